"""What the table of My Shelfie says: what may be done, what a choice brings, and what happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.match import SeenStep
from game.games.shelfie.board.places import number_in, space_in
from game.games.shelfie.rules import (
    CIRCLE,
    DATA,
    FREE,
    JOKER,
    LINES,
    ROWS,
    SIDE,
    Circle,
    Cross,
    Move,
    Payment,
    Phase,
    Preview,
    Sheet,
    ShelfieRules,
    State,
    free_spaces,
    in_order,
    line_name,
    names,
    payment,
    preview,
    score,
)
from game.ui.board import Marks, Prompt
from game.ui.picker import Path
from game.ui.telling import Teller

RULES = ShelfieRules()


@dataclass(frozen=True, slots=True)
class Considered:
    """A choice at the end of a turn that is being thought about: what pays for it, if anything, and what it brings."""

    move: Circle | Cross
    payment: Payment | None
    preview: Preview


def chosen_spaces(view: State, chosen: Path) -> tuple[int, ...]:
    """Return the spaces of the seat to act among ``chosen``, in the order of touching."""
    found = (space_in(spot) for spot in chosen)
    return tuple(place[1] for place in found if place is not None and place[0] == view.turn)


def chosen_dice(chosen: Path) -> tuple[int, ...]:
    """Return the positions of the dice among ``chosen``, ascending."""
    return tuple(sorted(position for spot in chosen if (position := number_in(spot, "die")) is not None))


def chosen_row(spots: Path) -> int | None:
    """Return the first row among ``spots``."""
    return next((row for spot in spots if (row := number_in(spot, "row")) is not None), None)


def consider(view: State, marks: Marks) -> Considered | None:
    """Return what is chosen, together with the open spot that is pointed at."""
    pointed = (marks.focus,) if marks.focus is not None and marks.focus in marks.open and marks.guided else ()
    if view.phase is Phase.CIRCLE:
        wanted = dict.fromkeys((*marks.chosen, *pointed))
        return consider_spaces(view, chosen_spaces(view, tuple(wanted)))
    if view.phase is Phase.CROSS:
        row = chosen_row((*pointed, *marks.chosen))
        if row is not None and any(view.sheets[view.turn][space] == FREE for space in LINES[row]):
            return Considered(Cross(row), None, preview(view, Cross(row)))
    return None


def consider_spaces(view: State, spaces: Sequence[int]) -> Considered | None:
    """Return what circling ``spaces`` would bring; ``None`` where one of them is not free, or where there is none."""
    if not spaces or any(view.sheets[view.turn][space] != FREE for space in spaces):
        return None
    move = Circle(in_order(spaces))
    return Considered(move, payment(view.dice, move.spaces), preview(view, move))


@dataclass(frozen=True, slots=True)
class LinePoints:
    """What the circles of a line are worth, whether it has enough of them to count, and how many they are."""

    points: int
    counts: bool
    circles: int


def line_points(sheet: Sheet, line: int) -> LinePoints:
    """Return what ``line`` of ``sheet`` comes to."""
    circled = [space for space in LINES[line] if sheet[space] == CIRCLE]
    points = sum(DATA.points[space % SIDE] for space in circled)
    return LinePoints(points, len(circled) >= DATA.line_circles, len(circled))


class Telling(Teller):
    """Puts views and plies into sentences of the player's language."""

    game = "shelfie"

    def roll_of(self, view: State) -> dict[str, object]:
        """Return the values that say which roll of the turn lies on the table."""
        return {"roll": DATA.rolls - view.rolls_left, "rolls": DATA.rolls}

    def prompt(self, view: State, marks: Marks) -> Prompt:
        """Say what is expected, and what the choice so far would do."""
        if view.phase is Phase.KEEP:
            return self._keep_prompt(view, marks)
        if view.phase is Phase.CIRCLE:
            only_jokers = all(face == JOKER for face in view.dice)
            count = min(DATA.spaces, len(free_spaces(view.sheets[view.turn])))
            title = self.text("prompt.circle_jokers") if only_jokers else self.text("prompt.circle", count=count)
            considered = consider(view, marks)
            if considered is None:
                detail = self.text("prompt.circle_detail" if marks.guided else "prompt.circle_unguided")
            else:
                detail = self.judge(view, considered) or self._what_it_brings(view, considered)
            return Prompt(title, detail)
        if view.phase is Phase.CROSS:
            considered = consider(view, marks)
            detail = self.text("prompt.cross_detail") if considered is None else self._what_it_brings(view, considered)
            return Prompt(self.text("prompt.cross"), detail)
        return Prompt(self.text("prompt.pass"), self.text("prompt.pass_detail"))

    def _keep_prompt(self, view: State, marks: Marks) -> Prompt:
        count = len(chosen_dice(marks.chosen))
        if count == len(view.dice):
            sentences = [self.text("prompt.kept_all")]
        else:
            sentences = [self.text("prompt.kept", count=count) if count else self.text("prompt.keep_detail")]
        if marks.guided:
            sheet = view.sheets[view.turn]
            paid = [space for space in in_order(free_spaces(sheet)) if payment(view.dice, (space,))]
            key = "pays" if paid else "pays_nothing"
            sentences.append(self.text(f"prompt.{key}", spaces=names(paid)))
        return Prompt(self.text("prompt.keep", **self.roll_of(view)), " ".join(sentences))

    def judge(self, view: State, considered: Considered) -> str:
        """Return why the choice is refused; empty where it is not."""
        refusal = RULES.explain(view, RULES.format_move(view, considered.move))
        return "" if refusal is None else self.say(refusal)

    def _what_it_brings(self, view: State, considered: Considered) -> str:
        move, shown = considered.move, considered.preview
        if isinstance(move, Cross):
            lost = names(shown.crossed[view.turn])
            sentences = [self.text("prompt.cross_row", row=ROWS[move.row], spaces=lost)]
        elif shown.points:
            sentences = [
                self.text("prompt.gains", spaces=names(move.spaces), points=shown.points, total=shown.after.total)
            ]
        else:
            sentences = [self.text("prompt.gains_nothing", spaces=names(move.spaces), least=DATA.line_circles)]
        for line in shown.lines:
            kind = "row" if line < SIDE else "column"
            sentences.append(self.text(f"prompt.{kind}_done", line=line_name(line)))
        blocked = sum(len(spaces) for seat, spaces in enumerate(shown.crossed) if seat != view.turn)
        if blocked:
            sentences.append(self.text("prompt.blocks", count=blocked))
        if shown.last_round:
            sentences.append(self.text("prompt.ends"))
        return " ".join(sentences)

    def facts(self, view: State, seat: int) -> tuple[str, ...]:
        """Return the circles of ``seat`` and its points."""
        sheet = view.sheets[seat]
        circles = sum(1 for mark in sheet if mark == CIRCLE)
        return self.text("panel.circles", count=circles), self.text("panel.points", count=score(sheet).total)

    def sentence(self, step: SeenStep[State, Move]) -> str:
        """Return what happened, one part after the other."""
        return self.text("panel.and").join(self.text(f"event.{event.kind}", **event.values) for event in step.events)
