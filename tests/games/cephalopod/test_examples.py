"""The worked examples of the rules page are carried out, and the page uses exactly them."""

from __future__ import annotations

import re

import pytest

from game.core.contract import IllegalMove
from game.games.cephalopod.examples import load_examples
from game.games.cephalopod.rules import CephalopodRules
from game.texts import rules_page

EXAMPLES = load_examples()
RULES = CephalopodRules()


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_example_comes_out_as_the_page_says(name: str) -> None:
    example = EXAMPLES[name]
    if example.refused is not None:
        with pytest.raises(IllegalMove) as refusal:
            RULES.parse_move(example.before, example.attempt)
        assert refusal.value.explanation.key == example.refused
        assert example.after is None
    else:
        move = RULES.parse_move(example.before, example.attempt)
        assert move in RULES.legal_moves(example.before)
        assert example.after is not None
        after = RULES.apply(example.before, move)
        assert (after.cells, after.turn) == (example.after.cells, example.after.turn)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_shows_every_example_once(language: str) -> None:
    page = rules_page("cephalopod", language).read_text(encoding="utf-8")
    assert re.findall(r"^\{example (\w+)\}$", page, re.MULTILINE) == list(EXAMPLES)


def test_the_captures_said_to_be_free_choices_are_several() -> None:
    example = EXAMPLES["choice"]
    moves = [move for move in RULES.legal_moves(example.before) if RULES.format_move(example.before, move)[:2] == "b2"]
    assert len(moves) > 1
