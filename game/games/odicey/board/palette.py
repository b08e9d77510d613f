"""The colours of the sides and of the white die, read from ``config/odicey.toml`` and checked."""

from __future__ import annotations

from collections.abc import Mapping

from game.data import DataError
from game.ui.theme import SHAPES, TEXT_CONTRAST, SeatStyle, check_contrast, check_edge, palette_of, read_styles

OWNERS = ("red", "blue", "zeus")
"""Whose a die is, by the number of the owner."""


def read_owners(palette: Mapping[str, object]) -> tuple[SeatStyle, ...]:
    """Return the styles of :data:`OWNERS`, in their order. Raises :class:`DataError`."""
    styles = read_styles(SeatStyle, palette.get("sides"), OWNERS, "palette.sides")
    shapes = {style.shape for style in styles}
    if len(shapes) < len(styles) or not shapes <= set(SHAPES):
        raise DataError("each side must have a shape of its own")
    for style in styles:
        check_contrast(style.colour, style.pip, TEXT_CONTRAST, f"{style.key}: pips")
        check_edge(style.dark, style.colour, style.key)
    return styles


STYLES = read_owners(palette_of("odicey"))
"""How the dice look, by the number of the owner."""
