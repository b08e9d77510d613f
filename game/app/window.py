"""The window on the screen: opened, brought to the size that was chosen and kept there, and fed with frames evenly."""

from __future__ import annotations

import contextlib
import dataclasses
import math
import os
import sys
import time
from typing import Any

import pygame
from pygame._sdl2.video import Window as Handle

from game.app.program import Program

FRAMES_PER_SECOND = 60

LOOK_EVERY = 150
"""Milliseconds between two looks at a window whose mode was changed."""

CALM_LOOKS = 8
"""How many looks in a row must find all as it was wanted: window managers answer late, and their answer may undo it."""

MOST_TRIES = 6
"""How often a window that is not as it was wanted is asked again; some window managers decide by themselves."""

_LOOK_UP_EVERY = 10
"""Milliseconds between two looks at the event queue while the loop sleeps."""

_SHARE_OF_SCREEN = 0.92
_DISPLAY_VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
_INVISIBLE_DRIVERS = frozenset({"offscreen", "dummy", "evdev"})
_SYNCED_DRIVERS = frozenset({"cocoa", "wayland"})
"""Where a window is shown through a renderer, which waits for the display."""

_MARGIN = 0.003
"""Seconds before the next picture of the display by which a frame is handed over where the display is waited for."""


def ticks() -> int:
    """Return the milliseconds on the clock of the loop; pygame's own stands still until something has started it."""
    return time.monotonic_ns() // 1_000_000


class NoDisplayError(Exception):
    """There is no screen to open a window on."""


class Window:
    """The window on the screen, or the whole screen without a border.

    What a person chose (the size, whether it is maximised, the monitor) is kept; what a window manager does by itself
    after a change of mode is put right and never kept.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        settings, asked = program.settings, program.wishes.size
        self.full_screen = program.wishes.full_screen or settings.full_screen
        self.is_maximised = settings.maximised and asked is None
        self._monitor = settings.monitor if settings.monitor < len(self._desktops()) else 0
        self._size = asked or self._fitting(settings.window_size)
        self._position: tuple[int, int] | None = None
        self._is_minimised = False
        self._calm = self._tries = 0
        self._look_at: int | None = None
        self._handle: Any = None
        # The switch among the settings shows what is.
        program.settings = dataclasses.replace(settings, full_screen=self.full_screen)
        self._open()
        program.toggle_full_screen = self.toggle

    @staticmethod
    def _desktops() -> list[tuple[int, int]]:
        try:
            return pygame.display.get_desktop_sizes() or [(1280, 720)]
        except pygame.error:
            return [(1280, 720)]

    @property
    def _whole_screen(self) -> tuple[int, int]:
        return self._desktops()[self._monitor]

    def _fitting(self, size: tuple[int, int]) -> tuple[int, int]:
        width, height = self._whole_screen
        return min(size[0], round(width * _SHARE_OF_SCREEN)), min(size[1], round(height * _SHARE_OF_SCREEN))

    @staticmethod
    def surface() -> pygame.Surface:
        """Return the surface of the window as it is now."""
        return pygame.display.get_surface() or pygame.display.set_mode((1, 1))

    def _reach(self) -> Any:
        """Return what reaches the window beyond its surface.

        It is kept: events refer to it, and pygame does not notice when it is gone.
        """
        self._handle = Handle.from_display_module()
        return self._handle

    def _open(self) -> None:
        """Bring the window into the mode that is wanted, and watch it for a while."""
        self._tries = MOST_TRIES
        self._ask()

    def _ask(self) -> None:
        if self.full_screen:
            # At the size of the desktop this is a window without a border; the mode of the screen is not changed.
            pygame.display.set_mode(self._whole_screen, pygame.FULLSCREEN, display=self._monitor)
        else:
            pygame.display.set_mode(self._size, pygame.RESIZABLE, display=self._monitor)
            if self.is_maximised:
                self._reach().maximize()
        self._calm = CALM_LOOKS
        self._look_at = ticks() + LOOK_EVERY

    @property
    def _is_watched(self) -> bool:
        return self._calm > 0

    def heed(self, event: pygame.event.Event) -> None:
        """Take note of what a person does to the window."""
        if event.type == pygame.WINDOWMINIMIZED:
            self._is_minimised = True
        elif event.type in {pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED}:
            # A window that comes back from the icons is what it was before; and full screen is no choice of a size.
            if not (self.full_screen or self._is_watched or self._is_minimised):
                self.is_maximised = event.type == pygame.WINDOWMAXIMIZED
            self._is_minimised = False
        elif event.type == pygame.WINDOWRESIZED and not self.full_screen:
            if (
                self._is_watched
                and (event.x, event.y) not in {self._size, self._whole_screen}
                and not self.is_maximised
            ):
                self._calm = 0
            if not self._is_watched:
                # That it was maximised may be told after its size.
                self._look_at = ticks() + LOOK_EVERY

    def sleep_time(self) -> float:
        """Return in how many milliseconds, at least 1, :meth:`look` has something to do; infinite for never."""
        return math.inf if self._look_at is None else max(1, self._look_at - ticks())

    def look(self) -> None:
        """Look at the window, if that is due: put it right, or take note of the size that a person gave it."""
        if self._look_at is None or ticks() < self._look_at:
            return
        if not self._is_watched:
            self._look_at = None
            self._note_size()
        elif self._is_as_wanted():
            self._calm -= 1
            self._look_at = ticks() + LOOK_EVERY if self._calm else None
        elif self._tries:
            self._tries -= 1
            self._ask()
        else:
            self._calm, self._look_at = 0, None

    def _is_as_wanted(self) -> bool:
        size = self.surface().get_size()
        if self.full_screen:
            return size == self._whole_screen
        if self.is_maximised:
            return size not in {self._size, self._whole_screen}
        if size == self._size and self._position is not None:
            handle = self._reach()
            if handle.position != self._position:
                # The border that a window manager puts around a window would push it down each time.
                handle.position, self._position = self._position, None
        return size == self._size

    def _note_size(self) -> None:
        if not (self.full_screen or self.is_maximised):
            self._size = self.surface().get_size()

    def _note_place(self) -> None:
        handle = self._reach()
        self._position = None if self.is_maximised else handle.position
        # The drop-in for pygame cannot tell.
        self._monitor = getattr(handle, "display_index", self._monitor)

    def toggle(self) -> None:
        """Change between window and full screen, on the monitor where the window is."""
        if not self.full_screen and not self._is_watched:
            self._note_size()
            self._note_place()
        self.full_screen = not self.full_screen
        self._open()
        self.program.change_settings(full_screen=self.full_screen)
        self.program.toolkit.resize(self.surface().get_size())
        self.program.stack.resize()

    def remember(self) -> None:
        """Keep for the next time what was chosen: the size, whether the window is maximised, and the monitor."""
        if self.program.wishes.size is not None:
            return
        if not self.full_screen and not self._is_watched:
            self._note_size()
            self._note_place()
        chosen = {"window_size": self._size, "maximised": self.is_maximised, "monitor": self._monitor}
        if any(getattr(self.program.settings, name) != value for name, value in chosen.items()):
            self.program.change_settings(**chosen)


class Pacer:
    """Spaces frames evenly: a grid of equal times, or a little ahead of the display where that is waited for."""

    def __init__(self) -> None:
        self._period = 1 / FRAMES_PER_SECOND
        self._due = 0.0
        self._is_synced = pygame.display.get_driver() in _SYNCED_DRIVERS

    def wait(self) -> None:
        """Wait until the next frame is due. One that comes late does not make the ones after it late."""
        left = self._due - time.perf_counter()
        if left > 0:
            time.sleep(min(left, self._period))
        elif left < -self._period:
            self._due = time.perf_counter()
        self._due += self._period

    def shown(self) -> None:
        """Take note that a frame has been shown: where the display is waited for, just now."""
        if self._is_synced:
            self._due = time.perf_counter() + self._period - _MARGIN


def open_display() -> None:
    """Start the parts of pygame that a window needs.

    Raises :class:`NoDisplayError` when there is no screen; pygame would then silently draw where nobody can see it.
    """
    wanted = os.environ.get("SDL_VIDEODRIVER")
    if sys.platform == "linux" and not any(os.environ.get(name) for name in _DISPLAY_VARIABLES):
        # Asked in vain, the libraries of Wayland and X would print lines of their own.
        raise NoDisplayError("neither DISPLAY nor WAYLAND_DISPLAY is set")
    # Where a window is shown through a renderer, its frames follow the display.
    os.environ.setdefault("SDL_RENDER_VSYNC", "1")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplayError(str(error)) from error
    driver = pygame.display.get_driver()
    if driver in _INVISIBLE_DRIVERS and wanted != driver:
        pygame.display.quit()
        raise NoDisplayError(f"only the invisible driver {driver} is there")
    if driver == "x11":
        # The program paints its own pixels. Sent through OpenGL, a frame takes 7 to 20 ms where a processor plays the
        # graphics card; through shared memory it takes less than 1 ms everywhere.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.font.init()
    with contextlib.suppress(pygame.error):
        pygame.joystick.init()


def wait_for_events(milliseconds: float) -> list[pygame.event.Event]:
    """Return the events that are there, after at most ``milliseconds`` of sleep until the first one arrives.

    ``pygame.event.wait`` would look a thousand times a second and take more than two per cent of a core for it.
    """
    end = ticks() + milliseconds
    events = pygame.event.get()
    while not events and (left := end - ticks()) > 0:
        pygame.time.wait(round(min(_LOOK_UP_EVERY, left)))
        events = pygame.event.get()
    return events
