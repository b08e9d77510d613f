"""The table of Nim: a column of stones for each heap."""

from __future__ import annotations

import pygame
from game.games.nim.rules import State, Take, stone_name

from game.core.contract import Explanation
from game.core.match import SeenStep
from game.ui import layout
from game.ui.board import Board, Marks, Memory, Prompt
from game.ui.picker import Path, Picker
from game.ui.theme import SeatStyle
from game.ui.toolkit import Toolkit
from game.ui.tween import Call, Pause, Sequence, Step

HIGHEST = 7
"""The most stones in a heap."""


class NimBoard(Board[State, Take]):
    """Shows a :class:`State`. There is nothing to remember about the people who play."""

    def __init__(self, toolkit: Toolkit, styles: tuple[SeatStyle, ...], memory: Memory) -> None:
        self.toolkit = toolkit
        self._styles = styles
        self._view = State((), 0, (0, 0))
        self._marks = Marks()
        self._area = pygame.Rect(0, 0, 1, 1)
        self._places: dict[str, pygame.Rect] = {}

    # Where things are.

    def resize(self, area: pygame.Rect) -> None:
        self._area = area
        heaps = self._view.heaps
        self._places = {}
        for heap, column in enumerate(layout.columns(area, max(1, len(heaps)), self.toolkit.metrics.px(8))):
            rows = layout.rows(column, HIGHEST, self.toolkit.metrics.px(8))
            for stone in range(heaps[heap] if heaps else 0):
                self._places[stone_name(heap, stone)] = rows[-1 - stone]

    def spot_at(self, position: tuple[int, int]) -> str | None:
        return next((spot for spot, place in self._places.items() if place.collidepoint(position)), None)

    def spot_rect(self, spot: str) -> pygame.Rect | None:
        return self._places.get(spot)

    def all_spots(self) -> tuple[str, ...]:
        return tuple(self._places)

    # What can be chosen.

    def chooser(self, view: State, moves: tuple[Take, ...]) -> Picker[Take]:
        return Picker({move: (stone_name(move.heap, move.left),) for move in moves})

    def mark(self, marks: Marks) -> None:
        self._marks = marks

    def attempt(self, chosen: Path, spot: str) -> str:
        return spot

    def move_spots(self, view: State, move: Take) -> tuple[str, ...]:
        return (stone_name(move.heap, move.left),)

    # What is told.

    def prompt(self, view: State, marks: Marks) -> Prompt:
        return Prompt(self._text("prompt.take"), self._text("prompt.take_detail"))

    def facts(self, view: State, seat: int) -> tuple[str, ...]:
        return (self._text("panel.taken", count=view.taken[seat]),)

    def style(self, view: State, seat: int) -> SeatStyle:
        return self._styles[seat]

    def sentence(self, step: SeenStep[State, Take]) -> str:
        event = step.events[0]
        return self._text(f"event.{event.kind}", **event.values)

    def say(self, explanation: Explanation) -> str:
        return self._text(explanation.key, **explanation.values)

    def _text(self, key: str, **values: object) -> str:
        return self.toolkit.text(f"nim.{key}", **values)

    # Motion and drawing.

    def show(self, view: State) -> None:
        self._view = view
        self.resize(self._area)

    def animate(self, step: SeenStep[State, Take]) -> Step:
        return Sequence(
            Call(lambda: self.show(step.after)), Call(lambda: self.toolkit.sounds.play("place")), Pause(200)
        )

    def motion_area(self) -> pygame.Rect:
        return self._area

    def draw(self, surface: pygame.Surface) -> None:
        pictures, gold = self.toolkit.pictures, self.toolkit.theme.frame.gold
        pointed = (self._marks.focus, *self._marks.hint)
        for spot, place in self._places.items():
            side = min(place.size)
            stone = pictures.svg("nim/stone", (side, side))
            surface.blit(stone, stone.get_rect(center=place.center))
            if spot in pointed or (self._marks.guided and spot in self._marks.open):
                ring = pictures.frame((side, side), side // 2, gold, 4 if spot in pointed else 2)
                surface.blit(ring, ring.get_rect(center=place.center))


BOARD = NimBoard
