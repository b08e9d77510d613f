"""How colours look to eyes that lack a kind of cones, and how far apart they are then."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

from game.ui.theme import Colour

SIGHT = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What a colour looks like to an eye without one kind of cones, in linear light (Machado, Oliveira, Fernandes 2009)."""


def _lab(colour: Colour, sight: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """The colour as that eye sees it, in CIE L*a*b* (white D65)."""
    shares = [value / 255 for value in colour]
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    red, green, blue = (
        min(1.0, max(0.0, sum(part * value for part, value in zip(row, linear, strict=True)))) for row in sight
    )

    def curve(value: float) -> float:
        return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116

    x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0890)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def nearest(colours: Sequence[Colour], eye: str) -> float:
    """The distance of the two colours that this eye, one of :data:`SIGHT`, tells apart least."""
    seen = [_lab(colour, SIGHT[eye]) for colour in colours]
    return min(math.dist(one, other) for one, other in combinations(seen, 2))
