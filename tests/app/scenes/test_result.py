"""The result tells who won and why, lets the board be looked at, and leads on."""

from __future__ import annotations

import random

import pygame
import pytest

from game.app.scenes.replay import ReplayScene
from game.app.scenes.result import Account, Column, Leaves, ResultScene, Row
from game.app.scenes.setup import SetupScene
from game.app.scenes.title import TitleScene
from game.app.session import Session
from game.app.table.scene import TableScene
from game.core.match import Match
from game.core.record import HUMAN, Help, Seat
from game.games.catalogue import CATALOGUE
from game.ui.scene import Scene
from game.ui.widgets import Look
from tests.driver import ODD_SIZES, SIZES, Driver, MakeDriver


def finished(levels: tuple[str, str] = (HUMAN, "hard"), *, practice: bool = False, seed: int = 1) -> Session:
    """A finished match on the smallest board."""
    seats = (Seat("Zoé", levels[0], "ivory"), Seat("Marc", levels[1], "coral"))
    match = Match(CATALOGUE["cephalopod"].rules, seats, {"board": "3x3"}, 4711, practice=practice)
    rng = random.Random(seed)
    while not match.is_over:
        match.play(rng.choice(match.legal_moves()))
    return Session("a-match", match)


def won_by(seat: int, levels: tuple[str, str] = (HUMAN, "hard")) -> Session:
    """A finished match that ``seat`` has won."""
    return next(s for s in (finished(levels, seed=n) for n in range(50)) if s.match.result().winners == (seat,))


def open_result(
    make_driver: MakeDriver, session: Session | None = None, **arguments: object
) -> tuple[Driver, ResultScene]:
    driver = make_driver(**arguments)
    session = session or finished()
    driver.program.session = session
    driver.program.finish_match()
    table = Scene()
    driver.push(table)
    scene = ResultScene(driver.program, session, table)
    driver.push(scene)
    return driver, scene


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seat", [0, 1])
def test_it_names_the_winner_the_reason_the_points_and_the_seed(
    make_driver: MakeDriver, seat: int, language: str
) -> None:
    session = won_by(seat)
    driver, _scene = open_result(make_driver, session, language=language)
    text, winner = driver.program.text, session.match.seats[seat].name
    assert driver.sees(text("table.won", count=1, names=winner))
    assert driver.sees(text("cephalopod.end.full"))
    assert driver.sees("4711")
    assert driver.sees(text("result.next", name="Marc"))
    account = driver.all(Account)[0]
    assert account.rows == (Row(text("cephalopod.account.dice"), session.match.result().scores, is_sum=True),)
    assert [column.won for column in account.columns] == [index == seat for index in (0, 1)]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "Zoé: with 6 hints, 1 move taken back and warnings in 3 turns · Marc: with 1 hint"),
        ("fr", "Zoé\u202f: avec 6 indices, 1 coup repris et des avertissements pendant 3 tours"),
        ("fr", "Marc\u202f: avec 1 indice"),
    ],
)
def test_help_is_told(make_driver: MakeDriver, language: str, expected: str) -> None:
    session = finished((HUMAN, HUMAN))
    driver, scene = open_result(make_driver, session, language=language)
    assert not scene.help()
    assert not driver.sees(expected)
    session.match.help = (Help(6, 1, 3), Help(hints=1))
    driver.resize((1281, 720))
    assert driver.sees(expected)


def test_several_lines_are_added_up_and_a_shared_win_names_all(make_driver: MakeDriver) -> None:
    driver, scene = open_result(make_driver)
    first = scene.result.account[0]
    scene.result = type(scene.result)((5, 5), (0, 1), scene.result.reason, (first, first))
    assert scene.rows()[-1] == Row(
        driver.program.text("result.total"), tuple(2 * points for points in first.points), is_sum=True
    )
    assert scene.headline() == "Zoé and Marc share the win"
    scene.result = type(scene.result)((5, 5), (0, 1), scene.result.reason)
    assert scene.rows() == (Row(driver.program.text("result.total"), (5, 5), is_sum=True),)


def test_mates_win_together_and_wear_the_colours_of_their_side(make_driver: MakeDriver) -> None:
    styles = ("ivory", "coral", "blue", "mint")
    seats = tuple(Seat(name, HUMAN, style) for name, style in zip(("Zoé", "Marc", "Léa", "Tom"), styles, strict=True))
    rng = random.Random(1)
    while True:
        match = Match(CATALOGUE["odicey"].rules, seats, {}, rng.randrange(1000))
        while not match.is_over:
            match.play(rng.choice(match.legal_moves()))
        if len(match.result().winners) == 2:
            break
    driver, scene = open_result(make_driver, Session("a-match", match))
    first, second = (seats[seat].name for seat in match.result().winners)
    assert scene.headline() == driver.program.text("table.won_together", names=f"{first} and {second}")
    red, blue = (driver.program.toolkit.theme.side("odicey", side) for side in range(2))
    account = driver.all(Account)[0]
    assert [column.style for column in account.columns] == [red, blue, red, blue]


def test_what_counted_is_told_and_practice_says_that_it_does_not(make_driver: MakeDriver) -> None:
    driver, scene = open_result(make_driver, won_by(0))
    assert driver.sees("Zoé: 1 win in 1 · hard: 0 wins in 1")
    driver, scene = open_result(make_driver, finished(practice=True))
    assert scene.tallies() == ""
    assert driver.sees(driver.program.text("result.practice"))


@pytest.mark.parametrize(
    ("levels", "seat", "sound"),
    [((HUMAN, "hard"), 0, "win"), ((HUMAN, "hard"), 1, "lose"), (("easy", "hard"), 0, "bell")],
)
def test_the_end_is_sounded_once(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, levels: tuple[str, str], seat: int, sound: str
) -> None:
    played: list[str] = []
    monkeypatch.setattr(driver.program.toolkit.sounds, "play", played.append)
    session = won_by(seat, levels)
    driver.push(Scene())
    driver.push(ResultScene(driver.program, session, Scene()))
    driver.resize((800, 600))
    driver.push(ResultScene(driver.program, session, Scene(), fresh=False))
    assert played == [sound]


@pytest.mark.parametrize(
    ("seat", "settings", "falls"),
    [
        (0, {"speed": "normal"}, True),
        (0, {"speed": "normal", "reduced_motion": True}, False),
        (0, {"speed": "off"}, False),
        (1, {"speed": "normal"}, False),
    ],
)
def test_leaves_fall_for_a_person_who_has_won_and_come_to_an_end(
    make_driver: MakeDriver, seat: int, settings: dict[str, object], falls: bool
) -> None:
    driver, scene = open_result(make_driver, won_by(seat), size=(800, 600), **settings)
    assert scene.is_moving() == falls
    driver.wait(500)
    assert (drawn(scene.leaves) > 0) == falls
    driver.wait(3000)
    assert not scene.is_moving()
    assert drawn(scene.leaves) == 0


def drawn(leaves: Leaves) -> int:
    """How many points of the window the leaves cover."""
    surface = pygame.Surface((800, 600), pygame.SRCALPHA)
    leaves.draw(surface)
    return pygame.mask.from_surface(surface).count()


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_r])
def test_one_key_begins_again_and_the_start_passes_on(make_driver: MakeDriver, key: int) -> None:
    session = finished()
    driver, _ = open_result(make_driver, session)
    driver.now += 300
    driver.key(key)
    assert driver.sees(TableScene)
    again = driver.program.session
    assert again is not None
    assert [seat.name for seat in again.match.seats] == ["Marc", "Zoé"]
    assert again.match.options == session.match.options
    assert again.match.seed != session.match.seed


def test_by_mouse_the_rematch_begins_once(make_driver: MakeDriver) -> None:
    driver, _ = open_result(make_driver)
    driver.click(driver.program.text("result.rematch"))
    first = driver.program.session
    driver.click((640, 360), after=20)
    assert driver.program.session is first
    assert driver.sees(TableScene)


@pytest.mark.parametrize("way", ["key", "mouse", "log"])
def test_the_panel_gives_way_to_the_board(make_driver: MakeDriver, way: str) -> None:
    driver, scene = open_result(make_driver)
    if way == "mouse":
        driver.click(driver.program.text("result.board"))
    else:
        driver.key(pygame.K_ESCAPE if way == "key" else pygame.K_l)
    assert driver.top is scene.table


def test_by_keys_the_replay_is_reached_and_left_again(make_driver: MakeDriver) -> None:
    driver, scene = open_result(make_driver)
    driver.tab_to(scene.buttons["replay"])
    driver.key(pygame.K_RETURN)
    assert driver.sees(ReplayScene)
    driver.key(pygame.K_ESCAPE)
    assert driver.top is scene


def test_other_players_and_the_title_are_reached(make_driver: MakeDriver) -> None:
    driver, _ = open_result(make_driver)
    driver.click(driver.program.text("result.setup"))
    assert driver.sees(SetupScene)
    assert isinstance(driver.program.stack.scenes[0], TitleScene)
    driver, scene = open_result(make_driver)
    driver.tab_to(scene.buttons["title"])
    driver.key(pygame.K_RETURN)
    assert driver.sees(TitleScene)
    assert driver.program.session is None


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text_size", [100, 200])
def test_everything_is_reachable_at_every_size(make_driver: MakeDriver, language: str, text_size: int) -> None:
    driver, scene = open_result(make_driver, language=language, text_size=text_size)
    for size in SIZES:
        if size[0] < 3000:
            driver.resize(size)
            assert driver.window.contains(scene.panel)
            driver.check_reachable()


@pytest.mark.parametrize("size", ODD_SIZES)
def test_odd_sizes_do_no_harm(make_driver: MakeDriver, size: tuple[int, int]) -> None:
    driver, scene = open_result(make_driver, text_size=200)
    driver.resize(size)
    driver.resize((1280, 720))
    assert driver.window.contains(scene.panel)


def test_the_focus_survives_another_size(make_driver: MakeDriver) -> None:
    driver, scene = open_result(make_driver)
    driver.tab_to(scene.buttons["replay"])
    driver.resize((800, 600))
    assert driver.focused is scene.buttons["replay"]


@pytest.mark.parametrize("width", [200, 500, 900])
@pytest.mark.parametrize("count", [2, 6])
def test_the_account_fits_its_width(make_driver: MakeDriver, width: int, count: int) -> None:
    toolkit = make_driver(text_size=200).program.toolkit
    styles = toolkit.theme.seats
    columns = tuple(Column("M" * 24, styles[index], index == 0) for index in range(count))
    account = Account(
        toolkit, columns, (Row("Something long that is counted", (123,) * count), Row("Total", (9,) * count))
    )
    account.rect = pygame.Rect((10, 10), account.natural_size(width))
    words, column = account.widths(width)
    assert column * count <= width
    assert words >= min(width, toolkit.metrics.font("body") * 6)
    assert "M" * 24 in account.hint
    surface = pygame.Surface((width + 20, account.rect.h + 20), pygame.SRCALPHA)
    account.draw(surface, Look())
    assert account.rect.contains(surface.get_bounding_rect(128))
