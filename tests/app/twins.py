"""Two programs that play the same match side by side, in two worlds that differ in what is hidden and nothing else.

Both get the same keys and clicks, and what is seen of the one is compared with what is seen of the other. Where no
secret is shown they must be equal pixel for pixel; where one is, they must differ, or the comparison proves nothing.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game.app.scenes.curtain import CurtainScene
from game.app.session import Session
from game.core.contract import OBSERVER
from game.core.match import Match
from tests.driver import NAMES, SETTLED, Driver

Act = Callable[[Driver], object]
"""What is done in both programs."""


class Twins:
    """Two programs with matches that ``deal`` makes for the worlds 0 and 1."""

    def __init__(self, folder: Path, deal: Callable[[int], Match[Any, Any]], **settings: Any) -> None:
        self.drivers = [Driver(folder / f"world{world}", **settings) for world in range(2)]
        self.matches = [deal(world) for world in range(2)]
        self._frames: list[list[int]] = [[], []]
        for driver, match, frames in zip(self.drivers, self.matches, self._frames, strict=True):
            driver.surface = pygame.Surface(driver.surface.get_size())
            driver.wait()
            self._watch(driver, frames)
            driver.program.sit_down(Session(driver.program.saves.new_id(), match))
            driver.program.stack.apply(driver.now)
            driver.program.save_match()

    def _watch(self, driver: Driver, frames: list[int]) -> None:
        draw = driver.loop.draw

        def draw_and_look() -> bool:
            drawn = draw()
            if driver.loop.hidden:
                frames.append(0)
            elif drawn or not frames:
                frames.append(zlib.crc32(driver.surface.get_buffer().raw))
            else:
                frames.append(frames[-1])
            return drawn

        driver.loop.draw = draw_and_look  # type: ignore[method-assign]

    def do(self, action: Act) -> list[bool]:
        """Do the same in both programs; tell frame by frame whether they look the same."""
        for driver, frames in zip(self.drivers, self._frames, strict=True):
            frames.clear()
            action(driver)
        one, other = self._frames
        assert len(one) == len(other)
        assert one
        assert len({driver.top.__class__ for driver in self.drivers}) == 1
        return [first == second for first, second in zip(one, other, strict=True)]

    def closed(self, action: Act, what: str = "") -> None:
        """Do something during which no secret may be seen."""
        same = self.do(action)
        shown = [index for index, equal in enumerate(same) if not equal]
        assert not shown, f"{what}: a hand shows in frames {shown[:5]} of {len(same)}"

    def closing(self, action: Act, what: str = "") -> None:
        """Do something at the end of which no secret is seen."""
        assert self.do(action)[-1], f"{what}: a hand shows"

    def opened(self, action: Act) -> None:
        """Do something at the end of which a secret is seen."""
        assert not self.do(action)[-1], "no hand is seen, so this comparison proves nothing"

    def press(self) -> None:
        """Let the person whom the curtain asks for press its button."""
        self.closed(lambda driver: driver.wait(SETTLED), "the curtain")
        self.opened(lambda driver: driver.key(pygame.K_RETURN))
        self.opened(Driver.rest)

    @property
    def table(self) -> Any:
        """The table of the first program."""
        return self.drivers[0].table

    def see(self, kind: Any) -> bool:
        """Tell whether a scene of that kind is on top in both."""
        return all(driver.sees(kind) for driver in self.drivers)

    def assert_closed(self, seat: int) -> None:
        """The curtain asks for this seat."""
        for driver in self.drivers:
            assert driver.sees(CurtainScene)
            assert driver.top.bearer.name == NAMES[seat]
            assert driver.viewer == OBSERVER

    def close(self) -> None:
        """End both programs."""
        for driver in self.drivers:
            driver.forget()
