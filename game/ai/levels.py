"""The numbers of the levels, from ``config/levels.toml``.

The file has a table for each game and level. Which numbers a level has is up to the game; here they are read and held
against the ranges that the game declares.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomli

from game import paths

FILE = "levels.toml"

Ranges = Mapping[str, tuple[int, int]]
"""The numbers that a level has, each with its least and its greatest value."""


class LevelError(ValueError):
    """A level that is missing or wrong; the text names the file and the key."""


def read_level(game: str, level: str, ranges: Ranges, file: Path | None = None) -> dict[str, int]:
    """Return the numbers of ``level`` of ``game`` in the order of ``ranges``.

    ``file`` is read instead of the shipped one when it is given. Raises :class:`LevelError` when the file cannot be
    read, when the table or one of the numbers is missing, is not a whole number or is out of its range, and when the
    table has a number that ``ranges`` does not name.
    """
    path = paths.config() / FILE if file is None else file
    table = _table(path, game, level)
    name = f"{game}.{level}"
    for key in table:
        if key not in ranges:
            raise LevelError(f"{path}: {name}.{key} is not a number of this game's levels")
    for key, (least, greatest) in ranges.items():
        value = table.get(key)
        if type(value) is not int or not least <= value <= greatest:
            raise LevelError(f"{path}: {name}.{key} must be a whole number from {least} to {greatest}")
    return {key: table[key] for key in ranges}


def shipped_numbers(game: str, level: str) -> dict[str, Any]:
    """Return what the shipped file says of ``level`` of ``game``, for reports. Raises :class:`LevelError`."""
    return dict(_table(paths.config() / FILE, game, level))


def read_deadline(game: str, level: str) -> float:
    """Return the seconds after which a slow machine must have decided for ``level`` of ``game``.

    Each level of each game has a ``deadline`` in milliseconds. Raises :class:`LevelError` when it is missing.
    """
    value = shipped_numbers(game, level).get("deadline")
    if type(value) is not int or value <= 0:
        raise LevelError(f"{FILE}: {game}.{level}.deadline must be a whole number of milliseconds")
    return value / 1000


def _table(path: Path, game: str, level: str) -> dict[str, Any]:
    table = _read(path)
    for key in (game, level):
        table = table.get(key) if isinstance(table, dict) else None
    if not isinstance(table, dict):
        raise LevelError(f"{path}: no table [{game}.{level}]")
    return table


@functools.cache
def _read(path: Path) -> Any:
    try:
        return tomli.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise LevelError(f"{path}: {error}") from error
