"""Decisions out of turn and secrets that show while they are held, at the table of a toy game."""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.scenes.curtain import QUIET, CurtainScene
from game.app.scenes.pause import PauseScene
from game.app.scenes.result import ResultScene
from game.app.scenes.rules import RulesScene
from game.app.session import Session
from game.app.table import sitting as table_module
from game.app.table.asking import Countdown
from game.app.table.choosing import NOT_AGAIN
from game.app.table.prompt import heed
from game.app.thinking import Answer, Source
from game.core.contract import OBSERVER, OVER, Explanation
from game.core.match import Match
from game.core.record import HUMAN, Seat
from game.games.worker import Job
from game.ui.actions import Action, Kind
from game.ui.board import Board
from tests.app.driver import FRAME, Driver
from tests.toys.watch import RULES, SECRET, WatchBoard

MakeDriver = Callable[..., Driver]

SETTLED = QUIET + 200
SECONDS = 10
LIMIT = 1000 * SECONDS
"""The time for an answer in these tests, in milliseconds."""

LONG_FRAME = 100
"""Milliseconds of a frame where nothing is looked at meanwhile: the longest that the loop lets pass at once."""

NAMES = (
    "Maximilienne-Éléonore XI",
    "Wilhelmina van Waterwijk",
    "Bartholomäus Grünewald I",
    "Anastasia Konstantinovna",
    "Jean-Baptiste Desrochers",
    "Chrysanthème Plumeau VII",
)
SHORT_NAMES = ("Zoé", "Ordinateur 1", "Ordinateur 2", "Ordinateur 3", "Ordinateur 4", "Ordinateur 5")
STYLES = ("blue", "pink", "green", "coral", "violet", "sky")


class TakingThinker:
    """A thinker whose computers take whatever they can, and stop whatever they can."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._answers: list[Answer] = []

    @property
    def busy(self) -> bool:
        return bool(self._answers)

    def warm_up(self) -> None:
        """Nothing needs warming."""

    def start(self, job: Job) -> None:
        move, reason = RULES.legal_moves(job.view)[0], Explanation("end.single")
        answer = Answer(job.match_id, job.ply, job.seat, job.purpose, move, 1, 1, 0, reason, True, Source.AGENT)
        self._answers.append(answer)

    def cancel(self) -> None:
        self._answers.clear()

    def poll(self) -> Answer | None:
        return self._answers.pop(0) if self._answers else None

    def close(self) -> None:
        self._answers.clear()


@pytest.fixture(autouse=True)
def board_of_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "board_of", lambda game: WatchBoard)


def make(make_driver: MakeDriver, **settings: Any) -> Driver:
    return make_driver(make_thinker=TakingThinker, **{"answer_seconds": SECONDS, **settings})


def sit(driver: Driver, *levels: str, seed: int = 1, practice: bool = False, names: tuple[str, ...] = NAMES) -> Any:
    """Start a match of the toy and return its table."""
    seats = tuple(Seat(names[index], level, STYLES[index]) for index, level in enumerate(levels))
    return sit_at(driver, Match(RULES, seats, {}, seed, practice=practice))


def sit_at(driver: Driver, match: Match[Any, Any]) -> Any:
    driver.program.sit_down(Session(driver.program.saves.new_id(), match))
    driver.program.stack.apply(driver.now)
    driver.wait(60)
    return driver.table


def spend(driver: Driver, milliseconds: int) -> None:
    """Let a long time pass."""
    for _ in range(milliseconds // LONG_FRAME):
        driver.now += LONG_FRAME
        driver.loop.advance(LONG_FRAME)
        driver.loop.draw()


def open_hand(driver: Driver) -> None:
    """Let the person whom the curtain asks for press its button."""
    assert isinstance(driver.top, CurtainScene)
    driver.wait(SETTLED)
    driver.key(pygame.K_RETURN)
    driver.wait(60)
    assert driver.top is driver.table


def touch(driver: Driver, spot: str) -> None:
    """Touch a place on the board with the mouse."""
    driver.click(driver.table.board.spot_rect(spot).center)
    driver.wait(60)


def press(driver: Driver, button: str) -> None:
    """Press a button of the game with the mouse."""
    driver.click(driver.table.furniture.prompt.actions[button].rect.center)
    driver.wait(60)


def asked(driver: Driver, *levels: str, **arguments: Any) -> Any:
    """Let the first seat take a stone, so that the last one is asked; where it is a person its hand is opened."""
    table = sit(driver, *levels, **arguments)
    if levels[0] == HUMAN:
        if isinstance(driver.top, CurtainScene):
            open_hand(driver)
        touch(driver, "take")
    assert table.match.view(OBSERVER).asks
    return table


def sentences(table: Any) -> list[str]:
    return [line.sentence for line in table.sitting.book.lines(table.sitting.viewpoint.viewer, table.match.ply)]


# The time for an answer.


@pytest.mark.parametrize("language", ["en", "fr"])
def test_without_an_answer_things_go_on_after_the_time(make_driver: MakeDriver, language: str) -> None:
    driver = make(make_driver, language=language)
    table = asked(driver, "easy", HUMAN)
    assert table.furniture.prompt.clock.visible
    ply = table.match.ply
    spend(driver, LIMIT - 500)
    assert table.match.ply == ply
    driver.wait(600)
    assert [ply.move for ply in table.match.record().plies][ply] == "let"
    assert driver.program.text("table.time_was_up", sentence="let") in sentences(table)
    assert not table.furniture.prompt.clock.visible


def test_an_answer_in_time_is_as_any_other(make_driver: MakeDriver) -> None:
    driver = make(make_driver)
    table = asked(driver, "easy", HUMAN)
    press(driver, "stop")
    assert table.match.record().plies[2].move == "stop"
    assert sentences(table)[2] == "stop"
    assert not table.furniture.prompt.clock.visible
    spend(driver, 2 * LIMIT)
    # In its own turn nobody is hurried.
    assert table.match.ply == 3


def test_the_time_stands_still_under_a_menu(make_driver: MakeDriver) -> None:
    driver = make(make_driver)
    table = asked(driver, "easy", HUMAN)
    for key, scene in ((pygame.K_m, PauseScene), (pygame.K_F1, RulesScene)):
        driver.key(key)
        assert isinstance(driver.top, scene)
        left = table.sitting.course.asking.clock.left
        spend(driver, 2 * LIMIT)
        assert table.sitting.course.asking.clock.left == left
        driver.key(pygame.K_ESCAPE)
        assert driver.top is table
    spend(driver, LIMIT)
    assert table.match.record().plies[2].move == "let"


@pytest.mark.parametrize("back", [pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED, pygame.MOUSEBUTTONDOWN])
def test_the_time_stands_still_while_the_window_is_away(make_driver: MakeDriver, back: int) -> None:
    driver = make(make_driver)
    table = asked(driver, "easy", HUMAN)
    driver.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    left = table.sitting.course.asking.clock.left
    spend(driver, 2 * LIMIT)
    driver.move((5, 5))
    spend(driver, 2 * LIMIT)
    assert table.sitting.course.asking.clock.left == left
    assert table.wake_in() is None
    driver.send(pygame.event.Event(back, pos=(3, 3), button=1))
    assert table.wake_in() == 100
    spend(driver, LIMIT)
    assert table.match.record().plies[2].move == "let"


def test_the_time_goes_on_after_a_menu_under_which_the_window_was_away(make_driver: MakeDriver) -> None:
    driver = make(make_driver)
    table = asked(driver, "easy", HUMAN)
    driver.key(pygame.K_m)
    driver.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    driver.send(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    driver.key(pygame.K_m)
    spend(driver, LIMIT + 500)
    assert table.match.record().plies[2].move == "let"


def test_without_a_limit_nothing_happens(make_driver: MakeDriver) -> None:
    driver = make(make_driver, answer_seconds=0)
    table = asked(driver, "easy", HUMAN)
    assert not table.furniture.prompt.clock.visible
    assert table.wake_in() is None
    spend(driver, 100_000)
    assert table.match.ply == 2
    assert NOT_AGAIN in table.furniture.prompt.actions


def test_another_time_from_the_settings_holds_at_once(make_driver: MakeDriver) -> None:
    driver = make(make_driver)
    table = asked(driver, "easy", HUMAN)
    driver.key(pygame.K_m)
    driver.program.change_settings(answer_seconds=60)
    driver.key(pygame.K_m)
    assert table.sitting.course.asking.clock.total == 60_000
    spend(driver, 2 * LIMIT)
    assert table.match.ply == 2
    driver.key(pygame.K_m)
    driver.program.change_settings(answer_seconds=0)
    driver.key(pygame.K_m)
    assert table.sitting.course.asking.clock is None
    assert not table.furniture.prompt.clock.visible


def test_only_the_bar_is_painted_while_the_time_passes(make_driver: MakeDriver) -> None:
    driver = make(make_driver)
    table = asked(driver, "easy", HUMAN)
    driver.move((3, 3))
    spend(driver, 2_000)
    whole = driver.surface.copy()
    changed = []
    for _ in range(60):
        driver.now += FRAME
        driver.loop.advance(FRAME)
        if driver.loop.draw():
            changed.append(driver.loop.changed)
    assert changed
    assert all(area == table.furniture.prompt.clock.rect for area in changed)
    assert len(changed) < 60
    # What was painted is what a whole frame would show.
    parts = driver.surface.copy()
    driver.program.stack.redraw()
    driver.loop.draw()
    assert parts.get_buffer().raw == driver.surface.get_buffer().raw
    assert whole.get_buffer().raw != parts.get_buffer().raw


def test_with_reduced_motion_the_bar_goes_by_seconds(make_driver: MakeDriver) -> None:
    driver = make(make_driver, reduced_motion=True)
    table = asked(driver, "easy", HUMAN)
    looks = set()
    for _ in range(3_000 // FRAME):
        driver.wait()
        looks.add(table.furniture.prompt.clock.look)
    assert len(looks) <= 4


def test_computers_answer_as_ever(make_driver: MakeDriver) -> None:
    driver = make(make_driver)
    table = sit(driver, HUMAN, "easy")
    touch(driver, "take")
    assert table.match.record().plies[2].move == "stop"
    assert table.match.turns[2].hand == "easy"
    assert not table.furniture.prompt.clock.visible


# Several people.


def test_on_the_curtain_the_time_runs_too(make_driver: MakeDriver) -> None:
    driver = make(make_driver)
    table = asked(driver, HUMAN, HUMAN, HUMAN)
    assert isinstance(driver.top, CurtainScene)
    assert driver.top.bearer.name == NAMES[2]
    assert driver.top.clock.visible
    spend(driver, LIMIT - 1_000)
    assert table.match.ply == 2
    for _ in range(2_000 // FRAME):
        driver.wait()
        assert table.sitting.viewpoint.viewer == OBSERVER
    assert table.match.record().plies[2].move == "let"
    assert isinstance(driver.top, CurtainScene)
    assert driver.top.bearer.name == NAMES[1]
    assert not driver.top.clock.visible
    assert [line.sentence for line in table.conduct.recap(1)][-1] == driver.program.text(
        "table.time_was_up", sentence="let"
    )


def test_whoever_opens_their_hand_has_the_whole_time(make_driver: MakeDriver) -> None:
    driver = make(make_driver)
    table = asked(driver, HUMAN, HUMAN, HUMAN)
    spend(driver, LIMIT - 2_000)
    open_hand(driver)
    assert table.sitting.viewpoint.viewer == 2
    spend(driver, LIMIT - 1_000)
    assert table.match.ply == 2
    spend(driver, 2_000)
    assert table.match.record().plies[2].move == "let"
    assert table.sitting.viewpoint.viewer == OBSERVER


def test_under_a_menu_over_the_curtain_the_time_stands_still(make_driver: MakeDriver) -> None:
    driver = make(make_driver)
    table = asked(driver, HUMAN, HUMAN, HUMAN)
    driver.wait(SETTLED)
    driver.key(pygame.K_m)
    assert isinstance(driver.top, PauseScene)
    spend(driver, 2 * LIMIT)
    assert table.match.ply == 2
    driver.key(pygame.K_m)
    driver.wait(60)
    assert isinstance(driver.top, CurtainScene)
    spend(driver, LIMIT)
    assert table.match.record().plies[2].move == "let"


def test_the_curtain_without_a_question_waits(make_driver: MakeDriver) -> None:
    driver = make(make_driver)
    table = sit(driver, HUMAN, HUMAN)
    assert isinstance(driver.top, CurtainScene)
    assert not driver.top.clock.visible
    driver.wait(SETTLED)
    assert driver.top.wake_in() is None
    spend(driver, 2 * LIMIT)
    assert table.match.ply == 1


# Not again this round.


@pytest.mark.parametrize("by_mouse", [True, False])
def test_not_again_until_the_round_ends(make_driver: MakeDriver, by_mouse: bool) -> None:
    driver = make(make_driver)
    table = asked(driver, HUMAN, HUMAN, "easy", HUMAN)
    open_hand(driver)
    if by_mouse:
        press(driver, NOT_AGAIN)
    else:
        driver.key(pygame.K_n)
        driver.wait(60)
    assert table.match.record().plies[2].move == "let"
    assert isinstance(driver.top, CurtainScene)
    assert driver.top.bearer.name == NAMES[1]
    open_hand(driver)
    touch(driver, "take")
    driver.wait(200)
    # Neither prompt nor curtain for two further questions; the next decision is one of its own turn.
    assert [ply.move for ply in table.match.record().plies] == [
        "deal-" + table.match.record().plies[0].move[5:],
        *["take", "let"] * 3,
    ]
    assert isinstance(driver.top, CurtainScene)
    assert driver.top.bearer.name == NAMES[3]
    said = driver.program.text("table.said_before", sentence="let")
    lines = [line.sentence for line in table.sitting.book.lines(OBSERVER, table.match.ply)]
    assert lines[2] == "let"
    assert (lines[4], lines[6]) == (said, said)
    open_hand(driver)
    touch(driver, "pass")
    open_hand(driver)
    touch(driver, "take")
    assert table.match.view(OBSERVER).round == 2
    assert isinstance(driver.top, CurtainScene)
    assert driver.top.bearer.name == NAMES[3]


def test_the_pace_is_that_of_a_computer(make_driver: MakeDriver) -> None:
    driver = make(make_driver, speed="normal")
    table = sit(driver, "easy", "easy", HUMAN)
    spend(driver, 2_000)
    assert table.match.view(OBSERVER).asks
    driver.key(pygame.K_n)
    shown = []
    for _ in range(4_000 // FRAME):
        driver.wait()
        shown.append(table.match.ply)
        assert table.picker is None or not table.match.view(OBSERVER).asks
    assert table.match.ply == 5
    assert shown.count(4) * FRAME >= 700


def test_undo_takes_it_back(make_driver: MakeDriver) -> None:
    driver = make(make_driver)
    table = asked(driver, HUMAN, HUMAN, HUMAN, practice=True)
    open_hand(driver)
    driver.key(pygame.K_n)
    driver.wait(60)
    open_hand(driver)
    touch(driver, "take")
    assert table.match.ply == 5
    driver.wait(SETTLED)
    # The answer that was given by itself comes back as a question.
    driver.key(pygame.K_z)
    driver.wait(60)
    assert table.match.ply == 4
    assert isinstance(driver.top, CurtainScene)
    assert driver.top.bearer.name == NAMES[2]
    for ply, name in ((3, NAMES[1]), (2, NAMES[2])):
        driver.wait(SETTLED)
        driver.key(pygame.K_z)
        driver.wait(60)
        assert table.match.ply == ply
        assert driver.top.bearer.name == name
    assert table.sitting.course.asking.standing == {}
    spend(driver, LIMIT)
    assert table.match.ply == 3


def test_what_was_answered_by_time_can_be_taken_back_and_has_its_time_again(make_driver: MakeDriver) -> None:
    driver = make(make_driver)
    table = asked(driver, "easy", HUMAN, practice=True)
    spend(driver, LIMIT + 100)
    assert table.match.ply == 3
    driver.key(pygame.K_z)
    driver.wait(60)
    assert table.match.ply == 2
    assert table.sitting.course.asking.clock.left > LIMIT - 1_000
    press(driver, "stop")
    assert sentences(table)[2] == "stop"


def test_a_match_that_is_taken_up_again_asks(make_driver: MakeDriver) -> None:
    driver = make(make_driver)
    table = asked(driver, HUMAN, HUMAN, HUMAN)
    open_hand(driver)
    driver.key(pygame.K_n)
    driver.wait(60)
    again = sit_at(driver, Match.from_record(RULES, table.match.record()))
    open_hand(driver)
    touch(driver, "take")
    assert again.match.ply == 4
    assert isinstance(driver.top, CurtainScene)
    assert driver.top.bearer.name == NAMES[2]


def test_a_person_who_comes_back_is_asked(make_driver: MakeDriver) -> None:
    driver = make(make_driver)
    table = asked(driver, HUMAN, HUMAN, HUMAN)
    open_hand(driver)
    driver.key(pygame.K_n)
    driver.wait(60)
    seat = table.match.seats[2]
    for level in ("easy", HUMAN):
        table.match.change_seat(2, Seat(seat.name, level, seat.style))
        table.conduct.seat_changed()
        driver.wait(60)
    open_hand(driver)
    touch(driver, "take")
    assert isinstance(driver.top, CurtainScene)
    assert table.match.ply == 4


def test_the_words_follow_the_language(make_driver: MakeDriver) -> None:
    driver = make(make_driver)
    table = asked(driver, "easy", HUMAN)
    before = table.furniture.prompt.actions[NOT_AGAIN].text
    driver.program.change_settings(language="fr")
    driver.wait()
    assert table.furniture.prompt.actions[NOT_AGAIN].text == driver.program.text("table.not_again") != before


# Played through.


def answer_by_mouse(driver: Driver, number: int) -> None:
    table = driver.table
    if isinstance(driver.top, CurtainScene):
        driver.wait(SETTLED)
        driver.click(driver.top.open_button.rect.center)
    elif table.match.view(OBSERVER).asks:
        press(driver, ("stop", "let", NOT_AGAIN)[number % 3])
    else:
        touch(driver, ("take", "pass")[number % 4 == 3])


def answer_by_keys(driver: Driver, number: int) -> None:
    table = driver.table
    if isinstance(driver.top, CurtainScene):
        driver.wait(SETTLED)
        driver.key(pygame.K_RETURN)
    elif table.match.view(OBSERVER).asks:
        driver.key((pygame.K_p, pygame.K_x, pygame.K_n)[number % 3])
    else:
        driver.key(pygame.K_LEFT if number % 4 != 3 else pygame.K_RIGHT)
        if table.pointing.cursor != ("take", "pass")[number % 4 == 3]:
            driver.key(pygame.K_LEFT if number % 4 != 3 else pygame.K_RIGHT)
        driver.key(pygame.K_RETURN)


@pytest.mark.parametrize("answer", [answer_by_mouse, answer_by_keys])
@pytest.mark.parametrize("levels", [("easy", "easy", HUMAN), (HUMAN, "easy", HUMAN, HUMAN)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_match_by_one_device_alone(
    make_driver: MakeDriver, answer: Callable[[Driver, int], None], levels: tuple[str, ...], language: str
) -> None:
    driver = make(make_driver, language=language)
    table = sit(driver, *levels)
    decided = 0
    for number in range(200):
        if table.match.is_over:
            break
        if isinstance(driver.top, CurtainScene) or table.picker is not None:
            before = table.match.ply, table.sitting.viewpoint.viewer
            answer(driver, decided)
            assert (table.match.ply, table.sitting.viewpoint.viewer) != before, number
            decided += 1
        driver.wait(60)
    assert table.match.is_over
    spend(driver, 2_000)
    assert isinstance(driver.top, ResultScene)


# Holding.


def down(driver: Driver, point: tuple[int, int]) -> None:
    driver.now += 300
    driver.move(point)
    driver.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))


def up(driver: Driver, point: tuple[int, int]) -> None:
    driver.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))


def secret_point(driver: Driver) -> tuple[int, int]:
    rect: pygame.Rect = driver.table.board.spot_rect(SECRET)
    return rect.center


def hold_mouse(driver: Driver) -> None:
    down(driver, secret_point(driver))


def hold_key(driver: Driver) -> None:
    driver.send(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_v, mod=0, unicode="v", scancode=0))


def hold_pad(driver: Driver) -> None:
    driver.send(pygame.event.Event(pygame.JOYBUTTONDOWN, button=10, instance_id=3))


def let_go_of_mouse(driver: Driver) -> None:
    up(driver, secret_point(driver))


def let_go_of_key(driver: Driver) -> None:
    driver.send(pygame.event.Event(pygame.KEYUP, key=pygame.K_v, mod=0, unicode="v", scancode=0))


def let_go_of_pad(driver: Driver) -> None:
    driver.send(pygame.event.Event(pygame.JOYBUTTONUP, button=10, instance_id=3))


def leave_window(driver: Driver) -> None:
    driver.send(pygame.event.Event(pygame.WINDOWLEAVE))


HOLDS = {
    "mouse": (hold_mouse, let_go_of_mouse),
    "key": (hold_key, let_go_of_key),
    "pad": (hold_pad, let_go_of_pad),
}


class Pair:
    """Two programs with the same match but for the secrets, which get the same events; their frames are compared."""

    def __init__(self, folder: Path, *levels: str, practice: bool = False, **settings: Any) -> None:
        self.drivers: list[Driver] = []
        for world in range(2):
            driver = Driver(folder / f"world{world}", make_thinker=TakingThinker, answer_seconds=SECONDS, **settings)
            driver.surface = pygame.Surface(driver.surface.get_size())
            self.drivers.append(driver)
            # With these seeds no seat has the same secret in both.
            sit(driver, *levels, seed=1 + world, practice=practice)
        matches = [driver.table.match for driver in self.drivers]
        secrets = [[match.view(seat).secrets[seat] for seat in range(len(levels))] for match in matches]
        assert all(one != other for one, other in zip(*secrets, strict=True))

    def do(self, action: Callable[[Driver], None]) -> bool:
        """Do the same in both; tell whether they look alike."""
        pictures = []
        for driver in self.drivers:
            action(driver)
            driver.wait()
            pictures.append(zlib.crc32(driver.surface.get_buffer().raw))
        assert len({driver.top.__class__ for driver in self.drivers}) == 1
        return pictures[0] == pictures[1]

    def hidden(self, action: Callable[[Driver], None]) -> None:
        """Do something after which no secret shows."""
        assert self.do(action), "a secret shows"
        assert all(driver.table.board.held is None for driver in self.drivers)

    def seen(self, action: Callable[[Driver], None]) -> None:
        """Do something after which a secret shows, else the comparison would prove nothing."""
        assert not self.do(action), "nothing shows"

    @property
    def table(self) -> Any:
        return self.drivers[0].table


@pytest.fixture
def make_pair(tmp_path: Path) -> Any:
    made: list[Pair] = []

    def make(*levels: str, **settings: Any) -> Pair:
        made.append(Pair(tmp_path / f"pair{len(made)}", *levels, **settings))
        return made[-1]

    yield make
    for pair in made:
        for driver in pair.drivers:
            driver.close()


MakePair = Callable[..., Pair]


@pytest.mark.parametrize("device", HOLDS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_secret_shows_while_it_is_held(make_pair: MakePair, device: str, language: str) -> None:
    pair = make_pair(HUMAN, HUMAN, language=language)
    hold, let_go = HOLDS[device]
    # Nothing to be held before the hand is open.
    pair.hidden(hold)
    pair.hidden(let_go)
    pair.hidden(open_hand)
    for _ in range(2):
        pair.seen(hold)
        pair.seen(lambda driver: spend(driver, 3_000))
        pair.hidden(let_go)
    ply = pair.table.match.ply
    pair.hidden(lambda driver: touch(driver, "take"))
    assert pair.table.match.ply == ply + 1


def minimise(driver: Driver) -> None:
    driver.send(pygame.event.Event(pygame.WINDOWMINIMIZED))
    driver.send(pygame.event.Event(pygame.WINDOWRESTORED))


ENDS: dict[str, Callable[[Driver], None]] = {
    "focus": lambda driver: driver.send(pygame.event.Event(pygame.WINDOWFOCUSLOST)),
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
    pair.hidden(open_hand)
    hold, let_go = HOLDS[device]
    pair.seen(hold)
    pair.hidden(ENDS[end])
    pair.hidden(let_go)
    pair.hidden(lambda driver: driver.wait(1_000))


@pytest.mark.parametrize("device", ["key", "pad"])
def test_a_key_that_stays_down_shows_nothing_to_the_next_person(make_pair: MakePair, device: str) -> None:
    pair = make_pair(HUMAN, HUMAN)
    pair.hidden(open_hand)
    hold, let_go = HOLDS[device]
    pair.seen(hold)
    pair.hidden(lambda driver: touch(driver, "take"))
    assert isinstance(pair.drivers[0].top, CurtainScene)
    pair.hidden(open_hand)
    assert pair.table.sitting.viewpoint.viewer == 1
    pair.hidden(let_go)
    pair.seen(hold)
    pair.hidden(let_go)


def test_the_time_runs_out_while_a_secret_is_held(make_pair: MakePair) -> None:
    pair = make_pair(HUMAN, HUMAN)
    pair.hidden(open_hand)
    pair.hidden(lambda driver: touch(driver, "take"))
    pair.hidden(open_hand)
    pair.seen(hold_key)
    pair.hidden(lambda driver: spend(driver, LIMIT))
    pair.hidden(let_go_of_key)
    assert pair.table.match.record().plies[2].move == "let"


def test_taking_back_hides_it(make_pair: MakePair) -> None:
    pair = make_pair(HUMAN, HUMAN, practice=True)
    pair.hidden(open_hand)
    pair.hidden(lambda driver: touch(driver, "take"))
    pair.hidden(open_hand)
    pair.seen(hold_key)
    pair.hidden(lambda driver: driver.key(pygame.K_z))
    pair.hidden(let_go_of_key)


def test_the_pointer_that_leaves_the_window_lets_go(make_pair: MakePair) -> None:
    pair = make_pair(HUMAN, HUMAN)
    pair.hidden(open_hand)
    pair.seen(hold_mouse)
    pair.hidden(leave_window)
    pair.hidden(let_go_of_mouse)


def test_the_pointer_lets_go_wherever_it_is(make_pair: MakePair) -> None:
    pair = make_pair(HUMAN, HUMAN)
    pair.hidden(open_hand)
    for place in ("button", "panel", "board"):
        pair.seen(hold_mouse)

        def let_go(driver: Driver, place: str = place) -> None:
            table = driver.table
            rects = {
                "button": table.furniture.buttons["menu"],
                "panel": table.furniture.seats[0],
                "board": table.furniture.log,
            }
            driver.move(rects[place].rect.center)
            up(driver, rects[place].rect.center)

        pair.hidden(let_go)
        assert pair.drivers[0].top is pair.table


def test_a_click_while_the_key_is_held_is_a_click(make_driver: MakeDriver) -> None:
    driver = make(make_driver)
    table = sit(driver, HUMAN, HUMAN)
    open_hand(driver)
    hold_key(driver)
    touch(driver, "pass")
    assert table.match.ply == 2
    let_go_of_key(driver)


def test_the_mouse_on_a_secret_touches_nothing(make_driver: MakeDriver) -> None:
    driver = make(make_driver)
    table = sit(driver, HUMAN, HUMAN)
    open_hand(driver)
    driver.click(secret_point(driver))
    assert table.sitting.choosing.refusal == ""
    assert table.board.held is None


def test_a_person_alone_sees_it_all_the_time(make_pair: MakePair) -> None:
    pair = make_pair(HUMAN, "easy")
    pair.seen(lambda driver: driver.wait(100))
    assert not pair.table.board.is_shared
    pair.seen(hold_key)
    assert pair.table.board.held is None
    pair.seen(let_go_of_key)


def test_with_computers_alone_nothing_can_be_held(make_driver: MakeDriver) -> None:
    driver = make(make_driver, speed="slow")
    table = sit(driver, "easy", "easy")
    hold_key(driver)
    assert table.sitting.viewpoint.viewer == OBSERVER
    assert table.board.held is None


def test_the_proof_notices_a_key_that_is_not_let_go(make_pair: MakePair, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = make_pair(HUMAN, HUMAN)
    pair.hidden(open_hand)
    pair.seen(hold_key)
    monkeypatch.setattr(Board, "hold", lambda board, spot: None)
    with pytest.raises(AssertionError, match="a secret shows"):
        pair.hidden(let_go_of_key)


# Dragging.


def drag(driver: Driver, start: tuple[int, int], end: tuple[int, int]) -> None:
    down(driver, start)
    driver.move(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
    driver.move(end)
    up(driver, end)
    driver.wait(60)


@pytest.mark.parametrize(("dropped", "played"), [(("take",), True), (("stop",), False), ((), False)])
def test_a_drag_can_stand_for_a_move(make_driver: MakeDriver, dropped: tuple[str, ...], played: bool) -> None:
    driver = make(make_driver)
    table = sit(driver, HUMAN, "easy")
    table.board.dropped = dropped
    drag(driver, table.board.spot_rect("pass").center, table.board.spot_rect("take").center)
    assert (table.match.ply > 1) == played
    assert bool(table.sitting.choosing.refusal) == (dropped == ("stop",))
    assert table.match.ply > 1 or table.picker.chosen == ()


def test_a_drag_that_a_menu_interrupts_plays_nothing(make_driver: MakeDriver) -> None:
    driver = make(make_driver)
    table = sit(driver, HUMAN, "easy")
    table.board.dropped = ("take",)
    start = table.board.spot_rect("pass").center
    down(driver, start)
    driver.move((start[0] - 60, start[1]))
    driver.key(pygame.K_m)
    up(driver, start)
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
def test_nothing_lies_on_anything_else(
    make_driver: MakeDriver, size: tuple[int, int], language: str, text_size: int
) -> None:
    driver = make(make_driver, size=size, language=language, text_size=text_size)
    table = asked(driver, "easy", "easy", HUMAN, HUMAN)
    open_hand(driver)
    prompt, window = table.furniture.prompt, driver.surface.get_rect()
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
    make_driver: MakeDriver, size: tuple[int, int], language: str, arrangement: str
) -> None:
    driver = make(make_driver, size=size, language=language)
    for names in (NAMES, ("Zoé", NAMES[1], "Léa", "Tom"), ("Zoé", "Marc", "Léa", "Tom")):
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
    make_driver: MakeDriver, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str, players: int
) -> None:
    monkeypatch.setattr(WatchBoard, "facts", lambda board, view, seat: ("Aphrodite", "3 cartes"))
    driver = make(make_driver, size=size, language=language)
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
    assert table.furniture.prompt.rect.h >= table.furniture.prompt.natural_size()[1]
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


def test_a_match_that_is_over_asks_nobody(make_driver: MakeDriver) -> None:
    driver = make(make_driver)
    table = sit(driver, "easy", "easy")
    spend(driver, 2_000)
    assert table.match.to_act == OVER
    assert table.sitting.course.asking.question is None
