"""A window for the tests of boards, which ask for it: the tests of rules and computer players need none."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.ui.toolkit import Toolkit
from tests.games.boards import SIZE, tools


@pytest.fixture(scope="module")
def window() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    yield
    # Their pictures are hundreds of megabytes, and the tests of the next game need others.
    tools.cache_clear()
    pygame.display.quit()


@pytest.fixture(scope="module")
def toolkit(window: None) -> Toolkit:
    return tools()
