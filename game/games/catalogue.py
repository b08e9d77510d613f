"""The games that the program knows, without any window: rules and computer players by game id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from game.ai.agent import Agent
from game.core.contract import Rules
from game.core.example import Example
from game.games.cephalopod.evaluate import make_agent as make_cephalopod_agent
from game.games.cephalopod.examples import load_examples as load_cephalopod_examples
from game.games.cephalopod.rules import CephalopodRules

LEVELS = ("easy", "normal", "hard", "expert")
"""The ladder of levels, the same for all games."""

ORDER = ("odicey", "odin", "shelfie", "cephalopod", "fury")
"""All games of the collection in the order of the title, also those that are not built yet."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game: its rules object, a maker of computer players that takes one of :data:`LEVELS`, and its examples.

    ``load_examples`` reads the worked examples of the rules page, by id in their order.
    """

    rules: Rules[Any, Any]
    make_agent: Callable[[str], Agent[Any, Any]]
    load_examples: Callable[[], Mapping[str, Example[Any]]]


CATALOGUE: Mapping[str, Game] = MappingProxyType(
    {"cephalopod": Game(CephalopodRules(), make_cephalopod_agent, load_cephalopod_examples)},
)
