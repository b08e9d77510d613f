"""The fast searcher against the rules, against plain minimax, and against an exhaustive solver."""

from __future__ import annotations

import functools
import random

import pytest

from game.games.cephalopod import search
from game.games.cephalopod.rules import SIZES, Placement
from game.games.cephalopod.search import DARK, LIGHT, WIN, WORTH, FastMove, Searcher, carry_out, shape
from tests.games.cephalopod.positions import RULES, random_match


def worth(cells: tuple[int, ...]) -> int:
    """Return the evaluation for light, written down once more."""
    return sum(WORTH[die] if die > 0 else -WORTH[-die] for die in cells)


def after(cells: tuple[int, ...], move: FastMove, turn: int) -> tuple[int, ...]:
    """Return the cells after ``move``."""
    dice = [*cells, 0]
    carry_out(dice, move, turn)
    return tuple(dice[:-1])


def moves_of(rows: int, columns: int, cells: tuple[int, ...]) -> list[FastMove]:
    """Return the legal moves by the searcher's tables."""
    return shape(rows, columns).moves([*cells, 0])


def minimax(rows: int, columns: int, cells: tuple[int, ...], turn: int, depth: int) -> int:
    """Return the value for ``turn`` without any pruning, table or ordering."""
    if 0 not in cells:
        lead = turn * sum((die > 0) - (die < 0) for die in cells)
        return WIN + lead if lead > 0 else lead - WIN
    if depth == 0:
        return turn * worth(cells)
    return max(
        -minimax(rows, columns, after(cells, move, turn), -turn, depth - 1) for move in moves_of(rows, columns, cells)
    )


@functools.cache
def wins(rows: int, columns: int, cells: tuple[int, ...], turn: int) -> bool:
    """Tell by looking at everything whether ``turn`` wins."""
    if 0 not in cells:
        return turn * sum((die > 0) - (die < 0) for die in cells) > 0
    return any(not wins(rows, columns, after(cells, move, turn), -turn) for move in moves_of(rows, columns, cells))


@pytest.mark.parametrize("board", SIZES)
def test_the_moves_are_those_of_the_rules_at_every_ply(board: str) -> None:
    rows, columns = (int(part) for part in board.split("x"))
    plies = 0
    for state, move in random_match(random.Random(board), board):
        fast = moves_of(rows, columns, state.cells)
        legal = RULES.legal_moves(state)
        assert sorted((cell, tuple(sorted(captured))) for cell, _, captured in fast) == sorted(
            (other.cell, other.captured) for other in legal if isinstance(other, Placement)
        )
        turn = LIGHT if state.turn == 0 else DARK
        chosen = next(
            item for item in fast if isinstance(move, Placement) and item[0] == move.cell
            and tuple(sorted(item[2])) == move.captured
        )  # fmt: skip
        assert after(state.cells, chosen, turn) == RULES.apply(state, move).cells
        plies += 1
    assert plies >= rows * columns


def test_the_table_of_swings_is_the_best_move_on_each_cell() -> None:
    for state, _ in random_match(random.Random(4), "5x5"):
        dice = [*state.cells, 0]
        for turn in (LIGHT, DARK):
            table = search.swings(turn)
            for cell in (cell for cell, die in enumerate(state.cells) if die == 0):
                north, west, east, south = shape(5, 5).around[cell]
                gains = [
                    turn * (worth(after(state.cells, move, turn)) - worth(state.cells))
                    for move in moves_of(5, 5, state.cells)
                    if move[0] == cell
                ]
                assert table[dice[north]][dice[west]][dice[east]][dice[south]] == max(gains)


@pytest.mark.parametrize(("board", "depth", "every"), [("5x5", 3, 24), ("3x5", 4, 9), ("3x3", 5, 6)])
def test_the_values_are_those_of_plain_minimax(board: str, depth: int, every: int) -> None:
    rows, columns = (int(part) for part in board.split("x"))
    compared = 0
    for number, (state, _) in enumerate(random_match(random.Random(11), board)):
        if number % every or number < every:
            continue
        turn = LIGHT if state.turn == 0 else DARK
        margin = 40
        for found in Searcher(shape(rows, columns)).search(state.cells, turn, nodes=10**7, depth=depth, margin=margin):
            best = found.scored[0][0]
            if abs(best) > WIN // 2:
                # A proven end may come from deeper than the iteration by way of the table.
                break
            for value, move in found.scored:
                if value >= best - margin:
                    exact = -minimax(rows, columns, after(state.cells, move, turn), -turn, found.depth - 1)
                    assert value == exact
                    compared += 1
    assert compared > 10


@pytest.mark.parametrize("board", ["3x3", "3x5"])
def test_what_counts_as_proven_is_what_looking_at_everything_says(board: str) -> None:
    rows, columns = (int(part) for part in board.split("x"))
    proven = {True: 0, False: 0}
    for seed in range(12):
        positions = [state for state, _ in random_match(random.Random(seed), board)]
        for state in positions[-8:]:
            turn = LIGHT if state.turn == 0 else DARK
            *_, found = Searcher(shape(rows, columns)).search(state.cells, turn, nodes=20_000, depth=60)
            value = found.scored[0][0]
            if abs(value) > WIN // 2:
                assert (value > 0) == wins(rows, columns, state.cells, turn)
                proven[value > 0] += 1
    assert min(proven.values()) > 10


def test_a_search_leaves_the_position_alone_and_keeps_to_its_nodes() -> None:
    cells = [0] * 25
    searcher = Searcher(shape(5, 5))
    pulses: list[int] = []
    results = list(searcher.search(cells, LIGHT, nodes=20_000, depth=60, pulse=pulses.append, pulse_every=1_000))
    assert cells == [0] * 25
    assert 20_000 <= searcher.nodes < 22_000
    assert pulses == sorted(pulses)
    assert max(second - first for first, second in zip([0, *pulses], pulses, strict=False)) < 2_000
    assert [found.depth for found in results] == sorted(found.depth for found in results)


def test_the_same_search_gives_the_same_answer() -> None:
    answers = [list(Searcher(shape(3, 5)).search([0] * 15, LIGHT, nodes=5_000, depth=9, margin=9)) for _ in range(2)]
    assert answers[0] == answers[1]


def test_a_playout_fills_the_board_by_legal_moves() -> None:
    board = shape(5, 5)
    rng = random.Random(2)
    for _ in range(50):
        dice = [0] * 26
        plies = search.play_out(board, dice, LIGHT, search.random_stream(board, rng))
        assert 0 not in dice[:25]
        assert dice[25] == 0
        assert 25 <= plies <= 11 * 25
        assert max(map(abs, dice)) <= 6


def test_the_measures_give_rates() -> None:
    assert search.measure_playouts(500, 1) > 0
    assert search.measure_nodes(500, 1) > 0
