"""What the table asks of a game's board, and what it tells it.

A board shows views, never states. It owns the sprites of its game, places them for a view, animates a ply, and offers
spots to touch. What is legal it learns from the moves that it is given.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

import pygame

from game.core.match import SeenStep
from game.ui.picker import Path
from game.ui.theme import SeatStyle
from game.ui.tween import Step

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Marks:
    """What the table wants to be pointed out.

    ``open`` are the spots that can be touched now, ``chosen`` those touched for the move being chosen, ``focus`` the
    spot under the pointer or the cursor, ``hint`` the spots of a hint, ``last`` those of the last move. With ``guided``
    false the open spots are not shown: the players find them by themselves. ``cursor`` tells whether the focus is a
    cursor moved by keys, which must be seen also where it stands on a spot that is not open.
    """

    open: tuple[str, ...] = ()
    chosen: Path = ()
    focus: str | None = None
    hint: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    guided: bool = True
    cursor: bool = False


@dataclass(frozen=True, slots=True)
class Prompt:
    """The sentence that says what is expected now, and what it would do. Texts in the player's language."""

    title: str
    detail: str


@dataclass(frozen=True, slots=True)
class ActionSpot:
    """A spot that is a button beside the board and not a place on it."""

    spot: str
    label: str


class Board(Protocol[S, M]):
    """The board of one game. Made with a toolkit and the seat styles in seat order."""

    def resize(self, area: pygame.Rect) -> None:
        """Fit into ``area``, in pixels of the window."""

    def show(self, view: S) -> None:
        """Put every sprite where ``view`` has it, at once."""

    def animate(self, step: SeenStep[S, M]) -> Step:
        """Return the motion from ``step.before`` to ``step.after``; when it ends, ``step.after`` is shown."""

    def paths(self, view: S, moves: tuple[M, ...]) -> Mapping[M, Path]:
        """Return the path of spots of each of ``moves``, in their order; no path is the beginning of another."""

    def mark(self, marks: Marks) -> None:
        """Point out what ``marks`` says, from now on."""

    def spot_at(self, position: tuple[int, int]) -> str | None:
        """Return the spot under a point of the window, whether it can be touched or not; ``None`` where none is."""

    def spot_rect(self, spot: str) -> pygame.Rect | None:
        """Return where ``spot`` is, for the cursor; ``None`` for a spot that is a button or not on the board now."""

    def all_spots(self) -> tuple[str, ...]:
        """Return every spot that the cursor may visit when the open ones are not shown, in reading order."""

    def attempt(self, chosen: Path, spot: str) -> str:
        """Return the move text, or its beginning, that touching ``spot`` stands for, to have it explained."""

    def action_spots(self, view: S) -> tuple[ActionSpot, ...]:
        """Return the buttons that belong to this game in ``view``; the table shows those that can be touched."""

    def prompt(self, view: S, marks: Marks) -> Prompt:
        """Return what to tell the person who is to act, given what is chosen and pointed at."""

    def facts(self, view: S, seat: int) -> tuple[str, ...]:
        """Return the public numbers of ``seat`` as one or two short texts for its panel."""

    def style(self, view: S, seat: int) -> SeatStyle:
        """Return the colour and shape that ``seat`` plays now."""

    def sentence(self, step: SeenStep[S, M]) -> str:
        """Return what happened in ``step`` for the log, to follow the name of who did it."""

    def move_spots(self, view: S, move: M) -> tuple[str, ...]:
        """Return the places on the board that ``move`` concerns, for marks and hints."""

    def motion_area(self) -> pygame.Rect:
        """Return the part of the window outside of which no animation draws anything."""

    def covers(self, position: tuple[int, int]) -> bool:
        """Tell whether something of the board that lies over the panels, such as a chooser, is at ``position``."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board as it is now. Changes nothing."""

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw what lies over the panels and buttons, if anything. Changes nothing."""
