"""Choosing what to do in a turn: a card and its zone, a power and what it is used on, a seat to change gods with."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.fury.board.places import (
    COUNTER_SPOT,
    DECLINE_SPOT,
    DOWN_SPOT,
    PASS_SPOT,
    SAIL_SPOT,
    card_spot,
    laid_spot,
    seat_spot,
    token_spot,
)
from game.games.fury.data import APHRODITE, DATA, GODS, HERMES, POSEIDON, ZEUS
from game.games.fury.state import (
    ZONE_NAMES,
    ChooseToken,
    Counter,
    Lay,
    Move,
    MoveCard,
    Pass,
    PutShip,
    State,
    Swap,
    UseAphrodite,
    UsePoseidon,
    UseZeus,
)
from game.ui.picker import Path, Picker


def ways(view: State, move: Move) -> tuple[Path, ...]:
    """Return the spots to touch for ``move``, in every way there is; the first is the shortest, with the first card.

    Laying a card face down is laying it while :data:`DOWN_SPOT` is chosen, which is not part of the way.
    """
    if isinstance(move, Lay):
        return tuple((card_spot(index), ZONE_NAMES[move.zone]) for index in _held(view, move.card))
    if isinstance(move, Swap):
        return tuple((card_spot(index), seat_spot(move.seat)) for index in _held(view, 0))
    if isinstance(move, MoveCard):
        way = (laid_spot(move.source, move.index), ZONE_NAMES[move.target])
        return way, (GODS[HERMES], *way)
    if isinstance(move, UseZeus):
        return ((GODS[ZEUS], SAIL_SPOT),)
    if isinstance(move, UseAphrodite):
        return ((GODS[APHRODITE], ZONE_NAMES[move.zone]),)
    if isinstance(move, UsePoseidon):
        return ((GODS[POSEIDON], ZONE_NAMES[move.zone]),)
    if isinstance(move, PutShip):
        return ((DATA.chart.ids[move.island],),)
    if isinstance(move, ChooseToken):
        return ((token_spot(move.kind),),)
    if isinstance(move, Counter):
        return ((COUNTER_SPOT if move.yes else DECLINE_SPOT,),)
    return ((PASS_SPOT,),) if isinstance(move, Pass) else ()


def _held(view: State, card: int) -> list[int]:
    return [index for index, held in enumerate(view.hands[view.turn]) if held == card]


class Turn(Picker[Move]):
    """A picker of one of ``moves``, the legal ones in ``view``, in which several ways lead to a move.

    Where cards can be laid face down, touching :data:`DOWN_SPOT` chooses that, or no longer, for all that follows; with
    ``down`` it is chosen from the start. It is then the first of ``chosen``, and :meth:`back` leaves it there. The pass
    can be touched at any time. A touch beside what is open takes back what was begun.
    """

    def __init__(self, view: State, moves: Sequence[Move], *, down: bool = False) -> None:
        super().__init__({move: ways(view, move)[0] for move in moves if not isinstance(move, Lay)})
        self._ways = tuple((way, move) for move in moves for way in ways(view, move))
        self._can_hide = any(isinstance(move, Lay) and move.down for move in moves)
        self._moves = tuple(moves)
        self.chosen: Path = (DOWN_SPOT,) if down and self._can_hide else ()

    @property
    def is_down(self) -> bool:
        """Whether cards are laid face down."""
        return DOWN_SPOT in self.chosen

    @property
    def is_open(self) -> bool:
        return bool(self._touched)

    @property
    def is_modal(self) -> bool:
        return self.is_open

    @property
    def _touched(self) -> Path:
        return tuple(spot for spot in self.chosen if spot != DOWN_SPOT)

    def next_spots(self) -> tuple[str, ...]:
        """Return the spots that can be touched now: zones first once a card is chosen, pass and face down last."""
        depth = len(self._touched)
        spots = dict.fromkeys(way[depth] for way, _ in self._open())
        last = [spot for spot in (PASS_SPOT,) if any(isinstance(move, Pass) for move in self._moves)]
        last += [DOWN_SPOT] if self._can_hide else []
        # A laid card that Hermes can move is found on its zone, after the cards in the hand.
        return (*(spot for spot in spots if spot not in last), *last)

    def after(self, spot: str) -> tuple[Move, ...]:
        """Return the moves that would still be possible once ``spot`` had been touched; empty where it cannot be."""
        if spot == DOWN_SPOT:
            if not self._can_hide:
                return ()
            return tuple(dict.fromkeys(move for _, move in self._open(down=not self.is_down)))
        if spot == PASS_SPOT:
            return tuple(move for move in self._moves if isinstance(move, Pass))
        depth = len(self._touched)
        return tuple(dict.fromkeys(move for way, move in self._open() if way[depth] == spot))

    def touch(self, spot: str) -> Move | None:
        """Touch ``spot`` and return the move when its way is complete, else ``None``.

        Raises ``ValueError`` for a spot that cannot be touched now.
        """
        moves = self.after(spot)
        if not moves:
            raise ValueError(f"{spot} cannot be touched now")
        if spot == DOWN_SPOT:
            self.chosen = self._touched if self.is_down else (DOWN_SPOT, *self._touched)
            return None
        if spot == PASS_SPOT:
            return moves[0]
        way = (*self._touched, spot)
        done = next((move for other, move in self._open() if other == way), None)
        if done is None:
            self.chosen = (*self.chosen, spot)
        return done

    def back(self) -> str | None:
        """Take back the last spot touched and return it; ``None`` when there was none. Face down stays as it is."""
        if not self._touched:
            return None
        last = self.chosen[-1]
        self.chosen = self.chosen[:-1]
        return last

    def _open(self, *, down: bool | None = None) -> list[tuple[Path, Move]]:
        touched, hides = self._touched, self.is_down if down is None else down
        depth = len(touched)
        return [
            (way, move)
            for way, move in self._ways
            if len(way) > depth and way[:depth] == touched and (not isinstance(move, Lay) or move.down == hides)
        ]
