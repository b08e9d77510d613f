"""Matches on the disk: one file each, written after every move, with the generation before beside it.

``saves/open`` holds the matches that go on, ``saves/finished`` the newest 200 that ended, ``saves/abandoned`` the
newest 50 that were given up (so that a slip can be mended). A file that cannot be used is left as it is; people get a
sentence that says what is wrong with it, and the older generation when that one replays. Where a file lies says
where it is listed; what it is, a match that goes on or one that is over, is what its moves lead to.

What this module tells about a match holds names and numbers of plies, never anything that a player could not see.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, get_args

from game.app import files
from game.app.known import Known, Unknown, settle_styles
from game.core import record as records
from game.core.contract import Explanation, Rules
from game.core.match import Match
from game.core.record import Record, RecordError, Seat

MAX_BYTES = records.MAX_TEXT
FINISHED_KEPT = 200
ABANDONED_KEPT = 50
OPEN_LISTED = 500

Shelf = Literal["open", "finished", "abandoned"]
"""Where a match is listed, and the folder that its file is in."""
SHELVES: tuple[Shelf, ...] = get_args(Shelf)

_log = logging.getLogger("pantheon.saves")
# Where no log was opened, nothing goes to the standard error stream instead.
_log.addHandler(logging.NullHandler())
_MATCH_ID = re.compile(r"[A-Za-z0-9_-]{1,80}\Z")
_SUFFIX = ".json"


class SaveKind(Enum):
    """What is wrong with a saved match. The value is the end of a strings key, ``save.<value>``."""

    MISSING = "missing"
    NOT_A_FILE = "not_a_file"
    TOO_BIG = "too_big"
    NOT_TEXT = "not_text"
    DENIED = "denied"
    OTHER = "other"
    DAMAGED = "damaged"
    NEWER = "newer"
    UNKNOWN_GAME = "unknown_game"
    UNKNOWN_LEVEL = "unknown_level"
    UNKNOWN_OPTION = "unknown_option"
    UNKNOWN_SEATS = "unknown_seats"
    OTHER_RULES = "other_rules"
    DOES_NOT_REPLAY = "does_not_replay"


_FROM_READ = {kind: SaveKind(kind.value) for kind in files.ReadKind}
_FROM_RECORD = {
    records.Trouble.DAMAGED: SaveKind.DAMAGED,
    records.Trouble.NEWER: SaveKind.NEWER,
    records.Trouble.OTHER_GAME: SaveKind.UNKNOWN_GAME,
    records.Trouble.OTHER_RULES: SaveKind.OTHER_RULES,
    records.Trouble.DOES_NOT_REPLAY: SaveKind.DOES_NOT_REPLAY,
}
_FROM_UNKNOWN = {unknown: SaveKind(unknown.value) for unknown in Unknown}


class SaveError(Exception):
    """A saved match that cannot be used; the file is untouched. ``detail`` is for the log."""

    def __init__(self, kind: SaveKind, path: Path, detail: str) -> None:
        super().__init__(f"{path.name}: {detail}")
        self.kind = kind
        self.path = path
        self.detail = detail

    @property
    def explanation(self) -> Explanation:
        """The sentence for people: ``save.<kind>`` with ``{file}``."""
        return Explanation(f"save.{self.kind.value}", MappingProxyType({"file": self.path.name}))


@dataclass(frozen=True, slots=True)
class Entry:
    """A line in the list of matches. ``saved_at`` is in seconds since 1970.

    The rest is what the file says, not yet replayed, or nothing when ``trouble`` says what is wrong with the file.
    """

    match_id: str
    saved_at: float
    game: str = ""
    seats: tuple[Seat, ...] = ()
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    plies: int = 0
    practice: bool = False
    trouble: SaveError | None = None


@dataclass(frozen=True, slots=True)
class Loaded:
    """What became of loading a match.

    Either ``match`` is there, or ``trouble``, and then ``older`` is the match of the older generation if that one
    replays. To go on with it, call :meth:`Saves.adopt_older` first.
    """

    match_id: str
    match: Match[Any, Any] | None = None
    trouble: SaveError | None = None
    older: Match[Any, Any] | None = None


def read_match(path: Path, games: Mapping[str, Rules[Any, Any]], known: Known) -> Match[Any, Any]:
    """Return the match that the file at ``path`` tells of, replayed by the rules of its game among ``games``.

    Raises :class:`SaveError` for whatever else may be there, never another error.
    """
    record = _read_record(path, known)
    try:
        return Match.from_record(games[record.game], record)
    except RecordError as error:
        raise SaveError(_FROM_RECORD[error.trouble], path, str(error)) from error
    except Exception as error:
        # The rules are called with what anybody may have written into the file. Whatever they stumble over, the
        # program goes on and the person gets a sentence.
        _log.warning("%s: the rules failed in the replay", path.name, exc_info=True)
        raise SaveError(SaveKind.DOES_NOT_REPLAY, path, f"{type(error).__name__}: {error}") from error


class Saves:
    """The saved matches in ``<folder>/saves``.

    ``games`` has the rules objects by game id, ``known`` what a file may name (a style that is gone is replaced).
    ``now`` gives the time in seconds since 1970. Trouble with writing is told once to ``notices`` and returned; no
    method raises for what is on the disk. Match ids are those of :meth:`new_id` or of
    :meth:`list_open`; another text raises ``ValueError``, so no id leads out of the folder.
    """

    def __init__(
        self,
        folder: Path,
        games: Mapping[str, Rules[Any, Any]],
        known: Known,
        notices: files.Notices,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._folders = {shelf: folder / "saves" / shelf for shelf in SHELVES}
        self._games = games
        self._known = known
        self._notices = notices
        self._now = now
        self._made = 0

    def new_id(self) -> str:
        """Return an id for a new match: sortable by time, and used by no other match of any copy of the program."""
        moment = self._now()
        stamp = time.strftime("%Y%m%dT%H%M%S", time.gmtime(moment))
        while True:
            self._made += 1
            match_id = f"{stamp}-{int(moment % 1 * 1000):03d}-{os.getpid():x}-{self._made}"
            if not self._path(match_id).exists():
                return match_id

    def save(self, match_id: str, record: Record) -> files.WriteTrouble | None:
        """Write ``record`` as the present generation of the match; the one before is kept."""
        return self._write(self._path(match_id), record, keep_previous=True)

    def folder(self, shelf: Shelf) -> Path:
        """Return where the files of ``shelf`` are."""
        return self._folders[shelf]

    def list(self, shelf: Shelf) -> tuple[Entry, ...]:
        """Return the matches on ``shelf``, newest first, those with unusable files among them."""
        hidden = frozenset(self._ids(self._folders["finished"])) if shelf == "open" else frozenset[str]()
        return self._list(self._folders[shelf], without=hidden)

    def load(self, match_id: str, shelf: Shelf = "open") -> Loaded:
        """Return the match ``match_id`` on ``shelf``, or the trouble with it and what the older generation gives."""
        path = self._path(match_id, shelf)
        try:
            return Loaded(match_id, match=self._match(path))
        except SaveError as error:
            _log.warning("cannot load %s", error)
            older = None
            with contextlib.suppress(SaveError):
                older = self._match(files.previous_of(path))
            return Loaded(match_id, trouble=error, older=older)

    def adopt_older(self, match_id: str) -> bool:
        """Go on with the older generation of a match: the unusable file is set aside as ``.bad``, never overwritten.

        Returns whether that was possible; if not, everything is as before.
        """
        path = self._path(match_id)
        try:
            text = files.read(files.previous_of(path), MAX_BYTES)
        except files.ReadError:
            return False
        if os.path.lexists(path) and files.set_aside(path) is None:
            return False
        trouble = files.write(path, text)
        self._notices.add_trouble(trouble)
        return trouble is None

    def dismiss(self, match_id: str, shelf: Shelf = "open") -> bool:
        """Take a match that cannot be used off the list: its file becomes ``.bad``. Tell whether it is gone."""
        path = self._path(match_id, shelf)
        return files.set_aside(path) is not None or not os.path.lexists(path)

    def finish(self, match_id: str, record: Record) -> files.WriteTrouble | None:
        """Move a match that ended to the finished ones, of which the newest 200 are kept."""
        return self._retire(match_id, record, "finished", FINISHED_KEPT)

    def abandon(self, match_id: str, record: Record) -> files.WriteTrouble | None:
        """Move a match that was given up to the abandoned ones, of which the newest 50 are kept."""
        return self._retire(match_id, record, "abandoned", ABANDONED_KEPT)

    def restore(self, match_id: str, shelf: Shelf = "abandoned") -> bool:
        """Put a match on ``shelf`` among those that go on again; tell whether that was possible."""
        path = self._path(match_id, shelf)
        back = self._path(match_id)
        try:
            if back.exists():
                return False
            back.parent.mkdir(parents=True, exist_ok=True)
            path.rename(back)
        except OSError:
            return False
        return True

    # Inside.

    def _path(self, match_id: str, shelf: Shelf = "open") -> Path:
        if not _MATCH_ID.match(match_id):
            raise ValueError(f"{match_id!r} is not the id of a match")
        return self._folders[shelf] / f"{match_id}{_SUFFIX}"

    def _match(self, path: Path) -> Match[Any, Any]:
        match = read_match(path, self._games, self._known)
        match.seats = settle_styles(match.seats, self._known.styles)
        return match

    def _write(self, path: Path, record: Record, *, keep_previous: bool = False) -> files.WriteTrouble | None:
        trouble = files.write(path, records.write(record), keep_previous=keep_previous)
        if trouble is None:
            # The order of the list is that of our clock, not of the file system's.
            with contextlib.suppress(OSError, OverflowError):
                os.utime(path, (self._now(), self._now()))
        else:
            _log.error("cannot write %s: %s", path.name, trouble.detail)
            self._notices.add_trouble(trouble)
        return trouble

    def _retire(self, match_id: str, record: Record, shelf: Shelf, kept: int) -> files.WriteTrouble | None:
        trouble = self._write(self._path(match_id, shelf), record)
        if trouble is not None:
            return trouble
        path = self._path(match_id)
        for leftover in (files.previous_of(path), path):
            with contextlib.suppress(OSError):
                leftover.unlink(missing_ok=True)
        by_age = sorted(self._ids(self._folders[shelf]).items(), key=lambda item: (item[1], item[0]), reverse=True)
        for old_id, _ in by_age[kept:]:
            with contextlib.suppress(OSError):
                self._path(old_id, shelf).unlink()
        return None

    def _ids(self, folder: Path) -> dict[str, float]:
        """Return the ids of the matches in ``folder`` with the times when they were saved."""
        found: dict[str, float] = {}
        with contextlib.suppress(OSError):
            for path in folder.iterdir():
                if path.suffix == _SUFFIX and _MATCH_ID.match(path.stem):
                    with contextlib.suppress(OSError):
                        found[path.stem] = path.stat().st_mtime
        return found

    def _list(self, folder: Path, without: frozenset[str] = frozenset()) -> tuple[Entry, ...]:
        ids = {match_id: moment for match_id, moment in self._ids(folder).items() if match_id not in without}
        newest = sorted(ids.items(), key=lambda item: (item[1], item[0]), reverse=True)[:OPEN_LISTED]
        return tuple(self._entry(match_id, moment, folder / f"{match_id}{_SUFFIX}") for match_id, moment in newest)

    def _entry(self, match_id: str, moment: float, path: Path) -> Entry:
        try:
            record = _read_record(path, self._known)
        except SaveError as error:
            return Entry(match_id, moment, trouble=error)
        return Entry(
            match_id,
            moment,
            record.game,
            settle_styles(record.seats, self._known.styles),
            MappingProxyType(dict(record.options)),
            len(record.plies),
            record.practice,
        )


def _read_record(path: Path, known: Known) -> Record:
    try:
        record = records.read(files.read(path, MAX_BYTES))
    except files.ReadError as error:
        raise SaveError(_FROM_READ[error.kind], path, str(error)) from None
    except RecordError as error:
        raise SaveError(_FROM_RECORD[error.trouble], path, str(error)) from None
    unknown = known.unknown_in(record)
    if unknown is not None:
        raise SaveError(_FROM_UNKNOWN[unknown], path, f"a match of {record.game} in which something is unknown")
    return record
