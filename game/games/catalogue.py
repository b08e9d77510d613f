"""The games that the program knows, without any window, and the ladder of levels."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from types import MappingProxyType

from game.games.game import Game

LEVELS = ("easy", "normal", "hard", "expert")
"""The ladder of levels, the same for all games."""

_IDS = (
    "odicey",
    "odin",
    "shelfie",
    "cephalopod",
    "fury",
)

CATALOGUE: Mapping[str, Game] = MappingProxyType(
    {game: importlib.import_module(f"game.games.{game}").GAME for game in _IDS}
)
"""What each game declares in its package, by id, in the order in which they are shown."""
