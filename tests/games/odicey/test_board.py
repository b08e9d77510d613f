"""The board of Odicey: what can be touched and chosen, what is said, what moves, and what is pointed out."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from game.core.contract import CHANCE, OBSERVER, OVER
from game.core.match import SeenStep
from game.core.record import CHANCE_HAND, HUMAN
from game.games.odicey.board import OdiceyBoard
from game.games.odicey.examples import load_examples, position
from game.games.odicey.rules import (
    BLUE,
    CELLS,
    DATA,
    HARBOUR,
    RED,
    CallZeus,
    Choose,
    Decline,
    ExtraTurn,
    Move,
    OdiceyRules,
    Phase,
    Place,
    Roll,
    SendHome,
    State,
    cell_name,
    cell_number,
    die,
    placeable,
    targets,
)
from game.texts import languages
from game.ui.actions import Kind
from game.ui.board import Marks
from game.ui.cursor import next_stop
from game.ui.picker import Chooser, HandPicker, Picker
from game.ui.toolkit import Toolkit
from game.ui.tween import Animator
from tests.games.boards import SIZE, Memory, tools

pytestmark = pytest.mark.usefixtures("window")

RULES = OdiceyRules()
AREA = pygame.Rect(44, 82, 624, 614)
SMALL_SIZE = (420, 320)
SMALL_AREA = pygame.Rect(20, 20, 380, 280)
AREAS = (pygame.Rect(28, 51, 389, 533), AREA, pygame.Rect(66, 120, 940, 920), pygame.Rect(24, 180, 652, 570))
SEA = ["r3 . b2 . r6", "r2 b3 . r5 .", ". . z4 . .", ". b1 . . b4", "r1 . b4 b4 b4"]
DYING = ["r3 . . . .", "r2 b3 z4 r5 .", ". . . . .", ". b1 . . b4", "r1 . . b4 b4"]
"""One 6 on e4 wins."""


def remembering(**kept: str) -> Memory:
    """A memory of what each seat (``s0``, ``s1``) has said of the near lines."""
    memory = Memory()
    for seat, value in kept.items():
        memory.keep(int(seat[1:]), "lines", value)
    return memory


def at(board: list[str] = SEA, **table: object) -> State:
    return position({"board": board, **table}, {})


def choosing() -> State:
    return at()


def placing(*hand: str, board: list[str] = SEA, **table: object) -> State:
    return at(board, phase="place", hand=list(hand), **table)


def chained() -> State:
    """A blue 4 was ejected from e1, and must find a cell; a red 5 waits."""
    return placing("r5", carried="b4", path=["c1", "e1"])


def make_board(
    toolkit: Toolkit,
    view: State,
    *,
    area: pygame.Rect = AREA,
    memory: Memory | None = None,
    viewer: int = OBSERVER,
) -> OdiceyBoard:
    board = OdiceyBoard(toolkit, toolkit.theme.seats[: view.players], memory or Memory())
    board.resize(area)
    board.viewer = viewer
    board.show(view)
    return board


def chooser(board: OdiceyBoard, view: State, *spots: str) -> Chooser[Move]:
    picker = board.chooser(view, RULES.legal_moves(view))
    for spot in spots:
        assert picker.touch(spot) is None
    return picker


def choose(board: OdiceyBoard, view: State, *spots: str, focus: str | None = None, guided: bool = True) -> Marks:
    """Touch ``spots`` and mark what the table would mark then."""
    picker = chooser(board, view, *spots)
    marks = Marks(open=picker.next_spots(), chosen=picker.chosen, focus=focus, guided=guided)
    board.mark(marks)
    return marks


def picture(board: OdiceyBoard, size: tuple[int, int] = SIZE) -> bytes:
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


def place(board: OdiceyBoard, spot: str) -> pygame.Rect:
    rect = board.spot_rect(spot)
    assert rect is not None, spot
    return rect


def plies(seed: int, players: int, most: int = 150) -> Iterator[tuple[State, Move, State]]:
    """Yield the plies of a random match that likes chains."""
    rng = random.Random(seed)
    state = RULES.initial_state(players, RULES.info.complete({}))
    for _ in range(most):
        seat = RULES.to_act(state)
        if seat == OVER:
            return
        moves = RULES.legal_moves(state)
        if seat == CHANCE:
            move = RULES.sample_chance(state, rng)
        else:
            ejecting = [other for other in moves if isinstance(other, Place) and state.cells[other.cell]]
            move = rng.choice(ejecting if ejecting and rng.random() < 0.5 else moves)
        after = RULES.apply(state, move)
        yield state, move, after
        state = after


def seen(before: State, move: Move, after: State) -> SeenStep[State, Move]:
    seat = RULES.to_act(before)
    hand = CHANCE_HAND if seat == CHANCE else HUMAN
    return SeenStep(0, seat, move, hand, before, after, RULES.events(before, move, after))


def step_of(before: State, text: str) -> SeenStep[State, Move]:
    move = RULES.parse_move(before, text)
    return seen(before, move, RULES.apply(before, move))


# Geometry.


@pytest.mark.parametrize("area", AREAS, ids=str)
def test_everything_has_a_place_of_its_own(toolkit: Toolkit, area: pygame.Rect) -> None:
    cells = [cell_name(cell) for cell in range(CELLS)]
    for view, others in ((choosing(), ["h", "h.2"]), (placing("r1", "r2", "z3", turn=1), ["hand0", "hand1", "hand2"])):
        board = make_board(toolkit, view, area=area)
        rects = {spot: place(board, spot) for spot in (*cells, *others)}
        for spot, rect in rects.items():
            assert rect.w >= 18 and rect.h >= 18
            assert area.contains(rect), spot
            assert board.spot_at(rect.center) == spot
            assert [other for other, there in rects.items() if rect.colliderect(there)] == [spot]
        assert area.contains(board.places.whole)
        assert set(board.all_spots()) == set(rects)


@pytest.mark.parametrize("area", AREAS, ids=str)
def test_the_sea_has_most_of_the_room(toolkit: Toolkit, area: pygame.Rect) -> None:
    places = make_board(toolkit, choosing(), area=area).places
    assert places.sea.w >= 0.75 * min(area.size)
    parts = [places.sea, *places.harbours, places.hand]
    for first, second in itertools.combinations(parts, 2):
        # The picture of the sea has a shadow at its foot, six of its 620 units high.
        assert not first.clip(second).size[1] > places.sea.h / 60
    slots = [places.slot(slot) for slot in range(3)]
    assert all(places.hand.contains(slot) and not slot.colliderect(places.sign) for slot in slots)
    assert places.hand.contains(places.sign)
    for side in (RED, BLUE):
        assert all(places.harbours[side].contains(places.berth(side, index)) for index in range(DATA.dice))


def test_what_is_nowhere_has_no_place(toolkit: Toolkit) -> None:
    board = make_board(toolkit, choosing())
    nowhere = ("hand0", "h.3", "other", "roll", "turn", "lines", "")
    assert [board.spot_rect(spot) for spot in nowhere] == [None] * len(nowhere)
    assert board.spot_at((0, 0)) is None
    assert board.spot_at(board.places.slot(0).center) is None


@pytest.mark.parametrize("size", [(1, 1), (8, 8), (64, 64), (300, 40), (40, 300)])
def test_any_place_will_do(toolkit: Toolkit, size: tuple[int, int]) -> None:
    for view in (choosing(), chained(), at(phase="athena", double=5), at(phase="zeus", double=4)):
        board = make_board(toolkit, view, area=pygame.Rect((3, 5), size))
        spots = board.all_spots()
        board.press("lines")
        board.mark(Marks(open=spots, chosen=spots[-1:], focus=spots[2], hint=spots[:2], last=spots[3:4], cursor=True))
        board.draw_ground(pygame.Surface(SIZE))
        board.draw(pygame.Surface(SIZE))


def test_any_die_of_the_own_harbour_will_do(toolkit: Toolkit) -> None:
    view = choosing()
    board = make_board(toolkit, view)
    last = view.harbours[RED] - 1

    def under(side: int, index: int) -> str | None:
        return board.spot_at(board.places.berth(side, index).center)

    assert [under(RED, index) for index in (0, last - 2, last - 1, last)] == ["h", "h", "h.2", "h"]
    choose(board, view, "h")
    assert [under(RED, index) for index in (0, last - 1, last)] == ["h.2", "h.2", "h"]
    choose(board, view, "h", "h.2")
    assert [under(RED, index) for index in (0, last - 1, last)] == ["h.3", "h.2", "h"]
    assert {under(BLUE, index) for index in range(DATA.dice)} == {"other"}


def test_an_empty_harbour_is_there_to_be_refused(toolkit: Toolkit) -> None:
    view = replace(choosing(), harbours=(0, 3))
    board = make_board(toolkit, view)
    spot = board.spot_at(board.places.berth(RED, 5).center)
    assert spot == "h"
    assert not {"h", "h.2"} & set(chooser(board, view).next_spots())
    explanation = RULES.explain(view, board.attempt((), spot))
    assert explanation is not None and explanation.key == "refused.empty_harbour"
    single = replace(choosing(), harbours=(1, 3))
    board.show(single)
    assert {"h", "h.2"} & set(chooser(board, single).next_spots()) == {"h"}


def test_arrows_go_from_cell_to_cell_and_to_the_hand(toolkit: Toolkit) -> None:
    board = make_board(toolkit, placing("r4", "b5"))
    stops = {spot: place(board, spot) for spot in board.all_spots()}
    assert next_stop(stops, "b3", Kind.RIGHT) == "c3"
    assert next_stop(stops, "b3", Kind.UP) == "b4"
    assert str(next_stop(stops, "e4", Kind.RIGHT)).startswith("hand")
    board.show(choosing())
    stops = {spot: place(board, spot) for spot in board.all_spots()}
    assert str(next_stop(stops, "c1", Kind.DOWN)) in ("h", "h.2")


# What can be chosen.


def reach(board: OdiceyBoard, state: State, move: Move) -> Move | None:
    """Touch what stands for ``move``, and then the button if that is needed."""
    picker = board.chooser(state, RULES.legal_moves(state))
    answer = None
    for spot in board.move_spots(state, move):
        assert answer is None
        assert spot in picker.next_spots()
        answer = picker.touch(spot)
    if answer is None:
        assert isinstance(picker, HandPicker)
        answer = picker.touch(picker.confirm)
    return answer


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_every_legal_move_can_be_touched(toolkit: Toolkit, seed: int, players: int) -> None:
    board = make_board(toolkit, RULES.initial_state(players, {}), area=SMALL_AREA)
    phases = set()
    for state, _, _ in plies(seed, players):
        if RULES.to_act(state) == CHANCE:
            continue
        phases.add(state.phase)
        board.show(state)
        for move in RULES.legal_moves(state):
            assert reach(board, state, move) == move
    assert {Phase.CHOOSE, Phase.PLACE} <= phases


@pytest.mark.parametrize("phase", ["athena", "zeus"])
def test_every_move_of_an_aegis_can_be_touched(toolkit: Toolkit, phase: str) -> None:
    for board_rows in (SEA, [". . . . ."] * 4 + [". b2 z3 . ."], [". . . . ."] * 4 + ["r2 . z3 . ."]):
        state = at(board_rows, phase=phase, double=5)
        board = make_board(toolkit, state)
        moves = RULES.legal_moves(state)
        assert [reach(board, state, move) for move in moves] == list(moves)


def test_either_die_of_the_harbour_stands_for_it(toolkit: Toolkit) -> None:
    view = choosing()
    board = make_board(toolkit, view)
    for spot in ("h", "h.2"):
        picker = chooser(board, view, "a1", spot)
        assert picker.touch("roll") == Choose((HARBOUR, cell_number("a1")))
    assert chooser(board, view, "h.2", "h").touch("roll") == Choose((HARBOUR, HARBOUR))
    picker = chooser(board, view, "h.2", "h.2", "h", "a1")
    assert picker.chosen == ("h", "a1")
    assert not {"a5", "h.2"} & set(picker.next_spots())


def test_dice_of_the_other_side_can_be_chosen_as_the_zeus_die_shows(toolkit: Toolkit) -> None:
    view = choosing()
    open_spots = set(chooser(make_board(toolkit, view), view).next_spots())
    assert {"c1", "d1", "e1", "e2"} <= open_spots
    assert not {"b2", "b4", "c5", "c3"} & open_spots


def test_one_die_in_hand_is_always_chosen(toolkit: Toolkit) -> None:
    view = placing("r4", "b5")
    board = make_board(toolkit, view)
    picker = chooser(board, view)
    assert picker.chosen == ("hand0",)
    assert not picker.is_open and not picker.is_modal
    assert {"c3", "e1"} <= set(picker.next_spots()) and "d4" not in picker.next_spots()
    assert picker.touch("hand1") is None
    assert "d4" in picker.next_spots() and "c3" not in picker.next_spots()
    with pytest.raises(ValueError, match="cannot be touched"):
        picker.touch("c3")
    assert picker.touch("a3") == Place(die(BLUE, 5), cell_number("a3"))
    assert picker.back() == "hand1"
    assert picker.back() is None
    assert picker.touch("a3") == Place(die(RED, 4), cell_number("a3"))


def test_what_a_touch_would_leave_possible_is_known(toolkit: Toolkit) -> None:
    view = placing("r4", "b5")
    picker = make_board(toolkit, view).chooser(view, RULES.legal_moves(view))
    assert isinstance(picker, Picker)
    ways = [move for move in RULES.legal_moves(view) if isinstance(move, Place)]
    for move in ways:
        # As the page of rules does it: the next spot after which the move is still possible.
        made = None
        touched = []
        while made is None:
            touched.append(next(spot for spot in picker.next_spots() if move in picker.after(spot)))
            assert len(touched) < 3
            made = picker.touch(touched[-1])
        assert made == move


def test_an_ejected_die_comes_before_those_in_hand(toolkit: Toolkit) -> None:
    view = chained()
    board = make_board(toolkit, view)
    picker = chooser(board, view)
    assert set(picker.next_spots()) == {"hand0", *map(cell_name, targets(view, view.carried))}
    explanation = RULES.explain(view, board.attempt(picker.chosen, "hand1"))
    assert explanation is not None and explanation.key == "refused.ejected_first"


@pytest.mark.parametrize(
    ("view", "chosen", "spot", "text"),
    [
        (choosing(), (), "b2", "choose b2"),
        (choosing(), (), "h", "choose h"),
        (choosing(), ("c1",), "h.2", "choose h,c1"),
        (choosing(), ("h",), "h.2", "choose h,h"),
        (choosing(), ("h", "h.2"), "h.3", "choose h,h,h"),
        (choosing(), ("e1", "a1"), "", "choose a1,e1"),
        (choosing(), (), "other", ""),
        (choosing(), (), "", ""),
        (placing("r4"), ("hand0",), "d4", "d4"),
        (placing("r4", "b5"), ("hand1",), "c3", "b5:c3"),
        (placing("r4", "b5"), ("hand0",), "hand1", "b5:"),
        (placing("r4", "b5"), ("hand0",), "h", ""),
        (chained(), ("hand0",), "c1", "c1"),
        (at(phase="athena", double=5), ("b2",), "a1", "athena a1,b2"),
        (at(phase="athena", double=5), (), "h", ""),
        (at(phase="athena", double=5), (), "turn", "athena turn"),
        (at(phase="zeus", double=4), ("b2",), "a2", "zeus a2,b2"),
        (at(phase="zeus", double=4), (), "decline", "zeus -"),
    ],
)
def test_an_attempt_is_written_as_in_the_notation(
    toolkit: Toolkit, view: State, chosen: tuple[str, ...], spot: str, text: str
) -> None:
    assert make_board(toolkit, view).attempt(chosen, spot) == text


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("view", "chosen", "spot", "key"),
    [
        (choosing(), (), "b2", "not_yours"),
        (choosing(), ("h",), "c3", "zeus_die"),
        (choosing(), (), "a2", "empty_cell"),
        (choosing(), ("h", "h.2"), "a1", "two_dice"),
        (choosing(), ("h", "h.2"), "h.3", "two_dice"),
        (placing("r4", "b5"), ("hand0",), "d4", "other_value"),
        (placing("r4", "z4", turn=1), ("hand0",), "e1", "set_up"),
        (chained(), ("hand0",), "e1", "spent"),
        (at(phase="athena", double=5), (), "a1", "not_theirs"),
        (at(phase="athena", double=5), ("b2", "e2"), "b4", "home_count"),
        (at(phase="zeus", double=4), ("b2",), "a2", "empty_cell"),
    ],
)
def test_a_touch_that_is_refused_says_why(
    language: str, view: State, chosen: tuple[str, ...], spot: str, key: str
) -> None:
    board = make_board(tools(language=language), view)
    first = chosen if view.phase is not Phase.PLACE else ()
    assert spot not in chooser(board, view, *first).next_spots()
    explanation = RULES.explain(view, board.attempt(chosen, spot))
    assert explanation is not None and explanation.key == f"refused.{key}"
    said = board.say(explanation)
    assert "{" not in said and "refused" not in said


def test_a_worked_example_shows_the_die_that_is_tried(toolkit: Toolkit) -> None:
    for example in load_examples().values():
        if RULES.to_act(example.before) == CHANCE or example.attempt in ("athena turn", "zeus -"):
            continue
        board = make_board(toolkit, example.before)
        tried = [
            text for spot in board.all_spots() if (text := board.attempt((), spot)) and example.attempt.startswith(text)
        ]
        assert tried, example.id


# What is told.


@pytest.mark.parametrize("language", languages())
def test_the_prompt_says_what_is_expected(language: str) -> None:
    toolkit = tools(language=language)

    def text(key: str, **values: object) -> str:
        return toolkit.text(f"odicey.{key}", **values)

    def told(view: State, *spots: str, focus: str | None = None, guided: bool = True) -> tuple[str, str]:
        board = make_board(toolkit, view)
        prompt = board.prompt(view, choose(board, view, *spots, focus=focus, guided=guided))
        return prompt.title, prompt.detail

    red, blue = text("panel.die.red", value=4), text("panel.die.blue", value=4)
    title = text("prompt.choose")
    blues = text("side.blue")
    assert told(choosing()) == (title, text("prompt.choose_detail", side=blues, zeus=4))
    assert told(choosing(), guided=False) == (title, text("prompt.choose_unguided"))
    assert told(choosing(), "h") == (title, text("prompt.chosen_one", dice=text("panel.harbour")))
    both = f"{text('panel.harbour')} + a1"
    assert told(choosing(), "a1", "h") == (title, text("prompt.chosen_all", dice=both))
    assert told(choosing(), "h.2", "h")[1] == text("prompt.chosen_all", dice=text("panel.harbour_twice"))
    assert told(choosing(), focus="d1") == (title, text("prompt.take_other", cell="d1", die=blue))
    assert told(choosing(), focus="h")[1] == text("prompt.take_harbour", count=7)
    assert told(choosing(), focus="d1", guided=False)[1] == text("prompt.choose_unguided")
    assert told(replace(choosing(), bonus=True))[0] == text("prompt.choose_bonus")

    view = placing("r4")
    assert told(view) == (text("prompt.place", die=red), text("prompt.place_detail", value=4))
    assert told(view, focus="a3")[1] == text("prompt.place_on", cell="a3")
    assert told(view, focus="d1")[1] == text("prompt.place_ejecting", cell="d1", die=blue)
    assert told(view, focus="d1", guided=False)[1] == text("prompt.place_detail", value=4)
    assert told(placing("r6", board=DYING), focus="e4")[1] == text("prompt.wins", cell="e4")
    assert text("prompt.which_first") in told(placing("r4", "b5"))[1]
    assert told(placing("r4", "b5"), "hand1")[0] == text("prompt.place", die=text("panel.die.blue", value=5))
    assert text("prompt.double_zeus") in told(placing("r4", "r4", double=4))[1]
    assert text("prompt.double_athena") in told(placing("r5", "r5", double=5))[1]
    assert told(placing("r4", "z4", turn=1))[1].startswith(text("prompt.opening_detail"))
    assert told(chained()) == (
        text("prompt.place_ejected", die=blue),
        text("prompt.chain_detail", value=4, path="c1 → e1"),
    )

    athena = at(phase="athena", double=5)
    assert told(athena) == (text("prompt.athena"), text("prompt.athena_detail", side=blues, count=2))
    assert told(athena, focus="d1")[1] == text("prompt.take_home", cell="d1", die=blue)
    assert told(athena, "d1")[1] == text("prompt.home_one", dice="d1")
    assert told(athena, "d1", "b2")[1] == text("prompt.home_all", count=2, dice="b2 + d1")
    alone = at([". . . . ."] * 4 + ["r2 . z3 . ."], phase="athena", double=5)
    assert told(alone)[1] == text("prompt.athena_alone")
    zeus = at(phase="zeus", double=4)
    assert told(zeus) == (text("prompt.zeus"), text("prompt.zeus_detail"))
    assert told(zeus, "c3", "a1")[1] == text("prompt.chosen_all", dice="a1 + c3")


def test_the_buttons_name_what_they_do(toolkit: Toolkit) -> None:
    def buttons(view: State, *spots: str, guided: bool = True) -> list[tuple[str, str, Kind | None, str]]:
        board = make_board(toolkit, view)
        marks = choose(board, view, *spots, guided=guided)
        return [(one.spot, one.label, one.shortcut, one.reason) for one in board.action_spots(view, marks)]

    lines = ("lines", "Near lines: off", Kind.SORT, "")
    assert buttons(choosing()) == [("roll", "Roll", Kind.ROLL, "First choose two dice."), lines]
    assert buttons(choosing(), "h")[0] == ("roll", "Roll", Kind.ROLL, "One die is still to be chosen.")
    assert buttons(choosing(), "h", "d1")[0] == ("roll", "Roll harbour + d1", Kind.ROLL, "")
    assert buttons(placing("r4")) == [lines]
    assert buttons(placing("r4"), guided=False) == []
    athena = at(phase="athena", double=5)
    turn = ("turn", "Further turn", Kind.ROLL, "")
    assert buttons(athena) == [turn, ("send", "Send home", Kind.PLAY, "First choose two dice.")]
    assert buttons(athena, "b2", "e2")[1] == ("send", "Send home", Kind.PLAY, "")
    assert buttons(at([". . . . ."] * 4 + ["r2 . z3 . ."], phase="athena", double=5)) == [turn]
    zeus = at(phase="zeus", double=4)
    assert [spot for spot, _, _, _ in buttons(zeus)] == ["roll", "decline"]
    assert buttons(zeus, "c3", "a1")[0][1] == "Roll a1 + c3"


@pytest.mark.parametrize("language", languages())
def test_every_ply_is_told(language: str) -> None:
    board = make_board(tools(language=language), RULES.initial_state(3, {}))
    told = [seen(*ply) for ply in plies(5, 3)]
    told += [step_of(at(phase="athena", double=5), text) for text in ("athena turn", "athena b2,e2")]
    told += [step_of(at(phase="zeus", double=4), text) for text in ("zeus -", "zeus a1,c3")]
    told += [step_of(chained(), "d2"), step_of(placing("r6", board=DYING), "e4")]
    for step in told:
        sentence = board.sentence(step)
        assert sentence and "{" not in sentence and "event" not in sentence
        assert board.interlude(step) is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_mates_have_the_colour_and_shape_of_their_side(toolkit: Toolkit, players: int) -> None:
    view = replace(choosing(), players=players)
    board = make_board(toolkit, view)
    for seat in range(players):
        side = seat % 2
        assert board.style(view, seat) == toolkit.theme.side("odicey", side)
        assert board.facts(view, seat) == (("red",), ("blue",))[side]


# What is pointed out.


def test_only_with_hints_it_is_shown_what_may_be_chosen(toolkit: Toolkit) -> None:
    for view, focus in ((choosing(), "d1"), (placing("r4", "b5"), "hand1"), (at(phase="athena", double=5), "b2")):
        board = make_board(toolkit, view)
        board.mark(Marks(guided=False))
        bare = picture(board)
        choose(board, view)
        assert picture(board) != bare
        chosen = chooser(board, view).chosen
        board.mark(Marks(chosen=chosen, open=chosen, guided=False))
        unguided = picture(board)
        choose(board, view, guided=False)
        assert picture(board) == unguided
        choose(board, view, guided=False, focus=focus)
        assert picture(board) == unguided


def test_in_chaos_the_die_hangs_over_any_cell(toolkit: Toolkit) -> None:
    view = placing("r4", "b5")
    board = make_board(toolkit, view)
    choose(board, view, guided=False)
    still = picture(board)
    for spot in ("a3", "d4", "e1"):
        choose(board, view, guided=False, focus=spot)
        assert changed(still, picture(board), place(board, spot))
    choose(board, view)
    still = picture(board)
    choose(board, view, focus="d4")
    assert picture(board) == still
    choose(board, view, focus="e1")
    assert changed(still, picture(board), place(board, "e1"))


def test_what_is_chosen_lifts_off(toolkit: Toolkit) -> None:
    view = choosing()
    board = make_board(toolkit, view)
    choose(board, view)
    still = picture(board)
    choose(board, view, "h.2", "a1")
    lifted = {name for name, sprite in board.dice.sprites.items() if sprite.height > 0}
    assert lifted == {"a1", f"berth.0.{view.harbours[RED] - 2}"}
    assert changed(still, picture(board), place(board, "a1"))
    choose(board, view)
    assert picture(board) == still


def test_near_lines_are_shown_when_asked_for(toolkit: Toolkit) -> None:
    view = at(DYING)
    memory = Memory()
    board = make_board(toolkit, view, memory=memory)
    still = picture(board)
    board.press("lines")
    assert changed(still, picture(board), place(board, "e4"))
    assert board.warns(Marks())
    assert not board.warns(Marks(guided=False))
    assert memory.kept == {(0, "lines"): "shown"}
    assert "Near lines: on" in [action.label for action in board.action_spots(view, Marks())]
    board.mark(Marks(guided=False))
    assert picture(board) == still
    board.mark(Marks())
    board.press("lines")
    assert picture(board) == still
    assert not board.warns(Marks())
    assert memory.kept == {(0, "lines"): "hidden"}


@pytest.mark.parametrize("language", languages())
def test_pointing_lines_out_is_explained_until_something_else_is_done(language: str) -> None:
    toolkit = tools(language=language)

    def told(board: OdiceyBoard, marks: Marks) -> str:
        board.mark(marks)
        return board.prompt(board.view, marks).detail

    for view, key in ((at(DYING), "lines_shown"), (at([". . . . ."] * 4 + ["r2 . z3 . ."]), "lines_none")):
        board = make_board(toolkit, view)
        before = told(board, Marks())
        board.press("lines")
        assert told(board, Marks()) == toolkit.text(f"odicey.prompt.{key}")
        assert told(board, Marks(guided=False)) == toolkit.text("odicey.prompt.choose_unguided")
        assert told(board, Marks(focus="a1")) == before
        board.press("lines")
        assert told(board, Marks(focus="a1")) == toolkit.text("odicey.prompt.lines_hidden")
        board.show(view)
        assert told(board, Marks(focus="a1")) == before


def test_each_person_has_the_lines_as_they_want_them_after_every_ply(toolkit: Toolkit) -> None:
    board = make_board(toolkit, at(DYING), memory=remembering(s0="shown", s1="hidden"))
    step = step_of(placing("r1", board=DYING), "c1")
    for _ in run(board, step):
        pass
    assert step.after.seat == 1
    assert not board.shows_lines
    board.show(step.before)
    assert board.shows_lines


def test_where_a_die_can_go_is_seen_beside_the_value_that_is_needed(toolkit: Toolkit) -> None:
    view = placing("r6", board=DYING)
    board = make_board(toolkit, view)
    board.press("lines")
    board.mark(Marks())
    written = picture(board)
    choose(board, view)
    rect = place(board, "e4")
    disc = pygame.Rect(0, 0, 24, 24)
    disc.center = rect.center
    assert not changed(written, picture(board), disc)
    assert changed(written, picture(board), rect)


def test_whoever_looks_at_the_table_decides_about_near_lines(toolkit: Toolkit) -> None:
    view = at(DYING)
    still = picture(make_board(toolkit, view, memory=remembering(s0="hidden", s1="shown")))
    assert picture(make_board(toolkit, view, memory=remembering(s0="hidden", s1="shown"), viewer=1)) != still
    assert picture(make_board(toolkit, view, memory=remembering(s0="shown"))) != still
    # A computer has no habits: what a person at the table wanted stays.
    board = make_board(toolkit, view, memory=remembering(s0="shown"))
    board.show(replace(view, side=BLUE))
    assert board.shows_lines


def test_a_chain_is_an_arrow_from_die_to_die(toolkit: Toolkit) -> None:
    view = chained()
    board = make_board(toolkit, replace(view, spent=()))
    still = picture(board)
    board.show(view)
    between = place(board, "d1").inflate(16, 0)
    assert changed(still, picture(board), between)


def test_the_step_of_a_chain_that_is_pointed_at_is_drawn_ahead(toolkit: Toolkit) -> None:
    view = chained()
    board = make_board(toolkit, view)
    between = place(board, "e2").move(0, -place(board, "e2").h // 2).inflate(-30, -30)
    for guided, focus, is_drawn in ((True, "e4", True), (False, "e4", False), (True, "a1", False)):
        choose(board, view, guided=guided)
        still = picture(board)
        choose(board, view, focus=focus, guided=guided)
        assert changed(still, picture(board), between) == is_drawn


def test_hints_and_the_last_move_are_marked(toolkit: Toolkit) -> None:
    for view, text in (
        (choosing(), "choose h,d1"),
        (placing("r4", "b5"), "b5:d4"),
        (at(phase="athena", double=5), "athena b2,e2"),
        (at(phase="zeus", double=4), "zeus a1,c3"),
    ):
        board = make_board(toolkit, view)
        marks = choose(board, view)
        still = picture(board)
        spots = board.move_spots(view, RULES.parse_move(view, text))
        board.mark(replace(marks, hint=spots))
        assert picture(board) != still
        board.mark(replace(marks, last=spots))
        assert picture(board) != still


def test_the_cursor_is_seen_everywhere(toolkit: Toolkit) -> None:
    for view in (choosing(), placing("r4", "b5")):
        board = make_board(toolkit, view)
        board.mark(Marks(guided=False))
        still = picture(board)
        for spot in board.all_spots():
            board.mark(Marks(guided=False, focus=spot, cursor=True))
            assert picture(board) != still, spot


def test_in_chaos_the_cursor_does_not_tell_where_a_die_can_go(toolkit: Toolkit) -> None:
    for view in (choosing(), placing("r4", "b5"), at(phase="athena", double=5), at(phase="zeus", double=4)):
        board = make_board(toolkit, view)
        picker = chooser(board, view)
        for spot in board.all_spots():
            marks = Marks(open=picker.next_spots(), chosen=picker.chosen, focus=spot, guided=False, cursor=True)
            board.mark(marks)
            shown = picture(board)
            board.mark(replace(marks, open=picker.chosen or ("nothing",)))
            assert picture(board) == shown, spot


def test_a_choice_that_was_begun_leaves_the_cursor_free(toolkit: Toolkit) -> None:
    for view, spot in ((choosing(), "a1"), (at(phase="athena", double=5), "b2"), (at(phase="zeus", double=4), "c3")):
        picker = chooser(make_board(toolkit, view), view, spot)
        assert picker.chosen == (spot,)
        assert not picker.is_open


def test_a_line_that_has_won_stays_lit(toolkit: Toolkit) -> None:
    before = placing("r6", board=DYING)
    step = step_of(before, "e4")
    board = make_board(toolkit, replace(step.after, winner=-1))
    still = picture(board)
    board.show(step.after)
    for spot in ("a4", "c4", "e4"):
        assert changed(still, picture(board), place(board, spot))
    assert not changed(still, picture(board), place(board, "c1"))


def test_the_ground_stays_the_same_during_a_match(toolkit: Toolkit) -> None:
    board = make_board(toolkit, choosing())
    ground = board.ground
    choose(board, choosing(), "h")
    board.show(chained())
    assert board.ground == ground
    board.resize(AREA.inflate(-40, -40))
    assert board.ground != ground


# Motion.


def run(
    board: OdiceyBoard, step: SeenStep[State, Move], milliseconds: float = 40, *, reduced_motion: bool = False
) -> Iterator[None]:
    """Show ``step.before`` and play the motion, a frame at a time."""
    board.show(step.before)
    animator = Animator(reduced_motion=reduced_motion)
    animator.play(board.animate(step))
    board.mark(Marks())
    while animator.is_moving:
        animator.update(milliseconds)
        yield


@pytest.mark.parametrize("reduced_motion", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_motion_ends_in_what_is_shown_then(players: int, reduced_motion: bool) -> None:
    toolkit = tools(SMALL_SIZE)
    board = make_board(toolkit, RULES.initial_state(players, {}), area=SMALL_AREA)
    other = make_board(toolkit, RULES.initial_state(players, {}), area=SMALL_AREA)
    steps = [seen(*ply) for ply in plies(11, players)]
    steps += [step_of(at(phase="athena", double=5), text) for text in ("athena turn", "athena b2,e2")]
    steps += [step_of(at(phase="zeus", double=4), text) for text in ("zeus -", "zeus a1,c3")]
    steps += [step_of(chained(), "d2"), step_of(placing("r6", "b2", board=DYING), "r6:e4")]
    surface = pygame.Surface(SMALL_SIZE)
    for number, step in enumerate(steps):
        for _ in run(board, step, 173, reduced_motion=reduced_motion):
            if number % 5 == 0:
                board.draw(surface)
        assert board.view == step.after
        if number % 4 == 0 or number > len(steps) - 7:
            other.show(step.after)
            # Only a chain that has just ended is shown a while longer.
            board.trail = ()
            assert picture(board, SMALL_SIZE) == picture(other, SMALL_SIZE)
    kinds = {type(step.move) for step in steps}
    assert kinds == {Choose, Roll, Place, SendHome, ExtraTurn, CallZeus, Decline}


def test_no_motion_leaves_its_area(toolkit: Toolkit) -> None:
    size = (500, 420)
    board = make_board(toolkit, choosing(), area=pygame.Rect(60, 60, 380, 300))
    steps = [seen(*ply) for ply in plies(3, 2)][:40]
    steps += [step_of(at(phase="athena", double=5), "athena b2,e2"), step_of(placing("r6", board=DYING), "e4")]
    outside = pygame.Surface(size).get_buffer().raw
    for step in steps:
        for _ in run(board, step, 90):
            surface = pygame.Surface(size)
            board.draw(surface)
            surface.fill((0, 0, 0), board.motion_area())
            assert surface.get_buffer().raw == outside


def test_dice_tumble_and_come_to_show_what_was_rolled(toolkit: Toolkit) -> None:
    before = at(phase="roll", rolling=["r", "b"])
    step = step_of(before, "roll 4,6")
    for reduced_motion, least, most in ((False, 6, 100), (True, 1, 2)):
        board = make_board(toolkit, before)
        shown = set()
        for _ in run(board, step, 25, reduced_motion=reduced_motion):
            shown.add(tuple(board.dice.sprites[f"hand{slot}"].value for slot in range(2)))
        assert least <= len(shown) <= most
        assert [board.dice.sprites[f"hand{slot}"].value for slot in range(2)] == [4, 6]


def test_what_lies_in_the_hand_stays_where_it_was(toolkit: Toolkit) -> None:
    view = placing("r4", "b5")
    board = make_board(toolkit, view)
    for _ in run(board, step_of(view, "r4:d1")):
        sprite = board.dice.sprites["hand1"]
        assert (sprite.owner, sprite.value) == (BLUE, 5)
        assert (sprite.x, sprite.y) == board.places.slot(1).center
    assert board.dice.sprites["hand0"].value == 4


def test_of_two_equal_dice_the_one_that_was_touched_goes(toolkit: Toolkit) -> None:
    view = placing("r4", "r4", double=4)
    board = make_board(toolkit, view)
    step = step_of(view, "a3")
    for spot, still in (("hand0", "hand1"), ("hand1", "hand0")):
        board.show(view)
        choose(board, view, spot)
        animator = Animator()
        animator.play(board.animate(step))
        animator.update(60)
        assert board.dice.sprites[spot].x < board.places.slot(0).centerx - 2
        assert board.dice.sprites[still].x == board.places.slot(0).centerx


def test_a_chain_that_has_ended_is_seen_until_the_next_ply(toolkit: Toolkit) -> None:
    view = chained()
    board = make_board(toolkit, view)
    step = step_of(view, "d2")
    for _ in run(board, step):
        pass
    assert [cell_name(cell) for cell in board.trail] == ["c1", "e1", "d2"]
    ended = picture(board)
    board.show(step.after)
    assert picture(board) != ended
    assert placeable(step.after) == (die(RED, 5),)


def test_lines_flash_unless_motion_is_reduced(toolkit: Toolkit) -> None:
    before = placing("r6", board=DYING)
    board = make_board(toolkit, before)
    for reduced_motion in (False, True):
        glows = []
        for _ in run(board, step_of(before, "e4"), 30, reduced_motion=reduced_motion):
            glows.append(board.motion.glow)
        assert (max(glows) > 3) != reduced_motion
        assert board.motion.glow == 0 and board.motion.won


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_zeus_comes_with_lightning_and_athena_without(toolkit: Toolkit, reduced_motion: bool) -> None:
    for value, comes in ((4, True), (5, False)):
        before = placing(f"r{value}", double=value)
        board = make_board(toolkit, before)
        step = step_of(before, "a3")
        assert step.after.phase is (Phase.ZEUS if comes else Phase.ATHENA)
        flashes = [board.motion.flash for _ in run(board, step, reduced_motion=reduced_motion)]
        assert any(flashes) == (comes and not reduced_motion)
        assert board.motion.flash == 0


def test_the_lightning_strikes_the_zeus_die(toolkit: Toolkit) -> None:
    board = make_board(toolkit, at(phase="zeus", double=4))
    still = picture(board)
    board.motion.flash = 6
    assert changed(still, picture(board), place(board, "c4"))
    assert not changed(still, picture(board), place(board, "a4"))


@pytest.mark.parametrize("side", ["red", "blue"])
def test_a_wave_carries_dice_home(toolkit: Toolkit, side: str) -> None:
    before = at(phase="athena", double=5, side=side)
    step = step_of(before, "athena b2,e2" if side == "red" else "athena a1,a4")
    for reduced_motion in (False, True):
        board = make_board(toolkit, before)
        found = [board.motion.swell for _ in run(board, step, reduced_motion=reduced_motion)]
        shares = [swell[1] for swell in found if swell is not None]
        assert bool(shares) != reduced_motion
        assert {swell[0] for swell in found if swell is not None} <= {BLUE if side == "red" else RED}
        assert shares == sorted(shares)
        assert board.motion.swell is None


def test_the_wave_stays_at_sea(toolkit: Toolkit) -> None:
    board = make_board(toolkit, at([". . . . ."] * 4 + ["r2 . z3 . ."], phase="athena", double=5))
    still = picture(board)
    for side, share in itertools.product((RED, BLUE), (0.2, 0.5, 0.8)):
        board.motion.swell = (side, share)
        shown = picture(board)
        assert any(changed(still, shown, rect) for rect in board.places.cells)
        assert not any(changed(still, shown, quay) for quay in board.places.harbours)
        assert not changed(still, shown, board.places.hand)
