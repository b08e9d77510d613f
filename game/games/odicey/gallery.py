"""Pictures of Odicey: choosing, placing, chains, both aegises, lines, and what stands around a match."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from game.core.contract import Options
from game.core.match import Match
from game.games.odicey.board import LINES_SPOT
from game.games.odicey.rules import (
    EMPTY,
    HARBOUR,
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
from game.ui.stage import LONG_NAMES, PEOPLE, SEED, USUAL, Build, Laid, Stage, Wanted, never

_TWO = ("human", "hard")
_THREE = ("human", "hard", "human")
_FOUR = ("human", "hard", "human", "normal")

_LATE = 14
"""A turn in which there are dice enough at sea for a picture."""

_FAVOURED = 14
"""The seed of a match in which Zeus helps the person, and in which several lines are nearly complete later."""


def _match(
    stage: Stage,
    wanted: Wanted,
    seats: tuple[str, ...] = _TWO,
    names: tuple[str, ...] = PEOPLE,
    *,
    seed: int = SEED,
    options: Options = USUAL,
) -> Match[Any, Any]:
    """Return what two easy computers play, until it is ``wanted`` for a person; mates would do the same together."""
    match = stage.repeat(seats, (), names=names, seed=seed, options=options)
    for move in stage.decisions(2, seed):
        seat = match.to_act
        if match.seats[seat].is_human and wanted(match.view(seat), seat):
            break
        match.play(move)
    return match


def _lay(
    stage: Stage,
    wanted: Wanted,
    seats: tuple[str, ...] = _TWO,
    names: tuple[str, ...] = PEOPLE,
    *,
    seed: int = SEED,
    options: Options = USUAL,
) -> Laid:
    return stage.lay(_match(stage, wanted, seats, names, seed=seed, options=options))


# Positions.


def _in(phase: Phase, turn: int = _LATE) -> Wanted:
    return lambda state, seat: state.phase is phase and state.turn_number >= turn


def _ejecting(state: State) -> tuple[int, ...]:
    """Return the cells where a die in hand would eject another one, for the first die that could do so twice."""
    if state.phase is Phase.PLACE and not state.is_opening and not state.carried:
        for die in placeable(state):
            found = tuple(cell for cell in targets(state, die) if state.cells[cell] != EMPTY)
            if len(found) > 1:
                return found
    return ()


def _takes_both(state: State, seat: int) -> bool:
    taken = [state.cells[place] for place in choosable(state) if place != HARBOUR]
    return _in(Phase.CHOOSE)(state, seat) and any(owner_of(number) == state.other for number in taken)


def _rolls_a_double(state: State, seat: int) -> bool:
    return state.phase is Phase.PLACE and state.double not in {0, zeus_value(state.cells)} and len(state.hand) > 1


def _has_lines(state: State, seat: int) -> bool:
    found = near_lines(state.cells)
    return _in(Phase.CHOOSE)(state, seat) and len(found) > 2 and any(len(near.missing) == 1 for near in found)


def _puts_last(state: State, seat: int) -> bool:
    """Tell whether the turn passes with the die in hand."""
    return _in(Phase.PLACE)(state, seat) and len(state.hand) == 1 and not state.double


# A turn.


def _opening(stage: Stage) -> None:
    _lay(stage, lambda state, seat: state.phase is Phase.PLACE and len(state.hand) == 2)


def _one(stage: Stage) -> None:
    table = _lay(stage, _takes_both)
    table.touch(table.spots[0])


def _two(stage: Stage) -> None:
    table = _lay(stage, _takes_both)
    view = table.match.view(0)
    other = next(cell for cell in choosable(view) if cell != HARBOUR and owner_of(view.cells[cell]) == view.other)
    for spot in (cell_name(other), "h"):
        table.touch(spot)


def _place(stage: Stage) -> None:
    _lay(stage, lambda state, seat: bool(_ejecting(state)) and len(placeable(state)) > 1)


def _aim(stage: Stage) -> None:
    table = _lay(stage, lambda state, seat: len(_ejecting(state)) > 1)
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


def _chain(stage: Stage) -> None:
    match = _match(stage, lambda state, seat: len(_ejecting(state)) > 1)
    for cell in _ejecting(match.view(match.to_act)):
        match.play(next(move for move in match.legal_moves() if isinstance(move, Place) and move.cell == cell))
    stage.lay(match)


def _athena_one(stage: Stage) -> None:
    table = _lay(stage, _in(Phase.ATHENA, 1))
    view = table.match.view(0)
    table.touch(cell_name(cells_of(view.cells, view.other)[0]))


def _zeus_two(stage: Stage) -> None:
    table = _lay(stage, _in(Phase.ZEUS, 1), seed=_FAVOURED)
    for spot in table.spots[:2]:
        table.touch(spot)


def _lines(stage: Stage) -> None:
    table = _lay(stage, _has_lines, seed=_FAVOURED)
    table.press(LINES_SPOT)


def _lines_place(stage: Stage) -> None:
    match = _match(stage, _has_lines, seed=_FAVOURED)
    match.play(match.legal_moves()[0])
    stage.lay(match).press(LINES_SPOT)


def _thinking(stage: Stage) -> None:
    match = _match(stage, _puts_last)
    view = match.view(match.to_act)
    match.play(next(move for move in match.legal_moves() if view.cells[move.cell] == EMPTY))
    stage.lay(match)


# Chaos.


def _chaos_refused(stage: Stage) -> None:
    table = _lay(stage, lambda state, seat: bool(_ejecting(state)), options={"mode": "chaos"})
    view = table.match.view(table.match.to_act)
    wrong = next(cell for cell, number in enumerate(view.cells) if number and cell not in targets(view, view.hand[0]))
    table.touch(cell_name(wrong))


# Several people, and the end.


SCREENS: Mapping[str, Build] = MappingProxyType(
    {
        "odicey-setup": lambda stage: stage.set_up(),
        "odicey-setup-four": lambda stage: stage.set_up(4),
        "odicey-opening": _opening,
        "odicey-choose": lambda stage: _lay(stage, _takes_both),
        "odicey-one": _one,
        "odicey-two": _two,
        "odicey-hint": lambda stage: _lay(stage, _in(Phase.CHOOSE)).hint(),
        "odicey-place": _place,
        "odicey-double": lambda stage: _lay(stage, _rolls_a_double),
        "odicey-aim": _aim,
        "odicey-chain": _chain,
        "odicey-athena": lambda stage: _lay(stage, _in(Phase.ATHENA, 1)),
        "odicey-athena-one": _athena_one,
        "odicey-zeus": lambda stage: _lay(stage, _in(Phase.ZEUS, 1), seed=_FAVOURED),
        "odicey-zeus-two": _zeus_two,
        "odicey-lines": _lines,
        "odicey-lines-place": _lines_place,
        "odicey-thinking": _thinking,
        "odicey-chaos": lambda stage: _lay(stage, _in(Phase.CHOOSE), options={"mode": "chaos"}),
        "odicey-chaos-refused": _chaos_refused,
        "odicey-three": lambda stage: _lay(stage, _in(Phase.CHOOSE), _THREE),
        "odicey-four": lambda stage: _lay(stage, _in(Phase.CHOOSE), _FOUR, LONG_NAMES),
        "odicey-four-place": lambda stage: _lay(stage, lambda state, seat: bool(_ejecting(state)), _FOUR),
        "odicey-won": lambda stage: _lay(stage, never).close_result(),
        "odicey-result": lambda stage: _lay(stage, never),
        "odicey-result-four": lambda stage: _lay(stage, never, _FOUR, LONG_NAMES),
        "odicey-luck": lambda stage: _lay(stage, never).open_luck(),
        "odicey-replay": lambda stage: stage.replay(_match(stage, never), 2 / 3),
        "odicey-rules": lambda stage: stage.rules_page(),
        "odicey-rules-examples": lambda stage: stage.rules_page(6),
    }
)
"""The states of this game by the names of their pictures."""
