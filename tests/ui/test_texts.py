from __future__ import annotations

from pathlib import Path

import pytest

from game.texts import LANGUAGES, Texts, TextsError, placeholders, system_language


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    strings, games = tmp_path / "strings", tmp_path / "games"
    strings.mkdir()
    (games / "pegs").mkdir(parents=True)
    for language, one in (("en", "{count} point"), ("fr", "{count} point (fr)")):
        (strings / f"{language}.toml").write_text(
            f'[score]\none = "{one}"\nother = "{{count}} points"\n[log.move]\nplaced = "{{name}} : {{cell}}"\n',
            encoding="utf-8",
        )
    (games / "pegs" / "strings.toml").write_text('[en]\nname = "Pegs"\n[fr]\nname = "Chevilles"\n', encoding="utf-8")
    return strings, games


def test_both_languages_say_the_same() -> None:
    first, *others = (Texts(language).entries() for language in LANGUAGES)
    assert first
    for other in others:
        assert sorted(other) == sorted(first)
        assert {key: placeholders(text) for key, text in other.items()} == {
            key: placeholders(text) for key, text in first.items()
        }


def test_values_are_put_in_literally(folders: tuple[Path, Path]) -> None:
    texts = Texts("en", strings=folders[0], games=folders[1])
    assert texts.get("log.move.placed", name="{cell} {0} \\1 %s", cell="a1") == "{cell} {0} \\1 %s : a1"


@pytest.mark.parametrize(
    ("language", "singular"), [("en", [1, -1]), ("fr", [0, 1, -1, 1.5])], ids=["english", "french"]
)
def test_the_plural_follows_the_language(folders: tuple[Path, Path], language: str, singular: list[float]) -> None:
    texts = Texts("fr" if language == "fr" else "en", strings=folders[0], games=folders[1])
    for count in (-1, 0, 1, 1.5, 2, 10):
        assert texts.get("score", count=count).split()[1] == ("point" if count in singular else "points")


def test_game_texts_begin_with_the_id_of_the_game(folders: tuple[Path, Path]) -> None:
    assert Texts("fr", strings=folders[0], games=folders[1]).get("pegs.name") == "Chevilles"
    assert "pegs.name" in Texts("en", strings=folders[0], games=folders[1])


def test_a_missing_text_or_value_is_an_error(folders: tuple[Path, Path]) -> None:
    texts = Texts("en", strings=folders[0], games=folders[1])
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
    (folders[0] / "en.toml").write_text(content, encoding="utf-8")
    with pytest.raises(TextsError):
        Texts("en", strings=folders[0], games=folders[1])


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


def test_a_mac_started_from_the_finder_knows_its_language(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    preferences = tmp_path / "Library" / "Preferences" / ".GlobalPreferences.plist"
    preferences.parent.mkdir(parents=True)
    preferences.write_bytes(
        b'<?xml version="1.0"?><plist version="1.0"><dict><key>AppleLanguages</key>'
        b"<array><string>fr-FR</string></array></dict></plist>"
    )
    monkeypatch.setenv("HOME", str(tmp_path))
    assert system_language({}, "darwin") == "fr"
