"""The table of La Fureur des dieux: the sea chart, the nine zones, the gods, and what the viewer holds."""

from __future__ import annotations

import functools
from dataclasses import replace

import pygame

from game.core.contract import OBSERVER, Explanation
from game.core.match import SeenStep
from game.games.fury.board.chart import ChartPicture, Route
from game.games.fury.board.choosing import Turn, ways
from game.games.fury.board.faces import Faces, blit
from game.games.fury.board.holdings import EXPERIENCED, RESERVE, Dragged, Holdings
from game.games.fury.board.motion import Motion
from game.games.fury.board.places import (
    COUNTER_SPOT,
    DECLINE_SPOT,
    DOWN_SPOT,
    MISSION_SPOT,
    PASS_SPOT,
    SAIL_SPOT,
    Places,
    card_in,
    card_spot,
    god_in,
    island_in,
    kind_in,
    laid_in,
    laid_spot,
    seat_in,
    seat_spot,
    token_spot,
    zone_in,
)
from game.games.fury.board.staging import Drawers, Staging
from game.games.fury.board.telling import Considered, Telling, considered
from game.games.fury.board.zones import Table, ZonePanel
from game.games.fury.data import ATHENA, DATA, DIONYSOS, GODS, HADES, KINDS, ZONES
from game.games.fury.rules import RULES
from game.games.fury.state import (
    HIDDEN,
    NOTHING,
    ZONE_NAMES,
    Counter,
    Lay,
    Move,
    MoveCard,
    Phase,
    State,
    Swap,
    can_hide,
    card_name,
)
from game.games.fury.voyage import preview
from game.ui.actions import Kind
from game.ui.board import ActionSpot, Arrangement, Board, Marks, Memory, Prompt, Question
from game.ui.picker import Chooser, Path, Picker
from game.ui.theme import Colour, SeatStyle
from game.ui.toolkit import Toolkit
from game.ui.tween import Call, Sequence, Step

_DOWN, _OPEN = "down", "open"
"""How the habit of laying face down is kept."""

_CARD_FIRST, _MISSION_COUNTS = "card first", "mission counts"
"""Attempts that no move begins with: a zone touched before anything that could go there, and the own mission."""

_LEAST_WARMED = 40
"""The width of a card from which on cards are drawn before they are needed; small boards do not move."""

_BUTTON_TEXTS = {
    PASS_SPOT: "-",
    COUNTER_SPOT: "athena",
    DECLINE_SPOT: "athena -",
    SAIL_SPOT: "zeus",
    MISSION_SPOT: _MISSION_COUNTS,
}

_RINGS = {"last": 2.5, "hint": 4.0, "cursor": 4.0}


_SHOWS_ROUTE = frozenset((Phase.TURN, Phase.ATHENA, Phase.TOKEN, Phase.OVER))


def _sailed(view: State) -> State:
    """Return ``view`` as it was before the voyage that has just ended, all cards turned up; else as it is."""
    if view.phase not in (Phase.TOKEN, Phase.OVER) or not view.history:
        return view
    last = view.history[-1]
    zones = tuple(tuple(replace(laid, down=False) for laid in zone) for zone in last.zones)
    return replace(
        view,
        zones=zones,
        doubled=last.doubled,
        blocked=last.blocked,
        ship=last.start,
        islands=last.islands,
        phase=Phase.TURN,
    )


class FuryBoard(Board[State, Move]):
    """Shows a :class:`State`. See :class:`game.ui.board.Board` for what each method promises."""

    arrangement: Arrangement = "broad"
    is_open: bool | None = False

    def __init__(self, toolkit: Toolkit, styles: tuple[SeatStyle, ...], memory: Memory) -> None:
        self.toolkit = toolkit
        self.viewer = OBSERVER
        self._styles = styles
        self._memory = memory
        self._telling = Telling(toolkit)
        self._faces = Faces(toolkit)
        self.chart = ChartPicture(self._faces, self._telling.text)
        self._zones = ZonePanel(self._faces)
        self._holdings = Holdings(toolkit, self._faces, self._telling, styles)
        drawers = Drawers(toolkit, self._faces, self.chart, self._zones, self._holdings)
        self._staging = Staging(drawers, self._own, self._lie)
        self.view = RULES.initial_state(len(styles) if len(styles) in RULES.info.players else 3, {})
        self.marks = Marks()
        self.considered: Considered | None = None
        self.table = Table.of(self.view)
        self.route = Route()
        self.motion: Motion | None = None
        self._dragged: Dragged | None = None
        self._area = pygame.Rect(0, 0, 1, 1)
        self.places = Places.fit(self._area, 1)

    # Who looks at it.

    def _own(self, view: State) -> int | None:
        """Return the seat whose hand is shown: the viewer, else whoever's view it is, above all of who decides."""
        if self.is_open:
            return None
        if 0 <= self.viewer < view.players:
            return self.viewer
        knowing = [
            seat
            for seat, (mission, hand) in enumerate(zip(view.missions, view.hands, strict=False))
            if mission != HIDDEN and HIDDEN not in hand
        ]
        acting = view.holder(ATHENA) if view.phase is Phase.ATHENA else view.turn
        return acting if acting in knowing else next(iter(knowing), None)

    def mission(self, view: State) -> int:
        """Return the mission that may be shown now, :data:`HIDDEN` when none may."""
        own = self._own(view)
        if own is None or own >= len(view.missions):
            return HIDDEN
        if self.is_shared and self.held != MISSION_SPOT and view.phase is not Phase.OVER:
            return HIDDEN
        return view.missions[own]

    def _hand(self, view: State) -> tuple[int, ...]:
        own = self._own(view)
        return () if own is None or HIDDEN in view.hands[own] else view.hands[own]

    def holdable(self, view: State) -> tuple[str, ...]:
        own = self._own(view)
        knows = own is not None and own < len(view.missions) and view.missions[own] != HIDDEN
        return (MISSION_SPOT,) if self.is_shared and knows and view.phase is not Phase.OVER else ()

    def hold(self, spot: str | None) -> None:
        self.held = spot
        self._consider()

    def question(self, view: State) -> Question | None:
        """Return Athena's question, which may be answered for the rest of the round."""
        if view.phase is not Phase.ATHENA:
            return None
        return Question(RULES.format_move(view, Counter(False)), str(view.round_number))

    # Where things are.

    def resize(self, area: pygame.Rect) -> None:
        self._area = area
        places = Places.fit(area, self.toolkit.fonts.height("small"))
        self.places = self.chart.places = self._zones.places = self._holdings.places = self._staging.places = places
        if places.card_width >= _LEAST_WARMED:
            self._faces.warm(places.card_width, places.laid_width, places.token, places.power)
            self._zones.warm()
        self._rest(self.view)

    def spot_at(self, position: tuple[int, int]) -> str | None:
        places, view = self.places, self.view
        hand = self._hand(view)
        for index in reversed(range(len(hand))):
            rect = places.cards(len(hand))[index]
            if rect.union(self._holdings.card_rect(index, len(hand), self._lifted())).collidepoint(position):
                return card_spot(index)
        for zone, rect in enumerate(places.zones):
            if rect.collidepoint(position):
                return self._spot_in_zone(zone, position)
        for island, rect in enumerate(places.islands):
            if rect.collidepoint(position):
                return DATA.chart.ids[island]
        for seat in range(len(view.gods)):
            if places.god(seat, view.players).collidepoint(position):
                return self._god_spot(view, seat)
        rows = (RESERVE,) if view.phase is Phase.TOKEN else (RESERVE, EXPERIENCED)
        for row in rows:
            for kind in range(len(KINDS)):
                if places.kind(row, kind).collidepoint(position):
                    return token_spot(kind)
        return MISSION_SPOT if view.missions and places.mission.collidepoint(position) else None

    def _spot_in_zone(self, zone: int, position: tuple[int, int]) -> str:
        """Return the zone, or where Hermes may choose from its cards, the one under a point."""
        name, opened = ZONE_NAMES[zone], self.marks.open
        if name in opened or not any(laid_in(spot) for spot in opened):
            return name
        cards = self.view.zones[zone]
        rects = self.places.laid(zone, len(cards))
        for index in reversed(range(len(cards))):
            if rects[index].collidepoint(position):
                # Of equal cards the first one moves, whichever is touched.
                same = (other for other in range(index + 1) if cards[other] == cards[index] and not cards[index].down)
                first = next((other for other in same if laid_spot(zone, other) in opened), index)
                return laid_spot(zone, first)
        return name

    def _god_spot(self, view: State, seat: int) -> str:
        return GODS[view.gods[seat]] if seat == self._own(view) else seat_spot(seat)

    def spot_rect(self, spot: str) -> pygame.Rect | None:
        places, view = self.places, self.view
        island, zone, kind, index = island_in(spot), zone_in(spot), kind_in(spot), card_in(spot)
        laid, seat, god = laid_in(spot), seat_in(spot), god_in(spot)
        if island is not None:
            return places.islands[island].copy()
        if zone is not None:
            return places.zones[zone].copy()
        if kind is not None:
            return places.kind(RESERVE, kind)
        if index is not None:
            count = len(self._hand(view))
            return places.uncovered(index, count) if index < count else None
        if laid is not None:
            cards = places.laid(laid[0], len(view.zones[laid[0]]))
            return cards[laid[1]] if laid[1] < len(cards) else None
        if god is not None and god in view.gods:
            own = view.gods.index(god)
            return places.god(own, view.players) if own == self._own(view) else None
        if seat is not None and seat < len(view.gods):
            return places.god(seat, view.players) if seat != self._own(view) else None
        return places.mission.copy() if spot == MISSION_SPOT else None

    def all_spots(self) -> tuple[str, ...]:
        view = self.view
        islands = sorted(range(len(DATA.chart.ids)), key=lambda island: DATA.chart.places[island][::-1])
        return (
            *(DATA.chart.ids[island] for island in islands),
            *ZONE_NAMES,
            *(self._god_spot(view, seat) for seat in range(len(view.gods))),
            *map(token_spot, range(len(KINDS))),
            *((MISSION_SPOT,) if view.missions else ()),
            *map(card_spot, range(len(self._hand(view)))),
        )

    def has_sailed(self, share: float) -> bool:
        """Tell whether the ship is on a leg that shines, and has sailed more than ``share`` of it."""
        motion = self.motion
        return motion is not None and motion.course is not None and motion.shining == 1 and motion.sailed > share

    def motion_area(self) -> pygame.Rect:
        return self._area

    # What can be chosen.

    def chooser(self, view: State, moves: tuple[Move, ...]) -> Chooser[Move]:
        if view.phase is not Phase.TURN:
            return Picker({move: ways(view, move)[0] for move in moves})
        return Turn(view, moves, down=self._memory.recall(view.turn, DOWN_SPOT) == _DOWN)

    def mark(self, marks: Marks) -> None:
        """Point out ``marks``: what would come of the choice is shown on zones and chart."""
        if (DOWN_SPOT in marks.chosen) != (DOWN_SPOT in self.marks.chosen) and DOWN_SPOT in (
            *marks.open,
            *marks.chosen,
        ):
            self._memory.keep(self.view.turn, DOWN_SPOT, _DOWN if DOWN_SPOT in marks.chosen else _OPEN)
        self.marks = marks
        self._consider()

    def _consider(self) -> None:
        view = self.view
        self.considered = considered(view, self.marks) if self.marks.open else None
        seen = _sailed(view) if self.considered is None else self.considered.view
        self.table = Table.of(seen)
        legs = preview(seen) if view.ship != NOTHING and view.phase in _SHOWS_ROUTE else ()
        worth, mission = HIDDEN, self.mission(view)
        if legs and mission != HIDDEN:
            arrival = legs[-1].arrival
            kind = seen.islands[arrival]
            worth = DATA.missions[mission][kind] if kind != NOTHING and arrival != seen.ship else 0
        self.route = Route(legs, worth)

    def _lifted(self) -> Path:
        """Return the spots of the cards that are lifted: what is chosen, and a little what is pointed at."""
        return tuple(spot for spot in self.marks.chosen if card_in(spot) is not None) if self.marks.open else ()

    def attempt(self, chosen: Path, spot: str) -> str:
        zone, index, laid, god = zone_in(spot), card_in(spot), laid_in(spot), god_in(spot)
        seat, island, kind = seat_in(spot), island_in(spot), kind_in(spot)
        if zone is not None:
            return self._attempt_on(chosen, zone)
        if laid is not None:
            return self._hermes_text(laid)
        if seat is not None:
            return f"dionysos {seat}"
        if island is not None:
            return f"ship {spot}"
        if kind is not None:
            return f"token {KINDS[kind]}"
        if god is not None:
            return GODS[god]
        if index is not None:
            # Any zone will do to hear why no card is laid now.
            return f"{ZONE_NAMES[0]}:{card_name(self._hand(self.view)[index])}"
        return _BUTTON_TEXTS.get(spot, "")

    def _attempt_on(self, chosen: Path, zone: int) -> str:
        hand = self._hand(self.view)
        for spot in reversed(chosen):
            index, laid, god = card_in(spot), laid_in(spot), god_in(spot)
            if index is not None and index < len(hand):
                down = "?" if DOWN_SPOT in chosen else ""
                return f"{ZONE_NAMES[zone]}:{card_name(hand[index])}{down}"
            if laid is not None:
                return f"{self._hermes_text(laid)}>{ZONE_NAMES[zone]}"
            if god is not None:
                return f"{GODS[god]} {ZONE_NAMES[zone]}"
        return _CARD_FIRST if hand and self.view.phase is Phase.TURN else ZONE_NAMES[zone]

    def _hermes_text(self, laid: tuple[int, int]) -> str:
        zone, index = laid
        # The notation of a move that begins with this card, without its end.
        move = MoveCard(zone, index, (zone + 1) % ZONES)
        return RULES.format_move(self.view, move).partition(">")[0]

    def action_spots(self, view: State, marks: Marks) -> tuple[ActionSpot, ...]:
        """Return the buttons: pass, set sail by Zeus, how Hades lays, and Athena's answers."""
        text = self._telling.text
        if view.phase is Phase.ATHENA:
            counter = ActionSpot(COUNTER_SPOT, text("prompt.counter_now"), Kind.PLAY)
            return counter, ActionSpot(DECLINE_SPOT, text("prompt.decline"), Kind.PASS, main=False)
        if view.phase is not Phase.TURN:
            return ()
        spots = []
        if SAIL_SPOT in marks.open:
            spots.append(ActionSpot(SAIL_SPOT, text("prompt.sail"), Kind.PLAY))
        if view.gods[view.turn] == HADES:
            label = text("prompt.down_on" if DOWN_SPOT in marks.chosen else "prompt.down_off")
            reason = "" if can_hide(view, view.turn) else text("panel.why.bare")
            spots.append(ActionSpot(DOWN_SPOT, label, Kind.SORT, reason, main=False))
        return *spots, ActionSpot(PASS_SPOT, text("prompt.pass"), Kind.PASS, main=False)

    def move_spots(self, view: State, move: Move) -> tuple[str, ...]:
        if isinstance(move, Lay) and move.card not in view.hands[view.turn]:
            return (ZONE_NAMES[move.zone],)
        if isinstance(move, Swap) and DIONYSOS not in view.hands[view.turn]:
            return (seat_spot(move.seat),)
        found = ways(view, move)
        down = (DOWN_SPOT,) if isinstance(move, Lay) and move.down else ()
        return (*found[0], *down) if found else ()

    # Dragging.

    def drag(self, spot: str, position: tuple[int, int]) -> bool:
        can_move = card_in(spot) is not None or laid_in(spot) is not None or god_in(spot) is not None
        if self.motion is not None or not can_move or spot not in (*self.marks.open, *self.marks.chosen):
            return False
        half = self.places.card_width // 2
        room = self._area.inflate(-2 * half, -2 * half)
        x = min(max(position[0], room.left), max(room.left, room.right))
        y = min(max(position[1], room.top), max(room.top, room.bottom))
        self._dragged = Dragged(spot, (x, y))
        return True

    def drop(self, position: tuple[int, int]) -> Path | None:
        dragged, self._dragged = self._dragged, None
        if dragged is None:
            return None
        for zone, rect in enumerate(self.places.zones):
            if rect.collidepoint(position):
                return dragged.spot, ZONE_NAMES[zone]
        view = self.view
        for seat in range(len(view.gods)):
            rect = self.places.god(seat, view.players)
            if card_in(dragged.spot) is not None and seat != self._own(view) and rect.collidepoint(position):
                return dragged.spot, seat_spot(seat)
        return None

    # What is told.

    def prompt(self, view: State, marks: Marks) -> Prompt:
        """Say what may be done, and what it would do."""
        own = self._own(view)
        return self._telling.prompt(view, marks, self.mission(view), view.turn if own is None else own)

    def facts(self, view: State, seat: int) -> tuple[str, ...]:
        return self._telling.facts(view, seat)

    def ornament(self, view: State, seat: int, room: tuple[int, int]) -> pygame.Surface | None:
        side = min(room[0], room[1], max(24, self.toolkit.metrics.px(44)))
        if not view.gods or side < 20:
            return None
        god = view.gods[seat]
        return self._faces.god(god, side, spent=view.spent[god])

    def sentence(self, step: SeenStep[State, Move]) -> str:
        return self._telling.sentence(step)

    def say(self, explanation: Explanation) -> str:
        """Return the sentence, in words; for a touch that is no move, what it needs."""
        attempt = explanation.values.get("text")
        if attempt == _CARD_FIRST:
            return self._telling.text("prompt.card_first")
        if attempt == _MISSION_COUNTS:
            return self._telling.text("prompt.mission_counts")
        return self._telling.say(explanation)

    # Motion.

    def show(self, view: State) -> None:
        self._rest(view)

    def _rest(self, view: State) -> None:
        self.view = view
        self.motion = None
        self._dragged = None
        self._consider()

    def animate(self, step: SeenStep[State, Move]) -> Step:
        motion = Motion(step.before)
        self._staging.chosen = self._lifted()
        parts = self._staging.steps(motion, step)
        end = Call(functools.partial(self._rest, step.after))
        return Sequence(Call(functools.partial(self._begin, motion)), *parts, end)

    def _begin(self, motion: Motion) -> None:
        self._rest(motion.view)
        self.motion = motion

    def _lie(self, view: State) -> None:
        self.view = view
        self.table = Table.of(view)

    # Drawing.

    @property
    def ground(self) -> object:
        places = self.places
        toolkit = self.toolkit
        return (
            places.chart.copy(),
            places.panel.copy(),
            places.kinds.copy(),
            toolkit.metrics.font("small"),
            toolkit.fonts.easy,
            toolkit.texts.language,
        )

    def draw_ground(self, surface: pygame.Surface) -> None:
        self.chart.draw_ground(surface)
        self._zones.draw_ground(surface)
        self._holdings.draw_ground(surface)

    def draw(self, surface: pygame.Surface) -> None:
        view, motion = self.view, self.motion
        islands = motion.islands if motion is not None else ()
        self._draw_below(surface)
        self.chart.draw_tokens(surface, view.islands, islands)
        if motion is None:
            self.chart.draw_route(surface, self.route)
        self._draw_ship(surface)
        self._draw_zones(surface)
        own = self._own(view)
        self._holdings.draw_gods(surface, view, own, motion.seats if motion is not None else ())
        self._holdings.draw_kinds(surface, view)
        self._draw_own(surface, view, own)
        if motion is None:
            self._draw_above(surface)
            self._draw_dragged(surface)
            return
        for flight in motion.flights:
            flight.draw(surface, self._faces)
        if motion.stamp is not None:
            self._draw_stamp(surface, *motion.stamp)

    def _draw_ship(self, surface: pygame.Surface) -> None:
        view, motion = self.view, self.motion
        if motion is not None and motion.course is not None:
            middle, west = self.chart.sailing(motion.course, motion.sailed)
            self.chart.draw_ship(surface, middle, west=west)
        elif view.ship != NOTHING:
            self.chart.draw_ship(surface, self.chart.ship_middle(view.ship))

    def _draw_zones(self, surface: pygame.Surface) -> None:
        motion, new = self.motion, self.considered
        shown = self.view.zones if motion is not None else self.table.zones
        shining = motion.shining if motion is not None else NOTHING
        self._zones.draw_totals(surface, self.table, shining)
        ghost = (new.zone, new.index) if new is not None and motion is None else (NOTHING, NOTHING)
        self._zones.draw_cards(surface, shown, ghost=ghost, turned=motion.turned if motion is not None else 0.0)
        self._zones.draw_marks(surface, self.table)

    def _draw_own(self, surface: pygame.Surface, view: State, own: int | None) -> None:
        motion = self.motion
        if self.is_open:
            if HIDDEN not in view.missions and view.missions:
                self._holdings.draw_all(surface, view)
            return
        if view.missions:
            key = self.toolkit.key_label(Kind.PEEK) if self.holdable(view) else ""
            self._holdings.draw_mission(surface, view, self.mission(view), key=key)
        if view.phase is Phase.OVER and HIDDEN not in view.missions:
            self._holdings.draw_missions(surface, view, RULES.result(view).winners)
            return
        if own is None or HIDDEN in view.hands[own]:
            if view.missions:
                self._holdings.draw_no_hand(surface)
            return
        without = set(motion.cards) if motion is not None else set()
        dragged = card_in(self._dragged.spot) if self._dragged is not None else None
        if dragged is not None:
            without.add(dragged)
        self._holdings.draw_hand(surface, view.hands[own], self._lifted(), without)

    def _draw_stamp(self, surface: pygame.Surface, middle: tuple[float, float], share: float) -> None:
        """Draw how the owl comes down on what it counters: a ring that grows."""
        side = round(self.places.power * (1 + 0.8 * round(share * 8) / 8))
        thick = max(2, round(self.places.power * 0.08))
        colour = self.toolkit.theme.frame.danger
        blit(surface, self.toolkit.pictures.frame((side, side), side // 2, colour, thick), middle)

    def _draw_below(self, surface: pygame.Surface) -> None:
        """Draw what lies below tokens and cards: islands that can be touched."""
        marks, gold = self.marks, self.toolkit.theme.frame.gold
        if self.motion is not None or not marks.guided:
            return
        for spot in marks.open:
            island = island_in(spot)
            if island is not None:
                self.chart.frame(surface, island, gold, strong=spot == marks.focus)

    def _draw_above(self, surface: pygame.Surface) -> None:
        marks, frame = self.marks, self.toolkit.theme.frame
        for spot in marks.last:
            self._ring_last(surface, spot)
        if marks.guided:
            for spot in marks.open:
                self._draw_open(surface, spot, strong=spot == marks.focus)
        for spot in marks.chosen if marks.open else ():
            self._ring(surface, spot, frame.gold, "hint")
        for spot in marks.hint:
            self._ring(surface, spot, frame.gold, "hint")
        self._draw_hint(surface)
        if marks.cursor and marks.focus is not None:
            self._ring(surface, marks.focus, frame.gold if marks.focus in marks.open else frame.text, "cursor")

    def _draw_open(self, surface: pygame.Surface, spot: str, *, strong: bool) -> None:
        gold = self.toolkit.theme.frame.gold
        zone = zone_in(spot)
        if zone is not None:
            self._zones.frame(surface, zone, gold, strong=strong)
        elif island_in(spot) is None:
            self._ring(surface, spot, gold, "hint" if strong else "last")

    def _ring(self, surface: pygame.Surface, spot: str, colour: Colour, kind: str) -> None:
        island, index, laid = island_in(spot), card_in(spot), laid_in(spot)
        units = _RINGS[kind]
        if island is not None:
            self.chart.frame(surface, island, colour, strong=kind != "last")
            return
        rect = self.spot_rect(spot)
        if rect is None:
            return
        radius = max(2, min(rect.size) // 9)
        if index is not None:
            rect = self._holdings.card_rect(index, len(self._hand(self.view)), self._lifted())
            radius = max(2, rect.w // 10)
        elif laid is None and zone_in(spot) is None:
            radius = max(3, min(rect.size) // 5)
            rect = rect.inflate(-max(4, rect.w // 16), -max(2, rect.h // 16))
        self._holdings.ring(surface, rect, colour, radius, units)

    def _ring_last(self, surface: pygame.Surface, spot: str) -> None:
        """Draw a frame around what the last move has changed: the last card on its zone, or the mark there."""
        zone, island = zone_in(spot), island_in(spot)
        colour = self.toolkit.theme.frame.text
        if zone is not None and self.view.zones[zone]:
            rect = self.places.laid(zone, len(self.view.zones[zone]))[-1]
            self._holdings.ring(surface, rect, colour, max(2, rect.w // 9), _RINGS["last"])
        elif island is not None:
            self.chart.frame(surface, island, self.toolkit.theme.table("fury").accent, strong=False)
        seat = seat_in(spot)
        if seat is not None and seat < len(self.view.gods):
            rect = self.places.god(seat, self.view.players).inflate(-4, -2)
            self._holdings.ring(surface, rect, colour, max(3, rect.h // 5), _RINGS["last"])

    def _draw_hint(self, surface: pygame.Surface) -> None:
        hint = self.marks.hint
        rects = [rect for spot in hint if (rect := self.spot_rect(spot)) is not None]
        if not rects:
            return
        frame, pictures = self.toolkit.theme.frame, self.toolkit.pictures
        side = max(16, self.toolkit.metrics.px(26))
        blit(surface, pictures.disc(side, frame.gold), rects[0].topright)
        blit(surface, self.toolkit.icon("hint", side * 3 // 4, frame.gold_text), rects[0].topright)
        if DOWN_SPOT in hint:
            blit(surface, self._faces.laid(HIDDEN, side), rects[0].bottomright)

    def _draw_dragged(self, surface: pygame.Surface) -> None:
        dragged = self._dragged
        if dragged is None:
            return
        index, laid, god = card_in(dragged.spot), laid_in(dragged.spot), god_in(dragged.spot)
        hand = self._hand(self.view)
        if index is not None and index < len(hand):
            picture = self._faces.card(hand[index], self.places.card_width)
        elif laid is not None:
            card = self.view.zones[laid[0]][laid[1]]
            own_down = card.down and card.card != HIDDEN
            picture = self._faces.laid(card.card, self.places.laid_width, own_down=own_down)
        elif god is not None:
            picture = self._faces.god(god, self.places.power)
        else:
            return
        blit(surface, picture, dragged.middle)


BOARD = FuryBoard
