"""A language that nobody speaks: English with accents, and 40 % longer, as a folder that can be put with the others."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import tomli
import tomli_w

from game import paths
from game.games.catalogue import CATALOGUE
from game.texts import DEFAULT, rules_page

CODE = "zz"
NAME = "Zžëêzz"
LONGER = 1.4

_ACCENTS = str.maketrans("aceinouyACEINOU", "àçéîñôùýÀÇÉÎÑÔÙ")
_VOWELS = "àéîôù"
_KEPT = re.compile(r"(\{[^}]*\}|\*\*)")


def said(text: str) -> str:
    """Return ``text`` as the language says it; the names of values and the marks of bold words stay."""
    words, length, wanted = [], 0, 0.0
    for word in text.split(" "):
        parts = [part if _KEPT.fullmatch(part) else part.translate(_ACCENTS) for part in _KEPT.split(word)]
        letters = sum(len(part) for part in parts if not _KEPT.fullmatch(part))
        wanted += LONGER * letters
        # A word grows before what ends it: a full stop, a bracket, a value.
        at = next((index for index, part in enumerate(parts) if part[:1].isalpha()), None)
        if at is not None and letters > 1:
            more = max(0, round(wanted - length - letters))
            stem = re.match(r"\w*", parts[at])
            assert stem is not None
            parts[at] = stem[0] + "".join(_VOWELS[index % 5] for index in range(more)) + parts[at][stem.end() :]
            length += more
        length += letters
        words.append("".join(parts))
    return " ".join(words)


def _each(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, dict):
        return {key: _each(inner, change) for key, inner in value.items()}
    return change(value) if isinstance(value, str) else value


def _page(source: Path) -> str:
    lines = source.read_text(encoding="utf-8").splitlines()
    return "".join(f"{line if line.startswith('{') else said(line)}\n" for line in lines)


def write(languages: Path) -> Path:
    """Add the language to the folder of ``languages`` and return its own folder."""
    folder, english = languages / CODE, paths.assets() / "languages" / DEFAULT
    folder.mkdir()
    sources = {"strings": tomli.loads((english / "strings.toml").read_text(encoding="utf-8"))}
    for game in CATALOGUE:
        texts = (paths.games() / game / "strings.toml").read_text(encoding="utf-8")
        sources[game] = tomli.loads(texts)[DEFAULT]
        (folder / f"{game}.md").write_text(_page(rules_page(game, DEFAULT)), encoding="utf-8")
    for name, table in sources.items():
        (folder / f"{name}.toml").write_text(tomli_w.dumps(_each(table, said)), encoding="utf-8")
    declared = {"name": NAME, "tags": [CODE], "plural": {"one": "n = 1"}}
    (folder / "language.toml").write_text(tomli_w.dumps(declared), encoding="utf-8")
    return folder
