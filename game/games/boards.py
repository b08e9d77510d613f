"""The boards of the games, found by the id of the game: what the catalogue is for rules, this is for what is seen."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, cast

from game.ui.board import Board, Memory
from game.ui.theme import SeatStyle
from game.ui.toolkit import Toolkit

BoardMaker = Callable[[Toolkit, tuple[SeatStyle, ...], Memory], Board[Any, Any]]


def board_of(game: str) -> BoardMaker:
    """Return what makes a board of ``game``, which its module ``board`` calls ``BOARD``."""
    return cast(BoardMaker, importlib.import_module(f"game.games.{game}.board").BOARD)
