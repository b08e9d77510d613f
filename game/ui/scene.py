"""Scenes and the stack they stand on. The topmost scene plays.

Those that it does not hide are seen below it, dimmed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui.actions import NOWHERE, Action, Kind
from game.ui.layout import Metrics
from game.ui.toolkit import DEBOUNCE, Toolkit
from game.ui.writing import Written

if TYPE_CHECKING:
    from game.ui.widgets import WidgetGroup

_VEIL = (96, 96, 96)


class Scene:
    """One screen or dialog. Everything has a harmless default; a scene overrides what it needs.

    ``opaque`` scenes hide those below. ``dirty`` is set whenever the scene must be drawn again; :meth:`draw` itself
    changes nothing. A scene that sets ``group`` gets input, drawing and motion of its widgets for nothing.
    """

    opaque = True
    group: WidgetGroup | None = None
    stack: SceneStack
    """Set by the stack before :meth:`enter`."""

    dirty = True

    region: pygame.Rect | None = None
    """The only part of the window that differs from what was drawn last; ``None``, as always after drawing, for all.

    A scene sets it together with ``dirty`` while nothing but a part of it moves, and takes it back when anything else
    changes before the next frame.
    """

    def enter(self) -> None:
        """The scene was put on the stack. :meth:`resize` follows before anything is drawn."""

    def leave(self) -> None:
        """The scene was taken off the stack, and will not come back by itself: stop what runs for it."""

    def covered(self) -> None:
        """Another scene was put on top of this one."""

    def revealed(self) -> None:
        """This scene is on top again."""

    def resize(self, metrics: Metrics) -> None:
        """Lay everything out for a window.

        Called after :meth:`enter` and whenever size, text size or language change.
        """

    def handle(self, action: Action) -> bool:
        """Do what the player asked for; return whether it meant anything here."""
        if self.group is None:
            return False
        used = self.group.handle(action)
        # A press beside everything may still have closed a tooltip.
        if used or action.kind in {Kind.PRESS, Kind.RELEASE}:
            self.dirty = True
        return used

    def update(self, milliseconds: int) -> None:
        """Let time pass while the scene is on top."""
        if self.group is not None and self.group.update(milliseconds):
            self.dirty = True

    def update_covered(self, milliseconds: int) -> None:
        """Let time pass while another scene is on top: for work that goes on meanwhile, not for motion."""

    def is_moving(self) -> bool:
        """Whether the next frame differs although nobody does anything."""
        return self.group is not None and self.group.is_moving

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything; ``surface`` has the size last given to :meth:`resize`."""
        if self.group is not None:
            self.group.draw(surface)

    def text_field(self) -> Written | None:
        """Return what a text is being written into: letters are then text rather than actions."""
        return self.group.text_field if self.group is not None else None


class SceneStack:
    """The scenes of the program, the last one on top.

    :meth:`push`, :meth:`pop`, :meth:`replace` and :meth:`clear` are recorded, and done by :meth:`apply` between
    frames. No click falls through: a release reaches only the scene that saw the press, and for a moment after a
    scene has come up by a click, a press or Enter, it takes neither.
    """

    def __init__(self, toolkit: Toolkit) -> None:
        self.toolkit = toolkit
        self._scenes: list[Scene] = []
        self._requests: list[Callable[[], None]] = []
        self._pressed_on: Scene | None = None
        self._time = 0
        self._guarded_until: int | None = None
        self._last_was_activation = False
        self._below: pygame.Surface | None = None
        self._below_valid = False
        self._changed = True

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the topmost last."""
        return tuple(self._scenes)

    @property
    def top(self) -> Scene | None:
        """The scene that plays, if there is one."""
        return self._scenes[-1] if self._scenes else None

    @property
    def is_empty(self) -> bool:
        """Whether no scene is left, nor waiting to come: the program ends."""
        return not self._scenes and not self._requests

    def push(self, scene: Scene) -> None:
        """Put ``scene`` on top, between frames."""
        self._requests.append(lambda: self._add(scene))

    def pop(self, scene: Scene | None = None) -> None:
        """Take the topmost scene away, between frames; or ``scene`` and all above it, and nothing if it is gone.

        A scene that closes itself passes itself, so that closing twice takes one scene away.
        """
        self._requests.append(lambda: self._remove(scene))

    def clear(self, scene: Scene | None = None) -> None:
        """Take all scenes away, and put ``scene`` there alone, between frames."""

        def request() -> None:
            while self._scenes:
                self._remove(None)
            if scene is not None:
                self._add(scene)

        self._requests.append(request)

    def _add(self, scene: Scene) -> None:
        def show() -> None:
            scene.enter()
            scene.resize(self.toolkit.metrics)

        scene.stack = self
        self._scenes.append(scene)
        if len(self._scenes) == 1:
            # Where nothing is below there is nothing to go back to.
            show()
        elif not self.toolkit.attempt("a screen", show):
            self.pop(scene)
        scene.dirty = True

    def _remove(self, scene: Scene | None) -> None:
        if not self._scenes or (scene is not None and scene not in self._scenes):
            return
        last = scene or self._scenes[-1]
        while True:
            gone = self._scenes.pop()
            gone.leave()
            if gone is last:
                return

    def apply(self, now: int | None = None) -> bool:
        """Do what was recorded, in order; return whether anything changed. Call it between frames.

        ``now`` (milliseconds on the clock of the actions) also protects a scene that came up by itself from a click
        that was meant for the one before.
        """
        if not self._requests:
            self._follow_text()
            return False
        before, there = self.top, self.scenes
        while self._requests:
            self._requests.pop(0)()
        after = self.top
        if after is not before:
            if before is not None and before in self._scenes:
                if before.group is not None:
                    before.group.cancel()
                before.covered()
            if after is not None and after in there:
                after.revealed()
            self._pressed_on = None
            if before is not None and (now is not None or self._last_was_activation):
                self._guarded_until = (self._time if now is None else now) + DEBOUNCE
            self._point()
        self._changed = True
        self._below_valid = False
        self._follow_text()
        return True

    def _follow_text(self) -> None:
        top = self.top
        self.toolkit.input.text_field = top.text_field() if top is not None else None

    def _point(self) -> None:
        """Tell the topmost scene where the pointer is: it may have come up under it."""
        pointer = self.toolkit.input.pointer
        if self.top is not None and pointer != NOWHERE:
            self.top.handle(Action(Kind.POINT, pointer, time=self._time))

    def resize(self) -> None:
        """Lay all scenes out again: the toolkit has other metrics, texts or fonts."""
        self._below = None
        self._below_valid = False
        self._changed = True
        for scene in self._scenes:
            scene.resize(self.toolkit.metrics)
            scene.dirty = True

    def handle(self, action: Action) -> bool:
        """Give ``action`` to the topmost scene; return whether it meant anything there.

        That the window has lost the keyboard is told to all scenes, the lowest first: there may be a secret below.
        """
        self._time = action.time
        top = self.top
        if top is None:
            return False
        kind = action.kind
        if kind is Kind.FOCUS_LOST:
            used = [scene.handle(action) for scene in self.scenes]
            return any(used)
        if kind in {Kind.PRESS, Kind.CONFIRM} and self._guarded_until is not None:
            if 0 <= self._guarded_until - action.time <= DEBOUNCE and action.time < self._guarded_until:
                return False
            self._guarded_until = None
        if kind is Kind.PRESS:
            self._pressed_on = top
        elif kind is Kind.RELEASE:
            owner, self._pressed_on = self._pressed_on, None
            if owner is not top:
                return False
        if kind is not Kind.POINT:
            self._last_was_activation = kind in {Kind.PRESS, Kind.RELEASE, Kind.CONFIRM}
        handled = top.handle(action)
        self._follow_text()
        return handled

    def update(self, milliseconds: int) -> None:
        """Let time pass."""
        for scene in self._scenes[:-1]:
            scene.update_covered(milliseconds)
        if self._scenes:
            self._scenes[-1].update(milliseconds)

    @property
    def is_moving(self) -> bool:
        """Whether frames must follow although nobody does anything."""
        return bool(self._scenes) and self._scenes[-1].is_moving()

    @property
    def needs_draw(self) -> bool:
        """Whether the picture in the window is out of date."""
        return self._changed or self.is_moving or any(scene.dirty for scene in self._visible())

    def redraw(self) -> None:
        """Draw everything anew at the next frame: the window was covered, minimised or switched."""
        self._changed = True
        self._below_valid = False

    def _visible(self) -> list[Scene]:
        first = len(self._scenes) - 1
        while first > 0 and not self._scenes[first].opaque:
            first -= 1
        return self._scenes[max(0, first) :]

    def draw(self, surface: pygame.Surface) -> pygame.Rect | None:
        """Draw all that is to be seen, and return the part that may differ from before: ``None`` for all of it.

        What lies under a dialog is drawn once and kept until it changes.
        """
        visible = self._visible()
        below = visible[:-1]
        region = visible[-1].region if len(visible) == 1 and not self._changed else None
        if below:
            stale = not self._below_valid or any(scene.dirty for scene in below)
            if self._below is None or self._below.get_size() != surface.get_size():
                self._below = surface.copy()
                stale = True
            if stale:
                for scene in below:
                    scene.draw(self._below)
                    self._below.fill(_VEIL, special_flags=pygame.BLEND_RGB_MULT)
                self._below_valid = True
            surface.blit(self._below, (0, 0))
        for scene in visible:
            scene.dirty = False
            scene.region = None
        surface.set_clip(region)
        if visible:
            visible[-1].draw(surface)
        surface.set_clip(None)
        self._changed = False
        return region
