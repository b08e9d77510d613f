"""Pictures of cards: upright and turned, face and back, as they lie, as they fly, and small ones for the panels."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.games.odin.board.fan import RATIO, Place, card_height
from game.games.odin.board.palette import SUITS
from game.games.odin.rules import GOAT, HIDDEN, colour_of, digit_of
from game.ui.theme import Colour
from game.ui.toolkit import Toolkit

_BODY = "#b0d001"
_MARK = "#b0d003"
_GOAT_INK: Colour = (51, 46, 40)
_UNITS = 200
"""The width of a card in the units of its picture, in which the places below are given."""

_NUMERAL = (100, 150)
_CORNER = (42, 47)
_GOAT_CORNER = (42, 44)
_DIMMED = (176, 180, 190, 255)
_FINE = 1.5
_FINE_UP_TO = 220
"""Cards up to this width are turned from a picture so many times larger: numerals stay sharp, and edges are smooth."""

_MOTION_ANGLE = 3
_MOTION_WIDTH = 6
"""The steps in which a card turns and grows on its way, in degrees and pixels."""

_BACK_SHOWS = 0.3
_FACE_SHOWS = 0.62


def blit(surface: pygame.Surface, picture: pygame.Surface, x: float, y: float) -> None:
    """Draw ``picture`` with its middle at a point."""
    surface.blit(picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)))


class Faces:
    """Makes the pictures of cards and keeps them in the bounded cache of the toolkit.

    Angles are degrees against the clock, in halves. A picture has the soft shadow of its card around it, so it is a
    little larger than the card; the middle of the picture is the middle of the card. The pictures are shared.
    """

    def __init__(self, toolkit: Toolkit) -> None:
        self._toolkit = toolkit

    def card(self, card: int, width: int, angle: float = 0.0, *, dimmed: bool = False) -> pygame.Surface:
        """Return ``card``, or a back for a hidden one, ``width`` pixels wide and turned by ``angle``."""
        if dimmed:
            return self._keep("dimmed", (card, width, angle), lambda: self._dimmed(self.card(card, width, angle)))
        if not angle:
            return self._keep("card", (card, width), lambda: self._with_shadow(card, width))
        wide = round(width * _FINE) if width <= _FINE_UP_TO else width

        def make() -> pygame.Surface:
            return pygame.transform.rotozoom(self.card(card, wide), angle, width / wide)

        return self._keep("turned", (card, width, angle), make)

    def moving(self, card: int, width: float, angle: float, turned: float, rest: int) -> pygame.Surface:
        """Return ``card`` for a moment of its way, made from the picture of the width ``rest`` that is there anyway.

        ``turned`` is the share of its width that shows while it turns over, 1 for all. Widths and angles are rounded,
        so that the cache holds few pictures of a card on its way.
        """
        steps = round(angle / _MOTION_ANGLE) * _MOTION_ANGLE
        wide = max(_MOTION_WIDTH, round(width / _MOTION_WIDTH) * _MOTION_WIDTH)
        if abs(width - rest) < _MOTION_WIDTH / 2:
            wide = rest
        share = max(0.15, round(turned * 5) / 5)
        if not steps and wide == rest and share == 1:
            return self.card(card, rest)

        def make() -> pygame.Surface:
            picture = self.card(card, rest)
            if share < 1:
                picture = pygame.transform.smoothscale(
                    picture, (max(1, round(picture.get_width() * share)), picture.get_height())
                )
            return pygame.transform.rotozoom(picture, steps, wide / rest)

        return self._keep("moving", (card, wide, steps, share, rest), make)

    def ring(self, width: int, angle: float, colour: Colour, thick: int) -> pygame.Surface:
        """Return a frame around a card of ``width``; its middle is the middle of the card."""
        off = 2 * thick
        size = (width + 2 * off, card_height(width) + 2 * off)
        upright = self._toolkit.pictures.frame(size, width // 10 + off, colour, thick)
        if not angle:
            return upright

        def make() -> pygame.Surface:
            # With a margin: what touches the edge of a picture is cut off raggedly when that is turned.
            whole = pygame.Surface((size[0] + 4, size[1] + 4), pygame.SRCALPHA)
            whole.fill((*colour, 0))
            whole.blit(upright, (2, 2))
            return pygame.transform.rotozoom(whole, angle, 1)

        return self._keep("ring", (width, angle, colour, thick), make)

    def small(self, card: int, height: int) -> pygame.Surface:
        """Return a card of ``height`` pixels for a panel, without a shadow: numeral above symbol, to be read small."""
        return self._keep("small", (card, height), lambda: self._draw_small(card, height))

    def fan(self, backs: int, known: tuple[int, ...], height: int, room: int) -> pygame.Surface:
        """Return a hand as everybody knows it, at most ``room`` wide: ``backs``, then the ``known`` cards, face up."""
        width = max(1, round(height / RATIO))
        cards = (*(HIDDEN,) * backs, *known)
        # How much of each card but the last shows: a face needs more than a back.
        shares = [_BACK_SHOWS if card == HIDDEN else _FACE_SHOWS for card in cards[:-1]]
        squeeze = min(1.0, max(0.0, room - width) / max(1.0, sum(shares) * width))
        lefts = [round(sum(shares[:index]) * width * squeeze) for index in range(len(cards))]

        def make() -> pygame.Surface:
            surface = pygame.Surface((lefts[-1] + width, height), pygame.SRCALPHA)
            for card, left in zip(cards, lefts, strict=True):
                surface.blit(self.small(card, height), (left, 0))
            return surface

        return self._keep("fan", (backs, known, height, tuple(lefts)), make)

    def draw(self, surface: pygame.Surface, card: int, place: Place, width: int, *, dimmed: bool = False) -> None:
        """Draw ``card`` at ``place``, ``width`` pixels wide."""
        blit(surface, self.card(card, width, place.angle, dimmed=dimmed), place.x, place.y)

    def draw_ring(self, surface: pygame.Surface, place: Place, width: int, colour: Colour, units: float) -> None:
        """Draw a frame around the card at ``place``, ``units`` thick."""
        thick = max(2, self._toolkit.metrics.px(units))
        blit(surface, self.ring(width, place.angle, colour, thick), place.x, place.y)

    def _keep(self, kind: str, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        return self._toolkit.pictures.keep(("odin", kind, key, self._toolkit.fonts.easy), make)

    @staticmethod
    def _dimmed(picture: pygame.Surface) -> pygame.Surface:
        darker = picture.copy()
        darker.fill(_DIMMED, special_flags=pygame.BLEND_RGBA_MULT)
        return darker

    def _with_shadow(self, card: int, width: int) -> pygame.Surface:
        size = (width, card_height(width))
        margin = max(3, width // 11)
        fall = max(1, width // 34)
        blur = max(2, margin - fall)
        whole = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
        shadow = self._toolkit.pictures.shadow(size, width // 10, blur, 0.5)
        whole.blit(shadow, (margin - blur, margin - blur + fall))
        whole.blit(self._face(card, size), (margin, margin))
        return whole

    def _face(self, card: int, size: tuple[int, int]) -> pygame.Surface:
        toolkit = self._toolkit
        if card == HIDDEN:
            return toolkit.pictures.svg("odin/back", size)
        width = size[0]
        if card == GOAT:
            face = toolkit.pictures.svg("odin/goat", size).copy()
            self._numeral(face, "0", _GOAT_CORNER, max(15, round(width * 0.24)), _GOAT_INK, large=False)
            return face
        style = SUITS[colour_of(card)]
        face = toolkit.pictures.svg(f"odin/card-{style.symbol}", size, {_BODY: style.colour, _MARK: style.text}).copy()
        digit = str(digit_of(card))
        self._numeral(face, digit, _NUMERAL, round(width * 0.56), style.text, large=True)
        self._numeral(face, digit, _CORNER, max(15, round(width * 0.25)), style.text, large=False)
        return face

    def _numeral(
        self, face: pygame.Surface, digit: str, place: tuple[int, int], size: int, colour: Colour, *, large: bool
    ) -> None:
        """Draw ``digit`` with the middle of its ink at ``place``, in units of the card."""
        fonts = self._toolkit.fonts
        if large:
            picture = fonts.render(digit, "number", colour, size=size)
        else:
            picture = fonts.render(digit, "small", colour, face="bold", size=size)
        ink = picture.get_bounding_rect()
        scale = face.get_width() / _UNITS
        face.blit(picture, (round(place[0] * scale - ink.w / 2), round(place[1] * scale - ink.h / 2)), ink)

    def _draw_small(self, card: int, height: int) -> pygame.Surface:
        toolkit = self._toolkit
        size = (max(1, round(height / RATIO)), max(1, height))
        if card == HIDDEN:
            return toolkit.pictures.svg("odin/back", size)
        width = size[0]
        edge = max(1, round(width * 0.07))
        face = pygame.Surface(size, pygame.SRCALPHA)
        face.blit(toolkit.pictures.svg("odin/back", size), (0, 0))
        style = None if card == GOAT else SUITS[colour_of(card)]
        ground, ink, symbol = (
            ((214, 207, 192), _GOAT_INK, "goat") if style is None else (style.colour, style.text, style.symbol)
        )
        inner = (max(1, size[0] - 2 * edge), max(1, size[1] - 2 * edge))
        face.blit(toolkit.pictures.rounded(inner, max(1, width // 12), ground), (edge, edge))
        digit = toolkit.fonts.render(str(digit_of(card)), "small", ink, face="bold", size=max(15, round(width * 0.5)))
        mark = digit.get_bounding_rect()
        # What is left of the card shows where another one lies on it, so all stands a little to the left.
        middle = round(width * 0.4)
        face.blit(digit, (middle - mark.w // 2, round(height * 0.28) - mark.h // 2), mark)
        side = max(6, round(width * 0.44))
        sign = toolkit.pictures.svg(f"odin/symbol-{symbol}", (side, side), {_MARK: ink})
        face.blit(sign, sign.get_rect(center=(middle, round(height * 0.68))))
        return face
