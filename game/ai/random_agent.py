"""A player that takes any legal move: the lowest rung, for measuring and for tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from game.ai.agent import Pulse, Thought
from game.core.contract import Explanation, Rules


class RandomAgent:
    """Chooses uniformly among the legal moves of ``rules``."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self.rules = rules

    def think(self, view: Any, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[Any]]:
        """Yield one thought. See :class:`game.ai.agent.Agent`."""
        pulse(1)
        yield Thought(rng.choice(self.rules.legal_moves(view)), 1, 0, 0, Explanation("hint.any"))
