"""The picker narrows legal moves by the spots touched."""

from __future__ import annotations

import pytest

from game.ui.picker import HandPicker, Picker

PATHS = {
    "plain": ("a1",),
    "left": ("b2", "x"),
    "right": ("b2", "y"),
    "deep": ("c3", "x", "z"),
    "deeper": ("c3", "x", "w"),
}


def test_the_spots_offered_are_those_of_the_moves_that_remain() -> None:
    picker = Picker(PATHS)
    assert picker.next_spots() == ("a1", "b2", "c3")
    assert picker.touch("b2") is None
    assert picker.next_spots() == ("x", "y")
    assert picker.touch("y") == "right"


def test_a_complete_path_is_the_move_and_leaves_the_choice_as_it_was() -> None:
    picker = Picker(PATHS)
    assert picker.touch("a1") == "plain"
    assert picker.chosen == ()


def test_back_takes_one_spot_at_a_time() -> None:
    picker = Picker(PATHS)
    picker.touch("c3")
    picker.touch("x")
    assert picker.back() == "x"
    assert picker.back() == "c3"
    assert picker.back() is None
    assert picker.next_spots() == ("a1", "b2", "c3")


def test_a_spot_out_of_place_is_refused_and_changes_nothing() -> None:
    picker = Picker(PATHS)
    picker.touch("b2")
    with pytest.raises(ValueError, match="cannot be touched"):
        picker.touch("a1")
    assert picker.chosen == ("b2",)
    assert picker.after("z") == ()


@pytest.mark.parametrize("paths", [{"a": ("x",), "b": ("x", "y")}, {"a": ("x",), "b": ("x",)}, {"a": ()}])
def test_paths_that_cannot_be_told_apart_are_refused(paths: dict[str, tuple[str, ...]]) -> None:
    with pytest.raises(ValueError):
        Picker(paths)


def hand_picker() -> HandPicker[str]:
    plays = {frozenset({"b9"}): "one", frozenset({"b9", "b2"}): "two", frozenset({"r4", "g4"}): "fours"}
    return HandPicker(("b9", "b2", "r4", "g4"), plays, "play", {"pass": "nothing"})


def test_cards_are_selected_in_any_order_and_put_back() -> None:
    picker = hand_picker()
    assert not picker.is_open
    for card in ("b2", "r4", "b9"):
        assert picker.touch(card) is None
    assert picker.chosen == ("b2", "r4", "b9")
    assert picker.selected is None
    assert picker.touch("r4") is None
    assert picker.chosen == ("b2", "b9")
    assert picker.selected == "two"
    assert picker.is_open
    assert not picker.is_modal


def test_the_confirmation_is_offered_for_what_can_be_played_and_plays_it() -> None:
    picker = hand_picker()
    assert picker.next_spots() == ("b9", "b2", "r4", "g4", "pass")
    picker.touch("b2")
    assert "play" not in picker.next_spots()
    with pytest.raises(ValueError, match="cannot be touched"):
        picker.touch("play")
    picker.touch("b9")
    assert picker.next_spots() == ("b9", "b2", "r4", "g4", "play", "pass")
    assert picker.touch("play") == "two"


def test_a_button_needs_no_card_and_leaves_the_selection() -> None:
    picker = hand_picker()
    picker.touch("b9")
    assert picker.touch("pass") == "nothing"
    assert picker.chosen == ("b9",)


def test_back_puts_back_the_card_selected_last() -> None:
    picker = hand_picker()
    for card in ("b2", "r4"):
        picker.touch(card)
    assert [picker.back(), picker.back(), picker.back()] == ["r4", "b2", None]


@pytest.mark.parametrize("selection", [frozenset[str](), frozenset({"b9", "k1"})])
def test_plays_that_are_not_of_the_hand_are_refused(selection: frozenset[str]) -> None:
    with pytest.raises(ValueError, match="selection"):
        HandPicker(("b9",), {selection: "move"}, "play", {})


def test_nothing_selected_can_be_a_play() -> None:
    picker = HandPicker(("b9", "b2"), {frozenset({"b9"}): "one"}, "play", {}, empty="none")
    assert picker.next_spots() == ("b9", "b2", "play")
    assert not picker.is_open
    assert picker.touch("play") == "none"
    picker.touch("b2")
    assert picker.selected is None
    assert picker.next_spots() == ("b9", "b2")


def test_what_is_selected_from_the_start_is_put_back_by_touch_only() -> None:
    plays = {frozenset({"b9", "b2"}): "two", frozenset({"b9", "b2", "r4"}): "three", frozenset({"b2"}): "one"}
    picker = HandPicker(("b9", "b2", "r4"), plays, "play", {}, chosen=("b9", "b2"))
    assert picker.touch("play") == "two"
    picker.touch("r4")
    assert picker.touch("play") == "three"
    assert [picker.back(), picker.back()] == ["r4", None]
    assert picker.chosen == ("b9", "b2")
    picker.touch("b9")
    assert picker.touch("play") == "one"
    with pytest.raises(ValueError, match="selection"):
        HandPicker(("b9",), {}, "play", {}, chosen=("b2",))


def test_only_what_still_fits_joins_a_selection() -> None:
    plays = {frozenset({"b9"}): "one", frozenset({"b9", "b2"}): "two", frozenset({"r4"}): "four"}
    picker = HandPicker(("b9", "b2", "r4", "g4"), plays, "play", {}, joining="fitting")
    assert picker.next_spots() == ("b9", "b2", "r4")
    picker.touch("b9")
    assert picker.next_spots() == ("b9", "b2", "play")
    with pytest.raises(ValueError, match="cannot be touched"):
        picker.touch("r4")
    assert picker.chosen == ("b9",)
    picker.touch("b9")
    picker.touch("r4")
    assert picker.touch("play") == "four"


def test_a_single_choice_takes_the_place_of_the_other() -> None:
    picker = HandPicker(("b9", "b2"), {frozenset({"b9"}): "one"}, "play", {}, joining="single")
    picker.touch("b2")
    picker.touch("b9")
    assert picker.chosen == ("b9",)
    picker.touch("b9")
    assert not picker.is_open


def test_an_aside_is_done_and_chooses_nothing() -> None:
    done: list[str] = []
    asides = {"look": lambda: done.append("looked")}
    picker = HandPicker(("b9",), {frozenset({"b9"}): "one"}, "play", {"pass": "nothing"}, asides=asides)
    picker.touch("b9")
    assert picker.next_spots() == ("b9", "play", "pass", "look")
    assert picker.touch("look") is None
    assert (done, picker.chosen) == (["looked"], ("b9",))
