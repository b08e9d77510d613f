"""The pictures, sounds and icon files that ship: whole, loadable, and what their scripts make."""

from __future__ import annotations

import importlib
import re
import struct
import wave
from array import array
from collections.abc import Iterator
from io import BytesIO
from itertools import combinations, pairwise
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pygame
import pytest

from game.games.fury.board.palette import CHART, LINES
from game.games.odicey.board.palette import STYLES
from game.games.odin.board.palette import SUITS as CARDS
from game.games.odin.board.palette import CardStyle
from game.games.shelfie.board.palette import ITEMS
from game.ui.theme import Colour, Theme, contrast, hex_colour, parse_colour

ASSETS = Path(__file__).resolve().parents[2] / "assets"
PICTURES = ASSETS / "pictures"
SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {"svg", "g", "defs", "path", "rect", "circle", "ellipse", "linearGradient", "radialGradient", "stop"}
BODY, EDGE, MARK = "#b0d001", "#b0d002", "#b0d003"

ICONS = [
    "undo",
    "redo",
    "hint",
    "rules",
    "speed",
    "menu",
    "play",
    "pause",
    "next",
    "previous",
    "first",
    "last",
    "sound",
    "mute",
    "human",
    "computer",
    "check",
    "close",
    "warning",
    "information",
    "trophy",
    "clock",
    "settings",
    "statistics",
    "eye",
    "eye-closed",
    "log",
    "swap",
    "sort",
    "pass",
    "roll",
    "enlarge",
    "send-home",
    "again",
    "face-down",
    "wind",
    "ship",
]
SHAPES = ["triangle", "ring", "square", "star", "diamond", "cross", "hexagon", "drop"]
SUITS = ["triangle", "disc", "square", "star", "cross", "diamond"]
KINDS = ["plants", "games", "books", "trophies", "cats"]
COLOURS = {kind: f"#b0d01{row}" for row, kind in enumerate(KINDS, 1)}
DARKS = {kind: f"#b0d02{row}" for row, kind in enumerate(KINDS, 1)}
SIDES = ["red", "blue", "zeus"]
ADVENTURES = ["lotus", "cyclops", "circe", "sirens", "scylla", "calypso"]
GODS = ["zeus", "hades", "aphrodite", "hermes", "poseidon", "athena"]
WINDS = ["5", "3", "2", "1"]
GAMES = ["odicey", "odin", "shelfie", "cephalopod", "fury"]
EFFECTS = [
    "place",
    "capture",
    "select",
    "move",
    "confirm",
    "back",
    "refuse",
    "roll",
    "settle",
    "card",
    "shuffle",
    "wave",
    "bell",
    "hint",
    "undo",
    "win",
    "lose",
]

EXPECTED = {
    *(f"tiles/{game}" for game in GAMES),
    *(f"dice/{pips}{pattern}" for pips in range(1, 7) for pattern in ("", "-ring")),
    *(f"shapes/{shape}" for shape in SHAPES),
    *(f"icons/{icon}" for icon in ICONS),
    *(f"odin/{kind}-{suit}" for kind in ("card", "symbol") for suit in SUITS),
    *("odin/goat", "odin/symbol-goat", "odin/back"),
    *(f"shelfie/{picture}-{kind}" for picture in ("die", "symbol") for kind in [*KINDS, "joker"]),
    *(f"shelfie/item-{kind}" for kind in KINDS),
    *(f"shelfie/{mark}{number}" for mark in ("circle", "cross") for number in ("", "-2", "-3")),
    *(f"shelfie/{part}" for part in ("space", "shelf", "tray", "lock")),
    *(f"odicey/{side}{pips}" for side in SIDES for pips in ("", *(f"-{value}" for value in range(1, 7)))),
    *(f"odicey/cell{number}" for number in ("", "-2", "-3")),
    *(f"odicey/{part}" for part in ("sea", "harbour-row", "aegis-athena", "aegis-zeus")),
    *(f"odicey/{part}" for part in ("lightning", "arrow", "wave")),
    *(f"tables/{table}" for table in ("cephalopod", "odicey", "odin", "shelfie", "fury", "frame")),
    *(f"fury/adventure-{kind}" for kind in ADVENTURES),
    *(f"fury/god-{god}" for god in GODS),
    *(f"fury/card-{card}" for card in [*WINDS, "d"]),
    *(f"fury/island{number}" for number in ("", "-2", "-3")),
    *(f"fury/{part}" for part in ("chart", "ship", "token-spent", "back", "mission", "mission-back")),
    *("fury/double", "fury/blocked"),
    *("ornaments/laurel", "ornaments/wave", "ornaments/divider"),
    *("cephalopod/cell", "cephalopod/tentacle", "cephalopod/octopus"),
}
DRAWINGS = sorted([*PICTURES.rglob("*.svg"), *(ASSETS / "icon").glob("*.svg")])


def drawing_name(path: Path) -> str:
    return path.relative_to(ASSETS).with_suffix("").as_posix()


@pytest.fixture(scope="module")
def sources() -> Iterator[Path]:
    """The folder of the scripts, importable while the tests of this module run."""
    folder = ASSETS / "sources"
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        yield folder


@pytest.fixture(scope="module")
def make_sounds(sources: Path) -> ModuleType:
    return importlib.import_module("make_sounds")


def render(text: str, width: int, height: int) -> pygame.Surface:
    """Draw an SVG document at a size in pixels, as the program does."""
    root, rest = text.split(">", 1)
    root = re.sub(r' width="[^"]*" height="[^"]*"', f' width="{width}" height="{height}"', root, count=1)
    return pygame.image.load(BytesIO(f"{root}>{rest}".encode()), "picture.svg")


def luminance(colour: pygame.Color) -> float:
    """Relative luminance by WCAG 2, 0 to 1."""
    linear = [
        value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4
        for value in (colour.r / 255, colour.g / 255, colour.b / 255)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def lowest_contrast(surface: pygame.Surface, text: str, area: pygame.Rect) -> float:
    """The lowest contrast ratio of a text colour on the pixels of `area`."""
    brightest = max(
        luminance(surface.get_at((x, y)))
        for x in range(area.left, area.right, 3)
        for y in range(area.top, area.bottom, 3)
    )
    return (luminance(pygame.Color(text)) + 0.05) / (brightest + 0.05)


def test_every_picture_is_there() -> None:
    missing = {name for name in EXPECTED if not (PICTURES / f"{name}.svg").is_file()}
    assert not missing


@pytest.mark.parametrize("path", DRAWINGS, ids=drawing_name)
def test_drawing_uses_only_what_the_loader_draws(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    numbers = [float(number) for number in root.attrib["viewBox"].split()]
    assert numbers == [0, 0, float(root.attrib["width"]), float(root.attrib["height"])]
    defined = set()
    for element in root.iter():
        kind = element.tag.removeprefix(SVG)
        assert kind in DRAWN
        assert not {"style", "class", "filter", "mask", "clip-path"} & set(element.attrib)
        if kind.endswith("Gradient"):
            assert element.attrib["gradientUnits"] == "userSpaceOnUse"
            defined.add(element.attrib["id"])
    assert set(re.findall(r"url\(#([^)]*)\)", text)) <= defined
    assert "rgba(" not in text
    assert not re.search(r"\bnan\b|\binf\b", text)


@pytest.mark.parametrize("path", DRAWINGS, ids=drawing_name)
def test_drawing_loads_at_three_sizes_and_is_not_blank(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    longest = 360 if width > 600 else max(width, height)
    for scale in (0.5, 1.0, 1.75):
        size = (max(12, round(width / max(width, height) * longest * scale)), 0)
        size = (size[0], max(6, round(size[0] * height / width)))
        surface = render(text, *size)
        assert surface.get_size() == size
        drawn = surface.get_bounding_rect(min_alpha=40)
        assert drawn.width >= 0.25 * size[0]
        assert drawn.height >= 0.25 * size[1]
        seen = {
            tuple(surface.get_at((x, y)))
            for x in range(drawn.left, drawn.right, max(1, drawn.width // 24))
            for y in range(drawn.top, drawn.bottom, max(1, drawn.height // 24))
        }
        assert len(seen) >= 2


@pytest.mark.parametrize("pips", range(1, 7))
def test_dice_show_their_pips_in_both_patterns(pips: int) -> None:
    colours = {BODY: "#d04030", EDGE: "#802018", MARK: "#ffffff"}
    pictures = []
    for pattern in ("", "-ring"):
        text = (PICTURES / "dice" / f"{pips}{pattern}.svg").read_text(encoding="utf-8")
        assert len(re.findall(rf'<circle [^>]*fill="{MARK}"', text)) == pips
        for placeholder, colour in colours.items():
            assert placeholder in text
            text = text.replace(placeholder, colour)
        surface = render(text, 100, 108)
        body = surface.get_at((50, 94))
        assert body.r > 2 * body.g
        assert surface.get_at((50, 105)).r < body.r  # the lower edge is darker
        pictures.append(surface.get_at((9, 50)))
    assert pictures[0] != pictures[1]  # the ring, so that two owners differ by more than colour


@pytest.mark.parametrize("name", [*(f"icons/{icon}" for icon in ICONS), *(f"shapes/{shape}" for shape in SHAPES)])
def test_icons_and_emblems_take_every_colour_from_the_theme(name: str) -> None:
    text = (PICTURES / f"{name}.svg").read_text(encoding="utf-8")
    colours = set(re.findall(r"#[0-9a-f]{6}", text))
    neutral = {"#ffffff", "#000000"} if name.startswith("shapes/") else set()
    assert MARK in colours
    assert colours - neutral <= {BODY, MARK}


def test_emblems_differ_by_shape() -> None:
    outlines = set()
    for shape in SHAPES:
        text = (PICTURES / "shapes" / f"{shape}.svg").read_text(encoding="utf-8")
        surface = render(text.replace(BODY, "#000000").replace(MARK, "#ffffff"), 32, 32)
        outlines.add(tuple(surface.get_at((x, y)).r > 128 for x in range(32) for y in range(32)))
    assert len(outlines) == len(SHAPES)


def colours(surface: pygame.Surface, area: pygame.Rect, step: int) -> list[Colour]:
    """The colours of the pixels in `area`, row by row, `step` pixels apart."""
    points = [(x, y) for y in range(area.top, area.bottom, step) for x in range(area.left, area.right, step)]
    return [(colour.r, colour.g, colour.b) for colour in map(surface.get_at, points)]


def card_face(style: CardStyle, width: int) -> pygame.Surface:
    """A card without its numerals, in the colours of its suit."""
    text = (PICTURES / "odin" / f"card-{style.symbol}.svg").read_text(encoding="utf-8")
    text = text.replace(BODY, hex_colour(style.colour)).replace(MARK, hex_colour(style.text))
    return render(text, width, width * 7 // 5)


@pytest.mark.parametrize("style", CARDS, ids=lambda style: style.key)
def test_numerals_can_be_read_on_the_drawn_card(style: CardStyle) -> None:
    surface = card_face(style, 200)
    # Where the program draws them: in the corner, and within the ring.
    for area in (pygame.Rect(26, 24, 36, 42), pygame.Rect(72, 110, 56, 80)):
        assert min(contrast(style.text, colour) for colour in colours(surface, area, 2)) >= 4.5


def test_the_numeral_of_the_goat_can_be_read() -> None:
    text = (PICTURES / "odin" / "goat.svg").read_text(encoding="utf-8")
    assert not {BODY, EDGE, MARK} & set(re.findall(r"#[0-9a-f]{6}", text))
    surface = render(text, 200, 280)
    ink = parse_colour("#332e28")  # its sign has this colour too
    assert ink in colours(surface, pygame.Rect(38, 76, 10, 30), 1)
    assert min(contrast(ink, colour) for colour in colours(surface, pygame.Rect(26, 24, 36, 40), 2)) >= 7


def test_suits_can_be_told_apart_by_shape_at_twelve_pixels() -> None:
    masks = {}
    for suit in [*SUITS, "goat"]:
        text = (PICTURES / "odin" / f"symbol-{suit}.svg").read_text(encoding="utf-8")
        surface = render(text.replace(MARK, "#ffffff"), 12, 12)
        masks[suit] = {(x, y) for x in range(12) for y in range(12) if surface.get_at((x, y)).a > 128}
        assert len(masks[suit]) >= 30
    for first, second in combinations(masks.values(), 2):
        assert len(first ^ second) >= 12


def test_card_faces_carry_the_symbol_of_their_suit_twice() -> None:
    faces = {}
    for style in CARDS:
        text = (PICTURES / "odin" / f"card-{style.symbol}.svg").read_text(encoding="utf-8")
        surface = render(text.replace(BODY, "#000000").replace(MARK, "#ff00ff"), 200, 280)
        faces[style.symbol] = [
            tuple(colour == (255, 0, 255) for colour in colours(surface, pygame.Rect(x - 22, y - 22, 45, 45), 1))
            for x, y in ((43, 90), (153, 232))
        ]
    for place in (0, 1):
        assert len({found[place] for found in faces.values()}) == len(SUITS)
        assert all(sum(found[place]) > 300 for found in faces.values())


def test_the_back_of_a_card_has_no_upside_down() -> None:
    surface = render((PICTURES / "odin" / "back.svg").read_text(encoding="utf-8"), 100, 140)
    inside = pygame.Rect(8, 8, 84, 124)
    there = colours(pygame.transform.rotate(surface, 180), inside, 1)
    differences = [
        max(abs(first - second) for first, second in zip(*pair, strict=True))
        for pair in zip(colours(surface, inside, 1), there, strict=True)
    ]
    # Edges are not smoothed alike in both directions; no shape differs by as little as a pixel's width.
    assert max(differences) < 90
    assert sum(difference > 24 for difference in differences) < 0.02 * len(differences)


def shelfie(name: str, width: int, height: int, others: dict[str, str] | None = None) -> pygame.Surface:
    """A picture of My Shelfie in the colours of the theme; `others` are the colours of the common placeholders."""
    table = {COLOURS[style.key]: hex_colour(style.colour) for style in ITEMS}
    table |= {DARKS[style.key]: hex_colour(style.dark) for style in ITEMS}
    text = (PICTURES / "shelfie" / f"{name}.svg").read_text(encoding="utf-8")
    for placeholder, colour in (table | (others or {})).items():
        text = text.replace(placeholder, colour)
    assert "#b0d0" not in text
    return render(text, width, height)


CREAM_DIE = {BODY: "#f6ecd5", EDGE: "#b9a27c"}


@pytest.mark.parametrize("kind", KINDS)
def test_things_and_dice_have_the_colours_of_their_kind_and_of_no_other(kind: str) -> None:
    for picture in ("item", "die"):
        text = (PICTURES / "shelfie" / f"{picture}-{kind}.svg").read_text(encoding="utf-8")
        found = set(re.findall(r"#b0d0\d\d", text)) - {BODY, EDGE}
        assert found == {COLOURS[kind], DARKS[kind]}
    surface = shelfie(f"item-{kind}", 100, 100)
    colour = next(style.colour for style in ITEMS if style.key == kind)
    near = sum(
        max(abs(a - b) for a, b in zip(colour, pixel, strict=True)) < 50
        for pixel in colours(surface, surface.get_rect(), 1)
    )
    assert near > 600  # of 10,000 pixels: it is the colour of the thing, not a detail
    drawn = surface.get_bounding_rect(min_alpha=200)
    assert 93 <= drawn.bottom <= 99  # it stands on its shelf
    assert drawn.height >= 80


def test_faces_of_the_dice_differ_by_more_than_colour() -> None:
    grey = []
    for kind in [*KINDS, "joker"]:
        large = shelfie(f"die-{kind}", 100, 108, CREAM_DIE)
        assert large.get_at((1, 1)).a == 0  # a round body
        assert large.get_at((50, 105)).r < large.get_at((50, 3)).r  # whose lower edge is darker
        face = shelfie(f"die-{kind}", 24, 26, CREAM_DIE)
        grey.append([luminance(face.get_at((x, y))) > 0.2 for y in range(3, 21) for x in range(3, 21)])
    for first, second in combinations(grey, 2):
        assert sum(a != b for a, b in zip(first, second, strict=True)) >= 24


def test_the_joker_has_all_colours_on_a_dark_face() -> None:
    text = (PICTURES / "shelfie" / "die-joker.svg").read_text(encoding="utf-8")
    assert set(COLOURS.values()) <= set(re.findall(r"#b0d0\d\d", text))
    joker, *others = (shelfie(f"die-{kind}", 100, 108, CREAM_DIE) for kind in ("joker", *KINDS))
    corner = pygame.Rect(14, 14, 10, 10)
    assert max(luminance(pygame.Color(*pixel)) for pixel in colours(joker, corner, 2)) < 0.1
    for face in others:
        assert min(luminance(pygame.Color(*pixel)) for pixel in colours(face, corner, 2)) > 0.4


def test_kinds_can_be_told_apart_by_their_symbols_at_ten_pixels() -> None:
    masks = []
    for kind in [*KINDS, "joker"]:
        surface = shelfie(f"symbol-{kind}", 10, 10, {MARK: "#ffffff"})
        masks.append({(x, y) for x in range(10) for y in range(10) if surface.get_at((x, y)).a > 128})
        assert len(masks[-1]) >= 20
    for first, second in combinations(masks, 2):
        assert len(first ^ second) >= 12


def test_marks_of_the_pencil_leave_the_number_and_the_frame_of_a_space_free() -> None:
    for number in ("", "-2", "-3"):
        for mark in ("circle", "cross"):
            surface = shelfie(f"{mark}{number}", 100, 100, {MARK: "#aa3311"})
            drawn = surface.get_bounding_rect(min_alpha=100)
            assert 55 <= drawn.width <= 92
            assert pygame.Rect(4, 4, 92, 92).contains(drawn)
            middle = surface.subsurface((30, 30, 40, 40)).get_bounding_rect(min_alpha=1)
            assert (middle.width == 0) == (mark == "circle")
    space = shelfie("space", 100, 100, {BODY: "#f4e8cf", EDGE: "#b8925f"})
    pale = colours(space, pygame.Rect(22, 26, 56, 50), 2)
    assert min(contrast(parse_colour("#3a2614"), colour) for colour in pale) >= 7


def test_the_shelf_can_be_stretched_and_the_tray_holds_six_dice() -> None:
    board = shelfie("shelf", 480, 32, {BODY: "#8a5a30", EDGE: "#3a2010"})
    for y in (2, 12):  # the same wood from end to end
        assert all(board.get_at((x, y)).a == 255 for x in range(480))
    assert board.get_at((240, 2)).r > board.get_at((240, 17)).r
    assert 255 > board.get_at((240, 22)).a > board.get_at((240, 28)).a > 0
    tray = shelfie("tray", 688, 128, {BODY: "#7a4e2a", EDGE: "#2e1a0d", MARK: "#ffffff"})
    for index in range(6):
        place, beside = tray.get_at((64 + 112 * index, 64)), tray.get_at((64 + 112 * index - 56, 64))
        assert luminance(place) < luminance(beside)


def odicey(name: str, width: int, height: int, others: dict[str, str] | None = None) -> pygame.Surface:
    """A picture of Odicey; a die has the colours of its side, `others` are the colours of placeholders elsewhere."""
    table = others or {}
    for style in STYLES:
        if name.startswith(style.key):
            table = {BODY: hex_colour(style.colour), EDGE: hex_colour(style.dark), MARK: hex_colour(style.pip)}
    text = (PICTURES / "odicey" / f"{name}.svg").read_text(encoding="utf-8")
    for placeholder, colour in table.items():
        text = text.replace(placeholder, colour)
    assert "#b0d0" not in text
    return render(text, width, height)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("pips", range(1, 7))
def test_dice_of_each_side_show_their_pips(side: str, pips: int) -> None:
    text = (PICTURES / "odicey" / f"{side}-{pips}.svg").read_text(encoding="utf-8")
    places = re.findall(rf'<circle cx="([^"]*)" cy="([^"]*)" r="[^"]*" fill="{MARK}"', text)
    assert len(set(places)) == pips
    surface = odicey(f"{side}-{pips}", 200, 216)
    pip = next(style.pip for style in STYLES if style.key == side)
    for x, y in places:
        found = surface.get_at((round(2 * float(x)), round(2 * float(y))))
        assert max(abs(a - b) for a, b in zip(pip, found, strict=False)) < 24
        # Nothing of the pattern comes so near to a pip that it could be taken for a part of it.
        around = [surface.get_at((round(2 * float(x)) + step, round(2 * float(y)))) for step in (-22, 22)]
        assert min(contrast(pip, (colour.r, colour.g, colour.b)) for colour in around) >= 3
    assert surface.get_at((2, 2)).a == 0  # a round body
    assert luminance(surface.get_at((100, 212))) < luminance(surface.get_at((100, 194)))  # whose lower edge is darker


def test_sides_can_be_told_apart_by_the_pattern_of_their_dice() -> None:
    # All in the same colours: what is left is the pattern.
    same = {BODY: "#808080", EDGE: "#303030", MARK: "#ffffff"}
    for ending in ("", *(f"-{pips}" for pips in range(1, 7))):
        grey = []
        for side in SIDES:
            text = (PICTURES / "odicey" / f"{side}{ending}.svg").read_text(encoding="utf-8")
            for placeholder, colour in same.items():
                text = text.replace(placeholder, colour)
            face = render(text, 25, 27)
            grey.append([luminance(face.get_at((x, y))) for y in range(25) for x in range(25)])
        for first, second in combinations(grey, 2):
            assert sum(abs(a - b) > 0.06 for a, b in zip(first, second, strict=True)) >= 40


def test_dice_that_show_no_value_carry_the_sign_of_their_side() -> None:
    for side in SIDES:
        text = (PICTURES / "odicey" / f"{side}.svg").read_text(encoding="utf-8")
        assert not re.search(rf'<circle [^>]*fill="{MARK}"', text)
        assert {BODY, EDGE} <= set(re.findall(r"#b0d0\d\d", text))
        face = odicey(side, 100, 108)
        places = {"red": ((50, 55), (28, 35)), "blue": ((50, 32), (50, 50)), "zeus": ((50, 50), (26, 35))}
        sign, beside = (face.get_at(place) for place in places[side])
        assert contrast((sign.r, sign.g, sign.b), (beside.r, beside.g, beside.b)) >= 1.5


def test_the_sea_shows_through_its_cells_and_its_names_can_be_read() -> None:
    for number in ("", "-2", "-3"):
        water = odicey(f"cell{number}", 100, 100, {MARK: "#7cc7e0"})
        assert water.get_at((1, 1)).a == 0
        assert 10 <= water.get_at((50, 40)).a <= 110
        assert water.get_at((50, 97)).a > water.get_at((50, 90)).a  # its edge
    board = odicey("sea", 620, 620)
    muted = Theme.load().table("odicey").muted
    for index in range(5):
        for place in ((35, 80 + 108 * index), (108 + 108 * index, 583)):
            area = pygame.Rect(place[0] - 12, place[1] - 12, 24, 24)
            assert min(contrast(muted, colour) for colour in colours(board, area, 2)) >= 4.5


def test_a_harbour_has_twelve_places() -> None:
    quay = odicey("harbour-row", 112 * 12 + 16, 112 + 16)
    for column in range(12):
        x, y = 64 + 112 * column, 62
        assert luminance(quay.get_at((x, y))) > luminance(quay.get_at((x - 56, y + 20)))
    assert luminance(quay.get_at((quay.get_width() // 2 - 5, 5))) > 0.2  # the stone around the water


def test_aegises_are_round_and_differ_at_32_pixels() -> None:
    shields = [odicey(f"aegis-{name}", 32, 32) for name in ("athena", "zeus")]
    assert all(shield.get_at((1, 1)).a == 0 and shield.get_at((16, 16)).a == 255 for shield in shields)
    pairs = zip(*(colours(shield, pygame.Rect(6, 6, 20, 20), 1) for shield in shields), strict=True)
    assert sum(max(abs(a - b) for a, b in zip(*pair, strict=True)) > 60 for pair in pairs) >= 160


def test_signs_of_odicey_are_bold_enough_and_the_arrow_points_to_the_right() -> None:
    sign = odicey("lightning", 10, 10, {MARK: "#ffffff"})
    assert sum(sign.get_at((x, y)).a > 128 for x in range(10) for y in range(10)) >= 20
    arrow = odicey("arrow", 64, 64, {MARK: "#ffffff", EDGE: "#000000"})
    heights = [sum(arrow.get_at((x, y)).a > 128 for y in range(64)) for x in range(64)]
    assert heights[22] > heights[35] > heights[50] > 0 == heights[63]
    for x in range(64):  # the same above and below the line of the path
        assert abs(sum(arrow.get_at((x, y)).a - arrow.get_at((x, 63 - y)).a for y in range(32))) < 600


def test_the_wave_has_no_seam() -> None:
    swell = odicey("wave", 320, 48, {MARK: "#7cc7e0"})
    # It repeats every 160 units, so the end meets the beginning as the middle meets itself.
    for x in (0, 1, 2, 157, 158, 159):
        assert all(abs(swell.get_at((x, y)).a - swell.get_at((x + 160, y)).a) <= 3 for y in range(48))
    assert max(swell.get_at((80, y)).a for y in range(48)) > 150


def fury(name: str, width: int, height: int) -> pygame.Surface:
    """A picture of La Fureur des dieux; none of them has placeholders."""
    text = (PICTURES / "fury" / f"{name}.svg").read_text(encoding="utf-8")
    assert "#b0d0" not in text
    return render(text, width, height)


def differing(first: pygame.Surface, second: pygame.Surface, area: pygame.Rect, least: float) -> int:
    """How many pixels of `area` differ by `least` in luminance: by more than colour."""
    return sum(
        abs(luminance(first.get_at((x, y))) - luminance(second.get_at((x, y)))) >= least
        for x in range(area.left, area.right)
        for y in range(area.top, area.bottom)
    )


def test_adventures_can_be_told_apart_without_colour_at_24_pixels() -> None:
    tokens = [fury(f"adventure-{kind}", 24, 24) for kind in ADVENTURES]
    for first, second in combinations(tokens, 2):
        assert differing(first, second, pygame.Rect(4, 4, 16, 16), 0.12) >= 60  # of 256
    for token in tokens:
        assert token.get_at((0, 0)).a == token.get_at((23, 0)).a == 0  # round
        assert token.get_at((12, 12)).a == 255


def test_powers_can_be_told_apart_without_colour_at_24_pixels() -> None:
    tokens = [fury(name, 24, 24) for name in [*(f"god-{god}" for god in GODS), "token-spent"]]
    for first, second in combinations(tokens, 2):
        assert differing(first, second, pygame.Rect(4, 4, 16, 16), 0.08) >= 60
    # The eight corners of a power reach beyond the round edge of an adventure.
    assert all(fury(f"god-{god}", 200, 200).get_at((187, 60)).a == 255 for god in GODS)
    assert all(fury(f"adventure-{kind}", 200, 200).get_at((187, 60)).a < 128 for kind in ADVENTURES)


@pytest.mark.parametrize("wind", WINDS)
def test_numerals_can_be_read_on_a_wind_card(wind: str) -> None:
    surface = fury(f"card-{wind}", 200, 280)
    assert luminance(surface.get_at((5, 140))) > 0.7  # the cream border
    for area in (pygame.Rect(20, 22, 34, 44), pygame.Rect(67, 99, 66, 86)):
        assert min(contrast((255, 255, 255), colour) for colour in colours(surface, area, 2)) >= 4.5


def test_a_stronger_wind_has_more_gusts_on_a_darker_sky() -> None:
    skies, gusts = [], []
    for wind in ("1", "2", "3", "5"):
        surface = fury(f"card-{wind}", 200, 280)
        skies.append(luminance(surface.get_at((22, 140))))
        bright = colours(surface, pygame.Rect(20, 20, 160, 240), 1)
        gusts.append(sum(luminance(pygame.Color(*colour)) > 0.55 for colour in bright))
    assert skies == sorted(skies, reverse=True)
    assert all(after > 1.05 * before for before, after in pairwise(gusts))


def test_the_numeral_of_dionysos_can_be_read() -> None:
    surface = fury("card-d", 200, 280)
    ink = parse_colour("#3c1030")
    assert min(contrast(ink, colour) for colour in colours(surface, pygame.Rect(134, 214, 36, 36), 2)) >= 7


def test_the_back_of_a_wind_card_has_no_upside_down() -> None:
    surface = fury("back", 100, 140)
    inside = pygame.Rect(8, 8, 84, 124)
    there = colours(pygame.transform.rotate(surface, 180), inside, 1)
    differences = [
        max(abs(first - second) for first, second in zip(*pair, strict=True))
        for pair in zip(colours(surface, inside, 1), there, strict=True)
    ]
    assert sum(difference > 40 for difference in differences) < 0.02 * len(differences)


def test_lines_and_names_show_on_the_chart() -> None:
    surface = fury("chart", 500, 320)
    sea = colours(surface, pygame.Rect(30, 30, 440, 260), 3)
    paper = CHART.parchment
    near = [max(abs(a - b) for a, b in zip(paper, colour, strict=True)) < 64 for colour in sea]
    assert sum(near) > 0.97 * len(sea)
    for style in LINES:
        strong = sum(contrast(style.colour, colour) >= 3 for colour in sea)
        assert strong > 0.97 * len(sea)  # fine strokes of the rose and of waves left aside
    for ink in (CHART.ink, CHART.muted):
        assert sum(contrast(ink, colour) >= 4.5 for colour in sea) > 0.99 * len(sea)
    assert surface.get_at((250, 160)).a == 255
    assert any(surface.get_at((x, 1)).a < 255 for x in range(500))  # a worn edge


def test_a_ship_stands_out_at_28_pixels() -> None:
    surface = fury("ship", 28, 26)
    shape = [surface.get_at((x, y)) for x in range(28) for y in range(26) if surface.get_at((x, y)).a > 160]
    assert len(shape) >= 250
    assert sum(luminance(pixel) > 0.6 for pixel in shape) >= 60  # the sail and the pale rim
    assert sum(luminance(pixel) < 0.1 for pixel in shape) >= 60  # the hull


def test_a_token_covers_the_middle_of_its_island() -> None:
    shapes = set()
    for number in ("", "-2", "-3"):
        land = fury(f"island{number}", 200, 200)
        for angle in range(0, 360, 15):
            place = pygame.Vector2(100, 100) + pygame.Vector2(58, 0).rotate(angle)
            assert land.get_at((round(place.x), round(place.y))).a == 255
        shapes.add(tuple(land.get_at((x, y)).a > 128 for x in range(0, 200, 8) for y in range(0, 200, 8)))
        assert land.get_at((2, 2)).a == 0
    assert len(shapes) == 3


def test_a_mission_has_three_places_and_room_for_their_worth() -> None:
    surface = fury("mission", 360, 200)
    ink = CHART.ink
    for x, radius in ((76, 46), (180, 43), (284, 40)):
        paper = surface.get_at((x, 158))
        assert all(contrast(ink, colour) >= 7 for colour in colours(surface, pygame.Rect(x - 16, 142, 32, 30), 2))
        for angle in range(0, 360, 30):
            ring = pygame.Vector2(x, 82) + pygame.Vector2(radius, 0).rotate(angle)
            assert luminance(surface.get_at((round(ring.x), round(ring.y)))) < luminance(paper) - 0.1
    assert differing(surface, fury("mission-back", 360, 200), pygame.Rect(140, 40, 80, 90), 0.2) > 2000


def test_the_marks_of_aphrodite_and_poseidon_differ_at_20_pixels() -> None:
    double, blocked = fury("double", 20, 20), fury("blocked", 20, 20)
    assert differing(double, blocked, pygame.Rect(2, 2, 16, 16), 0.15) >= 60


@pytest.mark.parametrize("name", ["cephalopod", "odicey", "odin", "shelfie", "fury", "frame"])
def test_text_is_legible_everywhere_on_a_table(name: str) -> None:
    surface = render((PICTURES / "tables" / f"{name}.svg").read_text(encoding="utf-8"), 640, 360)
    assert lowest_contrast(surface, "#f3ead2", surface.get_rect()) >= 4.5
    if name != "frame":
        palette = Theme.load().table(name)
        for colour in (palette.text, palette.muted):
            assert lowest_contrast(surface, hex_colour(colour), surface.get_rect()) >= 4.5


@pytest.mark.parametrize("game", GAMES)
def test_white_text_is_legible_on_the_lower_third_of_a_tile(game: str) -> None:
    surface = render((PICTURES / "tiles" / f"{game}.svg").read_text(encoding="utf-8"), 216, 340)
    assert lowest_contrast(surface, "#ffffff", pygame.Rect(12, 236, 192, 96)) >= 4.5
    assert surface.get_at((0, 0)).a == 0  # round corners
    assert surface.get_at((108, 20)).a == 255


def test_pictures_are_what_the_script_draws(sources: Path) -> None:
    drawn = importlib.import_module("make_pictures").pictures()
    assert {f"icons/{icon}" for icon in ICONS} | set(drawn) == EXPECTED
    stale = {
        name
        for name, picture in drawn.items()
        if (PICTURES / f"{name}.svg").read_text(encoding="utf-8") != picture.text()
    }
    assert not stale


def samples(path: Path) -> array[int]:
    """The samples of a sound, after a look at its format."""
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22_050)
        return array("h", file.readframes(file.getnframes()))


def test_every_sound_is_there() -> None:
    assert {path.stem for path in (ASSETS / "sounds").glob("*.wav")} == {*EFFECTS, "music"}


@pytest.mark.parametrize("name", EFFECTS)
def test_effect_is_short_audible_and_fades(name: str) -> None:
    data = samples(ASSETS / "sounds" / f"{name}.wav")
    peak = max(abs(value) for value in data)
    assert 0.05 < len(data) / 22_050 < 2.5
    assert 0.1 * 32_768 < peak < 0.708 * 32_768  # below -3 dBFS
    assert abs(sum(data) / len(data)) < 0.01 * peak
    assert data[0] == data[-1] == 0
    assert max(abs(value) for value in data[-22:]) < 0.05 * peak
    assert abs(data[1]) < 0.05 * peak


def test_music_is_quiet_and_has_no_seam() -> None:
    data = samples(ASSETS / "sounds" / "music.wav")
    assert 30 <= len(data) / 22_050 <= 45
    assert max(abs(value) for value in data) < 0.3 * 32_768
    seam = abs(data[0] - data[-1])
    steps = [abs(after - before) for before, after in pairwise(data[:2000])]
    assert seam <= max(steps)
    assert seam < 0.005 * 32_768
    assert abs(data[0]) < 0.01 * 32_768  # the first start does not click either


@pytest.mark.parametrize("name", ["select", "card"])
def test_the_script_makes_the_same_sound_bit_for_bit(name: str, make_sounds: ModuleType, tmp_path: Path) -> None:
    made = make_sounds.make(name, tmp_path)
    assert made.read_bytes() == (ASSETS / "sounds" / f"{name}.wav").read_bytes()


def test_the_script_knows_every_sound(make_sounds: ModuleType) -> None:
    assert set(make_sounds.SOUND_MAKERS) == {*EFFECTS, "music"}


def test_strings_are_in_tune(make_sounds: ModuleType) -> None:
    assert make_sounds.note("A4") == 440
    assert make_sounds.note("F#3") == pytest.approx(184.997, abs=0.001)


def png_size(data: bytes) -> tuple[int, int]:
    """Width and height of a PNG picture that the loader accepts."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    assert pygame.image.load(BytesIO(data), "icon.png").get_size() == (width, height)
    return width, height


def test_png_icon() -> None:
    assert png_size((ASSETS / "icon" / "pantheon.png").read_bytes()) == (256, 256)


def test_windows_icon_holds_its_four_sizes() -> None:
    data = (ASSETS / "icon" / "pantheon.ico").read_bytes()
    assert struct.unpack("<HHH", data[:6]) == (0, 1, 4)
    end, sizes = 6 + 16 * 4, []
    for index in range(4):
        width, height, _, _, planes, bits, length, offset = struct.unpack_from("<BBBBHHII", data, 6 + 16 * index)
        assert (planes, bits, offset) == (1, 32, end)
        size = png_size(data[offset : offset + length])
        assert size == (width or 256, height or 256)
        sizes.append(size[0])
        end = offset + length
    assert end == len(data)
    assert sizes == [16, 32, 48, 256]


def test_apple_icon_holds_its_three_sizes() -> None:
    data = (ASSETS / "icon" / "pantheon.icns").read_bytes()
    assert struct.unpack(">4sI", data[:8]) == (b"icns", len(data))
    place, found = 8, {}
    while place < len(data):
        kind, length = struct.unpack_from(">4sI", data, place)
        found[kind] = png_size(data[place + 8 : place + length])
        place += length
    assert place == len(data)
    assert found == {b"ic07": (128, 128), b"ic08": (256, 256), b"ic09": (512, 512)}
