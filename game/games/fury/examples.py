"""The worked examples of the rules page of La Fureur des dieux, read from ``examples.toml`` beside this module."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from game.core.contract import Explanation, RulesError
from game.core.example import Example
from game.games.fury.data import CARDS, DATA, GODS, ISLANDS, KINDS, ZEUS, ZONES
from game.games.fury.state import (
    COLOUR_LETTERS,
    NOTHING,
    ZONE_NAMES,
    Action,
    Laid,
    Lay,
    Leg,
    Move,
    MoveCard,
    Pass,
    Phase,
    Round,
    State,
    Swap,
    UseAphrodite,
    UsePoseidon,
    UseZeus,
    card_name,
    hand_order,
)
from game.games.fury.texts import read_move
from game.games.game import read_examples

_CARD_OF = {card_name(card): card for card in CARDS}


def position(table: Mapping[str, Any]) -> State:
    """Return the position that ``table``, an example of the file, begins with.

    Raises :class:`RulesError` for a word that it does not know.
    """
    players = len(table["hands"])
    gods = tuple(map(GODS.index, table["gods"].split()))
    islands = tuple(NOTHING if name == table["ship"] else _usual_kind(name) for name in DATA.chart.ids)
    bare = State(
        phase=Phase.TURN,
        turn=0,
        gods=gods,
        spent=(False,) * len(GODS),
        missions=(),
        hands=((),) * players,
        zones=((),) * ZONES,
        doubled=NOTHING,
        blocked=NOTHING,
        bare=False,
        passes=0,
        played=(),
        pending=None,
        islands=islands,
        reserve=(),
        experienced=(),
        ship=NOTHING,
        first=(gods.index(ZEUS) + 1) % players,
        round_number=1,
        idle=0,
        actions=(),
        history=(),
        due=(),
    )
    state = _changed(bare, table)
    reserve = tuple(
        DATA.tokens - state.islands.count(kind) - state.experienced.count(kind) for kind in range(len(KINDS))
    )
    return replace(state, reserve=reserve)


def _usual_kind(island: str) -> int:
    return DATA.chart.ids.index(island) // (ISLANDS // len(KINDS))


def _changed(state: State, table: Mapping[str, Any]) -> State:
    changes = {
        _NAMES.get(name, name): _READERS[name](state, value) for name, value in table.items() if name in _READERS
    }
    changed: State = replace(state, **changes)
    return changed


def _hands(state: State, value: list[str]) -> tuple[tuple[int, ...], ...]:
    return tuple(hand_order(map(_card, words.split())) for words in value)


def _card(word: str) -> int:
    if word not in _CARD_OF:
        raise RulesError(f"{word!r} is no card")
    return _CARD_OF[word]


def _zones(state: State, value: Mapping[str, str]) -> tuple[tuple[Laid, ...], ...]:
    zones = list(state.zones)
    for name, words in value.items():
        zones[ZONE_NAMES.index(name)] = tuple(map(_laid, words.split()))
    return tuple(zones)


def _laid(word: str) -> Laid:
    card, _, seat = word.partition(":")
    return Laid(_card(card.removesuffix("?")), int(seat), card.endswith("?"))


def _islands(state: State, value: Mapping[str, str]) -> tuple[int, ...]:
    islands = list(state.islands)
    for name, kind in value.items():
        islands[DATA.chart.ids.index(name)] = KINDS.index(kind) if kind else NOTHING
    return tuple(islands)


def _zone(state: State, value: str) -> int:
    return ZONE_NAMES.index(value) if value else NOTHING


def _indexes(names: tuple[str, ...], words: str) -> tuple[int, ...]:
    return tuple(map(names.index, words.split()))


def _move(state: State, text: str) -> Move:
    move = read_move(state, text)
    if isinstance(move, Explanation):
        raise RulesError(f"{text!r} is no move here")
    return move


def _actions(state: State, value: Iterable[str]) -> tuple[Action, ...]:
    """Return the actions written as the seat, the move, and ``!`` where Athena countered it."""
    actions = []
    for row in value:
        seat, text = row.removesuffix(" !").split(" ", 1)
        move = _move(state, text)
        if not isinstance(move, (Lay, UseZeus, UseAphrodite, UsePoseidon, MoveCard, Swap, Pass)):
            raise RulesError(f"{text!r} is not done in a turn")
        actions.append(Action(int(seat), move, row.endswith(" !")))
    return tuple(actions)


def _pending(state: State, text: str) -> Move | None:
    return _move(state, text) if text else None


def _voyage(state: State, value: Mapping[str, Any]) -> tuple[Round, ...]:
    """Return the history with the voyage of the position: each leg is a colour, its end and the totals."""
    ship = state.ship
    legs = []
    for row in value["legs"]:
        letter, island, *numbers = row.split()
        yellow, green, red = map(int, numbers)
        arrival = DATA.chart.ids.index(island)
        legs.append(Leg(COLOUR_LETTERS.index(letter), ship, arrival, (yellow, green, red)))
        ship = arrival
    finished = Round(
        start=state.ship,
        legs=tuple(legs),
        arrival=ship,
        gained=KINDS.index(value["gained"]) if "gained" in value else NOTHING,
        islands=state.islands,
        actions=(*state.actions, *_actions(state, value["actions"])),
        zones=state.zones,
        doubled=state.doubled,
        blocked=state.blocked,
    )
    return (*state.history, finished)


_NAMES = {"round": "round_number", "voyage": "history"}
_READERS: dict[str, Any] = {
    "phase": lambda state, value: Phase(value),
    "turn": lambda state, value: value,
    "gods": lambda state, value: _indexes(GODS, value),
    "spent": lambda state, value: tuple(name in value.split() for name in GODS),
    "missions": lambda state, value: _indexes(KINDS, value),
    "hands": _hands,
    "zones": _zones,
    "doubled": _zone,
    "blocked": _zone,
    "bare": lambda state, value: value,
    "passes": lambda state, value: value,
    "played": lambda state, value: tuple(map(_card, value.split())),
    "pending": _pending,
    "islands": _islands,
    "experienced": lambda state, value: _indexes(KINDS, value),
    "ship": lambda state, value: DATA.chart.ids.index(value),
    "first": lambda state, value: value,
    "round": lambda state, value: value,
    "idle": lambda state, value: value,
    "actions": _actions,
    "voyage": _voyage,
    "due": lambda state, value: tuple(value),
}


def _positions(item: dict[str, Any]) -> tuple[State, State | None]:
    unknown = (item.keys() - {"id", "move", "after", "refused"} | item.get("after", {}).keys()) - _READERS.keys()
    if unknown:
        raise RulesError(f"example {item['id']}: {sorted(unknown)}")
    before = position(item)
    return before, _changed(before, item["after"]) if "after" in item else None


def load_examples() -> dict[str, Example[State]]:
    """Return the examples by id, in the order of the file. Raises :class:`RulesError` for a field that is unknown."""
    return read_examples("fury", _positions)
