"""What a board may remember about the people who play, from one match to the next."""

from __future__ import annotations

from typing import Any

from game.app.program import Program
from game.core.match import Match


class SeatMemory:
    """Keeps the habits of the people at the table of ``match`` among the settings, by game and name.

    A computer has no habits: nothing is kept for it, and nothing is known of it.
    """

    def __init__(self, program: Program, match: Match[Any, Any]) -> None:
        self._program = program
        self._match = match

    def _key(self, key: str) -> str:
        return f"{self._match.rules.info.id}.{key}"

    def recall(self, seat: int, key: str) -> str:
        """Return what was kept under ``key`` for the person at ``seat``; empty when there is nothing."""
        if not 0 <= seat < len(self._match.seats):
            return ""
        occupant = self._match.seats[seat]
        return self._program.settings.habit(self._key(key), occupant.name) if occupant.is_human else ""

    def keep(self, seat: int, key: str, value: str) -> None:
        """Keep ``value`` for the person at ``seat``. Raises ``SettingsError`` for a key or value that cannot be."""
        if 0 <= seat < len(self._match.seats) and self._match.seats[seat].is_human:
            self._program.keep_habit(self._key(key), self._match.seats[seat].name, value)


class NoMemory:
    """Keeps nothing: for boards that only show, in a replay or on a page of rules."""

    def recall(self, seat: int, key: str) -> str:
        """Return an empty text."""
        return ""

    def keep(self, seat: int, key: str, value: str) -> None:
        """Forget ``value``."""
