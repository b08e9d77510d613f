"""The menu of the table: the ways out, and seats that change hands."""

from __future__ import annotations

import json
from typing import Any

import pygame
import pytest

from game.app.scenes.dialog import ConfirmScene
from game.app.scenes.pause import PauseScene
from game.app.scenes.rules import RulesScene
from game.app.scenes.settings import SettingsScene
from game.app.scenes.title import TitleScene
from game.app.table.scene import TableScene
from game.core.record import HUMAN, Seat
from game.ui.widgets import Button, Choice
from tests.driver import ODD_SIZES, SIZES, Driver, MakeDriver


def pause(driver: Driver) -> Driver:
    table = driver.table
    driver.push(PauseScene(driver.program, table.session, table.conduct.seat_changed))
    return driver


@pytest.fixture
def driver(make_driver: MakeDriver) -> Driver:
    driver = make_driver()
    driver.sit("human", "human", board="3x3")
    return pause(driver)


def record(driver: Driver, match_id: str) -> Any:
    path = driver.program.saves.folder("open") / f"{match_id}.json"
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_m, pygame.K_RETURN])
def test_back_to_the_table(driver: Driver, key: int) -> None:
    driver.key(key)
    assert driver.sees(TableScene)


def test_rules_and_settings_and_back_again(driver: Driver) -> None:
    driver.key(pygame.K_F1)
    assert driver.sees(RulesScene)
    driver.key(pygame.K_ESCAPE)
    assert driver.sees(PauseScene)
    driver.click(driver.program.text("pause.settings"))
    assert driver.sees(SettingsScene)
    driver.key(pygame.K_ESCAPE)
    assert driver.sees(PauseScene)


def test_start_again_asks_and_parks_the_match(driver: Driver) -> None:
    before = driver.table.session
    driver.click(driver.program.text("pause.again"))
    assert driver.sees(ConfirmScene)
    driver.key(pygame.K_ESCAPE)
    assert driver.table.session is before
    driver.click(driver.program.text("pause.again"))
    driver.key(pygame.K_RETURN)
    session = driver.table.session
    assert session.match_id != before.match_id
    assert session.match.seats == before.match.seats
    assert session.match.options == before.match.options
    assert driver.sees(TableScene)
    ids = {entry.match_id for entry in driver.program.saves.list("open")}
    assert ids == {before.match_id, session.match_id}


def test_giving_up_asks_counts_and_leads_to_the_title(driver: Driver) -> None:
    session = driver.table.session
    match = session.match
    match.play_text(match.rules.format_move(match.view(0), match.legal_moves()[0]))
    driver.program.save_match()
    driver.click(driver.program.text("pause.resign"))
    driver.key(pygame.K_ESCAPE)
    assert driver.program.saves.list("open")
    driver.click(driver.program.text("pause.resign"))
    driver.key(pygame.K_RETURN)
    assert driver.sees(TitleScene)
    assert driver.program.session is None
    assert driver.program.saves.list("open") == ()
    assert [entry.match_id for entry in driver.program.saves.list("abandoned")] == [session.match_id]


def test_to_the_title_keeps_the_match(driver: Driver) -> None:
    session = driver.table.session
    driver.click(driver.program.text("pause.title_screen"))
    assert driver.sees(TitleScene)
    assert [entry.match_id for entry in driver.program.saves.list("open")] == [session.match_id]


def test_quit_keeps_the_match(driver: Driver) -> None:
    driver.tab_to(driver.find(driver.program.text("pause.quit")))
    driver.key(pygame.K_RETURN)
    assert driver.program.quitting
    assert len(driver.program.saves.list("open")) == 1


def test_a_computer_takes_the_seat_and_gives_it_back(driver: Driver) -> None:
    program, session = driver.program, driver.table.session
    choice = driver.find(program.text("pause.level"))
    assert isinstance(choice, Choice)
    driver.tab_to(choice)
    while choice.selected != "hard":
        driver.key(pygame.K_RIGHT)
    driver.click(program.text("pause.computer_takes", name="Zoé"))
    assert session.match.seats[0] == Seat("Zoé", "hard", session.match.seats[0].style)
    assert session.match.seats[1].level == HUMAN
    assert record(driver, session.match_id)["seats"][0]["level"] == "hard"
    jobs = driver.thinker.jobs
    assert jobs
    assert jobs[-1].level == "hard"
    # The computer waits until the menu is closed.
    assert session.match.ply == 0
    driver.click(program.text("pause.person_takes", name="Zoé"))
    assert session.match.seats[0].level == HUMAN
    assert not program.thinker.busy
    driver.key(pygame.K_ESCAPE)
    driver.wait(500)
    assert session.match.ply == 0
    assert record(driver, session.match_id)["seats"][0]["level"] == HUMAN


def test_the_computer_plays_once_the_menu_is_closed(driver: Driver) -> None:
    session = driver.table.session
    driver.click(driver.program.text("pause.computer_takes", name="Zoé"))
    driver.key(pygame.K_ESCAPE)
    driver.wait(500)
    assert [turn.hand for turn in session.match.turns] == ["normal"]


@pytest.mark.parametrize("moved", [False, True])
def test_the_seat_can_be_taken_back_after_the_program_was_closed(driver: Driver, moved: bool) -> None:
    driver.sit("human", "hard", board="3x3")
    session = driver.table.session
    if moved:
        match = session.match
        match.play_text(match.rules.format_move(match.view(0), match.legal_moves()[0]))
    pause(driver)
    driver.click(driver.program.text("pause.computer_takes", name="Zoé"))
    driver.leave()
    driver.take_up(session.match_id)
    pause(driver)
    labels = driver.texts
    # The computer of the second seat was never a person, and is not offered.
    assert "Zoé ·" in labels
    assert "Marc ·" not in labels
    driver.click(driver.program.text("pause.person_takes", name="Zoé"))
    again = driver.program.session
    assert again is not None
    assert [seat.level for seat in again.match.seats] == [HUMAN, "hard"]


def test_it_tells_about_the_match_but_not_its_seed(make_driver: MakeDriver) -> None:
    driver = make_driver(seed=987654321)
    driver.sit("human", "easy", board="3x5", pie="on")
    pause(driver)
    shown = driver.texts
    for words in ("Cephalopod", "3 × 5", "0 moves", "Zoé to play"):
        assert words in shown
    assert "987654321" not in shown
    assert driver.program.text("pause.practice") not in shown


def test_a_practice_match_says_so(driver: Driver) -> None:
    seats = (Seat("Zoé", HUMAN, "ivory"), Seat("Marc", HUMAN, "coral"))
    driver.program.start_match("cephalopod", seats, {"board": "3x3"}, practice=True)
    driver.program.stack.apply()
    pause(driver)
    assert driver.sees(driver.program.text("pause.practice"))


def test_after_the_end_there_is_a_rematch_and_nothing_to_give_up(driver: Driver) -> None:
    driver.sit("human", "human", board="3x3")
    session = driver.table.session
    match = session.match
    while not match.is_over:
        match.play_text(match.rules.format_move(match.view(match.to_act), match.legal_moves()[0]))
    pause(driver)
    assert driver.sees(driver.program.text("pause.over"))
    captions = [widget.text for widget, _ in driver.group.shown() if isinstance(widget, Button)]
    assert driver.program.text("pause.resign") not in captions
    assert not any("Zoé" in caption for caption in captions)
    driver.click(driver.program.text("pause.rematch"))
    again = driver.program.session
    assert again is not None
    assert again.match_id != session.match_id
    assert [seat.name for seat in again.match.seats] == ["Marc", "Zoé"]


def test_long_names_are_said_in_the_caption(driver: Driver) -> None:
    name = "W" * 24
    seats = (Seat(name, HUMAN, "ivory"), Seat("Marc", HUMAN, "coral"))
    driver.program.start_match("cephalopod", seats, {"board": "3x3"})
    driver.program.stack.apply()
    pause(driver)
    assert driver.sees(name)
    found = driver.find(driver.program.text("pause.computer_takes_short"))
    assert found.natural_size()[0] <= found.rect.w


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text_size", [100, 200])
def test_any_size(make_driver: MakeDriver, language: str, text_size: int) -> None:
    driver = make_driver(language=language, text_size=text_size)
    driver.sit("human", "human", board="3x3")
    pause(driver)
    for size in ODD_SIZES:
        driver.resize(size)
    for size in SIZES:
        driver.resize(size)
        driver.check_reachable()
