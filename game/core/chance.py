"""What a game with dice or a deck promises, with plain answers for a game without."""

from __future__ import annotations

import random
from typing import Generic, TypeVar

from game.core.terms import Rolled

S = TypeVar("S")
M = TypeVar("M")


class ChanceRules(Generic[S, M]):
    """The part of :class:`game.core.contract.Rules` that is about chance: asked only where ``to_act`` says so.

    A game lists its outcomes in :meth:`chance`, or draws and checks them in :meth:`sample_chance` and
    :meth:`is_outcome` where they are too many.
    """

    def chance(self, state: S) -> tuple[tuple[M, int], ...]:
        """Return the outcomes of the chance event with their positive integer weights, in a stable order.

        A game whose outcomes are too many to list returns ``()`` and implements :meth:`sample_chance`.
        """
        return ()

    def sample_chance(self, state: S, rng: random.Random) -> M:
        """Return one outcome of the chance event, drawn with the right probability from ``rng`` alone."""
        outcomes = self.chance(state)
        moves = [move for move, _ in outcomes]
        return rng.choices(moves, weights=[weight for _, weight in outcomes])[0]

    def is_outcome(self, state: S, move: M) -> bool:
        """Tell whether ``move`` can happen at this chance event; never where a seat is to act."""
        return any(move == outcome for outcome, _ in self.chance(state))

    def rolled(self, state: S, outcome: M) -> Rolled | None:
        """Return the dice that the chance event ``outcome`` in ``state`` has rolled, ``None`` where it is no roll."""
        return None
