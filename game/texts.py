"""Every sentence of the program, in English and French.

The program's own texts are in ``assets/strings/<language>.toml``: nested tables whose names, joined by dots, are the
keys. A game's texts are in ``game/games/<game>/strings.toml`` with one table for each language; their keys begin with
the id of the game. A text names its values in braces (``"{name} rolled {number}"``). Where a number decides the form,
the key is a table with the entries ``one`` and ``other``, chosen by the value called ``count``.
"""

from __future__ import annotations

import ctypes
import os
import plistlib
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, get_args

import tomli

from game import paths

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
DEFAULT: Language = "en"

_PLACEHOLDER = re.compile(r"\{([a-z_][a-z0-9_]*)\}")
_WINDOWS_FRENCH = 0x0C


class TextsError(ValueError):
    """A file of texts that cannot be used: not TOML, or a value that is neither a text nor a table."""


def _flatten(table: Mapping[str, object], prefix: str, source: Path) -> dict[str, str]:
    flat: dict[str, str] = {}
    for name, value in table.items():
        key = f"{prefix}.{name}" if prefix else name
        if isinstance(value, str):
            flat[key] = value
        elif isinstance(value, Mapping):
            flat.update(_flatten(value, key, source))
        else:
            raise TextsError(f"{source}: {key} is neither a text nor a table")
    return flat


def _read(source: Path) -> dict[str, object]:
    try:
        return tomli.loads(source.read_text(encoding="utf-8"))
    except (tomli.TOMLDecodeError, UnicodeDecodeError) as error:
        raise TextsError(f"{source}: {error}") from error


def _load(language: Language, strings: Path, games: Path) -> dict[str, str]:
    source = strings / f"{language}.toml"
    flat = _flatten(_read(source), "", source)
    for game_source in sorted(games.glob("*/strings.toml")):
        table = _read(game_source).get(language, {})
        if not isinstance(table, Mapping):
            raise TextsError(f"{game_source}: {language} is not a table")
        flat.update(_flatten(table, game_source.parent.name, game_source))
    return flat


def placeholders(text: str) -> frozenset[str]:
    """Return the names of the values that ``text`` asks for."""
    return frozenset(_PLACEHOLDER.findall(text))


class Texts:
    """The texts of one language. Immutable: another language is another object."""

    def __init__(self, language: Language, *, strings: Path | None = None, games: Path | None = None) -> None:
        """Read all texts of ``language`` from the shipped files, or from the given folders.

        Raises :class:`TextsError` for a file that is not well formed and :class:`OSError` for one that is missing.
        """
        self.language: Language = language
        self._texts = _load(language, strings or paths.assets() / "strings", games or paths.games())

    def __contains__(self, key: str) -> bool:
        return key in self._texts or f"{key}.other" in self._texts

    def entries(self) -> Mapping[str, str]:
        """Return every key with its raw text; the forms of a plural are keys of their own."""
        return dict(self._texts)

    def plural(self, count: float) -> str:
        """Return the name of the form for ``count``: in French 0 and 1 are singular, in English only 1 is."""
        amount = abs(count)
        if self.language == "fr":
            return "one" if amount < 2 else "other"
        return "one" if amount == 1 else "other"

    def get(self, key: str, **values: object) -> str:
        """Return the text of ``key`` with its values put in, literally: braces in a value do no harm.

        Raises :class:`KeyError` when there is no such text, or when it names a value that was not given.
        """
        text = self._texts.get(key)
        if text is None:
            count = values.get("count")
            if not isinstance(count, (int, float)):
                raise KeyError(f"no text {key!r} in {self.language}")
            text = self._texts.get(f"{key}.{self.plural(count)}")
            if text is None:
                raise KeyError(f"no text {key!r} in {self.language}")

        def value(match: re.Match[str]) -> str:
            name = match.group(1)
            if name not in values:
                raise KeyError(f"text {key!r} needs a value for {name!r}")
            return str(values[name])

        return _PLACEHOLDER.sub(value, text)


def _language_of(tag: str) -> Language | None:
    primary = re.split(r"[-_.@:]", tag.strip().lower(), maxsplit=1)[0]
    return next((language for language in LANGUAGES if language == primary), None)


def _from_environment(environment: Mapping[str, str]) -> Language | None:
    """The rule of the GNU message catalogues: LC_ALL, LC_MESSAGES, LANG; LANGUAGE refines any but the C locale."""
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    if locale.split(".")[0] in {"", "C", "POSIX"}:
        return None
    for tag in environment.get("LANGUAGE", "").split(":"):
        language = _language_of(tag)
        if language is not None:
            return language
    return _language_of(locale)


def _from_windows() -> Language | None:
    try:
        # The name exists on Windows only; the primary language is in the ten low bits.
        identifier = int(getattr(ctypes, "windll").kernel32.GetUserDefaultUILanguage())  # noqa: B009
    except (AttributeError, OSError):
        return None
    return "fr" if identifier & 0x3FF == _WINDOWS_FRENCH else "en"


def _from_mac() -> Language | None:
    try:
        preferences = Path("~/Library/Preferences/.GlobalPreferences.plist").expanduser()
        with preferences.open("rb") as stream:
            tags = plistlib.load(stream).get("AppleLanguages", [])
    except (OSError, RuntimeError, ValueError, AttributeError):
        return None
    found = (_language_of(str(tag)) for tag in tags) if isinstance(tags, list) else ()
    return next((language for language in found if language is not None), None)


def system_language(environment: Mapping[str, str] | None = None, platform: str | None = None) -> Language:
    """Return the language that the system is used in, or English.

    ``environment`` and ``platform`` stand in for ``os.environ`` and ``sys.platform``. The locale of the process is
    neither read nor changed.
    """
    language = _from_environment(os.environ if environment is None else environment)
    if language is not None:
        return language
    system = sys.platform if platform is None else platform
    if system == "win32":
        return _from_windows() or DEFAULT
    if system == "darwin":
        return _from_mac() or DEFAULT
    return DEFAULT
