"""Each setting can be changed by mouse and by keys, holds at once, and is there the next time."""

from __future__ import annotations

import dataclasses
from typing import Any

import pygame
import pytest
import tomli

from game import paths
from game.app.scenes.settings import KeyList, SettingsScene
from game.app.settings import shipped_defaults
from game.core.contract import Explanation
from game.ui.widgets import Choice, Label, ScrollArea, Slider, Toggle
from tests.driver import ODD_SIZES, SIZES, Driver, MakeDriver


def open_settings(driver: Driver) -> Driver:
    # The language is that of the settings, as for somebody who does not use the command line.
    driver.program.wishes = dataclasses.replace(driver.program.wishes, language=None)
    driver.program.change_settings(language="en")
    driver.push(SettingsScene(driver.program))
    return driver


@pytest.fixture
def driver(make_driver: MakeDriver) -> Driver:
    return open_settings(make_driver(sound=True, speed="normal"))


def saved(driver: Driver) -> dict[str, Any]:
    return tomli.loads((driver.program.folder / "settings.toml").read_text(encoding="utf-8"))


def caption(driver: Driver, name: str) -> str:
    return driver.program.text(f"settings.{name}")


TOGGLES = ("easy_font", "hints", "reduced_motion", "sound")
CHOICES = {"text_size": 110, "speed": "fast", "answer_seconds": 60}


@pytest.mark.parametrize("name", TOGGLES)
@pytest.mark.parametrize("by_mouse", [True, False])
def test_a_switch(driver: Driver, name: str, by_mouse: bool) -> None:
    before = getattr(driver.program.settings, name)
    toggle = driver.find(caption(driver, name))
    assert isinstance(toggle, Toggle)
    assert toggle.value == before
    if by_mouse:
        driver.bring_into_view(toggle)
        driver.click(toggle.control.center)
    else:
        driver.tab_to(toggle)
        driver.key(pygame.K_RETURN)
    assert getattr(driver.program.settings, name) is not before
    assert saved(driver)[name] is not before
    assert toggle.value is not before


@pytest.mark.parametrize("name", CHOICES)
@pytest.mark.parametrize("by_mouse", [True, False])
def test_a_choice(driver: Driver, name: str, by_mouse: bool) -> None:
    choice = driver.find(caption(driver, name))
    assert isinstance(choice, Choice)
    assert choice.selected == str(getattr(driver.program.settings, name))
    if by_mouse:
        driver.bring_into_view(choice)
        driver.click((choice.control.right - 10, choice.control.centery))
    else:
        driver.tab_to(choice)
        driver.key(pygame.K_RIGHT)
    assert getattr(driver.program.settings, name) == CHOICES[name]
    assert saved(driver)[name] == CHOICES[name]


def test_settings_reach_the_tools_at_once(driver: Driver) -> None:
    toolkit = driver.program.toolkit
    for name in ("text_size", "speed"):
        driver.tab_to(driver.find(caption(driver, name)))
        driver.key(pygame.K_RIGHT)
    for name in ("easy_font", "reduced_motion"):
        driver.tab_to(driver.find(caption(driver, name)))
        driver.key(pygame.K_RETURN)
    assert toolkit.metrics.text_scale == pytest.approx(1.1)
    assert toolkit.speed == "fast"
    assert toolkit.easy_font
    assert toolkit.reduced_motion


def test_the_language_changes_under_the_hand(driver: Driver) -> None:
    choice = driver.find("Language")
    driver.tab_to(choice)
    driver.key(pygame.K_LEFT)
    assert driver.program.settings.language == "fr"
    assert driver.find("Langue") is choice
    group = driver.group
    assert group.focused is choice
    driver.key(pygame.K_LEFT)
    assert driver.program.settings.language == "system"


def test_a_language_of_the_command_line_is_what_is_shown(make_driver: MakeDriver) -> None:
    driver = make_driver(language="fr")
    driver.push(SettingsScene(driver.program))
    choice = driver.find("Langue")
    assert isinstance(choice, Choice)
    assert choice.selected == "fr"
    assert driver.program.settings.language == "system"


def test_a_slider_is_dragged_in_one_go(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    monkeypatch.setattr(driver.program.toolkit.sounds, "play", played.append)
    slider = driver.find(caption(driver, "effects"))
    assert isinstance(slider, Slider)
    driver.bring_into_view(slider)
    start = slider.track
    driver.move(start.center)
    driver.send(pygame.MOUSEBUTTONDOWN, pos=start.center, button=1)
    values = [driver.program.settings.effects]
    for share in (0.25, 0.1, 0.9):
        driver.move((start.x + round(start.w * share), start.centery + 3))
        values.append(driver.program.settings.effects)
    driver.send(pygame.MOUSEBUTTONUP, pos=(start.x, start.centery), button=1)
    assert values == [50, 25, 10, 90]
    assert played.count("place") == 4
    assert saved(driver)["effects"] == 90
    assert driver.find(caption(driver, "effects")) is slider


def test_music_begins_when_it_is_turned_up_from_nothing(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver.program.change_settings(music=0)
    started: list[bool] = []
    monkeypatch.setattr(driver.program.toolkit.sounds, "play_music", lambda: started.append(True))
    driver.tab_to(driver.find(caption(driver, "music")))
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    assert driver.program.settings.music == 10
    assert started == [True]


def test_sound_off_says_why_its_sliders_rest(driver: Driver) -> None:
    toggle = driver.find(caption(driver, "sound"))
    slider = driver.find(caption(driver, "effects"))
    driver.program.open_sound()
    assert driver.program.toolkit.sounds.enabled
    driver.tab_to(toggle)
    driver.key(pygame.K_RETURN)
    assert not driver.program.toolkit.sounds.enabled
    assert not slider.enabled
    assert slider.hint == driver.program.text("ui.sound.off")
    driver.key(pygame.K_RETURN)
    assert driver.program.toolkit.sounds.enabled
    assert slider.enabled


def test_a_missing_sound_card_is_explained(driver: Driver) -> None:
    sounds = driver.program.toolkit.sounds
    sounds.set_enabled(True)
    sounds.failure = Explanation("ui.sound.device", {"detail": "no such device"})
    driver.program.stack.resize()
    shown = [widget.text for widget, _ in driver.group.shown() if isinstance(widget, Label)]
    assert driver.program.text("ui.sound.device", detail="no such device") in shown


def test_full_screen_is_asked_of_the_window(driver: Driver) -> None:
    program = driver.program
    asked: list[bool] = []

    def toggle_full_screen() -> None:
        asked.append(True)
        program.change_settings(full_screen=not program.settings.full_screen)

    toggle = driver.find(caption(driver, "full_screen"))
    assert isinstance(toggle, Toggle)
    driver.tab_to(toggle)
    driver.key(pygame.K_RETURN)
    assert toggle.value is False
    program.toggle_full_screen = toggle_full_screen
    driver.key(pygame.K_RETURN)
    assert asked == [True]
    assert toggle.value is True


def test_reset_asks_and_then_brings_the_defaults_back(driver: Driver) -> None:
    program, defaults = driver.program, shipped_defaults(paths.config())
    program.change_settings(
        text_size=150, speed="slow", easy_font=True, effects=5, names=("Zoé",), window_size=(900, 700), language="fr"
    )
    driver.click(program.text("settings.reset"))
    driver.key(pygame.K_ESCAPE)
    assert program.settings.text_size == 150
    driver.click(program.text("settings.reset"))
    driver.key(pygame.K_RETURN)
    expected = dataclasses.replace(defaults, names=("Zoé",), window_size=(900, 700), tables=program.settings.tables)
    assert program.settings == expected
    assert driver.sees(SettingsScene)


def test_what_is_changed_keeps_its_place_on_the_screen(make_driver: MakeDriver) -> None:
    driver = open_settings(make_driver(size=(800, 600)))
    choice = driver.find(caption(driver, "text_size"))
    area = driver.all(ScrollArea)[0]
    driver.tab_to(choice)
    for _ in range(10):
        driver.key(pygame.K_RIGHT)
        assert area.rect.contains(choice.rect)
    assert driver.program.settings.text_size == 200
    assert choice.rect.y - area.rect.y < 250


def test_it_opens_at_the_top(driver: Driver) -> None:
    area = driver.all(ScrollArea)[0]
    assert area.offset == 0
    assert next(driver.group.stops()) is driver.find("Language")


def test_the_keys_are_those_of_the_input(driver: Driver) -> None:
    lists = driver.all(KeyList)
    lines = [line for found in lists for line in found.lines()]
    assert ("Z", "Take a move back") in lines
    assert ("F11", "Full screen") in lines
    assert len({text for _, text in lines}) == len(lines)
    driver.program.toolkit.input.device = "pad"
    lines = [line for found in lists for line in found.lines()]
    assert ("Y", "Take a move back") in lines
    assert ("D-pad", "Move") in lines


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, None])
def test_done(driver: Driver, key: int | None) -> None:
    driver.push(SettingsScene(driver.program))
    if key is None:
        driver.click(driver.program.text("settings.done"))
    else:
        driver.key(key)
    assert len(driver.program.stack.scenes) == 1


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text_size", [100, 200])
def test_any_size(make_driver: MakeDriver, language: str, text_size: int) -> None:
    driver = make_driver(language=language, text_size=text_size)
    driver.push(SettingsScene(driver.program))
    for size in ODD_SIZES:
        driver.resize(size)
    for size in SIZES:
        driver.resize(size)
        driver.check_reachable()


def test_the_gamepad_reaches_everything(driver: Driver) -> None:
    reached = set()
    group = driver.group
    right_shoulder = 10
    for _ in range(len(list(driver.group.stops()))):
        driver.now += 300
        driver.send(pygame.CONTROLLERBUTTONDOWN, button=right_shoulder, instance_id=0)
        reached.add(group.focused)
    assert reached == set(driver.group.stops())
