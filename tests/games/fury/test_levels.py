"""The levels of La Fureur des dieux: their numbers, what they promise, and a small series of matches."""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections.abc import Iterator

import pytest

from game.ai.agent import Agent, Stopped, decide
from game.ai.random_agent import RandomAgent
from game.core import codec
from game.core.contract import CHANCE, OVER, Explanation
from game.games.fury.data import ATHENA, DATA, HADES, HERMES, POSEIDON, ZEUS
from game.games.fury.evaluate import (
    LADDER,
    PULSE_PLAYOUTS,
    FuryAgent,
    Level,
    make_agent,
)
from game.games.fury.rules import FuryRules
from game.games.fury.state import (
    NOTHING,
    Action,
    ChooseToken,
    Counter,
    Decision,
    Laid,
    Lay,
    Pass,
    Phase,
    PutShip,
    State,
    UseAphrodite,
    UsePoseidon,
    UseZeus,
    hand_order,
)
from game.texts import Texts
from tests.games.fury.reference import make_pusher
from tests.games.fury.test_search import decisions, first_turn

RULES = FuryRules()
LEVELS = ("easy", "normal", "hard", "expert")

TIED = (0, 0, 2, 2, 4, 4)
"""Adventures that are worth eight points to each of the missions 0, 2 and 4."""

QUICK = Level(sight=2, playouts=40, moves=6, margin=0, restraint=0, deadline=1_000)


def end_of(ship: int, *colours: int) -> int:
    """Return the island at the end of lines of these colours."""
    for colour in colours:
        ship = DATA.chart.neighbours[ship][colour]
    return ship


def position(
    hands: tuple[tuple[int, ...], ...],
    gods: tuple[int, ...],
    missions: tuple[int, ...],
    islands: dict[int, int],
    *,
    experienced: tuple[int, ...] = (),
    zones: dict[int, tuple[int, ...]] | None = None,
    turn: int = 0,
    passes: int = 0,
) -> State:
    """Return a turn at island 0; ``islands`` has the kinds of some islands, all others are bare."""
    state = first_turn(len(hands))
    laid = {zone: tuple(Laid(card, turn, False) for card in cards) for zone, cards in (zones or {}).items()}
    return dataclasses.replace(
        state,
        turn=turn,
        gods=gods,
        missions=missions,
        hands=tuple(map(hand_order, hands)),
        zones=tuple(laid.get(zone, ()) for zone in range(9)),
        islands=tuple(islands.get(island, NOTHING) for island in range(18)),
        experienced=experienced,
        ship=0,
        passes=passes,
    )


def decision(name: str, state: State) -> tuple[Decision, Explanation]:
    """Return what a level does in ``state``, and why."""
    seat = RULES.to_act(state)
    thought = decide(make_agent(name), RULES.view(state, seat), seat, random.Random(1))
    return thought.move, thought.reason


def play(agents: list[Agent[State, Decision]], seed: int) -> tuple[int, ...]:
    """Play a match and return its winners."""
    rng = random.Random(seed)
    state = RULES.initial_state(len(agents), RULES.info.complete({}))
    while (seat := RULES.to_act(state)) != OVER:
        if seat == CHANCE:
            state = RULES.apply(state, RULES.sample_chance(state, rng))
        else:
            state = RULES.apply(state, decide(agents[seat], RULES.view(state, seat), seat, rng).move)
    return RULES.result(state).winners


def share(agent: Agent[State, Decision], other: Agent[State, Decision], players: int, matches: int) -> float:
    """Return the share of the wins of ``agent`` against all others being ``other``, the seats rotated."""
    won = 0.0
    for number in range(matches):
        seat = number % players
        agents = [agent if place == seat else other for place in range(players)]
        winners = play(agents, number)
        won += (seat in winners) / len(winners)
    return won / matches


def test_the_levels_rise() -> None:
    levels = [LADDER.load(name) for name in LEVELS]
    for lower, higher in itertools.pairwise(levels):
        assert (lower.sight, lower.playouts, -lower.margin) < (higher.sight, higher.playouts, -higher.margin)
        assert lower.restraint <= higher.restraint
    assert all(level.deadline <= 2_000 for level in levels[:3])
    assert levels[3].deadline <= 5_000


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_moves_are_legal_the_same_for_a_seed_and_the_view_is_unchanged(players: int) -> None:
    phases = set()
    for number, state in enumerate(decisions(players, players)):
        seat = RULES.to_act(state)
        if number % players and state.phase in phases:
            continue
        phases.add(state.phase)
        view = RULES.view(state, seat)
        before = codec.digest(view)
        agent = FuryAgent(QUICK if number % 2 else LADDER.load("easy"))
        thoughts = [list(agent.think(view, seat, random.Random(3), lambda work: None)) for _ in "ab"]
        assert thoughts[0] == thoughts[1]
        assert thoughts[0]
        legal = RULES.legal_moves(view)
        for thought in thoughts[0]:
            assert thought.move in legal
            assert -1000 <= thought.value <= 1000
        assert [thought.work for thought in thoughts[0]] == sorted(thought.work for thought in thoughts[0])
        assert codec.digest(view) == before
    assert phases == {Phase.SHIP, Phase.TURN, Phase.ATHENA, Phase.TOKEN}


@pytest.mark.parametrize("name", LEVELS)
def test_what_a_seat_cannot_see_changes_nothing(name: str) -> None:
    level = LADDER.load(name)
    agent = FuryAgent(dataclasses.replace(level, playouts=min(level.playouts, 40)))
    rng = random.Random(4)
    hidden = 0
    for state in itertools.islice(decisions(4, 4), 0, 60, 4):
        seat = RULES.to_act(state)
        other = RULES.resample(state, seat, rng)
        hidden += other != state
        found = [
            list(agent.think(RULES.view(s, seat), seat, random.Random(2), lambda work: None)) for s in (state, other)
        ]
        assert found[0] == found[1]
    assert hidden > 8


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_keeps_to_its_playouts_and_beats_its_pulse(name: str) -> None:
    level = LADDER.load(name)
    agent = FuryAgent(dataclasses.replace(level, playouts=min(level.playouts, 200)))
    for state in itertools.islice(decisions(8, 4), 1, 20, 6):
        seat = RULES.to_act(state)
        seen: list[int] = []
        thought = decide(agent, RULES.view(state, seat), seat, random.Random(1), seen.append)
        assert thought.work <= max(agent.level.playouts, agent.level.moves * 5, 1)
        assert seen[0] == 0
        assert all(after - before <= PULSE_PLAYOUTS for before, after in itertools.pairwise(seen))


def test_an_agent_stops_at_the_pulse_that_says_so() -> None:
    agent = make_agent("expert")
    state = first_turn(4)
    seen: list[int] = []

    def pulse(work: int) -> None:
        seen.append(work)
        if work > 60:
            raise Stopped

    thoughts = []
    with pytest.raises(Stopped):
        for thought in agent.think(RULES.view(state, state.turn), state.turn, random.Random(1), pulse):
            thoughts.append(thought)
    assert thoughts
    assert seen[-1] <= 60 + PULSE_PLAYOUTS


@pytest.mark.parametrize("name", LEVELS)
def test_zeus_stops_when_the_voyage_wins(name: str) -> None:
    state = position(
        ((1,), (5, 5, 3), (5, 3, 3)),
        (ZEUS, POSEIDON, ATHENA),
        (0, 2, 4),
        {end_of(0, 0): 0, end_of(0, 1): 2, end_of(0, 2): 4},
        experienced=TIED,
        zones={0: (2,)},
    )
    state = dataclasses.replace(state, spent=tuple(god == ATHENA for god in range(6)))
    move, reason = decision(name, state)
    assert move == UseZeus()
    assert reason == Explanation("hint.stop_content", {"kind": "lotus", "count": 3})


@pytest.mark.parametrize("name", LEVELS)
def test_the_card_that_wins_is_laid_when_all_others_have_passed(name: str) -> None:
    # The others have no cards, so the ship sails as it lies then.
    state = position(
        ((5, 1), (), ()),
        (POSEIDON, ZEUS, ATHENA),
        (0, 2, 4),
        {end_of(0, 0): 2, end_of(0, 1): 0},
        experienced=TIED,
        zones={0: (2,)},
        passes=2,
    )
    state = dataclasses.replace(state, spent=(True, *(False,) * 3, True, True))
    move, reason = decision(name, state)
    assert move == Lay(5, 1, False)
    assert reason.key == "hint.lay_steers"
    island = DATA.chart.ids[end_of(0, 1)]
    assert dict(reason.values) == {"card": "5", "zone": "1g", "island": island, "kind": "lotus", "count": 3}


@pytest.mark.parametrize("name", ["normal", "hard", "expert"])
def test_athena_counters_what_would_cost_the_match(name: str) -> None:
    # The voyage wins for Athena's seat; where the power of Poseidon would send the ship it wins for his.
    state = position(
        ((), (), ()),
        (ATHENA, POSEIDON, ZEUS),
        (0, 2, 4),
        {end_of(0, 0): 0, end_of(0, 1): 2},
        experienced=TIED,
        zones={0: (5,), 1: (3,)},
        turn=1,
    )
    state = dataclasses.replace(state, phase=Phase.ATHENA, pending=UsePoseidon(0))
    state = dataclasses.replace(state, actions=(Action(1, UsePoseidon(0), False),))
    move, reason = decision(name, state)
    assert move == Counter(True)
    assert reason == Explanation("hint.counter_keeps", {"god": "poseidon", "kind": "lotus", "count": 3})


@pytest.mark.parametrize("name", LEVELS)
def test_a_seat_passes_when_the_voyage_is_its_best(name: str) -> None:
    state = position(
        ((5, 2), (), ()),
        (POSEIDON, ZEUS, ATHENA),
        (0, 2, 4),
        {end_of(0, 0): 0, end_of(0, 1): 2},
        zones={0: (5,)},
        passes=2,
    )
    move, reason = decision(name, state)
    assert move == Pass()
    assert reason == Explanation("hint.pass_content", {"kind": "lotus", "count": 3})


def test_the_token_is_one_of_the_reserve_and_the_own_one() -> None:
    for name in ("normal", "hard"):
        for state in decisions(3, 3):
            if state.phase is Phase.TOKEN:
                move, reason = decision(name, state)
                assert isinstance(move, ChooseToken)
                assert state.reserve[move.kind]
                worth = [value if left else 0 for value, left in zip(_values(state), state.reserve, strict=True)]
                if max(worth) == 3:
                    assert _values(state)[move.kind] >= 2
                    assert reason.key == "hint.token"


def _values(state: State) -> tuple[int, ...]:
    return DATA.missions[state.missions[RULES.to_act(state)]]


def test_the_ship_is_put_where_the_own_adventures_are_near() -> None:
    state = next(state for state in decisions(5, 3) if state.phase is Phase.SHIP)
    move, reason = decision("hard", state)
    assert isinstance(move, PutShip)
    assert reason == Explanation("hint.ship", {"island": DATA.chart.ids[move.island]})

    def near(island: int) -> int:
        ends = [end_of(island, *colours) for colours in itertools.product(range(3), repeat=3)]
        return sum(_values(state)[state.islands[end]] for end in ends if end != island)

    assert near(move.island) == max(map(near, range(18)))


def test_a_weaker_level_errs_among_nearly_equal_moves_only() -> None:
    # One kind is worth three points, another two.
    state = position(
        ((2, 2), (3,), (3,)), (POSEIDON, ZEUS, ATHENA), (0, 2, 4), {end_of(0, 0): 0, end_of(0, 1): 1, end_of(0, 2): 4}
    )
    view = RULES.view(dataclasses.replace(state, spent=(False,) * 4 + (True, False)), 0)
    near = FuryAgent(dataclasses.replace(LADDER.load("easy"), margin=0))
    far = FuryAgent(dataclasses.replace(LADDER.load("easy"), margin=120))
    assert {decide(near, view, 0, random.Random(seed)).move for seed in range(20)} == {Lay(2, 0, False)}
    found = {decide(far, view, 0, random.Random(seed)).move for seed in range(40)}
    assert found == {Lay(2, 0, False), Lay(2, 1, False)}


def test_hades_lays_face_down_while_he_may() -> None:
    state = position(
        ((5, 3, 2), (3,), (3,), (2,)), (HADES, ZEUS, ATHENA, POSEIDON), (0, 2, 4, 5), {end_of(0, 0): 0}, passes=3
    )
    move, _ = decision("normal", state)
    assert move == Lay(2, 0, True) or (isinstance(move, Lay) and move.down)
    move, _ = decision("normal", dataclasses.replace(state, bare=True))
    assert isinstance(move, Lay)
    assert not move.down


def sentences(seed: int, players: int) -> Iterator[Explanation]:
    """Yield the reasons of decisions in a match of random moves."""
    for number, state in enumerate(decisions(seed, players)):
        seat = RULES.to_act(state)
        level = "easy" if number % 3 else "normal"
        yield decide(make_agent(level), RULES.view(state, seat), seat, random.Random(number)).reason


def test_the_sentences_exist_in_both_languages() -> None:
    texts = [Texts("en"), Texts("fr")]
    seen = set()
    for players in (3, 6):
        for reason in sentences(players, players):
            seen.add(reason.key)
            for language in texts:
                assert language.get(f"fury.{reason.key}", **reason.values)
    assert len(seen) >= 12
    shown = {key.removeprefix("fury.") for key in texts[0].entries() if key.startswith("fury.hint.")}
    assert seen <= {key.removesuffix(".one").removesuffix(".other") for key in shown}


def test_a_hint_names_what_the_power_does() -> None:
    for god, kind, key in ((HERMES, 2, "hint.power_"), (POSEIDON, 2, "hint.power_steers")):
        state = position(
            ((1,), (3,), (3,), (), (), ()),
            (god, ZEUS, ATHENA, *(other for other in (HADES, 2, HERMES, POSEIDON) if other != god)),
            (0, 2, 4, 1, 3, 5),
            {end_of(0, 0): kind, end_of(0, 1): 0},
            zones={0: (5,), 1: (3,)},
            passes=5,
        )
        move, reason = decision("normal", state)
        assert not isinstance(move, Lay | Pass | UseAphrodite)
        assert reason.key.startswith(key)


@pytest.mark.parametrize("players", [3, 4])
def test_a_short_series_puts_the_levels_in_order(players: int) -> None:
    levels: list[Agent[State, Decision]] = [make_agent("easy"), make_agent("normal")]
    assert share(levels[0], RandomAgent(RULES), players, 9) > 1.5 / players
    assert share(levels[1], levels[0], players, 9) > 1.2 / players


def test_a_short_search_beats_the_reference() -> None:
    assert share(FuryAgent(dataclasses.replace(QUICK, playouts=60)), make_pusher(), 3, 9) > 0.4
