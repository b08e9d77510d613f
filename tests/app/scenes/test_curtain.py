"""The curtain: opened by a press of one's own, and by nothing that was begun before."""

from __future__ import annotations

import itertools
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.app.scenes import curtain
from game.app.scenes.curtain import CurtainScene
from game.app.scenes.rules import RulesScene
from game.app.table.asking import Countdown
from game.app.table.log import LogLine
from game.core.record import Seat
from game.ui.actions import Action, Kind
from game.ui.scene import Scene
from tests.driver import ODD_SIZES, SIZES, Driver, MakeDriver

LONG = "Wilhelmina van Waterwijk"
NAMES = ("Zoé", LONG, "Maximilienne-Éléonore XI", "Tom")
SETTLED = curtain.QUIET + 100


class Calls:
    """Counts what the curtain has asked for."""

    def __init__(self) -> None:
        self.opened = 0
        self.undone = 0
        self.menus = 0
        self.times_up = 0

    def on_open(self) -> None:
        self.opened += 1

    def on_undo(self) -> None:
        self.undone += 1

    def on_menu(self) -> None:
        self.menus += 1

    def on_time_up(self) -> None:
        self.times_up += 1


def session_of(driver: Driver) -> Any:
    """Return what the curtain needs of a session, and nothing else."""
    styles = driver.program.toolkit.theme.seats
    seats = tuple(Seat(name, "human", styles[index].key) for index, name in enumerate(NAMES))
    return SimpleNamespace(game="cephalopod", match=SimpleNamespace(seats=seats))


def lines(driver: Driver, count: int) -> tuple[LogLine, ...]:
    styles = driver.program.toolkit.theme.seats
    return tuple(LogLine(NAMES[index % 4], styles[index % 4], f"does thing {index}") for index in range(count))


def hang(
    driver: Driver,
    calls: Calls,
    *,
    seat: int = 0,
    recap: int = 3,
    undo: bool = True,
    settled: bool = True,
    seconds: int = 0,
) -> CurtainScene:
    """Let a curtain appear over something, and wait until it takes a press."""
    scene = CurtainScene(
        driver.program,
        session_of(driver),
        seat,
        lines(driver, recap),
        calls.on_open,
        on_undo=calls.on_undo if undo else None,
        on_menu=calls.on_menu,
        countdown=Countdown(seconds) if seconds else None,
        on_time_up=calls.on_time_up,
    )
    if driver.program.stack.top is None:
        driver.push(Scene())
    driver.push(scene)
    if settled:
        driver.wait(SETTLED)
    return scene


def opener(driver: Driver, seat: int = 0) -> tuple[int, int]:
    point: tuple[int, int] = driver.find(driver.program.text("curtain.open", name=NAMES[seat])).rect.center
    return point


@pytest.fixture
def calls() -> Calls:
    return Calls()


# Opening.


def test_a_click_on_the_button_opens(driver: Driver, calls: Calls) -> None:
    scene = hang(driver, calls)
    driver.click(opener(driver))
    assert calls.opened == 1
    assert driver.top is not scene


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_a_key_opens(driver: Driver, calls: Calls, key: int) -> None:
    hang(driver, calls)
    driver.key(key)
    assert calls.opened == 1


def test_a_gamepad_opens(driver: Driver, calls: Calls) -> None:
    hang(driver, calls)
    driver.now += 300
    driver.send(pygame.JOYBUTTONDOWN, button=0, instance_id=0, joy=0)
    assert calls.opened == 1


def test_a_press_beside_the_button_does_not_open(driver: Driver, calls: Calls) -> None:
    scene = hang(driver, calls)
    for point in ((3, 3), (640, 60), opener(driver)):
        driver.send(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
        driver.send(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1)
        driver.wait(300)
    assert calls.opened == 0
    assert driver.top is scene


def test_it_opens_when_the_button_is_let_go(driver: Driver, calls: Calls) -> None:
    hang(driver, calls)
    point = opener(driver)
    driver.move(point)
    driver.send(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
    driver.wait(1000)
    assert calls.opened == 0
    driver.send(pygame.MOUSEBUTTONUP, pos=point, button=1)
    assert calls.opened == 1


@pytest.mark.parametrize("number", [2, 3])
def test_other_mouse_buttons_do_not_open(driver: Driver, calls: Calls, number: int) -> None:
    hang(driver, calls)
    driver.click(opener(driver), button=number)
    assert calls.opened == 0


def test_a_click_begun_before_does_not_open(driver: Driver, calls: Calls) -> None:
    hang(driver, calls)
    point = opener(driver)
    driver.program.stack.pop()
    driver.program.stack.apply()
    driver.move(point)
    driver.send(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
    scene = hang(driver, calls)
    driver.send(pygame.MOUSEBUTTONUP, pos=point, button=1)
    driver.wait()
    assert calls.opened == 0
    assert driver.top is scene


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_a_key_held_down_does_not_open(driver: Driver, calls: Calls, key: int) -> None:
    driver.send(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
    hang(driver, calls)
    for _ in range(10):
        # What a system sends again and again while the key is down.
        driver.send(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        driver.wait(100)
    driver.send(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
    assert calls.opened == 0
    driver.key(key)
    assert calls.opened == 1


@pytest.mark.parametrize("pause", [20, 60, 180, 340])
def test_ten_clicks_of_the_person_before_do_not_open(driver: Driver, calls: Calls, pause: int) -> None:
    hang(driver, calls, settled=False)
    point = opener(driver)
    for _ in range(10):
        driver.click(point, after=0)
        driver.wait(pause)
    assert calls.opened == 0
    driver.wait(SETTLED)
    driver.click(point)
    assert calls.opened == 1


def test_ten_keys_of_the_person_before_do_not_open(driver: Driver, calls: Calls) -> None:
    hang(driver, calls, settled=False)
    for _ in range(10):
        driver.key(pygame.K_SPACE)
        driver.key(pygame.K_RETURN)
    assert calls.opened == 0


def test_the_quiet_is_waited_for_without_frames(driver: Driver, calls: Calls) -> None:
    scene = hang(driver, calls, settled=False)
    slept = 0
    while (wait := scene.wake_in()) is not None:
        assert 1 <= wait <= 100
        driver.loop.advance(wait)
        slept += wait
    assert curtain.QUIET <= slept <= curtain.QUIET + 100


def test_it_opens_once(driver: Driver, calls: Calls) -> None:
    hang(driver, calls)
    point = opener(driver)
    for _ in range(10):
        driver.click(point, after=0)
    assert calls.opened == 1


def test_nothing_but_the_button_opens(driver: Driver, calls: Calls) -> None:
    scene = hang(driver, calls)
    others = set(Kind) - {Kind.CONFIRM, Kind.FINISH, Kind.UNDO, Kind.RULES}
    for kind in sorted(others, key=lambda kind: kind.value):
        driver.now += 300
        driver.program.stack.handle(Action(kind, (640, 40), time=driver.now))
        driver.program.stack.apply(driver.now)
        assert driver.top is scene, kind
    assert (calls.opened, calls.undone) == (0, 0)


# The other buttons.


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_m])
def test_the_menu_stands_above_the_closed_curtain(driver: Driver, calls: Calls, key: int) -> None:
    scene = hang(driver, calls)
    driver.key(key)
    assert calls.menus == 1
    assert driver.top is scene


def test_taking_back(driver: Driver, calls: Calls) -> None:
    scene = hang(driver, calls)
    driver.click(driver.program.text("curtain.undo"))
    assert (calls.undone, calls.opened) == (1, 0)
    assert driver.top is not scene


def test_where_nothing_can_be_taken_back_there_is_no_button(driver: Driver, calls: Calls) -> None:
    scene = hang(driver, calls, undo=False)
    assert not driver.sees(driver.program.text("curtain.undo"))
    driver.key(pygame.K_z)
    assert driver.top is scene


def test_the_rules_and_back(driver: Driver, calls: Calls) -> None:
    scene = hang(driver, calls)
    driver.key(pygame.K_F1)
    assert [type(above) for above in driver.program.stack.scenes[1:]] == [CurtainScene, RulesScene]
    driver.key(pygame.K_ESCAPE)
    assert driver.top is scene
    # The press that closed the page is not meant for the curtain, nor are those that follow in haste.
    driver.now += 300
    driver.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    assert calls.opened == 0


def test_enter_presses_what_has_the_focus(driver: Driver, calls: Calls) -> None:
    hang(driver, calls)
    driver.tab_to(driver.find(driver.program.text("table.menu")))
    driver.key(pygame.K_RETURN)
    assert (calls.menus, calls.opened) == (1, 0)


# What is shown.


def test_it_hides_everything_below(driver: Driver, calls: Calls) -> None:
    scene = hang(driver, calls)
    assert scene.opaque
    seen = driver.picture
    driver.program.stack.scenes[0].dirty = True
    driver.surface.fill((255, 0, 255))
    driver.program.stack.redraw()
    driver.wait()
    assert driver.picture == seen


@pytest.mark.parametrize("settings", [{"speed": "normal"}, {"speed": "normal", "reduced_motion": True}])
def test_the_name_arrives_unless_motion_is_reduced(
    make_driver: MakeDriver, calls: Calls, settings: dict[str, Any]
) -> None:
    driver = make_driver(**settings)
    scene = hang(driver, calls, settled=False)
    moves = "reduced_motion" not in settings
    assert scene.is_moving() == moves
    first = driver.picture
    driver.wait(SETTLED)
    assert not scene.is_moving()
    assert (driver.picture != first) == moves


def test_it_rings(driver: Driver, calls: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    monkeypatch.setattr(driver.program.toolkit.sounds, "play", played.append)
    hang(driver, calls)
    assert played.count("bell") == 1


def test_a_long_recap_begins_at_its_end_and_scrolls(driver: Driver, calls: Calls) -> None:
    scene = hang(driver, calls, recap=60)
    area = scene.recap
    assert area.limit > 0
    assert area.offset == area.limit
    driver.key(pygame.K_PAGEUP)
    assert area.offset < area.limit
    offset = area.offset
    driver.resize((1280, 721))
    assert area.offset == offset


def test_the_recap_is_shown_in_whole_lines(driver: Driver, calls: Calls) -> None:
    scene = hang(driver, calls, recap=60)
    tops = [story.rect.top for story in scene.recap.children]
    assert scene.recap.rect.top in tops


def test_without_a_recap_there_is_no_panel_for_it(driver: Driver, calls: Calls) -> None:
    scene = hang(driver, calls, recap=0)
    assert not scene.recap_panel.visible
    assert scene.panel.rect.centerx == 640


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut(
    make_driver: MakeDriver, calls: Calls, size: tuple[int, int], text_size: int, language: str
) -> None:
    driver = make_driver(size=size, language=language, text_size=text_size)
    for seconds in (0, 60):
        scene = hang(driver, calls, seat=1, recap=12, seconds=seconds)
        driver.check_reachable()
        fonts, bearer = driver.program.toolkit.fonts, scene.bearer
        emblem, name = bearer.places()
        assert fonts.width(LONG, "title", size=bearer.name_size(name.w)) <= name.w
        assert emblem.w >= driver.program.toolkit.metrics.px(48)
        assert bearer.rect.contains(emblem)
        assert bearer.rect.contains(name)
        clock = [scene.clock.rect] if seconds else []
        parts = [scene.request.rect, bearer.rect, scene.others.rect, *clock, scene.open_button.rect]
        for above, below in itertools.pairwise(parts):
            assert above.bottom <= below.top
        assert all(scene.panel.rect.contains(part) for part in parts)
        if seconds and scene.clock.rect.h < scene.clock.natural_size(scene.clock.rect.w)[1]:
            # With large letters in a small window the line gives way to the emblem, and is told by the tooltip.
            assert text_size == 200
            assert scene.clock.rect.h == scene.clock.bar_height
            assert scene.clock.hint
        for widget in (scene.open_button, scene.undo_button, scene.rules_button, scene.menu_button):
            assert widget.natural_size()[0] <= widget.rect.w
        assert scene.panel.rect.bottom <= scene.recap_panel.rect.top
        assert scene.recap_panel.rect.bottom <= scene.menu_button.rect.top


def test_when_the_time_is_up_it_goes_by_itself_and_shows_nobody_in(driver: Driver, calls: Calls) -> None:
    scene = hang(driver, calls, seconds=10)
    driver.wait(9_000)
    assert driver.top is scene
    assert scene.wake_in() is not None
    driver.wait(2_000)
    assert driver.top is not scene
    assert (calls.times_up, calls.opened) == (1, 0)


def test_under_the_rules_the_time_stands_still(driver: Driver, calls: Calls) -> None:
    scene = hang(driver, calls, seconds=10)
    driver.key(pygame.K_F1)
    assert driver.top is not scene
    driver.wait(12_000)
    driver.key(pygame.K_ESCAPE)
    assert driver.top is scene
    assert calls.times_up == 0


@pytest.mark.parametrize("size", ODD_SIZES)
def test_odd_windows(driver: Driver, calls: Calls, size: tuple[int, int]) -> None:
    hang(driver, calls, seat=1, recap=12)
    driver.resize(size)
    driver.wait()
    driver.key(pygame.K_RETURN)
    driver.wait(SETTLED)
    driver.key(pygame.K_RETURN)
    assert calls.opened == 1


def test_it_keeps_nothing_that_could_be_shown(driver: Driver, calls: Calls) -> None:
    scene = hang(driver, calls)
    held = [value for name, value in vars(scene).items() if name not in {"program", "toolkit", "stack"}]
    assert not any(hasattr(value, "match") or hasattr(value, "view") for value in held)
