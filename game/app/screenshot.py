"""``screenshot``: every screen of the program in representative states, as pictures, so that anyone can look at them.

Nothing of the user's is read or written: the pictures are taken in a folder of their own with matches made from a seed.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from game.texts import DEFAULT, languages


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("scene", nargs="?", metavar="SCENE", help="which screen; --list names them")
    parser.add_argument("--list", action="store_true", help="name every screen, one a line")
    parser.add_argument("--all", action="store_true", help="take every screen; --out is then a folder")
    parser.add_argument("--size", dest="picture_size", default="1280x720", metavar="WxH")
    parser.add_argument("--lang", dest="picture_language", default=DEFAULT, choices=sorted(languages()))
    parser.add_argument("--text-size", type=int, default=100, metavar="PERCENT", choices=range(100, 201, 10))
    parser.add_argument("--easy-font", action="store_true", help="with the easy-to-read typeface")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the PNG file to write")


def run(arguments: argparse.Namespace) -> int:
    """Write the picture; the exit code is 2 for a call that cannot be meant, 1 when it cannot be written."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.app.gallery import SCREENS, taking  # noqa: PLC0415 - pictures need pygame, other commands do not

    if arguments.list:
        print("\n".join(SCREENS))
        return 0
    try:
        width, height = (int(part) for part in arguments.picture_size.split("x"))
    except ValueError:
        width = height = 0
    if not (1 <= width <= 8192 and 1 <= height <= 8192):
        print(f"screenshot: {arguments.picture_size} is not a size such as 1280x720", file=sys.stderr)
        return 2
    if not arguments.all and arguments.scene not in SCREENS:
        print(f"screenshot: no screen {arguments.scene!r}; --list names them", file=sys.stderr)
        return 2
    if arguments.out is None:
        print("screenshot: --out is missing", file=sys.stderr)
        return 2
    try:
        if arguments.all:
            arguments.out.mkdir(parents=True, exist_ok=True)
        for name in SCREENS if arguments.all else [arguments.scene]:
            taking.take(
                name,
                arguments.out / f"{name}.png" if arguments.all else arguments.out,
                (width, height),
                arguments.picture_language,
                text_size=arguments.text_size,
                easy_font=arguments.easy_font,
            )
    except OSError as error:
        print(f"screenshot: {arguments.out} cannot be written: {error.strerror or error}", file=sys.stderr)
        return 1
    return 0
