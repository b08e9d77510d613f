"""What the program has to tell while people do something else: a small panel that goes by itself."""

from __future__ import annotations

from collections import deque

import pygame

from game.app.program import Program
from game.core.contract import Explanation
from game.ui import layout
from game.ui.actions import Action, Kind
from game.ui.tween import ease_out_cubic
from game.ui.widgets import ScrollArea, Widget

SHORTEST = 6000
"""Milliseconds that even the shortest text stays."""

PER_CHARACTER = 60
"""Milliseconds of reading time for each character; a long text stays longer."""

GLIDE = 220
"""Milliseconds in which a text comes up."""

_HEARTBEAT = 100
"""The loop counts at most this many milliseconds from one frame to the next, however long it slept."""


class Toasts:
    """Shows notices and other short texts over all screens, one after the other, each for a while.

    A click on one takes it away; keys are left to the screen below. ``dirty`` says that the picture in the window is
    out of date: something came up, glides, or went.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.dirty = False
        self._waiting: deque[Explanation | str] = deque()
        self._shown: Explanation | str | None = None
        self._age = 0
        self._left = 0
        self._pressed = False
        self._swallows_release = False

    @property
    def text(self) -> str:
        """The text that is shown now, in the language of the player; empty for none."""
        if isinstance(self._shown, Explanation):
            return self.program.say(self._shown)
        return self._shown or ""

    def show(self, text: str) -> None:
        """Show ``text`` as soon as those that came before have gone."""
        self._waiting.append(text)
        self._next()

    def handle(self, action: Action) -> bool:
        """Take a click on the text that is shown; return whether the action was used."""
        if action.kind is Kind.PRESS:
            self._pressed = self._swallows_release = self.place.collidepoint(action.position)
            return self._pressed
        if action.kind is Kind.RELEASE and self._swallows_release:
            self._swallows_release = False
            if self._pressed and self.place.collidepoint(action.position):
                self._dismiss()
            return True
        return False

    def update(self, milliseconds: int) -> None:
        """Let time pass, and fetch what the program has to tell."""
        self._waiting.extend(self.program.notices.take())
        self._next()
        if self._shown is None:
            return
        if self._is_gliding:
            self.dirty = True
        self._age += milliseconds
        self._left -= milliseconds
        if self._left <= 0:
            self._dismiss()

    def wake_in(self) -> int | None:
        """Return after how many milliseconds time must pass here; ``None`` while nothing is shown."""
        if self._shown is None:
            return None
        return 1 if self._is_gliding else max(1, min(self._left, _HEARTBEAT))

    @property
    def place(self) -> pygame.Rect:
        """Where the text stands; empty for none.

        At the bottom, or where that would cover the focus or buttons, above those, or else at the top.
        """
        if self._shown is None:
            return pygame.Rect(0, 0, 0, 0)
        metrics, fonts = self.program.toolkit.metrics, self.program.toolkit.fonts
        margin, widest = self._margin, self._widest
        lines = fonts.wrap(self.text, widest)
        width = min(widest, max(fonts.width(line) for line in lines) + 1)
        height = max(self._icon, fonts.paragraph_height(self.text, width))
        box = pygame.Rect(0, 0, width + self._icon + 3 * margin, height + 2 * metrics.px(14))
        box.midbottom = (metrics.window.centerx, metrics.window.bottom - metrics.px(20))
        above, high = box.copy(), box.copy()
        above.bottom -= metrics.px(14) + max((box.bottom - top for top in self._rows_below(box)), default=0)
        high.top = metrics.px(20)
        # Whose turn it is stands at the top, so that is the last resort.
        places = [(box, 0.0), (above, 0.25), (high, 0.75)]
        open_places = [(place, dislike + self._covered(place)) for place, dislike in places if place.top >= 0]
        return min(open_places, key=lambda item: item[1], default=(high, 0.0))[0]

    # Inside.

    @property
    def _margin(self) -> int:
        return self.program.toolkit.metrics.px(16)

    @property
    def _icon(self) -> int:
        return round(self.program.toolkit.metrics.font("body") * 1.25)

    @property
    def _widest(self) -> int:
        metrics = self.program.toolkit.metrics
        room = metrics.size[0] - 2 * metrics.gap - self._icon - 3 * self._margin
        return max(1, min(room, round(metrics.font("body") * 30)))

    @property
    def _is_gliding(self) -> bool:
        return self._age < GLIDE and not self.program.toolkit.reduced_motion

    def _stops(self) -> list[Widget]:
        """The buttons of the screen, lists and what is in them left out, and whatever has the focus."""
        top = self.program.stack.top
        if top is None or top.group is None:
            return []
        stops = {widget for widget in (*top.group.widgets, top.group.focused) if widget is not None and widget.visible}
        return [widget for widget in stops if widget.focusable and not isinstance(widget, ScrollArea)]

    def _rows_below(self, box: pygame.Rect) -> list[int]:
        """The upper edges of the buttons that ``box`` would cover."""
        return [stop.rect.top for stop in self._stops() if stop.rect.colliderect(box) and stop.rect.h <= box.h]

    def _covered(self, box: pygame.Rect) -> float:
        """How much ``box`` covers there, in buttons; what has the focus counts for more than all of them."""
        top = self.program.stack.top
        focused = top.group.focused if top is not None and top.group is not None else None
        covered = 0.0
        for stop in self._stops():
            common = stop.rect.clip(box)
            covered += common.w * common.h / max(1, stop.rect.w * stop.rect.h)
            if stop is focused and common.w * common.h:
                covered += 1000
        return covered

    def _next(self) -> None:
        if self._shown is None and self._waiting:
            self._shown = self._waiting.popleft()
            self._age = 0
            self._left = max(SHORTEST, 2000 + PER_CHARACTER * len(self.text))
            self.dirty = True

    def _dismiss(self) -> None:
        self._shown = None
        self._pressed = False
        self.dirty = True
        self._next()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the text over the screen that has just been drawn."""
        self.dirty = False
        if self._shown is None:
            return
        toolkit = self.program.toolkit
        px, frame = toolkit.metrics.px, toolkit.theme.frame
        box = self.place
        if self._is_gliding:
            away = round((1 - ease_out_cubic(self._age / GLIDE)) * (box.h + px(24)))
            box.y += away if box.centery > surface.get_height() // 2 else -away
        blur = px(16)
        soft = toolkit.pictures.shadow(box.size, px(14), blur, 0.6)
        surface.blit(soft, (box.x - blur, box.y - blur + px(5)))
        surface.blit(
            toolkit.pictures.rounded(
                box.size,
                px(14),
                frame.control,
                border=frame.heading,
                border_width=max(1.0, toolkit.metrics.scale * 1.5),
            ),
            box,
        )
        margin = self._margin
        side = self._icon
        inside = layout.inset(box, margin, px(14))
        icon = toolkit.icon("information", side, frame.heading)
        surface.blit(icon, (inside.x, inside.y + (inside.h - side) // 2))
        text_left = inside.x + side + margin
        picture = toolkit.fonts.paragraph(self.text, max(1, inside.right - text_left), "body", frame.text)
        surface.blit(picture, (text_left, inside.y + (inside.h - picture.get_height()) // 2))
