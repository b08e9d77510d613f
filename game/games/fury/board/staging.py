"""How a ply is shown: which cards and tokens move, in which order, and the voyage at the end of a round."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from game.core.match import SeenStep
from game.games.fury.board.chart import ChartPicture
from game.games.fury.board.faces import Faces
from game.games.fury.board.holdings import EXPERIENCED, RESERVE, Holdings
from game.games.fury.board.motion import CardFlight, Motion, TokenFlight, fly
from game.games.fury.board.places import Course, Places, card_in
from game.games.fury.board.telling import with_power
from game.games.fury.board.zones import ZonePanel
from game.games.fury.data import ATHENA, HADES
from game.games.fury.state import (
    HIDDEN,
    NOTHING,
    ChooseToken,
    Counter,
    Deal,
    Laid,
    Lay,
    Move,
    MoveCard,
    Pass,
    Phase,
    PlaceAdventures,
    Power,
    PutShip,
    Round,
    State,
    Swap,
    UseAphrodite,
    UsePoseidon,
    UseZeus,
)
from game.ui.picker import Path
from game.ui.toolkit import Toolkit
from game.ui.tween import Call, Parallel, Pause, Step, Tween, ease_in_out_cubic, linear

_TURN_OVER = 420
_BEFORE_LEG = 520
_SAIL = 820
_AFTER_LEG = 160
_AFTER_GAIN = 420
_STAMP = 420
_AFTER_STAMP = 320
_AFTER_CALL = 260
_AFTER_PASS = 180
_COME_DOWN = 260
_DEAL = 240
_BETWEEN_DEALT = 70


@dataclass(frozen=True, slots=True)
class Drawers:
    """What draws the parts of the table."""

    toolkit: Toolkit
    faces: Faces
    chart: ChartPicture
    zones: ZonePanel
    holdings: Holdings


class Staging:
    """Puts a ply into steps of motion.

    ``own`` tells which seat the viewer sits at in a view, if any, ``on_view`` is told of each view that is shown in
    between. ``chosen`` are the spots that the viewer has touched for the move.
    """

    def __init__(
        self,
        drawers: Drawers,
        own: Callable[[State], int | None],
        on_view: Callable[[State], None],
    ) -> None:
        self._toolkit = drawers.toolkit
        self._faces = drawers.faces
        self._chart = drawers.chart
        self._zones = drawers.zones
        self._holdings = drawers.holdings
        self._own = own
        self._on_view = on_view
        self.places = Places.fit(pygame.Rect(0, 0, 8, 8), 1)
        self.chosen: Path = ()

    def steps(self, motion: Motion, step: SeenStep[State, Move]) -> list[Step]:
        """Return what moves in ``step``, one after the other, seen in ``motion``."""
        parts = self._deed_steps(motion, step)
        for finished in step.after.history[len(step.before.history) :]:
            parts += self._voyage_steps(motion, finished, step.after)
        if isinstance(step.move, Deal):
            parts += self._deal_steps(motion, step, step.move)
        return parts

    def _hand(self, view: State) -> tuple[int, ...]:
        own = self._own(view)
        return () if own is None or HIDDEN in view.hands[own] else view.hands[own]

    def _sound(self, name: str) -> Callable[[], None]:
        return functools.partial(self._toolkit.sounds.play, name)

    def _lay_out(self, motion: Motion, view: State) -> Step:
        def go_on() -> None:
            motion.begin(view)
            self._on_view(view)

        return Call(go_on)

    def _deed_steps(self, motion: Motion, step: SeenStep[State, Move]) -> list[Step]:
        before, after, move = step.before, step.after, step.move
        if isinstance(move, Lay):
            return self._lay_steps(motion, before, move)
        if isinstance(move, Pass):
            return [Call(self._sound("select")), Pause(_AFTER_PASS)]
        if isinstance(move, (UseZeus, UseAphrodite, UsePoseidon, MoveCard)):
            if after.phase is Phase.ATHENA:
                return [Call(self._sound("bell")), Pause(_AFTER_CALL)]
            return self._power_steps(motion, before, move)
        if isinstance(move, Counter):
            if move.yes:
                return self._counter_steps(motion, before)
            pending = before.pending
            if pending is None or isinstance(pending, Lay):
                return [Call(self._sound("select")), Pause(_AFTER_PASS)]
            return self._power_steps(motion, before, pending)
        if isinstance(move, Swap):
            return self._swap_steps(motion, before, move)
        if isinstance(move, PutShip):
            return self._ship_steps(motion, before, move.island)
        if isinstance(move, ChooseToken):
            start = self.places.kind_middle(RESERVE, move.kind)
            end = self.places.middle(before.history[-1].start)
            flight = TokenFlight(self._faces.adventure(move.kind, self.places.token), start, end, self.places.token)
            return [fly(motion, flight, self._sound("place"), 420)]
        if isinstance(move, PlaceAdventures):
            return self._place_steps(motion, move)
        return [] if isinstance(move, Deal) else [Call(self._sound("shuffle")), Pause(_AFTER_CALL)]

    def _lay_steps(self, motion: Motion, before: State, move: Lay) -> list[Step]:
        seat, places = before.turn, self.places
        end = places.laid(move.zone, len(before.zones[move.zone]) + 1)[-1].center
        hand = self._hand(before)
        if seat == self._own(before) and move.card in hand:
            chosen = next((index for spot in self.chosen if (index := card_in(spot)) is not None), -1)
            index = chosen if 0 <= chosen < len(hand) and hand[chosen] == move.card else hand.index(move.card)
            start: tuple[float, float] = self._holdings.card_rect(index, len(hand), self.chosen).center
            wide = places.card_width
            motion.cards.add(index)
            rest = wide
        else:
            start = places.power_middle(seat, before.players)
            wide = rest = places.laid_width
        flight = CardFlight(
            move.card, start, end, (wide, places.laid_width), rest, own_down=move.down and move.card != HIDDEN
        )
        return [
            fly(motion, flight, self._sound("card")),
            self._lay_out(motion, self._with_laid(before, move, seat)),
        ]

    @staticmethod
    def _with_laid(before: State, move: Lay, seat: int) -> State:
        zones = list(before.zones)
        zones[move.zone] = (*zones[move.zone], Laid(move.card, seat, move.down))
        hand = list(before.hands[seat])
        if hand:
            hand.remove(move.card if move.card in hand else HIDDEN)
        return replace(before, zones=tuple(zones), hands=(*before.hands[:seat], tuple(hand), *before.hands[seat + 1 :]))

    def _power_steps(self, motion: Motion, before: State, power: Power) -> list[Step]:
        places, seat = self.places, before.turn
        god = before.gods[seat]
        after = replace(
            with_power(before, power),
            pending=None,
            spent=tuple(spent or other == god for other, spent in enumerate(before.spent)),
        )
        start = places.power_middle(seat, before.players)
        if isinstance(power, UseZeus):
            flight = TokenFlight(self._faces.god(god, places.power), start, start, places.power * 0.6)
            way: Step = fly(motion, flight, self._sound("bell"), 380)
        elif isinstance(power, MoveCard):
            laid = before.zones[power.source][power.index]
            origin = places.laid(power.source, len(before.zones[power.source]))[power.index].center
            end = places.laid(power.target, len(before.zones[power.target]) + 1)[-1].center
            wide = places.laid_width
            lifted = replace(before, zones=_without(before.zones, power.source, power.index))
            card = CardFlight(laid.card, origin, end, (wide, wide), wide, own_down=laid.down and laid.card != HIDDEN)
            return [
                self._lay_out(motion, lifted),
                fly(motion, card, self._sound("card"), 420),
                self._lay_out(motion, after),
                Pause(_AFTER_PASS),
            ]
        else:
            name = "double" if isinstance(power, UseAphrodite) else "blocked"
            mark = self._faces.mark(name, self._zones.mark_side)
            flight = TokenFlight(mark, start, self._zones.mark_middle(power.zone), places.power * 0.5)
            way = fly(motion, flight, self._sound("place"), 420)
        return [way, self._lay_out(motion, after), Pause(_AFTER_PASS)]

    def _counter_steps(self, motion: Motion, before: State) -> list[Step]:
        """Return Athena's token coming down on that of the other god, which is used up; Hades' cards turn up."""
        places, seat, players = self.places, before.turn, before.players
        athena = before.holder(ATHENA)
        start, end = places.power_middle(athena, players), places.power_middle(seat, players)
        owl = TokenFlight(self._faces.god(ATHENA, places.power), start, end, places.power)

        def stamp(share: float) -> None:
            motion.stamp = (end, share)

        def clear() -> None:
            motion.stamp = None

        god = HADES if isinstance(before.pending, Lay) else before.gods[seat]
        spent = tuple(used or other in (god, ATHENA) for other, used in enumerate(before.spent))
        return [
            Call(functools.partial(motion.seats.add, athena)),
            fly(motion, owl, self._sound("card"), _STAMP),
            Call(self._sound("capture")),
            Tween(_STAMP // 2, stamp, linear, decorative=True),
            Pause(_AFTER_STAMP),
            Call(clear),
            self._lay_out(motion, replace(before, spent=spent, pending=None)),
        ]

    def _swap_steps(self, motion: Motion, before: State, move: Swap) -> list[Step]:
        places, players, seat = self.places, before.players, before.turn
        first, second = places.power_middle(seat, players), places.power_middle(move.seat, players)
        side = places.power

        def token(god: int) -> pygame.Surface:
            return self._faces.god(god, side, spent=before.spent[god])

        there = TokenFlight(token(before.gods[seat]), first, second, side * 0.7)
        back = TokenFlight(token(before.gods[move.seat]), second, first, -side * 0.25)
        return [
            Call(functools.partial(motion.seats.update, (seat, move.seat))),
            Parallel(fly(motion, there, self._sound("card"), 520), fly(motion, back, self._sound("card"), 520)),
            Pause(_AFTER_PASS),
        ]

    def _ship_steps(self, motion: Motion, before: State, island: int) -> list[Step]:
        places, kind = self.places, before.islands[island]
        steps: list[Step] = []
        if kind != NOTHING:
            token = self._faces.adventure(kind, places.token)
            end = places.kind_middle(RESERVE, kind)
            motion_token = TokenFlight(token, places.middle(island), end, places.token)
            steps += [
                Call(functools.partial(motion.islands.add, island)),
                fly(motion, motion_token, self._sound("card"), 420),
            ]
        x, y = self._chart.ship_middle(island)
        ship = TokenFlight(self._faces.ship(self._chart.ship_side), (x, y - places.token), (x, y))
        return [*steps, fly(motion, ship, self._sound("wave"), 420), Pause(_AFTER_PASS)]

    def _place_steps(self, motion: Motion, move: PlaceAdventures) -> list[Step]:
        places = self.places
        flights = []
        for island, kind in enumerate(move.kinds):
            end = places.middle(island)
            token = self._faces.adventure(kind, places.token)
            flights.append(TokenFlight(token, (end[0], end[1] - places.token), end))
        steps = [
            fly(motion, flight, self._sound("place") if not index % 6 else _silence, _COME_DOWN)
            for index, flight in enumerate(flights)
        ]
        return [Parallel(*steps, stagger=30)]

    def _deal_steps(self, motion: Motion, step: SeenStep[State, Move], move: Deal) -> list[Step]:
        """Return the cards that a seat draws: the own ones into the hand, those of others to their god."""
        places, before, after = self.places, step.before, step.after
        source = (places.hand.right, places.hand.centery)
        steps = []
        if move.seat == self._own(after) and HIDDEN not in move.cards:
            hand = self._hand(after)
            rects = places.cards(len(hand))
            motion_view = replace(before, hands=after.hands)
            free = list(range(len(hand)))
            drawn = []
            for card in move.cards:
                index = next(index for index in reversed(free) if hand[index] == card)
                free.remove(index)
                drawn.append(index)
            for index in drawn:
                flight = CardFlight(
                    hand[index], source, rects[index].center, (places.card_width,) * 2, places.card_width
                )
                steps.append(fly(motion, flight, self._sound("card"), _DEAL))
            begin = [self._lay_out(motion, motion_view), Call(functools.partial(motion.cards.update, drawn))]
            return [*begin, Parallel(*steps, stagger=_BETWEEN_DEALT)]
        end = places.power_middle(move.seat, before.players)
        for _ in move.cards:
            flight = CardFlight(HIDDEN, source, end, (places.laid_width,) * 2, places.laid_width)
            steps.append(fly(motion, flight, self._sound("card"), _DEAL))
        return [Parallel(*steps, stagger=_BETWEEN_DEALT)]

    def _voyage_steps(self, motion: Motion, finished: Round, after: State) -> list[Step]:
        """Return the voyage at the end of a round: cards turn up, the ship sails, the adventure lifts off."""
        places = self.places
        base = replace(
            motion.view,
            zones=finished.zones,
            doubled=finished.doubled,
            blocked=finished.blocked,
            islands=finished.islands,
            ship=finished.start,
            hands=after.hands if after.phase is not Phase.DEAL else motion.view.hands,
            pending=None,
        )
        steps: list[Step] = []
        hidden = {laid.card for zone in finished.zones for laid in zone if laid.down}
        if hidden:
            for card in hidden:
                self._faces.warm_card(card, places.laid_width)

            def turn(share: float) -> None:
                motion.turned = share

            steps += [
                self._lay_out(motion, base),
                Call(self._sound("card")),
                Tween(_TURN_OVER, turn, linear, decorative=True),
            ]
        up = replace(base, zones=tuple(tuple(replace(laid, down=False) for laid in zone) for zone in finished.zones))

        def settle() -> None:
            motion.turned = 0.0

        steps += [self._lay_out(motion, up), Call(settle)]
        for number, leg in enumerate(finished.legs):
            steps += self._leg_steps(motion, number, places.course(leg.start, leg.colour))
            up = replace(up, ship=leg.arrival)
            steps += [self._lay_out(motion, up), Call(functools.partial(self._moor, motion)), Pause(_AFTER_LEG)]
        if finished.gained != NOTHING:
            start = places.middle(finished.arrival)
            token = self._faces.adventure(finished.gained, places.token)
            end = places.kind_middle(EXPERIENCED, finished.gained)
            steps += [
                Call(functools.partial(motion.islands.add, finished.arrival)),
                fly(motion, TokenFlight(token, start, end, places.token * 1.5), self._sound("bell"), 620),
                Call(self._sound("place")),
                Pause(_AFTER_GAIN),
            ]
        else:
            steps.append(Pause(_AFTER_GAIN))
        return steps

    def _leg_steps(self, motion: Motion, number: int, course: Course) -> list[Step]:
        def shine() -> None:
            motion.shining = number

        def depart() -> None:
            motion.course = course
            motion.sailed = 0.0

        def sail(share: float) -> None:
            motion.sailed = share

        return [
            Call(shine),
            Call(self._sound("select")),
            Pause(_BEFORE_LEG),
            Call(self._sound("wave")),
            Call(depart),
            Tween(_SAIL, sail, ease_in_out_cubic, decorative=True),
        ]

    @staticmethod
    def _moor(motion: Motion) -> None:
        motion.course = None
        motion.shining = NOTHING


def _silence() -> None:
    """Make no sound: of many tokens only some are heard."""


def _without(zones: tuple[tuple[Laid, ...], ...], zone: int, index: int) -> tuple[tuple[Laid, ...], ...]:
    return tuple(
        (*cards[:index], *cards[index + 1 :]) if number == zone else cards for number, cards in enumerate(zones)
    )
