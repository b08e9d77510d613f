"""The worked examples of the rules page are carried out, and the page uses exactly them."""

from __future__ import annotations

import re

import pytest
import tomli

from game import paths
from game.core.contract import IllegalMove, RulesError
from game.games.shelfie.examples import faces, load_examples, sheet
from game.games.shelfie.rules import Phase, score
from game.texts import rules_page
from tests.games.shelfie.positions import RULES

EXAMPLES = load_examples()
ITEMS = {
    item["id"]: item
    for item in tomli.loads((paths.games() / "shelfie" / "examples.toml").read_text(encoding="utf-8"))["example"]
}


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
        after = RULES.apply(example.before, move)
        assert after == example.after
        assert score(after.sheets[0]).total == ITEMS[name]["points"]


def test_the_position_asks_for_what_the_roll_allows() -> None:
    for example in EXAMPLES.values():
        moves = RULES.legal_moves(example.before)
        assert moves, example.id
        assert (example.before.phase is Phase.CROSS) == all(
            RULES.format_move(example.before, move).startswith("cross") for move in moves
        )


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_shows_every_example_once(language: str) -> None:
    page = rules_page("shelfie", language).read_text(encoding="utf-8")
    assert re.findall(r"^\{example (\w+)\}$", page, re.MULTILINE) == list(EXAMPLES)


@pytest.mark.parametrize("rows", [[], ["....."] * 4, ["......"] + ["....."] * 4, ["....?"] + ["....."] * 4])
def test_what_is_no_sheet_is_refused(rows: list[str]) -> None:
    with pytest.raises(RulesError):
        sheet(rows)


@pytest.mark.parametrize("text", ["", "12345", "1234567", "12345x", "123450"])
def test_what_is_no_roll_is_refused(text: str) -> None:
    with pytest.raises(RulesError):
        faces(text)
