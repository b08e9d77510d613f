from __future__ import annotations

import copy
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
import tomli

from game import paths
from game.ui.theme import (
    ITEMS,
    LINES,
    PATTERNS,
    SIDES,
    SYMBOLS,
    TABLES,
    Colour,
    Theme,
    ThemeError,
    contrast,
    hex_colour,
    mix_colours,
    parse_colour,
)

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
    for name, table in theme.tables.items():
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
    assert set(theme.tables) == set(TABLES)


def test_suits_of_cards_are_in_the_order_of_the_game_and_differ_without_colour() -> None:
    cards = Theme.load().cards
    assert [style.key for style in cards] == ["blue", "red", "green", "yellow", "black", "purple"]
    assert [style.symbol for style in cards] == ["triangle", "disc", "square", "star", "cross", "diamond"]
    assert [style.symbol for style in cards] == list(SYMBOLS)


def test_numerals_and_symbols_show_on_every_card() -> None:
    cards = Theme.load().cards
    weak = {style.key: contrast(style.colour, style.text) for style in cards}
    assert {key: ratio for key, ratio in weak.items() if ratio < ENOUGH} == {}


SIGHT = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What a colour looks like to an eye without one kind of cones, in linear light (Machado, Oliveira, Fernandes 2009)."""


def lab(colour: Colour, sight: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """The colour as that eye sees it, in CIE L*a*b* (white D65)."""
    shares = [value / 255 for value in colour]
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    red, green, blue = (
        min(1.0, max(0.0, sum(part * value for part, value in zip(row, linear, strict=True)))) for row in sight
    )

    def curve(value: float) -> float:
        return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116

    x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0890)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def test_items_are_in_the_order_of_the_rows_and_differ_without_colour() -> None:
    items = Theme.load().items
    assert [style.key for style in items] == ["plants", "games", "books", "trophies", "cats"] == list(ITEMS)
    assert len({style.symbol for style in items}) == len(items)
    assert all(contrast(style.colour, style.text) >= ENOUGH for style in items)
    assert all(contrast(style.colour, style.dark) >= 1.7 for style in items)


@pytest.mark.parametrize("eye", SIGHT)
def test_items_keep_apart_for_every_eye(eye: str) -> None:
    seen = {style.key: lab(style.colour, SIGHT[eye]) for style in Theme.load().items}
    near = {}
    for first, second in combinations(seen, 2):
        distance = sum((a - b) ** 2 for a, b in zip(seen[first], seen[second], strict=True)) ** 0.5
        if distance < 20:
            near[first, second] = round(distance)
    assert near == {}


def test_sides_are_in_the_order_of_their_numbers_and_differ_without_colour() -> None:
    sides = Theme.load().sides
    assert [style.key for style in sides] == ["red", "blue", "zeus"] == list(SIDES)
    assert [style.shape for style in sides] == ["triangle", "ring", "star"]
    assert all(contrast(style.colour, style.pip) >= ENOUGH for style in sides)
    assert all(contrast(style.colour, style.dark) >= 1.7 for style in sides)


@pytest.mark.parametrize("eye", SIGHT)
def test_sides_keep_apart_for_every_eye(eye: str) -> None:
    seen = [lab(style.colour, SIGHT[eye]) for style in Theme.load().sides]
    for first, second in combinations(seen, 2):
        assert sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5 >= 40


def test_lines_are_in_the_order_of_a_tie_and_differ_without_colour() -> None:
    theme = Theme.load()
    assert [style.key for style in theme.lines] == ["yellow", "green", "red"] == list(LINES)
    assert [style.pattern for style in theme.lines] == ["solid", "dashed", "dotted"] == list(PATTERNS)
    assert all(contrast(style.colour, theme.chart.parchment) >= 3 for style in theme.lines)
    table = theme.tables["fury"]
    for ground in (theme.frame.panel, mix_colours(table.background_top, table.panel, table.panel_opacity)):
        assert all(contrast(style.light, ground) >= ENOUGH for style in theme.lines)
    for writing in (theme.chart.ink, theme.chart.muted):
        assert contrast(writing, theme.chart.parchment) >= ENOUGH


@pytest.mark.parametrize("eye", SIGHT)
@pytest.mark.parametrize("shade", ["colour", "light"])
def test_lines_keep_apart_for_every_eye(shade: str, eye: str) -> None:
    seen = [lab(getattr(style, shade), SIGHT[eye]) for style in Theme.load().lines]
    for first, second in combinations(seen, 2):
        assert sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5 >= 20


def test_an_unknown_seat_falls_back_to_the_first() -> None:
    theme = Theme.load()
    assert theme.seat("coral").key == "coral"
    assert theme.seat("mauve of 1850") is theme.seats[0]


def test_colours_are_read_and_written() -> None:
    assert parse_colour("#1A2b3c") == (26, 43, 60)
    assert hex_colour((26, 43, 60)) == "#1a2b3c"
    for text in ("1a2b3c", "#1a2b3", "#1a2b3cff", "red", "#1a2b3g", " #1a2b3c"):
        with pytest.raises(ThemeError):
            parse_colour(text)


def _drop_table(content: dict[str, Any]) -> None:
    del content["tables"]["odin"]


def _drop_colour(content: dict[str, Any]) -> None:
    del content["frame"]["gold"]


def _unknown(content: dict[str, Any]) -> None:
    content["frame"]["gild"] = "#ffffff"


def _opacity(content: dict[str, Any]) -> None:
    content["tables"]["odin"]["panel_opacity"] = 1.5


def _number(content: dict[str, Any]) -> None:
    content["frame"]["gold"] = 5


def _few(content: dict[str, Any]) -> None:
    content["seats"].pop()


def _twins(content: dict[str, Any]) -> None:
    content["seats"][1]["key"] = content["seats"][0]["key"]


def _shape(content: dict[str, Any]) -> None:
    content["seats"][1]["shape"] = "blob"


def _no_suits(content: dict[str, Any]) -> None:
    del content["cards"]


def _five_suits(content: dict[str, Any]) -> None:
    content["cards"].pop()


def _twin_suits(content: dict[str, Any]) -> None:
    content["cards"][1]["key"] = content["cards"][0]["key"]


def _twin_symbols(content: dict[str, Any]) -> None:
    content["cards"][1]["symbol"] = content["cards"][0]["symbol"]


def _pale_suit(content: dict[str, Any]) -> None:
    content["cards"][3]["text"] = "#ffffff"


def _no_items(content: dict[str, Any]) -> None:
    del content["items"]


def _four_items(content: dict[str, Any]) -> None:
    content["items"].pop()


def _turned_items(content: dict[str, Any]) -> None:
    content["items"].reverse()


def _twin_items(content: dict[str, Any]) -> None:
    content["items"][1]["symbol"] = content["items"][0]["symbol"]


def _pale_item(content: dict[str, Any]) -> None:
    content["items"][3]["text"] = "#ffffff"


def _no_sides(content: dict[str, Any]) -> None:
    del content["sides"]


def _turned_sides(content: dict[str, Any]) -> None:
    content["sides"].reverse()


def _twin_sides(content: dict[str, Any]) -> None:
    content["sides"][1]["shape"] = content["sides"][0]["shape"]


def _pale_side(content: dict[str, Any]) -> None:
    content["sides"][2]["pip"] = "#ffffff"


def _light_side(content: dict[str, Any]) -> None:
    content["sides"][0]["dark"] = "#ffffff"


def _no_chart(content: dict[str, Any]) -> None:
    del content["chart"]


def _pale_ink(content: dict[str, Any]) -> None:
    content["chart"]["ink"] = "#b8925f"


def _no_lines(content: dict[str, Any]) -> None:
    del content["lines"]


def _turned_lines(content: dict[str, Any]) -> None:
    content["lines"].reverse()


def _twin_lines(content: dict[str, Any]) -> None:
    content["lines"][1]["pattern"] = content["lines"][0]["pattern"]


def _pale_line(content: dict[str, Any]) -> None:
    content["lines"][0]["colour"] = "#f6e26b"


def _dark_line(content: dict[str, Any]) -> None:
    content["lines"][0]["light"] = "#8f6400"


def _light_edge(content: dict[str, Any]) -> None:
    content["items"][2]["dark"] = "#ffffff"


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
        _no_suits,
        _five_suits,
        _twin_suits,
        _twin_symbols,
        _pale_suit,
        _no_items,
        _four_items,
        _turned_items,
        _twin_items,
        _pale_item,
        _light_edge,
        _no_sides,
        _turned_sides,
        _twin_sides,
        _pale_side,
        _light_side,
        _no_chart,
        _pale_ink,
        _no_lines,
        _turned_lines,
        _twin_lines,
        _pale_line,
        _dark_line,
    ],
)
def test_a_file_with_a_mistake_is_refused(spoil: Callable[[dict[str, Any]], None]) -> None:
    content = tomli.loads((paths.config() / "themes.toml").read_text(encoding="utf-8"))
    Theme.parse(copy.deepcopy(content))
    spoil(content)
    with pytest.raises(ThemeError):
        Theme.parse(content)
