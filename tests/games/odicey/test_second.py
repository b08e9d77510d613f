"""The rules of Odicey against a second implementation, and by what holds in every match."""

from __future__ import annotations

import collections
import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.contract import CHANCE, OVER
from game.games.odicey.rules import (
    BLUE,
    CELLS,
    DATA,
    EMPTY,
    LINES,
    PATTERNS,
    RED,
    TEAMS,
    ZEUS,
    CallZeus,
    Cells,
    Decline,
    ExtraTurn,
    Move,
    Phase,
    Place,
    SendHome,
    State,
    cell_name,
    cells_of,
    die,
    home_count,
    outcomes,
    winning_line,
    winning_lines,
    without,
    zeus_value,
)
from tests.games.odicey import naive
from tests.games.odicey.positions import RULES, can_win, position, random_cells, random_match, value_boards, values_of

COLOURS = ("red", "blue", "white")
DUE = {
    Phase.ROLL: "roll",
    Phase.PLACE: "place",
    Phase.CHOOSE: "choose",
    Phase.ATHENA: "athena",
    Phase.ZEUS: "zeus",
    Phase.OVER: "over",
}


def word(number: int) -> naive.Die:
    return (COLOURS[number // 10], number % 10)


def drawn(cells: Cells) -> naive.Board:
    """Return the board as the second implementation writes it."""
    return {cell_name(cell): word(number) for cell, number in enumerate(cells) if number}


def table_of(state: State) -> naive.Table:
    """Return the second implementation's match that stands at ``state``, with two dice chosen next or in hand."""
    table = naive.Table(state.players, state.aegis_chain, DATA.turns)
    table.board = drawn(state.cells)
    table.harbour = dict(zip(("red", "blue"), state.harbours, strict=True))
    table.due = DUE[state.phase]
    table.turn = state.turn_number
    table.passed = next(
        passed
        for passed in range(4)
        if (passed % 2, rotation_after(state.players, passed)) == (state.side, state.rotation)
    )
    table.hand = [word(number) for number in state.hand]
    table.double = bool(state.double)
    table.bonus = state.bonus
    return table


def rotation_after(players: int, passed: int) -> tuple[int, int]:
    """Return whose turns come next after the turn has passed on ``passed`` times from the beginning."""
    red, blue = TEAMS[players]
    return ((passed + 1) // 2 % len(red), passed // 2 % len(blue))


def compare(state: State, table: naive.Table) -> None:
    """Hold a position of the rules against the second implementation."""
    assert drawn(state.cells) == table.board
    assert state.harbours == (table.harbour["red"], table.harbour["blue"])
    assert (DUE[state.phase], state.turn_number) == (table.due, table.turn)
    moves = RULES.legal_moves(state) or tuple(roll for roll, _ in RULES.chance(state))
    texts = [RULES.format_move(state, move) for move in moves]
    assert set(texts) == table.legal()
    assert len(set(texts)) == len(texts)
    if state.phase is not Phase.OVER:
        assert state.seat == table.seat
        assert COLOURS[state.side] == table.side
    else:
        assert table.winner == ("" if state.winner < 0 else COLOURS[state.winner])


def random_state(rng: random.Random) -> State:
    """Return a position where a turn begins, or goes on with two rolled dice, often with few values for long chains."""
    faces = rng.choice((2, 3, 4, 6))
    cells = random_cells(rng, rng.randint(2, 21 if faces > 3 else 12), faces)
    if rng.random() < 0.5:
        cells = with_near_line(rng, cells)
    players = rng.choice((2, 3, 4))
    passed = rng.randrange(4)
    harbours = (DATA.dice - len(cells_of(cells, RED)), DATA.dice - len(cells_of(cells, BLUE)))
    turn = rng.choice((rng.randint(2, DATA.turns), rng.randint(2, DATA.turns), DATA.turns - 1, DATA.turns))
    chain = rng.random() < 0.7
    return State(players, chain, cells, harbours, Phase.CHOOSE, turn, passed % 2, rotation_after(players, passed))


def with_near_line(rng: random.Random, cells: Cells) -> Cells:
    """Return ``cells`` with other values on one line, so that it lacks only what is missing there, if anything is."""
    planted = list(cells)
    for cell, value in zip(rng.choice(LINES), rng.choice(PATTERNS), strict=True):
        if planted[cell]:
            planted[cell] = die(planted[cell] // 10, value)
    return cells if winning_line(tuple(planted)) is not None else tuple(planted)


def with_hand(rng: random.Random, state: State, faces: int) -> State:
    """Return ``state`` with two random dice rolled, taken from the harbours and the board as they come."""
    choice = rng.choice(RULES.legal_moves(state))
    rolling = RULES.apply(state, choice)
    hand = tuple(sorted(die(owner, rng.randint(1, faces)) for owner in rolling.rolling))
    return RULES.apply(rolling, RULES.parse_move(rolling, "roll " + ",".join(str(one % 10) for one in hand)))


# Against the second implementation.


@pytest.mark.parametrize("aegis_chain", ["on", "off"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_matches_from_the_beginning(players: int, aegis_chain: str) -> None:
    rng = random.Random(f"odicey {players} {aegis_chain}")
    table = naive.Table(players, aegis_chain == "on", DATA.turns)
    state = RULES.initial_state(players, {"aegis_chain": aegis_chain})
    compare(state, table)
    for before, move, after in random_match(rng, players, aegis_chain):
        table.play(RULES.format_move(before, move))
        compare(after, table)
        state = after
    assert RULES.to_act(state) == OVER


def test_turns_from_thousands_of_random_positions() -> None:
    rng = random.Random(8)
    met: collections.Counter[str] = collections.Counter()
    compared = 0
    for _ in range(1_200):
        state = random_state(rng)
        table = table_of(state)
        compare(state, table)
        first = state.side
        for ply in range(30):
            seat = RULES.to_act(state)
            if seat == OVER or (state.side != first and ply):
                break
            move = likely(rng, state)
            before, state = state, RULES.apply(state, move)
            table.play(RULES.format_move(before, move))
            compare(state, table)
            compared += 1
            met.update(event.kind for event in RULES.events(before, move, state))
    assert compared > 4_000
    # Each kind of thing that can happen in a turn has happened often enough to be sure of it.
    assert all(
        met[kind] > 5
        for kind in (
            *("choose_harbour", "choose_mixed", "choose_board", "roll", "roll_with_zeus", "double", "place", "eject"),
            *("settle", "line_equal", "line_run", "athena", "zeus", "draw", "extra_turn", "send_home", "call_zeus"),
            "decline",
        )
    ), met


def likely(rng: random.Random, state: State) -> Move:
    """Return a move or roll, with more doubles, wins and chains than there would be at random."""
    if RULES.to_act(state) == CHANCE:
        rolls = [roll for roll, _ in outcomes(state.rolling)]
        liked = [roll for roll in rolls if len(set(roll.values)) == 1]
        if rng.random() < 0.4:
            liked = [roll for roll in rolls if can_win(state.cells, roll.values)]
        return rng.choice(liked if liked and rng.random() < 0.6 else rolls)
    moves = RULES.legal_moves(state)
    if state.phase is Phase.PLACE:
        winning = [move for move in moves if RULES.apply(state, move).winner >= 0]
        ejecting = [move for move in moves if isinstance(move, Place) and state.cells[move.cell]]
        if winning and rng.random() < 0.8:
            return rng.choice(winning)
        if ejecting and rng.random() < 0.6:
            return rng.choice(ejecting)
    rare = [
        move
        for move in moves
        if isinstance(move, (ExtraTurn, Decline))
        or (isinstance(move, CallZeus) and zeus_value(without(state.cells, move.cells)) == 0)
    ]
    return rng.choice(rare) if rare and rng.random() < 0.5 else rng.choice(moves)


def reachable(state: State) -> tuple[set[frozenset[tuple[str, naive.Die]]], set[Cells]]:
    """Return every board, and every board of values, that placing all dice in hand leads to by the rules."""
    boards: set[frozenset[tuple[str, naive.Die]]] = set()
    values: set[Cells] = set()
    seen = {state}
    waiting = [state]
    while waiting:
        here = waiting.pop()
        for move in RULES.legal_moves(here):
            after = RULES.apply(here, move)
            if after.phase is not Phase.PLACE:
                boards.add(frozenset(drawn(after.cells).items()))
                values.add(values_of(after.cells))
            elif after not in seen:
                seen.add(after)
                waiting.append(after)
    return boards, values


def test_the_boards_that_a_whole_turn_can_lead_to() -> None:
    rng = random.Random(21)
    equal = chains = 0
    done = 0
    while done < 24:
        faces = rng.choice((3, 4, 6))
        state = random_state(rng)
        if sum(1 for number in state.cells if number) > 14:
            continue
        state = with_hand(rng, state, faces)
        alike = [sum(1 for one in state.cells if one and one % 10 == number % 10) for number in state.hand]
        if sum(alike) > 3:
            continue
        done += 1
        equal += len({number % 10 for number in state.hand}) == 1
        chains += max(alike) >= 2
        boards, values = reachable(state)
        assert boards == naive.whole_turns(drawn(state.cells), [word(number) for number in state.hand])
        faces_in_hand = [number % 10 for number in state.hand]
        assert values == value_boards(state.cells, faces_in_hand)
        assert can_win(state.cells, faces_in_hand) == any(winning_line(one) is not None for one in values)
    assert equal > 1
    assert chains > 5


def test_a_line_ends_the_placing_with_a_die_in_hand() -> None:
    rows = (". . . . .", "r2 b3 b4 b5 .", ". . z4 . .", ". b1 . . b4", "r1 . . b6 .")
    state = position(*rows, hand="r3 r6")
    boards, values = reachable(state)
    assert boards == naive.whole_turns(drawn(state.cells), [word(number) for number in state.hand])
    assert values == value_boards(state.cells, (3, 6))
    before = sum(1 for number in state.cells if number)
    assert any(sum(1 for value in one if value) == before + 1 for one in values)


@pytest.mark.parametrize("alike", [4, 5])
def test_long_chains_of_one_die(alike: int) -> None:
    rng = random.Random(alike)
    for _ in range(3):
        cells = [EMPTY] * CELLS
        spots = rng.sample(range(CELLS), alike + 6)
        for index, cell in enumerate(spots):
            owner = ZEUS if index == 0 else rng.choice((RED, BLUE))
            cells[cell] = die(owner, 4 if index < alike else rng.choice((1, 6)))
        if winning_line(tuple(cells)) is not None:
            continue
        hand = (die(RED, 4),)
        state = State(2, True, tuple(cells), (4, 4), Phase.PLACE, 9, RED, (0, 0), hand=hand)
        found, _ = reachable(state)
        assert found == naive.whole_turns(drawn(state.cells), [word(hand[0])])
        assert any(naive.zeus(dict(one)) == 4 and one - set(drawn(state.cells).items()) for one in found)


def test_lines_on_random_boards() -> None:
    rng = random.Random(4)
    won = 0
    for _ in range(3_000):
        pool = rng.choice(([1, 2, 3, 4, 5, 6], [3, 3, 3, 3, 4], [2, 0, 2, 2, 2]))
        cells = [rng.choice(pool) for _ in range(CELLS)]
        if rng.random() < 0.3:
            start, step = rng.choice(((1, 1), (2, 1), (5, -1), (6, -1), (1, 2), (3, 1)))
            row = rng.randrange(5)
            for index in range(5):
                cells[row * 5 + index] = (start + index * step - 1) % 6 + 1
        board = tuple(value + 10 * rng.randrange(3) if value else 0 for value in cells)
        lines = winning_lines(board)
        assert bool(lines) == naive.wins(drawn(board))
        assert (winning_line(board) is None) == (not lines)
        won += bool(lines)
    assert 500 < won < 2_500


def test_every_way_to_win_with_two_dice_is_seen() -> None:
    rng = random.Random(12)
    wins = 0
    for _ in range(250):
        most = rng.choice((2, 3, 6))
        cells = random_cells(rng, rng.randint(10, 20), most)
        faces = (rng.randint(1, most), rng.randint(1, most))
        found = any(_wins_after(cells, order) for order in (faces, faces[::-1]))
        assert can_win(cells, faces) == found
        wins += found
    assert 30 < wins < 220


def _wins_after(cells: Cells, faces: Sequence[int]) -> bool:
    if winning_line(cells) is not None:
        return True
    if not faces:
        return False
    free = [cell for cell in range(CELLS) if not cells[cell]]
    return any(_wins_after((*cells[:cell], faces[0], *cells[cell + 1 :]), faces[1:]) for cell in free)


# What holds in every match.


@settings(max_examples=25, deadline=None)
@given(players=st.sampled_from([2, 3, 4]), aegis_chain=st.sampled_from(["on", "off"]), seed=st.integers(0, 2**32))
def test_what_holds_in_every_match(players: int, aegis_chain: str, seed: int) -> None:
    turn_plies = 0
    for before, move, after in random_match(random.Random(seed), players, aegis_chain, plies=250):
        check_inventory(after)
        assert after.turn_number - before.turn_number in (0, 1)
        turn_plies = turn_plies + 1 if after.turn_number == before.turn_number else 1
        assert turn_plies <= RULES.info.max_plies // DATA.turns
        if isinstance(move, Place):
            # A die goes by its value: one more cell has it, or none while the chain goes on.
            expected = list(values_of(before.cells))
            expected[move.cell] = move.die % 10
            assert list(values_of(after.cells)) == expected
            assert (after.carried != 0) == (before.cells[move.cell] != 0)
            assert after.carried % 10 in (0, move.die % 10)
            assert not after.spent or after.spent == (*before.spent, move.cell)
            assert before.phase is Phase.PLACE
        if zeus_of(before) and zeus_of(after):
            assert zeus_of(before) == zeus_of(after)
        elif zeus_of(before):
            assert isinstance(move, CallZeus)
        if isinstance(move, (ExtraTurn, CallZeus)):
            assert (after.seat, after.bonus) == (before.seat, True)
            assert before.double
        if isinstance(move, SendHome):
            assert len(move.cells) == home_count(before)
        if after.side != before.side:
            assert (after.phase, after.double, after.hand, after.carried, after.bonus) == (
                *(Phase.CHOOSE, 0, (), EMPTY, False),
            )
        if after.bonus and aegis_chain == "off":
            assert not after.double
        assert after.winner in (-1, before.side)
        assert (winning_line(after.cells) is not None) == (after.winner >= 0)


def zeus_of(state: State) -> int:
    """Return the Zeus die, wherever it is, or 0 while it rolls."""
    return next((number for number in (*state.cells, *state.hand, state.carried) if number // 10 == ZEUS), 0)


def check_inventory(state: State) -> None:
    """Every die is in one place: twelve of each side, and the one of Zeus."""
    out = [number // 10 for number in (*state.cells, *state.hand, state.carried) if number] + list(state.rolling)
    assert (out.count(RED) + state.harbours[RED], out.count(BLUE) + state.harbours[BLUE]) == (DATA.dice, DATA.dice)
    assert out.count(ZEUS) == 1
    assert min(state.harbours) >= 0
    assert tuple(sorted(state.hand)) == state.hand
    assert (state.phase is Phase.ROLL) == bool(state.rolling)
    assert not state.carried or state.spent
    assert state.phase in (Phase.PLACE, Phase.OVER) or not state.hand
