"""The pictures of La Fureur des dieux at the sizes in which they are shown: cards, tokens, and the three winds."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace

import pygame

from game.games.fury.board.palette import CHART, LINES, LineStyle
from game.games.fury.board.places import CARD_RATIO, Point
from game.games.fury.data import CARDS, DATA, DIONYSOS, GODS, KINDS
from game.games.fury.state import HIDDEN, card_name
from game.ui.layout import SMALLEST_TEXT
from game.ui.pictures import rasterise
from game.ui.theme import Colour, hex_colour, mix_colours
from game.ui.toolkit import Toolkit

INK: Colour = (45, 29, 12)
PAPER: Colour = (247, 236, 208)
CHALK: Colour = (255, 250, 236)

_UNITS = 200
"""The width of a card in the units of its picture, in which the places below are given."""

_NUMERAL, _CORNER = (100, 142), (34, 38)
_SMALL = (0.36, 0.26)
"""Where the strength of a small card stands, in shares of its size."""

_DISC, _DISC_RADIUS = (152, 232), 27
"""Where the strength of the card of Dionysos stands."""

_SCROLL = 360
"""The width of the scroll of a mission in the units of its picture."""

_GOALS, _GOAL_RADII, _WORTH = ((70, 84), (180, 84), (290, 84)), (50, 46, 42), 146
"""Where the adventures of a mission are and how large, and how far down what they are worth stands."""

_NAME, _NAME_MIDDLE, _NAME_ROOM = 23, 154, 104
"""How high the names of its adventures are, how far down their middle is, and how wide they may be."""

_LEAST_NUMBERED = 14
"""The width of a card from which on its strength stands on it; on smaller ones the totals are enough."""

_GHOST = 195

_TURNS = 6
"""The steps in which a card turns over."""


def card_size(width: int) -> tuple[int, int]:
    """Return the size of a card of ``width`` pixels."""
    return max(1, width), max(1, round(width * CARD_RATIO))


def blit(surface: pygame.Surface, picture: pygame.Surface, middle: Point) -> None:
    """Draw ``picture`` with its middle at a point."""
    surface.blit(picture, (round(middle[0] - picture.get_width() / 2), round(middle[1] - picture.get_height() / 2)))


def stroke(points: Sequence[Point], style: LineStyle, width: float) -> str:
    """Return the SVG of a line of a wind along ``points`` in its pattern: solid, dashed or dotted."""
    colour = hex_colour(style.colour)
    if style.pattern == "solid":
        return f'<path d="{_path(points)}" fill="none" stroke="{colour}" stroke-width="{width:.2f}"/>'
    return dashes(points, width, colour) if style.pattern == "dashed" else _dots(points, width * 1.35, colour)


def dashes(points: Sequence[Point], width: float, colour: str) -> str:
    """Return the SVG of a dashed line, drawn dash by dash: the loader's own dashes are not even along a curve."""
    dash, gap = width * 2.6, width * 1.7
    length = _length(points)
    count = max(1, round((length + gap) / (dash + gap)))
    period = (length + gap) / count
    path = " ".join(_path(_cut(points, index * period, (index + 1) * period - gap)) for index in range(count))
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:.2f}"/>'


def _dots(points: Sequence[Point], width: float, colour: str) -> str:
    length = _length(points)
    count = max(2, round(length / (width * 1.6)) + 1)
    middles = [_along(points, length * index / (count - 1)) for index in range(count)]
    return "".join(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{width / 2:.2f}" fill="{colour}"/>' for x, y in middles)


def _length(points: Sequence[Point]) -> float:
    return sum(math.dist(first, second) for first, second in itertools.pairwise(points))


def _path(points: Sequence[Point]) -> str:
    return "M" + " L".join(f"{x:.2f},{y:.2f}" for x, y in points)


def _along(points: Sequence[Point], way: float) -> Point:
    for first, second in itertools.pairwise(points):
        step = math.dist(first, second)
        if way <= step and step:
            share = way / step
            return first[0] + (second[0] - first[0]) * share, first[1] + (second[1] - first[1]) * share
        way -= step
    return points[-1]


def _cut(points: Sequence[Point], start: float, end: float) -> list[Point]:
    passed, between = 0.0, []
    for first, second in itertools.pairwise(points):
        passed += math.dist(first, second)
        if start < passed < end:
            between.append(second)
    return [_along(points, start), *between, _along(points, end)]


def _waves(size: tuple[int, int], style: LineStyle) -> str:
    wide, high = size
    least = min(size)
    apart = least * 0.34
    count = max(1, round(high / apart) - 1)
    waves = ""
    for row in range(count):
        level, shift = high * (row + 1) / (count + 1), row * 1.9
        points = [
            (wide * (0.12 + 0.76 * step / 24), level + math.sin(step / 24 * 2 * math.pi + shift) * least * 0.06)
            for step in range(25)
        ]
        waves += stroke(points, style, max(1.2, least * 0.032))
    return waves


def wanted(mission: int) -> tuple[int, ...]:
    """Return the kinds of adventure that ``mission`` values, the most valued first."""
    values = DATA.missions[mission]
    return tuple(sorted((kind for kind in range(len(KINDS)) if values[kind]), key=lambda kind: -values[kind]))


class Faces:
    """Makes pictures and keeps them in the bounded cache of the toolkit. They are shared: do not draw on them."""

    def __init__(self, toolkit: Toolkit) -> None:
        self.toolkit = toolkit

    def keep(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return what ``make`` draws, drawn once for each ``key`` and font."""
        return self.toolkit.pictures.keep(("fury", key, self.toolkit.fonts.easy), make)

    def _svg(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        return self.toolkit.pictures.svg(f"fury/{name}", size)

    # Winds.

    def wind(self, colour: int) -> LineStyle:
        """Return how the lines of a wind look."""
        return LINES[colour]

    def sample(self, colour: int, size: tuple[int, int]) -> pygame.Surface:
        """Return a piece of a line of the wind ``colour``, on a strip of paper of ``size``."""

        def make() -> pygame.Surface:
            wide, high = size
            edge = high * 0.5
            line = stroke([(edge, high / 2), (wide - edge, high / 2)], self.wind(colour), max(2.0, high * 0.26))
            paper = hex_colour(CHART.parchment)
            body = f'<rect width="{wide}" height="{high}" rx="{high * 0.3:.1f}" fill="{paper}"/>{line}'
            return rasterise(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">{body}</svg>', size)

        return self.keep(("sample", colour, size), make)

    def breeze(self, colour: int, size: tuple[int, int]) -> pygame.Surface:
        """Return the ground of a zone of ``size`` for the wind ``colour``: waves in the pattern of its lines."""

        def make() -> pygame.Surface:
            wide, high = size
            wind, panel = self.wind(colour), self.toolkit.theme.table("fury").panel
            top, bottom = (hex_colour(mix_colours(panel, wind.colour, share)) for share in (0.62, 0.3))
            edge, least = hex_colour(wind.light), min(size)
            waves = _waves(size, replace(wind, colour=wind.light))
            body = (
                f'<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{top}"/>'
                f'<stop offset="1" stop-color="{bottom}"/></linearGradient></defs>'
                f'<rect width="{wide}" height="{high}" rx="{max(2, least // 9)}" fill="url(#g)"/>'
                f'<g opacity="0.22">{waves}</g>'
                f'<rect x="0.75" y="0.75" width="{wide - 1.5}" height="{high - 1.5}" rx="{max(2, least // 9)}" '
                f'fill="none" stroke="{edge}" stroke-opacity="0.55" stroke-width="1.5"/>'
            )
            return rasterise(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">{body}</svg>', size)

        return self.keep(("breeze", colour, size), make)

    # Tokens.

    def adventure(self, kind: int, side: int) -> pygame.Surface:
        """Return the token of an adventure."""
        return self._svg(f"adventure-{KINDS[kind]}", (side, side))

    def faded(self, kind: int, side: int) -> pygame.Surface:
        """Return the token of an adventure of which there is none here."""

        def make() -> pygame.Surface:
            picture = self.adventure(kind, side).copy()
            picture.set_alpha(80)
            return picture

        return self.keep(("faded", kind, side), make)

    def god(self, god: int, side: int, *, spent: bool = False) -> pygame.Surface:
        """Return the power token of a god: its face, or its back with a small face once the power is used up."""
        if not spent:
            return self._svg(f"god-{GODS[god]}", (side, side))

        def make() -> pygame.Surface:
            picture = self._svg("token-spent", (side, side)).copy()
            small = self._svg(f"god-{GODS[god]}", (side, side)).copy()
            small.set_alpha(95)
            picture.blit(small, (0, 0))
            return picture

        return self.keep(("spent", god, side), make)

    def ship(self, side: int, *, west: bool = True) -> pygame.Surface:
        """Return the ship, which looks ``west`` or east."""
        picture = self._svg("ship", (side, side))
        if west:
            return picture
        return self.keep(("ship east", side), lambda: pygame.transform.flip(picture, True, False))

    def land(self, island: int, side: int) -> pygame.Surface:
        """Return the land of an island, below its token; neighbours in the data look different."""
        return self._svg(("island", "island-2", "island-3")[island % 3], (side, side))

    def mark(self, name: str, side: int) -> pygame.Surface:
        """Return the mark ``double`` of Aphrodite or ``blocked`` of Poseidon."""
        return self._svg(name, (side, side))

    def mission(self, mission: int, size: tuple[int, int]) -> pygame.Surface:
        """Return the scroll of a mission with its adventures and what they are worth; sealed where it is hidden."""
        if mission == HIDDEN:
            return self._svg("mission-back", size)
        key = ("mission", mission, size, self.toolkit.texts.language)
        return self.keep(key, lambda: self._draw_mission(mission, size))

    def _draw_mission(self, mission: int, size: tuple[int, int]) -> pygame.Surface:
        scroll, fonts = self._svg("mission", size).copy(), self.toolkit.fonts
        unit = size[0] / _SCROLL
        number = max(SMALLEST_TEXT, round(40 * unit))
        disc = self.toolkit.pictures.disc(round(number * 1.2), PAPER, border=INK, border_width=max(1.0, number / 16))
        names = [self.toolkit.text(f"fury.kind.{KINDS[kind]}") for kind in wanted(mission)]
        letters = max(SMALLEST_TEXT, round(_NAME * unit))
        widest = max(fonts.width(name, "small", face="bold", size=letters) for name in names)
        is_named = widest <= _NAME_ROOM * unit
        for name, kind, (x, y), radius in zip(names, wanted(mission), _GOALS, _GOAL_RADII, strict=True):
            blit(scroll, self.adventure(kind, max(2, round(2 * radius * unit))), (x * unit, y * unit))
            if is_named:
                # All on one line, whatever hangs below it.
                blit(
                    scroll, fonts.render(name, "small", INK, face="bold", size=letters), (x * unit, _NAME_MIDDLE * unit)
                )
                middle = (x + radius * 0.62) * unit, (y + radius * 0.68) * unit
            else:
                middle = x * unit, min(_WORTH * unit, size[1] - number * 0.62)
            # Without the numbers, the first is still the most valued.
            if number <= _GOAL_RADII[0] * 1.8 * unit:
                blit(scroll, disc, middle)
                self._write(scroll, str(DATA.missions[mission][kind]), middle, number, INK)
        return scroll

    # Cards.

    def card(self, card: int, width: int) -> pygame.Surface:
        """Return a wind card as it is held in a hand; a back for a hidden one."""
        return self.keep(
            ("card", card, width), lambda: self._draw_card(card, width, self._face(card, card_size(width)))
        )

    def laid(self, card: int, width: int, *, own_down: bool = False) -> pygame.Surface:
        """Return a wind card as it lies on a zone; ``own_down`` is a card face down for whoever knows it."""

        def make() -> pygame.Surface:
            if own_down:
                return self._draw_card(card, width, self._own_back(card, card_size(width)))
            return self._draw_card(card, width, self._laid_face(card, card_size(width)))

        return self.keep(("laid", card, width, own_down), make)

    def ghost(self, card: int, width: int, *, own_down: bool = False) -> pygame.Surface:
        """Return a card that does not lie there yet."""

        def make() -> pygame.Surface:
            picture = self.laid(card, width, own_down=own_down).copy()
            picture.set_alpha(_GHOST)
            return picture

        return self.keep(("ghost", card, width, own_down), make)

    def turning(self, card: int, width: int, share: float) -> pygame.Surface:
        """Return a card on its way from its back to its face, ``share`` of it done."""
        step = round(share * _TURNS)
        shows = abs(2 * step / _TURNS - 1)
        shown = HIDDEN if 2 * step < _TURNS else card
        if shows == 1:
            return self.laid(shown, width)

        def make() -> pygame.Surface:
            picture = self.laid(shown, width)
            return pygame.transform.smoothscale(
                picture, (max(2, round(picture.get_width() * shows)), picture.get_height())
            )

        return self.keep(("turning", shown, width, step), make)

    def sized(self, card: int, width: int, rest: int) -> pygame.Surface:
        """Return a card on its way at a width that it has for a moment, from the picture of the width ``rest``."""
        wide = max(4, round(width / 4) * 4)
        if abs(width - rest) < 3:
            return self.card(card, rest)

        def make() -> pygame.Surface:
            whole = self.card(card, rest)
            share = wide / rest
            size = (max(2, round(whole.get_width() * share)), max(2, round(whole.get_height() * share)))
            return pygame.transform.smoothscale(whole, size)

        return self.keep(("sized", card, wide, rest), make)

    def _draw_card(self, card: int, width: int, face: pygame.Surface) -> pygame.Surface:
        """Draw ``face`` with the soft shadow of a card: the middle of the picture is that of the card."""
        size = card_size(width)
        margin = max(2, width // 11)
        fall = max(1, width // 34)
        blur = max(1, margin - fall)
        whole = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
        shadow = self.toolkit.pictures.shadow(size, max(1, width // 10), blur, 0.5)
        whole.blit(shadow, (margin - blur, margin - blur + fall))
        whole.blit(face, (margin, margin))
        return whole

    def _own_back(self, card: int, size: tuple[int, int]) -> pygame.Surface:
        back = self._svg("back", size).copy()
        if size[0] < _LEAST_NUMBERED:
            return back
        side = max(SMALLEST_TEXT + 2, round(size[0] * 0.56))
        middle = (size[0] - side / 2, size[1] - side / 2)
        blit(back, self.toolkit.pictures.disc(side, PAPER, border=INK, border_width=max(1, side / 14)), middle)
        numeral = "1" if card == DIONYSOS else card_name(card)
        self._write(back, numeral, middle, max(SMALLEST_TEXT, round(side * 0.7)), INK)
        return back

    def _laid_face(self, card: int, size: tuple[int, int]) -> pygame.Surface:
        if card in (HIDDEN, DIONYSOS):
            return self._face(card, size)
        if size[0] < _LEAST_NUMBERED:
            return self._svg(f"card-{card_name(card)}", size)
        face = self._svg(f"card-{card_name(card)}", size).copy()
        middle = (max(size[0] * _SMALL[0], SMALLEST_TEXT * 0.4), max(size[1] * _SMALL[1], SMALLEST_TEXT * 0.5))
        self._write(face, card_name(card), middle, max(SMALLEST_TEXT, round(size[0] * 0.66)), CHALK)
        return face

    def _face(self, card: int, size: tuple[int, int]) -> pygame.Surface:
        if card == HIDDEN:
            return self._svg("back", size)
        face = self._svg(f"card-{card_name(card)}", size).copy()
        width = size[0]
        if width < _LEAST_NUMBERED:
            return face
        unit = width / _UNITS
        if card == DIONYSOS:
            side = max(SMALLEST_TEXT, round(2 * _DISC_RADIUS * unit))
            middle = (min(_DISC[0] * unit, width - side * 0.55), min(_DISC[1] * unit, size[1] - side * 0.55))
            if side > 2 * _DISC_RADIUS * unit + 1:
                blit(face, self.toolkit.pictures.disc(side, PAPER), middle)
            self._write(face, "1", middle, max(SMALLEST_TEXT, round(side * 0.9)), INK)
            return face
        large = self.toolkit.fonts.render(card_name(card), "number", CHALK, size=round(width * 0.5))
        self._ink(face, large, (_NUMERAL[0] * unit, _NUMERAL[1] * unit))
        corner = (_CORNER[0] * unit, _CORNER[1] * unit)
        self._write(face, card_name(card), corner, max(SMALLEST_TEXT, round(width * 0.24)), CHALK)
        return face

    def _write(self, picture: pygame.Surface, text: str, middle: Point, size: int, colour: Colour) -> None:
        self._ink(picture, self.toolkit.fonts.render(text, "small", colour, face="bold", size=size), middle)

    @staticmethod
    def _ink(picture: pygame.Surface, words: pygame.Surface, middle: Point) -> None:
        ink = words.get_bounding_rect()
        picture.blit(words, (round(middle[0] - ink.w / 2), round(middle[1] - ink.h / 2)), ink)

    def warm(self, width: int, laid_width: int, token: int, power: int) -> None:
        """Draw cards at their widths in the hand and on a zone, and all tokens at theirs, now that nothing moves."""
        for kind in range(len(KINDS)):
            self.adventure(kind, token)
        for god in range(len(GODS)):
            self.god(god, power)
            self.god(god, power, spent=True)
        for card in (HIDDEN, *CARDS):
            self.card(card, width)
            self.laid(card, laid_width)
            self.laid(card, laid_width, own_down=card != HIDDEN)

    def warm_card(self, card: int, width: int) -> None:
        """Draw a card turning over now, when nothing moves."""
        for step in range(_TURNS + 1):
            self.turning(card, width, step / _TURNS)
