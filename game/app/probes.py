"""What ``bench`` measures in windows: each probe is a process of its own that starts as the program does."""

from __future__ import annotations

import argparse
import dataclasses
import json
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game.app.main import Loop, run_window
from game.app.table.scene import TableScene
from game.core.match import Match
from game.games.catalogue import CATALOGUE
from game.games.worker import Job
from game.texts import DEFAULT
from game.ui.tween import Call

IDLE_SECONDS = 5.0
FRAMES = 600
PLIES = 12
"""How far a match is when its animations are measured, and how many of its last plies are tried."""

_SETTLE_SECONDS = 2.0


def _window_arguments(size: tuple[int, int], folder: str, **values: Any) -> argparse.Namespace:
    defaults = {"play": None, "seats": None, "lang": DEFAULT, "size": size, "fullscreen": False, "seed": 1}
    return argparse.Namespace(**{**defaults, "data_dir": Path(folder), **values})


def _table_arguments(size: tuple[int, int], folder: str, game: str) -> argparse.Namespace:
    """The arguments of a table with one person, who sees the board without a curtain, and experts."""
    info = CATALOGUE[game].rules.info
    seats = info.usual_players or next(number for number in info.players if number > 1)
    return _window_arguments(size, folder, play=game, seats=("human", *("expert",) * (seats - 1)))


def _say(**values: Any) -> None:
    print(json.dumps(values), flush=True)


def _probe_start(size: tuple[int, int], game: str | None) -> int:
    def after_frame(loop: Loop) -> None:
        if not loop.program.quitting:
            _say(at=time.time())
            loop.program.quit()

    with tempfile.TemporaryDirectory() as folder:
        return run_window(_window_arguments(size, folder), after_frame)


def _probe_waiting(size: tuple[int, int], game: str | None) -> int:
    def measure() -> None:
        time.sleep(_SETTLE_SECONDS)
        before, at = time.process_time(), time.perf_counter()
        time.sleep(IDLE_SECONDS)
        used, passed = time.process_time() - before, time.perf_counter() - at
        _say(percent=100 * used / passed, driver=pygame.display.get_driver())
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    def after_frame(loop: Loop) -> None:
        if loop.frames == 1:
            threading.Thread(target=measure, daemon=True).start()

    with tempfile.TemporaryDirectory() as folder:
        arguments = _table_arguments(size, folder, game) if game else _window_arguments(size, folder)
        return run_window(arguments, after_frame)


class _Show:
    """The busiest animation of a game, over and over on its table, while an expert thinks.

    First each of the last plies of a match that has begun is animated, to find the one whose frames take most work.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.passed: list[float] = []
        """Milliseconds from each frame to the next one."""

        self.work: list[float] = []
        """Milliseconds of processor time that each of those frames took."""

        self._tried: list[float] = []
        """What a frame of each ply that has been animated took, on average, in milliseconds."""

        self._frames: list[float] = []
        self._next = 0
        self._busiest: int | None = None
        self._shown: float | None = None
        self._begun = 0.0

    def after_frame(self, loop: Loop) -> None:
        """Take note of the frame that has been shown, and see that there is a next one."""
        now, used = time.perf_counter(), 1000 * (time.thread_time() - self._begun)
        table = loop.program.stack.top
        assert isinstance(table, TableScene)
        if loop.frames == 1:
            self._begin(table)
        elif self._busiest is None:
            self._frames.append(used)
        elif self._shown is not None:
            self.passed.append(1000 * (now - self._shown))
            self.work.append(used)
        # What follows a question to the expert is a pause of this probe, and no frame of the table.
        self._shown = now if not self._keep_thinking(loop, table.match) else None
        if len(self.passed) >= FRAMES:
            _say(passed=self.passed, work=self.work, driver=pygame.display.get_driver())
            loop.program.quit()
        # What is done here is the work of no frame.
        self._begun = time.thread_time()

    def _begin(self, table: TableScene) -> None:
        match = table.match
        while match.ply < PLIES:
            match.play(match.legal_moves()[match.ply * 7 % len(match.legal_moves())])
        for index, seat in enumerate(match.seats):
            if seat.is_human:
                # While computers play nobody chooses, so nothing to choose from is pointed out.
                match.change_seat(index, dataclasses.replace(seat, level="expert"))
        table.sitting.animator.clear()
        self._animate(table)

    def _keep_thinking(self, loop: Loop, match: Match[Any, Any]) -> bool:
        """See that the expert thinks; tell whether it had to be asked anew."""
        thinker = loop.program.thinker
        thinker.poll()
        if thinker.busy:
            return False
        # A question of its own each time, which the table does not know: its answer is dropped.
        acting, number = match.to_act, time.perf_counter_ns()
        thinker.start(Job("bench", number, self.game, "expert", acting, match.view(acting), f"{number}"))
        return True

    def _animate(self, table: TableScene) -> None:
        """Animate the next ply, or the busiest one again. The table itself never comes to what would be due."""
        steps = list(table.match.seen(0))[-PLIES:]
        if self._busiest is None and self._next:
            # What is shown at once has no frames.
            self._tried.append(sum(self._frames) / max(1, len(self._frames)))
            self._frames.clear()
        if len(self._tried) == len(steps) and self._busiest is None:
            self._busiest = self._tried.index(max(self._tried))
        step = steps[self._next if self._busiest is None else self._busiest]
        self._next += 1
        table.sitting.animator.play(table.board.animate(step), Call(lambda: self._animate(table)))


def _probe_frames(size: tuple[int, int], game: str | None) -> int:
    assert game is not None
    show = _Show(game)
    with tempfile.TemporaryDirectory() as folder:
        return run_window(_table_arguments(size, folder, game), show.after_frame)


PROBES: dict[str, Callable[[tuple[int, int], str | None], int]] = {
    "start": _probe_start,
    "wait": _probe_waiting,
    "frames": _probe_frames,
}
"""What can be measured, in a window of a size, at the table of a game or on the title."""
