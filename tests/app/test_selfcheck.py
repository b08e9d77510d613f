"""The self-check: it passes here, and it notices what could be wrong with a copy that was shipped."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import threading
import time
import wave
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from game import paths
from game.app import selfcheck
from game.app.selfcheck import Broken, Check
from game.app.thinking import Source
from game.core.match import Match
from game.core.record import HUMAN, Seat
from game.games.catalogue import CATALOGUE
from game.games.worker import Job
from game.texts import Texts

ROOT = Path(__file__).resolve().parents[2]
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{}</svg>'


@pytest.fixture(autouse=True)
def _headless(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "PYGAME_HIDE_SUPPORT_PROMPT"):
        monkeypatch.setenv(name, "dummy")


def write_sound(file: Path, data: bytes, rate: int = 22_050) -> None:
    with file.open("wb") as stream, wave.open(stream, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(rate)
        sound.writeframes(data)


def test_everything_that_is_shipped_is_all_right_without_home_or_streams(tmp_path: Path) -> None:
    """As a windowed program is started: no home, no stdout, no stderr, and a folder with spaces and accents."""
    folder = tmp_path / "Été à la mer"
    folder.mkdir()
    lines = folder / "lignes écrites.txt"
    program = [sys.executable, "-m", "game", "--self-check", "--output", str(lines)]
    environment = {
        "PYTHONPATH": str(ROOT),
        "PATH": os.defpath,
        **{key: os.environ[key] for key in ("SYSTEMROOT",) if key in os.environ},
    }
    closing = "import os, sys; os.close(1); os.close(2); os.execv(sys.argv[1], sys.argv[1:])"
    if os.name == "posix":
        program = [sys.executable, "-c", closing, *program]
    done = subprocess.run(program, cwd=folder, env=environment, stdin=subprocess.DEVNULL, timeout=300, check=False)
    text = lines.read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if not line.startswith("ok  ")] == []
    assert done.returncode == 0
    for game, entry in CATALOGUE.items():
        for players in entry.rules.info.players:
            assert f"game {game} with {players} players, 20 plies" in text
        assert f"game {game} in the thinking process" in text
    for file in (*paths.assets().rglob("*.svg"), *paths.config().rglob("*.toml")):
        assert file.name in text
    assert [file.name for file in folder.iterdir()] == [lines.name]


def test_a_failure_is_one_line_and_an_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def stumble() -> None:
        raise ValueError("two\nlines")

    def refuse() -> None:
        raise Broken("it is empty")

    def checks() -> Iterator[Check]:
        yield Check("one", lambda: None)
        yield Check("two", stumble)
        yield Check("three", refuse)

    def missing() -> Iterator[Check]:
        raise FileNotFoundError("no folder")
        yield

    monkeypatch.setattr(selfcheck, "GROUPS", {"things": checks, "nothing": missing, "again": checks})
    output = tmp_path / "lines.txt"
    assert selfcheck.run(output) == 1
    expected = ["ok  one", "FAIL two: ValueError: two lines", "FAIL three: it is empty"]
    expected = [*expected, "FAIL nothing: FileNotFoundError: no folder", *expected]
    assert capsys.readouterr().out.splitlines() == expected
    assert output.read_text(encoding="utf-8").splitlines() == expected


def test_an_output_that_cannot_be_written_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(selfcheck, "GROUPS", {})
    assert selfcheck.run(tmp_path) == 1
    assert "cannot write" in capsys.readouterr().err


def test_good_assets_pass(tmp_path: Path) -> None:
    drawing = tmp_path / "a.svg"
    drawing.write_text(DRAWING.format('<rect width="10" height="10" fill="#ffffff"/>'), encoding="utf-8")
    sound = tmp_path / "a.wav"
    write_sound(sound, b"\x01\x10" * 50)
    page = tmp_path / "a.md"
    page.write_text("# Règles\n\nC’est « tout » ! 3 × 5\n", encoding="utf-8")
    for file in (drawing, sound, page):
        selfcheck.check_asset(file)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("empty.svg", DRAWING.format("").encode()),
        ("not.svg", b"hello"),
        ("cut.svg", b"<svg"),
        ("not.png", b"\x89PNG"),
        ("not.wav", b"RIFF"),
        ("not.toml", b"a = "),
        ("latin.md", "é".encode("latin-1")),
        ("glyph.md", "one 中 two".encode()),
        ("not.ico", struct.pack("<HHH", 0, 2, 1)),
        ("none.ico", struct.pack("<HHH", 0, 1, 0)),
        ("cut.ico", struct.pack("<HHHBBBBHHII", 0, 1, 1, 16, 16, 0, 0, 1, 32, 500, 22)),
        ("cut.icns", b"icns" + struct.pack(">I", 500)),
        ("unknown.jpeg", b"x"),
        ("without", b"x"),
    ],
)
def test_a_broken_asset_is_noticed(name: str, content: bytes, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    with pytest.raises(Exception):  # noqa: B017
        selfcheck.check_asset(file)


@pytest.mark.parametrize(("data", "rate"), [(b"\0\0" * 50, 22_050), (b"", 22_050), (b"\x01\x10" * 50, 44_100)])
def test_a_sound_that_would_not_be_heard_is_noticed(data: bytes, rate: int, tmp_path: Path) -> None:
    file = tmp_path / "a.wav"
    write_sound(file, data, rate)
    with pytest.raises(Broken):
        selfcheck.check_asset(file)


def test_missing_folders_are_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(paths, "assets", lambda: tmp_path / "gone")
    monkeypatch.setattr(paths, "config", lambda: tmp_path)
    with pytest.raises(Broken, match="no folder"):
        list(selfcheck.asset_checks())
    with pytest.raises(Broken, match="nothing in"):
        list(selfcheck.config_checks())


def test_a_configuration_file_that_nothing_reads_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "leftover.toml"
    file.write_text("", encoding="utf-8")
    with pytest.raises(Broken, match="nothing reads it"):
        selfcheck.check_config(file)


def test_a_game_without_its_rules_page_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("cephalopod/tile.svg", "cephalopod/table.svg"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.setattr(paths, "assets", lambda: tmp_path)
    with pytest.raises(Broken, match=r"rules\.en\.md"):
        selfcheck.check_game_data("cephalopod")


def change_texts(monkeypatch: pytest.MonkeyPatch, language: str, changes: dict[str, str]) -> None:
    """Let the texts of ``language`` differ."""
    entries = Texts.entries

    def changed(texts: Texts) -> dict[str, str]:
        return {**entries(texts), **(changes if texts.language == language else {})}

    monkeypatch.setattr(Texts, "entries", changed)


def test_texts_are_all_right_as_they_are() -> None:
    selfcheck.check_texts("fr")
    selfcheck.check_agreement()


@pytest.mark.parametrize("text", ["", "cœur ♥︎ 中"])
def test_a_text_that_cannot_be_shown_is_noticed(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    change_texts(monkeypatch, "fr", {"ui.on": text})
    selfcheck.check_texts("en")
    with pytest.raises(Broken, match=r"^ui\.on"):
        selfcheck.check_texts("fr")


@pytest.mark.parametrize("changes", [{"ui.percent": "%"}, {"ui.extra": "more"}])
def test_languages_that_differ_are_noticed(changes: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    change_texts(monkeypatch, "fr", changes)
    with pytest.raises(Broken):
        selfcheck.check_agreement()


def test_a_font_that_is_not_one_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "font.ttf"
    file.write_bytes(b"not a font")
    with pytest.raises(Exception):  # noqa: B017
        selfcheck.check_font(file)


class LateThinker:
    """Answers after ``seconds`` on a clock of its own, as its worker would: not at all, or not by itself."""

    def __init__(self, clock: pytest.MonkeyPatch, seconds: float, source: Source | None) -> None:
        self.now, self.seconds, self.source = 0.0, seconds, source
        self.worker_pid = 1
        clock.setattr(time, "monotonic", lambda: self.now)
        clock.setattr(threading, "Event", lambda: SimpleNamespace(set=None, clear=lambda: None, wait=self.wait))
        clock.setattr("game.app.thinking.Thinker", lambda wake: self)

    def start(self, job: Job) -> None:
        match = Match(CATALOGUE[job.game].rules, (Seat("A", HUMAN, ""),) * 2, {}, seed=1)
        self.move = match.rules.format_move(match.view(0), match.legal_moves()[0])

    def wait(self, seconds: float) -> bool:
        self.now += min(seconds, self.seconds)
        return self.source is not None

    def poll(self) -> object:
        return SimpleNamespace(final=True, source=self.source, move=self.move)

    def close(self) -> None:
        """Nothing is to be ended."""


@pytest.mark.parametrize(
    ("seconds", "source", "remark"),
    [(1, Source.AGENT, None), (25, Source.AGENT, "slow: 25 seconds"), (75, Source.AGENT, "slow: 75 seconds")],
)
def test_a_busy_machine_is_slow_and_not_broken(
    monkeypatch: pytest.MonkeyPatch, seconds: float, source: Source, remark: str | None
) -> None:
    LateThinker(monkeypatch, seconds, source)
    assert selfcheck.check_worker("cephalopod") == remark
    monkeypatch.setattr(selfcheck, "GROUPS", {"games": lambda: iter([Check("game", lambda: remark)])})
    assert list(selfcheck.report()) == [f"ok  game ({remark})" if remark else "ok  game"]


@pytest.mark.parametrize(
    ("seconds", "source", "why"),
    [
        (1, Source.FALLBACK, "could not think"),
        (11, Source.FALLBACK, "slow: 11 seconds"),
        (200, None, "slow: no answer in 180 seconds"),
    ],
)
def test_an_agent_that_fails_or_hangs_is_noticed(
    monkeypatch: pytest.MonkeyPatch, seconds: float, source: Source | None, why: str
) -> None:
    LateThinker(monkeypatch, seconds, source)
    with pytest.raises(Broken, match=why):
        selfcheck.check_worker("cephalopod")
