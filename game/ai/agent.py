"""What a computer player is, and how its thinking is bounded.

An agent gets a view of its seat and nothing else, so it cannot cheat. :meth:`Agent.think` yields better and better
thoughts until it is finished or stopped. It counts its work in nodes or simulations, so a level is as strong on a slow
machine as on a fast one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from game.core.contract import Explanation

S_contra = TypeVar("S_contra", contravariant=True)
M = TypeVar("M")

Pulse = Callable[[int], None]
"""Called by an agent at least every 10 to 50 ms with the work done so far; raises :class:`Stopped` to end it."""


class Stopped(Exception):
    """Raised out of a pulse: the answer is no longer wanted, or the deadline has passed."""


@dataclass(frozen=True, slots=True)
class Thought(Generic[M]):
    """The best move so far.

    ``work`` counts nodes or simulations since the start, ``depth`` the plies looked ahead (0 where that means nothing),
    ``value`` the expected outcome for the seat in thousandths from -1000 (lost) to 1000 (won), ``reason`` a sentence
    for the hint, a key of the game's strings.
    """

    move: M
    work: int
    depth: int
    value: int
    reason: Explanation


class Agent(Protocol[S_contra, M]):
    """A computer player of one level of one game."""

    def think(self, view: S_contra, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[M]]:
        """Yield at least one thought for ``seat``, which is to act in ``view``; the last one is the decision.

        The first thought comes within a few milliseconds. The same view, seat and generator state give the same
        thoughts. ``view`` is never changed.
        """
        ...


def no_pulse(work: int) -> None:
    """Let an agent work to the end of its budget."""


def decide(
    agent: Agent[S_contra, M], view: S_contra, seat: int, rng: random.Random, pulse: Pulse = no_pulse
) -> Thought[M]:
    """Return the last thought of ``agent``, or the last before ``pulse`` stopped it.

    Raises :class:`Stopped` only when there was not even a first thought, ``ValueError`` when the agent gave none.
    """
    best: Thought[M] | None = None
    try:
        for thought in agent.think(view, seat, rng, pulse):
            best = thought
    except Stopped:
        if best is None:
            raise
    if best is None:
        raise ValueError("an agent that gave no move")
    return best
