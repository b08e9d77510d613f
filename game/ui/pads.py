"""Gamepads: as controllers with the common layout where the system knows one, else as plain joysticks."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.ui.actions import Action, Kind
from game.ui.keys import Keys
from game.ui.repetition import Repetition, Source

_STICK_PUSHED = 0.6
_STICK_RELEASED = 0.35
_CONTROLLER_FULL = 32767
_CONTROLLER_ARROWS = {11: Kind.UP, 12: Kind.DOWN, 13: Kind.LEFT, 14: Kind.RIGHT}
_ACROSS = (Kind.LEFT, Kind.RIGHT)
_DOWN = (Kind.UP, Kind.DOWN)
_UP = (Kind.DOWN, Kind.UP)


class _Pad(Protocol):
    def get_init(self) -> bool: ...


class Pads:
    """The gamepads that are plugged in, and what is held on them."""

    def __init__(self, keys: Keys, repetition: Repetition) -> None:
        self._keys = keys
        self._repetition = repetition
        self._pads: dict[int, _Pad] = {}
        self._controllers: set[int] = set()
        self._held: dict[Source, Kind] = {}

    def release_all(self) -> None:
        """Forget what is held."""
        self._held.clear()

    def actions(self, event: pygame.event.Event, now: int, *, writing: bool) -> list[Action]:
        """Return what an event of a gamepad means at ``now`` (milliseconds); nothing for other events."""
        number = instance(event)
        by_controller = event.type in {
            pygame.CONTROLLERBUTTONDOWN,
            pygame.CONTROLLERBUTTONUP,
            pygame.CONTROLLERAXISMOTION,
        }
        if number in self._controllers and not by_controller:
            # The same again, in the numbers of a joystick.
            return []
        changes: list[tuple[Source, Kind | None]] = []
        if event.type in {pygame.JOYBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN}:
            source: Source = (number, "button", event.button)
            changes = [(source, None), (source, self._button(event.button, by_controller))]
        elif event.type in {pygame.JOYBUTTONUP, pygame.CONTROLLERBUTTONUP}:
            changes = [((number, "button", event.button), None)]
        elif event.type == pygame.JOYHATMOTION:
            hat = getattr(event, "hat", 0)
            changes = [
                ((number, "hat", hat, axis), kinds[value > 0] if value else None)
                for axis, kinds, value in zip((0, 1), (_ACROSS, _UP), event.value, strict=True)
            ]
        elif event.type in {pygame.JOYAXISMOTION, pygame.CONTROLLERAXISMOTION} and event.axis in {0, 1}:
            # The left stick.
            source = (number, "stick", event.axis)
            share = event.value / _CONTROLLER_FULL if by_controller else float(event.value)
            changes = [(source, self._pushed(source, share, _DOWN if event.axis else _ACROSS))]
        return [action for source, kind in changes for action in self._change(source, kind, now, writing)]

    def _button(self, number: int, by_controller: bool) -> Kind | None:
        arrow = _CONTROLLER_ARROWS.get(number) if by_controller else None
        return arrow or self._keys.button(number, controller=by_controller)

    def _pushed(self, source: Source, share: float, kinds: tuple[Kind, Kind]) -> Kind | None:
        """Return where the stick is pushed; once pushed it must come back a good way before it counts again."""
        towards = kinds[share > 0]
        if abs(share) >= _STICK_PUSHED:
            return towards
        return towards if abs(share) >= _STICK_RELEASED and self._held.get(source) is towards else None

    def _change(self, source: Source, kind: Kind | None, now: int, writing: bool) -> list[Action]:
        before = self._held.pop(source, None)
        if kind is not None:
            self._held[source] = kind
        if kind is before:
            return []
        self._repetition.release(source)
        actions = [Action(Kind.PEEK_END, time=now)] if before is Kind.PEEK else []
        if kind is not None:
            self._repetition.hold(source, kind, now, writing=writing)
            actions.append(Action(kind, time=now))
        return actions

    def add(self, index: int) -> None:
        """Open the pad that the system has at ``index``."""
        if not pygame.joystick.get_init():
            return
        try:
            from pygame._sdl2 import controller  # noqa: PLC0415 - only once a pad is there: it takes time to load

            if not controller.get_init():
                controller.init()
            if controller.is_controller(index):
                pad = controller.Controller(index)
                number = pad.as_joystick().get_instance_id()
                self._pads[number] = pad
                self._controllers.add(number)
                return
        except (ImportError, pygame.error, AttributeError):
            pass
        try:
            joystick = pygame.joystick.Joystick(index)
            self._pads[joystick.get_instance_id()] = joystick
        except pygame.error:
            pass

    def remove(self, number: int, now: int) -> list[Action]:
        """Forget the pad, which was unplugged, and let go of what was held on it."""
        self._pads.pop(number, None)
        self._controllers.discard(number)
        held = [source for source in self._held if source[0] == number]
        return [action for source in held for action in self._change(source, None, now, writing=False)]


def instance(event: pygame.event.Event) -> int:
    """Return the number of the pad that ``event`` is about."""
    return int(getattr(event, "instance_id", getattr(event, "joy", 0)))
