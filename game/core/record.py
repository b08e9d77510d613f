"""A match as text: what is written to a file after every move, and read back.

A record holds the set-up, the seed and the list of moves *with the chance outcomes*, so replaying it needs no random
numbers, and a digest of the position that it leads to. Reading is strict: a :class:`RecordError` says which kind of
trouble it is, because people need different sentences for "this is damaged" and "this was made by a newer version".
Only names are forgiven: what cannot be shown is taken out of them, so that no match is lost for a name.
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

FORMAT = 1
"""The version of the file format. It rises when an older program could not read the file."""

MAX_TEXT = 4_000_000
"""No record is longer than this many characters; a longer text is refused unread."""

MAX_ORDER = 1 << 53
"""No order is larger."""

HUMAN = "human"
"""The level of a seat that a person plays."""

CHANCE_HAND = "chance"
"""Written instead of a level where the dice or the deck decided."""

_MAX_NAME = 200
_MAX_MOVES = 100_000
_MAX_SEATS = 16
_MOST_HELP = 1_000_000
_WORD = re.compile(r"[a-z0-9_-]{1,32}\Z")
_ORDER = re.compile(r'\s*\{\s*"format": *[0-9]{1,4},\s*"order": *([0-9]{1,20})\b')
_SEED_LIMIT = 1 << 64
_MAX_DIGITS = 20
_CHANCE_SEAT = -1


class Trouble(Enum):
    """What is wrong with a text that should be a record."""

    DAMAGED = "damaged"
    NEWER = "newer"
    OTHER_GAME = "other_game"
    OTHER_RULES = "other_rules"
    DOES_NOT_REPLAY = "does_not_replay"


class RecordError(ValueError):
    """A text that is not a record that this program can use; ``trouble`` says of which kind."""

    def __init__(self, trouble: Trouble, detail: str) -> None:
        super().__init__(detail)
        self.trouble = trouble

    def __reduce__(self) -> tuple[type[RecordError], tuple[Trouble, str]]:
        # Errors cross process borders too, and the base class has one argument only.
        return (RecordError, (self.trouble, str(self)))


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place: the name shown, who decides there (:data:`HUMAN` or a level), and a seat style key."""

    name: str
    level: str
    style: str

    @property
    def is_human(self) -> bool:
        """Tell whether a person plays this seat."""
        return self.level == HUMAN


@dataclass(frozen=True, slots=True)
class Help:
    """What helped a person at a seat: hints seen, own decisions taken back, and turns in which the board warned."""

    hints: int = 0
    take_backs: int = 0
    warnings: int = 0

    @property
    def any(self) -> bool:
        """Tell whether there was any help."""
        return self != Help()


@dataclass(frozen=True, slots=True)
class Ply:
    """One decision: the seat (or ``CHANCE``), the notation of the move, and who decided (human, a level, or chance)."""

    seat: int
    move: str
    hand: str


@dataclass(frozen=True, slots=True)
class Record:
    """Everything that is needed to set up a match again and to replay it.

    ``digest`` names the last position. ``help`` has an entry for each seat; left out, nobody had any. ``order`` tells
    which of two records was written later, whatever the clock said; 0 for one that was never written.
    """

    game: str
    rules_version: int
    seats: tuple[Seat, ...]
    options: Mapping[str, str]
    seed: int
    practice: bool
    plies: tuple[Ply, ...]
    digest: str
    help: tuple[Help, ...] = ()
    order: int = 0

    def __post_init__(self) -> None:
        if not self.help:
            object.__setattr__(self, "help", (Help(),) * len(self.seats))


def write(record: Record) -> str:
    """Return ``record`` as JSON text with one ply a line, so that people can read it and versions can be compared."""
    head = {
        "format": FORMAT,
        **({"order": record.order} if record.order else {}),
        "game": record.game,
        "rules_version": record.rules_version,
        "seats": [
            {**dataclasses.asdict(seat), **({"help": dataclasses.asdict(helped)} if helped.any else {})}
            for seat, helped in zip(record.seats, record.help, strict=True)
        ],
        "options": dict(record.options),
        "seed": record.seed,
        "practice": record.practice,
        "digest": record.digest,
    }
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}," for key, value in head.items()]
    plies = ",\n".join(f"    {json.dumps([ply.seat, ply.move, ply.hand])}" for ply in record.plies)
    body = f"[\n{plies}\n  ]" if plies else "[]"
    return "{\n" + "\n".join(lines) + f'\n  "plies": {body}\n' + "}\n"


def order_in(beginning: str) -> int:
    """Return the order of the record that begins with ``beginning``, of which a line or two are enough; 0 for none."""
    found = _ORDER.match(beginning)
    return min(int(found[1]), MAX_ORDER) if found else 0


def read(text: str) -> Record:
    """Return the record in ``text``. Raises :class:`RecordError` for anything that is not one, never another error."""
    if len(text) > MAX_TEXT:
        raise RecordError(Trouble.DAMAGED, "longer than any record")
    try:
        data = json.loads(
            text.removeprefix("\ufeff"), parse_int=_integer, parse_constant=_constant, object_pairs_hook=_object
        )
    except (ValueError, RecursionError) as error:
        raise RecordError(Trouble.DAMAGED, f"not JSON: {error}") from None
    if not isinstance(data, dict):
        raise RecordError(Trouble.DAMAGED, "not an object")
    version = _field(data, "format", int)
    if version > FORMAT:
        raise RecordError(Trouble.NEWER, f"format {version}, this program reads {FORMAT}")
    if version < 1:
        raise RecordError(Trouble.DAMAGED, f"format {version}")
    seats = _seats(_field(data, "seats", list))
    return Record(
        game=_word(_field(data, "game", str)),
        rules_version=_field(data, "rules_version", int),
        seats=seats,
        options=_options(_field(data, "options", dict)),
        seed=_seed(_field(data, "seed", int)),
        practice=_field(data, "practice", bool),
        plies=_plies(_field(data, "plies", list), len(seats)),
        digest=_word(_field(data, "digest", str)),
        help=tuple(map(_help, data["seats"])),
        order=_order(data.get("order")),
    )


def _integer(text: str) -> int:
    # Turning a text of a million digits into a number takes minutes where Python does not refuse it by itself.
    if len(text) > _MAX_DIGITS:
        raise ValueError("a number with more digits than any here")
    return int(text)


def _constant(text: str) -> None:
    raise ValueError(f"{text} is not JSON")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ValueError("an object with the same key twice")
    return data


def _field(data: dict[str, Any], key: str, kind: type) -> Any:
    value = data.get(key)
    if type(value) is not kind:
        raise RecordError(Trouble.DAMAGED, f"{key} is missing or not {kind.__name__}")
    return value


def _word(text: str) -> str:
    if not _WORD.match(text):
        raise RecordError(Trouble.DAMAGED, f"{text[:40]!r} is not a plain word")
    return text


def _order(value: Any) -> int:
    # No match is lost for its place in a list.
    return min(max(0, value), MAX_ORDER) if type(value) is int else 0


def _seed(seed: int) -> int:
    if not 0 <= seed < _SEED_LIMIT:
        raise RecordError(Trouble.DAMAGED, "the seed is out of range")
    return seed


def _name(text: str) -> str:
    return "".join(character for character in text if not _is_unprintable(ord(character)))[:_MAX_NAME]


def _is_unprintable(code: int) -> bool:
    """Tell whether ``code`` is a control character or a lone surrogate."""
    return code < 32 or 127 <= code < 160 or 0xD800 <= code <= 0xDFFF


def _level(text: str) -> str:
    if text == CHANCE_HAND:
        raise RecordError(Trouble.DAMAGED, "a seat that chance plays")
    return _word(text)


def _seats(items: list[Any]) -> tuple[Seat, ...]:
    if not 1 <= len(items) <= _MAX_SEATS or not all(isinstance(item, dict) for item in items):
        raise RecordError(Trouble.DAMAGED, "the seats are not a short list of objects")
    return tuple(
        Seat(
            name=_name(_field(item, "name", str)),
            level=_level(_field(item, "level", str)),
            style=_word(_field(item, "style", str)),
        )
        for item in items
    )


def _help(seat: dict[str, Any]) -> Help:
    """Return the help noted with a seat; records that were written before it was counted have none."""
    if "help" not in seat:
        return Help()
    counts = _field(seat, "help", dict)
    known = {field.name: counts.get(field.name, 0) for field in dataclasses.fields(Help)}
    if not all(type(count) is int and 0 <= count <= _MOST_HELP for count in known.values()):
        raise RecordError(Trouble.DAMAGED, "help that is not counted in whole numbers")
    return Help(**known)


def _options(items: dict[str, Any]) -> dict[str, str]:
    if len(items) > 64 or not all(isinstance(value, str) for value in items.values()):
        raise RecordError(Trouble.DAMAGED, "the options are not short texts")
    return {_word(key): _word(value) for key, value in items.items()}


def _plies(items: list[Any], seats: int) -> tuple[Ply, ...]:
    if len(items) > _MAX_MOVES:
        raise RecordError(Trouble.DAMAGED, "more plies than any match has")
    plies = []
    for item in items:
        if not (isinstance(item, list) and len(item) == 3):
            raise RecordError(Trouble.DAMAGED, "a ply that is not [seat, move, hand]")
        seat, move, hand = item
        if type(seat) is not int or not isinstance(move, str) or not isinstance(hand, str) or len(move) > 400:
            raise RecordError(Trouble.DAMAGED, "a ply that is not [seat, move, hand]")
        if not _CHANCE_SEAT <= seat < seats or (seat == _CHANCE_SEAT) != (hand == CHANCE_HAND):
            raise RecordError(Trouble.DAMAGED, f"seat {seat} with the hand {hand[:40]!r}")
        plies.append(Ply(seat, move, _word(hand)))
    return tuple(plies)
