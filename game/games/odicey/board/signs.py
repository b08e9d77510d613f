"""What is pointed out on the sea of Odicey: what can be touched, chains as arrows, lines won or nearly complete."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Sequence

import pygame

from game.games.odicey.board.dice import EDGE, MARK
from game.games.odicey.board.palette import STYLES
from game.games.odicey.board.places import Places
from game.games.odicey.rules import RED, ZEUS, Cells, NearLine, near_lines
from game.ui.layout import SMALLEST_TEXT
from game.ui.pictures import rasterise
from game.ui.theme import Colour, hex_colour
from game.ui.toolkit import Toolkit

GLOWS = 6
"""The steps from a steady line to one that shines."""

_SWELLS = 12
"""The steps in which a wave rises and runs out."""

_LEAST_CELL = 6
"""The width of a cell, in pixels, below which no lines are drawn."""

_MOST_VALUES = 3
"""How many values are written into one cell at most."""

Line = Sequence[int]


@functools.lru_cache(maxsize=4)
def _near_lines(cells: Cells) -> tuple[NearLine, ...]:
    """Return the lines of ``cells`` that one or two dice would complete, those that lack one last.

    Asked for in every frame, and always of the same cells or those before.
    """
    return tuple(sorted(near_lines(cells), key=lambda near: len(near.missing), reverse=True))


class Signs:
    """Draws signs over and under the dice, at the places that it is told."""

    def __init__(self, toolkit: Toolkit) -> None:
        self._toolkit = toolkit
        self.places = Places.fit(pygame.Rect(0, 0, 8, 8))

    @property
    def _radius(self) -> int:
        return max(3, self.places.cells[0].w // 6)

    def _thick(self, units: float) -> int:
        return max(2, round(self.places.cells[0].w * units / 84))

    # Single places.

    def glow(self, surface: pygame.Surface, rect: pygame.Rect, *, strong: bool) -> None:
        """Draw a frame of light around the die in ``rect``: it can be touched."""
        gold = self._toolkit.theme.frame.gold
        thick = max(2, round(rect.w * (0.075 if strong else 0.045)))
        off = thick + max(1, rect.w // 24)
        radius = max(2, rect.w // 4)
        around = rect.inflate(4 * off, 4 * off)
        halo = self._toolkit.pictures.rounded(around.size, radius + 2 * off, gold, opacity=0.34 if strong else 0.2)
        surface.blit(halo, around)
        ring = rect.inflate(2 * off, 2 * off)
        surface.blit(self._toolkit.pictures.frame(ring.size, radius + off, gold, thick), ring)

    def spot(self, surface: pygame.Surface, rect: pygame.Rect, *, aside: bool = False) -> None:
        """Draw the point that says that a die can go to the empty cell in ``rect``; ``aside`` where more is written."""
        dot = self._toolkit.pictures.disc(max(4, rect.w // 7), self._toolkit.theme.frame.gold)
        surface.blit(dot, dot.get_rect(center=(rect.centerx, rect.bottom - rect.w // 8) if aside else rect.center))

    def ejecting(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw on the corner of a cell that the die there would be ejected."""
        pictures, frame = self._toolkit.pictures, self._toolkit.theme.frame
        side = max(10, rect.w // 3)
        badge = pictures.disc(side, frame.gold, border=frame.gold_text, border_width=max(1, side / 16))
        place = badge.get_rect(center=(rect.right - side // 3, rect.y + side // 3))
        surface.blit(badge, place)
        inner = max(6, side * 5 // 8)

        def make() -> pygame.Surface:
            colours: dict[str, str | Colour] = {MARK: frame.gold_text, EDGE: frame.gold_text}
            return pygame.transform.rotozoom(pictures.svg("odicey/arrow", (inner, inner), colours), 45, 1)

        arrow = pictures.keep(("odicey eject", inner), make)
        surface.blit(arrow, arrow.get_rect(center=place.center))

    def aim(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the cell that the die in hand would go to."""
        gold = self._toolkit.theme.frame.gold
        dashed = self._toolkit.pictures.dashed(
            rect.size, self._radius, gold, self._thick(4), dash=rect.w / 9, fill=gold, fill_opacity=0.16
        )
        surface.blit(dashed, rect)

    def last(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the frame of a place that the last move concerned."""
        colour = self._toolkit.theme.table("odicey").accent
        surface.blit(self._toolkit.pictures.frame(rect.size, self._radius, colour, self._thick(3)), rect)

    def cursor(self, surface: pygame.Surface, rect: pygame.Rect, *, is_open: bool) -> None:
        """Draw the cursor, which is seen also where nothing can be touched."""
        frame = self._toolkit.theme.frame
        off = self._thick(5)
        around = rect.inflate(2 * off, 2 * off)
        colour = frame.gold if is_open else frame.text
        surface.blit(self._toolkit.pictures.frame(around.size, self._radius + off, colour, self._thick(4)), around)

    def hint(self, surface: pygame.Surface, rects: Sequence[pygame.Rect]) -> None:
        """Draw what a hint names, with its sign on the first of it."""
        pictures, frame = self._toolkit.pictures, self._toolkit.theme.frame
        for rect in rects:
            around = rect.inflate(self._thick(6), self._thick(6))
            surface.blit(pictures.frame(around.size, self._radius, frame.gold, self._thick(5)), around)
        if rects:
            side = max(16, rects[0].w // 3)
            badge = pictures.disc(side, frame.gold)
            place = badge.get_rect(center=rects[0].topright)
            surface.blit(badge, place)
            icon = self._toolkit.icon("hint", side * 3 // 4, frame.gold_text)
            surface.blit(icon, icon.get_rect(center=place.center))

    # Gods and waves.

    def strike(self, surface: pygame.Surface, rect: pygame.Rect, glow: int) -> None:
        """Draw the lightning that strikes the die in ``rect``; ``glow`` is how bright it is, up to :data:`GLOWS`."""
        pictures = self._toolkit.pictures
        side = max(8, round(rect.w * 1.7))
        style = STYLES[ZEUS]

        def make() -> pygame.Surface:
            bolt = pictures.svg("odicey/lightning", (side, side), {MARK: style.colour}).copy()
            bolt.set_alpha(255 * glow // GLOWS)
            return bolt

        bolt = pictures.keep(("odicey strike", side, glow), make)
        surface.blit(bolt, bolt.get_rect(midbottom=(rect.centerx, rect.centery + rect.h // 8)))

    def swell(self, surface: pygame.Surface, side: int, share: float) -> None:
        """Draw the wave that rolls over the sea to the harbour of ``side`` and has ``share`` of its way behind it."""
        pictures, sea = self._toolkit.pictures, self.places.sea
        size = sea.w, max(1, sea.w * 48 // 320)
        step = round(share * _SWELLS)

        def make() -> pygame.Surface:
            colour = self._toolkit.theme.table("odicey").accent
            wave = pictures.svg("odicey/wave", size, {MARK: colour}, stretch=True)
            wave = pygame.transform.flip(wave, False, side == RED)
            # It rises and runs out.
            wave.set_alpha(round(230 * math.sin(math.pi * step / _SWELLS)))
            return wave

        wave = pictures.keep(("odicey swell", size, side, step), make)
        way = sea.h - size[1]
        top = sea.y + round(way * (0.3 + 0.7 * share if side == RED else 0.7 * (1 - share)))
        inside = surface.get_clip()
        surface.set_clip(inside.clip(self.places.cells[0].unionall(self.places.cells)))
        surface.blit(wave, (sea.x, top))
        surface.set_clip(inside)

    # Ways and lines.

    @property
    def _is_tiny(self) -> bool:
        return self.places.cells[0].w < _LEAST_CELL

    def _middles(self, cells: Line) -> list[tuple[float, float]]:
        return [
            (self.places.cells[cell].centerx - self.places.sea.x, self.places.cells[cell].centery - self.places.sea.y)
            for cell in cells
        ]

    def _overlay(self, surface: pygame.Surface, key: tuple[object, ...], body: str) -> None:
        """Draw the shapes ``body``, in pixels of the sea, over all of it."""
        size = self.places.sea.size

        def make() -> pygame.Surface:
            head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}">'
            return rasterise(f"{head}{body}</svg>", size, stretch=True)

        surface.blit(self._toolkit.pictures.keep((*key, size), make), self.places.sea)

    def chain(self, surface: pygame.Surface, cells: Line, *, is_old: bool) -> None:
        """Draw the way of a chain as arrows from the edge of one die to that of the next; an old one paler.

        They lie below the dice: where one passes a third die, it goes on behind it.
        """
        if len(cells) < 2 or self._is_tiny:
            return
        palette = self._toolkit.theme.table("odicey")
        colour, ink = hex_colour(palette.accent), hex_colour(palette.panel)
        wide = max(2.0, self.places.cells[0].w * 0.075)
        opacity = 0.6 if is_old else 1.0
        edge = self.places.die * 0.5
        body = ""
        for (x, y), (to_x, to_y) in itertools.pairwise(self._middles(cells)):
            way = math.hypot(to_x - x, to_y - y)
            across, down = (to_x - x) / way, (to_y - y) / way
            # The edge of a square die is farther from its middle along a diagonal.
            off = edge / max(abs(across), abs(down)) * (0.9 if abs(across) > 0.3 < abs(down) else 1.0)
            tip = to_x - across * off, to_y - down * off
            foot = tip[0] - across * wide * 2.2, tip[1] - down * wide * 2.2
            corners = (
                tip,
                (foot[0] - down * wide * 1.5, foot[1] + across * wide * 1.5),
                (foot[0] + down * wide * 1.5, foot[1] - across * wide * 1.5),
            )
            line = f'd="M{x:.1f} {y:.1f} L{foot[0]:.1f} {foot[1]:.1f}" fill="none" stroke-opacity="{opacity}"'
            head = "M" + " L".join(f"{a:.1f} {b:.1f}" for a, b in corners) + " Z"
            tips = f'd="{head}" fill-opacity="{opacity}" stroke-linejoin="round" stroke-opacity="{opacity}"'
            body += (
                f'<path {line} stroke="{ink}" stroke-width="{wide * 1.7:.1f}"/>'
                f'<path {tips} fill="{ink}" stroke="{ink}" stroke-width="{wide:.1f}"/>'
                f'<path {line} stroke="{colour}" stroke-width="{wide:.1f}"/>'
                f'<path {tips} fill="{colour}" stroke="{colour}" stroke-width="{wide * 0.3:.1f}"/>'
            )
        self._overlay(surface, ("odicey chain", tuple(cells), is_old), body)

    def won(self, surface: pygame.Surface, lines: Sequence[Line], glow: int) -> None:
        """Draw the lines that have won as bands of light; ``glow`` is how much they shine, up to :data:`GLOWS`."""
        if self._is_tiny:
            return
        gold = hex_colour(self._toolkit.theme.frame.gold)
        share = glow / GLOWS
        radius = self.places.cells[0].w * 0.5
        bands = []
        for line in lines:
            middles = self._middles(line)
            (x, y), (to_x, to_y) = middles[0], middles[-1]
            way = math.hypot(to_x - x, to_y - y)
            aside = -(to_y - y) / way * radius, (to_x - x) / way * radius
            arc = f"A{radius:.1f} {radius:.1f} 0 0 1"
            bands.append(
                f"M{x + aside[0]:.1f} {y + aside[1]:.1f} {arc} {x - aside[0]:.1f} {y - aside[1]:.1f} "
                f"L{to_x - aside[0]:.1f} {to_y - aside[1]:.1f} {arc} {to_x + aside[0]:.1f} {to_y + aside[1]:.1f} Z"
            )
        body = "".join(
            f'<path d="{band}" fill="{gold}" fill-opacity="{0.22 + 0.5 * share:.2f}" stroke="{gold}" '
            f'stroke-width="{radius * 0.09:.1f}"/>'
            for band in bands
        )
        self._overlay(surface, ("odicey won", tuple(map(tuple, lines)), glow), body)

    @staticmethod
    def written(cells: Cells) -> frozenset[int]:
        """Return the cells in which :meth:`near` writes values."""
        return frozenset(cell for near in _near_lines(cells) for cell, _ in near.missing)

    def near(self, surface: pygame.Surface, cells: Cells) -> None:
        """Draw the lines that one or two dice would complete: a band through them, and the values that are missing.

        A line that lacks one die has a broad band, and its value is filled; with two it is thin, and they are not.
        """
        found = _near_lines(cells)
        if not found or self._is_tiny:
            return
        palette = self._toolkit.theme.table("odicey")
        size, sea = self.places.sea.size, self.places.sea
        wanted: dict[int, dict[int, bool]] = {}
        for near in found:
            for cell, value in near.missing:
                wanted.setdefault(cell, {}).setdefault(value, False)
                wanted[cell][value] = wanted[cell][value] or len(near.missing) == 1

        def make() -> pygame.Surface:
            colour = hex_colour(palette.accent)
            side = self.places.cells[0].w
            body = ""
            for near in found:
                path = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in self._middles(near.line))
                wide, opacity = (0.2, 0.75) if len(near.missing) == 1 else (0.06, 0.6)
                body += (
                    f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{side * wide:.1f}" '
                    f'stroke-opacity="{opacity}" stroke-linecap="round"/>'
                )
            head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}">'
            picture = rasterise(f"{head}{body}</svg>", size, stretch=True)
            for cell, values in wanted.items():
                self._write_values(picture, self.places.cells[cell].move(-sea.x, -sea.y), values)
            return picture

        key = ("odicey near", cells, size, self._toolkit.metrics.font("small"), self._toolkit.fonts.easy)
        surface.blit(self._toolkit.pictures.keep(key, make), sea)

    def _write_values(self, picture: pygame.Surface, rect: pygame.Rect, values: dict[int, bool]) -> None:
        palette, fonts = self._toolkit.theme.table("odicey"), self._toolkit.fonts
        shown = sorted(values, key=lambda value: (not values[value], value))[:_MOST_VALUES]
        side = max(SMALLEST_TEXT + 3, round(rect.w * (0.42 if len(shown) == 1 else 0.34)))
        step = min(side + max(1, side // 12), max(1, (rect.w - side) // max(1, len(shown) - 1)))
        left = rect.centerx - (step * (len(shown) - 1)) // 2
        for index, value in enumerate(shown):
            is_last = values[value]
            fill = palette.accent if is_last else palette.panel
            ink = palette.panel if is_last else palette.text
            disc = self._toolkit.pictures.disc(side, fill, border=palette.accent, border_width=max(1, side / 14))
            place = disc.get_rect(center=(left + step * index, rect.centery))
            picture.blit(disc, place)
            size = max(SMALLEST_TEXT, round(side * 0.72))
            number = fonts.render(str(value), "small", ink, face="bold", size=size)
            box = number.get_bounding_rect()
            picture.blit(number, (place.centerx - box.w // 2, place.centery - box.h // 2), box)
