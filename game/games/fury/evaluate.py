"""The computer player of La Fureur des dieux: levels, what it may know, and the sentence for the hint."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from game.ai.agent import Pulse, Thought
from game.ai.halving import halve
from game.ai.levels import DEADLINE, Ladder, ranged
from game.core.contract import Explanation
from game.games.fury.belief import believe, kinds_of
from game.games.fury.data import DATA, GODS, KINDS
from game.games.fury.engine import (
    BLOCK,
    CARDS,
    COUNTER,
    DECLINE,
    DOUBLE,
    DOWN,
    FACE_DOWN,
    LAY,
    NO_GAIN,
    PASS,
    RANKS,
    SHIFT,
    STOP,
    STRENGTHS,
    SWAP,
    UNKNOWN,
    Table,
    arrivals,
    code_of,
    hand_of,
)
from game.games.fury.search import (
    Judge,
    Knowledge,
    code_after,
    judge_of,
    playouts,
    points_of,
    prospects_of,
    slope_of,
)
from game.games.fury.state import (
    HIDDEN,
    NOTHING,
    ChooseToken,
    Counter,
    Decision,
    Lay,
    MoveCard,
    Pass,
    Phase,
    PutShip,
    State,
    Swap,
    UseAphrodite,
    UsePoseidon,
    UseZeus,
    card_name,
    points,
    unseen,
    zone_name,
)

PULSE_PLAYOUTS = 8
"""Voyages played out between two pulses: 1 to 10 ms."""


@dataclass(frozen=True, slots=True)
class Level:
    """How much a level thinks: voyages played out for a move, 0 for none, and at most how many moves are tried.

    With ``sight`` 1 it sees its own points only, with 2 the chance to win, by what the others seem to play for.
    ``margin`` is how far below the best a move may be and still be picked, in hundredths of a point, where nothing is
    played out. ``restraint`` is how far it takes :meth:`Judge.price` into account, in hundredths, where moves are
    played out: above 0 it keeps its cards rather than to lay them for what the playouts alone promise. ``deadline`` is
    in milliseconds.
    """

    sight: int = ranged(1, 2)
    playouts: int = ranged(0, 1_000_000)
    moves: int = ranged(2, 1_000)
    margin: int = ranged(0, 2_000)
    restraint: int = ranged(0, 1_000)
    deadline: int = ranged(*DEADLINE)


class FuryAgent:
    """Judges the moves by the voyage that they lead to, and plays the best of them out as far as ``level`` allows.

    Nothing is kept from one decision to the next, so that a match resumed from a save goes on as it would have.
    """

    def __init__(self, level: Level) -> None:
        self.level = level

    def think(self, view: State, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[Decision]]:
        """Yield a thought at once and one after each round of the search. See :class:`game.ai.agent.Agent`."""
        pulse(0)
        if view.phase is Phase.SHIP:
            yield self._put_ship(view, seat, rng)
            return
        knowledge = knowledge_of(view, seat)
        row = points_of(knowledge) if self.level.sight == 1 else prospects_of(knowledge)
        if view.phase is Phase.TOKEN:
            yield self._choose_token(view, knowledge, row, rng)
            return
        judge = judge_of(knowledge, row)
        table = knowledge.table
        moves = [move for move in table.moves() if not (_hides(table) and LAY <= move < LAY + DOWN)]
        # Equal moves are told apart by an order that is drawn before anything is known.
        rng.shuffle(moves)
        values = {move: judge.value(move) for move in moves if judge.counts(move)}
        floor = max(values.values()) - self.level.margin / 100
        best = next(move for move, value in values.items() if value >= floor)
        yield Thought(as_move(best), 1, 0, 0, explain(view, judge, best))
        if not self.level.playouts or len(moves) == 1 or LAY <= table.pending < DOUBLE:
            return
        restraint = self.level.restraint / 100
        prices = {move: restraint * judge.price(move) for move in moves} if restraint else dict.fromkeys(moves, 0.0)
        tried = sorted(moves, key=lambda move: prices[move] - judge.promise(move))[: self.level.moves]
        if PASS in moves and PASS not in tried:
            tried[-1] = PASS
        slope = slope_of(knowledge) if restraint else 0.0
        for done, choices in halve(
            tried,
            playouts(knowledge, rng),
            budget=self.level.playouts,
            pulse=pulse,
            pulse_every=PULSE_PLAYOUTS,
            handicaps={move: slope * prices[move] for move in tried},
        ):
            found = choices[0]
            value = max(-1000, min(1000, round(2000 * found.worth) - 1000))
            yield Thought(as_move(found.move), done, 0, value, explain(view, judge, found.move))

    def _put_ship(self, view: State, seat: int, rng: random.Random) -> Thought[Decision]:
        worth = (*DATA.missions[view.missions[seat]], 0)
        islands = list(range(len(view.islands)))
        rng.shuffle(islands)
        nearness = {}
        for island in islands:
            kinds = kinds_of(island, view.islands)
            # The voyages of three legs.
            found = [worth[kinds[a << 4 | b << 2 | c]] for a in range(3) for b in range(3) for c in range(3)]
            nearness[island] = sum(found) / len(found)
        floor = max(nearness.values()) - self.level.margin / 300
        chosen = next(island for island in islands if nearness[island] >= floor)
        return Thought(PutShip(chosen), 1, 0, 0, Explanation("hint.ship", {"island": DATA.chart.ids[chosen]}))

    def _choose_token(
        self, view: State, knowledge: Knowledge, row: list[float], rng: random.Random
    ) -> Thought[Decision]:
        kinds = [kind for kind in range(len(KINDS)) if view.reserve[kind]]
        rng.shuffle(kinds)
        floor = max(row[kind] for kind in kinds) - self.level.margin / 100
        chosen = next(kind for kind in kinds if row[kind] >= floor)
        gain = DATA.missions[view.missions[knowledge.seat]][chosen]
        values: dict[str, str | int] = {"kind": KINDS[chosen], "count": gain}
        return Thought(ChooseToken(chosen), 1, 0, 0, Explanation("hint.token" if gain else "hint.token_away", values))


LADDER = Ladder("fury", Level, FuryAgent)
make_agent = LADDER.make_agent
"""Makes the computer player of a level."""


def knowledge_of(view: State, seat: int) -> Knowledge:
    """Return what ``seat`` knows by ``view``, in the form of the search; the ship lies somewhere already."""
    missions, belief = believe(view, seat)
    last = view.experienced[-1] if view.experienced else NO_GAIN
    return Knowledge(
        table=table_of(view),
        seat=seat,
        hidden=[hand.count(HIDDEN) for hand in view.hands],
        unseen=[RANKS[card] for card in unseen(view)],
        kinds=kinds_of(view.ship, view.islands),
        missions=missions,
        belief=belief,
        points=DATA.missions,
        totals=[points(mission, view.experienced) for mission in range(len(KINDS))],
        goal=DATA.goal,
        last=last if view.idle + 1 >= DATA.idle_voyages else None,
    )


def table_of(view: State) -> Table:
    """Return the round as it is in ``view``; hidden cards are not in the hands."""
    legs = [0, 0, 0]
    zones = []
    for zone, pile in enumerate(view.zones):
        laid = []
        for card in pile:
            rank = UNKNOWN if card.card == HIDDEN else RANKS[card.card]
            laid.append(rank | FACE_DOWN if card.down else rank)
            legs[zone // 3] += STRENGTHS[rank] << 7 * (zone % 3)
        zones.append(tuple(laid))
    if view.doubled != NOTHING:
        legs[view.doubled // 3] += view.doubled % 3 + 1 << 21
    if view.blocked != NOTHING:
        legs[view.blocked // 3] += view.blocked % 3 + 1 << 23
    return Table(
        turn=view.turn,
        hands=[hand_of([RANKS[card] for card in hand if card != HIDDEN]) for hand in view.hands],
        gods=list(view.gods),
        holders=[view.holder(god) for god in range(len(GODS))],
        spent=sum(1 << god for god, spent in enumerate(view.spent) if spent),
        bare=view.bare,
        passes=view.passes,
        pending=0 if view.pending is None else as_number(view.pending),
        legs=legs,
        zones=zones,
    )


def as_move(move: int) -> Decision:
    """Return a move of the search as one of the rules."""
    if move == PASS:
        return Pass()
    if move == STOP:
        return UseZeus()
    if move in (COUNTER, DECLINE):
        return Counter(move == COUNTER)
    if move >= SHIFT:
        places, index = divmod(move - SHIFT, 64)
        return MoveCard(places // 9, index, places % 9)
    if move >= SWAP:
        return Swap(move - SWAP)
    if move >= BLOCK:
        return UsePoseidon(move - BLOCK)
    if move >= DOUBLE:
        return UseAphrodite(move - DOUBLE)
    rank, zone = divmod((move - LAY) & (DOWN - 1), 9)
    return Lay(CARDS[rank], zone, move >= LAY + DOWN)


def as_number(move: Decision) -> int:
    """Return a move of a turn as one of the search; a card that is not known as a weak one."""
    if isinstance(move, Lay):
        rank = 0 if move.card == HIDDEN else RANKS[move.card]
        return LAY + 9 * rank + move.zone + (DOWN if move.down else 0)
    if isinstance(move, UseZeus):
        return STOP
    if isinstance(move, UseAphrodite):
        return DOUBLE + move.zone
    if isinstance(move, UsePoseidon):
        return BLOCK + move.zone
    if isinstance(move, MoveCard):
        return SHIFT + 64 * (9 * move.source + move.target) + move.index
    if isinstance(move, Swap):
        return SWAP + move.seat
    return PASS


def _hides(table: Table) -> bool:
    return not table.pending and table.gods[table.turn] == GODS.index("hades") and not table.bare


def explain(view: State, judge: Judge, move: int) -> Explanation:
    """Return the sentence for the hint: what is true of ``move`` that counts most, as the cards lie for the seat.

    Keys and values (``card``, ``zone``, ``kind``, ``island`` and ``god`` as in the notation; ``count`` are the points
    that ``kind`` gives to the own mission, at least 1). Lays (card, zone): ``hint.lay_steers`` (island, kind, count):
    the voyage then brings more points; ``hint.lay_spoils`` (kind): it no longer brings what it does now;
    ``hint.lay_moves``: it ends elsewhere; ``hint.lay_holds`` (kind, count): a good voyage is harder to change;
    ``hint.lay_prepares``: any other. Passes: ``hint.pass_content`` (kind, count); ``hint.pass_only``: no card is left;
    ``hint.pass_keeps``: the cards are worth more later. Zeus: ``hint.stop_content`` (kind, count),
    ``hint.stop_limits``. Other powers (god, zone): ``hint.power_steers`` (island, kind, count), ``hint.power_spoils``
    (kind), ``hint.power_helps``. Dionysos: ``hint.swap`` (god). Athena (god): ``hint.counter_stop``,
    ``hint.counter_hidden``, ``hint.counter_keeps`` (kind, count), ``hint.counter``; ``hint.decline_content`` (kind,
    count), ``hint.decline_hidden``, ``hint.decline``.
    """
    table = judge.knowledge.table
    now = judge.knowledge.kinds[code_of(table.legs)]
    if move in (COUNTER, DECLINE):
        return _explain_answer(view, judge, move, now)
    content = _gain(view, judge, now)
    if move == PASS:
        if content:
            return Explanation("hint.pass_content", content)
        return Explanation("hint.pass_keeps" if table.hands[table.turn] else "hint.pass_only")
    if move == STOP:
        return Explanation("hint.stop_content", content) if content else Explanation("hint.stop_limits")
    if SWAP <= move < SHIFT:
        return Explanation("hint.swap", {"god": GODS[view.gods[move - SWAP]]})
    if move >= DOUBLE:
        return _explain_power(view, judge, move, now)
    return _explain_lay(view, judge, move, now)


def _explain_lay(view: State, judge: Judge, move: int, now: int) -> Explanation:
    table, kinds = judge.knowledge.table, judge.knowledge.kinds
    rank, zone = divmod((move - LAY) & (DOWN - 1), 9)
    number, colour = divmod(zone, 3)
    values: dict[str, str | int] = {"card": card_name(CARDS[rank]), "zone": zone_name(zone)}
    before, after = code_of(table.legs), code_after(table, move)
    then = kinds[after]
    if before == after:
        leads = after >> 4 - 2 * number & 3 == colour
        gain = _gain(view, judge, now)
        return (
            Explanation("hint.lay_holds", values | gain) if leads and gain else Explanation("hint.lay_prepares", values)
        )
    own = _points(view, judge, then)
    if own > _points(view, judge, now):
        return Explanation("hint.lay_steers", values | _arrival(view, after) | _gain(view, judge, then))
    if now not in (NO_GAIN, then):
        return Explanation("hint.lay_spoils", {**values, "kind": KINDS[now]})
    return Explanation("hint.lay_moves", values)


def _explain_power(view: State, judge: Judge, move: int, now: int) -> Explanation:
    after = code_after(judge.knowledge.table, move)
    then = judge.knowledge.kinds[after]
    if move >= SHIFT:
        god, zone = "hermes", (move - SHIFT) // 64 % 9
    elif move >= BLOCK:
        god, zone = "poseidon", move - BLOCK
    else:
        god, zone = "aphrodite", move - DOUBLE
    values: dict[str, str | int] = {"god": god, "zone": zone_name(zone)}
    if _points(view, judge, then) > _points(view, judge, now):
        return Explanation("hint.power_steers", values | _arrival(view, after) | _gain(view, judge, then))
    if now not in (NO_GAIN, then):
        return Explanation("hint.power_spoils", {**values, "kind": KINDS[now]})
    return Explanation("hint.power_helps", values)


def _explain_answer(view: State, judge: Judge, move: int, now: int) -> Explanation:
    table = judge.knowledge.table
    pending = table.pending
    values: dict[str, str | int] = {"god": GODS[table.gods[table.turn]]}
    if LAY <= pending < DOUBLE:
        return Explanation("hint.counter_hidden" if move == COUNTER else "hint.decline_hidden", values)
    if move == DECLINE:
        then = now if pending == STOP else judge.knowledge.kinds[code_after(table, pending)]
        content = _gain(view, judge, then)
        return Explanation("hint.decline_content" if content else "hint.decline", values | content)
    if pending == STOP:
        return Explanation("hint.counter_stop", values)
    content = _gain(view, judge, now)
    return Explanation("hint.counter_keeps" if content else "hint.counter", values | content)


def _points(view: State, judge: Judge, kind: int) -> int:
    return 0 if kind == NO_GAIN else DATA.missions[view.missions[judge.knowledge.seat]][kind]


def _gain(view: State, judge: Judge, kind: int) -> dict[str, str | int]:
    """Return the values ``kind`` and ``count``; nothing where the kind gives no points."""
    count = _points(view, judge, kind)
    return {"kind": KINDS[kind], "count": count} if count else {}


def _arrival(view: State, code: int) -> dict[str, str | int]:
    """Return the value ``island``: where the voyage of ``code`` ends."""
    return {"island": DATA.chart.ids[arrivals(DATA.chart.neighbours, view.ship)[code]]}
