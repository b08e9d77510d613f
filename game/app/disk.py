"""Every touch of the disk that the program makes for the user's folder, one function each. Each may raise ``OSError``.

:mod:`game.app.files` calls them and turns their errors into values; nothing else does, but for the lock and the log,
which hold a file open. One layer that all goes through is one place where a test can let every call fail in turn.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, TextIO


def look(path: Path) -> os.stat_result:
    """Return what ``path`` is, after links."""
    return path.stat()


def look_at_link(path: Path) -> os.stat_result:
    """Return what ``path`` itself is, which may be a link to nowhere."""
    return path.lstat()


def names(folder: Path) -> list[str]:
    """Return the names in ``folder``."""
    return os.listdir(folder)  # noqa: PTH208 - names are what is asked for


def read(path: Path, limit: int) -> bytes:
    """Return at most ``limit`` bytes from the beginning of the file ``path``."""
    with path.open("rb") as file:
        return file.read(limit)


def write(path: Path, data: bytes) -> None:
    """Write ``data`` to the file ``path`` and through to the disk."""
    # For the owner alone, whatever the system's habit is: the file of a match that goes on holds every hidden card.
    path.touch(0o600)
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def make_folder(path: Path) -> None:
    """Make ``path`` and the folders above it, as far as they are missing."""
    path.mkdir(parents=True, exist_ok=True)


def replace(path: Path, by: Path) -> None:
    """Rename ``by`` to ``path``, in the place of what is there."""
    by.replace(path)


def link(path: Path, name: Path) -> None:
    """Give the file ``path`` a second name."""
    os.link(path, name)


def remove(path: Path) -> None:
    """Remove the file ``path``, which may be missing."""
    path.unlink(missing_ok=True)


def stamp(path: Path, moment: float) -> None:
    """Say that the file ``path`` was written at ``moment``, in seconds since 1970."""
    os.utime(path, (moment, moment))


def sync_folder(folder: Path) -> None:
    """Make what was renamed in ``folder`` durable. Not every system opens folders."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def open_lock(path: Path) -> IO[bytes]:
    """Open the file ``path`` to hold a lock on it."""
    return path.open("ab")


def open_log(path: Path) -> TextIO:
    """Open the file ``path`` to add to it."""
    return path.open("a", encoding="utf-8", errors="backslashreplace")
