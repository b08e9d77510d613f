"""Pictures of My Shelfie: dice to keep, spaces to circle, rows to cross out, practice alone, and how the dice fell."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.games.shelfie.rules import CIRCLE, Circle, Phase, ShelfieRules, State, preview
from game.ui.stage import LONG_NAMES, PEOPLE, SEED, Build, Laid, Stage, Wanted, never

RULES = ShelfieRules()

_THREE = ("human", "hard", "normal")
_FOUR = ("human", "hard", "expert", "human")
_SOME_CIRCLES = 7

_CROSSING = 32
_ENDING = 14
"""Seeds of matches in which the person must cross out a row, and in which they play when the round is the last."""


def _lay(
    stage: Stage,
    wanted: Wanted,
    seats: tuple[str, ...] = _THREE,
    names: tuple[str, ...] = PEOPLE,
    *,
    seed: int = SEED,
) -> Laid:
    return stage.lay(stage.play(seats, wanted, names=names, seed=seed))


def _circles(state: State) -> int:
    return sum(1 for mark in state.sheets[state.turn] if mark == CIRCLE)


def _keeps(state: State, seat: int) -> bool:
    return state.phase is Phase.KEEP and state.rolls_left == 1 and _circles(state) >= _SOME_CIRCLES


def _circles_several(state: State, seat: int) -> bool:
    moves = RULES.legal_moves(state)
    return state.phase is Phase.CIRCLE and _circles(state) >= _SOME_CIRCLES and len(moves) >= 6


def _completing(state: State) -> Circle | None:
    """Return two spaces that complete a line and so cross out a space of somebody else."""
    if state.phase is not Phase.CIRCLE:
        return None
    for move in RULES.legal_moves(state):
        if isinstance(move, Circle) and len(move.spaces) == 2:
            shown = preview(state, move)
            if shown.lines and any(shown.crossed):
                return move
    return None


def _keep_held(stage: Stage) -> None:
    def first_roll(state: State, seat: int) -> bool:
        return state.phase is Phase.KEEP and not state.held and _circles(state) >= _SOME_CIRCLES

    _lay(stage, first_roll).touch("die.1", "die.3", "die.4")


def _chosen(stage: Stage) -> None:
    table = _lay(stage, lambda state, seat: _completing(state) is not None)
    view = table.match.view(0)
    move = _completing(view)
    assert move is not None
    table.touch(*table.board.move_spots(view, move))


def _refused(stage: Stage) -> None:
    table = _lay(stage, _circles_several)
    legal = set(table.spots) if table.picker is not None else set()
    table.touch(next(spot for spot in table.board.all_spots() if spot not in legal))


def _cross(stage: Stage) -> None:
    table = _lay(stage, lambda state, seat: state.phase is Phase.CROSS, seed=_CROSSING)
    table.touch(table.spots[1])


def _four(stage: Stage) -> None:
    _lay(stage, _circles_several, _FOUR, LONG_NAMES)


def _last_round(stage: Stage) -> None:
    def ends(state: State, seat: int) -> bool:
        return state.ending and state.phase is Phase.KEEP

    _lay(stage, ends, seed=_ENDING)


def _thinking(stage: Stage) -> None:
    match = stage.play(_THREE, _circles_several)
    match.play(match.legal_moves()[0])
    stage.lay(match)


SCREENS: Mapping[str, Build] = MappingProxyType(
    {
        "shelfie-setup": lambda stage: stage.set_up(),
        "shelfie-setup-solo": lambda stage: stage.set_up(1),
        "shelfie-keep": lambda stage: _lay(stage, _keeps),
        "shelfie-keep-held": _keep_held,
        "shelfie-hint": lambda stage: _lay(stage, _keeps).hint(),
        "shelfie-circle": lambda stage: _lay(stage, _circles_several),
        "shelfie-chosen": _chosen,
        "shelfie-refused": _refused,
        "shelfie-cross": _cross,
        "shelfie-enlarged": lambda stage: _lay(stage, _circles_several).touch("sheet.1"),
        "shelfie-four": _four,
        "shelfie-last-round": _last_round,
        "shelfie-thinking": _thinking,
        "shelfie-solo": lambda stage: _lay(stage, _keeps, ("human",)),
        "shelfie-result": lambda stage: _lay(stage, never),
        "shelfie-result-four": lambda stage: _lay(stage, never, _FOUR, LONG_NAMES),
        "shelfie-result-solo": lambda stage: _lay(stage, never, ("human",)),
        "shelfie-luck": lambda stage: _lay(stage, never).open_luck(),
        "shelfie-luck-four": lambda stage: _lay(stage, never, _FOUR, LONG_NAMES).open_luck(),
        "shelfie-replay": lambda stage: stage.replay(stage.play(_THREE)),
        "shelfie-rules": lambda stage: stage.rules_page(),
        "shelfie-rules-examples": lambda stage: stage.rules_page(4),
    }
)
"""The states of this game by the names of their pictures."""
