"""What fails in one place is left out there: it is logged once, said once, and the evening goes on."""

from __future__ import annotations

import logging
from typing import Any, NoReturn

import pygame
import pytest

from game.app.files import Notices
from game.app.mishaps import Mishaps
from game.app.scenes.library import LibraryScene
from game.app.scenes.replay import ReplayScene
from game.app.scenes.title import TitleScene
from game.app.table.scene import TableScene
from game.games.catalogue import CATALOGUE
from tests.app.scenes.matches import played, save_finished, save_open
from tests.driver import Driver, MakeDriver


def fail(*arguments: Any, **options: Any) -> NoReturn:
    raise KeyError("no text 'level.eas9'")


def test_an_error_is_logged_once_and_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    notices = Notices()
    mishaps = Mishaps(notices)
    logged: list[logging.LogRecord] = []
    monkeypatch.setattr(logging.getLogger("pantheon.mishaps"), "handle", logged.append)
    assert mishaps.attempt("nothing", lambda: None)
    assert mishaps.met == ()
    assert [mishaps.attempt("a panel", fail) for _ in range(50)] == [False] * 50
    assert len(mishaps.met) == 1
    assert [record.getMessage() for record in logged] == ["left out a panel"]
    assert [notice.key for notice in notices.take()] == ["notice.mishap"]


def test_a_press_of_ctrl_c_is_no_mishap() -> None:
    def interrupt() -> NoReturn:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Mishaps(Notices()).attempt("anything", interrupt)


@pytest.mark.parametrize("game", list(CATALOGUE))
@pytest.mark.parametrize("part", ["animate", "draw", "draw_over", "draw_ground", "sentence"])
def test_a_board_that_fails_somewhere_costs_that_only(
    make_driver: MakeDriver, monkeypatch: pytest.MonkeyPatch, game: str, part: str
) -> None:
    driver = make_driver(speed="normal")
    driver.expects_mishaps = True
    levels = ("easy",) * CATALOGUE[game].rules.info.players[0]
    driver.sit(*(levels if len(levels) > 1 else ("easy", "easy")), game=game)
    monkeypatch.setattr(driver.board, part, fail)
    driver.table.redraw()
    driver.table.backdrop.forget()
    before = driver.match.ply
    driver.wait(10_000)
    assert any(isinstance(scene, TableScene) for scene in driver.program.stack.scenes)
    assert driver.match.ply > before
    assert driver.program.mishaps.met


def test_an_animation_that_fails_in_the_middle_leaves_the_position_after_it(make_driver: MakeDriver) -> None:
    driver = make_driver(speed="normal")
    driver.expects_mishaps = True
    driver.sit("human", "human")
    table = driver.table

    class Failing:
        def advance(self, milliseconds: float | None) -> NoReturn:
            fail()

        def finish(self) -> NoReturn:
            fail()

    table.sitting.animator.play(Failing())
    table.conduct.play("a1")
    driver.wait(2_000)
    assert not table.sitting.is_animated
    assert table.picker is not None
    assert table.match.to_act == 1


def test_a_panel_that_fails_is_missing_and_no_other(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.expects_mishaps = True
    driver.push(TitleScene(driver.program))
    group = driver.group
    first, *others = [widget for widget in group.widgets if widget.visible]
    monkeypatch.setattr(first, "draw", fail)
    driver.program.stack.redraw()
    driver.wait()
    assert not first.visible
    assert all(widget.visible for widget in others)


def test_an_entry_that_fails_says_so_and_can_be_taken_off(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.expects_mishaps = True
    good = save_open(driver.program, played(plies=2))
    bad = save_open(driver.program, played(("Léa", "Tom"), plies=3, practice=True))
    whole = LibraryScene.details

    def details(scene: LibraryScene, entry: Any) -> str:
        return fail() if entry.practice else whole(scene, entry)

    monkeypatch.setattr(LibraryScene, "details", details)
    driver.push(LibraryScene(driver.program))
    driver.wait(500)
    scene = driver.top
    assert isinstance(scene, LibraryScene)
    assert driver.sees(f"{bad}.json")
    assert scene.named(f"go_on.{good}") is not None
    scene.dismiss(bad)
    assert [entry.match_id for entry in driver.program.saves.list("open")] == [good]


def test_a_screen_that_cannot_be_shown_does_not_come(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.expects_mishaps = True
    save_finished(driver.program, played())
    driver.push(LibraryScene(driver.program, "finished"))
    driver.wait(500)
    monkeypatch.setattr(ReplayScene, "resize", fail)
    scene = driver.top
    driver.key(pygame.K_RETURN)
    assert driver.sees(scene)


def test_the_title_stands_although_the_newest_match_fails(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.expects_mishaps = True
    save_open(driver.program, played(plies=2))
    monkeypatch.setattr(driver.program.saves, "load", fail)
    driver.push(TitleScene(driver.program))
    assert driver.sees(TitleScene)
