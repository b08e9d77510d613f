"""What ``.ci/release`` packs: names, links, licences, and what a desktop wants to know about the program."""

from __future__ import annotations

import configparser
import importlib.machinery
import importlib.util
import os
import platform
import re
import shlex
import shutil
import struct
import sys
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest

import game

ROOT = Path(__file__).resolve().parents[2]
CI = ROOT / ".ci"


def load(name: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a program in ``.ci`` as a module; those that it imports are found beside it, as when it is started."""
    monkeypatch.syspath_prepend(str(CI))
    for beside in ("smoke", "debian"):
        monkeypatch.delitem(sys.modules, beside, raising=False)
    loader = importlib.machinery.SourceFileLoader(name, str(CI / name))
    spec = importlib.util.spec_from_loader(name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


@pytest.fixture(name="release")
def _release(monkeypatch: pytest.MonkeyPatch) -> Any:
    return load("release", monkeypatch)


@pytest.fixture(name="debian")
def _debian(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    module = load("release", monkeypatch).debian
    assert isinstance(module, ModuleType)
    return module


@pytest.fixture(name="built")
def _built(tmp_path: Path) -> Path:
    folder = tmp_path / "built" / "pantheon"
    for name in (
        "pantheon",
        "_internal/licences/python/LICENSE.txt",
        "_internal/pygame.libs/libSDL2.so",
        "_internal/é.svg",
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name, encoding="utf-8")
    (folder / "pantheon").chmod(0o755)
    return folder


@pytest.mark.parametrize(
    ("system", "machine", "name"),
    [
        ("linux", "x86_64", "linux-x86_64"),
        ("linux", "aarch64", "linux-arm64"),
        ("win32", "AMD64", "windows-x86_64"),
        ("darwin", "arm64", "macos-arm64"),
    ],
)
def test_a_name_tells_version_system_and_architecture(
    release: Any, monkeypatch: pytest.MonkeyPatch, system: str, machine: str, name: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(platform, "machine", lambda: machine)
    assert release.release_name() == f"pantheon-{game.__version__}-{name}"


def test_it_is_built_with_the_words_of_the_readme_and_the_python_that_was_asked(release: Any) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = release.build_commands(Path("made/python"))
    words = {sys.executable: "python3", str(Path("made/python")): ".venv/bin/python"}
    spoken = " && ".join(shlex.join(words.get(word, word) for word in command) for command in commands)
    assert f"\n{spoken}\n" in readme
    assert commands[0] == [sys.executable, "-m", "venv", ".venv"]


def test_the_zip_has_one_folder_with_program_and_licences(release: Any, built: Path, tmp_path: Path) -> None:
    archive = tmp_path / "pantheon-1.zip"
    release.pack(built, archive)
    with zipfile.ZipFile(archive) as packed:
        names = set(packed.namelist())
        assert {name.split("/")[0] for name in names} == {"pantheon-1"}
        assert {
            "pantheon-1/LICENSE",
            "pantheon-1/pantheon/pantheon",
            "pantheon-1/pantheon/_internal/é.svg",
            "pantheon-1/licences/python/LICENSE.txt",
        } <= names
        assert len(names) == len(packed.namelist())


@pytest.mark.skipif(sys.platform == "win32", reason="no permission to start a file, and seldom one to make a link")
def test_links_and_what_may_be_started_stay_so(release: Any, built: Path, tmp_path: Path) -> None:
    (built / "_internal/libSDL2.so").symlink_to("pygame.libs/libSDL2.so")
    archive = tmp_path / "pantheon-1.zip"
    release.pack(built, archive)
    with zipfile.ZipFile(archive) as packed:
        link = packed.getinfo("pantheon-1/pantheon/_internal/libSDL2.so")
        assert packed.read(link) == b"pygame.libs/libSDL2.so"
        assert link.external_attr >> 28 == 0o12
        assert packed.getinfo("pantheon-1/pantheon/pantheon").external_attr >> 16 & 0o111 == 0o111
    if shutil.which("unzip") and sys.platform == "linux":
        unpacked = release.unpack(archive, tmp_path / "Tout est là") / "pantheon"
        assert (unpacked / "_internal/libSDL2.so").is_symlink()
        assert (unpacked / "_internal/libSDL2.so").read_text(encoding="utf-8") == "_internal/pygame.libs/libSDL2.so"
        assert os.access(unpacked / "pantheon", os.X_OK)


def test_a_path_that_windows_may_find_too_long_is_not_packed(release: Any, built: Path, tmp_path: Path) -> None:
    (built / "_internal" / ("x" * 130)).write_text("", encoding="utf-8")
    with pytest.raises(release.smoke.Failed, match="too long a path"):
        release.pack(built, tmp_path / "pantheon-1.zip")


def test_icons_have_the_sizes_they_are_filed_under(debian: Any) -> None:
    icons = debian.icons(ROOT / "assets" / "icon")
    assert {16, 32, 48, 128, 256, 512} <= set(icons)
    for size, picture in icons.items():
        assert picture.startswith(debian.PNG)
        assert struct.unpack(">II", picture[16:24]) == (size, size)
        assert picture[-8:-4] == b"IEND"


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("https://pantheon.example/pantheon", "example.pantheon.pantheon"),
        ("https://github.com/Some-Body/games", "com.github.some_body.pantheon"),
    ],
)
def test_the_id_among_programs_is_the_address_turned_around(debian: Any, address: str, name: str) -> None:
    assert debian.component(address) == name


VALUES = {
    "id": "example.pantheon.pantheon",
    "address": "https://pantheon.example",
    "pictures": "https://pantheon.example/docs/pictures",
    "version": "1.2",
    "architecture": "amd64",
    "glibc": "2.35",
    "moment": "Thu, 01 Jan 1970 00:00:00 -0000",
    "date": "1970-01-01",
    "size": "1",
}


@pytest.mark.skipif(sys.platform == "win32", reason="making a link needs a permission there")
def test_what_a_desktop_reads_is_filled_in_and_in_both_languages(debian: Any, tmp_path: Path) -> None:
    (tmp_path / "_internal" / "licences" / "python").mkdir(parents=True)
    shutil.copytree(tmp_path / "_internal", tmp_path / debian.PLACE / "_internal")
    debian.fill(tmp_path, VALUES)
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(tmp_path / debian.ENTRY, encoding="utf-8")
    assert f"/usr/games/{entry['Desktop Entry']['Icon']}" == entry["Desktop Entry"]["Exec"]
    assert (tmp_path / "usr/games/pantheon").readlink().as_posix() == "../lib/pantheon/pantheon"
    for key in ("GenericName", "Comment", "Keywords"):
        assert entry["Desktop Entry"][f"{key}[fr]"] != entry["Desktop Entry"][key]
    tree = ElementTree.parse(tmp_path / debian.METAINFO.format(**VALUES))
    assert tree.findtext("id") == VALUES["id"]
    pictures = [Path(image.text or "") for image in tree.iter("image")]
    assert len(pictures) >= 3
    for picture in pictures:
        assert struct.unpack(">II", (ROOT / "docs/pictures" / picture.name).read_bytes()[16:24]) == (1280, 720)
    french = "{http://www.w3.org/XML/1998/namespace}lang"
    for caption in tree.iter("screenshot"):
        assert [text.get(french) for text in caption.iter("caption")] == [None, "fr"]
    assert (tmp_path / "usr/share/icons/hicolor/48x48/apps/pantheon.png").is_file()


@pytest.mark.parametrize("name", sorted(file.name for file in (CI / "debian").iterdir()))
def test_no_template_names_a_value_that_nobody_gives(debian: Any, name: str) -> None:
    assert not re.search(r"@\w+@", debian.filled(name, VALUES))


def test_files_of_the_package_are_readable_and_only_the_program_starts(
    debian: Any, built: Path, tmp_path: Path
) -> None:
    if sys.platform == "win32":
        pytest.skip("no such permissions")
    shutil.copytree(built, tmp_path / debian.PLACE)
    library = tmp_path / debian.PLACE / "_internal/pygame.libs/libSDL2.so"
    library.chmod(0o700)
    debian.settle_modes(tmp_path)
    assert library.stat().st_mode & 0o777 == 0o644
    assert (
        library.parent.stat().st_mode & 0o777 == (tmp_path / debian.PLACE / "pantheon").stat().st_mode & 0o777 == 0o755
    )


def test_where_no_package_can_be_installed_the_reason_is_told(debian: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(debian.smoke, "missing", lambda *tools: [])
    monkeypatch.setattr(debian.os, "geteuid", lambda: 1000, raising=False)
    assert debian.why_not() == "only root may install packages"
    monkeypatch.setattr(debian.smoke, "missing", lambda *tools: list(tools))
    assert debian.why_not() == "this is no Debian"


def test_tools_that_are_missing_are_named(release: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    smoke = release.smoke
    monkeypatch.setattr(smoke.shutil, "which", lambda tool: None if tool == "wmctrl" else f"/usr/bin/{tool}")
    with pytest.raises(smoke.Failed, match="window manager, wmctrl are needed"), smoke.window_manager():
        pass
    monkeypatch.setattr(smoke, "LINUX", True)
    monkeypatch.setattr(smoke.shutil, "which", lambda tool: None)
    with pytest.raises(smoke.Failed, match="Xvfb and xwininfo are needed"), smoke.display():
        pass


def test_what_a_removed_package_leaves_is_seen(debian: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    told = (
        f"drwxr-xr-x root/root 0 2026-01-01 00:00 .{tmp_path}/\n-rw-r--r-- root/root 9 2026-01-01 00:00 .{tmp_path}/x\n"
    )
    monkeypatch.setattr(debian.smoke, "output_of", lambda *command: told)
    folders = debian.folders_of(tmp_path / "pantheon.deb")
    assert folders == {tmp_path}
    before = debian.names(folders)
    (tmp_path / "left").write_text("", encoding="utf-8")
    assert debian.names(folders) - before == {str(tmp_path / "left")}


def test_a_process_that_is_left_is_found_by_its_folder(release: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.platform == "win32":
        pytest.skip("found by its name there")
    program = "/tmp/Tout est là/pantheon/pantheon"
    lines = [f"{program} --x", "/tmp/Tout est là/other", f"python3 smoke.py {program}"]
    monkeypatch.setattr(release.smoke, "output_of", lambda *command: "\n".join(lines))
    assert release.smoke.processes(Path(program)) == lines[:1]
