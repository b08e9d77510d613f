"""The levels of Cephalopod: their numbers, what they promise, and a small series of matches."""

from __future__ import annotations

import dataclasses
import itertools
import random

import pytest

from game.ai.agent import Stopped, decide
from game.app.simulate import Series, play_series, summarise
from game.core import codec
from game.games.catalogue import LEVELS
from game.games.cephalopod.evaluate import LADDER, CephalopodAgent, Level, make_agent
from game.games.cephalopod.rules import SIZES, Placement, State, Swap
from tests.games.cephalopod.positions import RULES, position, random_match
from tests.games.cephalopod.reference import TreeSearchAgent


def positions(board: str, seed: int, pie: str = "off") -> list[State]:
    """Return a few positions of a random match from its first to its last ply."""
    states = [state for state, _ in random_match(random.Random(seed), board, pie)]
    return [states[0], states[1], *states[7 :: max(len(states) // 4, 1)], states[-1]]


def test_the_levels_rise() -> None:
    levels = [LADDER.load(name) for name in LEVELS]
    for lower, higher in itertools.pairwise(levels):
        assert lower.nodes < higher.nodes
        assert lower.depth < higher.depth
        assert lower.margin >= higher.margin
    assert [level.deadline for level in levels] == [2_000, 2_000, 2_000, 6_000]


@pytest.mark.parametrize("board", SIZES)
@pytest.mark.parametrize("pie", ["off", "on"])
def test_moves_are_legal_the_same_for_a_seed_and_the_view_is_unchanged(board: str, pie: str) -> None:
    agent = CephalopodAgent(Level(nodes=1_500, depth=6, margin=10, proof=0, deadline=1_000))
    for state in positions(board, 5, pie):
        before = codec.digest(state)
        thoughts = [list(agent.think(state, RULES.to_act(state), random.Random(3), lambda work: None)) for _ in "ab"]
        assert thoughts[0] == thoughts[1]
        assert thoughts[0]
        for thought in thoughts[0]:
            assert thought.move in RULES.legal_moves(state)
            assert -1000 <= thought.value <= 1000
            assert thought.reason.key.startswith("hint.")
        assert [thought.work for thought in thoughts[0]] == sorted(thought.work for thought in thoughts[0])
        assert codec.digest(state) == before


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_keeps_to_its_nodes(name: str) -> None:
    agent = make_agent(name)
    assert isinstance(agent, CephalopodAgent)
    agent = CephalopodAgent(dataclasses.replace(agent.level, nodes=min(agent.level.nodes, 8_000)))
    for state in positions("5x5", 8)[:4]:
        seen: list[int] = [0]
        thought = decide(agent, state, RULES.to_act(state), random.Random(1), seen.append)
        assert thought.depth <= agent.level.depth
        assert thought.work <= max(seen[-1] + 4_200, 1)
        assert seen[-1] <= agent.level.nodes + 4_200


@pytest.mark.parametrize("pie", ["off", "on"])
def test_an_agent_stops_at_the_pulse_that_says_so(pie: str) -> None:
    agent = make_agent("expert")
    state = RULES.initial_state(2, {"board": "5x5", "pie": pie})
    seen: list[int] = []

    def pulse(work: int) -> None:
        seen.append(work)
        if work > 20_000:
            raise Stopped

    thoughts = []
    with pytest.raises(Stopped):
        for thought in agent.think(state, 0, random.Random(1), pulse):
            thoughts.append(thought)
    assert thoughts
    assert seen[-1] < 30_000
    assert max(after - before for before, after in itertools.pairwise(seen)) < 10_000


def test_a_weaker_level_errs_among_nearly_equal_moves_only() -> None:
    # A six is there to be made at b2; nothing else is worth nearly as much.
    state = position(". . .", "+4 . -2", ". . .")
    agent = make_agent("easy")
    moves = {decide(agent, state, 0, random.Random(seed)).move for seed in range(30)}
    assert moves == {Placement(4, (3, 5))}
    # On the empty board all cells are worth the same for it, and it uses them.
    empty = RULES.initial_state(2, {"board": "3x3"})
    assert len({decide(agent, empty, 0, random.Random(seed)).move for seed in range(60)}) > 5


def test_the_pie_rule_is_used() -> None:
    # A six in the middle that nobody can capture is worth having.
    agent = CephalopodAgent(Level(nodes=30_000, depth=8, margin=0, proof=0, deadline=1_000))
    empty = RULES.initial_state(2, {"board": "5x5", "pie": "on"})
    first = decide(agent, empty, 0, random.Random(0))
    assert first.reason.key == "hint.balance"
    lead = State(3, 3, (0, 0, 0, 0, 6, 0, 0, 0, 0), 1, 0, True, 1)
    assert decide(agent, lead, 1, random.Random(0)).move == Swap()


@pytest.mark.parametrize(
    ("state", "key", "values"),
    [
        (position("+6 -6 +6", "+6 . -6", "+6 -6 -6"), "hint.only", {"cell": "b2"}),
        (position("+6 -6 +6", "+6 . -6", ". +6 -6"), "hint.win", {"lead": 1}),
        (position("-6 -6 -6", "-6 . -6", ". +6 +6"), "hint.lost", {}),
        (
            position(". . . . .", ". . . . .", ". +4 . -2 .", ". . . . .", ". . . . ."),
            "hint.safe",
            {"cell": "c3", "captured": "b3, d3", "count": 2, "pips": 6},
        ),
    ],
)
def test_the_hint_says_what_is_true(state: State, key: str, values: dict[str, str | int]) -> None:
    reason = decide(make_agent("normal"), state, 0, random.Random(0)).reason
    assert reason.key == key
    assert {name: reason.values[name] for name in values} == values


def test_the_sentences_name_what_happens() -> None:
    agent = CephalopodAgent(Level(nodes=1_500, depth=4, margin=0, proof=0, deadline=1_000))
    seen = set()
    for seed in range(4):
        for state, _ in itertools.islice(random_match(random.Random(seed), "5x5"), 2, None, 3):
            thought = decide(agent, state, RULES.to_act(state), random.Random(seed))
            move = thought.move
            assert isinstance(move, Placement)
            reason = thought.reason
            seen.add(reason.key)
            values = reason.values
            if reason.key in {"hint.safe", "hint.captures", "hint.joins"}:
                assert values["count"] == len(move.captured) > 1
                assert values["pips"] == abs(RULES.apply(state, move).cells[move.cell])
                assert (reason.key == "hint.safe") == (values["pips"] == 6)
            if reason.key == "hint.captures":
                own = 1 if state.turn == 0 else -1
                assert values["theirs"] == sum(1 for other in move.captured if state.cells[other] * own < 0) > 0
            if reason.key in {"hint.quiet", "hint.threat"}:
                assert not move.captured
            if reason.key == "hint.threat":
                assert values["cell"] in str(values["captured"]).split(", ")
    assert {"hint.safe", "hint.captures", "hint.quiet"} <= seen


def test_the_ladder_in_small() -> None:
    for stronger, weaker in (("easy", "random"), ("normal", "easy")):
        series = Series("cephalopod", (stronger, weaker), {"board": "5x5", "pie": "off"}, 7, True)
        wins = summarise(series, list(play_series(series, 10)))["wins_by_line_up"]
        assert wins[0] >= 8


def test_the_reference_finds_a_six_and_is_no_fool() -> None:
    state = position(". . .", "+4 . -2", ". . .")
    assert decide(TreeSearchAgent(300, 0.4), state, 0, random.Random(1)).move == Placement(4, (3, 5))
    rng = random.Random(1)
    won = 0
    for _ in range(6):
        state = RULES.initial_state(2, {"board": "3x3"})
        while RULES.to_act(state) >= 0:
            if RULES.to_act(state) == 0:
                move = decide(TreeSearchAgent(150, 0.4), state, 0, rng).move
            else:
                move = rng.choice(RULES.legal_moves(state))
            state = RULES.apply(state, move)
        won += RULES.result(state).winners == (0,)
    assert won >= 5
