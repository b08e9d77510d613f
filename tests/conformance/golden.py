"""Golden playthroughs: seeded random matches written down ply by ply, and reviewed like code.

A line has the number of the ply, the seat (or ``chance``), the move, how many moves were legal (or outcomes possible),
and the digest of the state after it. When the rules of a game change on purpose, write them again with

    python -m tests.conformance.golden

and read the difference before it is committed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from game.core import codec
from game.core.contract import CHANCE, Rules
from game.games.cephalopod.rules import CephalopodRules
from game.games.fury.rules import FuryRules
from game.games.odicey.rules import OdiceyRules
from game.games.odin.rules import OdinRules
from game.games.shelfie.rules import ShelfieRules
from tests.conformance.suite import Case, play_line, possible
from tests.toys import dice_race, hidden_hands

FOLDER = Path(__file__).parent / "golden"

SEED = 2032
"""With this seed the pie rule is used in the match that has it."""

PLAYTHROUGHS: Mapping[str, tuple[Rules[Any, Any], int, dict[str, str]]] = {
    "cephalopod-3x3": (CephalopodRules(), 2, {"board": "3x3"}),
    "cephalopod-5x5-pie": (CephalopodRules(), 2, {"board": "5x5", "pie": "on"}),
    "dice_race-3-seats": (dice_race.RULES, 3, {}),
    "dice_race-equal_turns": (dice_race.RULES, 2, {"target": "10", "equal_turns": "on"}),
    "fury-3-seats": (FuryRules(), 3, {}),
    "fury-6-seats": (FuryRules(), 6, {}),
    "hidden_hands-4-seats": (hidden_hands.RULES, 4, {}),
    "hidden_hands-no-exchange": (hidden_hands.RULES, 2, {"hand": "2", "exchange": "off"}),
    "odicey-2-seats": (OdiceyRules(), 2, {}),
    "odicey-4-seats-chaos": (OdiceyRules(), 4, {"mode": "chaos"}),
    "odin-2-seats-four-colours": (OdinRules(), 2, {"limit": "10", "two_player_remove_suits": "on"}),
    "odin-3-seats-goat": (OdinRules(), 3, {"limit": "10", "goat": "on"}),
    "odin-6-seats": (OdinRules(), 6, {"limit": "single"}),
    "shelfie-1-seat": (ShelfieRules(), 1, {}),
    "shelfie-2-seats": (ShelfieRules(), 2, {}),
    "shelfie-4-seats": (ShelfieRules(), 4, {}),
}
"""The name of each file, and the match in it: rules, number of seats, options."""


def playthrough(rules: Rules[Any, Any], players: int, options: Mapping[str, str]) -> str:
    """Return the text of one random match."""
    case = Case(rules, players, options, SEED)
    return "".join(f"{row}\n" for row in _rows(case))


def _rows(case: Case) -> Iterator[str]:
    rules = case.rules
    line = play_line(case)
    chosen = " ".join(f"{key}={value}" for key, value in rules.info.complete(case.options).items())
    yield f"# {rules.info.id}, rules version {rules.info.rules_version}, {case.players} seats, {chosen}"
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
    FOLDER.mkdir(exist_ok=True)
    for name, match in PLAYTHROUGHS.items():
        (FOLDER / f"{name}.txt").write_text(playthrough(*match), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_golden()
