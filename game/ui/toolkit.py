"""What every scene and board is handed: colours, texts, fonts, pictures, sounds, sizes and the player's wishes."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.texts import DEFAULT, Texts
from game.ui.actions import Kind
from game.ui.input import Input
from game.ui.layout import Metrics
from game.ui.pictures import Pictures
from game.ui.sound import Sounds
from game.ui.system_fonts import SystemFonts
from game.ui.text import Fonts
from game.ui.theme import Colour, SeatStyle, Theme
from game.ui.tween import Animator, Speed

DEBOUNCE = 250
"""Milliseconds in which a second activation is taken for a slip of the hand.

Ten clicks in a fifth of a second act once.
"""

_BODY = "#b0d001"
_EDGE = "#b0d002"
_PIP = "#b0d003"


class Debounce:
    """Accepts an activation only when the last one is long enough ago.

    Shared by all scenes, since the button that was meant may be gone before the second click arrives.
    """

    def __init__(self, milliseconds: int = DEBOUNCE) -> None:
        self.milliseconds = milliseconds
        self.last: int | None = None

    def accept(self, time: int) -> bool:
        """Whether an activation at ``time`` (milliseconds) counts; if so it is remembered."""
        if self.last is not None and 0 <= time - self.last < self.milliseconds:
            return False
        self.last = time
        return True


def attempt(what: str, act: Callable[[], object]) -> bool:
    """Call ``act``, which does ``what``, and say that it came to its end. An error goes on to the caller."""
    act()
    return True


class Toolkit:
    """The tools of the user interface. One object for the whole program.

    Its parts are replaced when a setting changes.
    """

    def __init__(
        self,
        size: tuple[int, int] = (1280, 720),
        language: str = DEFAULT,
        *,
        text_scale: float = 1.0,
        easy_font: bool = False,
        reduced_motion: bool = False,
        speed: Speed = "normal",
        sounds: Sounds | None = None,
        controls: Input | None = None,
    ) -> None:
        self.theme = Theme.load()
        self.texts = Texts(language)
        self.metrics = Metrics(size, text_scale)
        self.easy_font = easy_font
        self.reduced_motion = reduced_motion
        self.speed: Speed = speed
        self.fonts = Fonts(self.metrics, easy=easy_font, system=SystemFonts())
        self.fonts.stand_ins.write = lambda number: self.text("ui.unwritten", number=number)
        self.pictures = Pictures()
        self.sounds = sounds or Sounds(enabled=False)
        self.input = controls or Input()
        self.input.texts = self.texts
        self.debounce = Debounce()
        self.attempt = attempt
        """Carries out what may be left out when it fails, such as drawing one widget: a program that has to go on sets
        here what does not raise but answers ``False``."""

    def text(self, key: str, **values: object) -> str:
        """Return the text of ``key`` in the player's language: short for ``toolkit.texts.get``."""
        return self.texts.get(key, **values)

    def key_label(self, kind: Kind | None) -> str:
        """Return the name of the key for ``kind``, or an empty text."""
        return self.input.label(kind) if kind is not None else ""

    def resize(self, size: tuple[int, int]) -> None:
        """Use a window of ``size`` pixels from now on. Scenes are laid out again by their stack."""
        self._measure(Metrics(size, self.metrics.text_scale))

    def set_text(self, *, text_scale: float | None = None, easy_font: bool | None = None) -> None:
        """Change the size of text or the family."""
        if easy_font is not None:
            self.easy_font = easy_font
        self._measure(Metrics(self.metrics.size, self.metrics.text_scale if text_scale is None else text_scale))

    def _measure(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self.fonts.configure(metrics, easy=self.easy_font)

    def set_language(self, language: str) -> None:
        """Use another language from now on."""
        if language != self.texts.language:
            self.texts = Texts(language)
            self.input.texts = self.texts

    def animator(self) -> Animator:
        """Return a new animator that runs at the player's speed."""
        return Animator(self.speed, reduced_motion=self.reduced_motion)

    def emblem(self, seat: SeatStyle | str, diameter: int) -> pygame.Surface:
        """Return the round emblem of a style, or of the seat style with that key: its shape on its colour."""
        style = self.theme.seat(seat) if isinstance(seat, str) else seat
        return self.pictures.svg(
            f"shapes/{style.shape}", (diameter, diameter), {_BODY: style.colour, _EDGE: style.dark, _PIP: style.pip}
        )

    def icon(self, name: str, side: int, colour: Colour) -> pygame.Surface:
        """Return the icon ``name`` in a square of ``side`` pixels."""
        return self.pictures.svg(f"icons/{name}", (side, side), {_PIP: colour})

    def tile(self, game: str, size: tuple[int, int]) -> pygame.Surface:
        """Return the tile of ``game``, which is plain where the game has no picture of it."""
        if self.pictures.exists(f"{game}/tile"):
            return self.pictures.svg(f"{game}/tile", size, stretch=True)
        palette = self.theme.table(game)
        return self.pictures.rounded(size, size[0] // 13, palette.panel, border=palette.accent, border_width=2)

    def draw_panel(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        *,
        table: str | None = None,
        highlight: bool = False,
    ) -> None:
        """Draw a panel; ``table`` gives it the tint of a game's table, ``highlight`` the gold edge of whoever plays."""
        if rect.w < 1 or rect.h < 1:
            return
        px = self.metrics.px
        frame = self.theme.frame
        radius = px(16)
        tint, opacity = frame.panel, 0.9
        if table is not None:
            tint, opacity = self.theme.table(table).panel, self.theme.table(table).panel_opacity
        edge = frame.gold if highlight else frame.panel_border
        width = max(1.0, (2.0 if highlight else 1.25) * self.metrics.scale)
        edge_opacity = 1.0 if highlight else 0.8
        picture, margin = self.pictures.raised(
            rect.size,
            radius,
            tint,
            opacity=opacity,
            border=edge,
            border_width=width,
            border_opacity=edge_opacity,
            blur=px(14),
            fall=px(5),
            shade=0.38,
        )
        surface.blit(picture, (rect.x - margin, rect.y - margin))

    def draw_focus(self, surface: pygame.Surface, rect: pygame.Rect, radius: int) -> None:
        """Draw the gold ring that stands a little off whatever has the focus."""
        width = max(2, self.metrics.px(3.5))
        off = self.metrics.px(4) + width
        ring = rect.inflate(2 * off, 2 * off)
        surface.blit(self.pictures.frame(ring.size, radius + off, self.theme.frame.gold, width), ring)
