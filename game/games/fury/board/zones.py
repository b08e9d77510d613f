"""The nine zones: where cards lie, what they come to, which colour leads on each leg, and what the gods did there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.games.fury.board.faces import Faces, blit
from game.games.fury.board.places import Places
from game.games.fury.data import COLOURS, LEGS, ZONES
from game.games.fury.state import HIDDEN, NOTHING, Laid, State
from game.games.fury.voyage import strongest, totals_of
from game.ui.layout import SMALLEST_TEXT
from game.ui.theme import Colour


@dataclass(frozen=True, slots=True)
class Table:
    """What lies on the zones, and what it comes to: totals of known cards, and how many unknown ones there are."""

    zones: tuple[tuple[Laid, ...], ...]
    doubled: int
    blocked: int
    totals: tuple[int, ...]
    unknown: tuple[int, ...]

    @classmethod
    def of(cls, view: State) -> Table:
        """Return what lies in ``view``."""
        totals = tuple(total for leg in range(LEGS) for total in totals_of(view, leg))
        unknown = tuple(sum(laid.card == HIDDEN for laid in zone) for zone in view.zones)
        return cls(view.zones, view.doubled, view.blocked, totals, unknown)

    def leads(self, zone: int) -> bool:
        """Tell whether ``zone`` leads on its leg, by the cards that are known."""
        first = zone - zone % len(COLOURS)
        yellow, green, red = self.totals[first : first + len(COLOURS)]
        return any((yellow, green, red)) and strongest((yellow, green, red)) == zone % len(COLOURS)

    def sum_text(self, zone: int) -> str:
        """Return the total of ``zone`` as it is written there."""
        unknown = self.unknown[zone] if zone != self.blocked else 0
        total = self.totals[zone]
        if not unknown:
            return str(total) if self.zones[zone] else ""
        return f"{total}+?" if total else "?"


class ZonePanel:
    """Draws the zones at their places."""

    def __init__(self, faces: Faces) -> None:
        self._faces = faces
        self._toolkit = faces.toolkit
        self.places = Places.fit(pygame.Rect(0, 0, 8, 8), 1)

    @property
    def radius(self) -> int:
        """The radius of the corners of a zone."""
        return max(2, min(self.places.zones[0].size) // 9)

    def _veil(self, size: tuple[int, int]) -> pygame.Surface:
        return self._toolkit.pictures.rounded(size, self.radius, self._toolkit.theme.frame.shadow, opacity=0.45)

    def _light(self, size: tuple[int, int]) -> pygame.Surface:
        return self._toolkit.pictures.rounded(size, self.radius, self._toolkit.theme.frame.text, opacity=0.3)

    def warm(self) -> None:
        """Draw now, when nothing moves, what is seen for the first time in the middle of a motion."""
        for size in dict.fromkeys(rect.size for rect in self.places.zones):
            self._veil(size)
            self._light(size)
            for strong in (False, True):
                thick = max(2, round(self._toolkit.metrics.scale * (4 if strong else 2)))
                self._toolkit.pictures.frame(size, self.radius, self._toolkit.theme.frame.text, thick)
        for name in ("double", "blocked"):
            self._faces.mark(name, self.mark_side)

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the panel with its empty zones, the signs of the winds above, and the numbers of the legs."""
        toolkit, places, fonts = self._toolkit, self.places, self._toolkit.fonts
        frame = toolkit.theme.frame
        toolkit.draw_panel(surface, places.panel, table="fury")
        for zone, rect in enumerate(places.zones):
            surface.blit(self._faces.breeze(zone % len(COLOURS), rect.size), rect)
        for colour, rect in enumerate(places.heads):
            size = max(4, min(rect.w - 2, round(rect.w * 0.86))), max(4, round(rect.h * 0.62))
            blit(surface, self._faces.sample(colour, size), (rect.centerx, rect.centery - rect.h * 0.08))
        for leg, rect in enumerate(places.legs):
            points = max(SMALLEST_TEXT, round(rect.w * 0.8))
            if rect.w >= SMALLEST_TEXT * 0.55:
                fonts.draw(
                    surface, str(leg + 1), rect, "small", frame.heading, align="center", face="bold", size=points
                )

    def draw_totals(self, surface: pygame.Surface, table: Table, shining: int = NOTHING) -> None:
        """Draw the totals, and the leading zone of each leg with a pennant.

        The leg ``shining`` is that which the ship is about to sail.
        """
        for zone in range(ZONES):
            leads = table.leads(zone)
            if leads:
                self._frame_leader(surface, zone, strong=zone // len(COLOURS) == shining)
            self._draw_total(surface, zone, table.sum_text(zone), leads=leads)

    def _frame_leader(self, surface: pygame.Surface, zone: int, *, strong: bool) -> None:
        rect, frame = self.places.zones[zone], self._toolkit.theme.frame
        thick = max(2, round(self._toolkit.metrics.scale * (4 if strong else 2)))
        if strong:
            surface.blit(self._light(rect.size), rect)
        surface.blit(self._toolkit.pictures.frame(rect.size, self.radius, frame.text, thick), rect)

    def _draw_total(self, surface: pygame.Surface, zone: int, text: str, *, leads: bool) -> None:
        if not text:
            return
        fonts, frame = self._toolkit.fonts, self._toolkit.theme.frame
        rect = self.places.total(zone)
        size = max(SMALLEST_TEXT, min(round(rect.h * 0.92), self._toolkit.metrics.font("body")))
        words = fonts.render(text, "small", frame.heading if leads else frame.text, face="bold", size=size)
        ink = words.get_bounding_rect()
        side = max(6, round(size * 0.62)) if leads else 0
        if ink.w + side > rect.w:
            side = 0
        left = rect.centerx - (ink.w + side) // 2
        if side:
            blit(surface, self._pennant(side, frame.heading), (left + side * 0.42, rect.centery))
        surface.blit(words, (left + side, rect.centery - ink.h // 2), ink)

    def _pennant(self, side: int, colour: Colour) -> pygame.Surface:
        """Return the sign of a leading zone: an arrow head."""
        return self._toolkit.pictures.chevron(round(side * 1.35), colour, "right")

    def mark_middle(self, zone: int) -> tuple[float, float]:
        """Return where the mark of a god stands on a zone: its lower right corner."""
        rect, side = self.places.zones[zone], self.mark_side
        return rect.right - side * 0.45, rect.bottom - side * 0.45

    @property
    def mark_side(self) -> int:
        """The width of the mark of a god."""
        return max(8, round(min(self.places.zones[0].size) * 0.46))

    def _draw_mark(self, surface: pygame.Surface, zone: int, name: str) -> None:
        rect = self.places.zones[zone]
        if name == "blocked":
            surface.blit(self._veil(rect.size), rect)
        blit(surface, self._faces.mark(name, self.mark_side), self.mark_middle(zone))

    def draw_marks(self, surface: pygame.Surface, table: Table) -> None:
        """Draw the marks of Aphrodite and Poseidon."""
        if table.doubled != NOTHING:
            self._draw_mark(surface, table.doubled, "double")
        if table.blocked != NOTHING:
            self._draw_mark(surface, table.blocked, "blocked")

    def draw_cards(
        self,
        surface: pygame.Surface,
        zones: Sequence[Sequence[Laid]],
        *,
        ghost: tuple[int, int] = (NOTHING, NOTHING),
        turned: float = 0.0,
    ) -> None:
        """Draw the cards that lie on the zones.

        The card ``ghost`` (zone and place) does not lie there yet; those face down are turned up so far.
        """
        wide = self.places.laid_width
        for zone, cards in enumerate(zones):
            for index, (laid, rect) in enumerate(zip(cards, self.places.laid(zone, len(cards)), strict=True)):
                own_down = laid.down and laid.card != HIDDEN
                if own_down and turned:
                    picture = self._faces.turning(laid.card, wide, turned)
                elif (zone, index) == ghost:
                    picture = self._faces.ghost(laid.card, wide, own_down=own_down)
                else:
                    picture = self._faces.laid(laid.card, wide, own_down=own_down)
                blit(surface, picture, rect.center)

    def frame(self, surface: pygame.Surface, zone: int, colour: Colour, *, strong: bool) -> None:
        """Draw a frame around a zone: a card can go there, or something happened there."""
        rect, pictures = self.places.zones[zone], self._toolkit.pictures
        thick = max(2, round(self._toolkit.metrics.scale * (4 if strong else 2.5)))
        if strong:
            surface.blit(pictures.rounded(rect.size, self.radius, colour, opacity=0.22), rect)
        around = rect.inflate(thick, thick)
        surface.blit(pictures.dashed(around.size, self.radius + thick // 2, colour, thick), around)
