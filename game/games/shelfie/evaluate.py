"""The computer player of My Shelfie: levels, the choice among nearly equal moves, and the sentence for the hint."""

from __future__ import annotations

import functools
import itertools
import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game import data, paths
from game.ai.agent import Pulse, Thought
from game.ai.levels import DEADLINE, Ladder, ranged
from game.core.contract import Explanation
from game.data import DataError
from game.games.shelfie import search
from game.games.shelfie.rules import (
    DATA,
    FREE,
    LINES,
    SIDE,
    Circle,
    Cross,
    Keep,
    Move,
    Pass,
    Phase,
    Preview,
    Sheet,
    State,
    Stop,
    face_names,
    free_spaces,
    in_order,
    line_name,
    names,
    preview,
    score,
    space_name,
)
from game.games.shelfie.search import (
    HORIZONS,
    IMPOSSIBLE,
    POSSIBLE,
    Valuer,
    Worth,
    choices,
    dice,
    expectations,
    roll_values,
    table_of,
)

FACE_VALUE, ALONE, EVERYBODY = 1, 2, 3
"""What a level looks at: circles and points at once; what its own sheet may become; all sheets and the end."""

WORTH_FILE = "worth.toml"

WORK = 600
"""What valuing all choices of one position counts as work: about as many as there are choices."""


_Decision = tuple[Move, float, Explanation]
"""A move, its value, and the sentence for the hint."""


@dataclass(frozen=True, slots=True)
class Level:
    """How a level decides.

    ``sight`` is what it looks at. ``rerolls`` is how many re-rolls ahead it reckons with, ``margin`` how far below the
    best a move may be and still be picked: in tenths of a point, or for sight 3 against others in thousandths of the
    match when it is open (less, the more it is decided). With ``replies``, a level of sight 3 against one other seat
    values by that seat's best turn so many of its best choices when it circles, and when it keeps dice the best choice
    of each roll. ``deadline`` is in milliseconds.
    """

    sight: int = ranged(1, 3)
    rerolls: int = ranged(1, 4)
    margin: int = ranged(0, 500)
    replies: int = ranged(0, 100)
    deadline: int = ranged(*DEADLINE)


def read_worth(players: int, file: Path | None = None) -> Worth:
    """Return what to expect of sheets in a match of ``players`` seats, from ``file`` or the shipped one.

    Raises :class:`game.data.DataError` when the file cannot be read and for a number that is missing or wrong.
    """
    path = paths.games() / "shelfie" / WORTH_FILE if file is None else file
    table: Any = data.load(path).get(f"seats{players}")
    chances: Any = table.get("chances") if isinstance(table, dict) else None
    spread: Any = table.get("spread") if isinstance(table, dict) else None
    good = isinstance(chances, list) and len(chances) == HORIZONS - 1
    if not good or not all(_are_numbers(row, SIDE, 0, 1) for row in chances):
        raise DataError(f"{path}: seats{players}.chances must be {HORIZONS - 1} rows of {SIDE} numbers from 0 to 1")
    if not _are_numbers(spread, HORIZONS - 1, 0.1, 1000):
        raise DataError(f"{path}: seats{players}.spread must be {HORIZONS - 1} numbers from 0.1 to 1000")
    return search.make_worth(chances, spread)


def _are_numbers(values: Any, count: int, least: float, greatest: float) -> bool:
    return (
        isinstance(values, list)
        and len(values) == count
        and all(type(value) in (int, float) and least <= value <= greatest for value in values)
    )


@functools.cache
def valuer(players: int) -> Valuer:
    """Return what values the positions of a match of ``players`` seats, made once in a process."""
    return Valuer(read_worth(players))


class ShelfieAgent:
    """Reckons exactly with the dice and picks uniformly among the moves that are nearly as good as the best.

    Nothing is kept from one decision to the next, so that a match resumed from a save goes on as it would have.
    """

    def __init__(self, level: Level) -> None:
        self.level = level

    def think(self, view: State, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[Move]]:
        """Yield a thought at once, and a second one where the level reckons with the reply. See :class:`Agent`."""
        pulse(0)
        if view.phase is Phase.PASS:
            yield Thought(Pass(), 1, 0, self._outlook(view, seat), Explanation("hint.pass"))
            return
        seen = _Sight(view, seat, self.level)
        pulse(WORK)
        # One lot for everything that may be picked, drawn before anything is known: the pick among equals is uniform.
        lots = [rng.random() for _ in range(max(len(choices().spaces), len(dice().multisets)))]
        yield self._decide(view, seat, seen, lots, WORK)
        if self.level.replies and self.level.sight == EVERYBODY and len(view.sheets) == 2:
            work = WORK
            for _ in seen.reckon_with_replies(view, self.level.replies):
                work += WORK
                pulse(work)
            yield self._decide(view, seat, seen, lots, work)

    def _decide(self, view: State, seat: int, seen: _Sight, lots: list[float], work: int) -> Thought[Move]:
        decide = {Phase.KEEP: self._keep, Phase.CIRCLE: self._circle, Phase.CROSS: self._cross}[view.phase]
        move, value, reason = decide(view, seat, seen, lots)
        if self.level.sight == EVERYBODY:
            outlook = _as_thousandths(value, len(view.sheets))
        else:
            outlook = self._outlook(view, seat)
        return Thought(move, work, 1 if work == WORK else 2, outlook, reason)

    def _keep(self, view: State, seat: int, seen: _Sight, lots: list[float]) -> _Decision:
        tables = dice()
        layer = roll_values(seen.values, seen.otherwise)
        expected, best = expectations(layer)
        for _ in range(min(view.rolls_left, self.level.rerolls) - 1):
            expected, best = expectations(best[tables.first_roll :])
        roll = tables.of(view.dice)
        # Keeping all dice is stopping: for that the roll counts as it lies, not with the re-rolls that it could have.
        options = [
            (layer[one - tables.first_roll] if one == roll else expected[one], one) for one in tables.within(roll)
        ]
        value, kept = _pick(options, seen, lots)
        move: Move = Stop() if kept == roll else Keep(_positions(view, kept))
        return move, value, _explain_keep(view, seat, seen, move, kept)

    def _circle(self, view: State, seat: int, seen: _Sight, lots: list[float]) -> _Decision:
        options = [(seen.values[index], index) for index in seen.paid(view)]
        value, index = _pick(options, seen, lots)
        move = Circle(in_order(choices().spaces[index]))
        return move, value, _explain_circle(view, seat, move, len(options) == 1)

    def _cross(self, view: State, seat: int, seen: _Sight, lots: list[float]) -> _Decision:
        value, row = _pick(seen.crosses, seen, lots)
        free = [space for space in LINES[row] if view.sheets[seat][space] == FREE]
        told: dict[str, str | int] = {"row": line_name(row), "count": len(free)}
        return Cross(row), value, Explanation("hint.only_row" if len(seen.crosses) == 1 else "hint.cross", told)

    @staticmethod
    def _outlook(view: State, seat: int) -> int:
        """Return how the match stands for ``seat``, from -1000 to 1000, before it has decided."""
        return _as_thousandths(valuer(len(view.sheets)).standing(table_of(view), seat), len(view.sheets))


LADDER = Ladder("shelfie", Level, ShelfieAgent)
make_agent = LADDER.make_agent
"""Makes the computer player of a level."""


def _as_thousandths(value: float, players: int) -> int:
    """Return a chance to win, or the points of a seat alone, as an outcome from -1000 to 1000."""
    if players == 1:
        return round(990 * math.tanh((value - DATA.target) / 40))
    return max(-1000, min(1000, round(2000 * value - 1000)))


def _pick(options: Sequence[tuple[float, int]], seen: _Sight, lots: Sequence[float]) -> tuple[float, int]:
    """Return one of the options (value, index) that are nearly as good as the best, by the lots."""
    best = max(options)[0]
    floor = best - seen.margin_at(best)
    return min((option for option in options if option[0] >= floor), key=lambda option: lots[option[1]])


def _positions(view: State, kept: int) -> tuple[int, ...]:
    """Return where the multiset ``kept`` of the dice lies: the dice that are held already before others."""
    left = list(dice().multisets[kept])
    found = []
    for position in sorted(range(len(view.dice)), key=lambda position: (position not in view.held, position)):
        if left[view.dice[position]]:
            left[view.dice[position]] -= 1
            found.append(position)
    return tuple(sorted(found))


class _Sight:
    """What a level sees of one decision: the values of all choices and of the rows to cross out, by row."""

    def __init__(self, view: State, seat: int, level: Level) -> None:
        self._margin = level.margin
        self._is_chance = level.sight == EVERYBODY and len(view.sheets) > 1
        self._judge = valuer(len(view.sheets))
        self._seat = seat
        sheet = view.sheets[seat]
        rows = [row for row in range(SIDE) if any(sheet[space] == FREE for space in LINES[row])]
        if level.sight == FACE_VALUE:
            self.values = face_values(sheet)
            self.crosses = [(-_free_points(sheet, row), row) for row in rows]
        else:
            table, own = (table_of(view), seat) if level.sight == EVERYBODY else (table_of(view).alone(seat), 0)
            judge = self._judge
            self.values = judge.choices(table, own)
            self.crosses = [(judge.standing(table.after_cross(own, row), own), row) for row in rows]
        self.otherwise = max(self.crosses)[0]

    def margin_at(self, best: float) -> float:
        """Return how far below ``best`` a value may be to count as equal, in the unit of the values."""
        if not self._is_chance:
            return self._margin / 10
        chance = min(1.0, max(0.0, best))
        # A match that is nearly decided still has better and worse moves, which are closer together.
        return self._margin / 1000 * 4 * chance * (1 - chance)

    def paid(self, view: State) -> list[int]:
        """Return the possible choices that the dice pay for."""
        tables = dice()
        paid = choices().paid[tables.of(view.dice) - tables.first_roll]
        return [index for index in paid if self.values[index] > POSSIBLE]

    def reckon_with_replies(self, view: State, count: int) -> Iterator[None]:
        """Value by the best reply the ``count`` best choices of the final roll, or else the best of each roll.

        Yields after each, crossing out included. At the end the choices that were left out are no longer possible.
        """
        table = table_of(view)
        wanted: set[int] = set()
        if view.phase is Phase.CIRCLE:
            wanted.update(sorted(self.paid(view), key=lambda index: (-self.values[index], index))[:count])
        elif view.phase is Phase.KEEP:
            wanted.update(max(paid, key=self.values.__getitem__) for paid in choices().paid)
        values = [IMPOSSIBLE] * len(self.values)
        for index in sorted(wanted):
            if self.values[index] > POSSIBLE:
                reply = self._judge.reply(table.after_circles(self._seat, choices().spaces[index]), self._seat)
                values[index] = self.values[index] if reply is None else reply
                yield
        crosses = []
        for value, row in self.crosses:
            reply = self._judge.reply(table.after_cross(self._seat, row), self._seat)
            crosses.append((value if reply is None else reply, row))
            yield
        self.values, self.crosses, self.otherwise = values, crosses, max(crosses)[0]


def face_values(sheet: Sheet) -> list[float]:
    """Return the value of each choice at first sight: the points of its circles, and what the score rises by."""
    before = score(sheet).total
    values = []
    for spaces in choices().spaces:
        if any(sheet[space] != FREE for space in spaces):
            values.append(IMPOSSIBLE)
            continue
        after = list(sheet)
        for space in spaces:
            after[space] = 1
        values.append(float(sum(DATA.points[space % SIDE] for space in spaces) + score(tuple(after)).total - before))
    return values


def _free_points(sheet: Sheet, row: int) -> float:
    return float(sum(DATA.points[space % SIDE] for space in LINES[row] if sheet[space] == FREE))


# Sentences.


def _explain_keep(view: State, seat: int, seen: _Sight, move: Move, kept: int) -> Explanation:
    """Return why to keep these dice.

    Keys and values: ``hint.stop`` (spaces: the best that the dice pay for now) and ``hint.stop_nothing``; ``hint.keep``
    (dice, space, percent: how often one throw of the others pays for that free space, which is the one that promises
    most points), ``hint.roll_all`` (space, percent).
    """
    if isinstance(move, Stop):
        paid = seen.paid(view)
        if not paid:
            return Explanation("hint.stop_nothing")
        best = max(paid, key=lambda index: (seen.values[index], -index))
        return Explanation("hint.stop", {"spaces": names(in_order(choices().spaces[best]))})
    assert isinstance(move, Keep)
    space, chance = aim(view.sheets[seat], kept)
    told: dict[str, str | int] = {"space": space_name(space), "percent": max(1, round(100 * chance))}
    if not move.positions:
        return Explanation("hint.roll_all", told)
    return Explanation("hint.keep", {"dice": face_names([view.dice[at] for at in move.positions]), **told})


def aim(sheet: Sheet, kept: int) -> tuple[int, float]:
    """Return the free space that one throw of the dice beside ``kept`` promises most points for, and its chance.

    A space that is sure already is named only where there is no other.
    """
    tables, known = dice(), choices()
    free = free_spaces(sheet)
    chances = dict.fromkeys(free, 0.0)
    for roll, chance in tables.spread(kept).items():
        # The choices of one space come first.
        for index in itertools.takewhile(lambda one: one < SIDE * SIDE, known.paid[roll - tables.first_roll]):
            space = known.spaces[index][0]
            if space in chances:
                chances[space] += chance
    open_still = [space for space in free if 0 < chances[space] < 1 - 1e-9] or free
    best = max(open_still, key=lambda space: (chances[space] * DATA.points[space % SIDE], -space))
    return best, chances[best]


def _explain_circle(view: State, seat: int, move: Circle, only: bool) -> Explanation:
    """Return why to circle these spaces: what is true of them that counts most.

    Keys, all with ``spaces``: ``hint.only``; ``hint.wins`` (points, others: the best of them): the match is over and
    won; ``hint.blocks`` (line, count: crosses on other sheets) and ``hint.completes`` (line); ``hint.last_round``
    (points, others): makes the round the last one while ahead; ``hint.scores`` (points); ``hint.makes_two`` (line):
    one circle more lets that line count; ``hint.begins``.
    """
    shown = preview(view, move)
    told: dict[str, str | int] = {"spaces": names(move.spaces)}
    if only:
        return Explanation("hint.only", told)
    rest = [score(sheet).total for other, sheet in enumerate(view.sheets) if other != seat]
    ahead = bool(rest) and shown.after.total > max(rest)
    standing: dict[str, str | int] = {"points": shown.after.total, "others": max(rest, default=0)}
    if ahead and _is_over_after(view, shown):
        return Explanation("hint.wins", {**told, **standing})
    if shown.lines:
        crosses = sum(len(spaces) for spaces in shown.crossed)
        told["line"] = ", ".join(map(line_name, shown.lines))
        return (
            Explanation("hint.blocks", {**told, "count": crosses}) if crosses else Explanation("hint.completes", told)
        )
    if ahead and shown.last_round:
        return Explanation("hint.last_round", {**told, **standing})
    if shown.points:
        return Explanation("hint.scores", {**told, "points": shown.points})
    line = _nearly_counting(view.sheets[seat], move)
    if line is not None:
        return Explanation("hint.makes_two", {**told, "line": line_name(line)})
    return Explanation("hint.begins", told)


def _is_over_after(view: State, shown: Preview) -> bool:
    turns = [had + (seat == view.turn) for seat, had in enumerate(view.turns)]
    return (view.ending or shown.last_round) and min(turns) == max(turns)


def _nearly_counting(sheet: Sheet, move: Circle) -> int | None:
    """Return the dearest line that ``move`` leaves one circle short of counting, with a free space for it."""
    circled = [space for space, mark in enumerate(sheet) if mark == 1] + list(move.spaces)
    found = []
    for number, line in enumerate(LINES):
        own = [space for space in line if space in circled]
        free = [space for space in line if sheet[space] == FREE and space not in move.spaces]
        if free and len(own) == DATA.line_circles - 1 and any(space in move.spaces for space in own):
            found.append((sum(DATA.points[space % SIDE] for space in own), -number))
    return -max(found)[1] if found else None
