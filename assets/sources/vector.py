"""A small writer of SVG pictures for the subset that the program's loader draws.

Only what every loader renders alike is offered: paths, strokes, groups with a transform, and gradients in the units of
the picture. Lengths are in units of the picture's view box, opacities lie between 0 and 1, angles are in degrees and
run clockwise on the screen.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple


class Point(NamedTuple):
    """A place in the picture: x to the right, y downwards."""

    x: float
    y: float


Stop = tuple[float, str, float]
"""One colour of a gradient: offset 0 to 1, colour as #rrggbb, opacity 0 to 1."""

Box = tuple[float, float, float, float]
"""A rectangle: x and y of its upper left corner, width, height."""


def number(value: float) -> str:
    """Write a number with at most two decimals and no idle zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def around(centre: Point, radius: float, angle: float) -> Point:
    """The point at `radius` from `centre` in the direction `angle`; 0 is to the right, 90 is down."""
    radians = math.radians(angle)
    return Point(centre.x + radius * math.cos(radians), centre.y + radius * math.sin(radians))


def polygon(points: Sequence[Point]) -> str:
    """Path data of a closed figure with straight sides."""
    return "M" + " L".join(f"{number(x)} {number(y)}" for x, y in points) + " Z"


def smooth(points: Sequence[Point], *, closed: bool = False) -> str:
    """Path data of a curve through all points (Catmull-Rom splines written as cubic Bézier curves)."""
    count = len(points)
    last = count if closed else count - 1
    data = f"M{number(points[0].x)} {number(points[0].y)}"
    for index in range(last):
        if closed:
            before, start, end, after = (points[(index + shift) % count] for shift in (-1, 0, 1, 2))
        else:
            before, start = points[max(index - 1, 0)], points[index]
            end, after = points[index + 1], points[min(index + 2, count - 1)]
        numbers = (
            start.x + (end.x - before.x) / 6,
            start.y + (end.y - before.y) / 6,
            end.x - (after.x - start.x) / 6,
            end.y - (after.y - start.y) / 6,
            end.x,
            end.y,
        )
        data += " C" + " ".join(number(value) for value in numbers)
    return data + (" Z" if closed else "")


def star(centre: Point, outer: float, inner: float, tips: int, angle: float = -90) -> str:
    """Path data of a star with `tips` tips, the first in the direction `angle`."""
    return polygon(
        [around(centre, inner if index % 2 else outer, angle + index * 180 / tips) for index in range(2 * tips)]
    )


def walk(start: Point, heading: float, pieces: Sequence[tuple[float, float, float]], step: float) -> list[Point]:
    """Points along a path whose curvature changes evenly, as an arm curls.

    Each piece is (length, first curvature, last curvature), curvature in degrees per unit of length, positive to the
    right of the way. `step` is the distance between two points.
    """
    x, y = start
    points = [start]
    for length, first, last in pieces:
        steps = max(1, round(length / step))
        for index in range(steps):
            share = (index + 0.5) / steps
            turn = (first + (last - first) * share) * length / steps
            radians = math.radians(heading + turn / 2)
            x += math.cos(radians) * length / steps
            y += math.sin(radians) * length / steps
            heading += turn
            points.append(Point(x, y))
    return points


def beside(points: Sequence[Point], distances: Sequence[float]) -> list[Point]:
    """The points moved sideways, to the right of the way for a positive distance."""
    moved = []
    for index, point in enumerate(points):
        before, after = points[max(index - 1, 0)], points[min(index + 1, len(points) - 1)]
        length = math.hypot(after.x - before.x, after.y - before.y) or 1.0
        moved.append(
            Point(
                point.x - (after.y - before.y) / length * distances[index],
                point.y + (after.x - before.x) / length * distances[index],
            )
        )
    return moved


class Picture:
    """An SVG picture that is built from back to front.

    Colours given to the drawing methods are #rrggbb or the name that `linear` or `radial` returned.
    """

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self._definitions: list[str] = []
        self._lines: list[str] = []
        self._depth = 1

    def _gradient(self, kind: str, place: str, stops: Sequence[Stop], transform: str = "") -> str:
        name = f"g{len(self._definitions) + 1}"
        turned = f' gradientTransform="{transform}"' if transform else ""
        inner = ""
        for offset, colour, opacity in stops:
            faded = "" if opacity >= 1 else f' stop-opacity="{number(opacity)}"'
            inner += f'<stop offset="{number(offset)}" stop-color="{colour}"{faded}/>'
        self._definitions.append(f'<{kind} id="{name}" gradientUnits="userSpaceOnUse" {place}{turned}>{inner}</{kind}>')
        return f"url(#{name})"

    def linear(self, start: Point, end: Point, stops: Sequence[Stop]) -> str:
        """Define a gradient from `start` to `end`; the answer is used as a colour."""
        place = f'x1="{number(start[0])}" y1="{number(start[1])}" x2="{number(end[0])}" y2="{number(end[1])}"'
        return self._gradient("linearGradient", place, stops)

    def radial(self, centre: Point, radius: float, stops: Sequence[Stop], stretch: float = 1) -> str:
        """Define a gradient around `centre`, `stretch` times as wide as high; the answer is used as a colour."""
        if stretch == 1:
            place = f'cx="{number(centre[0])}" cy="{number(centre[1])}" r="{number(radius)}"'
            return self._gradient("radialGradient", place, stops)
        place = f'cx="0" cy="0" r="{number(radius)}"'
        transform = f"translate({number(centre[0])} {number(centre[1])}) scale({number(stretch)} 1)"
        return self._gradient("radialGradient", place, stops, transform)

    def _add(self, line: str) -> None:
        self._lines.append("  " * self._depth + line)

    @staticmethod
    def _paint(
        fill: str, opacity: float, *, stroke: str, width: float, faded: float, dashes: Sequence[float] = ()
    ) -> str:
        text = f' fill="{fill or "none"}"'
        if fill and opacity < 1:
            text += f' fill-opacity="{number(opacity)}"'
        if stroke:
            text += f' stroke="{stroke}" stroke-width="{number(width)}"'
            text += ' stroke-linecap="round" stroke-linejoin="round"'
            if faded < 1:
                text += f' stroke-opacity="{number(faded)}"'
            if dashes:
                text += f' stroke-dasharray="{" ".join(number(dash) for dash in dashes)}"'
        return text

    def path(
        self,
        data: str,
        fill: str = "",
        opacity: float = 1,
        *,
        stroke: str = "",
        stroke_width: float = 1,
        stroke_opacity: float = 1,
        dashes: Sequence[float] = (),
        even_odd: bool = False,
    ) -> None:
        """Draw SVG path data."""
        rule = ' fill-rule="evenodd"' if even_odd else ""
        paint = self._paint(fill, opacity, stroke=stroke, width=stroke_width, faded=stroke_opacity, dashes=dashes)
        self._add(f'<path d="{data}"{rule}{paint}/>')

    def rectangle(
        self,
        box: Box,
        radius: float,
        fill: str = "",
        opacity: float = 1,
        *,
        stroke: str = "",
        stroke_width: float = 1,
        stroke_opacity: float = 1,
    ) -> None:
        """Draw a rectangle with corners of `radius`."""
        x, y, width, height = box
        corners = f' rx="{number(radius)}" ry="{number(radius)}"' if radius else ""
        self._add(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"{corners}'
            f"{self._paint(fill, opacity, stroke=stroke, width=stroke_width, faded=stroke_opacity)}/>"
        )

    def ellipse(
        self,
        centre: Point,
        radius: float,
        fill: str = "",
        opacity: float = 1,
        *,
        height: float = 0,
        stroke: str = "",
        stroke_width: float = 1,
        stroke_opacity: float = 1,
    ) -> None:
        """Draw a disc, or an ellipse whose vertical radius is `height`."""
        place = f'cx="{number(centre[0])}" cy="{number(centre[1])}"'
        paint = self._paint(fill, opacity, stroke=stroke, width=stroke_width, faded=stroke_opacity)
        if height:
            self._add(f'<ellipse {place} rx="{number(radius)}" ry="{number(height)}"{paint}/>')
        else:
            self._add(f'<circle {place} r="{number(radius)}"{paint}/>')

    def shadow(self, box: Box, radius: float, spread: float, dark: float) -> None:
        """Draw a soft shadow: layers that add up to opacity `dark` under the thing and fade out over `spread`."""
        x, y, width, height = box
        layers = 12
        single = 1 - (1 - dark) ** (1 / layers)
        for layer in range(layers):
            grow = spread * (1 - 2 * layer / (layers - 1)) * 0.5 + spread * 0.25
            self.rectangle(
                (x - grow, y - grow, width + 2 * grow, height + 2 * grow), max(radius + grow, 1), "#000000", single
            )

    @contextmanager
    def group(self, transform: str) -> Iterator[None]:
        """Draw what follows inside the `with` block under an SVG transform."""
        self._add(f'<g transform="{transform}">')
        self._depth += 1
        yield
        self._depth -= 1
        self._add("</g>")

    def text(self) -> str:
        """The picture as an SVG document."""
        width, height = number(self.width), number(self.height)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        )
        definitions = []
        if self._definitions:
            definitions = ["  <defs>", *(f"    {line}" for line in self._definitions), "  </defs>"]
        return "\n".join([head, *definitions, *self._lines, "</svg>", ""])

    def save(self, path: Path) -> None:
        """Write the picture, with the same bytes on every system."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self.text().encode("utf-8"))


def die_body(picture: Picture, body: str, edge: str) -> None:
    """Draw an empty die of 100 by 100 units that stands 8 high: its face in the colour `body`, below it `edge`."""
    picture.rectangle((0, 8, 100, 100), 22, edge)
    picture.rectangle((0, 0, 100, 100), 22, body)
    volume = picture.linear(
        Point(0, 0),
        Point(0, 100),
        [(0, "#ffffff", 0.12), (0.5, "#ffffff", 0), (0.5, "#000000", 0), (1, "#000000", 0.12)],
    )
    picture.rectangle((0, 0, 100, 100), 22, volume)
    glow = picture.radial(Point(32, 22), 62, [(0, "#ffffff", 0.16), (1, "#ffffff", 0)])
    picture.rectangle((0, 0, 100, 100), 22, glow)
    rim = picture.linear(Point(0, 0), Point(0, 60), [(0, "#ffffff", 0.6), (1, "#ffffff", 0)])
    picture.rectangle((1.1, 1.1, 97.8, 97.8), 21, stroke=rim, stroke_width=2.2)


def arm(
    picture: Picture,
    points: Sequence[Point],
    width: float,
    *,
    side: int,
    fill: str,
    opacity: float = 1,
    sucker: str,
    sucker_opacity: float = 1,
    cup: str = "",
    light: str = "",
    light_opacity: float = 0,
    tip: float = 0.06,
) -> None:
    """Draw a tapering octopus arm along `points` with suckers on one `side` (1 right of the way, -1 left).

    `width` is the thickness at the root and `tip` the share of it that is left at the end. `light`, if given, is the
    colour of a soft shine along the other side, and `cup` the colour inside the suckers.
    """
    last = len(points) - 1
    half = [width / 2 * (tip + (1 - tip) * (1 - index / last) ** 0.85) for index in range(last + 1)]
    right, left = beside(points, half), beside(points, [-value for value in half])
    picture.path(smooth([*right, *reversed(left)], closed=True), fill, opacity)
    if light:
        edge = beside(points, [-side * value * 0.62 for value in half])
        inner = beside(points, [-side * value * 0.22 for value in half])
        end = max(4, round(last * 0.9))
        picture.path(smooth([*edge[:end], *reversed(inner[:end])], closed=True), light, light_opacity)
    row = beside(points, [side * value * 0.42 for value in half])
    since = 0.0
    for index in range(1, last + 1):
        since += math.hypot(row[index].x - row[index - 1].x, row[index].y - row[index - 1].y)
        radius = half[index] * 0.4
        if since < radius * 2.5 or radius < 0.5:
            continue
        since = 0.0
        if cup:
            picture.ellipse(row[index], radius, sucker, sucker_opacity)
            picture.ellipse(row[index], radius * 0.5, cup, sucker_opacity)
        else:
            picture.ellipse(
                row[index], radius * 0.8, stroke=sucker, stroke_width=radius * 0.4, stroke_opacity=sucker_opacity
            )
