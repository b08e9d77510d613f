"""The colours of the suits, read from ``config/odin.toml`` and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.data import DataError
from game.ui.theme import TEXT_CONTRAST, Colour, check_contrast, palette_of, read_styles

KEYS = ("blue", "red", "green", "yellow", "black", "purple")
SYMBOLS = ("triangle", "disc", "square", "star", "cross", "diamond")


@dataclass(frozen=True, slots=True)
class CardStyle:
    """How a suit of cards looks: ``text`` is the colour of numeral and symbol on ``colour``.

    ``key`` (one of :data:`KEYS`) names the suit, ``symbol`` (one of :data:`SYMBOLS`) its pictures.
    """

    key: str
    colour: Colour
    text: Colour
    symbol: str


def read_suits(palette: Mapping[str, object]) -> tuple[CardStyle, ...]:
    """Return the suits in the order of the game's colours. Raises :class:`DataError`.

    The small numeral in the corner of a card is read like text, and needs its contrast.
    """
    styles = read_styles(CardStyle, palette.get("suits"), KEYS, "palette.suits")
    if {style.symbol for style in styles} != set(SYMBOLS):
        raise DataError(f"each of {', '.join(SYMBOLS)} must be the symbol of one suit")
    for style in styles:
        check_contrast(style.colour, style.text, TEXT_CONTRAST, f"{style.key} on a card")
    return styles


SUITS = read_suits(palette_of("odin"))
"""The six suits, each with a symbol of its own."""
