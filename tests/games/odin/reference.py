"""A reference player for measuring: no looking ahead, no notes of what was played, only the hand and the centre.

It sheds as many cards as it can, keeps what is left in few groups, and beats the centre by as little as it can. It is
naive on purpose and shares nothing with the computer player.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from game.ai.agent import Pulse, Thought
from game.core.contract import Explanation
from game.games.odin.rules import Move, OdinRules, PickUp, Play, State, colour_of, digit_of, play_value

RULES = OdinRules()


class GreedyAgent:
    """Sheds the most, keeps groups together, then takes the lowest play that is enough."""

    def think(self, view: State, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[Move]]:
        """Yield one thought. See :class:`game.ai.agent.Agent`."""
        pulse(1)
        hand = frozenset(view.hands[seat])
        moves = RULES.legal_moves(view)
        plays = [move for move in moves if isinstance(move, Play)]
        picks = [move for move in moves if isinstance(move, PickUp)]
        best = moves[-1]
        if plays:
            best = min(
                plays, key=lambda play: (-len(play.cards), groups(hand.difference(play.cards)), play_value(play.cards))
            )
        elif picks:
            best = min(picks, key=lambda pick: (-joined(hand, pick.card), -digit_of(pick.card)))
        yield Thought(best, 1, 0, 0, Explanation("hint.any"))


@lru_cache(maxsize=50_000)
def groups(hand: frozenset[int]) -> int:
    """Return in how few groups of one colour or one digit ``hand`` can be parted, by trying; the goat joins any."""
    plain = [card for card in hand if colour_of(card) >= 0]
    colours = sorted({colour_of(card) for card in plain})
    fewest = min(
        count + len({digit_of(card) for card in plain if colour_of(card) not in whole})
        for count in range(len(colours) + 1)
        for whole in combinations(colours, count)
    )
    return max(fewest, 1) if hand else 0


def joined(hand: Iterable[int], card: int) -> int:
    """Return how many cards of ``hand`` go with ``card`` in the largest group."""
    cards = list(hand)
    of_colour = sum(colour_of(other) == colour_of(card) for other in cards)
    return max(of_colour, sum(digit_of(other) == digit_of(card) for other in cards))


def make_greedy() -> GreedyAgent:
    """Return the player that levels are measured against."""
    return GreedyAgent()
