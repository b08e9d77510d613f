"""The colours of the program, read from ``config/themes.toml`` and checked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TypeVar

import tomli

from game import paths

Colour = tuple[int, int, int]
"""Red, green and blue, each from 0 to 255."""

TABLES = ("odicey", "odin", "shelfie", "cephalopod", "fury")
SHAPES = ("triangle", "ring", "square", "star", "diamond", "cross", "hexagon", "drop")
SYMBOLS = ("triangle", "disc", "square", "star", "cross", "diamond")
CARD_CONTRAST = 4.5
"""The least contrast of what is drawn on a card, as for text: the small numeral in the corner is read like text."""
ITEMS = ("plants", "games", "books", "trophies", "cats")
ITEM_CONTRAST = 4.5
"""The least contrast of text on the colour of an item."""
SIDES = ("red", "blue", "zeus")
SIDE_CONTRAST = 4.5
"""The least contrast of the pips on a die of Odicey."""
LINES = ("yellow", "green", "red")
PATTERNS = ("solid", "dashed", "dotted")
LINE_CONTRAST = 3.0
"""The least contrast of a line on the parchment, as for what is not text."""
WRITING_CONTRAST = 4.5
"""The least contrast of writing on the parchment, and of the light colour of a line on the frame's panels."""

_HEX = re.compile(r"#[0-9a-fA-F]{6}")

P = TypeVar("P")


class ThemeError(ValueError):
    """A file of themes with something missing, unknown or out of range."""


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


@dataclass(frozen=True, slots=True)
class CardStyle:
    """How a suit of cards looks: ``text`` is the colour of numeral and symbol on ``colour``.

    ``key`` names the colour in texts, ``symbol`` (one of :data:`SYMBOLS`) the suit's pictures.
    """

    key: str
    colour: Colour
    text: Colour
    symbol: str


@dataclass(frozen=True, slots=True)
class ItemStyle:
    """How a kind of item of My Shelfie looks: ``dark`` is its edge, ``text`` what is written or drawn on ``colour``.

    ``key`` (one of :data:`ITEMS`) names the kind, its picture and its face on a die, ``symbol`` (one of them too) the
    picture of its symbol.
    """

    key: str
    colour: Colour
    dark: Colour
    text: Colour
    symbol: str


@dataclass(frozen=True, slots=True)
class ChartPalette:
    """The sea chart of La Fureur des dieux: its parchment, and the writing on it (``muted`` is of less weight)."""

    parchment: Colour
    ink: Colour
    muted: Colour


@dataclass(frozen=True, slots=True)
class LineStyle:
    """How a line of the sea chart looks: ``colour`` on the parchment, ``light`` on a dark panel.

    ``key`` (one of :data:`LINES`) names its wind, ``pattern`` (one of :data:`PATTERNS`) how it is drawn.
    """

    key: str
    colour: Colour
    light: Colour
    pattern: str


def parse_colour(text: str) -> Colour:
    """Return the colour written as ``#rrggbb``. Raises :class:`ThemeError` for anything else."""
    if not _HEX.fullmatch(text):
        raise ThemeError(f"{text!r} is not a colour like #1a2b3c")
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


def _palette(kind: type[P], table: object, where: str) -> P:
    if not isinstance(table, Mapping):
        raise ThemeError(f"{where} is missing or not a table")
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    unknown = sorted(set(table) - set(names))
    missing = [name for name in names if name not in table]
    if unknown or missing:
        raise ThemeError(f"{where}: unknown {unknown}, missing {missing}")
    values: dict[str, object] = {}
    for name in names:
        value = table[name]
        if name == "panel_opacity":
            if not isinstance(value, (int, float)) or isinstance(value, bool) or not 0 <= value <= 1:
                raise ThemeError(f"{where}.{name} is not a number from 0 to 1")
            values[name] = float(value)
        elif not isinstance(value, str):
            raise ThemeError(f"{where}.{name} is not a text")
        elif name in {"key", "shape", "symbol", "pattern"}:
            values[name] = value
        else:
            values[name] = parse_colour(value)
    return kind(**values)


def _cards(content: object) -> tuple[CardStyle, ...]:
    if not isinstance(content, list) or len(content) != len(SYMBOLS):
        raise ThemeError(f"exactly {len(SYMBOLS)} suits of cards are needed")
    styles = tuple(_palette(CardStyle, suit, f"cards[{index}]") for index, suit in enumerate(content))
    if len({style.key for style in styles}) < len(styles):
        raise ThemeError("two suits have the same key")
    if {style.symbol for style in styles} != set(SYMBOLS):
        raise ThemeError(f"each of {', '.join(SYMBOLS)} must be the symbol of one suit")
    for style in styles:
        if contrast(style.colour, style.text) < CARD_CONTRAST:
            raise ThemeError(f"{style.key}: the contrast on the card is below {CARD_CONTRAST}")
    return styles


def _sides(content: object) -> tuple[SeatStyle, ...]:
    if not isinstance(content, list) or len(content) != len(SIDES):
        raise ThemeError(f"exactly {len(SIDES)} sides are needed")
    styles = tuple(_palette(SeatStyle, side, f"sides[{index}]") for index, side in enumerate(content))
    if tuple(style.key for style in styles) != SIDES:
        raise ThemeError(f"the sides must be {', '.join(SIDES)}, in this order")
    if len({style.shape for style in styles}) < len(styles) or not {style.shape for style in styles} <= set(SHAPES):
        raise ThemeError("each side must have a shape of its own")
    for style in styles:
        if contrast(style.colour, style.pip) < SIDE_CONTRAST:
            raise ThemeError(f"{style.key}: the contrast of the pips is below {SIDE_CONTRAST}")
        if luminance(style.dark) >= luminance(style.colour):
            raise ThemeError(f"{style.key}: the edge is not darker than the die")
    return styles


def _items(content: object) -> tuple[ItemStyle, ...]:
    if not isinstance(content, list) or len(content) != len(ITEMS):
        raise ThemeError(f"exactly {len(ITEMS)} kinds of items are needed")
    styles = tuple(_palette(ItemStyle, item, f"items[{index}]") for index, item in enumerate(content))
    if tuple(style.key for style in styles) != ITEMS:
        raise ThemeError(f"the items must be {', '.join(ITEMS)}, in this order")
    if {style.symbol for style in styles} != set(ITEMS):
        raise ThemeError(f"each of {', '.join(ITEMS)} must be the symbol of one kind of item")
    for style in styles:
        if contrast(style.colour, style.text) < ITEM_CONTRAST:
            raise ThemeError(f"{style.key}: the contrast on the colour is below {ITEM_CONTRAST}")
        if luminance(style.dark) >= luminance(style.colour):
            raise ThemeError(f"{style.key}: the edge is not darker than the colour")
    return styles


def _chart(table: object) -> ChartPalette:
    palette = _palette(ChartPalette, table, "chart")
    for name, colour in (("ink", palette.ink), ("muted", palette.muted)):
        if contrast(palette.parchment, colour) < WRITING_CONTRAST:
            raise ThemeError(f"chart.{name}: the contrast on the parchment is below {WRITING_CONTRAST}")
    return palette


def _lines(content: object, parchment: Colour, panel: Colour) -> tuple[LineStyle, ...]:
    if not isinstance(content, list) or len(content) != len(LINES):
        raise ThemeError(f"exactly {len(LINES)} lines are needed")
    styles = tuple(_palette(LineStyle, line, f"lines[{index}]") for index, line in enumerate(content))
    if tuple(style.key for style in styles) != LINES:
        raise ThemeError(f"the lines must be {', '.join(LINES)}, in this order")
    if {style.pattern for style in styles} != set(PATTERNS):
        raise ThemeError(f"each of {', '.join(PATTERNS)} must be the pattern of one line")
    for style in styles:
        if contrast(parchment, style.colour) < LINE_CONTRAST:
            raise ThemeError(f"{style.key}: the contrast on the parchment is below {LINE_CONTRAST}")
        if contrast(panel, style.light) < WRITING_CONTRAST:
            raise ThemeError(f"{style.key}: the contrast on a panel is below {WRITING_CONTRAST}")
    return styles


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours: the frame, a palette for each table by the id of its game, and at least eight seat styles.

    ``cards`` are the six suits of Odin in the order of its colours, each with a symbol of its own; ``items`` the five
    kinds of My Shelfie in the order of its rows, likewise; ``sides`` are red, blue and the white die of Zeus of Odicey.
    ``chart`` is the sea chart of La Fureur des dieux, ``lines`` are its three winds in the order that decides a tie.
    """

    frame: FramePalette
    tables: Mapping[str, TablePalette]
    seats: tuple[SeatStyle, ...]
    cards: tuple[CardStyle, ...]
    items: tuple[ItemStyle, ...]
    sides: tuple[SeatStyle, ...]
    chart: ChartPalette
    lines: tuple[LineStyle, ...]

    @classmethod
    def load(cls, source: Path | None = None) -> Theme:
        """Read the shipped themes, or those of ``source``. Raises :class:`ThemeError` or :class:`OSError`."""
        source = source or paths.config() / "themes.toml"
        try:
            return cls.parse(tomli.loads(source.read_text(encoding="utf-8")))
        except (tomli.TOMLDecodeError, UnicodeDecodeError) as error:
            raise ThemeError(f"{source}: {error}") from error

    @classmethod
    def parse(cls, content: Mapping[str, object]) -> Theme:
        """Check and return the themes in a parsed file. Raises :class:`ThemeError`."""
        tables = content.get("tables")
        if not isinstance(tables, Mapping) or set(tables) != set(TABLES):
            raise ThemeError(f"tables must be exactly {', '.join(TABLES)}")
        seats = content.get("seats")
        if not isinstance(seats, list) or len(seats) < 8:
            raise ThemeError("at least eight seats are needed")
        styles = tuple(_palette(SeatStyle, seat, f"seats[{index}]") for index, seat in enumerate(seats))
        if len({style.key for style in styles}) < len(styles):
            raise ThemeError("two seats have the same key")
        if len({style.shape for style in styles[: len(SHAPES)]}) < len(SHAPES):
            raise ThemeError("the first eight seats must have eight shapes")
        unknown = sorted({style.shape for style in styles} - set(SHAPES))
        if unknown:
            raise ThemeError(f"unknown shapes {unknown}")
        frame = _palette(FramePalette, content.get("frame"), "frame")
        chart = _chart(content.get("chart"))
        return cls(
            frame,
            {name: _palette(TablePalette, tables[name], f"tables.{name}") for name in TABLES},
            styles,
            _cards(content.get("cards")),
            _items(content.get("items")),
            _sides(content.get("sides")),
            chart,
            _lines(content.get("lines"), chart.parchment, frame.panel),
        )

    def seat(self, key: str) -> SeatStyle:
        """Return the seat style called ``key``; the first one when there is none (a setting may name what is gone)."""
        return next((style for style in self.seats if style.key == key), self.seats[0])

    def side(self, key: str) -> SeatStyle:
        """Return the style of the side called ``key``. Raises ``KeyError`` when there is none."""
        return {style.key: style for style in self.sides}[key]
