"""The hand of the viewer: whose it is, the order of its cards, what lies under a point, and its picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import pygame

from game.games.odin.board.faces import Faces
from game.games.odin.board.fan import Place, Slot, card_height, fan, lift_of
from game.games.odin.rules import GOAT, HIDDEN, State, card_name, colour_of, digit_of
from game.ui.board import Marks, Memory
from game.ui.toolkit import Toolkit

Sorting = Literal["colour", "number", "hand"]
"""How a hand is sorted; ``hand`` is the order in which the person has put the cards."""

SORTINGS: tuple[Sorting, ...] = get_args(Sorting)

SORT_SPOT = "sort"
"""The button that sorts the hand, and what its sorting is remembered under."""

RING = 3
HINT_RING = 4
LAST_RING = 2
"""How thick the frames around cards are, in units."""


def sort_hand(cards: Iterable[int], sorting: Sorting, own: Sequence[int]) -> tuple[int, ...]:
    """Return ``cards`` by colour, by number, or in the ``own`` order, those that it does not have at the end."""

    def by_colour(card: int) -> tuple[bool, int, int]:
        return (card == GOAT, colour_of(card), -digit_of(card))

    def by_number(card: int) -> tuple[int, int]:
        return (-digit_of(card), card)

    if sorting == "number":
        return tuple(sorted(cards, key=by_number))
    by_colours = sorted(cards, key=by_colour)
    if sorting == "colour":
        return tuple(by_colours)
    places = {card: place for place, card in enumerate(own)}
    return tuple(sorted(by_colours, key=lambda card: places.get(card, len(places))))


def moved(cards: Sequence[int], card: int, index: int) -> tuple[int, ...]:
    """Return ``cards`` with ``card`` moved to ``index``, which is clamped to the places that there are."""
    rest = [other for other in cards if other != card]
    index = max(0, min(index, len(rest)))
    return (*rest[:index], card, *rest[index:])


@dataclass(frozen=True, slots=True)
class Dragged:
    """A card that follows the pointer, and how far its middle is from there."""

    card: int
    place: Place
    grip: tuple[float, float]


class Hand:
    """Shows the cards of ``seat``, ``None`` while there is nobody whose cards may be seen."""

    def __init__(self, toolkit: Toolkit, faces: Faces, memory: Memory) -> None:
        self._toolkit = toolkit
        self._faces = faces
        self._memory = memory
        self.seat: int | None = None
        self.sorting: Sorting = SORTINGS[0]
        self.room = pygame.Rect(0, 0, 1, 1)
        self.order: tuple[int, ...] = ()
        self.marks = Marks()
        self._width = 8
        self._slots: list[Slot] = []
        self._own: dict[int, tuple[int, ...]] = {}
        self._dragged: Dragged | None = None

    def resize(self, room: pygame.Rect, width: int) -> None:
        """Fit the fan into ``room`` with cards of ``width``."""
        self.room = room
        self._width = width
        self._dragged = None
        self._slots = fan(room, len(self.order), width)

    # Whose hand it is.

    def find(self, view: State) -> None:
        """Take the hand that can be seen in ``view`` for that of the viewer."""
        seen = [seat for seat, hand in enumerate(view.hands) if hand and HIDDEN not in hand]
        private = [seat for seat in seen if not set(view.known[seat]).issuperset(view.hands[seat])]
        before = self.seat if self.seat is not None and self.seat < view.players else None
        if before is not None and (before in private or (not private and (before in seen or not view.hands[before]))):
            return
        self.sit((view.turn if view.turn in private else private[0]) if private else None)

    def sit(self, seat: int | None) -> None:
        """Show the hand of ``seat`` from now on, sorted as whoever sits there likes it."""
        if seat == self.seat:
            return
        self.seat = seat
        self._dragged = None
        if seat is not None:
            kept = self._memory.recall(seat, SORT_SPOT)
            self.sorting = next((sorting for sorting in SORTINGS if sorting == kept), SORTINGS[0])

    # How it lies.

    def order_in(self, view: State) -> tuple[int, ...]:
        """Return the cards of the viewer in ``view`` from left to right; none where they cannot be seen."""
        if self.seat is None or self.seat >= view.players or HIDDEN in view.hands[self.seat]:
            return ()
        return sort_hand(view.hands[self.seat], self.sorting, self._own.get(self.seat, ()))

    def places(self, view: State) -> dict[int, Place]:
        """Return where each card of the viewer lies in ``view``, from left to right."""
        order = self.order_in(view)
        slots = fan(self.room, len(order), self._width)
        return {card: slot.place for card, slot in zip(order, slots, strict=True)}

    def show(self, view: State) -> None:
        """Lay the cards of ``view`` in their places."""
        self.order = self.order_in(view)
        self._slots = fan(self.room, len(self.order), self._width)
        if self._dragged is not None and self._dragged.card not in self.order:
            self._dragged = None

    def sort(self) -> None:
        """Sort the hand in the next way: by colour, by number, as the person has put it."""
        if self.seat is None:
            return
        following = SORTINGS[(SORTINGS.index(self.sorting) + 1) % len(SORTINGS)]
        if following == "hand":
            self._own.setdefault(self.seat, self.order)
        self._sort_by(following)
        self.order = sort_hand(self.order, self.sorting, self._own.get(self.seat, ()))

    def drag(self, spot: str, position: tuple[int, int], area: pygame.Rect) -> bool:
        """Take the card ``spot`` along with the pointer inside ``area``, and make room for it where it is."""
        card = self._card(spot)
        if card is None:
            return False
        if self._dragged is None or self._dragged.card != card:
            place = self.place_of(card)
            grip = place.x - position[0], place.y - position[1]
        else:
            grip = self._dragged.grip
        half = self._width / 2, card_height(self._width) / 2
        x = min(max(position[0] + grip[0], area.x + half[0]), max(area.x + half[0], area.right - half[0]))
        y = min(max(position[1] + grip[1], area.y + half[1]), max(area.y + half[1], area.bottom - half[1]))
        self._dragged = Dragged(card, Place(x, y), grip)
        self._move(card, min(range(len(self._slots)), key=lambda index: abs(self._slots[index].place.x - x)))
        return True

    def drop(self) -> None:
        """Let the card that is dragged go into the place that has been made for it."""
        self._dragged = None

    def shift(self, spot: str, places: int) -> None:
        """Move the card ``spot`` by ``places`` to the right."""
        card = self._card(spot)
        if card is not None:
            self._move(card, self.order.index(card) + places)

    def _move(self, card: int, index: int) -> None:
        order = moved(self.order, card, index)
        if self.seat is None or order == self.order:
            return
        self.order = self._own[self.seat] = order
        self._sort_by("hand")

    def _sort_by(self, sorting: Sorting) -> None:
        if self.seat is not None and sorting != self.sorting:
            self.sorting = sorting
            self._memory.keep(self.seat, SORT_SPOT, sorting)

    # What is where.

    def spot_at(self, position: tuple[int, int]) -> str | None:
        """Return the card under ``position``, of several the one on top."""
        for card, slot in zip(reversed(self.order), reversed(self._slots), strict=True):
            if slot.inside(position, self._width, self._lift(card)):
                return card_name(card)
        return None

    def spot_rect(self, spot: str) -> pygame.Rect | None:
        """Return the part of the card ``spot`` that no other card lies on."""
        card = self._card(spot)
        return None if card is None else self._slots[self.order.index(card)].visible_rect(self._width)

    def spot_place(self, spot: str) -> Place | None:
        """Return where the card ``spot`` is drawn, lifted as it is."""
        card = self._card(spot)
        return None if card is None else self.place_of(card)

    def place_of(self, card: int) -> Place:
        """Return where ``card``, one of the hand, is drawn, lifted as it is."""
        if self._dragged is not None and self._dragged.card == card:
            return self._dragged.place
        return self._slots[self.order.index(card)].place.lifted(self._lift(card))

    def chosen(self, spots: Iterable[str]) -> list[int]:
        """Return the cards of the hand among ``spots``."""
        names = set(spots)
        return [card for card in self.order if card_name(card) in names]

    def _card(self, spot: str) -> int | None:
        return next((card for card in self.order if card_name(card) == spot), None)

    def _lift(self, card: int) -> int:
        name = card_name(card)
        if name in self.marks.chosen:
            return lift_of(self._width)
        # The card that is pointed at is lifted a little.
        return max(2, card_height(self._width) // 18) if name == self.marks.focus and name in self.marks.open else 0

    # Drawing.

    def draw(self, surface: pygame.Surface, dimmed: frozenset[int]) -> None:
        """Draw the hand, the cards in ``dimmed`` darker than the others, and the one that is dragged above all."""
        lying = [card for card in self.order if self._dragged is None or card != self._dragged.card]
        for card in lying:
            self._draw_card(surface, card, card in dimmed)
        if self._dragged is not None:
            self._draw_card(surface, self._dragged.card, False)

    def _draw_card(self, surface: pygame.Surface, card: int, dimmed: bool) -> None:
        marks, theme = self.marks, self._toolkit.theme
        place, name = self.place_of(card), card_name(card)
        self._faces.draw(surface, card, place, self._width, dimmed=dimmed)
        if name in marks.hint:
            self._faces.draw_ring(surface, place, self._width, theme.frame.gold, HINT_RING)
        elif name in marks.chosen:
            self._faces.draw_ring(surface, place, self._width, theme.frame.gold, RING)
        elif name in marks.last or f"+{name}" in marks.last:
            self._faces.draw_ring(surface, place, self._width, theme.table("odin").accent, LAST_RING)
