"""What is due next at a table, and when: a step to be shown, a person or a computer to decide. Knows no window.

The course keeps how far the match has been shown, lets the computers think, and counts the time that each thing takes;
whoever shows the match asks what is due, does it, and says so.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from game.ai.levels import read_deadline
from game.app.session import Session
from game.app.table.asking import Asking
from game.app.table.viewpoint import Viewpoint
from game.app.thinking import Answer, Thinks
from game.core.contract import OBSERVER, OVER
from game.core.match import SeenStep
from game.core.record import Seat
from game.games.worker import Job, Purpose, decision_seed

if TYPE_CHECKING:
    from game.ui.board import Board, Interlude
    from game.ui.tween import Speed

THINKING_SIGN_AFTER = 300
"""Milliseconds after which the table says that somebody is thinking."""

PACE: dict[Speed, int] = {"slow": 900, "normal": 450, "fast": 150, "off": 0}
"""Milliseconds between what was shown last and the move of a computer, so that a person can follow."""

RESULT_AFTER: dict[Speed, int] = {"slow": 1400, "normal": 900, "fast": 500, "off": 0}
"""Milliseconds that the last position is seen before the result covers it."""

HINT_LEVEL = "hard"


class Due(Enum):
    """What is due: the end of a part of the match to tell, a step to show, a person to ask for, or one to let choose.

    ``MOVE`` is a decision that comes by itself, of a computer or of a person who has given a standing answer; ``END``
    the result of a match that is over.
    """

    INTERLUDE = "interlude"
    STEP = "step"
    CURTAIN = "curtain"
    CHOICE = "choice"
    MOVE = "move"
    END = "end"


class Guide:
    """Somebody who sits beside the people and follows the course, such as a lesson. This one says nothing."""

    def heard(self, due: Due) -> None:
        """``due`` is what comes next, and about to be done."""

    def narrow(self, moves: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return those of the legal ``moves``, at least one, among which the person who is to act may choose."""
        return moves


class Course:
    """The course of the match of ``session``, shown on ``board`` and seen from ``viewpoint``.

    ``speed`` is that of the animations, ``answer_seconds`` the time for a question out of turn, 0 for no limit; both
    may change at any time. ``notes`` has for some plies the key of the words around their sentence in the log.
    """

    def __init__(
        self,
        session: Session,
        viewpoint: Viewpoint,
        board: Board[Any, Any],
        thinker: Thinks,
        guide: Guide | None = None,
    ) -> None:
        self.session = session
        self.match = session.match
        self.speed: Speed = "normal"
        self.answer_seconds = 0
        self.shown = self.match.ply
        """How many plies have been shown, or are being shown."""
        self.interlude: Interlude | None = None
        self.asking = Asking()
        self.notes: dict[int, str] = {}
        self.is_told = False
        """Whether the result has been shown."""
        self._viewpoint = viewpoint
        self._board = board
        self._thinker = thinker
        self._guide = guide or Guide()
        self._answer: Answer | None = None
        self._shown_for = 0
        self._thinking_for = 0

    # What is due.

    @property
    def acting(self) -> Seat | None:
        """Who is to act; ``None`` when the match is over."""
        seat = self.match.to_act
        return None if seat == OVER else self.match.seats[seat]

    @property
    def due(self) -> Due:
        """What is due now, as soon as nothing moves any more."""
        acting = self.acting
        if self.interlude is not None:
            return Due.INTERLUDE
        if self.shown < self.match.ply:
            return Due.STEP
        if acting is None:
            return Due.END
        if not acting.is_human or self.asking.answers_itself:
            return Due.MOVE
        return Due.CURTAIN if self._viewpoint.is_closed else Due.CHOICE

    @property
    def is_behind(self) -> bool:
        """Tell whether something is still to be shown before anybody can act."""
        return self.due in (Due.INTERLUDE, Due.STEP)

    def arrive(self) -> Due:
        """Return what is due, whoever is asked out of turn being asked; the guide hears of it."""
        if not self.is_behind:
            self.ask()
        due = self.due
        self._guide.heard(due)
        return due

    def ask(self) -> None:
        """Find out whether the person who is to act is asked out of turn, and let the time for the answer begin."""
        acting = self.acting
        is_asked = acting is not None and acting.is_human
        question = self._board.question(self.match.view(OBSERVER)) if is_asked else None
        self.asking.ask(question, self.match.to_act, self.match.ply, self.answer_seconds)

    def next_step(self) -> SeenStep[Any, Any]:
        """Return the step that is to be shown now, as the viewer saw it; it counts as shown."""
        step = next(iter(self.match.seen(self._viewpoint.viewer, self.shown)))
        self._shown_for = 0
        self.shown += 1
        self.interlude = self._board.interlude(step)
        return step

    def show_all(self) -> None:
        """Everything has been shown at once."""
        self.shown = self.match.ply

    def choices(self) -> tuple[Any, ...]:
        """Return the moves among which the person who is to act may choose."""
        return self._guide.narrow(self.match.legal_moves())

    def recap_start(self, seat: int) -> int:
        """Return the ply from which to tell ``seat`` what it has not seen.

        That is what followed its last decision, or the end of a part of the match since.
        """
        start = max((turn.index + 1 for turn in self.match.turns if turn.seat == seat), default=0)
        for step in self.match.seen(OBSERVER, start):
            if self._board.interlude(step) is not None:
                start = step.index + 1
        return start

    # What changes the match.

    def play(self, text: str) -> None:
        """Play the move with the notation ``text`` for the seat that is to act."""
        self.match.play_text(text)
        self.asking.answered()

    def answer_for_person(self, note: str) -> None:
        """Let things go on for the person who is asked; the log says with the words of ``note`` why."""
        if self.asking.question is not None:
            self.notes[self.match.ply] = note
            self.play(self.asking.question.answer)

    def answer_for_good(self) -> None:
        """Let things go on, and at every further question to the same person for as long as this one says."""
        if self.asking.question is not None:
            answer = self.asking.question.answer
            self.asking.stand()
            self.play(answer)

    def travel(self, *, back: bool) -> int:
        """Undo or redo, and show at once where that leads; return the first ply of which all that was told is wrong."""
        self.stop_thinking()
        before = self.match.ply
        if back:
            self.match.undo()
        else:
            self.match.redo()
        ply = min(before, self.match.ply)
        self.show_all()
        self.interlude = None
        self.asking.answered()
        if back:
            self.asking.went_back(ply, self.match.to_act)
        self.notes = {index: key for index, key in self.notes.items() if index < ply}
        self.is_told = False
        return ply

    def seat_changed(self) -> None:
        """Somebody else sits at a seat now."""
        self.stop_thinking()
        self._viewpoint.seat_changed()
        self.asking.keep_people(self._viewpoint.people)

    # Thinking.

    def start_thinking(self) -> None:
        """Let the computer that is to move begin, also while its opponent's move is still being shown."""
        acting = self.acting
        if acting is not None and not acting.is_human:
            self._think(acting.level, Purpose.PLAY)

    def ask_for_hint(self) -> None:
        """Let a strong player look at the decision of the person who is to act."""
        self._think(HINT_LEVEL, Purpose.HINT)

    def stop_thinking(self) -> None:
        """Drop whatever is being thought about."""
        self._thinker.cancel()
        self._answer = None

    def _think(self, level: str, purpose: Purpose) -> None:
        match, game = self.match, self.session.game
        seat = match.to_act
        self._thinking_for = 0
        self._answer = None
        self._thinker.start(
            Job(
                match_id=self.session.match_id,
                ply=match.ply,
                game=game,
                level=level,
                seat=seat,
                view=match.view(seat),
                seed=decision_seed(match.seed, match.ply, seat),
                purpose=purpose,
                deadline=read_deadline(game, level),
            )
        )

    def take_answer(self) -> str:
        """Return the move that was thought of. Raises ``ValueError`` where none was."""
        if self._answer is None:
            raise ValueError("nothing was thought of yet")
        answer, self._answer = self._answer, None
        return answer.move

    def listen(self) -> Answer | None:
        """Take what was thought: a move is kept until its time has come, a hint is returned."""
        hint = None
        answer = self._thinker.poll()
        while answer is not None:
            if answer.final and (answer.match_id, answer.ply) == (self.session.match_id, self.match.ply):
                if answer.purpose is Purpose.HINT:
                    hint = answer
                elif self.acting is not None and not self.acting.is_human:
                    self._answer = answer
            answer = self._thinker.poll()
        return hint

    @property
    def says_thinking(self) -> bool:
        """Tell whether a computer has thought for long enough that it should be said."""
        acting = self.acting
        return acting is not None and not acting.is_human and self._thinking_for >= THINKING_SIGN_AFTER

    # Time.

    def think_on(self, milliseconds: int) -> None:
        """Let time pass in which something may be thought."""
        self._thinking_for += milliseconds

    def wait(self, milliseconds: int) -> None:
        """Let time pass in which nothing moves."""
        self._shown_for += milliseconds

    @property
    def is_ripe(self) -> bool:
        """Tell whether a decision that comes by itself, or the result, has waited for long enough to be due."""
        due = self.due
        if due is Due.MOVE:
            is_known = self._answer is not None or self.asking.answers_itself
            return is_known and self._shown_for >= PACE[self.speed]
        return due is Due.END and not self.is_told and self._shown_for >= RESULT_AFTER[self.speed]

    def wake_in(self, *, is_asked: bool) -> int | None:
        """Return after how many milliseconds something is due: a sign, a move, the time for an answer, the result.

        ``is_asked`` tells whether somebody can answer a question here and now.
        """
        waits: list[int | None] = []
        acting, clock = self.acting, self.asking.clock
        if acting is not None and not acting.is_human and not self.says_thinking:
            waits.append(THINKING_SIGN_AFTER - self._thinking_for)
        if self._answer is not None or self.asking.answers_itself:
            waits.append(PACE[self.speed] - self._shown_for)
        if clock is not None and is_asked:
            waits.append(clock.wake_in())
        if self.due is Due.END and not self.is_told:
            waits.append(RESULT_AFTER[self.speed] - self._shown_for)
        known = [wait for wait in waits if wait is not None]
        return max(1, min(known)) if known else None
