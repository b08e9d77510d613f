"""Sequential halving: a budget of playouts shared among moves, the worse half of them dropped after each round.

The method is from Z. Karnin, T. Koren and O. Somekh, Almost Optimal Exploration in Multi-Armed Bandits (ICML 2013).
Here all moves that remain meet the same drawn worlds, so that chance tells them apart less.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from game.ai.agent import Pulse

Draw = Callable[[], Callable[[int], float]]
"""Draws a world that the seat holds possible, and returns what plays a move out in it: the worth from 0 to 1."""

_NONE: Mapping[int, float] = MappingProxyType({})


@dataclass(slots=True)
class Choice:
    """A move of a search, what it was worth so far and how often it was tried."""

    move: int
    total: float = 0.0
    tries: int = 0

    @property
    def worth(self) -> float:
        """Return the mean worth."""
        return self.total / self.tries if self.tries else 0.0


def halve(
    moves: Sequence[int],
    draw: Draw,
    *,
    budget: int,
    pulse: Pulse,
    pulse_every: int,
    handicaps: Mapping[int, float] = _NONE,
) -> Iterator[tuple[int, list[Choice]]]:
    """Yield after each round the playouts so far and the remaining choices, the best first.

    ``moves`` are at least one; ``budget`` is how many playouts there are, a few less or more, with a ``pulse`` after
    every ``pulse_every`` of them. ``handicaps`` are taken off the worth of a move where moves are compared.
    """
    choices = [Choice(move) for move in moves]
    rounds = max(1, math.ceil(math.log2(len(choices))))
    done = 0
    for _ in range(rounds):
        for _ in range(max(1, budget // (rounds * len(choices)))):
            play_out = draw()
            for choice in choices:
                choice.total += play_out(choice.move)
                choice.tries += 1
                done += 1
                if done % pulse_every == 0:
                    pulse(done)
        choices.sort(key=lambda choice: handicaps.get(choice.move, 0.0) - choice.worth)
        yield done, choices
        choices = choices[: (len(choices) + 1) // 2]
