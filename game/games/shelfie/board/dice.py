"""The six dice of My Shelfie: those that are rolled again above, the held ones in the tray below."""

from __future__ import annotations

import functools
import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

import pygame

from game.games.shelfie.board.faces import BODY, EDGE, MARK, WOOD, WOOD_EDGE, Faces
from game.games.shelfie.board.places import DIE_RATIO, LIFT, DicePlaces
from game.games.shelfie.rules import DATA, JOKER, UNROLLED
from game.ui.theme import Colour
from game.ui.toolkit import Toolkit
from game.ui.tween import Call, Parallel, Sequence, Step, Tween, ease_out_cubic, linear, mix_point

TUMBLE = 560
"""Milliseconds that a die tumbles."""

GLIDE = 260
_STAGGER = 34
_SWING = 30
_FACES_SHOWN = 8
_SETTLED = 0.82
"""The share of its way from which on a die shows what it has rolled."""


@dataclass(slots=True)
class DieSprite:
    """A die as it is drawn: what it shows, its middle, its angle in degrees, and how high it is above the table."""

    face: int
    x: float
    y: float
    angle: float = 0.0
    height: float = 0.0


@dataclass(frozen=True, slots=True)
class Paying:
    """What a die pays for: a number, and the colour of that space."""

    number: int
    colour: Colour


class Dice:
    """Lays the dice out, draws them, and moves them."""

    def __init__(self, toolkit: Toolkit, faces: Faces) -> None:
        self._toolkit = toolkit
        self._faces = faces
        self.places = DicePlaces.fit(pygame.Rect(0, 0, 60, 20))
        self.sprites: dict[int, DieSprite] = {}
        self.held: frozenset[int] = frozenset()
        self.paying: Mapping[int, Paying] = {}

    def resize(self, area: pygame.Rect) -> None:
        """Fit the dice into ``area``."""
        self.places = DicePlaces.fit(area)
        self._faces.warm_dice(self.places.side, (0, *(step * 6.0 for step in range(-5, 6))))

    def lay(self, faces: Iterable[int], held: Collection[int]) -> None:
        """Put the dice where they lie; those that have not been rolled are not there."""
        self.held = frozenset(held)
        self.paying = {}
        self.sprites = {
            position: DieSprite(face, *self.places.middle(position, held=position in self.held))
            for position, face in enumerate(faces)
            if face != UNROLLED
        }

    def pay(self, paying: Mapping[int, Paying]) -> None:
        """Lift the dice that pay for something."""
        self.paying = paying
        lift = self.places.side * LIFT
        for position, sprite in self.sprites.items():
            x, y = self.places.middle(position, held=position in self.held)
            sprite.x, sprite.y = x, y - (lift if position in paying else 0)

    # Motion.

    def tumble(self, faces: Mapping[int, int]) -> Step:
        """Return the roll of the dice that come to show ``faces``, by their positions."""
        rolled = {
            position: DieSprite(face, *self.places.middle(position, held=False)) for position, face in faces.items()
        }
        ways = []
        for position, sprite in rolled.items():
            roll = functools.partial(self._tumble, sprite, position, sprite.face)
            roll(0.0)
            ways.append(Tween(TUMBLE, roll, linear, decorative=True))
        return Sequence(Call(functools.partial(self._throw, rolled)), Parallel(*ways, stagger=_STAGGER))

    def _throw(self, rolled: Mapping[int, DieSprite]) -> None:
        self.sprites = {**self.sprites, **rolled}

    def _tumble(self, sprite: DieSprite, position: int, face: int, share: float) -> None:
        end = self.places.middle(position, held=False)
        slow = ease_out_cubic(share)
        left = 1 - slow
        step = int(slow * _FACES_SHOWN)
        # Seven steps of the faces of a die visit each of the six before one comes again.
        sprite.face = face if slow >= _SETTLED else (position * 2 + step * 5 + face + 1) % (JOKER + 1)
        sprite.angle = _SWING * left * math.cos(step * 2.1 + position)
        sprite.height = abs(math.sin(share * math.pi * 2.5)) * left * self.places.side * 0.5
        sprite.x = end[0] + left * self.places.side * (0.5 if position % 2 else -0.5)
        sprite.y = end[1]

    def glide(self, held: Collection[int]) -> Step:
        """Return the way of all dice from where they lie then to their places when those at ``held`` are held."""
        held = frozenset(held)
        starts: dict[int, tuple[float, float]] = {}

        def begin() -> None:
            starts.update({position: (sprite.x, sprite.y) for position, sprite in self.sprites.items()})

        def show(share: float) -> None:
            for position, start in starts.items():
                end = self.places.middle(position, held=position in held)
                sprite = self.sprites[position]
                sprite.x, sprite.y = mix_point(start, end, share)

        return Sequence(Call(begin), Tween(GLIDE, show, ease_out_cubic))

    # Drawing.

    def spot_at(self, point: tuple[int, int]) -> int | None:
        """Return the position of the die whose column is at ``point``."""
        return next((at for at in range(DATA.dice) if self.places.column(at).collidepoint(point)), None)

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the tray."""
        accent = self._toolkit.theme.table("shelfie").accent
        colours = {BODY: WOOD, EDGE: WOOD_EDGE, MARK: accent}
        tray = self._toolkit.pictures.svg("shelfie/tray", self.places.tray.size, colours, stretch=True)
        surface.blit(tray, self.places.tray)

    def draw(self, surface: pygame.Surface, rolls: int) -> None:
        """Draw the dice, the padlock, and how many of the ``rolls`` of a turn are made."""
        palette, lock = self._toolkit.theme.table("shelfie"), self.places.lock
        colour = palette.text if self.held else palette.line
        surface.blit(self._toolkit.pictures.svg("shelfie/lock", lock.size, {MARK: colour}), lock)
        self._draw_rolls(surface, rolls)
        for sprite in self.sprites.values():
            self._draw_die(surface, sprite)
        for position, paying in self.paying.items():
            if position in self.sprites:
                self._draw_paying(surface, self.sprites[position], paying)

    def rect_of(self, position: int) -> pygame.Rect | None:
        """Return where the die at ``position`` is drawn, ``None`` where there is none."""
        sprite = self.sprites.get(position)
        if sprite is None:
            return None
        rect = pygame.Rect(0, 0, self.places.side, round(self.places.side * DIE_RATIO))
        rect.center = round(sprite.x), round(sprite.y)
        return rect

    def draw_ring(self, surface: pygame.Surface, position: int, colour: Colour, thick: int) -> None:
        """Draw a frame around the die at ``position``."""
        rect = self.rect_of(position)
        if rect is None:
            return
        grown = rect.inflate(3 * thick, 3 * thick)
        surface.blit(self._toolkit.pictures.frame(grown.size, self.places.side // 4 + thick, colour, thick), grown)

    def _draw_rolls(self, surface: pygame.Surface, rolls: int) -> None:
        palette, room = self._toolkit.theme.table("shelfie"), self.places.counter
        side = max(3, min(room.w // 3, room.h // (2 * DATA.rolls)))
        for number in range(DATA.rolls):
            if number < rolls:
                dot = self._toolkit.pictures.disc(side, palette.text)
            else:
                dot = self._toolkit.pictures.frame((side, side), side // 2, palette.line, max(1, side // 5))
            y = room.y + room.h * (2 * number + 1) // (2 * DATA.rolls)
            surface.blit(dot, dot.get_rect(center=(room.centerx, y)))

    def _draw_die(self, surface: pygame.Surface, sprite: DieSprite) -> None:
        side = self.places.side
        blur = max(2, round(side * 0.08))
        body = (side, round(side * DIE_RATIO))
        shadow = self._toolkit.pictures.shadow(body, side // 5, blur, 0.5)
        picture = self._faces.turned_die(sprite.face, side, sprite.angle)
        surface.blit(shadow, shadow.get_rect(center=(round(sprite.x), round(sprite.y + side * 0.06))))
        surface.blit(picture, picture.get_rect(center=(round(sprite.x), round(sprite.y - sprite.height))))

    def _draw_paying(self, surface: pygame.Surface, sprite: DieSprite, paying: Paying) -> None:
        toolkit, side = self._toolkit, self.places.side
        thick = max(2, side // 16)
        position = next(at for at, other in self.sprites.items() if other is sprite)
        self.draw_ring(surface, position, paying.colour, thick)
        draw_number(toolkit, surface, paying, (sprite.x + side * 0.44, sprite.y - side * 0.46), max(14, side * 2 // 5))


def draw_number(
    toolkit: Toolkit, surface: pygame.Surface, paying: Paying, middle: tuple[float, float], diameter: int
) -> None:
    """Draw the number of a choice on a disc of its colour, with its middle at ``middle``."""
    ink = toolkit.theme.frame.gold_text
    disc = toolkit.pictures.disc(diameter, paying.colour, border=ink, border_width=max(1, diameter / 14))
    place = disc.get_rect(center=(round(middle[0]), round(middle[1])))
    surface.blit(disc, place)
    picture = toolkit.fonts.render(str(paying.number), "small", ink, face="bold", size=max(12, round(diameter * 0.8)))
    shown = picture.get_bounding_rect()
    surface.blit(picture, (place.centerx - shown.w // 2, place.centery - shown.h // 2), shown)
