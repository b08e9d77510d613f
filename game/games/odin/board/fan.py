"""The fan that a hand is held in: where each card lies in it, and what of it can be seen.

The slots of the fan depend on nothing but the number of cards and the room. Pointing at a card or choosing it lifts it
out of its slot along its own edges and moves no other card, and what counts as the card is then the place where it
lies together with the place where it lay: a hand never slips away from under the pointer. The slots change only when
the number of cards does, which is by a play, a pick-up or a deal, all of them seen as motion.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import pygame

RATIO = 1.4
"""Height over width of a card."""

_CLOSEST = 0.92
"""Cards that have all the room lie so far apart, in widths of a card."""

_SLANT = 2.4
_SPREAD = 18.0
"""Degrees between two cards, and at most between the first and the last."""


def card_height(width: int) -> int:
    """Return the height of a card of ``width`` pixels."""
    return round(width * RATIO)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card lies: its middle, its angle against the clock, and its size as a share of the full one."""

    x: float
    y: float
    angle: float = 0.0
    scale: float = 1.0

    def lifted(self, lift: float) -> Place:
        """Return the place of the card when it is lifted by ``lift`` pixels along its own edges."""
        turn = math.radians(self.angle)
        return replace(self, x=self.x - lift * math.sin(turn), y=self.y - lift * math.cos(turn))


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a card in the fan, and how much of its width no other card lies on."""

    place: Place
    visible: float

    def inside(self, position: tuple[float, float], width: int, lift: float) -> bool:
        """Tell whether ``position`` is on a card of ``width`` here, be it in its slot or lifted by ``lift``."""
        turn = math.radians(self.place.angle)
        across, down = position[0] - self.place.x, position[1] - self.place.y
        along = across * math.cos(turn) - down * math.sin(turn)
        below = across * math.sin(turn) + down * math.cos(turn)
        half = card_height(width) / 2
        return abs(along) <= width / 2 and -half - lift <= below <= half

    def visible_rect(self, width: int) -> pygame.Rect:
        """Return an upright rectangle around the middle of the part that no other card lies on."""
        turn = math.radians(self.place.angle)
        along = (self.visible - width) / 2
        rect = pygame.Rect(0, 0, max(1, round(self.visible)), card_height(width))
        rect.center = round(self.place.x + along * math.cos(turn)), round(self.place.y - along * math.sin(turn))
        return rect


def lift_of(width: int) -> int:
    """Return by how many pixels a chosen card of ``width`` is lifted."""
    return round(card_height(width) * 0.2)


def fan_height(width: int, room: int) -> int:
    """Return the height that the fan takes at most with cards of ``width`` in a ``room`` so wide, lifted ones too."""
    end = math.radians(_SPREAD / 2)
    drop = max(0, room - width) / 2 * end / 2
    return math.ceil(lift_of(width) + card_height(width) + drop + width / 2 * math.sin(end))


def fan(room: pygame.Rect, count: int, width: int) -> list[Slot]:
    """Return the slots of ``count`` cards, the first at the left and each card lying on the one before it."""
    if count < 1:
        return []
    height = card_height(width)
    aside = height / 2 * math.sin(math.radians(_SPREAD / 2))
    gap = min(width * _CLOSEST, (room.w - width - 2 * aside) / (count - 1)) if count > 1 else 0.0
    gap = max(1.0, gap)
    slant = min(_SLANT, _SPREAD / (count - 1)) if count > 1 else 0.0
    middle = (count - 1) / 2
    top = room.y + lift_of(width) + height / 2
    # The cards stand upright on an arc: it falls as fast as they lean.
    fall = gap * math.radians(slant) / 2
    return [
        Slot(
            Place(
                room.centerx + (index - middle) * gap,
                top + fall * (index - middle) ** 2,
                round((middle - index) * slant * 2) / 2,
            ),
            width if index == count - 1 else min(gap, width),
        )
        for index in range(count)
    ]
