"""What dice, sheets and choices are worth: the arithmetic behind the computer players of My Shelfie.

Six dice with six faces are 462 different rolls (multisets) and 924 sets of dice to keep. Once each final roll has a
value, the best re-rolls follow exactly: a set of kept dice is worth the mean over the six faces of the set with one die
more, and a roll the best of the sets that can be kept of it (:func:`expectations`). There are 550 sets of spaces that
some roll pays for, the *choices*; :class:`Valuer` values all of them at once, and a roll is worth the best choice that
it pays for.

The worth of a sheet is an estimate of the points that it has at the end. A free space is thought to be circled by then
with a chance that depends on its column and on the *horizon*, which is how near the end is (``worth.toml``); a line is
worth the mean of its points over what its free spaces may become. The points of all seats give the chance to win.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.games.shelfie.rules import (
    CIRCLE,
    CROSS,
    DATA,
    FREE,
    JOKER,
    LINES,
    SIDE,
    SPACES,
    State,
)

FACES = JOKER + 1
IMPOSSIBLE = -1e9
"""The value of a choice whose spaces are not all free."""

POSSIBLE = -1e8
"""Values above this are those of possible choices."""

Multiset = tuple[int, ...]
"""How many dice show each of the six faces."""


class Dice:
    """The multisets of up to six dice, fewest first, and how one more die leads from one to another.

    ``multisets`` lists them, ``index`` finds them, and from ``first_roll`` on they are whole rolls. ``more`` has, for a
    set that is no whole roll, the index of the set with one die more for each face; ``fewer`` the indexes of the sets
    with one die less, without repetition.
    """

    def __init__(self) -> None:
        self.multisets: list[Multiset] = [
            tuple(map(faces.count, range(FACES)))
            for size in range(DATA.dice + 1)
            for faces in itertools.combinations_with_replacement(range(FACES), size)
        ]
        self.index = {counts: index for index, counts in enumerate(self.multisets)}
        self.first_roll = sum(1 for counts in self.multisets if sum(counts) < DATA.dice)
        self.more = [
            tuple(self.index[_changed(counts, face, 1)] for face in range(FACES))
            for counts in self.multisets[: self.first_roll]
        ]
        self.fewer = [
            tuple(self.index[_changed(counts, face, -1)] for face in range(FACES) if counts[face])
            for counts in self.multisets
        ]

    def of(self, faces: Iterable[int]) -> int:
        """Return the index of the multiset of ``faces``."""
        counts = [0] * FACES
        for face in faces:
            counts[face] += 1
        return self.index[tuple(counts)]

    def within(self, index: int) -> list[int]:
        """Return the indexes of all sets that can be kept of the set ``index``, itself included, ascending."""
        found = {index}
        edge = [index]
        while edge:
            edge = [fewer for one in edge for fewer in self.fewer[one] if fewer not in found]
            found.update(edge)
        return sorted(found)

    def spread(self, index: int) -> dict[int, float]:
        """Return the whole rolls that the kept dice ``index`` can become in one throw, with their probabilities."""
        chances = {index: 1.0}
        for _ in range(DATA.dice - sum(self.multisets[index])):
            following: dict[int, float] = {}
            for one, chance in chances.items():
                for more in self.more[one]:
                    following[more] = following.get(more, 0.0) + chance / FACES
            chances = following
        return chances


def _changed(counts: Multiset, face: int, by: int) -> Multiset:
    return (*counts[:face], counts[face] + by, *counts[face + 1 :])


@functools.cache
def dice() -> Dice:
    """Return the tables of the dice, made once in a process."""
    return Dice()


def expectations(final: Sequence[float]) -> tuple[list[float], list[float]]:
    """Return what each multiset is worth when the dice that are missing are thrown once, and the best it can be.

    ``final`` has a value for each whole roll. The first list is the mean over the throw (for a whole roll its value);
    the second the best of the first over all sets that can be kept of a multiset, so for a whole roll its value with
    one re-roll to come, stopping included. This is exact: the mean over several dice is the mean over the first of
    them of the mean over the others.
    """
    tables = dice()
    expected = [0.0] * tables.first_roll + list(final)
    more = tables.more
    for index in range(tables.first_roll - 1, -1, -1):
        a, b, c, d, e, f = more[index]
        expected[index] = (expected[a] + expected[b] + expected[c] + expected[d] + expected[e] + expected[f]) / 6
    best: list[float] = []
    for value, fewer in zip(expected, tables.fewer, strict=True):
        most = value
        for one in fewer:
            other = best[one]
            most = other if other > most else most
        best.append(most)
    return expected, best


class Choices:
    """The sets of spaces that some roll pays for, small ones first.

    ``spaces`` lists them, each ascending; ``paid`` has for each whole roll the indexes of those that it pays for on an
    empty sheet. ``groups`` puts those together that take as many spaces of each row, with these numbers; ``keys`` are
    the entries of the list of changes in :class:`Valuer` that add up to what a choice changes.
    """

    def __init__(self) -> None:
        self.spaces: list[tuple[int, ...]] = [
            spaces
            for size in range(1, DATA.spaces + 1)
            for spaces in itertools.combinations(range(SPACES), size)
            if sum(space % SIDE + 1 for space in spaces) <= DATA.dice
        ]
        self.index = {spaces: index for index, spaces in enumerate(self.spaces)}
        tables = dice()
        self.paid = [self._paid_by(counts) for counts in tables.multisets[tables.first_roll :]]
        groups: dict[tuple[int, ...], list[int]] = {}
        for index, spaces in enumerate(self.spaces):
            groups.setdefault(tuple(sum(1 for s in spaces if s // SIDE == row) for row in range(SIDE)), []).append(
                index
            )
        self.groups = [(usage, tuple(members)) for usage, members in groups.items()]
        self.keys = [_keys(spaces) for spaces in self.spaces]

    def _paid_by(self, counts: Multiset) -> tuple[int, ...]:
        single = [space for space in range(SPACES) if _pays(counts, (space,))]
        return tuple(
            self.index[spaces]
            for size in range(1, DATA.spaces + 1)
            for spaces in itertools.combinations(single, size)
            if spaces in self.index and _pays(counts, spaces)
        )


def _pays(counts: Multiset, spaces: Sequence[int]) -> bool:
    """Tell whether a roll pays for ``spaces``: what a kind lacks, jokers stand in for, one a space that takes two."""
    jokers = counts[JOKER]
    if jokers == DATA.dice:
        return len(spaces) == 1
    for row in {space // SIDE for space in spaces}:
        wanted = [space % SIDE + 1 for space in spaces if space // SIDE == row]
        missing = max(0, sum(wanted) - counts[row])
        if missing > sum(1 for number in wanted if number > 1):
            return False
        jokers -= missing
    return jokers >= 0


_ROW_KEYS = 1 << SIDE
_COLUMN_KEYS = DATA.spaces + 1
_FIRST_COLUMN_KEY = SIDE * _ROW_KEYS


def _keys(spaces: Sequence[int]) -> tuple[int, ...]:
    masks: dict[int, int] = {}
    counts: dict[int, int] = {}
    for space in spaces:
        row, column = divmod(space, SIDE)
        masks[row] = masks.get(row, 0) | 1 << column
        counts[column] = counts.get(column, 0) + 1
    return (
        *(row * _ROW_KEYS + mask for row, mask in masks.items()),
        *(_FIRST_COLUMN_KEY + column * _COLUMN_KEYS + count for column, count in counts.items()),
    )


@functools.cache
def choices() -> Choices:
    """Return the choices, made once in a process."""
    return Choices()


def roll_values(values: Sequence[float], otherwise: float) -> list[float]:
    """Return the value of each whole roll: that of the best choice it pays for, or ``otherwise`` without any."""
    found = values.__getitem__
    best = [max(map(found, paid), default=IMPOSSIBLE) for paid in choices().paid]
    return [value if value > POSSIBLE else otherwise for value in best]


# The worth of sheets.

_POWERS = tuple(3**column for column in range(SIDE))
_WIDTH = SIDE + 1


def row_codes(sheet: Sequence[int]) -> list[int]:
    """Return a number for each row: its marks as digits to the base three, column 1 the lowest."""
    return [sum(sheet[row * SIDE + column] * _POWERS[column] for column in range(SIDE)) for row in range(SIDE)]


def column_codes(sheet: Sequence[int]) -> list[int]:
    """Return a number for each column: six times its circles plus its crosses."""
    return [
        _WIDTH * sum(1 for mark in sheet[column::SIDE] if mark == CIRCLE)
        + sum(1 for mark in sheet[column::SIDE] if mark == CROSS)
        for column in range(SIDE)
    ]


def row_worth(chances: Sequence[float]) -> list[float]:
    """Return the expected points of a row by its code, each free space being circled with the chance of its column."""
    table = [0.0] * 3**SIDE
    # A row with a free space is the mean of the two that it can become, which have greater codes.
    for code in range(3**SIDE - 1, -1, -1):
        marks = [code // power % 3 for power in _POWERS]
        if FREE in marks:
            column = marks.index(FREE)
            circled, crossed = (table[code + mark * _POWERS[column]] for mark in (CIRCLE, CROSS))
            table[code] = chances[column] * circled + (1 - chances[column]) * crossed
        elif marks.count(CIRCLE) >= DATA.line_circles:
            table[code] = float(sum(DATA.points[column] for column in range(SIDE) if marks[column] == CIRCLE))
    return table


def column_worth(chance: float, points: int) -> list[float]:
    """Return the expected points of a column by its code, each free space being circled with ``chance``."""
    table = [0.0] * (_WIDTH * _WIDTH)
    for free in range(SIDE + 1):
        for circled in range(SIDE + 1 - free):
            code = circled * _WIDTH + SIDE - free - circled
            if free:
                table[code] = chance * table[code + _WIDTH] + (1 - chance) * table[code + 1]
            elif circled >= DATA.line_circles:
                table[code] = float(circled * points)
    return table


def distance(sheet: Sequence[int]) -> int:
    """Return how many free spaces keep ``sheet`` from having as many full rows as end the match."""
    free = sorted(sum(1 for mark in sheet[row * SIDE : row * SIDE + SIDE] if mark == FREE) for row in range(SIDE))
    return sum(free[: DATA.full_rows])


HORIZONS = 16
"""How much of the match a seat has before it: 0 no turn, 1 one turn of the last round, 2 to 8 from near the end to the
beginning, and 9 to 15 the same for a seat that has had a turn less than others in the round that is being played."""

_BEHIND = 7
_HORIZON_OF_DISTANCE = (2, 2, 3, 4, 5, 6, 6, 7, 7, 8, 8)


def horizon_of(free: int) -> int:
    """Return the horizon while ``free`` more spaces on some sheet make the round the last one."""
    return _HORIZON_OF_DISTANCE[min(free, len(_HORIZON_OF_DISTANCE) - 1)]


def horizons_of(turns: Sequence[int], horizon: int) -> list[int]:
    """Return the horizon of each seat by its ``turns``, where ``horizon`` is that of the match, 0 in the last round."""
    most = max(turns)
    if not horizon:
        return [0 if had == most else 1 for had in turns]
    return [horizon if had == most else horizon + _BEHIND for had in turns]


@dataclass(frozen=True, slots=True)
class Worth:
    """What to expect of the lines of a sheet: one table a horizon.

    ``rows`` is read by the code of a row, ``columns`` by the column and its code. ``spread`` is how far, in points, two
    seats may be apart so that the one ahead wins about three matches in four.
    """

    rows: tuple[list[float], ...]
    columns: tuple[list[list[float]], ...]
    spread: tuple[float, ...]

    def points(self, sheet: Sequence[int], horizon: int) -> float:
        """Return the points that ``sheet`` can be expected to have at the end; with horizon 0 those that it has."""
        rows, columns = self.rows[horizon], self.columns[horizon]
        total = 0.0
        for code in row_codes(sheet):
            total += rows[code]
        for column, code in enumerate(column_codes(sheet)):
            total += columns[column][code]
        return total


def make_worth(chances: Sequence[Sequence[float]], spread: Sequence[float]) -> Worth:
    """Return the worth that follows from ``chances``, a number a column, and ``spread``, a row a horizon from 1 on."""
    rows = [[0.0] * SIDE, *chances]
    return Worth(
        tuple(row_worth(row) for row in rows),
        tuple([column_worth(*pair) for pair in zip(row, DATA.points, strict=True)] for row in rows),
        (1.0, *spread),
    )


# Positions.


@dataclass(frozen=True, slots=True)
class Table:
    """A position between two turns: the sheets, the turns that each seat has had, and whether the round is the last."""

    sheets: tuple[Sequence[int], ...]
    turns: tuple[int, ...]
    ending: bool

    @property
    def over(self) -> bool:
        """Tell whether no turn is left."""
        return self.ending and min(self.turns) == max(self.turns)

    def horizons(self) -> list[int]:
        """Return the horizon of each seat."""
        return horizons_of(self.turns, 0 if self.ending else horizon_of(min(map(distance, self.sheets))))

    def after(self, seat: int, own: Sequence[int], closed: Iterable[int] = ()) -> Table:
        """Return the position after a turn of ``seat``: its new sheet, and the spaces closed on all others."""
        shut = frozenset(closed)
        sheets = tuple(
            own
            if index == seat
            else [CROSS if mark == FREE and space in shut else mark for space, mark in enumerate(sheet)]
            if shut
            else sheet
            for index, sheet in enumerate(self.sheets)
        )
        turns = (*self.turns[:seat], self.turns[seat] + 1, *self.turns[seat + 1 :])
        return Table(sheets, turns, self.ending or min(map(distance, sheets)) == 0)

    def after_circles(self, seat: int, spaces: Sequence[int]) -> Table:
        """Return the position after ``seat`` has circled ``spaces``."""
        own = list(self.sheets[seat])
        for space in spaces:
            own[space] = CIRCLE
        closed = [
            space
            for line in LINES
            if any(space in line for space in spaces) and all(own[space] == CIRCLE for space in line)
            for space in line
        ]
        return self.after(seat, own, closed)

    def after_cross(self, seat: int, row: int) -> Table:
        """Return the position after ``seat`` has crossed out ``row``."""
        own = list(self.sheets[seat])
        for space in LINES[row]:
            if own[space] == FREE:
                own[space] = CROSS
        return self.after(seat, own)

    def alone(self, seat: int) -> Table:
        """Return the position as if ``seat`` played by itself."""
        return Table((self.sheets[seat],), (self.turns[seat],), False)


def table_of(state: State) -> Table:
    """Return the sheets of ``state``, a position of somebody's turn, as they are before what that turn circles."""
    return Table(state.sheets, state.turns, state.ending)


LEAN = 1e-5
"""What a point of the own sheet counts beside the chance to win: it decides between equal chances."""


class Valuer:
    """Values positions for a seat: its chance to win, or its points where there is only one seat.

    The chance is the product over all other seats of the logistic function of the lead over the spread.
    """

    def __init__(self, worth: Worth) -> None:
        self.worth = worth

    def standing(self, table: Table, seat: int) -> float:
        """Return the value of ``table`` for ``seat``."""
        horizons = table.horizons()
        points = [self.worth.points(*pair) for pair in zip(table.sheets, horizons, strict=True)]
        own = points.pop(seat)
        if not points:
            return own
        if table.over:
            return _final_share(own, points) + LEAN * own
        others = zip(points, horizons[:seat] + horizons[seat + 1 :], strict=True)
        rivals = [(other, 1 / self.worth.spread[max(horizon, horizons[seat])]) for other, horizon in others]
        return _chance(own, rivals) + LEAN * own

    def choices(self, table: Table, seat: int) -> list[float]:
        """Return the value of the position after each choice of ``seat``, :data:`IMPOSSIBLE` where it has not that."""
        known = choices()
        own = table.sheets[seat]
        free = [sum(1 for space in LINES[row] if own[space] == FREE) for row in range(SIDE)]
        nearest = min([distance(sheet) for other, sheet in enumerate(table.sheets) if other != seat], default=SPACES)
        values = [IMPOSSIBLE] * len(known.spaces)
        views: dict[int, _View] = {}
        for usage, members in known.groups:
            left = [have - take for have, take in zip(free, usage, strict=True)]
            if min(left) < 0:
                continue
            left.sort()
            to_go = min(nearest, sum(left[: DATA.full_rows]))
            # What the worth of the sheets depends on besides the marks: is it the last round, and else how far is it.
            kind = 0 if table.ending or to_go == 0 else horizon_of(to_go)
            view = views.get(kind)
            if view is None:
                view = views[kind] = _View(self.worth, table, seat, kind)
            view.fill(values, members)
        if len(table.sheets) > 1:
            for index in _completing(own, values):
                values[index] = self.standing(table.after_circles(seat, known.spaces[index]), seat)
        return values

    def cross(self, table: Table, seat: int) -> tuple[float, int]:
        """Return the value of crossing out the row that is best to lose, and that row."""
        own = table.sheets[seat]
        rows = [row for row in range(SIDE) if any(own[space] == FREE for space in LINES[row])]
        return max((self.standing(table.after_cross(seat, row), seat), -row) for row in rows)

    def turn(self, table: Table, seat: int) -> float:
        """Return the value for ``seat``, which has a free space, before the first roll of its turn."""
        layer = roll_values(self.choices(table, seat), self.cross(table, seat)[0])
        expected: list[float] = []
        for _ in range(DATA.rolls):
            expected, best = expectations(layer)
            layer = best[dice().first_roll :]
        return expected[0]

    def reply(self, table: Table, seat: int) -> float | None:
        """Return the value for ``seat`` of two when the other one, whose turn it is in ``table``, plays that turn best.

        It is exact for the dice and the choices of that turn. ``None`` when there is no such turn.
        """
        other = 1 - seat
        if table.over or FREE not in table.sheets[other]:
            return None
        return 1 - self.turn(table, other) + LEAN * self.worth.points(table.sheets[seat], 0)


def _final_share(own: float, others: Sequence[float]) -> float:
    most = max(others)
    return 1.0 if own > most else 0.0 if own < most else 1 / (1 + others.count(most))


def _chance(own: float, rivals: Sequence[tuple[float, float]]) -> float:
    chance = 1.0
    for other, slope in rivals:
        chance /= 1 + math.exp(min(50.0, (other - own) * slope))
    return chance


class _View:
    """What choices change on the sheet of one seat when they leave the match at one horizon (0: in the last round)."""

    def __init__(self, worth: Worth, table: Table, seat: int, kind: int) -> None:
        turns = [had + (index == seat) for index, had in enumerate(table.turns)]
        horizons = horizons_of(turns, kind)
        own = table.sheets[seat]
        rows, columns = worth.rows[horizons[seat]], worth.columns[horizons[seat]]
        self.over = not kind and min(turns) == max(turns)
        self.base = worth.points(own, horizons[seat])
        self.changes = [IMPOSSIBLE] * (_FIRST_COLUMN_KEY + SIDE * _COLUMN_KEYS)
        for row, code in enumerate(row_codes(own)):
            for mask in range(1, _ROW_KEYS):
                taken = [column for column in range(SIDE) if mask >> column & 1]
                if len(taken) <= DATA.spaces and all(own[row * SIDE + column] == FREE for column in taken):
                    self.changes[row * _ROW_KEYS + mask] = rows[code + sum(_POWERS[one] for one in taken)] - rows[code]
        for column, code in enumerate(column_codes(own)):
            for count in range(1, min(DATA.spaces, SIDE - sum(divmod(code, _WIDTH))) + 1):
                change = columns[column][code + _WIDTH * count] - columns[column][code]
                self.changes[_FIRST_COLUMN_KEY + column * _COLUMN_KEYS + count] = change
        self.points = [
            worth.points(table.sheets[other], horizon) for other, horizon in enumerate(horizons) if other != seat
        ]
        self.rivals = [
            (points, 1 / worth.spread[max(horizon, horizons[seat])])
            for points, horizon in zip(self.points, horizons[:seat] + horizons[seat + 1 :], strict=True)
        ]

    def fill(self, values: list[float], members: Sequence[int]) -> None:
        """Put the values of the choices ``members`` into ``values``, as if they completed no line."""
        changes, keys = self.changes, choices().keys
        for index in members:
            own = self.base
            for key in keys[index]:
                own += changes[key]
            if own < POSSIBLE:
                continue
            if not self.points:
                values[index] = own
            elif self.over:
                values[index] = _final_share(own, self.points) + LEAN * own
            else:
                values[index] = _chance(own, self.rivals) + LEAN * own


def _completing(own: Sequence[int], values: Sequence[float]) -> list[int]:
    """Return the possible choices, by ``values``, that complete a line of ``own``."""
    nearly = []
    for line in LINES:
        missing = [space for space in line if own[space] == FREE]
        if 0 < len(missing) <= DATA.spaces and all(own[space] != CROSS for space in line):
            nearly.append(frozenset(missing))
    if not nearly:
        return []
    return [
        index
        for index, spaces in enumerate(choices().spaces)
        if values[index] > POSSIBLE and any(missing.issubset(spaces) for missing in nearly)
    ]
