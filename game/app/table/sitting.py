"""One sitting at a table: the match with everything about it that is shown and chosen."""

from __future__ import annotations

from typing import Any

from game.app.habits import SeatMemory
from game.app.program import Program
from game.app.session import Session
from game.app.table.choosing import Choosing
from game.app.table.course import Course, Guide
from game.app.table.helping import Helping
from game.app.table.log import LogBook
from game.app.table.viewpoint import Viewpoint
from game.core.contract import OBSERVER
from game.core.match import Match
from game.games.boards import board_of
from game.ui.board import Marks


class Sitting:
    """The match of ``session``, its board and what moves on it, whose eyes see it, what is due, chosen and told."""

    def __init__(self, program: Program, session: Session, guide: Guide | None) -> None:
        toolkit = program.toolkit
        self.program = program
        self.session = session
        self.match: Match[Any, Any] = session.match
        styles = tuple(toolkit.theme.seat(seat.style) for seat in self.match.seats)
        self.board = board_of(session.game)(toolkit, styles, SeatMemory(program, self.match))
        self.animator = toolkit.animator()
        self.viewpoint = Viewpoint(self.match)
        self.course = Course(session, self.viewpoint, self.board, program.thinker, guide)
        self.choosing = Choosing(self.match, self.board, program.text, toolkit.sounds.play)
        self.helping = Helping(self.match, self.board)
        self.book = LogBook(program, self.board, self.course)

    @property
    def shown_view(self) -> Any:
        """The position up to which everything has been shown, as the viewer may know it."""
        return self.viewpoint.view(self.course.shown)

    @property
    def is_animated(self) -> bool:
        """Tell whether something on the board is moving."""
        return self.animator.is_moving

    @property
    def is_busy(self) -> bool:
        """Tell whether something is still to be shown before anybody can act."""
        return self.animator.is_moving or self.course.is_behind

    @property
    def is_unguided(self) -> bool:
        """Tell whether the match is played by the option with which the table points nothing out, as a real one."""
        unguided = self.match.rules.info.unguided
        return unguided is not None and self.match.options[unguided[0]] == unguided[1]

    @property
    def is_guided(self) -> bool:
        """Tell whether the table points out what can be done."""
        return self.program.settings.hints and not self.is_unguided

    def holdable(self) -> tuple[str, ...]:
        """Return the spots that the person whose view is shown may hold."""
        if self.viewpoint.viewer == OBSERVER or not self.viewpoint.has_secrets:
            return ()
        return self.board.holdable(self.shown_view)

    def marks(self, focus: str | None, *, cursor: bool) -> Marks:
        """Return what the board is to point out; ``focus`` is pointed at, by the ``cursor`` of the keys or not."""
        picker = self.choosing.picker
        return Marks(
            open=picker.next_spots() if picker is not None else (),
            chosen=picker.chosen if picker is not None else (),
            focus=focus if picker is not None else None,
            hint=self._hint_spots(),
            last=self._last_spots(),
            guided=self.is_guided,
            cursor=cursor,
        )

    def _last_spots(self) -> tuple[str, ...]:
        last = next((turn for turn in reversed(self.match.turns[: self.course.shown]) if turn.seat >= 0), None)
        if last is None:
            return ()
        step = next(self.match.seen(self.viewpoint.viewer, last.index))
        return self.board.move_spots(step.before, step.move)

    def _hint_spots(self) -> tuple[str, ...]:
        if self.choosing.hint is None or self.choosing.picker is None:
            return ()
        view = self.viewpoint.view()
        return self.board.move_spots(view, self.match.rules.parse_move(view, self.choosing.hint.move))
