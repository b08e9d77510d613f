"""Positions for every sentence of the rules page of La Fureur des dieux."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from game.core.contract import CHANCE, OVER, IllegalMove, RulesError
from game.games.fury.data import ATHENA, GODS, HADES, HERMES, KINDS, POSEIDON, ZEUS
from game.games.fury.rules import (
    DATA,
    DECK,
    DIONYSOS,
    HIDDEN,
    NOTHING,
    Deal,
    DealGods,
    DealMissions,
    FuryRules,
    Laid,
    Lay,
    MoveCard,
    Pass,
    Phase,
    PlaceAdventures,
    PutShip,
    State,
    UseAphrodite,
    deck_size,
    points,
    preview,
    unseen,
    voyage,
)
from tests.games.fury.positions import RULES, play, refused, table, texts

SPENT_ATHENA = {"spent": "athena"}


def spent(state: State) -> set[str]:
    """Return the names of the gods whose power is used up."""
    return {GODS[god] for god in range(6) if state.spent[god]}


def god_of(state: State, seat: int) -> str:
    return GODS[state.gods[seat]]


def kinds(event_state: tuple[State, str]) -> list[str]:
    """Return the kinds of the events that a text leads to."""
    before, text = event_state
    move = RULES.parse_move(before, text)
    return [event.kind for event in RULES.events(before, move, RULES.apply(before, move))]


# Setting up.


@pytest.mark.parametrize(
    ("players", "missing"),
    [(3, {"hermes", "aphrodite", "hades"}), (4, {"hermes", "aphrodite"}), (5, {"hermes"}), (6, set())],
)
def test_setting_up(players: int, missing: set[str]) -> None:
    rng = random.Random(players)
    state = RULES.initial_state(players, {})
    phases = []
    while RULES.to_act(state) == CHANCE:
        phases.append(state.phase)
        state = RULES.apply(state, RULES.sample_chance(state, rng))
    assert phases == [Phase.GODS, Phase.ISLANDS, Phase.MISSIONS] + [Phase.DEAL] * players
    assert {GODS[god] for god in state.gods} == set(GODS) - missing
    assert len(set(state.missions)) == players
    assert [len(hand) for hand in state.hands] == [3] * players
    assert [state.islands.count(kind) for kind in range(6)] == [3] * 6
    assert state.reserve == (2,) * 6
    assert state.phase is Phase.SHIP
    zeus = state.holder(ZEUS)
    assert RULES.to_act(state) == zeus
    assert len(RULES.legal_moves(state)) == 18
    kind = state.islands[4]
    after = RULES.apply(state, PutShip(4))
    assert (after.ship, after.islands[4], after.reserve[kind]) == (4, NOTHING, 3)
    assert (after.phase, after.turn, after.round_number) == (Phase.TURN, (zeus + 1) % players, 1)


def test_cards_are_dealt_from_the_left_of_zeus() -> None:
    state = RULES.initial_state(3, {})
    state = RULES.apply(state, DealGods((ATHENA, ZEUS, POSEIDON)))
    state = RULES.apply(state, PlaceAdventures(tuple(range(6)) * 3))
    state = RULES.apply(state, DealMissions((5, 0, 2)))
    assert (state.phase, state.turn, state.due) == (Phase.DEAL, 2, (3, 3, 3))
    for wrong in (Deal(0, (5, 5, 5)), Deal(2, (5, 5)), Deal(2, (3, 5, 5)), Deal(2, (4, 4, 4)), Deal(2, (5, 5, 5, 5))):
        with pytest.raises(IllegalMove):
            RULES.apply(state, wrong)
    state = RULES.apply(state, Deal(2, (5, 5, 5)))
    assert state.turn == 0
    state = RULES.apply(state, Deal(0, (5, 5, DIONYSOS)))
    with pytest.raises(IllegalMove):
        RULES.apply(state, Deal(1, (5, 3, 3)))
    state = RULES.apply(state, Deal(1, (3, 3, 3)))
    assert (state.phase, state.turn, state.due, state.first) == (Phase.SHIP, 1, (), 2)


@pytest.mark.parametrize("players", [0, 1, 2, 7])
def test_other_numbers_of_seats(players: int) -> None:
    with pytest.raises(RulesError):
        RULES.initial_state(players, {})


def test_wrong_outcomes_of_setting_up() -> None:
    state = RULES.initial_state(3, {})
    for gods in ((ZEUS, HADES, POSEIDON), (ZEUS, ZEUS, ATHENA), (ZEUS, POSEIDON, ATHENA, HADES)):
        assert not RULES.is_outcome(state, DealGods(gods))
    assert not RULES.is_outcome(state, DealMissions((0, 1, 2)))
    state = RULES.apply(state, DealGods((ZEUS, POSEIDON, ATHENA)))
    assert not RULES.is_outcome(state, PlaceAdventures((0,) * 18))
    assert not RULES.is_outcome(state, PlaceAdventures(tuple(range(6)) * 2))
    state = RULES.apply(state, PlaceAdventures(tuple(range(6)) * 3))
    for missions in ((0, 0, 1), (0, 1), (0, 1, 6), (0, 1, -1)):
        assert not RULES.is_outcome(state, DealMissions(missions))


# Turns, passes and the end of a round.


def test_cards_lie_on_cards_and_leave_the_hand() -> None:
    state = play(table("5 2 d", "3", "2 1"), "1y:5", "1y:3", "1y:2", "1y:d")
    assert [laid.card for laid in state.zones[0]] == [5, 3, 2, DIONYSOS]
    assert [laid.seat for laid in state.zones[0]] == [0, 1, 2, 0]
    assert state.hands == ((2,), (), (1,))
    assert play(table("5 3 3 2 d d", "3", "2"), "1y:3").hands[0] == (5, 3, 2, DIONYSOS, DIONYSOS)


def test_a_pass_is_soft_and_a_deed_begins_the_count_anew() -> None:
    state = play(table("5 2", "3", "2 1"), "-", "-")
    assert (state.passes, state.turn) == (2, 2)
    state = play(state, "1y:2")
    assert (state.passes, state.turn) == (0, 0)
    state = play(state, "1g:5", "-", "-")
    assert (state.passes, state.turn, state.phase) == (2, 0, Phase.TURN)
    ended = play(state, "-")
    assert (ended.phase, len(ended.history)) == (Phase.TOKEN, 1)


def test_a_seat_that_can_do_nothing_passes_by_itself() -> None:
    # Hades and Athena have no power to use in a turn; Poseidon's is used up.
    state = table("", "1", "", "", gods="hades zeus poseidon athena", spent="poseidon", turn=1)
    laid = play(state, "1y:1")
    assert (laid.turn, laid.passes) == (1, 3)
    assert kinds((state, "1y:1")) == ["lay", "skipped", "skipped", "skipped"]
    assert texts(laid) == {"-", "zeus"}
    assert len(play(laid, "-").history) == 1
    # A power that is not used up keeps a seat without cards in the round.
    assert play(replace(state, spent=(False,) * 6), "1y:1").turn == 2


def test_hermes_without_a_card_to_move_has_nothing_to_do() -> None:
    state = table("2", "", "1", "1", "1", "", gods="zeus hermes athena hades poseidon aphrodite")
    assert play(state, "-").turn == 2
    assert play(state, "1y:2").turn == 1


def test_the_voyage_comes_at_once_when_nobody_can_act() -> None:
    state = table("1", "", "", spent="poseidon zeus")
    ended = play(state, "1y:1")
    assert len(ended.history) == 1
    assert [event for event in kinds((state, "1y:1")) if event != "skipped"] == [
        "lay",
        "all_passed",
        "leg",
        "calm",
        "gain",
    ]
    assert ended.history[0].legs[0].totals == (1, 0, 0)


def test_all_cards_and_tokens_are_free_after_a_round() -> None:
    state = table(
        "5 2",
        "3",
        "2 1",
        zones={"1y": "3:0", "2g": "1:1"},
        spent="poseidon athena",
        blocked="3r",
        played="d",
        passes=2,
        actions=["0 1y:3"],
        round=4,
    )
    ended = play(state, "-")
    assert not any(ended.zones)
    assert (ended.spent, ended.blocked, ended.played, ended.actions) == ((False,) * 6, NOTHING, (), ())
    assert ended.hands == state.hands
    assert deck_size(ended) == 42 - 5
    assert len(unseen(ended)) == 42 - 5
    dealt = play(ended, "token lotus")
    assert (dealt.phase, dealt.round_number, dealt.turn, dealt.due) == (Phase.DEAL, 5, 2, (3, 3, 3))


# The powers.


def test_zeus_ends_the_round() -> None:
    state = table("2", "3", "1", turn=1, zones={"1g": "2:0"}, **SPENT_ATHENA)
    ended = play(state, "zeus")
    assert ended.history[0].legs[0].colour == 1
    assert kinds((state, "zeus")) == ["zeus", "leg", "calm", "gain"]
    assert play(replace(state, zones=((),) * 9), "zeus").history[0].legs == ()


def test_zeus_waits_for_athena() -> None:
    state = table("2", "3", "1", turn=1, zones={"1g": "2:0"})
    waiting = play(state, "zeus")
    assert (waiting.phase, RULES.to_act(waiting), waiting.turn) == (Phase.ATHENA, 2, 1)
    assert kinds((state, "zeus")) == ["call_zeus"]
    countered = play(waiting, "athena")
    assert (countered.phase, countered.turn, spent(countered)) == (Phase.TURN, 2, {"zeus", "athena"})
    assert countered.actions[-1].countered
    assert not countered.history
    assert kinds((waiting, "athena")) == ["counter"]
    let_be = play(waiting, "athena -")
    assert len(let_be.history) == 1
    assert not let_be.history[0].actions[-1].countered
    assert kinds((waiting, "athena -")) == ["decline", "zeus", "leg", "calm", "gain"]


def test_aphrodite_doubles_what_lies_and_what_will_lie() -> None:
    hands = ("1", "3", "2", "3 1", "5")
    state = table(*hands, turn=4, zones={"1y": "3:0", "1g": "2:1"}, **SPENT_ATHENA)
    doubled = play(state, "aphrodite 1g")
    assert voyage(doubled)[0].totals == (3, 4, 0)
    later = play(doubled, "1g:1")
    assert voyage(later)[0].totals == (3, 6, 0)
    assert refused(replace(doubled, turn=4), "aphrodite 1y") == "spent"
    empty = play(state, "aphrodite 3r")
    assert len(voyage(empty)) == 1


def test_poseidon_takes_a_line_away() -> None:
    state = table("2", "3", "1", zones={"1y": "5:0", "1g": "1:1", "2r": "3:0"}, **SPENT_ATHENA)
    blocked = play(state, "poseidon 1y")
    assert [leg.totals for leg in voyage(blocked)] == [(0, 1, 0), (0, 0, 3)]
    assert len(voyage(play(state, "poseidon 2r"))) == 1
    both = replace(blocked, doubled=0)
    assert voyage(both)[0].totals == (0, 1, 0)


@pytest.mark.parametrize(
    ("text", "seat"), [("aphrodite 1g", 4), ("poseidon 1g", 2), ("hermes 1g:3>2y", 5), ("zeus", 1)]
)
def test_a_countered_power_has_no_effect_and_both_tokens_are_used_up(text: str, seat: int) -> None:
    state = table("5", "3", "1", "2", "1", "2", turn=seat, zones={"1g": "3:0"})
    waiting = play(state, text)
    assert RULES.to_act(waiting) == 3
    assert texts(waiting) == {"athena", "athena -"}
    assert (waiting.zones, waiting.doubled, waiting.blocked) == (state.zones, NOTHING, NOTHING)
    countered = play(waiting, "athena")
    assert (countered.zones, countered.doubled, countered.blocked) == (state.zones, NOTHING, NOTHING)
    assert spent(countered) == {"athena", text.split(maxsplit=1)[0]}
    # Play goes on left of the countered god, not left of Athena.
    assert countered.turn == (seat + 1) % 6
    let_be = play(waiting, "athena -")
    assert spent(let_be) == (set() if text == "zeus" else {text.split(maxsplit=1)[0]})
    assert (let_be.zones, let_be.doubled, let_be.blocked) != (state.zones, NOTHING, NOTHING)


def test_hermes_moves_a_card() -> None:
    state = table("5", "3", "1", "2", "1", "2", turn=5, zones={"1y": "2:0 3:1 2:2", "3r": "1:4"}, **SPENT_ATHENA)
    moved = play(state, "hermes 1y:2>3r")
    assert moved.zones[0] == (Laid(3, 1, False), Laid(2, 2, False))
    assert moved.zones[8] == (Laid(1, 4, False), Laid(2, 0, False))
    hermes = {text for text in texts(state) if text.startswith("hermes")}
    assert len(hermes) == 3 * 8
    assert refused(state, "hermes 1y:5>3r") == "not_there"
    assert refused(state, "hermes 1y:?>3r") == "none_down"
    assert refused(state, "hermes 1y:2>1y") == "same_zone"
    with pytest.raises(IllegalMove) as refusal:
        RULES.apply(state, MoveCard(0, 2, 8))
    assert refusal.value.explanation.key == "refused.first_of_equals"
    for source, index, target in ((0, 3, 8), (1, 0, 8), (9, 0, 8), (0, 0, 9), (0, -1, 8)):
        with pytest.raises(IllegalMove):
            RULES.apply(state, MoveCard(source, index, target))


def test_hermes_leaves_a_hidden_card_hidden() -> None:
    zones = {"1y": "2?:0 3:1 5?:0", "2g": "1?:0"}
    state = table("5", "3", "1", "2", "1", "2", turn=5, zones=zones, **SPENT_ATHENA)
    assert {text.split(">")[0] for text in texts(state) if text.startswith("hermes")} == {
        "hermes 1y:?1",
        "hermes 1y:?2",
        "hermes 1y:3",
        "hermes 2g:?",
    }
    moved = play(state, "hermes 1y:?2>2g")
    assert moved.zones[4] == (Laid(1, 0, True), Laid(5, 0, True))
    assert refused(state, "hermes 1y:?>2g") == "say_which"
    assert refused(state, "hermes 1y:?3>2g") == "so_many_down"
    assert refused(state, "hermes 2g:?1>1y") == "not_understood"
    assert RULES.parse_move(state, "hermes 2g:?>1y") == MoveCard(4, 0, 0)


# Hades and Athena.


def test_hades_lays_face_down_as_he_likes() -> None:
    state = table("5 3", "3", "1", "2", **SPENT_ATHENA)
    assert {"1y:5", "1y:5?", "3r:3?"} <= texts(state)
    laid = play(state, "1y:5?")
    assert laid.zones[0] == (Laid(5, 0, True),)
    assert laid.turn == 1
    assert "1y:3?" not in texts(laid)
    assert refused(laid, "1y:3?") == "open"
    assert voyage(laid)[0].totals == (5, 0, 0)


def test_athena_is_asked_after_each_card_face_down_and_after_no_other() -> None:
    state = table("5 3 2", "3", "1", "2")
    assert play(state, "1y:5").phase is Phase.TURN
    waiting = play(state, "1y:5?")
    assert (waiting.phase, RULES.to_act(waiting), waiting.turn) == (Phase.ATHENA, 3, 0)
    again = play(waiting, "athena -", "-", "-", "-", "2g:3?")
    assert again.phase is Phase.ATHENA
    countered = play(again, "athena")
    assert countered.zones[0] == (Laid(5, 0, False),)
    assert countered.zones[4] == (Laid(3, 0, False),)
    assert (countered.bare, spent(countered), countered.turn) == (True, {"hades", "athena"}, 1)
    assert kinds((again, "athena")) == ["counter", "show", "show"]
    open_only = play(countered, "-", "-", "-")
    assert open_only.turn == 0
    assert "1y:2" in texts(open_only)
    assert refused(open_only, "1y:2?") == "bare"
    assert refused(open_only, "hades") == "bare"
    next_round = play(open_only, "-", "token lotus")
    assert (next_round.bare, spent(next_round)) == (False, set())


def test_athena_is_not_asked_when_her_power_is_used_up() -> None:
    for text, seat in (("1y:5?", 0), ("zeus", 1), ("poseidon 1r", 2)):
        state = table("5 3 2", "3", "1", "2", turn=seat, **SPENT_ATHENA)
        assert play(state, text).phase is not Phase.ATHENA


def test_nobody_counters_cards_dionysos_or_the_choice_of_an_adventure() -> None:
    state = table("5 d", "3", "1", zones={"1y": "3:1"}, passes=2, turn=1)
    assert play(state, "1y:3").phase is Phase.TURN
    assert play(replace(state, turn=0), "dionysos 1").phase is Phase.TURN
    ended = play(state, "-")
    assert play(ended, "token lotus").phase is Phase.DEAL
    assert refused(table("5", "3", "1", turn=2), "athena") == "nothing_to_counter"


def test_athena_answers_even_where_nobody_could_act_afterwards() -> None:
    state = table("5", "", "", "", spent="zeus poseidon")
    waiting = play(state, "1y:5?")
    assert waiting.phase is Phase.ATHENA
    for answer in ("athena", "athena -"):
        ended = play(waiting, answer)
        assert len(ended.history) == 1
        assert ended.history[0].legs[0].totals == (5, 0, 0)
        assert ended.history[0].zones[0][0].down == (answer == "athena -")
        assert "show" in kinds((waiting, answer))


# Dionysos.


def test_dionysos_swaps_the_gods_and_nothing_else() -> None:
    state = table("3 d", "3", "1", spent="poseidon")
    swapped = play(state, "dionysos 1")
    assert [god_of(swapped, seat) for seat in range(3)] == ["zeus", "poseidon", "athena"]
    assert (swapped.hands, swapped.missions) == (((3,), (3,), (1,)), state.missions)
    assert (swapped.played, deck_size(swapped)) == ((DIONYSOS,), deck_size(state))
    assert swapped.turn == 1
    assert spent(swapped) == {"poseidon"}
    assert refused(state, "dionysos 0") == "yourself"
    assert refused(table("3", "3 d", "1"), "dionysos 1") == "no_dionysos"
    assert refused(state, "dionysos 3") == "no_seat"
    assert play(state, "1y:d").gods == state.gods


def test_a_power_taken_over_before_its_use_can_be_used_in_the_next_turn() -> None:
    swapped = play(table("3 d", "3", "1", spent="athena"), "dionysos 1")
    # The turn is over: the new Zeus acts when its turn comes again.
    assert swapped.turn == 1
    assert refused(swapped, "zeus") == "not_yours"
    again = play(swapped, "-", "-")
    assert "zeus" in texts(again)
    assert len(play(again, "zeus").history) == 1


def test_a_power_taken_over_after_its_use_is_used_up() -> None:
    used = play(table("3 d", "3", "1", zones={"1g": "1:1"}, turn=1), "zeus", "athena", "-")
    assert spent(used) == {"zeus", "athena"}
    again = play(used, "dionysos 1", "-", "-")
    assert god_of(again, 0) == "zeus"
    assert refused(again, "zeus") == "spent"
    # Whoever gave it away has a fresh power now.
    assert "poseidon 1y" in texts(replace(again, turn=1))


def test_hades_is_restored_for_whoever_takes_him_over() -> None:
    countered = play(table("5 3", "2 d", "1", "2"), "1y:5?", "athena")
    assert (countered.bare, countered.turn) == (True, 1)
    swapped = play(countered, "dionysos 0")
    assert (god_of(swapped, 1), swapped.bare) == ("hades", False)
    assert spent(swapped) == {"athena"}
    assert refused(replace(swapped, turn=0), "1y:3?") == "open"
    hides = play(swapped, "-", "-", "-")
    assert "1y:2?" in texts(hides)
    # Athena's power is used up, so she is not asked.
    assert play(hides, "1y:2?").phase is Phase.TURN


def test_hades_is_restored_when_he_is_given_away_too() -> None:
    countered = play(table("5 d", "2", "1", "2"), "1y:5?", "athena", "-", "-", "-")
    swapped = play(countered, "dionysos 2")
    assert (god_of(swapped, 2), swapped.bare, spent(swapped)) == ("hades", False, {"athena"})


def test_a_swap_without_hades_leaves_him_bare() -> None:
    countered = play(table("5 3", "2 d", "1", "2"), "1y:5?", "athena", "dionysos 2")
    assert countered.bare
    assert spent(countered) == {"hades", "athena"}


def test_cards_laid_face_down_stay_so_when_hades_goes_elsewhere() -> None:
    swapped = play(table("5 3", "2 d", "1", "2"), "1y:5?", "athena -", "dionysos 0")
    assert swapped.zones[0] == (Laid(5, 0, True),)
    hides = play(swapped, "-", "-", "-", "2y:2?")
    assert RULES.to_act(hides) == 3
    countered = play(hides, "athena")
    assert not any(laid.down for zone in countered.zones for laid in zone)
    assert [action.countered for action in countered.actions if isinstance(action.move, Lay)] == [False, True]


def test_athena_taken_over_answers_at_her_new_seat() -> None:
    state = table("3 d", "3", "1", zones={"1g": "1:1"})
    swapped = play(state, "dionysos 2", "zeus")
    assert (swapped.phase, RULES.to_act(swapped)) == (Phase.ATHENA, 0)
    countered = play(swapped, "athena")
    assert spent(countered) == {"zeus", "athena"}
    # And used up, she stays so at her new seat.
    used = play(table("3 d", "3", "1", zones={"1g": "1:1"}, spent="athena"), "dionysos 2", "zeus")
    assert len(used.history) == 1


def test_left_of_zeus_follows_the_seat_that_holds_him() -> None:
    state = play(table("3 d", "3", "1", zones={"1g": "1:1"}), "dionysos 1", "-", "-", "-")
    # The order of this round goes on by seat.
    assert (state.phase, RULES.to_act(state)) == (Phase.TOKEN, 0)
    dealt = play(state, "token lotus")
    assert (dealt.first, dealt.turn) == (1, 1)


# The voyage.


def test_equal_totals_go_to_yellow_before_green_before_red() -> None:
    zones = {"1y": "2:0", "1g": "1:1 d:1", "1r": "2:0", "2g": "3:0", "2r": "3:1", "3y": "1:0", "3r": "5:0"}
    assert [leg.colour for leg in voyage(table("1", "1", "1", zones=zones))] == [0, 1, 2]


def test_a_leg_without_cards_ends_the_voyage() -> None:
    assert voyage(table("1", "1", "1", zones={"2y": "5:0", "3y": "5:0"})) == ()
    assert len(voyage(table("1", "1", "1", zones={"1y": "5:0", "3y": "5:0"}))) == 1


def test_back_where_it_began_nothing_is_gained() -> None:
    state = table("1", "1", "1", zones={"1y": "5:0", "2y": "5:0"}, passes=2)
    ended = play(state, "-")
    assert (ended.ship, ended.experienced, ended.islands, ended.reserve) == (
        state.ship,
        (),
        state.islands,
        state.reserve,
    )
    assert (ended.idle, ended.phase) == (1, Phase.DEAL)
    assert len(ended.history[0].legs) == 2


def test_only_the_last_island_counts() -> None:
    state = table("1", "1", "1", zones={"1y": "5:0", "2r": "5:0"}, passes=2)
    ended = play(state, "-")
    by_the_way, goal = (leg.arrival for leg in ended.history[0].legs)
    assert ended.islands[by_the_way] == state.islands[by_the_way] != NOTHING
    assert (ended.islands[goal], ended.experienced) == (NOTHING, (state.islands[goal],))


def test_zeus_chooses_a_token_of_the_reserve_for_the_island_where_it_began() -> None:
    state = table("1", "1", "1", zones={"1y": "5:0"}, passes=2, idle=2)
    ended = play(state, "-")
    assert (ended.phase, RULES.to_act(ended), ended.idle) == (Phase.TOKEN, 1, 0)
    assert texts(ended) == {f"token {kind}" for kind in KINDS}
    chosen = play(ended, "token sirens")
    assert chosen.islands[state.ship] == KINDS.index("sirens")
    assert chosen.reserve[3] == ended.reserve[3] - 1
    none_left = replace(ended, reserve=(1, 0, 1, 1, 1, 1))
    assert refused(none_left, "token cyclops") == "none_left"
    assert len(RULES.legal_moves(none_left)) == 5


def test_with_an_empty_reserve_the_island_stays_empty() -> None:
    state = replace(table("1", "1", "1", zones={"1y": "5:0"}, passes=2), reserve=(0,) * 6)
    ended = play(state, "-")
    assert (ended.phase, ended.islands[state.ship]) == (Phase.DEAL, NOTHING)
    assert ended.islands.count(NOTHING) == 2


def test_an_island_without_a_token_gives_nothing_but_is_a_new_one() -> None:
    state = table("1", "1", "1", zones={"1y": "5:0"}, passes=2, islands={"e4": ""}, idle=2)
    ended = play(state, "-")
    assert (ended.experienced, ended.history[0].gained, ended.idle) == ((), NOTHING, 0)
    assert ended.phase is Phase.TOKEN
    assert "bare_island" in kinds((state, "-"))


# A short deck.


def short_deck(left: int) -> State:
    """Return the end of a round after which the deck has ``left`` cards; ``1y`` has one of them."""
    cards = list(DECK[: len(DECK) - left])
    hands = [" ".join("d" if card == DIONYSOS else str(card) for card in cards[seat::3]) for seat in range(3)]
    return table(*hands, zones={"1y": "d:0"}, passes=2, turn=0, first=2)


@pytest.mark.parametrize(
    ("left", "due"), [(9, (3, 3, 3)), (8, (3, 2, 3)), (7, (2, 2, 3)), (4, (1, 1, 2)), (2, (1, 0, 1)), (1, (0, 0, 1))]
)
def test_a_short_deck_is_dealt_one_at_a_time_from_the_left_of_zeus(left: int, due: tuple[int, ...]) -> None:
    dealt = play(short_deck(left), "-", "token lotus")
    assert (dealt.phase, dealt.due, dealt.turn) == (Phase.DEAL, due, 2)
    rng = random.Random(left)
    seats = []
    while dealt.phase is Phase.DEAL:
        seats.append(dealt.turn)
        dealt = RULES.apply(dealt, RULES.sample_chance(dealt, rng))
    assert seats == [seat for seat in (2, 0, 1) if due[seat]]
    assert (deck_size(dealt), dealt.phase, dealt.turn) == (0, Phase.TURN, 2)


def test_without_a_deck_the_round_begins_at_once() -> None:
    cards = " ".join("d" if card == DIONYSOS else str(card) for card in DECK[1:])
    state = table(cards, "", "", zones={"1y": "5:0"}, turn=2, spent="zeus poseidon", passes=2)
    ended = play(state, "-")
    full = replace(ended, hands=(DECK, (), ()))
    begun = play(full, "token lotus")
    assert (begun.phase, begun.turn, begun.due, begun.round_number) == (Phase.TURN, 0, (), 2)
    assert kinds((full, "token lotus")) == ["token", "round", "skipped"]


# The end.


def test_ten_points_end_the_match_before_zeus_chooses() -> None:
    state = table(
        "1",
        "1",
        "1",
        zones={"1y": "5:0"},
        passes=2,
        islands={"e4": "circe", "a2": "lotus"},
        experienced="circe circe sirens",
    )
    assert points(2, state.experienced) == 8
    ended = play(state, "-")
    assert (ended.phase, RULES.to_act(ended), RULES.legal_moves(ended)) == (Phase.OVER, OVER, ())
    result = RULES.result(ended)
    assert result.winners == (0,)
    assert result.reason.key == "end.goal"
    assert result.scores == (10 * 11 + 3, 10 * 3 + 1, 0)
    assert [sum(line.points[seat] for line in result.account) for seat in range(3)] == [11, 3, 0]
    assert [line.points for line in result.account][2:4] == [(9, 3, 0), (2, 0, 0)]
    assert [event for event in kinds((state, "-")) if event == "shown"] == ["shown"] * 3
    assert refused(ended, "-") == "over"


def test_nine_points_do_not() -> None:
    state = table(
        "1", "1", "1", zones={"1y": "5:0"}, passes=2, islands={"e4": "scylla"}, experienced="circe circe sirens"
    )
    ended = play(state, "-")
    assert (points(2, ended.experienced), ended.phase) == (9, Phase.TOKEN)


def over(experienced: str, **fields: Any) -> State:
    """Return a match that is over; the seats play for Circe, Lotus and Scylla first."""
    return replace(
        table("1", "1", "1"), phase=Phase.OVER, experienced=tuple(map(KINDS.index, experienced.split())), **fields
    )


def test_among_equals_the_last_adventure_decides() -> None:
    # Circe: 3 for Circe, 2 for the Sirens, 1 for Scylla. Scylla: 3 for Scylla, 2 for Calypso, 1 for Lotus.
    state = over("scylla scylla scylla circe circe lotus circe", round_number=40)
    assert [points(mission, state.experienced) for mission in state.missions] == [12, 6, 10]
    even = over("scylla scylla circe circe calypso scylla lotus", round_number=40)
    assert [points(mission, even.experienced) for mission in even.missions][:3] == [9, 5, 12]
    tied = over("calypso sirens", round_number=40)
    assert [points(mission, tied.experienced) for mission in tied.missions] == [2, 0, 2]
    assert RULES.result(tied).winners == (0,)
    assert RULES.result(over("sirens calypso", round_number=40)).winners == (2,)


def test_seats_that_are_equal_in_all_share_the_win() -> None:
    state = over("circe lotus calypso sirens cyclops", round_number=40)
    assert [points(mission, state.experienced) for mission in state.missions] == [5, 6, 3]
    nothing = over("", idle=3)
    result = RULES.result(nothing)
    assert (result.winners, result.scores) == ((0, 1, 2), (0, 0, 0))
    assert result.reason.key == "end.idle"


def test_three_voyages_without_a_new_island_end_the_match() -> None:
    state = table("1", "1", "1", passes=2, idle=1)
    going_on = play(state, "-")
    assert (going_on.idle, going_on.phase) == (2, Phase.DEAL)
    ended = play(replace(state, idle=2), "-")
    assert (ended.idle, ended.phase) == (3, Phase.OVER)
    assert RULES.result(ended).reason.key == "end.idle"


def test_the_last_round_ends_the_match() -> None:
    state = table("1", "1", "1", zones={"1y": "3:0"}, passes=2, round=39)
    assert play(state, "-").phase is Phase.TOKEN
    ended = play(replace(state, round_number=40), "-")
    assert ended.phase is Phase.OVER
    assert RULES.result(ended).reason.key == "end.rounds"
    with pytest.raises(RulesError):
        RULES.result(state)


# Refusals and previews.


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", None),
        ("1", None),
        ("1y:", None),
        ("1y:5", None),
        ("pos", None),
        ("poseidon 1", None),
        ("dionysos", None),
        ("1y:3", "not_in_hand"),
        ("1y:5?", "open"),
        ("4y:5", "not_understood"),
        ("1y:9", "not_understood"),
        ("zeus", "not_yours"),
        ("hades", "not_in_play"),
        ("aphrodite", "not_in_play"),
        ("hermes 1y:5>2y", "not_in_play"),
        ("athena", "not_yours"),
        ("poseidon 4y", "not_understood"),
        ("dionysos 0", "yourself"),
        ("ship d3", "ship_lies"),
        ("ship", "ship_lies"),
        ("ship z9", "ship_lies"),
        ("token lotus", "no_token_now"),
        ("token nothing", "no_token_now"),
        ("deal 0:5", "by_chance"),
        ("gods zpt", "by_chance"),
        ("missions 012", "by_chance"),
        ("nonsense", "not_understood"),
    ],
)
def test_why_a_text_is_refused_in_a_turn(text: str, key: str | None) -> None:
    assert refused(table("5 2 d", "3", "1"), text) == key


def test_why_a_text_is_refused_elsewhere() -> None:
    waiting = play(table("5", "3", "1", zones={"1y": "1:0"}), "poseidon 1y")
    for text in ("-", "1y:3", "zeus", "poseidon", "hermes", "dionysos", "hades", "token lotus", "1y"):
        assert refused(waiting, text) == "athena_first"
    assert refused(waiting, "ath") is None
    token = play(table("1", "1", "1", zones={"1y": "3:0"}, passes=2), "-")
    for text in ("-", "1y:1", "athena", "ship d3", "hades"):
        assert refused(token, text) == "token_first"
    rng = random.Random(3)
    start = RULES.initial_state(3, {})
    assert refused(start, "-") == "not_yet"
    assert refused(start, "gods zzz") == "not_an_outcome"
    while RULES.to_act(start) == CHANCE:
        start = RULES.apply(start, RULES.sample_chance(start, rng))
    for text in ("-", "1y:1", "athena", "token lotus", "zeus"):
        assert refused(start, text) == "ship_first"
    no_cards = table("", "1", "1")
    assert refused(no_cards, "1y:5") == refused(no_cards, "1y") == "no_cards"
    assert refused(table("1", "1", "1", "1"), "hades") == "hades_always"
    assert refused(table("1", "1", "1", "1", "1", "1", turn=5), "hermes") == "nothing_lies"
    assert refused(table("1", "1", "1", spent="poseidon"), "poseidon") == "spent"


@pytest.mark.parametrize("move", [Lay(5, 9), Lay(4, 0), Lay(-1, 0, True), UseAphrodite(-1), PutShip(3), Pass()])
def test_moves_that_make_no_sense_are_refused(move: Lay | UseAphrodite | PutShip | Pass) -> None:
    state = play(table("5", "3", "1", zones={"1y": "1:0"}), "poseidon 1y") if move == Pass() else table("5", "3", "1")
    with pytest.raises(IllegalMove):
        RULES.apply(state, move)


def test_a_preview_takes_hidden_cards_for_twos_and_says_that_it_guesses() -> None:
    state = table("1", "3", "1", "2", zones={"1y": "5?:0", "1g": "1:1", "2r": "3:1 2?:0", "2g": "1:0"})
    view = RULES.view(state, 1)
    first, second = preview(view)
    assert (first.colour, first.totals, first.hidden, first.certain) == (0, (0, 1, 0), (1, 0, 0), True)
    assert (second.colour, second.totals, second.hidden, second.certain) == (2, (0, 1, 3), (0, 0, 1), True)
    unsure = replace(view, zones=(view.zones[0], (Laid(2, 1, False),), *view.zones[2:]))
    first, second = preview(unsure)
    assert (first.colour, first.certain) == (0, False)
    # What comes after a leg that is not certain is not certain either.
    assert not second.certain
    assert preview(RULES.view(state, 0))[0].totals == (5, 1, 0)
    blocked = preview(replace(view, blocked=0))
    assert (blocked[0].totals, blocked[0].hidden, blocked[0].certain) == ((0, 1, 0), (0, 0, 0), True)


def first_colours(view: State) -> set[int]:
    """Return the colours that the first leg of ``view`` can take, by trying all cards for the hidden ones."""
    left = Counter(unseen(view))
    number = sum(laid.card == HIDDEN for zone in view.zones for laid in zone)
    found = set()
    for cards in itertools.combinations_with_replacement(left, number):
        if Counter(cards) - left:
            continue
        for order in set(itertools.permutations(cards)):
            drawn = iter(order)
            zones = tuple(
                tuple(replace(laid, card=next(drawn)) if laid.card == HIDDEN else laid for laid in zone)
                for zone in view.zones
            )
            legs = voyage(replace(view, zones=zones))
            found.add(legs[0].colour if legs else NOTHING)
    return found


def test_a_preview_is_certain_exactly_when_no_cards_change_the_way() -> None:
    rng = random.Random(12)
    met = set()
    bare = table("1", "3", "1", "2")
    for _ in range(120):
        piles = [
            tuple(Laid(rng.choice((5, 3, 2, 1, 0)), 0, rng.random() < 0.35) for _ in range(rng.choice((0, 1, 1, 2))))
            for _ in range(3)
        ]
        doubled, blocked = rng.randrange(-1, 3), rng.randrange(-1, 3)
        view = RULES.view(replace(bare, zones=(*piles, *[()] * 6), doubled=doubled, blocked=blocked), 1)
        colours = first_colours(view)
        forecast = preview(view)
        if not forecast:
            assert colours == {NOTHING}
        else:
            assert forecast[0].colour in colours
            assert forecast[0].certain == (len(colours) == 1)
        met.add((len(colours), any(one.hidden != (0, 0, 0) for one in forecast)))
    assert {(1, True), (2, True), (3, True), (1, False)} <= met


def test_the_information_about_the_game() -> None:
    info = FuryRules.info
    assert (info.id, info.players, info.has_chance, info.has_secrets, info.usual_players) == (
        "fury",
        (3, 4, 5, 6),
        True,
        True,
        6,
    )
    # 42 cards and four powers, each with an answer and the passes of five seats before it, in 40 rounds.
    assert info.max_plies == 40 * (46 * 7 + 13) + 10
    assert DATA.gods_of(6) == (ZEUS, HADES, 2, HERMES, POSEIDON, ATHENA)
