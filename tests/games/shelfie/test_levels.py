"""The computer player: what each level may do, what it must see, and what its hints say."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest

from game.ai.agent import Stopped, Thought, decide
from game.core.contract import CHANCE, OVER
from game.data import DataError
from game.games.shelfie.evaluate import (
    LADDER,
    Level,
    ShelfieAgent,
    aim,
    face_values,
    make_agent,
    read_worth,
)
from game.games.shelfie.rules import (
    DATA,
    JOKER,
    Circle,
    Cross,
    Keep,
    Move,
    Pass,
    Phase,
    Sheet,
    State,
    Stop,
    payment,
    preview,
    space_name,
    space_number,
)
from game.games.shelfie.search import HORIZONS, POSSIBLE, choices, dice
from tests.games.shelfie.positions import EMPTY, RULES, faces, position, random_match, random_sheet, sheet
from tests.games.shelfie.reference import make_greedy

LEVELS = ("easy", "normal", "hard", "expert")


def spaces(*names: str) -> tuple[int, ...]:
    return tuple(map(space_number, names))


def decision(level: str, state: State, seed: int = 0) -> Thought[Move]:
    return decide(make_agent(level), state, RULES.to_act(state), random.Random(seed))


def deciding(players: int, seed: int) -> list[State]:
    """Return the positions of a random match in which a seat decides."""
    return [state for state, _, _ in random_match(random.Random(seed), players) if RULES.to_act(state) >= 0]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_level_decides_everywhere(level: str, players: int) -> None:
    for state in deciding(players, 5)[:: 14 if level == "expert" else 4]:
        thought = decision(level, state)
        assert thought.move in RULES.legal_moves(state)
        assert thought == decision(level, state)
        assert -1000 <= thought.value <= 1000


@pytest.mark.parametrize("level", LEVELS)
def test_an_agent_stops_at_the_pulse_that_says_so(level: str) -> None:
    state = position("112345", EMPTY, EMPTY, phase=Phase.KEEP)
    for allowed in range(3):
        seen: list[int] = []

        def pulse(work: int, allowed: int = allowed, seen: list[int] = seen) -> None:
            seen.append(work)
            if len(seen) > allowed:
                raise Stopped

        thinking = make_agent(level).think(state, 0, random.Random(1), pulse)
        thoughts = []
        try:
            for thought in thinking:
                thoughts.append(thought)
        except Stopped:
            assert len(seen) == allowed + 1
        assert len(thoughts) >= (allowed >= 2)
        assert all(after - before < 10_000 for before, after in itertools.pairwise(seen))


def test_a_weaker_level_errs_among_nearly_equal_moves_only() -> None:
    # E5 is worth 24 points here; nothing else is worth nearly as much.
    drawn = sheet("....o", "....o", "o....", ".....", ".....")
    state = position("55555j", drawn, EMPTY)
    for level in LEVELS:
        for seed in range(4):
            move = decision(level, state, seed).move
            assert isinstance(move, Circle)
            assert space_number("E5") in move.spaces
    values = face_values(EMPTY)
    margin = LADDER.load("easy").margin / 10
    state = position("123444", EMPTY, EMPTY)
    paid = choices().paid[dice().of(state.dice) - dice().first_roll]
    best = max(values[index] for index in paid)
    picked = {decision("easy", state, seed).move for seed in range(60)}
    assert len(picked) > 1
    for move in picked:
        assert isinstance(move, Circle)
        assert values[choices().index[tuple(sorted(move.spaces))]] >= best - margin


def test_first_sight_is_the_circles_and_the_score() -> None:
    drawn = sheet("oo...", ".....", ".....", ".....", ".....")
    values = face_values(drawn)
    assert values[choices().index[spaces("A3")]] == 3 + 6
    assert values[choices().index[spaces("B3")]] == 3
    assert values[choices().index[spaces("A1")]] < POSSIBLE
    assert values[choices().index[spaces("A3", "B1", "C1")]] == 3 + 1 + 1 + 6 + 3


AHEAD = sheet("ooooo", "oo.oo", "..o..", "..o..", ".....")
BEHIND = sheet("oo...", ".....", "ooo..", ".....", ".....")


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_the_end_is_taken_when_it_wins_and_put_off_when_it_loses(level: str) -> None:
    # The last seat of a round, which can fill its second row with B3 and so end the match at once.
    ahead = position("222114", BEHIND, AHEAD, turn=1)
    thought = decision(level, ahead)
    assert isinstance(thought.move, Circle)
    assert space_number("B3") in thought.move.spaces
    assert thought.reason.key == "hint.wins"
    assert RULES.result(RULES.apply(ahead, thought.move)).winners == (1,)
    nearly = sheet("xxxxx", "xx.xx", "oo...", ".....", ".....")
    behind = position("222334", sheet("ooo..", "ooo..", "ooo..", ".....", "....."), nearly, turn=1)
    move = decision(level, behind).move
    assert isinstance(move, Circle)
    assert space_number("B3") not in move.spaces


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_others_are_seen(level: str) -> None:
    # One joker for B2 or C2, which are the same on the own sheet; only in row C has the other something to lose.
    own = sheet("x....", "o.ooo", "o.ooo", "x....", "x....")
    other = sheet(".....", "xxxx.", "oooo.", ".....", ".....")
    state = position("23j145", own, other)
    for seed in range(4):
        thought = decision(level, state, seed)
        assert isinstance(thought.move, Circle)
        assert space_number("C2") in thought.move.spaces
        assert thought.reason.key == "hint.blocks"
        assert (thought.reason.values["line"], thought.reason.values["count"]) == ("C", 1)


def test_the_dice_that_pay_are_kept_and_a_full_hand_stops() -> None:
    for level in ("normal", "hard", "expert"):
        state = position("444441", EMPTY, EMPTY, phase=Phase.KEEP)
        kept = decision(level, state).move
        assert isinstance(kept, (Keep, Stop))
        if isinstance(kept, Keep):
            assert set(kept.positions) >= {0, 1, 2, 3}
    # Held dice are kept before others that show the same.
    held = State((EMPTY, EMPTY), Phase.KEEP, 0, 0, faces("444412"), (1, 2, 3), 1, (2, 2), False)
    move = decision("hard", held).move
    assert isinstance(move, (Keep, Stop))
    if isinstance(move, Keep):
        assert set(move.positions) >= {1, 2, 3}


def test_the_aim_comes_off_as_often_as_is_said() -> None:
    rng = random.Random(4)
    for text in ("3333", "11j2", "55555"):
        kept = tuple(JOKER if sign == "j" else int(sign) - 1 for sign in text)
        drawn = random_sheet(rng) if rng.random() < 0.5 else EMPTY
        if 0 not in drawn:
            continue
        space, chance = aim(drawn, dice().of(kept))
        throws = list(itertools.product(range(6), repeat=DATA.dice - len(kept)))
        paid = sum(payment((*kept, *throw), (space,)) is not None for throw in throws)
        assert drawn[space] == 0
        assert chance == pytest.approx(paid / len(throws))


@pytest.mark.parametrize(
    ("state", "key", "values"),
    [
        (position("112345", sheet(*["ooxxo"] * 5), EMPTY, phase=Phase.PASS), "hint.pass", {}),
        (position("55555j", sheet("....o", "....o", *["....."] * 3), EMPTY), "hint.scores", {"points": 24}),
        (position("12345j", sheet("o.ooo", "ooxoo", *["oxxxx"] * 3), EMPTY), "hint.only", {"spaces": "A2"}),
        (position("112345", sheet("ooo..", *["oxxxx"] * 4), EMPTY, phase=Phase.CROSS), "hint.only_row", {"row": "A"}),
        (
            position("123455", sheet("oo.xx", *["oo..."] * 3, "oxxx."), EMPTY, phase=Phase.CROSS),
            "hint.cross",
            {},
        ),
        (position("444444", EMPTY, EMPTY, phase=Phase.KEEP), "hint.stop", {}),
    ],
)
def test_the_hint_says_what_is_true(state: State, key: str, values: dict[str, str | int]) -> None:
    reason = decision("hard", state).reason
    assert reason.key == key
    assert {name: reason.values[name] for name in values} == values


def test_the_sentences_name_what_happens() -> None:
    seen = set()
    for seed in range(3):
        for state in deciding(2, seed):
            thought = decision("normal", state, seed)
            values, key = thought.reason.values, thought.reason.key
            seen.add(key)
            if isinstance(thought.move, Circle):
                shown = preview(state, thought.move)
                names = [space_name(space) for space in thought.move.spaces]
                assert values["spaces"] == ", ".join(names)
                if key == "hint.scores":
                    assert values["points"] == shown.points > 0
                if key == "hint.blocks":
                    assert values["count"] == sum(map(len, shown.crossed)) > 0
                if key in ("hint.begins", "hint.makes_two"):
                    assert shown.points == 0
                if key == "hint.last_round":
                    assert shown.last_round
                    assert isinstance(values["points"], int)
                    assert shown.after.total == values["points"] > int(values["others"])
            if isinstance(thought.move, Keep):
                assert key == ("hint.keep" if thought.move.positions else "hint.roll_all")
                assert 1 <= int(values["percent"]) <= 100
            if isinstance(thought.move, Stop):
                assert key.startswith("hint.stop")
            if isinstance(thought.move, Cross):
                assert key in ("hint.cross", "hint.only_row")
            assert isinstance(thought.move, Pass) == (key == "hint.pass")
    assert seen >= {"hint.keep", "hint.scores", "hint.cross"}


def play(agents: list[object], seed: int) -> tuple[int, ...]:
    """Return the scores of a match between ``agents``."""
    rng = random.Random(seed)
    state = RULES.initial_state(len(agents), {})
    while (seat := RULES.to_act(state)) != OVER:
        if seat == CHANCE:
            move = RULES.sample_chance(state, rng)
        elif agents[seat] is None:
            move = rng.choice(RULES.legal_moves(state))
        else:
            move = decide(agents[seat], state, seat, rng).move  # type: ignore[arg-type]
        state = RULES.apply(state, move)
    return RULES.result(state).scores


def test_the_ladder_in_small() -> None:
    for stronger, weaker, least in ((make_agent("easy"), None, 5), (make_agent("hard"), make_greedy(), 4)):
        won = 0
        for number in range(6):
            line_up: list[object] = [stronger, weaker] if number % 2 == 0 else [weaker, stronger]
            scores = play(line_up, number)
            won += scores[number % 2] > scores[1 - number % 2]
        assert won >= least


def test_the_greedy_reference_takes_the_points_of_the_turn() -> None:
    agent = make_greedy()
    drawn = sheet("....o", "....o", "oo...", ".....", ".....")
    state = position("33355j", drawn, EMPTY)
    move = decide(agent, state, 0, random.Random(0)).move
    gains: dict[Move, int] = {}
    for legal in RULES.legal_moves(state):
        assert isinstance(legal, Circle)
        gains[legal] = preview(state, legal).points
    assert gains[move] == max(gains.values())
    keeping = position("55551j", drawn, EMPTY, phase=Phase.KEEP)
    assert decide(agent, keeping, 0, random.Random(0)).move == Stop()
    for state in deciding(3, 1)[::3]:
        assert decide(agent, state, RULES.to_act(state), random.Random(0)).move in RULES.legal_moves(state)


@pytest.mark.parametrize(("level", "players", "thoughts"), [("hard", 2, 1), ("expert", 2, 2), ("expert", 3, 1)])
def test_only_an_expert_reckons_with_the_reply_of_one_other(level: str, players: int, thoughts: int) -> None:
    for state in (
        position("112345", *[EMPTY] * players, phase=Phase.KEEP),
        position("112345", *[EMPTY] * players),
        position("123455", *[sheet(*["oo..."] * 5)] * players, phase=Phase.CROSS),
    ):
        found = list(make_agent(level).think(state, 0, random.Random(1), lambda work: None))
        assert len(found) == thoughts
        assert [thought.depth for thought in found] == [1, 2][:thoughts]
        assert (found[-1].work > found[0].work) == (thoughts > 1)
        assert all(thought.move in RULES.legal_moves(state) for thought in found)


def test_a_margin_of_nothing_always_picks_the_best() -> None:
    level = Level(sight=1, rerolls=1, margin=0, replies=0, deadline=1_000)
    drawn: Sheet = sheet("oo...", ".....", ".....", ".....", ".....")
    state = position("111222", drawn, EMPTY)
    moves = {decide(ShelfieAgent(level), state, 0, random.Random(seed)).move for seed in range(10)}
    best = max(preview(state, move).points for move in RULES.legal_moves(state) if isinstance(move, Circle))
    assert all(isinstance(move, Circle) and preview(state, move).points == best for move in moves)


GOOD = (
    "[seats2]\nchances = ["
    + "[0.1, 0.2, 0.3, 0.4, 0.5]," * (HORIZONS - 1)
    + "]\nspread = ["
    + "9," * (HORIZONS - 1)
    + "]"
)


def test_the_worth_is_read(tmp_path: Path) -> None:
    file = tmp_path / "worth.toml"
    file.write_text(GOOD, encoding="utf-8")
    assert len(read_worth(2, file).rows) == HORIZONS
    for players in DATA.players:
        assert len(read_worth(players).spread) == HORIZONS


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "seats2.chances"),
        ("seats2 = 3", "seats2.chances"),
        (GOOD.replace("0.1", "1.1"), "seats2.chances"),
        (GOOD.replace("[0.1, ", "["), "seats2.chances"),
        (GOOD.replace("0.1", "true"), "seats2.chances"),
        (GOOD.replace("9,", "0,"), "seats2.spread"),
        (GOOD.replace("9,", "", 1), "seats2.spread"),
        ("not toml", "worth"),
    ],
)
def test_a_wrong_file_of_worth_is_named_with_its_key(tmp_path: Path, text: str, named: str) -> None:
    file = tmp_path / "worth.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as trouble:
        read_worth(2, file)
    assert str(file) in str(trouble.value)
    assert named in str(trouble.value)
    with pytest.raises(DataError, match=r"none\.toml"):
        read_worth(2, tmp_path / "none.toml")
