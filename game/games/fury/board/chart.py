"""The sea chart: islands and lines as its ground, tokens and the ship on it, and the voyage as it would go."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import pygame

from game.games.fury.board.faces import INK, PAPER, Faces, blit, dashes, stroke
from game.games.fury.board.palette import CHART
from game.games.fury.board.places import SHIP, Course, Places, Point
from game.games.fury.data import COLOURS, DATA
from game.games.fury.state import NOTHING
from game.games.fury.voyage import Forecast
from game.ui.layout import SMALLEST_TEXT
from game.ui.pictures import rasterise
from game.ui.theme import Colour, hex_colour

GRID = (8, 5)
"""The columns and rows of the squares that islands are called by."""

ROUTE: Colour = (27, 45, 92)
"""The colour of the voyage as it would go."""

_FRAME = 22
"""How far the middle of the frame is from the edge of the chart, in its units."""

_BESIDE_LABEL = {"s": (-0.42, -0.42), "n": (-0.42, 0.42), "e": (-0.42, 0.42), "w": (0.42, 0.42)}
"""Where the worth of the end of a voyage stands, by the side of the name, in widths of its ring."""

_LINE = 5.4
"""The width of a line, in units of the chart."""

_LEAST_NAMED = 0.42
"""The pixels for a unit of the chart from which on names stand beside the islands, and letters on the lines."""

_LEAST_WORTH = 0.3
"""The pixels for a unit of the chart from which on legs are numbered and the worth of the end stands beside it."""

_BETWEEN = 0.36
"""Where on a leg its number stands, as a share of the way."""


@dataclass(frozen=True, slots=True)
class Route:
    """The voyage as it would go: its legs, and what the adventure at its end is worth (-1 where nobody may know)."""

    legs: tuple[Forecast, ...] = ()
    worth: int = -1


class ChartPicture:
    """Draws the chart at its place."""

    def __init__(self, faces: Faces, text: Callable[..., str]) -> None:
        self._faces = faces
        self._text = text
        self._toolkit = faces.toolkit
        self.places = Places.fit(pygame.Rect(0, 0, 8, 8), 1)

    # The ground.

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw parchment, lines, islands and names: what does not change during a match."""
        toolkit, chart = self._toolkit, self.places.chart
        key = ("chart", chart.size, toolkit.metrics.font("small"), toolkit.texts.language)
        surface.blit(self._faces.keep(key, self._make_ground), chart)

    @property
    def _is_named(self) -> bool:
        return self.places.unit >= _LEAST_NAMED

    def _make_ground(self) -> pygame.Surface:
        places, toolkit = self.places, self._toolkit
        size = places.chart.size
        picture = pygame.Surface(size, pygame.SRCALPHA)
        picture.blit(toolkit.pictures.svg("fury/chart", size, stretch=True), (0, 0))
        self._write_grid(picture)
        picture.blit(self._lines(), (0, 0))
        side = max(2, round(places.token * 1.55))
        for island in range(len(DATA.chart.ids)):
            blit(picture, self._faces.land(island, side), self._inside(places.middle(island)))
        if self._is_named:
            labels = self._labels(picture.get_rect().inflate(-6, -4))
            self._write_letters(picture, [room for _, room in labels])
            self._write_names(picture, labels)
        return picture

    def _inside(self, point: Point) -> Point:
        return point[0] - self.places.chart.x, point[1] - self.places.chart.y

    def _lines(self) -> pygame.Surface:
        places = self.places
        width, height = places.chart.size
        wide = max(2.0, _LINE * places.unit)
        halo, body = "", ""
        for island, others in enumerate(DATA.chart.neighbours):
            for colour, other in enumerate(others):
                if other < island:
                    continue
                course = places.course(island, colour)
                trim = min(0.45, places.token * 0.55 / max(1.0, course.length))
                points = [self._inside(point) for point in course.points(trim, 1 - trim, 25)]
                path = "M" + " L".join(f"{x:.2f},{y:.2f}" for x, y in points)
                halo += (
                    f'<path d="{path}" fill="none" stroke="{hex_colour(PAPER)}" stroke-opacity="0.65" '
                    f'stroke-width="{wide * 2.1:.2f}" stroke-linecap="round"/>'
                )
                body += stroke(points, self._faces.wind(colour), wide)
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        return rasterise(f"{head}{halo}{body}</svg>", (width, height), stretch=True)

    def _write_grid(self, picture: pygame.Surface) -> None:
        if not self._is_named:
            return
        (width, height), (across, down) = picture.get_size(), GRID
        off = round(_FRAME * self.places.unit)
        for column in range(across):
            middle = round(width * (2 * column + 1) / (2 * across))
            self._write_square(picture, "abcdefgh"[column], (middle, off))
        for row in range(down):
            self._write_square(picture, str(row + 1), (off, round(height * (2 * row + 1) / (2 * down))))

    def _write_square(self, picture: pygame.Surface, text: str, middle: tuple[int, int]) -> None:
        size = self._letter_size
        side = size + 1
        blit(picture, self._toolkit.pictures.rounded((side, side), side // 3, PAPER), middle)
        words = self._toolkit.fonts.render(text, "small", CHART.muted, size=size)
        ink = words.get_bounding_rect()
        picture.blit(words, (round(middle[0] - ink.w / 2), round(middle[1] - ink.h / 2)), ink)

    def _write_letters(self, picture: pygame.Surface, names: Sequence[pygame.Rect]) -> None:
        places = self.places
        size = self._letter_size
        side = size + 2
        if places.unit * 100 < 2.8 * side:
            return
        for island, others in enumerate(DATA.chart.neighbours):
            for colour, other in enumerate(others):
                if other < island:
                    continue
                course = places.course(island, colour)
                spots = [self._inside(course.at(share)) for share in (0.5, 0.43, 0.57, 0.36, 0.64)]
                middle = next((spot for spot in spots if _round(spot, side).collidelist(list(names)) < 0), spots[0])
                wind = self._faces.wind(colour).colour
                disc = self._toolkit.pictures.disc(side, PAPER, border=wind, border_width=max(1, side / 12))
                blit(picture, disc, middle)
                letter = self._text(f"panel.letter.{COLOURS[colour]}")
                words = self._toolkit.fonts.render(letter, "small", INK, face="bold", size=size)
                ink = words.get_bounding_rect()
                picture.blit(words, (round(middle[0] - ink.w / 2), round(middle[1] - ink.h / 2)), ink)

    def _labels(self, bounds: pygame.Rect) -> list[tuple[str, pygame.Rect]]:
        fonts, places = self._toolkit.fonts, self.places
        high = fonts.height("small", size=self._name_size)
        labels = []
        for island, name in enumerate(DATA.chart.ids):
            label = self._text(f"island.{name}")
            wide = fonts.width(label, "small", face="medium", size=self._name_size)
            x, y = self._inside(places.middle(island))
            off = places.token * 0.62
            middle = {
                "n": (x, y - off - high * 0.42),
                "s": (x, y + off + high * 0.42),
                "e": (x + off + wide / 2 + 2, y),
                "w": (x - off - wide / 2 - 2, y),
            }[DATA.chart.labels[island]]
            room = pygame.Rect(0, 0, wide + 8, round(high * 0.94))
            room.center = round(middle[0]), round(middle[1])
            labels.append((label, room.clamp(bounds)))
        return labels

    @property
    def _name_size(self) -> int:
        return max(SMALLEST_TEXT, round(21 * self.places.unit))

    @property
    def _letter_size(self) -> int:
        return max(SMALLEST_TEXT, round(18 * self.places.unit))

    def _write_names(self, picture: pygame.Surface, labels: Sequence[tuple[str, pygame.Rect]]) -> None:
        ink = CHART.ink
        for label, room in labels:
            ground = self._toolkit.pictures.rounded(room.size, room.h // 3, PAPER, opacity=0.72)
            picture.blit(ground, room)
            self._toolkit.fonts.draw(
                picture, label, room, "small", ink, align="center", face="medium", size=self._name_size
            )

    # What lies on it.

    def draw_tokens(self, surface: pygame.Surface, islands: Sequence[int], without: Collection[int] = ()) -> None:
        """Draw the adventures on the islands, but those on the islands ``without``."""
        side = self.places.token
        for island, kind in enumerate(islands):
            if kind != NOTHING and island not in without:
                blit(surface, self._faces.adventure(kind, side), self.places.middle(island))

    @property
    def ship_side(self) -> int:
        """The width of the ship."""
        return max(4, round(SHIP * self.places.unit))

    def ship_middle(self, island: int) -> Point:
        """Return where the ship lies at an island: at its upper right, so that the adventure is seen."""
        x, y = self.places.middle(island)
        return x + self.places.token * 0.5, y - self.places.token * 0.5

    def draw_ship(self, surface: pygame.Surface, middle: Point, *, west: bool = True) -> None:
        """Draw the ship with its middle at a point."""
        blit(surface, self._faces.ship(self.ship_side, west=west), middle)

    # The voyage as it would go.

    def draw_route(self, surface: pygame.Surface, route: Route) -> None:
        """Draw the legs of a voyage as numbered arrows, those not certain dashed with a question mark; ring its end."""
        sailed: dict[frozenset[int], int] = {}
        for number, leg in enumerate(route.legs, 1):
            line = frozenset((leg.start, leg.arrival))
            again = sailed.get(line, 0)
            sailed[line] = again + 1
            self._draw_leg(surface, number, leg, again)
        if route.legs:
            end = route.legs[-1]
            self._draw_end(surface, end.arrival, route.worth, certain=end.certain)

    def _draw_leg(self, surface: pygame.Surface, number: int, leg: Forecast, again: int) -> None:
        """Draw a leg beside its line, at the right of the ship, so that the way back does not lie on the way there."""
        places = self.places
        course = places.course(leg.start, leg.colour)
        wide = max(2.0, 6.0 * places.unit)
        offset = wide * (1.2 + 1.4 * (again // 2))
        trim = min(0.4, places.token * 0.66 / max(1.0, course.length))
        points = []
        for index in range(15):
            share = trim + (1 - 2 * trim) * index / 14
            (x, y), (across, down) = course.at(share), course.direction(share)
            points.append((x - down * offset, y + across * offset))
        pad = round(wide * 4)
        left, top = (math.floor(min(point[axis] for point in points)) - pad for axis in (0, 1))
        right, bottom = (math.ceil(max(point[axis] for point in points)) + pad for axis in (0, 1))
        key = ("leg", leg.start, leg.colour, again, leg.certain, places.chart.size)
        size = right - left, bottom - top

        def make() -> pygame.Surface:
            return _arrow([(x - left, y - top) for x, y in points], size, wide, certain=leg.certain)

        surface.blit(self._faces.keep(key, make), (left, top))
        if places.unit < _LEAST_WORTH:
            return
        # The third time on the same line the number would lie on one of the others.
        share, off = (_BETWEEN, offset) if again < 2 else (0.5, offset * 1.6)
        (x, y), (across, down) = course.at(share), course.direction(share)
        self._badge(surface, str(number) if leg.certain else f"{number}?", (x - down * off, y + across * off))

    def _badge(self, surface: pygame.Surface, text: str, middle: Point) -> None:
        fonts = self._toolkit.fonts
        size = max(SMALLEST_TEXT, round(24 * self.places.unit))
        words = fonts.render(text, "small", (255, 250, 235), face="bold", size=size)
        ink = words.get_bounding_rect()
        high = size + 4
        room = (max(high, ink.w + size * 2 // 3), high)
        blit(
            surface,
            self._toolkit.pictures.rounded(room, high // 2, ROUTE, border=PAPER, border_width=max(1.0, high / 14)),
            middle,
        )
        surface.blit(words, (round(middle[0] - ink.w / 2), round(middle[1] - ink.h / 2)), ink)

    def _draw_end(self, surface: pygame.Surface, island: int, worth: int, *, certain: bool) -> None:
        side = round(self.places.token * 1.34)
        thick = max(2, round(self.places.token * 0.075))
        pictures = self._toolkit.pictures
        if certain:
            ring = pictures.frame((side, side), side // 2, ROUTE, thick)
        else:
            ring = pictures.dashed((side, side), side // 2, ROUTE, thick)
        x, y = self.places.middle(island)
        blit(surface, ring, (x, y))
        if worth >= 0 and self.places.unit >= _LEAST_WORTH:
            across, down = _BESIDE_LABEL[DATA.chart.labels[island]]
            self._badge(surface, f"+{worth}", (x + side * across, y + side * down))

    def frame(self, surface: pygame.Surface, island: int, colour: Colour, *, strong: bool) -> None:
        """Draw a ring around an island: it can be touched, or something happened there."""
        side = round(self.places.token * 1.34)
        thick = max(2, round(self.places.token * (0.11 if strong else 0.07)))
        if strong:
            halo = side + 4 * thick
            disc = self._toolkit.pictures.rounded((halo, halo), halo // 2, colour, opacity=0.35)
            blit(surface, disc, self.places.middle(island))
        blit(surface, self._toolkit.pictures.frame((side, side), side // 2, colour, thick), self.places.middle(island))

    def sailing(self, course: Course, share: float) -> tuple[Point, bool]:
        """Return where the ship is on ``course``, and whether it sails west."""
        (x, y), direction = course.at(share), course.direction(share)
        return (x, y - self.ship_side * 0.22), direction[0] < 0


def _round(middle: Point, side: int) -> pygame.Rect:
    rect = pygame.Rect(0, 0, side, side)
    rect.center = round(middle[0]), round(middle[1])
    return rect


def _arrow(points: Sequence[Point], size: tuple[int, int], wide: float, *, certain: bool) -> pygame.Surface:
    """Return an arrow along ``points``: solid, or dashed where it is not certain, with a pale edge."""
    (x, y), tip = points[-2], points[-1]
    length = math.dist((x, y), tip) or 1.0
    across, down = (tip[0] - x) / length, (tip[1] - y) / length
    long, half = wide * 3.0, wide * 1.7
    foot = tip[0] - across * long, tip[1] - down * long
    corners = (tip, (foot[0] - down * half, foot[1] + across * half), (foot[0] + down * half, foot[1] - across * half))
    shaft = [point for point in points if math.dist(point, tip) > long * 0.8]
    if len(shaft) < 2:
        shaft = [points[0], foot]
    head = "M" + " L".join(f"{a:.1f},{b:.1f}" for a, b in corners) + " Z"
    path = "M" + " L".join(f"{a:.1f},{b:.1f}" for a, b in shaft)
    pale, ink = hex_colour(PAPER), hex_colour(ROUTE)
    body = (
        f'<path d="{path}" fill="none" stroke="{pale}" stroke-width="{wide * 1.9:.1f}" stroke-linecap="round"/>'
        f'<path d="{head}" fill="{pale}" stroke="{pale}" stroke-width="{wide * 0.9:.1f}" stroke-linejoin="round"/>'
    )
    if certain:
        body += f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{wide:.1f}"/>'
    else:
        body += dashes(shaft, wide, ink)
    body += f'<path d="{head}" fill="{ink}" stroke="{ink}" stroke-width="1" stroke-linejoin="round"/>'
    return rasterise(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}">{body}</svg>', size, stretch=True
    )
