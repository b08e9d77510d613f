"""Pictures of Odicey: choosing, placing, an aegis, the end."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from game.app.gallery.common import SEED, Build, give_hint, keep_session, lay_table
from game.app.program import Program, Session
from game.app.scenes.replay import ReplayScene
from game.app.scenes.rules import RulesScene
from game.app.scenes.setup import SetupScene
from game.app.scenes.table import TableScene
from game.core.match import Match
from game.core.record import Seat
from game.games.catalogue import CATALOGUE
from game.games.odicey.rules import Phase, State

_NAMES = ("Zoé", "Marc", "Léa", "Tom")


def _session(
    program: Program, wanted: Callable[[State], bool], levels: tuple[str, ...] = ("human", "hard"), **options: str
) -> Session:
    """Let easy computers play until ``wanted`` is true for a person who is to act, or the match is over."""
    game = CATALOGUE["odicey"]
    styles = program.toolkit.theme.seats
    seats = tuple(Seat(_NAMES[index], level, styles[index].key) for index, level in enumerate(levels))
    match: Match[Any, Any] = Match(game.rules, seats, options, SEED)
    agent = game.make_agent("easy")
    while not match.is_over:
        seat = match.to_act
        if seats[seat].is_human and wanted(match.view(seat)):
            break
        rng = random.Random(f"{SEED}:{match.ply}")
        match.play(list(agent.think(match.view(seat), seat, rng, lambda work: None))[-1].move)
    return keep_session(program, match)


def _in_phase(phase: Phase) -> Callable[[State], bool]:
    return lambda state: state.phase is phase and state.turn_number > 6


def _never(state: State) -> bool:
    return False


def _table(program: Program, session: Session) -> TableScene:
    table = lay_table(program, session)
    program.stack.update(100)
    program.stack.apply()
    return table


def _setup(program: Program) -> None:
    program.stack.push(SetupScene(program, "odicey"))


def _choose(program: Program) -> None:
    table = _table(program, _session(program, _in_phase(Phase.CHOOSE)))
    assert table.picker is not None
    table.touch(table.picker.next_spots()[0])


def _place(program: Program) -> None:
    _table(program, _session(program, _in_phase(Phase.PLACE)))


def _athena(program: Program) -> None:
    _table(program, _session(program, lambda state: state.phase is Phase.ATHENA))


def _chaos(program: Program) -> None:
    _table(program, _session(program, _in_phase(Phase.CHOOSE), mode="chaos"))


def _four(program: Program) -> None:
    _table(program, _session(program, _in_phase(Phase.CHOOSE), ("human", "hard", "human", "normal")))


def _hint(program: Program) -> None:
    give_hint(program, _table(program, _session(program, _in_phase(Phase.CHOOSE))))


def _result(program: Program) -> None:
    _table(program, _session(program, _never))


def _replay(program: Program) -> None:
    program.stack.push(ReplayScene(program, _session(program, _never).match))


def _rules(program: Program) -> None:
    program.stack.push(RulesScene(program, "odicey"))


SCREENS: Mapping[str, Build] = MappingProxyType(
    {
        "odicey-setup": _setup,
        "odicey-choose": _choose,
        "odicey-place": _place,
        "odicey-athena": _athena,
        "odicey-chaos": _chaos,
        "odicey-four": _four,
        "odicey-hint": _hint,
        "odicey-result": _result,
        "odicey-replay": _replay,
        "odicey-rules": _rules,
    }
)
"""The screens of this module by name."""
