"""``simulate``: computer matches without a window, for measuring levels.

Every match and every seat has random numbers of its own, named by the seed of the series and the number of the match,
so the result is the same however many processes share the work.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import math
import multiprocessing
import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.ai.agent import Agent, decide
from game.ai.levels import shipped_numbers
from game.ai.random_agent import RandomAgent
from game.app import files
from game.core import record as records
from game.core.contract import RulesError
from game.core.match import Match
from game.core.record import HUMAN, Seat
from game.data import DataError
from game.games.catalogue import CATALOGUE, LEVELS
from game.games.game import Game

RANDOM = "random"
"""The level of the player that takes any legal move; it exists here only."""

_Z = 1.959964
"""The two-sided 95 % point of the normal distribution."""


class SeriesError(ValueError):
    """A series that cannot be played as asked for; the text says why."""


class KeepError(Exception):
    """A match that cannot be written to the folder where matches are to be kept; the text says why."""


@dataclass(frozen=True, slots=True)
class Series:
    """What to play: ``line_up`` names a player for each seat, and moves round by one seat a match with ``rotate``.

    A player is a level, :data:`RANDOM`, or ``module:factory``, a function without arguments that returns an agent.
    Each match is written to the folder ``keep``, where there is one.
    """

    game: str
    line_up: tuple[str, ...]
    options: Mapping[str, str]
    seed: int
    rotate: bool
    keep: Path | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How match ``number`` went, each list in the order of the line-up.

    ``shares`` are parts of the win, ``seconds`` of processor time, ``course`` is a digest of all plies.
    """

    number: int
    shares: tuple[float, ...]
    scores: tuple[int, ...]
    plies: int
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    course: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("game", metavar="GAME", help=f"the id of a game: {', '.join(CATALOGUE)}")
    parser.add_argument(
        "--seats", required=True, metavar="LEVEL,LEVEL", help="a level, 'random' or module:factory for each seat"
    )
    parser.add_argument("--matches", type=int, required=True, metavar="N", help="how many matches to play")
    parser.add_argument("--seed", type=int, required=True, metavar="S", help="the seed of the series")
    parser.add_argument("--rotate", action="store_true", help="move the line-up round the seats match by match")
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game; may be repeated"
    )
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="DIR",
        help="write each match to a file in this folder, as 'show' and the library read",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes to share the work; default 1")


def run(arguments: argparse.Namespace) -> int:
    """Play the series and print what came of it.

    The exit code is 2 when it cannot be played as asked for, and 1 when a match cannot be kept.
    """
    try:
        series = read_series(arguments)
        if arguments.matches < 1 or arguments.jobs < 1:
            raise SeriesError("--matches and --jobs must be at least 1")
        report = summarise(series, sorted(play_series(series, arguments.matches, arguments.jobs), key=_number))
    except (SeriesError, DataError) as error:
        print(f"simulate: {error}", file=sys.stderr)
        return 2
    except KeepError as error:
        print(f"simulate: {error}", file=sys.stderr)
        return 1
    print(json.dumps(report, indent=2) if arguments.json else as_text(report))
    return 0


def read_series(arguments: argparse.Namespace) -> Series:
    """Return the series that ``arguments`` describe. Raises :class:`SeriesError` when there is no such series."""
    if arguments.game not in CATALOGUE:
        raise SeriesError(f"no game {arguments.game!r}; there are {', '.join(CATALOGUE)}")
    info = CATALOGUE[arguments.game].rules.info
    line_up = tuple(name.strip() for name in arguments.seats.split(","))
    if len(line_up) not in info.players:
        raise SeriesError(f"{info.id} is for {', '.join(map(str, info.players))} seats, not for {len(line_up)}")
    options = {}
    for item in arguments.option:
        key, equals, value = item.partition("=")
        if not equals:
            raise SeriesError(f"--option {item!r} is not KEY=VALUE")
        options[key] = value
    try:
        complete = info.complete(options)
    except RulesError as error:
        raise SeriesError(str(error)) from error
    for name in line_up:
        make_player(CATALOGUE[arguments.game], name)
    return Series(info.id, line_up, complete, arguments.seed, arguments.rotate, arguments.keep)


def make_player(game: Game, name: str) -> Agent[Any, Any]:
    """Return the player called ``name``. Raises :class:`SeriesError` when there is none."""
    if name == RANDOM:
        return RandomAgent(game.rules)
    if name in LEVELS:
        return game.make_agent(name)
    module_name, colon, factory = name.partition(":")
    if not colon:
        raise SeriesError(f"no player {name!r}: it is one of {', '.join((*LEVELS, RANDOM))} or module:factory")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        agent: Agent[Any, Any] = getattr(importlib.import_module(module_name), factory)()
    except (ImportError, AttributeError, TypeError) as error:
        raise SeriesError(f"no player {name!r}: {error}") from error
    return agent


def play_series(series: Series, matches: int, jobs: int = 1) -> Iterator[Outcome]:
    """Yield the outcome of each match as it ends, in any order when ``jobs`` is more than 1."""
    work = [(series, number) for number in range(matches)]
    if jobs == 1:
        yield from map(play_match, work)
        return
    # Spawned, not forked: the same on every system.
    with multiprocessing.get_context("spawn").Pool(min(jobs, matches)) as pool:
        yield from pool.imap_unordered(play_match, work)


def play_match(work: tuple[Series, int]) -> Outcome:
    """Play one match of a series: ``work`` is the series and the number of the match from 0.

    Raises :class:`KeepError` when the match was to be kept and cannot be.
    """
    series, number = work
    game = CATALOGUE[series.game]
    seats = len(series.line_up)
    turn = number % seats if series.rotate else 0
    # The place in the line-up of each seat, and the other way round.
    place = tuple((seat + turn) % seats for seat in range(seats))
    names = tuple(series.line_up[index] for index in place)
    agents = [make_player(game, name) for name in names]
    generators = [random.Random(f"{series.seed}:{number}:{seat}") for seat in range(seats)]
    seed = random.Random(f"{series.seed}:{number}").getrandbits(64)
    match: Match[Any, Any] = Match(
        game.rules, tuple(_seat(names[seat], place[seat]) for seat in range(seats)), series.options, seed
    )
    decisions = [0] * seats
    seconds = [0.0] * seats
    while not match.is_over:
        seat = match.to_act
        started = time.process_time()
        thought = decide(agents[seat], match.view(seat), seat, generators[seat])
        seconds[place[seat]] += time.process_time() - started
        decisions[place[seat]] += 1
        match.play(thought.move)
    result = match.result()
    shares = [0.0] * seats
    scores = [0] * seats
    for seat in range(seats):
        scores[place[seat]] = result.scores[seat]
        if seat in result.winners:
            shares[place[seat]] = 1 / len(result.winners)
    if series.keep is not None:
        keep(series.keep, f"{series.game}-{series.seed}-{number:04}", match)
    course = hashlib.sha256("\n".join(ply.move for ply in match.record().plies).encode("ascii")).hexdigest()[:16]
    return Outcome(number, tuple(shares), tuple(scores), match.ply, tuple(decisions), tuple(seconds), course)


def keep(folder: Path, name: str, match: Match[Any, Any]) -> None:
    """Write ``match`` to a file in ``folder``, whose name is ``name`` and a digest of what is in it.

    So the same series writes the same files again, and another one none of the same name. Raises :class:`KeepError`.
    """
    text = records.write(match.record())
    digest = hashlib.sha256(text.encode("utf-8")).hexdigest()[:8]
    trouble = files.write(folder / f"{name}-{digest}.json", text)
    if trouble is not None:
        raise KeepError(f"a match cannot be kept in {folder}: {trouble.detail}")


def _seat(player: str, place: int) -> Seat:
    """Return the seat of the player at ``place`` of the line-up; one that the program does not have is as a person."""
    return Seat(f"{player} {place + 1}", player if player in LEVELS else HUMAN, f"seat{place + 1}")


def summarise(series: Series, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Return the report as JSON data; what is said by line-up is a list in the order of the line-up.

    ``seconds_per_move_by_line_up`` is processor time, so that other programs do not count. ``win_interval_by_line_up``
    is the 95 % interval of Wilson (Journal of the American Statistical Association 22, 1927) for the share of wins.
    """
    matches = len(outcomes)
    seats = range(len(series.line_up))
    wins = [sum(outcome.shares[index] for outcome in outcomes) for index in seats]
    decisions = [sum(outcome.decisions[index] for outcome in outcomes) for index in seats]
    seconds = [sum(outcome.seconds[index] for outcome in outcomes) for index in seats]
    levels = {name: shipped_numbers(series.game, name) for name in sorted(set(series.line_up)) if name in LEVELS}
    return {
        "game": series.game,
        "options": dict(series.options),
        "seed": series.seed,
        "rotate": series.rotate,
        "line_up": list(series.line_up),
        "levels": levels,
        "matches": matches,
        "distinct_matches": len({outcome.course for outcome in outcomes}),
        "wins_by_line_up": wins,
        "win_interval_by_line_up": [list(interval(win, matches)) for win in wins],
        "mean_score_by_line_up": [sum(outcome.scores[index] for outcome in outcomes) / matches for index in seats],
        "mean_plies": sum(outcome.plies for outcome in outcomes) / matches,
        "seconds_per_move_by_line_up": [seconds[index] / max(decisions[index], 1) for index in seats],
    }


def interval(wins: float, matches: int) -> tuple[float, float]:
    """Return the 95 % score interval for a share of ``wins`` in ``matches``, both ends from 0 to 1."""
    share = wins / matches
    spread = _Z * _Z / matches
    middle = (share + spread / 2) / (1 + spread)
    half = math.sqrt(share * (1 - share) * spread + spread * spread / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def as_text(report: Mapping[str, Any]) -> str:
    """Return the report as a small table."""
    options = " ".join(f"{key}={value}" for key, value in report["options"].items())
    lines = [
        f"{report['game']} {options}, seed {report['seed']}",
        f"{report['matches']} matches ({report['distinct_matches']} different), {report['mean_plies']:.1f} plies each",
        f"{'player':<40} {'wins':>7} {'share':>7} {'95 %':>15} {'score':>8} {'s/move':>8}",
    ]
    for index, name in enumerate(report["line_up"]):
        wins = report["wins_by_line_up"][index]
        low, high = report["win_interval_by_line_up"][index]
        score = report["mean_score_by_line_up"][index]
        seconds = report["seconds_per_move_by_line_up"][index]
        lines.append(
            f"{name:<40} {wins:>7.1f} {wins / report['matches']:>7.1%} {f'{low:.1%}-{high:.1%}':>15} "
            f"{score:>8.2f} {seconds:>8.4f}"
        )
    return "\n".join(lines)


def _number(outcome: Outcome) -> int:
    return outcome.number
