"""Pictures at the size they are shown in: SVG files, and the round rectangles, frames, shadows and grounds.

Everything is drawn by the SVG loader, whose edges are smooth, once for each size and kept within a bound. Surfaces
that are handed out are shared: do not draw on them.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Hashable, Mapping
from pathlib import Path

import pygame

from game import paths
from game.ui.cache import Cache, surface_weight
from game.ui.theme import Colour, hex_colour, mix_colours

Size = tuple[int, int]

_CACHE_BYTES = 160 * 1024 * 1024
_SIDE_LIMIT = 8192
_GROUND_LIMIT = 1920
"""Pixels of the longer side above which a ground is enlarged rather than drawn."""
_ROOT = re.compile(r"<svg\b[^>]*>", re.DOTALL)
_SIZE_ATTRIBUTES = re.compile(r"\s(?:width|height|preserveAspectRatio)\s*=\s*(\"[^\"]*\"|'[^']*')")
_STAND_IN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect x="4" y="4" width="92" height="92" rx="14"'
    ' fill="#3a4252" stroke="#9aa4b8" stroke-width="4" stroke-dasharray="10 8"/></svg>'
)
"""What is drawn in place of a picture that cannot be read."""

_VIEW_BOX = re.compile(r"\bviewBox\s*=\s*[\"']\s*([-\d.]+)[\s,]+([-\d.]+)[\s,]+([-\d.]+)[\s,]+([-\d.]+)")


class PictureError(ValueError):
    """A picture that cannot be drawn: no SVG root, or nothing that the loader understands."""


def _bounded(size: Size) -> Size:
    return min(_SIDE_LIMIT, max(1, int(size[0]))), min(_SIDE_LIMIT, max(1, int(size[1])))


def _scaled(size: Size, share: float) -> Size:
    return max(1, round(size[0] * share)), max(1, round(size[1] * share))


def _native(surface: pygame.Surface, *, opaque: bool = False) -> pygame.Surface:
    """Return ``surface`` in the format of the window, if there is one: it is then copied several times faster."""
    if pygame.display.get_surface() is None:
        return surface
    return surface.convert() if opaque else surface.convert_alpha()


def rasterise(source: str, size: Size, *, stretch: bool = False) -> pygame.Surface:
    """Draw the SVG text ``source`` with its root at ``size`` pixels.

    The picture keeps its proportions and stands in the middle, unless ``stretch`` says otherwise. Raises
    :class:`PictureError`.
    """
    root = _ROOT.search(source)
    if root is None:
        raise PictureError("there is no <svg> element")
    width, height = _bounded(size)
    head = _SIZE_ATTRIBUTES.sub("", root.group(0))
    keep = "none" if stretch else "xMidYMid meet"
    head = f'<svg width="{width}" height="{height}" preserveAspectRatio="{keep}"{head[len("<svg") :]}'
    document = source[: root.start()] + head + source[root.end() :]
    try:
        return pygame.image.load(io.BytesIO(document.encode("utf-8")), "picture.svg")
    except pygame.error as error:
        raise PictureError(str(error)) from error


def _shape_of(size: Size, body: str) -> pygame.Surface:
    width, height = size
    return rasterise(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{body}</svg>', size, stretch=True
    )


def _dashes(across: float, down: float, corner: float, offset: float, length: float) -> str:
    """Return the path of the dashes of a round frame, evenly spaced, each about ``length`` long.

    The loader's own dashes are of no use on a closed outline: where the last one is short, it draws lines all across.
    """
    corner = min(corner, across / 2, down / 2)
    arc = math.pi / 2 * corner
    sides = (across - 2 * corner, down - 2 * corner) * 2
    around = sum(sides) + 4 * arc
    if around <= 0:
        return ""

    def point(way: float) -> str:
        """The point so far along the frame, from the left end of its upper side on."""
        way %= around
        x, y = corner, 0.0
        for turn, side in enumerate(sides):
            direction = (math.cos(turn * math.pi / 2), math.sin(turn * math.pi / 2))
            if way <= side:
                return f"{offset + x + direction[0] * way:.2f},{offset + y + direction[1] * way:.2f}"
            way -= side
            x, y = x + direction[0] * side, y + direction[1] * side
            inward = (-direction[1], direction[0])
            if 0 < way <= arc:
                angle = way / corner
                ahead, aside = corner * math.sin(angle), corner * (1 - math.cos(angle))
                return (
                    f"{offset + x + direction[0] * ahead + inward[0] * aside:.2f},"
                    f"{offset + y + direction[1] * ahead + inward[1] * aside:.2f}"
                )
            way -= arc
            x, y = x + (direction[0] + inward[0]) * corner, y + (direction[1] + inward[1]) * corner
        return f"{offset + corner:.2f},{offset:.2f}"

    count = max(4, round(around / (length * 1.7)))
    period = around / count
    dash = period / 1.7
    paths = []
    for index in range(count):
        start = index * period
        points = [point(start + dash * step / 8) for step in range(9)]
        paths.append(f"M{points[0]} L{' '.join(points[1:])}")
    return " ".join(paths)


def _nine(tile: pygame.Surface, corner: int, size: Size) -> pygame.Surface:
    """Stretch the middle of a square ``tile`` (twice ``corner`` and one pixel wide); its corners stay as they are.

    ``size`` is larger than the tile. First the middle column is drawn out, then the middle row of that.
    """
    (width, height), side = size, tile.get_width()
    # Without blending, pixels are copied as they are.
    tile = tile.copy()
    tile.set_alpha(None)
    wide = pygame.Surface((width, side), pygame.SRCALPHA)
    wide.set_alpha(None)
    wide.blit(tile, (0, 0), (0, 0, corner, side))
    wide.blit(tile, (width - corner, 0), (corner + 1, 0, corner, side))
    column = tile.subsurface((corner, 0, 1, side))
    wide.blit(pygame.transform.scale(column, (width - 2 * corner, side)), (corner, 0))
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.blit(wide, (0, 0), (0, 0, width, corner))
    surface.blit(wide, (0, height - corner), (0, corner + 1, width, corner))
    row = (0, corner, width, 1)
    surface.blits([(wide, (0, y), row) for y in range(corner, height - corner)], doreturn=False)
    return surface


Spare = Callable[[str, Exception], None]


def strictly(what: str, error: Exception) -> None:
    """Raise ``error``: nothing stands in for ``what``."""
    raise error


class Pictures:
    """Draws pictures and keeps them by what they are and their size."""

    def __init__(self, folder: Path | None = None, capacity: int = _CACHE_BYTES) -> None:
        """``folder`` holds the SVG files (the shipped ones by default); ``capacity`` is in bytes of pixels.

        Those that games share are in its folder ``pictures``, those of one game in a folder with the id of the game.
        """
        self._folder = folder or paths.assets()
        self._kept: Cache[pygame.Surface] = Cache(capacity, surface_weight)
        self._sources: dict[str, str] = {}
        self.spare: Spare = strictly
        """Is told of a file that cannot be used any more; unless it raises, something drawn stands in for it."""

    def clear(self) -> None:
        """Forget every surface: the window has another size or format."""
        self._kept.clear()

    def keep(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return what ``make`` draws, drawn once for each ``key``; the key must name the size and all colours.

        A ground that fills the window should be made without an alpha channel: it is then copied much faster.
        """

        def native() -> pygame.Surface:
            surface = make()
            return _native(surface, opaque=not surface.get_flags() & pygame.SRCALPHA)

        return self._kept.get(("own", key), native)

    def _file(self, name: str) -> Path:
        shared = self._folder / "pictures" / f"{name}.svg"
        return shared if shared.is_file() else self._folder / f"{name}.svg"

    def exists(self, name: str) -> bool:
        """Whether there is a picture of that name."""
        return name in self._sources or self._file(name).is_file()

    def source(self, name: str) -> str:
        """Return the text of the picture ``name``, such as ``"dice/6"``, ``"<game>/tile"``.

        Raises :class:`OSError` or :class:`ValueError` where it cannot be read, unless there is a :attr:`spare`.
        """
        if name not in self._sources:
            try:
                text = self._file(name).read_text(encoding="utf-8")
            except (OSError, ValueError) as error:
                self.spare(f"picture {name}", error)
                text = _STAND_IN
            self._sources[name] = text
        return self._sources[name]

    def ratio(self, name: str) -> float:
        """Return width over height of the picture. Raises :class:`PictureError` when it has no view box."""
        box = _VIEW_BOX.search(self.source(name))
        if box is None or float(box.group(3)) <= 0 or float(box.group(4)) <= 0:
            self.spare(f"picture {name}", PictureError(f"{name}: there is no viewBox"))
            return 1.0
        return float(box.group(3)) / float(box.group(4))

    def svg(
        self, name: str, size: Size, colours: Mapping[str, str | Colour] | None = None, *, stretch: bool = False
    ) -> pygame.Surface:
        """Return the picture ``name`` at ``size`` pixels.

        ``colours`` replaces placeholder colours of the file, such as ``{"#b0d001": "#f3e9d2"}``; all are replaced at
        once, so that none is mistaken for the result of another. Raises :class:`PictureError` or :class:`OSError`.
        """
        size = _bounded(size)
        replaced = tuple(colours.items()) if colours else ()

        def make() -> pygame.Surface:
            source = self.source(name)
            if replaced:
                table = {old.lower(): new if isinstance(new, str) else hex_colour(new) for old, new in replaced}
                pattern = re.compile("|".join(re.escape(old) for old in table), re.IGNORECASE)
                source = pattern.sub(lambda match: table[match.group(0).lower()], source)
            return _native(self._rasterised(name, source, size, stretch=stretch))

        return self._kept.get(("svg", name, size, replaced, stretch), make)

    def _rasterised(self, name: str, source: str, size: Size, *, stretch: bool) -> pygame.Surface:
        try:
            return rasterise(source, size, stretch=stretch)
        except PictureError as error:
            self.spare(f"picture {name}", PictureError(f"{name}: {error}"))
            return rasterise(_STAND_IN, size, stretch=True)

    def cover(self, name: str, size: Size) -> pygame.Surface:
        """Return the picture ``name`` as an opaque ground of ``size``: in proportion, centred, what is over cut off."""
        size = _bounded(size)

        def make() -> pygame.Surface:
            ratio = self.ratio(name)
            width = max(size[0], round(size[1] * ratio))
            height = max(size[1], round(size[0] / ratio))
            # Grounds are soft: beyond a certain size they are drawn smaller and enlarged, in a tenth of the time.
            share = min(1.0, _GROUND_LIMIT / max(width, height))
            picture = self._rasterised(name, self.source(name), _scaled((width, height), share), stretch=True)
            window = pygame.Rect((0, 0), _scaled(size, share))
            surface = pygame.Surface(window.size, 0, 32)
            surface.blit(picture, picture.get_rect(center=window.center))
            return _native(surface if window.size == size else pygame.transform.smoothscale(surface, size), opaque=True)

        return self._kept.get(("cover", name, size), make)

    def ground(self, size: Size, game: str | None = None) -> pygame.Surface:
        """Return the opaque ground of ``game``, its picture ``table``; the common one without a game or a picture."""
        own = game is not None and self.exists(f"{game}/table")
        return self.cover(f"{game}/table" if own else "ornaments/ground", size)

    def gradient(self, size: Size, top: Colour, bottom: Colour) -> pygame.Surface:
        """Return an opaque ground that runs from ``top`` to ``bottom``."""
        size = _bounded(size)

        def make() -> pygame.Surface:
            column = pygame.Surface((1, size[1]))
            for y in range(size[1]):
                column.set_at((0, y), mix_colours(top, bottom, y / max(1, size[1] - 1)))
            return _native(pygame.transform.scale(column, size), opaque=True)

        return self._kept.get(("gradient", size, top, bottom), make)

    def rounded(
        self,
        size: Size,
        radius: int,
        fill: Colour | None,
        *,
        opacity: float = 1.0,
        border: Colour | None = None,
        border_width: float = 1.0,
        border_opacity: float = 1.0,
    ) -> pygame.Surface:
        """Return a rectangle with smooth round corners; ``fill`` None leaves it empty, ``opacity`` runs from 0 to 1."""
        size = _bounded(size)
        radius = max(0, min(radius, size[0] // 2, size[1] // 2))
        width = max(0.0, min(border_width, min(size) / 2))

        def draw(target: Size) -> pygame.Surface:
            half = width / 2 if border is not None else 0
            paint = f'fill="{hex_colour(fill)}" fill-opacity="{opacity:.3f}"' if fill is not None else 'fill="none"'
            line = (
                f' stroke="{hex_colour(border)}" stroke-width="{width:.2f}" stroke-opacity="{border_opacity:.3f}"'
                if border is not None and width > 0
                else ""
            )
            return _shape_of(
                target,
                f'<rect x="{half:.2f}" y="{half:.2f}" width="{target[0] - 2 * half:.2f}" '
                f'height="{target[1] - 2 * half:.2f}" rx="{max(0, radius - half):.2f}" {paint}{line}/>',
            )

        def make() -> pygame.Surface:
            corner = max(radius, int(width) + 1) + 1
            if min(size) <= 2 * corner + 1:
                return _native(draw(size))
            return _native(_nine(draw((2 * corner + 1, 2 * corner + 1)), corner, size))

        key = ("rounded", size, radius, fill, opacity, border, width, border_opacity)
        return self._kept.get(key, make)

    def frame(self, size: Size, radius: int, colour: Colour, width: float) -> pygame.Surface:
        """Return an empty round frame of ``width`` pixels, its outer edge at ``size``."""
        return self.rounded(size, radius, None, border=colour, border_width=width)

    def dashed(
        self,
        size: Size,
        radius: int,
        colour: Colour,
        width: float,
        *,
        dash: float | None = None,
        fill: Colour | None = None,
        fill_opacity: float = 0.0,
    ) -> pygame.Surface:
        """Return a dashed round frame: what can be done here now. ``dash`` is the length of a dash in pixels."""
        size = _bounded(size)
        width = max(1.0, min(width, min(size) / 2))
        radius = max(0, min(radius, size[0] // 2, size[1] // 2))
        length = max(1.0, dash or width * 3)

        def make() -> pygame.Surface:
            half = width / 2
            paint = (
                f'fill="{hex_colour(fill)}" fill-opacity="{fill_opacity:.3f}"' if fill is not None else 'fill="none"'
            )
            across, down = size[0] - width, size[1] - width
            corner = max(0.0, radius - half)
            body = (
                f'<rect x="{half:.2f}" y="{half:.2f}" width="{across:.2f}" height="{down:.2f}" rx="{corner:.2f}" '
                f'{paint}/><path fill="none" stroke="{hex_colour(colour)}" stroke-width="{width:.2f}" '
                f'd="{_dashes(across, down, corner, half, length)}"/>'
            )
            return _native(_shape_of(size, body))

        return self._kept.get(("dashed", size, radius, colour, width, length, fill, fill_opacity), make)

    def shadow(self, size: Size, radius: int, blur: int, opacity: float = 0.5) -> pygame.Surface:
        """Return the soft shadow of a round rectangle of ``size``, larger by ``blur`` pixels on each side.

        Blit it at the rectangle's place less ``blur``, a little lower for a light from above.
        """
        size = _bounded(size)
        blur = max(1, blur)
        radius = max(1, min(radius, size[0] // 2, size[1] // 2))

        def make() -> pygame.Surface:
            tile = self._shadow_tile(radius, blur, opacity)
            whole = (size[0] + 2 * blur, size[1] + 2 * blur)
            if min(whole) <= tile.get_width():
                return _native(pygame.transform.smoothscale(tile, whole))
            return _native(_nine(tile, radius + blur, whole))

        return self._kept.get(("shadow", size, radius, blur, opacity), make)

    def _shadow_tile(self, radius: int, blur: int, opacity: float) -> pygame.Surface:
        """Return the smallest shadow of that look, from which those of any size are made."""

        def make() -> pygame.Surface:
            inside = max(0, radius - blur)
            corner = radius + blur
            side = 2 * corner + 1
            stops = []
            for step in range(9):
                share = step / 8
                fade = 1 - share * share * (3 - 2 * share)
                offset = (inside + (corner - inside) * share) / corner
                stops.append(f'<stop offset="{offset:.4f}" stop-color="#000000" stop-opacity="{opacity * fade:.4f}"/>')
            middle = corner + 0.5
            return _shape_of(
                (side, side),
                f'<defs><radialGradient id="s" gradientUnits="userSpaceOnUse" cx="{middle}" cy="{middle}" '
                f'r="{corner}">{"".join(stops)}</radialGradient></defs>'
                f'<rect width="{side}" height="{side}" fill="url(#s)"/>',
            )

        return self._kept.get(("shadow tile", radius, blur, opacity), make)

    def raised(
        self,
        size: Size,
        radius: int,
        fill: Colour,
        *,
        opacity: float = 1.0,
        border: Colour | None = None,
        border_width: float = 1.0,
        border_opacity: float = 1.0,
        blur: int = 8,
        fall: int = 2,
        shade: float = 0.35,
    ) -> tuple[pygame.Surface, int]:
        """Return a round rectangle with its soft shadow in one picture, and by how much that is larger on each side.

        The shadow is ``blur`` pixels soft, falls ``fall`` pixels and has the opacity ``shade``. One picture is copied
        faster than two.
        """
        size = _bounded(size)
        margin = max(1, blur) + max(0, fall)

        def make() -> pygame.Surface:
            whole = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
            edge = margin - max(1, blur)
            whole.blit(self.shadow(size, radius, blur, shade), (edge, edge + fall))
            body = self.rounded(
                size,
                radius,
                fill,
                opacity=opacity,
                border=border,
                border_width=border_width,
                border_opacity=border_opacity,
            )
            whole.blit(body, (margin, margin))
            return _native(whole)

        key = ("raised", size, radius, fill, opacity, border, border_width, border_opacity, blur, fall, shade)
        return self._kept.get(key, make), margin

    def disc(
        self, diameter: int, colour: Colour, *, border: Colour | None = None, border_width: float = 0
    ) -> pygame.Surface:
        """Return a smooth filled circle."""
        side = max(1, diameter)
        return self.rounded((side, side), side // 2, colour, border=border, border_width=border_width)

    def chevron(self, side: int, colour: Colour, direction: str) -> pygame.Surface:
        """Return an arrow head in a square of ``side`` pixels; ``direction`` is left, right, up or down."""
        side = max(1, side)
        points = {
            "left": "62,22 36,50 62,78",
            "right": "38,22 64,50 38,78",
            "up": "22,62 50,36 78,62",
            "down": "22,38 50,64 78,38",
        }[direction]

        def make() -> pygame.Surface:
            source = (
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
                f'<polyline points="{points}" fill="none" stroke="{hex_colour(colour)}" stroke-width="11" '
                'stroke-linecap="round" stroke-linejoin="round"/></svg>'
            )
            return _native(rasterise(source, (side, side)))

        return self._kept.get(("chevron", side, colour, direction), make)
