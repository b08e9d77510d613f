"""The data of La Fureur des dieux: what is wrong with a file is said with its name and the key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game import paths, texts
from game.data import DataError
from game.games.fury.data import ATHENA, COLOURS, DATA, GODS, KINDS, POSEIDON, ZEUS, read_data

SHIPPED = (paths.config() / "fury.toml").read_text(encoding="utf-8")


def complaint(tmp_path: Path, text: str) -> str:
    """Return what is said about a file with ``text``, without the name of the file, which must begin it."""
    file = tmp_path / "fury.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as error:
        read_data(file)
    assert str(error.value).startswith(f"{file}: ")
    return str(error.value).removeprefix(f"{file}: ")


def changed(old: str, new: str) -> str:
    """Return the shipped file with ``old`` (a pattern, found once at least) replaced by ``new`` once."""
    text, number = re.subn(old, new, SHIPPED, count=1, flags=re.MULTILINE)
    assert number == 1
    return text


def test_the_shipped_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "fury.toml"
    file.write_text(SHIPPED, encoding="utf-8")
    assert read_data(file) == read_data() == DATA
    assert DATA.gods_of(3) == (ZEUS, POSEIDON, ATHENA)
    assert sum(DATA.deck) == 42


def test_the_chart_is_three_pairings_and_connected() -> None:
    chart = DATA.chart
    assert len(chart.ids) == len(chart.places) == len(chart.labels) == 18
    for island in range(18):
        assert len({island, *chart.neighbours[island]}) == 4
        for colour in range(len(COLOURS)):
            other = chart.neighbours[island][colour]
            assert chart.neighbours[other][colour] == island
            assert chart.bends[other][colour] == -chart.bends[island][colour]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (r"^players = .*$", "players = []", "players must be different numbers from 3 to 6"),
        (r"^players = .*$", "players = [6, 3]", "players must be"),
        (r"^players = .*$", "players = [2, 3]", "players must be"),
        (r"^players = .*$", "players = [3, 4, 5]", "gods.6 is not known here"),
        (r"^tokens = .*$", "tokens = 2", "tokens must not be less than tokens_on_board"),
        (r"^tokens = .*$", "tokens = true", "tokens must be a whole number from 1 to 9"),
        (r"^tokens_on_board = .*$", "tokens_on_board = 2", "tokens_on_board"),
        (r"^first_hand = .*$", "", "first_hand must be a whole number from 1 to 6"),
        (r"^cards_per_round = .*$", "cards_per_round = 0", "cards_per_round must be"),
        (r"^goal = .*$", "goal = 10.5", "goal must be"),
        (r"^idle_voyages = .*$", "idle_voyages = 0", "idle_voyages must be"),
        (r"^rounds = .*$", "rounds = 1000", "rounds must be"),
        (r"^goal = ", "aim = 10\ngoal = ", "aim is not known here"),
        (r"\[3, 2, 1, 0, 0, 0\],", "", "missions must be 6 rows"),
        (r"\[3, 2, 1, 0, 0, 0\],", "[3, 2, 1],", "missions[0] must be 6 whole numbers"),
        (r"\[3, 2, 1, 0, 0, 0\],", "[0, 0, 0, 0, 0, 0],", "missions[0] must be"),
        (r"^3 = \[.*$", '3 = ["zeus", "zeus", "athena"]', "gods.3 must be 3 different gods"),
        (r"^3 = \[.*$", '3 = ["hades", "poseidon", "athena"]', "gods.3 must be 3 different gods, zeus among them"),
        (r"^3 = \[.*$", "", "gods.3 must be"),
        (r"^dionysos = .*$", "dionysos = -1", "wind_cards.dionysos must be"),
        (r"^dionysos = .*$", "", "wind_cards.dionysos must be"),
        (r"^dionysos = .*$", "dionysos = 8\n4 = 1", "wind_cards.4 is not known here"),
        (r"\[wind_cards\]", "[winds]", "winds is not known here"),
        (r'^id = "a2"$', 'id = "a4"', "islands[1].id must be"),
        (r'^id = "a2"$', 'id = "harbour"', "islands[0].id must be"),
        (r"^x = .*$", "x = 1001", "islands[0].x must be a whole number from 0 to 1000"),
        (r"^x = .*$", "x = 10\nz = 1", "islands[0].z is not known here"),
        (r'^label = "s"$', 'label = "up"', "islands[0].label must be one of n, e, s, w"),
        (r"^yellow = \[$", "blue = []\nyellow = [", "lines.blue is not known here"),
        (r"^green = \[$", 'green = [\n["a2", "a4"],', "lines.green: more than one line at"),
        (r"^green = \[$", 'green = [\n["a2", "a2"],', "lines.green[0] must be two different islands"),
        (r"^green = \[$", 'green = [\n["a2", "z9"],', "lines.green[0] must be two different islands"),
        (r"^green = \[$", 'green = [\n{ ends = ["a2", "a4"], bend = 2 },', "lines.green[0].bend must be"),
        (r"^green = \[$", 'green = [\n{ ends = ["a2", "a4"], curve = 0 },', "lines.green[0].curve is not known here"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert complaint(tmp_path, changed(old, new)).startswith(said)


def test_missing_tables_and_lines_are_named(tmp_path: Path) -> None:
    lines = SHIPPED[SHIPPED.index("[lines]") :]
    assert complaint(tmp_path, SHIPPED.replace(lines, "")) == "lines must be a table"
    assert complaint(tmp_path, SHIPPED.replace(lines, "[lines]\nyellow = []\n")).startswith("lines.yellow: no line at")
    assert complaint(tmp_path, "[lines") != ""
    one_less = re.sub(r"\[\[islands\]\]\n(.+\n)+", "", SHIPPED, count=1)
    assert complaint(tmp_path, one_less) == "islands must be 18 tables"


def test_islands_that_no_ship_reaches_are_refused(tmp_path: Path) -> None:
    """Two sixes and a six: each colour pairs all islands up, but the chart falls into parts."""
    ids = DATA.chart.ids
    rows: dict[str, list[list[str]]] = {colour: [] for colour in COLOURS}
    for start in (0, 6, 12):
        ring = ids[start : start + 6]
        for index in range(0, 6, 2):
            rows["yellow"].append([ring[index], ring[index + 1]])
            rows["green"].append([ring[index + 1], ring[(index + 2) % 6]])
            rows["red"].append([ring[index], ring[(index + 3) % 6]])
    lines = "[lines]\n" + "".join(f"{colour} = {pairs}\n".replace("'", '"') for colour, pairs in rows.items())
    text = SHIPPED[: SHIPPED.index("[lines]")] + lines
    assert complaint(tmp_path, text) == "lines do not connect all islands"


def test_a_deck_too_small_for_all_seats_is_refused(tmp_path: Path) -> None:
    few = re.sub(r"^(5|3|2|1|dionysos) = \d+$", r"\1 = 3", SHIPPED, flags=re.MULTILINE)
    assert complaint(tmp_path, few).startswith("wind_cards must be at least 18 cards")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="nowhere"):
        read_data(tmp_path / "nowhere.toml")


@pytest.mark.parametrize("language", texts.languages())
def test_everything_in_the_data_has_a_name(language: str) -> None:
    strings = texts.Texts(language)
    names = [strings.get(f"fury.island.{name}") for name in DATA.chart.ids]
    assert len(set(names)) == 18
    for group, words in (("god", GODS), ("kind", KINDS), ("colour", COLOURS)):
        assert len({strings.get(f"fury.{group}.{word}") for word in words}) == len(words)
