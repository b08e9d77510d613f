"""The rules of Odicey case by case of the page, and what is refused, told and read."""

from __future__ import annotations

import collections
import itertools
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import texts
from game.core.contract import CHANCE, OVER, IllegalMove, RulesError
from game.core.luck import luck_of
from game.core.match import Barrier, Match
from game.core.record import HUMAN, Seat
from game.data import DataError
from game.games.odicey.rules import (
    BLUE,
    CELLS,
    DATA,
    HARBOUR,
    LINES,
    PATTERNS,
    RED,
    ZEUS,
    CallZeus,
    Choose,
    Decline,
    ExtraTurn,
    Move,
    NearLine,
    Phase,
    Place,
    Roll,
    SendHome,
    State,
    cell_name,
    cell_number,
    choices,
    choosable,
    die_name,
    near_lines,
    outcomes,
    placeable,
    read_data,
    side_of,
    targets,
    winning_line,
    winning_lines,
    zeus_cell,
    zeus_value,
)
from tests.conformance.suite import begins
from tests.games.odicey.positions import RULES, board, can_win, dice, position, values_of

SEA = (
    ". . . . .",
    "r3 r4 b5 r6 .",
    ". . z4 . .",
    ". b2 . . b4",
    "r1 . . b4 .",
)
"""A position in the manner of the table: red has four dice on the board, blue four, Zeus shows 4."""


def play(state: State, *texts_of_moves: str) -> State:
    """Return the position after the moves and rolls with these texts."""
    for text in texts_of_moves:
        state = RULES.apply(state, RULES.parse_move(state, text))
    return state


def legal(state: State) -> list[str]:
    """Return the texts of the legal moves."""
    return [RULES.format_move(state, move) for move in RULES.legal_moves(state)]


def cells(*names: str) -> tuple[int, ...]:
    return tuple(map(cell_number, names))


# The opening turn.


def test_the_opening_turn_is_set_up() -> None:
    state = RULES.initial_state(2, {})
    assert (RULES.to_act(state), state.rolling, state.harbours) == (CHANCE, (RED, RED, ZEUS), (10, 12))
    state = play(state, "roll 4,4,4")
    assert state.hand == dice("r4 r4 z4")
    # Two dice can be told apart, and no double counts.
    assert (len(legal(state)), state.double) == (50, 0)
    state = play(state, "z4:c3")
    assert RULES.to_act(state) == 0
    # No permutation: the same value is in the way, like any other.
    assert len(legal(state)) == 24
    assert "c3" not in legal(state)
    state = play(state, "a1", "b1")
    assert (state.phase, state.side, state.turn_number, RULES.to_act(state)) == (Phase.CHOOSE, BLUE, 2, 1)
    assert state.cells == board(*[". . . . ."] * 2, ". . z4 . .", ". . . . .", "r4 r4 . . .")
    # The second side begins with a standard turn: its harbour, and what shows the value of the Zeus die.
    assert choosable(state) == (HARBOUR, *cells("a1", "b1"))


def test_the_opening_dice_are_placed_in_any_order() -> None:
    state = play(RULES.initial_state(2, {}), "roll 2,5,6")
    assert placeable(state) == dice("r2 r5 z6")
    assert play(state, "r5:a1", "z6:b2", "c3") == play(state, "z6:b2", "r2:c3", "a1")


# Choosing.


def test_what_may_be_chosen() -> None:
    state = position(*SEA, phase=Phase.CHOOSE)
    own, theirs = cells("a1", "a4", "b4", "d4"), cells("d1", "e2")
    assert set(choosable(state)) == {HARBOUR, *own, *theirs}
    pairs = {frozenset(pair) for pair in itertools.combinations((HARBOUR, *own, *theirs), 2)} | {frozenset((HARBOUR,))}
    assert {frozenset(pair) for pair in choices(state)} == pairs
    assert len(choices(state)) == len(pairs)
    # Blue sees it the other way round.
    assert set(choosable(replace(state, side=BLUE))) == {HARBOUR, *cells("b2", "c4", "d1", "e2", "b4")}


@pytest.mark.parametrize(("harbours", "count"), [((8, 8), 22), ((1, 8), 21), ((0, 8), 15)])
def test_the_harbour_gives_what_it_has(harbours: tuple[int, int], count: int) -> None:
    state = replace(position(*SEA, phase=Phase.CHOOSE), harbours=harbours)
    assert len(RULES.legal_moves(state)) == count
    assert ("choose h,h" in legal(state)) == (harbours[0] > 1)
    assert ("choose h,a1" in legal(state)) == (harbours[0] > 0)


def test_chosen_dice_leave_the_board_and_their_cells_are_empty() -> None:
    state = position(*SEA, phase=Phase.CHOOSE)
    rolling = play(state, "choose a1,e2")
    assert (rolling.phase, rolling.rolling, rolling.harbours) == (Phase.ROLL, (RED, BLUE), state.harbours)
    assert rolling.cells == board(*SEA[:3], ". b2 . . .", ". . . b4 .")
    rolled = play(rolling, "roll 6,2")
    assert rolled.hand == dice("r6 b2")
    # Whoever owned a die owns it still, and both vacated cells can be used.
    assert {"r6:a1", "b2:a1", "r6:e2", "b2:b2", "r6:d4"} < set(legal(rolled))
    assert play(state, "choose h,h").harbours == (6, 8)
    assert play(state, "choose h,d1").rolling == (RED, BLUE)


def test_a_full_board_leaves_the_two_vacated_cells() -> None:
    rows = ["r1 b3 r5 b1 r3", "b2 r4 b6 r2 b4", "r1 b3 z5 r1 b3", "r2 b4 r6 b2 r4", "b1 r3 b5 r1 b3"]
    state = position(*rows, phase=Phase.CHOOSE)
    assert state.harbours == (0, 0)
    assert winning_line(state.cells) is None
    rolled = play(state, "choose a5,e2", "roll 6,6")
    ejecting = [name for name in legal(rolled) if name not in ("a5", "e2")]
    assert sorted(ejecting) == ["c2", "c4"]


# Placing.


def test_a_die_goes_to_an_empty_cell_or_onto_its_own_value() -> None:
    state = position(*SEA, hand="r4 r5")
    empty = [cell_name(cell) for cell in range(CELLS) if not state.cells[cell]]
    assert set(legal(state)) == {
        *(f"r4:{name}" for name in (*empty, "b4", "c3", "e2", "d1")),
        *(f"r5:{name}" for name in (*empty, "c4")),
    }
    assert targets(state, dice("r5")[0]) == tuple(sorted(cells(*empty, "c4")))


def test_a_chain_ply_by_ply() -> None:
    state = position(*SEA, hand="r4 r5")
    one = play(state, "r4:c3")
    assert (one.carried, one.spent, one.hand) == (*dice("z4"), cells("c3"), dice("r5"))
    # Only the ejected die can be placed, so it needs no name; where it was ejected it cannot return.
    assert placeable(one) == dice("z4")
    assert {"b4", "e2", "d1", "a5"} < set(legal(one))
    assert not {"c3", "c4"} & set(legal(one))
    two = play(one, "e2")
    assert (two.carried, two.spent) == (*dice("b4"), cells("c3", "e2"))
    assert two.cells == board(*SEA[:2], ". . r4 . .", ". b2 . . z4", "r1 . . b4 .")
    assert not {"c3", "e2"} & set(legal(two))
    three = play(two, "e4")
    assert (three.carried, three.spent, three.hand) == (0, (), dice("r5"))
    assert three.cells == board(*[". . . . .", "r3 r4 b5 r6 b4", ". . r4 . .", ". b2 . . z4", "r1 . . b4 ."])
    # The value of the Zeus die has not changed, its place has.
    assert (zeus_cell(three.cells), zeus_value(three.cells)) == (cell_number("e2"), 4)
    # A new chain may eject what the chain before has moved.
    assert "e4" in legal(replace(three, hand=dice("r4")))


def test_the_second_die_may_eject_the_first() -> None:
    state = play(position(*SEA, hand="r3 r3"), "e5")
    after = play(state, "e5")
    assert (after.carried, after.spent) == (*dice("r3"), cells("e5"))


def test_a_chain_may_be_as_long_as_there_are_equal_dice() -> None:
    rows = ["r4 . b4 . r4", ". b4 . r4 .", "b4 . z4 . b4", ". r4 . b4 .", ". . b4 . r1"]
    state = position(*rows, hand="r4 r1")
    path = ["a5", "c5", "e5", "b4", "d4", "a3", "c3", "e3", "b2", "d2", "c1"]
    state = play(state, "r4:a5", *path[1:])
    assert state.spent == cells(*path)
    assert all(not state.cells[cell_number(name)] for name in legal(state))
    state = play(state, "a1")
    assert (state.phase, state.winner, winning_line(state.cells)) == (
        Phase.OVER,
        RED,
        cells("a1", "b2", "c3", "d4", "e5"),
    )
    assert state.hand == dice("r1")


# Lines.


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{cell_name(line[0])}-{cell_name(line[-1])}")
@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: "".join(map(str, pattern)))
def test_every_line_wins_with_every_pattern(line: tuple[int, ...], pattern: tuple[int, ...]) -> None:
    values = [0] * CELLS
    for index, (cell, value) in enumerate(zip(line, pattern, strict=True)):
        values[cell] = (RED, BLUE, ZEUS, BLUE, RED)[index] * 10 + value
    assert winning_lines(tuple(values)) == (line,)
    for cell in line:
        gone = tuple(0 if one == cell else number for one, number in enumerate(values))
        assert winning_line(gone) is None
        near = NearLine(line, ((cell, values[cell] % 10),))
        assert near_lines(gone, most=1) == (near,)
        for face in range(1, 7):
            assert can_win(gone, (face,)) == (face == values[cell] % 10)


def test_there_are_twelve_lines_and_ten_patterns() -> None:
    assert len(set(LINES)) == 12
    assert sorted(map(len, LINES)) == [5] * 12
    assert sorted("".join(map(str, pattern)) for pattern in PATTERNS) == [
        *("11111", "12345", "22222", "23456", "33333", "44444", "54321", "55555", "65432", "66666"),
    ]


@pytest.mark.parametrize(
    "row", ["r1 r3 b2 r4 b5", "r3 r4 b5 r6 b1", "r2 r2 b2 r2 b3", "r5 r6 b5 r4 b3", "r1 r3 b5 r2 r4"]
)
def test_what_is_no_line(row: str) -> None:
    assert winning_line(board(*[". . . . ."] * 2, row, *[". . . . ."] * 2)) is None


def test_a_broken_diagonal_is_no_line() -> None:
    assert winning_line(board("r3 . . . .", ". . . . r3", ". . . r3 .", ". . r3 . .", ". r3 . . .")) is None


RUN = (". . . . .", "r2 b3 b4 b5 .", ". . z4 . .", ". b1 . . b4", "r1 . . b6 .")
"""A 6 or a 1 on e4 or, moved there by a chain, completes the fourth row for whoever is on turn."""


def test_the_match_ends_at_once_with_a_die_still_in_hand() -> None:
    state = position(*RUN, hand="r3 r6")
    won = play(state, "r6:e4")
    assert (won.phase, won.winner, won.hand, won.harbours) == (Phase.OVER, RED, dice("r3"), state.harbours)
    assert RULES.to_act(won) == OVER
    assert RULES.legal_moves(won) == ()
    result = RULES.result(won)
    assert (result.scores, result.winners, result.reason.key) == ((1, 0), (0,), "end.run")
    assert (result.reason.values["first"], result.reason.values["last"]) == (2, 6)


def test_the_line_of_the_other_colour_wins_for_the_side_on_turn() -> None:
    rows = ("b5 . . . .", "b5 . . . .", "b5 . z5 . .", "b5 . . . .", ". . . . .")
    won = play(position(*rows, hand="r5 r6"), "r5:a5", "a1")
    assert won.cells[:1] == dice("b5")
    assert (won.winner, RULES.result(won).winners, RULES.result(won).reason.key) == (RED, (0,), "end.equal")
    # Also when it was the last die of a double: no aegis any more.
    won = play(position(*rows, hand="r5", double=5), "a1")
    assert (won.phase, won.winner, won.double) == (Phase.OVER, RED, 0)


def test_an_ejected_die_completes_the_line_too() -> None:
    state = play(position(*RUN, hand="r6 r6", double=6), "d1")
    assert (state.carried, state.winner) == (*dice("b6"), -1)
    won = play(state, "e4")
    assert (won.winner, won.hand) == (RED, dice("r6"))
    told = RULES.events(state, Place(dice("b6")[0], cell_number("e4")), won)
    assert [event.kind for event in told] == ["settle", "line_run"]
    assert told[0].spots == ("d1", "e4")
    assert told[1].spots == ("a4", "b4", "c4", "d4", "e4")


def test_two_lines_at_once_are_both_told() -> None:
    state = position("r1 r2 . r4 r5", ". . b3 . .", ". . b3 . .", ". . b3 . .", ". z6 r3 . .", hand="r3")
    won = play(state, "c5")
    assert [event.kind for event in RULES.events(state, Place(dice("r3")[0], cell_number("c5")), won)] == [
        *("place", "line_run", "line_equal"),
    ]


# Doubles.


def finished(hand: str, *rows: str, **fields: Any) -> State:
    """Return the position after the last die in ``hand`` went to a5, with the double that it belongs to."""
    return play(position(*(rows or SEA), hand=hand, double=int(hand[1]), **fields), "a5")


def test_a_double_that_differs_from_zeus_is_athenas() -> None:
    state = finished("r3")
    assert (state.phase, RULES.to_act(state), state.double) == (Phase.ATHENA, 0, 3)
    moves = legal(state)
    assert moves[0] == "athena turn"
    assert len(moves) == 1 + 6
    again = play(state, "athena turn")
    assert (again.phase, again.seat, again.turn_number, again.bonus, again.double) == (Phase.CHOOSE, 0, 10, True, 0)
    sent = play(state, "athena b2,d1")
    assert (sent.phase, sent.side, sent.harbours, sent.turn_number) == (Phase.CHOOSE, BLUE, (7, 10), 10)
    assert sent.cells == board("r3 . . . .", *SEA[1:3], ". . . . b4", "r1 . . . .")


def test_athena_sends_home_what_is_there() -> None:
    none = finished("r1", ". r3 . . .", *[". . . . ."] * 3, "z6 . . . .")
    assert legal(none) == ["athena turn"]
    one = finished("r1", *[". . . . ."] * 2, ". . b1 . .", ". . . . .", "z6 . . . .")
    assert legal(one) == ["athena turn", "athena c3"]
    assert play(one, "athena c3").harbours == (11, 12)


def test_a_double_that_equals_zeus_is_zeus() -> None:
    state = finished("r4")
    assert (state.phase, RULES.to_act(state)) == (Phase.ZEUS, 0)
    filled = [cell for cell in range(CELLS) if state.cells[cell]]
    assert len(legal(state)) == len(filled) * (len(filled) - 1) // 2 + 1
    declined = play(state, "zeus -")
    assert (declined.phase, declined.side, declined.cells, declined.double) == (Phase.CHOOSE, BLUE, state.cells, 0)
    # Any two dice: here one of the other side that shows another value, and the Zeus die.
    called = play(state, "zeus b2,c3")
    assert (called.rolling, called.phase, called.bonus, called.turn_number) == ((BLUE, ZEUS), Phase.ROLL, True, 10)
    assert zeus_value(called.cells) == 0
    rolled = play(called, "roll 6,1")
    assert (rolled.seat, rolled.double, rolled.hand) == (0, 0, dice("b6 z1"))
    # Placed by the standard rules, with permutations.
    assert {"b6:d4", "z1:a1", "b6:b2", "z1:c3"} < set(legal(rolled))
    after = play(rolled, "z1:c3", "e5")
    assert (after.side, zeus_value(after.cells), after.bonus) == (BLUE, 1, False)


def test_the_double_is_held_against_zeus_as_it_lies_after_placing() -> None:
    # Zeus showed 4, and is rolled again as one of the double: it is equal to itself.
    called = play(finished("r4"), "zeus b2,c3", "roll 1,1", "b1:b1", "c3")
    assert (called.phase, called.double, called.turn_number) == (Phase.ZEUS, 1, 10)
    # Zeus shows 2 then, and a double of 4 is no longer his.
    other = play(finished("r4"), "zeus b2,c3", "roll 5,2", "b5:b1", "c3", "choose h,h", "roll 4,4", "d5", "e5")
    assert other.phase is Phase.ATHENA


def test_bonus_rolls_give_the_next_aegis() -> None:
    again = play(finished("r3"), "athena turn", "choose h,h", "roll 4,4", "b5", "d5")
    assert (again.phase, again.turn_number, again.bonus) == (Phase.ZEUS, 10, True)
    third = play(again, "zeus a1,b2", "roll 6,6", "r6:a1", "b2")
    assert (third.phase, third.turn_number, third.seat) == (Phase.ATHENA, 11, 0)


def test_without_the_option_bonus_rolls_give_none() -> None:
    again = play(finished("r3", aegis_chain=False), "athena turn", "choose h,h", "roll 4,4")
    assert again.double == 0
    over = play(again, "b5", "d5")
    assert (over.phase, over.side, over.bonus) == (Phase.CHOOSE, BLUE, False)
    called = play(finished("r4", aegis_chain=False), "zeus a1,b2", "roll 6,6")
    assert (called.double, called.bonus) == (0, True)
    # The next standard turn is none of them.
    assert play(over, "choose h,h", "roll 3,3").double == 3


# Teams and the end.


@pytest.mark.parametrize(
    ("players", "order"), [(2, [0, 1, 0, 1, 0, 1]), (3, [0, 1, 2, 1, 0, 1]), (4, [0, 1, 2, 3, 0, 1])]
)
def test_mates_take_the_turns_of_their_side_alternately(players: int, order: list[int]) -> None:
    state = play(RULES.initial_state(players, {}), "roll 1,2,6", "r1:a1", "r2:b3", "c5")
    seats = [0]
    for one, other in (("d1", "a2"), ("e1", "b2"), ("d2", "a3"), ("e2", "b5"), ("a5", "d5")):
        seats.append(RULES.to_act(state))
        assert side_of(state.seat) == state.side
        state = play(state, "choose h,h", "roll 3,4")
        state = play(state, f"{die_name(state.hand[0])}:{one}", other)
    assert seats == order


def test_a_bonus_belongs_to_the_same_seat() -> None:
    state = position(*SEA, hand="b3", double=3, players=4, side=BLUE, rotation=(1, 1))
    state = play(state, "a5", "athena turn", "choose h,h")
    assert state.seat == 3
    after = play(state, "roll 1,2", "b1:b1", "c1")
    assert (RULES.to_act(after), after.rotation) == (2, (1, 0))


@pytest.mark.parametrize(("players", "winners"), [(2, (0,)), (3, (0, 2)), (4, (0, 2))])
def test_all_seats_of_the_side_win(players: int, winners: tuple[int, ...]) -> None:
    red = RULES.result(play(position(*RUN, hand="r6", players=players), "e4"))
    assert red.winners == winners
    blue = RULES.result(play(position(*RUN, hand="b6", players=players, side=BLUE), "e4"))
    assert blue.winners == tuple(seat for seat in range(players) if seat not in winners)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_the_last_turn_the_match_is_a_draw(players: int) -> None:
    last = position(*SEA, hand="r3", turn_number=DATA.turns, double=3, players=players)
    over = play(last, "a5")
    assert (over.phase, over.winner) == (Phase.OVER, -1)
    result = RULES.result(over)
    assert (result.scores, result.winners) == ((0,) * players, tuple(range(players)))
    assert (result.reason.key, result.reason.values["count"]) == ("end.draw", DATA.turns)
    assert [event.kind for event in RULES.events(last, Place(dice("r3")[0], 20), over)] == ["place", "draw"]
    before = play(replace(last, turn_number=DATA.turns - 1), "a5")
    assert before.phase is Phase.ATHENA
    assert play(before, "athena turn").turn_number == DATA.turns
    # A line in the last turn wins all the same.
    assert play(position(*RUN, hand="r6", turn_number=DATA.turns), "e4").winner == RED


# Rolls.


@pytest.mark.parametrize(
    ("owners", "count", "total"),
    [((RED, RED), 21, 36), ((BLUE, BLUE), 21, 36), ((RED, BLUE), 36, 36), ((RED, ZEUS), 36, 36), ((0, 0, 2), 126, 216)],
)
def test_the_outcomes_of_a_roll(owners: tuple[int, ...], count: int, total: int) -> None:
    listed = outcomes(owners)
    assert (len(listed), sum(weight for _, weight in listed)) == (count, total)
    state = position(*SEA, phase=Phase.ROLL, rolling=owners)
    assert RULES.chance(state) == listed
    assert all(RULES.is_outcome(state, roll) for roll, _ in listed)


def test_rolls_are_fair_and_counted_for_the_seat() -> None:
    rng = random.Random(5)
    for rolling in ((RED, RED), (RED, BLUE)):
        state = position(*SEA, phase=Phase.ROLL, rolling=rolling)
        counts: collections.Counter[Move] = collections.Counter(RULES.sample_chance(state, rng) for _ in range(7_200))
        for roll, weight in outcomes(rolling):
            assert abs(counts[roll] - 200 * weight) < 6 * (200 * weight) ** 0.5
    state = position(*SEA, phase=Phase.ROLL, rolling=(RED, BLUE), side=BLUE, players=4, rotation=(0, 1))
    rolled = RULES.rolled(state, Roll((4, 6)))
    assert rolled is not None
    assert (rolled.seat, rolled.faces) == (3, ("4", "6"))
    assert RULES.rolled(state, Decline()) is None
    assert RULES.info.faces == ("1", "2", "3", "4", "5", "6")


def test_undo_goes_back_to_the_last_roll_step_by_step() -> None:
    seats = tuple(Seat(f"Seat {index}", HUMAN, f"style{index}") for index in range(2))
    match = Match(RULES, seats, {}, 4)
    for text in ("r1:a1", "r3:b1", "c1", "choose h,h"):
        match.play_text(text)
    rolled = match.view(1)
    assert (rolled.hand, rolled.cells[:3]) == (dice("b2 b3"), dice("r1 r3 z2"))
    chain = [match.play_text(text)[0] for text in ("b2:c1", "a2")]
    assert [match.undo(), match.undo()] == [(chain[1],), (chain[0],)]
    assert match.view(1) == rolled
    assert match.undo_barrier() is Barrier.CHANCE
    luck = luck_of(match)
    assert luck is not None
    assert (luck.dice(0), luck.dice(1)) == (3, 2)


# Refusals.

CHOOSING = position(*SEA, phase=Phase.CHOOSE)
LAST_AT_HOME = replace(CHOOSING, harbours=(1, 8))
NONE_AT_HOME = replace(CHOOSING, harbours=(0, 8))
PLACING = position(*SEA, hand="r4 b5")
EQUAL = position(*SEA, hand="r4 r4")
CHAIN = play(PLACING, "r4:e2")
OPENING = play(RULES.initial_state(2, {}), "roll 4,4,4", "r4:c3")
ATHENA = finished("r3")
ATHENA_ONE = finished("r1", *[". . . . ."] * 2, ". . b1 . .", ". . . . .", "z6 . . . .")
ATHENA_NONE = finished("r1", *[". . . . ."] * 4, "z6 . . . .")
CALLED = finished("r4")
ROLLING = play(CHOOSING, "choose h,d1")
ENDED = play(position(*RUN, hand="r6"), "e4")

REFUSALS: list[tuple[State, str, str, dict[str, str | int]]] = [
    (ENDED, "a1", "refused.over", {}),
    (ENDED, "", "refused.over", {}),
    (ENDED, "choose h,h", "refused.over", {}),
    (CHOOSING, "nonsense", "refused.not_understood", {"text": "nonsense"}),
    (CHOOSING, "choose ,a1", "refused.not_understood", {}),
    (CHOOSING, "choose a1 ,d1", "refused.not_understood", {}),
    (PLACING, "w4:a1", "refused.not_understood", {}),
    (CHOOSING, "choose a1,h", "refused.order", {"text": "choose a1,h", "move": "choose h,a1"}),
    (CHOOSING, "choose d4,a4", "refused.order", {"move": "choose a4,d4"}),
    (CHAIN, "b4:a5", "refused.order", {"move": "a5"}),
    (EQUAL, "r4:a5", "refused.order", {"move": "a5"}),
    (CHOOSING, "choose h,f1", "refused.no_such_cell", {"text": "f1"}),
    (PLACING, "r4:a6", "refused.no_such_cell", {"text": "a6"}),
    (PLACING, "a0", "refused.no_such_cell", {"text": "a0"}),
    (ATHENA, "athena h,b2", "refused.no_such_cell", {"text": "h"}),
    (CALLED, "zeus h,b2", "refused.no_such_cell", {"text": "h"}),
    (ROLLING, "choose h,h", "refused.rolling", {}),
    (ROLLING, "a1", "refused.rolling", {}),
    (ROLLING, "roll 1,2,3", "refused.not_an_outcome", {"move": "roll 1,2,3"}),
    (CHOOSING, "roll 1,2", "refused.by_chance", {}),
    (CHOOSING, "a5", "refused.choose_first", {}),
    (CHOOSING, "athena turn", "refused.choose_first", {}),
    (CHOOSING, "zeus -", "refused.choose_first", {}),
    (PLACING, "choose h,h", "refused.place_first", {}),
    (CHAIN, "choose h,h", "refused.ejected_first", {"value": 4}),
    (CHAIN, "b5:a1", "refused.ejected_first", {"value": 4}),
    (ATHENA, "choose h,h", "refused.athena_first", {}),
    (ATHENA, "a1", "refused.athena_first", {}),
    (CALLED, "choose h,h", "refused.zeus_first", {}),
    (CALLED, "athena turn", "refused.zeus_first", {}),
    (CHOOSING, "choose h,h,h", "refused.two_dice", {}),
    (CHOOSING, "choose h,a1,a4", "refused.two_dice", {}),
    (CALLED, "zeus a1,a4,b4", "refused.two_dice", {}),
    (CHOOSING, "choose a1,a1", "refused.twice", {"cell": "a1"}),
    (ATHENA, "athena b2,b2", "refused.twice", {"cell": "b2"}),
    (CALLED, "zeus b2,b2", "refused.twice", {"cell": "b2"}),
    (NONE_AT_HOME, "choose h", "refused.empty_harbour", {}),
    (LAST_AT_HOME, "choose h,h", "refused.harbour", {"count": 1}),
    (CHOOSING, "choose a5", "refused.empty_cell", {"cell": "a5"}),
    (CHOOSING, "choose h,a5", "refused.empty_cell", {"cell": "a5"}),
    (CALLED, "zeus e5", "refused.empty_cell", {"cell": "e5"}),
    (CHOOSING, "choose c3", "refused.zeus_die", {"cell": "c3"}),
    (CHOOSING, "choose h,c3", "refused.zeus_die", {"cell": "c3"}),
    (CHOOSING, "choose b2", "refused.not_yours", {"cell": "b2", "value": 2, "zeus": 4}),
    (PLACING, "b4:a1", "refused.not_in_hand", {"value": 4}),
    (OPENING, "r4:c3", "refused.set_up", {"cell": "c3"}),
    (PLACING, "r4:c4", "refused.other_value", {"cell": "c4", "shown": 5, "value": 4}),
    (PLACING, "b2", "refused.other_value", {"cell": "b2", "shown": 2, "value": 4}),
    (CHAIN, "e2", "refused.spent", {"cell": "e2"}),
    (ATHENA_NONE, "athena a5", "refused.nothing_to_send", {}),
    (ATHENA, "athena a5", "refused.not_theirs", {"cell": "a5"}),
    (ATHENA, "athena b2,c3", "refused.not_theirs", {"cell": "c3"}),
    (ATHENA, "athena b2,c4,d1", "refused.home_count", {"count": 2}),
    (ATHENA_ONE, "athena c3,c4", "refused.not_theirs", {"cell": "c4"}),
]

NOT_YET_WHOLE: list[tuple[State, str, str, dict[str, str | int]]] = [
    (CHOOSING, "choose a1", "refused.two_dice", {}),
    (CALLED, "zeus a1", "refused.two_dice", {}),
    (ATHENA, "athena b2", "refused.home_count", {"count": 2}),
    (PLACING, "a5", "refused.name_die", {"cell": "a5", "example": "r4:a5"}),
    (PLACING, "d1", "refused.name_die", {"cell": "d1", "example": "r4:d1"}),
    (PLACING, "c4", "refused.name_die", {"cell": "c4", "example": "r4:c4"}),
]
"""Beginnings of moves, which only a whole move is refused for."""

NOT_A_TEXT: list[tuple[State, Move, str]] = [
    (PLACING, Place(dice("r4")[0], -1), "refused.no_such_cell"),
    (PLACING, Place(dice("r4")[0], 25), "refused.no_such_cell"),
    (CHOOSING, Choose((3, 99)), "refused.no_such_cell"),
    (CHOOSING, Choose((0, -2)), "refused.no_such_cell"),
    (CHOOSING, Choose(()), "refused.two_dice"),
    (CHOOSING, Choose((0, HARBOUR)), "refused.not_legal"),
    (CALLED, CallZeus((12, 0)), "refused.not_legal"),
    (CALLED, CallZeus((HARBOUR, 0)), "refused.no_such_cell"),
    (ATHENA, SendHome((9, 3)), "refused.not_legal"),
    (ATHENA, SendHome(()), "refused.home_count"),
    (ATHENA_NONE, SendHome(()), "refused.nothing_to_send"),
    (ROLLING, Roll((7, 1)), "refused.not_an_outcome"),
    (ROLLING, Roll((1,)), "refused.not_an_outcome"),
    (play(CHOOSING, "choose h,h"), Roll((6, 1)), "refused.not_an_outcome"),
]


@pytest.mark.parametrize(("state", "attempt", "key", "values"), REFUSALS, ids=lambda value: str(value)[:24])
def test_every_refusal_says_why(state: State, attempt: str, key: str, values: dict[str, str | int]) -> None:
    explanation = RULES.explain(state, attempt)
    assert explanation is not None
    assert explanation.key == key
    assert {name: explanation.values[name] for name in values} == values
    with pytest.raises(IllegalMove):
        RULES.parse_move(state, attempt)


@pytest.mark.parametrize(("state", "attempt", "key", "values"), NOT_YET_WHOLE, ids=lambda value: str(value)[:24])
def test_the_beginning_of_a_move_is_no_move(state: State, attempt: str, key: str, values: dict[str, str | int]) -> None:
    assert RULES.explain(state, attempt) is None
    with pytest.raises(IllegalMove) as refusal:
        RULES.parse_move(state, attempt)
    assert refusal.value.explanation.key == key
    assert {name: refusal.value.explanation.values[name] for name in values} == values


@pytest.mark.parametrize(("state", "move", "key"), NOT_A_TEXT, ids=lambda value: str(value)[:24])
def test_a_move_that_has_no_text_is_refused_too(state: State, move: Move, key: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        RULES.apply(state, move)
    assert refusal.value.explanation.key == key
    assert move not in RULES.legal_moves(state)


@pytest.mark.parametrize(
    ("state", "attempt"),
    [
        *(
            (CHOOSING, text)
            for text in ("", "c", "choose", "choose ", "choose h", "choose h,", "choose h,d", "choose d4")
        ),
        *((PLACING, text) for text in ("", "r", "r4", "r4:", "r4:c", "b5:c")),
        *((ATHENA, text) for text in ("athena", "athena t", "athena d1", "athena b2,")),
        *((CALLED, text) for text in ("zeus", "zeus c3", "zeus ")),
    ],
)
def test_the_beginning_of_a_move_is_not_refused(state: State, attempt: str) -> None:
    assert RULES.explain(state, attempt) is None


def test_every_refusal_has_a_text_and_every_text_is_used() -> None:
    used = {key for _, _, key, _ in (*REFUSALS, *NOT_YET_WHOLE)} | {key for _, _, key in NOT_A_TEXT}
    languages = [texts.Texts(language) for language in texts.languages()]
    for known in languages:
        entries = {key.removeprefix("odicey.") for key in known.entries() if key.startswith("odicey.refused.")}
        assert {key.removesuffix(".one").removesuffix(".other") for key in entries} == used
        for state, attempt, _, _ in REFUSALS:
            explanation = RULES.explain(state, attempt)
            assert explanation is not None
            assert known.get(f"odicey.{explanation.key}", **explanation.values)


@settings(max_examples=200, deadline=None)
@given(
    st.text(max_size=12)
    | st.from_regex(r"([rbz][1-6]:)?[a-f][0-6]", fullmatch=True)
    | st.from_regex(r"(choose|athena|zeus) (h|[a-f][0-6])(,(h|[a-f][0-6])){0,2}", fullmatch=True)
)
def test_any_text_is_a_move_or_refused(text: str) -> None:
    for state in (CHOOSING, PLACING, CHAIN, EQUAL, OPENING, ATHENA, ATHENA_ONE, CALLED, ENDED):
        whole = set(legal(state))
        if text in whole:
            assert RULES.explain(state, text) is None
            assert RULES.format_move(state, RULES.parse_move(state, text)) == text
            continue
        with pytest.raises(IllegalMove):
            RULES.parse_move(state, text)
        if RULES.explain(state, text) is None:
            assert any(begins(text, move) for move in whole)


# Telling.


def test_what_is_told() -> None:
    def kinds(state: State, text: str) -> list[str]:
        move = RULES.parse_move(state, text)
        return [event.kind for event in RULES.events(state, move, RULES.apply(state, move))]

    start = RULES.initial_state(2, {})
    assert kinds(start, "roll 4,4,4") == ["roll_opening"]
    assert kinds(CHOOSING, "choose h,h") == ["choose_harbour"]
    assert kinds(CHOOSING, "choose h,a1") == ["choose_mixed"]
    assert kinds(CHOOSING, "choose a4,d1") == ["choose_board"]
    assert kinds(ROLLING, "roll 4,6") == ["roll"]
    assert kinds(ROLLING, "roll 4,4") == ["roll", "double"]
    assert kinds(play(CALLED, "zeus b2,c3"), "roll 2,2") == ["roll_with_zeus", "double"]
    assert kinds(PLACING, "r4:a5") == ["place"]
    assert kinds(PLACING, "r4:c3") == ["eject"]
    assert kinds(CHAIN, "c3") == ["eject"]
    assert kinds(CHAIN, "a5") == ["settle"]
    assert kinds(position(*SEA, hand="r3", double=3), "a5") == ["place", "athena"]
    assert kinds(position(*SEA, hand="r4", double=4), "a5") == ["place", "zeus"]
    assert kinds(ATHENA, "athena turn") == ["extra_turn"]
    assert kinds(ATHENA, "athena b2,d1") == ["send_home"]
    assert kinds(CALLED, "zeus b2,c3") == ["call_zeus"]
    assert kinds(CALLED, "zeus -") == ["decline"]


def test_the_events_say_what_the_board_needs() -> None:
    move = RULES.parse_move(PLACING, "r4:e2")
    (event,) = RULES.events(PLACING, move, CHAIN)
    assert (dict(event.values), event.spots) == (
        {"seat": 0, "side": RED, "value": 4, "owner": RED, "cell": "e2", "ejected": BLUE},
        ("e2",),
    )
    chain = play(CHAIN, "c3")
    (event,) = RULES.events(chain, RULES.parse_move(chain, "a5"), play(chain, "a5"))
    assert (event.values["path"], event.values["owner"], event.spots) == ("e2 → c3 → a5", ZEUS, ("e2", "c3", "a5"))
    (event,) = RULES.events(CHOOSING, RULES.parse_move(CHOOSING, "choose h,d1"), ROLLING)
    assert (event.values["cells"], event.spots) == ("d1", ("h", "d1"))
    (event,) = RULES.events(ATHENA, ExtraTurn(), RULES.apply(ATHENA, ExtraTurn()))
    assert dict(event.values) == {"seat": 0, "side": RED}


# Names and numbers.


def test_names() -> None:
    assert [cell_name(cell) for cell in (0, 1, 5, 24)] == ["a1", "b1", "a2", "e5"]
    assert all(cell_number(cell_name(cell)) == cell for cell in range(CELLS))
    assert [die_name(number) for number in (4, 16, 21)] == ["r4", "b6", "z1"]
    assert values_of(dice("r4 . b6 z1")) == (4, 0, 6, 1)
    for wrong in ("", "a", "a0", "a6", "f1", "A1", "a11", "a١"):
        with pytest.raises(RulesError):
            cell_number(wrong)


def test_what_no_match_starts_with() -> None:
    for players, options in [(1, {}), (5, {}), (2, {"mode": "wild"}), (2, {"aegis": "on"})]:
        with pytest.raises(RulesError):
            RULES.initial_state(players, options)
    with pytest.raises(RulesError):
        RULES.result(CHOOSING)
    chaos = RULES.initial_state(3, {"mode": "chaos", "aegis_chain": "off"})
    assert (chaos.players, chaos.aegis_chain) == (3, False)


def test_the_numbers_are_read(tmp_path: Path) -> None:
    file = tmp_path / "odicey.toml"
    file.write_text("dice = 10\nturns = 50\n", encoding="utf-8")
    assert (read_data(file).dice, read_data(file).turns) == (10, 50)
    assert read_data() == DATA
    assert (DATA.dice, DATA.turns) == (12, 200)


@pytest.mark.parametrize(
    ("written", "named"),
    [
        ("dice = 13\nturns = 50", "dice"),
        ("dice = 1\nturns = 50", "dice"),
        ("dice = true\nturns = 50", "dice"),
        ("dice = 12\nturns = 0", "turns"),
        ("dice = 12\nturns = 5.0", "turns"),
        ("dice = 12", "turns"),
        ("dice = 12\nturns = 50\nluck = 1", "luck"),
        ("dice = ", "Invalid"),
    ],
)
def test_wrong_numbers_are_named_with_file_and_key(tmp_path: Path, written: str, named: str) -> None:
    file = tmp_path / "odicey.toml"
    file.write_text(written, encoding="utf-8")
    with pytest.raises(DataError) as trouble:
        read_data(file)
    assert str(file) in str(trouble.value)
    assert named in str(trouble.value).removeprefix(str(file))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"none\.toml"):
        read_data(tmp_path / "none.toml")
