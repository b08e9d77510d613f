"""What every game promises to the rest of the program.

The rules of a game are one stateless object. States and moves are frozen dataclasses made of plain data (``int``,
``str``, ``bool``, ``None``, enums, tuples, frozensets and further frozen dataclasses), and every method is a pure
function: the same arguments give the same answer, and nothing that was passed in is changed.

A match is a line of plies. At each of them :meth:`Rules.to_act` names the seat that decides, or :data:`CHANCE` when the
dice or the deck decide, or :data:`OVER`. A turn of several decisions is several plies, with a field in the state that
says what is pending. Passing is a move. Chance never happens inside :meth:`Rules.apply`: its outcome arrives as a move.

A game with secrets (``info.has_secrets``) also implements :meth:`Rules.view`, :meth:`Rules.redact` and
:meth:`Rules.resample`. Scenes, logs and computer players only ever get what ``view`` gives. A card gets its identity
when it is drawn, not when the deck is shuffled; so no state knows the future.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Generic, TypeVar

CHANCE = -1
"""Returned by :meth:`Rules.to_act` when the dice or the deck decide."""

OVER = -2
"""Returned by :meth:`Rules.to_act` when the match has ended."""

OBSERVER = -3
"""Somebody who sits at no seat, in :meth:`Rules.view` and :meth:`Rules.redact`: knows what all seats know."""

S = TypeVar("S")
M = TypeVar("M")

Options = Mapping[str, str]
"""The options of a match: each declared key with one of its declared choices."""


class RulesError(ValueError):
    """Something that the rules of a game cannot accept: an unknown option, a move that is not legal, a bad text."""


class IllegalMove(RulesError):
    """A move that is not legal in this state. ``explanation`` says why, in a form that can be shown in any language."""

    def __init__(self, explanation: Explanation) -> None:
        super().__init__(f"{explanation.key} {dict(explanation.values)}")
        self.explanation = explanation

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Explanation]]:
        # Errors cross process borders too, and the one argument of the base class is not the one of this class.
        return (IllegalMove, (self.explanation,))


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the match. ``choices`` are short stable texts; an on/off option has ``("off", "on")``.

    ``players`` are the numbers of seats for which it changes anything; empty for all.
    """

    key: str
    default: str
    choices: tuple[str, ...]
    players: tuple[int, ...] = ()

    def matters(self, players: int) -> bool:
        """Tell whether it changes anything for so many seats."""
        return not self.players or players in self.players


@dataclass(frozen=True, slots=True)
class GameInfo:
    """The facts about a game that the program needs before a match exists.

    ``players`` lists the possible numbers of seats, ascending. ``rules_version`` rises when a saved match of the
    version before would no longer replay to the same end. ``max_plies`` is a bound that no match of any option exceeds.
    With ``fewest_points_win`` the scores of a result are the points with their sign turned round; ``score_unit`` is how
    much of a score a point is, the rest of it being what breaks ties. ``faces`` are the
    faces of a die, all equally likely, named as in the strings ``face.<name>``; empty in a game without dice.
    ``solo_target`` is the score that a seat alone plays for, with strings under ``solo``; 0 where nobody plays alone.
    ``unguided`` is an option and the choice of it with which the table points nothing out, as at a real one.
    ``usual_players`` is the number of seats that a new match offers, those that no person takes filled by computers;
    0 for the fewest, but more than one.
    """

    id: str
    players: tuple[int, ...]
    rules_version: int
    options: tuple[Option, ...]
    has_chance: bool
    has_secrets: bool
    max_plies: int
    fewest_points_win: bool = False
    score_unit: int = 1
    faces: tuple[str, ...] = ()
    solo_target: int = 0
    unguided: tuple[str, str] | None = None
    usual_players: int = 0

    def points(self, score: int) -> int:
        """Return the points, as the players of this game count them, that a score of :class:`Result` stands for."""
        return (-score if self.fewest_points_win else score) // self.score_unit

    def option(self, key: str) -> Option:
        """Return the option called ``key``. Raises :class:`RulesError` when there is none."""
        for option in self.options:
            if option.key == key:
                return option
        raise RulesError(f"{self.id} has no option {key!r}")

    def complete(self, options: Options) -> dict[str, str]:
        """Return ``options`` with the defaults filled in, in declared order.

        Raises :class:`RulesError` for a key that the game does not have or a value that is not one of its choices.
        """
        for key, value in options.items():
            if value not in self.option(key).choices:
                raise RulesError(
                    f"{self.id}: option {key} cannot be {value!r}; it is one of {self.option(key).choices}"
                )
        return {option.key: options.get(option.key, option.default) for option in self.options}


@dataclass(frozen=True, slots=True)
class Side:
    """Seats that win and lose together, ascending. ``name`` is the key of its colours in the theme."""

    name: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """A sentence for people, not yet in any language: a key of the game's strings and the values that it names."""

    key: str
    values: Mapping[str, str | int] = field(default_factory=lambda: MappingProxyType({}))

    def __reduce__(self) -> tuple[type[Explanation], tuple[str, dict[str, str | int]]]:
        # Thoughts carry explanations from a worker process, and a read-only mapping cannot be pickled.
        return (Explanation, (self.key, dict(self.values)))


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the account that the end screen gives: what it is for, and what each seat got from it."""

    reason: Explanation
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended.

    ``scores`` has one number a seat (higher is better, whatever the game's own points say; what breaks a tie is part of
    it), ``winners`` all seats with the best score in ascending order, ``reason`` why the match ended, ``account`` the
    points line by line. The sums of the account rank the seats as the scores do, or the other way round where fewer
    points are better; a tie in the sums may be broken in the scores.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: Explanation
    account: tuple[ScoreLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened in a ply, for animation, sound and log.

    ``kind`` is the game's own word (``place``, ``capture``, ``roll`` ...), ``values`` what a strings key called
    ``event.<kind>`` may name, ``spots`` the places on the board that are concerned, in the order to be shown.
    """

    kind: str
    values: Mapping[str, str | int] = field(default_factory=lambda: MappingProxyType({}))
    spots: tuple[str, ...] = ()

    def __reduce__(self) -> tuple[type[Event], tuple[str, dict[str, str | int], tuple[str, ...]]]:
        # See Explanation.
        return (Event, (self.kind, dict(self.values), self.spots))


@dataclass(frozen=True, slots=True)
class Rolled:
    """The dice of a chance event: the seat that rolled them, and the face of each, one of ``GameInfo.faces``."""

    seat: int
    faces: tuple[str, ...]


class Rules(Generic[S, M]):
    """The rules of one game. See the module's text for what holds for every method."""

    info: GameInfo

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

    def apply(self, state: S, move: M) -> S:
        """Return the state after ``move``, a legal move or a chance outcome. Raises :class:`IllegalMove` for others."""
        raise NotImplementedError

    def chance(self, state: S) -> tuple[tuple[M, int], ...]:
        """Return the outcomes of the chance event with their positive integer weights, in a stable order.

        A game whose outcomes are too many to list returns ``()`` and implements :meth:`sample_chance`.
        """
        return ()

    def sample_chance(self, state: S, rng: random.Random) -> M:
        """Return one outcome of the chance event, drawn with the right probability from ``rng`` alone.

        Only called when :meth:`to_act` says :data:`CHANCE`.
        """
        outcomes = self.chance(state)
        moves = [move for move, _ in outcomes]
        return rng.choices(moves, weights=[weight for _, weight in outcomes])[0]

    def is_outcome(self, state: S, move: M) -> bool:
        """Tell whether ``move`` can happen at this chance event."""
        return any(move == outcome for outcome, _ in self.chance(state))

    def rolled(self, state: S, outcome: M) -> Rolled | None:
        """Return the dice that the chance event ``outcome`` in ``state`` has rolled, ``None`` where it is no roll."""
        return None

    def result(self, state: S) -> Result:
        """Return the result of a match that is over. Raises :class:`RulesError` before that."""
        raise NotImplementedError

    def format_move(self, state: S, move: M) -> str:
        """Return the short ASCII notation of ``move``, unique among all that is possible in ``state``."""
        raise NotImplementedError

    def parse_move(self, state: S, text: str) -> M:
        """Return the move that ``text`` stands for; the inverse of :meth:`format_move`.

        Raises :class:`IllegalMove` when the text is understood but not legal here, :class:`RulesError` when it is not
        understood.
        """
        raise NotImplementedError

    def explain(self, state: S, attempt: str) -> Explanation | None:
        """Say why ``attempt`` (a move text, or the beginning of one) is refused; ``None`` when it is legal.

        When a seat is to act, a text that is neither a legal move nor the beginning of one always gets an explanation.
        When the match is over, every text does. Where cards are picked in any order, the notation of some of the cards
        of a legal play is its beginning, too.
        """
        raise NotImplementedError

    def events(self, before: S, move: M, after: S) -> tuple[Event, ...]:
        """Say what happened in a ply. Called with views of one seat, and with the move as that seat saw it."""
        return ()

    def reveals(self, before: S, move: M) -> bool:
        """Tell whether ``move`` shows somebody something new, so that it cannot be taken back."""
        return False

    def view(self, state: S, who: int) -> S:
        """Return ``state`` as seat ``who``, or :data:`OBSERVER`, knows it: the same type, the rest blanked."""
        if self.info.has_secrets:
            raise NotImplementedError
        return state

    def redact(self, state: S, move: M, who: int) -> M:
        """Return ``move``, made in ``state``, as seat ``who``, or :data:`OBSERVER`, saw it."""
        if self.info.has_secrets:
            raise NotImplementedError
        return move

    def resample(self, state: S, who: int, rng: random.Random) -> S:
        """Return a full state that seat ``who`` cannot tell from ``state``, drawn by the rulebook from ``rng`` alone.

        ``state`` may be a view of ``who``; only what ``who`` knows is used.
        """
        if self.info.has_secrets:
            raise NotImplementedError
        return state


def share_the_win(sides: Iterable[Side], winners: Iterable[int]) -> bool:
    """Tell whether the seats ``winners`` are neither one seat nor mates on one of ``sides``."""
    seats = set(winners)
    return len(seats) > 1 and not any(seats <= set(side.seats) for side in sides)


def find_move(rules: Rules[S, M], state: S, text: str, candidates: Iterable[M]) -> M | None:
    """Return the move among ``candidates`` whose notation is ``text``, or ``None``."""
    for move in candidates:
        if rules.format_move(state, move) == text:
            return move
    return None
