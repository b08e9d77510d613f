"""Draw the pictures that are made of measured geometry: tiles, tables, dice, seat emblems, ornaments, board parts.

Run it as `python assets/sources/make_pictures.py`; it writes their SVG files, but for those that `by_hand.txt` names.
Each module `<game>_pictures.py` beside this one adds the pictures of a game.

Three colours stand for others, which the program puts in when it loads a picture: #b0d001 the body, #b0d002 its darker
edge, #b0d003 what is drawn on it.
"""

from __future__ import annotations

import importlib
from fnmatch import fnmatchcase
from pathlib import Path

from tiles import PIPS, TILES
from vector import Picture, Point, around, die_body, polygon, smooth, star

SOURCES = Path(__file__).resolve().parent
ASSETS = SOURCES.parent

BODY = "#b0d001"
EDGE = "#b0d002"
MARK = "#b0d003"


def die(pips: int, *, ring: bool) -> Picture:
    """A die of 100 by 100 units that stands 8 high; with `ring`, the second pattern that tells two owners apart."""
    picture = Picture(100, 108)
    die_body(picture, BODY, EDGE)
    if ring:
        picture.rectangle((8, 8, 84, 84), 15, stroke=MARK, stroke_width=2.6, stroke_opacity=0.45)
    for column, row in PIPS[pips]:
        place = Point(50 + column * 22.5, 50 + row * (24 if pips == 6 else 22.5))
        picture.ellipse(Point(place.x, place.y - 1.3), 9.1, "#000000", 0.2)
        picture.ellipse(Point(place.x, place.y + 1.5), 9, "#ffffff", 0.24)
        picture.ellipse(place, 8.8, MARK)
        picture.ellipse(
            place,
            8.8,
            picture.linear(Point(0, place.y - 9), Point(0, place.y + 9), [(0, "#000000", 0.12), (1, "#ffffff", 0.06)]),
        )
    return picture


def emblems() -> dict[str, Picture]:
    """The seat emblems by name: a disc with the shape that names the seat besides its colour."""
    centre = Point(32, 32)
    figures = {
        "triangle": polygon([Point(32, 16.5), Point(46.5, 42), Point(17.5, 42)]),
        "square": "M21 21 H43 V43 H21 Z",
        "star": star(centre, 17.5, 7.4, 5),
        "diamond": polygon([Point(32, 15), Point(45, 32), Point(32, 49), Point(19, 32)]),
        "cross": "M27 16.5 H37 V27 H47.5 V37 H37 V47.5 H27 V37 H16.5 V27 H27 Z",
        "hexagon": polygon([around(centre, 16, 60 * side) for side in range(6)]),
        "drop": "M32 13.5 C36 22 43.5 28.5 43.5 37 A11.5 11.5 0 0 1 20.5 37 C20.5 28.5 28 22 32 13.5 Z",
        "ring": "",
    }
    pictures = {}
    for name, data in figures.items():
        picture = Picture(64, 64)
        picture.ellipse(centre, 31, BODY)
        shade = picture.linear(
            Point(0, 0), Point(0, 64), [(0, "#ffffff", 0.16), (0.5, "#ffffff", 0), (1, "#000000", 0.12)]
        )
        picture.ellipse(centre, 31, shade)
        if data:
            picture.path(data, MARK, stroke=MARK, stroke_width=2)
        else:
            picture.ellipse(centre, 12, stroke=MARK, stroke_width=6.5)
        pictures[name] = picture
    return pictures


def ground() -> Picture:
    """The calm night behind title and menus: a glow from above, sparse stars, darkness towards the lower edge."""
    picture = Picture(1280, 720)
    sky = picture.linear(Point(0, 0), Point(0, 720), [(0, "#1c2d40", 1), (0.5, "#15222e", 1), (1, "#0c151d", 1)])
    picture.rectangle((0, 0, 1280, 720), 0, sky)
    glow = picture.radial(
        Point(640, -60), 520, [(0, "#35557c", 0.75), (0.5, "#2a4566", 0.32), (1, "#1c2d40", 0)], stretch=1.6
    )
    picture.rectangle((0, 0, 1280, 720), 0, glow)
    for index in range(64):
        # The golden ratio spreads the stars evenly without a pattern; they thin out towards the table.
        x = (index * 0.6180339887 % 1) * 1280
        y = (index * 0.7548776662 % 1) ** 1.6 * 430
        picture.ellipse(Point(x, y), 0.7 + 0.6 * (index % 3) / 2, "#f3ead2", 0.1 + 0.06 * (index % 4))
    return picture


GOLD_LIGHT, GOLD, GOLD_DARK = "#f8dd92", "#e8b54a", "#a97717"


def laurel() -> Picture:
    """A laurel wreath, open at the top."""
    picture = Picture(240, 200)
    gold = picture.linear(Point(0, 10), Point(0, 190), [(0, GOLD_LIGHT, 1), (0.5, GOLD, 1), (1, "#c48f2a", 1)])
    centre = Point(120, 94)
    for side in (1, -1):
        stem = [around(centre, 80, 90 + side * angle) for angle in range(4, 144, 10)]
        picture.path(smooth(stem), stroke=GOLD_DARK, stroke_width=2.6)
        for index in range(11):
            angle = 10 + index * 12.4
            place = around(centre, 80, 90 + side * angle)
            way = 90 + side * (angle + 90)
            size = 1.0 - 0.035 * index
            for turn, length in ((-34, 27), (34, 23)):
                with picture.group(
                    f"translate({place.x:.2f} {place.y:.2f}) rotate({way + turn:.2f}) scale({size:.3f})"
                ):
                    near, far = f"{length * 0.3:.2f}", f"{length * 0.75:.2f}"
                    leaf = f"M0 0 C{near} -8.5 {far} -6.5 {length} 0 C{far} 6.5 {near} 8.5 0 0 Z"
                    picture.path(leaf, GOLD if turn > 0 else GOLD_LIGHT, stroke=GOLD_DARK, stroke_width=0.9)
                    picture.path(f"M3 0 H{length - 4}", stroke=GOLD_DARK, stroke_width=0.9, stroke_opacity=0.7)
            if index in (2, 5, 8):
                picture.ellipse(
                    around(place, 9, 90 + side * angle + 180), 3.6, gold, stroke=GOLD_DARK, stroke_width=0.8
                )
    tip = [around(centre, 80, 90 + side * 149) for side in (1, -1)]
    for side, place in zip((1, -1), tip, strict=True):
        with picture.group(f"translate({place.x:.2f} {place.y:.2f}) rotate({90 + side * 239})"):
            picture.path("M-6 0 C0 -6 8 -5 14 0 C8 5 0 6 -6 0 Z", GOLD_LIGHT, stroke=GOLD_DARK, stroke_width=0.9)
    picture.path("M98 187 C108 176 132 168 142 172 M142 187 C132 176 108 168 98 172", stroke=GOLD_DARK, stroke_width=6)
    picture.path("M98 187 C108 176 132 168 142 172 M142 187 C132 176 108 168 98 172", stroke=gold, stroke_width=3.8)
    return picture


def wave() -> Picture:
    """A running scroll of Greek waves, for the foot of a panel; it can be set side by side."""
    picture = Picture(320, 40)
    gold = picture.linear(Point(0, 4), Point(0, 36), [(0, GOLD_LIGHT, 1), (1, GOLD, 1)])
    for index in range(8):
        with picture.group(f"translate({index * 40} 0)"):
            picture.path(
                "M0 33 C12 33 12 8 25 8 C33 8 37 14 35 19.5 C33.4 24 27 25 25 20.8 C23.8 18 26 15.4 28.4 16.4",
                stroke=gold,
                stroke_width=2.6,
            )
            picture.path("M0 33 C14 33 26 33 40 33", stroke=gold, stroke_width=2.6)
    return picture


def divider() -> Picture:
    """A line that tapers to both ends, with a diamond between two scrolls in the middle."""
    picture = Picture(480, 24)
    for start, end in ((196, 8), (284, 472)):
        line = picture.linear(Point(start, 0), Point(end, 0), [(0, GOLD, 1), (1, GOLD, 0)])
        picture.path(f"M{start} 11.2 L{end} 11.8 L{end} 12.2 L{start} 12.8 Z", line)
    gold = picture.linear(Point(0, 3), Point(0, 21), [(0, GOLD_LIGHT, 1), (1, "#c99632", 1)])
    picture.path("M240 3 L249 12 L240 21 L231 12 Z", gold, stroke=GOLD_DARK, stroke_width=0.8)
    picture.path("M240 7.5 L244.5 12 L240 16.5 L235.5 12 Z", stroke="#fff4d4", stroke_width=0.9, stroke_opacity=0.9)
    for side in (1, -1):
        with picture.group(f"translate(240 12) scale({side} 1)"):
            picture.path(
                "M44 0 C34 0 32 -7 24 -7 C18 -7 15.5 -2.5 18 0 C20 2 23.4 0.6 22.6 -2", stroke=gold, stroke_width=1.7
            )
            picture.path("M44 0 C34 0 32 7 24 7 C19.5 7 17 4.5 17 2", stroke=gold, stroke_width=1.7)
            picture.ellipse(Point(13.6, 0), 1.5, gold)
    return picture


def pictures() -> dict[str, Picture]:
    """All pictures of the scripts by name, as the program names them."""
    drawn = {f"{name}/tile": draw() for name, draw in TILES.items()}
    for pips in PIPS:
        drawn[f"dice/{pips}"] = die(pips, ring=False)
        drawn[f"dice/{pips}-ring"] = die(pips, ring=True)
    drawn.update({f"shapes/{name}": picture for name, picture in emblems().items()})
    drawn.update({"ornaments/laurel": laurel(), "ornaments/wave": wave(), "ornaments/divider": divider()})
    drawn["ornaments/ground"] = ground()
    for module in sorted(SOURCES.glob("*_pictures.py")):
        if module.stem != Path(__file__).stem:
            drawn.update(importlib.import_module(module.stem).pictures())
    return drawn


def by_hand(name: str) -> bool:
    """Tell whether `by_hand.txt` names the picture `name`: somebody has drawn it, and no script may overwrite it."""
    lines = (SOURCES / "by_hand.txt").read_text(encoding="utf-8").splitlines()
    return any(fnmatchcase(name, line.strip()) for line in lines if not line.startswith("#"))


def file_of(name: str) -> Path:
    """The file of the picture `name`: among the shared ones, or in the folder of its game."""
    folder = ASSETS / "pictures" if (ASSETS / "pictures" / name).parent.is_dir() else ASSETS
    return folder / f"{name}.svg"


def main() -> None:
    """Write every picture that is not drawn by hand."""
    for name, picture in pictures().items():
        if not by_hand(name):
            picture.save(file_of(name))


if __name__ == "__main__":
    main()
