"""The parts of the table around the board: seat panels, the prompt, the log, and where everything goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame

from game.app.program import Program
from game.core.match import Match
from game.ui import layout
from game.ui.actions import Action
from game.ui.board import Board, Prompt
from game.ui.layout import Role
from game.ui.theme import SeatStyle
from game.ui.toolkit import Toolkit
from game.ui.widgets import Button, Look, Widget

_WIDE = 1.08
"""Width over height from which on the panels stand beside the board; in narrower windows they stand below it."""


_LOG_LINES = 60
"""No window is high enough for more lines of the log beside the board."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: who did it, in the style that the seat played then, and what was done."""

    name: str
    style: SeatStyle
    sentence: str


def log_lines(
    program: Program, match: Match[Any, Any], board: Board[Any, Any], viewer: int, shown: int
) -> tuple[LogLine, ...]:
    """Return what ``viewer`` saw in the first ``shown`` plies, oldest first. Chance is told without a name."""
    lines = []
    for step in match.seen(viewer):
        if step.index >= shown:
            break
        seat = max(0, step.seat)
        name = match.seats[step.seat].name if step.seat >= 0 else program.text("table.chance")
        lines.append(LogLine(name, board.style(step.before, seat), board.sentence(step)))
    return tuple(lines)


class SeatPanel(Widget):
    """A player's place: emblem, name, who decides there, the public numbers, and a gold edge when it is their turn."""

    def __init__(self, toolkit: Toolkit, game: str) -> None:
        super().__init__(toolkit)
        self._game = game
        self._name = ""
        self._level = ""
        self._facts: tuple[str, ...] = ()
        self._state = ""
        self._style: SeatStyle | None = None
        self._acts = False

    def update(
        self, *, name: str, level: str, style: SeatStyle, facts: tuple[str, ...], state: str, acts: bool
    ) -> None:
        """Show this from now on; ``state`` is a word such as *to play*, or empty."""
        self._name, self._level, self._style = name, level, style
        self._facts, self._state, self._acts = facts, state, acts

    @property
    def content(self) -> object:
        """What the panel shows: equal for two panels that look the same at the same place."""
        return self._name, self._level, self._facts, self._state, self._style, self._acts, self.rect.copy()

    @property
    def hint(self) -> str:
        """The whole of what had to be cut."""
        name, below = self._text_rects()
        fonts = self.toolkit.fonts
        is_cut = fonts.width(self._name, self._name_role(name.w), face="bold") > name.w
        return f"{self._name} · {self._below()}" if is_cut or fonts.width(self._below(), "small") > below.w else ""

    def _name_role(self, room: int) -> Role:
        """A long name is rather set smaller than cut."""
        roles: tuple[Role, ...] = ("subheading", "body")
        fonts = self.toolkit.fonts
        return next((role for role in roles if fonts.width(self._name, role, face="bold") <= room), "small")

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        """Return the size for the name in small letters and the line below it, nothing cut, whoever is to play."""
        fonts, px = self.toolkit.fonts, self.toolkit.metrics.px
        high = fonts.height("subheading", face="bold") + fonts.height("small") + 2 * px(14)
        name = fonts.width(self._name, "small", face="bold")
        fact = fonts.width(self._main_fact(), "subheading", face="bold") + px(10)
        states = (self.toolkit.text("table.to_play"), self.toolkit.text("table.thinking"))
        below = max(fonts.width(self._below(state), "small") for state in states)
        wide = max(name + fact, below) + px(48 + 14 + 2 * 18)
        return (wide if width is None else min(wide, width)), high

    def _emblem_side(self) -> int:
        return min(self.toolkit.metrics.px(48), self.rect.h * 3 // 5, self.rect.w // 4)

    def _main_fact(self) -> str:
        return self._facts[-1] if self._facts else ""

    def _below(self, state: str | None = None) -> str:
        shown = self._state if state is None else state
        return " · ".join(part for part in (shown, self._level, *self._facts[:-1]) if part)

    def _text_rects(self) -> tuple[pygame.Rect, pygame.Rect]:
        px, fonts = self.toolkit.metrics.px, self.toolkit.fonts
        edge = px(18)
        left = self.rect.x + edge + self._emblem_side() + px(14)
        fact = fonts.width(self._main_fact(), "subheading", face="bold") + px(10) if self._facts else 0
        name_height, small_height = fonts.height("subheading", face="bold"), fonts.height("small")
        top = self.rect.y + (self.rect.h - name_height - small_height) // 2
        room = max(0, self.rect.right - edge - left)
        name = pygame.Rect(left, top, max(0, room - fact), name_height)
        return name, pygame.Rect(left, top + name_height, room, small_height)

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the whole panel: it changes with the match only."""
        if self._style is None or self.rect.w < 2:
            return
        toolkit, frame = self.toolkit, self.toolkit.theme.frame
        toolkit.draw_panel(surface, self.rect, table=self._game, highlight=self._acts)
        side = self._emblem_side()
        emblem = toolkit.emblem(self._style.key, max(1, side))
        surface.blit(emblem, (self.rect.x + toolkit.metrics.px(18), self.rect.centery - side // 2))
        name, below = self._text_rects()
        toolkit.fonts.draw(surface, self._name, name, self._name_role(name.w), frame.text, face="bold")
        toolkit.fonts.draw(surface, self._below(), below, "small", frame.muted)
        fact = pygame.Rect(name.x, name.y, below.w, name.h)
        toolkit.fonts.draw(surface, self._main_fact(), fact, "subheading", frame.heading, face="bold", align="right")


class PromptPanel(Widget):
    """What is expected now and what it would do, with the buttons that belong to it."""

    def __init__(self, toolkit: Toolkit, game: str) -> None:
        super().__init__(toolkit)
        self._game = game
        self._prompt = Prompt("", "")
        self._is_refusal = False
        self.result = Button(toolkit, "", lambda: None)
        self.result.visible = False
        self.actions: dict[str, Button] = {}

    def show(self, prompt: Prompt, *, is_refusal: bool) -> None:
        """Show ``prompt`` from now on; a refusal has a sign of warning before it."""
        self._prompt, self._is_refusal = prompt, is_refusal

    @property
    def hint(self) -> str:
        """The whole text where it had to be cut."""
        inside = self._inside()
        needed = self.toolkit.fonts.paragraph_height(self._prompt.detail, max(1, inside.w), "body")
        cut = needed > self._detail_rect().h or self.toolkit.fonts.width(self._prompt.title, "subheading") > inside.w
        return f"{self._prompt.title} – {self._prompt.detail}" if cut else ""

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        """Return the height for a title, two lines and the buttons that are there."""
        fonts, metrics = self.toolkit.fonts, self.toolkit.metrics
        high = 2 * metrics.px(18) + fonts.line_height("subheading", face="bold") + 2 * fonts.line_height("body")
        if self.visible_buttons():
            high += metrics.control + metrics.px(10)
        return (width if width is not None else self.rect.w), high

    def _inside(self) -> pygame.Rect:
        px = self.toolkit.metrics.px
        return layout.inset(self.rect, px(24), px(18))

    def _detail_rect(self) -> pygame.Rect:
        inside = self._inside()
        title = self.toolkit.fonts.line_height("subheading", face="bold")
        buttons = self.toolkit.metrics.control if self.visible_buttons() else 0
        return pygame.Rect(inside.x, inside.y + title, inside.w, max(0, inside.h - title - buttons))

    def visible_buttons(self) -> list[Button]:
        """Return the buttons at the foot of the panel, from left to right."""
        return [button for button in (*self.actions.values(), self.result) if button.visible]

    def place(self) -> None:
        """Place the buttons at the foot of the panel."""
        inside = self._inside()
        left = inside.x
        for button in (*self.actions.values(), self.result):
            width, height = button.natural_size(max(1, inside.right - left))
            button.rect = pygame.Rect(left, inside.bottom - height, width, height)
            if button.visible and button is not self.result:
                left += width + self.toolkit.metrics.gap

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the panel and its text."""
        toolkit, frame, fonts = self.toolkit, self.toolkit.theme.frame, self.toolkit.fonts
        toolkit.draw_panel(surface, self.rect, table=self._game)
        inside = self._inside()
        title = pygame.Rect(inside.x, inside.y, inside.w, fonts.line_height("subheading", face="bold"))
        if self._is_refusal:
            side = title.h * 3 // 4
            surface.blit(toolkit.icon("warning", side, frame.danger), (title.x, title.y + (title.h - side) // 2))
            title = pygame.Rect(title.x + side + toolkit.metrics.px(8), title.y, max(0, title.w - side), title.h)
        colour = frame.danger if self._is_refusal else frame.heading
        fonts.draw(surface, self._prompt.title, title, "subheading", colour, face="bold")
        detail = self._detail_rect()
        text = fonts.paragraph(self._prompt.detail, max(1, detail.w), "body", frame.text)
        whole_lines = detail.h // fonts.line_height("body") * fonts.line_height("body")
        surface.blit(text, detail, pygame.Rect(0, 0, detail.w, max(whole_lines, 0)))


class LogPanel(Widget):
    """The last lines of the log, newest first; pressing it shows all of them."""

    focusable = True

    def __init__(self, toolkit: Toolkit, game: str, on_open: Callable[[], None]) -> None:
        super().__init__(toolkit)
        self._game = game
        self._on_open = on_open
        self.lines: tuple[LogLine, ...] = ()

    @property
    def content(self) -> object:
        """What the panel shows: equal for two panels that look the same at the same place."""
        return self.lines[-_LOG_LINES:], self.rect.copy()

    @property
    def hint(self) -> str:
        """What pressing the log does."""
        return self.toolkit.text("table.open_log")

    def activate(self, action: Action) -> None:
        """Show the whole log."""
        self._on_open()

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw as many whole lines as there is room for."""
        if self.rect.h < 2 or self.rect.w < 2:
            return
        toolkit, frame, fonts = self.toolkit, self.toolkit.theme.frame, self.toolkit.fonts
        px = toolkit.metrics.px
        toolkit.draw_panel(surface, self.rect, table=self._game)
        inside = layout.inset(self.rect, px(24), px(14))
        title, rest = layout.cut_top(inside, fonts.line_height("body"))
        fonts.draw(surface, toolkit.text("table.log"), title, "body", frame.muted, face="medium")
        key = toolkit.key_label(self.shortcut) if self.shortcut is not None else ""
        fonts.draw(surface, key, title, "small", frame.muted, align="right")
        top = rest.y
        for index, line in enumerate(reversed(self.lines[-_LOG_LINES:])):
            text = f"**{line.name}** {line.sentence}"
            height = fonts.paragraph_height(text, max(1, rest.w - px(22)), "body")
            if top + height > rest.bottom:
                break
            colour = frame.text if index == 0 else frame.muted
            dot = toolkit.emblem(line.style.key, max(1, px(14)))
            surface.blit(dot, (rest.x, top + (fonts.line_height("body") - px(14)) // 2))
            paragraph = fonts.paragraph(text, max(1, rest.w - px(22)), "body", colour, strong_colour=frame.text)
            surface.blit(paragraph, (rest.x + px(22), top))
            top += height


class TableLayout:
    """Where the parts of a table are, for a window of any shape."""

    def __init__(self) -> None:
        self.heading = pygame.Rect(0, 0, 1, 1)
        self.board = pygame.Rect(0, 0, 1, 1)
        self._talk = pygame.Rect(0, 0, 1, 1)

    def arrange(
        self,
        toolkit: Toolkit,
        seats: list[SeatPanel],
        prompt: PromptPanel,
        log: LogPanel,
        buttons: list[Button],
    ) -> None:
        """Place everything for the present window: panels beside the board, or below it in a tall window."""
        metrics = toolkit.metrics
        px, gap = metrics.px, metrics.gap
        inside = layout.inset(metrics.window, px(44), px(24))
        self.heading, body = layout.cut_top(inside, toolkit.fonts.height("heading"), px(14))
        if metrics.size[0] >= metrics.size[1] * _WIDE:
            side = max(round(body.w * 0.465), min(body.w // 2, metrics.font("body") * 17))
            column, rest = layout.cut_right(body, side, gap)
            self.board = rest
            column = self._place_buttons(toolkit, column, buttons)
            self._talk = self._place_seats(toolkit, seats, column)
        else:
            body = self._place_buttons(toolkit, body, buttons)
            body = self._place_seats(toolkit, seats, body)
            self.board, self._talk = layout.cut_top(body, min(body.w, round(body.h * 0.6)), gap)
        self.place_talk(toolkit, prompt, log)

    @staticmethod
    def _place_seats(toolkit: Toolkit, seats: list[SeatPanel], area: pygame.Rect) -> pygame.Rect:
        """Set the seats side by side where nothing is cut, else in fewer columns while there is the height for it."""
        metrics = toolkit.metrics
        widest = max(panel.natural_size()[0] for panel in seats)
        high = seats[0].natural_size()[1]

        def fits(across: int) -> bool:
            return across * widest + (across - 1) * metrics.gap <= area.w

        def height(across: int) -> int:
            down = -(-len(seats) // across)
            return down * high + (down - 1) * metrics.px(8)

        most = min(len(seats), 3 if len(seats) > 4 else 2)
        across = next((number for number in range(most, 0, -1) if fits(number)), 1)
        while across < most and height(across) > area.h * 0.45:
            across += 1
        down = -(-len(seats) // across)
        high = min(max(high, metrics.px(84 if down == 1 else 0)), max(1, area.h // (2 * down)))
        whole, rest = layout.cut_top(area, down * high + (down - 1) * metrics.px(8), metrics.gap)
        for row, line in enumerate(layout.rows(whole, down, metrics.px(8))):
            members = seats[row * across : (row + 1) * across]
            for panel, rect in zip(members, layout.columns(line, across, metrics.gap), strict=False):
                panel.rect = rect
        return rest

    def place_talk(self, toolkit: Toolkit, prompt: PromptPanel, log: LogPanel) -> None:
        """Share what is left between the prompt and the log; where it is too little for both, the log goes."""
        metrics, area = toolkit.metrics, self._talk
        wanted = min(prompt.natural_size()[1], area.h)
        least_log = round(3.2 * toolkit.fonts.line_height("body")) + 2 * metrics.px(14)
        log.visible = area.h - wanted - metrics.gap >= least_log
        if log.visible:
            prompt.rect, log.rect = layout.cut_top(area, wanted, metrics.gap)
        else:
            prompt.rect, log.rect = area, pygame.Rect(area.x, area.bottom, 0, 0)
        prompt.place()

    @staticmethod
    def _place_buttons(toolkit: Toolkit, area: pygame.Rect, buttons: list[Button]) -> pygame.Rect:
        """Set the buttons at the foot of ``area`` and return the rest of it.

        One line where the words fit, else two lines, else one line of pictures.
        """
        metrics = toolkit.metrics
        gap = metrics.px(8)

        def width_of(members: list[Button]) -> int:
            return sum(button.natural_size()[0] for button in members) + gap * (len(members) - 1)

        half = -(-len(buttons) // 2)
        widest = max(button.natural_size()[0] for button in buttons)
        has_room = area.h > 9 * metrics.control
        if width_of(buttons) <= area.w:
            lines = [buttons]
        elif has_room and widest * half + gap * (half - 1) <= area.w:
            lines = [buttons[:half], buttons[half:]]
        else:
            for button in buttons:
                button.tooltip = button.tooltip or button.text
                button.text = ""
            lines = [buttons]
        foot, rest = layout.cut_bottom(area, len(lines) * (metrics.control + gap) - gap, metrics.gap)
        for line, row in zip(lines, layout.rows(foot, len(lines), gap), strict=True):
            shares = [1.0] * len(line) if len(lines) > 1 else [float(button.natural_size()[0]) for button in line]
            for button, place in zip(line, layout.columns(row, shares, gap), strict=True):
                button.rect = place
        return rest

    def draw_heading(self, surface: pygame.Surface, toolkit: Toolkit, game: str, name: str, detail: str) -> None:
        """Draw the name of the game and a few words about the match."""
        palette = toolkit.theme.tables[game]
        place = toolkit.fonts.draw(surface, name, self.heading, "heading", palette.text)
        rest = pygame.Rect(place.right + toolkit.metrics.px(14), self.heading.y, 0, self.heading.h)
        rest.w = max(0, self.heading.right - rest.x)
        lower = toolkit.metrics.px(4)
        toolkit.fonts.draw(surface, detail, rest.move(0, lower), "body", palette.muted)
