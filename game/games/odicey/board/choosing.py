"""Choosing dice to roll or to send home, and where a die in hand goes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.games.odicey.rules import Move, Place, cell_name
from game.ui.picker import HandPicker, Path, Picker


class Gatherer(HandPicker[Move]):
    """A picker of dice of which the first one chosen does not tell where the cursor may go next.

    In chaos the cursor would otherwise pass over all dice that cannot be chosen, and so point out those that can.
    """

    @property
    def is_open(self) -> bool:
        """Tell that a choice that was begun leaves the cursor as free as before."""
        return False


class Placer(Picker[Move]):
    """A picker of a die in hand and a cell for it in which one of the dice is always chosen.

    ``hand`` has the dice that can be placed by their spots, the first of which is chosen at first; ``moves`` are the
    ways to place them. Touching another die chooses that one instead, and a cell completes the move.
    """

    def __init__(self, hand: Mapping[str, int], moves: Iterable[Place]) -> None:
        ways = tuple(moves)
        first = {die: spot for spot, die in reversed(list(hand.items()))}
        super().__init__({move: (first[move.die], cell_name(move.cell)) for move in ways})
        self._hand = dict(hand)
        self._ways = ways
        self._first: Path = tuple(hand)[:1]
        self.chosen: Path = self._first

    @property
    def is_open(self) -> bool:
        return False

    @property
    def is_modal(self) -> bool:
        return False

    def next_spots(self) -> tuple[str, ...]:
        return (*self._hand, *(cell_name(move.cell) for move in self._placing(self.chosen[0])))

    def after(self, spot: str) -> tuple[Move, ...]:
        """Return the ways to place the die at ``spot``, or if that is a cell, to place the chosen die there."""
        if spot in self._hand:
            return () if spot in self.chosen else self._placing(spot)
        return tuple(move for move in self._placing(self.chosen[0]) if cell_name(move.cell) == spot)

    def touch(self, spot: str) -> Move | None:
        if spot in self._hand:
            self.chosen = (spot,)
            return None
        moves = self.after(spot)
        if not moves:
            raise ValueError(f"{spot} cannot be touched now")
        return moves[0]

    def back(self) -> str | None:
        """Choose the first die again; return the one that was chosen instead of it."""
        if self.chosen == self._first:
            return None
        last, self.chosen = self.chosen[0], self._first
        return last

    def _placing(self, spot: str) -> tuple[Place, ...]:
        return tuple(move for move in self._ways if move.die == self._hand[spot])
