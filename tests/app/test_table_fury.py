"""The table of La Fureur des dieux: whole matches by one device alone, Athena's question, the mission that is held."""

from __future__ import annotations

import functools
import itertools
import random
import re
from collections.abc import Callable, Sequence
from typing import Any

import pygame
import pytest

from game.app.gallery import SCREENS
from game.app.gallery.stage import Sleeper
from game.app.scenes.curtain import QUIET, CurtainScene
from game.app.scenes.replay import ReplayScene
from game.app.scenes.result import ResultScene
from game.app.scenes.rules import RulesScene
from game.app.scenes.setup import SetupScene
from game.app.scenes.statistics import StatisticsScene
from game.app.scenes.title import TitleScene
from game.app.table.choosing import NOT_AGAIN
from game.app.table.scene import TableScene
from game.app.thinking import Answer, Source
from game.core.contract import CHANCE, OBSERVER, Explanation
from game.core.match import Barrier, Match
from game.core.record import HUMAN
from game.games.catalogue import CATALOGUE
from game.games.fury import gallery as states
from game.games.fury.board import FuryBoard
from game.games.fury.board.places import COUNTER_SPOT, DOWN_SPOT, MISSION_SPOT, card_spot, seat_spot
from game.games.fury.data import ATHENA, DATA, GODS, HADES, HERMES, POSEIDON, ZEUS
from game.games.fury.state import (
    HIDDEN,
    Counter,
    Lay,
    Move,
    MoveCard,
    Pass,
    Phase,
    State,
    Swap,
    UseAphrodite,
    UsePoseidon,
    UseZeus,
    card_name,
    points,
)
from game.games.worker import Job, Purpose
from game.texts import languages, rules_page
from game.ui.actions import Kind
from tests.app.driver import Driver, InlineThinker

MakeDriver = Callable[..., Driver]
Touch = Callable[[Driver, str], None]

RULES = CATALOGUE["fury"].rules
SMALL = (800, 600)
SETTLED = QUIET + 100
SECONDS = 10
LONG_FRAME = 100
"""Milliseconds of a frame where nothing is looked at meanwhile: the longest that the loop lets pass at once."""

ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
KEYS = {
    Kind.PLAY: pygame.K_p,
    Kind.PASS: pygame.K_x,
    Kind.SORT: pygame.K_c,
    Kind.NOT_AGAIN: pygame.K_n,
}
RARE = (Swap, UseAphrodite, UsePoseidon, MoveCard)


def sit(driver: Driver, *levels: str) -> Any:
    """Start a match of La Fureur des dieux and return its table."""
    driver.play(levels, "fury")
    return until_a_person(driver)


def until_a_person(driver: Driver) -> Any:
    """Let computers play until a person is asked, also by the curtain, or the match is over."""
    table = driver.table
    for _ in range(400):
        if table.picker is not None or isinstance(driver.top, CurtainScene) or table.match.is_over:
            return table
        driver.wait()
    raise AssertionError("nobody is asked")


def view_of(table: Any) -> State:
    """Return what the person who is to act sees."""
    view = table.match.view(table.match.to_act)
    assert isinstance(view, State)
    return view


# What people do.


def steady(view: State, moves: Sequence[Move], rng: random.Random) -> Move:
    """Return what a player does who knows the rules alone: how well computers play changes nothing in these tests."""
    if view.phase is not Phase.TURN:
        return rng.choice(moves)
    lays = [move for move in moves if isinstance(move, Lay)]
    powers = [move for move in moves if isinstance(move, (UseAphrodite, UsePoseidon, MoveCard))]
    if powers and rng.random() < 0.3:
        return rng.choice(powers)
    if lays and rng.random() < 0.6:
        return rng.choice(lays)
    return UseZeus() if UseZeus() in moves and rng.random() < 0.2 else Pass()


def decide(match: Match[Any, Any]) -> Move:
    """Return what a person does: they like powers, cards face down, swaps and counters."""
    rng = random.Random(f"{match.seed}:{match.ply}:{match.to_act}:think")
    moves = match.legal_moves()
    rare = [
        move
        for move in moves
        if isinstance(move, RARE) or (isinstance(move, Lay) and move.down) or move == Counter(True)
    ]
    swaps = [move for move in rare if isinstance(move, Swap)]
    liked = swaps if swaps and rng.random() < 0.3 else rare if rare and rng.random() < 0.4 else ()
    move: Move = rng.choice(liked) if liked else steady(match.view(match.to_act), moves, rng)
    return move


class SteadyThinker(InlineThinker):
    """Thinks at once, as :func:`steady` does; for a hint as ever."""

    def start(self, job: Job) -> None:
        if job.purpose is not Purpose.PLAY:
            super().start(job)
            return
        move = steady(job.view, RULES.legal_moves(job.view), random.Random(job.seed))
        text, reason = RULES.format_move(job.view, move), Explanation("hint.any")
        answer = Answer(job.match_id, job.ply, job.seat, job.purpose, text, 1, 1, 0, reason, True, Source.AGENT)
        self._answers.append(answer)


@pytest.fixture
def make_fury(make_driver: MakeDriver) -> MakeDriver:
    """Return a maker of drivers whose computers play steadily."""
    return functools.partial(make_driver, make_thinker=SteadyThinker)


def lift(driver: Driver) -> None:
    """Lift the curtain at once."""
    if isinstance(driver.top, CurtainScene):
        driver.table.conduct.open_hand(driver.table.match.to_act)
        driver.program.stack.apply()
        driver.wait()


def until(driver: Driver, wanted: Callable[[State], bool]) -> Any:
    """Let people play without touching anything until ``wanted`` is true for one who is to act."""
    table = driver.table
    for _ in range(900):
        until_a_person(driver)
        lift(driver)
        assert not table.match.is_over, "it never came"
        view = view_of(table)
        if wanted(view):
            return table
        table.conduct.play(RULES.format_move(view, decide(table.match)))
        driver.program.stack.apply()
    raise AssertionError("it never came")


def in_turn_with(god: int, least_lying: int = 1) -> Callable[[State], bool]:
    """Return what tells of a turn of ``god`` with its power ready, a card in hand, and some cards on the zones."""
    return lambda view: (
        view.phase is Phase.TURN
        and view.gods[view.turn] == god
        and not view.spent[god]
        and len(view.hands[view.turn]) > 0
        and sum(map(len, view.zones)) >= least_lying
    )


def point_of(driver: Driver, spot: str) -> tuple[int, int]:
    """Return a point where a spot of the board can be seen."""
    board = driver.table.board
    area = board.spot_rect(spot)
    assert area is not None, spot
    if board.spot_at(area.center) == spot:
        return tuple(area.center)
    points_in = ((x, y) for y in range(area.top, area.bottom, 2) for x in range(area.left, area.right, 2))
    return next(point for point in points_in if board.spot_at(point) == spot)


def click(driver: Driver, spot: str) -> None:
    """Touch a spot of the board, or a button of the game, by the mouse."""
    button = driver.table.furniture.prompt.actions.get(spot)
    driver.click(button.rect.center if button is not None else point_of(driver, spot))


def walk(driver: Driver, spot: str) -> None:
    """Touch a button by its key, a choice that was begun by its digit, any other spot by arrows and Enter."""
    table = driver.table
    button = table.furniture.prompt.actions.get(spot)
    if button is not None:
        driver.key(KEYS[button.shortcut])
        return
    numbered = table.sitting.choosing.numbered[:9]
    if spot in numbered and numbered.index(spot) % 2:
        driver.key(pygame.K_1 + numbered.index(spot))
        return
    rng = random.Random(spot)
    for _ in range(80):
        if table.pointing.cursor == spot:
            driver.key(pygame.K_RETURN)
            return
        driver.key(towards(table, spot) if rng.random() < 0.8 else rng.choice(ARROWS))
    raise AssertionError(f"{spot} was not reached")


def towards(table: Any, spot: str) -> int:
    if table.pointing.cursor is None:
        return pygame.K_RIGHT
    here, there = (table.board.spot_rect(one).center for one in (table.pointing.cursor, spot))
    across, down = there[0] - here[0], there[1] - here[1]
    if abs(across) > abs(down):
        return pygame.K_RIGHT if across > 0 else pygame.K_LEFT
    return pygame.K_DOWN if down > 0 else pygame.K_UP


def touch_all(touch: Touch, driver: Driver, move: Move) -> None:
    """Touch everything that ``move`` needs, one thing after the other."""
    table = driver.table
    if isinstance(move, Lay) and (DOWN_SPOT in table.picker.chosen) != move.down:
        touch(driver, DOWN_SPOT)
    for spot in table.board.move_spots(view_of(table), move):
        if spot != DOWN_SPOT:
            touch(driver, spot)
    driver.program.stack.apply()


def open_hand(touch: Touch, driver: Driver) -> None:
    """Say at the curtain that one is there, by the device of ``touch``."""
    curtain = driver.top
    assert isinstance(curtain, CurtainScene)
    assert driver.table.sitting.viewpoint.viewer == OBSERVER
    driver.wait(SETTLED)
    if touch is click:
        driver.click(curtain.open_button.rect.center)
    else:
        driver.key(pygame.K_RETURN)
    driver.wait()
    assert driver.top is driver.table


# Whole matches.


def happened(match: Match[Any, Any]) -> set[str]:
    """Return what people did in ``match``."""
    found: set[str] = set()
    for step in match.seen(0):
        move = step.move
        if step.seat < 0 or not match.seats[step.seat].is_human:
            continue
        if isinstance(move, Counter):
            found.add(f"{'counter' if move.yes else 'let'} {type(step.before.pending).__name__}")
        else:
            found.add("down" if isinstance(move, Lay) and move.down else type(move).__name__)
    return found


USUAL = {"Lay", "Pass", "Swap", "UseZeus", "ChooseToken"}
E5 = ("easy",) * 5

MATCHES: tuple[tuple[Touch, tuple[str, ...], int, set[str]], ...] = (
    (click, (HUMAN, "easy", "easy"), 320, {"UsePoseidon", "counter UsePoseidon", "counter UseZeus"}),
    (walk, (HUMAN, "easy", "easy"), 215, {"PutShip", "counter UseZeus", "let UsePoseidon", "let UseZeus"}),
    (walk, (HUMAN, HUMAN, HUMAN), 151, {"PutShip", "UsePoseidon", "counter UsePoseidon", "counter UseZeus"}),
    (click, (HUMAN, *E5), 313, {"MoveCard", "down", "counter Lay", "let UseAphrodite"}),
    (
        click,
        (HUMAN,) * 6,
        159,
        {"PutShip", "UseAphrodite", "MoveCard", "down", "counter Lay", "counter MoveCard", "let Lay"},
    ),
    (
        walk,
        (HUMAN, "easy", HUMAN, "easy", "easy", "easy"),
        392,
        {"UseAphrodite", "MoveCard", "counter Lay", "counter UseAphrodite", "let Lay", "let MoveCard"},
    ),
)
"""The device, who plays, a seed with which a match passes through much of the game, and what people do in it."""


@pytest.mark.parametrize(("touch", "levels", "seed", "passed_through"), MATCHES)
def test_a_whole_match_by_one_device_alone(
    make_fury: MakeDriver, touch: Touch, levels: tuple[str, ...], seed: int, passed_through: set[str]
) -> None:
    driver = make_fury(size=SMALL, seed=seed)
    table = sit(driver, *levels)
    is_shared = levels.count(HUMAN) > 1
    curtains = 0
    while not table.match.is_over:
        assert isinstance(driver.top, CurtainScene) <= is_shared
        if isinstance(driver.top, CurtainScene):
            open_hand(touch, driver)
            curtains += 1
        before = table.match.ply
        touch_all(touch, driver, decide(table.match))
        assert table.match.ply > before, table.sitting.choosing.refusal
        until_a_person(driver)
    driver.wait(200)
    assert isinstance(driver.top, ResultScene)
    assert {turn.hand for turn in table.match.turns if turn.seat != CHANCE} == set(levels)
    assert happened(table.match) >= USUAL | passed_through
    assert (curtains > 0) == is_shared
    view = table.match.view(OBSERVER)
    worth = [points(mission, view.experienced) for mission in view.missions]
    assert max(worth) >= DATA.goal
    assert {worth[seat] for seat in table.match.result().winners} == {max(worth)}


def play_on(driver: Driver) -> Any:
    """Let people decide without touching anything until the match is over."""
    table = driver.table
    while not table.match.is_over:
        until_a_person(driver)
        lift(driver)
        if not table.match.is_over:
            table.conduct.play(RULES.format_move(view_of(table), decide(table.match)))
            driver.program.stack.apply()
    driver.wait(200)
    return table


def test_after_the_match_everything_is_shown_counted_seen_again_and_played_again(make_fury: MakeDriver) -> None:
    driver = make_fury(size=SMALL, seed=53)
    sit(driver, HUMAN, "easy", "easy")
    table = play_on(driver)
    view = table.match.view(OBSERVER)
    worth = [points(mission, view.experienced) for mission in view.missions]
    result = driver.top
    assert isinstance(result, ResultScene)
    assert HIDDEN not in table.board.view.missions
    # Points are counted as points, whatever breaks ties.
    assert [RULES.info.points(score) for score in table.match.result().scores] == worth
    scene = StatisticsScene(driver.program)
    driver.push(scene)
    driver.wait(100)
    (person,) = driver.program.statistics.by_person("fury", "")
    assert (person.name, RULES.info.points(person.tally.best_score or 0)) == ("Zoé", worth[0])
    driver.key(pygame.K_ESCAPE)
    assert driver.top is result
    # Seen again with the secrets of all seats.
    replay = ReplayScene(driver.program, table.match)
    driver.push(replay)
    dealt = next(turn.index for turn in table.match.turns if turn.seat >= 0)
    for ply in range(dealt, table.match.ply + 1):
        replay.go_to(ply)
        assert isinstance(replay.board, FuryBoard)
        seen = replay.board.view
        assert seen.missions == view.missions
        assert not any(HIDDEN in hand for hand in seen.hands)
        assert not any(laid.card == HIDDEN for zone in seen.zones for laid in zone)
    driver.key(pygame.K_ESCAPE)
    seats = table.match.seats
    driver.key(pygame.K_r)
    driver.program.stack.apply()
    driver.wait()
    again = driver.table
    assert again is not table
    assert again.match.seats == (*seats[1:], seats[0])
    assert again.match.view(OBSERVER).missions != view.missions


# What is taken back.


def test_a_decision_is_taken_back_until_a_computer_has_decided(make_fury: MakeDriver) -> None:
    driver = make_fury(size=SMALL, seed=53)
    table = sit(driver, HUMAN, "easy", "easy")
    table = until(driver, in_turn_with(POSEIDON))
    click(driver, card_spot(0))
    driver.key(pygame.K_ESCAPE)
    assert table.picker.chosen == ()
    touch_all(click, driver, next(move for move in table.match.legal_moves() if isinstance(move, Lay)))
    until_a_person(driver)
    ply = table.match.ply
    driver.key(pygame.K_z)
    assert table.match.ply == ply
    assert table.sitting.choosing.refusal == driver.program.text(f"barrier.{Barrier.ANSWERED.value}")


def test_a_decision_is_taken_back_at_the_curtain_of_the_next_person(make_fury: MakeDriver) -> None:
    driver = make_fury(size=SMALL, seed=110)
    sit(driver, HUMAN, HUMAN, HUMAN)
    table = until(driver, in_turn_with(POSEIDON, 0))
    seat, before = table.match.to_act, table.match.digest()
    for move_type in (Lay, UsePoseidon):
        touch_all(click, driver, next(move for move in table.match.legal_moves() if isinstance(move, move_type)))
        assert isinstance(driver.top, CurtainScene)
        driver.wait(SETTLED)
        driver.key(pygame.K_z)
        driver.wait()
        assert table.match.digest() == before
        assert isinstance(driver.top, CurtainScene)
        open_hand(walk, driver)
        assert table.match.to_act == seat
    touch_all(click, driver, next(move for move in table.match.legal_moves() if isinstance(move, Lay)))
    open_hand(click, driver)
    driver.key(pygame.K_x)
    driver.wait()
    table.match.undo()
    assert table.match.undo_barrier() is Barrier.HANDED_OVER


# What is refused, what is said.


def refusal_of(driver: Driver, spot: str) -> str:
    """Touch ``spot``, which cannot be touched, and return what is said to that."""
    table = driver.table
    click(driver, spot)
    told = table.sitting.choosing.refusal
    assert isinstance(told, str)
    assert told
    assert "fury." not in told
    assert "{" not in told
    assert table.furniture.prompt.said.detail == told
    return told


@pytest.mark.parametrize("language", languages())
def test_what_the_rules_do_not_allow_is_refused_by_a_sentence(make_fury: MakeDriver, language: str) -> None:
    driver = make_fury(size=SMALL, language=language, seed=39)
    sit(driver, *(HUMAN,) * 6)
    text = driver.program.text
    table = until(driver, lambda view: in_turn_with(ZEUS)(view) and 0 not in view.hands[view.turn])
    ply, other = table.match.ply, (table.match.to_act + 1) % 6
    assert refusal_of(driver, "2g") == text("fury.prompt.card_first")
    assert refusal_of(driver, "e4") == text("fury.refused.ship_lies")
    assert refusal_of(driver, seat_spot(other)) == text("fury.refused.no_dionysos")
    assert refusal_of(driver, "token.sirens") == text("fury.refused.no_token_now")
    for god, why in ((ATHENA, "nothing_to_counter"), (HADES, "hades_always")):
        table = until(driver, in_turn_with(god, 0))
        assert refusal_of(driver, GODS[god]) == text(f"fury.refused.{why}")
    table = until(driver, in_turn_with(HERMES, 0))
    if not any(view_of(table).zones):
        assert refusal_of(driver, GODS[HERMES]) == text("fury.refused.nothing_lies")
    table = until(driver, lambda view: view.phase is Phase.TOKEN)
    assert refusal_of(driver, "1y") == text("fury.refused.token_first")
    table = until(driver, lambda view: view.phase is Phase.TURN and view.spent[view.gods[view.turn]])
    god = view_of(table).gods[table.match.to_act]
    if god != HADES:
        assert refusal_of(driver, GODS[god])
    assert table.match.ply > ply


@pytest.mark.parametrize("phase", [Phase.SHIP, Phase.TURN, Phase.ATHENA, Phase.TOKEN])
def test_a_hint_names_a_move_and_says_why(make_fury: MakeDriver, phase: Phase) -> None:
    driver = make_fury(size=SMALL, seed=110)
    sit(driver, HUMAN, HUMAN, HUMAN)
    table = until(driver, lambda view: view.phase is phase)
    driver.move((3, 3))
    driver.key(pygame.K_h)
    driver.wait(60)
    view = view_of(table)
    move = RULES.parse_move(view, table.sitting.choosing.hint.move)
    assert table.board.marks.hint == table.board.move_spots(view, move)
    assert table.furniture.prompt.said.detail == table.board.say(table.sitting.choosing.hint.reason)


def test_a_card_is_dragged_to_a_zone(make_fury: MakeDriver) -> None:
    driver = make_fury(size=SMALL, seed=53)
    sit(driver, HUMAN, "easy", "easy")
    table = until(driver, lambda view: view.phase is Phase.TURN and bool(view.hands[view.turn]))
    card, ply = view_of(table).hands[0][0], table.match.ply
    start, end = point_of(driver, card_spot(0)), table.board.spot_rect("2r").center
    driver.now += 300
    driver.move(start)
    driver.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    driver.move(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
    assert table.pointing.is_dragging
    driver.move(end)
    driver.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    driver.wait()
    assert table.match.record().plies[ply].move == f"2r:{card_name(card)}"


# The mission that shows while it is held.


def mission_seen(table: Any) -> int:
    mission: int = table.board.mission(table.board.view)
    return mission


def test_the_mission_shows_only_while_it_is_held(make_fury: MakeDriver) -> None:
    driver = make_fury(size=SMALL, seed=110)
    sit(driver, HUMAN, HUMAN, HUMAN)
    table = until(driver, lambda view: view.phase is Phase.TURN)
    own = view_of(table).missions[table.match.to_act]
    driver.move((3, 3))
    driver.wait()

    def look() -> bytes:
        driver.wait()
        return bytes(driver.surface.subsurface(table.board.places.mission).copy().get_buffer().raw)

    def press_key(kind: int) -> None:
        driver.send(pygame.event.Event(kind, key=pygame.K_v, mod=0, unicode="v", scancode=0))

    def press_mouse(kind: int) -> None:
        driver.send(pygame.event.Event(kind, pos=table.board.places.mission.center, button=1))

    sealed = look()
    assert mission_seen(table) == HIDDEN
    for press, begin, end in (
        (press_key, pygame.KEYDOWN, pygame.KEYUP),
        (press_mouse, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP),
    ):
        press(begin)
        assert look() != sealed
        driver.wait(400)
        assert mission_seen(table) == own
        press(end)
        assert look() == sealed
        assert mission_seen(table) == HIDDEN
    press_key(pygame.KEYDOWN)
    assert mission_seen(table) == own
    driver.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    driver.wait()
    assert isinstance(driver.top, CurtainScene)
    assert mission_seen(table) == HIDDEN


def test_whoever_plays_alone_sees_their_mission(make_fury: MakeDriver) -> None:
    driver = make_fury(size=SMALL, seed=53)
    table = sit(driver, HUMAN, "easy", "easy")
    assert mission_seen(table) == table.match.view(0).missions[0]
    click(driver, MISSION_SPOT)
    assert table.sitting.choosing.refusal == driver.program.text("fury.prompt.mission_counts")


# Athena's question.


def spend(driver: Driver, milliseconds: int) -> None:
    """Let a long time pass."""
    for _ in range(milliseconds // LONG_FRAME):
        driver.now += LONG_FRAME
        driver.loop.advance(LONG_FRAME)
        driver.loop.draw()


def asked(view: State) -> bool:
    return view.phase is Phase.ATHENA


def test_an_absent_athena_holds_nobody_up(make_fury: MakeDriver) -> None:
    driver = make_fury(size=SMALL, seed=40, answer_seconds=SECONDS)
    table = sit(driver, HUMAN, "easy", "easy")
    until(driver, asked)
    ply = table.match.ply
    assert table.furniture.prompt.clock.visible
    assert COUNTER_SPOT in table.furniture.prompt.actions
    spend(driver, 1000 * SECONDS - 500)
    assert table.match.ply == ply
    spend(driver, 1000)
    assert table.match.record().plies[ply].move == "athena -"
    decline = driver.program.text("table.time_was_up", sentence="").strip()
    lines = [line.sentence for line in table.sitting.book.lines(0, ply + 1)]
    assert decline.split()[0] in lines[-1]


def test_at_the_curtain_an_absent_athena_holds_nobody_up(make_fury: MakeDriver) -> None:
    driver = make_fury(size=SMALL, seed=110, answer_seconds=SECONDS)
    table = sit(driver, HUMAN, HUMAN, HUMAN)
    for _ in range(300):
        until_a_person(driver)
        if asked(view_of(table)):
            break
        lift(driver)
        table.conduct.play(RULES.format_move(view_of(table), decide(table.match)))
        driver.program.stack.apply()
    assert isinstance(driver.top, CurtainScene)
    assert driver.top.clock.visible
    ply = table.match.ply
    for _ in range((1000 * SECONDS + 500) // LONG_FRAME):
        spend(driver, LONG_FRAME)
        assert table.sitting.viewpoint.viewer == OBSERVER
    assert table.match.record().plies[ply].move == "athena -"


@pytest.mark.parametrize("touch", [click, walk])
def test_athena_lets_everything_pass_until_the_round_ends(make_fury: MakeDriver, touch: Touch) -> None:
    driver = make_fury(size=SMALL, seed=7)
    table = sit(driver, *(HUMAN,) * 6)
    until(driver, asked)
    athena, number = table.match.to_act, view_of(table).round_number
    touch(driver, NOT_AGAIN)
    driver.program.stack.apply()
    answers = 0
    for _ in range(200):
        until_a_person(driver)
        view = view_of(table)
        if view.round_number > number or table.match.is_over:
            break
        # Neither prompt nor curtain: her answer is given.
        assert view.phase is not Phase.ATHENA or view.holder(ATHENA) != athena
        lift(driver)
        hidden = [move for move in table.match.legal_moves() if isinstance(move, Lay) and move.down]
        powers = [move for move in table.match.legal_moves() if isinstance(move, (UsePoseidon, UseAphrodite, MoveCard))]
        busy: list[Move] = [*hidden, *powers, Pass()]
        move = busy[0] if view.phase is Phase.TURN else decide(table.match)
        answers += move != Pass() and view.phase is Phase.TURN
        table.conduct.play(RULES.format_move(view_of(table), move))
        driver.program.stack.apply()
    declined = [ply for ply in table.match.record().plies if ply.move == "athena -" and ply.seat == athena]
    assert answers > 1
    assert len(declined) > 2
    until(driver, asked)
    assert view_of(table).round_number > number
    assert table.picker is not None


def test_the_power_of_zeus_asks_before_the_ship_sails(make_fury: MakeDriver) -> None:
    driver = make_fury(size=SMALL, seed=53)
    sit(driver, HUMAN, HUMAN, HUMAN)
    table = until(driver, in_turn_with(ZEUS))
    ply = table.match.ply
    click(driver, GODS[ZEUS])
    assert table.match.ply == ply
    assert table.furniture.prompt.said.title.endswith(driver.program.text("fury.prompt.use.zeus"))
    driver.key(pygame.K_ESCAPE)
    assert table.picker.chosen == ()
    click(driver, GODS[ZEUS])
    driver.key(pygame.K_p)
    assert table.match.record().plies[ply].move == "zeus"


def test_face_down_stays_as_chosen_for_whoever_is_hades(make_fury: MakeDriver) -> None:
    driver = make_fury(size=SMALL, seed=39)
    sit(driver, *(HUMAN,) * 6)
    table = until(driver, lambda view: in_turn_with(HADES, 0)(view) and not view.bare)
    hades, number = table.match.to_act, view_of(table).round_number
    driver.key(pygame.K_c)
    on = DOWN_SPOT in table.picker.chosen
    assert table.furniture.prompt.actions[DOWN_SPOT].text == driver.program.text(
        "fury.prompt.down_on" if on else "fury.prompt.down_off"
    )
    driver.key(pygame.K_x)
    driver.program.stack.apply()
    table = until(
        driver, lambda view: view.phase is Phase.TURN and view.turn != hades and view.gods[view.turn] != HADES
    )
    assert DOWN_SPOT not in table.furniture.prompt.actions
    table = until(driver, lambda view: view.phase is Phase.TURN and view.turn == hades and view.gods[hades] == HADES)
    if not view_of(table).bare and table.match.view(OBSERVER).round_number >= number:
        assert (DOWN_SPOT in table.picker.chosen) == on


@pytest.mark.parametrize("language", languages())
def test_the_keys_on_the_rules_page_are_those_of_the_table(make_fury: MakeDriver, language: str) -> None:
    driver = make_fury(size=SMALL, language=language)
    page = rules_page("fury", language).read_text(encoding="utf-8")
    title = {"en": "## Controls", "fr": "## Les commandes"}[language]
    controls = page.split(title)[1].split("\n## ")[0]
    told = set(re.findall(r"\*\*([A-Z])\*\*", controls))
    kinds = (Kind.PLAY, Kind.PASS, Kind.SORT, Kind.HINT, Kind.PEEK, Kind.NOT_AGAIN, Kind.UNDO, Kind.LOG)
    assert told == {driver.program.toolkit.key_label(kind) for kind in kinds}
    assert len(re.findall(r"\{example (\w+)\}", page)) == len(CATALOGUE["fury"].load_examples())


# Places and pictures.

SIZES = [(800, 600), (1280, 720), (700, 1200)]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("players", [3, 6])
def test_nothing_lies_on_anything_else(make_driver: MakeDriver, language: str, players: int) -> None:
    driver = make_driver(language=language, seed=53)
    table = sit(driver, HUMAN, *("easy",) * (players - 1))
    for size, text_size in itertools.product(SIZES, (100, 200)):
        driver.program.change_settings(text_size=text_size)
        driver.resize(size)
        driver.wait()
        window = driver.surface.get_rect()
        shown = [
            widget.rect for widget in table.group.widgets if widget.visible and widget is not table.furniture.prompt
        ]
        assert all(window.contains(rect) for rect in shown)
        for one, other in itertools.combinations(shown, 2):
            assert not one.colliderect(other)
        board = table.furniture.layout.board
        assert not any(board.colliderect(rect) for rect in (*shown, table.furniture.prompt.rect))
        places = table.board.places
        assert all(
            board.contains(part) for part in (places.chart, places.panel, places.gods, places.kinds, places.hand)
        )
        for button in table.furniture.prompt.actions.values():
            assert table.furniture.prompt.rect.contains(button.rect)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["fury-hades", "fury-zeus-asks", "fury-athena"])
def test_the_words_on_the_buttons_are_not_cut(make_driver: MakeDriver, name: str, language: str) -> None:
    driver = make_driver(language=language, make_thinker=Sleeper)
    show(driver, name)
    for size in SIZES[:2]:
        driver.resize(size)
        for button in driver.table.furniture.prompt.actions.values():
            # A tooltip would say what was cut.
            assert button.hint in {"", button.reason}, (size, button.text)


def show(driver: Driver, name: str) -> Any:
    """Put a picture of the gallery on the screen and return its scene."""
    driver.program.stack.clear(TitleScene(driver.program))
    SCREENS[name](driver.program)
    driver.program.stack.apply()
    driver.wait()
    return driver.top


@pytest.mark.parametrize("name", states.SCREENS)
def test_every_picture_of_the_gallery_can_be_drawn_at_any_size(make_driver: MakeDriver, name: str) -> None:
    driver = make_driver(make_thinker=Sleeper, size=SMALL)
    show(driver, name)
    for language, size, text_size in (("en", (1, 1), 100), ("fr", (800, 600), 200)):
        driver.program.change_settings(language=language, text_size=text_size)
        driver.resize(size)
        driver.wait()
        # More than one colour: something was drawn.
        assert size == (1, 1) or len({tuple(driver.surface.get_at((x, size[1] // 2))) for x in range(size[0])}) > 1


def test_the_gallery_shows_what_its_names_say(make_driver: MakeDriver) -> None:
    driver = make_driver(make_thinker=Sleeper, size=SMALL)

    def view(name: str) -> State:
        assert isinstance(show(driver, f"fury-{name}"), TableScene)
        return view_of(driver.table)

    def chosen() -> Any:
        return driver.table.picker.chosen

    assert view("ship").phase is Phase.SHIP
    assert view("turn").phase is Phase.TURN
    view("card-chosen")
    assert chosen() == (card_spot(0),)
    assert driver.table.board.considered is not None
    view("preview")
    assert all(leg.certain for leg in driver.table.board.route.legs)
    view("preview-unsure")
    assert not driver.table.board.route.legs[-1].certain
    view("hades")
    assert chosen() == (DOWN_SPOT, card_spot(0))
    for name, god in (("aphrodite", "aphrodite"), ("poseidon", "poseidon"), ("zeus-asks", "zeus")):
        view(name)
        assert chosen() == (god,)
    view("hermes")
    assert len(chosen()) == 1
    view("dionysos")
    assert driver.table.pointing.cursor.startswith("seat.")
    view("refused")
    assert driver.table.sitting.choosing.refusal == driver.program.text("fury.prompt.card_first")
    view("hint")
    assert driver.table.sitting.choosing.hint is not None
    assert isinstance(view("athena").pending, UsePoseidon)
    assert isinstance(view("athena-hades").pending, Lay)
    assert driver.table.sitting.viewpoint.viewer == view("athena-shared").holder(ATHENA)
    assert isinstance(show(driver, "fury-athena-curtain"), CurtainScene)
    view("sealed")
    assert mission_seen(driver.table) == HIDDEN
    view("peek")
    assert mission_seen(driver.table) != HIDDEN
    assert view("token").phase is Phase.TOKEN
    assert view("three").players == 3
    assert len(show(driver, "fury-six-names").match.seats[0].name) > 20
    assert show(driver, "fury-over").match.is_over
    assert show(driver, "fury-result").match.is_over
    driver.wait(200)
    assert isinstance(driver.top, ResultScene)
    assert isinstance(show(driver, "fury-replay"), ReplayScene)
    assert isinstance(show(driver, "fury-rules"), RulesScene)
    setup = show(driver, "fury-setup")
    assert isinstance(setup, SetupScene)
    assert [place.is_human for place in setup.places] == [True, *(False,) * 5]
    # Here things move, and go on moving.
    show(driver, "fury-sailing")
    assert driver.table.board.motion.shining == 1
