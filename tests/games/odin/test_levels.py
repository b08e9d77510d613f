"""The levels of Odin: their numbers, what they promise, and a small series of matches."""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections.abc import Iterator

import pytest

from game.ai.agent import Agent, Stopped, decide
from game.ai.random_agent import RandomAgent
from game.core import codec
from game.core.contract import CHANCE, OVER
from game.games.odin.evaluate import (
    LADDER,
    PULSE_PLAYOUTS,
    Level,
    OdinAgent,
    explain,
    knowledge_of,
    make_agent,
)
from game.games.odin.rules import HIDDEN, Move, Pass, Phase, PickUp, Play, State
from game.games.odin.search import PASS
from tests.games.odin.positions import RULES, cards, eager, position, random_match
from tests.games.odin.reference import make_greedy

LEVELS = ("easy", "normal", "hard", "expert")

QUICK = Level(playouts=40, moves=8, margin=0, deadline=1_000)


def decisions(seed: int, players: int, **options: str) -> Iterator[State]:
    """Yield the views of the seats that decide in a random match."""
    for state, _ in random_match(random.Random(seed), players, {"limit": "single", **options}, eager):
        if RULES.to_act(state) >= 0:
            yield RULES.view(state, RULES.to_act(state))


def play(agents: list[Agent[State, Move]], seed: int, options: dict[str, str]) -> tuple[int, ...]:
    """Play a match and return its winners."""
    rng = random.Random(seed)
    state = RULES.initial_state(len(agents), RULES.info.complete(options))
    while (seat := RULES.to_act(state)) != OVER:
        if seat == CHANCE:
            move = RULES.sample_chance(state, rng)
        else:
            move = decide(agents[seat], RULES.view(state, seat), seat, rng).move
        state = RULES.apply(state, move)
    return RULES.result(state).winners


def share(agent: Agent[State, Move], other: Agent[State, Move], players: int, matches: int) -> float:
    """Return the share of single hands that ``agent`` wins against all others being ``other``, the seats rotated."""
    won = 0
    for number in range(matches):
        seat = number % players
        agents = [agent if place == seat else other for place in range(players)]
        won += seat in play(agents, number // players, {"limit": "single"})
    return won / matches


def test_the_levels_rise() -> None:
    levels = [LADDER.load(name) for name in LEVELS]
    for lower, higher in itertools.pairwise(levels):
        assert (lower.playouts, -lower.margin) < (higher.playouts, -higher.margin)
        assert lower.moves <= higher.moves
    assert all(level.deadline <= 2_000 for level in levels[:3])
    assert levels[3].deadline <= 5_000


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("goat", ["off", "on"])
def test_moves_are_legal_the_same_for_a_seed_and_the_view_is_unchanged(players: int, goat: str) -> None:
    agent = OdinAgent(QUICK)
    phases = set()
    for view in itertools.islice(decisions(players, players, goat=goat), 1, None, players + 2):
        seat = view.turn
        phases.add(view.phase)
        before = codec.digest(view)
        thoughts = [list(agent.think(view, seat, random.Random(3), lambda work: None)) for _ in "ab"]
        assert thoughts[0] == thoughts[1]
        assert thoughts[0]
        legal = RULES.legal_moves(view)
        for thought in thoughts[0]:
            assert thought.move in legal
            assert -1000 <= thought.value <= 1000
        assert [thought.work for thought in thoughts[0]] == sorted(thought.work for thought in thoughts[0])
        assert codec.digest(view) == before
    assert Phase.PLAY in phases


def test_both_kinds_of_decision_are_made_with_two_colours_out() -> None:
    agent = OdinAgent(QUICK)
    phases = set()
    for seed in range(3):
        for view in itertools.islice(decisions(seed, 2, two_player_remove_suits="on"), 0, None, 2):
            phases.add(view.phase)
            assert decide(agent, view, view.turn, random.Random(1)).move in RULES.legal_moves(view)
    assert phases == {Phase.PLAY, Phase.PICK}


@pytest.mark.parametrize("name", LEVELS)
def test_what_a_seat_cannot_see_changes_nothing(name: str) -> None:
    level = LADDER.load(name)
    agent = OdinAgent(dataclasses.replace(level, playouts=min(level.playouts, 40)))
    rng = random.Random(4)
    hidden = 0
    for state, _ in itertools.islice(random_match(rng, 3, {"limit": "single"}, eager), 4, 24, 2):
        seat = RULES.to_act(state)
        if seat < 0:
            continue
        other = RULES.resample(state, seat, rng)
        hidden += other != state
        found = [
            list(agent.think(RULES.view(s, seat), seat, random.Random(2), lambda work: None)) for s in (state, other)
        ]
        assert found[0] == found[1]
    assert hidden > 3


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_keeps_to_its_playouts_and_beats_its_pulse(name: str) -> None:
    level = LADDER.load(name)
    agent = OdinAgent(dataclasses.replace(level, playouts=min(level.playouts, 200)))
    for view in itertools.islice(decisions(8, 4), 0, 12, 4):
        seen: list[int] = []
        thought = decide(agent, view, view.turn, random.Random(1), seen.append)
        assert thought.work <= max(agent.level.playouts, agent.level.moves * 5, 1)
        assert seen[0] == 0
        assert all(after - before <= PULSE_PLAYOUTS for before, after in itertools.pairwise(seen))


def test_an_agent_stops_at_the_pulse_that_says_so() -> None:
    agent = make_agent("expert")
    view = next(decisions(1, 4))
    seen: list[int] = []

    def pulse(work: int) -> None:
        seen.append(work)
        if work > 60:
            raise Stopped

    thoughts = []
    with pytest.raises(Stopped):
        for thought in agent.think(view, view.turn, random.Random(1), pulse):
            thoughts.append(thought)
    assert thoughts
    assert seen[-1] <= 60 + PULSE_PLAYOUTS


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize(
    "state",
    [
        position("r7 r4 r2", "b1 b2 b3 b4"),
        position("r9 r8", "b1 b2 b3 b4", centre="g5", owner=1),
        position("r9 b9 g9", "b1 b2 b3 b4", centre="g5 g6", owner=1),
        position("r1", "b1 b2 b3 b4"),
    ],
)
def test_a_hand_that_can_be_emptied_is_emptied(name: str, state: State) -> None:
    thought = decide(make_agent(name), RULES.view(state, 0), 0, random.Random(1))
    assert isinstance(thought.move, Play)
    assert set(thought.move.cards) == set(state.hands[0])
    assert thought.reason.key == "hint.finishes"


def test_a_hand_is_not_emptied_when_that_loses_the_match() -> None:
    # Emptying the hand now costs the third seat two points, which ends the match, and the second seat wins it.
    state = dataclasses.replace(position("r9 b9", "b1 b2 b3 b4", "g1 k2", centre="g5", owner=2), sheet=((8, 1, 14),))
    thought = decide(make_agent("hard"), RULES.view(state, 0), 0, random.Random(1))
    assert isinstance(thought.move, Play | Pass)
    assert thought.move != Play(cards("b9 r9"))


def test_no_thought_for_what_has_one_answer() -> None:
    state = position("r1 b2", "b8 b9 g1", centre="g5", owner=1)
    thoughts = list(make_agent("expert").think(RULES.view(state, 0), 0, random.Random(1), lambda work: None))
    assert [(thought.move, thought.reason.key) for thought in thoughts] == [(Pass(), "hint.only_pass")]


def test_a_weaker_level_errs_among_nearly_equal_moves_only() -> None:
    # Leading one of the pair tears it apart and leaves three plays instead of two; easy may do that, normal does not.
    state = position("r9 b9 g1 y5", "b1 b2 b3 b4 k1 k2")
    view = RULES.view(state, 0)
    far = OdinAgent(dataclasses.replace(LADDER.load("easy"), margin=2_000))
    near = OdinAgent(dataclasses.replace(LADDER.load("easy"), margin=0))
    moves = {decide(far, view, 0, random.Random(seed)).move for seed in range(40)}
    assert moves == set(RULES.legal_moves(view))
    assert {decide(near, view, 0, random.Random(seed)).move for seed in range(40)} == {Play(cards("g1"))}


def hint(agent: OdinAgent, state: State) -> tuple[str, dict[str, str | int]]:
    """Return the sentence for a position of seat 0."""
    reason = decide(agent, RULES.view(state, 0), 0, random.Random(0)).reason
    return reason.key, dict(reason.values)


def test_the_hint_says_what_is_true() -> None:
    judge = OdinAgent(Level(playouts=0, moves=2, margin=0, deadline=1_000))
    assert hint(judge, position("r9 b9 g1 y5", "b1 b2 b3 b4 k1")) == ("hint.low_lead", {"cards": "g1"})
    assert hint(judge, position("r8 r7 b3 k4", "b1 b2 b5 b6", centre="g5", owner=1)) == (
        "hint.sheds",
        {"cards": "r8 r7", "count": 2, "left": 3},
    )
    waits = position("r9 b3 b4", "b1 b2", centre="r5", owner=1)
    assert explain(knowledge_of(waits, 0), PASS).key == "hint.pass_waits"
    keeps = position("r9 r8 r7 b3", "b1 b2", centre="r5", owner=1)
    assert explain(knowledge_of(keeps, 0), PASS).key == "hint.pass_keeps"
    assert hint(judge, position("r8 r7 b3 k4", "b1", "b2", centre="g5", owner=1))[0] == "hint.unanswered"
    assert hint(judge, position("r8 r7 b3 k4", "b1 b2", beaten="r2 p5", centre="k9 k8", owner=0)) == (
        "hint.pick_joins",
        {"card": "r2", "cards": "r8 r7"},
    )
    assert hint(judge, position("r8 r7", "b1 b2", beaten="g2 p5", centre="k9 k8", owner=0)) == (
        "hint.pick_high",
        {"card": "p5"},
    )


def test_the_sentences_name_what_happens() -> None:
    seen = set()
    for seed in range(12):
        for view in decisions(seed, 2 + seed % 5, goat="on" if seed % 2 else "off"):
            thought = decide(make_agent("easy"), view, view.turn, random.Random(seed))
            key, values = thought.reason.key, thought.reason.values
            seen.add(key)
            move = thought.move
            if isinstance(move, PickUp):
                assert key.startswith("hint.pick_")
                assert RULES.format_move(view, move) == f"+{values['card']}"
            elif isinstance(move, Pass):
                assert key in {"hint.only_pass", "hint.pass_keeps", "hint.pass_waits"}
                assert (key == "hint.only_pass") == (len(RULES.legal_moves(view)) == 1)
            else:
                assert str(values["cards"]).replace(" ", "") == RULES.format_move(view, move)
                assert isinstance(move, Play)
                others = [len(hand) for seat, hand in enumerate(view.hands) if seat != view.turn]
                assert (key == "hint.finishes") == (len(move.cards) == len(view.hands[view.turn]))
                if key == "hint.unanswered":
                    assert max(others) < len(move.cards)
                if key == "hint.high_lead":
                    assert min(others) == 1
    assert {"hint.only_pass", "hint.finishes", "hint.sheds", "hint.trades", "hint.low_lead", "hint.pick_joins"} <= seen


def test_the_ladder_in_small() -> None:
    easy, judge = make_agent("easy"), OdinAgent(Level(playouts=0, moves=2, margin=0, deadline=1_000))
    assert share(easy, RandomAgent(RULES), 2, 30) >= 0.6
    assert share(judge, easy, 2, 40) > 0.5
    assert share(OdinAgent(QUICK), RandomAgent(RULES), 4, 8) >= 0.5


def test_the_reference_is_no_fool() -> None:
    view = RULES.view(position("r9 b9 g1 y5", "b1 b2 b3 b4", centre="g5", owner=1), 0)
    assert decide(make_greedy(), view, 0, random.Random(1)).move == Play(cards("b9 r9"))
    assert HIDDEN in view.hands[1]
    assert share(make_greedy(), RandomAgent(RULES), 2, 30) >= 0.75
