"""The sheets of My Shelfie: one large, the others small beside or below it, and all that is drawn on them."""

from __future__ import annotations

import functools
from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass

import pygame

from game.games.shelfie.board.dice import Paying, draw_number
from game.games.shelfie.board.faces import Faces, variant
from game.games.shelfie.board.places import (
    DicePlaces,
    LargeSheet,
    SmallSheet,
    row_spot,
    sheet_spot,
    small_header,
    space_in,
    space_spot,
)
from game.games.shelfie.board.telling import Considered, line_points
from game.games.shelfie.rules import CIRCLE, FREE, SIDE, Sheet, State, marked, score
from game.ui import layout
from game.ui.board import Marks
from game.ui.layout import SMALLEST_TEXT
from game.ui.text import Face
from game.ui.theme import Colour, SeatStyle
from game.ui.toolkit import Toolkit
from game.ui.tween import Call, Parallel, Sequence, Step, Tween, linear

_LARGE_SHARE = 0.77
"""The share of the width that the large sheet has, where the small ones stand beside it."""

_DICE_SHARE = 0.26
_STRIP_SHARE = 0.2
"""The shares of the height of the dice, and of the small sheets below the large one."""

_CIRCLE_STROKE = 260
_CROSS_STROKE = 200
_BETWEEN_STROKES = 60
_FLASH = 420
_BLINKS = 6
_FAINT = 130


@dataclass(slots=True)
class Stroke:
    """A mark that is being drawn on a space, ``share`` of it."""

    seat: int
    space: int
    mark: int
    share: float = 0.0


@dataclass(slots=True)
class Flash:
    """A line of a sheet that is pointed out, ``share`` of its time."""

    seat: int
    line: int
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class _Room:
    """One way to share the place of the board."""

    large: LargeSheet
    dice: pygame.Rect
    small: list[pygame.Rect]


@dataclass(frozen=True, slots=True)
class Choice:
    """The spaces that are considered, each with its number and colour, and the lines that they complete."""

    numbers: Mapping[int, Paying]
    lines: tuple[int, ...]


class Sheets:
    """Shows the sheets of all seats.

    ``own`` is the seat whose sheet is large unless another one was ``asked`` for; these two change places then.
    """

    def __init__(
        self, toolkit: Toolkit, faces: Faces, styles: tuple[SeatStyle, ...], sheets: Collection[Sheet]
    ) -> None:
        self._toolkit = toolkit
        self._faces = faces
        self._styles = styles
        self.sheets = list(sheets)
        self._strokes: list[Stroke] = []
        self._flash: Flash | None = None
        self.recent: dict[int, tuple[int, ...]] = {}
        self.own = 0
        self.asked: int | None = None
        self.large = LargeSheet.fit(pygame.Rect(0, 0, 1, 1), toolkit.metrics, toolkit.fonts)
        self.small: list[SmallSheet] = []

    # Where things are.

    def resize(self, area: pygame.Rect) -> pygame.Rect:
        """Fit the large sheet and the small ones into ``area``; return the room for the dice."""
        metrics = self._toolkit.metrics
        others = len(self.sheets) - 1
        gap, edge = max(2, metrics.px(12)), max(2, metrics.px(8))
        if others:
            ways = [self._beside(area, gap, others), self._below(area, gap, others)]
        else:
            dice, room = self._dice_room(area, gap)
            large = LargeSheet.fit(room, metrics, self._toolkit.fonts)
            ways = [_Room(large.moved(0, room.y - large.panel.y), dice, [])]
        best = max(ways, key=lambda way: way.large.cell)
        self.large = best.large
        header = small_header(metrics, self._toolkit.fonts)
        seats = self._small_seats()
        self.small = [
            SmallSheet(seat, pygame.Rect(rect.topleft, (max(1, rect.w), max(1, rect.h))), edge, header)
            for seat, rect in zip(seats, best.small, strict=True)
        ]
        self._faces.warm_spaces(self.large.cell)
        return best.dice

    def _dice_room(self, area: pygame.Rect, gap: int) -> tuple[pygame.Rect, pygame.Rect]:
        return layout.cut_bottom(area, min(round(area.h * _DICE_SHARE), DicePlaces.height(area.w)), gap)

    def _beside(self, area: pygame.Rect, gap: int, others: int) -> _Room:
        left = layout.cut_left(area, round(area.w * _LARGE_SHARE) - gap)[0]
        dice, room = self._dice_room(left, gap)
        large = LargeSheet.fit(room, self._toolkit.metrics, self._toolkit.fonts)
        large = large.moved(room.x - large.panel.x, room.y - large.panel.y)
        strip = pygame.Rect(large.panel.right + gap, area.y, area.right - large.panel.right - gap, 0)
        # Little higher than wide, as far as there is room for all.
        most = (area.h - (others - 1) * gap) // others
        high = min(strip.w + small_header(self._toolkit.metrics, self._toolkit.fonts), most)
        strip.h = max(1, others * high + (others - 1) * gap)
        wide = self._dice_room(area, gap)[0]
        dice.x, dice.w = large.panel.x, large.panel.w
        is_free = wide.y >= max(strip.bottom, large.panel.bottom) + gap
        return _Room(large, wide if is_free else dice, layout.rows(strip, others, gap))

    def _below(self, area: pygame.Rect, gap: int, others: int) -> _Room:
        dice, room = self._dice_room(area, gap)
        strip, room = layout.cut_bottom(room, round(area.h * _STRIP_SHARE), gap)
        large = LargeSheet.fit(room, self._toolkit.metrics, self._toolkit.fonts)
        large = large.moved(0, room.y - large.panel.y)
        strip = pygame.Rect(strip.x, large.panel.bottom + gap, strip.w, min(strip.h, strip.w // others))
        return _Room(large, dice, layout.columns(strip, others, gap))

    @property
    def large_seat(self) -> int:
        """The seat whose sheet is shown large."""
        return self.own if self.asked is None else self.asked

    def _small_seats(self) -> list[int]:
        """Return the seats of the small sheets; a sheet that was asked for changes places with the own one."""
        count = len(self.sheets)
        seats = [(self.own + index) % count for index in range(1, count)]
        return [self.own if seat == self.asked else seat for seat in seats]

    def seat(self, own: int) -> None:
        """Show the sheet of ``own`` large, and those of the others small in the order of the turns."""
        self.own, self.asked = own, None
        self._place_seats()

    def enlarge(self, seat: int) -> None:
        """Show the sheet of ``seat`` large, or the own one again where it is that already."""
        self.asked = None if seat in (self.own, self.asked) else seat
        self._place_seats()

    def _place_seats(self) -> None:
        """Put the small sheets where they belong now; before there is any place for them, there is nothing to do."""
        self.small = [
            SmallSheet(seat, places.panel, places.edge, places.header)
            for seat, places in zip(self._small_seats(), self.small, strict=False)
        ]

    def sheet_at(self, position: tuple[int, int]) -> str | None:
        """Return the spot of the small sheet at ``position``."""
        return next((sheet_spot(one.seat) for one in self.small if one.panel.collidepoint(position)), None)

    def space_at(self, position: tuple[int, int]) -> str | None:
        """Return the spot of the space of the large sheet at ``position``."""
        for space, rect in enumerate(self.large.cells):
            if rect.collidepoint(position):
                return space_spot(self.large_seat, space)
        return None

    def row_at(self, position: tuple[int, int]) -> str | None:
        """Return the spot of the row of the large sheet at ``position``."""
        return next((row_spot(row) for row in range(SIDE) if self.large.row(row).collidepoint(position)), None)

    def rect_of(self, seat: int) -> pygame.Rect | None:
        """Return the place that shows the sheet of ``seat`` large: the small sheet, or the way back from the large."""
        if seat == self.large_seat:
            return self.large.heading if self.asked is not None else None
        return next((places.panel for places in self.small if places.seat == seat), None)

    # What is on them.

    @property
    def count(self) -> int:
        """How many sheets there are."""
        return len(self.sheets)

    def show(self, view: State) -> None:
        """Put every mark in its place."""
        self.sheets = list(view.sheets)
        self._strokes, self._flash = [], None
        # What was taken back is no longer new.
        self.recent = {
            seat: spaces
            for seat, spaces in self.recent.items()
            if seat < len(view.sheets) and all(view.sheets[seat][space] != FREE for space in spaces)
        }

    def remember(self, seat: int, spaces: tuple[int, ...]) -> None:
        """Point ``spaces`` out as what the last turn of ``seat`` has marked."""
        self.recent[seat] = spaces

    def stroke_steps(self, seat: int, spaces: tuple[int, ...], mark: int) -> list[Step]:
        """Return how ``mark`` is drawn on ``spaces`` of the sheet of ``seat``."""
        strokes = [Stroke(seat, space, mark) for space in spaces]
        length = _CIRCLE_STROKE if mark == CIRCLE else _CROSS_STROKE
        ways = [Tween(length, functools.partial(_advance, stroke), linear) for stroke in strokes]
        return [
            Call(functools.partial(self._draw_now, strokes)),
            Parallel(*ways, stagger=_BETWEEN_STROKES),
            Call(functools.partial(self._drawn, strokes)),
        ]

    def _draw_now(self, strokes: list[Stroke]) -> None:
        self._strokes = [*self._strokes, *strokes]

    def _drawn(self, strokes: list[Stroke]) -> None:
        for stroke in strokes:
            sheet = list(self.sheets[stroke.seat])
            sheet[stroke.space] = stroke.mark
            self.sheets[stroke.seat] = tuple(sheet)
        self._strokes = [stroke for stroke in self._strokes if stroke not in strokes]

    def flash_step(self, seat: int, line: int) -> Step:
        """Return how ``line`` of the sheet of ``seat`` is pointed out."""
        flash = Flash(seat, line)
        return Sequence(
            Call(functools.partial(self._set_flash, flash)),
            Tween(_FLASH, functools.partial(_advance, flash), linear),
            Call(functools.partial(self._set_flash, None)),
        )

    def _set_flash(self, flash: Flash | None) -> None:
        self._flash = flash

    # Drawing.

    def draw_ground(self, surface: pygame.Surface, ribbon: str) -> None:
        """Draw the shelf of the large sheet, with ``ribbon`` on its upper edge."""
        ground, margin = self._faces.large_ground(self.large, ribbon)
        surface.blit(ground, (self.large.panel.x - margin, self.large.panel.y - margin))

    def draw(self, surface: pygame.Surface, view: State, considered: Considered | None) -> None:
        """Draw what is on the shelf, the small sheets, and what ``considered`` would bring."""
        self._draw_large(surface, view, considered)
        for places in self.small:
            self._draw_small(surface, places, view, considered)

    def _draw_large(self, surface: pygame.Surface, view: State, considered: Considered | None) -> None:
        places, seat = self.large, self.large_seat
        surface.blit(self._toolkit.emblem(self._styles[seat].key, places.emblem.w), places.emblem)
        sheet = self.sheets[seat]
        for space, mark in enumerate(sheet):
            surface.blit(self._faces.space(seat, space, mark, places.cell), places.cells[space])
        for space in self.recent.get(seat, ()):
            self._ring(surface, places.cells[space], self._toolkit.theme.table("shelfie").accent, 2)
        self._draw_strokes(surface, seat)
        then = sheet
        if considered is not None and considered.payment is not None and seat == view.turn:
            then = marked(sheet, considered.payment.spaces, CIRCLE)
        self._draw_scores(surface, sheet, then)

    def _draw_scores(self, surface: pygame.Surface, sheet: Sheet, then: Sheet) -> None:
        """Draw the points of all lines and their sum; what ``then`` changes is green."""
        toolkit, places = self._toolkit, self.large
        frame = toolkit.theme.frame
        for line in range(2 * SIDE):
            old, new = line_points(sheet, line), line_points(then, line)
            colour = frame.good if new != old else frame.heading if new.counts else frame.muted
            rect = places.score_of(line)
            size = places.text
            face: Face = "bold" if new.counts else "medium"
            if new.counts:
                wide = max(rect.h // 2, toolkit.fonts.width("00", "body", face="bold", size=size) * 3 // 2)
                high = toolkit.fonts.height("body", face="bold", size=size)
                box = layout.center((min(rect.w, wide), min(rect.h, high)), rect)
                ground = toolkit.pictures.rounded(
                    box.size, box.h // 3, colour, opacity=0.16, border=colour, border_width=1
                )
                surface.blit(ground, box)
            text = str(new.points) if new.counts else f"({new.points})" if new.circles else "·"
            while size > SMALLEST_TEXT and toolkit.fonts.width(text, "body", face=face, size=size) > rect.w:
                size -= 1
            if toolkit.fonts.width(text, "body", face=face, size=size) <= rect.w:
                toolkit.fonts.draw(surface, text, rect, "body", colour, align="center", face=face, size=size)
        rect = places.total
        now, coming = score(sheet).total, score(then).total
        colour = frame.good if coming != now else frame.heading
        size = min(toolkit.metrics.font("heading"), max(places.text, rect.h * 4 // 5))
        while size > SMALLEST_TEXT and toolkit.fonts.width(str(coming), "number", size=size) > rect.w:
            size -= 1
        toolkit.fonts.draw(surface, str(coming), rect, "number", colour, align="center", size=size)

    def _draw_strokes(self, surface: pygame.Surface, seat: int) -> None:
        is_large = seat == self.large_seat
        for stroke in self._strokes:
            if stroke.seat != seat or not stroke.share:
                continue
            cell = self._cell(seat, stroke.space)
            if not is_large:
                self._faces.draw_small_mark(surface, cell, stroke.space, stroke.mark, max(0.1, stroke.share))
            elif stroke.mark == CIRCLE:
                surface.blit(self._faces.ring_begun(variant(seat, stroke.space), cell.w, stroke.share), cell)
            else:
                picture = self._faces.cross(variant(seat, stroke.space), cell.w)
                surface.blit(picture, cell, pygame.Rect(0, 0, cell.w, round(cell.h * stroke.share)))
        if self._flash is not None and self._flash.seat == seat:
            self._draw_flash(surface, self._flash, is_large=is_large)

    def _draw_flash(self, surface: pygame.Surface, flash: Flash, *, is_large: bool) -> None:
        places = self.large if is_large else next(one for one in self.small if one.seat == flash.seat)
        rect = places.line(flash.line)
        thick = max(2, self._toolkit.metrics.px(4))
        if not self._toolkit.reduced_motion and int(flash.share * _BLINKS) % 2:
            thick = max(1, thick // 2)
        self._ring(surface, rect, self._toolkit.theme.frame.heading, thick)

    def _cell(self, seat: int, space: int) -> pygame.Rect:
        if seat == self.large_seat:
            return self.large.cells[space]
        return next(places.cells[space] for places in self.small if places.seat == seat)

    def _draw_small(
        self, surface: pygame.Surface, places: SmallSheet, view: State, considered: Considered | None
    ) -> None:
        seat, theme = places.seat, self._toolkit.theme
        picture, margin = self._faces.small_sheet(places, self.sheets[seat], self._styles[seat], acts=seat == view.turn)
        surface.blit(picture, (places.panel.x - margin, places.panel.y - margin))
        for space in self.recent.get(seat, ()):
            self._ring(surface, places.cells[space], theme.table("shelfie").accent, 1)
        if considered is not None and considered.payment is not None and seat != view.turn:
            for space in considered.preview.crossed[seat]:
                cell = places.cells[space]
                self._ring(surface, cell, theme.frame.danger, 1)
                surface.blit(self._faces.cross(variant(0, space), cell.w, theme.frame.danger), cell)
        self._draw_strokes(surface, seat)

    # What is pointed out.

    def draw_choice(self, surface: pygame.Surface, view: State, marks: Marks, choice: Choice) -> None:
        """Light the spaces that can be chosen up, and number those that are ``choice``."""
        toolkit = self._toolkit
        gold, cells = toolkit.theme.frame.gold, self.large.cells
        if marks.guided:
            for spot in marks.open:
                place = space_in(spot)
                if place is None or place[1] in choice.numbers:
                    continue
                rect = cells[place[1]]
                grown = rect.inflate(self.large.gap, self.large.gap)
                fill = 0.12
                thick = max(2, rect.w // 18)
                frame = toolkit.pictures.dashed(
                    grown.size, max(3, rect.w // 6), gold, thick, dash=rect.w / 8, fill=gold, fill_opacity=fill
                )
                surface.blit(frame, grown)
        for space, paying in choice.numbers.items():
            rect, number = cells[space], variant(view.turn, space)
            ring = self._faces.ring(number, rect.w)
            is_chosen = space_spot(view.turn, space) in marks.chosen
            surface.blit(ring if is_chosen else self._faint(ring, ("ring", number, rect.w)), rect)
            self._ring(surface, rect, paying.colour if is_chosen else gold, 4 if is_chosen else 3)
            corner = rect.x + rect.w * 0.06, rect.y + rect.h * 0.06
            draw_number(toolkit, surface, paying, corner, max(14, rect.w * 3 // 8))
        for line in choice.lines:
            self._ring(surface, self.large.line(line), toolkit.theme.frame.good, 3)

    def draw_rows(self, surface: pygame.Surface, marks: Marks, lost: Collection[int]) -> None:
        """Light the rows up that can be crossed out, and show the crosses on the spaces that would be ``lost``."""
        toolkit = self._toolkit
        gold = toolkit.theme.frame.gold
        for row in range(SIDE):
            spot, rect = row_spot(row), self.large.row(row)
            if spot not in marks.open:
                continue
            radius, thick = rect.h // 6, max(2, toolkit.metrics.px(2))
            if spot in marks.chosen:
                surface.blit(toolkit.pictures.frame(rect.size, radius, gold, 2 * thick), rect)
            elif marks.guided:
                fill = 0.14 if spot == marks.focus else 0.05
                frame = toolkit.pictures.dashed(
                    rect.size, radius, gold, thick, dash=rect.h / 7, fill=gold, fill_opacity=fill
                )
                surface.blit(frame, rect)
        for space in lost:
            cell, number = self.large.cells[space], variant(self.large_seat, space)
            surface.blit(self._faint(self._faces.cross(number, cell.w), ("cross", number, cell.w)), cell)

    def _ring(self, surface: pygame.Surface, rect: pygame.Rect, colour: Colour, thick: int) -> None:
        """Draw a frame ``thick`` units wide around ``rect``."""
        pixels = max(1, self._toolkit.metrics.px(thick))
        grown = rect.inflate(2 * pixels, 2 * pixels)
        radius = max(3, min(grown.size) // 7)
        surface.blit(self._toolkit.pictures.frame(grown.size, radius, colour, pixels), grown)

    def _faint(self, picture: pygame.Surface, key: tuple[Hashable, ...]) -> pygame.Surface:
        def make() -> pygame.Surface:
            faint = picture.copy()
            faint.set_alpha(_FAINT)
            return faint

        return self._toolkit.pictures.keep(("shelfie faint", *key), make)


def _advance(moving: Stroke | Flash, share: float) -> None:
    moving.share = share
