"""Which keys and buttons do what, as ``config/keys.toml`` and the player's own settings say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import pygame
import tomli

from game import paths
from game.ui.actions import BOUND, Kind

_MODIFIERS = {"ctrl": pygame.KMOD_CTRL, "alt": pygame.KMOD_ALT, "shift": pygame.KMOD_SHIFT, "gui": pygame.KMOD_GUI}

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

Chord = tuple[int, frozenset[str]]
"""A key of pygame and the modifiers held with it."""


class KeysError(ValueError):
    """A table of keys that names an unknown action or key, or gives one key to two actions."""


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


def held_modifiers(mod: int) -> frozenset[str]:
    """Return the names of the modifiers in the bits ``mod`` of an event, as chords have them."""
    return frozenset(name for name, bits in _MODIFIERS.items() if mod & bits)
