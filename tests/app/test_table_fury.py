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

from game.ai.agent import Thought
from game.app.gallery.stage import Sleeper
from game.app.scenes.curtain import CurtainScene
from game.app.scenes.replay import ReplayScene
from game.app.scenes.result import ResultScene
from game.app.scenes.rules import RulesScene
from game.app.scenes.setup import SetupScene
from game.app.scenes.statistics import StatisticsScene
from game.app.table.choosing import NOT_AGAIN
from game.app.table.scene import TableScene
from game.core.contract import CHANCE, OBSERVER
from game.core.match import Barrier, Match
from game.core.record import HUMAN
from game.games.catalogue import CATALOGUE
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
from tests.driver import LONG_FRAME, SETTLED, SIZES, Driver, Hand, MakeDriver
from tests.thinkers import InlineThinker, thought_of

RULES = CATALOGUE["fury"].rules
SMALL = (800, 600)
SECONDS = 10
RARE = (Swap, UseAphrodite, UsePoseidon, MoveCard)


def sit(driver: Driver, *levels: str) -> Any:
    """Start a match of La Fureur des dieux and return its table once somebody is asked."""
    driver.sit(*levels, game="fury")
    return driver.until_asked()


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
    """Thinks as :func:`steady` does; for a hint as ever."""

    def think(self, job: Job) -> Thought[Any] | None:
        if job.purpose is not Purpose.PLAY:
            return super().think(job)
        return thought_of(steady(job.view, RULES.legal_moves(job.view), random.Random(job.seed)))


@pytest.fixture
def make_fury(make_driver: MakeDriver) -> MakeDriver:
    """Return a maker of drivers whose computers play steadily."""
    return functools.partial(make_driver, make_thinker=SteadyThinker)


def in_turn_with(god: int, least_lying: int = 1) -> Callable[[State], bool]:
    """Return what tells of a turn of ``god`` with its power ready, a card in hand, and some cards on the zones."""
    return lambda view: (
        view.phase is Phase.TURN
        and view.gods[view.turn] == god
        and not view.spent[god]
        and len(view.hands[view.turn]) > 0
        and sum(map(len, view.zones)) >= least_lying
    )


def touch_all(hand: Hand, driver: Driver, move: Move) -> None:
    """Touch everything that ``move`` needs, one thing after the other."""
    if isinstance(move, Lay) and (DOWN_SPOT in driver.chosen) != move.down:
        hand(driver, DOWN_SPOT)
    for spot in driver.board.move_spots(driver.view, move):
        if spot != DOWN_SPOT:
            hand(driver, spot)
    driver.program.stack.apply()


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

MATCHES: tuple[tuple[Hand, tuple[str, ...], int, set[str]], ...] = (
    (Driver.touch, (HUMAN, "easy", "easy"), 320, {"UsePoseidon", "counter UsePoseidon", "counter UseZeus"}),
    (Driver.walk, (HUMAN, "easy", "easy"), 215, {"PutShip", "counter UseZeus", "let UsePoseidon", "let UseZeus"}),
    (Driver.walk, (HUMAN, HUMAN, HUMAN), 151, {"PutShip", "UsePoseidon", "counter UsePoseidon", "counter UseZeus"}),
    (Driver.touch, (HUMAN, *E5), 313, {"MoveCard", "down", "counter Lay", "let UseAphrodite"}),
    (
        Driver.touch,
        (HUMAN,) * 6,
        159,
        {"PutShip", "UseAphrodite", "MoveCard", "down", "counter Lay", "counter MoveCard", "let Lay"},
    ),
    (
        Driver.walk,
        (HUMAN, "easy", HUMAN, "easy", "easy", "easy"),
        392,
        {"UseAphrodite", "MoveCard", "counter Lay", "counter UseAphrodite", "let Lay", "let MoveCard"},
    ),
)
"""The device, who plays, a seed with which a match passes through much of the game, and what people do in it."""


@pytest.mark.parametrize(("hand", "levels", "seed", "passed_through"), MATCHES)
def test_a_whole_match_by_one_device_alone(
    make_fury: MakeDriver, hand: Hand, levels: tuple[str, ...], seed: int, passed_through: set[str]
) -> None:
    driver = make_fury(size=SMALL, seed=seed)
    table = sit(driver, *levels)
    is_shared = levels.count(HUMAN) > 1
    curtains = 0
    while not table.match.is_over:
        assert driver.sees(CurtainScene) <= is_shared
        if driver.sees(CurtainScene):
            driver.go_on(hand)
            curtains += 1
        before = table.match.ply
        touch_all(hand, driver, decide(table.match))
        assert table.match.ply > before, driver.refusal
        driver.until_asked()
    driver.wait(200)
    assert driver.sees(ResultScene)
    assert {turn.hand for turn in table.match.turns if turn.seat != CHANCE} == set(levels)
    assert happened(table.match) >= USUAL | passed_through
    assert (curtains > 0) == is_shared
    view = table.match.view(OBSERVER)
    worth = [points(mission, view.experienced) for mission in view.missions]
    assert max(worth) >= DATA.goal
    assert {worth[seat] for seat in table.match.result().winners} == {max(worth)}


def test_after_the_match_everything_is_shown_counted_seen_again_and_played_again(make_fury: MakeDriver) -> None:
    driver = make_fury(size=SMALL, seed=53)
    sit(driver, HUMAN, "easy", "easy")
    table = driver.play_on(decide=decide)
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
    driver.settle()
    again = driver.table
    assert again is not table
    assert again.match.seats == (*seats[1:], seats[0])
    assert again.match.view(OBSERVER).missions != view.missions


# What is taken back.


def test_a_decision_is_taken_back_until_a_computer_has_decided(make_fury: MakeDriver) -> None:
    driver = make_fury(size=SMALL, seed=53)
    table = sit(driver, HUMAN, "easy", "easy")
    table = driver.play_on(in_turn_with(POSEIDON), decide)
    driver.touch(card_spot(0))
    driver.key(pygame.K_ESCAPE)
    assert driver.chosen == ()
    touch_all(Driver.touch, driver, next(move for move in table.match.legal_moves() if isinstance(move, Lay)))
    driver.until_asked()
    ply = table.match.ply
    driver.key(pygame.K_z)
    assert table.match.ply == ply
    assert driver.refusal == driver.program.text(f"barrier.{Barrier.ANSWERED.value}")


def test_a_decision_is_taken_back_at_the_curtain_of_the_next_person(make_fury: MakeDriver) -> None:
    driver = make_fury(size=SMALL, seed=110)
    sit(driver, HUMAN, HUMAN, HUMAN)
    table = driver.play_on(in_turn_with(POSEIDON, 0), decide)
    seat, before = table.match.to_act, table.match.digest()
    for move_type in (Lay, UsePoseidon):
        touch_all(Driver.touch, driver, next(move for move in table.match.legal_moves() if isinstance(move, move_type)))
        assert driver.sees(CurtainScene)
        driver.wait(SETTLED)
        driver.key(pygame.K_z)
        driver.wait()
        assert table.match.digest() == before
        assert driver.sees(CurtainScene)
        driver.go_on(Driver.walk)
        assert table.match.to_act == seat
    touch_all(Driver.touch, driver, next(move for move in table.match.legal_moves() if isinstance(move, Lay)))
    driver.go_on(Driver.touch)
    driver.key(pygame.K_x)
    driver.wait()
    table.match.undo()
    assert table.match.undo_barrier() is Barrier.HANDED_OVER


# What is refused, what is said.


def refusal_of(driver: Driver, spot: str) -> str:
    """Touch ``spot``, which cannot be touched, and return what is said to that."""
    driver.touch(spot)
    told = driver.refusal
    assert isinstance(told, str)
    assert told
    assert "fury." not in told
    assert "{" not in told
    assert driver.detail == told
    return told


@pytest.mark.parametrize("language", languages())
def test_what_the_rules_do_not_allow_is_refused_by_a_sentence(make_fury: MakeDriver, language: str) -> None:
    driver = make_fury(size=SMALL, language=language, seed=39)
    sit(driver, *(HUMAN,) * 6)
    text = driver.program.text
    table = driver.play_on(lambda view: in_turn_with(ZEUS)(view) and 0 not in view.hands[view.turn], decide)
    ply, other = table.match.ply, (table.match.to_act + 1) % 6
    assert refusal_of(driver, "2g") == text("fury.prompt.card_first")
    assert refusal_of(driver, "e4") == text("fury.refused.ship_lies")
    assert refusal_of(driver, seat_spot(other)) == text("fury.refused.no_dionysos")
    assert refusal_of(driver, "token.sirens") == text("fury.refused.no_token_now")
    for god, why in ((ATHENA, "nothing_to_counter"), (HADES, "hades_always")):
        table = driver.play_on(in_turn_with(god, 0), decide)
        assert refusal_of(driver, GODS[god]) == text(f"fury.refused.{why}")
    table = driver.play_on(in_turn_with(HERMES, 0), decide)
    if not any(driver.view.zones):
        assert refusal_of(driver, GODS[HERMES]) == text("fury.refused.nothing_lies")
    table = driver.play_on(lambda view: view.phase is Phase.TOKEN, decide)
    assert refusal_of(driver, "1y") == text("fury.refused.token_first")
    table = driver.play_on(lambda view: view.phase is Phase.TURN and view.spent[view.gods[view.turn]], decide)
    god = driver.view.gods[table.match.to_act]
    if god != HADES:
        assert refusal_of(driver, GODS[god])
    assert table.match.ply > ply


@pytest.mark.parametrize("phase", [Phase.SHIP, Phase.TURN, Phase.ATHENA, Phase.TOKEN])
def test_a_hint_names_a_move_and_says_why(make_fury: MakeDriver, phase: Phase) -> None:
    driver = make_fury(size=SMALL, seed=110)
    sit(driver, HUMAN, HUMAN, HUMAN)
    table = driver.play_on(lambda view: view.phase is phase, decide)
    driver.move((3, 3))
    driver.key(pygame.K_h)
    driver.wait(60)
    view = driver.view
    move = RULES.parse_move(view, driver.hint.move)
    assert table.board.marks.hint == table.board.move_spots(view, move)
    assert driver.detail == table.board.say(driver.hint.reason)


def test_a_card_is_dragged_to_a_zone(make_fury: MakeDriver) -> None:
    driver = make_fury(size=SMALL, seed=53)
    sit(driver, HUMAN, "easy", "easy")
    table = driver.play_on(lambda view: view.phase is Phase.TURN and bool(view.hands[view.turn]), decide)
    card, ply = driver.view.hands[0][0], table.match.ply
    start, end = driver.point_of(card_spot(0)), table.board.spot_rect("2r").center
    driver.now += 300
    driver.move(start)
    driver.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    driver.move(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
    assert table.pointing.is_dragging
    driver.move(end)
    driver.send(pygame.MOUSEBUTTONUP, pos=end, button=1)
    driver.wait()
    assert driver.moves[ply] == f"2r:{card_name(card)}"


# The mission that shows while it is held.


def mission_seen(table: Any) -> int:
    mission: int = table.board.mission(table.board.view)
    return mission


def test_the_mission_shows_only_while_it_is_held(make_fury: MakeDriver) -> None:
    driver = make_fury(size=SMALL, seed=110)
    sit(driver, HUMAN, HUMAN, HUMAN)
    table = driver.play_on(lambda view: view.phase is Phase.TURN, decide)
    own = driver.view.missions[table.match.to_act]
    driver.move((3, 3))
    driver.wait()

    def look() -> bytes:
        driver.wait()
        return bytes(driver.surface.subsurface(table.board.places.mission).copy().get_buffer().raw)

    def press_key(kind: int) -> None:
        driver.send(kind, key=pygame.K_v, mod=0, unicode="v", scancode=0)

    def press_mouse(kind: int) -> None:
        driver.send(kind, pos=table.board.places.mission.center, button=1)

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
    driver.send(pygame.WINDOWFOCUSLOST)
    driver.wait()
    assert driver.sees(CurtainScene)
    assert mission_seen(table) == HIDDEN


def test_whoever_plays_alone_sees_their_mission(make_fury: MakeDriver) -> None:
    driver = make_fury(size=SMALL, seed=53)
    table = sit(driver, HUMAN, "easy", "easy")
    assert mission_seen(table) == table.match.view(0).missions[0]
    driver.touch(MISSION_SPOT)
    assert driver.refusal == driver.program.text("fury.prompt.mission_counts")


# Athena's question.


def asked(view: State) -> bool:
    return view.phase is Phase.ATHENA


def test_an_absent_athena_holds_nobody_up(make_fury: MakeDriver) -> None:
    driver = make_fury(size=SMALL, seed=40, answer_seconds=SECONDS)
    table = sit(driver, HUMAN, "easy", "easy")
    driver.play_on(asked, decide)
    ply = table.match.ply
    assert driver.prompt.clock.visible
    assert COUNTER_SPOT in driver.actions
    driver.spend(1000 * SECONDS - 500)
    assert table.match.ply == ply
    driver.spend(1000)
    assert driver.moves[ply] == "athena -"
    decline = driver.program.text("table.time_was_up", sentence="").strip()
    lines = [line.sentence for line in table.sitting.book.lines(0, ply + 1)]
    assert decline.split()[0] in lines[-1]


def test_at_the_curtain_an_absent_athena_holds_nobody_up(make_fury: MakeDriver) -> None:
    driver = make_fury(size=SMALL, seed=110, answer_seconds=SECONDS)
    table = sit(driver, HUMAN, HUMAN, HUMAN)
    for _ in range(300):
        driver.until_asked()
        if asked(driver.view):
            break
        driver.lift()
        driver.play(decide(table.match))
    assert driver.sees(CurtainScene)
    assert driver.top.clock.visible
    ply = table.match.ply
    for _ in range((1000 * SECONDS + 500) // LONG_FRAME):
        driver.spend(LONG_FRAME)
        assert driver.viewer == OBSERVER
    assert driver.moves[ply] == "athena -"


@pytest.mark.parametrize("hand", [Driver.touch, Driver.walk])
def test_athena_lets_everything_pass_until_the_round_ends(make_fury: MakeDriver, hand: Hand) -> None:
    driver = make_fury(size=SMALL, seed=7)
    table = sit(driver, *(HUMAN,) * 6)
    driver.play_on(asked, decide)
    athena, number = table.match.to_act, driver.view.round_number
    hand(driver, NOT_AGAIN)
    driver.program.stack.apply()
    answers = 0
    for _ in range(200):
        driver.until_asked()
        view = driver.view
        if view.round_number > number or table.match.is_over:
            break
        # Neither prompt nor curtain: her answer is given.
        assert view.phase is not Phase.ATHENA or view.holder(ATHENA) != athena
        driver.lift()
        hidden = [move for move in table.match.legal_moves() if isinstance(move, Lay) and move.down]
        powers = [move for move in table.match.legal_moves() if isinstance(move, (UsePoseidon, UseAphrodite, MoveCard))]
        busy: list[Move] = [*hidden, *powers, Pass()]
        move = busy[0] if view.phase is Phase.TURN else decide(table.match)
        answers += move != Pass() and view.phase is Phase.TURN
        driver.play(move)
    declined = [ply for ply in table.match.record().plies if ply.move == "athena -" and ply.seat == athena]
    assert answers > 1
    assert len(declined) > 2
    driver.play_on(asked, decide)
    assert driver.view.round_number > number
    assert table.picker is not None


def test_the_power_of_zeus_asks_before_the_ship_sails(make_fury: MakeDriver) -> None:
    driver = make_fury(size=SMALL, seed=53)
    sit(driver, HUMAN, HUMAN, HUMAN)
    table = driver.play_on(in_turn_with(ZEUS), decide)
    ply = table.match.ply
    driver.touch(GODS[ZEUS])
    assert table.match.ply == ply
    assert driver.prompt.said.title.endswith(driver.program.text("fury.prompt.use.zeus"))
    driver.key(pygame.K_ESCAPE)
    assert driver.chosen == ()
    driver.touch(GODS[ZEUS])
    driver.key(pygame.K_p)
    assert driver.moves[ply] == "zeus"


def test_face_down_stays_as_chosen_for_whoever_is_hades(make_fury: MakeDriver) -> None:
    driver = make_fury(size=SMALL, seed=39)
    sit(driver, *(HUMAN,) * 6)
    table = driver.play_on(lambda view: in_turn_with(HADES, 0)(view) and not view.bare, decide)
    hades, number = table.match.to_act, driver.view.round_number
    driver.key(pygame.K_c)
    on = DOWN_SPOT in driver.chosen
    assert driver.actions[DOWN_SPOT].text == driver.program.text(
        "fury.prompt.down_on" if on else "fury.prompt.down_off"
    )
    driver.key(pygame.K_x)
    driver.program.stack.apply()
    driver.play_on(
        lambda view: view.phase is Phase.TURN and view.turn != hades and view.gods[view.turn] != HADES, decide
    )
    assert DOWN_SPOT not in driver.actions
    driver.play_on(lambda view: view.phase is Phase.TURN and view.turn == hades and view.gods[hades] == HADES, decide)
    if not driver.view.bare and table.match.view(OBSERVER).round_number >= number:
        assert (DOWN_SPOT in driver.chosen) == on


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


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("players", [3, 6])
def test_nothing_lies_on_anything_else(make_driver: MakeDriver, language: str, players: int) -> None:
    driver = make_driver(language=language, seed=53)
    table = sit(driver, HUMAN, *("easy",) * (players - 1))
    for size, text_size in itertools.product(SIZES, (100, 200)):
        driver.program.change_settings(text_size=text_size)
        driver.resize(size)
        driver.wait()
        driver.check_apart()
        places = table.board.places
        for part in (places.chart, places.panel, places.gods, places.kinds, places.hand):
            assert table.furniture.layout.board.contains(part)


def test_the_gallery_shows_what_its_names_say(make_driver: MakeDriver) -> None:
    driver = make_driver(make_thinker=Sleeper, size=SMALL)

    def view(name: str) -> State:
        assert isinstance(driver.show(f"fury-{name}"), TableScene)
        view: State = driver.view
        return view

    def chosen() -> Any:
        return driver.chosen

    assert view("ship").phase is Phase.SHIP
    assert view("turn").phase is Phase.TURN
    view("card-chosen")
    assert chosen() == (card_spot(0),)
    assert driver.board.considered is not None
    view("preview")
    assert all(leg.certain for leg in driver.board.route.legs)
    view("preview-unsure")
    assert not driver.board.route.legs[-1].certain
    view("hades")
    assert chosen() == (DOWN_SPOT, card_spot(0))
    for name, god in (("aphrodite", "aphrodite"), ("poseidon", "poseidon"), ("zeus-asks", "zeus")):
        view(name)
        assert chosen() == (god,)
    view("hermes")
    assert len(chosen()) == 1
    view("dionysos")
    assert driver.cursor.startswith("seat.")
    view("refused")
    assert driver.refusal == driver.program.text("fury.prompt.card_first")
    view("hint")
    assert driver.hint is not None
    assert isinstance(view("athena").pending, UsePoseidon)
    assert isinstance(view("athena-hades").pending, Lay)
    assert driver.viewer == view("athena-shared").holder(ATHENA)
    assert isinstance(driver.show("fury-athena-curtain"), CurtainScene)
    view("sealed")
    assert mission_seen(driver.table) == HIDDEN
    view("peek")
    assert mission_seen(driver.table) != HIDDEN
    assert view("token").phase is Phase.TOKEN
    assert view("three").players == 3
    assert len(driver.show("fury-six-names").match.seats[0].name) > 20
    assert driver.show("fury-over").match.is_over
    assert driver.show("fury-result").match.is_over
    driver.wait(200)
    assert driver.sees(ResultScene)
    assert isinstance(driver.show("fury-replay"), ReplayScene)
    assert isinstance(driver.show("fury-rules"), RulesScene)
    setup = driver.show("fury-setup")
    assert isinstance(setup, SetupScene)
    assert [place.is_human for place in setup.places] == [True, *(False,) * 5]
    # Here things move, and go on moving.
    driver.show("fury-sailing")
    assert driver.board.motion.shining == 1
