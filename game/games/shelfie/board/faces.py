"""The pictures of My Shelfie at the sizes in which they are shown: dice, spaces, marks drawn by hand, small sheets."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pygame

from game.games.shelfie.board.palette import ITEMS
from game.games.shelfie.board.places import DIE_RATIO, LargeSheet, SmallSheet
from game.games.shelfie.rules import CIRCLE, CROSS, DATA, FREE, JOKER, KINDS, ROWS, SIDE, SPACES, Sheet, score
from game.ui.layout import SMALLEST_TEXT
from game.ui.theme import Colour, SeatStyle, mix_colours
from game.ui.toolkit import Toolkit

BODY = "#b0d001"
EDGE = "#b0d002"
MARK = "#b0d003"

PAPER: Colour = (243, 229, 199)
PAPER_EDGE: Colour = (176, 138, 92)
PAPER_INK: Colour = (74, 52, 32)
CROSSED: Colour = (150, 125, 96)
PENCIL: Colour = (52, 44, 120)
CROSS_INK: Colour = (96, 30, 26)
WOOD: Colour = (140, 92, 50)
WOOD_EDGE: Colour = (58, 34, 18)
DIE: Colour = (251, 243, 223)
DIE_EDGE: Colour = (178, 152, 110)

MARKS = 3
"""How many rings and crosses drawn by hand there are."""

STEPS = 10
"""The pictures in which a ring is drawn."""

_BEGINS = -118
"""Where the pencil begins a ring, in degrees from the right with the clock."""

_TURN = 6
"""The steps in which a die turns, in degrees."""

_NUMBER_SMALL = 0.32
_NUMBER_MOST = 0.55
"""The size of a number, as a share of its space, from which on there is little room for it, or none."""

_PIPS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((0, 0),),
    ((-1, 1), (1, -1)),
    ((-1, 1), (0, 0), (1, -1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
)
"""Where the symbols of a space are that takes one to five dice, as the pips of a die."""


def variant(seat: int, space: int) -> int:
    """Return which of the marks drawn by hand is on ``space``: neighbours differ."""
    return (seat + space + 2 * (space // SIDE)) % MARKS


class Faces:
    """Makes pictures and keeps them in the bounded cache of the toolkit. They are shared."""

    def __init__(self, toolkit: Toolkit) -> None:
        self._toolkit = toolkit
        colours: dict[str, Colour] = {}
        for row, style in enumerate(ITEMS, 1):
            colours[f"#b0d01{row}"] = style.colour
            colours[f"#b0d02{row}"] = style.dark
        self._colours: Mapping[str, Colour] = colours
        self._die_colours: Mapping[str, Colour] = {**colours, BODY: DIE, EDGE: DIE_EDGE}

    # Dice.

    def die(self, face: int, width: int) -> pygame.Surface:
        """Return a die that shows ``face``."""
        kind = "joker" if face == JOKER else KINDS[face]
        return self._toolkit.pictures.svg(f"shelfie/die-{kind}", (width, round(width * DIE_RATIO)), self._die_colours)

    def turned_die(self, face: int, width: int, angle: float) -> pygame.Surface:
        """Return a die on its way, turned by ``angle`` degrees, rounded so that few pictures are needed."""
        turns = round(angle / _TURN) * _TURN
        if not turns:
            return self.die(face, width)
        return self._toolkit.pictures.keep(
            ("shelfie die", face, width, turns), lambda: pygame.transform.rotozoom(self.die(face, width), turns, 1)
        )

    def warm_dice(self, width: int, angles: tuple[float, ...]) -> None:
        """Draw all faces as they tumble now, when nothing moves."""
        for face in range(JOKER + 1):
            for angle in angles:
                self.turned_die(face, width, angle)

    # Marks.

    def item(self, row: int, side: int) -> pygame.Surface:
        """Return the thing of ``row``."""
        return self._toolkit.pictures.svg(f"shelfie/item-{KINDS[row]}", (side, side), self._colours)

    def symbol(self, row: int, side: int, colour: Colour) -> pygame.Surface:
        """Return the symbol of ``row``."""
        return self._toolkit.pictures.svg(f"shelfie/symbol-{KINDS[row]}", (side, side), {MARK: colour})

    def ring(self, number: int, side: int) -> pygame.Surface:
        """Return a ring drawn by hand; ``number`` says which."""
        return self._toolkit.pictures.svg(f"shelfie/circle{_ending(number)}", (side, side), {MARK: PENCIL})

    def cross(self, number: int, side: int, colour: Colour = CROSS_INK) -> pygame.Surface:
        """Return a cross drawn by hand; ``number`` says which."""
        return self._toolkit.pictures.svg(f"shelfie/cross{_ending(number)}", (side, side), {MARK: colour})

    def ring_begun(self, number: int, side: int, share: float) -> pygame.Surface:
        """Return as much of a ring as the pencil has drawn."""
        step = max(0, min(STEPS, round(share * STEPS)))
        if step == STEPS:
            return self.ring(number, side)
        return self._toolkit.pictures.keep(
            ("shelfie ring", number, side, step), lambda: self._cut_ring(number, side, step)
        )

    def _cut_ring(self, number: int, side: int, step: int) -> pygame.Surface:
        picture = self.ring(number, side).copy()
        middle = side / 2
        points = [(middle, middle)]
        # What has not been drawn yet is wiped out, a slice around the middle.
        first, last = _BEGINS + 360 * step / STEPS, _BEGINS + 360
        for part in range(13):
            angle = math.radians(first + (last - first) * part / 12)
            points.append((middle + side * math.cos(angle), middle + side * math.sin(angle)))
        pygame.draw.polygon(picture, (0, 0, 0, 0), points)
        return picture

    # Spaces of the large sheet.

    def space(self, seat: int, space: int, mark: int, side: int) -> pygame.Surface:
        """Return ``space`` with its ``mark``: what it takes, or the thing that stands there, or a cross."""
        fonts = self._toolkit.fonts
        number = variant(seat, space)
        key = ("shelfie space", space, mark, number if mark != FREE else 0, side, self._number_size(side), fonts.easy)
        return self._toolkit.pictures.keep(key, lambda: self._draw_space(space, mark, number, side))

    def warm_spaces(self, side: int) -> None:
        """Draw all spaces, and the rings as they are drawn, now, when nothing moves."""
        for number in range(MARKS):
            for step in range(STEPS):
                self.ring_begun(number, side, step / STEPS)
            for space in range(SPACES):
                for mark in (FREE, CIRCLE, CROSS):
                    self.space(number, space, mark, side)

    def _number_size(self, side: int) -> int:
        return max(SMALLEST_TEXT, round(side * 0.28))

    def _draw_space(self, space: int, mark: int, number: int, side: int) -> pygame.Surface:
        toolkit = self._toolkit
        row, column = divmod(space, SIDE)
        style = ITEMS[row]
        fill = mix_colours(PAPER, style.colour, 0.34) if mark == CIRCLE else PAPER if mark == FREE else CROSSED
        surface = toolkit.pictures.svg("shelfie/space", (side, side), {BODY: fill, EDGE: PAPER_EDGE}).copy()
        if mark == CIRCLE:
            thing = self.item(row, max(1, round(side * 0.68)))
            surface.blit(thing, thing.get_rect(midbottom=(side // 2, round(side * 0.88))))
        else:
            self._draw_pips(surface, row, column, style.dark if mark == FREE else mix_colours(CROSSED, PAPER_INK, 0.35))
        # On a small space that is circled there is no room for a number besides, and a crossed one is worth nothing.
        most = _NUMBER_MOST if mark == FREE else _NUMBER_SMALL if mark == CIRCLE else 0.0
        if self._number_size(side) <= side * most:
            self._draw_points(surface, DATA.points[column], on_thing=mark == CIRCLE)
        if mark == CIRCLE:
            surface.blit(self.ring(number, side), (0, 0))
        elif mark == CROSS:
            surface.blit(self.cross(number, side), (0, 0))
        return surface

    def _draw_points(self, surface: pygame.Surface, points: int, *, on_thing: bool) -> None:
        toolkit, side = self._toolkit, surface.get_width()
        picture = toolkit.fonts.render(str(points), "small", PAPER_INK, face="bold", size=self._number_size(side))
        ink = picture.get_bounding_rect()
        place = pygame.Rect((0, 0), ink.size)
        place.bottomright = round(side * 0.91), round(side * 0.91)
        if on_thing:
            ground = max(ink.w, ink.h) + max(4, side // 9)
            disc = toolkit.pictures.disc(ground, PAPER, border=PAPER_EDGE, border_width=1)
            surface.blit(disc, disc.get_rect(center=place.center))
        surface.blit(picture, place, ink)

    def _draw_pips(self, surface: pygame.Surface, row: int, column: int, colour: Colour) -> None:
        side = surface.get_width()
        # The corner is the number's: the smaller the space, the more of it that takes.
        is_small = side * _NUMBER_SMALL < self._number_size(side) <= side * _NUMBER_MOST
        small = max(3, round(side * (0.3 if column == 0 else 0.2 if is_small else 0.24)))
        middle = (side * 0.38, side * 0.36) if is_small else (side * 0.45, side * 0.42)
        spread = side * (0.2 if is_small else 0.245)
        symbol = self.symbol(row, small, colour)
        for across, down in _PIPS[column]:
            x, y = middle[0] + across * spread, middle[1] + down * spread
            surface.blit(symbol, (round(x - small / 2), round(y - small / 2)))

    # Whole sheets.

    def large_ground(self, places: LargeSheet, ribbon: str) -> tuple[pygame.Surface, int]:
        """Return the shelf without what stands on it, and by how much its picture is larger on each side.

        ``ribbon`` is written on a ribbon on the upper edge, if it is anything.
        """
        toolkit = self._toolkit
        margin = toolkit.metrics.px(14) + toolkit.metrics.px(5) + 1
        key = ("shelfie shelf", places.panel.size, places.cell, ribbon, places.label, places.ribbon)
        picture = toolkit.pictures.keep(
            (*key, toolkit.fonts.easy, toolkit.metrics.size), lambda: self._draw_large(places, ribbon, margin)
        )
        return picture, margin

    def _draw_large(self, places: LargeSheet, ribbon: str, margin: int) -> pygame.Surface:
        toolkit, fonts = self._toolkit, self._toolkit.fonts
        size = places.panel.size
        surface = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
        places = places.moved(margin - places.panel.x, margin - places.panel.y)
        toolkit.draw_panel(surface, places.panel, table="shelfie")
        muted = toolkit.theme.table("shelfie").muted
        high = max(2, round(places.cell * 0.17))
        for row in range(SIDE):
            first, last = places.cells[row * SIDE], places.cells[row * SIDE + SIDE - 1]
            item = places.item(row)
            board = toolkit.pictures.svg(
                "shelfie/shelf", (last.right - item.x + places.gap, high), {BODY: WOOD, EDGE: WOOD_EDGE}, stretch=True
            )
            surface.blit(board, (item.x, first.bottom))
            side = max(1, min(item.w, item.h) * 15 // 16)
            thing = self.item(row, side)
            surface.blit(thing, thing.get_rect(midbottom=(item.centerx, first.bottom + max(1, side // 24))))
            if places.label:
                letter = places.letter_of(row)
                fonts.draw(surface, ROWS[row], letter, "small", muted, align="center", face="bold", size=places.label)
        for column in range(SIDE if places.label else 0):
            cell = places.cells[column]
            high = fonts.height("small", face="bold", size=places.label)
            label = pygame.Rect(cell.x, cell.y - high - places.gap // 2, cell.w, high)
            name = str(column + 1)
            fonts.draw(surface, name, label, "small", muted, align="center", face="bold", size=places.label)
        if ribbon:
            self._draw_ribbon(surface, places, ribbon)
        return surface

    def _draw_ribbon(self, surface: pygame.Surface, places: LargeSheet, text: str) -> None:
        toolkit, frame = self._toolkit, self._toolkit.theme.frame
        size = max(SMALLEST_TEXT, min(places.label, places.ribbon * 4 // 5))
        wide = toolkit.fonts.width(text, "small", face="bold", size=size) + 2 * places.ribbon
        rect = pygame.Rect(0, 0, min(wide, places.panel.w), places.ribbon)
        rect.topright = places.panel.right - places.edge, places.panel.y
        picture, margin = toolkit.pictures.raised(rect.size, rect.h // 3, frame.danger, blur=5, fall=2)
        surface.blit(picture, (rect.x - margin, rect.y - margin))
        toolkit.fonts.draw(surface, text, rect, "small", frame.gold_text, align="center", face="bold", size=size)

    def small_sheet(
        self, places: SmallSheet, sheet: Sheet, style: SeatStyle, *, acts: bool
    ) -> tuple[pygame.Surface, int]:
        """Return the small picture of ``sheet``, and by how much it is larger on each side than its panel."""
        toolkit = self._toolkit
        margin = toolkit.metrics.px(14) + toolkit.metrics.px(5) + 1
        key = ("shelfie small", places.panel.size, sheet, style.key, acts, toolkit.metrics.font("small"))
        picture = toolkit.pictures.keep(
            (*key, toolkit.fonts.easy, toolkit.metrics.size),
            lambda: self._draw_small(places, sheet, style, margin, acts=acts),
        )
        return picture, margin

    def _draw_small(
        self, places: SmallSheet, sheet: Sheet, style: SeatStyle, margin: int, *, acts: bool
    ) -> pygame.Surface:
        toolkit, frame = self._toolkit, self._toolkit.theme.frame
        size = places.panel.size
        surface = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
        off = margin - places.panel.x, margin - places.panel.y
        toolkit.draw_panel(surface, places.panel.move(off), table="shelfie")
        heading = places.heading.move(off)
        side = min(heading.h - 2, heading.w // 3)
        emblem = toolkit.emblem(style, max(1, side))
        surface.blit(emblem, emblem.get_rect(midleft=heading.midleft))
        total = str(score(sheet).total)
        colour = frame.heading if acts else frame.text
        toolkit.fonts.draw(surface, total, heading, "body", colour, align="right", face="bold")
        for space, mark in enumerate(sheet):
            self.draw_small_mark(surface, places.cells[space].move(off), space, mark, 1.0)
        return surface

    def draw_small_mark(self, surface: pygame.Surface, cell: pygame.Rect, space: int, mark: int, share: float) -> None:
        """Draw the mark of a space of a small sheet, ``share`` of it."""
        toolkit = self._toolkit
        style = ITEMS[space // SIDE]
        if mark == FREE:
            side = max(2, cell.w * 2 // 5)
            ground = toolkit.pictures.rounded((side, side), side // 4, toolkit.theme.table("shelfie").line)
            surface.blit(ground, ground.get_rect(center=cell.center))
            return
        side = max(3, round(cell.w * (0.84 if mark == CIRCLE else 0.9) * share))
        if mark == CIRCLE:
            disc = toolkit.pictures.disc(side, style.colour, border=PAPER, border_width=max(1, cell.w / 14))
            surface.blit(disc, disc.get_rect(center=cell.center))
            small = side * 5 // 8
            if small >= 8:
                symbol = self.symbol(space // SIDE, small, style.text)
                surface.blit(symbol, symbol.get_rect(center=cell.center))
        else:
            colour = mix_colours(style.colour, (255, 255, 255), 0.25)
            cross = self.cross(variant(0, space), side, colour)
            surface.blit(cross, cross.get_rect(center=cell.center))


def _ending(number: int) -> str:
    return f"-{number + 1}" if number else ""
