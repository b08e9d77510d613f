"""What a game with secrets promises, with plain answers for a game in which everybody sees everything."""

from __future__ import annotations

import random
from typing import Generic, TypeVar

from game.core.terms import GameInfo

S = TypeVar("S")
M = TypeVar("M")


class SecretRules(Generic[S, M]):
    """The part of :class:`game.core.contract.Rules` that is about who knows what."""

    info: GameInfo

    def view(self, state: S, who: int) -> S:
        """Return ``state`` as seat ``who``, or ``OBSERVER``, knows it: the same type, the rest blanked."""
        if self.info.has_secrets:
            raise NotImplementedError
        return state

    def redact(self, state: S, move: M, who: int) -> M:
        """Return ``move``, made in ``state``, as seat ``who``, or ``OBSERVER``, saw it."""
        if self.info.has_secrets:
            raise NotImplementedError
        return move

    def resample(self, state: S, who: int, rng: random.Random) -> S:
        """Return a full state that seat ``who`` cannot tell from ``state``, drawn by the rulebook from ``rng`` alone.

        ``state`` may be a view of ``who``; only what ``who`` knows is used.
        """
        if self.info.has_secrets:
            raise NotImplementedError
        return state
