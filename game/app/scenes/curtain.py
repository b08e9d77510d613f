"""The curtain between two people who share a screen: it hides the table until the next one says that they are there.

It hides by being opaque, and it knows nothing that it could show: a name, a style, and sentences that everybody has
seen. Under it the table shows no hand either, and shows one only once :class:`CurtainScene` has said so.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import pygame

from game.app.program import Program
from game.app.scenes.screen import Screen
from game.app.session import Session
from game.app.table.asking import COUNTED_AT_ONCE, Countdown
from game.app.table.log import LogLine
from game.app.table.prompt import CountdownBar, heed
from game.ui import layout
from game.ui.actions import Action, Kind
from game.ui.layout import Metrics
from game.ui.toolkit import Toolkit
from game.ui.tween import Tween, ease_out_cubic
from game.ui.widgets import Button, Label, Look, Panel, ScrollArea, Widget, WidgetGroup

QUIET = 400
"""Milliseconds without a press after which the curtain takes one.

It counts from the moment that the curtain appears, and anew from each press that comes too early: the clicks of the
person before, however many, never open it.
"""

_ARRIVAL = 320
"""Milliseconds in which the emblem and the name come down to their place."""

_EMBLEM = 132
"""The side of the emblem where there is room, in units."""

_FALL = 10
"""From how far above their place emblem and name come, in units: no further than there is nothing else."""

_LEAST_LINES = 2
"""Lines of the recap that are shown even in a small window."""


class Bearer(Widget):
    """Whose turn it is: the emblem and the name below it, as large as there is room for; beside it in a low place.

    ``drop`` is how far above their place they are, as a share of the way that they come.
    """

    def __init__(self, toolkit: Toolkit, name: str, style: str) -> None:
        super().__init__(toolkit)
        self.name = name
        self.style = style
        self.drop = 0.0

    def name_size(self, width: int) -> int:
        """Return the largest size for the name in which it is no wider than ``width`` pixels."""
        fonts = self.toolkit.fonts
        size = round(self.toolkit.metrics.font("title") * 1.5)
        wide = fonts.width(self.name, "title", size=size)
        if wide > width:
            size = max(min(size, layout.SMALLEST_TEXT), round(size * width / wide))
        while size > layout.SMALLEST_TEXT and fonts.width(self.name, "title", size=size) > width:
            size -= 1
        return size

    def name_height(self, width: int) -> int:
        """Return the height in pixels of the name in ``width`` pixels."""
        return self.toolkit.fonts.height("title", size=self.name_size(width))

    @property
    def _is_beside(self) -> bool:
        return self.rect.h < 2 * self.name_height(self.rect.w)

    def places(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The places of the emblem and of the name."""
        rect, fonts = self.rect, self.toolkit.fonts
        if not self._is_beside:
            name, above = layout.cut_bottom(rect, self.name_height(rect.w))
            side = min(above.size)
            return layout.center((side, side), above), name
        side, gap = min(rect.h, rect.w // 6), self.toolkit.metrics.px(18)
        room = max(1, rect.w - side - gap)
        wide = min(room, fonts.width(self.name, "title", size=self.name_size(room)))
        both = layout.center((side + gap + wide, rect.h), rect)
        emblem, name = layout.cut_left(both, side, gap)
        return layout.center((side, side), emblem), name

    @property
    def hint(self) -> str:
        room = self.places()[1].w
        return self.name if self.toolkit.fonts.width(self.name, "title", size=self.name_size(room)) > room else ""

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        toolkit = self.toolkit
        drop = -round(self.drop * toolkit.metrics.px(_FALL))
        emblem, name = self.places()
        if emblem.w > 0:
            surface.blit(toolkit.emblem(self.style, emblem.w), emblem.move(0, drop))
        colour, size = toolkit.theme.frame.heading, self.name_size(name.w)
        toolkit.fonts.draw(surface, self.name, name.move(0, drop), "title", colour, align="center", size=size)


class Story(Widget):
    """One line of the recap: the emblem of who did something, the name, and what was done."""

    def __init__(self, toolkit: Toolkit, line: LogLine) -> None:
        super().__init__(toolkit)
        self.line = line

    @property
    def _indent(self) -> int:
        return self._side + self.toolkit.metrics.px(10)

    @property
    def _side(self) -> int:
        return round(self.toolkit.metrics.font("body") * 0.95)

    @property
    def _text(self) -> str:
        return f"**{self.line.name}** {self.line.sentence}"

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        wide = self.rect.w if width is None else width
        return wide, self.toolkit.fonts.paragraph_height(self._text, max(1, wide - self._indent))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        toolkit, frame = self.toolkit, self.toolkit.theme.frame
        room = max(1, self.rect.w - self._indent)
        top = self.rect.y + (toolkit.fonts.line_height() - self._side) // 2
        surface.blit(self.line.sign(toolkit, self._side), (self.rect.x, top))
        text = toolkit.fonts.paragraph(self._text, room, "body", frame.text, strong_colour=frame.heading)
        surface.blit(text, (self.rect.x + self._indent, self.rect.y))


class CurtainScene(Screen):
    """Asks for the person at ``seat``, and opens by that person's own press.

    A press counts when it was begun after the curtain had appeared and :data:`QUIET` milliseconds had passed without
    one. Then the curtain goes and ``on_open`` is called. ``recap`` is what happened since that person's last decision,
    oldest first, as somebody who sits at no seat saw it. With ``on_undo`` the person before may take back what was
    decided last: the curtain goes, and ``on_undo`` is called. ``on_menu`` opens the menu above the closed curtain.
    With a ``countdown`` it goes by itself when the time is up, and ``on_time_up`` is called.
    """

    def __init__(
        self,
        program: Program,
        session: Session,
        seat: int,
        recap: tuple[LogLine, ...],
        on_open: Callable[[], None],
        *,
        on_undo: Callable[[], None] | None = None,
        on_menu: Callable[[], None] | None = None,
        countdown: Countdown | None = None,
        on_time_up: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(program)
        toolkit, occupant = self.toolkit, session.match.seats[seat]
        self._game = session.game
        self._on_open = on_open
        self._on_undo = on_undo
        self._on_menu = on_menu
        self._on_time_up = on_time_up
        self._quiet_for = 0
        self._has_been_updated = False
        self._animator = toolkit.animator()
        frame = toolkit.theme.frame
        self.panel = Panel(toolkit, table=self._game)
        self.request = Label(toolkit, "", "subheading", colour=frame.text, align="center", wrap=True, face="medium")
        self.bearer = Bearer(toolkit, occupant.name, occupant.style)
        self.others = Label(toolkit, "", colour=frame.muted, align="center", wrap=True)
        self.clock = CountdownBar(toolkit, "curtain.time_left", align="center")
        self.clock.show(countdown)
        self._clock_is_small = False
        self.open_button = Button(toolkit, "", self.open, style="primary", icon="eye")
        self.recap_panel = Panel(toolkit, table=self._game)
        self._recap_title = Label(toolkit, "", colour=frame.muted, face="medium")
        self.recap = ScrollArea(toolkit, [Story(toolkit, line) for line in recap])
        self.undo_button = Button(toolkit, "", self._take_back, shortcut=Kind.UNDO, icon="undo", sound="")
        self.undo_button.visible = on_undo is not None
        self.rules_button = Button(toolkit, "", self._open_rules, shortcut=Kind.RULES, icon="rules")
        self.menu_button = Button(toolkit, "", self._open_menu, shortcut=Kind.MENU, icon="menu")
        self.menu_button.visible = on_menu is not None
        for widget in (self.recap_panel, self._recap_title, self.recap):
            widget.visible = bool(recap)
        widgets: list[Widget] = [self.panel, self.request, self.bearer, self.others, self.clock, self.open_button]
        widgets += [
            self.recap_panel,
            self._recap_title,
            self.recap,
            self.undo_button,
            self.rules_button,
            self.menu_button,
        ]
        self.group = WidgetGroup(toolkit, widgets)
        self.group.focus(self.open_button)
        self.group.default = self.open_button

    def enter(self) -> None:
        self.toolkit.sounds.play("bell")
        self._animator.play(Tween(_ARRIVAL, self._arrive, ease_out_cubic, decorative=True))
        # Where nothing is to move, everything is in its place from the first frame on.
        self._animator.update(0)

    def _arrive(self, share: float) -> None:
        self.bearer.drop = 1.0 - share

    def revealed(self) -> None:
        """Come back from the menu or the rules: the press that closed them is not meant for the curtain."""
        if self.clock.countdown is not None:
            self.clock.countdown.stands_still = False
        self._quiet_for = 0
        self._has_been_updated = False

    # Layout.

    def _relabel(self) -> None:
        text, name = self.text, self.bearer.name
        self.request.text = text("curtain.pass")
        self.others.text = text("curtain.others")
        self._recap_title.text = text("curtain.recap")
        self.open_button.text = text("curtain.open", name=name)
        self.undo_button.text = text("curtain.undo")
        self.undo_button.tooltip = text("curtain.undo_tip")
        self.rules_button.text = text("table.rules")
        self.menu_button.text = text("table.menu")

    def resize(self, metrics: Metrics) -> None:
        self._relabel()
        px, gap = metrics.px, metrics.gap
        page = layout.inset(metrics.window, min(px(44), metrics.size[0] // 24), min(px(24), metrics.size[1] // 24))
        page = layout.center((min(page.w, max(px(1000), metrics.font("body") * 34)), page.h), page)
        small = [button for button in (self.undo_button, self.rules_button, self.menu_button) if button.visible]
        sizes = [button.natural_size(max(1, page.w)) for button in small]
        row = layout.bounds(layout.flow(pygame.Rect(0, 0, page.w, 0), sizes, gap)).h
        foot, rest = layout.cut_bottom(page, row, gap)
        for button, place in zip(small, layout.flow(foot, sizes, gap, align="center"), strict=True):
            button.rect = place
        edge = px(26)
        inner = max(1, page.w - 2 * edge)
        least_recap = self._recap_height(inner, 0) + gap if self.recap.visible else 0
        self._clock_is_small = False
        self._clock_is_small = rest.h - least_recap - self._fixed_height(inner) < px(_EMBLEM) // 2
        wanted = self._fixed_height(inner) + px(_EMBLEM)
        room = min(rest.h - gap - wanted, rest.h * 2 // 3)
        recap = max(0, min(self._recap_height(inner, room), rest.h * 2 // 3)) if self.recap.visible else 0
        between = gap if recap else 0
        high = max(1, min(wanted, rest.h - recap - between))
        whole = layout.center((page.w, high + recap + between), rest)
        self.panel.rect, below = layout.cut_top(whole, high, between)
        self._place_bearer(layout.inset(self.panel.rect, edge, px(18)))
        if recap:
            self._place_recap(below, edge)

    def _fixed_height(self, width: int) -> int:
        """Return the height of the upper panel without the emblem, for content of ``width`` pixels."""
        px = self.toolkit.metrics.px
        labels = self.request.natural_size(width)[1] + self.others.natural_size(width)[1]
        clock = self._clock_height(width)
        clock += px(20) if clock else 0
        return 2 * px(18) + labels + self.bearer.name_height(width) + clock + self._open_height + px(10 + 4 + 12)

    def _clock_width(self, width: int) -> int:
        return min(width, self.toolkit.metrics.px(520))

    def _clock_height(self, width: int) -> int:
        """The height of the clock; where the emblem would have no room, that of its bar alone."""
        high = self.clock.natural_size(self._clock_width(width))[1]
        return min(high, self.clock.bar_height) if self._clock_is_small else high

    @property
    def _open_height(self) -> int:
        return round(self.toolkit.metrics.control * 1.2)

    def _place_bearer(self, inside: pygame.Rect) -> None:
        px = self.toolkit.metrics.px
        width = max(1, inside.w)
        button, inside = layout.cut_bottom(inside, self._open_height, px(12))
        wide = self.open_button.natural_size()[0] + px(24)
        if wide > width:
            self.open_button.text = self.text("curtain.open_short")
            wide = self.open_button.natural_size()[0] + px(24)
        self.open_button.rect = layout.center((min(wide, width), button.h), button)
        clock = self._clock_height(width)
        place, inside = layout.cut_bottom(inside, clock + (px(10) if clock else 0), px(10) if clock else 0)
        self.clock.rect = layout.center((self._clock_width(width), clock), place)
        self.clock.rect.top = place.top
        self.others.rect, inside = layout.cut_bottom(inside, self.others.natural_size(width)[1], px(4))
        self.request.rect, inside = layout.cut_top(inside, self.request.natural_size(width)[1], px(10))
        self.bearer.rect = inside

    def _recap_height(self, width: int, room: int) -> int:
        """Return the height of the recap's panel in ``room`` pixels: that of whole lines, counted from the newest.

        There are at least so many that :data:`_LEAST_LINES` lines of text can be read.
        """
        metrics, line = self.toolkit.metrics, self.toolkit.fonts.line_height()
        gap = metrics.px(4)
        fixed = 2 * metrics.px(14) + line + gap
        used = 0
        for story in reversed(self.recap.children):
            wanted = used + (gap if used else 0) + story.natural_size(max(1, width - self.recap.bar_width))[1]
            if used >= _LEAST_LINES * line and fixed + wanted > room:
                break
            used = wanted
        return fixed + used

    def _place_recap(self, place: pygame.Rect, edge: int) -> None:
        metrics = self.toolkit.metrics
        gap = metrics.px(4)
        self.recap_panel.rect = place
        inside = layout.inset(place, edge, metrics.px(14))
        self._recap_title.rect, area = layout.cut_top(inside, self.toolkit.fonts.line_height(), gap)
        offset, was_at_end = self.recap.offset, self.recap.offset >= self.recap.limit
        sizes = [story.natural_size(max(1, area.w - self.recap.bar_width)) for story in self.recap.children]
        self.recap.rect = area
        self.recap.offset = 0
        top = area.y
        for story, size in zip(self.recap.children, sizes, strict=True):
            story.rect = pygame.Rect((area.x, top), size)
            top += size[1] + gap
        self.recap.arrange(top - gap - area.y)
        self.recap.scroll_to(self.recap.limit if was_at_end else offset)

    # What is done.

    def open(self) -> None:
        """Go, and let the table show the hand of the person who is there."""
        self.close()
        self._on_open()

    def _take_back(self) -> None:
        if self._on_undo is not None:
            self.close()
            self._on_undo()

    def _open_rules(self) -> None:
        self.program.ways.to_rules(self._game)

    def _open_menu(self) -> None:
        if self._on_menu is not None:
            self._on_menu()

    def handle(self, action: Action) -> bool:
        """Take presses once it has been quiet; the space bar confirms, and there is no way back but the menu."""
        kind = action.kind
        if self.clock.countdown is not None:
            heed(self.clock.countdown, action)
        if kind in {Kind.PRESS, Kind.CONFIRM, Kind.FINISH} and self._quiet_for < QUIET:
            self._quiet_for = 0
            return True
        if kind in {Kind.BACK, Kind.PAD_LOST}:
            self._open_menu()
            return True
        if kind is Kind.FINISH:
            return super().handle(dataclasses.replace(action, kind=Kind.CONFIRM))
        if super().handle(action):
            return True
        if kind in {Kind.UP, Kind.DOWN} and self.recap.visible and self.recap.handle(action):
            self.dirty = True
            return True
        return False

    # Time and drawing.

    def update(self, milliseconds: int) -> None:
        super().update(milliseconds)
        if self._has_been_updated:
            self._quiet_for += milliseconds
            self._count_down(milliseconds)
        # The first step also counts time from before the curtain was there.
        self._has_been_updated = True
        if self._animator.is_moving:
            self._animator.update(milliseconds)
            self.dirty = True

    def _count_down(self, milliseconds: int) -> None:
        countdown, before = self.clock.countdown, self.clock.look
        if countdown is None:
            return
        if countdown.advance(milliseconds):
            self.clock.show(None)
            self.close()
            self._on_time_up()
        elif self.clock.look != before:
            self.dirty = True

    def wake_in(self) -> int | None:
        """Return when to count again: the quiet until a press is taken, and the time for an answer."""
        if self._quiet_for < QUIET:
            return min(COUNTED_AT_ONCE, QUIET - self._quiet_for)
        countdown = self.clock.countdown
        return None if countdown is None else countdown.wake_in()

    def is_moving(self) -> bool:
        return self._animator.is_moving or super().is_moving()

    def draw(self, surface: pygame.Surface) -> None:
        self.draw_ground(surface, self._game)
        super().draw(surface)
