"""The notation of the moves of La Fureur des dieux, and why a move or a text is refused.

The values of explanations are names as in the notation: ``god`` and ``kind`` by their names, ``zone``, ``card``,
``island`` and ``seat`` as they are written.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable

from game.core.contract import Explanation
from game.games.fury.data import APHRODITE, ATHENA, CARDS, DATA, DIONYSOS, GODS, HADES, HERMES, KINDS, POSEIDON, ZEUS
from game.games.fury.state import (
    CHANCES,
    HIDDEN,
    ZONE_NAMES,
    ChooseToken,
    Counter,
    Deal,
    DealGods,
    DealMissions,
    Lay,
    Move,
    MoveCard,
    Outcome,
    Pass,
    Phase,
    PlaceAdventures,
    PutShip,
    State,
    Swap,
    UseAphrodite,
    UsePoseidon,
    UseZeus,
    can_hide,
    card_name,
    movable,
)

GOD_LETTERS = "zhaept"
"""The letters of the gods in their order, for the chance event that deals them."""

_NONSENSE = "!"
"""Stands for a number that means nothing, so that a move that makes no sense can still be shown with its refusal."""

_CARD_OF = {card_name(card): card for card in CARDS}
_SHOWN = {**_CARD_OF, "?": HIDDEN}

_LAY = re.compile(r"([123][ygr]):([5321d])(\?)?\Z")
_HERMES = re.compile(r"hermes ([123][ygr]):(?:([5321d])|\?([1-9][0-9]?)?)>([123][ygr])\Z")
_ON_ZONE = re.compile(r"(aphrodite|poseidon) ([123][ygr])\Z")
_SWAP = re.compile(r"dionysos ([0-5])\Z")
_SHIP = re.compile(r"ship ([a-z][1-9])\Z")
_TOKEN = re.compile(r"token ([a-z]+)\Z")
_DEAL = re.compile(r"deal ([0-5]):([5321d?]{1,42})\Z")
_DEAL_GODS = re.compile(r"gods ([zhaept]{3,6})\Z")
_DEAL_MISSIONS = re.compile(r"missions ([0-5?]{3,6})\Z")
_PLACE = re.compile(r"adventures ([0-5]{18})\Z")
_BEGUN_LAY = re.compile(r"[123][ygr](:.{0,2})?\Z")


def not_understood(text: str) -> Explanation:
    """Say that ``text`` is no move."""
    return Explanation("refused.not_understood", {"text": text[:40]})


# Writing.


def format_move(state: State, move: Move) -> str:
    """Return the notation of ``move`` in ``state``, as the rules page has it.

    ``ship e4``, ``1y:5``, ``1y:3?`` (``1y:?`` for those who do not see it), ``zeus``, ``aphrodite 2g``,
    ``poseidon 1r``, ``hermes 1y:5>3r`` (``1y:?>3r`` for a card face down, ``1y:?2>3r`` for the second one of several),
    ``athena``, ``athena -``, ``dionysos 3``, ``-``, ``token sirens``; for chance ``gods zpt``, ``adventures 0123...``,
    ``missions 051`` and ``deal 2:53d``.
    """
    return _WRITERS[type(move)](state, move)


def _card_text(card: int) -> str:
    return card_name(card) if card in _SHOWN.values() else _NONSENSE


@functools.cache
def _lay_text(move: Lay) -> str:
    shown = "" if move.card == HIDDEN else _card_text(move.card)
    zone = ZONE_NAMES[move.zone] if 0 <= move.zone < len(ZONE_NAMES) else _NONSENSE
    return f"{zone}:{shown}{'?' if move.down else ''}"


def _hermes_text(state: State, move: MoveCard) -> str:
    zone = state.zones[move.source]
    laid = zone[move.index]
    what = card_name(laid.card) if not laid.down else "?"
    if laid.down:
        down = [index for index, other in enumerate(zone) if other.down]
        if len(down) > 1:
            what += str(down.index(move.index) + 1)
    return f"hermes {ZONE_NAMES[move.source]}:{what}>{ZONE_NAMES[move.target]}"


def _digits(values: tuple[int, ...]) -> str:
    return "".join("?" if value == HIDDEN else str(value) for value in values)


_WRITERS: dict[type, Callable[..., str]] = {
    Lay: lambda state, move: _lay_text(move),
    Pass: lambda state, move: "-",
    UseZeus: lambda state, move: "zeus",
    UseAphrodite: lambda state, move: f"aphrodite {ZONE_NAMES[move.zone]}",
    UsePoseidon: lambda state, move: f"poseidon {ZONE_NAMES[move.zone]}",
    MoveCard: _hermes_text,
    Swap: lambda state, move: f"dionysos {move.seat}",
    Counter: lambda state, move: "athena" if move.yes else "athena -",
    PutShip: lambda state, move: f"ship {DATA.chart.ids[move.island]}",
    ChooseToken: lambda state, move: f"token {KINDS[move.kind]}",
    DealGods: lambda state, move: "gods " + "".join((GOD_LETTERS[god : god + 1] or _NONSENSE) for god in move.gods),
    PlaceAdventures: lambda state, move: f"adventures {_digits(move.kinds)}",
    DealMissions: lambda state, move: f"missions {_digits(move.missions)}",
    Deal: lambda state, move: f"deal {move.seat}:" + "".join(map(_card_text, move.cards)),
}


# Reading.


def read_move(state: State, text: str) -> Move | Explanation:
    """Return the move that ``text`` means in ``state``, legal or not, or why it means none.

    What begins as a move but is none (a zone that does not exist, a power without its zone) gets the reason why the
    seat cannot make such a move at all, where there is one.
    """
    if text in _WORDS:
        return _WORDS[text]
    if (found := _LAY.match(text)) is not None:
        return Lay(_CARD_OF[found[2]], ZONE_NAMES.index(found[1]), found[3] is not None)
    if (found := _ON_ZONE.match(text)) is not None:
        zone = ZONE_NAMES.index(found[2])
        return UseAphrodite(zone) if found[1] == "aphrodite" else UsePoseidon(zone)
    if (found := _HERMES.match(text)) is not None:
        return _read_hermes(state, text, found)
    if (found := _SWAP.match(text)) is not None:
        return Swap(int(found[1]))
    if (found := _SHIP.match(text)) is not None and found[1] in DATA.chart.ids:
        return PutShip(DATA.chart.ids.index(found[1]))
    if (found := _TOKEN.match(text)) is not None and found[1] in KINDS:
        return ChooseToken(KINDS.index(found[1]))
    outcome = _read_outcome(text)
    return outcome or _why_begun(state, text) or not_understood(text)


_WORDS: dict[str, Move] = {"-": Pass(), "zeus": UseZeus(), "athena": Counter(True), "athena -": Counter(False)}


def _read_outcome(text: str) -> Outcome | None:
    if (found := _DEAL.match(text)) is not None:
        return Deal(int(found[1]), tuple(_SHOWN[letter] for letter in found[2]))
    if (found := _DEAL_GODS.match(text)) is not None:
        return DealGods(tuple(map(GOD_LETTERS.index, found[1])))
    if (found := _DEAL_MISSIONS.match(text)) is not None:
        return DealMissions(tuple(HIDDEN if digit == "?" else int(digit) for digit in found[1]))
    if (found := _PLACE.match(text)) is not None:
        return PlaceAdventures(tuple(map(int, found[1])))
    return None


def _read_hermes(state: State, text: str, found: re.Match[str]) -> Move | Explanation:
    source, target = ZONE_NAMES.index(found[1]), ZONE_NAMES.index(found[4])
    why = _why_not_kind(state, MoveCard) or _why_no_power(state, HERMES)
    if why is not None:
        return why
    zone = state.zones[source]
    if found[2] is not None:
        card = _CARD_OF[found[2]]
        for index in movable(zone):
            if not zone[index].down and zone[index].card == card:
                return MoveCard(source, index, target)
        return Explanation("refused.not_there", {"zone": found[1], "card": found[2]})
    down = [index for index, laid in enumerate(zone) if laid.down]
    if not down:
        return Explanation("refused.none_down", {"zone": found[1]})
    if found[3] is None:
        if len(down) > 1:
            return Explanation("refused.say_which", {"zone": found[1], "count": len(down)})
        return MoveCard(source, down[0], target)
    if len(down) == 1:
        return not_understood(text)
    number = int(found[3])
    if number > len(down):
        return Explanation("refused.so_many_down", {"zone": found[1], "count": len(down)})
    return MoveCard(source, down[number - 1], target)


# Refusing.


def refusal(state: State, move: Move) -> Explanation | None:
    """Say why ``move``, a decision or an outcome that is not due, is refused; ``None`` when it is a legal decision."""
    why = _why_not_kind(state, type(move))
    if why is not None:
        return why
    if isinstance(move, Lay):
        return _why_no_lay(state, move)
    if isinstance(move, UseZeus):
        return _why_no_power(state, ZEUS)
    if isinstance(move, UseAphrodite):
        return _why_no_power(state, APHRODITE) or _why_no_zone(move.zone)
    if isinstance(move, UsePoseidon):
        return _why_no_power(state, POSEIDON) or _why_no_zone(move.zone)
    if isinstance(move, MoveCard):
        return _why_no_power(state, HERMES) or _why_not_moved(state, move)
    if isinstance(move, Swap):
        return _why_no_swap(state, move.seat)
    if isinstance(move, PutShip):
        return None if 0 <= move.island < len(state.islands) else _no_such("island", move.island)
    if isinstance(move, ChooseToken):
        if not 0 <= move.kind < len(KINDS):
            return _no_such("kind", move.kind)
        return None if state.reserve[move.kind] else Explanation("refused.none_left", {"kind": KINDS[move.kind]})
    return None


def _no_such(what: str, number: int) -> Explanation:
    return not_understood(f"{what} {number}")


def _why_not_kind(state: State, kind: type) -> Explanation | None:
    """Say why no move of the type ``kind`` is due in ``state``; ``None`` when it may be."""
    phase = state.phase
    if phase is Phase.TURN and kind in _DEEDS:
        return None
    if phase is Phase.OVER:
        return Explanation("refused.over")
    if kind in (DealGods, PlaceAdventures, DealMissions, Deal):
        return Explanation("refused.by_chance")
    if phase in CHANCES:
        return Explanation("refused.not_yet")
    if phase is Phase.SHIP:
        return None if kind is PutShip else Explanation("refused.ship_first")
    if phase is Phase.TOKEN:
        return None if kind is ChooseToken else Explanation("refused.token_first")
    if phase is Phase.ATHENA:
        return None if kind is Counter else Explanation("refused.athena_first")
    if kind is PutShip:
        return Explanation("refused.ship_lies")
    if kind is ChooseToken:
        return Explanation("refused.no_token_now")
    return _why_not_yours(state, ATHENA) or Explanation("refused.nothing_to_counter")


_DEEDS = frozenset((Lay, UseZeus, UseAphrodite, UsePoseidon, MoveCard, Swap, Pass))


def _why_not_yours(state: State, god: int) -> Explanation | None:
    if state.gods[state.turn] != god:
        key = "refused.not_yours" if god in state.gods else "refused.not_in_play"
        return Explanation(key, {"god": GODS[god]})
    if state.spent[god]:
        return Explanation("refused.spent", {"god": GODS[god]})
    return None


def _why_no_power(state: State, god: int) -> Explanation | None:
    why = _why_not_yours(state, god)
    if why is None and god == HERMES and not any(state.zones):
        return Explanation("refused.nothing_lies")
    return why


def _why_no_zone(zone: int) -> Explanation | None:
    return None if 0 <= zone < len(ZONE_NAMES) else _no_such("zone", zone)


def _why_not_moved(state: State, move: MoveCard) -> Explanation | None:
    why = _why_no_zone(move.source) or _why_no_zone(move.target)
    if why is not None:
        return why
    zone = state.zones[move.source]
    if not 0 <= move.index < len(zone):
        return Explanation("refused.no_card_there", {"zone": ZONE_NAMES[move.source]})
    if move.target == move.source:
        return Explanation("refused.same_zone", {"zone": ZONE_NAMES[move.source]})
    if move.index not in movable(zone):
        return Explanation("refused.first_of_equals", {"card": card_name(zone[move.index].card)})
    return None


def _why_no_lay(state: State, move: Lay) -> Explanation | None:
    hand = state.hands[state.turn]
    if not hand:
        return Explanation("refused.no_cards")
    if move.card not in hand or move.card == HIDDEN:
        return Explanation("refused.not_in_hand", {"card": card_name(move.card) if move.card in CARDS else "?"})
    if move.down and not can_hide(state, state.turn):
        return Explanation("refused.bare" if state.gods[state.turn] == HADES else "refused.open")
    return _why_no_zone(move.zone)


def _why_no_swap(state: State, other: int) -> Explanation | None:
    if DIONYSOS not in state.hands[state.turn]:
        return Explanation("refused.no_dionysos")
    if other == state.turn:
        return Explanation("refused.yourself")
    return None if 0 <= other < state.players else Explanation("refused.no_seat", {"seat": other})


def _why_begun(state: State, text: str) -> Explanation | None:
    """Say why the seat can make no move that begins like ``text``; ``None`` when it can, or there is no such move."""
    if text == "hades":
        why = _why_not_kind(state, Lay) or _why_not_yours(state, HADES)
        if why is not None and why.key == "refused.spent":
            return Explanation("refused.bare")
        return why or Explanation("refused.hades_always")
    if _BEGUN_LAY.match(text) is not None:
        why = _why_not_kind(state, Lay)
        if why is not None or state.hands[state.turn]:
            return why
        return Explanation("refused.no_cards")
    word = text.split(" ", 1)[0]
    if word in _BEGINNINGS:
        kind, god = _BEGINNINGS[word]
        return _why_not_kind(state, kind) or (None if god is None else _why_no_power(state, god))
    if word == "dionysos":
        why = _why_not_kind(state, Swap)
        if why is None and DIONYSOS not in state.hands[state.turn]:
            return Explanation("refused.no_dionysos")
        return why
    return None


_BEGINNINGS: dict[str, tuple[type, int | None]] = {
    "aphrodite": (UseAphrodite, APHRODITE),
    "poseidon": (UsePoseidon, POSEIDON),
    "hermes": (MoveCard, HERMES),
    "ship": (PutShip, None),
    "token": (ChooseToken, None),
}
