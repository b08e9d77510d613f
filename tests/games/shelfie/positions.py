"""Sheets, rolls, positions and random matches for the tests of My Shelfie."""

from __future__ import annotations

import random
from collections.abc import Iterator

from game.core.contract import CHANCE, OVER
from game.games.shelfie.rules import DATA, JOKER, SPACES, Move, Phase, Sheet, ShelfieRules, State

RULES = ShelfieRules()
EMPTY: Sheet = (0,) * SPACES


def sheet(*rows: str) -> Sheet:
    """Return the sheet drawn by ``rows``, A first: ``.`` free, ``o`` a circle, ``x`` a cross."""
    return tuple(".ox".index(mark) for row in rows for mark in row)


def faces(text: str) -> tuple[int, ...]:
    """Return the faces written as in the notation of a roll."""
    return tuple(JOKER if sign == "j" else int(sign) - 1 for sign in text)


def position(roll: str, *sheets: Sheet, phase: Phase = Phase.CIRCLE, turn: int = 0) -> State:
    """Return a position in the middle of a match with ``roll`` on the table and one sheet a seat."""
    left = DATA.rolls - 1 if phase is Phase.KEEP else 0
    return State(sheets, phase, turn, 0, faces(roll), (), left, (3,) * turn + (2,) * (len(sheets) - turn), False)


def random_sheet(rng: random.Random) -> Sheet:
    """Return a sheet with any marks, more or less full."""
    free = rng.random()
    return tuple(0 if rng.random() < free else rng.choice((1, 1, 2)) for _ in range(SPACES))


def random_faces(rng: random.Random) -> tuple[int, ...]:
    """Return a roll, often with few kinds or many jokers."""
    pool = rng.choice(([0, 1, 2, 3, 4, 5], [rng.randrange(5), 5], [rng.randrange(5), rng.randrange(5), 5]))
    return tuple(rng.choice(pool) for _ in range(DATA.dice))


def random_match(rng: random.Random, players: int) -> Iterator[tuple[State, Move, State]]:
    """Yield each ply of a random match: the position, the move and the position after it."""
    state = RULES.initial_state(players, {})
    while (seat := RULES.to_act(state)) != OVER:
        move = RULES.sample_chance(state, rng) if seat == CHANCE else rng.choice(RULES.legal_moves(state))
        after = RULES.apply(state, move)
        yield state, move, after
        state = after
