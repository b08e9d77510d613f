"""The pictures of Cephalopod: the deep sea and a cell of the board."""

from __future__ import annotations

from vector import Picture, Point, arm, around, polygon, walk

BODY = "#b0d001"
EDGE = "#b0d002"
MARK = "#b0d003"


def table() -> Picture:
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


def pictures() -> dict[str, Picture]:
    """The pictures of Cephalopod by their path below `assets/`, without the ending."""
    return {
        "cephalopod/table": table(),
        "cephalopod/cell": cell(),
    }
