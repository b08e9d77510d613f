from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from game.data import DataError
from game.games.odicey.board.palette import STYLES, read_owners
from game.ui.theme import Theme, contrast, palette_of
from tests.ui.eyes import SIGHT, nearest


def test_sides_are_in_the_order_of_their_numbers_and_differ_without_colour() -> None:
    assert [style.key for style in STYLES] == ["red", "blue", "zeus"]
    assert [style.shape for style in STYLES] == ["triangle", "ring", "star"]
    assert all(contrast(style.colour, style.pip) >= 4.5 for style in STYLES)
    assert all(contrast(style.colour, style.dark) >= 1.7 for style in STYLES)
    assert [Theme.load().side("odicey", side) for side in range(2)] == list(STYLES[:2])


@pytest.mark.parametrize("eye", SIGHT)
def test_sides_keep_apart_for_every_eye(eye: str) -> None:
    assert nearest([style.colour for style in STYLES], eye) >= 40


@pytest.mark.parametrize(
    "spoil",
    [
        lambda palette: palette.pop("sides"),
        lambda palette: palette["sides"].reverse(),
        lambda palette: palette["sides"][1].update(shape="triangle"),
        lambda palette: palette["sides"][2].update(pip="#ffffff"),
        lambda palette: palette["sides"][0].update(dark="#ffffff"),
    ],
)
def test_a_palette_with_a_mistake_is_refused(spoil: Callable[[dict[str, Any]], object]) -> None:
    palette: Any = copy.deepcopy(palette_of("odicey"))
    assert read_owners(palette) == STYLES
    spoil(palette)
    with pytest.raises(DataError):
        read_owners(palette)
