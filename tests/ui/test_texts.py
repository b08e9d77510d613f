from __future__ import annotations

import ast
import ctypes
from pathlib import Path
from types import SimpleNamespace

import pytest

from game import paths
from game.games.catalogue import CATALOGUE
from game.texts import Texts, TextsError, languages, placeholders, rules_page, system_language


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    folder, games = tmp_path / "languages", tmp_path / "games"
    (games / "pegs").mkdir(parents=True)
    for language, rule, one in (("en", "i = 1 and v = 0", "{count} point"), ("fr", "i = 0,1", "{count} point (fr)")):
        (folder / language).mkdir(parents=True)
        (folder / language / "language.toml").write_text(
            f'name = "{language}"\ntags = ["{language}"]\nplural = {{ one = "{rule}" }}\n', encoding="utf-8"
        )
        (folder / language / "strings.toml").write_text(
            f'[score]\none = "{one}"\nother = "{{count}} points"\n[log.move]\nplaced = "{{name}} : {{cell}}"\n',
            encoding="utf-8",
        )
    (games / "pegs" / "strings.toml").write_text(
        '[en]\nname = "Pegs"\nmotto = "Up"\n[fr]\nname = "Chevilles"\n', encoding="utf-8"
    )
    return folder, games


def add_language(folder: Path, rules: str, strings: str) -> Path:
    """Write a language called xx with rules for its plurals and some of the texts, and return its folder."""
    (folder / "xx").mkdir()
    (folder / "xx" / "language.toml").write_text(
        f'name = "Xx"\ntags = ["xx"]\nplural = {{ {rules} }}\n', encoding="utf-8"
    )
    (folder / "xx" / "strings.toml").write_text(strings, encoding="utf-8")
    return folder / "xx"


def test_all_languages_say_the_same() -> None:
    first, *others = (Texts(language).entries() for language in languages())
    assert first
    for other in others:
        assert sorted(other) == sorted(first)
        assert {key: placeholders(text) for key, text in other.items()} == {
            key: placeholders(text) for key, text in first.items()
        }


def test_all_languages_have_every_rules_page() -> None:
    pages = {rules_page(game, language) for game in CATALOGUE for language in languages()}
    assert len(pages) == len(CATALOGUE) * len(languages())


def test_no_language_is_known_but_the_default_one() -> None:
    named = [
        (file.name, node.lineno)
        for file in sorted(paths.games().parent.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and str(node.value).lower() in languages()
    ]
    assert [name for name, _ in named] == ["texts.py"]


def test_what_a_language_lacks_is_said_in_the_default_one(folders: tuple[Path, Path]) -> None:
    own = add_language(folders[0], "", 'log.move.placed = "¡{name}!"')
    (own / "pegs.toml").write_text('name = "Clavijas"', encoding="utf-8")
    texts = Texts("xx", folder=folders[0], games=folders[1])
    assert texts.get("log.move.placed", name="Zoé") == "¡Zoé!"
    assert texts.get("score", count=1) == "1 point"
    assert texts.get("pegs.name") == "Clavijas"
    assert texts.get("pegs.motto") == "Up"
    assert Texts("fr", folder=folders[0], games=folders[1]).get("pegs.motto") == "Up"


def test_a_language_may_have_many_forms(folders: tuple[Path, Path]) -> None:
    few, many = (
        "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
        "v = 0 and i % 10 = 0,1,5..9 or v = 0 and i % 100 = 12..14",
    )
    strings = 'score = { one = "one", few = "few", many = "many", other = "other" }'
    add_language(folders[0], f'one = "n = 1", few = "{few}", many = "{many}"', strings)
    texts = Texts("xx", folder=folders[0], games=folders[1])
    said = {count: texts.get("score", count=count) for count in (1, 2, 4, 5, 11, 12, 22, 112, 123, 1.5)}
    assert said == {1: "one", 5: "many", 11: "many", 12: "many", 112: "many", 1.5: "other"} | dict.fromkeys(
        (2, 4, 22, 123), "few"
    )


@pytest.mark.parametrize("rules", ['one = "n < 2"', 'some = "n = 1"', 'one = ""', 'one = "n = 1 and"', "one = 1"])
def test_a_rule_that_cannot_be_read_is_refused(folders: tuple[Path, Path], rules: str) -> None:
    add_language(folders[0], rules, "")
    with pytest.raises(TextsError):
        Texts("xx", folder=folders[0], games=folders[1])


def test_values_are_put_in_literally(folders: tuple[Path, Path]) -> None:
    texts = Texts("en", folder=folders[0], games=folders[1])
    assert texts.get("log.move.placed", name="{cell} {0} \\1 %s", cell="a1") == "{cell} {0} \\1 %s : a1"


@pytest.mark.parametrize(
    ("language", "singular"), [("en", [1, -1]), ("fr", [0, 1, -1, 1.5])], ids=["english", "french"]
)
def test_the_plural_follows_the_language(folders: tuple[Path, Path], language: str, singular: list[float]) -> None:
    texts = Texts(language, folder=folders[0], games=folders[1])
    for count in (-1, 0, 1, 1.5, 2, 10):
        assert texts.get("score", count=count).split()[1] == ("point" if count in singular else "points")


def test_game_texts_begin_with_the_id_of_the_game(folders: tuple[Path, Path]) -> None:
    assert Texts("fr", folder=folders[0], games=folders[1]).get("pegs.name") == "Chevilles"
    assert "pegs.name" in Texts("en", folder=folders[0], games=folders[1])


def test_a_missing_text_or_value_is_an_error(folders: tuple[Path, Path]) -> None:
    texts = Texts("en", folder=folders[0], games=folders[1])
    for key, values in (
        ("nothing", {}),
        ("score", {}),
        ("log.move.placed", {"name": "Zoé"}),
        ("nothing", {"count": 1}),
    ):
        with pytest.raises(KeyError):
            texts.get(key, **values)
    assert "nothing" not in texts
    assert "score" in texts


@pytest.mark.parametrize("content", ["a = 1\n", "a = [\n", "[[a]]\nb = 'c'\n"])
def test_a_file_of_something_else_is_refused(folders: tuple[Path, Path], content: str) -> None:
    (folders[0] / "en" / "strings.toml").write_text(content, encoding="utf-8")
    with pytest.raises(TextsError):
        Texts("en", folder=folders[0], games=folders[1])


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "frr_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:fr:en"}, "fr"),
        ({"LANG": "fr_CA.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "fr_BE@euro"}, "fr"),
        ({"LANG": "FR_fr"}, "fr"),
        ({"LANG": "", "LC_ALL": ""}, "en"),
        ({"LANG": "zz"}, "en"),
    ],
)
def test_the_language_of_the_system(environment: dict[str, str], expected: str) -> None:
    assert system_language(environment, "linux") == expected


def test_other_systems_fall_back_to_english_when_they_cannot_tell(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert system_language({}, "darwin") == "en"
    assert system_language({}, "win32") == "en"


@pytest.mark.parametrize(("identifier", "expected"), [(0x0C0C, "fr"), (0x0409, "en"), (0x0407, "en"), (0xFFFF, "en")])
def test_windows_names_its_language_by_a_number(
    monkeypatch: pytest.MonkeyPatch, identifier: int, expected: str
) -> None:
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: identifier)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    assert system_language({}, "win32") == expected


def test_a_mac_started_from_the_finder_knows_its_language(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    preferences = tmp_path / "Library" / "Preferences" / ".GlobalPreferences.plist"
    preferences.parent.mkdir(parents=True)
    preferences.write_bytes(
        b'<?xml version="1.0"?><plist version="1.0"><dict><key>AppleLanguages</key>'
        b"<array><string>fr-FR</string></array></dict></plist>"
    )
    monkeypatch.setenv("HOME", str(tmp_path))
    assert system_language({}, "darwin") == "fr"
