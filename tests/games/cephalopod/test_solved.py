"""Perfect play on 3x3: the table against itself and against a second solver, and the expert against both."""

from __future__ import annotations

import functools
import importlib.util
import random
from pathlib import Path
from typing import Any

import pytest

from game.ai.agent import decide
from game.core.contract import OVER
from game.games.cephalopod.evaluate import make_agent
from game.games.cephalopod.rules import Placement, State, Swap
from game.games.cephalopod.search import shape
from game.games.cephalopod.solved import PIPS, Prover, after, canonical, decode, encode, is_lost_early, pips_on
from tests.games.cephalopod.positions import RULES

BOARD = shape(3, 3)


def nothing(nodes: int) -> None:
    """Let a proof run."""


def some_position(rng: random.Random, least: int, most: int) -> list[int] | None:
    """Return a position that random moves led to, with an empty cell and so many pips; ``None`` for a miss."""
    dice = [0] * 10
    enough = rng.randint(least, most)
    while pips_on(dice) < enough:
        moves = BOARD.moves(dice)
        if not moves:
            break
        dice = after(dice, rng.choice(moves))
    return dice if BOARD.moves(dice) and least <= pips_on(dice) <= most else None


def positions(seed: int, count: int, least: int, most: int) -> list[list[int]]:
    rng = random.Random(seed)
    found: list[list[int]] = []
    while len(found) < count:
        dice = some_position(rng, least, most)
        if dice is not None:
            found.append(dice)
    return found


@functools.cache
def wins_plainly(dice: tuple[int, ...]) -> bool:
    """Return whether the mover wins, by trying everything: a second solver that shares only the moves."""
    moves = BOARD.moves([*dice, 0])
    if not moves:
        return sum(1 for die in dice if die > 0) > 4
    return any(not wins_plainly(tuple(after(dice, move)[:9])) for move in moves)


def test_a_key_is_the_same_for_turns_and_mirror_images_only() -> None:
    rng = random.Random(1)
    keys: dict[Any, Any] = {}
    for _ in range(500):
        dice = tuple(rng.randrange(-6, 7) for _ in range(9))
        turned = tuple(dice[row + 3 * (2 - column)] for row in range(3) for column in range(3))
        mirrored = tuple(dice[3 * row + 2 - column] for row in range(3) for column in range(3))
        assert canonical(dice) == canonical(turned) == canonical(mirrored)
        images = keys.setdefault(canonical(dice), set())
        images.add(tuple(sorted(dice)))
    assert all(len(images) == 1 for images in keys.values())


def test_the_file_is_read_as_it_was_written() -> None:
    keys = [3, 4, 130, 131 + 128, 1 << 33]
    assert list(decode(encode(keys))) == keys
    assert encode([]) == b""


def test_the_first_player_wins_whatever_the_first_move() -> None:
    empty = [0] * 10
    assert not is_lost_early(empty)
    for cell in range(9):
        dice = [0] * 10
        dice[cell] = -1
        assert is_lost_early(dice)


def test_the_table_agrees_with_itself() -> None:
    """A position is lost exactly when every move leads to a position that is not."""
    seen = [0, 0]
    for dice in positions(2, 3_000, 0, PIPS - 1):
        wins = any(0 in (following := after(dice, move))[:9] and is_lost_early(following) for move in BOARD.moves(dice))
        assert is_lost_early(dice) != wins
        seen[wins] += 1
    assert min(seen) > 200


def test_a_proof_agrees_with_a_second_solver() -> None:
    for dice in positions(3, 60, 25, 34):
        prover = Prover(nothing)
        assert prover.is_won(dice) == wins_plainly(tuple(dice[:9]))
        winning = set(prover.winning_moves(dice))
        assert winning == {move for move in BOARD.moves(dice) if not wins_plainly(tuple(after(dice, move)[:9]))}


def test_the_edge_of_the_table_agrees_with_proofs() -> None:
    """What the table says of its last positions is what a proof from the positions after them says."""
    for dice in positions(4, 3, PIPS, PIPS):
        prover = Prover(nothing)
        wins = any(not prover.is_won(after(dice, move)) for move in BOARD.moves(dice))
        assert is_lost_early(dice) != wins


def as_state(dice: list[int], turn: int) -> State:
    cells = tuple(die if turn == 0 else -die for die in dice[:9])
    return State(3, 3, cells, turn, 0, False, sum(1 for die in cells if die))


@pytest.mark.parametrize("turn", [0, 1])
def test_the_expert_wins_from_every_position_that_is_won(turn: int) -> None:
    agent = make_agent("expert")
    decided = 0
    for index, dice in enumerate(positions(5 + turn, 60, 3, PIPS - 1) + positions(7 + turn, 12, 24, 34)):
        winning = {(move[0], tuple(sorted(move[2]))) for move in Prover(nothing).winning_moves(dice)}
        if winning and len(winning) < len(BOARD.moves(dice)):
            state = as_state(dice, turn)
            move = decide(agent, state, turn, random.Random(index)).move
            assert isinstance(move, Placement)
            assert (move.cell, move.captured) in winning
            decided += 1
    assert decided > 25


@pytest.mark.parametrize("first", [0, 1, 4])
def test_the_expert_as_first_player_wins_from_any_first_move(first: int) -> None:
    agent = make_agent("expert")
    rng = random.Random(first)
    state = RULES.apply(RULES.initial_state(2, {"board": "3x3"}), Placement(first))
    while (seat := RULES.to_act(state)) != OVER:
        move = decide(agent, state, seat, rng).move if seat == 0 else rng.choice(RULES.legal_moves(state))
        state = RULES.apply(state, move)
    assert RULES.result(state).winners == (0,)


def test_the_expert_swaps_on_3x3_since_the_first_die_wins() -> None:
    agent = make_agent("expert")
    state = RULES.apply(RULES.initial_state(2, {"board": "3x3", "pie": "on"}), Placement(4))
    assert isinstance(decide(agent, state, 1, random.Random(1)).move, Swap)


def test_the_script_that_made_the_table_finds_the_lost_positions_of_a_part_of_the_board() -> None:
    path = Path(__file__).parents[3] / "assets" / "sources" / "make_solved_table.py"
    spec = importlib.util.spec_from_file_location("make_solved_table", path)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    for dice in positions(9, 8, 26, 34):
        known: dict[int, bool] = {}
        lost: set[int] = set()
        assert script.solve(dice, known, lost, 54) == wins_plainly(tuple(dice[:9]))
        assert lost == {key for key, won in known.items() if not won}
