"""The keyboard. Letters are known by the label of their key, so that Z is Z on every keyboard that has one.

The digits of the number row are known by their place, so that they work where they need shift.
"""

from __future__ import annotations

import pygame

from game.ui.actions import Action, Kind
from game.ui.keys import Keys, held_modifiers
from game.ui.repetition import REPEATED_WHILE_WRITING, Repetition, Source

_WHILE_WRITING = REPEATED_WHILE_WRITING | {
    Kind.CONFIRM,
    Kind.BACK,
    Kind.NEXT,
    Kind.PREVIOUS,
    Kind.HOME,
    Kind.END,
    Kind.PAGE_UP,
    Kind.PAGE_DOWN,
    Kind.FULLSCREEN,
}

# SDL scancodes: the number row runs 1 to 9 and then 0, and so does the keypad.
_DIGIT_SCANCODES = {first + index: (index + 1) % 10 for first in (30, 89) for index in range(10)}
_DIGIT_KEYS = {pygame.K_0 + digit: digit for digit in range(10)}


class Keyboard:
    """Turns keys into actions, and knows which of them are down. Of :attr:`Kind.PEEK` it also tells the end."""

    def __init__(self, keys: Keys, repetition: Repetition) -> None:
        self._keys = keys
        self._repetition = repetition
        self._down: dict[Source, Kind | None] = {}

    def release_all(self) -> None:
        """Forget what is held."""
        self._down.clear()

    def press(self, event: pygame.event.Event, now: int, *, writing: bool, composing: bool) -> list[Action]:
        """Return what it means that a key goes down at ``now`` (milliseconds).

        While a text is being written most keys are its letters; while an input method is ``composing``, all of them
        are its own.
        """
        source = _place(event)
        if source in self._down:
            return []
        action = None if composing else self._meaning(event, now, writing)
        self._down[source] = action.kind if action else None
        if action is None:
            return []
        self._repetition.hold(source, action.kind, now, writing=writing)
        return [action]

    def release(self, event: pygame.event.Event, now: int) -> list[Action]:
        """Return what it means that a key comes up."""
        source = _place(event)
        self._repetition.release(source)
        return [Action(Kind.PEEK_END, time=now)] if self._down.pop(source, None) is Kind.PEEK else []

    def _meaning(self, event: pygame.event.Event, now: int, writing: bool) -> Action | None:
        modifiers = held_modifiers(getattr(event, "mod", 0))
        kind = self._keys.kind(event.key, modifiers)
        if kind is None:
            digit = _DIGIT_SCANCODES.get(getattr(event, "scancode", 0), _DIGIT_KEYS.get(event.key))
            if digit is None or writing or not modifiers <= {"shift"}:
                return None
            return Action(Kind.DIGIT, number=digit, time=now)
        writes = not modifiers and (event.key == pygame.K_SPACE or pygame.K_EXCLAIM <= event.key < pygame.K_DELETE)
        if writing and (kind not in _WHILE_WRITING or writes):
            return None
        return Action(kind, time=now)


def _place(event: pygame.event.Event) -> Source:
    return ("key", event.key)
