"""Two copies of the program at once."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.app import instance
from game.app.instance import SLOTS, claim

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = (
    "import sys, pathlib\n"
    "from game.app.instance import claim\n"
    "held = claim(pathlib.Path(sys.argv[1]))\n"
    "print(held.number, flush=True)\n"
    "sys.stdin.read()\n"
)


def other_copy(folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def test_each_copy_has_a_folder_of_its_own(tmp_path: Path) -> None:
    first = claim(tmp_path)
    second = claim(tmp_path)
    third = claim(tmp_path)
    assert [copy.folder for copy in (first, second, third)] == [tmp_path, tmp_path / "second", tmp_path / "third"]
    assert [copy.number for copy in (first, second, third)] == [1, 2, 3]
    assert all(copy.may_write for copy in (first, second, third))
    first.release()
    first.release()
    again = claim(tmp_path)
    assert again.number == 1
    for copy in (second, third, again):
        copy.release()


def test_another_process_that_ends_in_any_way_gives_the_folder_back(tmp_path: Path) -> None:
    for end in ("close", "kill"):
        other = other_copy(tmp_path)
        assert other.stdout is not None
        assert other.stdout.readline() == "1\n"
        mine = claim(tmp_path)
        assert (mine.number, mine.folder) == (2, tmp_path / "second")
        if end == "kill":
            other.kill()
        other.communicate(timeout=60)
        mine.release()
        after = claim(tmp_path)
        assert after.number == 1
        after.release()


def test_more_copies_than_slots_keep_nothing(tmp_path: Path) -> None:
    copies = [claim(tmp_path) for _ in SLOTS]
    assert len({copy.folder for copy in copies}) == len(SLOTS)
    last = claim(tmp_path)
    assert not last.may_write
    for copy in copies:
        copy.release()


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "user").write_text("in the way", encoding="utf-8")
    copy = claim(tmp_path / "user")
    assert copy.number == 1
    copy.release()


def test_a_file_system_without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(file: Any) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr(instance, "_lock", no_locks)
    copy = claim(tmp_path)
    assert (copy.folder, copy.may_write) == (tmp_path, True)


def test_the_folder_may_have_any_name(tmp_path: Path) -> None:
    copy = claim(tmp_path / "é 日本" / "a b")
    assert copy.may_write
    copy.release()
