"""What a match of La Fureur des dieux is made of: moves, states, and what follows from a state at once.

Zones are numbers as well: ``leg * 3 + colour``, 0 to 8, called ``1y`` to ``3r``. Islands are numbers, called by the
square of the chart that they lie in.
"""

from __future__ import annotations

import dataclasses
import functools
import operator
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from game.core.contract import RulesError
from game.games.fury.data import (
    APHRODITE,
    ATHENA,
    CARDS,
    COLOURS,
    DATA,
    DIONYSOS,
    HADES,
    HERMES,
    KINDS,
    POSEIDON,
    ZEUS,
    ZONES,
)

HIDDEN = -1
"""Stands for a card or a mission that is not known."""

NOTHING = -1
"""Stands for no token, no island, no zone or no seat."""

COLOUR_LETTERS = "ygr"


class Phase(Enum):
    """What is due: a chance event (``GODS`` to ``DEAL``), a decision (``SHIP`` to ``TOKEN``) or nothing."""

    GODS = "gods"
    ISLANDS = "islands"
    MISSIONS = "missions"
    DEAL = "deal"
    SHIP = "ship"
    TURN = "turn"
    ATHENA = "athena"
    TOKEN = "token"
    OVER = "over"


CHANCES = frozenset((Phase.GODS, Phase.ISLANDS, Phase.MISSIONS, Phase.DEAL))
"""The phases in which chance decides."""


# Moves.


@dataclass(frozen=True, slots=True)
class PutShip:
    """The island that the voyage begins at."""

    island: int


@dataclass(frozen=True, slots=True)
class Lay:
    """A wind card laid on a zone, face down if ``down``; :data:`HIDDEN` as the others see it then."""

    card: int
    zone: int
    down: bool = False


@dataclass(frozen=True, slots=True)
class UseZeus:
    """The power of Zeus: the round ends now."""


@dataclass(frozen=True, slots=True)
class UseAphrodite:
    """The power of Aphrodite: ``zone`` counts double."""

    zone: int


@dataclass(frozen=True, slots=True)
class UsePoseidon:
    """The power of Poseidon: the ship cannot take the line of ``zone`` on its leg."""

    zone: int


@dataclass(frozen=True, slots=True)
class MoveCard:
    """The power of Hermes: the card at place ``index`` of the zone ``source`` goes to the zone ``target``."""

    source: int
    index: int
    target: int


@dataclass(frozen=True, slots=True)
class Swap:
    """A Dionysos card played for its effect: god and power token change places with those of ``seat``."""

    seat: int


@dataclass(frozen=True, slots=True)
class Counter:
    """Athena's answer to what another god has just done; she lets it be unless ``yes``."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing for now; the seat may act when its turn comes again."""


@dataclass(frozen=True, slots=True)
class ChooseToken:
    """The kind of the adventure that Zeus' seat puts on the island where the voyage began."""

    kind: int


@dataclass(frozen=True, slots=True)
class DealGods:
    """The god of each seat."""

    gods: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlaceAdventures:
    """The kind of the adventure on each island."""

    kinds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealMissions:
    """The mission of each seat; :data:`HIDDEN` for those of others as a seat sees it."""

    missions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """Wind cards drawn by a seat, in the order of a hand; all of them :data:`HIDDEN` as the others see it."""

    seat: int
    cards: tuple[int, ...]


Power = UseZeus | UseAphrodite | UsePoseidon | MoveCard
"""The moves that use a power; those of Hades and Athena are part of other moves."""

Decision = PutShip | Lay | Power | Swap | Counter | Pass | ChooseToken
Outcome = DealGods | PlaceAdventures | DealMissions | Deal
Move = Decision | Outcome
Deed = Lay | Power | Swap | Pass
"""What a seat can do in its turn."""


# States.


@dataclass(frozen=True, slots=True)
class Laid:
    """A wind card on a zone, laid by ``seat``; face down if ``down``, and then :data:`HIDDEN` for all others."""

    card: int
    seat: int
    down: bool


@dataclass(frozen=True, slots=True)
class Action:
    """What a seat did in its turn, and whether Athena countered it; cards face down are hidden as on the zones."""

    seat: int
    move: Deed
    countered: bool


@dataclass(frozen=True, slots=True)
class Leg:
    """A leg sailed on the line of ``colour``; ``totals`` are those of the three colours, 0 for a blocked one."""

    colour: int
    start: int
    arrival: int
    totals: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Round:
    """A finished round: where the ship began, its legs, where it ended, the kind gained (:data:`NOTHING` for none).

    ``islands`` are as they were before the voyage, ``actions`` all of the round and ``zones`` what lay at its end, both
    with the cards shown, whether they lay face down or not; ``doubled`` and ``blocked`` as in :class:`State`.
    """

    start: int
    legs: tuple[Leg, ...]
    arrival: int
    gained: int
    islands: tuple[int, ...]
    actions: tuple[Action, ...]
    zones: tuple[tuple[Laid, ...], ...]
    doubled: int
    blocked: int


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    ``turn`` is the seat whose turn it is; in ``ATHENA`` the seat that can be countered, in ``DEAL`` the seat dealt to,
    in ``SHIP`` and ``TOKEN`` the seat of Zeus. ``gods`` has the god of each seat, empty before they are dealt;
    ``spent`` tells for each god whether its power token is face down. ``missions`` and ``hands`` are by seat, a hand in
    the order of ``CARDS`` with what is hidden first. ``zones`` are the nine piles, each in the order laid; ``doubled``
    and ``blocked`` are the zones with the tokens of Aphrodite and Poseidon, ``bare`` tells that Hades was countered and
    lays face up. ``passes`` counts the passes in a row, ``played`` are the Dionysos cards played for their effect in
    this round, ``pending`` is what Athena may counter in ``ATHENA`` (the last of ``actions``, too).

    ``islands`` has the kind of the token on each island, ``reserve`` the number of tokens by kind, ``experienced`` the
    kinds gained in their order; the ship lies at island ``ship``. ``first`` is the seat that begins the round and
    ``round_number`` its number from 1, ``idle`` the number of voyages in a row without a new island. ``actions`` are
    those of this round, ``history`` has the finished rounds. ``due`` is in ``DEAL`` what each seat still draws, and
    empty otherwise.
    """

    phase: Phase
    turn: int
    gods: tuple[int, ...]
    spent: tuple[bool, ...]
    missions: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    zones: tuple[tuple[Laid, ...], ...]
    doubled: int
    blocked: int
    bare: bool
    passes: int
    played: tuple[int, ...]
    pending: Power | Lay | None
    islands: tuple[int, ...]
    reserve: tuple[int, ...]
    experienced: tuple[int, ...]
    ship: int
    first: int
    round_number: int
    idle: int
    actions: tuple[Action, ...]
    history: tuple[Round, ...]
    due: tuple[int, ...]

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hands)

    def holder(self, god: int) -> int:
        """Return the seat that holds ``god``, :data:`NOTHING` when it is not in play or not dealt yet."""
        return self.gods.index(god) if god in self.gods else NOTHING


_FIELDS = tuple(field.name for field in dataclasses.fields(State))
_PLACES = {name: place for place, name in enumerate(_FIELDS)}
_VALUES = operator.attrgetter(*_FIELDS)
_SETTERS = tuple(getattr(State, name).__set__ for name in _FIELDS)


def changed(state: State, **changes: Any) -> State:
    """Return ``state`` with the fields that ``changes`` names, as :func:`dataclasses.replace` does.

    In half the time: it is most of what a ply takes. Raises ``KeyError`` for a name that is no field.
    """
    values = list(_VALUES(state))
    for name, value in changes.items():
        values[_PLACES[name]] = value
    copy = object.__new__(State)
    for setter, value in zip(_SETTERS, values, strict=True):
        setter(copy, value)
    return copy


# Cards, zones, kinds and missions.

_STRENGTH = tuple(1 if card == DIONYSOS else card for card in range(CARDS[0] + 1))
_CARD_ORDER = {card: index for index, card in enumerate((HIDDEN, *CARDS))}

DECK = tuple(card for card in CARDS for _ in range(DATA.deck[card]))
"""All wind cards, in the order of a hand."""


def strength(card: int) -> int:
    """Return the strength of the wind card ``card``, which is not hidden."""
    return _STRENGTH[card]


def card_name(card: int) -> str:
    """Return ``5``, ``3``, ``2``, ``1``, ``d`` for Dionysos, or ``?`` for a hidden card.

    Raises :class:`RulesError` for a number that is no card.
    """
    if card == HIDDEN:
        return "?"
    if card not in CARDS:
        raise RulesError(f"no card has the number {card}")
    return "d" if card == DIONYSOS else str(card)


def zone_name(zone: int) -> str:
    """Return the name of ``zone``: the leg from 1 and the letter of the colour."""
    leg, colour = divmod(zone, len(COLOURS))
    return f"{leg + 1}{COLOUR_LETTERS[colour]}"


ZONE_NAMES = tuple(map(zone_name, range(ZONES)))
"""The names of the zones in their order."""


def hand_order(cards: Iterable[int]) -> tuple[int, ...]:
    """Return ``cards`` in the order of a hand: hidden ones, then by strength from high to low, Dionysos last."""
    return tuple(sorted(cards, key=_CARD_ORDER.__getitem__))


def points(mission: int, experienced: Iterable[int]) -> int:
    """Return what ``mission`` is worth with the adventures ``experienced``."""
    values = DATA.missions[mission]
    return sum([values[kind] for kind in experienced])


def unseen(view: State) -> tuple[int, ...]:
    """Return the wind cards that are nowhere to be seen in ``view``, in the order of a hand.

    They are in the deck, in hidden hands or face down; in a full state they are the deck.
    """
    counts = list(DATA.deck)
    for hand in view.hands:
        for card in hand:
            if card >= 0:
                counts[card] -= 1
    for zone in view.zones:
        for laid in zone:
            if laid.card >= 0:
                counts[laid.card] -= 1
    counts[DIONYSOS] -= len(view.played)
    return tuple([card for card in CARDS for _ in range(counts[card])])


def deck_size(state: State) -> int:
    """Return the number of wind cards in the deck."""
    return len(DECK) - sum(map(len, state.hands)) - sum(map(len, state.zones)) - len(state.played)


# What a seat can do.


def can_counter(state: State, seat: int) -> bool:
    """Tell whether Athena may counter a power that ``seat`` uses now."""
    return not state.spent[ATHENA] and ATHENA in state.gods and state.gods[seat] != ATHENA


def can_hide(state: State, seat: int) -> bool:
    """Tell whether ``seat`` may lay cards face down: it holds Hades, who was not countered."""
    return state.gods[seat] == HADES and not state.bare


def has_power(state: State, seat: int) -> bool:
    """Tell whether ``seat`` has a power that it can use in its turn: not those of Hades and Athena."""
    god = state.gods[seat]
    if state.spent[god] or god in (HADES, ATHENA):
        return False
    return god != HERMES or any(state.zones)


def can_act(state: State, seat: int) -> bool:
    """Tell whether ``seat`` has a card or a usable power; otherwise it passes without being asked."""
    return bool(state.hands[seat]) or has_power(state, seat)


def movable(zone: tuple[Laid, ...]) -> tuple[int, ...]:
    """Return the places of the cards of ``zone`` that Hermes chooses from: of equal open cards the first one alone."""
    found: list[int] = []
    seen: set[int] = set()
    for index, laid in enumerate(zone):
        if laid.down:
            found.append(index)
        elif laid.card not in seen:
            seen.add(laid.card)
            found.append(index)
    return tuple(found)


# The same few moves are made again and again; they are made once.


@functools.cache
def _lays(cards: tuple[int, ...], hide: bool) -> tuple[Lay, ...]:
    return tuple(
        Lay(card, zone, down)
        for card in dict.fromkeys(cards)
        for down in ((False, True) if hide else (False,))
        for zone in range(ZONES)
    )


@functools.cache
def _move_card(source: int, index: int) -> tuple[MoveCard, ...]:
    return tuple(MoveCard(source, index, target) for target in range(ZONES) if target != source)


_ZEUS = (UseZeus(),)
_APHRODITE = tuple(map(UseAphrodite, range(ZONES)))
_POSEIDON = tuple(map(UsePoseidon, range(ZONES)))
_SWAPS = tuple(tuple(Swap(other) for other in range(6) if other != seat) for seat in range(6))
_PASS = (Pass(),)
_COUNTER = (Counter(True), Counter(False))


def powers(state: State, seat: int) -> tuple[Power, ...]:
    """Return the ways in which ``seat`` can use its power in its turn."""
    god = state.gods[seat]
    if not has_power(state, seat):
        return ()
    if god == ZEUS:
        return _ZEUS
    if god == APHRODITE:
        return _APHRODITE
    if god == POSEIDON:
        return _POSEIDON
    return tuple(
        move
        for source, zone in enumerate(state.zones)
        if zone
        for index in movable(zone)
        for move in _move_card(source, index)
    )


def decisions(state: State) -> tuple[Decision, ...]:
    """Return the moves of the seat that is to act.

    In a turn: cards in the order of the hand, each on the zones in their order, open and then face down, then the
    power, Dionysos by seat, and the pass. Athena counters or does not; islands and tokens are in their order.
    """
    if state.phase is Phase.TURN:
        seat = state.turn
        hand = state.hands[seat]
        swaps = _SWAPS[seat][: len(state.hands) - 1] if hand and hand[-1] == DIONYSOS else ()
        return (*_lays(hand, can_hide(state, seat)), *powers(state, seat), *swaps, *_PASS)
    if state.phase is Phase.ATHENA:
        return _COUNTER
    if state.phase is Phase.TOKEN:
        return tuple(ChooseToken(kind) for kind in range(len(KINDS)) if state.reserve[kind])
    if state.phase is Phase.SHIP:
        return tuple(map(PutShip, range(len(state.islands))))
    return ()
