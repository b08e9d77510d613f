"""Where the program finds what it was shipped with, and where it may keep what is the user's.

Three ways of being started are told apart: from a checkout (``assets/`` and ``config/`` beside the package), from an
installed wheel (both inside the package), and frozen (both inside the package folder of the bundle). Nothing here
creates a file or a folder, and nothing here needs a display.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import fontpkg_alegreya_sans
import fontpkg_atkinson_hyperlegible
import fontpkg_cinzel
import platformdirs

PROGRAM = "pantheon"
"""The name of the program in paths."""


def package() -> Path:
    """Return the folder of the package ``game``, wherever the program runs from."""
    bundle = getattr(sys, "_MEIPASS", None)
    if getattr(sys, "frozen", False) and isinstance(bundle, str):
        return Path(bundle) / "game"
    return Path(__file__).resolve().parent


def _shipped(name: str) -> Path:
    inside = package() / name
    return inside if inside.is_dir() else package().parent / name


def assets() -> Path:
    """Return the folder with pictures, sounds, the program's texts, and the art and pages of each game by its id."""
    return _shipped("assets")


def config() -> Path:
    """Return the folder with the read-only TOML files: keys, themes, levels and the data of each game."""
    return _shipped("config")


def games() -> Path:
    """Return the folder that holds one folder for each game; the texts of a game are in its ``strings.toml``."""
    return package() / "games"


def user_folder(override: Path | None = None) -> Path:
    """Return the absolute folder for settings, saved matches and logs. It may not exist, nor be writable.

    ``override`` is what the user asked for on the command line and wins. Where the system names no place (no home
    folder at all), it is a folder in the place for temporary files, so that the program starts all the same.
    """
    if override is not None:
        try:
            return override.expanduser().absolute()
        except (RuntimeError, OSError):
            return override
    try:
        folder = Path(platformdirs.user_data_dir(PROGRAM, appauthor=False, roaming=False))
    except (RuntimeError, KeyError, OSError):
        folder = Path("~")
    if folder.is_absolute():
        return folder
    try:
        return Path(tempfile.gettempdir()).absolute() / PROGRAM
    except OSError:
        return package() / "user"


def fonts() -> dict[str, Path]:
    """Return the font files by the names that ``game.ui.text`` uses. Cinzel is one file with a weight axis."""
    alegreya = fontpkg_alegreya_sans.ROOT / "files"
    atkinson = fontpkg_atkinson_hyperlegible.ROOT / "files"
    return {
        "cinzel": fontpkg_cinzel.ROOT / "files" / "Cinzel[wght].ttf",
        "alegreya-regular": alegreya / "AlegreyaSans-Regular.ttf",
        "alegreya-medium": alegreya / "AlegreyaSans-Medium.ttf",
        "alegreya-bold": alegreya / "AlegreyaSans-Bold.ttf",
        "atkinson-regular": atkinson / "AtkinsonHyperlegible-Regular.ttf",
        "atkinson-bold": atkinson / "AtkinsonHyperlegible-Bold.ttf",
    }
