"""Files that survive anything: written whole or not at all, read with a cap, never thrown away.

:func:`write` puts a text into a temporary file in the same folder, flushes it to the disk and renames it over the old
one, so that at every moment the old text or the new one is there, whole. Nothing here raises for what a disk can do:
trouble is a value that the program can show, and :class:`Notices` shows each kind of it once.
"""

from __future__ import annotations

import contextlib
import errno
import stat
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from types import MappingProxyType

from game.app import disk
from game.core.contract import Explanation

_FULL = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})
_DENIED = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
_IN_THE_WAY = frozenset({errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.ENOTEMPTY, errno.ELOOP})
_MOST_SET_ASIDE = 1000
_LARGEST = 1 << 26
_PATIENCE = (0.01, 0.02, 0.04, 0.08, 0.16, 0.32)
"""Seconds between the tries to replace a file that another program has open."""
_LITTER = (".json.new", ".toml.new", ".previous.new")


class WriteKind(Enum):
    """Why something could not be written. The value is the end of a strings key, ``notice.write.<value>``."""

    FULL = "full"
    DENIED = "denied"
    IN_THE_WAY = "in_the_way"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class WriteTrouble:
    """A text that could not be written to ``path``; what was there before is intact. ``detail`` is for the log."""

    kind: WriteKind
    path: Path
    detail: str

    @property
    def explanation(self) -> Explanation:
        """The sentence for people: ``notice.write.<kind>`` with ``{folder}``."""
        return Explanation(f"notice.write.{self.kind.value}", MappingProxyType({"folder": str(self.path.parent)}))


class ReadKind(Enum):
    """Why something could not be read as text."""

    MISSING = "missing"
    NOT_A_FILE = "not_a_file"
    TOO_BIG = "too_big"
    NOT_TEXT = "not_text"
    DENIED = "denied"
    OTHER = "other"


class ReadError(Exception):
    """A file that cannot be read as text; ``kind`` says why."""

    def __init__(self, kind: ReadKind, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind


class Notices:
    """What people have to be told, each kind once while the program runs."""

    def __init__(self) -> None:
        self._told: set[str] = set()
        self._waiting: list[Explanation] = []

    def add(self, key: str, values: Mapping[str, str | int] | None = None) -> None:
        """Tell of ``key`` with ``values`` unless the same key was told of before."""
        if key not in self._told:
            self._told.add(key)
            self._waiting.append(Explanation(key, MappingProxyType(dict(values or {}))))

    def add_trouble(self, trouble: WriteTrouble | None) -> None:
        """Tell of ``trouble``, if there is one."""
        if trouble is not None:
            self.add(trouble.explanation.key, trouble.explanation.values)

    def take(self) -> tuple[Explanation, ...]:
        """Return what has not been shown yet, oldest first, and consider it shown."""
        waiting = tuple(self._waiting)
        self._waiting.clear()
        return waiting


def previous_of(path: Path) -> Path:
    """Return where the generation before ``path`` is kept."""
    return path.with_name(f"{path.name}.previous")


def write(path: Path, text: str, *, keep_previous: bool = False) -> WriteTrouble | None:
    """Replace ``path`` by ``text`` in one step, as UTF-8, and return the trouble when that was not possible.

    The folder is made when it is missing. With ``keep_previous`` the text before is kept as ``<name>.previous``. Only
    one program may write to a folder at a time, see :mod:`game.app.instance`.
    """
    fresh = _fresh(path)
    try:
        data = text.encode("utf-8")
        disk.make_folder(path.parent)
        disk.write(fresh, data)
        if keep_previous:
            _keep_previous(path)
        _replace(path, fresh)
    except (OSError, ValueError) as error:
        remove(fresh)
        return _trouble(path, error)
    _sync(path.parent)
    return None


def read(path: Path, limit: int) -> str:
    """Return the text of ``path``, UTF-8 with or without a byte order mark, of at most ``limit`` bytes.

    Raises :class:`ReadError`, never another error, and never waits for a pipe or a device.
    """
    data = _read(path, limit + 1)
    if len(data) > limit:
        raise ReadError(ReadKind.TOO_BIG, f"{path.name} has more than {limit} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ReadError(ReadKind.NOT_TEXT, str(error)) from None


def beginning(path: Path, size: int) -> str:
    """Return the first ``size`` bytes of ``path``, what is not text replaced; empty when it cannot be read."""
    try:
        return _read(path, size).decode("utf-8-sig", "replace")
    except ReadError:
        return ""


def listing(folder: Path) -> tuple[str, ...]:
    """Return the names in ``folder``, none for one that is missing. Raises :class:`ReadError`."""
    try:
        return tuple(disk.names(folder))
    except (OSError, ValueError) as error:
        if _read_kind(error) is ReadKind.MISSING:
            return ()
        raise ReadError(_read_kind(error), f"{type(error).__name__}: {error}") from None


def moment(path: Path) -> float:
    """Return when ``path`` was written, in seconds since 1970; 0 where that cannot be told."""
    try:
        return disk.look(path).st_mtime
    except (OSError, ValueError):
        return 0.0


def is_free(path: Path) -> bool:
    """Tell whether it is certain that nothing is at ``path``."""
    try:
        disk.look_at_link(path)
    except FileNotFoundError:
        return True
    except (OSError, ValueError):
        return False
    return False


def move(path: Path, to: Path) -> WriteTrouble | None:
    """Rename ``path`` to ``to`` in one step, the folder made when it is missing; return the trouble, if any."""
    try:
        disk.make_folder(to.parent)
        _replace(to, path)
    except (OSError, ValueError) as error:
        return _trouble(to, error)
    _sync(to.parent)
    _sync(path.parent)
    return None


def remove(path: Path) -> bool:
    """Remove the file ``path``, which may be missing; tell whether it is gone."""
    try:
        disk.remove(path)
    except (OSError, ValueError):
        return False
    return True


def stamp(path: Path, moment: float) -> None:
    """Say that ``path`` was written at ``moment``, in seconds since 1970, where the system takes that."""
    with contextlib.suppress(OSError, ValueError, OverflowError):
        disk.stamp(path, moment)


def set_aside(path: Path) -> Path | None:
    """Rename ``path`` to ``<name>.bad`` (``.bad2`` ... when there is one already) and return the new place.

    Returns ``None`` when that is not possible; ``path`` is then where it was.
    """
    for number in range(1, _MOST_SET_ASIDE):
        aside = path.with_name(f"{path.name}.bad{number if number > 1 else ''}")
        if is_free(aside):
            try:
                _replace(aside, path)
            except (OSError, ValueError):
                return None
            return aside
    return None


def clear_litter(folder: Path) -> None:
    """Remove from ``folder`` what :func:`write` leaves there when the program is stopped in it."""
    with contextlib.suppress(ReadError):
        for name in listing(folder):
            if name.endswith(_LITTER):
                remove(folder / name)


def _fresh(path: Path) -> Path:
    return path.with_name(f"{path.name}.new")


def _read(path: Path, size: int) -> bytes:
    try:
        if not stat.S_ISREG(disk.look(path).st_mode):
            raise ReadError(ReadKind.NOT_A_FILE, f"{path.name} is not a file")
        return disk.read(path, size)
    except (OSError, ValueError) as error:
        raise ReadError(_read_kind(error), f"{type(error).__name__}: {error}") from None


def _keep_previous(path: Path) -> None:
    """Make ``<name>.previous`` the present generation, while ``path`` itself never goes missing."""
    try:
        if not stat.S_ISREG(disk.look(path).st_mode):
            return
    except FileNotFoundError:
        return
    previous = previous_of(path)
    fresh = _fresh(previous)
    try:
        disk.remove(fresh)
        try:
            disk.link(path, fresh)
        except OSError:
            # Not every file system knows a second name for a file.
            disk.write(fresh, disk.read(path, _LARGEST))
        _replace(previous, fresh)
    finally:
        # Renaming one name of a file over another name of the same file leaves both: it happens after a program was
        # stopped between the two renames of a save.
        remove(fresh)


def _replace(path: Path, by: Path) -> None:
    """Rename ``by`` to ``path``.

    Windows refuses that while anybody has the old file open, as virus scanners and backups do for a moment.
    """
    for seconds in _PATIENCE if sys.platform == "win32" else ():
        try:
            disk.replace(path, by)
            return
        except PermissionError:
            time.sleep(seconds)
    disk.replace(path, by)


def _sync(folder: Path) -> None:
    with contextlib.suppress(OSError):
        disk.sync_folder(folder)


def _trouble(path: Path, error: OSError | ValueError) -> WriteTrouble:
    return WriteTrouble(_write_kind(error), path, f"{type(error).__name__}: {error}")


def _write_kind(error: OSError | ValueError) -> WriteKind:
    number = getattr(error, "errno", None)
    if number in _FULL:
        return WriteKind.FULL
    if number in _DENIED:
        return WriteKind.DENIED
    if number in _IN_THE_WAY:
        return WriteKind.IN_THE_WAY
    return WriteKind.OTHER


def _read_kind(error: OSError | ValueError) -> ReadKind:
    number = getattr(error, "errno", None)
    if number in (errno.ENOENT, errno.ENOTDIR):
        return ReadKind.MISSING
    if number == errno.EISDIR:
        return ReadKind.NOT_A_FILE
    if number in _DENIED:
        return ReadKind.DENIED
    return ReadKind.OTHER
