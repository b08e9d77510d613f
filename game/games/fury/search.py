"""How the computer player of La Fureur des dieux judges moves: what a voyage is worth, a policy, and a search.

A search samples worlds (missions by belief, hands and face-down cards from what is unseen), plays each candidate move
to the end of the voyage by the policy in the same worlds, and drops the worse half of the candidates again and again
(Karnin, Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", ICML 2013). A move is worth the chance
to win the match after the voyage, with a little for the cards that are kept.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.ai.halving import Draw
from game.games.fury.engine import (
    APHRODITE,
    ATHENA,
    BLOCK,
    CALM,
    COUNTER,
    DECLINE,
    DIONYSOS,
    DOUBLE,
    DOWN,
    FACE_DOWN,
    HADES,
    HERMES,
    LAY,
    NO_GAIN,
    ONE_CARD,
    PASS,
    POSEIDON,
    SHIFT,
    STOP,
    STRENGTHS,
    SWAP,
    UNKNOWN,
    ZEUS,
    Table,
    code_of,
    hand_of,
    hands_known,
    legs_known,
)

CARD_WORTH = (0.10, 0.20, 0.20, 0.32, 0.55)
"""What a kept card is worth by rank, in points of a mission."""

PATIENCE = 0.5
"""How readily Zeus stops: the least part of the way from his mean voyage to his best one."""

LEAST_GAIN = 0.25
"""What a power must gain to be used or countered, in points."""

STOP_PRICE = -0.15
"""What Zeus gives up when he goes on: a stop turns out better than the playouts say."""

SWAP_PRICE = 0.3
IDLE_POWER_PRICE = 0.3
"""A power that does not make the voyage better as it lies."""

SPOIL_PRICE = 0.4
"""A lay that makes the voyage worse."""

UNREACHED_PRICE = 0.36
"""A lay on a leg that the ship does not reach."""

HOLD_PRICE = 0.45
"""A lay on the colour that leads already."""

PREPARE_PRICE = 0.4
"""A lay on a colour that stays behind."""

EXCESS_PRICE = 0.22
"""A lay with a stronger card than it takes."""

ANSWER_PRICE = 0.2
"""A lay that makes the voyage better, for each card above :data:`FEW_CARDS` that another seat holds on the average."""

FEW_CARDS = 1.5

GAIN_PRIZE = 0.115
"""The other way, what each point above the first is worth that such a lay gains, five points at most."""

MOST_PRIZE = 0.25


class Worths(dict[int, float]):
    """What the cards of a hand are worth together, in points. Filled as it is asked."""

    def __missing__(self, hand: int) -> float:
        worth = self[hand] = sum(CARD_WORTH[rank] * (hand >> 4 * rank & 15) for rank in range(5))
        return worth


worths = Worths()


class Standing:
    """What a voyage is worth to the seats, by the kind that it brings, for given missions.

    ``chances[seat][kind]`` is the chance to win the match after the voyage, ``kind`` 0..5 or :data:`NO_GAIN`. When a
    seat reaches the goal, the points decide, then those of the last adventure. Before that the chance falls with the
    points behind, the more the nearer the end is. ``slopes[seat]`` is what a point is worth now; ``over[kind]`` tells
    whether the match ends.
    """

    def __init__(
        self,
        points: Sequence[Sequence[int]],
        totals: Sequence[int],
        goal: int,
        last: Sequence[int] | None = None,
    ) -> None:
        """Take the points of each seat for each kind, the points that each has, and the goal.

        ``last`` is what the last adventure gave to each seat if one more voyage without a new island ends the match.
        """
        seats = len(totals)
        columns = []
        self.over = []
        for kind in range(7):
            gains = [row[kind] for row in points] if kind < NO_GAIN else [0] * seats
            after = [total + gain for total, gain in zip(totals, gains, strict=True)]
            if max(after) >= goal or (kind == NO_GAIN and last is not None):
                if kind == NO_GAIN:
                    gains = list(last or gains)
                best = max(zip(after, gains, strict=True))
                winners = [seat for seat in range(seats) if (after[seat], gains[seat]) == best]
                columns.append([1 / len(winners) if seat in winners else 0.0 for seat in range(seats)])
                self.over.append(True)
            else:
                columns.append(shares(after, goal))
                self.over.append(False)
        self.chances = [[column[seat] for column in columns] for seat in range(seats)]
        self.scale = scale_of(totals, goal)
        self.slopes = [max(0.01, row[NO_GAIN] * (1 - row[NO_GAIN])) / self.scale for row in self.chances]


def scale_of(totals: Sequence[int], goal: int) -> float:
    """Return the points by which the chance to win falls e-fold; fitted to who won matches of the computer players."""
    return 0.45 * len(totals) + 0.25 * max(1, goal - max(totals))


def shares(totals: Sequence[int], goal: int) -> list[float]:
    """Return the chances to win of seats with these points."""
    scale = scale_of(totals, goal)
    most = max(totals)
    weights = [math.exp((total - most) / scale) for total in totals]
    total = sum(weights)
    return [weight / total for weight in weights]


@dataclass(slots=True)
class World:
    """A table in full and how its seats value the voyages.

    ``kinds`` is the kind that a voyage brings by the code of its winners. By seat: ``values`` by kind, ``costs`` of a
    card by rank, ``least`` gain for which a power is used, ``calm`` value at which Zeus stops, ``means`` of a voyage.
    """

    table: Table
    kinds: Sequence[int]
    standing: Standing
    values: list[list[float]]
    costs: list[list[float]]
    least: list[float]
    calm: list[float]
    means: list[float]


def world_of(table: Table, kinds: Sequence[int], standing: Standing, values: list[list[float]]) -> World:
    """Return a world in which the seats value the voyages by ``values``."""
    slopes = standing.slopes
    reach = [kinds[first << 4 | second << 2 | third] for first in range(3) for second in range(3) for third in range(3)]
    means = []
    calm = []
    for row in values:
        found = [row[kind] for kind in reach]
        mean = sum(found) / 27
        means.append(mean)
        calm.append(mean + PATIENCE * (max(found) - mean))
    costs = [[slope * worth for worth in CARD_WORTH] for slope in slopes]
    return World(table, kinds, standing, values, costs, [slope * LEAST_GAIN for slope in slopes], calm, means)


def best_power(  # noqa: C901 - the inner loop of the playouts: calls would cost speed
    table: Table, seat: int, row: Sequence[float], kinds: Sequence[int], floor: float
) -> int:
    """Return the use of the god of ``seat`` whose voyage is best by ``row``, if it is worth more than ``floor``."""
    god = table.gods[seat]
    legs = table.legs
    winners = [legs_known[leg][0] for leg in legs]
    best, found = floor, PASS
    if god == POSEIDON:
        for number in range(3):
            if winners[number] == CALM:
                break
            zone = 3 * number + winners[number]
            shift = 4 - 2 * number
            code = winners[0] << 4 | winners[1] << 2 | winners[2]
            blocked = legs_known[legs[number] + (winners[number] + 1 << 23)][0]
            value = row[kinds[code + (blocked - winners[number] << shift)]]
            if value > best:
                best, found = value, BLOCK + zone
    elif god == APHRODITE:
        code = winners[0] << 4 | winners[1] << 2 | winners[2]
        for number in range(3):
            if winners[number] == CALM:
                break
            shift = 4 - 2 * number
            for colour in range(3):
                if legs[number] >> 7 * colour & 127 and colour != winners[number]:
                    doubled = legs_known[legs[number] + (colour + 1 << 21)][0]
                    if doubled == colour:
                        value = row[kinds[code + (colour - winners[number] << shift)]]
                        if value > best:
                            best, found = value, DOUBLE + 3 * number + colour
    elif god == HERMES:
        for number in range(3):
            if winners[number] == CALM:
                break
            source = 3 * number + winners[number]
            laid = table.zones[source]
            index = max(range(len(laid)), key=lambda place: laid[place] & 7)
            strength = STRENGTHS[laid[index] & 7]
            for target in range(9):
                if target != source:
                    other = target // 3
                    moved = legs[:]
                    moved[number] -= strength << 7 * winners[number]
                    moved[other] += strength << 7 * (target % 3)
                    value = row[kinds[code_of(moved)]]
                    if value > best:
                        best, found = value, SHIFT + 64 * (9 * source + target) + index
    return found


def code_after(table: Table, move: int) -> int:
    """Return the code of the voyage as the cards lie after ``move``, which nobody counters."""
    legs = table.legs[:]
    if SWAP <= move < SHIFT or move < LAY:
        pass
    elif move < DOUBLE:
        rank, zone = divmod((move - LAY) & (DOWN - 1), 9)
        legs[zone // 3] += STRENGTHS[rank] << 7 * (zone % 3)
    elif move < BLOCK:
        zone = move - DOUBLE
        legs[zone // 3] += zone % 3 + 1 << 21
    elif move < SWAP:
        zone = move - BLOCK
        legs[zone // 3] += zone % 3 + 1 << 23
    else:
        places, index = divmod(move - SHIFT, 64)
        source, target = divmod(places, 9)
        strength = STRENGTHS[table.zones[source][index] & 7]
        legs[source // 3] -= strength << 7 * (source % 3)
        legs[target // 3] += strength << 7 * (target % 3)
    return code_of(legs)


def counters(table: Table, world: World) -> bool:
    """Tell whether the policy counters the pending power."""
    athena = table.holders[ATHENA]
    row = world.values[athena]
    move = table.pending
    now = row[world.kinds[code_of(table.legs)]]
    if move == STOP:
        return now < world.means[athena] - world.least[athena]
    if move < DOUBLE:
        return False
    return row[world.kinds[code_after(table, move)]] < now - world.least[athena]


def play_out(table: Table, world: World) -> None:  # noqa: C901 - the playout itself: calls would cost speed
    """Play ``table`` by the policy until the ship sails.

    A seat lays the card that gains most for what it costs, uses its power where that gains more, and passes where
    nothing gains; it does not look ahead.
    """
    known, hands_by_need = legs_known, hands_known
    kinds = world.kinds
    values, costs, least = world.values, world.costs, world.least
    hands, legs, zones, gods = table.hands, table.legs, table.zones, table.gods
    seats = len(hands)
    if table.pending and table.play(COUNTER if counters(table, world) else DECLINE):
        return
    turn, passes = table.turn, table.passes
    while passes < seats:
        hand = hands[turn]
        row = values[turn]
        first, second, third = known[legs[0]], known[legs[1]], known[legs[2]]
        one, two, three = first[0], second[0], third[0]
        code = one << 4 | two << 2 | three
        now = row[kinds[code]]
        best = now
        chosen = -1
        rank = 0
        if hand:
            fitting = hands_by_need[hand]
            cost = costs[turn]
            for colour in (0, 1, 2):
                card = fitting[first[colour + 1]]
                if card >= 0:
                    value = row[kinds[colour << 4 | code & 15]] - cost[card]
                    if value > best:
                        best, chosen, rank = value, colour, card
                if one != 3:
                    card = fitting[second[colour + 1]]
                    if card >= 0:
                        value = row[kinds[code & 51 | colour << 2]] - cost[card]
                        if value > best:
                            best, chosen, rank = value, 3 + colour, card
                    if two != 3:
                        card = fitting[third[colour + 1]]
                        if card >= 0:
                            value = row[kinds[code & 60 | colour]] - cost[card]
                            if value > best:
                                best, chosen, rank = value, 6 + colour, card
        god = gods[turn]
        if not table.spent >> god & 1 and god not in (ATHENA, HADES):
            power = PASS
            if god == ZEUS:
                # Stopping keeps what lies, and saves his cards.
                if now >= world.calm[turn] and now >= best - least[turn]:
                    power = STOP
            else:
                power = best_power(table, turn, row, kinds, best + least[turn])
            if power:
                table.turn, table.passes = turn, passes
                if table.play(power):
                    return
                if table.pending and table.play(COUNTER if counters(table, world) else DECLINE):
                    return
                turn, passes = table.turn, table.passes
                continue
        if chosen >= 0:
            hands[turn] = hand - ONE_CARD[rank]
            number, colour = divmod(chosen, 3)
            legs[number] += STRENGTHS[rank] << 7 * colour
            zones[chosen] += (rank,)
            passes = 0
        else:
            passes += 1
        turn += 1
        if turn == seats:
            turn = 0


@dataclass
class Knowledge:
    """What a seat knows of a round.

    ``table`` has hidden cards left out of its hands, and face-down cards that it does not know as
    :data:`UNKNOWN`; ``hidden`` are the numbers of hidden cards by seat, ``unseen`` the ranks of all cards that it does
    not see. ``kinds`` as in :class:`World`; ``missions`` are what the missions of the seats can be, with how much each
    is believed, summed up; ``totals[mission]`` are the points of a mission so far, ``points[mission][kind]`` what it
    gives; ``goal`` ends the match. ``last`` is the kind gained last if one more voyage without a new island ends the
    match, ``None`` otherwise.
    """

    table: Table
    seat: int
    hidden: list[int]
    unseen: list[int]
    kinds: Sequence[int]
    missions: list[tuple[int, ...]]
    belief: list[float]
    points: Sequence[Sequence[int]]
    totals: list[int]
    goal: int
    last: int | None

    def standing(self, missions: Sequence[int]) -> Standing:
        """Return what the voyages are worth for these missions."""
        rows = [self.points[mission] for mission in missions]
        last = None if self.last is None else [row[self.last] if self.last < NO_GAIN else 0 for row in rows]
        return Standing(rows, [self.totals[mission] for mission in missions], self.goal, last)


class Sampler:
    """Draws worlds that fit what is known. What belongs to a set of missions is worked out once."""

    def __init__(self, knowledge: Knowledge, rng: random.Random) -> None:
        self._knowledge = knowledge
        self._rng = rng
        self._known: dict[tuple[int, ...], World] = {}
        zones = knowledge.table.zones
        self._down = [
            (zone, index) for zone in range(9) for index, card in enumerate(zones[zone]) if card & 7 == UNKNOWN
        ]
        self._count = sum(knowledge.hidden) + len(self._down)

    def draw(self) -> World:
        """Return a world; its table may be changed."""
        knowledge, rng = self._knowledge, self._rng
        missions = rng.choices(knowledge.missions, cum_weights=knowledge.belief)[0]
        world = self._known.get(missions)
        if world is None:
            standing = knowledge.standing(missions)
            world = world_of(knowledge.table, knowledge.kinds, standing, standing.chances)
            self._known[missions] = world
        table = knowledge.table.copy()
        drawn = rng.sample(knowledge.unseen, self._count)
        place = 0
        for zone, index in self._down:
            rank = drawn[place]
            place += 1
            laid = table.zones[zone]
            table.zones[zone] = (*laid[:index], rank | FACE_DOWN, *laid[index + 1 :])
            table.legs[zone // 3] += STRENGTHS[rank] - STRENGTHS[UNKNOWN] << 7 * (zone % 3)
        for seat, count in enumerate(knowledge.hidden):
            if count:
                table.hands[seat] += hand_of(drawn[place : place + count])
                place += count
        world.table = table
        return world


def worth_of(table: Table, world: World, seat: int) -> float:
    """Return what the voyage that the cards on ``table`` make is worth to ``seat``, a chance to win.

    Before the end, cards that are kept count like points, for as far as a point changes anything.
    """
    kind = world.kinds[code_of(table.legs)]
    standing = world.standing
    chance = standing.chances[seat][kind]
    if standing.over[kind]:
        return chance
    hands = table.hands
    others = sum([worths[hand] for hand in hands]) - worths[hands[seat]]
    kept = worths[hands[seat]] - others / (len(hands) - 1)
    return chance + chance * (1 - chance) * kept / standing.scale


def playouts(knowledge: Knowledge, rng: random.Random) -> Draw:
    """Return what draws worlds, in which a move is played out to the end of the voyage."""
    sampler, seat = Sampler(knowledge, rng), knowledge.seat

    def draw() -> Callable[[int], float]:
        world = sampler.draw()

        def worth(move: int) -> float:
            table = world.table.copy()
            if not table.play(move):
                play_out(table, world)
            return worth_of(table, world, seat)

        return worth

    return draw


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges moves at first sight, in points of a mission.

    ``row`` are the points by kind that a voyage is worth, ``mean`` that of a voyage from here, ``calm`` that at which
    Zeus stops.
    """

    knowledge: Knowledge
    row: Sequence[float]
    mean: float
    calm: float

    def value(self, move: int) -> float:
        """Return what the voyage is worth as it lies after ``move``, less what the move costs."""
        table = self.knowledge.table
        row, kinds = self.row, self.knowledge.kinds
        now = row[kinds[code_of(table.legs)]]
        if move == PASS:
            return now
        if move == STOP:
            return now + 1 if now >= self.calm else now - 1
        if move in (COUNTER, DECLINE):
            return self._answer(move, now)
        if SWAP <= move < SHIFT:
            return now - CARD_WORTH[DIONYSOS] - 0.1
        if move >= DOUBLE:
            return row[kinds[code_after(table, move)]] - LEAST_GAIN
        return row[kinds[code_after(table, move)]] - CARD_WORTH[(move - LAY & DOWN - 1) // 9]

    def counts(self, move: int) -> bool:
        """Tell whether ``move`` does anything at once: an answer, the end of the round, a pass, another voyage."""
        return move < LAY or code_after(self.knowledge.table, move) != code_of(self.knowledge.table.legs)

    def promise(self, move: int) -> float:
        """Return the value of ``move`` for choosing what to look at.

        A lay may also prepare or hold a leg, and a god taken over may be used: Zeus above all.
        """
        value = self.value(move)
        if SWAP <= move < SHIFT:
            god = self.knowledge.table.gods[move - SWAP]
            return value if self.knowledge.table.spent >> god & 1 else value + (0.3 if god == ZEUS else 0.1)
        if LAY <= move < DOUBLE:
            rank, zone = divmod((move - LAY) & (DOWN - 1), 9)
            legs = self.knowledge.table.legs
            winners = [legs_known[leg][0] for leg in legs]
            number, colour = divmod(zone, 3)
            if CALM in winners[:number]:
                return value - 0.5
            code = winners[0] << 4 | winners[1] << 2 | winners[2]
            aim = self.row[self.knowledge.kinds[code + (colour - winners[number] << 4 - 2 * number)]]
            value += 0.3 * max(0.0, aim - self.mean) + 0.05 * STRENGTHS[rank]
        return value

    def price(self, move: int) -> float:
        """Return how much worse than a pass ``move`` turns out than the playouts say, in points; less than 0: better.

        The playouts' seats answer at once and at the least cost, so they flatter moves that gain nothing by themselves.
        The prices follow the least squares of what voyages brought after each kind of move, and of the cards that were
        left, in matches of the search, with the voyage as it lay, the cards held and the passes as covariates.
        """
        if move < LAY:
            return STOP_PRICE if move == STOP else 0.0
        if SWAP <= move < SHIFT:
            return SWAP_PRICE
        table = self.knowledge.table
        before, after = code_of(table.legs), code_after(table, move)
        gain = self.row[self.knowledge.kinds[after]] - self.row[self.knowledge.kinds[before]]
        if move >= DOUBLE:
            return 0.0 if gain > 0 else IDLE_POWER_PRICE
        rank, zone = divmod((move - LAY) & (DOWN - 1), 9)
        number, colour = divmod(zone, 3)
        winners = [legs_known[leg][0] for leg in table.legs]
        if gain > 0:
            weakest = hands_known[table.hands[table.turn]][legs_known[table.legs[number]][1 + colour]]
            answers = sum(self.knowledge.hidden) / (len(table.hands) - 1) - FEW_CARDS
            price = ANSWER_PRICE * answers - GAIN_PRIZE * (min(gain, 5) - 1)
            return max(-MOST_PRIZE, price) + (EXCESS_PRICE if rank != weakest else 0.0)
        if before != after:
            return SPOIL_PRICE
        if CALM in winners[:number]:
            return UNREACHED_PRICE
        return HOLD_PRICE if winners[number] == colour else PREPARE_PRICE

    def _answer(self, move: int, now: float) -> float:
        pending = self.knowledge.table.pending
        if pending == STOP:
            return self.mean - LEAST_GAIN if move == COUNTER else now
        if pending < DOUBLE:
            return now - LEAST_GAIN if move == COUNTER else now
        then = self.row[self.knowledge.kinds[code_after(self.knowledge.table, pending)]]
        return now - LEAST_GAIN if move == COUNTER else then


def judge_of(knowledge: Knowledge, row: Sequence[float]) -> Judge:
    """Return a judge that goes by the points ``row`` of the kinds."""
    kinds = knowledge.kinds
    found = [
        row[kinds[first << 4 | second << 2 | third]] for first in range(3) for second in range(3) for third in range(3)
    ]
    mean = sum(found) / len(found)
    return Judge(knowledge, row, mean, mean + PATIENCE * (max(found) - mean))


def points_of(knowledge: Knowledge) -> list[float]:
    """Return what the kinds are worth to the seat by its own mission alone."""
    mission = knowledge.missions[0][knowledge.seat]
    return [*map(float, knowledge.points[mission]), 0.0]


def prospects_of(knowledge: Knowledge) -> list[float]:
    """Return what the kinds are worth to the seat by its chance to win, in points, the belief averaged."""
    sums = [0.0] * 7
    slope = 0.0
    before = 0.0
    for missions, cumulated in zip(knowledge.missions, knowledge.belief, strict=True):
        weight = cumulated - before
        before = cumulated
        standing = knowledge.standing(missions)
        row = standing.chances[knowledge.seat]
        for kind in range(7):
            sums[kind] += weight * row[kind]
        slope += weight * standing.slopes[knowledge.seat]
    return [(value - sums[NO_GAIN]) / slope for value in sums]


def slope_of(knowledge: Knowledge) -> float:
    """Return what a point is worth to the seat now, in chances to win, the belief averaged."""
    slope = 0.0
    before = 0.0
    for missions, cumulated in zip(knowledge.missions, knowledge.belief, strict=True):
        slope += (cumulated - before) * knowledge.standing(missions).slopes[knowledge.seat]
        before = cumulated
    return slope
