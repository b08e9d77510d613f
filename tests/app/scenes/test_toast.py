"""Notices come up, stay long enough to be read, go by themselves, and are never in the way."""

from __future__ import annotations

import errno
from pathlib import Path

import pygame
import pytest

from game.app.files import WriteKind, WriteTrouble
from game.app.saves import SaveError, SaveKind
from game.app.scenes.about import AboutScene
from game.app.scenes.dialog import MessageScene
from game.app.scenes.toast import SHORTEST
from game.core.contract import Explanation
from game.texts import Texts, languages
from tests.driver import ODD_SIZES, SIZES, Driver, MakeDriver


@pytest.fixture
def driver(make_driver: MakeDriver) -> Driver:
    driver = make_driver()
    driver.push(AboutScene(driver.program))
    return driver


def tell(driver: Driver) -> None:
    driver.program.notices.add("notice.second_copy")
    driver.wait(500)


def test_a_notice_is_shown_in_the_language_of_the_player(driver: Driver) -> None:
    tell(driver)
    assert driver.loop.toasts.text == driver.program.text("notice.second_copy")
    driver.program.change_settings(language="fr")
    assert driver.loop.toasts.text == driver.program.text("notice.second_copy")
    assert "Pantheon est déjà ouvert" in driver.loop.toasts.text


def test_it_is_drawn_and_leaves_no_trace(driver: Driver) -> None:
    driver.wait(1000)
    before = driver.picture
    tell(driver)
    place = driver.loop.toasts.place
    assert driver.picture != before
    assert driver.window.contains(place)
    driver.wait(30_000)
    assert driver.loop.toasts.text == ""
    assert driver.picture == before


def test_a_long_text_stays_longer(driver: Driver) -> None:
    toasts = driver.loop.toasts
    toasts.show("Short.")
    driver.wait(SHORTEST - 40)
    assert toasts.text == "Short."
    driver.wait(60)
    assert toasts.text == ""
    toasts.show("A long text. " * 20)
    driver.wait(SHORTEST + 1000)
    assert toasts.text != ""


def test_several_are_shown_one_after_the_other(driver: Driver) -> None:
    toasts = driver.loop.toasts
    toasts.show("First.")
    toasts.show("Second.")
    assert toasts.text == "First."
    driver.click(toasts.place.center)
    assert toasts.text == "Second."
    driver.click(toasts.place.center)
    assert toasts.text == ""


def test_a_click_on_it_does_not_reach_the_screen_below(driver: Driver) -> None:
    tell(driver)
    back = driver.find(driver.program.text("about.back"))
    back.rect.center = driver.loop.toasts.place.center
    driver.click(driver.loop.toasts.place.center)
    assert driver.loop.toasts.text == ""
    assert driver.sees(AboutScene)
    assert len(driver.program.stack.scenes) == 1


def test_only_a_whole_click_takes_it_away(driver: Driver) -> None:
    tell(driver)
    place = driver.loop.toasts.place
    driver.send(pygame.MOUSEBUTTONDOWN, pos=place.center, button=1)
    driver.send(pygame.MOUSEBUTTONUP, pos=(2, 2), button=1)
    assert driver.loop.toasts.text
    driver.send(pygame.MOUSEBUTTONDOWN, pos=(2, 2), button=1)
    driver.send(pygame.MOUSEBUTTONUP, pos=place.center, button=1)
    assert driver.loop.toasts.text
    driver.click(place.center, button=3)
    assert driver.loop.toasts.text


def test_keys_go_to_the_screen(driver: Driver) -> None:
    driver.push(MessageScene(driver.program, "News", "Something."))
    tell(driver)
    driver.key(pygame.K_ESCAPE)
    assert driver.sees(AboutScene)
    assert driver.loop.toasts.text


def test_it_keeps_off_the_focus_and_off_buttons(driver: Driver) -> None:
    tell(driver)
    back = driver.find(driver.program.text("about.back"))
    for size in SIZES:
        driver.resize(size)
        for text_size in (100, 200):
            driver.program.change_settings(text_size=text_size)
            driver.wait()
            assert not driver.loop.toasts.place.colliderect(back.rect)
            assert driver.window.contains(driver.loop.toasts.place)
    driver.resize((1280, 720))
    driver.program.change_settings(text_size=100)
    back.rect = driver.window.move(0, 300)
    assert driver.loop.toasts.place.bottom < 300


def test_it_is_no_reason_to_draw_again_and_again(driver: Driver) -> None:
    tell(driver)
    driver.wait(500)
    frames = driver.loop.frames
    driver.wait(3000)
    assert driver.loop.frames == frames
    assert 0 < driver.loop.sleep_time() <= 100
    driver.wait(20_000)
    assert driver.loop.frames == frames + 1


def test_it_glides_unless_motion_is_reduced(make_driver: MakeDriver) -> None:
    frames = {}
    for reduced in (False, True):
        driver = make_driver(reduced_motion=reduced)
        driver.push(AboutScene(driver.program))
        driver.wait(100)
        before = driver.loop.frames
        tell(driver)
        frames[reduced] = driver.loop.frames - before
    assert frames[True] == 1
    assert frames[False] > 5


def test_no_window_is_too_small(driver: Driver) -> None:
    tell(driver)
    for size in ODD_SIZES:
        driver.resize(size)


def explanations(folder: Path) -> list[Explanation]:
    """Everything that the modules which keep things can say."""
    file = {"file": "settings.toml"}
    aside = {**file, "aside": "settings.toml.bad"}
    return [
        Explanation("notice.second_copy"),
        Explanation("notice.settings.bad", aside),
        Explanation("notice.settings.stuck", file),
        Explanation("notice.statistics.bad", aside),
        Explanation("notice.statistics.stuck", file),
        Explanation("notice.statistics.newer", file),
        *(WriteTrouble(kind, folder / "x", "").explanation for kind in WriteKind),
        *(SaveError(kind, folder / "x.json", "").explanation for kind in SaveKind),
    ]


@pytest.mark.parametrize("language", languages())
def test_everything_that_can_be_told_has_a_sentence(language: str, tmp_path: Path) -> None:
    texts = Texts("fr" if language == "fr" else "en")
    for explanation in explanations(tmp_path):
        sentence = texts.get(explanation.key, **explanation.values)
        assert sentence[-1] in ".!?"
        assert "{" not in sentence


def test_trouble_with_the_disk_is_told_at_the_table(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:

    def full(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("game.app.disk.write", full)
    driver.sit("human", "human", board="3x3")
    driver.wait(100)
    folder = str(driver.program.saves.folder("open"))
    assert driver.loop.toasts.text == driver.program.text("notice.write.full", folder=folder)
