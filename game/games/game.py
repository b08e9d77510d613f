"""What a game declares of itself, without a window: in its package, under the name ``GAME``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.ai.agent import Agent
from game.ai.random_agent import RandomAgent
from game.core.contract import Rules
from game.core.example import Example


@dataclass(frozen=True, slots=True)
class Game:
    """One game: its rules object, and what it may have besides.

    ``agents`` makes its computer player of a level; without it all levels play at random. ``load_examples`` reads the
    worked examples of the rules page, by id in their order. ``measure_speed`` tells for ``bench`` how fast the computer
    players of the game think on this machine: by what is measured, how many a second, and of what.
    """

    rules: Rules[Any, Any]
    agents: Callable[[str], Agent[Any, Any]] | None = None
    load_examples: Callable[[], Mapping[str, Example[Any]]] = dict
    measure_speed: Callable[[], Mapping[str, tuple[float, str]]] | None = None

    def make_agent(self, level: str) -> Agent[Any, Any]:
        """Return the computer player of ``level``. Raises :class:`game.data.DataError` when there is none."""
        return RandomAgent(self.rules) if self.agents is None else self.agents(level)
