"""Pages of rules are read strictly: what is not understood is an error, not text."""

from __future__ import annotations

import pytest

from game.app.scenes.page import Bullets, Illustration, PageError, Paragraph, Section, parse_page
from game.games.catalogue import CATALOGUE
from game.texts import languages, rules_page

PAGE = """# A game

By **somebody**.

## The aim

Win,
if you can.

- **One:** this
- two

{example plain}

## The end

Stop.
"""


def test_a_page_has_a_title_and_sections_of_blocks() -> None:
    page = parse_page(PAGE)
    assert page.title == "A game"
    assert page.sections == (
        Section("", (Paragraph("By **somebody**."),)),
        Section("The aim", (Paragraph("Win, if you can."), Bullets(("**One:** this", "two")), Illustration("plain"))),
        Section("The end", (Paragraph("Stop."),)),
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("Text first", 1),
        ("# Title", 1),
        ("# Title\n\n### Deep\n\nText", 3),
        ("# Title\n\n# Another\n\nText", 3),
        ("# Title\n\n## Empty\n\n## Full\n\nText", 3),
        ("# Title\n\n## Empty", 3),
        ("# Title\n\n## Twice\n\nText\n\n## Twice\n\nText", 7),
        ("# Title\n\nA **bold word", 3),
        ("# Title\n\nA ** bold** word", 3),
        ("# Title\n\nAn *italic* word", 3),
        ("# Title\n\n`code`", 3),
        ("# Title\n\nA [link](elsewhere)", 3),
        ("# Title\n\n<b>bold</b>", 3),
        ("# Title\n\n1. one", 3),
        ("# Title\n\n* one", 3),
        ("# Title\n\n-one", 3),
        ("# Title\n\n| a | b |", 3),
        ("# Title\n\n> said", 3),
        ("# Title\n\n---", 3),
        ("# Title\n\nText\n====", 4),
        ("# Title\n\n- one\n  - inside", 4),
        ("# Title\n\nText with a space at its end ", 3),
        ("# Title\n\nText\n- a list at once", 4),
        ("# Title\n\n- a list\ntext at once", 4),
        ("# Title\n\n{example}", 3),
        ("# Title\n\n{example one} and text", 3),
        ("# Title\n\nText {example one}", 3),
        ("# Title\n\n{picture one}", 3),
    ],
)
def test_what_is_not_in_the_subset_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(PageError) as refusal:
        parse_page(text)
    assert refusal.value.line == line


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", CATALOGUE)
def test_every_game_has_a_page_that_shows_its_examples(game: str, language: str) -> None:
    source = rules_page(game, language)
    page = parse_page(source.read_text(encoding="utf-8"))
    blocks = [block for section in page.sections for block in section.blocks]
    shown = [block.example for block in blocks if isinstance(block, Illustration)]
    assert shown == list(CATALOGUE[game].load_examples())


@pytest.mark.parametrize("game", CATALOGUE)
def test_the_page_has_the_same_form_in_every_language(game: str) -> None:
    forms = set()
    for language in languages():
        source = rules_page(game, language)
        page = parse_page(source.read_text(encoding="utf-8"))
        forms.add(tuple(tuple(type(block) for block in section.blocks) for section in page.sections))
    assert len(forms) == 1
