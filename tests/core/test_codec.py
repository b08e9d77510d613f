"""Plain data survives JSON, and nothing else gets out."""

from __future__ import annotations

import enum
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import codec
from game.core.codec import CodecError
from game.core.contract import Event, Explanation, IllegalMove
from game.core.record import RecordError, Trouble

ROOT = Path(__file__).parents[2]


class Colour(enum.Enum):
    """An enum of texts."""

    RED = "red"
    BLUE = "blue"


class Wind(enum.IntEnum):
    """An enum of numbers."""

    CALM = 0
    STORM = 1


@dataclass(frozen=True, slots=True)
class Roll:
    """A move without any field."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Another one."""


@dataclass(frozen=True)
class Card:
    """A card."""

    colour: Colour
    number: int


@dataclass(frozen=True)
class Table:
    """A state with a field of each kind."""

    name: str
    ready: bool
    wind: Wind
    hands: tuple[tuple[Card, ...], ...]
    pair: tuple[int, str]
    out: frozenset[Colour]
    pending: Roll | Stop | None
    labels: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))

    __hash__ = None  # type: ignore[assignment]


cards = st.builds(Card, st.sampled_from(Colour), st.integers())
tables = st.builds(
    Table,
    st.text(),
    st.booleans(),
    st.sampled_from(Wind),
    st.lists(st.lists(cards, max_size=4).map(tuple), max_size=3).map(tuple),
    st.tuples(st.integers(), st.text()),
    st.frozensets(st.sampled_from(Colour)),
    st.sampled_from((Roll(), Stop(), None)),
    st.dictionaries(st.text(), st.integers(), max_size=3).map(MappingProxyType),
)


@given(tables)
def test_plain_data_survives_json(table: Table) -> None:
    encoded = codec.encode(table)
    assert json.loads(json.dumps(encoded)) == encoded


@given(tables, tables)
def test_different_data_has_different_digests(one: Table, other: Table) -> None:
    assert (codec.digest(one) == codec.digest(other)) == (one == other)


def test_moves_without_fields_are_told_apart() -> None:
    assert codec.digest(Roll()) != codec.digest(Stop())


def test_the_canonical_text_is_ascii_and_sorted() -> None:
    assert codec.canonical_text(codec.encode(Card(Colour.RED, 3))) == '{"@":"Card","colour":"red","number":3}'
    assert codec.canonical_text({"b": "é", "a": [1, None]}) == '{"a":[1,null],"b":"\\u00e9"}'


@pytest.mark.parametrize("hash_seed", ["0", "31337"])
def test_the_digest_is_the_same_in_every_process(hash_seed: str) -> None:
    program = (
        "from game.core import codec\n"
        "words = frozenset(f'word {number}' for number in range(40))\n"
        "print(codec.digest((words, None, True, 12, 'é')))"
    )
    words = frozenset(f"word {number}" for number in range(40))
    told = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", program],
        capture_output=True,
        check=True,
        encoding="ascii",
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
    )
    assert told.stdout.strip() == codec.digest((words, None, True, 12, "é"))


@pytest.mark.parametrize(
    "value",
    [1.0, float("nan"), [1], {1}, {1: "a"}, b"a", ..., Card, (1, 2.5), frozenset({1.5}), Card(Colour.RED, 0.5)],  # type: ignore[arg-type]
    ids=repr,
)
def test_what_is_not_plain_is_refused(value: object) -> None:
    with pytest.raises(CodecError):
        codec.encode(value)


@pytest.mark.parametrize(
    "value",
    [Explanation("refused.over"), Explanation("refused.sum", {"sum": 7}), Event("place", {"cell": "a1"}, ("a1",))],
)
def test_sentences_cross_process_borders(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value


def test_errors_cross_process_borders() -> None:
    illegal = pickle.loads(pickle.dumps(IllegalMove(Explanation("refused.sum", {"sum": 7}))))
    assert illegal.explanation == Explanation("refused.sum", {"sum": 7})
    trouble = pickle.loads(pickle.dumps(RecordError(Trouble.NEWER, "format 2")))
    assert (trouble.trouble, str(trouble)) == (Trouble.NEWER, "format 2")
