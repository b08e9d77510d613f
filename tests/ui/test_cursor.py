from __future__ import annotations

import random

import pygame
import pytest

from game.ui.actions import ARROWS, Kind
from game.ui.cursor import first_stop, next_stop

CELL = 50


def cells(*places: tuple[int, int]) -> dict[str, pygame.Rect]:
    """Return the cells of a grid, each named by its column and row, with gaps of 4 between them."""
    return {f"{x},{y}": pygame.Rect(x * CELL, y * CELL, CELL - 4, CELL - 4) for x, y in places}


def test_the_first_stop_is_the_nearest() -> None:
    stops = cells((0, 0), (3, 0), (3, 3))
    assert first_stop(stops, (160, 20)) == "3,0"
    assert first_stop(stops, (0, 500)) == "3,3"
    assert first_stop({}, (0, 0)) is None


@pytest.mark.parametrize(
    ("arrow", "expected"), [(Kind.LEFT, "0,1"), (Kind.RIGHT, "2,1"), (Kind.UP, "1,0"), (Kind.DOWN, "1,2")]
)
def test_an_arrow_leads_to_the_neighbour(arrow: Kind, expected: str) -> None:
    stops = cells(*((x, y) for x in range(3) for y in range(3)))
    assert next_stop(stops, "1,1", arrow) == expected


def test_straight_ahead_comes_before_a_step_aside() -> None:
    assert next_stop(cells((0, 0), (1, 1), (3, 0)), "0,0", Kind.RIGHT) == "3,0"
    assert next_stop(cells((0, 0), (1, 1), (9, 0)), "0,0", Kind.RIGHT) == "1,1"


def test_places_of_any_width_lie_below_one_another() -> None:
    stops = {
        "row": pygame.Rect(0, 0, 800, 40),
        "left": pygame.Rect(0, 50, 90, 40),
        "right": pygame.Rect(740, 50, 60, 40),
        "foot": pygame.Rect(350, 200, 100, 40),
    }
    assert next_stop(stops, "left", Kind.UP) == "row"
    assert next_stop(stops, "right", Kind.UP) == "row"
    assert next_stop(stops, "row", Kind.DOWN) == "left"
    assert next_stop(stops, "left", Kind.RIGHT) == "right"


def test_what_lies_beside_is_reached_only_from_afar() -> None:
    stops = cells((0, 0), (1, 9))
    assert next_stop(stops, "0,0", Kind.RIGHT, far=False) is None
    assert next_stop(stops, "0,0", Kind.RIGHT) == "1,9"
    assert next_stop(stops, "0,0", Kind.LEFT) is None


@pytest.mark.parametrize("seed", range(30))
def test_every_stop_is_reached_from_every_other(seed: int) -> None:
    chance = random.Random(seed)
    side = chance.randint(2, 6)
    grid = [(x, y) for x in range(side) for y in range(side)]
    stops = cells(*chance.sample(grid, chance.randint(2, len(grid))))
    for start in stops:
        reached, open_stops = {start}, [start]
        while open_stops:
            stop = open_stops.pop()
            for arrow in sorted(ARROWS, key=lambda kind: kind.name):
                other = next_stop(stops, stop, arrow)
                if other is not None and other not in reached:
                    reached.add(other)
                    open_stops.append(other)
        assert reached == set(stops)
