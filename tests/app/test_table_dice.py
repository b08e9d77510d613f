"""The table with dice and sheets: keeping, circling and crossing out by one device alone, undo, refusals, practice."""

from __future__ import annotations

import random
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
from game.games.shelfie.board.places import die_spot, row_spot, sheet_spot, space_spot
from game.games.shelfie.rules import DATA, Circle, Cross, Keep, Phase, State, Stop, score
from game.texts import languages
from tests.driver import Driver, Hand, MakeDriver

INFO = CATALOGUE["shelfie"].rules.info


def sit(driver: Driver, *levels: str) -> Any:
    """Start a match of My Shelfie and return its table once somebody is asked."""
    driver.sit(*levels, game="shelfie")
    return driver.until_asked()


def is_circling(view: State) -> bool:
    return view.phase is Phase.CIRCLE


# Whole matches.


def play_by(hand: Hand, driver: Driver, rng: random.Random) -> None:
    """Play a random legal move for the person who is to act; a turn seldom has all its rolls."""
    table = driver.table
    view = driver.view
    stop = view.phase is Phase.KEEP and rng.random() < 0.6
    move = Stop() if stop else rng.choice(table.match.legal_moves())
    if isinstance(move, Keep):
        for die in set(map(die_spot, move.positions)) ^ set(driver.chosen):
            hand(driver, die)
        hand(driver, "roll")
    elif isinstance(move, Circle):
        for space in move.spaces:
            hand(driver, space_spot(view.turn, space))
        hand(driver, "circle")
    elif isinstance(move, Cross):
        hand(driver, row_spot(move.row))
        hand(driver, "cross")
    else:
        hand(driver, "stop" if isinstance(move, Stop) else "pass")
    driver.program.stack.apply()


@pytest.mark.parametrize("hand", [Driver.touch, Driver.walk])
@pytest.mark.parametrize("levels", [(HUMAN, "easy"), ("easy", HUMAN, HUMAN), (HUMAN,)])
def test_a_whole_match_by_one_device_alone(driver: Driver, hand: Hand, levels: tuple[str, ...]) -> None:
    table = sit(driver, *levels)
    rng = random.Random(4)
    while not table.match.is_over:
        before = table.match.ply
        play_by(hand, driver, rng)
        assert table.match.ply > before, driver.refusal
        driver.until_asked()
    driver.wait(200)
    assert driver.sees(ResultScene)
    assert {turn.hand for turn in table.match.turns if turn.seat != CHANCE} == set(levels)


# What can be touched, and what is taken back.


def test_the_button_names_how_many_dice_are_rolled_again(driver: Driver) -> None:
    sit(driver, HUMAN, "easy")
    text = driver.program.text
    for count in range(DATA.dice):
        assert driver.actions["roll"].text == text("shelfie.prompt.roll", count=DATA.dice - count)
        driver.touch(die_spot(count))
    assert driver.actions["roll"].text == text("shelfie.prompt.roll_none")
    driver.key(pygame.K_4)
    assert driver.chosen == tuple(die_spot(die) for die in range(DATA.dice) if die != 3)
    driver.key(pygame.K_ESCAPE)
    assert len(driver.chosen) == DATA.dice - 2


def test_held_dice_are_still_held_after_the_roll_and_can_be_put_back(driver: Driver) -> None:
    sit(driver, HUMAN, "easy")
    driver.touch(die_spot(2))
    driver.touch("roll")
    driver.until_asked()
    assert driver.chosen == (die_spot(2),)
    driver.touch(die_spot(2))
    assert driver.chosen == ()


def test_stopping_is_taken_back_and_a_roll_is_not(driver: Driver) -> None:
    table = sit(driver, HUMAN, HUMAN)
    before = table.match.digest()
    driver.key(pygame.K_p)
    assert driver.view.phase is not Phase.KEEP
    driver.key(pygame.K_z)
    assert table.match.digest() == before
    driver.key(pygame.K_y)
    driver.key(pygame.K_z)
    assert table.match.digest() == before
    driver.key(pygame.K_r)
    driver.until_asked()
    ply = table.match.ply
    button = table.furniture.buttons["undo"]
    assert not button.enabled
    assert button.reason == driver.program.text(f"barrier.{Barrier.CHANCE.value}")
    driver.key(pygame.K_z)
    assert table.match.ply == ply
    assert driver.refusal == button.reason


def test_a_circle_that_was_touched_is_let_go_and_one_that_was_drawn_stays(driver: Driver) -> None:
    sit(driver, HUMAN, HUMAN)
    table = driver.play_on(is_circling)
    seat, spot = driver.match.to_act, table.picker.next_spots()[0]
    driver.touch(spot)
    assert driver.chosen == (spot,)
    driver.key(pygame.K_ESCAPE)
    assert driver.chosen == ()
    driver.touch(spot)
    driver.key(pygame.K_p)
    driver.until_asked()
    assert driver.match.to_act == 1 - seat
    assert table.furniture.buttons["undo"].reason == driver.program.text(f"barrier.{Barrier.CHANCE.value}")


@pytest.mark.parametrize("language", languages())
def test_what_cannot_be_done_is_refused_by_a_sentence(make_driver: MakeDriver, language: str) -> None:
    driver = make_driver(language=language)
    sit(driver, HUMAN, HUMAN)
    table = driver.play_on(is_circling)
    text, ply = driver.program.text, table.match.ply
    driver.key(pygame.K_p)
    assert driver.refusal == text("shelfie.prompt.circle_first")
    view = driver.view
    payable = {space for move in table.match.legal_moves() for space in move.spaces}
    for space in set(range(25)) - payable:
        driver.touch(space_spot(view.turn, space))
        name = f"{'ABCDE'[space // 5]}{space % 5 + 1}"
        assert name in driver.refusal
        assert driver.refusal == table.board.say(table.match.explain(f"circle {name}"))
    driver.key(pygame.K_r)
    driver.key(pygame.K_x)
    assert table.match.ply == ply


def test_another_sheet_is_shown_large_by_mouse_and_key_and_the_own_one_comes_back(driver: Driver) -> None:
    sit(driver, HUMAN, "easy", "easy")
    table = driver.play_on(is_circling)
    own = driver.match.to_act
    sheets, other = table.board.sheets, (own + 1) % 3
    told = driver.program.text("shelfie.prompt.other_sheet")
    driver.touch(sheet_spot(other))
    assert sheets.large_seat == other
    assert driver.detail == told
    driver.touch(sheet_spot(own))
    assert sheets.large_seat == own
    assert driver.detail != told
    for expected in (other, (own + 2) % 3, own):
        driver.key(pygame.K_c)
        assert sheets.large_seat == expected


def test_a_choice_says_what_it_scores(driver: Driver) -> None:
    sit(driver, HUMAN, "easy")
    table = driver.play_on(is_circling)
    move = table.match.legal_moves()[-1]
    view = driver.view
    for space in move.spaces:
        driver.touch(space_spot(view.turn, space))
    after = table.match.rules.apply(view, move)
    gain = score(after.sheets[view.turn]).total - score(view.sheets[view.turn]).total
    assert f"+{gain}" in driver.actions["circle"].text


# Practice alone.


def test_alone_is_asked_for_and_says_that_it_is_practice_against_a_target(driver: Driver) -> None:
    scene = SetupScene(driver.program, "shelfie")
    assert len(scene.places) == 2
    driver.push(scene)
    text = driver.program.text
    label = text("shelfie.solo.label", target=DATA.target)
    assert label not in driver.texts
    assert scene.named("practice") is not None
    scene.set_count(1)
    driver.wait()
    assert label in driver.texts
    assert str(DATA.target) in label
    assert scene.named("practice") is None
    driver.key(pygame.K_RETURN)
    match = driver.match
    assert len(match.seats) == 1
    assert match.practice
    assert driver.table.furniture.heading()[1].endswith(text("shelfie.solo.mark", target=DATA.target))


def test_the_first_seat_is_drawn_and_nobody_says_that_the_first_one_begins(driver: Driver) -> None:
    scene = SetupScene(driver.program, "shelfie")
    driver.push(scene)
    for count in INFO.players:
        scene.set_count(count)
        assert driver.program.text("setup.first_begins") not in driver.texts
        result = open_result(driver, finished(("easy",) * count))
        assert not any(begins(driver, seat.name) in driver.texts for seat in result.match.seats)
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


def open_result(driver: Driver, match: Match[Any, Any]) -> Any:
    session = keep_session(driver.program, match)
    table = LaidTable(driver.program, session).scene
    driver.wait(200)
    if not driver.sees(ResultScene):
        table.open_result()
        driver.wait()
    assert driver.sees(ResultScene)
    return driver.top


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


def test_alone_nothing_is_counted_and_everything_is_taken_back(driver: Driver) -> None:
    scene = open_result(driver, finished((HUMAN,)))
    assert not driver.program.statistics.by_person("shelfie", preset({}))
    assert scene.tallies() == ""
    assert driver.program.text("result.practice") in driver.texts
    scene.rematch()
    driver.settle()
    table = driver.until_asked()
    assert table.match.practice
    driver.key(pygame.K_r)
    driver.until_asked()
    ply = table.match.ply
    driver.key(pygame.K_z)
    assert table.match.ply < ply


def test_a_practice_match_that_goes_on_after_its_end_is_another_one(driver: Driver) -> None:
    open_result(driver, finished((HUMAN,)))
    table, ended = driver.table, driver.table.session.match_id
    driver.key(pygame.K_ESCAPE)
    assert driver.sees(table)
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
    driver.check_apart()
    # The sheet that is large is the only one that cannot be touched as a whole.
    for spot in set(table.board.all_spots()) - {sheet_spot(table.match.to_act)}:
        assert table.furniture.layout.board.contains(table.board.spot_rect(spot))
    for button in driver.actions.values():
        assert button.rect.h >= driver.program.toolkit.fonts.height()


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_the_longest_names_of_four_are_not_cut(make_driver: MakeDriver, size: tuple[int, int]) -> None:
    driver = make_driver(size=size, make_thinker=Sleeper)
    SCREENS["shelfie-four"](driver.program)
    driver.wait()
    for panel in driver.table.furniture.seats:
        assert not panel.is_name_cut


def test_the_gallery_shows_what_its_names_say(make_driver: MakeDriver) -> None:
    driver = make_driver(make_thinker=Sleeper)

    def shown(name: str) -> Any:
        driver.program.stack.clear(SetupScene(driver.program, "shelfie"))
        SCREENS[name](driver.program)
        driver.settle()
        return driver.top

    def phase(name: str) -> Phase:
        match = shown(name).match
        found = match.view(driver.match.to_act).phase
        assert isinstance(found, Phase)
        return found

    assert phase("shelfie-keep") is Phase.KEEP
    assert driver.chosen
    assert phase("shelfie-circle") is Phase.CIRCLE
    assert phase("shelfie-cross") is Phase.CROSS
    assert phase("shelfie-last-round") is Phase.KEEP
    assert driver.match.view(0).ending
    assert phase("shelfie-chosen") is Phase.CIRCLE
    assert len(driver.chosen) == 2
    assert isinstance(shown("shelfie-luck"), LuckScene)
