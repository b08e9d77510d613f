"""A screen to read or to set things on: a heading, sections in panels that scroll, and buttons below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.app.program import Program
from game.app.scenes.screen import Screen
from game.ui import layout
from game.ui.actions import Action, Kind
from game.ui.layout import Metrics
from game.ui.toolkit import Toolkit
from game.ui.widgets import Button, Panel, ScrollArea, Widget, WidgetGroup

_NARROW_COLUMN = 23
_WIDE_COLUMN = 34
"""Bounds of the width of a column, in sizes of the text."""


@dataclass(frozen=True, slots=True)
class Section:
    """A panel with what stands on it, one below the other; ``title_key`` is its heading."""

    panel: Panel
    title_key: str
    widgets: tuple[Widget, ...]


Band = tuple[tuple[Section, ...], tuple[Section, ...]]
"""Sections that stand in the left and in the right column of a wide window, and end at one height."""


class _SectionArea(ScrollArea):
    """Shows the heading of a section together with its first widget."""

    def __init__(self, toolkit: Toolkit, sections: Sequence[Section]) -> None:
        super().__init__(toolkit, [widget for section in sections for widget in (section.panel, *section.widgets)])
        self._first = {id(section.widgets[0]): section.panel for section in sections if section.widgets}

    def show(self, child: Widget) -> None:
        super().show(child)
        panel = self._first.get(id(child))
        if panel is not None and panel.rect.top < self.rect.top and child.rect.bottom - panel.rect.top < self.rect.h:
            self.scroll_to(self.offset - (self.rect.top - panel.rect.top))


class Sheet(Screen):
    """``bands`` follow each other from top to bottom; in a narrow window all sections do, the right after the left.

    The widgets live as long as the screen, so that focus, scrolling and a drag survive a change of size, text size or
    language; :meth:`relabel` gives them their texts anew. The first of ``buttons`` is the main one.
    """

    title_key = ""

    def __init__(self, program: Program, bands: Sequence[Band], buttons: Sequence[Button]) -> None:
        super().__init__(program)
        self._bands = tuple(bands)
        self._sections = tuple(section for band in self._bands for side in band for section in side)
        self._buttons = tuple(buttons)
        self._area = _SectionArea(self.toolkit, self._sections)
        self._heading = pygame.Rect(0, 0, 0, 0)
        self.group = WidgetGroup(self.toolkit, [self._area, *self._buttons])
        self.group.default = self._buttons[0]

    def relabel(self) -> None:
        """Give all widgets their texts in the language of the player."""
        for section in self._sections:
            section.panel.title = self.text(section.title_key)

    def resize(self, metrics: Metrics) -> None:
        # What has the focus stays where it is on the screen, as far as that is possible: it is what is being changed.
        focused = self.group.focused if self.group is not None else None
        held = focused if focused in self._area.children else None
        before = held.rect.y - self._area.rect.y if held is not None else 0
        self.relabel()
        self._place(metrics)
        if held is not None and before > 0:
            self._area.scroll_to(self._area.offset + held.rect.y - self._area.rect.y - before)
            self._area.show(held)

    def _place(self, metrics: Metrics) -> None:
        px, fonts = metrics.px, self.toolkit.fonts
        body = metrics.font("body")
        page = layout.inset(metrics.window, px(40), px(20))
        heading_height = round(fonts.height("heading") * 1.25) + px(24)
        self._heading, rest = layout.cut_top(page, heading_height, px(14))
        sizes = [button.natural_size(max(1, page.w)) for button in self._buttons]
        row = layout.bounds(layout.flow(pygame.Rect(0, 0, page.w, 0), sizes, metrics.gap, align="center"))
        footer, self._area.rect = layout.cut_bottom(rest, row.h, px(18))
        for button, place in zip(self._buttons, layout.flow(footer, sizes, metrics.gap, align="center"), strict=True):
            button.rect = place
        gap = px(20)
        room = max(1, self._area.rect.w - self._area.bar_width)
        columns = 2 if room >= 2 * body * _NARROW_COLUMN + gap else 1
        width = min(room, body * _WIDE_COLUMN * columns + gap)
        # In the middle of the window, but left of the bar.
        left = self._area.rect.x + min((self._area.rect.w - width) // 2, room - width)
        whole = pygame.Rect(left, self._area.rect.y, width, 0)
        for band in self._bands:
            sides = band if columns == 2 else (band[0] + band[1],)
            whole.y = self._place_band(whole, sides, gap) + gap
        self._area.arrange(whole.y - gap + px(6) - self._area.rect.y)

    def _place_band(self, whole: pygame.Rect, sides: Sequence[tuple[Section, ...]], gap: int) -> int:
        """Place the sections of a band below the top of ``whole``; return where they end."""
        ends = []
        for place, side in zip(layout.columns(whole, len(sides), gap), sides, strict=True):
            end = whole.y
            for index, section in enumerate(side):
                end = self._place_section(section, place.x, end + (gap if index else 0), place.w)
            ends.append(end)
        for side, end in zip(sides, ends, strict=True):
            if side:
                side[-1].panel.rect.h += max(ends) - end
        return max(ends)

    def _place_section(self, section: Section, x: int, y: int, width: int) -> int:
        """Place a section with its top left there; return where it ends."""
        px = self.toolkit.metrics.px
        section.panel.rect = pygame.Rect(x, y, width, 10 * px(1000))
        inside = section.panel.inside
        top = inside.y
        for widget in section.widgets:
            if widget.visible:
                height = widget.natural_size(max(1, inside.w))[1]
                widget.rect = pygame.Rect(inside.x, top, inside.w, height)
                top += height + px(10)
        section.panel.rect.h = top - px(10) + px(18) - y
        return section.panel.rect.bottom

    def handle(self, action: Action) -> bool:
        """Let the widgets have the action; arrows that lead to none of them scroll."""
        if super().handle(action):
            return True
        if action.kind in {Kind.UP, Kind.DOWN} and self._area.handle(action):
            self.dirty = True
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        self.draw_ground(surface)
        toolkit, heading = self.toolkit, self._heading
        ornament = toolkit.metrics.px(24)
        line, rest = layout.cut_top(heading, heading.h - ornament)
        colour = toolkit.theme.frame.heading
        toolkit.fonts.draw(surface, self.text(self.title_key), line, "heading", colour, align="center")
        ratio = toolkit.pictures.ratio("ornaments/divider")
        width = max(1, min(heading.w, round(ornament * ratio)))
        picture = toolkit.pictures.svg("ornaments/divider", (width, ornament))
        surface.blit(picture, layout.center((width, ornament), rest))
        super().draw(surface)
