"""The words of the contract: options, facts about a game, explanations, results, events, and the errors of rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

CHANCE = -1
"""Returned by :meth:`~game.core.contract.Rules.to_act` when the dice or the deck decide."""

OVER = -2
"""Returned by :meth:`~game.core.contract.Rules.to_act` when the match has ended."""

OBSERVER = -3
"""Somebody who sits at no seat, where it is asked who knows what: knows what all seats know."""

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


def share_the_win(sides: Iterable[Side], winners: Iterable[int]) -> bool:
    """Tell whether the seats ``winners`` are neither one seat nor mates on one of ``sides``."""
    seats = set(winners)
    return len(seats) > 1 and not any(seats <= set(side.seats) for side in sides)
