"""Thinking beside the main loop: answers, cancelling, and every way in which a worker can fail."""

from __future__ import annotations

import logging
import multiprocessing
import os
import queue
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.app import thinking
from game.app.thinking import Answer, ProcessWorker, Source, Thinker, ThreadWorker
from game.core.contract import Explanation, Result
from game.games import worker as workers
from game.games.worker import Job, Purpose, decision_seed, fallback_move
from tests.app.planted import CATALOGUE, REFERENCE, Cards, Heap, PlantedAgent

PATIENCE = 60.0
"""Seconds after which a test gives up: only a bound for failures."""

ROOT = Path(__file__).resolve().parents[2]
NOT_ON_WINDOWS = pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")


def no_process(reference: str) -> ProcessWorker:
    raise OSError("no processes here")


class Bench:
    """A thinker with a way to wait for what it says."""

    def __init__(self, **arguments: Any) -> None:
        self.bell = threading.Event()
        self.wakers: set[str] = set()
        self.thinker = Thinker(self.ring, reference=REFERENCE, **arguments)

    def ring(self) -> None:
        self.wakers.add(threading.current_thread().name)
        self.bell.set()

    def next_answer(self) -> Answer:
        while True:
            answer = self.thinker.poll()
            if answer is not None:
                return answer
            assert self.bell.wait(PATIENCE), "no answer"
            self.bell.clear()

    def final_answer(self) -> Answer:
        while True:
            answer = self.next_answer()
            if answer.final:
                return answer


def job(level: str = "easy", ply: int = 0, *, left: int = 21, **changes: Any) -> Job:
    values = {"match_id": "m", "ply": ply, "game": "heap", "level": level, "seat": 0, "view": Heap(left, 0)}
    return Job(**{**values, "seed": decision_seed(7, ply, 0), **changes})


@pytest.fixture(params=["process", "thread"])
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    bench = Bench(**({"open_process": no_process} if request.param == "thread" else {}))
    yield bench
    bench.thinker.close()


@pytest.fixture
def process_bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.thinker.close()


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be ended by force, so that only the cooperative way passes the test."""
    monkeypatch.setattr(thinking, "CANCEL_SECONDS", PATIENCE)
    monkeypatch.setattr(thinking, "GRACE_SECONDS", PATIENCE)


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_a_decision_arrives_with_all_that_belongs_to_it(bench: Bench) -> None:
    bench.thinker.start(job(ply=4, purpose=Purpose.HINT))
    assert bench.thinker.busy
    answer = bench.final_answer()
    assert (answer.match_id, answer.ply, answer.seat, answer.purpose) == ("m", 4, 0, Purpose.HINT)
    assert answer.move in {"1", "2", "3"}
    assert answer.source is Source.AGENT
    assert (answer.work, answer.depth, answer.value) == (1, 1, 5)
    assert (answer.reason.key, dict(answer.reason.values)) == ("hint.any", {"work": 1})
    assert not bench.thinker.busy
    assert bench.thinker.poll() is None
    assert bench.wakers == {"pantheon-watch"}


def test_the_same_seed_gives_the_same_move(bench: Bench) -> None:
    moves = []
    for ply in [*range(12), *range(12)]:
        bench.thinker.start(job(ply=ply))
        moves.append(bench.final_answer().move)
    assert moves[:12] == moves[12:]
    assert len(set(moves)) > 1
    expected = [str(random.Random(decision_seed(7, ply, 0)).choice((1, 2, 3))) for ply in range(12)]
    assert moves[:12] == expected


def test_better_thoughts_come_before_the_decision(bench: Bench, patient: None) -> None:
    bench.thinker.start(job("steady", deadline=0.2))
    first = bench.next_answer()
    assert not first.final
    assert bench.thinker.busy
    last = bench.final_answer()
    assert last.source is Source.AGENT
    assert last.work > first.work


@pytest.mark.parametrize("level", ["steady", "quiet"])
def test_cancelled_thinking_stops_and_is_never_heard_of(bench: Bench, patient: None, level: str) -> None:
    bench.thinker.start(job(level))
    bench.next_answer()
    pid = bench.thinker.worker_pid
    bench.thinker.cancel()
    assert not bench.thinker.busy
    assert bench.thinker.poll() is None
    bench.thinker.start(job("easy", ply=8))
    assert bench.final_answer().ply == 8
    assert bench.thinker.worker_pid == pid


def test_a_new_job_takes_the_place_of_the_old_one(bench: Bench, patient: None) -> None:
    bench.thinker.start(job("steady", ply=1))
    assert bench.bell.wait(PATIENCE)
    # The first thought lies there, not polled; from now on it is stale.
    bench.thinker.start(job("easy", ply=1, match_id="other"))
    answers: list[Answer] = []
    while not answers or not answers[-1].final:
        answers.append(bench.next_answer())
    assert {answer.match_id for answer in answers} == {"other"}


def test_jobs_that_come_faster_than_a_worker_starts(bench: Bench, patient: None) -> None:
    for ply in range(20):
        bench.thinker.start(job("steady", ply=ply))
        if ply % 3 == 0:
            bench.thinker.cancel()
    bench.thinker.start(job("easy", ply=99))
    assert bench.final_answer().ply == 99


def test_a_hung_worker_is_ended_when_it_does_not_stop(process_bench: Bench) -> None:
    bench = process_bench
    bench.thinker.start(job("hung"))
    bench.next_answer()
    pid = bench.thinker.worker_pid
    assert pid is not None
    bench.thinker.cancel()
    bench.thinker.start(job("easy", ply=1))
    answer = bench.final_answer()
    assert (answer.ply, answer.source) == (1, Source.AGENT)
    assert bench.thinker.worker_pid != pid
    assert is_gone(pid)


def test_a_large_view_is_not_sent_to_a_worker_that_does_not_read(process_bench: Bench) -> None:
    bench = process_bench
    bench.thinker.start(job("hung"))
    bench.next_answer()
    bench.thinker.start(job("easy", ply=1, left=1 << 20_000_000))
    assert bench.final_answer().source is Source.AGENT


def test_an_agent_that_swallows_the_stop_is_ended(process_bench: Bench) -> None:
    bench = process_bench
    bench.thinker.start(job("stubborn"))
    bench.next_answer()
    pid = bench.thinker.worker_pid
    bench.thinker.start(job("easy", ply=1))
    assert bench.final_answer().ply == 1
    assert pid is not None
    assert is_gone(pid)


@pytest.mark.parametrize(("level", "source"), [("hung", Source.BROKEN_OFF), ("mute", Source.FALLBACK)])
def test_a_late_worker_is_replaced(
    process_bench: Bench, monkeypatch: pytest.MonkeyPatch, level: str, source: Source
) -> None:
    monkeypatch.setattr(thinking, "GRACE_SECONDS", 0.05)
    bench = process_bench
    bench.thinker.start(job(level, deadline=0.05))
    answer = bench.final_answer()
    assert answer.source is source
    assert answer.move == ("3" if level == "hung" else "1")
    bench.thinker.start(job("easy", ply=1))
    assert bench.final_answer().source is Source.AGENT


@NOT_ON_WINDOWS
def test_a_killed_worker_leaves_its_best_thought(process_bench: Bench) -> None:
    bench = process_bench
    bench.thinker.start(job("steady"))
    assert bench.next_answer().move == "3"
    pid = bench.thinker.worker_pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    answer = bench.final_answer()
    assert (answer.move, answer.source) == ("3", Source.BROKEN_OFF)
    bench.thinker.start(job("easy", ply=1))
    assert bench.final_answer().source is Source.AGENT


@NOT_ON_WINDOWS
def test_a_worker_killed_while_idle_is_replaced(process_bench: Bench) -> None:
    bench = process_bench
    for ply in range(4):
        bench.thinker.start(job(ply=ply))
        assert bench.final_answer().source is Source.AGENT
        pid = bench.thinker.worker_pid
        if pid is not None:
            os.kill(pid, signal.SIGKILL)


@pytest.mark.parametrize("level", ["failing", "leaving", "silent", "illegal", "dying"])
def test_an_agent_that_fails_is_stood_in_for(
    process_bench: Bench, caplog: pytest.LogCaptureFixture, level: str
) -> None:
    bench = process_bench
    with caplog.at_level(logging.INFO, logger="pantheon.thinking"):
        bench.thinker.start(job(level))
        answer = bench.final_answer()
    assert answer.source is Source.FALLBACK
    assert answer.move == str(random.Random(f"{decision_seed(7, 0, 0)}:fallback").choice((1, 2, 3)))
    assert "the worker is replaced" in caplog.text
    if level == "failing":
        assert "ZeroDivisionError: planted" in caplog.text
    bench.thinker.start(job("easy", ply=1))
    assert bench.final_answer().source is Source.AGENT


def test_failures_in_the_thread_are_stood_in_for_too() -> None:
    bench = Bench(open_process=no_process)
    try:
        for level in ("failing", "illegal", "silent"):
            bench.thinker.start(job(level))
            assert bench.final_answer().source is Source.FALLBACK
    finally:
        bench.thinker.close()


def test_a_process_that_never_comes_up_gives_way_to_a_thread() -> None:
    opened: list[str] = []

    def broken_process(reference: str) -> ProcessWorker:
        opened.append("process")
        return ProcessWorker("tests.app.there_is_no_such_module:CATALOGUE")

    def thread(reference: str) -> ThreadWorker:
        opened.append("thread")
        return ThreadWorker(reference)

    bench = Bench(open_process=broken_process, open_thread=thread)
    try:
        bench.thinker.start(job())
        assert bench.final_answer().source is Source.AGENT
        assert opened == ["process"] * 3 + ["thread"]
    finally:
        bench.thinker.close()


class DeafWorker:
    """A process that was started and never says anything."""

    def __init__(self, reference: str) -> None:
        self.connection, self.other = multiprocessing.Pipe()
        self.handles = [self.connection]
        self.pid = None

    def end(self) -> None:
        self.connection.close()
        self.other.close()


def test_a_process_that_never_begins_gives_way_to_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "START_SECONDS", 0.05)
    bench = Bench(open_process=DeafWorker)
    try:
        bench.thinker.start(job())
        answer = bench.final_answer()
        assert answer.source in {Source.AGENT, Source.FALLBACK}
        assert isinstance(bench.thinker.watch.worker, ThreadWorker | None)
    finally:
        bench.thinker.close()


def test_without_process_and_thread_there_is_still_a_move() -> None:
    def no_thread(reference: str) -> ThreadWorker:
        raise RuntimeError("no threads here")

    bench = Bench(open_process=no_process, open_thread=no_thread)
    try:
        bench.thinker.start(job(left=3))
        answer = bench.final_answer()
        assert (answer.move, answer.source) == ("3", Source.FALLBACK)
    finally:
        bench.thinker.close()


def test_a_view_that_cannot_be_sent_is_stood_in_for(process_bench: Bench) -> None:
    class Local(Heap):
        pass

    process_bench.thinker.start(job(view=Local(5, 0)))
    assert process_bench.final_answer().source is Source.FALLBACK


def test_the_thread_puts_the_switch_interval_back() -> None:
    before = sys.getswitchinterval()
    bench = Bench(open_process=no_process)
    try:
        bench.thinker.start(job())
        bench.final_answer()
        assert sys.getswitchinterval() == pytest.approx(thinking.SWITCH_SECONDS)
    finally:
        bench.thinker.close()
    assert sys.getswitchinterval() == pytest.approx(before)


def test_the_worker_never_imports_pygame_and_is_deaf_to_interrupts(process_bench: Bench) -> None:
    process_bench.thinker.start(job("spy"))
    assert dict(process_bench.final_answer().reason.values) == {"pygame": 0, "deaf": 1}


@pytest.mark.parametrize("level", ["easy", "steady", "hung"])
def test_nothing_is_left_after_closing(level: str) -> None:
    bench = Bench()
    bench.thinker.start(job(level))
    bench.next_answer()
    pid = bench.thinker.worker_pid
    bench.thinker.close()
    bench.thinker.close()
    assert pid is not None
    assert is_gone(pid)
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("pantheon")]
    assert multiprocessing.active_children() == []
    assert not bench.thinker.busy
    with pytest.raises(RuntimeError):
        bench.thinker.start(job())


def test_closing_before_anything_was_asked() -> None:
    bench = Bench()
    bench.thinker.warm_up()
    bench.thinker.close()
    assert multiprocessing.active_children() == []


def test_warming_up_starts_the_worker_that_answers(process_bench: Bench) -> None:
    opened: list[int | None] = []
    made = threading.Event()

    def process(reference: str) -> ProcessWorker:
        worker = ProcessWorker(reference)
        opened.append(worker.pid)
        made.set()
        return worker

    bench = Bench(open_process=process)
    try:
        bench.thinker.warm_up()
        assert made.wait(PATIENCE)
        bench.thinker.warm_up()
        bench.thinker.start(job())
        bench.final_answer()
        assert opened == [bench.thinker.worker_pid]
    finally:
        bench.thinker.close()


def test_a_wake_that_fails_does_no_harm() -> None:
    answers: queue.SimpleQueue[None] = queue.SimpleQueue()

    def wake() -> None:
        answers.put(None)
        raise RuntimeError("the window is gone")

    thinker = Thinker(wake, reference=REFERENCE, open_process=no_process)
    try:
        for ply in range(3):
            thinker.start(job(ply=ply))
            while thinker.busy:
                answers.get(timeout=PATIENCE)
                while thinker.poll() is not None:
                    pass
    finally:
        thinker.close()


def test_an_unknown_game_is_refused_at_once(process_bench: Bench) -> None:
    with pytest.raises(KeyError):
        process_bench.thinker.start(job(game="chess"))
    assert not process_bench.thinker.busy


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_asked_in_whatever_order_the_last_job_is_answered(bench: Bench, seed: int) -> None:
    rng = random.Random(seed)
    asked: list[int] = []

    def start(ply: int) -> None:
        bench.thinker.start(job(rng.choice(["easy", "steady", "failing"]), ply=ply))
        asked.append(ply)

    def look(ply: int) -> None:
        answer = bench.thinker.poll()
        assert answer is None or answer.ply == asked[-1]

    acts: list[Callable[[int], None]] = [
        start,
        start,
        look,
        look,
        lambda ply: bench.thinker.cancel(),
        lambda ply: bench.thinker.warm_up(),
    ]
    for ply in range(60):
        rng.choice(acts)(ply)
    bench.thinker.start(job("easy", ply=1000))
    assert bench.final_answer().ply == 1000


# What becomes of the worker when the program itself ends.

SCRIPT = """
import signal, sys, threading
from game.app.thinking import Thinker
from tests.app.planted import REFERENCE, Heap
from game.games.worker import Job

def main():
    # What starts the tests in the background may have told everything below it to ignore interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    bell = threading.Event()
    thinker = Thinker(bell.set, reference=REFERENCE)
    thinker.warm_up()
    level = sys.argv[1]
    if level != "start":
        thinker.start(Job("m", 0, "heap", level, 0, Heap(21, 0), "s"))
        bell.wait(60)
        assert thinker.poll() is not None
    try:
        print("ready", flush=True)
        # As the main loop does: Python notices a signal that comes just before a long wait only after it.
        while True:
            bell.wait(0.1)
            bell.clear()
    except KeyboardInterrupt:
        thinker.close()
        print("closed", flush=True)

if __name__ == "__main__":
    main()
"""


def run_program(tmp_path: Path, level: str) -> subprocess.Popen[str]:
    script = tmp_path / "program.py"
    script.write_text(SCRIPT, encoding="utf-8")
    program = subprocess.Popen(
        [sys.executable, str(script), level],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
    )
    assert program.stdout is not None
    assert program.stdout.readline() == "ready\n"
    return program


@NOT_ON_WINDOWS
@pytest.mark.parametrize("level", ["easy", "steady", "hung"])
def test_the_worker_ends_with_a_program_that_is_killed(tmp_path: Path, level: str) -> None:
    program = run_program(tmp_path, level)
    program.kill()
    # The worker has inherited the streams: their end is its end.
    program.communicate(timeout=PATIENCE)


@NOT_ON_WINDOWS
@pytest.mark.parametrize("level", ["start", "steady", "hung"])
def test_an_interrupt_in_the_terminal_spills_nothing(tmp_path: Path, level: str) -> None:
    program = run_program(tmp_path, level)
    os.killpg(program.pid, signal.SIGINT)
    output, errors = program.communicate(timeout=PATIENCE)
    assert errors == ""
    assert output == "closed\n"
    assert program.returncode == 0


@NOT_ON_WINDOWS
def test_a_program_without_streams_can_think(tmp_path: Path) -> None:
    script = tmp_path / "program.py"
    script.write_text(
        "import sys, threading, pathlib\n"
        "sys.stdout = sys.stderr = sys.stdin = None\n"
        "from game.app.thinking import Thinker\n"
        "from tests.app.planted import REFERENCE, Heap\n"
        "from game.games.worker import Job\n"
        "if __name__ == '__main__':\n"
        "    bell = threading.Event()\n"
        "    thinker = Thinker(bell.set, reference=REFERENCE)\n"
        "    said = []\n"
        "    for level in ('easy', 'failing', 'dying', 'easy'):\n"
        "        thinker.start(Job('m', 0, 'heap', level, 0, Heap(21, 0), 's'))\n"
        "        while thinker.busy:\n"
        "            bell.wait(60)\n"
        "            bell.clear()\n"
        "            while (answer := thinker.poll()) is not None:\n"
        "                if answer.final: said.append(answer.source.value)\n"
        "    thinker.close()\n"
        "    pathlib.Path(sys.argv[1]).write_text(' '.join(said), encoding='utf-8')\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, str(script), str(tmp_path / "said.txt")],
        capture_output=True,
        timeout=PATIENCE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert (tmp_path / "said.txt").read_text(encoding="utf-8") == "agent fallback fallback agent"


# The stand-in.


class UselessAgent(PlantedAgent):
    def think(self, *arguments: Any) -> Any:
        raise ZeroDivisionError


def test_the_stand_in_wins_at_once_when_it_can() -> None:
    rules = CATALOGUE["heap"].rules
    for left in (1, 2, 3):
        assert fallback_move(rules, Heap(left, 0), 0, random.Random(1)) == left


class PoisonedRules(type(CATALOGUE["heap"].rules)):  # type: ignore[misc]
    """Whoever takes the last one loses, and the most is taken first."""

    def legal_moves(self, state: Heap) -> tuple[int, ...]:
        return super().legal_moves(state)[::-1]  # type: ignore[no-any-return]

    def result(self, state: Heap) -> Result:
        return Result((1 - state.turn, state.turn), (state.turn,), Explanation("end.empty"))


@pytest.mark.parametrize("make_agent", [None, lambda level: PlantedAgent(PoisonedRules(), level)])
def test_the_stand_in_avoids_what_loses_at_once(make_agent: Callable[[str], Any] | None) -> None:
    for left in (2, 3):
        losing = PoisonedRules().legal_moves(Heap(left, 0))[0]
        for seed in range(20):
            move = fallback_move(PoisonedRules(), Heap(left, 0), 0, random.Random(seed), make_agent)
            assert move != losing


def test_the_stand_in_asks_the_easy_agent() -> None:
    game = CATALOGUE["heap"]
    expected = random.Random(5).choice((1, 2, 3))
    assert fallback_move(game.rules, Heap(9, 0), 0, random.Random(5), game.make_agent) == expected


def test_the_stand_in_takes_the_first_move_when_the_easy_agent_fails() -> None:
    rules = CATALOGUE["heap"].rules
    agents: list[Callable[[str], Any]] = [
        lambda level: UselessAgent(rules, level),
        lambda level: PlantedAgent(rules, "silent"),
        lambda level: PlantedAgent(rules, "illegal"),
    ]
    for make_agent in agents:
        assert fallback_move(rules, Heap(9, 0), 0, random.Random(5), make_agent) == 1


def test_the_stand_in_gives_up_an_easy_agent_that_takes_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "FALLBACK_SECONDS", 0.0)

    class Slow(PlantedAgent):
        def think(self, view: Any, seat: int, rng: Any, pulse: Any) -> Any:
            while True:
                pulse(1)
                yield from ()

    rules = CATALOGUE["heap"].rules
    assert fallback_move(rules, Heap(9, 0), 0, random.Random(5), lambda level: Slow(rules, level)) == 1


def test_the_stand_in_knows_only_the_view() -> None:
    rules = CATALOGUE["cards"].rules
    views = [rules.view(Cards((5, other), 2, (1,)), 0) for other in (1, 9)]
    assert views[0] == views[1]
    view = rules.view(Cards((9, 5), 2, (1,)), 1)
    assert fallback_move(rules, view, 1, random.Random(2)) in rules.legal_moves(view)


# The seed of a decision.


def test_each_decision_of_each_match_has_a_seed_of_its_own() -> None:
    told = {decision_seed(seed, ply, seat) for seed in (7, 8) for ply in range(40) for seat in range(6)}
    assert len(told) == 480
