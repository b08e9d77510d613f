"""One game leaves nothing behind for the next, whatever was pressed in between."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.app.scenes.curtain import CurtainScene
from game.app.scenes.interlude import InterludeScene
from game.app.table.scene import TableScene
from game.core.match import Match
from game.core.record import HUMAN
from game.games.catalogue import CATALOGUE, LEVELS
from tests.driver import Driver, MakeDriver

SIZES = ((1280, 720), (800, 600), (640, 900))

GAMES = tuple(CATALOGUE)
INPUTS = 400
KEYS = [
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_TAB),
    *(pygame.K_z, pygame.K_y, pygame.K_h, pygame.K_s, pygame.K_l, pygame.K_m, pygame.K_F1),
    *(pygame.K_p, pygame.K_x, pygame.K_c, pygame.K_r, pygame.K_1, pygame.K_4),
]


def one_person(game: str) -> tuple[str, ...]:
    """Return seats for ``game`` with one person who has a computer for every other seat."""
    players = CATALOGUE[game].rules.info.players
    return (HUMAN, *("easy",) * (max(2, players[0]) - 1))


def play_a_little(driver: Driver, decisions: int) -> None:
    """Let the person at the table make random moves, the computers theirs."""
    rng = random.Random(decisions)
    for _ in range(decisions):
        table = driver.table
        if table.match.is_over:
            return
        if table.picker is not None:
            text = table.match.rules.format_move(
                table.match.view(table.match.to_act), rng.choice(table.match.legal_moves())
            )
            table.conduct.play(text)
        driver.wait(200)


def pixels(driver: Driver) -> bytes:
    """Return the picture of the table as it would be painted anew."""
    driver.move((2, 2))
    driver.program.stack.redraw()
    driver.loop.draw()
    return driver.picture


def start(driver: Driver, game: str) -> bytes:
    """Begin a match of ``game`` with a seed of its own and return what is seen."""
    driver.program.first_seed = 7
    driver.sit(*one_person(game), game=game)
    driver.wait(400)
    return pixels(driver)


@pytest.mark.parametrize("first", GAMES)
def test_a_game_looks_and_plays_the_same_after_any_other(make_driver: MakeDriver, first: str) -> None:
    fresh = {}
    for second in GAMES:
        driver = make_driver()
        fresh[second] = start(driver, second)
        driver.close()
    driver = make_driver()
    for second in GAMES:
        start(driver, first)
        play_a_little(driver, 6)
        parked = driver.table.session.match_id
        digest = driver.match.digest()
        over = driver.match.is_over
        assert start(driver, second) == fresh[second], second
        if not over:
            kept = driver.program.saves.load(parked).match
            assert kept is not None
            assert kept.digest() == digest


def check(driver: Driver, log: dict[str, Match[Any, Any]]) -> None:
    """Hold what is on the table against its file and against a replay of its record."""
    for scene in driver.program.stack.scenes:
        if isinstance(scene, TableScene):
            match = scene.match
            log[scene.session.match_id] = match
            assert all(turn.hand in {HUMAN, "chance", *LEVELS} for turn in match.turns)
            if not match.is_over:
                saved = driver.program.saves.load(scene.session.match_id).match
                assert saved is not None
                assert saved.digest() == match.digest()


def test_random_inputs_from_game_to_game(make_driver: MakeDriver) -> None:
    driver = make_driver(speed="fast")
    rng = random.Random(31)
    log: dict[str, Match[Any, Any]] = {}
    games = itertools.cycle(GAMES)

    def new_match() -> None:
        game = next(games)
        count = rng.choice([number for number in CATALOGUE[game].rules.info.players if number > 1])
        driver.sit(*tuple(rng.choice([HUMAN, HUMAN, "easy"]) for _ in range(count)), game=game)

    def come_back() -> None:
        if isinstance(driver.top, CurtainScene | InterludeScene):
            driver.wait(500)
            driver.key(pygame.K_RETURN)
        else:
            driver.come_back()

    def touch() -> None:
        come_back()
        table = driver.top
        if not isinstance(table, TableScene) or table.picker is None:
            driver.wait(400)
            return
        spot = rng.choice(table.picker.next_spots())
        rect = table.board.spot_rect(spot)
        if rect is not None:
            driver.click(rect.center)
        elif spot in driver.actions:
            driver.click(driver.actions[spot].rect.center)

    new_match()
    press, resize = (lambda: driver.key(rng.choice(KEYS))), (lambda: driver.resize(rng.choice(SIZES)))
    click = functools.partial(driver.click_anywhere, rng)
    other_match = functools.partial(driver.take_up_any_match, rng)
    actions: list[Callable[[], None]] = [touch, press, click, resize, new_match, other_match]
    weights = [50, 25, 10, 2, 4, 4]
    for number in range(INPUTS):
        rng.choices(actions, weights)[0]()
        driver.program.quitting = False
        if not any(isinstance(scene, TableScene) for scene in driver.program.stack.scenes):
            new_match()
        if number % 10 == 0:
            check(driver, log)
    check(driver, log)
    assert {match.rules.info.id for match in log.values()} == set(GAMES)
    assert sum(match.ply for match in log.values()) > 100
    for match in log.values():
        assert Match.from_record(match.rules, match.record()).digest() == match.digest()
