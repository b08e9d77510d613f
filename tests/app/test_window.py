"""The window on a desktop that is not there: one whose window manager answers late, or has a mind of its own."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.app.main import Loop, run
from game.app.program import Program
from game.app.settings import Settings
from game.app.window import CALM_LOOKS, LOOK_EVERY, Pacer, Window
from tests.driver import MakeDriver

Size = tuple[int, int]

SCREEN = (1366, 768)
BORDER = 20
"""The height of what the window manager puts above a window."""


class Desktop:
    """Stands in for the display: ``late`` is whether its window manager undoes the size of a window that was large."""

    def __init__(
        self, *, late: bool = False, own_size: Size | None = None, sizes: tuple[Size, ...] = (SCREEN,)
    ) -> None:
        self.sizes = list(sizes)
        self.late = late
        self.own_size = own_size
        self.now = 1_000
        self.size: Size = (0, 0)
        self.monitor = 0
        self.position: Size = (184, 84 + BORDER)
        self.is_maximised = False
        self.asked: list[tuple[Size, int]] = []
        self._undo_at: int | None = None

    def set_mode(self, size: Size, flags: int = 0, *, display: int = 0) -> pygame.Surface:
        was_full = bool(self.asked) and bool(self.asked[-1][1] & pygame.FULLSCREEN)
        self.asked.append((size, flags))
        self.size = self.own_size or size
        self.monitor = display
        if was_full and not flags & pygame.FULLSCREEN:
            self.position = (self.position[0], self.position[1] + BORDER)
            self._undo_at = self.now + 200 if self.late else None
        return pygame.Surface(self.size)

    def get_surface(self) -> pygame.Surface:
        return pygame.Surface(self.size)

    def maximize(self) -> None:
        self.is_maximised = True
        self.size = (SCREEN[0], SCREEN[1] - BORDER)

    @property
    def display_index(self) -> int:
        return self.monitor

    def pass_time(self, window: Window, milliseconds: int = 3_000) -> None:
        """Let time pass, and the window look whenever it wants to."""
        for _ in range(milliseconds // 10):
            self.now += 10
            if self._undo_at is not None and self.now >= self._undo_at:
                self.size, self._undo_at = SCREEN, None
            window.look()

    def drag(self, window: Window, size: Size) -> None:
        """Let a person give the window another size."""
        self.size = size
        window.heed(pygame.event.Event(pygame.WINDOWRESIZED, x=size[0], y=size[1]))


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Desktop]:
    def put(**options: Any) -> Desktop:
        desktop = Desktop(**options)
        monkeypatch.setattr(pygame.display, "set_mode", desktop.set_mode)
        monkeypatch.setattr(pygame.display, "get_surface", desktop.get_surface)
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: desktop.sizes)
        monkeypatch.setattr("game.app.window.ticks", lambda: desktop.now)
        monkeypatch.setattr("game.app.window.Handle", SimpleNamespace(from_display_module=lambda: desktop))
        return desktop

    return put


@pytest.fixture
def program(make_driver: MakeDriver) -> Program:
    program = make_driver(size=None).program
    program.change_settings(window_size=(1000, 600))
    return program


def settings_after(window: Window) -> Settings:
    window.remember()
    return window.program.settings


def test_the_size_comes_back_though_the_window_manager_undoes_it(program: Program, stand_in: Any) -> None:
    desktop = stand_in(late=True)
    window = Window(program)
    desktop.pass_time(window)
    for _ in range(2):
        window.toggle()
        desktop.pass_time(window)
        assert desktop.size == SCREEN
        window.toggle()
        desktop.pass_time(window)
        assert desktop.size == (1000, 600)
        assert desktop.position == (184, 104)
    assert settings_after(window).window_size == (1000, 600)


def test_a_size_that_nobody_chose_is_not_kept(program: Program, stand_in: Any) -> None:
    desktop = stand_in(late=True)
    window = Window(program)
    desktop.pass_time(window)
    window.toggle()
    window.toggle()
    desktop.pass_time(window, 210)
    # The program ends, or goes to full screen again, before the window has been put right.
    assert desktop.size == SCREEN
    assert settings_after(window).window_size == (1000, 600)
    window.toggle()
    window.toggle()
    desktop.pass_time(window)
    assert settings_after(window).window_size == (1000, 600)


def test_what_a_person_makes_of_the_window_stays(program: Program, stand_in: Any) -> None:
    desktop = stand_in(late=True)
    window = Window(program)
    desktop.pass_time(window, 300)
    desktop.drag(window, (900, 700))
    desktop.pass_time(window)
    assert desktop.size == (900, 700)
    window.toggle()
    window.toggle()
    desktop.pass_time(window)
    desktop.drag(window, (800, 650))
    desktop.pass_time(window)
    assert desktop.size == (800, 650)
    assert settings_after(window).window_size == (800, 650)


def test_a_window_manager_that_decides_by_itself_is_not_fought_for_ever(program: Program, stand_in: Any) -> None:
    desktop = stand_in(own_size=(683, 768))
    window = Window(program)
    desktop.pass_time(window, 10_000)
    asked = len(desktop.asked)
    desktop.pass_time(window, 10_000)
    assert len(desktop.asked) == asked < 10
    assert window.sleep_time() > 10**9


def test_a_calm_window_is_looked_at_for_about_a_second_only(program: Program, stand_in: Any) -> None:
    desktop = stand_in()
    window = Window(program)
    desktop.pass_time(window, CALM_LOOKS * LOOK_EVERY + 100)
    assert window.sleep_time() > 10**9
    assert len(desktop.asked) == 1


@pytest.mark.parametrize("order", [1, -1])
def test_a_maximised_window_is_remembered_as_that(program: Program, stand_in: Any, order: int) -> None:
    desktop = stand_in(late=True)
    window = Window(program)
    desktop.pass_time(window)
    desktop.maximize()
    events = [
        pygame.event.Event(pygame.WINDOWRESIZED, x=desktop.size[0], y=desktop.size[1]),
        pygame.event.Event(pygame.WINDOWMAXIMIZED),
    ]
    for event in events[::order]:
        window.heed(event)
    desktop.pass_time(window)
    kept = settings_after(window)
    assert (kept.maximised, kept.window_size) == (True, (1000, 600))
    window.toggle()
    window.heed(pygame.event.Event(pygame.WINDOWRESTORED))
    desktop.is_maximised = False
    window.toggle()
    desktop.pass_time(window)
    assert desktop.is_maximised
    assert desktop.size == (SCREEN[0], SCREEN[1] - BORDER)
    desktop.is_maximised = False
    again = Window(program)
    desktop.pass_time(again)
    assert desktop.is_maximised
    again.heed(pygame.event.Event(pygame.WINDOWMINIMIZED))
    again.heed(pygame.event.Event(pygame.WINDOWRESTORED))
    assert settings_after(again).maximised
    again.heed(pygame.event.Event(pygame.WINDOWRESTORED))
    desktop.drag(again, (1000, 600))
    desktop.pass_time(again)
    kept = settings_after(again)
    assert (kept.maximised, kept.window_size) == (False, (1000, 600))


def test_the_monitor_is_remembered_as_long_as_it_is_there(program: Program, stand_in: Any) -> None:
    desktop = stand_in(sizes=(SCREEN, (1920, 1080)))
    window = Window(program)
    desktop.pass_time(window)
    desktop.monitor = 1
    window.toggle()
    assert (desktop.size, desktop.monitor) == ((1920, 1080), 1)
    window.toggle()
    desktop.pass_time(window)
    assert settings_after(window).monitor == 1
    Window(program)
    assert desktop.monitor == 1
    desktop.sizes.pop()
    Window(program)
    assert desktop.monitor == 0


def test_a_size_of_the_command_line_is_for_this_time_only(make_driver: MakeDriver, stand_in: Any) -> None:
    program = make_driver(size=(640, 480)).program
    desktop = stand_in()
    window = Window(program)
    desktop.pass_time(window)
    assert desktop.size == (640, 480)
    assert settings_after(window).window_size == (1280, 720)


class Clock:
    """Time that only passes when somebody waits."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(time, "perf_counter", lambda: self.now)
        monkeypatch.setattr(time, "sleep", self.sleep)

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def test_frames_are_even_and_one_that_is_late_does_not_delay_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, shown = Clock(monkeypatch), list[float]()
    pacer = Pacer()
    for work in (0.004, 0.004, 0.009, 0.020, 0.004, 0.004):
        clock.now += work
        pacer.wait()
        shown.append(clock.now)
    first = shown[0]
    assert [round(60 * (moment - first), 2) for moment in shown[:3]] == [0, 1, 2]
    assert shown[3] == pytest.approx(shown[2] + 0.020)
    assert [round(60 * (moment - first), 2) for moment in shown[4:]] == [4, 5]


def test_where_the_display_is_waited_for_frames_follow_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    clock, period, shown = Clock(monkeypatch), 1 / 59, []
    pacer = Pacer()
    for _ in range(200):
        clock.now += 0.004
        pacer.wait()
        clock.now = (clock.now // period + 1) * period
        pacer.shown()
        shown.append(round(clock.now / period))
    assert shown == list(range(shown[0], shown[0] + 200))


def test_the_loop_lets_as_much_time_pass_as_does(make_driver: MakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, clock = make_driver(), Clock(monkeypatch)
    passed: list[int] = []
    monkeypatch.setattr(time, "monotonic_ns", lambda: round(clock.now * 1e9))
    monkeypatch.setattr(pygame.time, "wait", lambda milliseconds: clock.sleep(milliseconds / 1000))
    monkeypatch.setattr(driver.loop, "advance", passed.append)

    def after_frame(loop: Loop) -> None:
        loop.program.stack.redraw()
        if loop.frames == 7:
            loop.program.quit()

    driver.program.ways.to_title()
    driver.program.stack.apply()
    run(driver.loop, Window(driver.program), after_frame)
    assert len(passed) == 7
    # The first frame is shown at once, and what passes after the last one is nobody's.
    assert sum(passed) == pytest.approx(1000 * 5 / 60, abs=1)
