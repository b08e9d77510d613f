"""The worked examples of the rules page of Cephalopod, read from ``examples.toml`` beside this module."""

from __future__ import annotations

from typing import Any

from game.core.contract import RulesError
from game.core.example import Example
from game.games.cephalopod.rules import DARK, LIGHT, State
from game.games.game import read_examples

_COLOURS = {"light": LIGHT, "dark": DARK}


def position(rows: list[str], turn: str) -> State:
    """Return the position drawn by ``rows``, the top row first, with ``turn`` (``light`` or ``dark``) to move.

    Raises :class:`RulesError` for a drawing that is not a board.
    """
    table = [row.split() for row in reversed(rows)]
    columns = len(table[0])
    if any(len(row) != columns for row in table) or turn not in _COLOURS:
        raise RulesError("not a board")
    cells = tuple(_die(word) for row in table for word in row)
    return State(len(rows), columns, cells, _COLOURS[turn], 0, False, sum(1 for die in cells if die))


def _die(word: str) -> int:
    if word == ".":
        return 0
    if len(word) != 2 or word[0] not in "LD" or word[1] not in "123456":
        raise RulesError(f"not a die: {word!r}")
    return int(word[1]) if word[0] == "L" else -int(word[1])


def _positions(item: dict[str, Any]) -> tuple[State, State | None]:
    turn = item["turn"]
    after = position(item["after"], "dark" if turn == "light" else "light") if "after" in item else None
    return position(item["board"], turn), after


def load_examples() -> dict[str, Example[State]]:
    """Return the examples by id, in the order of the file."""
    return read_examples("cephalopod", _positions)
