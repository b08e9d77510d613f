"""What the screens of the program have in common."""

from __future__ import annotations

import pygame

from game.app.program import Program
from game.ui.actions import Action, Kind
from game.ui.scene import Scene


class Screen(Scene):
    """A scene that knows the program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.toolkit = program.toolkit

    def text(self, key: str, **values: object) -> str:
        """Return a text in the language of the player."""
        return self.program.text(key, **values)

    def wake_in(self) -> int | None:
        """Return after how many milliseconds the screen wants to be updated although nobody does anything."""
        return None

    def close(self) -> None:
        """Take this screen off the stack."""
        self.stack.pop(self)

    def handle(self, action: Action) -> bool:
        """Let the widgets have the action; back leaves the screen."""
        if super().handle(action):
            return True
        if action.kind is Kind.BACK:
            self.close()
            return True
        return False

    def draw_ground(self, surface: pygame.Surface, game: str | None = None) -> None:
        """Fill the window with the ground of ``game``, or the common one."""
        surface.blit(self.toolkit.pictures.ground(surface.get_size(), game), (0, 0))
