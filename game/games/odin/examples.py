"""The worked examples of the rules page of Odin, read from ``examples.toml`` beside this module."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.core.contract import RulesError
from game.core.example import Example
from game.games.game import read_examples
from game.games.odin.rules import COLOURS, NOBODY, Phase, State, card_number

_FIELDS = {"hands", "known", "phase", "turn", "centre", "owner", "beaten", "discards", "opener", "sheet"}


def position(table: Mapping[str, Any]) -> State:
    """Return the position that ``table``, an example of the file, begins with: a hand of a match to 15 points.

    Raises :class:`RulesError` for a word that is no card.
    """
    players = len(table["hands"])
    nothing: tuple[tuple[int, ...], ...] = ((),) * players
    bare = State(
        limit=15,
        goat=table.get("goat", False),
        colours=tuple(range(len(COLOURS))),
        phase=Phase.PLAY,
        turn=0,
        hands=nothing,
        known=nothing,
        centre=(),
        owner=NOBODY,
        beaten=(),
        passes=0,
        passed=((),) * players,
        discards=(),
        opener=0,
        sheet=(),
    )
    return _changed(bare, table)


def _changed(state: State, table: Mapping[str, Any]) -> State:
    return replace(state, **{name: _field(name, value) for name, value in table.items() if name in _FIELDS})


def _field(name: str, value: Any) -> Any:
    if name == "phase":
        return Phase(value)
    if name in ("hands", "known"):
        return tuple(tuple(sorted(_cards(words))) for words in value)
    if name in ("centre", "beaten", "discards"):
        return _cards(value)
    return tuple(map(tuple, value)) if name == "sheet" else value


def _cards(words: str) -> tuple[int, ...]:
    return tuple(map(card_number, words.split()))


def _positions(item: dict[str, Any]) -> tuple[State, State | None]:
    unknown = item.get("after", {}).keys() - _FIELDS
    if unknown:
        raise RulesError(f"example {item['id']}: {sorted(unknown)}")
    before = position(item)
    return before, _changed(before, item["after"]) if "after" in item else None


def load_examples() -> dict[str, Example[State]]:
    """Return the examples by id, in the order of the file. Raises :class:`RulesError` for a field that is unknown."""
    return read_examples("odin", _positions)
