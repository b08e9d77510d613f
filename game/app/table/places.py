"""Where the parts of a table stand, for a window of any shape."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.app.scenes.score_sheet import SheetPanel
from game.app.table.log import LogPanel
from game.app.table.prompt import PromptPanel
from game.app.table.seats import SeatPanel, TableButton
from game.ui import layout
from game.ui.board import Arrangement
from game.ui.toolkit import Toolkit

WIDE = 1.08
"""Width over height from which on the panels stand beside the board; in narrower windows they stand below it."""

_BESIDE, _BROAD = 0.465, 0.33
"""Shares of the width of the column beside a board, and beside a broad one."""

_LINE_GAP = 5
"""Between two seats on a line each, in units."""

_LEFT, _RIGHT = 0.19, 0.15
"""Shares of the width of the columns beside a board that is in the middle."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What is laid out around a board."""

    seats: list[SeatPanel]
    prompt: PromptPanel
    log: LogPanel
    sheet: SheetPanel
    buttons: list[TableButton]


def place_seats(
    toolkit: Toolkit, seats: list[SeatPanel], area: pygame.Rect, arrangement: Arrangement = "beside"
) -> pygame.Rect:
    """Set the seats at the top of ``area``, a column beside the board; return what is left below them.

    Side by side where nothing is cut, else in fewer columns while there is the height for it, in compact panels rather
    than in cut ones. Beside a broad board many, and those that would be cut, are on a line each.
    """
    metrics = toolkit.metrics
    most = min(len(seats), 3 if len(seats) > 4 else 2)
    across, high = 1, 1

    def height() -> int:
        down = -(-len(seats) // across)
        return down * high + (down - 1) * metrics.px(8)

    for compact in (False, True):
        for panel in seats:
            panel.compact, panel.flat = compact, False
        widest, high = max(panel.natural_size()[0] for panel in seats), seats[0].natural_size()[1]
        across = max(1, min(most, (area.w + metrics.gap) // max(1, widest + metrics.gap)))
        if height() <= area.h * 0.45:
            break
    if arrangement == "broad" and (len(seats) > 4 or height() > area.h * 0.45):
        for panel in seats:
            panel.flat = panel.shows_level = True
        shows_level = all(panel.natural_size()[0] <= area.w for panel in seats)
        for panel in seats:
            panel.shows_level = shows_level
        line = seats[0].natural_size()[1]
        if len(seats) * (line + metrics.px(_LINE_GAP)) <= area.h * 0.5:
            return _place_rows(toolkit, seats, area, 1, line, gap=_LINE_GAP)
        for panel in seats:
            panel.flat = False
    while across < most and height() > area.h * 0.45:
        across += 1
    down = -(-len(seats) // across)
    high = min(max(high, metrics.px(84 if down == 1 else 0)), max(1, area.h // (2 * down)))
    return _place_rows(toolkit, seats, area, across, high)


def place_band(toolkit: Toolkit, seats: list[SeatPanel], area: pygame.Rect) -> pygame.Rect:
    """Set the seats in a band across the top of ``area``; return what is left below it.

    In one row where nothing is cut or up to three seats sit at the table, else in two; in compact panels where the
    others are too wide or two rows of them too high.
    """
    metrics = toolkit.metrics
    count = len(seats)

    def are_wide_enough(across: int, *, compact: bool) -> bool:
        for panel in seats:
            panel.compact = compact
        widest = max(panel.natural_size()[0] for panel in seats)
        return across * widest + (across - 1) * metrics.gap <= area.w

    if not (are_wide_enough(count, compact=False) or are_wide_enough(count, compact=True)) and count > 3:
        across = -(-count // 2)
        roomy = 2 * seats[0].natural_size()[1] < area.h // 8
        if roomy or not are_wide_enough(across, compact=False):
            are_wide_enough(across, compact=True)
        high = seats[0].natural_size()[1]
        if 2 * high > area.h // 4:
            are_wide_enough(across, compact=True)
            high = seats[0].natural_size()[1]
    else:
        across = count
        high = max(seats[0].natural_size()[1], min(metrics.px(92), area.h // 6))
    down = -(-count // across)
    return _place_rows(toolkit, seats, area, across, min(high, max(1, area.h // (2 * down))))


def _place_rows(
    toolkit: Toolkit, seats: list[SeatPanel], area: pygame.Rect, across: int, height: int, *, gap: int = 8
) -> pygame.Rect:
    """Set the seats in rows ``gap`` units apart."""
    metrics = toolkit.metrics
    down = -(-len(seats) // across)
    whole, rest = layout.cut_top(area, down * height + (down - 1) * metrics.px(gap), metrics.gap)
    for row, line in enumerate(layout.rows(whole, down, metrics.px(gap))):
        members = seats[row * across : (row + 1) * across]
        for panel, rect in zip(members, layout.columns(line, across, metrics.gap), strict=False):
            panel.rect = rect
    return rest


def column_width(toolkit: Toolkit, arrangement: Arrangement, width: int) -> int:
    """Return the width of the column beside the board, where both share ``width`` pixels."""
    share, least = (_BROAD, 14) if arrangement == "broad" else (_BESIDE, 17)
    return max(round(width * share), min(width // 2, toolkit.metrics.font("body") * least))


class TableLayout:
    """Where everything is: ``heading``, ``board``, and the rectangles of the parts themselves."""

    def __init__(self, arrangement: Arrangement = "beside") -> None:
        self.arrangement: Arrangement = arrangement
        self.heading = pygame.Rect(0, 0, 1, 1)
        self.board = pygame.Rect(0, 0, 1, 1)
        self._talk = pygame.Rect(0, 0, 1, 1)

    def arrange(self, toolkit: Toolkit, parts: Parts) -> None:
        """Place everything for the present window."""
        metrics = toolkit.metrics
        px = metrics.px
        inside = layout.inset(metrics.window, px(44), px(24))
        self.heading, body = layout.cut_top(inside, toolkit.fonts.height("heading"), px(14))
        is_wide = metrics.size[0] >= metrics.size[1] * WIDE
        parts.sheet.visible = False
        parts.prompt.stacked = False
        if self.arrangement == "around":
            self._arrange_around(toolkit, parts, body, is_wide=is_wide)
        elif is_wide:
            side = column_width(toolkit, self.arrangement, body.w)
            column, self.board = layout.cut_right(body, side, metrics.gap)
            column = _place_buttons(toolkit, column, parts.buttons)
            self._talk = place_seats(toolkit, parts.seats, column, self.arrangement)
        else:
            body = _place_buttons(toolkit, body, parts.buttons)
            body = place_seats(toolkit, parts.seats, body)
            self.board, self._talk = layout.cut_top(body, min(body.w, round(body.h * 0.6)), metrics.gap)
        self.place_talk(toolkit, parts)

    def _arrange_around(self, toolkit: Toolkit, parts: Parts, body: pygame.Rect, *, is_wide: bool) -> None:
        metrics = toolkit.metrics
        font, gap = metrics.font("body"), metrics.gap
        if not is_wide:
            body = _place_buttons(toolkit, body, parts.buttons)
            body = place_band(toolkit, parts.seats, body)
            self.board, talk = layout.cut_top(body, round(body.h * 0.6), gap)
            self._talk, beside = layout.cut_left(talk, round(talk.w * 0.56), gap)
            _place_sheet(parts.sheet, beside)
            return
        body = place_band(toolkit, parts.seats, body)
        left = max(round(body.w * _LEFT), min(font * 10, round(body.w * 0.28)))
        right = max(round(body.w * _RIGHT), min(parts.sheet.least_size[0], round(body.w * 0.2)))
        self._talk, rest = layout.cut_left(body, left, gap)
        column, self.board = layout.cut_right(rest, right, gap)
        parts.prompt.stacked = True
        _place_sheet(parts.sheet, _stack_buttons(toolkit, column, parts))

    def place_talk(self, toolkit: Toolkit, parts: Parts) -> None:
        """Share what is left between the prompt and the log; where it is too little for both, the log goes."""
        metrics, area = toolkit.metrics, self._talk
        prompt, log = parts.prompt, parts.log
        least_log = round(3.2 * toolkit.fonts.line_height("body")) + 2 * metrics.px(14)
        # The sentences of a broad board are long; a third line for them goes before the log does.
        prompt.lines = 3 if self.arrangement == "broad" else 2
        if area.h - prompt.natural_size()[1] - metrics.gap < least_log:
            prompt.lines = 2
        wanted = prompt.natural_size()[1]
        if prompt.stacked:
            # Half of the column above the buttons, but no more than the longest sentences need.
            text = wanted - prompt.wanted_foot
            wanted += max(0, min(text // 3, (area.h - prompt.wanted_foot) // 2 - text))
        wanted = min(wanted, area.h)
        log.visible = area.h - wanted - metrics.gap >= least_log
        if not log.visible:
            prompt.rect, log.rect = area, pygame.Rect(area.x, area.bottom, 0, 0)
        elif prompt.stacked:
            prompt.rect, log.rect = layout.cut_bottom(area, wanted, metrics.gap)
        else:
            prompt.rect, log.rect = layout.cut_top(area, wanted, metrics.gap)
        prompt.place()

    def draw_heading(self, surface: pygame.Surface, toolkit: Toolkit, game: str, name: str, detail: str) -> None:
        """Draw the name of the game and a few words about the match."""
        palette = toolkit.theme.table(game)
        place = toolkit.fonts.draw(surface, name, self.heading, "heading", palette.text)
        rest = pygame.Rect(place.right + toolkit.metrics.px(14), self.heading.y, 0, self.heading.h)
        rest.w = max(0, self.heading.right - rest.x)
        lower = toolkit.metrics.px(4)
        toolkit.fonts.draw(surface, detail, rest.move(0, lower), "body", palette.muted)


def _place_sheet(sheet: SheetPanel, area: pygame.Rect) -> None:
    wide, high = sheet.least_size
    sheet.visible = sheet.has_sheet and area.w >= wide and area.h >= high
    sheet.rect = pygame.Rect(area.x, area.y, area.w, min(area.h, sheet.natural_size(area.w)[1]))


def _pictures_only(buttons: list[TableButton]) -> None:
    """Take the words from ``buttons``: the pictures remain, and the words are what the tooltips say."""
    for button in buttons:
        button.tooltip = button.tooltip or button.text
        button.text = ""


def _place_buttons(toolkit: Toolkit, area: pygame.Rect, buttons: list[TableButton]) -> pygame.Rect:
    """Set the buttons at the foot of ``area`` and return the rest of it.

    One line where the words fit, else two lines, else one line of pictures.
    """
    metrics = toolkit.metrics
    gap = metrics.px(8)

    def width_of(members: list[TableButton]) -> int:
        return sum(button.natural_size()[0] for button in members) + gap * (len(members) - 1)

    half = -(-len(buttons) // 2)
    widest = max(button.natural_size()[0] for button in buttons)
    has_room = area.h > 9 * metrics.control
    if width_of(buttons) <= area.w:
        lines = [buttons]
    elif has_room and widest * half + gap * (half - 1) <= area.w:
        lines = [buttons[:half], buttons[half:]]
    else:
        _pictures_only(buttons)
        lines = [buttons]
    foot, rest = layout.cut_bottom(area, len(lines) * (metrics.control + gap) - gap, metrics.gap)
    for line, row in zip(lines, layout.rows(foot, len(lines), gap), strict=True):
        shares = [1.0] * len(line) if len(lines) > 1 else [float(button.natural_size()[0]) for button in line]
        for button, place in zip(line, layout.columns(row, shares, gap), strict=True):
            button.rect = place
    return rest


def _stack_buttons(toolkit: Toolkit, area: pygame.Rect, parts: Parts) -> pygame.Rect:
    """Set the buttons one below the other at the foot of ``area`` and return the rest of it.

    Where the words are too long, or would leave no room for the score sheet, they stand in two columns of pictures.
    """
    metrics, fonts = toolkit.metrics, toolkit.fonts
    buttons = parts.buttons
    gap = metrics.px(8)
    # The name of the key is left out where there is no room for it, the words are not.
    words = max(fonts.width(button.text, "body", face="medium") for button in buttons)
    across = 1
    needed = len(buttons) * (metrics.control + gap) + (parts.sheet.least_size[1] if parts.sheet.has_sheet else 0)
    if round(metrics.font("body") * 1.1) + metrics.px(8 + 16) + words > area.w or needed > area.h:
        _pictures_only(buttons)
        # Either all show their key or none does.
        room = (area.w - gap) // 2 - metrics.px(16)
        shows_key = all(sum(button.parts) <= room for button in buttons)
        for button in buttons:
            button.shows_key = shows_key
        across = 2 if area.w >= 2 * metrics.control + gap else 1
    down = -(-len(buttons) // across)
    foot, rest = layout.cut_bottom(area, down * (metrics.control + gap) - gap, metrics.gap)
    for index, line in enumerate(layout.rows(foot, down, gap)):
        members = buttons[index * across : (index + 1) * across]
        for button, place in zip(members, layout.columns(line, across, gap), strict=False):
            button.rect = place
    return rest
