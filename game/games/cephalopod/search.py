"""A fast searcher for Cephalopod with mutable state, private to the computer player.

The board is one flat list with a number a cell, as in :class:`~game.games.cephalopod.rules.State` (0 empty, ``+pips``
light, ``-pips`` dark), and one more entry that is always empty and stands for every neighbour beyond the edge. The
captures of a cell come from a table in four levels, ``table[north][west][east][south]``, indexed by the dice around
it; the dark dice reach their entries by Python's negative indices, so that no absolute value is ever taken.

The evaluation of a position is the sum of the worth of the dice, which depends on the pips alone. So the best that a
mover can gain on a cell depends on the four dice around it alone, and the last ply of a search is a look into a table
for each empty cell instead of a loop over moves.

The search is alpha-beta in its negamax form (Knuth and Moore, "An analysis of alpha-beta pruning", Artificial
Intelligence 6, 1975) with iterative deepening, a transposition table and the history heuristic (Schaeffer, "The history
heuristic and alpha-beta search enhancements in practice", IEEE Transactions on Pattern Analysis and Machine
Intelligence 11, 1989).
"""

from __future__ import annotations

import functools
import itertools
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

LIGHT = 1
DARK = -1

WIN = 1_000_000
"""The value of a won match is this plus the lead in dice; a lost one the negative of that."""

INFINITE = 1 << 40
"""Beyond every value."""

WORTH = (0, 40, 50, 60, 80, 130, 300)
"""What a die is worth by its pips. A six can never be captured, a five only together with a one."""

TABLE_LIMIT = 250_000
"""The transposition table is emptied when it holds this many positions; about 60 megabytes."""

_SIDES = tuple(sides for size in (2, 3, 4) for sides in itertools.combinations(range(4), size))
"""The subsets of the four sides of a cell that can be captured together."""

FastMove = tuple[int, int, tuple[int, ...]]
"""A move: the cell, the pips that the die shows there, and the captured cells."""


def swing(dice: Sequence[int], turn: int) -> int | None:
    """Return the most that ``turn`` gains by a capture among ``dice`` (four, signed); ``None`` when there is none."""
    best = None
    for sides in _SIDES:
        chosen = [dice[side] for side in sides]
        total = sum(abs(die) for die in chosen)
        if all(chosen) and total <= 6:
            gain = WORTH[total] - turn * sum(WORTH[die] if die > 0 else -WORTH[-die] for die in chosen)
            best = gain if best is None else max(best, gain)
    return best


@functools.cache
def swings(turn: int) -> list[Any]:
    """Return ``table[a][b][c][d]``: the most that ``turn`` gains on a cell amid the signed dice a, b, c and d.

    The order of the four does not matter, so the lists inside are shared between the orders.
    """
    shared: dict[tuple[int, ...], Any] = {}

    def level(dice: tuple[int, ...]) -> Any:
        if dice not in shared:
            if len(dice) == 4:
                best = swing(dice, turn)
                shared[dice] = WORTH[1] if best is None else best
            else:
                shared[dice] = [level(tuple(sorted((*dice, die)))) for die in (*range(7), *range(-6, 0))]
        return shared[dice]

    table: list[Any] = level(())
    return table


@functools.cache
def _capture_patterns() -> tuple[list[tuple[tuple[tuple[int, ...], int], ...]], list[Any]]:
    """Return the different choices of captures, and ``patterns[north][west][east][south]``, an index into them by pips.

    A choice of captures is a tuple of (sides, total).
    """
    found: dict[tuple[tuple[tuple[int, ...], int], ...], int] = {}

    def level(dice: tuple[int, ...]) -> Any:
        if len(dice) < 4:
            return [level((*dice, pips)) for pips in range(7)]
        group = []
        for sides in _SIDES:
            chosen = [dice[side] for side in sides]
            if 0 not in chosen and sum(chosen) <= 6:
                group.append((sides, sum(chosen)))
        return found.setdefault(tuple(group), len(found))

    patterns: list[Any] = level(())
    return list(found), patterns


class Shape:
    """The tables of a board of ``rows`` by ``columns`` cells, the same for every position on it."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns
        self.size = size = rows * columns
        self.around: list[tuple[int, int, int, int]] = []
        for row, column in itertools.product(range(rows), range(columns)):
            sides = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            north, west, east, south = (
                r * columns + c if 0 <= r < rows and 0 <= c < columns else size for r, c in sides
            )
            self.around.append((north, west, east, south))
        self.plain: list[tuple[FastMove, ...]] = [((cell, 1, ()),) for cell in range(size)]
        self.lines = [(cell, *self.around[cell], self._captures(cell)) for cell in range(size)]
        # The key of a position is the position itself, written as a number with a digit a cell: two positions never
        # share one, so what the table says is always true.
        self.digits = [[code * 13**cell for code in (*range(7), *range(7, 13))] for cell in range(size)]

    def _captures(self, cell: int) -> list[Any]:
        """Return ``table[north][west][east][south]``: the capturing moves on ``cell``."""
        around = self.around[cell]
        ways, patterns = _capture_patterns()
        moves = {
            (sides, total): (cell, total, tuple(around[side] for side in sides))
            for sides in _SIDES
            for total in range(2, 7)
        }
        choices = [tuple(moves[way] for way in group) for group in ways]

        def level(branch: Any, side: int) -> Any:
            if side == 4:
                return choices[branch]
            if around[side] == self.size:
                return [level(branch[0], side + 1)]
            branches = [choices[way] for way in branch] if side == 3 else [level(part, side + 1) for part in branch]
            return branches + branches[:0:-1]

        table: list[Any] = level(patterns, 0)
        return table

    def moves(self, dice: Sequence[int]) -> list[FastMove]:
        """Return the legal moves on ``dice`` (the cells and the entry for the outside), cell by cell."""
        found: list[FastMove] = []
        for cell, north, west, east, south, table in self.lines:
            if not dice[cell]:
                found.extend(table[dice[north]][dice[west]][dice[east]][dice[south]] or self.plain[cell])
        return found

    def count(self, dice: Sequence[int], depth: int) -> int:
        """Return the number of move sequences of ``depth`` moves from ``dice``; a filled board counts once."""
        board = [*dice, 0][: self.size + 1]
        return self._count(board, depth)

    def _count(self, dice: list[int], depth: int) -> int:
        if depth == 0:
            return 1
        moves = self.moves(dice)
        if depth == 1:
            return len(moves) or 1
        total = 0
        for cell, pips, captured in moves:
            taken = [dice[other] for other in captured]
            for other in captured:
                dice[other] = 0
            dice[cell] = pips
            total += self._count(dice, depth - 1)
            dice[cell] = 0
            for other, die in zip(captured, taken, strict=True):
                dice[other] = die
        return total if moves else 1


@functools.cache
def shape(rows: int, columns: int) -> Shape:
    """Return the tables of a board, made once in a process."""
    return Shape(rows, columns)


def carry_out(dice: list[int], move: FastMove, turn: int) -> None:
    """Play ``move`` for ``turn`` on ``dice``."""
    cell, pips, captured = move
    for other in captured:
        dice[other] = 0
    dice[cell] = pips * turn


def play_out(board: Shape, dice: list[int], turn: int, stream: Iterator[int]) -> int:
    """Fill ``dice`` by random play from ``turn`` on and return how many plies that took.

    ``stream`` gives numbers below 65536, one a ply, at least 11 for every cell of the board. Every empty cell is as
    likely as the others, then every capture on it.
    """
    lines = board.lines
    empty = [line for line in lines if not dice[line[0]]]
    size = len(empty)
    if not size:
        return 0
    for plies, number in enumerate(stream, 1):
        index = number % size
        size -= 1
        cell, north, west, east, south, table = empty[index]
        empty[index] = empty[size]
        del empty[size]
        moves = table[dice[north]][dice[west]][dice[east]][dice[south]]
        if moves:
            _, pips, captured = moves[(number >> 6) % len(moves)]
            dice[cell] = pips * turn
            for other in captured:
                dice[other] = 0
                empty.append(lines[other])
            size += len(captured)
        else:
            dice[cell] = turn
            if not size:
                return plies
        turn = -turn
    raise ValueError("the stream of random numbers is too short")


def random_stream(board: Shape, rng: random.Random) -> Iterator[int]:
    """Return enough random numbers below 65536 for one match on ``board``."""
    return iter(memoryview(rng.randbytes(22 * board.size)).cast("H"))


@dataclass(frozen=True, slots=True)
class Found:
    """What a search knows after an iteration.

    ``scored`` are the moves of the root with their values for the mover, best first; values further below the best
    than the margin are upper bounds. ``depth`` counts plies.
    """

    scored: tuple[tuple[int, FastMove], ...]
    depth: int
    nodes: int


class OutOfNodes(Exception):
    """The budget of a search is spent."""


class Searcher:
    """Searches positions on one board. What it learns stays in its table from search to search."""

    def __init__(self, board: Shape) -> None:
        self.board = board
        self.nodes = 0
        self._dice: list[int] = [0] * (board.size + 1)
        self._table: dict[int, tuple[int, int, int, FastMove]] = {}
        self._history: dict[FastMove, int] = {}
        self._worth = [*WORTH, *(-worth for worth in WORTH[:0:-1])]
        self._swings = {LIGHT: swings(LIGHT), DARK: swings(DARK)}
        self._limit = 0
        self._next_pulse = 0
        self._pulse_every = 0
        self._pulse: Callable[[int], None] = _silent

    def search(
        self,
        cells: Sequence[int],
        turn: int,
        *,
        nodes: int,
        depth: int,
        margin: int = 0,
        pulse: Callable[[int], None] | None = None,
        pulse_every: int = 4_000,
    ) -> Iterator[Found]:
        """Yield what is known after each completed iteration, at most ``depth`` plies deep.

        ``cells`` is not changed and has an empty cell; ``turn`` is :data:`LIGHT` or :data:`DARK`. It ends when
        ``nodes`` nodes are spent; an iteration that was cut short is yielded too when it got past its first move.
        ``pulse`` is called with the nodes so far about every ``pulse_every`` nodes; what it raises passes through, and
        then the searcher is not to be used again.
        """
        dice = [*cells, 0]
        self._dice = dice
        self._history = {}
        self.nodes = 0
        self._limit = nodes
        self._pulse = pulse or _silent
        self._pulse_every = self._next_pulse = pulse_every
        if len(self._table) > TABLE_LIMIT // 2:
            self._table.clear()
        score = turn * sum(self._worth[die] for die in cells)
        key = sum(self.board.digits[cell][die] for cell, die in enumerate(cells))
        empty = [cell for cell, die in enumerate(cells) if not die]
        order = self.board.moves(dice)
        order.sort(key=lambda move: -self._gain(move, turn))
        for plies in range(1, depth + 1):
            scored: list[tuple[int, FastMove]] = []
            best = -INFINITE
            finished = True
            for move in order:
                floor = best - margin - 1 if best > -INFINITE else -INFINITE
                try:
                    value = self._after(move, plies, turn, score, key, empty, floor)
                except OutOfNodes:
                    finished = False
                    dice[:] = [*cells, 0]
                    break
                scored.append((value, move))
                best = max(best, value)
            ranked = sorted(scored, key=lambda pair: -pair[0])
            if not finished:
                if len(scored) > 1:
                    yield Found(tuple(ranked), plies, self.nodes)
                return
            order = [move for _, move in ranked]
            solved = len(order) == 1 or all(abs(value) > WIN // 2 for value, _ in scored) or best > WIN // 2
            yield Found(tuple(ranked), plies, self.nodes)
            if solved:
                return

    def line(self, cells: Sequence[int], turn: int, length: int) -> list[FastMove]:
        """Return the moves that the table expects from a position on, at most ``length``."""
        dice = [*cells, 0]
        moves: list[FastMove] = []
        while len(moves) < length:
            key = sum(self.board.digits[cell][die] for cell, die in enumerate(dice[:-1]))
            entry = self._table.get(key if turn == LIGHT else ~key)
            if entry is None:
                break
            moves.append(entry[3])
            carry_out(dice, entry[3], turn)
            turn = -turn
        return moves

    def _gain(self, move: FastMove, turn: int) -> int:
        _, pips, captured = move
        return WORTH[pips] - turn * sum(self._worth[self._dice[other]] for other in captured)

    def _outcome(self, turn: int) -> int:
        """Return the value for ``turn`` once it has filled the only cell left."""
        lead = 1 + turn * sum((die > 0) - (die < 0) for die in self._dice)
        return WIN + lead if lead > 0 else lead - WIN

    def _after(  # noqa: PLR0917
        self, move: FastMove, plies: int, turn: int, score: int, key: int, empty: list[int], floor: int
    ) -> int:
        """Return the value for ``turn`` of a move at the root, exact when it is above ``floor``."""
        dice = self._dice
        cell, pips, captured = move
        if len(empty) == 1 and not captured:
            return self._outcome(turn)
        gain = self._gain(move, turn)
        if plies == 1:
            self.nodes += 1
            return score + gain
        rest = empty.copy()
        rest.remove(cell)
        rest += captured
        taken = [dice[other] for other in captured]
        after = key + self.board.digits[cell][pips * turn]
        for other in captured:
            after -= self.board.digits[other][dice[other]]
            dice[other] = 0
        dice[cell] = pips * turn
        value = -self._search(plies - 1, -turn, -score - gain, after, rest, -INFINITE, -floor)
        dice[cell] = 0
        for other, die in zip(captured, taken, strict=True):
            dice[other] = die
        return value

    def _search(  # noqa: C901, PLR0917 - calls and keyword arguments would cost a tenth of the speed
        self, depth: int, turn: int, score: int, key: int, empty: list[int], alpha: int, beta: int
    ) -> int:
        """Return the value for ``turn``, fail-soft. ``score`` is the evaluation for ``turn``, ``empty`` not empty."""
        dice = self._dice
        lines = self.board.lines
        if depth == 1:
            table = self._swings[turn]
            around = self.board.around
            if len(empty) == 1:
                cell, north, west, east, south, captures = lines[empty[0]]
                if not captures[dice[north]][dice[west]][dice[east]][dice[south]]:
                    self.nodes += 1
                    return self._outcome(turn)
            self.nodes += len(empty)
            best: int = max(
                [table[dice[a]][dice[b]][dice[c]][dice[d]] for a, b, c, d in [around[cell] for cell in empty]]
            )
            return score + best
        self.nodes += 1
        if self.nodes >= self._next_pulse:
            self._rest()
        position = key if turn > 0 else ~key
        entry = self._table.get(position)
        known: FastMove | None = None
        if entry is not None:
            reached, bound, value, known = entry
            # A value from the end of the match holds at every depth.
            if reached >= depth or value > WIN // 2 or value < -WIN // 2:
                if bound == 0:
                    return value
                if bound > 0:
                    if value >= beta:
                        return value
                elif value <= alpha:
                    return value
        worth = self._worth
        history = self._history
        ranked: list[tuple[int, int, FastMove]] = []
        for cell in empty:
            _, north, west, east, south, captures = lines[cell]
            moves = captures[dice[north]][dice[west]][dice[east]][dice[south]]
            if moves:
                for move in moves:
                    lost = 0
                    for other in move[2]:
                        lost += worth[dice[other]]
                    gain = WORTH[move[1]] - turn * lost
                    ranked.append((gain * 64 + history.get(move, 0), gain, move))
            else:
                move = self.board.plain[cell][0]
                ranked.append((WORTH[1] * 64 + history.get(move, 0), WORTH[1], move))
        if len(empty) == 1 and not ranked[0][2][2]:
            return self._outcome(turn)
        ranked.sort(reverse=True)
        if known is not None and ranked[0][2] != known:
            for index, item in enumerate(ranked):
                if item[2] == known:
                    ranked.insert(0, ranked.pop(index))
                    break
        digits = self.board.digits
        best = -INFINITE
        best_move = ranked[0][2]
        lower = alpha
        for _, gain, move in ranked:
            cell, pips, captured = move
            rest = empty.copy()
            rest.remove(cell)
            die = pips if turn > 0 else -pips
            after = key + digits[cell][die]
            taken: list[int] = []
            if captured:
                for other in captured:
                    taken.append(dice[other])
                    after -= digits[other][dice[other]]
                    dice[other] = 0
                rest += captured
            dice[cell] = die
            value = -self._search(depth - 1, -turn, -score - gain, after, rest, -beta, -lower)
            dice[cell] = 0
            if captured:
                for other, die in zip(captured, taken, strict=True):
                    dice[other] = die
            if value > best:
                best = value
                best_move = move
                if value > lower:
                    lower = value
                    if value >= beta:
                        history[move] = min(history.get(move, 0) + depth * depth, 4_000)
                        break
        if len(self._table) >= TABLE_LIMIT:
            self._table.clear()
        self._table[position] = (depth, 1 if best >= beta else -1 if best <= alpha else 0, best, best_move)
        return best

    def _rest(self) -> None:
        self._next_pulse = self.nodes + self._pulse_every
        self._pulse(self.nodes)
        if self.nodes >= self._limit:
            raise OutOfNodes


def _silent(nodes: int) -> None:
    """Let a search go on."""


def measure_playouts(plies: int, seed: int) -> float:
    """Return how many plies a second random playouts on 5x5 reach, over at least ``plies`` plies."""
    board = shape(5, 5)
    rng = random.Random(seed)
    done = 0
    started = time.process_time()
    while done < plies:
        done += play_out(board, [0] * (board.size + 1), LIGHT, random_stream(board, rng))
    return done / max(time.process_time() - started, 1e-9)


def measure_nodes(nodes: int, seed: int) -> float:
    """Return how many nodes a second the search reaches on 5x5, over at least ``nodes`` nodes."""
    board = shape(5, 5)
    rng = random.Random(seed)
    done = 0
    spent = 0.0
    while done < nodes:
        dice = [0] * (board.size + 1)
        turn = LIGHT
        for _ in range(rng.randrange(40)):
            moves = board.moves(dice)
            if len(moves) < 3:
                break
            carry_out(dice, rng.choice(moves), turn)
            turn = -turn
        searcher = Searcher(board)
        started = time.process_time()
        for _ in searcher.search(dice[:-1], turn, nodes=min(60_000, nodes), depth=20):
            pass
        spent += time.process_time() - started
        done += searcher.nodes
    return done / max(spent, 1e-9)


def measure_speed() -> dict[str, tuple[float, str]]:
    """Return the speed of random playouts and of the search, for ``bench``."""
    return {
        "random playouts": (measure_playouts(400_000, 1), "plies/s"),
        "alpha-beta": (measure_nodes(200_000, 1), "nodes/s"),
    }
