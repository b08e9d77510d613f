from __future__ import annotations

import functools
from pathlib import Path

import pygame
import pytest

from game.ui.cache import Cache
from game.ui.pictures import PictureError, Pictures, rasterise

RED, BLUE = (255, 0, 0), (0, 0, 255)
SQUARE = (
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="10" height="20" viewBox="0 0 10 20">'
    '<rect width="10" height="10" fill="#b0d001"/><rect y="10" width="10" height="10" fill="#B0D002"/></svg>'
)


@pytest.fixture
def pictures(tmp_path: Path) -> Pictures:
    (tmp_path / "square.svg").write_text(SQUARE, encoding="utf-8")
    (tmp_path / "broken.svg").write_text("<p>no picture</p>", encoding="utf-8")
    return Pictures(tmp_path)


def test_a_picture_has_the_size_asked_for(pictures: Pictures) -> None:
    picture = pictures.svg("square", (50, 100))
    assert picture.get_size() == (50, 100)
    assert picture.get_at((25, 10))[:3] == (0xB0, 0xD0, 0x01)
    assert picture.get_at((25, 90))[:3] == (0xB0, 0xD0, 0x02)


def test_a_picture_keeps_its_proportions_unless_stretched(pictures: Pictures) -> None:
    assert pictures.svg("square", (100, 100)).get_at((5, 50)).a == 0
    assert pictures.svg("square", (100, 100), stretch=True).get_at((5, 40)).a == 255


def test_colours_are_exchanged_all_at_once(pictures: Pictures) -> None:
    swapped = pictures.svg("square", (50, 100), {"#b0d001": "#B0D002", "#b0d002": RED})
    assert swapped.get_at((25, 10))[:3] == (0xB0, 0xD0, 0x02)
    assert swapped.get_at((25, 90))[:3] == RED


def test_a_picture_is_drawn_once_for_each_look(pictures: Pictures) -> None:
    assert pictures.svg("square", (9, 9)) is pictures.svg("square", (9, 9))
    assert pictures.svg("square", (9, 9)) is not pictures.svg("square", (9, 10))
    assert pictures.svg("square", (9, 9)) is not pictures.svg("square", (9, 9), {"#b0d001": RED})


def test_a_missing_or_broken_picture_is_an_error(pictures: Pictures) -> None:
    assert not pictures.exists("nothing")
    with pytest.raises(OSError, match="nothing"):
        pictures.svg("nothing", (5, 5))
    with pytest.raises(PictureError, match="broken"):
        pictures.svg("broken", (5, 5))
    with pytest.raises(PictureError):
        rasterise("", (5, 5))


@pytest.mark.parametrize("size", [(200, 50), (50, 200), (1, 1), (64, 128)])
def test_a_ground_is_covered_and_opaque(pictures: Pictures, size: tuple[int, int]) -> None:
    ground = pictures.cover("square", size)
    assert ground.get_size() == size
    assert ground.get_at((0, 0))[:3] != (0, 0, 0)
    assert ground.get_at((size[0] - 1, size[1] - 1))[:3] != (0, 0, 0)
    assert not ground.get_flags() & pygame.SRCALPHA


@pytest.mark.parametrize("size", [(300, 200), (40, 40), (21, 300), (1, 1), (2, 3)])
def test_rounded_rectangles_are_the_same_large_and_small(pictures: Pictures, size: tuple[int, int]) -> None:
    shape = pictures.rounded(size, 12, RED, border=BLUE, border_width=2)
    assert shape.get_size() == size
    if min(size) > 30:
        assert shape.get_at((0, 0)).a == 0
        assert shape.get_at((size[0] // 2, size[1] // 2)) == (*RED, 255)
        assert shape.get_at((size[0] // 2, 0))[:3] == BLUE
        assert shape.get_at((0, size[1] // 2)).a == 255
        edge = {shape.get_at((x, x)).a for x in range(8)}
        assert any(0 < alpha < 255 for alpha in edge), "the corner is jagged"


def test_translucent_panels_have_no_seams(pictures: Pictures) -> None:
    panel = pictures.rounded((200, 120), 10, RED, opacity=0.5)
    assert len({panel.get_at((x, 60)).a for x in range(20, 180)}) == 1
    assert len({panel.get_at((100, y)).a for y in range(20, 100)}) == 1


def test_frames_are_empty_and_dashes_have_gaps(pictures: Pictures) -> None:
    frame = pictures.frame((100, 80), 10, RED, 3)
    assert frame.get_at((50, 40)).a == 0
    assert frame.get_at((50, 1))[:3] == RED
    dashed = pictures.dashed((100, 80), 10, RED, 3, fill=BLUE, fill_opacity=0.25)
    top = [dashed.get_at((x, 1))[:3] == RED for x in range(15, 85)]
    assert any(top)
    assert not all(top)
    assert 55 <= dashed.get_at((50, 40)).a <= 72


def test_shadows_fade_outwards(pictures: Pictures) -> None:
    shadow = pictures.shadow((120, 80), 10, 16, 0.5)
    assert shadow.get_size() == (152, 112)
    middle = [shadow.get_at((76, y)).a for y in range(56)]
    assert middle == sorted(middle)
    assert middle[0] <= 2
    assert 115 <= middle[-1] <= 130
    assert len({shadow.get_at((x, 4)).a for x in range(40, 110)}) == 1
    for tiny in ((1, 1), (3, 200), (200, 3)):
        pictures.shadow(tiny, 10, 16)


def test_gradients_run_from_one_colour_to_the_other(pictures: Pictures) -> None:
    ground = pictures.gradient((30, 100), RED, BLUE)
    assert ground.get_at((5, 0))[:3] == RED
    assert ground.get_at((5, 99))[:3] == BLUE


def test_small_parts(pictures: Pictures) -> None:
    assert pictures.disc(20, RED).get_at((10, 10))[:3] == RED
    for direction in ("left", "right", "up", "down"):
        assert pictures.chevron(16, RED, direction).get_bounding_rect().w > 3


def test_own_drawings_are_kept(pictures: Pictures) -> None:
    made: list[int] = []

    def make() -> pygame.Surface:
        made.append(1)
        return pygame.Surface((4, 4))

    assert pictures.keep(("x", 4), make) is pictures.keep(("x", 4), make)
    assert len(made) == 1


def test_a_cache_keeps_to_its_capacity_and_drops_the_oldest() -> None:
    cache: Cache[int] = Cache(10, lambda value: value)
    for value in (4, 5, 3):
        cache.get(value, functools.partial(int, value))
    assert cache.total == 8
    assert len(cache) == 2
    assert cache.get(4, lambda: 1) == 1
    assert cache.get(5, lambda: 99) == 5
    assert cache.get("large", lambda: 11) == 11
    assert cache.get("large", lambda: 12) == 12
    cache.clear()
    assert (len(cache), cache.total) == (0, 0)


def test_a_raised_picture_is_its_body_with_a_shadow_around(pictures: Pictures) -> None:
    picture, margin = pictures.raised((60, 40), 8, RED, blur=6, fall=3)
    assert picture.get_size() == (60 + 2 * margin, 40 + 2 * margin)
    assert picture.get_at((margin + 30, margin + 20)) == (*RED, 255)
    below, above = picture.get_at((margin + 30, margin + 42)), picture.get_at((margin + 30, margin - 1))
    assert below.a > above.a > 0


def test_own_grounds_stay_opaque(pictures: Pictures) -> None:
    ground = pictures.keep("ground", lambda: pygame.Surface((4, 4)))
    assert not ground.get_flags() & pygame.SRCALPHA
