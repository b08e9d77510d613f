"""The computer player of Odicey: levels, the choice among nearly equal moves, and the sentence for the hint."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from game.ai.agent import Pulse, Thought
from game.ai.levels import DEADLINE, Ladder, ranged
from game.core.contract import Explanation
from game.games.odicey.rules import (
    EMPTY,
    HARBOUR,
    CallZeus,
    Choose,
    Decline,
    ExtraTurn,
    Move,
    Phase,
    Place,
    SendHome,
    State,
    cell_name,
    cells_of,
    home_count,
    in_order,
    near_lines,
    placeable,
)
from game.games.odicey.search import (
    WEIGHTS,
    Ending,
    Pair,
    Plan,
    Sea,
    Search,
    best_chance,
    codes_of,
    sea_of,
    table,
    worth,
)

OWN_LINES = 1
"""The sight of a level that looks at its own lines alone, and not at what either side can make of the board."""

PULSE_BOARDS = 1_000
"""Boards looked at between two pulses: 3 to 20 ms."""

WIDE = 8
"""After the first of two dice in hand so many of the best boards are followed, at the least."""

NOTABLE = 0.05
"""A change of a chance to win the turn that a hint speaks of."""


@dataclass(frozen=True, slots=True)
class Level:
    """How a level decides.

    ``sight`` is what it looks at. The best ``pairs`` of dice at first sight are looked at roll by roll, and then each
    second die goes after the ``beam`` best cells of the first. The ``replies`` best ways to place a roll are valued by
    the turn that follows, roll by roll for its ``answers`` best pairs. ``margin`` is how far below the best a move may
    be and still be picked, in thousandths of the match. ``deadline`` is in milliseconds.
    """

    sight: int = ranged(1, 2)
    pairs: int = ranged(0, 100)
    beam: int = ranged(1, 24)
    replies: int = ranged(0, 100)
    answers: int = ranged(1, 100)
    margin: int = ranged(0, 500)
    deadline: int = ranged(*DEADLINE)


_Option = tuple[float, Move]
"""A move with its worth, the chance to win the match."""


class OdiceyAgent:
    """Plans the rest of its turn from the position and makes the first step of it.

    Nothing is kept from one decision to the next, so that a match resumed from a save goes on as it would have.
    """

    def __init__(self, level: Level) -> None:
        self.level = level

    def think(self, view: State, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[Move]]:
        """Yield a thought at once and one after each deeper look. See :class:`game.ai.agent.Agent`."""
        pulse(0)
        search = Search(pulse, PULSE_BOARDS)
        step = winning_step(view) if view.phase is Phase.PLACE else None
        if step is not None:
            yield Thought(step, 1, 1, 1000, explain(view, step))
            return
        look = {
            Phase.CHOOSE: self._choose,
            Phase.PLACE: self._place,
            Phase.ATHENA: self._athena,
            Phase.ZEUS: self._zeus,
        }[view.phase]
        lot = rng.random()
        for depth, options in enumerate(look(view, search)):
            found, move = self._pick(options, lot)
            yield Thought(move, search.work, depth, round(2000 * found) - 1000, explain(view, move))

    def _pick(self, options: Sequence[_Option], lot: float) -> _Option:
        """Return by ``lot`` (0 to 1) one of the moves that are nearly as good as the best, each as likely."""
        worths: dict[Move, float] = {}
        for found, move in options:
            worths[move] = max(found, worths.get(move, 0.0))
        floor = max(worths.values()) - self.level.margin / 1000
        good = [(found, move) for move, found in worths.items() if found >= floor]
        if not self.level.margin:
            return max(good, key=lambda option: option[0])
        return good[int(lot * len(good))]

    # One generator for each phase: the options at first sight, then after each deeper look.

    def _choose(self, view: State, search: Search) -> Iterator[list[_Option]]:
        sea, side, level = sea_of(view), view.side, self.level
        pairs = search.pairs(sea, side)
        if level.sight == OWN_LINES:
            yield [
                (pair.now + (1 - pair.now) * own_worth(sea.taking(pair.places, side).codes, side), Choose(pair.places))
                for pair in pairs
            ]
            return
        yield [(pair.worth, Choose(pair.places)) for pair in pairs]
        if level.pairs:
            looked = search.turn(sea, side, _gives(view), level.pairs, level.beam)
            yield [(pair.worth, Choose(pair.places)) for pair in looked]

    def _place(self, view: State, search: Search) -> Iterator[list[_Option]]:
        ending = Ending(view.side, bool(view.double))

        def measure(codes: Sequence[int]) -> float:
            return own_worth(codes, view.side) if self.level.sight == OWN_LINES else ending.worth(codes)

        plans = search.plans(view, max(WIDE, self.level.beam), measure)
        yield [(plan.worth, plan.step) for plan in plans]
        if self.level.replies and not view.is_opening:
            yield [(self._reply(view, plan, ending, search), plan.step) for plan in plans[: self.level.replies]]

    def _reply(self, view: State, plan: Plan, ending: Ending, search: Search) -> float:
        """Return what ``plan`` is worth by the best turn that can follow it."""
        side = ending.side if ending.again else 1 - ending.side
        found = search.turn(
            replace(sea_of(view), cells=plan.cells), side, view.aegis_chain or not ending.again, self.level.answers, 1
        )[0].worth
        return found if ending.again else 1 - found

    def _athena(self, view: State, search: Search) -> Iterator[list[_Option]]:
        sea, side, other = sea_of(view), view.side, view.other
        if self.level.sight == OWN_LINES:
            yield [(1.0, ExtraTurn())]
            return
        turn = worth(sea.codes, side), ExtraTurn()
        count = home_count(view)
        homes = itertools.combinations(cells_of(view.cells, other), count) if count else ()
        left = [(1 - worth(sea.sending_home(cells, other).codes, other), SendHome(cells)) for cells in homes]
        yield [turn, *left]
        if self.level.pairs and left:
            best = max(left, key=lambda option: option[0])[1]
            own = search.turn(sea, side, view.aegis_chain, self.level.pairs, self.level.beam)[0].worth
            theirs = search.turn(sea.sending_home(best.cells, other), other, True, self.level.pairs, self.level.beam)
            yield [(own, ExtraTurn()), (1 - theirs[0].worth, best)]

    def _zeus(self, view: State, search: Search) -> Iterator[list[_Option]]:
        sea, side = sea_of(view), view.side
        filled = [cell for cell, number in enumerate(view.cells) if number != EMPTY]
        pairs = search.pairs(sea, side, tuple(itertools.combinations(filled, 2)))
        if self.level.sight == OWN_LINES:
            yield [(pair.now, CallZeus(pair.places)) for pair in pairs if pair.now] or [(1.0, Decline())]
            return
        declined: _Option = (1 - worth(sea.codes, view.other), Decline())
        yield [declined, *((pair.worth, CallZeus(pair.places)) for pair in pairs)]
        if self.level.pairs:
            looked = [
                (search.expect(sea, side, pair.places, view.aegis_chain, self.level.beam), CallZeus(pair.places))
                for pair in pairs[: self.level.pairs]
            ]
            yield [declined, *looked]


LADDER = Ladder("odicey", Level, OdiceyAgent)
make_agent = LADDER.make_agent
"""Makes the computer player of a level."""


def _gives(view: State) -> bool:
    """Tell whether a double of the turn that ``view`` begins gives an aegis."""
    return view.aegis_chain or not view.bonus


def own_worth(codes: Sequence[int], side: int) -> float:
    """Return what the board is worth by the lines of ``side`` alone, from 0 to 1."""
    total = 0.0
    for code in codes:
        stage = table[code].stages[side]
        if stage >= 0:
            total += WEIGHTS.mover[stage]
    return 1 - math.exp(-total)


def winning_step(state: State) -> Place | None:
    """Return the first step to a line that the dice in hand can complete, ``None`` when they cannot."""
    faces = [number % 10 for number in ((state.carried,) if state.carried else ()) + state.hand]
    supply = Counter(faces)
    dice = {number % 10: number for number in placeable(state)}
    for near in near_lines(state.cells, most=min(2, len(faces))):
        if Counter(value for _, value in near.missing) - supply:
            continue
        for cell, value in near.missing:
            if value in dice:
                return Place(dice[value], cell)
        # The ejected die comes first and is not of the line: it goes out of the way.
        taken = {cell for cell, _ in near.missing}
        number = state.carried
        return next(Place(number, cell) for cell, one in enumerate(state.cells) if not one and cell not in taken)
    return None


def turn_chance(cells: Sequence[int], shown: int, side: int) -> float:
    """Return how likely ``side`` completes a line of ``cells`` in a turn, with its best pair of dice."""
    lines = [(number, table[code]) for number, code in enumerate(codes_of(cells, shown))]
    return best_chance([(number, line) for number, line in lines if line.near], side)


# Sentences.


def _percent(chance: float) -> int:
    return round(100 * chance)


def explain(view: State, move: Move) -> Explanation:
    """Return the sentence for the hint: what is true of ``move`` that counts most.

    Keys and values, ``cells`` being names with commas, ``percent`` the chance to complete a line in this turn:
    ``hint.chance_harbour``, ``hint.chance_mixed`` and ``hint.chance_board`` (percent, cells) for a choice that can win
    at once; ``hint.takes`` (cells, before, after: the chances of the other side to win its next turn) for one that
    breaks its lines; ``hint.harbour``, ``hint.mixed`` and ``hint.board`` (cells) for any other. ``hint.wins`` (cell,
    value), ``hint.opening`` (cell), ``hint.swaps`` (cell), ``hint.blocks`` (cell, before, after), ``hint.threatens``
    (cell, percent: in the next turn of this side), ``hint.builds`` (cell) and ``hint.quiet`` (cell) for a die that is
    placed; ``hint.extra_turn_wins`` (percent), ``hint.extra_turn``, ``hint.send_home_breaks`` (cells, before, after)
    and ``hint.send_home`` (cells) for Athena's aegis; ``hint.call_zeus_wins`` (cells, percent), ``hint.call_zeus``
    (cells) and ``hint.decline`` for Zeus' aegis.
    """
    if isinstance(move, Choose):
        return _explain_choice(view, move)
    if isinstance(move, Place):
        return _explain_place(view, move)
    sea = sea_of(view)
    if isinstance(move, ExtraTurn):
        now = turn_chance(view.cells, sea.shown, view.side)
        return (
            Explanation("hint.extra_turn_wins", {"percent": _percent(now)}) if now else Explanation("hint.extra_turn")
        )
    if isinstance(move, SendHome):
        told: dict[str, str | int] = {"cells": ", ".join(in_order(move.cells)), "count": len(move.cells)}
        before = turn_chance(view.cells, sea.shown, view.other)
        after = turn_chance(sea.sending_home(move.cells, view.other).cells, sea.shown, view.other)
        if after <= before - NOTABLE:
            told |= {"before": _percent(before), "after": _percent(after)}
            return Explanation("hint.send_home_breaks", told)
        return Explanation("hint.send_home", told)
    if isinstance(move, CallZeus):
        told = {"cells": ", ".join(in_order(move.cells))}
        now = _pair(view, move.cells).now
        if now:
            return Explanation("hint.call_zeus_wins", {**told, "percent": _percent(now)})
        return Explanation("hint.call_zeus", told)
    return Explanation("hint.decline")


def _pair(view: State, places: tuple[int, ...]) -> Pair:
    return Search(lambda work: None, PULSE_BOARDS).pairs(sea_of(view), view.side, (places,))[0]


def _explain_choice(view: State, move: Choose) -> Explanation:
    kind = ("board", "mixed", "harbour")[move.places.count(HARBOUR)]
    told: dict[str, str | int] = {"cells": ", ".join(in_order([cell for cell in move.places if cell != HARBOUR]))}
    now = _pair(view, move.places).now
    if now >= NOTABLE:
        return Explanation(f"hint.chance_{kind}", {**told, "percent": _percent(now)})
    sea = sea_of(view)
    before = turn_chance(view.cells, sea.shown, view.other)
    after = turn_chance(sea.taking(move.places, view.side).cells, sea.shown, view.other)
    if after <= before - NOTABLE:
        return Explanation("hint.takes", {**told, "before": _percent(before), "after": _percent(after)})
    return Explanation(f"hint.{kind}", told)


def _explain_place(view: State, move: Place) -> Explanation:
    told: dict[str, str | int] = {"cell": cell_name(move.cell)}
    if view.is_opening:
        return Explanation("hint.opening", told)
    if winning_step(view) == move:
        return Explanation("hint.wins", {**told, "value": move.die % 10})
    if view.cells[move.cell] != EMPTY:
        return Explanation("hint.swaps", told)
    sea = sea_of(view)
    cells = (*view.cells[: move.cell], move.die, *view.cells[move.cell + 1 :])
    before, after = (turn_chance(board, sea.shown, view.other) for board in (view.cells, cells))
    if after <= before - NOTABLE:
        return Explanation("hint.blocks", {**told, "before": _percent(before), "after": _percent(after)})
    earlier, now = (turn_chance(board, sea.shown, view.side) for board in (view.cells, cells))
    if now >= earlier + NOTABLE:
        return Explanation("hint.threatens", {**told, "percent": _percent(now)})
    placed = Sea(cells, view.harbours, sea.shown)
    return Explanation(
        "hint.builds" if own_worth(placed.codes, view.side) > own_worth(sea.codes, view.side) else "hint.quiet", told
    )
