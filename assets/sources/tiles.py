"""The five tiles of the title screen, 216 by 340 units: the motif above, a calm ground for the name below."""

from __future__ import annotations

import math
from collections.abc import Sequence

from vector import Picture, Point, Stop, arm, around, polygon, smooth, star, walk

WIDTH = 216
HEIGHT = 340
CORNER = 16

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of each face sit, in steps from the middle."""


def ground(stops: Sequence[Stop]) -> Picture:
    """A new tile with its vertical gradient."""
    picture = Picture(WIDTH, HEIGHT)
    picture.rectangle((0, 0, WIDTH, HEIGHT), CORNER, picture.linear(Point(0, 0), Point(0, HEIGHT), stops))
    return picture


def finish(picture: Picture, shade: str, amount: float = 0.62) -> Picture:
    """Calm the lower third down to `shade` and lay the thin light border on."""
    fade = picture.linear(Point(0, 196), Point(0, 262), [(0, shade, 0), (1, shade, amount)])
    side, foot, corner = WIDTH - CORNER, HEIGHT - CORNER, f"A{CORNER} {CORNER} 0 0 1"
    picture.path(f"M0 196 H{WIDTH} V{foot} {corner} {side} {HEIGHT} H{CORNER} {corner} 0 {foot} Z", fade)
    shine = picture.linear(
        Point(0, 0), Point(0, HEIGHT), [(0, "#ffffff", 0.55), (0.35, "#ffffff", 0.2), (1, "#ffffff", 0.16)]
    )
    picture.rectangle((0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5), CORNER - 0.75, stroke=shine, stroke_width=1.5)
    return picture


def die(
    picture: Picture,
    centre: Point,
    angle: float,
    pips: int,
    *,
    size: float = 60,
    top: str,
    bottom: str,
    edge: str,
    pip: str,
    ring: bool = False,
) -> None:
    """Draw a die with soft volume; `pips` of 0 leaves its face free."""
    scale = size / 60
    with picture.group(f"translate({centre.x:g} {centre.y:g}) rotate({angle:g}) scale({scale:.3f})"):
        picture.shadow((-29, -20, 58, 60), 13, 10, 0.42)
        picture.rectangle((-30, -25, 60, 60), 13, edge)
        body = picture.linear(Point(0, -30), Point(0, 30), [(0, top, 1), (1, bottom, 1)])
        picture.rectangle((-30, -30, 60, 60), 13, body)
        glow = picture.radial(Point(-11, -17), 38, [(0, "#ffffff", 0.3), (1, "#ffffff", 0)])
        picture.rectangle((-30, -30, 60, 60), 13, glow)
        rim = picture.linear(Point(0, -30), Point(0, 12), [(0, "#ffffff", 0.65), (1, "#ffffff", 0)])
        picture.rectangle((-29.2, -29.2, 58.4, 58.4), 12.2, stroke=rim, stroke_width=1.4)
        if ring:
            picture.rectangle((-25, -25, 50, 50), 9.5, stroke=pip, stroke_width=1.5, stroke_opacity=0.5)
        for column, row in PIPS.get(pips, ()):
            spot = Point(column * 14.0, row * 15.0 if pips == 6 else row * 14.0)
            picture.ellipse(Point(spot.x, spot.y - 0.8), 5.7, "#000000", 0.22)
            picture.ellipse(Point(spot.x, spot.y + 1), 5.5, "#ffffff", 0.22)
            picture.ellipse(spot, 5.4, pip)


def swell(height: float, rise: float, length: float, shift: float) -> list[Point]:
    """Points along a wave line across the tile: mean `height`, amplitude `rise`, wave length `length`, all in units."""
    count = WIDTH // 6
    return [
        Point(
            WIDTH * index / count,
            height - rise * math.sin(2 * math.pi * (WIDTH * index / count - shift) / length),
        )
        for index in range(count + 1)
    ]


def odicey() -> Picture:
    """Red, blue and white dice on an Aegean swell."""
    picture = ground([(0, "#2a86a8", 1), (0.45, "#17608a", 1), (1, "#0b3152", 1)])
    picture.rectangle(
        (0, 0, WIDTH, HEIGHT), CORNER, picture.radial(Point(108, 62), 130, [(0, "#fff1c4", 0.42), (1, "#fff1c4", 0)])
    )
    centre = Point(108, 62)
    for index in range(24):
        angle = index * 15 + 4
        length = 60 if index % 2 else 84
        if centre.y + length * math.sin(math.radians(angle)) < 8:
            length = 56
        ray = [around(centre, 20, angle - 5), around(centre, length, angle), around(centre, 20, angle + 5)]
        glow = picture.radial(centre, length, [(0.4, "#ffeeb8", 0.5), (1, "#ffeeb8", 0)])
        picture.path(polygon(ray), glow)
    for index, (height, shift, colour, opacity) in enumerate(
        [
            (96, 14, "#3d9cc0", 0.22),
            (126, 60, "#2b86ae", 0.34),
            (160, 24, "#1c6c98", 0.5),
            (198, 70, "#145a86", 0.6),
        ]
    ):
        line = swell(height, 7.5, 108, shift)
        crest = smooth(line)
        picture.path(
            f"{crest} L{WIDTH} 262 L0 262 Z",
            picture.linear(Point(0, height - 8), Point(0, 262), [(0, colour, opacity), (1, colour, 0)]),
        )
        picture.path(crest, stroke="#dff3f7", stroke_width=1.6, stroke_opacity=0.5 - 0.08 * index)
    die(picture, Point(68, 118), -9, 3, top="#e5695a", bottom="#cc4536", edge="#9c2f24", pip="#ffffff")
    die(picture, Point(150, 136), 9, 4, top="#4a8af0", bottom="#2b63cf", edge="#1c469a", pip="#ffffff", ring=True)
    die(picture, Point(110, 66), 3, 0, top="#fffaf0", bottom="#f3e8d0", edge="#c9b892", pip="#2a2620")
    with picture.group("translate(110 66) rotate(3)"):
        bolt = "M3.5 -21 L-12.5 3.5 L-2.6 3.5 L-5.5 21 L12.5 -5.5 L2.2 -5.5 L7.5 -21 Z"
        with picture.group("translate(0.8 1.6)"):
            picture.path(bolt, "#7a5410", 0.35)
        gold = picture.linear(Point(0, -21), Point(0, 21), [(0, "#f7cf62", 1), (1, "#d9921d", 1)])
        picture.path(bolt, gold, stroke="#a86a10", stroke_width=1)
    front = swell(172, 6, 108, 46)
    picture.path(
        f"{smooth(front)} L{WIDTH} 236 L0 236 Z",
        picture.linear(Point(0, 166), Point(0, 236), [(0, "#1d7099", 0.75), (1, "#12507b", 0)]),
    )
    picture.path(smooth(front), stroke="#e8f7fa", stroke_width=1.8, stroke_opacity=0.6)
    picture.path(smooth(swell(178, 6, 108, 46)), stroke="#e8f7fa", stroke_width=1, stroke_opacity=0.22)
    return finish(picture, "#0a2b49")


DIGITS = {
    9: (
        "M14 0 C22.6 0 28 6.4 28 16.5 C28 29.5 20.4 39.4 6.6 42.6 L5.6 39.4 C14.6 36.6 19.4 31.6 20.5 24.6 "
        "C18.3 26.6 15.4 27.7 12.2 27.7 C5 27.7 0 22.4 0 14.6 C0 6.2 5.8 0 14 0 Z "
        "M13.8 2.7 C9.8 2.7 7.4 7 7.4 13.6 C7.4 20.6 9.9 24.4 14.2 24.4 C16.8 24.4 19.2 23.3 20.8 21.5 "
        "C21 20 21 18.4 21 16.8 C21 7.8 18.4 2.7 13.8 2.7 Z"
    ),
    4: (
        "M18.2 0 H24.4 V26.4 H31 V31.4 H24.4 V39 L29 41 V43 H13 V41 L17.6 39 V31.4 H0 V28.4 Z "
        "M17.6 9.4 L5.2 26.4 H17.6 Z"
    ),
    2: (
        "M1.4 12 C1.8 4.6 7 0 14.4 0 C22.2 0 27.2 4.6 27.2 11.2 C27.2 18 22.6 23.4 9.6 35.4 H21.4 "
        "C24.6 35.4 25.8 34 27.4 29.6 H29.6 L28.4 42.6 H0 V39.8 C14.4 26 19.8 19.6 19.8 12 C19.8 6.6 17.2 3.2 13 3.2 "
        "C9 3.2 6.2 6 5.4 12.4 Z"
    ),
}
"""Numerals with the contrast of an inscription, about 30 by 43 units, the upper left corner at the origin."""


def card(picture: Picture, centre: Point, angle: float, digit: int, *, top: str, bottom: str, symbol: str) -> None:
    """Draw one card of the Odin deck; `symbol` is path data around the origin, about 10 units wide."""
    with picture.group(f"translate({centre.x:g} {centre.y:g}) rotate({angle:g})"):
        picture.shadow((-31, -42, 62, 88), 7, 9, 0.4)
        cream = picture.linear(Point(0, -45), Point(0, 45), [(0, "#fffaf0", 1), (1, "#efe3c8", 1)])
        picture.rectangle((-32, -45, 64, 90), 7, cream)
        field = picture.linear(Point(-20, -41), Point(20, 41), [(0, top, 1), (1, bottom, 1)])
        picture.rectangle((-27.5, -40.5, 55, 81), 4.5, field)
        glow = picture.radial(Point(-12, -26), 56, [(0, "#ffffff", 0.26), (1, "#ffffff", 0)])
        picture.rectangle((-27.5, -40.5, 55, 81), 4.5, glow)
        picture.rectangle((-24.5, -37.5, 49, 75), 3, stroke="#ffffff", stroke_width=0.9, stroke_opacity=0.35)
        with picture.group("translate(-15.3 -20.5)"):
            with picture.group("translate(1 1.6)"):
                picture.path(DIGITS[digit], "#000000", 0.28, even_odd=True)
            picture.path(DIGITS[digit], "#ffffff", even_odd=True)
        for place in ("translate(-17.5 -30.5)", "translate(17.5 30.5) rotate(180)"):
            with picture.group(place):
                picture.path(symbol, "#ffffff", 0.95)


def odin() -> Picture:
    """Three cards over a fjord at night."""
    picture = ground([(0, "#33457a", 1), (0.5, "#3d4c72", 1), (0.62, "#2b3757", 1), (1, "#141b30", 1)])
    for curve, colour, opacity in (
        (
            "M0 70 C40 34 78 84 120 44 C150 16 190 42 216 18 L216 60 C186 74 156 56 124 84 C84 116 44 78 0 112 Z",
            "#69d6b4",
            0.2,
        ),
        (
            "M0 100 C44 66 86 110 128 74 C160 48 190 66 216 48 L216 74 C190 88 160 78 130 102 C92 130 44 104 0 130 Z",
            "#7fb6f0",
            0.14,
        ),
    ):
        picture.path(
            curve, picture.linear(Point(0, 20), Point(0, 130), [(0, colour, 0), (0.5, colour, opacity), (1, colour, 0)])
        )
    for x, y, radius in (
        (18, 26, 0.9), (36, 58, 0.7), (52, 18, 1.2), (74, 40, 0.7), (96, 14, 0.8), (126, 26, 0.7), (148, 12, 1),
        (196, 76, 0.8), (204, 26, 1.1), (24, 92, 0.7), (190, 106, 0.7), (12, 58, 0.8), (164, 58, 0.7),
    ):  # fmt: skip
        picture.ellipse(Point(x, y), radius, "#f6ecd2", 0.85)
    moon = Point(176, 40)
    picture.ellipse(moon, 34, picture.radial(moon, 34, [(0, "#f6ecd2", 0.34), (1, "#f6ecd2", 0)]))
    picture.path("M180.5 27.5 A13 13 0 1 0 188 48 A11 11 0 0 1 180.5 27.5 Z", "#f6ecd2", 0.95)
    picture.path(
        "M0 176 L20 152 L32 160 L58 118 L74 138 L92 122 L120 158 L142 132 L156 146 L182 108 L216 156 V212 H0 Z",
        picture.linear(Point(0, 108), Point(0, 212), [(0, "#5c6d9c", 0.75), (1, "#46557f", 0.9)]),
    )
    picture.path(
        "M58 118 L66.5 128.5 L61.5 128 L58.5 134 L53 131 L50 131.5 Z "
        "M182 108 L194 125 L188 123 L184 130 L178 123 L172.5 123.5 Z",
        "#eef3ff",
        0.75,
    )
    picture.path(
        "M0 196 L30 168 L46 178 L84 150 L110 178 L132 166 L160 186 L192 160 L216 178 V212 H0 Z",
        picture.linear(Point(0, 150), Point(0, 212), [(0, "#35446d", 1), (1, "#2a3659", 1)]),
    )
    picture.path(
        f"M0 210 H{WIDTH} V262 H0 Z",
        picture.linear(Point(0, 210), Point(0, 262), [(0, "#536695", 0.75), (0.12, "#33426b", 0.8), (1, "#1a2340", 0)]),
    )
    for x, y, length in ((20, 218, 40), (84, 222, 58), (158, 217, 36), (46, 230, 30), (118, 234, 50), (176, 228, 24)):
        picture.path(f"M{x} {y} h{length}", stroke="#cfdcff", stroke_width=1.1, stroke_opacity=0.22)
    square = "M-4 -4 H4 V4 H-4 Z"
    card(picture, Point(64, 122), -13, 9, top="#1684cc", bottom="#005c96", symbol="M0 -5 L5.4 4.4 H-5.4 Z")
    card(
        picture,
        Point(105, 112),
        -1,
        4,
        top="#ea7420",
        bottom="#b84d00",
        symbol="M-4.8 0 A4.8 4.8 0 1 0 4.8 0 A4.8 4.8 0 1 0 -4.8 0 Z",
    )
    card(picture, Point(147, 124), 12, 2, top="#1bb287", bottom="#007a59", symbol=square)
    return finish(picture, "#141b30")


def shelfie() -> Picture:
    """A lamplit walnut shelf with plants, books, a game, trophies and cats."""
    picture = ground([(0, "#a5713f", 1), (0.5, "#7e5029", 1), (1, "#4a2a12", 1)])
    for x, bend, opacity in (
        (14, 8, 0.12),
        (30, -6, 0.08),
        (52, 5, 0.07),
        (166, -7, 0.08),
        (188, 6, 0.1),
        (203, -5, 0.12),
    ):
        picture.path(
            f"M{x} 6 C{x + bend} 90 {x - bend} 190 {x + bend / 2:g} 334",
            stroke="#2e1706",
            stroke_width=1.5,
            stroke_opacity=opacity,
        )
    lamp = Point(108, 18)
    picture.rectangle(
        (0, 0, WIDTH, HEIGHT),
        CORNER,
        picture.radial(lamp, 190, [(0, "#ffdf9a", 0.62), (0.45, "#ffcf80", 0.22), (1, "#ffc56b", 0)]),
    )
    left, right, first, pitch = 34, 182, 56, 44
    picture.shadow((28, 50, 160, 152), 8, 14, 0.5)
    frame = picture.linear(Point(0, 46), Point(0, 202), [(0, "#5a3417", 1), (1, "#3a1f0c", 1)])
    picture.rectangle((27, 46, 162, 155), 7, frame)
    picture.rectangle((27.7, 46.7, 160.6, 153.6), 6.4, stroke="#d9a566", stroke_width=1.2, stroke_opacity=0.55)
    for row in range(3):
        y = first + pitch * row + 2 * row
        back = picture.linear(Point(0, y), Point(0, y + pitch), [(0, "#6b4120", 1), (1, "#8a5a30", 1)])
        picture.rectangle((left, y, right - left, pitch), 2, back)
        picture.rectangle(
            (left, y, right - left, 12),
            2,
            picture.linear(Point(0, y), Point(0, y + 12), [(0, "#1c0d03", 0.6), (1, "#1c0d03", 0)]),
        )
        for x in (71, 108, 145):
            picture.path(f"M{x} {y} V{y + pitch}", stroke="#2c1607", stroke_width=0.8, stroke_opacity=0.35)
        picture.rectangle((left - 3, y + pitch, right - left + 6, 4.2), 1.2, "#4a2a12")
        picture.path(
            f"M{left - 2} {y + pitch + 0.6} H{right + 2}", stroke="#f0c07c", stroke_width=1, stroke_opacity=0.55
        )
    _plant(picture, Point(54, 100))
    _books(picture, Point(72, 100), ("#3e7fb5", "#e7d9b8", "#2f5f8c", "#78b3de"))
    _trophy(picture, Point(128, 100))
    _plant(picture, Point(163, 100))
    _cat(picture, Point(58, 146), "#4a4038", 1)
    _games(picture, Point(90, 146))
    _books(picture, Point(139, 146), ("#78b3de", "#2f5f8c", "#3e7fb5"))
    _plant(picture, Point(52, 192))
    _trophy(picture, Point(86, 192))
    _games(picture, Point(108, 192))
    _cat(picture, Point(164, 192), "#c9742f", -1)
    return finish(picture, "#3a2110")


def _plant(picture: Picture, foot: Point) -> None:
    """A leafy plant in a pot that stands on `foot`."""
    with picture.group(f"translate({foot.x:g} {foot.y:g})"):
        for angle, length, colour in (
            (-58, 20, "#4f9a4c"),
            (58, 20, "#4f9a4c"),
            (-28, 25, "#6bb75e"),
            (28, 25, "#5cab55"),
            (0, 28, "#86cb70"),
        ):
            with picture.group(f"translate(0 -11) rotate({angle})"):
                low, high = f"{-length * 0.4:g}", f"{-length * 0.8:g}"
                picture.path(f"M0 0 C-6.5 {low} -4 {high} 0 {-length} C4 {high} 6.5 {low} 0 0 Z", colour)
                picture.path(f"M0 -2 V{-length * 0.8:g}", stroke="#2f6b33", stroke_width=0.7, stroke_opacity=0.6)
        pot = picture.linear(Point(-8, 0), Point(8, 0), [(0, "#d98fa6", 1), (0.35, "#f0b6c6", 1), (1, "#b8657f", 1)])
        picture.path("M-8 -12 H8 L5.6 0 H-5.6 Z", pot)
        picture.rectangle((-9, -14, 18, 4), 1.4, pot)


def _books(picture: Picture, foot: Point, colours: Sequence[str]) -> None:
    """Upright books from `foot` to the right, the last one leaning."""
    x = 0.0
    for index, colour in enumerate(colours):
        height = (29, 25, 31, 27)[index % 4]
        width = (8, 7, 8.5, 7)[index % 4]
        leaning = index == len(colours) - 1
        turn = " rotate(-11)" if leaning else ""
        shift = 3.6 if leaning else 0
        with picture.group(f"translate({foot.x + x + shift:g} {foot.y - (1.3 if leaning else 0):g}){turn}"):
            picture.rectangle((0, -height, width, height), 1.2, colour)
            picture.rectangle((0, -height, 2, height), 1, "#ffffff", 0.2)
            picture.rectangle((width - 1.8, -height, 1.8, height), 1, "#000000", 0.22)
            for y in (-height + 4.5, -6):
                picture.path(f"M0.6 {y:g} H{width - 0.6:g}", stroke="#f3dfae", stroke_width=1.1, stroke_opacity=0.8)
        x += width + 0.7


def _trophy(picture: Picture, foot: Point) -> None:
    """A small gold cup that stands on `foot`."""
    with picture.group(f"translate({foot.x:g} {foot.y:g})"):
        gold = picture.linear(Point(-9, 0), Point(9, 0), [(0, "#c98a1d", 1), (0.35, "#ffe08a", 1), (1, "#b87612", 1)])
        picture.path("M-8 -27 C-15 -27 -14 -17 -6 -16.5 M8 -27 C15 -27 14 -17 6 -16.5", stroke=gold, stroke_width=2)
        picture.path(
            "M-8.5 -30 H8.5 C8.5 -19 5.5 -14 1.8 -12.6 V-7 H5 V-4 H-5 V-7 H-1.8 V-12.6 C-5.5 -14 -8.5 -19 -8.5 -30 Z",
            gold,
        )
        picture.rectangle((-7.5, -4.5, 15, 4.5), 1, "#54300f")
        picture.path(star(Point(0, -22.5), 3.6, 1.6, 5), "#9a630d", 0.75)


def _games(picture: Picture, foot: Point) -> None:
    """Two game boxes in a pile, a die on top, the lower left corner at `foot`."""
    with picture.group(f"translate({foot.x:g} {foot.y:g})"):
        for y, width, x, colour in ((0.0, 36, 0, "#d9a925"), (-9.5, 31, 2, "#efc94c")):
            picture.rectangle((x, y - 9, width, 9), 1.4, colour)
            picture.path(
                f"M{x + 0.5} {y - 6} H{x + width - 0.5}", stroke="#8f6a10", stroke_width=0.9, stroke_opacity=0.6
            )
            picture.path(f"M{x + 5} {y - 3} h10", stroke="#6d4f0a", stroke_width=1.6, stroke_opacity=0.75)
            picture.path(f"M{x + 1} {y - 8.4} H{x + width - 1}", stroke="#fff3c0", stroke_width=0.9, stroke_opacity=0.7)
        with picture.group("translate(19 -24.6) rotate(-8)"):
            picture.rectangle((-5.5, -5.5, 11, 11), 2.4, "#d8cba9")
            picture.rectangle((-5.5, -6, 11, 10.2), 2.4, "#fbf4e2")
            for spot in (Point(-2.5, -3.4), Point(2.5, 1.6), Point(0, -0.9)):
                picture.ellipse(spot, 1.15, "#3c2a1a")


def _cat(picture: Picture, foot: Point, colour: str, side: int) -> None:
    """A sitting cat on `foot` whose tail hangs to the right (`side` 1) or to the left (-1)."""
    with picture.group(f"translate({foot.x:g} {foot.y:g}) scale({side} 1)"):
        picture.path("M7 -2.4 C15 -1.5 17.5 -8 14 -12.5", stroke=colour, stroke_width=3.4)
        picture.path("M-8.5 0 C-10 -10 -7 -18 -1 -18.5 C7 -18.5 11 -9 9.5 0 Z", colour)
        picture.path(
            "M-11.2 -29.8 C-9.5 -30 -7.4 -28.4 -6.2 -27 C-4.6 -27.6 -2.6 -27.6 -1 -27 C0.2 -28.4 2.3 -30 4 -29.8 "
            "C4.6 -26 5.4 -24.4 5.2 -21 C4.8 -16.6 1 -14.4 -3.6 -14.4 C-8.2 -14.4 -12 -16.6 -12.4 -21 "
            "C-12.6 -24.4 -11.8 -26 -11.2 -29.8 Z",
            colour,
        )
        picture.path("M-5.5 -2 C-7 -9 -5 -13 -3 -13.4 C-1 -13 1 -9 -0.5 -2 Z", "#ffffff", 0.22)
        for x in (-7.0, -0.4):
            picture.ellipse(Point(x, -21.4), 1.9, "#f4e9a0", height=1.7)
            picture.ellipse(Point(x, -21.4), 0.7, "#1b120a", height=1.5)
        picture.path("M-4.6 -18.6 h1.9 l-0.95 1.1 Z", "#f0a3a0")


def cephalopod() -> Picture:
    """Two dice in the arms of an octopus."""
    picture = ground([(0, "#2a8a7d", 1), (0.42, "#155f5a", 1), (1, "#082c2d", 1)])
    picture.rectangle(
        (0, 0, WIDTH, HEIGHT), CORNER, picture.radial(Point(108, 0), 200, [(0, "#c6fff0", 0.36), (1, "#c6fff0", 0)])
    )
    for start, end, width, opacity in ((70, 8, 26, 0.1), (104, 84, 20, 0.12), (132, 168, 30, 0.09)):
        picture.path(
            polygon([Point(start, 1), Point(start + 14, 1), Point(end + width + 14, 236), Point(end, 236)]),
            picture.linear(Point(0, 0), Point(0, 236), [(0, "#d8fff4", opacity * 1.6), (1, "#d8fff4", 0)]),
        )
    back = picture.linear(Point(0, 20), Point(0, 236), [(0, "#2f8d80", 1), (1, "#1b635c", 0.9)])
    for points, width, side in (
        (walk(Point(96, 290), -92, [(110, -0.1, 0.35), (90, 0.3, -0.6), (50, -0.9, -2.4), (56, -2.6, -8)], 3), 26, -1),
        (walk(Point(160, 290), -70, [(100, -0.3, 0.1), (96, 0.1, -0.4), (46, -0.4, -1.6), (60, -2.4, -8)], 3), 24, -1),
    ):
        arm(
            picture,
            points,
            width,
            side=side,
            fill=back,
            opacity=0.75,
            sucker="#6cc4b2",
            sucker_opacity=0.5,
            light="#7fd8c6",
            light_opacity=0.12,
        )
    die(picture, Point(85, 107), -7, 6, size=58, top="#fffaf0", bottom="#f0e4ca", edge="#c4b48e", pip="#2a2620")
    die(
        picture,
        Point(142, 149),
        8,
        1,
        size=58,
        top="#ff9477",
        bottom="#e8664a",
        edge="#b3452d",
        pip="#ffffff",
        ring=True,
    )
    front = picture.linear(Point(0, 90), Point(0, 250), [(0, "#45b8a5", 1), (1, "#1d6f66", 1)])
    for points, width, side in (
        (walk(Point(79, 300), -128, [(70, -0.3, 0.5), (86, 0.8, 0.1), (90, 0, 0.5), (64, 2.8, 9)], 2.5), 30, 1),
        (
            walk(Point(132, 300), -50, [(70, 0.3, -0.5), (70, -0.8, -0.2), (56, -0.1, -0.9), (62, -2.8, -9)], 2.5),
            28,
            -1,
        ),
    ):
        with picture.group("translate(2 4)"):
            arm(picture, points, width, side=side, fill="#031d1c", opacity=0.28, sucker="#031d1c", sucker_opacity=0)
        arm(
            picture,
            points,
            width,
            side=side,
            fill=front,
            sucker="#b9eede",
            cup="#2a8377",
            light="#c6fff0",
            light_opacity=0.28,
        )
    for x, y, radius in (
        (28, 60, 4),
        (38, 44, 2.4),
        (22, 84, 2),
        (186, 80, 3),
        (178, 62, 1.8),
        (112, 40, 2.6),
        (120, 28, 1.6),
        (194, 150, 2.2),
        (20, 150, 2.4),
    ):
        picture.ellipse(Point(x, y), radius, "#d8fff4", 0.12, stroke="#d8fff4", stroke_width=0.8, stroke_opacity=0.6)
        picture.ellipse(Point(x - radius * 0.3, y - radius * 0.35), radius * 0.25, "#ffffff", 0.8)
    return finish(picture, "#062425", 1)


def fury() -> Picture:
    """A parchment sea chart with lines of three kinds, a compass rose and a ship."""
    picture = ground([(0, "#ecd3a0", 1), (0.5, "#cfae74", 1), (0.7, "#9c7541", 1), (1, "#523714", 1)])
    picture.rectangle(
        (0, 0, WIDTH, HEIGHT),
        CORNER,
        picture.radial(Point(108, 110), 150, [(0, "#fff3d0", 0.55), (0.6, "#fff3d0", 0.1), (1, "#7a5626", 0.3)]),
    )
    for x in (36, 72, 108, 144, 180):
        picture.path(f"M{x} 8 V228", stroke="#7a5626", stroke_width=0.6, stroke_opacity=0.22)
    for y in (36, 72, 108, 144, 180, 216):
        picture.path(f"M8 {y} H208", stroke="#7a5626", stroke_width=0.6, stroke_opacity=0.22)
    for x, y in ((66, 152), (92, 36), (18, 112), (30, 176), (120, 206), (26, 30), (180, 36), (62, 202)):
        picture.path(f"M{x - 9} {y} q4.5 -5 9 0 t9 0", stroke="#5b7f86", stroke_width=1.3, stroke_opacity=0.6)
        picture.path(f"M{x - 5} {y + 5} q3 -3.4 6 0 t6 0", stroke="#5b7f86", stroke_width=1, stroke_opacity=0.45)
    _compass(picture, Point(106, 106), 32)
    islands = (Point(46, 66), Point(106, 44), Point(168, 82), Point(48, 134), Point(104, 164))
    for first, second, colour, dashes, bend in (
        (0, 1, "#b3301f", (), -10),
        (1, 2, "#1f7a4d", (7, 6), -9),
        (2, 4, "#a87400", (0.1, 6.5), 12),
        (0, 3, "#1f7a4d", (7, 6), -9),
        (3, 4, "#b3301f", (), 9),
    ):
        start, end = islands[first], islands[second]
        length = math.hypot(end.x - start.x, end.y - start.y)
        middle = Point(
            (start.x + end.x) / 2 - (end.y - start.y) / length * -bend,
            (start.y + end.y) / 2 + (end.x - start.x) / length * -bend * -1,
        )
        data = f"M{start.x:g} {start.y:g} Q{middle.x:.1f} {middle.y:.1f} {end.x:g} {end.y:g}"
        picture.path(data, stroke="#fff3d0", stroke_width=6.5, stroke_opacity=0.6)
        picture.path(data, stroke=colour, stroke_width=3.6, dashes=dashes)
    for index, island in enumerate(islands):
        _island(picture, island, index)
    _ship(picture, Point(161, 190))
    return finish(picture, "#452d0f", 0.7)


def _compass(picture: Picture, centre: Point, radius: float) -> None:
    """A faint compass rose."""
    picture.ellipse(centre, radius * 0.62, stroke="#7a5626", stroke_width=0.9, stroke_opacity=0.5)
    picture.ellipse(centre, radius * 0.55, stroke="#7a5626", stroke_width=0.6, stroke_opacity=0.5)
    for angle, length in ((45, 0.62), (135, 0.62), (225, 0.62), (315, 0.62), (0, 1), (90, 1), (180, 1), (270, 1)):
        tip = around(centre, radius * length, angle)
        picture.path(polygon([centre, around(centre, radius * 0.16, angle - 45), tip]), "#7a4a1c", 0.62)
        picture.path(polygon([centre, around(centre, radius * 0.16, angle + 45), tip]), "#fff3d0", 0.85)
        picture.path(
            polygon([around(centre, radius * 0.16, angle - 45), tip, around(centre, radius * 0.16, angle + 45)]),
            stroke="#7a4a1c",
            stroke_width=0.7,
            stroke_opacity=0.6,
        )


def _island(picture: Picture, centre: Point, index: int) -> None:
    """An island: a round harbour of the chart with land, a different sign on each."""
    picture.ellipse(Point(centre.x, centre.y + 2.6), 20, "#000000", 0.12)
    picture.ellipse(Point(centre.x, centre.y + 2), 19, "#3a240c", 0.28)
    picture.ellipse(
        centre,
        18,
        picture.linear(Point(0, centre.y - 18), Point(0, centre.y + 18), [(0, "#fffaf0", 1), (1, "#f1e2c0", 1)]),
    )
    picture.ellipse(centre, 17.2, stroke="#6b4418", stroke_width=2.2)
    picture.ellipse(centre, 14.2, stroke="#6b4418", stroke_width=0.7, stroke_opacity=0.45)
    with picture.group(f"translate({centre.x:g} {centre.y:g})"):
        if index in (0, 4):
            picture.path(
                "M-9 6 H9 M-7.5 -3 H7.5 M-6 -2.5 V5.5 M-2 -2.5 V5.5 M2 -2.5 V5.5 M6 -2.5 V5.5",
                stroke="#8a5a24",
                stroke_width=1.8,
            )
            picture.path("M-9 -4 L0 -10 L9 -4 Z", "#8a5a24")
        elif index in (1, 3):
            picture.path("M-11 6.5 C-7 -1 -5 -6 -2 -8 C1 -4 2 -2 4 0 L6 -2 C8 1 9.5 4 11 6.5 Z", "#7d8f4a")
            picture.path("M-2 -8 C1 -4 2 -2 4 0 L1 2 L-1 -1 L-3.5 1.5 L-5 -2.6 C-4 -5 -3 -7.3 -2 -8 Z", "#fffaf0", 0.9)
        else:
            picture.path("M0 8 C-0.5 2 0 -3 1 -6", stroke="#8a5a24", stroke_width=1.8)
            for leaf in (
                "M1 -6 C-4 -11 -9 -8 -10 -3 C-6 -6 -3 -6.5 1 -6 Z",
                "M1 -6 C5 -11 10 -9 11 -4 C7 -6.5 4 -6.5 1 -6 Z",
                "M1 -6 C-1 -2 -5 -1 -7 2 C-7 -3 -4 -6 1 -6 Z",
                "M1 -6 C3 -2 6 -1 8 2 C8 -3 5 -6 1 -6 Z",
            ):
                picture.path(leaf, "#6f8a3f")
            picture.path("M-7 8.5 H7", stroke="#b58a45", stroke_width=2)


def _ship(picture: Picture, keel: Point) -> None:
    """A Greek ship with a bellied sail, its waterline at `keel`."""
    with picture.group(f"translate({keel.x:g} {keel.y:g}) scale(1.08)"):
        picture.ellipse(Point(0, 6), 31, "#2d3f46", 0.25, height=4.5)
        picture.path("M-1 -2 V-47", stroke="#3f240c", stroke_width=2.2)
        picture.path("M-19 -41 C-8 -44 8 -44 19 -41", stroke="#3f240c", stroke_width=2)
        sail = picture.linear(Point(-18, 0), Point(22, 0), [(0, "#e9d8b4", 1), (0.4, "#fffdf6", 1), (1, "#d9c296", 1)])
        picture.path(
            "M-18 -40.5 C-8 -43 8 -43 18 -40.5 "
            "C23 -31 23 -20 17 -10.5 C8 -13 -8 -13 -15 -10.5 C-10 -20 -11 -31 -18 -40.5 Z",
            sail,
            stroke="#8a6a3a",
            stroke_width=0.8,
        )
        picture.path(
            "M-14.2 -30 C-6 -32 12 -32 21 -30 M-13.4 -20.6 C-5 -22.6 12 -22.6 20.6 -20.6",
            stroke="#b3301f",
            stroke_width=2.6,
            stroke_opacity=0.85,
        )
        hull = picture.linear(Point(0, -6), Point(0, 7), [(0, "#8a4f1f", 1), (1, "#43230a", 1)])
        picture.path(
            "M-31 -13 C-27 -11 -28 -4.5 -22 -4 H19 C25 -4.5 29 -9 28 -17 "
            "C34 -10 33 2 22 6.5 H-20 C-27 5 -30 0 -35 0.5 C-30 -3 -33 -8 -31 -13 Z",
            hull,
            stroke="#2b1505",
            stroke_width=1,
        )
        picture.path("M-22 -0.6 H22", stroke="#e8b54a", stroke_width=1.4)
        picture.ellipse(Point(-25, -1.6), 1.5, "#fffaf0")
        for x in (-14, -6, 2, 10):
            picture.path(f"M{x} 2 L{x - 7} 9", stroke="#3f240c", stroke_width=1.5)
        picture.path(
            "M-36 8.5 q5 -4.5 10 0 t10 0 t10 0 t10 0 t10 0 t10 0 t10 0",
            stroke="#5b8d97",
            stroke_width=1.8,
            stroke_opacity=0.9,
        )


TILES = {"odicey": odicey, "odin": odin, "shelfie": shelfie, "cephalopod": cephalopod, "fury": fury}
