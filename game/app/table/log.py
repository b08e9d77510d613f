"""The log of a table: its lines, and the panel with the last of them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame

from game.app.program import Program
from game.app.table.course import Course
from game.core.match import Match, SeenStep
from game.ui import layout
from game.ui.actions import Action
from game.ui.board import Board
from game.ui.layout import Role
from game.ui.theme import SeatStyle
from game.ui.toolkit import Toolkit
from game.ui.widgets import Widget

_LOG_LINES = 60
"""No window is high enough for more lines of the log beside the board."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: who did it, in the style that the seat played then, and what was done."""

    name: str
    style: SeatStyle
    sentence: str
    by_chance: bool = False

    def repeats(self, before: LogLine | None) -> bool:
        """Tell whether chance did again what the line before says."""
        return self.by_chance and before is not None and before.by_chance and before.sentence == self.sentence

    def sign(self, toolkit: Toolkit, side: int) -> pygame.Surface:
        """Return the emblem of who did it, or a die for chance, in a square of ``side`` pixels."""
        if self.by_chance:
            return toolkit.icon("roll", side, toolkit.theme.frame.muted)
        return toolkit.emblem(self.style, side)


def log_line(program: Program, match: Match[Any, Any], board: Board[Any, Any], step: SeenStep[Any, Any]) -> LogLine:
    """Return the line for ``step`` of ``match``. Chance is told without a name."""
    by_chance = step.seat < 0
    name = program.text("table.chance") if by_chance else match.seats[step.seat].name
    sentence = [""]
    program.toolkit.attempt("a line of the log", lambda: sentence.append(board.sentence(step)))
    return LogLine(name, board.style(step.before, max(0, step.seat)), sentence[-1], by_chance)


class LogBook:
    """The lines of the log, one for each ply, as each viewer saw them. What was once written is not written again."""

    def __init__(self, program: Program, board: Board[Any, Any], course: Course) -> None:
        self._program = program
        self.match = course.match
        self._board = board
        self._course = course
        self._lines: dict[int, list[LogLine]] = {}

    def lines(self, viewer: int, shown: int, start: int = 0) -> tuple[LogLine, ...]:
        """Return what ``viewer`` saw in the plies from ``start`` on, up to ``shown`` of the match, oldest first.

        What chance does several times in a row, such as dealing, is told once.
        """
        known = self._lines.setdefault(viewer, [])
        if len(known) < shown:
            for step in self.match.seen(viewer, len(known)):
                if step.index >= shown:
                    break
                line = log_line(self._program, self.match, self._board, step)
                note = self._course.notes.get(step.index)
                if note is not None:
                    line = dataclasses.replace(line, sentence=self._program.text(note, sentence=line.sentence))
                known.append(line)
        told = known[start:shown]
        return tuple(line for before, line in zip([None, *told], told, strict=False) if not line.repeats(before))

    def forget(self, ply: int = 0) -> None:
        """Forget the lines from ply ``ply`` on: they have to be written in other words."""
        for lines in self._lines.values():
            del lines[ply:]


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
        return self.toolkit.text("table.open_log")

    def activate(self, action: Action) -> None:
        self._on_open()

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw as many whole sentences as there is room for, of the newest one at least its beginning."""
        if self.rect.h < 2 or self.rect.w < 2:
            return
        toolkit, frame, fonts = self.toolkit, self.toolkit.theme.frame, self.toolkit.fonts
        px = toolkit.metrics.px
        toolkit.draw_panel(surface, self.rect, table=self._game)
        is_narrow = self.rect.w < 14 * fonts.height()
        role: Role = "small" if is_narrow else "body"
        line_height = fonts.line_height(role)
        inside = layout.inset(self.rect, px(14 if is_narrow else 24), px(14))
        title, rest = layout.cut_top(inside, fonts.line_height("body"))
        fonts.draw(surface, toolkit.text("table.log"), title, "body", frame.muted, face="medium")
        key = toolkit.key_label(self.shortcut) if self.shortcut is not None else ""
        fonts.draw(surface, key, title, "small", frame.muted, align="right")
        top = rest.y
        for index, line in enumerate(reversed(self.lines[-_LOG_LINES:])):
            text = f"**{line.name}** {line.sentence}"
            colour = frame.text if index == 0 else frame.muted
            paragraph = fonts.paragraph(text, max(1, rest.w - px(22)), role, colour, strong_colour=frame.text)
            height = paragraph.get_height()
            if top + height > rest.bottom:
                height = (rest.bottom - top) // line_height * line_height
                if index > 0 or height <= 0:
                    break
            dot = line.sign(toolkit, max(1, px(14)))
            surface.blit(dot, (rest.x, top + (line_height - px(14)) // 2))
            surface.blit(paragraph, (rest.x + px(22), top), (0, 0, paragraph.get_width(), height))
            top += height
