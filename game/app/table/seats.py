"""The panels of the seats at a table, and its buttons."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui import layout
from game.ui.layout import Role
from game.ui.theme import SeatStyle
from game.ui.toolkit import Toolkit
from game.ui.widgets import Button, Widget


class SeatPanel(Widget):
    """A player's place: emblem, name, who decides there, the public numbers, and a gold edge when it is their turn.

    A ``compact`` panel spares its margins. A picture that the board has for the seat stands at the right end. A
    ``flat`` panel is compact and has one line only, without the picture: many seats stand in a column then. It says who
    decides if ``shows_level``, which is the same for all.
    """

    def __init__(self, toolkit: Toolkit, game: str) -> None:
        super().__init__(toolkit)
        self._game = game
        self.compact = False
        self.flat = False
        self.shows_level = True
        self._name = ""
        self._level = ""
        self._facts: tuple[str, ...] = ()
        self._state = ""
        self.style: SeatStyle | None = None
        self.acts = False
        self.ornament: pygame.Surface | None = None
        self._ornament_bytes = b""

    def update(
        self, *, name: str, level: str, style: SeatStyle, facts: tuple[str, ...], state: str, acts: bool
    ) -> None:
        """Show this from now on; ``state`` is a word such as *to play*, or empty."""
        self._name, self._level, self.style = name, level, style
        self._facts, self._state, self.acts = facts, state, acts

    def adorn(self, picture: pygame.Surface | None) -> None:
        """Show ``picture``, no larger than :attr:`ornament_room`, at the right end from now on."""
        if picture is not self.ornament:
            self.ornament = picture
            self._ornament_bytes = pygame.image.tobytes(picture, "RGBA") if picture is not None else b""

    @property
    def content(self) -> object:
        """What the panel shows: equal for two panels that look the same at the same place."""
        shown = (self._name, self._level, self._facts, self._state, self.style, self.acts)
        return *shown, self._ornament_bytes, self.compact, self.flat, self.shows_level, self.rect.copy()

    @property
    def hint(self) -> str:
        places = self.places()
        fonts = self.toolkit.fonts
        is_cut = self.is_name_cut or self.flat or fonts.width(self._below(), "small") > places.below.w
        return f"{self._name} · {self._below()}" if is_cut else ""

    @property
    def is_name_cut(self) -> bool:
        """Whether the name has less room than it needs in small letters."""
        room = self.places().name.w
        return self.toolkit.fonts.width(self._name, self._name_role(room), face="bold") > room

    def _name_role(self, room: int) -> Role:
        """A long name is rather set smaller than cut."""
        roles: tuple[Role, ...] = ("body",) if self.flat else ("subheading", "body")
        fonts = self.toolkit.fonts
        return next((role for role in roles if fonts.width(self._name, role, face="bold") <= room), "small")

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        fonts = self.toolkit.fonts
        if self.flat:
            high = fonts.height("body", face="bold") + 2 * self.toolkit.metrics.px(4)
            edge, between = self._margins()
            below = self._widest_below() if self.shows_level else self._flat_below_width()
            texts = fonts.width(self._name, "small", face="bold") + between + below
            wide = texts + self._fact_width() + high + between + 2 * edge
            return (wide if width is None else min(wide, width)), high
        margin = self.toolkit.metrics.px(5 if self.compact else 14)
        high = fonts.height("subheading", face="bold") + fonts.height("small") + 2 * margin
        name = fonts.width(self._name, "small", face="bold")
        fact = self._fact_width()
        below = self._widest_below()
        # In a compact panel the number that counts stands in whichever line has the room.
        text = max(name, below, min(name, below) + fact) if self.compact else max(name + fact, below)
        edge, between = self._margins()
        side = min(self.toolkit.metrics.px(48), high * 3 // 5) if self.compact else self.toolkit.metrics.px(48)
        wide = text + side + between + 2 * edge
        return (wide if width is None else min(wide, width)), high

    @property
    def ornament_room(self) -> tuple[int, int]:
        """Width and height that are left for a picture at the right end; zero where that is too little."""
        px = self.toolkit.metrics.px
        if self.flat:
            return 0, 0
        edge, between = self._margins()
        free = self.rect.w - 2 * edge - self._emblem_side() - 2 * between
        fonts = self.toolkit.fonts
        room = 0
        for role in ("subheading", "small"):
            # The picture comes before who decides here: see _fitting_below.
            text = max(fonts.width(self._name, role, face="bold") + self._fact_width(), self._widest_below(tight=True))
            # In steps, so that a point more or less does not change the size of the picture.
            room = (free - text) // max(1, px(8)) * px(8)
            if room >= px(64):
                break
        high = self.rect.h - 2 * px(8 if self.compact else 14)
        return (min(room, px(160)), high) if room >= px(36) and high >= px(20) else (0, 0)

    def _widest_below(self, *, tight: bool = False) -> int:
        states = (self.toolkit.text("table.to_play"), self.toolkit.text("table.thinking"))
        return max(self.toolkit.fonts.width(self._below(state, tight=tight), "small") for state in states)

    def _margins(self) -> tuple[int, int]:
        """The distance from the edge, and between emblem and text."""
        px = self.toolkit.metrics.px
        return (px(11), px(9)) if self.compact else (px(18), px(14))

    def _fact_width(self) -> int:
        fonts, px = self.toolkit.fonts, self.toolkit.metrics.px
        return fonts.width(self._main_fact(), self._fact_role(), face="bold") + px(10) if self._facts else 0

    def _emblem_side(self) -> int:
        high = self.rect.h - 2 * self.toolkit.metrics.px(5) if self.flat else self.rect.h * 3 // 5
        return max(0, min(self.toolkit.metrics.px(48), high, self.rect.w // 4))

    def _main_fact(self) -> str:
        return self._facts[-1] if self._facts else ""

    def _below(self, state: str | None = None, *, tight: bool = False) -> str:
        shown = self._state if state is None else state
        level = "" if tight else self._level
        return " · ".join(part for part in (shown, level, *self._facts[:-1]) if part)

    def _flat_below_width(self) -> int:
        return self.toolkit.fonts.width(" · ".join(self._facts[:-1]), "small")

    def fitting_below(self, room: int) -> str:
        """What stands below the name: where not all of it fits, who decides is left out, for the tooltip to say."""
        fonts, whole = self.toolkit.fonts, self._below(tight=self.flat and not self.shows_level)
        if fonts.width(whole, "small") <= room:
            return whole
        tight, facts = self._below(tight=True), " · ".join(self._facts[:-1])
        # The gold edge has to do for whose turn it is.
        return tight if fonts.width(tight, "small") <= room or not (self.flat or facts) else facts

    def _fact_role(self) -> Role:
        return "body" if self.compact else "subheading"

    def places(self) -> SeatPlaces:
        """Return where the parts stand."""
        fonts = self.toolkit.fonts
        edge, between = self._margins()
        left = self.rect.x + edge + self._emblem_side() + between
        right = self.rect.right - edge
        if self.flat:
            return self._places_on_a_line(pygame.Rect(left, self.rect.y, max(0, right - left), self.rect.h))
        name_height, small_height = fonts.height("subheading", face="bold"), fonts.height("small")
        top = self.rect.y + (self.rect.h - name_height - small_height) // 2
        name = pygame.Rect(left, top, max(0, right - left), name_height)
        below = pygame.Rect(left, top + name_height, name.w, small_height)
        fact = pygame.Rect(right, top, 0, name_height)
        ornament = pygame.Rect(right, self.rect.y, 0, self.rect.h)
        width = self._fact_width()
        if self.ornament is not None:
            ornament = self.ornament.get_rect(midright=(right, self.rect.centery))
            fact = pygame.Rect(ornament.x - between - width, top, width, name_height)
            name.w, below.w = max(0, fact.x - left), max(0, fact.right - left)
        elif fonts.width(self._name, "small", face="bold") + width <= name.w or not self.compact:
            fact = pygame.Rect(right - width, top, width, name_height)
            name.w = max(0, name.w - width)
        else:
            fact = pygame.Rect(right - width, top + name_height, width, small_height)
            below.w = max(0, below.w - width)
        return SeatPlaces(name, below, fact, ornament)

    def _places_on_a_line(self, line: pygame.Rect) -> SeatPlaces:
        """The name gets what it needs, as long as the rest is not cut for it."""
        between = self._margins()[1]
        fact, rest = layout.cut_right(line, self._fact_width())
        least = self._flat_below_width()
        wanted = self.toolkit.fonts.width(self._name, self._name_role(rest.w - between - least), face="bold")
        name, below = layout.cut_left(rest, max(0, min(wanted, rest.w - between - least)), between)
        return SeatPlaces(name, below, fact, pygame.Rect(line.right, line.y, 0, line.h))

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the whole panel: it changes with the match only."""
        if self.style is None or self.rect.w < 2:
            return
        toolkit, frame = self.toolkit, self.toolkit.theme.frame
        toolkit.draw_panel(surface, self.rect, table=self._game, highlight=self.acts)
        side = self._emblem_side()
        emblem = toolkit.emblem(self.style, max(1, side))
        surface.blit(emblem, (self.rect.x + self._margins()[0], self.rect.centery - side // 2))
        places = self.places()
        toolkit.fonts.draw(surface, self._name, places.name, self._name_role(places.name.w), frame.text, face="bold")
        below = self.fitting_below(places.below.w)
        toolkit.fonts.draw(surface, below, places.below, "small", frame.muted, align="right" if self.flat else "left")
        fact, role = self._main_fact(), self._fact_role()
        toolkit.fonts.draw(surface, fact, places.fact, role, frame.heading, face="bold", align="right")
        if self.ornament is not None:
            surface.blit(self.ornament, places.ornament)


@dataclass(frozen=True, slots=True)
class SeatPlaces:
    """Where the texts and the picture of a seat panel are."""

    name: pygame.Rect
    below: pygame.Rect
    fact: pygame.Rect
    ornament: pygame.Rect


class TableButton(Button):
    """A button of the table; ``shows_key`` can be taken from it where there is room for a picture only."""

    shows_key = True

    @property
    def parts(self) -> tuple[int, int, int]:
        """The widths of picture, words and key, with the distance before the next one in each."""
        return self._parts()

    def _parts(self) -> tuple[int, int, int]:
        icon, text, key = super()._parts()
        return icon, text, key if self.shows_key else 0
