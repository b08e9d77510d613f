"""What a game declares of itself, without a window: in its package, under the name ``GAME``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import tomli

from game import paths
from game.ai.agent import Agent
from game.ai.random_agent import RandomAgent
from game.core.contract import Rules
from game.core.example import Example

S = TypeVar("S")


def read_examples(game: str, positions: Callable[[dict[str, Any]], tuple[S, S | None]]) -> dict[str, Example[S]]:
    """Return the examples in the file of ``game`` by id, in its order.

    ``positions`` gives the positions before and after the try of an entry of the file.
    """
    text = (paths.games() / game / "examples.toml").read_text(encoding="utf-8")
    return {
        item["id"]: Example(item["id"], before, item["move"], after, item.get("refused"))
        for item in tomli.loads(text)["example"]
        for before, after in (positions(item),)
    }


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
