"""What is shared by all games knows none of them: neither their names nor what lies on their tables."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import data, paths
from game.games.catalogue import CATALOGUE
from game.texts import Texts, languages

ROOT = Path(__file__).parents[1]
SHARED = [
    *(path for folder in ("core", "ai", "ui", "app") for path in (ROOT / "game" / folder).rglob("*.py")),
    *(ROOT / "game").glob("*.py"),
    *(ROOT / "assets" / "languages").glob("*/*"),
    *(ROOT / "config" / f"{name}.toml" for name in ("defaults", "keys", "themes")),
]


def words(text: str) -> set[str]:
    """The words of ``text`` in small letters, those joined in an identifier one by one."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    return set(re.findall(r"[a-z]{3,}", unicodedata.normalize("NFKD", apart).lower()))


ORDINARY = words(
    "arrow back blocked blue card cards cell circle cross des diamond die disc ends games green item items lines lock "
    "palette red row shelf sides space square star table tile triangle wave"
)
"""Words of a game that shared code needs for something else: its own shapes, colours, widgets and texts."""


def named(table: object) -> Iterator[str]:
    """What the tables of a file of data are called, and their rows where they have a name."""
    for row in table if isinstance(table, list) else [table]:
        for key, value in row.items() if isinstance(row, dict) else ():
            if key in ("key", "symbol"):
                yield value
            elif isinstance(value, dict) or (isinstance(value, list) and isinstance(value[0], dict)):
                yield from (key, *named(value))


def vocabulary(game: str) -> set[str]:
    """The id and names of ``game``, and what its pictures, its colours and its numbers are called."""
    found = [game, *(path.stem for path in (paths.assets() / game).glob("*.svg"))]
    found += [Texts(language).get(f"{game}.name") for language in languages()]
    numbers = data.load(paths.config() / f"{game}.toml")
    found += named({key: value for key, value in numbers.items() if key != "levels"})
    return {word for text in found for word in words(text)} - ORDINARY


@pytest.mark.parametrize("game", CATALOGUE)
def test_what_is_shared_does_not_know(game: str) -> None:
    own = vocabulary(game)
    assert game in own
    found = {
        f"{path.relative_to(ROOT)}: {word}" for path in SHARED for word in own & words(path.read_text(encoding="utf-8"))
    }
    assert found == set()
