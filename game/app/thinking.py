"""The computer players' thinking, beside the main loop: nothing here ever makes the window wait.

A :class:`Thinker` has a worker (:mod:`game.games.worker`) and a thread that watches over it. The worker is a spawned
process, which disturbs the main loop least (``docs/decisions/0001-thinking.md``); where processes cannot be started it
is a thread. Whatever becomes of it, each job that is not cancelled gets a final answer: a worker that dies, hangs, is
late or has an agent that fails is replaced, and the best thought so far or a one-ply stand-in is the move.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import queue
import random
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from multiprocessing import connection as pipes
from types import MappingProxyType
from typing import Any, Protocol

from game.core.contract import Explanation
from game.games import worker as workers
from game.games.worker import Begun, Cancel, Failed, Idle, Job, Purpose, Ready, Think, Thinking

if sys.platform != "win32":
    from multiprocessing import resource_tracker

CANCEL_SECONDS = 0.1
"""A worker that has not stopped this long after it was told to is ended by force."""

GRACE_SECONDS = 1.0
"""A worker this much over the deadline of its job is ended by force."""

START_SECONDS = 60.0
"""A process that has not begun with its job this long after it was sent there is given up for a thread.

On a machine with much else to do it takes more than ten seconds to start one: that is late, not broken.
"""

SWITCH_SECONDS = 0.001
"""How often a thinking thread makes way for the main loop; Python's own 5 ms would be felt."""

_ATTEMPTS = 4
_EARLY_DEATHS = 3

_log = logging.getLogger("pantheon.thinking")
# Where no log was opened, nothing goes to the standard error stream instead.
_log.addHandler(logging.NullHandler())


class Source(Enum):
    """Where an answer comes from: the agent in full, its best thought when it was broken off, or a stand-in."""

    AGENT = "agent"
    BROKEN_OFF = "broken_off"
    FALLBACK = "fallback"


@dataclass(frozen=True, slots=True)
class Answer:
    """A thought about one decision; the last one, with ``final``, is the move to play.

    ``move`` is a move text. ``work``, ``depth``, ``value`` and ``reason`` are as in :class:`game.ai.agent.Thought`.
    """

    match_id: str
    ply: int
    seat: int
    purpose: Purpose
    move: str
    work: int
    depth: int
    value: int
    reason: Explanation
    final: bool
    source: Source


class Worker(Protocol):
    """Somebody at the other end of ``connection`` who speaks as :mod:`game.games.worker` says."""

    connection: pipes.Connection

    @property
    def handles(self) -> list[Any]:
        """What to wait for: the connection, and what shows that the worker is dead where there is such a thing."""
        ...

    @property
    def pid(self) -> int | None:
        """The id of the worker's own process."""
        ...

    def end(self) -> None:
        """End it now, by force where that is possible, and wait until it is gone."""
        ...


class ProcessWorker:
    """A worker in a spawned process of its own. Raises ``OSError`` and others where that cannot be."""

    def __init__(self, reference: str) -> None:
        # Spawned, never forked: a fork after pygame has been started cannot be ended.
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        try:
            self._process = context.Process(
                target=workers.run_process, args=(theirs, reference), name="pantheon-thinking", daemon=True
            )
            _start_deaf_to_interrupts(self._process)
        except BaseException:
            self.connection.close()
            raise
        finally:
            theirs.close()
        self._pid = self._process.pid

    @property
    def handles(self) -> list[Any]:
        """See :class:`Worker`."""
        return [self.connection, self._process.sentinel]

    @property
    def pid(self) -> int | None:
        """See :class:`Worker`."""
        return self._pid

    def end(self) -> None:
        """See :class:`Worker`. A worker keeps nothing, so ending it by force costs nothing."""
        self.connection.close()
        self._process.kill()
        self._process.join(timeout=2.0)
        with contextlib.suppress(ValueError):
            self._process.close()


class ThreadWorker:
    """A worker in a thread, for systems where a process cannot be started."""

    def __init__(self, reference: str) -> None:
        self.connection, theirs = multiprocessing.Pipe()
        self._interval = sys.getswitchinterval()
        self._thread = threading.Thread(
            target=workers.serve, args=(theirs, reference), name="pantheon-thinking", daemon=True
        )
        try:
            self._thread.start()
        except BaseException:
            self.connection.close()
            theirs.close()
            raise
        sys.setswitchinterval(SWITCH_SECONDS)

    @property
    def handles(self) -> list[Any]:
        """See :class:`Worker`."""
        return [self.connection]

    @property
    def pid(self) -> int | None:
        """See :class:`Worker`."""
        return None

    def end(self) -> None:
        """See :class:`Worker`. A thread cannot be forced: it ends at the next pulse of its agent."""
        self.connection.close()
        self._thread.join(timeout=CANCEL_SECONDS)
        sys.setswitchinterval(self._interval)


def _start_deaf_to_interrupts(process: Any) -> None:
    """Start ``process`` so that Ctrl-C in the terminal, which goes to all of its processes, does not reach it."""
    if sys.platform == "win32":
        process.start()
        return
    # A child inherits the signals that the starting thread has blocked. The tracker has to run already, because
    # starting it unblocks them again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Thinks(Protocol):
    """What the program needs of a :class:`Thinker`; pictures and tests have simpler ones."""

    @property
    def busy(self) -> bool:
        """Tell whether a job is being thought about."""
        ...

    def warm_up(self) -> None:
        """Get ready ahead of the first job."""

    def start(self, job: Job) -> None:
        """Think about ``job`` and drop the one before."""

    def cancel(self) -> None:
        """Drop the job."""

    def poll(self) -> Answer | None:
        """Return the next answer, without waiting for it."""
        ...

    def close(self) -> None:
        """End everything."""


class Thinker:
    """Does one job at a time; a new one takes the place of the one before. For one thread, the main loop's.

    ``wake`` is called from another thread whenever :meth:`poll` has something new, so that a loop can sleep until then.
    ``reference`` names the games as in :data:`game.games.worker.CATALOGUE`. ``open_process`` and ``open_thread`` make a
    worker; they are arguments so that the tests can let them fail. Nothing is started before :meth:`warm_up` or
    :meth:`start`, apart from the watching thread.
    """

    def __init__(
        self,
        wake: Callable[[], None],
        *,
        reference: str = workers.CATALOGUE,
        open_process: Callable[[str], Worker] = ProcessWorker,
        open_thread: Callable[[str], Worker] = ThreadWorker,
    ) -> None:
        self._games = workers.catalogue(reference)
        self._serial = 0
        self._job: Job | None = None
        self.watch = _Watch(wake, self._games, reference, open_process, open_thread)
        self.watch.start()

    @property
    def busy(self) -> bool:
        """Tell whether a job is under way whose final answer has not been polled."""
        return self._job is not None

    @property
    def worker_pid(self) -> int | None:
        """The id of the worker's process at this moment, for the log; ``None`` without one."""
        worker = self.watch.worker
        return worker.pid if worker is not None else None

    def warm_up(self) -> None:
        """Start the worker ahead of time. Returns at once."""
        self.watch.tell("warm_up")

    def start(self, job: Job) -> None:
        """Begin ``job``, a move to be found or a hint; what was under way is cancelled. Returns at once.

        Raises ``KeyError`` when there is no such game and ``RuntimeError`` after :meth:`close`.
        """
        if job.game not in self._games:
            raise KeyError(job.game)
        if not self.watch.is_alive():
            raise RuntimeError("the thinker is closed")
        self._serial += 1
        self._job = job
        self.watch.tell("start", self._serial, job)

    def cancel(self) -> None:
        """Stop what is under way: no answer to it will be polled, and the worker is free within 0.1 s."""
        if self._job is not None:
            self._serial += 1
            self._job = None
            self.watch.tell("cancel")

    def poll(self) -> Answer | None:
        """Return the next answer to the job under way, or ``None``. Never waits, and never gives a stale answer."""
        while True:
            try:
                serial, answer = self.watch.answers.get_nowait()
            except queue.Empty:
                return None
            if serial == self._serial and self._job is not None:
                if answer.final:
                    self._job = None
                return answer

    def close(self) -> None:
        """End the worker and the watching thread and wait until both are gone. May be called again."""
        self._job = None
        self.watch.close()


@dataclass(slots=True)
class _Task:
    """A job in the hands of the watch: when patience ends, how far the worker got, its best thought so far."""

    serial: int
    job: Job
    limit: float = 0.0
    sent: bool = False
    begun: bool = False
    attempts: int = 0
    best: Thinking | None = None


class _Watch(threading.Thread):
    """The thread that owns the worker. All its state but the inbox and the answers is its own."""

    def __init__(
        self,
        wake: Callable[[], None],
        games: Any,
        reference: str,
        open_process: Callable[[str], Worker],
        open_thread: Callable[[str], Worker],
    ) -> None:
        super().__init__(name="pantheon-watch", daemon=True)
        self.answers: queue.SimpleQueue[tuple[int, Answer]] = queue.SimpleQueue()
        self.worker: Worker | None = None
        self._wake = wake
        self._games = games
        self._reference = reference
        self._open_process = open_process
        self._open_thread = open_thread
        self._inbox: deque[tuple[Any, ...]] = deque()
        self._bell_in, self._bell_out = multiprocessing.Pipe(duplex=False)
        self._closing = False
        self._ready = False
        self._threads_only = False
        self._early_deaths = 0
        self._task: _Task | None = None
        self._cancel_limit: float | None = None

    # Called by the main loop.

    def tell(self, *command: Any) -> None:
        """Give a command. Returns at once."""
        self._inbox.append(command)
        with contextlib.suppress(OSError):
            self._bell_out.send_bytes(b"!")

    def close(self) -> None:
        """End everything and wait for it."""
        if self.is_alive():
            self.tell("close")
            self.join()
        self._bell_in.close()
        self._bell_out.close()

    # Everything below runs in this thread.

    def run(self) -> None:
        """Watch until told to close."""
        try:
            while not self._closing:
                self._wait()
        finally:
            if self.worker is not None:
                self.worker.end()
                self.worker = None

    def _wait(self) -> None:
        worker = self.worker
        handles = [self._bell_in, *(worker.handles if worker is not None else ())]
        ready = pipes.wait(handles, self._patience())
        # What the worker said comes first: an answer that is there already is not lost.
        if worker is not None:
            if worker.connection in ready:
                self._listen(worker)
            elif any(handle in ready for handle in worker.handles):
                self._lose_worker("it is gone")
        if self._bell_in in ready:
            self._bell_in.recv_bytes()
            while self._inbox:
                self._obey(*self._inbox.popleft())
        self._check_limits()

    def _patience(self) -> float | None:
        limits = [limit for limit in (self._cancel_limit, self._task.limit if self._task else None) if limit]
        return max(0.0, min(limits) - time.monotonic()) if limits else None

    def _obey(self, command: str, *arguments: Any) -> None:
        if command == "start":
            self._stop_task()
            self._task = _Task(*arguments)
            self._submit()
        elif command == "cancel":
            self._stop_task()
        elif command == "warm_up":
            self._open()
        else:
            self._closing = True

    def _listen(self, worker: Worker) -> None:
        try:
            message = worker.connection.recv()
        except (EOFError, OSError):
            self._lose_worker("it hung up")
            return
        task = self._task
        if isinstance(message, Ready):
            self._ready = True
            self._early_deaths = 0
            self._send()
        elif isinstance(message, Begun):
            if task is not None and message.serial == task.serial:
                task.begun = True
                task.limit = time.monotonic() + task.job.deadline + GRACE_SECONDS
        elif isinstance(message, Idle):
            self._cancel_limit = None
            self._send()
        elif isinstance(message, Thinking):
            if task is not None and message.serial == task.serial:
                task.best = message
                self._deliver(task, Source.AGENT, message.final)
        elif isinstance(message, Failed):
            _log.error("thinking failed: %s", message.detail)

    def _check_limits(self) -> None:
        if self.worker is not None and self.worker.connection.poll(0):
            # After the machine slept, say, everybody is late; an answer that is there already still counts.
            return
        now = time.monotonic()
        if self._cancel_limit is not None and now >= self._cancel_limit:
            _log.warning("the worker did not stop in time and is replaced")
            self._end_worker()
            if self._task is not None:
                self._submit()
        task = self._task
        if task is not None and now >= task.limit:
            if task.begun:
                _log.warning("the worker is late and is replaced")
                self._end_worker()
                # An agent that does not even look at its deadline is not asked again for a stand-in.
                self._stand_in(task, trust_agents=False)
            else:
                self._threads_only = True
                self._lose_worker("it did not begin")

    def _stop_task(self) -> None:
        task, self._task = self._task, None
        if task is None or self.worker is None or not task.sent:
            return
        self._cancel_limit = time.monotonic() + CANCEL_SECONDS
        try:
            self.worker.connection.send(Cancel(task.serial))
        except OSError:
            self._lose_worker("it hung up")

    def _submit(self) -> None:
        """Hand the task to the worker, which is opened first where there is none."""
        task = self._task
        if task is None:
            return
        task.attempts += 1
        task.sent = False
        self._open()
        task.limit = time.monotonic() + START_SECONDS
        if self.worker is None:
            self._stand_in(task)
        else:
            self._send()

    def _send(self) -> None:
        """Send the task as soon as the worker waits for one: sending to somebody who does not read could block."""
        task = self._task
        if task is None or task.sent or self.worker is None or not self._ready or self._cancel_limit is not None:
            return
        task.sent = True
        try:
            self.worker.connection.send(Think(task.serial, task.job))
        except OSError:
            self._lose_worker("it hung up")
        except Exception:
            # A view that is not plain data; the conformance suite catches it, a match goes on even so.
            _log.exception("the job cannot be sent")
            self._stand_in(task)

    def _open(self) -> None:
        if self.worker is not None:
            return
        self._ready = False
        if not self._threads_only:
            try:
                self.worker = self._open_process(self._reference)
                return
            except Exception:
                # What a system without processes raises is its own business.
                _log.exception("no process can be started; thinking in a thread")
                self._threads_only = True
        try:
            self.worker = self._open_thread(self._reference)
        except Exception:
            _log.exception("no thread can be started; stand-ins move")

    def _end_worker(self) -> None:
        if self.worker is not None:
            self.worker.end()
            self.worker = None
        self._cancel_limit = None

    def _lose_worker(self, why: str) -> None:
        """Get over a worker that is gone: its job goes to the next one, or to a stand-in if it had begun."""
        _log.warning("the worker is replaced: %s", why)
        self._end_worker()
        if not self._ready:
            self._early_deaths += 1
            self._threads_only = self._threads_only or self._early_deaths >= _EARLY_DEATHS
        task = self._task
        if task is None:
            return
        if task.begun or task.attempts >= _ATTEMPTS:
            self._stand_in(task)
        else:
            self._submit()

    def _stand_in(self, task: _Task, *, trust_agents: bool = True) -> None:
        """Answer in the worker's place, and have another worker ready for the next job."""
        if task.best is not None:
            self._deliver(task, Source.BROKEN_OFF, final=True)
        else:
            job = task.job
            game = self._games[job.game]
            move = workers.fallback_move(
                game.rules,
                job.view,
                job.seat,
                random.Random(f"{job.seed}:fallback"),
                game.make_agent if trust_agents else None,
            )
            text = game.rules.format_move(job.view, move)
            task.best = Thinking(task.serial, text, 0, 0, 0, "hint.any", {}, True)
            self._deliver(task, Source.FALLBACK, final=True)
        if task.attempts < _ATTEMPTS:
            self._open()

    def _deliver(self, task: _Task, source: Source, final: bool) -> None:
        best = task.best
        if best is None:
            return
        if final:
            self._task = None
        job = task.job
        self.answers.put(
            (
                task.serial,
                Answer(
                    job.match_id,
                    job.ply,
                    job.seat,
                    job.purpose,
                    best.move,
                    best.work,
                    best.depth,
                    best.value,
                    Explanation(best.reason, MappingProxyType(best.values)),
                    final,
                    source,
                ),
            )
        )
        try:
            self._wake()
        except Exception:
            # The window may be closing: nobody is left to be woken.
            _log.info("nobody to wake", exc_info=True)
