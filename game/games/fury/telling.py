"""What happens in a ply of La Fureur des dieux, told from views.

Values are names as in the notation: ``god`` and ``kind`` by their names, ``zone``, ``card`` and ``island`` as they are
written, ``colour`` by its name, ``other`` a seat; ``cards`` are card names with spaces between. Spots are names of
zones and islands.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.contract import Event
from game.games.fury.data import APHRODITE, ATHENA, COLOURS, DATA, GODS, HADES, HERMES, KINDS, LEGS, POSEIDON
from game.games.fury.state import (
    HIDDEN,
    NOTHING,
    ZONE_NAMES,
    ChooseToken,
    Counter,
    Deal,
    DealGods,
    DealMissions,
    Lay,
    Move,
    MoveCard,
    Pass,
    Phase,
    PlaceAdventures,
    Power,
    PutShip,
    Round,
    State,
    Swap,
    UseAphrodite,
    UsePoseidon,
    UseZeus,
    card_name,
    points,
)


def events_of(before: State, move: Move, after: State) -> tuple[Event, ...]:
    """Tell of a ply in the order in which it is to be shown.

    Setting up: ``god`` (``seat``, ``god``), ``adventures``, ``missions`` (``count``), ``mission`` (``seat``, ``kind``
    of its first goal) for each one seen, ``deal`` (``seat``, ``count``, ``cards``) or ``deal_hidden``, ``ship``
    (``seat``, ``island``, ``kind``). A round begins with ``round`` (``number``, ``seat`` that begins).

    Turns, all with the ``seat``: ``lay`` (``card``, ``zone``), ``lay_down`` (the same, for the seat itself) and
    ``lay_hidden`` (``zone``), ``dionysos`` (``other``, ``god`` it has now, ``other_god``), ``pass``. A power that waits
    for Athena is told as ``call_zeus``, ``call_aphrodite`` (``zone``), ``call_poseidon`` (``zone``), ``call_hermes``
    (``card``, ``zone``, ``target``), and then as ``decline`` and the power, or as ``counter`` (``god``, ``other``). A
    power that takes effect is ``zeus``, ``aphrodite``, ``poseidon`` or ``hermes`` with the same values. Cards that are
    turned up are ``show`` (``zone``, ``cards``). ``skipped`` has a ``seat`` that can do nothing and passes.

    The voyage: ``all_passed`` unless Zeus ended the round, ``show``, ``leg`` (``number``, ``colour``, ``island``) for
    each leg, ``calm`` (``number``) for the first leg without cards, ``gain`` (``kind``, ``island``), ``bare_island`` or
    ``nothing``; then ``token`` (``seat``, ``kind``, ``island``) in a ply of its own, or ``shown`` (``seat``, ``kind``,
    ``points``) for each mission at the end.
    """
    return tuple(_tell(before, move, after))


def _tell(before: State, move: Move, after: State) -> Iterator[Event]:
    if isinstance(move, (DealGods, PlaceAdventures, DealMissions, Deal)):
        yield from _tell_chance(move)
    elif isinstance(move, PutShip):
        name = DATA.chart.ids[move.island]
        kind = KINDS[before.islands[move.island]]
        yield Event("ship", {"seat": before.turn, "island": name, "kind": kind}, (name,))
    elif isinstance(move, ChooseToken):
        name = DATA.chart.ids[before.history[-1].start]
        yield Event("token", {"seat": before.turn, "kind": KINDS[move.kind], "island": name}, (name,))
    else:
        yield from _tell_deed(before, move, after)
        if after.phase is not Phase.ATHENA:
            yield from _tell_what_follows(before, move, after)
    if after.phase is Phase.TURN and before.phase in (Phase.DEAL, Phase.SHIP, Phase.TOKEN):
        yield from _tell_beginning(after)


def _tell_beginning(after: State) -> Iterator[Event]:
    yield Event("round", {"number": after.round_number, "seat": after.first})
    yield from _tell_skipped(after.first, (after.turn - after.first) % after.players, after.players)


def _tell_chance(move: DealGods | PlaceAdventures | DealMissions | Deal) -> Iterator[Event]:
    if isinstance(move, DealGods):
        for seat, god in enumerate(move.gods):
            yield Event("god", {"seat": seat, "god": GODS[god]})
    elif isinstance(move, PlaceAdventures):
        yield Event("adventures", {}, DATA.chart.ids)
    elif isinstance(move, DealMissions):
        yield Event("missions", {"count": len(move.missions)})
        for seat, mission in enumerate(move.missions):
            if mission != HIDDEN:
                yield Event("mission", {"seat": seat, "kind": _goal(mission)})
    elif HIDDEN in move.cards:
        yield Event("deal_hidden", {"seat": move.seat, "count": len(move.cards)})
    else:
        cards = " ".join(map(card_name, move.cards))
        yield Event("deal", {"seat": move.seat, "count": len(move.cards), "cards": cards})


def _goal(mission: int) -> str:
    values = DATA.missions[mission]
    return KINDS[values.index(max(values))]


def _tell_deed(before: State, move: Move, after: State) -> Iterator[Event]:
    seat = before.turn
    if isinstance(move, Lay):
        zone = ZONE_NAMES[move.zone]
        if move.card == HIDDEN:
            yield Event("lay_hidden", {"seat": seat, "zone": zone}, (zone,))
        else:
            kind = "lay_down" if move.down else "lay"
            yield Event(kind, {"seat": seat, "card": card_name(move.card), "zone": zone}, (zone,))
    elif isinstance(move, Pass):
        yield Event("pass", {"seat": seat})
    elif isinstance(move, Swap):
        values = {"god": GODS[before.gods[move.seat]], "other_god": GODS[before.gods[seat]]}
        yield Event("dionysos", {"seat": seat, "other": move.seat, **values})
    elif isinstance(move, Counter):
        athena = before.holder(ATHENA)
        if not move.yes:
            yield Event("decline", {"seat": athena, "other": seat})
            if before.pending is not None and not isinstance(before.pending, Lay):
                yield _power(before, before.pending, "")
        else:
            god = HADES if isinstance(before.pending, Lay) else before.gods[seat]
            yield Event("counter", {"seat": athena, "other": seat, "god": GODS[god]})
            if isinstance(before.pending, Lay):
                yield from _tell_turned_up(before, after)
    elif isinstance(move, (UseZeus, UseAphrodite, UsePoseidon, MoveCard)):
        yield _power(before, move, "call_" if after.phase is Phase.ATHENA else "")


def _power(before: State, move: Power, prefix: str) -> Event:
    seat = before.turn
    if isinstance(move, UseZeus):
        return Event(f"{prefix}zeus", {"seat": seat})
    if isinstance(move, MoveCard):
        laid = before.zones[move.source][move.index]
        source, target = ZONE_NAMES[move.source], ZONE_NAMES[move.target]
        values = {"card": "?" if laid.down else card_name(laid.card), "zone": source, "target": target}
        return Event(f"{prefix}{GODS[HERMES]}", {"seat": seat, **values}, (source, target))
    zone = ZONE_NAMES[move.zone]
    name = GODS[APHRODITE if isinstance(move, UseAphrodite) else POSEIDON]
    return Event(f"{prefix}{name}", {"seat": seat, "zone": zone}, (zone,))


def _tell_turned_up(before: State, after: State) -> Iterator[Event]:
    """Tell of the cards that a counter turns up; the round may have ended at once, and its cards lie in the history."""
    ended = len(after.history) > len(before.history)
    zones = after.history[-1].zones if ended else after.zones
    for name, old, new in zip(ZONE_NAMES, before.zones, zones, strict=True):
        cards = [card_name(shown.card) for laid, shown in zip(old, new, strict=True) if laid.down]
        if cards:
            yield Event("show", {"zone": name, "cards": " ".join(cards)}, (name,))


def _tell_what_follows(before: State, move: Move, after: State) -> Iterator[Event]:
    ended = len(after.history) > len(before.history)
    by_zeus = UseZeus() in (move, before.pending) and move != Counter(True)
    following = (before.turn + 1) % before.players
    if not ended:
        yield from _tell_skipped(following, (after.turn - following) % before.players, before.players)
        return
    if not by_zeus:
        passes = before.passes + 1 if isinstance(move, Pass) else 0
        yield from _tell_skipped(following, before.players - passes, before.players)
        yield Event("all_passed")
    yield from _tell_voyage(after.history[-1])
    if after.phase is Phase.OVER:
        for seat, mission in enumerate(after.missions):
            worth = points(mission, after.experienced)
            yield Event("shown", {"seat": seat, "kind": _goal(mission), "points": worth, "count": worth})


def _tell_skipped(first: int, number: int, players: int) -> Iterator[Event]:
    for index in range(number):
        yield Event("skipped", {"seat": (first + index) % players})


def _tell_voyage(finished: Round) -> Iterator[Event]:
    ids = DATA.chart.ids
    for name, zone in zip(ZONE_NAMES, finished.zones, strict=True):
        cards = [card_name(laid.card) for laid in zone if laid.down]
        if cards:
            yield Event("show", {"zone": name, "cards": " ".join(cards)}, (name,))
    for number, leg in enumerate(finished.legs):
        start, arrival = ids[leg.start], ids[leg.arrival]
        values: dict[str, str | int] = {"number": number + 1, "colour": COLOURS[leg.colour], "island": arrival}
        yield Event("leg", values, (start, arrival, ZONE_NAMES[number * len(COLOURS) + leg.colour]))
    if len(finished.legs) < LEGS:
        yield Event("calm", {"number": len(finished.legs) + 1}, (ids[finished.arrival],))
    arrival = ids[finished.arrival]
    if finished.gained != NOTHING:
        yield Event("gain", {"kind": KINDS[finished.gained], "island": arrival}, (arrival,))
    else:
        kind = "bare_island" if finished.arrival != finished.start else "nothing"
        yield Event(kind, {"island": arrival}, (arrival,))
