"""What the tests of all boards share: toolkits whose pictures are drawn once, and a memory."""

from __future__ import annotations

import functools

from game.ui.toolkit import Toolkit

SIZE = (1280, 720)


class Memory:
    """Remembers what it is told, for whom."""

    def __init__(self) -> None:
        self.kept: dict[tuple[int, str], str] = {}

    def recall(self, seat: int, key: str) -> str:
        return self.kept.get((seat, key), "")

    def keep(self, seat: int, key: str, value: str) -> None:
        self.kept[seat, key] = value


@functools.cache
def tools(size: tuple[int, int] = SIZE, language: str = "en", text_scale: float = 1.0) -> Toolkit:
    """Pictures are drawn once for all tests."""
    return Toolkit(size, language, text_scale=text_scale)
