"""Files of the program that vanish or break while it runs: something stands in, it is said once, and play goes on."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

from game import paths
from game.app.scenes.rules import RulesScene
from game.games.catalogue import CATALOGUE
from game.ui.pictures import Pictures
from tests.driver import Driver


@pytest.fixture
def assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of what was shipped, to be damaged."""
    copy = tmp_path / "assets"
    shutil.copytree(paths.assets(), copy, ignore=shutil.ignore_patterns("sources"))
    fonts = {name: shutil.copy(path, tmp_path / f"{name}.ttf") for name, path in paths.fonts().items()}
    monkeypatch.setattr(paths, "assets", lambda: copy)
    monkeypatch.setattr(paths, "fonts", lambda: {name: Path(path) for name, path in fonts.items()})
    return copy


def damage(folder: Path, kind: str) -> None:
    for path in [*folder.rglob("*.*"), *folder.parent.glob("*.ttf")]:
        if kind == "vanished":
            path.unlink()
        else:
            path.write_bytes(b"\xff\x00 no such thing")


@pytest.mark.parametrize("kind", ["vanished", "broken"])
@pytest.mark.parametrize("game", CATALOGUE)
def test_a_match_goes_on_without_the_files_of_the_program(assets: Path, driver: Driver, game: str, kind: str) -> None:
    driver.expects_mishaps = True
    driver.program.ways.to_title()
    driver.settle()
    damage(assets, kind)
    levels = ("human", *("easy",) * (CATALOGUE[game].rules.info.players[0] - 1))
    driver.sit(*levels, game=game)
    table = driver.table
    driver.resize((1600, 900))
    driver.wait(3_000)
    driver.program.change_settings(text_size=150, language="fr")
    driver.wait(200)
    driver.push(RulesScene(driver.program, game))
    assert driver.sees(RulesScene)
    driver.key(pygame.K_ESCAPE)
    assert driver.sees(table)
    assert table.picker is not None or table.match.to_act != 0
    notices = [notice.key for notice in driver.program.notices.take()]
    assert len(notices) == len(set(notices)) <= 2


def test_what_stands_in_is_seen(assets: Path, driver: Driver) -> None:
    driver.expects_mishaps = True
    (assets / "pictures" / "dice" / "6.svg").write_text("<svg", encoding="utf-8")
    picture = driver.program.toolkit.pictures.svg("dice/6", (40, 40))
    assert picture.get_at((20, 20))[3] == 255
    assert driver.program.toolkit.pictures.ratio("dice/6") == 1
    assert "notice.file" in {notice.key for notice in driver.program.notices.take()}


def test_nothing_stands_in_where_all_is_to_be_checked(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="six"):
        Pictures(tmp_path).svg("six", (4, 4))
