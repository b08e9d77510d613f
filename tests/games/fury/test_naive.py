"""The rules against a second implementation: the voyage on random tables, and whole matches ply by ply."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from game.games.fury.data import COLOURS, GODS
from game.games.fury.rules import (
    CARDS,
    DATA,
    NOTHING,
    Laid,
    Phase,
    State,
    card_name,
    points,
    preview,
    voyage,
    zone_name,
)
from tests.games.fury.naive import ISLANDS, KINDS, Naive, sail, worth_of
from tests.games.fury.positions import RULES, STYLES, Choose, random_match, table, timid

EMPTY = table(*[""] * 6)


def random_table(rng: random.Random) -> State:
    """Return a table with few or many cards, often with equal totals, on which tokens may lie."""
    zones = []
    for _ in range(9):
        number = rng.choice((0, 0, 0, 1, 1, 2, 3))
        zones.append(tuple(Laid(rng.choice(CARDS), rng.randrange(6), rng.random() < 0.2) for _ in range(number)))
    return replace(
        EMPTY,
        ship=rng.randrange(len(ISLANDS)),
        zones=tuple(zones),
        doubled=rng.randrange(-1, 9),
        blocked=rng.randrange(-1, 9),
    )


def test_the_voyage_on_random_tables() -> None:
    rng = random.Random(6)
    lengths: Counter[int] = Counter()
    ties = returns = blocked = doubled = 0
    for _ in range(4000):
        state = random_table(rng)
        cards = [(zone_name(zone), card_name(laid.card)) for zone, pile in enumerate(state.zones) for laid in pile]
        names = [None if zone == NOTHING else zone_name(zone) for zone in (state.doubled, state.blocked)]
        expected = sail(ISLANDS[state.ship], cards, *names)
        legs = voyage(state)
        assert [(COLOURS[leg.colour], ISLANDS[leg.arrival]) for leg in legs] == [leg[:2] for leg in expected]
        start = state.ship
        for leg, (_, _, totals) in zip(legs, expected, strict=True):
            assert leg.start == start
            assert leg.totals == tuple(totals.get(colour, 0) for colour in COLOURS)
            start = leg.arrival
            ties += leg.totals.count(max(leg.totals)) > 1
        forecast = preview(state)
        assert [(one.colour, one.start, one.arrival, one.totals) for one in forecast] == [
            (leg.colour, leg.start, leg.arrival, leg.totals) for leg in legs
        ]
        assert all(one.certain and one.hidden == (0, 0, 0) for one in forecast)
        lengths[len(legs)] += 1
        returns += bool(legs) and start == state.ship
        blocked += expected != sail(ISLANDS[state.ship], cards, names[0], None)
        doubled += expected != sail(ISLANDS[state.ship], cards, None, names[1])
    assert min(lengths[number] for number in range(4)) > 50
    assert min(ties, returns, blocked, doubled) > 100


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("choose", STYLES, ids=lambda style: style.__name__)
def test_whole_matches(players: int, choose: Choose) -> None:
    met: Counter[str] = Counter()
    for seed in range(6):
        naive = Naive(players)
        after = RULES.initial_state(players, {})
        for before, move, after in random_match(random.Random(seed), players, choose):
            text = RULES.format_move(before, move)
            met[text.split()[0] if text[0].isalpha() else "lay"] += 1
            naive.play(text)
            compare(after, naive)
            met["short"] += after.phase is Phase.DEAL and len(set(after.due)) > 1
        assert list(RULES.result(after).winners) == naive.winners()
    assert met["token"] > 6
    if choose is timid:
        assert met["short"]
    else:
        assert min(met["athena"], met["dionysos"], met["poseidon"], met["zeus"]) > 5


def compare(state: State, naive: Naive) -> None:
    """Hold a position against the second implementation."""
    who = naive.who()
    assert RULES.to_act(state) == {"chance": -1, "over": -2}.get(str(who), who)
    assert {RULES.format_move(state, move) for move in RULES.legal_moves(state)} == naive.texts()
    assert [GODS[god] for god in state.gods] == list(naive.god.values())
    assert {GODS[god] for god in range(6) if state.spent[god]} == naive.used
    assert [Counter(map(card_name, hand)) for hand in state.hands] == [Counter(hand) for hand in naive.hand.values()]
    assert [[(card_name(laid.card), laid.down) for laid in pile] for pile in state.zones] == list(naive.piles.values())
    assert (state.doubled == NOTHING) == (naive.doubled is None)
    assert (state.blocked == NOTHING) == (naive.blocked is None)
    assert [None if kind == NOTHING else KINDS[kind] for kind in state.islands] == list(naive.on.values())
    assert [KINDS[kind] for kind in state.experienced] == naive.lived
    if naive.reserve:
        assert list(state.reserve) == [naive.reserve[kind] for kind in KINDS]
    assert state.ship == (ISLANDS.index(naive.ship) if naive.ship else NOTHING)
    assert (state.round_number, state.idle) == (naive.round, naive.standing_still)
    assert state.phase is not Phase.TURN or state.passes == naive.passes
    if state.phase is Phase.DEAL:
        assert [state.due[seat] for seat in range(state.players)] == [naive.draws.count(seat) for seat in naive.seats]
    worth = [points(mission, state.experienced) for mission in state.missions]
    assert worth == [worth_of(mission, naive.lived) for mission in naive.mission.values()]


def test_the_numbers_are_those_of_the_rules_page() -> None:
    assert DATA.deck == (8, 10, 11, 8, 0, 5)
    assert (DATA.first_hand, DATA.cards_per_round, DATA.goal, DATA.idle_voyages, DATA.rounds) == (3, 3, 10, 3, 40)
    assert (DATA.tokens, DATA.tokens_on_board) == (5, 3)
    for mission, values in enumerate(DATA.missions):
        assert [values[(mission + step) % 6] for step in range(6)] == [3, 2, 1, 0, 0, 0]
