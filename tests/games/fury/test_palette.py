from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from game.data import DataError
from game.games.fury.board.palette import CHART, LINES, read_lines
from game.ui.theme import Theme, contrast, mix_colours, palette_of
from tests.ui.eyes import SIGHT, nearest


def test_lines_are_in_the_order_of_a_tie_and_differ_without_colour() -> None:
    theme = Theme.load()
    assert [style.key for style in LINES] == ["yellow", "green", "red"]
    assert [style.pattern for style in LINES] == ["solid", "dashed", "dotted"]
    assert all(contrast(style.colour, CHART.parchment) >= 3 for style in LINES)
    table = theme.table("fury")
    for ground in (theme.frame.panel, mix_colours(table.background_top, table.panel, table.panel_opacity)):
        assert all(contrast(style.light, ground) >= 4.5 for style in LINES)
    for writing in (CHART.ink, CHART.muted):
        assert contrast(writing, CHART.parchment) >= 4.5


@pytest.mark.parametrize("eye", SIGHT)
@pytest.mark.parametrize("shade", ["colour", "light"])
def test_lines_keep_apart_for_every_eye(shade: str, eye: str) -> None:
    assert nearest([getattr(style, shade) for style in LINES], eye) >= 20


@pytest.mark.parametrize(
    "spoil",
    [
        lambda palette: palette.pop("chart"),
        lambda palette: palette["chart"].update(ink="#b8925f"),
        lambda palette: palette.pop("lines"),
        lambda palette: palette["lines"].reverse(),
        lambda palette: palette["lines"][1].update(pattern="solid"),
        lambda palette: palette["lines"][0].update(colour="#f6e26b"),
        lambda palette: palette["lines"][0].update(light="#8f6400"),
    ],
)
def test_a_palette_with_a_mistake_is_refused(spoil: Callable[[dict[str, Any]], object]) -> None:
    palette: Any = copy.deepcopy(palette_of("fury"))
    assert read_lines(palette) == LINES
    spoil(palette)
    with pytest.raises(DataError):
        read_lines(palette)
