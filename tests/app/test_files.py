"""Files: whole or not at all, at every point where a program can be stopped."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.app import files
from game.app.files import Notices, ReadError, ReadKind, WriteKind, previous_of, read, set_aside, write

ROOT = Path(__file__).resolve().parents[2]


class PowerCutError(BaseException):
    """The program ends here and now."""


def test_a_text_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "é ü 日本" / "deeper" / "a b.json"
    assert write(path, "Å\r\n\0 ∞") is None
    assert read(path, 100) == "Å\r\n\0 ∞"
    assert [entry.name for entry in path.parent.iterdir()] == ["a b.json"]


def test_the_generation_before_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "a"
    for text in ("one", "two", "three"):
        write(path, text, keep_previous=True)
    assert (read(path, 9), read(previous_of(path), 9)) == ("three", "two")
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["a", "a.previous"]


@pytest.mark.skipif(os.name != "posix", reason="the bits are those of POSIX")
@pytest.mark.parametrize("links", [True, False])
def test_only_its_owner_may_read_a_file(links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_link(*arguments: Any, **options: Any) -> None:
        raise OSError(errno.EPERM, "no links on this file system")

    if not links:
        monkeypatch.setattr(os, "link", no_link)
    before = os.umask(0)
    try:
        # What is there may be as another program left it.
        for name in ("a", "a.previous"):
            (tmp_path / name).touch(0o666)
        for text in ("one", "two", "three"):
            write(tmp_path / "a", text, keep_previous=True)
    finally:
        os.umask(before)
    assert {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {"a": 0o600, "a.previous": 0o600}


def test_the_generation_before_is_kept_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_link(*arguments: Any, **options: Any) -> None:
        raise OSError(errno.EPERM, "no links on this file system")

    monkeypatch.setattr(os, "link", no_link)
    path = tmp_path / "a"
    for text in ("one", "two", "three"):
        write(path, text, keep_previous=True)
    assert (read(path, 9), read(previous_of(path), 9)) == ("three", "two")


def test_wherever_the_program_is_stopped_a_whole_text_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop at each system call of a save in turn, and go on saving from what is left each time."""
    path = tmp_path / "a"
    write(path, "0", keep_previous=True)
    write(path, "1", keep_previous=True)
    calls = {"count": 0, "stop_at": 0}

    def counted(function: Callable[..., Any], *, is_after: bool) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            calls["count"] += 1
            if calls["count"] == calls["stop_at"] and not is_after:
                raise PowerCutError
            value = function(*arguments, **options)
            if calls["count"] == calls["stop_at"]:
                if hasattr(value, "close"):
                    value.close()
                raise PowerCutError
            return value

        return call

    current = 1
    stops = 0
    for is_after in (False, True):
        with monkeypatch.context() as patches:
            for owner, name in ((os, "fsync"), (os, "link"), (Path, "replace"), (Path, "unlink"), (Path, "open")):
                patches.setattr(owner, name, counted(getattr(owner, name), is_after=is_after))
            for stop_at in range(1, 30):
                calls.update(count=0, stop_at=stop_at)
                try:
                    write(path, str(current + 1), keep_previous=True)
                except PowerCutError:
                    stops += 1
                calls["stop_at"] = 0
                found = read(path, 9)
                assert found in {str(current), str(current + 1)}
                assert read(previous_of(path), 9) in {str(current - 1), found, str(current)}
                current = int(found)
    assert stops > 10
    assert write(path, "end", keep_previous=True) is None
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["a", "a.previous"]


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is of POSIX")
def test_a_killed_writer_leaves_a_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "a"
    script = (
        "import sys, pathlib\n"
        "from game.app.files import write\n"
        "path = pathlib.Path(sys.argv[1])\n"
        "number = 0\n"
        "while True:\n"
        "    number += 1\n"
        "    assert write(path, f'{number}\\n' * 5000, keep_previous=True) is None\n"
        "    print(number, flush=True)\n"
    )
    for lines in (1, 2, 3, 7, 12):
        program = subprocess.Popen(
            [sys.executable, "-c", script, str(path)],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        assert program.stdout is not None
        for _ in range(lines):
            assert program.stdout.readline()
        program.kill()
        program.communicate(timeout=60)
        for generation in (path, previous_of(path))[: 1 if lines == 1 else 2]:
            content = read(generation, 1_000_000).split()
            assert len(content) == 5000
            assert len(set(content)) == 1


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (errno.ENOSPC, WriteKind.FULL),
        (errno.EROFS, WriteKind.DENIED),
        (errno.EACCES, WriteKind.DENIED),
        (errno.EIO, WriteKind.OTHER),
    ],
)
@pytest.mark.parametrize("call", ["open", "fsync", "replace"])
def test_trouble_is_a_value_and_the_old_text_is_intact(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, kind: WriteKind, call: str
) -> None:
    path = tmp_path / "a"
    write(path, "old", keep_previous=True)

    def fail(*arguments: Any, **options: Any) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patches:
        patches.setattr({"open": Path, "fsync": os, "replace": Path}[call], call, fail)
        trouble = write(path, "new", keep_previous=True)
    assert trouble is not None
    assert trouble.kind is kind
    assert trouble.explanation.key == f"notice.write.{kind.value}"
    assert trouble.explanation.values["folder"] == str(tmp_path)
    assert read(path, 9) == "old"
    assert not (tmp_path / "a.new").exists()
    assert write(path, "new", keep_previous=True) is None


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way", encoding="utf-8")
    for path in (tmp_path / "data" / "a", tmp_path / "data" / "deeper" / "a"):
        trouble = write(path, "text")
        assert trouble is not None
        assert trouble.kind is WriteKind.IN_THE_WAY
    assert (tmp_path / "data").read_text(encoding="utf-8") == "in the way"


def test_a_folder_where_the_file_should_be(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    trouble = write(tmp_path / "a", "text", keep_previous=True)
    assert trouble is not None
    assert (tmp_path / "a").is_dir()
    assert not (tmp_path / "a.new").exists()


def test_a_text_that_is_no_text_is_trouble(tmp_path: Path) -> None:
    trouble = write(tmp_path / "a", "\ud800")
    assert trouble is not None
    assert trouble.kind is WriteKind.OTHER
    assert list(tmp_path.iterdir()) == []


def test_reading_tells_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "big").write_bytes(b"x" * 11)
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    expected = {
        "nothing": ReadKind.MISSING,
        "big/within": ReadKind.MISSING,
        "folder": ReadKind.NOT_A_FILE,
        "big": ReadKind.TOO_BIG,
        "binary": ReadKind.NOT_TEXT,
        "zero\0byte": ReadKind.OTHER,
        "n" * 5000: ReadKind.OTHER,
    }
    for name, kind in expected.items():
        with pytest.raises(ReadError) as caught:
            read(tmp_path / name, 10)
        assert caught.value.kind is kind, name


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_reading_never_waits_for_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ReadError) as caught:
        read(tmp_path / "pipe", 10)
    assert caught.value.kind is ReadKind.NOT_A_FILE


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").write_text("text", encoding="utf-8")

    def refuse(*arguments: Any, **options: Any) -> None:
        raise PermissionError(errno.EACCES, "no")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(ReadError) as caught:
        read(tmp_path / "a", 10)
    assert caught.value.kind is ReadKind.DENIED


def test_a_byte_order_mark_is_fine(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"\xef\xbb\xbftext")
    assert read(tmp_path / "a", 10) == "text"


def test_setting_aside_never_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    for text in ("one", "two", "three"):
        path.write_text(text, encoding="utf-8")
        assert set_aside(path) is not None
    found = {entry.name: entry.read_text(encoding="utf-8") for entry in tmp_path.iterdir()}
    assert found == {"a.toml.bad": "one", "a.toml.bad2": "two", "a.toml.bad3": "three"}


def test_setting_aside_what_is_not_there(tmp_path: Path) -> None:
    assert set_aside(tmp_path / "a") is None


def test_each_kind_of_notice_is_told_once() -> None:
    notices = Notices()
    trouble = files.WriteTrouble(WriteKind.FULL, Path("x") / "a", "")
    notices.add_trouble(trouble)
    notices.add_trouble(None)
    notices.add_trouble(files.WriteTrouble(WriteKind.FULL, Path("y") / "b", ""))
    notices.add("other", {"file": "z"})
    told = notices.take()
    assert [notice.key for notice in told] == ["notice.write.full", "other"]
    assert dict(told[0].values) == {"folder": "x"}
    notices.add_trouble(trouble)
    assert notices.take() == ()
