"""Choosing a legal move by touching spots, for every game.

With a :class:`Picker` each legal move has a path of spots on the board. Touching a spot keeps the moves whose path goes
on with it; when one move's path is complete, that move is chosen. With a :class:`HandPicker` cards are picked out of a
hand, in any order and put back at will, until a button plays them. Either way the spots that can be touched next are
the highlights, the hints and the stops of the cursor, so no board needs to know what is legal.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from typing import Generic, Literal, Protocol, TypeVar

M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)

Path = tuple[str, ...]


class Chooser(Protocol[M_co]):
    """What a table asks of either way to choose.

    ``chosen`` are the spots touched so far. ``is_open`` tells whether a choice has been begun and is not complete,
    ``is_modal`` whether a touch beside the spots that are open takes it back.
    """

    chosen: Path

    @property
    def is_open(self) -> bool: ...

    @property
    def is_modal(self) -> bool: ...

    def next_spots(self) -> tuple[str, ...]:
        """Return the spots that can be touched now, each once, in a stable order."""

    def touch(self, spot: str) -> M_co | None:
        """Touch ``spot``; return the move when that completes one. Raises ``ValueError`` where it cannot be touched."""

    def back(self) -> str | None:
        """Take back the last spot touched and return it; ``None`` when there was none."""


class Picker(Generic[M]):
    """Narrows ``paths``, one path of spots a move, by the spots touched so far.

    No path may be the beginning of another, else the shorter move could never be told from the start of the longer one.
    Raises ``ValueError`` for such paths, for an empty path, and for two moves with the same path.
    """

    def __init__(self, paths: Mapping[M, Path]) -> None:
        ordered = sorted(paths.values())
        for path, following in itertools.pairwise(ordered):
            if following[: len(path)] == path:
                raise ValueError(f"the path {path} is the beginning of {following}")
        if any(not path for path in ordered):
            raise ValueError("a move without a spot")
        self._paths = dict(paths)
        self.chosen: Path = ()

    @property
    def is_open(self) -> bool:
        """Tell whether a choice has been begun and is not complete."""
        return bool(self.chosen)

    @property
    def is_modal(self) -> bool:
        """Tell that a choice once begun closes with a touch beside it."""
        return self.is_open

    def next_spots(self) -> tuple[str, ...]:
        """Return the spots that can be touched now, in the order of the moves, each once."""
        depth = len(self.chosen)
        return tuple(dict.fromkeys(path[depth] for path in self._remaining().values()))

    def after(self, spot: str) -> tuple[M, ...]:
        """Return the moves that would still be possible once ``spot`` had been touched; empty where it cannot be."""
        wanted = (*self.chosen, spot)
        return tuple(move for move, path in self._paths.items() if path[: len(wanted)] == wanted)

    def touch(self, spot: str) -> M | None:
        """Touch ``spot`` and return the move when its path is complete, else ``None``.

        Raises ``ValueError`` for a spot that cannot be touched now.
        """
        moves = self.after(spot)
        if not moves:
            raise ValueError(f"{spot} cannot be touched now")
        wanted = (*self.chosen, spot)
        if len(moves) == 1 and self._paths[moves[0]] == wanted:
            return moves[0]
        self.chosen = wanted
        return None

    def back(self) -> str | None:
        """Take back the last spot touched and return it; ``None`` when there was none."""
        if not self.chosen:
            return None
        last = self.chosen[-1]
        self.chosen = self.chosen[:-1]
        return last

    def _remaining(self) -> dict[M, Path]:
        depth = len(self.chosen)
        return {move: path for move, path in self._paths.items() if path[:depth] == self.chosen}


Joining = Literal["free", "fitting", "single"]
"""How cards join a selection: any of them, only one with which a play can still be made, or in place of the other."""


class HandPicker(Generic[M]):
    """Picks cards out of a hand, or whatever else is selected piece by piece: dice to keep, spaces to mark.

    ``cards`` are the spots of all cards, legal to play or not: what a selection would be worth is for the board to say.
    ``plays`` has a move for each selection that can be played, by the set of its spots; touching ``confirm`` plays it.
    ``buttons`` are the moves that need no card, by their spot. ``empty`` is the move, if there is one, that ``confirm``
    plays with nothing selected. ``chosen`` are the cards that are selected from the start; :meth:`back` leaves them.
    ``joining`` says which cards can be selected together. ``asides`` are spots that are no part of any choice, such as
    one that shows something else, with what is done when they are touched. Raises ``ValueError`` for an empty selection
    among ``plays``, or one with a spot that is not among ``cards``, and for such a spot in ``chosen``.
    """

    def __init__(
        self,
        cards: Iterable[str],
        plays: Mapping[frozenset[str], M],
        confirm: str,
        buttons: Mapping[str, M],
        *,
        empty: M | None = None,
        chosen: Path = (),
        joining: Joining = "free",
        asides: Mapping[str, Callable[[], None]] | None = None,
    ) -> None:
        self.cards = tuple(cards)
        self.confirm = confirm
        wrong = any(not selection or not selection <= set(self.cards) for selection in plays)
        if wrong or not set(chosen) <= set(self.cards):
            raise ValueError("a selection that is empty or not of this hand")
        self._plays = dict(plays)
        self._buttons = dict(buttons)
        self._empty = empty
        self._joining: Joining = joining
        self._asides = dict(asides or {})
        self._first = chosen
        self.chosen: Path = chosen

    @property
    def is_open(self) -> bool:
        """Tell whether any card is selected."""
        return bool(self.chosen)

    @property
    def is_modal(self) -> bool:
        """Tell that a touch elsewhere leaves the selection as it is."""
        return False

    @property
    def selected(self) -> M | None:
        """The move that the selection makes, ``None`` where it makes none."""
        return self._plays.get(frozenset(self.chosen)) if self.chosen else self._empty

    def next_spots(self) -> tuple[str, ...]:
        """Return the cards that can be touched, the confirmation of what can be played, the buttons and the asides."""
        cards = tuple(card for card in self.cards if self._can_be_touched(card))
        confirm = (self.confirm,) if self.selected is not None else ()
        return (*cards, *confirm, *self._buttons, *self._asides)

    def touch(self, spot: str) -> M | None:
        """Select a card or put it back, do what an aside does, or return the move that ``spot`` plays."""
        if spot in self._buttons:
            return self._buttons[spot]
        if spot == self.confirm and self.selected is not None:
            return self.selected
        if spot in self._asides:
            self._asides[spot]()
            return None
        if spot not in self.cards or not self._can_be_touched(spot):
            raise ValueError(f"{spot} cannot be touched now")
        if spot in self.chosen:
            self.chosen = tuple(other for other in self.chosen if other != spot)
        else:
            self.chosen = (spot,) if self._joining == "single" else (*self.chosen, spot)
        return None

    def back(self) -> str | None:
        """Put back the card selected last; those that were selected from the start stay."""
        last = next((spot for spot in reversed(self.chosen) if spot not in self._first), None)
        if last is not None:
            self.chosen = tuple(spot for spot in self.chosen if spot != last)
        return last

    def _can_be_touched(self, card: str) -> bool:
        if self._joining != "fitting" or card in self.chosen:
            return True
        wanted = {*self.chosen, card}
        return any(wanted <= selection for selection in self._plays)
