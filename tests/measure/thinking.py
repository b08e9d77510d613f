"""Measure how much thinking disturbs a main loop: ``python -m tests.measure.thinking [SECONDS]``.

A dummy loop does 4 ms of work a frame at 60 frames a second, without thinking, beside a worker process and beside a
worker thread. Printed are the median and the 99th percentile of the time from frame to frame, and the work done by the
agent, random playouts of Cephalopod by the rules object, in playouts per second.
"""

from __future__ import annotations

import random
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from game.ai.agent import Pulse, Thought
from game.app.thinking import Answer, ProcessWorker, Thinker, Worker
from game.core.contract import OVER, Explanation
from game.games.cephalopod.rules import CephalopodRules
from game.games.worker import Job

FRAME_SECONDS = 1 / 60
WORK_SECONDS = 0.004
REFERENCE = "tests.measure.thinking:CATALOGUE"
RULES = CephalopodRules()


class PlayoutAgent:
    """Plays random matches until it is stopped."""

    def think(self, view: Any, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[Any]]:
        """See :class:`game.ai.agent.Agent`."""
        playouts = 0
        while True:
            yield Thought(RULES.legal_moves(view)[0], playouts, 0, 0, Explanation("hint.any"))
            state = view
            while RULES.to_act(state) != OVER:
                state = RULES.apply(state, rng.choice(RULES.legal_moves(state)))
                pulse(playouts)
            playouts += 1


@dataclass(frozen=True)
class Measured:
    """A game as in the catalogue."""

    rules: CephalopodRules

    def make_agent(self, level: str) -> PlayoutAgent:
        """Return the agent, whatever the level."""
        return PlayoutAgent()


CATALOGUE: Mapping[str, Measured] = {"cephalopod": Measured(RULES)}


def no_process(reference: str) -> Worker:
    """Refuse, so that the thread is used."""
    raise OSError("measured without processes")


def run_loop(seconds: float, thinker: Thinker | None) -> tuple[list[float], int]:
    """Run the dummy loop; return the times between frames in milliseconds, and the playouts of the last thought."""
    gaps: list[float] = []
    playouts = 0
    end = time.perf_counter() + seconds
    due = before = time.perf_counter()
    while before < end:
        due += FRAME_SECONDS
        time.sleep(max(0.0, due - time.perf_counter()))
        now = time.perf_counter()
        gaps.append((now - before) * 1000)
        before = now
        while time.perf_counter() < now + WORK_SECONDS:
            pass
        answer: Answer | None
        while thinker is not None and (answer := thinker.poll()) is not None:
            playouts = answer.work
    return gaps[1:], playouts


def measure(name: str, seconds: float, open_process: Callable[[str], Worker] | None) -> None:
    """Print one line of the table."""
    thinker = None
    if open_process is not None:
        begun = threading.Event()
        thinker = Thinker(begun.set, reference=REFERENCE, open_process=open_process)
        view = RULES.initial_state(2, {})
        thinker.start(Job("measure", 0, "cephalopod", "any", 0, view, "1", deadline=seconds * 2))
        begun.wait()
    gaps, playouts = run_loop(seconds, thinker)
    if thinker is not None:
        thinker.close()
    gaps.sort()
    median, percentile = gaps[len(gaps) // 2], gaps[int(len(gaps) * 0.99)]
    print(f"{name:<12} p50 {median:5.1f} ms   p99 {percentile:5.1f} ms   {playouts / seconds:6.0f} playouts/s")


def main() -> None:
    """Measure all three, one after the other."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    measure("no thinking", seconds, None)
    measure("process", seconds, ProcessWorker)
    measure("thread", seconds, no_process)


if __name__ == "__main__":
    main()
