"""The table of Odicey: the sea, the two harbours, and the hand where dice are rolled and wait to be placed."""

from __future__ import annotations

import functools
import itertools

import pygame

from game.core.contract import OBSERVER, Explanation
from game.core.match import SeenStep
from game.games.odicey.board.choosing import Gatherer, Placer
from game.games.odicey.board.dice import Dice, in_hand
from game.games.odicey.board.motion import Motion
from game.games.odicey.board.palette import STYLES
from game.games.odicey.board.places import (
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
from game.games.odicey.board.scenery import Scenery
from game.games.odicey.board.signs import Signs
from game.games.odicey.board.telling import (
    RULES,
    Telling,
    choice_of,
    chosen_die,
    chosen_places,
    dice_in_hand,
    needed,
)
from game.games.odicey.rules import (
    CELLS,
    EMPTY,
    HARBOUR,
    SIZE,
    CallZeus,
    Choose,
    Decline,
    ExtraTurn,
    Move,
    Phase,
    Place,
    SendHome,
    State,
    cell_name,
    die_name,
    home_count,
    placeable,
    side_of,
    zeus_cell,
)
from game.ui.actions import Kind
from game.ui.board import ActionSpot, Board, Marks, Memory, Prompt
from game.ui.picker import Chooser, Path
from game.ui.theme import SeatStyle
from game.ui.toolkit import Toolkit
from game.ui.tween import Call, Sequence, Step

ROLL_SPOT = "roll"
SEND_SPOT = "send"
TURN_SPOT = "turn"
DECLINE_SPOT = "decline"
LINES_SPOT = "lines"

_SHOWN, _HIDDEN = "shown", "hidden"
"""How the habit of pointing out near lines is kept."""

_ROOMY = 1.3
"""The text size up to which a button has room for the names of dice."""

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
        self.motion = Motion(toolkit, self.dice, self._signs)
        self._scenery = Scenery(toolkit, self._telling, self.dice)
        self._is_moving = False

    # Where things are.

    def resize(self, area: pygame.Rect) -> None:
        self._area = area
        self.places = self._signs.places = Places.fit(area)
        self.dice.resize(self.places)
        self._rest(self.view)

    def spot_at(self, position: tuple[int, int]) -> str | None:
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
        ordered = sorted(range(CELLS), key=lambda cell: (-(cell // SIZE), cell % SIZE))
        cells = tuple(map(cell_name, ordered))
        if self.view.phase is Phase.CHOOSE:
            return (*cells, *(spot for spot in HARBOUR_SPOTS if self.spot_rect(spot) is not None))
        if self.view.phase is Phase.PLACE:
            return (*cells, *(hand_spot(slot) for slot in range(len(in_hand(self.view)))))
        return cells

    def motion_area(self) -> pygame.Rect:
        room = self.places.die
        return self.places.whole.inflate(room, room)

    # What can be chosen.

    def press(self, spot: str) -> None:
        if spot == LINES_SPOT:
            self.shows_lines = not self.shows_lines
            self._tells_lines = True
            self._memory.keep(self._reader, LINES_SPOT, _SHOWN if self.shows_lines else _HIDDEN)

    @property
    def _reader(self) -> int:
        return self.viewer if self.viewer != OBSERVER else self.view.seat

    def chooser(self, view: State, moves: tuple[Move, ...]) -> Chooser[Move]:
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
        if (marks.chosen, marks.focus) != (self.marks.chosen, self.marks.focus):
            self._tells_lines = False
        self.marks = marks
        self._lift()

    def _lift(self) -> None:
        if not self._is_moving:
            chosen = self.marks.chosen if self.marks.open else ()
            self.dice.lift([self._name_of(spot) for spot in chosen])

    def _name_of(self, spot: str) -> str:
        if spot in HARBOUR_SPOTS:
            side = self.view.side
            return berth_spot(side, self.view.harbours[side] - 1 - HARBOUR_SPOTS.index(spot))
        return spot

    def attempt(self, chosen: Path, spot: str) -> str:
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

    def warns(self, marks: Marks) -> bool:
        """Lines that are nearly complete are a warning."""
        view = self.view
        return (
            self.shows_lines and marks.guided and view.phase is not Phase.OVER and bool(self._signs.written(view.cells))
        )

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
        return STYLES[side_of(seat)]

    def sentence(self, step: SeenStep[State, Move]) -> str:
        return self._telling.sentence(step)

    def say(self, explanation: Explanation) -> str:
        return self._telling.say(explanation)

    # Motion.

    def show(self, view: State) -> None:
        self._rest(view)

    def _rest(self, view: State, trail: tuple[int, ...] = ()) -> None:
        self.view = view
        kept = self._memory.recall(self._reader, LINES_SPOT)
        if kept:
            self.shows_lines = kept == _SHOWN
        self._tells_lines = False
        self.trail = trail
        self.motion.rest(view)
        self._is_moving = False
        self.dice.lay(view)
        self._lift()

    def animate(self, step: SeenStep[State, Move]) -> Step:
        before, after, move = step.before, step.after, step.move
        slot = self._slot_of(before, move) if isinstance(move, Place) else 0
        lifted = tuple(map(self._name_of, self.marks.chosen)) if isinstance(move, (Choose, CallZeus, SendHome)) else ()
        is_chain = isinstance(move, Place) and bool(before.carried) and not after.carried
        trail = (*before.spent, move.cell) if isinstance(move, Place) and is_chain else ()
        return Sequence(
            Call(functools.partial(self._begin, before, lifted)),
            *self.motion.steps(before, move, after, slot),
            Call(functools.partial(self._rest, after, trail)),
        )

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

    # Drawing.

    @property
    def ground(self) -> object:
        places = self.places
        return places.sea.copy(), places.hand.copy(), self.toolkit.metrics.font("small"), self.toolkit.fonts.easy

    def draw_ground(self, surface: pygame.Surface) -> None:
        self._scenery.draw(surface)

    def draw(self, surface: pygame.Surface) -> None:
        view, marks = self.view, self.marks
        shows = not self._is_moving
        if self.warns(marks):
            self._signs.near(surface, view.cells)
        self._draw_won(surface)
        if self.motion.swell is not None:
            self._signs.swell(surface, *self.motion.swell)
        if shows:
            self._draw_below(surface)
            self._scenery.choice(surface, view)
        self._scenery.sign(surface, view)
        self._draw_chain(surface)
        waiting = range(1, len(in_hand(view))) if view.carried and shows else range(0)
        self.dice.draw(surface, [hand_spot(slot) for slot in waiting])
        if shows:
            self._draw_above(surface)
        struck = zeus_cell(view.cells)
        if self.motion.flash and struck is not None:
            self._signs.strike(surface, self.places.cells[struck], self.motion.flash)

    def _draw_chain(self, surface: pygame.Surface) -> None:
        view, marks = self.view, self.marks
        if not view.carried:
            self._signs.chain(surface, () if self._is_moving else self.trail, is_old=True)
            return
        cell = cell_in(marks.focus)
        if cell is not None and marks.guided and marks.focus in marks.open and not self._is_moving:
            self._signs.chain(surface, (view.spent[-1], cell), is_old=True)
        self._signs.chain(surface, view.spent, is_old=False)

    def _draw_won(self, surface: pygame.Surface) -> None:
        if self.motion.won:
            self._signs.won(surface, self.motion.won, self.motion.glow)

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


BOARD = OdiceyBoard
