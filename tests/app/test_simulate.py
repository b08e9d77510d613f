"""The command that plays matches without a window."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from game.__main__ import main
from game.app import simulate
from game.app.files import Notices
from game.app.known import Known
from game.app.saves import Saves
from game.app.simulate import Outcome, Series, interval, play_match, play_series, summarise
from game.games.catalogue import CATALOGUE, LEVELS
from game.ui.theme import Theme

OPTIONS = {"board": "3x3", "pie": "off"}
TIMES = ("seconds_per_move_by_line_up",)


def call(*argv: str) -> int:
    """Run the command with ``argv``."""
    parser = argparse.ArgumentParser()
    simulate.add_arguments(parser)
    return simulate.run(parser.parse_args(argv))


def report(capsys: pytest.CaptureFixture[str], *argv: str) -> dict[str, object]:
    """Run the command with ``--json`` and return what it printed, without the times."""
    assert call(*argv, "--json") == 0
    data: dict[str, object] = json.loads(capsys.readouterr().out)
    for key in TIMES:
        times = data.pop(key)
        assert isinstance(times, list)
        assert all(seconds >= 0 for seconds in times)
    return data


def test_the_json_has_what_scripts_rely_on(capsys: pytest.CaptureFixture[str]) -> None:
    data = report(
        capsys, *("cephalopod", "--seats", "easy,random", "--matches", "6", "--seed", "4", "--option", "board=3x3")
    )
    assert data["matches"] == 6
    assert data["game"] == "cephalopod"
    assert data["options"] == OPTIONS
    assert data["seed"] == 4
    assert data["line_up"] == ["easy", "random"]
    assert set(data["levels"]) == {"easy"}  # type: ignore[call-overload]
    assert sum(data["wins_by_line_up"]) == 6  # type: ignore[call-overload]
    assert sum(data["mean_score_by_line_up"]) == pytest.approx(9)  # type: ignore[call-overload]
    assert 9 <= data["mean_plies"] <= 99  # type: ignore[operator]


def test_more_processes_change_nothing_but_the_time(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ("cephalopod", "--seats", "easy,random", "--matches", "5", "--seed", "9", "--rotate")
    assert report(capsys, *argv, "--option", "board=3x3") == report(
        capsys, *argv, "--option", "board=3x3", "--jobs", "2"
    )


def test_a_match_depends_on_the_seed_and_its_number_alone() -> None:
    series = Series("cephalopod", ("random", "random"), OPTIONS, 5, False)
    alone = play_match((series, 3))
    among = list(play_series(series, 5))
    assert alone.course == among[3].course
    assert len({outcome.course for outcome in among}) == 5
    other = Series("cephalopod", ("random", "random"), OPTIONS, 6, False)
    assert play_match((other, 3)).course != alone.course


def test_rotation_moves_the_line_up_round_the_seats() -> None:
    # The same player in both places: without rotation place 0 always begins, with it every second match.
    fixed = list(play_series(Series("cephalopod", ("random", "random"), OPTIONS, 5, False), 4))
    moved = list(play_series(Series("cephalopod", ("random", "random"), OPTIONS, 5, True), 4))
    assert [outcome.course for outcome in fixed] == [outcome.course for outcome in moved]
    for number, (here, there) in enumerate(zip(fixed, moved, strict=True)):
        expected = here.scores if number % 2 == 0 else here.scores[::-1]
        assert there.scores == expected
        assert there.shares == (here.shares if number % 2 == 0 else here.shares[::-1])


def test_a_tie_is_shared_out() -> None:
    series = Series("cephalopod", ("random", "random"), OPTIONS, 5, False)
    outcomes = [
        Outcome(0, (0.5, 0.5), (4, 4), 10, (5, 5), (1.0, 2.0), "a"),
        Outcome(1, (1.0, 0.0), (6, 2), 20, (10, 10), (0.5, 1.0), "b"),
    ]
    data = summarise(series, outcomes)
    assert data["wins_by_line_up"] == [1.5, 0.5]
    assert data["mean_score_by_line_up"] == [5, 3]
    assert data["mean_plies"] == 15
    assert data["seconds_per_move_by_line_up"] == pytest.approx([0.1, 0.2])
    assert data["distinct_matches"] == 2


def test_the_interval_is_that_of_wilson() -> None:
    # Values from the closed form, computed by hand: 180 of 200, and the ends.
    low, high = interval(180, 200)
    assert (round(low, 3), round(high, 3)) == (0.851, 0.934)
    assert interval(0, 10)[0] == 0
    assert interval(10, 10)[1] == pytest.approx(1)


def test_a_player_from_a_module(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "some_players.py").write_text(
        "from game.games.catalogue import CATALOGUE\n\n\ndef easy():\n"
        "    return CATALOGUE['cephalopod'].make_agent('easy')\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    argv = ("--matches", "2", "--seed", "1", "--option", "board=3x3")
    data = report(capsys, "cephalopod", "--seats", "some_players:easy,random", *argv)
    same = report(capsys, "cephalopod", "--seats", "easy,random", *argv)
    assert data["wins_by_line_up"] == same["wins_by_line_up"]
    assert data["mean_plies"] == same["mean_plies"]


def test_the_table_names_the_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("cephalopod", "--seats", "random,random", "--matches", "2", "--seed", "1") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("cephalopod board=5x5 pie=off")
    assert [line.split()[0] for line in lines[3:]] == ["random", "random"]


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("chess", "--seats", "easy,easy"), "no game"),
        (("cephalopod", "--seats", "easy"), "seats"),
        (("cephalopod", "--seats", "easy,easy,easy"), "seats"),
        (("cephalopod", "--seats", "easy,genius"), "no player"),
        (("cephalopod", "--seats", "easy,nowhere_at_all:player"), "no player"),
        (("cephalopod", "--seats", "easy,json:nothing"), "no player"),
        (("cephalopod", "--seats", "easy,easy", "--option", "board"), "KEY=VALUE"),
        (("cephalopod", "--seats", "easy,easy", "--option", "board=9x9"), "board"),
        (("cephalopod", "--seats", "easy,easy", "--option", "colour=red"), "colour"),
        (("cephalopod", "--seats", "easy,easy", "--jobs", "0"), "at least 1"),
        (("cephalopod", "--seats", "easy,easy", "--matches", "0"), "at least 1"),
    ],
)
def test_what_cannot_be_played_is_said(capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], said: str) -> None:
    matches = () if "--matches" in argv else ("--matches", "1")
    assert call(*argv, *matches, "--seed", "1") == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err


@pytest.mark.parametrize(
    ("game", "line_up"), [("odin", "easy,random,easy"), ("shelfie", "random"), ("odicey", "easy,random")]
)
def test_kept_matches_are_shown_and_replayed(
    game: str, line_up: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    finished = tmp_path / "saves" / "finished"
    series = (game, "--seats", line_up, "--matches", "3", "--seed", "-4", "--rotate")
    data = report(capsys, *series)
    assert report(capsys, *series, "--keep", str(finished)) == data
    kept = sorted(finished.iterdir())
    assert [path.name[: len(game) + 8] for path in kept] == [f"{game}--4-{number:04}" for number in range(3)]

    rules = {key: entry.rules for key, entry in CATALOGUE.items()}
    styles = tuple(style.key for style in Theme.load().seats)
    known = Known({key: each.info for key, each in rules.items()}, LEVELS, styles)
    saves = Saves(tmp_path, rules, known, Notices())
    names = []
    for entry in saves.list("finished"):
        assert entry.trouble is None
        match = saves.load(entry.match_id, "finished").match
        assert match is not None
        assert match.is_over
        assert len(list(match.opened())) == match.ply
        names.append(match.seats[0].name)
    players = line_up.split(",")
    assert sorted(names) == sorted(f"{players[n % len(players)]} {n % len(players) + 1}" for n in range(3))

    for path in kept:
        assert main(["show", str(path)]) == 0
        assert "won by: " in capsys.readouterr().out


def test_kept_matches_are_the_same_again_and_others_are_added(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    series = ("cephalopod", "--option", "board=3x3", "--matches", "4", "--seed", "2", "--keep", str(tmp_path))
    report(capsys, *series, "--seats", "random,random")
    first = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert len(first) == 4
    report(capsys, *series, "--seats", "random,random", "--jobs", "2")
    assert {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()} == first
    report(capsys, *series, "--seats", "easy,easy")
    assert len(list(tmp_path.iterdir())) == 8


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_folder_that_cannot_be_is_said(jobs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "taken").touch()
    series = ("cephalopod", "--seats", "random,random", "--matches", "2", "--seed", "1", "--jobs", jobs)
    assert call(*series, "--keep", str(tmp_path / "taken" / "matches")) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("simulate: a match cannot be kept in ")
    assert captured.err.count("\n") == 1
