from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from game.data import DataError
from game.games.odin.board.palette import SUITS, SYMBOLS, read_suits
from game.ui.theme import contrast, palette_of


def test_suits_are_in_the_order_of_the_game_and_differ_without_colour() -> None:
    assert [style.key for style in SUITS] == ["blue", "red", "green", "yellow", "black", "purple"]
    assert [style.symbol for style in SUITS] == ["triangle", "disc", "square", "star", "cross", "diamond"]
    assert [style.symbol for style in SUITS] == list(SYMBOLS)


def test_numerals_and_symbols_show_on_every_card() -> None:
    assert all(contrast(style.colour, style.text) >= 4.5 for style in SUITS)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda palette: palette.pop("suits"),
        lambda palette: palette["suits"].pop(),
        lambda palette: palette["suits"][1].update(key="blue"),
        lambda palette: palette["suits"][1].update(symbol="triangle"),
        lambda palette: palette["suits"][3].update(text="#ffffff"),
    ],
)
def test_a_palette_with_a_mistake_is_refused(spoil: Callable[[dict[str, Any]], object]) -> None:
    palette: Any = copy.deepcopy(palette_of("odin"))
    assert read_suits(palette) == SUITS
    spoil(palette)
    with pytest.raises(DataError):
        read_suits(palette)
