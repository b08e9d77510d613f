"""The dice of Odicey as they lie, lift off, roll and glide."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.games.odicey.board.palette import STYLES
from game.games.odicey.board.places import DIE_RATIO, Places, berth_spot, hand_in, hand_spot
from game.games.odicey.rules import BLUE, FACES, RED, State, cell_name
from game.ui.theme import Colour
from game.ui.toolkit import Toolkit
from game.ui.tween import Call, Parallel, Step, Tween, ease_in_out_cubic, ease_out_cubic, linear, mix
from game.ui.tween import Sequence as Steps

BODY = "#b0d001"
EDGE = "#b0d002"
MARK = "#b0d003"
"""The placeholders of the pictures: body, lower edge, and pips or signs."""

TUMBLE = 600
"""Milliseconds that a die tumbles."""

GLIDE = 300
"""Milliseconds that a die takes from one place to another."""

LIFT = 0.16
"""How high a chosen die is lifted, in its widths."""

_LIFT_IN_HAND = 0.05
"""How high the die in hand is lifted that is to be placed: a little only, since it is beside the sea already."""

_STAGGER = 45
_SWING = 24
_TURN = 8
"""A die on its way is turned in steps of so many degrees."""

_FACES_SHOWN = 8
_SETTLED = 0.84
"""The share of its way from which on a die shows what it has rolled."""

_HOP = 0.3
_FADED = 110
_GHOST = 228


@dataclass(slots=True)
class DieSprite:
    """A die as it is drawn: whose it is, what it shows (0 nothing), its middle, width, height above the table, angle.

    ``height`` is in pixels, ``angle`` in degrees.
    """

    owner: int
    value: int
    x: float
    y: float
    width: int
    height: float = 0.0
    angle: float = 0.0


@dataclass(frozen=True, slots=True)
class Way:
    """Where a die goes: the die, by where it lies, and the middle and width that it has in the end."""

    start: str
    end: tuple[float, float]
    width: int


def in_hand(view: State) -> tuple[tuple[int, int], ...]:
    """Return owner and value of what lies in the hand, in its order: an ejected die comes first."""
    if view.rolling:
        return tuple((owner, 0) for owner in view.rolling)
    numbers = (view.carried, *view.hand) if view.carried else view.hand
    return tuple(divmod(number, 10) for number in numbers)


class Dice:
    """Lays the dice out, draws them, and moves them."""

    def __init__(self, toolkit: Toolkit) -> None:
        self._toolkit = toolkit
        self.places = Places.fit(pygame.Rect(0, 0, 8, 8))
        self.sprites: dict[str, DieSprite] = {}

    def resize(self, places: Places) -> None:
        """Use ``places`` from now on, and draw what will be needed while something moves."""
        self.places = places
        for owner in range(len(STYLES)):
            self.picture(owner, 0, places.die)
            self.picture(owner, 0, places.berthed)
            for value in FACES:
                for turn in range(-_SWING, _SWING + 1, _TURN):
                    self._turned(owner, value, places.die, turn)

    # Pictures.

    def picture(self, owner: int, value: int, width: int) -> pygame.Surface:
        """Return the die of ``owner`` that shows ``value``, or with 0 the sign of its side."""
        style = STYLES[owner]
        colours: Mapping[str, Colour] = {BODY: style.colour, EDGE: style.dark, MARK: style.pip}
        name = f"odicey/{style.key}-{value}" if value else f"odicey/{style.key}"
        return self._toolkit.pictures.svg(name, (width, round(width * DIE_RATIO)), colours)

    def ghost(self, owner: int, value: int) -> pygame.Surface:
        """Return a die that is not there yet."""
        return self._veiled(owner, value, _GHOST)

    def _veiled(self, owner: int, value: int, opacity: int) -> pygame.Surface:
        width = self.places.die

        def make() -> pygame.Surface:
            picture = self.picture(owner, value, width).copy()
            picture.set_alpha(opacity)
            return picture

        return self._toolkit.pictures.keep(("odicey veiled", owner, value, width, opacity), make)

    def _turned(self, owner: int, value: int, width: int, angle: float) -> pygame.Surface:
        turn = round(angle / _TURN) * _TURN
        if not turn:
            return self.picture(owner, value, width)

        def make() -> pygame.Surface:
            return pygame.transform.rotozoom(self.picture(owner, value, width), turn, 1)

        return self._toolkit.pictures.keep(("odicey turned", owner, value, width, turn), make)

    def _sized(self, owner: int, value: int, width: int) -> pygame.Surface:
        """Return the die at a width that it has for a moment only, from a picture that is there anyway."""
        if width == self.places.die or (width == self.places.berthed and not value):
            return self.picture(owner, value, width)

        def make() -> pygame.Surface:
            whole = self.picture(owner, value, self.places.die)
            return pygame.transform.smoothscale(whole, (width, round(width * DIE_RATIO)))

        return self._toolkit.pictures.keep(("odicey sized", owner, value, width, self.places.die), make)

    # Lying.

    def lay(self, view: State) -> None:
        """Put every die of ``view`` where it lies."""
        self.sprites = self._lying(view)

    def _lying(self, view: State) -> dict[str, DieSprite]:
        places = self.places
        sprites = {}
        for side in (RED, BLUE):
            for index in range(view.harbours[side]):
                x, y = places.berth_middle(side, index)
                sprites[berth_spot(side, index)] = DieSprite(side, 0, x, y, places.berthed)
        for cell, number in enumerate(view.cells):
            if number:
                owner, value = divmod(number, 10)
                sprites[cell_name(cell)] = DieSprite(owner, value, *places.cells[cell].center, places.die)
        for slot, (owner, value) in enumerate(in_hand(view)):
            sprites[hand_spot(slot)] = DieSprite(owner, value, *places.slot(slot).center, places.die)
        return sprites

    def lift(self, names: Collection[str]) -> None:
        """Lift the dice that lie where ``names`` says, and set all others down."""
        for name, sprite in self.sprites.items():
            share = _LIFT_IN_HAND if hand_in(name) is not None else LIFT
            sprite.height = sprite.width * share if name in names else 0.0

    def rect_of(self, name: str) -> pygame.Rect | None:
        """Return where the die that lies at ``name`` is drawn; ``None`` where none lies."""
        sprite = self.sprites.get(name)
        if sprite is None:
            return None
        rect = pygame.Rect(0, 0, sprite.width, round(sprite.width * DIE_RATIO))
        rect.center = round(sprite.x), round(sprite.y - sprite.height)
        return rect

    # Motion.

    def glide(self, ways: Sequence[Way], sound: Callable[[], None]) -> Step:
        """Return the motion of dice along ``ways``, in a low arc; ``sound`` is heard as the first one lifts off."""
        steps: list[Step] = [self._glide(way) for way in ways]
        return Steps(Call(sound), Parallel(*steps, stagger=_STAGGER))

    def _glide(self, way: Way) -> Step:
        start: list[DieSprite] = []

        def begin() -> None:
            sprite = self.sprites.pop(way.start, None)
            if sprite is not None:
                # What moves passes over what lies.
                self.sprites[way.start] = sprite
                start.append(DieSprite(**{name: getattr(sprite, name) for name in DieSprite.__slots__}))

        def show(share: float) -> None:
            if not start:
                return
            first, sprite = start[0], self.sprites[way.start]
            sprite.x, sprite.y = mix(first.x, way.end[0], share), mix(first.y, way.end[1], share)
            # Even widths only: there are fewer pictures of a die on its way then.
            sprite.width = max(2, round(mix(first.width, way.width, share) / 2) * 2)
            arc = math.sin(share * math.pi) * _HOP * self.places.die
            sprite.height = mix(first.height, 0, share) + arc

        return Steps(Call(begin), Tween(GLIDE, show, ease_in_out_cubic))

    def tumble(self, faces: Sequence[tuple[int, int]]) -> Step:
        """Return the roll of the dice in hand, which come to show ``faces``, owner and value of each."""
        ways = [
            Tween(TUMBLE, functools.partial(self._tumble, slot, value), linear, decorative=True)
            for slot, (_, value) in enumerate(faces)
        ]
        return Parallel(*ways, stagger=_STAGGER)

    def _tumble(self, slot: int, value: int, share: float) -> None:
        sprite = self.sprites.get(hand_spot(slot))
        if sprite is None:
            return
        rest = self.places.slot(slot).center
        slow = ease_out_cubic(share)
        left = 1 - slow
        step = int(slow * _FACES_SHOWN)
        # Steps of five visit all six faces before one comes again.
        sprite.value = value if slow >= _SETTLED else (slot * 2 + step * 5 + value) % len(FACES) + 1
        sprite.angle = _SWING * left * math.cos(step * 2.1 + slot)
        sprite.height = abs(math.sin(share * math.pi * 2.5)) * left * self.places.die * 0.4
        sprite.x = rest[0] + left * self.places.die * (0.14 if slot % 2 else -0.14)
        sprite.y = rest[1]

    def hop(self, names: Sequence[str]) -> Step:
        """Return the dice that lie at ``names`` hopping one after the other."""

        def show(name: str, share: float) -> None:
            sprite = self.sprites.get(name)
            if sprite is not None:
                sprite.height = math.sin(share * math.pi) * self.places.die * _HOP

        ways = [Tween(GLIDE, functools.partial(show, name), ease_out_cubic, decorative=True) for name in names]
        return Parallel(*ways, stagger=2 * _STAGGER)

    # Drawing.

    def draw(self, surface: pygame.Surface, faded: Collection[str] = ()) -> None:
        """Draw the dice, those at ``faded`` as waiting for their turn; those in the air come last."""
        ordered: Iterable[tuple[str, DieSprite]] = sorted(self.sprites.items(), key=lambda item: item[1].height > 0)
        for name, sprite in ordered:
            self._draw(surface, sprite, is_berthed=name.startswith("berth"), is_faded=name in faded)

    def _draw(self, surface: pygame.Surface, sprite: DieSprite, *, is_berthed: bool, is_faded: bool) -> None:
        middle = round(sprite.x), round(sprite.y - sprite.height)
        if not is_berthed or sprite.height > 0:
            side, rest = sprite.width, self.places.die
            blur = max(2, round(rest * 0.08))
            shadow = self._toolkit.pictures.shadow((side, side), max(1, side // 5), blur, 0.45)
            fall = side * 0.07 + sprite.height * 0.35
            surface.blit(shadow, shadow.get_rect(center=(middle[0], round(sprite.y + fall))))
        if sprite.angle and sprite.value:
            picture = self._turned(sprite.owner, sprite.value, sprite.width, sprite.angle)
        elif is_faded:
            picture = self._veiled(sprite.owner, sprite.value, _FADED)
        else:
            picture = self._sized(sprite.owner, sprite.value, sprite.width)
        surface.blit(picture, picture.get_rect(center=middle))
