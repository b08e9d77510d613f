from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
import tomli

from game import paths
from game.data import DataError
from game.games.catalogue import CATALOGUE
from game.ui.theme import Colour, Theme, contrast, hex_colour, mix_colours, parse_colour

ENOUGH = 4.5


def pairs(theme: Theme) -> dict[str, tuple[Colour, Colour]]:
    """Every text colour with every ground it may stand on."""
    frame = theme.frame
    grounds = {
        "top": frame.background_top,
        "bottom": frame.background_bottom,
        "panel": frame.panel,
        "panel over top": mix_colours(frame.background_top, frame.panel, 0.9),
        "control": frame.control,
        "control under the pointer": frame.control_hover,
    }
    texts = {name: getattr(frame, name) for name in ("text", "muted", "heading", "danger", "good")}
    found = {f"{text} on {ground}": (texts[text], grounds[ground]) for text in texts for ground in grounds}
    found["text on gold"] = (frame.gold_text, frame.gold)
    found["text on lit gold"] = (frame.gold_text, frame.gold_hover)
    found["gold on panel"] = (frame.gold, frame.panel)
    for name in (*CATALOGUE, "a game without a palette"):
        table = theme.table(name)
        for end in ("background_top", "background_bottom"):
            ground = getattr(table, end)
            panel = mix_colours(ground, table.panel, table.panel_opacity)
            for text in ("text", "muted"):
                found[f"{name}: {text} on {end}"] = (getattr(table, text), ground)
            for text, colour in texts.items():
                found[f"{name}: {text} on panel over {end}"] = (colour, panel)
    return found


def test_every_text_can_be_read() -> None:
    weak = {name: round(contrast(*pair), 2) for name, pair in pairs(Theme.load()).items() if contrast(*pair) < ENOUGH}
    assert weak == {}


def test_contrast_is_the_one_of_the_guidelines() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((255, 255, 255), (118, 118, 118)) == pytest.approx(4.54, abs=0.01)


def test_seats_differ_without_colour_and_pips_show() -> None:
    theme = Theme.load()
    assert [style.key for style in theme.seats][:2] == ["ivory", "coral"]
    assert len({style.shape for style in theme.seats}) == len(theme.seats) >= 8
    assert all(contrast(style.colour, style.pip) >= 3 for style in theme.seats)


def test_an_unknown_seat_falls_back_to_the_first() -> None:
    theme = Theme.load()
    assert theme.seat("coral").key == "coral"
    assert theme.seat("mauve of 1850") is theme.seats[0]


def test_a_game_without_colours_has_the_plain_table_and_the_seats() -> None:
    theme = Theme.load()
    assert theme.table("a game without a palette") is theme.plain
    assert [theme.side("a game without a palette", side) for side in range(2)] == list(theme.seats[:2])


def test_colours_are_read_and_written() -> None:
    assert parse_colour("#1A2b3c") == (26, 43, 60)
    assert hex_colour((26, 43, 60)) == "#1a2b3c"
    for text in ("1a2b3c", "#1a2b3", "#1a2b3cff", "red", "#1a2b3g", " #1a2b3c"):
        with pytest.raises(DataError):
            parse_colour(text)


def _drop_table(content: dict[str, Any]) -> None:
    del content["table"]


def _drop_colour(content: dict[str, Any]) -> None:
    del content["frame"]["gold"]


def _unknown(content: dict[str, Any]) -> None:
    content["frame"]["gild"] = "#ffffff"


def _opacity(content: dict[str, Any]) -> None:
    content["table"]["panel_opacity"] = 1.5


def _number(content: dict[str, Any]) -> None:
    content["frame"]["gold"] = 5


def _few(content: dict[str, Any]) -> None:
    content["seats"].pop()


def _twins(content: dict[str, Any]) -> None:
    content["seats"][1]["key"] = content["seats"][0]["key"]


def _shape(content: dict[str, Any]) -> None:
    content["seats"][1]["shape"] = "blob"


@pytest.mark.parametrize(
    "spoil",
    [
        _drop_table,
        _drop_colour,
        _unknown,
        _opacity,
        _number,
        _few,
        _twins,
        _shape,
    ],
)
def test_a_file_with_a_mistake_is_refused(spoil: Callable[[dict[str, Any]], None]) -> None:
    content = tomli.loads((paths.config() / "themes.toml").read_text(encoding="utf-8"))
    Theme.parse(copy.deepcopy(content))
    spoil(content)
    with pytest.raises(DataError):
        Theme.parse(content)
