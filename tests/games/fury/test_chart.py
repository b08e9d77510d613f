"""The sea chart: the graph of its lines, and a drawing in which every line can be followed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise, product

import pytest

from game.games.fury.data import COLOURS, DATA, HEIGHT, WIDTH

CHART = DATA.chart
ISLANDS = range(len(CHART.ids))
COLUMNS, ROWS = 8, 5
"""The squares of the chart that islands are called by."""

TOKEN = 36
"""The radius of an island's token in chart units."""

STEPS = 32

Place = tuple[float, float]
Line = tuple[int, int, int]
"""Two islands, the first with the lower number, and a colour."""

LINES: list[Line] = [
    (island, other, colour)
    for island in ISLANDS
    for colour, other in enumerate(CHART.neighbours[island])
    if island < other
]


def curve(line: Line) -> list[Place]:
    """Points along a line as it is drawn, from the middle of its first island to that of its second."""
    (x, y), (right, down) = CHART.places[line[0]], CHART.places[line[1]]
    bend = CHART.bends[line[0]][line[2]]
    # On a screen, where y grows downwards, (down, -right) lies to the left of (right, down).
    bent = (x + right) / 2 + bend * (down - y), (y + down) / 2 - bend * (right - x)
    points = []
    for step in range(STEPS + 1):
        share = step / STEPS
        weights = (1 - share) ** 2, 2 * share * (1 - share), share**2
        points.append(
            (
                weights[0] * x + weights[1] * bent[0] + weights[2] * right,
                weights[0] * y + weights[1] * bent[1] + weights[2] * down,
            )
        )
    return points


CURVES = {line: curve(line) for line in LINES}


def crossing(first: tuple[Place, Place], second: tuple[Place, Place]) -> bool:
    """Whether two straight pieces cross."""

    def side(a: Place, b: Place, c: Place) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = first, second
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def apart() -> Iterator[tuple[list[Place], list[Place]]]:
    """All pairs of lines that have no island in common."""
    for first, second in combinations(LINES, 2):
        if not set(first[:2]) & set(second[:2]):
            yield CURVES[first], CURVES[second]


def distances(start: int) -> dict[int, int]:
    """How many lines lie between an island and every other."""
    found = {start: 0}
    waiting = [start]
    for island in waiting:
        for other in CHART.neighbours[island]:
            if other not in found:
                found[other] = found[island] + 1
                waiting.append(other)
    return found


def arrivals(start: int) -> set[int]:
    """The islands that a voyage of three legs can reach from an island."""
    reached = {start}
    for _ in range(3):
        reached = {CHART.neighbours[island][colour] for island in reached for colour in range(len(COLOURS))}
    return reached


@pytest.mark.parametrize("colour", range(len(COLOURS)), ids=COLOURS)
def test_lines_of_a_colour_pair_all_islands(colour: int) -> None:
    for island in ISLANDS:
        other = CHART.neighbours[island][colour]
        assert other != island
        assert CHART.neighbours[other][colour] == island
        assert CHART.bends[other][colour] == -CHART.bends[island][colour]


def test_islands_are_connected_and_no_two_lines_join_the_same_two() -> None:
    assert len(CHART.ids) == 18
    assert len(LINES) == 27
    assert all(len(set(others)) == 3 for others in CHART.neighbours)
    assert all(len(distances(island)) == 18 for island in ISLANDS)


def test_no_island_is_far_and_a_voyage_has_many_ends() -> None:
    assert max(max(distances(island).values()) for island in ISLANDS) <= 5
    assert all(len(arrivals(island) - {island}) >= 9 for island in ISLANDS)
    # Some islands have a round trip of three legs, and not all of them.
    round_trips = [island for island in ISLANDS if island in arrivals(island)]
    assert 6 <= len(round_trips) <= 15


def test_an_island_is_called_by_the_square_that_it_lies_in() -> None:
    assert list(CHART.ids) == sorted(set(CHART.ids))
    for name, (x, y) in zip(CHART.ids, CHART.places, strict=True):
        assert name == f"{'abcdefgh'[x * COLUMNS // WIDTH]}{y * ROWS // HEIGHT + 1}"


def test_islands_are_well_spread() -> None:
    assert min(math.dist(first, second) for first, second in combinations(CHART.places, 2)) >= 150
    for x, y in CHART.places:
        assert 1.6 * TOKEN <= x <= WIDTH - 1.6 * TOKEN
        assert 1.6 * TOKEN <= y <= HEIGHT - 1.6 * TOKEN


def test_no_line_crosses_another() -> None:
    crossings = sum(
        crossing(one, other)
        for first, second in apart()
        for one, other in product(pairwise(first[::4]), pairwise(second[::4]))
    )
    assert crossings == 0


def test_lines_keep_away_from_each_other_and_from_islands_of_others() -> None:
    for line, points in CURVES.items():
        for island in set(ISLANDS) - set(line[:2]):
            assert min(math.dist(point, CHART.places[island]) for point in points) >= 90
        assert all(20 <= x <= WIDTH - 20 and 20 <= y <= HEIGHT - 20 for x, y in points)
    assert min(math.dist(*pair) for first, second in apart() for pair in product(first[::2], second[::2])) >= 90


def test_lines_leave_an_island_in_clearly_different_directions() -> None:
    headings: dict[int, list[float]] = {island: [] for island in ISLANDS}
    for (start, end, _), points in CURVES.items():
        for island, way in ((start, points), (end, points[::-1])):
            middle = CHART.places[island]
            # Where the line comes out from under the token.
            x, y = next(point for point in way if math.dist(point, middle) >= TOKEN)
            headings[island].append(math.degrees(math.atan2(y - middle[1], x - middle[0])) % 360)
    for found in headings.values():
        found.sort()
        gaps = [(after - before) % 360 for before, after in pairwise([*found, found[0]])]
        assert min(gaps) >= 55


def test_lines_are_neither_short_nor_long_and_bend_gently() -> None:
    for start, end, colour in LINES:
        assert 150 <= math.dist(CHART.places[start], CHART.places[end]) <= 340
        assert abs(CHART.bends[start][colour]) <= 0.25
    lengths = Counter[int]()
    for start, end, colour in LINES:
        lengths[colour] += round(math.dist(CHART.places[start], CHART.places[end]))
    assert max(lengths.values()) <= 1.25 * min(lengths.values())  # no colour is the one of short ways


def test_a_name_has_room_beside_its_island() -> None:
    across, down = 50, 15
    shift = {
        "n": (0, -TOKEN - 4 - down),
        "s": (0, TOKEN + 4 + down),
        "e": (TOKEN + 4 + across, 0),
        "w": (-TOKEN - 4 - across, 0),
    }
    for island in ISLANDS:
        x, y = CHART.places[island]
        x, y = x + shift[CHART.labels[island]][0], y + shift[CHART.labels[island]][1]
        assert across <= x <= WIDTH - across
        assert down <= y <= HEIGHT - down
        for other in set(ISLANDS) - {island}:
            beside = max(abs(CHART.places[other][0] - x) - across, 0), max(abs(CHART.places[other][1] - y) - down, 0)
            assert math.hypot(*beside) >= TOKEN + 4
