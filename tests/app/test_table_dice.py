"""The table with dice and sheets: keeping, circling and crossing out by one device alone, undo, refusals, practice."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.app import commands
from game.app.gallery import SCREENS
from game.app.gallery.stage import LaidTable, Sleeper, keep_session
from game.app.main import seats_from
from game.app.scenes.luck import LuckScene
from game.app.scenes.result import ResultScene
from game.app.scenes.setup import SetupScene
from game.app.statistics import preset
from game.core.contract import CHANCE
from game.core.match import Barrier, Match
from game.core.record import HUMAN, Seat
from game.games.catalogue import CATALOGUE
from game.games.shelfie import gallery as states
from game.games.shelfie.board.places import die_spot, row_spot, sheet_spot, space_spot
from game.games.shelfie.rules import DATA, Circle, Cross, Keep, Phase, Stop, score
from game.texts import languages
from game.ui.actions import Kind
from tests.app.driver import Driver
from tests.app.scenes.matches import texts
from tests.app.scenes.widgets import widgets

MakeDriver = Callable[..., Driver]
Touch = Callable[[Driver, str], None]

INFO = CATALOGUE["shelfie"].rules.info


def sit(driver: Driver, *levels: str) -> Any:
    """Start a match of My Shelfie and return its table."""
    driver.play(levels, "shelfie")
    return until_a_person(driver)


def until_a_person(driver: Driver) -> Any:
    """Let computers play until a person is to act or the match is over."""
    table = driver.table
    for _ in range(200):
        if table.picker is not None or table.match.is_over:
            return table
        driver.wait(60)
    raise AssertionError("nobody is asked")


def seat_of(table: Any) -> int:
    seat = table.match.to_act
    assert isinstance(seat, int)
    return seat


def until(driver: Driver, *phases: Phase) -> Any:
    """Stop at once and take the first choice, until a person is in one of ``phases``."""
    table = driver.table
    for _ in range(400):
        until_a_person(driver)
        view = table.match.view(seat_of(table))
        if view.phase in phases:
            return table
        table.conduct.play(table.match.rules.format_move(view, table.match.legal_moves()[0]))
    raise AssertionError("the phase never came")


# Whole matches.


def click(driver: Driver, spot: str) -> None:
    """Touch a spot of the board, or a button of the game, by the mouse."""
    table = driver.table
    button = table.furniture.prompt.actions.get(spot)
    driver.click((button.rect if button is not None else table.board.spot_rect(spot)).center)


def walk(driver: Driver, spot: str) -> None:
    """Touch a spot of the board by arrows and Enter, or a button of the game by its own key."""
    table = driver.table
    button = table.furniture.prompt.actions.get(spot)
    if button is not None:
        driver.key({Kind.ROLL: pygame.K_r, Kind.PLAY: pygame.K_p, Kind.PASS: pygame.K_x}[button.shortcut])
        return
    rng = random.Random(spot)
    for _ in range(80):
        if table.pointing.cursor == spot:
            driver.key(pygame.K_RETURN)
            return
        driver.key(towards(table, spot) if rng.random() < 0.8 else rng.choice(ARROWS))
    raise AssertionError(f"{spot} was not reached")


ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


def towards(table: Any, spot: str) -> int:
    if table.pointing.cursor is None:
        return pygame.K_RIGHT
    here, there = (table.board.spot_rect(one).center for one in (table.pointing.cursor, spot))
    across, down = there[0] - here[0], there[1] - here[1]
    if abs(across) > abs(down):
        return pygame.K_RIGHT if across > 0 else pygame.K_LEFT
    return pygame.K_DOWN if down > 0 else pygame.K_UP


def play_by(touch: Touch, driver: Driver, rng: random.Random) -> None:
    """Play a random legal move for the person who is to act; a turn seldom has all its rolls."""
    table = driver.table
    view = table.match.view(seat_of(table))
    stop = view.phase is Phase.KEEP and rng.random() < 0.6
    move = Stop() if stop else rng.choice(table.match.legal_moves())
    if isinstance(move, Keep):
        for die in set(map(die_spot, move.positions)) ^ set(table.picker.chosen):
            touch(driver, die)
        touch(driver, "roll")
    elif isinstance(move, Circle):
        for space in move.spaces:
            touch(driver, space_spot(view.turn, space))
        touch(driver, "circle")
    elif isinstance(move, Cross):
        touch(driver, row_spot(move.row))
        touch(driver, "cross")
    else:
        touch(driver, "stop" if isinstance(move, Stop) else "pass")
    driver.program.stack.apply()


@pytest.mark.parametrize("touch", [click, walk])
@pytest.mark.parametrize("levels", [(HUMAN, "easy"), ("easy", HUMAN, HUMAN), (HUMAN,)])
def test_a_whole_match_by_one_device_alone(make_driver: MakeDriver, touch: Touch, levels: tuple[str, ...]) -> None:
    driver = make_driver()
    table = sit(driver, *levels)
    rng = random.Random(4)
    while not table.match.is_over:
        before = table.match.ply
        play_by(touch, driver, rng)
        assert table.match.ply > before, table.sitting.choosing.refusal
        until_a_person(driver)
    driver.wait(200)
    assert isinstance(driver.top, ResultScene)
    assert {turn.hand for turn in table.match.turns if turn.seat != CHANCE} == set(levels)


# What can be touched, and what is taken back.


def test_the_button_names_how_many_dice_are_rolled_again(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = sit(driver, HUMAN, "easy")
    text = driver.program.text
    for count in range(DATA.dice):
        assert table.furniture.prompt.actions["roll"].text == text("shelfie.prompt.roll", count=DATA.dice - count)
        click(driver, die_spot(count))
    assert table.furniture.prompt.actions["roll"].text == text("shelfie.prompt.roll_none")
    driver.key(pygame.K_4)
    assert table.picker.chosen == tuple(die_spot(die) for die in range(DATA.dice) if die != 3)
    driver.key(pygame.K_ESCAPE)
    assert len(table.picker.chosen) == DATA.dice - 2


def test_held_dice_are_still_held_after_the_roll_and_can_be_put_back(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = sit(driver, HUMAN, "easy")
    click(driver, die_spot(2))
    click(driver, "roll")
    until_a_person(driver)
    assert table.picker.chosen == (die_spot(2),)
    click(driver, die_spot(2))
    assert table.picker.chosen == ()


def test_stopping_is_taken_back_and_a_roll_is_not(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = sit(driver, HUMAN, HUMAN)
    before = table.match.digest()
    driver.key(pygame.K_p)
    assert table.match.view(seat_of(table)).phase is not Phase.KEEP
    driver.key(pygame.K_z)
    assert table.match.digest() == before
    driver.key(pygame.K_y)
    driver.key(pygame.K_z)
    assert table.match.digest() == before
    driver.key(pygame.K_r)
    until_a_person(driver)
    ply = table.match.ply
    button = table.furniture.buttons["undo"]
    assert not button.enabled
    assert button.reason == driver.program.text(f"barrier.{Barrier.CHANCE.value}")
    driver.key(pygame.K_z)
    assert table.match.ply == ply
    assert table.sitting.choosing.refusal == button.reason


def test_a_circle_that_was_touched_is_let_go_and_one_that_was_drawn_stays(make_driver: MakeDriver) -> None:
    driver = make_driver()
    sit(driver, HUMAN, HUMAN)
    table = until(driver, Phase.CIRCLE)
    seat, spot = seat_of(table), table.picker.next_spots()[0]
    click(driver, spot)
    assert table.picker.chosen == (spot,)
    driver.key(pygame.K_ESCAPE)
    assert table.picker.chosen == ()
    click(driver, spot)
    driver.key(pygame.K_p)
    until_a_person(driver)
    assert seat_of(table) == 1 - seat
    assert table.furniture.buttons["undo"].reason == driver.program.text(f"barrier.{Barrier.CHANCE.value}")


@pytest.mark.parametrize("language", languages())
def test_what_cannot_be_done_is_refused_by_a_sentence(make_driver: MakeDriver, language: str) -> None:
    driver = make_driver(language=language)
    sit(driver, HUMAN, HUMAN)
    table = until(driver, Phase.CIRCLE)
    text, ply = driver.program.text, table.match.ply
    driver.key(pygame.K_p)
    assert table.sitting.choosing.refusal == text("shelfie.prompt.circle_first")
    view = table.match.view(seat_of(table))
    payable = {space for move in table.match.legal_moves() for space in move.spaces}
    for space in set(range(25)) - payable:
        click(driver, space_spot(view.turn, space))
        name = f"{'ABCDE'[space // 5]}{space % 5 + 1}"
        assert name in table.sitting.choosing.refusal
        assert table.sitting.choosing.refusal == table.board.say(table.match.explain(f"circle {name}"))
    driver.key(pygame.K_r)
    driver.key(pygame.K_x)
    assert table.match.ply == ply


def test_another_sheet_is_shown_large_by_mouse_and_key_and_the_own_one_comes_back(make_driver: MakeDriver) -> None:
    driver = make_driver()
    sit(driver, HUMAN, "easy", "easy")
    table = until(driver, Phase.CIRCLE)
    own = seat_of(table)
    sheets, other = table.board.sheets, (own + 1) % 3
    told = driver.program.text("shelfie.prompt.other_sheet")
    click(driver, sheet_spot(other))
    assert sheets.large_seat == other
    assert table.furniture.prompt.said.detail == told
    click(driver, sheet_spot(own))
    assert sheets.large_seat == own
    assert table.furniture.prompt.said.detail != told
    for expected in (other, (own + 2) % 3, own):
        driver.key(pygame.K_c)
        assert sheets.large_seat == expected


def test_a_choice_says_what_it_scores(make_driver: MakeDriver) -> None:
    driver = make_driver()
    sit(driver, HUMAN, "easy")
    table = until(driver, Phase.CIRCLE)
    move = table.match.legal_moves()[-1]
    view = table.match.view(seat_of(table))
    for space in move.spaces:
        click(driver, space_spot(view.turn, space))
    after = table.match.rules.apply(view, move)
    gain = score(after.sheets[view.turn]).total - score(view.sheets[view.turn]).total
    assert f"+{gain}" in table.furniture.prompt.actions["circle"].text


# Practice alone.


def test_alone_is_asked_for_and_says_that_it_is_practice_against_a_target(make_driver: MakeDriver) -> None:
    driver = make_driver()
    scene = SetupScene(driver.program, "shelfie")
    assert len(scene.places) == 2
    driver.push(scene)
    text = driver.program.text
    label = text("shelfie.solo.label", target=DATA.target)
    assert label not in texts(scene)
    assert scene.named("practice") is not None
    scene.set_count(1)
    driver.wait()
    assert label in texts(scene)
    assert str(DATA.target) in label
    assert scene.named("practice") is None
    driver.key(pygame.K_RETURN)
    match = driver.table.match
    assert len(match.seats) == 1
    assert match.practice
    assert driver.table.furniture.heading()[1].endswith(text("shelfie.solo.mark", target=DATA.target))


def test_the_first_seat_is_drawn_and_nobody_says_that_the_first_one_begins(make_driver: MakeDriver) -> None:
    driver = make_driver()
    scene = SetupScene(driver.program, "shelfie")
    driver.push(scene)
    for count in INFO.players:
        scene.set_count(count)
        assert driver.program.text("setup.first_begins") not in texts(scene)
        result = open_result(driver, finished(("easy",) * count))
        assert not any(begins(driver, seat.name) in told(result) for seat in result.match.seats)
        driver.program.stack.pop()
        driver.program.stack.pop()


def begins(driver: Driver, name: str) -> str:
    return driver.program.text("result.next", name=name)


def finished(levels: tuple[str, ...], seed: int = 1, *, practice: bool = False) -> Match[Any, Any]:
    """Return a random match that is over."""
    seats = tuple(Seat(f"Player {number}", level, "ivory") for number, level in enumerate(levels))
    match: Match[Any, Any] = Match(CATALOGUE["shelfie"].rules, seats, {}, seed, practice=practice)
    rng = random.Random(seed)
    while not match.is_over:
        match.play(rng.choice(match.legal_moves()))
    return match


def open_result(driver: Driver, match: Match[Any, Any]) -> ResultScene:
    session = keep_session(driver.program, match)
    table = LaidTable(driver.program, session).scene
    driver.wait(200)
    if not isinstance(driver.top, ResultScene):
        table.open_result()
        driver.wait()
    assert isinstance(driver.top, ResultScene)
    return driver.top


def told(scene: Any) -> str:
    return "\n".join(str(widget.text) for widget, _ in widgets(scene) if hasattr(widget, "text"))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("target", [1, 191])
def test_the_result_alone_says_whether_the_target_was_reached(
    make_driver: MakeDriver, monkeypatch: pytest.MonkeyPatch, language: str, target: int
) -> None:
    driver = make_driver(language=language)
    match = finished((HUMAN,))
    assert match.result().scores[0] >= 1
    solo = type(match.rules.info)(**{**vars_of(match.rules.info), "solo_target": target})
    monkeypatch.setattr(type(match.rules), "info", solo)
    played: list[str] = []
    monkeypatch.setattr(driver.program.toolkit.sounds, "play", played.append)
    scene = open_result(driver, match)
    reached = target == 1
    assert scene.headline() == driver.program.text(f"shelfie.solo.{'reached' if reached else 'missed'}")
    assert scene.person_won == reached
    assert ("win" in played, "lose" in played) == (reached, not reached)


def vars_of(info: Any) -> dict[str, Any]:
    return {name: getattr(info, name) for name in info.__dataclass_fields__}


def test_alone_nothing_is_counted_and_everything_is_taken_back(make_driver: MakeDriver) -> None:
    driver = make_driver()
    scene = open_result(driver, finished((HUMAN,)))
    assert not driver.program.statistics.by_person("shelfie", preset({}))
    assert scene.tallies() == ""
    assert driver.program.text("result.practice") in told(scene)
    scene.rematch()
    driver.program.stack.apply()
    driver.wait()
    table = until_a_person(driver)
    assert table.match.practice
    driver.key(pygame.K_r)
    until_a_person(driver)
    ply = table.match.ply
    driver.key(pygame.K_z)
    assert table.match.ply < ply


def test_a_practice_match_that_goes_on_after_its_end_is_another_one(make_driver: MakeDriver) -> None:
    driver = make_driver()
    open_result(driver, finished((HUMAN,)))
    table, ended = driver.table, driver.table.session.match_id
    driver.key(pygame.K_ESCAPE)
    assert driver.is_on_top(table)
    driver.key(pygame.K_z)
    assert not table.match.is_over
    assert table.session.match_id != ended
    assert [entry.match_id for entry in driver.program.saves.list("finished")] == [ended]
    assert [entry.match_id for entry in driver.program.saves.list("open")] == [table.session.match_id]


def test_a_match_of_one_seat_is_practice_whatever_its_record_says() -> None:
    match = finished((HUMAN,))
    assert match.practice
    assert Match.from_record(match.rules, replace(match.record(), practice=False)).practice
    assert not finished((HUMAN, "easy")).practice


def test_the_command_line_lets_one_person_play_alone(make_driver: MakeDriver) -> None:
    arguments = commands.parse(["--play", "shelfie", "--seats", "human"])
    driver = make_driver()
    seats = seats_from(driver.program, "shelfie", arguments.seats)
    assert [seat.level for seat in seats] == [HUMAN]
    assert len(seats_from(driver.program, "shelfie", None)) == 2


# Places and pictures.


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (700, 1200)])
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("players", [1, 4])
@pytest.mark.parametrize("text_size", [100, 200])
def test_nothing_lies_on_anything_else(
    make_driver: MakeDriver, size: tuple[int, int], language: str, players: int, text_size: int
) -> None:
    driver = make_driver(size=size, language=language, text_size=text_size)
    table = sit(driver, HUMAN, *("easy",) * (players - 1))
    window = driver.surface.get_rect()
    shown = [widget.rect for widget in table.group.widgets if widget.visible and widget is not table.furniture.prompt]
    assert all(window.contains(rect) for rect in shown)
    for one, other in itertools.combinations(shown, 2):
        assert not one.colliderect(other)
    board = table.furniture.layout.board
    assert window.contains(board)
    assert not any(board.colliderect(rect) for rect in (*shown, table.furniture.prompt.rect))
    # The sheet that is large is the only one that cannot be touched as a whole.
    spots = set(table.board.all_spots()) - {sheet_spot(seat_of(table))}
    places = [table.board.spot_rect(spot) for spot in spots]
    assert all(rect is not None and board.contains(rect) for rect in places)
    for button in table.furniture.prompt.actions.values():
        assert table.furniture.prompt.rect.contains(button.rect)
        assert button.rect.h >= driver.program.toolkit.fonts.height()


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_the_longest_names_of_four_are_not_cut(make_driver: MakeDriver, size: tuple[int, int]) -> None:
    driver = make_driver(size=size, make_thinker=Sleeper)
    SCREENS["shelfie-four"](driver.program)
    driver.wait()
    for panel in driver.table.furniture.seats:
        assert not panel.is_name_cut


@pytest.mark.parametrize("name", states.SCREENS)
def test_every_picture_of_the_gallery_can_be_drawn_at_any_size(make_driver: MakeDriver, name: str) -> None:
    driver = make_driver(make_thinker=Sleeper)
    SCREENS[name](driver.program)
    driver.program.stack.apply()
    driver.wait()
    for language in languages():
        driver.program.change_settings(language=language)
        for size, text_size in (((1, 1), 100), ((800, 600), 200)):
            driver.program.change_settings(text_size=text_size)
            driver.resize(size)
            driver.wait(40)
            # More than one colour: something was drawn.
            assert size == (1, 1) or len({tuple(driver.surface.get_at((x, size[1] // 2))) for x in range(size[0])}) > 1


def test_the_gallery_shows_what_its_names_say(make_driver: MakeDriver) -> None:
    driver = make_driver(make_thinker=Sleeper)

    def shown(name: str) -> Any:
        driver.program.stack.clear(SetupScene(driver.program, "shelfie"))
        SCREENS[name](driver.program)
        driver.program.stack.apply()
        driver.wait()
        return driver.top

    def phase(name: str) -> Phase:
        match = shown(name).match
        found = match.view(seat_of(driver.table)).phase
        assert isinstance(found, Phase)
        return found

    assert phase("shelfie-keep") is Phase.KEEP
    assert driver.table.picker.chosen
    assert phase("shelfie-circle") is Phase.CIRCLE
    assert phase("shelfie-cross") is Phase.CROSS
    assert phase("shelfie-last-round") is Phase.KEEP
    assert driver.table.match.view(0).ending
    assert phase("shelfie-chosen") is Phase.CIRCLE
    assert len(driver.table.picker.chosen) == 2
    assert isinstance(shown("shelfie-luck"), LuckScene)
