"""Pictures of My Shelfie: dice to keep, spaces to circle, rows to cross out, practice alone, and how the dice fell."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from game.app.gallery.common import LONG_NAMES, SEED, Build, give_hint, keep_session, lay_table, rules_page, set_up
from game.app.program import Program
from game.app.scenes.replay import ReplayScene
from game.app.scenes.result import ResultScene
from game.app.session import Session
from game.app.table.scene import TableScene
from game.core.match import Match
from game.core.record import Seat
from game.games.catalogue import CATALOGUE
from game.games.shelfie.rules import CIRCLE, Circle, Phase, State, preview

Wanted = Callable[[State], bool]
"""Tells of a position in which a person is to act whether it is the one to be shown."""

_NAMES = ("Zoé", "Marc", "Léa", "Tom")
_THREE = ("human", "hard", "normal")
_SOME_CIRCLES = 7

_CROSSING = 32
_ENDING = 14
"""Seeds of matches in which the person must cross out a row, and in which they play when the round is the last."""


def _session(
    program: Program,
    wanted: Wanted,
    levels: tuple[str, ...] = _THREE,
    names: tuple[str, ...] = _NAMES,
    *,
    seed: int = SEED,
) -> Session:
    """Let easy computers play until ``wanted`` is true for a person who is to act, or the match is over."""
    game = CATALOGUE["shelfie"]
    styles = program.toolkit.theme.seats
    seats = tuple(Seat(names[index], level, styles[index].key) for index, level in enumerate(levels))
    match: Match[Any, Any] = Match(game.rules, seats, {}, seed)
    agent = game.make_agent("easy")
    while not match.is_over:
        seat = match.to_act
        if seats[seat].is_human and wanted(match.view(seat)):
            break
        rng = random.Random(f"{seed}:{match.ply}")
        match.play(list(agent.think(match.view(seat), seat, rng, lambda work: None))[-1].move)
    return keep_session(program, match)


def _table(program: Program, session: Session) -> TableScene:
    table = lay_table(program, session)
    for _ in range(4):
        program.stack.update(100)
        program.stack.apply()
    return table


def _circles(state: State) -> int:
    return sum(1 for mark in state.sheets[state.turn] if mark == CIRCLE)


def _keeps(state: State) -> bool:
    return state.phase is Phase.KEEP and state.rolls_left == 1 and _circles(state) >= _SOME_CIRCLES


def _circles_several(state: State) -> bool:
    moves = CATALOGUE["shelfie"].rules.legal_moves(state)
    return state.phase is Phase.CIRCLE and _circles(state) >= _SOME_CIRCLES and len(moves) >= 6


def _completing(state: State) -> Circle | None:
    """Return two spaces that complete a line and so cross out a space of somebody else."""
    if state.phase is not Phase.CIRCLE:
        return None
    for move in CATALOGUE["shelfie"].rules.legal_moves(state):
        if isinstance(move, Circle) and len(move.spaces) == 2:
            shown = preview(state, move)
            if shown.lines and any(shown.crossed):
                return move
    return None


def _touch(table: TableScene, *spots: str) -> None:
    for spot in spots:
        table.touch(spot)


def _keep(program: Program) -> None:
    _table(program, _session(program, _keeps))


def _keep_held(program: Program) -> None:
    def first_roll(state: State) -> bool:
        return state.phase is Phase.KEEP and not state.held and _circles(state) >= _SOME_CIRCLES

    _touch(_table(program, _session(program, first_roll)), "die.1", "die.3", "die.4")


def _hint(program: Program) -> None:
    give_hint(program, _table(program, _session(program, _keeps)))


def _circle(program: Program) -> None:
    _table(program, _session(program, _circles_several))


def _chosen(program: Program) -> None:
    table = _table(program, _session(program, lambda state: _completing(state) is not None))
    view = table.match.view(0)
    move = _completing(view)
    assert move is not None
    _touch(table, *table.board.move_spots(view, move))


def _refused(program: Program) -> None:
    table = _table(program, _session(program, _circles_several))
    legal = set(table.picker.next_spots()) if table.picker is not None else set()
    _touch(table, next(spot for spot in table.board.all_spots() if spot not in legal))


def _cross(program: Program) -> None:
    table = _table(program, _session(program, lambda state: state.phase is Phase.CROSS, seed=_CROSSING))
    assert table.picker is not None
    _touch(table, table.picker.next_spots()[1])


def _enlarged(program: Program) -> None:
    _touch(_table(program, _session(program, _circles_several)), "sheet.1")


def _four(program: Program) -> None:
    _table(program, _session(program, _circles_several, ("human", "hard", "expert", "human"), LONG_NAMES))


def _last_round(program: Program) -> None:
    def ends(state: State) -> bool:
        return state.ending and state.phase is Phase.KEEP

    _table(program, _session(program, ends, seed=_ENDING))


def _thinking(program: Program) -> None:
    session = _session(program, _circles_several)
    session.match.play(session.match.legal_moves()[0])
    _table(program, session)


def _solo(program: Program) -> None:
    _table(program, _session(program, _keeps, ("human",)))


def _never(state: State) -> bool:
    return False


def _result(program: Program) -> None:
    _table(program, _session(program, _never))


def _result_solo(program: Program) -> None:
    _table(program, _session(program, _never, ("human",)))


def _result_four(program: Program) -> None:
    _table(program, _session(program, _never, ("human", "hard", "expert", "human"), LONG_NAMES))


def _open_luck(program: Program) -> None:
    program.stack.apply()
    for scene in program.stack.scenes:
        if isinstance(scene, ResultScene):
            scene.open_luck()


def _luck(program: Program) -> None:
    _result(program)
    _open_luck(program)


def _luck_four(program: Program) -> None:
    _result_four(program)
    _open_luck(program)


def _replay(program: Program) -> None:
    program.stack.push(ReplayScene(program, _session(program, _never).match))


SCREENS: Mapping[str, Build] = MappingProxyType(
    {
        "shelfie-setup": set_up("shelfie"),
        "shelfie-setup-solo": set_up("shelfie", 1),
        "shelfie-keep": _keep,
        "shelfie-keep-held": _keep_held,
        "shelfie-hint": _hint,
        "shelfie-circle": _circle,
        "shelfie-chosen": _chosen,
        "shelfie-refused": _refused,
        "shelfie-cross": _cross,
        "shelfie-enlarged": _enlarged,
        "shelfie-four": _four,
        "shelfie-last-round": _last_round,
        "shelfie-thinking": _thinking,
        "shelfie-solo": _solo,
        "shelfie-result": _result,
        "shelfie-result-four": _result_four,
        "shelfie-result-solo": _result_solo,
        "shelfie-luck": _luck,
        "shelfie-luck-four": _luck_four,
        "shelfie-replay": _replay,
        "shelfie-rules": rules_page("shelfie"),
        "shelfie-rules-examples": rules_page("shelfie", 4),
    }
)
"""The screens of this module by name."""
