"""The worked examples of the rules page of My Shelfie, read from ``examples.toml`` beside this module."""

from __future__ import annotations

from typing import Any

from game.core.contract import RulesError
from game.core.example import Example
from game.games.game import read_examples
from game.games.shelfie.rules import DATA, JOKER, SIDE, SPACES, UNROLLED, Phase, Sheet, State

_MARKS = ".ox"


def sheet(rows: list[str]) -> Sheet:
    """Return the sheet drawn by ``rows``, A first. Raises :class:`RulesError` for a drawing that is not a sheet."""
    marks = "".join(rows)
    if len(rows) != SIDE or len(marks) != SPACES or set(marks) - set(_MARKS):
        raise RulesError("not a sheet")
    return tuple(_MARKS.index(mark) for mark in marks)


def faces(text: str) -> tuple[int, ...]:
    """Return the faces written as in a roll of the notation. Raises :class:`RulesError` for anything else."""
    if len(text) != DATA.dice or set(text) - set("12345j"):
        raise RulesError(f"not a roll: {text[:40]!r}")
    return tuple(JOKER if face == "j" else int(face) - 1 for face in text)


def position(item: dict[str, Any]) -> State:
    """Return the position of an example, with the first seat to decide about its final roll.

    Raises :class:`RulesError` for a drawing that is not a position.
    """
    sheets = tuple(sheet(rows) for rows in item["sheets"])
    turns = tuple(item.get("turns", [0] * len(sheets)))
    return State(sheets, Phase(item["phase"]), 0, item.get("first", 0), faces(item["roll"]), (), 0, turns, False)


def _after(before: State, item: dict[str, Any]) -> State:
    over = item.get("over", False)
    following = 0 if over else 1 % len(before.sheets)
    return State(
        tuple(sheet(rows) for rows in item["after"]),
        Phase.OVER if over else Phase.ROLL,
        following,
        before.first,
        (UNROLLED,) * DATA.dice,
        (),
        0 if over else DATA.rolls,
        (before.turns[0] + 1, *before.turns[1:]),
        item.get("ending", False),
    )


def _positions(item: dict[str, Any]) -> tuple[State, State | None]:
    before = position(item)
    return before, _after(before, item) if "after" in item else None


def load_examples() -> dict[str, Example[State]]:
    """Return the examples by id, in the order of the file."""
    return read_examples("shelfie", _positions)
