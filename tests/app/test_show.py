"""``show FILE``: a saved match as text."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from game.app import show
from game.app.saves import SaveKind
from game.core import record as records
from game.core.contract import Rules
from game.core.match import Match
from game.core.record import Seat
from game.games.cephalopod.rules import CephalopodRules
from tests.app.planted import CardRules, HeapRules

GAMES: Mapping[str, Rules[Any, Any]] = {"heap": HeapRules(), "cards": CardRules(), "cephalopod": CephalopodRules()}
LEVELS = ("easy",)
SEATS = (Seat("Zoé", "human", "ivory"), Seat("Computer", "easy", "coral"))


def written(folder: Path, match: Match[Any, Any]) -> Path:
    path = folder / "match.json"
    path.write_text(records.write(match.record()), encoding="utf-8")
    return path


def run(path: Path) -> int:
    parser = argparse.ArgumentParser()
    show.add_arguments(parser)
    return show.run(parser.parse_args([str(path)]), GAMES, LEVELS)


def test_an_open_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match: Match[Any, Any] = Match(GAMES["cephalopod"], SEATS, {"board": "3x3"}, 7)
    for text in ("a1", "c3", "b2"):
        match.play_text(text)
    assert run(written(tmp_path, match)) == 0
    assert capsys.readouterr().out == (
        "game: cephalopod\n"
        "seat 1: Zoé (human)\n"
        "seat 2: Computer (easy)\n"
        "option: board = 3x3\n"
        "option: pie = off\n"
        "seed: 7\n"
        "\n"
        "1. Zoé: a1\n"
        "2. Computer: c3\n"
        "3. Zoé: b2\n"
        "\n"
        "to play: Computer\n"
    )


def test_a_finished_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match: Match[Any, Any] = Match(GAMES["heap"], SEATS, {"size": "4"}, 7, practice=True)
    match.play_text("3")
    match.change_seat(1, Seat("Ada", "human", "coral"))
    match.play_text("1")
    match.change_seat(1, Seat("Computer", "easy", "coral"))
    assert run(written(tmp_path, match)) == 0
    assert capsys.readouterr().out.splitlines()[-6:] == [
        "1. Zoé: 3",
        "2. Computer: 1 [human]",
        "",
        "score: Zoé 0",
        "score: Computer 1",
        "won by: Computer",
    ]


def test_secrets_are_not_shown_before_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outputs = set()
    for seed in range(30):
        match: Match[Any, Any] = Match(GAMES["cards"], SEATS, {}, seed)
        match.play_text("bid2")
        assert run(written(tmp_path, match)) == 0
        outputs.add(capsys.readouterr().out)
    (output,) = outputs
    assert "seed: shown when the match is over" in output
    assert "1. chance: (hidden)\n2. chance: (hidden)\n3. Zoé: bid2\n" in output


def test_everything_is_shown_after_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match: Match[Any, Any] = Match(GAMES["cards"], SEATS, {}, 12)
    match.play_text("bid2")
    match.play_text("bid1")
    assert run(written(tmp_path, match)) == 0
    output = capsys.readouterr().out
    assert f"1. chance: {match.record().plies[0].move}" in output
    assert "seed: 12\n" in output
    assert "won by: " in output


def test_dice_are_seen_by_all_but_the_seed_waits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    class OpenCards(CardRules):
        info = CardRules.info.__class__("cards", (2,), 1, (), True, False, 4)
        view = staticmethod(lambda state, who: state)

    match: Match[Any, Any] = Match(OpenCards(), SEATS, {}, 12)
    ply = match.record().plies[0]
    assert show.public_text(match, 0, ply) == ply.move
    assert "seed: shown when the match is over" in list(show.lines(match))


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (None, SaveKind.MISSING),
        (b"hello", SaveKind.DAMAGED),
        (b"\xff", SaveKind.NOT_TEXT),
        (b'{"format": 99}', SaveKind.NEWER),
    ],
)
def test_trouble_is_one_line_and_exit_code_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None, kind: SaveKind
) -> None:
    path = tmp_path / "match é.json"
    if content is not None:
        path.write_bytes(content)
    assert run(path) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert show.SENTENCES[kind] in output.err


def test_a_folder_is_no_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path) == 1
    assert show.SENTENCES[SaveKind.NOT_A_FILE] in capsys.readouterr().err


def test_there_is_a_sentence_for_every_kind() -> None:
    assert set(show.SENTENCES) == set(SaveKind)
