"""Choosing a legal move by touching spots, for every game.

Each legal move has a path of spots on the board. Touching a spot keeps the moves whose path goes on with it; when one
move's path is complete, that move is chosen. The spots that can be touched next are the highlights, the hints and the
stops of the cursor, so no board needs to know what is legal.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Generic, TypeVar

M = TypeVar("M")

Path = tuple[str, ...]


class Picker(Generic[M]):
    """Narrows ``paths``, one path of spots a move, by the spots touched so far.

    No path may be the beginning of another, else the shorter move could never be told from the start of the longer one.
    Raises ``ValueError`` for such paths, for an empty path, and for two moves with the same path.
    """

    def __init__(self, paths: Mapping[M, Path]) -> None:
        ordered = sorted(paths.values())
        for path, following in itertools.pairwise(ordered):
            if following[: len(path)] == path:
                raise ValueError(f"the path {path} is the beginning of {following}")
        if any(not path for path in ordered):
            raise ValueError("a move without a spot")
        self._paths = dict(paths)
        self.chosen: Path = ()

    @property
    def is_open(self) -> bool:
        """Tell whether a choice has been begun and is not complete."""
        return bool(self.chosen)

    def next_spots(self) -> tuple[str, ...]:
        """Return the spots that can be touched now, in the order of the moves, each once."""
        depth = len(self.chosen)
        return tuple(dict.fromkeys(path[depth] for path in self._remaining().values()))

    def candidates(self) -> tuple[M, ...]:
        """Return the moves that are still possible, in their order."""
        return tuple(self._remaining())

    def after(self, spot: str) -> tuple[M, ...]:
        """Return the moves that would still be possible once ``spot`` had been touched; empty where it cannot be."""
        wanted = (*self.chosen, spot)
        return tuple(move for move, path in self._paths.items() if path[: len(wanted)] == wanted)

    def touch(self, spot: str) -> M | None:
        """Touch ``spot`` and return the move when its path is complete, else ``None``.

        Raises ``ValueError`` for a spot that cannot be touched now.
        """
        moves = self.after(spot)
        if not moves:
            raise ValueError(f"{spot} cannot be touched now")
        wanted = (*self.chosen, spot)
        if len(moves) == 1 and self._paths[moves[0]] == wanted:
            return moves[0]
        self.chosen = wanted
        return None

    def back(self) -> str | None:
        """Take back the last spot touched and return it; ``None`` when there was none."""
        if not self.chosen:
            return None
        last = self.chosen[-1]
        self.chosen = self.chosen[:-1]
        return last

    def _remaining(self) -> dict[M, Path]:
        depth = len(self.chosen)
        return {move: path for move, path in self._paths.items() if path[:depth] == self.chosen}
