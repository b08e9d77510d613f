"""The table with two sides: whole matches of Odicey by one device alone, undo, refusals, chaos, hints, rematch."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pygame
import pytest

from game.app.gallery.stage import Sleeper
from game.app.scenes.luck import LuckScene
from game.app.scenes.replay import ReplayScene
from game.app.scenes.result import ResultScene
from game.app.table.scene import TableScene
from game.core.contract import CHANCE
from game.core.match import Barrier, Match
from game.core.record import HUMAN, Help
from game.games.catalogue import CATALOGUE
from game.games.odicey.board import DECLINE_SPOT, LINES_SPOT, ROLL_SPOT, SEND_SPOT, TURN_SPOT
from game.games.odicey.board.places import HARBOUR_SPOTS, hand_spot
from game.games.odicey.rules import (
    EMPTY,
    HARBOUR,
    ZEUS,
    CallZeus,
    Choose,
    Decline,
    ExtraTurn,
    Move,
    Phase,
    Place,
    SendHome,
    State,
    cell_name,
    near_lines,
    owner_of,
    placeable,
    side_of,
    targets,
    zeus_value,
)
from game.texts import languages
from tests.driver import SIZES, Driver, Hand, MakeDriver

RULES = CATALOGUE["odicey"].rules
EASY = CATALOGUE["odicey"].make_agent("easy")
SMALL = (800, 600)


def sit(driver: Driver, *levels: str, **options: Any) -> Any:
    """Start a match of Odicey and return its table once somebody is asked."""
    driver.sit(*levels, game="odicey", **options)
    return driver.until_asked()


# What people do.


def decide(match: Match[Any, Any]) -> Move:
    """Return what a person does: often they eject, and take what an aegis offers; else they play like *easy*."""
    seat = match.to_act
    view = match.view(seat)
    rng = random.Random(f"{match.seed}:{match.ply}:{seat}:think")
    moves = match.legal_moves()
    if view.phase is Phase.PLACE and rng.random() < 0.5:
        ejecting = [move for move in moves if view.cells[move.cell] != EMPTY]
        if ejecting:
            eject: Move = rng.choice(ejecting)
            return eject
    if view.phase in (Phase.ATHENA, Phase.ZEUS):
        rare = [move for move in moves if isinstance(move, (ExtraTurn, Decline))]
        others = [move for move in moves if move not in rare]
        taken: Move = rng.choice(rare if rare and (not others or rng.random() < 0.4) else others)
        return taken
    move: Move = next(iter(EASY.think(view, seat, rng, lambda work: None))).move
    return move


def ejecting(view: State) -> tuple[int, ...]:
    """Return the cells where the die that is chosen at first would eject another one."""
    if view.phase is not Phase.PLACE or view.is_opening:
        return ()
    return tuple(cell for cell in targets(view, placeable(view)[0]) if view.cells[cell] != EMPTY)


def touch_all(hand: Hand, driver: Driver, move: Move) -> None:
    """Touch everything that ``move`` needs, one thing after the other."""
    view = driver.view
    if isinstance(move, Choose):
        taken = move.places.count(HARBOUR)
        for spot in (*HARBOUR_SPOTS[:taken], *(cell_name(place) for place in move.places if place != HARBOUR)):
            hand(driver, spot)
        hand(driver, ROLL_SPOT)
    elif isinstance(move, Place):
        if not view.carried:
            spots = [hand_spot(slot) for slot, die in enumerate(view.hand) if die == move.die]
            if not set(spots) & set(driver.chosen):
                hand(driver, spots[0])
        hand(driver, cell_name(move.cell))
    elif isinstance(move, (SendHome, CallZeus)):
        for cell in move.cells:
            hand(driver, cell_name(cell))
        hand(driver, SEND_SPOT if isinstance(move, SendHome) else ROLL_SPOT)
    else:
        hand(driver, TURN_SPOT if isinstance(move, ExtraTurn) else DECLINE_SPOT)
    driver.program.stack.apply()


# Whole matches.


def happened(match: Match[Any, Any]) -> set[str]:
    """Return what people did in ``match``."""
    found: set[str] = set()
    for step in match.seen(0):
        if step.seat < 0 or not match.seats[step.seat].is_human:
            continue
        found.add(type(step.move).__name__)
        if step.before.carried:
            found.add("chain" if len(step.before.spent) > 1 else "eject")
        if isinstance(step.move, Choose):
            taken = [step.before.cells[place] for place in step.move.places if place != HARBOUR]
            found |= {"theirs" for number in taken if owner_of(number) == step.before.other}
        if step.before.double and step.after.phase is Phase.ATHENA:
            found.add("athena")
        if step.before.double and step.after.phase is Phase.ZEUS:
            found.add("zeus")
    return found


PASSED_THROUGH = {"eject", "chain", "athena", "zeus", "SendHome", "CallZeus"}

MATCHES: tuple[tuple[Hand, tuple[str, ...], str, int], ...] = (
    (Driver.touch, (HUMAN, "easy"), "normal", 13),
    (Driver.touch, (HUMAN, "easy", HUMAN), "chaos", 18),
    (Driver.touch, (HUMAN, HUMAN, HUMAN, HUMAN), "chaos", 107),
    (Driver.walk, (HUMAN, HUMAN), "chaos", 42),
    (Driver.walk, (HUMAN, HUMAN, HUMAN), "normal", 109),
    (Driver.walk, (HUMAN, HUMAN, "easy", HUMAN), "normal", 21),
)
"""The device, who plays, the mode, and a seed with which a short match passes through chains and both aegises."""


@pytest.mark.parametrize(("hand", "levels", "mode", "seed"), MATCHES)
def test_a_whole_match_by_one_device_alone(
    make_driver: MakeDriver, hand: Hand, levels: tuple[str, ...], mode: str, seed: int
) -> None:
    driver = make_driver(size=SMALL, seed=seed)
    table = sit(driver, *levels, mode=mode)
    while not table.match.is_over:
        before = table.match.ply
        touch_all(hand, driver, decide(table.match))
        assert table.match.ply > before, driver.refusal
        driver.until_asked()
    driver.wait(200)
    assert driver.sees(ResultScene)
    assert {turn.hand for turn in table.match.turns if turn.seat != CHANCE} == set(levels)
    assert happened(table.match) >= PASSED_THROUGH
    winners = table.match.result().winners
    assert winners == tuple(seat for seat in range(len(levels)) if side_of(seat) == side_of(winners[0]))


def test_the_result_is_for_a_side_and_the_next_match_begins_with_the_next_seat(make_driver: MakeDriver) -> None:
    driver = make_driver(size=SMALL, seed=21)
    table = sit(driver, HUMAN, HUMAN, "easy", HUMAN)
    seats = table.match.seats
    while not table.match.is_over:
        driver.play(decide(table.match))
        driver.until_asked()
    driver.wait(200)
    result = driver.top
    assert isinstance(result, ResultScene)
    assert {side_of(seat) for seat in result.winners} == {side_of(result.winners[0])}
    driver.key(pygame.K_r)
    driver.settle()
    again = driver.table
    assert again is not table
    assert again.match.seats == (*seats[1:], seats[0])
    styles = [again.board.style(again.match.view(0), seat) for seat in range(len(seats))]
    assert styles == [driver.program.toolkit.theme.side("odicey", side_of(seat)) for seat in range(len(seats))]


# What is taken back.


@pytest.mark.parametrize(("hand", "mode"), [(Driver.touch, "normal"), (Driver.walk, "chaos")])
def test_a_chain_is_taken_back_step_by_step_and_the_roll_is_not(make_driver: MakeDriver, hand: Hand, mode: str) -> None:
    driver = make_driver(size=SMALL, seed=42)
    sit(driver, HUMAN, HUMAN, mode=mode)
    table = driver.play_on(lambda view: not view.carried and len(view.hand) == 2 and len(ejecting(view)) > 1, decide)
    assert table.match.turns[-1].seat == CHANCE
    digests = [table.match.digest()]
    for cell in ejecting(driver.view)[:2]:
        hand(driver, cell_name(cell))
        digests.append(table.match.digest())
    view = driver.view
    assert len(view.spent) == 2
    hand(driver, cell_name(next(cell for cell, number in enumerate(view.cells) if number == EMPTY)))
    for digest in reversed(digests):
        assert table.match.digest() != digest
        driver.key(pygame.K_z)
        assert table.match.digest() == digest
    driver.key(pygame.K_z)
    assert table.match.digest() == digests[0]
    assert driver.refusal == driver.program.text(f"barrier.{Barrier.CHANCE.value}")
    driver.key(pygame.K_y)
    assert table.match.digest() == digests[1]


def test_what_an_aegis_gives_is_taken_back_until_dice_are_rolled(make_driver: MakeDriver) -> None:
    driver = make_driver(size=SMALL, seed=42)
    sit(driver, HUMAN, HUMAN)
    table = driver.play_on(lambda view: view.phase is Phase.ATHENA, decide)
    before = table.match.digest()
    driver.key(pygame.K_r)
    assert driver.view.bonus
    driver.key(pygame.K_z)
    assert table.match.digest() == before
    theirs = [move for move in table.match.legal_moves() if isinstance(move, SendHome)]
    touch_all(Driver.touch, driver, theirs[0])
    assert driver.view.phase is Phase.CHOOSE
    driver.key(pygame.K_z)
    assert table.match.digest() == before
    table = driver.play_on(lambda view: view.phase is Phase.ZEUS, decide)
    before = table.match.digest()
    driver.key(pygame.K_x)
    driver.key(pygame.K_z)
    assert table.match.digest() == before
    touch_all(Driver.touch, driver, next(move for move in table.match.legal_moves() if isinstance(move, CallZeus)))
    assert table.match.undo_barrier() is Barrier.CHANCE


def test_chosen_dice_are_put_back_one_by_one(make_driver: MakeDriver) -> None:
    driver = make_driver(size=SMALL, seed=42)
    sit(driver, HUMAN, "easy")
    table = driver.play_on(lambda view: view.phase is Phase.CHOOSE, decide)
    ply = table.match.ply
    driver.touch("h")
    driver.touch("h.2")
    assert driver.chosen == ("h", "h.2")
    driver.key(pygame.K_ESCAPE)
    assert driver.chosen == ("h",)
    driver.touch("h")
    assert driver.chosen == ()
    assert driver.sees(TableScene)
    driver.key(pygame.K_r)
    assert driver.refusal == driver.program.text("odicey.prompt.choose_more", count=2)
    assert table.match.ply == ply


# What is refused.


def wrong_spots(view: State, picker: Any) -> list[str]:
    """Return the cells that cannot be touched now."""
    legal = set(picker.next_spots())
    return [cell_name(cell) for cell in range(len(view.cells)) if cell_name(cell) not in legal]


@pytest.mark.parametrize(("language", "mode"), [("en", "chaos"), ("fr", "chaos"), ("fr", "normal")])
def test_what_the_rules_do_not_allow_is_refused_by_a_sentence(
    make_driver: MakeDriver, language: str, mode: str
) -> None:
    driver = make_driver(size=SMALL, language=language, seed=42)
    sit(driver, HUMAN, HUMAN, mode=mode)
    text = driver.program.text
    for phase in (Phase.PLACE, Phase.ATHENA, Phase.ZEUS, Phase.CHOOSE):
        table = driver.play_on(lambda view, phase=phase: view.phase is phase and view.turn_number > 8, decide)  # type: ignore[misc]
        ply = table.match.ply
        wrong = wrong_spots(driver.view, table.picker)
        told = {refusal_of(driver, spot) for spot in wrong[::2]}
        assert told
        assert table.match.ply == ply
    view = driver.view
    assert len({refusal_of(driver, spot) for spot in wrong}) > 2
    zeus = next(cell_name(cell) for cell, number in enumerate(view.cells) if owner_of(number) == ZEUS)
    assert refusal_of(driver, zeus) == text("odicey.refused.zeus_die", cell=zeus)
    driver.touch("h")
    assert not driver.refusal
    assert refusal_of(driver, zeus)
    assert driver.chosen == ("h",)


def refusal_of(driver: Driver, spot: str) -> str:
    """Touch ``spot``, which cannot be touched, and return what is said: it is what the rules say, in words."""
    table = driver.table
    attempt = table.board.attempt(driver.chosen, spot)
    driver.touch(spot)
    assert driver.refusal == table.board.say(table.match.explain(attempt))
    assert "odicey." not in driver.refusal
    assert "{" not in driver.refusal
    assert spot in driver.refusal
    assert driver.detail == driver.refusal
    refusal = driver.refusal
    assert isinstance(refusal, str)
    return refusal


def test_the_harbour_of_the_other_side_is_refused_too(make_driver: MakeDriver) -> None:
    driver = make_driver(size=SMALL)
    sit(driver, HUMAN, HUMAN, mode="chaos")
    table = driver.play_on(lambda view: view.phase is Phase.CHOOSE, decide)
    quay = table.board.places.harbours[driver.view.other]
    driver.click((quay.x + 20, quay.centery))
    assert driver.refusal
    assert driver.chosen == ()


# What is pointed out.


def test_a_hint_names_a_move_and_chaos_has_none(make_driver: MakeDriver) -> None:
    driver = make_driver(size=SMALL, seed=42)
    sit(driver, HUMAN, "easy")
    for phase in (Phase.CHOOSE, Phase.PLACE):
        table = driver.play_on(lambda view, phase=phase: view.phase is phase, decide)  # type: ignore[misc]
        driver.move((3, 3))
        driver.key(pygame.K_h)
        driver.wait(60)
        view = driver.view
        move = RULES.parse_move(view, driver.hint.move)
        assert table.board.marks.hint == table.board.move_spots(view, move)
        assert driver.detail == table.board.say(driver.hint.reason)
    sit(driver, HUMAN, "easy", mode="chaos")
    table = driver.play_on(lambda view: view.phase is Phase.CHOOSE, decide)
    driver.key(pygame.K_h)
    driver.wait(60)
    assert driver.hint is None
    assert not table.furniture.buttons["hint"].enabled
    assert table.furniture.buttons["hint"].reason == driver.program.text("table.unguided")


def test_in_chaos_the_arrows_visit_everything_also_when_a_die_is_chosen(make_driver: MakeDriver) -> None:
    driver = make_driver(size=SMALL, seed=42)
    sit(driver, HUMAN, HUMAN, mode="chaos")
    for phase in (Phase.CHOOSE, Phase.ATHENA, Phase.ZEUS):
        table = driver.play_on(lambda view, phase=phase: view.phase is phase, decide)  # type: ignore[misc]
        everything = set(table.board.all_spots())
        assert set(table.pointing.stops()) == everything
        driver.touch(next(spot for spot in table.picker.next_spots() if spot in everything))
        assert len(driver.chosen) == 1
        assert set(table.pointing.stops()) == everything


def test_pointing_near_lines_out_is_switched_and_remembered_for_the_person(make_driver: MakeDriver) -> None:
    driver = make_driver(seed=42)
    text = driver.program.text
    off, on = text("odicey.prompt.lines_off"), text("odicey.prompt.lines_on")
    sit(driver, HUMAN, "easy")
    table = driver.play_on(lambda view: view.phase is Phase.CHOOSE and bool(near_lines(view.cells)), decide)
    button = driver.actions[LINES_SPOT]
    assert button.text == off
    driver.key(pygame.K_c)
    assert button.text == on
    assert driver.detail == text("odicey.prompt.lines_shown")
    driver.touch("h")
    assert driver.detail != text("odicey.prompt.lines_shown")
    sit(driver, HUMAN, "easy")
    table = driver.play_on(lambda view: view.phase is Phase.CHOOSE, decide)
    assert driver.actions[LINES_SPOT].text == on
    driver.touch(LINES_SPOT)
    assert driver.actions[LINES_SPOT].text == off
    sit(driver, HUMAN, "easy", mode="chaos")
    table = driver.play_on(lambda view: view.phase is Phase.CHOOSE, decide)
    assert LINES_SPOT not in driver.actions
    driver.key(pygame.K_c)
    assert not table.board.shows_lines


def test_lines_that_are_pointed_out_are_counted_once_a_turn(make_driver: MakeDriver) -> None:
    driver = make_driver(seed=42)
    table = sit(driver, HUMAN, HUMAN)

    def warned() -> tuple[int, ...]:
        return tuple(helped.warnings for helped in table.match.help)

    driver.play_on(lambda view: view.phase is Phase.CHOOSE and bool(near_lines(view.cells)), decide)
    assert warned() == (0, 0)
    seat = table.match.to_act
    driver.program.keep_habit(f"odicey.{LINES_SPOT}", table.match.seats[1 - seat].name, "hidden")
    own = (1, 0) if seat == 0 else (0, 1)
    driver.key(pygame.K_c)
    driver.key(pygame.K_c)
    driver.key(pygame.K_c)
    assert table.board.shows_lines
    assert warned() == own
    # The same turn: placing, and everything that follows until somebody else has decided.
    driver.play_on(lambda view: view.phase is Phase.PLACE or table.match.to_act != seat, decide)
    assert warned() == own
    driver.play_on(lambda view: table.match.to_act != seat, decide)
    assert warned() == own
    # The other person does not want it.
    driver.play_on(lambda view: table.match.to_act == seat and bool(near_lines(view.cells)), decide)
    driver.wait()
    assert warned() == (own[0] * 2, own[1] * 2)


def test_without_a_near_line_nobody_was_warned(make_driver: MakeDriver) -> None:
    driver = make_driver(seed=42)
    table = sit(driver, HUMAN, HUMAN)
    driver.play_on(lambda view: view.phase is Phase.CHOOSE, decide)
    assert not near_lines(driver.view.cells)
    driver.key(pygame.K_c)
    assert table.board.shows_lines
    assert table.match.help == (Help(), Help())


# Places and pictures.


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("players", [2, 4])
def test_nothing_lies_on_anything_else(make_driver: MakeDriver, language: str, players: int) -> None:
    driver = make_driver(language=language)
    table = sit(driver, HUMAN, *("easy",) * (players - 1))
    for size, text_size in itertools.product(SIZES, (100, 200)):
        driver.program.change_settings(text_size=text_size)
        driver.resize(size)
        driver.wait()
        driver.check_apart()
        assert all(
            table.furniture.layout.board.contains(driver.board.spot_rect(spot)) for spot in driver.board.all_spots()
        )


def test_the_gallery_shows_what_its_names_say(make_driver: MakeDriver) -> None:
    driver = make_driver(make_thinker=Sleeper)

    def view(name: str) -> State:
        assert isinstance(driver.show(name), TableScene)
        view: State = driver.view
        return view

    def chosen() -> int:
        return len(driver.chosen)

    assert view("odicey-opening").is_opening
    assert [(view(f"odicey-{name}").phase, chosen()) for name in ("choose", "one", "two")] == [
        (Phase.CHOOSE, count) for count in range(3)
    ]
    assert view("odicey-place").phase is Phase.PLACE
    double = view("odicey-double")
    assert double.double not in {0, zeus_value(double.cells)}
    aimed = view("odicey-aim")
    assert driver.cursor in {cell_name(cell) for cell, number in enumerate(aimed.cells) if number}
    assert driver.cursor in driver.picker.next_spots()
    assert len(view("odicey-chain").spent) > 1
    assert (view("odicey-athena").phase, chosen()) == (Phase.ATHENA, 0)
    assert (view("odicey-athena-one").phase, chosen()) == (Phase.ATHENA, 1)
    assert (view("odicey-zeus").phase, chosen()) == (Phase.ZEUS, 0)
    assert (view("odicey-zeus-two").phase, chosen()) == (Phase.ZEUS, 2)
    assert view("odicey-lines").phase is Phase.CHOOSE
    assert driver.board.shows_lines
    view("odicey-chaos-refused")
    assert driver.refusal
    assert len(driver.show("odicey-three").match.seats) == 3
    assert len(driver.show("odicey-four").match.seats) == 4
    assert driver.show("odicey-won").match.is_over
    assert not driver.table.sitting.course.acting
    assert isinstance(driver.show("odicey-result"), ResultScene)
    assert isinstance(driver.show("odicey-luck"), LuckScene)
    assert isinstance(driver.show("odicey-replay"), ReplayScene)
