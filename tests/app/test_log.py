"""The log: capped, and never in the way."""

from __future__ import annotations

import errno
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.app import log


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    log.stop()


def text(folder: Path) -> str:
    return (folder / log.FILE_NAME).read_text(encoding="utf-8")


def test_entries_are_written(tmp_path: Path) -> None:
    logger = log.start(tmp_path / "é" / "log")
    logger.info("started with %s", "Zoé \ud800")
    assert "started with Zoé \\ud800" in text(tmp_path / "é" / "log")


def test_the_file_is_capped_whatever_is_logged(tmp_path: Path) -> None:
    logger = log.start(tmp_path)
    for number in range(400):
        logger.info("%d %s", number, "x" * 5_000)
    logger.info("y" * 3_000_000)
    files = list(tmp_path.iterdir())
    assert len(files) == 1 + log.GENERATIONS
    assert all(file.stat().st_size <= log.MAX_BYTES for file in files)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    log.start(tmp_path / "file" / "log").info("nobody hears this")
    log.start(None).info("nor this")


def test_a_full_disk_and_no_streams(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    logger = log.start(tmp_path)

    def full(*arguments: Any, **options: Any) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr("logging.StreamHandler.flush", full)
    logger.info("first")
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "stdout", None)
    logger.info("second")
    monkeypatch.undo()
    assert capsys.readouterr().err == ""


def test_what_nothing_handles_is_logged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The runner of the tests has a hook of its own, which would report the planted failure.
    monkeypatch.setattr(threading, "excepthook", threading.__excepthook__)
    before = sys.excepthook, threading.excepthook, sys.unraisablehook
    log.start(tmp_path)
    told: list[BaseException] = []
    put_back = log.install_excepthook(told.append)
    try:
        error = ValueError("planted")
        sys.excepthook(ValueError, error, None)
        sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)

        def fail() -> None:
            raise LookupError("in a thread")

        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()
    finally:
        put_back()
    assert told == [error]
    assert "ValueError: planted" in text(tmp_path)
    assert "LookupError: in a thread" in text(tmp_path)
    assert "KeyboardInterrupt" not in text(tmp_path)
    assert "ValueError: planted" in capsys.readouterr().err
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == before


def test_what_nothing_handles_without_streams(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log.start(tmp_path)
    put_back = log.install_excepthook()
    try:
        monkeypatch.setattr(sys, "stderr", None)
        sys.excepthook(ValueError, ValueError("planted"), None)
    finally:
        put_back()
    assert "ValueError: planted" in text(tmp_path)


def test_starting_again_moves_the_log(tmp_path: Path) -> None:
    log.start(tmp_path / "a").info("one")
    log.start(tmp_path / "b").info("two")
    assert "two" not in text(tmp_path / "a")
    assert "two" in text(tmp_path / "b")
