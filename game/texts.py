"""Every sentence of the program, in each language that there is.

A language is a folder ``assets/languages/<code>``. Its ``language.toml`` says how it calls itself, by which tags
systems mean it, and how it forms plurals; ``strings.toml`` has the program's own texts: nested tables whose names,
joined by dots, are the keys. A game's texts are in ``game/games/<game>/strings.toml`` with one table for each language,
and the folder of a language may bring more of them in ``<game>.toml``; their keys begin with the id of the game. What a
language lacks is said in the default one.

A text names its values in braces (``"{name} rolled {number}"``). Where a number decides the form, the key is a table
with one entry for each form, such as ``one`` and ``other``, chosen by the value called ``count``.
"""

from __future__ import annotations

import ctypes
import locale
import os
import plistlib
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType

import tomli

from game import paths

DEFAULT = "en"
"""The language of what another one lacks, and of a system that asks for none that there is."""

_PLACEHOLDER = re.compile(r"\{([a-z_][a-z0-9_]*)\}")
_FORMS = ("zero", "one", "two", "few", "many")
_RELATION = re.compile(r"([niv])(?: % (\d+))? (!?=) (\d+(?:\.\.\d+)?(?:,\d+(?:\.\.\d+)?)*)")


class TextsError(ValueError):
    """A file of texts that cannot be used: not TOML, or a value that is not what it should be."""


@dataclass(frozen=True, slots=True)
class Language:
    """What a language says of itself; ``plural`` has the rule of each form but ``other``, in the manner of CLDR."""

    name: str
    tags: tuple[str, ...]
    plural: Mapping[str, str]

    def form(self, count: float) -> str:
        """Return the name of the plural form for ``count``."""
        return next((form for form, rule in self.plural.items() if _holds(rule, abs(count))), "other")


def _holds(rule: str, number: float) -> bool:
    operands = {"n": number, "i": int(number), "v": int(number != int(number))}

    def relation(text: str) -> bool:
        operand, modulus, sign, ranges = _RELATION.findall(text)[0]
        value = operands[operand] % int(modulus) if modulus else operands[operand]
        ends = ([int(end) for end in part.split("..")] for part in ranges.split(","))
        # A range has the whole numbers from its first to its last one.
        return (value == int(value) and any(end[0] <= value <= end[-1] for end in ends)) == bool(sign == "=")

    return any(all(map(relation, condition.split(" and "))) for condition in rule.split(" or "))


@cache
def _languages_in(folder: Path) -> Mapping[str, Language]:
    found = {}
    for source in folder.glob("*/language.toml"):
        table = _read(source)
        name, tags, plural = (table.get(key, default) for key, default in (("name", ""), ("tags", []), ("plural", {})))
        if not (isinstance(name, str) and name and isinstance(tags, list) and isinstance(plural, Mapping)):
            raise TextsError(f"{source}: name, tags or plural is not what it should be")
        for form, rule in plural.items():
            if form not in _FORMS or not all(map(_RELATION.fullmatch, re.split(" and | or ", str(rule)))):
                raise TextsError(f"{source}: {rule!r} is not a rule for {form}")
        found[source.parent.name] = Language(name, tuple(map(str, tags)), MappingProxyType(plural))
    return MappingProxyType({code: found[code] for code in sorted(found, key=lambda code: (code == DEFAULT, code))})


def languages() -> Mapping[str, Language]:
    """Return the languages that there are by code, in the order of the codes; the default one is the last."""
    return _languages_in(paths.assets() / "languages")


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


def _load(language: str, folder: Path, games: Path) -> dict[str, str]:
    source = folder / "strings.toml"
    flat = _flatten(_read(source), "", source)
    for game_source in sorted(games.glob("*/strings.toml")):
        table = _read(game_source).get(language, {})
        if not isinstance(table, Mapping):
            raise TextsError(f"{game_source}: {language} is not a table")
        flat.update(_flatten(table, game_source.parent.name, game_source))
    for game_source in sorted(set(folder.glob("*.toml")) - {source, folder / "language.toml"}):
        flat.update(_flatten(_read(game_source), game_source.stem, game_source))
    return flat


def placeholders(text: str) -> frozenset[str]:
    """Return the names of the values that ``text`` asks for."""
    return frozenset(_PLACEHOLDER.findall(text))


class Texts:
    """The texts of one language. Immutable: another language is another object."""

    def __init__(self, language: str, *, folder: Path | None = None, games: Path | None = None) -> None:
        """Read all texts of ``language`` from the shipped files, or from the given folders of languages and games.

        Raises :class:`KeyError` for a language that there is not, :class:`TextsError` for a file that is not well
        formed and :class:`OSError` for one that is missing.
        """
        self.language = language
        self._folder = folder or paths.assets() / "languages"
        self._games = games or paths.games()
        self._form = _languages_in(self._folder)[language].form
        self._texts = _load(language, self._folder / language, self._games)

    @cached_property
    def _fallback(self) -> Texts | None:
        return None if self.language == DEFAULT else Texts(DEFAULT, folder=self._folder, games=self._games)

    def __contains__(self, key: str) -> bool:
        if key in self._texts or f"{key}.other" in self._texts:
            return True
        return self._fallback is not None and key in self._fallback

    def entries(self) -> Mapping[str, str]:
        """Return every key of the language itself with its raw text; the forms of a plural are keys of their own."""
        return dict(self._texts)

    def _raw(self, key: str, count: object) -> str:
        text = self._texts.get(key)
        if text is None and isinstance(count, (int, float)):
            text = self._texts.get(f"{key}.{self._form(count)}", self._texts.get(f"{key}.other"))
        if text is not None:
            return text
        if self._fallback is None:
            raise KeyError(f"no text {key!r} in {self.language}")
        return self._fallback._raw(key, count)

    def get(self, key: str, **values: object) -> str:
        """Return the text of ``key`` with its values put in, literally: braces in a value do no harm.

        Raises :class:`KeyError` when there is no such text, or when it names a value that was not given.
        """

        def value(match: re.Match[str]) -> str:
            name = match.group(1)
            if name not in values:
                raise KeyError(f"text {key!r} needs a value for {name!r}")
            return str(values[name])

        return _PLACEHOLDER.sub(value, self._raw(key, values.get("count")))


def _language_of(tag: str) -> str | None:
    whole = re.split(r"[.@:]", tag.strip().lower().replace("_", "-"), maxsplit=1)[0]
    for meant in (whole, whole.split("-")[0]):
        for code, language in languages().items():
            if meant in language.tags:
                return code
    return None


def _from_environment(environment: Mapping[str, str]) -> str | None:
    """The rule of the GNU message catalogues: LC_ALL, LC_MESSAGES, LANG; LANGUAGE refines any but the C locale."""
    value = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    if value.split(".")[0] in {"", "C", "POSIX"}:
        return None
    for tag in environment.get("LANGUAGE", "").split(":"):
        language = _language_of(tag)
        if language is not None:
            return language
    return _language_of(value)


def _from_windows() -> str | None:
    try:
        # The name exists on Windows only.
        identifier = int(getattr(ctypes, "windll").kernel32.GetUserDefaultUILanguage())  # noqa: B009
    except (AttributeError, OSError):
        return None
    return _language_of(locale.windows_locale.get(identifier, ""))


def _from_mac() -> str | None:
    try:
        preferences = Path("~/Library/Preferences/.GlobalPreferences.plist").expanduser()
        with preferences.open("rb") as stream:
            tags = plistlib.load(stream).get("AppleLanguages", [])
    except (OSError, RuntimeError, ValueError, AttributeError):
        return None
    found = (_language_of(str(tag)) for tag in tags) if isinstance(tags, list) else ()
    return next((language for language in found if language is not None), None)


def system_language(environment: Mapping[str, str] | None = None, platform: str | None = None) -> str:
    """Return the language that the system is used in, or the default one.

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


def rules_page(game: str, language: str) -> Path:
    """Return the file with the rules page of ``game`` in ``language``, or in the default one where there is none."""
    places = (paths.assets() / "languages" / language / f"{game}.md", paths.assets() / game / f"rules.{language}.md")
    return next((place for place in places if place.is_file()), paths.assets() / game / f"rules.{DEFAULT}.md")
