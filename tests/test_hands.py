"""Tests see and do what a player or a caller can: they reach for nothing that is private to what they test."""

from __future__ import annotations

import ast
from pathlib import Path

TESTS = Path(__file__).parent
OWN = ("self", "cls", "super", "os")
"""Whose private names are a test's own: itself, and ``os._exit``, by which a process dies."""


def private_names(source: str) -> list[tuple[int, str]]:
    """Return line and name of every private attribute that ``source`` asks others for."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
            owner = node.value.func if isinstance(node.value, ast.Call) else node.value
            if not (isinstance(owner, ast.Name) and owner.id in OWN):
                found.append((node.lineno, node.attr))
    return found


def test_private_names_are_found() -> None:
    source = "self._a\nboard._b\nsuper()._c()\nsit()._d.e\nscene.__class__"
    assert sorted(private_names(source)) == [(2, "_b"), (4, "_d")]


def test_no_test_asks_for_what_is_private() -> None:
    found = {path: private_names(path.read_text("utf-8")) for path in TESTS.rglob("*.py")}
    assert not {str(path.relative_to(TESTS)): names for path, names in found.items() if names}
