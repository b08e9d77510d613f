"""Thinking for the computer players, on the far side of a pipe.

One long-lived worker takes a :class:`Job` at a time and sends back thoughts while they get better. It runs in a process
of its own that never imports pygame, or in a thread where processes cannot be started; it is the same loop in both.

Messages to the worker are ``Think`` and ``Cancel``; from it come ``Ready``, ``Begun``, ``Thinking``, ``Idle`` and
``Failed``. Whatever arrives while an agent thinks, the end of the pipe included, ends that thinking at the agent's next
pulse. The messages are pickled: both ends are this program, and nothing of it ever reaches a file.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import importlib
import multiprocessing
import os
import random
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from multiprocessing import connection as pipes
from typing import Any

from game.ai.agent import Agent, Pulse, Stopped, Thought
from game.core.contract import OVER, Rules, RulesError

CATALOGUE = "game.games.catalogue:CATALOGUE"
"""Where the games are: a module, and a mapping in it from game id to something with ``rules`` and ``make_agent``."""

POLL_SECONDS = 0.005
"""An agent's pulse looks for messages this often, however often the agent calls it."""

REPORT_SECONDS = 0.05
"""Better thoughts than the first are reported this often; the decision always is."""

_NICENESS = 10
_BELOW_NORMAL = 0x4000

FALLBACK_SECONDS = 0.1
"""The longest that the first thought of the easy agent may take as a stand-in."""


class Purpose(Enum):
    """What an answer is wanted for."""

    PLAY = "play"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Job:
    """One decision to be made: ``view`` is what ``seat``, which is to act, knows at ``ply`` of match ``match_id``.

    ``seed`` is that of :func:`decision_seed`. The agent is stopped after ``deadline`` seconds and its best move so far
    is taken: a guard for slow machines, since levels are bounded by their own work.
    """

    match_id: str
    ply: int
    game: str
    level: str
    seat: int
    view: Any
    seed: str
    purpose: Purpose = Purpose.PLAY
    deadline: float = 10.0


@dataclass(frozen=True, slots=True)
class Think:
    """To the worker: do ``job``, known as number ``serial`` from now on."""

    serial: int
    job: Job


@dataclass(frozen=True, slots=True)
class Cancel:
    """To the worker: stop job ``serial`` and say ``Idle``, also when it is finished already."""

    serial: int


@dataclass(frozen=True, slots=True)
class Ready:
    """From the worker: everything is imported."""


@dataclass(frozen=True, slots=True)
class Begun:
    """From the worker: job ``serial`` is being worked on."""

    serial: int


@dataclass(frozen=True, slots=True)
class Thinking:
    """From the worker: the best move of job ``serial`` so far, or the decision when ``final``."""

    serial: int
    move: str
    work: int
    depth: int
    value: int
    reason: str
    values: dict[str, str | int]
    final: bool


@dataclass(frozen=True, slots=True)
class Idle:
    """From the worker: job ``serial`` is not worked on any more."""

    serial: int


@dataclass(frozen=True, slots=True)
class Failed:
    """From the worker, which ends then: job ``serial`` failed (0: the start); ``detail`` is a traceback for the log."""

    serial: int
    detail: str


def decision_seed(match_seed: int, ply: int, seat: int) -> str:
    """Return the seed of the random numbers of one decision, so that a match can be played again move by move.

    It is a one-way hash: whoever thinks cannot rebuild from it the dice and cards that are still to come.
    """
    return hashlib.sha256(f"{match_seed}:{ply}:{seat}:think".encode("ascii")).hexdigest()


def catalogue(reference: str) -> Mapping[str, Any]:
    """Return the games that ``reference``, ``module:name``, stands for."""
    module, _, name = reference.partition(":")
    games: Mapping[str, Any] = getattr(importlib.import_module(module), name)
    return games


def run_process(connection: pipes.Connection, reference: str) -> None:
    """Be the worker process. Ends when told to, and when the program that started it is gone in whatever way."""
    with contextlib.suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    _give_way()
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    serve(connection, reference)


def _give_way() -> None:
    """Let the window, and what shows it, go before thinking where there are fewer cores than both would like."""
    with contextlib.suppress(OSError, AttributeError):
        if sys.platform == "win32":
            kernel = ctypes.windll.kernel32
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL)
        else:
            os.nice(_NICENESS)


def _end_with(sentinel: int) -> None:
    """End this process as soon as its parent is gone, whatever an agent is doing at that moment."""
    pipes.wait([sentinel])
    os._exit(0)


def serve(connection: pipes.Connection, reference: str) -> None:
    """Answer the messages on ``connection`` until an agent fails or the other side is gone."""
    serial = 0
    with connection, contextlib.suppress(EOFError, OSError):
        try:
            games = catalogue(reference)
            connection.send(Ready())
            while True:
                message = connection.recv()
                if isinstance(message, Cancel):
                    connection.send(Idle(message.serial))
                elif isinstance(message, Think):
                    serial = message.serial
                    connection.send(Begun(serial))
                    _think(connection, games, message)
        except EOFError:
            raise
        except BaseException:
            # An agent may fail in any way; nothing of it may end up on a stream that perhaps does not exist.
            connection.send(Failed(serial, traceback.format_exc()))


def _think(connection: pipes.Connection, games: Mapping[str, Any], message: Think) -> None:
    job = message.job
    rules: Rules[Any, Any] = games[job.game].rules
    agent: Agent[Any, Any] = games[job.game].make_agent(job.level)
    end = time.monotonic() + job.deadline
    pulse = _make_pulse(connection, end)
    legal = rules.legal_moves(job.view)

    def report(thought: Thought[Any], final: bool) -> None:
        if thought.move not in legal:
            raise RulesError(f"the agent chose {thought.move!r}, which is not legal")
        text = rules.format_move(job.view, thought.move)
        reason = thought.reason
        connection.send(
            Thinking(
                message.serial,
                text,
                thought.work,
                thought.depth,
                thought.value,
                reason.key,
                dict(reason.values),
                final,
            )
        )

    best: Thought[Any] | None = None
    next_report = 0.0
    try:
        for thought in agent.think(job.view, job.seat, random.Random(job.seed), pulse):
            best = thought
            now = time.monotonic()
            if connection.poll(0) or now > end:
                break
            if now >= next_report:
                report(thought, final=False)
                next_report = now + REPORT_SECONDS
    except Stopped:
        pass
    if connection.poll(0):
        return
    if best is None:
        raise ValueError("the agent gave no move")
    report(best, final=True)


def _make_pulse(connection: pipes.Connection, end: float) -> Pulse:
    """Return a pulse that stops an agent when anything arrives on ``connection``, or at the time ``end``."""
    next_look = 0.0

    def pulse(work: int) -> None:
        nonlocal next_look
        now = time.monotonic()
        if now >= next_look:
            next_look = now + POLL_SECONDS
            if now > end or connection.poll(0):
                raise Stopped

    return pulse


def fallback_move(
    rules: Rules[Any, Any],
    view: Any,
    seat: int,
    rng: random.Random,
    make_agent: Callable[[str], Agent[Any, Any]] | None = None,
) -> Any:
    """Return a sensible move of ``seat``, which is to act in ``view``, when its agent has none to give.

    A move that wins at once is taken, the one with the best score for ``seat`` first; a move that loses at once is
    avoided. Among the others the easy agent's first thought decides, if ``make_agent`` is given and the thought comes
    in time, else the order of the legal moves. Deterministic for the same generator state, and never raises for what
    an agent or a look ahead does.
    """
    moves = rules.legal_moves(view)
    ends = {index: value for index, move in enumerate(moves) if (value := _value_at_end(rules, view, seat, move, rng))}
    wins = [index for index, value in ends.items() if value[0] > 0]
    if wins:
        return moves[max(wins, key=lambda index: (ends[index], -index))]
    open_moves = [move for index, move in enumerate(moves) if index not in ends]
    if not open_moves:
        return moves[max(ends, key=lambda index: (ends[index], -index))]
    if make_agent is not None:
        end = time.monotonic() + FALLBACK_SECONDS

        def pulse(_: int) -> None:
            if time.monotonic() > end:
                raise Stopped

        with contextlib.suppress(Exception):
            thought = next(iter(make_agent("easy").think(view, seat, rng, pulse)))
            if thought.move in open_moves:
                return thought.move
    return open_moves[0]


def _value_at_end(
    rules: Rules[Any, Any], view: Any, seat: int, move: Any, rng: random.Random
) -> tuple[int, int] | None:
    """Return what ``move`` is worth to ``seat`` if it ends the match: 1 won or shared, -1 lost, and the score."""
    try:
        after = rules.apply(rules.resample(view, seat, rng), move)
        if rules.to_act(after) != OVER:
            return None
        result = rules.result(after)
    except Exception:
        # A look ahead from a view may not be possible. A stand-in is the last resort, so nothing may stop it.
        return None
    return (1 if seat in result.winners else -1), result.scores[seat]
