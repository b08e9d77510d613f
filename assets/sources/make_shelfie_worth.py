"""Make ``game/games/shelfie/worth.toml``: what the computer expects of sheets, learnt from matches against itself.

    python assets/sources/make_shelfie_worth.py [--matches N] [--rounds N] [FILE]

In each round the numbers so far play matches, all seats with the best re-rolls and choices that they know. For every
position after a turn it is counted how often a free space of each column came to be circled by the end, by horizon, and
how far the difference of two seats was from the difference expected; the new numbers lie between these and the old.
The first numbers are a guess. It takes about an hour, and much less with a faster Python.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from game.games.shelfie.rules import CIRCLE, DATA, FREE, SIDE, SPACES, score  # noqa: E402
from game.games.shelfie.search import (  # noqa: E402
    HORIZONS,
    POSSIBLE,
    Table,
    Valuer,
    choices,
    dice,
    expectations,
    make_worth,
    roll_values,
)

TARGET = ROOT / "game" / "games" / "shelfie" / "worth.toml"

HEAD = """\
# What the computer expects of sheets, by the number of seats; assets/sources/make_shelfie_worth.py makes it. A row of
# `chances` for each horizon from 1 to 15 (see search.py): the chance that a free space of columns 1 to 5 is circled by
# the end. `spread` says for each of them how far, in points, two seats may be apart so that the one ahead wins about
# three matches in four.
"""

TURNS_LEFT = (1, 1, 1.5, 2, 3, 4, 5, 6, 2, 2.5, 3, 4, 5, 6, 6)
"""The first guess: how many turns a seat has at each horizon from 1 on."""

A_TURN = (0.15, 0.14, 0.12, 0.08, 0.04)
"""The first guess: how often a free space of each column is circled in a turn."""

PRIOR = 4.0
"""The old number counts as so many observations of the new one."""

SHARE = 0.6
"""How far the numbers go towards what was observed in a round."""

LOGISTIC = math.sqrt(3) / math.pi * 1.4
"""The scale of a logistic distribution is 0.55 of its standard deviation; 40 % more won more matches."""

Chances = list[list[float]]


def play_turn(valuer: Valuer, table: Table, seat: int, rng: random.Random) -> Table:
    """Return the position after a turn of ``seat``, with its best decisions and random dice."""
    values = valuer.choices(table, seat)
    otherwise, row = valuer.cross(table, seat)
    first = dice().first_roll
    layers = [expectations(roll_values(values, otherwise))]
    for _ in range(DATA.rolls - 2):
        layers.append(expectations(layers[-1][1][first:]))
    final = layers[0][0]
    roll = throw(dice().of(()), rng)
    for expected, _ in reversed(layers):
        worth = {one: final[one] if one == roll else expected[one] for one in dice().within(roll)}
        kept = max(worth, key=worth.__getitem__)
        if kept == roll:
            break
        roll = throw(kept, rng)
    paid = [index for index in choices().paid[roll - first] if values[index] > POSSIBLE]
    if not paid:
        return table.after_cross(seat, -row)
    return table.after_circles(seat, choices().spaces[max(paid, key=lambda index: values[index])])


def throw(kept: int, rng: random.Random) -> int:
    """Return the roll after the dice beside ``kept`` have been thrown."""
    counts = list(dice().multisets[kept])
    for _ in range(DATA.dice - sum(counts)):
        counts[rng.randrange(len(counts))] += 1
    return dice().index[tuple(counts)]


def play(valuer: Valuer, players: int, rng: random.Random) -> list[Table]:
    """Return the positions after each turn of a match."""
    table = Table(((FREE,) * SPACES,) * players, (0,) * players, False)
    seat = rng.randrange(players)
    tables = []
    while not table.over:
        if FREE in table.sheets[seat]:
            table = play_turn(valuer, table, seat, rng)
        else:
            table = table.after(seat, table.sheets[seat])
        tables.append(table)
        seat = (seat + 1) % players
    return tables


def learn(players: int, matches: int, chances: Chances, spread: list[float], rng: random.Random) -> float:
    """Play ``matches`` and move ``chances`` and ``spread`` towards what happened; return the mean score."""
    valuer = Valuer(make_worth(chances, spread))
    taken = [[0] * SIDE for _ in range(HORIZONS)]
    seen = [[0] * SIDE for _ in range(HORIZONS)]
    misses: list[list[float]] = [[] for _ in range(HORIZONS)]
    total = 0
    for _ in range(matches):
        tables = play(valuer, players, rng)
        last = tables.pop()
        scores = [score(tuple(sheet)).total for sheet in last.sheets]
        total += sum(scores)
        for table in tables:
            horizons = table.horizons()
            for sheet, end, horizon in zip(table.sheets, last.sheets, horizons, strict=True):
                for space in range(SPACES):
                    if sheet[space] == FREE:
                        seen[horizon][space % SIDE] += 1
                        taken[horizon][space % SIDE] += end[space] == CIRCLE
            if players > 1:
                expected = [valuer.worth.points(*pair) for pair in zip(table.sheets, horizons, strict=True)]
                misses[max(horizons)].append(expected[0] - expected[1] - scores[0] + scores[1])
    for horizon in range(1, HORIZONS):
        row = chances[horizon - 1]
        for column in range(SIDE):
            observed = taken[horizon][column] + PRIOR * row[column]
            row[column] += SHARE * (observed / (seen[horizon][column] + PRIOR) - row[column])
        if len(misses[horizon]) > 20:
            deviation = math.sqrt(sum(miss * miss for miss in misses[horizon]) / len(misses[horizon]))
            spread[horizon - 1] = max(1.0, LOGISTIC * deviation)
    return total / matches / players


def as_toml(players: int, chances: Sequence[Sequence[float]], spread: Sequence[float]) -> str:
    """Return the table of a number of seats."""
    rows = "".join(f"    [{', '.join(f'{chance:.2f}' for chance in row)}],\n" for row in chances)
    return f"\n[seats{players}]\nchances = [\n{rows}]\nspread = [{', '.join(f'{points:.1f}' for points in spread)}]\n"


def main() -> None:
    """Read the arguments, learn for each number of seats, and write the file."""
    parser = argparse.ArgumentParser(description="learn what the computer players of My Shelfie expect of sheets")
    parser.add_argument("file", nargs="?", type=Path, default=TARGET)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    text = HEAD
    for players in DATA.players:
        chances = [[1 - (1 - chance) ** turns for chance in A_TURN] for turns in TURNS_LEFT]
        spread = [12.0] * (HORIZONS - 1)
        for number in range(arguments.rounds):
            mean = learn(players, arguments.matches, chances, spread, random.Random(f"{players}:{number}"))
            print(f"{players} seats, round {number + 1}: {mean:.1f} points a seat", flush=True)
        text += as_toml(players, chances, spread)
    arguments.file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
