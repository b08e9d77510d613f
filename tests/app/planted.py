"""Two tiny games, and computer players with every fault that a worker has to survive. Workers import it too."""

from __future__ import annotations

import os
import random
import signal
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.ai.agent import Pulse, Stopped, Thought
from game.core.contract import (
    CHANCE,
    OVER,
    Explanation,
    GameInfo,
    Option,
    Options,
    Result,
    Rules,
    RulesError,
)


@dataclass(frozen=True, slots=True)
class Heap:
    """Matches on a heap, and whose turn it is."""

    left: int
    turn: int


class HeapRules(Rules[Heap, int]):
    """Take one to three; whoever takes the last one wins."""

    info = GameInfo("heap", (2,), 3, (Option("size", "21", ("4", "21")),), False, False, 22)

    def initial_state(self, players: int, options: Options) -> Heap:
        return Heap(int(self.info.complete(options)["size"]), 0)

    def to_act(self, state: Heap) -> int:
        return state.turn if state.left else OVER

    def legal_moves(self, state: Heap) -> tuple[int, ...]:
        return tuple(range(1, min(3, state.left) + 1))

    def after(self, state: Heap, move: int) -> Heap:
        return Heap(state.left - move, 1 - state.turn)

    def result(self, state: Heap) -> Result:
        winner = 1 - state.turn
        return Result((1 - winner, winner), (winner,), Explanation("end.empty"))

    def format_move(self, state: Heap, move: int) -> str:
        return str(move)

    def understand(self, state: Heap, text: str) -> int | Explanation:
        if text == "crash":
            raise KeyError(text)
        return int(text) if text in ("1", "2", "3") else Explanation("refused")

    def why_not(self, state: Heap, move: int, *, begun: bool = False) -> Explanation | None:
        return None if move in self.legal_moves(state) else Explanation("refused")


HIDDEN_CARD = 0


@dataclass(frozen=True, slots=True)
class Cards:
    """A card for each seat (0: not dealt, or not to be seen), the bids so far, and the cards that were dealt."""

    hands: tuple[int, int] = (0, 0)
    dealt: int = 0
    bids: tuple[int, ...] = ()


class CardRules(Rules[Cards, str]):
    """Each seat is dealt a secret card, then bids 1 or 2 openly; the larger sum wins."""

    info = GameInfo("cards", (2,), 1, (), True, True, 4)

    def initial_state(self, players: int, options: Options) -> Cards:
        return Cards()

    def to_act(self, state: Cards) -> int:
        if state.dealt < 2:
            return CHANCE
        return len(state.bids) if len(state.bids) < 2 else OVER

    def legal_moves(self, state: Cards) -> tuple[str, ...]:
        return ("bid1", "bid2") if self.to_act(state) >= 0 else ()

    def chance(self, state: Cards) -> tuple[tuple[str, int], ...]:
        return tuple((f"card{number}", 1) for number in range(1, 10)) if state.dealt < 2 else ()

    def after(self, state: Cards, move: str) -> Cards:
        number = int(move[-1])
        if self.to_act(state) == CHANCE:
            hands = (number, 0) if state.dealt == 0 else (state.hands[0], number)
            return replace(state, hands=hands, dealt=state.dealt + 1)
        return replace(state, bids=(*state.bids, number))

    def result(self, state: Cards) -> Result:
        scores = tuple(card + bid for card, bid in zip(state.hands, state.bids, strict=True))
        return Result(scores, tuple(s for s in (0, 1) if scores[s] == max(scores)), Explanation("end.bids"))

    def format_move(self, state: Cards, move: str) -> str:
        if move == "card0":
            raise RulesError("a card that nobody knows")
        return move

    def understand(self, state: Cards, text: str) -> str:
        return text

    def why_not(self, state: Cards, move: str, *, begun: bool = False) -> Explanation | None:
        return None if self.is_outcome(state, move) or move in self.legal_moves(state) else Explanation("refused")

    def view(self, state: Cards, who: int) -> Cards:
        mine = state.hands[who]
        return replace(state, hands=(mine, 0) if who == 0 else (0, mine))

    def redact(self, state: Cards, move: str, who: int) -> str:
        return move if not move.startswith("card") or state.dealt == who else "card0"

    def resample(self, state: Cards, who: int, rng: random.Random) -> Cards:
        mine = state.hands[who]
        other = rng.randrange(1, 10)
        return replace(state, hands=(mine, other) if who == 0 else (other, mine))


def is_deaf() -> bool:
    """Tell whether Ctrl-C was kept from this process from its very start."""
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def thought(move: Any, work: int = 1) -> Thought[Any]:
    """Return a thought with that move."""
    return Thought(move, work, 1, 5, Explanation("hint.any", {"work": work}))


class PlantedAgent:
    """Behaves or misbehaves as its level says."""

    def __init__(self, rules: Rules[Any, Any], level: str) -> None:
        self.rules = rules
        self.level = level

    def think(self, view: Any, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[Any]]:
        moves = self.rules.legal_moves(view)
        if self.level == "failing":
            raise ZeroDivisionError("planted")
        if self.level == "leaving":
            raise SystemExit(3)
        if self.level == "dying":
            os._exit(9)
        if self.level == "silent":
            return
        if self.level == "illegal":
            yield thought(99)
            return
        if self.level == "mute":
            while True:
                pass
        if self.level == "spy":
            seen = {"pygame": int("pygame" in sys.modules), "deaf": int(sys.platform == "win32" or is_deaf())}
            yield Thought(moves[0], 1, 0, 0, Explanation("hint.any", seen))
            return
        yield thought(moves[-1] if self.level in ("steady", "quiet", "hung", "stubborn") else rng.choice(moves))
        work = 1
        while self.level == "steady":
            work += 1
            pulse(work)
            if work % 1000 == 0:
                yield thought(moves[-1], work)
        while self.level == "quiet":
            work += 1
            pulse(work)
        while self.level == "stubborn":
            try:
                pulse(1)
            except Stopped:
                continue
        while self.level == "hung":
            pass


@dataclass(frozen=True)
class Planted:
    """A game as in the catalogue."""

    rules: Rules[Any, Any]

    def make_agent(self, level: str) -> PlantedAgent:
        return PlantedAgent(self.rules, level)


CATALOGUE: Mapping[str, Planted] = {"heap": Planted(HeapRules()), "cards": Planted(CardRules())}
REFERENCE = "tests.app.planted:CATALOGUE"
