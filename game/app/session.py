"""A match that is being played, and the id of its file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.core.match import Match


@dataclass(slots=True)
class Session:
    """A match that is being played, under the id that its file has."""

    match_id: str
    match: Match[Any, Any]

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.match.rules.info.id
