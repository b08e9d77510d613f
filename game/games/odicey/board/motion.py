"""What moves on the table of Odicey when one position becomes another, and what shines while it does."""

from __future__ import annotations

import functools
import math

import pygame

from game.games.odicey.board.dice import Dice, Way, in_hand
from game.games.odicey.board.places import Places, berth_spot, hand_spot
from game.games.odicey.board.signs import GLOWS, Signs
from game.games.odicey.board.telling import dice_in_hand
from game.games.odicey.rules import (
    HARBOUR,
    NOBODY,
    CallZeus,
    Choose,
    ExtraTurn,
    Move,
    Phase,
    Place,
    Roll,
    SendHome,
    State,
    cell_name,
    owner_of,
    winning_lines,
)
from game.ui.toolkit import Toolkit
from game.ui.tween import Call, Parallel, Pause, Sequence, Step, Tween, linear

_AFTER_ROLL = 180
_AFTER_AEGIS = 350
_FLASHES = 3
_FLASH = 900
"""Milliseconds in which a line that has won flashes."""

_STRIKE = 700
_SWELL = 700
"""Milliseconds that lightning and a wave take."""


class Motion:
    """Moves ``dice`` by the plies of a match."""

    def __init__(self, toolkit: Toolkit, dice: Dice, signs: Signs) -> None:
        self._toolkit = toolkit
        self._dice = dice
        self._signs = signs
        self.won: tuple[tuple[int, ...], ...] = ()
        """The lines that have won."""
        self.glow = 0
        """How bright they are."""
        self.flash = 0
        """How bright the lightning is that strikes the Zeus die, up to :data:`GLOWS`."""
        self.swell: tuple[int, float] | None = None
        """The side whose dice a wave carries home, and the share of its way that is behind it."""

    @property
    def _places(self) -> Places:
        return self._dice.places

    def rest(self, view: State) -> None:
        """Nothing moves any more, and ``view`` is shown."""
        self.won = winning_lines(view.cells) if view.winner != NOBODY else ()
        self.glow = self.flash = 0
        self.swell = None

    def steps(self, before: State, move: Move, after: State, slot: int) -> list[Step]:
        """Return what moves with ``move``; ``slot`` is where in the hand a die lies that it places."""
        if isinstance(move, (Choose, CallZeus)):
            return [self._gather(before, move)]
        if isinstance(move, Roll):
            return self._roll(after)
        if isinstance(move, Place):
            return self._place(before, move, after, slot)
        if isinstance(move, SendHome):
            return [self._send_home(before, move)]
        return [Call(functools.partial(self._sound, "bell" if isinstance(move, ExtraTurn) else "move"))]

    def _gather(self, before: State, move: Choose | CallZeus) -> Step:
        places = move.places if isinstance(move, Choose) else move.cells
        sources: list[tuple[int, str]] = []
        stock = before.harbours[before.side]
        for place in places:
            if place == HARBOUR:
                stock -= 1
                sources.append((before.side, berth_spot(before.side, stock)))
            else:
                sources.append((owner_of(before.cells[place]), cell_name(place)))
        sources.sort(key=lambda source: source[0])
        ways = [Way(name, self._places.slot(slot).center, self._places.die) for slot, (_, name) in enumerate(sources)]
        return self._dice.glide(ways, functools.partial(self._sound, "move"))

    def _roll(self, after: State) -> list[Step]:
        parts: list[Step] = [
            Call(functools.partial(self._sound, "roll")),
            self._dice.tumble(in_hand(after)),
            Call(functools.partial(self._sound, "settle")),
        ]
        if after.double:
            parts += [Call(functools.partial(self._sound, "bell"))]
        return [*parts, Pause(_AFTER_ROLL)]

    def _place(self, before: State, move: Place, after: State, slot: int) -> list[Step]:
        places = self._places
        ways = [Way(hand_spot(slot), places.cells[move.cell].center, places.die)]
        waiting = [other for other in range(len(dice_in_hand(before))) if other != slot]
        first = 1 if after.carried else 0
        for index, other in enumerate(waiting, first):
            if index != other:
                ways.append(Way(hand_spot(other), places.slot(index).center, places.die))
        parts: list[Step] = [
            self._dice.glide(ways, functools.partial(self._sound, "move")),
            Call(functools.partial(self._sound, "place")),
        ]
        if after.carried:
            ejected = Way(cell_name(move.cell), places.slot(0).center, places.die)
            parts.append(self._dice.glide([ejected], functools.partial(self._sound, "capture")))
        if after.winner != NOBODY:
            parts.append(self._win(hand_spot(slot), move.cell, winning_lines(after.cells)))
        elif after.phase in (Phase.ATHENA, Phase.ZEUS):
            parts.append(Call(functools.partial(self._sound, "bell")))
            wait = Pause(_AFTER_AEGIS)
            parts.append(Parallel(self._strike(), wait) if after.phase is Phase.ZEUS else wait)
        return parts

    def _strike(self) -> Step:
        """Return the lightning with which Zeus comes; Athena comes without."""

        def shine(share: float) -> None:
            # It flickers twice, the second time weaker.
            bright = abs(math.cos(share * math.pi * 1.5)) * (1 - share)
            self.flash = round(bright * GLOWS)

        return Tween(_STRIKE, shine, linear, decorative=True)

    def _win(self, placed: str, cell: int, lines: tuple[tuple[int, ...], ...]) -> Step:
        names = [placed if other == cell else cell_name(other) for line in lines for other in line]

        def shine(share: float) -> None:
            bright = 1 - abs((share * _FLASHES * 2) % 2 - 1)
            self.glow = round(bright * GLOWS) if share < 1 else 0

        warm = pygame.Surface((1, 1))
        for glow in range(GLOWS + 1):
            # Drawn now, rather than while they shine.
            self._signs.won(warm, lines, glow)
        return Sequence(
            Call(functools.partial(self._celebrate, lines)),
            Parallel(Tween(_FLASH, shine, linear, decorative=True), self._dice.hop(names)),
        )

    def _celebrate(self, lines: tuple[tuple[int, ...], ...]) -> None:
        self.won = lines
        self._sound("bell")

    def _send_home(self, before: State, move: SendHome) -> Step:
        side = before.other
        ways = [
            Way(
                cell_name(cell),
                self._places.berth_middle(side, before.harbours[side] + index),
                self._places.berthed,
            )
            for index, cell in enumerate(move.cells)
        ]

        def swell(share: float) -> None:
            self.swell = (side, share) if share < 1 else None

        return Parallel(
            self._dice.glide(ways, functools.partial(self._sound, "wave")),
            Tween(_SWELL, swell, linear, decorative=True),
        )

    def _sound(self, name: str) -> None:
        self._toolkit.sounds.play(name)
