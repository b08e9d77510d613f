"""The library lists what is saved, says what is wrong with a file, and loses nothing by a slip."""

from __future__ import annotations

import datetime
import json
import time
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.app.saves import Shelf
from game.app.scenes import words
from game.app.scenes.dialog import ConfirmScene
from game.app.scenes.library import LibraryScene
from game.app.scenes.parts import SeatsLine
from game.app.scenes.replay import ReplayScene
from game.app.scenes.title import TitleScene
from game.app.statistics import Person
from game.app.table.scene import TableScene
from game.core.record import Seat
from game.games.catalogue import CATALOGUE
from tests.app.scenes.matches import played, save_finished, save_open
from tests.driver import ALL_SIZES, Driver, MakeDriver


def library_of(driver: Driver, shelf: Shelf = "open") -> LibraryScene:
    driver.push(TitleScene(driver.program))
    scene = LibraryScene(driver.program, shelf)
    driver.push(scene)
    driver.wait(1000)
    return scene


def spoil(driver: Driver, match_id: str, text: str = "{") -> None:
    (driver.program.saves.folder("open") / f"{match_id}.json").write_text(text, encoding="utf-8")


def test_nothing_saved_is_said_on_every_shelf(driver: Driver) -> None:
    library_of(driver)
    assert driver.sees("No match is going on.")
    driver.key(pygame.K_RIGHT)
    assert driver.sees("No match has been played to its end yet.")
    driver.click("shelf.abandoned")
    assert driver.sees("No match has been given up.")
    driver.key(pygame.K_ESCAPE)
    assert driver.sees(TitleScene)


def test_the_newest_match_goes_on_with_one_key(driver: Driver) -> None:
    save_open(driver.program, played(plies=2))
    driver.now += 5_000
    save_open(driver.program, played(("Léa", "Tom"), plies=3, practice=True))
    library_of(driver)
    assert driver.sees("3 moves")
    assert driver.sees("practice")
    driver.key(pygame.K_RETURN)
    assert driver.sees(TableScene)
    assert driver.match.ply == 3


def test_giving_up_asks_once_and_can_be_undone(driver: Driver) -> None:
    match_id = save_open(driver.program, played(plies=2))
    scene = library_of(driver)
    driver.click(f"give_up.{match_id}")
    assert driver.sees(ConfirmScene)
    driver.key(pygame.K_ESCAPE)
    assert driver.top is scene
    assert len(driver.program.saves.list("open")) == 1
    driver.click(f"give_up.{match_id}")
    confirm = driver.top
    assert isinstance(confirm, ConfirmScene)
    yes = next(widget for widget in driver.group.stops() if getattr(widget, "text", "") == "Give up")
    driver.click(yes.rect.center)
    assert driver.top is scene
    assert driver.program.saves.list("open") == ()
    assert driver.sees("No match is going on.")
    assert sum(person.tally.abandoned for person in people_of(driver)) == 2
    driver.click("shelf.abandoned")
    driver.click(f"take_up.{match_id}")
    assert driver.sees(TableScene)
    assert driver.match.ply == 2


def people_of(driver: Driver) -> list[Person]:
    statistics = driver.program.statistics
    return [
        person for preset in statistics.presets("cephalopod") for person in statistics.by_person("cephalopod", preset)
    ]


def test_a_finished_match_tells_its_result_and_is_replayed(driver: Driver) -> None:
    match = played()
    match_id = save_finished(driver.program, match)
    library_of(driver, "finished")
    winner = match.seats[match.result().winners[0]].name
    assert driver.sees(f"{winner} wins. Every cell is filled.")
    driver.click(f"replay.{match_id}")
    assert driver.sees(ReplayScene)


def test_a_damaged_file_is_explained_and_the_move_before_is_offered(driver: Driver) -> None:
    match = played(plies=3)
    match_id = save_open(driver.program, match)
    match.undo()
    driver.program.saves.save(match_id, match.record())
    spoil(driver, match_id)
    scene = library_of(driver)
    assert driver.sees(f"{match_id}.json")
    assert scene.named(f"go_on.{match_id}") is None
    driver.click(f"older.{match_id}")
    assert driver.sees(TableScene)
    assert driver.match.ply == 3


def test_a_damaged_file_can_be_taken_off_the_list(driver: Driver) -> None:
    match_id = save_open(driver.program, played(plies=3))
    spoil(driver, match_id)
    scene = library_of(driver)
    driver.click(f"dismiss.{match_id}")
    assert driver.sees(ConfirmScene)
    scene.dismiss(match_id)
    assert driver.program.saves.list("open") == ()
    assert list(driver.program.saves.folder("open").glob("*.bad"))


def test_a_file_that_reads_well_but_does_not_replay_says_so_when_it_is_opened(driver: Driver) -> None:
    match_id = save_open(driver.program, played(plies=3))
    path = driver.program.saves.folder("open") / f"{match_id}.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    data["digest"] = "0" * len(data["digest"])
    spoil(driver, match_id, json.dumps(data))
    scene = library_of(driver)
    driver.click(f"go_on.{match_id}")
    assert driver.top is scene
    assert driver.sees(f"{match_id}.json")
    assert scene.named(f"dismiss.{match_id}") is not None


def test_a_long_list_comes_in_portions(driver: Driver) -> None:
    record = played(plies=1).record()
    for _ in range(35):
        driver.program.saves.save(driver.program.saves.new_id(), record)
    scene = library_of(driver)

    def lines() -> int:
        return sum(isinstance(widget, SeatsLine) for widget, _ in driver.group.shown())

    assert lines() == 30
    scene.focus_on("more")
    driver.key(pygame.K_RETURN)
    assert lines() == 35
    assert scene.named("more") is None


@pytest.mark.parametrize("shelf", ["open", "finished"])
def test_no_window_breaks_it(make_driver: MakeDriver, shelf: Shelf) -> None:
    driver = make_driver(language="fr", text_size=200)
    save_open(driver.program, played(("Maximiliane von Österrei", "Zoé"), plies=2))
    spoil(driver, save_open(driver.program, played(plies=2)))
    save_finished(driver.program, played())
    library_of(driver, shelf)
    for size in ALL_SIZES:
        driver.resize(size)
        driver.wait()


@pytest.mark.parametrize(("language", "text_size"), [("en", 100), ("fr", 200)])
def test_everything_is_reachable(make_driver: MakeDriver, language: str, text_size: int) -> None:
    driver = make_driver(language=language, text_size=text_size)
    save_open(driver.program, played(("Maximiliane von Österrei", "Zoé"), plies=2))
    spoil(driver, save_open(driver.program, played(plies=2)))
    library_of(driver)
    for size in ((800, 600), (1280, 720), (700, 1200)):
        driver.resize(size)
        driver.check_stops()


@pytest.mark.parametrize(
    ("moment", "english", "french"),
    [
        ((2026, 11, 30, 21, 5), "today 21:05", "aujourd’hui à 21\u202fh\u202f05"),
        ((2026, 11, 29, 0, 0), "yesterday 0:00", "hier à 0\u202fh\u202f00"),
        ((2026, 3, 1, 9, 30), "1 March, 9:30", "le 1er mars à 9\u202fh\u202f30"),
        ((2025, 12, 24, 18, 0), "24 December 2025, 18:00", "le 24 décembre 2025 à 18\u202fh\u202f00"),
    ],
)
def test_times_in_words(
    driver: Driver,
    monkeypatch: pytest.MonkeyPatch,
    moment: tuple[int, int, int, int, int],
    english: str,
    french: str,
) -> None:
    monkeypatch.setattr("game.app.scenes.words.time.localtime", time.gmtime)

    def seconds(*parts: int) -> float:
        return (days(*parts[:3]) * 24 + parts[3]) * 3600 + parts[4] * 60

    driver.now = round(seconds(2026, 11, 30, 22, 0) * 1000)
    assert words.moment_in_words(driver.program, seconds(*moment)) == english
    driver.program.change_settings(language="fr")
    assert words.moment_in_words(driver.program, seconds(*moment)) == french


def days(year: int, month: int, day: int) -> int:
    """Return the days from 1 January 1970 to a date."""
    return (datetime.date(year, month, day) - datetime.date(1970, 1, 1)).days


@pytest.mark.parametrize("moment", [float("inf"), -1e18, 1e18])
def test_a_time_that_cannot_be_is_no_trouble(make_driver: MakeDriver, moment: float) -> None:
    assert words.moment_in_words(make_driver().program, moment)


def test_names_in_a_row_and_the_cut_of_long_ones(make_driver: MakeDriver) -> None:
    program = make_driver().program
    assert words.list_in_words(program, ["Zoé"]) == "Zoé"
    assert words.list_in_words(program, ["Zoé", "Marc", "Léa"]) == "Zoé, Marc and Léa"
    line = SeatsLine(program, [Seat("W" * 24, "human", "blue"), Seat("Bo", "hard", "pink")])
    line.rect = pygame.Rect(0, 0, 100, 400)
    assert "W" * 24 in line.hint
    line.rect.w = 2000
    assert line.hint == ""


UNKNOWN: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "a level": (lambda data: data["seats"][1].update(level="eas9"), "computer player that this version does not have"),
    "a hand": (lambda data: data["plies"][1].__setitem__(2, "eas9"), "computer player that this version does not have"),
    "a game": (lambda data: data.update(game="cephalopoe"), "game that this version does not have"),
    "an option": (lambda data: data["options"].update(qie="off"), "option that this version does not have"),
    "a choice": (lambda data: data["options"].update(board="9x9"), "option that this version does not have"),
    "a seat more": (lambda data: data["seats"].extend(data["seats"]), "another number of players"),
    "newer rules": (lambda data: data.update(rules_version=99), "newer version of Pantheon"),
    "older rules": (lambda data: data.update(rules_version=0), "older rules"),
}


@pytest.mark.parametrize("shelf", ["open", "finished", "abandoned"])
@pytest.mark.parametrize("name", list(UNKNOWN))
def test_what_a_file_names_and_nobody_knows_is_said_on_every_shelf(
    make_driver: MakeDriver, shelf: Shelf, name: str
) -> None:
    spoil_data, sentence = UNKNOWN[name]
    driver = make_driver()
    saves = driver.program.saves
    match = played() if shelf == "finished" else played(plies=3)
    match_id = saves.new_id()
    saves.save(match_id, match.record())
    if shelf != "open":
        (saves.finish if shelf == "finished" else saves.abandon)(match_id, match.record())
    path = saves.folder(shelf) / f"{match_id}.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    spoil_data(data)
    path.write_text(json.dumps(data), encoding="utf-8")
    scene = library_of(driver, shelf)
    assert sentence in driver.texts
    driver.click(f"dismiss.{match_id}")
    assert driver.sees(ConfirmScene)
    driver.top.close()
    scene.dismiss(match_id)
    driver.wait()
    assert saves.list(shelf) == ()
    assert path.with_name(f"{path.name}.bad").exists()


@pytest.mark.parametrize("game", list(CATALOGUE))
def test_a_match_that_goes_on_is_none_that_is_over_wherever_its_file_lies(driver: Driver, game: str) -> None:
    driver.sit(*["human"] * max(2, CATALOGUE[game].rules.info.players[0]), game=game)
    saves = driver.program.saves
    entry = saves.list("open")[0]
    driver.leave()
    saves.folder("finished").mkdir(parents=True)
    name = f"{entry.match_id}.json"
    (saves.folder("open") / name).rename(saves.folder("finished") / name)
    scene = library_of(driver, "finished")
    assert scene.named(f"replay.{entry.match_id}") is None
    driver.click(f"take_up.{entry.match_id}")
    assert isinstance(driver.table, TableScene)
    assert [entry.match_id for entry in saves.list("open")] == [entry.match_id]
    assert saves.list("finished") == ()


def test_a_match_that_is_over_is_filed_and_counted_wherever_its_file_lies(driver: Driver) -> None:
    match_id = save_open(driver.program, played())
    driver.push(TitleScene(driver.program))
    driver.key(pygame.K_RETURN)
    saves = driver.program.saves
    assert saves.list("open") == ()
    assert [entry.match_id for entry in saves.list("finished")] == [match_id]
    assert sum(person.tally.played for person in people_of(driver)) == 2
