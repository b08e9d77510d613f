"""The command line: what may be asked for, and who answers.

Scripts depend on these names, so abbreviations are not accepted and nothing is ever renamed. A command imports what it
needs when it is asked for: ``--help``, ``simulate`` and ``show`` run on a machine without a display and never load
pygame.
"""

from __future__ import annotations

import argparse
import importlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

from game import __version__
from game.app.streams import OutputError, guarded
from game.core.record import HUMAN
from game.texts import languages

SEED_LIMIT = 1 << 64
"""Seeds are below this number."""

LARGEST_SIDE = 16_384
"""No window is asked for that is wider or higher than this many pixels."""

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""

_SIZE = re.compile(r"([0-9]{1,5})[xX]([0-9]{1,5})\Z")


class Command(Protocol):
    """A module that answers one sub-command."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add to ``parser`` what the sub-command understands."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Carry out the sub-command and return the exit code of the process."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A sub-command in the table: one line of help, and the module that is loaded when it is asked for."""

    help: str
    load: Callable[[], Command]


def _module(name: str) -> Callable[[], Command]:
    """Return what loads the module ``game.app.<name>`` when its command is asked for."""

    def load() -> Command:
        command: Command = importlib.import_module(f"game.app.{name}")
        return command

    return load


COMMANDS: Mapping[str, Entry] = MappingProxyType(
    {
        "simulate": Entry("let computer players play matches without a window", _module("simulate")),
        "bench": Entry("measure start, idling, frame times and playing speed on this machine", _module("bench")),
        "screenshot": Entry("draw one screen of the program into a picture file", _module("screenshot")),
        "show": Entry("print a saved match as text", _module("show")),
    }
)
"""The sub-commands by name."""


def run(argv: Sequence[str]) -> int:
    """Carry out what ``argv`` asks for and return the exit code.

    It is 1, after one line on stderr, when stdout cannot take what is printed. Raises ``SystemExit`` with code 2 for
    arguments that are not understood, with code 0 after ``--help`` and ``--version``.
    """
    try:
        with guarded():
            return _carry_out(parse(argv))
    except OutputError:
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


def _carry_out(arguments: argparse.Namespace) -> int:
    if arguments.command is not None:
        return COMMANDS[arguments.command].load().run(arguments)
    if arguments.self_check:
        from game.app.selfcheck import run as check

        return check(arguments.output)
    from game.app.main import run_window

    return run_window(arguments)


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Return what ``argv`` asks for.

    The namespace has ``command`` (``None`` for the window), ``self_check``, ``output``, and for the window ``play``,
    ``seats`` (a tuple of ``human`` and level names), ``lang``, ``size`` (width and height in pixels), ``fullscreen``,
    ``data_dir`` and ``seed``; what was not given is ``None`` or ``False``. Raises ``SystemExit`` with code 2 and a
    message on stderr for anything else.
    """
    parser = _parser(argv)
    arguments = parser.parse_args(argv)
    if arguments.command is not None:
        if arguments.self_check or arguments.play is not None:
            parser.error(f"--self-check and --play cannot be given together with {arguments.command}")
        return arguments
    if arguments.output is not None and not arguments.self_check:
        parser.error("--output is where --self-check writes; give both")
    if arguments.seats is not None:
        _check_seats(parser, arguments.play, arguments.seats)
    return arguments


def _parser(argv: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="pantheon",
        description="Five table games on one desktop. Without arguments the window opens.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"Pantheon {__version__}")
    window = parser.add_argument_group("the window")
    window.add_argument("--play", metavar="GAME", type=_game, help="start with a match of this game")
    window.add_argument(
        "--seats",
        metavar="WHO,WHO",
        type=_seats,
        help="who sits there: human or a level, such as human,hard",
    )
    window.add_argument("--lang", choices=sorted(languages()), help="the language (from the settings, or the system's)")
    window.add_argument("--size", metavar="WxH", type=_size, help="the size of the window in pixels, such as 1280x720")
    window.add_argument("--fullscreen", action="store_true", help="fill the screen")
    window.add_argument(
        "--data-dir", metavar="DIR", type=Path, help="keep settings, saved matches and the log in this folder"
    )
    window.add_argument("--seed", metavar="N", type=_seed, help="the seed of the dice and the deck of the first match")
    check = parser.add_argument_group("the check")
    check.add_argument("--self-check", action="store_true", help="try everything that was shipped, without a window")
    check.add_argument("--output", metavar="FILE", type=Path, help="write what --self-check finds to this file as well")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, entry in COMMANDS.items():
        command = commands.add_parser(name, help=entry.help, description=entry.help, allow_abbrev=False)
        if name in argv:
            # Only the module of the command asked for is loaded; some of the others need pygame.
            entry.load().add_arguments(command)
    return parser


def _check_seats(parser: argparse.ArgumentParser, game: str | None, seats: tuple[str, ...]) -> None:
    if game is None:
        parser.error("--seats says who sits at the table of --play; give both")
    from game.games.catalogue import CATALOGUE

    players = CATALOGUE[game].rules.info.players
    if len(seats) not in players:
        numbers = " or ".join(str(number) for number in players)
        parser.error(f"argument --seats: {game} has {numbers} seats, not {len(seats)}")


def _game(text: str) -> str:
    from game.games.catalogue import CATALOGUE

    if text not in CATALOGUE:
        known = ", ".join(CATALOGUE)
        raise argparse.ArgumentTypeError(f"no game is called {text!r}; there is {known}")
    return text


def _seats(text: str) -> tuple[str, ...]:
    from game.games.catalogue import LEVELS

    seats = tuple(seat.strip() for seat in text.split(","))
    for seat in seats:
        if seat != HUMAN and seat not in LEVELS:
            raise argparse.ArgumentTypeError(f"nobody is called {seat!r}; a seat is {HUMAN}, {', '.join(LEVELS)}")
    return seats


def _size(text: str) -> tuple[int, int]:
    found = _SIZE.match(text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a width and a height like 1280x720")
    width, height = int(found[1]), int(found[2])
    if not (1 <= width <= LARGEST_SIDE and 1 <= height <= LARGEST_SIDE):
        raise argparse.ArgumentTypeError(f"{text}: each side is from 1 to {LARGEST_SIDE} pixels")
    return width, height


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > 20 or int(text) >= SEED_LIMIT:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number from 0 to {SEED_LIMIT - 1}")
    return int(text)
