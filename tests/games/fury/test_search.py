"""The fast form of a round against the rules, the drawn worlds against what is known, the belief, and the search."""

from __future__ import annotations

import math
import random
from collections import Counter as Tally
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.core.contract import CHANCE, OVER
from game.games.fury.belief import believe, kinds_of
from game.games.fury.data import DATA, HADES, KINDS
from game.games.fury.engine import (
    CALM,
    CARDS,
    LAY,
    NO_GAIN,
    ONE_CARD,
    OUT_OF_REACH,
    PASS,
    STOP,
    STRENGTHS,
    UNKNOWN,
    Table,
    arrivals,
    code_of,
    hand_of,
    hands_known,
    legs_known,
)
from game.games.fury.evaluate import as_move, as_number, knowledge_of, table_of
from game.games.fury.rules import FuryRules
from game.games.fury.search import (
    CARD_WORTH,
    Sampler,
    Standing,
    judge_of,
    play_out,
    points_of,
    prospects_of,
    shares,
    slope_of,
)
from game.games.fury.state import Action, Lay, Move, Pass, Phase, State, UseZeus
from game.games.fury.voyage import voyage

RULES = FuryRules()


def count_of(hand: int) -> int:
    return sum(hand >> 4 * rank & 15 for rank in range(len(ONE_CARD)))


def eager(moves: tuple[Move, ...], rng: random.Random) -> Move:
    """Choose any kind of move as often as any other, so that powers and counters are frequent."""
    kinds = sorted({type(move).__name__ for move in moves})
    kind = rng.choice(kinds)
    return rng.choice([move for move in moves if type(move).__name__ == kind])


def decisions(seed: int, players: int) -> Iterator[State]:
    """Yield the positions of a random match in which a seat decides."""
    rng = random.Random(seed)
    state = RULES.initial_state(players, RULES.info.complete({}))
    while (seat := RULES.to_act(state)) != OVER:
        if seat == CHANCE:
            state = RULES.apply(state, RULES.sample_chance(state, rng))
        else:
            yield state
            state = RULES.apply(state, eager(RULES.legal_moves(state), rng))


def first_turn(players: int, seed: int = 1) -> State:
    """Return the first turn of a match."""
    return next(state for state in decisions(seed, players) if state.phase is Phase.TURN)


def assert_same(table: Table, state: State) -> None:
    """Hold all that is in both forms of a position against each other."""
    other = table_of(state)
    assert table == other
    legs = voyage(state)
    arrival = legs[-1].arrival if legs else state.ship
    assert arrivals(DATA.chart.neighbours, state.ship)[code_of(table.legs)] == arrival


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_moves_and_what_follows_are_those_of_the_rules(players: int) -> None:
    phases = Tally[Phase]()
    rng = random.Random(players)
    for seed in range(2):
        for state in decisions(seed, players):
            if state.phase not in (Phase.TURN, Phase.ATHENA):
                continue
            phases[state.phase] += 1
            table = table_of(state)
            assert_same(table, state)
            moves = table.moves()
            named = {as_move(move): move for move in moves}
            assert len(named) == len(moves)
            assert set(named) == set(RULES.legal_moves(state))
            for move in rng.sample(sorted(named, key=repr), min(len(named), 6)):
                number = named[move]
                if state.phase is Phase.TURN:
                    assert as_number(move) == number
                copy = table.copy()
                sails = copy.play(number)
                after = RULES.apply(state, move)
                assert sails == (len(after.history) > len(state.history))
                if sails:
                    arrival = arrivals(DATA.chart.neighbours, state.ship)[code_of(copy.legs)]
                    assert arrival == after.history[-1].arrival
                else:
                    assert_same(copy, after)
            assert_same(table, state)
    assert phases[Phase.TURN] > 60
    assert phases[Phase.ATHENA] > 3


def test_legs_and_hands_are_as_counting_finds_them() -> None:
    rng = random.Random(3)
    for _ in range(2000):
        totals = [rng.choice([0, 0, 1, 2, 3, 5, 6, 9, 14]) for _ in range(3)]
        doubled, blocked = rng.choice([-1, -1, 0, 1, 2]), rng.choice([-1, -1, 0, 1, 2])
        leg = sum(total << 7 * colour for colour, total in enumerate(totals))
        leg += doubled + 1 << 21
        leg += blocked + 1 << 23
        winner, *lacks = legs_known[leg]
        assert winner == _winner(totals, doubled, blocked)
        for colour in range(3):
            enough = [
                strength
                for strength in range(1, 6)
                if _winner([t + strength * (c == colour) for c, t in enumerate(totals)], doubled, blocked) == colour
            ]
            expected = OUT_OF_REACH if winner == colour or not enough else enough[0]
            assert lacks[colour] == expected
    for _ in range(200):
        ranks = [rng.randrange(5) for _ in range(rng.randrange(8))]
        hand = hand_of(ranks)
        assert count_of(hand) == len(ranks)
        for strength in range(7):
            fitting = [rank for rank in ranks if STRENGTHS[rank] >= strength]
            assert hands_known[hand][strength] == min(fitting, default=-1)


def _winner(totals: list[int], doubled: int, blocked: int) -> int:
    weights = [0 if c == blocked else total * (1 + (c == doubled)) for c, total in enumerate(totals)]
    return CALM if not any(weights) else max(range(3), key=lambda colour: (weights[colour], -colour))


@pytest.mark.parametrize("players", [3, 5, 6])
def test_worlds_fit_what_is_known(players: int) -> None:
    rng = random.Random(4)
    hidden = 0
    for state in decisions(players, players):
        if state.phase not in (Phase.TURN, Phase.ATHENA):
            continue
        seat = RULES.to_act(state)
        knowledge = knowledge_of(RULES.view(state, seat), seat)
        hidden += any(card & 7 == UNKNOWN for zone in knowledge.table.zones for card in zone)
        full = table_of(state)
        sampler = Sampler(knowledge, rng)
        for _ in range(2):
            table = sampler.draw().table
            assert table.hands[seat] == full.hands[seat]
            assert list(map(count_of, table.hands)) == list(map(count_of, full.hands))
            assert [[card & 8 for card in zone] for zone in table.zones] == [
                [card & 8 for card in zone] for zone in full.zones
            ]
            counts = [-state.played.count(CARDS[rank]) + DATA.deck[CARDS[rank]] for rank in range(5)]
            for rank in range(5):
                counts[rank] -= sum(hand // ONE_CARD[rank] & 15 for hand in table.hands)
                counts[rank] -= sum(card & 7 == rank for zone in table.zones for card in zone)
            assert min(counts) >= 0
            # The totals are those of the cards.
            for leg in range(3):
                for colour in range(3):
                    total = sum(STRENGTHS[card & 7] for card in table.zones[3 * leg + colour])
                    assert table.legs[leg] >> 7 * colour & 127 == total
    assert hidden > 3 or players < 4


def test_every_hand_that_is_possible_is_drawn() -> None:
    state = first_turn(4)
    seat = state.turn
    sampler = Sampler(knowledge_of(RULES.view(state, seat), seat), random.Random(1))
    seen = {sampler.draw().table.hands[(seat + 1) % 4] for _ in range(6000)}
    # Three cards of five kinds: 35 hands, all of them possible.
    assert len(seen) == 35


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_policy_sails_in_the_end_and_keeps_all_cards(players: int) -> None:
    rng = random.Random(5)
    for state in decisions(10 + players, players):
        if state.phase not in (Phase.TURN, Phase.ATHENA):
            continue
        seat = RULES.to_act(state)
        world = Sampler(knowledge_of(RULES.view(state, seat), seat), rng).draw()
        before = sum(map(count_of, world.table.hands)) + sum(map(len, world.table.zones))
        table = world.table.copy()
        play_out(table, world)
        swapped = before - sum(map(count_of, table.hands)) - sum(map(len, table.zones))
        assert swapped == 0
        assert not table.pending
        for leg in range(3):
            for colour in range(3):
                total = sum(STRENGTHS[card & 7] for card in table.zones[3 * leg + colour])
                assert table.legs[leg] >> 7 * colour & 127 == total


def test_missions_that_are_played_for_are_believed() -> None:
    state = first_turn(4)
    seat = state.turn
    other = (seat + 1) % 4
    kinds = kinds_of(state.ship, state.islands)
    own = state.missions[seat]

    def share(state: State, mission: int) -> float:
        missions, sums = believe(RULES.view(state, seat), seat)
        assert math.isclose(sums[-1], 1)
        assert all(found[seat] == own and len(set(found)) == 4 for found in missions)
        weights = [after - before for before, after in zip([0.0, *sums], sums, strict=False)]
        return sum(weight for found, weight in zip(missions, weights, strict=True) if found[other] == mission)

    assert share(state, (own + 1) % 6) == pytest.approx(0.2)
    # The other seat lays a strong card on a leg that leads to a kind of three points for some mission.
    for colour in range(3):
        kind = kinds[colour << 4 | CALM << 2 | CALM]
        mission = next(m for m in range(6) if kind != NO_GAIN and DATA.missions[m][kind] == max(DATA.missions[m]))
        if mission != own:
            break
    laid = replace(state, actions=(Action(other, Lay(5, colour), False),))
    assert share(laid, mission) > 0.25
    stopped = replace(laid, actions=(*laid.actions, Action(other, UseZeus(), True)))
    assert share(stopped, mission) > share(laid, mission)
    passed = replace(laid, actions=(*laid.actions, Action(other, Pass(), False)))
    assert share(laid, mission) < share(passed, mission) < share(stopped, mission)


def test_what_the_end_of_a_voyage_is_worth() -> None:
    points = [DATA.missions[0], DATA.missions[3]]
    # Kind 0 gives the first seat three points and the match, kind 3 gives it to the second one.
    standing = Standing(points, [8, 8], 10)
    assert standing.over == [True, True, False, True, True, False, False]
    assert [standing.chances[0][kind] for kind in (0, 3)] == [1, 0]
    assert [standing.chances[1][kind] for kind in (0, 3)] == [0, 1]
    assert standing.chances[0][NO_GAIN] == pytest.approx(0.5)
    assert 0.5 < standing.chances[0][2] < 1
    # Equal points: the one that got most of them from the last adventure wins; then they share.
    assert [row[0] for row in Standing([(3,) * 6, (2,) * 6], [7, 8], 10).chances] == [1, 0]
    assert [row[0] for row in Standing([(2,) * 6, (2,) * 6], [8, 8], 10).chances] == [0.5, 0.5]
    # One more voyage without a new island may end the match, too.
    ended = Standing([(3,) * 6, (2,) * 6], [7, 7], 10, last=[1, 2])
    assert ended.over[NO_GAIN]
    assert [row[NO_GAIN] for row in ended.chances] == [0, 1]
    assert [row[NO_GAIN] for row in Standing([(3,) * 6, (2,) * 6], [7, 6], 10, last=[1, 2]).chances] == [1, 0]
    # A lead is worth more near the end.
    assert 0.5 < shares([3, 1], 10)[0] < shares([8, 6], 10)[0] < 1
    assert sum(shares([3, 1, 7], 10)) == pytest.approx(1)


def test_judging_by_points_and_by_prospects() -> None:
    state = first_turn(3)
    seat = state.turn
    knowledge = knowledge_of(RULES.view(state, seat), seat)
    row = points_of(knowledge)
    assert row == [*DATA.missions[state.missions[seat]], 0]
    prospects = prospects_of(knowledge)
    best = max(range(len(KINDS)), key=lambda kind: row[kind])
    assert prospects[NO_GAIN] == 0
    assert prospects[best] == max(prospects) > 0 > min(prospects)
    judge = judge_of(knowledge, row)
    assert judge.value(PASS) == 0
    # Each way to begin on the first leg, by what it brings; the others change nothing.
    reached = {row[knowledge.kinds[colour << 4 | CALM << 2 | CALM]] for colour in range(3)}
    lays = [move for move in knowledge.table.moves() if judge.counts(move) and move != PASS]
    assert {judge.value(move) + CARD_WORTH[(move - LAY) // 9] for move in lays} == reached


def test_moves_that_only_the_playouts_promise_something_of_have_a_price() -> None:
    state = first_turn(4)
    seat = state.turn
    knowledge = knowledge_of(RULES.view(state, seat), seat)
    # One card leads on the first leg, where each colour goes to another kind; the seat holds a card of each kind.
    legs = [2, 0, 0]
    table = replace(knowledge.table, legs=legs, zones=[(2,), *[()] * 8], hands=[0] * 4, gods=[HADES] * 4)
    table.hands[seat] = hand_of(range(5))
    kinds = list(knowledge.kinds)
    for colour, kind in enumerate((0, 1, 2)):
        kinds[colour << 4 | CALM << 2 | CALM] = kind
    knowledge = replace(knowledge, table=table, kinds=kinds, hidden=[3 * (other != seat) for other in range(4)])
    row = [1.0, 3.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    judge = judge_of(knowledge, row)

    def price(rank: int, zone: int) -> float:
        return judge.price(LAY + 9 * rank + zone)

    assert judge.price(PASS) == 0
    holds, stays_behind, unreached = price(0, 0), price(0, 1), price(0, 6)
    assert 0 < unreached < stays_behind < holds
    gains, wastes, spoils = price(3, 1), price(4, 1), price(3, 2)
    assert 0 < gains < spoils
    assert gains < wastes
    # The more cards the others hold, the sooner one of them answers; when nobody can, it is better than a pass.
    rich = replace(judge, knowledge=replace(knowledge, hidden=[6 * (other != seat) for other in range(4)]))
    assert rich.price(LAY + 9 * 3 + 1) > gains
    assert rich.price(LAY) == holds
    poor = replace(judge, knowledge=replace(knowledge, hidden=[0] * 4))
    assert poor.price(LAY + 9 * 3 + 1) < 0
    assert judge.price(STOP) < 0


def test_what_a_point_is_worth_is_least_where_nothing_can_be_won_by_it() -> None:
    state = first_turn(3)
    knowledge = knowledge_of(RULES.view(state, state.turn), state.turn)
    even = slope_of(knowledge)
    mission = knowledge.missions[0][knowledge.seat]
    behind = replace(knowledge, totals=[0 if number == mission else 9 for number in range(6)])
    assert 0 < slope_of(behind) < even < 0.25
