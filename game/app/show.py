"""``show FILE``: a saved match as text, in English, for people and for bug reports.

Showing a file does not give away what a player at the table could not see. While a match goes on, a ply appears as all
seats saw it: where they saw different things (somebody drew a card), it is ``(hidden)``. The seed, from which the dice
and cards to come could be found out, is shown when the match is over, and at once in a game without chance and secrets.
When the match is over everything is shown.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from game.app.known import Known
from game.app.saves import SaveError, SaveKind, read_match
from game.core.contract import CHANCE, Rules, RulesError
from game.core.match import Match
from game.core.record import Ply

HIDDEN = "(hidden)"

SENTENCES: Mapping[SaveKind, str] = {
    SaveKind.MISSING: "there is no such file",
    SaveKind.NOT_A_FILE: "that is not a file",
    SaveKind.TOO_BIG: "the file is larger than any saved match",
    SaveKind.NOT_TEXT: "the file is not text, so it is no saved match",
    SaveKind.DENIED: "the file may not be read",
    SaveKind.OTHER: "the file cannot be read",
    SaveKind.DAMAGED: "the file is damaged, or no saved match",
    SaveKind.NEWER: "the match was saved by a newer version of the program",
    SaveKind.UNKNOWN_GAME: "the match is of a game that this version does not have",
    SaveKind.UNKNOWN_LEVEL: "a seat has a level that this version does not have",
    SaveKind.UNKNOWN_OPTION: "the match has an option that this version does not have",
    SaveKind.UNKNOWN_SEATS: "the game is not played by so many",
    SaveKind.OTHER_RULES: "the match was played by older rules and cannot be replayed",
    SaveKind.DOES_NOT_REPLAY: "the moves in the file do not lead to the position in it; it was changed",
}
"""What is said about a file that cannot be shown."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved match (.json)")


def run(
    arguments: argparse.Namespace,
    games: Mapping[str, Rules[Any, Any]] | None = None,
    levels: tuple[str, ...] | None = None,
) -> int:
    """Print the match in ``arguments.file``; return 0, or 1 after one line on the error stream.

    ``games`` and ``levels`` are those of the catalogue when left out.
    """
    if games is None or levels is None:
        from game.games.catalogue import CATALOGUE, LEVELS  # noqa: PLC0415 - brings in every game

        games = {key: game.rules for key, game in CATALOGUE.items()}
        levels = LEVELS
    try:
        known = Known({key: rules.info for key, rules in games.items()}, levels, ())
        match = read_match(arguments.file, games, known)
    except SaveError as error:
        print(f"pantheon: {arguments.file}: {SENTENCES[error.kind]} ({error.detail})", file=sys.stderr)
        return 1
    print("\n".join(lines(match)))
    return 0


def lines(match: Match[Any, Any]) -> Iterator[str]:
    """Yield ``match`` as text, line by line."""
    info = match.rules.info
    yield f"game: {info.id}" + (" (practice)" if match.practice else "")
    for index, (seat, helped) in enumerate(zip(match.seats, match.help, strict=True)):
        counts = ", ".join(f"{kind.replace('_', '-')} {count}" for kind, count in asdict(helped).items() if count)
        yield f"seat {index + 1}: {seat.name} ({seat.level})" + (f", help: {counts}" if counts else "")
    for key, value in match.options.items():
        yield f"option: {key} = {value}"
    is_open = match.is_over or not (info.has_chance or info.has_secrets)
    yield f"seed: {match.seed}" if is_open else "seed: shown when the match is over"
    yield ""
    width = len(str(match.ply))
    for index, ply in enumerate(match.record().plies):
        who = "chance" if ply.seat == CHANCE else match.seats[ply.seat].name
        taken_over = ply.seat != CHANCE and ply.hand != match.seats[ply.seat].level
        text = ply.move if match.is_over else public_text(match, index, ply)
        yield f"{index + 1:>{width}}. {who}: {text}" + (f" [{ply.hand}]" if taken_over else "")
    yield ""
    if not match.is_over:
        yield f"to play: {match.seats[match.to_act].name}"
        return
    result = match.result()
    for seat, score in zip(match.seats, result.scores, strict=True):
        yield f"score: {seat.name} {info.points(score)}"
    yield "won by: " + ", ".join(match.seats[index].name for index in result.winners)


def public_text(match: Match[Any, Any], index: int, ply: Ply) -> str:
    """Return the notation of ``ply``, the one at ``index``, if every seat saw the same, else :data:`HIDDEN`."""
    if not match.rules.info.has_secrets:
        return ply.move
    texts = set()
    for seen in (next(match.seen(seat, index)) for seat in range(len(match.seats))):
        try:
            texts.add(match.rules.format_move(seen.before, seen.move))
        except RulesError:
            # A move that a seat saw only in part need not have a notation.
            return HIDDEN
    return texts.pop() if len(texts) == 1 else HIDDEN
