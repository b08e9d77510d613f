"""The arithmetic of the computer player of Odicey: lines as numbers, what a board is worth, and the tree of a turn.

By value a chain of permutations only fills one more cell, so everything here goes by values; of the colours only one
thing counts, which side may choose a die. A cell is therefore one of 25 classes: empty, or a value and who may choose
the die. A line is its five classes as one number, and what it means for either side is found out once and looked up
from then on. A board is the numbers of its twelve lines; a die that is placed or taken changes two to four of them.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from game.games.odicey.rules import (
    BLUE,
    CELLS,
    EMPTY,
    FACES,
    HARBOUR,
    LINES,
    PATTERNS,
    RED,
    SIZE,
    WINNING,
    ZEUS,
    Place,
    State,
    outcomes,
    zeus_value,
)

CLASSES = 1 + 4 * len(FACES)
"""How many classes of cells there are: empty, and six values that nobody, red, blue or both may choose."""

ROLLS = tuple(itertools.combinations_with_replacement(FACES, 2))
"""The 21 rolls of two dice that differ. A set of rolls is a number, one bit each in this order."""

ROLL_BITS = {values: 1 << index for index, roll in enumerate(ROLLS) for values in (roll, (roll[1], roll[0]))}
"""The bit of a roll, in either order of its dice."""

_LOW = 11
_LOW_MASK = (1 << _LOW) - 1


def _weigh(rolls: Sequence[tuple[int, int]]) -> tuple[float, ...]:
    weights = [(1 if first == second else 2) / len(FACES) ** 2 for first, second in rolls]
    sums = [0.0]
    for weight in weights:
        sums += [one + weight for one in sums]
    return tuple(sums)


_LOW_CHANCES = _weigh(ROLLS[:_LOW])
_HIGH_CHANCES = _weigh(ROLLS[_LOW:])


def chance_of(rolls: int) -> float:
    """Return how likely one of a set of rolls is."""
    return _LOW_CHANCES[rolls & _LOW_MASK] + _HIGH_CHANCES[rolls >> _LOW]


@functools.cache
def rolls_with(values: tuple[int, ...]) -> int:
    """Return the set of rolls that show the one or two ``values``."""
    if len(values) == 1:
        return sum(1 << index for index, roll in enumerate(ROLLS) if values[0] in roll)
    return ROLL_BITS[values[0], values[1]]


PLACES_OF: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple((number, CLASSES ** line.index(cell)) for number, line in enumerate(LINES) if cell in line)
    for cell in range(CELLS)
)
"""For each cell its lines, and what one class is worth there in the number of the line."""

STAGES = (
    *((count, cleared, secure) for count in (1, 2, 3) for cleared in range(count + 1) for secure in (True, False)),
    (4, 0, False),
)
"""How far a line is from complete for a side: how many dice it needs, how many cells it has to clear for them, and
whether the other side can take none of the dice on it.

With four dice to go neither what lies on their cells matters nor who can take it.
"""

_FAR = 4
_PER_COUNT = tuple(STAGES.index((count, 0, True)) for count in (1, 2, 3))


@dataclass(frozen=True, slots=True)
class Weights:
    """What the stages of the lines count for the side on turn, and for the other one, which is to wait.

    In logits of the chance to win the match, without a win in this turn.
    """

    bias: float
    mover: tuple[float, ...]
    waiter: tuple[float, ...]


WEIGHTS = Weights(
    bias=0.0,
    mover=(0.1, 0.1, 0.6, 0.2, 0.1, 0.05, 0.2, 0.08, 0.2, 0.1, 0.08, 0.02, 0.1, 0.05, 0.1, 0.03, 0.08, 0.02, 0.02),
    waiter=(0.1, 0.05, 0.9, 0.2, 0.1, 0.05, 0.2, 0.05, 0.25, 0.1, 0.08, 0.02, 0.1, 0.04, 0.1, 0.02, 0.08, 0.02, 0.02),
)
"""Set by hand; docs/strength.md says how other weights fared."""


@dataclass(frozen=True, slots=True)
class Line:
    """What a line means.

    ``rolls`` complete it as it lies. ``gains`` has for each side the cells (0 to 4 along the line) that it may clear,
    and the rolls that complete the line then; ``pairs`` the same for two cells at once. ``scores`` is what the line
    counts when red and when blue is on turn, ``own`` its stage for either side, or -1. ``near`` tells whether anything
    completes it within a turn.
    """

    rolls: int
    gains: tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]
    pairs: tuple[tuple[tuple[int, int, int], ...], tuple[tuple[int, int, int], ...]]
    scores: tuple[float, float]
    stages: tuple[int, int]
    near: bool


_LAST_STAGE = len(STAGES) - 1
_NOTHING = Line(0, ((), ()), ((), ()), (0.0, 0.0), (-1, -1), False)


def describe(code: int) -> Line:
    """Return what the line with the number ``code`` means."""
    values = []
    takers = []
    for _ in range(SIZE):
        code, one = divmod(code, CLASSES)
        values.append((one + 3) // 4)
        takers.append((one - 1) % 4 if one else 0)
    if tuple(values) in WINNING:
        return _NOTHING
    rolls = 0
    gains: tuple[dict[int, int], dict[int, int]] = ({}, {})
    pairs: tuple[dict[tuple[int, int], int], dict[tuple[int, int], int]] = ({}, {})
    stages = [-1, -1]
    takeable = takers[0] | takers[1] | takers[2] | takers[3] | takers[4]
    for pattern in PATTERNS:
        count = cleared = 0
        may_clear = 3
        for value, wanted, by in zip(values, pattern, takers, strict=True):
            if value != wanted:
                count += 1
                if value:
                    cleared += 1
                    may_clear &= by
        if count > _FAR or not may_clear:
            continue
        missing: tuple[int, ...] = ()
        wrong: tuple[int, ...] = ()
        if count <= 2:
            missing = tuple(wanted for value, wanted in zip(values, pattern, strict=True) if value != wanted)
            wrong = tuple(at for at, value in enumerate(values) if value and value != pattern[at])
            if not wrong:
                rolls |= rolls_with(missing)
        for side in (RED, BLUE):
            if not may_clear & (1 << side):
                continue
            near = _PER_COUNT[count - 1] + 2 * cleared + bool(takeable & (2 >> side)) if count < _FAR else _LAST_STAGE
            stages[side] = near if stages[side] < 0 else min(near, stages[side])
            if len(wrong) == 1:
                gains[side][wrong[0]] = gains[side].get(wrong[0], 0) | rolls_with(missing)
            elif len(wrong) == 2:
                pairs[side][wrong[0], wrong[1]] = rolls_with(missing)
    scores = tuple(
        (WEIGHTS.mover[stages[side]] if stages[side] >= 0 else 0.0)
        - (WEIGHTS.waiter[stages[1 - side]] if stages[1 - side] >= 0 else 0.0)
        for side in (RED, BLUE)
    )
    return Line(
        rolls,
        (tuple(gains[RED].items()), tuple(gains[BLUE].items())),
        (
            tuple((*cells, found) for cells, found in pairs[RED].items()),
            tuple((*cells, found) for cells, found in pairs[BLUE].items()),
        ),
        (scores[RED], scores[BLUE]),
        (stages[RED], stages[BLUE]),
        bool(rolls or any(gains) or any(pairs)),
    )


class LineTable(dict[int, Line]):
    """What lines mean, by their numbers, found out when they are asked for first."""

    most = 150_000

    def __missing__(self, code: int) -> Line:
        if len(self) >= self.most:
            self.clear()
        line = self[code] = _shared(describe(code))
        return line


@functools.cache
def _shared(line: Line) -> Line:
    # Most lines mean nothing; one object for all that mean the same.
    return line


table = LineTable()
"""The lines that any search of this process has met."""


def class_of(number: int, shown: int) -> int:
    """Return the class of the die ``number`` (0: empty) when the Zeus die shows ``shown``, 0 for none on the board."""
    if number == EMPTY:
        return 0
    owner, value = divmod(number, 10)
    takers = 0 if owner == ZEUS else 3 if value == shown else 1 << owner
    return 1 + (value - 1) * 4 + takers


def codes_of(cells: Sequence[int], shown: int) -> list[int]:
    """Return the numbers of the twelve lines of ``cells``."""
    codes = [0] * len(LINES)
    for cell, number in enumerate(cells):
        if number:
            one = class_of(number, shown)
            for line, worth in PLACES_OF[cell]:
                codes[line] += one * worth
    return codes


def winning_rolls(codes: Sequence[int]) -> int:
    """Return the rolls that complete a line of a board as it lies."""
    rolls = 0
    for code in codes:
        rolls |= table[code].rolls
    return rolls


_LINE_SETS = tuple(map(frozenset, LINES))


def best_chance(near: Sequence[tuple[int, Line]], side: int) -> float:
    """Return how likely ``side``, on turn, completes one of the lines ``near`` (number, line) with its best two dice.

    Exact where two dice of the side are free, in its harbour or outside of these lines, as nearly always.
    """
    live = 0
    gains: dict[int, int] = {}
    for number, line in near:
        live |= line.rolls
        if line.gains[side]:
            cells = LINES[number]
            for at, rolls in line.gains[side]:
                cell = cells[at]
                gains[cell] = gains.get(cell, 0) | rolls
    found = [live]
    if gains:
        kept = {cell: _rolls_without(near, cell) for cell in gains} if live else dict.fromkeys(gains, 0)
        found += [rolls | kept[cell] for cell, rolls in gains.items()]
        # Clearing two cells of one line is of no use to it but by the pairs below.
        found += [
            gains[one] | gains[two] | (kept[one] & kept[two])
            for one, two in itertools.combinations(gains, 2)
            if not any(one in cells and two in cells for cells in _LINE_SETS)
        ]
    for _, line in near:
        found += [rolls for _, _, rolls in line.pairs[side]]
    return max(map(chance_of, found))


def _rolls_without(near: Sequence[tuple[int, Line]], cell: int) -> int:
    rolls = 0
    for number, line in near:
        if line.rolls and cell not in _LINE_SETS[number]:
            rolls |= line.rolls
    return rolls


def worth(codes: Sequence[int], side: int) -> float:
    """Return the chance of ``side``, on turn, to win the match from the board ``codes``: from 0 to 1.

    The chance to win in this turn, and for the rest a logistic sum of the stages of the lines.
    """
    total = WEIGHTS.bias
    near = []
    lines = table
    for number, code in enumerate(codes):
        line = lines[code]
        total += line.scores[side]
        if line.near:
            near.append((number, line))
    now = best_chance(near, side) if near else 0.0
    return now + (1 - now) / (1 + math.exp(-total))


@dataclass(frozen=True, slots=True)
class Sea:
    """A board with the harbours, as a side finds it that is about to choose dice or to place some.

    ``shown`` is the value of the Zeus die wherever it is, on the board or in hand.
    """

    cells: tuple[int, ...]
    harbours: tuple[int, int]
    shown: int

    @property
    def codes(self) -> list[int]:
        """The numbers of the lines."""
        return codes_of(self.cells, self.shown)

    def taking(self, places: Sequence[int], side: int) -> Sea:
        """Return the board after ``side`` has taken the dice on ``places`` to roll them."""
        taken = places.count(HARBOUR)
        harbours = _added(self.harbours, side, -taken)
        return Sea(tuple(0 if cell in places else one for cell, one in enumerate(self.cells)), harbours, self.shown)

    def sending_home(self, cells: Sequence[int], side: int) -> Sea:
        """Return the board after the dice of ``side`` on ``cells`` have gone home."""
        left = tuple(0 if cell in cells else one for cell, one in enumerate(self.cells))
        return Sea(left, _added(self.harbours, side, len(cells)), self.shown)

    def owners(self, places: Sequence[int], side: int) -> tuple[int, ...]:
        """Return the owners of the dice on ``places``, ascending; those from the harbour are of ``side``."""
        return tuple(sorted(side if place == HARBOUR else self.cells[place] // 10 for place in places))

    def choices(self, side: int) -> Iterator[tuple[int, int]]:
        """Yield the pairs of places that ``side`` may choose. See :func:`game.games.odicey.rules.choices`."""
        places = [
            cell
            for cell, number in enumerate(self.cells)
            if number and (number // 10 == side or (number // 10 != ZEUS and number % 10 == self.shown))
        ]
        if self.harbours[side]:
            places.insert(0, HARBOUR)
        if self.harbours[side] > 1:
            yield HARBOUR, HARBOUR
        yield from itertools.combinations(places, 2)


def _added(harbours: tuple[int, int], side: int, count: int) -> tuple[int, int]:
    red, blue = harbours
    return (red + count, blue) if side == RED else (red, blue + count)


def sea_of(state: State) -> Sea:
    """Return the board of ``state``."""
    shown = zeus_value(state.cells)
    for number in (*state.hand, state.carried):
        if number // 10 == ZEUS:
            shown = number % 10
    return Sea(state.cells, state.harbours, shown)


@dataclass(frozen=True, slots=True)
class Ending:
    """What follows when the dice in hand are placed: the turn of the other side, or the aegis of a double.

    Both are worth what the board is worth to the side whose turn it is then; an aegis counts as a turn of its own.
    """

    side: int
    again: bool

    def worth(self, codes: Sequence[int]) -> float:
        """Return the chance of the side that places to win, from the board ``codes``."""
        return worth(codes, self.side) if self.again else 1 - worth(codes, 1 - self.side)


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to place all dice in hand: its first step, the board that it leads to and what that is worth."""

    step: Place
    cells: tuple[int, ...]
    worth: float


Measure = Callable[[Sequence[int]], float]
"""Tells what a board is worth, by the numbers of its lines."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A pair of dice to roll: the places, how likely it completes a line at once, and what it is worth in all."""

    places: tuple[int, ...]
    now: float
    worth: float


_Board = tuple[Place | None, tuple[int, ...], list[int], tuple[int, ...]]
"""The first step to a board, its dice, its lines and the dice that are still in hand."""


class Search:
    """Looks through turns and counts the boards that it has looked at."""

    def __init__(self, pulse: Callable[[int], None], pulse_every: int) -> None:
        self.work = 0
        self._pulse = pulse
        self._pulse_every = pulse_every
        self._due = pulse_every

    def _count(self, boards: int) -> None:
        self.work += boards
        if self.work >= self._due:
            self._due = self.work + self._pulse_every
            self._pulse(self.work)

    def pairs(self, sea: Sea, side: int, choices: Sequence[tuple[int, ...]] | None = None) -> list[Pair]:
        """Return the pairs of dice that ``side`` may roll, the best first, by their chance and what they leave.

        The dice come back somewhere, so without a line a pair is worth two thirds of the board as it lies and a third
        of what it leaves.
        ``choices`` are the pairs to look at, by default those of a standard turn. Of equal ones the first comes first.
        """
        classes = [class_of(number, sea.shown) for number in sea.cells]
        codes = sea.codes
        full = 1 - worth(codes, 1 - side)
        found = []
        for places in tuple(sea.choices(side)) if choices is None else choices:
            left = codes[:]
            for cell in places:
                if cell != HARBOUR:
                    for line, weight in PLACES_OF[cell]:
                        left[line] -= classes[cell] * weight
            now = chance_of(winning_rolls(left))
            found.append(Pair(places, now, now + (1 - now) * (2 * full + 1 - worth(left, 1 - side)) / 3))
        self._count(len(found))
        found.sort(key=lambda pair: -pair.worth)
        return found

    def expect(self, sea: Sea, side: int, places: Sequence[int], gives: bool, beam: int) -> float:
        """Return what it is worth to ``side`` to roll the dice on ``places``: the mean over all rolls, well placed.

        ``gives`` tells whether a double gives an aegis. Each roll is placed on empty cells, the second die after the
        ``beam`` best cells of the first, in either order; a roll that can complete a line does.
        """
        left = sea.taking(places, side)
        owners = sea.owners(places, side)
        winning = winning_rolls(left.codes)
        empty = [cell for cell, number in enumerate(left.cells) if not number]
        boards: dict[int, tuple[list[int], dict[int, list[tuple[float, int, list[int]]]]]] = {}
        rolls = outcomes(owners)
        total = 0.0
        weights = 0
        for roll, weight in rolls:
            weights += weight
            values = roll.values
            if winning & ROLL_BITS[values[0], values[1]]:
                total += weight
                continue
            shown = values[-1] if owners[-1] == ZEUS else left.shown
            if shown not in boards:
                boards[shown] = codes_of(left.cells, shown), {}
            codes, firsts = boards[shown]
            classes = [class_of(owner * 10 + value, shown) for owner, value in zip(owners, values, strict=True)]
            ending = Ending(side, gives and values[0] == values[1])
            total += weight * self._best_of(codes, firsts, empty, classes, ending, beam=beam)
        return total / weights

    def _best_of(
        self,
        codes: list[int],
        firsts: dict[int, list[tuple[float, int, list[int]]]],
        empty: Sequence[int],
        classes: Sequence[int],
        ending: Ending,
        *,
        beam: int,
    ) -> float:
        """Return the worth of the best way to place two dice of ``classes`` on two of the ``empty`` cells."""
        best = 0.0
        waiting = Ending(ending.side, False)
        for one, other in ((0, 1), (1, 0)) if classes[0] != classes[1] else ((0, 1),):
            first, second = classes[one], classes[other]
            if first not in firsts:
                after = []
                for cell in empty:
                    placed = codes[:]
                    for line, weight in PLACES_OF[cell]:
                        placed[line] += first * weight
                    after.append((-waiting.worth(placed), cell, placed))
                after.sort()
                firsts[first] = after
            for _, taken, placed in firsts[first][:beam]:
                for cell in empty:
                    if cell != taken:
                        both = placed[:]
                        for line, weight in PLACES_OF[cell]:
                            both[line] += second * weight
                        found = ending.worth(both)
                        best = max(best, found)
            self._count(beam * len(empty))
        return best

    def turn(self, sea: Sea, side: int, gives: bool, count: int, beam: int) -> list[Pair]:
        """Return the pairs for a turn of ``side`` that were looked at roll by roll, the best first.

        These are the ``count`` best at first sight and the one that is likeliest to complete a line.
        """
        pairs = self.pairs(sea, side)
        likeliest = max(pairs, key=lambda pair: pair.now)
        chosen = pairs[:count]
        if likeliest not in chosen:
            chosen.append(likeliest)
        looked = [Pair(pair.places, pair.now, self.expect(sea, side, pair.places, gives, beam)) for pair in chosen]
        looked.sort(key=lambda pair: -pair.worth)
        return looked

    def plans(self, state: State, beam: int, measure: Measure) -> list[Plan]:
        """Return ways to place what ``state`` has in hand, the best first, by ``measure``.

        Each die ejects at most one other, and only where the colours differ for the one who may choose them. After
        each die but the last the ``beam`` best boards are followed.
        """
        sea = sea_of(state)
        boards: list[_Board] = [(None, state.cells, sea.codes, state.hand)]
        found: dict[tuple[Place, tuple[int, ...]], Plan] = {}
        carried = state.carried
        spent = state.spent
        for left in range(len(state.hand) + bool(carried), 0, -1):
            following: list[tuple[float, _Board]] = []
            for before in boards:
                step = before[0]
                ways = self._ways(sea.shown, before, carried, spent, may_eject=not state.is_opening)
                after = [(measure(lines), (step or first, board, lines, rest)) for first, board, lines, rest in ways]
                self._count(len(after))
                # Sorted by worth alone, so that of equal ones the first comes first.
                after.sort(key=lambda one: -one[0])
                following += after if left == 1 else after[:beam]
            if left == 1:
                for value, (step, cells, _, _) in following:
                    assert step is not None
                    found.setdefault((step, cells), Plan(step, cells, value))
            following.sort(key=lambda one: -one[0])
            boards = [board for _, board in following[: 2 * beam]]
            carried, spent = EMPTY, ()
        return sorted(found.values(), key=lambda plan: -plan.worth)

    @staticmethod
    def _ways(
        shown: int, before: _Board, carried: int, spent: Sequence[int], *, may_eject: bool
    ) -> Iterator[tuple[Place, tuple[int, ...], list[int], tuple[int, ...]]]:
        """Yield the ways to place one die: the step, the board once all lies still, its lines, and the hand left."""
        _, cells, codes, hand = before
        empty = [cell for cell, present in enumerate(cells) if not present]
        for number in (carried,) if carried else tuple(dict.fromkeys(hand)):
            rest = hand
            if not carried:
                at = hand.index(number)
                rest = (*hand[:at], *hand[at + 1 :])
            one = class_of(number, shown)
            for cell in empty:
                lines = codes[:]
                for line, weight in PLACES_OF[cell]:
                    lines[line] += one * weight
                yield Place(number, cell), (*cells[:cell], number, *cells[cell + 1 :]), lines, rest
            for at, present in enumerate(cells) if may_eject else ():
                if present % 10 != number % 10 or at in spent:
                    continue
                # The same value of another class: who may choose it is all that changes.
                other = class_of(present, shown)
                if other == one:
                    continue
                swapped = codes[:]
                for line, weight in PLACES_OF[at]:
                    swapped[line] += (one - other) * weight
                for cell in empty:
                    lines = swapped[:]
                    for line, weight in PLACES_OF[cell]:
                        lines[line] += other * weight
                    board = list(cells)
                    board[at], board[cell] = number, present
                    yield Place(number, at), tuple(board), lines, rest
