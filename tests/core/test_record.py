"""A record survives its text, and whatever else stands in a file gives a RecordError that says of which kind."""

from __future__ import annotations

import dataclasses
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import codec, record
from game.core.contract import CHANCE
from game.core.match import Match
from game.core.record import CHANCE_HAND, HUMAN, Help, Ply, Record, RecordError, Seat, Trouble
from tests.toys import dice_race

EXAMPLE = Record(
    game="dice_race",
    rules_version=1,
    seats=(Seat("Zoé", HUMAN, "coral"), Seat("Ναυσικά", "hard", "olive-2")),
    options={"target": "15", "equal_turns": "off"},
    seed=2**64 - 1,
    practice=False,
    plies=(Ply(0, "roll", HUMAN), Ply(CHANCE, "d4", CHANCE_HAND), Ply(0, "stop", HUMAN), Ply(1, "roll", "hard")),
    digest="0123456789abcdef",
)
TEXT = record.write(EXAMPLE)

words = st.from_regex(r"[a-z0-9_-]{1,32}", fullmatch=True)
levels = words.filter(lambda word: word != CHANCE_HAND)
names = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=200)
counts = st.integers(0, 10**6)
helps = st.builds(Help, counts, counts, counts)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Draw any record that a program may write."""
    seats = draw(st.lists(st.builds(Seat, names, levels, words), min_size=1, max_size=6).map(tuple))
    decisions = st.builds(Ply, st.integers(0, len(seats) - 1), st.text(max_size=20), levels)
    outcomes = st.builds(Ply, st.just(CHANCE), st.text(max_size=20), st.just(CHANCE_HAND))
    return Record(
        game=draw(words),
        rules_version=draw(st.integers(0, 10**6)),
        seats=seats,
        options=draw(st.dictionaries(words, words, max_size=5)),
        seed=draw(st.integers(0, 2**64 - 1)),
        practice=draw(st.booleans()),
        plies=draw(st.lists(decisions | outcomes, max_size=12).map(tuple)),
        digest=draw(words),
        help=draw(st.tuples(*[helps] * len(seats))),
    )


def trouble_of(text: str) -> Trouble | None:
    """Return what is wrong with ``text``, or ``None``; any other error passes through and fails the test."""
    try:
        record.read(text)
    except RecordError as error:
        return error.trouble
    return None


def changed(**fields: Any) -> str:
    """Return the text of the example with other fields."""
    return json.dumps({**json.loads(TEXT), **fields})


@given(records())
def test_a_record_survives_its_text(any_record: Record) -> None:
    assert record.read(record.write(any_record)) == any_record


def test_the_text_is_for_people_too() -> None:
    assert TEXT.isascii()
    assert '    [0, "roll", "human"],\n    [-1, "d4", "chance"],\n' in TEXT
    assert record.read(record.write(replace(EXAMPLE, plies=()))) == replace(EXAMPLE, plies=())


@pytest.mark.parametrize("text", ["\ufeff" + TEXT, TEXT.replace("\n", "\r\n"), "  " + TEXT + "\n\n"])
def test_what_editors_do_to_a_file_does_no_harm(text: str) -> None:
    assert record.read(text) == EXAMPLE


def test_cut_anywhere() -> None:
    body = TEXT.rstrip()
    for length in range(len(body)):
        assert trouble_of(body[:length]) == Trouble.DAMAGED, length


@settings(max_examples=300)
@given(st.data())
def test_bytes_flipped(data: st.DataObject) -> None:
    raw = bytearray(TEXT.encode("utf-8"))
    for _ in range(data.draw(st.integers(1, 4))):
        raw[data.draw(st.integers(0, len(raw) - 1))] ^= data.draw(st.integers(1, 255))
    assert trouble_of(raw.decode("utf-8", "surrogateescape")) in (None, Trouble.DAMAGED, Trouble.NEWER)


@settings(max_examples=300)
@given(st.text())
def test_any_text(text: str) -> None:
    assert trouble_of(text) == Trouble.DAMAGED


json_data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)


@settings(max_examples=300)
@given(st.sampled_from(sorted(json.loads(TEXT))), json_data)
def test_any_value_in_any_field(key: str, value: object) -> None:
    assert trouble_of(changed(**{key: value})) in (None, Trouble.DAMAGED, Trouble.NEWER)


@settings(max_examples=200)
@given(st.integers(0, 3), st.integers(0, 2), json_data)
def test_any_value_in_a_ply_or_a_seat(index: int, place: int, value: object) -> None:
    data = json.loads(TEXT)
    data["plies"][index][place] = value
    data["seats"][index % 2][("name", "level", "style")[place]] = value
    assert trouble_of(json.dumps(data)) in (None, Trouble.DAMAGED)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        '"text"',
        "12",
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        '{"a":' * 50_000 + "1" + "}" * 50_000,
        "9" * 100_000,
        TEXT.replace('"seed": 18446744073709551615', '"seed": ' + "9" * 100_000),
        TEXT.replace('"seed": 18446744073709551615', '"seed": NaN'),
        TEXT.replace('"seed": 18446744073709551615', '"seed": Infinity'),
        TEXT.replace('"seed": 18446744073709551615', '"seed": 1e400'),
        TEXT.replace('"practice": false', '"practice": false, "practice": true'),
        TEXT.replace('"practice": false', '"practice": false, "more": NaN'),
        TEXT + TEXT,
        "x" * (record.MAX_TEXT + 1),
        "\x00" * 100,
        TEXT.replace('"d4"', '"d\x004"'),
    ],
    ids=lambda text: text[:20],
)
def test_hostile_texts(text: str) -> None:
    assert trouble_of(text) == Trouble.DAMAGED


@pytest.mark.parametrize(
    "fields",
    [
        {"format": 0},
        {"format": True},
        {"format": "1"},
        {"format": None},
        {"game": "../odin"},
        {"game": "Odin"},
        {"game": ""},
        {"game": "a" * 33},
        {"game": "odin\n"},
        {"rules_version": 1.0},
        {"seats": []},
        {"seats": [{"name": "A", "level": "human", "style": "x"}] * 17},
        {"seats": [{"name": "A", "level": "human"}] * 2},
        {"seats": [{"name": "A", "level": CHANCE_HAND, "style": "x"}] * 2},
        {"seats": ["A", "B"]},
        {"options": {"target": 15}},
        {"options": {f"option{number}": "on" for number in range(65)}},
        {"options": {"a b": "on"}},
        {"seed": -1},
        {"seed": 2**64},
        {"seed": False},
        {"practice": 0},
        {"plies": [[0, "roll"]]},
        {"plies": [[0, "roll", "human", 1]]},
        {"plies": [["0", "roll", "human"]]},
        {"plies": [[True, "roll", "human"]]},
        {"plies": [[0, "r" * 401, "human"]]},
        {"plies": [[2, "roll", "human"]]},
        {"plies": [[-2, "roll", "human"]]},
        {"plies": [[0, "roll", CHANCE_HAND]]},
        {"plies": [[CHANCE, "d4", HUMAN]]},
        {"plies": [[0, "roll", "human"]] * 100_001},
        {"digest": 5},
        {"digest": ""},
    ],
    ids=lambda fields: str(fields)[:40],
)
def test_wrong_fields(fields: dict[str, Any]) -> None:
    assert trouble_of(changed(**fields)) == Trouble.DAMAGED


@pytest.mark.parametrize("key", sorted(json.loads(TEXT)))
def test_a_missing_field(key: str) -> None:
    data = json.loads(TEXT)
    del data[key]
    assert trouble_of(json.dumps(data)) == Trouble.DAMAGED


def test_a_newer_version_is_not_damage() -> None:
    newer = json.dumps({"format": record.FORMAT + 1, "tables": [{"anything": 1.5}]})
    assert trouble_of(newer) == Trouble.NEWER


def test_names_are_cleaned_not_refused() -> None:
    name = "A\x00\n\x7f\x85\ud800é" + "x" * 300
    written = record.write(replace(EXAMPLE, seats=(Seat(name, HUMAN, "coral"), EXAMPLE.seats[1])))
    read = record.read(written)
    assert read.seats[0].name == "Aé" + "x" * 198
    assert read.plies == EXAMPLE.plies


def played() -> Record:
    """Return the record of a match of dice race in which a few decisions have been made."""
    match: Match[Any, Any] = Match(dice_race.RULES, EXAMPLE.seats, {}, 5)
    for _ in range(5):
        match.play(match.legal_moves()[0])
    return match.record()


GOOD = played()


@pytest.mark.parametrize(
    ("fields", "trouble"),
    [
        ({"game": "odin"}, Trouble.OTHER_GAME),
        ({"rules_version": 2}, Trouble.NEWER),
        ({"rules_version": 0}, Trouble.OTHER_RULES),
        ({"options": {"target": "16"}}, Trouble.DOES_NOT_REPLAY),
        ({"options": {"colour": "red"}}, Trouble.DOES_NOT_REPLAY),
        ({"seats": (Seat("A", HUMAN, "coral"),)}, Trouble.DOES_NOT_REPLAY),
        ({"digest": "0123456789abcdef"}, Trouble.DOES_NOT_REPLAY),
        ({"plies": GOOD.plies[:-1]}, Trouble.DOES_NOT_REPLAY),
        ({"plies": (*GOOD.plies, Ply(0, "", HUMAN))}, Trouble.DOES_NOT_REPLAY),
        ({"plies": (*GOOD.plies, Ply(1, "roll", HUMAN))}, Trouble.DOES_NOT_REPLAY),
        ({"plies": (*GOOD.plies, Ply(CHANCE, "d4", CHANCE_HAND))}, Trouble.DOES_NOT_REPLAY),
        ({"plies": (Ply(0, "stop", HUMAN), *GOOD.plies[1:])}, Trouble.DOES_NOT_REPLAY),
        ({"plies": (GOOD.plies[0], Ply(CHANCE, "d7", CHANCE_HAND), *GOOD.plies[2:])}, Trouble.DOES_NOT_REPLAY),
    ],
    ids=str,
)
def test_records_that_do_not_replay(fields: dict[str, Any], trouble: Trouble) -> None:
    assert Match.from_record(dice_race.RULES, GOOD).record() == GOOD
    with pytest.raises(RecordError) as caught:
        Match.from_record(dice_race.RULES, replace(GOOD, **fields))
    assert caught.value.trouble == trouble


def test_a_record_that_ends_before_a_roll_is_rolled_on() -> None:
    # A program may end between a decision and the chance event that follows: the roll is then due on loading.
    before = Match.from_record(
        dice_race.RULES, replace(GOOD, plies=(), digest=Match(dice_race.RULES, GOOD.seats, {}, 5).digest())
    )
    before.play_text("roll")
    assert before.record().plies == GOOD.plies[:2]
    state = dice_race.RULES.apply(dice_race.RULES.initial_state(2, {}), dice_race.Roll())
    cut = replace(GOOD, plies=GOOD.plies[:1], digest=codec.digest(state))
    assert Match.from_record(dice_race.RULES, cut).record().plies[1] == GOOD.plies[1]


@settings(max_examples=60)
@given(st.integers(0, len(GOOD.plies) - 1), st.text(max_size=6), st.sampled_from((CHANCE, 0, 1)))
def test_any_move_text_in_a_record(index: int, text: str, seat: int) -> None:
    hand = CHANCE_HAND if seat == CHANCE else HUMAN
    plies = (*GOOD.plies[:index], Ply(seat, text, hand), *GOOD.plies[index + 1 :])
    try:
        Match.from_record(dice_race.RULES, replace(GOOD, plies=plies))
    except RecordError as error:
        assert error.trouble == Trouble.DOES_NOT_REPLAY


def test_help_is_written_where_there_was_any_and_read_where_it_was_written() -> None:
    helped = dataclasses.replace(EXAMPLE, help=(Help(hints=6, take_backs=2), Help()))
    seats = json.loads(record.write(helped))["seats"]
    assert seats == [
        {"name": "Zoé", "level": HUMAN, "style": "coral", "help": {"hints": 6, "take_backs": 2, "warnings": 0}},
        {"name": "Ναυσικά", "level": "hard", "style": "olive-2"},
    ]
    assert "help" not in TEXT
    assert record.read(TEXT).help == (Help(), Help())
    del seats[0]["help"]["warnings"]
    seats[0]["help"]["of a later version"] = 3
    assert record.read(changed(seats=seats)) == helped


@pytest.mark.parametrize("wrong", [[], 6, {"hints": -1}, {"hints": "6"}, {"take_backs": 1.5}, {"warnings": 10**7}])
def test_help_that_was_not_counted_is_damage(wrong: Any) -> None:
    seats = json.loads(TEXT)["seats"]
    seats[0]["help"] = wrong
    assert trouble_of(changed(seats=seats)) is Trouble.DAMAGED
