"""Buttons, choices, fields and lists, and the group that gives them focus, pointer and keys.

A widget gets its place by setting ``rect`` (in pixels of the window); :meth:`Widget.natural_size` says what it would
like. A :class:`WidgetGroup` owns the widgets of a scene: it finds what is under the pointer, moves the focus by
arrows, Tab and gamepad, activates, shows tooltips, and draws everything. Widgets never reach into one another.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import pygame

from game.ui import layout
from game.ui.actions import ARROWS, NOWHERE, Action, Kind, Position
from game.ui.cursor import next_stop
from game.ui.layout import Role
from game.ui.scripts import JOINERS
from game.ui.text import Align, Face
from game.ui.theme import Colour, mix_colours
from game.ui.toolkit import Toolkit

TOOLTIP_DELAY = 500
"""Milliseconds that the pointer rests on a widget before its tooltip shows."""

_REACH = 24
"""Units that shadows and focus rings reach beyond a widget at most."""

ButtonStyle = Literal["plain", "primary", "quiet"]

_ButtonColours = tuple[Colour | None, Colour | None, Colour, Colour]
"""Ground, edge, text and key label."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a widget stands at this moment."""

    focused: bool = False
    hovered: bool = False
    pressed: bool = False


class Widget:
    """Something with a place. The base shows nothing and takes no focus.

    ``tooltip`` is shown after the pointer has rested here, or while the focus is here. ``reason`` says why the widget
    is not ``enabled``; it takes the place of the tooltip and is what a refused activation shows.
    """

    focusable = False
    repeatable = False
    """Whether quick activations in a row are meant (stepping through a list) rather than a slip of the hand."""

    def __init__(self, toolkit: Toolkit) -> None:
        self.toolkit = toolkit
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.visible = True
        self.enabled = True
        self.tooltip = ""
        self.reason = ""
        self.shortcut: Kind | None = None

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        """Return the width and height in pixels that suit the content; ``width`` limits the width."""
        return self.rect.size if width is None else (min(width, self.rect.w), self.rect.h)

    @property
    def hint(self) -> str:
        """The text of the tooltip at this moment; empty for none. What is not enabled always says why."""
        if self.enabled:
            return self.tooltip
        return self.reason or self.tooltip or self.toolkit.text("ui.missing_reason")

    @property
    def radius(self) -> int:
        """The radius of the focus ring's inside, in pixels."""
        return self.toolkit.metrics.px(12)

    def contains(self, position: Position) -> bool:
        """Whether the pointer at ``position`` is on this widget."""
        return self.rect.collidepoint(position)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the widget."""

    def activate(self, action: Action) -> None:
        """Do what the widget is for: it was clicked, or confirmed while it had the focus. Called only when enabled."""

    def press(self, position: Position) -> None:
        """The pointer went down here; it is held until :meth:`drag` and the release follow."""

    def drag(self, position: Position) -> None:
        """The pointer moves while it is held."""

    def handle(self, action: Action) -> bool:
        """Take an action while this widget has the focus, before the group does; return whether it was used."""
        return False

    def moved(self, across: int, down: int) -> None:
        """Move by so many pixels: the area around it was scrolled."""
        self.rect.move_ip(across, down)


class Label(Widget):
    """Text.

    On one line, cut with an ellipsis (the tooltip then has all of it), or wrapped, with ``**bold**`` markup.
    """

    def __init__(
        self,
        toolkit: Toolkit,
        text: str,
        role: Role = "body",
        *,
        colour: Colour | None = None,
        strong_colour: Colour | None = None,
        align: Align = "left",
        wrap: bool = False,
        face: Face | None = None,
    ) -> None:
        super().__init__(toolkit)
        self.text = text
        self.role: Role = role
        self.colour = colour or toolkit.theme.frame.text
        self.strong_colour = strong_colour
        self.align: Align = align
        self.wrap = wrap
        self.face = face

    @property
    def hint(self) -> str:
        if self.wrap or self.toolkit.fonts.width(self.text, self.role, face=self.face) <= self.rect.w:
            return self.tooltip
        return self.text

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        fonts = self.toolkit.fonts
        if self.wrap and width is not None:
            return width, fonts.paragraph_height(self.text, width, self.role, face=self.face)
        wide, high = fonts.width(self.text, self.role, face=self.face), fonts.height(self.role, face=self.face)
        return (wide if width is None else min(width, wide)), high

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        fonts = self.toolkit.fonts
        if not self.wrap:
            fonts.draw(surface, self.text, self.rect, self.role, self.colour, align=self.align, face=self.face)
            return
        picture = fonts.paragraph(
            self.text,
            self.rect.w,
            self.role,
            self.colour,
            strong_colour=self.strong_colour,
            align=self.align,
            face=self.face,
        )
        surface.blit(picture, self.rect)


class Image(Widget):
    """A picture that stands for itself, such as a page of rules; drawn at its own size from the top left."""

    def __init__(self, toolkit: Toolkit, picture: pygame.Surface, *, tooltip: str = "") -> None:
        super().__init__(toolkit)
        self.picture = picture
        self.tooltip = tooltip
        self.rect.size = picture.get_size()

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        return self.picture.get_size()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        surface.blit(self.picture, self.rect)


class Panel(Widget):
    """A panel to set things on: a ground with a fine edge; ``title`` stands in its top left."""

    def __init__(self, toolkit: Toolkit, *, title: str = "", table: str | None = None) -> None:
        super().__init__(toolkit)
        self.title = title
        self.table = table

    @property
    def inside(self) -> pygame.Rect:
        """The place for content: without the margin and below the title."""
        margin = self.toolkit.metrics.px(22)
        place = layout.inset(self.rect, margin, self.toolkit.metrics.px(18))
        if self.title:
            return layout.cut_top(place, self.toolkit.fonts.height("subheading"), self.toolkit.metrics.px(8))[1]
        return place

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self.toolkit.draw_panel(surface, self.rect, table=self.table)
        if self.title:
            margin = self.toolkit.metrics.px(22)
            place = layout.inset(self.rect, margin, self.toolkit.metrics.px(18))
            line, _ = layout.cut_top(place, self.toolkit.fonts.height("subheading"))
            self.toolkit.fonts.draw(surface, self.title, line, "subheading", self.toolkit.theme.frame.heading)


class Button(Widget):
    """A button. ``shortcut`` is the action that presses it from anywhere in the group.

    Its key is shown after the text.
    """

    focusable = True

    def __init__(
        self,
        toolkit: Toolkit,
        text: str,
        on_activate: Callable[[], None],
        *,
        style: ButtonStyle = "plain",
        shortcut: Kind | None = None,
        icon: str | None = None,
        tooltip: str = "",
        repeatable: bool = False,
        sound: str = "confirm",
    ) -> None:
        super().__init__(toolkit)
        self.text = text
        self.on_activate = on_activate
        self.style: ButtonStyle = style
        self.shortcut = shortcut
        self.icon = icon
        self.tooltip = tooltip
        self.repeatable = repeatable
        self.sound = sound

    @property
    def _face(self) -> Face:
        return "bold" if self.style == "primary" else "medium"

    @property
    def _margin(self) -> int:
        return self.toolkit.metrics.px(12 if not self.text else 22)

    def _parts(self) -> tuple[int, int, int]:
        """The widths of icon, text and key label, with the distance before the next one in each."""
        fonts, px = self.toolkit.fonts, self.toolkit.metrics.px
        label = self.toolkit.key_label(self.shortcut)
        icon = self._icon_side + (px(8) if self.text else 0) if self.icon else 0
        text = fonts.width(self.text, "body", face=self._face) if self.text else 0
        return icon, text, fonts.width(label, "small") + px(8) if label else 0

    @property
    def _icon_side(self) -> int:
        return round(self.toolkit.metrics.font("body") * 1.1)

    @property
    def hint(self) -> str:
        hint = super().hint
        if not hint and sum(self._parts()[:2]) > self.rect.w - self.toolkit.metrics.px(16):
            return self.text
        return hint

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        wide = sum(self._parts()) + 2 * self._margin
        height = self.toolkit.metrics.control
        wide = max(wide, height)
        return (wide if width is None else min(wide, width)), height

    def activate(self, action: Action) -> None:
        if self.sound:
            self.toolkit.sounds.play(self.sound)
        self.on_activate()

    def _colours(self, look: Look) -> _ButtonColours:
        frame = self.toolkit.theme.frame
        lit = (look.hovered or look.pressed) and self.enabled
        if not self.enabled:
            ground = None if self.style == "quiet" else mix_colours(frame.control, frame.panel, 0.65)
            edge = None if self.style == "quiet" else mix_colours(frame.control_border, frame.panel, 0.55)
            return ground, edge, mix_colours(frame.muted, frame.panel, 0.22), mix_colours(frame.muted, frame.panel, 0.3)
        if self.style == "primary":
            ground = frame.gold_hover if lit else frame.gold
            return ground, mix_colours(ground, (255, 255, 255), 0.35), frame.gold_text, frame.gold_text
        if self.style == "quiet":
            return (frame.control if lit else None), None, frame.text, frame.muted
        return (frame.control_hover if lit else frame.control), frame.control_border, frame.text, frame.muted

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        toolkit, px = self.toolkit, self.toolkit.metrics.px
        colours = self._colours(look)
        shade = 0.3 if self.enabled and not look.pressed else 0.0
        label = toolkit.key_label(self.shortcut)
        key = (self.rect.size, toolkit.fonts.spelt(self.text), self.icon, label, self._face, colours, shade)
        face = toolkit.pictures.keep(
            ("button", key, toolkit.metrics, toolkit.fonts.easy), lambda: self._make_face(label, colours, shade)
        )
        lower = px(1) if look.pressed and look.hovered else 0
        surface.blit(face, face.get_rect(center=self.rect.center).move(0, lower))

    def _make_face(self, label: str, colours: _ButtonColours, shade: float) -> pygame.Surface:
        """Draw the whole button with its shadow, in the middle of a picture with room for that on each side."""
        toolkit, px = self.toolkit, self.toolkit.metrics.px
        ground, edge, colour, label_colour = colours
        room = px(6) + px(2)
        rect = pygame.Rect((room, room), self.rect.size)
        surface = pygame.Surface(rect.inflate(2 * room, 2 * room).size, pygame.SRCALPHA)
        if ground is not None:
            width = max(1.0, 1.25 * toolkit.metrics.scale)
            body, margin = toolkit.pictures.raised(
                rect.size, self.radius, ground, border=edge, border_width=width, blur=px(6), fall=px(2), shade=shade
            )
            surface.blit(body, (rect.x - margin, rect.y - margin))
        icon, text, key = self._parts()
        inside = rect.w - px(16)
        if icon + text + key > inside:
            key = 0
        text = min(text, max(0, inside - icon))
        left = rect.x + (rect.w - icon - text - key) // 2
        if self.icon:
            side = self._icon_side
            surface.blit(toolkit.icon(self.icon, side, colour), (left, rect.y + (rect.h - side) // 2))
        left += icon
        if self.text:
            place = pygame.Rect(left, rect.y, text, rect.h)
            toolkit.fonts.draw(surface, self.text, place, "body", colour, face=self._face)
        if key:
            # On the base line of the text, which is larger.
            fonts = toolkit.fonts
            lower = (rect.h - fonts.height("body", face=self._face)) // 2 + fonts.base_line("body", face=self._face)
            lower -= (rect.h - fonts.height("small")) // 2 + fonts.base_line("small")
            place = pygame.Rect(left + text + px(8), rect.y + lower, key - px(8), rect.h)
            toolkit.fonts.draw(surface, label, place, "small", label_colour)
        return surface


class _Setting(Widget):
    """A control with a caption: beside it where there is room, above it where there is not."""

    focusable = True

    def __init__(self, toolkit: Toolkit, caption: str) -> None:
        super().__init__(toolkit)
        self.caption = caption

    @property
    def control_width(self) -> int:
        """The width in pixels that the control itself needs."""
        return self.toolkit.metrics.px(220)

    def _beside(self, width: int) -> bool:
        return self.toolkit.fonts.width(self.caption) + self.toolkit.metrics.gap + self.control_width <= width

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        metrics, fonts = self.toolkit.metrics, self.toolkit.fonts
        if not self.caption:
            wide = self.control_width
            return (wide if width is None else min(wide, width)), metrics.control
        wide = fonts.width(self.caption) + metrics.gap + self.control_width
        if width is None or wide <= width:
            return (wide if width is None else width), metrics.control
        lines = fonts.paragraph_height(self.caption, width)
        return width, lines + metrics.px(4) + metrics.control

    @property
    def control(self) -> pygame.Rect:
        """The place of the control itself."""
        if not self.caption:
            return self.rect.copy()
        if self._beside(self.rect.w):
            share = max(self.control_width, min(self.rect.w // 2, self.toolkit.metrics.px(380)))
            share = min(share, self.rect.w - self.toolkit.fonts.width(self.caption) - self.toolkit.metrics.gap)
            return layout.cut_right(self.rect, share)[0]
        return layout.cut_bottom(self.rect, self.toolkit.metrics.control)[0]

    def draw_caption(self, surface: pygame.Surface) -> None:
        """Draw the caption in its place."""
        if not self.caption:
            return
        frame = self.toolkit.theme.frame
        colour = frame.text if self.enabled else mix_colours(frame.muted, frame.panel, 0.22)
        if self._beside(self.rect.w):
            place = pygame.Rect(self.rect.x, self.rect.y, self.control.x - self.rect.x, self.rect.h)
            self.toolkit.fonts.draw(surface, self.caption, place, "body", colour)
        else:
            surface.blit(self.toolkit.fonts.paragraph(self.caption, self.rect.w, "body", colour), self.rect)

    def draw_ground(self, surface: pygame.Surface, look: Look, *, edge: Colour | None = None) -> None:
        """Draw the ground of the control."""
        frame, rect = self.toolkit.theme.frame, self.control
        ground = frame.control_hover if look.hovered and self.enabled else frame.control
        if not self.enabled:
            ground = mix_colours(frame.control, frame.panel, 0.65)
        body = self.toolkit.pictures.rounded(
            rect.size,
            self.radius,
            ground,
            border=edge or frame.control_border,
            border_width=max(1.0, (1.25 if edge is None else 2) * self.toolkit.metrics.scale),
        )
        surface.blit(body, rect)


class Choice(_Setting):
    """One of several values, shown between two arrows. ``values`` are keys with their texts.

    Arrows and clicks cycle.
    """

    repeatable = True

    def __init__(
        self,
        toolkit: Toolkit,
        caption: str,
        values: Sequence[tuple[str, str]],
        selected: str,
        on_change: Callable[[str], None],
    ) -> None:
        """Raises :class:`ValueError` without values. A ``selected`` key that is none of them selects the first."""
        super().__init__(toolkit, caption)
        if not values:
            raise ValueError("a choice needs values")
        self.values = tuple(values)
        self.on_change = on_change
        keys = [key for key, _ in self.values]
        self.index = keys.index(selected) if selected in keys else 0
        self._pressed_at: Position | None = None

    @property
    def selected(self) -> str:
        """The key of the value that is shown."""
        return self.values[self.index][0]

    @property
    def control_width(self) -> int:
        fonts = self.toolkit.fonts
        widest = max(fonts.width(text, "body", face="medium") for _, text in self.values)
        return widest + 2 * self._arrow + self.toolkit.metrics.px(8)

    @property
    def _arrow(self) -> int:
        return round(self.toolkit.metrics.control * 0.8)

    @property
    def hint(self) -> str:
        hint = super().hint
        text = self.values[self.index][1]
        if not hint and self.toolkit.fonts.width(text, "body", face="medium") > self.control.w - 2 * self._arrow:
            return text
        return hint

    def step(self, by: int) -> None:
        """Go on to another value, round and round."""
        if len(self.values) > 1:
            self.index = (self.index + by) % len(self.values)
            self.toolkit.sounds.play("select")
            self.on_change(self.selected)

    def press(self, position: Position) -> None:
        self._pressed_at = position

    def activate(self, action: Action) -> None:
        at, self._pressed_at = self._pressed_at, None
        left = self.control
        left.w //= 3
        back = action.kind is Kind.RELEASE and at is not None and left.collidepoint(at)
        self.step(-1 if back else 1)

    def handle(self, action: Action) -> bool:
        if action.kind in {Kind.LEFT, Kind.RIGHT} and self.enabled:
            self.step(1 if action.kind is Kind.RIGHT else -1)
            return True
        return False

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        frame, rect = self.toolkit.theme.frame, self.control
        self.draw_caption(surface)
        self.draw_ground(surface, look)
        arrow = min(self._arrow, rect.w // 3)
        side = max(1, arrow // 2)
        if len(self.values) > 1 and self.enabled:
            for direction, x in (("left", rect.x), ("right", rect.right - arrow)):
                place = layout.center((side, side), pygame.Rect(x, rect.y, arrow, rect.h))
                surface.blit(self.toolkit.pictures.chevron(side, frame.gold, direction), place)
        colour = frame.text if self.enabled else mix_colours(frame.muted, frame.panel, 0.22)
        text = self.values[self.index][1]
        self.toolkit.fonts.draw(
            surface, text, layout.inset(rect, arrow, 0), "body", colour, align="center", face="medium"
        )


class Toggle(_Setting):
    """Something that is on or off, said by a switch and by a word."""

    repeatable = True

    def __init__(self, toolkit: Toolkit, caption: str, value: bool, on_change: Callable[[bool], None]) -> None:
        super().__init__(toolkit, caption)
        self.value = value
        self.on_change = on_change

    @property
    def control_width(self) -> int:
        words = (self.toolkit.text("ui.on"), self.toolkit.text("ui.off"))
        widest = max(self.toolkit.fonts.width(word, "body", face="medium") for word in words)
        return widest + self._switch[0] + 3 * self.toolkit.metrics.gap

    @property
    def _switch(self) -> tuple[int, int]:
        height = round(self.toolkit.metrics.font("body") * 1.3)
        return round(height * 1.85), height

    def activate(self, action: Action) -> None:
        self.value = not self.value
        self.toolkit.sounds.play("select")
        self.on_change(self.value)

    def handle(self, action: Action) -> bool:
        if action.kind in {Kind.LEFT, Kind.RIGHT} and self.enabled:
            if self.value != (action.kind is Kind.RIGHT):
                self.activate(action)
            return True
        return False

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        toolkit, frame, rect = self.toolkit, self.toolkit.theme.frame, self.control
        self.draw_caption(surface)
        self.draw_ground(surface, look)
        gap = toolkit.metrics.gap
        width, height = self._switch
        track = pygame.Rect(rect.right - gap - width, rect.y + (rect.h - height) // 2, width, height)
        ground = frame.good if self.value else frame.panel
        surface.blit(
            toolkit.pictures.rounded(
                track.size,
                height // 2,
                ground,
                border=frame.control_border,
                border_width=max(1, toolkit.metrics.px(1.25)),
            ),
            track,
        )
        margin = max(1, height // 8)
        side = height - 2 * margin
        x = track.right - margin - side if self.value else track.x + margin
        surface.blit(toolkit.pictures.disc(side, frame.panel if self.value else frame.muted), (x, track.y + margin))
        word = toolkit.text("ui.on" if self.value else "ui.off")
        colour = frame.text if self.enabled else mix_colours(frame.muted, frame.panel, 0.22)
        place = pygame.Rect(rect.x + gap, rect.y, max(0, track.x - rect.x - 2 * gap), rect.h)
        toolkit.fonts.draw(surface, word, place, "body", colour, face="medium")


class Slider(_Setting):
    """A whole number from ``minimum`` to ``maximum`` in steps; dragged, or moved by the arrows."""

    repeatable = True

    def __init__(
        self,
        toolkit: Toolkit,
        caption: str,
        value: int,
        on_change: Callable[[int], None],
        *,
        minimum: int = 0,
        maximum: int = 100,
        step: int = 5,
        show: Callable[[int], str] | None = None,
    ) -> None:
        """``show`` gives the text of a value; by default a percentage."""
        super().__init__(toolkit, caption)
        self.minimum, self.maximum, self.step = minimum, max(minimum, maximum), max(1, step)
        self.value = min(self.maximum, max(self.minimum, value))
        self.on_change = on_change
        self._show = show or (lambda number: toolkit.text("ui.percent", number=number))

    @property
    def _number_width(self) -> int:
        """Room for any number between the ends: a 111 is narrower than a 30 of three digits would be."""
        fonts = self.toolkit.fonts
        widest = max("0123456789", key=lambda digit: fonts.width(digit, "body", face="medium"))
        texts = (re.sub("[0-9]", widest, self._show(number)) for number in (self.minimum, self.maximum))
        return max(fonts.width(text, "body", face="medium") for text in texts)

    @property
    def control_width(self) -> int:
        return self._number_width + self.toolkit.metrics.px(160) + 3 * self.toolkit.metrics.gap

    @property
    def track(self) -> pygame.Rect:
        """The line that the knob runs on."""
        gap, rect = self.toolkit.metrics.gap, self.control
        height = max(4, self.toolkit.metrics.px(6))
        width = max(1, rect.w - self._number_width - 4 * gap)
        return pygame.Rect(rect.x + gap + gap // 2, rect.y + (rect.h - height) // 2, width, height)

    def set_value(self, value: int) -> None:
        """Set the value, rounded to a step and kept in range; tells ``on_change`` when it is another."""
        steps = round((value - self.minimum) / self.step)
        value = min(self.maximum, max(self.minimum, self.minimum + steps * self.step))
        if value != self.value:
            self.value = value
            self.on_change(value)

    def press(self, position: Position) -> None:
        self.drag(position)

    def drag(self, position: Position) -> None:
        track = self.track
        share = (position[0] - track.x) / track.w
        self.set_value(round(self.minimum + share * (self.maximum - self.minimum)))

    def activate(self, action: Action) -> None:
        """A click has already set the value."""

    def handle(self, action: Action) -> bool:
        if action.kind in {Kind.LEFT, Kind.RIGHT} and self.enabled:
            self.set_value(self.value + (self.step if action.kind is Kind.RIGHT else -self.step))
            return True
        return False

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        toolkit, frame, rect = self.toolkit, self.toolkit.theme.frame, self.control
        self.draw_caption(surface)
        self.draw_ground(surface, look)
        track = self.track
        surface.blit(toolkit.pictures.rounded(track.size, track.h // 2, frame.panel), track)
        span = max(1, self.maximum - self.minimum)
        filled = round(track.w * (self.value - self.minimum) / span)
        colour = frame.text if self.enabled else mix_colours(frame.muted, frame.panel, 0.4)
        if filled > 0:
            surface.blit(toolkit.pictures.rounded((filled, track.h), track.h // 2, frame.muted), track)
        side = max(8, toolkit.metrics.px(20))
        knob = layout.center((side, side), pygame.Rect(track.x + filled, rect.y, 0, rect.h))
        surface.blit(toolkit.pictures.disc(side, frame.gold if self.enabled else colour), knob)
        gap = toolkit.metrics.gap
        place = pygame.Rect(rect.right - gap - self._number_width, rect.y, self._number_width, rect.h)
        toolkit.fonts.draw(surface, self._show(self.value), place, "body", colour, align="right", face="medium")


class TextField(_Setting):
    """One line of text to write. While it has the focus, letters are text."""

    def __init__(
        self,
        toolkit: Toolkit,
        caption: str,
        text: str,
        on_change: Callable[[str], None],
        *,
        on_confirm: Callable[[], None] | None = None,
        placeholder: str = "",
        limit: int = 24,
    ) -> None:
        """``limit`` is the most characters; ``placeholder`` stands there, muted, while nothing is written."""
        super().__init__(toolkit, caption)
        self.text = text[:limit]
        self.on_change = on_change
        self.on_confirm = on_confirm
        self.placeholder = placeholder
        self.limit = limit
        self.caret = len(self.text)
        self.composition = ""

    @property
    def control_width(self) -> int:
        return round(self.toolkit.metrics.font("body") * 11)

    @property
    def hint(self) -> str:
        hint = super().hint
        if not hint and self.toolkit.fonts.width(self.text) > self._inside.w:
            return self.text
        return hint

    @property
    def _inside(self) -> pygame.Rect:
        return layout.inset(self.control, self.toolkit.metrics.px(14), 0)

    @property
    def _offset(self) -> int:
        """By how many pixels the text is shifted to the left: as long as all fits by none; else the caret is seen."""
        before, inside = self.text[: self.caret] + self.composition, self._inside
        caret, whole = (self.toolkit.fonts.width(text) for text in (before, before + self.text[self.caret :]))
        return max(0, min(caret - inside.w // 2, whole - inside.w + self.toolkit.metrics.px(3)))

    @property
    def text_place(self) -> pygame.Rect:
        """Where the next characters will stand, or what is being composed, in pixels of the window."""
        width, inside = self.toolkit.fonts.width, self._inside
        before, composed = self.text[: self.caret], max(1, width(self.composition))
        place = pygame.Rect(inside.x - self._offset + width(before), inside.y, composed, inside.h)
        return place.clip(inside) if place.colliderect(inside) else inside

    def _edit(self, text: str, caret: int) -> None:
        self.caret = caret
        if text != self.text:
            self.text = text
            self.on_change(text)

    def press(self, position: Position) -> None:
        start = self._inside.x - self._offset
        width = self.toolkit.fonts.width
        places = range(len(self.text) + 1)
        self.caret = min(places, key=lambda index: abs(start + width(self.text[:index]) - position[0]))

    def activate(self, action: Action) -> None:
        if action.kind is Kind.CONFIRM and self.on_confirm is not None:
            self.on_confirm()

    def handle(self, action: Action) -> bool:
        if not self.enabled:
            return False
        text, caret = self.text, self.caret
        kind = action.kind
        if kind is Kind.TEXT:
            self.composition = ""
            written = "".join(character for character in action.text if character.isprintable() or character in JOINERS)
            written = written[: max(0, self.limit - len(text))]
            self._edit(text[:caret] + written + text[caret:], caret + len(written))
        elif kind is Kind.COMPOSE:
            self.composition = action.text
        elif kind is Kind.ERASE:
            self._edit(text[: max(0, caret - 1)] + text[caret:], max(0, caret - 1))
        elif kind is Kind.DELETE:
            self._edit(text[:caret] + text[caret + 1 :], caret)
        elif kind is Kind.LEFT:
            self.caret = max(0, caret - 1)
        elif kind is Kind.RIGHT:
            self.caret = min(len(text), caret + 1)
        elif kind is Kind.HOME:
            self.caret = 0
        elif kind is Kind.END:
            self.caret = len(text)
        elif kind is Kind.CONFIRM and self.on_confirm is not None:
            self.on_confirm()
        else:
            return False
        return True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        toolkit, frame, fonts = self.toolkit, self.toolkit.theme.frame, self.toolkit.fonts
        self.draw_caption(surface)
        self.draw_ground(surface, look, edge=frame.gold if look.focused else None)
        inside = self._inside
        if not look.focused:
            shown, colour = (self.text, frame.text) if self.text else (self.placeholder, frame.muted)
            fonts.draw(surface, shown, inside, "body", colour)
            return
        before, after = self.text[: self.caret], self.text[self.caret :]
        caret = fonts.width(before + self.composition)
        offset = self._offset
        clip = surface.get_clip()
        surface.set_clip(inside.clip(clip))
        x = inside.x - offset
        y = inside.y + (inside.h - fonts.height()) // 2
        if not (self.text or self.composition):
            surface.blit(fonts.render(self.placeholder, "body", frame.muted), (x + toolkit.metrics.px(3), y))
        for part, colour in ((before, frame.text), (self.composition, frame.heading), (after, frame.text)):
            if part:
                picture = fonts.render(part, "body", colour)
                surface.blit(picture, (x, y))
                if part is self.composition:
                    pygame.draw.line(
                        surface,
                        frame.heading,
                        (x, y + picture.get_height()),
                        (x + picture.get_width(), y + picture.get_height()),
                    )
                x += picture.get_width()
        width = max(2, toolkit.metrics.px(2))
        surface.fill(frame.gold, (inside.x - offset + caret, y, width, fonts.height()))
        surface.set_clip(clip)


class Swatch(_Setting):
    """A seat's colour and shape. Arrows and clicks go to the next style that no other seat has taken."""

    repeatable = True

    def __init__(
        self,
        toolkit: Toolkit,
        caption: str,
        selected: str,
        on_change: Callable[[str], None],
        *,
        taken: Callable[[], Iterable[str]] = tuple,
        named: bool = True,
    ) -> None:
        """``taken`` gives the keys of the styles that others have; ``named`` writes the colour's name beside it."""
        super().__init__(toolkit, caption)
        self.selected = toolkit.theme.seat(selected).key
        self.on_change = on_change
        self.taken = taken
        self.named = named

    def _name(self, key: str) -> str:
        return self.toolkit.text(f"ui.seat.{key}")

    @property
    def hint(self) -> str:
        shape = self.toolkit.text(f"ui.shape.{self.toolkit.theme.seat(self.selected).shape}")
        return super().hint or f"{self._name(self.selected)} · {shape}"

    @property
    def control_width(self) -> int:
        metrics = self.toolkit.metrics
        if not self.named:
            return metrics.control
        widest = max(self.toolkit.fonts.width(self._name(style.key)) for style in self.toolkit.theme.seats)
        return metrics.control + widest + metrics.gap

    def step(self, by: int) -> None:
        """Go to the next or previous style that is free."""
        keys = [style.key for style in self.toolkit.theme.seats]
        others = set(self.taken()) - {self.selected}
        index = keys.index(self.selected)
        for distance in range(1, len(keys)):
            key = keys[(index + by * distance) % len(keys)]
            if key not in others:
                self.selected = key
                self.toolkit.sounds.play("select")
                self.on_change(key)
                return

    def activate(self, action: Action) -> None:
        self.step(1)

    def handle(self, action: Action) -> bool:
        if action.kind in {Kind.LEFT, Kind.RIGHT} and self.enabled:
            self.step(1 if action.kind is Kind.RIGHT else -1)
            return True
        return False

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self.draw_caption(surface)
        self.draw_ground(surface, look)
        rect, px = self.control, self.toolkit.metrics.px
        side = max(1, rect.h - 2 * px(7))
        place = pygame.Rect(rect.x + (rect.h - side) // 2, rect.y + (rect.h - side) // 2, side, side)
        surface.blit(self.toolkit.emblem(self.selected, side), place)
        if self.named:
            left = place.right + px(10)
            text = pygame.Rect(left, rect.y, max(0, rect.right - px(8) - left), rect.h)
            self.toolkit.fonts.draw(surface, self._name(self.selected), text, "body", self.toolkit.theme.frame.text)


class ScrollArea(Widget):
    """A window onto more than fits. ``children`` are placed in window coordinates as if nothing were scrolled.

    After placing them call :meth:`arrange` with the height of the whole. Wheel, bar and keys scroll; a child that
    gets the focus is brought into view. Without children to focus, the area takes the focus itself, so that keys
    scroll it.
    """

    def __init__(self, toolkit: Toolkit, children: Iterable[Widget] = ()) -> None:
        super().__init__(toolkit)
        self.children = list(children)
        self.content_height = 0
        self.offset = 0
        self._grip: int | None = None

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        return self.limit > 0 and not any(child.focusable and child.visible for child in self.children)

    @property
    def limit(self) -> int:
        """The largest offset."""
        return max(0, self.content_height - self.rect.h)

    @property
    def bar_width(self) -> int:
        """The width in pixels that the bar takes at the right; leave it free of children."""
        return self.toolkit.metrics.px(18)

    def arrange(self, content_height: int) -> None:
        """Take note of the children's places and of the height of the whole in pixels.

        Keeps the offset where it can.
        """
        self.content_height = content_height
        wanted, self.offset = self.offset, 0
        self.scroll_to(wanted)

    def scroll_to(self, offset: int) -> bool:
        """Show the content from ``offset`` pixels on; return whether that moved anything."""
        offset = min(self.limit, max(0, offset))
        shift = self.offset - offset
        self.offset = offset
        if shift:
            for child in self.children:
                child.moved(0, shift)
        return shift != 0

    def moved(self, across: int, down: int) -> None:
        super().moved(across, down)
        for child in self.children:
            child.moved(across, down)

    def show(self, child: Widget) -> None:
        """Scroll as little as brings ``child`` into view."""
        margin = min(self.toolkit.metrics.px(12), max(0, (self.rect.h - child.rect.h) // 2))
        if child.rect.top - margin < self.rect.top:
            self.scroll_to(self.offset - (self.rect.top - child.rect.top + margin))
        elif child.rect.bottom + margin > self.rect.bottom:
            self.scroll_to(self.offset + (child.rect.bottom + margin - self.rect.bottom))

    @property
    def _bar(self) -> pygame.Rect:
        width = max(4, self.toolkit.metrics.px(8))
        return pygame.Rect(self.rect.right - width, self.rect.y, width, self.rect.h)

    @property
    def _thumb(self) -> pygame.Rect:
        bar = self._bar
        height = max(min(bar.h, self.toolkit.metrics.px(36)), bar.h * self.rect.h // max(1, self.content_height))
        top = bar.y + (bar.h - height) * self.offset // max(1, self.limit)
        return pygame.Rect(bar.x, top, bar.w, height)

    def on_bar(self, position: Position) -> bool:
        """Whether the pointer at ``position`` is on the bar (which is easier to hit than it looks)."""
        return self.limit > 0 and self.rect.collidepoint(position) and position[0] >= self.rect.right - self.bar_width

    def press(self, position: Position) -> None:
        self._grip = None
        if self.on_bar(position):
            thumb = self._thumb
            self._grip = position[1] - thumb.y if thumb.collidepoint(thumb.x, position[1]) else thumb.h // 2
            self.drag(position)

    def drag(self, position: Position) -> None:
        if self._grip is not None:
            way = max(1, self._bar.h - self._thumb.h)
            self.scroll_to(round((position[1] - self._grip - self._bar.y) * self.limit / way))

    def wheel(self, delta: tuple[float, float]) -> bool:
        """Scroll by so many notches of the wheel; return whether that moved anything."""
        return self.scroll_to(self.offset - round(delta[1] * self.toolkit.metrics.control * 1.2))

    def keys(self, kind: Kind) -> bool:
        """Scroll by a key that stands for a page or an end; return whether that moved anything."""
        page = max(1, self.rect.h - self.toolkit.metrics.control)
        target = {
            Kind.PAGE_UP: self.offset - page,
            Kind.PAGE_DOWN: self.offset + page,
            Kind.HOME: 0,
            Kind.END: self.limit,
        }.get(kind)
        return target is not None and self.scroll_to(target)

    def handle(self, action: Action) -> bool:
        if action.kind in {Kind.UP, Kind.DOWN}:
            step = self.toolkit.metrics.control
            return self.scroll_to(self.offset + (step if action.kind is Kind.DOWN else -step))
        return self.keys(action.kind)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the bar; the group draws the children, clipped to the area."""
        if self.limit <= 0:
            return
        frame, bar, thumb = self.toolkit.theme.frame, self._bar, self._thumb
        surface.blit(self.toolkit.pictures.rounded(bar.size, bar.w // 2, frame.panel, opacity=0.7), bar)
        colour = frame.muted if look.hovered or look.pressed or look.focused else frame.control_border
        surface.blit(self.toolkit.pictures.rounded(thumb.size, thumb.w // 2, colour), thumb)


class Tooltip:
    """A short text beside what it explains. Drawn by the group, over everything else."""

    def __init__(self, toolkit: Toolkit) -> None:
        self.toolkit = toolkit

    def draw(self, surface: pygame.Surface, text: str, about: pygame.Rect) -> None:
        """Draw ``text`` below ``about``, or above it where there is no room, always inside the window."""
        toolkit, px = self.toolkit, self.toolkit.metrics.px
        frame, window = toolkit.theme.frame, surface.get_rect()
        margin = px(12)
        widest = max(1, min(round(toolkit.metrics.font("small") * 24), window.w - 4 * margin))
        lines = toolkit.fonts.wrap(text, widest, "small")
        width = min(widest, max(toolkit.fonts.width(line, "small") for line in lines))
        picture = toolkit.fonts.paragraph(text, width + 1, "small", frame.text)
        box = pygame.Rect(0, 0, picture.get_width() + 2 * margin, picture.get_height() + 2 * px(8))
        box.midtop = (about.centerx, about.bottom + px(10))
        if box.bottom > window.bottom - px(4):
            box.bottom = about.top - px(10)
        box.clamp_ip(window.inflate(-2 * px(4), -2 * px(4)))
        body, edge = toolkit.pictures.raised(
            box.size,
            px(8),
            frame.panel,
            border=frame.muted,
            border_width=max(1, px(1.25)),
            border_opacity=0.7,
            blur=px(10),
            fall=px(3),
            shade=0.5,
        )
        surface.blit(body, (box.x - edge, box.y - edge))
        surface.blit(picture, (box.x + margin, box.y + px(8)))


class WidgetGroup:
    """The widgets of one scene, in the order of Tab and of drawing.

    ``autofocus`` gives the first one the focus at once. A scene with a board of its own turns it off: with no widget
    focused the group uses neither arrows nor Enter, and Tab past the last widget gives the focus up (and is not used).
    ``default`` is what Enter presses from a text field, and while the focus ring is hidden because the mouse was used
    last. ``on_refused`` is told why, when something that is not enabled was activated.
    """

    def __init__(self, toolkit: Toolkit, widgets: Iterable[Widget] = (), *, autofocus: bool = True) -> None:
        self.toolkit = toolkit
        self.widgets: list[Widget] = list(widgets)
        self.autofocus = autofocus
        self.default: Widget | None = None
        self.on_refused: Callable[[str], None] | None = None
        self.focused: Widget | None = None
        self.focus_visible = True
        self.hovered: Widget | None = None
        self._pressed: Widget | None = None
        self._tooltip = Tooltip(toolkit)
        self._tip: Widget | None = None
        self._rested = 0
        if autofocus:
            self.focus(next(self.stops(), None))

    # What there is

    def add(self, *widgets: Widget) -> None:
        """Add widgets behind those that are there."""
        self.widgets.extend(widgets)
        if self.autofocus and self.focused is None:
            self.focus(next(self.stops(), None))

    def shown(self) -> Iterator[tuple[Widget, ScrollArea | None]]:
        """Return the visible widgets, each with the list that it is in, in the order of drawing."""
        for widget in self.widgets:
            if widget.visible:
                yield widget, None
                if isinstance(widget, ScrollArea):
                    for child in widget.children:
                        if child.visible:
                            yield child, widget

    def stops(self) -> Iterator[Widget]:
        """Return what takes the focus, in the order of Tab."""
        return (widget for widget, _ in self.shown() if widget.focusable)

    def _area(self, widget: Widget | None) -> ScrollArea | None:
        return next((area for found, area in self.shown() if found is widget), None)

    def at(self, position: Position) -> Widget | None:
        """Return the topmost widget at ``position``; the parts of a list that are scrolled away are not there."""
        found: Widget | None = None
        for widget, area in self.shown():
            inside = area is None or (area.contains(position) and not area.on_bar(position))
            if inside and widget.contains(position) and not isinstance(widget, Panel):
                found = widget
        return found

    @property
    def text_field(self) -> TextField | None:
        """The text field that has the focus and can be written in."""
        field = self.focused
        return field if isinstance(field, TextField) and field.enabled and field.visible else None

    @property
    def wants_text(self) -> bool:
        """Whether a text field has the focus."""
        return self.text_field is not None

    # Focus

    def focus(self, widget: Widget | None) -> None:
        """Give ``widget`` the focus, bringing it into view; None takes the focus away."""
        if isinstance(self.focused, TextField):
            self.focused.composition = ""
        self.focused = widget
        area = self._area(widget)
        if area is not None and widget is not None:
            area.show(widget)
        self._tip = None
        self._rested = 0

    def _focus_by_key(self, widget: Widget) -> bool:
        self.focus_visible = True
        if widget is not self.focused:
            self.focus(widget)
            self._tip = widget if widget.hint else None
        return True

    def _tab(self, by: int) -> bool:
        stops = list(self.stops())
        if not stops:
            return False
        if self.focused not in stops:
            return self._focus_by_key(stops[0 if by > 0 else -1])
        if not self.focus_visible:
            return self._focus_by_key(self.focused)
        index = stops.index(self.focused) + by
        if not 0 <= index < len(stops) and not self.autofocus:
            self.focus(None)
            return False
        return self._focus_by_key(stops[index % len(stops)])

    def neighbour(self, widget: Widget, kind: Kind) -> Widget | None:
        """Return the nearest widget to focus in the direction of the arrow ``kind``, or None."""
        places = {other: other.rect for other in self.stops()}
        return next_stop({**places, widget: widget.rect}, widget, kind, far=False)

    def _arrow(self, kind: Kind) -> bool:
        if self.focused is None:
            return False
        if not self.focus_visible:
            return self._focus_by_key(self.focused)
        other = self.neighbour(self.focused, kind)
        return other is not None and self._focus_by_key(other)

    # Actions

    def cancel(self) -> None:
        """Let go of what is pressed and forget the pointer: another scene has come on top."""
        self._pressed = None
        self.hovered = None
        self._tip = None
        self._rested = 0

    def handle(self, action: Action) -> bool:
        """Give ``action`` to the widgets; return whether it was used."""
        kind = action.kind
        if kind in {Kind.POINT, Kind.PRESS, Kind.RELEASE, Kind.SCROLL}:
            return self._pointer(action)
        if self.focused is not None and not self.focused.visible:
            self.focus(next(self.stops(), None) if self.autofocus else None)
        if self.focused is not None and (self.focus_visible or self.wants_text) and self.focused.handle(action):
            self.focus_visible = True
            return True
        if kind is Kind.CONFIRM:
            return self._confirm(action)
        if kind in ARROWS:
            return self._arrow(kind)
        if kind in {Kind.NEXT, Kind.PREVIOUS}:
            return self._tab(1 if kind is Kind.NEXT else -1)
        for widget, _ in self.shown():
            if widget.shortcut is kind and kind is not None:
                self._act(widget, action)
                return True
        return self._scroll_keys(kind)

    def _scroll_keys(self, kind: Kind) -> bool:
        area = self._area(self.focused)
        if area is None:
            areas = [widget for widget in self.widgets if isinstance(widget, ScrollArea) and widget.visible]
            area = areas[0] if len(areas) == 1 else None
        return area is not None and area.keys(kind)

    def _confirm(self, action: Action) -> bool:
        writing = self.wants_text and self.default is not None
        if self.focus_visible and self.focused is not None and not writing:
            self._act(self.focused, action)
            return True
        if self.default is not None and self.default.visible:
            self._act(self.default, action)
            return True
        return self._focus_by_key(self.focused) if self.focused is not None else False

    def _act(self, widget: Widget, action: Action) -> None:
        if not widget.enabled:
            self.toolkit.sounds.play("refuse")
            self._tip = widget
            if self.on_refused is not None:
                self.on_refused(widget.hint)
            return
        if widget.repeatable or self.toolkit.debounce.accept(action.time):
            self._tip = None
            widget.activate(action)

    def _pointer(self, action: Action) -> bool:
        position = action.position
        if action.kind is Kind.SCROLL:
            return self._wheel(action)
        before = self.hovered
        self.hovered = self.at(position) if position != NOWHERE else None
        if self.hovered is not before:
            self._rested = 0
            if self._tip is not self.focused or not self.focus_visible:
                self._tip = None
        if action.kind is Kind.POINT:
            if self._pressed is not None:
                self._pressed.drag(position)
                return True
            return self.hovered is not before
        if action.kind is Kind.PRESS:
            return self._press(position)
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return False
        if pressed is self.hovered:
            self._act(pressed, action)
        return True

    def _press(self, position: Position) -> bool:
        target = self.hovered
        on_bar = next(
            (area for area, _ in self.shown() if isinstance(area, ScrollArea) and area.on_bar(position)), None
        )
        if on_bar is not None:
            target = on_bar
        self._tip = None
        if target is None or not (target.focusable or target is on_bar):
            if isinstance(self.focused, TextField):
                self.focus(None if not self.autofocus else self.focused)
            return False
        self._pressed = target
        if target.focusable:
            self.focus(target)
            self.focus_visible = isinstance(target, TextField)
        if target.enabled:
            target.press(position)
        return True

    def _wheel(self, action: Action) -> bool:
        for widget in reversed(self.widgets):
            if isinstance(widget, ScrollArea) and widget.visible and widget.contains(action.position):
                moved = widget.wheel(action.delta)
                self.hovered = self.at(action.position)
                return moved
        return False

    def update(self, milliseconds: int) -> bool:
        """Let time pass; return whether the picture changed (a tooltip came up)."""
        if not self._tip_is_due:
            return False
        self._rested += milliseconds
        if self._rested < TOOLTIP_DELAY:
            return False
        self._tip = self.hovered
        return True

    @property
    def _tip_is_due(self) -> bool:
        return (
            self.hovered is not None
            and self._pressed is None
            and self._rested < TOOLTIP_DELAY
            and self._tip is not self.hovered
            and bool(self.hovered.hint)
        )

    @property
    def is_moving(self) -> bool:
        """Whether a tooltip is about to come up."""
        return self._tip_is_due

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all widgets that reach into the clip of ``surface``, the focus ring and the tooltip."""
        clip = surface.get_clip()
        reach = 2 * self.toolkit.metrics.px(_REACH)
        near = clip.inflate(reach, reach)
        for widget, area in self.shown():
            if not widget.rect.colliderect(near):
                continue
            if area is not None:
                margin = self.toolkit.metrics.px(10)
                window = area.rect.inflate(2 * margin, 0).clip(clip)
                if not widget.rect.colliderect(window):
                    continue
                surface.set_clip(window)
            focused = widget is self.focused and self.focus_visible
            look = Look(focused, widget is self.hovered, widget is self._pressed)
            if not self.toolkit.attempt("a widget", functools.partial(widget.draw, surface, look)):
                widget.visible = False
            elif focused and widget.focusable and not isinstance(widget, TextField):
                self._draw_ring(surface, widget)
            surface.set_clip(clip)
        if self._tip is not None and self._tip.visible and self._tip.hint:
            self._tooltip.draw(surface, self._tip.hint, self._tip.rect)

    def _draw_ring(self, surface: pygame.Surface, widget: Widget) -> None:
        rect = widget.control if isinstance(widget, _Setting) else widget.rect
        self.toolkit.draw_focus(surface, rect, widget.radius)
