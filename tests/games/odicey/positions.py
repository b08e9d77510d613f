"""Positions and random matches for the tests of Odicey."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from game.core.contract import CHANCE, OVER
from game.games.odicey.rules import (
    BLUE,
    CELLS,
    DATA,
    LETTERS,
    RED,
    ZEUS,
    Cells,
    Move,
    OdiceyRules,
    Phase,
    State,
    die,
    empty_cells,
    near_lines,
    owner_of,
    winning_line,
    with_die,
)

RULES = OdiceyRules()


def dice(text: str) -> tuple[int, ...]:
    """Return the dice named in ``text``, as ``r4 b6 z1``; ``.`` is an empty cell."""
    return tuple(0 if word == "." else die(LETTERS.index(word[0]), int(word[1])) for word in text.split())


def board(*rows: str) -> Cells:
    """Return the board drawn by ``rows``, the top one first."""
    return tuple(number for row in reversed(rows) for number in dice(row))


def position(*rows: str, phase: Phase = Phase.PLACE, hand: str = "", **fields: Any) -> State:
    """Return a position of two seats in turn 9, red to act, unless ``fields`` say otherwise.

    The dice that are nowhere else are in the harbours.
    """
    cells = board(*rows)
    rolled = dice(hand)
    out = [*cells, *rolled, fields.get("carried", 0), *(die(owner, 1) for owner in fields.get("rolling", ()))]
    red, blue = (DATA.dice - sum(1 for one in out if one and owner_of(one) == side) for side in (RED, BLUE))
    chosen = {"players": 2, "aegis_chain": True, "turn_number": 9, "side": RED, "rotation": (0, 0), **fields}
    return State(cells=cells, harbours=(red, blue), phase=phase, hand=rolled, **chosen)


def random_cells(rng: random.Random, count: int, faces: int = 6) -> Cells:
    """Return a board without a winning line: ``count`` dice of the sides and the Zeus die, showing 1 to ``faces``."""
    while True:
        owners = [ZEUS, *rng.sample([RED] * DATA.dice + [BLUE] * DATA.dice, count)]
        cells = [0] * CELLS
        for cell, owner in zip(rng.sample(range(CELLS), len(owners)), owners, strict=True):
            cells[cell] = die(owner, rng.randint(1, faces))
        if winning_line(tuple(cells)) is None:
            return tuple(cells)


def random_match(
    rng: random.Random, players: int, aegis_chain: str = "on", plies: int = 100_000
) -> Iterator[tuple[State, Move, State]]:
    """Yield each ply of a random match, at most ``plies``: the position, the move and the position after it."""
    state = RULES.initial_state(players, {"aegis_chain": aegis_chain})
    for _ in range(plies):
        seat = RULES.to_act(state)
        if seat == OVER:
            return
        move = RULES.sample_chance(state, rng) if seat == CHANCE else rng.choice(RULES.legal_moves(state))
        after = RULES.apply(state, move)
        yield state, move, after
        state = after


def values_of(cells: Cells) -> Cells:
    """Return the values that lie on ``cells``, without their colours."""
    return tuple(number % 10 for number in cells)


def can_win(cells: Cells, faces: Sequence[int]) -> bool:
    """Tell whether dice that show ``faces``, placed on ``cells``, can complete a line.

    Exact: by value a chain of permutations only fills one more cell, whatever its length.
    """
    supply = Counter(faces)
    return any(not Counter(value for _, value in near.missing) - supply for near in near_lines(cells, most=len(faces)))


def value_boards(cells: Cells, faces: Sequence[int]) -> frozenset[Cells]:
    """Return every board of values that dice with ``faces`` can lead to from ``cells``, where the match or they end.

    A board with a winning line is among them as soon as it arises, with a die still in hand.
    """
    values = values_of(cells)
    boards: set[Cells] = set()
    for index, face in enumerate(faces):
        if face in faces[:index]:
            continue
        rest = (*faces[:index], *faces[index + 1 :])
        for cell in empty_cells(values):
            after = with_die(values, cell, face)
            if rest and winning_line(after) is None:
                boards |= value_boards(after, rest)
            else:
                boards.add(after)
    return frozenset(boards)
