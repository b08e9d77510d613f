"""A board for a game that has none: what a position says of itself in lines, and a button for each legal move."""

from __future__ import annotations

import dataclasses
from enum import Enum
from typing import Any

import pygame

from game.core.contract import Explanation, Rules
from game.core.match import SeenStep
from game.ui import layout
from game.ui.actions import Kind
from game.ui.board import ActionSpot, Board, Marks, Memory, Prompt
from game.ui.picker import Path, Picker
from game.ui.theme import SeatStyle
from game.ui.toolkit import Toolkit
from game.ui.tween import Call, Pause, Sequence, Step

MORE_SPOT = "more moves"
"""The button that turns to the next page of moves; no notation has a space where another word could follow."""

_WIDTH = 150
"""The least width of the button of a move, in units of the layout."""

_SHOWN = 350
"""Milliseconds for which a position is shown before the next ply."""


class ButtonBoard(Board[Any, Any]):
    """Shows the views of any game by its ``rules``. A spot is the notation of a move.

    A game may override :meth:`lines`.
    """

    def __init__(self, rules: Rules[Any, Any], toolkit: Toolkit, styles: tuple[SeatStyle, ...], memory: Memory) -> None:
        self.rules = rules
        self.toolkit = toolkit
        self._styles = styles
        self._view: Any = None
        self._moves: tuple[str, ...] = ()
        self._page = 0
        self._marks = Marks()
        self._area = pygame.Rect(0, 0, 1, 1)

    def lines(self, view: Any) -> tuple[str, ...]:
        """Return what ``view`` says, a line a fact: by default its fields and their values."""
        if not dataclasses.is_dataclass(view):
            return (_in_words(view),)
        return tuple(f"{field.name}: {_in_words(getattr(view, field.name))}" for field in dataclasses.fields(view))

    # Where things are.

    def resize(self, area: pygame.Rect) -> None:
        self._area = area

    @property
    def _line(self) -> int:
        return self.toolkit.fonts.height("body") + self.toolkit.metrics.px(2)

    def _places(self) -> dict[str, pygame.Rect]:
        room, metrics = self._room(), self.toolkit.metrics
        columns, rows = self._form()
        across = layout.columns(pygame.Rect(room.topleft, (room.w, metrics.control)), columns, metrics.gap)
        first = self._page * columns * rows
        return {
            spot: across[index % columns].move(0, index // columns * (metrics.control + metrics.gap))
            for index, spot in enumerate(self._moves[first : first + columns * rows])
        }

    def _room(self) -> pygame.Rect:
        told = min(len(self.lines(self._view)) * self._line + self.toolkit.metrics.gap, self._area.h // 2)
        return layout.cut_top(self._area, told)[1]

    def _form(self) -> tuple[int, int]:
        """How many moves are side by side on a page, and how many one below the other."""
        room, metrics = self._room(), self.toolkit.metrics
        wide = max((self.toolkit.fonts.width(text) for text in self._moves), default=0) + 2 * metrics.gap
        across = max(1, (room.w + metrics.gap) // (max(metrics.px(_WIDTH), wide) + metrics.gap))
        return across, max(1, (room.h + metrics.gap) // (metrics.control + metrics.gap))

    @property
    def _pages(self) -> int:
        columns, rows = self._form()
        return max(1, -(-len(self._moves) // (columns * rows)))

    def spot_at(self, position: tuple[int, int]) -> str | None:
        return next((spot for spot, place in self._places().items() if place.collidepoint(position)), None)

    def spot_rect(self, spot: str) -> pygame.Rect | None:
        return self._places().get(spot)

    def all_spots(self) -> tuple[str, ...]:
        return tuple(self._places())

    # What can be chosen.

    def chooser(self, view: Any, moves: tuple[Any, ...]) -> Picker[Any]:
        paths: dict[Any, Path] = {move: (self.rules.format_move(view, move),) for move in moves}
        self._moves = tuple(text for (text,) in paths.values())
        return Picker(paths)

    def mark(self, marks: Marks) -> None:
        self._marks = marks

    def attempt(self, chosen: Path, spot: str) -> str:
        return spot

    def action_spots(self, view: Any, marks: Marks) -> tuple[ActionSpot, ...]:
        if self._pages == 1:
            return ()
        label = self.toolkit.text("ui.moves.more", page=self._page + 1, pages=self._pages)
        return (ActionSpot(MORE_SPOT, label, Kind.SORT, main=False),)

    def press(self, spot: str) -> None:
        self._page = (self._page + 1) % self._pages

    def move_spots(self, view: Any, move: Any) -> tuple[str, ...]:
        return (self.rules.format_move(view, move),)

    # What is told.

    def prompt(self, view: Any, marks: Marks) -> Prompt:
        return Prompt(self.toolkit.text("ui.moves.choose"), marks.focus or "")

    def facts(self, view: Any, seat: int) -> tuple[str, ...]:
        return ()

    def sentence(self, step: SeenStep[Any, Any]) -> str:
        """Return what the events tell, where the game has words for them, or else the notation."""
        told = [self._text(f"event.{event.kind}", event.values) for event in step.events]
        return ", ".join(filter(None, told)) or self.rules.format_move(step.before, step.move)

    def say(self, explanation: Explanation) -> str:
        return self._text(explanation.key, explanation.values) or explanation.key

    def _text(self, key: str, values: Any) -> str:
        name = f"{self.rules.info.id}.{key}"
        return self.toolkit.text(name, **values) if name in self.toolkit.texts else ""

    # Motion and drawing.

    def show(self, view: Any) -> None:
        self._view = view
        self._moves = ()
        self._page = 0

    def animate(self, step: SeenStep[Any, Any]) -> Step:
        return Sequence(Call(lambda: self.show(step.after)), Pause(_SHOWN))

    def motion_area(self) -> pygame.Rect:
        return self._area

    def draw(self, surface: pygame.Surface) -> None:
        toolkit, marks, frame = self.toolkit, self._marks, self.toolkit.theme.frame
        palette = toolkit.theme.table(self.rules.info.id)
        told = pygame.Rect(self._area.x, self._area.y, self._area.w, self._line)
        for line in self.lines(self._view):
            if told.bottom <= self._room().top:
                toolkit.fonts.draw(surface, line, told, "body", palette.text)
            told.y += self._line
        for spot, place in self._places().items():
            pointed = spot == marks.focus or spot in marks.hint
            edge = frame.gold if pointed or (marks.guided and spot in marks.open) else frame.control_border
            ground = frame.control_hover if spot == marks.focus else frame.control
            radius, width = toolkit.metrics.px(10), toolkit.metrics.px(4 if pointed else 1.5)
            surface.blit(toolkit.pictures.rounded(place.size, radius, ground, border=edge, border_width=width), place)
            toolkit.fonts.draw(surface, spot, place, "body", frame.text, align="center")


def _in_words(value: Any) -> str:
    if isinstance(value, (tuple, frozenset)):
        return ", ".join(map(_in_words, value)) or "–"
    return str(value.value if isinstance(value, Enum) else value)
