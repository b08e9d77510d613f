from __future__ import annotations

import sys
from pathlib import Path

import platformdirs
import pytest

from game import paths


def test_a_checkout_finds_what_is_shipped() -> None:
    assert (paths.assets() / "languages" / "en" / "strings.toml").is_file()
    assert (paths.config() / "keys.toml").is_file()
    assert (paths.games() / "__init__.py").is_file()


@pytest.mark.parametrize("frozen", [False, True])
def test_data_inside_the_package_wins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, frozen: bool) -> None:
    package = tmp_path / "épée de bois" / "game"
    (package / "assets").mkdir(parents=True)
    if frozen:
        monkeypatch.setattr(sys, "frozen", True, raising=False)
        monkeypatch.setattr(sys, "_MEIPASS", str(package.parent), raising=False)
    else:
        monkeypatch.setattr(paths, "__file__", str(package / "paths.py"))
    assert paths.assets() == package / "assets"
    assert paths.config() == package.parent / "config"
    assert paths.games() == package / "games"


def test_every_font_is_there() -> None:
    assert len(paths.fonts()) == 6
    assert all(file.is_file() for file in paths.fonts().values())


def test_the_user_folder_is_not_created(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda *_, **__: str(tmp_path / "data" / "pantheon"))
    assert paths.user_folder() == tmp_path / "data" / "pantheon"
    assert paths.user_folder(tmp_path / "mine") == tmp_path / "mine"
    assert list(tmp_path.iterdir()) == []


def test_a_relative_override_becomes_absolute(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert paths.user_folder(Path("here")) == tmp_path / "here"


def test_without_a_home_there_is_still_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home(*_: object, **__: object) -> str:
        raise RuntimeError("no home")

    monkeypatch.setattr(platformdirs, "user_data_dir", no_home)
    assert paths.user_folder().is_absolute()
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda *_, **__: "~/.local/share/pantheon")
    assert paths.user_folder().is_absolute()
    assert "~" not in paths.user_folder().parts
