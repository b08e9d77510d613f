"""The computer player: what each level may do, what it must see, and what its hints say."""

from __future__ import annotations

import functools
import itertools
import random

import pytest

from game.ai.agent import Stopped, Thought, decide
from game.core.contract import CHANCE, OVER
from game.games.odicey.evaluate import LADDER, Level, OdiceyAgent, explain, make_agent, turn_chance, winning_step
from game.games.odicey.rules import (
    BLUE,
    RED,
    CallZeus,
    Choose,
    Decline,
    ExtraTurn,
    Move,
    Phase,
    Place,
    SendHome,
    State,
    cell_number,
    cells_of,
    placeable,
    without,
    zeus_value,
)
from game.games.odicey.search import Search, sea_of
from game.texts import Texts, languages, placeholders
from tests.games.odicey.positions import RULES, can_win, position, random_match
from tests.games.odicey.reference import make_builder, make_opportunist, wins_with

LEVELS = ("easy", "normal", "hard", "expert")


def decision(level: str, state: State, seed: int = 0) -> Thought[Move]:
    return decide(make_agent(level), state, RULES.to_act(state), random.Random(seed))


@functools.cache
def deciding(players: int, seed: int, aegis_chain: str = "on") -> list[State]:
    """Return the positions of a random match in which a seat decides."""
    found = [state for state, _, _ in random_match(random.Random(seed), players, aegis_chain)]
    return [state for state in found if RULES.to_act(state) >= 0]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_level_decides_in_every_phase(level: str, players: int) -> None:
    states = [*deciding(players, 5), *deciding(players, 6, "off")[:200]]
    few = 1 if level == "expert" else 3
    for phase in (Phase.CHOOSE, Phase.PLACE, Phase.ATHENA, Phase.ZEUS):
        of_phase = [state for state in states if state.phase is phase]
        for state in of_phase[:: max(1, len(of_phase) // few)][:few]:
            thought = decision(level, state)
            assert thought.move in RULES.legal_moves(state)
            assert thought == decision(level, state)
            assert -1000 <= thought.value <= 1000
    opening = [state for state in states if state.is_opening][:3]
    assert len(opening) == 3
    for state in opening if level != "expert" else opening[1:]:
        assert decision(level, state).move in RULES.legal_moves(state)


ZEUS_ROWS = ("r1 . b3 . b2", ". r2 . r6 .", ". . z4 . b1", ". b5 . r5 .", "r3 . . . b6")


@pytest.mark.parametrize("level", LEVELS)
def test_both_aegises_are_used(level: str) -> None:
    for seed in range(2):
        athena = decision(level, position(*ZEUS_ROWS, phase=Phase.ATHENA, double=3), seed)
        assert isinstance(athena.move, (ExtraTurn, SendHome))
        zeus = decision(level, position(*ZEUS_ROWS, phase=Phase.ZEUS, double=4, bonus=True), seed)
        assert isinstance(zeus.move, (CallZeus, Decline))


@pytest.mark.parametrize("level", LEVELS)
def test_a_match_of_four_seats_goes_its_way(level: str) -> None:
    rng = random.Random(2)
    agents = (make_agent(level), make_opportunist())
    state = RULES.initial_state(4, {})
    for _ in range(24 if level == "expert" else 80):
        seat = RULES.to_act(state)
        if seat == OVER:
            break
        if seat == CHANCE:
            state = RULES.apply(state, RULES.sample_chance(state, rng))
            continue
        state = RULES.apply(state, decide(agents[seat % 2], state, seat, rng).move)
    assert state.turn_number > 5 or state.phase is Phase.OVER


@pytest.mark.parametrize("level", LEVELS)
def test_an_agent_stops_at_the_pulse_that_says_so(level: str) -> None:
    state = position(*ZEUS_ROWS, phase=Phase.CHOOSE)
    for allowed in range(4):
        seen: list[int] = []

        def pulse(work: int, allowed: int = allowed, seen: list[int] = seen) -> None:
            seen.append(work)
            if len(seen) > allowed:
                raise Stopped

        thoughts = []
        try:
            for thought in make_agent(level).think(state, 0, random.Random(1), pulse):
                thoughts.append(thought)
        except Stopped:
            assert len(seen) == allowed + 1
        assert bool(thoughts) == (allowed > 0)
        assert all(after - before < 3_000 for before, after in itertools.pairwise(seen))


@pytest.mark.parametrize(("level", "most"), [("easy", 3_000), ("normal", 3_000), ("hard", 80_000), ("expert", 450_000)])
def test_the_work_is_bounded(level: str, most: int) -> None:
    few = ("r1 . . . .", ". . . . .", ". . z4 . .", ". . . . .", ". . . . b6")
    for state in (
        position(*few, phase=Phase.CHOOSE),
        position(*few, hand="r2 r5"),
        position(*ZEUS_ROWS, phase=Phase.ZEUS, double=4, bonus=True),
    ):
        assert decision(level, state).work <= most


# A win with the dice in hand.

THREE = ("b1 . b3 . b2", ". r2 . r6 .", ". . z4 . b1", "b5 . r5 b5 .", "r3 r3 . r3 r3")


@pytest.mark.parametrize("level", LEVELS)
def test_a_line_that_the_dice_complete_is_completed(level: str) -> None:
    for state, steps in (
        (position(*THREE, hand="r1 r3"), {"c1"}),
        # Two dice are missing: either may come first.
        (position(*THREE[:4], "r1 r2 . . r5", hand="r3 r4"), {"c1", "d1"}),
        # The ejected die is the one that wins, or it makes way for the one that is still in hand.
        (position(*THREE, hand="r1", carried=3, spent=(4,)), {"c1"}),
        (position(*THREE[:4], "r3 r3 . r3 b3", hand="r3", carried=16, spent=(18,)), {"c1"}),
    ):
        for seed in range(3):
            now = state
            names = []
            while RULES.to_act(now) != OVER:
                thought = decision(level, now, seed)
                assert thought.value == 1000
                assert isinstance(thought.move, Place)
                names.append(thought.move.cell)
                now = RULES.apply(now, thought.move)
            assert now.winner == RED
            assert steps & {"abcde"[cell % 5] + str(cell // 5 + 1) for cell in names}


def test_no_win_is_missed_in_random_matches() -> None:
    wins = 0
    for seed in range(10):
        for state in deciding(2, seed):
            if state.phase is not Phase.PLACE or len(cells_of(state.cells, 0)) + len(cells_of(state.cells, 1)) < 6:
                continue
            faces = [number % 10 for number in (*state.hand, state.carried) if number]
            step = winning_step(state)
            assert (step is not None) == (not state.is_opening and can_win(state.cells, faces))
            if step is None:
                continue
            wins += 1
            now = state
            while now.phase is Phase.PLACE:
                step = winning_step(now)
                assert step in RULES.legal_moves(now)
                assert step is not None
                now = RULES.apply(now, step)
            assert now.winner == state.side
    assert wins >= 6


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_the_dice_that_may_win_are_rolled_and_a_loss_is_blocked(level: str) -> None:
    # The red die on c1 is all that is in the way.
    rows = ("b1 . b4 . b2", ". b2 . r6 .", ". . z4 . b1", "b5 . r5 b5 .", "r3 r3 r1 r3 r3")
    thought = decision(level, position(*rows, phase=Phase.CHOOSE))
    assert isinstance(thought.move, Choose)
    assert cell_number("c1") in thought.move.places
    assert thought.reason.key.startswith("hint.chance_")
    assert int(thought.reason.values["percent"]) >= 31
    # Four blue threes in a row: only c1, or a chain through them, takes the chance away.
    open_row = (*rows[:4], "b3 b3 . b3 b3")
    state = position(*open_row, hand="r6 r1")
    assert wins_with(state.cells) >= 11
    while state.phase is Phase.PLACE:
        state = RULES.apply(state, decision(level, state).move)
    assert turn_chance(state.cells, zeus_value(state.cells), BLUE) < 0.1


def test_a_weaker_level_errs_among_nearly_equal_moves_only() -> None:
    state = position(*ZEUS_ROWS, phase=Phase.CHOOSE)
    worths = {pair.places: pair.worth for pair in Search(lambda work: None, 1_000).pairs(sea_of(state), RED)}
    floor = max(worths.values()) - LADDER.load("normal").margin / 1000
    picked = {decision("normal", state, seed).move for seed in range(40)}
    assert len(picked) > 1
    assert len(picked) < len(worths)
    for move in picked:
        assert isinstance(move, Choose)
        assert worths[move.places] >= floor
    assert len({decision("easy", state, seed).move for seed in range(40)}) > 1
    assert len({decision("hard", state, seed).move for seed in range(4)}) == 1


def test_levels_look_deeper_one_after_the_other() -> None:
    state = position(*ZEUS_ROWS, phase=Phase.CHOOSE)
    thoughts = {level: list(make_agent(level).think(state, 0, random.Random(1), lambda work: None)) for level in LEVELS}
    assert [len(thoughts[level]) for level in LEVELS] == [1, 1, 2, 2]
    work = [thoughts[level][-1].work for level in LEVELS]
    assert work == sorted(work)
    assert work[2] > 10 * work[1]
    placing = position(*ZEUS_ROWS, hand="r2 r5")
    found = list(make_agent("expert").think(placing, 0, random.Random(1), lambda work: None))
    assert len(found) == 2
    assert found[1].work > found[0].work


def test_hints_say_what_is_true_in_both_languages() -> None:
    texts = {language: Texts(language) for language in languages()}
    keys = set()
    states = [state for seed in range(8) for state in deciding(2, seed)]
    rng = random.Random(3)
    for state in rng.sample(states, 300):
        moves = RULES.legal_moves(state)
        for move in rng.sample(moves, min(3, len(moves))):
            reason = explain(state, move)
            keys.add(reason.key)
            for language in languages():
                entries = texts[language].entries()
                key = f"odicey.{reason.key}"
                forms = [key] if key in entries else [f"{key}.one", f"{key}.other"]
                for form in forms:
                    assert placeholders(entries[form]) <= set(reason.values)
                    assert "{" not in texts[language].get(key, **reason.values)
            if reason.key.startswith("hint.chance_"):
                assert isinstance(move, Choose)
                wins = wins_with(without(state.cells, move.places))
                assert reason.values["percent"] == round(100 * wins / 36)
            if reason.key == "hint.wins":
                assert can_win(state.cells, [number % 10 for number in (*state.hand, state.carried) if number])
            if reason.key == "hint.blocks":
                assert int(reason.values["after"]) < int(reason.values["before"])
            if reason.key == "hint.swaps":
                assert isinstance(move, Place)
                assert state.cells[move.cell]
    assert len(keys) >= 14
    for language in languages():
        said = {key for key in texts[language].entries() if key.startswith("odicey.hint.")}
        assert {f"odicey.{key}" for key in keys} <= {key.removesuffix(".one").removesuffix(".other") for key in said}


def test_the_aegis_is_explained() -> None:
    rows = ("b1 . b4 . b2", ". b2 . r6 .", ". . z4 . b1", "b5 . r5 b5 .", "b3 b3 . b3 b3")
    state = position(*rows, phase=Phase.ATHENA, double=1)
    home = SendHome((cell_number("a1"), cell_number("b1")))
    reason = explain(state, home)
    assert reason.key == "hint.send_home_breaks"
    assert (reason.values["before"], reason.values["cells"]) == (33, "a1, b1")
    assert explain(state, ExtraTurn()).key == "hint.extra_turn_wins"
    zeus = position(*rows, phase=Phase.ZEUS, double=4)
    assert explain(zeus, Decline()).key == "hint.decline"
    assert explain(zeus, CallZeus((cell_number("e3"), cell_number("e5")))).key == "hint.call_zeus_wins"


def test_without_a_margin_the_best_is_picked() -> None:
    level = Level(sight=2, pairs=0, beam=1, replies=0, answers=1, margin=0, deadline=1_000)
    state = position(*ZEUS_ROWS, phase=Phase.CHOOSE)
    best = Search(lambda work: None, 1_000).pairs(sea_of(state), RED)[0].places
    assert {decide(OdiceyAgent(level), state, 0, random.Random(seed)).move for seed in range(5)} == {Choose(best)}
    assert all(LADDER.load(name).margin == 0 for name in ("hard", "expert"))


def test_the_reference_players_are_legal_and_win_at_once() -> None:
    for make in (make_opportunist, make_builder):
        for state in deciding(2, 9)[:200:10]:
            move = decide(make(), state, RULES.to_act(state), random.Random(1)).move
            assert move in RULES.legal_moves(state)
        state = position(*THREE, hand="r1 r3")
        assert 3 in {number % 10 for number in placeable(state)}
        while state.phase is Phase.PLACE:
            state = RULES.apply(state, decide(make(), state, 0, random.Random(1)).move)
        assert state.winner == RED
