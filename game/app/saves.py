"""Matches on the disk: one file each, written after every move, with the generation before beside it.

``saves/open`` holds the matches that go on, ``saves/finished`` the newest 200 that ended, ``saves/abandoned`` the
newest 50 that were given up (so that a slip can be mended). A file that cannot be used is left as it is; people get a
sentence that says what is wrong with it, and the older generation when that one replays. Where a file lies says
where it is listed; what it is, a match that goes on or one that is over, is what its moves lead to.

What this module tells about a match holds names and numbers of plies, never anything that a player could not see.
"""

from __future__ import annotations

import contextlib
import dataclasses
import logging
import os
import re
import time
from collections.abc import Callable, Iterable, Mapping
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
LISTED = 500
"""The matches of a shelf that are listed."""

Shelf = Literal["open", "finished", "abandoned"]
"""Where a match is listed, and the folder that its file is in."""
SHELVES: tuple[Shelf, ...] = get_args(Shelf)
KEPT: dict[Shelf, int] = {"finished": 200, "abandoned": 50}
"""The matches that are kept where they go on no more: those that were filed last, whatever the clock said."""

_log = logging.getLogger("pantheon.saves")
# Where no log was opened, nothing goes to the standard error stream instead.
_log.addHandler(logging.NullHandler())
_MATCH_ID = re.compile(r"[A-Za-z0-9_-]{1,80}\Z")
_SUFFIX = ".json"
_PREVIOUS = ".json.previous"
_HEAD = 100
"""Bytes at the beginning of a file in which its order stands."""


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
    return _replayed(path, games, _read_record(path, known))


class Saves:
    """The saved matches in ``<folder>/saves``.

    ``games`` has the rules objects by game id, ``known`` what a file may name (a style that is gone is replaced).
    ``now`` gives the time in seconds since 1970; it is shown, and decides nothing. Trouble is told once to ``notices``,
    that with writing also returned; no method raises for what is on the disk. What could not be written is kept in
    memory, listed and loaded from there, and written by :meth:`retry`. Match ids are those of :meth:`new_id` or of
    :meth:`list`; another text raises ``ValueError``, so no id leads out of the folder.
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
        self._order: int | None = None
        self._unwritten: dict[str, tuple[Shelf, Record]] = {}

    # What there is.

    def folder(self, shelf: Shelf) -> Path:
        """Return where the files of ``shelf`` are."""
        return self._folders[shelf]

    def new_id(self) -> str:
        """Return an id for a new match: sortable by time, and used by no other match of any copy of the program."""
        moment = self._now()
        stamp = time.strftime("%Y%m%dT%H%M%S", time.gmtime(moment))
        taken = {match_id for shelf in SHELVES for match_id in (*self._ids(shelf), *self._unwritten)}
        while True:
            self._made += 1
            match_id = f"{stamp}-{int(moment % 1 * 1000):03d}-{os.getpid():x}-{self._made}"
            if match_id not in taken:
                return match_id

    def list(self, shelf: Shelf) -> tuple[Entry, ...]:
        """Return the matches on ``shelf``, the one written last first, those with unusable files among them."""
        found = self._ids(shelf)
        if shelf == "open":
            # An earlier version could be stopped while a file was in two places.
            found -= self._ids("finished") | self._ids("abandoned")
        found -= self._unwritten.keys()
        found |= {match_id for match_id, (place, _) in self._unwritten.items() if place == shelf}
        return tuple(self._entry(match_id, shelf) for match_id in self._sorted(found, shelf)[:LISTED])

    def load(self, match_id: str, shelf: Shelf = "open") -> Loaded:
        """Return the match ``match_id`` on ``shelf``, or the trouble with it and what the older generation gives."""
        path = self._path(match_id, shelf)
        try:
            return Loaded(match_id, match=self._match(path, self._record(match_id, shelf)))
        except SaveError as error:
            _log.warning("cannot load %s", error)
            older = None
            with contextlib.suppress(SaveError):
                previous = files.previous_of(path)
                older = self._match(previous, _read_record(previous, self._known))
            return Loaded(match_id, trouble=error, older=older)

    # What is written.

    def save(self, match_id: str, record: Record) -> files.WriteTrouble | None:
        """Write ``record`` as the present generation of the match; the one before is kept."""
        return self._file(match_id, "open", record)

    def finish(self, match_id: str, record: Record) -> files.WriteTrouble | None:
        """Move a match that ended to the finished ones, of which those filed last are kept, :data:`KEPT` of them."""
        return self._file(match_id, "finished", record)

    def abandon(self, match_id: str, record: Record) -> files.WriteTrouble | None:
        """Move a match that was given up to the abandoned ones, of which those filed last are kept."""
        return self._file(match_id, "abandoned", record)

    def retry(self) -> bool:
        """Write what could not be written before; tell whether nothing is left to be."""
        for match_id, (shelf, record) in tuple(self._unwritten.items()):
            self._file(match_id, shelf, record)
        return not self._unwritten

    def adopt_older(self, match_id: str) -> bool:
        """Go on with the older generation of a match: the unusable file is set aside as ``.bad``, never overwritten.

        Returns whether that was possible; if not, everything is as before.
        """
        path = self._path(match_id)
        try:
            text = files.read(files.previous_of(path), MAX_BYTES)
        except files.ReadError:
            return False
        if not files.is_free(path) and files.set_aside(path) is None:
            return False
        trouble = files.write(path, text)
        self._notices.add_trouble(trouble)
        return trouble is None

    def dismiss(self, match_id: str, shelf: Shelf = "open") -> bool:
        """Take a match that cannot be used off the list: its file becomes ``.bad``. Tell whether it is gone."""
        path = self._path(match_id, shelf)
        # First the older generation, which would otherwise be taken for a match that was lost on the way.
        files.set_aside(files.previous_of(path))
        return files.set_aside(path) is not None or files.is_free(path)

    def restore(self, match_id: str, shelf: Shelf = "abandoned") -> bool:
        """Put a match on ``shelf`` among those that go on again; tell whether that was possible."""
        path, back = self._path(match_id, shelf), self._path(match_id)
        if match_id in self._unwritten:
            self._unwritten[match_id] = ("open", self._unwritten[match_id][1])
            return True
        if files.is_free(path) or not (files.is_free(back) or files.set_aside(back) is not None):
            return False
        return files.move(path, back) is None

    def clear_up(self) -> None:
        """Clear up after a program that was stopped while it wrote; called once, by who alone may write here."""
        for shelf in SHELVES:
            files.clear_litter(self._folders[shelf])
        there = {match_id for shelf in SHELVES for match_id in self._ids(shelf)}
        for name in self._names("open"):
            if name.endswith(_PREVIOUS) and _MATCH_ID.match(match_id := name.removesuffix(_PREVIOUS)):
                path = self._path(match_id)
                if match_id not in there:
                    files.move(files.previous_of(path), path)
                elif files.is_free(path):
                    files.remove(files.previous_of(path))

    # Inside.

    def _path(self, match_id: str, shelf: Shelf = "open") -> Path:
        if not _MATCH_ID.match(match_id):
            raise ValueError(f"{match_id!r} is not the id of a match")
        return self._folders[shelf] / f"{match_id}{_SUFFIX}"

    def _record(self, match_id: str, shelf: Shelf) -> Record:
        place, record = self._unwritten.get(match_id, ("", None))
        if place == shelf and record is not None:
            return record
        return _read_record(self._path(match_id, shelf), self._known)

    def _match(self, path: Path, record: Record) -> Match[Any, Any]:
        match = _replayed(path, self._games, record)
        match.seats = settle_styles(match.seats, self._known.styles)
        return match

    def _file(self, match_id: str, shelf: Shelf, record: Record) -> files.WriteTrouble | None:
        """Write ``record`` where matches that go on are, then move the file to its shelf: it is never in two places."""
        path, place = self._path(match_id), self._path(match_id, shelf)
        record = dataclasses.replace(record, order=record.order or self._next_order())
        self._unwritten[match_id] = (shelf, record)
        trouble = files.write(path, records.write(record), keep_previous=shelf == "open")
        if trouble is None:
            files.stamp(path, self._now())
            trouble = files.move(path, place) if shelf != "open" else None
        if trouble is not None:
            _log.error("cannot write %s: %s", path.name, trouble.detail)
            self._notices.add_trouble(trouble)
            return trouble
        del self._unwritten[match_id]
        if shelf != "open":
            files.remove(files.previous_of(path))
            for old_id in self._sorted(self._ids(shelf), shelf)[KEPT[shelf] :]:
                files.remove(self._path(old_id, shelf))
        return None

    def _next_order(self) -> int:
        if self._order is None:
            orders = (self._order_of(match_id, shelf) for shelf in SHELVES for match_id in self._ids(shelf))
            self._order = max(orders, default=0)
        self._order = min(self._order + 1, records.MAX_ORDER)
        return self._order

    def _order_of(self, match_id: str, shelf: Shelf) -> int:
        if match_id in self._unwritten:
            return self._unwritten[match_id][1].order
        return records.order_in(files.beginning(self._path(match_id, shelf), _HEAD))

    def _sorted(self, found: Iterable[str], shelf: Shelf) -> tuple[str, ...]:
        """Return the ids in ``found``, the one written last first. Those of an earlier version have their time only."""

        def key(match_id: str) -> tuple[int, float, str]:
            order = self._order_of(match_id, shelf)
            is_told = 0 < order < records.MAX_ORDER
            return order, 0.0 if is_told else files.moment(self._path(match_id, shelf)), match_id

        return tuple(sorted(found, key=key, reverse=True))

    def _names(self, shelf: Shelf) -> tuple[str, ...]:
        try:
            return files.listing(self._folders[shelf])
        except files.ReadError as error:
            _log.error("cannot list %s: %s", self._folders[shelf].name, error)
            self._notices.add("notice.unreadable", {"folder": str(self._folders[shelf])})
            return ()

    def _ids(self, shelf: Shelf) -> set[str]:
        """Return the ids of the matches whose files are on ``shelf``."""
        return {
            match_id
            for name in self._names(shelf)
            if name.endswith(_SUFFIX) and _MATCH_ID.match(match_id := name.removesuffix(_SUFFIX))
        }

    def _entry(self, match_id: str, shelf: Shelf) -> Entry:
        is_written = match_id not in self._unwritten
        moment = files.moment(self._path(match_id, shelf)) if is_written else self._now()
        try:
            record = self._record(match_id, shelf)
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


def _replayed(path: Path, games: Mapping[str, Rules[Any, Any]], record: Record) -> Match[Any, Any]:
    try:
        return Match.from_record(games[record.game], record)
    except RecordError as error:
        raise SaveError(_FROM_RECORD[error.trouble], path, str(error)) from error
    except Exception as error:
        # The rules are called with what anybody may have written into the file. Whatever they stumble over, the
        # program goes on and the person gets a sentence.
        _log.warning("%s: the rules failed in the replay", path.name, exc_info=True)
        raise SaveError(SaveKind.DOES_NOT_REPLAY, path, f"{type(error).__name__}: {error}") from error
