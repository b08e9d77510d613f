"""What a command prints, where the stream is full, closed, or nobody reads on: one line on stderr and exit code 1."""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.__main__ import main
from game.app import bench

ROOT = Path(__file__).resolve().parents[2]
FULL = Path("/dev/full")
SAVED = ROOT / "tests" / "games" / "odin" / "saves" / "finished.json"
SIMULATE = ["simulate", "cephalopod", "--seats", "random,random", "--matches", "1", "--seed", "1"]
BENCH = """
import sys
from game.__main__ import main
from game.app import bench
for part in ("start", "waiting", "frames", "engine"):
    setattr(bench, f"measure_{part}", lambda: [bench.Figure("nothing", 0.0, "s")])
sys.exit(main(["bench"]))
"""
MODULE = ["-m", "game"]
COMMANDS = {
    "help": [*MODULE, "--help"],
    "help of a command": [*MODULE, "simulate", "--help"],
    "version": [*MODULE, "--version"],
    "self-check": [*MODULE, "--self-check"],
    "simulate": [*MODULE, *SIMULATE],
    "simulate as JSON": [*MODULE, *SIMULATE, "--json"],
    "bench": ["-c", BENCH],
    "screenshot": [*MODULE, "screenshot", "--list"],
    "show": [*MODULE, "show", str(SAVED)],
}
SHELL = {
    "full": '"$@" >/dev/full',
    "closed": '"$@" >&-',
    "not read": '{ "$@"; echo "code $?" >&2; } | true',
}


class Broken(io.StringIO):
    """A stream that takes nothing, at once or when it is flushed."""

    def __init__(self, *, at_once: bool) -> None:
        super().__init__()
        self.at_once = at_once

    def write(self, text: str) -> int:
        if self.at_once:
            self.flush()
        return len(text)

    def flush(self) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")


def environment(*, buffered: bool = True) -> dict[str, str]:
    """Return the environment of a command, whose streams keep text back until the end when ``buffered``."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    return kept if buffered else {**kept, "PYTHONUNBUFFERED": "1"}


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("stream", sorted(SHELL))
@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_output_that_cannot_be_written_is_one_line_and_a_code(command: str, stream: str) -> None:
    done = subprocess.run(
        ["sh", "-c", SHELL[stream], "sh", sys.executable, *COMMANDS[command]],
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    said = done.stderr.splitlines()
    if stream == "not read":
        assert said.pop() == "code 1"
    else:
        assert done.returncode == 1
    assert len(said) == 1, done.stderr
    assert said[0].startswith("pantheon: the output cannot be written: ")


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("buffered", [True, False])
@pytest.mark.parametrize("errors", ["2>&-", "2>/dev/full"])
def test_where_there_is_no_stderr_either_the_code_is_the_same(errors: str, buffered: bool) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"$@" >/dev/full {errors}', "sh", sys.executable, *COMMANDS["show"]],
        cwd=ROOT,
        env=environment(buffered=buffered),
        timeout=120,
        check=False,
    )
    assert done.returncode == 1


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize("argv", [["--help"], ["--version"], SIMULATE, ["show", str(SAVED)], ["--self-check"]])
def test_no_system_leaves_a_traceback(
    argv: list[str], at_once: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stream = Broken(at_once=at_once)
    monkeypatch.setattr(sys, "stdout", stream)
    assert main(argv) == 1
    assert sys.stdout is stream
    assert capsys.readouterr().err == "pantheon: the output cannot be written: No space left on device\n"


def test_what_cannot_be_said_on_stderr_changes_no_code(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "stderr", Broken(at_once=True))
    assert main(["show", str(tmp_path)]) == 1
    with pytest.raises(SystemExit) as stop:
        main(["--size", "wide"])
    assert stop.value.code == 2


@pytest.mark.parametrize("platform", ["win32", "linux"])
def test_only_a_windowed_program_prints_to_nowhere(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["show", str(SAVED)]) == (0 if platform == "win32" else 1)


def test_what_a_stream_does_not_know_becomes_an_escape(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii", newline="")
    monkeypatch.setattr(sys, "stdout", stream)
    text = SAVED.read_text(encoding="utf-8").replace('"name": "', '"name": "Zo\\u00e9 ', 1)
    (tmp_path / "match.json").write_text(text, encoding="utf-8")
    assert main(["show", str(tmp_path / "match.json")]) == 0
    stream.flush()
    assert b"Zo\\xe9" in raw.getvalue()


@pytest.mark.parametrize("target", ["/dev/full", "no/such/folder/title.png"])
def test_a_picture_that_cannot_be_written_is_said(
    target: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if target == str(FULL) and not FULL.exists():
        pytest.skip("there is no device that is always full")
    monkeypatch.chdir(tmp_path)
    assert main(["screenshot", "title", "--out", target]) == 1
    assert capsys.readouterr().err.startswith(f"screenshot: {Path(target)} cannot be written: ")
    (tmp_path / "taken").touch()
    assert main(["screenshot", "--all", "--out", "taken"]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_the_parts_of_the_bench_have_the_names_that_are_left_out_here() -> None:
    assert all(callable(getattr(bench, f"measure_{part}")) for part in ("start", "waiting", "frames", "engine"))
