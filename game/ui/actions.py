"""What the player does, whatever it is done with: mouse, keyboard and gamepad become actions here and nowhere else.

Letters are known by the label of their key (so Z is Z on every keyboard), the digits of the number row by their place
(so they work where they need shift). Held keys never repeat, except arrows, also those that shift what the cursor is
on, and erase and delete while a text is written; their repetition runs on the clock that is handed in. Of one kind,
:attr:`Kind.PEEK`, it counts how long its key is held: that it came up is an action too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Literal, Protocol

import pygame
import tomli

from game import paths
from game.texts import Texts

Position = tuple[int, int]
Device = Literal["mouse", "keyboard", "pad"]

NOWHERE: Position = (-1, -1)
"""Where the pointer is when it has left the window."""


class Kind(Enum):
    """What an action is. The values are the names in ``config/keys.toml`` and in the player's own settings."""

    POINT = "point"
    """The pointer moved to ``position``, or left the window (:data:`NOWHERE`)."""
    PRESS = "press"
    """The left button went down at ``position``."""
    RELEASE = "release"
    """The left button came up at ``position``."""
    SCROLL = "scroll"
    """The wheel turned by ``delta`` notches (right, up) while the pointer was at ``position``."""
    CONFIRM = "confirm"
    FINISH = "finish"
    BACK = "back"
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    NEXT = "next"
    PREVIOUS = "previous"
    PAGE_UP = "page_up"
    PAGE_DOWN = "page_down"
    HOME = "home"
    END = "end"
    ERASE = "erase"
    """The character before the caret."""
    DELETE = "delete"
    """The character after the caret."""
    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    RULES = "rules"
    MENU = "menu"
    SPEED = "speed"
    LOG = "log"
    ROLL = "roll"
    PLAY = "play"
    PASS = "pass"
    SORT = "sort"
    SHIFT_LEFT = "shift_left"
    """What the cursor is on moves one place to the left among its kind."""
    SHIFT_RIGHT = "shift_right"
    NOT_AGAIN = "not_again"
    """Answer a question out of turn, and all that follow for a while."""
    PEEK = "peek"
    """The key that shows a secret while it is held went down; :attr:`PEEK_END` follows."""
    PEEK_END = "peek_end"
    """The key, or the button of a gamepad, that shows a secret came up."""
    FULLSCREEN = "fullscreen"
    DIGIT = "digit"
    """A digit key; ``number`` is 0 to 9."""
    TEXT = "text"
    """``text`` was written; only while a text field has the focus."""
    COMPOSE = "compose"
    """An input method is composing ``text`` (empty: no longer), which is shown at the caret but not yet written."""
    PAD_LOST = "pad_lost"
    """The gamepad in use was unplugged."""
    FOCUS_LOST = "focus_lost"
    """The window has lost the keyboard, or is no longer to be seen: somebody else may be looking at it."""
    FOCUS_BACK = "focus_back"
    """The window has the keyboard again, or is to be seen again."""


BOUND = frozenset(Kind) - {
    Kind.POINT,
    Kind.PRESS,
    Kind.RELEASE,
    Kind.SCROLL,
    Kind.DIGIT,
    Kind.TEXT,
    Kind.COMPOSE,
    Kind.PAD_LOST,
    Kind.PEEK_END,
    Kind.FOCUS_LOST,
    Kind.FOCUS_BACK,
}
"""The kinds that keys can be bound to."""

ARROWS = frozenset({Kind.UP, Kind.DOWN, Kind.LEFT, Kind.RIGHT})

_ALWAYS_REPEATED = ARROWS | {Kind.SHIFT_LEFT, Kind.SHIFT_RIGHT}
_REPEATED_WHILE_WRITING = ARROWS | {Kind.ERASE, Kind.DELETE}
_WHILE_WRITING = _REPEATED_WHILE_WRITING | {
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
_REPEAT_DELAY = 420
_REPEAT_INTERVAL = 70
_STICK_PUSHED = 0.6
_STICK_RELEASED = 0.35
_CONTROLLER_FULL = 32767

_MODIFIERS = {"ctrl": pygame.KMOD_CTRL, "alt": pygame.KMOD_ALT, "shift": pygame.KMOD_SHIFT, "gui": pygame.KMOD_GUI}

# SDL scancodes: the number row runs 1 to 9 and then 0, and so does the keypad.
_DIGIT_SCANCODES = {first + index: (index + 1) % 10 for first in (30, 89) for index in range(10)}
_DIGIT_KEYS = {pygame.K_0 + digit: digit for digit in range(10)}

_PAD_BUTTONS = {
    "a": (0, 0),
    "b": (1, 1),
    "x": (2, 2),
    "y": (3, 3),
    "left_shoulder": (9, 4),
    "right_shoulder": (10, 5),
    "back": (4, 6),
    "start": (6, 7),
    "right_stick": (8, 10),
}
"""Numbers of the buttons as a controller with the common layout, and as a plain joystick."""

_CONTROLLER_PAD = {11: Kind.UP, 12: Kind.DOWN, 13: Kind.LEFT, 14: Kind.RIGHT}
_PAD_LABELS = {
    "a": "A",
    "b": "B",
    "x": "X",
    "y": "Y",
    "left_shoulder": "LB",
    "right_shoulder": "RB",
    "back": "Back",
    "right_stick": "RS",
}

Chord = tuple[int, frozenset[str]]
"""A key of pygame and the modifiers held with it."""


class KeysError(ValueError):
    """A table of keys that names an unknown action or key, or gives one key to two actions."""


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that the player did. Fields that its kind does not use keep their defaults.

    ``time`` is in milliseconds on the clock of the main loop.
    """

    kind: Kind
    position: Position = NOWHERE
    text: str = ""
    number: int = 0
    delta: tuple[float, float] = (0.0, 0.0)
    time: int = 0


class _Pad(Protocol):
    def get_init(self) -> bool: ...


def parse_chord(text: str) -> Chord:
    """Return the key written like ``"z"``, ``"f1"`` or ``"ctrl+shift+z"``. Raises :class:`KeysError`."""
    *modifiers, name = text.split("+")
    key = getattr(pygame, f"K_{name if len(name) == 1 else name.upper()}", None)
    if not isinstance(key, int) or not set(modifiers) <= set(_MODIFIERS):
        raise KeysError(f"{text!r} is not a key")
    return key, frozenset(modifiers)


class Keys:
    """Which keys and pad buttons do what."""

    def __init__(self, keys: Mapping[Kind, tuple[str, ...]], pad: Mapping[Kind, str]) -> None:
        """Raises :class:`KeysError` for a kind that no key can have, an unknown key, or one key for two kinds."""
        self.names = dict(keys)
        self.pad_names = dict(pad)
        self._kinds: dict[Chord, Kind] = {}
        for kind, names in keys.items():
            if kind not in BOUND:
                raise KeysError(f"{kind.value} cannot have a key")
            for name in names:
                chord = parse_chord(name)
                if self._kinds.setdefault(chord, kind) is not kind:
                    raise KeysError(f"{name} is given to {kind.value} and to {self._kinds[chord].value}")
        for kind, button in pad.items():
            if kind not in BOUND or button not in _PAD_BUTTONS:
                raise KeysError(f"pad: {kind.value} cannot be {button!r}")
        self._controller = {_PAD_BUTTONS[button][0]: kind for kind, button in pad.items()}
        self._joystick = {_PAD_BUTTONS[button][1]: kind for kind, button in pad.items()}

    @classmethod
    def load(cls, source: Path | None = None, overrides: Mapping[str, Iterable[str]] | None = None) -> Keys:
        """Read the shipped keys, or those of ``source``, with the player's own ``overrides`` (kind to keys) on top.

        A mistake in the file raises :class:`KeysError`; an override that is not valid, or that would take the key of
        something else, is left out.
        """
        source = source or paths.config() / "keys.toml"
        try:
            content = tomli.loads(source.read_text(encoding="utf-8"))
            keys = {Kind(name): tuple(names) for name, names in content["keys"].items()}
            pad = {Kind(name): str(button) for name, button in content["pad"].items()}
        except (tomli.TOMLDecodeError, UnicodeDecodeError, KeyError, ValueError, TypeError, AttributeError) as error:
            raise KeysError(f"{source}: {error}") from error
        loaded = cls(keys, pad)
        for name, names in (overrides or {}).items():
            try:
                loaded = cls({**loaded.names, Kind(name): tuple(names)}, pad)
            except (KeysError, ValueError, TypeError, AttributeError):
                continue
        return loaded

    def kind(self, key: int, modifiers: frozenset[str]) -> Kind | None:
        """Return what the key does with exactly these modifiers."""
        return self._kinds.get((key, modifiers))

    def button(self, number: int, *, controller: bool) -> Kind | None:
        """Return what a button of a gamepad does."""
        return (self._controller if controller else self._joystick).get(number)


def _held(mod: int) -> frozenset[str]:
    return frozenset(name for name, bits in _MODIFIERS.items() if mod & bits)


class Input:
    """Turns the events of pygame into actions.

    ``text_mode`` says that a text field has the focus: letters are then text, not actions. ``device`` is what was used
    last, so that the keys shown are those of the thing in hand.
    """

    def __init__(self, keys: Keys | None = None, texts: Texts | None = None) -> None:
        """``texts`` gives the names of keys such as Enter; without it they are English abbreviations."""
        self.keys = keys or Keys.load()
        self.texts = texts
        self.text_mode = False
        self.device: Device = "mouse"
        self.pointer: Position = NOWHERE
        self._text_input_on: bool | None = None
        self._composing = False
        self._down: set[int] = set()
        self._peeking: set[int] = set()
        self._repeating: dict[int, tuple[Kind, int]] = {}
        self._pads: dict[int, _Pad] = {}
        self._controllers: set[int] = set()
        self._stick: dict[tuple[int, int], int] = {}
        self._hats: dict[tuple[int, int], tuple[int, int]] = {}

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

    def tick(self, now: int) -> list[Action]:
        """Return the repetitions of held keys that are due at ``now`` (milliseconds)."""
        due = []
        for key, (kind, moment) in list(self._repeating.items()):
            if kind not in (_REPEATED_WHILE_WRITING if self.text_mode else _ALWAYS_REPEATED):
                del self._repeating[key]
            elif now >= moment:
                due.append(Action(kind, time=now))
                # After a long pause of the loop one repetition is enough.
                self._repeating[key] = (kind, now + _REPEAT_INTERVAL)
        return due

    @property
    def is_repeating(self) -> bool:
        """Whether a held key may repeat, so that the main loop must not sleep until the next event."""
        return bool(self._repeating)

    def release_all(self) -> None:
        """Forget held keys and sticks: the window has lost the keyboard."""
        self._down.clear()
        self._peeking.clear()
        self._repeating.clear()
        self._stick.clear()
        self._hats.clear()
        self._composing = False

    def actions(self, event: pygame.event.Event, now: int) -> list[Action]:
        """Return what ``event`` means at ``now`` (milliseconds): usually one action or none."""
        self._apply_text_input()
        handler = {
            pygame.MOUSEMOTION: self._mouse,
            pygame.MOUSEBUTTONDOWN: self._mouse,
            pygame.MOUSEBUTTONUP: self._mouse,
            pygame.MOUSEWHEEL: self._wheel,
            pygame.WINDOWLEAVE: self._left_window,
            pygame.KEYDOWN: self._key_down,
            pygame.KEYUP: self._key_up,
            pygame.TEXTINPUT: self._text,
            pygame.TEXTEDITING: self._compose,
            pygame.WINDOWFOCUSLOST: self._focus_lost,
            pygame.WINDOWMINIMIZED: self._focus_lost,
            pygame.WINDOWFOCUSGAINED: self._focus_back,
            pygame.WINDOWRESTORED: self._focus_back,
            pygame.JOYBUTTONDOWN: self._joy_button,
            pygame.JOYBUTTONUP: self._joy_button_up,
            pygame.JOYHATMOTION: self._joy_hat,
            pygame.JOYAXISMOTION: self._joy_axis,
            pygame.CONTROLLERBUTTONDOWN: self._controller_button,
            pygame.CONTROLLERBUTTONUP: self._controller_button_up,
            pygame.CONTROLLERAXISMOTION: self._controller_axis,
            pygame.JOYDEVICEADDED: self._pad_added,
            pygame.JOYDEVICEREMOVED: self._pad_removed,
        }.get(event.type)
        return handler(event, now) if handler is not None else []

    def _apply_text_input(self) -> None:
        """Let the system's input methods compose only while a text is written; otherwise they would swallow letters."""
        if self._text_input_on != self.text_mode and pygame.display.get_init():
            self._text_input_on = self.text_mode
            self._composing = False
            if self.text_mode:
                pygame.key.start_text_input()
            else:
                pygame.key.stop_text_input()

    # Mouse

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

    # Keyboard

    def _key_down(self, event: pygame.event.Event, now: int) -> list[Action]:
        if event.key in self._down:
            return []
        self._down.add(event.key)
        if self._composing:
            # Enter, arrows and erase belong to the input method until its text is written.
            return []
        modifiers = _held(getattr(event, "mod", 0))
        kind = self.keys.kind(event.key, modifiers)
        if kind is None and modifiers <= {"shift"} and not self.text_mode:
            digit = _DIGIT_SCANCODES.get(getattr(event, "scancode", 0), _DIGIT_KEYS.get(event.key))
            if digit is not None:
                self.device = "keyboard"
                return [Action(Kind.DIGIT, number=digit, time=now)]
        if kind is None:
            return []
        writes = not modifiers and (event.key == pygame.K_SPACE or pygame.K_EXCLAIM <= event.key < pygame.K_DELETE)
        if self.text_mode and (kind not in _WHILE_WRITING or writes):
            return []
        self.device = "keyboard"
        if kind in (_REPEATED_WHILE_WRITING if self.text_mode else _ALWAYS_REPEATED):
            self._repeating[event.key] = (kind, now + _REPEAT_DELAY)
        if kind is Kind.PEEK:
            self._peeking.add(event.key)
        return [Action(kind, time=now)]

    def _key_up(self, event: pygame.event.Event, now: int) -> list[Action]:
        self._down.discard(event.key)
        self._repeating.pop(event.key, None)
        if event.key not in self._peeking:
            return []
        self._peeking.remove(event.key)
        return [Action(Kind.PEEK_END, time=now)]

    def _text(self, event: pygame.event.Event, now: int) -> list[Action]:
        self._composing = False
        return [Action(Kind.TEXT, text=event.text, time=now)] if self.text_mode and event.text else []

    def _compose(self, event: pygame.event.Event, now: int) -> list[Action]:
        if not self.text_mode:
            return []
        self._composing = bool(event.text)
        return [Action(Kind.COMPOSE, text=event.text, time=now)]

    def _focus_lost(self, event: pygame.event.Event, now: int) -> list[Action]:
        self.release_all()
        return [Action(Kind.FOCUS_LOST, time=now)]

    def _focus_back(self, event: pygame.event.Event, now: int) -> list[Action]:
        return [Action(Kind.FOCUS_BACK, time=now)]

    # Gamepad

    def _pad_action(self, kind: Kind | None, now: int) -> list[Action]:
        if kind is None:
            return []
        self.device = "pad"
        return [Action(kind, time=now)]

    def _joy_button(self, event: pygame.event.Event, now: int) -> list[Action]:
        if _instance(event) in self._controllers:
            return []
        return self._pad_action(self.keys.button(event.button, controller=False), now)

    def _controller_button(self, event: pygame.event.Event, now: int) -> list[Action]:
        kind = _CONTROLLER_PAD.get(event.button) or self.keys.button(event.button, controller=True)
        return self._pad_action(kind, now)

    def _joy_button_up(self, event: pygame.event.Event, now: int) -> list[Action]:
        if _instance(event) in self._controllers:
            return []
        return self._let_up(self.keys.button(event.button, controller=False), now)

    def _controller_button_up(self, event: pygame.event.Event, now: int) -> list[Action]:
        return self._let_up(self.keys.button(event.button, controller=True), now)

    @staticmethod
    def _let_up(kind: Kind | None, now: int) -> list[Action]:
        return [Action(Kind.PEEK_END, time=now)] if kind is Kind.PEEK else []

    def _joy_hat(self, event: pygame.event.Event, now: int) -> list[Action]:
        if _instance(event) in self._controllers:
            return []
        place = (_instance(event), getattr(event, "hat", 0))
        old, new = self._hats.get(place, (0, 0)), (int(event.value[0]), int(event.value[1]))
        self._hats[place] = new
        actions = []
        if new[0] != old[0] and new[0]:
            actions += self._pad_action(Kind.RIGHT if new[0] > 0 else Kind.LEFT, now)
        if new[1] != old[1] and new[1]:
            actions += self._pad_action(Kind.UP if new[1] > 0 else Kind.DOWN, now)
        return actions

    def _joy_axis(self, event: pygame.event.Event, now: int) -> list[Action]:
        if _instance(event) in self._controllers:
            return []
        return self._axis(_instance(event), event.axis, float(event.value), now)

    def _controller_axis(self, event: pygame.event.Event, now: int) -> list[Action]:
        return self._axis(_instance(event), event.axis, event.value / _CONTROLLER_FULL, now)

    def _axis(self, pad: int, axis: int, value: float, now: int) -> list[Action]:
        """One step for each push of the left stick; it must come back before it counts again."""
        if axis not in {0, 1}:
            return []
        old = self._stick.get((pad, axis), 0)
        if abs(value) < _STICK_RELEASED:
            new = 0
        elif abs(value) >= _STICK_PUSHED:
            new = 1 if value > 0 else -1
        else:
            new = old if old * value > 0 else 0
        self._stick[pad, axis] = new
        if new in {0, old}:
            return []
        kinds = (Kind.LEFT, Kind.RIGHT) if axis == 0 else (Kind.UP, Kind.DOWN)
        return self._pad_action(kinds[new > 0], now)

    def _pad_added(self, event: pygame.event.Event, now: int) -> list[Action]:
        """Open the pad, as a controller with a known layout if it is one, else as a plain joystick."""
        if not pygame.joystick.get_init():
            return []
        try:
            from pygame._sdl2 import controller  # noqa: PLC0415 - only once a pad is there: it takes time to load

            if not controller.get_init():
                controller.init()
            if controller.is_controller(event.device_index):
                pad = controller.Controller(event.device_index)
                number = pad.as_joystick().get_instance_id()
                self._pads[number] = pad
                self._controllers.add(number)
                return []
        except (ImportError, pygame.error, AttributeError):
            pass
        try:
            joystick = pygame.joystick.Joystick(event.device_index)
            self._pads[joystick.get_instance_id()] = joystick
        except pygame.error:
            pass
        return []

    def _pad_removed(self, event: pygame.event.Event, now: int) -> list[Action]:
        number = _instance(event)
        self._pads.pop(number, None)
        self._controllers.discard(number)
        self._stick = {place: value for place, value in self._stick.items() if place[0] != number}
        self._hats = {place: value for place, value in self._hats.items() if place[0] != number}
        if self.device != "pad":
            return []
        self.device = "keyboard"
        return [Action(Kind.PAD_LOST, time=now)]


def _instance(event: pygame.event.Event) -> int:
    return int(getattr(event, "instance_id", getattr(event, "joy", 0)))
