from __future__ import annotations

from typing import get_args

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.texts import Texts, languages
from game.ui.layout import Metrics, Role
from game.ui.text import ELLIPSIS, NAME_LENGTH, Fonts, clean_name

ROLES: tuple[Role, ...] = get_args(Role)

WHITE = (255, 255, 255)


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts(Metrics((1280, 720)))


def pixels(surface: pygame.Surface) -> tuple[tuple[int, int], bytes]:
    return surface.get_size(), pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Zoé \t  Dupont\n", "Zoé Dupont"),
        ("Zoe\u0301", "Zoé"),
        ("\ud800Lé\udfffa", "Léa"),
        ("a\x00b\x1bc\u202ed\u2066e\ufefff", "abcdef"),
        ("\u200f\u200e", ""),
        ("\ue000\uffff\U0010ffff", ""),
        ("A\u00a0B", "A B"),
        ("x" * 99, "x" * NAME_LENGTH),
        ("x" * (NAME_LENGTH - 1) + " y", "x" * (NAME_LENGTH - 1)),
        ("{name} %s", "{name} %s"),
        ("Z\u200bo\u00adé\u200d\u2060", "Zoé"),
        ("Zo\u200dé \u200c", "Zoé"),
        ("Zoe\u200b\u0301", "Zoé"),
        ("می\u200cخواهم\u200c", "می\u200cخواهم"),
        ("👩\u200d💻", "👩\u200d💻"),
        ("م\u200c" * 20, ("م\u200c" * 12)[:-1]),
    ],
)
def test_names_are_cleaned(typed: str, name: str) -> None:
    assert clean_name(typed) == name


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
def test_a_clean_name_stays_clean_and_can_be_drawn(fonts: Fonts, text: str) -> None:
    name = clean_name(text)
    assert clean_name(name) == name
    assert len(name) <= NAME_LENGTH
    assert "\n" not in name
    name.encode("utf-8")
    fonts.render(name)


def test_no_text_of_any_language_needs_a_substitute(fonts: Fonts) -> None:
    for easy in (False, True):
        drawn = Fonts(fonts.metrics, easy=easy)
        for language in languages():
            for key, text in Texts(language).entries().items():
                assert drawn.can_draw(text), key


def test_a_missing_glyph_is_replaced_by_its_number(fonts: Fonts) -> None:
    for character, number in (("漢", "6F22"), ("🎲", "1F3B2"), ("\U0010fffd", "10FFFD"), ("\ud800", "D800")):
        for role in ROLES:
            assert pixels(fonts.render(character, role)) == pixels(fonts.render(f"‹{number}›", role))
        assert not fonts.can_draw(character)
        assert not fonts.can_draw(f"a{character}b")


def test_a_glyph_is_borrowed_from_another_font(fonts: Fonts) -> None:
    for role in ROLES:
        assert pixels(fonts.render("→", role)) != pixels(fonts.render("?", role)), role
    assert fonts.can_draw("Ж → Ω ≥ ▶")


def test_french_spaces_are_spaces(fonts: Fonts) -> None:
    for space in ("\u202f", "\u00a0", "\u2009"):
        picture = fonts.render(f"a{space}b")
        letters = fonts.width("a") + fonts.width("b")
        assert letters < picture.get_width() < letters + fonts.metrics.font("body")
    assert fonts.wrap("Attention\u202f! Oui\u00a0: non", 1) != []
    lines = fonts.wrap("Bien sûr\u00a0: oui", fonts.width("Bien sûr") + 1)
    assert lines == ["Bien", "sûr\u00a0: oui"]


def test_invisible_characters_change_nothing(fonts: Fonts) -> None:
    assert pixels(fonts.render("ab")) == pixels(fonts.render("a\u200b\x00\u00adb"))


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("easy", [False, True])
def test_nothing_of_a_letter_is_cut_off(role: str, easy: bool) -> None:
    """The base line does not move with accents, and there is room for them above and for descenders below."""
    fonts = Fonts(Metrics((1280, 720)), easy=easy)
    size = next(fonts.metrics.font(known) for known in ROLES if known == role)
    known = next(name for name in ROLES if name == role)

    def rows(text: str) -> tuple[int, int]:
        box = fonts.render(text, known, WHITE).get_bounding_rect(min_alpha=90)
        return box.top, box.bottom

    top, bottom = rows("É")
    assert top > 0
    assert abs(rows("H")[1] - bottom) <= 1
    assert abs(bottom - fonts.base_line(known)) <= 1 + size // 30
    assert rows("gpqy")[1] < fonts.height(known)


@settings(max_examples=120, deadline=None)
@given(
    words=st.lists(st.text(alphabet="abcdefghijMWé,.-", min_size=1, max_size=24), min_size=1, max_size=20),
    width=st.integers(20, 600),
)
def test_lines_fit_and_nothing_is_lost(fonts: Fonts, words: list[str], width: int) -> None:
    text = " ".join(words)
    lines = fonts.wrap(text, width)
    assert all(fonts.width(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(words)


def test_a_line_narrower_than_a_letter_still_ends(fonts: Fonts) -> None:
    assert fonts.wrap("abc de", 1) == ["a", "b", "c", "d", "e"]
    assert fonts.wrap("", 100) == [""]
    assert fonts.wrap("a\n\nb", 100) == ["a", "", "b"]


def test_too_long_a_text_ends_in_an_ellipsis(fonts: Fonts) -> None:
    text = "The quick brown fox"
    whole = fonts.width(text)
    assert fonts.fit(text, whole) == text
    cut = fonts.fit(text, whole - 1)
    assert cut.endswith(ELLIPSIS)
    assert text.startswith(cut[:-1])
    assert fonts.width(cut) <= whole - 1
    assert fonts.fit(text, 0) == ELLIPSIS


def test_a_paragraph_marks_its_bold_words(fonts: Fonts) -> None:
    red = (255, 0, 0)
    marked = fonts.paragraph("**Zoé**, go", 400, "body", WHITE, strong_colour=red)
    plain = fonts.paragraph("Zoé, go", 400, "body", WHITE, strong_colour=red)
    assert pixels(marked) != pixels(plain)
    assert marked.get_width() == 400

    def reds(surface: pygame.Surface) -> int:
        return sum(surface.get_at((x, y))[:3] == red for x in range(60) for y in range(surface.get_height()))

    assert reds(marked) > 20
    assert reds(plain) == 0


def test_punctuation_stays_with_its_bold_word(fonts: Fonts) -> None:
    width = fonts.width("go ") + fonts.width("Zoé", face="bold") + 1
    assert fonts.paragraph_height("go **Zoé**,", width) == 2 * fonts.line_height()
    assert fonts.paragraph_height("go **Zoé**,", width + fonts.width(",")) == fonts.line_height()


def test_text_is_drawn_once_and_the_memory_is_bounded(fonts: Fonts) -> None:
    assert fonts.render("again") is fonts.render("again")
    bounded = Fonts(Metrics((1280, 720)))
    bounded.rendered.capacity = 100_000
    for number in range(200):
        bounded.render(f"number {number}")
    assert 0 < bounded.rendered.total <= 100_000


def test_settings_change_the_picture() -> None:
    fonts = Fonts(Metrics((1280, 720)))
    before = pixels(fonts.render("Cephalopod", "heading"))
    fonts.configure(Metrics((1280, 720)), easy=True)
    easy = pixels(fonts.render("Cephalopod", "heading"))
    fonts.configure(Metrics((1280, 720), 2.0), easy=True)
    large = pixels(fonts.render("Cephalopod", "heading"))
    assert len({before, easy, large}) == 3
    assert large[0][1] > easy[0][1]


@pytest.mark.parametrize("size", [(1, 1), (3000, 200), (3840, 2160)])
def test_any_window_gets_its_text(size: tuple[int, int]) -> None:
    fonts = Fonts(Metrics(size))
    surface = pygame.Surface(size)
    for role in ROLES:
        fonts.draw(surface, "Zoé → 852", surface.get_rect(), role, align="right")
    fonts.render("PANTHEON", "title", spacing=0.2, shadow=(0, 0, 0))


def test_words_of_small_text_are_clearly_apart(fonts: Fonts) -> None:
    for size in (15, 16, 18):
        picture = fonts.render("empty cell  x ", size=size)
        assert picture.get_width() == fonts.width("empty cell  x ", size=size)
        gap = picture.get_width() - sum(fonts.width(word, size=size) for word in ("empty", "cell", "x"))
        assert gap >= 4 * 3
        assert fonts.render(" ", size=size).get_width() >= 3
