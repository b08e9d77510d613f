"""Golden playthroughs: seeded random matches written down ply by ply, and reviewed like code.

Those of a game are in ``tests/games/<game>/golden/``, those of the toys beside this module. The first line of a file
names game, seats and chosen options. A further line has the number of the ply, the seat (or ``chance``), the move, how
many moves were legal (or outcomes possible), and the digest of the state after it. A new file is begun with its first
line; then, and when the rules of a game change on purpose, all are written (again) with

    python -m tests.conformance.golden

and read the difference before it is committed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from game.core import codec
from game.core.contract import CHANCE, Rules
from game.games.catalogue import CATALOGUE
from tests.conformance.suite import Case, play_line, possible
from tests.toys import dice_race, hidden_hands

TESTS = Path(__file__).parents[1]
FILES = sorted([*TESTS.glob("games/*/golden/*.txt"), *TESTS.glob("conformance/golden/*.txt")])

SEED = 2032
"""With this seed the pie rule is used in the match that has it."""

RULES: Mapping[str, Rules[Any, Any]] = {
    **{game: entry.rules for game, entry in CATALOGUE.items()},
    **{toy.RULES.info.id: toy.RULES for toy in (dice_race, hidden_hands)},
}

_HEAD = re.compile(r"# (\w+), rules version \d+, (\d+) seats,?(.*)")


def playthrough(file: Path) -> str:
    """Return what is to be in ``file``: the random match that its first line names."""
    head = _HEAD.match(file.read_text(encoding="utf-8"))
    assert head is not None, f"{file}: the first line names no match"
    options = dict(option.split("=") for option in head[3].split())
    return "".join(f"{row}\n" for row in _rows(Case(RULES[head[1]], int(head[2]), options, SEED)))


def _rows(case: Case) -> Iterator[str]:
    rules = case.rules
    line = play_line(case)
    chosen = "".join(f" {key}={value}" for key, value in case.options.items())
    head = f"# {rules.info.id}, rules version {rules.info.rules_version}, {case.players} seats"
    yield f"{head},{chosen}" if chosen else head
    yield f"start {codec.digest(line.states[0])}"
    for ply, move in enumerate(line.moves):
        before, after = line.states[ply : ply + 2]
        seat = rules.to_act(before)
        who = "chance" if seat == CHANCE else f"seat {seat}"
        count = len(possible(case, before))
        yield f"{ply + 1} {who}: {rules.format_move(before, move)} ({count}) {codec.digest(after)}"
    result = rules.result(line.states[-1])
    yield f"end: scores {list(result.scores)}, winners {list(result.winners)}, {result.reason.key}"


def write_golden() -> None:
    """Write every playthrough again."""
    for file in FILES:
        file.write_text(playthrough(file), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_golden()
