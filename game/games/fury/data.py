"""The numbers and the sea chart of La Fureur des dieux, read from ``config/fury.toml`` and validated.

Zeus is god 0, and so on by :data:`GODS`; adventures are known by their place in :data:`KINDS`, wind cards by their
strength, with :data:`DIONYSOS` for the card of that name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game import paths
from game.data import DataError, are_whole, load_numbers, refuse_unknown, whole_numbers

GODS = ("zeus", "hades", "aphrodite", "hermes", "poseidon", "athena")
"""The gods by name, in their order."""

ZEUS, HADES, APHRODITE, HERMES, POSEIDON, ATHENA = range(6)

KINDS = ("lotus", "cyclops", "circe", "sirens", "scylla", "calypso")
"""The kinds of adventure in their cyclic order."""

COLOURS = ("yellow", "green", "red")
"""The colours of the lines; an earlier one wins a tie."""

ISLANDS = 18
LEGS = 3
ZONES = LEGS * len(COLOURS)

DIONYSOS = 0
"""The wind card of Dionysos: laid on a zone its strength is 1."""

STRENGTHS = (5, 3, 2, 1)
"""The strengths of the other wind cards, from high to low."""

CARDS = (*STRENGTHS, DIONYSOS)
"""All kinds of wind cards, in the order of a hand."""

SEATS = (3, 4, 5, 6)
FILE = "fury.toml"
WIDTH = 1000
"""The width of the chart in its own units."""

HEIGHT = 640
"""The height of the chart in its own units."""

SIDES = ("n", "e", "s", "w")
"""The sides of an island on which its name can stand."""

MOST_BEND = 0.6

_RANGES = {
    "tokens": (1, 9),
    "tokens_on_board": (1, 9),
    "first_hand": (1, 6),
    "cards_per_round": (1, 6),
    "goal": (1, 30),
    "idle_voyages": (1, 20),
    "rounds": (1, 150),
}
_DECK = (*(str(strength) for strength in STRENGTHS), "dionysos")
_TABLES = ("gods", "wind_cards", "islands", "lines")
_ISLAND_ID = re.compile(r"[a-z][1-9]\Z")


@dataclass(frozen=True, slots=True)
class Chart:
    """The islands and the lines between them.

    ``ids`` are the squares that the islands lie in (column letter, row digit), in the order of the file, which numbers
    them 0 to 17. ``places`` are their centres in chart units, ``labels`` the sides that their names stand on.
    ``neighbours[island][colour]`` is the island at the other end of the line of that colour, and
    ``bends[island][colour]`` says how that line bends for somebody who leaves the island on it: it is a quadratic curve
    whose control point lies so many lengths of the chord to the left of its middle (negative: to the right; 0: a
    straight line).
    """

    ids: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    labels: tuple[str, ...]
    neighbours: tuple[tuple[int, int, int], ...]
    bends: tuple[tuple[float, float, float], ...]


@dataclass(frozen=True, slots=True)
class Data:
    """The numbers of the game; see ``config/fury.toml``.

    ``players`` are the numbers of seats, ``gods`` has those in play for each of them, in the order of :data:`GODS`.
    ``missions[mission][kind]`` is what an adventure of that kind is worth, ``deck[card]`` how many cards there are of a
    kind (by strength, :data:`DIONYSOS` first, 0 where no card has that strength).
    """

    players: tuple[int, ...]
    gods: tuple[tuple[int, ...], ...]
    missions: tuple[tuple[int, ...], ...]
    tokens: int
    tokens_on_board: int
    deck: tuple[int, ...]
    first_hand: int
    cards_per_round: int
    goal: int
    idle_voyages: int
    rounds: int
    chart: Chart

    def gods_of(self, players: int) -> tuple[int, ...]:
        """Return the gods in play with so many seats, ascending."""
        return self.gods[self.players.index(players)]


def read_data(file: Path | None = None) -> Data:
    """Return the data of the game from ``file``, by default the shipped one.

    Raises :class:`DataError`, which names the file and the key, when the file cannot be read, and for a key that is
    missing, unknown or wrong.
    """
    path = paths.config() / FILE if file is None else file
    table = load_numbers(path)
    refuse_unknown(table, ("players", "missions", *_RANGES, *_TABLES), f"{path}: ")
    numbers = whole_numbers(table, _RANGES, f"{path}: ")
    if numbers["tokens_on_board"] * len(KINDS) != ISLANDS:
        raise DataError(f"{path}: tokens_on_board of each of {len(KINDS)} kinds must fill the {ISLANDS} islands")
    if numbers["tokens"] < numbers["tokens_on_board"]:
        raise DataError(f"{path}: tokens must not be less than tokens_on_board")
    players = table.get("players")
    if not are_whole(players, SEATS[0], SEATS[-1]) or not players or players != sorted(set(players)):
        raise DataError(f"{path}: players must be different numbers from {SEATS[0]} to {SEATS[-1]}, ascending")
    data = Data(
        players=tuple(players),
        gods=_read_gods(_subtable(table, "gods", path), players, f"{path}: gods."),
        missions=_read_missions(table.get("missions"), f"{path}: missions"),
        deck=_read_deck(_subtable(table, "wind_cards", path), f"{path}: wind_cards."),
        chart=_read_chart(table, path),
        **numbers,
    )
    dealt = max(numbers["first_hand"], numbers["cards_per_round"]) * players[-1]
    if sum(data.deck) < dealt:
        raise DataError(f"{path}: wind_cards must be at least {dealt} cards, a hand for each of {players[-1]} seats")
    return data


def _subtable(table: Mapping[str, Any], key: str, path: Path) -> Mapping[str, Any]:
    value = table.get(key)
    if not isinstance(value, dict):
        raise DataError(f"{path}: {key} must be a table")
    return value


def _read_gods(table: Mapping[str, Any], players: Sequence[int], where: str) -> tuple[tuple[int, ...], ...]:
    refuse_unknown(table, map(str, players), where)
    found = []
    for number in players:
        names = table.get(str(number))
        if (
            not isinstance(names, list)
            or len(names) != number
            or any(names.count(name) > 1 or name not in GODS for name in names)
            or GODS[ZEUS] not in names
        ):
            raise DataError(f"{where}{number} must be {number} different gods, {GODS[ZEUS]} among them")
        found.append(tuple(sorted(map(GODS.index, names))))
    return tuple(found)


def _read_missions(rows: Any, where: str) -> tuple[tuple[int, ...], ...]:
    number = len(KINDS)
    if not isinstance(rows, list) or len(rows) != number:
        raise DataError(f"{where} must be {number} rows, one a mission")
    for index, row in enumerate(rows):
        if not are_whole(row, 0, 9) or len(row) != number or not any(row):
            raise DataError(
                f"{where}[{index}] must be {number} whole numbers from 0 to 9, one a kind, not all of them 0"
            )
    return tuple(map(tuple, rows))


def _read_deck(table: Mapping[str, Any], where: str) -> tuple[int, ...]:
    refuse_unknown(table, _DECK, where)
    counts = whole_numbers(table, dict.fromkeys(_DECK, (0, 15)), where)
    deck = [0] * (STRENGTHS[0] + 1)
    for card, key in zip(CARDS, _DECK, strict=True):
        deck[card] = counts[key]
    return tuple(deck)


def _read_chart(table: Mapping[str, Any], path: Path) -> Chart:
    islands = table.get("islands")
    if not isinstance(islands, list) or len(islands) != ISLANDS or not all(isinstance(row, dict) for row in islands):
        raise DataError(f"{path}: islands must be {ISLANDS} tables")
    ids: list[str] = []
    for index, row in enumerate(islands):
        where = f"{path}: islands[{index}]."
        refuse_unknown(row, ("id", "x", "y", "label"), where)
        name = row.get("id")
        if not isinstance(name, str) or _ISLAND_ID.match(name) is None or name in ids:
            raise DataError(f"{where}id must be a letter and a digit that no other island has")
        whole_numbers(row, {"x": (0, WIDTH), "y": (0, HEIGHT)}, where)
        if row.get("label", SIDES[0]) not in SIDES:
            raise DataError(f"{where}label must be one of {', '.join(SIDES)}")
        ids.append(name)
    neighbours, bends = _read_lines(_subtable(table, "lines", path), ids, f"{path}: lines.")
    if len(_reached(neighbours)) != ISLANDS:
        raise DataError(f"{path}: lines do not connect all islands")
    return Chart(
        ids=tuple(ids),
        places=tuple((row["x"], row["y"]) for row in islands),
        labels=tuple(row.get("label", "s") for row in islands),
        neighbours=neighbours,
        bends=bends,
    )


def _read_lines(
    table: Mapping[str, Any], ids: Sequence[str], where: str
) -> tuple[tuple[tuple[int, int, int], ...], tuple[tuple[float, float, float], ...]]:
    """Return the neighbours and the bends of :class:`Chart`."""
    refuse_unknown(table, COLOURS, where)
    neighbours = [[-1] * len(COLOURS) for _ in ids]
    bends = [[0.0] * len(COLOURS) for _ in ids]
    for colour, key in enumerate(COLOURS):
        rows = table.get(key)
        if not isinstance(rows, list):
            raise DataError(f"{where}{key} must be a list of pairs of islands")
        for index, row in enumerate(rows):
            (start, end), bend = _read_line(row, ids, f"{where}{key}[{index}]")
            for island, other, turned in ((start, end, bend), (end, start, 0.0 - bend)):
                if neighbours[island][colour] != -1:
                    raise DataError(f"{where}{key}: more than one line at {ids[island]}")
                neighbours[island][colour] = other
                bends[island][colour] = turned
        for island, name in enumerate(ids):
            if neighbours[island][colour] == -1:
                raise DataError(f"{where}{key}: no line at {name}")
    return tuple((a, b, c) for a, b, c in neighbours), tuple((a, b, c) for a, b, c in bends)


def _read_line(row: Any, ids: Sequence[str], where: str) -> tuple[tuple[int, int], float]:
    bend: Any = 0.0
    ends = row
    if isinstance(row, dict):
        refuse_unknown(row, ("ends", "bend"), f"{where}.")
        ends, bend = row.get("ends"), row.get("bend", 0.0)
    if not isinstance(ends, list) or len(ends) != 2 or any(end not in ids for end in ends) or ends[0] == ends[1]:
        raise DataError(f"{where} must be two different islands")
    if type(bend) not in (int, float) or not -MOST_BEND <= bend <= MOST_BEND:
        raise DataError(f"{where}.bend must be a number from {-MOST_BEND} to {MOST_BEND}")
    return (ids.index(ends[0]), ids.index(ends[1])), float(bend)


def _reached(neighbours: Sequence[Sequence[int]]) -> set[int]:
    """Return the islands that lines lead to from island 0."""
    reached = {0}
    fresh = [0]
    while fresh:
        for other in neighbours[fresh.pop()]:
            if other not in reached:
                reached.add(other)
                fresh.append(other)
    return reached


DATA = read_data()
"""The shipped data, which everything here goes by."""
