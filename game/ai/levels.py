"""The levels of the computer players: what each of them is, and the numbers that each game gives it.

A game declares as a frozen dataclass which numbers a level of its has, each with its range (:func:`ranged`), and what
they are is in the table ``levels`` of its file in ``config/``. A :class:`Ladder` reads them and makes the agents.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from game import data
from game.ai.agent import Agent
from game.data import DataError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

L = TypeVar("L", bound="DataclassInstance")

SECTION = "levels"

DEADLINE = (100, 60_000)
"""The least and the greatest milliseconds after which a slow machine must have decided."""

USUAL_DEADLINE = 2_000
"""The milliseconds where a game has no levels."""


def ranged(least: int, greatest: int) -> Any:
    """Return the field of a level for a whole number from ``least`` to ``greatest``."""
    return dataclasses.field(metadata={"range": (least, greatest)})


def shipped_numbers(game: str, level: str) -> dict[str, Any]:
    """Return what the shipped file says of ``level`` of ``game``, for reports; nothing where it has no levels at all.

    Raises :class:`DataError` when there are levels, but not this one.
    """
    tables = data.load_section(game, SECTION)
    return dict(_table(tables, game, level)) if tables else {}


def read_deadline(game: str, level: str) -> float:
    """Return the seconds after which a slow machine must have decided for ``level`` of ``game``.

    Raises :class:`DataError` when a level has no ``deadline`` in milliseconds that can be.
    """
    value = shipped_numbers(game, level).get("deadline", USUAL_DEADLINE)
    if not data.is_whole(value, *DEADLINE):
        raise DataError(f"{game}.toml: {SECTION}.{level}.deadline must be a whole number of milliseconds")
    return float(value) / 1000


class Ladder(Generic[L]):
    """The levels of ``game``: ``kind`` is the dataclass with the numbers of one, ``agent`` plays by them."""

    def __init__(self, game: str, kind: type[L], agent: Callable[[L], Agent[Any, Any]]) -> None:
        self._game = game
        self._kind = kind
        self._agent = agent

    @property
    def ranges(self) -> dict[str, tuple[int, int]]:
        """The numbers of a level with the least and the greatest value of each."""
        fields = dataclasses.fields(self._kind)
        return {field.name: field.metadata["range"] for field in fields}

    def load(self, name: str, tables: Mapping[str, Any] | None = None) -> L:
        """Return the level called ``name``, of the shipped file or of ``tables``.

        Raises :class:`DataError` when there is none, when one of its numbers is missing, is not whole or is out of its
        range, and when it has one that is not known.
        """
        table = _table(data.load_section(self._game, SECTION) if tables is None else tables, self._game, name)
        where = f"{self._game}.toml: {SECTION}.{name}."
        data.refuse_unknown(table, self.ranges, where)
        return self._kind(**data.whole_numbers(table, self.ranges, where))

    def make_agent(self, name: str) -> Agent[Any, Any]:
        """Return the computer player of the level called ``name``. Raises :class:`DataError` when there is none."""
        return self._agent(self.load(name))


def _table(tables: Mapping[str, Any], game: str, level: str) -> Mapping[str, Any]:
    table = tables.get(level)
    if not isinstance(table, dict):
        raise DataError(f"{game}.toml: no table [{SECTION}.{level}]")
    return table
