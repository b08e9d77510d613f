"""Every call of the disk fails once, in every operation of every game: nothing ends, and nothing is lost for good."""

from __future__ import annotations

import ast
import contextlib
import errno
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from game.app import log
from game.app.files import Notices
from game.app.saves import SHELVES, Saves, Shelf
from game.app.session import Session
from game.app.settings import SettingsFile, Table
from game.app.statistics import Statistics
from game.core.match import Match
from game.core.record import Seat
from game.games.catalogue import CATALOGUE
from tests.app.fuse import ERRORS, Fuse, refusal
from tests.driver import Driver, MakeDriver

APP = Path(log.__file__).parent


def played(game: str, plies: int | None = None) -> Match[Any, Any]:
    """Return a match of two or more people, played at random to its end, or as far as ``plies``."""
    rules = CATALOGUE[game].rules
    seats = tuple(
        Seat(name, "human", style)
        for name, style in zip(("Zoé", "Marc", "Léa"), ("ivory", "coral", "blue"), strict=True)
    )[: next(number for number in rules.info.players if number > 1)]
    match: Match[Any, Any] = Match(rules, seats, {}, 5)
    rng = random.Random(1)
    while not match.is_over and (plies is None or match.ply < plies):
        match.play(rng.choice(match.legal_moves()))
    return match


class NoWays:
    """Leads nowhere: screens are made elsewhere, and take long."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *arguments: None


class Bench:
    """A program of which ``game`` is played, on a disk with a fuse."""

    def __init__(self, driver: Driver, fuse: Fuse, game: str) -> None:
        self.driver = driver
        self.program = driver.program
        self.program.ways = NoWays()
        self.saves = driver.program.saves
        self.fuse = fuse
        self.game = game
        self.over = played(game)
        self.going = played(game, 2)

    def sit(self, match: Match[Any, Any], *, saved: bool = True) -> Session:
        """Sit down at a match without showing it."""
        self.program.session = session = Session(self.saves.new_id(), match)
        if saved:
            assert self.saves.save(session.match_id, self.going.record()) is None
        return session

    def places(self, match_id: str) -> list[str]:
        """Return the shelves on which the match is for a program that is started now."""
        known = CATALOGUE[self.game].rules
        fresh = Saves(self.program.folder, {self.game: known}, self.program.known, Notices())
        fresh.clear_up()
        found: list[str] = []
        for shelf in SHELVES:
            for entry in fresh.list(shelf):
                if entry.match_id == match_id:
                    assert fresh.load(match_id, shelf).match is not None
                    found.append(shelf)
        return found

    def counted(self) -> int:
        """Return how many times somebody was counted, for a program that is started now."""
        statistics = Statistics(self.program.folder, self.program.known, Notices())
        return sum(
            person.tally.played
            for preset in statistics.presets(self.game)
            for person in statistics.by_person(self.game, preset)
        )

    def empty(self) -> None:
        """Take everything away that is saved."""
        shutil.rmtree(self.program.folder / "saves")

    def settle(self) -> None:
        """The disk has recovered, and the program ends."""
        self.program.save_match()
        self.program.session = None


@pytest.fixture(params=list(CATALOGUE))
def bench(
    make_driver: MakeDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Bench:
    return Bench(make_driver(), Fuse(monkeypatch, tmp_path), request.param)


def failures(fuse: Fuse) -> Iterator[AbstractContextManager[None]]:
    """Yield a disk that fails at the first, second ... call, until all have failed: by each error, once.

    Two of the errors also last from there on, as a full disk and a locked folder do.
    What is yielded has to be entered for the operation, and left before anything else is asked of the disk.
    """
    for name in ERRORS:
        for stays in (False, True) if name in {"EACCES", "ENOSPC"} else (False,):
            at = 0
            while not at or fuse.blown:
                at += 1
                assert at < 200
                yield fuse.armed(at, refusal(getattr(errno, name)), stays=stays)
            assert at > 1


def test_a_match_begins(bench: Bench) -> None:
    for failing in failures(bench.fuse):
        with failing:
            bench.program.start_match(bench.game, bench.going.seats, {})
        session = bench.program.session
        assert session is not None
        bench.settle()
        assert bench.places(session.match_id) == ["open"]
        bench.empty()


def test_a_move_is_written(bench: Bench) -> None:
    session = bench.sit(bench.going)
    for failing in failures(bench.fuse):
        bench.program.session = session
        with failing:
            bench.program.save_match()
        bench.settle()
        assert bench.places(session.match_id) == ["open"]


def test_a_match_ends_and_is_filed_and_counted_once(bench: Bench) -> None:
    people = len(bench.over.seats)
    for number, failing in enumerate(failures(bench.fuse), 1):
        session = bench.sit(bench.over)
        with failing:
            bench.program.finish_match()
        assert session.match_id in {entry.match_id for entry in bench.saves.list("finished")}
        assert session.match_id not in {entry.match_id for entry in bench.saves.list("open")}
        bench.settle()
        assert bench.places(session.match_id) == ["finished"]
        assert bench.counted() == number * people
        bench.empty()


def test_a_match_is_given_up(bench: Bench) -> None:
    for failing in failures(bench.fuse):
        session = bench.sit(bench.going)
        with failing:
            bench.program.abandon_match(session)
        bench.settle()
        assert bench.places(session.match_id) == ["abandoned"]
        bench.empty()


def test_a_match_is_taken_up(bench: Bench) -> None:
    session = bench.sit(bench.going)
    bench.settle()
    for failing in failures(bench.fuse):
        with failing:
            bench.program.resume(session.match_id)
        bench.settle()
        assert bench.places(session.match_id) == ["open"]


def test_a_match_is_taken_up_that_was_given_up(bench: Bench) -> None:
    for failing in failures(bench.fuse):
        session = bench.sit(bench.going)
        bench.program.abandon_match(session)
        with failing:
            is_back = bench.saves.restore(session.match_id)
        bench.settle()
        assert bench.places(session.match_id) == ["open" if is_back else "abandoned"]
        bench.empty()


def test_a_match_is_taken_off_the_list(bench: Bench) -> None:
    for failing in failures(bench.fuse):
        session = bench.sit(bench.going)
        with failing:
            is_gone = bench.saves.dismiss(session.match_id)
        bench.program.session = None
        assert bench.places(session.match_id) == ([] if is_gone else ["open"])
        bench.empty()


def test_the_lists_are_read(bench: Bench) -> None:
    for file in (bench.saves.save, bench.saves.finish, bench.saves.abandon):
        file(bench.saves.new_id(), bench.over.record())
    for failing in failures(bench.fuse):
        with failing:
            for shelf in SHELVES:
                bench.saves.list(shelf)
        assert [len(bench.saves.list(shelf)) for shelf in SHELVES] == [1, 1, 1]


def test_settings_are_kept(bench: Bench) -> None:
    table = Table(bench.going.seats, bench.going.options)
    for number, failing in enumerate(failures(bench.fuse)):
        with failing:
            bench.program.change_settings(music=number % 100, tables={bench.game: table})
        bench.settle()
        loaded = bench.program.settings_file.load()
        assert loaded.music == number % 100
        assert loaded.tables[bench.game].seats == table.seats


def test_settings_are_read(bench: Bench) -> None:
    path = bench.program.settings_file.path
    bench.program.change_settings(music=3)
    text = path.read_text(encoding="utf-8")
    for failing in failures(bench.fuse):
        file = SettingsFile(path.parent, bench.program.settings, bench.program.known, Notices())
        with failing:
            file.load()
        kept = [other.read_text(encoding="utf-8") for other in path.parent.glob("settings.toml*")]
        assert text in kept
        for aside in path.parent.glob("settings.toml.*"):
            aside.unlink()
        path.write_text(text, encoding="utf-8")


def test_statistics_are_read(bench: Bench) -> None:
    bench.sit(bench.over)
    bench.program.finish_match()
    path = bench.program.folder / "statistics.json"
    text = path.read_text(encoding="utf-8")
    for failing in failures(bench.fuse):
        with failing:
            Statistics(bench.program.folder, bench.program.known, Notices())
        assert text in [other.read_text(encoding="utf-8") for other in path.parent.glob("statistics.json*")]
        for aside in path.parent.glob("statistics.json.bad*"):
            aside.replace(path)
    assert bench.counted() == len(bench.over.seats)


def test_the_log_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for failing in failures(Fuse(monkeypatch, tmp_path)):
        with failing:
            logger = log.start(tmp_path / "log")
            for _ in range(3):
                logger.error("an entry")
            log.stop()


@pytest.mark.parametrize("name", ERRORS)
def test_the_program_is_started_and_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    fuse = Fuse(monkeypatch, tmp_path)
    first = Driver(tmp_path)
    first.sit("human", "human")
    first.close()
    at = 0
    while not at or fuse.blown:
        at += 1
        with fuse.armed(at, refusal(getattr(errno, name)), stays=at % 2 == 0):
            driver = Driver(tmp_path)
            driver.program.ways.to_title()
            driver.program.stack.apply()
            driver.wait()
            driver.close()
    again = Driver(tmp_path)
    assert len(again.program.saves.list("open")) == 1
    again.close()


def test_a_program_that_is_stopped_anywhere_leaves_each_match_in_one_place(bench: Bench) -> None:
    ends: tuple[tuple[Shelf, Match[Any, Any]], ...] = (("finished", bench.over), ("abandoned", bench.going))
    for shelf, match in ends:
        at = 0
        while not at or bench.fuse.blown:
            at += 1
            session = bench.sit(bench.going)
            file = bench.saves.finish if shelf == "finished" else bench.saves.abandon
            with bench.fuse.armed(at, KeyboardInterrupt), contextlib.suppress(KeyboardInterrupt):
                file(session.match_id, match.record())
            bench.program.session = None
            places = bench.places(session.match_id)
            assert places == [shelf] or (places == ["open"] and bench.fuse.blown)
            names = {path.name for path in (bench.program.folder / "saves").rglob(f"{session.match_id}*")}
            assert names <= {f"{session.match_id}.json"} | (
                {f"{session.match_id}.json.previous"} if places == ["open"] else set()
            )
            bench.empty()


_TOUCHES = (
    "exists is_file is_dir iterdir glob rglob mkdir unlink stat lstat rename read_text read_bytes write_text "
    "write_bytes lexists listdir scandir utime"
)
_OWN = (
    "disk.py commands.py bench.py probes.py screenshot.py selfcheck.py simulate.py streams.py taking.py "
    "frame.py rules.py"
)
"""Besides the disk: commands, which write where they are told to, a damaged file for a picture, and shipped pages."""


def test_nothing_else_touches_the_disk() -> None:
    found = {
        f"{path.name}:{node.lineno}"
        for path in APP.rglob("*.py")
        if path.name not in _OWN.split()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and touches(node.func, node.args)
    }
    assert not found


def touches(function: ast.expr, arguments: list[ast.expr]) -> bool:
    if isinstance(function, ast.Name):
        return function.id == "open"
    if not isinstance(function, ast.Attribute) or ast.unparse(function.value) == "disk":
        return False
    if ast.unparse(function.value) == "os":
        return function.attr in {"link", "open", "remove", "rename", "replace", "stat"}
    opens = function.attr == "open" and bool(arguments) and isinstance(arguments[0], ast.Constant)
    return opens or function.attr in _TOUCHES.split()
