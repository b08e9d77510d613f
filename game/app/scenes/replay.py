"""A match seen again, ply by ply."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

import pygame

from game.app.habits import NoMemory
from game.app.program import Program
from game.app.scenes.screen import Screen
from game.app.scenes.words import options_worth_saying, winners_in_words
from game.app.table.log import LogLine, log_line
from game.app.table.places import WIDE, TableLayout, column_width, place_band, place_seats
from game.app.table.prompt import PromptPanel
from game.app.table.seats import SeatPanel
from game.app.table.viewpoint import last_to_act
from game.core.contract import OVER
from game.core.match import Match, SeenStep
from game.games.boards import board_of
from game.ui import layout
from game.ui.actions import Action, Kind
from game.ui.board import Marks, Prompt
from game.ui.layout import Metrics
from game.ui.toolkit import Toolkit
from game.ui.tween import SPEEDS, Speed
from game.ui.widgets import Button, Look, Panel, ScrollArea, Slider, Widget, WidgetGroup

PAUSES: dict[Speed, int] = {"slow": 1300, "normal": 700, "fast": 300, "off": 400}
"""Milliseconds between two plies while the match runs by itself."""

_STEPS = {Kind.LEFT: -1, Kind.RIGHT: 1}


class PlyRow(Widget):
    """A line of the list of plies, to be clicked; ``current`` for the ply whose end is shown."""

    focusable = True
    repeatable = True

    def __init__(self, toolkit: Toolkit, number: int, line: LogLine, on_activate: Callable[[int], None]) -> None:
        super().__init__(toolkit)
        self.number = number
        self.line = line
        self.current = False
        self._on_activate = on_activate

    @property
    def radius(self) -> int:
        return self.toolkit.metrics.px(6)

    @property
    def _parts(self) -> tuple[int, int, int]:
        """The left edges of emblem, name and sentence, relative to the row."""
        fonts, px = self.toolkit.fonts, self.toolkit.metrics.px
        number = fonts.width("000", "small") + px(14)
        name = number + round(fonts.height() * 0.7) + px(8)
        return number, name, name + fonts.width(self.line.name, "body", face="bold") + fonts.width(" ")

    @property
    def hint(self) -> str:
        width = self._parts[2] + self.toolkit.fonts.width(self.line.sentence)
        return f"{self.line.name} {self.line.sentence}" if width > self.rect.w - self.toolkit.metrics.px(8) else ""

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        wide = self._parts[2] + self.toolkit.fonts.width(self.line.sentence) + self.toolkit.metrics.px(8)
        return (wide if width is None else width), self.toolkit.fonts.height() + self.toolkit.metrics.px(8)

    def activate(self, action: Action) -> None:
        self._on_activate(self.number)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        toolkit, frame, rect = self.toolkit, self.toolkit.theme.frame, self.rect
        px, fonts = toolkit.metrics.px, toolkit.fonts
        if self.current or look.hovered:
            ground = toolkit.pictures.rounded(
                rect.size, px(6), frame.control_hover, opacity=0.9 if self.current else 0.4
            )
            surface.blit(ground, rect)
        emblem, name, sentence = self._parts
        number = pygame.Rect(rect.x, rect.y, emblem - px(8), rect.h)
        fonts.draw(surface, str(self.number), number, "small", frame.muted, align="right")
        side = max(1, round(fonts.height() * 0.7))
        surface.blit(self.line.sign(toolkit, side), (rect.x + emblem, rect.y + (rect.h - side) // 2))
        colour = frame.text if self.current or look.hovered or look.focused else frame.muted
        right = rect.right - px(8)
        place = pygame.Rect(rect.x + name, rect.y, max(0, right - rect.x - name), rect.h)
        fonts.draw(surface, self.line.name, place, "body", frame.text, face="bold")
        place = pygame.Rect(rect.x + sentence, rect.y, right - rect.x - sentence, rect.h)
        if place.w > fonts.width("…"):
            fonts.draw(surface, self.line.sentence, place, "body", colour)


class ReplayScene(Screen):
    """Shows ``match`` from its beginning to its end, whatever the game.

    All secrets are shown, or every seat's view in turn where the board cannot show them together. Raises
    :class:`ValueError` for a match with secrets that goes on.
    """

    def __init__(self, program: Program, match: Match[Any, Any]) -> None:
        super().__init__(program)
        if match.rules.info.has_secrets and not match.is_over:
            raise ValueError("a match with secrets is seen again only when it is over")
        self.match = match
        self.game = match.rules.info.id
        styles = tuple(self.toolkit.theme.seat(seat.style) for seat in match.seats)
        self.board = board_of(self.game)(self.toolkit, styles, NoMemory())
        self.total = match.ply
        self.ply = 0
        """How many plies have been played in the position that is shown."""
        self.playing = False
        self.buttons: dict[str, Button] = {}
        self.rows: list[PlyRow] = []
        self.area = ScrollArea(self.toolkit)
        self.slider: Slider | None = None
        self._animator = self.toolkit.animator()
        self._pause = 0
        if self.board.is_open is not None:
            self.board.is_open = True
        self.steps: tuple[SeenStep[Any, Any], ...] = tuple(self._all_steps())
        self.layout = TableLayout()
        self.seats: list[SeatPanel] = []
        self.log = Panel(self.toolkit, table=self.game)
        self.said = PromptPanel(self.toolkit, self.game)
        self._backdrop: pygame.Surface | None = None

    # The match.

    def _viewer_of(self, index: int) -> int:
        """The seat through whose eyes ply ``index`` is seen: who acts, else who acted last, else the first."""
        return last_to_act(self.match, index + 1) or 0

    def _all_steps(self) -> Iterator[SeenStep[Any, Any]]:
        if self.board.is_open:
            yield from self.match.opened()
            return
        for index in range(self.total):
            yield next(iter(self.match.seen(self._viewer_of(index), index)))

    def _view(self) -> Any:
        if self.board.is_open:
            return self.steps[self.ply].before if self.ply < self.total else self.steps[-1].after
        viewer = self._viewer_of(self.ply if self.ply < self.total else self.total - 1)
        return self.match.view(viewer, self.ply)

    def _name_of(self, step: SeenStep[Any, Any]) -> str:
        return self.match.seats[step.seat].name if step.seat >= 0 else self.text("table.chance")

    @property
    def is_at_end(self) -> bool:
        """Whether the last position is shown."""
        return self.ply == self.total

    def go_to(self, ply: int) -> None:
        """Show the position after ``ply`` plies at once; a number out of range means the nearer end."""
        self._animator.clear()
        self.ply = min(self.total, max(0, ply))
        self._pause = PAUSES[self.toolkit.speed]
        if self.is_at_end:
            self.playing = False
        self.board.show(self._view())
        self._refresh()

    def forward(self) -> None:
        """Show the next ply in motion; what is still moving is finished first."""
        if self._animator.is_moving:
            self._move(self._animator.finish)
            self._animator.clear()
        if self.is_at_end:
            return
        step = self.steps[self.ply]
        self.ply += 1
        self._pause = PAUSES[self.toolkit.speed]
        self.board.mark(Marks(guided=False))
        self._animator = self.toolkit.animator()
        self._move(lambda: self._animator.play(self.board.animate(step)))
        self._refresh()
        if not self._animator.is_moving:
            self._settle()

    def _move(self, act: Callable[[], object]) -> None:
        """Let ``act`` move something; where that fails, the position is shown at once."""
        if not self.toolkit.attempt("an animation", act):
            self._animator.clear()

    def _settle(self) -> None:
        self.board.show(self._view())
        if self.is_at_end:
            self.playing = False
        self._refresh()

    def back(self) -> None:
        """Show the position one ply before."""
        self.playing = False
        self.go_to(self.ply - 1)

    def toggle(self) -> None:
        """Let the match run by itself, from the beginning when it is at its end; or stop it."""
        self.playing = not self.playing and self.total > 0
        if self.playing and self.is_at_end and not self._animator.is_moving:
            self.go_to(0)
            self.playing = True
        self._pause = 0 if self.playing else self._pause
        self._refresh()

    def _jump(self, ply: int) -> None:
        self.playing = False
        self.go_to(ply)

    def _step_on(self) -> None:
        self.playing = False
        self.forward()

    def next_speed(self) -> None:
        """Change to the next speed."""
        speed = SPEEDS[(SPEEDS.index(self.toolkit.speed) + 1) % len(SPEEDS)]
        self.program.change_settings(speed=speed)
        self._animator.speed = speed

    # Layout.

    def enter(self) -> None:
        self.program.meet(self.match.seats)
        self.board.show(self._view())

    def leave(self) -> None:
        self._animator.clear()

    def resize(self, metrics: Metrics) -> None:
        focus = self._focus_name()
        self._make()
        px, gap = metrics.px, metrics.gap
        inside = layout.inset(metrics.window, min(px(44), metrics.size[0] // 20), min(px(22), metrics.size[1] // 20))
        self.layout.heading, body = layout.cut_top(inside, self.toolkit.fonts.height("heading"), px(12))
        body = self._place_controls(body)
        self._fill_seats()
        if self.board.arrangement == "around":
            body = place_band(self.toolkit, self.seats, body)
        if metrics.size[0] >= metrics.size[1] * WIDE:
            side = column_width(self.toolkit, self.board.arrangement, body.w)
            column, self.layout.board = layout.cut_right(body, side, gap)
        else:
            self.layout.board, column = layout.cut_top(body, min(body.w, round(body.h * 0.55)), gap)
        if self.board.arrangement != "around":
            column = place_seats(self.toolkit, self.seats, column, self.board.arrangement)
        self._place_column(column)
        self.board.resize(self.layout.board)
        assert self.slider is not None
        after = (self.slider, self.buttons["speed"], self.buttons["close"], self.area)
        self.group = WidgetGroup(self.toolkit, [*self.seats, self.said, self.log, *self._controls(), *after])
        self.group.default = self.buttons["play"]
        self._restore_focus(focus)
        self._refresh()

    def _controls(self) -> list[Button]:
        return [self.buttons[name] for name in ("first", "previous", "play", "next", "last")]

    def _make(self) -> None:
        text, toolkit = self.text, self.toolkit

        def button(name: str, action: Callable[[], None], *, repeatable: bool = False, sound: str = "select") -> Button:
            return Button(
                toolkit, "", action, icon=name, tooltip=text(f"replay.{name}"), repeatable=repeatable, sound=sound
            )

        self.buttons = {
            "first": button("first", lambda: self._jump(0)),
            "previous": button("previous", self.back, repeatable=True),
            "play": Button(
                toolkit, "", self.toggle, style="primary", icon="play", shortcut=Kind.FINISH, sound="select"
            ),
            "next": button("next", self._step_on, repeatable=True, sound=""),
            "last": button("last", lambda: self._jump(self.total)),
            "speed": Button(
                toolkit,
                text(f"table.speed.{toolkit.speed}"),
                self.next_speed,
                shortcut=Kind.SPEED,
                icon="speed",
                tooltip=text("replay.speed"),
                sound="select",
            ),
            "close": Button(toolkit, text("replay.back"), self.close, shortcut=Kind.BACK, sound="back"),
        }
        self.slider = Slider(
            toolkit,
            "",
            self.ply,
            self._jump,
            maximum=max(1, self.total),
            step=1,
            show=lambda number: text("replay.place", number=number, total=self.total),
        )
        self.slider.enabled = self.total > 0
        self.seats = [SeatPanel(toolkit, self.game) for _ in self.match.seats]
        self.log.title = text("replay.log")
        self.rows = [
            PlyRow(
                toolkit,
                step.index + 1,
                log_line(self.program, self.match, self.board, step),
                self._jump,
            )
            for step in self.steps
        ]
        self.area.children = list(self.rows)

    def _place_controls(self, body: pygame.Rect) -> pygame.Rect:
        """Set the controls below: on one line, or on two where the window is narrow; return what is left above."""
        metrics, px = self.toolkit.metrics, self.toolkit.metrics.px
        gap = px(12)
        assert self.slider is not None
        play, speed, close = (self.buttons[name] for name in ("play", "speed", "close"))
        track = self.slider.control_width
        for spared in (None, speed, play, close):
            # Words and keys give way before the line is broken; the pictures and the tooltips remain.
            if spared is not None:
                spared.text = close.text if spared is close else ""
                spared.shortcut = None
            keys = [button.natural_size()[0] for button in self._controls()]
            others = [button.natural_size()[0] for button in (speed, close)]
            needed = sum(keys) + sum(others) + gap * (len(keys) + len(others))
            is_one_line = needed + track <= body.w
            if is_one_line:
                break
        line, rest = layout.cut_bottom(body, min(metrics.control, max(1, body.h // 3)), metrics.gap)
        # Where even two lines are too narrow, everything gives way in proportion.
        share = 1.0 if is_one_line else min(1.0, line.w / max(1, needed))
        left, right = line.x, line.right
        for button, width in zip(self._controls(), keys, strict=True):
            button.rect = pygame.Rect(left, line.y, max(1, int(width * share)), line.h)
            left = button.rect.right + int(gap * share)
        for button, width in ((close, others[1]), (speed, others[0])):
            button.rect = pygame.Rect(right - max(1, int(width * share)), line.y, max(1, int(width * share)), line.h)
            right = button.rect.x - int(gap * share)
        if is_one_line:
            self.slider.rect = pygame.Rect(left, line.y, max(1, right - left), line.h)
            return rest
        self.slider.rect, rest = layout.cut_bottom(rest, min(metrics.control, max(1, rest.h // 3)), metrics.gap)
        return rest

    def _place_column(self, rest: pygame.Rect) -> None:
        metrics, px, fonts = self.toolkit.metrics, self.toolkit.metrics.px, self.toolkit.fonts
        row = fonts.height() + px(8)
        edge = 2 * px(18) + fonts.line_height("subheading", face="bold")
        said = edge
        for lines in (2, 1):
            # What happened is in the list, too; it is told in full where the list keeps a few lines.
            if rest.h - edge - lines * fonts.line_height() - metrics.gap >= 3 * row + 2 * px(10):
                said = edge + lines * fonts.line_height()
                break
        self.said.rect, rest = layout.cut_top(rest, min(said, rest.h), metrics.gap)
        self.said.place()
        self.log.rect = rest
        self.log.visible = self.area.visible = rest.h >= row + 2 * px(10)
        with_title = rest.h >= 4 * row + 2 * px(18) + fonts.height("subheading")
        self.log.title = self.text("replay.log") if with_title else ""
        place = self.log.inside if with_title else layout.inset(rest, px(14), px(10))
        # Whole lines only.
        self.area.rect = pygame.Rect(place.x - px(8), place.y, place.w + px(16), max(1, place.h // row * row))
        width = max(1, self.area.rect.w - self.area.bar_width)
        for index, ply_row in enumerate(self.rows):
            ply_row.rect = pygame.Rect(self.area.rect.x, self.area.rect.y + index * row, width, row)
        self.area.offset = 0
        self.area.arrange(row * len(self.rows))

    def _show_row(self) -> None:
        """Scroll the list, by whole lines, if the ply that is shown is out of sight."""
        if not self.rows:
            return
        place = self.rows[max(0, self.ply - 1)].rect
        if place.top < self.area.rect.top or place.bottom > self.area.rect.bottom:
            middle = (self.area.rect.h // place.h) // 2
            self.area.scroll_to((max(0, self.ply - 1) - middle) * place.h)

    # Focus kept when everything is made anew.

    def _focus_name(self) -> str:
        focused = self.group.focused if self.group is not None else None
        if isinstance(focused, PlyRow):
            return str(focused.number)
        if focused is not None and focused is self.slider:
            return "slider"
        return next((name for name, button in self.buttons.items() if button is focused), "play")

    def _restore_focus(self, name: str) -> None:
        assert self.group is not None
        if name.isdecimal():
            self.group.focus(self.rows[int(name) - 1])
        else:
            self.group.focus(self.slider if name == "slider" else self.buttons[name])

    # What is shown.

    def _refresh(self) -> None:
        self.dirty = True
        self._backdrop = None
        if self.slider is None:
            return
        self._fill_seats()
        view = self._view()
        to_act = self.match.rules.to_act(view)
        self.board.mark(Marks(last=self._last_spots(), guided=False))
        self.said.show(self._told(to_act), is_refusal=False)
        self.slider.value = self.ply
        play = self.buttons["play"]
        play.icon = "pause" if self.playing else "play"
        play.tooltip = self.text("replay.pause" if self.playing else "replay.play")
        for name, is_possible in (
            ("first", self.ply > 0),
            ("previous", self.ply > 0),
            ("next", not self.is_at_end),
            ("last", not self.is_at_end),
            ("play", self.total > 0),
        ):
            self.buttons[name].enabled = is_possible
        for row in self.rows:
            row.current = row.number == self.ply
        self._show_row()

    def _fill_seats(self) -> None:
        view = self._view()
        to_act = self.match.rules.to_act(view)
        for seat, panel in enumerate(self.seats):
            occupant = self.match.seats[seat]
            panel.update(
                name=occupant.name,
                level=self.program.level_name(occupant.level),
                style=self.board.style(view, seat),
                facts=self.board.facts(view, seat),
                state=self.text("table.to_play") if seat == to_act else "",
                acts=seat == to_act,
            )
            room = panel.ornament_room
            panel.adorn(self.board.ornament(view, seat, room) if room[0] > 0 else None)

    def _last_spots(self) -> tuple[str, ...]:
        if self._animator.is_moving:
            return ()
        for step in reversed(self.steps[: self.ply]):
            if step.seat >= 0:
                return self.board.move_spots(step.before, step.move)
        return ()

    def _told(self, to_act: int) -> Prompt:
        seats = self.match.seats
        name = seats[to_act].name if to_act >= 0 else ""
        if self.ply == 0:
            return Prompt(self.text("replay.start"), self.text("replay.start_detail", name=name) if name else "")
        step = self.steps[self.ply - 1]
        happened = f"{self._name_of(step)} {self.board.sentence(step)}"
        if to_act == OVER:
            result = self.match.result()
            return Prompt(winners_in_words(self.program, self.match.rules, seats, result.winners), happened)
        return Prompt(self.text("table.next_title", name=name) if name else self.text("table.chance"), happened)

    # Input, time and drawing.

    def handle(self, action: Action) -> bool:
        kind = action.kind
        assert self.group is not None
        if kind in _STEPS:
            self.group.focus_visible = True
            if kind is Kind.RIGHT:
                self._step_on()
            else:
                self.back()
            return True
        if kind in {Kind.HOME, Kind.END}:
            self._jump(0 if kind is Kind.HOME else self.total)
            return True
        if kind is Kind.FINISH:
            self.toggle()
            return True
        if kind is Kind.SPEED:
            self.next_speed()
            return True
        return super().handle(action)

    def update(self, milliseconds: int) -> None:
        super().update(milliseconds)
        if self._animator.is_moving:
            self._move(lambda: self._animator.update(milliseconds))
            self.dirty = True
            if not self._animator.is_moving:
                self._settle()
        elif self.playing:
            self._pause -= milliseconds
            if self._pause <= 0:
                self.forward()

    def wake_in(self) -> int | None:
        return max(1, self._pause) if self.playing and not self._animator.is_moving else None

    def is_moving(self) -> bool:
        return self._animator.is_moving or super().is_moving()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table as it was then. What changes with the ply only is kept as one picture."""
        if self._backdrop is None or self._backdrop.get_size() != surface.get_size():
            self._backdrop = self._make_backdrop(surface.get_size())
        surface.blit(self._backdrop, (0, 0))
        self.toolkit.attempt("the board", functools.partial(self.board.draw, surface))
        super().draw(surface)

    def _make_backdrop(self, size: tuple[int, int]) -> pygame.Surface:
        backdrop = pygame.Surface(size)
        self.draw_ground(backdrop, self.game)
        parts = [self.text("replay.title"), *options_worth_saying(self.program, self.match)]
        name = self.program.game_name(self.game)
        self.layout.draw_heading(backdrop, self.toolkit, self.game, name, " · ".join(parts))
        for panel in self.seats:
            panel.draw_ground(backdrop)
        self.said.draw_ground(backdrop)
        self.board.draw_ground(backdrop)
        return backdrop.convert() if pygame.display.get_surface() else backdrop
