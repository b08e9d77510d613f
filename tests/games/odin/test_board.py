"""The board of Odin: what can be touched, what is said, what moves, and that nothing of a hidden hand is seen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from game.core.contract import CHANCE, OBSERVER, OVER
from game.core.match import SeenStep
from game.core.record import CHANCE_HAND, HUMAN
from game.games.odin.board import OdinBoard
from game.games.odin.rules import (
    GOAT,
    HIDDEN,
    Move,
    OdinRules,
    Pass,
    Phase,
    PickUp,
    Play,
    State,
    card_name,
    card_number,
    digit_of,
    play_order,
)
from game.texts import languages
from game.ui.board import Marks
from game.ui.picker import HandPicker, Picker
from game.ui.toolkit import Toolkit
from tests.games.boards import SIZE, Memory, tools

pytestmark = pytest.mark.usefixtures("window")

RULES = OdinRules()
AREA = pygame.Rect(280, 190, 740, 520)
SMALL = (380, 320)
SMALL_AREA = pygame.Rect(30, 30, 320, 260)
AREAS = (pygame.Rect(170, 205, 456, 330), AREA, pygame.Rect(420, 280, 1080, 780), pygame.Rect(20, 300, 640, 700))


def cards(text: str) -> tuple[int, ...]:
    return tuple(sorted(card_number(text[index : index + 2]) for index in range(0, len(text), 2)))


def position(hand: str, centre: str = "", *, beaten: str = "", goat: bool = False) -> State:
    """Seat 0 of three is to play ``hand`` against ``centre`` of seat 2, or to pick one of ``beaten``."""
    state = RULES.initial_state(3, RULES.info.complete({"goat": "on" if goat else "off"}))
    return replace(
        state,
        phase=Phase.PICK if beaten else Phase.PLAY,
        turn=0,
        opener=0,
        hands=(cards(hand), (HIDDEN,) * 6, (HIDDEN,) * 4),
        centre=play_order(cards(centre)),
        owner=0 if beaten else 2 if centre else -1,
        beaten=play_order(cards(beaten)),
    )


def make_board(toolkit: Toolkit, view: State, *, area: pygame.Rect = AREA, memory: Memory | None = None) -> OdinBoard:
    board = OdinBoard(toolkit, toolkit.theme.seats[:6], memory or Memory())
    board.resize(area)
    board.show(view)
    return board


def picture(board: OdinBoard, size: tuple[int, int] = SIZE) -> bytes:
    surface = pygame.Surface(size)
    board.draw(surface)
    return surface.get_buffer().raw


def some_hand(count: int) -> str:
    return "".join(sorted(card_name(card) for card in random.Random(count).sample(range(GOAT), count)))


# Geometry.


@pytest.mark.parametrize("area", AREAS, ids=str)
@pytest.mark.parametrize("count", range(1, 16))
def test_every_card_can_be_touched_whatever_is_chosen(toolkit: Toolkit, area: pygame.Rect, count: int) -> None:
    board = make_board(toolkit, position(some_hand(count)), area=area)
    spots = board.all_spots()
    assert len(spots) == count
    for chosen in ((), spots[::2], spots[1::2], spots):
        board.mark(Marks(open=spots, chosen=chosen))
        for spot in spots:
            rect = board.spot_rect(spot)
            assert rect is not None
            assert board.spot_at(rect.center) == spot
            assert area.contains(rect.clamp(area)) and rect.w >= 12


@pytest.mark.parametrize("area", AREAS, ids=str)
@pytest.mark.parametrize("count", [1, 8, 15])
def test_the_hand_does_not_slip_away_from_under_the_pointer(toolkit: Toolkit, area: pygame.Rect, count: int) -> None:
    board = make_board(toolkit, position(some_hand(count)), area=area)
    spots = board.all_spots()
    for x in range(area.x, area.right, 13):
        for y in range(area.centery, area.bottom, 17):
            board.mark(Marks(open=spots))
            spot = board.spot_at((x, y))
            board.mark(Marks(open=spots, focus=spot))
            assert board.spot_at((x, y)) == spot


@pytest.mark.parametrize("area", AREAS, ids=str)
@pytest.mark.parametrize("beaten", ["r7r4", "b9b8b7", "r9r8r7r6r5r4r3r2"])
def test_every_beaten_card_can_be_touched(toolkit: Toolkit, area: pygame.Rect, beaten: str) -> None:
    board = make_board(toolkit, position("k1k2", "p9p8p7p6p5p4p3p2p1"[: len(beaten) + 2], beaten=beaten), area=area)
    assert board.all_spots()[: len(beaten) // 2] == tuple(f"+{card_name(card)}" for card in play_order(cards(beaten)))
    for spot in board.all_spots():
        rect = board.spot_rect(spot)
        assert rect is not None
        assert board.spot_at(rect.center) == spot


def test_what_is_nowhere_has_no_place(toolkit: Toolkit) -> None:
    board = make_board(toolkit, position("g8g5g2", "r7r4"))
    assert [board.spot_rect(spot) for spot in ("r7", "+r7", "b1", "play", "pass", "sort", "")] == [None] * 7
    assert board.spot_at((0, 0)) is None
    assert board.spot_at(AREA.midbottom) is None


@pytest.mark.parametrize("size", [(8, 8), (64, 64), (200, 60), (60, 200), (252, 252)])
def test_any_place_will_do(toolkit: Toolkit, size: tuple[int, int]) -> None:
    for view in (position("g8g5g2", "r7r4"), position(some_hand(15)), position("k1k2", "g8g5g2", beaten="r7r4")):
        board = make_board(toolkit, view, area=pygame.Rect((3, 5), size))
        board.mark(
            Marks(open=board.all_spots(), chosen=board.all_spots()[-1:], focus=board.all_spots()[0], cursor=True)
        )
        board.draw(pygame.Surface(SIZE))


# What can be chosen.


def test_cards_are_chosen_in_any_order_and_played_by_a_button(toolkit: Toolkit) -> None:
    view = position("b9g8g5g2y7", "r7r4")
    board = make_board(toolkit, view)
    chooser = board.chooser(view, RULES.legal_moves(view))
    assert isinstance(chooser, HandPicker)
    assert set(chooser.next_spots()) == {"b9", "g8", "g5", "g2", "y7", "pass"}
    for spot in ("g2", "g8", "g5"):
        assert chooser.touch(spot) is None
    assert chooser.touch("play") == Play(play_order(cards("g8g5g2")))
    assert chooser.touch("pass") == Pass()


def test_a_beaten_card_is_chosen_where_it_lies(toolkit: Toolkit) -> None:
    view = position("b9y7", "g8g5g2", beaten="r7r4")
    board = make_board(toolkit, view)
    chooser = board.chooser(view, RULES.legal_moves(view))
    assert isinstance(chooser, Picker)
    assert chooser.next_spots() == ("+r7", "+r4")
    assert chooser.touch("+r4") == PickUp(card_number("r4"))


def test_whoever_leads_cannot_pass(toolkit: Toolkit) -> None:
    view = position("b9y7")
    board = make_board(toolkit, view)
    assert "pass" not in board.chooser(view, RULES.legal_moves(view)).next_spots()
    assert [action.spot for action in board.action_spots(view, Marks())] == ["play", "sort"]


def test_an_attempt_is_the_notation_of_what_is_chosen(toolkit: Toolkit) -> None:
    view = position("b9g8g5g2y7", "r7r4")
    board = make_board(toolkit, view)
    assert board.attempt((), "g2") == "g2"
    assert board.attempt(("g2", "g8"), "g5") == "g8g5g2"
    assert board.attempt(("g2", "g8"), "") == board.attempt(("g2", "g8"), "play") == "g8g2"
    assert board.attempt(("g2",), "pass") == "-"
    board.show(position("b9y7", "g8g5g2", beaten="r7r4"))
    assert board.attempt((), "+r4") == "+r4"
    assert board.attempt((), "b9") == "b9"


@pytest.mark.parametrize("seed", range(20))
def test_moves_concern_the_cards_that_are_touched_for_them(toolkit: Toolkit, seed: int) -> None:
    state = random_state(seed)
    view = RULES.view(state, state.turn)
    board = make_board(toolkit, view)
    moves = RULES.legal_moves(view)
    for move in moves:
        chooser = board.chooser(view, moves)
        for spot in board.move_spots(view, move):
            answer = chooser.touch(spot)
        assert (chooser.touch("play") if isinstance(move, Play) else answer) == move


# What is told.


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("hand", "centre", "chosen", "key"),
    [
        ("b9g8g5", "r7r4", "b9g8", "refused.mixed"),
        ("b9g8g5", "", "g8g5", "refused.lead"),
        ("b9g8g5g2g1", "r7r4", "g8g5g2g1", "refused.too_many"),
        ("b3g2y7", "r7r4", "b3", "refused.too_weak"),
        ("b9g3g2y7", "r7r4", "g3g2", "refused.not_higher"),
        ("b9g9y7z0", "r7r4", "b9g9z0", "refused.goat"),
        ("b9g8g5g2y7", "r7r4", "g8", "prompt.more"),
        ("b9g8g5g2y7", "r7r4", "", "prompt.nothing_chosen"),
    ],
)
def test_what_cannot_be_played_says_why(language: str, hand: str, centre: str, chosen: str, key: str) -> None:
    toolkit = tools(language=language)
    view = position(hand, centre, goat="z0" in hand)
    board = make_board(toolkit, view)
    marks = Marks(open=board.all_spots(), chosen=tuple(card_name(card) for card in cards(chosen)))
    board.mark(marks)
    play = board.action_spots(view, marks)[0]
    values = {
        "count": 1 if key == "prompt.more" else len(chosen) // 2,
        "hand": len(hand) // 2,
        "least": 2,
        "most": 3,
        "value": 32,
        "centre": 74,
    }
    reason = toolkit.text(f"odin.{key}", **values)
    assert (play.spot, play.reason) == ("play", reason)
    if chosen:
        assert reason in board.prompt(view, marks).detail


@pytest.mark.parametrize("language", languages())
def test_a_play_says_what_it_does(language: str) -> None:
    toolkit = tools(language=language)

    def detail(view: State, chosen: tuple[str, ...]) -> str:
        board = make_board(toolkit, view)
        marks = Marks(open=board.all_spots(), chosen=chosen)
        assert board.action_spots(view, marks)[0].reason == ""
        return board.prompt(view, marks).detail

    def text(key: str, **values: object) -> str:
        return toolkit.text(f"odin.prompt.{key}", **values)

    beats = text("beats", value=852, centre=74)
    assert detail(position("b9g8g5g2", "r7r4"), ("g2", "g5", "g8")) == f"{beats} {text('then_pick')}"
    assert detail(position("g8g5g2", "r7r4"), ("g2", "g5", "g8")) == text("then_out")
    taken = toolkit.text("odin.card.r", digit=7)
    beats = text("beats", value=8, centre=7)
    assert detail(position("g8g5", "r7"), ("g8",)) == f"{beats} {text('then_take', card=taken)}"
    assert detail(position("g8b5"), ("g8",)) == text("leads", value=8)


@pytest.mark.parametrize("language", languages())
def test_the_title_says_what_is_expected(language: str) -> None:
    toolkit = tools(language=language)

    def title(view: State) -> str:
        return make_board(toolkit, view).prompt(view, Marks()).title

    def text(key: str, **values: object) -> str:
        return toolkit.text(f"odin.prompt.{key}", **values)

    assert title(position("b9g8g5", "r7r4")) == text("follow", count=2, more=3, value=74)
    assert title(position("b9g8g5", "r7")) == text("follow", count=1, more=2, value=7)
    assert title(position("b9g8g5")) == text("lead")
    assert title(position("g9g8g5")) == text("lead_all")
    assert title(position("g9")) == text("lead_last")
    assert title(position("g9", "g8g5g2", beaten="r7r4")) == text("pick")


def test_nothing_is_said_about_what_beats_when_hints_are_off(toolkit: Toolkit) -> None:
    view = position("b3g2y1", "r7r4")
    board = make_board(toolkit, view)
    told = board.prompt(view, Marks(open=board.all_spots())).detail
    untold = board.prompt(view, Marks(open=board.all_spots(), guided=False)).detail
    assert told == toolkit.text("odin.prompt.none", value=74) != untold
    board.mark(Marks(open=board.all_spots()))
    dimmed = picture(board)
    board.mark(Marks(open=board.all_spots(), guided=False))
    assert picture(board) != dimmed


def test_the_button_names_the_number(toolkit: Toolkit) -> None:
    view = position("b9g8g5g2", "r7r4")
    board = make_board(toolkit, view)
    assert board.action_spots(view, Marks(chosen=("g2", "g8", "g5")))[0].label == "Play 8·5·2 = 852"
    assert board.action_spots(view, Marks(chosen=("b9",)))[0].label == "Play 9"
    assert board.action_spots(view, Marks())[0].label == "Play"


def test_the_end_of_a_hand_is_told_seat_by_seat(toolkit: Toolkit) -> None:
    before = replace(position("g8", "r7", goat=True), hands=(cards("g8"), cards("b1b2b3"), cards("k1k2z0")))
    play = Play(cards("g8"))
    after = RULES.apply(before, play)
    views = RULES.view(before, OBSERVER), RULES.view(after, OBSERVER)
    board = make_board(toolkit, views[0])
    events = RULES.events(views[0], play, views[1])
    step: SeenStep[State, Move] = SeenStep(0, 0, play, HUMAN, *views, events)
    told = board.interlude(step)
    assert told is not None and told.title == "Hand 1"
    assert [(row.seat, row.points, row.total) for row in told.rows] == [(0, "0", "0"), (1, "+3", "3"), (2, "+7", "7")]
    assert [row.sentence for row in told.rows] == [
        "went out",
        "kept 3 cards: 3 points",
        "kept 2 cards and the goat: 7 points",
    ]
    sheet = board.score_sheet(after)
    assert sheet is not None
    assert [row.cells for row in (*sheet.rows, sheet.total)] == [("0", "3", "7")] * 2
    assert board.interlude(replace(step, after=step.before)) is None


# The order of the hand.


def digits(board: OdinBoard) -> str:
    return "".join(str(digit_of(card_number(spot))) for spot in board.all_spots())


def test_sorting_goes_round_and_is_remembered(toolkit: Toolkit) -> None:
    memory = Memory()
    view = position("b3b6g9y7z0", "r7", goat=True)
    board = make_board(toolkit, view, memory=memory)
    assert board.all_spots() == ("b6", "b3", "g9", "y7", "z0")
    board.press("sort")
    assert board.all_spots() == ("g9", "y7", "b6", "b3", "z0")
    assert memory.kept == {(0, "sort"): "number"}
    assert make_board(toolkit, view, memory=memory).all_spots() == board.all_spots()
    label = board.action_spots(view, Marks())[-1].label
    board.press("sort")
    assert board.action_spots(view, Marks())[-1].label != label
    assert board.all_spots() == ("g9", "y7", "b6", "b3", "z0")
    board.press("sort")
    assert board.all_spots() == ("b6", "b3", "g9", "y7", "z0")


def test_a_memory_gone_wrong_does_no_harm(toolkit: Toolkit) -> None:
    memory = Memory()
    memory.keep(0, "sort", "backwards")
    assert make_board(toolkit, position("b3b6g9"), memory=memory).all_spots() == ("b6", "b3", "g9")


def test_a_card_moves_by_keys_and_stays(toolkit: Toolkit) -> None:
    memory = Memory()
    view = position("b3b6g9y7", "r7r4")
    board = make_board(toolkit, view, memory=memory)
    assert board.shift("b6", 1) == "b6"
    assert board.all_spots() == ("b3", "b6", "g9", "y7")
    board.shift("b3", -1)
    assert board.all_spots() == ("b3", "b6", "g9", "y7")
    board.shift("y7", -3)
    assert board.all_spots() == ("y7", "b3", "b6", "g9")
    assert memory.kept == {(0, "sort"): "hand"}
    # A card that comes in joins at the end, and one that is gone leaves no gap.
    board.show(replace(view, hands=(cards("b3b6y7k5"), *view.hands[1:])))
    assert board.all_spots() == ("y7", "b3", "b6", "k5")
    assert board.shift("r1", 1) == "r1"
    assert board.all_spots() == ("y7", "b3", "b6", "k5")


def test_a_card_is_dragged_to_its_place(toolkit: Toolkit) -> None:
    view = position("b3b6g9y7", "r7r4")
    board = make_board(toolkit, view)
    start, end = board.spot_rect("b6"), board.spot_rect("y7")
    assert start is not None and end is not None
    assert not board.drag("play", start.center)
    assert not board.drag("r7", start.center)
    assert board.drag("b6", start.center)
    assert board.all_spots() == ("b6", "b3", "g9", "y7")
    still = picture(board)
    assert board.drag("b6", (start.centerx + 20, start.centery - 50))
    assert picture(board) != still
    assert board.drag("b6", end.center)
    board.drop(end.center)
    assert board.all_spots() == ("b3", "g9", "y7", "b6")
    where = board.spot_rect("b6")
    assert where is not None and board.spot_at(where.center) == "b6"
    # Nothing but the order has changed.
    other = make_board(toolkit, view)
    for _ in range(3):
        other.shift("b6", 1)
    assert picture(other) == picture(board)


def test_a_drag_that_comes_back_changes_nothing(toolkit: Toolkit) -> None:
    memory = Memory()
    board = make_board(toolkit, position("b3b6g9y7"), memory=memory)
    before = picture(board)
    rect = board.spot_rect("g9")
    assert rect is not None
    board.drag("g9", rect.center)
    board.drag("g9", (rect.centerx + 6, rect.centery))
    board.drop(rect.center)
    assert picture(board) == before
    assert memory.kept == {}


# Whole matches.


def played_on(state: State, rng: random.Random) -> Move:
    """A move at random, plays rather than passes so that hands end."""
    if RULES.to_act(state) == CHANCE:
        return RULES.sample_chance(state, rng)
    moves = RULES.legal_moves(state)
    return moves[0] if len(moves) == 1 or rng.random() < 0.7 else rng.choice(moves)


def random_state(seed: int) -> State:
    """A position in which a seat is to act, some plies into a match."""
    rng = random.Random(seed)
    options = RULES.info.complete({"goat": "on" if seed % 2 else "off"})
    state = RULES.initial_state(2 + seed % 5, options)
    plies = 0
    while plies < 8 + seed or RULES.to_act(state) < 0:
        state = RULES.apply(state, played_on(state, rng))
        plies += 1
    return state


def steps_of(players: int, who: int, *, plies: int) -> Iterator[SeenStep[State, Move]]:
    """The first plies of a match with everything in it, as seat ``who`` sees them."""
    rng = random.Random(players)
    state = RULES.initial_state(players, RULES.info.complete({"goat": "on", "two_player_remove_suits": "on"}))
    for index in range(plies):
        seat = RULES.to_act(state)
        if seat == OVER:
            return
        move = played_on(state, rng)
        after = RULES.apply(state, move)
        views = RULES.view(state, who), RULES.view(after, who)
        seen = RULES.redact(state, move, who)
        hand = CHANCE_HAND if seat == CHANCE else HUMAN
        yield SeenStep(index, seat, seen, hand, *views, RULES.events(views[0], seen, views[1]))
        state = after


@pytest.mark.parametrize("players", RULES.info.players)
def test_every_motion_ends_in_the_view_after_it(toolkit: Toolkit, players: int) -> None:
    surface = pygame.Surface(SMALL)
    kinds: set[str] = set()
    for who in (OBSERVER, *range(players)):
        moving, still = (make_board(toolkit, RULES.initial_state(players, RULES.info.complete({}))) for _ in range(2))
        moving.resize(SMALL_AREA)
        still.resize(SMALL_AREA)
        for step in steps_of(players, who, plies=24 if who else 150):
            kinds.update(event.kind for event in step.events)
            assert moving.sentence(step)
            motion = moving.animate(step)
            for milliseconds in (1, 120, 190):
                motion.advance(milliseconds)
                moving.draw(surface)
            motion.finish()
            still.show(step.after)
            assert picture(moving, SMALL) == picture(still, SMALL), step
    everything = {"opener", "deal", "deal_hidden", "lead", "play", "take", "pick", "pass", "round", "hand"}
    assert kinds == everything | ({"colours"} if players == 2 else set())


@pytest.mark.parametrize("who", [OBSERVER, 0])
def test_nothing_moves_outside_of_the_area_of_motion(toolkit: Toolkit, who: int) -> None:
    board = make_board(toolkit, RULES.initial_state(4, RULES.info.complete({})), area=SMALL_AREA)
    for step in steps_of(4, who, plies=50):
        motion = board.animate(step)
        motion.advance(0)
        pictures = set()
        for _ in range(8):
            surface = pygame.Surface(SMALL)
            surface.fill((90, 90, 90))
            board.draw(surface)
            surface.fill((0, 0, 0), board.motion_area())
            pictures.add(surface.get_buffer().raw)
            motion.advance(70)
        motion.finish()
        assert len(pictures) == 1, step


def test_a_skipped_animation_shows_the_end_at_once(toolkit: Toolkit) -> None:
    board = make_board(toolkit, RULES.initial_state(3, RULES.info.complete({})))
    for step in steps_of(3, 1, plies=40):
        board.animate(step).finish()
    assert picture(board) == picture(make_board(toolkit, step.after))


# Secrets.


@pytest.mark.parametrize("seed", range(20))
def test_what_a_seat_may_not_know_is_not_drawn_nor_told(toolkit: Toolkit, seed: int) -> None:
    state = random_state(seed)
    for who in (OBSERVER, *range(state.players)):
        other = RULES.resample(state, who, random.Random(seed))
        first, second = (make_board(toolkit, RULES.view(world, who), area=SMALL_AREA) for world in (state, other))
        assert picture(first, SMALL) == picture(second, SMALL)
        views = RULES.view(state, who), RULES.view(other, who)
        for seat in range(state.players):
            assert first.facts(views[0], seat) == second.facts(views[1], seat)
            assert first.ornament(views[0], seat, (170, 54)) is second.ornament(views[1], seat, (170, 54))


@pytest.mark.parametrize("seed", range(20))
def test_a_hand_that_is_closed_again_leaves_no_trace(toolkit: Toolkit, seed: int) -> None:
    state = random_state(seed)
    hidden = RULES.view(state, OBSERVER)
    for who in range(state.players):
        board = make_board(toolkit, RULES.view(state, who), area=SMALL_AREA)
        spots = tuple(map(card_name, state.hands[who]))
        board.mark(Marks(open=spots, chosen=spots[:1], focus=spots[0], hint=spots[:1], cursor=True))
        board.show(hidden)
        if HIDDEN not in hidden.hands[who]:
            # All of it was picked up in the open; everybody knows it.
            continue
        assert board.all_spots() == tuple(f"+{card_name(card)}" for card in state.beaten)
        assert picture(board, SMALL) == picture(make_board(toolkit, hidden, area=SMALL_AREA), SMALL)


def test_the_hand_in_sight_is_that_of_whoever_may_see_it(toolkit: Toolkit) -> None:
    state = random_state(3)
    for who in range(state.players):
        board = make_board(toolkit, RULES.view(state, who))
        assert set(board.all_spots()) == set(map(card_name, state.hands[who])) | {
            f"+{card_name(card)}" for card in state.beaten
        }
    # All its cards were picked up in the open: only that it is asked to choose tells that it is the one.
    known = replace(position("b9g8", "r7"), known=(cards("b9g8"), (), ()))
    board = make_board(toolkit, known)
    assert board.all_spots() == ()
    board.chooser(known, RULES.legal_moves(known))
    assert set(board.all_spots()) == {"b9", "g8"}


def test_large_text_does_not_make_the_cards_small() -> None:
    area = pygame.Rect(392, 230, 640, 460)
    heights = []
    for text_scale in (1.0, 2.0):
        board = make_board(tools(text_scale=text_scale), position("b9g8g5g2", "r7r4"), area=area)
        rect = board.spot_rect("g2")
        assert rect is not None
        heights.append(rect.h)
    assert heights[1] >= heights[0] * 0.9
