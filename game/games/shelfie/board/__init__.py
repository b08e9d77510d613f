"""The table of My Shelfie: a large sheet, the sheets of the others beside it, and the dice at its foot."""

from __future__ import annotations

import functools
from dataclasses import replace

import pygame

from game.core.contract import OBSERVER, Explanation
from game.core.match import SeenStep
from game.games.shelfie.board.dice import Dice, Paying
from game.games.shelfie.board.faces import Faces
from game.games.shelfie.board.places import die_spot, number_in, row_spot, sheet_spot, space_in, space_spot
from game.games.shelfie.board.sheets import Choice, Sheets
from game.games.shelfie.board.telling import (
    RULES,
    Considered,
    Telling,
    chosen_dice,
    chosen_row,
    chosen_spaces,
    consider,
    consider_spaces,
)
from game.games.shelfie.rules import (
    CIRCLE,
    CROSS,
    DATA,
    LINES,
    ROWS,
    SIDE,
    SPACES,
    Circle,
    Cross,
    First,
    Keep,
    Move,
    Pass,
    Phase,
    Roll,
    State,
    Stop,
    in_order,
    names,
    payment,
    preview,
)
from game.ui.actions import Kind
from game.ui.board import ActionSpot, Board, Marks, Memory, Prompt
from game.ui.picker import HandPicker, Path
from game.ui.theme import Colour, SeatStyle
from game.ui.toolkit import Toolkit
from game.ui.tween import Call, Parallel, Pause, Sequence, Step

ROLL_SPOT = "roll"
STOP_SPOT = "stop"
CIRCLE_SPOT = "circle"
CROSS_SPOT = "cross"
PASS_SPOT = "pass"
SHEETS_SPOT = "sheets"

_AFTER_TURN = 350
_AFTER_LINE = 260
_AFTER_FIRST = 500


class ShelfieBoard(Board[State, Move]):
    """Shows a :class:`State`. See :class:`game.ui.board.Board` for what each method promises.

    ``viewer`` is the seat whose sheet is the own one of whoever looks at the table, set before a view is shown: the
    sheet that is large unless another one is asked for. Without one (:data:`OBSERVER`) that is the sheet of the seat
    whose turn it is.
    """

    def __init__(self, toolkit: Toolkit, styles: tuple[SeatStyle, ...], memory: Memory) -> None:
        self.toolkit = toolkit
        self.viewer = OBSERVER
        self._styles = styles
        self._telling = Telling(toolkit)
        self.view = RULES.initial_state(max(1, min(DATA.players[-1], len(styles))), {})
        faces = Faces(toolkit)
        self.dice = Dice(toolkit, faces)
        self.sheets = Sheets(toolkit, faces, styles, self.view.sheets)
        self.marks = Marks()
        self._considered: Considered | None = None
        self._area = pygame.Rect(0, 0, 1, 1)
        self._is_moving = False

    # Where things are.

    def resize(self, area: pygame.Rect) -> None:
        self._area = area
        self.dice.resize(self.sheets.resize(area))
        self._rest(self.view)

    def spot_at(self, position: tuple[int, int]) -> str | None:
        die = self.dice.spot_at(position)
        if die is not None:
            return die_spot(die)
        sheet = self.sheets.sheet_at(position)
        if sheet is not None:
            return sheet
        is_own = self.sheets.large_seat == self.view.turn
        if self.view.phase is Phase.CROSS and is_own:
            return self.sheets.row_at(position)
        return self.sheets.space_at(position)

    def spot_rect(self, spot: str) -> pygame.Rect | None:
        die, row, sheet = (number_in(spot, kind) for kind in ("die", "row", "sheet"))
        large = self.sheets.large
        if die is not None:
            return self.dice.places.column(die) if die < DATA.dice else None
        if row is not None:
            return large.row(row) if self.sheets.large_seat == self.view.turn else None
        if sheet is not None:
            return self.sheets.rect_of(sheet)
        place = space_in(spot)
        return large.cells[place[1]] if place is not None and place[0] == self.sheets.large_seat else None

    def all_spots(self) -> tuple[str, ...]:
        view = self.view
        seats = range(len(view.sheets))
        spots: list[str] = []
        if view.phase is Phase.CIRCLE:
            spots += (space_spot(view.turn, space) for space in range(SPACES))
        elif view.phase is Phase.CROSS:
            spots += map(row_spot, range(SIDE))
        else:
            spots += map(die_spot, range(len(view.dice)))
        if len(seats) > 1:
            spots += map(sheet_spot, seats)
        return tuple(spots)

    def motion_area(self) -> pygame.Rect:
        return self._area

    # What can be chosen.

    def press(self, spot: str) -> None:
        if spot == SHEETS_SPOT and self.sheets.count > 1:
            self.sheets.enlarge((self.sheets.large_seat + 1) % self.sheets.count)

    def chooser(self, view: State, moves: tuple[Move, ...]) -> HandPicker[Move]:
        """Return the choice of dice to keep, of spaces, of a row, or of the pass.

        The dice that were kept before are kept again unless they are put back.
        """
        if self.sheets.asked is not None:
            self.sheets.seat(self.sheets.own)
        seats = range(len(view.sheets))
        asides = {sheet_spot(seat): functools.partial(self.sheets.enlarge, seat) for seat in seats if len(seats) > 1}
        plays: dict[frozenset[str], Move] = {}
        if view.phase is Phase.KEEP:
            dice = tuple(map(die_spot, range(len(view.dice))))
            plays = {
                frozenset(map(die_spot, move.positions)): move
                for move in moves
                if isinstance(move, Keep) and move.positions
            }
            plays[frozenset(dice)] = Stop()
            held = tuple(map(die_spot, view.held))
            buttons = dict[str, Move]({STOP_SPOT: Stop()})
            return HandPicker(dice, plays, ROLL_SPOT, buttons, empty=Keep(()), chosen=held, asides=asides)
        if view.phase is Phase.CIRCLE:
            plays = {
                frozenset(space_spot(view.turn, space) for space in move.spaces): move
                for move in moves
                if isinstance(move, Circle)
            }
            payable = {spot for selection in plays for spot in selection}
            spaces = (space_spot(view.turn, space) for space in range(SPACES))
            cards = (spot for spot in spaces if spot in payable)
            return HandPicker(cards, plays, CIRCLE_SPOT, {}, joining="fitting", asides=asides)
        plays = {frozenset({row_spot(move.row)}): move for move in moves if isinstance(move, Cross)}
        rows = [row_spot(row) for row in range(SIDE) if frozenset({row_spot(row)}) in plays]
        passing = dict[str, Move]((PASS_SPOT, move) for move in moves if isinstance(move, Pass))
        return HandPicker(rows, plays, CROSS_SPOT, passing, joining="single", asides=asides)

    def mark(self, marks: Marks) -> None:
        """Point out ``marks``: held dice lie in the tray, and a choice of spaces shows the dice that it takes."""
        self.marks = marks
        self._consider()

    def _consider(self) -> None:
        view, marks = self.view, self.marks
        self._considered = None
        if self._is_moving:
            return
        if view.phase is Phase.KEEP:
            held = frozenset(chosen_dice(marks.chosen) if marks.open else view.held)
            if self.dice.held != held:
                self.dice.lay(view.dice, held)
        elif marks.open:
            self._considered = consider(view, marks)
            self.dice.pay(self._paying())

    def _numbers(self) -> dict[int, Paying]:
        """Return number and colour of the spaces that are considered, in the order in which they were touched."""
        view, marks = self.view, self.marks
        considered = self._considered
        if considered is None or not isinstance(considered.move, Circle):
            return {}
        touched = dict.fromkeys((*chosen_spaces(view, marks.chosen), *considered.move.spaces))
        return {space: Paying(number, self._colour_of(number)) for number, space in enumerate(touched, 1)}

    def _paying(self) -> dict[int, Paying]:
        considered, numbers = self._considered, self._numbers()
        if considered is None or considered.payment is None:
            return {}
        paid = considered.payment
        return {die: numbers[space] for space, dice in zip(paid.spaces, paid.dice, strict=True) for die in dice}

    def _colour_of(self, number: int) -> Colour:
        theme = self.toolkit.theme
        colours = theme.seat("sky").colour, theme.seat("pink").colour, theme.frame.good
        return colours[(number - 1) % len(colours)]

    def attempt(self, chosen: Path, spot: str) -> str:
        view = self.view
        die, row, place = number_in(spot, "die"), number_in(spot, "row"), space_in(spot)
        if spot == PASS_SPOT:
            return "-"
        if spot == STOP_SPOT:
            return "stop"
        if number_in(spot, "sheet") is not None:
            # Nothing of the game: it can always be touched.
            return spot
        if die is not None or (not spot and view.phase is Phase.KEEP):
            dice = sorted({*chosen_dice(chosen), *(() if die is None else (die,))})
            return RULES.format_move(view, Keep(tuple(dice)))
        if place is not None and view.phase is Phase.CROSS:
            row = place[1] // SIDE
        if row is None and view.phase is Phase.CROSS:
            row = chosen_row(chosen)
        if row is not None:
            return f"cross {ROWS[row]}"
        wanted = chosen_spaces(view, chosen)
        if place is not None and place[1] not in wanted:
            wanted = (*wanted, place[1])
        return RULES.format_move(view, Circle(in_order(wanted)))

    def action_spots(self, view: State, marks: Marks) -> tuple[ActionSpot, ...]:
        text = self._telling.text
        spots: list[ActionSpot] = []
        if view.phase is Phase.KEEP:
            count = len(view.dice) - len(chosen_dice(marks.chosen))
            label = text("prompt.roll", count=count) if count else text("prompt.roll_none")
            spots.append(ActionSpot(ROLL_SPOT, label, Kind.ROLL))
            spots.append(ActionSpot(STOP_SPOT, text("prompt.stop"), Kind.PLAY, main=False))
        elif view.phase is Phase.CIRCLE:
            considered = consider_spaces(view, chosen_spaces(view, marks.chosen))
            if considered is None:
                spots.append(
                    ActionSpot(CIRCLE_SPOT, text("prompt.circle_button"), Kind.PLAY, text("prompt.circle_first"))
                )
            else:
                spaces = names(in_order(chosen_spaces(view, marks.chosen)))
                label = text("prompt.circle_this", points=considered.preview.points, spaces=spaces)
                reason = self._telling.judge(view, considered)
                spots.append(ActionSpot(CIRCLE_SPOT, label, Kind.PLAY, reason))
        elif view.phase is Phase.CROSS:
            row = chosen_row(marks.chosen)
            if row is None:
                label, reason = text("prompt.cross_button"), text("prompt.cross_first")
            else:
                label, reason = text("prompt.cross_this", row=ROWS[row]), ""
            spots.append(ActionSpot(CROSS_SPOT, label, Kind.PLAY, reason))
        elif view.phase is Phase.PASS:
            spots.append(ActionSpot(PASS_SPOT, text("prompt.pass_button"), Kind.PASS))
        if len(view.sheets) > 1:
            spots.append(ActionSpot(SHEETS_SPOT, text("prompt.sheets"), Kind.SORT, main=False, icon="enlarge"))
        return tuple(spots)

    def move_spots(self, view: State, move: Move) -> tuple[str, ...]:
        if isinstance(move, Keep):
            return tuple(map(die_spot, move.positions))
        if isinstance(move, Stop):
            return (STOP_SPOT,)
        if isinstance(move, Circle):
            return tuple(space_spot(view.turn, space) for space in move.spaces)
        if isinstance(move, Cross):
            return (row_spot(move.row),)
        return (PASS_SPOT,) if isinstance(move, Pass) else ()

    # What is told.

    def prompt(self, view: State, marks: Marks) -> Prompt:
        """Say what may be done, and what the choice would bring."""
        told = self._telling.prompt(view, marks)
        if view.phase in (Phase.CIRCLE, Phase.CROSS) and self.sheets.large_seat != view.turn:
            return replace(told, detail=self._telling.text("prompt.other_sheet"))
        return told

    def facts(self, view: State, seat: int) -> tuple[str, ...]:
        return self._telling.facts(view, seat)

    def sentence(self, step: SeenStep[State, Move]) -> str:
        return self._telling.sentence(step)

    def say(self, explanation: Explanation) -> str:
        """Return the sentence: spaces and rows are written as in the notation."""
        return self._telling.say(explanation)

    # Motion.

    def show(self, view: State) -> None:
        own = self.viewer if 0 <= self.viewer < len(view.sheets) else view.turn
        is_new_turn = view.turn != self.view.turn
        is_other_match = len(view.sheets) != self.sheets.count
        self._rest(view)
        if is_other_match:
            self.sheets.own, self.sheets.asked = own, None
            self.resize(self._area)
        elif is_new_turn or own != self.sheets.own:
            self.sheets.seat(own)
            self._consider()

    def _rest(self, view: State) -> None:
        self.view = view
        self.sheets.show(view)
        self._is_moving = False
        self.dice.lay(view.dice, view.held if view.phase in (Phase.KEEP, Phase.ROLL) else ())
        self._consider()

    def animate(self, step: SeenStep[State, Move]) -> Step:
        before, after, move = step.before, step.after, step.move
        parts: list[Step] = []
        if isinstance(move, Roll):
            parts = self._roll_steps(before, move, after)
        elif isinstance(move, (Keep, Stop)):
            parts = self._keep_steps(move)
        elif isinstance(move, Circle):
            parts = self._circle_steps(step, move)
        elif isinstance(move, Cross):
            parts = self._cross_steps(step, move)
        elif isinstance(move, First):
            parts = [Call(functools.partial(self._sound, "move")), Pause(_AFTER_FIRST)]
        else:
            parts = [Call(functools.partial(self._sound, "move")), Pause(_AFTER_TURN)]
        if after.ending and not before.ending:
            parts.append(Call(functools.partial(self._sound, "bell")))
        begin = Call(functools.partial(self._begin, before))
        return Sequence(begin, *parts, Call(functools.partial(self.show, after)))

    def _begin(self, before: State) -> None:
        """Lay out what moves from now on; dice that a person has put into the tray stay there."""
        held = self.dice.held if before.phase is Phase.KEEP and self.view == before else None
        self._rest(before)
        if held is not None:
            self.dice.lay(before.dice, held)
        self._is_moving = True
        self._considered = None

    def _roll_steps(self, before: State, move: Roll, after: State) -> list[Step]:
        faces = dict(zip(before.unrolled, move.faces, strict=True))
        parts: list[Step] = [
            Call(functools.partial(self._sound, "roll")),
            self.dice.tumble(faces),
            Call(functools.partial(self._sound, "settle")),
        ]
        if after.phase is not Phase.KEEP and before.held:
            parts.append(self.dice.glide(()))
        return parts

    def _keep_steps(self, move: Keep | Stop) -> list[Step]:
        held = move.positions if isinstance(move, Keep) else ()
        return [Call(functools.partial(self._sound, "card")), self.dice.glide(held)]

    def _circle_steps(self, step: SeenStep[State, Move], move: Circle) -> list[Step]:
        before, seat = step.before, step.before.turn
        shown = preview(before, move)
        paid = payment(before.dice, move.spaces)
        parts: list[Step] = []
        for number, space in enumerate(move.spaces, 1):
            dice = () if paid is None else paid.dice[paid.spaces.index(space)]
            paying = {die: Paying(number, self._colour_of(number)) for die in dice}
            parts += [Call(functools.partial(self.dice.pay, paying)), Call(functools.partial(self._sound, "place"))]
            parts += self.sheets.stroke_steps(seat, (space,), CIRCLE)
        parts.append(Call(functools.partial(self.dice.pay, {})))
        told: set[tuple[int, int]] = set()
        for line in shown.lines:
            parts.append(Call(functools.partial(self._sound, "bell")))
            parts.append(self.sheets.flash_step(seat, line))
            for other, crossed in enumerate(shown.crossed):
                spaces = tuple(space for space in crossed if space in LINES[line] and (other, space) not in told)
                told.update((other, space) for space in spaces)
                if spaces:
                    parts.append(Call(functools.partial(self._sound, "capture")))
                    parts.append(
                        Parallel(
                            self.sheets.flash_step(other, line),
                            Sequence(*self.sheets.stroke_steps(other, spaces, CROSS)),
                        )
                    )
                    parts.append(Pause(_AFTER_LINE))
        parts.append(Call(functools.partial(self.sheets.remember, seat, move.spaces)))
        parts.append(Pause(_AFTER_TURN))
        return parts

    def _cross_steps(self, step: SeenStep[State, Move], move: Cross) -> list[Step]:
        seat = step.before.turn
        spaces = preview(step.before, move).crossed[seat]
        return [
            Call(functools.partial(self._sound, "capture")),
            Parallel(self.sheets.flash_step(seat, move.row), Sequence(*self.sheets.stroke_steps(seat, spaces, CROSS))),
            Call(functools.partial(self.sheets.remember, seat, spaces)),
            Pause(_AFTER_TURN),
        ]

    def _sound(self, name: str) -> None:
        self.toolkit.sounds.play(name)

    # Drawing.

    @property
    def ground(self) -> object:
        large = self.sheets.large
        return large.panel.copy(), large.cell, self._ribbon, self.dice.places.tray.copy()

    def draw_ground(self, surface: pygame.Surface) -> None:
        self.sheets.draw_ground(surface, self._ribbon)
        self.dice.draw_ground(surface)

    @property
    def _ribbon(self) -> str:
        return self._telling.text("panel.last_round") if self.view.ending else ""

    def draw(self, surface: pygame.Surface) -> None:
        view = self.view
        self.sheets.draw(surface, view, self._considered)
        is_rolled = view.phase in (Phase.ROLL, Phase.KEEP, Phase.CIRCLE, Phase.CROSS)
        self.dice.draw(surface, DATA.rolls - view.rolls_left if is_rolled else 0)
        if not self._is_moving:
            self._draw_marks(surface)

    def _draw_marks(self, surface: pygame.Surface) -> None:
        marks, view = self.marks, self.view
        gold = self.toolkit.theme.frame.gold
        considered = self._considered
        is_own = self.sheets.large_seat == view.turn
        if view.phase is Phase.CIRCLE and is_own:
            is_paid = considered is not None and considered.payment is not None
            lines = considered.preview.lines if considered is not None and is_paid else ()
            self.sheets.draw_choice(surface, view, marks, Choice(self._numbers(), lines))
        elif view.phase is Phase.CROSS and is_own:
            lost = considered.preview.crossed[view.turn] if considered is not None else ()
            self.sheets.draw_rows(surface, marks, lost)
        self._draw_hint(surface)
        if marks.focus is None:
            return
        die, sheet = number_in(marks.focus, "die"), number_in(marks.focus, "sheet")
        if marks.cursor:
            self._draw_cursor(surface, marks.focus)
        elif die is not None and marks.focus in marks.open:
            self.dice.draw_ring(surface, die, gold, max(2, self.toolkit.metrics.px(3)))
        elif sheet is not None:
            rect = self.sheets.rect_of(sheet)
            if rect is not None:
                self._frame(surface, rect, gold, 2)

    def _frame(self, surface: pygame.Surface, rect: pygame.Rect, colour: Colour, thick: int) -> None:
        pixels = max(2, self.toolkit.metrics.px(thick))
        radius = max(3, min(min(rect.size) // 5, self.toolkit.metrics.px(16)))
        surface.blit(self.toolkit.pictures.frame(rect.size, radius, colour, pixels), rect)

    def _draw_cursor(self, surface: pygame.Surface, spot: str) -> None:
        frame = self.toolkit.theme.frame
        colour = frame.gold if spot in self.marks.open else frame.text
        die = number_in(spot, "die")
        if die is not None:
            self.dice.draw_ring(surface, die, colour, max(3, self.toolkit.metrics.px(4)))
            return
        rect = self.spot_rect(spot)
        if rect is not None:
            off = max(3, self.toolkit.metrics.px(5))
            self._frame(surface, rect.inflate(2 * off, 2 * off), colour, 4)

    def _draw_hint(self, surface: pygame.Surface) -> None:
        gold = self.toolkit.theme.frame.gold
        rects = []
        for spot in self.marks.hint:
            die = number_in(spot, "die")
            rect = self.dice.rect_of(die) if die is not None else self.spot_rect(spot)
            if rect is None:
                continue
            rects.append(rect)
            self._frame(surface, rect.inflate(6, 6), gold, 4)
        if rects:
            first = rects[0]
            side = max(16, min(first.size) // 3)
            badge = self.toolkit.pictures.disc(side, gold)
            place = badge.get_rect(center=first.topright)
            surface.blit(badge, place)
            icon = self.toolkit.icon("hint", side * 3 // 4, self.toolkit.theme.frame.gold_text)
            surface.blit(icon, icon.get_rect(center=place.center))


BOARD = ShelfieBoard
