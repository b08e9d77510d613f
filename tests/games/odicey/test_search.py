"""The arithmetic of the computer player against the rules."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest

from game.core.contract import CHANCE
from game.games.odicey.rules import (
    BLUE,
    RED,
    Choose,
    Phase,
    State,
    choices,
    without,
    zeus_value,
)
from game.games.odicey.search import (
    ROLLS,
    STAGES,
    Ending,
    LineTable,
    Search,
    best_chance,
    chance_of,
    codes_of,
    describe,
    rolls_with,
    sea_of,
    table,
    winning_rolls,
    worth,
)
from tests.games.odicey.positions import RULES, can_win, position, random_cells, random_match
from tests.games.odicey.reference import wins_with


def choosing(rng: random.Random, count: int, faces: int = 6) -> State:
    """Return a random position of a side that is to choose dice."""
    cells = random_cells(rng, count, faces)
    red, blue = (12 - sum(1 for one in cells if one and one // 10 == side) for side in (RED, BLUE))
    side = rng.choice((RED, BLUE))
    return State(2, True, cells, (red, blue), Phase.CHOOSE, 9, side, (0, 0))


def search() -> Search:
    return Search(lambda work: None, 1_000)


def test_the_chance_of_a_set_of_rolls() -> None:
    assert len(ROLLS) == 21
    assert chance_of((1 << 21) - 1) == pytest.approx(1)
    assert chance_of(rolls_with((4,))) == pytest.approx(11 / 36)
    assert chance_of(rolls_with((4, 2))) == pytest.approx(2 / 36)
    assert chance_of(rolls_with((5, 5))) == pytest.approx(1 / 36)
    assert chance_of(rolls_with((1,)) | rolls_with((2,))) == pytest.approx(20 / 36)


def test_the_rolls_that_win_are_those_of_the_rules() -> None:
    rng = random.Random(1)
    seen = 0
    for _ in range(60):
        cells = random_cells(rng, rng.randint(6, 20), rng.choice((2, 3, 6)))
        rolls = winning_rolls(codes_of(cells, zeus_value(cells)))
        for index, roll in enumerate(ROLLS):
            assert bool(rolls >> index & 1) == can_win(cells, roll)
        assert round(36 * chance_of(rolls)) == wins_with(cells)
        seen += bool(rolls)
    assert seen > 15


def test_the_chance_with_the_best_pair_is_the_best_of_all_pairs() -> None:
    rng = random.Random(2)
    exact = above = 0
    for _ in range(60):
        state = choosing(rng, rng.randint(6, 18), rng.choice((2, 3, 4)))
        codes = codes_of(state.cells, zeus_value(state.cells))
        near = [(number, table[code]) for number, code in enumerate(codes) if table[code].near]
        found = best_chance(near, state.side)
        shown = zeus_value(state.cells)
        best = max(chance_of(winning_rolls(codes_of(without(state.cells, pair), shown))) for pair in choices(state))
        exact += abs(found - best) < 1e-9
        above += found > best + 1e-9
    # It leaves out pairs that clear two cells of one line and complete another.
    assert exact >= 54
    assert above <= 3


def test_pairs_carry_their_exact_chance() -> None:
    rng = random.Random(3)
    for _ in range(30):
        state = choosing(rng, rng.randint(4, 20), 3)
        pairs = search().pairs(sea_of(state), state.side)
        assert sorted(pair.places for pair in pairs) == sorted(choices(state))
        for pair in pairs[::5]:
            assert round(36 * pair.now) == wins_with(without(state.cells, pair.places))
            assert pair.now <= pair.worth <= 1


def test_a_line_is_told_by_its_dice_and_by_who_may_take_them() -> None:
    # The line along the bottom: four ones and a three that are red; then one of the ones is blue.
    state = position(". . . . .", ". . . . .", ". . . . z6", ". . . . .", "r1 r1 r3 r1 r1")
    line = table[codes_of(state.cells, 6)[0]]
    assert (line.rolls, line.gains[RED], line.gains[BLUE]) == (0, ((2, rolls_with((1,))),), ())
    assert STAGES[line.stages[RED]] == (1, 1, True)
    assert line.stages[BLUE] == -1
    mixed = position(". . . . .", ". . . . .", ". . . . z6", ". . . . .", "r1 r1 r3 b1 r1")
    assert STAGES[table[codes_of(mixed.cells, 6)[0]].stages[RED]] == (1, 1, False)
    # When the Zeus die shows three, blue may take the three as well.
    shown = table[codes_of(state.cells, 3)[0]]
    assert shown.gains[BLUE] == shown.gains[RED] == line.gains[RED]
    open_line = position(". . . . .", ". . . . .", ". . . . z6", ". . . . .", "r1 r2 b3 . r5")
    line = table[codes_of(open_line.cells, 6)[0]]
    assert line.rolls == rolls_with((4,))
    assert STAGES[line.stages[RED]] == STAGES[line.stages[BLUE]] == (1, 0, False)


def test_the_table_is_only_a_memory() -> None:
    small = LineTable()
    small.most = 3
    codes = [17, 4_000, 90_000, 333_333, 17]
    assert [small[code] for code in codes] == [describe(code) for code in codes]
    assert len(small) <= 3


def test_threats_are_worth_something() -> None:
    rows = (". . . . .", ". b4 . . .", ". . . b2 z6", ". . . . .")
    better = position(*rows, "r1 r1 r3 r1 r1")
    worse = position(*rows, "r1 r1 r3 b4 r1")
    for one, other, side in ((better, worse, RED), (worse, better, BLUE)):
        assert worth(codes_of(one.cells, 6), side) > worth(codes_of(other.cells, 6), side)
    assert 0 < worth(codes_of(worse.cells, 6), BLUE) < 1


def test_a_pair_is_worth_the_mean_over_all_rolls() -> None:
    rng = random.Random(5)
    for _ in range(4):
        state = choosing(rng, 17, 4)
        sea = sea_of(state)
        pair = rng.choice(choices(state))
        rolling = RULES.apply(state, Choose(pair))
        total = weights = 0.0
        for outcome, weight in RULES.chance(rolling):
            rolled = RULES.apply(rolling, outcome)
            values = [number % 10 for number in rolled.hand]
            best = 1.0
            if not can_win(rolled.cells, values):
                ending = Ending(state.side, bool(rolled.double))
                empty = [cell for cell, one in enumerate(rolled.cells) if not one]
                boards = []
                for cells in itertools.permutations(empty, 2):
                    board = list(rolled.cells)
                    for cell, number in zip(cells, rolled.hand, strict=True):
                        board[cell] = number
                    boards.append(ending.worth(codes_of(board, sea.shown)))
                best = max(boards)
            total += weight * best
            weights += weight
        assert search().expect(sea, state.side, pair, True, 25) == pytest.approx(total / weights)
        assert search().expect(sea, state.side, pair, True, 1) <= total / weights + 1e-9


def test_a_plan_is_what_the_rules_make_of_it() -> None:
    rng = random.Random(6)
    checked = ejecting = 0
    for state, _, _ in random_match(rng, 2, plies=700):
        if state.phase is not Phase.PLACE or rng.random() < 0.8:
            continue
        sea = sea_of(state)

        plans = search().plans(state, 3, lambda codes: 0.0)
        for plan in rng.sample(plans, min(4, len(plans))):
            assert plan.step in RULES.legal_moves(state)
            placed = [one for one in plan.cells if one]
            out = [*state.cells, *state.hand, state.carried]
            assert sorted(placed) == sorted(one for one in out if one)
            after = RULES.apply(state, plan.step)
            if not after.carried and not after.hand:
                assert plan.cells == after.cells
            ejecting += bool(after.carried)
            checked += 1
        # The numbers of the lines are kept up to date from die to die.
        found = search().plans(state, 2, lambda codes: float(sum(codes)))
        assert [plan.worth for plan in found] == [float(sum(codes_of(plan.cells, sea.shown))) for plan in found]
    assert checked > 50
    assert ejecting > 5


def test_the_zeus_die_counts_where_it_is() -> None:
    rows = ("r1 . . . b2", ". r2 . . .", ". . b4 . .", ". . . r5 .", "r3 . . . b6")
    assert sea_of(position(*rows, hand="r2 z5")).shown == 5
    assert sea_of(position(*rows, hand="r2", carried=24)).shown == 4
    zeus = position("r1 . . . b2", ". r2 . . .", ". . z4 . .", ". . . r5 .", "r3 . . . b6", phase=Phase.ZEUS)
    sea = sea_of(zeus)
    # With the Zeus die its value changes, and with it who may take what.
    assert 0 < search().expect(sea, RED, (0, 12), True, 2) < 1
    left = sea.taking((0, 12), RED)
    assert left.cells == without(zeus.cells, (0, 12))
    assert sea.owners((0, 12), RED) == (0, 2)


def test_dice_go_home_and_come_out_of_the_harbour() -> None:
    rng = random.Random(8)
    for _ in range(20):
        state = replace(choosing(rng, 12), phase=Phase.CHOOSE)
        pair = rng.choice(choices(state))
        after = RULES.apply(state, Choose(pair))
        assert RULES.to_act(after) == CHANCE
        left = sea_of(state).taking(pair, state.side)
        assert (left.cells, left.harbours) == (after.cells, after.harbours)
        assert sea_of(state).owners(pair, state.side) == after.rolling
        athena = replace(state, phase=Phase.ATHENA)
        move = RULES.legal_moves(athena)[1]
        home = RULES.apply(athena, move)
        sent = sea_of(state).sending_home(move.cells, state.other)  # type: ignore[union-attr]
        assert (sent.cells, sent.harbours) == (home.cells, home.harbours)


def test_work_is_counted_and_told() -> None:
    told: list[int] = []
    searching = Search(told.append, 500)
    state = choosing(random.Random(9), 12)
    searching.turn(sea_of(state), state.side, True, 3, 2)
    assert told == sorted(told)
    assert len(told) > 3
    assert searching.work >= told[-1]
    assert max(after - before for before, after in itertools.pairwise(told)) < 1_000
