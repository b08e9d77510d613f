"""Pictures of La Fureur des dieux: a turn, the powers, Athena's question, the voyage, and what is around a match."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from game.core.match import Match
from game.games.fury.board import FuryBoard
from game.games.fury.board.places import DOWN_SPOT, MISSION_SPOT, PASS_SPOT, card_spot, laid_spot
from game.games.fury.data import APHRODITE, DIONYSOS, GODS, HADES, HERMES, POSEIDON, ZEUS
from game.games.fury.state import ZONE_NAMES, Lay, Phase, State, UsePoseidon, movable
from game.games.fury.voyage import preview
from game.ui.stage import LONG_NAMES, PEOPLE, SEED, Build, Laid, Stage, Wanted

_LEVELS = ("hard", "normal", "expert", "easy", "hard", "normal")
_HUMAN = "human"

_SOME_CARDS = 5
"""Cards on the zones from which on there is a voyage to be seen."""

_MATCHES = 60
"""Matches at most in which a position is looked for."""

_EARLY = 3
"""A round in which nobody has points enough for the end."""

_UNDER_WAY = 0.25
"""How far the ship has sailed on its leg, as a share, before the picture of the voyage is nearly taken."""


def _match(
    stage: Stage, wanted: Wanted, players: int = 6, *, people: int = 1, names: tuple[str, ...] = PEOPLE
) -> Match[Any, Any]:
    """Return the first match of easy computers in which it is ``wanted``, as it is then.

    Whoever is to act then is a person, and so are the seats that follow, ``people`` in all.
    """
    seeds = range(SEED, SEED + _MATCHES)
    seed, first, count = next(found for seed in seeds if (found := _found(stage, wanted, players, seed)) is not None)
    others = iter(_LEVELS)
    levels = tuple(_HUMAN if (seat - first) % players < people else next(others) for seat in range(players))
    moves = stage.decisions(players, seed)[:count]
    return stage.repeat(levels, moves, names=names, seed=seed)


def _lay(stage: Stage, wanted: Wanted, players: int = 6, *, people: int = 1, names: tuple[str, ...] = PEOPLE) -> Laid:
    return stage.lay(_match(stage, wanted, players, people=people, names=names))


def _finished(stage: Stage, players: int = 6, names: tuple[str, ...] = PEOPLE) -> Match[Any, Any]:
    return stage.repeat((_HUMAN, *_LEVELS[: players - 1]), stage.decisions(players), names=names)


def _found(stage: Stage, wanted: Wanted, players: int, seed: int) -> tuple[int, int, int] | None:
    """Return the seed, the seat that is to act where it is ``wanted``, and the number of decisions before."""
    match = stage.repeat(("easy",) * players, (), seed=seed)
    for count, move in enumerate(stage.decisions(players, seed)):
        if wanted(match.view(match.to_act), match.to_act):
            return seed, match.to_act, count
        match.play(move)
    return None


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


def _card_chosen(stage: Stage) -> None:
    table = _lay(stage, _turn)
    table.touch(card_spot(0))
    # A card that turns the voyage elsewhere, if there is one.
    view = table.match.view(table.match.to_act)
    moves = [
        move for move in table.match.legal_moves() if isinstance(move, Lay) and move.card == view.hands[view.turn][0]
    ]
    ends = [(preview(table.match.rules.apply(view, move)), move.zone) for move in moves]
    now = preview(view)[-1].arrival
    table.point_at(ZONE_NAMES[next((zone for legs, zone in ends if legs and legs[-1].arrival != now), 0)])


def _thinking(stage: Stage) -> None:
    match = _match(stage, _turn)
    match.play_text("-")
    stage.lay(match)


# The gods.


def _hades(stage: Stage) -> None:
    table = _lay(stage, _with(HADES))
    table.touch(DOWN_SPOT, card_spot(0))
    table.point_at("2g")


def _hermes(stage: Stage) -> None:
    table = _lay(stage, _hermes_can)
    view = table.match.view(table.match.to_act)
    zone = next(zone for zone, cards in enumerate(view.zones) if movable(cards))
    table.touch(laid_spot(zone, movable(view.zones[zone])[0]))
    table.point_at(ZONE_NAMES[(zone + 1) % len(ZONE_NAMES)])


def _aphrodite(stage: Stage) -> None:
    table = _lay(stage, _with(APHRODITE))
    table.touch(GODS[APHRODITE])
    table.point_at("1r")


def _poseidon(stage: Stage) -> None:
    table = _lay(stage, _with(POSEIDON))
    table.touch(GODS[POSEIDON])
    table.point_at("1y")


def _dionysos(stage: Stage) -> None:
    table = _lay(stage, _can_swap)
    view = table.match.view(table.match.to_act)
    table.touch(card_spot(view.hands[view.turn].index(DIONYSOS)))
    table.point_at(next(spot for spot in table.spots if spot.startswith("seat.")))


def _shared(stage: Stage, wanted: Wanted) -> Laid:
    table = _lay(stage, wanted, people=3)
    table.open_hand()
    return table


def _athena_shared(stage: Stage) -> None:
    _shared(stage, _is_asked)


def _sealed(stage: Stage) -> None:
    _shared(stage, _certain)


def _peek(stage: Stage) -> None:
    table = _shared(stage, _certain)
    table.hold(MISSION_SPOT)


# The voyage.


def _token(stage: Stage) -> None:
    table = _lay(stage, _phase(Phase.TOKEN))
    table.point_at(table.spots[2])


def _sailing(stage: Stage) -> None:
    table = stage.lay(_match(stage, _sets_sail), slowly=True)
    board = table.board
    assert isinstance(board, FuryBoard)
    table.touch(PASS_SPOT)
    table.move_on(lambda: board.has_sailed(_UNDER_WAY))


# Other tables, and the end.


SCREENS: Mapping[str, Build] = MappingProxyType(
    {
        "fury-setup": lambda stage: stage.set_up(),
        "fury-ship": lambda stage: _lay(stage, _phase(Phase.SHIP)).point_at("e2"),
        "fury-turn": lambda stage: _lay(stage, _turn),
        "fury-card-chosen": _card_chosen,
        "fury-preview": lambda stage: _lay(stage, _certain),
        "fury-preview-unsure": lambda stage: _lay(stage, _unsure),
        "fury-hint": lambda stage: _lay(stage, _turn).hint(),
        "fury-refused": lambda stage: _lay(stage, _turn).touch(ZONE_NAMES[4]),
        "fury-thinking": _thinking,
        "fury-hades": _hades,
        "fury-hermes": _hermes,
        "fury-aphrodite": _aphrodite,
        "fury-poseidon": _poseidon,
        "fury-zeus-asks": lambda stage: _lay(stage, _with(ZEUS)).touch(GODS[ZEUS]),
        "fury-dionysos": _dionysos,
        "fury-athena": lambda stage: _lay(stage, _is_asked),
        "fury-athena-hades": lambda stage: _lay(stage, _is_asked_about_hades),
        "fury-athena-shared": _athena_shared,
        "fury-athena-curtain": lambda stage: _lay(stage, _is_asked, people=6, names=LONG_NAMES),
        "fury-sealed": _sealed,
        "fury-peek": _peek,
        "fury-token": _token,
        "fury-sailing": _sailing,
        "fury-three": lambda stage: _lay(stage, _turn, 3),
        "fury-six-names": lambda stage: _lay(stage, _turn, names=LONG_NAMES),
        "fury-over": lambda stage: stage.lay(_finished(stage)).close_result(),
        "fury-over-three": lambda stage: stage.lay(_finished(stage, 3, LONG_NAMES)).close_result(),
        "fury-result": lambda stage: stage.lay(_finished(stage)),
        "fury-result-three": lambda stage: stage.lay(_finished(stage, 3, LONG_NAMES)),
        "fury-replay": lambda stage: stage.replay(_finished(stage), 2 / 3),
        "fury-rules": lambda stage: stage.rules_page(),
        "fury-rules-examples": lambda stage: stage.rules_page(5),
    }
)
"""The states of this game by the names of their pictures."""
