"""The numbers of the levels, from ``config/levels.toml``.

The file has a table for each game and level. Which numbers a level has is up to the game; here they are read and held
against the ranges that the game declares.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game import data, paths
from game.data import DataError, Ranges

FILE = "levels.toml"


def read_level(game: str, level: str, ranges: Ranges, file: Path | None = None) -> dict[str, int]:
    """Return the numbers of ``level`` of ``game`` in the order of ``ranges``.

    ``file`` is read instead of the shipped one when it is given. Raises :class:`DataError` when the file cannot be
    read, when the table or one of the numbers is missing, is not a whole number or is out of its range, and when the
    table has a number that ``ranges`` does not name.
    """
    path = paths.config() / FILE if file is None else file
    table = _table(path, game, level)
    where = f"{path}: {game}.{level}."
    data.refuse_unknown(table, ranges, where)
    return data.whole_numbers(table, ranges, where)


def shipped_numbers(game: str, level: str) -> dict[str, Any]:
    """Return what the shipped file says of ``level`` of ``game``, for reports. Raises :class:`DataError`."""
    return dict(_table(paths.config() / FILE, game, level))


def read_deadline(game: str, level: str) -> float:
    """Return the seconds after which a slow machine must have decided for ``level`` of ``game``.

    Each level of each game has a ``deadline`` in milliseconds. Raises :class:`DataError` when it is missing.
    """
    value = shipped_numbers(game, level).get("deadline")
    if type(value) is not int or value <= 0:
        raise DataError(f"{FILE}: {game}.{level}.deadline must be a whole number of milliseconds")
    return value / 1000


def _table(path: Path, game: str, level: str) -> Mapping[str, Any]:
    table: Any = _load(path)
    for key in (game, level):
        table = table.get(key) if isinstance(table, dict) else None
    if not isinstance(table, dict):
        raise DataError(f"{path}: no table [{game}.{level}]")
    return table


_load = functools.cache(data.load)
