"""The title: the five games as tiles, the way back into the last match, and the ways to everything else."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

import pygame

from game.app.program import Program
from game.app.saves import SaveError
from game.app.scenes.parts import TILE, Page, Tile, fits, page_margin, place_row, tile_height
from game.core.contract import OVER
from game.games.catalogue import CATALOGUE
from game.texts import languages
from game.ui import layout
from game.ui.actions import Action, Kind
from game.ui.layout import Metrics
from game.ui.text import Face
from game.ui.toolkit import Toolkit
from game.ui.widgets import Button, Label, Look, ScrollArea, Widget, WidgetGroup

_SPREAD = 0.24
_FIXED_SHARE = 0.42
"""The buttons stay in sight below a list that scrolls when they take no more than this share of the window."""


@dataclass(frozen=True, slots=True)
class _Newest:
    """The match saved last: its game and who is to play, or what is wrong with its file."""

    match_id: str
    game: str
    name: str | None
    trouble: SaveError | None


class _GameTile(Tile):
    """A tile that opens the set-up of its game."""

    def __init__(self, scene: TitleScene, game: str) -> None:
        super().__init__(scene.program, game, scene.text(f"{game}.tagline"))
        self.scene = scene

    def activate(self, action: Action) -> None:
        self.toolkit.sounds.play("confirm")
        self.scene.program.ways.to_setup(self.game)


class _Heading(Widget):
    """The name of the program with spread letters, and its motto."""

    def __init__(self, toolkit: Toolkit) -> None:
        super().__init__(toolkit)
        self.motto = toolkit.text("title.motto")
        self.name = toolkit.text("title.name").upper()

    def _name_size(self, width: int) -> int:
        size = self.toolkit.metrics.font("title")
        needed = self._name_width(size)
        return size if needed <= width else max(15, size * width // max(1, needed))

    def _name_width(self, size: int) -> int:
        letters = sum(self.toolkit.fonts.width(letter, "title", size=size) for letter in self.name)
        return letters + round(size * _SPREAD) * (len(self.name) - 1)

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        wide = self.toolkit.metrics.size[0] if width is None else max(1, width)
        name = self.toolkit.fonts.height("title", size=self._name_size(wide))
        motto = self.toolkit.fonts.paragraph_height(self.motto, wide)
        return wide, round(name * 0.98) + motto

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        fonts, frame = self.toolkit.fonts, self.toolkit.theme.frame
        width = max(1, self.rect.w)
        name = fonts.render(self.name, "title", frame.heading, size=self._name_size(width), spacing=_SPREAD)
        surface.blit(name, name.get_rect(midtop=self.rect.midtop))
        motto = fonts.paragraph(self.motto, width, "body", frame.muted, align="center")
        surface.blit(motto, motto.get_rect(midbottom=self.rect.midbottom))


class _LanguageSwitch(Widget):
    """All languages; the one in use stands out. Pressing it changes to the next one."""

    focusable = True

    def __init__(self, scene: TitleScene) -> None:
        super().__init__(scene.toolkit)
        self.scene = scene
        self.tooltip = scene.text("title.switch_language")

    @property
    def radius(self) -> int:
        return self.toolkit.metrics.px(6)

    def _parts(self) -> list[tuple[str, bool]]:
        used = self.scene.program.language
        parts = [((code.upper(), code == used), (" / ", False)) for code in languages()]
        return list(chain.from_iterable(parts))[:-1]

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        fonts = self.toolkit.fonts
        wide = sum(fonts.width(text, "small", face="bold" if used else "regular") for text, used in self._parts())
        return wide + 2 * self.toolkit.metrics.px(8), fonts.line_height("small") + self.toolkit.metrics.px(6)

    def activate(self, action: Action) -> None:
        self.toolkit.sounds.play("select")
        codes = list(languages())
        following = (codes.index(self.scene.program.language) + 1) % len(codes)
        self.scene.program.change_settings(language=codes[following])

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        fonts, frame = self.toolkit.fonts, self.toolkit.theme.frame
        left = self.rect.x + self.toolkit.metrics.px(8)
        for text, used in self._parts():
            face: Face = "bold" if used else "regular"
            colour = frame.heading if used or look.hovered else frame.muted
            picture = fonts.render(text, "small", colour, face=face)
            top = self.rect.y + (self.rect.h - picture.get_height()) // 2
            surface.blit(picture, (left, top))
            if used:
                line = pygame.Rect(
                    left, top + picture.get_height(), picture.get_width(), max(1, picture.get_height() // 14)
                )
                surface.fill(frame.heading, line)
            left += picture.get_width()


class TitleScene(Page):
    """The first screen of the program."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._newest: _Newest | None = None

    # What is there to go on with.

    def enter(self) -> None:
        """Look for the match to go on with."""
        self._look()

    def revealed(self) -> None:
        """Look again: matches may have been given up meanwhile."""
        self._look()
        self.rebuild()

    def _look(self) -> None:
        found: list[_Newest | None] = [None]
        self.toolkit.attempt("the match to go on with", lambda: found.append(self._find_newest()))
        self._newest = found[-1]

    def _find_newest(self) -> _Newest | None:
        entry = next(iter(self.program.saves.list("open")), None)
        if entry is None:
            return None
        if entry.trouble is not None:
            return _Newest(entry.match_id, entry.game, None, entry.trouble)
        loaded = self.program.saves.load(entry.match_id)
        match = loaded.match
        if match is None:
            return _Newest(entry.match_id, entry.game, None, loaded.trouble)
        self.program.meet(match.seats)
        name = None if match.to_act == OVER else match.seats[match.to_act].name
        return _Newest(entry.match_id, entry.game, name, None)

    # Layout.

    def first_focus(self) -> str:
        """The way back into a match, else the first game."""
        if self._newest is not None:
            return "continue"
        return f"tile.{next(iter(CATALOGUE))}"

    def build(self, metrics: Metrics) -> WidgetGroup:
        """Make the tiles and buttons; where they do not fit the tiles scroll."""
        toolkit, px = self.toolkit, metrics.px
        window = metrics.window
        margin = page_margin(metrics)
        heading = _Heading(toolkit)
        tiles = [self.name(f"tile.{game}", _GameTile(self, game)) for game in CATALOGUE]
        buttons = self._buttons()
        hint = Label(
            toolkit,
            self.text("title.hint", shortcut=toolkit.key_label(Kind.FULLSCREEN)),
            "small",
            colour=toolkit.theme.frame.muted,
            align="center",
            wrap=True,
        )
        language = self.name("language", _LanguageSwitch(self))

        page = layout.inset(window, margin, 0)
        gap, space = px(16), px(26)
        button_height = place_row(buttons, page, gap)
        hint_height = self._place_hint(hint, language, page)
        foot = button_height + px(14) + hint_height + px(10)
        head = heading.natural_size(page.w)[1]
        top = px(34)
        free = pygame.Rect(page.x, top + head + space, page.w, window.h - top - head - space - foot - px(44))
        places = layout.fit_grid(free, len(tiles), TILE[0] / TILE[1], px(20)) if min(free.size) > 0 else []
        texts = [(tile.name, tile.line) for tile in tiles]
        if (
            places
            and layout.bounds(places).h <= free.h
            and all(fits(toolkit, name, line, places[0].w) for name, line in texts)
        ):
            heading.rect = pygame.Rect(page.x, top, page.w, head)
            for tile, place in zip(tiles, places, strict=True):
                tile.rect = pygame.Rect(place.x, place.y, place.w, tile_height(place.w))
            self._move_down(buttons, window.h - foot)
            self._move_down([hint, language], window.h - px(10) - hint_height)
            return self._group([heading, *tiles, *buttons, hint, language], buttons)
        return self._scrolled(heading, tiles, buttons, [hint, language], (button_height, hint_height))

    def _scrolled(
        self,
        heading: _Heading,
        tiles: list[_GameTile],
        buttons: list[Button],
        hints: list[Widget],
        heights: tuple[int, int],
    ) -> WidgetGroup:
        """Put everything into a list that scrolls, the buttons below it where the window is high enough for both."""
        toolkit, metrics = self.toolkit, self.toolkit.metrics
        px, window = metrics.px, metrics.window
        button_height, hint_height = heights
        area = self.name("scroll", ScrollArea(toolkit))
        fixed = button_height + 2 * px(14) <= _FIXED_SHARE * window.h
        area.rect = layout.cut_top(window, window.h - (button_height + 2 * px(14) if fixed else 0))[0]
        page = layout.inset(window, max(page_margin(metrics), area.bar_width), 0)
        y = px(24)
        heading.rect = pygame.Rect(page.x, y, page.w, heading.natural_size(page.w)[1])
        y = heading.rect.bottom + px(22)
        gap = px(20)
        width = self._tile_width(tiles, page.w, gap, area.rect.h)
        across = max(1, (page.w + gap) // (width + gap))
        for start in range(0, len(tiles), across):
            row = tiles[start : start + across]
            left = page.x + (page.w - len(row) * width - gap * (len(row) - 1)) // 2
            for tile in row:
                tile.rect = pygame.Rect(left, y, width, tile_height(width))
                left += width + gap
            y += tile_height(width) + gap
        y += px(8)
        if fixed:
            self._move_down(buttons, window.h - px(14) - button_height)
        else:
            self._move_down(buttons, y)
            y += button_height + px(14)
        self._move_down(hints, y)
        scrolled: list[Widget] = [heading, *tiles, *(() if fixed else buttons), *hints]
        area.children = scrolled
        area.arrange(y + hint_height + px(14))
        return self._group([area, *(buttons if fixed else ())], buttons)

    def _tile_width(self, tiles: list[_GameTile], room: int, gap: int, height: int) -> int:
        """Return the width of the tiles: as many in a row as leave room for their texts, and no higher than needed."""

        def holds(width: int) -> bool:
            return all(fits(self.toolkit, tile.name, tile.line, width) for tile in tiles)

        width = room
        for across in range(len(tiles), 0, -1):
            width = max(1, (room - gap * (across - 1)) // across)
            if holds(width):
                break
        limit = max(1, round(height * 0.9 * TILE[0] / TILE[1]))
        return limit if width > limit and holds(limit) else width

    @staticmethod
    def _move_down(widgets: list[Button] | list[Widget], top: int) -> None:
        first = min(widget.rect.y for widget in widgets)
        for widget in widgets:
            widget.moved(0, top - first)

    def _place_hint(self, hint: Label, language: _LanguageSwitch, page: pygame.Rect) -> int:
        """Place the last lines at the top of ``page``; return their height."""
        width, height = hint.natural_size()
        wide, high = language.natural_size()
        gap = self.toolkit.metrics.px(2)
        if width + gap + wide <= page.w:
            left = page.x + (page.w - width - gap - wide) // 2
            hint.rect = pygame.Rect(left, page.y + (high - height) // 2, width, height)
            # A wrapped text needs a little more than its bare width.
            hint.rect.w += 1
            language.rect = pygame.Rect(left + width + gap, page.y, wide, high)
            return high
        hint.rect = pygame.Rect(page.x, page.y, max(1, page.w), hint.natural_size(max(1, page.w))[1])
        language.rect = pygame.Rect(page.centerx - wide // 2, hint.rect.bottom + gap, wide, high)
        return hint.rect.h + gap + high

    def _buttons(self) -> list[Button]:
        toolkit = self.toolkit
        buttons = []
        newest = self._newest
        if newest is not None and newest.trouble is not None:
            buttons.append(
                self.name(
                    "continue",
                    Button(
                        toolkit,
                        self.text("title.continue_trouble"),
                        self.program.ways.to_library,
                        icon="warning",
                        tooltip=self.program.say(newest.trouble.explanation),
                    ),
                )
            )
        elif newest is not None:
            game = self.program.game_name(newest.game)
            text = (
                self.text("title.continue_over", game=game)
                if newest.name is None
                else self.text("title.continue", game=game, name=newest.name)
            )
            go_on = Button(toolkit, text, self.go_on, style="primary", icon="play")
            buttons.append(self.name("continue", go_on))
        for key, action in (
            ("library", self.program.ways.to_library),
            ("statistics", self.program.ways.to_statistics),
            ("settings", self.program.ways.to_settings),
            ("about", self.program.ways.to_about),
            ("quit", self.program.quit),
        ):
            buttons.append(self.name(key, Button(toolkit, self.text(f"title.{key}"), action)))
        return buttons

    def _group(self, widgets: list[Widget], buttons: list[Button]) -> WidgetGroup:
        group = WidgetGroup(self.toolkit, widgets)
        group.default = buttons[0] if self._newest is not None else self.named(self.first_focus())
        return group

    # Ways.

    def handle(self, action: Action) -> bool:
        """Back goes to the button that ends the program, and does not press it; the rules are those of a tile."""
        if action.kind is Kind.BACK:
            self.focus_on("quit")
            return True
        if action.kind is Kind.RULES and self.group is not None:
            tile = self.group.focused
            if isinstance(tile, _GameTile) and tile.enabled:
                self.program.ways.to_rules(tile.game)
                return True
        return super().handle(action)

    def go_on(self) -> None:
        """Take up the match saved last; when that fails the library says why."""
        if self._newest is not None and self.program.resume(self._newest.match_id).match is None:
            self.program.ways.to_library()
