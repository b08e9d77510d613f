"""What a game of the catalogue can be played without, but is not shipped without: a failure names the file to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import data, paths
from game.games.catalogue import CATALOGUE
from game.texts import Texts, languages

ROOT = Path(__file__).parents[2]
NEEDED = (
    *("game/games/{}/strings.toml", "game/games/{}/board*", "game/games/{}/gallery.py", "config/{}.toml"),
    *("assets/{}/tile.svg", "assets/{}/table.svg", *(f"assets/{{}}/rules.{language}.md" for language in languages())),
    *("tests/games/{}/test_*.py", "tests/games/{}/golden/*.txt"),
)


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("needed", NEEDED)
def test_no_file_of_a_game_is_missing(game: str, needed: str) -> None:
    assert any(ROOT.glob(needed.format(game))), f"write {needed.format(game)}"


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("key", ["name", "tagline", "about"])
def test_a_game_is_named_in_every_language(game: str, key: str) -> None:
    for language in languages():
        assert f"{game}.{key}" in Texts(language), (
            f"write {key} below [{language}] in {paths.games() / game}/strings.toml"
        )


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_game_has_a_palette(game: str) -> None:
    assert "table" in data.load_section(game, "palette"), f"write [palette.table] in config/{game}.toml"
