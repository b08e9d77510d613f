"""What the program is, whose games and typefaces are in it, and where it keeps things."""

from __future__ import annotations

import platform
from pathlib import Path

import pygame

from game import __version__
from game.app import log
from game.app.program import Program
from game.app.scenes.sheet import Section, Sheet
from game.games.catalogue import CATALOGUE
from game.ui.actions import Kind
from game.ui.text import ELLIPSIS
from game.ui.toolkit import Toolkit
from game.ui.widgets import Button, Label, Look, Panel, Widget


def cut_middle(toolkit: Toolkit, text: str, width: int) -> str:
    """Return ``text``, or its beginning and its end with an ellipsis between, in at most ``width`` pixels if possible.

    For paths: the beginning says on which disk, the end says what. The size is that of the role ``body``.
    """
    measure = toolkit.fonts.width
    if measure(text) <= width:
        return text
    low, high = 0, len(text) // 2
    while low < high:
        kept = (low + high + 1) // 2
        if measure(text[:kept] + ELLIPSIS + text[-kept:]) <= width:
            low = kept
        else:
            high = kept - 1
    return text[:low] + ELLIPSIS + text[len(text) - low :]


class PathLine(Widget):
    """A caption, and below it a path that is cut in the middle where it is long; the tooltip then has all of it."""

    def __init__(self, toolkit: Toolkit, path: Path) -> None:
        super().__init__(toolkit)
        self.caption = ""
        self._path = str(path)

    @property
    def hint(self) -> str:
        return self._path if self.toolkit.fonts.width(self._path) > self.rect.w else ""

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        fonts = self.toolkit.fonts
        wide = fonts.width(self._path) if width is None else width
        return wide, fonts.height("small") + fonts.height()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        fonts, frame = self.toolkit.fonts, self.toolkit.theme.frame
        upper = fonts.height("small")
        line = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, upper)
        fonts.draw(surface, self.caption, line, "small", frame.muted)
        line = pygame.Rect(self.rect.x, self.rect.y + upper, self.rect.w, self.rect.h - upper)
        fonts.draw(surface, cut_middle(self.toolkit, self._path, self.rect.w), line, "body", frame.text)


class AboutScene(Sheet):
    """Name, version, licence, games and their authors, typefaces and libraries, and the folder of the program."""

    title_key = "about.title"

    def __init__(self, program: Program) -> None:
        toolkit = program.toolkit
        muted = toolkit.theme.frame.muted
        self._version = Label(toolkit, "", colour=muted, wrap=True)
        self._intro, self._licence = self._paragraph(toolkit), self._paragraph(toolkit)
        self._games = {game: self._paragraph(toolkit) for game in CATALOGUE}
        self._fonts, self._pygame, self._python = (self._paragraph(toolkit) for _ in range(3))
        self._kept = self._paragraph(toolkit)
        self._folder = PathLine(toolkit, program.folder)
        self._log = PathLine(toolkit, program.folder / "log" / log.FILE_NAME)
        self._back = Button(toolkit, "", self.close, style="primary", shortcut=Kind.BACK, sound="back")
        may_write = program.instance.may_write
        paths = (self._folder, self._log) if may_write else ()
        first = (
            (
                Section(Panel(toolkit), "about.program", (self._version, self._intro, self._licence)),
                Section(Panel(toolkit), "about.kept", (self._kept, *paths)),
            ),
            (
                Section(Panel(toolkit), "about.games", tuple(self._games.values())),
                Section(Panel(toolkit), "about.made_with", (self._fonts, self._pygame, self._python)),
            ),
        )
        super().__init__(program, (first,), (self._back,))

    @staticmethod
    def _paragraph(toolkit: Toolkit) -> Label:
        return Label(toolkit, "", wrap=True, strong_colour=toolkit.theme.frame.heading)

    def relabel(self) -> None:
        super().relabel()
        text = self.text
        self._version.text = text("about.version", version=__version__)
        self._intro.text = text("about.intro")
        self._licence.text = text("about.licence")
        for game, label in self._games.items():
            origin, name = f"{game}.origin", self.program.game_name(game)
            told = origin in self.toolkit.texts
            label.text = (
                text("about.game_with", name=name, detail=text(origin)) if told else text("about.game", name=name)
            )
        is_edition = "is_ce" in vars(pygame) and bool(vars(pygame)["is_ce"])
        self._pygame.text = text(
            "about.pygame",
            name="pygame-ce" if is_edition else "pygame",
            version=pygame.version.ver,
            sdl=".".join(str(number) for number in pygame.get_sdl_version()),
        )
        self._fonts.text = text("about.fonts")
        self._python.text = text("about.python", version=platform.python_version())
        may_write = self.program.instance.may_write
        self._kept.text = text("about.kept_text" if may_write else "about.not_kept")
        self._folder.caption = text("about.folder")
        self._log.caption = text("about.log")
        self._back.text = text("about.back")
