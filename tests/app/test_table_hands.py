"""The table with hands of cards: selecting, sorting, dragging, buttons, and what is shown to whom."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.app.scenes.curtain import QUIET, CurtainScene
from game.app.scenes.interlude import InterludeScene
from game.app.scenes.log import LogScene
from game.app.scenes.pause import PauseScene
from game.app.scenes.result import ResultScene
from game.app.scenes.score_sheet import SheetScene
from game.app.table.scene import TableScene
from game.core.contract import OBSERVER
from game.core.record import HUMAN, Seat
from game.games.odin.rules import HIDDEN, Phase, Play, card_name
from game.ui.actions import Action, Kind
from game.ui.picker import HandPicker
from tests.app.driver import Driver

MakeDriver = Callable[..., Driver]

SETTLED = QUIET + 200
LONG_NAMES = (
    "Maximilienne-Éléonore XI",
    "Wilhelmina van Waterwijk",
    "Bartholomäus Grünewald I",
    "Anastasia Konstantinovna",
    "Jean-Baptiste Desrochers",
    "Chrysanthème Plumeau VII",
)


def sit(driver: Driver, *levels: str, names: tuple[str, ...] = LONG_NAMES, **options: str) -> Any:
    """Start a match of Odin and return its table."""
    styles = driver.program.toolkit.theme.seats
    seats = tuple(Seat(names[index], level, styles[index].key) for index, level in enumerate(levels))
    driver.program.start_match("odin", seats, options, keep_table=False)
    driver.program.stack.apply()
    driver.wait()
    return driver.table


def until_a_choice(driver: Driver) -> Any:
    """Let computers play until a person is to select cards."""
    table = driver.table
    for _ in range(300):
        if isinstance(table.picker, HandPicker) or table.match.is_over:
            break
        if isinstance(driver.top, (CurtainScene, InterludeScene)):
            press(driver)
        elif table.picker is not None:
            table.touch(table.picker.next_spots()[0])
            driver.program.stack.apply()
        driver.wait(60)
    return table


def press(driver: Driver) -> None:
    """Press the button of the curtain or the interlude that is there."""
    driver.wait(SETTLED)
    driver.key(pygame.K_RETURN)
    driver.wait(SETTLED)


def point_of(driver: Driver, spot: str) -> tuple[int, int]:
    """Return a point where a spot can be seen."""
    board = driver.table.board
    area = board.spot_rect(spot)
    assert area is not None
    points = ((x, y) for y in range(area.top + 4, area.bottom, 5) for x in range(area.left + 4, area.right, 5))
    return next(point for point in points if board.spot_at(point) == spot)


def play_one(table: Any) -> None:
    """Play a legal move for the person whose hand is open, one card rather than more."""
    moves = sorted(table.match.legal_moves(), key=lambda move: len(move.cards) if isinstance(move, Play) else 99)
    table.conduct.play(table.match.rules.format_move(table.match.view(table.match.to_act), moves[0]))
    table.stack.apply()


def shown_hands(table: Any) -> set[int]:
    """Return the seats of which the board shows at least one card that not everybody has seen."""
    view = table.board.view
    return {
        seat
        for seat, hand in enumerate(view.hands)
        if any(card != HIDDEN and card not in view.known[seat] for card in hand)
    }


# Choosing.


def choose_by_mouse(driver: Driver, rng: random.Random) -> None:
    table, match = driver.table, driver.table.match
    move = rng.choice(match.legal_moves())
    if not isinstance(table.picker, HandPicker):
        driver.click(point_of(driver, rng.choice(table.picker.next_spots())))
    elif isinstance(move, Play):
        for card in move.cards:
            driver.click(point_of(driver, card_name(card)))
        driver.click(table.furniture.prompt.actions["play"].rect.center)
    else:
        driver.click(table.furniture.prompt.actions["pass"].rect.center)


def choose_by_keys(driver: Driver, rng: random.Random) -> None:
    table, match = driver.table, driver.table.match
    move = rng.choice(match.legal_moves())
    if not isinstance(table.picker, HandPicker):
        driver.key(pygame.K_RIGHT)
        driver.key(pygame.K_RETURN)
    elif isinstance(move, Play):
        for card in move.cards:
            for _ in range(20):
                if table.pointing.cursor == card_name(card):
                    break
                ahead = table.pointing.cursor is None or point_x(table, card_name(card)) > point_x(
                    table, table.pointing.cursor
                )
                driver.key(pygame.K_RIGHT if ahead else pygame.K_LEFT)
            driver.key(pygame.K_RETURN)
        driver.key(pygame.K_p)
    else:
        driver.key(pygame.K_x)


def point_x(table: Any, spot: str) -> int:
    rect = table.board.spot_rect(spot)
    return int(rect.centerx) if rect is not None else 0


@pytest.mark.parametrize("choose", [choose_by_mouse, choose_by_keys])
def test_a_whole_match_by_one_device_alone(
    make_driver: MakeDriver, choose: Callable[[Driver, random.Random], None]
) -> None:
    driver = make_driver()
    table = sit(driver, HUMAN, "easy", "easy", limit="single")
    rng = random.Random(3)
    for _ in range(300):
        if table.match.is_over:
            break
        if table.picker is not None and driver.is_on_top(table):
            before = table.match.ply
            choose(driver, rng)
            assert table.match.ply > before
        driver.wait(60)
    assert table.match.is_over
    assert {turn.hand for turn in table.match.turns} >= {HUMAN, "easy"}
    for _ in range(4):
        if isinstance(driver.top, InterludeScene):
            press(driver)
        driver.wait(200)
    assert isinstance(driver.top, ResultScene)


def test_ten_quick_clicks_on_play_play_once(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = sit(driver, HUMAN, HUMAN)
    until_a_choice(driver)
    ply = table.match.ply
    driver.click(point_of(driver, table.picker.cards[0]))
    place = table.furniture.prompt.actions["play"].rect.center
    for index in range(10):
        driver.click(place, after=300 if index == 0 else 0)
    assert table.match.ply == ply + 1
    assert isinstance(driver.top, CurtainScene)


def test_the_buttons_stay_and_only_their_words_change(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = until_a_choice_of(driver, HUMAN, "easy")
    buttons = dict(table.furniture.prompt.actions)
    play = buttons["play"]
    assert not play.enabled
    assert play.reason
    table.group.focus(buttons["sort"])
    driver.click(point_of(driver, table.picker.cards[0]))
    assert table.furniture.prompt.actions == buttons
    assert play.text != driver.program.text("table.menu")
    label = play.text
    driver.click(point_of(driver, table.picker.cards[1]))
    assert play.text != label
    assert play.shortcut is Kind.PLAY
    assert buttons["sort"].style == "plain"
    assert play.style == "primary"


def until_a_choice_of(driver: Driver, *levels: str, **options: Any) -> Any:
    sit(driver, *levels, **options)
    return until_a_choice(driver)


def test_a_button_that_cannot_be_pressed_says_why_where_everybody_looks(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = until_a_choice_of(driver, HUMAN, "easy")
    ply = table.match.ply
    driver.key(pygame.K_p)
    assert table.sitting.choosing.refusal == table.furniture.prompt.actions["play"].reason
    driver.click(table.furniture.prompt.actions["play"].rect.center)
    assert table.sitting.choosing.refusal
    assert table.match.ply == ply
    driver.click(point_of(driver, table.picker.cards[0]))
    assert not table.sitting.choosing.refusal


def test_a_touch_beside_keeps_the_selection_and_escape_takes_it_back_card_by_card(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = until_a_choice_of(driver, HUMAN, "easy")
    cards = table.picker.cards[:2]
    for card in cards:
        driver.click(point_of(driver, card))
    assert table.picker.chosen == cards
    driver.click((table.furniture.layout.board.x + 3, table.furniture.layout.board.centery))
    assert table.picker.chosen == cards
    driver.key(pygame.K_ESCAPE)
    assert table.picker.chosen == cards[:1]
    driver.key(pygame.K_ESCAPE)
    assert table.picker.chosen == ()
    assert driver.is_on_top(table)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, PauseScene)


def test_cards_in_quick_succession_are_meant_and_one_card_twice_is_a_slip(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = until_a_choice_of(driver, HUMAN, "easy")
    cards = table.picker.cards[:3]
    for index, card in enumerate(cards):
        driver.click(point_of(driver, card), after=0 if index else 300)
    assert table.picker.chosen == cards
    driver.click(point_of(driver, cards[0]))
    driver.click(point_of(driver, cards[0]), after=0)
    assert table.picker.chosen == cards[1:]
    driver.send(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p", scancode=0))
    assert table.sitting.choosing.refusal or table.picker is None


def test_the_digits_select_the_cards_as_they_lie(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = until_a_choice_of(driver, HUMAN, "easy")
    order = [spot for spot in table.board.all_spots() if spot in table.picker.cards]
    assert order == sorted(order, key=lambda spot: point_x(table, spot))
    driver.key(pygame.K_3)
    assert table.picker.chosen == (order[2],)
    driver.key(pygame.K_1)
    driver.key(pygame.K_3)
    assert table.picker.chosen == (order[0],)


def test_selecting_by_key_leaves_the_cursor_where_it_is(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = until_a_choice_of(driver, HUMAN, "easy")
    driver.key(pygame.K_RIGHT)
    cursor = table.pointing.cursor
    driver.key(pygame.K_RETURN)
    assert table.picker.chosen == (cursor,)
    assert table.pointing.cursor == cursor
    driver.key(pygame.K_SPACE)
    assert table.picker.chosen == ()


def test_without_guidance_any_card_can_be_selected(make_driver: MakeDriver) -> None:
    driver = make_driver(hints=False)
    table = until_a_choice_of(driver, HUMAN, "easy")
    for card in table.picker.cards:
        driver.click(point_of(driver, card))
    assert set(table.picker.chosen) == set(table.picker.cards)
    assert not table.board.marks.guided


def test_a_hint_points_at_the_cards_of_a_legal_move(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = until_a_choice_of(driver, HUMAN, "easy")
    driver.move((3, 3))
    driver.key(pygame.K_1)
    driver.key(pygame.K_h)
    driver.wait(60)
    assert table.sitting.choosing.hint is not None
    assert table.picker.chosen == ()
    view = table.match.view(table.match.to_act)
    move = table.match.rules.parse_move(view, table.sitting.choosing.hint.move)
    assert table.board.marks.hint == table.board.move_spots(view, move)


# How cards lie.


def test_the_sorting_is_kept_for_the_person_by_name(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = until_a_choice_of(driver, HUMAN, "easy")
    before = table.furniture.prompt.actions["sort"].text
    match_ply, order = table.match.ply, table.board.all_spots()
    driver.key(pygame.K_c)
    after = table.furniture.prompt.actions["sort"].text
    assert after != before
    assert table.match.ply == match_ply
    assert set(table.board.all_spots()) == set(order)
    assert driver.program.settings.habit("odin.sort", LONG_NAMES[0])
    again = until_a_choice_of(driver, HUMAN, "easy")
    assert again is not table
    assert again.furniture.prompt.actions["sort"].text == after
    stranger = sit(driver, HUMAN, "easy", names=("Nobody before", "Somebody"))
    until_a_choice(driver)
    assert stranger.furniture.prompt.actions["sort"].text == before
    stored = driver.program.settings_file.load()
    assert stored.habits == driver.program.settings.habits


def test_a_card_that_is_dragged_lies_elsewhere_and_is_not_selected(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = until_a_choice_of(driver, HUMAN, "easy")
    order = [spot for spot in table.board.all_spots() if spot in table.picker.cards]
    start = point_of(driver, order[0])
    end = point_of(driver, order[-1])
    driver.now += 300
    driver.move(start)
    driver.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    driver.move((start[0] + 2, start[1]))
    assert not table.pointing.is_dragging
    driver.move(((start[0] + end[0]) // 2, start[1]))
    assert table.pointing.is_dragging
    driver.move((end[0] + 20, end[1]))
    driver.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(end[0] + 20, end[1]), button=1))
    driver.wait()
    assert table.picker.chosen == ()
    now = [spot for spot in table.board.all_spots() if spot in table.picker.cards]
    assert sorted(now) == sorted(order)
    assert now.index(order[0]) > 0


def test_what_is_dragged_falls_when_a_menu_comes(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = until_a_choice_of(driver, HUMAN, "easy")
    start = point_of(driver, table.picker.cards[0])
    driver.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    driver.move((start[0] + 60, start[1]))
    assert table.pointing.is_dragging
    driver.key(pygame.K_m)
    assert isinstance(driver.top, PauseScene)
    assert not table.pointing.is_dragging
    driver.key(pygame.K_m)
    driver.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=start, button=1))
    assert table.picker.chosen == ()


def test_a_card_under_the_cursor_is_shifted_by_keys(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = until_a_choice_of(driver, HUMAN, "easy")
    driver.key(pygame.K_RIGHT)
    for _ in range(20):
        driver.key(pygame.K_LEFT)
    cursor = table.pointing.cursor

    def cards() -> list[str]:
        return [spot for spot in table.board.all_spots() if spot in table.picker.cards]

    assert cards().index(cursor) == 0
    driver.key(pygame.K_RIGHT, mod=pygame.KMOD_SHIFT)
    assert cards().index(cursor) == 1
    assert table.pointing.cursor == cursor
    driver.key(pygame.K_LEFT, mod=pygame.KMOD_SHIFT)
    assert cards().index(cursor) == 0


# Who sees what.


def test_with_no_person_at_the_table_no_hand_is_seen(make_driver: MakeDriver) -> None:
    driver = make_driver(speed="normal")
    table = sit(driver, "easy", "easy", "easy")
    assert table.sitting.viewpoint.viewer == OBSERVER
    for _ in range(60):
        driver.wait(100)
        assert not shown_hands(table)


def test_the_only_person_sees_their_hand_without_any_curtain(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = sit(driver, "easy", HUMAN, "easy")
    for _ in range(200):
        if table.match.is_over or table.match.ply > 40:
            break
        assert not isinstance(driver.top, CurtainScene)
        assert table.sitting.viewpoint.viewer == 1
        if table.picker is not None and driver.is_on_top(table):
            play_one(table)
        driver.wait(60)


def test_a_hand_is_opened_by_a_press_and_closed_with_the_play(make_driver: MakeDriver) -> None:
    driver = make_driver(speed="normal")
    table = sit(driver, HUMAN, HUMAN, HUMAN)
    driver.wait(200)
    assert isinstance(driver.top, CurtainScene)
    first = table.match.to_act
    assert table.sitting.viewpoint.viewer == OBSERVER
    assert not shown_hands(table)
    press(driver)
    assert driver.is_on_top(table)
    assert table.sitting.viewpoint.viewer == first
    assert shown_hands(table) == {first}
    play_one(table)
    assert table.sitting.viewpoint.viewer == OBSERVER
    assert not shown_hands(table)
    for _ in range(80):
        driver.wait(40)
        assert not shown_hands(table)
        if isinstance(driver.top, CurtainScene):
            break
    assert isinstance(driver.top, CurtainScene)
    assert table.furniture.prompt.actions == {}
    assert table.pointing.cursor is None


def test_the_recap_tells_what_everybody_saw_since_ones_own_turn(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = sit(driver, HUMAN, "easy", HUMAN)
    until_a_choice(driver)
    first = table.match.to_act
    play_one(table)
    for _ in range(40):
        until_a_choice(driver)
        if table.match.to_act == first:
            break
        recap = table.conduct.recap(first)
        play_one(table)
        driver.wait(60)
    own = max(turn.index for turn in table.match.turns if turn.seat == first)
    recap = table.conduct.recap(first)
    assert len(recap) <= table.match.ply - own - 1
    assert all(line.name != LONG_NAMES[first] for line in recap)
    observed = [table.board.sentence(step) for step in table.match.seen(OBSERVER)]
    assert [line.sentence for line in recap] == observed[len(observed) - len(recap) :]


@pytest.mark.parametrize("kind", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED])
def test_a_lost_window_closes_the_hand_and_all_that_was_told_about_it(make_driver: MakeDriver, kind: int) -> None:
    driver = make_driver()
    table = sit(driver, HUMAN, HUMAN)
    until_a_choice(driver)
    driver.key(pygame.K_1)
    driver.key(pygame.K_p if not table.furniture.prompt.actions["play"].enabled else pygame.K_h)
    driver.key(pygame.K_l)
    assert isinstance(driver.top, LogScene)
    driver.send(pygame.event.Event(kind))
    driver.send(pygame.event.Event(pygame.WINDOWRESTORED))
    driver.wait()
    assert isinstance(driver.top, CurtainScene)
    assert not any(isinstance(scene, LogScene) for scene in driver.program.stack.scenes)
    assert table.sitting.viewpoint.viewer == OBSERVER
    assert not shown_hands(table)
    assert (table.sitting.choosing.hint, table.sitting.choosing.refusal, table.picker) == (None, "", None)
    assert table.furniture.prompt.actions == {}
    press(driver)
    assert shown_hands(table) == {table.match.to_act}
    assert table.picker.chosen == ()


def test_a_window_lost_under_a_menu_brings_the_curtain_when_the_menu_closes(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = sit(driver, HUMAN, HUMAN)
    until_a_choice(driver)
    driver.key(pygame.K_m)
    assert isinstance(driver.top, PauseScene)
    driver.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert isinstance(driver.top, PauseScene)
    assert not shown_hands(table)
    driver.key(pygame.K_m)
    driver.wait()
    assert isinstance(driver.top, CurtainScene)


def test_a_lost_window_changes_nothing_for_a_person_alone(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = until_a_choice_of(driver, HUMAN, "easy")
    driver.key(pygame.K_1)
    driver.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert driver.is_on_top(table)
    assert len(table.picker.chosen) == 1


def test_a_match_that_is_taken_up_again_begins_closed(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = sit(driver, HUMAN, HUMAN)
    until_a_choice(driver)
    match_id = table.session.match_id
    driver.program.open_title()
    driver.program.stack.apply()
    assert driver.program.resume(match_id).match is not None
    driver.program.stack.apply()
    driver.wait()
    assert isinstance(driver.top, CurtainScene)
    assert driver.table.sitting.viewpoint.viewer == OBSERVER
    assert not shown_hands(driver.table)


def test_the_menu_of_the_curtain_shows_no_hand_and_leads_back_to_it(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = sit(driver, HUMAN, HUMAN)
    driver.wait(SETTLED)
    driver.key(pygame.K_m)
    assert isinstance(driver.top, PauseScene)
    assert not shown_hands(table)
    driver.key(pygame.K_m)
    driver.wait()
    assert isinstance(driver.top, CurtainScene)


def test_a_play_can_be_taken_back_from_the_curtain_of_the_next_person(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = practice_table(driver)
    until_a_choice(driver)
    seat, ply = table.match.to_act, table.match.ply
    play_one(table)
    driver.wait(SETTLED)
    assert isinstance(driver.top, CurtainScene)
    driver.key(pygame.K_z)
    driver.wait()
    assert (table.match.to_act, table.match.ply) == (seat, ply)
    assert isinstance(driver.top, CurtainScene)
    assert not shown_hands(table)
    press(driver)
    assert shown_hands(table) == {seat}


def practice_table(driver: Driver) -> Any:
    styles = driver.program.toolkit.theme.seats
    seats = tuple(Seat(LONG_NAMES[index], HUMAN, styles[index].key) for index in range(2))
    driver.program.start_match("odin", seats, {}, practice=True, keep_table=False)
    driver.program.stack.apply()
    driver.wait()
    return driver.table


def test_whoever_takes_a_seat_over_changes_what_is_hidden(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = sit(driver, HUMAN, HUMAN)
    until_a_choice(driver)
    acting = table.match.to_act
    other = 1 - acting
    seat = table.match.seats[other]
    table.match.change_seat(other, Seat(seat.name, "easy", seat.style))
    table.conduct.seat_changed()
    driver.wait()
    # Whoever left may have done that: the one who is left is asked for, but once only.
    assert isinstance(driver.top, CurtainScene)
    assert not shown_hands(table)
    press(driver)
    assert driver.is_on_top(table)
    assert table.sitting.viewpoint.viewer == acting
    assert table.picker is not None
    play_one(table)
    until_a_choice_without_curtain(driver)
    assert shown_hands(table) == {acting}
    table.match.change_seat(other, seat)
    table.conduct.seat_changed()
    driver.wait()
    assert isinstance(driver.top, CurtainScene)
    assert not shown_hands(table)


def until_a_choice_without_curtain(driver: Driver) -> None:
    for _ in range(40):
        assert not isinstance(driver.top, CurtainScene)
        driver.wait(60)


# The end of a hand.


def end_of_hand(driver: Driver, *levels: str) -> Any:
    """Play until a hand has ended and its end is told."""
    table = sit(driver, *levels)
    for _ in range(600):
        if isinstance(driver.top, InterludeScene):
            return table
        if isinstance(driver.top, CurtainScene):
            press(driver)
        if driver.is_on_top(table) and table.picker is not None:
            moves = [move for move in table.match.legal_moves() if isinstance(move, Play)]
            move = moves[-1] if moves else table.match.legal_moves()[0]
            table.conduct.play(table.match.rules.format_move(table.match.view(table.match.to_act), move))
            table.stack.apply()
        driver.wait(60)
    raise AssertionError("no hand ended")


def test_the_end_of_a_hand_is_told_once_and_the_match_waits_for_it(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = end_of_hand(driver, HUMAN, HUMAN)
    assert not shown_hands(table)
    assert table.picker is None
    scene = driver.top
    driver.wait(3000)
    assert driver.top is scene
    press(driver)
    driver.wait(200)
    assert isinstance(driver.top, CurtainScene)
    # What the end of the hand has told already is not told again.
    assert not driver.top.recap.visible
    assert table.match.view(OBSERVER).phase is Phase.PLAY
    match_id = table.session.match_id
    driver.program.open_title()
    driver.program.stack.apply()
    driver.program.resume(match_id)
    driver.program.stack.apply()
    driver.wait(200)
    assert isinstance(driver.top, CurtainScene)
    assert not any(isinstance(scene, InterludeScene) for scene in driver.program.stack.scenes)


def test_the_score_sheet_is_shown_and_opens(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = end_of_hand(driver, HUMAN, "easy")
    press(driver)
    until_a_choice(driver)
    assert table.furniture.sheet.visible
    driver.click(table.furniture.sheet.rect.center)
    assert isinstance(driver.top, SheetScene)
    driver.key(pygame.K_ESCAPE)
    assert driver.is_on_top(table)


def test_six_computers_play_to_the_end_without_a_pause(make_driver: MakeDriver) -> None:
    driver = make_driver(speed="off")
    table = sit(driver, *("easy",) * 6)
    frames = 0
    while not table.match.is_over and frames < 5000:
        driver.loop.advance(20)
        frames += 1
    assert table.match.is_over
    # At most a frame for each decision: nothing waits.
    assert frames <= sum(1 for turn in table.match.turns if turn.seat >= 0) + 50
    driver.wait(200)
    assert isinstance(driver.top, ResultScene)


# Places.


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (700, 1200)])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("text_size", [100, 200])
def test_nothing_lies_on_anything_else(
    make_driver: MakeDriver, size: tuple[int, int], language: str, players: int, text_size: int
) -> None:
    driver = make_driver(size=size, language=language, text_size=text_size)
    table = until_a_choice_of(driver, HUMAN, *("easy",) * (players - 1))
    driver.wait()
    window = driver.surface.get_rect()
    shown = [widget.rect for widget in table.group.widgets if widget.visible and widget is not table.furniture.prompt]
    assert all(window.contains(rect) for rect in shown)
    for one, other in itertools.combinations(shown, 2):
        inside = table.furniture.prompt.rect.contains(one) and table.furniture.prompt.rect.contains(other)
        assert not one.colliderect(other) or (inside and one == other)
    board = table.furniture.layout.board
    assert window.contains(board)
    assert not any(board.colliderect(rect) for rect in (*shown, table.furniture.prompt.rect))
    # The board has the most of the window that is not taken by the seats.
    assert board.w * board.h > window.w * window.h // (5 if text_size == 200 else 4)
    if text_size == 100:
        assert table.furniture.log.visible
        assert table.furniture.sheet.visible
        assert not any(panel.is_name_cut for panel in table.furniture.seats)
    for button in table.furniture.prompt.actions.values():
        assert button.rect.h >= driver.program.toolkit.fonts.height()


def test_the_focus_is_lost_to_all_scenes(make_driver: MakeDriver) -> None:
    driver = make_driver()
    table = sit(driver, HUMAN, HUMAN)
    until_a_choice(driver)
    driver.key(pygame.K_F1)
    assert not isinstance(driver.top, TableScene)
    driver.program.stack.handle(Action(Kind.FOCUS_LOST, time=driver.now))
    assert table.sitting.viewpoint.viewer == OBSERVER
