"""The pictures of My Shelfie: the walnut table, faces of dice, things on the shelf, their symbols, pencil marks.

The colours of the five kinds of item stand in these pictures as #b0d011 to #b0d015, in the order of the rows, and their
dark edges as #b0d021 to #b0d025; the program puts the colours of the theme in. The three other placeholders are those
of `make_pictures.py`.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from vector import Picture, Point, around, beside, die_body, number, polygon, smooth, star

BODY = "#b0d001"
EDGE = "#b0d002"
MARK = "#b0d003"

KINDS = ("plants", "games", "books", "trophies", "cats")
COLOURS = {kind: f"#b0d01{row}" for row, kind in enumerate(KINDS, 1)}
DARKS = {kind: f"#b0d02{row}" for row, kind in enumerate(KINDS, 1)}

INK = "#33251a"
CREAM = "#fbf3df"
LINE = 2.4
"""The width of the outline of a thing of 100 units."""


def _plant(picture: Picture) -> None:
    """A plant with five leaves in a pot."""
    colour, dark = COLOURS["plants"], DARKS["plants"]
    for angle, length, fill in ((-74, 38, dark), (74, 38, dark), (-38, 50, colour), (38, 50, colour), (0, 56, colour)):
        with picture.group(f"translate(50 60) rotate({angle})"):
            low, high = number(-length * 0.3), number(-length * 0.78)
            leaf = f"M0 0 C-15 {low} -12 {high} 0 {-length} C12 {high} 15 {low} 0 0 Z"
            picture.path(leaf, fill, stroke=INK, stroke_width=LINE)
            picture.path(f"M0 -2 C-13 {low} -10.5 {high} 0 {-length + 2} Z", "#ffffff", 0.24)
            picture.path(f"M0 -4 V{-length + 9}", stroke=INK, stroke_width=1.6, stroke_opacity=0.55)
    clay = picture.linear(Point(26, 0), Point(74, 0), [(0, "#fdf4e0", 1), (0.4, "#f3e3c4", 1), (1, "#c9ad82", 1)])
    picture.path("M28 66 H72 L66 95 H34 Z", clay, stroke=INK, stroke_width=LINE)
    picture.path("M30.2 76 L37.5 84 L43.8 76 L50 84 L56.2 76 L62.5 84 L69.8 76", stroke=dark, stroke_width=3.2)
    picture.path("M28.6 68.5 H71.4", stroke=INK, stroke_width=4, stroke_opacity=0.18)
    picture.rectangle((24, 57, 52, 10.5), 3, clay, stroke=INK, stroke_width=LINE)


def pawn(centre: float, foot: float, size: float) -> str:
    """Path data of a pawn of the height `size` that stands on `foot`."""

    def at(across: float, up: float) -> str:
        return f"{number(centre + across * size)} {number(foot - up * size)}"

    return (
        f"M{at(-0.1, 0.58)} C{at(-0.24, 0.64)} {at(-0.27, 1)} {at(0, 1)} "
        f"C{at(0.27, 1)} {at(0.24, 0.64)} {at(0.1, 0.58)} "
        f"C{at(0.12, 0.38)} {at(0.2, 0.26)} {at(0.36, 0.16)} L{at(0.36, 0)} L{at(-0.36, 0)} L{at(-0.36, 0.16)} "
        f"C{at(-0.2, 0.26)} {at(-0.12, 0.38)} {at(-0.1, 0.58)} Z"
    )


def _game(picture: Picture) -> None:
    """The box of a board game with a pawn on its lid, and a die before it."""
    colour, dark = COLOURS["games"], DARKS["games"]
    picture.path("M11 20 L23 9 H87 L76 20 Z", colour, stroke=INK, stroke_width=LINE)
    picture.path("M11 20 L23 9 H87 L76 20 Z", "#ffffff", 0.4)
    picture.path("M76 20 L87 9 V84 L76 95 Z", dark, stroke=INK, stroke_width=LINE)
    picture.path("M11 20 H76 V95 H11 Z", colour, stroke=INK, stroke_width=LINE)
    light = picture.linear(
        Point(11, 20), Point(60, 95), [(0, "#ffffff", 0.26), (0.6, "#ffffff", 0), (1, "#000000", 0.1)]
    )
    picture.path("M11 20 H76 V95 H11 Z", light)
    picture.rectangle((16, 25, 55, 65), 4, stroke=CREAM, stroke_width=1.8, stroke_opacity=0.75)
    for angle in range(-160, 0, 20):
        near, far = around(Point(43, 57), 23, angle), around(Point(43, 57), 29, angle)
        picture.path(
            f"M{near.x:.2f} {near.y:.2f} L{far.x:.2f} {far.y:.2f}", stroke=CREAM, stroke_width=2, stroke_opacity=0.8
        )
    picture.path(pawn(43, 83, 46), CREAM, stroke=INK, stroke_width=LINE)
    picture.path("M31 80.5 H55", stroke=INK, stroke_width=2, stroke_opacity=0.25)
    with picture.group("translate(80 82) rotate(9)"):
        picture.rectangle((-12.5, -12.5, 25, 25), 6, CREAM, stroke=INK, stroke_width=LINE)
        picture.rectangle((-11.3, 6.3, 22.6, 5), 3, "#c9ad82", 0.6)
        for x, y in ((-5.4, -5.8), (0, -0.4), (5.4, 5)):
            picture.ellipse(Point(x, y), 2.7, INK)


def _book(picture: Picture, size: tuple[float, float], fill: str, label: int, pale: float) -> None:
    """The spine of a book on the origin of the group, its lower left corner; `size` is its width and height."""
    width, height = size
    picture.rectangle((0, -height, width, height), 2.4, fill, stroke=INK, stroke_width=LINE)
    if pale:
        picture.rectangle((1, 1 - height, width - 2, height - 2), 2, "#ffffff", pale)
    picture.rectangle((1.6, 1.6 - height, width * 0.22, height - 3.2), 1.6, "#ffffff", 0.3)
    picture.rectangle((width * 0.78, 1.2 - height, width * 0.22 - 1.2, height - 2.4), 1.6, "#000000", 0.16)
    if label == 0:
        for y in (-height + 9, -height + 14, -9):
            picture.path(f"M1.6 {y:g} H{width - 1.6:g}", stroke=CREAM, stroke_width=2.4)
    elif label == 1:
        picture.rectangle((3.4, -height + 11, width - 6.8, 17), 1.4, CREAM, stroke=INK, stroke_width=1)
        picture.path(f"M1.6 -10 H{width - 1.6:g}", stroke=CREAM, stroke_width=2.4)
    else:
        picture.path(star(Point(width / 2, -height + 17), 5.6, 2.5, 5), CREAM)
        for y in (-15, -10):
            picture.path(f"M1.6 {y:g} H{width - 1.6:g}", stroke=CREAM, stroke_width=2.4)


def _books(picture: Picture) -> None:
    """Three upright books, and one that leans against them."""
    colour, dark = COLOURS["books"], DARKS["books"]
    for x, angle, size, fill, label, pale in (
        (8, 0, (20, 76), colour, 0, 0.0),
        (28, 0, (15, 62), colour, 1, 0.52),
        (43, 0, (20, 84), dark, 2, 0),
        (75, -10, (17, 70), colour, 0, 0.16),
    ):
        with picture.group(f"translate({x} 95) rotate({angle})"):
            _book(picture, size, fill, label, pale)


def _trophy(picture: Picture) -> None:
    """A cup with a star, on a wooden foot."""
    colour, dark = COLOURS["trophies"], DARKS["trophies"]
    handles = "M30 19 C8 15 8 44 37 46 M70 19 C92 15 92 44 63 46"
    picture.path(handles, stroke=INK, stroke_width=10.5)
    picture.path(handles, stroke=colour, stroke_width=5.8)
    picture.path("M42 56 H58 L56 76 H44 Z", dark, stroke=INK, stroke_width=LINE)
    cup = "M25 9 H75 C76 35 68 52 57 58 C53 60.4 47 60.4 43 58 C32 52 24 35 25 9 Z"
    picture.path(cup, colour, stroke=INK, stroke_width=LINE)
    picture.path("M56 10.5 H73.6 C74 35 66.5 50 57 56 C64 44 60 24 56 10.5 Z", dark, 0.5)
    picture.path("M30 14 H38 C36 30 38 42 44 52 C34 44 30 30 30 14 Z", "#ffffff", 0.6)
    picture.rectangle((21.5, 5.5, 57, 7.6), 3.4, colour, stroke=INK, stroke_width=LINE)
    picture.path("M26 8.2 H56", stroke="#ffffff", stroke_width=2, stroke_opacity=0.7)
    picture.path(star(Point(50, 33.5), 11.5, 5, 5), CREAM, stroke=INK, stroke_width=1.7)
    picture.rectangle((37, 69, 26, 8), 3, colour, stroke=INK, stroke_width=LINE)
    wood = picture.linear(Point(0, 78), Point(0, 95), [(0, "#8a5a30", 1), (1, "#55331a", 1)])
    picture.path("M32 77 H68 L73 95 H27 Z", wood, stroke=INK, stroke_width=LINE)
    picture.rectangle((40, 82, 20, 8), 1.6, colour)


def _cat(picture: Picture) -> None:
    """A sitting cat that looks at the beholder, its tail around to the right."""
    colour, dark = COLOURS["cats"], DARKS["cats"]
    tail = "M63 89 C84 95 95 84 89 70 C86 63 84 60 87 54"
    picture.path(tail, stroke=INK, stroke_width=13.5)
    picture.path(tail, stroke=colour, stroke_width=8.8)
    picture.path("M87.4 60 C85.4 58.6 85.8 57 87 54", stroke=dark, stroke_width=8.8)
    body = "M28 95 C22 74 31 51 50 51 C69 51 78 74 72 95 Z"
    picture.path(body, colour, stroke=INK, stroke_width=LINE)
    picture.path("M62 56 C72 64 74 80 70.6 93.6 H63 C68 80 67 66 62 56 Z", dark, 0.5)
    picture.path("M39 56 C43 62 57 62 61 56 C64 68 60 80 50 82 C40 80 36 68 39 56 Z", CREAM)
    for x in (41.0, 59.0):
        picture.path(
            f"M{x - 8.5:g} 95 C{x - 10.5:g} 85 {x - 6:g} 81.5 {x:g} 81.5 "
            f"C{x + 6:g} 81.5 {x + 10.5:g} 85 {x + 8.5:g} 95 Z",
            colour,
            stroke=INK,
            stroke_width=LINE,
        )
        picture.path(f"M{x - 2.6:g} 89.5 V93.4 M{x + 2.6:g} 89.5 V93.4", stroke=INK, stroke_width=1.5)
    head = (
        "M25 6.5 C30 6 37 12 41.5 15.6 C47 14 53 14 58.5 15.6 C63 12 70 6 75 6.5 "
        "C79 15 80.5 25 78.5 34 C76 47.5 64.5 55 50 55 C35.5 55 24 47.5 21.5 34 C19.5 25 21 15 25 6.5 Z"
    )
    picture.path(head, colour, stroke=INK, stroke_width=LINE)
    for side in (1, -1):
        with picture.group(f"translate(50 0) scale({side} 1)"):
            picture.path(
                "M13.5 18 C17 15 20.5 12.6 23.4 11.6 C25.6 16.6 26.4 21 26.4 25 C22 21.6 18 19.4 13.5 18 Z", dark
            )
            picture.ellipse(Point(11.6, 33), 6.6, CREAM, height=7.2, stroke=INK, stroke_width=1.9)
            picture.ellipse(Point(10.8, 33.4), 2.9, INK, height=6)
            picture.ellipse(Point(11.9, 30.6), 1.4, "#ffffff")
            picture.path("M14 44.6 L25 43 M14 47.6 L24 48.4", stroke=INK, stroke_width=1.2, stroke_opacity=0.75)
    picture.path("M43.5 16.4 L45.2 23 M50 15.4 V24 M56.5 16.4 L54.8 23", stroke=dark, stroke_width=3.2)
    picture.path(
        "M39 46 C39 40.5 45 40.4 50 41.6 C55 40.4 61 40.5 61 46 C61 51 55.5 53 50 53 C44.5 53 39 51 39 46 Z", CREAM
    )
    picture.path("M46.4 41.6 H53.6 C53.6 43.6 51.6 45.4 50 45.4 C48.4 45.4 46.4 43.6 46.4 41.6 Z", INK)
    picture.path(
        "M50 45 V47 C48.6 49.6 45.6 49.8 44 48 M50 47 C51.4 49.6 54.4 49.8 56 48", stroke=INK, stroke_width=1.6
    )


THINGS: dict[str, Callable[[Picture], None]] = {
    "plants": _plant,
    "games": _game,
    "books": _books,
    "trophies": _trophy,
    "cats": _cat,
}


def item(kind: str) -> Picture:
    """A thing for the shelf, 100 by 100 units; it stands on its shadow, 4 above the lower edge."""
    picture = Picture(100, 100)
    picture.ellipse(
        Point(50, 95.5),
        44,
        picture.radial(Point(50, 95.5), 4.5, [(0, "#000000", 0.5), (1, "#000000", 0)], 9.6),
        height=4.5,
    )
    THINGS[kind](picture)
    return picture


def die(kind: str) -> Picture:
    """The face of a die with a thing of the kind inside a thin frame of its colour."""
    picture = Picture(100, 108)
    die_body(picture, BODY, EDGE)
    picture.rectangle((7.5, 7.5, 85, 85), 16, COLOURS[kind], 0.2)
    # A darker line along the frame holds it together where its colour is near that of the die.
    picture.rectangle((7.5, 7.5, 85, 85), 16, stroke=DARKS[kind], stroke_width=6, stroke_opacity=0.5)
    picture.rectangle((7.5, 7.5, 85, 85), 16, stroke=COLOURS[kind], stroke_width=4)
    with picture.group("translate(12 11) scale(0.76)"):
        THINGS[kind](picture)
    return picture


def rainbow_star(picture: Picture, centre: Point, outer: float, line: float) -> None:
    """A star whose five rays have the colours of the five kinds, each with a light and a dark side."""
    inner = outer * 0.48
    picture.path(star(centre, outer, inner, 5), CREAM, stroke=CREAM, stroke_width=line * 2.4)
    for index, kind in enumerate(KINDS):
        angle = -90 + 72 * index
        tip = around(centre, outer, angle)
        before, after = around(centre, inner, angle - 36), around(centre, inner, angle + 36)
        picture.path(polygon([centre, before, tip, after]), COLOURS[kind])
        picture.path(polygon([centre, before, tip]), "#ffffff", 0.26)
        picture.path(polygon([centre, tip, after]), "#000000", 0.1)
    for index in range(5):
        notch = around(centre, inner, -54 + 72 * index)
        picture.path(f"M{centre.x:g} {centre.y:g} L{notch.x:.2f} {notch.y:.2f}", stroke=CREAM, stroke_width=line)


def joker_die() -> Picture:
    """The joker's face: a star of all five colours on dark ground, which no other face has."""
    picture = Picture(100, 108)
    die_body(picture, BODY, EDGE)
    night = picture.radial(Point(50, 44), 58, [(0, "#5a4330", 1), (1, "#2a1c12", 1)])
    picture.rectangle((7.5, 7.5, 85, 85), 16, night)
    picture.rectangle((8.6, 8.6, 82.8, 82.8), 15, stroke="#000000", stroke_width=2.2, stroke_opacity=0.3)
    rainbow_star(picture, Point(50, 52.5), 37, 1.8)
    return picture


def _leaf(angle: float, length: float, width: float, root: Point) -> str:
    """Path data of a leaf that grows from `root`; an angle of 0 is upwards."""

    def at(across: float, up: float) -> str:
        radians = math.radians(angle)
        x = root.x + across * math.cos(radians) + up * math.sin(radians)
        y = root.y + across * math.sin(radians) - up * math.cos(radians)
        return f"{number(x)} {number(y)}"

    low, high = length * 0.3, length * 0.75
    return (
        f"M{at(0, 0)} C{at(-width, low)} {at(-width * 0.8, high)} {at(0, length)} "
        f"C{at(width * 0.8, high)} {at(width, low)} {at(0, 0)} Z"
    )


def symbol(kind: str) -> Picture:
    """The symbol of a kind, or of the joker, in one colour; bold enough for 10 pixels."""
    picture = Picture(64, 64)
    root = Point(32, 39)
    data = {
        "plants": [
            "M17 43 H47 L43 60 H21 Z",
            _leaf(0, 35, 10.5, root),
            _leaf(-58, 31, 11.5, Point(27, 39)),
            _leaf(58, 31, 11.5, Point(37, 39)),
        ],
        "games": [pawn(32, 60, 56)],
        "books": [
            "M29.5 17 C23 11.6 13 10.6 4 12.6 V50.5 C13 48.6 23 49.6 29.5 55 Z",
            "M34.5 17 C41 11.6 51 10.6 60 12.6 V50.5 C51 48.6 41 49.6 34.5 55 Z",
        ],
        "trophies": ["M18 5 H46 C47 23 42 32 35.4 35.6 V45 H45 V58 H19 V45 H28.6 V35.6 C22 32 17 23 18 5 Z"],
        "cats": [
            "M9 5 C15 5 21 9.6 25 13.4 C29.6 12.2 34.4 12.2 39 13.4 C43 9.6 49 5 55 5 C60 15 61 26 59 36 "
            "C56.6 50 46 58 32 58 C18 58 7.4 50 5 36 C3 26 4 15 9 5 Z "
            "M22 30 C19.6 30 18.4 32.6 18.4 35.5 C18.4 38.4 19.6 41 22 41 C24.4 41 25.6 38.4 25.6 35.5 "
            "C25.6 32.6 24.4 30 22 30 Z "
            "M42 30 C39.6 30 38.4 32.6 38.4 35.5 C38.4 38.4 39.6 41 42 41 C44.4 41 45.6 38.4 45.6 35.5 "
            "C45.6 32.6 44.4 30 42 30 Z M28.4 43 H35.6 L32 47.4 Z"
        ],
        "joker": [star(Point(32, 35), 30, 13, 5)],
    }[kind]
    if kind == "trophies":
        picture.path("M18 11 C1.5 9 4 28 21 27 M46 11 C62.5 9 60 28 43 27", stroke=MARK, stroke_width=5)
    for piece in data:
        picture.path(piece, MARK, even_odd=kind == "cats", stroke=MARK if kind != "cats" else "", stroke_width=1.5)
    return picture


def space() -> Picture:
    """A free space of a sheet: a niche in the paper, dark above and light below; the middle is left to the points."""
    picture = Picture(100, 100)
    picture.rectangle((2, 2, 96, 96), 13, BODY)
    inset = picture.linear(
        Point(0, 2),
        Point(0, 98),
        [(0, "#4a2e19", 0.26), (0.2, "#4a2e19", 0.07), (0.45, "#4a2e19", 0), (1, "#ffffff", 0.25)],
    )
    picture.rectangle((2, 2, 96, 96), 13, inset)
    picture.rectangle((2.2, 2.2, 95.6, 95.6), 12.8, stroke=EDGE, stroke_width=2.4)
    picture.path("M15 95.2 H85", stroke="#ffffff", stroke_width=1.6, stroke_opacity=0.5)
    return picture


def shelf() -> Picture:
    """A board of the shelf, to be stretched to any length: its lit upper side, its front, and the shadow below it."""
    picture = Picture(480, 32)
    drop = picture.linear(Point(0, 20), Point(0, 32), [(0, "#000000", 0.42), (1, "#000000", 0)])
    picture.rectangle((0, 20, 480, 12), 0, drop)
    picture.rectangle((0, 0, 480, 21), 0, BODY)
    picture.rectangle((0, 0, 480, 6), 0, "#ffffff", 0.2)
    front = picture.linear(Point(0, 6), Point(0, 21), [(0, "#ffffff", 0.1), (0.3, "#000000", 0), (1, "#000000", 0.28)])
    picture.rectangle((0, 6, 480, 15), 0, front)
    dice = random.Random(4)
    for index in range(9):
        y = 7.6 + index * 1.45
        points = [Point(x, y + (dice.random() - 0.5) * 1.5) for x in range(-40, 560, 60)]
        picture.path(smooth(points), stroke=EDGE, stroke_width=0.7, stroke_opacity=0.25 + 0.35 * dice.random())
    picture.rectangle((0, 5.4, 480, 1.2), 0, "#ffffff", 0.3)
    picture.rectangle((0, 19.6, 480, 1.4), 0, EDGE)
    return picture


def tray() -> Picture:
    """A wooden tray with six places for dice, each 100 wide, the middle of the first at (64, 64), every 112 units."""
    picture = Picture(688, 128)
    picture.rectangle((0, 0, 688, 128), 24, EDGE)
    picture.rectangle((0, 0, 688, 122), 24, BODY)
    rim = picture.linear(Point(0, 0), Point(0, 122), [(0, "#ffffff", 0.24), (0.2, "#ffffff", 0), (1, "#000000", 0.2)])
    picture.rectangle((0, 0, 688, 122), 24, rim)
    felt = picture.linear(
        Point(0, 8), Point(0, 118), [(0, "#000000", 0.5), (0.25, "#000000", 0.3), (1, "#000000", 0.24)]
    )
    picture.rectangle((7, 7, 674, 109), 19, felt)
    picture.path("M24 116.4 H664", stroke="#ffffff", stroke_width=1.6, stroke_opacity=0.28)
    for index in range(6):
        x = 14 + 112 * index
        place = picture.linear(Point(0, 12), Point(0, 112), [(0, "#000000", 0.26), (1, "#000000", 0.06)])
        picture.rectangle((x, 12, 100, 100), 20, place)
        picture.rectangle((x + 0.8, 12.8, 98.4, 98.4), 19.4, stroke=MARK, stroke_width=1.6, stroke_opacity=0.3)
    return picture


def _stroke(points: list[Point], width: float, start: float = 0.35, end: float = 0.2) -> str:
    """Path data of a pencil's stroke: thin where it begins (`start`, a share of `width`) and where it ends (`end`)."""
    last = len(points) - 1
    half = []
    for index in range(last + 1):
        share = index / last
        press = min(1.0, start + share * 7, end + (1 - share) * 5)
        half.append(width / 2 * press * (1 + 0.12 * math.sin(share * 11)))
    outline = [*beside(points, half), *reversed(beside(points, [-value for value in half]))]
    return smooth(outline, closed=True)


def circle(seed: int) -> Picture:
    """A ring drawn by hand that goes a little further than once round."""
    picture = Picture(100, 100)
    dice = random.Random(seed)
    first = -128 + 26 * dice.random()
    lean, drift = dice.random() * 180, 3.5 + 2.5 * dice.random()
    points = []
    for step in range(47):
        angle = first + step * 8.6
        radius = 37.2 + 2.2 * math.cos(math.radians(2 * (angle - lean))) - drift * step / 46 + 1.8
        points.append(around(Point(50, 50), radius, angle))
    picture.path(_stroke(points, 6.6), MARK)
    second = [
        around(Point(50.8, 50.4), math.hypot(x - 50, y - 50) - 2.6, math.degrees(math.atan2(y - 50, x - 50)))
        for x, y in points[5:24]
    ]
    picture.path(_stroke(second, 2, 0.1, 0.1), MARK, 0.45)
    return picture


def cross(seed: int) -> Picture:
    """A cross drawn by hand: two quick strokes."""
    picture = Picture(100, 100)
    dice = random.Random(seed)

    def near(x: float, y: float) -> Point:
        return Point(x + 5 * (dice.random() - 0.5), y + 5 * (dice.random() - 0.5))

    for start, end, bend in ((near(18, 17), near(83, 84), 3.4), (near(83, 18), near(17, 82), -4)):
        points = []
        for step in range(13):
            share = step / 12
            swell = bend * math.sin(math.pi * share)
            points.append(
                Point(start.x + (end.x - start.x) * share + swell, start.y + (end.y - start.y) * share - swell * 0.5)
            )
        picture.path(_stroke(points, 6.8, 0.5, 0.25), MARK)
    return picture


def lock() -> Picture:
    """A closed padlock."""
    picture = Picture(64, 64)
    picture.path("M20 30 V20 C20 4 44 4 44 20 V30", stroke=MARK, stroke_width=7)
    body = (
        "M16 27 H48 C51.3 27 54 29.7 54 33 V53 C54 56.3 51.3 59 48 59 H16 C12.7 59 10 56.3 10 53 V33 "
        "C10 29.7 12.7 27 16 27 Z M32 36 C28.7 36 26 38.7 26 42 C26 44.2 27.2 46.1 29 47.2 V52 H35 V47.2 "
        "C36.8 46.1 38 44.2 38 42 C38 38.7 35.3 36 32 36 Z"
    )
    picture.path(body, MARK, even_odd=True)
    return picture


def _grain(picture: Picture, top: float, height: float, dice: random.Random) -> None:
    """The grain of one board: long lines that part around a flame, where the saw met the heart of the tree."""
    heart = Point(1280 * (0.1 + 0.8 * dice.random()), top + height * (0.4 + 0.2 * dice.random()))
    reach = 260 + 160 * dice.random()
    swing, phase = 2 + 2 * dice.random(), dice.random() * 6

    def line(base: float, push: float, half: float) -> None:
        # A line that ends within the board is a dark one: the end of a light one would be seen.
        left, right = max(heart.x - half, -20), min(heart.x + half, 1300)
        light = half > 1280 and dice.random() < 0.32
        steps = max(5, round((right - left) / 64))
        points = []
        for step in range(steps + 1):
            x = left + (right - left) * step / steps
            y = base + push * math.exp(-(((x - heart.x) / reach) ** 2)) + swing * math.sin(x / 190 + phase)
            points.append(Point(x, min(max(y + dice.random() - 0.5, top + 3), top + height - 3)))
        picture.path(
            smooth(points),
            stroke="#d39a62" if light else "#1c0d05",
            stroke_width=0.8 + 1.7 * dice.random(),
            stroke_opacity=(0.06 + 0.06 * dice.random()) if light else (0.09 + 0.15 * dice.random()),
        )

    count = 15
    strength = height * (0.14 + 0.1 * dice.random())
    for index in range(count):
        base = top + height * (index + 0.2 + 0.6 * dice.random()) / count
        away = (base - heart.y) / height
        line(base, strength * math.copysign(math.exp(-abs(away) * 3), away), 1400)
    for ring in range(1, 5):
        share = ring / 5
        for side in (1, -1):
            line(heart.y + side * 0.8, side * strength * share, reach * (0.35 + 1.15 * share))
    for _ in range(56):
        x, y = dice.random() * 1280, top + 5 + dice.random() * (height - 10)
        picture.path(
            f"M{x:.1f} {y:.1f} h{5 + 18 * dice.random():.1f}",
            stroke="#150903",
            stroke_width=0.9,
            stroke_opacity=0.12 + 0.14 * dice.random(),
        )


def table() -> Picture:
    """A table of walnut boards; a lamp above it lights the middle."""
    picture = Picture(1280, 720)
    dice = random.Random(23)
    picture.rectangle((0, 0, 1280, 720), 0, "#4d2e18")
    top = 0.0
    for height, shade, opacity in (
        (128.0, "#2c170a", 0.12),
        (152, "#7a4a22", 0.14),
        (140, "#2c170a", 0.2),
        (158, "#7a4a22", 0.06),
        (142, "#2c170a", 0.16),
    ):
        picture.rectangle((0, top, 1280, height), 0, shade, opacity)
        _grain(picture, top, height, dice)
        # The edges of the boards are broken: the lower one lies in shadow, the upper one catches the light.
        fall = picture.linear(
            Point(0, top + height - 9), Point(0, top + height), [(0, "#150903", 0), (1, "#150903", 0.34)]
        )
        picture.rectangle((0, top + height - 9, 1280, 9), 0, fall)
        picture.rectangle((0, top + height - 1.3, 1280, 1.9), 0, "#150903", 0.7)
        picture.rectangle((0, top + 0.6, 1280, 1.2), 0, "#e0ac74", 0.17)
        top += height
    lamp = picture.radial(
        Point(640, 170),
        450,
        [(0, "#ffc77c", 0.2), (0.35, "#ffb968", 0.14), (0.7, "#ffa84f", 0.05), (1, "#ff9f45", 0)],
        stretch=1.6,
    )
    picture.rectangle((0, 0, 1280, 720), 0, lamp)
    dark = picture.radial(
        Point(640, 240),
        640,
        [(0, "#120803", 0), (0.4, "#120803", 0.02), (0.72, "#120803", 0.32), (1, "#120803", 0.64)],
        stretch=1.5,
    )
    picture.rectangle((0, 0, 1280, 720), 0, dark)
    return picture


def pictures() -> dict[str, Picture]:
    """The pictures of My Shelfie by their path below `assets/`, without the ending."""
    drawn = {
        "shelfie/table": table(),
        "shelfie/die-joker": joker_die(),
        "shelfie/symbol-joker": symbol("joker"),
        "shelfie/space": space(),
        "shelfie/shelf": shelf(),
        "shelfie/tray": tray(),
        "shelfie/lock": lock(),
    }
    for kind in KINDS:
        drawn[f"shelfie/die-{kind}"] = die(kind)
        drawn[f"shelfie/item-{kind}"] = item(kind)
        drawn[f"shelfie/symbol-{kind}"] = symbol(kind)
    for index, ending in enumerate(("", "-2", "-3")):
        drawn[f"shelfie/circle{ending}"] = circle(index)
        drawn[f"shelfie/cross{ending}"] = cross(index + 10)
    return drawn
