"""Where everything on the table of Odicey is: the sea, the two harbours, the hand; and what its spots are called."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import pygame

from game.games.odicey.rules import BLUE, CELLS, DATA, HARBOUR, HARBOUR_TEXT, RED, SIZE, cell_name

HARBOUR_SPOTS = (HARBOUR_TEXT, f"{HARBOUR_TEXT}.2")
"""The last die of the harbour of the side on turn, and the last but one: both may be chosen."""

FURTHER_SPOT = f"{HARBOUR_TEXT}.3"
"""Any other die of that harbour, once those two are chosen."""

OTHER_SPOT = "other"
"""The harbour of the side that is not on turn."""

HAND_SLOTS = 3
"""The most dice that are in hand at once: in the opening turn."""

DIE_RATIO = 1.08
"""Height over width of the picture of a die: its lower edge shows."""

_SEA = 620
_FIRST = (108, 512)
"""The middle of a1 in the picture of the sea."""

_STEP, _CELL = 108, 104
_BOARD_FOOT = 614
_QUAY = (1360, 128)
_BERTH = (64, 112)
"""The middle of the first place in the picture of a harbour, and the way to the next one."""

_DIE = 0.78
"""The width of a die, in widths of a cell."""

_BERTHED = 92
"""The width of a die in the harbour, in units of its picture."""

_HAND_WIDTH, _HAND_HEIGHT = 0.2, 0.21
"""Width of the hand as a column beside the sea, and its height as a row below it, in widths of the sea."""

_CELLS_BY_NAME = {cell_name(cell): cell for cell in range(CELLS)}


def cell_in(spot: str | None) -> int | None:
    """Return the cell that ``spot`` is; ``None`` where it is something else."""
    return None if spot is None else _CELLS_BY_NAME.get(spot)


def hand_spot(slot: int) -> str:
    """Return the spot of the die in place ``slot`` of the hand."""
    return f"hand{slot}"


def hand_in(spot: str | None) -> int | None:
    """Return the place in the hand that ``spot`` is; ``None`` where it is something else."""
    if spot is None or not spot.startswith("hand"):
        return None
    return int(spot[len("hand") :])


def berth_spot(side: int, index: int) -> str:
    """Return the name of place ``index`` in the harbour of ``side``; it is no spot to touch, but where a die lies."""
    return f"berth.{side}.{index}"


def place_in(spot: str) -> int | None:
    """Return the place of the rules that ``spot`` is, :data:`HARBOUR` or a cell; ``None`` where it is neither."""
    if spot in (*HARBOUR_SPOTS, FURTHER_SPOT):
        return HARBOUR
    return cell_in(spot)


@dataclass(frozen=True)
class Places:
    """The places on the table, in pixels of the window.

    ``harbours`` are those of red, below the sea, and of blue, above it. The hand is a column beside the sea or, with
    ``is_column`` false, a row below it.
    """

    sea: pygame.Rect
    harbours: tuple[pygame.Rect, pygame.Rect]
    hand: pygame.Rect
    is_column: bool

    @classmethod
    def fit(cls, area: pygame.Rect) -> Places:
        """Return the places with the largest sea that there is room for, in the middle of ``area``."""
        beside, below = (cls._fit(area, is_column=is_column) for is_column in (True, False))
        return below if below.sea.w > beside.sea.w else beside

    @classmethod
    def _fit(cls, area: pygame.Rect, *, is_column: bool) -> Places:
        """Return the largest places with the hand where ``is_column`` says.

        All lengths are shares of the width of the sea, so the largest one follows from the whole at width 1.
        """
        gap = 0.014
        foot = _BOARD_FOOT / _SEA
        across = 1 + (gap + _HAND_WIDTH if is_column else 0)
        quay = across * _QUAY[1] / _QUAY[0]
        down = foot + 2 * (quay + gap) + (0 if is_column else gap + _HAND_HEIGHT)
        side = max(1, int(min(area.w / across, area.h / down)))
        gap, quay = max(1, round(gap * side)), max(1, round(quay * side))
        width, height = max(1, round(across * side)), max(1, round(down * side))
        left, top = area.centerx - width // 2, area.centery - height // 2
        sea = pygame.Rect(left, top + quay + gap, side, side)
        board_foot = sea.y + max(1, round(foot * side))
        blue = pygame.Rect(left, top, width, quay)
        red = pygame.Rect(left, board_foot + gap, width, quay)
        if is_column:
            hand = pygame.Rect(sea.right + gap, sea.y, max(1, width - side - gap), board_foot - sea.y)
        else:
            hand = pygame.Rect(left, red.bottom + gap, width, max(1, round(_HAND_HEIGHT * side)))
        return cls(sea, (red, blue), hand, is_column)

    @property
    def whole(self) -> pygame.Rect:
        """All of it."""
        return self.sea.unionall([*self.harbours, self.hand])

    # The sea.

    @cached_property
    def cells(self) -> tuple[pygame.Rect, ...]:
        """The places of the cells."""
        unit = self.sea.w / _SEA
        side = max(1, round(_CELL * unit))
        rects = []
        for cell in range(CELLS):
            rect = pygame.Rect(0, 0, side, side)
            rect.center = (
                self.sea.x + round((_FIRST[0] + _STEP * (cell % SIZE)) * unit),
                self.sea.y + round((_FIRST[1] - _STEP * (cell // SIZE)) * unit),
            )
            rects.append(rect)
        return tuple(rects)

    def row_label(self, row: int) -> pygame.Rect:
        """Return the place of the number of ``row``, at the left of its cells."""
        cell = self.cells[row * SIZE]
        edge = round(self.sea.w * 12 / _SEA)
        return pygame.Rect(self.sea.x + edge, cell.y, max(1, cell.x - self.sea.x - edge), cell.h)

    def column_label(self, column: int) -> pygame.Rect:
        """Return the place of the letter of ``column``, below its cells."""
        cell = self.cells[column]
        foot = self.sea.y + round(self.sea.h * (_BOARD_FOOT - 10) / _SEA)
        return pygame.Rect(cell.x, cell.bottom, cell.w, max(1, foot - cell.bottom))

    @cached_property
    def die(self) -> int:
        """The width of a die at sea or in hand, an even number of pixels."""
        return max(2, round(self.cells[0].w * _DIE / 2) * 2)

    # The harbours.

    @cached_property
    def berthed(self) -> int:
        """The width of a die in the harbour, an even number of pixels."""
        return max(2, round(self.harbours[RED].w * _BERTHED / _QUAY[0] / 2) * 2)

    def berth(self, side: int, index: int) -> pygame.Rect:
        """Return the place for die ``index`` in the harbour of ``side``: all that is touched for it."""
        quay = self.harbours[side]
        unit = quay.w / _QUAY[0]
        first = quay.x + (_BERTH[0] - _BERTH[1] / 2) * unit
        left, right = (round(first + _BERTH[1] * unit * number) for number in (index, index + 1))
        return pygame.Rect(left, quay.y, max(1, right - left), quay.h)

    def berth_middle(self, side: int, index: int) -> tuple[float, float]:
        """Return the middle of die ``index`` in the harbour of ``side``."""
        quay = self.harbours[side]
        unit = quay.w / _QUAY[0]
        return quay.x + (_BERTH[0] + _BERTH[1] * index) * unit, quay.y + _BERTH[0] * unit

    def berth_at(self, position: tuple[int, int]) -> tuple[int, int] | None:
        """Return side and number of the place of a harbour at ``position``."""
        for side in (RED, BLUE):
            if self.harbours[side].collidepoint(position):
                found = (index for index in range(DATA.dice) if self.berth(side, index).collidepoint(position))
                index = next(found, None)
                return None if index is None else (side, index)
        return None

    # The hand.

    @property
    def _slot(self) -> tuple[int, int]:
        return round(self.die * 1.2), round(self.die * DIE_RATIO * 1.2)

    def slot(self, index: int) -> pygame.Rect:
        """Return the place of die ``index`` in the hand."""
        rect = pygame.Rect((0, 0), self._slot)
        if self.is_column:
            room = self.hand.bottom - self.sign.bottom
            rect.center = self.hand.centerx, self.sign.bottom + room * (2 * index + 1) // (2 * HAND_SLOTS)
        else:
            room = self.hand.right - self.sign.right
            rect.center = self.sign.right + room * (2 * index + 1) // (2 * HAND_SLOTS), self.hand.centery
        return rect

    @cached_property
    def sign(self) -> pygame.Rect:
        """The place beside the dice in hand that shows the value of the Zeus die, or the aegis."""
        edge = max(1, min(self.hand.size) // 12)
        if self.is_column:
            side = max(1, self.hand.w - 2 * edge)
            return pygame.Rect(self.hand.x + edge, self.hand.y + edge, side, side)
        side = max(1, self.hand.h - 2 * edge)
        return pygame.Rect(self.hand.x + edge, self.hand.y + edge, side, side)
