"""Pictures as the program draws them, and what can be measured on them."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pygame

from game.ui.theme import Colour

ASSETS = Path(__file__).resolve().parents[2] / "assets"
BODY, EDGE, MARK = "#b0d001", "#b0d002", "#b0d003"


def render(text: str, width: int, height: int) -> pygame.Surface:
    """Draw an SVG document at a size in pixels, as the program does."""
    root, rest = text.split(">", 1)
    root = re.sub(r' width="[^"]*" height="[^"]*"', f' width="{width}" height="{height}"', root, count=1)
    return pygame.image.load(BytesIO(f"{root}>{rest}".encode()), "picture.svg")


def luminance(colour: pygame.Color) -> float:
    """Relative luminance by WCAG 2, 0 to 1."""
    linear = [
        value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4
        for value in (colour.r / 255, colour.g / 255, colour.b / 255)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def lowest_contrast(surface: pygame.Surface, text: str, area: pygame.Rect) -> float:
    """The lowest contrast ratio of a text colour on the pixels of `area`."""
    brightest = max(
        luminance(surface.get_at((x, y)))
        for x in range(area.left, area.right, 3)
        for y in range(area.top, area.bottom, 3)
    )
    return (luminance(pygame.Color(text)) + 0.05) / (brightest + 0.05)


def colours(surface: pygame.Surface, area: pygame.Rect, step: int) -> list[Colour]:
    """The colours of the pixels in `area`, row by row, `step` pixels apart."""
    points = [(x, y) for y in range(area.top, area.bottom, step) for x in range(area.left, area.right, step)]
    return [(colour.r, colour.g, colour.b) for colour in map(surface.get_at, points)]


def differing(first: pygame.Surface, second: pygame.Surface, area: pygame.Rect, least: float) -> int:
    """How many pixels of `area` differ by `least` in luminance: by more than colour."""
    return sum(
        abs(luminance(first.get_at((x, y))) - luminance(second.get_at((x, y)))) >= least
        for x in range(area.left, area.right)
        for y in range(area.top, area.bottom)
    )
