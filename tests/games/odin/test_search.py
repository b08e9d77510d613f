"""The fast form of Odin against the rules, the sampled hands against what is public, and the search itself."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest

from game.ai.agent import no_pulse
from game.ai.halving import halve
from game.core.contract import OVER
from game.games.odin.evaluate import as_move, cards_of, knowledge_of, set_of
from game.games.odin.rules import GOAT, HIDDEN, Phase, PickUp, Play, State, colour_of, digit_of, penalty, play_value
from game.games.odin.search import (
    PASS,
    Policy,
    Sampler,
    Standing,
    Table,
    beating,
    bits_of,
    least_plays,
    play_out,
    playouts,
    points_of,
    value_of,
)
from tests.games.odin.positions import RULES, cards, eager, position, random_match, random_position, timid, uniform
from tests.games.odin.reference import groups


def table_of(state: State) -> Table:
    """Return a position with open hands in the form of the search."""
    return knowledge_of(state, state.turn).table


def assert_same(table: Table, state: State) -> None:
    """Hold all that is in both forms of a position against each other."""
    assert table.hands == [set_of(hand) for hand in state.hands]
    assert (table.turn, table.centre, table.size) == (state.turn, set_of(state.centre), len(state.centre))
    assert (table.value, table.owner, table.passes) == (state.value, state.owner, state.passes)
    assert table.beaten == set_of(state.beaten)


def check_moves(state: State) -> None:
    """Hold the moves and what comes of them against the rules."""
    knowledge = knowledge_of(state, state.turn)
    moves = knowledge.table.moves()
    named = {as_move(knowledge, move): move for move in moves}
    assert len(named) == len(moves)
    assert set(named) == set(RULES.legal_moves(state))
    for move, fast in named.items():
        table = knowledge.table.copy()
        ended = table.play(fast)
        after = RULES.apply(state, move)
        assert ended == (len(after.sheet) > len(state.sheet))
        if ended:
            assert after.sheet[-1] == tuple(map(points_of, table.hands))
        else:
            assert_same(table, after)


def test_moves_and_what_follows_are_those_of_the_rules() -> None:
    rng = random.Random(5)
    for _ in range(500):
        check_moves(random_position(rng))


@pytest.mark.parametrize("choose", [uniform, eager, timid])
def test_every_decision_of_matches_is_that_of_the_rules(choose: object) -> None:
    rng = random.Random(6)
    options = {"limit": "single", "goat": "on"}
    phases = set()
    for players in (2, 3, 6):
        for state, _ in random_match(rng, players, options, choose):  # type: ignore[arg-type]
            if RULES.to_act(state) >= 0:
                phases.add(state.phase)
                check_moves(state)
    assert phases == {Phase.PLAY, Phase.PICK}


def test_values_points_and_groups() -> None:
    rng = random.Random(7)
    for _ in range(400):
        hand = tuple(sorted(rng.sample(range(GOAT + 1), rng.randint(1, 10))))
        assert value_of(set_of(hand)) == play_value(hand)
        assert points_of(set_of(hand)) == penalty(hand)
        assert least_plays(set_of(hand)) == groups(frozenset(hand))
        assert sorted(cards_of(set_of(hand))) == list(hand)


def test_plays_of_a_hand_are_the_groups_that_beat_the_centre() -> None:
    rng = random.Random(8)
    for _ in range(60):
        hand = rng.sample(range(GOAT + 1), rng.randint(1, 8))
        size, value = rng.choice([(1, 4), (1, 0), (2, 53), (3, 421)])
        expected = set()
        for count in (size, size + 1):
            for chosen in combinations(hand, count):
                colours = {colour_of(card) for card in chosen if card != GOAT}
                digits = {digit_of(card) for card in chosen}
                if (len(colours) < 2 or (len(digits) == 1 and GOAT not in chosen)) and play_value(chosen) > value:
                    expected.add(set_of(chosen))
        found = beating(set_of(hand), size, value)
        assert len(found) == len(set(found))
        assert set(found) == expected


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_policy_plays_as_the_table_allows(players: int) -> None:
    rng = random.Random(9)
    for _ in range(30):
        deck = rng.sample(range(GOAT + 1), 9 * players)
        hands = [set_of(deck[9 * seat : 9 * seat + 9]) for seat in range(players)]
        policy = Policy()
        table = Table(hands[:], rng.randrange(players))
        fast = table.copy()
        while True:
            hand = table.hands[table.turn]
            if table.beaten:
                move = policy.best_pick(hand, table.beaten)
            elif table.size:
                move, _ = policy.follow(hand, table.centre, table.size, table.value)
            else:
                others = [other for seat, other in enumerate(table.hands) if seat != table.turn]
                move = policy.lead(hand, any(other & other - 1 == 0 for other in others))
            assert move in table.moves()
            if table.play(move):
                break
        assert play_out(fast, Policy()) == table.turn
        assert fast.hands == table.hands


@pytest.mark.parametrize(("players", "goat"), [(2, "on"), (4, "on"), (6, "off"), (6, "on")])
def test_sampled_hands_fit_what_is_public(players: int, goat: str) -> None:
    rng = random.Random(10)
    options = {"limit": "single", "goat": goat}
    for state, _ in random_match(rng, players, options, eager):
        seat = RULES.to_act(state)
        if seat < 0:
            continue
        view = RULES.view(state, seat)
        sampler = Sampler(knowledge_of(view, seat), rng)
        for _ in range(3):
            hands = [tuple(sorted(cards_of(hand))) for hand in sampler.draw()]
            drawn = replace(view, hands=tuple(hands))
            assert RULES.view(drawn, seat) == view
            assert [len(hand) for hand in hands] == [len(hand) for hand in state.hands]
            everything = [card for hand in hands for card in hand] + [*state.centre, *state.beaten, *state.discards]
            assert len(everything) == len(set(everything))
            assert (GOAT in everything) == (goat == "on")


def test_every_hand_that_is_possible_is_drawn() -> None:
    view = RULES.view(position("b1 b2", "r1 r2", "g1"), 0)
    sampler = Sampler(knowledge_of(view, 0), random.Random(1))
    seen = [set[int]() for _ in range(3)]
    for _ in range(600):
        for cards_seen, hand in zip(seen, sampler.draw(), strict=True):
            cards_seen.update(bits_of(hand))
    assert [len(found) for found in seen] == [2, 52, 52]


def test_a_pass_is_evidence() -> None:
    # The other seat has one card left and passed on a 7: an 8 or a 9 is much less likely than before.
    state = position("b1 b2 b4 b5", "r1", centre="b7", owner=0, turn=0)
    state = replace(state, centre=(), owner=-1, discards=cards("b7"))
    high = set_of(cards("b8 b9 r8 r9 g8 g9 y8 y9 k8 k9 p8 p9"))

    def share(state: State) -> float:
        sampler = Sampler(knowledge_of(RULES.view(state, 0), 0), random.Random(2))
        return sum(bool(sampler.draw()[1] & high) for _ in range(1000)) / 1000

    without = share(state)
    assert 0.18 < without < 0.30
    assert share(replace(state, passed=((), (cards("b7"),)))) < without / 2


def test_the_worth_of_the_end_of_a_hand() -> None:
    # Another seat reaches the limit: the fewest points win, and equal seats share.
    assert Standing((5, 14), 0, 15).worth((0, 2)) == 1
    assert Standing((9, 14, 3), 0, 15).worth((0, 2, 1)) == 0
    assert Standing((4, 14, 3), 0, 15).worth((0, 2, 1)) == 0.5
    # Before the end fewer points are better, and those of the one in front count most.
    standing = Standing((5, 5), 0, 15)
    assert standing.worth((0, 1)) < standing.worth((0, 4)) < 1
    assert standing.worth((3, 0)) < standing.worth((1, 0)) < 0.5 < standing.worth((0, 1))
    three = Standing((6, 6, 2), 0, 15)
    assert three.worth((0, 1, 4)) > three.worth((0, 4, 1))
    # Of a single hand winning is nearly all.
    single = Standing((0, 0), 0, 0)
    assert single.worth((0, 1)) > 0.8
    assert 0.2 > single.worth((1, 0)) > single.worth((5, 0))


def test_the_search_sees_what_is_certain() -> None:
    # Whoever leads the 9 keeps the lead and goes out with the rest; after the 1 the other seat goes out.
    state = position("b9 r1", "g5")
    state = replace(state, known=((), cards("g5")))
    knowledge = knowledge_of(RULES.view(state, 0), 0)
    draw = playouts(knowledge, Standing((0, 0), 0, 15), Policy(), random.Random(1))
    *_, (_, choices) = halve(knowledge.table.moves(), draw, budget=20, pulse=no_pulse, pulse_every=8)
    assert choices[0].move == set_of(cards("b9"))


def test_a_table_that_waits_for_a_pick_is_played_out() -> None:
    state = position("b3 b4 r9", "g1 g2 g3", centre="y5 k5", beaten="b1 r2", turn=0, owner=0)
    assert HIDDEN not in state.hands[1]
    table = table_of(state)
    ended = play_out(table, Policy())
    assert table.hands[ended] == 0
    assert sum(hand == 0 for hand in table.hands) == 1
    assert isinstance(as_move(knowledge_of(state, 0), set_of(cards("r2"))), PickUp)
    assert isinstance(as_move(knowledge_of(position("b3 b4", "g1"), 0), set_of(cards("b3 b4"))), Play)
    assert PASS not in table_of(state).moves()
    assert RULES.to_act(state) != OVER
