"""The pictures of Odin: what must be read and told apart on them."""

from __future__ import annotations

import re
from itertools import combinations

import pygame
import pytest

from game.games.odin.board.palette import SUITS, SYMBOLS, CardStyle
from game.ui.theme import contrast, hex_colour, parse_colour
from tests.ui.drawn import ASSETS, BODY, EDGE, MARK, colours, render

PICTURES = ASSETS / "odin"


def card_face(style: CardStyle, width: int) -> pygame.Surface:
    """A card without its numerals, in the colours of its suit."""
    text = (PICTURES / f"card-{style.symbol}.svg").read_text(encoding="utf-8")
    text = text.replace(BODY, hex_colour(style.colour)).replace(MARK, hex_colour(style.text))
    return render(text, width, width * 7 // 5)


@pytest.mark.parametrize("style", SUITS, ids=lambda style: style.key)
def test_numerals_can_be_read_on_the_drawn_card(style: CardStyle) -> None:
    surface = card_face(style, 200)
    # Where the program draws them: in the corner, and within the ring.
    for area in (pygame.Rect(26, 24, 36, 42), pygame.Rect(72, 110, 56, 80)):
        assert min(contrast(style.text, colour) for colour in colours(surface, area, 2)) >= 4.5


def test_the_numeral_of_the_goat_can_be_read() -> None:
    text = (PICTURES / "goat.svg").read_text(encoding="utf-8")
    assert not {BODY, EDGE, MARK} & set(re.findall(r"#[0-9a-f]{6}", text))
    surface = render(text, 200, 280)
    ink = parse_colour("#332e28")  # its sign has this colour too
    assert ink in colours(surface, pygame.Rect(38, 76, 10, 30), 1)
    assert min(contrast(ink, colour) for colour in colours(surface, pygame.Rect(26, 24, 36, 40), 2)) >= 7


def test_suits_can_be_told_apart_by_shape_at_twelve_pixels() -> None:
    masks = {}
    for suit in [*SYMBOLS, "goat"]:
        text = (PICTURES / f"symbol-{suit}.svg").read_text(encoding="utf-8")
        surface = render(text.replace(MARK, "#ffffff"), 12, 12)
        masks[suit] = {(x, y) for x in range(12) for y in range(12) if surface.get_at((x, y)).a > 128}
        assert len(masks[suit]) >= 30
    for first, second in combinations(masks.values(), 2):
        assert len(first ^ second) >= 12


def test_card_faces_carry_the_symbol_of_their_suit_twice() -> None:
    faces = {}
    for style in SUITS:
        text = (PICTURES / f"card-{style.symbol}.svg").read_text(encoding="utf-8")
        surface = render(text.replace(BODY, "#000000").replace(MARK, "#ff00ff"), 200, 280)
        faces[style.symbol] = [
            tuple(colour == (255, 0, 255) for colour in colours(surface, pygame.Rect(x - 22, y - 22, 45, 45), 1))
            for x, y in ((43, 90), (153, 232))
        ]
    for place in (0, 1):
        assert len({found[place] for found in faces.values()}) == len(SUITS)
        assert all(sum(found[place]) > 300 for found in faces.values())


def test_the_back_of_a_card_has_no_upside_down() -> None:
    surface = render((PICTURES / "back.svg").read_text(encoding="utf-8"), 100, 140)
    inside = pygame.Rect(8, 8, 84, 124)
    there = colours(pygame.transform.rotate(surface, 180), inside, 1)
    differences = [
        max(abs(first - second) for first, second in zip(*pair, strict=True))
        for pair in zip(colours(surface, inside, 1), there, strict=True)
    ]
    # Edges are not smoothed alike in both directions; no shape differs by as little as a pixel's width.
    assert max(differences) < 90
    assert sum(difference > 24 for difference in differences) < 0.02 * len(differences)
