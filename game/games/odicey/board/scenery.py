"""What lies below everything on the table of Odicey, and what stands in the place of the hand."""

from __future__ import annotations

import pygame

from game.games.odicey.board.dice import Dice
from game.games.odicey.board.places import DIE_RATIO, HAND_SLOTS, Places
from game.games.odicey.board.telling import Telling, known_zeus_value
from game.games.odicey.rules import SIZE, ZEUS, Phase, State, home_count
from game.ui.layout import SMALLEST_TEXT
from game.ui.theme import mix_colours
from game.ui.toolkit import Toolkit

_LEAST_LABELLED = 150
"""The least width of the sea, in pixels, with names of rows and columns."""

_CHOICES = {Phase.ATHENA: ("again", "send-home"), Phase.ZEUS: ("roll", "pass")}
"""The pictures of what an aegis lets choose from."""


class Scenery:
    """Draws the sea, the quays and the hand, and in the hand what the gods give."""

    def __init__(self, toolkit: Toolkit, telling: Telling, dice: Dice) -> None:
        self._toolkit = toolkit
        self._telling = telling
        self._dice = dice

    @property
    def _places(self) -> Places:
        return self._dice.places

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sea with its letters and numbers, the quays, and the place of the hand."""
        pictures, palette = self._toolkit.pictures, self._toolkit.theme.table("odicey")
        surface.blit(pictures.svg("odicey/sea", self._places.sea.size, stretch=True), self._places.sea)
        line = mix_colours(palette.line, palette.accent, 0.3)
        for cell, rect in enumerate(self._places.cells):
            ending = ("", "-2", "-3")[(cell + cell // SIZE) % 3]
            surface.blit(pictures.svg(f"odicey/cell{ending}", rect.size, {"#b0d003": line}), rect)
        for quay in self._places.harbours:
            surface.blit(pictures.svg("odicey/harbour-row", quay.size, stretch=True), quay)
        radius = max(2, min(self._places.hand.size) // 7)
        border = max(1.0, self._toolkit.metrics.scale * 1.25)
        panel = pictures.rounded(
            self._places.hand.size, radius, palette.panel, opacity=0.55, border=palette.line, border_width=border
        )
        surface.blit(panel, self._places.hand)
        for slot in range(HAND_SLOTS):
            rect = pygame.Rect(0, 0, self._places.die, self._places.die)
            rect.center = self._places.slot(slot).center
            outline = pictures.rounded(
                rect.size,
                max(2, rect.w // 4),
                palette.line,
                opacity=0.1,
                border=palette.line,
                border_width=border,
                border_opacity=0.55,
            )
            surface.blit(outline, rect)
        self._draw_labels(surface)

    def _draw_labels(self, surface: pygame.Surface) -> None:
        if self._places.sea.w < _LEAST_LABELLED:
            return
        fonts, colour = self._toolkit.fonts, self._toolkit.theme.table("odicey").muted
        room = min(self._places.row_label(0).w, self._places.column_label(0).h)
        size = max(SMALLEST_TEXT, min(self._toolkit.metrics.font("small"), round(room * 0.85)))
        for number in range(SIZE):
            row, column = self._places.row_label(number), self._places.column_label(number)
            fonts.draw(surface, str(number + 1), row, "small", colour, align="center", size=size)
            fonts.draw(surface, "abcde"[number], column, "small", colour, align="center", size=size)

    def sign(self, surface: pygame.Surface, view: State) -> None:
        """Draw what the Zeus die shows, or the aegis that a double gives."""
        place, pictures = self._places.sign, self._toolkit.pictures
        value = known_zeus_value(view)
        if view.double:
            name = "zeus" if view.double == value else "athena"
            side = min(place.size)
            shield = pictures.svg(f"odicey/aegis-{name}", (side, side))
            surface.blit(shield, shield.get_rect(center=place.center))
            return
        fonts = self._toolkit.fonts
        size = max(SMALLEST_TEXT, min(self._toolkit.metrics.font("small"), place.h // 3))
        name, high = self._telling.text("panel.zeus"), fonts.height("small", face="bold", size=size)
        is_named = fonts.width(name, "small", face="bold", size=size) <= place.w and high <= place.h * 0.4
        side = max(2, round(min(place.w, (place.h - (high if is_named else 0)) / DIE_RATIO) * 0.8))
        die = self._dice.picture(ZEUS, value, side)
        top = place.centery - (die.get_height() + (high if is_named else 0)) // 2
        surface.blit(die, die.get_rect(midtop=(place.centerx, top)))
        if is_named:
            label = pygame.Rect(place.x, top + die.get_height(), place.w, high)
            colour = self._toolkit.theme.table("odicey").text
            fonts.draw(surface, name, label, "small", colour, align="center", face="bold", size=size)

    def choice(self, surface: pygame.Surface, view: State) -> None:
        """Draw the two things that an aegis lets choose from, in the places of the hand, where no dice are then."""
        icons = _CHOICES.get(view.phase)
        if icons is None or (view.phase is Phase.ATHENA and not home_count(view)):
            return
        colour = self._toolkit.theme.table("odicey").text
        side = max(8, round(self._places.die * 0.62))
        for slot, name in zip((0, HAND_SLOTS - 1), icons, strict=True):
            icon = self._toolkit.icon(name, side, colour)
            surface.blit(icon, icon.get_rect(center=self._places.slot(slot).center))
        size = max(SMALLEST_TEXT, min(self._toolkit.metrics.font("body"), side))
        place = self._places.slot(1)
        self._toolkit.fonts.draw(
            surface, self._telling.text("panel.or"), place, "body", colour, align="center", face="bold", size=size
        )
