"""Mouse, keyboard and gamepads become actions here and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.texts import Texts
from game.ui.actions import NOWHERE, Action, Device, Kind, Position
from game.ui.keyboard import Keyboard
from game.ui.keys import Keys
from game.ui.pads import Pads, instance
from game.ui.repetition import Repetition
from game.ui.writing import Writing, Written

_PAD_LABELS: Mapping[str, str] = {
    "a": "A",
    "b": "B",
    "x": "X",
    "y": "Y",
    "left_shoulder": "LB",
    "right_shoulder": "RB",
    "back": "Back",
    "right_stick": "RS",
}


class Input:
    """Turns the events of pygame into actions.

    ``text_field`` is what a text is being written into: letters are then text, not actions. ``device`` is what was used
    last, so that the keys shown are those of the thing in hand.
    """

    def __init__(self, keys: Keys | None = None, texts: Texts | None = None) -> None:
        """``texts`` gives the names of keys such as Enter; without it they are English abbreviations."""
        self.keys = keys or Keys.load()
        self.texts = texts
        self.text_field: Written | None = None
        self.device: Device = "mouse"
        self.pointer: Position = NOWHERE
        self._repetition = Repetition()
        self._keyboard = Keyboard(self.keys, self._repetition)
        self._pads = Pads(self.keys, self._repetition)
        self._writing = Writing()

    def label(self, kind: Kind) -> str:
        """Return the name of the key (or of the pad's button, while a pad is in use) for ``kind``; empty if none."""
        if self.device == "pad" and kind in self.keys.pad_names:
            button = self.keys.pad_names[kind]
            return _PAD_LABELS.get(button) or self._key_name("pad_start")
        names = self.keys.names.get(kind, ())
        return "+".join(self._key_name(part) for part in names[0].split("+")) if names else ""

    def _key_name(self, name: str) -> str:
        key = f"ui.key.{name}"
        if self.texts is not None and key in self.texts:
            return self.texts.get(key)
        return name.upper() if len(name) == 1 else name.capitalize()

    @property
    def text_mode(self) -> bool:
        """Whether letters are text."""
        return self.text_field is not None

    def tick(self, now: int) -> list[Action]:
        """Return the repetitions of what is held that are due at ``now`` (milliseconds). Call it once a turn."""
        self._writing.follow(self.text_field)
        return self._repetition.due(now, writing=self.text_mode)

    @property
    def is_repeating(self) -> bool:
        """Whether something held may repeat, so that the main loop must not sleep until the next event."""
        return self._repetition.is_running

    def release_all(self) -> None:
        """Forget held keys, buttons and sticks: the window has lost the keyboard."""
        self._keyboard.release_all()
        self._pads.release_all()
        self._repetition.release_all()

    def actions(self, event: pygame.event.Event, now: int) -> list[Action]:
        """Return what ``event`` means at ``now`` (milliseconds): usually one action or none."""
        self._writing.follow(self.text_field)
        handler = {
            pygame.MOUSEMOTION: self._mouse,
            pygame.MOUSEBUTTONDOWN: self._mouse,
            pygame.MOUSEBUTTONUP: self._mouse,
            pygame.MOUSEWHEEL: self._wheel,
            pygame.WINDOWLEAVE: self._left_window,
            pygame.KEYDOWN: self._key_down,
            pygame.KEYUP: self._keyboard.release,
            pygame.TEXTINPUT: self._text,
            pygame.TEXTEDITING: self._text,
            pygame.WINDOWFOCUSLOST: self._focus_lost,
            pygame.WINDOWMINIMIZED: self._focus_lost,
            pygame.WINDOWFOCUSGAINED: self._focus_back,
            pygame.WINDOWRESTORED: self._focus_back,
            pygame.JOYBUTTONDOWN: self._pad,
            pygame.JOYBUTTONUP: self._pad,
            pygame.JOYHATMOTION: self._pad,
            pygame.JOYAXISMOTION: self._pad,
            pygame.CONTROLLERBUTTONDOWN: self._pad,
            pygame.CONTROLLERBUTTONUP: self._pad,
            pygame.CONTROLLERAXISMOTION: self._pad,
            pygame.JOYDEVICEADDED: self._pad_added,
            pygame.JOYDEVICEREMOVED: self._pad_removed,
        }.get(event.type)
        return handler(event, now) if handler is not None else []

    def _mouse(self, event: pygame.event.Event, now: int) -> list[Action]:
        self.pointer = (int(event.pos[0]), int(event.pos[1]))
        if event.type == pygame.MOUSEMOTION:
            return [Action(Kind.POINT, self.pointer, time=now)]
        if event.button != pygame.BUTTON_LEFT:
            return []
        self.device = "mouse"
        kind = Kind.PRESS if event.type == pygame.MOUSEBUTTONDOWN else Kind.RELEASE
        return [Action(kind, self.pointer, time=now)]

    def _wheel(self, event: pygame.event.Event, now: int) -> list[Action]:
        x = float(getattr(event, "precise_x", event.x))
        y = float(getattr(event, "precise_y", event.y))
        sign = -1 if getattr(event, "flipped", False) else 1
        return [Action(Kind.SCROLL, self.pointer, delta=(sign * x, sign * y), time=now)]

    def _left_window(self, event: pygame.event.Event, now: int) -> list[Action]:
        self.pointer = NOWHERE
        return [Action(Kind.POINT, NOWHERE, time=now)]

    def _key_down(self, event: pygame.event.Event, now: int) -> list[Action]:
        actions = self._keyboard.press(event, now, writing=self.text_mode, composing=self._writing.is_composing)
        if actions:
            self.device = "keyboard"
        return actions

    def _text(self, event: pygame.event.Event, now: int) -> list[Action]:
        if not self.text_mode:
            return []
        written = event.type == pygame.TEXTINPUT
        return self._writing.written(event, now) if written else self._writing.composed(event, now)

    def _focus_lost(self, event: pygame.event.Event, now: int) -> list[Action]:
        self.release_all()
        return [*self._writing.give_up(now), Action(Kind.FOCUS_LOST, time=now)]

    def _focus_back(self, event: pygame.event.Event, now: int) -> list[Action]:
        return [Action(Kind.FOCUS_BACK, time=now)]

    def _pad(self, event: pygame.event.Event, now: int) -> list[Action]:
        actions = self._pads.actions(event, now, writing=self.text_mode)
        if any(action.kind is not Kind.PEEK_END for action in actions):
            self.device = "pad"
        return actions

    def _pad_added(self, event: pygame.event.Event, now: int) -> list[Action]:
        self._pads.add(event.device_index)
        return []

    def _pad_removed(self, event: pygame.event.Event, now: int) -> list[Action]:
        actions = self._pads.remove(instance(event), now)
        if self.device == "pad":
            self.device = "keyboard"
            actions.append(Action(Kind.PAD_LOST, time=now))
        return actions
