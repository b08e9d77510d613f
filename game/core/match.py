"""One match, for all games: it owns seats, history, undo, redo, chance and the record.

Scenes, logs and computer players ask for :meth:`Match.view`, never for the state. A move is formatted, parsed back and
then applied, so the path that a saved match takes is exercised by every move.

Undo takes back the last decision of a person who still plays, together with everything that followed from it. It stops
where taking back would not be fair: past a roll or a draw, past something that was revealed, past a hand-over, that is,
once another person has decided (also when that decision has been undone since), and when the match is over. In a game
with secrets it also stops past an answer: what another seat decided, a computer too, tells of what that seat holds, and
would tell it to a person who then decides anew. In a *practice* match everything can be taken back, and it does not
count. A match of one seat is always practice: there is nobody to win against.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, Literal, TypeVar

from game.core import codec
from game.core.contract import (
    CHANCE,
    OVER,
    Event,
    Explanation,
    IllegalMove,
    Options,
    Result,
    Rules,
    RulesError,
)
from game.core.record import CHANCE_HAND, HUMAN, Help, Ply, Record, RecordError, Seat, Trouble

S = TypeVar("S")
M = TypeVar("M")

HelpKind = Literal["hints", "take_backs", "warnings"]
"""What can help a person, by the names in :class:`game.core.record.Help`."""


class Barrier(Enum):
    """Why undo or redo is not possible. The value is the end of a strings key, ``barrier.<value>``."""

    NOTHING = "nothing"
    CHANCE = "chance"
    REVEALED = "revealed"
    HANDED_OVER = "handed_over"
    ANSWERED = "answered"
    OVER = "over"
    NOTHING_TO_REDO = "nothing_to_redo"


@dataclass(frozen=True, slots=True)
class Turn:
    """What everybody knows of a ply: its index from 0, the seat that decided or ``CHANCE``, and by whose hand."""

    index: int
    seat: int
    hand: str


@dataclass(frozen=True, slots=True)
class _Step(Generic[M]):
    turn: Turn
    move: M
    text: str


@dataclass(frozen=True, slots=True)
class SeenStep(Generic[S, M]):
    """A ply as one seat saw it: the views before and after, the redacted move and the events to show."""

    index: int
    seat: int
    move: M
    hand: str
    before: S
    after: S
    events: tuple[Event, ...]


class Match(Generic[S, M]):
    """A match of ``rules`` between ``seats``.

    ``seed`` (``0 <= seed < 2**64``) names every chance event of the match. Chance events are carried out as soon as
    they are due, so between two calls the match is over or a seat is to act. Raises :class:`RulesError` for a number of
    seats, an option or a seed that cannot be.
    """

    def __init__(
        self, rules: Rules[S, M], seats: tuple[Seat, ...], options: Options, seed: int, *, practice: bool = False
    ) -> None:
        if not 0 <= seed < 1 << 64:
            raise RulesError(f"the seed {seed} is out of range")
        self.rules = rules
        self.seats = seats
        self.options: dict[str, str] = rules.info.complete(options)
        self.seed = seed
        self.practice = practice or len(seats) == 1
        self.help: tuple[Help, ...] = (Help(),) * len(seats)
        self._states: list[S] = [rules.initial_state(len(seats), self.options)]
        self._steps: list[_Step[M]] = []
        self._undone: list[list[_Step[M]]] = []
        self._run_chance()

    # What anyone may ask.

    @property
    def ply(self) -> int:
        """The number of plies played so far, chance events included."""
        return len(self._steps)

    @property
    def to_act(self) -> int:
        """The seat that decides now, or ``OVER``."""
        return self.rules.to_act(self._states[-1])

    @property
    def is_over(self) -> bool:
        """Tell whether the match has ended."""
        return self.to_act == OVER

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Who decided each ply so far. What people see of the moves comes from :meth:`seen`."""
        return _turns(self._steps)

    def view(self, who: int, ply: int | None = None) -> S:
        """Return the position after ``ply`` plies (now, when left out) as seat ``who`` may know it.

        Raises ``IndexError`` for a ply that has not been played.
        """
        index = self.ply if ply is None else ply
        if not 0 <= index <= self.ply:
            raise IndexError(f"no ply {index} in a match of {self.ply} plies")
        return self.rules.view(self._states[index], who)

    def legal_moves(self) -> tuple[M, ...]:
        """Return the moves of the seat that is to act; empty when the match is over."""
        if self.is_over:
            return ()
        return self.rules.legal_moves(self._states[-1])

    def result(self) -> Result:
        """Return the result. Raises :class:`RulesError` before the end."""
        return self.rules.result(self._states[-1])

    def digest(self) -> str:
        """Return the digest of the present position, nothing hidden."""
        return codec.digest(self._states[-1])

    def seen(self, who: int, start: int = 0) -> Iterator[SeenStep[S, M]]:
        """Yield the plies from index ``start`` on as seat ``who`` saw them."""
        for step in self._steps[start:]:
            yield self._seen(step, who)

    def opened(self) -> Iterator[SeenStep[S, M]]:
        """Yield all plies with nothing hidden, for a replay. Raises :class:`RulesError` while there are secrets."""
        if self.rules.info.has_secrets and not self.is_over:
            raise RulesError("a match with secrets is opened only when it is over")
        for step in self._steps:
            before, after = self._states[step.turn.index : step.turn.index + 2]
            events = self.rules.events(before, step.move, after)
            yield SeenStep(step.turn.index, step.turn.seat, step.move, step.turn.hand, before, after, events)

    def explain(self, attempt: str) -> Explanation | None:
        """Say why ``attempt``, a move text or its beginning, is refused now; ``None`` when it is legal."""
        seat = self.to_act
        state = self._states[-1] if seat == OVER else self.rules.view(self._states[-1], seat)
        return self.rules.explain(state, attempt)

    # What changes the match.

    def play(self, move: M) -> tuple[Turn, ...]:
        """Play ``move`` by its notation; see :meth:`play_text`."""
        state = self._states[-1]
        text = self.rules.format_move(state, move)
        # The notation of a move that is not legal may well be the notation of another one that is.
        if not self.is_over and (read := self.rules.understand(state, text)) != move:
            raise IllegalMove(read if isinstance(read, Explanation) else Explanation("refused.not_legal"))
        return self.play_text(text)

    def play_text(self, text: str) -> tuple[Turn, ...]:
        """Play the move with the notation ``text`` for the seat that is to act, then the chance events that follow.

        Returns the new plies. Raises :class:`IllegalMove` when the move is not legal, :class:`RulesError` when the
        match is over; the match is then as before.
        """
        seat = self.to_act
        if seat == OVER:
            raise RulesError("the match is over")
        first = len(self._steps)
        self._extend(seat, text, self.seats[seat].level)
        self._undone.clear()
        self._run_chance()
        return _turns(self._steps[first:])

    def undo_barrier(self) -> Barrier | None:
        """Say why :meth:`undo` is not possible now, or ``None`` when it is."""
        target = self._undo_target()
        if target is None:
            return Barrier.NOTHING
        if self.practice:
            return None
        if self.is_over:
            return Barrier.OVER
        seat = self._steps[target].turn.seat
        if seat != self._last_person_of_line():
            return Barrier.HANDED_OVER
        for step in self._steps[target:]:
            if step.turn.seat == CHANCE:
                return Barrier.CHANCE
            if step.turn.seat != seat and self.rules.info.has_secrets:
                return Barrier.ANSWERED
            if self.rules.reveals(self._states[step.turn.index], step.move):
                return Barrier.REVEALED
        return None

    def undo(self) -> tuple[Turn, ...]:
        """Take back the last decision of a person and all that followed; return what was taken back, oldest first.

        Raises :class:`RulesError` when :meth:`undo_barrier` names a reason.
        """
        barrier = self.undo_barrier()
        target = self._undo_target()
        if barrier is not None or target is None:
            raise RulesError(f"undo: {(barrier or Barrier.NOTHING).value}")
        taken = self._steps[target:]
        del self._steps[target:]
        del self._states[target + 1 :]
        self._undone.append(taken)
        self.note_help(taken[0].turn.seat, "take_backs")
        return _turns(taken)

    def redo_barrier(self) -> Barrier | None:
        """Say why :meth:`redo` is not possible now, or ``None`` when it is."""
        return None if self._undone else Barrier.NOTHING_TO_REDO

    def redo(self) -> tuple[Turn, ...]:
        """Play again what the last :meth:`undo` took back; return those plies, oldest first.

        Raises :class:`RulesError` when there is nothing.
        """
        if not self._undone:
            raise RulesError(f"redo: {Barrier.NOTHING_TO_REDO.value}")
        again = self._undone.pop()
        for step in again:
            self._extend(step.turn.seat, step.text, step.turn.hand)
        return _turns(again)

    def note_help(self, seat: int, kind: HelpKind) -> None:
        """Count that ``seat`` had help; a take-back is counted by :meth:`undo` itself. ``IndexError`` for no seat."""
        before = self.help[seat]
        after = dataclasses.replace(before, **{kind: getattr(before, kind) + 1})
        self.help = (*self.help[:seat], after, *self.help[seat + 1 :])

    def change_seat(self, index: int, seat: Seat) -> None:
        """Let somebody else, a person or a computer, go on at seat ``index``. Raises ``IndexError`` for no seat."""
        if not 0 <= index < len(self.seats):
            raise IndexError(f"no seat {index} among {len(self.seats)}")
        self.seats = (*self.seats[:index], seat, *self.seats[index + 1 :])

    # Saving.

    def record(self) -> Record:
        """Return the match as a record. What was undone is not part of it, but that it was."""
        return Record(
            game=self.rules.info.id,
            rules_version=self.rules.info.rules_version,
            seats=self.seats,
            options=dict(self.options),
            seed=self.seed,
            practice=self.practice,
            plies=tuple(Ply(step.turn.seat, step.text, step.turn.hand) for step in self._steps),
            digest=self.digest(),
            help=self.help,
        )

    @classmethod
    def from_record(cls, rules: Rules[Any, Any], record: Record) -> Match[Any, Any]:
        """Return the match that ``record`` tells of, replayed without any random number.

        Raises :class:`RecordError` when the record is of another game or version, when a ply is not legal, or when the
        replay does not arrive at the recorded position.
        """
        info = rules.info
        if record.game != info.id:
            raise RecordError(Trouble.OTHER_GAME, f"a record of {record.game}")
        if record.rules_version > info.rules_version:
            raise RecordError(Trouble.NEWER, f"rules version {record.rules_version}")
        if record.rules_version != info.rules_version:
            raise RecordError(Trouble.OTHER_RULES, f"rules version {record.rules_version}")
        match: Match[Any, Any] = cls.__new__(cls)
        match.rules = rules
        match.seats = record.seats
        match.seed = record.seed
        match.help = record.help
        match.practice = record.practice or len(record.seats) == 1
        match._steps = []
        match._undone = []
        try:
            match.options = info.complete(record.options)
            match._states = [rules.initial_state(len(record.seats), match.options)]
            for ply in record.plies:
                if rules.to_act(match._states[-1]) != ply.seat:
                    raise RecordError(Trouble.DOES_NOT_REPLAY, f"ply {match.ply + 1}: not the turn of seat {ply.seat}")
                match._extend(ply.seat, ply.move, ply.hand)
        except RulesError as error:
            raise RecordError(Trouble.DOES_NOT_REPLAY, str(error)) from error
        if match.digest() != record.digest:
            raise RecordError(Trouble.DOES_NOT_REPLAY, "the last position is another one")
        match._run_chance()
        return match

    # Inside.

    def _extend(self, seat: int, text: str, hand: str) -> None:
        state = self._states[-1]
        move = self.rules.parse_move(state, text)
        after = self.rules.after(state, move)
        self._steps.append(_Step(Turn(len(self._steps), seat, hand), move, text))
        self._states.append(after)

    def _run_chance(self) -> None:
        # Each chance event has a stream of its own, named by the seed and the ply: undo and the same move give the
        # same dice, and nothing else that draws random numbers can disturb them.
        while self.rules.to_act(self._states[-1]) == CHANCE:
            state = self._states[-1]
            outcome = self.rules.sample_chance(state, random.Random(f"{self.seed}:{len(self._steps)}"))
            self._extend(CHANCE, self.rules.format_move(state, outcome), CHANCE_HAND)

    def _seen(self, step: _Step[M], who: int) -> SeenStep[S, M]:
        state = self._states[step.turn.index]
        before = self.rules.view(state, who)
        after = self.rules.view(self._states[step.turn.index + 1], who)
        move = self.rules.redact(state, step.move, who)
        return SeenStep(
            step.turn.index, step.turn.seat, move, step.turn.hand, before, after, self.rules.events(before, move, after)
        )

    def _undo_target(self) -> int | None:
        for step in reversed(self._steps):
            # Where a computer has taken over it would only decide again what was taken back.
            if step.turn.hand == HUMAN and self.seats[step.turn.seat].is_human:
                return step.turn.index
        return None

    def _last_person_of_line(self) -> int | None:
        """The seat of the last person who decided on the whole line, what was taken back included."""
        line = [*self._steps, *(step for steps in reversed(self._undone) for step in steps)]
        for step in reversed(line):
            if step.turn.hand == HUMAN:
                return step.turn.seat
        return None


def _turns(steps: list[_Step[M]]) -> tuple[Turn, ...]:
    return tuple(step.turn for step in steps)
