"""The arithmetic of the computer player against enumeration and against the rules."""

from __future__ import annotations

import itertools
import random

import pytest

from game.core.contract import OVER
from game.games.shelfie.evaluate import valuer
from game.games.shelfie.rules import CIRCLE, DATA, FREE, JOKER, SPACES, Circle, Cross, Phase, payments, score
from game.games.shelfie.search import (
    HORIZONS,
    POSSIBLE,
    Table,
    choices,
    column_codes,
    column_worth,
    dice,
    distance,
    expectations,
    roll_values,
    row_codes,
    row_worth,
    table_of,
)
from tests.games.shelfie.positions import EMPTY, RULES, faces, position, random_faces, random_sheet, sheet


def test_the_numbers_of_rolls_sets_and_choices() -> None:
    assert len(dice().multisets) == 924
    assert len(dice().multisets) - dice().first_roll == 462
    assert len(choices().spaces) == 550
    assert len(choices().paid) == 462


def test_a_set_of_kept_dice_is_worth_the_mean_over_all_throws() -> None:
    rng = random.Random(1)
    final = [rng.random() for _ in range(462)]
    expected, best = expectations(final)
    first = dice().first_roll
    for kept in ((0, 0, 5, 5), (1, 2, 3), (4, 4, 4, 4, 4), ()):
        rest = DATA.dice - len(kept)
        if rest < 5:
            throws = list(itertools.product(range(6), repeat=rest))
            mean = sum(final[dice().of((*kept, *throw)) - first] for throw in throws) / len(throws)
        else:
            mean = sum(chance * final[roll - first] for roll, chance in dice().spread(dice().of(kept)).items())
        assert expected[dice().of(kept)] == pytest.approx(mean)
    for _ in range(20):
        roll = random_faces(rng)
        kept_sets = [
            [roll[at] for at in positions]
            for size in range(DATA.dice + 1)
            for positions in itertools.combinations(range(DATA.dice), size)
        ]
        assert best[dice().of(roll)] == max(expected[dice().of(one)] for one in kept_sets)
        assert set(dice().within(dice().of(roll))) == {dice().of(one) for one in kept_sets}


def test_one_throw_of_all_dice_is_any_roll_with_its_chance() -> None:
    spread = dice().spread(dice().of(()))
    assert len(spread) == 462
    assert sum(spread.values()) == pytest.approx(1)
    assert spread[dice().of((JOKER,) * 6)] == pytest.approx(6**-6)
    assert spread[dice().of((0, 1, 2, 3, 4, 5))] == pytest.approx(720 / 6**6)


def test_choices_are_what_the_rules_let_a_roll_pay_for() -> None:
    rng = random.Random(2)
    for _ in range(150):
        roll, drawn = random_faces(rng), random_sheet(rng)
        paid = choices().paid[dice().of(roll) - dice().first_roll]
        free = {choices().spaces[index] for index in paid if all(drawn[s] == FREE for s in choices().spaces[index])}
        assert free == {tuple(sorted(one.spaces)) for one in payments(roll, drawn)}


def test_with_nothing_to_come_a_sheet_is_worth_its_score() -> None:
    rng = random.Random(3)
    for _ in range(100):
        drawn = random_sheet(rng)
        assert valuer(2).worth.points(drawn, 0) == score(drawn).total


def test_a_line_is_worth_the_mean_over_what_may_become_of_it() -> None:
    rng = random.Random(4)
    chances = [0.9, 0.7, 0.5, 0.3, 0.1]
    rows = row_worth(chances)
    columns = [column_worth(chance, points) for chance, points in zip(chances, DATA.points, strict=True)]
    for _ in range(10):
        drawn = random_sheet(rng)
        row, column = [0.0] * 5, [0.0] * 5
        for line in range(5):
            for own, total in ((range(line * 5, line * 5 + 5), row), (range(line, SPACES, 5), column)):
                free = [space for space in own if drawn[space] == FREE]
                for taken in itertools.product((False, True), repeat=len(free)):
                    circled = [space for space in own if drawn[space] == CIRCLE] + list(itertools.compress(free, taken))
                    chance = 1.0
                    for space, yes in zip(free, taken, strict=True):
                        chance *= chances[space % 5] if yes else 1 - chances[space % 5]
                    if len(circled) >= 3:
                        total[line] += chance * sum(DATA.points[space % 5] for space in circled)
        assert [rows[code] for code in row_codes(drawn)] == pytest.approx(row)
        assert [columns[at][code] for at, code in enumerate(column_codes(drawn))] == pytest.approx(column)


def random_table(rng: random.Random, players: int) -> Table:
    """Return a position of a match that is not over, in which seat 0 is to have its turn and has a free space."""
    while True:
        sheets = tuple(random_sheet(rng) for _ in range(players))
        ending = min(map(distance, sheets)) == 0
        begun = rng.randrange(players)
        turns = tuple(5 + (0 < seat <= begun) for seat in range(players))
        if FREE in sheets[0] and not (ending and begun == 0):
            return Table(sheets, turns, ending)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_all_choices_at_once_are_valued_as_one_by_one(players: int) -> None:
    rng = random.Random(players)
    checked = 0
    for _ in range(12):
        table = random_table(rng, players)
        values = valuer(players).choices(table, 0)
        for index, spaces in enumerate(choices().spaces):
            possible = all(table.sheets[0][space] == FREE for space in spaces)
            assert possible == (values[index] > POSSIBLE)
            if possible and rng.random() < 0.3:
                after = table.after_circles(0, spaces)
                assert values[index] == pytest.approx(valuer(players).standing(after, 0), abs=1e-9)
                checked += 1
    assert checked > 200


def test_positions_follow_the_rules() -> None:
    rng = random.Random(7)
    for _ in range(40):
        table = random_table(rng, 3)
        roll = random_faces(rng)
        state = position("112345", *table.sheets)  # type: ignore[arg-type]
        paid = payments(roll, state.sheets[0])
        phase = Phase.CIRCLE if paid else Phase.CROSS
        state = type(state)(state.sheets, phase, 0, 0, roll, (), 0, table.turns, table.ending)
        for move in RULES.legal_moves(state)[:6]:
            after = RULES.apply(state, move)
            if isinstance(move, Circle):
                seen = table_of(state).after_circles(0, move.spaces)
            else:
                assert isinstance(move, Cross)
                seen = table_of(state).after_cross(0, move.row)
            assert tuple(map(tuple, seen.sheets)) == after.sheets
            assert (seen.turns, seen.ending) == (after.turns, after.ending)
            assert seen.over == (RULES.to_act(after) == OVER)


def test_at_the_end_a_position_is_worth_its_share_of_the_win() -> None:
    row, full = sheet("ooo..", *["....."] * 4), sheet("ooooo", "xxxxx", *["....."] * 3)
    lean = 0.01
    over = Table((full, row, row), (7, 7, 7), True)
    assert valuer(3).standing(over, 0) == pytest.approx(1, abs=lean)
    assert valuer(3).standing(over, 1) == pytest.approx(0, abs=lean)
    shared = Table((row, row, EMPTY), (7, 7, 7), True)
    assert valuer(3).standing(shared, 0) == pytest.approx(0.5, abs=lean)
    # A point more still counts for a little.
    ahead = Table((full, EMPTY, EMPTY), (7, 7, 7), True)
    assert valuer(3).standing(ahead, 0) > valuer(3).standing(Table((row, EMPTY, EMPTY), (7, 7, 7), True), 0) > 1


def test_more_is_worth_more() -> None:
    for players in (2, 3, 4):
        judge = valuer(players)
        for horizon in range(1, HORIZONS):
            free = judge.worth.points(EMPTY, horizon)
            assert judge.worth.points(sheet("..o..", *["....."] * 4), horizon) > free
            assert judge.worth.points(sheet("..x..", *["....."] * 4), horizon) < free


def test_a_turn_is_worth_more_than_crossing_out_and_less_than_the_best_roll() -> None:
    table = Table((sheet("oo.oo", "oo...", ".....", ".....", "....."), EMPTY), (4, 4), False)
    judge = valuer(2)
    values = judge.choices(table, 0)
    cross = judge.cross(table, 0)[0]
    assert max(values) > judge.turn(table, 0) > cross
    layer = roll_values(values, cross)
    assert layer[dice().of(faces("333333")) - dice().first_roll] < max(layer)


def test_the_best_reply_is_exact() -> None:
    # The last turn of the match: the other seat wins with A1, else it has three points as this seat has.
    own = sheet(*["oxxxx"] * 3, *["xxxxx"] * 2)
    other = sheet(".xxxx", *["oxxxx"] * 3, "xxxxx")
    table = Table((own, other), (9, 8), True)
    # Each roll misses A1 when it has no such die and is not six jokers, and then all dice are rolled again.
    missed = ((5 / 6) ** 6 - (1 / 6) ** 6) ** DATA.rolls
    assert valuer(2).reply(table, 0) == pytest.approx(missed / 2, abs=1e-3)
    assert valuer(2).reply(Table((own, other), (9, 9), True), 0) is None
    assert valuer(2).reply(Table((own, own), (9, 8), True), 0) is None
