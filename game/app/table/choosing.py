"""What the person who is to act has chosen so far, and what they are told about it. Knows no window."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.app.thinking import Answer
from game.core.contract import Explanation
from game.core.match import Match
from game.ui.picker import Chooser, HandPicker

if TYPE_CHECKING:
    from game.ui.board import Board

NOT_AGAIN = "not_again"
"""The button that answers a question out of turn, and all that follow for as long as the question says."""


class Choosing:
    """The choice in ``match`` with the spots of ``board``; ``play_sound`` takes the name of a sound.

    ``picker`` is ``None`` while nobody is to choose. ``refusal`` is why the last touch meant nothing, as a sentence, or
    empty, ``refusal_title`` the key of the words above it; ``hint`` what a strong player would do, if it was asked.
    """

    def __init__(
        self,
        match: Match[Any, Any],
        board: Board[Any, Any],
        text: Callable[[str], str],
        play_sound: Callable[[str], None],
    ) -> None:
        self.picker: Chooser[Any] | None = None
        self.hint: Answer | None = None
        self.refusal = ""
        self.refusal_title = "table.refused"
        self._match = match
        self._board = board
        self._text = text
        self._play_sound = play_sound

    def begin(self, view: Any, moves: tuple[Any, ...]) -> None:
        """Let one of ``moves`` be chosen in ``view``."""
        self.picker = self._board.chooser(view, moves)

    def forget(self) -> None:
        """Forget what was chosen, refused and hinted at."""
        self.hint = None
        self.refusal = ""
        self.picker = None

    def put_back(self) -> None:
        """Take back all that was touched for the move to come."""
        self.refusal = ""
        while self.picker is not None and self.picker.back() is not None:
            pass

    def step_back(self) -> bool:
        """Take back the last spot touched; tell whether there was one."""
        if self.picker is None or self.picker.back() is None:
            return False
        self.refusal = ""
        return True

    def dismiss(self) -> bool:
        """Put hint and refusal away; tell whether there was any."""
        was_there = self.hint is not None or bool(self.refusal)
        self.hint = None
        self.refusal = ""
        return was_there

    @property
    def numbered(self) -> tuple[str, ...]:
        """What the digits touch: the cards of a hand as they lie, or the options of a choice that was begun."""
        if isinstance(self.picker, HandPicker):
            return tuple(spot for spot in self._board.all_spots() if self.is_card(spot))
        return self.picker.next_spots() if self.picker is not None and self.picker.is_open else ()

    def is_card(self, spot: str | None) -> bool:
        """Tell whether ``spot`` is one of several that are selected piece by piece."""
        return isinstance(self.picker, HandPicker) and spot in self.picker.cards

    def touch(self, spot: str | None) -> str | None:
        """Choose ``spot``, go back, or say why not; return the notation of the move that is complete with it."""
        picker = self.picker
        if picker is None:
            return None
        self.refusal = ""
        if picker.is_modal and (spot is None or spot not in picker.next_spots()):
            # Beside the chooser: it closes, and the touch counts for the board behind it.
            closed = picker.chosen
            self.put_back()
            if spot in closed:
                return None
        if spot is None:
            return None
        if spot not in picker.next_spots():
            self.refuse(self._explain(spot))
            return None
        move = picker.touch(spot)
        if move is None:
            self._play_sound("select")
            return None
        return self._match.rules.format_move(self._match.view(self._match.to_act), move)

    def press(self, spot: str) -> None:
        """Press a button of the game that plays nothing now: it changes only how things lie, or says why not."""
        self.refusal = ""
        if isinstance(self.picker, HandPicker) and spot == self.picker.confirm:
            self.refuse(self._explain(""), "table.not_possible")
        else:
            self._play_sound("select")
            self._board.press(spot)

    def refuse_path(self, spot: str) -> None:
        """Say why ``spot`` cannot follow what was touched before, and take all of that back."""
        explanation = self._explain(spot)
        self.put_back()
        self.refuse(explanation)

    def _explain(self, spot: str) -> Explanation | None:
        chosen = self.picker.chosen if self.picker is not None else ()
        return self._match.explain(self._board.attempt(chosen, spot))

    def refuse(self, explanation: Explanation | None, title: str = "table.refused") -> None:
        """Say why what was touched means nothing."""
        self._play_sound("refuse")
        self.say(self._board.say(explanation) if explanation else self._text("table.not_here"), title)

    def say(self, refusal: str, title: str) -> None:
        """Let ``refusal`` be read below the words of ``title``."""
        self.refusal = refusal
        self.refusal_title = title
