"""The boards of the games, by game id: what :mod:`game.games.catalogue` is for rules, this is for what is seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from game.games.cephalopod.board import CephalopodBoard
from game.ui.board import Board
from game.ui.theme import SeatStyle
from game.ui.toolkit import Toolkit

BOARDS: Mapping[str, Callable[[Toolkit, tuple[SeatStyle, ...]], Board[Any, Any]]] = MappingProxyType(
    {"cephalopod": CephalopodBoard},
)
