"""The computer player of Cephalopod: levels, the choice among nearly equal moves, and the sentence for the hint."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.ai.agent import Pulse, Thought
from game.ai.levels import DEADLINE, Ladder, ranged
from game.core.contract import Explanation
from game.games.cephalopod import search
from game.games.cephalopod.rules import LIGHT, Move, Placement, State, Swap, cell_name
from game.games.cephalopod.search import DARK, WIN, FastMove, Found, Searcher, shape
from game.games.cephalopod.solved import Prover

PULSE_NODES = 4_000
"""Nodes between two pulses: less than 10 ms."""

STEEPNESS = 0.0012
"""A lead of a six, 300, wins about two matches in three between equal players; from matches of the searcher."""


class ProofTooLong(Exception):
    """A proof has taken as many positions as the level allows."""


@dataclass(frozen=True, slots=True)
class Level:
    """How much a level thinks: nodes a move, plies ahead, margin of nearly equal moves, milliseconds at most.

    ``proof`` is how many positions it looks at to prove a win on 3x3; with 0 it plays there as on any board.
    """

    nodes: int = ranged(100, 10_000_000)
    depth: int = ranged(1, 200)
    margin: int = ranged(0, 200)
    proof: int = ranged(0, 10_000_000)
    deadline: int = ranged(*DEADLINE)


class CephalopodAgent:
    """Looks ahead as far as ``level`` allows and picks uniformly among the moves that are nearly as good as the best.

    Nothing is kept from one decision to the next, so that a match resumed from a save goes on as it would have.
    """

    def __init__(self, level: Level) -> None:
        self.level = level

    def think(self, view: State, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[Move]]:
        """Yield a thought at once and one after each iteration. See :class:`game.ai.agent.Agent`."""
        board = shape(view.rows, view.columns)
        turn = search.LIGHT if view.turn == LIGHT else DARK
        # One lot for each move, drawn before anything is known: the pick among equals is uniform and does not waver
        # between iterations.
        moves = board.moves([*view.cells, 0])
        lots = {move: rng.random() for move in moves}
        pulse(0)
        if view.pie and view.placed == 0:
            yield from self._open(view, pulse, lots)
            return
        if len(moves) == 1 and not view.may_swap:
            name = cell_name(moves[0][0], view.columns)
            yield Thought(_as_move(moves[0]), 1, 0, 0, Explanation("hint.only", {"cell": name}))
            return
        searcher = Searcher(board)
        level = self.level
        best: Thought[Move] | None = None
        value = 0
        for found in searcher.search(
            view.cells,
            turn,
            nodes=level.nodes,
            depth=level.depth,
            margin=level.margin,
            pulse=pulse,
            pulse_every=PULSE_NODES,
        ):
            value = found.scored[0][0]
            if view.may_swap and value < 0:
                best = Thought(Swap(), found.nodes, found.depth, _thousandths(-value), Explanation("hint.swap"))
            else:
                value, move = _pick(found, level.margin, lots)
                reason = explain(view, searcher, move, value)
                best = Thought(_as_move(move), found.nodes, found.depth, _thousandths(value), reason)
            yield best
        is_open = best is not None and abs(value) < WIN // 2
        if best is not None and is_open and level.proof and (board.rows, board.columns) == (3, 3):
            yield from self._prove(view, best, pulse, lots)

    def _prove(
        self, view: State, best: Thought[Move], pulse: Pulse, lots: dict[FastMove, float]
    ) -> Iterator[Thought[Move]]:
        """Yield a move that wins on 3x3, if there is one and the search has not found it; ``best`` is what it found.

        Of several that win by the table one is picked; a move that needs a proof is taken as soon as it has one. Where
        colours may be swapped and no move wins, the swap does.
        """
        turn = search.LIGHT if view.turn == LIGHT else DARK
        dice = [die * turn for die in view.cells]
        spent = best.work

        def counted(nodes: int) -> None:
            pulse(spent + nodes)
            if nodes > self.level.proof:
                raise ProofTooLong

        prover = Prover(counted)
        winning: list[FastMove] = []
        try:
            for move in prover.winning_moves(dice):
                winning.append(move)
                if prover.nodes:
                    break
        except ProofTooLong:
            return
        if not winning and view.may_swap:
            yield Thought(Swap(), spent + prover.nodes, best.depth, 1000, Explanation("hint.swap"))
        if winning:
            move = min(winning, key=lambda move: lots[move])
            reason = Explanation("hint.proven", {"cell": cell_name(move[0], view.columns)})
            yield Thought(_as_move(move), spent + prover.nodes, best.depth, 1000, reason)

    def _open(self, view: State, pulse: Pulse, lots: dict[FastMove, float]) -> Iterator[Thought[Move]]:
        """Choose the first die under the pie rule: the other seat takes the better colour, so the best is a balance."""
        board = shape(view.rows, view.columns)
        share = max(self.level.nodes // len(lots), 100)
        spent = 0
        scored: list[tuple[int, FastMove]] = []
        for move in sorted(lots, key=lambda move: lots[move]):
            dice = [*view.cells, 0]
            search.carry_out(dice, move, search.LIGHT)
            before = spent

            def counted(nodes: int, before: int = before) -> None:
                pulse(before + nodes)

            value = 0
            depth = 1
            searcher = Searcher(board)
            for found in searcher.search(
                dice[:-1], DARK, nodes=share, depth=self.level.depth, pulse=counted, pulse_every=PULSE_NODES
            ):
                if found.depth % 2 == 1 or found.depth == 1:
                    # Odd and even depths differ by the worth of a move, so only depths of one kind are compared.
                    value = -abs(found.scored[0][0])
                    depth = found.depth
            spent += searcher.nodes
            scored.append((value, move))
            pulse(spent)
            if value == max(scored)[0]:
                name = cell_name(move[0], view.columns)
                yield Thought(
                    _as_move(move), spent, depth + 1, _thousandths(value), Explanation("hint.balance", {"cell": name})
                )


LADDER = Ladder("cephalopod", Level, CephalopodAgent)
make_agent = LADDER.make_agent
"""Makes the computer player of a level."""


def _as_move(move: FastMove) -> Placement:
    return Placement(move[0], tuple(sorted(move[2])))


def _thousandths(value: int) -> int:
    """Return a value of the search as the expected outcome from -1000 (lost) to 1000 (won)."""
    if abs(value) > WIN // 2:
        return 1000 if value > 0 else -1000
    return round(990 * math.tanh(STEEPNESS * value))


def _pick(found: Found, margin: int, lots: dict[FastMove, float]) -> tuple[int, FastMove]:
    best = found.scored[0][0]
    # Where the end is in sight there is nothing nearly equal: the best end is taken.
    floor = best if abs(best) > WIN // 2 else best - margin
    good = [(value, move) for value, move in found.scored if value >= floor]
    return min(good, key=lambda pair: lots[pair[1]])


def explain(view: State, searcher: Searcher, move: FastMove, value: int) -> Explanation:
    """Return the sentence for the hint: what is true of ``move`` that counts most. ``value`` is what the search found.

    Keys and values: ``hint.win`` (cell, lead): the end is in sight and won; ``hint.lost`` (cell): in sight and lost;
    ``hint.safe`` (cell, captured, count, pips): makes a six; ``hint.captures`` (the same and theirs, the number of dice
    of the other colour among them); ``hint.joins`` (cell, captured, count, pips): captures dice of the own colour only;
    ``hint.threat`` (cell, next, captured, count, pips): a plain placement after which the best line captures on
    ``next``, the new die among others; ``hint.quiet`` (cell): any other plain placement.
    """
    cell, pips, captured = move
    turn = search.LIGHT if view.turn == LIGHT else DARK
    name = cell_name(cell, view.columns)
    if value > WIN // 2:
        return Explanation("hint.win", {"cell": name, "lead": value - WIN})
    if value < -WIN // 2:
        return Explanation("hint.lost", {"cell": name})
    theirs = sum(1 for other in captured if view.cells[other] * turn < 0)
    taken: dict[str, str | int] = {
        "cell": name,
        "captured": _names(captured, view),
        "count": len(captured),
        "pips": pips,
    }
    if pips == 6:
        return Explanation("hint.safe", taken)
    if theirs:
        return Explanation("hint.captures", {**taken, "theirs": theirs})
    if captured:
        return Explanation("hint.joins", taken)
    dice = [*view.cells, 0]
    search.carry_out(dice, move, turn)
    line = searcher.line(dice[:-1], -turn, 2)
    if len(line) == 2 and cell in line[1][2]:
        following, total, joined = line[1]
        return Explanation(
            "hint.threat",
            {
                "cell": name,
                "next": cell_name(following, view.columns),
                "captured": _names(joined, view),
                "count": len(joined),
                "pips": total,
            },
        )
    return Explanation("hint.quiet", {"cell": name})


def _names(cells: Sequence[int], view: State) -> str:
    return ", ".join(sorted(cell_name(cell, view.columns) for cell in cells))
