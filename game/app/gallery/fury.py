"""Pictures of La Fureur des dieux: a turn, the powers, Athena's question, the voyage, and what is around a match."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Mapping, Sequence
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
from game.games.fury.board import FuryBoard
from game.games.fury.board.places import DOWN_SPOT, MISSION_SPOT, PASS_SPOT, card_spot, laid_spot
from game.games.fury.data import APHRODITE, DIONYSOS, GODS, HADES, HERMES, POSEIDON, ZEUS
from game.games.fury.state import ZONE_NAMES, Lay, Move, Phase, State, UsePoseidon, movable
from game.games.fury.voyage import preview

Wanted = Callable[[State, int], bool]
"""Tells of a position, as the seat that is to act sees it, whether it is the one to be shown."""

_NAMES = ("Zoé", "Marc", "Léa", "Tom", "Inès", "Paul")
_LEVELS = ("hard", "normal", "expert", "easy", "hard", "normal")
_HUMAN = "human"

_SOME_CARDS = 5
"""Cards on the zones from which on there is a voyage to be seen."""

_MATCHES = 60
"""Matches at most in which a position is looked for."""

_EARLY = 3
"""A round in which nobody has points enough for the end."""

_STEP = 20
_UNDER_WAY = 0.25
"""How far the ship has sailed on its leg, as a share, before the picture of the voyage is nearly taken."""


@functools.lru_cache(maxsize=16)
def _line(players: int, seed: int) -> tuple[Move, ...]:
    """Return what easy computers do in a match of ``seed``."""
    game = CATALOGUE["fury"]
    seats = tuple(Seat(name, "easy", "ivory") for name in _NAMES[:players])
    match: Match[Any, Any] = Match(game.rules, seats, {}, seed)
    agent = game.make_agent("easy")
    while not match.is_over:
        rng = random.Random(f"{seed}:{match.ply}")
        match.play(list(agent.think(match.view(match.to_act), match.to_act, rng, lambda work: None))[-1].move)
    return tuple(step.move for step in match.opened() if step.seat != CHANCE)


def _session(
    program: Program,
    wanted: Wanted,
    players: int = 6,
    *,
    people: int = 1,
    names: tuple[str, ...] = _NAMES,
) -> Session:
    """Play as in :func:`_line` until ``wanted`` is true: in the first match in which it becomes true.

    Whoever is to act then is a person, and so are the seats that follow, ``people`` in all.
    """
    seeds = range(SEED, SEED + _MATCHES)
    seed, first, count = next(found for seed in seeds if (found := _found(wanted, players, seed)) is not None)
    others = iter(_LEVELS)
    levels = [_HUMAN if (seat - first) % players < people else next(others) for seat in range(players)]
    return _keep(program, seed, levels, names, _line(players, seed)[:count])


def _finished(program: Program, players: int = 6, names: tuple[str, ...] = _NAMES) -> Session:
    """Play a whole match, with a person at the first seat."""
    levels = (_HUMAN, *_LEVELS[: players - 1])
    return _keep(program, SEED, levels, names, _line(players, SEED))


def _keep(
    program: Program, seed: int, levels: Sequence[str], names: tuple[str, ...], moves: tuple[Move, ...]
) -> Session:
    styles = program.toolkit.theme.seats
    seats = tuple(Seat(names[index], level, styles[index].key) for index, level in enumerate(levels))
    match: Match[Any, Any] = Match(CATALOGUE["fury"].rules, seats, {}, seed)
    for move in moves:
        match.play(move)
    return keep_session(program, match)


def _found(wanted: Wanted, players: int, seed: int) -> tuple[int, int, int] | None:
    """Return the seed, the seat that is to act where ``wanted`` is true, and the number of decisions before."""
    seats = tuple(Seat(name, "easy", "ivory") for name in _NAMES[:players])
    match: Match[Any, Any] = Match(CATALOGUE["fury"].rules, seats, {}, seed)
    for count, move in enumerate(_line(players, seed)):
        if wanted(match.view(match.to_act), match.to_act):
            return seed, match.to_act, count
        match.play(move)
    return None


def _table(program: Program, session: Session) -> TableScene:
    table = lay_table(program, session)
    for _ in range(8):
        program.stack.update(100)
        program.stack.apply()
    return table


def _touch(table: TableScene, *spots: str) -> None:
    for spot in spots:
        table.touch(spot)


# Positions.


def _turn(state: State, seat: int) -> bool:
    """Tell whether it is a turn after the first round in which cards enough lie for a voyage of three legs."""
    lies = sum(map(len, state.zones)) >= _SOME_CARDS
    is_later = state.round_number > 1 and state.phase is Phase.TURN
    return is_later and lies and len(preview(state)) == 3 and len(state.hands[seat]) > 1


def _certain(state: State, seat: int) -> bool:
    return (
        _turn(state, seat) and all(leg.certain for leg in preview(state)) and state.ship != preview(state)[-1].arrival
    )


def _unsure(state: State, seat: int) -> bool:
    legs = preview(state)
    return _turn(state, seat) and [leg.certain for leg in legs] in ([True, True, False], [True, False, False])


def _with(god: int) -> Wanted:
    """Return what tells of a turn of the seat that acts for ``god``, its power not used up."""
    return lambda state, seat: _turn(state, seat) and state.gods[seat] == god and not state.spent[god]


def _hermes_can(state: State, seat: int) -> bool:
    return _with(HERMES)(state, seat) and sum(len(movable(zone)) > 0 for zone in state.zones) > 3


def _can_swap(state: State, seat: int) -> bool:
    return _turn(state, seat) and DIONYSOS in state.hands[seat]


def _is_asked(state: State, seat: int) -> bool:
    return state.phase is Phase.ATHENA and isinstance(state.pending, UsePoseidon)


def _is_asked_about_hades(state: State, seat: int) -> bool:
    return state.phase is Phase.ATHENA and isinstance(state.pending, Lay)


def _sets_sail(state: State, seat: int) -> bool:
    """Tell whether a pass ends an early round with a voyage of three legs, so that the match goes on."""
    ends = state.round_number <= _EARLY and state.passes == state.players - 1
    return ends and _turn(state, seat) and state.ship != preview(state)[-1].arrival


def _phase(phase: Phase) -> Wanted:
    return lambda state, seat: state.phase is phase


# A turn.


def _ship(program: Program) -> None:
    _table(program, _session(program, _phase(Phase.SHIP))).point_at("e2")


def _plain_turn(program: Program) -> None:
    _table(program, _session(program, _turn))


def _card_chosen(program: Program) -> None:
    table = _table(program, _session(program, _turn))
    _touch(table, card_spot(0))
    # A card that turns the voyage elsewhere, if there is one.
    view = table.match.view(table.match.to_act)
    moves = [
        move for move in table.match.legal_moves() if isinstance(move, Lay) and move.card == view.hands[view.turn][0]
    ]
    ends = [(preview(table.match.rules.apply(view, move)), move.zone) for move in moves]
    now = preview(view)[-1].arrival
    table.point_at(ZONE_NAMES[next((zone for legs, zone in ends if legs and legs[-1].arrival != now), 0)])


def _hint(program: Program) -> None:
    give_hint(program, _table(program, _session(program, _turn)))


def _preview(program: Program) -> None:
    _table(program, _session(program, _certain))


def _preview_unsure(program: Program) -> None:
    _table(program, _session(program, _unsure))


def _refused(program: Program) -> None:
    _touch(_table(program, _session(program, _turn)), ZONE_NAMES[4])


def _thinking(program: Program) -> None:
    session = _session(program, _turn)
    session.match.play_text("-")
    _table(program, session)


# The gods.


def _hades(program: Program) -> None:
    table = _table(program, _session(program, _with(HADES)))
    _touch(table, DOWN_SPOT, card_spot(0))
    table.point_at("2g")


def _hermes(program: Program) -> None:
    table = _table(program, _session(program, _hermes_can))
    view = table.match.view(table.match.to_act)
    zone = next(zone for zone, cards in enumerate(view.zones) if movable(cards))
    _touch(table, laid_spot(zone, movable(view.zones[zone])[0]))
    table.point_at(ZONE_NAMES[(zone + 1) % len(ZONE_NAMES)])


def _aphrodite(program: Program) -> None:
    table = _table(program, _session(program, _with(APHRODITE)))
    _touch(table, GODS[APHRODITE])
    table.point_at("1r")


def _poseidon(program: Program) -> None:
    table = _table(program, _session(program, _with(POSEIDON)))
    _touch(table, GODS[POSEIDON])
    table.point_at("1y")


def _zeus(program: Program) -> None:
    _touch(_table(program, _session(program, _with(ZEUS))), GODS[ZEUS])


def _dionysos(program: Program) -> None:
    table = _table(program, _session(program, _can_swap))
    view = table.match.view(table.match.to_act)
    _touch(table, card_spot(view.hands[view.turn].index(DIONYSOS)))
    assert table.picker is not None
    table.point_at(next(spot for spot in table.picker.next_spots() if spot.startswith("seat.")))


def _athena(program: Program) -> None:
    _table(program, _session(program, _is_asked))


def _athena_hades(program: Program) -> None:
    _table(program, _session(program, _is_asked_about_hades))


def _athena_curtain(program: Program) -> None:
    _table(program, _session(program, _is_asked, people=6, names=LONG_NAMES))


def _shared(program: Program, wanted: Wanted) -> TableScene:
    """Lay a table with several people, and open the hand of whoever is to act."""
    table = _table(program, _session(program, wanted, people=3))
    table.conduct.open_hand(table.match.to_act)
    program.stack.apply()
    return table


def _athena_shared(program: Program) -> None:
    _shared(program, _is_asked)


def _sealed(program: Program) -> None:
    _shared(program, _certain)


def _peek(program: Program) -> None:
    table = _shared(program, _certain)
    table.pointing.hold(MISSION_SPOT)


# The voyage.


def _token(program: Program) -> None:
    table = _table(program, _session(program, _phase(Phase.TOKEN)))
    assert table.picker is not None
    table.point_at(table.picker.next_spots()[2])


def _sailing(program: Program) -> None:
    program.change_settings(speed="slow", reduced_motion=False)
    table = _table(program, _session(program, _sets_sail))
    board = table.board
    assert isinstance(board, FuryBoard)
    table.touch(PASS_SPOT)
    for _ in range(500):
        program.stack.update(_STEP)
        motion = board.motion
        if motion is not None and motion.course is not None and motion.shining == 1 and motion.sailed > _UNDER_WAY:
            break


# Other tables, and the end.


def _three(program: Program) -> None:
    _table(program, _session(program, _turn, 3))


def _six_names(program: Program) -> None:
    _table(program, _session(program, _turn, names=LONG_NAMES))


def _over(program: Program) -> None:
    _result(program)
    for scene in program.stack.scenes:
        if isinstance(scene, ResultScene):
            program.stack.pop(scene)
    program.stack.apply()


def _over_three(program: Program) -> None:
    _result_three(program)
    for scene in program.stack.scenes:
        if isinstance(scene, ResultScene):
            program.stack.pop(scene)
    program.stack.apply()


def _result(program: Program) -> None:
    _table(program, _finished(program))


def _result_three(program: Program) -> None:
    _table(program, _finished(program, 3, LONG_NAMES))


def _replay(program: Program) -> None:
    match = _finished(program).match
    scene = ReplayScene(program, match)
    program.stack.push(scene)
    program.stack.apply()
    scene.go_to(match.ply * 2 // 3)


SCREENS: Mapping[str, Build] = MappingProxyType(
    {
        "fury-setup": set_up("fury"),
        "fury-ship": _ship,
        "fury-turn": _plain_turn,
        "fury-card-chosen": _card_chosen,
        "fury-preview": _preview,
        "fury-preview-unsure": _preview_unsure,
        "fury-hint": _hint,
        "fury-refused": _refused,
        "fury-thinking": _thinking,
        "fury-hades": _hades,
        "fury-hermes": _hermes,
        "fury-aphrodite": _aphrodite,
        "fury-poseidon": _poseidon,
        "fury-zeus-asks": _zeus,
        "fury-dionysos": _dionysos,
        "fury-athena": _athena,
        "fury-athena-hades": _athena_hades,
        "fury-athena-shared": _athena_shared,
        "fury-athena-curtain": _athena_curtain,
        "fury-sealed": _sealed,
        "fury-peek": _peek,
        "fury-token": _token,
        "fury-sailing": _sailing,
        "fury-three": _three,
        "fury-six-names": _six_names,
        "fury-over": _over,
        "fury-over-three": _over_three,
        "fury-result": _result,
        "fury-result-three": _result_three,
        "fury-replay": _replay,
        "fury-rules": rules_page("fury"),
        "fury-rules-examples": rules_page("fury", 5),
    }
)
"""The screens of this module by name."""
