"""Who won how often: kept by game id and options, by level and by person, never by a translated name.

What counts as what
- A practice match never counts. No match counts twice, even when the program is stopped while it counts.
- A finished match counts for each seat as *won* (alone or with its mates), *shared* (with others) or *lost*.
- A seat counts for a level when computers of that one level held it all the time; for a person when a person did.
- *Resigned*: a computer took over the seat of a person, for good or for a while. It counts for the person whose name
  the seat bears, and not for the level. A seat that a person took over from a computer, or that changed its level,
  counts for nobody.
- *Abandoned*: a match that was given up before its end. It counts for everybody who had a seat, and only when at least
  one person had made a decision in it.
- *Unaided* are those matches that were won without any help: no hint, nothing taken back, no warning. They are among
  the won ones.
- *Played* is the sum of the five. The best score and the longest match (in plies) are those of seats that counted as
  won, shared or lost.
- A person is known by the name without regard to capitals or to how accents are composed; the way of writing used last
  is shown.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from game.app import files
from game.app.known import Known
from game.core.contract import Options, Result, Side, share_the_win
from game.core.record import HUMAN, Record

FILE_NAME = "statistics.json"
FORMAT = 1
MAX_BYTES = 4_000_000
_COUNTED_KEPT = 500
_LARGEST = 1 << 53
_MAX_PEOPLE = 1_000
_MAX_NAME = 200
_WORD = re.compile(r"[a-z0-9_-]{1,32}\Z")
_PRESET = re.compile(r"(?:[a-z0-9_-]{1,32}=[a-z0-9_-]{1,32}(?:,(?!\Z)|\Z)){0,64}\Z")
_COUNTS = ("won", "shared", "lost", "abandoned", "resigned")


@dataclass(frozen=True, slots=True)
class Tally:
    """How the matches of one level or person ended. ``best_score`` is ``None`` before the first finished match.

    ``unaided`` are those of ``won`` in which there was no help.
    """

    won: int = 0
    shared: int = 0
    lost: int = 0
    abandoned: int = 0
    resigned: int = 0
    best_score: int | None = None
    longest: int = 0
    unaided: int = 0

    @property
    def played(self) -> int:
        """The number of matches that counted."""
        return self.won + self.shared + self.lost + self.abandoned + self.resigned


@dataclass(frozen=True, slots=True)
class Person:
    """The tally of a person, with the name as it was written last."""

    name: str
    tally: Tally


def preset(options: Options) -> str:
    """Return the text that names a set of options, whatever their order: ``board=5x5,pie=off``."""
    return ",".join(f"{key}={options[key]}" for key in sorted(options))


def person_key(name: str) -> str:
    """Return what two ways of writing the same name have in common."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold()).strip()


class Statistics:
    """``statistics.json`` in the user's ``folder``. Trouble goes to ``notices``; nothing here raises.

    A file that cannot be read is set aside as ``.bad``, said once, and counting starts afresh. A file of a newer
    version is left alone: counting then lasts as long as the program runs. What was counted for a level that is not
    ``known`` is kept, and not told of.
    """

    def __init__(self, folder: Path, known: Known, notices: files.Notices) -> None:
        self.path = folder / FILE_NAME
        self._known = known
        self._notices = notices
        self._may_write = True
        self._is_unwritten = False
        self._levels: dict[tuple[str, str, str], Tally] = {}
        self._people: dict[tuple[str, str, str], Person] = {}
        self._counted: list[str] = []
        self._load()

    def presets(self, game: str) -> tuple[str, ...]:
        """Return the sets of options of ``game`` that matches were counted for, sorted."""
        told = (*(key for key in self._levels if key[2] in self._known.levels), *self._people)
        return tuple(sorted({key[1] for key in told if key[0] == game}))

    def by_level(self, game: str, options: str) -> Mapping[str, Tally]:
        """Return the tallies of computers by level, for ``options`` as :func:`preset` names them."""
        return {
            level: tally
            for (g, o, level), tally in sorted(self._levels.items())
            if (g, o) == (game, options) and level in self._known.levels
        }

    def by_person(self, game: str, options: str) -> tuple[Person, ...]:
        """Return the people who played ``game`` with ``options``, sorted by name."""
        return tuple(person for (g, o, _), person in sorted(self._people.items()) if (g, o) == (game, options))

    def count_finished(self, match_id: str, record: Record, result: Result, sides: Sequence[Side] = ()) -> bool:
        """Count a match between ``sides`` that ended with ``result``; tell whether it counted."""
        if not self._begin(match_id, record):
            return False
        for seat in range(len(record.seats)):
            person_left, occupant = _occupant(record, seat)
            if person_left:
                self._add(record, seat, HUMAN, "resigned")
            elif occupant is not None:
                is_shared = share_the_win(sides, result.winners)
                outcome = ("shared" if is_shared else "won") if seat in result.winners else "lost"
                self._add(record, seat, occupant, outcome, result.scores[seat])
        self._write()
        return True

    def count_abandoned(self, match_id: str, record: Record) -> bool:
        """Count a match that was given up; tell whether it counted."""
        if not any(ply.hand == HUMAN for ply in record.plies) or not self._begin(match_id, record):
            return False
        for seat in range(len(record.seats)):
            person_left, occupant = _occupant(record, seat)
            if person_left:
                self._add(record, seat, HUMAN, "resigned")
            elif occupant is not None:
                self._add(record, seat, occupant, "abandoned")
        self._write()
        return True

    def retry(self) -> None:
        """Write what could not be written before."""
        if self._is_unwritten:
            self._write()

    # Inside.

    def _begin(self, match_id: str, record: Record) -> bool:
        if record.practice or match_id in self._counted:
            return False
        self._counted = [*self._counted, match_id][-_COUNTED_KEPT:]
        return True

    def _add(self, record: Record, seat: int, occupant: str, outcome: str, score: int | None = None) -> None:
        options = preset(record.options)
        if occupant == HUMAN:
            name = record.seats[seat].name
            key = (record.game, options, person_key(name))
            person = self._people.get(key, Person(name, Tally()))
            tally = _with(person.tally, outcome, score, len(record.plies))
            is_unaided = outcome == "won" and not record.help[seat].any
            self._people[key] = Person(name, replace(tally, unaided=tally.unaided + is_unaided))
        else:
            key = (record.game, options, occupant)
            self._levels[key] = _with(self._levels.get(key, Tally()), outcome, score, len(record.plies))

    def _load(self) -> None:
        try:
            data = json.loads(files.read(self.path, MAX_BYTES))
            if not isinstance(data, dict) or type(data.get("format")) is not int:
                raise ValueError("not statistics")
        except files.ReadError as error:
            if error.kind is not files.ReadKind.MISSING:
                self._start_afresh()
            return
        except (ValueError, RecursionError):
            self._start_afresh()
            return
        if data["format"] > FORMAT:
            self._may_write = False
            self._notices.add("notice.statistics.newer", {"file": self.path.name})
            return
        self._counted = [text for text in _list(data.get("counted")) if isinstance(text, str)][-_COUNTED_KEPT:]
        for game, presets in _dict(data.get("games")).items():
            for options, kinds in _dict(presets).items():
                if _WORD.match(game) and _PRESET.match(options):
                    self._load_preset(game, options, _dict(kinds))

    def _load_preset(self, game: str, options: str, kinds: dict[str, Any]) -> None:
        for level, item in _dict(kinds.get("levels")).items():
            if _WORD.match(level):
                self._levels[game, options, level] = _tally(_dict(item))
        for item in list(_list(kinds.get("people")))[:_MAX_PEOPLE]:
            name = _dict(item).get("name")
            if isinstance(name, str) and len(name) <= _MAX_NAME and not _has_surrogate(name):
                self._people[game, options, person_key(name)] = Person(name, _tally(item))

    def _start_afresh(self) -> None:
        aside = files.set_aside(self.path)
        if aside is None:
            self._may_write = False
            self._notices.add("notice.statistics.stuck", {"file": self.path.name})
        else:
            self._notices.add("notice.statistics.bad", {"file": self.path.name, "aside": aside.name})

    def _write(self) -> None:
        if self._may_write:
            text = json.dumps(self._as_data(), indent=1, sort_keys=True)
            trouble = files.write(self.path, text + "\n", keep_previous=True)
            self._is_unwritten = trouble is not None
            self._notices.add_trouble(trouble)

    def _as_data(self) -> dict[str, Any]:
        games: dict[str, Any] = {}
        for (game, options, level), tally in sorted(self._levels.items()):
            _kinds(games, game, options)["levels"][level] = _as_data(tally)
        for (game, options, _), person in sorted(self._people.items()):
            _kinds(games, game, options)["people"].append({"name": person.name, **_as_data(person.tally)})
        return {"format": FORMAT, "games": games, "counted": self._counted}


def _occupant(record: Record, seat: int) -> tuple[bool, str | None]:
    """Tell whether a person left ``seat`` to a computer, and who held it all the time: a level, HUMAN or ``None``."""
    hands = [ply.hand for ply in record.plies if ply.seat == seat]
    hands.append(record.seats[seat].level)
    if len(set(hands)) == 1:
        return False, hands[0]
    return hands[0] == HUMAN, None


def _with(tally: Tally, outcome: str, score: int | None, plies: int) -> Tally:
    changed = replace(tally, **{outcome: getattr(tally, outcome) + 1})
    if score is None:
        return changed
    best = score if changed.best_score is None else max(score, changed.best_score)
    return replace(changed, best_score=best, longest=max(plies, changed.longest))


def _kinds(games: dict[str, Any], game: str, options: str) -> dict[str, Any]:
    kinds: dict[str, Any] = games.setdefault(game, {}).setdefault(options, {"levels": {}, "people": []})
    return kinds


def _as_data(tally: Tally) -> dict[str, Any]:
    counts = {key: getattr(tally, key) for key in _COUNTS}
    return {**counts, "best_score": tally.best_score, "longest": tally.longest, "unaided": tally.unaided}


def _tally(item: dict[str, Any]) -> Tally:
    """Return the tally in ``item``, key by key: what is not a sensible number is left at nothing."""
    counts = {key: item[key] for key in (*_COUNTS, "longest", "unaided") if _is_number(item.get(key), 0)}
    best = item.get("best_score")
    return Tally(**counts, best_score=best if _is_number(best, -_LARGEST) else None)


def _is_number(value: Any, least: int) -> bool:
    return type(value) is int and least <= value <= _LARGEST


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _has_surrogate(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in text)
