"""Moving a cursor or the focus among places with four arrows."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeVar

import pygame

from game.ui.actions import Kind

K = TypeVar("K", bound=Hashable)

_DIRECTIONS = {Kind.LEFT: (-1, 0), Kind.RIGHT: (1, 0), Kind.UP: (0, -1), Kind.DOWN: (0, 1)}
_ASIDE = 4.0
"""How much worse a step aside is than a step ahead."""

_DRIFT = 0.2
"""How much the distance aside of the middles counts, which decides among places that lie equally well."""

_STEEP = 2.0
"""How much farther aside than ahead a place may lie and still be said to lie in that direction."""


def first_stop(stops: Mapping[str, pygame.Rect], point: tuple[int, int]) -> str | None:
    """Return the stop whose middle is nearest to ``point``; among equals the first; ``None`` where there is none."""

    def distance(spot: str) -> int:
        center = stops[spot].center
        return (center[0] - point[0]) ** 2 + (center[1] - point[1]) ** 2

    return min(stops, key=distance, default=None)


def next_stop(stops: Mapping[K, pygame.Rect], current: K, arrow: Kind, *, far: bool = True) -> K | None:
    """Return the stop that lies next to ``current`` in the direction of ``arrow``, ``None`` where there is none.

    Places may be of any size: one lies straight ahead where the middle of either is beside the other. Where nothing
    lies in that direction, ``far`` takes the nearest of all whose middle is ahead, so that a cursor reaches every
    stop from every other; without it the answer is ``None``.
    """
    across, down = _DIRECTIONS[arrow]
    here = stops[current]
    ranks: dict[K, tuple[bool, float]] = {}
    for stop, there in stops.items():
        x, y = there.centerx - here.centerx, there.centery - here.centery
        ahead, drift = x * across + y * down, abs(x * down) + abs(y * across)
        if stop == current or ahead <= 0:
            continue
        if across:
            gap = abs(x) - (here.w + there.w) / 2
            aside = drift - max(here.h, there.h) / 2
        else:
            gap = abs(y) - (here.h + there.h) / 2
            aside = drift - max(here.w, there.w) / 2
        aside = max(0.0, aside)
        is_off = aside > _STEEP * ahead or gap < -min(*here.size, *there.size) / 2
        if far or not is_off:
            ranks[stop] = (is_off, max(0.0, gap) + _ASIDE * aside + _DRIFT * drift)
    return min(ranks, key=lambda stop: ranks[stop], default=None)
