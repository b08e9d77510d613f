"""The whole log of a match, over the table."""

from __future__ import annotations

import pygame

from game.app.program import Program
from game.app.scenes.screen import Screen
from game.app.table.log import LogLine
from game.ui import layout
from game.ui.actions import Action, Kind
from game.ui.layout import Metrics
from game.ui.widgets import Button, Label, ScrollArea, WidgetGroup


class LogScene(Screen):
    """Shows ``lines``, oldest first, beginning at the end. Any way of leaving it leads back to the table."""

    opaque = False

    def __init__(self, program: Program, game: str, lines: tuple[LogLine, ...]) -> None:
        super().__init__(program)
        self._game = game
        self._lines = lines
        self._panel = pygame.Rect(0, 0, 1, 1)
        self._title = pygame.Rect(0, 0, 1, 1)

    def resize(self, metrics: Metrics) -> None:
        fonts, px, frame = self.toolkit.fonts, metrics.px, self.toolkit.theme.frame
        width = min(metrics.size[0] - 2 * px(24), max(px(640), metrics.font("body") * 30))
        self._panel = layout.center((max(1, width), max(1, metrics.size[1] - 2 * px(36))), metrics.window)
        inside = layout.inset(self._panel, px(26), px(20))
        self._title, rest = layout.cut_top(inside, fonts.line_height("heading"), px(8))
        foot, rest = layout.cut_bottom(rest, metrics.control, metrics.gap)
        area = ScrollArea(self.toolkit)
        area.rect = rest
        top, room = rest.y, max(1, rest.w - area.bar_width - px(8))
        for number, line in enumerate(self._lines, start=1):
            label = Label(
                self.toolkit,
                f"{number}. **{line.name}** {line.sentence}",
                colour=frame.muted,
                strong_colour=frame.text,
                wrap=True,
            )
            label.rect = pygame.Rect((rest.x, top), label.natural_size(room))
            top = label.rect.bottom + px(4)
            area.children.append(label)
        if not self._lines:
            empty = Label(self.toolkit, self.text("table.log_empty"), colour=frame.muted, wrap=True)
            empty.rect = pygame.Rect((rest.x, top), empty.natural_size(room))
            top = empty.rect.bottom
            area.children.append(empty)
        area.arrange(top - rest.y)
        area.scroll_to(area.limit)
        button = Button(self.toolkit, self.text("table.back"), self.close, style="primary")
        size = button.natural_size(foot.w)
        button.rect = pygame.Rect(foot.right - size[0], foot.y, *size)
        self.group = WidgetGroup(self.toolkit, (area, button))
        self.group.default = button

    def handle(self, action: Action) -> bool:
        if action.kind is Kind.LOG:
            self.close()
            return True
        return super().handle(action)

    def draw(self, surface: pygame.Surface) -> None:
        toolkit, frame = self.toolkit, self.toolkit.theme.frame
        # Nothing of the table shines through what is read.
        surface.blit(toolkit.pictures.rounded(self._panel.size, toolkit.metrics.px(16), frame.panel), self._panel)
        toolkit.draw_panel(surface, self._panel)
        self.toolkit.fonts.draw(surface, self.text("table.log"), self._title, "heading", frame.heading)
        super().draw(surface)
