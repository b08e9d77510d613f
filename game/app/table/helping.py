"""What the table counts as help, each piece of it once: hints that were shown, and turns in which the board warned.

Previews are none: they say what a move does, not which one to make. Taking back is counted by the match itself.
"""

from __future__ import annotations

from typing import Any

from game.core.contract import CHANCE, OVER
from game.core.match import Match
from game.ui.board import Board, Marks


class Helping:
    """Notes in ``match`` the help that the person who is to act gets from the table and its ``board``."""

    def __init__(self, match: Match[Any, Any], board: Board[Any, Any]) -> None:
        self._match = match
        self._board = board
        self._hinted: set[str] = set()
        self._warned: set[tuple[int, int]] = set()

    def hint_shown(self) -> None:
        """A hint is shown; at the same position it is always the same one."""
        position = self._match.digest()
        if position not in self._hinted:
            self._hinted.add(position)
            self._match.note_help(self._match.to_act, "hints")

    def heed(self, marks: Marks) -> None:
        """``marks`` are pointed out to the person who is to act, and with them whatever the board warns of."""
        seat = self._match.to_act
        if seat == OVER or not self._board.warns(marks):
            return
        others = (turn.index + 1 for turn in self._match.turns if turn.seat not in (seat, CHANCE))
        turn = (seat, max(others, default=0))
        if turn not in self._warned:
            self._warned.add(turn)
            self._match.note_help(seat, "warnings")
