"""The rules of Odicey, by the project's rules page.

Two sides, with two to four seats between them, dice and no secrets. A turn is several plies: the choice of two dice,
their roll, one ply for each die that comes to rest, and the choice that a double gives. A die that ejects another is a
ply of its own, and the ejected die is placed by the next one; so a chain can be followed, and taken back, step by step.

A cell is numbered row by row from the bottom left, ``row * 5 + column``, and called ``a1``, ``b1`` and so on. A die is
one number, ``side * 10 + value``: 1 to 6 red, 11 to 16 blue, 21 to 26 the white Zeus die; 0 is an empty cell. The
numbers of the game are in ``config/odicey.toml``.
"""

from __future__ import annotations

import functools
import itertools
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from game import data, paths
from game.core.contract import (
    CHANCE,
    OVER,
    Event,
    Explanation,
    GameInfo,
    Option,
    Options,
    Result,
    Rolled,
    Rules,
    RulesError,
    Side,
)

SIZE = 5
"""Rows, and columns, of the board."""

CELLS = SIZE * SIZE
FACES = range(1, 7)
EMPTY = 0

RED = 0
BLUE = 1
ZEUS = 2
"""The owner of the white die, which no side has."""

SIDES = ("red", "blue")
"""The names of the sides that seats play for."""

LETTERS = "rbz"
"""The letters of the owners in the notation of a die."""

NOBODY = -1
"""The winner of a match that goes on or is a draw."""

HARBOUR = -1
"""The place of a die that is chosen from the harbour instead of a cell."""

HARBOUR_TEXT = "h"

TEAMS: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {
    2: ((0,), (1,)),
    3: ((0, 2), (1,)),
    4: ((0, 2), (1, 3)),
}
"""By the number of seats: the seats of red and of blue, in the order in which mates take the turns of their side."""

LINES: tuple[tuple[int, ...], ...] = (
    *(tuple(range(row * SIZE, row * SIZE + SIZE)) for row in range(SIZE)),
    *(tuple(range(column, CELLS, SIZE)) for column in range(SIZE)),
    tuple(range(0, CELLS, SIZE + 1)),
    tuple(range(SIZE - 1, CELLS - 1, SIZE - 1)),
)
"""The cells of each line: five rows from below, five columns from the left, the diagonals from a1 and from e1."""

LINES_THROUGH: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(line for line in LINES if cell in line) for cell in range(CELLS)
)
"""For each cell the lines that it lies on."""

_UPWARD = tuple(tuple(range(first, first + SIZE)) for first in (1, 2))
PATTERNS: tuple[tuple[int, ...], ...] = (
    *((face,) * SIZE for face in FACES),
    *_UPWARD,
    *(tuple(reversed(values)) for values in _UPWARD),
)
"""The values along a line that win: six times five equal ones, and the two runs in both directions."""

WINNING = frozenset(PATTERNS)

FILE = "odicey.toml"

_RANGES = {"dice": (2, 12), "turns": (2, 1_000)}
_CELL = re.compile(r"[a-z][0-9]{1,2}")
_PLACE = re.compile(r"(?:([rbz])([1-6]):)?([a-z][0-9]{1,2})\Z")
_PLACES = re.compile(r"(choose|athena|zeus) ((?:h|[a-z][0-9]{1,2})(?:,(?:h|[a-z][0-9]{1,2})){0,4})\Z")
_ROLL = re.compile(r"roll ([1-6](?:,[1-6]){0,3})\Z")

Cells = tuple[int, ...]
"""25 dice, or 25 values, by cell; 0 an empty cell."""


@dataclass(frozen=True, slots=True)
class Data:
    """The numbers of the game; see ``config/odicey.toml``."""

    dice: int
    turns: int


def read_data(file: Path | None = None) -> Data:
    """Return the numbers of the game from ``file``, by default the shipped one.

    Raises :class:`game.data.DataError` when the file cannot be read, and for a key that is missing, unknown or wrong.
    """
    path = paths.config() / FILE if file is None else file
    table = data.load_numbers(path)
    data.refuse_unknown(table, _RANGES, f"{path}: ")
    return Data(**data.whole_numbers(table, _RANGES, f"{path}: "))


DATA = read_data()
"""The shipped numbers, which everything here goes by."""


# Names.


def die(owner: int, value: int) -> int:
    """Return the die of ``owner`` that shows ``value``."""
    return owner * 10 + value


def owner_of(number: int) -> int:
    """Return whose the die ``number`` is: :data:`RED`, :data:`BLUE` or :data:`ZEUS`."""
    return number // 10


def value_of(number: int) -> int:
    """Return what the die ``number`` shows, or 0 for an empty cell."""
    return number % 10


def cell_name(cell: int) -> str:
    """Return the name of ``cell``: the column's letter from the left, the row's number from the bottom."""
    return f"{'abcde'[cell % SIZE]}{cell // SIZE + 1}"


def cell_number(name: str) -> int:
    """Return the cell called ``name``. Raises :class:`RulesError` when there is none."""
    if _is_cell(name):
        return (ord(name[1]) - ord("1")) * SIZE + ord(name[0]) - ord("a")
    raise RulesError(f"no cell {name[:40]!r}")


def _is_cell(name: str) -> bool:
    return len(name) == 2 and name[0] in "abcde" and name[1] in "12345"


def die_name(number: int) -> str:
    """Return the notation of a die: the letter of its owner and its value, ``b6``."""
    return f"{LETTERS[owner_of(number)]}{value_of(number)}"


def place_name(place: int) -> str:
    """Return the name of a cell, or of the harbour."""
    return HARBOUR_TEXT if place == HARBOUR else cell_name(place)


def in_order(places: Sequence[int]) -> list[str]:
    """Return the names of ``places`` in the order of the notation: the harbour first, then the cells by their names."""
    return sorted(map(place_name, places), key=lambda name: (name != HARBOUR_TEXT, name))


# Lines.


def winning_lines(cells: Cells) -> tuple[tuple[int, ...], ...]:
    """Return the lines of ``cells`` that win, in the order of :data:`LINES`."""
    return tuple(line for line in LINES if tuple(cells[cell] % 10 for cell in line) in WINNING)


def winning_line(cells: Cells) -> tuple[int, ...] | None:
    """Return the first line of ``cells`` that wins, or ``None``."""
    return next(iter(winning_lines(cells)), None)


@dataclass(frozen=True, slots=True)
class NearLine:
    """A line that a few dice would complete.

    ``line`` are its cells, ``missing`` the empty cells among them with the value that each needs, in the order of the
    line.
    """

    line: tuple[int, ...]
    missing: tuple[tuple[int, int], ...]


def near_lines(cells: Cells, most: int = 2) -> tuple[NearLine, ...]:
    """Return each way to complete a line of ``cells`` with one to ``most`` more dice, in a stable order.

    Two dice of a line settle its pattern, so with the default each line is near in one way at most.
    """
    found = []
    for line in LINES:
        present = [cells[cell] % 10 for cell in line]
        if 1 <= present.count(EMPTY) <= most:
            for pattern in PATTERNS:
                if all(value in (EMPTY, wanted) for value, wanted in zip(present, pattern, strict=True)):
                    missing = tuple(
                        (cell, wanted)
                        for cell, value, wanted in zip(line, present, pattern, strict=True)
                        if value == EMPTY
                    )
                    found.append(NearLine(line, missing))
    return tuple(found)


def empty_cells(cells: Cells) -> tuple[int, ...]:
    """Return the empty cells, ascending."""
    return tuple(cell for cell, number in enumerate(cells) if number == EMPTY)


def with_die(cells: Cells, cell: int, number: int) -> Cells:
    """Return ``cells`` with ``number`` on ``cell``."""
    return (*cells[:cell], number, *cells[cell + 1 :])


def without(cells: Cells, places: Sequence[int]) -> Cells:
    """Return ``cells`` after the dice on ``places`` have left; the harbour among them changes nothing."""
    return tuple(EMPTY if cell in places else number for cell, number in enumerate(cells))


def zeus_cell(cells: Cells) -> int | None:
    """Return the cell of the Zeus die, or ``None`` when it is not on the board."""
    return next((cell for cell, number in enumerate(cells) if number // 10 == ZEUS), None)


def zeus_value(cells: Cells) -> int:
    """Return what the Zeus die shows, or 0 when it is not on the board."""
    cell = zeus_cell(cells)
    return 0 if cell is None else cells[cell] % 10


def cells_of(cells: Cells, owner: int) -> tuple[int, ...]:
    """Return the cells with a die of ``owner``, ascending."""
    return tuple(cell for cell, number in enumerate(cells) if number != EMPTY and number // 10 == owner)


# Moves and states.


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose the dice on two ``places`` to roll: cells, or :data:`HARBOUR` (once or twice); ascending."""

    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: what the dice show, in the order of ``State.rolling``; dice of one owner in ascending order."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Put the die ``die`` (the ejected one, or one in hand) on ``cell``; a die that lies there is ejected."""

    die: int
    cell: int


@dataclass(frozen=True, slots=True)
class ExtraTurn:
    """Athena's aegis: take a further turn."""


@dataclass(frozen=True, slots=True)
class SendHome:
    """Athena's aegis: send the dice of the other side on ``cells`` (ascending) back to its harbour."""

    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CallZeus:
    """Zeus' aegis: roll the dice on two ``cells`` (ascending), whoever owns them."""

    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decline:
    """Zeus' aegis: leave the dice as they lie."""


Move = Choose | Roll | Place | ExtraTurn | SendHome | CallZeus | Decline


class Phase(Enum):
    """What is due. In ROLL chance decides, in the others but OVER the seat whose turn it is."""

    ROLL = "roll"
    PLACE = "place"
    CHOOSE = "choose"
    ATHENA = "athena"
    ZEUS = "zeus"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    ``players`` is the number of seats, ``aegis_chain`` the option. ``cells`` are the dice on the board, ``harbours``
    how many each side has at home. ``turn_number`` counts the turns from 1, the opening turn, the current one included;
    a further turn by Athena and a throw by Zeus are turns of their own. ``side`` is on turn, and ``rotation`` tells for
    each side which of its mates takes its current or next turn.

    ``rolling`` are the owners of the dice that are about to be rolled, ascending; ``hand`` the dice that were rolled
    and are not placed yet, ascending. ``carried`` is the ejected die that must be placed next, or 0; ``spent`` are the
    cells that the chain has reached so far, in its order: their dice cannot be ejected any more. ``double`` is the
    value of the double that was rolled and gives an aegis, or 0; ``bonus`` tells that the dice are a bonus roll.
    ``winner`` is the side that has won, or :data:`NOBODY`.
    """

    players: int
    aegis_chain: bool
    cells: Cells
    harbours: tuple[int, int]
    phase: Phase
    turn_number: int
    side: int
    rotation: tuple[int, int]
    hand: tuple[int, ...] = ()
    rolling: tuple[int, ...] = ()
    carried: int = EMPTY
    spent: tuple[int, ...] = ()
    double: int = 0
    bonus: bool = False
    winner: int = NOBODY

    @property
    def other(self) -> int:
        """The side that is not on turn."""
        return BLUE if self.side == RED else RED

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return TEAMS[self.players][self.side][self.rotation[self.side]]

    @property
    def is_opening(self) -> bool:
        """Tell whether this is the opening turn, which is set-up."""
        return self.turn_number == 1


def side_of(seat: int) -> int:
    """Return the side that ``seat`` plays for, whatever the number of seats."""
    return BLUE if seat % 2 else RED


# What a seat may do, piece by piece.


def choosable(state: State) -> tuple[int, ...]:
    """Return the places with a die that the side on turn may choose for a standard turn: the harbour first, then cells.

    The harbour counts once, however many dice it has.
    """
    own, other, shown = state.side, state.other, zeus_value(state.cells)
    cells = tuple(
        cell
        for cell, number in enumerate(state.cells)
        if number != EMPTY and (number // 10 == own or (number // 10 == other and number % 10 == shown))
    )
    return (HARBOUR, *cells) if state.harbours[own] else cells


def choices(state: State) -> tuple[tuple[int, int], ...]:
    """Return every pair of places that can be chosen together for a standard turn, in a stable order."""
    places = choosable(state)
    twice = ((HARBOUR, HARBOUR),) if state.harbours[state.side] > 1 else ()
    return (*twice, *itertools.combinations(places, 2))


def placeable(state: State) -> tuple[int, ...]:
    """Return the dice that can be placed next, without repetition: the ejected one alone, or those in hand."""
    return (state.carried,) if state.carried else tuple(dict.fromkeys(state.hand))


def targets(state: State, number: int) -> tuple[int, ...]:
    """Return the cells where the die ``number`` may go now, ascending: empty ones, and those where it ejects a die."""
    if state.is_opening:
        return empty_cells(state.cells)
    value = number % 10
    return tuple(
        cell
        for cell, present in enumerate(state.cells)
        if present == EMPTY or (present % 10 == value and cell not in state.spent)
    )


def home_count(state: State) -> int:
    """Return how many dice of the other side Athena's aegis sends home: two, or as many as it has on the board."""
    return min(2, len(cells_of(state.cells, state.other)))


@functools.cache
def outcomes(owners: tuple[int, ...]) -> tuple[tuple[Roll, int], ...]:
    """Return the rolls of dice of ``owners`` (ascending), which cannot be told apart within one owner, with weights."""
    weights: Counter[tuple[int, ...]] = Counter()
    for values in itertools.product(FACES, repeat=len(owners)):
        weights[tuple(number % 10 for number in sorted(map(die, owners, values)))] += 1
    return tuple((Roll(values), weight) for values, weight in weights.items())


class OdiceyRules(Rules[State, Move]):
    """The rules object of the catalogue."""

    info = GameInfo(
        id="odicey",
        players=tuple(TEAMS),
        rules_version=1,
        options=(Option("mode", "normal", ("normal", "chaos")), Option("aegis_chain", "on", ("off", "on"))),
        unguided=("mode", "chaos"),
        has_chance=True,
        has_secrets=False,
        # A turn has its choice and its roll, two chains that reach each cell once at most, and the choice of an aegis.
        max_plies=DATA.turns * (2 * CELLS + 3),
        faces=tuple(map(str, FACES)),
    )

    def sides(self, players: int) -> tuple[Side, ...]:
        return tuple(Side(SIDES[side], seats) for side, seats in enumerate(TEAMS[players]))

    def initial_state(self, players: int, options: Options) -> State:
        """Return the empty sea, with the opening roll of red to come. The mode is the table's concern only."""
        if players not in TEAMS:
            raise RulesError(f"Odicey is not for {players} players")
        complete = self.info.complete(options)
        return State(
            players,
            complete["aegis_chain"] == "on",
            (EMPTY,) * CELLS,
            (DATA.dice - 2, DATA.dice),
            Phase.ROLL,
            1,
            RED,
            (0, 0),
            rolling=(RED, RED, ZEUS),
        )

    def to_act(self, state: State) -> int:
        if state.phase is Phase.OVER:
            return OVER
        return CHANCE if state.phase is Phase.ROLL else state.seat

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Return the moves of the phase: harbour before cells and lower cells before higher ones, taking before not."""
        if state.phase is Phase.CHOOSE:
            return tuple(map(Choose, choices(state)))
        if state.phase is Phase.PLACE:
            return tuple(Place(number, cell) for number in placeable(state) for cell in targets(state, number))
        if state.phase is Phase.ATHENA:
            count = home_count(state)
            theirs = itertools.combinations(cells_of(state.cells, state.other), count) if count else ()
            return (ExtraTurn(), *map(SendHome, theirs))
        if state.phase is Phase.ZEUS:
            filled = (cell for cell, number in enumerate(state.cells) if number != EMPTY)
            return (*map(CallZeus, itertools.combinations(filled, 2)), Decline())
        return ()

    def after(self, state: State, move: Move) -> State:
        if isinstance(move, Place):
            return _place(state, move)
        if isinstance(move, Choose):
            taken = move.places.count(HARBOUR)
            owners = [state.side] * taken + [state.cells[cell] // 10 for cell in move.places if cell != HARBOUR]
            return replace(
                state,
                phase=Phase.ROLL,
                cells=without(state.cells, move.places),
                harbours=_with_more(state.harbours, state.side, -taken),
                rolling=tuple(sorted(owners)),
            )
        if isinstance(move, Roll):
            hand = tuple(map(die, state.rolling, move.values))
            gives = not state.is_opening and (state.aegis_chain or not state.bonus)
            double = move.values[0] if gives and len(set(move.values)) == 1 else 0
            return replace(state, phase=Phase.PLACE, hand=hand, rolling=(), double=double)
        if isinstance(move, CallZeus):
            owners = [state.cells[cell] // 10 for cell in move.cells]
            return replace(
                state,
                phase=Phase.ROLL,
                turn_number=state.turn_number + 1,
                cells=without(state.cells, move.cells),
                rolling=tuple(sorted(owners)),
                double=0,
                bonus=True,
            )
        if isinstance(move, ExtraTurn):
            return replace(state, phase=Phase.CHOOSE, turn_number=state.turn_number + 1, double=0, bonus=True)
        if isinstance(move, SendHome):
            state = replace(
                state,
                cells=without(state.cells, move.cells),
                harbours=_with_more(state.harbours, state.other, len(move.cells)),
            )
        return _pass_on(state)

    def chance(self, state: State) -> tuple[tuple[Move, int], ...]:
        """Return the rolls that differ: 21 for two dice of one owner, 36 for two of different owners."""
        return outcomes(state.rolling) if state.phase is Phase.ROLL else ()

    def sample_chance(self, state: State, rng: random.Random) -> Move:
        rolled = [die(owner, rng.choice(FACES)) for owner in state.rolling]
        return Roll(tuple(number % 10 for number in sorted(rolled)))

    def is_outcome(self, state: State, move: Move) -> bool:
        """Tell whether ``move`` is a roll of the dice that are rolling, in its canonical order."""
        return state.phase is Phase.ROLL and isinstance(move, Roll) and _is_roll(state.rolling, move.values)

    def rolled(self, state: State, outcome: Move) -> Rolled | None:
        return Rolled(state.seat, tuple(map(str, outcome.values))) if isinstance(outcome, Roll) else None

    def result(self, state: State) -> Result:
        """Return the result: all seats of the winning side have won; after the last turn everybody shares."""
        if state.phase is not Phase.OVER:
            raise RulesError("the match is not over")
        if state.winner == NOBODY:
            reason = Explanation("end.draw", _count(DATA.turns))
            return Result((0,) * state.players, tuple(range(state.players)), reason)
        winners = tuple(sorted(TEAMS[state.players][state.winner]))
        scores = tuple(int(seat in winners) for seat in range(state.players))
        line = winning_lines(state.cells)[0]
        reason = Explanation(f"end.{_kind_of(state.cells, line)}", _line_values(state.cells, line))
        return Result(scores, winners, reason)

    # Notation.

    def format_move(self, state: State, move: Move) -> str:
        """Return the text of ``move``, for example ``choose h,c3``, ``roll 4,6``, ``c3``, ``b6:c3`` or ``zeus -``.

        The die is named where those that can be placed now differ.
        """
        if isinstance(move, Choose):
            return "choose " + ",".join(in_order(move.places))
        if isinstance(move, Roll):
            return "roll " + ",".join(map(str, move.values))
        if isinstance(move, Place):
            name = cell_name(move.cell)
            return f"{die_name(move.die)}:{name}" if len(placeable(state)) > 1 else name
        if isinstance(move, SendHome):
            return "athena " + ",".join(in_order(move.cells))
        if isinstance(move, CallZeus):
            return "zeus " + ",".join(in_order(move.cells))
        return "athena turn" if isinstance(move, ExtraTurn) else "zeus -"

    def understand(self, state: State, text: str) -> Move | Explanation:
        """Return what ``text`` means, its places in order.

        A cell alone is for the one die that can be placed; where it is still open which one, it is :data:`EMPTY`.
        """
        if text == "athena turn":
            return ExtraTurn()
        if text == "zeus -":
            return Decline()
        rolled = _ROLL.match(text)
        if rolled is not None:
            return Roll(tuple(map(int, rolled[1].split(","))))
        chosen = _PLACES.match(text)
        placed = _PLACE.match(text)
        try:
            if chosen is not None:
                return _understand_places(chosen[1], chosen[2].split(","))
            if placed is not None:
                return _understand_place(state, placed)
        except RulesError:
            names = _CELL.findall(text.rpartition(":")[2])
            return _no_such_cell(next(name for name in names if not _is_cell(name)))
        return Explanation("refused.not_understood", {"text": text[:40]})

    def why_not(self, state: State, move: Move, *, begun: bool = False) -> Explanation | None:
        """Say why ``move`` is refused.

        A choice with fewer dice than it needs is a beginning, and so is a place for a die that is not named yet.
        """
        refusal = _refuse_phase(state, move)
        if refusal is not None or isinstance(move, (ExtraTurn, Decline)):
            return refusal
        if isinstance(move, Roll):
            if self.is_outcome(state, move):
                return None
            return Explanation("refused.not_an_outcome", {"move": self.format_move(state, move)[:40]})
        if isinstance(move, Place):
            return _refuse_place(state, move, begun=begun)
        places, needed = _places(move), _needed(state, move)
        refusal = _refuse_places(state, move)
        if refusal is not None or (begun and len(places) < needed):
            return refusal
        if len(places) != needed:
            return Explanation(
                "refused.home_count" if isinstance(move, SendHome) else "refused.two_dice", _count(needed)
            )
        if places != tuple(sorted(places)):
            return Explanation("refused.not_legal", {"move": self.format_move(state, move)[:40]})
        return None

    # Telling.

    def events(self, before: State, move: Move, after: State) -> tuple[Event, ...]:
        """Tell of the ply; each event has ``seat`` and ``side``, and ``owner`` numbers are as in the dice.

        Kinds: ``choose_harbour``, ``choose_mixed`` and ``choose_board`` (cells; spots: the places, ``h`` the harbour);
        ``roll`` (first, second), ``roll_with_zeus`` (the same, and zeus, which is the second) and ``roll_opening``
        (first, second, zeus), with spots ``hand0`` and so on, and then ``double`` (value) where it gives an aegis;
        ``place`` (value, owner, cell) for a die that comes to rest on an empty cell, ``eject`` (the same, and ejected:
        the owner of the other die) for one that takes the place of another, ``settle`` (value, owner, cell, path) for
        the end of a chain, with the whole path as spots; then ``line_equal`` or ``line_run`` (value, first, last) for
        each line that wins, or ``athena`` or ``zeus`` (value) where the double gives that aegis, or ``draw`` (count);
        ``extra_turn``; ``send_home`` (cells, count); ``call_zeus`` (cells, count); ``decline``.
        """
        who: dict[str, str | int] = {"seat": before.seat, "side": before.side}
        if isinstance(move, Choose):
            return (_tell_choice(move, who),)
        if isinstance(move, Roll):
            return tuple(_tell_roll(before, move, after, who))
        if isinstance(move, Place):
            return tuple(_tell_place(before, move, after, who))
        if isinstance(move, (SendHome, CallZeus)):
            names = in_order(move.cells)
            told = {**who, "cells": ", ".join(names), "count": len(names)}
            return (Event("send_home" if isinstance(move, SendHome) else "call_zeus", told, tuple(names)),)
        return (Event("extra_turn" if isinstance(move, ExtraTurn) else "decline", who),)


def _tell_choice(move: Choose, who: dict[str, str | int]) -> Event:
    names = in_order(move.places)
    cells = [name for name in names if name != HARBOUR_TEXT]
    kind = ("choose_harbour", "choose_mixed", "choose_board")[len(cells)]
    return Event(kind, {**who, "cells": ", ".join(cells)}, tuple(names))


def _tell_roll(before: State, move: Roll, after: State, who: dict[str, str | int]) -> Iterator[Event]:
    spots = tuple(f"hand{index}" for index in range(len(move.values)))
    told = {**who, "first": move.values[0], "second": move.values[1]}
    if ZEUS not in before.rolling:
        yield Event("roll", told, spots)
    else:
        told["zeus"] = move.values[-1]
        yield Event("roll_opening" if before.is_opening else "roll_with_zeus", told, spots)
    if after.double:
        yield Event("double", {**who, "value": after.double}, spots)


def _tell_place(before: State, move: Place, after: State, who: dict[str, str | int]) -> Iterator[Event]:
    name = cell_name(move.cell)
    told = {**who, "value": move.die % 10, "owner": move.die // 10, "cell": name}
    if after.carried:
        yield Event("eject", {**told, "ejected": after.carried // 10}, (name,))
    elif before.carried:
        path = tuple(map(cell_name, (*before.spent, move.cell)))
        yield Event("settle", {**told, "path": " → ".join(path)}, path)
    else:
        yield Event("place", told, (name,))
    if after.winner != NOBODY:
        for line in winning_lines(after.cells):
            kind = f"line_{_kind_of(after.cells, line)}"
            yield Event(kind, {**who, **_line_values(after.cells, line)}, tuple(map(cell_name, line)))
    elif after.phase is Phase.OVER:
        yield Event("draw", {**who, **_count(DATA.turns)})
    elif after.phase is Phase.ATHENA:
        yield Event("athena", {**who, "value": after.double})
    elif after.phase is Phase.ZEUS:
        cell = zeus_cell(after.cells)
        yield Event("zeus", {**who, "value": after.double}, () if cell is None else (cell_name(cell),))


def _count(number: int) -> dict[str, str | int]:
    return {"count": number}


def _kind_of(cells: Cells, line: Sequence[int]) -> str:
    return "equal" if len({cells[cell] % 10 for cell in line}) == 1 else "run"


def _line_values(cells: Cells, line: Sequence[int]) -> dict[str, str | int]:
    values = [cells[cell] % 10 for cell in line]
    return {"value": values[0], "first": min(values), "last": max(values)}


# The course of a turn.


def _with_more(harbours: tuple[int, int], side: int, count: int) -> tuple[int, int]:
    red, blue = harbours
    return (red + count, blue) if side == RED else (red, blue + count)


def _is_roll(owners: tuple[int, ...], values: tuple[int, ...]) -> bool:
    if len(values) != len(owners) or not all(value in FACES for value in values):
        return False
    dice = list(map(die, owners, values))
    return dice == sorted(dice)


def _place(state: State, move: Place) -> State:
    """Return the position after a die has come to rest: with a die ejected, a line completed, or the turn going on."""
    present = state.cells[move.cell]
    cells = with_die(state.cells, move.cell, move.die)
    hand = list(state.hand)
    if not state.carried:
        hand.remove(move.die)
    placed = replace(
        state,
        cells=cells,
        hand=tuple(hand),
        carried=present,
        spent=(*state.spent, move.cell) if present else (),
    )
    if any(tuple(cells[cell] % 10 for cell in line) in WINNING for line in LINES_THROUGH[move.cell]):
        return replace(placed, phase=Phase.OVER, winner=state.side, double=0)
    if present or hand:
        return placed
    if state.turn_number >= DATA.turns:
        return replace(placed, phase=Phase.OVER, double=0)
    if state.double:
        return replace(placed, phase=Phase.ZEUS if state.double == zeus_value(cells) else Phase.ATHENA)
    return _pass_on(placed)


def _pass_on(state: State) -> State:
    mates = len(TEAMS[state.players][state.side])
    following = (state.rotation[state.side] + 1) % mates
    rotation = (following, state.rotation[BLUE]) if state.side == RED else (state.rotation[RED], following)
    return replace(
        state,
        phase=Phase.CHOOSE,
        turn_number=state.turn_number + 1,
        side=state.other,
        rotation=rotation,
        double=0,
        bonus=False,
    )


# Refusals.

_PHASES: dict[type[Move], Phase] = {
    Choose: Phase.CHOOSE,
    Roll: Phase.ROLL,
    Place: Phase.PLACE,
    ExtraTurn: Phase.ATHENA,
    SendHome: Phase.ATHENA,
    CallZeus: Phase.ZEUS,
    Decline: Phase.ZEUS,
}


def _places(move: Choose | SendHome | CallZeus) -> tuple[int, ...]:
    return move.places if isinstance(move, Choose) else move.cells


def _needed(state: State, move: Choose | SendHome | CallZeus) -> int:
    return home_count(state) if isinstance(move, SendHome) else 2


def _refuse_phase(state: State, move: Move) -> Explanation | None:
    """Say why no move of this kind is due, ``None`` when one is."""
    if state.phase is _PHASES[type(move)]:
        return None
    if state.phase is Phase.OVER:
        return Explanation("refused.over")
    if state.phase is Phase.ROLL:
        return Explanation("refused.rolling")
    if isinstance(move, Roll):
        return Explanation("refused.by_chance")
    if state.phase is Phase.PLACE and state.carried:
        return Explanation("refused.ejected_first", {"value": state.carried % 10})
    return Explanation(f"refused.{state.phase.value}_first")


def _refuse_place(state: State, move: Place, *, begun: bool) -> Explanation | None:
    if not 0 <= move.cell < CELLS:
        return _no_such_cell(str(move.cell))
    dice = placeable(state)
    if move.die == EMPTY and len(dice) > 1:
        name = cell_name(move.cell)
        if not begun:
            return Explanation("refused.name_die", {"cell": name, "example": f"{die_name(dice[0])}:{name}"})
        refusals = [_refuse_place(state, Place(number, move.cell), begun=False) for number in dice]
        return None if None in refusals else refusals[0]
    if move.die not in dice:
        if state.carried:
            return Explanation("refused.ejected_first", {"value": state.carried % 10})
        return Explanation("refused.not_in_hand", {"value": move.die % 10})
    present = state.cells[move.cell]
    if present == EMPTY:
        return None
    name = cell_name(move.cell)
    if state.is_opening:
        return Explanation("refused.set_up", {"cell": name})
    if present % 10 != move.die % 10:
        return Explanation("refused.other_value", {"cell": name, "shown": present % 10, "value": move.die % 10})
    return Explanation("refused.spent", {"cell": name}) if move.cell in state.spent else None


def _refuse_places(state: State, move: Choose | SendHome | CallZeus) -> Explanation | None:
    """Say why one of the dice named by ``move`` cannot be among those chosen; ``None`` when each can."""
    if isinstance(move, SendHome) and not home_count(state):
        return Explanation("refused.nothing_to_send")
    places = _places(move)
    for place in places:
        if place == HARBOUR and isinstance(move, Choose):
            stock = state.harbours[state.side]
            if not stock:
                return Explanation("refused.empty_harbour")
            if stock < places.count(HARBOUR):
                return Explanation("refused.harbour", _count(stock))
            continue
        if not 0 <= place < CELLS:
            return _no_such_cell(place_name(place) if place == HARBOUR else str(place))
        refusal = _refuse_die(state, move, place)
        if refusal is not None:
            return refusal
        if places.count(place) > 1:
            return Explanation("refused.twice", {"cell": cell_name(place)})
    return None


def _refuse_die(state: State, move: Choose | SendHome | CallZeus, cell: int) -> Explanation | None:
    number = state.cells[cell]
    told: dict[str, str | int] = {"cell": cell_name(cell)}
    if isinstance(move, SendHome):
        is_theirs = number != EMPTY and number // 10 == state.other
        return None if is_theirs else Explanation("refused.not_theirs", told)
    if number == EMPTY:
        return Explanation("refused.empty_cell", told)
    if isinstance(move, CallZeus) or number // 10 == state.side:
        return None
    if number // 10 == ZEUS:
        return Explanation("refused.zeus_die", told)
    shown = zeus_value(state.cells)
    if number % 10 == shown:
        return None
    return Explanation("refused.not_yours", {**told, "value": number % 10, "zeus": shown})


def _no_such_cell(text: str) -> Explanation:
    return Explanation("refused.no_such_cell", {"text": text[:40]})


# Reading.


def _understand_places(word: str, names: list[str]) -> Move:
    places = tuple(sorted(HARBOUR if name == HARBOUR_TEXT else cell_number(name) for name in names))
    if word == "choose":
        return Choose(places)
    return SendHome(places) if word == "athena" else CallZeus(places)


def _understand_place(state: State, match: re.Match[str]) -> Place:
    cell = cell_number(match[3])
    if match[1] is not None:
        return Place(die(LETTERS.index(match[1]), int(match[2])), cell)
    dice = placeable(state)
    # Outside of the placing there is no die to name, and the phase is what refuses it.
    return Place(dice[0] if len(dice) == 1 else EMPTY, cell)
