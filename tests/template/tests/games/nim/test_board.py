from __future__ import annotations

from pathlib import Path

import pytest

from game.app.scenes.result import ResultScene
from tests.app.driver import Driver


@pytest.mark.parametrize("other", ["human", "easy"])
def test_a_match_is_played_to_its_end_with_the_mouse(tmp_path: Path, other: str) -> None:
    driver = Driver(tmp_path)
    driver.play(("human", other), "nim")
    table = driver.table
    while not table.match.is_over:
        if table.picker is not None:
            place = table.board.spot_rect(table.picker.next_spots()[-1])
            assert place is not None
            driver.click(place.center)
        driver.wait(200)
    driver.wait(2000)
    assert isinstance(driver.top, ResultScene)
    driver.close()
