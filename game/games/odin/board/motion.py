"""Cards and emblems on their way, and which way each of them takes when one view becomes another."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from game.games.odin.board.fan import Place
from game.games.odin.rules import State
from game.ui.tween import Call, Parallel, Pause, Sequence, Step, Tween, ease_out_cubic, mix

GLIDE = 300
"""Milliseconds that a card takes from its old place to its new one."""

_BETWEEN_PLAYED = 55
_BEFORE_TAKEN = 140


@dataclass(slots=True)
class Flight:
    """A card on its way after ``delay`` milliseconds, ``share`` of it done; with ``turns`` it turns its face up."""

    card: int
    start: Place
    end: Place
    delay: int = 0
    turns: bool = False
    share: float = 0.0

    @property
    def rests(self) -> bool:
        """Whether the card only lies there while others move."""
        return self.start == self.end

    def place(self) -> Place:
        """Return where the card is now."""
        if self.share in {0.0, 1.0}:
            return self.end if self.share else self.start
        return Place(
            mix(self.start.x, self.end.x, self.share),
            mix(self.start.y, self.end.y, self.share),
            mix(self.start.angle, self.end.angle, self.share),
            mix(self.start.scale, self.end.scale, self.share),
        )


@dataclass(slots=True)
class ChipFlight:
    """The emblem of a seat on its way, ``share`` of it done."""

    seat: int
    diameter: int
    start: tuple[float, float]
    end: tuple[float, float]
    share: float = 0.0

    def place(self) -> tuple[float, float]:
        """Return where the middle of the emblem is now."""
        return mix(self.start[0], self.end[0], self.share), mix(self.start[1], self.end[1], self.share)


@dataclass(frozen=True, slots=True)
class Ply:
    """What moves cards between two views: the seat that acts, the cards it plays, and by how much they are lifted."""

    before: State
    after: State
    seat: int
    played: tuple[int, ...] = ()
    lift: float = 0.0


def advance(flight: Flight | ChipFlight, share: float) -> None:
    """Bring ``flight`` to ``share`` of its way."""
    flight.share = share


def flights_between(
    ply: Ply, starts: Mapping[int, Place], ends: Mapping[int, Place], origin: Place, gone: Place
) -> list[Flight]:
    """Return the ways of all cards from ``starts`` to ``ends``.

    A card that comes out of a hand that cannot be seen starts at ``origin``, and one that goes into it ends there; a
    card that is discarded ends at ``gone``.
    """
    known = ply.after.known[ply.seat]
    resting: list[Flight] = []
    going: list[Flight] = []
    for card in dict.fromkeys((*starts, *ends)):
        start = starts.get(card, origin)
        if card in ply.played and card in starts:
            start = start.lifted(ply.lift)
        end = ends.get(card, origin if card in known else gone)
        delay = 0
        if card in ply.played:
            delay = _BETWEEN_PLAYED * ply.played.index(card)
        elif card in known and card not in ply.before.known[ply.seat]:
            delay = _BEFORE_TAKEN
        (resting if start == end else going).append(Flight(card, start, end, delay))
    # What is taken passes over what moves aside, and what is played over both.
    going.sort(key=lambda flight: (flight.card in ply.played, flight.delay))
    return [*resting, *going]


def glide(flights: list[Flight], sound: Callable[[], None], length: int = GLIDE) -> Step:
    """Return the motion of ``flights``; ``sound`` is heard with the first card, and with each that turns."""
    ways: list[Step] = []
    for flight in flights:
        if flight.rests:
            continue
        parts: list[Step] = [Pause(flight.delay)] if flight.delay else []
        if not ways or flight.turns:
            parts.append(Call(sound))
        parts.append(Tween(length, functools.partial(advance, flight), ease_out_cubic))
        ways.append(Sequence(*parts))
    return Parallel(*ways)
