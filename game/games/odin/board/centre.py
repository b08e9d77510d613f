"""The centre of the table: the play to beat between two numbers, the beaten cards, and who has passed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.games.odin.board.fan import card_height
from game.games.odin.board.telling import Verdict
from game.games.odin.rules import Phase, State, play_value
from game.ui import layout
from game.ui.layout import Role, cut_bottom, cut_top, inset
from game.ui.theme import Colour, SeatStyle
from game.ui.toolkit import Toolkit

_SIDE = 0.25
"""The share of the width that each of the two numbers takes."""


_WAITING = {Phase.COLOURS: "not_dealt", Phase.OPENER: "not_dealt", Phase.OVER: "over"}
"""What stands in the centre while no card can be there."""


@dataclass(frozen=True, slots=True)
class Formed:
    """The number that the chosen cards make, and whether it may be played."""

    value: int
    verdict: Verdict


class Centre:
    """Lays the centre out and draws all of it but the cards."""

    def __init__(self, toolkit: Toolkit, styles: Sequence[SeatStyle]) -> None:
        self._toolkit = toolkit
        self._styles = styles
        self.is_compact = False
        self.panel = pygame.Rect(0, 0, 1, 1)
        self._header = pygame.Rect(0, 0, 1, 1)
        self._footer = pygame.Rect(0, 0, 1, 1)
        self._body = pygame.Rect(0, 0, 1, 1)

    # Where things are.

    def height(self, width: int) -> int:
        """Return the height of the panel around cards of ``width``; compact, it has one line of text instead of two."""
        foot = 0 if self.is_compact else self._foot()
        return self._line() + foot + 2 * self._edge() + card_height(width)

    def resize(self, panel: pygame.Rect) -> None:
        """Fit into ``panel``."""
        self.panel = panel
        inner = inset(panel, min(self._edge(), panel.w // 12), min(self._edge(), panel.h // 12))
        self._header, rest = cut_top(inner, min(self._line(), inner.h // 3))
        if self.is_compact:
            self._body = rest
            self._header, self._footer = layout.columns(self._header, 2, self._edge())
        else:
            self._footer, self._body = cut_bottom(rest, min(self._foot(), inner.h // 4))

    @property
    def chip(self) -> int:
        """The diameter of the emblem of somebody who has passed."""
        return max(12, self._toolkit.metrics.px(22))

    @property
    def middle(self) -> tuple[int, int]:
        """The middle of the room for cards."""
        return self._body.center

    @property
    def aside(self) -> tuple[int, int]:
        """Where discarded cards vanish: at the right edge of the panel."""
        return self.panel.right - self._edge() - self.chip, self._body.centery

    def play_places(self, view: State, width: int) -> list[tuple[float, float]]:
        """Return the middles of the cards of the play, in its order."""
        return self._row(self._play_room(view), len(view.centre), width)

    def beaten_places(self, view: State, width: int) -> list[tuple[float, float]]:
        """Return the middles of the beaten cards that are chosen from."""
        return self._row(self._halves(view)[1], len(view.beaten), width)

    def chip_place(self, index: int, count: int) -> tuple[int, int]:
        """Return the middle of emblem ``index`` in the row of ``count`` seats that have passed."""
        left = self._passed_label(count).right
        return left + index * self._chip_step() + self._chip_step() - self.chip // 2, self._footer.centery

    def _chip_step(self) -> int:
        return self.chip + max(2, self.chip // 4)

    def _passed_label(self, count: int) -> pygame.Rect:
        """Return the place of the word before ``count`` emblems; without any width where there is no room for it."""
        width = self._toolkit.fonts.width(self._text("panel.passed", count=count), "small")
        chips = count * self._chip_step()
        if width + chips > self._footer.w:
            width = 0
        free = max(0, self._footer.w - width - chips)
        left = self._footer.x + (free if self.is_compact else free // 2)
        return pygame.Rect(left, self._footer.y, width, self._footer.h)

    def _edge(self) -> int:
        return max(3, self._toolkit.metrics.px(11))

    def _line(self) -> int:
        return self._toolkit.fonts.height("small") + max(3, self._toolkit.metrics.px(10))

    def _foot(self) -> int:
        return max(self.chip, self._toolkit.fonts.height("small")) + max(3, self._toolkit.metrics.px(9))

    def _play_room(self, view: State) -> pygame.Rect:
        if view.phase is Phase.PICK:
            return self._halves(view)[0]
        side = round(self._body.w * _SIDE)
        return inset(self._body, side, 0)

    def _halves(self, view: State) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the room for the new play at the left, and for the cards that it has beaten at the right."""
        gap = max(4, self._toolkit.metrics.px(30))
        count = max(1, len(view.centre) + len(view.beaten))
        share = min(0.6, max(0.34, len(view.centre) / count))
        left = round((self._body.w - gap) * share)
        return (
            pygame.Rect(self._body.x, self._body.y, left, self._body.h),
            pygame.Rect(self._body.x + left + gap, self._body.y, self._body.w - left - gap, self._body.h),
        )

    def _row(self, room: pygame.Rect, count: int, width: int) -> list[tuple[float, float]]:
        gap = width + max(2, self._toolkit.metrics.px(12))
        if count > 1:
            gap = max(1, min(gap, (room.w - width) // (count - 1)))
        left = room.centerx - gap * (count - 1) / 2
        return [(left + index * gap, room.centery) for index in range(count)]

    # Drawing.

    def draw(
        self, surface: pygame.Surface, view: State | None, *, leads: bool, formed: Formed | None, width: int
    ) -> None:
        """Draw the panel for ``view``; nothing but itself without one.

        ``leads`` tells that the person at this screen is to lead; ``formed`` is what that person has chosen.
        """
        toolkit, frame = self._toolkit, self._toolkit.theme.frame
        toolkit.draw_panel(surface, self.panel, table="odin")
        if view is not None and view.phase is Phase.PICK:
            self._draw_pick(surface, view)
        if view is not None and view.phase in _WAITING:
            text = self._text(f"panel.{_WAITING[view.phase]}")
            toolkit.fonts.draw(surface, text, self._body, "body", frame.muted, align="center")
        if view is None or view.phase is not Phase.PLAY:
            return
        if view.centre:
            self._draw_labelled(surface, view.owner, self._text("panel.played"), self._header)
            self._draw_number(surface, str(view.value), frame.heading, "to_beat", right=True)
        else:
            self._draw_empty(surface, view, leads=leads, width=width)
        if formed is not None:
            colours: dict[Verdict, Colour] = {"good": frame.good, "open": frame.muted, "bad": frame.danger}
            icons: dict[Verdict, str] = {"good": "check", "open": "", "bad": "close"}
            self._draw_number(
                surface,
                str(formed.value),
                colours[formed.verdict],
                "your_play",
                right=False,
                icon=icons[formed.verdict],
            )

    def draw_passes(self, surface: pygame.Surface, seats: Sequence[int], count: int) -> None:
        """Draw the emblems of ``seats``, which have passed since the last play, with room for ``count``."""
        if not count:
            return
        place = self._passed_label(count)
        if place.w:
            label = self._text("panel.passed", count=count)
            self._toolkit.fonts.draw(surface, label, place, "small", self._toolkit.theme.frame.muted)
        for index, seat in enumerate(seats):
            picture = self.emblem(seat, self.chip)
            surface.blit(picture, picture.get_rect(center=self.chip_place(index, count)))

    def emblem(self, seat: int, diameter: int) -> pygame.Surface:
        """Return the emblem of ``seat``."""
        return self._toolkit.emblem(self._styles[seat].key, diameter)

    def _draw_labelled(self, surface: pygame.Surface, seat: int, label: str, room: pygame.Rect) -> None:
        """Draw the emblem of ``seat`` and what it does, in the middle of ``room``; where that is little, the emblem."""
        toolkit = self._toolkit
        side = min(room.h, self.chip)
        gap = max(3, toolkit.metrics.px(8))
        width = toolkit.fonts.width(label, "small")
        if side + gap + width > room.w:
            label, gap, width = "", 0, 0
        left = room.centerx - (side + gap + width) // 2
        picture = self.emblem(seat, side)
        surface.blit(picture, picture.get_rect(midleft=(left, room.centery)))
        place = pygame.Rect(left + side + gap, room.y, width, room.h)
        toolkit.fonts.draw(surface, label, place, "small", toolkit.theme.frame.muted)

    def _whole_header(self) -> pygame.Rect:
        return self._header.union(self._footer) if self.is_compact else self._header

    def _draw_pick(self, surface: pygame.Surface, view: State) -> None:
        toolkit, frame = self._toolkit, self._toolkit.theme.frame
        play, beaten = self._halves(view)
        left = pygame.Rect(play.x, self._header.y, play.w, self._header.h)
        self._draw_labelled(surface, view.owner, self._text("panel.played_value", value=view.value), left)
        right = pygame.Rect(beaten.x, self._header.y, beaten.w, self._header.h)
        label = self._text("panel.beaten", value=play_value(view.beaten))
        toolkit.fonts.draw(surface, label, right, "small", frame.muted, align="center")
        line = toolkit.pictures.rounded(
            (max(1, toolkit.metrics.px(1.5)), max(1, round(self._body.h * 0.9))), 0, frame.panel_border
        )
        surface.blit(line, line.get_rect(center=((play.right + beaten.x) // 2, self._body.centery)))

    def _draw_empty(self, surface: pygame.Surface, view: State, *, leads: bool, width: int) -> None:
        toolkit = self._toolkit
        palette = toolkit.theme.table("odin")
        height = card_height(width)
        place = pygame.Rect(0, 0, width, height)
        place.center = self._body.center
        thick = max(1, toolkit.metrics.px(2))
        dashed = toolkit.pictures.dashed(place.size, width // 10, palette.line, thick, dash=width / 9)
        surface.blit(dashed, place)
        if leads:
            text, room, colour = self._text("panel.lead_any"), self._whole_header(), toolkit.theme.frame.text
            if toolkit.fonts.width(text, "small", face="bold") <= room.w:
                toolkit.fonts.draw(surface, text, room, "small", colour, align="center", face="bold")
        else:
            self._draw_labelled(surface, view.turn, self._text("panel.leads"), self._whole_header())

    def _draw_number(
        self, surface: pygame.Surface, number: str, colour: Colour, key: str, *, right: bool, icon: str = ""
    ) -> None:
        toolkit = self._toolkit
        fonts = toolkit.fonts
        side = round(self._body.w * _SIDE)
        column = pygame.Rect(self._body.right - side if right else self._body.x, self._body.y, side, self._body.h)
        size = max(15, min(toolkit.metrics.font("number") * 4 // 3, round(self._body.h * 0.5)))
        size = self._fitting(number, column.w, "number", size)
        label = self._text(f"panel.{key}")
        small = toolkit.metrics.font("small")
        mark = small + small // 4 if icon else 0
        small = self._fitting(label, column.w - mark, "small", small)
        high, low = fonts.height("number", size=size), fonts.height("small", size=small)
        place = pygame.Rect(column.x, column.centery - (high + low) // 2, column.w, high)
        fonts.draw(surface, number, place, "number", colour, align="center", size=size)
        drawn = fonts.width(label, "small", size=small)
        # Where there is no room for the words, the sign has to do.
        is_said = drawn + mark <= column.w
        below = pygame.Rect(0, place.bottom, drawn if is_said else 0, low)
        below.x = column.centerx - (below.w + mark) // 2 + mark
        if is_said:
            fonts.draw(surface, label, below, "small", toolkit.theme.frame.muted, size=small)
        if icon:
            side = toolkit.metrics.font("small")
            picture = toolkit.icon(icon, side, colour)
            surface.blit(picture, picture.get_rect(midleft=(below.x - mark, below.centery)))

    def _fitting(self, text: str, room: int, role: Role, size: int) -> int:
        """Return the largest size up to ``size``, but no less than what can be read, at which ``text`` fits."""
        while size > 15 and self._toolkit.fonts.width(text, role, size=size) > room:
            size = max(15, size * 9 // 10)
        return size

    def _text(self, key: str, **values: object) -> str:
        return self._toolkit.text(f"odin.{key}", **values)
