"""The colours of the sea chart and its winds, read from ``config/fury.toml`` and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.data import DataError
from game.games.fury.data import COLOURS
from game.ui.theme import (
    LINE_CONTRAST,
    TEXT_CONTRAST,
    Colour,
    TablePalette,
    check_contrast,
    palette_of,
    read_palette,
    read_styles,
)

PATTERNS = ("solid", "dashed", "dotted")


@dataclass(frozen=True, slots=True)
class ChartPalette:
    """The sea chart: its parchment, and the writing on it (``muted`` is of less weight)."""

    parchment: Colour
    ink: Colour
    muted: Colour


@dataclass(frozen=True, slots=True)
class LineStyle:
    """How a line of the sea chart looks: ``colour`` on the parchment, ``light`` on a dark panel.

    ``key`` names its wind, ``pattern`` (one of :data:`PATTERNS`) how it is drawn.
    """

    key: str
    colour: Colour
    light: Colour
    pattern: str


def read_chart(palette: Mapping[str, object]) -> ChartPalette:
    """Return the colours of the sea chart. Raises :class:`DataError`."""
    chart = read_palette(ChartPalette, palette.get("chart"), "palette.chart")
    for name, colour in (("ink", chart.ink), ("muted", chart.muted)):
        check_contrast(chart.parchment, colour, TEXT_CONTRAST, f"palette.chart.{name} on the parchment")
    return chart


def read_lines(palette: Mapping[str, object]) -> tuple[LineStyle, ...]:
    """Return the lines in the order in which they win a tie. Raises :class:`DataError`."""
    styles = read_styles(LineStyle, palette.get("lines"), COLOURS, "palette.lines")
    if {style.pattern for style in styles} != set(PATTERNS):
        raise DataError(f"each of {', '.join(PATTERNS)} must be the pattern of one line")
    parchment = read_chart(palette).parchment
    panel = read_palette(TablePalette, palette.get("table"), "palette.table").panel
    for style in styles:
        check_contrast(parchment, style.colour, LINE_CONTRAST, f"{style.key} on the parchment")
        check_contrast(panel, style.light, TEXT_CONTRAST, f"{style.key} on a panel")
    return styles


CHART = read_chart(palette_of("fury"))
LINES = read_lines(palette_of("fury"))
"""The three winds, each with a pattern of its own."""
