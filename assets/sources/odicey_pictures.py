"""The pictures of Odicey: the Aegean table, dice of both sides and of Zeus, the sea, the harbours, the two aegises.

The three placeholders are those of `make_pictures.py`: the program puts the colours of a side in. The dice differ by
more than colour: red has a dark band around its face, blue a light rope, and the white die of Zeus a lightning bolt.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from tiles import PIPS
from vector import Picture, Point, around, die_body, number, polygon, smooth

BODY = "#b0d001"
EDGE = "#b0d002"
MARK = "#b0d003"

SIDES = ("red", "blue", "zeus")

BRONZE_LIGHT, BRONZE, BRONZE_DARK = "#e3bd86", "#b07f45", "#5d3d1c"
FOAM = "#d9f1f8"

PLACE = 112
"""The distance from one place of a harbour to the next; a die is 100 wide."""

_BOLT = ((4.5, -30), (-18, 5), (-4, 5), (-8.5, 30), (18, -8), (3.5, -8), (11.5, -30))


def bolt(centre: Point, size: float) -> str:
    """Path data of a lightning bolt, `size` high."""
    return polygon([Point(centre.x + x * size / 60, centre.y + y * size / 60) for x, y in _BOLT])


def _round_frame(inset: float, corner: float, share: float) -> tuple[Point, float]:
    """The point at `share` of the way along a round frame inside a face of 100 units, and the direction there.

    The way begins in the middle of the upper left corner.
    """
    side, arc = 100 - 2 * inset - 2 * corner, math.pi / 2 * corner
    turn, rest = divmod((share % 1 + 1) * 4 * (side + arc) - arc / 2, side + arc)
    heading = 90 * (turn % 4)
    start = (
        Point(inset + corner, inset),
        Point(100 - inset, inset + corner),
        Point(100 - inset - corner, 100 - inset),
        Point(inset, 100 - inset - corner),
    )[int(turn) % 4]
    if rest <= side:
        return around(start, rest, heading), heading
    angle = 90 * (rest - side) / arc
    hub = around(around(start, side, heading), corner, heading + 90)
    return around(hub, corner, heading - 90 + angle), heading + angle


def _band(picture: Picture) -> None:
    """The pattern of red: a dark band let into the face, with a fine light line at its inner edge."""
    picture.rectangle((7.4, 7.4, 85.2, 85.2), 16.4, stroke=EDGE, stroke_width=4.8, stroke_opacity=0.85)
    picture.rectangle((10.4, 10.6, 79.2, 79.2), 13.8, stroke="#ffffff", stroke_width=1.1, stroke_opacity=0.22)


def _rope(picture: Picture) -> None:
    """The pattern of blue: a light rope laid around the face."""
    inset, corner = 8.6, 16.0
    picture.rectangle(
        (inset, inset, 100 - 2 * inset, 100 - 2 * inset), corner, stroke=EDGE, stroke_width=6.8, stroke_opacity=0.6
    )
    count = 36
    for index in range(count):
        place, heading = _round_frame(inset, corner, index / count)
        with picture.group(f"translate({place.x:.2f} {place.y:.2f}) rotate({heading:.2f})"):
            picture.path("M-3.8 1.9 C-1.3 2.2 1.3 -2.2 3.8 -1.9", stroke=MARK, stroke_width=2.9, stroke_opacity=0.9)


def _zigzag(picture: Picture) -> None:
    """The pattern of Zeus: a fine flash all around the face, grey, since a gold frame marks what can be chosen."""
    inset, corner, count = 8.8, 17.0, 72
    points = []
    for index in range(count):
        place, heading = _round_frame(inset, corner, index / count)
        points.append(around(place, 2.3 if index % 2 else -2.3, heading + 90))
    picture.path(polygon(points), stroke="#7483a6", stroke_width=2.2)


def _lightning(picture: Picture, size: float) -> None:
    """A bolt of gold in the middle of the face."""
    picture.path(bolt(Point(51, 52), size), "#7a5410", 0.28)
    gold = picture.linear(Point(0, 50 - size / 2), Point(0, 50 + size / 2), [(0, "#f9d775", 1), (1, "#e3a42f", 1)])
    picture.path(bolt(Point(50, 50), size), gold, stroke="#a86f10", stroke_width=1.8)


def _pip(picture: Picture, place: Point) -> None:
    picture.ellipse(Point(place.x, place.y - 1.3), 9.1, "#000000", 0.2)
    picture.ellipse(Point(place.x, place.y + 1.5), 9, "#ffffff", 0.24)
    picture.ellipse(place, 8.8, MARK)
    shade = picture.linear(Point(0, place.y - 9), Point(0, place.y + 9), [(0, "#000000", 0.12), (1, "#ffffff", 0.06)])
    picture.ellipse(place, 8.8, shade)


def _face(side: str) -> Picture:
    picture = Picture(100, 108)
    die_body(picture, BODY, EDGE)
    if side == "red":
        _band(picture)
    elif side == "blue":
        _rope(picture)
    else:
        _zigzag(picture)
    return picture


def die(side: str, pips: int) -> Picture:
    """A die of `side` of 100 by 100 units that stands 8 high."""
    picture = _face(side)
    if side == "zeus":
        picture.path(bolt(Point(50, 50), 76), "#f5d27c", 0.85)
    for column, row in PIPS[pips]:
        _pip(picture, Point(50 + column * 21.5, 50 + row * (23 if pips == 6 else 21.5)))
    return picture


def resting(side: str) -> Picture:
    """A die of `side` that shows no value, but the sign of its side: in the harbour, or before it is rolled."""
    picture = _face(side)
    if side == "red":
        triangle = polygon([Point(50, 28), Point(72, 67), Point(28, 67)])
        picture.path(triangle, MARK, stroke=MARK, stroke_width=5)
    elif side == "blue":
        picture.ellipse(Point(50, 50), 18, stroke=MARK, stroke_width=10)
    else:
        _lightning(picture, 64)
    return picture


def _ripple(picture: Picture, place: Point, size: tuple[float, float], colour: str, opacity: float) -> None:
    """A short crest, thick in the middle and thin at both ends; `size` is its length and its rise."""
    (x, y), (length, rise) = place, size
    left, right, bend = x - length / 2, x + length / 2, length / 5
    numbers = [
        left,
        y,
        x - bend,
        y - rise,
        x + bend,
        y - rise,
        right,
        y,
        x + bend,
        y - rise / 2,
        x - bend,
        y - rise / 2,
    ]
    data = "M{} {} C{} {} {} {} {} {} C{} {} {} {} {left} {y} Z".format(
        *map(number, numbers), left=number(left), y=number(y)
    )
    picture.path(data, colour, opacity)


def cell(seed: int) -> Picture:
    """A cell of the sea: clear water that lets the ground through, a thin edge, a few ripples; `seed` places them."""
    picture = Picture(100, 100)
    picture.rectangle((2, 2, 96, 96), 15, MARK, 0.1)
    depth = picture.linear(
        Point(0, 2),
        Point(0, 98),
        [(0, "#020d16", 0.34), (0.24, "#020d16", 0.1), (0.7, "#020d16", 0), (1, "#ffffff", 0.05)],
    )
    picture.rectangle((2, 2, 96, 96), 15, depth)
    dice = random.Random(seed)
    for row, height in enumerate((27, 52, 77)):
        across = (22 + 56 * dice.random(), 50 + (row % 2 * 2 - 1) * (8 + 16 * dice.random()))[row % 2]
        place = Point(min(max(across, 26), 74), height + 5 * (dice.random() - 0.5))
        _ripple(picture, place, (24 + 12 * dice.random(), 5.4), MARK, 0.2 + 0.08 * row)
    rim = picture.linear(Point(0, 2), Point(0, 98), [(0, MARK, 0.26), (1, MARK, 0.5)])
    picture.rectangle((2.6, 2.6, 94.8, 94.8), 14.4, stroke=rim, stroke_width=1.4)
    return picture


def sea() -> Picture:
    """The board below the cells, 620 by 620: deep water in a rim that leaves room for names of rows and columns.

    Cells are 104 wide and follow every 108, the middle of a5 is at (108, 80); the names stand around x = 35, y = 583.
    """
    picture = Picture(620, 620)
    picture.rectangle((0, 6, 620, 614), 34, "#020b13", 0.5)
    picture.rectangle((0, 0, 620, 614), 34, "#0c2f47")
    rim = picture.linear(Point(0, 0), Point(0, 614), [(0, "#5fa9c6", 0.55), (0.4, "#2f7396", 0.5), (1, "#061a29", 0.6)])
    picture.rectangle((0, 0, 620, 614), 34, rim)
    water = (12.0, 12.0, 596.0, 590.0)
    picture.rectangle(water, 25, "#0a2a42")
    depth = picture.radial(Point(324, 280), 400, [(0, "#1b668d", 0.85), (0.55, "#134d70", 0.6), (1, "#0a2a42", 0)])
    picture.rectangle(water, 25, depth)
    for index in range(15):
        y = 48 + index * 37
        points = []
        for step in range(25):
            rise = 4.4 * math.sin(step * 1.09 + index * 2.3) + 2 * math.sin(step * 0.5 + index)
            points.append(Point(22 + 576 * step / 24, y + rise))
        picture.path(smooth(points), stroke="#9fd8ea", stroke_width=1.6, stroke_opacity=0.11)
    picture.rectangle(water, 25, picture.linear(Point(0, 12), Point(0, 70), [(0, "#020b13", 0.55), (1, "#020b13", 0)]))
    picture.rectangle(water, 25, stroke="#020b13", stroke_width=2, stroke_opacity=0.5)
    picture.rectangle((1, 1, 618, 612), 33, stroke="#a7dcee", stroke_width=1.6, stroke_opacity=0.35)
    return picture


def harbour(columns: int) -> Picture:
    """A quay of stone with places for `columns` dice in calm water.

    The middle of the first place is at (64, 64), the others follow every 112 units.
    """
    width, height = columns * PLACE + 16.0, PLACE + 16.0
    picture = Picture(width, height)
    picture.rectangle((0, 0, width, height), 26, "#33485a")
    picture.rectangle((0, 0, width, height - 7), 26, "#8fa3ad")
    light = picture.linear(
        Point(0, 0), Point(0, height - 7), [(0, "#ffffff", 0.3), (0.3, "#ffffff", 0), (1, "#10222f", 0.34)]
    )
    picture.rectangle((0, 0, width, height - 7), 26, light)
    # The joints between the stones of the quay.
    step = 38.0
    joints = [Point(30 + step * index, 0) for index in range(int((width - 40) // step))]
    for place in joints:
        for top, bottom in ((1.5, 8), (height - 16.5, height - 9)):
            picture.path(f"M{place.x:g} {top:g} V{bottom:g}", stroke="#20323f", stroke_width=1.6, stroke_opacity=0.5)
    for index in range(int((height - 50) // step) + 1):
        y = 26 + step * index
        for left in (1.5, width - 8):
            picture.path(f"M{left:g} {y:g} h6.5", stroke="#20323f", stroke_width=1.6, stroke_opacity=0.5)
    water = (9.0, 9.0, width - 18, height - 27)
    picture.rectangle(water, 19, "#0e3f5c")
    picture.rectangle(water, 19, picture.linear(Point(0, 9), Point(0, 60), [(0, "#020d16", 0.6), (1, "#020d16", 0.08)]))
    picture.rectangle(water, 19, stroke="#06202f", stroke_width=1.6, stroke_opacity=0.7)
    for column in range(columns):
        x, y = 14.0 + PLACE * column, 12.0
        picture.rectangle((x + 8, y + 8, 84, 84), 20, FOAM, 0.07)
        picture.rectangle((x + 8, y + 8, 84, 84), 20, stroke=FOAM, stroke_width=3, stroke_opacity=0.3)
        picture.ellipse(Point(x + 50, y + 50), 9, FOAM, 0.2)
    return picture


def _shield(field: tuple[str, str]) -> Picture:
    """A round shield of 200 units: a rim of bronze with a wave scroll, and a field of two colours."""
    picture = Picture(200, 200)
    centre = Point(100, 98)
    picture.ellipse(Point(100, 104), 94, "#000000", 0.28)
    picture.ellipse(Point(100, 102), 94, BRONZE_DARK)
    bronze = picture.linear(Point(30, 8), Point(170, 190), [(0, BRONZE_LIGHT, 1), (0.5, BRONZE, 1), (1, "#7d5528", 1)])
    picture.ellipse(centre, 94, bronze)
    picture.ellipse(centre, 92.6, stroke="#fff0d2", stroke_width=1.6, stroke_opacity=0.5)
    count = 28
    for index in range(count):
        with picture.group(f"translate(100 98) rotate({index * 360 / count:.3f}) translate(0 -83)"):
            picture.path(
                "M-9.4 5 C-5 5 -5 -5 0.6 -5 C4.4 -5 5.6 -0.6 3 1 C1.4 2 -0.4 0.8 0.4 -0.8",
                stroke=BRONZE_DARK,
                stroke_width=1.9,
            )
    picture.ellipse(centre, 77, stroke=BRONZE_DARK, stroke_width=1.8)
    picture.ellipse(centre, 74, field[1])
    picture.ellipse(centre, 74, picture.radial(Point(84, 66), 96, [(0, field[0], 1), (1, field[0], 0)]))
    picture.ellipse(centre, 74, picture.linear(Point(0, 24), Point(0, 60), [(0, "#000000", 0.34), (1, "#000000", 0)]))
    picture.ellipse(centre, 74.6, stroke=BRONZE_DARK, stroke_width=2.4)
    return picture


def _sprig(picture: Picture, side: int) -> None:
    """An olive sprig that bends around the owl."""
    centre = Point(100, 98)
    stem = [around(centre, 61, 90 - side * angle) for angle in range(26, 137, 10)]
    picture.path(smooth(stem), stroke="#93a65a", stroke_width=2.2)
    for index in range(9):
        angle = 32 + index * 12
        place = around(centre, 61, 90 - side * angle)
        for turn in (-38, 38):
            with picture.group(f"translate({place.x:.2f} {place.y:.2f}) rotate({90 - side * (angle + 90) + turn:.2f})"):
                picture.path("M0 0 C4 -5.4 11 -4.6 15 0 C11 4.6 4 5.4 0 0 Z", "#b9cb7c" if turn > 0 else "#94a85c")
    for angle in (56, 92):
        picture.ellipse(around(centre, 54, 90 - side * angle), 4, "#4d5b2b", stroke="#c6d490", stroke_width=1)


def athena() -> Picture:
    """Athena's aegis: her owl between two olive sprigs on a round shield."""
    picture = _shield(("#3f7a72", "#17413f"))
    for side in (1, -1):
        _sprig(picture, side)
    ink, cream, shade = "#1c2b2a", "#f8eed6", "#d9c49b"
    picture.path(
        "M84 150 l-6 9 M88 151 l0 9 M92 150 l4 8 M116 150 l6 9 M112 151 l0 9 M108 150 l-4 8",
        stroke="#e2a33c",
        stroke_width=3.6,
    )
    body = "M100 62 C128 62 137 88 135 112 C133 136 118 154 100 154 C82 154 67 136 65 112 C63 88 72 62 100 62 Z"
    picture.path(body, ink, stroke=ink, stroke_width=6)
    picture.path(body, picture.linear(Point(65, 0), Point(135, 0), [(0, cream, 1), (0.6, cream, 1), (1, shade, 1)]))
    for side in (1, -1):
        with picture.group(f"translate(100 0) scale({side} 1)"):
            picture.path("M35 92 C42 116 32 142 12 151 C20 136 20 112 21 96 Z", "#a98a58")
            picture.path(
                "M34 108 C27 112 23 112 21 110 M33 121 C27 125 23 125 20 123 M28 134 C24 136 21 136 19 135",
                stroke=ink,
                stroke_width=1.8,
                stroke_opacity=0.6,
            )
    for y, count in ((106, 3), (117, 4), (128, 3), (139, 2)):
        for index in range(count):
            x = 100 + (index - (count - 1) / 2) * 11
            picture.path(f"M{x - 4:g} {y} q4 6 8 0", stroke="#8c6f3f", stroke_width=2.2)
    head = (
        "M62 42 C72 48 80 47 88 45 C96 43 104 43 112 45 C120 47 128 48 138 42 C141 56 141 70 134 80 "
        "C126 92 114 96 100 96 C86 96 74 92 66 80 C59 70 59 56 62 42 Z"
    )
    picture.path(head, ink, stroke=ink, stroke_width=6)
    picture.path(head, picture.linear(Point(0, 42), Point(0, 96), [(0, cream, 1), (0.5, cream, 1), (1, shade, 1)]))
    picture.path(
        "M63.5 45 C74 54 88 53 97 68 L100 78 L103 68 C112 53 126 54 136.5 45 C126 48.6 118 47.4 112 45.6 "
        "C104 43.6 96 43.6 88 45.6 C82 47.4 74 48.6 63.5 45 Z",
        "#a98a58",
    )
    for x in (82, 118):
        picture.ellipse(Point(x, 68), 15.4, ink)
        picture.ellipse(Point(x, 68), 13, "#f2c14e")
        picture.ellipse(Point(x, 68), 7.6, "#141a1a")
        picture.ellipse(Point(x - 2.8, 64.8), 2.7, "#ffffff")
    picture.path("M100 72 L106 80 C105 87 102 91 100 93 C98 91 95 87 94 80 Z", "#d48a2a", stroke=ink, stroke_width=1.8)
    return picture


def zeus() -> Picture:
    """Zeus' aegis: his thunderbolt out of a cloud on a round shield."""
    picture = _shield(("#5d6f9f", "#1f2a4d"))
    centre = Point(100, 100)
    glow = picture.radial(centre, 70, [(0, "#ffeab0", 0.6), (0.5, "#ffdf95", 0.2), (1, "#ffdf95", 0)])
    picture.ellipse(Point(100, 98), 72, glow)
    for angle in range(0, 360, 30):
        near, far = (34, 66) if angle % 60 else (38, 58)
        ray = [around(centre, near, angle + 9), around(centre, far, angle + 15), around(centre, near, angle + 21)]
        picture.path(polygon(ray), "#ffeab0", 0.24)
    for x, y, size, colour in ((66, 60, 1.0, "#c9d4ea"), (132, 62, 0.95, "#aebbd8"), (100, 54, 1.12, "#e6ecf7")):
        with picture.group(f"translate({x} {y}) scale({size})"):
            cloud = (
                "M-26 10 C-34 10 -36 -2 -27 -4 C-28 -14 -15 -18 -10 -11 C-6 -21 11 -20 12 -9 "
                "C20 -14 29 -7 25 0 C33 1 32 10 25 10 Z"
            )
            picture.path(cloud, "#141c36", stroke="#141c36", stroke_width=4)
            picture.path(cloud, colour)
            picture.path("M-22 10 C-12 4 12 4 25 10 Z", "#4a5a86", 0.4)
    shape = bolt(Point(100, 106), 112)
    picture.path(shape, "#141c36", stroke="#141c36", stroke_width=8)
    gold = picture.linear(Point(0, 50), Point(0, 162), [(0, "#fff3c4", 1), (0.45, "#f8cf62", 1), (1, "#dd9420", 1)])
    picture.path(shape, gold)
    picture.path(bolt(Point(100, 106), 112).split(" L")[0] + " L66.4 115.33 L72 113 L104 56 Z", "#ffffff", 0.5)
    return picture


def lightning() -> Picture:
    """The sign of Zeus in one colour, for 10 pixels and more."""
    picture = Picture(64, 64)
    picture.path(bolt(Point(32, 32), 57), MARK, stroke=MARK, stroke_width=3)
    return picture


def arrow() -> Picture:
    """The head of an arrow that points to the right, its tip at (60, 32); the line of the path ends at (20, 32)."""
    picture = Picture(64, 64)
    head = "M12 8 C10 6 13 3.4 16 5 L57 29 C60 30.6 60 33.4 57 35 L16 59 C13 60.6 10 58 12 56 L22 32 Z"
    picture.path(head, EDGE, stroke=EDGE, stroke_width=6)
    picture.path(head, MARK)
    picture.path("M15.4 8 L55 31 L22 30 Z", "#ffffff", 0.25)
    return picture


def wave() -> Picture:
    """One swell with its crest of foam, 320 by 48; it can be set side by side, and so be moved slowly."""
    picture = Picture(320, 48)
    points = [
        Point(x, 14 - 7 * math.sin(2 * math.pi * x / 160) - 2 * math.sin(4 * math.pi * x / 160 + 0.6))
        for x in range(-20, 341, 10)
    ]
    body = picture.linear(Point(0, 6), Point(0, 48), [(0, MARK, 0.4), (1, MARK, 0)])
    picture.path(f"{smooth(points)} L340 48 L-20 48 Z", body)
    picture.path(smooth(points), stroke=MARK, stroke_width=2, stroke_opacity=0.8)
    return picture


def _crest(height: float, rise: float, length: float, shift: float) -> list[Point]:
    """Points along a slow swell across the table: mean height, amplitude, wave length and shift in units."""
    points = []
    for step in range(-1, 42):
        x = step * 32.0
        turn = 2 * math.pi * (x - shift) / length
        points.append(Point(x, height - rise * (math.sin(turn) + 0.28 * math.sin(2 * turn + 0.9))))
    return points


def _galley(picture: Picture, place: Point, size: float, opacity: float) -> None:
    """A galley under sail, far away."""
    ink, light = "#03121d", "#a9d9ea"
    with picture.group(f"translate({place.x:g} {place.y:g}) scale({size:g})"):
        picture.path(
            "M-62 -34 C-52 -36 -48 -30 -53 -25 C-52 -16 -46 -8 -34 -8 C-10 -5 16 -6 40 -13 L47 -22 L51 -14 L70 -6 "
            "C58 -4 54 0 48 5 C28 10 -24 10 -38 6 C-54 0 -58 -14 -62 -34 Z",
            ink,
            opacity,
        )
        picture.path("M-1.6 -8 V-84 H1.6 V-8 Z", ink, opacity)
        picture.path(
            "M-34 -76 C-12 -80 14 -80 36 -74 C46 -58 46 -40 34 -22 C12 -30 -12 -31 -30 -24 C-22 -40 -24 -60 -34 -76 Z",
            ink,
            opacity,
        )
        for x in (-17, 1, 19):
            picture.path(
                f"M{x} -77 C{x + 8} -60 {x + 8} -44 {x + 2} -28", stroke=light, stroke_width=2, stroke_opacity=0.14
            )
        picture.path("M-44 -3 C-20 2 20 1 48 -7", stroke=light, stroke_width=1.8, stroke_opacity=0.2)
        for index in range(6):
            picture.path(f"M{-28 + index * 13} 3 l-9 15", stroke=ink, stroke_width=2.4, stroke_opacity=opacity * 1.3)
        for x, y, length in ((-30, 19, 60), (24, 21, 70), (-4, 27, 90)):
            _ripple(picture, Point(x, y), (length, 4), light, 0.16)


def table() -> Picture:
    """The Aegean: light from above, slow waves that rest in the middle, two galleys far away."""
    picture = Picture(1280, 720)
    water = picture.linear(Point(0, 0), Point(0, 720), [(0, "#14506f", 1), (0.4, "#124d70", 1), (1, "#08263d", 1)])
    picture.rectangle((0, 0, 1280, 720), 0, water)
    glow = picture.radial(
        Point(640, 250), 430, [(0, "#1f739c", 0.5), (0.5, "#1d6a93", 0.3), (1, "#12496c", 0)], stretch=1.6
    )
    picture.rectangle((0, 0, 1280, 720), 0, glow)
    dice = random.Random(7)
    for index in range(15):
        height = 22 + 46 * index
        line = smooth(_crest(height, 5.5 + 2 * (index % 3), 210 + 26 * (index % 4), 67 * index))
        # Towards the middle of the table the sea is calm.
        calm = abs(index - 6.5) / 7.5
        strong, faint = 0.1 + 0.08 * calm, 0.02 + 0.1 * calm * calm
        ink = picture.linear(
            Point(0, 0),
            Point(1280, 0),
            [(0, FOAM, strong), (0.25, FOAM, faint), (0.75, FOAM, faint), (1, FOAM, strong)],
        )
        picture.path(line, stroke=ink, stroke_width=2)
    for _ in range(70):
        x, y = dice.random() * 1280, dice.random() * 600
        if abs(x - 640) < 400 and abs(y - 340) < 240:
            continue
        _ripple(picture, Point(x, y), (16 + 26 * dice.random(), 4), FOAM, 0.06 + 0.08 * dice.random())
    _galley(picture, Point(1042, 566), 0.8, 0.34)
    _galley(picture, Point(214, 594), 0.46, 0.28)
    for height, rise, length, shift, colour, opacity in (
        (604, 9, 330, 40, "#0d3a57", 0.7),
        (640, 11, 270, 190, "#0b314b", 0.85),
        (680, 12, 360, 90, "#08263c", 0.95),
    ):
        line = smooth(_crest(height, rise, length, shift))
        body = picture.linear(
            Point(0, height - rise), Point(0, height + 90), [(0, colour, opacity), (1, "#061b2c", 0.9)]
        )
        picture.path(f"{line} L1312 720 L-32 720 Z", body)
        picture.path(line, stroke="#bfe6f2", stroke_width=2, stroke_opacity=0.2)
        second = smooth(_crest(height + 9, rise * 0.8, length, shift))
        picture.path(second, stroke="#bfe6f2", stroke_width=1.2, stroke_opacity=0.09)
    dark = picture.radial(
        Point(640, 320), 560, [(0, "#03101b", 0), (0.6, "#03101b", 0.04), (1, "#03101b", 0.46)], stretch=1.5
    )
    picture.rectangle((0, 0, 1280, 720), 0, dark)
    return picture


def pictures() -> dict[str, Picture]:
    """The pictures of Odicey by their path below `assets/`, without the ending."""
    alone: dict[str, Callable[[], Picture]] = {
        "odicey/table": table,
        "odicey/sea": sea,
        "odicey/aegis-athena": athena,
        "odicey/aegis-zeus": zeus,
        "odicey/lightning": lightning,
        "odicey/arrow": arrow,
        "odicey/wave": wave,
    }
    drawn = {name: draw() for name, draw in alone.items()}
    drawn["odicey/harbour-row"] = harbour(12)
    for seed, ending in enumerate(("", "-2", "-3"), 3):
        drawn[f"odicey/cell{ending}"] = cell(seed)
    for side in SIDES:
        drawn[f"odicey/{side}"] = resting(side)
        for pips in PIPS:
            drawn[f"odicey/{side}-{pips}"] = die(side, pips)
    return drawn
