"""Where everything on the table of My Shelfie is: sheets large and small, and the dice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import pygame

from game.games.shelfie.rules import LINES, SIDE, SPACES, space_name, space_number
from game.ui.layout import SMALLEST_TEXT, Metrics
from game.ui.text import Fonts

HEAD = 0.92
"""The width of what stands at the head of a row, in cells, without its letter."""

SHELF = 0.12
"""The height of the board below a row, in cells."""

SMALLEST_CELL = 6

_RIBBON = SMALLEST_TEXT + 3
"""The least height of the ribbon, in pixels."""

_LOCK = 0.6
_TRAY_RATIO = 688 / 128
_SLOTS = (64, 112, 100, 688)
"""The middle of the first place in the picture of the tray, the way to the next, its width, and that of the tray."""

DIE_RATIO = 1.08
"""Height over width of the picture of a die."""

LIFT = 0.16
"""How far a die is lifted that pays for a space, in widths of a die."""


def die_spot(position: int) -> str:
    """Return the spot of the die at ``position``."""
    return f"die.{position}"


def space_spot(seat: int, space: int) -> str:
    """Return the spot of ``space`` on the sheet of ``seat``."""
    return f"{seat}.{space_name(space)}"


def row_spot(row: int) -> str:
    """Return the spot of a whole row of the sheet of whoever is to act."""
    return f"row.{row}"


def sheet_spot(seat: int) -> str:
    """Return the spot of the whole sheet of ``seat``, which is shown large when it is touched."""
    return f"sheet.{seat}"


def number_in(spot: str, kind: str) -> int | None:
    """Return the number in a spot such as ``die.3``; ``None`` where it is of another kind."""
    head, _, tail = spot.partition(".")
    return int(tail) if head == kind and tail.isdigit() else None


def space_in(spot: str) -> tuple[int, int] | None:
    """Return seat and space of the spot of a space, ``None`` for any other spot."""
    head, _, tail = spot.partition(".")
    return (int(head), space_number(tail)) if head.isdigit() and tail else None


@dataclass(frozen=True)
class LargeSheet:
    """The places on the sheet that is shown large. ``cell`` is the side of a space, all in pixels of the window.

    ``text`` and ``label`` are the sizes of the points and of the names of rows and columns, which are left out if 0.
    """

    panel: pygame.Rect
    cell: int
    gap: int
    edge: int
    text: int
    label: int
    letter: int
    header: int
    ribbon: int
    """The height of the ribbon that hangs from the upper edge of the panel."""
    score: tuple[int, int]
    """Width of the scores at the right and height of those at the foot."""

    @classmethod
    def fit(cls, area: pygame.Rect, metrics: Metrics, fonts: Fonts) -> LargeSheet:
        """Return the largest sheet in the middle of ``area``."""
        edge = min(max(2, metrics.px(12)), max(1, min(area.size) // 20))

        def sheet(cell: int) -> LargeSheet:
            gap = max(1, round(cell * 0.07))
            text = _readable(metrics.font("body"), round(cell * 0.42))
            label = _readable(metrics.font("small"), round(cell * 0.36))
            if label > cell:
                # In a picture on the rules page there is no room for names.
                label = 0
            letter = fonts.width("M", "small", face="bold", size=label) if label else 0
            high = fonts.height("small", face="bold", size=label) if label else 0
            # The ribbon hangs down as far as the names of the columns.
            header = max(round(cell * 0.55), high + gap + max(0, _RIBBON - edge))
            ribbon = max(_RIBBON, edge + header - high - gap)
            across = fonts.width("(00)", "body", face="bold", size=text)
            score = (
                max(across + gap, round(cell * 0.8)),
                max(fonts.height("body", face="bold", size=text), round(cell * 0.6)),
            )
            width = 2 * edge + letter + round(HEAD * cell) + SIDE * (cell + gap) + gap + score[0]
            height = 2 * edge + header + SIDE * (cell + round(cell * SHELF) + gap) + score[1]
            panel = pygame.Rect(0, 0, width, height)
            panel.center = area.center
            return cls(panel, cell, gap, edge, text, label, letter, header, ribbon, score)

        cell = max(SMALLEST_CELL, min(area.w // SIDE, area.h // SIDE))
        while cell > SMALLEST_CELL and (sheet(cell).panel.w > area.w or sheet(cell).panel.h > area.h):
            cell -= 1
        return sheet(cell)

    def moved(self, across: int, down: int) -> LargeSheet:
        """Return the same sheet elsewhere."""
        return replace(self, panel=self.panel.move(across, down))

    @cached_property
    def cells(self) -> tuple[pygame.Rect, ...]:
        """The places of the spaces."""
        left = self.panel.x + self.edge + self.letter + round(HEAD * self.cell) + self.gap
        top = self.panel.y + self.edge + self.header
        down = self.cell + round(self.cell * SHELF) + self.gap
        return tuple(
            pygame.Rect(left + space % SIDE * (self.cell + self.gap), top + space // SIDE * down, self.cell, self.cell)
            for space in range(SPACES)
        )

    @property
    def heading(self) -> pygame.Rect:
        """The line above the rows."""
        return pygame.Rect(
            self.panel.x + self.edge, self.panel.y + self.edge, self.panel.w - 2 * self.edge, self.header
        )

    @property
    def emblem(self) -> pygame.Rect:
        """The place of the emblem of whoever has the sheet, above the things."""
        item = self.item(0)
        side = max(1, min(item.w, round(self.header * 0.92)))
        rect = pygame.Rect(0, 0, side, side)
        rect.center = item.centerx, self.panel.y + self.edge + self.header * 9 // 20
        return rect

    def row(self, row: int) -> pygame.Rect:
        """Return the place of a whole row, from its letter to its score."""
        first = self.cells[row * SIDE]
        aside = max(1, self.edge // 3)
        return pygame.Rect(self.panel.x + aside, first.y, self.panel.w - 2 * aside, self.cell).inflate(0, 2 * self.gap)

    def letter_of(self, row: int) -> pygame.Rect:
        """Return the place of the letter of ``row``."""
        return pygame.Rect(self.panel.x + self.edge, self.cells[row * SIDE].y, self.letter, self.cell)

    def item(self, row: int) -> pygame.Rect:
        """Return the place of the thing at the head of ``row``, that stands on the shelf."""
        first = self.cells[row * SIDE]
        return pygame.Rect(first.x - self.gap - round(HEAD * self.cell), first.y, round(HEAD * self.cell), self.cell)

    def score_of(self, line: int) -> pygame.Rect:
        """Return the place of the points of ``line``, at its right end or its foot."""
        last = self.cells[LINES[line][-1]]
        if line < SIDE:
            return pygame.Rect(last.right + self.gap, last.y, self.score[0], self.cell)
        return pygame.Rect(last.x, last.bottom + round(self.cell * SHELF) + self.gap, self.cell, self.score[1])

    @property
    def total(self) -> pygame.Rect:
        """The place of the sum, where both kinds of points meet."""
        row, column = self.score_of(SIDE - 1), self.score_of(2 * SIDE - 1)
        return pygame.Rect(row.x, column.y, row.w, column.h)

    def line(self, line: int) -> pygame.Rect:
        """Return the place of the five spaces of ``line``."""
        return self.cells[LINES[line][0]].union(self.cells[LINES[line][-1]])


@dataclass(frozen=True)
class SmallSheet:
    """The places on the small sheet of ``seat``."""

    seat: int
    panel: pygame.Rect
    edge: int
    header: int

    @cached_property
    def cells(self) -> tuple[pygame.Rect, ...]:
        """The places of the spaces."""
        free = pygame.Rect(
            self.panel.x + self.edge,
            self.panel.y + self.edge + self.header,
            max(1, self.panel.w - 2 * self.edge),
            max(1, self.panel.h - 2 * self.edge - self.header),
        )
        side = max(1, min(free.w // SIDE, free.h // SIDE))
        left, top = free.centerx - side * SIDE // 2, free.centery - side * SIDE // 2
        return tuple(
            pygame.Rect(left + space % SIDE * side, top + space // SIDE * side, side, side) for space in range(SPACES)
        )

    @property
    def heading(self) -> pygame.Rect:
        """The place of the emblem and of the points."""
        return pygame.Rect(
            self.panel.x + self.edge, self.panel.y + self.edge, max(1, self.panel.w - 2 * self.edge), self.header
        )

    def line(self, line: int) -> pygame.Rect:
        """Return the place of the five spaces of ``line``."""
        return self.cells[LINES[line][0]].union(self.cells[LINES[line][-1]])


def small_header(metrics: Metrics, fonts: Fonts) -> int:
    """Return the height of the line with emblem and points on a small sheet."""
    return max(fonts.height("body", face="bold"), metrics.px(22)) + metrics.px(3)


@dataclass(frozen=True)
class DicePlaces:
    """Two rows of places, one above the other: dice that are rolled again above, the tray of held ones below."""

    tray: pygame.Rect
    lock: pygame.Rect
    top: int
    """The upper edge of the free dice, lifted as they may be."""

    @staticmethod
    def height(width: int) -> int:
        """Return the height that the dice need with a tray of ``width``."""
        side = width * _SLOTS[2] / _SLOTS[3]
        return round(width / _TRAY_RATIO + side * (DIE_RATIO + LIFT) + side * 0.14)

    @classmethod
    def fit(cls, area: pygame.Rect) -> DicePlaces:
        """Return the largest dice in the middle of ``area``."""
        width = max(12, area.w)
        while width > 12 and (cls.height(width) > area.h or width + 2 * cls._lock_room(width) > area.w):
            width -= 1
        height = cls.height(width)
        tray = pygame.Rect(0, 0, width, round(width / _TRAY_RATIO))
        tray.midbottom = area.centerx, area.centery + height // 2
        room = cls._lock_room(width)
        lock = pygame.Rect(tray.x - room, 0, max(1, round(room * 0.8)), max(1, round(room * 0.8)))
        lock.centery = tray.centery
        return cls(tray, lock, area.centery + height // 2 - height)

    @staticmethod
    def _lock_room(width: int) -> int:
        return round(width * _SLOTS[2] / _SLOTS[3] * _LOCK)

    @property
    def side(self) -> int:
        """The width of a die, an even number of pixels."""
        return max(2, round(self.tray.w * _SLOTS[2] / _SLOTS[3] * 0.92 / 2) * 2)

    @property
    def counter(self) -> pygame.Rect:
        """The place of the signs for the rolls of a turn, above the padlock."""
        return pygame.Rect(
            self.lock.x, self.top + self.side // 5, self.lock.w, max(1, self.tray.y - self.top - self.side // 5)
        )

    def column(self, position: int) -> pygame.Rect:
        """Return the place for the die at ``position``, free or held: what is touched to move it to the other one."""
        step = self.tray.w * _SLOTS[1] / _SLOTS[3]
        first = self.tray.x + self.tray.w * _SLOTS[0] / _SLOTS[3] - step / 2
        left, right = round(first + step * position), round(first + step * (position + 1))
        return pygame.Rect(left, self.top, right - left, self.tray.bottom - self.top)

    def middle(self, position: int, *, held: bool) -> tuple[float, float]:
        """Return the middle of the die at ``position``."""
        step = self.tray.w * _SLOTS[1] / _SLOTS[3]
        x = self.tray.x + self.tray.w * _SLOTS[0] / _SLOTS[3] + step * position
        if held:
            return x, self.tray.y + self.tray.h * 0.475
        return x, self.top + self.side * (LIFT + DIE_RATIO / 2)


def _readable(wanted: int, room: int) -> int:
    """Return the size of a text that should have the size ``wanted``, where there is ``room`` for it only."""
    return min(wanted, max(SMALLEST_TEXT, room))
