"""Questions and messages: Enter does, Esc does not, nothing falls through, and long texts scroll."""

from __future__ import annotations

import pygame
import pytest

from game.app.scenes.about import AboutScene
from game.app.scenes.dialog import ConfirmScene, MessageScene
from game.ui.widgets import ScrollArea
from tests.driver import ODD_SIZES, SIZES, Driver, MakeDriver


@pytest.fixture
def driver(make_driver: MakeDriver) -> Driver:
    driver = make_driver()
    driver.push(AboutScene(driver.program))
    return driver


def ask(driver: Driver, answers: list[str], text: str = "Really?") -> None:
    driver.push(ConfirmScene(driver.program, "A question", text, "Do it", lambda: answers.append("yes")))


def test_enter_says_yes_once_and_the_question_is_gone(driver: Driver) -> None:
    answers: list[str] = []
    ask(driver, answers)
    driver.key(pygame.K_RETURN)
    assert answers == ["yes"]
    assert driver.sees(AboutScene)


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, None])
def test_esc_and_cancel_say_no(driver: Driver, key: int | None) -> None:
    answers: list[str] = []
    ask(driver, answers)
    if key is None:
        driver.click(driver.program.text("dialog.cancel"))
    else:
        driver.key(key)
    assert answers == []
    assert driver.sees(AboutScene)


def test_the_arrows_lead_from_one_answer_to_the_other(driver: Driver) -> None:
    answers: list[str] = []
    ask(driver, answers)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)
    assert answers == []
    assert driver.sees(AboutScene)


def test_ten_quick_clicks_on_yes_act_once_and_do_not_fall_through(driver: Driver) -> None:
    answers: list[str] = []
    # What lies below would close the screen, were it clicked.
    back = driver.find(driver.program.text("about.back"))
    ask(driver, answers)
    place = driver.find("Do it").rect.center
    back.rect.center = place
    for index in range(10):
        driver.click(place, after=300 if index == 0 else 0)
        driver.now -= 20
    assert answers == ["yes"]
    assert driver.sees(AboutScene)


def test_a_click_beside_the_panel_does_nothing(driver: Driver) -> None:
    answers: list[str] = []
    ask(driver, answers)
    driver.click((3, 3))
    assert driver.sees(ConfirmScene)
    assert answers == []


def test_yes_may_lead_to_another_screen(driver: Driver) -> None:
    program = driver.program

    def lead_on() -> None:
        program.stack.push(MessageScene(program, "Done", "It is done."))

    driver.push(ConfirmScene(program, "?", "?", "Do it", lead_on))
    driver.key(pygame.K_RETURN)
    assert driver.sees(MessageScene)
    assert len(program.stack.scenes) == 2


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_ESCAPE])
def test_a_message_goes_with_enter_and_esc(driver: Driver, key: int) -> None:
    driver.push(MessageScene(driver.program, "News", "Something happened."))
    driver.key(key)
    assert driver.sees(AboutScene)


def test_a_message_goes_with_a_click_on_its_button(driver: Driver) -> None:
    driver.push(MessageScene(driver.program, "News", "Something happened."))
    driver.click(driver.program.text("dialog.ok"))
    assert driver.sees(AboutScene)


def test_a_long_text_scrolls_by_keys_and_wheel(driver: Driver) -> None:
    driver.push(MessageScene(driver.program, "News", "\n".join(f"Line {number}" for number in range(200))))
    area = driver.all(ScrollArea)[0]
    assert area.limit > 0
    driver.key(pygame.K_PAGEDOWN)
    assert area.offset > 0
    driver.key(pygame.K_END)
    assert area.offset == area.limit
    driver.move(area.rect.center)
    driver.send(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0)
    assert area.offset < area.limit
    before = area.offset
    driver.key(pygame.K_UP)
    driver.key(pygame.K_UP)
    assert area.offset < before
    assert driver.window.contains(driver.find(driver.program.text("dialog.ok")).rect)


def test_a_text_that_fits_is_shown_whole(driver: Driver) -> None:
    ask(driver, [], "A question of a few lines. " * 8)
    area = driver.all(ScrollArea)[0]
    assert area.limit == 0
    assert not area.focusable


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 200])
def test_all_of_a_question_is_reachable(make_driver: MakeDriver, size: tuple[int, int], text_size: int) -> None:
    driver = make_driver(size=size, language="fr", text_size=text_size)
    driver.push(AboutScene(driver.program))
    text = driver.program.text
    driver.push(
        ConfirmScene(
            driver.program,
            text("settings.reset_title"),
            text("settings.reset_text"),
            text("settings.reset_yes"),
            lambda: None,
        )
    )
    driver.check_reachable()
    yes, no = driver.find(text("settings.reset_yes")), driver.find(text("dialog.cancel"))
    assert not yes.rect.colliderect(no.rect)


def test_the_focus_stays_when_the_window_changes(driver: Driver) -> None:
    ask(driver, [])
    driver.key(pygame.K_RIGHT)
    for size in (*ODD_SIZES, (800, 600)):
        driver.resize(size)
    group = driver.group
    assert group.focused is driver.find(driver.program.text("dialog.cancel"))
