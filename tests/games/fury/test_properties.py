"""What the rules page says of every match of La Fureur des dieux, whatever is played."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.contract import CHANCE, OVER
from game.games.fury.data import DATA, HADES, KINDS, ZEUS
from game.games.fury.rules import (
    DECK,
    NOTHING,
    ChooseToken,
    Deal,
    Lay,
    Move,
    Pass,
    Phase,
    State,
    Swap,
    can_act,
    deck_size,
    points,
    unseen,
)
from tests.games.fury.positions import RULES, STYLES, Choose, random_match

Ply = tuple[State, Move, State]


def played(players: int, choose: Choose, seed: int) -> list[Ply]:
    """Return the plies of one match."""
    return list(random_match(random.Random(seed), players, choose))


MATCHES = given(
    st.builds(played, players=st.integers(3, 6), choose=st.sampled_from(STYLES), seed=st.integers(0, 2**32))
)
FEW = settings(max_examples=12, deadline=None, derandomize=True)


@FEW
@MATCHES
def test_cards_are_conserved(plies: list[Ply]) -> None:
    for _, _, state in plies:
        cards = [card for hand in state.hands for card in hand]
        cards += [laid.card for zone in state.zones for laid in zone]
        cards += state.played
        assert Counter(cards) + Counter(unseen(state)) == Counter(DECK)
        assert len(DECK) == 42
        assert deck_size(state) == len(unseen(state))


@FEW
@MATCHES
def test_tokens_are_conserved(plies: list[Ply]) -> None:
    for _, _, state in plies:
        if state.phase in (Phase.GODS, Phase.ISLANDS):
            continue
        tokens = Counter(kind for kind in (*state.islands, *state.experienced) if kind != NOTHING)
        tokens.update(dict(enumerate(state.reserve)))
        assert tokens == dict.fromkeys(range(len(KINDS)), DATA.tokens)
        assert min(state.reserve) >= 0
        assert state.ship == NOTHING or state.islands[state.ship] == NOTHING


@FEW
@MATCHES
def test_each_god_has_one_seat_and_each_seat_one_mission(plies: list[Ply]) -> None:
    for before, move, after in plies:
        if after.phase is Phase.ISLANDS:
            continue
        assert tuple(sorted(after.gods)) == DATA.gods_of(after.players)
        assert len(set(after.missions)) == len(after.missions)
        if before.missions:
            assert after.missions == before.missions
        if isinstance(move, Swap):
            assert after.gods[before.turn] == before.gods[move.seat]
        elif before.gods:
            assert after.gods == before.gods


@FEW
@MATCHES
def test_hands_shrink_by_one_card_and_grow_by_deals(plies: list[Ply]) -> None:
    for before, move, after in plies:
        for seat, (old, new) in enumerate(zip(before.hands, after.hands, strict=True)):
            lost = Counter(old) - Counter(new)
            gained = Counter(new) - Counter(old)
            if isinstance(move, Deal) and move.seat == seat:
                assert not lost
                assert sorted(gained.elements()) == sorted(move.cards)
            elif isinstance(move, (Lay, Swap)) and before.turn == seat:
                assert (sum(lost.values()), sum(gained.values())) == (1, 0)
            else:
                assert new == old


@FEW
@MATCHES
def test_turns_go_round_and_nobody_is_asked_in_vain(plies: list[Ply]) -> None:
    for before, move, after in plies:
        if after.phase is Phase.TURN:
            assert can_act(after, after.turn)
            assert after.passes < after.players
            assert Pass() in RULES.legal_moves(after)
        if before.phase is Phase.TURN and after.phase is Phase.TURN and len(after.history) == len(before.history):
            between = [(before.turn + step) % after.players for step in range(1, after.players)]
            for seat in between:
                if seat == after.turn:
                    break
                assert not can_act(after, seat)
        if isinstance(move, Pass) and after.phase is Phase.TURN and after.history == before.history:
            assert after.passes > before.passes
        if before.phase in (Phase.TOKEN, Phase.DEAL, Phase.SHIP) and after.phase is Phase.TURN:
            assert after.first == (after.holder(ZEUS) + 1) % after.players


@FEW
@MATCHES
def test_a_voyage_adds_its_round_and_moves_one_token_at_most(plies: list[Ply]) -> None:
    for before, _, after in plies:
        if len(after.history) == len(before.history):
            assert after.experienced == before.experienced
            continue
        finished = after.history[-1]
        assert after.history[:-1] == before.history
        assert (finished.start, finished.arrival) == (before.ship, after.ship)
        ship = finished.start
        for leg in finished.legs:
            assert (leg.start, leg.arrival) == (ship, DATA.chart.neighbours[ship][leg.colour])
            ship = leg.arrival
        assert ship == after.ship
        found = () if ship == finished.start else (finished.islands[ship],)
        assert after.experienced == (*before.experienced, *(kind for kind in found if kind != NOTHING))
        assert after.idle == (before.idle + 1 if ship == finished.start else 0)
        best = max(points(mission, after.experienced) for mission in after.missions)
        assert (RULES.to_act(after) == OVER) == (best >= 10 or after.idle >= 3 or before.round_number >= 40)
        assert sum(action.move != Pass() for action in finished.actions) >= sum(map(len, finished.zones))


@FEW
@MATCHES
def test_only_hades_hides_and_only_while_he_may(plies: list[Ply]) -> None:
    for before, move, after in plies:
        if isinstance(move, Lay) and move.down:
            assert before.gods[before.turn] == HADES
            assert not before.bare
        assert after.bare == after.spent[HADES]
        assert not (after.bare and HADES not in after.gods)
        assert (after.pending is not None) == (after.phase is Phase.ATHENA)
        if isinstance(move, ChooseToken):
            assert before.turn == before.holder(ZEUS)
        assert (RULES.to_act(before) == CHANCE) == (before.phase.value in ("gods", "islands", "missions", "deal"))
        assert bool(after.due) == (after.phase is Phase.DEAL)
