"""The score sheet beside the board, and the whole of it over the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.app.program import Program
from game.app.scenes.screen import Screen
from game.ui import layout
from game.ui.actions import Action
from game.ui.board import ScoreSheet, SheetRow
from game.ui.layout import Metrics
from game.ui.theme import SeatStyle
from game.ui.toolkit import Toolkit
from game.ui.widgets import Button, Label, Look, ScrollArea, Widget, WidgetGroup


class SheetPanel(Widget):
    """The last lines of the score sheet and the sums at the foot, a column a seat; pressing it shows all of it."""

    focusable = True

    def __init__(self, toolkit: Toolkit, game: str, on_open: Callable[[], None]) -> None:
        super().__init__(toolkit)
        self._game = game
        self._on_open = on_open
        self._sheet: ScoreSheet | None = None
        self._styles: tuple[SeatStyle, ...] = ()
        self.visible = False

    def show(self, sheet: ScoreSheet | None, styles: tuple[SeatStyle, ...]) -> None:
        """Show ``sheet`` from now on, with the seats in ``styles`` as the heads of the columns."""
        self._sheet, self._styles = sheet, styles

    @property
    def has_sheet(self) -> bool:
        """Whether this game has a score sheet."""
        return self._sheet is not None

    @property
    def content(self) -> object:
        """What the panel shows: equal for two panels that look the same at the same place."""
        return self._sheet, self._styles, self.visible, self.rect.copy()

    @property
    def hint(self) -> str:
        return self.toolkit.text("table.open_sheet")

    def activate(self, action: Action) -> None:
        self._on_open()

    @property
    def _margin(self) -> int:
        return self.toolkit.metrics.px(12)

    @property
    def _head_height(self) -> int:
        return self.toolkit.fonts.line_height("small") + self.toolkit.metrics.px(6)

    @property
    def least_size(self) -> tuple[int, int]:
        """The width for narrow columns, and the height for heads, one line and the sums."""
        fonts, px = self.toolkit.fonts, self.toolkit.metrics.px
        column = fonts.width("00", "body", face="bold") + px(6)
        high = self._head_height + fonts.line_height("small") + fonts.line_height("body") + px(6) + 2 * self._margin
        return max(1, len(self._styles)) * column + 2 * self._margin, high

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        fonts = self.toolkit.fonts
        least = self.least_size
        rows = self._sheet.rows if self._sheet is not None else ()
        title = fonts.line_height("body")
        more = (len(rows) - 1) * fonts.line_height("small")
        return (least[0] if width is None else width), least[1] + title + more

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the whole panel: it changes with the match only."""
        if self._sheet is None or not self.visible or self.rect.w < 2 or self.rect.h < 2:
            return
        toolkit, frame, fonts = self.toolkit, self.toolkit.theme.frame, self.toolkit.fonts
        toolkit.draw_panel(surface, self.rect, table=self._game)
        inside = layout.inset(self.rect, self._margin)
        small = fonts.line_height("small")
        foot, inside = layout.cut_bottom(inside, fonts.line_height("body") + toolkit.metrics.px(6))
        rows = self._sheet.rows
        free = inside.h - self._head_height
        if free - fonts.line_height("body") >= min(2, len(rows)) * small:
            title, inside = layout.cut_top(inside, fonts.line_height("body"))
            fonts.draw(surface, self._sheet.title, title, "body", frame.muted, face="medium")
            free -= title.h
        shown = rows[max(0, len(rows) - free // small) :] if free >= small else ()
        lines = (*shown, self._sheet.total)
        words = _words_width(toolkit, lines, self.rect.w - 2 * self._margin, len(self._styles))
        head, inside = layout.cut_top(inside, self._head_height)
        _draw_heads(toolkit, surface, head, words, self._styles)
        for row in shown:
            line, inside = layout.cut_top(inside, small)
            _draw_row(toolkit, surface, line, words, row, is_sum=False)
        _draw_row(toolkit, surface, foot, words, self._sheet.total, is_sum=True)


def _words_width(toolkit: Toolkit, rows: Sequence[SheetRow], width: int, columns: int) -> int:
    """The width for the words of the lines; none where the columns of points need it all."""
    fonts, px = toolkit.fonts, toolkit.metrics.px
    words = max((fonts.width(row.label, "small") for row in rows), default=0) + px(8)
    cells = max((fonts.width(cell, "body", face="bold") for row in rows for cell in row.cells), default=0)
    return words if words + max(1, columns) * (cells + px(6)) <= width else 0


def _cells(place: pygame.Rect, words: int, count: int) -> list[pygame.Rect]:
    return layout.columns(pygame.Rect(place.x + words, place.y, max(0, place.w - words), place.h), count)


def _draw_heads(
    toolkit: Toolkit, surface: pygame.Surface, place: pygame.Rect, words: int, styles: tuple[SeatStyle, ...]
) -> None:
    for style, cell in zip(styles, _cells(place, words, len(styles)), strict=True):
        side = max(1, min(toolkit.fonts.line_height("small"), cell.w - 2))
        surface.blit(toolkit.emblem(style, side), layout.center((side, side), cell))


def _draw_row(
    toolkit: Toolkit, surface: pygame.Surface, place: pygame.Rect, words: int, row: SheetRow, *, is_sum: bool
) -> None:
    fonts, frame = toolkit.fonts, toolkit.theme.frame
    if is_sum:
        surface.fill(frame.panel_border, (place.x, place.y, place.w, max(1, toolkit.metrics.px(1))))
    if words:
        label = pygame.Rect(place.x, place.y, words, place.h)
        fonts.draw(surface, row.label, label, "small", frame.text if is_sum else frame.muted)
    for text, cell in zip(row.cells, _cells(place, words, len(row.cells)), strict=True):
        colour = frame.heading if is_sum else frame.text
        fonts.draw(
            surface, text, cell, "body" if is_sum else "small", colour, align="center", face="bold" if is_sum else None
        )


class _Heads(Widget):
    """Emblems and names above the columns."""

    def __init__(self, toolkit: Toolkit, words: int, names: tuple[str, ...], styles: tuple[SeatStyle, ...]) -> None:
        super().__init__(toolkit)
        self._words, self._names, self._styles = words, names, styles

    @property
    def hint(self) -> str:
        room = (self.rect.w - self._words) // max(1, len(self._names)) - self.toolkit.metrics.px(8)
        is_cut = any(self.toolkit.fonts.width(name, "small") > room for name in self._names)
        return " · ".join(self._names) if is_cut else ""

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        fonts = self.toolkit.fonts
        return (self.rect.w if width is None else width), fonts.line_height("body") + fonts.line_height("small")

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        fonts, px = self.toolkit.fonts, self.toolkit.metrics.px
        above, below = layout.cut_top(self.rect, fonts.line_height("body"))
        _draw_heads(self.toolkit, surface, above, self._words, self._styles)
        for name, cell in zip(self._names, _cells(below, self._words, len(self._names)), strict=True):
            place = layout.inset(cell, px(4), 0)
            fonts.draw(surface, name, place, "small", self.toolkit.theme.frame.muted, align="center")


class _Line(Widget):
    """One line of the whole sheet."""

    def __init__(self, toolkit: Toolkit, words: int, row: SheetRow, *, is_sum: bool = False) -> None:
        super().__init__(toolkit)
        self._words, self._row, self._is_sum = words, row, is_sum

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        return (self.rect.w if width is None else width), self.toolkit.fonts.line_height() + self.toolkit.metrics.px(6)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        _draw_row(self.toolkit, surface, self.rect, self._words, self._row, is_sum=self._is_sum)


class SheetScene(Screen):
    """Shows all of ``sheet``, beginning at the end. Any way of leaving it leads back to the table."""

    opaque = False

    def __init__(
        self, program: Program, sheet: ScoreSheet, names: tuple[str, ...], styles: tuple[SeatStyle, ...]
    ) -> None:
        super().__init__(program)
        self._sheet = sheet
        self._names = names
        self._styles = styles
        self._panel = pygame.Rect(0, 0, 1, 1)
        self._title = pygame.Rect(0, 0, 1, 1)

    def resize(self, metrics: Metrics) -> None:
        toolkit, fonts, px = self.toolkit, self.toolkit.fonts, metrics.px
        rows = (*self._sheet.rows, self._sheet.total)
        margin = px(26)
        widest = max(fonts.width(name, "small") for name in self._names) + px(16)
        words = max(fonts.width(row.label, "small") for row in rows) + px(8)
        most = metrics.size[0] - 2 * px(24)
        wanted = words + len(self._names) * max(widest, px(90)) + 2 * margin
        width = max(1, min(most, max(wanted, px(420), metrics.font("body") * 16)))
        words = _words_width(toolkit, rows, width - 2 * margin, len(self._names))
        heads = _Heads(toolkit, words, self._names, self._styles)
        total = _Line(toolkit, words, self._sheet.total, is_sum=True)
        lines: list[Widget] = [_Line(toolkit, words, row) for row in self._sheet.rows]
        if not lines:
            lines = [Label(toolkit, self.text("table.sheet_empty"), colour=toolkit.theme.frame.muted, align="center")]
        line_height = total.natural_size()[1]
        title_height = fonts.line_height("heading")
        fixed = 2 * px(20) + title_height + px(8) + heads.natural_size()[1] + line_height + metrics.control
        fixed += 2 * metrics.gap
        height = min(metrics.size[1] - 2 * px(36), fixed + line_height * len(lines))
        self._panel = layout.center((width, max(1, height)), metrics.window)
        inside = layout.inset(self._panel, margin, px(20))
        area = ScrollArea(toolkit, lines)
        if fixed + line_height * len(lines) > height:
            # Heads and sums leave the room of the bar, too: the columns stand above each other.
            inside.w -= area.bar_width
        self._title, rest = layout.cut_top(inside, title_height, px(8))
        heads.rect, rest = layout.cut_top(rest, heads.natural_size()[1])
        foot, rest = layout.cut_bottom(rest, metrics.control, metrics.gap)
        total.rect, rest = layout.cut_bottom(rest, line_height, metrics.gap)
        area.rect = pygame.Rect(rest.x, rest.y, self._panel.right - margin - rest.x, rest.h)
        for index, line in enumerate(lines):
            line.rect = pygame.Rect(rest.x, rest.y + index * line_height, rest.w, line_height)
        area.arrange(line_height * len(lines))
        area.scroll_to(area.limit)
        button = Button(toolkit, self.text("table.back"), self.close, style="primary")
        size = button.natural_size(foot.w)
        button.rect = pygame.Rect(foot.right - size[0], foot.y, *size)
        self.group = WidgetGroup(toolkit, (area, heads, total, button))
        self.group.default = button

    def draw(self, surface: pygame.Surface) -> None:
        toolkit, frame = self.toolkit, self.toolkit.theme.frame
        # Nothing of the table shines through what is read.
        surface.blit(toolkit.pictures.rounded(self._panel.size, toolkit.metrics.px(16), frame.panel), self._panel)
        toolkit.draw_panel(surface, self._panel)
        self.toolkit.fonts.draw(surface, self._sheet.title, self._title, "heading", frame.heading)
        super().draw(surface)
