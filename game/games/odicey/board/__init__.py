"""The table of Odicey: the sea, the two harbours, and the hand where dice are rolled and wait to be placed."""

from __future__ import annotations

import functools
import itertools
import math

import pygame

from game.core.contract import OBSERVER, Explanation
from game.core.match import SeenStep
from game.games.odicey.board.choosing import Gatherer, Placer
from game.games.odicey.board.dice import Dice, Way, in_hand
from game.games.odicey.board.palette import STYLES
from game.games.odicey.board.places import (
    DIE_RATIO,
    FURTHER_SPOT,
    HAND_SLOTS,
    HARBOUR_SPOTS,
    OTHER_SPOT,
    Places,
    berth_spot,
    cell_in,
    hand_in,
    hand_spot,
    place_in,
)
from game.games.odicey.board.signs import GLOWS, Signs
from game.games.odicey.board.telling import (
    RULES,
    Telling,
    choice_of,
    chosen_die,
    chosen_places,
    dice_in_hand,
    known_zeus_value,
    needed,
)
from game.games.odicey.rules import (
    CELLS,
    EMPTY,
    HARBOUR,
    NOBODY,
    SIZE,
    ZEUS,
    CallZeus,
    Choose,
    Decline,
    ExtraTurn,
    Move,
    Phase,
    Place,
    Roll,
    SendHome,
    State,
    cell_name,
    die_name,
    home_count,
    owner_of,
    placeable,
    side_of,
    winning_lines,
    zeus_cell,
)
from game.ui.actions import Kind
from game.ui.board import ActionSpot, Board, Marks, Memory, Prompt
from game.ui.layout import SMALLEST_TEXT
from game.ui.picker import Chooser, Path
from game.ui.theme import SeatStyle, mix_colours
from game.ui.toolkit import Toolkit
from game.ui.tween import Call, Parallel, Pause, Sequence, Step, Tween, linear

ROLL_SPOT = "roll"
SEND_SPOT = "send"
TURN_SPOT = "turn"
DECLINE_SPOT = "decline"
LINES_SPOT = "lines"

_SHOWN, _HIDDEN = "shown", "hidden"
"""How the habit of pointing out near lines is kept."""

_AFTER_ROLL = 180
_AFTER_AEGIS = 350
_FLASHES = 3
_FLASH = 900
"""Milliseconds in which a line that has won flashes."""

_STRIKE = 700
_SWELL = 700
"""Milliseconds that lightning and a wave take."""

_LEAST_LABELLED = 150
"""The least width of the sea, in pixels, with names of rows and columns."""

_ROOMY = 1.3
"""The text size up to which a button has room for the names of dice."""

_CHOICES = {Phase.ATHENA: ("again", "send-home"), Phase.ZEUS: ("roll", "pass")}
"""The pictures of what an aegis lets choose from."""

_WORDS = {Phase.CHOOSE: "choose", Phase.ATHENA: "athena", Phase.ZEUS: "zeus"}


class OdiceyBoard(Board[State, Move]):
    """Shows a :class:`State`. See :class:`game.ui.board.Board` for what each method promises.

    ``viewer`` is the seat of whoever looks at the table, :data:`OBSERVER` for several: whether near lines are pointed
    out is a habit of that person, or of the one who is on turn.
    """

    def __init__(self, toolkit: Toolkit, styles: tuple[SeatStyle, ...], memory: Memory) -> None:
        self.toolkit = toolkit
        self.viewer = OBSERVER
        self._memory = memory
        self._telling = Telling(toolkit)
        self.dice = Dice(toolkit)
        self._signs = Signs(toolkit)
        self.view = RULES.initial_state(2, {})
        self.marks = Marks()
        self._area = pygame.Rect(0, 0, 1, 1)
        self.places = Places.fit(self._area)
        self.shows_lines = False
        self._tells_lines = False
        """Whether the player is told what pointing lines out means: when that was switched on or off just now."""
        self.trail: tuple[int, ...] = ()
        """The chain that ended last, until another ply is shown."""
        self.won: tuple[tuple[int, ...], ...] = ()
        self.glow = 0
        self.flash = 0
        """How bright the lightning is that strikes the Zeus die, up to :data:`GLOWS`."""
        self.swell: tuple[int, float] | None = None
        """The side whose dice a wave carries home, and the share of its way that is behind it."""
        self._is_moving = False

    # Where things are.

    def resize(self, area: pygame.Rect) -> None:
        """Fit the sea, the harbours and the hand into ``area``."""
        self._area = area
        self.places = self._signs.places = Places.fit(area)
        self.dice.resize(self.places)
        self._rest(self.view)

    def spot_at(self, position: tuple[int, int]) -> str | None:
        """Return the cell, the die of a harbour, or the die in hand at ``position``."""
        for cell, rect in enumerate(self.places.cells):
            if rect.collidepoint(position):
                return cell_name(cell)
        for slot in range(HAND_SLOTS):
            if self.places.slot(slot).collidepoint(position):
                return hand_spot(slot) if slot < len(in_hand(self.view)) else None
        berth = self.places.berth_at(position)
        if berth is None:
            return None
        side, index = berth
        if side != self.view.side:
            return OTHER_SPOT
        count = self.view.harbours[side]
        from_last = max(0, count - 1 - index)
        if index < count and from_last < len(HARBOUR_SPOTS):
            return HARBOUR_SPOTS[from_last]
        # Any other die stands for the next one that is still there.
        return next((spot for spot in HARBOUR_SPOTS if spot not in self.marks.chosen), FURTHER_SPOT)

    def spot_rect(self, spot: str) -> pygame.Rect | None:
        """Return where a cell, one of the last two dice of the harbour, or a die in hand is."""
        cell, slot = cell_in(spot), hand_in(spot)
        if cell is not None:
            return self.places.cells[cell]
        if slot is not None:
            return self.places.slot(slot) if slot < len(in_hand(self.view)) else None
        if spot in HARBOUR_SPOTS:
            index = self.view.harbours[self.view.side] - 1 - HARBOUR_SPOTS.index(spot)
            return self.places.berth(self.view.side, max(0, index)) if index >= 0 or spot == HARBOUR_SPOTS[0] else None
        return None

    def all_spots(self) -> tuple[str, ...]:
        """Return the cells from the top left to the bottom right, and the harbour or the hand where it matters."""
        ordered = sorted(range(CELLS), key=lambda cell: (-(cell // SIZE), cell % SIZE))
        cells = tuple(map(cell_name, ordered))
        if self.view.phase is Phase.CHOOSE:
            return (*cells, *(spot for spot in HARBOUR_SPOTS if self.spot_rect(spot) is not None))
        if self.view.phase is Phase.PLACE:
            return (*cells, *(hand_spot(slot) for slot in range(len(in_hand(self.view)))))
        return cells

    def motion_area(self) -> pygame.Rect:
        """Return the whole table, with the room for dice in the air."""
        room = self.places.die
        return self.places.whole.inflate(room, room)

    # What can be chosen.

    def press(self, spot: str) -> None:
        """Point near lines out, or no longer."""
        if spot == LINES_SPOT:
            self.shows_lines = not self.shows_lines
            self._tells_lines = True
            self._memory.keep(self._reader, LINES_SPOT, _SHOWN if self.shows_lines else _HIDDEN)

    @property
    def _reader(self) -> int:
        """The seat whose habits count."""
        return self.viewer if self.viewer != OBSERVER else self.view.seat

    def chooser(self, view: State, moves: tuple[Move, ...]) -> Chooser[Move]:
        """Return the choice of two dice, of a die in hand and its cell, or of what an aegis gives."""
        if view.phase is Phase.PLACE:
            can_go = placeable(view)
            hand = {hand_spot(slot): die for slot, die in enumerate(dice_in_hand(view)) if die in can_go}
            if view.carried:
                hand = {hand_spot(0): view.carried}
            return Placer(hand, (move for move in moves if isinstance(move, Place)))
        plays: dict[frozenset[str], Move] = {}
        buttons: dict[str, Move] = {}
        for move in moves:
            if isinstance(move, Choose):
                plays.update((selection, move) for selection in self._selections(view, move))
            elif isinstance(move, (SendHome, CallZeus)):
                plays[frozenset(map(cell_name, move.cells))] = move
            else:
                buttons[TURN_SPOT if isinstance(move, ExtraTurn) else DECLINE_SPOT] = move
        touched = {spot for selection in plays for spot in selection}
        cards = tuple(spot for spot in (*map(cell_name, range(CELLS)), *HARBOUR_SPOTS) if spot in touched)
        confirm = SEND_SPOT if view.phase is Phase.ATHENA else ROLL_SPOT
        return Gatherer(cards, plays, confirm, buttons, joining="fitting")

    @staticmethod
    def _selections(view: State, move: Choose) -> list[frozenset[str]]:
        """Return the selections of spots that stand for ``move``: either die of the harbour will do."""
        cells = [cell_name(place) for place in move.places if place != HARBOUR]
        taken = move.places.count(HARBOUR)
        there = HARBOUR_SPOTS[: view.harbours[view.side]]
        return [frozenset((*cells, *spots)) for spots in itertools.combinations(there, taken)]

    def mark(self, marks: Marks) -> None:
        """Point out ``marks``: what is chosen lifts off."""
        if (marks.chosen, marks.focus) != (self.marks.chosen, self.marks.focus):
            self._tells_lines = False
        self.marks = marks
        self._lift()

    def _lift(self) -> None:
        if not self._is_moving:
            chosen = self.marks.chosen if self.marks.open else ()
            self.dice.lift([self._name_of(spot) for spot in chosen])

    def _name_of(self, spot: str) -> str:
        """Return where the die that ``spot`` stands for lies."""
        if spot in HARBOUR_SPOTS:
            side = self.view.side
            return berth_spot(side, self.view.harbours[side] - 1 - HARBOUR_SPOTS.index(spot))
        return spot

    def attempt(self, chosen: Path, spot: str) -> str:
        """Return the notation of what touching ``spot`` stands for, together with what is ``chosen``."""
        view = self.view
        if spot == TURN_SPOT:
            return "athena turn"
        if spot == DECLINE_SPOT:
            return "zeus -"
        if view.phase is Phase.PLACE:
            return self._attempt_to_place(chosen, spot)
        place = place_in(spot)
        if (
            view.phase not in _WORDS
            or (place is None and spot)
            or (place == HARBOUR and view.phase is not Phase.CHOOSE)
        ):
            # It stands for nothing that the rules could refuse.
            return ""
        places = chosen_places((*chosen, spot))
        return f"{_WORDS[view.phase]} {choice_of(places)}" if places else ""

    def _attempt_to_place(self, chosen: Path, spot: str) -> str:
        view, slot = self.view, hand_in(spot)
        dice = dice_in_hand(view)
        if slot is not None and slot < len(dice):
            # Any cell will do to hear that another die comes first.
            return f"{die_name(dice[slot])}:{cell_name(0) if view.carried else ''}"
        if cell_in(spot) is None or not dice:
            return ""
        die = chosen_die(view, chosen)
        return f"{die_name(die)}:{spot}" if len(placeable(view)) > 1 else spot

    def action_spots(self, view: State, marks: Marks) -> tuple[ActionSpot, ...]:
        """Return the buttons that roll, take what an aegis gives, and point near lines out."""
        spots: list[ActionSpot] = []
        text = self._telling.text
        places = chosen_places(marks.chosen)
        reason = ""
        if len(places) < needed(view):
            reason = text("prompt.choose_more", count=needed(view) - len(places))
        if view.phase in (Phase.CHOOSE, Phase.ZEUS):
            # Large letters leave no room for more than the word, and the prompt names the dice too.
            is_short = bool(reason) or self.toolkit.metrics.text_scale > _ROOMY
            label = text("prompt.roll") if is_short else text("prompt.roll_these", dice=self._telling.names(places))
            spots.append(ActionSpot(ROLL_SPOT, label, Kind.ROLL, reason))
        if view.phase is Phase.ATHENA:
            spots.append(ActionSpot(TURN_SPOT, text("prompt.turn"), Kind.ROLL))
            if home_count(view):
                spots.append(ActionSpot(SEND_SPOT, text("prompt.send"), Kind.PLAY, reason))
        if view.phase is Phase.ZEUS:
            spots.append(ActionSpot(DECLINE_SPOT, text("prompt.decline"), Kind.PASS, main=False))
        if marks.guided and view.phase in (Phase.CHOOSE, Phase.PLACE) and not view.is_opening:
            # An aegis has buttons enough of its own.
            key, icon = ("lines_on", "eye") if self.shows_lines else ("lines_off", "eye-closed")
            spots.append(ActionSpot(LINES_SPOT, text(f"prompt.{key}"), Kind.SORT, main=False, icon=icon))
        return tuple(spots)

    def move_spots(self, view: State, move: Move) -> tuple[str, ...]:
        """Return the dice that are chosen, the die in hand and its cell, or the button."""
        if isinstance(move, Choose):
            taken = move.places.count(HARBOUR)
            return (*HARBOUR_SPOTS[:taken], *(cell_name(place) for place in move.places if place != HARBOUR))
        if isinstance(move, (SendHome, CallZeus)):
            return tuple(map(cell_name, move.cells))
        if isinstance(move, Place):
            cell = (cell_name(move.cell),)
            if len(placeable(view)) > 1 and move.die in view.hand:
                return (hand_spot(view.hand.index(move.die)), *cell)
            return cell
        if isinstance(move, ExtraTurn):
            return (TURN_SPOT,)
        return (DECLINE_SPOT,) if isinstance(move, Decline) else ()

    # What is told.

    def prompt(self, view: State, marks: Marks) -> Prompt:
        """Say what may be done, and what it would do."""
        prompt = self._telling.prompt(view, marks)
        if not (self._tells_lines and marks.guided):
            return prompt
        return Prompt(prompt.title, self._telling.lines(view, shown=self.shows_lines))

    def facts(self, view: State, seat: int) -> tuple[str, ...]:
        """Return the side that ``seat`` plays for; what it has at sea and at home is seen on the table."""
        return self._telling.facts(view, seat)

    def style(self, view: State, seat: int) -> SeatStyle:
        """Return the style of the side that ``seat`` plays for, which is that of its dice."""
        return STYLES[side_of(seat)]

    def sentence(self, step: SeenStep[State, Move]) -> str:
        """Return what happened, one part after the other."""
        return self._telling.sentence(step)

    def say(self, explanation: Explanation) -> str:
        """Return the sentence: places are written as in the notation."""
        return self._telling.say(explanation)

    # Motion.

    def show(self, view: State) -> None:
        """Put every die of ``view`` where it lies."""
        self._rest(view)

    def _rest(self, view: State, trail: tuple[int, ...] = ()) -> None:
        self.view = view
        kept = self._memory.recall(self._reader, LINES_SPOT)
        if kept:
            self.shows_lines = kept == _SHOWN
        self._tells_lines = False
        self.trail = trail
        self.won = winning_lines(view.cells) if view.winner != NOBODY else ()
        self.glow = self.flash = 0
        self.swell = None
        self._is_moving = False
        self.dice.lay(view)
        self._lift()

    def animate(self, step: SeenStep[State, Move]) -> Step:
        """Return the dice on their way to the hand, rolling there, going to sea, or going home."""
        before, after, move = step.before, step.after, step.move
        slot = self._slot_of(before, move) if isinstance(move, Place) else 0
        lifted = tuple(map(self._name_of, self.marks.chosen)) if isinstance(move, (Choose, CallZeus, SendHome)) else ()
        parts: list[Step] = [Call(functools.partial(self._begin, before, lifted))]
        trail: tuple[int, ...] = ()
        if isinstance(move, (Choose, CallZeus)):
            parts.append(self._gather(before, move))
        elif isinstance(move, Roll):
            parts += self._roll(after)
        elif isinstance(move, Place):
            if before.carried and not after.carried:
                trail = (*before.spent, move.cell)
            parts += self._place(before, move, after, slot)
        elif isinstance(move, SendHome):
            parts.append(self._send_home(before, move))
        else:
            parts.append(Call(functools.partial(self._sound, "bell" if isinstance(move, ExtraTurn) else "move")))
        parts.append(Call(functools.partial(self._rest, after, trail)))
        return Sequence(*parts)

    def _begin(self, before: State, lifted: tuple[str, ...]) -> None:
        self._rest(before)
        self.dice.lift(lifted)
        self._is_moving = True

    def _slot_of(self, before: State, move: Place) -> int:
        """Return the place in the hand of the die that ``move`` places: of equal ones the one that was chosen."""
        dice = dice_in_hand(before)
        if before.carried:
            return 0
        chosen = next((slot for spot in self.marks.chosen if (slot := hand_in(spot)) is not None), 0)
        return chosen if chosen < len(dice) and dice[chosen] == move.die else dice.index(move.die)

    def _gather(self, before: State, move: Choose | CallZeus) -> Step:
        """Return the way of the chosen dice into the hand, where they lie in the order of their owners."""
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
        ways = [Way(name, self.places.slot(slot).center, self.places.die) for slot, (_, name) in enumerate(sources)]
        return self.dice.glide(ways, functools.partial(self._sound, "move"))

    def _roll(self, after: State) -> list[Step]:
        parts: list[Step] = [
            Call(functools.partial(self._sound, "roll")),
            self.dice.tumble(in_hand(after)),
            Call(functools.partial(self._sound, "settle")),
        ]
        if after.double:
            parts += [Call(functools.partial(self._sound, "bell"))]
        return [*parts, Pause(_AFTER_ROLL)]

    def _place(self, before: State, move: Place, after: State, slot: int) -> list[Step]:
        """Return the way of a die to its cell, and of an ejected one into the hand, with what follows."""
        places = self.places
        ways = [Way(hand_spot(slot), places.cells[move.cell].center, places.die)]
        waiting = [other for other in range(len(dice_in_hand(before))) if other != slot]
        first = 1 if after.carried else 0
        for index, other in enumerate(waiting, first):
            if index != other:
                ways.append(Way(hand_spot(other), places.slot(index).center, places.die))
        parts: list[Step] = [
            self.dice.glide(ways, functools.partial(self._sound, "move")),
            Call(functools.partial(self._sound, "place")),
        ]
        if after.carried:
            ejected = Way(cell_name(move.cell), places.slot(0).center, places.die)
            parts.append(self.dice.glide([ejected], functools.partial(self._sound, "capture")))
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
        """Return the flash of the lines that have won, their dice hopping one after the other."""
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
            Parallel(Tween(_FLASH, shine, linear, decorative=True), self.dice.hop(names)),
        )

    def _celebrate(self, lines: tuple[tuple[int, ...], ...]) -> None:
        self.won = lines
        self._sound("bell")

    def _send_home(self, before: State, move: SendHome) -> Step:
        side = before.other
        ways = [
            Way(
                cell_name(cell),
                self.places.berth_middle(side, before.harbours[side] + index),
                self.places.berthed,
            )
            for index, cell in enumerate(move.cells)
        ]

        def swell(share: float) -> None:
            self.swell = (side, share) if share < 1 else None

        return Parallel(
            self.dice.glide(ways, functools.partial(self._sound, "wave")),
            Tween(_SWELL, swell, linear, decorative=True),
        )

    def _sound(self, name: str) -> None:
        self.toolkit.sounds.play(name)

    # Drawing.

    @property
    def ground(self) -> object:
        """Where the sea, the harbours and the hand are, and the size of what is written beside the cells."""
        places = self.places
        return places.sea.copy(), places.hand.copy(), self.toolkit.metrics.font("small"), self.toolkit.fonts.easy

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the sea with its letters and numbers, the quays, and the place of the hand."""
        pictures, palette, places = self.toolkit.pictures, self.toolkit.theme.table("odicey"), self.places
        surface.blit(pictures.svg("odicey/sea", places.sea.size, stretch=True), places.sea)
        line = mix_colours(palette.line, palette.accent, 0.3)
        for cell, rect in enumerate(places.cells):
            ending = ("", "-2", "-3")[(cell + cell // SIZE) % 3]
            surface.blit(pictures.svg(f"odicey/cell{ending}", rect.size, {"#b0d003": line}), rect)
        for quay in places.harbours:
            surface.blit(pictures.svg("odicey/harbour-row", quay.size, stretch=True), quay)
        radius = max(2, min(places.hand.size) // 7)
        border = max(1.0, self.toolkit.metrics.scale * 1.25)
        panel = pictures.rounded(
            places.hand.size, radius, palette.panel, opacity=0.55, border=palette.line, border_width=border
        )
        surface.blit(panel, places.hand)
        for slot in range(HAND_SLOTS):
            rect = pygame.Rect(0, 0, places.die, places.die)
            rect.center = places.slot(slot).center
            outline = pictures.rounded(
                rect.size,
                max(2, rect.w // 4),
                palette.line,
                opacity=0.1,
                border=palette.line,
                border_width=border,
                border_opacity=0.55,
            )
            surface.blit(outline, rect)
        self._draw_labels(surface)

    def _draw_labels(self, surface: pygame.Surface) -> None:
        if self.places.sea.w < _LEAST_LABELLED:
            return
        fonts, colour = self.toolkit.fonts, self.toolkit.theme.table("odicey").muted
        room = min(self.places.row_label(0).w, self.places.column_label(0).h)
        size = max(SMALLEST_TEXT, min(self.toolkit.metrics.font("small"), round(room * 0.85)))
        for number in range(SIZE):
            row, column = self.places.row_label(number), self.places.column_label(number)
            fonts.draw(surface, str(number + 1), row, "small", colour, align="center", size=size)
            fonts.draw(surface, "abcde"[number], column, "small", colour, align="center", size=size)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the dice, and what is pointed out below and above them."""
        view, marks = self.view, self.marks
        shows = not self._is_moving
        if self.shows_lines and marks.guided and view.phase is not Phase.OVER:
            self._signs.near(surface, view.cells)
        self._draw_won(surface)
        if self.swell is not None:
            self._signs.swell(surface, *self.swell)
        if shows:
            self._draw_below(surface)
            self._draw_choice(surface)
        self._draw_sign(surface)
        self._draw_chain(surface)
        waiting = range(1, len(in_hand(view))) if view.carried and shows else range(0)
        self.dice.draw(surface, [hand_spot(slot) for slot in waiting])
        if shows:
            self._draw_above(surface)
        struck = zeus_cell(view.cells)
        if self.flash and struck is not None:
            self._signs.strike(surface, self.places.cells[struck], self.flash)

    def _draw_chain(self, surface: pygame.Surface) -> None:
        """Draw the way of the chain so far, and paler the step that the cell that is pointed at would add."""
        view, marks = self.view, self.marks
        if not view.carried:
            self._signs.chain(surface, () if self._is_moving else self.trail, is_old=True)
            return
        cell = cell_in(marks.focus)
        if cell is not None and marks.guided and marks.focus in marks.open and not self._is_moving:
            self._signs.chain(surface, (view.spent[-1], cell), is_old=True)
        self._signs.chain(surface, view.spent, is_old=False)

    def _draw_won(self, surface: pygame.Surface) -> None:
        if self.won:
            self._signs.won(surface, self.won, self.glow)

    def _draw_below(self, surface: pygame.Surface) -> None:
        """Draw what lies below the dice: places of the last move, empty cells to go to, and light around dice."""
        marks, view = self.marks, self.view
        for spot in marks.last:
            cell = cell_in(spot)
            if cell is not None:
                self._signs.last(surface, self.places.cells[cell])
        if marks.guided:
            written = self._signs.written(view.cells) if self.shows_lines else frozenset()
            for spot in marks.open:
                cell = cell_in(spot)
                if cell is not None and view.cells[cell] == EMPTY:
                    if spot != marks.focus:
                        self._signs.spot(surface, self.places.cells[cell], aside=cell in written)
                elif spot not in marks.chosen and not self._is_only_hand(spot) and not self._is_aimed_at(spot):
                    self._glow_at(surface, spot, strong=spot == marks.focus)
        if marks.open:
            for spot in marks.chosen:
                self._glow_at(surface, spot, strong=True)

    def _is_aimed_at(self, spot: str) -> bool:
        """Tell whether the die to be placed hangs over ``spot``: its frame is enough there."""
        return self.view.phase is Phase.PLACE and spot == self.marks.focus and cell_in(spot) is not None

    def _is_only_hand(self, spot: str) -> bool:
        """Tell whether ``spot`` is a die in hand that need not be chosen, since it is like the others."""
        return hand_in(spot) is not None and len(placeable(self.view)) < 2

    def _glow_at(self, surface: pygame.Surface, spot: str, *, strong: bool) -> None:
        rect = self.dice.rect_of(self._name_of(spot))
        if rect is not None:
            self._signs.glow(surface, rect, strong=strong)

    def _draw_above(self, surface: pygame.Surface) -> None:
        """Draw what lies above the dice: what would be ejected, the die that hangs over a cell, cursor and hint."""
        marks, view = self.marks, self.view
        if view.phase is Phase.PLACE and marks.open:
            if marks.guided:
                for spot in marks.open:
                    cell = cell_in(spot)
                    if cell is not None and view.cells[cell] and spot != marks.focus:
                        self._signs.ejecting(surface, self.places.cells[cell])
            self._draw_hanging(surface)
        if marks.focus is not None and marks.cursor:
            rect = self.spot_rect(marks.focus)
            if rect is not None:
                # Without guidance it looks the same everywhere, or it would tell where a die can go.
                self._signs.cursor(surface, rect, is_open=marks.guided and marks.focus in marks.open)
        hinted = [self.spot_rect(spot) for spot in marks.hint]
        self._signs.hint(surface, [rect for rect in hinted if rect is not None])

    def _draw_hanging(self, surface: pygame.Surface) -> None:
        """Draw the die that is to be placed over the cell that is pointed at."""
        marks, view = self.marks, self.view
        cell = cell_in(marks.focus)
        if cell is None or (marks.guided and marks.focus not in marks.open):
            return
        rect = self.places.cells[cell]
        if marks.guided:
            self._signs.aim(surface, rect)
        # On a page of rules no die is chosen, but the one that is tried is marked.
        die = chosen_die(view, (*marks.chosen, *marks.last))
        ghost = self.dice.ghost(*divmod(die, 10))
        # Over another die it hangs higher, so that this one is seen below it, with the sign that it gives way.
        off = round(self.places.die * 0.36) if view.cells[cell] else self.places.die // 16
        surface.blit(ghost, ghost.get_rect(center=(rect.centerx - off, rect.centery - off)))
        if marks.guided and view.cells[cell]:
            self._signs.ejecting(surface, rect)

    def _draw_sign(self, surface: pygame.Surface) -> None:
        """Draw what the Zeus die shows, or the aegis that a double gives."""
        view, place, pictures = self.view, self.places.sign, self.toolkit.pictures
        value = known_zeus_value(view)
        if view.double:
            name = "zeus" if view.double == value else "athena"
            side = min(place.size)
            shield = pictures.svg(f"odicey/aegis-{name}", (side, side))
            surface.blit(shield, shield.get_rect(center=place.center))
            return
        fonts = self.toolkit.fonts
        size = max(SMALLEST_TEXT, min(self.toolkit.metrics.font("small"), place.h // 3))
        name, high = self._telling.text("panel.zeus"), fonts.height("small", face="bold", size=size)
        is_named = fonts.width(name, "small", face="bold", size=size) <= place.w and high <= place.h * 0.4
        side = max(2, round(min(place.w, (place.h - (high if is_named else 0)) / DIE_RATIO) * 0.8))
        die = self.dice.picture(ZEUS, value, side)
        top = place.centery - (die.get_height() + (high if is_named else 0)) // 2
        surface.blit(die, die.get_rect(midtop=(place.centerx, top)))
        if is_named:
            label = pygame.Rect(place.x, top + die.get_height(), place.w, high)
            colour = self.toolkit.theme.table("odicey").text
            fonts.draw(surface, name, label, "small", colour, align="center", face="bold", size=size)

    def _draw_choice(self, surface: pygame.Surface) -> None:
        """Draw the two things that an aegis lets choose from, in the places of the hand, where no dice are then."""
        icons = _CHOICES.get(self.view.phase)
        if icons is None or (self.view.phase is Phase.ATHENA and not home_count(self.view)):
            return
        colour = self.toolkit.theme.table("odicey").text
        side = max(8, round(self.places.die * 0.62))
        for slot, name in zip((0, HAND_SLOTS - 1), icons, strict=True):
            icon = self.toolkit.icon(name, side, colour)
            surface.blit(icon, icon.get_rect(center=self.places.slot(slot).center))
        size = max(SMALLEST_TEXT, min(self.toolkit.metrics.font("body"), side))
        place = self.places.slot(1)
        self.toolkit.fonts.draw(
            surface, self._telling.text("panel.or"), place, "body", colour, align="center", face="bold", size=size
        )


BOARD = OdiceyBoard
