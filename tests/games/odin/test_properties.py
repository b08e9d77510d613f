"""What the rules page says of every match of Odin, whatever is played."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.contract import CHANCE, OVER
from game.games.odin.rules import (
    GOAT,
    Deal,
    Move,
    Pass,
    Phase,
    PickUp,
    Play,
    State,
    deck,
    is_group,
    penalty,
    play_order,
)
from tests.games.odin.positions import RULES, Choose, eager, random_match, timid, uniform

Ply = tuple[State, Move, State]


def played(players: int, options: dict[str, str], choose: Choose, seed: int) -> list[Ply]:
    """Return the plies of one match: the position, the move, the position after it."""
    match = random_match(random.Random(seed), players, options, choose)
    return [(before, move, RULES.apply(before, move)) for before, move in match]


MATCHES = given(
    st.builds(
        played,
        players=st.integers(2, 6),
        options=st.fixed_dictionaries(
            {option.key: st.sampled_from(option.choices) for option in RULES.info.options},
        ),
        choose=st.sampled_from([uniform, eager, timid]),
        seed=st.integers(0, 2**32),
    )
)
FEW = settings(max_examples=20, deadline=None, derandomize=True)


def in_hands(state: State) -> int:
    return sum(map(len, state.hands))


@FEW
@MATCHES
def test_cards_are_conserved(plies: list[Ply]) -> None:
    for _, _, state in plies:
        places = [*state.centre, *state.beaten, *state.discards, *(card for hand in state.hands for card in hand)]
        assert len(places) == len(set(places))
        assert set(places) <= set(deck(state.colours, state.goat))
        if state.phase in (Phase.PLAY, Phase.PICK):
            assert len(places) == 9 * state.players
            assert (GOAT in places) == state.goat
            assert all(state.hands)
        for hand, known in zip(state.hands, state.known, strict=True):
            assert list(hand) == sorted(hand)
            assert list(known) == sorted(known)
            assert set(known) <= set(hand)
        assert state.centre == play_order(state.centre)
        assert not state.centre or is_group(state.centre)
        assert list(state.discards) == sorted(state.discards)


@FEW
@MATCHES
def test_cards_in_hands_fall_with_each_round_and_never_rise(plies: list[Ply]) -> None:
    at_lead: int | None = None
    for before, move, after in plies:
        if isinstance(move, Deal):
            at_lead = None
            continue
        if isinstance(move, PickUp):
            continue
        # A pick-up belongs to the play before it: together they never add a card.
        if isinstance(move, Play) and before.centre and after.phase is Phase.PICK:
            assert in_hands(after) + 1 < in_hands(before)
        elif RULES.to_act(before) != CHANCE:
            assert in_hands(after) <= in_hands(before)
        if before.phase is Phase.PLAY and not before.centre:
            assert at_lead is None or in_hands(before) < at_lead
            at_lead = in_hands(before)


@FEW
@MATCHES
def test_inside_a_round_the_value_rises_and_the_size_never_falls(plies: list[Ply]) -> None:
    for before, move, after in plies:
        if isinstance(move, Play) and before.centre and after.centre:
            assert after.value > before.value
            assert len(before.centre) <= len(after.centre) <= len(before.centre) + 1
            assert after.owner == before.turn
        elif isinstance(move, (Pass, PickUp)) and after.centre:
            assert after.centre == before.centre
        if isinstance(move, Pass) and not after.centre:
            assert before.passes == before.players - 2
            assert after.turn == before.owner
            assert set(before.centre) <= set(after.discards)


@FEW
@MATCHES
def test_every_seat_but_the_finisher_scores(plies: list[Ply]) -> None:
    for before, move, after in plies:
        if len(after.sheet) == len(before.sheet):
            assert after.sheet == before.sheet
            continue
        assert isinstance(move, Play)
        assert set(move.cards) == set(before.hands[before.turn])
        for seat, points in enumerate(after.sheet[-1]):
            hand = before.hands[seat]
            assert points == (0 if seat == before.turn else len(hand) + 4 * (GOAT in hand))
            assert points > 0 or seat == before.turn
            assert seat == before.turn or points == penalty(hand)
        reached = before.limit == 0 or max(after.scores) >= before.limit
        assert (RULES.to_act(after) == OVER) == reached
        assert max(before.scores) < (before.limit or 1)


@FEW
@MATCHES
def test_a_seat_always_has_a_move_and_may_pass_unless_it_leads(plies: list[Ply]) -> None:
    for before, move, after in plies:
        legal = RULES.legal_moves(before)
        if before.phase is Phase.PLAY:
            assert (Pass() in legal) == bool(before.centre)
            assert before.passes < before.players - 1
        if before.phase is Phase.PICK:
            assert legal == tuple(map(PickUp, before.beaten))
            assert len(before.beaten) > 1
        if isinstance(move, Play) and after.phase is not Phase.DEAL:
            assert after.phase is Phase.OVER or after.passed[before.turn] == ()
        if isinstance(move, Pass):
            assert after.passed[before.turn] == (*before.passed[before.turn], before.centre)
        assert legal == () or move in legal
