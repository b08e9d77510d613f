"""What a seat can think of the missions of the others: they play for something, and everybody sees it.

Each deed of a seat is evidence: it brings the voyage, as it lies, to one kind of adventure where others were within
reach of one card. How likely a mission makes that is a logit choice model (McFadden, "Conditional Logit Analysis of
Qualitative Choice Behavior", 1974). A pass says that the voyage may stay, more weakly. Players do not only play for
their missions, so the evidence is softened and never excludes any.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterable, Sequence

from game.games.fury.data import DATA, KINDS, ZEUS
from game.games.fury.engine import CALM, NO_GAIN, OUT_OF_REACH, arrivals, code_of, legs_known
from game.games.fury.state import (
    HIDDEN,
    Action,
    Lay,
    MoveCard,
    Pass,
    Round,
    State,
    Swap,
    UseAphrodite,
    UsePoseidon,
    UseZeus,
    strength,
)

LAY_TRUST = 0.8
"""How strongly a lay or a power speaks for each point of the kind that it brings."""

AIM_TRUST = 0.45
"""The same for a card on a colour that it does not bring in front."""

STOP_TRUST = 1.2
PASS_TRUST = 0.15
TOKEN_TRUST = 1.2

DOUBT = 0.03
"""How likely each mission stays beside the likeliest one."""

USUAL_STRENGTH = 2
"""What a card counts that is not known."""

Evidence = tuple[tuple[float, ...], ...]
"""The logarithm of the likelihood of each mission, by seat."""


def kinds_of(ship: int, islands: Sequence[int]) -> list[int]:
    """Return the kind that a voyage from ``ship`` brings, by the code of its winners; ``NO_GAIN`` for none."""
    return [
        islands[island] if island != ship and islands[island] >= 0 else NO_GAIN
        for island in arrivals(DATA.chart.neighbours, ship)
    ]


def believe(view: State, seat: int) -> tuple[list[tuple[int, ...]], list[float]]:
    """Return what the missions of all seats can be for ``seat``, and how much each is believed, summed up to 1."""
    seats = len(view.hands)
    logs = [[0.0] * len(KINDS) for _ in range(seats)]
    for finished in view.history:
        _add(logs, _evidence_of_round(finished, seats))
    _add(logs, _evidence(view.ship, view.islands, view.actions, seats))
    _add(logs, _evidence_of_tokens(view, seats))
    likely = []
    for row in logs:
        most = max(row)
        likely.append([DOUBT + (1 - DOUBT) * math.exp(value - most) for value in row])
    own = view.missions[seat]
    others = [mission for mission in range(len(KINDS)) if mission != own]
    missions = []
    sums = []
    total = 0.0
    for chosen in itertools.permutations(others, seats - 1):
        found = (*chosen[:seat], own, *chosen[seat:])
        weight = 1.0
        for row, mission in zip(likely, found, strict=True):
            weight *= row[mission]
        total += weight / likely[seat][own]
        missions.append(found)
        sums.append(total)
    return missions, [value / total for value in sums]


def _add(logs: list[list[float]], evidence: Evidence) -> None:
    for row, more in zip(logs, evidence, strict=True):
        for mission, value in enumerate(more):
            row[mission] += value


@functools.lru_cache(maxsize=256)
def _evidence_of_round(finished: Round, seats: int) -> Evidence:
    return _evidence(finished.start, finished.islands, finished.actions, seats)


def _evidence_of_tokens(view: State, seats: int) -> Evidence:
    """Return what the tokens say that the seats of Zeus chose for the islands where voyages began."""
    logs = [[0.0] * len(KINDS) for _ in range(seats)]
    gods = list(view.gods)
    _take_back_swaps(gods, view.actions)
    after = view.islands
    for finished in reversed(view.history):
        kind = after[finished.start]
        if finished.gained >= 0 and kind >= 0:
            chooser = gods.index(ZEUS)
            for mission, values in enumerate(DATA.missions):
                logs[chooser][mission] += TOKEN_TRUST * values[kind]
        _take_back_swaps(gods, finished.actions)
        after = finished.islands
    return tuple(map(tuple, logs))


def _take_back_swaps(gods: list[int], actions: Sequence[Action]) -> None:
    for action in reversed(actions):
        if isinstance(action.move, Swap):
            one, other = action.seat, action.move.seat
            gods[one], gods[other] = gods[other], gods[one]


@functools.cache
def _weights(trust: float) -> tuple[tuple[float, ...], ...]:
    return tuple((*(math.exp(trust * value) for value in values), 1.0) for values in DATA.missions)


def _evidence(ship: int, islands: Sequence[int], actions: Iterable[Action], seats: int) -> Evidence:
    """Return what the actions of a round that began at ``ship`` say."""
    logs = [[0.0] * len(KINDS) for _ in range(seats)]
    if ship < 0:
        return tuple(map(tuple, logs))
    kinds = kinds_of(ship, islands)
    legs = [0, 0, 0]
    zones: list[list[int]] = [[] for _ in range(9)]
    for action in actions:
        move = action.move
        if isinstance(move, Swap):
            continue
        code = code_of(legs)
        around = _around(legs, code, kinds)
        aim, trust = kinds[code], PASS_TRUST
        if isinstance(move, UseZeus):
            trust = STOP_TRUST
        elif not isinstance(move, Pass):
            before = legs[:]
            trust = LAY_TRUST
            if isinstance(move, Lay):
                weight = USUAL_STRENGTH if move.card == HIDDEN else strength(move.card)
                zones[move.zone].append(weight)
                legs[move.zone // 3] += weight << 7 * (move.zone % 3)
                number, colour = divmod(move.zone, 3)
                winners = (code >> 4, code >> 2 & 3, code & 3)
                if CALM in winners[:number]:
                    continue
                if legs_known[legs[number]][0] != colour:
                    trust = AIM_TRUST
                aim = kinds[code + (colour - winners[number] << 4 - 2 * number)]
            else:
                if isinstance(move, UseAphrodite):
                    legs[move.zone // 3] += move.zone % 3 + 1 << 21
                elif isinstance(move, UsePoseidon):
                    legs[move.zone // 3] += move.zone % 3 + 1 << 23
                elif isinstance(move, MoveCard):
                    weight = zones[move.source][move.index]
                    legs[move.source // 3] -= weight << 7 * (move.source % 3)
                    legs[move.target // 3] += weight << 7 * (move.target % 3)
                    if not action.countered:
                        zones[move.target].append(zones[move.source].pop(move.index))
                aim = kinds[code_of(legs)]
                if action.countered:
                    legs = before
        row = logs[action.seat]
        for mission, weights in enumerate(_weights(trust)):
            every = sum([count * weight for count, weight in zip(around, weights, strict=True) if count])
            row[mission] += math.log(weights[aim] / every)
    return tuple(map(tuple, logs))


def _around(legs: Sequence[int], code: int, kinds: Sequence[int]) -> list[int]:
    """Return how often each kind is within reach of one card, the voyage as it lies included."""
    counts = [0] * 7
    counts[kinds[code]] = 1
    for number in range(3):
        leg = legs_known[legs[number]]
        shift = 4 - 2 * number
        for colour in range(3):
            if leg[colour + 1] < OUT_OF_REACH:
                counts[kinds[code + (colour - leg[0] << shift)]] += 1
        if leg[0] == CALM:
            break
    return counts
