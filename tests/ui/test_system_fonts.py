"""Characters that no shipped font has are looked for in those of the system, and only then."""

from __future__ import annotations

import shutil
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game import paths
from game.texts import Texts, languages
from game.ui import system_fonts
from game.ui.layout import Metrics
from game.ui.scripts import PLAIN, as_it_runs, script_of
from game.ui.system_fonts import SystemFonts
from game.ui.text import Fonts
from game.ui.toolkit import Toolkit

METRICS = Metrics((1280, 720))
WHITE = (255, 255, 255)


class System:
    """Stands in for the fonts of a system: ``asked`` are the characters that were looked for."""

    def __init__(self, *files: Path) -> None:
        self.files = files
        self.asked: list[str] = []

    def __call__(self, character: str) -> Iterator[Path]:
        self.asked.append(character)
        yield from self.files


@pytest.fixture
def only_latin() -> dict[str, Path]:
    """The shipped fonts, if all of them were the one without Greek and Cyrillic."""
    return dict.fromkeys(paths.fonts(), paths.fonts()["cinzel"])


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """A font of the system that has them."""
    return Path(shutil.copy(paths.fonts()["alegreya-regular"], tmp_path / "foreign.ttf"))


def fonts_with(files: dict[str, Path], *system: Path) -> tuple[Fonts, System]:
    stand_in = System(*system)
    return Fonts(METRICS, files=files, system=SystemFonts(stand_in)), stand_in


def pixels(surface: pygame.Surface) -> tuple[tuple[int, int], bytes]:
    return surface.get_size(), pygame.image.tobytes(surface, "RGBA")


def test_what_is_lacking_comes_from_the_system(only_latin: dict[str, Path], foreign: Path) -> None:
    fonts, _ = fonts_with(only_latin, foreign)
    assert fonts.can_draw("Женя, Ζωή")
    assert pixels(fonts.render("Ж")) != pixels(fonts.render("?"))
    assert pixels(fonts.render("Ж")) != pixels(fonts.render("Я"))
    assert fonts.render("Женя").get_width() == fonts.width("Женя")
    bare, _ = fonts_with(only_latin)
    assert not bare.can_draw("Ж")
    assert not Fonts(METRICS, files=only_latin).can_draw("Ж")


def test_the_system_is_asked_once_for_each_character_that_no_useful_font_has(
    only_latin: dict[str, Path], foreign: Path
) -> None:
    fonts, system = fonts_with(only_latin, foreign)
    for _ in range(3):
        fonts.render("Zoé: Жук Яна 漢漢")
        fonts.can_draw("Ж漢")
    assert system.asked == ["Ж", "漢"]


def test_what_the_shipped_fonts_have_is_looked_for_nowhere() -> None:
    system = System()
    fonts = Fonts(METRICS, system=SystemFonts(system))
    for language in languages():
        for text in Texts(language).entries().values():
            fonts.width(text)
    # Nor what can have no glyph.
    fonts.width("\u202f \u200b\x00\ud800\ue000\U0010ffff\ufe0f")
    assert system.asked == []


def test_the_program_starts_without_looking_for_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> Any:
        raise AssertionError("the fonts of the system were looked for")

    monkeypatch.setattr(subprocess, "run", fail)
    monkeypatch.setattr(pygame.font, "get_fonts", fail)
    toolkit = Toolkit()
    toolkit.fonts.render("Zoé → Ж")
    with pytest.raises(AssertionError, match="looked for"):
        toolkit.fonts.render("漢")


def test_a_script_that_no_font_has_is_not_searched_for_each_of_its_characters(foreign: Path) -> None:
    system = System(foreign)
    found = SystemFonts(system)
    for code in range(0x4E00, 0x4E40):
        assert found.file_for(chr(code)) is None
    assert len(system.asked) == 3
    assert found.file_for("Ж") == foreign


def test_fonts_that_cannot_be_used_are_passed_over(tmp_path: Path, foreign: Path) -> None:
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"no font")
    boxes = Path(shutil.copy(foreign, tmp_path / "Last Resort.otf"))
    files = (tmp_path / "gone.ttf", broken, tmp_path, boxes)
    assert SystemFonts(System(*files)).file_for("Ж") is None
    assert SystemFonts(System(*files, foreign)).file_for("Ж") == foreign


def taller(file: Path, target: Path, units: int) -> Path:
    """Write the font ``file`` with lines that reach ``units`` above and below the base line."""
    data = bytearray(file.read_bytes())
    (count,) = struct.unpack_from(">H", data, 4)
    for index in range(count):
        tag, _, offset, _ = struct.unpack_from(">4sLLL", data, 12 + 16 * index)
        if tag == b"hhea":
            struct.pack_into(">hhh", data, offset + 4, units, -units, 0)
        elif tag == b"OS/2":
            struct.pack_into(">hhh", data, offset + 68, units, -units, 0)
            struct.pack_into(">HH", data, offset + 74, units, units)
    target.write_bytes(data)
    return target


def test_a_font_with_high_lines_is_set_smaller_so_that_nothing_is_cut(
    only_latin: dict[str, Path], foreign: Path, tmp_path: Path
) -> None:
    plain, _ = fonts_with(only_latin, foreign)
    tall, _ = fonts_with(only_latin, taller(foreign, tmp_path / "tall.ttf", 1500))
    letter, smaller = (fonts.render("Ж", size=60).get_bounding_rect() for fonts in (plain, tall))
    assert smaller.h < letter.h
    assert smaller.bottom == letter.bottom
    assert tall.height(size=60) == plain.height(size=60)


def test_a_font_of_pictures_that_do_not_scale_is_passed_over(foreign: Path, tmp_path: Path) -> None:
    """Such as those of emoji in colour, whose lines are five times as high as asked for."""
    pictures = taller(foreign, tmp_path / "pictures.ttf", 3000)
    assert SystemFonts(System(pictures)).file_for("Ж") is None


def test_words_of_one_font_are_drawn_in_one_piece(only_latin: dict[str, Path], foreign: Path) -> None:
    """Their script may run from right to left, and only the whole says in which order they stand."""
    fonts, _ = fonts_with(only_latin, foreign)
    for size in (16, 40):
        whole = pygame.font.Font(str(foreign), size).size("Женя Ян")[0]
        assert fonts.width("Женя Ян", size=size) == whole
        assert fonts.width("A Женя Ян B", size=size) == whole + fonts.width("A ", size=size) + fonts.width(
            " B", size=size
        )


def test_marks_stay_with_their_letter(only_latin: dict[str, Path], foreign: Path) -> None:
    fonts, _ = fonts_with(only_latin, foreign)
    whole = pygame.font.Font(str(foreign), 40).size("Ж\u0301")[0]
    assert fonts.width("Ж\u0301", size=40) == whole


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Zoé Ж 漢", "Zoé Ж 漢"),
        ("אבג", "גבא"),
        ("אב גד", "דג בא"),
        ("ש\u05b8\u05c1ל", "לש\u05b8\u05c1"),
        ("", ""),
    ],
)
def test_what_runs_from_right_to_left_does(text: str, drawn: str) -> None:
    assert as_it_runs(text) == drawn


@pytest.mark.parametrize(
    ("text", "code"), [("אבג", "Hebr"), ("« فاطمة »", "Arab"), ("अ", "Deva"), ("Zoé", PLAIN), ("", PLAIN)]
)
def test_the_script_of_a_text(text: str, code: str) -> None:
    assert script_of(text) == code


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """What the tools of fontconfig answer, by name; they are not there for real."""
    said: dict[str, bytes] = {}

    def run(command: list[str], **_: Any) -> Any:
        if command[0] not in said:
            raise subprocess.CalledProcessError(1, command)
        assert ":charset=6f22:" in command[2]
        return SimpleNamespace(stdout=said[command[0]])

    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(subprocess, "run", run)
    return said


def test_fontconfig_is_asked_for_the_best_font_and_then_for_all(answers: dict[str, bytes]) -> None:
    answers["fc-match"] = b"/fonts/best.otf"
    answers["fc-list"] = b"/fonts/other.ttf\n/fonts/best.otf\n"
    wanted = [Path("/fonts/best.otf"), Path("/fonts/other.ttf"), Path("/fonts/best.otf")]
    assert list(system_fonts.installed("漢")) == wanted


def test_fontconfig_may_fail(answers: dict[str, bytes]) -> None:
    assert list(system_fonts.installed("漢")) == []
    assert SystemFonts().file_for("漢") is None


@pytest.mark.parametrize("platform", ["win32", "darwin", "linux"])
def test_without_fontconfig_all_fonts_are_tried_the_usual_ones_first(
    monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    installed = {"zapfino": "/f/zapfino.ttf", "malgungothic": "/f/malgun.ttf", "arial": "/f/arial.ttf"}
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(pygame.font, "get_fonts", lambda: list(installed))
    monkeypatch.setattr(pygame.font, "match_font", installed.get)
    assert list(system_fonts.installed("漢")) == [
        Path("/f/arial.ttf"),
        Path("/f/malgun.ttf"),
        Path("/f/zapfino.ttf"),
    ]
