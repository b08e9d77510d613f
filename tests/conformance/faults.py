"""Copies of the toy games, of the match and of computer players, each with one planted fault.

They are what people really get wrong. ``test_faults.py`` shows that the suite notices each of them.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from game.ai.agent import Pulse, Stopped, Thought
from game.core.contract import (
    CHANCE,
    OBSERVER,
    Event,
    Explanation,
    GameInfo,
    Options,
    Result,
    RulesError,
)
from game.core.contract import Rolled as RolledDice
from game.core.match import Barrier, Match
from game.core.record import CHANCE_HAND, Record
from tests.toys import dice_race, hidden_hands
from tests.toys.dice_race import DiceRaceRules
from tests.toys.greedy import GreedyAgent
from tests.toys.hidden_hands import HIDDEN, Draw, Exchange, HiddenHandsRules

# Secrets.


class HandLeaksInView(HiddenHandsRules):
    """Blanks what was buried, and forgets the hand of the next seat."""

    def view(self, state: hidden_hands.State, who: int) -> hidden_hands.State:
        view = super().view(state, who)
        leaked = (who + 1) % len(state.hands)
        hands = (*view.hands[:leaked], state.hands[leaked], *view.hands[leaked + 1 :])
        return replace(view, hands=hands)


class ForgetsOwnHand(HiddenHandsRules):
    """Lets a seat see its own hand only while it is to act."""

    def view(self, state: hidden_hands.State, who: int) -> hidden_hands.State:
        return super().view(state, who if self.to_act(state) == who else -1)


class HidesOwnHand(HiddenHandsRules):
    """Blanks every hand, also that of the seat itself."""

    def view(self, state: hidden_hands.State, who: int) -> hidden_hands.State:
        return super().view(state, -1)


class ObserverSeesAHand(HiddenHandsRules):
    """Shows somebody who sits at no seat the hand of the first one."""

    def view(self, state: hidden_hands.State, who: int) -> hidden_hands.State:
        return super().view(state, 0 if who == OBSERVER else who)


class ObserverIsBlind(HiddenHandsRules):
    """Hides the points from somebody who sits at no seat, though everybody knows them."""

    def view(self, state: hidden_hands.State, who: int) -> hidden_hands.State:
        view = super().view(state, who)
        return replace(view, points=(0,) * len(view.points)) if who == OBSERVER else view


class ObserverIsTold(HiddenHandsRules):
    """Tells somebody who sits at no seat which card was drawn."""

    def redact(self, state: hidden_hands.State, move: hidden_hands.Move, who: int) -> hidden_hands.Move:
        return move if who == OBSERVER and isinstance(move, Draw) else super().redact(state, move, who)


class DeckInState(HiddenHandsRules):
    """Shuffles once, and keeps the order of the deck in the state; the draws only take the next card."""

    def initial_state(self, players: int, options: Options) -> hidden_hands.State:
        state = super().initial_state(players, options)
        cards = list(hidden_hands.CARDS)
        random.Random(str(sorted(options.items()))).shuffle(cards)
        fields = {field.name: getattr(state, field.name) for field in dataclasses.fields(state)}
        return StateWithDeck(**fields, deck=tuple(cards))

    def chance(self, state: hidden_hands.State) -> tuple[tuple[hidden_hands.Move, int], ...]:
        assert isinstance(state, StateWithDeck)
        return ((Draw(state.deck[0]), 1),) if state.drawing != hidden_hands.NOTHING else ()

    def after(self, state: hidden_hands.State, move: hidden_hands.Move) -> hidden_hands.State:
        after = super().after(state, move)
        assert isinstance(after, StateWithDeck)
        return replace(after, deck=after.deck[1:]) if isinstance(move, Draw) else after


@dataclass(frozen=True, slots=True)
class StateWithDeck(hidden_hands.State):
    """A position that knows its future."""

    deck: tuple[int, ...]


class RedactLeaks(HiddenHandsRules):
    """Tells everybody which card was buried; the views hide it."""

    def redact(self, state: hidden_hands.State, move: hidden_hands.Move, who: int) -> hidden_hands.Move:
        return move if isinstance(move, Exchange) else super().redact(state, move, who)


class RedactHidesOwnMove(HiddenHandsRules):
    """Hides the buried card from the seat that buries it, too."""

    def redact(self, state: hidden_hands.State, move: hidden_hands.Move, who: int) -> hidden_hands.Move:
        return Exchange(HIDDEN) if isinstance(move, Exchange) else super().redact(state, move, who)


class ResamplePeeks(HiddenHandsRules):
    """Draws only the buried cards anew; the hands stay as they are when they can be seen."""

    def resample(self, state: hidden_hands.State, who: int, rng: random.Random) -> hidden_hands.State:
        if any(HIDDEN in hand for hand in state.hands):
            return super().resample(state, who, rng)
        world = super().resample(state, who, rng)
        seen = {card for hand in state.hands for card in hand}
        if any(card in seen for cards in world.buried for card in cards):
            return state
        return replace(world, hands=state.hands)


class ResampleRemembers(HiddenHandsRules):
    """Keeps the last true hands aside while making views, and puts them into the worlds that it draws."""

    def __init__(self) -> None:
        # Behind a class, so that the rules object itself looks as if it had no state.
        self.memory = Memory()

    def view(self, state: hidden_hands.State, who: int) -> hidden_hands.State:
        if not any(HIDDEN in cards for cards in (*state.hands, *state.buried)):
            self.memory.truths[super().view(state, who)] = state
        return super().view(state, who)

    def resample(self, state: hidden_hands.State, who: int, rng: random.Random) -> hidden_hands.State:
        return self.memory.truths.get(super().view(state, who)) or super().resample(state, who, rng)


class Memory:
    """A place for what should not be kept."""

    def __init__(self) -> None:
        self.truths: dict[hidden_hands.State, hidden_hands.State] = {}
        self.last: Any = None

    def __repr__(self) -> str:
        return "Memory()"


class ResampleLosesACard(HiddenHandsRules):
    """Gives a seat a world in which its own hand is another one."""

    def resample(self, state: hidden_hands.State, who: int, rng: random.Random) -> hidden_hands.State:
        return super().resample(state, (who + 1) % len(state.hands), rng)


class EventsLeak(HiddenHandsRules):
    """Tells of a hidden draw with the card in it, remembered from the move that was applied."""

    def __init__(self) -> None:
        self.memory = Memory()

    def after(self, state: hidden_hands.State, move: hidden_hands.Move) -> hidden_hands.State:
        self.memory.last = move
        return super().after(state, move)

    def events(
        self, before: hidden_hands.State, move: hidden_hands.Move, after: hidden_hands.State
    ) -> tuple[Event, ...]:
        if isinstance(move, Draw) and isinstance(self.memory.last, Draw):
            return (Event("draw", {"seat": before.drawing, "card": self.memory.last.card}),)
        return super().events(before, move, after)


class ExplainTellsASecret(HiddenHandsRules):
    """Answers otherwise when the card asked for is in another hand, which only the whole state knows."""

    def explain(self, state: hidden_hands.State, attempt: str) -> Explanation | None:
        explanation = super().explain(state, attempt)
        if explanation is not None and any(HIDDEN in hand for hand in state.hands):
            return Explanation("refused.unknown")
        return explanation


# The tree.


class DiceInApply(DiceRaceRules):
    """Throws the die inside of apply: the outcome that was given does not matter."""

    def after(self, state: dice_race.State, move: dice_race.Move) -> dice_race.State:
        if isinstance(move, dice_race.Die) and self.is_outcome(state, move):
            move = dice_race.Die(random.randint(1, 6))
        return super().after(state, move)


class UnstableOrder(HiddenHandsRules):
    """Lists the legal moves in the order of a set of texts, which changes with the hash seed of the process."""

    def legal_moves(self, state: hidden_hands.State) -> tuple[hidden_hands.Move, ...]:
        moves = {self.format_move(state, move): move for move in super().legal_moves(state)}
        return tuple(moves[text] for text in set(moves))


class OrderByCall(HiddenHandsRules):
    """Gives the legal moves in another order each time."""

    def __init__(self) -> None:
        self.memory = Memory()

    def legal_moves(self, state: hidden_hands.State) -> tuple[hidden_hands.Move, ...]:
        moves = super().legal_moves(state)
        self.memory.last = not self.memory.last
        return moves[::-1] if self.memory.last else moves


class EmptyMoveList(HiddenHandsRules):
    """Forgets that a seat can always pass: whoever has played cards has no move."""

    def legal_moves(self, state: hidden_hands.State) -> tuple[hidden_hands.Move, ...]:
        moves = super().legal_moves(state)
        return moves if self.to_act(state) < 0 or len(state.hands[state.turn]) == state.size else ()


class RepeatedMove(DiceRaceRules):
    """Offers the same move twice."""

    def legal_moves(self, state: dice_race.State) -> tuple[dice_race.Move, ...]:
        moves = super().legal_moves(state)
        return (*moves, *moves[-1:])


class NeverEnds(DiceRaceRules):
    """Promises fewer plies than a match has."""

    info: GameInfo = replace(DiceRaceRules.info, max_plies=20)


class HiddenCounter(DiceRaceRules):
    """Counts the rolls in the rules object, and loses the pot of every seventh."""

    def __init__(self) -> None:
        self.rolls = 0

    def after(self, state: dice_race.State, move: dice_race.Move) -> dice_race.State:
        after = super().after(state, move)
        self.rolls += isinstance(move, dice_race.Roll)
        return replace(after, pot=0) if self.rolls % 7 == 6 else after


@dataclass
class LooseState:
    """A position that anyone can change."""

    target: int
    equal_turns: bool
    scores: tuple[int, ...]
    pot: int
    turns: int
    rolling: bool
    turn = dice_race.State.turn

    def __hash__(self) -> int:
        return hash((self.scores, self.pot, self.turns, self.rolling))


class UnfrozenState(DiceRaceRules):
    """Has states that are not frozen."""

    def initial_state(self, players: int, options: Options) -> Any:
        state = super().initial_state(players, options)
        return LooseState(**{field.name: getattr(state, field.name) for field in dataclasses.fields(state)})


@dataclass(frozen=True)
class StateWithList(dice_race.State):
    """A frozen position with something inside that is not."""

    rolled: Any


class MutatesInside(DiceRaceRules):
    """Notes each number in a list inside of the state, which all states of the match share."""

    def initial_state(self, players: int, options: Options) -> dice_race.State:
        state = super().initial_state(players, options)
        fields = {field.name: getattr(state, field.name) for field in dataclasses.fields(state)}
        return StateWithList(**fields, rolled=Rolled([]))

    def after(self, state: dice_race.State, move: dice_race.Move) -> dice_race.State:
        if isinstance(state, StateWithList) and isinstance(move, dice_race.Die):
            state.rolled.numbers.append(move.pips)
        return super().after(state, move)


@dataclass(frozen=True)
class Rolled:
    """The numbers rolled so far."""

    numbers: Any

    def __hash__(self) -> int:
        return 0


# Notation, legality, result.


class SameNotation(HiddenHandsRules):
    """Writes a card that is played and one that is buried alike."""

    def format_move(self, state: hidden_hands.State, move: hidden_hands.Move) -> str:
        return super().format_move(state, move).replace("x", "p")


class ParseAcceptsAnything(HiddenHandsRules):
    """Reads any card, whether it is in the hand or not."""

    def parse_move(self, state: hidden_hands.State, text: str) -> hidden_hands.Move:
        if text[:1] == "p" and text[1:].isdecimal():
            return hidden_hands.Play(int(text[1:]))
        return super().parse_move(state, text)


class ParseBreaks(DiceRaceRules):
    """Looks a text up without asking whether it is there."""

    def parse_move(self, state: dice_race.State, text: str) -> dice_race.Move:
        return {name: move for move, name in dice_race.NOTATION.items()}[text]


class ExplainDisagrees(HiddenHandsRules):
    """Finds nothing wrong with burying a card where that is not an option."""

    def explain(self, state: hidden_hands.State, attempt: str) -> Explanation | None:
        return None if attempt[:1] in ("x", "p") else super().explain(state, attempt)


class ApplyAcceptsAnything(DiceRaceRules):
    """Lets a seat stop with nothing to bank."""

    def apply(self, state: dice_race.State, move: dice_race.Move) -> dice_race.State:
        if isinstance(move, dice_race.Stop) and not state.rolling:
            return replace(state, turns=state.turns + 1, pot=0)
        return super().apply(state, move)


class BeginningIsWorse(DiceRaceRules):
    """Refuses a stop as the beginning of a move, though it is legal as it is."""

    def why_not(self, state: dice_race.State, move: dice_race.Move, *, begun: bool = False) -> Explanation | None:
        if begun and isinstance(move, dice_race.Stop):
            return Explanation("refused.nothing_to_bank")
        return super().why_not(state, move, begun=begun)


class WrongWinners(HiddenHandsRules):
    """Forgets that a win can be shared."""

    def result(self, state: hidden_hands.State) -> Result:
        result = super().result(state)
        return replace(result, winners=result.winners[:1])


class LowestWins(DiceRaceRules):
    """Gives the win to the lowest score."""

    def result(self, state: dice_race.State) -> Result:
        result = super().result(state)
        return replace(result, winners=(result.scores.index(min(result.scores)),))


class ResultTooEarly(DiceRaceRules):
    """Answers before the match is over."""

    def result(self, state: dice_race.State) -> Result:
        try:
            return super().result(state)
        except RulesError:
            return Result(state.scores, (0,), Explanation("end.rounds"))


class LoadedDie(DiceRaceRules):
    """Says that the faces are equally likely, and rolls a six every other time."""

    def sample_chance(self, state: dice_race.State, rng: random.Random) -> dice_race.Move:
        return dice_race.Die(6) if rng.random() < 0.5 else super().sample_chance(state, rng)


class FaceOfAnotherDie(DiceRaceRules):
    """Tells of a seven."""

    def rolled(self, state: dice_race.State, outcome: dice_race.Move) -> RolledDice | None:
        rolled = super().rolled(state, outcome)
        return rolled and replace(rolled, faces=("7",))


class RolledByNobody(DiceRaceRules):
    """Says that chance has rolled, and not the seat whose turn it is."""

    def rolled(self, state: dice_race.State, outcome: dice_race.Move) -> RolledDice | None:
        rolled = super().rolled(state, outcome)
        return rolled and replace(rolled, seat=CHANCE)


class SecretDice(DiceRaceRules):
    """Has dice and tells of no roll."""

    def rolled(self, state: dice_race.State, outcome: dice_race.Move) -> RolledDice | None:
        return None


class DieWithoutFaces(DiceRaceRules):
    """Does not say which faces its die has."""

    info = replace(DiceRaceRules.info, faces=())


class OwnGenerator(DiceRaceRules):
    """Rolls with a generator that it was not given."""

    def sample_chance(self, state: dice_race.State, rng: random.Random) -> dice_race.Move:
        return dice_race.Die(random.randint(1, 6))


class SilentPly(DiceRaceRules):
    """Tells nothing of a stop."""

    def events(self, before: dice_race.State, move: dice_race.Move, after: dice_race.State) -> tuple[Event, ...]:
        return () if isinstance(move, dice_race.Stop) else super().events(before, move, after)


class AcceptsAnyOption(DiceRaceRules):
    """Does not look at its options."""

    def initial_state(self, players: int, options: Options) -> dice_race.State:
        return dice_race.State(15, False, (0,) * players, 0, 0, False)


# The match.


class UndoAcrossRolls(Match[Any, Any]):
    """Lets a roll be taken back."""

    def undo_barrier(self) -> Barrier | None:
        barrier = super().undo_barrier()
        return None if barrier == Barrier.CHANCE else barrier


class UndoAcrossReveals(Match[Any, Any]):
    """Lets a card that everybody has seen be taken back."""

    def undo_barrier(self) -> Barrier | None:
        barrier = super().undo_barrier()
        return None if barrier == Barrier.REVEALED else barrier


class UndoAcrossAnswers(Match[Any, Any]):
    """Lets a person take back what a computer with a hand of its own has answered."""

    def undo_barrier(self) -> Barrier | None:
        barrier = super().undo_barrier()
        return None if barrier == Barrier.ANSWERED else barrier


class SharedStream(Match[Any, Any]):
    """Draws all chance events from one stream."""

    def _run_chance(self) -> None:
        if not hasattr(self, "_stream"):
            self._stream: Any = random.Random(self.seed)
        while self.rules.to_act(self._states[-1]) == CHANCE:
            state = self._states[-1]
            outcome = self.rules.sample_chance(state, self._stream)
            self._extend(CHANCE, self.rules.format_move(state, outcome), CHANCE_HAND)


class PublicStream(SharedStream):
    """Draws all chance events from the generator of the whole process."""

    def _run_chance(self) -> None:
        if not hasattr(self, "_stream"):
            random.seed(self.seed)
            self._stream = random
        super()._run_chance()


class SaveDropsChance(Match[Any, Any]):
    """Saves decisions only, and rolls again when it loads."""

    def record(self) -> Record:
        record = super().record()
        return replace(record, plies=tuple(ply for ply in record.plies if ply.seat != CHANCE))


class RedoForgetsAHand(Match[Any, Any]):
    """Redoes what a person decided as if the seat's computer had decided it."""

    def redo(self) -> tuple[Any, ...]:
        again = super().redo()
        step = self._steps[again[0].index]
        self._steps[again[0].index] = replace(step, turn=replace(step.turn, hand="easy"))
        return again


# Computer players.


class PeekingRules(HiddenHandsRules):
    """Rules that are sound, but leave the last whole state where an agent finds it."""

    def __init__(self) -> None:
        self.memory = Memory()

    def view(self, state: hidden_hands.State, who: int) -> hidden_hands.State:
        if not any(HIDDEN in cards for cards in (*state.hands, *state.buried)):
            self.memory.last = state
        return super().view(state, who)


class FaultyAgent:
    """A sound agent of hidden hands, for the others to spoil."""

    def __init__(self, rules: HiddenHandsRules, level: str) -> None:
        self.rules = rules
        self.agent = hidden_hands.make_agent(level)

    def think(self, view: Any, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[Any]]:
        """See :class:`game.ai.agent.Agent`."""
        yield from self.agent.think(view, seat, rng, pulse)


class PeekingAgent(FaultyAgent):
    """Passes when another seat holds a higher card, which it reads behind the view."""

    def think(self, view: Any, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[Any]]:
        truth = self.rules.memory.last  # type: ignore[attr-defined]
        highest = max(card for hand in truth.hands for card in hand)
        move = hidden_hands.Play(max(truth.hands[seat])) if highest in truth.hands[seat] else hidden_hands.Pass()
        pulse(1)
        yield Thought(move, 1, 0, 0, Explanation("hint.best"))


class MeddlingAgent(FaultyAgent):
    """Sorts its hand the other way round, in the view that it was given."""

    def think(self, view: Any, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[Any]]:
        object.__setattr__(view, "hands", tuple(hand[::-1] for hand in view.hands))
        yield from super().think(view, seat, rng, pulse)


class TirelessAgent(FaultyAgent):
    """Works ten times as long as its level allows."""

    def think(self, view: Any, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[Any]]:
        agent = GreedyAgent(self.rules, 10 * self.agent.worlds, hidden_hands.value)
        yield from agent.think(view, seat, rng, pulse)


class StubbornAgent(FaultyAgent):
    """Goes on when it is stopped."""

    def think(self, view: Any, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[Any]]:
        def deaf(work: int) -> None:
            try:
                pulse(work)
            except Stopped:
                return

        yield from super().think(view, seat, rng, deaf)


class BreathlessAgent(FaultyAgent):
    """Never calls its pulse."""

    def think(self, view: Any, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[Any]]:
        yield from super().think(view, seat, rng, lambda work: None)


class MoodyAgent(FaultyAgent):
    """Draws from a generator of its own."""

    def think(self, view: Any, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[Any]]:
        yield from super().think(view, seat, random.Random(), pulse)


class CheatingAgent(FaultyAgent):
    """Plays the highest card that there is."""

    def think(self, view: Any, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[Any]]:
        pulse(1)
        yield Thought(hidden_hands.Play(25), 1, 0, 0, Explanation("hint.best"))


class BackwardWork(FaultyAgent):
    """Yields a thought that claims less work than the one before."""

    def think(self, view: Any, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[Any]]:
        for thought in super().think(view, seat, rng, pulse):
            yield replace(thought, work=-thought.work)
