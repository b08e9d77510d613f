"""The system's input methods, by which more can be written than there are keys."""

from __future__ import annotations

import pygame

from game.ui.actions import Action, Kind


class Writing:
    """Lets input methods compose only while a text is written; otherwise they would swallow letters."""

    def __init__(self) -> None:
        self.is_composing = False
        """Whether Enter, arrows and erase belong to the input method until its text is written."""
        self._on: bool | None = None

    def apply(self, on: bool) -> None:
        """Turn input methods on or off, if that is not so already."""
        if self._on != on and pygame.display.get_init():
            self._on = on
            self.is_composing = False
            if on:
                pygame.key.start_text_input()
            else:
                pygame.key.stop_text_input()

    def written(self, event: pygame.event.Event, now: int) -> list[Action]:
        """Return the text that was written."""
        self.is_composing = False
        return [Action(Kind.TEXT, text=event.text, time=now)] if event.text else []

    def composed(self, event: pygame.event.Event, now: int) -> list[Action]:
        """Return the text that is being composed."""
        self.is_composing = bool(event.text)
        return [Action(Kind.COMPOSE, text=event.text, time=now)]
