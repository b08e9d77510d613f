"""The Cephalopod table: cells, dice, and the chooser that shows every capture set."""

from __future__ import annotations

import functools
from dataclasses import dataclass

import pygame

from game.core.contract import Explanation
from game.core.match import SeenStep
from game.games.cephalopod.rules import (
    DARK,
    LIGHT,
    MAX_PIPS,
    Move,
    Placement,
    State,
    Swap,
    capture_sets,
    cell_name,
    cell_number,
    neighbours,
)
from game.ui import layout
from game.ui.board import ActionSpot, Board, Marks, Memory, Prompt
from game.ui.picker import Path, Picker
from game.ui.theme import SeatStyle, mix_colours
from game.ui.toolkit import Toolkit
from game.ui.tween import Call, Parallel, Sequence, Step, Tween, ease_in_cubic, ease_out_back, ease_out_cubic, mix

SWAP_SPOT = "swap"
_DIE_SHARE = 0.76
_DIE_RATIO = 1.08
"""Height over width of the picture of a die: the lower edge shows."""


@dataclass(slots=True)
class DieSprite:
    """A die on the board: its cell, what it shows, and how far it is from rest (``column`` and ``row`` in cells)."""

    cell: int
    die: int
    column: float = 0.0
    row: float = 0.0
    scale: float = 1.0


class CephalopodBoard(Board[State, Move]):
    """Shows a :class:`State`. There is nothing to remember about the people who play."""

    def __init__(self, toolkit: Toolkit, styles: tuple[SeatStyle, ...], memory: Memory) -> None:
        self.toolkit = toolkit
        self._styles = styles
        self.view = State(1, 1, (0,), LIGHT, 0, False, 0)
        self.sprites: list[DieSprite] = []
        self.marks = Marks()
        self._area = pygame.Rect(0, 0, 1, 1)
        self._panel = pygame.Rect(0, 0, 1, 1)
        self._cells: list[pygame.Rect] = []
        self._options: dict[str, pygame.Rect] = {}
        self._chooser: pygame.Rect | None = None
        self._moving: tuple[int, ...] = ()

    # Where things are.

    def resize(self, area: pygame.Rect) -> None:
        self._area = area
        metrics = self.toolkit.metrics
        margin = min(self.toolkit.fonts.height("small") + metrics.px(6), min(area.size) // 6)
        edge = min(metrics.px(16), min(area.size) // 12)
        gap = max(1, metrics.px(5))
        rows, columns = self.view.rows, self.view.columns
        inner = pygame.Rect(
            area.x + margin, area.y + edge, max(1, area.w - margin - edge), max(1, area.h - margin - edge)
        )
        table = layout.grid(inner, columns, rows, gap)
        grid = layout.bounds([rect for line in table for rect in line])
        self._panel = pygame.Rect(grid.x - margin, grid.y - edge, grid.w + margin + edge, grid.h + margin + edge)
        self._cells = [rect for line in reversed(table) for rect in line]
        self._place_chooser()
        for pips in range(1, MAX_PIPS + 1):
            # Now, when nothing moves, rather than in the middle of the first capture.
            self._die_picture(pips, self._rest_width())
            self._die_picture(-pips, self._rest_width())

    def spot_at(self, position: tuple[int, int]) -> str | None:
        if self._chooser is not None:
            for spot, rect in self._options.items():
                if rect.collidepoint(position):
                    return spot
            if self._chooser.collidepoint(position):
                return None
        for cell, rect in enumerate(self._cells):
            if rect.collidepoint(position):
                return self._name(cell)
        return None

    def spot_rect(self, spot: str) -> pygame.Rect | None:
        if spot in self._options:
            return self._options[spot]
        if spot == SWAP_SPOT or "=" in spot:
            return None
        return self._cells[cell_number(spot, self.view.rows, self.view.columns)]

    def all_spots(self) -> tuple[str, ...]:
        columns = self.view.columns
        ordered = sorted(range(len(self.view.cells)), key=lambda cell: (-(cell // columns), cell % columns))
        return tuple(self._name(cell) for cell in ordered)

    # What can be chosen.

    def chooser(self, view: State, moves: tuple[Move, ...]) -> Picker[Move]:
        """Return paths of the cell alone where there is one way to place, else of the cell and the capture's text."""
        ways: dict[int, int] = {}
        for move in moves:
            if isinstance(move, Placement):
                ways[move.cell] = ways.get(move.cell, 0) + 1
        paths: dict[Move, Path] = {}
        for move in moves:
            if isinstance(move, Swap):
                paths[move] = (SWAP_SPOT,)
            elif ways[move.cell] == 1:
                paths[move] = (cell_name(move.cell, view.columns),)
            else:
                paths[move] = (cell_name(move.cell, view.columns), self._capture_text(view, move.cell, move.captured))
        return Picker(paths)

    def mark(self, marks: Marks) -> None:
        """Point out ``marks``; a cell chosen with several captures opens the chooser."""
        reopened = (marks.chosen, marks.open) != (self.marks.chosen, self.marks.open)
        self.marks = marks
        if reopened:
            self._place_chooser()

    def attempt(self, chosen: Path, spot: str) -> str:
        """Return the spot itself: cells and captures are written as in the notation."""
        return spot

    def action_spots(self, view: State, marks: Marks) -> tuple[ActionSpot, ...]:
        if not view.may_swap or marks.chosen:
            return ()
        return (ActionSpot(SWAP_SPOT, self._text("prompt.swap")),)

    def move_spots(self, view: State, move: Move) -> tuple[str, ...]:
        if isinstance(move, Swap):
            return (SWAP_SPOT,)
        return tuple(cell_name(cell, view.columns) for cell in (move.cell, *move.captured))

    # What is told.

    def prompt(self, view: State, marks: Marks) -> Prompt:
        considered = self._considered(view, marks)
        if marks.chosen:
            detail = self._preview_text(view, *considered) if considered else ""
            cell = marks.chosen[0]
            return Prompt(self._text("prompt.choose"), detail or self._text("prompt.choose_detail", cell=cell))
        if considered is not None:
            return Prompt(self._text("prompt.place"), self._preview_text(view, *considered))
        key = "prompt.swap_detail" if view.may_swap else "prompt.place_detail"
        return Prompt(self._text("prompt.place"), self._text(key))

    def facts(self, view: State, seat: int) -> tuple[str, ...]:
        colour = view.colour_of(seat)
        return self.toolkit.text(f"ui.seat.{self._styles[colour].key}"), self._text(
            "panel.dice", count=view.count(colour)
        )

    def style(self, view: State, seat: int) -> SeatStyle:
        """Return the style of the dice that ``seat`` plays: colours stay with the dice when the pie is swapped."""
        return self._styles[view.colour_of(seat)]

    def sentence(self, step: SeenStep[State, Move]) -> str:
        event = step.events[0]
        return self._text(f"event.{event.kind}", **event.values)

    def say(self, explanation: Explanation) -> str:
        return self._text(explanation.key, **explanation.values)

    # Motion.

    def show(self, view: State) -> None:
        resized = (view.rows, view.columns) != (self.view.rows, self.view.columns)
        self.view = view
        self.sprites = [DieSprite(cell, die) for cell, die in enumerate(view.cells) if die]
        if resized:
            self.resize(self._area)

    def animate(self, step: SeenStep[State, Move]) -> Step:
        move = step.move
        sound = self.toolkit.sounds.play
        self._moving = () if isinstance(move, Swap) else (move.cell, *move.captured)
        if isinstance(move, Swap):
            return Sequence(Call(lambda: self.show(step.after)), Call(lambda: sound("move")))
        placed = DieSprite(move.cell, step.after.cells[move.cell], scale=0.0)
        parts: list[Step] = [Call(lambda: self._begin(step.before, placed))]
        if move.captured:
            parts.append(Call(lambda: sound("capture")))
            parts.append(
                Parallel(
                    *(Tween(320, self._shrink(cell, move.cell), ease_in_cubic) for cell in move.captured), stagger=40
                )
            )
        parts.append(Tween(220, functools.partial(self._drop, placed, bool(move.captured)), ease_out_cubic))
        parts.append(Call(lambda: sound("place")))
        parts.append(Call(lambda: self.show(step.after)))
        return Sequence(*parts)

    def _begin(self, before: State, placed: DieSprite) -> None:
        self.show(before)
        self.sprites.append(placed)

    def _shrink(self, cell: int, target: int) -> functools.partial[None]:
        return functools.partial(self._move_captured, cell, target)

    def _move_captured(self, cell: int, target: int, share: float) -> None:
        columns = self.view.columns
        for sprite in self.sprites:
            if sprite.cell == cell:
                sprite.column = (target % columns - cell % columns) * share
                sprite.row = (target // columns - cell // columns) * share
                sprite.scale = mix(1.0, 0.15, share)

    @staticmethod
    def _drop(placed: DieSprite, grows: bool, share: float) -> None:
        # A die made of others grows where they met; a new die comes down from the hand.
        placed.scale = mix(0.3, 1.0, ease_out_back(share)) if grows else mix(1.35, 1.0, share)

    # Drawing.

    def draw(self, surface: pygame.Surface) -> None:
        marks = self.marks
        considered = self._considered(self.view, marks)
        captured = considered[1] if considered is not None and considered[1] is not None else ()
        self._draw_marks(surface, marks)
        for sprite in self.sprites:
            self._draw_die(surface, sprite, faded=sprite.cell in captured)
        for cell in captured:
            self._frame(surface, self._cells[cell], 3)
        if considered is not None and considered[1] is not None and not self.view.cells[considered[0]]:
            self._draw_ghost(surface, considered[0], captured)
        self._draw_focus(surface, marks)

    @property
    def ground(self) -> object:
        return self._panel.copy(), self.view.rows, self.view.columns

    def draw_ground(self, surface: pygame.Surface) -> None:
        surface.blit(self._ground(), self._panel)

    def motion_area(self) -> pygame.Rect:
        """Return the cells of the last motion with the room that a die takes while it comes down, else the grid."""
        room = self._cells[0].w if self._cells else 0
        cells = [self._cells[cell] for cell in self._moving if cell < len(self._cells)]
        return layout.bounds(cells).inflate(room, room) if cells else self._panel.inflate(room // 2, room // 2)

    def covers(self, position: tuple[int, int]) -> bool:
        return self._chooser is not None and self._chooser.collidepoint(position)

    def draw_over(self, surface: pygame.Surface) -> None:
        if self._chooser is not None:
            self._draw_chooser(surface)

    def _ground(self) -> pygame.Surface:
        key = ("cephalopod ground", self._panel.size, self.view.rows, self.view.columns, self.toolkit.fonts.easy)
        return self.toolkit.pictures.keep((*key, self.toolkit.metrics.font("small")), self._make_ground)

    def _make_ground(self) -> pygame.Surface:
        pictures, fonts, theme = self.toolkit.pictures, self.toolkit.fonts, self.toolkit.theme
        palette = theme.table("cephalopod")
        surface = pygame.Surface(self._panel.size, pygame.SRCALPHA)
        radius = self.toolkit.metrics.px(22)
        surface.blit(pictures.rounded(self._panel.size, radius, palette.panel, opacity=0.42), (0, 0))
        fill = mix_colours(palette.background_top, palette.panel, 0.35)
        line = mix_colours(palette.line, palette.panel, 0.35)
        for rect in self._cells:
            cell = pictures.svg("cephalopod/cell", rect.size, {"#b0d001": fill, "#b0d002": line})
            surface.blit(cell, rect.move(-self._panel.x, -self._panel.y))
        rows, columns = self.view.rows, self.view.columns
        for row in range(rows):
            rect = self._cells[row * columns].move(-self._panel.x, -self._panel.y)
            label = pygame.Rect(0, rect.y, rect.x, rect.h)
            fonts.draw(surface, str(row + 1), label, "small", palette.muted, align="center")
        for column in range(columns):
            rect = self._cells[column].move(-self._panel.x, -self._panel.y)
            label = pygame.Rect(rect.x, rect.bottom, rect.w, self._panel.h - rect.bottom)
            fonts.draw(surface, chr(ord("a") + column), label, "small", palette.muted, align="center")
        return surface.convert_alpha() if pygame.display.get_surface() else surface

    def _draw_marks(self, surface: pygame.Surface, marks: Marks) -> None:
        pictures, theme = self.toolkit.pictures, self.toolkit.theme
        if marks.guided and not marks.chosen:
            for spot in marks.open:
                rect = self.spot_rect(spot)
                if rect is None or spot == marks.focus:
                    continue
                cell = cell_number(spot, self.view.rows, self.view.columns)
                dot = pictures.disc(max(3, rect.w // 9), theme.frame.gold)
                surface.blit(dot, dot.get_rect(center=rect.center))
                if capture_sets(self.view, cell):
                    side = max(9, rect.w // 3)
                    ring = pictures.frame((side, side), side // 2, theme.frame.gold, max(2, rect.w // 40))
                    surface.blit(ring, ring.get_rect(center=rect.center))
        for index, spot in enumerate(marks.last):
            rect = self.spot_rect(spot)
            if rect is not None:
                radius = max(3, rect.w // 7)
                colour = theme.table("cephalopod").accent
                width = max(2, rect.w // 28)
                if index == 0:
                    surface.blit(pictures.frame(rect.size, radius, colour, width), rect)
                elif not self.view.cells[cell_number(spot, self.view.rows, self.view.columns)]:
                    surface.blit(pictures.dashed(rect.size, radius, colour, max(1, width // 2)), rect)

    def _draw_focus(self, surface: pygame.Surface, marks: Marks) -> None:
        pictures, gold = self.toolkit.pictures, self.toolkit.theme.frame.gold
        for spot in marks.hint:
            rect = self.spot_rect(spot)
            if rect is not None:
                self._frame(surface, rect, 4 if spot == marks.hint[0] else 2)
        if marks.hint:
            rect = self.spot_rect(marks.hint[0])
            if rect is not None:
                side = max(12, rect.w // 3)
                badge = pictures.disc(side, gold)
                place = badge.get_rect(center=rect.topright).move(-side // 3, side // 3)
                surface.blit(badge, place)
                icon = pictures.svg("icons/hint", (side * 3 // 4,) * 2, {"#b0d003": self.toolkit.theme.frame.gold_text})
                surface.blit(icon, icon.get_rect(center=place.center))
        if marks.focus is None or "=" in marks.focus:
            return
        rect = self.spot_rect(marks.focus)
        if rect is None:
            return
        is_open = marks.focus in marks.open
        if is_open and (marks.guided or marks.cursor):
            width = max(2, rect.w // 24)
            radius = max(3, rect.w // 7)
            frame = pictures.dashed(rect.size, radius, gold, width, dash=rect.w / 9, fill=gold, fill_opacity=0.14)
            surface.blit(frame, rect)
        if marks.cursor:
            grown = rect.inflate(max(4, rect.w // 14), max(4, rect.w // 14))
            colour = gold if is_open else self.toolkit.theme.frame.text
            surface.blit(pictures.frame(grown.size, max(4, grown.w // 6), colour, max(2, rect.w // 28)), grown)

    def _frame(self, surface: pygame.Surface, rect: pygame.Rect, width: int) -> None:
        pixels = max(2, self.toolkit.metrics.px(width))
        frame = self.toolkit.pictures.frame(rect.size, max(3, rect.w // 7), self.toolkit.theme.frame.gold, pixels)
        surface.blit(frame, rect)

    def _die_picture(self, die: int, width: int) -> pygame.Surface:
        style = self._styles[LIGHT if die > 0 else DARK]
        name = f"dice/{abs(die)}" if die > 0 else f"dice/{abs(die)}-ring"
        colours = {"#b0d001": style.colour, "#b0d002": style.dark, "#b0d003": style.pip}
        return self.toolkit.pictures.svg(name, (width, round(width * _DIE_RATIO)), colours)

    def _die_in_motion(self, die: int, width: int) -> pygame.Surface:
        """Return the die at a width that it has for a moment only, made from the picture that is there anyway.

        To rasterise it anew takes 2 ms, and a capture moves several dice through a dozen widths.
        """

        def make() -> pygame.Surface:
            whole = self._die_picture(die, self._rest_width())
            return pygame.transform.smoothscale(whole, (width, round(width * _DIE_RATIO)))

        style = self._styles[LIGHT if die > 0 else DARK]
        return self.toolkit.pictures.keep(("cephalopod die", die, width, self._rest_width(), style.key), make)

    def _draw_die(self, surface: pygame.Surface, sprite: DieSprite, *, faded: bool) -> None:
        rect = self._cells[sprite.cell]
        pitch = self._pitch()
        scale = sprite.scale * (0.82 if faded else 1.0)
        # Even widths only: the cache then holds half as many pictures of a die in motion.
        width = max(2, round(rect.w * _DIE_SHARE * scale / 2) * 2)
        if sprite.scale <= 0:
            return
        is_still = width == self._rest_width()
        picture = self._die_picture(sprite.die, width) if is_still else self._die_in_motion(sprite.die, width)
        center = (rect.centerx + sprite.column * pitch, rect.centery - sprite.row * pitch)
        place = picture.get_rect(center=(round(center[0]), round(center[1] - rect.w * max(0.0, scale - 1) * 0.5)))
        blur = max(2, round(rect.w * 0.07))
        shadow = self.toolkit.pictures.shadow((width, width), round(width * 0.22), blur, 0.5)
        surface.blit(shadow, (place.x - blur, place.y - blur + max(2, round(rect.w * 0.06 * max(1.0, scale)))))
        surface.blit(picture, place)

    def _draw_ghost(self, surface: pygame.Surface, cell: int, captured: tuple[int, ...]) -> None:
        pips = sum(abs(self.view.cells[other]) for other in captured) or 1
        die = pips if self.view.turn == LIGHT else -pips
        rect = self._cells[cell]
        width = self._rest_width()

        def make() -> pygame.Surface:
            ghost = self._die_picture(die, width).copy()
            ghost.set_alpha(165)
            return ghost

        style = self._styles[LIGHT if die > 0 else DARK]
        ghost = self.toolkit.pictures.keep(("cephalopod ghost", die, width, style.key), make)
        surface.blit(ghost, ghost.get_rect(center=rect.center))

    # The chooser.

    def _place_chooser(self) -> None:
        marks = self.marks
        self._options, self._chooser = {}, None
        if not marks.chosen or not marks.open or not self._cells:
            return
        rect = self._cells[cell_number(marks.chosen[0], self.view.rows, self.view.columns)]
        metrics = self.toolkit.metrics
        window = layout.inset(metrics.window, min(metrics.px(8), min(metrics.size) // 20))
        gap, edge = max(1, metrics.px(8)), max(1, metrics.px(12))
        count = len(marks.open)
        across = next(number for number in range(1, count + 1) if number * number >= count)
        down = -(-count // across)
        side = max(
            1,
            min(
                max(metrics.px(104), rect.w), (window.w - 2 * edge) // across - gap, (window.h - 2 * edge) // down - gap
            ),
        )
        size = (across * (side + gap) - gap + 2 * edge, down * (side + gap) - gap + 2 * edge)
        near = rect.inflate(2 * self._pitch(), 2 * self._pitch())
        candidates: list[tuple[int, int, pygame.Rect]] = []
        for place in (
            pygame.Rect((near.right, rect.centery - size[1] // 2), size),
            pygame.Rect((near.x - size[0], rect.centery - size[1] // 2), size),
            pygame.Rect((rect.centerx - size[0] // 2, near.y - size[1]), size),
            pygame.Rect((rect.centerx - size[0] // 2, near.bottom), size),
        ):
            clamped = place.clamp(window)
            hidden = clamped.clip(near)
            candidates.append((hidden.w * hidden.h, len(candidates), clamped))
        self._chooser = min(candidates, key=lambda item: item[:2])[2]
        for index, spot in enumerate(marks.open):
            x = self._chooser.x + edge + index % across * (side + gap)
            y = self._chooser.y + edge + index // across * (side + gap)
            self._options[spot] = pygame.Rect(x, y, side, side)

    def _draw_chooser(self, surface: pygame.Surface) -> None:
        assert self._chooser is not None
        pictures, frame, metrics = self.toolkit.pictures, self.toolkit.theme.frame, self.toolkit.metrics
        blur = max(2, metrics.px(14))
        radius = metrics.px(16)
        surface.blit(
            pictures.shadow(self._chooser.size, radius, blur, 0.6), self._chooser.move(-blur, metrics.px(4) - blur)
        )
        panel = pictures.rounded(
            self._chooser.size,
            radius,
            frame.panel,
            opacity=0.96,
            border=frame.panel_border,
            border_width=max(1, metrics.px(1.5)),
        )
        surface.blit(panel, self._chooser)
        for spot, rect in self._options.items():
            self._draw_option(surface, spot, rect)

    def _draw_option(self, surface: pygame.Surface, spot: str, rect: pygame.Rect) -> None:
        """Draw a capture as a small cross: what is taken where it lies, the sum in the middle."""
        pictures, frame = self.toolkit.pictures, self.toolkit.theme.frame
        focused = spot == self.marks.focus
        radius = max(3, rect.w // 8)
        fill = frame.control_hover if focused else frame.control
        border = frame.gold if focused else frame.control_border
        width = max(2, rect.w // 30) if focused else max(1, rect.w // 60)
        surface.blit(pictures.rounded(rect.size, radius, fill, border=border, border_width=width), rect)
        cell, captured = self._capture_of(spot)
        columns = self.view.columns
        step = rect.w * 0.3
        small, large = max(4, round(rect.w * 0.24)), max(6, round(rect.w * 0.32))
        for other in neighbours(self.view.rows, columns)[cell]:
            x = rect.centerx + (other % columns - cell % columns) * step
            y = rect.centery - (other // columns - cell // columns) * step
            if other in captured:
                die = self._die_picture(self.view.cells[other], small)
                surface.blit(die, die.get_rect(center=(round(x), round(y))))
            elif self.view.cells[other]:
                dot = pictures.disc(max(2, small // 3), frame.control_border)
                surface.blit(dot, dot.get_rect(center=(round(x), round(y))))
        pips = sum(abs(self.view.cells[other]) for other in captured)
        die = self._die_picture(pips if self.view.turn == LIGHT else -pips, large)
        surface.blit(die, die.get_rect(center=rect.center))

    # Small helpers.

    def _pitch(self) -> int:
        return self._cells[0].w + max(1, self.toolkit.metrics.px(5)) if self._cells else 1

    def _rest_width(self) -> int:
        """Return the width of a die that lies still, an even number of pixels."""
        return max(2, round(self._cells[0].w * _DIE_SHARE / 2) * 2) if self._cells else 2

    def _name(self, cell: int) -> str:
        return cell_name(cell, self.view.columns)

    def _text(self, key: str, **values: object) -> str:
        return self.toolkit.text(f"cephalopod.{key}", **values)

    @staticmethod
    def _capture_text(view: State, cell: int, captured: tuple[int, ...]) -> str:
        names = sorted(cell_name(other, view.columns) for other in captured)
        return f"{cell_name(cell, view.columns)}={'+'.join(names)}"

    def _capture_of(self, spot: str) -> tuple[int, tuple[int, ...]]:
        name, _, names = spot.partition("=")
        rows, columns = self.view.rows, self.view.columns
        return cell_number(name, rows, columns), tuple(cell_number(other, rows, columns) for other in names.split("+"))

    def _considered(self, view: State, marks: Marks) -> tuple[int, tuple[int, ...] | None] | None:
        """Return the cell pointed at and what a die there captures: ``None`` where several captures are possible."""
        if marks.focus is None or marks.focus not in marks.open or marks.focus == SWAP_SPOT:
            return None
        if "=" in marks.focus:
            return self._capture_of(marks.focus)
        cell = cell_number(marks.focus, view.rows, view.columns)
        if view.cells[cell] or not marks.guided:
            return None
        sets = capture_sets(view, cell)
        return cell, (sets or ((),))[0] if len(sets) < 2 else None

    def _preview_text(self, view: State, cell: int, captured: tuple[int, ...] | None) -> str:
        name = cell_name(cell, view.columns)
        if captured is None:
            return self._text("prompt.many_preview", cell=name, count=len(capture_sets(view, cell)))
        if not captured:
            return self._text("prompt.plain_preview", cell=name)
        pips = [abs(view.cells[other]) for other in captured]
        return self._text("prompt.capture_preview", cell=name, sum=" + ".join(map(str, pips)), pips=sum(pips))


BOARD = CephalopodBoard
