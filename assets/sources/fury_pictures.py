"""The pictures of La Fureur des dieux: the captain's table, the sea chart, islands, ship, cards, missions and marks.

The chart is 1000 by 640 units, as are the places of the islands in `config/fury.toml`; the program draws lines, islands
and names on it. A card is 200 by 280 units.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from itertools import pairwise

import fury_tokens
from fury_tokens import CREAM, INK
from vector import Picture, Point, around, polygon, smooth

CHART = (1000.0, 640.0)
PARCHMENT = "#eed9ac"
SEPIA = "#7a5626"
ROSE = Point(477, 204)

WIDTH = 200
HEIGHT = 280
FIELD = (13.0, 13.0, WIDTH - 26.0, HEIGHT - 26.0)


def _torn(seed: int, inset: float, rough: float) -> list[Point]:
    """The points of a worn edge around the chart, `inset` from its border and rough by so much."""
    dice = random.Random(seed)
    width, height = CHART
    points = []
    sides = (
        ((inset, inset), (width - inset, inset), (0, 1)),
        ((width - inset, inset), (width - inset, height - inset), (-1, 0)),
        ((width - inset, height - inset), (inset, height - inset), (0, -1)),
        ((inset, height - inset), (inset, inset), (1, 0)),
    )
    for (x, y), (right, down), (inward, below) in sides:
        steps = round(math.hypot(right - x, down - y) / 15)
        for index in range(steps):
            share = index / steps
            notch = dice.random() < 0.08 and 0.25 < share < 0.75
            worn = rough * dice.random() ** 2 + (rough * 2.1 if notch else 0)
            points.append(Point(x + (right - x) * share + inward * worn, y + (down - y) * share + below * worn))
    return points


def _coast(picture: Picture, points: Sequence[Point], seed: int) -> None:
    """A piece of the mainland in a corner of the chart, with shallows along its coast."""
    dice = random.Random(seed)
    rough = []
    for (x, y), (right, down) in pairwise(points):
        steps = max(2, round(math.hypot(right - x, down - y) / 13))
        for index in range(steps):
            share = index / steps
            rough.append(
                Point(
                    x + (right - x) * share + 7 * (dice.random() - 0.5),
                    y + (down - y) * share + 7 * (dice.random() - 0.5),
                )
            )
    line = smooth([*rough, points[-1]])
    corner = Point(8 if points[0].x < 500 else 992, 8 if points[0].y < 320 else 632)
    for width, opacity in ((22, 0.07), (12, 0.1)):
        picture.path(line, stroke="#4f8c8f", stroke_width=width, stroke_opacity=opacity)
    picture.path(f"{line} L{corner.x:g} {corner.y:g} Z", "#d3b276", 0.75)
    picture.path(line, stroke=SEPIA, stroke_width=1.8, stroke_opacity=0.55)


_COASTS: dict[int, list[Point]] = {
    3: [Point(8, 118), Point(34, 92), Point(30, 62), Point(66, 50), Point(92, 28), Point(132, 26), Point(150, 8)],
    8: [Point(836, 8), Point(862, 22), Point(912, 20), Point(930, 38), Point(962, 44), Point(970, 92), Point(992, 110)],
    4: [Point(992, 520), Point(972, 546), Point(974, 578), Point(942, 590), Point(930, 612), Point(858, 632)],
    9: [
        Point(176, 632),
        Point(152, 616),
        Point(104, 618),
        Point(86, 598),
        Point(46, 596),
        Point(30, 560),
        Point(8, 548),
    ],
}
"""For a seed of its own, the coast in each corner of the chart, with the chart's corner to the left of the way."""


def _rose(picture: Picture, centre: Point, radius: float, opacity: float) -> None:
    """A faint compass rose with sixteen points."""
    for share in (1.06, 0.98, 0.46):
        picture.ellipse(centre, radius * share, stroke=SEPIA, stroke_width=1.5, stroke_opacity=opacity)
    ticks = []
    for index in range(64):
        near, far = around(centre, radius * 0.98, index * 5.625), around(centre, radius * 1.06, index * 5.625)
        ticks.append(f"M{near.x:.1f} {near.y:.1f} L{far.x:.1f} {far.y:.1f}")
    picture.path(" ".join(ticks), stroke=SEPIA, stroke_width=1.2, stroke_opacity=opacity)
    for turn, long, wide in ((22.5, 0.62, 0.1), (67.5, 0.62, 0.1), (45, 0.8, 0.14), (0, 1.28, 0.17)):
        for quarter in range(4):
            angle = turn + 90 * quarter
            tip = around(centre, radius * long, angle)
            for side, fill, share in ((-1, SEPIA, opacity * 1.1), (1, "#fff6dc", opacity * 1.8)):
                corner = around(centre, radius * wide * 1.42, angle + side * 45)
                picture.path(polygon([centre, corner, tip]), fill, min(share, 1))
                picture.path(
                    polygon([centre, corner, tip]), stroke=SEPIA, stroke_width=0.9, stroke_opacity=min(1, opacity * 1.3)
                )


def _rhumb_lines(picture: Picture) -> None:
    """Draw lines from the rose and from two smaller centres on the border."""
    width, height = CHART
    for centre, count in ((ROSE, 32), (Point(160, 312), 16), (Point(880, 400), 16)):
        rays = []
        for index in range(count):
            angle = index * 360 / count
            cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            reach = min(
                (((width - 26 if cosine > 0 else 26) - centre.x) / cosine) if abs(cosine) > 1e-9 else 1e9,
                (((height - 26 if sine > 0 else 26) - centre.y) / sine) if abs(sine) > 1e-9 else 1e9,
            )
            far = around(centre, reach, angle)
            rays.append(f"M{centre.x:g} {centre.y:g} L{far.x:.1f} {far.y:.1f}")
        share = 0.16 if count > 16 else 0.1
        picture.path(" ".join(rays), stroke=SEPIA, stroke_width=0.8, stroke_opacity=share)


def _waves(picture: Picture) -> None:
    """Draw small waves all over the sea, but for the rose."""
    dice = random.Random(12)
    for index in range(72):
        # Evenly spread without a pattern, as the stars of the frame are.
        x = 66 + 868 * (index * 0.6180339887 % 1) + 36 * (dice.random() - 0.5)
        y = 64 + 506 * (index * 0.7548776662 % 1) + 36 * (dice.random() - 0.5)
        if math.hypot(x - ROSE.x, y - ROSE.y) < 96:
            continue
        size = 7 + 4 * dice.random()
        share = 0.24 + 0.16 * dice.random()
        picture.path(
            f"M{x - 2 * size:.1f} {y:.1f} q{size / 2:.1f} {-size * 0.62:.1f} {size:.1f} 0 t{size:.1f} 0 t{size:.1f} 0",
            stroke="#4d8288",
            stroke_width=1.7,
            stroke_opacity=share,
        )
        picture.path(
            f"M{x - size / 2:.1f} {y + 10:.1f} q{size / 2:.1f} {-size * 0.5:.1f} {size:.1f} 0 t{size:.1f} 0",
            stroke="#4d8288",
            stroke_width=1.3,
            stroke_opacity=share * 0.8,
        )


def chart() -> Picture:
    """An old sea chart of parchment: worn edges, rhumb lines, a compass rose, coasts at the border, small waves."""
    width, height = CHART
    picture = Picture(width, height)
    edge = smooth(_torn(5, 2.5, 4.2), closed=True)
    ground = picture.linear(
        Point(0, 0), Point(width, height), [(0, "#f3e2ba", 1), (0.5, PARCHMENT, 1), (1, "#e6cd9b", 1)]
    )
    picture.path(edge, ground)
    light = picture.radial(Point(430, 250), 340, [(0, "#fff6da", 0.5), (0.6, "#fff6da", 0.16), (1, "#fff6da", 0)], 1.5)
    picture.path(edge, light)
    # Shallow water, as if washed with thin blue.
    for x, y, radius, stretch, share in (
        (300.0, 200.0, 180.0, 1.5, 0.2), (690.0, 420.0, 190.0, 1.5, 0.2), (760.0, 160.0, 140.0, 1.5, 0.15),
        (240.0, 480.0, 140.0, 1.5, 0.15),
    ):  # fmt: skip
        wash = picture.radial(
            Point(x, y), radius, [(0, "#8fc0bd", share), (0.7, "#8fc0bd", share * 0.45), (1, "#8fc0bd", 0)], stretch
        )
        picture.ellipse(Point(x, y), min(radius * stretch, x - 12, width - 12 - x), wash, height=radius)
    for seed, points in _COASTS.items():
        _coast(picture, points, seed)
    _rhumb_lines(picture)
    _rose(picture, ROSE, 50, 0.32)
    _waves(picture)
    # A border of degrees, and the brown of many hands along the edge.
    picture.rectangle((18, 18, width - 36, height - 36), 3, stroke=SEPIA, stroke_width=1.6, stroke_opacity=0.5)
    picture.rectangle((26, 26, width - 52, height - 52), 2, stroke=SEPIA, stroke_width=1, stroke_opacity=0.45)
    columns, rows = 32, 20
    for index in range(columns):
        step = (width - 52) / columns
        if index % 2 == 0:
            for top in (18.8, height - 26):
                picture.rectangle((26 + index * step, top, step, 7.2), 0, SEPIA, 0.3)
    for index in range(rows):
        step = (height - 52) / rows
        if index % 2 == 0:
            for left in (18.8, width - 26):
                picture.rectangle((left, 26 + index * step, 7.2, step), 0, SEPIA, 0.3)
    for stain, radius, share in ((Point(880, 560), 84, 0.13), (Point(120, 90), 66, 0.1)):
        ring = picture.radial(
            stain, radius, [(0, "#8a5a24", 0.02), (0.86, "#8a5a24", 0.03), (0.93, "#8a5a24", share), (1, "#8a5a24", 0)]
        )
        picture.ellipse(stain, radius, ring)
    # The brown lies along the edge alone: what is within is left out, since a large gradient takes long to draw.
    hem = f"{edge} M46 46 V{height - 46:g} H{width - 46:g} V46 Z"
    for start, end, share in (
        (Point(0, 0), Point(44, 0), 0.34), (Point(width, 0), Point(width - 44, 0), 0.34),
        (Point(0, 0), Point(0, 40), 0.28), (Point(0, height), Point(0, height - 44), 0.4),
    ):  # fmt: skip
        brown = picture.linear(start, end, [(0, "#5d3a12", share), (0.35, "#5d3a12", share * 0.4), (1, "#5d3a12", 0)])
        picture.path(hem, brown, even_odd=True)
    # Two folds, each a line of shade beside a line of light.
    for middle in (333.5, 666.5):
        fold = picture.linear(
            Point(middle - 9, 0),
            Point(middle + 9, 0),
            [(0, "#5d3a12", 0), (0.48, "#5d3a12", 0.1), (0.52, "#fffbe8", 0.3), (1, "#fffbe8", 0)],
        )
        picture.rectangle((middle - 9, 7, 18, height - 14), 0, fold)
    picture.path(edge, stroke="#5d3a12", stroke_width=2.2, stroke_opacity=0.7)
    return picture


def table() -> Picture:
    """The captain's table at night: dark teak in the light of a lamp, a pair of dividers, a rope."""
    picture = Picture(1280, 720)
    picture.rectangle((0, 0, 1280, 720), 0, "#1b1a22")
    dice = random.Random(17)
    planks = 6
    high = 720 / planks
    for plank in range(planks):
        top = plank * high
        tone = ("#33241c", "#2d2019", "#38281f")[plank % 3]
        picture.rectangle((0, top, 1280, high), 0, tone)
        for _ in range(9):
            y = top + 8 + dice.random() * (high - 16)
            rise = 9 * (dice.random() - 0.5)
            start = dice.random() * 700 - 200
            long = 320 + 620 * dice.random()
            picture.path(
                f"M{start:.0f} {y:.1f} C{start + long * 0.3:.0f} {y + rise:.1f} "
                f"{start + long * 0.7:.0f} {y - rise:.1f} {start + long:.0f} {y + rise * 0.4:.1f}",
                stroke="#0d0b10" if dice.random() < 0.6 else "#6b4a34",
                stroke_width=1 + 1.2 * dice.random(),
                stroke_opacity=0.16 + 0.14 * dice.random(),
            )
        seam = 220 + (plank * 457) % 860
        picture.path(f"M{seam} {top:g} V{top + high:g}", stroke="#0a090d", stroke_width=2, stroke_opacity=0.7)
        for x in (seam - 14, seam + 14):
            for y in (top + 18, top + high - 18):
                picture.ellipse(Point(x, y), 3.4, "#0f0d11")
                picture.ellipse(Point(x, y - 0.8), 2.6, "#5b4636", 0.55)
        picture.path(f"M0 {top:g} H1280", stroke="#08070a", stroke_width=2.6, stroke_opacity=0.85)
        picture.path(f"M0 {top + 2.2:g} H1280", stroke="#8a6244", stroke_width=1, stroke_opacity=0.2)
    # Night comes from the sides, and the lamp hangs above the middle.
    night = picture.linear(
        Point(0, 0), Point(0, 720), [(0, "#14233a", 0.3), (0.5, "#101b2e", 0.3), (1, "#0a1322", 0.6)]
    )
    picture.rectangle((0, 0, 1280, 720), 0, night)
    lamp = picture.radial(
        Point(560, 250), 430, [(0, "#ffbf6e", 0.17), (0.45, "#f0a050", 0.1), (1, "#d98030", 0)], stretch=1.7
    )
    picture.rectangle((0, 0, 1280, 720), 0, lamp)
    _rope(picture)
    _dividers(picture, Point(1180, 610), 1.0)
    dark = picture.radial(
        Point(600, 320), 600, [(0, "#05080f", 0), (0.58, "#05080f", 0), (1, "#05080f", 0.6)], stretch=1.45
    )
    picture.rectangle((0, 0, 1280, 720), 0, dark)
    return picture


def _rope(picture: Picture) -> None:
    """A coil of rope in the lower left corner."""
    for radius, share in ((150, 1.0), (122, 0.9), (94, 0.8)):
        points = [around(Point(-8, 742), radius, angle) for angle in range(-96, 12, 4)]
        picture.path(smooth(points), stroke="#0a090c", stroke_width=26, stroke_opacity=0.6)
        picture.path(smooth(points), stroke="#5a4632", stroke_width=20, stroke_opacity=share)
        for angle in range(-94, 10, 4):
            near, far = around(Point(-8, 742), radius - 9, angle), around(Point(-8, 742), radius + 9, angle + 3.2)
            picture.path(
                f"M{near.x:.1f} {near.y:.1f} L{far.x:.1f} {far.y:.1f}",
                stroke="#1d150e",
                stroke_width=2.4,
                stroke_opacity=0.65,
            )


def _dividers(picture: Picture, hinge: Point, size: float) -> None:
    """A pair of brass dividers, as a navigator lays them down."""
    with picture.group(f"translate({hinge.x:g} {hinge.y:g}) rotate(62) scale({size:g})"):
        for offset, fill, share in ((4, "#000000", 0.35), (0, "#54412a", 1)):
            for turn in (-13, 13):
                with picture.group(f"translate({offset} {offset}) rotate({turn})"):
                    picture.path("M-7 0 L-5 92 L0 152 L5 92 L7 0 Z", fill, share)
                    if not offset:
                        picture.path("M-4 8 L-2.6 92 L0 140", stroke="#77603c", stroke_width=1.8, stroke_opacity=0.6)
                        picture.path("M-1.8 112 L0 152 L1.8 112 Z", "#555b65")
            picture.ellipse(Point(offset, offset), 14, fill, share)
        picture.ellipse(Point(0, 0), 9, "#66502f")
        picture.ellipse(Point(0, 0), 3.4, "#2a1d0e")


def island(seed: int) -> Picture:
    """The land of an island with its beach and shallows, 200 by 200; a token of up to 130 units lies on its middle."""
    picture = Picture(200, 200)
    dice = random.Random(seed)
    middle = Point(100, 100)
    shape = [
        (
            1
            + 0.06 * math.sin(2.3 + 2 * seed + 3 * math.radians(15 * step))
            + 0.06 * math.sin(seed + math.radians(30 * step))
            + 0.1 * (dice.random() - 0.5)
        )
        for step in range(24)
    ]

    def outline(radius: float, centre: Point = middle) -> str:
        return smooth([around(centre, radius * share, 15 * step) for step, share in enumerate(shape)], closed=True)

    for radius, opacity in ((88, 0.28), (82, 0.4)):
        picture.path(outline(radius), "#8cc6c2", opacity)
    picture.path(outline(85), stroke="#3f8488", stroke_width=2, stroke_opacity=0.5)
    picture.path(outline(75, Point(100, 104)), "#4a2d12", 0.45)
    picture.path(outline(75), "#f0d79e", stroke="#6b4418", stroke_width=4)
    picture.path(outline(64), "#9fae5f")
    green = picture.radial(Point(84, 78), 84, [(0, "#d7d888", 0.75), (1, "#6e8444", 0.65)])
    picture.path(outline(64), green)
    for step in range(0, 24, 2):
        place = around(middle, 63 * shape[step] + 1, 15 * step + 6)
        picture.path(
            f"M{place.x - 6:.1f} {place.y + 3:.1f} q6 -12 12 0", stroke="#4f6330", stroke_width=3, stroke_opacity=0.75
        )
    return picture


def ship() -> Picture:
    """A Greek ship from the side, 172 by 160, its keel at (88, 137); a pale rim sets it off from any ground."""
    picture = Picture(172, 160)
    with picture.group("translate(8 8)"):
        _hull_and_sail(picture)
    return picture


def _hull_and_sail(picture: Picture) -> None:
    hull = (
        "M10 76 C20 76 22 84 18 92 C22 100 28 104 38 104 H116 C128 103 138 96 139 80 C140 70 132 66 128 72 "
        "C128 60 146 54 150 70 C154 92 146 118 122 128 H40 C24 126 16 116 4 116 C12 110 16 106 12 96 C6 92 6 80 10 76 Z"
    )
    sail = "M36 18 C60 11 100 11 124 18 C136 36 136 60 122 82 C104 76 58 76 42 82 C52 62 50 36 36 18 Z"
    for data, width in ((hull, 13), (sail, 13)):
        picture.path(data, stroke="#fffaf0", stroke_width=width)
    picture.path("M80 6 V110", stroke="#fffaf0", stroke_width=14)
    picture.path("M80 6 V106", stroke="#3a200c", stroke_width=6)
    picture.path("M80 8 L96 4 L92 9 L97 14 L80 13 Z", "#b3301f", stroke=INK, stroke_width=1.6)
    linen = picture.linear(Point(36, 0), Point(130, 0), [(0, "#dcc79b", 1), (0.4, "#fffdf4", 1), (1, "#cdb588", 1)])
    picture.path(sail, linen, stroke=INK, stroke_width=4.4)
    picture.path(
        "M47 40 C70 34 106 34 131 40 M49 60 C70 54 106 54 129.5 60",
        stroke="#b3301f",
        stroke_width=8,
        stroke_opacity=0.95,
    )
    picture.path("M32 18 C58 9 102 9 128 18", stroke="#3a200c", stroke_width=6)
    picture.path("M126 20 L134 74 M36 20 L20 82", stroke="#3a200c", stroke_width=2.2)
    wood = picture.linear(Point(0, 66), Point(0, 128), [(0, "#a5622a", 1), (0.6, "#6b3813", 1), (1, "#3a1c08", 1)])
    picture.path(hull, wood, stroke=INK, stroke_width=4.4)
    picture.path("M24 108 C40 113 110 113 134 106", stroke="#f3c552", stroke_width=4.4)
    picture.ellipse(Point(22, 111), 4.6, CREAM, stroke=INK, stroke_width=1.8)
    picture.ellipse(Point(21, 111), 1.8, INK)
    for x in (46, 64, 82, 100):
        picture.path(f"M{x} 116 L{x - 14} 138", stroke=INK, stroke_width=6)
        picture.path(f"M{x} 116 L{x - 14} 138", stroke="#d8a86a", stroke_width=3)
    picture.path("M6 138 q9 -8 18 0 t18 0 t18 0 t18 0 t18 0 t18 0 t18 0 t18 0", stroke="#fffaf0", stroke_width=9)
    picture.path("M6 138 q9 -8 18 0 t18 0 t18 0 t18 0 t18 0 t18 0 t18 0 t18 0", stroke="#2f7f92", stroke_width=5)


def _card(top: str, bottom: str) -> Picture:
    """The cream card with a field that runs from `top` to `bottom`."""
    picture = Picture(WIDTH, HEIGHT)
    cream = picture.linear(Point(0, 0), Point(0, HEIGHT), [(0, "#fffaf0", 1), (0.6, "#f8efdc", 1), (1, "#ece0c6", 1)])
    picture.rectangle((0, 0, WIDTH, HEIGHT), 20, cream)
    picture.rectangle(
        (0.9, 0.9, WIDTH - 1.8, HEIGHT - 1.8), 19.2, stroke="#6d5f45", stroke_width=1.8, stroke_opacity=0.5
    )
    picture.rectangle(FIELD, 12, picture.linear(Point(0, 13), Point(0, HEIGHT - 13), [(0, top, 1), (1, bottom, 1)]))
    x, y, width, height = FIELD
    picture.rectangle((x + 1, y + 1, width - 2, height - 2), 11, stroke="#000000", stroke_width=2, stroke_opacity=0.18)
    return picture


def _gust(picture: Picture, place: Point, size: float, turn: float, opacity: float, *, mirrored: bool = False) -> None:
    """A gust of wind: a long stroke that rolls up at its end, with a shorter one beside it."""
    flip = -1 if mirrored else 1
    with picture.group(f"translate({place.x:g} {place.y:g}) rotate({turn:g}) scale({size * flip:g} {size:g})"):
        curl = [Point(-62, 6), Point(-36, 3), Point(-8, 4), Point(18, 5)]
        curl += [around(Point(26, -12), 17 - 0.9 * step, 92 - 34 * step) for step in range(13)]
        picture.path(smooth(curl), stroke="#ffffff", stroke_width=6, stroke_opacity=opacity)
        picture.path(
            "M-48 19 C-24 15 0 17 20 17 C32 17 38 24 34 30 C31 34 25 33 25 28.6",
            stroke="#ffffff",
            stroke_width=4.4,
            stroke_opacity=opacity * 0.75,
        )


Gust = tuple[float, float, float, float, float, bool]
"""Where a gust lies: x and y, size, turn in degrees, opacity, and whether it blows to the left."""

_WINDS: dict[str, tuple[str, str, tuple[Gust, ...]]] = {
    "1": ("#4b748d", "#36607a", ((102, 231, 0.9, 0, 0.8, False),)),
    "2": ("#3a7391", "#25546f", ((122, 56, 0.78, -4, 0.75, False), (98, 229, 0.98, 2, 0.85, False))),
    "3": (
        "#2a6490",
        "#173f66",
        ((124, 56, 0.84, -4, 0.8, False), (70, 220, 0.76, 6, 0.85, True), (136, 239, 0.7, -2, 0.85, False)),
    ),
    "5": (
        "#34508f",
        "#161c48",
        (
            (130, 46, 0.8, -4, 0.85, False),
            (88, 70, 0.62, 0, 0.75, True),
            (58, 207, 0.58, 8, 0.9, True),
            (144, 207, 0.58, -8, 0.9, False),
            (100, 240, 0.8, 0, 0.95, False),
        ),
    ),
}
"""For each strength the colours of the sky above and below, and the gusts."""


def wind(strength: str) -> Picture:
    """A wind card without its numerals: more gusts and a darker sky the stronger it is."""
    top, bottom, gusts = _WINDS[strength]
    picture = _card(top, bottom)
    calm = Point(100, 142)
    picture.ellipse(
        calm, 66, picture.radial(calm, 66, [(0, "#000000", 0.16), (0.7, "#000000", 0.1), (1, "#000000", 0)])
    )
    for radius in (58, 63):
        picture.ellipse(calm, radius, stroke="#ffffff", stroke_width=1.5, stroke_opacity=0.16)
    for index in range(24):
        near, far = around(calm, 58, 15 * index), around(calm, 63 if index % 6 else 70, 15 * index)
        picture.path(
            f"M{near.x:.1f} {near.y:.1f} L{far.x:.1f} {far.y:.1f}",
            stroke="#ffffff",
            stroke_width=1.5,
            stroke_opacity=0.2,
        )
    if strength == "5":
        for x, y, size in ((36.0, 180.0, 0.9), (166.0, 178.0, 0.9)):
            picture.path(
                f"M{x + 8 * size:g} {y - 22 * size:g} L{x - 8 * size:g} {y + 3 * size:g} H{x + 1 * size:g} "
                f"L{x - 6 * size:g} {y + 22 * size:g} L{x + 11 * size:g} {y - 5 * size:g} H{x + 2 * size:g} Z",
                "#ffe9a8",
                0.85,
            )
    for x, y, size, turn, opacity, mirrored in gusts:
        _gust(picture, Point(x, y), size, turn, opacity, mirrored=mirrored)
    return picture


def dionysos() -> Picture:
    """The card of Dionysos: grapes and vine leaves on wine red, and a cream disc for the numeral at the foot."""
    picture = _card("#7a2a58", "#3c1030")
    glow = picture.radial(Point(104, 130), 96, [(0, "#ffb0d8", 0.28), (1, "#ffb0d8", 0)])
    picture.rectangle(FIELD, 12, glow)
    stem = "M150 30 C130 30 112 42 104 66"
    tendril = "M104 62 C120 70 138 64 152 76 C166 90 158 108 146 102 C138 97 144 87 150 92"
    picture.path(f"{stem} {tendril}", stroke="#2a0d20", stroke_width=9)
    picture.path(stem, stroke="#8a6a3a", stroke_width=5.4)
    picture.path(tendril, stroke="#a8c668", stroke_width=4)
    for x, y, turn, size in ((64, 68, -24, 1.0), (142, 60, 28, 0.92)):
        with picture.group(f"translate({x} {y}) rotate({turn}) scale({size})"):
            leaf = (
                "M0 -34 C6 -26 10 -22 18 -24 C18 -16 20 -12 32 -10 C26 -2 26 4 32 12 C20 12 14 16 12 26 "
                "C6 22 2 22 0 30 C-2 22 -6 22 -12 26 C-14 16 -20 12 -32 12 C-26 4 -26 -2 -32 -10 "
                "C-20 -12 -18 -16 -18 -24 C-10 -22 -6 -26 0 -34 Z"
            )
            picture.path(leaf, "#86b04e", stroke="#1c2a10", stroke_width=4)
            picture.path(
                "M0 26 V-22 M0 6 L20 -6 M0 6 L-20 -6 M0 16 L16 14 M0 16 L-16 14", stroke="#42682a", stroke_width=2.6
            )
    rows = ((84, 4), (106, 5), (128, 4), (150, 3), (171, 2), (190, 1))
    for y, count in rows:
        for index in range(count):
            place = Point(104 + (index - (count - 1) / 2) * 25, y + 6)
            picture.ellipse(place, 15.4, "#1f0a2c")
            grape = picture.radial(
                Point(place.x - 4, place.y - 5), 20, [(0, "#c79cf0", 1), (0.5, "#8a4fc0", 1), (1, "#4a2080", 1)]
            )
            picture.ellipse(place, 13, grape)
            picture.ellipse(Point(place.x - 4.6, place.y - 5.4), 3.2, "#ffffff", 0.8)
    disc = Point(152, 232)
    picture.ellipse(disc, 29, "#1f0a2c", 0.6)
    picture.ellipse(disc, 27, "#fff6e0", stroke="#8a6a3a", stroke_width=2)
    return picture


def back() -> Picture:
    """The back of the wind cards, the same upside down: a wind rose between waves on dark terracotta."""
    picture = _card("#5a2c20", "#5a2c20")
    middle = Point(100, 140)
    shade = picture.radial(middle, 150, [(0, "#8a4a30", 1), (0.7, "#6a3424", 0.5), (1, "#3a1812", 0.9)])
    picture.rectangle(FIELD, 12, shade)
    picture.rectangle((24, 24, WIDTH - 48, HEIGHT - 48), 7, stroke="#f0cfa4", stroke_width=2.4, stroke_opacity=0.85)
    for turn in (0, 180):
        with picture.group(f"rotate({turn} 100 140)"):
            for y in (44, 60):
                picture.path(f"M34 {y} q8.25 -9 16.5 0 t16.5 0 t16.5 0 t16.5 0 t16.5 0 t16.5 0 t16.5 0 t16.5 0",
                             stroke="#f0cfa4", stroke_width=3, stroke_opacity=0.6)  # fmt: skip
    for radius, width in ((62, 3), (55, 1.6)):
        picture.ellipse(middle, radius, stroke="#f0cfa4", stroke_width=width, stroke_opacity=0.85)
    for turn, long, wide in ((45, 50, 10), (0, 74, 14)):
        for quarter in range(4):
            angle = turn + 90 * quarter
            tip = around(middle, long, angle)
            for side, fill in ((-1, "#fbe6c6"), (1, "#c98f5c")):
                corner = around(middle, wide * 1.3, angle + side * 45)
                picture.path(polygon([middle, corner, tip]), fill, stroke="#2f140e", stroke_width=1.6)
    picture.ellipse(middle, 6, "#5a2c20", stroke="#fbe6c6", stroke_width=2.4)
    return picture


MISSION = (360, 200)
PLACES = (Point(76, 82), Point(180, 82), Point(284, 82))


def _scroll(picture: Picture) -> None:
    width, height = MISSION
    paper = picture.linear(
        Point(0, 12), Point(0, height - 12), [(0, "#fbeecb", 1), (0.5, "#f1dfb4", 1), (1, "#dfc58d", 1)]
    )
    picture.rectangle((10, 14, width - 20, height - 26), 8, "#000000", 0.22)
    picture.rectangle((10, 10, width - 20, height - 26), 8, paper, stroke="#6b4a20", stroke_width=2.4)
    picture.rectangle((20, 19, width - 40, height - 44), 5, stroke="#8a6430", stroke_width=1.3, stroke_opacity=0.6)
    for x in (3.0, width - 21.0):
        rod = picture.linear(Point(x, 0), Point(x + 18, 0), [(0, "#a5703a", 1), (0.4, "#e0b070", 1), (1, "#7a4a20", 1)])
        picture.rectangle((x, 2, 18, height - 8), 8, "#3a200c")
        picture.rectangle((x + 1.6, 3.6, 14.8, height - 11.2), 7, rod)
        for y in (17, height - 26):
            picture.path(f"M{x + 2:g} {y:g} H{x + 16:g}", stroke="#3a200c", stroke_width=2.4)


def mission() -> Picture:
    """A mission: a scroll with three places for adventures, the worth of each below it."""
    picture = Picture(*MISSION)
    _scroll(picture)
    for place, radius in zip(PLACES, (46, 43, 40), strict=True):
        picture.ellipse(place, radius, "#b58f50", 0.28)
        picture.ellipse(place, radius, stroke="#7a5626", stroke_width=2, stroke_opacity=0.8)
    for x in (129, 233):
        picture.path(f"M{x - 5} 76 l8 6 l-8 6", stroke="#7a5626", stroke_width=3.4)
    return picture


def mission_back() -> Picture:
    """A mission that is hidden: the scroll with a seal of wax."""
    picture = Picture(*MISSION)
    _scroll(picture)
    middle = Point(180, 92)
    for side in (1, -1):
        with picture.group(f"translate({middle.x:g} {middle.y:g}) scale({side} 1)"):
            picture.path("M24 20 C54 10 84 30 116 18", stroke="#8a6430", stroke_width=3, stroke_opacity=0.5)
            picture.path("M44 -22 C70 -12 96 -30 124 -20", stroke="#8a6430", stroke_width=3, stroke_opacity=0.4)
    wax = smooth(
        [around(middle, 48 + 4 * math.sin(step * 2.1) + 2 * math.sin(step * 5.3), 20 * step) for step in range(18)],
        closed=True,
    )
    with picture.group("translate(0 4)"):
        picture.path(wax, "#3a0a0c", 0.5)
    picture.path(wax, "#a3262a", stroke="#5a0f14", stroke_width=3)
    picture.ellipse(middle, 36, "#86181e", stroke="#d8636a", stroke_width=2)
    for quarter in range(4):
        for side, fill in ((-1, "#f0a0a0"), (1, "#c8484e")):
            tip, corner = around(middle, 31, 90 * quarter), around(middle, 10, 90 * quarter + side * 45)
            picture.path(polygon([middle, corner, tip]), fill)
    picture.path("M148 68 C156 58 168 54 178 54", stroke="#ffd0d0", stroke_width=4, stroke_opacity=0.7)
    return picture


def double() -> Picture:
    """The mark of Aphrodite on a zone: a rose-red disc with "×2", 100 by 100."""
    picture = Picture(100, 100)
    middle = Point(50, 49)
    picture.ellipse(Point(50, 53), 46, "#3a0c20", 0.5)
    scallops = smooth(
        [around(middle, 44 + 3 * math.cos(math.radians(30 * step) * 6), 30 * step / 2) for step in range(24)],
        closed=True,
    )
    picture.path(scallops, "#b02a58", stroke=CREAM, stroke_width=4)
    picture.ellipse(middle, 46, picture.radial(Point(38, 30), 50, [(0, "#ffffff", 0.25), (1, "#ffffff", 0)]))
    picture.path("M22 42 L40 60 M40 42 L22 60", stroke="#ffffff", stroke_width=8)
    picture.path("M50 38 C52 24 76 24 76 39 C76 50 62 56 52 68 H78", stroke="#ffffff", stroke_width=8.5)
    return picture


def blocked() -> Picture:
    """The mark of Poseidon on a zone: his trident behind a red bar, 100 by 100."""
    picture = Picture(100, 100)
    middle = Point(50, 49)
    picture.ellipse(Point(50, 53), 46, "#06202c", 0.5)
    picture.ellipse(middle, 45, "#0f4f66", stroke=CREAM, stroke_width=4)
    picture.ellipse(middle, 43, picture.radial(Point(38, 30), 50, [(0, "#ffffff", 0.22), (1, "#ffffff", 0)]))
    picture.path("M50 82 V22 M31 24 C31 48 38 54 50 54 C62 54 69 48 69 24", stroke="#e8f6fa", stroke_width=7)
    picture.path("M50 12 L57 26 H43 Z M31 15 L37 28 H25 Z M69 15 L75 28 H63 Z", "#e8f6fa")
    picture.path("M21 76 L79 22", stroke=CREAM, stroke_width=16)
    picture.path("M21 76 L79 22", stroke="#c8322a", stroke_width=10)
    return picture


def pictures() -> dict[str, Picture]:
    """The pictures of La Fureur des dieux by their path below `assets/`, without the ending."""
    alone: dict[str, Callable[[], Picture]] = {
        "fury/table": table,
        "fury/chart": chart,
        "fury/ship": ship,
        "fury/card-d": dionysos,
        "fury/back": back,
        "fury/mission": mission,
        "fury/mission-back": mission_back,
        "fury/double": double,
        "fury/blocked": blocked,
    }
    drawn = {name: draw() for name, draw in alone.items()}
    drawn |= {f"fury/card-{strength}": wind(strength) for strength in _WINDS}
    drawn |= {f"fury/island{ending}": island(seed) for seed, ending in enumerate(("", "-2", "-3"), 2)}
    return drawn | fury_tokens.pictures()
