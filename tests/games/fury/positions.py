"""Positions and random matches for the tests of La Fureur des dieux."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from game.core.contract import CHANCE, OVER
from game.games.fury.examples import position
from game.games.fury.rules import Counter, FuryRules, Lay, Move, MoveCard, Pass, PutShip, State, UseZeus

RULES = FuryRules()

Choose = Callable[[random.Random, Sequence[Move]], Move]

GODS = {
    3: "poseidon zeus athena",
    4: "hades zeus poseidon athena",
    5: "hades zeus poseidon athena aphrodite",
    6: "hades zeus poseidon athena aphrodite hermes",
}
MISSIONS = ("circe", "lotus", "scylla", "sirens", "calypso", "cyclops")


def table(*hands: str, **fields: Any) -> State:
    """Return a position in a turn of seat 0, with words as in ``examples.toml``; the ship lies at ``d3``."""
    players = len(hands)
    usual = {"gods": GODS[players], "missions": " ".join(MISSIONS[:players]), "ship": "d3"}
    return position({**usual, "hands": list(hands), **fields})


def play(state: State, *texts: str) -> State:
    """Return ``state`` after the moves written as ``texts``."""
    for text in texts:
        state = RULES.apply(state, RULES.parse_move(state, text))
    return state


def texts(state: State) -> set[str]:
    """Return the notation of the legal moves."""
    return {RULES.format_move(state, move) for move in RULES.legal_moves(state)}


def refused(state: State, text: str) -> str | None:
    """Return the key of the explanation why ``text`` is refused, without ``refused.``."""
    explanation = RULES.explain(state, text)
    return None if explanation is None else explanation.key.removeprefix("refused.")


def uniform(rng: random.Random, moves: Sequence[Move]) -> Move:
    """Choose any move."""
    return rng.choice(moves)


def timid(rng: random.Random, moves: Sequence[Move]) -> Move:
    """Pass mostly, otherwise lay a card on the first leg, and let Athena be: hands grow until the deck is empty."""
    lays = [move for move in moves if isinstance(move, Lay) and move.zone < 3 and not move.down]
    if lays and rng.random() < 0.25:
        return rng.choice(lays)
    return next((move for move in moves if isinstance(move, Pass) or move == Counter(False)), rng.choice(moves))


def busy(rng: random.Random, moves: Sequence[Move]) -> Move:
    """Seldom pass and seldom call Zeus; prefer powers, Dionysos and cards face down."""
    chosen = [
        move
        for move in moves
        if not isinstance(move, (Pass, UseZeus, PutShip, MoveCard)) and not (isinstance(move, Lay) and not move.down)
    ]
    return rng.choice(chosen) if chosen and rng.random() < 0.6 else rng.choice(moves)


STYLES: tuple[Choose, ...] = (uniform, timid, busy)


def random_match(rng: random.Random, players: int, choose: Choose = uniform) -> Iterator[tuple[State, Move, State]]:
    """Yield the plies of a match: the position, the move, the position after it."""
    state = RULES.initial_state(players, {})
    while (seat := RULES.to_act(state)) != OVER:
        move = RULES.sample_chance(state, rng) if seat == CHANCE else choose(rng, RULES.legal_moves(state))
        after = RULES.apply(state, move)
        yield state, move, after
        state = after
