"""The table with two sides: whole matches of Odicey by one device alone, undo, refusals, chaos, hints, rematch."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.app.gallery import SCREENS
from game.app.gallery.stage import Sleeper
from game.app.scenes.luck import LuckScene
from game.app.scenes.replay import ReplayScene
from game.app.scenes.result import ResultScene
from game.app.scenes.title import TitleScene
from game.app.table.scene import TableScene
from game.core.contract import CHANCE
from game.core.match import Barrier, Match
from game.core.record import HUMAN, Help
from game.games.catalogue import CATALOGUE
from game.games.odicey import gallery as states
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
from game.ui.actions import Kind
from tests.app.driver import Driver

MakeDriver = Callable[..., Driver]
Touch = Callable[[Driver, str], None]

RULES = CATALOGUE["odicey"].rules
EASY = CATALOGUE["odicey"].make_agent("easy")
SMALL = (800, 600)
ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
KEYS = {Kind.ROLL: pygame.K_r, Kind.PLAY: pygame.K_p, Kind.PASS: pygame.K_x, Kind.SORT: pygame.K_c}


def sit(driver: Driver, *levels: str, **options: str) -> Any:
    """Start a match of Odicey and return its table."""
    driver.play(levels, "odicey", **options)
    return until_a_person(driver)


def until_a_person(driver: Driver) -> Any:
    """Let computers play until a person is to act or the match is over."""
    table = driver.table
    for _ in range(200):
        if table.picker is not None or table.match.is_over:
            return table
        driver.wait()
    raise AssertionError("nobody is asked")


def view_of(table: Any) -> State:
    """Return what the person who is to act sees."""
    view = table.match.view(table.match.to_act)
    assert isinstance(view, State)
    return view


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


def until(driver: Driver, wanted: Callable[[State], bool]) -> Any:
    """Let people play without touching anything until ``wanted`` is true for one who is to act."""
    table = driver.table
    for _ in range(900):
        until_a_person(driver)
        assert not table.match.is_over, "it never came"
        view = view_of(table)
        if wanted(view):
            return table
        table.conduct.play(RULES.format_move(view, decide(table.match)))
    raise AssertionError("it never came")


def ejecting(view: State) -> tuple[int, ...]:
    """Return the cells where the die that is chosen at first would eject another one."""
    if view.phase is not Phase.PLACE or view.is_opening:
        return ()
    return tuple(cell for cell in targets(view, placeable(view)[0]) if view.cells[cell] != EMPTY)


def click(driver: Driver, spot: str) -> None:
    """Touch a spot of the board, or a button of the game, by the mouse."""
    table = driver.table
    button = table.furniture.prompt.actions.get(spot)
    driver.click((button.rect if button is not None else table.board.spot_rect(spot)).center)


def walk(driver: Driver, spot: str) -> None:
    """Touch a spot of the board by arrows and Enter, or a button of the game by its own key."""
    table = driver.table
    button = table.furniture.prompt.actions.get(spot)
    if button is not None:
        driver.key(KEYS[button.shortcut])
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
    view = view_of(table)
    if isinstance(move, Choose):
        taken = move.places.count(HARBOUR)
        for spot in (*HARBOUR_SPOTS[:taken], *(cell_name(place) for place in move.places if place != HARBOUR)):
            touch(driver, spot)
        touch(driver, ROLL_SPOT)
    elif isinstance(move, Place):
        if not view.carried:
            spots = [hand_spot(slot) for slot, die in enumerate(view.hand) if die == move.die]
            if not set(spots) & set(table.picker.chosen):
                touch(driver, spots[0])
        touch(driver, cell_name(move.cell))
    elif isinstance(move, (SendHome, CallZeus)):
        for cell in move.cells:
            touch(driver, cell_name(cell))
        touch(driver, SEND_SPOT if isinstance(move, SendHome) else ROLL_SPOT)
    else:
        touch(driver, TURN_SPOT if isinstance(move, ExtraTurn) else DECLINE_SPOT)
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

MATCHES: tuple[tuple[Touch, tuple[str, ...], str, int], ...] = (
    (click, (HUMAN, "easy"), "normal", 13),
    (click, (HUMAN, "easy", HUMAN), "chaos", 18),
    (click, (HUMAN, HUMAN, HUMAN, HUMAN), "chaos", 107),
    (walk, (HUMAN, HUMAN), "chaos", 42),
    (walk, (HUMAN, HUMAN, HUMAN), "normal", 109),
    (walk, (HUMAN, HUMAN, "easy", HUMAN), "normal", 21),
)
"""The device, who plays, the mode, and a seed with which a short match passes through chains and both aegises."""


@pytest.mark.parametrize(("touch", "levels", "mode", "seed"), MATCHES)
def test_a_whole_match_by_one_device_alone(
    make_driver: MakeDriver, touch: Touch, levels: tuple[str, ...], mode: str, seed: int
) -> None:
    driver = make_driver(size=SMALL, seed=seed)
    table = sit(driver, *levels, mode=mode)
    while not table.match.is_over:
        before = table.match.ply
        touch_all(touch, driver, decide(table.match))
        assert table.match.ply > before, table.sitting.choosing.refusal
        until_a_person(driver)
    driver.wait(200)
    assert isinstance(driver.top, ResultScene)
    assert {turn.hand for turn in table.match.turns if turn.seat != CHANCE} == set(levels)
    assert happened(table.match) >= PASSED_THROUGH
    winners = table.match.result().winners
    assert winners == tuple(seat for seat in range(len(levels)) if side_of(seat) == side_of(winners[0]))


def test_the_result_is_for_a_side_and_the_next_match_begins_with_the_next_seat(make_driver: MakeDriver) -> None:
    driver = make_driver(size=SMALL, seed=21)
    table = sit(driver, HUMAN, HUMAN, "easy", HUMAN)
    seats = table.match.seats
    while not table.match.is_over:
        table.conduct.play(RULES.format_move(view_of(table), decide(table.match)))
        until_a_person(driver)
    driver.wait(200)
    result = driver.top
    assert isinstance(result, ResultScene)
    assert {side_of(seat) for seat in result.winners} == {side_of(result.winners[0])}
    driver.key(pygame.K_r)
    driver.program.stack.apply()
    driver.wait()
    again = driver.table
    assert again is not table
    assert again.match.seats == (*seats[1:], seats[0])
    styles = [again.board.style(again.match.view(0), seat) for seat in range(len(seats))]
    assert styles == [driver.program.toolkit.theme.side("odicey", side_of(seat)) for seat in range(len(seats))]


# What is taken back.


@pytest.mark.parametrize(("touch", "mode"), [(click, "normal"), (walk, "chaos")])
def test_a_chain_is_taken_back_step_by_step_and_the_roll_is_not(
    make_driver: MakeDriver, touch: Touch, mode: str
) -> None:
    driver = make_driver(size=SMALL, seed=42)
    sit(driver, HUMAN, HUMAN, mode=mode)
    table = until(driver, lambda view: not view.carried and len(view.hand) == 2 and len(ejecting(view)) > 1)
    assert table.match.turns[-1].seat == CHANCE
    digests = [table.match.digest()]
    for cell in ejecting(view_of(table))[:2]:
        touch(driver, cell_name(cell))
        digests.append(table.match.digest())
    view = view_of(table)
    assert len(view.spent) == 2
    touch(driver, cell_name(next(cell for cell, number in enumerate(view.cells) if number == EMPTY)))
    for digest in reversed(digests):
        assert table.match.digest() != digest
        driver.key(pygame.K_z)
        assert table.match.digest() == digest
    driver.key(pygame.K_z)
    assert table.match.digest() == digests[0]
    assert table.sitting.choosing.refusal == driver.program.text(f"barrier.{Barrier.CHANCE.value}")
    driver.key(pygame.K_y)
    assert table.match.digest() == digests[1]


def test_what_an_aegis_gives_is_taken_back_until_dice_are_rolled(make_driver: MakeDriver) -> None:
    driver = make_driver(size=SMALL, seed=42)
    sit(driver, HUMAN, HUMAN)
    table = until(driver, lambda view: view.phase is Phase.ATHENA)
    before = table.match.digest()
    driver.key(pygame.K_r)
    assert view_of(table).bonus
    driver.key(pygame.K_z)
    assert table.match.digest() == before
    theirs = [move for move in table.match.legal_moves() if isinstance(move, SendHome)]
    touch_all(click, driver, theirs[0])
    assert view_of(table).phase is Phase.CHOOSE
    driver.key(pygame.K_z)
    assert table.match.digest() == before
    table = until(driver, lambda view: view.phase is Phase.ZEUS)
    before = table.match.digest()
    driver.key(pygame.K_x)
    driver.key(pygame.K_z)
    assert table.match.digest() == before
    touch_all(click, driver, next(move for move in table.match.legal_moves() if isinstance(move, CallZeus)))
    assert table.match.undo_barrier() is Barrier.CHANCE


def test_chosen_dice_are_put_back_one_by_one(make_driver: MakeDriver) -> None:
    driver = make_driver(size=SMALL, seed=42)
    sit(driver, HUMAN, "easy")
    table = until(driver, lambda view: view.phase is Phase.CHOOSE)
    ply = table.match.ply
    click(driver, "h")
    click(driver, "h.2")
    assert table.picker.chosen == ("h", "h.2")
    driver.key(pygame.K_ESCAPE)
    assert table.picker.chosen == ("h",)
    click(driver, "h")
    assert table.picker.chosen == ()
    assert isinstance(driver.top, TableScene)
    driver.key(pygame.K_r)
    assert table.sitting.choosing.refusal == driver.program.text("odicey.prompt.choose_more", count=2)
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
        table = until(driver, lambda view, phase=phase: view.phase is phase and view.turn_number > 8)  # type: ignore[misc]
        ply = table.match.ply
        wrong = wrong_spots(view_of(table), table.picker)
        told = {refusal_of(driver, spot) for spot in wrong[::2]}
        assert told
        assert table.match.ply == ply
    view = view_of(table)
    assert len({refusal_of(driver, spot) for spot in wrong}) > 2
    zeus = next(cell_name(cell) for cell, number in enumerate(view.cells) if owner_of(number) == ZEUS)
    assert refusal_of(driver, zeus) == text("odicey.refused.zeus_die", cell=zeus)
    click(driver, "h")
    assert not table.sitting.choosing.refusal
    assert refusal_of(driver, zeus)
    assert table.picker.chosen == ("h",)


def refusal_of(driver: Driver, spot: str) -> str:
    """Touch ``spot``, which cannot be touched, and return what is said: it is what the rules say, in words."""
    table = driver.table
    attempt = table.board.attempt(table.picker.chosen, spot)
    click(driver, spot)
    assert table.sitting.choosing.refusal == table.board.say(table.match.explain(attempt))
    assert "odicey." not in table.sitting.choosing.refusal
    assert "{" not in table.sitting.choosing.refusal
    assert spot in table.sitting.choosing.refusal
    assert table.furniture.prompt.said.detail == table.sitting.choosing.refusal
    refusal = table.sitting.choosing.refusal
    assert isinstance(refusal, str)
    return refusal


def test_the_harbour_of_the_other_side_is_refused_too(make_driver: MakeDriver) -> None:
    driver = make_driver(size=SMALL)
    sit(driver, HUMAN, HUMAN, mode="chaos")
    table = until(driver, lambda view: view.phase is Phase.CHOOSE)
    quay = table.board.places.harbours[view_of(table).other]
    driver.click((quay.x + 20, quay.centery))
    assert table.sitting.choosing.refusal
    assert table.picker.chosen == ()


# What is pointed out.


def test_a_hint_names_a_move_and_chaos_has_none(make_driver: MakeDriver) -> None:
    driver = make_driver(size=SMALL, seed=42)
    sit(driver, HUMAN, "easy")
    for phase in (Phase.CHOOSE, Phase.PLACE):
        table = until(driver, lambda view, phase=phase: view.phase is phase)  # type: ignore[misc]
        driver.move((3, 3))
        driver.key(pygame.K_h)
        driver.wait(60)
        view = view_of(table)
        move = RULES.parse_move(view, table.sitting.choosing.hint.move)
        assert table.board.marks.hint == table.board.move_spots(view, move)
        assert table.furniture.prompt.said.detail == table.board.say(table.sitting.choosing.hint.reason)
    sit(driver, HUMAN, "easy", mode="chaos")
    table = until(driver, lambda view: view.phase is Phase.CHOOSE)
    driver.key(pygame.K_h)
    driver.wait(60)
    assert table.sitting.choosing.hint is None
    assert not table.furniture.buttons["hint"].enabled
    assert table.furniture.buttons["hint"].reason == driver.program.text("table.unguided")


def test_in_chaos_the_arrows_visit_everything_also_when_a_die_is_chosen(make_driver: MakeDriver) -> None:
    driver = make_driver(size=SMALL, seed=42)
    sit(driver, HUMAN, HUMAN, mode="chaos")
    for phase in (Phase.CHOOSE, Phase.ATHENA, Phase.ZEUS):
        table = until(driver, lambda view, phase=phase: view.phase is phase)  # type: ignore[misc]
        everything = set(table.board.all_spots())
        assert set(table.pointing.stops()) == everything
        click(driver, next(spot for spot in table.picker.next_spots() if spot in everything))
        assert len(table.picker.chosen) == 1
        assert set(table.pointing.stops()) == everything


def test_pointing_near_lines_out_is_switched_and_remembered_for_the_person(make_driver: MakeDriver) -> None:
    driver = make_driver(seed=42)
    text = driver.program.text
    off, on = text("odicey.prompt.lines_off"), text("odicey.prompt.lines_on")
    sit(driver, HUMAN, "easy")
    table = until(driver, lambda view: view.phase is Phase.CHOOSE and bool(near_lines(view.cells)))
    button = table.furniture.prompt.actions[LINES_SPOT]
    assert button.text == off
    driver.key(pygame.K_c)
    assert button.text == on
    assert table.furniture.prompt.said.detail == text("odicey.prompt.lines_shown")
    click(driver, "h")
    assert table.furniture.prompt.said.detail != text("odicey.prompt.lines_shown")
    sit(driver, HUMAN, "easy")
    table = until(driver, lambda view: view.phase is Phase.CHOOSE)
    assert table.furniture.prompt.actions[LINES_SPOT].text == on
    click(driver, LINES_SPOT)
    assert table.furniture.prompt.actions[LINES_SPOT].text == off
    sit(driver, HUMAN, "easy", mode="chaos")
    table = until(driver, lambda view: view.phase is Phase.CHOOSE)
    assert LINES_SPOT not in table.furniture.prompt.actions
    driver.key(pygame.K_c)
    assert not table.board.shows_lines


def test_lines_that_are_pointed_out_are_counted_once_a_turn(make_driver: MakeDriver) -> None:
    driver = make_driver(seed=42)
    table = sit(driver, HUMAN, HUMAN)

    def warned() -> tuple[int, ...]:
        return tuple(helped.warnings for helped in table.match.help)

    until(driver, lambda view: view.phase is Phase.CHOOSE and bool(near_lines(view.cells)))
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
    until(driver, lambda view: view.phase is Phase.PLACE or table.match.to_act != seat)
    assert warned() == own
    until(driver, lambda view: table.match.to_act != seat)
    assert warned() == own
    # The other person does not want it.
    until(driver, lambda view: table.match.to_act == seat and bool(near_lines(view.cells)))
    driver.wait()
    assert warned() == (own[0] * 2, own[1] * 2)


def test_without_a_near_line_nobody_was_warned(make_driver: MakeDriver) -> None:
    driver = make_driver(seed=42)
    table = sit(driver, HUMAN, HUMAN)
    until(driver, lambda view: view.phase is Phase.CHOOSE)
    assert not near_lines(view_of(table).cells)
    driver.key(pygame.K_c)
    assert table.board.shows_lines
    assert table.match.help == (Help(), Help())


# Places and pictures.

SIZES = [(800, 600), (1280, 720), (700, 1200)]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("players", [2, 4])
def test_nothing_lies_on_anything_else(make_driver: MakeDriver, language: str, players: int) -> None:
    driver = make_driver(language=language)
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
        assert all(board.contains(table.board.spot_rect(spot)) for spot in table.board.all_spots())
        for button in table.furniture.prompt.actions.values():
            assert table.furniture.prompt.rect.contains(button.rect)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["odicey-two", "odicey-athena", "odicey-zeus-two"])
def test_the_words_on_the_buttons_are_not_cut(make_driver: MakeDriver, name: str, language: str) -> None:
    driver = make_driver(language=language, make_thinker=Sleeper)
    show(driver, name)
    for size, text_size in itertools.product(SIZES[:2], (100, 200)):
        driver.program.change_settings(text_size=text_size)
        driver.resize(size)
        for button in driver.table.furniture.prompt.actions.values():
            # A tooltip would say what was cut.
            assert button.hint in {"", button.reason}, (size, text_size, button.text)


def show(driver: Driver, name: str) -> Any:
    """Put a picture of the gallery on the screen and return its scene."""
    driver.program.stack.clear(TitleScene(driver.program))
    SCREENS[name](driver.program)
    driver.program.stack.apply()
    driver.wait()
    return driver.top


@pytest.mark.parametrize("name", states.SCREENS)
def test_every_picture_of_the_gallery_can_be_drawn_at_any_size(make_driver: MakeDriver, name: str) -> None:
    driver = make_driver(make_thinker=Sleeper)
    show(driver, name)
    for language, size, text_size in (("en", (1, 1), 100), ("fr", (800, 600), 200)):
        driver.program.change_settings(language=language, text_size=text_size)
        driver.resize(size)
        driver.wait()
        # More than one colour: something was drawn.
        assert size == (1, 1) or len({tuple(driver.surface.get_at((x, size[1] // 2))) for x in range(size[0])}) > 1


def test_the_gallery_shows_what_its_names_say(make_driver: MakeDriver) -> None:
    driver = make_driver(make_thinker=Sleeper)

    def view(name: str) -> State:
        assert isinstance(show(driver, name), TableScene)
        return view_of(driver.table)

    def chosen() -> int:
        return len(driver.table.picker.chosen)

    assert view("odicey-opening").is_opening
    assert [(view(f"odicey-{name}").phase, chosen()) for name in ("choose", "one", "two")] == [
        (Phase.CHOOSE, count) for count in range(3)
    ]
    assert view("odicey-place").phase is Phase.PLACE
    double = view("odicey-double")
    assert double.double not in {0, zeus_value(double.cells)}
    aimed = view("odicey-aim")
    assert driver.table.pointing.cursor in {cell_name(cell) for cell, number in enumerate(aimed.cells) if number}
    assert driver.table.pointing.cursor in driver.table.picker.next_spots()
    assert len(view("odicey-chain").spent) > 1
    assert (view("odicey-athena").phase, chosen()) == (Phase.ATHENA, 0)
    assert (view("odicey-athena-one").phase, chosen()) == (Phase.ATHENA, 1)
    assert (view("odicey-zeus").phase, chosen()) == (Phase.ZEUS, 0)
    assert (view("odicey-zeus-two").phase, chosen()) == (Phase.ZEUS, 2)
    assert view("odicey-lines").phase is Phase.CHOOSE
    assert driver.table.board.shows_lines
    view("odicey-chaos-refused")
    assert driver.table.sitting.choosing.refusal
    assert len(show(driver, "odicey-three").match.seats) == 3
    assert len(show(driver, "odicey-four").match.seats) == 4
    assert show(driver, "odicey-won").match.is_over
    assert not driver.table.sitting.course.acting
    assert isinstance(show(driver, "odicey-result"), ResultScene)
    assert isinstance(show(driver, "odicey-luck"), LuckScene)
    assert isinstance(show(driver, "odicey-replay"), ReplayScene)
