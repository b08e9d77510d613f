"""The board of My Shelfie: what can be touched and chosen, what is said, what moves, and what is shown large."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from game.core.contract import CHANCE, OBSERVER, OVER
from game.core.match import SeenStep
from game.core.record import CHANCE_HAND, HUMAN
from game.games.shelfie.board import ShelfieBoard
from game.games.shelfie.examples import faces, sheet
from game.games.shelfie.rules import (
    CIRCLE,
    CROSS,
    DATA,
    FREE,
    LINES,
    SIDE,
    SPACES,
    Circle,
    Cross,
    First,
    Keep,
    Move,
    Pass,
    Phase,
    Roll,
    ShelfieRules,
    State,
    Stop,
    preview,
    score,
    space_number,
)
from game.texts import languages
from game.ui.actions import Kind
from game.ui.board import Marks
from game.ui.cursor import next_stop
from game.ui.picker import HandPicker
from game.ui.toolkit import Toolkit
from game.ui.tween import Animator
from tests.games.boards import SIZE, Memory, tools

pytestmark = pytest.mark.usefixtures("window")

RULES = ShelfieRules()
AREA = pygame.Rect(44, 82, 624, 614)
SMALL_SIZE = (420, 320)
SMALL_AREA = pygame.Rect(20, 20, 380, 280)
AREAS = (pygame.Rect(28, 51, 389, 533), AREA, pygame.Rect(66, 120, 940, 920), pygame.Rect(24, 180, 652, 570))
EMPTY = ["....."] * SIDE


def position(
    rows: list[str] | None = None,
    *,
    dice: str = "112345",
    phase: Phase = Phase.CIRCLE,
    others: tuple[list[str], ...] = (EMPTY,),
    rolls_left: int = 0,
    held: tuple[int, ...] = (),
) -> State:
    """Seat 0 is to act on the sheet ``rows``."""
    sheets = tuple(map(sheet, (EMPTY if rows is None else rows, *others)))
    return State(sheets, phase, 0, 0, faces(dice), held, rolls_left, (0,) * len(sheets), False)


def make_board(toolkit: Toolkit, view: State, *, area: pygame.Rect = AREA, viewer: int = OBSERVER) -> ShelfieBoard:
    board = ShelfieBoard(toolkit, toolkit.theme.seats[: len(view.sheets)], Memory())
    board.resize(area)
    board.viewer = viewer
    board.show(view)
    return board


def choose(board: ShelfieBoard, view: State, *spots: str, focus: str | None = None, guided: bool = True) -> Marks:
    """Touch ``spots`` and mark what the table would mark then."""
    picker = board.chooser(view, RULES.legal_moves(view))
    for spot in spots:
        assert picker.touch(spot) is None
    marks = Marks(open=picker.next_spots(), chosen=picker.chosen, focus=focus, guided=guided)
    board.mark(marks)
    return marks


def picture(board: ShelfieBoard, size: tuple[int, int] = SIZE) -> bytes:
    surface = pygame.Surface(size)
    board.draw_ground(surface)
    board.draw(surface)
    return surface.get_buffer().raw


def plies(seed: int, players: int) -> Iterator[tuple[State, Move, State]]:
    """Yield the plies of a random match that seldom rolls more than it must."""
    rng = random.Random(seed)
    state = RULES.initial_state(players, {})
    while (seat := RULES.to_act(state)) != OVER:
        if seat == CHANCE:
            move = RULES.sample_chance(state, rng)
        elif state.phase is Phase.KEEP and rng.random() < 0.5:
            move = Stop()
        else:
            move = rng.choice(RULES.legal_moves(state))
        after = RULES.apply(state, move)
        yield state, move, after
        state = after


def seen(before: State, move: Move, after: State) -> SeenStep[State, Move]:
    seat = RULES.to_act(before)
    hand = CHANCE_HAND if seat == CHANCE else HUMAN
    return SeenStep(0, seat, move, hand, before, after, RULES.events(before, move, after))


# Geometry.


@pytest.mark.parametrize("area", AREAS, ids=str)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_everything_has_a_place_of_its_own(area: pygame.Rect, players: int, text_scale: float) -> None:
    toolkit = tools(text_scale=text_scale)
    view = position(others=(EMPTY,) * (players - 1))
    board = make_board(toolkit, view, area=area)
    spots = [f"0.{letter}{number}" for letter in "ABCDE" for number in range(1, 6)]
    spots += [f"die.{die}" for die in range(6)] + [f"sheet.{seat}" for seat in range(1, players)]
    rects = {}
    for spot in spots:
        rect = board.spot_rect(spot)
        assert rect is not None and rect.w >= 18 and rect.h >= 18
        assert area.contains(rect), spot
        assert board.spot_at(rect.center) == spot
        rects[spot] = rect
    for spot, rect in rects.items():
        assert [other for other, place in rects.items() if rect.colliderect(place)] == [spot]


@pytest.mark.parametrize("area", AREAS, ids=str)
def test_rows_are_touched_as_a_whole_when_one_is_to_be_crossed_out(toolkit: Toolkit, area: pygame.Rect) -> None:
    board = make_board(toolkit, position(phase=Phase.CROSS), area=area)
    for row in range(SIDE):
        rect = board.spot_rect(f"row.{row}")
        assert rect is not None and area.contains(rect)
        assert [board.spot_at(point) for point in (rect.center, rect.midleft, (rect.right - 1, rect.centery))] == [
            f"row.{row}"
        ] * 3


def test_what_is_nowhere_has_no_place(toolkit: Toolkit) -> None:
    board = make_board(toolkit, position())
    assert [board.spot_rect(spot) for spot in ("1.A1", "sheet.0", "sheet.2", "die.6", "roll", "stop", "")] == [None] * 7
    assert board.spot_at((0, 0)) is None


@pytest.mark.parametrize("size", [(1, 1), (8, 8), (64, 64), (300, 40), (40, 300)])
@pytest.mark.parametrize("players", [1, 4])
def test_any_place_will_do(toolkit: Toolkit, size: tuple[int, int], players: int) -> None:
    for phase in (Phase.KEEP, Phase.CIRCLE, Phase.CROSS):
        view = position(others=(EMPTY,) * (players - 1), phase=phase)
        board = make_board(toolkit, view, area=pygame.Rect((3, 5), size))
        marks = Marks(open=board.all_spots(), chosen=board.all_spots()[:1], focus=board.all_spots()[2], cursor=True)
        board.mark(marks)
        board.draw(pygame.Surface(SIZE))


def test_a_held_die_stays_under_the_pointer(toolkit: Toolkit) -> None:
    view = position(phase=Phase.KEEP, rolls_left=2)
    board = make_board(toolkit, view)
    for die in range(6):
        rect = board.spot_rect(f"die.{die}")
        assert rect is not None
        choose(board, view, f"die.{die}")
        assert board.spot_rect(f"die.{die}") == rect
        assert board.spot_at(rect.center) == f"die.{die}"


def test_arrows_go_from_die_to_die_and_space_to_space(toolkit: Toolkit) -> None:
    view = position(phase=Phase.KEEP, rolls_left=2)
    board = make_board(toolkit, view)
    choose(board, view, "die.1", "die.4")
    stops = {spot: rect for spot in board.all_spots() if (rect := board.spot_rect(spot)) is not None}
    walked = ["die.0"]
    for _ in range(5):
        stop = next_stop(stops, walked[-1], Kind.RIGHT)
        assert stop is not None
        walked.append(stop)
    assert walked == [f"die.{die}" for die in range(6)]
    board.show(position())
    stops = {spot: rect for spot in board.all_spots() if (rect := board.spot_rect(spot)) is not None}
    assert next_stop(stops, "0.B2", Kind.RIGHT) == "0.B3"
    assert next_stop(stops, "0.B2", Kind.DOWN) == "0.C2"
    assert next_stop(stops, "0.B5", Kind.RIGHT) == "sheet.1"


# Which sheet is large.


def test_the_sheet_of_the_viewer_is_large_or_that_of_the_seat_to_act(toolkit: Toolkit) -> None:
    view = replace(position(others=(EMPTY, EMPTY)), turn=1)
    assert make_board(toolkit, view).spot_rect("1.A1") is not None
    board = make_board(toolkit, view, viewer=2)
    assert board.spot_rect("2.A1") is not None and board.spot_rect("1.A1") is None
    board.show(replace(view, turn=0))
    assert board.spot_rect("2.A1") is not None
    board.viewer = OBSERVER
    board.show(replace(view, turn=0))
    assert board.spot_rect("0.A1") is not None


def test_a_small_sheet_changes_places_with_the_large_one(toolkit: Toolkit) -> None:
    view = position(others=(EMPTY, EMPTY))
    board = make_board(toolkit, view)
    picker = board.chooser(view, RULES.legal_moves(view))
    place = board.spot_rect("sheet.1")
    assert place is not None and "sheet.1" in picker.next_spots()
    before = picture(board)
    assert picker.touch("sheet.1") is None and picker.chosen == ()
    assert board.spot_rect("1.A1") is not None and board.spot_rect("0.A1") is None
    assert board.spot_at(place.center) == "sheet.0"
    assert board.spot_rect("sheet.1") is not None
    assert picture(board) != before
    picker.touch("sheet.1")
    assert picture(board) == before
    picker.touch("sheet.2")
    picker.touch("sheet.0")
    assert picture(board) == before


def test_the_button_goes_round_all_sheets(toolkit: Toolkit) -> None:
    view = position(others=(EMPTY, EMPTY))
    board = make_board(toolkit, view)
    assert [action.spot for action in board.action_spots(view, Marks())] == ["circle", "sheets"]
    for seat in (1, 2, 0, 1):
        board.press("sheets")
        assert board.spot_rect(f"{seat}.A1") is not None
    board.chooser(view, RULES.legal_moves(view))
    assert board.spot_rect("0.A1") is not None
    alone = make_board(toolkit, position(others=()))
    assert [action.spot for action in alone.action_spots(position(others=()), Marks())] == ["circle"]
    alone.press("sheets")
    assert alone.spot_rect("0.A1") is not None


# What can be chosen.


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("seed", range(4))
def test_every_legal_move_can_be_touched(toolkit: Toolkit, seed: int, players: int) -> None:
    board = make_board(toolkit, RULES.initial_state(players, {}), area=SMALL_AREA)
    phases = set()
    for state, _, _ in plies(seed, players):
        if RULES.to_act(state) == CHANCE or (state.phase is Phase.KEEP and state.phase in phases):
            continue
        phases.add(state.phase)
        board.show(state)
        moves = RULES.legal_moves(state)
        reached = set()
        for move in moves:
            picker = board.chooser(state, moves)
            for spot in picker.chosen:
                picker.touch(spot)
            answer = None
            for spot in board.move_spots(state, move):
                assert answer is None
                assert spot in picker.next_spots()
                answer = picker.touch(spot)
            if answer is None:
                assert picker.selected == move
                answer = picker.touch(picker.confirm)
            assert answer == move
            reached.add(answer)
        assert reached == set(moves)
    assert {Phase.KEEP, Phase.CIRCLE} <= phases


def test_dice_that_were_kept_are_kept_again(toolkit: Toolkit) -> None:
    view = position(phase=Phase.KEEP, rolls_left=1, held=(1, 4))
    board = make_board(toolkit, view)
    picker = board.chooser(view, RULES.legal_moves(view))
    assert picker.chosen == ("die.1", "die.4")
    assert picker.selected == Keep((1, 4))
    picker.touch("die.2")
    assert picker.selected == Keep((1, 2, 4))
    assert picker.back() == "die.2"
    assert picker.back() is None
    picker.touch("die.1")
    picker.touch("die.4")
    assert picker.touch("roll") == Keep(())
    for die in range(6):
        picker.touch(f"die.{die}")
    assert picker.touch("roll") == Stop() == picker.touch("stop")


def test_the_held_dice_lie_in_the_tray(toolkit: Toolkit) -> None:
    view = position(phase=Phase.KEEP, rolls_left=2)
    board = make_board(toolkit, view)
    choose(board, view)
    free = picture(board)
    choose(board, view, "die.3")
    held = picture(board)
    choose(board, view, "die.3", "die.3")
    assert picture(board) == free != held


def test_only_spaces_that_can_still_be_paid_for_join_a_choice(toolkit: Toolkit) -> None:
    view = position(dice="112234")
    board = make_board(toolkit, view)
    picker = board.chooser(view, RULES.legal_moves(view))
    spaces = {spot for spot in picker.next_spots() if spot.startswith("0.")}
    assert spaces == {"0.A1", "0.A2", "0.B1", "0.B2", "0.C1", "0.D1"}
    picker.touch("0.A2")
    assert {spot for spot in picker.next_spots() if spot.startswith("0.")} == spaces - {"0.A1"}
    with pytest.raises(ValueError, match="cannot be touched"):
        picker.touch("0.A1")
    explanation = RULES.explain(view, board.attempt(picker.chosen, "0.A1"))
    assert explanation is not None and explanation.key == "refused.together"
    assert board.say(explanation) == "The dice do not pay for A2, A1 together: each die is used once."
    for spot in ("0.B1", "0.C1"):
        picker.touch(spot)
    assert "0.D1" not in picker.next_spots()
    explanation = RULES.explain(view, board.attempt(picker.chosen, "0.D1"))
    assert explanation is not None and explanation.key == "refused.too_many"
    picker.touch("0.C1")
    assert picker.touch("circle") == Circle((space_number("A2"), space_number("B1")))


def test_one_row_takes_the_place_of_the_other(toolkit: Toolkit) -> None:
    view = position(phase=Phase.CROSS)
    board = make_board(toolkit, view)
    picker = board.chooser(view, RULES.legal_moves(view))
    picker.touch("row.1")
    picker.touch("row.3")
    assert picker.chosen == ("row.3",)
    assert picker.touch("cross") == Cross(3)


def test_a_pass_is_one_button(toolkit: Toolkit) -> None:
    view = position(["xxxxx"] * SIDE, phase=Phase.PASS)
    board = make_board(toolkit, view)
    picker = board.chooser(view, RULES.legal_moves(view))
    assert picker.next_spots() == ("pass", "sheet.0", "sheet.1")
    assert picker.touch("pass") == Pass()
    assert [action.spot for action in board.action_spots(view, Marks())] == ["pass", "sheets"]


@pytest.mark.parametrize(
    ("phase", "chosen", "spot", "text"),
    [
        (Phase.KEEP, (), "0.C3", "circle C3"),
        (Phase.KEEP, ("die.4",), "die.0", "keep 0,4"),
        (Phase.KEEP, (), "", "keep -"),
        (Phase.KEEP, (), "stop", "stop"),
        (Phase.CIRCLE, ("0.A1",), "0.C3", "circle C3,A1"),
        (Phase.CIRCLE, ("0.A1", "0.C3"), "", "circle C3,A1"),
        (Phase.CIRCLE, (), "die.2", "keep 2"),
        (Phase.CIRCLE, (), "pass", "-"),
        (Phase.CIRCLE, ("0.A1",), "sheet.1", "sheet.1"),
        (Phase.CROSS, (), "row.1", "cross B"),
        (Phase.CROSS, ("row.2",), "", "cross C"),
        (Phase.CROSS, (), "0.D4", "cross D"),
    ],
)
def test_an_attempt_is_written_as_in_the_notation(
    toolkit: Toolkit, phase: Phase, chosen: tuple[str, ...], spot: str, text: str
) -> None:
    board = make_board(toolkit, position(phase=phase, rolls_left=2 * (phase is Phase.KEEP)))
    assert board.attempt(chosen, spot) == text


# What is told.


def test_the_buttons_name_what_they_do(toolkit: Toolkit) -> None:
    view = position(phase=Phase.KEEP, rolls_left=2)
    board = make_board(toolkit, view)

    def labels(*spots: str) -> list[str]:
        return [action.label for action in board.action_spots(view, choose(board, view, *spots))[:2]]

    assert labels() == ["Re-roll 6 dice", "Stop: take these"]
    assert labels("die.0", "die.1", "die.5") == ["Re-roll 3 dice", "Stop: take these"]
    assert labels(*(f"die.{die}" for die in range(5)))[0] == "Re-roll 1 die"
    assert labels(*(f"die.{die}" for die in range(6)))[0] == "Keep all: stop"
    view = position(["oo...", "o....", ".....", ".....", "....."], dice="111234")
    board.show(view)
    assert labels("0.A3")[0] == "Circle A3: +6"
    assert labels("0.C1", "0.A3")[0] == "Circle A3, C1: +9"
    view = position(phase=Phase.CROSS)
    board.show(view)
    assert labels("row.4")[0] == "Cross out row E"


def test_a_choice_that_is_not_complete_says_why(toolkit: Toolkit) -> None:
    for phase, text in ((Phase.CIRCLE, "Choose a space first."), (Phase.CROSS, "Choose a row first.")):
        view = position(phase=phase)
        board = make_board(toolkit, view)
        assert board.action_spots(view, choose(board, view))[0].reason == text


@pytest.mark.parametrize("language", languages())
def test_the_prompt_says_what_a_choice_brings(language: str) -> None:
    toolkit = tools(language=language)
    mine = ["ooo..", "o.x..", "o....", "o.x..", "....."]
    view = position(mine, dice="555j12", others=(["....."] * 5, ["o...."] * 5))
    board = make_board(toolkit, view)

    def text(key: str, **values: object) -> str:
        return toolkit.text(f"shelfie.prompt.{key}", **values)

    def detail(*spots: str, focus: str | None = None) -> str:
        return board.prompt(view, choose(board, view, *spots, focus=focus)).detail

    assert board.prompt(view, Marks()).title == text("circle", count=3)
    assert detail() == text("circle_detail")
    shown = preview(view, Circle((space_number("E1"),)))
    wanted = [
        text("gains", spaces="E1", points=shown.points, total=score(view.sheets[0]).total + shown.points),
        text("column_done", line=1),
        text("blocks", count=5),
    ]
    assert detail("0.E1") == " ".join(wanted) == detail(focus="0.E1")
    assert detail("0.B2") == text("gains_nothing", spaces="B2", least=3)
    # Both need the joker: the pointer is told why they do not go together.
    together = toolkit.text("shelfie.refused.together", spaces="E4, B2")
    marks = Marks(open=("0.B2", "0.E4"), chosen=("0.E4",), focus="0.B2")
    assert board.prompt(view, marks).detail == together


@pytest.mark.parametrize("language", languages())
def test_the_prompt_asks_for_dice_rows_and_passes(language: str) -> None:
    toolkit = tools(language=language)

    def text(key: str, **values: object) -> str:
        return toolkit.text(f"shelfie.prompt.{key}", **values)

    view = position(phase=Phase.KEEP, dice="1123j5", rolls_left=1)
    board = make_board(toolkit, view)
    pays = text("pays", spaces="A3, A2, B2, C2, E2, A1, B1, C1, E1")
    prompt = board.prompt(view, choose(board, view))
    assert (prompt.title, prompt.detail) == (text("keep", roll=2, rolls=3), f"{text('keep_detail')} {pays}")
    prompt = board.prompt(view, choose(board, view, "die.0", guided=False))
    assert prompt.detail == text("kept", count=1)
    view = position(["oo...", "xxxx.", "xxxx.", "xxxx.", "xxxx."], phase=Phase.CROSS)
    board.show(view)
    prompt = board.prompt(view, choose(board, view, "row.0"))
    assert (prompt.title, prompt.detail) == (text("cross"), text("cross_row", row="A", spaces="A3, A4, A5"))
    assert board.prompt(view, choose(board, view)).detail == text("cross_detail")
    view = position(["xxxxx"] * 5, phase=Phase.PASS)
    assert board.prompt(view, Marks()) == board.prompt(view, choose(board, view))
    assert board.prompt(view, Marks()).title == text("pass")
    jokers = position(dice="jjjjjj")
    assert board.prompt(jokers, Marks()).title == text("circle_jokers")


@pytest.mark.parametrize("language", languages())
def test_every_ply_is_told(language: str) -> None:
    board = make_board(tools(language=language), RULES.initial_state(3, {}))
    for before, move, after in plies(5, 3):
        step = seen(before, move, after)
        sentence = board.sentence(step)
        assert sentence and "{" not in sentence
        assert board.interlude(step) is None


def test_the_facts_are_circles_and_points(toolkit: Toolkit) -> None:
    view = position(["ooo..", "o....", ".....", "....x", "....."])
    board = make_board(toolkit, view)
    assert board.facts(view, 0) == ("4 circles", "6 points")
    assert board.facts(view, 1) == ("0 circles", "0 points")


# What is drawn.


def test_a_choice_is_previewed_on_all_sheets(toolkit: Toolkit) -> None:
    mine = ["o....", "o....", "o....", "o....", "....."]
    view = position(mine, dice="51234j")
    board = make_board(toolkit, view)
    choose(board, view)
    still, own, other = picture(board), board.spot_rect("0.E1"), board.spot_rect("sheet.1")
    assert own is not None and other is not None
    choose(board, view, "0.E1")
    assert changed(still, picture(board), own) and changed(still, picture(board), other)
    assert any(
        changed(still, picture(board), rect) for die in range(6) if (rect := board.spot_rect(f"die.{die}")) is not None
    )


def changed(first: bytes, second: bytes, rect: pygame.Rect) -> bool:
    stride = SIZE[0] * 4
    return any(
        first[y * stride + rect.x * 4 : y * stride + rect.right * 4]
        != second[y * stride + rect.x * 4 : y * stride + rect.right * 4]
        for y in range(rect.y, rect.bottom)
    )


def test_without_hints_the_open_spaces_are_not_shown(toolkit: Toolkit) -> None:
    view = position()
    board = make_board(toolkit, view)
    choose(board, view)
    lit = picture(board)
    choose(board, view, guided=False)
    assert picture(board) != lit
    # Then nothing is told about the spot under the pointer either.
    unguided = picture(board)
    choose(board, view, guided=False, focus="0.A1")
    assert picture(board) == unguided


def test_the_last_round_is_written_on_the_sheet(toolkit: Toolkit) -> None:
    view = position()
    board = make_board(toolkit, view)
    still, ground = picture(board), board.ground
    board.show(view)
    assert board.ground == ground
    board.show(replace(view, ending=True))
    assert picture(board) != still
    assert board.ground != ground


def test_hints_point_at_dice_spaces_and_rows(toolkit: Toolkit) -> None:
    for view, move in (
        (position(phase=Phase.KEEP, rolls_left=2), Keep((1, 2))),
        (position(), Circle((0,))),
        (position(phase=Phase.CROSS), Cross(2)),
    ):
        board = make_board(toolkit, view)
        marks = choose(board, view)
        still = picture(board)
        board.mark(replace(marks, hint=board.move_spots(view, move)))
        assert picture(board) != still


# Motion.


@pytest.mark.parametrize("reduced_motion", [False, True])
@pytest.mark.parametrize(("players", "viewer"), [(1, 0), (2, 0), (2, OBSERVER), (4, 1)])
def test_every_motion_ends_in_what_is_shown_then(players: int, viewer: int, reduced_motion: bool) -> None:
    toolkit = tools(SMALL_SIZE)
    board = make_board(toolkit, RULES.initial_state(players, {}), area=SMALL_AREA, viewer=viewer)
    other = make_board(toolkit, RULES.initial_state(players, {}), area=SMALL_AREA, viewer=viewer)
    kinds = set()
    surface = pygame.Surface(SMALL_SIZE)
    for number, (before, move, after) in enumerate(plies(11, players)):
        kinds.add(type(move))
        animator = Animator(reduced_motion=reduced_motion)
        board.show(before)
        animator.play(board.animate(seen(before, move, after)))
        while animator.is_moving:
            animator.update(173)
            if number < 40 or type(move) is Cross:
                board.draw(surface)
        shown = picture(board, SMALL_SIZE)
        if number % 6 == 0:
            # Nothing but the marks of the last turns may be new.
            board.sheets.recent.clear()
            other.show(after)
            assert picture(board, SMALL_SIZE) == picture(other, SMALL_SIZE)
            assert len(shown)
    assert {Roll, Keep, Stop, Circle} <= kinds
    assert (First in kinds) == (players > 1)


def test_no_motion_leaves_its_area(toolkit: Toolkit) -> None:
    size = (500, 420)
    area = pygame.Rect(60, 60, 380, 300)
    board = make_board(toolkit, RULES.initial_state(3, {}), area=area)
    outside = pygame.Surface(size)
    for before, move, after in list(plies(3, 3))[:60]:
        board.show(before)
        animator = Animator()
        animator.play(board.animate(seen(before, move, after)))
        while animator.is_moving:
            animator.update(90)
            surface = pygame.Surface(size)
            board.draw_ground(surface)
            board.draw(surface)
            # The shadows of the panels lie still outside: what moves must not.
            surface.fill((0, 0, 0), board.motion_area().inflate(44, 44))
            assert surface.get_buffer().raw == outside.get_buffer().raw


def test_circles_are_drawn_and_lines_completed_one_after_the_other(toolkit: Toolkit) -> None:
    mine = ["o....", "o....", "o....", "o....", "....."]
    before = position(mine, dice="51234j", others=(["....."] * 5, ["....."] * 5))
    move = Circle((space_number("E1"),))
    after = RULES.apply(before, move)
    board = make_board(toolkit, before)
    animator = Animator()
    animator.play(board.animate(seen(before, move, after)))
    column = LINES[SIDE]
    orders = []
    while animator.is_moving:
        animator.update(40)
        sheets = board.sheets.sheets
        orders.append(
            tuple(
                sum(1 for space in column if one[space] == mark)
                for one, mark in zip(sheets, (CIRCLE, CROSS, CROSS), strict=True)
            )
        )
    assert list(dict.fromkeys(orders)) == [(4, 0, 0), (5, 0, 0), (5, 5, 0), (5, 5, 5)]


def test_dice_come_to_show_what_was_rolled(toolkit: Toolkit) -> None:
    before = replace(position(phase=Phase.ROLL, rolls_left=2), dice=(0, -1, -1, 3, -1, -1), held=(0, 3))
    move = Roll((5, 1, 2, 4))
    after = RULES.apply(before, move)
    board = make_board(toolkit, before)
    assert sorted(board.dice.sprites) == [0, 3]
    animator = Animator()
    animator.play(board.animate(seen(before, move, after)))
    shown = set()
    while animator.is_moving:
        animator.update(30)
        shown.add(tuple(sprite.face for sprite in board.dice.sprites.values()))
    assert len(shown) > 5
    assert [board.dice.sprites[die].face for die in range(6)] == list(after.dice) == [0, 5, 1, 3, 2, 4]


def test_nothing_is_left_free_of_a_row_that_is_crossed_out(toolkit: Toolkit) -> None:
    before = position(["oo...", "....x", ".....", ".....", "....."], phase=Phase.CROSS)
    after = RULES.apply(before, Cross(1))
    board = make_board(toolkit, before)
    animator = Animator()
    animator.play(board.animate(seen(before, Cross(1), after)))
    animator.finish()
    assert [board.view.sheets[0][space] for space in LINES[1]] == [CROSS] * 5
    assert sum(1 for space in range(SPACES) if board.view.sheets[0][space] == FREE) == 18


def test_the_chooser_is_one_for_cards(toolkit: Toolkit) -> None:
    view = position(phase=Phase.KEEP, rolls_left=2)
    picker = make_board(toolkit, view).chooser(view, RULES.legal_moves(view))
    # So the digits hold and free the dice, in their order.
    assert isinstance(picker, HandPicker)
    assert picker.cards == tuple(f"die.{die}" for die in range(DATA.dice))
