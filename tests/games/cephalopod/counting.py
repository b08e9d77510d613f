"""Counting move sequences, to hold the rules against published numbers.

``python -m tests.games.cephalopod.counting 5x5 5`` counts the deepest published case and prints it move by move, so
that a difference can be followed down to the position where it begins.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from game.games.cephalopod.rules import CephalopodRules, State
from game.games.cephalopod.search import carry_out, shape

PUBLISHED = {
    "5x5": (25, 600, 13_800, 304_840, 6_505_928),
    "3x5": (15, 210, 2_730, 33_304, 390_512),
    "3x3": (9, 72, 504, 3_256, 21_096, 139_856),
}
"""Numbers of move sequences from the empty board by depth, from the rules page."""


def count_by_rules(rules: CephalopodRules, state: State, depth: int) -> int:
    """Return the number of move sequences of ``depth`` moves by the rules object; a finished match counts once."""
    moves = rules.legal_moves(state)
    if depth == 0 or not moves:
        return 1
    return sum(count_by_rules(rules, rules.apply(state, move), depth - 1) for move in moves)


def breakdown(rows: int, columns: int, cells: Sequence[int], depth: int) -> dict[str, int]:
    """Return for each move on ``cells`` (by the fast searcher, pips only) how many sequences begin with it."""
    board = shape(rows, columns)
    counts = {}
    for move in board.moves([*cells, 0]):
        dice = [*cells, 0]
        carry_out(dice, move, 1)
        counts[f"{move[0]}={move[2]}"] = board.count(dice[:-1], depth - 1)
    return counts


def end_boards(cells: Sequence[int], depths: Sequence[int]) -> dict[int, tuple[int, int]]:
    """Return for each of ``depths`` what the vectors file tells of the 3x3 position ``cells``: the sum and the paths.

    All paths are followed at once, layer by layer, with the number of paths that lead to each board.
    """
    board = shape(3, 3)
    layer = {tuple(cells): 1}
    finished_sum = finished_paths = 0
    answers = {}
    for depth in range(max(depths) + 1):
        if depth in depths:
            total = finished_sum + sum(_decimal(dice) * paths for dice, paths in layer.items())
            answers[depth] = (total % 2**30, finished_paths + sum(layer.values()))
        following: dict[tuple[int, ...], int] = {}
        for dice, paths in layer.items():
            moves = board.moves([*dice, 0])
            if not moves:
                finished_sum += _decimal(dice) * paths
                finished_paths += paths
            for cell, pips, captured in moves:
                after = list(dice)
                for other in captured:
                    after[other] = 0
                after[cell] = pips
                key = tuple(after)
                following[key] = following.get(key, 0) + paths
        if depth < max(depths):
            layer = following
    return answers


def _decimal(dice: Sequence[int]) -> int:
    number = 0
    for die in dice:
        number = number * 10 + die
    return number


def main() -> None:
    """Count what the command line asks for."""
    board, depth = sys.argv[1], int(sys.argv[2])
    rows, columns = (int(part) for part in board.split("x"))
    started = time.process_time()
    counts = breakdown(rows, columns, [0] * (rows * columns), depth)
    for move, count in counts.items():
        print(f"{move:>12} {count:>12}")
    print(f"{'all':>12} {sum(counts.values()):>12}   published {PUBLISHED[board][depth - 1]}")
    print(f"{time.process_time() - started:.1f} s")


if __name__ == "__main__":
    main()
