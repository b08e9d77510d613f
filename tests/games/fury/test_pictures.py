"""The pictures of La Fureur des dieux: what must be read and told apart on them."""

from __future__ import annotations

from itertools import combinations, pairwise

import pygame
import pytest

from game.games.fury.board.palette import CHART, LINES
from game.games.fury.data import GODS, KINDS, STRENGTHS
from game.ui.theme import contrast, parse_colour
from tests.ui.drawn import ASSETS, colours, differing, luminance, render

PICTURES = ASSETS / "fury"


def fury(name: str, width: int, height: int) -> pygame.Surface:
    """A picture of La Fureur des dieux; none of them has placeholders."""
    text = (PICTURES / f"{name}.svg").read_text(encoding="utf-8")
    assert "#b0d0" not in text
    return render(text, width, height)


def test_adventures_can_be_told_apart_without_colour_at_24_pixels() -> None:
    tokens = [fury(f"adventure-{kind}", 24, 24) for kind in KINDS]
    for first, second in combinations(tokens, 2):
        assert differing(first, second, pygame.Rect(4, 4, 16, 16), 0.12) >= 60  # of 256
    for token in tokens:
        assert token.get_at((0, 0)).a == token.get_at((23, 0)).a == 0  # round
        assert token.get_at((12, 12)).a == 255


def test_powers_can_be_told_apart_without_colour_at_24_pixels() -> None:
    tokens = [fury(name, 24, 24) for name in [*(f"god-{god}" for god in GODS), "token-spent"]]
    for first, second in combinations(tokens, 2):
        assert differing(first, second, pygame.Rect(4, 4, 16, 16), 0.08) >= 60
    # The eight corners of a power reach beyond the round edge of an adventure.
    assert all(fury(f"god-{god}", 200, 200).get_at((187, 60)).a == 255 for god in GODS)
    assert all(fury(f"adventure-{kind}", 200, 200).get_at((187, 60)).a < 128 for kind in KINDS)


@pytest.mark.parametrize("wind", STRENGTHS)
def test_numerals_can_be_read_on_a_wind_card(wind: str) -> None:
    surface = fury(f"card-{wind}", 200, 280)
    assert luminance(surface.get_at((5, 140))) > 0.7  # the cream border
    for area in (pygame.Rect(20, 22, 34, 44), pygame.Rect(67, 99, 66, 86)):
        assert min(contrast((255, 255, 255), colour) for colour in colours(surface, area, 2)) >= 4.5


def test_a_stronger_wind_has_more_gusts_on_a_darker_sky() -> None:
    skies, gusts = [], []
    for wind in ("1", "2", "3", "5"):
        surface = fury(f"card-{wind}", 200, 280)
        skies.append(luminance(surface.get_at((22, 140))))
        bright = colours(surface, pygame.Rect(20, 20, 160, 240), 1)
        gusts.append(sum(luminance(pygame.Color(*colour)) > 0.55 for colour in bright))
    assert skies == sorted(skies, reverse=True)
    assert all(after > 1.05 * before for before, after in pairwise(gusts))


def test_the_numeral_of_dionysos_can_be_read() -> None:
    surface = fury("card-d", 200, 280)
    ink = parse_colour("#3c1030")
    assert min(contrast(ink, colour) for colour in colours(surface, pygame.Rect(134, 214, 36, 36), 2)) >= 7


def test_the_back_of_a_wind_card_has_no_upside_down() -> None:
    surface = fury("back", 100, 140)
    inside = pygame.Rect(8, 8, 84, 124)
    there = colours(pygame.transform.rotate(surface, 180), inside, 1)
    differences = [
        max(abs(first - second) for first, second in zip(*pair, strict=True))
        for pair in zip(colours(surface, inside, 1), there, strict=True)
    ]
    assert sum(difference > 40 for difference in differences) < 0.02 * len(differences)


def test_lines_and_names_show_on_the_chart() -> None:
    surface = fury("chart", 500, 320)
    sea = colours(surface, pygame.Rect(30, 30, 440, 260), 3)
    paper = CHART.parchment
    near = [max(abs(a - b) for a, b in zip(paper, colour, strict=True)) < 64 for colour in sea]
    assert sum(near) > 0.97 * len(sea)
    for style in LINES:
        strong = sum(contrast(style.colour, colour) >= 3 for colour in sea)
        assert strong > 0.97 * len(sea)  # fine strokes of the rose and of waves left aside
    for ink in (CHART.ink, CHART.muted):
        assert sum(contrast(ink, colour) >= 4.5 for colour in sea) > 0.99 * len(sea)
    assert surface.get_at((250, 160)).a == 255
    assert any(surface.get_at((x, 1)).a < 255 for x in range(500))  # a worn edge


def test_a_ship_stands_out_at_28_pixels() -> None:
    surface = fury("ship", 28, 26)
    shape = [surface.get_at((x, y)) for x in range(28) for y in range(26) if surface.get_at((x, y)).a > 160]
    assert len(shape) >= 250
    assert sum(luminance(pixel) > 0.6 for pixel in shape) >= 60  # the sail and the pale rim
    assert sum(luminance(pixel) < 0.1 for pixel in shape) >= 60  # the hull


def test_a_token_covers_the_middle_of_its_island() -> None:
    shapes = set()
    for number in ("", "-2", "-3"):
        land = fury(f"island{number}", 200, 200)
        for angle in range(0, 360, 15):
            place = pygame.Vector2(100, 100) + pygame.Vector2(58, 0).rotate(angle)
            assert land.get_at((round(place.x), round(place.y))).a == 255
        shapes.add(tuple(land.get_at((x, y)).a > 128 for x in range(0, 200, 8) for y in range(0, 200, 8)))
        assert land.get_at((2, 2)).a == 0
    assert len(shapes) == 3


def test_a_mission_has_three_places_and_room_for_their_worth() -> None:
    surface = fury("mission", 360, 200)
    ink = CHART.ink
    for x, radius in ((76, 46), (180, 43), (284, 40)):
        paper = surface.get_at((x, 158))
        assert all(contrast(ink, colour) >= 7 for colour in colours(surface, pygame.Rect(x - 16, 142, 32, 30), 2))
        for angle in range(0, 360, 30):
            ring = pygame.Vector2(x, 82) + pygame.Vector2(radius, 0).rotate(angle)
            assert luminance(surface.get_at((round(ring.x), round(ring.y)))) < luminance(paper) - 0.1
    assert differing(surface, fury("mission-back", 360, 200), pygame.Rect(140, 40, 80, 90), 0.2) > 2000


def test_the_marks_of_aphrodite_and_poseidon_differ_at_20_pixels() -> None:
    double, blocked = fury("double", 20, 20), fury("blocked", 20, 20)
    assert differing(double, blocked, pygame.Rect(2, 2, 16, 16), 0.15) >= 60
