"""A reference player for measuring: it pushes the ship towards its best adventure and passes when it is content.

It looks at the voyage as the cards lie, sees its own mission only, and knows nothing of what may follow. It is naive on
purpose and shares nothing with the computer player.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.ai.agent import Pulse, Thought
from game.core.contract import Explanation
from game.games.fury.data import DATA
from game.games.fury.rules import FuryRules
from game.games.fury.state import (
    ChooseToken,
    Counter,
    Decision,
    Laid,
    Lay,
    MoveCard,
    Pass,
    Phase,
    PutShip,
    State,
    UseAphrodite,
    UsePoseidon,
    UseZeus,
    strength,
)
from game.games.fury.voyage import preview

RULES = FuryRules()


class PusherAgent:
    """Lays the weakest card that brings the voyage to most points of its own, uses its power for it, else passes.

    Where no single card brings more, it lays its strongest card on the colour of the first leg that differs from the
    way to its best adventure, if it has nothing yet. Zeus stops at his best adventure, Athena counters what costs her
    points.
    """

    def think(self, view: State, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[Decision]]:
        """Yield one thought. See :class:`game.ai.agent.Agent`."""
        pulse(1)
        yield Thought(choose(view, seat, rng), 1, 0, 0, Explanation("hint.any"))


def choose(view: State, seat: int, rng: random.Random) -> Decision:
    """Return what the reference does."""
    moves = list(RULES.legal_moves(view))
    rng.shuffle(moves)
    values = DATA.missions[view.missions[seat]]
    if view.phase is Phase.TOKEN:
        return max((move for move in moves if isinstance(move, ChooseToken)), key=lambda move: values[move.kind])
    if view.phase is Phase.SHIP:
        ships = [move for move in moves if isinstance(move, PutShip)]
        return max(ships, key=lambda move: sum(gain(view, values, end) for end in _ends(move.island)))
    now = worth(view, values)
    if view.phase is Phase.ATHENA:
        # The power has no effect yet, except for a face-down card.
        pending = view.pending
        assert pending is not None
        return Counter(after(view, pending, values, seat) < now or (isinstance(pending, UseZeus) and now == 0))
    best = max(values)
    if now == best:
        return UseZeus() if UseZeus() in moves else Pass()
    chosen: Decision = Pass()
    most = (now, 0)
    for move in moves:
        if isinstance(move, Lay | UseAphrodite | UsePoseidon | MoveCard):
            cost = strength(move.card) if isinstance(move, Lay) else 0
            found = (after(view, move, values, seat), -cost)
            if found[0] > now and found > most:
                chosen, most = move, found
    if chosen == Pass() and now == 0 and view.hands[seat]:
        return _push(view, values, seat)
    return chosen


def _push(view: State, values: Sequence[int], seat: int) -> Decision:
    """Lay the strongest card towards the best adventure within three legs, where the voyage leaves the way to it."""
    ways = [(a, b, c) for a in range(3) for b in range(3) for c in range(3)]
    way = max(ways, key=lambda colours: gain(view, values, _end(view.ship, colours)))
    legs = preview(view)
    for leg, colour in enumerate(way):
        if leg >= len(legs) or legs[leg].colour != colour:
            return Lay(view.hands[seat][0], 3 * leg + colour)
    return Pass()


def _end(ship: int, colours: Sequence[int]) -> int:
    for colour in colours:
        ship = DATA.chart.neighbours[ship][colour]
    return ship


def _ends(ship: int) -> list[int]:
    """Return where the voyages of three legs end that do not come back."""
    ends = [_end(ship, (a, b, c)) for a in range(3) for b in range(3) for c in range(3)]
    return [end for end in ends if end != ship]


def gain(view: State, values: Sequence[int], island: int) -> int:
    """Return the points that a voyage to ``island`` brings."""
    kind = view.islands[island] if island != view.ship else -1
    return values[kind] if kind >= 0 else 0


def worth(view: State, values: Sequence[int]) -> int:
    """Return the points that the voyage brings as the cards lie."""
    legs = preview(view)
    return gain(view, values, legs[-1].arrival if legs else view.ship)


def after(view: State, move: Decision, values: Sequence[int], seat: int) -> int:
    """Return the points that the voyage brings after ``move``."""
    zones = list(view.zones)
    if isinstance(move, Lay):
        zones[move.zone] += (Laid(move.card, seat, move.down),) if view.pending is None else ()
    elif isinstance(move, MoveCard):
        laid = zones[move.source][move.index]
        zones[move.source] = zones[move.source][: move.index] + zones[move.source][move.index + 1 :]
        zones[move.target] += (laid,)
    elif isinstance(move, UseAphrodite):
        view = replace(view, doubled=move.zone)
    elif isinstance(move, UsePoseidon):
        view = replace(view, blocked=move.zone)
    return worth(replace(view, zones=tuple(zones)), values)


def make_pusher() -> PusherAgent:
    """Return the player that levels are measured against."""
    return PusherAgent()
