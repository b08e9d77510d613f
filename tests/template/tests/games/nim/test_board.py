from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app.scenes.replay import ReplayScene
from game.app.scenes.result import ResultScene
from tests.driver import Driver


@pytest.mark.parametrize("other", ["human", "easy"])
def test_a_match_is_played_to_its_end_with_the_mouse(tmp_path: Path, other: str) -> None:
    driver = Driver(tmp_path)
    driver.sit("human", other, game="nim")
    table = driver.table
    while not table.match.is_over:
        if table.picker is not None:
            place = table.board.spot_rect(table.picker.next_spots()[-1])
            assert place is not None
            driver.click(place.center)
        driver.wait(200)
    driver.wait(2000)
    assert driver.sees(ResultScene)
    driver.close()


def test_a_match_is_played_to_its_end_with_the_keyboard(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.sit("human", "human", game="nim")
    while not driver.match.is_over:
        driver.key(pygame.K_LEFT)
        driver.key(pygame.K_RETURN)
        driver.wait(200)
    driver.wait(2000)
    assert driver.sees(ResultScene)
    driver.top.open_replay()
    driver.wait(200)
    assert driver.sees(ReplayScene)
    driver.key(pygame.K_END)
    driver.close()
