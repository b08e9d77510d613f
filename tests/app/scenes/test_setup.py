"""The set-up lays the last table, takes names as they come, and starts with one key."""

from __future__ import annotations

import dataclasses

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.main import seats_from
from game.app.program import Program
from game.app.scenes.rules import RulesScene
from game.app.scenes.setup import SetupScene, distinct_names
from game.app.scenes.title import TitleScene
from game.app.table.scene import TableScene
from game.app.ways import Ways
from game.core.match import Match
from game.core.record import Seat
from game.games.catalogue import CATALOGUE
from game.ui.text import NAME_LENGTH
from game.ui.widgets import Choice, TextField, Toggle
from tests.app.scenes.matches import played, save_open
from tests.driver import ALL_SIZES, Driver, MakeDriver
from tests.thinkers import InlineThinker


def setup_of(driver: Driver, game: str = "cephalopod") -> SetupScene:
    driver.push(TitleScene(driver.program))
    scene = SetupScene(driver.program, game)
    driver.push(scene)
    return scene


def match_of(driver: Driver) -> Match[object, object]:
    assert driver.sees(TableScene)
    assert driver.program.session is not None
    return driver.program.session.match


def write(driver: Driver, text: str) -> None:
    for character in text:
        driver.key(pygame.key.key_code(character.lower()) if character.isascii() else pygame.K_UNKNOWN, text=character)


def field_of(scene: SetupScene, index: int) -> TextField:
    field = scene.named(f"name.{index}")
    assert isinstance(field, TextField)
    return field


def test_the_first_table_is_one_person_against_the_computer(make_driver: MakeDriver) -> None:
    scene = setup_of(make_driver())
    assert [(seat.name, seat.level) for seat in scene.seats()] == [("Player 1", "human"), ("Computer 1", "normal")]


def test_a_game_may_have_a_usual_number_of_seats(make_driver: MakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = CATALOGUE["shelfie"].rules
    monkeypatch.setattr(rules, "info", dataclasses.replace(rules.info, usual_players=4))
    driver = make_driver()
    scene = setup_of(driver, "shelfie")
    expected = [("Player 1", "human"), *((f"Computer {number}", "normal") for number in (1, 2, 3))]
    assert [(seat.name, seat.level) for seat in scene.seats()] == expected
    # The command line without seats starts with the same table.
    assert [(seat.name, seat.level) for seat in seats_from(driver.program, "shelfie", None)] == expected
    assert len({seat.style for seat in scene.seats()}) == 4
    scene.set_count(3)
    driver.key(pygame.K_RETURN)
    assert len(match_of(driver).seats) == 3
    # What was played last is remembered.
    assert len(setup_of(driver, "shelfie").places) == 3


def test_a_name_is_written_enter_ends_it_and_a_second_enter_starts(driver: Driver) -> None:
    scene = setup_of(driver)
    driver.click(field_of(scene, 0).rect.center)
    write(driver, "Roméo")
    driver.key(pygame.K_RETURN)
    assert driver.top is scene
    assert scene.places[0].person == "Roméo"
    driver.key(pygame.K_RETURN)
    assert match_of(driver).seats[0].name == "Roméo"


@pytest.mark.parametrize("size", [(800, 600), (1920, 1080)])
def test_input_methods_are_told_where_a_name_is_written(
    make_driver: MakeDriver, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    told: list[pygame.Rect | None] = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda place: told.append(place.copy()))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: told.append(None))
    driver = make_driver(size=size)
    scene = setup_of(driver)
    driver.click(field_of(scene, 0).rect.center)
    write(driver, "Zo")
    control, short = field_of(scene, 0).control, told[-1]
    assert short is not None and control.contains(short)
    write(driver, "e" * 20)
    control, long = field_of(scene, 0).control, told[-1]
    assert long is not None and control.contains(long)
    assert long.x > short.x
    before = driver.surface.copy()
    driver.send(pygame.TEXTEDITING, text="wo", start=0, length=2)
    around = told[-1]
    assert around is not None and control.contains(around) and around.w > long.w
    assert pygame.image.tobytes(before.subsurface(around), "RGB") != pygame.image.tobytes(
        driver.surface.subsurface(around), "RGB"
    )
    # A window that is no longer typed into shows nothing half written.
    driver.send(pygame.WINDOWFOCUSLOST)
    assert field_of(scene, 0).composition == ""
    driver.resize((1280, 720))
    driver.wait()
    driver.move((5, 5))
    moved = told[-1]
    assert moved is not None and field_of(scene, 0).control.contains(moved)
    driver.key(pygame.K_RETURN)
    assert told[-1] is None
    told.clear()
    driver.key(pygame.K_RETURN)
    assert told == []


def test_escape_ends_writing_before_it_leaves(driver: Driver) -> None:
    scene = setup_of(driver)
    driver.click(field_of(scene, 0).rect.center)
    write(driver, "Ana")
    driver.key(pygame.K_ESCAPE)
    assert driver.top is scene
    assert scene.places[0].person == "Ana"
    driver.key(pygame.K_ESCAPE)
    assert driver.sees(TitleScene)


def test_enter_starts_from_anything_that_is_not_a_button(driver: Driver) -> None:
    scene = setup_of(driver)
    scene.focus_on("level.1")
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)
    assert match_of(driver).seats[1].level == "hard"


def test_enter_on_another_button_presses_that_button(driver: Driver) -> None:
    scene = setup_of(driver)
    scene.focus_on("swap.0")
    driver.key(pygame.K_RETURN)
    assert driver.top is scene
    assert [place.level for place in scene.places] == ["normal", "human"]
    scene.focus_on("rules")
    driver.key(pygame.K_RETURN)
    assert driver.sees(RulesScene)


def test_the_confirming_button_of_a_gamepad_acts_on_what_has_the_focus(driver: Driver) -> None:
    scene = setup_of(driver)
    scene.focus_on("practice")
    driver.send(pygame.JOYBUTTONDOWN, instance_id=0, joy=0, button=0)
    driver.wait()
    assert driver.top is scene
    assert scene.practice


def test_ten_quick_clicks_start_one_match(driver: Driver) -> None:
    setup_of(driver)
    place = driver.find("start")
    for _ in range(10):
        driver.click(place, after=0)
    assert driver.sees(TableScene)
    assert len(driver.program.saves.list("open")) == 1


def test_names_are_cleaned_and_equal_ones_numbered(driver: Driver) -> None:
    scene = setup_of(driver)
    scene.places[1].level = "human"
    scene.places[0].person = "  Zo\u0065\u0301\u202e\x07 "
    scene.places[1].person = "ZOÉ"
    assert [seat.name for seat in scene.seats()] == ["Zoé", "ZOÉ 2"]


@given(st.lists(st.text(max_size=NAME_LENGTH).map(str.strip).filter(bool), min_size=1, max_size=6))
def test_distinct_names_differ_and_stay_short(names: list[str]) -> None:
    distinct = distinct_names(names)
    assert len({name.casefold() for name in distinct}) == len(names)
    assert all(len(name) <= NAME_LENGTH for name in distinct)
    assert distinct[0] == names[0]


def test_a_seat_keeps_the_name_of_the_person_while_a_computer_is_tried(driver: Driver) -> None:
    scene = setup_of(driver)
    scene.places[0].person = "Zoé"
    scene.rebuild()
    scene.focus_on("level.0")
    driver.key(pygame.K_RIGHT)
    assert scene.places[0].level == "easy"
    assert scene.seats()[0].name == "Computer 1"
    assert scene.seats()[1].name == "Computer 2"
    driver.key(pygame.K_LEFT)
    assert scene.seats()[0].name == "Zoé"


def test_a_style_that_is_taken_changes_hands(driver: Driver) -> None:
    scene = setup_of(driver)
    first, second = (place.style for place in scene.places)
    driver.click("style.0")
    assert [place.style for place in scene.places] == [second, first]
    driver.click("style.0")
    assert scene.places[0].style not in {first, second}


def test_options_and_practice_by_the_mouse_alone(driver: Driver) -> None:
    scene = setup_of(driver)
    driver.click("level.1")
    board = scene.named("option.board")
    assert isinstance(board, Choice)
    driver.click((board.control.right - 5, board.control.centery))
    practice = scene.named("practice")
    assert isinstance(practice, Toggle)
    driver.click(practice.control.center)
    driver.click("swap.0")
    driver.click("start")
    match = match_of(driver)
    assert [seat.level for seat in match.seats] == ["hard", "human"]
    assert match.options["board"] == "5x7"
    assert match.practice


def test_the_last_table_is_laid_again(driver: Driver) -> None:
    scene = setup_of(driver)
    scene.places[0].person = "Zoé"
    scene.places[1].level = "expert"
    scene.options["board"] = "3x5"
    before = scene.seats()
    scene.start()
    folder = driver.program.folder
    driver.close()
    again = Program(folder, make_ways=Ways, make_thinker=InlineThinker)
    try:
        laid = SetupScene(again, "cephalopod")
        assert laid.seats() == before
        assert laid.options["board"] == "3x5"
    finally:
        again.close()


def test_names_that_the_program_gave_follow_the_language(make_driver: MakeDriver) -> None:
    driver = make_driver(language="fr")
    setup_of(driver).start()
    driver.program.change_settings(language="en")
    assert [seat.name for seat in SetupScene(driver.program, "cephalopod").seats()] == ["Player 1", "Computer 1"]


def test_names_used_before_are_offered_one_after_the_other(make_driver: MakeDriver) -> None:
    driver = make_driver(names=("Player 1", "Zoé", "Marc", "Léa"))
    scene = setup_of(driver)
    scene.places[1].level, scene.places[1].person = "human", "Marc"
    scene.rebuild()
    place = driver.find("names.0")
    offered = []
    for _ in range(3):
        driver.click(place)
        offered.append(scene.places[0].person)
    assert offered == ["Zoé", "Léa", ""]


def test_an_open_match_is_told_of_and_goes_on_instead(driver: Driver) -> None:
    match_id = save_open(driver.program, played(plies=3))
    setup_of(driver)
    assert driver.sees("Zoé and Marc")
    driver.click("go_on")
    assert match_of(driver).ply == 3
    assert driver.program.session is not None
    assert driver.program.session.match_id == match_id


def test_a_new_match_parks_the_open_one(driver: Driver) -> None:
    save_open(driver.program, played(plies=3))
    setup_of(driver)
    driver.key(pygame.K_RETURN)
    assert match_of(driver).ply == 0
    assert len(driver.program.saves.list("open")) == 2


def test_the_number_of_seats_where_a_game_has_several(driver: Driver) -> None:
    scene = setup_of(driver)
    scene.info = dataclasses.replace(scene.info, players=(2, 3, 4, 5, 6))
    scene.places[0].person = "Zoé"
    scene.rebuild()
    scene.focus_on("count")
    for _ in range(4):
        driver.key(pygame.K_RIGHT)
    assert len({place.style for place in scene.places}) == len(scene.places) == 6
    scene.places[2].computer = "Talos"
    for _ in range(4):
        driver.key(pygame.K_LEFT)
    assert len(scene.places) == 2
    driver.key(pygame.K_RIGHT)
    assert [seat.name for seat in scene.seats()] == ["Zoé", "Computer 1", "Talos"]


def test_what_is_written_survives_another_window_size(driver: Driver) -> None:
    scene = setup_of(driver)
    driver.click(field_of(scene, 0).rect.center)
    write(driver, "Iris")
    driver.key(pygame.K_LEFT)
    driver.resize((800, 600))
    write(driver, "o")
    assert field_of(scene, 0).text == "Irios"


def six_people(scene: SetupScene) -> None:
    scene.info = dataclasses.replace(scene.info, players=(2, 3, 4, 5, 6))
    styles = scene.toolkit.theme.seats
    scene.places = [
        scene.place(Seat("Maximiliane von Österrei", "human" if index % 2 else "expert", styles[index].key))
        for index in range(6)
    ]
    scene.rebuild()


def test_no_window_breaks_it(make_driver: MakeDriver) -> None:
    driver = make_driver(language="fr", text_size=200)
    setup_of(driver)
    for size in ALL_SIZES:
        driver.resize(size)
        driver.wait()


@pytest.mark.parametrize(("language", "text_size"), [("en", 100), ("fr", 200)])
def test_everything_is_reachable(make_driver: MakeDriver, language: str, text_size: int) -> None:
    driver = make_driver(language=language, text_size=text_size)
    setup_of(driver)
    for size in ((800, 600), (1280, 720), (700, 1200)):
        driver.resize(size)
        driver.check_stops()


def test_six_long_names_do_not_overlap(make_driver: MakeDriver) -> None:
    driver = make_driver(language="fr", text_size=200, size=(800, 600))
    scene = setup_of(driver)
    # The rules know two seats only; the layout is asked for six.
    scene.first_begins = lambda: True  # type: ignore[method-assign]
    six_people(scene)
    keys = [f"{part}.{index}" for index in range(6) for part in ("style", "name", "level")]
    rects = [widget.rect for widget in map(scene.named, keys) if widget is not None]
    assert len(rects) == 18
    for index, rect in enumerate(rects):
        assert rect.collidelist(rects[index + 1 :]) == -1
