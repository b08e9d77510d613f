"""The table with hands of cards: selecting, sorting, dragging, buttons, and what is shown to whom."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.app.scenes.curtain import CurtainScene
from game.app.scenes.interlude import InterludeScene
from game.app.scenes.log import LogScene
from game.app.scenes.pause import PauseScene
from game.app.scenes.result import ResultScene
from game.app.scenes.score_sheet import SheetScene
from game.app.table.scene import TableScene
from game.core.contract import OBSERVER
from game.core.record import HUMAN
from game.games.odin.rules import HIDDEN, Phase, Play, card_name
from game.ui.actions import Action, Kind
from game.ui.picker import HandPicker
from tests.driver import LONG_NAMES, SETTLED, Driver, MakeDriver


def sit(driver: Driver, *levels: str, **options: Any) -> Any:
    """Start a match of Odin and return its table."""
    return driver.sit(*levels, game="odin", **{"names": LONG_NAMES, **options})


def until_a_choice(driver: Driver) -> Any:
    """Let computers play until a person is to select cards."""
    table = driver.table
    for _ in range(300):
        if isinstance(table.picker, HandPicker) or table.match.is_over:
            break
        if isinstance(driver.top, (CurtainScene, InterludeScene)):
            driver.go_on()
        elif table.picker is not None:
            table.touch(table.picker.next_spots()[0])
            driver.program.stack.apply()
        driver.wait(60)
    return table


def play_one(driver: Driver) -> None:
    """Play a legal move for the person whose hand is open, one card rather than more."""
    driver.play(min(driver.match.legal_moves(), key=lambda move: len(move.cards) if isinstance(move, Play) else 99))


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
    move = rng.choice(driver.match.legal_moves())
    if not isinstance(driver.picker, HandPicker):
        driver.touch(rng.choice(driver.picker.next_spots()))
    elif isinstance(move, Play):
        for card in move.cards:
            driver.touch(card_name(card))
        driver.touch("play")
    else:
        driver.touch("pass")


def choose_by_keys(driver: Driver, rng: random.Random) -> None:
    move = rng.choice(driver.match.legal_moves())
    if not isinstance(driver.picker, HandPicker):
        driver.key(pygame.K_RIGHT)
        driver.key(pygame.K_RETURN)
    elif isinstance(move, Play):
        for card in move.cards:
            driver.point_at(card_name(card))
            driver.key(pygame.K_RETURN)
        driver.walk("play")
    else:
        driver.walk("pass")


def point_x(table: Any, spot: str) -> int:
    rect = table.board.spot_rect(spot)
    return int(rect.centerx) if rect is not None else 0


@pytest.mark.parametrize("choose", [choose_by_mouse, choose_by_keys])
def test_a_whole_match_by_one_device_alone(driver: Driver, choose: Callable[[Driver, random.Random], None]) -> None:
    table = sit(driver, HUMAN, "easy", "easy", limit="single")
    rng = random.Random(3)
    for _ in range(300):
        if table.match.is_over:
            break
        if table.picker is not None and driver.sees(table):
            before = table.match.ply
            choose(driver, rng)
            assert table.match.ply > before
        driver.wait(60)
    assert table.match.is_over
    assert {turn.hand for turn in table.match.turns} >= {HUMAN, "easy"}
    for _ in range(4):
        if driver.sees(InterludeScene):
            driver.go_on()
        driver.wait(200)
    assert driver.sees(ResultScene)


def test_ten_quick_clicks_on_play_play_once(driver: Driver) -> None:
    table = until_a_choice_of(driver, HUMAN, HUMAN)
    ply = table.match.ply
    driver.touch(table.picker.cards[0])
    place = driver.actions["play"].rect.center
    for index in range(10):
        driver.click(place, after=300 if index == 0 else 0)
    assert table.match.ply == ply + 1
    assert driver.sees(CurtainScene)


def test_the_buttons_stay_and_only_their_words_change(driver: Driver) -> None:
    table = until_a_choice_of(driver, HUMAN, "easy")
    buttons = dict(driver.actions)
    play = buttons["play"]
    assert not play.enabled
    assert play.reason
    table.group.focus(buttons["sort"])
    driver.touch(table.picker.cards[0])
    assert driver.actions == buttons
    assert play.text != driver.program.text("table.menu")
    label = play.text
    driver.touch(table.picker.cards[1])
    assert play.text != label
    assert play.shortcut is Kind.PLAY
    assert buttons["sort"].style == "plain"
    assert play.style == "primary"


def until_a_choice_of(driver: Driver, *levels: str, **options: Any) -> Any:
    """Start a match and let computers play until a person is to select cards."""
    sit(driver, *levels, **options)
    return until_a_choice(driver)


def test_a_button_that_cannot_be_pressed_says_why_where_everybody_looks(driver: Driver) -> None:
    table = until_a_choice_of(driver, HUMAN, "easy")
    ply = table.match.ply
    driver.key(pygame.K_p)
    assert driver.refusal == driver.actions["play"].reason
    driver.touch("play")
    assert driver.refusal
    assert table.match.ply == ply
    driver.touch(table.picker.cards[0])
    assert not driver.refusal


def test_a_touch_beside_keeps_the_selection_and_escape_takes_it_back_card_by_card(driver: Driver) -> None:
    table = until_a_choice_of(driver, HUMAN, "easy")
    cards = table.picker.cards[:2]
    for card in cards:
        driver.touch(card)
    assert driver.chosen == cards
    driver.click((table.furniture.layout.board.x + 3, table.furniture.layout.board.centery))
    assert driver.chosen == cards
    driver.key(pygame.K_ESCAPE)
    assert driver.chosen == cards[:1]
    driver.key(pygame.K_ESCAPE)
    assert driver.chosen == ()
    assert driver.sees(table)
    driver.key(pygame.K_ESCAPE)
    assert driver.sees(PauseScene)


def test_cards_in_quick_succession_are_meant_and_one_card_twice_is_a_slip(driver: Driver) -> None:
    table = until_a_choice_of(driver, HUMAN, "easy")
    cards = table.picker.cards[:3]
    for index, card in enumerate(cards):
        driver.touch(card, after=0 if index else 300)
    assert driver.chosen == cards
    driver.touch(cards[0])
    driver.touch(cards[0], after=0)
    assert driver.chosen == cards[1:]
    driver.send(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p", scancode=0)
    assert driver.refusal or table.picker is None


def test_the_digits_select_the_cards_as_they_lie(driver: Driver) -> None:
    table = until_a_choice_of(driver, HUMAN, "easy")
    order = [spot for spot in table.board.all_spots() if spot in table.picker.cards]
    assert order == sorted(order, key=lambda spot: point_x(table, spot))
    driver.key(pygame.K_3)
    assert driver.chosen == (order[2],)
    driver.key(pygame.K_1)
    driver.key(pygame.K_3)
    assert driver.chosen == (order[0],)


def test_selecting_by_key_leaves_the_cursor_where_it_is(driver: Driver) -> None:
    until_a_choice_of(driver, HUMAN, "easy")
    driver.key(pygame.K_RIGHT)
    cursor = driver.cursor
    driver.key(pygame.K_RETURN)
    assert driver.chosen == (cursor,)
    assert driver.cursor == cursor
    driver.key(pygame.K_SPACE)
    assert driver.chosen == ()


def test_without_guidance_any_card_can_be_selected(make_driver: MakeDriver) -> None:
    driver = make_driver(hints=False)
    table = until_a_choice_of(driver, HUMAN, "easy")
    for card in table.picker.cards:
        driver.touch(card)
    assert set(driver.chosen) == set(table.picker.cards)
    assert not table.board.marks.guided


def test_a_hint_points_at_the_cards_of_a_legal_move(driver: Driver) -> None:
    table = until_a_choice_of(driver, HUMAN, "easy")
    driver.move((3, 3))
    driver.key(pygame.K_1)
    driver.key(pygame.K_h)
    driver.wait(60)
    assert driver.hint is not None
    assert driver.chosen == ()
    view = table.match.view(table.match.to_act)
    move = table.match.rules.parse_move(view, driver.hint.move)
    assert table.board.marks.hint == table.board.move_spots(view, move)


# How cards lie.


def test_the_sorting_is_kept_for_the_person_by_name(driver: Driver) -> None:
    table = until_a_choice_of(driver, HUMAN, "easy")
    before = driver.actions["sort"].text
    match_ply, order = table.match.ply, table.board.all_spots()
    driver.key(pygame.K_c)
    after = driver.actions["sort"].text
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


def test_a_card_that_is_dragged_lies_elsewhere_and_is_not_selected(driver: Driver) -> None:
    table = until_a_choice_of(driver, HUMAN, "easy")
    order = [spot for spot in table.board.all_spots() if spot in table.picker.cards]
    start = driver.point_of(order[0])
    end = driver.point_of(order[-1])
    driver.now += 300
    driver.move(start)
    driver.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    driver.move((start[0] + 2, start[1]))
    assert not table.pointing.is_dragging
    driver.move(((start[0] + end[0]) // 2, start[1]))
    assert table.pointing.is_dragging
    driver.move((end[0] + 20, end[1]))
    driver.send(pygame.MOUSEBUTTONUP, pos=(end[0] + 20, end[1]), button=1)
    driver.wait()
    assert driver.chosen == ()
    now = [spot for spot in table.board.all_spots() if spot in table.picker.cards]
    assert sorted(now) == sorted(order)
    assert now.index(order[0]) > 0


def test_what_is_dragged_falls_when_a_menu_comes(driver: Driver) -> None:
    table = until_a_choice_of(driver, HUMAN, "easy")
    start = driver.point_of(table.picker.cards[0])
    driver.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    driver.move((start[0] + 60, start[1]))
    assert table.pointing.is_dragging
    driver.key(pygame.K_m)
    assert driver.sees(PauseScene)
    assert not table.pointing.is_dragging
    driver.key(pygame.K_m)
    driver.send(pygame.MOUSEBUTTONUP, pos=start, button=1)
    assert driver.chosen == ()


def test_a_card_under_the_cursor_is_shifted_by_keys(driver: Driver) -> None:
    table = until_a_choice_of(driver, HUMAN, "easy")
    driver.key(pygame.K_RIGHT)
    for _ in range(20):
        driver.key(pygame.K_LEFT)
    cursor = driver.cursor

    def cards() -> list[str]:
        return [spot for spot in table.board.all_spots() if spot in table.picker.cards]

    assert cards().index(cursor) == 0
    driver.key(pygame.K_RIGHT, mod=pygame.KMOD_SHIFT)
    assert cards().index(cursor) == 1
    assert driver.cursor == cursor
    driver.key(pygame.K_LEFT, mod=pygame.KMOD_SHIFT)
    assert cards().index(cursor) == 0


# Who sees what.


def test_with_no_person_at_the_table_no_hand_is_seen(make_driver: MakeDriver) -> None:
    driver = make_driver(speed="normal")
    table = sit(driver, "easy", "easy", "easy")
    assert driver.viewer == OBSERVER
    for _ in range(60):
        driver.wait(100)
        assert not shown_hands(table)


def test_the_only_person_sees_their_hand_without_any_curtain(driver: Driver) -> None:
    table = sit(driver, "easy", HUMAN, "easy")
    for _ in range(200):
        if table.match.is_over or table.match.ply > 40:
            break
        assert not driver.sees(CurtainScene)
        assert driver.viewer == 1
        if table.picker is not None and driver.sees(table):
            play_one(driver)
        driver.wait(60)


def test_a_hand_is_opened_by_a_press_and_closed_with_the_play(make_driver: MakeDriver) -> None:
    driver = make_driver(speed="normal")
    table = sit(driver, HUMAN, HUMAN, HUMAN)
    driver.wait(200)
    assert driver.sees(CurtainScene)
    first = table.match.to_act
    assert driver.viewer == OBSERVER
    assert not shown_hands(table)
    driver.go_on()
    assert driver.sees(table)
    assert driver.viewer == first
    assert shown_hands(table) == {first}
    play_one(driver)
    assert driver.viewer == OBSERVER
    assert not shown_hands(table)
    for _ in range(80):
        driver.wait(40)
        assert not shown_hands(table)
        if driver.sees(CurtainScene):
            break
    assert driver.sees(CurtainScene)
    assert driver.actions == {}
    assert driver.cursor is None


def test_the_recap_tells_what_everybody_saw_since_ones_own_turn(driver: Driver) -> None:
    table = until_a_choice_of(driver, HUMAN, "easy", HUMAN)
    first = table.match.to_act
    play_one(driver)
    for _ in range(40):
        until_a_choice(driver)
        if table.match.to_act == first:
            break
        recap = table.conduct.recap(first)
        play_one(driver)
        driver.wait(60)
    own = max(turn.index for turn in table.match.turns if turn.seat == first)
    recap = table.conduct.recap(first)
    assert len(recap) <= table.match.ply - own - 1
    assert all(line.name != LONG_NAMES[first] for line in recap)
    observed = [table.board.sentence(step) for step in table.match.seen(OBSERVER)]
    assert [line.sentence for line in recap] == observed[len(observed) - len(recap) :]


@pytest.mark.parametrize("kind", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED])
def test_a_lost_window_closes_the_hand_and_all_that_was_told_about_it(driver: Driver, kind: int) -> None:
    table = until_a_choice_of(driver, HUMAN, HUMAN)
    driver.key(pygame.K_1)
    driver.key(pygame.K_p if not driver.actions["play"].enabled else pygame.K_h)
    driver.key(pygame.K_l)
    assert driver.sees(LogScene)
    driver.send(kind)
    driver.send(pygame.WINDOWRESTORED)
    driver.wait()
    assert driver.sees(CurtainScene)
    assert not any(isinstance(scene, LogScene) for scene in driver.program.stack.scenes)
    assert driver.viewer == OBSERVER
    assert not shown_hands(table)
    assert (driver.hint, driver.refusal, table.picker) == (None, "", None)
    assert driver.actions == {}
    driver.go_on()
    assert shown_hands(table) == {table.match.to_act}
    assert driver.chosen == ()


def test_a_window_lost_under_a_menu_brings_the_curtain_when_the_menu_closes(driver: Driver) -> None:
    table = until_a_choice_of(driver, HUMAN, HUMAN)
    driver.key(pygame.K_m)
    assert driver.sees(PauseScene)
    driver.send(pygame.WINDOWFOCUSLOST)
    assert driver.sees(PauseScene)
    assert not shown_hands(table)
    driver.key(pygame.K_m)
    driver.wait()
    assert driver.sees(CurtainScene)


def test_a_lost_window_changes_nothing_for_a_person_alone(driver: Driver) -> None:
    table = until_a_choice_of(driver, HUMAN, "easy")
    driver.key(pygame.K_1)
    driver.send(pygame.WINDOWFOCUSLOST)
    assert driver.sees(table)
    assert len(driver.chosen) == 1


def test_a_match_that_is_taken_up_again_begins_closed(driver: Driver) -> None:
    table = until_a_choice_of(driver, HUMAN, HUMAN)
    match_id = table.session.match_id
    driver.leave()
    driver.take_up(match_id)
    assert driver.sees(CurtainScene)
    assert driver.viewer == OBSERVER
    assert not shown_hands(driver.table)


def test_the_menu_of_the_curtain_shows_no_hand_and_leads_back_to_it(driver: Driver) -> None:
    table = sit(driver, HUMAN, HUMAN)
    driver.wait(SETTLED)
    driver.key(pygame.K_m)
    assert driver.sees(PauseScene)
    assert not shown_hands(table)
    driver.key(pygame.K_m)
    driver.wait()
    assert driver.sees(CurtainScene)


def test_a_play_can_be_taken_back_from_the_curtain_of_the_next_person(driver: Driver) -> None:
    table = until_a_choice_of(driver, HUMAN, HUMAN, practice=True)
    seat, ply = table.match.to_act, table.match.ply
    play_one(driver)
    driver.wait(SETTLED)
    assert driver.sees(CurtainScene)
    driver.key(pygame.K_z)
    driver.wait()
    assert (table.match.to_act, table.match.ply) == (seat, ply)
    assert driver.sees(CurtainScene)
    assert not shown_hands(table)
    driver.go_on()
    assert shown_hands(table) == {seat}


def test_whoever_takes_a_seat_over_changes_what_is_hidden(driver: Driver) -> None:
    table = until_a_choice_of(driver, HUMAN, HUMAN)
    acting = table.match.to_act
    other = 1 - acting
    driver.change_seat(other, "easy")
    # Whoever left may have done that: the one who is left is asked for, but once only.
    assert driver.sees(CurtainScene)
    assert not shown_hands(table)
    driver.go_on()
    assert driver.sees(table)
    assert driver.viewer == acting
    assert table.picker is not None
    play_one(driver)
    for _ in range(40):
        assert not driver.sees(CurtainScene)
        driver.wait(60)
    assert shown_hands(table) == {acting}
    driver.change_seat(other, HUMAN)
    assert driver.sees(CurtainScene)
    assert not shown_hands(table)


# The end of a hand.


def end_of_hand(driver: Driver, *levels: str) -> Any:
    """Play until a hand has ended and its end is told."""
    table = sit(driver, *levels)
    for _ in range(600):
        if driver.sees(InterludeScene):
            return table
        if driver.sees(CurtainScene):
            driver.go_on()
        if driver.sees(table) and table.picker is not None:
            moves = [move for move in table.match.legal_moves() if isinstance(move, Play)]
            move = moves[-1] if moves else table.match.legal_moves()[0]
            driver.play(move)
        driver.wait(60)
    raise AssertionError("no hand ended")


def test_the_end_of_a_hand_is_told_once_and_the_match_waits_for_it(driver: Driver) -> None:
    table = end_of_hand(driver, HUMAN, HUMAN)
    assert not shown_hands(table)
    assert table.picker is None
    scene = driver.top
    driver.wait(3000)
    assert driver.top is scene
    driver.go_on()
    driver.wait(200)
    assert driver.sees(CurtainScene)
    # What the end of the hand has told already is not told again.
    assert not driver.top.recap.visible
    assert table.match.view(OBSERVER).phase is Phase.PLAY
    match_id = table.session.match_id
    driver.leave()
    driver.program.resume(match_id)
    driver.program.stack.apply()
    driver.wait(200)
    assert driver.sees(CurtainScene)
    assert not any(isinstance(scene, InterludeScene) for scene in driver.program.stack.scenes)


def test_the_score_sheet_is_shown_and_opens(driver: Driver) -> None:
    table = end_of_hand(driver, HUMAN, "easy")
    driver.go_on()
    until_a_choice(driver)
    assert table.furniture.sheet.visible
    driver.click(table.furniture.sheet.rect.center)
    assert driver.sees(SheetScene)
    driver.key(pygame.K_ESCAPE)
    assert driver.sees(table)


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
    assert driver.sees(ResultScene)


# Places.


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (700, 1200)])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("text_size", [100, 200])
def test_nothing_lies_on_anything_else(
    make_driver: MakeDriver, size: tuple[int, int], language: str, players: int, text_size: int
) -> None:
    driver = make_driver(size=size, language=language, text_size=text_size)
    furniture = until_a_choice_of(driver, HUMAN, *("easy",) * (players - 1)).furniture
    driver.wait()
    driver.check_apart()
    # The board has the most of the window that is not taken by the seats.
    board = furniture.layout.board
    assert board.w * board.h > driver.window.w * driver.window.h // (5 if text_size == 200 else 4)
    if text_size == 100:
        assert furniture.log.visible
        assert furniture.sheet.visible
        assert not any(panel.is_name_cut for panel in furniture.seats)
    for button in driver.actions.values():
        assert button.rect.h >= driver.program.toolkit.fonts.height()


def test_the_focus_is_lost_to_all_scenes(driver: Driver) -> None:
    until_a_choice_of(driver, HUMAN, HUMAN)
    driver.key(pygame.K_F1)
    assert not driver.sees(TableScene)
    driver.program.stack.handle(Action(Kind.FOCUS_LOST, time=driver.now))
    assert driver.viewer == OBSERVER
