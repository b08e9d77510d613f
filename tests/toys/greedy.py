"""A one-ply computer player for the toy games: it looks one ply ahead in worlds that its seat cannot tell apart."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from game.ai.agent import Pulse, Thought
from game.core.contract import CHANCE, Explanation, Rules

S = TypeVar("S")
M = TypeVar("M")

WORLDS = {"easy": 1, "normal": 6}
"""How many worlds each level looks at."""


class GreedyAgent(Generic[S, M]):
    """Takes the move with the best value, averaged over ``worlds`` worlds and over the outcomes of a chance event.

    ``value`` rates a state for a seat in thousandths, from -1000 to 1000. The work is counted in moves tried.
    """

    def __init__(self, rules: Rules[S, M], worlds: int, value: Callable[[S, int], int]) -> None:
        self.rules = rules
        self.worlds = worlds
        self.value = value

    def think(self, view: S, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[M]]:
        """Yield a first move at once, then the best one after each world. See :class:`game.ai.agent.Agent`."""
        moves = self.rules.legal_moves(view)
        reason = Explanation("hint.best")
        work = 0
        yield Thought(rng.choice(moves), work, 0, 0, reason)
        totals = [0] * len(moves)
        for drawn in range(1, self.worlds + 1):
            world = self.rules.resample(view, seat, rng)
            for index, move in enumerate(moves):
                totals[index] += self._expectation(self.rules.apply(world, move), seat)
                work += 1
                pulse(work)
            best = max(range(len(moves)), key=totals.__getitem__)
            yield Thought(moves[best], work, 1, totals[best] // drawn, reason)

    def _expectation(self, state: S, seat: int) -> int:
        if self.rules.to_act(state) != CHANCE:
            return self.value(state, seat)
        outcomes = self.rules.chance(state)
        total = sum(weight * self.value(self.rules.apply(state, move), seat) for move, weight in outcomes)
        return total // sum(weight for _, weight in outcomes)
