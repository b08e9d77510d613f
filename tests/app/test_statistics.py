"""Statistics: what counts as what, and that the numbers outlive everything."""

from __future__ import annotations

import dataclasses
import json
import os
from pathlib import Path
from typing import Any

import pytest

from game.app.files import Notices
from game.app.known import Known
from game.app.statistics import Statistics, Tally, person_key, preset
from game.core.contract import Explanation, Result, Side
from game.core.record import Help, Ply, Record, Seat

ZOE = Seat("Zoé", "human", "ivory")
ADA = Seat("Ada", "human", "blue")
EASY = Seat("Computer", "easy", "coral")
OPTIONS = {"pie": "off", "board": "5x5"}
KNOWN = Known({}, ("easy", "normal", "hard"), ())
PRESET = "board=5x5,pie=off"


@pytest.fixture
def notices() -> Notices:
    return Notices()


def record(*seats: Seat, hands: tuple[tuple[int, str], ...] | None = None, practice: bool = False) -> Record:
    if hands is None:
        hands = tuple((index, seat.level) for index, seat in enumerate(seats))
    return Record("heap", 1, seats, OPTIONS, 7, practice, tuple(Ply(seat, "1", hand) for seat, hand in hands), "0")


def result(*scores: int) -> Result:
    return Result(scores, tuple(i for i, score in enumerate(scores) if score == max(scores)), Explanation("end"))


def person(statistics: Statistics, name: str) -> Tally:
    found = [p.tally for p in statistics.by_person("heap", PRESET) if p.name == name]
    return found[0] if found else Tally()


def level(statistics: Statistics, name: str) -> Tally:
    return statistics.by_level("heap", PRESET).get(name, Tally())


@pytest.fixture
def statistics(tmp_path: Path, notices: Notices) -> Statistics:
    return Statistics(tmp_path, KNOWN, notices)


def test_a_win_a_loss_and_a_shared_win(statistics: Statistics) -> None:
    assert statistics.count_finished("1", record(ZOE, EASY), result(5, 3))
    assert statistics.count_finished("2", record(ZOE, EASY), result(2, 9))
    assert statistics.count_finished("3", record(ZOE, EASY), result(4, 4))
    assert person(statistics, "Zoé") == Tally(won=1, shared=1, lost=1, best_score=5, longest=2, unaided=1)
    assert level(statistics, "easy") == Tally(won=1, shared=1, lost=1, best_score=9, longest=2)
    assert person(statistics, "Zoé").played == 3


def test_the_numbers_are_kept(statistics: Statistics, tmp_path: Path) -> None:
    statistics.count_finished("1", record(ZOE, EASY), result(-5, -8))
    again = Statistics(tmp_path, KNOWN, Notices())
    assert person(again, "Zoé") == Tally(won=1, best_score=-5, longest=2, unaided=1)
    assert level(again, "easy") == Tally(lost=1, best_score=-8, longest=2)
    assert again.presets("heap") == (PRESET,)
    assert again.presets("other") == ()


def test_nothing_counts_twice(statistics: Statistics, tmp_path: Path) -> None:
    assert statistics.count_finished("1", record(ZOE, EASY), result(5, 3))
    assert not statistics.count_finished("1", record(ZOE, EASY), result(5, 3))
    again = Statistics(tmp_path, KNOWN, Notices())
    assert not again.count_finished("1", record(ZOE, EASY), result(5, 3))
    assert not again.count_abandoned("1", record(ZOE, EASY))
    assert person(again, "Zoé").played == 1


def test_practice_never_counts(statistics: Statistics) -> None:
    assert not statistics.count_finished("1", record(ZOE, EASY, practice=True), result(5, 3))
    assert not statistics.count_abandoned("2", record(ZOE, EASY, practice=True))
    assert statistics.presets("heap") == ()


def test_an_abandoned_match_counts_for_everybody(statistics: Statistics) -> None:
    assert statistics.count_abandoned("1", record(ZOE, EASY))
    assert person(statistics, "Zoé") == Tally(abandoned=1)
    assert level(statistics, "easy") == Tally(abandoned=1)


def test_abandoned_before_anybody_decided_does_not_count(statistics: Statistics) -> None:
    assert not statistics.count_abandoned("1", record(EASY, ZOE, hands=((0, "easy"),)))
    assert not statistics.count_abandoned("2", record(EASY, EASY))
    # The match may be taken up again, and counts when it ends.
    assert statistics.count_finished("1", record(EASY, ZOE), result(1, 2))


def test_a_computer_that_took_over_means_resigned(statistics: Statistics) -> None:
    left = dataclasses.replace(ZOE, level="easy")
    hands = ((0, "human"), (1, "human"), (0, "easy"), (1, "human"))
    assert statistics.count_finished("1", record(left, ADA, hands=hands), result(9, 3))
    assert person(statistics, "Zoé") == Tally(resigned=1)
    assert person(statistics, "Ada") == Tally(lost=1, best_score=3, longest=4)
    assert level(statistics, "easy") == Tally()


def test_left_to_a_computer_that_never_moved_and_taken_back(statistics: Statistics) -> None:
    left = dataclasses.replace(ZOE, level="easy")
    statistics.count_finished("1", record(left, ADA, hands=((0, "human"), (1, "human"))), result(9, 3))
    statistics.count_finished("2", record(ZOE, ADA, hands=((0, "human"), (0, "hard"), (0, "human"))), result(9, 3))
    statistics.count_abandoned("3", record(left, ADA, hands=((0, "human"), (0, "easy"))))
    assert person(statistics, "Zoé") == Tally(resigned=3)
    assert person(statistics, "Ada") == Tally(lost=2, abandoned=1, best_score=3, longest=3)


def test_a_seat_that_changed_otherwise_counts_for_nobody(statistics: Statistics) -> None:
    statistics.count_finished("1", record(ZOE, EASY, hands=((0, "easy"), (0, "human"), (1, "hard"))), result(9, 3))
    assert statistics.presets("heap") == ()


def test_both_seats_of_one_level_count(statistics: Statistics) -> None:
    statistics.count_finished("1", record(EASY, EASY), result(9, 3))
    assert level(statistics, "easy") == Tally(won=1, lost=1, best_score=9, longest=2)


def test_a_person_is_known_however_the_name_is_written(statistics: Statistics) -> None:
    statistics.count_finished("1", record(Seat("ZOÉ", "human", ""), EASY), result(1, 2))
    statistics.count_finished("2", record(Seat("Zoe\u0301", "human", ""), EASY), result(3, 2))
    (found,) = statistics.by_person("heap", PRESET)
    assert (found.name, found.tally.played) == ("Zoe\u0301", 2)
    assert person_key("STRASSE") == person_key("straße")
    assert person_key("Zoe") != person_key("Zoé")


def test_options_are_kept_apart_whatever_their_order(statistics: Statistics) -> None:
    other = dataclasses.replace(record(ZOE, EASY), options={"board": "3x3", "pie": "off"})
    turned = dataclasses.replace(record(ZOE, EASY), options={"board": "5x5", "pie": "off"})
    for number, one in enumerate((record(ZOE, EASY), turned, other)):
        statistics.count_finished(str(number), one, result(2, 1))
    assert statistics.presets("heap") == ("board=3x3,pie=off", PRESET)
    assert person(statistics, "Zoé").won == 2
    assert preset({}) == ""


@pytest.mark.parametrize("content", [b"x", b"[1]", b"{}", b"\xff", b'{"format": "1"}', b"[" * 100_000, b""])
def test_an_unreadable_file_is_set_aside(tmp_path: Path, notices: Notices, content: bytes) -> None:
    (tmp_path / "statistics.json").write_bytes(content)
    statistics = Statistics(tmp_path, KNOWN, notices)
    assert [notice.key for notice in notices.take()] == ["notice.statistics.bad"]
    assert (tmp_path / "statistics.json.bad").read_bytes() == content
    statistics.count_finished("1", record(ZOE, EASY), result(2, 1))
    assert person(Statistics(tmp_path, KNOWN, notices), "Zoé").won == 1
    assert notices.take() == ()


def test_a_newer_file_is_left_alone(tmp_path: Path, notices: Notices) -> None:
    (tmp_path / "statistics.json").write_text('{"format": 2}', encoding="utf-8")
    statistics = Statistics(tmp_path, KNOWN, notices)
    assert statistics.count_finished("1", record(ZOE, EASY), result(2, 1))
    assert person(statistics, "Zoé").won == 1
    assert (tmp_path / "statistics.json").read_text(encoding="utf-8") == '{"format": 2}'
    assert [notice.key for notice in notices.take()] == ["notice.statistics.newer"]


def test_each_number_is_checked(tmp_path: Path, notices: Notices) -> None:
    tally: dict[str, Any] = {"won": 2, "lost": -1, "shared": True, "abandoned": 1.5, "resigned": 10**30}
    tally |= {"best_score": "9", "longest": None, "other": 4}
    people = [{"name": "Zoé", **tally}, {"name": 5}, "x", {"won": 3}, {"name": "\ud800"}]
    data = {
        "format": 1,
        "counted": ["a", 5, None],
        "games": {
            "heap": {PRESET: {"levels": {"easy": tally, "Not A Level": tally, "hard": 3}, "people": people}},
            "BAD GAME": {PRESET: {"levels": {"easy": tally}}},
            "cards": [1],
        },
    }
    (tmp_path / "statistics.json").write_text(json.dumps(data), encoding="utf-8")
    statistics = Statistics(tmp_path, KNOWN, notices)
    assert person(statistics, "Zoé") == Tally(won=2)
    assert dict(statistics.by_level("heap", PRESET)) == {"easy": Tally(won=2), "hard": Tally()}
    assert len(statistics.by_person("heap", PRESET)) == 1
    assert not statistics.count_finished("a", record(ZOE, EASY), result(2, 1))
    assert statistics.count_finished("b", record(ZOE, EASY), result(2, 1))
    assert person(Statistics(tmp_path, KNOWN, notices), "Zoé").won == 3
    assert notices.take() == ()


def test_a_full_disk_is_told_once_and_counting_goes_on(
    statistics: Statistics, tmp_path: Path, notices: Notices, monkeypatch: pytest.MonkeyPatch
) -> None:
    statistics.count_finished("1", record(ZOE, EASY), result(2, 1))

    def full(*arguments: Any) -> None:
        raise OSError(28, "full")

    with monkeypatch.context() as patches:
        patches.setattr(os, "fsync", full)
        statistics.count_finished("2", record(ZOE, EASY), result(2, 1))
        statistics.count_finished("3", record(ZOE, EASY), result(2, 1))
    assert [notice.key for notice in notices.take()] == ["notice.write.full"]
    assert person(statistics, "Zoé").won == 3
    assert person(Statistics(tmp_path, KNOWN, notices), "Zoé").won == 1


def test_mates_on_one_side_have_won_and_do_not_share(statistics: Statistics) -> None:
    seats = (ZOE, EASY, ADA)
    sides = (Side("red", (0, 2)), Side("blue", (1,)))
    assert statistics.count_finished("1", record(*seats), result(1, 0, 1), sides)
    assert statistics.count_finished("2", record(*seats), result(0, 0, 0), sides)
    for name in ("Zoé", "Ada"):
        assert (person(statistics, name).won, person(statistics, name).shared) == (1, 1)
    assert (level(statistics, "easy").lost, level(statistics, "easy").shared) == (1, 1)


def test_a_level_that_is_not_known_is_kept_and_not_told_of(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path, KNOWN, Notices())
    statistics.count_finished("1", record(EASY, Seat("Computer", "normal", "blue")), result(5, 3))
    text = statistics.path.read_text(encoding="utf-8").replace('"easy"', '"eas9"').replace('"normal"', '"grand"')
    statistics.path.write_text(text, encoding="utf-8")
    again = Statistics(tmp_path, KNOWN, Notices())
    assert again.by_level("heap", PRESET) == {}
    assert again.presets("heap") == ()
    again.count_finished("2", record(ZOE, EASY), result(5, 3))
    assert set(json.loads(statistics.path.read_text(encoding="utf-8"))["games"]["heap"][PRESET]["levels"]) == {
        "eas9",
        "easy",
        "grand",
    }


@pytest.mark.parametrize("helped", [Help(hints=1), Help(take_backs=1), Help(warnings=1)])
def test_a_win_with_help_is_told_apart(statistics: Statistics, tmp_path: Path, helped: Help) -> None:
    aided = dataclasses.replace(record(ZOE, ADA), help=(helped, Help()))
    statistics.count_finished("1", aided, result(5, 3))
    statistics.count_finished("2", aided, result(3, 5))
    statistics.count_finished("3", record(ZOE, ADA), result(5, 3))
    statistics.count_finished("4", record(ZOE, ADA), result(4, 4))
    for each in (statistics, Statistics(tmp_path, KNOWN, Notices())):
        zoe, ada = person(each, "Zoé"), person(each, "Ada")
        assert (zoe.won, zoe.unaided, zoe.shared) == (2, 1, 1)
        assert (ada.won, ada.unaided) == (1, 1)


def test_statistics_of_before_help_was_counted_claim_nothing(statistics: Statistics, tmp_path: Path) -> None:
    statistics.count_finished("1", record(ZOE, EASY), result(5, 3))
    data = json.loads(statistics.path.read_text("utf-8"))
    del data["games"]["heap"][PRESET]["people"][0]["unaided"]
    statistics.path.write_text(json.dumps(data), "utf-8")
    again = person(Statistics(tmp_path, KNOWN, Notices()), "Zoé")
    assert (again.won, again.unaided) == (1, 0)
