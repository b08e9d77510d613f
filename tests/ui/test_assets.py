"""The pictures, sounds and icon files that ship: whole, loadable, and what their scripts make."""

from __future__ import annotations

import importlib
import re
import struct
import wave
from array import array
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pygame
import pytest

from game.games.catalogue import CATALOGUE
from game.ui.pictures import Pictures
from game.ui.theme import SHAPES, Theme, hex_colour
from tests.ui.drawn import ASSETS, BODY, EDGE, MARK, lowest_contrast, render

PICTURES = ASSETS / "pictures"
SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {"svg", "g", "defs", "path", "rect", "circle", "ellipse", "linearGradient", "radialGradient", "stop"}

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

DRAWINGS = sorted(ASSETS.rglob("*.svg"))


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


@pytest.mark.parametrize("folder", ["icons", "shapes"])
def test_icons_and_emblems_take_every_colour_from_the_theme(folder: str) -> None:
    neutral = {"#ffffff", "#000000"} if folder == "shapes" else set()
    for path in (PICTURES / folder).iterdir():
        colours = set(re.findall(r"#[0-9a-f]{6}", path.read_text(encoding="utf-8")))
        assert MARK in colours
        assert colours - neutral <= {BODY, MARK}


def test_emblems_differ_by_shape() -> None:
    outlines = set()
    for shape in SHAPES:
        text = (PICTURES / "shapes" / f"{shape}.svg").read_text(encoding="utf-8")
        surface = render(text.replace(BODY, "#000000").replace(MARK, "#ffffff"), 32, 32)
        outlines.add(tuple(surface.get_at((x, y)).r > 128 for x in range(32) for y in range(32)))
    assert len(outlines) == len(SHAPES)


@pytest.mark.parametrize("game", [*CATALOGUE, None])
def test_text_is_legible_everywhere_on_a_table(game: str | None) -> None:
    surface = Pictures().ground((640, 360), game)
    assert lowest_contrast(surface, "#f3ead2", surface.get_rect()) >= 4.5
    if game is not None:
        palette = Theme.load().table(game)
        for colour in (palette.text, palette.muted):
            assert lowest_contrast(surface, hex_colour(colour), surface.get_rect()) >= 4.5


@pytest.mark.parametrize("game", CATALOGUE)
def test_white_text_is_legible_on_the_lower_third_of_a_tile(game: str) -> None:
    surface = render((ASSETS / game / "tile.svg").read_text(encoding="utf-8"), 216, 340)
    assert lowest_contrast(surface, "#ffffff", pygame.Rect(12, 236, 192, 96)) >= 4.5
    assert surface.get_at((0, 0)).a == 0  # round corners
    assert surface.get_at((108, 20)).a == 255


def test_pictures_are_what_the_scripts_draw_or_drawn_by_hand(sources: Path) -> None:
    script = importlib.import_module("make_pictures")
    drawn = {script.file_of(name): picture for name, picture in script.pictures().items() if not script.by_hand(name)}
    assert [path for path, picture in drawn.items() if path.read_text(encoding="utf-8") != picture.text()] == []
    others = [drawing_name(path).removeprefix("pictures/") for path in DRAWINGS if path not in drawn]
    assert [name for name in others if not script.by_hand(name)] == []


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
