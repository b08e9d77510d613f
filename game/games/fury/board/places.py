"""Where everything on the table of La Fureur des dieux is, and what its spots are called.

The chart is the largest part. In a wide place the nine zones stand beside it and the kinds of adventures below them; in
a narrow one both stand below it, beside the gods and the hand.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import cached_property

import pygame

from game.games.fury.data import COLOURS, DATA, GODS, HEIGHT, KINDS, LEGS, WIDTH
from game.games.fury.state import ZONE_NAMES
from game.ui.layout import SMALLEST_TEXT

CARD_RATIO = 1.4
"""Height over width of a wind card."""

SCROLL_RATIO = 1.8
"""Width over height of the scroll of a mission."""

ISLAND = 70
"""The width of an adventure token on the chart, in its units."""

SHIP = 78
_MISSION_TEXT = 0.4
"""The most of the height of the hand, as a share, that the two lines below the mission take."""

_LEAST_HIGH = 2.4
"""How high a zone is at least, in heights of the smallest text, for the total to stand above the cards."""

PASS_SPOT, COUNTER_SPOT, DECLINE_SPOT, SAIL_SPOT, DOWN_SPOT = "pass", "counter", "decline", "sail", "down"
MISSION_SPOT = "mission"

_ZONE_SPOTS = {name: zone for zone, name in enumerate(ZONE_NAMES)}
_ISLAND_SPOTS = {name: island for island, name in enumerate(DATA.chart.ids)}
_GOD_SPOTS = {name: god for god, name in enumerate(GODS)}
_TOKEN_SPOTS = {f"token.{name}": kind for kind, name in enumerate(KINDS)}


def zone_in(spot: str | None) -> int | None:
    """Return the zone that ``spot`` is; ``None`` where it is something else. So do the others for theirs."""
    return None if spot is None else _ZONE_SPOTS.get(spot)


def island_in(spot: str | None) -> int | None:
    """Return the island that ``spot`` is."""
    return None if spot is None else _ISLAND_SPOTS.get(spot)


def god_in(spot: str | None) -> int | None:
    """Return the god whose power token ``spot`` is."""
    return None if spot is None else _GOD_SPOTS.get(spot)


def kind_in(spot: str | None) -> int | None:
    """Return the kind of adventure whose tokens in the reserve ``spot`` is."""
    return None if spot is None else _TOKEN_SPOTS.get(spot)


def card_in(spot: str | None) -> int | None:
    """Return the place in the hand that ``spot`` is."""
    return _number(spot, "card.")


def seat_in(spot: str | None) -> int | None:
    """Return the seat whose god ``spot`` is, for a swap."""
    return _number(spot, "seat.")


def laid_in(spot: str | None) -> tuple[int, int] | None:
    """Return the zone and the place in it of the laid card that ``spot`` is."""
    zone = None if spot is None else _ZONE_SPOTS.get(spot.partition(".")[0])
    if spot is None or zone is None or "." not in spot:
        return None
    return zone, int(spot.partition(".")[2])


def _number(spot: str | None, before: str) -> int | None:
    return int(spot[len(before) :]) if spot is not None and spot.startswith(before) else None


def card_spot(index: int) -> str:
    """Return the spot of the card at place ``index`` of the hand."""
    return f"card.{index}"


def seat_spot(seat: int) -> str:
    """Return the spot of the god of another ``seat``."""
    return f"seat.{seat}"


def laid_spot(zone: int, index: int) -> str:
    """Return the spot of a card that lies on a zone."""
    return f"{ZONE_NAMES[zone]}.{index}"


def token_spot(kind: int) -> str:
    """Return the spot of the tokens of a kind in the reserve."""
    return f"token.{KINDS[kind]}"


Point = tuple[float, float]


@dataclass(frozen=True)
class Course:
    """A line of the chart in the direction in which it is sailed: a quadratic curve, in pixels of the window."""

    start: Point
    control: Point
    end: Point

    def at(self, share: float) -> Point:
        """Return the point at ``share`` of the way."""
        rest = 1 - share
        first, middle, last = rest * rest, 2 * rest * share, share * share
        return (
            first * self.start[0] + middle * self.control[0] + last * self.end[0],
            first * self.start[1] + middle * self.control[1] + last * self.end[1],
        )

    def direction(self, share: float) -> Point:
        """Return the direction at ``share`` of the way, of length 1."""
        rest = 1 - share
        across = rest * (self.control[0] - self.start[0]) + share * (self.end[0] - self.control[0])
        down = rest * (self.control[1] - self.start[1]) + share * (self.end[1] - self.control[1])
        length = math.hypot(across, down) or 1.0
        return across / length, down / length

    def points(self, first: float, last: float, count: int) -> list[Point]:
        """Return ``count`` points from the share ``first`` to the share ``last`` of the way."""
        return [self.at(first + (last - first) * index / (count - 1)) for index in range(count)]

    @cached_property
    def length(self) -> float:
        """Its length in pixels."""
        points = self.points(0, 1, 17)
        return sum(math.dist(a, b) for a, b in itertools.pairwise(points))


@dataclass(frozen=True)
class Places:
    """The places on the table, in pixels of the window; ``line`` is the height of a line of small text.

    ``panel`` is the place of all zones with the signs of their rows and columns, ``gods`` that of the power tokens,
    ``kinds`` that of the adventures experienced and in reserve, ``mission`` and ``hand`` what the viewer holds.
    """

    area: pygame.Rect
    line: int
    chart: pygame.Rect
    panel: pygame.Rect
    gods: pygame.Rect
    kinds: pygame.Rect
    mission: pygame.Rect
    hand: pygame.Rect

    @classmethod
    def fit(cls, area: pygame.Rect, line: int) -> Places:
        """Return the places with a chart as large as there is room for."""
        wide, narrow = cls._fit_wide(area, line), cls._fit_narrow(area, line)
        # Zones beside the chart are larger, which is worth a little of the chart.
        return wide if wide.chart.w >= 0.86 * narrow.chart.w else narrow

    @classmethod
    def _fit_wide(cls, area: pygame.Rect, line: int) -> Places:
        gap = max(2, min(area.size) // 64)
        aside = max(round(area.w * 0.265), min(line * 8, area.w // 3))
        foot = min(round(area.h * 0.37), max(round(area.h * 0.32), line * 9))
        chart = _chart_in(area.w - aside - gap, area.h - foot - gap)
        # What the height of the chart leaves over at the side makes the zones wider.
        aside = min(max(1, area.w - chart.w - gap), round(area.w * 0.36))
        left = area.x + max(0, area.w - chart.w - gap - aside) // 2
        chart.topleft = left, area.y
        # Two rows of tokens, each below its word, are enough for the adventures; the zones have the rest.
        high = min(round(area.h * 0.3), 2 * (line + round(aside / 6)) + 3 * gap)
        panel = pygame.Rect(chart.right + gap, area.y, aside, max(1, area.h - high - gap))
        below = pygame.Rect(left, chart.bottom + gap, chart.w, max(1, area.bottom - chart.bottom - gap))
        kinds = pygame.Rect(panel.x, panel.bottom + gap, panel.w, high)
        high = _token_row(below.w, below.h, line)
        gods = pygame.Rect(below.x, below.y, below.w, high)
        rest = pygame.Rect(below.x, gods.bottom + gap, below.w, max(1, below.bottom - gods.bottom - gap))
        mission, hand = _split_hand(rest, gap, line)
        return cls(area, line, chart, panel, gods, kinds, mission, hand)

    @classmethod
    def _fit_narrow(cls, area: pygame.Rect, line: int) -> Places:
        gap = max(2, min(area.size) // 90)
        foot = (
            min(round(area.h * 0.45), max(round(area.h * 0.37), line * 11))
            if area.h > 20 * line
            else round(area.h * 0.4)
        )
        chart = _chart_in(area.w, area.h - foot - gap)
        chart.midtop = area.centerx, area.y
        below = pygame.Rect(area.x, chart.bottom + gap, area.w, max(1, area.bottom - chart.bottom - gap))
        panel = pygame.Rect(below.x, below.y, max(1, round(below.w * 0.42)), below.h)
        right = pygame.Rect(panel.right + gap, below.y, max(1, below.right - panel.right - gap), below.h)
        high = _token_row(right.w, right.h, line)
        gods = pygame.Rect(right.x, right.y, right.w, high)
        kinds = pygame.Rect(
            right.x, gods.bottom + gap, right.w, max(1, min(right.h // 3, max(4 * line, right.h * 3 // 10)))
        )
        rest = pygame.Rect(right.x, kinds.bottom + gap, right.w, max(1, below.bottom - kinds.bottom - gap))
        mission, hand = _split_hand(rest, gap, line)
        return cls(area, line, chart, panel, gods, kinds, mission, hand)

    # The chart.

    @cached_property
    def unit(self) -> float:
        """Pixels for one unit of the chart."""
        return self.chart.w / WIDTH

    def middle(self, island: int) -> Point:
        """Return the middle of an island."""
        x, y = DATA.chart.places[island]
        return self.chart.x + x * self.unit, self.chart.y + y * self.unit

    @cached_property
    def token(self) -> int:
        """The width of an adventure token on the chart, an even number of pixels."""
        return max(2, round(ISLAND * self.unit / 2) * 2)

    @cached_property
    def islands(self) -> tuple[pygame.Rect, ...]:
        """The places of the islands: all that is touched for one."""
        side = max(2, round(self.token * 1.3))
        rects = []
        for island in range(len(DATA.chart.ids)):
            rect = pygame.Rect(0, 0, side, side)
            x, y = self.middle(island)
            rect.center = round(x), round(y)
            rects.append(rect)
        return tuple(rects)

    def course(self, island: int, colour: int) -> Course:
        """Return the line of ``colour`` as it is sailed from ``island``."""
        start, end = self.middle(island), self.middle(DATA.chart.neighbours[island][colour])
        bend = DATA.chart.bends[island][colour]
        across, down = end[0] - start[0], end[1] - start[1]
        # Left of somebody who looks along the line, where y grows downwards.
        control = (start[0] + across / 2 + down * bend, start[1] + down / 2 - across * bend)
        return Course(start, control, end)

    # The zones.

    @cached_property
    def _zone_grid(self) -> tuple[list[pygame.Rect], list[pygame.Rect], list[pygame.Rect]]:
        """The zones, the signs of the legs at their left, and the signs of the colours above them."""
        panel = self.panel
        gap = max(1, min(panel.size) // 60)
        edge = max(1, min(panel.size) // 40)
        head = max(2, min(round(self.line * 0.9), panel.h // 8))
        aside = max(2, min(round(self.line * 0.95), panel.w // 8))
        inner = pygame.Rect(
            panel.x + edge + aside,
            panel.y + edge + head,
            max(3, panel.w - 2 * edge - aside),
            max(3, panel.h - 2 * edge - head),
        )
        across = [inner.x + inner.w * column // len(COLOURS) for column in range(len(COLOURS) + 1)]
        down = [inner.y + inner.h * row // LEGS for row in range(LEGS + 1)]
        zones = [
            pygame.Rect(
                across[colour],
                down[leg],
                max(1, across[colour + 1] - across[colour] - gap),
                max(1, down[leg + 1] - down[leg] - gap),
            )
            for leg in range(LEGS)
            for colour in range(len(COLOURS))
        ]
        legs = [pygame.Rect(panel.x + edge, zones[leg * 3].y, aside, zones[leg * 3].h) for leg in range(LEGS)]
        heads = [pygame.Rect(zones[colour].x, panel.y + edge, zones[colour].w, head) for colour in range(len(COLOURS))]
        return zones, legs, heads

    @property
    def zones(self) -> list[pygame.Rect]:
        """The places of the nine zones."""
        return self._zone_grid[0]

    @property
    def legs(self) -> list[pygame.Rect]:
        """The places of the numbers of the legs, at the left of their zones."""
        return self._zone_grid[1]

    @property
    def heads(self) -> list[pygame.Rect]:
        """The places of the signs of the colours, above their zones."""
        return self._zone_grid[2]

    @cached_property
    def is_upright(self) -> bool:
        """Whether the cards of a zone lie one below the other, the total above them, or else side by side."""
        zone = self.zones[0]
        return zone.h >= 1.15 * zone.w

    @cached_property
    def has_totals_aside(self) -> bool:
        """Whether zones are so low that the total stands at the left of the cards, not above them."""
        return self.zones[0].h < _LEAST_HIGH * SMALLEST_TEXT

    def total(self, zone: int) -> pygame.Rect:
        """Return the place of the total of a zone."""
        rect = self.zones[zone]
        if self.has_totals_aside:
            return pygame.Rect(rect.x, rect.y, max(1, rect.w // 2), rect.h)
        high = min(round(self.line * 1.2), max(1, rect.h // 3))
        return pygame.Rect(rect.x, rect.y, rect.w, high)

    @cached_property
    def laid_width(self) -> int:
        """The width of a card on a zone."""
        rect, total = self.zones[0], self.total(0)
        if self.has_totals_aside:
            return max(2, round(min(rect.w * 0.42, rect.h * 0.86 / CARD_RATIO)))
        room = rect.h - total.h
        if self.is_upright:
            return max(2, round(min(rect.w * 0.74, room / CARD_RATIO * 0.66)))
        return max(2, round(min(rect.w * 0.5, room * 0.94 / CARD_RATIO)))

    def laid(self, zone: int, count: int) -> list[pygame.Rect]:
        """Return where ``count`` cards lie on a zone, each on the one before it."""
        rect, total = self.zones[zone], self.total(zone)
        wide = self.laid_width
        high = round(wide * CARD_RATIO)
        if self.has_totals_aside:
            most = max(0.0, rect.right - total.right - wide - 1)
            apart = min(wide * 0.4, most / (count - 1)) if count > 1 else 0.0
            level = rect.centery - high // 2
            return [pygame.Rect(round(total.right + index * apart), level, wide, high) for index in range(count)]
        edge = max(1, wide // 12)
        room = pygame.Rect(
            rect.x + edge, total.bottom, max(1, rect.w - 2 * edge), max(1, rect.bottom - edge - total.bottom)
        )
        if self.is_upright:
            step = min(high * 0.42, (room.h - high) / (count - 1)) if count > 1 else 0.0
            left, top = room.centerx - wide // 2, float(room.y)
            return [pygame.Rect(left, round(top + index * max(1.0, step)), wide, high) for index in range(count)]
        step = min(wide * 0.6, (room.w - wide) / (count - 1)) if count > 1 else 0.0
        left_edge = room.x + max(0.0, room.w - wide - step * max(0, count - 1)) / 2
        top = room.bottom - high
        return [
            pygame.Rect(round(left_edge + index * max(1.0, step)), round(top), wide, high) for index in range(count)
        ]

    # Gods, adventures, hand.

    def god(self, seat: int, players: int) -> pygame.Rect:
        """Return the place of the god of ``seat``: all that is touched for it."""
        left, right = (self.gods.x + self.gods.w * number // players for number in (seat, seat + 1))
        return pygame.Rect(left, self.gods.y, max(1, right - left), self.gods.h)

    @cached_property
    def power(self) -> int:
        """The width of a power token."""
        return max(2, min(self.gods.h, round(self.gods.w / 6 * 0.94)))

    def power_middle(self, seat: int, players: int) -> tuple[int, int]:
        """Return the middle of the power token of ``seat``."""
        rect = self.god(seat, players)
        if rect.w < 2.2 * self.power:
            return rect.center
        return rect.x + self.power // 2 + max(1, self.power // 12), rect.centery

    @cached_property
    def _kind_rows(self) -> tuple[tuple[pygame.Rect, pygame.Rect], tuple[pygame.Rect, pygame.Rect]]:
        """The two rows of adventures: the place of the word, and that of the tokens."""
        edge = max(1, min(self.kinds.size) // 24)
        inner = self.kinds.inflate(-2 * edge, -2 * edge)
        rows = []
        for row in range(2):
            top, bottom = inner.y + inner.h * row // 2, inner.y + inner.h * (row + 1) // 2
            rect = pygame.Rect(inner.x, top, max(1, inner.w), max(1, bottom - top))
            if rect.h >= 2.3 * self.line:
                word = pygame.Rect(rect.x, rect.y, rect.w, self.line)
                tokens = pygame.Rect(rect.x, word.bottom, rect.w, max(1, rect.bottom - word.bottom))
            else:
                # Where the word would have to be cut there is none, and the tokens have the room.
                wide = round(self.line * 4.4)
                word = pygame.Rect(rect.x, rect.y, wide if wide <= rect.w * 0.36 else 0, rect.h)
                tokens = pygame.Rect(word.right, rect.y, max(1, rect.right - word.right), rect.h)
            rows.append((word, tokens))
        return rows[0], rows[1]

    def kind_word(self, row: int) -> pygame.Rect:
        """Return the place of the word that says what the tokens of a row are: 0 experienced, 1 reserve."""
        return self._kind_rows[row][0]

    def kind(self, row: int, kind: int) -> pygame.Rect:
        """Return the place of the tokens of ``kind`` in a row."""
        tokens = self._kind_rows[row][1]
        left, right = (tokens.x + tokens.w * number // len(KINDS) for number in (kind, kind + 1))
        return pygame.Rect(left, tokens.y, max(1, right - left), tokens.h)

    @cached_property
    def kind_token(self) -> int:
        """The width of a token in those rows."""
        rect = self.kind(0, 0)
        return max(2, min(round(rect.w * 0.9), rect.h))

    def kind_middle(self, row: int, kind: int) -> tuple[int, int]:
        """Return the middle of the token of a kind in a row; its number stands on its lower right."""
        return self.kind(row, kind).center

    def mission_line(self, index: int) -> pygame.Rect:
        """Return the place of one of the two lines of text below the mission."""
        high = min(self.line, max(1, round(self.hand.h * _MISSION_TEXT) // 2))
        return pygame.Rect(self.mission.x, self.mission.bottom + index * high, self.mission.w, high)

    @cached_property
    def card_width(self) -> int:
        """The width of a card in the hand."""
        return max(2, min(round(self.hand.h * 0.86 / CARD_RATIO), self.hand.w // 2))

    def cards(self, count: int) -> list[pygame.Rect]:
        """Return where ``count`` cards of the hand lie, each on the one before it."""
        wide = self.card_width
        high = round(wide * CARD_RATIO)
        step = min(wide * 1.08, (self.hand.w - wide) / (count - 1)) if count > 1 else 0.0
        left = self.hand.x + max(0.0, self.hand.w - wide - step * max(0, count - 1)) / 2
        top = self.hand.bottom - high
        return [pygame.Rect(round(left + index * step), top, wide, high) for index in range(count)]

    def uncovered(self, index: int, count: int) -> pygame.Rect:
        """Return the part of a card of the hand that no other card lies on."""
        rects = self.cards(count)
        rect = rects[index]
        following = rects[index + 1].x if index + 1 < count else rect.right
        return pygame.Rect(rect.x, rect.y, max(1, min(rect.w, following - rect.x)), rect.h)

    @cached_property
    def lift(self) -> int:
        """By how much a chosen card is lifted, in pixels."""
        return max(1, self.hand.h - round(self.card_width * CARD_RATIO) - 1)


def _chart_in(width: int, height: int) -> pygame.Rect:
    unit = max(0.01, min(width / WIDTH, height / HEIGHT))
    return pygame.Rect(0, 0, max(1, int(WIDTH * unit)), max(1, int(HEIGHT * unit)))


def _token_row(width: int, height: int, line: int) -> int:
    return max(1, min(round(width / 6 * 0.94), max(round(height * 0.24), round(line * 1.6))))


def _split_hand(rect: pygame.Rect, gap: int, line: int) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the places of the mission, at the left with room for two lines of text below, and of the hand."""
    text = min(2 * line, round(rect.h * _MISSION_TEXT))
    wide = max(1, min(round((rect.h - text) * SCROLL_RATIO), round(rect.w * 0.42)))
    high = max(1, round(wide / SCROLL_RATIO))
    mission = pygame.Rect(rect.x, rect.y + max(0, rect.h - high - text) // 2, wide, high)
    return mission, pygame.Rect(mission.right + gap, rect.y, max(1, rect.right - mission.right - gap), rect.h)
