"""How the dice fell in a match, against what was to be expected of fair ones."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from game.core.contract import CHANCE, OBSERVER
from game.core.match import Match


@dataclass(frozen=True, slots=True)
class Luck:
    """``counts`` has for each seat how often each of ``faces`` came up, in their order."""

    faces: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]

    def dice(self, seat: int) -> int:
        """Return how many dice ``seat`` rolled."""
        return sum(self.counts[seat])

    def expected(self, seat: int) -> float:
        """Return how often each face was to be expected among the dice of ``seat``."""
        return self.dice(seat) / len(self.faces)


def luck_of(match: Match[Any, Any]) -> Luck | None:
    """Return the luck of ``match`` so far, as far as everybody has seen it; ``None`` in a game without dice."""
    faces = match.rules.info.faces
    if not faces:
        return None
    counts: list[Counter[str]] = [Counter() for _ in match.seats]
    for step in match.seen(OBSERVER):
        rolled = match.rules.rolled(step.before, step.move) if step.seat == CHANCE else None
        if rolled is not None:
            counts[rolled.seat].update(rolled.faces)
    return Luck(faces, tuple(tuple(counter[face] for face in faces) for counter in counts))
