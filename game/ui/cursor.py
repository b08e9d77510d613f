"""Moving a cursor among places with four arrows."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.ui.actions import Kind

_DIRECTIONS = {Kind.LEFT: (-1, 0), Kind.RIGHT: (1, 0), Kind.UP: (0, -1), Kind.DOWN: (0, 1)}
_DRIFT = 2.5
"""How much worse a step aside is than a step ahead."""


def first_stop(stops: Mapping[str, pygame.Rect], point: tuple[int, int]) -> str | None:
    """Return the stop whose middle is nearest to ``point``; among equals the first; ``None`` where there is none."""

    def distance(spot: str) -> int:
        center = stops[spot].center
        return (center[0] - point[0]) ** 2 + (center[1] - point[1]) ** 2

    return min(stops, key=distance, default=None)


def next_stop(stops: Mapping[str, pygame.Rect], current: str, arrow: Kind) -> str | None:
    """Return the stop that lies next to ``current`` in the direction of ``arrow``, ``None`` where there is none.

    Every stop can be reached from every other: where nothing lies within the quarter that the arrow points to, the
    nearest of all that lie ahead is taken.
    """
    across, down = _DIRECTIONS[arrow]
    here = stops[current].center
    ahead = {}
    for spot, rect in stops.items():
        x, y = rect.centerx - here[0], rect.centery - here[1]
        forward, aside = x * across + y * down, abs(x * down) + abs(y * across)
        if spot != current and forward > 0:
            ahead[spot] = (aside > forward, forward + _DRIFT * aside)
    return min(ahead, key=lambda spot: ahead[spot], default=None)
