"""The voyage at the end of a round: what the cards on the zones do to the ship, and what they would do now."""

from __future__ import annotations

from dataclasses import dataclass

from game.games.fury.data import COLOURS, DATA, LEGS
from game.games.fury.state import HIDDEN, Laid, Leg, State, strength, unseen

_USUAL = 2
"""The strength that a hidden card is taken for: that of the middle card of the deck."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """A leg as it would be sailed with the cards that lie now, for somebody who does not see all of them.

    ``totals`` add up the cards that are seen (0 for a blocked colour), ``hidden`` counts those that are not and weigh
    something. ``colour`` is the line taken if hidden cards have the usual strength 2; ``certain`` tells that no card
    that they can be, here or on a leg before, leads to another line.
    """

    colour: int
    start: int
    arrival: int
    totals: tuple[int, int, int]
    hidden: tuple[int, int, int]
    certain: bool


def totals_of(state: State, leg: int) -> tuple[int, int, int]:
    """Return the totals of the three colours on ``leg``, 0 to 2: doubled by Aphrodite, 0 for Poseidon's colour.

    Cards that are hidden do not count.
    """
    first = leg * len(COLOURS)
    yellow, green, red = (_total(state, zone) for zone in range(first, first + len(COLOURS)))
    return yellow, green, red


def _total(state: State, zone: int) -> int:
    cards = state.zones[zone]
    if not cards or zone == state.blocked:
        return 0
    total = sum([strength(laid.card) for laid in cards if laid.card != HIDDEN])
    return 2 * total if zone == state.doubled else total


def strongest(totals: tuple[int, int, int]) -> int:
    """Return the colour with the highest total: yellow before green before red among equals."""
    return totals.index(max(totals))


def voyage(state: State) -> tuple[Leg, ...]:
    """Return the legs that the ship sails with the cards of ``state``, none of them hidden."""
    legs = []
    ship = state.ship
    for leg in range(LEGS):
        totals = totals_of(state, leg)
        if not any(totals):
            break
        colour = strongest(totals)
        arrival = DATA.chart.neighbours[ship][colour]
        legs.append(Leg(colour, ship, arrival, totals))
        ship = arrival
    return tuple(legs)


def preview(view: State) -> tuple[Forecast, ...]:
    """Return the voyage with the cards that lie in ``view``, leg by leg, as far as it would go."""
    forecasts = []
    ship = view.ship
    certain = True
    unknown: tuple[int, ...] | None = None
    for leg in range(LEGS):
        first = leg * len(COLOURS)
        hidden = _hidden(view, first)
        known = totals_of(view, leg)
        factors = [2 if zone == view.doubled else 1 for zone in range(first, first + len(COLOURS))]
        totals = _with_hidden(known, hidden, factors, [_USUAL] * len(COLOURS))
        if not any(totals):
            break
        colour = strongest(totals)
        if certain and any(hidden):
            unknown = unseen(view) if unknown is None else unknown
            certain = _always(colour, known, hidden, factors, unknown)
        arrival = DATA.chart.neighbours[ship][colour]
        forecasts.append(Forecast(colour, ship, arrival, known, hidden, certain))
        ship = arrival
    return tuple(forecasts)


def _hidden(view: State, first: int) -> tuple[int, int, int]:
    def count(cards: tuple[Laid, ...], zone: int) -> int:
        return 0 if zone == view.blocked else sum(laid.card == HIDDEN for laid in cards)

    yellow, green, red = (count(view.zones[zone], zone) for zone in range(first, first + len(COLOURS)))
    return yellow, green, red


def _with_hidden(
    known: tuple[int, int, int], hidden: tuple[int, int, int], factors: list[int], each: list[int]
) -> tuple[int, int, int]:
    """Return the totals when each hidden card of a colour has the strength that ``each`` gives for the colour."""
    rows = zip(known, hidden, factors, each, strict=True)
    yellow, green, red = (total + count * factor * one for total, count, factor, one in rows)
    return yellow, green, red


def _always(
    colour: int, known: tuple[int, int, int], hidden: tuple[int, int, int], factors: list[int], unknown: tuple[int, ...]
) -> bool:
    """Tell whether ``colour`` is taken whatever the hidden cards are.

    The worst case is that its own hidden cards are the weakest of ``unknown`` and those of a rival the strongest. There
    are enough of them for both at once.
    """
    weights = sorted((strength(card) for card in unknown), reverse=True)
    for rival in range(len(COLOURS)):
        if rival == colour:
            continue
        most = known[rival] + factors[rival] * sum(weights[: hidden[rival]])
        own = weights[len(weights) - hidden[colour] :] if hidden[colour] else []
        least = known[colour] + factors[colour] * sum(own)
        if most > least or (most == least and rival < colour):
            return False
    return True
