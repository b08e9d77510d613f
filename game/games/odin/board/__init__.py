"""The Odin table: the centre, the hand of whoever sits at the screen, and everything that moves between them.

A view does not say whose it is. The board takes the hand that it can see for that of its viewer: one with a card that
not everybody has seen being picked up, else the one it showed before as long as nothing of it is hidden, else that of
whoever is asked to choose. Whatever it takes it for, it can only draw what the view holds.
"""

from __future__ import annotations

import functools
from dataclasses import replace

import pygame

from game.core.contract import Explanation
from game.core.match import SeenStep
from game.games.odin.board.centre import Centre, Formed
from game.games.odin.board.faces import Faces, blit
from game.games.odin.board.fan import RATIO, Place, card_height, fan_height, lift_of
from game.games.odin.board.hand import HINT_RING, RING, SORT_SPOT, Hand
from game.games.odin.board.motion import GLIDE, ChipFlight, Flight, Ply, advance, flights_between, glide
from game.games.odin.board.telling import RULES, Telling, legal_plays
from game.games.odin.rules import (
    HIDDEN,
    Deal,
    DrawOpener,
    Move,
    Pass,
    Phase,
    PickUp,
    Play,
    State,
    card_name,
    card_number,
    digit_of,
    play_order,
    play_text,
    play_value,
)
from game.ui.actions import Kind
from game.ui.board import ActionSpot, Arrangement, Board, Interlude, Marks, Memory, Prompt, ScoreSheet
from game.ui.picker import Chooser, HandPicker, Path, Picker
from game.ui.theme import SeatStyle
from game.ui.toolkit import Toolkit
from game.ui.tween import Call, Pause, Sequence, Step, Tween, ease_out_cubic

PLAY_SPOT = "play"
PASS_SPOT = "pass"
_SPELT_OUT = 4
"""Up to so many digits stand on the button that plays them as well as the number that they form."""

_DEAL = 260
_BETWEEN_DEALT = 65
_BACKS_DEALT = 3
"""How many backs stand for the hand that is dealt to another seat."""

_BEFORE_DEAL = 250
_AFTER_HAND = 700
_AFTER_LAST_PASS = 220
_AFTER_OPENER = 400

_FAR = 0.4
"""The size, as a share, of a card that comes from or goes to the hand of another seat."""

_GONE = 0.25
"""The size of a card that is discarded, when it vanishes."""

_COMPACT_BELOW = 4
"""The height of a card, in heights of its text, below which the centre makes do with one line of text."""

_IN_DECK = 0.6
_SMALLEST = 8
"""The least width of a card, in the smallest of places."""


class OdinBoard(Board[State, Move]):
    """Shows a :class:`State`. See :class:`game.ui.board.Board` for what each method promises."""

    arrangement: Arrangement = "around"

    def __init__(self, toolkit: Toolkit, styles: tuple[SeatStyle, ...], memory: Memory) -> None:
        self.toolkit = toolkit
        self._styles = styles
        self._faces = Faces(toolkit)
        self._telling = Telling(toolkit)
        self._centre = Centre(toolkit, styles)
        self._hand = Hand(toolkit, self._faces, memory)
        self.view = RULES.initial_state(2, RULES.info.complete({}))
        self.marks = Marks()
        self._area = pygame.Rect(0, 0, 1, 1)
        self._width = _SMALLEST
        self._told: State | None = self.view
        self._flights: list[Flight] | None = None
        self._chip: ChipFlight | None = None
        self._formed: Formed | None = None
        self._dimmed: frozenset[int] = frozenset()

    # Where things are.

    def resize(self, area: pygame.Rect) -> None:
        self._area = area
        metrics, centre = self.toolkit.metrics, self._centre
        gap, edge = max(2, metrics.px(20)), max(2, metrics.px(8))
        room = max(1, area.w - 2 * edge)
        widest = max(_SMALLEST, min(round(area.w / 5.6), max(metrics.px(112), round(area.h * 0.3 / RATIO))))

        def fitting() -> int:
            for wide in range(widest, _SMALLEST, -1):
                if centre.height(wide) + gap + fan_height(wide, room) + edge <= area.h:
                    return wide
            return _SMALLEST

        centre.is_compact = False
        width = fitting()
        if card_height(width) < _COMPACT_BELOW * metrics.font("body"):
            # Large text leaves little room for cards.
            centre.is_compact = True
            width = fitting()
        self._width = width
        height = fan_height(width, room)
        free = max(0, area.h - centre.height(width) - gap - height - edge)
        across = min(area.w, max(round(metrics.px(640) * metrics.text_scale), 6 * width))
        panel = pygame.Rect(0, area.y + free // 3, across, min(centre.height(width), area.h))
        panel.centerx = area.centerx
        centre.resize(panel)
        self._hand.resize(pygame.Rect(area.x + edge, panel.bottom + gap + free // 3, room, height), width)
        self._rest(self.view)

    def spot_at(self, position: tuple[int, int]) -> str | None:
        """Return the card of the hand, or the beaten card, under ``position``; of several the one on top."""
        spot = self._hand.spot_at(position)
        if spot is not None:
            return spot
        for card, rect in reversed(list(self._beaten_rects().items())):
            if rect.collidepoint(position):
                return f"+{card_name(card)}"
        return None

    def spot_rect(self, spot: str) -> pygame.Rect | None:
        rects = list(self._beaten_rects().items())
        for index, (card, rect) in enumerate(rects):
            if f"+{card_name(card)}" == spot:
                following = rects[index + 1][1].x if index + 1 < len(rects) else rect.right
                return pygame.Rect(rect.x, rect.y, max(1, min(rect.w, following - rect.x)), rect.h)
        return self._hand.spot_rect(spot)

    def all_spots(self) -> tuple[str, ...]:
        beaten = tuple(f"+{card_name(card)}" for card in self.view.beaten)
        return (*beaten, *map(card_name, self._hand.order))

    def motion_area(self) -> pygame.Rect:
        return self._area

    def _beaten_rects(self) -> dict[int, pygame.Rect]:
        view = self.view
        if view.phase is not Phase.PICK:
            return {}
        rects = {}
        for card, middle in zip(view.beaten, self._centre.beaten_places(view, self._width), strict=True):
            rects[card] = pygame.Rect((0, 0), (self._width, card_height(self._width)))
            rects[card].center = round(middle[0]), round(middle[1])
        return rects

    def _places(self, view: State) -> dict[int, Place]:
        middles = dict(zip(view.centre, self._centre.play_places(view, self._width), strict=True))
        if view.phase is Phase.PICK:
            middles.update(zip(view.beaten, self._centre.beaten_places(view, self._width), strict=True))
        places = {card: Place(*middle) for card, middle in middles.items()}
        places.update(self._hand.places(view))
        return places

    def _origin(self, seat: int) -> Place:
        """Return where the cards of another seat come from: the top edge, under its panel as near as can be told."""
        x = self._area.x + self._area.w * (seat + 0.5) / self.view.players
        # With its shadow all of such a card is in the area.
        return Place(x, self._area.y + card_height(self._width) * (_FAR / 2 + 0.1), 0.0, _FAR)

    # The order of the hand.

    def press(self, spot: str) -> None:
        if spot == SORT_SPOT:
            self._hand.sort()
            self._rest(self.view)

    def drag(self, spot: str, position: tuple[int, int]) -> bool:
        return self._flights is None and self._hand.drag(spot, position, self._area)

    def drop(self, position: tuple[int, int]) -> None:
        self._hand.drop()
        self._rest(self.view)

    def shift(self, spot: str, places: int) -> str:
        self._hand.shift(spot, places)
        self._rest(self.view)
        return spot

    # What can be chosen.

    def chooser(self, view: State, moves: tuple[Move, ...]) -> Chooser[Move]:
        if view.turn != self._hand.seat:
            self._hand.sit(view.turn)
            self._rest(view)
        if view.phase is Phase.PICK:
            return Picker({move: (f"+{card_name(move.card)}",) for move in moves if isinstance(move, PickUp)})
        selections: dict[frozenset[str], Move] = {
            frozenset(map(card_name, move.cards)): move for move in moves if isinstance(move, Play)
        }
        buttons = dict[str, Move]((PASS_SPOT, move) for move in moves if isinstance(move, Pass))
        return HandPicker(map(card_name, self._hand.order_in(view)), selections, PLAY_SPOT, buttons)

    def mark(self, marks: Marks) -> None:
        """Point out ``marks``: what is chosen is lifted, and the number it makes stands in the centre."""
        self.marks = self._hand.marks = marks
        self._consider()

    def attempt(self, chosen: Path, spot: str) -> str:
        if spot == PASS_SPOT:
            return "-"
        if spot.startswith("+") or self.view.phase is Phase.PICK:
            return spot
        others = {*chosen, PLAY_SPOT, SORT_SPOT, ""}
        return play_text(card_number(name) for name in (*chosen, *(() if spot in others else (spot,))))

    def action_spots(self, view: State, marks: Marks) -> tuple[ActionSpot, ...]:
        text = self._telling.text
        sort = ActionSpot(SORT_SPOT, text(f"sort.{self._hand.sorting}"), Kind.SORT, main=False)
        if view.phase is not Phase.PLAY:
            return (sort,)
        chosen = self._chosen(marks)
        key = "play_many" if 1 < len(chosen) <= _SPELT_OUT else "play_one" if chosen else "play"
        digits = "·".join(str(digit_of(card)) for card in chosen)
        label = text(f"prompt.{key}", digits=digits, value=play_value(chosen))
        play = ActionSpot(PLAY_SPOT, label, Kind.PLAY, reason=self._telling.judge(view, chosen)[1])
        if not view.centre:
            return play, sort
        return play, ActionSpot(PASS_SPOT, text("prompt.pass"), Kind.PASS, main=False), sort

    def move_spots(self, view: State, move: Move) -> tuple[str, ...]:
        if isinstance(move, Play):
            return tuple(map(card_name, move.cards))
        if isinstance(move, PickUp):
            return (f"+{card_name(move.card)}",)
        return (PASS_SPOT,) if isinstance(move, Pass) else ()

    def _chosen(self, marks: Marks) -> tuple[int, ...]:
        return play_order(self._hand.chosen(marks.chosen))

    def _consider(self) -> None:
        view, marks = self.view, self.marks
        self._formed, self._dimmed = None, frozenset()
        if view.turn != self._hand.seat or view.phase is not Phase.PLAY or not self._hand.order:
            return
        chosen = self._chosen(marks)
        if chosen:
            self._formed = Formed(play_value(chosen), self._telling.judge(view, chosen)[0])
        if marks.guided and marks.open:
            useful = [play.cards for play in legal_plays(view) if set(chosen).issubset(play.cards)]
            if useful or not chosen:
                self._dimmed = frozenset(self._hand.order).difference(*useful)

    # What is told.

    def prompt(self, view: State, marks: Marks) -> Prompt:
        """Say what may be played, and what the chosen cards would do."""
        if view.phase is Phase.PICK:
            focused = [card for card in view.beaten if f"+{card_name(card)}" == marks.focus]
            return self._telling.pick_prompt(view, focused[0] if focused else None)
        return self._telling.play_prompt(view, self._chosen(marks), guided=marks.guided)

    def facts(self, view: State, seat: int) -> tuple[str, ...]:
        text = self._telling.text
        return text("panel.points", count=view.scores[seat]), text("panel.cards", count=len(view.hands[seat]))

    def ornament(self, view: State, seat: int, room: tuple[int, int]) -> pygame.Surface | None:
        """Return the hand of ``seat`` as everybody knows it: backs, and what it has picked up with the face up."""
        count, known = len(view.hands[seat]), view.known[seat]
        height = min(room[1], max(28, self.toolkit.metrics.px(54)))
        if not count or height < self.toolkit.metrics.font("small") or room[0] < height:
            return None
        return self._faces.fan(count - len(known), known, height, room[0])

    def score_sheet(self, view: State) -> ScoreSheet | None:
        return self._telling.score_sheet(view)

    def interlude(self, step: SeenStep[State, Move]) -> Interlude | None:
        return self._telling.interlude(step)

    def sentence(self, step: SeenStep[State, Move]) -> str:
        return self._telling.sentence(step)

    def say(self, explanation: Explanation) -> str:
        return self._telling.say(explanation)

    # Motion.

    def show(self, view: State) -> None:
        self._hand.find(view)
        self._rest(view)

    def _rest(self, view: State) -> None:
        self.view = self._told = view
        self._flights = self._chip = None
        self._hand.show(view)
        self._warm(view)
        self._consider()

    def _warm(self, view: State) -> None:
        """Draw the cards of ``view`` now, when nothing moves, rather than in the middle of a motion."""
        for card, place in self._places(view).items():
            self._faces.card(card, self._width)
            self._faces.card(card, self._width, place.angle)

    def animate(self, step: SeenStep[State, Move]) -> Step:
        before, after, move = step.before, step.after, step.move
        self._hand.find(after)
        if self.toolkit.speed != "off":
            self._warm(after)
        if isinstance(move, Play):
            parts = self._play_steps(step, move)
        elif isinstance(move, PickUp):
            parts = self._glide_steps(self._flights_between(Ply(before, after, before.turn)), after)
        elif isinstance(move, Pass):
            parts = self._pass_steps(step)
        elif isinstance(move, Deal):
            parts = self._deal_steps(step, move)
        elif isinstance(move, DrawOpener):
            middle = self._centre.middle
            start = middle[0], self._area.y + self._centre.chip
            parts = self._chip_steps(ChipFlight(move.seat, self._centre.chip * 2, start, middle))
            parts.append(Pause(_AFTER_OPENER))
        else:
            parts = [Call(functools.partial(self._sound, "move"))]
        begin, end = Call(functools.partial(self._rest, before)), Call(functools.partial(self.show, after))
        return Sequence(begin, *parts, end)

    def _play_steps(self, step: SeenStep[State, Move], move: Play) -> list[Step]:
        before, after, seat = step.before, step.after, step.before.turn
        ply = Ply(before, after, seat, move.cards, lift_of(self._width))
        if len(after.sheet) == len(before.sheet):
            return self._glide_steps(self._flights_between(ply), after)
        # The hand is over and the table cleared: first the last play is shown where it would lie.
        hands = (*before.hands[:seat], (), *before.hands[seat + 1 :])
        known = (*before.known[:seat], (), *before.known[seat + 1 :])
        lying = replace(before, centre=move.cards, owner=seat, hands=hands, known=known, passes=0)
        return [
            *self._glide_steps(self._flights_between(replace(ply, after=lying)), lying),
            Call(functools.partial(self._rest, lying)),
            Call(functools.partial(self._sound, "bell")),
            Pause(_AFTER_HAND),
            *self._sweep_steps(lying),
        ]

    def _pass_steps(self, step: SeenStep[State, Move]) -> list[Step]:
        before, seat = step.before, step.before.turn
        origin = self._origin(seat)
        start = (origin.x, origin.y) if seat != self._hand.seat else self._hand.room.midtop
        end = self._centre.chip_place(before.passes, before.passes + 1)
        parts = self._chip_steps(ChipFlight(seat, self._centre.chip, start, end))
        if not step.after.centre:
            parts += [Pause(_AFTER_LAST_PASS), *self._sweep_steps(before)]
        return parts

    def _deal_steps(self, step: SeenStep[State, Move], move: Deal) -> list[Step]:
        before, after = step.before, step.after
        deck = Place(*self._centre.middle, 0.0, _IN_DECK)
        dealt = self._hand.places(after) if move.seat == self._hand.seat else {}
        if dealt:
            ways = list(dealt.items())
        else:
            ways = [(HIDDEN, self._origin(move.seat))] * _BACKS_DEALT
        flights = [Flight(card, place, place) for card, place in self._places(before).items()]
        for index, (card, place) in enumerate(ways):
            flights.append(Flight(card, deck, place, index * _BETWEEN_DEALT, turns=card != HIDDEN))
        parts = self._glide_steps(flights, before, _DEAL)
        if not any(before.hands):
            parts = [Call(functools.partial(self._sound, "shuffle")), Pause(_BEFORE_DEAL), *parts]
        return parts

    def _chip_steps(self, chip: ChipFlight) -> list[Step]:
        return [
            Call(functools.partial(self._begin_chip, chip)),
            Call(functools.partial(self._sound, "move")),
            Tween(GLIDE, functools.partial(advance, chip), ease_out_cubic),
        ]

    def _sweep_steps(self, view: State) -> list[Step]:
        gone = self._gone()
        flights = [
            Flight(card, place, gone if card in view.centre else place) for card, place in self._places(view).items()
        ]
        return self._glide_steps(flights, None)

    def _flights_between(self, ply: Ply) -> list[Flight]:
        starts, ends = self._places(ply.before), self._places(ply.after)
        return flights_between(ply, starts, ends, self._origin(ply.seat), self._gone())

    def _gone(self) -> Place:
        return Place(*self._centre.aside, 0.0, _GONE)

    def _glide_steps(self, flights: list[Flight], told: State | None, length: int = GLIDE) -> list[Step]:
        """Return the motion of ``flights``, during which the texts of the centre are those of ``told``, if any."""
        begin = Call(functools.partial(self._begin, flights, told))
        return [begin, glide(flights, functools.partial(self._sound, "card"), length)]

    def _begin(self, flights: list[Flight], told: State | None) -> None:
        self._flights, self._told = flights, told
        self._formed = None

    def _begin_chip(self, chip: ChipFlight) -> None:
        self._chip = chip

    def _sound(self, name: str) -> None:
        self.toolkit.sounds.play(name)

    # Drawing.

    def draw(self, surface: pygame.Surface) -> None:
        view, told = self.view, self._told
        leads = view.turn == self._hand.seat and bool(self._hand.order)
        self._centre.draw(surface, told, leads=leads, formed=self._formed, width=self._width)
        if told is not None and told.phase is Phase.PLAY:
            passed = [(told.turn - back) % told.players for back in range(told.passes, 0, -1)]
            self._centre.draw_passes(surface, passed, len(passed) + (self._chip is not None))
        if view.phase is Phase.DEAL:
            for offset in range(3):
                deck = self._faces.moving(HIDDEN, self._width * _IN_DECK, 0, 1, self._width)
                blit(surface, deck, self._centre.middle[0] - 2 * offset, self._centre.middle[1] - 2 * offset)
        if self._flights is None:
            self._draw_still(surface)
        else:
            for flight in self._flights:
                self._draw_flight(surface, flight)
        if self._chip is not None:
            blit(surface, self._centre.emblem(self._chip.seat, self._chip.diameter), *self._chip.place())

    def _draw_flight(self, surface: pygame.Surface, flight: Flight) -> None:
        if flight.turns and not flight.share:
            # Still in the deck.
            return
        place = flight.place()
        if flight.rests or (flight.share == 1 and place.scale == 1):
            self._faces.draw(surface, flight.card, place, self._width)
            return
        card = HIDDEN if flight.turns and flight.share < 0.5 else flight.card
        turned = abs(2 * flight.share - 1) if flight.turns else 1.0
        picture = self._faces.moving(card, self._width * place.scale, place.angle, turned, self._width)
        blit(surface, picture, place.x, place.y)

    def _draw_still(self, surface: pygame.Surface) -> None:
        view, marks, theme = self.view, self.marks, self.toolkit.theme
        for card, middle in zip(view.centre, self._centre.play_places(view, self._width), strict=True):
            self._faces.draw(surface, card, Place(*middle), self._width)
        for card, rect in self._beaten_rects().items():
            spot, place = f"+{card_name(card)}", Place(*rect.center)
            self._faces.draw(surface, card, place, self._width)
            is_pointed_out = spot in marks.hint or (spot in marks.open and spot == marks.focus)
            if is_pointed_out or (spot in marks.open and marks.guided):
                thick = HINT_RING if is_pointed_out else RING
                self._faces.draw_ring(surface, place, self._width, theme.frame.gold, thick)
        if self._hand.order:
            self._hand.draw(surface, self._dimmed)
        elif view.phase in {Phase.PLAY, Phase.PICK}:
            self._draw_no_hand(surface)
        self._draw_hint(surface)
        if marks.cursor and marks.focus is not None:
            focused = self._spot_place(marks.focus)
            if focused is not None:
                colour = theme.frame.gold if marks.focus in marks.open else theme.frame.text
                self._faces.draw_ring(surface, focused, self._width, colour, HINT_RING)

    def _draw_no_hand(self, surface: pygame.Surface) -> None:
        fonts, colour = self.toolkit.fonts, self.toolkit.theme.table("odin").muted
        room = self._hand.room
        text = fonts.paragraph(self._telling.text("panel.no_hand"), room.w, "body", colour, align="center")
        surface.blit(text, text.get_rect(center=room.center))

    def _draw_hint(self, surface: pygame.Surface) -> None:
        marks = self.marks
        place = self._spot_place(marks.hint[0]) if marks.hint else None
        if place is None:
            return
        pictures, frame = self.toolkit.pictures, self.toolkit.theme.frame
        side = max(14, self._width // 4)
        # Left of the middle of the upper edge along the edge itself, whatever the angle.
        edge = place.lifted(card_height(self._width) / 2)
        aside = replace(place, angle=place.angle + 90).lifted(self._width / 2 - side / 4)
        x, y = edge.x + aside.x - place.x, edge.y + aside.y - place.y
        blit(surface, pictures.disc(side, frame.gold), x, y)
        blit(surface, self.toolkit.icon("hint", side * 3 // 4, frame.gold_text), x, y)

    def _spot_place(self, spot: str) -> Place | None:
        for card, rect in self._beaten_rects().items():
            if f"+{card_name(card)}" == spot:
                return Place(*rect.center)
        return self._hand.spot_place(spot)


BOARD = OdinBoard
