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
from game.games.fury.evaluate import make_agent as make_fury_agent
from game.games.fury.examples import load_examples as load_fury_examples
from game.games.fury.rules import FuryRules
from game.games.odicey.evaluate import make_agent as make_odicey_agent
from game.games.odicey.examples import load_examples as load_odicey_examples
from game.games.odicey.rules import OdiceyRules
from game.games.odin.evaluate import make_agent as make_odin_agent
from game.games.odin.examples import load_examples as load_odin_examples
from game.games.odin.rules import OdinRules
from game.games.shelfie.evaluate import make_agent as make_shelfie_agent
from game.games.shelfie.examples import load_examples as load_shelfie_examples
from game.games.shelfie.rules import ShelfieRules

LEVELS = ("easy", "normal", "hard", "expert")
"""The ladder of levels, the same for all games."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game: its rules object, a maker of computer players that takes one of :data:`LEVELS`, and its examples.

    ``load_examples`` reads the worked examples of the rules page, by id in their order.
    """

    rules: Rules[Any, Any]
    make_agent: Callable[[str], Agent[Any, Any]]
    load_examples: Callable[[], Mapping[str, Example[Any]]]


CATALOGUE: Mapping[str, Game] = MappingProxyType(
    {
        "odicey": Game(OdiceyRules(), make_odicey_agent, load_odicey_examples),
        "odin": Game(OdinRules(), make_odin_agent, load_odin_examples),
        "shelfie": Game(ShelfieRules(), make_shelfie_agent, load_shelfie_examples),
        "cephalopod": Game(CephalopodRules(), make_cephalopod_agent, load_cephalopod_examples),
        "fury": Game(FuryRules(), make_fury_agent, load_fury_examples),
    },
)
