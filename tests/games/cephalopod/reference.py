"""A reference player for measuring: Monte Carlo tree search in its plain form, with a fixed number of simulations.

UCT as in Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", ECML 2006: in the tree the child with the highest
mean plus ``exploration * sqrt(ln(visits of the parent) / visits of the child)`` is followed, one node is added a
simulation, and the match is played out at random. The most visited move is played.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from game.ai.agent import Pulse, Thought
from game.core.contract import Explanation
from game.games.cephalopod.rules import LIGHT, Move, Placement, State
from game.games.cephalopod.search import DARK, FastMove, Shape, carry_out, play_out, random_stream, shape
from game.games.cephalopod.search import LIGHT as LIGHT_TURN


@dataclass(slots=True)
class Node:
    """A move that leads to a position. ``wins`` counts for the player who made the move."""

    move: FastMove | None
    visits: int = 0
    wins: int = 0
    children: list[Node] | None = None
    untried: list[Node] = field(default_factory=list)


class TreeSearchAgent:
    """Plays by ``simulations`` simulations a move."""

    def __init__(self, simulations: int, exploration: float) -> None:
        self.simulations = simulations
        self.exploration = exploration

    def think(self, view: State, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[Move]]:
        """Yield one thought. See :class:`game.ai.agent.Agent`."""
        board = shape(view.rows, view.columns)
        turn = LIGHT_TURN if view.turn == LIGHT else DARK
        root = Node(None)
        for done in range(self.simulations):
            if done % 64 == 0:
                pulse(done)
            self._simulate(board, root, [*view.cells, 0], turn, rng)
        assert root.children is not None
        best = max(root.children, key=lambda child: child.visits)
        assert best.move is not None
        move = Placement(best.move[0], tuple(sorted(best.move[2])))
        value = round(2000 * best.wins / best.visits) - 1000
        yield Thought(move, self.simulations, 0, value, Explanation("hint.any"))

    def _simulate(self, board: Shape, root: Node, dice: list[int], turn: int, rng: random.Random) -> None:
        node = root
        path = [root]
        mover = turn
        while True:
            if node.children is None:
                if node.visits == 0 and node is not root:
                    break
                node.untried = [Node(move) for move in board.moves(dice)]
                rng.shuffle(node.untried)
                node.children = []
            if node.untried:
                child = node.untried.pop()
                node.children.append(child)
            elif node.children:
                child = self._select(node)
            else:
                break
            assert child.move is not None
            carry_out(dice, child.move, mover)
            mover = -mover
            node = child
            path.append(node)
        play_out(board, dice, mover, random_stream(board, rng))
        light_won = sum(die > 0 for die in dice) * 2 > board.size
        # The moves on the path belong to the two sides in turn; the first one on it to the side of the root.
        won = light_won == (turn == LIGHT_TURN)
        for depth, visited in enumerate(path):
            visited.visits += 1
            visited.wins += won if depth % 2 else not won

    def _select(self, node: Node) -> Node:
        assert node.children is not None
        scale = self.exploration * math.sqrt(math.log(node.visits))
        return max(node.children, key=lambda child: child.wins / child.visits + scale / math.sqrt(child.visits))


def make_reference() -> TreeSearchAgent:
    """Return the player that levels are measured against: 5,000 simulations a move."""
    return TreeSearchAgent(5_000, EXPLORATION)


EXPLORATION = 0.7
"""Half of the square root of two that the theory of UCB1 asks for; ``docs/strength.md`` tells of other values."""
