"""The statistics screen shows what was counted, by table and all together, as a table or as sentences."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.app.scenes.statistics import COLUMNS, LEVEL_COLUMNS, StatisticsScene, added, line_of
from game.app.scenes.title import TitleScene
from game.app.statistics import Tally
from game.games.catalogue import CATALOGUE
from game.ui.widgets import Choice
from tests.app.scenes.matches import played, save_finished
from tests.driver import ALL_SIZES, Driver, MakeDriver


def statistics_of(driver: Driver) -> StatisticsScene:
    driver.push(TitleScene(driver.program))
    scene = StatisticsScene(driver.program)
    driver.push(scene)
    return scene


def fill(driver: Driver) -> None:
    save_finished(driver.program, played(("Zoé", "Computer 1"), ("human", "hard")))
    save_finished(driver.program, played(("zoé", "Marc"), board="3x5"))
    save_finished(driver.program, played(("Nobody", "Marc"), practice=True))


def test_nothing_counted_is_said(driver: Driver) -> None:
    statistics_of(driver)
    assert driver.sees("Nothing has been counted yet.")
    driver.key(pygame.K_RETURN)
    assert driver.sees(TitleScene)


def test_people_and_levels_of_all_tables_together(driver: Driver) -> None:
    fill(driver)
    scene = statistics_of(driver)
    played_by = {line.name: line.numbers[0] for line in scene.people()}
    assert played_by == {"zoé": "2", "Marc": "1"}
    assert [(line.name, line.numbers[0]) for line in scene.levels()] == [("Hard", "1")]
    assert all(len(line.numbers) == len(COLUMNS) for line in scene.people())
    assert all(len(line.numbers) == len(LEVEL_COLUMNS) for line in scene.levels())


def test_one_table_at_a_time_by_keys(driver: Driver) -> None:
    fill(driver)
    scene = statistics_of(driver)
    choice = scene.named("options")
    assert isinstance(choice, Choice)
    assert [text.replace("\u00a0", " ") for _, text in choice.values] == [
        "All tables together",
        "Board: 3 × 3 · Pie rule: Off",
        "Board: 3 × 5 · Pie rule: Off",
    ]
    driver.key(pygame.K_RIGHT)
    assert [line.name for line in scene.people()] == ["Zoé"]
    driver.key(pygame.K_RIGHT)
    assert {line.name for line in scene.people()} == {"zoé", "Marc"}
    assert scene.levels() == ()


def test_sums_and_lines() -> None:
    total = added(
        [
            Tally(won=1, lost=2, best_score=-4, longest=9),
            Tally(won=2, unaided=2, abandoned=1, best_score=-7, longest=30),
        ]
    )
    assert (total.won, total.unaided, total.lost, total.abandoned, total.played) == (3, 2, 2, 1, 6)
    assert (total.best_score, total.longest) == (-4, 30)
    info = CATALOGUE["cephalopod"].rules.info
    assert line_of("Zoé", total, info).numbers == ("6", "3", "2", "0", "2", "1", "0", "−4")
    assert line_of("Hard", total, info, LEVEL_COLUMNS).numbers == ("6", "3", "0", "2", "1", "0", "−4")
    assert line_of("Zoé", total, replace(info, fewest_points_win=True)).numbers[-1] == "4"
    assert line_of("Zoé", Tally(), info).numbers[-1] == "–"


def test_no_window_breaks_it(make_driver: MakeDriver) -> None:
    driver = make_driver(language="fr", text_size=200)
    fill(driver)
    statistics_of(driver)
    for size in ALL_SIZES:
        driver.resize(size)
        driver.wait()


@pytest.mark.parametrize(("language", "text_size"), [("en", 100), ("fr", 200)])
def test_everything_is_reachable(make_driver: MakeDriver, language: str, text_size: int) -> None:
    driver = make_driver(language=language, text_size=text_size)
    fill(driver)
    statistics_of(driver)
    for size in ((800, 600), (1280, 720), (700, 1200)):
        driver.resize(size)
        driver.check_stops()
