"""What seldom changes on a screen, kept as one picture of which only the parts are painted that have changed."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pygame


@dataclass(frozen=True, slots=True)
class Part:
    """Something on the backdrop: ``content`` is equal while the part looks the same, ``paint`` paints it anew."""

    rect: pygame.Rect
    content: object
    paint: Callable[[pygame.Surface], None]


class Backdrop:
    """The picture, kept up to date by :meth:`paint`; ``paint_ground`` covers a surface where nothing stands.

    ``attempt`` paints a part, and leaves it out where it fails; see :class:`game.ui.toolkit.Toolkit`.
    """

    def __init__(
        self, paint_ground: Callable[[pygame.Surface], None], attempt: Callable[[str, Callable[[], object]], bool]
    ) -> None:
        self._attempt = attempt
        self._paint_ground = paint_ground
        self._picture: pygame.Surface | None = None
        self._painted: dict[str, object] = {}
        self.is_old = True
        """Whether a part may have changed since."""

    def forget(self) -> None:
        """Everything stands elsewhere or looks different: all of it is to be painted."""
        self._painted.clear()
        self.is_old = True

    def paint(self, size: tuple[int, int], margin: int, parts: Callable[[], Mapping[str, Part]]) -> pygame.Surface:
        """Return the picture with what has changed of ``parts`` painted; each reaches ``margin`` beyond its place."""
        picture = self._picture
        if picture is None or picture.get_size() != size:
            picture = self._picture = pygame.Surface(size)
            self.forget()
        if self.is_old:
            self._bring_up_to_date(picture, margin, parts())
            self.is_old = False
        return picture

    def _bring_up_to_date(self, picture: pygame.Surface, margin: int, parts: Mapping[str, Part]) -> None:
        areas = {name: part.rect.inflate(2 * margin, 2 * margin) for name, part in parts.items()}
        stale = [areas[name] for name, part in parts.items() if self._painted.get(name) != part.content]
        for clip in joined(stale) if self._painted else [picture.get_rect()]:
            # All that reaches into the area is painted anew there, and only there.
            picture.set_clip(clip)
            self._paint_ground(picture)
            for name, part in parts.items():
                if areas[name].colliderect(clip):
                    self._attempt(f"the part {name} of the table", functools.partial(part.paint, picture))
                    picture.set_clip(clip)
        self._painted.update({name: part.content for name, part in parts.items()})
        picture.set_clip(None)


def joined(areas: list[pygame.Rect]) -> list[pygame.Rect]:
    """Return ``areas`` with those made one that meet, where the whole is hardly larger than its parts."""
    found: list[pygame.Rect] = []
    for area in areas:
        whole = area
        for other in [other for other in found if other.colliderect(whole)]:
            both = whole.union(other)
            if both.w * both.h <= 1.2 * (whole.w * whole.h + other.w * other.h):
                found.remove(other)
                whole = both
        found.append(whole)
    return found
