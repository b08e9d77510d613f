"""Sizes and places. Everything is measured in units of a 1280 by 720 window and drawn at real pixels."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import pygame

Role = Literal["title", "heading", "subheading", "body", "small", "number"]
"""What a text is for; its size follows from it."""

REFERENCE = (1280, 720)
SMALLEST_TEXT = 15
"""Pixels of the em square below which no text is drawn."""

_SCALES = (0.25, 8.0)
_TEXT_SCALES = (1.0, 2.0)
_UNITS: dict[Role, float] = {"title": 62, "heading": 32, "subheading": 24, "body": 20, "small": 16, "number": 44}
_LARGE: frozenset[Role] = frozenset({"title", "heading", "number"})


@dataclass(frozen=True)
class Metrics:
    """The sizes that belong to a window of ``size`` pixels and a text size chosen by the player.

    ``text_scale`` runs from 1.0 to 2.0 and is clamped to that.
    """

    size: tuple[int, int]
    text_scale: float = 1.0
    scale: float = field(init=False, compare=False)
    """Pixels for one unit."""
    _fonts: Mapping[Role, int] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        # Computed once: drawing asks for these numbers some thousand times a frame.
        size = max(1, int(self.size[0])), max(1, int(self.size[1]))
        low, high = _TEXT_SCALES
        text_scale = min(high, max(low, self.text_scale if math.isfinite(self.text_scale) else low))
        low, high = _SCALES
        scale = min(high, max(low, min(size[0] / REFERENCE[0], size[1] / REFERENCE[1])))
        fonts: dict[Role, int] = {}
        for role, units in _UNITS.items():
            factor = 1 + (text_scale - 1) / 2 if role in _LARGE else text_scale
            fonts[role] = round(max(SMALLEST_TEXT, units * scale) * factor)
        for name, value in (("size", size), ("text_scale", text_scale), ("scale", scale), ("_fonts", fonts)):
            object.__setattr__(self, name, value)

    @property
    def window(self) -> pygame.Rect:
        """The whole window."""
        return pygame.Rect((0, 0), self.size)

    def px(self, units: float) -> int:
        """Return ``units`` in whole pixels; a length that is not zero never vanishes."""
        pixels = round(units * self.scale)
        if pixels == 0 and units != 0:
            return 1 if units > 0 else -1
        return pixels

    def font(self, role: Role) -> int:
        """Return the size of the em square of a text, in pixels.

        The player's text size counts in full for what is read, and by half for titles, headings and big numbers, which
        are large already and would crowd out the rest.
        """
        return self._fonts[role]

    @property
    def gap(self) -> int:
        """The usual distance between neighbours, in pixels."""
        return self.px(14)

    @property
    def control(self) -> int:
        """The height of a button or a field, in pixels: it grows with the text in it."""
        return max(self.px(48), round(self.font("body") * 2.1))


def _shares(length: int, weights: Sequence[float] | int, gap: int) -> list[tuple[int, int]]:
    parts = [1.0] * weights if isinstance(weights, int) else [max(0.0, weight) for weight in weights]
    if not parts:
        return []
    free = max(0, length - gap * (len(parts) - 1))
    total = sum(parts) or 1.0
    shares = []
    passed = 0.0
    for index, part in enumerate(parts):
        start = round(free * passed / total)
        passed += part
        shares.append((start + gap * index, round(free * passed / total) - start))
    return shares


def rows(rect: pygame.Rect, weights: Sequence[float] | int, gap: int = 0) -> list[pygame.Rect]:
    """Split ``rect`` into rows, top to bottom: as many as the number says, or one for each weight in proportion."""
    return [pygame.Rect(rect.x, rect.y + start, rect.w, size) for start, size in _shares(rect.h, weights, gap)]


def columns(rect: pygame.Rect, weights: Sequence[float] | int, gap: int = 0) -> list[pygame.Rect]:
    """Split ``rect`` into columns, left to right: as many as the number says, or one for each weight in proportion."""
    return [pygame.Rect(rect.x + start, rect.y, size, rect.h) for start, size in _shares(rect.w, weights, gap)]


def cut_top(rect: pygame.Rect, height: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the strip of ``height`` at the top of ``rect`` and what is left below it."""
    height = max(0, min(height, rect.h))
    rest = max(0, rect.h - height - gap)
    return pygame.Rect(rect.x, rect.y, rect.w, height), pygame.Rect(rect.x, rect.bottom - rest, rect.w, rest)


def cut_bottom(rect: pygame.Rect, height: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the strip of ``height`` at the bottom of ``rect`` and what is left above it."""
    height = max(0, min(height, rect.h))
    rest = max(0, rect.h - height - gap)
    return pygame.Rect(rect.x, rect.bottom - height, rect.w, height), pygame.Rect(rect.x, rect.y, rect.w, rest)


def cut_left(rect: pygame.Rect, width: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the strip of ``width`` at the left of ``rect`` and what is left beside it."""
    width = max(0, min(width, rect.w))
    rest = max(0, rect.w - width - gap)
    return pygame.Rect(rect.x, rect.y, width, rect.h), pygame.Rect(rect.right - rest, rect.y, rest, rect.h)


def cut_right(rect: pygame.Rect, width: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the strip of ``width`` at the right of ``rect`` and what is left beside it."""
    width = max(0, min(width, rect.w))
    rest = max(0, rect.w - width - gap)
    return pygame.Rect(rect.right - width, rect.y, width, rect.h), pygame.Rect(rect.x, rect.y, rest, rect.h)


def inset(rect: pygame.Rect, horizontal: int, vertical: int | None = None) -> pygame.Rect:
    """Return ``rect`` made smaller on each side; it never turns inside out."""
    vertical = horizontal if vertical is None else vertical
    width, height = max(0, rect.w - 2 * horizontal), max(0, rect.h - 2 * vertical)
    return center((width, height), rect)


def center(size: tuple[int, int], rect: pygame.Rect) -> pygame.Rect:
    """Return a rectangle of ``size`` in the middle of ``rect``."""
    return pygame.Rect(rect.x + (rect.w - size[0]) // 2, rect.y + (rect.h - size[1]) // 2, size[0], size[1])


def grid(rect: pygame.Rect, columns_count: int, rows_count: int, gap: int = 0) -> list[list[pygame.Rect]]:
    """Return the largest square cells of a grid in the middle of ``rect``, row by row."""
    if columns_count < 1 or rows_count < 1:
        return []
    free = min(
        (rect.w - gap * (columns_count - 1)) // columns_count,
        (rect.h - gap * (rows_count - 1)) // rows_count,
    )
    side = max(1, free)
    whole = center(
        (side * columns_count + gap * (columns_count - 1), side * rows_count + gap * (rows_count - 1)),
        rect,
    )
    return [
        [
            pygame.Rect(whole.x + column * (side + gap), whole.y + row * (side + gap), side, side)
            for column in range(columns_count)
        ]
        for row in range(rows_count)
    ]


def fit_grid(rect: pygame.Rect, count: int, ratio: float, gap: int = 0) -> list[pygame.Rect]:
    """Place ``count`` equal things of ``ratio`` (width over height) as large as ``rect`` allows, rows centred."""
    best: tuple[float, int] = (-1.0, 1)
    for across in range(1, count + 1):
        down = -(-count // across)
        width = min((rect.w - gap * (across - 1)) / across, (rect.h - gap * (down - 1)) / down * ratio)
        best = max(best, (width, across))
    if count < 1:
        return []
    width = max(1, math.floor(best[0]))
    return flow(rect, [(width, max(1, math.floor(width / ratio)))] * count, gap, across=best[1], align="center")


def flow(
    rect: pygame.Rect,
    sizes: Sequence[tuple[int, int]],
    gap: int = 0,
    *,
    across: int | None = None,
    align: Literal["left", "center", "right"] = "left",
) -> list[pygame.Rect]:
    """Set things in lines like words, breaking where ``rect`` ends (or after ``across`` things).

    ``align`` says where the lines stand; with ``"center"`` the whole block is also centred from top to bottom. Things
    wider than ``rect`` are narrowed to it. The block may be higher than ``rect``: see :func:`bounds`.
    """
    lines: list[list[tuple[int, int]]] = []
    used = 0
    for wanted_width, height in sizes:
        width = min(wanted_width, max(1, rect.w))
        full = used + gap + width > rect.w if across is None else bool(lines) and len(lines[-1]) == across
        if not lines or full:
            lines.append([])
            used = -gap
        lines[-1].append((width, height))
        used += gap + width
    heights = [max(height for _, height in line) for line in lines]
    top = rect.y
    if align == "center":
        top += (rect.h - sum(heights) - gap * (len(lines) - 1)) // 2
    placed = []
    for line, line_height in zip(lines, heights, strict=True):
        free = rect.w - sum(width for width, _ in line) - gap * (len(line) - 1)
        left = rect.x + {"left": 0, "center": free // 2, "right": free}[align]
        for width, height in line:
            placed.append(pygame.Rect(left, top + (line_height - height) // 2, width, height))
            left += width + gap
        top += line_height + gap
    return placed


def bounds(rects: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return the smallest rectangle around all ``rects``; an empty one when there are none."""
    return rects[0].unionall(list(rects[1:])) if rects else pygame.Rect(0, 0, 0, 0)
