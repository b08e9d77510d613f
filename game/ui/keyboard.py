"""The keyboard. Letters are known by the label of their key, so that Z is Z on every keyboard that has one.

On a layout of another script (Cyrillic, Greek, Hebrew, Arabic ...) a letter is known by its place, where an American
keyboard has it. The digits of the number row are always known by their place, so that they work where they need shift.
The keypad writes digits or moves about, as Num Lock says.
"""

from __future__ import annotations

import sys
import unicodedata

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

# SDL scancodes. The number row runs 1 to 9 and then 0, and so does the keypad.
_LETTERS = {4 + index: pygame.K_a + index for index in range(26)}
_NUMBER_ROW = {30 + index: (index + 1) % 10 for index in range(10)}
_KEYPAD_KEYS = (
    *(pygame.K_KP1, pygame.K_KP2, pygame.K_KP3, pygame.K_KP4, pygame.K_KP5),
    *(pygame.K_KP6, pygame.K_KP7, pygame.K_KP8, pygame.K_KP9, pygame.K_KP0),
    pygame.K_KP_PERIOD,
)
_KEYPAD = {89 + index: key for index, key in enumerate(_KEYPAD_KEYS)}
_KEYPAD_DIGITS = {key: (index + 1) % 10 for index, key in enumerate(_KEYPAD_KEYS[:10])}
_DIGIT_KEYS = {pygame.K_0 + digit: digit for digit in range(10)}

_UNLOCKED = {
    pygame.K_KP1: pygame.K_END,
    pygame.K_KP2: pygame.K_DOWN,
    pygame.K_KP3: pygame.K_PAGEDOWN,
    pygame.K_KP4: pygame.K_LEFT,
    pygame.K_KP6: pygame.K_RIGHT,
    pygame.K_KP7: pygame.K_HOME,
    pygame.K_KP8: pygame.K_UP,
    pygame.K_KP9: pygame.K_PAGEUP,
    pygame.K_KP0: pygame.K_INSERT,
    pygame.K_KP_PERIOD: pygame.K_DELETE,
}
"""What the keys of the keypad are without Num Lock."""


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
        kind = self._keys.kind(event.key, modifiers) or self._keys.kind(_stands_for(event), modifiers)
        if kind is None:
            digit = _digit(event)
            if digit is None or writing or not modifiers <= {"shift"}:
                return None
            return Action(Kind.DIGIT, number=digit, time=now)
        if writing and (kind not in _WHILE_WRITING or (not modifiers and _character(event.key).isprintable())):
            return None
        return Action(kind, time=now)


def _scancode(event: pygame.event.Event) -> int:
    return int(getattr(event, "scancode", 0))


def _place(event: pygame.event.Event) -> Source:
    """Return where the key is: what it writes may be another character when it comes up than when it went down."""
    scancode = _scancode(event)
    return ("place", scancode) if scancode else ("key", event.key)


def _character(key: int) -> str:
    """Return the character that is also the number of the key, or a control character for keys that write none."""
    return chr(key) if 0 < key <= sys.maxunicode else "\0"


def _is_of_another_script(key: int) -> bool:
    """Whether the key writes a letter, or a sign of one, of another script than the Latin."""
    character = _character(key)
    return unicodedata.category(character)[0] in "LM" and "LATIN" not in unicodedata.name(character, "")


def _keypad(event: pygame.event.Event) -> int | None:
    """Return which key of the keypad it is, if it is one that Num Lock changes."""
    key = _KEYPAD.get(_scancode(event), event.key)
    return key if key in _KEYPAD_KEYS else None


def _is_locked(event: pygame.event.Event) -> bool:
    # Keyboards of a Mac have no Num Lock: their keypad always writes digits.
    return sys.platform == "darwin" or bool(getattr(event, "mod", 0) & pygame.KMOD_NUM)


def _stands_for(event: pygame.event.Event) -> int:
    """Return the key that counts in place of the one that was hit."""
    key = int(event.key)
    keypad = _keypad(event)
    if keypad is not None and not _is_locked(event):
        return _UNLOCKED.get(keypad, key)
    return _LETTERS.get(_scancode(event), key) if _is_of_another_script(key) else key


def _digit(event: pygame.event.Event) -> int | None:
    keypad = _keypad(event)
    if keypad is not None:
        return _KEYPAD_DIGITS.get(keypad) if _is_locked(event) else None
    return _NUMBER_ROW.get(_scancode(event), _DIGIT_KEYS.get(event.key))
