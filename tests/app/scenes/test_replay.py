"""A match is seen again ply by ply, by mouse, by keys and by gamepad."""

from __future__ import annotations

import itertools
import random

import pygame
import pytest

from game.app.scenes.replay import ReplayScene
from game.core.match import Match
from game.core.record import HUMAN, Seat
from game.games.catalogue import CATALOGUE
from game.ui.scene import Scene
from tests.driver import LONG_NAMES, ODD_SIZES, SIZES, Driver, MakeDriver
from tests.toys.hidden_hands import HiddenHandsRules


def played(plies: int | None = None, names: tuple[str, str] = ("Zoé", "Marc"), **options: str) -> Match:  # type: ignore[type-arg]
    """A match of ``plies``, or to its end, on the smallest board."""
    seats = (Seat(names[0], HUMAN, "ivory"), Seat(names[1], "hard", "coral"))
    match = Match(CATALOGUE["cephalopod"].rules, seats, {"board": "3x3", **options}, 4711)
    rng = random.Random(5)
    while not match.is_over and (plies is None or match.ply < plies):
        match.play(rng.choice(match.legal_moves()))
    return match


def open_replay(make_driver: MakeDriver, match: object = None, **arguments: object) -> tuple[Driver, ReplayScene]:
    driver = make_driver(**arguments)
    driver.push(Scene())
    scene = ReplayScene(driver.program, match or played())  # type: ignore[arg-type]
    driver.push(scene)
    return driver, scene


def shown(scene: ReplayScene) -> tuple[int, ...]:
    """The position that the board shows."""
    return scene.board.view.cells  # type: ignore[attr-defined, no-any-return]


def test_by_keys_every_position_is_that_of_the_match(make_driver: MakeDriver) -> None:
    match = played()
    driver, scene = open_replay(make_driver, match)
    assert shown(scene) == match.view(0, 0).cells
    for ply in range(1, match.ply + 1):
        driver.key(pygame.K_RIGHT)
        assert (scene.ply, shown(scene)) == (ply, match.view(0, ply).cells)
    driver.key(pygame.K_RIGHT)
    assert scene.ply == match.ply
    driver.key(pygame.K_LEFT)
    assert (scene.ply, shown(scene)) == (match.ply - 1, match.view(0, match.ply - 1).cells)
    driver.key(pygame.K_HOME)
    assert (scene.ply, shown(scene)) == (0, match.view(0, 0).cells)
    driver.key(pygame.K_LEFT)
    assert scene.ply == 0
    driver.key(pygame.K_END)
    assert (scene.ply, shown(scene)) == (match.ply, match.view(0).cells)
    driver.key(pygame.K_ESCAPE)
    assert driver.top is not scene


def test_by_mouse_buttons_bar_and_list_lead_to_a_ply(make_driver: MakeDriver) -> None:
    driver, scene = open_replay(make_driver)
    driver.click(scene.buttons["next"].rect.center)
    driver.click(scene.buttons["next"].rect.center, after=30)
    assert scene.ply == 2
    driver.click(scene.buttons["previous"].rect.center)
    assert scene.ply == 1
    driver.click(scene.buttons["last"].rect.center)
    assert scene.ply == scene.total
    driver.click(scene.buttons["first"].rect.center)
    assert scene.ply == 0
    assert scene.slider is not None
    driver.click(scene.slider.track.center)
    assert abs(scene.ply - scene.total / 2) <= 1
    row = scene.rows[3]
    driver.bring_into_view(row)
    driver.click(row.rect.center)
    assert scene.ply == 4
    assert [row.number for row in scene.rows if row.current] == [4]
    driver.click(scene.buttons["close"].rect.center)
    assert driver.top is not scene


def test_by_pad_the_match_is_stepped_through(make_driver: MakeDriver) -> None:
    driver, scene = open_replay(make_driver)
    for value in ((1, 0), (0, 0), (1, 0), (0, 0), (-1, 0), (0, 0)):
        driver.send(pygame.JOYHATMOTION, instance_id=0, hat=0, value=value)
    assert scene.ply == 1
    driver.send(pygame.JOYBUTTONDOWN, instance_id=0, button=0)
    assert scene.playing
    driver.now += 300
    driver.send(pygame.JOYBUTTONDOWN, instance_id=0, button=1)
    driver.wait()
    assert driver.top is not scene


@pytest.mark.parametrize("speed", ["normal", "off"])
def test_it_runs_by_itself_to_the_end_and_begins_again(make_driver: MakeDriver, speed: str) -> None:
    driver, scene = open_replay(make_driver, played(4), size=(800, 600), speed=speed)
    driver.key(pygame.K_SPACE)
    assert scene.playing
    seen = set()
    while scene.playing:
        seen.add(scene.ply)
        driver.wait(100)
    assert seen >= set(range(1, scene.total))
    assert scene.is_at_end
    driver.wait(2000)
    assert driver.loop.sleep_time() > 1
    driver.key(pygame.K_SPACE)
    assert scene.playing
    assert scene.ply <= 1
    driver.key(pygame.K_SPACE)
    assert not scene.playing


def test_a_step_is_shown_in_motion_and_the_next_one_finishes_it(make_driver: MakeDriver) -> None:
    match = played()
    driver, scene = open_replay(make_driver, match, speed="normal")
    driver.key(pygame.K_RIGHT)
    assert scene.is_moving()
    driver.key(pygame.K_RIGHT)
    assert scene.ply == 2
    driver.key(pygame.K_LEFT)
    assert not scene.is_moving()
    assert shown(scene) == match.view(0, 1).cells
    driver.wait(2000)
    assert shown(scene) == match.view(0, 1).cells


def test_while_it_waits_between_two_plies_the_loop_sleeps(make_driver: MakeDriver) -> None:
    driver, scene = open_replay(make_driver, speed="off")
    driver.key(pygame.K_SPACE)
    driver.wait(40)
    assert scene.playing
    assert 20 < driver.loop.sleep_time() <= 400
    frames = driver.loop.frames
    driver.wait(100)
    assert driver.loop.frames == frames


@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_tells_what_happened_who_is_next_and_who_won(make_driver: MakeDriver, language: str) -> None:
    match = played()
    driver, scene = open_replay(make_driver, match, language=language)
    text = driver.program.text
    assert scene.said.said.title == text("replay.start")
    driver.key(pygame.K_RIGHT)
    assert scene.said.said.title == text("table.next_title", name="Marc")
    assert scene.said.said.detail == f"Zoé {scene.rows[0].line.sentence}"
    assert [panel.acts for panel in scene.seats] == [False, True]
    driver.key(pygame.K_END)
    winner = match.seats[match.result().winners[0]].name
    assert scene.said.said.title == text("table.won", count=1, names=winner)
    assert [panel.acts for panel in scene.seats] == [False, False]


def test_colours_follow_the_swap_of_the_pie_rule(make_driver: MakeDriver) -> None:
    match = played(1, pie="on")
    match.play_text("swap")
    match.play(match.legal_moves()[0])
    driver, scene = open_replay(make_driver, match)
    assert [row.line.style.key for row in scene.rows] == ["ivory", "coral", "coral"]
    driver.key(pygame.K_END)
    assert [panel.style.key for panel in scene.seats if panel.style] == ["coral", "ivory"]


def test_the_last_move_is_marked(make_driver: MakeDriver) -> None:
    driver, scene = open_replay(make_driver)
    driver.key(pygame.K_RIGHT)
    marks = scene.board.marks  # type: ignore[attr-defined]
    step = scene.steps[0]
    assert marks.last == scene.board.move_spots(step.before, step.move)
    assert not marks.open
    driver.key(pygame.K_HOME)
    assert scene.board.marks.last == ()  # type: ignore[attr-defined]


def test_the_list_follows_by_whole_lines(make_driver: MakeDriver) -> None:
    driver, scene = open_replay(make_driver, played(board="5x5"), size=(800, 600))
    driver.key(pygame.K_END)
    assert scene.area.rect.contains(scene.rows[-1].rect)
    driver.key(pygame.K_HOME)
    assert scene.area.offset == 0
    assert scene.area.rect.h % scene.rows[0].rect.h == 0


def test_an_open_match_and_an_empty_one_can_be_seen(make_driver: MakeDriver) -> None:
    driver, scene = open_replay(make_driver, played(2))
    driver.key(pygame.K_END)
    assert scene.ply == 2
    driver, scene = open_replay(make_driver, played(0))
    for key in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_END, pygame.K_SPACE):
        driver.key(key)
    assert scene.ply == 0
    assert not scene.playing


def test_secrets_of_a_match_that_goes_on_are_not_shown(driver: Driver) -> None:
    rules = HiddenHandsRules()
    seats = tuple(Seat(name, HUMAN, "ivory") for name in ("Zoé", "Marc"))
    match = Match(rules, seats, {}, 1)
    with pytest.raises(ValueError, match="secrets"):
        ReplayScene(driver.program, match)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text_size", [100, 200])
def test_everything_is_reachable_at_every_size(make_driver: MakeDriver, language: str, text_size: int) -> None:
    match = played(6, ("M" * 24, "Wilhelmine-Friederike"))
    driver, scene = open_replay(make_driver, match, language=language, text_size=text_size)
    for size in SIZES:
        if size[0] < 3000:
            driver.resize(size)
            driver.check_reachable()
            places = [button.rect for button in scene.buttons.values()]
            assert scene.slider is not None
            places.append(scene.slider.rect)
            assert all(place.collidelistall(places) == [index] for index, place in enumerate(places))


@pytest.mark.parametrize("size", ODD_SIZES)
def test_odd_sizes_do_no_harm(make_driver: MakeDriver, size: tuple[int, int]) -> None:
    driver, scene = open_replay(make_driver, text_size=200)
    driver.key(pygame.K_RIGHT)
    driver.resize(size)
    driver.key(pygame.K_RIGHT)
    driver.resize((1280, 720))
    assert scene.ply == 2
    assert driver.window.contains(scene.buttons["close"].rect)


def test_focus_and_ply_survive_another_size_and_language(make_driver: MakeDriver) -> None:
    driver, scene = open_replay(make_driver)
    driver.key(pygame.K_RIGHT)
    driver.tab_to(scene.rows[2])
    driver.resize((800, 600))
    driver.program.change_settings(language="fr")
    assert scene.ply == 1
    assert driver.focused is scene.rows[2]


def test_the_speed_changes_by_its_key_and_its_button(make_driver: MakeDriver) -> None:
    driver, scene = open_replay(make_driver, speed="slow")
    driver.key(pygame.K_s)
    assert driver.program.settings.speed == "normal"
    driver.click(scene.buttons["speed"].rect.center)
    assert driver.program.settings.speed == "fast"


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (700, 1200)])
@pytest.mark.parametrize(("game", "players"), [("cephalopod", 2), ("odin", 2), ("odin", 6)])
def test_no_name_is_cut_and_nothing_lies_on_anything_else(
    make_driver: MakeDriver, size: tuple[int, int], game: str, players: int
) -> None:
    driver = make_driver(size=size, language="fr")
    styles = driver.program.toolkit.theme.seats
    seats = tuple(Seat(LONG_NAMES[index], HUMAN, styles[index].key) for index in range(players))
    match = Match(CATALOGUE[game].rules, seats, {"limit": "single"} if game == "odin" else {"board": "3x3"}, 11)
    rng = random.Random(4)
    while not match.is_over:
        match.play(rng.choice(match.legal_moves()))
    _, scene = open_replay_of(driver, match)
    for ply in (0, match.ply // 2, match.ply):
        scene.go_to(ply)
        driver.wait()
    for panel in scene.seats:
        assert not panel.is_name_cut
    parts = [panel.rect for panel in scene.seats] + [scene.said.rect, scene.log.rect, scene.layout.board]
    parts += [button.rect for button in scene.buttons.values()]
    assert all(driver.window.contains(part) for part in parts)
    assert not any(one.colliderect(other) for one, other in itertools.combinations(parts, 2))


def open_replay_of(driver: Driver, match: object) -> tuple[Driver, ReplayScene]:
    driver.push(Scene())
    scene = ReplayScene(driver.program, match)  # type: ignore[arg-type]
    driver.push(scene)
    return driver, scene


def test_every_hand_of_a_game_with_secrets_is_seen_again(make_driver: MakeDriver) -> None:
    driver = make_driver(speed="fast")
    seats = (Seat("Zoé", HUMAN, "ivory"), Seat("Marc", "hard", "coral"))
    match = Match(CATALOGUE["odin"].rules, seats, {"limit": "single"}, 5)
    rng = random.Random(4)
    while not match.is_over:
        match.play(rng.choice(match.legal_moves()))
    _, scene = open_replay_of(driver, match)
    for _ in range(match.ply):
        driver.key(pygame.K_RIGHT)
    assert scene.is_at_end
    driver.wait(2000)
    for ply in range(match.ply, -1, -1):
        scene.go_to(ply)
        driver.wait()
