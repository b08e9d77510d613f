"""What ``bench`` measures in windows: each probe is a process of its own that starts as the program does."""

from __future__ import annotations

import argparse
import dataclasses
import itertools
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
from game.games.catalogue import CATALOGUE
from game.games.worker import Job
from game.texts import DEFAULT

IDLE_SECONDS = 5.0
FRAMES = 600
_FIRST = 60
"""Frames that pass before the first that counts."""

_SETTLE_SECONDS = 2.0


def _measured_game() -> str:
    """Return the game on whose table frames are measured: the first for two that also tells how fast it thinks."""
    found = [game for game, entry in CATALOGUE.items() if 2 in entry.rules.info.players]
    return next((game for game in found if CATALOGUE[game].measure_speed is not None), found[0])


def _window_arguments(size: tuple[int, int], folder: str, **values: Any) -> argparse.Namespace:
    defaults = {"play": None, "seats": None, "lang": DEFAULT, "size": size, "fullscreen": False, "seed": 1}
    return argparse.Namespace(**{**defaults, "data_dir": Path(folder), **values})


def _say(**values: Any) -> None:
    print(json.dumps(values), flush=True)


def _probe_start(size: tuple[int, int]) -> int:
    def after_frame(loop: Loop) -> None:
        if not loop.program.quitting:
            _say(at=time.time())
            loop.program.quit()

    with tempfile.TemporaryDirectory() as folder:
        return run_window(_window_arguments(size, folder), after_frame)


def _probe_waiting(size: tuple[int, int], **values: Any) -> int:
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
        return run_window(_window_arguments(size, folder, **values), after_frame)


def _probe_frames(size: tuple[int, int]) -> int:
    """Let dice fall on the table without a pause while an expert thinks.

    Notes when each frame was shown, and the processor time of this thread since the last one.
    """
    game = _measured_game()
    shown: list[float] = []
    work: list[float] = []
    begun = 0.0

    def after_frame(loop: Loop) -> None:
        nonlocal begun
        now, used = time.perf_counter(), time.thread_time() - begun
        table = loop.program.stack.top
        assert isinstance(table, TableScene)
        match, thinker = table.match, loop.program.thinker
        while match.ply < 9:
            match.play(match.legal_moves()[match.ply * 7 % len(match.legal_moves())])
        for index, seat in enumerate(match.seats):
            if seat.is_human:
                # While computers play nobody chooses, so nothing to choose from is pointed out.
                match.change_seat(index, dataclasses.replace(seat, level="expert"))
        if not thinker.busy:
            # A question of its own each time, which the table does not know: its answer is dropped.
            acting = match.to_act
            thinker.start(Job("bench", len(shown), game, "expert", acting, match.view(acting), f"{len(shown)}"))
        thinker.poll()
        if not table.sitting.animator.is_moving:
            step = list(match.seen(0))[-1 - len(shown) % 4]
            table.sitting.animator.play(table.board.animate(step))
        if thinker.busy:
            shown.append(now)
            work.append(used)
        if len(shown) >= FRAMES:
            _say(
                passed=[1000 * (later - earlier) for earlier, later in itertools.pairwise(shown[_FIRST:])],
                work=[1000 * used for used in work[_FIRST:]],
                driver=pygame.display.get_driver(),
            )
            loop.program.quit()
        # What is done here is the work of no frame.
        begun = time.thread_time()

    with tempfile.TemporaryDirectory() as folder:
        arguments = _window_arguments(size, folder, play=game, seats=("human", "human"))
        return run_window(arguments, after_frame)


PROBES: dict[str, Callable[[tuple[int, int]], int]] = {
    "start": _probe_start,
    "wait-title": _probe_waiting,
    "wait-table": lambda size: _probe_waiting(size, play=_measured_game(), seats=("human", "human")),
    "frames": _probe_frames,
}
