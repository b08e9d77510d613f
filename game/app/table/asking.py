"""Questions out of turn: who is asked, the time for an answer, and who wants to hear no more of it. Knows no window."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.ui.board import Question

COUNTED_AT_ONCE = 100
"""Milliseconds that the main loop lets pass at most in one step; a longer sleep would not count in full."""


class Countdown:
    """The time in which a person may answer out of turn, in milliseconds; things go on without an answer after it.

    It runs on the steps of the main loop, and only while whoever shows it hands them on. It stands still while the
    window has lost the keyboard: nobody is asked then.
    """

    def __init__(self, seconds: int) -> None:
        self.total = 1000 * seconds
        self.left = self.total
        self.stands_still = False

    @property
    def seconds(self) -> int:
        """The seconds that are left; 1 until the very end."""
        return -(-self.left // 1000)

    def restart(self) -> None:
        """Begin anew: somebody has shown that they are there."""
        self.left = self.total

    def advance(self, milliseconds: int) -> bool:
        """Let time pass; tell whether it is up."""
        if not self.stands_still:
            self.left = max(0, self.left - milliseconds)
        return self.left == 0

    def wake_in(self) -> int | None:
        """Return after how many milliseconds to let time pass again; ``None`` while it stands still."""
        return None if self.stands_still else max(1, min(COUNTED_AT_ONCE, self.left))


@dataclass(frozen=True, slots=True)
class _Standing:
    """A person wants to hear no more questions of this ``span``; ``since`` is the ply at which they said so."""

    span: str
    since: int


class Asking:
    """What the person who is to act is asked out of turn, if anything.

    ``question`` is ``None`` for a decision in its turn; ``clock`` is ``None`` without a question, without a limit, or
    when the answer is known.
    """

    def __init__(self) -> None:
        self.question: Question | None = None
        self.clock: Countdown | None = None
        self._seat = -1
        self._ply = -1
        self.standing: dict[int, _Standing] = {}

    def ask(self, question: Question | None, seat: int, ply: int, seconds: int) -> None:
        """Let ``question`` be what ``seat`` is asked at ``ply``, with so many ``seconds`` to answer; 0 for no limit.

        The time goes on where it is the same question, and begins anew where the limit is another one.
        """
        same = self._ply == ply and self.clock is not None and self.clock.total == 1000 * seconds
        self.question, self._seat, self._ply = question, seat, ply
        if question is None or seconds == 0 or self.answers_itself:
            self.clock = None
        elif not same:
            self.clock = Countdown(seconds)

    def forget(self) -> None:
        """Nobody is asked until :meth:`ask` says so again; the time for the same question goes on then."""
        self.question = None

    def answered(self) -> None:
        """Things go on: the time for this question is over."""
        self.question = self.clock = None

    @property
    def answers_itself(self) -> bool:
        """Tell whether the person who is asked has said that they want to hear no more of it."""
        standing = self.standing.get(self._seat)
        return self.question is not None and standing is not None and standing.span == self.question.span

    def stand(self) -> None:
        """Let the answer to this question be that to every further one to the same person for as long as it says."""
        if self.question is not None:
            self.standing[self._seat] = _Standing(self.question.span, self._ply)

    def went_back(self, ply: int, to_act: int) -> None:
        """The match stands at ``ply`` again: what was said since is forgotten, and ``to_act`` is asked again.

        Else nobody could go back further.
        """
        self.standing = {
            seat: standing for seat, standing in self.standing.items() if standing.since < ply and seat != to_act
        }

    def keep_people(self, seats: Collection[int]) -> None:
        """Only the people at ``seats`` have said anything."""
        self.standing = {seat: standing for seat, standing in self.standing.items() if seat in seats}
