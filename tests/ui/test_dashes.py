"""Dashed frames are dashes along the frame and nothing else, at every size."""

from __future__ import annotations

import pygame
import pytest

from game.ui.pictures import Pictures

GOLD = (232, 181, 74)


@pytest.mark.parametrize("side", [*range(40, 121, 3), 90, 100, 200, 311])
def test_nothing_is_drawn_inside_the_frame(side: int) -> None:
    picture = Pictures().dashed((side, side), side // 7, GOLD, max(2, side // 24), dash=side / 9)
    edge = max(2, side // 24) + side // 10
    inside = picture.subsurface(pygame.Rect(0, 0, side, side).inflate(-2 * edge, -2 * edge))
    assert pygame.mask.from_surface(inside, 0).count() == 0
    assert pygame.mask.from_surface(picture, 127).count() > 0


@pytest.mark.parametrize("size", [(60, 90), (91, 57), (100, 100)])
def test_dashes_and_gaps_are_even_all_around(size: tuple[int, int]) -> None:
    picture = Pictures().dashed(size, 0, GOLD, 4, dash=12)
    rows = [picture.get_at((2, y))[3] > 127 for y in range(6, size[1] - 6)]
    columns = [picture.get_at((x, 2))[3] > 127 for x in range(6, size[0] - 6)]
    for line in (rows, columns):
        share = sum(line) / len(line)
        assert 0.45 < share < 0.75


@pytest.mark.parametrize("size", [(1, 1), (2, 2), (3, 40), (40, 1)])
def test_a_tiny_frame_does_no_harm(size: tuple[int, int]) -> None:
    assert Pictures().dashed(size, 5, GOLD, 3).get_size() == size
