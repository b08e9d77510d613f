"""Sequential halving spends its budget on the better moves, in worlds that all of them share."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable

import pytest

from game.ai.halving import halve


def unheard(work: int) -> None:
    """Nobody waits for a pulse."""


@pytest.mark.parametrize(("moves", "budget"), [(1, 10), (2, 100), (5, 600), (16, 1_000)])
def test_the_budget_is_kept_and_half_of_the_moves_go_each_round(moves: int, budget: int) -> None:
    rounds = list(halve(range(moves), lambda: lambda move: move / moves, budget=budget, pulse=unheard, pulse_every=8))
    assert rounds[-1][0] <= budget + moves
    counts = [len(choices) for _, choices in rounds]
    assert counts[0] == moves
    assert all(after == (before + 1) // 2 for before, after in itertools.pairwise(counts))
    assert rounds[-1][1][0].move == moves - 1


def test_all_moves_that_remain_meet_the_same_worlds() -> None:
    worlds: list[Counter[int]] = []

    def draw() -> Callable[[int], float]:
        worlds.append(Counter())

        def play_out(move: int) -> float:
            worlds[-1][move] += 1
            return float(move)

        return play_out

    list(halve([3, 1, 2, 0], draw, budget=64, pulse=unheard, pulse_every=8))
    assert {tuple(sorted(world)) for world in worlds} == {(0, 1, 2, 3), (2, 3)}
    assert all(set(world.values()) == {1} for world in worlds)


def test_the_best_of_noisy_moves_is_found() -> None:
    rng = random.Random(1)

    def draw() -> Callable[[int], float]:
        noise = rng.random()
        return lambda move: 0.1 * move + noise * rng.random()

    assert list(halve(range(8), draw, budget=2_000, pulse=unheard, pulse_every=8))[-1][1][0].move == 7


def test_a_handicap_counts_where_moves_are_compared_and_not_in_their_worth() -> None:
    rounds = list(
        halve(
            [0, 1], lambda: lambda move: 0.5 + 0.1 * move, budget=10, pulse=unheard, pulse_every=8, handicaps={1: 0.3}
        )
    )
    best, other = rounds[-1][1]
    assert (best.move, other.worth) == (0, pytest.approx(0.6))


def test_there_is_a_pulse_after_every_few_playouts() -> None:
    heard: list[int] = []
    list(halve([0, 1], lambda: float, budget=40, pulse=heard.append, pulse_every=8))
    assert heard == [8, 16, 24, 32, 40]
