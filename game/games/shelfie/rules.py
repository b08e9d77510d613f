"""The rules of My Shelfie: the dice game, by the project's rules page.

Two to four seats and practice alone, dice, no secrets. A turn is a roll, up to two decisions about re-rolling (each
followed by its roll), and the choice of what to circle or, where nothing can be circled, of the row to cross out.

A sheet is 25 marks, row by row: space ``row * 5 + column``, called ``A1``, ``A2`` and so on. The rows are the item
kinds in the order of :data:`KINDS`, and the faces of a die are the kinds and :data:`JOKER`. Lines have numbers as well:
0 to 4 are the rows, 5 to 9 the columns. The numbers of the game are in ``config/shelfie.toml``.
"""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

from game import data, paths
from game.core.contract import (
    CHANCE,
    OVER,
    Event,
    Explanation,
    GameInfo,
    Options,
    Result,
    Rolled,
    Rules,
    RulesError,
    ScoreLine,
)
from game.data import DataError

SIDE = 5
"""Rows, and columns, of a sheet."""

SPACES = SIDE * SIDE
ROWS = "ABCDE"
KINDS = ("plants", "games", "books", "trophies", "cats")
"""The item kinds by their faces; kind ``i`` is row ``i``."""

JOKER = 5
FACES = (*KINDS, "joker")
"""The faces of a die by name."""

UNROLLED = -1

FREE = 0
CIRCLE = 1
CROSS = 2

LINES: tuple[tuple[int, ...], ...] = (
    *(tuple(range(row * SIDE, row * SIDE + SIDE)) for row in range(SIDE)),
    *(tuple(range(column, SPACES, SIDE)) for column in range(SIDE)),
)
"""The spaces of each line, ascending: the five rows, then the five columns."""

FILE = "shelfie.toml"

_RANGES = {
    "dice": (5, 8),
    "rolls": (1, 5),
    "spaces": (1, 5),
    "line_circles": (1, 5),
    "full_rows": (1, 5),
    "target": (1, 500),
}
_KEEP = re.compile(r"keep (-|[0-9](?:,[0-9]){0,9})\Z")
_CIRCLE = re.compile(r"circle ([A-Z][0-9](?:,[A-Z][0-9]){0,9})\Z")
_CROSS = re.compile(r"cross ([A-Z])\Z")
_FIRST = re.compile(r"first ([0-9])\Z")
_ROLL = re.compile(r"roll ([1-5j]{1,9})\Z")

Sheet = tuple[int, ...]
"""25 marks: :data:`FREE`, :data:`CIRCLE` or :data:`CROSS`."""


@dataclass(frozen=True, slots=True)
class Data:
    """The numbers of the game; see ``config/shelfie.toml``."""

    players: tuple[int, ...]
    points: tuple[int, ...]
    dice: int
    rolls: int
    spaces: int
    line_circles: int
    full_rows: int
    target: int


def read_data(file: Path | None = None) -> Data:
    """Return the numbers of the game from ``file``, by default the shipped one.

    Raises :class:`DataError` when the file cannot be read, and for a key that is missing, unknown or wrong.
    """
    path = paths.config() / FILE if file is None else file
    table = data.load_numbers(path)
    data.refuse_unknown(table, ("players", "points", *_RANGES), f"{path}: ")
    players: Any = table.get("players")
    points: Any = table.get("points")
    if not data.are_whole(players, 1, 4) or not 1 <= len(players) <= 4 or players != sorted(set(players)):
        raise DataError(f"{path}: players must be different numbers from 1 to 4, ascending")
    if not data.are_whole(points, 0, 50) or len(points) != SIDE:
        raise DataError(f"{path}: points must be {SIDE} whole numbers from 0 to 50")
    return Data(tuple(players), tuple(points), **data.whole_numbers(table, _RANGES, f"{path}: "))


DATA = read_data()
"""The shipped numbers, which everything here goes by."""

MAX_TURNS = SPACES - SIDE + DATA.full_rows
"""No seat has more turns: each but a pass marks a space, and as many marks fill the rows that end the match."""


# Names.


def space_name(space: int) -> str:
    """Return the name of ``space``: the row's letter and the column's number."""
    return f"{ROWS[space // SIDE]}{space % SIDE + 1}"


def space_number(name: str) -> int:
    """Return the space called ``name``. Raises :class:`RulesError` when there is none."""
    if _is_space(name):
        return ROWS.index(name[0]) * SIDE + int(name[1]) - 1
    raise RulesError(f"no space {name[:40]!r}")


def _is_space(name: str) -> bool:
    return len(name) == 2 and name[0] in ROWS and name[1] in "12345"


def line_name(line: int) -> str:
    """Return the letter of a row or the number of a column."""
    return ROWS[line] if line < SIDE else str(line - SIDE + 1)


def in_order(spaces: Sequence[int]) -> tuple[int, ...]:
    """Return ``spaces`` in the order of the notation: the last column first, in a column the upper row first."""
    return tuple(sorted(spaces, key=lambda space: (-(space % SIDE), space)))


def names(spaces: Sequence[int]) -> str:
    """Return the names of ``spaces`` in a row, for people."""
    return ", ".join(map(space_name, spaces))


def face_names(faces: Sequence[int]) -> str:
    """Return ``faces`` by the letters of their rows and J for a joker, for people: ``A A C J``."""
    return " ".join("J" if face == JOKER else ROWS[face] for face in faces)


# Sheets: what they are worth.


@dataclass(frozen=True, slots=True)
class Score:
    """The points of a sheet, one number a row and one a column."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]

    @property
    def total(self) -> int:
        """The points of all lines."""
        return sum(self.rows) + sum(self.columns)


def score(sheet: Sheet) -> Score:
    """Return what ``sheet`` scores: the circles of each line that has enough of them."""
    points = [_line_points(sheet, line) for line in LINES]
    return Score(tuple(points[:SIDE]), tuple(points[SIDE:]))


def _line_points(sheet: Sheet, line: tuple[int, ...]) -> int:
    circled = [space for space in line if sheet[space] == CIRCLE]
    return sum(DATA.points[space % SIDE] for space in circled) if len(circled) >= DATA.line_circles else 0


def full_rows(sheet: Sheet) -> int:
    """Return how many rows of ``sheet`` have no free space."""
    return sum(1 for line in LINES[:SIDE] if all(sheet[space] != FREE for space in line))


def free_spaces(sheet: Sheet) -> tuple[int, ...]:
    """Return the free spaces of ``sheet``, ascending."""
    return tuple(space for space, mark in enumerate(sheet) if mark == FREE)


def completes(sheet: Sheet, spaces: Sequence[int]) -> tuple[int, ...]:
    """Return the lines of ``sheet`` that circling ``spaces``, free ones, makes five circles, ascending."""
    return tuple(
        number
        for number, line in enumerate(LINES)
        if any(space in line for space in spaces) and all(sheet[space] == CIRCLE or space in spaces for space in line)
    )


def marked(sheet: Sheet, spaces: Sequence[int], mark: int) -> Sheet:
    """Return ``sheet`` with ``mark`` on ``spaces``."""
    return tuple(mark if space in spaces else old for space, old in enumerate(sheet))


# Dice: what they pay for.


@dataclass(frozen=True, slots=True)
class Payment:
    """Spaces that a roll can pay for together, in the order of the notation.

    ``dice`` has for each of them the positions of the dice that it takes, ascending; dice of the kind are used before
    jokers, and those further left first. For six jokers it is all dice.
    """

    spaces: tuple[int, ...]
    dice: tuple[tuple[int, ...], ...]


def payment(dice: Sequence[int], spaces: Sequence[int]) -> Payment | None:
    """Return how ``dice`` pay for ``spaces`` (different ones, at least one), or ``None`` when they cannot.

    Whether the spaces are free, and how many may be circled in a turn, does not matter here.
    """
    ordered = in_order(spaces)
    if all(face == JOKER for face in dice):
        return Payment(ordered, (tuple(range(len(dice))),)) if len(ordered) == 1 else None
    jokers = [position for position, face in enumerate(dice) if face == JOKER]
    taken: dict[int, list[int]] = {}
    for row in range(SIDE):
        supply = [position for position, face in enumerate(dice) if face == row]
        wanted = [space for space in ordered if space // SIDE == row]
        missing = sum(space % SIDE + 1 for space in wanted) - len(supply)
        for space in wanted:
            # A joker stands in for one die of a space, and never for all of them.
            takes_joker = missing > 0 and space % SIDE > 0 and bool(jokers)
            own = space % SIDE + 1 - takes_joker
            if own > len(supply):
                return None
            taken[space] = supply[:own]
            del supply[:own]
            if takes_joker:
                taken[space].append(jokers.pop(0))
                missing -= 1
    return Payment(ordered, tuple(tuple(sorted(taken[space])) for space in ordered))


def payments(dice: Sequence[int], sheet: Sheet) -> tuple[Payment, ...]:
    """Return every set of free spaces of ``sheet`` that ``dice`` can pay for, small sets first, in a stable order."""
    single = [space for space in in_order(free_spaces(sheet)) if payment(dice, (space,))]
    return tuple(
        found
        for size in range(1, DATA.spaces + 1)
        for spaces in itertools.combinations(single, size)
        if (found := payment(dice, spaces)) is not None
    )


def can_pay(dice: Sequence[int], sheet: Sheet) -> bool:
    """Tell whether ``dice`` pay for at least one free space of ``sheet``."""
    return any(payment(dice, (space,)) is not None for space in free_spaces(sheet))


# Moves and states.


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep the dice at ``positions`` (ascending) and roll the others again, at least one."""

    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """Roll no more and take the dice as they lie."""


@dataclass(frozen=True, slots=True)
class Circle:
    """Circle ``spaces``, one to three free ones, in the order of :func:`in_order`."""

    spaces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cross:
    """Cross out all free spaces of ``row``: nothing can be circled."""

    row: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing: there is no free space."""


@dataclass(frozen=True, slots=True)
class First:
    """Chance: ``seat`` begins."""

    seat: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: the ``faces`` of the dice that were rolled, in the order of their positions."""

    faces: tuple[int, ...]


Move = Keep | Stop | Circle | Cross | Pass | First | Roll


class Phase(Enum):
    """What is due. In FIRST and ROLL chance decides, in the others but OVER the seat whose turn it is."""

    FIRST = "first"
    ROLL = "roll"
    KEEP = "keep"
    CIRCLE = "circle"
    CROSS = "cross"
    PASS = "pass"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    ``sheets`` has one sheet a seat, ``turn`` is the seat whose turn it is, ``first`` the seat that began (both 0 before
    it was drawn). ``dice`` are the faces by position: 0 to 4 the kinds, :data:`JOKER`, or :data:`UNROLLED` where a die
    has not been rolled yet. ``held`` are the positions that were kept by the last decision of this turn, ascending: the
    others are rolled, or were rolled last. ``rolls_left`` counts the rolls that this turn may still have, ``turns`` the
    turns ended by each seat. ``ending`` tells that the round is the last.
    """

    sheets: tuple[Sheet, ...]
    phase: Phase
    turn: int
    first: int
    dice: tuple[int, ...]
    held: tuple[int, ...]
    rolls_left: int
    turns: tuple[int, ...]
    ending: bool

    @property
    def unrolled(self) -> tuple[int, ...]:
        """The positions of the dice that are to be rolled."""
        return tuple(position for position, face in enumerate(self.dice) if face == UNROLLED)


@dataclass(frozen=True, slots=True)
class Preview:
    """What a choice at the end of a turn brings.

    ``points`` is how much the seat's own score rises, ``after`` the score then; ``lines`` the lines that are completed,
    ``crossed`` for each seat the spaces that are crossed out on its sheet (the own one by a :class:`Cross`), ascending;
    ``last_round`` tells that it makes the round the last one.
    """

    points: int
    after: Score
    lines: tuple[int, ...]
    crossed: tuple[tuple[int, ...], ...]
    last_round: bool


def preview(state: State, move: Circle | Cross) -> Preview:
    """Return what ``move``, legal or at least about free spaces of the seat whose turn it is, brings."""
    sheets, lines = _choose(state, move)
    before, after = score(state.sheets[state.turn]), score(sheets[state.turn])
    crossed = tuple(
        tuple(space for space in range(SPACES) if new[space] == CROSS != old[space])
        for old, new in zip(state.sheets, sheets, strict=True)
    )
    last_round = not state.ending and _is_last_round(sheets)
    return Preview(after.total - before.total, after, lines, crossed, last_round)


def _choose(state: State, move: Circle | Cross) -> tuple[tuple[Sheet, ...], tuple[int, ...]]:
    """Return the sheets after ``move`` with its forced crosses, and the lines that it completes."""
    own = state.sheets[state.turn]
    if isinstance(move, Cross):
        free = [space for space in LINES[move.row] if own[space] == FREE]
        return _with_sheet(state.sheets, state.turn, marked(own, free, CROSS)), ()
    lines = completes(own, move.spaces)
    closed = {space for line in lines for space in LINES[line]}
    return tuple(
        marked(own, move.spaces, CIRCLE)
        if seat == state.turn
        else marked(sheet, [space for space in closed if sheet[space] == FREE], CROSS)
        for seat, sheet in enumerate(state.sheets)
    ), lines


def _with_sheet(sheets: tuple[Sheet, ...], seat: int, sheet: Sheet) -> tuple[Sheet, ...]:
    return (*sheets[:seat], sheet, *sheets[seat + 1 :])


def _is_last_round(sheets: tuple[Sheet, ...]) -> bool:
    return any(full_rows(sheet) >= DATA.full_rows for sheet in sheets)


class ShelfieRules(Rules[State, Move]):
    """The rules object of the catalogue."""

    info = GameInfo(
        id="shelfie",
        players=DATA.players,
        rules_version=1,
        options=(),
        has_chance=True,
        has_secrets=False,
        # A turn has its rolls, a decision after each, and what is circled after the last of them.
        max_plies=1 + DATA.players[-1] * MAX_TURNS * 2 * DATA.rolls,
        faces=FACES,
        solo_target=DATA.target,
    )

    def initial_state(self, players: int, options: Options) -> State:
        """Return the empty sheets before the first seat is drawn; a seat alone is to roll at once."""
        if players not in self.info.players:
            raise RulesError(f"My Shelfie is not for {players} players")
        self.info.complete(options)
        state = State(
            ((FREE,) * SPACES,) * players, Phase.FIRST, 0, 0, (UNROLLED,) * DATA.dice, (), 0, (0,) * players, False
        )
        return _begin_turn(state, 0) if players == 1 else state

    def to_act(self, state: State) -> int:
        if state.phase is Phase.OVER:
            return OVER
        return CHANCE if state.phase in (Phase.FIRST, Phase.ROLL) else state.turn

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Return stopping and the dice to keep, fewer of them first; or what can be circled; or rows to cross out."""
        if state.phase is Phase.KEEP:
            positions = range(len(state.dice))
            kept = itertools.chain.from_iterable(itertools.combinations(positions, size) for size in positions)
            return (Stop(), *map(Keep, kept))
        sheet = state.sheets[state.turn]
        if state.phase is Phase.CIRCLE:
            return tuple(Circle(found.spaces) for found in payments(state.dice, sheet))
        if state.phase is Phase.CROSS:
            return tuple(Cross(row) for row in range(SIDE) if _has_free(sheet, row))
        return (Pass(),) if state.phase is Phase.PASS else ()

    def after(self, state: State, move: Move) -> State:
        if isinstance(move, First):
            return _begin_turn(replace(state, first=move.seat), move.seat)
        if isinstance(move, Roll):
            faces = iter(move.faces)
            dice = tuple(next(faces) if face == UNROLLED else face for face in state.dice)
            rolled = replace(state, dice=dice, rolls_left=state.rolls_left - 1)
            return replace(rolled, phase=Phase.KEEP) if rolled.rolls_left else _final(rolled)
        if isinstance(move, Keep):
            dice = tuple(face if at in move.positions else UNROLLED for at, face in enumerate(state.dice))
            return replace(state, phase=Phase.ROLL, dice=dice, held=move.positions)
        if isinstance(move, Stop):
            return _final(state)
        if isinstance(move, Pass):
            return _end_turn(state, state.sheets)
        return _end_turn(state, _choose(state, move)[0])

    def chance(self, state: State) -> tuple[tuple[Move, int], ...]:
        """Return the seats that can be drawn as the first. Rolls are too many to list (46,656 for six dice)."""
        if state.phase is not Phase.FIRST:
            return ()
        return tuple((First(seat), 1) for seat in range(len(state.sheets)))

    def sample_chance(self, state: State, rng: random.Random) -> Move:
        if state.phase is Phase.FIRST:
            return super().sample_chance(state, rng)
        return Roll(tuple(rng.randrange(JOKER + 1) for _ in state.unrolled))

    def is_outcome(self, state: State, move: Move) -> bool:
        if state.phase is Phase.FIRST:
            return isinstance(move, First) and 0 <= move.seat < len(state.sheets)
        return (
            state.phase is Phase.ROLL
            and isinstance(move, Roll)
            and len(move.faces) == len(state.unrolled)
            and all(0 <= face <= JOKER for face in move.faces)
        )

    def rolled(self, state: State, outcome: Move) -> Rolled | None:
        if not isinstance(outcome, Roll):
            return None
        return Rolled(state.turn, tuple(FACES[face] for face in outcome.faces))

    def result(self, state: State) -> Result:
        """Return the result: most points win, equal seats share. A seat alone has reached its target or missed it."""
        if state.phase is not Phase.OVER:
            raise RulesError("the match is not over")
        counted = [score(sheet) for sheet in state.sheets]
        scores = tuple(one.total for one in counted)
        winners = tuple(seat for seat, total in enumerate(scores) if total == max(scores))
        if len(scores) == 1:
            reason = "end.target_reached" if scores[0] >= DATA.target else "end.target_missed"
            end = Explanation(reason, {"target": DATA.target, "points": scores[0]})
        else:
            end = Explanation("end.rows", {"count": DATA.full_rows})
        account = [
            ScoreLine(Explanation(f"account.{kind}"), tuple(one.rows[row] for one in counted))
            for row, kind in enumerate(KINDS)
        ]
        account += [
            ScoreLine(
                Explanation("account.column", {"column": column + 1}), tuple(one.columns[column] for one in counted)
            )
            for column in range(SIDE)
        ]
        return Result(scores, winners, end, tuple(account))

    # Notation.

    def format_move(self, state: State, move: Move) -> str:
        """Return the text of ``move``, for example ``keep 0,2,5``, ``circle C3,A1``, ``cross B`` or ``roll 1j4``."""
        if isinstance(move, Keep):
            return "keep " + (",".join(map(str, move.positions)) or "-")
        if isinstance(move, Circle):
            return "circle " + ",".join(map(space_name, move.spaces))
        if isinstance(move, Cross):
            return f"cross {ROWS[move.row]}"
        if isinstance(move, First):
            return f"first {move.seat}"
        if isinstance(move, Roll):
            return "roll " + "".join("j" if face == JOKER else str(face + 1) for face in move.faces)
        return "stop" if isinstance(move, Stop) else "-"

    def understand(self, state: State, text: str) -> Move | Explanation:
        if text in ("stop", "-"):
            return Stop() if text == "stop" else Pass()
        if match := _KEEP.match(text):
            return Keep(() if match[1] == "-" else tuple(int(digit) for digit in match[1].split(",")))
        if match := _CIRCLE.match(text):
            spaces = match[1].split(",")
            unknown = next((name for name in spaces if not _is_space(name)), None)
            if unknown is not None:
                return Explanation("refused.no_such_space", {"space": unknown})
            return Circle(tuple(map(space_number, spaces)))
        if match := _CROSS.match(text):
            if match[1] not in ROWS:
                return Explanation("refused.no_such_row", {"row": match[1]})
            return Cross(ROWS.index(match[1]))
        if match := _FIRST.match(text):
            return First(int(match[1]))
        if match := _ROLL.match(text):
            return Roll(tuple(JOKER if face == "j" else int(face) - 1 for face in match[1]))
        return Explanation("refused.not_understood", {"text": text[:40]})

    def why_not(self, state: State, move: Move, *, begun: bool = False) -> Explanation | None:
        if self.to_act(state) == CHANCE:
            if self.is_outcome(state, move):
                return None
            if isinstance(move, (First, Roll)):
                return Explanation("refused.not_an_outcome", {"move": self._tell(state, move)})
            return Explanation("refused.rolling" if state.phase is Phase.ROLL else "refused.drawing")
        if isinstance(move, (First, Roll)):
            return Explanation("refused.not_legal", {"move": self._tell(state, move)})
        if state.phase is Phase.PASS:
            return None if isinstance(move, Pass) else Explanation("refused.must_pass")
        if isinstance(move, Pass):
            return Explanation("refused.no_pass")
        if isinstance(move, (Keep, Stop)):
            return _refuse_keep(state, move)
        return _refuse_cross(state, move) if isinstance(move, Cross) else _refuse_circle(state, move.spaces)

    def _tell(self, state: State, move: First | Roll) -> str:
        if isinstance(move, Roll) and not all(0 <= face <= JOKER for face in move.faces):
            return "roll"
        return self.format_move(state, move)[:40]

    # Telling.

    def events(self, before: State, move: Move, after: State) -> tuple[Event, ...]:
        """Tell of the ply.

        Kinds: ``first`` (seat, number); ``roll`` (seat, dice, count, roll: which of the turn it was); ``keep`` and
        ``stop`` (seat, dice, count); ``circle`` (seat, spaces, count, points: what the score rose by, dice: the
        positions used), then for each line completed ``row`` or ``column`` (seat, line), each followed by one
        ``crossed_row`` or ``crossed_column`` for every other sheet that it reaches (seat: whose sheet, number, by: who
        completed it, line, spaces, count); ``cross`` (seat, row, spaces, count); ``pass`` (seat); last ``last_round``
        (seat, number: whose sheet has the full rows, the lowest seat of several) and ``end`` when that ended the match.
        ``seat`` counts from 0, ``number`` from 1. Spots are the names of the spaces on the sheet of ``seat``, or
        ``die0`` to ``die5``.
        """
        if isinstance(move, First):
            return (Event("first", {"seat": move.seat, "number": move.seat + 1}),)
        seat = before.turn
        if isinstance(move, Roll):
            told: dict[str, str | int] = {
                "dice": face_names(move.faces),
                "count": len(move.faces),
                "roll": DATA.rolls - after.rolls_left,
            }
            return (Event("roll", {"seat": seat, **told}, _die_spots(before.unrolled)),)
        if isinstance(move, (Keep, Stop)):
            held = move.positions if isinstance(move, Keep) else tuple(range(len(before.dice)))
            dice = face_names([before.dice[position] for position in held]) or "-"
            kind = "stop" if isinstance(move, Stop) else "keep" if held else "keep_none"
            return (Event(kind, {"seat": seat, "dice": dice, "count": len(held)}, _die_spots(held)),)
        if isinstance(move, Pass):
            told_events = [Event("pass", {"seat": seat})]
        else:
            told_events = list(_tell_choice(before, move))
        if after.ending and not before.ending:
            full = next(number for number, sheet in enumerate(after.sheets) if full_rows(sheet) >= DATA.full_rows)
            told_events.append(Event("last_round", {"seat": full, "number": full + 1}))
        if after.phase is Phase.OVER:
            told_events.append(Event("end", {"points": max(score(sheet).total for sheet in after.sheets)}))
        return tuple(told_events)


def _tell_choice(before: State, move: Circle | Cross) -> Iterator[Event]:
    seat = before.turn
    shown = preview(before, move)
    if isinstance(move, Cross):
        spaces = shown.crossed[seat]
        told: dict[str, str | int] = {
            "seat": seat,
            "row": ROWS[move.row],
            "spaces": names(spaces),
            "count": len(spaces),
        }
        yield Event("cross", told, _spots(spaces))
        return
    paid = payment(before.dice, move.spaces)
    used = sorted(position for positions in paid.dice for position in positions) if paid else ()
    yield Event(
        "circle",
        {
            "seat": seat,
            "spaces": names(move.spaces),
            "count": len(move.spaces),
            "points": shown.points,
            "dice": ",".join(map(str, used)),
        },
        _spots(move.spaces),
    )
    told_crosses: set[tuple[int, int]] = set()
    for line in shown.lines:
        kind = "row" if line < SIDE else "column"
        yield Event(kind, {"seat": seat, "line": line_name(line)}, _spots(LINES[line]))
        for other, crossed in enumerate(shown.crossed):
            spaces = tuple(space for space in crossed if space in LINES[line] and (other, space) not in told_crosses)
            told_crosses.update((other, space) for space in spaces)
            if spaces:
                yield Event(
                    f"crossed_{kind}",
                    {
                        "seat": other,
                        "number": other + 1,
                        "by": seat,
                        "line": line_name(line),
                        "spaces": names(spaces),
                        "count": len(spaces),
                    },
                    _spots(spaces),
                )


def _spots(spaces: Sequence[int]) -> tuple[str, ...]:
    return tuple(map(space_name, spaces))


def _die_spots(positions: Sequence[int]) -> tuple[str, ...]:
    return tuple(f"die{position}" for position in positions)


# The course of a turn.


def _begin_turn(state: State, seat: int) -> State:
    phase = Phase.ROLL if FREE in state.sheets[seat] else Phase.PASS
    return replace(
        state,
        phase=phase,
        turn=seat,
        dice=(UNROLLED,) * DATA.dice,
        held=(),
        rolls_left=DATA.rolls * (phase is Phase.ROLL),
    )


def _final(state: State) -> State:
    phase = Phase.CIRCLE if can_pay(state.dice, state.sheets[state.turn]) else Phase.CROSS
    return replace(state, phase=phase, rolls_left=0)


def _end_turn(state: State, sheets: tuple[Sheet, ...]) -> State:
    seat = state.turn
    turns = (*state.turns[:seat], state.turns[seat] + 1, *state.turns[seat + 1 :])
    ending = state.ending or _is_last_round(sheets)
    ended = replace(state, sheets=sheets, turns=turns, ending=ending)
    if ending and min(turns) == max(turns):
        return replace(ended, phase=Phase.OVER, dice=(UNROLLED,) * DATA.dice, held=(), rolls_left=0)
    return _begin_turn(ended, (seat + 1) % len(sheets))


# Refusals.


def _has_free(sheet: Sheet, row: int) -> bool:
    return any(sheet[space] == FREE for space in LINES[row])


def _refuse_keep(state: State, move: Keep | Stop) -> Explanation | None:
    if state.phase is not Phase.KEEP:
        return Explanation("refused.final_roll")
    if isinstance(move, Stop):
        return None
    for position in move.positions:
        if not 0 <= position < len(state.dice):
            return Explanation("refused.no_such_die", {"die": position})
        if move.positions.count(position) > 1:
            return Explanation("refused.die_twice", {"die": position})
    if len(move.positions) == len(state.dice):
        return Explanation("refused.all_kept")
    if move.positions != tuple(sorted(move.positions)):
        return Explanation("refused.dice_order")
    return None


def _refuse_cross(state: State, move: Cross) -> Explanation | None:
    if state.phase is not Phase.CROSS:
        return Explanation("refused.dice_first" if state.phase is Phase.KEEP else "refused.must_circle")
    if not 0 <= move.row < SIDE:
        return Explanation("refused.no_such_row", {"row": str(move.row)})
    if not _has_free(state.sheets[state.turn], move.row):
        return Explanation("refused.full_row", {"row": ROWS[move.row]})
    return None


def _refuse_circle(state: State, spaces: tuple[int, ...]) -> Explanation | None:
    if state.phase is not Phase.CIRCLE:
        return Explanation("refused.dice_first" if state.phase is Phase.KEEP else "refused.must_cross")
    sheet, dice = state.sheets[state.turn], state.dice
    if not spaces:
        return Explanation("refused.no_space")
    for space in spaces:
        if not 0 <= space < SPACES:
            return Explanation("refused.no_such_space", {"space": str(space)})
        name = space_name(space)
        if spaces.count(space) > 1:
            return Explanation("refused.space_twice", {"space": name})
        if sheet[space] == CIRCLE:
            return Explanation("refused.circled", {"space": name})
        if sheet[space] == CROSS:
            return Explanation("refused.crossed_out", {"space": name})
    if len(spaces) > DATA.spaces:
        return Explanation("refused.too_many", {"count": DATA.spaces})
    if all(face == JOKER for face in dice):
        return Explanation("refused.only_jokers") if len(spaces) > 1 else _refuse_order(spaces)
    for space in spaces:
        if payment(dice, (space,)) is None:
            return _refuse_space(dice, space)
    if payment(dice, spaces) is None:
        return Explanation("refused.together", {"spaces": names(in_order(spaces))})
    return _refuse_order(spaces)


def _refuse_order(spaces: tuple[int, ...]) -> Explanation | None:
    ordered = in_order(spaces)
    if spaces == ordered:
        return None
    texts = [",".join(map(space_name, one)) for one in (spaces, ordered)]
    return Explanation("refused.order", {"text": f"circle {texts[0]}", "move": f"circle {texts[1]}"})


def _refuse_space(dice: Sequence[int], space: int) -> Explanation:
    need, jokers = space % SIDE + 1, sum(1 for face in dice if face == JOKER)
    count = sum(1 for face in dice if face == space // SIDE)
    told: dict[str, str | int] = {"space": space_name(space), "need": need, "count": count, "row": ROWS[space // SIDE]}
    if jokers and count == 0:
        return Explanation("refused.joker_alone", told)
    if jokers > 1 and count + jokers >= need:
        return Explanation("refused.one_joker", told)
    return Explanation("refused.too_few", told)
