"""The pictures of My Shelfie: what must be read and told apart on them."""

from __future__ import annotations

import re
from itertools import combinations

import pygame
import pytest

from game.games.shelfie.board.palette import ITEMS, KEYS
from game.ui.theme import contrast, hex_colour, parse_colour
from tests.ui.drawn import ASSETS, BODY, EDGE, MARK, colours, luminance, render

PICTURES = ASSETS / "shelfie"
COLOURS = {kind: f"#b0d01{row}" for row, kind in enumerate(KEYS, 1)}
DARKS = {kind: f"#b0d02{row}" for row, kind in enumerate(KEYS, 1)}


def shelfie(name: str, width: int, height: int, others: dict[str, str] | None = None) -> pygame.Surface:
    """A picture of My Shelfie in the colours of the theme; `others` are the colours of the common placeholders."""
    table = {COLOURS[style.key]: hex_colour(style.colour) for style in ITEMS}
    table |= {DARKS[style.key]: hex_colour(style.dark) for style in ITEMS}
    text = (PICTURES / f"{name}.svg").read_text(encoding="utf-8")
    for placeholder, colour in (table | (others or {})).items():
        text = text.replace(placeholder, colour)
    assert "#b0d0" not in text
    return render(text, width, height)


CREAM_DIE = {BODY: "#f6ecd5", EDGE: "#b9a27c"}


@pytest.mark.parametrize("kind", KEYS)
def test_things_and_dice_have_the_colours_of_their_kind_and_of_no_other(kind: str) -> None:
    for picture in ("item", "die"):
        text = (PICTURES / f"{picture}-{kind}.svg").read_text(encoding="utf-8")
        found = set(re.findall(r"#b0d0\d\d", text)) - {BODY, EDGE}
        assert found == {COLOURS[kind], DARKS[kind]}
    surface = shelfie(f"item-{kind}", 100, 100)
    colour = next(style.colour for style in ITEMS if style.key == kind)
    near = sum(
        max(abs(a - b) for a, b in zip(colour, pixel, strict=True)) < 50
        for pixel in colours(surface, surface.get_rect(), 1)
    )
    assert near > 600  # of 10,000 pixels: it is the colour of the thing, not a detail
    drawn = surface.get_bounding_rect(min_alpha=200)
    assert 93 <= drawn.bottom <= 99  # it stands on its shelf
    assert drawn.height >= 80


def test_faces_of_the_dice_differ_by_more_than_colour() -> None:
    grey = []
    for kind in [*KEYS, "joker"]:
        large = shelfie(f"die-{kind}", 100, 108, CREAM_DIE)
        assert large.get_at((1, 1)).a == 0  # a round body
        assert large.get_at((50, 105)).r < large.get_at((50, 3)).r  # whose lower edge is darker
        face = shelfie(f"die-{kind}", 24, 26, CREAM_DIE)
        grey.append([luminance(face.get_at((x, y))) > 0.2 for y in range(3, 21) for x in range(3, 21)])
    for first, second in combinations(grey, 2):
        assert sum(a != b for a, b in zip(first, second, strict=True)) >= 24


def test_the_joker_has_all_colours_on_a_dark_face() -> None:
    text = (PICTURES / "die-joker.svg").read_text(encoding="utf-8")
    assert set(COLOURS.values()) <= set(re.findall(r"#b0d0\d\d", text))
    joker, *others = (shelfie(f"die-{kind}", 100, 108, CREAM_DIE) for kind in ("joker", *KEYS))
    corner = pygame.Rect(14, 14, 10, 10)
    assert max(luminance(pygame.Color(*pixel)) for pixel in colours(joker, corner, 2)) < 0.1
    for face in others:
        assert min(luminance(pygame.Color(*pixel)) for pixel in colours(face, corner, 2)) > 0.4


def test_kinds_can_be_told_apart_by_their_symbols_at_ten_pixels() -> None:
    masks = []
    for kind in [*KEYS, "joker"]:
        surface = shelfie(f"symbol-{kind}", 10, 10, {MARK: "#ffffff"})
        masks.append({(x, y) for x in range(10) for y in range(10) if surface.get_at((x, y)).a > 128})
        assert len(masks[-1]) >= 20
    for first, second in combinations(masks, 2):
        assert len(first ^ second) >= 12


def test_marks_of_the_pencil_leave_the_number_and_the_frame_of_a_space_free() -> None:
    for number in ("", "-2", "-3"):
        for mark in ("circle", "cross"):
            surface = shelfie(f"{mark}{number}", 100, 100, {MARK: "#aa3311"})
            drawn = surface.get_bounding_rect(min_alpha=100)
            assert 55 <= drawn.width <= 92
            assert pygame.Rect(4, 4, 92, 92).contains(drawn)
            middle = surface.subsurface((30, 30, 40, 40)).get_bounding_rect(min_alpha=1)
            assert (middle.width == 0) == (mark == "circle")
    space = shelfie("space", 100, 100, {BODY: "#f4e8cf", EDGE: "#b8925f"})
    pale = colours(space, pygame.Rect(22, 26, 56, 50), 2)
    assert min(contrast(parse_colour("#3a2614"), colour) for colour in pale) >= 7


def test_the_shelf_can_be_stretched_and_the_tray_holds_six_dice() -> None:
    board = shelfie("shelf", 480, 32, {BODY: "#8a5a30", EDGE: "#3a2010"})
    for y in (2, 12):  # the same wood from end to end
        assert all(board.get_at((x, y)).a == 255 for x in range(480))
    assert board.get_at((240, 2)).r > board.get_at((240, 17)).r
    assert 255 > board.get_at((240, 22)).a > board.get_at((240, 28)).a > 0
    tray = shelfie("tray", 688, 128, {BODY: "#7a4e2a", EDGE: "#2e1a0d", MARK: "#ffffff"})
    for index in range(6):
        place, beside = tray.get_at((64 + 112 * index, 64)), tray.get_at((64 + 112 * index - 56, 64))
        assert luminance(place) < luminance(beside)
