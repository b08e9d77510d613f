"""Decisions out of turn and secrets that show while they are held, at the table of a toy game."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ai.agent import Thought
from game.app.scenes.curtain import CurtainScene
from game.app.scenes.pause import PauseScene
from game.app.scenes.result import ResultScene
from game.app.scenes.rules import RulesScene
from game.app.table import sitting as table_module
from game.app.table.asking import Countdown
from game.app.table.choosing import NOT_AGAIN
from game.app.table.prompt import heed
from game.core.contract import OBSERVER, OVER
from game.core.match import Match
from game.core.record import HUMAN, Seat
from game.games.worker import Job
from game.ui.actions import Action, Kind
from game.ui.board import Board
from tests.app.twins import Act, Twins
from tests.driver import FRAME, LONG_NAMES, SETTLED, Driver, MakeDriver
from tests.thinkers import InlineThinker, thought_of
from tests.toys.watch import RULES, SECRET, WatchBoard

SECONDS = 10
LIMIT = 1000 * SECONDS
"""The time for an answer in these tests, in milliseconds."""

SHORT_NAMES = ("Zoé", "Ordinateur 1", "Ordinateur 2", "Ordinateur 3", "Ordinateur 4", "Ordinateur 5")
STYLES = ("blue", "pink", "green", "coral", "violet", "sky")


class TakingThinker(InlineThinker):
    """A thinker whose computers take whatever they can, and stop whatever they can."""

    def think(self, job: Job) -> Thought[Any]:
        return thought_of(RULES.legal_moves(job.view)[0])

    def text(self, job: Job, move: Any) -> str:
        return RULES.format_move(job.view, move)


@pytest.fixture(autouse=True)
def board_of_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "board_of", lambda game: WatchBoard)


@pytest.fixture
def make(make_driver: MakeDriver) -> MakeDriver:
    """Return a maker of drivers whose people have little time for an answer."""
    return functools.partial(make_driver, make_thinker=TakingThinker, answer_seconds=SECONDS)


@pytest.fixture
def driver(make: MakeDriver) -> Driver:
    return make()


def watch(*levels: str, seed: int = 1, practice: bool = False, names: tuple[str, ...] = LONG_NAMES) -> Match[Any, Any]:
    """Return a match of the toy."""
    seats = tuple(Seat(names[index], level, STYLES[index]) for index, level in enumerate(levels))
    return Match(RULES, seats, {}, seed, practice=practice)


def sit(driver: Driver, *levels: str, **arguments: Any) -> Any:
    """Start a match of the toy and return its table."""
    table = driver.sit_at(watch(*levels, **arguments))
    driver.wait(40)
    return table


def asked(driver: Driver, *levels: str, **arguments: Any) -> Any:
    """Let the first seat take a stone, so that the last one is asked; where it is a person its hand is opened."""
    table = sit(driver, *levels, **arguments)
    if levels[0] == HUMAN:
        if driver.sees(CurtainScene):
            driver.go_on()
        touch(driver, "take")
    assert table.match.view(OBSERVER).asks
    return table


def touch(driver: Driver, spot: str) -> None:
    """Touch a place on the board or a button of the game with the mouse."""
    driver.touch(spot)
    driver.wait(60)


def waits_for(driver: Driver, seat: int) -> bool:
    """Tell whether the curtain asks for the person at that seat."""
    return driver.sees(CurtainScene) and driver.top.bearer.name == LONG_NAMES[seat]


def sentences(driver: Driver) -> list[str]:
    return [line.sentence for line in driver.table.sitting.book.lines(driver.viewer, driver.match.ply)]


# The time for an answer.


@pytest.mark.parametrize("language", ["en", "fr"])
def test_without_an_answer_things_go_on_after_the_time(make: MakeDriver, language: str) -> None:
    driver = make(language=language)
    table = asked(driver, "easy", HUMAN)
    assert driver.prompt.clock.visible
    ply = table.match.ply
    driver.spend(LIMIT - 500)
    assert table.match.ply == ply
    driver.wait(600)
    assert driver.moves[ply] == "let"
    assert driver.program.text("table.time_was_up", sentence="let") in sentences(driver)
    assert not driver.prompt.clock.visible


def test_an_answer_in_time_is_as_any_other(driver: Driver) -> None:
    table = asked(driver, "easy", HUMAN)
    touch(driver, "stop")
    assert driver.moves[2] == "stop"
    assert sentences(driver)[2] == "stop"
    assert not driver.prompt.clock.visible
    driver.spend(2 * LIMIT)
    # In its own turn nobody is hurried.
    assert table.match.ply == 3


def test_the_time_stands_still_under_a_menu(driver: Driver) -> None:
    table = asked(driver, "easy", HUMAN)
    for key, scene in ((pygame.K_m, PauseScene), (pygame.K_F1, RulesScene)):
        driver.key(key)
        assert driver.sees(scene)
        left = table.sitting.course.asking.clock.left
        driver.spend(2 * LIMIT)
        assert table.sitting.course.asking.clock.left == left
        driver.key(pygame.K_ESCAPE)
        assert driver.top is table
    driver.spend(LIMIT)
    assert driver.moves[2] == "let"


@pytest.mark.parametrize("back", [pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED, pygame.MOUSEBUTTONDOWN])
def test_the_time_stands_still_while_the_window_is_away(driver: Driver, back: int) -> None:
    table = asked(driver, "easy", HUMAN)
    driver.send(pygame.WINDOWFOCUSLOST)
    left = table.sitting.course.asking.clock.left
    driver.spend(2 * LIMIT)
    driver.move((5, 5))
    driver.spend(2 * LIMIT)
    assert table.sitting.course.asking.clock.left == left
    assert table.wake_in() is None
    driver.send(back, pos=(3, 3), button=1)
    assert table.wake_in() == 100
    driver.spend(LIMIT)
    assert driver.moves[2] == "let"


def test_the_time_goes_on_after_a_menu_under_which_the_window_was_away(driver: Driver) -> None:
    asked(driver, "easy", HUMAN)
    driver.key(pygame.K_m)
    driver.send(pygame.WINDOWFOCUSLOST)
    driver.send(pygame.WINDOWFOCUSGAINED)
    driver.key(pygame.K_m)
    driver.spend(LIMIT + 500)
    assert driver.moves[2] == "let"


def test_without_a_limit_nothing_happens(make: MakeDriver) -> None:
    driver = make(answer_seconds=0)
    table = asked(driver, "easy", HUMAN)
    assert not driver.prompt.clock.visible
    assert table.wake_in() is None
    driver.spend(100_000)
    assert table.match.ply == 2
    assert NOT_AGAIN in driver.actions


def test_another_time_from_the_settings_holds_at_once(driver: Driver) -> None:
    table = asked(driver, "easy", HUMAN)
    driver.key(pygame.K_m)
    driver.program.change_settings(answer_seconds=60)
    driver.key(pygame.K_m)
    assert table.sitting.course.asking.clock.total == 60_000
    driver.spend(2 * LIMIT)
    assert table.match.ply == 2
    driver.key(pygame.K_m)
    driver.program.change_settings(answer_seconds=0)
    driver.key(pygame.K_m)
    assert table.sitting.course.asking.clock is None
    assert not driver.prompt.clock.visible


def test_only_the_bar_is_painted_while_the_time_passes(driver: Driver) -> None:
    asked(driver, "easy", HUMAN)
    driver.move((3, 3))
    driver.spend(2_000)
    whole = driver.surface.copy()
    changed = []
    for _ in range(60):
        driver.now += FRAME
        driver.loop.advance(FRAME)
        if driver.loop.draw():
            changed.append(driver.loop.changed)
    assert changed
    assert all(area == driver.prompt.clock.rect for area in changed)
    assert len(changed) < 60
    # What was painted is what a whole frame would show.
    parts = driver.surface.copy()
    driver.program.stack.redraw()
    driver.loop.draw()
    assert parts.get_buffer().raw == driver.surface.get_buffer().raw
    assert whole.get_buffer().raw != parts.get_buffer().raw


def test_with_reduced_motion_the_bar_goes_by_seconds(make: MakeDriver) -> None:
    driver = make(reduced_motion=True)
    asked(driver, "easy", HUMAN)
    looks = set()
    for _ in range(3_000 // FRAME):
        driver.wait()
        looks.add(driver.prompt.clock.look)
    assert len(looks) <= 4


def test_computers_answer_as_ever(driver: Driver) -> None:
    table = sit(driver, HUMAN, "easy")
    touch(driver, "take")
    assert driver.moves[2] == "stop"
    assert table.match.turns[2].hand == "easy"
    assert not driver.prompt.clock.visible


# Several people.


def test_on_the_curtain_the_time_runs_too(driver: Driver) -> None:
    table = asked(driver, HUMAN, HUMAN, HUMAN)
    assert waits_for(driver, 2)
    assert driver.top.clock.visible
    driver.spend(LIMIT - 1_000)
    assert table.match.ply == 2
    for _ in range(2_000 // FRAME):
        driver.wait()
        assert driver.viewer == OBSERVER
    assert driver.moves[2] == "let"
    assert waits_for(driver, 1)
    assert not driver.top.clock.visible
    assert [line.sentence for line in table.conduct.recap(1)][-1] == driver.program.text(
        "table.time_was_up", sentence="let"
    )


def test_whoever_opens_their_hand_has_the_whole_time(driver: Driver) -> None:
    table = asked(driver, HUMAN, HUMAN, HUMAN)
    driver.spend(LIMIT - 2_000)
    driver.go_on()
    assert driver.viewer == 2
    driver.spend(LIMIT - 1_000)
    assert table.match.ply == 2
    driver.spend(2_000)
    assert driver.moves[2] == "let"
    assert driver.viewer == OBSERVER


def test_under_a_menu_over_the_curtain_the_time_stands_still(driver: Driver) -> None:
    table = asked(driver, HUMAN, HUMAN, HUMAN)
    driver.wait(SETTLED)
    driver.key(pygame.K_m)
    assert driver.sees(PauseScene)
    driver.spend(2 * LIMIT)
    assert table.match.ply == 2
    driver.key(pygame.K_m)
    driver.wait(60)
    assert driver.sees(CurtainScene)
    driver.spend(LIMIT)
    assert driver.moves[2] == "let"


def test_the_curtain_without_a_question_waits(driver: Driver) -> None:
    table = sit(driver, HUMAN, HUMAN)
    assert driver.sees(CurtainScene)
    assert not driver.top.clock.visible
    driver.wait(SETTLED)
    assert driver.top.wake_in() is None
    driver.spend(2 * LIMIT)
    assert table.match.ply == 1


# Not again this round.


@pytest.mark.parametrize("by_mouse", [True, False])
def test_not_again_until_the_round_ends(driver: Driver, by_mouse: bool) -> None:
    table = asked(driver, HUMAN, HUMAN, "easy", HUMAN)
    driver.go_on()
    if by_mouse:
        touch(driver, NOT_AGAIN)
    else:
        driver.key(pygame.K_n)
        driver.wait(60)
    assert driver.moves[2] == "let"
    assert waits_for(driver, 1)
    driver.go_on()
    touch(driver, "take")
    driver.wait(200)
    # Neither prompt nor curtain for two further questions; the next decision is one of its own turn.
    assert driver.moves == [
        "deal-" + driver.moves[0][5:],
        *["take", "let"] * 3,
    ]
    assert waits_for(driver, 3)
    said = driver.program.text("table.said_before", sentence="let")
    lines = [line.sentence for line in table.sitting.book.lines(OBSERVER, table.match.ply)]
    assert lines[2] == "let"
    assert (lines[4], lines[6]) == (said, said)
    driver.go_on()
    touch(driver, "pass")
    driver.go_on()
    touch(driver, "take")
    assert table.match.view(OBSERVER).round == 2
    assert waits_for(driver, 3)


def test_the_pace_is_that_of_a_computer(make: MakeDriver) -> None:
    driver = make(speed="normal")
    table = sit(driver, "easy", "easy", HUMAN)
    driver.spend(2_000)
    assert table.match.view(OBSERVER).asks
    driver.key(pygame.K_n)
    shown = []
    for _ in range(4_000 // FRAME):
        driver.wait()
        shown.append(table.match.ply)
        assert table.picker is None or not table.match.view(OBSERVER).asks
    assert table.match.ply == 5
    assert shown.count(4) * FRAME >= 700


def test_undo_takes_it_back(driver: Driver) -> None:
    table = asked(driver, HUMAN, HUMAN, HUMAN, practice=True)
    driver.go_on()
    driver.key(pygame.K_n)
    driver.wait(60)
    driver.go_on()
    touch(driver, "take")
    assert table.match.ply == 5
    driver.wait(SETTLED)
    # The answer that was given by itself comes back as a question.
    driver.key(pygame.K_z)
    driver.wait(60)
    assert table.match.ply == 4
    assert waits_for(driver, 2)
    for ply, name in ((3, LONG_NAMES[1]), (2, LONG_NAMES[2])):
        driver.wait(SETTLED)
        driver.key(pygame.K_z)
        driver.wait(60)
        assert table.match.ply == ply
        assert driver.top.bearer.name == name
    assert table.sitting.course.asking.standing == {}
    driver.spend(LIMIT)
    assert table.match.ply == 3


def test_what_was_answered_by_time_can_be_taken_back_and_has_its_time_again(driver: Driver) -> None:
    table = asked(driver, "easy", HUMAN, practice=True)
    driver.spend(LIMIT + 100)
    assert table.match.ply == 3
    driver.key(pygame.K_z)
    driver.wait(60)
    assert table.match.ply == 2
    assert table.sitting.course.asking.clock.left > LIMIT - 1_000
    touch(driver, "stop")
    assert sentences(driver)[2] == "stop"


def test_a_match_that_is_taken_up_again_asks(driver: Driver) -> None:
    table = asked(driver, HUMAN, HUMAN, HUMAN)
    driver.go_on()
    driver.key(pygame.K_n)
    driver.wait(60)
    again = driver.sit_at(Match.from_record(RULES, table.match.record()))
    driver.wait(40)
    driver.go_on()
    touch(driver, "take")
    assert again.match.ply == 4
    assert waits_for(driver, 2)


def test_a_person_who_comes_back_is_asked(driver: Driver) -> None:
    table = asked(driver, HUMAN, HUMAN, HUMAN)
    driver.go_on()
    driver.key(pygame.K_n)
    driver.wait(60)
    for level in ("easy", HUMAN):
        driver.change_seat(2, level)
        driver.wait(60)
    driver.go_on()
    touch(driver, "take")
    assert driver.sees(CurtainScene)
    assert table.match.ply == 4


def test_the_words_follow_the_language(driver: Driver) -> None:
    asked(driver, "easy", HUMAN)
    before = driver.actions[NOT_AGAIN].text
    driver.program.change_settings(language="fr")
    driver.wait()
    assert driver.actions[NOT_AGAIN].text == driver.program.text("table.not_again") != before


# Played through.


def answer_by_mouse(driver: Driver, number: int) -> None:
    table = driver.table
    if driver.sees(CurtainScene):
        driver.go_on(Driver.touch)
    elif table.match.view(OBSERVER).asks:
        touch(driver, ("stop", "let", NOT_AGAIN)[number % 3])
    else:
        touch(driver, ("take", "pass")[number % 4 == 3])


def answer_by_keys(driver: Driver, number: int) -> None:
    table = driver.table
    if driver.sees(CurtainScene):
        driver.go_on()
    elif table.match.view(OBSERVER).asks:
        driver.key((pygame.K_p, pygame.K_x, pygame.K_n)[number % 3])
    else:
        driver.key(pygame.K_LEFT if number % 4 != 3 else pygame.K_RIGHT)
        if driver.cursor != ("take", "pass")[number % 4 == 3]:
            driver.key(pygame.K_LEFT if number % 4 != 3 else pygame.K_RIGHT)
        driver.key(pygame.K_RETURN)


@pytest.mark.parametrize("answer", [answer_by_mouse, answer_by_keys])
@pytest.mark.parametrize("levels", [("easy", "easy", HUMAN), (HUMAN, "easy", HUMAN, HUMAN)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_match_by_one_device_alone(
    make: MakeDriver, answer: Callable[[Driver, int], None], levels: tuple[str, ...], language: str
) -> None:
    driver = make(language=language)
    table = sit(driver, *levels)
    decided = 0
    for number in range(200):
        if table.match.is_over:
            break
        if driver.sees(CurtainScene) or table.picker is not None:
            before = table.match.ply, driver.viewer
            answer(driver, decided)
            assert (table.match.ply, driver.viewer) != before, number
            decided += 1
        driver.wait(60)
    assert table.match.is_over
    driver.spend(2_000)
    assert driver.sees(ResultScene)


# Holding.


def secret_point(driver: Driver) -> tuple[int, int]:
    rect: pygame.Rect = driver.board.spot_rect(SECRET)
    return rect.center


HOLDS: dict[str, tuple[Act, Act]] = {
    "mouse": (
        lambda driver: driver.press(secret_point(driver)),
        lambda driver: driver.release(secret_point(driver)),
    ),
    "key": (
        lambda driver: driver.hold(pygame.K_v, text="v"),
        lambda driver: driver.let_go(pygame.K_v, text="v"),
    ),
    "pad": (
        lambda driver: driver.send(pygame.JOYBUTTONDOWN, button=10, instance_id=3),
        lambda driver: driver.send(pygame.JOYBUTTONUP, button=10, instance_id=3),
    ),
}
hold_mouse, let_go_of_mouse = HOLDS["mouse"]
hold_key, let_go_of_key = HOLDS["key"]


class Pair(Twins):
    """Twins at a match of the toy."""

    def __init__(self, folder: Path, *levels: str, practice: bool = False, **settings: Any) -> None:
        # With these seeds no seat has the same secret in both.
        super().__init__(
            folder,
            lambda world: watch(*levels, seed=1 + world, practice=practice),
            **{"make_thinker": TakingThinker, "answer_seconds": SECONDS, **settings},
        )
        secrets = [[match.view(seat).secrets[seat] for seat in range(len(levels))] for match in self.matches]
        assert all(one != other for one, other in zip(*secrets, strict=True))
        self.do(lambda driver: driver.wait(60))

    def do(self, action: Act) -> list[bool]:
        def act(driver: Driver) -> None:
            action(driver)
            driver.wait()

        return super().do(act)

    def hidden(self, action: Act) -> None:
        """Do something after which no secret shows."""
        self.closing(action)
        assert all(driver.board.held is None for driver in self.drivers)


MakePair = Callable[..., Pair]


@pytest.fixture
def make_pair(tmp_path: Path) -> Iterator[MakePair]:
    made: list[Pair] = []

    def make(*levels: str, **settings: Any) -> Pair:
        made.append(Pair(tmp_path / f"pair{len(made)}", *levels, **settings))
        return made[-1]

    yield make
    for pair in made:
        pair.close()


@pytest.mark.parametrize("device", HOLDS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_secret_shows_while_it_is_held(make_pair: MakePair, device: str, language: str) -> None:
    pair = make_pair(HUMAN, HUMAN, language=language)
    hold, let_go = HOLDS[device]
    # Nothing to be held before the hand is open.
    pair.hidden(hold)
    pair.hidden(let_go)
    pair.hidden(Driver.go_on)
    for _ in range(2):
        pair.opened(hold)
        pair.opened(lambda driver: driver.spend(3_000))
        pair.hidden(let_go)
    ply = pair.table.match.ply
    pair.hidden(lambda driver: touch(driver, "take"))
    assert pair.table.match.ply == ply + 1


def minimise(driver: Driver) -> None:
    driver.send(pygame.WINDOWMINIMIZED)
    driver.send(pygame.WINDOWRESTORED)


ENDS: dict[str, Act] = {
    "focus": lambda driver: driver.send(pygame.WINDOWFOCUSLOST),
    "minimised": minimise,
    "menu": lambda driver: driver.key(pygame.K_m),
    "log": lambda driver: driver.key(pygame.K_l),
    "rules": lambda driver: driver.key(pygame.K_F1),
    "text size": lambda driver: driver.program.change_settings(text_size=120),
}


@pytest.mark.parametrize("device", HOLDS)
@pytest.mark.parametrize("end", ENDS)
def test_whatever_comes_up_hides_it(make_pair: MakePair, device: str, end: str) -> None:
    pair = make_pair(HUMAN, HUMAN)
    pair.hidden(Driver.go_on)
    hold, let_go = HOLDS[device]
    pair.opened(hold)
    pair.hidden(ENDS[end])
    pair.hidden(let_go)
    pair.hidden(lambda driver: driver.wait(1_000))


@pytest.mark.parametrize("device", ["key", "pad"])
def test_a_key_that_stays_down_shows_nothing_to_the_next_person(make_pair: MakePair, device: str) -> None:
    pair = make_pair(HUMAN, HUMAN)
    pair.hidden(Driver.go_on)
    hold, let_go = HOLDS[device]
    pair.opened(hold)
    pair.hidden(lambda driver: touch(driver, "take"))
    assert isinstance(pair.drivers[0].top, CurtainScene)
    pair.hidden(Driver.go_on)
    assert pair.table.sitting.viewpoint.viewer == 1
    pair.hidden(let_go)
    pair.opened(hold)
    pair.hidden(let_go)


def test_the_time_runs_out_while_a_secret_is_held(make_pair: MakePair) -> None:
    pair = make_pair(HUMAN, HUMAN)
    pair.hidden(Driver.go_on)
    pair.hidden(lambda driver: touch(driver, "take"))
    pair.hidden(Driver.go_on)
    pair.opened(hold_key)
    pair.hidden(lambda driver: driver.spend(LIMIT))
    pair.hidden(let_go_of_key)
    assert pair.drivers[0].moves[2] == "let"


def test_taking_back_hides_it(make_pair: MakePair) -> None:
    pair = make_pair(HUMAN, HUMAN, practice=True)
    pair.hidden(Driver.go_on)
    pair.hidden(lambda driver: touch(driver, "take"))
    pair.hidden(Driver.go_on)
    pair.opened(hold_key)
    pair.hidden(lambda driver: driver.key(pygame.K_z))
    pair.hidden(let_go_of_key)


def test_the_pointer_that_leaves_the_window_lets_go(make_pair: MakePair) -> None:
    pair = make_pair(HUMAN, HUMAN)
    pair.hidden(Driver.go_on)
    pair.opened(hold_mouse)
    pair.hidden(lambda driver: driver.send(pygame.WINDOWLEAVE))
    pair.hidden(let_go_of_mouse)


def test_the_pointer_lets_go_wherever_it_is(make_pair: MakePair) -> None:
    pair = make_pair(HUMAN, HUMAN)
    pair.hidden(Driver.go_on)
    for place in ("button", "panel", "board"):
        pair.opened(hold_mouse)

        def let_go(driver: Driver, place: str = place) -> None:
            table = driver.table
            rects = {
                "button": table.furniture.buttons["menu"],
                "panel": table.furniture.seats[0],
                "board": table.furniture.log,
            }
            driver.move(rects[place].rect.center)
            driver.release(rects[place].rect.center)

        pair.hidden(let_go)
        assert pair.drivers[0].top is pair.table


def test_a_click_while_the_key_is_held_is_a_click(driver: Driver) -> None:
    table = sit(driver, HUMAN, HUMAN)
    driver.go_on()
    hold_key(driver)
    touch(driver, "pass")
    assert table.match.ply == 2
    let_go_of_key(driver)


def test_the_mouse_on_a_secret_touches_nothing(driver: Driver) -> None:
    table = sit(driver, HUMAN, HUMAN)
    driver.go_on()
    driver.click(secret_point(driver))
    assert driver.refusal == ""
    assert table.board.held is None


def test_a_person_alone_sees_it_all_the_time(make_pair: MakePair) -> None:
    pair = make_pair(HUMAN, "easy")
    pair.opened(lambda driver: driver.wait(100))
    assert not pair.table.board.is_shared
    pair.opened(hold_key)
    assert pair.table.board.held is None
    pair.opened(let_go_of_key)


def test_with_computers_alone_nothing_can_be_held(make: MakeDriver) -> None:
    driver = make(speed="slow")
    table = sit(driver, "easy", "easy")
    hold_key(driver)
    assert driver.viewer == OBSERVER
    assert table.board.held is None


def test_the_proof_notices_a_key_that_is_not_let_go(make_pair: MakePair, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = make_pair(HUMAN, HUMAN)
    pair.hidden(Driver.go_on)
    pair.opened(hold_key)
    monkeypatch.setattr(Board, "hold", lambda board, spot: None)
    with pytest.raises(AssertionError, match="a hand shows"):
        pair.hidden(let_go_of_key)


# Dragging.


@pytest.mark.parametrize(("dropped", "played"), [(("take",), True), (("stop",), False), ((), False)])
def test_a_drag_can_stand_for_a_move(driver: Driver, dropped: tuple[str, ...], played: bool) -> None:
    table = sit(driver, HUMAN, "easy")
    table.board.dropped = dropped
    driver.drag(table.board.spot_rect("pass").center, table.board.spot_rect("take").center)
    assert (table.match.ply > 1) == played
    assert bool(driver.refusal) == (dropped == ("stop",))
    assert table.match.ply > 1 or driver.chosen == ()


def test_a_drag_that_a_menu_interrupts_plays_nothing(driver: Driver) -> None:
    table = sit(driver, HUMAN, "easy")
    table.board.dropped = ("take",)
    start = table.board.spot_rect("pass").center
    driver.press(start)
    driver.move((start[0] - 60, start[1]))
    driver.key(pygame.K_m)
    driver.release(start)
    assert table.match.ply == 1


# Places.


@pytest.fixture(params=["beside", "broad", "around"])
def arrangement(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Let the parts of the toy's table stand in each of the ways."""
    monkeypatch.setattr(WatchBoard, "arrangement", request.param)
    return str(request.param)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (700, 1200)])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text_size", [100, 150, 200])
@pytest.mark.usefixtures("arrangement")
def test_nothing_lies_on_anything_else(make: MakeDriver, size: tuple[int, int], language: str, text_size: int) -> None:
    driver = make(size=size, language=language, text_size=text_size)
    table = asked(driver, "easy", "easy", HUMAN, HUMAN)
    driver.go_on()
    prompt, window = driver.prompt, driver.window
    shown = [widget.rect for widget in table.group.widgets if widget.visible and widget is not prompt]
    assert all(window.contains(rect) for rect in shown)
    for one, other in itertools.combinations(shown, 2):
        assert not one.colliderect(other)
    assert not any(table.furniture.layout.board.colliderect(rect) for rect in (*shown, prompt.rect))
    assert prompt.clock.visible
    for widget in (prompt.clock, *prompt.actions.values()):
        assert prompt.rect.contains(widget.rect)
        assert widget.rect.h > 0
    assert len(prompt.actions) == 3
    fonts = driver.program.toolkit.fonts
    title, detail = prompt.title_rect(), prompt.detail_rect()
    if text_size == 100 or not prompt.stacked:
        # What is asked can be read, whoever is asked: their name is not before it.
        assert title.h >= fonts.line_height("body")
        assert title.bottom <= prompt.clock.rect.top
        assert detail.bottom <= prompt.clock.rect.top
    assert prompt.said.title == "Stop it?"


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_seats_have_a_picture_of_one_size_or_none_has(
    make: MakeDriver, size: tuple[int, int], language: str, arrangement: str
) -> None:
    driver = make(size=size, language=language)
    for names in (LONG_NAMES, ("Zoé", LONG_NAMES[1], "Léa", "Tom"), ("Zoé", "Marc", "Léa", "Tom")):
        table = sit(driver, HUMAN, "easy", "easy", "easy", names=names)
        pictures = [panel.ornament for panel in table.furniture.seats]
        sizes = {None if picture is None else picture.get_size() for picture in pictures}
        assert len(sizes) == 1
    if size == (1920, 1080) and arrangement == "around":
        assert sizes != {None}


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_beside_a_broad_board_no_usual_name_is_cut(
    make: MakeDriver, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str, players: int
) -> None:
    monkeypatch.setattr(WatchBoard, "facts", lambda board, view, seat: ("Aphrodite", "3 cartes"))
    driver = make(size=size, language=language)
    table = sit(driver, HUMAN, *("easy",) * (players - 1), names=SHORT_NAMES)
    fonts = driver.program.toolkit.fonts
    for panel in table.furniture.seats:
        places = panel.places()
        assert not panel.is_name_cut
        below = panel.fitting_below(places.below.w)
        assert "Aphrodite" in below
        assert fonts.width(below, "small") <= places.below.w
        assert not places.name.colliderect(places.below)
        assert not places.below.colliderect(places.fact)
        assert panel.hint if panel.flat else True
    # The seats look alike: who decides there is written for all or for none.
    levels = {driver.program.level_name(level) for level in (HUMAN, "easy")}
    texts = [panel.fitting_below(panel.places().below.w) for panel in table.furniture.seats]
    if table.furniture.seats[0].flat:
        assert len({any(level in text for level in levels) for text in texts}) == 1
    assert driver.prompt.rect.h >= driver.prompt.natural_size()[1]
    assert table.furniture.log.visible


# The clock itself.


def test_a_countdown() -> None:
    clock = Countdown(2)
    assert (clock.seconds, clock.advance(1), clock.seconds) == (2, False, 2)
    assert (clock.advance(1_000), clock.seconds) == (False, 1)
    heed(clock, Action(Kind.FOCUS_LOST))
    assert (clock.advance(5_000), clock.left) == (False, 999)
    heed(clock, Action(Kind.POINT))
    assert (clock.advance(5_000), clock.left) == (False, 999)
    heed(clock, Action(Kind.FOCUS_BACK))
    assert (clock.advance(5_000), clock.left) == (True, 0)
    clock.restart()
    assert clock.left == 2_000


def test_a_match_that_is_over_asks_nobody(driver: Driver) -> None:
    table = sit(driver, "easy", "easy")
    driver.spend(2_000)
    assert table.match.to_act == OVER
    assert table.sitting.course.asking.question is None
