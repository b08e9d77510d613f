"""The worked examples of the rules page are carried out, and the page uses exactly them."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from game.core.contract import IllegalMove
from game.games.fury.data import DATA, KINDS
from game.games.fury.examples import load_examples
from game.games.fury.rules import DECK, NOTHING, FuryRules, Lay, Phase, State, points
from game.texts import rules_page

RULES = FuryRules()
EXAMPLES = load_examples()


def test_the_examples_are_those_of_the_page() -> None:
    assert len(EXAMPLES) >= 12
    assert {"voyage_tie", "voyage_stop", "voyage_round_trip", "win", "athena_hades", "dionysos"} <= EXAMPLES.keys()


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
    before = EXAMPLES[name].before
    for state in (before, EXAMPLES[name].after):
        if state is None:
            continue
        assert tuple(sorted(state.gods)) == DATA.gods_of(state.players)
        assert len(set(state.missions)) == len(state.missions) == state.players
        laid = [card.card for zone in state.zones for card in zone]
        assert not Counter([*laid, *state.played, *(card for hand in state.hands for card in hand)]) - Counter(DECK)
        tokens = Counter((*state.islands, *state.experienced)) + Counter(dict(enumerate(state.reserve)))
        # The ship's island is bare, and after a voyage the one where it began until Zeus has chosen.
        assert tokens.pop(NOTHING) == 1 + (state is not before and state.ship != before.ship)
        assert tokens == dict.fromkeys(range(len(KINDS)), DATA.tokens)
        assert min(state.reserve) >= 0
        assert state.islands[state.ship] == NOTHING
        assert (state.pending is not None) == (state.phase is Phase.ATHENA)
        assert state.pending is None or state.pending == state.actions[-1].move
        assert max(points(mission, state.experienced) for mission in state.missions) < DATA.goal or state is not before


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_shows_every_example_once(language: str) -> None:
    page = rules_page("fury", language).read_text(encoding="utf-8")
    assert re.findall(r"^\{example (\w+)\}$", page, re.MULTILINE) == list(EXAMPLES)


def after(name: str) -> State:
    state = EXAMPLES[name].after
    assert state is not None
    return state


def test_the_examples_show_what_the_page_says_about_them() -> None:
    tie = after("voyage_tie").history[-1].legs
    assert [leg.totals for leg in tie] == [(2, 2, 2)]
    assert len(after("voyage_stop").history[-1].legs) == 1
    trip = after("voyage_round_trip").history[-1]
    assert (len(trip.legs), trip.arrival) == (2, trip.start)
    assert RULES.result(after("win")).winners == (0,)
    assert isinstance(EXAMPLES["athena_hades"].before.pending, Lay)
    assert after("athena").blocked == NOTHING
