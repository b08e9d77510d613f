"""A bounded memory of things that can always be made again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import pygame

V = TypeVar("V")


class Cache(Generic[V]):
    """Keeps the values used last while their total weight stays under ``capacity``.

    ``weight`` gives the weight of a value, in the unit of ``capacity``. A single value heavier than the whole
    capacity is handed out and not kept.
    """

    def __init__(self, capacity: int, weight: Callable[[V], int]) -> None:
        self.capacity = capacity
        self.total = 0
        self._weight = weight
        self._values: OrderedDict[Hashable, tuple[V, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """Return the value kept under ``key``; make and keep it when there is none."""
        kept = self._values.get(key)
        if kept is not None:
            self._values.move_to_end(key)
            return kept[0]
        value = make()
        weight = self._weight(value)
        if weight <= self.capacity:
            self._values[key] = (value, weight)
            self.total += weight
            while self.total > self.capacity:
                _, (_, lost) = self._values.popitem(last=False)
                self.total -= lost
        return value

    def clear(self) -> None:
        """Forget everything."""
        self._values.clear()
        self.total = 0


def surface_weight(surface: pygame.Surface) -> int:
    """Return the number of bytes that the pixels of ``surface`` take, plus a little for the object."""
    return surface.get_pitch() * surface.get_height() + 256
