from __future__ import annotations

import itertools
from typing import get_args

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ui import layout
from game.ui.layout import SMALLEST_TEXT, Metrics, Role

ROLES: tuple[Role, ...] = get_args(Role)

sizes = st.tuples(st.integers(0, 4000), st.integers(0, 4000))
rects = st.builds(pygame.Rect, st.integers(-50, 50), st.integers(-50, 50), st.integers(0, 3000), st.integers(0, 3000))


@pytest.mark.parametrize(
    ("size", "body"), [((1280, 720), 20), ((1920, 1080), 30), ((3840, 2160), 60), ((800, 600), 15), ((1, 1), 15)]
)
def test_text_scales_with_the_window_and_stays_readable(size: tuple[int, int], body: int) -> None:
    assert Metrics(size).font("body") == body
    assert Metrics(size, 2.0).font("body") == 2 * body


@settings(max_examples=60, deadline=None)
@given(size=sizes, scale=st.floats(allow_nan=True, allow_infinity=True))
def test_no_size_of_window_or_text_is_too_odd(size: tuple[int, int], scale: float) -> None:
    metrics = Metrics(size, scale)
    assert 1.0 <= metrics.text_scale <= 2.0
    assert all(metrics.font(role) >= SMALLEST_TEXT for role in ROLES)
    assert metrics.px(1) >= 1
    assert metrics.px(0) == 0
    assert metrics.control > metrics.font("body")
    assert min(metrics.window.size) >= 1


@settings(max_examples=100, deadline=None)
@given(rect=rects, weights=st.lists(st.floats(0, 10), min_size=1, max_size=8), gap=st.integers(0, 30))
def test_rows_and_columns_fill_in_order_without_overlap(rect: pygame.Rect, weights: list[float], gap: int) -> None:
    for parts, start, end in (
        (layout.rows(rect, weights, gap), "top", "bottom"),
        (layout.columns(rect, weights, gap), "left", "right"),
    ):
        assert len(parts) == len(weights)
        for before, after in itertools.pairwise(parts):
            assert getattr(after, start) - getattr(before, end) == gap
        room = rect.h if start == "top" else rect.w
        if sum(weights) > 0.01 and room >= gap * (len(weights) - 1):
            assert getattr(parts[-1], end) == getattr(rect, end)


@settings(max_examples=100, deadline=None)
@given(rect=rects, length=st.integers(-5, 4000), gap=st.integers(0, 40))
def test_cutting_never_leaves_the_rectangle(rect: pygame.Rect, length: int, gap: int) -> None:
    for cut in (layout.cut_top, layout.cut_bottom, layout.cut_left, layout.cut_right):
        strip, rest = cut(rect, length, gap)
        for part in (strip, rest):
            assert part.w >= 0
            assert part.h >= 0
            assert rect.x <= part.x and part.right <= rect.right
            assert rect.y <= part.y and part.bottom <= rect.bottom
        assert not strip.colliderect(rest)


@settings(max_examples=60, deadline=None)
@given(rect=rects, count=st.integers(0, 30), ratio=st.floats(0.2, 5), gap=st.integers(0, 20))
def test_a_fitted_grid_holds_equal_things_apart(rect: pygame.Rect, count: int, ratio: float, gap: int) -> None:
    places = layout.fit_grid(rect, count, ratio, gap)
    assert len(places) == count
    assert len({place.size for place in places}) <= 1
    assert all(not a.colliderect(b) for index, a in enumerate(places) for b in places[:index])


def test_a_fitted_grid_uses_the_room() -> None:
    places = layout.fit_grid(pygame.Rect(0, 0, 1000, 210), 5, 1.0, 10)
    assert places[0].w == 192
    assert layout.bounds(places).center == (500, 105)


def test_grid_cells_are_square_and_centred() -> None:
    cells = layout.grid(pygame.Rect(0, 0, 500, 320), 5, 3, 10)
    assert [len(row) for row in cells] == [5, 5, 5]
    assert {cell.size for row in cells for cell in row} == {(92, 92)}
    whole = layout.bounds([cell for row in cells for cell in row])
    assert whole.center == (250, 160)
    assert layout.grid(pygame.Rect(0, 0, 9, 9), 0, 3) == []


def test_things_flow_like_words() -> None:
    placed = layout.flow(pygame.Rect(10, 20, 100, 50), [(40, 10), (40, 20), (40, 10), (400, 10)], 10)
    assert [place.topleft for place in placed] == [(10, 25), (60, 20), (10, 50), (10, 70)]
    assert placed[-1].w == 100
    assert layout.flow(pygame.Rect(0, 0, 1, 1), []) == []


@pytest.mark.parametrize("size", [(1, 1), (3000, 200), (200, 3000), (0, 0)])
def test_an_inset_never_turns_inside_out(size: tuple[int, int]) -> None:
    assert layout.inset(pygame.Rect((0, 0), size), 5000).size == (0, 0)
