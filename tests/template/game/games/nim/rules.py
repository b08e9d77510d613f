"""The rules of Nim: two players take stones from heaps, and whoever takes the last one wins.

A move is called by the lowest stone that it takes: ``b3`` takes the third stone of the second heap and all above it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.core.contract import OVER, Event, Explanation, GameInfo, Option, Options, Result, Rules, RulesError, ScoreLine

_STONE = re.compile(r"([a-d])([1-9])\Z")


@dataclass(frozen=True, slots=True)
class Take:
    """Leaves ``left`` stones in ``heap``."""

    heap: int
    left: int


@dataclass(frozen=True, slots=True)
class State:
    """The stones in each heap, the seat whose turn it is, and the stones that each seat has taken."""

    heaps: tuple[int, ...]
    turn: int
    taken: tuple[int, int]


def stone_name(heap: int, stone: int) -> str:
    """Return the name of a stone, the lowest of a heap being 0."""
    return f"{'abcd'[heap]}{stone + 1}"


class NimRules(Rules[State, Take]):
    """The rules object of the catalogue."""

    info = GameInfo(
        id="nim",
        players=(2,),
        rules_version=1,
        options=(Option("heaps", "345", ("345", "1357")),),
        has_chance=False,
        has_secrets=False,
        max_plies=16,
    )

    def initial_state(self, players: int, options: Options) -> State:
        if players != 2:
            raise RulesError("Nim is for two players")
        return State(tuple(map(int, self.info.complete(options)["heaps"])), 0, (0, 0))

    def to_act(self, state: State) -> int:
        return state.turn if any(state.heaps) else OVER

    def legal_moves(self, state: State) -> tuple[Take, ...]:
        return tuple(Take(heap, left) for heap, stones in enumerate(state.heaps) for left in range(stones))

    def format_move(self, state: State, move: Take) -> str:
        return stone_name(move.heap, move.left)

    def understand(self, state: State, text: str) -> Take | Explanation:
        found = _STONE.match(text)
        if found is None:
            return Explanation("refused.not_understood", {"text": text[:40]})
        return Take("abcd".index(found[1]), int(found[2]) - 1)

    def why_not(self, state: State, move: Take, *, begun: bool = False) -> Explanation | None:
        if move in self.legal_moves(state):
            return None
        return Explanation("refused.no_stone", {"stone": f"{move.heap + 1}/{move.left + 1}"})

    def after(self, state: State, move: Take) -> State:
        heaps, taken = list(state.heaps), list(state.taken)
        taken[state.turn] += heaps[move.heap] - move.left
        heaps[move.heap] = move.left
        return State(tuple(heaps), 1 - state.turn, (taken[0], taken[1]))

    def result(self, state: State) -> Result:
        if self.to_act(state) != OVER:
            raise RulesError("the match is not over")
        winner = 1 - state.turn
        scores = (1 - winner, winner)
        return Result(scores, (winner,), Explanation("end.last"), (ScoreLine(Explanation("account.last"), scores),))

    def events(self, before: State, move: Take, after: State) -> tuple[Event, ...]:
        spots = tuple(stone_name(move.heap, stone) for stone in range(move.left, before.heaps[move.heap]))
        return (Event("take", {"count": len(spots), "stone": spots[0]}, spots),)
