"""Matches of the watch, a toy game with secrets and questions, and what a course needs beside one, without a window."""

from __future__ import annotations

import dataclasses
from collections import deque
from types import SimpleNamespace
from typing import Any

from game.app.session import Session
from game.app.table.course import Course, Guide
from game.app.table.viewpoint import Viewpoint
from game.app.thinking import Answer, Source
from game.core.contract import Explanation
from game.core.match import Match
from game.core.record import Seat
from game.games.worker import Job
from tests.toys.watch import RULES, State

NAMES = ("Zoé", "Marc", "Léa")


def watch(*levels: str, practice: bool = False, seed: int = 1) -> Match[Any, Any]:
    """Return a match of the watch after the deal."""
    seats = tuple(Seat(NAMES[index], level, "ivory") for index, level in enumerate(levels))
    return Match(RULES, seats, {}, seed, practice=practice)


def change(match: Match[Any, Any], seat: int, level: str) -> None:
    """Let a person or a computer of ``level`` go on at ``seat``."""
    match.change_seat(seat, dataclasses.replace(match.seats[seat], level=level))


class Told:
    """A board that only answers what a course asks: each end of a round is told, each question is asked."""

    def question(self, view: State) -> Any:
        return SimpleNamespace(answer="let", span=str(view.round), again="") if view.asks else None

    def interlude(self, step: Any) -> Any:
        return f"round {step.before.round}" if step.after.round > step.before.round else None


class Slow:
    """A thinker that answers when it is told to."""

    busy = False

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self.answers: deque[Answer] = deque()

    def warm_up(self) -> None: ...

    def close(self) -> None: ...

    def start(self, job: Job) -> None:
        self.jobs.append(job)

    def cancel(self) -> None:
        self.answers.clear()

    def poll(self) -> Answer | None:
        return self.answers.popleft() if self.answers else None

    def answer(self, move: str, **changes: Any) -> None:
        """Let ``move`` be the answer to the last job, with some of it changed."""
        job = self.jobs[-1]
        answer = Answer(
            job.match_id,
            job.ply,
            job.seat,
            job.purpose,
            move,
            1,
            1,
            0,
            Explanation("hint.any"),
            final=True,
            source=Source.AGENT,
        )
        self.answers.append(dataclasses.replace(answer, **changes))


class Listener(Guide):
    """A guide that writes down what it hears and leaves a single move to choose."""

    def __init__(self) -> None:
        self.heard_of: list[str] = []

    def heard(self, due: Any) -> None:
        self.heard_of.append(due.value)

    def narrow(self, moves: tuple[Any, ...]) -> tuple[Any, ...]:
        return moves[:1]


def course_of(match: Match[Any, Any], guide: Guide | None = None) -> tuple[Course, Viewpoint, Slow]:
    """Return a course of ``match``, and what it is seen and thought with."""
    viewpoint, thinker = Viewpoint(match), Slow()
    return Course(Session("a-match", match), viewpoint, Told(), thinker, guide), viewpoint, thinker  # type: ignore[arg-type]


def show(course: Course) -> list[str]:
    """Show all that is to be shown, and return what was due on the way, with what is due now as the last."""
    path = []
    while course.is_behind:
        path.append(course.arrive().value)
        if course.interlude is not None:
            course.interlude = None
        else:
            course.next_step()
    return [*path, course.arrive().value]
