"""The dice of a match are counted by who rolled them, and held against what was to be expected."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from game.core.contract import CHANCE
from game.core.luck import Luck, luck_of
from game.core.match import Match
from game.core.record import HUMAN, Seat
from tests.toys import dice_race, hidden_hands


def played(rules: Any, players: int, seed: int) -> Match[Any, Any]:
    seats = tuple(Seat(f"Player {number}", HUMAN, "ivory") for number in range(players))
    match: Match[Any, Any] = Match(rules, seats, {}, seed)
    rng = random.Random(seed)
    while not match.is_over:
        match.play(rng.choice(match.legal_moves()))
    return match


@pytest.mark.parametrize("players", (2, 3, 4))
def test_every_die_is_counted_for_who_rolled_it(players: int) -> None:
    match = played(dice_race.RULES, players, 7)
    luck = luck_of(match)
    assert luck is not None and luck.faces == ("1", "2", "3", "4", "5", "6")
    plies = match.record().plies
    rolls = [(before.seat, ply.move) for before, ply in itertools.pairwise(plies) if ply.seat == CHANCE]
    for seat in range(players):
        texts = [text for roller, text in rolls if roller == seat]
        assert luck.dice(seat) == len(texts) > 0
        assert luck.counts[seat] == tuple(texts.count(f"d{face}") for face in luck.faces)
        assert luck.expected(seat) == pytest.approx(len(texts) / 6)


def test_a_match_that_has_not_begun_has_no_dice_yet() -> None:
    seats = (Seat("Zoé", HUMAN, "ivory"), Seat("Marc", HUMAN, "coral"))
    assert luck_of(Match(dice_race.RULES, seats, {}, 1)) == Luck(("1", "2", "3", "4", "5", "6"), ((0,) * 6,) * 2)


def test_a_game_without_dice_has_no_luck_table() -> None:
    assert luck_of(played(hidden_hands.RULES, 3, 1)) is None
