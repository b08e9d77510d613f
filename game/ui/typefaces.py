"""The opened fonts, and what each of them can draw.

A character that a font lacks is taken from another shipped font, or else from one of the system. What none has is shown
by its number, so that neither a box nor a silent gap shows, and different characters differ.
"""

from __future__ import annotations

import contextlib
import io
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.ui.pictures import Spare, strictly
from game.ui.scripts import JOINERS, as_it_runs, script_of
from game.ui.system_fonts import PROBE_SIZE, SystemFonts, has_glyph
from game.ui.theme import Colour

_FALLBACKS = ("alegreya-regular", "atkinson-regular", "cinzel")
_PLAIN_FORMS = {"\u00a0": " ", "\u2011": "-", "\u2010": "-"}
_HEAVY = "cinzel"
_HEAVIER = (0.044, 0.016)
"""By how much of the size the strokes of names and numbers are widened, across and down."""

_LEAST_LINE = 1.3
"""The least height of a line for text of size 1."""

_SMALL = 19
"""The size below which words are parted by a little more than the font's own space."""

_WHITE = (255, 255, 255)
_SPACES = frozenset({"Zs", "Zl", "Zp"})
_VARIANTS = frozenset(chr(code) for code in range(0xFE00, 0xFE10))
"""They only choose among the pictures of the character before them."""

_ABOVE, _BELOW = 0.98, 0.34
"""How far above and below the base line a font of the system reaches at most, for text of size 1: it is set smaller."""


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

    def __init__(self, files: Mapping[str, Path], system: SystemFonts | None = None) -> None:
        """``files`` are the shipped fonts by name; ``system`` has the others, if there are any."""
        self._shipped = files
        self._system = system
        self._others: dict[str, Path] = {}
        self._opened: dict[tuple[str, int], pygame.font.Font] = {}
        self._data: dict[str, bytes] = {}
        self.spare: Spare = strictly
        """Is told of a font that cannot be read any more; unless it raises, another one takes its place."""

        self._known: dict[tuple[str, str], bool] = {}

    def open(self, file: str, size: int) -> pygame.font.Font:
        key = (file, size)
        font = self._opened.get(key)
        if font is None:
            if not pygame.font.get_init():
                pygame.font.init()
            font = self._at_size(file, size)
            if file in self._others:
                share = min(1, _ABOVE * size / max(1, font.get_ascent()), _BELOW * size / max(1, -font.get_descent()))
                font = self._at_size(file, max(1, int(size * share)))
            self._opened[key] = font
        return font

    def _at_size(self, file: str, size: int) -> pygame.font.Font:
        """Return the font ``file``, which is read once: later it may not be there any more."""
        if file not in self._data:
            try:
                data = (self._shipped.get(file) or self._others[file]).read_bytes()
                pygame.font.Font(io.BytesIO(data), size)
            except (OSError, pygame.error) as error:
                self.spare(f"font {file}", error)
                data = next((known for known in self._data.values() if known), b"")
            self._data[file] = data
        data = self._data[file]
        return pygame.font.Font(io.BytesIO(data), size) if data else pygame.font.Font(None, size)

    def width(self, file: str, size: int, text: str) -> int:
        """Return the width in pixels of ``text``, all of which ``file`` draws."""
        if file in self._others:
            font, text = self._as_written(file, size, text)
            return font.size(text)[0]
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

    def _as_written(self, file: str, size: int, text: str) -> tuple[pygame.font.Font, str]:
        """Return a font of the system, made ready for the script of ``text``, and what it has to draw."""
        font = self.open(file, size)
        with contextlib.suppress(pygame.error):
            # Not every font library joins letters.
            font.set_script(script_of(text))
        return font, as_it_runs(text)

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
        if file in self._others:
            font, text = self._as_written(file, size, text)
            return font.render(text, True, colour), self._above(font, text)
        if file != _HEAVY:
            return self._render_words(self.open(file, size), self._words(size, text), colour)
        factor = _fineness(size)
        font = self.open(file, size * factor)
        large, base = font.render(text, True, _WHITE), self._above(font, text)
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
        self._opened = {key: font for key, font in self._opened.items() if key[1] == PROBE_SIZE}

    def draws(self, file: str, character: str) -> bool:
        """Whether ``file`` has a glyph for ``character``."""
        key = (file, character)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = has_glyph(self.open(file, PROBE_SIZE), character)
        return known

    def _of_system(self, character: str) -> str | None:
        path = self._system.file_for(character) if self._system is not None else None
        if path is None:
            return None
        self._others[str(path)] = path
        return str(path)

    def _stays(self, file: str, character: str) -> bool:
        """Whether a character that means something only beside others stays with those before it, in ``file``.

        A font of the system joins and orders what is drawn in one piece, as many scripts need it.
        """
        if file not in self._others:
            return False
        return character in JOINERS or (unicodedata.category(character)[0] == "M" and self.draws(file, character))

    def _choose(self, file: str, character: str) -> str | None:
        if character == " " or self.draws(file, character):
            return file
        if unicodedata.category(character) in _SPACES:
            return None
        found = next((name for name in _FALLBACKS if self.draws(name, character)), None)
        return found or self._of_system(character)

    def lacks(self, file: str, character: str) -> bool:
        """Whether no font has a character that ``file`` is asked for, and that is to be seen."""
        category = unicodedata.category(character)
        if category in {"Cc", "Cf", *_SPACES} or character in _VARIANTS:
            return False
        return self._choose(file, _PLAIN_FORMS.get(character, character)) is None

    def runs(self, file: str, text: str) -> tuple[Run, ...]:
        """Split ``text`` into pieces that one font each can draw; what no font has becomes its number."""
        pieces: list[Run] = []
        for original in text:
            character = _PLAIN_FORMS.get(original, original)
            category = unicodedata.category(character)
            last = pieces[-1].file if pieces else file
            if self._stays(last, character):
                chosen: str | None = last
            elif category in {"Cc", "Cf"} or character in _VARIANTS:
                continue
            else:
                chosen = self._choose(file, character)
            if chosen is None:
                chosen, character = file, " " if category in _SPACES else f"‹{ord(character):04X}›"
            if len(pieces) > 1 and chosen == pieces[-2].file in self._others and pieces[-1].text.isspace():
                # Words of one script are one piece: they may run from right to left.
                space = pieces.pop().text
                pieces[-1] = Run(chosen, pieces[-1].text + space + character)
            elif pieces and last == chosen:
                pieces[-1] = Run(chosen, pieces[-1].text + character)
            else:
                pieces.append(Run(chosen, character))
        return tuple(pieces)
