"""Reference players for measuring: one that only wins at once, and one that also blocks and builds.

Both work with the rules alone and share no thought with the computer player.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

from game.ai.agent import Pulse, Thought
from game.core.contract import Explanation
from game.games.odicey.rules import (
    FACES,
    LINES,
    PATTERNS,
    Cells,
    Choose,
    Move,
    OdiceyRules,
    Phase,
    Place,
    State,
    empty_cells,
    near_lines,
    placeable,
    winning_line,
    with_die,
    without,
)
from tests.games.odicey.positions import can_win

RULES = OdiceyRules()

THROWS = tuple(itertools.product(FACES, repeat=2))


def wins_with(cells: Cells) -> int:
    """Return how many of the 36 throws of two dice complete a line of ``cells``."""
    if not near_lines(cells):
        return 0
    return sum(can_win(cells, throw) for throw in THROWS)


def winning_place(state: State) -> Move | None:
    """Return a step towards a line that the dice in hand complete, ``None`` when there is none."""
    dice = placeable(state)
    steps = [Place(number, cell) for number in dice for cell in empty_cells(state.cells)]
    for step in steps:
        if winning_line(with_die(state.cells, step.cell, step.die)) is not None:
            return step
    left = [number % 10 for number in state.hand]
    if state.carried or len(left) > 1:
        for step in steps:
            rest = list(left)
            if not state.carried:
                rest.remove(step.die % 10)
            if can_win(with_die(state.cells, step.cell, step.die), rest):
                return step
    return None


class OpportunistAgent:
    """Wins at once when it can, rolls what makes that likeliest when anything does, and else plays at random."""

    def think(self, view: State, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[Move]]:
        """Yield one thought. See :class:`game.ai.agent.Agent`."""
        pulse(0)
        yield Thought(self.decide(view, rng), 1, 0, 0, Explanation("hint.any"))

    def decide(self, view: State, rng: random.Random) -> Move:
        """Return the move."""
        moves = RULES.legal_moves(view)
        if view.phase is Phase.PLACE:
            return winning_place(view) or self.place(view, rng)
        if view.phase is Phase.CHOOSE:
            counts = {move: wins_with(without(view.cells, move.places)) for move in moves if isinstance(move, Choose)}
            most = max(counts.values())
            return rng.choice([move for move, count in counts.items() if count == most])
        return self.after_double(view, rng)

    def place(self, view: State, rng: random.Random) -> Move:
        """Return where a die goes that cannot win."""
        return rng.choice(RULES.legal_moves(view))

    def after_double(self, view: State, rng: random.Random) -> Move:
        """Return what an aegis is used for."""
        return rng.choice(RULES.legal_moves(view))


def longest(cells: Cells) -> int:
    """Return how many dice the fullest line of ``cells`` has that can still be completed without taking any away."""
    best = 0
    for line in LINES:
        present = [cells[cell] % 10 for cell in line]
        for pattern in PATTERNS:
            if all(value in (0, wanted) for value, wanted in zip(present, pattern, strict=True)):
                best = max(best, sum(map(bool, present)))
    return best


class BuilderAgent(OpportunistAgent):
    """Also leaves the other side the least chance to win its next turn, and then builds its longest line."""

    def place(self, view: State, rng: random.Random) -> Move:
        """Return the cell that makes the likeliest loss least likely; of such cells one for the longest line."""
        steps = [Place(number, cell) for number in placeable(view) for cell in empty_cells(view.cells)]
        scores = []
        for step in steps:
            cells = with_die(view.cells, step.cell, step.die)
            own = sum(1 for line in LINES if step.cell in line and longest_of(cells, line) >= 3)
            scores.append((-self.danger(view, cells), longest(cells), own))
        best = max(scores)
        return rng.choice([step for step, score in zip(steps, scores, strict=True) if score == best])

    @staticmethod
    def danger(view: State, cells: Cells) -> int:
        """Return how many of 36 throws win for the other side, with the pair that suits it best."""
        other = view.other
        own = [cell for cell, number in enumerate(cells) if number and number // 10 == other]
        wins = wins_with(cells) if view.harbours[other] > 1 or len(own) > 1 else 0
        for cell in own:
            wins = max(wins, wins_with(without(cells, (cell,))))
        return wins

    def after_double(self, view: State, rng: random.Random) -> Move:
        """Return the further turn, or no dice for Zeus."""
        moves = RULES.legal_moves(view)
        return moves[0] if view.phase is Phase.ATHENA else moves[-1]


def longest_of(cells: Cells, line: tuple[int, ...]) -> int:
    """Return how many dice lie on ``line`` when it can still be completed, else 0."""
    present = [cells[cell] % 10 for cell in line]
    fits = any(
        all(value in (0, wanted) for value, wanted in zip(present, pattern, strict=True)) for pattern in PATTERNS
    )
    return sum(map(bool, present)) if fits else 0


def make_opportunist() -> OpportunistAgent:
    """Return the player that only wins at once when it can, and else plays at random."""
    return OpportunistAgent()


def make_builder() -> BuilderAgent:
    """Return the player that also blocks the likeliest loss and builds its longest line."""
    return BuilderAgent()
