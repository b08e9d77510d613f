"""How the dice fell in a match, by player: every face against what was to be expected."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.app.program import Program
from game.app.scenes.screen import Screen
from game.core.luck import Luck
from game.core.record import Seat
from game.ui import layout
from game.ui.actions import Action, Kind
from game.ui.layout import Metrics
from game.ui.theme import SeatStyle
from game.ui.toolkit import Toolkit
from game.ui.widgets import Button, Label, Look, ScrollArea, Widget, WidgetGroup


@dataclass(frozen=True, slots=True)
class Bar:
    """One face: its name, how often it came up, and the share of the highest bar of the table from 0 to 1."""

    name: str
    count: int
    share: float


class LuckRow(Widget):
    """The dice of one ``seat``, its name and style, as bars side by side, with a line at what was to be expected."""

    def __init__(
        self, toolkit: Toolkit, seat: tuple[str, SeatStyle], sentence: str, bars: tuple[Bar, ...], expected_share: float
    ) -> None:
        super().__init__(toolkit)
        self.name, self.style = seat
        self.sentence = sentence
        self.bars = bars
        self.expected_share = expected_share

    @property
    def least_width(self) -> int:
        """The width in which no name of a face is cut."""
        widest = max(self.toolkit.fonts.width(bar.name, "small") for bar in self.bars)
        return len(self.bars) * (widest + self._between)

    @property
    def _between(self) -> int:
        return self.toolkit.metrics.px(6)

    @property
    def hint(self) -> str:
        fonts, px = self.toolkit.fonts, self.toolkit.metrics.px
        room = self.rect.w // len(self.bars) - self._between
        names = ", ".join(f"{bar.name} {bar.count}" for bar in self.bars)
        name = self.rect.w - self._side - px(10)
        is_cut = any(fonts.width(bar.name, "small") > room for bar in self.bars)
        return f"{self.name} · {names}" if is_cut or fonts.width(self.name, face="bold") > name else ""

    @property
    def _side(self) -> int:
        return round(self.toolkit.fonts.line_height() * 1.1)

    @property
    def bar_height(self) -> int:
        """The height of the tallest bar."""
        return self.toolkit.metrics.px(64)

    def _sentence_height(self, width: int) -> int:
        return self.toolkit.fonts.paragraph_height(self.sentence, max(1, width), "small")

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        fonts, px = self.toolkit.fonts, self.toolkit.metrics.px
        wide = self.rect.w if width is None else width
        head = max(self._side, fonts.line_height()) + self._sentence_height(wide)
        return wide, head + fonts.height("small") + self.bar_height + fonts.height("small") + px(16)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        toolkit, frame, px, fonts = self.toolkit, self.toolkit.theme.frame, self.toolkit.metrics.px, self.toolkit.fonts
        rect, side = self.rect, self._side
        head = max(side, fonts.line_height())
        surface.blit(toolkit.emblem(self.style, max(1, side)), (rect.x, rect.y + (head - side) // 2))
        name = pygame.Rect(rect.x + side + px(10), rect.y, max(0, rect.w - side - px(10)), head)
        fonts.draw(surface, self.name, name, "body", frame.text, face="bold")
        sentence = fonts.paragraph(self.sentence, max(1, rect.w), "small", frame.muted)
        surface.blit(sentence, (rect.x, rect.y + head))
        top = rect.y + head + self._sentence_height(rect.w)
        ground = top + fonts.height("small") + self.bar_height
        accent = self.style.colour
        columns = layout.columns(pygame.Rect(rect.x, top, rect.w, ground - top), len(self.bars), self._between)
        level = ground - round(self.bar_height * self.expected_share)
        for bar, column in zip(self.bars, columns, strict=True):
            height = max(px(2), round(self.bar_height * bar.share))
            body = pygame.Rect(0, ground - height, max(1, min(column.w, px(44))), height)
            body.centerx = column.centerx
            surface.blit(toolkit.pictures.rounded(body.size, min(px(5), height // 2), accent), body)
            high = fonts.height("small")
            # Above the bar, or above the line where that would strike the number through.
            foot = level - px(1) if body.y - high < level + px(2) and level < body.y else body.y
            number = pygame.Rect(column.x, foot - high, column.w, high)
            fonts.draw(surface, str(bar.count), number, "small", frame.text, face="bold", align="center")
            below = pygame.Rect(column.x, ground + px(2), column.w, fonts.height("small"))
            fonts.draw(surface, bar.name, below, "small", frame.muted, align="center")
        surface.fill(frame.panel_border, (rect.x, ground, rect.w, max(1, px(1))))
        dash = max(1, px(8))
        for left in range(rect.x, rect.right, 2 * dash):
            surface.fill(frame.text, (left, level, min(dash, rect.right - left), max(1, px(1.5))))


class LuckScene(Screen):
    """Shows ``luck`` of the match of ``seats``, which wear ``styles``, over the screen that asked for it."""

    opaque = False

    def __init__(
        self, program: Program, game: str, seats: tuple[Seat, ...], styles: tuple[SeatStyle, ...], luck: Luck
    ) -> None:
        super().__init__(program)
        self._styles = styles
        self._game = game
        self._seats = seats
        self._luck = luck
        self.panel = pygame.Rect(0, 0, 1, 1)
        self._title = pygame.Rect(0, 0, 1, 1)

    def rows(self) -> tuple[LuckRow, ...]:
        """Return a row for each seat."""
        luck = self._luck
        seats = range(len(self._seats))
        highest = max(1.0, *(max(*luck.counts[seat], luck.expected(seat)) for seat in seats))
        names = [self.text(f"{self._game}.face.{face}") for face in luck.faces]
        return tuple(
            LuckRow(
                self.toolkit,
                (self._seats[seat].name, self._styles[seat]),
                self.text("luck.seat", count=luck.dice(seat), expected=self._number(luck.expected(seat))),
                tuple(Bar(name, count, count / highest) for name, count in zip(names, luck.counts[seat], strict=True)),
                luck.expected(seat) / highest,
            )
            for seat in seats
        )

    def _number(self, value: float) -> str:
        return f"{value:.1f}".replace(".", self.text("luck.decimal"))

    def resize(self, metrics: Metrics) -> None:
        fonts, px, frame = self.toolkit.fonts, metrics.px, self.toolkit.theme.frame
        area = ScrollArea(self.toolkit)
        rows = self.rows()
        around_rows = 2 * px(26) + area.bar_width + px(8)
        widest = metrics.size[0] - 2 * px(24)
        column = max(px(480), metrics.font("body") * 23, rows[0].least_width)
        # Two players beside each other, where there are more of them and nothing of theirs is cut.
        across = 2 if len(rows) > 2 and 2 * rows[0].least_width + px(28) + around_rows <= widest else 1
        wanted = 2 * column + px(28) + around_rows if across == 2 else max(px(640), metrics.font("body") * 30)
        width = min(widest, wanted)
        inner = max(1, width - 2 * px(26))
        room = max(1, inner - area.bar_width - px(8))
        detail = Label(self.toolkit, self.text("luck.detail"), colour=frame.muted, wrap=True)
        beside = max(1, (room - px(28)) // 2 if across == 2 else room)
        lines: list[tuple[Widget, ...]] = [(detail,), *(rows[at : at + across] for at in range(0, len(rows), across))]
        heights = [line[0].natural_size(room if line[0] is detail else beside)[1] for line in lines]
        content = sum(heights) + (len(lines) - 1) * px(14)
        around = fonts.line_height("heading") + px(8) + metrics.control + metrics.gap + 2 * px(20)
        height = min(metrics.size[1] - 2 * px(24), content + around)
        self.panel = layout.center((max(1, width), max(1, height)), metrics.window)
        inside = layout.inset(self.panel, px(26), px(20))
        self._title, rest = layout.cut_top(inside, fonts.line_height("heading"), px(8))
        foot, area.rect = layout.cut_bottom(rest, metrics.control, metrics.gap)
        top = area.rect.y
        for line, high in zip(lines, heights, strict=True):
            for number, part in enumerate(line):
                wide = room if part is detail else beside
                part.rect = pygame.Rect(area.rect.x + number * (beside + px(28)), top, wide, high)
            top += high + px(14)
        area.children = [part for line in lines for part in line]
        area.arrange(top - px(14) - area.rect.y)
        button = Button(self.toolkit, self.text("luck.back"), self.close, style="primary", shortcut=Kind.BACK)
        size = button.natural_size(foot.w)
        button.rect = pygame.Rect(foot.right - size[0], foot.y, *size)
        self.group = WidgetGroup(self.toolkit, (area, button))
        self.group.default = button
        self.group.focus(button)

    def handle(self, action: Action) -> bool:
        if super().handle(action):
            return True
        if action.kind in {Kind.UP, Kind.DOWN} and self.group is not None:
            self.dirty = True
            return self.group.widgets[0].handle(action)
        return False

    def draw(self, surface: pygame.Surface) -> None:
        self.toolkit.draw_panel(surface, self.panel)
        self.toolkit.fonts.draw(
            surface, self.text("luck.title"), self._title, "heading", self.toolkit.theme.frame.heading
        )
        super().draw(surface)
