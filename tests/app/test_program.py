"""The program as people meet it: from the title to a rematch, with every device, and where nothing can be kept."""

from __future__ import annotations

import errno
import itertools
import os
import random
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.app import disk
from game.app.scenes.result import ResultScene
from game.app.scenes.setup import SetupScene
from game.app.scenes.title import TitleScene
from game.app.table.scene import TableScene
from game.app.window import Window
from game.core.record import HUMAN
from game.games.catalogue import CATALOGUE
from game.ui.widgets import Button
from tests.driver import Driver, MakeDriver

A, B, LEFT_SHOULDER, RIGHT_SHOULDER = 0, 1, 4, 5
"""Buttons of a plain joystick."""


def button(driver: Driver, text: str) -> Button:
    """Return the button of the top scene that says ``text``."""
    group = driver.group
    return next(widget for widget, _ in group.shown() if isinstance(widget, Button) and widget.text == text)


def pad(driver: Driver, number: int) -> None:
    """Press a button of a gamepad."""
    driver.now += 300
    driver.send(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=number)
    driver.wait()


def hat(driver: Driver, value: tuple[int, int]) -> None:
    """Push the cross of a gamepad and let it go."""
    driver.now += 100
    for place in (value, (0, 0)):
        driver.send(pygame.JOYHATMOTION, joy=0, instance_id=0, hat=0, value=place)
    driver.wait()


def start_from_title(driver: Driver) -> None:
    driver.push(TitleScene(driver.program))
    driver.wait(400)


def smallest_board(driver: Driver) -> None:
    """Set the last table of Cephalopod to the smallest board and an easy opponent."""
    table = driver.program.default_table("cephalopod")
    driver.program.start_match("cephalopod", table.seats, {"board": "3x3"})
    driver.program.stack.apply()
    session = driver.program.session
    assert session is not None
    driver.program.abandon_match(session)
    driver.leave()
    driver.wait(400)


def test_two_clicks_from_the_title_to_a_match_with_last_times_players(driver: Driver) -> None:
    smallest_board(driver)
    title = driver.top
    assert isinstance(title, TitleScene)
    driver.click("tile.cephalopod")
    assert driver.sees(SetupScene)
    driver.wait(400)
    driver.click(button(driver, driver.program.text("setup.start")).rect.center)
    assert driver.sees(TableScene)
    assert driver.match.options["board"] == "3x3"
    assert [seat.level for seat in driver.match.seats] == [HUMAN, "normal"]


def test_an_evening_by_the_mouse_alone(driver: Driver) -> None:
    test_moves = random.Random(3)
    smallest_board(driver)
    driver.click(driver.top.named("tile.cephalopod").rect.center)
    driver.wait(400)
    driver.click(button(driver, driver.program.text("setup.start")).rect.center)
    names = [seat.name for seat in driver.match.seats]
    for _ in range(60):
        if driver.match.is_over:
            break
        spot = test_moves.choice(driver.picker.next_spots())
        driver.click(driver.board.spot_rect(spot).center)
        driver.wait(100)
    driver.wait(400)
    assert driver.sees(ResultScene)
    driver.click(button(driver, driver.program.text("result.rematch")).rect.center)
    assert driver.sees(TableScene)
    assert [seat.name for seat in driver.match.seats] == names[::-1]
    assert driver.match.ply <= 1


def is_on_cephalopod(driver: Driver) -> bool:
    title = driver.top
    assert isinstance(title, TitleScene)
    return title.group is not None and title.group.focused is title.named("tile.cephalopod")


def test_an_evening_by_keys_alone(driver: Driver) -> None:
    smallest_board(driver)
    while not is_on_cephalopod(driver):
        driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)
    assert driver.sees(SetupScene)
    driver.wait(400)
    driver.key(pygame.K_RETURN)
    assert driver.sees(TableScene)
    rng = random.Random(8)
    for _ in range(300):
        if driver.match.is_over:
            break
        driver.key(rng.choice([pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN]))
        driver.key(pygame.K_RETURN)
    driver.wait(400)
    assert driver.sees(ResultScene)
    driver.key(pygame.K_r)
    assert driver.sees(TableScene)
    assert not driver.match.is_over


def test_an_evening_by_the_gamepad_alone(driver: Driver) -> None:
    smallest_board(driver)
    while not is_on_cephalopod(driver):
        hat(driver, (1, 0))
    pad(driver, A)
    assert driver.sees(SetupScene)
    driver.wait(400)
    pad(driver, A)
    assert driver.sees(TableScene)
    rng = random.Random(8)
    for _ in range(300):
        if driver.match.is_over:
            break
        hat(driver, rng.choice([(1, 0), (-1, 0), (0, 1), (0, -1)]))
        pad(driver, A)
    driver.wait(400)
    assert driver.sees(ResultScene)
    pad(driver, A)
    assert driver.sees(TableScene)
    assert not driver.match.is_over
    pad(driver, RIGHT_SHOULDER)
    assert driver.table.group.focused is not None
    pad(driver, LEFT_SHOULDER)
    pad(driver, B)
    assert not driver.sees(TableScene)


@pytest.mark.parametrize("kind", ["file", "below a file"])
def test_where_nothing_can_be_kept_it_is_said_once_and_play_goes_on(tmp_path: Path, kind: str) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("not a folder", encoding="utf-8")
    driver = Driver(blocked if kind == "file" else blocked / "deeper")
    try:
        driver.sit("human", "human", board="3x3")
        said = []
        for _ in range(60):
            if driver.match.is_over:
                break
            spot = driver.picker.next_spots()[0]
            driver.click(driver.board.spot_rect(spot).center)
            if driver.loop.toasts.text and driver.loop.toasts.text not in said:
                said.append(driver.loop.toasts.text)
        assert driver.match.is_over
        assert len(said) == 1
        assert blocked.read_text(encoding="utf-8") == "not a folder"
    finally:
        driver.close()


@pytest.mark.parametrize(("first", "second"), list(itertools.product(CATALOGUE, repeat=2)))
def test_one_game_leaves_nothing_behind_for_the_next(make_driver: MakeDriver, first: str, second: str) -> None:
    alone = make_driver(seed=5)
    levels = tuple("easy" for _ in range(CATALOGUE[second].rules.info.players[0]))
    alone.sit(*levels, game=second)
    alone.wait(20_000)
    after = make_driver(seed=5)
    after.sit(*tuple("easy" for _ in range(CATALOGUE[first].rules.info.players[0])), game=first)
    after.wait(200)
    after.program.first_seed = 5
    after.sit(*levels, game=second)
    after.wait(20_000)
    assert alone.table.match.is_over
    assert alone.table.match.record().plies == after.table.match.record().plies
    assert alone.table.match.seed == after.table.match.seed


def test_full_screen_and_back_twenty_times(driver: Driver) -> None:
    window = Window(driver.program)
    driver.loop.surface = window.surface
    driver.surface = window.surface()
    driver.loop.fit()
    driver.sit("human", "human")
    driver.click(driver.board.spot_rect("c3").center)
    for turn in range(20):
        driver.key(pygame.K_F11)
        assert window.full_screen == (turn % 2 == 0)
        # The dummy driver keeps the size of the desktop; what counts is that everything fits what there is.
        assert driver.program.toolkit.metrics.size == window.surface().get_size()
    assert driver.match.ply == 1
    driver.wait()
    before = pygame.image.tobytes(window.surface(), "RGB")
    driver.program.stack.redraw()
    driver.wait()
    assert pygame.image.tobytes(window.surface(), "RGB") == before


def test_the_language_changes_in_the_middle_of_a_match(driver: Driver) -> None:
    driver.sit("human", "human")
    driver.click(driver.board.spot_rect("c3").center)
    digest = driver.match.digest()
    driver.program.change_settings(language="fr")
    driver.wait()
    assert driver.program.language == "fr"
    assert driver.table.furniture.buttons["undo"].tooltip or driver.table.furniture.buttons["undo"].text == "Annuler"
    assert driver.match.digest() == digest


def test_nothing_is_drawn_while_nothing_changes(driver: Driver) -> None:
    driver.sit("human", "human")
    driver.wait(2_000)
    frames = driver.loop.frames
    driver.wait(2_000)
    assert driver.loop.frames == frames
    assert driver.loop.sleep_time() > 100


@pytest.mark.parametrize(("wanted", "told"), [(None, "1"), ("0", "0")])
def test_input_methods_are_asked_for_their_list_before_pygame_is_there(wanted: str | None, told: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "SDL_IME_SHOW_UI"}
    environment |= {} if wanted is None else {"SDL_IME_SHOW_UI": wanted}
    script = (
        "import os, sys\n"
        "class Watch:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'pygame':\n"
        "            print(os.environ.get('SDL_IME_SHOW_UI'))\n"
        "sys.meta_path.insert(0, Watch())\n"
        "import game.app.main"
    )
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[0] == told


def test_a_stick_that_stays_pushed_does_not_keep_the_loop_awake(driver: Driver) -> None:
    driver.sit("human", "human")
    driver.send(pygame.JOYAXISMOTION, instance_id=0, axis=0, value=1.0)
    driver.wait(200)
    assert not driver.program.stack.needs_draw
    assert 0 < driver.loop.sleep_time() <= 20


def test_a_window_that_is_minimised_draws_nothing_and_is_whole_afterwards(driver: Driver) -> None:
    driver.sit("human", "human")
    driver.send(pygame.WINDOWMINIMIZED)
    frames = driver.loop.frames
    driver.program.stack.redraw()
    driver.wait(200)
    assert driver.loop.frames == frames
    driver.send(pygame.WINDOWRESTORED)
    assert driver.loop.frames > frames


def test_sounds_pause_while_nobody_looks(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    paused: list[bool] = []
    monkeypatch.setattr(driver.program.toolkit.sounds, "pause", paused.append)

    def heard(event: int) -> bool:
        driver.send(event)
        return not paused[-1]

    assert not heard(pygame.WINDOWFOCUSLOST)
    assert not heard(pygame.WINDOWMINIMIZED)
    assert not heard(pygame.WINDOWRESTORED)
    assert heard(pygame.WINDOWFOCUSGAINED)
    driver.program.change_settings(quiet_in_background=False)
    assert heard(pygame.WINDOWFOCUSLOST)
    assert not heard(pygame.WINDOWMINIMIZED)
    assert heard(pygame.WINDOWRESTORED)


def test_a_match_that_ended_on_a_full_disk_is_filed_and_counted_at_the_latest_on_exit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = Driver(tmp_path)
    driver.sit("human", "human", board="3x3")

    def full(*arguments: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patches:
        patches.setattr(disk, "write", full)
        driver.play_on()
    driver.close()
    again = Driver(tmp_path)
    program = again.program
    assert program.saves.list("open") == ()
    assert len(program.saves.list("finished")) == 1
    assert (
        sum(
            person.tally.played
            for preset in program.statistics.presets("cephalopod")
            for person in program.statistics.by_person("cephalopod", preset)
        )
        == 2
    )
    again.close()
