"""Settings: what is good is kept, whatever else is in the file."""

from __future__ import annotations

import dataclasses
import errno
import os
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import HealthCheck, given
from hypothesis import settings as run_settings
from hypothesis import strategies as st

from game import paths
from game.app.files import Notices
from game.app.known import Known, settle_styles
from game.app.settings import (
    MAX_HABIT_VALUE,
    MAX_HABITS,
    MAX_NAMES,
    Settings,
    SettingsError,
    SettingsFile,
    Table,
    as_data,
    checked,
    plain_name,
    shipped_defaults,
)
from game.core.contract import GameInfo, Option
from game.core.record import Seat

GAME = GameInfo(
    "heap", (2, 3), 1, (Option("size", "5", ("5", "7")), Option("pie", "off", ("off", "on"))), False, False, 9
)
KNOWN = Known({"heap": GAME}, ("easy", "normal", "hard"), ("ivory", "coral", "blue"))
DEFAULTS = shipped_defaults(paths.config())
SEATS = (Seat("Zoé", "human", "coral"), Seat("Computer", "hard", "ivory"))
CHANGED = (
    dataclasses.replace(
        DEFAULTS,
        language="fr",
        window_size=(1600, 900),
        full_screen=True,
        maximised=True,
        monitor=1,
        text_size=150,
        speed="off",
        sound=False,
        effects=0,
        music=100,
        quiet_in_background=False,
        reduced_motion=True,
        easy_font=True,
        hints=False,
        answer_seconds=0,
    )
    .with_table("heap", Table(SEATS, {"size": "7", "pie": "on"}))
    .with_habit("heap.sort", "Zoé", "colour")
)


def open_file(folder: Path) -> tuple[SettingsFile, Notices]:
    notices = Notices()
    return SettingsFile(folder, DEFAULTS, KNOWN, notices), notices


def plain(settings: Settings) -> dict[str, Any]:
    return as_data(settings)


def test_the_shipped_defaults_are_good() -> None:
    assert DEFAULTS.language == "system"
    assert DEFAULTS.sound
    assert DEFAULTS.tables == {}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "language is missing"),
        ("language = 3", "language: 3"),
        ("= 3", "defaults.toml"),
    ],
)
def test_wrong_defaults_name_the_file_and_the_key(tmp_path: Path, text: str, named: str) -> None:
    (tmp_path / "defaults.toml").write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError, match=named) as caught:
        shipped_defaults(tmp_path)
    assert str(tmp_path) in str(caught.value)


def test_an_unknown_default_is_named(tmp_path: Path) -> None:
    text = (paths.config() / "defaults.toml").read_text(encoding="utf-8")
    (tmp_path / "defaults.toml").write_text(text + "\ncolour = 1\n", encoding="utf-8")
    with pytest.raises(SettingsError, match="colour"):
        shipped_defaults(tmp_path)


def test_all_settings_come_back(tmp_path: Path) -> None:
    file, notices = open_file(tmp_path)
    assert file.load() == DEFAULTS
    assert not file.path.exists()
    assert file.save(CHANGED) is None
    loaded = open_file(tmp_path)[0].load()
    assert plain(loaded) == plain(CHANGED)
    assert loaded.names == ("Zoé",)
    assert notices.take() == ()


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("language", ["", "de fr", "x" * 30, 1, ["fr"], True]),
        ("window_size", [[100, 100], [1280], [1280, "720"], [1280.0, 720.0], [1e9, 1], "1280x720", [True, True], 5]),
        ("full_screen", [1, 0, "true", "yes"]),
        ("maximised", [1, "no"]),
        ("monitor", [-1, 100, 1.0, True, "0"]),
        ("quiet_in_background", [1, "yes"]),
        ("text_size", [90, 105, 210, 150.0, "150", True, float("inf"), float("nan"), -(10**30)]),
        ("speed", ["FAST", "warp", 2]),
        ("sound", [1, "on", 0.0]),
        ("effects", [-1, 101, 50.0, True, float("nan"), float("-inf"), "80", 10**40]),
        ("music", [-1, 101, 50.5, False, [40], {"value": 40}]),
        ("reduced_motion", [1, "false"]),
        ("easy_font", [0, []]),
        ("hints", [2, "no"]),
        ("answer_seconds", [5, -1, 20.0, "20", True, False, float("inf")]),
    ],
)
def test_a_wrong_value_falls_back_and_the_others_stay(tmp_path: Path, key: str, values: list[Any]) -> None:
    for value in values:
        file, notices = open_file(tmp_path)
        file.path.write_text(tomli_w.dumps({**plain(CHANGED), key: value}), encoding="utf-8")
        loaded = plain(file.load())
        expected = {**plain(CHANGED), key: plain(DEFAULTS)[key]}
        assert loaded == expected, value
        assert notices.take() == ()


def test_unknown_keys_do_no_harm_and_are_not_kept(tmp_path: Path) -> None:
    file, _ = open_file(tmp_path)
    data = {**plain(CHANGED), "colour": "red", "later": {"deep": [1, 2, {"x": 1.5}]}}
    file.path.write_text(tomli_w.dumps(data), encoding="utf-8")
    assert plain(file.load()) == plain(CHANGED)


def test_a_byte_order_mark_is_fine(tmp_path: Path) -> None:
    file, notices = open_file(tmp_path)
    file.path.write_bytes(b"\xef\xbb\xbf" + tomli_w.dumps(plain(CHANGED)).encode("utf-8"))
    assert plain(file.load()) == plain(CHANGED)
    assert notices.take() == ()


def spoil_with_a_folder(path: Path) -> None:
    path.mkdir()
    (path / "precious").write_text("kept", encoding="utf-8")


@pytest.mark.parametrize(
    "content", [b"language = ", b"\xff\xfe\x00", b"x" * 300_000, b"a = " + b"[" * 5000, b"\0\0\0", b"a = 1\na = 2"]
)
def test_an_unreadable_file_is_set_aside_and_a_fresh_one_written(tmp_path: Path, content: bytes) -> None:
    file, notices = open_file(tmp_path)
    file.path.write_bytes(content)
    assert file.load() == DEFAULTS
    assert (tmp_path / "settings.toml.bad").read_bytes() == content
    told = notices.take()
    assert [(notice.key, dict(notice.values)) for notice in told] == [
        ("notice.settings.bad", {"file": "settings.toml", "aside": "settings.toml.bad"})
    ]
    again, more = open_file(tmp_path)
    assert again.path.exists()
    assert again.load() == DEFAULTS
    assert more.take() == ()


def test_a_folder_instead_of_the_file_is_set_aside_too(tmp_path: Path) -> None:
    file, notices = open_file(tmp_path)
    spoil_with_a_folder(file.path)
    assert file.load() == DEFAULTS
    assert (tmp_path / "settings.toml.bad" / "precious").read_text(encoding="utf-8") == "kept"
    assert file.path.is_file()
    assert len(notices.take()) == 1


def test_what_cannot_be_set_aside_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, notices = open_file(tmp_path)
    file.path.write_text("language = ", encoding="utf-8")

    def refuse(*arguments: Any) -> None:
        raise OSError(errno.EACCES, "no")

    monkeypatch.setattr(Path, "replace", refuse)
    assert file.load() == DEFAULTS
    assert file.save(CHANGED) is None
    assert file.path.read_text(encoding="utf-8") == "language = "
    assert [notice.key for notice in notices.take()] == ["notice.settings.stuck"]


def test_a_full_disk_is_told_once_and_the_old_settings_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, notices = open_file(tmp_path)
    file.save(CHANGED)

    def full(*arguments: Any) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "fsync", full)
    assert file.save(DEFAULTS) is not None
    assert file.save(DEFAULTS) is not None
    assert [notice.key for notice in notices.take()] == ["notice.write.full"]
    assert plain(file.load()) == plain(CHANGED)


def tables(**changes: Any) -> Any:
    seats = [{"name": "Zoé", "level": "human", "style": "coral"}, {"name": "C", "level": "hard", "style": "ivory"}]
    table = {"seats": seats, "options": {"size": "7", "pie": "on"}, **changes}
    return checked({"tables": {"heap": table, "gone": table}}, DEFAULTS, KNOWN).tables


def seat(**changes: Any) -> dict[str, Any]:
    return {"name": "Zoé", "level": "human", "style": "coral", **changes}


def test_a_table_of_a_game_that_is_gone_is_dropped() -> None:
    assert set(tables()) == {"heap"}


def test_an_option_that_is_gone_falls_back() -> None:
    assert dict(tables(options={"size": "99", "pie": "on", "colour": "x"})["heap"].options) == {
        "size": "5",
        "pie": "on",
    }
    assert dict(tables(options=[1])["heap"].options) == {"size": "5", "pie": "off"}
    assert dict(tables(options={"size": ["7"]})["heap"].options) == {"size": "5", "pie": "off"}


def test_a_level_or_style_that_is_gone_falls_back() -> None:
    table = tables(seats=[seat(level="grandmaster"), seat(style="plaid"), seat(style="ivory")])["heap"]
    assert [(s.level, s.style) for s in table.seats] == [("normal", "coral"), ("human", "blue"), ("human", "ivory")]


@pytest.mark.parametrize(
    "seats", [[], [seat()], [seat()] * 4, "two", [seat(), 3], [seat(), {"name": "x"}], [seat(), seat(name=5)]]
)
def test_a_table_that_does_not_fit_is_dropped(seats: Any) -> None:
    assert tables(seats=seats) == {}


def test_styles_are_settled_without_repetition() -> None:
    seats = tuple(Seat(str(number), "human", style) for number, style in enumerate(("blue", "blue", "", "ivory")))
    assert [s.style for s in settle_styles(seats[:3], KNOWN.styles)] == ["blue", "ivory", "coral"]
    assert [s.style for s in settle_styles(seats, KNOWN.styles)] == ["blue", "coral", "", "ivory"]
    assert settle_styles(seats, ()) == seats


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Zoé ", "Zoé"),
        ("Zoe\u0301", "Zoé"),
        ("a\0b\nc\x7f\u2028", "abc"),
        ("\ud800x", "x"),
        ("\u202eabc", "abc"),
        ("x" * 100, "x" * 60),
        ("\t", ""),
        ("👩‍🚀", "👩‍🚀"),
    ],
)
def test_names_are_made_plain(text: str, name: str) -> None:
    assert plain_name(text) == name


def test_names_used_last_come_first() -> None:
    settings = dataclasses.replace(DEFAULTS, names=tuple(f"n{number}" for number in range(MAX_NAMES)))
    settings = settings.with_table("heap", Table((Seat("n3", "human", ""), Seat("C", "easy", "")), {}))
    assert settings.names[:3] == ("n3", "n0", "n1")
    assert len(settings.names) == MAX_NAMES


def test_names_in_the_file_are_checked() -> None:
    names = checked({"names": ["Zoé", "", 5, "Zoé", "a\nb"]}, DEFAULTS, KNOWN).names
    assert names == ("Zoé", "ab")


def test_habits_are_kept_by_name_and_those_changed_longest_ago_are_forgotten() -> None:
    settings = DEFAULTS.with_habit("heap.sort", "Zoé", "colour").with_habit("heap.sort", "Marc", "number")
    assert settings.habit("heap.sort", "Zoe\u0301 ") == "colour"
    assert settings.habit("heap.sort", "Léa") == ""
    assert settings.habit("heap.side", "Zoé") == ""
    for index in range(MAX_NAMES - 1):
        settings = settings.with_habit("heap.sort", f"Player {index}", "number")
    assert settings.habit("heap.sort", "Zoé") == ""
    assert settings.habit("heap.sort", "Marc") == "number"
    assert settings.with_habit("heap.sort", "Marc", "").habit("heap.sort", "Marc") == ""
    for index in range(MAX_HABITS):
        settings = settings.with_habit("heap." + "ab"[index % 2] * (1 + index // 2), "Zoé", "on")
    assert len(settings.habits) == MAX_HABITS
    assert "heap.sort" not in settings.habits


@pytest.mark.parametrize(
    ("key", "value"),
    [("sort", "colour"), ("heap.Sort", "colour"), ("heap.sort.x", "a"), ("heap.sort", "a" * 61), ("heap.sort", "a\nb")],
)
def test_habits_that_cannot_be_are_refused(key: str, value: str) -> None:
    with pytest.raises(SettingsError):
        DEFAULTS.with_habit(key, "Zoé", value)


@pytest.mark.parametrize(
    "habits",
    [
        5,
        {"heap.sort": "colour"},
        {"gone.sort": {"Zoé": "colour"}},
        {"heap.Sort": {"Zoé": "colour"}},
        {"heap.sort": {"": "colour", "a\nb": "colour"}},
        {"heap.sort": {"Zoé": 5}},
        {"heap.sort": {"Zoé": ""}},
        {"heap.sort": {"Zoé": "a" * (MAX_HABIT_VALUE + 1)}},
    ],
)
def test_habits_in_the_file_are_checked(habits: Any) -> None:
    assert checked({"habits": habits}, DEFAULTS, KNOWN).habits == {}


def test_good_habits_in_the_file_stay_beside_bad_ones() -> None:
    habits = {"heap.sort": {"Zoé": "colour", "Marc": 5}, "sort": {"Zoé": "number"}}
    assert checked({"habits": habits}, DEFAULTS, KNOWN).habits == {"heap.sort": {"Zoé": "colour"}}
    many = {"heap.sort": {f"Player {index}": "colour" for index in range(MAX_NAMES + 5)}}
    kept = checked({"habits": many}, DEFAULTS, KNOWN).habits["heap.sort"]
    assert list(kept) == [f"Player {index}" for index in range(5, MAX_NAMES + 5)]


def test_names_that_cannot_be_written_do_no_harm(tmp_path: Path) -> None:
    file, _ = open_file(tmp_path)
    seats = (Seat("\ud800\0", "human", "coral"), Seat("b", "hard", "ivory"))
    assert file.save(DEFAULTS.with_table("heap", Table(seats, {"size": "5", "pie": "off"}))) is None
    loaded = file.load()
    assert [s.name for s in loaded.tables["heap"].seats] == ["", "b"]
    assert loaded.names == ()


plain_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@run_settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(
    st.dictionaries(
        st.sampled_from([*plain(DEFAULTS), "other"]),
        plain_values | st.fixed_dictionaries({"heap": plain_values, "heap.sort": plain_values}),
        max_size=6,
    )
)
def test_whatever_is_in_the_file_good_settings_come_out(data: dict[str, Any]) -> None:
    settings = checked(data, DEFAULTS, KNOWN)
    assert checked(as_data(settings), DEFAULTS, KNOWN) == settings
