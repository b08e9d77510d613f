"""The rules of Cephalopod against published numbers, against a second implementation, and by their properties."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.contract import OVER, IllegalMove, RulesError
from game.games.cephalopod.rules import SIZES, Placement, State, Swap, cell_number
from game.games.cephalopod.search import shape
from tests.games.cephalopod import naive
from tests.games.cephalopod.counting import PUBLISHED, breakdown, count_by_rules, end_boards
from tests.games.cephalopod.positions import RULES, position, random_match

CASES = json.loads(Path(__file__).with_name("vectors.json").read_text(encoding="utf-8"))["cases"]
BOARDS = sorted({tuple(case["board"]) for case in CASES})


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: "".join(map(str, board)))
def test_the_published_sums_over_all_paths(board: tuple[int, ...]) -> None:
    cases = {case["depth"]: (case["sum"], case["paths"]) for case in CASES if tuple(case["board"]) == board}
    assert end_boards(board, sorted(cases)) == cases


@pytest.mark.parametrize(("board", "depth"), [("5x5", 2), ("3x5", 3), ("3x3", 4)])
def test_the_rules_have_the_published_number_of_move_sequences(board: str, depth: int) -> None:
    state = RULES.initial_state(2, {"board": board})
    assert tuple(count_by_rules(RULES, state, plies) for plies in range(1, depth + 1)) == PUBLISHED[board][:depth]


@pytest.mark.parametrize(("board", "depth"), [("5x5", 4), ("3x5", 5), ("3x3", 6)])
def test_the_searcher_has_the_published_number_of_move_sequences(board: str, depth: int) -> None:
    rows, columns = (int(part) for part in board.split("x"))
    empty = [0] * (rows * columns)
    assert shape(rows, columns).count(empty, depth) == PUBLISHED[board][depth - 1]
    assert sum(breakdown(rows, columns, empty, 3).values()) == PUBLISHED[board][2]


@pytest.mark.parametrize("pie", ["off", "on"])
@pytest.mark.parametrize("board", SIZES)
def test_a_second_implementation_agrees_on_every_position_of_random_matches(board: str, pie: str) -> None:
    rng = random.Random(f"{board} {pie}")
    rows, columns = (int(part) for part in board.split("x"))
    compared = 0
    for _ in range(1 + 1200 // (rows * columns * 6)):
        model = naive.Board(rows, columns, pie == "on")
        state = RULES.initial_state(2, {"board": board, "pie": pie})
        for state, move in random_match(rng, board, pie):
            assert state.cells == model.cells()
            moves = RULES.legal_moves(state)
            texts = [RULES.format_move(state, legal) for legal in moves]
            assert set(texts) == model.legal()
            assert len(texts) == len(set(texts))
            chosen = rng.randrange(len(moves))
            assert RULES.parse_move(state, texts[chosen]) == moves[chosen]
            model.play(RULES.format_move(state, move))
            after = RULES.apply(state, move)
            compared += 1
        assert after.cells == model.cells()
        assert model.is_over
        assert RULES.result(after).winners == (model.winner(),)
    assert compared > 150


@settings(max_examples=60, deadline=None)
@given(board=st.sampled_from(SIZES), pie=st.sampled_from(["off", "on"]), seed=st.integers(0, 2**32))
def test_what_holds_in_every_match(board: str, pie: str, seed: int) -> None:
    plies = 0
    for before, move in random_match(random.Random(seed), board, pie):
        plies += 1
        after = RULES.apply(before, move)
        pips = sum(map(abs, before.cells)), sum(map(abs, after.cells))
        if isinstance(move, Swap):
            assert plies == 2
            assert after.cells == before.cells
            assert RULES.to_act(after) == 0
            continue
        assert all(abs(before.cells[other]) < 6 for other in move.captured)
        assert pips[1] - pips[0] == (0 if move.captured else 1)
        assert len(move.captured) != 1
        assert {RULES.to_act(before), RULES.to_act(after)} in ({0, 1}, {0, OVER}, {1, OVER})
        assert max(after.count(0), after.count(1)) <= len(after.cells)
    assert RULES.to_act(after) == OVER
    assert plies <= 11 * len(after.cells) + (pie == "on")
    scores = RULES.result(after).scores
    assert sum(scores) == len(after.cells)
    assert RULES.result(after).winners == (0,) if scores[0] > scores[1] else (1,)


FULL = position("+1 -6 +1", "-6 +6 -6", "+1 -6 +1")
# A three and a two left and below b2: five. With the five above, any pair that has it is too much.
CAPTURE = position(". -5 .", "+3 . .", ". +2 .")
FIRST = position(". . .", ". +1 .", ". . .", turn=1, pie=True, placed=1)


@pytest.mark.parametrize(
    ("state", "attempt", "key", "values"),
    [
        (FULL, "a1", "refused.over", {}),
        (CAPTURE, "swap", "refused.no_swap", {}),
        (CAPTURE, "nonsense", "refused.not_understood", {"text": "nonsense"}),
        (CAPTURE, "", "refused.not_understood", {"text": ""}),
        (CAPTURE, "b2=b1+a2", "refused.not_understood", {"text": "b2=b1+a2"}),
        (CAPTURE, "d1", "refused.no_such_cell", {"text": "d1"}),
        (CAPTURE, "a01", "refused.no_such_cell", {"text": "a01"}),
        (CAPTURE, "b2=a2+b9", "refused.no_such_cell", {"text": "b2=a2+b9"}),
        (CAPTURE, "a2", "refused.occupied", {"cell": "a2"}),
        (CAPTURE, "a2=b1+b3", "refused.occupied", {"cell": "a2"}),
        (CAPTURE, "b2=a2+c2", "refused.not_beside", {"cell": "b2", "other": "c2"}),
        (CAPTURE, "c3=a2+b1", "refused.not_beside", {"cell": "c3", "other": "b1"}),
        (CAPTURE, "b2=a2", "refused.too_few", {"cell": "b2"}),
        (CAPTURE, "b2=a2+a2", "refused.twice", {"other": "a2"}),
        (CAPTURE, "b2=a2+b3", "refused.sum", {"sum": 8}),
        (CAPTURE, "b2=a2+b1+b3", "refused.sum", {"sum": 10}),
    ],
)
def test_a_refusal_says_why(state: State, attempt: str, key: str, values: dict[str, str | int]) -> None:
    explanation = RULES.explain(state, attempt)
    assert explanation is not None
    assert (explanation.key, dict(explanation.values)) == (key, values)
    with pytest.raises(IllegalMove) as refusal:
        RULES.parse_move(state, attempt)
    assert refusal.value.explanation == explanation


def test_a_cell_alone_begins_a_capture_but_is_no_move() -> None:
    assert RULES.explain(CAPTURE, "b2") is None
    with pytest.raises(IllegalMove) as refusal:
        RULES.parse_move(CAPTURE, "b2")
    assert refusal.value.explanation.key == "refused.must_capture"
    assert dict(refusal.value.explanation.values) == {"cell": "b2"}
    assert RULES.parse_move(CAPTURE, "c3") == Placement(8)
    assert RULES.legal_moves(CAPTURE) == (
        *(RULES.parse_move(CAPTURE, text) for text in ("a1=a2+b1", "c1", "b2=a2+b1", "c2", "a3", "c3")),
    )


@pytest.mark.parametrize(
    "move", [Placement(-1), Placement(9), Placement(4, (3, 99)), Placement(4, (3, 1)), Placement(4), Swap()]
)
def test_a_move_object_that_is_not_legal_is_refused(move: Placement | Swap) -> None:
    with pytest.raises(IllegalMove):
        RULES.apply(CAPTURE, move)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=12) | st.from_regex(r"[a-d][0-4](=[a-d][0-4](\+[a-d][0-4]){0,3})?", fullmatch=True))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    for state in (CAPTURE, FIRST, FULL):
        legal = {RULES.format_move(state, move) for move in RULES.legal_moves(state)}
        refused = RULES.explain(state, text)
        beginning = any(move.startswith(f"{text}=") for move in legal)
        assert (refused is None) == (text in legal or beginning)
        if text not in legal:
            with pytest.raises(IllegalMove):
                RULES.parse_move(state, text)


def test_the_pie_rule() -> None:
    assert Swap() in RULES.legal_moves(FIRST)
    assert RULES.to_act(FIRST) == 1
    after = RULES.apply(FIRST, Swap())
    assert RULES.to_act(after) == 0
    assert (after.colour_of(0), after.colour_of(1)) == (1, 0)
    assert Swap() not in RULES.legal_moves(after)
    assert Swap() not in RULES.legal_moves(RULES.initial_state(2, {"board": "3x3", "pie": "on"}))


@pytest.mark.parametrize("name", ["", "a", "1", "a0", "a01", "d1", "a4", "A1", "a١", "a" + "1" * 5000])
def test_a_name_of_no_cell(name: str) -> None:
    with pytest.raises(RulesError):
        cell_number(name, 3, 3)


def test_what_no_match_starts_with() -> None:
    for players, options in [(1, {}), (3, {}), (2, {"board": "4x4"}), (2, {"size": "3x3"})]:
        with pytest.raises(RulesError):
            RULES.initial_state(players, options)
    with pytest.raises(RulesError):
        RULES.result(CAPTURE)
