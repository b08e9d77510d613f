"""Pictures of Cephalopod, and of what looks alike at every table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from game.app.gallery.common import LONG_NAMES, Build, give_hint, lay_table, make_session, rules_page, set_up
from game.app.program import Program
from game.app.scenes.dialog import ConfirmScene
from game.app.scenes.replay import ReplayScene
from game.app.scenes.result import ResultScene
from game.app.table.scene import TableScene
from game.ui.picker import Picker


def _table_start(program: Program) -> None:
    lay_table(program, make_session(program, ("human", "human"), plies=0))


def _table_middle(program: Program) -> None:
    lay_table(program, make_session(program))


def _table_large(program: Program) -> None:
    lay_table(
        program, make_session(program, ("human", "human"), plies=30, board="7x7", names=LONG_NAMES, practice=True)
    )


def _picker(table: TableScene) -> Picker[Any]:
    assert isinstance(table.picker, Picker)
    return table.picker


def _table_preview(program: Program) -> None:
    table = lay_table(program, make_session(program))
    picker = _picker(table)
    for spot in picker.next_spots():
        moves = picker.after(spot)
        if len(moves) == 1 and moves[0].captured:
            table.point_at(spot)
            break


def _table_chooser(program: Program) -> None:
    table = lay_table(program, make_session(program, plies=24))
    picker = _picker(table)
    table.touch(max(picker.next_spots(), key=lambda spot: len(picker.after(spot))))
    table.point_at(picker.next_spots()[0])


def _table_refused(program: Program) -> None:
    table = lay_table(program, make_session(program))
    name = next(spot for spot in table.board.all_spots() if table.picker and spot not in table.picker.next_spots())
    table.touch(name)


def _table_hint(program: Program) -> None:
    give_hint(program, lay_table(program, make_session(program)))


def _table_thinking(program: Program) -> None:
    lay_table(program, make_session(program, plies=15))


def _table_swap(program: Program) -> None:
    lay_table(program, make_session(program, ("human", "human"), plies=1, pie="on"))


def _table_log(program: Program) -> None:
    table = lay_table(program, make_session(program, ("human", "human"), plies=40))
    table.errands.open_log()


def _pause(program: Program) -> None:
    table = lay_table(program, make_session(program))
    table.open_menu()


def _result(program: Program) -> None:
    lay_table(program, make_session(program, ("human", "human"), plies=400))


def _result_board(program: Program) -> None:
    _result(program)
    for _ in range(4):
        program.stack.update(100)
        program.stack.apply()
    top = program.stack.top
    assert isinstance(top, ResultScene)
    top.close()


def _replay(program: Program) -> None:
    program.stack.push(ReplayScene(program, make_session(program, ("human", "human"), plies=400).match))


def _confirm(program: Program) -> None:
    _table_middle(program)
    title, text = program.text("pause.resign_title"), program.text("pause.resign_text")
    program.stack.push(ConfirmScene(program, title, text, program.text("pause.resign"), lambda: None))


SCREENS: Mapping[str, Build] = MappingProxyType(
    {
        "setup": set_up("cephalopod"),
        "table-start": _table_start,
        "table": _table_middle,
        "table-large": _table_large,
        "table-preview": _table_preview,
        "table-chooser": _table_chooser,
        "table-refused": _table_refused,
        "table-hint": _table_hint,
        "table-thinking": _table_thinking,
        "table-swap": _table_swap,
        "log": _table_log,
        "pause": _pause,
        "confirm": _confirm,
        "result": _result,
        "result-board": _result_board,
        "replay": _replay,
        "rules": rules_page("cephalopod"),
        "rules-examples": rules_page("cephalopod", 3),
    }
)
"""The screens of this module by name."""
