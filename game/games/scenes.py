"""The boards of the games, by game id: what :mod:`game.games.catalogue` is for rules, this is for what is seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from game.games.cephalopod.board import CephalopodBoard
from game.games.fury.board import FuryBoard
from game.games.odicey.board import OdiceyBoard
from game.games.odin.board import OdinBoard
from game.games.shelfie.board import ShelfieBoard
from game.ui.board import Board, Memory
from game.ui.theme import SeatStyle
from game.ui.toolkit import Toolkit

BOARDS: Mapping[str, Callable[[Toolkit, tuple[SeatStyle, ...], Memory], Board[Any, Any]]] = MappingProxyType(
    {
        "odicey": OdiceyBoard,
        "odin": OdinBoard,
        "shelfie": ShelfieBoard,
        "cephalopod": CephalopodBoard,
        "fury": FuryBoard,
    },
)
