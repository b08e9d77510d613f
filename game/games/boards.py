"""The boards of the games, found by the id of the game: what the catalogue is for rules, this is for what is seen."""

from __future__ import annotations

import functools
import importlib.util
from collections.abc import Callable
from typing import Any, cast

from game.games.catalogue import CATALOGUE
from game.ui.board import Board, Memory
from game.ui.button_board import ButtonBoard
from game.ui.theme import SeatStyle
from game.ui.toolkit import Toolkit

BoardMaker = Callable[[Toolkit, tuple[SeatStyle, ...], Memory], Board[Any, Any]]


def board_of(game: str) -> BoardMaker:
    """Return what makes a board of ``game``, which its module ``board`` calls ``BOARD``; one of buttons without it."""
    name = f"game.games.{game}.board"
    if importlib.util.find_spec(name) is None:
        return functools.partial(ButtonBoard, CATALOGUE[game].rules)
    return cast(BoardMaker, importlib.import_module(name).BOARD)
