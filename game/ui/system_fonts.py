"""The fonts of the system, for characters that no shipped font has: people write their names in every script."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import unicodedata
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pygame

PROBE_SIZE = 24
"""The size at which it is tried whether a font has a character."""

_COLOUR = (255, 255, 255)
_NEVER_A_GLYPH = "\uffff"
_NEVER_LOOKED_FOR = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zs", "Zl", "Zp"})
_TALLEST = 4
"""A font whose lines are higher than so many times its size is one of pictures in a size of their own."""

_OF_BOXES = ("lastresort", "blank", "bmpfallback", "tofu")
"""What is in the names of fonts that draw a box for every character."""

_FIRST = (
    "segoeui tahoma arial microsoftyahei msyahei yugothic msgothic malgungothic microsoftjhenghei "
    "nirmalaui nirmala leelawadeeui ebrima gadugi mvboli myanmartext javanesetext sylfaen segoeuisymbol "
    "segoeuiemoji segoeuihistoric arialunicodems arialunicode hiraginosansgb hiraginosans pingfang "
    "applesdgothicneo geezapro arialhebrew thonburi devanagarimt kohinoordevanagari applesymbols notosans "
    "notosanscjk dejavusans freesans droidsansfallback"
)
"""Fonts that come with systems and have much; others are tried after them."""

_PATIENCE = 3.0
"""Seconds after which fontconfig is not waited for any longer."""

_SEARCHES_IN_VAIN = 3
"""How often fonts are searched for a script that none of them has: there may be hundreds of them."""


def has_glyph(font: pygame.font.Font, character: str) -> bool:
    """Whether ``font`` has a picture for ``character`` other than the one for all that it lacks.

    Fonts report widths for glyphs that they do not have, so pictures are compared.
    """
    picture = _picture(font, character)
    return bool(picture[1]) and picture != _picture(font, _NEVER_A_GLYPH)


def _picture(font: pygame.font.Font, character: str) -> tuple[tuple[int, int], bytes]:
    try:
        surface = font.render(character, True, _COLOUR)
    except (pygame.error, ValueError, UnicodeError):
        return (0, 0), b""
    return surface.get_size(), pygame.image.tobytes(surface, "RGBA")


def installed(character: str) -> Iterator[Path]:
    """Yield files of fonts that may have ``character``, the likeliest first."""
    if sys.platform != "win32" and shutil.which("fc-match"):
        yield from _from_fontconfig(character)
        return
    with warnings.catch_warnings():
        # Where fonts cannot be listed, there are none.
        warnings.simplefilter("ignore")
        for name in dict.fromkeys([*_FIRST.split(), *pygame.font.get_fonts()]):
            file = pygame.font.match_font(name)
            if file:
                yield Path(os.fsdecode(file))


def _from_fontconfig(character: str) -> Iterator[Path]:
    pattern = f":charset={ord(character):x}:scalable=true:color=false"
    environment = dict(os.environ)
    if getattr(sys, "frozen", False):
        # The libraries that came with the program are not those that the tools of the system were built with.
        environment.pop("LD_LIBRARY_PATH", None)
        if "LD_LIBRARY_PATH_ORIG" in environment:
            environment["LD_LIBRARY_PATH"] = environment["LD_LIBRARY_PATH_ORIG"]
    for command in (["fc-match", "--format=%{file}", pattern], ["fc-list", "--format=%{file}\\n", pattern]):
        try:
            answer = subprocess.run(command, capture_output=True, timeout=_PATIENCE, env=environment, check=True)
        except (OSError, subprocess.SubprocessError):
            return
        yield from (Path(os.fsdecode(line)) for line in answer.stdout.splitlines() if line)


class SystemFonts:
    """Finds a font of the system for a character. Nothing is looked for before a character is really lacking."""

    def __init__(self, candidates: Callable[[str], Iterable[Path]] = installed) -> None:
        """``candidates`` yields the files of fonts that may have a character, the likeliest first."""
        self._candidates = candidates
        self._found: dict[str, Path | None] = {}
        self._useful: dict[Path, None] = {}
        self._in_vain: Counter[str] = Counter()

    def file_for(self, character: str) -> Path | None:
        """Return the file of a font that has ``character``, the same for as many characters as possible, or ``None``.

        Found once; what was useful before is asked first.
        """
        if character not in self._found:
            self._found[character] = (
                None if unicodedata.category(character) in _NEVER_LOOKED_FOR else self._find(character)
            )
        return self._found[character]

    def _find(self, character: str) -> Path | None:
        file = next((file for file in self._useful if _draws(file, character)), None)
        script = unicodedata.name(character, "").split(" ")[0]
        if file is None and self._in_vain[script] < _SEARCHES_IN_VAIN:
            file = next((file for file in self._candidates(character) if _draws(file, character)), None)
            self._in_vain[script] += file is None
        if file is not None:
            self._useful[file] = None
        return file


def _draws(file: Path, character: str) -> bool:
    if any(word in file.stem.lower().replace(" ", "") for word in _OF_BOXES):
        return False
    if not pygame.font.get_init():
        pygame.font.init()
    try:
        # Not kept: a system may have more fonts than a process may have files open.
        font = pygame.font.Font(str(file), PROBE_SIZE)
    except (pygame.error, OSError):
        return False
    # Drawing comes first: of a broken file pygame makes a font that can be asked for nothing else.
    return has_glyph(font, character) and font.get_height() <= _TALLEST * PROBE_SIZE
