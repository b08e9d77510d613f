"""The menu over the table: back, rules, settings, another match, who plays, and the ways out."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable

import pygame

from game.app.program import Program
from game.app.scenes.dialog import ConfirmScene
from game.app.scenes.screen import Screen
from game.app.scenes.words import styles_of
from game.app.session import Session
from game.app.table.viewpoint import seats_of_people
from game.core.contract import OVER
from game.core.record import HUMAN
from game.games.catalogue import LEVELS
from game.ui import layout
from game.ui.actions import Action, Kind
from game.ui.layout import Metrics
from game.ui.theme import SeatStyle
from game.ui.toolkit import Toolkit
from game.ui.widgets import Button, Choice, Label, Look, Panel, ScrollArea, Widget, WidgetGroup

_USUAL_LEVEL = "normal"
_COLUMN = 20
"""The width of a column, in sizes of the text."""


class _Emblem(Widget):
    """Colour and shape of a seat."""

    def __init__(self, toolkit: Toolkit, style: SeatStyle) -> None:
        super().__init__(toolkit)
        self._style = style

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        side = max(1, min(self.rect.size))
        surface.blit(self.toolkit.emblem(self._style, side), layout.center((side, side), self.rect))


@dataclasses.dataclass(frozen=True, slots=True)
class _SeatRow:
    """A seat that a person holds or held: who plays there now, and the button that changes it."""

    seat: int
    emblem: _Emblem
    caption: Label
    button: Button


class PauseScene(Screen):
    """Stands over the table of ``session``; ``on_seat_changed`` is called when somebody else plays a seat."""

    opaque = False

    def __init__(self, program: Program, session: Session, on_seat_changed: Callable[[], None]) -> None:
        super().__init__(program)
        self.session = session
        self._on_seat_changed = on_seat_changed
        toolkit, match = self.toolkit, session.match
        muted = toolkit.theme.frame.muted
        self._is_over = match.is_over
        self._panel = Panel(toolkit)
        self._title = Label(toolkit, "", "heading", colour=toolkit.theme.frame.heading, align="center", face="name")
        self._facts = Label(toolkit, "", colour=muted, align="center", wrap=True)
        buttons = [
            ("back", Button(toolkit, "", self.close, style="primary", shortcut=Kind.BACK, sound="back")),
            ("rules", Button(toolkit, "", functools.partial(program.ways.to_rules, session.game), shortcut=Kind.RULES)),
            ("settings", Button(toolkit, "", self._open_settings)),
        ]
        if self._is_over:
            buttons += [
                ("rematch", Button(toolkit, "", self._rematch)),
                ("to_title", Button(toolkit, "", program.open_title)),
                ("just_quit", Button(toolkit, "", program.quit)),
            ]
        else:
            buttons += [
                ("again", Button(toolkit, "", self._ask_again)),
                ("resign", Button(toolkit, "", self._ask_give_up)),
                ("title_screen", Button(toolkit, "", program.open_title)),
                ("quit", Button(toolkit, "", program.quit)),
            ]
        self._buttons = dict(buttons)
        self._seats_title = Label(toolkit, "", "subheading", colour=toolkit.theme.frame.heading)
        self._seats_text = Label(toolkit, "", colour=muted, wrap=True)
        levels = [seat.level for seat in match.seats if not seat.is_human]
        self._level = Choice(
            toolkit, "", [(level, "") for level in LEVELS], levels[0] if levels else _USUAL_LEVEL, lambda _: None
        )
        self._rows = [self._row(seat) for seat in self._people()]
        children: list[Widget] = [*self._buttons.values()]
        if self._rows:
            children += [self._seats_title, self._seats_text, self._level]
            for row in self._rows:
                children += [row.emblem, row.caption, row.button]
        self._area = ScrollArea(toolkit, children)
        self.group = WidgetGroup(toolkit, [self._panel, self._title, self._facts, self._area])
        self.group.default = self._buttons["back"]

    def _row(self, seat: int) -> _SeatRow:
        toolkit, match = self.toolkit, self.session.match
        return _SeatRow(
            seat,
            _Emblem(toolkit, styles_of(self.program, match.rules, match.seats)[seat]),
            Label(toolkit, "", "small", colour=toolkit.theme.frame.muted),
            Button(toolkit, "", functools.partial(self._change_seat, seat)),
        )

    def _people(self) -> tuple[int, ...]:
        """The seats that a person holds or held, as long as the match goes on.

        Who handed the seat over before the first move is known by name: it is among those that the settings remember.
        """
        match = self.session.match
        if self._is_over:
            return ()
        decided = seats_of_people(match)
        return tuple(
            index
            for index, seat in enumerate(match.seats)
            if seat.is_human or index in decided or seat.name in self.program.settings.names
        )

    # What is shown.

    def _relabel(self) -> None:
        text, match = self.text, self.session.match
        self._title.text = self.program.game_name(self.session.game)
        self._facts.text = self._facts_text()
        for key, button in self._buttons.items():
            button.text = text(f"pause.{key}")
        self._seats_title.text = text("pause.seats")
        self._seats_text.text = text("pause.seats_text")
        self._level.caption = text("pause.level")
        self._level.values = tuple((level, self.program.level_name(level)) for level in LEVELS)
        for row in self._rows:
            seat = match.seats[row.seat]
            row.caption.text = text("pause.seat", name=seat.name, level=self.program.level_name(seat.level))
            counts = seat.is_human and not match.practice
            row.button.tooltip = text("pause.counts_tip") if counts else ""

    def _facts_text(self) -> str:
        text, match, game = self.text, self.session.match, self.session.game
        options = [
            text("pause.option", title=text(f"{game}.option.{key}.title"), value=text(f"{game}.option.{key}.{value}"))
            for key, value in match.options.items()
        ]
        to_act = match.to_act
        course = [
            text("pause.facts", count=sum(1 for turn in match.turns if turn.seat >= 0)),
            text("pause.over") if to_act == OVER else text("pause.to_play", name=match.seats[to_act].name),
        ]
        practice = [text("pause.practice")] if match.practice else []
        return "\n".join(line for line in (" · ".join(options), " · ".join(course), *practice) if line)

    def resize(self, metrics: Metrics) -> None:
        self._relabel()
        px, fonts, body = metrics.px, self.toolkit.fonts, metrics.font("body")
        window = layout.inset(metrics.window, px(24))
        margin, gap = px(30), px(30)
        # The focus ring stands off its button, and needs room inside the area too.
        off = px(12)
        room = max(1, window.w - 2 * margin - self._area.bar_width)
        columns = 2 if self._rows and room >= 2 * body * (_COLUMN - 2) + gap else 1
        inner = min(room, body * _COLUMN * columns + (columns - 1) * gap)
        title_height = fonts.height("heading")
        facts_height = self._facts.natural_size(inner)[1]
        fixed = 2 * margin + title_height + facts_height + px(4) + px(10)
        places = layout.columns(pygame.Rect(0, off, inner, 0), columns, gap)
        bottom = self._place_buttons(places[0])
        if self._rows:
            top = 0 if columns == 2 else bottom + gap - off
            bottom = max(bottom, self._place_seats(places[-1].move(0, top)))
        bottom += off
        height = min(window.h, fixed + bottom)
        bar = self._area.bar_width if height < fixed + bottom else 0
        self._panel.rect = layout.center((inner + 2 * margin + bar, max(1, height)), metrics.window)
        inside = layout.inset(self._panel.rect, margin)
        self._title.rect, rest = layout.cut_top(inside, title_height, px(4))
        self._facts.rect, self._area.rect = layout.cut_top(rest, facts_height, px(10))
        self._facts.rect.w = inner
        for child in self._area.children:
            child.moved(self._area.rect.x, self._area.rect.y)
        self._area.arrange(bottom)
        if self.group is not None and self.group.focused in self._area.children:
            self._area.show(self.group.focused)

    def _place_buttons(self, place: pygame.Rect) -> int:
        """Set the buttons one below the other from the top of ``place``; return where they end."""
        top = place.y
        height = self.toolkit.metrics.control
        for button in self._buttons.values():
            button.rect = pygame.Rect(place.x, top, place.w, height)
            top += height + self.toolkit.metrics.px(10)
        return top - self.toolkit.metrics.px(10)

    def _place_seats(self, place: pygame.Rect) -> int:
        """Set who plays one below the other from the top of ``place``; return where it ends."""
        metrics = self.toolkit.metrics
        px, top = metrics.px, place.y
        for widget, distance in ((self._seats_title, px(4)), (self._seats_text, px(12)), (self._level, px(16))):
            height = widget.natural_size(place.w)[1]
            widget.rect = pygame.Rect(place.x, top, place.w, height)
            top += height + distance
        small, control = self.toolkit.fonts.height("small"), metrics.control
        for row in self._rows:
            side = control
            row.caption.rect = pygame.Rect(place.x, top, place.w, small)
            top += small + px(4)
            row.emblem.rect = pygame.Rect(place.x, top, side, side)
            left = place.x + side + px(10)
            row.button.rect = pygame.Rect(left, top, max(1, place.right - left), control)
            self._name_button(row)
            top += control + px(12)
        return top - px(12)

    def _name_button(self, row: _SeatRow) -> None:
        """Say what the button of a seat does, with the name where there is room: the caption has it too."""
        seat = self.session.match.seats[row.seat]
        key = "pause.computer_takes" if seat.is_human else "pause.person_takes"
        row.button.text = self.text(key, name=seat.name)
        if row.button.natural_size()[0] > row.button.rect.w:
            row.button.text = self.text(f"{key}_short")

    # What is done.

    def handle(self, action: Action) -> bool:
        """Let the buttons have the action; the key that opened the menu closes it too."""
        if super().handle(action):
            return True
        if action.kind is Kind.MENU:
            self.close()
            return True
        return False

    def _open_settings(self) -> None:
        self.program.ways.to_settings()

    def _change_seat(self, index: int) -> None:
        match, program = self.session.match, self.program
        seat = match.seats[index]
        level = self._level.selected if seat.is_human else HUMAN
        match.change_seat(index, dataclasses.replace(seat, level=level))
        if seat.name not in program.settings.names:
            program.change_settings(names=(seat.name, *program.settings.names))
        self._on_seat_changed()
        self.resize(self.toolkit.metrics)

    def _ask_again(self) -> None:
        text = self.text
        self.stack.push(
            ConfirmScene(
                self.program,
                text("pause.again_title"),
                text("pause.again_text"),
                text("pause.again_yes"),
                self._start_again,
            )
        )

    def _start_again(self) -> None:
        match = self.session.match
        self.program.save_match()
        self.program.start_match(
            self.session.game, match.seats, match.options, practice=match.practice, keep_table=False
        )

    def _rematch(self) -> None:
        self.program.rematch(self.session)

    def _ask_give_up(self) -> None:
        text = self.text
        self.stack.push(
            ConfirmScene(
                self.program,
                text("pause.resign_title"),
                text("pause.resign_practice" if self.session.match.practice else "pause.resign_text"),
                text("pause.resign_yes"),
                self._give_up,
            )
        )

    def _give_up(self) -> None:
        self.program.abandon_match(self.session)
        self.program.open_title()
