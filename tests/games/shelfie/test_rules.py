"""The rules of My Shelfie by the worked values of the page, against a second implementation, and by properties."""

from __future__ import annotations

import collections
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import texts
from game.core.contract import CHANCE, OVER, IllegalMove, Rolled, RulesError
from game.data import DataError
from game.games.shelfie.rules import (
    CIRCLE,
    CROSS,
    DATA,
    FREE,
    JOKER,
    LINES,
    MAX_TURNS,
    SPACES,
    UNROLLED,
    Circle,
    Cross,
    First,
    Keep,
    Move,
    Pass,
    Phase,
    Roll,
    Sheet,
    State,
    Stop,
    completes,
    free_spaces,
    full_rows,
    in_order,
    line_name,
    payment,
    payments,
    preview,
    read_data,
    score,
    space_name,
    space_number,
)
from tests.games.shelfie import naive
from tests.games.shelfie.positions import (
    EMPTY,
    RULES,
    faces,
    position,
    random_faces,
    random_match,
    random_sheet,
    sheet,
)


def spaces(*names: str) -> tuple[int, ...]:
    return tuple(map(space_number, names))


def words(dice: tuple[int, ...]) -> list[str]:
    return [naive.FACES[face] for face in dice]


# Worked values of the page.


@pytest.mark.parametrize(
    ("drawn", "total"),
    [
        (sheet("ooo..", ".....", ".....", ".....", "....."), 6),
        (sheet("ooooo", ".....", ".....", ".....", "....."), 19),
        (sheet("....o", "....o", "....o", ".....", "....."), 24),
        (sheet("ooo..", "ooo..", "ooo..", ".....", "....."), 36),
        (sheet("ooooo", "ooooo", "ooooo", "ooooo", "ooooo"), 190),
        (sheet("oo...", "oo...", ".....", ".....", "....."), 0),
        (sheet("xxxxx", "xxxxx", "xxxxx", "xxxxx", "xxxxx"), 0),
        (sheet("oooxx", "x....", "o.xxx", "o....", "....."), 9),
        (EMPTY, 0),
    ],
)
def test_the_worked_values(drawn: Sheet, total: int) -> None:
    assert score(drawn).total == total
    assert naive_score(drawn) == total


def naive_score(drawn: Sheet) -> int:
    table = naive.Table(1)
    table.marks[0] = dict(zip(naive.NAMES, (" ox"[mark] for mark in drawn), strict=True))
    return table.score(0)


def test_the_score_is_told_line_by_line() -> None:
    counted = score(sheet("ooo.o", "ooo..", "oo.xx", ".....", "....."))
    assert counted.rows == (14, 6, 0, 0, 0)
    assert counted.columns == (3, 6, 0, 0, 0)
    assert counted.total == 29


# What a roll pays for.


def test_what_a_roll_pays_for_against_every_way_to_hand_out_the_dice() -> None:
    rng = random.Random(11)
    sizes: collections.Counter[int] = collections.Counter()
    for _ in range(1_500):
        dice, drawn = random_faces(rng), random_sheet(rng)
        table = naive.Table(1)
        table.marks[0] = dict(zip(naive.NAMES, (" ox"[mark] for mark in drawn), strict=True))
        table.dice = words(dice)
        found = payments(dice, drawn)
        assert {frozenset(map(space_name, one.spaces)) for one in found} == table.circles()
        assert len({one.spaces for one in found}) == len(found)
        for one in found:
            sizes[len(one.spaces)] += 1
            assert one.spaces == in_order(one.spaces)
            used = [position for positions in one.dice for position in positions]
            assert len(set(used)) == len(used)
            for space, positions in zip(one.spaces, one.dice, strict=True):
                taken = [words(dice)[position] for position in positions]
                assert positions == tuple(sorted(positions))
                assert naive.pays(taken, space_name(space)) or dice == (JOKER,) * DATA.dice
    assert set(sizes) == {1, 2, 3}


@pytest.mark.parametrize(
    ("roll", "names", "taken"),
    [
        ("333145", ["C3"], ((0, 1, 2),)),
        ("1j4225", ["A1", "B2"], ((3, 4), (0,))),
        ("3j3j14", ["C3", "A2"], ((0, 2, 3), (1, 4))),
        # A die of the kind is used before a joker.
        ("j22222", ["B5"], ((1, 2, 3, 4, 5),)),
        ("j2222j", ["B5"], ((0, 1, 2, 3, 4),)),
        ("112233", ["A2", "B2", "C2"], ((0, 1), (2, 3), (4, 5))),
        ("1j2j3j", ["A2", "B2", "C2"], ((0, 1), (2, 3), (4, 5))),
        ("111j44", ["A3", "A1"], ((0, 1, 3), (2,))),
        ("jjjjjj", ["E5"], ((0, 1, 2, 3, 4, 5),)),
    ],
)
def test_the_dice_that_each_space_takes(roll: str, names: list[str], taken: tuple[tuple[int, ...], ...]) -> None:
    paid = payment(faces(roll), spaces(*names))
    assert paid is not None
    assert paid.spaces == in_order(spaces(*names))
    assert paid.dice == taken


@pytest.mark.parametrize(
    ("roll", "names"),
    [
        ("jjjjjj", ["A1", "B1"]),
        ("22jj45", ["B4"]),
        ("2jjjjj", ["B3"]),
        ("jj2345", ["A1"]),
        ("jj2345", ["A2"]),
        ("1j2345", ["A2", "A1"]),
        ("11j345", ["A2", "A2"]),
    ],
)
def test_what_a_roll_does_not_pay_for(roll: str, names: list[str]) -> None:
    assert payment(faces(roll), spaces(*names)) is None


# Whole matches.


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_second_implementation_agrees_on_every_position_of_random_matches(players: int) -> None:
    rng = random.Random(f"shelfie {players}")
    phases = set()
    for _ in range(8):
        table = naive.Table(players)
        after = RULES.initial_state(players, {})
        for state, move, following in random_match(rng, players):
            phases.add(state.phase)
            assert [[" ox"[mark] for mark in one] for one in state.sheets] == [list(m.values()) for m in table.marks]
            legal = {canonical(RULES.format_move(state, one)) for one in RULES.legal_moves(state)}
            assert legal == table.legal()
            table.play(RULES.format_move(state, move))
            assert list(following.turns) == table.turns
            after = following
        assert table.over()
        assert RULES.result(after).scores == tuple(table.score(seat) for seat in range(players))
    assert phases >= {Phase.ROLL, Phase.KEEP, Phase.CIRCLE, Phase.CROSS}


def canonical(text: str) -> str:
    """Return ``text`` with the spaces of a set sorted, as the second implementation writes them."""
    word, _, rest = text.partition(" ")
    return f"{word} {','.join(sorted(rest.split(',')))}" if word == "circle" else text


@settings(max_examples=60, deadline=None)
@given(players=st.sampled_from([1, 2, 3, 4]), seed=st.integers(0, 2**32))
def test_what_holds_in_every_match(players: int, seed: int) -> None:
    turns = plies = 0
    after = RULES.initial_state(players, {})
    for before, move, following in random_match(random.Random(seed), players):
        after = following
        plies += 1
        turns += sum(after.turns) - sum(before.turns)
        assert sum(after.turns) == turns <= MAX_TURNS * players
        assert max(after.turns) - min(after.turns) <= 1
        for seat, (old, new) in enumerate(zip(before.sheets, after.sheets, strict=True)):
            changed = [space for space in range(SPACES) if old[space] != new[space]]
            # A mark is made once and stays, and only the seat whose turn it is circles.
            assert all(old[space] == FREE for space in changed)
            assert all(new[space] == CROSS or seat == before.turn for space in changed)
            # Crosses never count.
            assert score(new) == score(tuple(mark if mark == CIRCLE else FREE for mark in new))
            assert score(new).total >= score(old).total
        if isinstance(move, Circle):
            shown = preview(before, move)
            own = before.turn
            assert 1 <= len(move.spaces) <= DATA.spaces
            assert shown.after == score(after.sheets[own])
            assert shown.points == score(after.sheets[own]).total - score(before.sheets[own]).total
            assert shown.lines == completes(before.sheets[own], move.spaces)
            assert all(after.sheets[own][space] == CIRCLE for line in shown.lines for space in LINES[line])
            for seat, crossed in enumerate(shown.crossed):
                assert all(before.sheets[seat][space] == FREE for space in crossed)
                assert all(any(space in LINES[line] for line in shown.lines) for space in crossed)
        if after.ending and not before.ending:
            assert any(full_rows(one) >= DATA.full_rows for one in after.sheets)
        assert after.ending >= before.ending
        if not after.ending:
            assert all(full_rows(one) < DATA.full_rows for one in after.sheets)
    assert RULES.to_act(after) == OVER
    assert len(set(after.turns)) == 1
    assert plies <= RULES.info.max_plies
    result = RULES.result(after)
    assert result.scores == tuple(naive_score(one) for one in after.sheets)
    assert tuple(sum(line.points[seat] for line in result.account) for seat in range(players)) == result.scores


def test_rolls_and_first_seats_are_fair() -> None:
    rng = random.Random(3)
    start = RULES.initial_state(4, {})
    assert [RULES.sample_chance(start, rng) for _ in range(200)].count(First(2)) in range(25, 80)
    rolling = RULES.apply(start, First(1))
    assert RULES.to_act(rolling) == CHANCE
    assert RULES.chance(rolling) == ()
    counts: collections.Counter[int] = collections.Counter()
    for _ in range(1_000):
        roll = RULES.sample_chance(rolling, rng)
        assert isinstance(roll, Roll)
        counts.update(roll.faces)
    assert set(counts) == set(range(6))
    told = RULES.rolled(rolling, Roll(faces("112j45")))
    assert told == Rolled(1, ("plants", "plants", "games", "joker", "trophies", "cats"))
    assert RULES.rolled(start, First(2)) is None
    assert all(850 < count < 1_150 for count in counts.values())


def test_a_turn_ply_by_ply() -> None:
    state = RULES.apply(RULES.initial_state(2, {}), First(1))
    assert (state.phase, state.turn, state.first, state.rolls_left) == (Phase.ROLL, 1, 1, 3)
    state = RULES.apply(state, Roll(faces("112345")))
    assert (state.phase, state.rolls_left, state.held) == (Phase.KEEP, 2, ())
    assert len(RULES.legal_moves(state)) == 64
    state = RULES.apply(state, Keep((0, 1)))
    assert (state.phase, state.held, state.dice) == (Phase.ROLL, (0, 1), (0, 0, *(UNROLLED,) * 4))
    state = RULES.apply(state, RULES.parse_move(state, "roll 1j44"))
    assert (state.phase, state.rolls_left, state.dice) == (Phase.KEEP, 1, faces("111j44"))
    # A die that was kept before may be rolled again.
    state = RULES.apply(RULES.apply(state, Keep((2, 3, 4, 5))), Roll(faces("14")))
    assert (state.phase, state.rolls_left, state.dice) == (Phase.CIRCLE, 0, faces("141j44"))
    state = RULES.apply(state, Circle(spaces("D4", "A2")))
    assert state.sheets == (EMPTY, sheet(".o...", ".....", ".....", "...o.", "....."))
    assert (state.phase, state.turn, state.turns, state.dice) == (Phase.ROLL, 0, (0, 1), (UNROLLED,) * 6)


def test_stopping_early_where_nothing_can_be_circled_crosses_out() -> None:
    drawn = sheet("o....", "o....", "o....", "o....", "o....")
    state = RULES.apply(position("12345j", drawn, phase=Phase.KEEP), Stop())
    assert state.phase is Phase.CIRCLE
    state = RULES.apply(position("12345j", sheet(*["oo..."] * 5), phase=Phase.KEEP), Stop())
    assert state.phase is Phase.CROSS
    assert RULES.legal_moves(state) == tuple(map(Cross, range(5)))
    after = RULES.apply(state, Cross(1))
    assert after.sheets[0] == sheet("oo...", "ooxxx", "oo...", "oo...", "oo...")


def test_a_line_filled_up_with_crosses_is_not_completed() -> None:
    assert completes(sheet("oox.o", ".....", ".....", ".....", "....."), spaces("A4")) == ()
    both = sheet("oooo.", "....o", "....o", "....o", "....o")
    assert completes(both, spaces("A5")) == (0, 9)
    state = position("1111jj", both, EMPTY, both)
    after = RULES.apply(state, Circle(spaces("A5")))
    assert after.sheets[1] == sheet("xxxxx", "....x", "....x", "....x", "....x")
    assert after.sheets[2] == sheet("oooox", "....o", "....o", "....o", "....o")
    told = RULES.events(state, Circle(spaces("A5")), after)
    assert [(event.kind, event.values["seat"], event.values.get("spaces")) for event in told] == [
        ("circle", 0, "A5"),
        ("row", 0, None),
        ("crossed_row", 1, "A1, A2, A3, A4, A5"),
        ("crossed_row", 2, "A5"),
        ("column", 0, None),
        ("crossed_column", 1, "B5, C5, D5, E5"),
    ]
    assert told[0].values["points"] == 19 + 40 - 11 - 32
    assert told[2].values["by"] == 0
    assert told[5].spots == ("B5", "C5", "D5", "E5")


def test_forced_crosses_end_the_match_too_and_the_round_is_finished() -> None:
    other = sheet("xxxxx", "oo.oo", ".....", ".....", ".....")
    state = position("2222jj", sheet(".....", "oooo.", ".....", ".....", "....."), other, EMPTY)
    after = RULES.apply(state, Circle(spaces("B5")))
    assert after.ending
    assert (after.phase, after.turn) == (Phase.ROLL, 1)
    told = RULES.events(state, Circle(spaces("B5")), after)
    assert (told[-1].kind, told[-1].values["seat"]) == ("last_round", 1)
    # The last seat of the round has nothing to wait for.
    last = position("2222jj", other, EMPTY, sheet(".....", "oooo.", ".....", ".....", "....."), turn=2)
    over = RULES.apply(last, Circle(spaces("B5")))
    assert over.phase is Phase.OVER
    assert RULES.result(over).scores == (16, 0, 19)
    assert [event.kind for event in RULES.events(last, Circle(spaces("B5")), over)][-2:] == ["last_round", "end"]


def test_columns_do_not_end_the_match() -> None:
    state = position("1j2345", sheet("oxxx.", "oxxx.", "xxxx.", "oxxx.", "....."), EMPTY)
    assert not RULES.apply(state, Circle(spaces("E1"))).ending


def test_who_has_no_free_space_passes() -> None:
    full = sheet(*["ooxxo"] * 5)
    state = position("11j345", EMPTY, full)
    after = RULES.apply(state, Circle(spaces("A2")))
    assert (after.phase, after.turn) == (Phase.PASS, 1)
    assert RULES.legal_moves(after) == (Pass(),)
    over = RULES.apply(after, Pass())
    assert over.phase is Phase.OVER
    assert RULES.result(over).winners == (1,)


def test_equal_seats_share_and_a_seat_alone_meets_its_target() -> None:
    over = State((EMPTY, EMPTY), Phase.OVER, 0, 0, (UNROLLED,) * 6, (), 0, (9, 9), True)
    assert RULES.result(over).winners == (0, 1)
    for drawn, key in ((sheet(*["ooooo"] * 5), "end.target_reached"), (EMPTY, "end.target_missed")):
        alone = RULES.result(State((drawn,), Phase.OVER, 0, 0, (UNROLLED,) * 6, (), 0, (9,), True))
        assert alone.winners == (0,)
        assert alone.reason.key == key
        assert alone.reason.values["target"] == DATA.target
    assert RULES.initial_state(1, {}).phase is Phase.ROLL


# Refusals.

KEEPING = position("1j2345", EMPTY, EMPTY, phase=Phase.KEEP)
MARKED = sheet("ox...", "ooooo", ".....", ".....", ".....")
CIRCLING = position("33jj14", MARKED, EMPTY)
JOKERS = position("jjjjjj", EMPTY, EMPTY)
CROSSING = position("112345", sheet("oo...", "oxxxx", "o....", "o....", "oo..."), EMPTY, phase=Phase.CROSS)
PASSING = position("112345", sheet(*["ooxxo"] * 5), EMPTY, phase=Phase.PASS)
DRAWING = RULES.initial_state(3, {})
ROLLING = RULES.apply(DRAWING, First(1))
OVER_STATE = State((EMPTY, EMPTY), Phase.OVER, 0, 0, (UNROLLED,) * 6, (), 0, (9, 9), True)

REFUSALS: list[tuple[State, str, str, dict[str, str | int]]] = [
    (OVER_STATE, "stop", "refused.over", {}),
    (OVER_STATE, "nonsense", "refused.over", {}),
    (DRAWING, "stop", "refused.drawing", {}),
    (DRAWING, "first 3", "refused.not_an_outcome", {"move": "first 3"}),
    (DRAWING, "roll 123456", "refused.not_understood", {"text": "roll 123456"}),
    (DRAWING, "roll 12345j", "refused.not_an_outcome", {"move": "roll 12345j"}),
    (ROLLING, "keep -", "refused.rolling", {}),
    (ROLLING, "roll 12345", "refused.not_an_outcome", {"move": "roll 12345"}),
    (KEEPING, "first 0", "refused.not_legal", {"move": "first 0"}),
    (KEEPING, "roll 12345j", "refused.not_legal", {"move": "roll 12345j"}),
    (KEEPING, "nonsense", "refused.not_understood", {"text": "nonsense"}),
    (KEEPING, "keep 0,,1", "refused.not_understood", {"text": "keep 0,,1"}),
    (KEEPING, "keep 6", "refused.no_such_die", {"die": 6}),
    (KEEPING, "keep 0,0", "refused.die_twice", {"die": 0}),
    (KEEPING, "keep 0,1,2,3,4,5", "refused.all_kept", {}),
    (KEEPING, "keep 5,0", "refused.dice_order", {}),
    (KEEPING, "circle A2", "refused.dice_first", {}),
    (KEEPING, "cross A", "refused.dice_first", {}),
    (KEEPING, "-", "refused.no_pass", {}),
    (CIRCLING, "-", "refused.no_pass", {}),
    (CIRCLING, "stop", "refused.final_roll", {}),
    (CIRCLING, "keep 0", "refused.final_roll", {}),
    (CIRCLING, "cross C", "refused.must_circle", {}),
    (CIRCLING, "circle F1", "refused.no_such_space", {"space": "F1"}),
    (CIRCLING, "circle C6", "refused.no_such_space", {"space": "C6"}),
    (CIRCLING, "circle C0", "refused.no_such_space", {"space": "C0"}),
    (CIRCLING, "circle A1", "refused.circled", {"space": "A1"}),
    (CIRCLING, "circle A2", "refused.crossed_out", {"space": "A2"}),
    (CIRCLING, "circle C2,C2", "refused.space_twice", {"space": "C2"}),
    (CIRCLING, "circle C2,C1,D1,A3", "refused.too_many", {"count": 3}),
    (CIRCLING, "circle C4", "refused.one_joker", {"space": "C4", "need": 4, "count": 2}),
    (CIRCLING, "circle E2", "refused.joker_alone", {"space": "E2", "row": "E"}),
    (CIRCLING, "circle C5", "refused.too_few", {"space": "C5", "need": 5, "count": 2}),
    (CIRCLING, "circle C3,C2", "refused.together", {"spaces": "C3, C2"}),
    (CIRCLING, "circle C1,C2", "refused.order", {"text": "circle C1,C2", "move": "circle C2,C1"}),
    (JOKERS, "circle A5,B5", "refused.only_jokers", {}),
    (CROSSING, "circle A3", "refused.must_cross", {}),
    (CROSSING, "cross B", "refused.full_row", {"row": "B"}),
    (CROSSING, "cross F", "refused.no_such_row", {"row": "F"}),
    (CROSSING, "stop", "refused.final_roll", {}),
    (PASSING, "stop", "refused.must_pass", {}),
    (PASSING, "circle A1", "refused.must_pass", {}),
]


@pytest.mark.parametrize(("state", "attempt", "key", "values"), REFUSALS, ids=lambda value: str(value)[:24])
def test_every_refusal_says_why(state: State, attempt: str, key: str, values: dict[str, str | int]) -> None:
    explanation = RULES.explain(state, attempt)
    assert explanation is not None
    assert explanation.key == key
    assert {name: explanation.values[name] for name in values} == values
    if state is not OVER_STATE or attempt == "stop":
        with pytest.raises(IllegalMove) as refusal:
            RULES.parse_move(state, attempt)
        assert refusal.value.explanation.key == key


def test_every_refusal_has_a_text_and_every_text_is_used() -> None:
    seen = {key for _, _, key, _ in REFUSALS} | {"refused.no_space"}
    for language in texts.languages():
        known = texts.Texts(language)
        for _, _, key, values in REFUSALS:
            told = {"count": 1, "row": "A", "need": 1, "text": "", "move": "", **values}
            assert known.get(f"shelfie.{key}", **told)
        entries = {key.removeprefix("shelfie.") for key in known.entries() if key.startswith("shelfie.refused.")}
        assert entries == seen


@pytest.mark.parametrize(
    ("state", "move", "key"),
    [
        (CIRCLING, Circle(()), "refused.no_space"),
        (CIRCLING, Circle((99,)), "refused.no_such_space"),
        (CIRCLING, Circle(spaces("C1", "C2")), "refused.order"),
        (CROSSING, Cross(7), "refused.no_such_row"),
        (KEEPING, Keep((-1,)), "refused.no_such_die"),
        (KEEPING, Keep((3, 1)), "refused.dice_order"),
        (ROLLING, Roll((9,) * 6), "refused.not_an_outcome"),
        (ROLLING, First(0), "refused.not_an_outcome"),
    ],
)
def test_a_move_that_has_no_text_is_refused_too(state: State, move: Move, key: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        RULES.apply(state, move)
    assert refusal.value.explanation.key == key
    assert move not in RULES.legal_moves(state)


@pytest.mark.parametrize("attempt", ["c", "circle", "circle ", "circle C", "circle C2", "circle C2,", "circle C2,D1"])
def test_the_beginning_of_a_move_is_not_refused(attempt: str) -> None:
    assert RULES.explain(CIRCLING, attempt) is None


def test_names() -> None:
    assert [space_name(space) for space in (0, 7, 24)] == ["A1", "B3", "E5"]
    assert all(space_number(space_name(space)) == space for space in range(SPACES))
    assert "".join(map(line_name, range(10))) == "ABCDE12345"
    for wrong in ("", "A", "F1", "A0", "A6", "a1", "A11"):
        with pytest.raises(RulesError):
            space_number(wrong)
    assert free_spaces(MARKED) == (2, 3, 4, *range(10, 25))


# The numbers of the game.

GOOD = """
players = [2, 3]
points = [1, 2, 3, 5, 8]
dice = 6
rolls = 3
spaces = 3
line_circles = 3
full_rows = 2
target = 70
"""


def test_the_numbers_are_read(tmp_path: Path) -> None:
    file = tmp_path / "shelfie.toml"
    file.write_text(GOOD, encoding="utf-8")
    assert read_data(file).players == (2, 3)
    assert read_data(file).target == 70
    assert read_data() == DATA
    assert DATA.points == (1, 2, 3, 5, 8)


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("players = [2, 3]", "players = []", "players"),
        ("players = [2, 3]", "players = [3, 2]", "players"),
        ("players = [2, 3]", "players = [2, 5]", "players"),
        ("players = [2, 3]", "players = 2", "players"),
        ("players = [2, 3]", "", "players"),
        ("points = [1, 2, 3, 5, 8]", "points = [1, 2, 3, 5]", "points"),
        ("points = [1, 2, 3, 5, 8]", "points = [1, 2, 3, 5, -8]", "points"),
        ("points = [1, 2, 3, 5, 8]", "points = [1, 2, 3, 5, true]", "points"),
        ("dice = 6", "dice = 4", "dice"),
        ("dice = 6", "dice = 6.0", "dice"),
        ("rolls = 3", "rolls = 0", "rolls"),
        ("spaces = 3", "", "spaces"),
        ("line_circles = 3", 'line_circles = "3"', "line_circles"),
        ("full_rows = 2", "full_rows = 6", "full_rows"),
        ("target = 70", "target = 0", "target"),
        ("target = 70", "target = 70\nluck = 1", "luck"),
        ("target = 70", "target = ", "line"),
    ],
)
def test_wrong_numbers_are_named_with_file_and_key(tmp_path: Path, old: str, new: str, named: str) -> None:
    file = tmp_path / "shelfie.toml"
    file.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(DataError) as trouble:
        read_data(file)
    assert str(file) in str(trouble.value)
    assert named in str(trouble.value).removeprefix(str(file))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"none\.toml"):
        read_data(tmp_path / "none.toml")
