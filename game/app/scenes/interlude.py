"""The end of a part of a match, such as a hand, told over the table before the match goes on."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

import pygame

from game.app.program import Program
from game.app.scenes.screen import Screen
from game.app.scenes.words import list_in_words
from game.app.session import Session
from game.ui import layout
from game.ui.actions import Action, Kind
from game.ui.board import Interlude, InterludeRow
from game.ui.layout import Metrics
from game.ui.scene import Scene
from game.ui.toolkit import Toolkit
from game.ui.tween import Pause, Sequence, Speed, Tween, ease_out_cubic
from game.ui.widgets import Button, Label, Look, ScrollArea, Widget, WidgetGroup

READING: dict[Speed, int] = {"slow": 4000, "normal": 2500, "fast": 1200, "off": 0}
"""Milliseconds that the interlude is seen at each speed where no person is at the table; with 0 it is not shown."""

_COUNTED_AT_ONCE = 100
"""Milliseconds that the main loop lets pass at most in one step; a longer sleep would not count in full."""

_BEFORE_COUNTING = 300
_COUNTING = 900
"""Milliseconds before the points are added to the totals, and in which they are."""

_PRESSES = frozenset({Kind.PRESS, Kind.CONFIRM, Kind.FINISH})
_NUMBER = re.compile(r"[+\-\u2212]?[0-9]{1,6}\Z")


def number_in(text: str) -> int | None:
    """Return the whole number that ``text`` is, with or without a sign; ``None`` when it is something else."""
    return int(text.replace("\u2212", "-")) if _NUMBER.match(text) else None


class Outcome(Widget):
    """What the part of the match brought one seat: emblem, name and sentence, the points now and altogether.

    ``share`` is how much of the points has been added to the total that is shown, 0 to 1. The widths of the two columns
    of numbers are set by the scene, the same for all seats.
    """

    def __init__(self, toolkit: Toolkit, name: str, style: str, row: InterludeRow) -> None:
        super().__init__(toolkit)
        self.name = name
        self.style = style
        self.row = row
        self.share = 1.0
        self.leads = False
        self.columns = (0, 0)

    @property
    def shown_total(self) -> str:
        """The total at this moment of counting."""
        points, total = number_in(self.row.points), number_in(self.row.total)
        if self.share >= 1.0 or points is None or total is None:
            return self.row.total
        return str(total - points + math.floor(points * self.share))

    @property
    def _side(self) -> int:
        return round(self.toolkit.metrics.font("body") * 1.9)

    @property
    def _text(self) -> str:
        return f"**{self.name}** {self.row.sentence}"

    def _words(self, width: int) -> int:
        return max(1, width - sum(self.columns) - self._side - 2 * self.toolkit.metrics.px(12))

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        wide = self.rect.w if width is None else width
        words = self.toolkit.fonts.paragraph_height(self._text, self._words(wide))
        return wide, max(words, self._side) + 2 * self.toolkit.metrics.px(7)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        toolkit, frame, fonts = self.toolkit, self.toolkit.theme.frame, self.toolkit.fonts
        rect, px = self.rect, self.toolkit.metrics.px
        surface.fill(frame.panel_border, (rect.x, rect.y, rect.w, max(1, px(1))))
        surface.blit(toolkit.emblem(self.style, self._side), (rect.x, rect.centery - self._side // 2))
        text = fonts.paragraph(self._text, self._words(rect.w), "body", frame.muted, strong_colour=frame.text)
        surface.blit(text, (rect.x + self._side + px(12), rect.centery - text.get_height() // 2))
        total, rest = layout.cut_right(rect, self.columns[1])
        points, _ = layout.cut_right(rest, self.columns[0])
        fonts.draw(surface, self.row.points, points, "subheading", frame.text, align="right", face="medium")
        colour = frame.heading if self.leads else frame.text
        fonts.draw(surface, self.shown_total, total, "subheading", colour, align="right", face="bold")


class _Heads(Widget):
    """The heads of the two columns of numbers."""

    def __init__(self, toolkit: Toolkit) -> None:
        super().__init__(toolkit)
        self.texts = ("", "")
        self.columns = (0, 0)

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        return (self.rect.w if width is None else width), self.toolkit.fonts.height("small")

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        rest = self.rect
        for text, wide in zip(reversed(self.texts), reversed(self.columns), strict=True):
            place, rest = layout.cut_right(rest, wide)
            self.toolkit.fonts.draw(surface, text, place, "small", self.toolkit.theme.frame.muted, align="right")


class InterludeScene(Screen):
    """Tells ``interlude`` over the table, and calls ``on_close`` when it has gone.

    A press finishes the counting of the points; the button, Enter and the space bar then go on. With no person at the
    table it goes by itself after :data:`READING` milliseconds.
    """

    opaque = False

    def __init__(self, program: Program, session: Session, interlude: Interlude, on_close: Callable[[], None]) -> None:
        super().__init__(program)
        toolkit, seats = self.toolkit, session.match.seats
        frame = toolkit.theme.frame
        self._on_close = on_close
        self._waits_for_nobody = not any(seat.is_human for seat in seats)
        self._shown_for = 0
        self._has_gone = False
        self._animator = toolkit.animator()
        self.place = pygame.Rect(0, 0, 1, 1)
        self._game = session.game
        self._title = Label(toolkit, interlude.title, "heading", colour=frame.heading, align="center", wrap=True)
        self._detail = Label(toolkit, interlude.detail, align="center", wrap=True)
        self._heads = _Heads(toolkit)
        self.outcomes = [Outcome(toolkit, seats[row.seat].name, seats[row.seat].style, row) for row in interlude.rows]
        self.highest = Label(toolkit, "", colour=frame.text, strong_colour=frame.heading, align="center", wrap=True)
        self.area = ScrollArea(toolkit, [self._title, self._detail, self._heads, *self.outcomes, self.highest])
        self.button = Button(toolkit, "", self.go_on, style="primary", icon="play")
        self.group = WidgetGroup(toolkit, (self.area, self.button))
        self.group.focus(self.button)
        self.group.default = self.button

    def enter(self) -> None:
        """Begin to count; or be gone before anything is drawn, where nobody is to read it."""
        if self._waits_for_nobody and READING[self.toolkit.speed] == 0:
            self.go_on()
            return
        self.toolkit.sounds.play("bell")
        self._count(0.0)
        count = Tween(_COUNTING, self._count, ease_out_cubic, decorative=True)
        self._animator.play(Sequence(Pause(_BEFORE_COUNTING, decorative=True), count))
        self._animator.update(0)

    def _count(self, share: float) -> None:
        for outcome in self.outcomes:
            outcome.share = share

    def go_on(self) -> None:
        """Go, and let the match go on."""
        if not self._has_gone:
            self._has_gone = True
            self.close()
            self._on_close()

    # Layout.

    def _relabel(self) -> None:
        text = self.text
        self.button.text = text("interlude.go_on")
        self._heads.texts = (text("interlude.points"), text("interlude.total"))
        totals = [number_in(outcome.row.total) for outcome in self.outcomes]
        known = [total for total in totals if total is not None]
        highest = max(known, default=0)
        leaders = [outcome for outcome, total in zip(self.outcomes, totals, strict=True) if total == highest]
        for outcome in self.outcomes:
            outcome.leads = outcome in leaders
        names = list_in_words(self.program, [outcome.name for outcome in leaders])
        self.highest.visible = len(known) == len(self.outcomes) > len(leaders)
        self.highest.text = text("interlude.highest", names=names, total=highest)

    def resize(self, metrics: Metrics) -> None:
        self._relabel()
        px = metrics.px
        window = layout.inset(metrics.window, min(px(30), metrics.size[0] // 24), min(px(24), metrics.size[1] // 24))
        edge = px(28)
        width = max(1, min(window.w, max(px(760), metrics.font("body") * 38)))
        inner = max(1, width - 2 * edge - self.area.bar_width)
        self._set_columns(inner)
        widgets: list[tuple[Widget, int]] = [(self._title, px(2)), (self._detail, px(14)), (self._heads, px(6))]
        widgets += [(outcome, 0) for outcome in self.outcomes]
        widgets.append((self.highest, 0))
        content = sum(widget.natural_size(inner)[1] + below for widget, below in widgets if widget.visible)
        content += px(10) if self.highest.visible else 0
        button = self.button.natural_size(inner)
        fixed = 2 * px(22) + button[1] + px(20)
        place = layout.center((width, max(1, min(window.h, fixed + content))), window)
        self.place = place
        foot, self.area.rect = layout.cut_bottom(layout.inset(place, edge, px(22)), button[1], px(20))
        self.button.rect = layout.center((min(foot.w, button[0] + px(60)), button[1]), foot)
        scrolls = self.area.rect.h < content
        self.area.offset = 0
        top = self.area.rect.y
        left = self.area.rect.x + (0 if scrolls else self.area.bar_width // 2)
        for widget, below in widgets:
            if widget is self.highest:
                top += px(10)
            size = widget.natural_size(inner)
            widget.rect = pygame.Rect((left, top), size)
            top += (size[1] + below) if widget.visible else 0
        self.area.arrange(content)
        self.area.scroll_to(0)

    def _set_columns(self, width: int) -> None:
        fonts, gap = self.toolkit.fonts, self.toolkit.metrics.px(28)
        columns = []
        for head, numbers in zip(
            self._heads.texts,
            ([outcome.row.points for outcome in self.outcomes], [outcome.row.total for outcome in self.outcomes]),
            strict=True,
        ):
            widest = max((fonts.width(number, "subheading", face="bold") for number in numbers), default=0)
            columns.append(min(width // 4, max(widest, fonts.width(head, "small")) + gap))
        self._heads.columns = (columns[0], columns[1])
        for outcome in self.outcomes:
            outcome.columns = self._heads.columns

    # What is done.

    def handle(self, action: Action) -> bool:
        kind = action.kind
        if kind in _PRESSES and self._animator.is_moving:
            self._animator.finish()
            self.dirty = True
            if kind is not Kind.PRESS:
                return True
        if Scene.handle(self, action):
            return True
        if kind in {Kind.BACK, Kind.FINISH}:
            self.go_on()
            return True
        if kind in {Kind.UP, Kind.DOWN} and self.area.handle(action):
            self.dirty = True
            return True
        return False

    # Time and drawing.

    def update(self, milliseconds: int) -> None:
        super().update(milliseconds)
        if self._animator.is_moving:
            self._animator.update(milliseconds)
            self.dirty = True
        self._shown_for += milliseconds
        if self._waits_for_nobody and self._shown_for >= READING[self.toolkit.speed]:
            self.go_on()

    def wake_in(self) -> int | None:
        if not self._waits_for_nobody:
            return None
        return max(1, min(_COUNTED_AT_ONCE, READING[self.toolkit.speed] - self._shown_for))

    def is_moving(self) -> bool:
        return self._animator.is_moving or super().is_moving()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel; nothing of the table shines through it."""
        toolkit = self.toolkit
        ground = toolkit.theme.table(self._game).panel
        surface.blit(toolkit.pictures.rounded(self.place.size, toolkit.metrics.px(16), ground), self.place)
        toolkit.draw_panel(surface, self.place, table=self._game)
        super().draw(surface)
