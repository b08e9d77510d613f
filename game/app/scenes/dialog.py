"""Short messages and questions over whatever is on the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.app.program import Program
from game.app.scenes.screen import Screen
from game.ui import layout
from game.ui.actions import Kind
from game.ui.layout import Metrics
from game.ui.widgets import Button, Label, Panel, ScrollArea, Widget, WidgetGroup

_CENTRED_LINES = 4
"""Up to so many lines a text is centred; more are easier to read from a straight edge."""


class _Dialog(Screen):
    """A panel with a title, a text that scrolls where it is long, and a row of buttons; the first one is the main one.

    ``title`` and ``text`` are ready to be shown; ``text`` may have ``**bold**`` markup.
    """

    opaque = False

    def __init__(self, program: Program, title: str, text: str, buttons: Sequence[Button]) -> None:
        super().__init__(program)
        toolkit = self.toolkit
        self._panel = Panel(toolkit)
        self._title = Label(
            toolkit, title, "heading", colour=toolkit.theme.frame.heading, align="center", wrap=True, face="name"
        )
        self._text = Label(toolkit, text, wrap=True, strong_colour=toolkit.theme.frame.heading)
        self._area = ScrollArea(toolkit, (self._text,))
        self._buttons = tuple(buttons)
        widgets: list[Widget] = [self._panel, self._title, self._area, *self._buttons]
        self.group = WidgetGroup(toolkit, widgets)
        self.group.focus(self._buttons[0])
        self.group.default = self._buttons[0]

    def resize(self, metrics: Metrics) -> None:
        px, fonts = metrics.px, self.toolkit.fonts
        window = layout.inset(metrics.window, px(24))
        margin, gap = px(30), px(22)
        wanted = round(metrics.font("body") * 30)
        row = sum(button.natural_size()[0] for button in self._buttons) + metrics.gap * (len(self._buttons) - 1)
        width = max(1, min(window.w, max(wanted, row + 2 * margin)))
        inner = max(1, width - 2 * margin)
        sizes = [button.natural_size(inner) for button in self._buttons]
        buttons_height = layout.bounds(layout.flow(pygame.Rect(0, 0, inner, 0), sizes, metrics.gap)).h
        title_height = self._title.natural_size(inner)[1] if self._title.text else 0
        fixed = 2 * margin + buttons_height + gap + (title_height + px(14) if title_height else 0)
        lines = len(fonts.wrap(self._text.text, inner))
        self._text.align = "center" if lines <= _CENTRED_LINES else "left"
        text_height = self._text.natural_size(inner)[1]
        height = min(window.h, fixed + text_height)
        scrolls = height < fixed + text_height
        if scrolls:
            text_height = self._text.natural_size(max(1, inner - self._area.bar_width))[1]
        self._panel.rect = layout.center((width, max(1, height)), metrics.window)
        inside = layout.inset(self._panel.rect, margin)
        self._title.rect, inside = layout.cut_top(inside, title_height, px(14) if title_height else 0)
        row_place, self._area.rect = layout.cut_bottom(inside, buttons_height, gap)
        self._text.rect = pygame.Rect(
            self._area.rect.topleft, (max(1, inner - (self._area.bar_width if scrolls else 0)), text_height)
        )
        self._area.arrange(text_height)
        places = layout.flow(row_place, sizes, metrics.gap, align="center")
        for button, place in zip(self._buttons, places, strict=True):
            button.rect = place


class MessageScene(_Dialog):
    """Tells something, and goes with Enter, Esc or a click on its button."""

    def __init__(self, program: Program, title: str, text: str) -> None:
        button = Button(program.toolkit, program.text("dialog.ok"), self.close, style="primary", sound="back")
        super().__init__(program, title, text, (button,))


class ConfirmScene(_Dialog):
    """Asks before something is done. Enter says yes, Esc says no."""

    def __init__(
        self,
        program: Program,
        title: str,
        text: str,
        yes_label: str,
        on_yes: Callable[[], None],
    ) -> None:
        """``on_yes`` is called once the question has been taken away."""
        self._on_yes = on_yes
        super().__init__(
            program,
            title,
            text,
            (
                Button(program.toolkit, yes_label, self._yes, style="primary"),
                Button(
                    program.toolkit,
                    program.text("dialog.cancel"),
                    self.close,
                    shortcut=Kind.BACK,
                    sound="back",
                ),
            ),
        )

    def _yes(self) -> None:
        self.close()
        self._on_yes()
