"""The wooden tokens of La Fureur des dieux: six adventures, painted and round, and six powers of gods with eight sides.

A token is 200 by 200 units. The face of an adventure is a disc of 160 units around (100, 97), that of a power has eight
sides. Everything on a face is bold enough to be told from the others at 24 pixels.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from odicey_pictures import bolt
from vector import Picture, Point, around, polygon, smooth, walk

INK = "#1d1712"
CREAM = "#fff6e0"
MIDDLE = Point(100, 97)
KINDS = ("lotus", "cyclops", "circe", "sirens", "scylla", "calypso")
GODS = ("zeus", "hades", "aphrodite", "hermes", "poseidon", "athena")


def _painted(light: str, dark: str) -> Picture:
    """A round token of beech with a painted face that is `light` above and `dark` below."""
    picture = Picture(200, 200)
    picture.ellipse(Point(100, 105), 93, "#000000", 0.26)
    picture.ellipse(Point(100, 103), 92.5, "#5b371a")
    wood = picture.linear(Point(30, 6), Point(170, 190), [(0, "#f0cf97", 1), (0.5, "#d3a262", 1), (1, "#a06f38", 1)])
    picture.ellipse(MIDDLE, 92.5, wood)
    picture.ellipse(MIDDLE, 91.3, stroke="#fff3d8", stroke_width=1.8, stroke_opacity=0.6)
    for radius, start, length in ((87.6, 200, 70), (89.4, 300, 60), (86.6, 20, 90), (88.8, 110, 55)):
        grain = [around(MIDDLE, radius, start + length * step / 8) for step in range(9)]
        picture.path(smooth(grain), stroke="#7a4c20", stroke_width=1.2, stroke_opacity=0.45)
    picture.ellipse(MIDDLE, 82, "#4a2d13")
    picture.ellipse(MIDDLE, 80, dark)
    picture.ellipse(MIDDLE, 80, picture.radial(Point(82, 62), 104, [(0, light, 1), (1, light, 0)]))
    return picture


def _varnish(picture: Picture) -> None:
    """What the light does to a painted face: a pressed edge above and a soft shine."""
    edge = picture.linear(Point(0, 17), Point(0, 48), [(0, "#000000", 0.32), (1, "#000000", 0)])
    picture.ellipse(MIDDLE, 79, stroke=edge, stroke_width=3)
    shine = picture.radial(Point(68, 44), 52, [(0, "#ffffff", 0.2), (1, "#ffffff", 0)])
    picture.ellipse(MIDDLE, 80, shine)


def _petal(picture: Picture, foot: Point, angle: float, size: tuple[float, float], fill: str) -> None:
    """A petal of a lotus, `size` long and wide, that points from `foot` in the direction `angle`."""
    long, wide = size
    with picture.group(f"translate({foot.x:g} {foot.y:g}) rotate({angle:g})"):
        outline = (
            f"M0 0 C{0.2 * long:.2f} {-0.62 * wide:.2f} {0.62 * long:.2f} {-0.6 * wide:.2f} {long:.2f} 0 "
            f"C{0.62 * long:.2f} {0.6 * wide:.2f} {0.2 * long:.2f} {0.62 * wide:.2f} 0 0 Z"
        )
        picture.path(outline, fill, stroke=INK, stroke_width=4)
        picture.path(f"M{0.3 * long:.2f} 0 H{0.8 * long:.2f}", stroke="#a8325f", stroke_width=2, stroke_opacity=0.5)


def lotus() -> Picture:
    """A lotus flower that floats on its leaf."""
    picture = _painted("#3f9c83", "#0f4a45")
    leaf = "M34 132 C44 116 156 116 166 132 C160 150 128 158 100 158 C72 158 40 150 34 132 Z"
    picture.path(leaf, "#7fb04a", stroke=INK, stroke_width=4)
    picture.path(
        "M100 142 L52 130 M100 142 L148 130 M100 142 L74 152 M100 142 L126 152",
        stroke="#3c6a26",
        stroke_width=2.4,
        stroke_opacity=0.8,
    )
    foot = Point(100, 138)
    for angle, size, fill in (
        (-178, (62, 30), "#e884a8"),
        (-2, (62, 30), "#e884a8"),
        (-152, (76, 38), "#f29bbb"),
        (-28, (76, 38), "#f29bbb"),
        (-124, (90, 42), "#f8b3cb"),
        (-56, (90, 42), "#f8b3cb"),
        (-90, (100, 48), "#fdd6e2"),
        (-140, (58, 34), "#fdd6e2"),
        (-40, (58, 34), "#fdd6e2"),
        (-112, (62, 36), "#ffeaf0"),
        (-68, (62, 36), "#ffeaf0"),
    ):
        _petal(picture, foot, angle, size, fill)
    picture.path("M82 138 C84 122 116 122 118 138 C112 144 88 144 82 138 Z", "#f6c544", stroke=INK, stroke_width=3.4)
    for x in (91, 100, 109):
        picture.ellipse(Point(x, 134), 2.2, "#a46a10")
    _varnish(picture)
    return picture


def cyclops() -> Picture:
    """The one eye of the Cyclops below its heavy brow."""
    picture = _painted("#eca463", "#b0602a")
    lower = "M30 112 C52 150 148 150 170 112 C160 156 128 172 100 172 C72 172 40 156 30 112 Z"
    picture.path(lower, "#8f4a1e", 0.45)
    eye = "M28 104 C48 66 152 66 172 104 C152 144 48 144 28 104 Z"
    picture.path(eye, CREAM, stroke=INK, stroke_width=6)
    shade = picture.linear(Point(0, 76), Point(0, 108), [(0, "#6a3a1a", 0.5), (1, "#6a3a1a", 0)])
    picture.path(eye, shade)
    iris = Point(100, 105)
    picture.ellipse(iris, 29, INK)
    picture.ellipse(
        iris, 26, picture.radial(Point(100, 114), 30, [(0, "#7fd0e8", 1), (0.7, "#2f86b4", 1), (1, "#1b5680", 1)])
    )
    for index in range(16):
        near, far = around(iris, 14, index * 22.5), around(iris, 24, index * 22.5)
        picture.path(
            f"M{near.x:.1f} {near.y:.1f} L{far.x:.1f} {far.y:.1f}",
            stroke="#123f5e",
            stroke_width=1.6,
            stroke_opacity=0.6,
        )
    picture.ellipse(iris, 13, "#0d1216")
    picture.ellipse(Point(91, 95), 6.4, "#ffffff")
    picture.ellipse(Point(108, 113), 3, "#ffffff", 0.7)
    brow = "M24 92 C30 58 62 42 100 50 C138 42 170 58 176 92 C158 74 132 68 100 74 C68 68 42 74 24 92 Z"
    picture.path(brow, "#4a2510", stroke=INK, stroke_width=5)
    picture.path(
        "M42 74 L50 64 M60 66 L66 55 M80 66 L82 55 M120 66 L118 55 M140 66 L134 55 M158 74 L150 64",
        stroke="#8a5028",
        stroke_width=3.4,
    )
    picture.path("M72 156 C84 150 116 150 128 156", stroke="#5c2f12", stroke_width=4.6)
    picture.path("M48 138 C54 146 62 150 70 152 M152 138 C146 146 138 150 130 152", stroke="#5c2f12", stroke_width=3)
    _varnish(picture)
    return picture


def circe() -> Picture:
    """The cup of Circe, out of which the potion smokes."""
    picture = _painted("#8a5cc0", "#37205f")
    for data, width, opacity in (
        ("M88 66 C70 56 92 46 82 32 C78 27 72 27 70 31", 8, 1.0),
        ("M112 66 C130 54 108 46 118 31 C122 26 129 27 130 32", 8, 1.0),
        ("M100 62 C94 52 106 44 100 30", 6, 0.8),
    ):
        picture.path(data, stroke="#1f1138", stroke_width=width + 6)
        picture.path(data, stroke="#a7f0b4", stroke_width=width, stroke_opacity=opacity)
    gold = picture.linear(Point(54, 0), Point(148, 0), [(0, "#fff0b8", 1), (0.35, "#f3c552", 1), (1, "#a86f18", 1)])
    for side in (1, -1):
        with picture.group(f"translate(100 0) scale({side} 1)"):
            handle = "M40 80 C66 74 66 110 34 114"
            picture.path(handle, stroke=INK, stroke_width=14)
            picture.path(handle, stroke="#d99f33", stroke_width=7)
    cup = (
        "M50 74 C50 108 70 124 92 128 L92 144 C78 147 70 152 68 160 H132 C130 152 122 147 108 144 L108 128 "
        "C130 124 150 108 150 74 Z"
    )
    picture.path(cup, gold, stroke=INK, stroke_width=6)
    picture.ellipse(Point(100, 74), 50, INK, height=15)
    picture.ellipse(Point(100, 73), 47, "#d99f33", height=12.5)
    picture.ellipse(Point(100, 74), 41, "#3fae62", height=9.5)
    for x, y, radius in ((84, 73, 5), (104, 77, 4), (117, 72, 6), (96, 69, 3)):
        picture.ellipse(Point(x, y), radius, "#bff7c4", 0.95)
    picture.path("M57 98 C76 110 124 110 143 98", stroke="#8f5a10", stroke_width=3.4)
    # A running scroll around the cup, and a light along its side.
    picture.path(
        "M66 112 q5 -7 9 0 t9 2 t9 1 t9 0 t9 -1 t9 -2 t9 -3", stroke="#8f5a10", stroke_width=3, stroke_opacity=0.8
    )
    picture.path("M60 88 C62 98 66 106 72 112", stroke="#fffbe6", stroke_width=5, stroke_opacity=0.85)
    _varnish(picture)
    return picture


def sirens() -> Picture:
    """A Siren, half bird and half woman, who sings to her lyre."""
    picture = _painted("#6fb6e2", "#1d5288")
    # The rock in the surf, and her tail and wing behind the body.
    picture.path("M56 162 C66 146 84 150 96 146 C112 142 128 150 142 160 C124 174 76 176 56 162 Z", "#5e5a52",
                 stroke=INK, stroke_width=4)  # fmt: skip
    tail = "M66 118 C44 122 32 132 26 146 C36 146 42 144 48 142 C46 150 46 154 44 160 C60 154 74 144 84 130 Z"
    picture.path(tail, "#d8e3ea", stroke=INK, stroke_width=4.6)
    body = "M106 62 C124 66 128 84 124 102 C120 124 106 142 88 142 C70 142 60 130 62 116 C66 96 88 90 96 64 Z"
    picture.path(body, CREAM, stroke=INK, stroke_width=5)
    picture.path("M88 142 l-3 12 M100 138 l4 12", stroke="#e2963a", stroke_width=5)
    wing = (
        "M104 88 C92 58 62 40 34 46 C38 54 42 58 46 60 C40 60 36 62 32 64 C38 72 44 76 50 77 "
        "C44 79 42 82 38 86 C46 92 54 94 60 93 C56 97 54 101 52 106 C72 118 98 114 104 88 Z"
    )
    picture.path(wing, "#ffffff", stroke=INK, stroke_width=5)
    picture.path(
        "M46 60 C62 62 78 70 86 80 M50 77 C64 78 74 82 82 90 M60 93 C68 93 74 95 80 98",
        stroke="#5b8fb4",
        stroke_width=3.2,
    )
    hair = (
        "M98 60 C90 44 96 24 116 24 C134 24 142 38 138 50 C142 42 140 34 136 30 C128 20 104 18 96 34 "
        "C88 48 92 66 86 78 C94 76 98 70 98 60 Z"
    )
    picture.ellipse(Point(116, 44), 20, INK)
    picture.ellipse(Point(116, 44), 17, "#f3c9a2")
    picture.path(hair, "#7a3b1c", stroke=INK, stroke_width=3.4)
    picture.path("M99 34 C108 28 124 28 133 36", stroke="#f3c552", stroke_width=4.4)
    picture.path("M118 43 q3.4 -3 6.8 0", stroke=INK, stroke_width=2.6)
    picture.ellipse(Point(126, 53), 3.6, "#a8322f")
    # The lyre in front of her.
    lyre = "M140 82 C126 94 130 118 146 120 C162 118 168 96 158 80"
    picture.path(lyre, stroke=INK, stroke_width=11)
    picture.path("M134 90 H164", stroke=INK, stroke_width=9)
    picture.path(lyre, stroke="#f3c552", stroke_width=5.4)
    picture.path("M135 90 H163", stroke="#f3c552", stroke_width=4)
    picture.path("M143 91 V116 M149 91 V117 M155 91 V114", stroke=CREAM, stroke_width=2)
    picture.path("M118 92 C126 98 134 102 142 102", stroke=INK, stroke_width=10)
    picture.path("M118 92 C126 98 134 102 142 102", stroke="#f3c9a2", stroke_width=5.6)
    picture.path("M148 52 V34 L160 30 V46", stroke=CREAM, stroke_width=3.4)
    picture.ellipse(Point(144.6, 52), 4.4, CREAM)
    picture.ellipse(Point(156.6, 46), 4.4, CREAM)
    _varnish(picture)
    return picture


def _neck(picture: Picture, points: list[Point], thick: float, fill: str) -> None:
    """A neck of Scylla along `points` that grows thinner."""
    data = smooth(points)
    picture.path(data, stroke=INK, stroke_width=thick + 8)
    picture.path(data, stroke=fill, stroke_width=thick)


def _snake_head(picture: Picture, place: Point, turn: float, size: float, fill: str, *, mirrored: bool) -> None:
    """A head of Scylla with open jaws, looking along `turn`."""
    flip = -1 if mirrored else 1
    with picture.group(f"translate({place.x:g} {place.y:g}) rotate({turn:g}) scale({size:g} {flip * size:g})"):
        upper = "M-14 -10 C-4 -22 18 -20 36 -9 C38 -6 38 -4 36 -2 C24 -2 14 0 4 4 C-8 8 -16 2 -14 -10 Z"
        lower = "M-12 2 C-6 14 12 18 30 13 C31 11 31 10 30 8 C20 8 12 6 4 2 Z"
        picture.path("M2 2 C14 4 24 4 34 -2 L30 9 C20 10 10 8 2 2 Z", "#7d1420")
        picture.path(lower, fill, stroke=INK, stroke_width=4)
        picture.path(upper, fill, stroke=INK, stroke_width=4)
        picture.path("M32 -2 l-3 7 l-3.6 -6 M20 0 l-2.4 6 l-3.4 -4", CREAM, stroke=INK, stroke_width=1.4)
        picture.ellipse(Point(8, -9), 4.6, "#ffe27a", stroke=INK, stroke_width=2)
        picture.ellipse(Point(9, -9), 2, INK)


def scylla() -> Picture:
    """Three of the heads of Scylla on their long necks above the surf."""
    picture = _painted("#b8433a", "#5a0f1c")
    green, pale = "#6fa65a", "#9ccf74"
    left = walk(Point(80, 152), -106, [(46, -0.5, 0.2), (44, 0.8, 2.0)], 6)
    right = walk(Point(130, 152), -78, [(40, -0.2, 0.2), (28, 1.2, 2.6)], 6)
    middle = walk(Point(98, 152), -98, [(46, 0.2, 0.2), (56, 0.6, 2.4)], 6)
    _neck(picture, right, 16, green)
    _snake_head(picture, Point(right[-1].x - 4, right[-1].y + 3), 24, 0.8, green, mirrored=False)
    _neck(picture, left, 16, green)
    _snake_head(picture, Point(left[-1].x - 5, left[-1].y + 4), 160, 0.9, green, mirrored=True)
    _neck(picture, middle, 21, pale)
    _snake_head(picture, Point(middle[-1].x - 2, middle[-1].y), 2, 1.2, pale, mirrored=False)
    for index in range(3, len(middle) - 3, 2):
        x, y = middle[index]
        picture.path(f"M{x - 6:.1f} {y + 2:.1f} q6 5 12 0", stroke="#3f7038", stroke_width=3)
    surf = (
        "M32.5 140 C42 128 52 128 60 138 C70 127 84 127 92 138 C102 127 116 127 124 138 C134 127 146 128 152 138 "
        "C158 133 163 134 167.5 140 A80 80 0 0 1 32.5 140 Z"
    )
    picture.path(surf, "#235a78", stroke=INK, stroke_width=4.6)
    picture.path(
        "M38 145 C46 136 54 137 60 146 C70 135 84 136 92 146 C102 135 116 136 124 146 C134 135 146 136 152 146 "
        "C156 142 159 142 162 144",
        stroke="#d8f0f6",
        stroke_width=4.4,
    )
    picture.path("M52 162 q8 -6 16 0 t16 0 M108 164 q8 -6 16 0 t16 0", stroke="#8fc4d8", stroke_width=3)
    _varnish(picture)
    return picture


def calypso() -> Picture:
    """The shell of Calypso with a pearl, on pale water."""
    picture = _painted("#f2fbf0", "#8cccc4")
    for y, x, count in ((44, 44, 3), (158, 62, 3)):
        picture.path(f"M{x} {y} " + "q6 -7 12 0 t12 0 " * count, stroke="#3b8f92", stroke_width=3, stroke_opacity=0.7)
    hub = Point(100, 150)
    ribs = [around(hub, 98 - 11 * abs(index - 4) ** 1.25 / 2.6, -90 + (index - 4) * 17.5) for index in range(9)]
    outline = f"M{hub.x - 16:g} {hub.y + 4:g} L{ribs[0].x:.1f} {ribs[0].y:.1f}"
    for first, second in pairwise(ribs):
        radius = math.hypot(second.x - first.x, second.y - first.y) / 2 * 1.02
        outline += f" A{radius:.1f} {radius:.1f} 0 0 1 {second.x:.1f} {second.y:.1f}"
    outline += f" L{hub.x + 16:g} {hub.y + 4:g} C108 162 92 162 {hub.x - 16:g} {hub.y + 4:g} Z"
    picture.path("M66 158 C74 142 126 142 134 158 C122 166 78 166 66 158 Z", "#d0603f", stroke=INK, stroke_width=5)
    picture.path(outline, "#f08a66", stroke=INK, stroke_width=6)
    shade = picture.radial(
        hub, 104, [(0, "#a83c2a", 0.75), (0.45, "#f08a66", 0.1), (0.8, "#ffe3c8", 0.5), (1, "#ffe3c8", 0.9)]
    )
    picture.path(outline, shade)
    for first, second in pairwise(ribs):
        tip = Point((first.x + second.x) / 2, (first.y + second.y) / 2)
        near = Point(hub.x + (tip.x - hub.x) * 0.18, hub.y + (tip.y - hub.y) * 0.18)
        far = Point(hub.x + (tip.x - hub.x) * 0.97, hub.y + (tip.y - hub.y) * 0.97)
        picture.path(
            f"M{near.x:.1f} {near.y:.1f} L{far.x:.1f} {far.y:.1f}", stroke="#fff1dc", stroke_width=4, stroke_opacity=0.8
        )
    for rib in ribs[1:-1]:
        near = Point(hub.x + (rib.x - hub.x) * 0.16, hub.y + (rib.y - hub.y) * 0.16)
        picture.path(
            f"M{near.x:.1f} {near.y:.1f} L{rib.x:.1f} {rib.y:.1f}",
            stroke="#7d2a1c",
            stroke_width=3.4,
            stroke_opacity=0.85,
        )
    pearl = Point(100, 146)
    picture.ellipse(pearl, 17, INK)
    picture.ellipse(
        pearl, 14, picture.radial(Point(95, 140), 20, [(0, "#ffffff", 1), (0.5, "#f4ead8", 1), (1, "#b9a98e", 1)])
    )
    _varnish(picture)
    return picture


def _octagon(radius: float, centre: Point) -> str:
    return polygon([around(centre, radius, 22.5 + 45 * index) for index in range(8)])


def _carved(tint: str) -> Picture:
    """A power token: eight sides of stained wood with an inlaid field of the colour `tint`."""
    picture = Picture(200, 200)
    picture.path(_octagon(97, Point(100, 104)), "#000000", 0.24, stroke="#000000", stroke_width=3, stroke_opacity=0.2)
    picture.path(_octagon(96, Point(100, 102)), "#3a220f")
    wood = picture.linear(Point(20, 6), Point(180, 190), [(0, "#b57d45", 1), (0.5, "#8e5c2d", 1), (1, "#643c1a", 1)])
    picture.path(_octagon(96, Point(100, 96)), wood)
    for index, y in enumerate((22, 36, 58, 84, 112, 138, 160, 174)):
        rise = 3.5 if index % 2 else -3
        picture.path(
            f"M{18 if 40 < y < 150 else 52} {y} C70 {y + rise} 120 {y - rise} {182 if 40 < y < 150 else 148} {y}",
            stroke="#3f240e",
            stroke_width=1.3,
            stroke_opacity=0.3,
        )
    picture.path(_octagon(94.4, Point(100, 96)), stroke="#f0cd98", stroke_width=1.8, stroke_opacity=0.5)
    picture.path(_octagon(80, Point(100, 96)), "#2a170a")
    picture.path(_octagon(77, Point(100, 96)), tint)
    light = picture.radial(Point(84, 58), 110, [(0, "#ffffff", 0.22), (0.6, "#ffffff", 0.03), (1, "#000000", 0.22)])
    picture.path(_octagon(77, Point(100, 96)), light)
    press = picture.linear(Point(0, 20), Point(0, 54), [(0, "#000000", 0.4), (1, "#000000", 0)])
    picture.path(_octagon(77, Point(100, 96)), press)
    return picture


def _zeus(picture: Picture) -> None:
    for angle in range(0, 360, 45):
        ray = [around(Point(100, 96), reach, angle + turn) for reach, turn in ((40, 12), (70, 22.5), (40, 33))]
        picture.path(polygon(ray), "#fff0b8", 0.28)
    shape = bolt(Point(100, 98), 124)
    picture.path(shape, INK, stroke=INK, stroke_width=11)
    picture.path(
        shape, picture.linear(Point(0, 36), Point(0, 160), [(0, "#fffbe0", 1), (0.5, "#ffd968", 1), (1, "#e79a22", 1)])
    )


def _hades(picture: Picture) -> None:
    crest = "M62 62 C58 34 80 22 104 24 C138 26 152 48 150 80 C146 56 128 44 104 46 C86 46 72 50 62 62 Z"
    picture.path(crest, "#b8433a", stroke=INK, stroke_width=6)
    picture.path("M78 33 L82 47 M96 27 L97 45 M114 28 L111 46 M131 37 L124 51 M144 52 L135 63", stroke="#6b1a18",
                 stroke_width=3.4)  # fmt: skip
    steel = picture.linear(Point(52, 0), Point(148, 0), [(0, "#f2f4f8", 1), (0.45, "#b9c2d2", 1), (1, "#6c7689", 1)])
    helm = (
        "M100 46 C128 46 146 66 146 94 C146 118 142 134 136 150 C132 158 124 158 118 150 C114 138 112 128 110 116 "
        "C110 106 108 102 100 102 C92 102 90 106 90 116 C88 128 86 138 82 150 C76 158 68 158 64 150 "
        "C58 134 54 118 54 94 C54 66 72 46 100 46 Z"
    )
    picture.path(helm, steel, stroke=INK, stroke_width=6)
    for side in (1, -1):
        with picture.group(f"translate(100 0) scale({side} 1)"):
            picture.path("M8 88 C18 80 32 82 38 90 C32 104 18 106 10 100 Z", "#0e0a12", stroke=INK, stroke_width=2)
            picture.ellipse(Point(21, 93), 3.4, "#f0603c")
    picture.path("M100 50 V98", stroke=INK, stroke_width=3.4, stroke_opacity=0.75)
    picture.path("M61 76 C74 66 126 66 139 76", stroke=INK, stroke_width=3, stroke_opacity=0.55)
    picture.path("M60 104 C62 124 66 138 70 146", stroke="#ffffff", stroke_width=4, stroke_opacity=0.7)


def _aphrodite(picture: Picture) -> None:
    picture.path("M100 150 C98 162 92 166 84 168", stroke=INK, stroke_width=12)
    picture.path("M100 150 C98 162 92 166 84 168", stroke="#5f9a48", stroke_width=6)
    for side in (1, -1):
        with picture.group(f"translate(100 140) scale({side} 1)"):
            picture.path("M2 6 C18 -2 46 2 56 20 C38 28 14 24 2 6 Z", "#6fae52", stroke=INK, stroke_width=5)
            picture.path("M10 9 C24 8 38 12 50 18", stroke="#2f5c24", stroke_width=2.6)
    for x, y, radius, fill in (
        (66, 98, 30, "#c73763"),
        (134, 98, 30, "#c73763"),
        (78, 64, 30, "#d84a74"),
        (122, 64, 30, "#d84a74"),
        (100, 116, 34, "#d84a74"),
    ):
        picture.ellipse(Point(x, y), radius, fill, stroke=INK, stroke_width=5)
    picture.ellipse(Point(100, 86), 36, "#e8638a", stroke=INK, stroke_width=5)
    spiral = [around(Point(100, 86), 30 - 27 * step / 34, -150 + 26 * step) for step in range(35)]
    picture.path(smooth(spiral), stroke="#8d1f46", stroke_width=5)
    picture.path(
        smooth([Point(x - 2, y - 2) for x, y in spiral]), stroke="#ffd0dc", stroke_width=2.4, stroke_opacity=0.9
    )


def _hermes(picture: Picture) -> None:
    for side in (1, -1):
        with picture.group(f"translate(100 0) scale({side} 1)"):
            wing = (
                "M6 58 C18 42 44 32 70 36 C66 44 62 48 56 50 C62 50 64 51 66 53 C60 60 54 63 48 64 C52 65 54 66 55 69 "
                "C42 78 18 78 6 68 Z"
            )
            picture.path(wing, "#ffffff", stroke=INK, stroke_width=5)
            picture.path("M14 60 C28 52 42 50 56 50 M16 66 C28 62 38 62 48 64", stroke="#7d94a4", stroke_width=2.8)
    for side, fill in ((1, "#63b58a"), (-1, "#f3c552")):
        snake = [
            Point(
                100 + side * (8 + 20 * (1 - step / 30) ** 0.5) * math.sin(math.pi * (step / 30) * 3 + 0.4),
                80 + 72 * step / 30,
            )
            for step in range(31)
        ]
        picture.path(smooth(snake), stroke=INK, stroke_width=13)
        picture.path(smooth(snake), stroke=fill, stroke_width=6.6)
    picture.path("M100 62 V164", stroke=INK, stroke_width=13)
    picture.path("M100 62 V164", stroke="#f7e6bc", stroke_width=6.6)
    for side, fill in ((1, "#63b58a"), (-1, "#f3c552")):
        with picture.group(f"translate(100 0) scale({side} 1)"):
            picture.path("M12 78 C16 70 28 70 31 78 C29 87 17 89 12 84 Z", fill, stroke=INK, stroke_width=4)
            picture.ellipse(Point(22, 78), 2.4, INK)
    picture.ellipse(Point(100, 46), 15, "#f7e6bc", stroke=INK, stroke_width=5)
    picture.ellipse(Point(96, 42), 4, "#ffffff")


def _poseidon(picture: Picture) -> None:
    wave = "M36 138 q11 -13 22 0 t22 0 t22 0 t22 0 t22 0 t18 -2"
    picture.path(wave, stroke="#9fe0f0", stroke_width=6, stroke_opacity=0.9)
    picture.path(
        "M50 152 q10 -11 20 0 t20 0 t20 0 t20 0 t16 -1", stroke="#9fe0f0", stroke_width=4.6, stroke_opacity=0.7
    )
    fork = "M100 160 V62 M66 58 C64 96 80 104 100 104 C120 104 136 96 134 58"
    heads = "M100 30 L112 58 L100 54 L88 58 Z M66 38 L77 66 L66 62 L55 66 Z M134 38 L145 66 L134 62 L123 66 Z"
    picture.path(fork, stroke=INK, stroke_width=20)
    picture.path(heads, INK, stroke=INK, stroke_width=11)
    metal = picture.linear(Point(0, 30), Point(0, 160), [(0, "#fff3cf", 1), (0.5, "#f0cf86", 1), (1, "#b98a3c", 1)])
    picture.path(fork, stroke=metal, stroke_width=10)
    picture.path(heads, metal)
    picture.path("M88 118 H112", stroke=INK, stroke_width=14)
    picture.path("M89 118 H111", stroke="#fff3cf", stroke_width=6)


def _athena(picture: Picture) -> None:
    picture.path("M84 154 l-7 9 M90 155 l0 9 M116 154 l7 9 M110 155 l0 9", stroke="#e2a33c", stroke_width=5)
    body = "M100 66 C134 66 142 94 138 118 C134 142 118 158 100 158 C82 158 66 142 62 118 C58 94 66 66 100 66 Z"
    picture.path(body, "#f4e6c6", stroke=INK, stroke_width=6)
    for side in (1, -1):
        with picture.group(f"translate(100 0) scale({side} 1)"):
            picture.path("M37 96 C46 120 34 146 12 154 C20 138 20 114 22 98 Z", "#a07c46", stroke=INK, stroke_width=3)
    for y, count in ((110, 3), (123, 4), (136, 3)):
        for index in range(count):
            x = 100 + (index - (count - 1) / 2) * 12
            picture.path(f"M{x - 4.5:g} {y} q4.5 7 9 0", stroke="#7a5a2c", stroke_width=3)
    head = (
        "M56 34 C68 42 80 42 88 40 C96 38 104 38 112 40 C120 42 132 42 144 34 C148 52 148 68 140 80 "
        "C130 94 116 98 100 98 C84 98 70 94 60 80 C52 68 52 52 56 34 Z"
    )
    picture.path(head, "#c9a368", stroke=INK, stroke_width=6)
    for x in (79, 121):
        picture.ellipse(Point(x, 66), 20, CREAM, stroke=INK, stroke_width=4)
        picture.ellipse(Point(x, 66), 13.5, "#f2b93e")
        picture.ellipse(Point(x, 66), 8, "#11100d")
        picture.ellipse(Point(x - 3, 62), 3, "#ffffff")
    picture.path("M100 72 L108 82 C107 90 103 94 100 96 C97 94 93 90 92 82 Z", "#e08f2c", stroke=INK, stroke_width=3)
    picture.path("M60 39 C76 50 92 48 100 60 C108 48 124 50 140 39", stroke="#6b4a20", stroke_width=6)


_EMBLEMS: dict[str, tuple[str, float, Callable[[Picture], None]]] = {
    "zeus": ("#2f4a8c", 1.0, _zeus),
    "hades": ("#4a2a52", 0.97, _hades),
    "aphrodite": ("#f0cdbd", 0.92, _aphrodite),
    "hermes": ("#b65a2a", 0.93, _hermes),
    "poseidon": ("#12617a", 1.0, _poseidon),
    "athena": ("#5d7a3a", 0.96, _athena),
}
"""For each god the colour of the field, the size of the emblem on it, and what draws it."""


def power(god: str) -> Picture:
    """The power token of a god, face up."""
    tint, size, draw = _EMBLEMS[god]
    picture = _carved(tint)
    with picture.group(f"translate(100 96) scale({size:g}) translate(-100 -97)"):
        draw(picture)
    return picture


def spent() -> Picture:
    """The back of every power token: bare wood with a carved meander, for a power that is used up."""
    picture = _carved("#7a5029")
    centre = Point(100, 96)
    for y, bend in ((52, 5), (72, -4), (94, 4), (118, -5), (140, 4)):
        picture.path(
            f"M34 {y} C70 {y + bend} 124 {y - bend} 166 {y}", stroke="#3f240e", stroke_width=1.8, stroke_opacity=0.35
        )
    for radius, width in ((62, 3.4), (30, 3.4)):
        picture.ellipse(Point(100, 97.6), radius, stroke="#d9a566", stroke_width=width, stroke_opacity=0.35)
        picture.ellipse(centre, radius, stroke="#3a210d", stroke_width=width)
    for index in range(10):
        with picture.group(f"translate(100 96) rotate({index * 36}) translate(0 -46)"):
            picture.path("M-12 9 V-8 H7 V4 H-3 V-1", stroke="#3a210d", stroke_width=4)
    picture.path("M100 82 L104 92 L114 96 L104 100 L100 110 L96 100 L86 96 L96 92 Z", "#3a210d")
    return picture


ADVENTURES: dict[str, Callable[[], Picture]] = {
    "lotus": lotus,
    "cyclops": cyclops,
    "circe": circe,
    "sirens": sirens,
    "scylla": scylla,
    "calypso": calypso,
}


def pictures() -> dict[str, Picture]:
    """The tokens by their path below `assets/`, without the ending."""
    drawn = {f"fury/adventure-{kind}": ADVENTURES[kind]() for kind in KINDS}
    drawn |= {f"fury/god-{god}": power(god) for god in GODS}
    return {**drawn, "fury/token-spent": spent()}
