"""A language is a folder: one that nobody has heard of is put with the others, and the program speaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import pygame
import pytest

from game import paths
from game.app.gallery import SCREENS
from game.app.gallery.stage import Sleeper
from game.app.scenes.replay import PlyRow
from game.app.scenes.settings import SettingsScene
from game.app.table.log import LogPanel
from game.app.table.prompt import PromptPanel
from game.texts import Texts, languages, system_language
from game.ui.scene import Scene
from game.ui.stage import LONG_NAMES
from game.ui.text import Fonts
from tests import pseudo
from tests.driver import Driver, MakeDriver

PARTS = 4
"""Into how many tests the screens are shared out, each with one program for all of its own."""

ASSETS = paths.assets
SURFACE = pygame.Surface
WINDOW = pygame.Rect(0, 0, 1280, 720)


@pytest.fixture
def languages_with_one_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the language that nobody speaks among those of a copy of the assets."""
    assets = tmp_path / "assets"
    for folder in (assets, assets / "languages"):
        folder.mkdir()
        for source in (ASSETS() / folder.relative_to(assets)).iterdir():
            if source.name != "languages":
                (folder / source.name).symlink_to(source)
    pseudo.write(assets / "languages")
    monkeypatch.setattr(paths, "assets", lambda: assets)


def choose(driver: Driver) -> None:
    """Choose the language that nobody speaks among the settings, by keys."""
    driver.push(SettingsScene(driver.program))
    choice: Any = driver.find("Language")
    driver.tab_to(choice)
    for _ in range(len(languages()) + 1):
        if choice.values[choice.index][1] == pseudo.NAME:
            return
        driver.key(pygame.K_RIGHT)
    raise AssertionError("the language is not among the settings")


@pytest.mark.usefixtures("languages_with_one_more")
def test_it_is_chosen_and_survives_a_restart(make_driver: MakeDriver) -> None:
    driver = make_driver(language=None)
    choose(driver)
    assert driver.program.settings.language == pseudo.CODE
    assert driver.program.text("settings.title") == pseudo.said("Settings")
    driver.close()
    folder = driver.program.folder
    for language in (pseudo.CODE, system_language(), pseudo.CODE):
        # In between, the folder of the language is away: the system's is spoken, and what was chosen is not forgotten.
        with pytest.MonkeyPatch.context() as patch:
            if language != pseudo.CODE:
                patch.setattr(paths, "assets", ASSETS)
            again = Driver(folder, language=None)
            assert again.program.language == language
            assert again.program.text("settings.title") == Texts(language).get("settings.title")
            again.push(SettingsScene(again.program))
            again.program.change_settings(text_size=again.program.settings.text_size % 200 + 10)
            again.close()


class Paper(SURFACE):
    """A surface that notes which texts do not lie on it wholly."""

    written: ClassVar[dict[int, tuple[pygame.Surface, str]]] = {}
    """The pictures of texts by their ids; they are kept, so that no id is used twice."""

    cut: ClassVar[set[str]] = set()

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        if id(source) in self.written:
            shown = source.get_rect(topleft=dest[:2])
            if area is not None:
                shown.size = pygame.Rect(area).size
            visible, text = shown.clip(self.get_clip()), self.written[id(source)][1]
            # Of single signs only the ink may be drawn, and what is scrolled ends at any height.
            if visible and len(text) > 3 and (visible.w < source.get_width() or shown.h < source.get_height()):
                self.cut.add(text)
        return super().blit(source, dest, area, special_flags)


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """The texts of which a part is not to be seen, because a line or a place is too short for them."""

    def noting(name: str) -> Callable[..., pygame.Surface]:
        make = getattr(Fonts, name)

        def made(fonts: Fonts, text: str, *arguments: Any, **options: Any) -> pygame.Surface:
            picture: pygame.Surface = make(fonts, text, *arguments, **options)
            Paper.written[id(picture)] = (picture, text)
            return picture

        return made

    def fit(fonts: Fonts, text: str, *arguments: Any, **options: Any) -> str:
        fitting = fit_as_always(fonts, text, *arguments, **options)
        if fitting != text:
            Paper.cut.add(text)
        return fitting

    fit_as_always = Fonts.fit
    for name in ("render", "paragraph"):
        monkeypatch.setattr(Fonts, name, noting(name))
    monkeypatch.setattr(Fonts, "fit", fit)
    monkeypatch.setattr(pygame, "Surface", Paper)
    yield Paper.cut
    Paper.written.clear()
    Paper.cut.clear()


def told_elsewhere(scenes: Iterable[Scene]) -> str:
    """What may be cut since the whole is one step away: in a tooltip, in the log that a press opens; and long names."""
    widgets = [widget for scene in scenes if scene.group is not None for widget, _ in scene.group.shown()]
    told = [widget.hint for widget in widgets if isinstance(widget, PlyRow | PromptPanel)]
    logs = [line for widget in widgets if isinstance(widget, LogPanel) for line in widget.lines]
    return "\n".join([*LONG_NAMES, *told, *(f"**{line.name}** {line.sentence}" for line in logs)])


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.usefixtures("languages_with_one_more")
def test_no_screen_overflows(make_driver: MakeDriver, cut: set[str], part: int) -> None:
    driver = make_driver(language=pseudo.CODE, make_thinker=Sleeper, reduced_motion=True)
    for name in list(SCREENS)[part::PARTS]:
        driver.program.stack.clear()
        driver.program.stack.apply()
        cut.clear()
        SCREENS[name](driver.program)
        driver.program.stack.apply()
        driver.wait(400)
        scenes = driver.program.stack.scenes
        told = told_elsewhere(scenes)
        assert [text for text in cut if text not in told] == [], name
        for scene in scenes:
            assert scene.group is None or all(
                area is not None or WINDOW.contains(widget.rect) for widget, area in scene.group.shown()
            )


@pytest.mark.usefixtures("languages_with_one_more")
def test_a_text_that_is_too_long_is_noticed(driver: Driver, cut: set[str]) -> None:
    fonts = driver.program.toolkit.fonts
    picture = fonts.render("Odysseus")
    paper = pygame.Surface((picture.get_width(), picture.get_height()))
    paper.blit(picture, (0, 0))
    fonts.draw(paper, "Odysseus", paper.get_rect())
    assert cut == set()
    paper.blit(picture, (3, 0))
    assert cut == {"Odysseus"}
    fonts.draw(paper, "Odysseus and Penelope", paper.get_rect())
    assert cut == {"Odysseus", "Odysseus and Penelope"}
