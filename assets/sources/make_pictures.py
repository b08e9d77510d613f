"""Draw the pictures that are made of measured geometry: tiles, tables, dice, seat emblems, ornaments, board parts.

Run it as `python assets/sources/make_pictures.py`; it writes the SVG files of those folders under `assets/pictures/`.
The icons in `assets/pictures/icons/` and `assets/icon/pantheon.svg` are drawn by hand and are not touched.

Three colours stand for others, which the program puts in when it loads a picture: #b0d001 the body, #b0d002 its darker
edge, #b0d003 what is drawn on it.
"""

from __future__ import annotations

from pathlib import Path

import fury_pictures
import odicey_pictures
import odin_pictures
import shelfie_pictures
from tiles import PIPS, TILES
from vector import Picture, Point, arm, around, die_body, polygon, smooth, star, walk

PICTURES = Path(__file__).resolve().parent.parent / "pictures"

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


def table_frame() -> Picture:
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


def table_cephalopod() -> Picture:
    """A deep teal sea: light from above, arms that rise at the edges, a few bubbles."""
    picture = Picture(1280, 720)
    sea = picture.linear(Point(0, 0), Point(0, 720), [(0, "#0f4d4a", 1), (0.5, "#0d4342", 1), (1, "#072a2c", 1)])
    picture.rectangle((0, 0, 1280, 720), 0, sea)
    glow = picture.radial(
        Point(640, 40), 470, [(0, "#2f8d80", 0.34), (0.55, "#2a8a7d", 0.14), (1, "#125853", 0)], stretch=1.55
    )
    picture.rectangle((0, 0, 1280, 720), 0, glow)
    for start, end, width, spread in ((470, 330, 46, 110), (560, 500, 36, 80), (655, 668, 44, 96), (752, 842, 40, 110)):
        ray = polygon(
            [Point(start, 0), Point(start + width, 0), Point(end + width + spread, 560), Point(end - spread / 3, 560)]
        )
        picture.path(ray, picture.linear(Point(0, 0), Point(0, 560), [(0, "#c6fff0", 0.035), (1, "#c6fff0", 0)]))
    left = (
        (
            walk(Point(130, 800), -100, [(260, 0.02, -0.1), (260, -0.12, 0.28), (200, 0.4, 0.9), (170, 1, 3.2)], 8),
            92,
            1,
            0.10,
        ),
        (
            walk(Point(-40, 470), -52, [(180, -0.2, -0.1), (180, -0.1, 0.5), (140, 0.8, 1.4), (120, 1.6, 4)], 7),
            70,
            1,
            0.07,
        ),
        (
            walk(Point(300, 780), -66, [(130, 0.2, 0.1), (130, -0.3, -0.9), (130, -1.1, -2.2), (70, -2.6, -5)], 6),
            56,
            -1,
            0.08,
        ),
    )
    for points, width, side, opacity in left:
        for mirrored in (False, True):
            path = [Point(1280 - x, y) for x, y in points] if mirrored else points
            arm(
                picture,
                path,
                width,
                side=-side if mirrored else side,
                fill="#7fd8c6",
                opacity=opacity,
                sucker="#c6fff0",
                sucker_opacity=opacity * 1.15,
                light="#c6fff0",
                light_opacity=opacity * 0.5,
            )
    for points, width, side, opacity in (
        (walk(Point(560, 790), -84, [(60, -0.3, 0.3), (70, 0.6, 1.4), (60, 1.8, 4), (30, 5, 9)], 4), 40, 1, 0.07),
        (
            walk(Point(740, 790), -96, [(50, 0.3, -0.3), (60, -0.6, -1.6), (60, -1.8, -4), (30, -5, -9)], 4),
            36,
            -1,
            0.07,
        ),
    ):
        arm(
            picture, points, width, side=side, fill="#7fd8c6", opacity=opacity, sucker="#c6fff0", sucker_opacity=opacity
        )
    for x, y, radius in (
        (92, 150, 9), (112, 118, 5), (80, 96, 3.5), (1176, 196, 8), (1196, 162, 4.5), (1168, 140, 3), (330, 60, 4),
        (344, 40, 2.6), (960, 76, 5), (948, 50, 3), (44, 330, 5), (1240, 380, 6), (1228, 350, 3),
    ):  # fmt: skip
        picture.ellipse(Point(x, y), radius, "#c6fff0", 0.03, stroke="#c6fff0", stroke_width=1.2, stroke_opacity=0.16)
        picture.ellipse(Point(x - radius * 0.32, y - radius * 0.36), radius * 0.2, "#ffffff", 0.14)
    dark = picture.radial(
        Point(640, 330), 560, [(0, "#04191b", 0), (0.6, "#04191b", 0), (1, "#04191b", 0.42)], stretch=1.5
    )
    picture.rectangle((0, 0, 1280, 720), 0, dark)
    return picture


def cell() -> Picture:
    """An empty cell of the Cephalopod board: a shallow cup with a sucker's ring in the middle."""
    picture = Picture(100, 100)
    picture.rectangle((2, 2, 96, 96), 16, BODY)
    inset = picture.linear(
        Point(0, 2),
        Point(0, 98),
        [(0, "#000000", 0.26), (0.22, "#000000", 0.06), (0.8, "#000000", 0), (1, "#ffffff", 0.07)],
    )
    picture.rectangle((2, 2, 96, 96), 16, inset)
    picture.rectangle((2, 2, 96, 96), 16, stroke=EDGE, stroke_width=2)
    centre = Point(50, 50)
    cup = picture.radial(centre, 22, [(0, "#000000", 0.2), (0.7, "#000000", 0.08), (1, "#000000", 0)])
    picture.ellipse(centre, 22, cup)
    picture.ellipse(centre, 17, stroke=EDGE, stroke_width=3, stroke_opacity=0.75)
    picture.ellipse(centre, 8, stroke=EDGE, stroke_width=1.8, stroke_opacity=0.55)
    for index in range(12):
        picture.path(
            "M"
            + " L".join(
                f"{x:.2f} {y:.2f}" for x, y in (around(centre, 10.5, index * 30), around(centre, 13.5, index * 30))
            ),
            stroke=EDGE,
            stroke_width=1.4,
            stroke_opacity=0.45,
        )
    return picture


def tentacle() -> Picture:
    """One octopus arm that rises from the lower edge and curls to the right; body, edge (suckers) and mark (shine)."""
    picture = Picture(200, 300)
    points = walk(Point(74, 314), -98, [(90, -0.3, 0.1), (90, 0.3, 0.7), (90, 0.9, 2), (120, 2.2, 6)], 4)
    with picture.group("translate(3 6)"):
        arm(picture, points, 46, side=1, fill="#000000", opacity=0.2, sucker="#000000", sucker_opacity=0)
    arm(picture, points, 46, side=1, fill=BODY, sucker=EDGE, cup=BODY, light=MARK, light_opacity=0.22)
    return picture


def octopus() -> Picture:
    """An octopus that holds its arms open; body, edge (suckers, eyes) and mark (shine)."""
    picture = Picture(200, 180)
    for start, heading, pieces, width in (
        (Point(84, 92), 158, [(40, 0.4, -0.6), (40, 1.2, 2.4), (52, 3, 9)], 17),
        (Point(88, 98), 128, [(46, 0.5, -1), (36, 0.8, 2.6), (44, 3.4, 10)], 18),
        (Point(94, 102), 104, [(44, 0.7, -0.4), (30, 0.6, 3), (36, 4, 11)], 17),
        (Point(76, 84), 186, [(30, 0.2, 0.6), (40, 1.6, 2.6), (44, 3.4, 10)], 15),
    ):
        path = walk(start, heading, pieces, 2.5)
        for mirrored in (False, True):
            arm(
                picture,
                [Point(200 - x, y) for x, y in path] if mirrored else path,
                width,
                side=-1 if mirrored else 1,
                fill=BODY,
                sucker=EDGE,
                cup=BODY,
                light=MARK,
                light_opacity=0.16,
            )
    head = (
        "M100 14 C134 14 148 40 142 62 C138 76 130 80 130 92 C130 106 118 112 100 112 "
        "C82 112 70 106 70 92 C70 80 62 76 58 62 C52 40 66 14 100 14 Z"
    )
    picture.path(head, BODY)
    picture.path(head, picture.radial(Point(86, 36), 62, [(0, MARK, 0.32), (1, MARK, 0)]))
    picture.path(head, picture.linear(Point(0, 60), Point(0, 114), [(0, "#000000", 0), (1, "#000000", 0.16)]))
    for x in (84, 116):
        picture.ellipse(Point(x, 82), 9, EDGE)
        picture.rectangle((x - 6, 80, 12, 4.4), 2.2, "#10201f")
    for x, y, radius in ((112, 30, 3.4), (122, 40, 2.6), (118, 52, 1.8), (104, 24, 2)):
        picture.ellipse(Point(x, y), radius, EDGE, 0.5)
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
    """All pictures of this script by their path below `assets/pictures/`, without the ending."""
    drawn = {f"tiles/{name}": draw() for name, draw in TILES.items()}
    for pips in PIPS:
        drawn[f"dice/{pips}"] = die(pips, ring=False)
        drawn[f"dice/{pips}-ring"] = die(pips, ring=True)
    drawn.update({f"shapes/{name}": picture for name, picture in emblems().items()})
    drawn.update({"tables/frame": table_frame(), "tables/cephalopod": table_cephalopod()})
    drawn.update({"cephalopod/cell": cell(), "cephalopod/tentacle": tentacle(), "cephalopod/octopus": octopus()})
    drawn.update({"ornaments/laurel": laurel(), "ornaments/wave": wave(), "ornaments/divider": divider()})
    drawn.update(fury_pictures.pictures())
    drawn.update(odicey_pictures.pictures())
    drawn.update(odin_pictures.pictures())
    drawn.update(shelfie_pictures.pictures())
    return drawn


def main() -> None:
    """Write every picture."""
    for name, picture in pictures().items():
        picture.save(PICTURES / f"{name}.svg")


if __name__ == "__main__":
    main()
