"""The board of La Fureur des dieux: what can be touched and chosen, what is said, what moves, and what stays hidden."""

from __future__ import annotations

import functools
import itertools
import math
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.core.contract import CHANCE, OBSERVER, OVER, Explanation
from game.core.match import SeenStep
from game.core.record import CHANCE_HAND, HUMAN
from game.games.fury.board import FuryBoard
from game.games.fury.board.chart import Route
from game.games.fury.board.choosing import Turn, ways
from game.games.fury.board.faces import Faces
from game.games.fury.board.places import Places
from game.games.fury.data import APHRODITE, ATHENA, DATA, GODS, HADES, HERMES, KINDS, POSEIDON, ZEUS
from game.games.fury.examples import load_examples
from game.games.fury.rules import RULES
from game.games.fury.state import (
    HIDDEN,
    NOTHING,
    ZONE_NAMES,
    ChooseToken,
    Counter,
    Deal,
    Laid,
    Lay,
    Move,
    MoveCard,
    Pass,
    Phase,
    PutShip,
    State,
    Swap,
    UseAphrodite,
    UsePoseidon,
    UseZeus,
    points,
)
from game.texts import languages
from game.ui.actions import Kind
from game.ui.board import Marks
from game.ui.cursor import next_stop
from game.ui.picker import Picker
from game.ui.toolkit import Toolkit
from game.ui.tween import Animator
from tests.games.boards import SIZE, Memory, tools

pytestmark = pytest.mark.usefixtures("window")

AREA = pygame.Rect(44, 82, 785, 614)
SMALL_SIZE = (480, 500)
SMALL_AREA = pygame.Rect(10, 10, 440, 470)
AREAS = (pygame.Rect(28, 51, 485, 533), AREA, pygame.Rect(66, 120, 1180, 920), pygame.Rect(24, 180, 652, 570))
SEATS = (3, 4, 5, 6)


def plies(seed: int, players: int, most: int = 220) -> Iterator[tuple[State, Move, State]]:
    """Yield the plies of a random match in which cards and powers are used rather than passes."""
    rng = random.Random(seed)
    state = RULES.initial_state(players, {})
    for _ in range(most):
        seat = RULES.to_act(state)
        if seat == OVER:
            return
        if seat == CHANCE:
            move = RULES.sample_chance(state, rng)
        else:
            moves = RULES.legal_moves(state)
            lays = [other for other in moves if isinstance(other, Lay)]
            others = [other for other in moves if not isinstance(other, (Lay, UseZeus))]
            move = rng.choice(lays if lays and rng.random() < 0.6 else others or moves)
        after = RULES.apply(state, move)
        yield state, move, after
        state = after


@functools.cache
def match(seed: int, players: int) -> tuple[tuple[State, Move, State], ...]:
    return tuple(plies(seed, players))


def table(players: int = 6, seed: int = 1, **changes: object) -> State:
    """The first turn of a match, changed."""
    state = next(after for _, _, after in match(seed, players) if after.phase is Phase.TURN)
    return replace(state, **changes)  # type: ignore[arg-type]


def turn_of(god: int, *, hand: tuple[int, ...] = (5, 2, 0), players: int = 6, **changes: object) -> State:
    """A turn of the seat that holds ``god``, with a ``hand``, the others' hands as dealt."""
    state = table(players)
    seat = state.holder(god)
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    return replace(state, turn=seat, hands=hands, **changes)  # type: ignore[arg-type]


def lying(*cards: tuple[str, int] | tuple[str, int, int]) -> tuple[tuple[Laid, ...], ...]:
    """Cards on zones: the name of the zone, the card, and for one face down who laid it."""
    zones: list[tuple[Laid, ...]] = [()] * 9
    for name, card, *seat in cards:
        zone = ZONE_NAMES.index(str(name))
        zones[zone] = (*zones[zone], Laid(int(card), int(seat[0]) if seat else 0, bool(seat)))
    return tuple(zones)


def make_board(
    toolkit: Toolkit,
    view: State,
    *,
    viewer: int | None = None,
    area: pygame.Rect = AREA,
    memory: Memory | None = None,
    shared: bool = False,
) -> FuryBoard:
    board = FuryBoard(toolkit, toolkit.theme.seats[: view.players], memory or Memory())
    board.resize(area)
    board.is_shared = shared
    acting = RULES.to_act(view)
    board.viewer = viewer if viewer is not None else acting if acting >= 0 else OBSERVER
    board.show(view)
    return board


def seat_view(state: State) -> State:
    return RULES.view(state, RULES.to_act(state))


def choose(board: FuryBoard, view: State, *spots: str, focus: str | None = None) -> Marks:
    """Touch ``spots`` and mark what the table would mark then."""
    picker = board.chooser(view, RULES.legal_moves(view))
    for spot in spots:
        assert picker.touch(spot) is None
    marks = Marks(open=picker.next_spots(), chosen=picker.chosen, focus=focus)
    board.mark(marks)
    return marks


def picture(board: FuryBoard, size: tuple[int, int] = SIZE) -> bytes:
    surface = pygame.Surface(size)
    board.draw_ground(surface)
    board.draw(surface)
    return surface.get_buffer().raw


def changed(first: bytes, second: bytes, rect: pygame.Rect) -> bool:
    stride = SIZE[0] * 4
    return any(
        first[y * stride + rect.x * 4 : y * stride + rect.right * 4]
        != second[y * stride + rect.x * 4 : y * stride + rect.right * 4]
        for y in range(rect.y, rect.bottom)
    )


def place(board: FuryBoard, spot: str) -> pygame.Rect:
    rect = board.spot_rect(spot)
    assert rect is not None, spot
    return rect


def seen(before: State, move: Move, after: State, who: int) -> SeenStep[State, Move]:
    seat = RULES.to_act(before)
    hand = CHANCE_HAND if seat == CHANCE else HUMAN
    first, second, shown = RULES.view(before, who), RULES.view(after, who), RULES.redact(before, move, who)
    return SeenStep(0, seat, shown, hand, first, second, RULES.events(first, shown, second))


# Geometry.


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("area", AREAS, ids=str)
def test_everything_has_a_place_of_its_own(toolkit: Toolkit, area: pygame.Rect, players: int) -> None:
    view = table(players, seed=2)
    board = make_board(toolkit, view, area=area)
    spots = board.all_spots()
    assert len(spots) == len(set(spots)) == 18 + 9 + players + 6 + 1 + len(view.hands[view.turn])
    rects = {spot: place(board, spot) for spot in spots}
    for spot, rect in rects.items():
        assert rect.w >= 18 and rect.h >= 18, spot
        assert area.inflate(4, 4).contains(rect), spot
        assert board.spot_at(rect.center) == spot
        assert [other for other, there in rects.items() if rect.colliderect(there)] == [spot]


@pytest.mark.parametrize("area", AREAS, ids=str)
def test_the_chart_has_most_of_the_width(toolkit: Toolkit, area: pygame.Rect) -> None:
    places = make_board(toolkit, table(), area=area).places
    assert places.chart.w >= 0.68 * area.w
    assert abs(places.chart.w / places.chart.h - 1000 / 640) < 0.02
    parts = [places.chart, places.panel, places.gods, places.kinds, places.mission, places.hand]
    for part in parts:
        assert area.contains(part)
    for first, second in itertools.combinations(parts, 2):
        assert not first.colliderect(second)
    zones = places.zones
    assert all(places.panel.contains(zone) for zone in zones)
    assert not any(first.colliderect(second) for first, second in itertools.combinations(zones, 2))
    for count in (1, 2, 5, 12):
        assert all(zones[4].inflate(2, 2).contains(card) for card in places.laid(4, count))
        assert all(places.hand.inflate(2, 2).contains(card) for card in places.cards(count))


@pytest.mark.parametrize("size", [(1, 1), (8, 8), (64, 64), (300, 40), (40, 300)])
def test_any_place_will_do(toolkit: Toolkit, size: tuple[int, int]) -> None:
    states = {before.phase: before for before, _, _ in match(1, 6)}
    for view in (*states.values(), turn_of(HERMES, zones=lying(("1y", 5), ("1y", 3), ("3r", -1, 1)))):
        board = make_board(toolkit, view, area=pygame.Rect((3, 5), size))
        spots = board.all_spots()
        board.mark(Marks(open=spots, chosen=spots[-1:], focus=spots[2], hint=spots[:2], last=spots, cursor=True))
        surface = pygame.Surface(SIZE)
        board.draw_ground(surface)
        board.draw(surface)


def test_what_is_nowhere_has_no_place(toolkit: Toolkit) -> None:
    board = make_board(toolkit, turn_of(ZEUS, hand=(5,)))
    nowhere = ("card.1", "1y.0", "hades", f"seat.{board.viewer}", "pass", "sail", "counter", "down", "")
    assert [board.spot_rect(spot) for spot in nowhere] == [None] * len(nowhere)
    assert board.spot_at((0, 0)) is None


def test_the_cursor_goes_from_hand_to_zones_to_chart(toolkit: Toolkit) -> None:
    board = make_board(toolkit, turn_of(POSEIDON))
    stops = {spot: place(board, spot) for spot in board.all_spots()}
    assert next_stop(stops, "card.0", Kind.RIGHT) == "card.1"
    assert next_stop(stops, "1y", Kind.RIGHT) == "1g"
    assert next_stop(stops, "1g", Kind.DOWN) == "2g"
    assert str(next_stop(stops, "card.0", Kind.UP)).startswith(("seat", "poseidon"))
    left = next_stop(stops, "2y", Kind.LEFT)
    assert left in DATA.chart.ids
    board.mark(Marks(open=("1y", "2y", "3y")))


# What can be chosen.


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("seed", range(2))
def test_every_legal_move_can_be_touched(toolkit: Toolkit, seed: int, players: int) -> None:
    kinds = set()
    for index, (state, _, _) in enumerate(match(seed, players)):
        seat = RULES.to_act(state)
        if seat < 0 or (state.phase is Phase.TURN and index % 3):
            continue
        view = RULES.view(state, seat)
        board = make_board(toolkit, view, viewer=seat, area=SMALL_AREA)
        moves = RULES.legal_moves(view)
        for move in moves[:: 1 if len(moves) < 40 else 5]:
            kinds.add(type(move))
            for way in ways(view, move):
                picker = board.chooser(view, moves)
                if isinstance(move, Lay) and move.down:
                    assert picker.touch("down") is None
                for spot in way[:-1]:
                    assert spot in picker.next_spots()
                    assert picker.touch(spot) is None
                assert picker.touch(way[-1]) == move
                shown = [spot for spot in way if board.spot_rect(spot) is not None]
                assert shown or isinstance(move, (Pass, Counter))
    assert {Lay, Pass, Counter, PutShip, ChooseToken, UsePoseidon} <= kinds


def test_what_a_touch_would_leave_possible_is_known(toolkit: Toolkit) -> None:
    for god in (HADES, HERMES, ZEUS):
        view = turn_of(god, zones=lying(("1y", 5), ("3r", 2)))
        picker = make_board(toolkit, view).chooser(view, RULES.legal_moves(view))
        assert isinstance(picker, Picker)
        for move in RULES.legal_moves(view):
            picker = make_board(toolkit, view).chooser(view, RULES.legal_moves(view))
            assert isinstance(picker, Picker)
            # As the page of rules does it: the next spot after which the move is still possible.
            made, touched = None, 0
            while made is None:
                last = next(spot for spot in picker.next_spots() if move in picker.after(spot))
                made = picker.touch(last)
                touched += 1
                assert touched <= 3
            assert made == move


def test_a_card_is_laid_face_down_while_that_is_chosen(toolkit: Toolkit) -> None:
    memory = Memory()
    view = turn_of(HADES, hand=(5, 2))
    board = make_board(toolkit, view, memory=memory)
    picker = board.chooser(view, RULES.legal_moves(view))
    assert isinstance(picker, Turn)
    assert picker.touch("card.0") is None
    assert picker.touch("down") is None
    assert picker.chosen == ("down", "card.0")
    board.mark(Marks(open=picker.next_spots(), chosen=picker.chosen))
    assert picker.touch("2g") == Lay(5, 4, True)
    # Whoever lays face down once will want to do so again.
    again = board.chooser(view, RULES.legal_moves(view))
    assert "down" in again.chosen
    assert not again.is_open and not again.is_modal
    assert again.back() is None
    assert again.touch("down") is None
    assert again.chosen == ()
    bare = replace(view, bare=True)
    assert board.chooser(bare, RULES.legal_moves(bare)).chosen == ()
    other = turn_of(ZEUS)
    assert "down" not in board.chooser(other, RULES.legal_moves(other)).next_spots()


def test_zeus_is_asked_again_before_the_round_ends(toolkit: Toolkit) -> None:
    view = turn_of(ZEUS, zones=lying(("1y", 5)))
    board = make_board(toolkit, view)
    marks = choose(board, view, "zeus")
    assert set(marks.open) == {"sail", "pass"}
    assert [action.spot for action in board.action_spots(view, marks)] == ["sail", "pass"]
    picker = board.chooser(view, RULES.legal_moves(view))
    picker.touch("zeus")
    assert picker.touch("sail") == UseZeus()


def test_a_pass_is_possible_at_any_time_of_the_choice(toolkit: Toolkit) -> None:
    view = turn_of(APHRODITE)
    board = make_board(toolkit, view)
    for begun in ((), ("card.0",), ("aphrodite",)):
        picker = board.chooser(view, RULES.legal_moves(view))
        for spot in begun:
            picker.touch(spot)
        assert picker.is_open == picker.is_modal == bool(begun)
        assert picker.touch("pass") == Pass()
    picker = board.chooser(view, RULES.legal_moves(view))
    with pytest.raises(ValueError, match="cannot be touched"):
        picker.touch("1y")


def test_zones_come_first_for_the_digits(toolkit: Toolkit) -> None:
    view = turn_of(POSEIDON, hand=(5, 0))
    board = make_board(toolkit, view)
    assert choose(board, view, "card.0").open[:9] == ZONE_NAMES
    opened = choose(board, view, "card.1").open
    assert opened[:9] == ZONE_NAMES
    assert set(opened[9:]) == {*(f"seat.{seat}" for seat in range(6) if seat != view.turn), "pass"}


def test_hermes_touches_a_card_with_or_without_his_token(toolkit: Toolkit) -> None:
    view = turn_of(HERMES, zones=lying(("1y", 3), ("1y", 3), ("1y", 5), ("2r", 1)))
    board = make_board(toolkit, view)
    assert {"1y.0", "1y.2", "2r.0"} <= set(choose(board, view).open)
    under = board.places.laid(0, 3)
    # Of equal cards the first one moves, whichever is touched.
    assert board.spot_at((under[1].centerx, under[1].y + 2)) == "1y.0"
    assert board.spot_at(under[2].center) == "1y.2"
    assert set(choose(board, view, "hermes").open) == {"1y.0", "1y.2", "2r.0", "pass"}
    choose(board, view, "1y.2")
    assert board.spot_at(place(board, "3g").center) == "3g"
    choose(board, view, "card.0")
    assert board.spot_at(under[2].center) == "1y"


@pytest.mark.parametrize(
    ("god", "spot", "target", "path"),
    [
        (POSEIDON, "card.0", "2g", ("card.0", "2g")),
        (POSEIDON, "poseidon", "3r", ("poseidon", "3r")),
        (HERMES, "1y.0", "1r", ("1y.0", "1r")),
        (POSEIDON, "card.0", "a", None),
    ],
)
def test_what_is_dragged_is_played_where_it_falls(
    toolkit: Toolkit, god: int, spot: str, target: str, path: tuple[str, ...] | None
) -> None:
    view = turn_of(god, zones=lying(("1y", 3)))
    board = make_board(toolkit, view)
    marks = choose(board, view)
    still = picture(board)
    point = place(board, target).center if target != "a" else AREA.topleft
    assert board.drag(spot, point)
    assert picture(board) != still
    assert board.drop(point) == path
    assert picture(board) == still
    assert marks.open


def test_a_card_of_dionysos_is_dragged_to_a_god(toolkit: Toolkit) -> None:
    view = turn_of(POSEIDON, hand=(5, 0))
    board = make_board(toolkit, view)
    choose(board, view)
    other = f"seat.{(view.turn + 1) % 6}"
    assert board.drag("card.1", place(board, other).center)
    assert board.drop(place(board, other).center) == ("card.1", other)
    assert not board.drag(other, (400, 300))
    assert not board.drag("1y", (400, 300))
    assert board.drop((400, 300)) is None


# Refusals.


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("god", "changes", "touched", "key"),
    [
        (ZEUS, {"spent": (True, *(False,) * 5)}, ("zeus",), "spent"),
        (HADES, {}, ("hades",), "hades_always"),
        (HADES, {"bare": True, "spent": (False, True, *(False,) * 4)}, ("hades",), "bare"),
        (ATHENA, {}, ("athena",), "nothing_to_counter"),
        (HERMES, {}, ("hermes",), "nothing_lies"),
        (ZEUS, {"hands": ((5,),) * 6}, ("card.0", "seat.9"), "no_dionysos"),
        (ZEUS, {"zones": lying(("1y", 3))}, ("1y.0",), "not_yours"),
        (ZEUS, {}, ("e1",), "ship_lies"),
        (ZEUS, {}, ("token.circe",), "no_token_now"),
        (ZEUS, {"hands": ((),) * 6}, ("2g",), "no_cards"),
    ],
)
def test_a_touch_that_is_refused_says_why(
    language: str, god: int, changes: dict[str, object], touched: tuple[str, ...], key: str
) -> None:
    view = turn_of(god, **changes) if "hands" not in changes else replace(turn_of(god), **changes)  # type: ignore[arg-type]
    board = make_board(tools(language=language), view)
    *chosen, spot = touched
    assert spot not in choose(board, view, *chosen).open
    text = board.attempt(tuple(chosen), spot)
    explanation = RULES.explain(view, text)
    assert explanation is not None and explanation.key == f"refused.{key}", text
    said = board.say(explanation)
    assert said and "{" not in said and "refused" not in said


def test_a_move_is_written_as_in_the_notation(toolkit: Toolkit) -> None:
    for god in (HADES, HERMES, APHRODITE, POSEIDON):
        view = turn_of(god, zones=lying(("1y", 5), ("3r", 2)))
        board = make_board(toolkit, view)
        for move in RULES.legal_moves(view):
            if isinstance(move, (UseZeus, Pass)):
                continue
            way = ways(view, move)[0]
            down = ("down",) if isinstance(move, Lay) and move.down else ()
            assert board.attempt((*down, *way[:-1]), way[-1]) == RULES.format_move(view, move)
    zeus = turn_of(ZEUS)
    board = make_board(toolkit, zeus)
    assert board.attempt(("zeus",), "sail") == "zeus"
    assert board.attempt((), "pass") == "-"


def test_a_worked_example_shows_what_is_tried(toolkit: Toolkit) -> None:
    for example in load_examples().values():
        view = seat_view(example.before)
        board = make_board(toolkit, view)
        move = RULES.parse_move(view, example.attempt)
        assert isinstance(move, (Pass, Counter)) or board.move_spots(view, move), example.id
        picker = board.chooser(view, RULES.legal_moves(view))
        assert isinstance(picker, Picker)
        assert any(move in picker.after(spot) for spot in picker.next_spots())


# What is told.


def every_state(players: int) -> Iterator[State]:
    yield from (before for before, _, _ in match(1, players) if RULES.to_act(before) >= 0)


@pytest.mark.parametrize("language", languages())
def test_every_place_says_what_it_is(language: str) -> None:
    toolkit = tools(language=language)
    phases = set()
    for state in every_state(6):
        if state.phase in phases and (state.phase is Phase.TURN or len(state.history) > 2):
            continue
        phases.add(state.phase)
        view = seat_view(state)
        board = make_board(toolkit, view)
        marks = choose(board, view)
        for spot in (None, *board.all_spots()):
            pointed = replace(marks, focus=spot)
            board.mark(pointed)
            prompt = board.prompt(view, pointed)
            assert prompt.title and prompt.detail, spot
            assert "{" not in prompt.title + prompt.detail
            assert not prompt.title[0].islower() and not prompt.detail[0].islower()
    assert phases == {Phase.SHIP, Phase.TURN, Phase.ATHENA, Phase.TOKEN}


@pytest.mark.parametrize("language", languages())
def test_pointing_at_a_zone_tells_where_the_ship_would_sail(language: str) -> None:
    toolkit = tools(language=language)
    view = turn_of(POSEIDON, hand=(5, 1), zones=lying(("1g", 3)))
    board = make_board(toolkit, view)

    def end(colour: int) -> str:
        island = DATA.chart.neighbours[view.ship][colour]
        return toolkit.text(f"fury.island.{DATA.chart.ids[island]}")

    title = toolkit.text("fury.prompt.turn")
    prompt = board.prompt(view, choose(board, view))
    assert prompt.title == title and end(1) in prompt.detail
    assert end(2) in board.prompt(view, choose(board, view, "card.0", focus="1r")).detail
    assert end(1) in board.prompt(view, choose(board, view, "card.1", focus="1r")).detail
    blocked = board.prompt(view, choose(board, view, "poseidon", focus="1g"))
    assert blocked.title == toolkit.text("fury.prompt.use.poseidon")
    assert toolkit.text("fury.prompt.route_none") in blocked.detail


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("god", "changes", "key"),
    [
        (ZEUS, {}, ""),
        (ZEUS, {"spent": (True, *(False,) * 5)}, "spent"),
        (HADES, {}, "hades"),
        (HADES, {"bare": True, "spent": (False, True, *(False,) * 4)}, "bare"),
        (ATHENA, {}, "athena"),
        (HERMES, {}, "no_card"),
        (APHRODITE, {}, ""),
    ],
)
def test_a_power_says_what_it_does_and_why_it_cannot_be_used(
    language: str, god: int, changes: dict[str, Any], key: str
) -> None:
    toolkit = tools(language=language)
    view = turn_of(god, **changes)
    board = make_board(toolkit, view)
    detail = board.prompt(view, choose(board, view, focus=GODS[god])).detail
    assert detail.startswith(toolkit.text(f"fury.panel.power.{GODS[god]}"))
    assert detail.endswith(toolkit.text(f"fury.panel.why.{key}")) if key else True
    assert (GODS[god] in choose(board, view).open) == (not key)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("move", [UseZeus(), UseAphrodite(3), UsePoseidon(0), MoveCard(0, 0, 4), Lay(5, 1, True)])
def test_athena_is_told_what_it_is_about(language: str, move: Move) -> None:
    toolkit = tools(language=language)
    gods = {UseZeus: ZEUS, UseAphrodite: APHRODITE, UsePoseidon: POSEIDON, MoveCard: HERMES, Lay: HADES}
    god = gods[type(move)]
    state = RULES.apply(turn_of(god, zones=lying(("1y", 3), ("2y", 1))), move)
    assert state.phase is Phase.ATHENA
    view = seat_view(state)
    board = make_board(toolkit, view)
    marks = choose(board, view)
    prompt = board.prompt(view, marks)
    assert toolkit.text(f"fury.god.{GODS[god]}") in prompt.title
    assert prompt.detail and "{" not in prompt.detail
    buttons = board.action_spots(view, marks)
    assert [(one.spot, one.shortcut) for one in buttons] == [("counter", Kind.PLAY), ("decline", Kind.PASS)]
    question = board.question(RULES.view(state, OBSERVER))
    assert question is not None and RULES.parse_move(view, question.answer) == Counter(False)
    assert board.question(table()) is None


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("players", SEATS)
def test_every_ply_is_told(language: str, players: int) -> None:
    board = make_board(tools(language=language), table(players))
    kinds = set()
    for before, move, after in match(1, players):
        for who in (0, OBSERVER):
            step = seen(before, move, after, who)
            sentence = board.sentence(step)
            kinds.add(type(move))
            assert sentence and "{" not in sentence and "event." not in sentence
            assert len(sentence) < 330
            assert board.interlude(step) is None
    assert len(kinds) >= 10


def test_what_another_seat_did_is_told_with_its_god(toolkit: Toolkit) -> None:
    state = RULES.apply(turn_of(POSEIDON), UsePoseidon(0))
    step = seen(state, Counter(False), RULES.apply(state, Counter(False)), 0)
    board = make_board(toolkit, table())
    assert board.sentence(step) == "let it be; leg 1 yellow is blocked"
    dealt = next(ply for ply in match(1, 6) if isinstance(ply[1], Deal))
    assert board.sentence(seen(*dealt, OBSERVER)) == "wind cards are dealt"


def test_reasons_are_told_in_words(toolkit: Toolkit) -> None:
    board = make_board(toolkit, table())
    told = board.say(Explanation("refused.not_there", {"zone": "2g", "card": "5"}))
    assert told == "No such card lies open on leg 2 green: the 5."


def test_panels_show_the_god_and_the_cards(toolkit: Toolkit) -> None:
    view = turn_of(ZEUS, hand=(5, 2), spent=(True, *(False,) * 5))
    board = make_board(toolkit, view)
    assert board.facts(view, view.turn) == ("Zeus (used)", "2 cards")
    other = (view.turn + 1) % 6
    assert board.facts(view, other)[0].lower() == GODS[view.gods[other]]
    ornament = board.ornament(view, other, (60, 50))
    assert ornament is not None and ornament.get_width() <= 60
    assert board.ornament(view, other, (10, 50)) is None
    assert board.ornament(RULES.initial_state(6, {}), 0, (60, 50)) is None
    assert board.style(view, 2) == toolkit.theme.seats[2]


# What is pointed out.


def test_what_can_be_touched_is_shown_only_with_hints(toolkit: Toolkit) -> None:
    states = {before.phase: before for before, _, _ in match(1, 6) if RULES.to_act(before) >= 0}
    for state in states.values():
        view = seat_view(state)
        board = make_board(toolkit, view)
        marks = choose(board, view)
        guided = picture(board)
        board.mark(replace(marks, guided=False))
        assert (picture(board) != guided) == (state.phase is not Phase.ATHENA)


def test_the_last_move_a_hint_and_the_cursor_are_seen(toolkit: Toolkit) -> None:
    view = turn_of(POSEIDON, zones=lying(("2g", 3)))
    board = make_board(toolkit, view)
    marks = choose(board, view)
    still = picture(board)
    for spot in ("2g", "e1", f"seat.{(view.turn + 1) % 6}"):
        board.mark(replace(marks, last=(spot,)))
        assert changed(still, picture(board), place(board, spot).inflate(8, 8)), spot
    board.mark(replace(marks, hint=("card.0", "1y")))
    assert changed(still, picture(board), place(board, "card.0").inflate(10, 10))
    for spot in board.all_spots():
        board.mark(replace(marks, focus=spot, cursor=True))
        assert picture(board) != still, spot


def test_the_voyage_is_drawn_as_the_cards_lie(toolkit: Toolkit) -> None:
    view = turn_of(POSEIDON, hand=(5,))
    board = make_board(toolkit, view)
    chart = board.places.chart
    choose(board, view)
    calm = picture(board)
    blown = replace(view, zones=lying(("1g", 3)))
    board.show(blown)
    choose(board, blown)
    first = picture(board)
    assert changed(calm, first, chart)
    choose(board, blown, "card.0")
    chosen = picture(board)
    choose(board, blown, "card.0", focus="1r")
    assert changed(chosen, picture(board), chart)
    # Cards that nobody sees make it uncertain.
    hidden = replace(view, zones=lying(("1g", 3), ("1y", HIDDEN, 1)))
    board.show(hidden)
    choose(board, hidden)
    assert changed(first, picture(board), chart)


def test_a_card_is_lifted_when_it_is_chosen(toolkit: Toolkit) -> None:
    view = turn_of(POSEIDON)
    board = make_board(toolkit, view)
    choose(board, view)
    still = picture(board)
    rect = place(board, "card.0")
    choose(board, view, "card.0")
    assert changed(still, picture(board), rect)
    above = (rect.centerx, rect.y - board.places.lift // 2)
    assert board.spot_at(above) == "card.0"


# Secrets.


def test_what_cannot_be_told_apart_looks_the_same(toolkit: Toolkit) -> None:
    rng = random.Random(5)
    for state, move, after in match(1, 5)[::9]:
        who = rng.randrange(5)
        board = make_board(toolkit, RULES.view(state, who), viewer=who)
        if not state.missions:
            continue
        here = picture(board)
        board.show(RULES.view(RULES.resample(state, who, rng), who))
        assert picture(board) == here
        step = seen(state, move, after, who)
        assert board.sentence(step)


def test_an_observer_sees_nobodys_hand_and_mission(toolkit: Toolkit) -> None:
    state = table()
    view = RULES.view(state, OBSERVER)
    board = make_board(toolkit, view, viewer=OBSERVER)
    assert not any(spot.startswith("card.") for spot in board.all_spots())
    changed_hands = replace(state, hands=tuple(reversed(state.hands)), missions=tuple(reversed(state.missions)))
    here = picture(board)
    board.show(RULES.view(changed_hands, OBSERVER))
    assert picture(board) == here


def test_with_several_people_the_mission_shows_while_it_is_held(toolkit: Toolkit) -> None:
    view = seat_view(turn_of(ZEUS))
    alone = make_board(toolkit, view)
    assert alone.holdable(view) == ()
    board = make_board(toolkit, view, shared=True)
    assert board.holdable(view) == ("mission",)
    hidden = picture(board)
    other = replace(
        view, missions=tuple((mission + 1) % 6 if mission != HIDDEN else HIDDEN for mission in view.missions)
    )
    board.show(other)
    assert picture(board) == hidden
    told = board.prompt(other, Marks(focus="mission"))
    assert told.detail == toolkit.text("fury.prompt.point_hidden_mission")
    board.show(view)
    board.hold("mission")
    shown = picture(board)
    assert changed(hidden, shown, board.places.mission)
    board.hold(None)
    assert picture(board) == hidden
    assert changed(picture(alone), hidden, board.places.mission)


def test_a_card_face_down_is_known_to_whoever_laid_it(toolkit: Toolkit) -> None:
    state = turn_of(HADES)
    mine = replace(state, zones=lying(("1y", 5, state.turn)))
    other = replace(state, zones=lying(("1y", 2, state.turn)))
    who = (state.turn + 1) % 6
    rect = make_board(toolkit, mine).places.zones[0]
    pictures = [picture(make_board(toolkit, RULES.view(each, state.turn), viewer=state.turn)) for each in (mine, other)]
    assert changed(pictures[0], pictures[1], rect)
    theirs = [picture(make_board(toolkit, RULES.view(each, who), viewer=who)) for each in (mine, other)]
    assert theirs[0] == theirs[1]
    openly = replace(state, zones=lying(("1y", 5)))
    assert changed(pictures[0], picture(make_board(toolkit, RULES.view(openly, state.turn), viewer=state.turn)), rect)


# Motion.


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("reduced", [False, True])
def test_every_ply_ends_as_it_is_shown(toolkit: Toolkit, players: int, reduced: bool) -> None:
    who = 1
    view = table(players)
    board = make_board(tools(SMALL_SIZE), view, viewer=who, area=SMALL_AREA)
    resting = make_board(tools(SMALL_SIZE), view, viewer=who, area=SMALL_AREA)
    surface = pygame.Surface(SMALL_SIZE)
    for index, (before, move, after) in enumerate(match(1, players)):
        sails = len(after.history) > len(before.history)
        if isinstance(move, Lay) and index % 5 and not sails:
            continue
        step = seen(before, move, after, who)
        board.show(step.before)
        animator = Animator(reduced_motion=reduced)
        animator.play(board.animate(step))
        frames = 0
        while animator.is_moving:
            board.draw(surface)
            animator.update(400)
            frames += 1
            assert frames < 60
        if index % 6 == 0 or sails:
            resting.show(step.after)
            assert picture(board, SMALL_SIZE) == picture(resting, SMALL_SIZE)


def test_motion_can_be_finished_at_once(toolkit: Toolkit) -> None:
    board = make_board(tools(SMALL_SIZE), table(), viewer=0, area=SMALL_AREA)
    for before, move, after in match(2, 6)[::3]:
        step = seen(before, move, after, 0)
        animator = Animator()
        animator.play(board.animate(step))
        animator.update(120)
        animator.finish()
        assert board.view == step.after and board.motion is None


def test_the_ship_sails_leg_by_leg_along_its_lines(toolkit: Toolkit) -> None:
    before, move, after = next(
        ply
        for ply in match(1, 6)
        if len(ply[2].history) > len(ply[0].history)
        and len(ply[2].history[-1].legs) > 1
        and ply[2].history[-1].gained >= 0
    )
    finished = after.history[-1]
    board = make_board(toolkit, RULES.view(before, 0), viewer=0)
    courses = [board.places.course(leg.start, leg.colour) for leg in finished.legs]
    for leg, course in zip(finished.legs, courses, strict=True):
        assert course.at(0) == board.places.middle(leg.start)
        assert course.at(1) == board.places.middle(leg.arrival)
    animator = Animator()
    animator.play(board.animate(seen(before, move, after, 0)))
    passed: dict[int, list[float]] = {}
    ships, lifted = [], set[int]()
    while animator.is_moving:
        animator.update(50)
        motion = board.motion
        if motion is None:
            continue
        ships.append(board.view.ship)
        lifted |= motion.islands
        if motion.course is not None:
            passed.setdefault(courses.index(motion.course), []).append(motion.sailed)
    assert list(passed) == list(range(len(courses)))
    assert all(len(shares) > 8 and shares == sorted(shares) for shares in passed.values())
    assert list(dict.fromkeys(ships)) == list(dict.fromkeys([finished.start, *(leg.arrival for leg in finished.legs)]))
    assert lifted == {finished.arrival}


def test_marks_of_another_position_do_no_harm(toolkit: Toolkit) -> None:
    rng = random.Random(3)
    states = list(itertools.islice(every_state(6), 0, None, 6))
    board = make_board(tools(SMALL_SIZE), table(), viewer=0, area=SMALL_AREA)
    surface = pygame.Surface(SMALL_SIZE)
    for state in states:
        view = seat_view(state)
        board.viewer = RULES.to_act(state)
        board.show(view)
        spots = board.all_spots()
        laid = [f"{zone}.{index}" for zone in ZONE_NAMES for index in range(2)]
        for begun in (rng.sample(spots, 2), rng.sample(laid, 1), ["down", "card.3"], ["zeus"]):
            board.mark(Marks(open=spots, chosen=tuple(begun), focus=rng.choice(ZONE_NAMES), hint=("card.1", "down")))
            other = rng.choice(states)
            board.show(seat_view(other))
            board.draw(surface)
            board.show(view)


def test_drawing_changes_nothing(toolkit: Toolkit) -> None:
    for state in itertools.islice(every_state(4), 0, None, 15):
        board = make_board(toolkit, seat_view(state))
        choose(board, seat_view(state))
        assert picture(board) == picture(board)


def test_the_ground_stays_the_same_during_a_match(toolkit: Toolkit) -> None:
    board = make_board(toolkit, table())
    ground = board.ground
    for _, _, after in match(1, 6)[::10]:
        board.show(RULES.view(after, 0))
        assert board.ground == ground
    board.resize(AREAS[0])
    assert board.ground != ground


# The end.


def test_the_end_shows_all_missions_with_their_points(toolkit: Toolkit) -> None:
    state = replace(table(), phase=Phase.OVER, experienced=(), ship=0, hands=((),) * 6, islands=(NOTHING,) * 18)
    # Nobody has any point, so all of them win: only the missions differ.
    board = make_board(toolkit, RULES.view(state, 0), viewer=0)
    here = picture(board)
    missions = (state.missions[0], *reversed(state.missions[1:]))
    board.show(RULES.view(replace(state, missions=missions), 0))
    assert changed(here, picture(board), board.places.hand)
    gained = replace(state, experienced=(0, 0, 0))
    board.show(RULES.view(gained, 0))
    assert changed(here, picture(board), board.places.hand)
    assert len({points(mission, gained.experienced) for mission in gained.missions}) > 1


def test_names_of_spots_are_those_of_the_data(toolkit: Toolkit) -> None:
    spots = make_board(toolkit, table()).all_spots()
    assert set(DATA.chart.ids) | set(ZONE_NAMES) | {f"token.{kind}" for kind in KINDS} <= set(spots)
    assert Swap(1) in RULES.legal_moves(replace(turn_of(ZEUS), hands=((0,),) * 6)) or turn_of(ZEUS).turn == 1


def said_to(board: FuryBoard, view: State, chosen: tuple[str, ...], spot: str) -> str:
    """Return what a touch is answered with that is no move."""
    explanation = RULES.explain(view, board.attempt(chosen, spot))
    return board.say(explanation) if explanation is not None else ""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_touch_without_what_belongs_to_it_says_what_that_is(language: str) -> None:
    toolkit = tools(language=language)
    view = turn_of(ZEUS)
    board = make_board(toolkit, view)
    text = toolkit.text
    assert said_to(board, view, (), "2g") == text("fury.prompt.card_first")
    assert said_to(board, view, (), "mission") == text("fury.prompt.mission_counts")
    assert said_to(board, view, ("zeus",), "sail") == ""


def test_the_last_voyage_stays_until_the_next_round(toolkit: Toolkit) -> None:
    seen = set()
    for _, _, after in (*plies(5, 3, 900), *plies(2, 6, 400)):
        if after.phase not in (Phase.TOKEN, Phase.OVER):
            continue
        board = make_board(toolkit, RULES.view(after, 0))
        board.viewer = 0
        board.show(RULES.view(after, 0))
        last = after.history[-1]
        assert [len(zone) for zone in board.table.zones] == [len(zone) for zone in last.zones]
        assert not any(laid.down for zone in board.table.zones for laid in zone)
        assert [(leg.start, leg.arrival) for leg in board.route.legs] == [(leg.start, leg.arrival) for leg in last.legs]
        if last.gained >= 0:
            assert board.route.worth == DATA.missions[after.missions[0]][last.gained]
        seen.add(after.phase)
    assert seen == {Phase.TOKEN, Phase.OVER}


@pytest.mark.parametrize("certain", [True, False])
def test_the_ring_at_the_end_of_a_voyage_is_solid_where_it_is_certain(
    toolkit: Toolkit, monkeypatch: pytest.MonkeyPatch, certain: bool
) -> None:
    view = turn_of(ZEUS, zones=lying(("1y", 2), *(() if certain else (("1g", HIDDEN, 3),))))
    board = make_board(toolkit, view)
    legs = board.route.legs
    assert len(legs) == 1
    assert legs[0].certain == certain
    drawn: list[str] = []
    for name in ("frame", "dashed"):
        make = getattr(toolkit.pictures, name)

        def watch(*arguments: Any, name: str = name, make: Any = make) -> pygame.Surface:
            drawn.append(name)
            return make(*arguments)  # type: ignore[no-any-return]

        monkeypatch.setattr(toolkit.pictures, name, watch)
    surface = pygame.Surface(SIZE)
    board.chart.draw_route(surface, board.route)
    assert drawn == ["frame" if certain else "dashed"]
    # The ring is around the island where the ship would end: whole, or with gaps.
    x, y = board.places.middle(legs[-1].arrival)
    radius = board.places.token * 0.67 - max(2, round(board.places.token * 0.075)) / 2
    turns = [2 * math.pi * index / 90 for index in range(90)]
    around = [(round(x + radius * math.cos(turn)), round(y + radius * math.sin(turn))) for turn in turns]
    share = sum(tuple(surface.get_at(point)) != tuple(surface.get_at((1, 1))) for point in around) / len(around)
    assert share > 0.9 if certain else 0.3 < share < 0.9


@pytest.mark.parametrize("area", [pygame.Rect(0, 0, 180, 170), pygame.Rect(0, 0, 240, 250), *AREAS])
def test_totals_stand_beside_or_above_the_cards(area: pygame.Rect) -> None:
    places = Places.fit(area, 17)
    for zone, count in itertools.product(range(9), (1, 2, 6)):
        total, cards = places.total(zone), places.laid(zone, count)
        assert all(places.zones[zone].contains(card) for card in cards)
        assert not any(total.colliderect(card) for card in cards)
    assert places.has_totals_aside == (area.w < 300)


def test_a_leg_sailed_for_the_third_time_has_its_number_elsewhere(
    toolkit: Toolkit, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = make_board(toolkit, turn_of(ZEUS, zones=lying(("1y", 2), ("2y", 2), ("3y", 2))))
    legs = board.route.legs
    assert legs[0].start == legs[1].arrival == legs[2].start
    middles: list[tuple[float, float]] = []
    monkeypatch.setattr(board.chart, "_badge", lambda surface, text, middle: middles.append(middle))
    board.chart.draw_route(pygame.Surface(SIZE), Route(legs, -1))
    apart = [math.dist(one, other) for one, other in itertools.combinations(middles, 2)]
    assert len(middles) == 3
    assert min(apart) > 16


def test_a_mission_names_its_adventures_where_there_is_room(toolkit: Toolkit, monkeypatch: pytest.MonkeyPatch) -> None:
    faces = Faces(toolkit)
    written: list[str] = []
    render = toolkit.fonts.render

    def watch(text: str, *arguments: Any, **named: Any) -> pygame.Surface:
        written.append(text)
        return render(text, *arguments, **named)

    monkeypatch.setattr(toolkit.fonts, "render", watch)
    for width, told in ((301, {"Lotus", "Cyclops", "Circe", "1", "2", "3"}), (99, {"1", "2", "3"}), (41, set())):
        written.clear()
        faces.mission(0, (width, round(width / 1.8)))
        assert set(written) == told
