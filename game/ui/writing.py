"""The system's input methods, by which more can be written than there are keys."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.ui.actions import Action, Kind


class Written(Protocol):
    """What a text is being written into."""

    @property
    def text_place(self) -> pygame.Rect:
        """Where the next characters will stand, in pixels of the window."""


class Writing:
    """Lets input methods compose only while a text is written; otherwise they would swallow letters.

    They are told where, so that their list of candidates shows beside the text and does not hide it.
    """

    def __init__(self) -> None:
        self.is_composing = False
        """Whether Enter, arrows and erase belong to the input method until its text is written."""
        self._field: Written | None = None
        self._place: pygame.Rect | None = None
        self._is_known = False

    def follow(self, field: Written | None) -> None:
        """Let input methods write into ``field`` from now on, wherever it is by now, or nowhere."""
        if not pygame.display.get_init():
            return
        if field is None:
            # The system's own beginning is that they are on.
            if self._field is not None or not self._is_known:
                pygame.key.stop_text_input()
            self.is_composing = False
        elif self._field is None or (field is not self._field and self.is_composing):
            # What was begun in one field is not ended in another.
            if self._field is not None:
                pygame.key.stop_text_input()
            pygame.key.start_text_input()
            self.is_composing = False
            self._place = None
        self._field, self._is_known = field, True
        if field is not None and field.text_place != self._place:
            self._place = field.text_place
            pygame.key.set_text_input_rect(self._place)

    def written(self, event: pygame.event.Event, now: int) -> list[Action]:
        """Return the text that was written."""
        self.is_composing = False
        return [Action(Kind.TEXT, text=event.text, time=now)] if event.text else []

    def composed(self, event: pygame.event.Event, now: int) -> list[Action]:
        """Return the text that is being composed."""
        self.is_composing = bool(event.text)
        return [Action(Kind.COMPOSE, text=event.text, time=now)]

    def give_up(self, now: int) -> list[Action]:
        """Return that nothing is composed any more, if something was: the window has lost the keyboard."""
        was_composing, self.is_composing = self.is_composing, False
        return [Action(Kind.COMPOSE, time=now)] if was_composing else []
