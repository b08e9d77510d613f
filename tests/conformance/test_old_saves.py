"""Matches that an earlier version of the program has saved, in ``tests/games/<game>/saves/``: each is played on."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core import record
from game.core.match import Match
from game.games.catalogue import CATALOGUE

TESTS = Path(__file__).parents[1]
FILES = sorted(TESTS.glob("games/*/saves/*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parents[1].name}-{file.stem}")
def test_an_old_save_goes_on(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    saved = record.read(text)
    assert saved.game == file.parents[1].name
    # Loading replays all plies, and refuses a replay that arrives at another digest than the saved one.
    match = Match.from_record(CATALOGUE[saved.game].rules, saved)
    assert record.write(match.record()) == text
    if not match.is_over:
        match.play(match.legal_moves()[0])
        assert match.record().plies[: len(saved.plies)] == saved.plies


def test_no_save_is_left_out() -> None:
    assert len(FILES) >= 20
