"""Make the table of lost early positions of Cephalopod on 3x3: ``python assets/sources/make_solved_table.py``.

Solves the board from the empty position by trying every move everywhere, and writes the keys of the lost positions with
few pips. All 30,954,718 positions are kept while it runs: it wants about 4 GB of memory and, in CPython, an hour.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from game.games.cephalopod.search import shape  # noqa: E402 - the path comes first
from game.games.cephalopod.solved import FILE, PIPS, SIZE, after, canonical, encode, pips_on  # noqa: E402

TARGET = ROOT / "game" / "games" / "cephalopod" / FILE
BOARD = shape(3, 3)


def solve(dice: Sequence[int], known: dict[int, bool], lost: set[int], most: int) -> bool:
    """Return whether the mover wins from ``dice``, and add the keys of lost positions with at most ``most`` pips."""
    if 0 not in dice[:SIZE]:
        return sum(1 for die in dice[:SIZE] if die > 0) > SIZE // 2
    key = canonical(dice)
    if key in known:
        return known[key]
    # No short cut at the first win: every position that can arise is wanted.
    outcomes = [solve(after(dice, move), known, lost, most) for move in BOARD.moves([*dice[:SIZE], 0])]
    known[key] = won = not all(outcomes)
    if not won and pips_on(dice) <= most:
        lost.add(key)
    return won


def main() -> None:
    """Solve the board and write the file."""
    known: dict[int, bool] = {}
    lost: set[int] = set()
    solve([0] * (SIZE + 1), known, lost, PIPS)
    TARGET.write_bytes(encode(sorted(lost)))
    print(f"{len(known):,} positions, {len(lost):,} in the table")


if __name__ == "__main__":
    main()
