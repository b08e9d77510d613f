"""The colours of the items, read from ``config/shelfie.toml`` and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.data import DataError
from game.ui.theme import TEXT_CONTRAST, Colour, check_contrast, check_edge, palette_of, read_styles

KEYS = ("plants", "games", "books", "trophies", "cats")


@dataclass(frozen=True, slots=True)
class ItemStyle:
    """How a kind of item looks: ``dark`` is its edge, ``text`` what is written or drawn on ``colour``.

    ``key`` (one of :data:`KEYS`) names the kind, its picture and its face on a die, ``symbol`` (one of them too) the
    picture of its symbol.
    """

    key: str
    colour: Colour
    dark: Colour
    text: Colour
    symbol: str


def read_items(palette: Mapping[str, object]) -> tuple[ItemStyle, ...]:
    """Return the kinds of items in the order of their rows. Raises :class:`DataError`."""
    styles = read_styles(ItemStyle, palette.get("items"), KEYS, "palette.items")
    if {style.symbol for style in styles} != set(KEYS):
        raise DataError(f"each of {', '.join(KEYS)} must be the symbol of one kind of item")
    for style in styles:
        check_contrast(style.colour, style.text, TEXT_CONTRAST, f"{style.key}: text")
        check_edge(style.dark, style.colour, style.key)
    return styles


ITEMS = read_items(palette_of("shelfie"))
"""The five kinds of items, each with a symbol of its own."""
