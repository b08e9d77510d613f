"""The pictures of Odicey: what must be read and told apart on them."""

from __future__ import annotations

import re
from itertools import combinations

import pygame
import pytest

from game.games.odicey.board.palette import OWNERS, STYLES
from game.ui.theme import Theme, contrast, hex_colour
from tests.ui.drawn import ASSETS, BODY, EDGE, MARK, colours, luminance, render

PICTURES = ASSETS / "odicey"


def odicey(name: str, width: int, height: int, others: dict[str, str] | None = None) -> pygame.Surface:
    """A picture of Odicey; a die has the colours of its side, `others` are the colours of placeholders elsewhere."""
    table = others or {}
    for style in STYLES:
        if name.startswith(style.key):
            table = {BODY: hex_colour(style.colour), EDGE: hex_colour(style.dark), MARK: hex_colour(style.pip)}
    text = (PICTURES / f"{name}.svg").read_text(encoding="utf-8")
    for placeholder, colour in table.items():
        text = text.replace(placeholder, colour)
    assert "#b0d0" not in text
    return render(text, width, height)


@pytest.mark.parametrize("side", OWNERS)
@pytest.mark.parametrize("pips", range(1, 7))
def test_dice_of_each_side_show_their_pips(side: str, pips: int) -> None:
    text = (PICTURES / f"{side}-{pips}.svg").read_text(encoding="utf-8")
    places = re.findall(rf'<circle cx="([^"]*)" cy="([^"]*)" r="[^"]*" fill="{MARK}"', text)
    assert len(set(places)) == pips
    surface = odicey(f"{side}-{pips}", 200, 216)
    pip = next(style.pip for style in STYLES if style.key == side)
    for x, y in places:
        found = surface.get_at((round(2 * float(x)), round(2 * float(y))))
        assert max(abs(a - b) for a, b in zip(pip, found, strict=False)) < 24
        # Nothing of the pattern comes so near to a pip that it could be taken for a part of it.
        around = [surface.get_at((round(2 * float(x)) + step, round(2 * float(y)))) for step in (-22, 22)]
        assert min(contrast(pip, (colour.r, colour.g, colour.b)) for colour in around) >= 3
    assert surface.get_at((2, 2)).a == 0  # a round body
    assert luminance(surface.get_at((100, 212))) < luminance(surface.get_at((100, 194)))  # whose lower edge is darker


def test_sides_can_be_told_apart_by_the_pattern_of_their_dice() -> None:
    # All in the same colours: what is left is the pattern.
    same = {BODY: "#808080", EDGE: "#303030", MARK: "#ffffff"}
    for ending in ("", *(f"-{pips}" for pips in range(1, 7))):
        grey = []
        for side in OWNERS:
            text = (PICTURES / f"{side}{ending}.svg").read_text(encoding="utf-8")
            for placeholder, colour in same.items():
                text = text.replace(placeholder, colour)
            face = render(text, 25, 27)
            grey.append([luminance(face.get_at((x, y))) for y in range(25) for x in range(25)])
        for first, second in combinations(grey, 2):
            assert sum(abs(a - b) > 0.06 for a, b in zip(first, second, strict=True)) >= 40


def test_dice_that_show_no_value_carry_the_sign_of_their_side() -> None:
    for side in OWNERS:
        text = (PICTURES / f"{side}.svg").read_text(encoding="utf-8")
        assert not re.search(rf'<circle [^>]*fill="{MARK}"', text)
        assert {BODY, EDGE} <= set(re.findall(r"#b0d0\d\d", text))
        face = odicey(side, 100, 108)
        places = {"red": ((50, 55), (28, 35)), "blue": ((50, 32), (50, 50)), "zeus": ((50, 50), (26, 35))}
        sign, beside = (face.get_at(place) for place in places[side])
        assert contrast((sign.r, sign.g, sign.b), (beside.r, beside.g, beside.b)) >= 1.5


def test_the_sea_shows_through_its_cells_and_its_names_can_be_read() -> None:
    for number in ("", "-2", "-3"):
        water = odicey(f"cell{number}", 100, 100, {MARK: "#7cc7e0"})
        assert water.get_at((1, 1)).a == 0
        assert 10 <= water.get_at((50, 40)).a <= 110
        assert water.get_at((50, 97)).a > water.get_at((50, 90)).a  # its edge
    board = odicey("sea", 620, 620)
    muted = Theme.load().table("odicey").muted
    for index in range(5):
        for place in ((35, 80 + 108 * index), (108 + 108 * index, 583)):
            area = pygame.Rect(place[0] - 12, place[1] - 12, 24, 24)
            assert min(contrast(muted, colour) for colour in colours(board, area, 2)) >= 4.5


def test_a_harbour_has_twelve_places() -> None:
    quay = odicey("harbour-row", 112 * 12 + 16, 112 + 16)
    for column in range(12):
        x, y = 64 + 112 * column, 62
        assert luminance(quay.get_at((x, y))) > luminance(quay.get_at((x - 56, y + 20)))
    assert luminance(quay.get_at((quay.get_width() // 2 - 5, 5))) > 0.2  # the stone around the water


def test_aegises_are_round_and_differ_at_32_pixels() -> None:
    shields = [odicey(f"aegis-{name}", 32, 32) for name in ("athena", "zeus")]
    assert all(shield.get_at((1, 1)).a == 0 and shield.get_at((16, 16)).a == 255 for shield in shields)
    pairs = zip(*(colours(shield, pygame.Rect(6, 6, 20, 20), 1) for shield in shields), strict=True)
    assert sum(max(abs(a - b) for a, b in zip(*pair, strict=True)) > 60 for pair in pairs) >= 160


def test_signs_of_odicey_are_bold_enough_and_the_arrow_points_to_the_right() -> None:
    sign = odicey("lightning", 10, 10, {MARK: "#ffffff"})
    assert sum(sign.get_at((x, y)).a > 128 for x in range(10) for y in range(10)) >= 20
    arrow = odicey("arrow", 64, 64, {MARK: "#ffffff", EDGE: "#000000"})
    heights = [sum(arrow.get_at((x, y)).a > 128 for y in range(64)) for x in range(64)]
    assert heights[22] > heights[35] > heights[50] > 0 == heights[63]
    for x in range(64):  # the same above and below the line of the path
        assert abs(sum(arrow.get_at((x, y)).a - arrow.get_at((x, 63 - y)).a for y in range(32))) < 600


def test_the_wave_has_no_seam() -> None:
    swell = odicey("wave", 320, 48, {MARK: "#7cc7e0"})
    # It repeats every 160 units, so the end meets the beginning as the middle meets itself.
    for x in (0, 1, 2, 157, 158, 159):
        assert all(abs(swell.get_at((x, y)).a - swell.get_at((x + 160, y)).a) <= 3 for y in range(48))
    assert max(swell.get_at((80, y)).a for y in range(48)) > 150
