"""What is shown for names that no font can draw, so that two different ones never look the same."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator


class StandIns:
    """Writes the initial of "player" and the number of the seat for each name that cannot be drawn: P2.

    It is the seat at which the name was met last. Where its number is taken, by another such name or by somebody who
    really is called so, a second number follows: P2-2. Only texts that cannot be drawn are looked at.
    """

    def __init__(self, can_draw: Callable[[str], bool]) -> None:
        self.write: Callable[[str], str] = "P{}".format
        """Writes the initials with a number, in the language of the player."""
        self._can_draw = can_draw
        self._met: dict[str, int | None] = {}

    def meet(self, names: Iterable[str]) -> None:
        """Take note of the names of people and computers, in the order of their seats."""
        for number, name in enumerate(names, 1):
            self._met.pop(name, None)
            self._met[name] = number

    def hear_of(self, names: Iterable[str]) -> None:
        """Take note of names without a seat."""
        for name in names:
            self._met.setdefault(name, None)

    def _written(self) -> dict[str, str]:
        """Return what is shown for each name that cannot be drawn; those met last have the first choice."""
        unwritten = [name for name in reversed(self._met) if not self._can_draw(name)]
        taken = set(self._met).difference(unwritten)
        shown: dict[str, str] = {}
        for name in sorted(unwritten, key=lambda name: self._met[name] is None):
            numbers = _numbers(self._met[name])
            shown[name] = next(text for text in map(self.write, numbers) if text not in taken)
            taken.add(shown[name])
        return shown

    def spell(self, text: str) -> str:
        """Return ``text``, which cannot be drawn, with each name in it that cannot be drawn either replaced."""
        shown = self._written()
        for name in sorted(filter(None, shown), key=len, reverse=True):
            text = text.replace(name, shown[name])
        return text


def _numbers(seat: int | None) -> Iterator[str]:
    """Yield the numbers that a name at ``seat`` may have, the most wanted first."""
    if seat is None:
        yield from map(str, itertools.count(1))
    yield str(seat)
    yield from (f"{seat}-{more}" for more in itertools.count(2))
