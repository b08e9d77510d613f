"""What the seats hold: their gods with the power tokens, the adventures so far, and the viewer's mission and hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import pygame

from game.games.fury.board.faces import INK, PAPER, Faces, blit, wanted
from game.games.fury.board.places import CARD_RATIO, Places, card_spot
from game.games.fury.board.telling import Telling
from game.games.fury.data import KINDS
from game.games.fury.state import HIDDEN, State, points
from game.ui import layout
from game.ui.layout import SMALLEST_TEXT
from game.ui.text import Face
from game.ui.theme import Colour, SeatStyle
from game.ui.toolkit import Toolkit

_MOST_NUMBER = 0.85
"""The most that the number on a token may be high, as a share of the token: on smaller ones there is none."""

_ACCOUNT = 0.56
"""The share of a line for the mission and the points of a seat; the rest is for its hand."""

EXPERIENCED, RESERVE = range(2)
"""The two rows of adventures."""


@dataclass(slots=True)
class Dragged:
    """What is dragged: its spot, and where its middle is."""

    spot: str
    middle: tuple[float, float]


def _lines(room: pygame.Rect, players: int) -> list[pygame.Rect]:
    across = 2 if players > 3 and room.w >= 1.3 * room.h else 1
    down = -(-players // across)
    lines = []
    for seat in range(players):
        row, column = seat % down, seat // down
        left, right = (room.x + room.w * number // across for number in (column, column + 1))
        top, bottom = (room.y + room.h * number // down for number in (row, row + 1))
        lines.append(pygame.Rect(left, top, right - left, bottom - top).inflate(-6, -4))
    return lines


class Holdings:
    """Draws what the seats hold at its places."""

    def __init__(self, toolkit: Toolkit, faces: Faces, telling: Telling, styles: Sequence[SeatStyle]) -> None:
        self._toolkit = toolkit
        self._faces = faces
        self._telling = telling
        self._styles = styles
        self.places = Places.fit(pygame.Rect(0, 0, 8, 8), 1)

    # The ground.

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the panel of the adventures with its words, and the place of the hand."""
        toolkit, places = self._toolkit, self.places
        toolkit.draw_panel(surface, places.kinds, table="fury")
        frame, fonts = toolkit.theme.frame, toolkit.fonts
        told = {
            row: self._telling.text(f"panel.{key}") for row, key in ((EXPERIENCED, "experienced"), (RESERVE, "reserve"))
        }
        room = places.kind_word(RESERVE)
        size = max(SMALLEST_TEXT, min(toolkit.metrics.font("small"), round(room.h * 0.95)))

        def widest() -> int:
            return max(fonts.width(word, "small", size=size) for word in told.values())

        while size > SMALLEST_TEXT and widest() > room.w:
            size -= 1
        # One word without the other would be misleading.
        if room.h >= SMALLEST_TEXT and widest() <= room.w:
            for row, word in told.items():
                fonts.draw(surface, word, places.kind_word(row), "small", frame.muted, size=size)

    # Gods.

    def draw_gods(self, surface: pygame.Surface, view: State, own: int | None, without: Collection[int] = ()) -> None:
        """Draw the power token and emblem of each seat, and the name of its god where there is room."""
        for seat in range(len(view.gods)):
            self._draw_god(surface, view, seat, is_own=seat == own, has_token=seat not in without)

    def _draw_god(self, surface: pygame.Surface, view: State, seat: int, *, is_own: bool, has_token: bool) -> None:
        places, toolkit, players = self.places, self._toolkit, view.players
        god = view.gods[seat]
        rect, side = places.god(seat, players), places.power
        middle = places.power_middle(seat, players)
        if is_own:
            room = rect.inflate(-max(2, rect.w // 30), 0)
            frame = toolkit.theme.frame
            ground = toolkit.pictures.rounded(
                room.size,
                max(2, room.h // 5),
                frame.text,
                opacity=0.14,
                border=frame.text,
                border_width=max(1.0, toolkit.metrics.scale * 1.5),
                border_opacity=0.55,
            )
            surface.blit(ground, room)
        if has_token:
            blit(surface, self._faces.god(god, side, spent=view.spent[god]), middle)
        badge = max(8, round(side * 0.38))
        blit(surface, toolkit.emblem(self._styles[seat], badge), (middle[0] - side * 0.36, middle[1] + side * 0.34))
        room = pygame.Rect(middle[0] + side // 2 + side // 10, rect.y, 0, rect.h)
        room.w = max(0, rect.right - room.x - 2)
        name = self._telling.god(god)
        fonts, size = toolkit.fonts, toolkit.metrics.font("small")
        if fonts.width(name, "small", face="bold", size=size) <= room.w:
            palette = toolkit.theme.table("fury")
            lines = 2 if view.spent[god] and room.h >= 2 * places.line else 1
            top = room.centery - lines * places.line // 2
            line = pygame.Rect(room.x, top, room.w, places.line)
            fonts.draw(surface, name, line, "small", palette.text, face="bold", size=size)
            if lines == 2:
                line.y += places.line
                fonts.draw(surface, self._telling.text("panel.spent"), line, "small", palette.muted, size=size)

    # Adventures.

    def draw_kinds(self, surface: pygame.Surface, view: State) -> None:
        """Draw how many adventures of each kind were experienced, and how many are in reserve."""
        for kind in range(len(KINDS)):
            self._draw_kind(surface, EXPERIENCED, kind, view.experienced.count(kind))
            self._draw_kind(surface, RESERVE, kind, view.reserve[kind])

    def _draw_kind(self, surface: pygame.Surface, row: int, kind: int, count: int) -> None:
        places, faces = self.places, self._faces
        side, middle = places.kind_token, places.kind_middle(row, kind)
        blit(surface, faces.adventure(kind, side) if count else faces.faded(kind, side), middle)
        size = max(SMALLEST_TEXT, round(side * 0.42))
        if count and size <= side * _MOST_NUMBER:
            self._number(surface, str(count), (middle[0] + side * 0.34, middle[1] + side * 0.3), size)

    def _number(self, surface: pygame.Surface, text: str, middle: tuple[float, float], size: int) -> None:
        def make() -> pygame.Surface:
            side = size + 3
            disc = self._toolkit.pictures.disc(side, PAPER, border=INK, border_width=max(1.0, side / 14)).copy()
            words = self._toolkit.fonts.render(text, "small", INK, face="bold", size=size)
            ink = words.get_bounding_rect()
            disc.blit(words, (round(side / 2 - ink.w / 2), round(side / 2 - ink.h / 2)), ink)
            return disc

        blit(surface, self._faces.keep(("number", text, size), make), middle)

    # Mission and hand.

    def draw_mission(self, surface: pygame.Surface, view: State, mission: int, *, key: str) -> None:
        """Draw a mission with its points so far; a hidden one with the ``key`` that shows it, if there is one."""
        places, toolkit, fonts = self.places, self._toolkit, self._toolkit.fonts
        rect = places.mission
        surface.blit(self._faces.mission(mission, rect.size), rect)
        palette = toolkit.theme.table("fury")
        first, second = places.mission_line(0), places.mission_line(1)
        size = max(SMALLEST_TEXT, min(toolkit.metrics.font("small"), round(first.h * 0.8)))

        def fitting(told: Sequence[str], face: Face) -> str:
            """The first that fits, so that nothing is cut."""
            fit = (text for text in told if fonts.width(text, "small", face=face, size=size) <= first.w)
            return next(fit, "") if first.h >= size * 0.8 else ""

        if mission != HIDDEN:
            told = fitting(self._telling.points(points(mission, view.experienced)), "bold")
            fonts.draw(surface, told, first, "small", palette.text, align="center", face="bold", size=size)
        elif key:
            told = fitting((self._telling.text("panel.peek", button=key), key), "regular")
            fonts.draw(surface, told, first, "small", palette.muted, align="center", size=size)
        told = fitting(self._telling.round(view), "regular")
        fonts.draw(surface, told, second, "small", palette.muted, align="center", size=size)

    def draw_hand(
        self, surface: pygame.Surface, hand: Sequence[int], lifted: Collection[str], without: Collection[int] = ()
    ) -> None:
        """Draw the cards of a hand, those whose spots are ``lifted`` higher, but those at the places ``without``."""
        for index, card in enumerate(hand):
            if index not in without:
                rect = self.card_rect(index, len(hand), lifted)
                blit(surface, self._faces.card(card, rect.w), rect.center)

    def card_rect(self, index: int, count: int, lifted: Collection[str]) -> pygame.Rect:
        """Return where a card of the hand is drawn."""
        rect = self.places.cards(count)[index]
        if card_spot(index) in lifted:
            rect.y -= self.places.lift
        return rect

    def draw_missions(self, surface: pygame.Surface, view: State, winners: Collection[int]) -> None:
        """Draw the missions of all seats with their points in the place of the hand: the match is over."""
        for seat, line in enumerate(_lines(self.places.hand, view.players)):
            self._draw_account(surface, line, view, seat, is_winner=seat in winners)

    def draw_all(self, surface: pygame.Surface, view: State) -> None:
        """Draw missions, points and hands of all seats in the place of mission and hand: nothing is secret."""
        places, toolkit = self.places, self._toolkit
        room = places.mission.union(places.hand)
        room, below = layout.cut_top(room, max(1, room.h - places.line))
        size = max(SMALLEST_TEXT, min(toolkit.metrics.font("small"), round(below.h * 0.8)))
        colour = toolkit.theme.table("fury").muted
        told = next((text for text in self._telling.round(view) if toolkit.fonts.width(text, size=size) <= room.w), "")
        toolkit.fonts.draw(surface, told, below, "small", colour, size=size)
        for seat, line in enumerate(_lines(room, view.players)):
            account, rest = layout.cut_left(line, round(line.w * _ACCOUNT))
            self._draw_account(surface, account, view, seat, is_winner=False)
            self._draw_small_hand(surface, rest, view.hands[seat])

    def _draw_small_hand(self, surface: pygame.Surface, room: pygame.Rect, hand: Sequence[int]) -> None:
        wide = max(2, min(round(room.h * 0.92 / CARD_RATIO), room.w // 3))
        step = min(wide + 2, (room.w - wide) // max(1, len(hand) - 1))
        for index, card in enumerate(hand):
            blit(surface, self._faces.laid(card, wide), (room.x + wide // 2 + index * step, room.centery))

    def _draw_account(
        self, surface: pygame.Surface, room: pygame.Rect, view: State, seat: int, *, is_winner: bool
    ) -> None:
        toolkit, frame = self._toolkit, self._toolkit.theme.frame
        mission = view.missions[seat]
        worth = points(mission, view.experienced)
        if is_winner:
            ground = toolkit.pictures.rounded(
                room.size, max(2, room.h // 4), frame.text, opacity=0.14, border=frame.text, border_width=1.5
            )
            surface.blit(ground, room)
        side = max(4, min(round(room.h * 0.86), room.w // 6))
        left = room.x + side // 2 + 2
        blit(surface, toolkit.emblem(self._styles[seat], round(side * 0.8)), (left, room.centery))
        for number, kind in enumerate(wanted(mission), 1):
            blit(surface, self._faces.adventure(kind, side), (left + round(side * 1.06) * number, room.centery))
        text = pygame.Rect(left + round(side * 3.8), room.y, 0, room.h)
        text.w = max(0, room.right - text.x - 4)
        size = max(SMALLEST_TEXT, min(toolkit.metrics.font("subheading"), round(room.h * 0.7)))
        colour = toolkit.theme.table("fury").text
        toolkit.fonts.draw(surface, str(worth), text, "small", colour, face="bold", align="right", size=size)

    def draw_no_hand(self, surface: pygame.Surface) -> None:
        """Say that nobody's hand is open."""
        fonts, room = self._toolkit.fonts, self.places.hand
        colour = self._toolkit.theme.table("fury").muted
        text = fonts.paragraph(self._telling.text("panel.no_hand"), max(1, room.w), "small", colour, align="center")
        surface.blit(text, text.get_rect(center=room.center))

    def ring(self, surface: pygame.Surface, rect: pygame.Rect, colour: Colour, radius: int, units: float = 3) -> None:
        """Draw a frame around ``rect``."""
        thick = max(2, round(self._toolkit.metrics.scale * units))
        around = rect.inflate(2 * thick, 2 * thick)
        surface.blit(self._toolkit.pictures.frame(around.size, radius + thick, colour, thick), around)
