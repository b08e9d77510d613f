"""Pictures of Odin: hands, choices, the curtain between people, and the end of a hand."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from game.app.gallery.common import LONG_NAMES, SEED, Build, give_hint, keep_session, lay_table, rules_page, set_up
from game.app.program import Program
from game.app.scenes.replay import ReplayScene
from game.app.session import Session
from game.app.table.scene import TableScene
from game.core.match import Match
from game.core.record import Seat
from game.games.catalogue import CATALOGUE
from game.games.odin.rules import Phase, Play, State

Wanted = Callable[[State, int], bool]
"""Tells of a position and the seat that is to act whether it is the one to be shown."""

_NAMES = ("Zoé", "Marc", "Léa", "Tom", "Inès", "Paul")
_ONE_PERSON = ("human", "hard", "easy", "normal")
_LONGEST = 4_000


def _session(
    program: Program,
    wanted: Wanted,
    levels: tuple[str, ...] = _ONE_PERSON,
    names: tuple[str, ...] = _NAMES,
    **options: str,
) -> Session:
    """Let easy computers play until ``wanted`` is true for a person who is to act, or the match is over."""
    game = CATALOGUE["odin"]
    styles = program.toolkit.theme.seats
    seats = tuple(Seat(names[index], level, styles[index].key) for index, level in enumerate(levels))
    match: Match[Any, Any] = Match(game.rules, seats, options, SEED)
    agent = game.make_agent("easy")
    while not match.is_over and match.ply < _LONGEST:
        seat = match.to_act
        if seats[seat].is_human and wanted(match.view(seat), seat):
            break
        rng = random.Random(f"{SEED}:{match.ply}")
        match.play(list(agent.think(match.view(seat), seat, rng, lambda work: None))[-1].move)
    return keep_session(program, match)


def _follows(state: State, seat: int) -> bool:
    return len(state.centre) == 2 and len(state.hands[seat]) > 5 and len(CATALOGUE["odin"].rules.legal_moves(state)) > 2


def _table(program: Program, session: Session) -> TableScene:
    """Lay the table; where several people sit, the one who is to act has opened the curtain."""
    table = lay_table(program, session)
    for _ in range(8):
        program.stack.update(100)
        program.stack.apply()
    return table


def _select(table: TableScene, play: int) -> None:
    """Choose the cards of the legal play number ``play`` in the order of their value; negative from the end."""
    moves = [move for move in table.match.legal_moves() if isinstance(move, Play)]
    view = table.match.view(table.match.to_act)
    for spot in table.board.move_spots(view, moves[play]):
        table.touch(spot)


def _start(program: Program) -> None:
    _table(program, _session(program, lambda state, seat: not state.centre))


def _middle(program: Program) -> None:
    _select(_table(program, _session(program, _follows)), -1)


def _refused(program: Program) -> None:
    table = _table(program, _session(program, _follows))
    names = table.board.all_spots()
    for spot in (names[0], names[-1]):
        table.touch(spot)


def _pick(program: Program) -> None:
    _table(program, _session(program, lambda state, seat: state.phase is Phase.PICK and len(state.hands[seat]) > 3))


def _hint(program: Program) -> None:
    give_hint(program, _table(program, _session(program, _follows)))


def _thinking(program: Program) -> None:
    session = _session(program, _follows)
    session.match.play_text("-")
    _table(program, session)


def _six(program: Program) -> None:
    def late(state: State, seat: int) -> bool:
        return len(state.sheet) >= 2 and len(state.centre) >= 2

    levels = ("human", "hard", "expert", "normal", "easy", "hard")
    _table(program, _session(program, late, levels, LONG_NAMES, goat="on"))


def _curtain(program: Program) -> None:
    _table(program, _session(program, _follows, ("human",) * 6, LONG_NAMES))


def _curtain_few(program: Program) -> None:
    _table(program, _session(program, _follows, ("human", "human", "easy")))


def _interlude(program: Program) -> None:
    def can_finish(state: State, seat: int) -> bool:
        moves = CATALOGUE["odin"].rules.legal_moves(state)
        return any(isinstance(move, Play) and len(move.cards) == len(state.hands[seat]) for move in moves)

    table = _table(program, _session(program, lambda state, seat: len(state.sheet) > 0 and can_finish(state, seat)))
    for name in table.board.all_spots():
        table.touch(name)
    table.touch("play")


def _never(state: State, seat: int) -> bool:
    return False


def _result(program: Program) -> None:
    _table(program, _session(program, _never))


def _replay(program: Program) -> None:
    program.stack.push(ReplayScene(program, _session(program, _never).match))


def _sheet(program: Program) -> None:
    table = _table(program, _session(program, lambda state, seat: len(state.sheet) >= 3, limit="20"))
    table.errands.open_sheet()


SCREENS: Mapping[str, Build] = MappingProxyType(
    {
        "odin-setup": set_up("odin"),
        "odin-start": _start,
        "odin": _middle,
        "odin-refused": _refused,
        "odin-pick": _pick,
        "odin-hint": _hint,
        "odin-thinking": _thinking,
        "odin-six": _six,
        "odin-curtain": _curtain_few,
        "odin-curtain-six": _curtain,
        "odin-interlude": _interlude,
        "odin-sheet": _sheet,
        "odin-result": _result,
        "odin-replay": _replay,
        "odin-rules": rules_page("odin"),
        "odin-rules-examples": rules_page("odin", 3),
    }
)
"""The screens of this module by name."""
