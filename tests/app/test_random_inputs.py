"""A thousand inputs at random while the computer thinks: nothing is lost, mixed up, or left running."""

from __future__ import annotations

import functools
import multiprocessing
import random
import threading
from collections.abc import Callable
from typing import Any

import pygame

from game.app.scenes.pause import PauseScene
from game.app.scenes.settings import SettingsScene
from game.app.table.scene import TableScene
from game.app.thinking import Thinker
from game.core.match import Match
from game.core.record import HUMAN
from game.games.catalogue import CATALOGUE, LEVELS
from game.games.cephalopod.board import CephalopodBoard
from tests.driver import Driver
from tests.games.cephalopod import naive

INPUTS = 1_000
SIZES = [(1280, 720), (800, 600), (640, 900), (1000, 300)]
KEYS = [
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_TAB),
    *(pygame.K_z, pygame.K_y, pygame.K_h, pygame.K_s, pygame.K_l, pygame.K_m, pygame.K_F1),
]


def check(driver: Driver, log: dict[str, Match[Any, Any]]) -> None:
    """Hold every match that is open against a second implementation of the rules, and against its file."""
    for scene in driver.program.stack.scenes:
        if not isinstance(scene, TableScene):
            continue
        match = scene.match
        log[scene.session.match_id] = match
        rows, columns = (int(part) for part in match.options["board"].split("x"))
        model = naive.Board(rows, columns)
        for ply in match.record().plies:
            assert ply.hand in {HUMAN, *LEVELS}
            model.play(ply.move)
        view = match.view(0)
        assert model.cells() == view.cells
        board = scene.board
        if not scene.sitting.is_busy and isinstance(board, CephalopodBoard):
            shown = {sprite.cell: sprite.die for sprite in board.sprites}
            assert shown == {cell: die for cell, die in enumerate(view.cells) if die}
        if not match.is_over:
            saved = driver.program.saves.load(scene.session.match_id).match
            assert saved is not None
            assert saved.digest() == match.digest()


def test_a_thousand_random_inputs_while_the_computer_thinks(make_driver: Callable[..., Driver]) -> None:
    threads = set(threading.enumerate())
    arrived = threading.Event()
    driver = make_driver(make_thinker=lambda wake: Thinker(arrived.set), speed="fast")
    rng = random.Random(20)
    log: dict[str, Match[Any, Any]] = {}
    driver.sit("human", "hard", board="5x5")

    def new_match() -> None:
        board = rng.choice(["3x3", "3x5", "5x5"])
        driver.sit(*rng.choice([("human", "hard"), ("normal", "human"), ("easy", "normal")]), board=board)

    def touch_a_cell() -> None:
        top = driver.top
        if isinstance(top, TableScene) and top.picker is not None:
            rect = top.board.spot_rect(rng.choice(top.picker.next_spots()))
            if rect is not None:
                driver.click(rect.center)

    def listen() -> None:
        if driver.program.thinker.busy:
            arrived.wait(0.5)
        arrived.clear()
        driver.wait(rng.choice([20, 200, 600]))

    def settings() -> None:
        if not driver.sees(SettingsScene):
            driver.push(SettingsScene(driver.program))
        driver.program.change_settings(
            speed=rng.choice(["slow", "normal", "fast", "off"]),
            text_size=rng.choice([100, 150, 200]),
            hints=rng.random() < 0.8,
        )

    def play_on() -> None:
        driver.come_back()
        if driver.sees(TableScene) and driver.top.picker is None:
            listen()
        touch_a_cell()

    press, resize = (lambda: driver.key(rng.choice(KEYS))), (lambda: driver.resize(rng.choice(SIZES)))
    click = functools.partial(driver.click_anywhere, rng)
    other_match = functools.partial(driver.take_up_any_match, rng)
    actions: list[Callable[[], None]] = [
        press,
        click,
        touch_a_cell,
        play_on,
        listen,
        resize,
        settings,
        new_match,
        other_match,
    ]
    weights = [30, 10, 10, 40, 5, 2, 1, 1, 2]
    checked = 0
    for _ in range(INPUTS):
        rng.choices(actions, weights)[0]()
        driver.program.quitting = False
        if not driver.program.stack.scenes:
            new_match()
        if not any(isinstance(scene, TableScene) for scene in driver.program.stack.scenes):
            other_match() if rng.random() < 0.5 else new_match()
        if rng.random() < 0.1:
            check(driver, log)
            checked += 1
    check(driver, log)
    assert checked > 60
    assert len(log) > 5
    assert sum(match.ply for match in log.values()) > 100
    assert any(turn.hand != HUMAN for match in log.values() for turn in match.turns)
    rules = CATALOGUE["cephalopod"].rules
    assert all(Match.from_record(rules, match.record()).digest() == match.digest() for match in log.values())
    driver.close()
    assert not multiprocessing.active_children()
    assert {thread for thread in threading.enumerate() if thread.is_alive()} <= threads


def test_leaving_the_table_ends_the_thinking(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(make_thinker=Thinker)
    driver.sit("expert", "human", board="7x7")
    assert driver.program.thinker.busy
    driver.key(pygame.K_ESCAPE)
    assert driver.sees(PauseScene)
    driver.leave()
    assert not driver.program.thinker.busy
