"""Widgets and layout that the screens around the tables share: the title, the set-up, the library, the statistics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pygame

from game.app.program import Program
from game.app.scenes.screen import Screen
from game.core.record import Seat
from game.ui import layout
from game.ui.actions import Position
from game.ui.layout import Metrics
from game.ui.theme import mix_colours
from game.ui.toolkit import Toolkit
from game.ui.widgets import Button, Label, Look, ScrollArea, TextField, Widget, WidgetGroup

TILE = (216, 340)
"""Width and height of a game's tile, in units."""

_CALM = 0.31
"""The share of a tile, at its bottom, that the picture leaves to the text."""

_TEXT_AT_MOST = 0.56

W = TypeVar("W", bound=Widget)


class Page(Screen):
    """A screen whose widgets are made anew for each window.

    Widgets made known by :meth:`name` keep the focus, and a list its place, when their successor has the same name.
    """

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._named: dict[str, Widget] = {}

    def build(self, metrics: Metrics) -> WidgetGroup:
        """Make and place all widgets."""
        raise NotImplementedError

    def name(self, key: str, widget: W) -> W:
        """Remember ``widget`` under ``key``, the same for its successor."""
        self._named[key] = widget
        return widget

    def named(self, key: str) -> Widget | None:
        """Return the widget called ``key``, if there is one now."""
        return self._named.get(key)

    def first_focus(self) -> str:
        """Return the name of the widget that has the focus when the screen comes up, or an empty text."""
        return ""

    def resize(self, metrics: Metrics) -> None:
        """Make the widgets for this window; what had the focus keeps it."""
        before, old = self._named, self.group
        self._named = {}
        group = self.build(metrics)
        key = self.first_focus()
        if old is not None:
            group.focus_visible = old.focus_visible
            key = next((key for key, widget in before.items() if widget is old.focused), key)
        for name, widget in self._named.items():
            earlier = before.get(name)
            if isinstance(widget, ScrollArea):
                # The group has brought its first widget into view, which need not be the one that is wanted.
                widget.scroll_to(earlier.offset if isinstance(earlier, ScrollArea) else 0)
            elif isinstance(widget, TextField) and isinstance(earlier, TextField) and widget.text == earlier.text:
                widget.caret, widget.composition = earlier.caret, earlier.composition
        wanted = self._named.get(key) or self._named.get(self.first_focus())
        if wanted is not None and wanted.visible and wanted.focusable:
            group.focus(wanted)
        self.group = group

    def rebuild(self) -> None:
        """Make the widgets anew: what they show has changed."""
        self.resize(self.toolkit.metrics)
        self.dirty = True

    def focus_on(self, key: str, *, visible: bool = True) -> None:
        """Give the focus to the widget called ``key``, if there is one."""
        widget = self._named.get(key)
        if self.group is not None and widget is not None:
            self.group.focus(widget)
            self.group.focus_visible = visible
            self.dirty = True

    def draw(self, surface: pygame.Surface) -> None:
        self.draw_ground(surface)
        super().draw(surface)


def page_margin(metrics: Metrics) -> int:
    """Return the distance of a page's content from the left and right edge of the window, in pixels."""
    return min(metrics.px(60), round(metrics.size[0] * 0.05))


def fits(toolkit: Toolkit, name: str, line: str, width: int) -> bool:
    """Tell whether a tile of ``width`` pixels has room for its two texts."""
    text = _TileText(toolkit, name, line, width)
    return text.is_whole and text.height <= _TEXT_AT_MOST * tile_height(width)


def tile_height(width: int) -> int:
    """Return the height of a tile of ``width`` pixels."""
    return round(width * TILE[1] / TILE[0])


class _TileText:
    """The name of a game and the line below it, broken to fit a tile of ``width`` pixels."""

    def __init__(self, toolkit: Toolkit, name: str, line: str, width: int) -> None:
        self.toolkit = toolkit
        fonts, metrics = toolkit.fonts, toolkit.metrics
        grown = 1 + (metrics.text_scale - 1) / 2
        room = max(1, width - 2 * max(4, round(width * 0.07)))
        wanted = max(15, round(width * 23 / TILE[0] * grown))
        least = max(15, min(wanted, round(24 * metrics.scale * grown * 0.72)))
        longest = max(name.split(), key=lambda word: fonts.width(word, "subheading", face="name", size=wanted))
        size = wanted
        while size > least and fonts.width(longest, "subheading", face="name", size=size) > room:
            size -= 1
        self.size = size
        self.is_whole = fonts.width(longest, "subheading", face="name", size=size) <= room
        self.name_lines = self._balanced(name, room)
        # Broken between its parts ("2 players", "dice", "20 min"), unless one of them is wider than the tile.
        whole = line.replace(" ", "\u00a0").replace("\u00a0·\u00a0", "\u00a0· ")
        has_room = all(fonts.width(part, "small") <= room for part in whole.split(" "))
        self.line_lines = fonts.wrap(whole if has_room else line, room, "small")
        self.name_step = round(size * 1.06)
        self.line_step = fonts.line_height("small")
        self.between = max(4, round(size * 0.55))
        self.below = max(6, round(width * 0.065))

    def _balanced(self, name: str, room: int) -> list[str]:
        """Break a name into as few lines as possible, and these as equally long as possible."""

        def broken(width: int) -> list[str]:
            return self.toolkit.fonts.wrap(name, width, "subheading", face="name", size=self.size)

        lines = broken(room)
        least = max(1, round(room / max(1, len(lines))))
        for width in range(least, room, max(1, room // 24)) if len(lines) > 1 else ():
            narrow = broken(width)
            if len(narrow) == len(lines) and narrow != lines:
                return narrow
        return lines

    @property
    def height(self) -> int:
        """The height of all of it in pixels, with the distance from the lower edge."""
        return len(self.name_lines) * self.name_step + self.between + len(self.line_lines) * self.line_step + self.below


class Tile(Widget):
    """A game as a card: its picture, its name and a line of text."""

    focusable = True

    def __init__(self, program: Program, game: str, line: str) -> None:
        super().__init__(program.toolkit)
        self.game = game
        self.name = program.game_name(game)
        self.line = line

    @property
    def radius(self) -> int:
        return round(self.rect.w * 16 / TILE[0])

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        toolkit, frame = self.toolkit, self.toolkit.theme.frame
        if self.rect.w < 1 or self.rect.h < 1:
            return
        rect = self.rect.move(0, -toolkit.metrics.px(4) if look.hovered else 0)
        blur = max(2, round(rect.w * 0.07))
        shadow = toolkit.pictures.shadow(rect.size, self.radius, blur, 0.55)
        surface.blit(shadow, (rect.x - blur, rect.y - blur + blur // 2))
        surface.blit(toolkit.tile(self.game, rect.size), rect)
        if look.hovered:
            width = max(1.0, 2 * toolkit.metrics.scale)
            edge = toolkit.pictures.rounded(
                rect.size, self.radius, None, border=frame.text, border_width=width, border_opacity=0.7
            )
            surface.blit(edge, rect)
        self._draw_text(surface, rect)

    def _draw_text(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        toolkit, frame = self.toolkit, self.toolkit.theme.frame
        text = _TileText(toolkit, self.name, self.line, rect.w)
        if text.height > _CALM * rect.h:
            inner = max(2, round(rect.w * 0.03))
            plate = layout.cut_bottom(layout.inset(rect, inner), text.height + text.below - inner)[0]
            ground = toolkit.pictures.rounded(
                plate.size, max(2, self.radius - inner), frame.background_bottom, opacity=0.82
            )
            surface.blit(ground, plate)
        line_colour = mix_colours(frame.text, (255, 255, 255), 0.5)
        top = rect.bottom - text.height
        for line in text.name_lines:
            picture = toolkit.fonts.render(
                line, "subheading", (255, 255, 255), face="name", size=text.size, shadow=frame.shadow
            )
            surface.blit(picture, picture.get_rect(centerx=rect.centerx, centery=top + text.name_step // 2))
            top += text.name_step
        top += text.between
        for line in text.line_lines:
            picture = toolkit.fonts.render(line, "small", line_colour)
            surface.blit(picture, picture.get_rect(centerx=rect.centerx, centery=top + text.line_step // 2))
            top += text.line_step


class Thumbnail(Widget):
    """The upper, square part of a game's tile."""

    def __init__(self, toolkit: Toolkit, game: str) -> None:
        super().__init__(toolkit)
        self.game = game

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        side = min(self.rect.size)
        if side < 1:
            return
        pictures = self.toolkit.pictures

        def make() -> pygame.Surface:
            whole = self.toolkit.tile(self.game, (side, tile_height(side)))
            square = pygame.Surface((side, side), pygame.SRCALPHA)
            square.blit(whole, (0, 0))
            mask = pictures.rounded((side, side), max(2, side // 9), (255, 255, 255))
            square.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            return square

        surface.blit(pictures.keep(("thumbnail", self.game, side), make), self.rect)


class SeatsLine(Widget):
    """The seats of a match in order: emblem, name and, for a computer, its level. Broken into lines where needed.

    What is too wide for a line is cut, and the tooltip has all of it.
    """

    def __init__(self, program: Program, seats: Sequence[Seat]) -> None:
        super().__init__(program.toolkit)
        self.seats = tuple(seats)
        self.texts = tuple(
            (seat.name, "" if seat.is_human else f" · {program.level_name(seat.level)}") for seat in seats
        )

    def _widths(self, width: int) -> list[int]:
        fonts, gap = self.toolkit.fonts, self.toolkit.metrics.px(8)
        return [
            min(width, self._side + gap + fonts.width(name, face="medium") + fonts.width(level, "small"))
            for name, level in self.texts
        ]

    @property
    def _side(self) -> int:
        return round(self.toolkit.metrics.font("body") * 1.3)

    @property
    def _step(self) -> int:
        return max(self.toolkit.fonts.line_height(), round(self._side * 1.15))

    def _places(self, left: int, top: int, width: int) -> list[pygame.Rect]:
        sizes = [(wide, self._step) for wide in self._widths(width)]
        gap = self.toolkit.metrics.px(6)
        across = self.toolkit.metrics.px(22)
        places: list[pygame.Rect] = []
        x, y = left, top
        for wide, high in sizes:
            if x > left and x + wide > left + width:
                x, y = left, y + self._step + gap
            places.append(pygame.Rect(x, y, wide, high))
            x += wide + across
        return places

    @property
    def hint(self) -> str:
        cut = any(
            wide >= self.rect.w and self.toolkit.fonts.width(name + level) + self._side > self.rect.w
            for wide, (name, level) in zip(self._widths(self.rect.w), self.texts, strict=True)
        )
        return "\n".join(name + level for name, level in self.texts) if cut else self.tooltip

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        room = 1_000_000 if width is None else max(1, width)
        whole = layout.bounds(self._places(0, 0, room))
        return whole.size

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        toolkit, frame = self.toolkit, self.toolkit.theme.frame
        gap = toolkit.metrics.px(8)
        places = self._places(self.rect.x, self.rect.y, max(1, self.rect.w))
        for seat, (name, level), place in zip(self.seats, self.texts, places, strict=True):
            side = min(self._side, place.w)
            surface.blit(toolkit.emblem(seat.style, side), (place.x, place.y + (place.h - side) // 2))
            _, text = layout.cut_left(place, side, gap)
            beside = toolkit.fonts.width(level, "small")
            name_place, _ = layout.cut_left(text, max(0, text.w - beside))
            drawn = toolkit.fonts.draw(surface, name, name_place, "body", frame.text, face="medium")
            if level:
                level_place = pygame.Rect(drawn.right, text.y, max(0, text.right - drawn.right), text.h)
                toolkit.fonts.draw(surface, level, level_place, "small", frame.muted)


class IconLabel(Label):
    """A wrapped text with an icon before it."""

    def __init__(self, toolkit: Toolkit, text: str, icon: str, *, colour: tuple[int, int, int] | None = None) -> None:
        super().__init__(toolkit, text, wrap=True, colour=colour)
        self.icon = icon

    @property
    def _indent(self) -> int:
        return round(self.toolkit.metrics.font("body") * 1.2) + self.toolkit.metrics.px(10)

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        room = 1_000_000 if width is None else max(1, width - self._indent)
        wide, high = super().natural_size(room)
        return (wide + self._indent if width is None else width), high

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        fonts = self.toolkit.fonts
        side = round(self.toolkit.metrics.font("body") * 1.2)
        top = self.rect.y + (fonts.line_height() - side) // 2
        surface.blit(self.toolkit.icon(self.icon, side, self.colour), (self.rect.x, top))
        picture = fonts.paragraph(self.text, max(1, self.rect.w - self._indent), self.role, self.colour)
        surface.blit(picture, (self.rect.x + self._indent, self.rect.y))


class Ornament(Widget):
    """A picture that decorates, as wide as its place and centred in it."""

    def __init__(self, toolkit: Toolkit, picture: str) -> None:
        super().__init__(toolkit)
        self.picture = picture

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        wide = self.toolkit.metrics.px(300) if width is None else min(width, self.toolkit.metrics.px(300))
        return wide, max(1, round(wide / self.toolkit.pictures.ratio(self.picture)))

    def contains(self, position: Position) -> bool:
        return False

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self.rect.w > 0 and self.rect.h > 0:
            surface.blit(self.toolkit.pictures.svg(self.picture, self.rect.size), self.rect)


def _lines(widths: Sequence[int], room: int, gap: int) -> list[list[int]]:
    """Break things of ``widths`` into lines of at most ``room`` pixels; return their indices line by line."""
    lines: list[list[int]] = []
    used = 0
    for index, width in enumerate(widths):
        if lines and used + gap + width <= room:
            lines[-1].append(index)
            used += gap + width
        else:
            lines.append([index])
            used = width
    return lines


def place_row(widgets: Sequence[Widget], area: pygame.Rect, gap: int) -> int:
    """Set ``widgets`` in centred lines from the top of ``area``; return the height that they take.

    There are as few lines as possible, and none is left with a single small widget if that can be avoided.
    """
    sizes = [widget.natural_size(area.w) for widget in widgets]
    widths = [width for width, _ in sizes]
    lines = _lines(widths, area.w, gap)
    if len(lines) > 1:
        narrow = (_lines(widths, area.w * share // 20, gap) for share in range(10, 20))
        lines = next((found for found in narrow if len(found) == len(lines)), lines)
    top = area.y
    for line in lines:
        height = max(sizes[index][1] for index in line)
        left = area.x + (area.w - sum(sizes[index][0] for index in line) - gap * (len(line) - 1)) // 2
        for index in line:
            widgets[index].rect = pygame.Rect(left, top + (height - sizes[index][1]) // 2, *sizes[index])
            left += sizes[index][0] + gap
        top += height + gap
    return max(0, top - gap - area.y)


def place_head(title: Label, back: Button, page: pygame.Rect) -> int:
    """Set a page's title and the way back on one line at the top of ``page``; return where the line ends."""
    px = title.toolkit.metrics.px
    wide, high = back.natural_size(page.w)
    back.rect = pygame.Rect(page.right - wide, page.y + px(20), wide, high)
    width, height = title.natural_size(max(1, page.w - wide - px(16)))
    title.rect = pygame.Rect(page.x, back.rect.centery - height // 2, width, height)
    return max(back.rect.bottom, title.rect.bottom)


def place_nothing(
    toolkit: Toolkit, first: str, second: str, column: pygame.Rect, height: int
) -> tuple[list[Widget], int]:
    """Say in two texts that a list is empty, a little above the middle of ``height`` pixels; return where they end."""
    px, frame = toolkit.metrics.px, toolkit.theme.frame
    width = min(column.w, px(560))
    parts: tuple[tuple[Widget, int], ...] = (
        (Label(toolkit, first, "subheading", colour=frame.heading, align="center", wrap=True), px(14)),
        (Ornament(toolkit, "ornaments/divider"), px(18)),
        (Label(toolkit, second, colour=frame.muted, align="center", wrap=True), 0),
    )
    y = column.y
    for widget, space in parts:
        wide, high = widget.natural_size(width)
        widget.rect = pygame.Rect(column.centerx - wide // 2, y, wide, high)
        y += high + space
    lower = max(0, (height - (y - column.y)) * 2 // 5)
    for widget, _ in parts:
        widget.rect.y += lower
    return [widget for widget, _ in parts], y + lower
