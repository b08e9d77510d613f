"""What is on its way on the table: cards, tokens, cards that turn over, and the ship from island to island."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from game.games.fury.board.faces import Faces, blit
from game.games.fury.board.places import Course, Point
from game.games.fury.state import HIDDEN, NOTHING, State
from game.ui.tween import Call, Sequence, Step, Tween, ease_out_cubic, mix, mix_point

GLIDE = 320
"""Milliseconds that a card or a token takes from its old place to its new one."""


@dataclass(slots=True)
class CardFlight:
    """A card on its way between places of different size, ``share`` of it done; ``rest`` is a width it is kept in."""

    card: int
    start: Point
    end: Point
    widths: tuple[int, int]
    rest: int
    own_down: bool = False
    share: float = 0.0

    def draw(self, surface: pygame.Surface, faces: Faces) -> None:
        """Draw the card where it is now."""
        width = mix(self.widths[0], self.widths[1], self.share)
        if self.own_down and self.share >= 1:
            picture = faces.laid(self.card, round(width), own_down=True)
        else:
            shown = HIDDEN if self.own_down else self.card
            picture = faces.sized(shown, round(width), self.rest)
        blit(surface, picture, mix_point(self.start, self.end, self.share))


@dataclass(slots=True)
class TokenFlight:
    """A picture on its way, ``share`` of it done; ``rise`` is by how much it is lifted in the middle of the way."""

    picture: pygame.Surface
    start: Point
    end: Point
    rise: float = 0.0
    share: float = 0.0

    def draw(self, surface: pygame.Surface, faces: Faces) -> None:
        """Draw the picture where it is now."""
        x, y = mix_point(self.start, self.end, self.share)
        blit(surface, self.picture, (x, y - self.rise * 4 * self.share * (1 - self.share)))


Flight = CardFlight | TokenFlight


@dataclass(slots=True)
class Motion:
    """What the table shows while something moves.

    ``view`` is drawn as it lies, but without the cards at the places ``cards`` of the viewer's hand, without the tokens
    on ``islands`` and without the power tokens of ``seats``; cards face down are ``turned`` so far. The ship is on
    ``course`` with ``sailed`` of it done; the leg ``shining`` is about to be sailed. ``stamp`` is where a counter is
    stamped, and how far.
    """

    view: State
    cards: set[int] = field(default_factory=set)
    islands: set[int] = field(default_factory=set)
    seats: set[int] = field(default_factory=set)
    flights: list[Flight] = field(default_factory=list)
    turned: float = 0.0
    course: Course | None = None
    sailed: float = 0.0
    shining: int = NOTHING
    stamp: tuple[Point, float] | None = None

    def begin(self, view: State) -> None:
        """Go on with ``view``: all that flew has arrived."""
        self.view = view
        self.flights.clear()
        self.cards.clear()
        self.islands.clear()
        self.seats.clear()


def advance(flight: Flight, share: float) -> None:
    """Bring ``flight`` to ``share`` of its way."""
    flight.share = share


def fly(motion: Motion, flight: Flight, sound: Callable[[], None], length: int = GLIDE) -> Step:
    """Return the way of ``flight`` over what lies in ``motion``; it stays where it ends."""
    return Sequence(
        Call(functools.partial(motion.flights.append, flight)),
        Call(sound),
        Tween(length, functools.partial(advance, flight), ease_out_cubic, decorative=True),
    )
