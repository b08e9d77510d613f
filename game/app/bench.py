"""``bench``: how fast the program is on this machine, measured in real windows and written down as figures.

Each figure of the window comes from a process of its own that starts as the program does. Nothing here judges; the
promises are in ``docs/performance.md``.
"""

from __future__ import annotations

import argparse
import dataclasses
import itertools
import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.games.catalogue import CATALOGUE

if TYPE_CHECKING:
    from game.app.main import Loop

SIZES = ((1280, 720), (1920, 1080))
STARTS = 5
IDLE_SECONDS = 5.0
FRAMES = 600
_FIRST = 60
"""Frames that pass before the first that counts."""

_PIECES = 600
_PIECE = 20_000
_SETTLE_SECONDS = 2.0
_CHILD_SECONDS = 180.0


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the answer."""

    name: str
    value: float
    unit: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
    parser.add_argument("--probe", choices=tuple(_PROBES), help=argparse.SUPPRESS)
    parser.add_argument("--size", dest="window", default="1280x720", help=argparse.SUPPRESS)


def run(arguments: argparse.Namespace) -> int:
    """Measure everything and print it; the exit code is 1 when a part could not be measured."""
    if arguments.probe is not None:
        width, height = (int(part) for part in arguments.window.split("x"))
        return _PROBES[arguments.probe]((width, height))
    figures: list[Figure] = []
    failed: list[str] = []
    for name, measure in (
        ("start", measure_start),
        ("waiting", measure_waiting),
        ("frames", measure_frames),
        ("engine", measure_engine),
        ("machine", measure_machine),
    ):
        try:
            figures += measure()
        except (RuntimeError, subprocess.TimeoutExpired) as error:
            failed.append(f"{name}: {error}")
    if arguments.json:
        print(json.dumps({figure.name: {"value": figure.value, "unit": figure.unit} for figure in figures}, indent=2))
    else:
        for figure in figures:
            print(f"{figure.name:<58} {figure.value:>12,.2f} {figure.unit}")
    for line in failed:
        print(f"not measured: {line}", file=sys.stderr)
    return 1 if failed else 0


def measure_start() -> list[Figure]:
    """Measure the seconds from starting the process to the first picture of the title, several times."""
    seconds = sorted(_child("start", (1280, 720))["seconds"] for _ in range(STARTS))
    return [
        Figure("cold start to the first title frame, median", seconds[len(seconds) // 2], "s"),
        Figure("cold start to the first title frame, slowest", seconds[-1], "s"),
    ]


def measure_waiting() -> list[Figure]:
    """Measure the share of one core that the program takes while it waits on the title and at the table."""
    figures = []
    for probe, place in (("wait-title", "title"), ("wait-table", "table")):
        answer = _child(probe, (1280, 720))
        figures.append(
            Figure(f"processor while waiting, {place} ({answer['driver']})", answer["percent"], "% of a core")
        )
    return figures


def measure_frames() -> list[Figure]:
    """Measure the frames while dice move and an expert thinks, at two sizes of the window.

    Once by the clock on the wall, from frame to frame; once by the processor time that the frame's own work takes: the
    events, the motion, painting and handing the picture over. Where the machine is busy with something else, the first
    grows much more than the second.
    """
    figures = []
    for size in SIZES:
        answer = _child("frames", size)
        place = f"{size[0]}x{size[1]} ({answer['driver']})"
        for name, key in (("frame", "passed"), ("processor time of a frame", "work")):
            figures += [Figure(f"{name}, {share}, {place}", answer[key][share], "ms") for share in ("p50", "p99")]
    return figures


def measure_engine() -> list[Figure]:
    """Measure how fast computer players think, in the games that tell."""
    return [
        Figure(f"{game} {name}", value, unit)
        for game, entry in CATALOGUE.items()
        if entry.measure_speed is not None
        for name, (value, unit) in entry.measure_speed().items()
    ]


def _measured_game() -> str:
    """Return the game on whose table frames are measured: the first for two that also tells how fast it thinks."""
    found = [game for game, entry in CATALOGUE.items() if 2 in entry.rules.info.players]
    return next((game for game in found if CATALOGUE[game].measure_speed is not None), found[0])


def measure_machine() -> list[Figure]:
    """Measure how evenly the machine runs: a fixed piece of work after each of many short sleeps, nothing else running.

    What the frames have on top of this is the program's.
    """
    passed = []
    for _ in range(_PIECES):
        time.sleep(0.002)
        begun = time.perf_counter()
        sum(number * number for number in range(_PIECE))
        passed.append(1000 * (time.perf_counter() - begun))
    return [
        Figure(f"the machine alone: a fixed piece of work, {share}", value, "ms")
        for share, value in percentiles(passed).items()
    ]


def percentiles(values: Iterable[float]) -> dict[str, float]:
    """Return the median and the 99th percentile of ``values``, of which there is at least one."""
    ordered = sorted(values)
    return {"p50": ordered[len(ordered) // 2], "p99": ordered[int(len(ordered) * 0.99)]}


def _child(probe: str, size: tuple[int, int]) -> dict[str, Any]:
    """Run a probe in a process of its own and return what it says."""
    command = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "game"]
    command += ["bench", "--probe", probe, "--size", f"{size[0]}x{size[1]}"]
    started = time.time()
    done = subprocess.run(
        command,
        capture_output=True,
        encoding="utf-8",
        timeout=_CHILD_SECONDS,
        check=False,
        cwd=None if getattr(sys, "frozen", False) else Path(__file__).parents[2],
    )
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    if done.returncode or not lines:
        raise RuntimeError(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"exit {done.returncode}")
    answer: dict[str, Any] = json.loads(lines[-1])
    if "at" in answer:
        answer["seconds"] = answer["at"] - started
    return answer


def _window_arguments(size: tuple[int, int], folder: str, **values: Any) -> argparse.Namespace:
    defaults = {"play": None, "seats": None, "lang": "en", "size": size, "fullscreen": False, "seed": 1}
    return argparse.Namespace(**{**defaults, "data_dir": Path(folder), **values})


def _say(**values: Any) -> None:
    print(json.dumps(values), flush=True)


def _probe_start(size: tuple[int, int]) -> int:
    from game.app.main import run_window  # noqa: PLC0415

    def after_frame(loop: Loop) -> None:
        if not loop.program.quitting:
            _say(at=time.time())
            loop.program.quit()

    with tempfile.TemporaryDirectory() as folder:
        return run_window(_window_arguments(size, folder), after_frame)


def _probe_waiting(size: tuple[int, int], **values: Any) -> int:
    import pygame  # noqa: PLC0415

    from game.app.main import run_window  # noqa: PLC0415

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
    import pygame  # noqa: PLC0415

    from game.app.main import run_window  # noqa: PLC0415
    from game.app.table.scene import TableScene  # noqa: PLC0415
    from game.games.worker import Job  # noqa: PLC0415

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
                passed=percentiles(1000 * (later - earlier) for earlier, later in itertools.pairwise(shown[_FIRST:])),
                work=percentiles(1000 * used for used in work[_FIRST:]),
                driver=pygame.display.get_driver(),
            )
            loop.program.quit()
        # What is done here is the work of no frame.
        begun = time.thread_time()

    with tempfile.TemporaryDirectory() as folder:
        arguments = _window_arguments(size, folder, play=game, seats=("human", "human"))
        return run_window(arguments, after_frame)


_PROBES: dict[str, Callable[[tuple[int, int]], int]] = {
    "start": _probe_start,
    "wait-title": _probe_waiting,
    "wait-table": lambda size: _probe_waiting(size, play=_measured_game(), seats=("human", "human")),
    "frames": _probe_frames,
}
