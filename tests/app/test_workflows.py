"""The workflows do what the README says, on all systems, with no more rights than they need."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import tomli

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
FOLDER = ROOT / ".github" / "workflows"
WORKFLOWS = {file.name: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.yml")}
COMMANDS = [
    command
    for block in re.findall(r"```(?:sh|powershell)\n(.*?)```", README, re.DOTALL)
    for command in block.splitlines()
]


def runs(name: str) -> list[str]:
    """Return the one-line commands of the workflow ``name``."""
    return re.findall(r"^\s*-? ?run: (.+)$", WORKFLOWS[name], re.MULTILINE)


def test_there_are_commands_for_both_kinds_of_shell() -> None:
    assert len(COMMANDS) == 6
    assert sum(command.startswith("py ") for command in COMMANDS) == 3


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_of_the_readme_are_run(command: str) -> None:
    # Without a person to close it, the window is not opened.
    assert command in runs("tests.yml") or f"{command} --self-check" in runs("tests.yml")


def test_all_systems_run_them_with_the_oldest_and_the_newest_python() -> None:
    oldest = tomli.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["requires-python"]
    assert f'python: ["{oldest.removeprefix(">=")}", "3.x"]' in WORKFLOWS["tests.yml"]
    for name in ("tests.yml", "release.yml"):
        (systems,) = re.findall(r"system: \[(.+)\]", WORKFLOWS[name])
        assert [system.split("-")[0] for system in systems.split(", ")] == ["ubuntu", "windows", "macos"]


def test_a_tag_releases_with_the_command_that_is_documented() -> None:
    assert 'tags: ["v*"]' in WORKFLOWS["release.yml"]
    assert any(command.startswith("python .ci/release ") for command in runs("release.yml"))
    assert "`python .ci/release`" in README
    assert "`python .ci/release`" in (ROOT / "docs" / "packaging.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(WORKFLOWS))
def test_actions_are_pinned_and_rights_least(name: str) -> None:
    text = WORKFLOWS[name]
    used = re.findall(r"uses: (.+)", text)
    assert used
    assert [
        action for action in used if not re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action)
    ] == []
    assert text.count("actions/checkout@") == text.count("persist-credentials: false")
    assert "\npermissions:\n  contents: read\n" in text
    granted = re.findall(r"^ +([a-z-]+): write$", text, re.MULTILINE)
    assert granted == (["contents"] if name == "release.yml" else [])
    assert "pull_request_target" not in text
    # What somebody may have named as they like is never pasted into a command.
    assert [command for command in runs(name) if "${{" in command] == []


def test_the_linux_that_is_built_on_is_named() -> None:
    (system,) = set(re.findall(r"ubuntu-(\d+\.\d+)", WORKFLOWS["release.yml"]))
    assert f"Ubuntu {system}" in (ROOT / "docs" / "packaging.md").read_text(encoding="utf-8")
