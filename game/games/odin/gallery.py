"""Pictures of Odin: hands, choices, the curtain between people, and the end of a hand."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.core.contract import Options
from game.games.odin.rules import OdinRules, Phase, Play, State
from game.ui.stage import LONG_NAMES, PEOPLE, USUAL, Build, Laid, Stage, Wanted, never

RULES = OdinRules()

_ONE_PERSON = ("human", "hard", "easy", "normal")


def _lay(
    stage: Stage,
    wanted: Wanted,
    seats: tuple[str, ...] = _ONE_PERSON,
    names: tuple[str, ...] = PEOPLE,
    options: Options = USUAL,
) -> Laid:
    return stage.lay(stage.play(seats, wanted, names=names, options=options))


def _follows(state: State, seat: int) -> bool:
    return len(state.centre) == 2 and len(state.hands[seat]) > 5 and len(RULES.legal_moves(state)) > 2


def _select(table: Laid, play: int) -> None:
    """Choose the cards of the legal play number ``play`` in the order of their value; negative from the end."""
    moves = [move for move in table.match.legal_moves() if isinstance(move, Play)]
    view = table.match.view(table.match.to_act)
    for spot in table.board.move_spots(view, moves[play]):
        table.touch(spot)


def _middle(stage: Stage) -> None:
    _select(_lay(stage, _follows), -1)


def _refused(stage: Stage) -> None:
    table = _lay(stage, _follows)
    names = table.board.all_spots()
    for spot in (names[0], names[-1]):
        table.touch(spot)


def _pick(stage: Stage) -> None:
    _lay(stage, lambda state, seat: state.phase is Phase.PICK and len(state.hands[seat]) > 3)


def _thinking(stage: Stage) -> None:
    match = stage.play(_ONE_PERSON, _follows)
    match.play_text("-")
    stage.lay(match)


def _six(stage: Stage) -> None:
    def late(state: State, seat: int) -> bool:
        return len(state.sheet) >= 2 and len(state.centre) >= 2

    levels = ("human", "hard", "expert", "normal", "easy", "hard")
    _lay(stage, late, levels, LONG_NAMES, options={"goat": "on"})


def _interlude(stage: Stage) -> None:
    def can_finish(state: State, seat: int) -> bool:
        moves = RULES.legal_moves(state)
        return any(isinstance(move, Play) and len(move.cards) == len(state.hands[seat]) for move in moves)

    table = _lay(stage, lambda state, seat: len(state.sheet) > 0 and can_finish(state, seat))
    for name in table.board.all_spots():
        table.touch(name)
    table.touch("play")


def _sheet(stage: Stage) -> None:
    table = _lay(stage, lambda state, seat: len(state.sheet) >= 3, options={"limit": "20"})
    table.open_sheet()


SCREENS: Mapping[str, Build] = MappingProxyType(
    {
        "odin-setup": lambda stage: stage.set_up(),
        "odin-start": lambda stage: _lay(stage, lambda state, seat: not state.centre),
        "odin": _middle,
        "odin-refused": _refused,
        "odin-pick": _pick,
        "odin-hint": lambda stage: _lay(stage, _follows).hint(),
        "odin-thinking": _thinking,
        "odin-six": _six,
        "odin-curtain": lambda stage: _lay(stage, _follows, ("human", "human", "easy")),
        "odin-curtain-six": lambda stage: _lay(stage, _follows, ("human",) * 6, names=LONG_NAMES),
        "odin-interlude": _interlude,
        "odin-sheet": _sheet,
        "odin-result": lambda stage: _lay(stage, never),
        "odin-replay": lambda stage: stage.replay(stage.play(_ONE_PERSON)),
        "odin-rules": lambda stage: stage.rules_page(),
        "odin-rules-examples": lambda stage: stage.rules_page(3),
    }
)
"""The states of this game by the names of their pictures."""
