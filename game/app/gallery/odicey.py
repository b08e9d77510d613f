"""Pictures of Odicey: choosing, placing, chains, both aegises, lines, and what stands around a match."""

from __future__ import annotations

import functools
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
from game.core.contract import CHANCE
from game.core.match import Match
from game.core.record import Seat
from game.games.catalogue import CATALOGUE
from game.games.odicey.board import LINES_SPOT
from game.games.odicey.rules import (
    EMPTY,
    HARBOUR,
    Move,
    Phase,
    Place,
    State,
    cell_name,
    cells_of,
    choosable,
    near_lines,
    owner_of,
    placeable,
    targets,
    zeus_value,
)

Wanted = Callable[[State], bool]
"""Tells of a position in which a person is to act whether it is the one to be shown."""

_NAMES = ("Zoé", "Marc", "Léa", "Tom")
_TWO = ("human", "hard")
_THREE = ("human", "hard", "human")
_FOUR = ("human", "hard", "human", "normal")

_LATE = 14
"""A turn in which there are dice enough at sea for a picture."""

_FAVOURED = 14
"""The seed of a match in which Zeus helps the person, and in which several lines are nearly complete later."""


def _session(
    program: Program,
    wanted: Wanted,
    levels: tuple[str, ...] = _TWO,
    names: tuple[str, ...] = _NAMES,
    *,
    seed: int = SEED,
    **options: str,
) -> Session:
    """Play as in :func:`_line` until ``wanted`` is true for a person who is to act, or the match is over."""
    styles = program.toolkit.theme.seats
    seats = tuple(Seat(names[index], level, styles[index].key) for index, level in enumerate(levels))
    match: Match[Any, Any] = Match(CATALOGUE["odicey"].rules, seats, options, seed)
    for move in _line(seed):
        if seats[match.to_act].is_human and wanted(match.view(match.to_act)):
            break
        match.play(move)
    return keep_session(program, match)


@functools.lru_cache(maxsize=4)
def _line(seed: int) -> tuple[Move, ...]:
    """Return what two easy computers do in a match of ``seed``; mates would do the same together."""
    game = CATALOGUE["odicey"]
    match: Match[Any, Any] = Match(game.rules, tuple(Seat(name, "easy", "ivory") for name in _NAMES[:2]), {}, seed)
    agent = game.make_agent("easy")
    while not match.is_over:
        rng = random.Random(f"{seed}:{match.ply}")
        match.play(list(agent.think(match.view(match.to_act), match.to_act, rng, lambda work: None))[-1].move)
    return tuple(step.move for step in match.opened() if step.seat != CHANCE)


def _table(program: Program, session: Session) -> TableScene:
    table = lay_table(program, session)
    for _ in range(4):
        program.stack.update(100)
        program.stack.apply()
    return table


# Positions.


def _in(phase: Phase, turn: int = _LATE) -> Wanted:
    return lambda state: state.phase is phase and state.turn_number >= turn


def _ejecting(state: State) -> tuple[int, ...]:
    """Return the cells where a die in hand would eject another one, for the first die that could do so twice."""
    if state.phase is Phase.PLACE and not state.is_opening and not state.carried:
        for die in placeable(state):
            found = tuple(cell for cell in targets(state, die) if state.cells[cell] != EMPTY)
            if len(found) > 1:
                return found
    return ()


def _takes_both(state: State) -> bool:
    """Tell whether a die of the other side could be chosen too."""
    taken = [state.cells[place] for place in choosable(state) if place != HARBOUR]
    return _in(Phase.CHOOSE)(state) and any(owner_of(number) == state.other for number in taken)


def _rolls_a_double(state: State) -> bool:
    return state.phase is Phase.PLACE and state.double not in {0, zeus_value(state.cells)} and len(state.hand) > 1


def _has_lines(state: State) -> bool:
    found = near_lines(state.cells)
    return _in(Phase.CHOOSE)(state) and len(found) > 2 and any(len(near.missing) == 1 for near in found)


def _never(state: State) -> bool:
    return False


# A turn.


def _opening(program: Program) -> None:
    _table(program, _session(program, lambda state: state.phase is Phase.PLACE and len(state.hand) == 2))


def _choose(program: Program) -> None:
    _table(program, _session(program, _takes_both))


def _one(program: Program) -> None:
    table = _table(program, _session(program, _takes_both))
    assert table.picker is not None
    table.touch(table.picker.next_spots()[0])


def _two(program: Program) -> None:
    table = _table(program, _session(program, _takes_both))
    view = table.match.view(0)
    other = next(cell for cell in choosable(view) if cell != HARBOUR and owner_of(view.cells[cell]) == view.other)
    for spot in (cell_name(other), "h"):
        table.touch(spot)


def _hint(program: Program) -> None:
    give_hint(program, _table(program, _session(program, _in(Phase.CHOOSE))))


def _place(program: Program) -> None:
    _table(program, _session(program, lambda state: bool(_ejecting(state)) and len(placeable(state)) > 1))


def _double(program: Program) -> None:
    _table(program, _session(program, _rolls_a_double))


def _aim(program: Program) -> None:
    table = _table(program, _session(program, lambda state: len(_ejecting(state)) > 1))
    view = table.match.view(table.match.to_act)
    cells = _ejecting(view)
    spots = next(
        table.board.move_spots(view, move)
        for move in table.match.legal_moves()
        if isinstance(move, Place) and move.cell == cells[0]
    )
    for spot in spots[:-1]:
        if table.picker is not None and spot not in table.picker.chosen:
            table.touch(spot)
    table.point_at(cell_name(cells[0]))


def _chain(program: Program) -> None:
    session = _session(program, lambda state: len(_ejecting(state)) > 1)
    match = session.match
    for cell in _ejecting(match.view(match.to_act)):
        match.play(next(move for move in match.legal_moves() if isinstance(move, Place) and move.cell == cell))
    _table(program, session)


def _athena(program: Program) -> None:
    _table(program, _session(program, _in(Phase.ATHENA, 1)))


def _athena_one(program: Program) -> None:
    table = _table(program, _session(program, _in(Phase.ATHENA, 1)))
    view = table.match.view(0)
    table.touch(cell_name(cells_of(view.cells, view.other)[0]))


def _zeus(program: Program) -> None:
    _table(program, _session(program, _in(Phase.ZEUS, 1), seed=_FAVOURED))


def _zeus_two(program: Program) -> None:
    table = _table(program, _session(program, _in(Phase.ZEUS, 1), seed=_FAVOURED))
    assert table.picker is not None
    for spot in table.picker.next_spots()[:2]:
        table.touch(spot)


def _lines(program: Program) -> None:
    table = _table(program, _session(program, _has_lines, seed=_FAVOURED))
    table.press(LINES_SPOT)


def _lines_place(program: Program) -> None:
    session = _session(program, _has_lines, seed=_FAVOURED)
    match = session.match
    match.play(match.legal_moves()[0])
    _table(program, session).press(LINES_SPOT)


def _thinking(program: Program) -> None:
    session = _session(program, lambda state: _in(Phase.PLACE)(state) and len(state.hand) == 1 and not state.double)
    match = session.match
    view = match.view(match.to_act)
    match.play(next(move for move in match.legal_moves() if view.cells[move.cell] == EMPTY))
    _table(program, session)


# Chaos.


def _chaos(program: Program) -> None:
    _table(program, _session(program, _in(Phase.CHOOSE), mode="chaos"))


def _chaos_refused(program: Program) -> None:
    table = _table(program, _session(program, lambda state: bool(_ejecting(state)), mode="chaos"))
    view = table.match.view(table.match.to_act)
    wrong = next(cell for cell, number in enumerate(view.cells) if number and cell not in targets(view, view.hand[0]))
    table.touch(cell_name(wrong))


# Several people, and the end.


def _three(program: Program) -> None:
    _table(program, _session(program, _in(Phase.CHOOSE), _THREE))


def _four(program: Program) -> None:
    _table(program, _session(program, _in(Phase.CHOOSE), _FOUR, LONG_NAMES))


def _four_place(program: Program) -> None:
    _table(program, _session(program, lambda state: bool(_ejecting(state)), _FOUR))


def _won(program: Program) -> None:
    _result(program)
    for scene in program.stack.scenes:
        if isinstance(scene, ResultScene):
            program.stack.pop(scene)
    program.stack.apply()


def _result(program: Program) -> None:
    _table(program, _session(program, _never))


def _result_four(program: Program) -> None:
    _table(program, _session(program, _never, _FOUR, LONG_NAMES))


def _luck(program: Program) -> None:
    _result(program)
    program.stack.apply()
    for scene in program.stack.scenes:
        if isinstance(scene, ResultScene):
            scene.open_luck()


def _replay(program: Program) -> None:
    match = _session(program, _never).match
    scene = ReplayScene(program, match)
    program.stack.push(scene)
    program.stack.apply()
    scene.go_to(match.ply * 2 // 3)


SCREENS: Mapping[str, Build] = MappingProxyType(
    {
        "odicey-setup": set_up("odicey"),
        "odicey-setup-four": set_up("odicey", 4),
        "odicey-opening": _opening,
        "odicey-choose": _choose,
        "odicey-one": _one,
        "odicey-two": _two,
        "odicey-hint": _hint,
        "odicey-place": _place,
        "odicey-double": _double,
        "odicey-aim": _aim,
        "odicey-chain": _chain,
        "odicey-athena": _athena,
        "odicey-athena-one": _athena_one,
        "odicey-zeus": _zeus,
        "odicey-zeus-two": _zeus_two,
        "odicey-lines": _lines,
        "odicey-lines-place": _lines_place,
        "odicey-thinking": _thinking,
        "odicey-chaos": _chaos,
        "odicey-chaos-refused": _chaos_refused,
        "odicey-three": _three,
        "odicey-four": _four,
        "odicey-four-place": _four_place,
        "odicey-won": _won,
        "odicey-result": _result,
        "odicey-result-four": _result_four,
        "odicey-luck": _luck,
        "odicey-replay": _replay,
        "odicey-rules": rules_page("odicey"),
        "odicey-rules-examples": rules_page("odicey", 6),
    }
)
"""The screens of this module by name."""
