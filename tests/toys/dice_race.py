"""Dice race, a toy game with dice and no secrets, for two to four seats.

In your turn you roll one die. A one loses what this turn has brought and ends it; any other number is added to the
turn's pot, and you decide: roll again, or stop and bank the pot. A pot that reaches the target is banked at once. The
first to reach the target wins, or, with the option ``equal_turns``, the highest score once everybody has had as many
turns. After :data:`ROUNDS` rounds the highest score wins.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.contract import (
    CHANCE,
    OVER,
    Event,
    Explanation,
    GameInfo,
    Option,
    Options,
    Result,
    Rolled,
    Rules,
    RulesError,
    ScoreLine,
)
from tests.toys.greedy import WORLDS, GreedyAgent

ROUNDS = 8
FACES = range(1, 7)
LOSING_FACE = 1


@dataclass(frozen=True, slots=True)
class Roll:
    """The seat rolls the die (again)."""


@dataclass(frozen=True, slots=True)
class Stop:
    """The seat banks its pot and ends its turn."""


@dataclass(frozen=True, slots=True)
class Die:
    """The outcome of a roll: 1 to 6 pips."""

    pips: int


Move = Roll | Stop | Die

NOTATION: dict[Move, str] = {Roll(): "roll", Stop(): "stop", **{Die(pips): f"d{pips}" for pips in FACES}}


@dataclass(frozen=True, slots=True)
class State:
    """A position. ``turns`` counts the turns ended so far, ``rolling`` tells that the die is in the air."""

    target: int
    equal_turns: bool
    scores: tuple[int, ...]
    pot: int
    turns: int
    rolling: bool

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self.turns % len(self.scores)


class DiceRaceRules(Rules[State, Move]):
    """The rules of dice race."""

    info = GameInfo(
        id="dice_race",
        players=(2, 3, 4),
        rules_version=1,
        options=(Option("target", "15", ("10", "15", "20")), Option("equal_turns", "off", ("off", "on"))),
        has_chance=True,
        has_secrets=False,
        # Each roll but the last of a turn adds at least two points, and is two plies; stopping is one.
        max_plies=ROUNDS * 4 * (2 * 10 + 1),
        faces=tuple(map(str, FACES)),
    )

    def initial_state(self, players: int, options: Options) -> State:
        """Return the start: nobody has any point."""
        if players not in self.info.players:
            raise RulesError(f"Dice race is not for {players} players")
        complete = self.info.complete(options)
        return State(int(complete["target"]), complete["equal_turns"] == "on", (0,) * players, 0, 0, False)

    def to_act(self, state: State) -> int:
        """Return the seat whose turn it is, or ``CHANCE`` while the die is rolling."""
        if state.rolling:
            return CHANCE
        round_is_complete = state.turn == 0
        reached = max(state.scores) >= state.target and (round_is_complete or not state.equal_turns)
        return OVER if reached or state.turns >= ROUNDS * len(state.scores) else state.turn

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Return the roll, and the stop once there is something to bank."""
        if self.to_act(state) < 0:
            return ()
        return (Roll(), Stop()) if state.pot else (Roll(),)

    def chance(self, state: State) -> tuple[tuple[Move, int], ...]:
        """Return the six faces, equally likely."""
        return tuple((Die(pips), 1) for pips in FACES) if state.rolling else ()

    def after(self, state: State, move: Move) -> State:
        if isinstance(move, Roll):
            return replace(state, rolling=True)
        if isinstance(move, Stop):
            return _end_turn(state, state.pot)
        if move.pips == LOSING_FACE:
            return _end_turn(state, 0)
        pot = state.pot + move.pips
        if state.scores[state.turn] + pot >= state.target:
            return _end_turn(state, pot)
        return replace(state, pot=pot, rolling=False)

    def rolled(self, state: State, outcome: Move) -> Rolled | None:
        """Return the die of the seat whose turn it is."""
        return Rolled(state.turn, (str(outcome.pips),)) if isinstance(outcome, Die) else None

    def result(self, state: State) -> Result:
        """Return the result: the highest score wins, equal scores share."""
        if self.to_act(state) != OVER:
            raise RulesError("the match is not over")
        best = max(state.scores)
        winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
        reason = Explanation("end.target" if best >= state.target else "end.rounds", {"target": state.target})
        return Result(state.scores, winners, reason, (ScoreLine(Explanation("account.banked"), state.scores),))

    def format_move(self, state: State, move: Move) -> str:
        """Return ``roll``, ``stop``, or ``d`` and the pips."""
        return NOTATION[move]

    def understand(self, state: State, text: str) -> Move | Explanation:
        found = next((move for move, name in NOTATION.items() if name == text), None)
        return found or Explanation("refused.not_understood", {"text": text[:40]})

    def why_not(self, state: State, move: Move, *, begun: bool = False) -> Explanation | None:
        if self.is_outcome(state, move) or move in self.legal_moves(state):
            return None
        return Explanation("refused.die_is_rolling" if state.rolling else "refused.nothing_to_bank")

    def events(self, before: State, move: Move, after: State) -> tuple[Event, ...]:
        """Tell of the throw, of the number, and of what became of the pot."""
        seat = before.turn
        if isinstance(move, Roll):
            return (Event("throw", {"seat": seat}),)
        if isinstance(move, Stop):
            return (Event("bank", {"seat": seat, "points": before.pot}),)
        roll = Event("roll", {"seat": seat, "pips": move.pips})
        if move.pips == LOSING_FACE:
            return (roll, Event("bust", {"seat": seat, "points": before.pot}))
        if after.turns > before.turns:
            return (roll, Event("bank", {"seat": seat, "points": before.pot + move.pips}))
        return (roll,)


def _end_turn(state: State, banked: int) -> State:
    seat = state.turn
    scores = (*state.scores[:seat], state.scores[seat] + banked, *state.scores[seat + 1 :])
    return replace(state, scores=scores, pot=0, turns=state.turns + 1, rolling=False)


def value(state: State, seat: int) -> int:
    """Rate ``state`` for ``seat``: its points against the best of the others, the pot at half its worth."""
    points = [2 * score for score in state.scores]
    points[state.turn] += state.pot
    best_other = max(score for other, score in enumerate(points) if other != seat)
    return max(-1000, min(1000, 1000 * (points[seat] - best_other) // (4 * state.target)))


RULES = DiceRaceRules()


def make_agent(level: str) -> GreedyAgent[State, Move]:
    """Return the computer player of ``level``, a key of :data:`tests.toys.greedy.WORLDS`."""
    return GreedyAgent(RULES, WORLDS[level], value)
