"""The pictures of Odin: the fjord at night, the faces of the cards, the goat, the back, and the symbols by themselves.

A card is 200 by 280 units. The program draws the numerals: a small one in the upper left corner, above the symbol
there, and a large one in the middle of the braided ring.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import pairwise

from vector import Picture, Point, around, beside, polygon, smooth, star, walk

BODY = "#b0d001"
MARK = "#b0d003"

WIDTH = 200
HEIGHT = 280
RING = Point(100, 150)
"""The middle of the braided ring, and of the large numeral."""
CORNER = Point(43, 90)
"""The middle of the small symbol below the numeral in the corner."""
FOOT = Point(153, 232)
"""The middle of the larger symbol in the lower right corner."""

SYMBOLS = ("triangle", "disc", "square", "star", "cross", "diamond")

GOAT_RING = Point(104, 160)
"""The middle of the ring around the goat's head."""

INK = "#332e28"


def symbol(name: str, centre: Point, size: float) -> str:
    """Path data of a suit's symbol within a square of `size` around `centre`; all look equally heavy."""
    half = size / 2
    x, y = centre

    def at(across: float, down: float) -> Point:
        return Point(x + across * half, y + down * half)

    if name == "triangle":
        return polygon([at(0, -0.92), at(0.98, 0.8), at(-0.98, 0.8)])
    if name == "disc":
        radius = f"{0.88 * half:.2f}"
        left, right = at(-0.88, 0), at(0.88, 0)
        return (
            f"M{left.x:.2f} {left.y:.2f} A{radius} {radius} 0 1 0 {right.x:.2f} {right.y:.2f} "
            f"A{radius} {radius} 0 1 0 {left.x:.2f} {left.y:.2f} Z"
        )
    if name == "square":
        return polygon([at(-0.8, -0.8), at(0.8, -0.8), at(0.8, 0.8), at(-0.8, 0.8)])
    if name == "star":
        return star(at(0, 0.06), 1.06 * half, 0.47 * half, 5)
    if name == "cross":
        thick, long = 0.32, 0.94
        quarter = [(thick, -long), (thick, -thick), (long, -thick)]
        corners = []
        # A quarter of a turn takes (across, down) to (-down, across).
        for cosine, sine in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            corners += [at(cosine * across - sine * down, sine * across + cosine * down) for across, down in quarter]
        return polygon(corners)
    return polygon([at(0, -1.08), at(0.7, 0), at(0, 1.08), at(-0.7, 0)])


def open_line(points: Sequence[Point]) -> str:
    """Path data of straight lines from point to point."""
    return polygon(points).removesuffix(" Z")


def braid(centre: Point, radius: float, swing: float, waves: int, gap: float) -> list[str]:
    """Path data of a ring of two strands that pass over and under each other.

    The strands swing by `swing` around `radius`, `waves` times on the way round; where one passes under the other it is
    interrupted for `gap` degrees on each side.
    """
    pieces = []
    crossing = 180 / waves
    for strand in (1, -1):
        # The strands cross every `crossing` degrees; each is above at every second crossing.
        for index in range(waves):
            start = crossing * (2 * index + (0.5 if strand > 0 else 1.5)) + gap
            end = start + 2 * crossing - 2 * gap
            points = [
                around(centre, radius + strand * swing * math.cos(math.radians(angle * waves)), angle - 90)
                for angle in (start + (end - start) * step / 10 for step in range(11))
            ]
            pieces.append(smooth(points))
    return pieces


def _blank(picture: Picture) -> None:
    """The cream card under a field, with a fine line around it that parts two cards lying on each other."""
    cream = picture.linear(Point(0, 0), Point(0, HEIGHT), [(0, "#fffaf0", 1), (0.6, "#f8efdc", 1), (1, "#ece0c6", 1)])
    picture.rectangle((0, 0, WIDTH, HEIGHT), 20, cream)
    picture.rectangle(
        (0.9, 0.9, WIDTH - 1.8, HEIGHT - 1.8), 19.2, stroke="#6d5f45", stroke_width=1.8, stroke_opacity=0.5
    )


FIELD = (13.0, 13.0, WIDTH - 26.0, HEIGHT - 26.0)


def _light(picture: Picture, above: float, below: float) -> None:
    """Light from above on the field of a card, and its pressed edge; behind the numerals the field stays as it is."""
    shine = picture.radial(Point(WIDTH - 36, 13), 104, [(0, "#ffffff", above), (1, "#ffffff", 0)])
    picture.rectangle(FIELD, 12, shine)
    dark = picture.linear(Point(0, 170), Point(0, HEIGHT - 13), [(0, "#000000", 0), (1, "#000000", below)])
    picture.rectangle(FIELD, 12, dark)
    x, y, width, height = FIELD
    picture.rectangle((x + 1, y + 1, width - 2, height - 2), 11, stroke="#000000", stroke_width=2, stroke_opacity=0.16)


def _frame(picture: Picture, colour: str, opacity: float) -> None:
    """A fine line inside the field that leaves the two corners of the signs free, with a knot in each other corner."""
    across, down = WIDTH - 44, HEIGHT - 44
    for x, y, turn, wide, high in (
        (WIDTH - 22, 22, "-1 1", across - (CORNER.x + 8), FOOT.y - 64),
        (22, HEIGHT - 22, "1 -1", FOOT.x - 58, down - (CORNER.y + 8)),
    ):
        with picture.group(f"translate({x} {y}) scale({turn})"):
            # The line loops around the corner once, as the carvers' bands do.
            picture.path(
                f"M{wide:g} 0 H26 C12 0 4 3 4 12 C4 17 7.5 20.5 12 20.5 C16.5 20.5 20.5 17 20.5 12 C20.5 7.5 17 4 12 4 "
                f"C3 4 0 12 0 26 V{high:g}",
                stroke=colour,
                stroke_width=1.8,
                stroke_opacity=opacity,
            )


def card(name: str) -> Picture:
    """The face of a card of the suit with the symbol `name`, without its numerals."""
    picture = Picture(WIDTH, HEIGHT)
    _blank(picture)
    picture.rectangle(FIELD, 12, BODY)
    _light(picture, 0.2, 0.2)
    # Below the numeral everything is darker than the field or as bright: the ring does not take contrast from white.
    picture.ellipse(
        RING, 62, picture.radial(RING, 62, [(0, "#000000", 0.05), (0.8, "#000000", 0.04), (1, "#000000", 0)])
    )
    for piece in braid(RING, 57, 6.5, 9, 3.1):
        picture.path(piece, stroke="#000000", stroke_width=5, stroke_opacity=0.12)
    _frame(picture, MARK, 0.32)
    for centre, size in ((CORNER, 36), (FOOT, 48)):
        picture.path(symbol(name, centre, size), MARK, stroke=MARK, stroke_width=size / 25)
    return picture


def single(name: str) -> Picture:
    """The symbol `name` by itself."""
    picture = Picture(64, 64)
    picture.path(symbol(name, Point(32, 32), 54), MARK, stroke=MARK, stroke_width=2.4)
    return picture


def _horn(side: int) -> tuple[list[Point], list[float]]:
    """The middle line of a horn from its root to its tip, around the origin of the head, and half its thickness."""
    points = walk(
        Point(8 * side, -27),
        -90 + 14 * side,
        [(22, 0, 0.6 * side), (44, 0.9 * side, 3.4 * side), (40, 3.2 * side, 1 * side)],
        3,
    )
    last = len(points) - 1
    return points, [1.2 + 8.2 * (1 - index / last) ** 0.8 for index in range(last + 1)]


def goat_mark(picture: Picture, centre: Point, size: float, colour: str) -> None:
    """The goat as a sign within a square of `size`: a narrow head below two horns."""
    with picture.group(f"translate({centre.x:g} {centre.y:g}) scale({size / 64:.4f})"):
        for side in (1, -1):
            with picture.group(f"scale({side} 1)"):
                picture.path(
                    "M2 -9 C3 -22 10 -30 19 -29.5 C28 -29 32.5 -21 29 -9 C27 -16 24 -20.5 19.5 -20 "
                    "C14.5 -19.5 12 -14 11.5 -6 Z",
                    colour,
                    stroke=colour,
                    stroke_width=2,
                )
        picture.path(
            "M0 -5 C8 -5 13 -4 21 -2 C20 4 16 7 12 8 C10.5 15 8 21 6 26 C5 29.5 3 31.5 0 31.5 "
            "C-3 31.5 -5 29.5 -6 26 C-8 21 -10.5 15 -12 8 C-16 7 -20 4 -21 -2 C-13 -4 -8 -5 0 -5 Z",
            colour,
            stroke=colour,
            stroke_width=1.5,
        )


def _goat_head(picture: Picture) -> None:
    """The head of the goat around the origin, about 120 units wide and 150 high."""
    for side in (1, -1):
        points, half = _horn(side)
        outline = smooth([*beside(points, half), *reversed(beside(points, [-value for value in half]))], closed=True)
        picture.path(
            outline,
            picture.linear(Point(0, -80), Point(0, -20), [(0, "#77716a", 1), (1, "#47433e", 1)]),
            stroke=INK,
            stroke_width=2.2,
        )
        for index in range(2, len(points) - 4, 2):
            right = beside(points, [value * 0.8 for value in half])[index]
            left = beside(points, [-value * 0.8 for value in half])[index]
            middle = points[min(index + 1, len(points) - 1)]
            picture.path(
                f"M{left.x:.2f} {left.y:.2f} Q{middle.x:.2f} {middle.y:.2f} {right.x:.2f} {right.y:.2f}",
                stroke="#1f1c19",
                stroke_width=1.5,
                stroke_opacity=0.65,
            )
        with picture.group(f"scale({side} 1)"):
            picture.path("M17 -14 C27 -24 43 -24 55 -12 C47 0 31 4 18 0 Z", "#8b857c", stroke=INK, stroke_width=2.2)
            picture.path("M23 -9 C31 -16 41 -16 49 -11.5 C41 -4 31 -2 23 -4.5 Z", "#b9aea3")
    beard = "M-10 44 C-12 54 -8 60 -7 68 C-4 66 -3 70 0 80 C3 70 4 66 7 68 C8 60 12 54 10 44 Z"
    picture.path(beard, "#e9e4d9", stroke=INK, stroke_width=2.2)
    picture.path("M-3.5 54 C-3.5 60 -2 64 -1 69 M4 54 C4 59 3 62 2.4 66", stroke="#8b857c", stroke_width=1.5)
    head = (
        "M0 -34 C12 -34 21 -27 22 -15 C23 -5 19 4 17 14 C16 22 18 29 16.5 36 C15 45 8 50 0 50 "
        "C-8 50 -15 45 -16.5 36 C-18 29 -16 22 -17 14 C-19 4 -23 -5 -22 -15 C-21 -27 -12 -34 0 -34 Z"
    )
    picture.path(
        head,
        picture.linear(Point(0, -34), Point(0, 50), [(0, "#b3aca1", 1), (0.55, "#9d968c", 1), (1, "#7d776e", 1)]),
        stroke=INK,
        stroke_width=2.4,
    )
    picture.path(
        "M0 -33 C5 -26 7 -16 6 -4 C5.4 8 8 20 8 30 H-8 C-8 20 -5.4 8 -6 -4 C-7 -16 -5 -26 0 -33 Z", "#e9e4d9", 0.85
    )
    picture.path("M-14 33 C-11 26 11 26 14 33 C15 42 8 48 0 48 C-8 48 -15 42 -14 33 Z", "#d3ccc0")
    # A tuft between the horns.
    picture.path(
        "M-11 -31 C-9 -39 -5 -37 -4 -43 C-2 -39 0 -41 1 -46 C3 -40 6 -40 7 -42 C8 -37 11 -36 11 -31 "
        "C8 -28 7 -22 4 -20 C3 -24 1 -24 0 -17 C-2 -23 -4 -23 -5 -19 C-7 -24 -9 -27 -11 -31 Z",
        "#e9e4d9",
        stroke=INK,
        stroke_width=1.6,
    )
    for side in (1, -1):
        with picture.group(f"scale({side} 1)"):
            picture.path(
                "M8.5 -3 C10 -9 17 -10.5 20 -6.5 C18.5 0 12 1.6 8.5 -3 Z", "#fbf3df", stroke=INK, stroke_width=1.8
            )
            picture.rectangle((11, -5.6, 6.4, 3.2), 1.4, INK)
            picture.path("M7 -9 C11 -14 18 -14.5 21.5 -10", stroke=INK, stroke_width=2.2)
            picture.path("M3.6 34.5 C5.4 31.6 9 31.6 10 34 C8.6 36.6 5.6 37 3.6 34.5 Z", INK)
    picture.path("M0 38 V41.5 M-8 43.4 C-5 45 -2.4 44 0 41.5 C2.4 44 5 45 8 43.4", stroke=INK, stroke_width=1.8)


def goat() -> Picture:
    """The goat's card: no colour, a carver's goat in place of a suit; its numeral is drawn by the program."""
    picture = Picture(WIDTH, HEIGHT)
    _blank(picture)
    stone = picture.linear(
        Point(0, 13), Point(0, HEIGHT - 13), [(0, "#ded8ca", 1), (0.5, "#d2cbbc", 1), (1, "#b6ae9e", 1)]
    )
    picture.rectangle(FIELD, 12, stone)
    _light(picture, 0.3, 0.06)
    for piece in braid(GOAT_RING, 61, 6, 10, 2.9):
        picture.path(piece, stroke="#6d655a", stroke_width=4.6, stroke_opacity=0.3)
    picture.ellipse(GOAT_RING, 66, picture.radial(GOAT_RING, 66, [(0, "#fffaf0", 0.65), (1, "#fffaf0", 0)]))
    _frame(picture, INK, 0.4)
    with picture.group("translate(104 164) scale(0.84)"):
        _goat_head(picture)
    goat_mark(picture, Point(CORNER.x - 1, CORNER.y - 3), 36, INK)
    goat_mark(picture, Point(FOOT.x + 4, FOOT.y + 2), 40, INK)
    return picture


def goat_single() -> Picture:
    """The goat's sign by itself."""
    picture = Picture(64, 64)
    goat_mark(picture, Point(32, 31), 62, MARK)
    return picture


def back() -> Picture:
    """The back of a card: the rune of two crossed strands that hold a diamond; the same whichever way up it lies."""
    picture = Picture(WIDTH, HEIGHT)
    _blank(picture)
    night = picture.linear(
        Point(0, 13), Point(0, HEIGHT - 13), [(0, "#253659", 1), (0.5, "#34497a", 1), (1, "#253659", 1)]
    )
    picture.rectangle(FIELD, 12, night)
    for row in range(-4, 5):
        for column in range(-3, 4):
            if (row + column) % 2:
                continue
            place = Point(100 + column * 26, 140 + row * 28)
            if not (26 < place.x < 174 and 40 < place.y < 240):
                continue
            picture.path(
                polygon(
                    [
                        Point(place.x, place.y - 9),
                        Point(place.x + 7, place.y),
                        Point(place.x, place.y + 9),
                        Point(place.x - 7, place.y),
                    ]
                ),
                "#0d1730",
                0.3,
            )
    x, y, width, height = FIELD
    picture.rectangle((x + 1, y + 1, width - 2, height - 2), 11, stroke="#0a1226", stroke_width=2, stroke_opacity=0.5)
    picture.rectangle((22, 22, 156, 236), 7, stroke="#9db4dd", stroke_width=2, stroke_opacity=0.55)
    glow = picture.radial(
        Point(100, 140), 108, [(0, "#0f1a33", 0.85), (0.55, "#0f1a33", 0.5), (1, "#0f1a33", 0)], stretch=0.7
    )
    picture.ellipse(Point(100, 140), 75, glow, height=108)
    right = [Point(60, 44), Point(150, 140), Point(60, 236)]
    left = [Point(WIDTH - x, y) for x, y in right]
    halo, light = "#14213f", "#b9cbf0"
    picture.path(open_line(right), stroke=light, stroke_width=9)
    for line in (left, right):
        # The one strand passes over the other below the diamond, the other over it above: turned round, it is the same.
        start, end = (line[1], line[2]) if line is left else (line[0], line[1])
        near, far = (
            Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
            for share in ((0.51, 0.6) if line is left else (0.4, 0.49))
        )
        picture.path(open_line([near, far]), stroke=halo, stroke_width=18)
        picture.path(open_line(line if line is left else line[:2]), stroke=light, stroke_width=9)
    picture.path(
        polygon([Point(100, 112), Point(121, 140), Point(100, 168), Point(79, 140)]),
        "#b9cbf0",
        0.22,
        stroke="#b9cbf0",
        stroke_width=4,
    )
    return picture


def ridge(seed: int, peaks: Sequence[tuple[float, float]], rough: float) -> list[Point]:
    """A mountain line through the points `peaks` (from left to right), broken up by up to `rough` units."""
    dice = random.Random(seed)
    line = [Point(*peak) for peak in peaks]
    for _ in range(4):
        finer = [line[0]]
        for start, end in pairwise(line):
            share = 0.5 + (dice.random() - 0.5) * 0.3
            finer.append(
                Point(
                    start.x + (end.x - start.x) * share,
                    start.y + (end.y - start.y) * share + (dice.random() - 0.5) * rough,
                )
            )
            finer.append(end)
        line = finer
        rough *= 0.55
    return line


def _slopes(picture: Picture, line: Sequence[Point], foot: float, *, above: str, below: str) -> None:
    """Fill the mountains under `line` down to the height `foot`, the colour `above` at the tops."""
    top = min(point.y for point in line)
    fill = picture.linear(Point(0, top), Point(0, foot), [(0, above, 1), (1, below, 1)])
    picture.path(polygon([*line, Point(line[-1].x, foot), Point(line[0].x, foot)]), fill)


def _facets(
    picture: Picture,
    line: Sequence[Point],
    peaks: Sequence[tuple[float, float]],
    *,
    light: str,
    opacity: float,
    seed: int,
) -> None:
    """Lay moonlight on the left flank of each of the `peaks` that stand in `line`, fraying out downwards."""
    dice = random.Random(seed)
    for x, y in peaks:
        index = min(range(len(line)), key=lambda place: math.hypot(line[place].x - x, line[place].y - y))
        flank = [line[index]]
        for point in reversed(line[:index]):
            if point.y > y + 74 or point.x < x - 120:
                break
            flank.append(point)
        if len(flank) < 4:
            continue
        depth = max(point.y for point in flank) - y
        inner = []
        steps = 7
        for step in range(steps + 1):
            share = step / steps
            # From the foot of the flank back to the top, in teeth that hang down into the shadow.
            across = flank[-1].x + (x - flank[-1].x) * share
            down = flank[-1].y + (y - flank[-1].y) * share
            tooth = depth * (0.62 if step % 2 else 0.2) * (0.7 + 0.5 * dice.random()) * (1 - share * 0.5)
            inner.append(
                Point(across + depth * 0.16 * share + 3, down + tooth) if 0 < step < steps else Point(across, down)
            )
        fill = picture.linear(Point(0, y), Point(0, y + depth * 1.35), [(0, light, opacity), (1, light, 0)])
        picture.path(polygon([*flank, *inner]), fill)


def _stars(picture: Picture) -> None:
    """Stars that thin out towards the mountains."""
    for index in range(110):
        # The golden ratio spreads them evenly without a pattern.
        x = (index * 0.6180339887 % 1) * 1280
        y = (index * 0.7548776662 % 1) ** 1.5 * 300
        picture.ellipse(
            Point(x, y), 0.6 + 0.7 * (index % 4 == 0) + 0.1 * (index % 3), "#f3ead2", 0.12 + 0.045 * (index % 5)
        )


def _aurora(picture: Picture) -> None:
    """Two faint curtains of light across the upper sky, made of rays that stand on a winding line."""
    for seed, height, reach, swing, colour, opacity in (
        (5, 232, 176, 34, "#5fd0a8", 0.062),
        (11, 168, 138, 26, "#76a6ea", 0.04),
    ):
        dice = random.Random(seed)
        for index in range(80):
            x = -40 + index * 17 + dice.random() * 8
            turn = x / 1280 * 2 * math.pi
            foot = height + swing * math.sin(turn * 1.1 + seed) + swing * 0.45 * math.sin(turn * 2.7 + seed)
            # The curtain is bright in folds.
            fold = 0.45 + 0.55 * math.sin(turn * 1.9 + seed * 0.7) ** 2
            top = foot - reach * (0.7 + 0.5 * dice.random()) * (0.6 + 0.4 * fold)
            lean = 16
            fill = picture.linear(
                Point(0, top),
                Point(0, foot + 34),
                [(0, colour, 0), (0.62, colour, opacity * fold), (0.8, colour, opacity * fold * 1.25), (1, colour, 0)],
            )
            wide = 30 + 18 * dice.random()
            picture.path(
                polygon(
                    [
                        Point(x + lean, top),
                        Point(x + wide + lean, top),
                        Point(x + wide, foot + 34),
                        Point(x, foot + 34),
                    ]
                ),
                fill,
            )


def table() -> Picture:
    """A fjord at night: aurora and stars over ridges that open to still, dark water."""
    picture = Picture(1280, 720)
    shore = 452
    sky = picture.linear(
        Point(0, 0), Point(0, shore), [(0, "#161e36", 1), (0.45, "#1e2946", 1), (0.8, "#273552", 1), (1, "#2e3e5e", 1)]
    )
    picture.rectangle((0, 0, 1280, shore + 1), 0, sky)
    _stars(picture)
    _aurora(picture)

    far = [(0, 286), (58, 262), (150, 318), (262, 196), (362, 318), (446, 330), (548, 396), (640, 412), (724, 396),
           (822, 338), (906, 322), (1008, 214), (1106, 318), (1206, 240), (1280, 276)]  # fmt: skip
    left = [(0, 336), (110, 296), (196, 372), (300, 348), (396, 420), (478, shore)]
    right = [(822, shore), (900, 412), (990, 340), (1074, 378), (1170, 300), (1280, 352)]
    ranges = (
        (ridge(3, far, 20), "#2f4064", "#3b4e73", [far[1], far[3], far[11], far[13]], "#c9d8f5", 0.14),
        (ridge(7, left, 17), "#1d2945", "#27344f", [left[1], left[3]], "#93a8d0", 0.15),
        (ridge(13, right, 17), "#1d2945", "#27344f", [right[2], right[4]], "#93a8d0", 0.15),
    )
    for seed, (line, above, below, peaks, light, opacity) in enumerate(ranges):
        _slopes(picture, line, shore, above=above, below=below)
        _facets(picture, line, peaks, light=light, opacity=opacity, seed=seed + 8)

    mist = picture.linear(Point(0, shore - 70), Point(0, shore + 4), [(0, "#8fa6d0", 0), (1, "#8fa6d0", 0.16)])
    picture.rectangle((0, shore - 70, 1280, 74), 0, mist)

    water = picture.linear(
        Point(0, shore), Point(0, 720), [(0, "#2e3f62", 1), (0.1, "#222e4c", 1), (0.5, "#182037", 1), (1, "#10162a", 1)]
    )
    picture.rectangle((0, shore, 1280, 720 - shore), 0, water)
    # The mountains stand on their heads in the water.
    for line, *_ in ranges:
        turned = [Point(x, shore + (shore - y) * 0.62) for x, y in line]
        low = max(point.y for point in turned)
        shade = picture.linear(
            Point(0, shore), Point(0, low), [(0, "#0b1122", 0.3), (0.5, "#0b1122", 0.17), (1, "#0b1122", 0)]
        )
        picture.path(polygon([*turned, Point(turned[-1].x, shore), Point(turned[0].x, shore)]), shade)
    shine = picture.radial(
        Point(640, shore + 6), 120, [(0, "#7fd8c0", 0.13), (0.5, "#6fb6c8", 0.06), (1, "#6fb6c8", 0)], stretch=3
    )
    picture.rectangle((0, shore, 1280, 140), 0, shine)
    dice = random.Random(21)
    for index in range(70):
        share = index / 70
        y = shore + 5 + 250 * share**1.5
        x = dice.random() * 1280
        long = 26 + 90 * dice.random() * (0.4 + share)
        thick = 1.1 + share
        picture.path(
            f"M{x:.1f} {y:.1f} q{long / 2:.1f} {-thick:.1f} {long:.1f} 0 q{-long / 2:.1f} {thick:.1f} {-long:.1f} 0 Z",
            "#cfdcff",
            0.2 - 0.12 * share,
        )

    for shores, seed in (
        ([(0, 404), (54, 430), (110, 462), (168, 476), (230, 500), (300, 512)], 17),
        ([(990, 512), (1062, 496), (1120, 470), (1176, 458), (1230, 420), (1280, 396)], 19),
    ):
        line = ridge(seed, shores, 9)
        fill = picture.linear(Point(0, 396), Point(0, 530), [(0, "#131b30", 1), (1, "#10172a", 1)])
        picture.path(polygon([*line, Point(line[-1].x, 516), Point(line[0].x, 516)]), fill)
        shade = picture.linear(Point(0, 516), Point(0, 606), [(0, "#0b1122", 0.55), (1, "#0b1122", 0)])
        turned = [Point(x, 516 + (516 - y) * 0.8) for x, y in line]
        picture.path(polygon([*turned, Point(turned[-1].x, 516), Point(turned[0].x, 516)]), shade)
        _firs(picture, line, seed)

    dark = picture.radial(
        Point(640, 330), 300, [(0, "#0d1426", 0.42), (0.6, "#0d1426", 0.26), (1, "#0d1426", 0)], stretch=1.7
    )
    picture.rectangle((130, 30, 1020, 600), 0, dark)
    return picture


def _firs(picture: Picture, line: Sequence[Point], seed: int) -> None:
    """Dark firs along the shore."""
    dice = random.Random(seed + 100)
    for point in line[::2]:
        tall = 16 + 16 * dice.random()
        if point.y > 490:
            tall *= 0.6
        wide = tall * 0.2
        x, y = point.x + dice.random() * 6 - 3, point.y + 3
        data = f"M{x:.1f} {y - tall:.1f}"
        for step in (1, 2, 3):
            edge, down = wide * step / 3, y - tall + tall * step / 3
            data += f" L{x + edge:.1f} {down:.1f} L{x + edge * 0.45:.1f} {down - 0.5:.1f}"
        for step in (3, 2, 1):
            edge, down = wide * step / 3, y - tall + tall * step / 3
            data += f" L{x - edge * 0.45:.1f} {down - 0.5:.1f} L{x - edge:.1f} {down:.1f}"
        picture.path(data + " Z", "#10172a")


def pictures() -> dict[str, Picture]:
    """The pictures of Odin by their path below `assets/`, without the ending."""
    drawn = {"odin/table": table(), "odin/goat": goat(), "odin/back": back(), "odin/symbol-goat": goat_single()}
    for name in SYMBOLS:
        drawn[f"odin/card-{name}"] = card(name)
        drawn[f"odin/symbol-{name}"] = single(name)
    return drawn
