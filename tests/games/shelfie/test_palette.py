from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from game.data import DataError
from game.games.shelfie.board.palette import ITEMS, read_items
from game.ui.theme import contrast, palette_of
from tests.ui.eyes import SIGHT, nearest


def test_items_are_in_the_order_of_the_rows_and_differ_without_colour() -> None:
    assert [style.key for style in ITEMS] == ["plants", "games", "books", "trophies", "cats"]
    assert len({style.symbol for style in ITEMS}) == len(ITEMS)
    assert all(contrast(style.colour, style.text) >= 4.5 for style in ITEMS)
    assert all(contrast(style.colour, style.dark) >= 1.7 for style in ITEMS)


@pytest.mark.parametrize("eye", SIGHT)
def test_items_keep_apart_for_every_eye(eye: str) -> None:
    assert nearest([style.colour for style in ITEMS], eye) >= 20


@pytest.mark.parametrize(
    "spoil",
    [
        lambda palette: palette.pop("items"),
        lambda palette: palette["items"].pop(),
        lambda palette: palette["items"].reverse(),
        lambda palette: palette["items"][1].update(symbol="plants"),
        lambda palette: palette["items"][3].update(text="#ffffff"),
        lambda palette: palette["items"][2].update(dark="#ffffff"),
    ],
)
def test_a_palette_with_a_mistake_is_refused(spoil: Callable[[dict[str, Any]], object]) -> None:
    palette: Any = copy.deepcopy(palette_of("shelfie"))
    assert read_items(palette) == ITEMS
    spoil(palette)
    with pytest.raises(DataError):
        read_items(palette)
