"""The command line: what is understood, what is refused in a sentence, and what is loaded for it."""

from __future__ import annotations

import argparse
import importlib
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import game.app
from game.__main__ import main
from game.app import commands

ROOT = Path(__file__).resolve().parents[2]

WITHOUT_PYGAME = """
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "pygame":
            raise ImportError("pygame was asked for")

sys.meta_path.insert(0, Blocker())
from game.__main__ import main
sys.exit(main({argv!r}))
"""


def run_python(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def stand_in(monkeypatch: pytest.MonkeyPatch, name: str, **functions: object) -> None:
    """Put a module with these functions in the place of ``game.app.<name>``."""
    module = ModuleType(f"game.app.{name}")
    for key, function in functions.items():
        setattr(module, key, function)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(game.app, name, module, raising=False)


def test_without_arguments_the_window_is_asked_for() -> None:
    arguments = commands.parse([])
    assert vars(arguments) == {
        "command": None,
        "play": None,
        "seats": None,
        "lang": None,
        "size": None,
        "fullscreen": False,
        "data_dir": None,
        "seed": None,
        "self_check": False,
        "output": None,
    }


def test_everything_about_the_window_is_understood() -> None:
    line = "--play cephalopod --seats human,hard --lang fr --size 800x600 --fullscreen --data-dir été/là --seed 7"
    arguments = commands.parse(line.split(" "))
    assert arguments.play == "cephalopod"
    assert arguments.seats == ("human", "hard")
    assert arguments.lang == "fr"
    assert arguments.size == (800, 600)
    assert arguments.fullscreen is True
    assert arguments.data_dir == Path("été/là")
    assert arguments.seed == 7


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        ("--play chess", "no game is called 'chess'"),
        ("--play fury --seats human,hard", "fury has 3 or 4 or 5 or 6 seats, not 2"),
        ("--play cephalopod --seats human,hal", "nobody is called 'hal'"),
        ("--play cephalopod --seats human", "cephalopod has 2 seats, not 1"),
        ("--play cephalopod --seats human,human,easy", "cephalopod has 2 seats, not 3"),
        ("--play cephalopod --seats human,", "nobody is called ''"),
        ("--seats human,hard", "give both"),
        ("--size 800", "not a width and a height"),
        ("--size 800x600x2", "not a width and a height"),
        ("--size 0x600", "each side is from 1"),
        ("--size 800x99999", "each side is from 1"),
        ("--size ８００x600", "not a width and a height"),
        ("--lang de", "invalid choice"),
        ("--seed -1", "not a whole number"),
        ("--seed=-1", "not a whole number"),
        ("--seed 1.5", "not a whole number"),
        ("--seed 18446744073709551616", "not a whole number"),
        ("--seed ٣", "not a whole number"),
        ("--output there", "give both"),
        ("--full", "unrecognized arguments"),
        ("--self-check simulate cephalopod --seats easy,easy --matches 1 --seed 1", "cannot be given together"),
        ("dance", "invalid choice"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(argv: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        commands.parse(argv.split())
    assert stop.value.code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert sentence in captured.err


def test_the_largest_seed_is_understood() -> None:
    assert commands.parse(["--seed", "18446744073709551615"]).seed == 2**64 - 1


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"Pantheon {game.__version__}\n"


def test_the_window_gets_what_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[argparse.Namespace] = []

    def run_window(arguments: argparse.Namespace) -> int:
        asked.append(arguments)
        return 5

    stand_in(monkeypatch, "main", run_window=run_window)
    assert main(["--lang", "en"]) == 5
    assert [arguments.lang for arguments in asked] == ["en"]


def test_a_command_gets_its_own_arguments_and_gives_the_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[argparse.Namespace] = []

    def add_arguments(parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file")

    def run(arguments: argparse.Namespace) -> int:
        asked.append(arguments)
        return 3

    stand_in(monkeypatch, "show", add_arguments=add_arguments, run=run)
    assert main(["show", "une partie.json"]) == 3
    assert [arguments.file for arguments in asked] == ["une partie.json"]


def test_the_check_gets_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Path | None] = []

    def run(output: Path | None) -> int:
        asked.append(output)
        return 1

    stand_in(monkeypatch, "selfcheck", run=run)
    assert main(["--self-check", "--output", "lines.txt"]) == 1
    assert main(["--self-check"]) == 1
    assert asked == [Path("lines.txt"), None]


def test_control_c_is_an_exit_code_not_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def run_window(arguments: argparse.Namespace) -> int:
        raise KeyboardInterrupt

    stand_in(monkeypatch, "main", run_window=run_window)
    assert main([]) == 130


def test_a_program_without_streams_can_refuse_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    with pytest.raises(SystemExit) as stop:
        main(["--size", "wide"])
    assert stop.value.code == 2
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0


@pytest.mark.parametrize("name", sorted(commands.COMMANDS))
def test_each_command_is_there(name: str) -> None:
    module = importlib.import_module(f"game.app.{name}")
    assert commands.COMMANDS[name].load() is module
    parser = argparse.ArgumentParser()
    module.add_arguments(parser)
    assert callable(module.run)


@pytest.mark.parametrize("argv", [["--help"], ["simulate", "--help"], ["show", "--help"], ["--size", "wide"]])
def test_commands_without_a_window_never_load_pygame(argv: list[str]) -> None:
    done = run_python(WITHOUT_PYGAME.format(argv=argv))
    assert done.returncode == (0 if "--help" in argv else 2), done.stderr
    assert "Traceback" not in done.stderr


def test_a_worker_turns_aside_before_anything_of_the_program_is_loaded() -> None:
    code = """
import multiprocessing, sys

def turn_aside():
    print([name for name in sys.modules if name.startswith(("game.", "pygame")) and name != "game.__main__"])
    sys.exit(7)

multiprocessing.freeze_support = turn_aside
from game.__main__ import main
main([])
"""
    done = run_python(code)
    assert (done.returncode, done.stdout.strip()) == (7, "[]"), done.stderr
