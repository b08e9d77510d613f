"""``bench``: how fast the program is on this machine, measured in real windows and written down as figures.

Each figure of the window comes from a process of its own that starts as the program does. Nothing here judges; the
promises are in ``docs/performance.md``.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.games.catalogue import CATALOGUE

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
STARTS = 5
_PIECES = 600
_PIECE = 20_000
_CHILD_SECONDS = 180.0


_PROBES = ("start", "wait", "frames")
_LATE = 1.5 * 1000 / 60
"""Milliseconds from one frame to the next after which a picture of the display is shown twice."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the answer."""

    name: str
    value: float
    unit: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
    parser.add_argument("--probe", choices=_PROBES, help=argparse.SUPPRESS)
    parser.add_argument("--game", choices=tuple(CATALOGUE), help=argparse.SUPPRESS)
    parser.add_argument("--size", dest="window", default="1280x720", help=argparse.SUPPRESS)


def run(arguments: argparse.Namespace) -> int:
    """Measure everything and print it; the exit code is 1 when a part could not be measured."""
    if arguments.probe is not None:
        width, height = (int(part) for part in arguments.window.split("x"))
        from game.app.probes import PROBES  # noqa: PLC0415 - a probe needs pygame, the other processes do not

        return PROBES[arguments.probe]((width, height), arguments.game)
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
    for place, game in (("title", None), ("table", next(iter(CATALOGUE)))):
        answer = _child("wait", (1280, 720), game)
        figures.append(
            Figure(f"processor while waiting, {place} ({answer['driver']})", answer["percent"], "% of a core")
        )
    return figures


def measure_frames() -> list[Figure]:
    """Measure the frames of the busiest animation of each game while an expert thinks, in windows of several sizes.

    Once by the clock on the wall, from one frame to the next; once by the processor time that the frame's own work
    takes: the events, the motion, painting and handing the picture over. Where the machine is busy with something
    else, the first grows much more than the second.
    """
    return [figure for size in SIZES for game in CATALOGUE for figure in _frames(game, size)]


def _frames(game: str, size: tuple[int, int]) -> list[Figure]:
    answer = _child("frames", size, game)
    passed, place = answer["passed"], f"{size[0]}x{size[1]} ({answer['driver']})"
    figures = [
        Figure(f"{game}: {name}, {share}, {place}", value, "ms")
        for name, key in (("frame", "passed"), ("processor time of a frame", "work"))
        for share, value in percentiles(answer[key]).items()
    ]
    late = [value for value in passed if value > _LATE]
    figures.append(Figure(f"{game}: late frames, {place}", len(late), f"of {len(passed)}"))
    return [*figures, Figure(f"{game}: latest frame, {place}", max(passed), "ms")]


def measure_engine() -> list[Figure]:
    """Measure how fast computer players think, in the games that tell."""
    return [
        Figure(f"{game} {name}", value, unit)
        for game, entry in CATALOGUE.items()
        if entry.measure_speed is not None
        for name, (value, unit) in entry.measure_speed().items()
    ]


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


def _child(probe: str, size: tuple[int, int], game: str | None = None) -> dict[str, Any]:
    command = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "game"]
    command += ["bench", "--probe", probe, "--size", f"{size[0]}x{size[1]}", *(["--game", game] if game else [])]
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


def percentiles(values: Iterable[float]) -> dict[str, float]:
    """Return the median and the 99th percentile of ``values``, of which there is at least one."""
    ordered = sorted(values)
    return {"p50": ordered[len(ordered) // 2], "p99": ordered[int(len(ordered) * 0.99)]}
