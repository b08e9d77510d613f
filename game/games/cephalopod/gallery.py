"""States of Cephalopod, and of what looks alike at every table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from game.core.contract import Options
from game.ui.picker import Picker
from game.ui.stage import LONG_NAMES, PEOPLE, USUAL, Build, Laid, Stage

_PERSON_AND_COMPUTER = ("human", "hard")
_TWO_PEOPLE = ("human", "human")
_TO_THE_END = 400


def _lay(
    stage: Stage,
    seats: tuple[str, ...] = _PERSON_AND_COMPUTER,
    plies: int = 14,
    *,
    names: tuple[str, ...] = PEOPLE,
    practice: bool = False,
    options: Options = USUAL,
) -> Laid:
    return stage.lay(stage.play_at_random(seats, plies, names=names, practice=practice, options=options))


def samples(stage: Stage) -> None:
    """Save a few matches, for the screens around the tables: finished and open ones, against people and computers."""
    for seats, plies, names, options in (
        (_PERSON_AND_COMPUTER, _TO_THE_END, ("Zoé", "Marc"), {"board": "3x5"}),
        (_TWO_PEOPLE, _TO_THE_END, PEOPLE, {}),
        (("human", "expert"), 9, PEOPLE, {"board": "7x7", "pie": "on"}),
        (_PERSON_AND_COMPUTER, 14, PEOPLE, {}),
    ):
        stage.keep(stage.play_at_random(seats, plies, names=names, options=options))


def _large(stage: Stage) -> None:
    _lay(stage, _TWO_PEOPLE, 30, names=LONG_NAMES, practice=True, options={"board": "7x7"})


def _picker(table: Laid) -> Picker[Any]:
    assert isinstance(table.picker, Picker)
    return table.picker


def _preview(stage: Stage) -> None:
    table = _lay(stage)
    picker = _picker(table)
    for spot in picker.next_spots():
        moves = picker.after(spot)
        if len(moves) == 1 and moves[0].captured:
            table.point_at(spot)
            break


def _chooser(stage: Stage) -> None:
    table = _lay(stage, plies=24)
    picker = _picker(table)
    table.touch(max(picker.next_spots(), key=lambda spot: len(picker.after(spot))))
    table.point_at(picker.next_spots()[0])


def _refused(stage: Stage) -> None:
    table = _lay(stage)
    table.touch(next(spot for spot in table.board.all_spots() if spot not in table.spots))


def _replay(stage: Stage) -> None:
    stage.replay(stage.play_at_random(_TWO_PEOPLE, _TO_THE_END))


SCREENS: Mapping[str, Build] = MappingProxyType(
    {
        "setup": lambda stage: stage.set_up(),
        "table-start": lambda stage: _lay(stage, _TWO_PEOPLE, 0),
        "table": _lay,
        "table-large": _large,
        "table-preview": _preview,
        "table-chooser": _chooser,
        "table-refused": _refused,
        "table-hint": lambda stage: _lay(stage).hint(),
        "table-thinking": lambda stage: _lay(stage, plies=15),
        "table-swap": lambda stage: _lay(stage, _TWO_PEOPLE, 1, options={"pie": "on"}),
        "log": lambda stage: _lay(stage, _TWO_PEOPLE, 40).open_log(),
        "pause": lambda stage: _lay(stage).open_menu(),
        "confirm": lambda stage: _lay(stage).ask_to_give_up(),
        "result": lambda stage: _lay(stage, _TWO_PEOPLE, _TO_THE_END),
        "result-board": lambda stage: _lay(stage, _TWO_PEOPLE, _TO_THE_END).close_result(),
        "replay": _replay,
        "rules": lambda stage: stage.rules_page(),
        "rules-examples": lambda stage: stage.rules_page(3),
    }
)
"""The states of this game by the names of their pictures."""
