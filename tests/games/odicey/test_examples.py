"""The worked examples of the rules page are carried out."""

from __future__ import annotations

import re
from typing import Any

import pytest

from game.core.contract import IllegalMove, RulesError
from game.games.odicey.examples import load_examples, position
from game.games.odicey.rules import Phase, winning_line
from game.texts import rules_page
from tests.games.odicey.positions import RULES
from tests.games.odicey.test_second import check_inventory

EXAMPLES = load_examples()
EMPTY_SEA = [". . . . ."] * 5


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
        assert RULES.apply(example.before, move) == example.after


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_position_can_happen(name: str) -> None:
    before = EXAMPLES[name].before
    check_inventory(before)
    assert winning_line(before.cells) is None
    assert (before.phase is Phase.CHOOSE) == (not before.hand and not before.carried and not before.double)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_shows_every_example_once(language: str) -> None:
    page = rules_page("odicey", language).read_text(encoding="utf-8")
    assert re.findall(r"^\{example (\w+)\}$", page, re.MULTILINE) == list(EXAMPLES)


@pytest.mark.parametrize(
    "table",
    [
        {"board": EMPTY_SEA[:4]},
        {"board": [*EMPTY_SEA[:4], ". . . ."]},
        {"board": [*EMPTY_SEA[:4], ". . . . r7"]},
        {"board": [*EMPTY_SEA[:4], ". . . . w1"]},
        {"board": EMPTY_SEA, "hand": ["r10"]},
        {"board": EMPTY_SEA, "path": ["f1"]},
    ],
)
def test_what_is_no_position_is_refused(table: dict[str, Any]) -> None:
    with pytest.raises(RulesError):
        position(table, {})
