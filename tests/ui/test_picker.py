"""The picker narrows legal moves by the spots touched."""

from __future__ import annotations

import pytest

from game.ui.picker import Picker

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
    assert picker.candidates() == ("left", "right")
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
