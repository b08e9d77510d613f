"""Text: which font, how large, how wide, where a line breaks. Always rendered at its final size in pixels.

Cinzel carries names and big numbers, Alegreya Sans whatever is read; with the easy-to-read setting Atkinson
Hyperlegible replaces both.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pygame

from game import paths
from game.ui.cache import Cache, surface_weight
from game.ui.layout import Metrics, Role
from game.ui.scripts import JOINERS, PLAIN, script_of
from game.ui.stand_ins import StandIns
from game.ui.system_fonts import SystemFonts
from game.ui.theme import Colour
from game.ui.typefaces import Typefaces

Face = Literal["regular", "medium", "bold", "name"]
Align = Literal["left", "center", "right"]

ELLIPSIS = "…"
NAME_LENGTH = 24
"""The most characters that the name of a player has."""

_FACES: dict[Role, Face] = {
    "title": "name",
    "heading": "name",
    "subheading": "bold",
    "body": "regular",
    "small": "regular",
    "number": "name",
}
_FILES: dict[Face, str] = {
    "regular": "alegreya-regular",
    "medium": "alegreya-medium",
    "bold": "alegreya-bold",
    "name": "cinzel",
}
_EASY_FILES: dict[Face, str] = {
    "regular": "atkinson-regular",
    "medium": "atkinson-regular",
    "bold": "atkinson-bold",
    "name": "atkinson-bold",
}
_CACHE_BYTES = 32 * 1024 * 1024
_CACHE_WIDTHS = 8192
_MARKUP = re.compile(r"\*\*")
_BREAKS = re.compile(r"[ \t]+")


def clean_name(text: str) -> str:
    """Return ``text`` as a name: one line, nothing that is not to be seen, at most :data:`NAME_LENGTH` characters.

    Composed (NFC), trimmed, inner white space single; lone surrogates and characters that are never assigned are left
    out. Joiners stay between signs that they may change. The answer may be empty.
    """
    kept = []
    encodable = text.encode("utf-8", "ignore").decode("utf-8")
    for index, character in enumerate(encodable):
        category = unicodedata.category(character)
        beside = (encodable[max(0, index - 1) : index], encodable[index + 1 : index + 2])
        if category[0] == "Z" or character in "\t\n\r":
            kept.append(" ")
        elif category[0] != "C" or (character in JOINERS and all(map(_may_join, beside))):
            kept.append(character)
    composed = unicodedata.normalize("NFC", "".join(kept))
    return " ".join(composed.split())[:NAME_LENGTH].rstrip("".join(JOINERS)).strip()


def _may_join(sign: str) -> bool:
    return bool(sign) and (script_of(sign) != PLAIN or unicodedata.category(sign) in {"So", "Sk", "Mn"})


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    strong: bool
    space_before: bool


class Fonts:
    """Renders and measures text for one window.

    ``role`` says what a text is for and gives its size; ``face`` replaces the face that the role has; ``size``
    (pixels of the em square) replaces the size, for text that belongs to a piece or a card.
    """

    def __init__(
        self,
        metrics: Metrics,
        *,
        easy: bool = False,
        files: Mapping[str, Path] | None = None,
        system: SystemFonts | None = None,
    ) -> None:
        """``files`` takes the place of the shipped fonts; without ``system`` there are no others."""
        self.metrics = metrics
        self.easy = easy
        self.typefaces = Typefaces(files or paths.fonts(), system)
        self.stand_ins = StandIns(self.can_draw)
        self._drawable: set[str] = set()
        self.rendered: Cache[pygame.Surface] = Cache(_CACHE_BYTES, surface_weight)
        self._widths: Cache[int] = Cache(_CACHE_WIDTHS, lambda _: 1)

    def configure(self, metrics: Metrics, *, easy: bool) -> None:
        """Use another window size, text size or family from now on."""
        if (metrics, easy) != (self.metrics, self.easy):
            self.metrics = metrics
            self.easy = easy
            self.rendered.clear()
            self._widths.clear()
            self.typefaces.forget_sizes()

    def _file(self, role: Role, face: Face | None) -> str:
        return (_EASY_FILES if self.easy else _FILES)[face or _FACES[role]]

    def _size(self, role: Role, size: int | None) -> int:
        return max(1, self.metrics.font(role) if size is None else size)

    def can_draw(self, text: str) -> bool:
        """Whether every character of ``text`` has a real glyph in some font."""
        if not self._drawable.issuperset(text):
            file = self._file("body", None)
            # In the order of the text: the first one found decides which font the next ones come from.
            self._drawable.update(character for character in text if not self.typefaces.lacks(file, character))
        return self._drawable.issuperset(text)

    def spelt(self, text: str) -> str:
        """Return ``text`` as it is shown: with what stands for names that no font can draw."""
        return text if self.can_draw(text) else self.stand_ins.spell(text)

    def height(self, role: Role = "body", *, face: Face | None = None, size: int | None = None) -> int:
        """Return the height of a line in pixels, from the highest ascender to the lowest descender."""
        return self.typefaces.box(self._file(role, face), self._size(role, size))[0]

    def base_line(self, role: Role = "body", *, face: Face | None = None, size: int | None = None) -> int:
        """Return how far below the top of a line its base line is, in pixels."""
        return self.typefaces.box(self._file(role, face), self._size(role, size))[1]

    def line_height(self, role: Role = "body", *, face: Face | None = None, size: int | None = None) -> int:
        """Return the distance of two lines of a paragraph in pixels."""
        return self.height(role, face=face, size=size)

    def width(self, text: str, role: Role = "body", *, face: Face | None = None, size: int | None = None) -> int:
        """Return the width of ``text`` on one line in pixels."""
        text = self.spelt(text)
        file, pixels = self._file(role, face), self._size(role, size)
        return self._widths.get(
            (file, pixels, text),
            lambda: sum(self.typefaces.width(run.file, pixels, run.text) for run in self.typefaces.runs(file, text)),
        )

    def _line(self, text: str, file: str, pixels: int, colour: Colour) -> pygame.Surface:
        height, base = self.typefaces.box(file, pixels)
        drawn = []
        for run in self.typefaces.runs(file, text):
            try:
                drawn.append(self.typefaces.render(run.file, pixels, run.text, colour))
            except pygame.error:
                # Characters without any width, such as a lone joiner, are nothing to draw.
                continue
        width = sum(piece.get_width() for piece, _ in drawn)
        surface = pygame.Surface((max(1, width), height), pygame.SRCALPHA)
        left = 0
        for piece, above in drawn:
            surface.blit(piece, (left, base - above))
            left += piece.get_width()
        return surface

    def render(
        self,
        text: str,
        role: Role = "body",
        colour: Colour = (255, 255, 255),
        *,
        face: Face | None = None,
        size: int | None = None,
        shadow: Colour | None = None,
        spacing: float = 0.0,
    ) -> pygame.Surface:
        """Return ``text`` on one line. The surface is shared: do not draw on it.

        ``shadow`` sets the text off a picture; ``spacing`` spreads the letters by that share of the size, as in the
        name of the program.
        """
        text = self.spelt(text)
        file, pixels = self._file(role, face), self._size(role, size)

        def letters(paint: Colour) -> pygame.Surface:
            if spacing:
                return self._spread(text, file, pixels, paint, round(pixels * spacing))
            return self._line(text, file, pixels, paint)

        def make() -> pygame.Surface:
            surface = letters(colour)
            if shadow is not None:
                surface = self._with_shadow(surface, letters(shadow), max(1, round(pixels / 24)))
            return surface.convert_alpha() if pygame.display.get_surface() else surface

        return self.rendered.get((file, pixels, text, colour, shadow, spacing), make)

    def _spread(self, text: str, file: str, pixels: int, colour: Colour, distance: int) -> pygame.Surface:
        letters = [self._line(letter, file, pixels, colour) for letter in text]
        height = self.typefaces.box(file, pixels)[0]
        width = sum(letter.get_width() for letter in letters) + distance * max(0, len(letters) - 1)
        surface = pygame.Surface((max(1, width), height), pygame.SRCALPHA)
        left = 0
        for letter in letters:
            surface.blit(letter, (left, 0))
            left += letter.get_width() + distance
        return surface

    @staticmethod
    def _with_shadow(surface: pygame.Surface, below: pygame.Surface, fall: int) -> pygame.Surface:
        width, height = surface.get_width(), surface.get_height() + 3 * fall
        whole = pygame.Surface((width, height), pygame.SRCALPHA)
        whole.blit(below, (0, fall))
        small = (max(1, width // (2 * fall)), max(1, height // (2 * fall)))
        soft = pygame.transform.smoothscale(pygame.transform.smoothscale(whole, small), (width, height))
        whole.blit(soft, (0, fall // 2))
        whole.blit(surface, (0, 0))
        return whole

    def draw(
        self,
        surface: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        role: Role = "body",
        colour: Colour = (255, 255, 255),
        *,
        align: Align = "left",
        face: Face | None = None,
        size: int | None = None,
    ) -> pygame.Rect:
        """Draw ``text`` on one line in the middle of the height of ``rect``, cut with an ellipsis if it is too wide.

        Returns the place it took.
        """
        shown = self.fit(text, rect.w, role, face=face, size=size)
        picture = self.render(shown, role, colour, face=face, size=size)
        free = rect.w - picture.get_width()
        left = rect.x + {"left": 0, "center": free // 2, "right": free}[align]
        place = picture.get_rect(topleft=(left, rect.y + (rect.h - picture.get_height()) // 2))
        surface.blit(picture, place)
        return place

    def fit(
        self, text: str, width: int, role: Role = "body", *, face: Face | None = None, size: int | None = None
    ) -> str:
        """Return ``text``, or as much of its beginning as ``width`` pixels hold, with an ellipsis."""
        text = self.spelt(text)
        if self.width(text, role, face=face, size=size) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + ELLIPSIS, role, face=face, size=size) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + ELLIPSIS

    def wrap(
        self, text: str, width: int, role: Role = "body", *, face: Face | None = None, size: int | None = None
    ) -> list[str]:
        """Break ``text`` into lines of at most ``width`` pixels, at spaces that allow it and at its own line ends.

        A word wider than a line is broken anywhere. There is always at least one line.
        """
        lines = self._lines(text, width, role, face, size, markup=False)
        return [
            "".join((" " if word.space_before and index else "") + word.text for index, word in enumerate(line))
            for line in lines
        ]

    def _split(self, line: str, markup: bool) -> list[_Word]:
        words: list[_Word] = []
        for index, part in enumerate(_MARKUP.split(line) if markup else [line]):
            space = part[:1] in {" ", "\t"}
            for piece in _BREAKS.split(part.strip(" \t")):
                if piece:
                    words.append(_Word(piece, index % 2 == 1, space))
                    space = True
            if part and part[-1] in " \t" and words:
                # The space before markup belongs to the word that follows it.
                words.append(_Word("", False, True))
        joined: list[_Word] = []
        pending = False
        for word in words:
            if word.text:
                joined.append(_Word(word.text, word.strong, word.space_before or pending))
                pending = False
            else:
                pending = True
        return joined

    def _lines(
        self, text: str, width: int, role: Role, face: Face | None, size: int | None, *, markup: bool
    ) -> list[list[_Word]]:
        def piece_width(text: str, strong: bool) -> int:
            return self.width(text, role, face=self._strong(face) if strong else face, size=size)

        def line_width(line: Sequence[_Word]) -> int:
            # Measured as it is drawn: letters are set closer or wider across words than the sum of the words tells.
            return sum(piece_width(piece, strong) for piece, strong in self._joined(line))

        lines: list[list[_Word]] = []
        for source in self.spelt(text).replace("\r\n", "\n").split("\n"):
            line: list[_Word] = []
            # Words that no space parts ("**Zoé**,") stay together.
            for group in _groups(self._split(source, markup)):
                if line and line_width([*line, *group]) > width:
                    lines.append(line)
                    line = []
                if line_width(group) > width:
                    *full, line = self._break(group, width, line_width)
                    lines.extend(full)
                else:
                    line = [*line, *group]
            lines.append(line)
        return lines

    @staticmethod
    def _strong(face: Face | None) -> Face | None:
        return face if face == "name" else "bold"

    @staticmethod
    def _break(group: Sequence[_Word], width: int, line_width: Callable[[Sequence[_Word]], int]) -> list[list[_Word]]:
        """Break words that stay together and are wider than a line wherever the line is full."""
        lines: list[list[_Word]] = [[]]
        for word in group:
            piece = ""
            for character in word.text:
                longer = [*lines[-1], _Word(piece + character, word.strong, False)]
                if len(longer) + len(piece) > 1 and line_width(longer) > width:
                    if piece:
                        lines[-1].append(_Word(piece, word.strong, False))
                    lines.append([])
                    piece = character
                else:
                    piece += character
            lines[-1].append(_Word(piece, word.strong, False))
        return lines

    def paragraph_height(self, text: str, width: int, role: Role = "body", *, face: Face | None = None) -> int:
        """Return the height in pixels of what :meth:`paragraph` returns."""
        return self.line_height(role, face=face) * len(self._lines(text, width, role, face, None, markup=True))

    def paragraph(
        self,
        text: str,
        width: int,
        role: Role = "body",
        colour: Colour = (255, 255, 255),
        *,
        strong_colour: Colour | None = None,
        align: Align = "left",
        face: Face | None = None,
    ) -> pygame.Surface:
        """Return ``text`` broken into lines, exactly ``width`` pixels wide. The surface is shared: do not draw on it.

        Words between ``**`` and ``**`` are bold, and in ``strong_colour`` if that is given.
        """
        width, text = max(1, width), self.spelt(text)

        def make() -> pygame.Surface:
            lines = self._lines(text, width, role, face, None, markup=True)
            step = self.line_height(role, face=face)
            surface = pygame.Surface((width, max(1, step * len(lines))), pygame.SRCALPHA)
            for index, line in enumerate(lines):
                pieces = self._joined(line)
                rendered = [
                    self.render(
                        piece,
                        role,
                        (strong_colour or colour) if strong else colour,
                        face=self._strong(face) if strong else face,
                    )
                    for piece, strong in pieces
                ]
                free = width - sum(piece.get_width() for piece in rendered)
                left = {"left": 0, "center": free // 2, "right": free}[align]
                for piece in rendered:
                    surface.blit(piece, (left, index * step + (step - piece.get_height()) // 2))
                    left += piece.get_width()
            return surface

        key = ("paragraph", text, width, role, colour, strong_colour, align, face)
        return self.rendered.get(key, make)

    @staticmethod
    def _joined(line: Sequence[_Word]) -> list[tuple[str, bool]]:
        """Join neighbours of one weight, so that a line is drawn in as few pieces as possible."""
        pieces: list[tuple[str, bool]] = []
        for index, word in enumerate(line):
            text = (" " if word.space_before and index else "") + word.text
            if pieces and pieces[-1][1] == word.strong:
                pieces[-1] = (pieces[-1][0] + text, word.strong)
            else:
                pieces.append((text, word.strong))
        return pieces


def _groups(words: Sequence[_Word]) -> list[list[_Word]]:
    groups: list[list[_Word]] = []
    for word in words:
        if groups and not word.space_before:
            groups[-1].append(word)
        else:
            groups.append([word])
    return groups
