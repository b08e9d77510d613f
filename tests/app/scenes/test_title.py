"""The title shows all five games, leads back into the last match, and is complete by mouse, by keys and by gamepad."""

from __future__ import annotations

import pygame
import pytest

from game.app.scenes.about import AboutScene
from game.app.scenes.library import LibraryScene
from game.app.scenes.parts import Tile
from game.app.scenes.rules import RulesScene
from game.app.scenes.settings import SettingsScene
from game.app.scenes.setup import SetupScene
from game.app.scenes.statistics import StatisticsScene
from game.app.scenes.title import TitleScene
from game.app.table.scene import TableScene
from game.games.catalogue import CATALOGUE
from game.ui.widgets import Button
from tests.app.scenes.matches import played, save_open
from tests.driver import ALL_SIZES, Driver, MakeDriver


def title_of(driver: Driver) -> TitleScene:
    scene = TitleScene(driver.program)
    driver.push(scene)
    return scene


def test_two_clicks_from_the_title_to_the_table(driver: Driver) -> None:
    title_of(driver)
    driver.click("tile.cephalopod")
    assert driver.sees(SetupScene)
    driver.click("start")
    assert driver.sees(TableScene)


def test_two_keys_from_the_title_to_the_table(driver: Driver) -> None:
    title_of(driver)
    driver.key(pygame.K_RETURN)
    assert driver.sees(SetupScene)
    driver.key(pygame.K_RETURN)
    assert driver.sees(TableScene)


def test_two_buttons_of_a_gamepad_from_the_title_to_the_table(driver: Driver) -> None:
    title_of(driver)
    for _ in range(2):
        driver.now += 400
        driver.send(pygame.JOYBUTTONDOWN, instance_id=0, joy=0, button=0)
        driver.wait()
    assert driver.sees(TableScene)


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_game_has_a_tile_that_opens_its_set_up(driver: Driver, game: str) -> None:
    title = title_of(driver)
    tile = title.named(f"tile.{game}")
    assert isinstance(tile, Tile)
    driver.click(tile.rect.center)
    assert driver.sees(SetupScene)
    assert driver.top.game == game


@pytest.mark.parametrize(
    ("key", "scene"),
    [
        ("library", LibraryScene),
        ("statistics", StatisticsScene),
        ("settings", SettingsScene),
        ("about", AboutScene),
    ],
)
def test_the_buttons_lead_away_and_back(driver: Driver, key: str, scene: type) -> None:
    title = title_of(driver)
    driver.click(key)
    assert driver.sees(scene)
    driver.key(pygame.K_ESCAPE)
    assert driver.top is title


def test_the_match_saved_last_goes_on_with_one_key(driver: Driver) -> None:
    save_open(driver.program, played(plies=2))
    driver.now += 5_000
    newest = save_open(driver.program, played(("Léa", "Tom"), plies=3))
    title = title_of(driver)
    go_on = title.named("continue")
    assert isinstance(go_on, Button)
    assert go_on.text == "Continue: Cephalopod, Tom to play"
    driver.key(pygame.K_RETURN)
    assert driver.sees(TableScene)
    assert driver.program.session is not None
    assert driver.program.session.match_id == newest


def test_a_file_that_cannot_be_used_leads_to_the_library(driver: Driver) -> None:
    match_id = save_open(driver.program, played(plies=2))
    (driver.program.saves.folder("open") / f"{match_id}.json").write_text("{", encoding="utf-8")
    title = title_of(driver)
    go_on = title.named("continue")
    assert isinstance(go_on, Button)
    assert go_on.text == "A saved match needs a look"
    assert f"{match_id}.json" in go_on.tooltip
    driver.click(go_on.rect.center)
    assert driver.sees(LibraryScene)


def test_a_match_given_up_in_the_library_is_no_longer_offered(driver: Driver) -> None:
    match_id = save_open(driver.program, played(plies=2))
    title = title_of(driver)
    assert title.named("continue") is not None
    driver.click("library")
    library = driver.top
    assert isinstance(library, LibraryScene)
    library.give_up(match_id)
    driver.key(pygame.K_ESCAPE)
    assert driver.top is title
    assert title.named("continue") is None


def test_escape_goes_to_quit_and_does_not_press_it(driver: Driver) -> None:
    title = title_of(driver)
    driver.key(pygame.K_ESCAPE)
    assert driver.focused is title.named("quit")
    assert not driver.program.quitting
    driver.key(pygame.K_RETURN)
    assert driver.program.quitting


def test_the_language_is_changed_right_there_and_kept(driver: Driver) -> None:
    title_of(driver)
    driver.click("language")
    assert driver.program.language == "fr"
    assert driver.program.settings.language == "fr"
    assert driver.sees("Quitter")
    driver.click("language")
    assert "Quit" in driver.texts.split("\n")


def test_the_rules_of_the_tile_in_focus(driver: Driver) -> None:
    title = title_of(driver)
    driver.key(pygame.K_F1)
    assert driver.sees(RulesScene)
    driver.key(pygame.K_ESCAPE)
    title.focus_on("tile.fury")
    driver.key(pygame.K_F1)
    assert driver.sees(RulesScene)
    assert driver.top.game == "fury"


def test_the_focus_survives_another_window_size_and_language(driver: Driver) -> None:
    title = title_of(driver)
    title.focus_on("statistics")
    driver.resize((700, 1200))
    driver.program.change_settings(language="fr", text_size=200)
    assert driver.focused is title.named("statistics")


def test_no_window_breaks_it(make_driver: MakeDriver) -> None:
    driver = make_driver(language="fr", text_size=200)
    save_open(driver.program, played(("Maximiliane von Österrei", "Zoé"), plies=2))
    title_of(driver)
    for size in ALL_SIZES:
        driver.resize(size)
        driver.wait()


@pytest.mark.parametrize(("language", "text_size"), [("en", 100), ("fr", 200)])
def test_everything_is_reachable(make_driver: MakeDriver, language: str, text_size: int) -> None:
    driver = make_driver(language=language, text_size=text_size)
    save_open(driver.program, played(("Maximiliane von Österrei", "Zoé"), plies=2))
    title_of(driver)
    for size in ((800, 600), (1280, 720), (700, 1200)):
        driver.resize(size)
        driver.check_stops()


def test_nothing_is_drawn_while_nothing_happens(driver: Driver) -> None:
    title_of(driver)
    driver.wait(100)
    frames = driver.loop.frames
    driver.wait(1000)
    assert driver.loop.frames == frames
