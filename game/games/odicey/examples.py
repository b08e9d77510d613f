"""The worked examples of the rules page of Odicey, read from ``examples.toml`` beside this module."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.contract import RulesError
from game.core.example import Example
from game.games.game import read_examples
from game.games.odicey.rules import (
    BLUE,
    DATA,
    LETTERS,
    NOBODY,
    RED,
    SIZE,
    Phase,
    State,
    cell_number,
    die,
    owner_of,
)

_SIDES = {"red": RED, "blue": BLUE}


def position(table: Mapping[str, Any], base: Mapping[str, Any]) -> State:
    """Return the position of two seats that ``table`` describes; what it leaves out is as in ``base``.

    ``board`` has the rows as they are seen, the top one first; dice that lie nowhere are in their harbour. Raises
    :class:`RulesError` for a drawing that is not a board, or for a word that is no die.
    """
    item = {"phase": "choose", "turn": 9, "side": "red", **base, **table}
    rows = [row.split() for row in reversed(item["board"])]
    if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
        raise RulesError("not a board")
    cells = tuple(0 if word == "." else _die(word) for row in rows for word in row)
    hand = tuple(map(_die, item.get("hand", ())))
    carried = _die(item["carried"]) if "carried" in item else 0
    rolling = tuple(LETTERS.index(letter) for letter in item.get("rolling", ()))
    out = [owner_of(number) for number in (*cells, *hand, carried) if number] + list(rolling)
    return State(
        players=2,
        aegis_chain=True,
        cells=cells,
        harbours=(DATA.dice - out.count(RED), DATA.dice - out.count(BLUE)),
        phase=Phase(item["phase"]),
        turn_number=item["turn"],
        side=_SIDES[item["side"]],
        rotation=(0, 0),
        hand=hand,
        rolling=rolling,
        carried=carried,
        spent=tuple(map(cell_number, item.get("path", ()))),
        double=item.get("double", 0),
        bonus=item.get("bonus", False),
        winner=_SIDES[item["winner"]] if "winner" in item else NOBODY,
    )


def _die(word: str) -> int:
    if len(word) != 2 or word[0] not in LETTERS or word[1] not in "123456":
        raise RulesError(f"not a die: {word[:40]!r}")
    return die(LETTERS.index(word[0]), int(word[1]))


def _positions(item: dict[str, Any]) -> tuple[State, State | None]:
    kept = {name: item["before"][name] for name in ("board", "turn", "side") if name in item["before"]}
    return position(item["before"], {}), position(item["after"], kept) if "after" in item else None


def load_examples() -> dict[str, Example[State]]:
    """Return the examples by id, in the order of the file."""
    return read_examples("odicey", _positions)
