"""A further game is its own files and two lines of shared ones: the template game is added to a copy of the project.

It is made as "Adding a game" in ``docs/architecture.md`` says, and shipped nowhere.
"""

from __future__ import annotations

import difflib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEMPLATE = Path(__file__).parent / "template"
GAME = "nim"

LINES = {
    "game/games/catalogue.py": (r'    "\w+",\n', f'    "{GAME}",\n'),
    "README.md": (r"\| \*\*.*\n", "| **Nim**: take stones from a heap, the last one wins | 2 |\n"),
}
"""The shared files that change: what the lines look like of which the last is followed by a new one, and that line."""

PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider")
CHECKS = {
    "its types": ("-m", "mypy", "--cache-dir", os.devnull, f"game/games/{GAME}", f"tests/games/{GAME}"),
    "its own tests": (*PYTEST, f"tests/games/{GAME}"),
    "the conformance suite": (*PYTEST, "tests/conformance", "-k", GAME),
    "its art, page and words": (
        *(*PYTEST, "tests/ui/test_assets.py", "tests/app/scenes/test_page.py", "tests/app/test_packaging.py"),
        *("tests/test_vocabulary.py", "-k", f"{GAME} or readme"),
    ),
    "the self-check": ("-m", "game", "--self-check"),
    **{
        f"a picture of {state}": ("-m", "game", "screenshot", f"{GAME}-{state}", "--out", f"{state}.png")
        for state in ("setup", "table", "result", "replay", "rules")
    },
    "a picture of the title": ("-m", "game", "screenshot", "title", "--out", "title.png"),
    "a series": ("-m", "game", "simulate", GAME, "--seats", "normal,easy", "--matches", "2", "--seed", "1"),
}


NOT_NEEDED = (
    *(f"game/games/{GAME}/{name}.py" for name in ("board", "gallery")),
    f"config/{GAME}.toml",
    f"assets/{GAME}",
)
"""What the game can be played without: rules and strings are left."""


def _copy(project: Path) -> Path:
    """Return ``project``, a copy of the project with the template game in it."""
    own = shutil.ignore_patterns("__pycache__", TEMPLATE.name)
    for name in ("game", "assets", "config", "docs", "tests"):
        shutil.copytree(ROOT / name, project / name, ignore=own)
    for name in ("pyproject.toml", "build.spec", "LICENSE", "CHANGELOG.md", "README.md"):
        shutil.copy(ROOT / name, project / name)
    shutil.copytree(TEMPLATE, project, dirs_exist_ok=True, ignore=shutil.ignore_patterns("conftest.py"))
    for name, (alike, line) in LINES.items():
        text = (project / name).read_text(encoding="utf-8")
        *_, last = re.finditer(alike, text)
        (project / name).write_text(text[: last.end()] + line + text[last.end() :], encoding="utf-8")
    return project


@pytest.fixture(name="project", scope="module")
def _project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _copy(tmp_path_factory.mktemp("project"))


def run(project: Path, check: str) -> subprocess.CompletedProcess[str]:
    """Return what comes of one of :data:`CHECKS`."""
    return subprocess.run(
        [sys.executable, *CHECKS[check]],
        cwd=project,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("check", CHECKS)
def test_the_template_game_is_whole(project: Path, check: str) -> None:
    done = run(project, check)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]


def test_rules_and_strings_alone_can_be_played_but_not_shipped(tmp_path: Path) -> None:
    project = _copy(tmp_path)
    for name in NOT_NEEDED:
        path = project / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    for check in ("its own tests", "a series", "a picture of the title"):
        done = run(project, check)
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    missing = run(project, "the conformance suite").stdout
    for name in NOT_NEEDED:
        assert f"write {name.removesuffix('.py')}" in missing


def test_the_template_game_changes_two_lines_of_shared_files(project: Path) -> None:
    changed: list[str] = []
    for path in project.rglob("*"):
        before = ROOT / path.relative_to(project)
        if before.is_file() and before.read_bytes() != path.read_bytes():
            old, new = (file.read_text(encoding="utf-8").splitlines() for file in (before, path))
            changed += [line for line in difflib.ndiff(old, new) if line.startswith(("+", "-"))]
        elif not before.exists() and path.is_file() and path.suffix != ".png":
            assert GAME in (*path.relative_to(project).parts[:-1], path.stem)
    assert sorted(changed) == sorted(f"+ {line.rstrip()}" for _, line in LINES.values())
    assert len(changed) == 2
