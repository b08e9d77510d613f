"""The rules of Cephalopod (Mark Steere, 2006), by the project's rules page.

Two players, no luck, no secrets. A move is an empty cell and the set of neighbouring dice that it captures. Cells are
numbered row by row from the bottom left: cell ``row * columns + column``, called ``a1``, ``b1`` and so on.
"""

from __future__ import annotations

import functools
import itertools
import re
from dataclasses import dataclass

from game.core.contract import (
    OVER,
    Event,
    Explanation,
    GameInfo,
    Option,
    Options,
    Result,
    Rules,
    RulesError,
    ScoreLine,
)

LIGHT = 0
DARK = 1
MAX_PIPS = 6
SIZES = ("3x3", "3x5", "5x5", "5x7", "7x7")
SWAP_TEXT = "swap"

_CELL = re.compile(r"([a-z])([1-9][0-9]?)\Z")
_PLACEMENT = re.compile(r"([a-z][0-9]{1,3})(?:=([a-z][0-9]{1,3}(?:\+[a-z][0-9]{1,3}){0,7}))?\Z")


@dataclass(frozen=True, slots=True)
class Placement:
    """A die on the empty ``cell``, capturing the dice on ``captured`` (ascending; empty: a plain placement)."""

    cell: int
    captured: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Swap:
    """The pie rule: the second seat takes over the colour of the first die instead of moving."""


Move = Placement | Swap


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    ``cells`` has one number a cell: 0 empty, ``+pips`` a light die, ``-pips`` a dark die (pips 1 to 6). ``turn`` is the
    colour that is to move, ``light_seat`` the seat that plays light (0, or 1 after a swap), ``pie`` whether the match
    has the pie rule, ``placed`` how many dice were placed so far, also those that were captured since.
    """

    rows: int
    columns: int
    cells: tuple[int, ...]
    turn: int
    light_seat: int
    pie: bool
    placed: int

    @property
    def may_swap(self) -> bool:
        """Tell whether the seat that is to act may swap colours instead of moving."""
        return self.pie and self.placed == 1 and self.light_seat == 0

    def seat_of(self, colour: int) -> int:
        """Return the seat that plays ``colour``."""
        return self.light_seat if colour == LIGHT else 1 - self.light_seat

    def colour_of(self, seat: int) -> int:
        """Return the colour that ``seat`` plays."""
        return LIGHT if seat == self.light_seat else DARK

    def count(self, colour: int) -> int:
        """Return how many dice of ``colour`` lie on the board."""
        return sum(1 for die in self.cells if (die > 0) == (colour == LIGHT) and die != 0)


@functools.cache
def neighbours(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """Return for each cell its orthogonal neighbours, ascending."""
    table = []
    for row, column in itertools.product(range(rows), range(columns)):
        near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        table.append(tuple(r * columns + c for r, c in near if 0 <= r < rows and 0 <= c < columns))
    return tuple(table)


def cell_name(cell: int, columns: int) -> str:
    """Return the name of ``cell``: the column's letter from the left, the row's number from the bottom."""
    return f"{chr(ord('a') + cell % columns)}{cell // columns + 1}"


def cell_number(name: str, rows: int, columns: int) -> int:
    """Return the cell called ``name``. Raises :class:`RulesError` when the board has none."""
    match = _CELL.match(name)
    if match is not None:
        column = ord(match[1]) - ord("a")
        row = int(match[2]) - 1
        if column < columns and row < rows:
            return row * columns + column
    raise RulesError(f"no cell {name[:40]!r} on this board")


def capture_sets(state: State, cell: int) -> tuple[tuple[int, ...], ...]:
    """Return the sets of neighbours of ``cell`` that a die placed there can capture, smaller sets first.

    Each is at least two dice whose pips add up to six or less; either colour counts.
    """
    near = [other for other in neighbours(state.rows, state.columns)[cell] if state.cells[other]]
    return tuple(
        chosen
        for size in range(2, len(near) + 1)
        for chosen in itertools.combinations(near, size)
        if sum(abs(state.cells[other]) for other in chosen) <= MAX_PIPS
    )


def events_of(before: State, move: Move, after: State) -> tuple[Event, ...]:
    """Tell of a swap, or of a placement followed by the captures."""
    if isinstance(move, Swap):
        return (Event("swap"),)
    name = cell_name(move.cell, before.columns)
    pips = abs(after.cells[move.cell])
    if not move.captured:
        return (Event("place", {"cell": name, "pips": pips}, (name,)),)
    names = tuple(cell_name(other, before.columns) for other in move.captured)
    return (
        Event(
            "capture",
            {
                "cell": name,
                "pips": pips,
                "count": len(names),
                "sum": " + ".join(str(abs(before.cells[other])) for other in move.captured),
                "captured": ", ".join(names),
            },
            (name, *names),
        ),
    )


class CephalopodRules(Rules[State, Move]):
    """The rules object of the catalogue."""

    info = GameInfo(
        id="cephalopod",
        players=(2,),
        rules_version=1,
        options=(Option("board", "5x5", SIZES), Option("pie", "off", ("off", "on"))),
        has_chance=False,
        has_secrets=False,
        max_plies=11 * 49 + 1,
    )

    events = staticmethod(events_of)

    # Cells and captures are touched whole: half of a notation is no beginning, but a slip.
    takes_fragments = False

    def initial_state(self, players: int, options: Options) -> State:
        if players != 2:
            raise RulesError("Cephalopod is for two players")
        complete = self.info.complete(options)
        rows, columns = (int(part) for part in complete["board"].split("x"))
        return State(rows, columns, (0,) * (rows * columns), LIGHT, 0, complete["pie"] == "on", 0)

    def to_act(self, state: State) -> int:
        return state.seat_of(state.turn) if 0 in state.cells else OVER

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        moves: list[Move] = []
        for cell, die in enumerate(state.cells):
            if die == 0:
                sets = capture_sets(state, cell)
                moves.extend(Placement(cell, chosen) for chosen in sets or ((),))
        if moves and state.may_swap:
            moves.append(Swap())
        return tuple(moves)

    def after(self, state: State, move: Move) -> State:
        if isinstance(move, Swap):
            return State(state.rows, state.columns, state.cells, state.turn, 1, state.pie, state.placed)
        cells = list(state.cells)
        pips = sum(abs(cells[other]) for other in move.captured) or 1
        for other in move.captured:
            cells[other] = 0
        cells[move.cell] = pips if state.turn == LIGHT else -pips
        return State(
            state.rows,
            state.columns,
            tuple(cells),
            DARK if state.turn == LIGHT else LIGHT,
            state.light_seat,
            state.pie,
            state.placed + 1,
        )

    def result(self, state: State) -> Result:
        """Return the result: more dice win; the number of cells is odd, so nobody draws."""
        if self.to_act(state) != OVER:
            raise RulesError("the match is not over")
        scores = tuple(state.count(state.colour_of(seat)) for seat in (0, 1))
        winners = tuple(seat for seat in (0, 1) if scores[seat] == max(scores))
        return Result(scores, winners, Explanation("end.full"), (ScoreLine(Explanation("account.dice"), scores),))

    def format_move(self, state: State, move: Move) -> str:
        """Return ``c3``, ``c3=b3+c4`` or ``swap``; the captured cells sorted by name."""
        if isinstance(move, Swap):
            return SWAP_TEXT
        name = cell_name(move.cell, state.columns)
        if not move.captured:
            return name
        return name + "=" + "+".join(sorted(cell_name(other, state.columns) for other in move.captured))

    def understand(self, state: State, text: str) -> Move | Explanation:
        if text == SWAP_TEXT:
            return Swap()
        match = _PLACEMENT.match(text)
        if match is None:
            return _not_understood(text)
        names = match[2].split("+") if match[2] else []
        try:
            cell, *captured = (cell_number(name, state.rows, state.columns) for name in (match[1], *names))
        except RulesError:
            return Explanation("refused.no_such_cell", {"text": text[:40]})
        if len(set(captured)) == len(captured) and names != sorted(names):
            # One text a move: the log, the saves and the replay compare texts.
            return _not_understood(text)
        return Placement(cell, tuple(sorted(captured)))

    def why_not(self, state: State, move: Move, *, begun: bool = False) -> Explanation | None:
        """Say why ``move`` is not legal; a cell alone is the beginning of a move where captures can be chosen."""
        if isinstance(move, Swap):
            return None if state.may_swap else Explanation("refused.no_swap")
        for cell in (move.cell, *move.captured):
            if not 0 <= cell < len(state.cells):
                return Explanation("refused.no_such_cell", {"text": str(cell)})
        name = cell_name(move.cell, state.columns)
        if state.cells[move.cell]:
            return Explanation("refused.occupied", {"cell": name})
        sets = capture_sets(state, move.cell)
        if move.captured in sets or (not move.captured and not sets):
            return None
        if not move.captured:
            return None if begun else Explanation("refused.must_capture", {"cell": name})
        near = neighbours(state.rows, state.columns)[move.cell]
        for other in move.captured:
            if other not in near or not state.cells[other]:
                return Explanation("refused.not_beside", {"cell": name, "other": cell_name(other, state.columns)})
            if move.captured.count(other) > 1:
                return Explanation("refused.twice", {"other": cell_name(other, state.columns)})
        if len(move.captured) < 2:
            return Explanation("refused.too_few", {"cell": name})
        total = sum(abs(state.cells[other]) for other in move.captured)
        if total > MAX_PIPS:
            return Explanation("refused.sum", {"sum": total})
        return _not_understood("+".join(cell_name(other, state.columns) for other in move.captured))


def _not_understood(text: str) -> Explanation:
    return Explanation("refused.not_understood", {"text": text[:40]})
