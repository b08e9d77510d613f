"""The table plays whole matches by the mouse alone and by keys alone, and keeps what behaviour promises."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pygame
import pytest

from game.app.gallery.stage import Sleeper
from game.app.scenes.log import LogScene
from game.app.scenes.pause import PauseScene
from game.app.scenes.result import ResultScene
from game.app.scenes.rules import RulesScene
from game.app.table.scene import TableScene
from game.core.match import Barrier
from game.core.record import Help, Seat
from game.games.cephalopod.rules import Placement, cell_name
from game.ui.actions import Action, Kind
from tests.driver import Driver, MakeDriver


def open_cells(driver: Driver) -> list[str]:
    return [spot for spot in driver.picker.next_spots() if "=" not in spot and spot != "swap"]


def play_by_mouse(driver: Driver, rng: random.Random) -> None:
    """Touch one spot that is open, and one of the chooser if it opens."""
    table = driver.table
    driver.touch(rng.choice(open_cells(driver)))
    if table.picker is not None and table.picker.is_open:
        driver.touch(rng.choice(table.picker.next_spots()))


@pytest.mark.parametrize("levels", [("human", "easy"), ("easy", "human"), ("human", "human")])
@pytest.mark.parametrize("board", ["3x3", "3x5"])
def test_a_whole_match_by_the_mouse_alone(driver: Driver, levels: tuple[str, ...], board: str) -> None:
    driver.sit(*levels, board=board)
    rng = random.Random(5)
    for _ in range(200):
        if driver.match.is_over:
            break
        play_by_mouse(driver, rng)
        driver.wait()
    assert driver.match.is_over
    driver.wait(200)
    assert driver.sees(ResultScene)
    hands = {turn.hand for turn in driver.match.turns}
    assert hands == set(levels)


def test_a_whole_match_by_keys_alone(driver: Driver) -> None:
    driver.sit("human", "easy", board="3x5")
    rng = random.Random(9)
    arrows = [pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN]
    for _ in range(400):
        if driver.match.is_over:
            break
        driver.key(rng.choice(arrows))
        if rng.random() < 0.5:
            driver.key(pygame.K_RETURN)
    assert driver.match.is_over
    driver.wait(200)
    assert driver.sees(ResultScene)


def test_every_open_cell_is_reached_by_arrows_alone(driver: Driver) -> None:
    driver.sit("human", "human")
    rng = random.Random(2)
    for _ in range(9):
        play_by_mouse(driver, rng)
    wanted = set(open_cells(driver))
    seen: set[str] = set()
    for _ in range(600):
        driver.key(rng.choice([pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN]))
        seen.add(driver.cursor)
        if seen == wanted:
            break
    assert seen == wanted


def test_ten_quick_clicks_play_once(driver: Driver) -> None:
    driver.sit("human", "human")
    driver.touch("c3")
    for _ in range(9):
        driver.touch("c3", after=0)
    assert driver.match.ply == 1
    assert not driver.refusal


def test_the_wheel_and_other_buttons_never_play(driver: Driver) -> None:
    driver.sit("human", "human")
    for button in (2, 3, 4, 5, 6, 7):
        driver.touch("c3", button=button)
    driver.send(pygame.MOUSEWHEEL, x=0, y=1, flipped=False, precise_x=0.0, precise_y=1.0)
    assert driver.match.ply == 0


def test_a_press_that_is_released_elsewhere_does_nothing(driver: Driver) -> None:
    driver.sit("human", "human")
    start, end = (driver.board.spot_rect(spot).center for spot in ("a1", "e5"))
    driver.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    driver.move(end)
    driver.send(pygame.MOUSEBUTTONUP, pos=end, button=1)
    assert driver.match.ply == 0


def test_a_key_that_is_held_never_plays_for_the_next_person(driver: Driver) -> None:
    driver.sit("human", "human")
    driver.key(pygame.K_LEFT)
    driver.now += 300
    driver.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    for _ in range(40):
        driver.now += 60
        driver.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    assert driver.match.ply == 1


def test_a_refused_touch_says_why_and_changes_nothing(driver: Driver) -> None:
    driver.sit("human", "human")
    driver.touch("c3")
    driver.touch("c3")
    assert driver.match.ply == 1
    assert driver.refusal == driver.program.text("cephalopod.refused.occupied", cell="c3")
    driver.touch("a1")
    assert driver.match.ply == 2
    assert not driver.refusal


def test_the_chooser_lists_every_capture_and_closes_beside_it(driver: Driver) -> None:
    driver.sit("human", "human")
    for spot in ("b3", "d3", "c2", "c4"):
        driver.touch(spot)
    driver.touch("c3")
    table = driver.table
    options = table.picker.next_spots()
    legal = {
        table.match.rules.format_move(table.match.view(0), move)
        for move in table.match.legal_moves()
        if isinstance(move, Placement) and cell_name(move.cell, 5) == "c3"
    }
    assert set(options) == legal
    assert len(options) == 11
    window = driver.window
    rects = [table.board.spot_rect(option) for option in options]
    assert all(rect is not None and window.contains(rect) for rect in rects)
    assert all(not a.colliderect(b) for index, a in enumerate(rects) for b in rects[:index])
    driver.key(pygame.K_ESCAPE)
    assert not table.picker.is_open
    driver.touch("c3")
    driver.key(pygame.K_3)
    driver.send(pygame.KEYDOWN, key=pygame.K_3, mod=0, unicode="3", scancode=32)
    assert table.match.ply == 5
    assert driver.moves[-1] == options[2]


def test_undo_and_redo_by_key_take_the_computers_answer_with_them(driver: Driver) -> None:
    driver.sit("human", "easy")
    driver.touch("c3")
    driver.wait(200)
    assert driver.match.ply == 2
    after = driver.match.digest()
    driver.key(pygame.K_z)
    assert driver.match.ply == 0
    driver.wait(200)
    driver.key(pygame.K_y)
    assert driver.match.digest() == after
    assert driver.match.ply == 2


def test_undo_stops_at_a_hand_over_and_the_button_says_so(driver: Driver) -> None:
    driver.sit("human", "human")
    driver.touch("c3")
    driver.touch("a1")
    driver.key(pygame.K_z)
    assert driver.match.ply == 1
    button = driver.table.furniture.buttons["undo"]
    assert not button.enabled
    assert button.reason == driver.program.text(f"barrier.{Barrier.HANDED_OVER.value}")
    driver.key(pygame.K_z)
    assert driver.match.ply == 1


def test_a_hint_marks_a_legal_move_and_explains_it(driver: Driver) -> None:
    driver.sit("human", "easy")
    driver.move((2, 2))
    driver.key(pygame.K_h)
    driver.wait(60)
    table = driver.table
    assert driver.hint is not None
    assert driver.hint.move in [
        table.match.rules.format_move(table.match.view(0), m) for m in table.match.legal_moves()
    ]
    assert driver.detail == driver.program.say(driver.hint.reason, "cephalopod")
    driver.key(pygame.K_h)
    assert driver.hint is None


def test_the_table_is_saved_after_every_move_and_resumes_the_same(driver: Driver) -> None:
    driver.sit("human", "human", board="3x5")
    rng = random.Random(4)
    for _ in range(6):
        play_by_mouse(driver, rng)
        match, session = driver.match, driver.table.session
        saved = driver.program.saves.load(session.match_id).match
        assert saved is not None
        assert (saved.digest(), saved.to_act, saved.seats) == (match.digest(), match.to_act, match.seats)
    match_id, digest = driver.table.session.match_id, driver.match.digest()
    driver.leave()
    driver.take_up(match_id)
    assert driver.match.digest() == digest


def test_a_resumed_match_goes_on_when_it_is_the_computers_turn(driver: Driver) -> None:
    driver.sit("easy", "human")
    driver.wait(100)
    assert driver.match.ply == 1
    match_id = driver.table.session.match_id
    path = driver.program.saves.folder("open") / f"{match_id}.json"
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["plies"][0][2] == "easy"
    previous = driver.program.saves.folder("open") / f"{match_id}.json.previous"
    before = previous.read_text(encoding="utf-8")
    driver.leave()
    path.write_text(before, encoding="utf-8")
    assert driver.program.resume(match_id).match is not None
    driver.program.stack.apply()
    # The computer has not thought yet.
    assert driver.match.ply == 0
    driver.wait(200)
    assert driver.match.ply == 1


def test_a_new_match_parks_the_one_that_was_open(driver: Driver) -> None:
    driver.sit("human", "human")
    driver.touch("c3")
    first = driver.table.session.match_id
    driver.sit("human", "human", board="3x3")
    ids = [entry.match_id for entry in driver.program.saves.list("open")]
    assert set(ids) == {first, driver.table.session.match_id}


def test_a_finished_match_is_counted_once_and_leaves_the_open_ones(driver: Driver) -> None:
    driver.sit("easy", "normal", board="3x3")
    driver.wait(4000)
    assert driver.match.is_over
    assert driver.program.saves.list("open") == ()
    assert len(driver.program.saves.list("finished")) == 1
    tallies = driver.program.statistics.by_level("cephalopod", "board=3x3,pie=off")
    assert sorted(tallies) == ["easy", "normal"]
    assert sum(tally.won for tally in tallies.values()) == 1


def test_a_computer_takes_over_and_gives_the_seat_back(driver: Driver) -> None:
    driver.sit("human", "human", board="5x5")
    seat = driver.match.seats[0]
    driver.match.change_seat(0, Seat(seat.name, "easy", seat.style))
    driver.table.conduct.seat_changed()
    driver.wait(100)
    assert driver.match.turns[0].hand == "easy"
    driver.match.change_seat(0, seat)
    driver.table.conduct.seat_changed()
    driver.touch(open_cells(driver)[0])
    assert driver.match.turns[1].hand == "human"
    assert driver.picker is not None


def test_the_swap_is_a_button_reached_by_mouse_and_by_key(make_driver: MakeDriver) -> None:
    for by_mouse in (True, False):
        driver = make_driver()
        driver.sit("human", "human", pie="on")
        driver.touch("c3")
        button = driver.actions["swap"]
        if by_mouse:
            driver.click(button.rect.center)
        else:
            for _ in range(12):
                driver.key(pygame.K_TAB)
                if driver.table.group.focused is button:
                    break
            driver.key(pygame.K_RETURN)
        assert driver.moves[-1] == "swap"
        assert driver.actions == {}
        assert driver.match.view(0).light_seat == 1


def test_menu_and_rules_come_and_go(driver: Driver) -> None:
    driver.sit("human", "easy")
    driver.key(pygame.K_F1)
    assert driver.sees(RulesScene)
    driver.key(pygame.K_ESCAPE)
    assert driver.sees(TableScene)
    driver.key(pygame.K_ESCAPE)
    assert driver.sees(PauseScene)
    driver.key(pygame.K_ESCAPE)
    assert driver.sees(TableScene)


def test_a_pad_that_is_unplugged_pauses_and_changes_nothing_else(driver: Driver) -> None:
    driver.sit("human", "human")
    driver.program.stack.handle(Action(Kind.PAD_LOST, time=driver.now))
    driver.program.stack.apply()
    assert driver.sees(PauseScene)
    assert driver.match.ply == 0


@pytest.mark.parametrize("size", [(1, 1), (3000, 200), (200, 3000), (800, 600), (700, 1200), (3840, 2160)])
@pytest.mark.parametrize("text_size", [100, 200])
def test_any_window_is_drawn_without_a_crash(make_driver: MakeDriver, size: tuple[int, int], text_size: int) -> None:
    driver = make_driver(text_size=text_size, language="fr")
    driver.sit("human", "human", board="7x7")
    for spot in ("b3", "d3", "c2", "c4"):
        driver.touch(spot)
    driver.touch("c3")
    driver.resize(size)
    driver.wait()
    if min(size) >= 600:
        table = driver.table
        window = driver.window
        shown = [widget for widget in table.group.widgets if widget.visible and widget.rect.w]
        assert all(window.contains(widget.rect) for widget in shown)
        assert all(window.contains(table.board.spot_rect(spot)) for spot in table.picker.next_spots())
    driver.resize((1280, 720))
    driver.wait()
    assert driver.picker.is_open


def test_without_guidance_nothing_is_lit_and_any_cell_can_be_tried(make_driver: MakeDriver) -> None:
    driver = make_driver(hints=False)
    driver.sit("human", "human")
    driver.touch("c3")
    driver.key(pygame.K_RIGHT)
    visited = {driver.cursor}
    for key in (pygame.K_UP, pygame.K_LEFT, pygame.K_DOWN, pygame.K_DOWN, pygame.K_LEFT):
        driver.key(key)
        visited.add(driver.cursor)
    assert len(visited) > 3
    assert not driver.board.marks.guided
    driver.touch("c3")
    assert driver.refusal


@pytest.mark.parametrize("size", [(1280, 720), (800, 600), (700, 1200)])
def test_what_is_painted_in_parts_looks_like_what_is_painted_as_a_whole(
    make_driver: MakeDriver, size: tuple[int, int]
) -> None:
    """Only what has changed is painted; the picture must be the one that painting everything gives."""
    driver = make_driver(size=size, speed="fast")
    driver.sit("human", "easy", board="3x5", pie="on")
    rng = random.Random(6)
    for turn in range(14):
        table = driver.table
        if table.match.is_over:
            break
        if table.picker is not None and turn % 5 == 4:
            driver.key(rng.choice([pygame.K_z, pygame.K_h, pygame.K_RIGHT]))
        elif table.picker is not None:
            play_by_mouse(driver, rng)
        driver.wait(rng.choice([20, 60, 200, 700]))
        seen = driver.picture
        table.backdrop.forget()
        driver.program.stack.redraw()
        driver.loop.draw()
        assert driver.picture == seen


def test_the_log_tells_what_was_played_also_after_something_was_taken_back(driver: Driver) -> None:
    driver.sit("human", "easy")
    table = driver.table

    def told() -> list[str]:
        return [line.sentence for line in table.furniture.log.lines]

    def happened() -> list[str]:
        return [table.board.sentence(step) for step in table.match.seen(driver.viewer)]

    for spot in ("c3", "a1"):
        driver.touch(spot if spot in open_cells(driver) else open_cells(driver)[0])
        driver.wait(200)
    assert told() == happened()
    before = told()
    driver.key(pygame.K_z)
    driver.wait(100)
    assert told() == happened() == before[:2]
    driver.key(pygame.K_y)
    driver.wait(100)
    assert told() == happened() == before
    driver.key(pygame.K_z)
    driver.touch(next(spot for spot in reversed(open_cells(driver))))
    driver.wait(200)
    assert told() == happened() != before
    driver.program.change_settings(language="fr")
    driver.wait(100)
    assert told() == happened()


def test_the_whole_log_is_opened_by_its_key_where_there_is_no_room_for_the_panel(make_driver: MakeDriver) -> None:
    driver = make_driver(size=(800, 600), text_size=200)
    driver.sit("human", "easy")
    assert not driver.table.furniture.log.visible
    driver.key(pygame.K_l)
    assert driver.sees(LogScene)


def test_painting_only_what_moves_looks_like_painting_everything(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(speed="slow")
    driver.sit("human", "human", board="3x3")
    table = driver.table
    compared = 0
    for _ in range(8):
        moves = table.match.legal_moves()
        move = max(moves, key=lambda move: (len(move.captured), moves.index(move)))
        table.conduct.play(table.match.rules.format_move(table.match.view(0), move))
        while table.sitting.animator.is_moving:
            driver.wait(20)
            partly = driver.picture
            driver.program.stack.redraw()
            driver.loop.draw()
            assert driver.picture == partly
            compared += 1
            driver.wait(60)
    assert compared > 40
    assert any("=" in ply.move for ply in table.match.record().plies)


def test_hints_and_moves_taken_back_are_counted_and_kept(driver: Driver) -> None:
    driver.sit("human", "easy")
    session, match = driver.table.session, driver.match

    def kept() -> Help:
        own, others = driver.saved(session.match_id).help
        assert others == Help()
        assert isinstance(own, Help)
        return own

    def ask() -> None:
        driver.key(pygame.K_h)
        driver.wait(60)

    ask()
    assert driver.hint is not None
    assert kept() == Help(hints=1)
    # Put away and asked for again: it is the same hint.
    ask()
    ask()
    assert driver.hint is not None
    assert kept() == Help(hints=1)
    before = match.ply
    driver.play(match.legal_moves()[0])
    driver.wait(2000)
    assert match.ply == before + 2
    driver.key(pygame.K_z)
    assert match.ply == before
    assert kept() == Help(hints=1, take_backs=1)
    driver.key(pygame.K_y)
    assert match.ply == before + 2
    assert kept() == Help(hints=1, take_backs=1)
    ask()
    assert kept() == Help(hints=2, take_backs=1)


def test_a_hint_that_never_came_is_no_help(make_driver: MakeDriver) -> None:
    driver = make_driver(make_thinker=Sleeper)
    driver.sit("human", "easy")
    for _ in range(2):
        driver.key(pygame.K_h)
        driver.wait(200)
    assert driver.match.help == (Help(), Help())
