"""States of Nim."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.ui.stage import Build, Stage

_TO_THE_END = 400


def _pointed_at(stage: Stage) -> None:
    table = stage.lay(stage.play_at_random(("human", "hard"), 2))
    table.point_at(table.spots[-1])


SCREENS: Mapping[str, Build] = MappingProxyType(
    {
        "nim-setup": lambda stage: stage.set_up(),
        "nim-table": _pointed_at,
        "nim-result": lambda stage: stage.lay(stage.play_at_random(("human", "human"), _TO_THE_END)),
        "nim-replay": lambda stage: stage.replay(stage.play_at_random(("human", "human"), _TO_THE_END), 0.5),
        "nim-rules": lambda stage: stage.rules_page(),
    }
)
"""The states of this game by the names of their pictures."""
