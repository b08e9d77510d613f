"""What is shipped: the executable as ``build.spec`` asks for it, and the wheel, have all data of the program."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import fontpkg_alegreya_sans
import fontpkg_atkinson_hyperlegible
import fontpkg_cinzel
import pytest
import tomli

import game
from game.games.catalogue import CATALOGUE
from game.texts import Texts

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomli.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
FONT_PACKAGES = (fontpkg_cinzel, fontpkg_alegreya_sans, fontpkg_atkinson_hyperlegible)


class Builder:
    """Stands in for PyInstaller: remembers what the spec asks for."""

    def __init__(self, binaries: Sequence[tuple[str, str, str]] = (), work: Path = ROOT / "build") -> None:
        self.asked: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {}
        self.found = list(binaries)
        self.work = work

    def part(self, name: str) -> Any:
        """Return the function called ``name`` that the spec calls."""

        def ask(*arguments: Any, **keywords: Any) -> SimpleNamespace:
            self.asked[name] = (arguments, keywords)
            return SimpleNamespace(pure=[], scripts=[], binaries=self.found, datas=keywords.get("datas", []))

        return ask

    def run(self) -> dict[str, dict[str, Any]]:
        """Carry out ``build.spec``; return the keywords given to each part of PyInstaller."""
        names = {name: self.part(name) for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
        source = (ROOT / "build.spec").read_text(encoding="utf-8")
        given = {"SPECPATH": str(ROOT), "workpath": str(self.work), "__file__": "build.spec"}
        exec(compile(source, "build.spec", "exec"), {**names, **given})
        return {name: keywords for name, (_, keywords) in self.asked.items()}


@pytest.fixture(name="asked")
def _asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, Any]]:
    monkeypatch.setattr(sys, "platform", "linux")
    return Builder().run()


def shipped(asked: dict[str, dict[str, Any]]) -> dict[str, Path]:
    """Return the files of the executable by their place in it."""
    return {
        f"{destination}/{Path(source).name}".removeprefix("./"): Path(source)
        for source, destination in asked["Analysis"]["datas"]
    }


def expected() -> dict[str, Path]:
    """Return the files that the program reads by the place where it looks for them when it is frozen."""
    found: dict[str, Path] = {}
    folders = [
        (ROOT / "assets", "game/assets"),
        (ROOT / "config", "game/config"),
        *((Path(package.ROOT), package.__name__) for package in FONT_PACKAGES),
    ]
    for folder, place in folders:
        for file in folder.rglob("*"):
            inside = file.relative_to(folder)
            if (
                file.is_file()
                and inside.parts[0] not in {"sources", "README.md"}
                and file.suffix not in {".py", ".pyc"}
            ):
                found[f"{place}/{inside.as_posix()}"] = file
    for file in (ROOT / "game" / "games").glob("*/*"):
        if file.is_file() and file.suffix not in {".py", ".pyc"}:
            found[file.relative_to(ROOT).as_posix()] = file
    return found


def test_no_data_file_is_missing_from_the_executable(asked: dict[str, dict[str, Any]]) -> None:
    there = shipped(asked)
    wanted = expected()
    assert {place for place in wanted if there.get(place) != wanted[place]} == set()
    for place in (
        "game/assets/languages/fr/strings.toml",
        "game/config/themes.toml",
        "game/games/cephalopod/strings.toml",
    ):
        assert place in there
    assert sum(place.endswith(".ttf") for place in there) >= 6


def test_a_new_file_is_shipped_without_anybody_listing_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("pyproject.toml", "build.spec", "LICENSE"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    for name in ("assets/pictures/new/été 1.svg", "config/odin.toml", "game/games/odin/strings.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    (tmp_path / "game" / "games" / "odin" / "rules.py").write_text("", encoding="utf-8")
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    asked = Builder().run()
    there = shipped(asked)
    assert {
        "game/assets/pictures/new/été 1.svg",
        "game/config/odin.toml",
        "game/games/odin/strings.toml",
    } <= set(there)
    assert "game/games/odin/rules.py" not in there
    assert "game.games.odin.rules" in asked["Analysis"]["hiddenimports"]


def test_no_two_files_of_the_executable_have_one_place(asked: dict[str, dict[str, Any]]) -> None:
    assert len(shipped(asked)) == len(asked["Analysis"]["datas"])


def test_every_file_that_is_asked_for_exists(asked: dict[str, dict[str, Any]]) -> None:
    assert [file for file in shipped(asked).values() if not file.is_file()] == []
    assert Path(asked["EXE"]["icon"]).is_file()


def test_every_module_is_in_the_executable(asked: dict[str, dict[str, Any]]) -> None:
    modules = asked["Analysis"]["hiddenimports"]
    assert {"game", "game.app.commands", "game.core.match", "game.games.cephalopod.rules"} <= set(modules)
    for file in (ROOT / "game").rglob("*.py"):
        if file.name != "__main__.py":
            name = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            assert name in modules


def test_modules_that_only_machine_code_names_are_in_the_executable(asked: dict[str, dict[str, Any]]) -> None:
    """Compiled packages have a companion that no import statement names; without it the executable does not start."""
    files = [file.name.split(".")[0] for file in metadata.files("tomli") or []]
    companions = {name for name in files if name.endswith("__mypyc")}
    assert companions <= set(asked["Analysis"]["hiddenimports"])


def test_the_executable_is_a_window_in_a_folder_without_numpy(asked: dict[str, dict[str, Any]]) -> None:
    assert asked["EXE"]["console"] is False
    assert asked["EXE"]["exclude_binaries"] is True
    assert asked["EXE"]["name"] == asked["COLLECT"]["name"] == "pantheon"
    assert asked["EXE"]["upx"] is asked["COLLECT"]["upx"] is False
    assert {"numpy", "tkinter", "PIL"} <= set(asked["Analysis"]["excludes"])


OWN_LIBRARY = ("libpython3.so", f"{sys.base_prefix}/lib/libpython3.so", "BINARY")
OWN_MODULE = ("python3/math.so", f"{sys.base_prefix}/lib/python3/lib-dynload/math.so", "EXTENSION")
WHEELS = [
    ("pygame.libs/libSDL2.so", f"{sys.base_prefix}/lib/python3/site-packages/pygame.libs/libSDL2.so", "BINARY"),
    ("pygame/draw.so", "/elsewhere/.venv/lib/python3/site-packages/pygame/draw.so", "EXTENSION"),
]


def test_debug_symbols_stay_behind_and_what_is_in_wheels_is_not_touched(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(subprocess, "run", lambda command, check: commands.append([str(part) for part in command]))
    builder = Builder([OWN_LIBRARY, OWN_MODULE, *WHEELS], tmp_path)
    builder.run()
    _, collected, *_ = builder.asked["COLLECT"][0]
    copies = [str(tmp_path / "stripped" / place) for place, _, _ in (OWN_LIBRARY, OWN_MODULE)]
    assert collected == [(OWN_LIBRARY[0], copies[0], "BINARY"), (OWN_MODULE[0], copies[1], "EXTENSION"), *WHEELS]
    assert [command[0] for command in commands] == ["strip", "strip"]
    assert [command[-2] for command in commands] == copies


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_only_linux_strips(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    stand_in_for_windows_versions(monkeypatch)
    monkeypatch.setattr(subprocess, "run", lambda *_arguments, **_keywords: pytest.fail("a tool was started"))
    builder = Builder([OWN_LIBRARY, *WHEELS])
    builder.run()
    assert builder.asked["COLLECT"][0][1] == [OWN_LIBRARY, *WHEELS]


def test_what_graphics_drivers_need_new_is_the_systems_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    builder = Builder(
        [("libstdc++.so.6", "/lib/libstdc++.so.6", "BINARY"), ("libgcc_s.so.1", "/lib/x", "BINARY"), *WHEELS]
    )
    builder.run()
    assert builder.asked["COLLECT"][0][1] == WHEELS


def test_no_openssl_comes_along_and_nothing_misses_it(asked: dict[str, dict[str, Any]]) -> None:
    assert {"_hashlib", "_ssl"} <= set(asked["Analysis"]["excludes"])
    program = (
        "import sys; sys.modules.update(_hashlib=None, _ssl=None, ssl=None);"
        "import hashlib, random, multiprocessing.connection; print(hashlib.sha256(b'odin').hexdigest())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert (done.stdout.strip(), done.stderr) == (hashlib.sha256(b"odin").hexdigest(), "")


def test_the_licences_of_what_is_shipped_come_along(asked: dict[str, dict[str, Any]]) -> None:
    folders = {place.split("/")[1] for place in shipped(asked) if place.startswith("licences/")}
    assert {"pantheon", "fontpkg-cinzel", "fontpkg-alegreya-sans", "fontpkg-atkinson-hyperlegible"} <= folders
    assert folders & {"pygame", "pygame-ce"}


def stand_in_for_windows_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the spec find the parts of PyInstaller that tell Windows a version."""
    versions = ModuleType("PyInstaller.utils.win32.versioninfo")
    for name in (
        "FixedFileInfo",
        "StringFileInfo",
        "StringStruct",
        "StringTable",
        "VarFileInfo",
        "VarStruct",
        "VSVersionInfo",
    ):
        setattr(versions, name, lambda *arguments, **keywords: (arguments, keywords))
    for name in ("PyInstaller", "PyInstaller.utils", "PyInstaller.utils.win32", versions.__name__):
        monkeypatch.setitem(sys.modules, name, versions)


def test_windows_gets_version_and_true_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in_for_windows_versions(monkeypatch)
    monkeypatch.setattr(sys, "platform", "win32")
    asked = Builder().run()
    assert f"'{game.__version__}'" in repr(asked["EXE"]["version"])
    assert "PerMonitorV2" in asked["EXE"]["manifest"]
    assert asked["EXE"]["icon"].endswith("pantheon.ico")


def test_the_mac_gets_a_bundle_that_knows_sharp_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    asked = Builder().run()
    assert asked["BUNDLE"]["info_plist"]["NSHighResolutionCapable"] is True
    assert asked["BUNDLE"]["version"] == game.__version__
    assert Path(asked["BUNDLE"]["icon"]).is_file()


def test_elsewhere_there_is_no_bundle(asked: dict[str, dict[str, Any]]) -> None:
    assert "BUNDLE" not in asked


def test_the_version_is_one() -> None:
    version = PROJECT["project"]["version"]
    assert game.__version__ == version
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## \[{re.escape(version)}\]", changes, re.MULTILINE)


def test_the_wheel_has_the_data_where_the_program_looks() -> None:
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert {"game", "assets", "config"} <= set(wheel["only-include"])
    assert wheel["sources"] == {"assets": "game/assets", "config": "game/config"}
    assert wheel["exclude"] == ["assets/sources", "assets/README.md"]


def test_the_readme_names_every_game() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    texts = Texts("en")
    assert [game for game in CATALOGUE if f"| **{texts.get(f'{game}.name')}**: " not in readme] == []


def test_the_readme_tells_the_commands_that_are_tried() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in (
        "-m pip install . && .venv/bin/pantheon",
        "-m pip install -e '.[test]' && .venv/bin/python -m pytest -n auto",
        "-m pip install -e '.[build]' && .venv/bin/python -m PyInstaller --noconfirm build.spec",
    ):
        assert f"python3 -m venv .venv && .venv/bin/python {command}\n" in readme


def test_pictures_that_the_readme_shows_exist() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", readme):
        if "://" not in target:
            assert (ROOT / target).is_file(), target
