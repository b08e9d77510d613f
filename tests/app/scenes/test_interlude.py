"""The interlude: the points of a part of a match, counted up, gone on from by a press or by itself."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.app.scenes.interlude import READING, InterludeScene, number_in
from game.app.scenes.words import list_in_words
from game.core.record import Seat
from game.ui.board import Interlude, InterludeRow
from game.ui.scene import Scene
from tests.driver import ODD_SIZES, SIZES, Driver, MakeDriver

NAMES = ("Zoé", "Wilhelmina van Waterwijk", "Maximilienne-Éléonore XI", "Tom", "Ana", "Iris")
COUNTED = 2000
ROWS = tuple(InterludeRow(seat, "still held cards", f"+{seat}", str(3 * seat)) for seat in range(4))


def show(
    driver: Driver, rows: tuple[InterludeRow, ...] = ROWS, *, levels: tuple[str, ...] = ("human",)
) -> tuple[InterludeScene, list[str]]:
    """Show an interlude over something; the list gets a word when it has gone."""
    styles = driver.program.toolkit.theme.seats
    seats = tuple(
        Seat(name, levels[index % len(levels)], styles[index].key) for index, name in enumerate(NAMES[: len(rows)])
    )
    session: Any = SimpleNamespace(game="cephalopod", match=SimpleNamespace(seats=seats))
    gone: list[str] = []
    interlude = Interlude("Tom wins hand 3", "The match ends at 15 points.", rows)
    scene = InterludeScene(driver.program, session, interlude, lambda: gone.append("gone"))
    driver.push(Scene())
    driver.push(scene)
    return scene, gone


def totals(scene: InterludeScene) -> list[str]:
    return [outcome.shown_total for outcome in scene.outcomes]


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE])
def test_a_key_goes_on(driver: Driver, key: int) -> None:
    scene, gone = show(driver)
    driver.key(key)
    assert gone == ["gone"]
    assert driver.top is not scene


def test_a_click_goes_on_once(driver: Driver) -> None:
    _, gone = show(driver)
    point = driver.find(driver.program.text("interlude.go_on")).rect.center
    for _ in range(5):
        driver.click(point, after=300)
    assert gone == ["gone"]


def test_a_press_beside_the_button_does_not_go_on(driver: Driver) -> None:
    _, gone = show(driver)
    driver.click((5, 5))
    assert gone == []


def test_the_button_has_the_focus_and_it_is_seen(driver: Driver) -> None:
    _scene, _ = show(driver)
    assert driver.group.focus_visible
    assert driver.focused is driver.find(driver.program.text("interlude.go_on"))


def test_the_points_are_counted_up(make_driver: MakeDriver) -> None:
    driver = make_driver(speed="normal")
    rows = (InterludeRow(0, "", "+9", "12"), InterludeRow(1, "", "-2", "4"), InterludeRow(2, "", "none", "7"))
    scene, _ = show(driver, rows)
    assert totals(scene) == ["3", "6", "7"]
    seen = []
    for _ in range(COUNTED // 20):
        driver.wait()
        seen.append(int(totals(scene)[0]))
    assert seen == sorted(seen)
    assert len(set(seen)) > 5
    assert totals(scene) == ["12", "4", "7"]
    assert not scene.is_moving()


@pytest.mark.parametrize("settings", [{"speed": "off"}, {"speed": "normal", "reduced_motion": True}])
def test_where_nothing_is_to_move_the_totals_are_there_at_once(
    make_driver: MakeDriver, settings: dict[str, Any]
) -> None:
    driver = make_driver(**settings)
    scene, _ = show(driver)
    assert totals(scene) == ["0", "3", "6", "9"]
    assert not scene.is_moving()


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_a_press_first_finishes_the_counting(make_driver: MakeDriver, key: int) -> None:
    driver = make_driver(speed="slow")
    scene, gone = show(driver)
    driver.key(key)
    assert totals(scene)[-1] == "9"
    assert gone == []
    driver.key(key)
    assert gone == ["gone"]


def test_a_click_anywhere_finishes_the_counting(make_driver: MakeDriver) -> None:
    driver = make_driver(speed="slow")
    scene, gone = show(driver)
    driver.click((5, 5))
    assert not scene.is_moving()
    assert gone == []
    driver.click(driver.program.text("interlude.go_on"))
    assert gone == ["gone"]


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_with_people_it_waits(make_driver: MakeDriver, speed: str) -> None:
    driver = make_driver(speed=speed)
    scene, gone = show(driver, levels=("easy", "human"))
    driver.wait(2 * READING["slow"])
    assert gone == []
    assert scene.wake_in() is None


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_with_nobody_it_goes_by_itself(make_driver: MakeDriver, speed: Any) -> None:
    driver = make_driver(speed=speed)
    scene, gone = show(driver, levels=("easy",))
    driver.wait(READING[speed] - 100)
    assert gone == []
    wait = scene.wake_in()
    assert wait is not None
    assert 1 <= wait <= 100
    driver.wait(200)
    assert gone == ["gone"]


def test_with_nobody_and_no_time_it_is_never_drawn(make_driver: MakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[object] = []
    monkeypatch.setattr(InterludeScene, "draw", lambda scene, surface: drawn.append(scene))
    driver = make_driver(speed="off")
    scene, gone = show(driver, levels=("easy",))
    assert gone == ["gone"]
    assert driver.top is not scene
    assert drawn == []


def test_the_highest_total_is_told_in_words(driver: Driver) -> None:
    scene, _ = show(driver)
    assert scene.highest.visible
    assert "Tom" in scene.highest.text
    assert "9" in scene.highest.text
    assert [outcome.leads for outcome in scene.outcomes] == [False, False, False, True]


def test_shared_and_equal_totals(driver: Driver) -> None:
    shared = tuple(InterludeRow(seat, "", "+1", total) for seat, total in enumerate(("7", "2", "7")))
    scene, _ = show(driver, shared)
    names = list_in_words(driver.program, (NAMES[0], NAMES[2]))
    assert names in scene.highest.text
    scene, _ = show(driver, tuple(InterludeRow(seat, "", "+1", "7") for seat in range(3)))
    assert not scene.highest.visible


@pytest.mark.parametrize(
    ("text", "number"), [("12", 12), ("+3", 3), ("-4", -4), ("\u22125", -5), ("", None), ("3/4", None), ("x", None)]
)
def test_numbers(text: str, number: int | None) -> None:
    assert number_in(text) == number


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("size", SIZES)
def test_six_seats_fit_or_scroll(make_driver: MakeDriver, size: tuple[int, int], text_size: int, language: str) -> None:
    driver = make_driver(size=size, language=language, text_size=text_size)
    rows = tuple(InterludeRow(seat, "still held four cards", f"+{seat}", str(40 + seat)) for seat in range(6))
    scene, _ = show(driver, rows)
    driver.check_reachable()
    fonts = driver.program.toolkit.fonts
    assert driver.window.contains(scene.place)
    assert scene.area.rect.bottom < scene.button.rect.top
    for outcome in scene.outcomes:
        assert outcome.rect.right <= scene.area.rect.right - (scene.area.bar_width if scene.area.limit else 0)
        for text, width in zip((outcome.row.points, outcome.row.total), outcome.columns, strict=True):
            assert fonts.width(text, "subheading", face="bold") <= width
    if text_size == 100:
        assert scene.area.limit == 0
    else:
        driver.key(pygame.K_END)
        assert scene.area.offset == scene.area.limit


@pytest.mark.parametrize("size", ODD_SIZES)
def test_odd_windows(driver: Driver, size: tuple[int, int]) -> None:
    _, gone = show(driver)
    driver.resize(size)
    driver.wait()
    driver.key(pygame.K_RETURN)
    assert gone == ["gone"]
