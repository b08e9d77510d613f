"""The levels of all games, and errors that name the file and the key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from game import data
from game.ai.levels import USUAL_DEADLINE, Ladder, ranged, read_deadline, shipped_numbers
from game.data import DataError


@dataclass(frozen=True, slots=True)
class Level:
    nodes: int = ranged(1, 9)
    depth: int = ranged(1, 9)


class Player:
    def __init__(self, level: Level) -> None:
        self.level = level

    def think(self, *arguments: Any) -> Any:
        yield from ()


LADDER: Ladder[Level] = Ladder("chess", Level, Player)


@pytest.mark.parametrize(
    ("tables", "named"),
    [
        ({}, "[levels.easy]"),
        ({"easy": 3}, "[levels.easy]"),
        ({"easy": {"nodes": 5}}, "levels.easy.depth"),
        ({"easy": {"nodes": 5, "depth": 0}}, "levels.easy.depth"),
        ({"easy": {"nodes": True, "depth": 1}}, "levels.easy.nodes"),
        ({"easy": {"nodes": 5.0, "depth": 1}}, "levels.easy.nodes"),
        ({"easy": {"nodes": 5, "depth": 1, "luck": 1}}, "levels.easy.luck"),
    ],
)
def test_a_wrong_level_is_named_with_its_file_and_key(tables: dict[str, Any], named: str) -> None:
    with pytest.raises(DataError) as trouble:
        LADDER.load("easy", tables)
    assert "chess.toml" in str(trouble.value)
    assert named in str(trouble.value)


def test_a_good_level_is_read_and_plays() -> None:
    assert LADDER.load("easy", {"easy": {"depth": 2, "nodes": 5}}) == Level(5, 2)
    assert LADDER.ranges == {"nodes": (1, 9), "depth": (1, 9)}


def test_a_game_without_levels_has_the_usual_deadline_and_no_numbers() -> None:
    assert shipped_numbers("chess", "easy") == {}
    assert read_deadline("chess", "easy") == USUAL_DEADLINE / 1000
    with pytest.raises(DataError, match=r"chess\.toml"):
        LADDER.make_agent("easy")


def test_a_level_that_a_game_with_levels_does_not_have_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "load_section", lambda game, section: {"easy": {"deadline": 20}})
    with pytest.raises(DataError, match="hard"):
        read_deadline("chess", "hard")
    with pytest.raises(DataError, match="deadline"):
        read_deadline("chess", "easy")
