"""What is expected now at a table: the sentence, the time for an answer, and the buttons that belong to it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.table.asking import Countdown
from game.ui import layout
from game.ui.actions import Action, Kind
from game.ui.board import Prompt
from game.ui.layout import Role
from game.ui.text import Align
from game.ui.toolkit import Toolkit
from game.ui.widgets import Button, Look, Widget

_ACTIONS = 3
"""Buttons of a game for which a column keeps room, so that nothing jumps when the turn passes."""


class CountdownBar(Widget):
    """A countdown as a bar that grows shorter, and a line that says how long it lasts; nothing while there is none.

    ``key`` is the text of the line, for a ``count`` of seconds. Where there is no room for the line it is the tooltip.
    """

    def __init__(self, toolkit: Toolkit, key: str, *, align: Align = "left") -> None:
        super().__init__(toolkit)
        self._key = key
        self._align: Align = align
        self.countdown: Countdown | None = None
        self.visible = False

    def show(self, countdown: Countdown | None) -> None:
        """Show ``countdown`` from now on."""
        self.countdown = countdown
        self.visible = countdown is not None

    @property
    def look(self) -> tuple[int, int]:
        """The seconds and the pixels of the bar that are shown: equal while nothing has to be drawn anew."""
        countdown = self.countdown
        if countdown is None:
            return 0, 0
        left = 1000 * countdown.seconds if self.toolkit.reduced_motion else countdown.left
        return countdown.seconds, self.rect.w * left // countdown.total

    @property
    def bar_height(self) -> int:
        """The height of the bar alone."""
        return max(2, self.toolkit.metrics.px(6))

    @property
    def _line(self) -> str:
        return self.toolkit.text(self._key, count=self.look[0])

    @property
    def hint(self) -> str:
        return self._line if self.countdown is not None and self.rect.h <= self.bar_height else ""

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        """Return the height of the line for the longest number of seconds, with the bar; 0 while there is none."""
        wide = self.rect.w if width is None else width
        if self.countdown is None:
            return wide, 0
        text = self.toolkit.text(self._key, count=self.countdown.total // 1000)
        line = self.toolkit.fonts.paragraph_height(text, max(1, wide), "small")
        return wide, line + self.toolkit.metrics.px(5) + self.bar_height

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self.countdown is None or self.rect.w < 1:
            return
        toolkit, frame = self.toolkit, self.toolkit.theme.frame
        high, filled = self.bar_height, self.look[1]
        if self.rect.h > high:
            text = toolkit.fonts.paragraph(self._line, self.rect.w, "small", frame.muted, align=self._align)
            surface.blit(text, self.rect)
        bar = pygame.Rect(self.rect.x, self.rect.bottom - high, self.rect.w, high)
        surface.blit(toolkit.pictures.rounded(bar.size, high // 2, frame.control), bar)
        surface.blit(toolkit.pictures.rounded(bar.size, high // 2, frame.gold), bar, pygame.Rect(0, 0, filled, high))


class PromptPanel(Widget):
    """What is expected now and what it would do, with the buttons that belong to it, in rows where they are too wide.

    ``stacked`` in a column: no panel, the text as wide as the column, and the buttons one below the other. ``clock``
    stands above the buttons while the time for an answer runs. ``lines`` are those of the detail that have room.
    """

    def __init__(self, toolkit: Toolkit, game: str) -> None:
        super().__init__(toolkit)
        self._game = game
        self.said = Prompt("", "")
        self._is_refusal = False
        self.stacked = False
        self.lines = 2
        self.result = Button(toolkit, "", lambda: None)
        self.result.visible = False
        self.actions: dict[str, Button] = {}
        self.clock = CountdownBar(toolkit, "table.time_left")
        self._most = _ACTIONS
        self._known_roles: tuple[object, tuple[Role, Role]] | None = None

    def show(self, prompt: Prompt, *, is_refusal: bool) -> None:
        """Show ``prompt`` from now on; a refusal has a sign of warning before it."""
        self.said, self._is_refusal = prompt, is_refusal

    @property
    def hint(self) -> str:
        fonts = self.toolkit.fonts
        title, detail = self.title_rect(), self.detail_rect()
        title_role, detail_role = self._roles()
        cut = fonts.paragraph_height(self.said.detail, max(1, detail.w), detail_role) > detail.h
        if self.stacked:
            high = fonts.paragraph_height(self.said.title, max(1, title.w), title_role, face="bold")
            cut = cut or high > title.h
        else:
            cut = cut or fonts.width(self.said.title, title_role, face="bold") > title.w
        return f"{self.said.title} – {self.said.detail}" if cut and self.said.title else ""

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        """Return the height for a title, its lines and the buttons that are there; for more lines in a column."""
        fonts, metrics = self.toolkit.fonts, self.toolkit.metrics
        title, body = fonts.line_height("subheading", face="bold"), fonts.line_height("body")
        high = title + self.lines * body + self.wanted_foot
        high += 2 * body + title if self.stacked else 2 * metrics.px(18)
        return (width if width is not None else self.rect.w), high

    def _inside(self) -> pygame.Rect:
        px = self.toolkit.metrics.px
        return self.rect.copy() if self.stacked else layout.inset(self.rect, px(24), px(18))

    @property
    def wanted_foot(self) -> int:
        """The height of all that stands below the text, with the distance from it, where there is room for all."""
        high = self.clock.natural_size(max(1, self._inside().w))[1]
        return self._rows_height(self._wanted_rows()) + (high + self._between if high else 0)

    @property
    def _between(self) -> int:
        return self.toolkit.metrics.px(10)

    def _rows_height(self, rows: list[list[Button]]) -> int:
        number = self._most if self.stacked else len(rows)
        return number * (self.toolkit.metrics.control + self._between)

    def _share_among_rows(self, width_of: Callable[[Button], int]) -> list[list[Button]]:
        room, gap = self._inside().w, self.toolkit.metrics.gap
        rows: list[list[Button]] = []
        left = 0
        for button in self.visible_buttons():
            width = width_of(button)
            if not rows or width > left:
                rows.append([])
                left = room
            rows[-1].append(button)
            left -= width + gap
        return rows

    def _wanted_rows(self) -> list[list[Button]]:
        """Share the buttons among rows in which none of them is cut, if that can be."""
        return self._share_among_rows(lambda button: button.natural_size()[0])

    def _rows(self) -> list[list[Button]]:
        """Return the rows that leave room for the text: else the keys go, then words are cut, more and more."""
        fonts, half = self.toolkit.fonts, (self._inside().w - self.toolkit.metrics.gap) // 2
        title = fonts.line_height("subheading", face="bold")
        text = title + 2 * fonts.line_height("body")

        def least_width(button: Button) -> int:
            key = self.toolkit.key_label(button.shortcut)
            return button.natural_size()[0] - (fonts.width(key, "small") + self.toolkit.metrics.px(8) if key else 0)

        choices = (
            self._wanted_rows(),
            self._share_among_rows(least_width),
            self._share_among_rows(lambda button: min(half, least_width(button))),
        )
        single = [self.visible_buttons()] if choices[0] else []
        wanted = [*((rows, text) for rows in choices), (choices[-1], title + self.clock.bar_height + self._between)]
        return next((rows for rows, high in wanted if self._rows_height(rows) + high <= self._inside().h), single)

    @property
    def _clock_height(self) -> int:
        """The height of the clock with the distance from what is below; its bar alone where the text needs the room."""
        fonts, width = self.toolkit.fonts, max(1, self._inside().w)
        high = self.clock.natural_size(width)[1]
        if not high:
            return 0
        text = fonts.paragraph_height(self.said.title, width, "body", face="bold")
        text = max(text, fonts.line_height("subheading", face="bold"))
        text += fonts.paragraph_height(self.said.detail, width, "small")
        room = self._inside().h - self._rows_height(self._rows()) - self._between - text
        return (high if high <= room else self.clock.bar_height) + self._between

    @property
    def _foot_height(self) -> int:
        return self._rows_height(self._rows()) + self._clock_height

    def _sign_width(self) -> int:
        fonts = self.toolkit.fonts
        return fonts.line_height("subheading", face="bold") * 3 // 4 + self.toolkit.metrics.px(8)

    def _roles(self) -> tuple[Role, Role]:
        """The roles of title and detail: what is long is rather set smaller than cut."""
        # Asked for several times a frame.
        metrics = self.toolkit.metrics
        asked = (self.said, self._is_refusal, self.rect.size, self._foot_height, metrics, self.toolkit.easy_font)
        if self._known_roles is None or self._known_roles[0] != asked:
            self._known_roles = (asked, self._choose_roles())
        return self._known_roles[1]

    def _choose_roles(self) -> tuple[Role, Role]:
        fonts, inside, prompt = self.toolkit.fonts, self._inside(), self.said
        room = inside.h - self._foot_height
        width = inside.w - (self._sign_width() if self._is_refusal else 0)
        if not self.stacked:
            first: Role = "subheading" if fonts.width(prompt.title, "subheading", face="bold") <= width else "body"
            room -= fonts.line_height(first, face="bold")
            fits = fonts.paragraph_height(prompt.detail, max(1, inside.w), "body") <= room
            return first, "body" if fits else "small"
        choices: tuple[tuple[Role, Role], ...] = (("subheading", "body"), ("body", "body"))
        for title, detail in choices:
            high = fonts.paragraph_height(prompt.title, max(1, width), title, face="bold")
            if high + fonts.paragraph_height(prompt.detail, max(1, inside.w), detail) <= room:
                return title, detail
        return "body", "small"

    def title_rect(self) -> pygame.Rect:
        """Return the place of the title."""
        fonts, inside = self.toolkit.fonts, self._inside()
        left = self._sign_width() if self._is_refusal else 0
        width = max(0, inside.w - left)
        if not self.stacked:
            return pygame.Rect(inside.x + left, inside.y, width, fonts.line_height(self._roles()[0], face="bold"))
        high = fonts.paragraph_height(self.said.title, max(1, width), self._roles()[0], face="bold")
        return pygame.Rect(inside.x + left, inside.y, width, min(high, max(0, inside.h - self._foot_height)))

    def detail_rect(self) -> pygame.Rect:
        """Return the place of the detail."""
        inside = self._inside()
        title = self.title_rect().h
        return pygame.Rect(inside.x, inside.y + title, inside.w, max(0, inside.h - title - self._foot_height))

    def visible_buttons(self) -> list[Button]:
        """Return the buttons at the foot of the panel, from left to right or from top to bottom."""
        return [button for button in (*self.actions.values(), self.result) if button.visible]

    def place(self) -> None:
        """Place the buttons at the foot of the panel, and the clock above them."""
        inside, gap, control = self._inside(), self._between, self.toolkit.metrics.control
        self._most = max(self._most, len(self.visible_buttons()))
        clock = self._clock_height
        if self.stacked:
            control = min(control, max(1, (inside.h - clock) // self._most - gap))
            rows = [[button] for button in self.visible_buttons()]
            top = inside.bottom - self._most * (control + gap) + gap
        else:
            rows = self._rows()
            top = inside.bottom - self._rows_height(rows) + gap
        self.clock.rect = pygame.Rect(inside.x, top - clock, inside.w, max(0, clock - gap))
        for row in rows:
            self._place_row(row, pygame.Rect(inside.x, top, inside.w, control))
            top += control + gap

    def _place_row(self, row: list[Button], place: pygame.Rect) -> None:
        """Set buttons side by side, narrower than they would be where there is no room; in a column as wide as that."""
        gap = self.toolkit.metrics.gap
        widths = [place.w if self.stacked else button.natural_size(max(1, place.w))[0] for button in row]
        share = min(1.0, (place.w - gap * (len(row) - 1)) / sum(widths))
        left = place.x
        for button, width in zip(row, widths, strict=True):
            button.rect = pygame.Rect(left, place.y, max(1, int(width * share)), place.h)
            left = button.rect.right + gap

    @property
    def content(self) -> object:
        """What the panel shows: equal for two panels that look the same at the same place."""
        return self.said, self._is_refusal, self._foot_height, self.rect.copy()

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the panel and its text; the buttons draw themselves."""
        toolkit, frame, fonts = self.toolkit, self.toolkit.theme.frame, self.toolkit.fonts
        if not self.stacked:
            toolkit.draw_panel(surface, self.rect, table=self._game)
        title = self.title_rect()
        if self._is_refusal:
            line = fonts.line_height("subheading", face="bold")
            side = line * 3 // 4
            place = (title.x - self._sign_width(), title.y + (line - side) // 2)
            surface.blit(toolkit.icon("warning", side, frame.danger), place)
        colour = frame.danger if self._is_refusal else frame.heading
        title_role, detail_role = self._roles()
        if self.stacked:
            picture = fonts.paragraph(self.said.title, max(1, title.w), title_role, colour, face="bold")
            surface.blit(picture, title, pygame.Rect(0, 0, *title.size))
        else:
            fonts.draw(surface, self.said.title, title, title_role, colour, face="bold")
        detail = self.detail_rect()
        text = fonts.paragraph(self.said.detail, max(1, detail.w), detail_role, frame.text)
        whole_lines = detail.h // fonts.line_height(detail_role) * fonts.line_height(detail_role)
        surface.blit(text, detail, pygame.Rect(0, 0, detail.w, max(whole_lines, 0)))


def heed(countdown: Countdown, action: Action) -> None:
    """Let ``countdown`` stand still when the window loses the keyboard, and go on when somebody is there again."""
    if action.kind is Kind.FOCUS_LOST:
        countdown.stands_still = True
    elif action.kind is not Kind.POINT:
        # Where the pointer is, is also told to a scene that comes up by itself.
        countdown.stands_still = False
