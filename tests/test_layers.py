"""Who may import whom, and that what needs no window gets along without pygame.

    core <- ai <- games/game <- games/*/rules, games/*/evaluate <- games/catalogue
    core <- ui <- games/*/board <- games/boards
    app imports all; nothing imports app

``game/data.py``, ``game/paths.py`` and ``game/texts.py`` are for everybody. Modules are found by looking, so a new one
is checked too.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "game"

FOUNDATION = frozenset({"game", "game.data", "game.paths", "game.texts"})

MAY_IMPORT: dict[str, frozenset[str]] = {
    "foundation": frozenset({"foundation"}),
    "core": frozenset({"foundation", "core"}),
    "ai": frozenset({"foundation", "core", "ai"}),
    "declaration": frozenset({"foundation", "core", "ai"}),
    "rules": frozenset({"foundation", "core", "ai", "declaration", "rules"}),
    "catalogue": frozenset({"foundation", "core", "ai", "declaration", "rules", "catalogue"}),
    "ui": frozenset({"foundation", "core", "ui"}),
    "board": frozenset({"foundation", "core", "ui", "rules", "board"}),
    "gallery": frozenset({"foundation", "core", "ui", "rules", "board", "gallery"}),
    "boards": frozenset({"foundation", "core", "ui", "rules", "board", "catalogue", "boards"}),
    "app": frozenset(
        {"foundation", "core", "ai", "rules", "declaration", "catalogue", "ui", "board", "gallery", "boards", "app"},
    ),
}
"""For each layer the layers that it may import. ``rules`` is all of a game's folder but its board and its gallery."""

OF_A_GAME = ("rules", "board", "gallery")

WITH_PYGAME = frozenset({"ui", "board", "gallery", "boards", "app"})


def layer_of(module: str) -> str:
    """Return the layer of ``module``, by its place in the package."""
    parts = module.split(".")
    if module in FOUNDATION:
        return "foundation"
    if parts[1] in ("core", "ai", "ui", "app"):
        return parts[1]
    if parts[1] == "__main__":
        return "app"
    if parts[1] == "games":
        if len(parts) == 2:
            return "foundation"
        if len(parts) == 3 and not (PACKAGE / "games" / parts[2]).is_dir():
            return {"game": "declaration", "boards": "boards"}.get(parts[2], "catalogue")
        return parts[3] if len(parts) > 3 and parts[3] in ("board", "gallery") else "rules"
    raise AssertionError(f"{module} is in no layer")


def modules() -> dict[str, Path]:
    """Return every module of the package with its file."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


def imports_of(module: str, tree: ast.AST, is_package: bool) -> Iterator[tuple[int, str]]:
    """Yield each line with an import, anywhere in ``tree``, and the module that is imported."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = module.split(".")
                parents = parents[: len(parents) - node.level + is_package]
                base = ".".join([*parents, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield node.lineno, inner if inner in MODULES else base


def complaints(module: str, source: str, is_package: bool = False) -> list[str]:
    """Return what ``module``, with the text ``source``, imports against the layers."""
    layer = layer_of(module)
    found = []
    for line, imported in imports_of(module, ast.parse(source), is_package):
        top = imported.split(".")[0]
        if top == "pygame" and layer not in WITH_PYGAME:
            found.append(f"{module}:{line} ({layer}) imports pygame")
        if top == "game" and layer_of(imported) not in MAY_IMPORT[layer]:
            found.append(f"{module}:{line} ({layer}) imports {imported} ({layer_of(imported)})")
        if top == "tests":
            found.append(f"{module}:{line} imports tests")
        if layer == "core" and top not in {"game", "__future__"} and top not in sys.stdlib_module_names:
            found.append(f"{module}:{line} (core) imports {imported}, which is not in the standard library")
    return found


@pytest.mark.parametrize("module", MODULES)
def test_layers(module: str) -> None:
    path = MODULES[module]
    assert complaints(module, path.read_text(encoding="utf-8"), path.name == "__init__.py") == []


def circles() -> list[tuple[str, ...]]:
    """Return the modules that import each other in a circle, imports inside functions and for types included."""
    graph = {}
    for module, path in MODULES.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        graph[module] = {name for _, name in imports_of(module, tree, path.name == "__init__.py") if name in MODULES}
    reached: dict[str, set[str]] = {}
    for module, direct in graph.items():
        seen, todo = set(), list(direct)
        while todo:
            name = todo.pop()
            if name not in seen:
                seen.add(name)
                todo.extend(graph[name])
        reached[module] = seen
    tied = sorted(module for module in graph if module in reached[module])
    return sorted({tuple(other for other in tied if other in reached[m] and m in reached[other]) for m in tied})


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circles() == []


def test_games_do_not_import_each_other() -> None:
    found = []
    for module, path in MODULES.items():
        parts = module.split(".")
        if len(parts) > 2 and parts[1] == "games" and layer_of(module) in OF_A_GAME:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for line, imported in imports_of(module, tree, path.name == "__init__.py"):
                other = imported.split(".")
                if (
                    other[:2] == ["game", "games"]
                    and layer_of(imported) in ("rules", "board", "gallery")
                    and other[2] != parts[2]
                ):
                    found.append(f"{module}:{line} imports {imported}")
    assert found == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("game.core.match", "import pygame"),
        ("game.core.match", "def late():\n    import pygame.draw"),
        ("game.core.match", "from game.ai import agent"),
        ("game.core.match", "from ..ai.agent import Agent"),
        ("game.core.match", "import tomli"),
        ("game.ai.agent", "from game.games.catalogue import CATALOGUE"),
        ("game.paths", "from game.core import codec"),
        ("game.ui.picker", "from game.ai.agent import Agent"),
        ("game.ui.picker", "from game.app import settings"),
        ("game.ui.picker", "from game.games.cephalopod.rules import State"),
        ("game.games.cephalopod.rules", "from pygame import Rect"),
        ("game.games.cephalopod.rules", "from game.games.cephalopod.board import Board"),
        ("game.games.cephalopod.evaluate", "import game.ui.picker"),
        ("game.games.cephalopod.board", "from game.ai.agent import Agent"),
        ("game.games.catalogue", "import game.games.boards"),
        ("game.games.catalogue", "import pygame"),
        ("game.games.boards", "import game.app.main"),
        ("game.app.main", "from tests.toys import dice_race"),
    ],
)
def test_a_wrong_import_is_noticed(module: str, source: str) -> None:
    assert complaints(module, source) != []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("game.core.match", "import random\nfrom game.core import codec\nfrom . import record\nfrom game import paths"),
        ("game.games.cephalopod.board", "import pygame\nfrom game.games.cephalopod.rules import State\nimport game.ui"),
        ("game.games.catalogue", "from game.games.cephalopod.rules import CephalopodRules\nimport game.ai.agent"),
        ("game.app.main", "import pygame\nfrom game.games import boards, catalogue\nimport game.ui, game.ai.agent"),
    ],
)
def test_a_right_import_is_not(module: str, source: str) -> None:
    assert complaints(module, source) == []


HEADLESS_APP = frozenset(
    f"game.app.{name}"
    for name in (
        *("files", "instance", "log", "saves", "session", "settings", "show", "simulate", "statistics", "thinking"),
        *("table.asking", "table.choosing", "table.course", "table.viewpoint"),
    )
) | {"game.__main__"}
"""Modules of the program that need no window; those among them that exist must import without pygame."""

_IMPORT_ALL = """
import importlib, json, sys

class Block:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "pygame":
            raise ImportError("pygame is blocked")

sys.meta_path.insert(0, Block())
told = {}
for module in json.load(sys.stdin):
    try:
        importlib.import_module(module)
        told[module] = ""
    except BaseException as error:
        told[module] = f"{type(error).__name__}: {error}"
json.dump(told, sys.stdout)
"""


def test_what_needs_no_window_imports_without_pygame() -> None:
    run = subprocess.run(
        [sys.executable, "-c", _IMPORT_ALL],
        input=json.dumps(list(MODULES)),
        capture_output=True,
        check=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    told: dict[str, str] = json.loads(run.stdout)
    assert run.stderr == ""
    assert told.keys() == MODULES.keys()
    blocked = "ImportError: pygame is blocked"
    headless = {module for module in MODULES if layer_of(module) not in WITH_PYGAME or module in HEADLESS_APP}
    assert {module: told[module] for module in sorted(headless) if told[module]} == {}
    assert {module: error for module, error in told.items() if error not in ("", blocked)} == {}
