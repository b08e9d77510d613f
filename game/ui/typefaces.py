"""The opened fonts, and what each of them can draw.

A character that a font lacks is taken from another shipped font, or else replaced by a question mark, so that neither a
box nor a silent gap shows: fonts report widths for glyphs that they do not have, so the picture of each character is
compared with the picture of a missing one.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.ui.theme import Colour

SUBSTITUTE = "?"
_FALLBACKS = ("alegreya-regular", "atkinson-regular", "cinzel")
_PLAIN_FORMS = {"\u00a0": " ", "\u2011": "-", "\u2010": "-"}
_HEAVY = "cinzel"
_HEAVIER = (0.044, 0.016)
"""By how much of the size the strokes of names and numbers are widened, across and down."""

_LEAST_LINE = 1.3
"""The least height of a line for text of size 1."""

_SMALL = 19
"""The size below which words are parted by a little more than the font's own space."""

_PROBE_SIZE = 24
_PROBE_COLOUR = (255, 255, 255)
_NEVER_A_GLYPH = "\uffff"


def _fineness(size: int) -> int:
    """How many times larger text of ``size`` is drawn before it is brought to size."""
    return 4 if size <= 96 else 2


@dataclass(frozen=True, slots=True)
class Run:
    """Characters that one font can draw."""

    file: str
    text: str


class Typefaces:
    """The opened fonts, and what each of them can draw."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self._files = files
        self._opened: dict[tuple[str, int], pygame.font.Font] = {}
        self._known: dict[tuple[str, str], bool] = {}
        self._missing: dict[str, tuple[tuple[int, int], bytes]] = {}

    def open(self, file: str, size: int) -> pygame.font.Font:
        key = (file, size)
        font = self._opened.get(key)
        if font is None:
            if not pygame.font.get_init():
                pygame.font.init()
            font = pygame.font.Font(str(self._files[file]), size)
            self._opened[key] = font
        return font

    def width(self, file: str, size: int, text: str) -> int:
        """Return the width in pixels of ``text``, all of which ``file`` draws."""
        if file != _HEAVY:
            font = self.open(file, size)
            words = self._words(size, text)
            return sum(font.size(word)[0] for word in words) + self._space(font) * (len(words) - 1)
        factor = _fineness(size)
        return -(-(self.open(file, size * factor).size(text)[0] + round(size * factor * _HEAVIER[0])) // factor)

    def box(self, file: str, size: int) -> tuple[int, int]:
        """Return the height of a line and the place of its base line below its top, in pixels.

        The height that a font states may leave no room for accents on capitals, so there is always a little more.
        """
        font = self.open(file, size)
        height = max(font.get_height(), round(size * _LEAST_LINE))
        return height, (height - font.get_height() + 1) // 2 + font.get_ascent()

    def _above(self, font: pygame.font.Font, text: str) -> int:
        """Return the place of the base line in a picture of ``text``, which grows upwards for high accents."""
        tops = [metrics[3] for metrics in font.metrics(text) if metrics is not None]
        return max([font.get_ascent(), *tops])

    @staticmethod
    def _words(size: int, text: str) -> list[str]:
        return text.split(" ") if size < _SMALL else [text]

    @staticmethod
    def _space(font: pygame.font.Font) -> int:
        return font.size(" ")[0] + 1

    def _render_words(self, font: pygame.font.Font, words: list[str], colour: Colour) -> tuple[pygame.Surface, int]:
        """Draw words one by one: in small text the font's own space, in whole pixels, hardly parts them."""
        if len(words) == 1:
            return font.render(words[0], True, colour), self._above(font, words[0])
        drawn = [(font.render(word, True, colour), self._above(font, word)) if word else None for word in words]
        base = max((piece[1] for piece in drawn if piece), default=font.get_ascent())
        below = max((piece[0].get_height() - piece[1] for piece in drawn if piece), default=1)
        width = sum(piece[0].get_width() for piece in drawn if piece) + self._space(font) * (len(words) - 1)
        surface = pygame.Surface((width, base + below), pygame.SRCALPHA)
        left = 0
        for piece in drawn:
            if piece:
                surface.blit(piece[0], (left, base - piece[1]))
                left += piece[0].get_width()
            left += self._space(font)
        return surface, base

    def render(self, file: str, size: int, text: str, colour: Colour) -> tuple[pygame.Surface, int]:
        """Draw ``text``, all of which ``file`` draws; return its picture and the place of the base line in it.

        Raises :class:`pygame.error` for a text without any width. The font library reaches only the regular weight in
        the file of Cinzel, too thin for names and numbers, and its own bold is ragged. So strokes are widened in a
        picture some times larger, which is then brought to size.
        """
        if file != _HEAVY:
            return self._render_words(self.open(file, size), self._words(size, text), colour)
        factor = _fineness(size)
        font = self.open(file, size * factor)
        large, base = font.render(text, True, _PROBE_COLOUR), self._above(font, text)
        across, down = (round(size * factor * share) for share in _HEAVIER)
        # The base line must fall between two rows of the final picture.
        top = -base % factor
        target = (self.width(file, size, text), -(-(top + large.get_height() + down) // factor))
        canvas = pygame.Surface((target[0] * factor, target[1] * factor), pygame.SRCALPHA)
        # In small steps: the ends of serifs are thinner than the whole way, and would come out as combs.
        for x in (*range(0, across, 2), across):
            for y in (*range(0, down, 2), down):
                canvas.blit(large, (x, top + y), special_flags=pygame.BLEND_RGBA_MAX)
        surface = pygame.transform.smoothscale(canvas, target)
        # Scaling has mixed the colour with the empty ground; only the coverage is of use.
        surface.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        surface.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return surface, (top + base) // factor

    def forget_sizes(self) -> None:
        self._opened = {key: font for key, font in self._opened.items() if key[1] == _PROBE_SIZE}

    def _picture(self, file: str, character: str) -> tuple[tuple[int, int], bytes]:
        try:
            surface = self.open(file, _PROBE_SIZE).render(character, True, _PROBE_COLOUR)
        except (pygame.error, ValueError, UnicodeError):
            return (0, 0), b""
        return surface.get_size(), pygame.image.tobytes(surface, "RGBA")

    def draws(self, file: str, character: str) -> bool:
        key = (file, character)
        known = self._known.get(key)
        if known is None:
            if file not in self._missing:
                self._missing[file] = self._picture(file, _NEVER_A_GLYPH)
            picture = self._picture(file, character)
            known = bool(picture[1]) and picture != self._missing[file]
            self._known[key] = known
        return known

    def runs(self, file: str, text: str) -> tuple[Run, ...]:
        """Split ``text`` into pieces that one font each can draw; what no font has becomes a question mark."""
        pieces: list[tuple[str, str]] = []
        for original in text:
            character = _PLAIN_FORMS.get(original, original)
            category = unicodedata.category(character)
            if category in {"Cc", "Cf"}:
                continue
            chosen = file
            if character != " " and not self.draws(file, character):
                if category in {"Zs", "Zl", "Zp"}:
                    character = " "
                else:
                    found = next((other for other in _FALLBACKS if self.draws(other, character)), None)
                    chosen, character = (file, SUBSTITUTE) if found is None else (found, character)
            if pieces and pieces[-1][0] == chosen:
                pieces[-1] = (chosen, pieces[-1][1] + character)
            else:
                pieces.append((chosen, character))
        return tuple(Run(chosen, characters) for chosen, characters in pieces)
