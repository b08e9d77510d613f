"""Nobody learns what is hidden: views, what is told of moves and events, and worlds that look the same."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from game.core.contract import OBSERVER
from game.games.fury.data import DATA
from game.games.fury.rules import (
    DECK,
    HIDDEN,
    Action,
    Deal,
    DealMissions,
    Laid,
    Lay,
    MoveCard,
    Phase,
    State,
    deck_size,
    points,
    unseen,
)
from tests.games.fury.positions import RULES, busy, play, random_match, table


def hidden_hand(state: State, seat: int) -> tuple[int, ...]:
    return (HIDDEN,) * len(state.hands[seat])


def test_a_view_shows_the_own_secrets_alone() -> None:
    state = table("5 3", "3", "1", "2", zones={"1y": "5?:0 2:1", "2g": "1?:0"})
    own, other, observer = (RULES.view(state, who) for who in (0, 2, OBSERVER))
    assert own.zones == state.zones
    assert own.hands == (state.hands[0], (HIDDEN,), (HIDDEN,), (HIDDEN,))
    assert own.missions == (state.missions[0], HIDDEN, HIDDEN, HIDDEN)
    assert other.zones[0] == (Laid(HIDDEN, 0, True), Laid(2, 1, False))
    assert other.hands[2] == state.hands[2]
    assert observer.hands == tuple(hidden_hand(state, seat) for seat in range(4))
    assert observer.missions == (HIDDEN,) * 4
    assert observer.zones == other.zones
    assert (deck_size(other), len(unseen(other))) == (deck_size(state), 42 - 2)


def test_whoever_laid_a_card_knows_it_wherever_it_goes() -> None:
    state = table("5 3 d", "3", "1", "2", "1", "2", spent="athena")
    moved = play(state, "1y:5?", "-", "-", "-", "-", "hermes 1y:?>3r", "dionysos 5")
    assert moved.gods[0] != 1
    assert moved.zones[8] == (Laid(5, 0, True),)
    assert RULES.view(moved, 0).zones == moved.zones
    assert RULES.view(moved, 0).actions == moved.actions
    for who in (1, 5, OBSERVER):
        view = RULES.view(moved, who)
        assert view.zones[8] == (Laid(HIDDEN, 0, True),)
        assert view.actions[0] == Action(0, Lay(HIDDEN, 0, True), False)
        assert view.actions[1:] == moved.actions[1:]


def test_a_counter_shows_the_cards_and_the_actions() -> None:
    waiting = play(table("5 3 1", "3", "1", "2"), "1y:5?", "athena -", "-", "-", "-", "2r:3?")
    view = RULES.view(waiting, 3)
    assert view.pending == Lay(HIDDEN, 8 - 3, True)
    assert [action.move for action in view.actions if isinstance(action.move, Lay)] == [
        Lay(HIDDEN, 0, True),
        Lay(HIDDEN, 5, True),
    ]
    assert RULES.view(waiting, 0).pending == Lay(3, 5, True)
    assert RULES.reveals(waiting, RULES.parse_move(waiting, "athena"))
    assert not RULES.reveals(waiting, RULES.parse_move(waiting, "athena -"))
    countered = play(waiting, "athena")
    for who in (0, 1, 3, OBSERVER):
        shown = RULES.view(countered, who)
        assert shown.zones == countered.zones
        assert shown.actions == countered.actions
    # Hades goes on to a seat that hides again: what was shown stays so, what is new is hidden.
    taken = replace(countered, hands=((1,), (3, 0), (1,), (2,)))
    hidden = play(taken, "dionysos 0", "-", "-", "-", "3y:3?")
    shown = RULES.view(hidden, 2)
    moves = [action.move for action in shown.actions if isinstance(action.move, Lay)]
    assert moves == [Lay(5, 0, True), Lay(3, 5, True), Lay(HIDDEN, 6, True)]


def test_the_history_is_open() -> None:
    state = table("5 3", "3", "1", "2", spent="athena zeus")
    laid = play(state, "1y:5?", "-", "-", "-")
    assert RULES.view(laid, 2).zones[0][0].card == HIDDEN
    last = RULES.parse_move(laid, "-")
    assert RULES.reveals(laid, last)
    ended = RULES.apply(laid, last)
    for who in (*range(4), OBSERVER):
        view = RULES.view(ended, who)
        assert view.history == ended.history
        assert view.history[0].actions[0] == Action(0, Lay(5, 0, True), False)
        told = RULES.events(RULES.view(laid, who), last, view)
        assert [event.values["cards"] for event in told if event.kind == "show"] == ["5"]
    open_card = play(state, "1y:5", "-", "-", "-")
    assert not RULES.reveals(open_card, last)


def test_all_missions_are_shown_at_the_end() -> None:
    state = table(
        "1", "1", "1", zones={"1y": "5:0"}, passes=2, islands={"e4": "circe"}, experienced="circe circe sirens"
    )
    move = RULES.parse_move(state, "-")
    assert RULES.reveals(state, move)
    ended = RULES.apply(state, move)
    for who in (0, 2, OBSERVER):
        view = RULES.view(ended, who)
        assert view.missions == ended.missions
        assert RULES.result(view) == RULES.result(ended)
        shown = [event for event in RULES.events(RULES.view(state, who), move, view) if event.kind == "shown"]
        assert [event.values["points"] for event in shown] == [11, 3, 0]
    assert RULES.view(ended, 0).hands[1] == (HIDDEN,)


def test_what_is_told_of_moves() -> None:
    state = table("5 3", "3", "1", "2")
    lay = Lay(5, 0, True)
    assert RULES.redact(state, lay, 0) == lay
    assert RULES.redact(state, lay, 1) == RULES.redact(state, lay, OBSERVER) == Lay(HIDDEN, 0, True)
    assert RULES.format_move(RULES.view(state, 1), Lay(HIDDEN, 0, True)) == "1y:?"
    assert RULES.redact(state, Lay(5, 0), 1) == Lay(5, 0)
    assert RULES.redact(state, Deal(2, (5, 3)), 0) == Deal(2, (HIDDEN, HIDDEN))
    assert RULES.format_move(state, Deal(2, (HIDDEN, HIDDEN))) == "deal 2:??"
    assert RULES.redact(state, DealMissions((3, 4, 5, 0)), 1) == DealMissions((HIDDEN, 4, HIDDEN, HIDDEN))
    assert RULES.format_move(state, DealMissions((HIDDEN, 4, HIDDEN, HIDDEN))) == "missions ?4??"
    before, after = (RULES.view(one, 1) for one in (state, RULES.apply(state, lay)))
    (event,) = RULES.events(before, Lay(HIDDEN, 0, True), after)
    assert (event.kind, dict(event.values)) == ("lay_hidden", {"seat": 0, "zone": "1y"})


@pytest.mark.parametrize("players", [4, 5, 6])
def test_worlds_hold_together(players: int) -> None:
    """In every world the cards of actions are those that lie, whatever Hermes did, and the deck is a deck."""
    rng = random.Random(players)
    moved = hidden = 0
    for seed in range(4):
        for state, _, _ in random_match(random.Random(seed), players, busy):
            if not any(laid.down for zone in state.zones for laid in zone):
                continue
            for who in (1, players - 1, OBSERVER):
                world = RULES.resample(RULES.view(state, who), who, rng)
                assert RULES.view(world, who) == RULES.view(state, who)
                cards = [laid.card for zone in world.zones for laid in zone]
                laid = [action.move.card for action in world.actions if isinstance(action.move, Lay)]
                assert sorted(laid) == sorted(cards)
                hands = [card for hand in world.hands for card in hand]
                assert not Counter([*hands, *cards, *world.played]) - Counter(DECK)
                assert world.pending is None or world.pending == world.actions[-1].move
                # What every seat laid is what it laid in this world, card by card.
                by_seat = Counter((one.seat, one.card) for zone in world.zones for one in zone)
                assert by_seat == Counter(
                    (one.seat, one.move.card) for one in world.actions if isinstance(one.move, Lay)
                )
                hidden += 1
            moved += any(isinstance(action.move, MoveCard) for action in state.actions)
    assert hidden > 50
    assert (moved > 0) == (players == 6)


def test_worlds_follow_hermes() -> None:
    state = table("5 3 2", "3", "1", "2", "1", "2", spent="athena")
    state = play(state, "1y:5?", "-", "-", "-", "-", "-", "1y:3?", "-", "-", "-", "-", "hermes 1y:?1>3r")
    seen = set()
    for seed in range(40):
        world = RULES.resample(state, 2, random.Random(seed))
        first, second = world.actions[0].move, world.actions[6].move
        assert isinstance(first, Lay)
        assert isinstance(second, Lay)
        assert (world.zones[8][0].card, world.zones[0][0].card) == (first.card, second.card)
        seen.add((first.card, second.card))
    assert len(seen) > 8


def test_worlds_do_not_follow_hermes_before_athena_has_answered() -> None:
    state = table("5 3 2", "3", "1", "2", "1", "2")
    state = play(state, "1y:5?", "athena -", "-", "-", "-", "-", "-", "3r:3?", "athena -", "-", "-", "-", "-")
    waiting = play(state, "hermes 1y:?>3r")
    for who, other in ((2, waiting), (2, play(waiting, "athena -"))):
        for seed in range(10):
            world = RULES.resample(other, who, random.Random(seed))
            first, second = world.actions[0].move, world.actions[6].move
            assert isinstance(first, Lay)
            assert isinstance(second, Lay)
            moved = len(world.zones[8]) == 2
            assert (world.zones[8][1] if moved else world.zones[0][0]).card == first.card
            assert world.zones[8][0].card == second.card


def test_no_world_has_a_mission_that_would_have_ended_the_match() -> None:
    state = table("1", "1", "1", experienced="calypso calypso calypso lotus", round=5)
    assert points(5, state.experienced) == 11
    met = set()
    for seed in range(60):
        world = RULES.resample(state, 0, random.Random(seed))
        met |= set(world.missions[1:])
        assert world.missions[0] == state.missions[0]
        assert len(set(world.missions)) == 3
        assert all(points(mission, world.experienced) < DATA.goal for mission in world.missions)
    assert met == {0, 1, 3, 4}


def test_all_worlds_are_equally_likely() -> None:
    state = table("5", "3", "1", "2", zones={"1y": "5?:0"}, played="d", gods="hades zeus poseidon athena")
    counts: Counter[int] = Counter()
    missions: Counter[tuple[int, ...]] = Counter()
    rng = random.Random(1)
    draws = 3000
    left = Counter(unseen(RULES.view(state, 1)))
    for _ in range(draws):
        world = RULES.resample(state, 1, rng)
        counts[world.zones[0][0].card] += 1
        missions[world.missions] += 1
    for card, number in left.items():
        share = number / sum(left.values())
        assert abs(counts[card] - draws * share) < 5 * (draws * share * (1 - share)) ** 0.5
    assert len(missions) == 60
    assert max(missions.values()) < 100


def test_the_view_of_a_deal_hides_what_others_drew() -> None:
    rng = random.Random(2)
    state = RULES.initial_state(3, {})
    while state.phase is not Phase.DEAL:
        state = RULES.apply(state, RULES.sample_chance(state, rng))
    move = RULES.sample_chance(state, rng)
    after = RULES.apply(state, move)
    assert isinstance(move, Deal)
    for who in (*range(3), OBSERVER):
        told = RULES.redact(state, move, who)
        (event,) = RULES.events(RULES.view(state, who), told, RULES.view(after, who))
        assert event.kind == ("deal" if who == move.seat else "deal_hidden")
