"""Saved matches: nothing is lost, whatever happens to the program or to the file."""

from __future__ import annotations

import dataclasses
import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.app import disk
from game.app import saves as saves_module
from game.app.files import Notices, previous_of
from game.app.known import Known
from game.app.saves import SaveKind, Saves
from game.core import record as records
from game.core.contract import Rules
from game.core.match import Match
from game.core.record import Record, Seat
from game.games.cephalopod.rules import CephalopodRules
from tests.app.planted import CardRules, HeapRules

ROOT = Path(__file__).resolve().parents[2]
GAMES: dict[str, Rules[Any, Any]] = {"heap": HeapRules(), "cards": CardRules(), "cephalopod": CephalopodRules()}
LEVELS = ("easy", "normal")
STYLES = ("ivory", "coral", "blue")
KNOWN = Known({key: rules.info for key, rules in GAMES.items()}, LEVELS, STYLES)
SEATS = (Seat("Zoé", "human", "ivory"), Seat("Computer", "easy", "coral"))


class Clock:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self.moment = 1_700_000_000.25

    def __call__(self) -> float:
        return self.moment


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def notices() -> Notices:
    return Notices()


@pytest.fixture
def saves(tmp_path: Path, clock: Clock, notices: Notices) -> Saves:
    return Saves(tmp_path, GAMES, KNOWN, notices, clock)


def play(count: int, game: str = "heap", seats: tuple[Seat, ...] = SEATS) -> Match[Any, Any]:
    match: Match[Any, Any] = Match(GAMES[game], seats, {}, 7)
    for _ in range(count):
        match.play(match.legal_moves()[0])
    return match


def saved(saves: Saves, count: int = 3, game: str = "heap") -> str:
    """Save every ply of a match up to ``count`` and return its id."""
    match_id = saves.new_id()
    for plies in range(count + 1):
        assert saves.save(match_id, play(plies, game).record()) is None
    return match_id


def path_of(saves: Saves, match_id: str) -> Path:
    return saves.folder("open") / f"{match_id}.json"


def change(path: Path, **changes: Any) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**data, **changes}), encoding="utf-8")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_match_goes_on_where_it_was(saves: Saves, game: str) -> None:
    match_id = saves.new_id()
    options = {"board": "3x3"} if game == "cephalopod" else {}
    match: Match[Any, Any] = Match(GAMES[game], SEATS, options, 99)
    while not match.is_over:
        assert saves.save(match_id, match.record()) is None
        loaded = saves.load(match_id).match
        assert loaded is not None
        assert loaded.digest() == match.digest()
        assert loaded.to_act == match.to_act
        assert loaded.legal_moves() == match.legal_moves()
        assert loaded.seats == match.seats
        match.play(match.legal_moves()[-1])
    saves.save(match_id, match.record())
    finished = saves.load(match_id).match
    assert finished is not None
    assert finished.is_over


def test_the_list_has_the_newest_first(saves: Saves, clock: Clock) -> None:
    first = saved(saves, 2)
    clock.moment += 5
    second = saved(saves, 1, "cephalopod")
    assert [entry.match_id for entry in saves.list("open")] == [second, first]
    clock.moment += 5
    saves.save(first, play(3).record())
    newest, other = saves.list("open")
    assert (newest.match_id, newest.game, newest.plies, newest.seats) == (first, "heap", 3, SEATS)
    assert newest.saved_at == pytest.approx(clock.moment)
    assert dict(newest.options) == {"size": "21"}
    assert (other.match_id, other.game, other.trouble) == (second, "cephalopod", None)


def test_the_list_tells_no_secrets(saves: Saves) -> None:
    match_id = saves.new_id()
    texts = set()
    for seed in range(40):
        match: Match[Any, Any] = Match(GAMES["cards"], SEATS, {}, seed)
        saves.save(match_id, match.record())
        texts.add(repr(saves.list("open")))
    assert len(texts) == 1


def test_a_new_match_parks_the_old_one(saves: Saves) -> None:
    ids = [saved(saves, count) for count in (1, 2, 3)]
    assert len(set(ids)) == 3
    for match_id, plies in zip(ids, (1, 2, 3), strict=True):
        match = saves.load(match_id).match
        assert match is not None
        assert match.ply == plies


def test_ids_are_sorted_by_time_and_never_used_twice(saves: Saves, tmp_path: Path, clock: Clock) -> None:
    ids = []
    for _ in range(5):
        ids.append(saves.new_id())
        clock.moment += 0.002
    assert sorted(ids) == ids
    taken = saved(saves)
    again = Saves(tmp_path, GAMES, KNOWN, Notices(), clock)
    fresh = {again.new_id() for _ in range(20)}
    assert taken not in fresh
    assert len(fresh) == 20


@pytest.mark.parametrize("match_id", ["", "../x", "a/b", "a\\b", "a.json", "é", "x" * 81, "a\n", "C:a"])
def test_no_id_leads_out_of_the_folder(saves: Saves, match_id: str) -> None:
    for method in (saves.load, saves.adopt_older, saves.restore, saves.dismiss):
        with pytest.raises(ValueError, match="not the id"):
            method(match_id)


# Files that cannot be used.


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-40])


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def edited_move(path: Path) -> None:
    path.write_text(path.read_text(encoding="utf-8").replace('[1, "1"', '[1, "2"'), encoding="utf-8")


SPOILERS: dict[str, tuple[Callable[[Path], Any], SaveKind]] = {
    "cut": (cut, SaveKind.DAMAGED),
    "empty": (lambda path: path.write_bytes(b""), SaveKind.DAMAGED),
    "zeros": (lambda path: path.write_bytes(b"\0" * 500), SaveKind.DAMAGED),
    "not JSON": (lambda path: path.write_text("hello", encoding="utf-8"), SaveKind.DAMAGED),
    "a list": (lambda path: path.write_text("[1]", encoding="utf-8"), SaveKind.DAMAGED),
    "deep": (lambda path: path.write_text("[" * 200_000, encoding="utf-8"), SaveKind.DAMAGED),
    "not text": (lambda path: path.write_bytes(b"\xff\xfe{}"), SaveKind.NOT_TEXT),
    "huge": (lambda path: path.write_bytes(b" " * (saves_module.MAX_BYTES + 1)), SaveKind.TOO_BIG),
    "a folder": (a_folder, SaveKind.NOT_A_FILE),
    "gone": (lambda path: path.unlink(), SaveKind.MISSING),
    "newer format": (lambda path: change(path, format=2), SaveKind.NEWER),
    "newer rules": (lambda path: change(path, rules_version=4), SaveKind.NEWER),
    "older rules": (lambda path: change(path, rules_version=2), SaveKind.OTHER_RULES),
    "other game": (lambda path: change(path, game="chess"), SaveKind.UNKNOWN_GAME),
    "edited move": (edited_move, SaveKind.DOES_NOT_REPLAY),
    "edited digest": (lambda path: change(path, digest="0" * 16), SaveKind.DOES_NOT_REPLAY),
    "a move that crashes the rules": (
        lambda path: change(path, plies=[[0, "crash", "human"]]),
        SaveKind.DOES_NOT_REPLAY,
    ),
    "a seat too many": (
        lambda path: change(path, seats=[{"name": "x", "level": "human", "style": "ivory"}] * 17),
        SaveKind.DAMAGED,
    ),
    "an unknown option": (lambda path: change(path, options={"size": "5"}), SaveKind.UNKNOWN_OPTION),
    "an unknown level": (
        lambda path: change(path, seats=[{"name": "x", "level": "god", "style": "ivory"}] * 2),
        SaveKind.UNKNOWN_LEVEL,
    ),
    "a wrong seat": (lambda path: change(path, plies=[[1, "1", "human"]]), SaveKind.DOES_NOT_REPLAY),
    "a huge number": (
        lambda path: path.write_text('{"format": ' + "9" * 100_000 + "}", encoding="utf-8"),
        SaveKind.DAMAGED,
    ),
}


@pytest.mark.parametrize("name", sorted(SPOILERS))
def test_a_file_that_cannot_be_used(saves: Saves, name: str) -> None:
    spoil, kind = SPOILERS[name]
    match_id = saved(saves, 3)
    path = path_of(saves, match_id)
    spoil(path)
    before = path.read_bytes() if path.is_file() else None
    loaded = saves.load(match_id)
    assert loaded.match is None
    assert loaded.trouble is not None
    assert loaded.trouble.kind is kind
    assert loaded.trouble.explanation.key == f"save.{kind.value}"
    # The generation before is offered, and the file is as it was.
    assert loaded.older is not None
    assert loaded.older.ply == 2
    assert (path.read_bytes() if path.is_file() else None) == before
    if name != "gone":
        assert [entry.match_id for entry in saves.list("open")] == [match_id]
    # Whoever takes the offer goes on with it, and the file is set aside, not overwritten.
    assert saves.adopt_older(match_id)
    again = saves.load(match_id)
    assert again.match is not None
    assert again.match.ply == 2
    if before is not None:
        assert path.with_name(f"{path.name}.bad").read_bytes() == before
    assert saves.save(match_id, play(4).record()) is None
    assert saves.load(match_id).trouble is None


def test_a_file_cut_anywhere(saves: Saves) -> None:
    match_id = saved(saves, 3)
    path = path_of(saves, match_id)
    whole = path.read_bytes()
    for length in range(len(whole.rstrip())):
        path.write_bytes(whole[:length])
        loaded = saves.load(match_id)
        assert loaded.trouble is not None, length
        assert loaded.trouble.kind is SaveKind.DAMAGED
        assert loaded.older is not None


def test_without_an_older_generation_none_is_offered(saves: Saves) -> None:
    match_id = saved(saves, 0)
    path_of(saves, match_id).write_text("x", encoding="utf-8")
    loaded = saves.load(match_id)
    assert loaded.trouble is not None
    assert (loaded.match, loaded.older) == (None, None)
    assert not saves.adopt_older(match_id)
    assert path_of(saves, match_id).read_text(encoding="utf-8") == "x"
    assert saves.dismiss(match_id)
    assert saves.list("open") == ()
    assert path_of(saves, match_id).with_name(f"{match_id}.json.bad").exists()


def test_both_generations_damaged(saves: Saves) -> None:
    match_id = saved(saves, 3)
    for path in (path_of(saves, match_id), previous_of(path_of(saves, match_id))):
        path.write_text("x", encoding="utf-8")
    loaded = saves.load(match_id)
    assert (loaded.match, loaded.older) == (None, None)


def test_a_damaged_file_is_listed_with_its_trouble(saves: Saves) -> None:
    good = saved(saves, 1)
    bad = saved(saves, 1)
    path_of(saves, bad).write_text("x", encoding="utf-8")
    entries = {entry.match_id: entry for entry in saves.list("open")}
    assert entries[good].trouble is None
    trouble = entries[bad].trouble
    assert trouble is not None
    assert trouble.kind is SaveKind.DAMAGED


def test_strangers_in_the_folder_are_ignored(saves: Saves) -> None:
    match_id = saved(saves, 1)
    for name in ("notes.txt", "a b.json", "x.json.new", ".json"):
        (saves.folder("open") / name).write_text("{}", encoding="utf-8")
    assert [entry.match_id for entry in saves.list("open")] == [match_id]


def test_a_style_that_is_gone_is_replaced(saves: Saves) -> None:
    match_id = saved(saves, 2)
    seats = [
        {"name": "a", "level": "human", "style": "plaid"},
        {"name": "b", "level": "human", "style": "ivory"},
    ]
    change(path_of(saves, match_id), seats=seats)
    match = saves.load(match_id).match
    assert match is not None
    assert [seat.style for seat in match.seats] == ["coral", "ivory"]
    assert [seat.style for seat in saves.list("open")[0].seats] == ["coral", "ivory"]


# Trouble with writing.


def test_a_full_disk_is_told_once_and_the_old_save_is_intact(
    saves: Saves, notices: Notices, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = saved(saves, 2)

    def full(*arguments: Any) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patches:
        patches.setattr(os, "fsync", full)
        for plies in (3, 4, 5):
            trouble = saves.save(match_id, play(plies).record())
            assert trouble is not None
        assert saves.finish(match_id, play(21).record()) is not None
    assert [notice.key for notice in notices.take()] == ["notice.write.full"]
    match = saves.load(match_id).match
    assert match is not None
    assert match.ply == 2
    assert saves.save(match_id, play(6).record()) is None
    assert saves.finish(match_id, play(21).record()) is None
    assert len(saves.list("finished")) == 1


def test_a_file_where_the_folder_should_be(tmp_path: Path, notices: Notices) -> None:
    (tmp_path / "user").write_text("in the way", encoding="utf-8")
    saves = Saves(tmp_path / "user", GAMES, KNOWN, notices)
    match_id = saves.new_id()
    for plies in (0, 1):
        assert saves.save(match_id, play(plies).record()) is not None
    assert [notice.key for notice in notices.take()] == ["notice.write.in_the_way"]
    # It goes on as long as the program runs, and is written when that becomes possible.
    assert [entry.plies for entry in saves.list("open")] == [1]
    assert saves.list("finished") == ()
    assert saves.load(match_id).match is not None
    assert not saves.retry()
    (tmp_path / "user").unlink()
    assert saves.retry()
    assert [entry.plies for entry in Saves(tmp_path / "user", GAMES, KNOWN, notices).list("open")] == [1]


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is of POSIX")
def test_a_program_killed_while_saving_can_always_be_resumed(tmp_path: Path) -> None:
    script = (
        "import sys, pathlib\n"
        "from tests.app.test_saves import GAMES, KNOWN, play\n"
        "from game.app.saves import Saves\n"
        "from game.app.files import Notices\n"
        "saves = Saves(pathlib.Path(sys.argv[1]), GAMES, KNOWN, Notices())\n"
        "records = [play(count).record() for count in range(20)]\n"
        "while True:\n"
        "    for record in records:\n"
        "        assert saves.save('match', record) is None\n"
        "        print(flush=True)\n"
    )
    saves = Saves(tmp_path, GAMES, KNOWN, Notices())
    for lines in (1, 5, 18, 33):
        program = subprocess.Popen(
            [sys.executable, "-c", script, str(tmp_path)],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        assert program.stdout is not None
        for _ in range(lines):
            assert program.stdout.readline()
        program.kill()
        program.communicate(timeout=60)
        loaded = saves.load("match")
        assert loaded.trouble is None
        assert loaded.match is not None
        assert len(saves.list("open")) == 1


# The end of a match.


def test_a_finished_match_moves_to_the_finished_ones(saves: Saves) -> None:
    match_id = saved(saves, 20)
    match = play(21)
    assert match.is_over
    assert saves.finish(match_id, match.record()) is None
    assert saves.list("open") == ()
    assert list(saves.folder("open").iterdir()) == []
    assert [(entry.match_id, entry.plies) for entry in saves.list("finished")] == [(match_id, 21)]
    loaded = saves.load(match_id, "finished").match
    assert loaded is not None
    assert loaded.result() == match.result()
    assert saves.load("other", "finished").trouble is not None


def test_a_match_stopped_between_two_folders_is_listed_once(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = saved(saves, 20)

    def stop(*arguments: Any, **options: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patches:
        patches.setattr(disk, "remove", stop)
        with pytest.raises(KeyboardInterrupt):
            saves.finish(match_id, play(21).record())
    assert saves.list("open") == ()
    assert len(saves.list("finished")) == 1


def test_only_the_newest_finished_matches_are_kept(saves: Saves, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(saves_module.KEPT, "finished", 3)
    record = play(21).record()
    ids = []
    for _ in range(5):
        clock.moment += 1
        ids.append(saves.new_id())
        saves.finish(ids[-1], record)
    assert [entry.match_id for entry in saves.list("finished")] == ids[:1:-1]


def test_an_abandoned_match_can_be_taken_up_again(saves: Saves) -> None:
    match_id = saved(saves, 4)
    assert saves.abandon(match_id, play(4).record()) is None
    assert saves.list("open") == ()
    assert [entry.match_id for entry in saves.list("abandoned")] == [match_id]
    assert saves.restore(match_id)
    assert not saves.restore(match_id)
    match = saves.load(match_id).match
    assert match is not None
    assert match.ply == 4
    assert saves.list("abandoned") == ()


def test_who_sits_where_may_change_in_the_middle(saves: Saves) -> None:
    match_id = saved(saves, 3)
    match = saves.load(match_id).match
    assert match is not None
    match.change_seat(0, dataclasses.replace(match.seats[0], level="normal"))
    saves.save(match_id, match.record())
    again = saves.load(match_id).match
    assert again is not None
    assert [seat.level for seat in again.seats] == ["normal", "easy"]


def test_the_record_on_the_disk_is_the_record(saves: Saves) -> None:
    match_id = saved(saves, 2)
    record: Record = records.read(path_of(saves, match_id).read_text(encoding="utf-8"))
    assert record.order > 0
    assert dataclasses.replace(record, order=0) == play(2).record()


# What the clock says is shown, and decides nothing.


def test_with_the_clock_set_back_the_match_filed_last_is_there_and_first(saves: Saves, clock: Clock) -> None:
    record = play(21).record()
    for _ in range(200):
        saves.finish(saves.new_id(), record)
    clock.moment = 978_307_200.0  # 2001
    match_id = saves.new_id()
    saves.finish(match_id, record)
    finished = saves.list("finished")
    assert len(finished) == 200
    assert finished[0].match_id == match_id
    assert finished[0].saved_at == pytest.approx(clock.moment)


def test_with_the_clock_set_back_the_match_played_last_is_offered(saves: Saves, clock: Clock, tmp_path: Path) -> None:
    first, second = saved(saves, 2), saved(saves, 3)
    clock.moment -= 700_000_000
    again = Saves(tmp_path, GAMES, KNOWN, Notices(), clock)
    again.save(first, play(4).record())
    assert [entry.match_id for entry in again.list("open")] == [first, second]
    third = again.new_id()
    again.save(third, play(1).record())
    again.abandon(second, play(3).record())
    assert [entry.match_id for entry in again.list("open")] == [third, first]
    assert again.restore(second)
    assert again.list("open")[0].match_id == second


def test_matches_of_an_earlier_version_come_after_those_of_this_one_by_time(saves: Saves, clock: Clock) -> None:
    old = []
    saves.folder("open").mkdir(parents=True)
    for number in range(3):
        old.append(f"old-{number}")
        path = path_of(saves, old[-1])
        path.write_text(records.write(play(2).record()), encoding="utf-8")
        assert '"order"' not in path.read_text(encoding="utf-8")
        os.utime(path, (clock.moment + 10 * number, clock.moment + 10 * number))
    new = saved(saves, 1)
    assert [entry.match_id for entry in saves.list("open")] == [new, *reversed(old)]


@pytest.mark.parametrize("order", ["-5", "9007199254740993", "99999999999999999999", "1.5", '"7"', "null", "true"])
def test_no_match_is_lost_for_its_order(saves: Saves, order: str) -> None:
    match_id = saved(saves, 2)
    path = path_of(saves, match_id)
    text = path.read_text(encoding="utf-8")
    number = records.order_in(text)
    assert number > 0
    path.write_text(text.replace(f'"order": {number}', f'"order": {order}'), encoding="utf-8")
    assert saves.load(match_id).match is not None
    other = Saves(saves.folder("open").parents[1], GAMES, KNOWN, Notices())
    fresh = saved(other, 1)
    assert {entry.match_id for entry in other.list("open")} == {fresh, match_id}


# What a program that was stopped leaves.


def test_what_a_stopped_program_leaves_is_cleared_at_the_next_start(saves: Saves) -> None:
    match_id = saved(saves, 2)
    folder = saves.folder("open")
    for name in (f"{match_id}.json.new", f"{match_id}.json.previous.new", "gone.json.new"):
        (folder / name).write_text("{", encoding="utf-8")
    (folder / "notes.new").write_text("mine", encoding="utf-8")
    saves.clear_up()
    names = {f"{match_id}.json", f"{match_id}.json.previous", "notes.new"}
    assert {path.name for path in folder.iterdir()} == names


def test_a_match_of_which_only_the_older_generation_is_left_is_found_again(saves: Saves) -> None:
    match_id = saved(saves, 3)
    path_of(saves, match_id).rename(path_of(saves, match_id).with_suffix(".json.bad"))
    saves.clear_up()
    match = saves.load(match_id).match
    assert match is not None
    assert match.ply == 2


def test_the_older_generation_of_a_match_that_was_filed_goes(saves: Saves) -> None:
    match_id = saved(saves, 3)
    text = path_of(saves, match_id).read_text(encoding="utf-8")
    saves.finish(match_id, play(21).record())
    previous_of(path_of(saves, match_id)).write_text(text, encoding="utf-8")
    saves.clear_up()
    assert list(saves.folder("open").iterdir()) == []
    assert [entry.match_id for entry in saves.list("finished")] == [match_id]


def test_a_match_that_was_taken_off_the_list_stays_off(saves: Saves) -> None:
    match_id = saved(saves, 3)
    path_of(saves, match_id).write_text("x", encoding="utf-8")
    assert saves.dismiss(match_id)
    saves.clear_up()
    assert saves.list("open") == ()


def test_a_match_that_ended_on_a_full_disk_is_listed_and_filed_when_there_is_room(
    saves: Saves, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = saved(saves, 20)

    def full(*arguments: Any) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patches:
        patches.setattr(disk, "write", full)
        assert saves.finish(match_id, play(21).record()) is not None
        assert not saves.retry()
        assert [entry.match_id for entry in saves.list("finished")] == [match_id]
        assert saves.list("open") == ()
        ended = saves.load(match_id, "finished").match
        assert ended is not None
        assert ended.is_over
    assert saves.retry()
    fresh = Saves(tmp_path, GAMES, KNOWN, Notices())
    assert fresh.list("open") == ()
    assert [entry.plies for entry in fresh.list("finished")] == [21]
