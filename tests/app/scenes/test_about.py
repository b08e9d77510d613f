"""The page about the program names what it has to, and can be read to its end."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game import __version__
from game.app.scenes.about import AboutScene, PathLine, cut_middle
from game.games.catalogue import CATALOGUE
from game.ui.text import ELLIPSIS
from game.ui.widgets import ScrollArea
from tests.driver import ODD_SIZES, SIZES, Driver, MakeDriver


@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_names_version_games_authors_and_licences(make_driver: MakeDriver, language: str) -> None:
    driver = make_driver(language=language)
    driver.push(AboutScene(driver.program))
    shown = driver.texts
    for word in (__version__, "MIT", "Mark Steere, 2006", "SIL Open Font License", "LGPL", "SDL", "Cinzel", "Alegreya"):
        assert word in shown
    for game in CATALOGUE:
        assert f"**{driver.program.game_name(game)}**" in shown


def test_it_shows_where_things_are_kept(driver: Driver) -> None:
    driver.push(AboutScene(driver.program))
    lines = driver.all(PathLine)
    assert len(lines) == 2
    lines[0].rect.w = 100
    assert lines[0].hint == str(driver.program.folder)
    lines[0].rect.w = 100_000
    assert lines[0].hint == ""


def test_a_copy_that_keeps_nothing_says_so(driver: Driver) -> None:
    driver.program.instance.may_write = False
    driver.push(AboutScene(driver.program))
    assert driver.sees(driver.program.text("about.not_kept"))
    assert not driver.all(PathLine)


@pytest.mark.parametrize("width", [0, 60, 200, 401])
def test_a_path_is_cut_in_the_middle(make_driver: MakeDriver, width: int) -> None:
    toolkit = make_driver().program.toolkit
    path = str(Path("/home/zoé/jeux de table") / ("long" * 20) / "pantheon")
    cut = cut_middle(toolkit, path, width)
    begin, _, end = cut.partition(ELLIPSIS)
    assert path.startswith(begin)
    assert path.endswith(end)
    assert abs(len(begin) - len(end)) <= 1
    assert width < 60 or toolkit.fonts.width(cut) <= width
    assert width < 200 or len(begin) > 5
    assert cut_middle(toolkit, "/short", 400) == "/short"


def test_it_can_be_read_to_its_end_with_arrows(make_driver: MakeDriver) -> None:
    driver = make_driver(size=(800, 600), text_size=200)
    driver.push(AboutScene(driver.program))
    area = driver.all(ScrollArea)[0]
    assert area.limit > 0
    for _ in range(100):
        driver.key(pygame.K_DOWN)
    assert area.offset == area.limit
    driver.key(pygame.K_HOME)
    assert area.offset == 0


def test_esc_enter_and_a_click_go_back(driver: Driver) -> None:
    driver.push(AboutScene(driver.program))
    ways: tuple[Callable[[], None], ...] = (
        lambda: driver.key(pygame.K_ESCAPE),
        lambda: driver.key(pygame.K_RETURN),
        lambda: driver.click(driver.program.text("about.back")),
    )
    for leave in ways:
        driver.push(AboutScene(driver.program))
        leave()
        assert len(driver.program.stack.scenes) == 1


def test_any_size_and_language(driver: Driver) -> None:
    driver.program.wishes = dataclasses.replace(driver.program.wishes, language=None)
    driver.push(AboutScene(driver.program))
    for language in ("en", "fr"):
        for text_size in (100, 200):
            driver.program.change_settings(language=language, text_size=text_size)
            for size in ODD_SIZES:
                driver.resize(size)
            for size in SIZES:
                driver.resize(size)
                driver.check_reachable()
