"""A reference player for measuring: one turn at a time, greedy for points, with exact re-rolls.

It keeps the dice that make the points of this turn highest in the mean and circles what raises its score most; of equal
choices the one whose circles are worth more, then the first. It knows nothing of later turns and of the others.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

from game.ai.agent import Pulse, Thought
from game.core.contract import Explanation
from game.games.shelfie.rules import (
    CIRCLE,
    DATA,
    SIDE,
    Circle,
    Keep,
    Move,
    Phase,
    Sheet,
    ShelfieRules,
    State,
    Stop,
    in_order,
    marked,
    score,
)
from game.games.shelfie.search import IMPOSSIBLE, choices, dice, expectations, roll_values

RULES = ShelfieRules()

FACE_SHARE = 1e-3
"""What a point of a circle counts that does not score yet: it decides between equal gains only."""


def gain(sheet: Sheet, spaces: tuple[int, ...]) -> float:
    """Return what circling ``spaces`` brings at once."""
    rise = score(marked(sheet, spaces, CIRCLE)).total - score(sheet).total
    return rise + FACE_SHARE * sum(DATA.points[space % SIDE] for space in spaces)


class GreedyAgent:
    """Plays for the points of the turn."""

    def think(self, view: State, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[Move]]:
        """Yield one thought. See :class:`game.ai.agent.Agent`."""
        pulse(0)
        yield Thought(self._decide(view, view.sheets[seat]), 1, 0, 0, Explanation("hint.any"))

    @staticmethod
    def _decide(view: State, sheet: Sheet) -> Move:
        if view.phase is Phase.CIRCLE:
            moves = [move for move in RULES.legal_moves(view) if isinstance(move, Circle)]
            return max(moves, key=lambda move: gain(sheet, move.spaces))
        if view.phase is not Phase.KEEP:
            return RULES.legal_moves(view)[0]
        gains = [
            IMPOSSIBLE if any(sheet[space] for space in spaces) else gain(sheet, in_order(spaces))
            for spaces in choices().spaces
        ]
        layer = roll_values(gains, 0.0)
        expected, best = expectations(layer)
        for _ in range(view.rolls_left - 1):
            expected, best = expectations(best[dice().first_roll :])
        stop = layer[dice().of(view.dice) - dice().first_roll]
        positions = range(len(view.dice))
        kept = itertools.chain.from_iterable(itertools.combinations(positions, size) for size in positions)
        value, chosen = max(
            ((expected[dice().of(view.dice[at] for at in keep)], keep) for keep in kept), key=lambda pair: pair[0]
        )
        return Keep(chosen) if value > stop else Stop()


def make_greedy() -> GreedyAgent:
    """Return the player that levels are measured against."""
    return GreedyAgent()
