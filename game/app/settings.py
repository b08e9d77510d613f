"""The person's choices, kept in ``settings.toml``.

A file is checked key by key against the declared type and range. What is good is kept, the rest falls back to
``config/defaults.toml``; what the program does not know is left out. A file that cannot be read at all is set aside as
``settings.toml.bad``, said once, and a fresh one is written.
"""

from __future__ import annotations

import dataclasses
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

import tomli
import tomli_w

from game.app import files
from game.app.known import Known, settle_styles
from game.core.contract import GameInfo, Options
from game.core.record import Seat

FILE_NAME = "settings.toml"
DEFAULTS_NAME = "defaults.toml"
MAX_BYTES = 256_000

SYSTEM = "system"
"""The language of the settings that leaves the choice to the system."""
SPEEDS = ("slow", "normal", "fast", "off")
TEXT_SIZES = tuple(range(100, 201, 10))
ANSWER_SECONDS = (10, 20, 60, 0)
MAX_NAME = 60
MAX_NAMES = 24
MAX_HABITS = 16
MAX_HABIT_VALUE = 60
_SMALLEST_WINDOW = 200
_LARGEST_WINDOW = 16_384
_MOST_MONITORS = 99
_CODE = re.compile(r"[A-Za-z0-9_-]{1,20}")
_FALLBACK_LEVEL = "normal"
_BIDIRECTIONAL_CONTROLS = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class SettingsError(ValueError):
    """A value that a setting cannot have; for the shipped defaults it names the file and the key."""


@dataclass(frozen=True, slots=True)
class Table:
    """Who sat where at the last match of a game, and its options."""

    seats: tuple[Seat, ...]
    options: Options


@dataclass(frozen=True, slots=True)
class Settings:
    """All choices. Loudness and ``text_size`` are in per cent, ``window_size`` in pixels, ``monitor`` counts from 0.

    ``answer_seconds`` is the time for an answer out of turn, one of :data:`ANSWER_SECONDS`; 0 is no limit.

    ``tables`` has the last table of each game by game id, ``names`` the names of people used last, newest first.
    ``habits`` has what people do at the table of a game, such as how they sort their hand: by the id of the game, a dot
    and the habit, then by the name of the person, who changed it last standing last.
    """

    language: str
    window_size: tuple[int, int]
    full_screen: bool
    maximised: bool
    monitor: int
    text_size: int
    speed: str
    sound: bool
    effects: int
    music: int
    quiet_in_background: bool
    reduced_motion: bool
    easy_font: bool
    hints: bool
    answer_seconds: int
    tables: Mapping[str, Table] = field(default_factory=lambda: MappingProxyType({}))
    names: tuple[str, ...] = ()
    habits: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: MappingProxyType({}))

    def with_table(self, game: str, table: Table) -> Settings:
        """Return the settings that remember ``table`` as the last one of ``game``, and the names of its people."""
        people = tuple(seat.name for seat in table.seats if seat.is_human)
        return dataclasses.replace(
            self,
            tables=MappingProxyType({**self.tables, game: table}),
            names=(*people, *(name for name in self.names if name not in people))[:MAX_NAMES],
        )

    def habit(self, key: str, name: str) -> str:
        """Return what the person called ``name`` does about ``key``; empty when that is not known."""
        return self.habits.get(key, {}).get(plain_name(name), "")

    def with_habit(self, key: str, name: str, value: str) -> Settings:
        """Return the settings that know ``value`` as the habit ``key`` of the person called ``name``.

        Of too many habits, or too many people with one, those changed longest ago are forgotten. Raises
        :class:`SettingsError` for a key that is not the id of a game, a dot and a word, and for a value that is too
        long.
        """
        person = plain_name(name)
        if not _HABIT.fullmatch(key) or not _is_habit_value(value):
            raise SettingsError(f"{key!r} cannot be {value!r}")
        people = {other: kept for other, kept in self.habits.get(key, {}).items() if other != person}
        if person and value:
            people[person] = value
        habits = {other: kept for other, kept in self.habits.items() if other != key}
        if people:
            habits[key] = MappingProxyType(_newest(people, MAX_NAMES))
        return dataclasses.replace(self, habits=MappingProxyType(_newest(habits, MAX_HABITS)))


def plain_name(text: str) -> str:
    """Return ``text`` as a name: NFC, one line, no control characters, at most 60 characters; perhaps empty."""
    kept = "".join(
        character
        for character in unicodedata.normalize("NFC", text)
        if unicodedata.category(character) not in ("Cc", "Cs", "Zl", "Zp") and character not in _BIDIRECTIONAL_CONTROLS
    )
    return kept.strip()[:MAX_NAME].strip()


def shipped_defaults(config: Path) -> Settings:
    """Return the defaults in ``defaults.toml`` of the folder ``config``.

    Raises :class:`SettingsError` naming the file and the key when one is missing, wrong or unknown, and
    :class:`game.app.files.ReadError` when there is no such file: the program is then damaged.
    """
    path = config / DEFAULTS_NAME
    try:
        data = tomli.loads(files.read(path, MAX_BYTES))
    except tomli.TOMLDecodeError as error:
        raise SettingsError(f"{path}: {error}") from None
    values: dict[str, Any] = {}
    for key, check in _CHECKS.items():
        try:
            values[key] = check(data[key])
        except KeyError:
            raise SettingsError(f"{path}: {key} is missing") from None
        except SettingsError as error:
            raise SettingsError(f"{path}: {key}: {error}") from None
    unknown = sorted(set(data) - set(_CHECKS))
    if unknown:
        raise SettingsError(f"{path}: no setting is called {unknown[0]}")
    return Settings(**values)


def checked(data: Mapping[str, Any], defaults: Settings, known: Known) -> Settings:
    """Return the settings in ``data``, key by key: good values are kept, all others are those of ``defaults``.

    In the table of a game, a level that is gone becomes ``normal``, a style that is gone the first free one, an option
    that is gone its default. A table for a number of players that the game does not have is dropped.
    """
    values: dict[str, Any] = {}
    for key, check in _CHECKS.items():
        try:
            values[key] = check(data[key])
        except (KeyError, SettingsError):
            values[key] = getattr(defaults, key)
    return Settings(
        **values,
        tables=MappingProxyType(_tables(data.get("tables"), known)),
        names=_names(data.get("names")),
        habits=MappingProxyType(_habits(data.get("habits"), known)),
    )


def as_data(settings: Settings) -> dict[str, Any]:
    """Return ``settings`` as TOML data, the inverse of :func:`checked`."""
    data: dict[str, Any] = {key: getattr(settings, key) for key in _CHECKS}
    data["window_size"] = list(settings.window_size)
    data["names"] = [name for name in map(plain_name, settings.names) if name]
    data["tables"] = {
        game: {
            "seats": [
                {"name": plain_name(seat.name), "level": seat.level, "style": seat.style} for seat in table.seats
            ],
            "options": dict(table.options),
        }
        for game, table in settings.tables.items()
    }
    data["habits"] = {key: dict(people) for key, people in settings.habits.items()}
    return data


class SettingsFile:
    """``settings.toml`` in the user's ``folder``. Trouble goes to ``notices``; nothing here raises."""

    def __init__(self, folder: Path, defaults: Settings, known: Known, notices: files.Notices) -> None:
        self.path = folder / FILE_NAME
        self._defaults = defaults
        self._known = known
        self._notices = notices
        self._may_write = True
        self._unwritten: Settings | None = None

    def load(self) -> Settings:
        """Return the settings in the file, or the defaults where there is none."""
        try:
            data = tomli.loads(files.read(self.path, MAX_BYTES))
        except files.ReadError as error:
            if error.kind is files.ReadKind.MISSING:
                return self._defaults
            return self._start_afresh()
        except (ValueError, RecursionError):
            return self._start_afresh()
        return checked(data, self._defaults, self._known)

    def save(self, settings: Settings) -> files.WriteTrouble | None:
        """Write ``settings``; return the trouble, which is also told once."""
        if not self._may_write:
            return None
        trouble = files.write(self.path, tomli_w.dumps(as_data(settings)))
        self._unwritten = settings if trouble is not None else None
        self._notices.add_trouble(trouble)
        return trouble

    def retry(self) -> None:
        """Write what could not be written before."""
        if self._unwritten is not None:
            self.save(self._unwritten)

    def _start_afresh(self) -> Settings:
        aside = files.set_aside(self.path)
        if aside is None:
            # What could not be moved away must not be written over either.
            self._may_write = False
            self._notices.add("notice.settings.stuck", {"file": self.path.name})
        else:
            self._notices.add("notice.settings.bad", {"file": self.path.name, "aside": aside.name})
            self.save(self._defaults)
        return self._defaults


# The checks: each takes what was read and returns the value, or raises SettingsError.


def _one_of(choices: tuple[Any, ...]) -> Callable[[Any], Any]:
    def check(value: Any) -> Any:
        for choice in choices:
            if type(value) is type(choice) and value == choice:
                return choice
        raise SettingsError(f"{value!r} is not one of {choices}")

    return check


def _language(value: Any) -> str:
    # Also one that is not there now: it is kept for the day when its folder is.
    if not isinstance(value, str) or not _CODE.fullmatch(value):
        raise SettingsError(f"{value!r} is not the code of a language")
    return value


def _per_cent(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= 100:
        raise SettingsError(f"{value!r} is not a whole number from 0 to 100")
    return value


def _window_size(value: Any) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise SettingsError(f"{value!r} is not [width, height]")
    for side in value:
        if type(side) is not int or not _SMALLEST_WINDOW <= side <= _LARGEST_WINDOW:
            raise SettingsError(f"{side!r} is not a number of pixels from {_SMALLEST_WINDOW} to {_LARGEST_WINDOW}")
    return (value[0], value[1])


def _monitor(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= _MOST_MONITORS:
        raise SettingsError(f"{value!r} is not the number of a monitor")
    return value


_switch = _one_of((False, True))

_CHECKS: Mapping[str, Callable[[Any], Any]] = MappingProxyType(
    {
        "language": _language,
        "window_size": _window_size,
        "full_screen": _switch,
        "maximised": _switch,
        "monitor": _monitor,
        "text_size": _one_of(TEXT_SIZES),
        "speed": _one_of(SPEEDS),
        "sound": _switch,
        "effects": _per_cent,
        "music": _per_cent,
        "quiet_in_background": _switch,
        "reduced_motion": _switch,
        "easy_font": _switch,
        "hints": _switch,
        "answer_seconds": _one_of(ANSWER_SECONDS),
    }
)


def _names(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list):
        return ()
    names = [plain_name(name) for name in value if isinstance(name, str)]
    return tuple(dict.fromkeys(name for name in names if name))[:MAX_NAMES]


_HABIT = re.compile(r"[a-z_]{1,40}\.[a-z_]{1,40}")


def _is_habit_value(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= MAX_HABIT_VALUE and value.isprintable()


def _newest(entries: Mapping[str, Any], number: int) -> dict[str, Any]:
    return dict(list(entries.items())[-number:])


def _habits(value: Any, known: Known) -> dict[str, Mapping[str, str]]:
    """Return the good habits: of games that there are, of people with a name, and no more than are kept."""
    if not isinstance(value, dict):
        return {}
    habits: dict[str, Mapping[str, str]] = {}
    for key, people in value.items():
        if not _HABIT.fullmatch(key) or key.split(".")[0] not in known.games or not isinstance(people, dict):
            continue
        good = {name: habit for name, habit in people.items() if name and plain_name(name) == name}
        good = {name: habit for name, habit in good.items() if habit and _is_habit_value(habit)}
        if good:
            habits[key] = MappingProxyType(_newest(good, MAX_NAMES))
    return _newest(habits, MAX_HABITS)


def _tables(value: Any, known: Known) -> dict[str, Table]:
    if not isinstance(value, dict):
        return {}
    tables = {}
    for game, info in known.games.items():
        table = _table(value.get(game), info, known)
        if table is not None:
            tables[game] = table
    return tables


def _table(value: Any, info: GameInfo, known: Known) -> Table | None:
    if not isinstance(value, dict) or not isinstance(value.get("seats"), list):
        return None
    seats = [_seat(item, known) for item in value["seats"]]
    good = [seat for seat in seats if seat is not None]
    if len(good) != len(seats) or len(good) not in info.players:
        return None
    wanted = value.get("options")
    options = wanted if isinstance(wanted, dict) else {}
    return Table(
        settle_styles(tuple(good), known.styles),
        MappingProxyType(
            {
                option.key: options[option.key] if options.get(option.key) in option.choices else option.default
                for option in info.options
            }
        ),
    )


def _seat(value: Any, known: Known) -> Seat | None:
    if not isinstance(value, dict) or not all(isinstance(value.get(key), str) for key in ("name", "level", "style")):
        return None
    level = value["level"]
    if not known.is_hand(level):
        level = _FALLBACK_LEVEL if _FALLBACK_LEVEL in known.levels or not known.levels else known.levels[0]
    return Seat(plain_name(value["name"]), level, value["style"])
