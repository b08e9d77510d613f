"""Matches to put on the shelves of the library."""

from __future__ import annotations

import random
from typing import Any

from game.app.program import Program
from game.core.match import Match
from game.core.record import Seat
from game.games.catalogue import CATALOGUE


def played(
    names: tuple[str, str] = ("Zoé", "Marc"),
    levels: tuple[str, str] = ("human", "human"),
    plies: int = 1000,
    *,
    board: str = "3x3",
    practice: bool = False,
) -> Match[Any, Any]:
    """Return a match of Cephalopod after ``plies`` random plies, or at its end if that comes first."""
    seats = tuple(Seat(name, level, style) for name, level, style in zip(names, levels, ("blue", "pink"), strict=True))
    match: Match[Any, Any] = Match(CATALOGUE["cephalopod"].rules, seats, {"board": board}, 7, practice=practice)
    rng = random.Random(3)
    while not match.is_over and match.ply < plies:
        match.play(rng.choice(match.legal_moves()))
    return match


def save_open(program: Program, match: Match[Any, Any]) -> str:
    """Save ``match`` among those that go on; return its id."""
    match_id = program.saves.new_id()
    program.saves.save(match_id, match.record())
    return match_id


def save_finished(program: Program, match: Match[Any, Any]) -> str:
    """Put ``match`` among those that ended and count it; return its id."""
    match_id = program.saves.new_id()
    program.statistics.count_finished(match_id, match.record(), match.result())
    program.saves.finish(match_id, match.record())
    return match_id
