"""What a file may name: the games with their options, the levels, the seat styles. Nothing else reaches a screen.

Files come from later versions, from earlier ones and from bad sectors. Whatever one of them names is asked for here,
once, when it is read; a screen then never meets a word that there are no texts and no pictures for.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from game.core.contract import GameInfo
from game.core.record import CHANCE_HAND, HUMAN, Record, Seat


class Unknown(Enum):
    """What a record names that this program does not have. The value is the end of a strings key, ``save.<value>``."""

    GAME = "unknown_game"
    NEWER = "newer"
    LEVEL = "unknown_level"
    OTHER_RULES = "other_rules"
    OPTION = "unknown_option"
    SEATS = "unknown_seats"


@dataclass(frozen=True, slots=True)
class Known:
    """What files may name: the games by id, the levels, and the keys of the seat styles in order."""

    games: Mapping[str, GameInfo]
    levels: tuple[str, ...]
    styles: tuple[str, ...]

    def is_hand(self, hand: str) -> bool:
        """Tell whether ``hand`` is that of a person or of a level that there is."""
        return hand == HUMAN or hand in self.levels

    def unknown_in(self, record: Record) -> Unknown | None:
        """Return what ``record`` names that is not known; ``None`` when all of it is."""
        info = self.games.get(record.game)
        if info is None:
            return Unknown.GAME
        if record.rules_version > info.rules_version:
            return Unknown.NEWER
        hands = {seat.level for seat in record.seats} | {ply.hand for ply in record.plies} - {CHANCE_HAND}
        if not all(map(self.is_hand, hands)):
            return Unknown.LEVEL
        if record.rules_version < info.rules_version:
            return Unknown.OTHER_RULES
        choices = {option.key: option.choices for option in info.options}
        if any(choice not in choices.get(key, ()) for key, choice in record.options.items()):
            return Unknown.OPTION
        return None if len(record.seats) in info.players else Unknown.SEATS


def settle_styles(seats: tuple[Seat, ...], styles: tuple[str, ...]) -> tuple[Seat, ...]:
    """Return ``seats`` with each style known and used once; a style that is gone or taken becomes the first free one.

    Without any known ``styles`` the seats stay as they are.
    """
    taken: set[str] = set()
    kept: list[Seat | None] = []
    for seat in seats:
        is_good = seat.style in styles and seat.style not in taken
        taken.update((seat.style,) if is_good else ())
        kept.append(seat if is_good else None)
    free = [style for style in styles if style not in taken]
    settled = []
    for seat, good in zip(seats, kept, strict=True):
        settled.append(good or (dataclasses.replace(seat, style=free.pop(0)) if free else seat))
    return tuple(settled)
