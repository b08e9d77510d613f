"""Where a game sets itself up to be seen in pictures: what its states may ask of the program, and what they get.

The states of a game are in the module ``gallery`` of its package, in a mapping ``SCREENS`` from the name of each
picture to what sets it up. They say which position it is, who sits there and what has been touched; how a table is
made, played and shown is the program's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import MappingProxyType
from typing import Any, Protocol

from game.core.contract import Options
from game.core.match import Match
from game.ui.board import Board
from game.ui.picker import Chooser

SEED = 11
"""The seed of a match in the pictures, where a state asks for no other."""

PEOPLE = ("Zoé", "Marc", "Léa", "Tom", "Inès", "Paul")
"""The names at the tables in the pictures."""

LONG_NAMES = (
    "Maximilienne Villeneuve",
    "Bartholomäus v. Ehrenfel",
    "Anne-Sophie Montmorency",
    "Wilhelmine Österreicher",
    "Jean-Baptiste de La Tour",
    "Theodora Konstantinidou",
)
"""Six names of 23 or 24 letters, as long as a name may be."""

USUAL: Options = MappingProxyType({})
"""The options of a match as they usually are."""

Wanted = Callable[[Any, int], bool]
"""Tells of a view and the seat that is to act whether it is the position to be shown."""


def never(view: Any, seat: int) -> bool:
    """Want no position: the match is played to its end."""
    return False


class Laid(Protocol):
    """A table that has been laid, with a match on it."""

    @property
    def match(self) -> Match[Any, Any]:
        """The match."""
        ...

    @property
    def board(self) -> Board[Any, Any]:
        """The board."""
        ...

    @property
    def picker(self) -> Chooser[Any] | None:
        """What the person who is to act chooses with; ``None`` while nobody is to choose."""
        ...

    @property
    def spots(self) -> tuple[str, ...]:
        """The spots that can be touched now."""
        ...

    def touch(self, *spots: str) -> None:
        """Touch ``spots`` one after the other, for the person who is to act."""

    def press(self, spot: str) -> None:
        """Press a button of the game."""

    def point_at(self, spot: str) -> None:
        """Put the cursor on ``spot``."""

    def hold(self, spot: str) -> None:
        """Hold ``spot``, which shows a secret then."""

    def open_hand(self) -> None:
        """Let the person who is asked for by the curtain be there."""

    def hint(self) -> None:
        """Let a hint be asked for and given."""

    def open_log(self) -> None:
        """Show all that happened."""

    def open_sheet(self) -> None:
        """Show the whole score sheet."""

    def open_menu(self) -> None:
        """Show the menu."""

    def ask_to_give_up(self) -> None:
        """Ask whether the match is to be given up."""

    def close_result(self) -> None:
        """Look at the last position of a match that is over."""

    def open_luck(self) -> None:
        """Show how the dice of a match that is over have fallen."""

    def move_on(self, until: Callable[[], bool]) -> None:
        """Let what moves on the board go on, slowly, until ``until`` tells that it is far enough."""


class Stage(Protocol):
    """What a state may ask for. A seat is ``human`` or a level; people are called as in :data:`PEOPLE`."""

    def play(
        self,
        seats: tuple[str, ...],
        wanted: Wanted = never,
        *,
        names: tuple[str, ...] = PEOPLE,
        seed: int = SEED,
        options: Options = USUAL,
    ) -> Match[Any, Any]:
        """Return a match that easy computers have played until ``wanted`` is so for a person who is to act."""
        ...

    def play_at_random(
        self,
        seats: tuple[str, ...],
        plies: int,
        *,
        names: tuple[str, ...] = PEOPLE,
        practice: bool = False,
        options: Options = USUAL,
    ) -> Match[Any, Any]:
        """Return a match of so many random plies, or one that is over. Computers are called computers."""
        ...

    def repeat(
        self,
        seats: tuple[str, ...],
        moves: Iterable[Any],
        *,
        names: tuple[str, ...] = PEOPLE,
        seed: int = SEED,
        options: Options = USUAL,
    ) -> Match[Any, Any]:
        """Return a match in which ``moves`` have been played, from its start."""
        ...

    def decisions(self, players: int, seed: int = SEED) -> tuple[Any, ...]:
        """Return the decisions of easy computers in a whole match of ``players`` seats."""
        ...

    def keep(self, match: Match[Any, Any]) -> None:
        """Save ``match``, so that screens which tell of saved ones know it."""

    def lay(self, match: Match[Any, Any], *, slowly: bool = False) -> Laid:
        """Save ``match`` and lay the table for it; ``slowly`` lets everything move."""
        ...

    def replay(self, match: Match[Any, Any], share: float = 0.0) -> None:
        """Show ``match`` ply by ply, from that share of its plies on."""

    def set_up(self, seats: int = 0) -> None:
        """Show the set-up, with so many ``seats`` or as it comes."""

    def rules_page(self, section: int = 0) -> None:
        """Show the page of rules from one of its sections on."""


Build = Callable[[Stage], object]
"""Sets up one state."""
