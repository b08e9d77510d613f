"""Through whose eyes a match is shown to the people who share a screen. Knows no window.

In a game with secrets that several people play at one screen, a hand is *opened* by its owner's own press, and closed
as soon as somebody else is to act. Nobody's hand is open then: what is shown is what an observer sees.
"""

from __future__ import annotations

from typing import Any

from game.core.contract import OBSERVER, OVER
from game.core.match import Match
from game.core.record import HUMAN


def seats_of_people(match: Match[Any, Any]) -> frozenset[int]:
    """Return the seats at which a person has decided something so far, whoever sits there now."""
    return frozenset(turn.seat for turn in match.turns if turn.hand == HUMAN)


def last_to_act(match: Match[Any, Any], ply: int, seats: frozenset[int] | None = None) -> int | None:
    """Return which of ``seats``, or of all, acted last in the first ``ply`` plies; ``None`` where none did."""
    acted = (turn.seat for turn in reversed(match.turns[:ply]))
    return next((seat for seat in acted if seat >= 0 and (seats is None or seat in seats)), None)


class Viewpoint:
    """Whose eyes ``match`` is seen through, and whose hand is open."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self.match = match
        self._opened: int | None = None
        self._before = self.people
        self._was_shared = any(not match.seats[seat].is_human for seat in seats_of_people(match))
        """Whether somebody has left the table since, and whoever is left has not been asked for."""

    @property
    def people(self) -> frozenset[int]:
        """The seats at which a person sits."""
        return frozenset(index for index, seat in enumerate(self.match.seats) if seat.is_human)

    @property
    def has_secrets(self) -> bool:
        """Tell whether the game has any."""
        return self.match.rules.info.has_secrets

    @property
    def is_shared(self) -> bool:
        """Tell whether several people share the screen who must not see each other's secrets.

        Who stays when others hand their seats to computers is asked for once: another one may have done that.
        """
        people = len(self.people)
        return self.has_secrets and (people > 1 or (people == 1 and self._was_shared))

    @property
    def opened(self) -> int | None:
        """The seat whose hand may be seen, where several people share the screen and have secrets."""
        return self._opened

    @property
    def is_closed(self) -> bool:
        """Tell whether a person is to act who must be asked for before their hand is seen."""
        seat = self.match.to_act
        return self.is_shared and seat in self.people and seat != self._opened

    @property
    def viewer(self) -> int:
        """The seat whose view is shown.

        With secrets it is the only person at the table, or the one whose hand is open; an observer when there is none.
        Without secrets it is the person to act, else the one who acted last, else the first.
        """
        people = self.people
        if self.is_shared:
            return OBSERVER if self._opened is None else self._opened
        if self.has_secrets:
            return min(people, default=OBSERVER)
        seat = self.match.to_act
        if seat != OVER and seat in people:
            return seat
        last = last_to_act(self.match, self.match.ply, people)
        return min(people, default=0) if last is None else last

    @property
    def place(self) -> int:
        """The seat from which the board is seen: with secrets the viewer, else the only person's; none for several."""
        if self.has_secrets:
            return self.viewer
        return min(self.people) if len(self.people) == 1 else OBSERVER

    def view(self, ply: int | None = None) -> Any:
        """Return the position after ``ply`` plies (now, when left out) as the viewer may know it."""
        return self.match.view(self.viewer, ply)

    def open(self, seat: int) -> None:
        """The person at ``seat`` has pressed: what they may see is seen from now on."""
        if len(self.people) == 1:
            self._was_shared = False
        else:
            self._opened = seat

    def close(self) -> None:
        """Nobody's hand is open any more."""
        self._opened = None

    def seat_changed(self) -> None:
        """Somebody else, a person or a computer, sits at a seat now."""
        before, self._before = self._before, self.people
        self._was_shared = self._was_shared or len(before) > 1
