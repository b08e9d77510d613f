"""Thinkers for tests of tables: they answer at once, in this thread."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from typing import Any

from game.ai.agent import Thought
from game.app.thinking import Answer, Source
from game.core.contract import Explanation
from game.games.catalogue import CATALOGUE
from game.games.worker import Job


def thought_of(move: Any) -> Thought[Any]:
    """Return a thought with that move and nothing special about it."""
    return Thought(move, 1, 1, 0, Explanation("hint.any"))


def answer_to(job: Job, text: str, thought: Thought[Any] | None = None) -> Answer:
    """Return the final answer to ``job``: the move ``text``, found as ``thought`` tells."""
    if thought is None:
        thought = thought_of(None)
    work, depth, value, reason = thought.work, thought.depth, thought.value, thought.reason
    return Answer(job.match_id, job.ply, job.seat, job.purpose, text, work, depth, value, reason, True, Source.AGENT)


class InlineThinker:
    """Thinks no further than the first thought of the easy level. Others think as their :meth:`think` says."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self.jobs: list[Job] = []
        self.answers: deque[Answer] = deque()
        self.closed = False

    @property
    def busy(self) -> bool:
        return bool(self.answers)

    def warm_up(self) -> None:
        """Nothing needs warming."""

    def think(self, job: Job) -> Thought[Any] | None:
        """Return what comes to mind, or nothing: then no answer ever comes."""
        agent = CATALOGUE[job.game].make_agent("easy")
        return next(iter(agent.think(job.view, job.seat, random.Random(job.seed), lambda work: None)))

    def text(self, job: Job, move: Any) -> str:
        """Return ``move`` as it is written."""
        return CATALOGUE[job.game].rules.format_move(job.view, move)

    def start(self, job: Job) -> None:
        self.jobs.append(job)
        thought = self.think(job)
        if thought is not None:
            self.answers.append(answer_to(job, self.text(job, thought.move), thought))

    def cancel(self) -> None:
        self.answers.clear()

    def poll(self) -> Answer | None:
        return self.answers.popleft() if self.answers else None

    def close(self) -> None:
        self.closed = True
        self.answers.clear()
