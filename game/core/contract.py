"""What every game promises to the rest of the program.

The rules of a game are one stateless object. States and moves are frozen dataclasses made of plain data (``int``,
``str``, ``bool``, ``None``, enums, tuples, frozensets and further frozen dataclasses), and every method is a pure
function: the same arguments give the same answer, and nothing that was passed in is changed.

A match is a line of plies. At each of them :meth:`Rules.to_act` names the seat that decides, or :data:`CHANCE` when the
dice or the deck decide, or :data:`OVER`. A turn of several decisions is several plies, with a field in the state that
says what is pending. Passing is a move. Chance never happens inside :meth:`Rules.apply`: its outcome arrives as a move
(``chance.py``).

A game with secrets (``info.has_secrets``) also implements ``view``, ``redact`` and ``resample`` (``secrets.py``).
Scenes, logs and computer players only ever get what ``view`` gives. A card gets its identity when it is drawn, not when
the deck is shuffled; so no state knows the future.
"""

from __future__ import annotations

from typing import TypeVar

from game.core.chance import ChanceRules
from game.core.secrets import SecretRules
from game.core.terms import (
    CHANCE,
    OBSERVER,
    OVER,
    Event,
    Explanation,
    GameInfo,
    IllegalMove,
    Option,
    Options,
    Result,
    Rolled,
    RulesError,
    ScoreLine,
    Side,
    share_the_win,
)

__all__ = [
    "CHANCE",
    "OBSERVER",
    "OVER",
    "Event",
    "Explanation",
    "GameInfo",
    "IllegalMove",
    "Option",
    "Options",
    "Result",
    "Rolled",
    "Rules",
    "RulesError",
    "ScoreLine",
    "Side",
    "share_the_win",
]

S = TypeVar("S")
M = TypeVar("M")


class Rules(ChanceRules[S, M], SecretRules[S, M]):
    """The rules of one game. See the module's text for what holds for every method."""

    takes_fragments = True
    """Whether :meth:`explain` accepts a text that means nothing yet, but with which a legal move's notation begins."""

    # What a game writes.

    def sides(self, players: int) -> tuple[Side, ...]:
        """Return the sides of a match of ``players`` seats, each seat on one; empty where everybody plays alone."""
        return ()

    def initial_state(self, players: int, options: Options) -> S:
        """Return the state before the first ply for ``players`` seats, ``options`` complete as by ``info.complete``.

        Raises :class:`RulesError` for a number of players or an option that the game does not have.
        """
        raise NotImplementedError

    def to_act(self, state: S) -> int:
        """Return the seat that decides now, ``0 <= seat < players``, or :data:`CHANCE`, or :data:`OVER`."""
        raise NotImplementedError

    def legal_moves(self, state: S) -> tuple[M, ...]:
        """Return the moves of the seat that is to act, without repetition, in an order that depends on the state only.

        Never empty when a seat is to act; empty at a chance event and when the match is over. A view of the seat that
        is to act gives the same moves as the state itself.
        """
        raise NotImplementedError

    def format_move(self, state: S, move: M) -> str:
        """Return the short ASCII notation of ``move``, unique among all that is possible in ``state``."""
        raise NotImplementedError

    def understand(self, state: S, text: str) -> M | Explanation:
        """Return the move or outcome that ``text`` means here, legal or not, or why it means nothing."""
        raise NotImplementedError

    def why_not(self, state: S, move: M, *, begun: bool = False) -> Explanation | None:
        """Say why ``move`` is neither legal nor an outcome; ``None`` when it is. Not asked when the match is over.

        With ``begun`` the answer is ``None`` as well where more of the same move can still make it legal, as some of
        the cards of a play that are picked in any order.
        """
        raise NotImplementedError

    def after(self, state: S, move: M) -> S:
        """Return the state after ``move``, which is known to be legal or an outcome; see :meth:`apply`."""
        raise NotImplementedError

    def result(self, state: S) -> Result:
        """Return the result of a match that is over. Raises :class:`RulesError` before that."""
        raise NotImplementedError

    def events(self, before: S, move: M, after: S) -> tuple[Event, ...]:
        """Say what happened in a ply. Called with views of one seat, and with the move as that seat saw it."""
        return ()

    def reveals(self, before: S, move: M) -> bool:
        """Tell whether ``move`` shows somebody something new, so that it cannot be taken back."""
        return False

    # What follows from it.

    def apply(self, state: S, move: M) -> S:
        """Return the state after ``move``, a legal move or a chance outcome. Raises :class:`IllegalMove` for others."""
        why = _OVER if self.to_act(state) == OVER else self.why_not(state, move)
        if why is not None:
            raise IllegalMove(why)
        return self.after(state, move)

    def parse_move(self, state: S, text: str) -> M:
        """Return the legal move or outcome that ``text`` stands for; the inverse of :meth:`format_move`.

        Raises :class:`IllegalMove` for any other text.
        """
        if self.to_act(state) == OVER:
            raise IllegalMove(_OVER)
        move = self.understand(state, text)
        if isinstance(move, Explanation):
            raise IllegalMove(move)
        why = self.why_not(state, move) or self._disorder(state, move, text)
        if why is not None:
            raise IllegalMove(why)
        return move

    def explain(self, state: S, attempt: str) -> Explanation | None:
        """Say why ``attempt`` (a move text, or the beginning of one) is refused; ``None`` when it is legal.

        When a seat is to act, a text that is neither a legal move nor the beginning of one always gets an explanation.
        When the match is over, every text does.
        """
        if self.to_act(state) == OVER:
            return _OVER
        move = self.understand(state, attempt)
        if isinstance(move, Explanation):
            legal = self.legal_moves(state) if self.takes_fragments else ()
            return None if any(self.format_move(state, one).startswith(attempt) for one in legal) else move
        why = self.why_not(state, move, begun=True)
        if why is None and self.why_not(state, move) is None:
            return self._disorder(state, move, attempt)
        return why

    def _disorder(self, state: S, move: M, text: str) -> Explanation | None:
        # One text a move: the log, the saves and the replay compare texts.
        own = self.format_move(state, move)
        return None if own == text else Explanation("refused.order", {"text": text[:40], "move": own})


_OVER = Explanation("refused.over")
