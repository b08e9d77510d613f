"""Every screen of the program in a representative state, for pictures: by name, what puts it on the stack.

The states of a game are in its own package, in the module ``gallery``; those around the tables are in ``frame``.
"""

from __future__ import annotations

import functools
import importlib.util
from collections.abc import Callable, Mapping
from types import MappingProxyType

from game.app.gallery import frame
from game.app.gallery.stage import ProgramStage
from game.app.program import Program
from game.games.catalogue import CATALOGUE
from game.ui.stage import Build


def states_of(game: str) -> Mapping[str, Build]:
    """Return the states of ``game`` by the names of their pictures; none where it has not said any."""
    name = f"game.games.{game}.gallery"
    if importlib.util.find_spec(name) is None:
        return {}
    screens: Mapping[str, Build] = importlib.import_module(name).SCREENS
    return screens


def _set_up(game: str, build: Build, program: Program) -> None:
    build(ProgramStage(program, game))


SCREENS: Mapping[str, Callable[[Program], None]] = MappingProxyType(
    {
        **frame.SCREENS,
        **{
            name: functools.partial(_set_up, game, build)
            for game in CATALOGUE
            for name, build in states_of(game).items()
        },
    }
)
"""Every screen by name."""
