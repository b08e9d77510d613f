"""The main loop. It sleeps while nothing moves."""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterable
from types import FrameType

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# Windows: the program draws at the real pixels of every monitor and is never stretched by the system.
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
# Input methods show their list of candidates.
os.environ.setdefault("SDL_IME_SHOW_UI", "1")
# A click that gives the window the focus is also a click.
os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")

import pygame

from game import paths
from game.app import log
from game.app.program import Program, Wishes
from game.app.scenes.screen import Screen
from game.app.scenes.toast import Toasts
from game.app.ways import Ways
from game.app.window import FRAMES_PER_SECOND, NoDisplayError, Pacer, Window, open_display, ticks, wait_for_events
from game.core.record import HUMAN, Seat
from game.ui.actions import Action, Kind

LONGEST_STEP = 100
"""Milliseconds that pass at most between two frames, so that nothing jumps after the window was asleep."""

LONGEST_SLEEP = 500
"""Milliseconds after which the loop looks up, so that signals of the system are heeded."""


class Loop:
    """Feeds a program with events and time, and draws it on a surface.

    ``surface`` is asked for before each frame, since it is another one after the window was resized.
    """

    def __init__(self, program: Program, surface: Callable[[], pygame.Surface]) -> None:
        self.program = program
        self.surface = surface
        self.toasts = Toasts(program)
        self.frames = 0
        self.hidden = False
        self.in_background = False
        self._is_last_look = False
        self.changed: pygame.Rect | None = None
        """The part of the surface that the last frame may have changed; ``None`` for all of it."""

    def feed(self, events: Iterable[pygame.event.Event], now: int) -> None:
        """Handle ``events`` at ``now`` (milliseconds on the clock of the loop)."""
        program = self.program
        for event in events:
            self._window_event(event)
            for action in program.toolkit.input.actions(event, now):
                self._act(action)
        for action in program.toolkit.input.tick(now):
            self._act(action)

    def _act(self, action: Action) -> None:
        if action.kind is Kind.FULLSCREEN:
            self.program.toggle_full_screen()
        elif not self.toasts.handle(action):
            self.program.stack.handle(action)
        self.program.stack.apply(action.time)

    def _window_event(self, event: pygame.event.Event) -> None:
        program = self.program
        if event.type == pygame.QUIT:
            program.quit()
        elif event.type in {pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED}:
            self.fit()
        elif event.type in {pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN}:
            self._is_last_look = not self.hidden
            self.hidden = True
            self._hush()
        elif event.type in {pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED}:
            self.in_background = event.type == pygame.WINDOWFOCUSLOST
            self._hush()
        elif event.type in {pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWMAXIMIZED}:
            self.hidden = False
            self._hush()
            program.stack.redraw()

    def _hush(self) -> None:
        """Let sounds pause while nobody can see what they are for."""
        silent = self.hidden or (self.in_background and self.program.settings.quiet_in_background)
        self.program.toolkit.sounds.pause(silent)

    def fit(self) -> None:
        """Lay everything out for the size that the surface has now."""
        size = self.surface().get_size()
        if size != self.program.toolkit.metrics.size:
            self.program.toolkit.resize(size)
            self.program.stack.resize()

    def advance(self, milliseconds: int) -> None:
        """Let time pass; a long sleep counts as a short one."""
        milliseconds = min(milliseconds, LONGEST_STEP)
        self.program.stack.update(milliseconds)
        self.toasts.update(milliseconds)
        self.program.stack.apply()

    def sleep_time(self) -> int:
        """Return how many milliseconds the loop may wait for the next event; 0 when a frame is due."""
        stack = self.program.stack
        if self.hidden and not self._is_last_look:
            return LONGEST_SLEEP
        if stack.needs_draw or self.toasts.dirty:
            return 0
        top = stack.top
        waits = [top.wake_in() if isinstance(top, Screen) else None, self.toasts.wake_in()]
        # A stick may lie pushed for hours.
        waits.append(1000 // FRAMES_PER_SECOND if self.program.toolkit.input.is_repeating else None)
        due = [wait for wait in waits if wait is not None]
        # Of a longer sleep only a step would count as passed, and what is due would come late.
        return max(1, min(LONGEST_STEP, *due)) if due else LONGEST_SLEEP

    def draw(self) -> bool:
        """Draw a frame if anything changed; tell whether it did."""
        stack = self.program.stack
        # One more frame is sent to a window that goes out of sight: its picture may be shown small in a list of
        # windows, and a hand that was open has been closed by then.
        unseen = self.hidden and not self._is_last_look
        self._is_last_look = False
        if unseen or not (stack.needs_draw or self.toasts.dirty):
            return False
        surface = self.surface()
        if self.toasts.dirty or self.toasts.text:
            stack.redraw()
        self.changed = stack.draw(surface)
        self.toasts.draw(surface)
        self.frames += 1
        return True


def heed_signals(program: Program) -> None:
    """End the program in good order when the system asks for it; not every signal is known everywhere.

    SIGBREAK is Ctrl-Break in the console of Windows.
    """

    def on_signal(number: int, frame: FrameType | None) -> None:
        program.quitting = True

    for name in ("SIGTERM", "SIGHUP", "SIGINT", "SIGBREAK"):
        number = getattr(signal, name, None)
        if number is not None:
            signal.signal(number, on_signal)


def run(loop: Loop, window: Window, after_frame: Callable[[Loop], None] = lambda loop: None) -> None:
    """Run ``loop`` in ``window`` until the program quits; ``after_frame`` is called when a frame has been shown."""
    program = loop.program
    pacer = Pacer()
    before = ticks()
    has_sound = False
    while not program.quitting and not program.stack.is_empty:
        events = wait_for_events(min(loop.sleep_time(), window.sleep_time()))
        for event in events:
            window.heed(event)
        window.look()
        loop.fit()
        now = ticks()
        loop.feed(events, now)
        loop.advance(now - before)
        before = now
        if loop.draw():
            # The wait comes before the frame is shown: a frame that took longer to draw is then not shown later.
            pacer.wait()
            if loop.changed is None:
                pygame.display.flip()
            else:
                pygame.display.update(loop.changed)
            pacer.shown()
            after_frame(loop)
        if not has_sound and loop.frames:
            # Opening a sound device can take longer than everything else: the first picture does not wait for it.
            has_sound = True
            program.open_sound()


def seats_from(program: Program, game: str, levels: tuple[str, ...] | None) -> tuple[Seat, ...]:
    """Return the seats that ``--seats`` asks for: the last table's where it has as many, with these levels."""
    table = program.default_table(game)
    if levels is None:
        return table.seats
    if [seat.level for seat in table.seats] == list(levels):
        return table.seats
    styles = program.toolkit.theme.seats
    seats = []
    for index, level in enumerate(levels):
        key = "setup.default_name" if level == HUMAN else "setup.computer_name"
        seats.append(Seat(program.text(key, number=index + 1), level, styles[index % len(styles)].key))
    return tuple(seats)


def run_window(arguments: argparse.Namespace, after_frame: Callable[[Loop], None] = lambda loop: None) -> int:
    """Open the window and run the program; the exit code is 1 when there is no screen.

    ``arguments`` has ``play``, ``seats``, ``lang``, ``size``, ``fullscreen``, ``data_dir`` and ``seed``, as the command
    line gives them.
    """
    try:
        open_display()
    except NoDisplayError as error:
        if sys.stderr is not None:
            print(f"pantheon: no display to open a window on ({error})", file=sys.stderr)
        return 1
    wishes = Wishes(arguments.lang, arguments.size, arguments.fullscreen, arguments.seed)
    program = Program(paths.user_folder(arguments.data_dir), wishes, make_ways=Ways)
    log.install_excepthook()
    heed_signals(program)
    try:
        _set_icon()
        pygame.display.set_caption("Pantheon")
        window = Window(program)
        program.toolkit.resize(window.surface().get_size())
        loop = Loop(program, window.surface)
        if arguments.play is None:
            program.ways.to_title()
        else:
            table = program.default_table(arguments.play)
            seats = seats_from(program, arguments.play, arguments.seats)
            program.start_match(arguments.play, seats, table.options, keep_table=False)
        program.stack.apply()
        run(loop, window, after_frame)
        window.remember()
    finally:
        program.close()
        pygame.quit()
    return 0


def _set_icon() -> None:
    with contextlib.suppress(pygame.error, FileNotFoundError):
        pygame.display.set_icon(pygame.image.load(str(paths.assets() / "icon" / "pantheon.png")))
