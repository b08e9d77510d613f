from __future__ import annotations

import pytest
from game.games.nim.rules import NimRules, State

from game.core.contract import OVER, IllegalMove

RULES = NimRules()


def test_a_stone_goes_with_all_above_it() -> None:
    state = RULES.initial_state(2, {"heaps": "345"})
    after = RULES.apply(state, RULES.parse_move(state, "c3"))
    assert after == State((3, 4, 2), 1, (3, 0))


def test_the_last_stone_wins() -> None:
    state = State((0, 1, 0), 1, (5, 6))
    after = RULES.apply(state, RULES.parse_move(state, "b1"))
    assert RULES.to_act(after) == OVER
    assert RULES.result(after).winners == (1,)


@pytest.mark.parametrize("text", ["b2", "a1", "d1", "b0", ""])
def test_what_is_not_there_cannot_be_taken(text: str) -> None:
    with pytest.raises(IllegalMove):
        RULES.parse_move(State((0, 1, 0), 1, (5, 6)), text)
