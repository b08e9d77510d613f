"""Taking the pictures: each in a program of its own, in a folder of its own."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

import pygame

from game.app.gallery import SCREENS
from game.app.gallery.stage import Sleeper
from game.app.main import Loop
from game.app.program import Program, Wishes
from game.app.ways import Ways
from game.ui.stage import SEED

_MOMENT = 1_796_000_000.0
"""The time at which all pictures are taken, in seconds since 1970."""


def take(
    name: str, target: Path, size: tuple[int, int], language: str, *, text_size: int = 100, easy_font: bool = False
) -> None:
    """Write a picture of the screen ``name`` to ``target``.

    Raises ``KeyError`` for a screen that there is not, and ``OSError`` when the file cannot be written.
    """
    build = SCREENS[name]
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(size)
    with tempfile.TemporaryDirectory() as folder:
        program = Program(
            Path(folder),
            Wishes(language, size, seed=SEED),
            now=lambda: _MOMENT,
            make_ways=Ways,
            make_thinker=Sleeper,
        )
        try:
            program.change_settings(
                speed="off", sound=False, reduced_motion=True, text_size=text_size, easy_font=easy_font
            )
            loop = Loop(program, lambda: surface)
            build(program)
            program.stack.apply()
            for _ in range(4):
                loop.advance(100)
            program.stack.redraw()
            loop.draw()
            picture = io.BytesIO()
            pygame.image.save(surface, picture, target.name)
            target.write_bytes(picture.getvalue())
        finally:
            program.close()
