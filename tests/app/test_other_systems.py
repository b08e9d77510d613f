"""What differs on Windows and macOS, as far as it can be acted out: open files, names, paths, signals, processes."""

from __future__ import annotations

import errno
import importlib.util
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path, PureWindowsPath
from types import SimpleNamespace
from typing import Any, cast

import pytest

from game import paths
from game.app import files, instance, log, main, selfcheck
from game.app.known import Known
from game.app.saves import Saves
from game.core.match import Match
from game.core.record import HUMAN, Seat
from game.games.catalogue import CATALOGUE, LEVELS

ROOT = Path(__file__).resolve().parents[2]
RESERVED = {"CON", "PRN", "AUX", "NUL", *(f"{device}{number}" for device in ("COM", "LPT") for number in range(10))}
SHIPPED = (ROOT / "game", ROOT / "assets", ROOT / "config", ROOT / "tests", ROOT / "docs")

LONGEST_PATH = 260
LONGEST_HOME = 100
"""Characters of the folder for the program's data that a person may reasonably have on Windows."""


@pytest.fixture(name="waited")
def _waited(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Let waiting take no time; return for how long was waited."""
    waited: list[float] = []
    monkeypatch.setattr(time, "sleep", waited.append)
    return waited


def opened_by_others(monkeypatch: pytest.MonkeyPatch, tries: int) -> None:
    """Let ``replace`` be refused ``tries`` times, as Windows does while a virus scanner has the file open."""
    left = iter(range(tries))
    replace = Path.replace

    def refuse(self: Path, target: Path) -> Path:
        if next(left, None) is not None:
            raise PermissionError(errno.EACCES, "Access is denied", str(target))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", refuse)


def test_a_file_that_is_open_elsewhere_for_a_moment_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, waited: list[float]
) -> None:
    path = tmp_path / "settings.toml"
    files.write(path, "old")
    monkeypatch.setattr(sys, "platform", "win32")
    opened_by_others(monkeypatch, 3)
    assert files.write(path, "new") is None
    assert path.read_text(encoding="utf-8") == "new"
    assert len(waited) == 3


def test_a_file_that_stays_open_elsewhere_is_trouble_soon_and_intact(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, waited: list[float]
) -> None:
    path = tmp_path / "settings.toml"
    files.write(path, "old")
    monkeypatch.setattr(sys, "platform", "win32")
    opened_by_others(monkeypatch, 1000)
    trouble = files.write(path, "new")
    assert trouble is not None
    assert trouble.kind is files.WriteKind.DENIED
    assert [file.name for file in tmp_path.iterdir()] == ["settings.toml"]
    assert path.read_text(encoding="utf-8") == "old"
    assert 0 < sum(waited) < 1


def test_elsewhere_nothing_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, waited: list[float]) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    opened_by_others(monkeypatch, 1)
    assert files.write(tmp_path / "settings.toml", "new") is not None
    assert waited == []


@pytest.fixture(name="strict_about_open_files")
def _strict_about_open_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse to rename, replace or remove a file that this process has open, as Windows does."""
    if not Path("/proc/self/fd").is_dir():
        pytest.skip("this system does not tell which files are open, or refuses by itself")

    def is_open(path: Any) -> bool:
        wanted = os.path.realpath(path)
        for number in os.listdir("/proc/self/fd"):  # noqa: PTH208 - the listing has a descriptor of its own
            try:
                if Path(f"/proc/self/fd/{number}").readlink() == Path(wanted) and Path(wanted).is_file():
                    return True
            except OSError:
                continue
        return False

    def strict(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            for path in arguments:
                if isinstance(path, (str, Path)) and is_open(path):
                    raise PermissionError(errno.EACCES, "it is being used by another process", str(path))
            return function(*arguments, **options)

        return call

    for owner in (os, Path):
        for name in ("rename", "replace", "unlink"):
            monkeypatch.setattr(owner, name, strict(getattr(owner, name)))
    monkeypatch.setattr(os, "remove", os.unlink)


@pytest.mark.usefixtures("strict_about_open_files")
def test_the_stand_in_refuses_what_windows_refuses(tmp_path: Path) -> None:
    path = tmp_path / "open"
    path.write_text("old", encoding="utf-8")
    with path.open(encoding="utf-8"):
        with pytest.raises(PermissionError):
            path.unlink()
        trouble = files.write(path, "new")
    assert trouble is not None
    assert files.write(path, "new") is None


@pytest.mark.usefixtures("strict_about_open_files")
def test_a_match_lives_and_ends_without_touching_files_that_are_open(tmp_path: Path) -> None:
    notices = files.Notices()
    claimed = instance.claim(tmp_path)
    assert claimed.may_write
    rules = {key: entry.rules for key, entry in CATALOGUE.items()}
    known = Known({key: each.info for key, each in rules.items()}, LEVELS, ("ivory",))
    saves = Saves(tmp_path, rules, known, notices)
    # Names as no file could have them: they are nowhere part of a path.
    seats = (Seat("CON", HUMAN, "ivory"), Seat('../a:b*?"<>|', HUMAN, "ivory"))
    match = Match(CATALOGUE["cephalopod"].rules, seats, {}, 1)
    record = match.record()
    for match_id in (saves.new_id(), saves.new_id()):
        assert saves.save(match_id, record) is None
        assert saves.save(match_id, record) is None
        assert saves.load(match_id).match is not None
    first, second = (entry.match_id for entry in saves.list("open"))
    assert saves.adopt_older(first)
    assert saves.abandon(first, record) is None
    assert saves.restore(first)
    assert saves.finish(first, record) is None
    assert saves.dismiss(second)
    assert notices.take() == ()
    for file in tmp_path.rglob("*"):
        assert is_good_name(file.name), file
        assert len(str(file.relative_to(tmp_path))) + LONGEST_HOME < LONGEST_PATH
    claimed.release()


@pytest.mark.usefixtures("strict_about_open_files")
def test_the_log_turns_over_where_open_files_cannot_be_renamed(tmp_path: Path) -> None:
    logger = log.start(tmp_path)
    try:
        for _ in range(3):
            logger.info("x" * 15_000)
        before = (tmp_path / log.FILE_NAME).stat().st_size
        for _ in range(2 * log.MAX_BYTES // before * 3):
            logger.info("x" * 15_000)
        assert sorted(file.name for file in tmp_path.iterdir()) == [
            log.FILE_NAME,
            *(f"{log.FILE_NAME}.{number}" for number in range(1, log.GENERATIONS + 1)),
        ]
    finally:
        log.stop()
        logging.getLogger(log.NAME).handlers.clear()


def test_a_path_that_is_too_long_is_trouble_and_no_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows finds a path of 260 characters not too long but not there."""
    for name in ("open", "mkdir"):
        whole = getattr(Path, name)

        def limited(self: Path, *arguments: Any, whole: Callable[..., Any] = whole, **options: Any) -> Any:
            if len(str(self)) >= LONGEST_PATH:
                raise FileNotFoundError(errno.ENOENT, "The system cannot find the path specified", str(self))
            return whole(self, *arguments, **options)

        monkeypatch.setattr(Path, name, limited)
    deep = tmp_path.joinpath(*["x" * 50] * 5)
    assert files.write(deep / "settings.toml", "new") is not None
    with pytest.raises(files.ReadError):
        files.read(deep / "settings.toml", 100)
    claimed = instance.claim(deep)
    assert claimed.number == 1
    logger = log.start(deep)
    logger.info("nowhere to go")
    log.stop()


def is_good_name(name: str) -> bool:
    """Tell whether every system takes ``name`` for a file."""
    return (
        name.isascii()
        and not set(name) & set('<>:"|?*\\')
        and not name.endswith((".", " "))
        and name.partition(".")[0].upper() not in RESERVED
        and not PureWindowsPath(name).is_absolute()
    )


def project_files() -> list[Path]:
    """Return what the project consists of, without what Python keeps."""
    found = [file for top in SHIPPED for file in top.rglob("*") if "__pycache__" not in file.parts]
    assert len(found) > 500
    return found


def test_every_system_can_have_the_files_of_the_project() -> None:
    assert [file for file in project_files() if not is_good_name(file.name)] == []
    assert not is_good_name("aux.py")
    assert not is_good_name("who?.svg")
    assert max(len(str(file.relative_to(ROOT))) for file in project_files()) < 120


def test_no_two_files_differ_only_in_case() -> None:
    names = [str(file.relative_to(ROOT)).casefold() for file in project_files()]
    assert sorted(set(names)) == sorted(names)


def test_every_file_is_asked_for_in_its_own_case() -> None:
    """Where case does not count, a wrong one goes unnoticed until somebody on Linux starts the program."""
    for file in (*paths.fonts().values(), paths.assets() / "icon" / "pantheon.png", paths.config() / "themes.toml"):
        assert file.name in {there.name for there in file.parent.iterdir()}


def test_all_signals_that_end_a_program_are_heeded(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: dict[int, Any] = {}
    monkeypatch.setattr(signal, "signal", heard.setdefault)
    monkeypatch.delattr(signal, "SIGHUP", raising=False)
    monkeypatch.setattr(signal, "SIGBREAK", 21, raising=False)
    program = SimpleNamespace(quitting=False)
    main.heed_signals(cast(Any, program))
    assert set(heard) == {signal.SIGTERM, signal.SIGINT, 21}
    heard[21](21, None)
    assert program.quitting


def test_the_computer_thinks_where_no_process_can_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork", raising=False)
    selfcheck.check_worker("cephalopod")


def test_windows_locks_the_first_byte_and_a_taken_lock_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As ``msvcrt`` has it: locking what somebody else has locked is ``EACCES``, or ``EDEADLK`` after a wait."""
    taken: set[str] = set()

    def locking(number: int, mode: int, length: int) -> None:
        assert os.lseek(number, 0, os.SEEK_CUR) == 0
        assert (mode, length) == (2, 1)
        name = str(Path(f"/proc/self/fd/{number}").readlink())
        if name in taken:
            raise PermissionError(errno.EACCES, "Permission denied")
        taken.add(name)

    if not Path("/proc/self/fd").is_dir():
        pytest.skip("this system does not tell the name of an open file")
    monkeypatch.setitem(sys.modules, "msvcrt", cast(Any, SimpleNamespace(locking=locking, LK_NBLCK=2)))
    monkeypatch.setattr(sys, "platform", "win32")
    windows = importlib.util.module_from_spec(cast(Any, importlib.util.find_spec("game.app.instance")))
    monkeypatch.setitem(sys.modules, "game.app.instance", windows)
    cast(Any, windows.__spec__).loader.exec_module(windows)
    copies = [windows.claim(tmp_path) for _ in range(2)]
    assert [copy.number for copy in copies] == [1, 2]
    assert [copy.may_write for copy in copies] == [True, True]
    for copy in copies:
        copy.release()


def test_no_text_is_read_in_the_encoding_of_the_system(tmp_path: Path) -> None:
    """Windows has another one than UTF-8, and Python warns where none was named."""
    program = (
        "import sys; from game.app import settings, saves, statistics, show, simulate, selfcheck;"
        "[check.run() for group in ('texts', 'configuration') for check in selfcheck.GROUPS[group]()]"
    )
    command = [sys.executable, "-X", "warn_default_encoding", "-W", "error::EncodingWarning", "-c", program]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
