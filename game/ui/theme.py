"""The colours of the program, read from ``config/`` and checked: a frame, seats, and a palette for each game's table.

What only one game colours, such as its cards, it reads with the tools of this module itself.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeVar, cast

from game import data, paths
from game.data import DataError

Colour = tuple[int, int, int]
"""Red, green and blue, each from 0 to 255."""

SHAPES = ("triangle", "ring", "square", "star", "diamond", "cross", "hexagon", "drop")
TEXT_CONTRAST = 4.5
"""The least contrast of what is read with its ground."""
LINE_CONTRAST = 3.0
"""The least contrast of what is not text with its ground."""

_HEX = re.compile(r"#[0-9a-fA-F]{6}")

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class FramePalette:
    """The colours of menus, panels and buttons. ``muted`` is text of less weight; ``heading`` the colour of names."""

    background_top: Colour
    background_bottom: Colour
    panel: Colour
    panel_border: Colour
    control: Colour
    control_hover: Colour
    control_border: Colour
    text: Colour
    muted: Colour
    heading: Colour
    gold: Colour
    gold_hover: Colour
    gold_text: Colour
    danger: Colour
    good: Colour
    shadow: Colour


@dataclass(frozen=True, slots=True)
class TablePalette:
    """The colours of one game's table. ``text`` and ``muted`` are for the bare ground.

    Panels carry the frame's text.
    """

    background_top: Colour
    background_bottom: Colour
    panel: Colour
    panel_opacity: float
    line: Colour
    accent: Colour
    text: Colour
    muted: Colour


@dataclass(frozen=True, slots=True)
class SeatStyle:
    """How a seat looks: ``key`` names the colour in texts (``ui.seat.<key>``), ``shape`` its emblem."""

    key: str
    colour: Colour
    dark: Colour
    pip: Colour
    shape: str


def parse_colour(text: str) -> Colour:
    """Return the colour written as ``#rrggbb``. Raises :class:`DataError` for anything else."""
    if not _HEX.fullmatch(text):
        raise DataError(f"{text!r} is not a colour like #1a2b3c")
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def hex_colour(colour: Colour) -> str:
    """Return the colour as ``#rrggbb``, the form that pictures use."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def mix_colours(start: Colour, end: Colour, share: float) -> Colour:
    """Return the colour at ``share`` (0 to 1) of the way from ``start`` to ``end``."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Return the relative luminance, 0 to 1 (Web Content Accessibility Guidelines 2.1)."""
    linear = [
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in (channel / 255 for channel in colour)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: Colour, second: Colour) -> float:
    """Return the contrast of two colours, 1 to 21 (Web Content Accessibility Guidelines 2.1)."""
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def read_palette(kind: type[P], table: object, where: str) -> P:
    """Return ``table`` as a ``kind``: a dataclass of colours, texts, and shares from 0 to 1.

    Raises :class:`DataError` for an entry that is missing, unknown or wrong; ``where`` stands before its name.
    """
    if not isinstance(table, Mapping):
        raise DataError(f"{where} is missing or not a table")
    types = {field.name: field.type for field in fields(cast("Any", kind))}
    unknown = sorted(set(table) - set(types))
    missing = [name for name in types if name not in table]
    if unknown or missing:
        raise DataError(f"{where}: unknown {unknown}, missing {missing}")
    values: dict[str, object] = {}
    for name, value in ((name, table[name]) for name in types):
        if types[name] == "float":
            if not isinstance(value, (int, float)) or isinstance(value, bool) or not 0 <= value <= 1:
                raise DataError(f"{where}.{name} is not a number from 0 to 1")
            values[name] = float(value)
        elif not isinstance(value, str):
            raise DataError(f"{where}.{name} is not a text")
        else:
            values[name] = value if types[name] == "str" else parse_colour(value)
    return kind(**values)


def read_styles(kind: type[P], content: object, keys: Sequence[str], where: str) -> tuple[P, ...]:
    """Return a list of tables as styles of ``kind`` whose ``key`` are ``keys``, in this order.

    Raises :class:`DataError` for anything else.
    """
    rows = content if isinstance(content, list) else []
    if [row.get("key") if isinstance(row, Mapping) else None for row in rows] != list(keys):
        raise DataError(f"{where} must be {', '.join(keys)}, in this order")
    return tuple(read_palette(kind, row, f"{where}[{index}]") for index, row in enumerate(rows))


def check_contrast(first: Colour, second: Colour, least: float, where: str) -> None:
    """Raise :class:`DataError`, which names ``where``, when the contrast of two colours is below ``least``."""
    if contrast(first, second) < least:
        raise DataError(f"{where}: the contrast is below {least}")


def check_edge(edge: Colour, colour: Colour, where: str) -> None:
    """Raise :class:`DataError`, which names ``where``, when an edge is not darker than the colour beside it."""
    if luminance(edge) >= luminance(colour):
        raise DataError(f"{where}: the edge is not darker than the colour")


@functools.cache
def palette_of(game: str) -> Mapping[str, object]:
    """Return what ``game`` says of its colours, ``[palette]`` in its file in ``config/``; empty where it says nothing.

    Raises :class:`DataError`.
    """
    return data.load_section(game, "palette")


@functools.cache
def _table_of(game: str) -> TablePalette | None:
    table = palette_of(game).get("table")
    return None if table is None else read_palette(TablePalette, table, f"{game}: palette.table")


@functools.cache
def _sides_of(game: str) -> tuple[SeatStyle, ...]:
    rows = palette_of(game).get("sides", [])
    if not isinstance(rows, list):
        raise DataError(f"{game}: palette.sides is not a list")
    return tuple(read_palette(SeatStyle, row, f"{game}: palette.sides[{index}]") for index, row in enumerate(rows))


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours that all games share: the frame, at least eight seat styles, and a plain table.

    The tables and sides of the games are read from their own files when they are first asked for.
    """

    frame: FramePalette
    plain: TablePalette
    seats: tuple[SeatStyle, ...]

    @classmethod
    def load(cls, source: Path | None = None) -> Theme:
        """Read the shipped themes, or those of ``source``. Raises :class:`DataError`."""
        return cls.parse(data.load(source or paths.config() / "themes.toml"))

    @classmethod
    def parse(cls, content: Mapping[str, object]) -> Theme:
        """Check and return the themes in a parsed file. Raises :class:`DataError`."""
        seats = content.get("seats")
        if not isinstance(seats, list) or len(seats) < 8:
            raise DataError("at least eight seats are needed")
        styles = tuple(read_palette(SeatStyle, seat, f"seats[{index}]") for index, seat in enumerate(seats))
        if len({style.key for style in styles}) < len(styles):
            raise DataError("two seats have the same key")
        if len({style.shape for style in styles[: len(SHAPES)]}) < len(SHAPES):
            raise DataError("the first eight seats must have eight shapes")
        unknown = sorted({style.shape for style in styles} - set(SHAPES))
        if unknown:
            raise DataError(f"unknown shapes {unknown}")
        frame = read_palette(FramePalette, content.get("frame"), "frame")
        return cls(frame, read_palette(TablePalette, content.get("table"), "table"), styles)

    def table(self, game: str) -> TablePalette:
        """Return the palette of the table of ``game``, the plain one where it has none. Raises :class:`DataError`."""
        return _table_of(game) or self.plain

    def seat(self, key: str) -> SeatStyle:
        """Return the seat style called ``key``; the first one when there is none (a setting may name what is gone)."""
        return next((style for style in self.seats if style.key == key), self.seats[0])

    def side(self, game: str, side: int) -> SeatStyle:
        """Return the style of a side of ``game``, by its number; a seat style where the game has none for it."""
        styles = _sides_of(game)
        return styles[side] if side < len(styles) else self.seats[side % len(self.seats)]
