"""The conformance suite over the catalogue and the toy games: player counts x option presets x seeds.

``CONFORMANCE_SEEDS`` is the number of seeds of the default options (2 when not set); each other preset gets half as
many. With more than two, every check also looks at more positions.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from game import paths, texts
from game.ai.agent import Agent
from game.core.contract import Rules
from game.games.catalogue import CATALOGUE, LEVELS
from tests.conformance import suite
from tests.conformance.suite import Case
from tests.toys import dice_race, greedy, hidden_hands

SEEDS = int(os.environ.get("CONFORMANCE_SEEDS", "2"))

WORK_BOUND = 20_000_000
"""The work that no level of any game of the catalogue may exceed; each game holds its own budgets in its own tests."""


def texts_of(game: str) -> Callable[[str, Mapping[str, str | int]], str] | None:
    """Return how a text of ``game`` is asked for in all languages, or ``None`` where the game has no file of texts."""
    if not (paths.games() / game / "strings.toml").exists():
        return None
    languages = [texts.Texts(language) for language in texts.languages()]

    def say(key: str, values: Mapping[str, str | int]) -> str:
        return " / ".join(language.get(f"{game}.{key}", **values) for language in languages)

    return say


def cases_of(
    rules: Rules[Any, Any], make_agent: Callable[[str], Agent[Any, Any]], budget: Mapping[str, int], pulse_gap: int
) -> Iterator[Case]:
    """Yield the cases of one game: each number of players with each preset of options and its seeds."""
    say = texts_of(rules.info.id)
    for players in rules.info.players:
        for options in suite.presets(rules):
            for seed in range(SEEDS if not options else max(1, SEEDS // 2)):
                yield Case(
                    rules,
                    players,
                    options,
                    seed,
                    make_agent,
                    budget,
                    pulse_gap,
                    say=say,
                    positions=12 if SEEDS <= 2 else 40,
                    replays=600 if SEEDS <= 2 else 20_000,
                    work_limit=5_000 if SEEDS <= 2 else 100_000,
                    secrecy_limit=150 if SEEDS <= 2 else 100_000,
                )


def all_cases() -> Iterator[Case]:
    """Yield the cases of every game of the catalogue and of the toys."""
    for game in CATALOGUE.values():
        yield from cases_of(game.rules, game.make_agent, dict.fromkeys(LEVELS, WORK_BOUND), Case.pulse_gap)
    for toy in (dice_race, hidden_hands):
        # Each world costs as much work as there are moves: at most seven in hidden hands, two in dice race.
        budget = {level: 7 * worlds for level, worlds in greedy.WORLDS.items()}
        yield from cases_of(toy.RULES, toy.make_agent, budget, pulse_gap=1)


CASES = list(all_cases())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
@pytest.mark.parametrize("check", suite.CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_game(case: Case, check: Callable[[Case], None]) -> None:
    check(case)


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.seed == 0 and not case.options], ids=lambda case: case.name
)
def test_hash_seeds(case: Case) -> None:
    suite.check_hash_seeds(case)
