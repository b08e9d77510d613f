"""Whose eyes a match is seen through, without a window."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.app.table.viewpoint import Viewpoint, last_to_act, seats_of_people
from game.core.contract import OBSERVER
from game.core.match import Match
from game.core.record import HUMAN, Seat
from tests.app.table.matches import change, watch
from tests.toys.dice_race import RULES as DICE_RACE


def test_two_people_with_secrets_share_the_screen_and_the_one_to_act_must_press() -> None:
    viewpoint = Viewpoint(watch(HUMAN, HUMAN))
    assert viewpoint.is_shared
    assert viewpoint.is_closed
    assert viewpoint.viewer == viewpoint.place == OBSERVER
    viewpoint.open(0)
    assert (viewpoint.opened, viewpoint.viewer, viewpoint.is_closed) == (0, 0, False)
    viewpoint.close()
    assert (viewpoint.opened, viewpoint.viewer, viewpoint.is_closed) == (None, OBSERVER, True)


def test_one_person_against_computers_sees_their_own_hand_always() -> None:
    match = watch("hard", HUMAN, "easy")
    viewpoint = Viewpoint(match)
    assert (viewpoint.is_shared, viewpoint.is_closed, viewpoint.viewer, viewpoint.place) == (False, False, 1, 1)


def test_computers_alone_are_seen_as_an_observer_sees_them() -> None:
    assert Viewpoint(watch("hard", "easy")).viewer == OBSERVER


def test_whoever_stays_when_the_others_leave_is_asked_for_once() -> None:
    match = watch(HUMAN, HUMAN)
    viewpoint = Viewpoint(match)
    viewpoint.open(0)
    change(match, 1, "easy")
    viewpoint.close()
    viewpoint.seat_changed()
    assert viewpoint.is_shared
    assert viewpoint.is_closed
    viewpoint.open(0)
    assert (viewpoint.is_shared, viewpoint.viewer, viewpoint.opened) == (False, 0, None)


def test_a_match_that_somebody_has_left_asks_for_the_other_one_when_it_is_taken_up() -> None:
    match = watch(HUMAN, HUMAN)
    match.play_text("take")
    match.play_text("let")
    match.play_text("pass")
    assert seats_of_people(match) == {0, 1}
    change(match, 1, "easy")
    assert Viewpoint(match).is_closed


def test_without_secrets_the_board_turns_only_for_a_single_person() -> None:
    seats = (Seat("Zoé", HUMAN, "ivory"), Seat("Marc", HUMAN, "coral"))
    match = Match(DICE_RACE, seats, {}, 1)
    viewpoint = Viewpoint(match)
    assert viewpoint.viewer == match.to_act
    assert viewpoint.place == OBSERVER
    assert not viewpoint.is_closed
    change(match, 0, "easy")
    viewpoint.seat_changed()
    assert viewpoint.place == 1


@given(st.lists(st.sampled_from(["take", "pass", "stop", "let"]), max_size=12), st.sampled_from([HUMAN, "easy"]))
def test_nobody_is_seen_through_who_has_not_pressed(texts: list[str], level: str) -> None:
    match = watch(HUMAN, HUMAN, level)
    viewpoint = Viewpoint(match)
    for text in texts:
        if text in match.legal_moves():
            match.play_text(text)
            assert viewpoint.viewer in (OBSERVER, viewpoint.opened)
            assert viewpoint.is_closed == (match.to_act in viewpoint.people and match.to_act != viewpoint.opened)
            if viewpoint.is_closed:
                viewpoint.open(match.to_act)


def test_who_acted_last_is_found_among_all_or_some() -> None:
    match = watch(HUMAN, HUMAN)
    assert last_to_act(match, match.ply) is None
    match.play_text("pass")
    match.play_text("pass")
    assert last_to_act(match, match.ply) == 1
    assert last_to_act(match, match.ply, frozenset({0})) == 0
    assert last_to_act(match, match.ply - 1) == 0
