"""Reading the numbers of games and levels from files of data, with errors that name the file and the key."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import tomli

from game import paths

Ranges = Mapping[str, tuple[int, int]]
"""Names of whole numbers, each with its least and its greatest value."""


SECTIONS = ("levels", "palette")
"""The tables in the file of a game that are not numbers of its rules: its levels and its colours."""


class DataError(ValueError):
    """Data that is missing or wrong; the text names the file and the key."""


def load(path: Path) -> dict[str, Any]:
    """Return the tables of the file at ``path``. Raises :class:`DataError` when it cannot be read."""
    try:
        return tomli.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(f"{path}: {error}") from error


def load_numbers(path: Path) -> dict[str, Any]:
    """Return the tables of a game's file but those of :data:`SECTIONS`. Raises :class:`DataError`, as :func:`load`."""
    return {key: value for key, value in load(path).items() if key not in SECTIONS}


def load_section(game: str, section: str) -> dict[str, Any]:
    """Return the table ``section`` of the shipped file of ``game``; empty where there is none, or no file at all.

    Raises :class:`DataError`, as :func:`load`.
    """
    path = paths.config() / f"{game}.toml"
    table = _load_once(path).get(section, {})
    if not isinstance(table, dict):
        raise DataError(f"{path}: {section} must be a table")
    return table


@functools.cache
def _load_once(path: Path) -> dict[str, Any]:
    return load(path) if path.is_file() else {}


def refuse_unknown(table: Mapping[str, Any], known: Iterable[str], where: str) -> None:
    """Raise :class:`DataError` when ``table`` has a key that is not ``known``; ``where`` comes before its name."""
    names = set(known)
    for key in table:
        if key not in names:
            raise DataError(f"{where}{key} is not known here")


def whole_numbers(table: Mapping[str, Any], ranges: Ranges, where: str) -> dict[str, int]:
    """Return the numbers of ``table`` that ``ranges`` names, in its order; ``where`` comes before a key in an error.

    Raises :class:`DataError` for one that is missing, is not a whole number or is out of its range.
    """
    for key, (least, greatest) in ranges.items():
        if not is_whole(table.get(key), least, greatest):
            raise DataError(f"{where}{key} must be a whole number from {least} to {greatest}")
    return {key: table[key] for key in ranges}


def is_whole(value: Any, least: int, greatest: int) -> bool:
    """Tell whether ``value``, as read from a file, is a whole number from ``least`` to ``greatest``."""
    return type(value) is int and least <= value <= greatest


def are_whole(values: Any, least: int, greatest: int) -> bool:
    """Tell whether ``values``, as read from a file, is a list of whole numbers from ``least`` to ``greatest``."""
    return isinstance(values, list) and all(is_whole(value, least, greatest) for value in values)
