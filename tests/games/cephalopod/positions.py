"""Positions and random matches for the tests of Cephalopod."""

from __future__ import annotations

import random
from collections.abc import Iterator

from game.core.contract import OVER
from game.games.cephalopod.rules import CephalopodRules, Move, State

RULES = CephalopodRules()


def position(*rows: str, turn: int = 0, pie: bool = False, placed: int = 10, light_seat: int = 0) -> State:
    """Return the position drawn by ``rows``, the top one first: ``.`` empty, ``+3`` a light three, ``-2`` dark."""
    table = [[0 if word == "." else int(word) for word in row.split()] for row in reversed(rows)]
    cells = tuple(die for row in table for die in row)
    return State(len(table), len(table[0]), cells, turn, light_seat, pie, placed)


def random_match(rng: random.Random, board: str, pie: str = "off") -> Iterator[tuple[State, Move]]:
    """Yield the positions of a random match with the move that follows each."""
    state = RULES.initial_state(2, {"board": board, "pie": pie})
    while RULES.to_act(state) != OVER:
        move = rng.choice(RULES.legal_moves(state))
        yield state, move
        state = RULES.apply(state, move)
