"""The dice-luck table: every die that a seat rolled, against what was to be expected."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pygame
import pytest

from game.app.scenes.luck import LuckRow, LuckScene
from game.app.scenes.result import ResultScene
from game.app.scenes.words import styles_of
from game.app.session import Session
from game.core.contract import CHANCE
from game.core.luck import Luck, luck_of
from game.core.match import Match
from game.core.record import HUMAN, Seat
from game.games.catalogue import CATALOGUE
from game.texts import languages
from game.ui.scene import Scene
from game.ui.widgets import Button, Look, ScrollArea
from tests.driver import ODD_SIZES, SIZES, Driver, MakeDriver

NAMES = ("Maximilienne Villeneuve", "Bartholomäus v. Ehrenfel", "Anne-Sophie Montmorency", "Wilhelmine Österreicher")
SIGNS = dict(zip("12345j", CATALOGUE["shelfie"].rules.info.faces, strict=True))


def finished(players: int, game: str = "shelfie") -> Match[Any, Any]:
    """Return a random match that is over."""
    styles = ("ivory", "coral", "blue", "green")
    seats = tuple(Seat(NAMES[index], HUMAN, styles[index]) for index in range(players))
    match: Match[Any, Any] = Match(CATALOGUE[game].rules, seats, {}, 7)
    rng = random.Random(3)
    while not match.is_over:
        match.play(rng.choice(match.legal_moves()))
    return match


def open_luck(driver: Driver, match: Match[Any, Any]) -> LuckScene:
    luck = luck_of(match)
    assert luck is not None
    scene = LuckScene(
        driver.program, match.rules.info.id, match.seats, styles_of(driver.program, match.rules, match.seats), luck
    )
    driver.push(scene)
    return scene


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("language", languages())
def test_every_bar_counts_the_dice_of_the_match(make_driver: MakeDriver, players: int, language: str) -> None:
    match = finished(players)
    driver = make_driver(language=language)
    open_luck(driver, match)
    rolled = [Counter[str]() for _ in range(players)]
    for index, ply in enumerate(match.record().plies):
        if ply.seat == CHANCE and ply.move.startswith("roll "):
            rolled[match.view(0, index).turn].update(SIGNS[sign] for sign in ply.move.removeprefix("roll "))
    rows = driver.all(LuckRow)
    assert [row.name for row in rows] == list(NAMES[:players])
    text = driver.program.text
    highest = max(max(*counts.values(), counts.total() / 6) for counts in rolled)
    for row, counts in zip(rows, rolled, strict=True):
        assert [(bar.name, bar.count) for bar in row.bars] == [
            (text(f"shelfie.face.{face}"), counts[face]) for face in SIGNS.values()
        ]
        assert [bar.share for bar in row.bars] == pytest.approx([counts[face] / highest for face in SIGNS.values()])
        assert row.expected_share == pytest.approx(counts.total() / 6 / highest)
        expected = f"{counts.total() / 6:.1f}".replace(".", "," if language == "fr" else ".")
        assert row.sentence == text("luck.seat", count=counts.total(), expected=expected)


@pytest.mark.parametrize("size", (*SIZES, *ODD_SIZES))
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("players", [2, 4])
def test_it_fits_every_window(
    make_driver: MakeDriver, size: tuple[int, int], language: str, text_size: int, players: int
) -> None:
    driver = make_driver(size=size, language=language, text_size=text_size)
    scene = open_luck(driver, finished(players))
    if size in ODD_SIZES:
        return
    window = driver.window
    assert window.contains(scene.panel)
    for widget in driver.group.widgets:
        assert scene.panel.contains(widget.rect)
    rows = driver.all(LuckRow)
    for one, other in itertools.pairwise(rows):
        assert not one.rect.colliderect(other.rect)
    if text_size == 100:
        assert all(row.least_width <= row.rect.w for row in rows)
        area = next(widget for widget in driver.group.widgets if isinstance(widget, ScrollArea))
        if size[0] > size[1]:
            # All players are seen at once.
            assert all(area.rect.contains(row.rect) for row in rows) or size == (800, 600)


def test_the_number_of_a_bar_is_never_struck_through_by_the_line(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    faces = CATALOGUE["shelfie"].rules.info.faces
    seats = (Seat("Zoé", HUMAN, "ivory"), Seat("Marc", HUMAN, "coral"))
    luck = Luck(faces, ((10, 10, 10, 10, 10, 10), (4, 7, 8, 9, 12, 20)))
    scene = LuckScene(driver.program, "shelfie", seats, driver.program.toolkit.theme.seats[:2], luck)
    driver.push(scene)
    fonts = driver.program.toolkit.fonts
    drawn: list[pygame.Rect] = []
    draw = fonts.draw

    def note(surface: pygame.Surface, text: str, rect: pygame.Rect, *arguments: Any, **named: Any) -> pygame.Rect:
        if text.isdigit():
            drawn.append(rect.copy())
        return draw(surface, text, rect, *arguments, **named)

    monkeypatch.setattr(fonts, "draw", note)
    for row in driver.all(LuckRow):
        drawn.clear()
        row.draw(driver.surface, Look())
        ground = row.rect.bottom - fonts.height("small") - driver.program.toolkit.metrics.px(16)
        level = ground - round(row.bar_height * row.expected_share)
        assert len(drawn) == 6
        assert not any(rect.top < level < rect.bottom - 1 for rect in drawn)


def test_the_result_leads_there_and_back(driver: Driver) -> None:
    match = finished(2)
    driver.push(Scene())
    result = ResultScene(driver.program, Session("a-match", match), Scene())
    driver.push(result)
    driver.click(driver.program.text("result.luck"))
    scene = driver.top
    assert isinstance(scene, LuckScene)
    assert isinstance(driver.focused, Button)
    driver.key(pygame.K_ESCAPE)
    assert driver.top == result


def test_a_game_without_dice_has_no_button_for_it(driver: Driver) -> None:
    match = Match(
        CATALOGUE["cephalopod"].rules, (Seat("Zoé", HUMAN, "ivory"), Seat("Marc", HUMAN, "coral")), {"board": "3x3"}, 1
    )
    while not match.is_over:
        match.play(match.legal_moves()[0])
    driver.push(Scene())
    scene = ResultScene(driver.program, Session("a-match", match), Scene())
    driver.push(scene)
    assert "luck" not in scene.buttons


def test_arrows_scroll_a_table_that_is_too_long(make_driver: MakeDriver) -> None:
    driver = make_driver(size=(800, 600), text_size=200)
    open_luck(driver, finished(4))
    area = driver.all(ScrollArea)[0]
    assert area.offset == 0
    driver.key(pygame.K_DOWN)
    assert area.offset > 0
