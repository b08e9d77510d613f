"""Matches to put on the shelves of the library, and ways to find widgets on a page."""

from __future__ import annotations

import random
from typing import Any

import pygame

from game.app.program import Program
from game.app.scenes.parts import Page
from game.core.match import Match
from game.core.record import Seat
from game.games.catalogue import CATALOGUE
from tests.app.driver import Driver

SIZES = ((800, 600), (1280, 720), (1920, 1080), (700, 1200), (1, 1), (3000, 200), (200, 3000))


def played(
    names: tuple[str, str] = ("Zoé", "Marc"),
    levels: tuple[str, str] = ("human", "human"),
    plies: int = 1000,
    *,
    board: str = "3x3",
    practice: bool = False,
) -> Match[Any, Any]:
    """Return a match of Cephalopod after ``plies`` random plies, or at its end if that comes first."""
    seats = tuple(Seat(name, level, style) for name, level, style in zip(names, levels, ("blue", "pink"), strict=True))
    match: Match[Any, Any] = Match(CATALOGUE["cephalopod"].rules, seats, {"board": board}, 7, practice=practice)
    rng = random.Random(3)
    while not match.is_over and match.ply < plies:
        match.play(rng.choice(match.legal_moves()))
    return match


def save_open(program: Program, match: Match[Any, Any]) -> str:
    """Save ``match`` among those that go on; return its id."""
    match_id = program.saves.new_id()
    program.saves.save(match_id, match.record())
    return match_id


def save_finished(program: Program, match: Match[Any, Any]) -> str:
    """Put ``match`` among those that ended and count it; return its id."""
    match_id = program.saves.new_id()
    program.statistics.count_finished(match_id, match.record(), match.result())
    program.saves.finish(match_id, match.record())
    return match_id


def center(page: Page, key: str) -> tuple[int, int]:
    """Return the middle of the widget called ``key``."""
    widget = page.named(key)
    assert widget is not None, key
    return widget.rect.center


def texts(page: Page) -> str:
    """Return all texts of a page's labels and buttons, one a line."""
    assert page.group is not None
    widgets = [widget for widget, _ in page.group.shown()]
    return "\n".join(str(widget.text) for widget in widgets if hasattr(widget, "text"))


def check_every_stop_is_reachable(driver: Driver, page: Page) -> None:
    """Walk once round with Tab: every widget that takes the focus gets it, and is then inside the window."""
    group = page.group
    assert group is not None
    expected = list(group.stops())
    window = driver.surface.get_rect()
    visited = []
    for _ in range(len(expected)):
        driver.key(pygame.K_TAB)
        focused = group.focused
        assert focused is not None
        assert window.contains(focused.rect), (focused, focused.rect, window)
        visited.append(focused)
    assert {id(widget) for widget in visited} == {id(widget) for widget in expected}
