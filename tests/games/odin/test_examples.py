"""The worked examples of the rules page are carried out, and the page uses exactly them."""

from __future__ import annotations

import re

import pytest

from game.core.contract import IllegalMove
from game.games.odin.examples import load_examples
from game.games.odin.rules import GOAT, Phase, card_number, play_value
from game.texts import rules_page
from tests.games.odin.positions import RULES

EXAMPLES = load_examples()


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
def test_the_example_is_a_position_of_a_match(name: str) -> None:
    for state in (EXAMPLES[name].before, EXAMPLES[name].after):
        if state is None:
            continue
        shown = [*state.centre, *state.beaten, *state.discards, *(card for hand in state.hands for card in hand)]
        assert len(shown) == len(set(shown))
        assert (GOAT in shown) <= state.goat
        assert bool(state.centre) == (state.owner >= 0)
        assert bool(state.beaten) == (state.phase is Phase.PICK)
        assert all(set(known) <= set(hand) for known, hand in zip(state.known, state.hands, strict=True))
        if state.beaten:
            assert play_value(state.beaten) < state.value
            assert state.owner == state.turn


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_shows_every_example_once(language: str) -> None:
    page = rules_page("odin", language).read_text(encoding="utf-8")
    assert re.findall(r"^\{example (\w+)\}$", page, re.MULTILINE) == list(EXAMPLES)


def test_the_examples_show_what_the_page_says_about_them() -> None:
    equal = EXAMPLES["follow_equal_number"]
    assert equal.after is not None
    assert len(equal.after.centre) == len(equal.before.centre)
    again = EXAMPLES["not_higher"]
    assert play_value(map(card_number, (again.attempt[:2], again.attempt[2:]))) == again.before.value
    goat = EXAMPLES["goat"].after
    assert goat is not None
    assert goat.value == 720
    for name, others in (("lead_all", (2, 1)), ("hand_end", (3, 6))):
        after = EXAMPLES[name].after
        assert after is not None
        assert after.sheet == ((0, *others),)
