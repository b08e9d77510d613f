"""Names that no font can draw, on every screen that shows names: initials of the seats, and nothing else of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from game.app.program import Program
from game.app.scenes.curtain import CurtainScene
from game.app.scenes.library import LibraryScene
from game.app.scenes.pause import PauseScene
from game.app.scenes.replay import ReplayScene
from game.app.scenes.result import ResultScene
from game.app.scenes.setup import SetupScene
from game.app.scenes.statistics import StatisticsScene
from game.app.scenes.title import TitleScene
from game.app.session import Session
from game.core.record import Seat
from game.ui.scene import Scene
from game.ui.system_fonts import SystemFonts
from game.ui.typefaces import Typefaces
from game.ui.widgets import TextField
from tests.app.scenes.matches import played, save_finished, save_open
from tests.driver import Driver, MakeDriver

NAMES = ("漢字", "Zoé 🎲")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What has been drawn, on a system without any font."""
    texts: list[str] = []
    render = Typefaces.render

    def record(self: Typefaces, file: str, size: int, text: str, *rest: Any) -> Any:
        texts.append(text)
        return render(self, file, size, text, *rest)

    monkeypatch.setattr("game.ui.toolkit.SystemFonts", lambda: SystemFonts(lambda character: ()))
    monkeypatch.setattr(Typefaces, "render", record)
    yield texts


def what_is_drawn(driver: Driver, drawn: list[str]) -> str:
    drawn.clear()
    driver.program.toolkit.fonts.rendered.clear()
    driver.program.toolkit.pictures.clear()
    driver.program.stack.resize()
    driver.wait(100)
    return " | ".join(drawn)


def show_result(program: Program) -> Scene:
    program.meet(played(NAMES).seats)
    return ResultScene(program, Session("a-match", played(NAMES)), Scene())


def show_finished(program: Program) -> Scene:
    save_finished(program, played(NAMES))
    return LibraryScene(program, "finished")


def show_open(program: Program) -> Scene:
    save_open(program, played(NAMES, plies=4))
    return LibraryScene(program, "open")


def show_statistics(program: Program) -> Scene:
    save_finished(program, played(NAMES))
    return StatisticsScene(program)


SCREENS: dict[str, Callable[[Program], Scene]] = {
    "result": show_result,
    "replay": lambda program: ReplayScene(program, played(NAMES)),
    "finished matches": show_finished,
    "open matches": show_open,
    "statistics": show_statistics,
}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_that_shows_names(make_driver: MakeDriver, drawn: list[str], screen: str, language: str) -> None:
    driver = make_driver(language=language)
    scene = SCREENS[screen](driver.program)
    driver.push(scene)
    shown = what_is_drawn(driver, drawn)
    initial = "J" if language == "fr" else "P"
    assert f"{initial}1" in shown
    assert f"{initial}2" in shown
    assert not set(shown) & set("‹漢字🎲")


def test_from_the_title_through_the_table_to_the_pause(driver: Driver, drawn: list[str]) -> None:
    seats = tuple(Seat(name, "human", style) for name, style in zip(NAMES, ("blue", "pink"), strict=True))
    driver.program.start_match("cephalopod", seats, {"board": "3x3"}, keep_table=False)
    driver.settle()
    for _ in range(2):
        driver.key(pygame.K_RETURN)
    assert "P1" in what_is_drawn(driver, drawn)
    assert "P2" in what_is_drawn(driver, drawn)
    table = driver.table
    driver.push(PauseScene(driver.program, table.session, table.conduct.seat_changed))
    paused = what_is_drawn(driver, drawn)
    assert "P1" in paused and "P2" in paused
    driver.program.ways.to_title()
    driver.program.stack.apply()
    assert driver.sees(TitleScene)
    assert "P1" in what_is_drawn(driver, drawn) or "P2" in what_is_drawn(driver, drawn)
    assert not set("".join(drawn)) & set("‹漢字🎲")


def test_the_curtain_says_whose_hand_it_hides(driver: Driver, drawn: list[str]) -> None:
    seats = tuple(
        Seat(name, "human", style) for name, style in zip((*NAMES, "Léa"), ("blue", "pink", "ivory"), strict=True)
    )
    driver.program.start_match("odin", seats, {}, keep_table=False)
    driver.program.stack.apply()
    driver.wait(2_000)
    assert driver.sees(CurtainScene)
    shown = what_is_drawn(driver, drawn)
    assert any(name in shown for name in ("P1", "P2", "Léa"))
    assert not set(shown) & set("‹漢字🎲")


def test_a_name_that_is_written_is_a_seat_once_the_field_is_left(driver: Driver, drawn: list[str]) -> None:
    driver.push(TitleScene(driver.program))
    scene = SetupScene(driver.program, "cephalopod")
    driver.push(scene)
    field = scene.named("name.0")
    assert isinstance(field, TextField)
    driver.click(field.rect.center)
    driver.key(pygame.K_UNKNOWN, text="漢")
    driver.key(pygame.K_UNKNOWN, text="字")
    # While it is written one sees each character.
    assert "‹6F22›‹5B57›" in what_is_drawn(driver, drawn)
    driver.click("start", button=3)
    driver.key(pygame.K_TAB)
    shown = what_is_drawn(driver, drawn)
    assert "P1" in shown
    assert "‹" not in shown
    assert scene.seats()[0].name == "漢字"
