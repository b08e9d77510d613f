"""The settings. Whatever is changed here holds at once and is kept."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import pygame

from game import paths
from game.app.program import Program
from game.app.scenes.dialog import ConfirmScene
from game.app.scenes.sheet import Section, Sheet
from game.app.settings import ANSWER_SECONDS, SPEEDS, SYSTEM, TEXT_SIZES, shipped_defaults
from game.texts import languages
from game.ui.actions import Kind
from game.ui.toolkit import Toolkit
from game.ui.widgets import Button, Choice, Label, Look, Panel, Slider, Toggle, Widget

_ARROWS = "arrows"
"""Stands in a list of keys for the four arrow keys, or the cross of a gamepad."""

_EVERYWHERE = (
    (_ARROWS, Kind.CONFIRM, Kind.BACK, Kind.NEXT),
    (Kind.PREVIOUS, Kind.PAGE_DOWN, Kind.RULES, Kind.FULLSCREEN),
)
_AT_THE_TABLE = (
    (Kind.FINISH, Kind.UNDO, Kind.REDO, Kind.HINT),
    (Kind.ROLL, Kind.SPEED, Kind.LOG, Kind.MENU),
    (Kind.NOT_AGAIN, Kind.PEEK),
)
_RESET = (
    "language",
    "text_size",
    "speed",
    "sound",
    "effects",
    "music",
    "reduced_motion",
    "easy_font",
    "hints",
    "answer_seconds",
)
"""What a reset concerns: neither the window nor names and tables."""


class KeyList(Widget):
    """Keys and what they do, line by line: those of the keyboard, or of the gamepad while one is in use.

    It takes the focus, so that what is below the window's edge can be brought into view with keys and gamepad too; a
    long list is made of several of these.
    """

    focusable = True
    repeatable = True

    def __init__(self, toolkit: Toolkit, kinds: Sequence[Kind | str], beside: Sequence[Kind | str]) -> None:
        """``beside`` are the kinds of all lists that stand in one column: their texts begin at one edge."""
        super().__init__(toolkit)
        self._kinds = tuple(kinds)
        self._beside = tuple(beside)

    def lines(self, kinds: Sequence[Kind | str] | None = None) -> list[tuple[str, str]]:
        """Return the names of keys with what they do; a kind without a key is left out."""
        text, controls = self.toolkit.text, self.toolkit.input
        lines = []
        for kind in self._kinds if kinds is None else kinds:
            if isinstance(kind, Kind):
                label, name = controls.label(kind), kind.value
            else:
                label, name = text("settings.cross" if controls.device == "pad" else "settings.arrows"), kind
            if label:
                lines.append((label, text(f"settings.key.{name}")))
        return lines

    def _measure(self, width: int) -> tuple[int, list[tuple[str, str, int]]]:
        """Return the width of the keys, and the lines with their heights."""
        fonts, px = self.toolkit.fonts, self.toolkit.metrics.px
        lines = self.lines()
        widths = [fonts.width(label, "small", face="medium") for label, _ in self.lines(self._beside)]
        cap = min(max(widths, default=0) + fonts.height("small"), width // 2)
        rest = max(1, width - cap - px(14))
        least = fonts.height("small") + 2 * px(4)
        return cap, [(label, text, max(least, fonts.paragraph_height(text, rest))) for label, text in lines]

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        width = self.toolkit.metrics.px(400) if width is None else width
        _, lines = self._measure(width)
        gap = self.toolkit.metrics.px(10)
        return width, max(0, sum(height + gap for _, _, height in lines) - gap)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        toolkit, px = self.toolkit, self.toolkit.metrics.px
        frame, fonts = toolkit.theme.frame, toolkit.fonts
        cap, lines = self._measure(self.rect.w)
        least = fonts.height("small") + 2 * px(4)
        top = self.rect.y
        for label, text, height in lines:
            key = pygame.Rect(self.rect.x, top, cap, least)
            body = toolkit.pictures.rounded(
                key.size,
                px(6),
                frame.control,
                border=frame.control_border,
                border_width=max(1.0, toolkit.metrics.scale),
            )
            surface.blit(body, key)
            fonts.draw(surface, label, key.inflate(-px(8), 0), "small", frame.text, align="center", face="medium")
            left = key.right + px(14)
            picture = fonts.paragraph(text, max(1, self.rect.right - left), "body", frame.text)
            surface.blit(picture, (left, top + max(0, (min(height, least) - fonts.line_height()) // 2)))
            top += height + px(10)


class SettingsScene(Sheet):
    """Language, text, window, motion and sound, and the keys as a list at the end."""

    title_key = "settings.title"

    def __init__(self, program: Program) -> None:
        toolkit = program.toolkit
        self._language = Choice(toolkit, "", [(SYSTEM, "")], "", self._change_language)
        sizes = [(str(size), "") for size in TEXT_SIZES]
        self._text_size = Choice(toolkit, "", sizes, "", self._change_text_size)
        self._easy_font = Toggle(toolkit, "", False, lambda on: program.change_settings(easy_font=on))
        self._full_screen = Toggle(toolkit, "", False, lambda _: self._change_full_screen())
        self._hints = Toggle(toolkit, "", False, lambda on: program.change_settings(hints=on))
        seconds = [(str(number), "") for number in ANSWER_SECONDS]
        self._answer = Choice(toolkit, "", seconds, "", lambda key: program.change_settings(answer_seconds=int(key)))
        self._speed = Choice(
            toolkit, "", [(key, "") for key in SPEEDS], "", lambda key: program.change_settings(speed=key)
        )
        self._reduced_motion = Toggle(toolkit, "", False, lambda on: program.change_settings(reduced_motion=on))
        self._sound = Toggle(toolkit, "", False, self._change_sound)
        self._silence = Label(toolkit, "", "small", colour=toolkit.theme.frame.muted, wrap=True)
        self._effects = Slider(toolkit, "", 0, self._change_effects)
        self._music = Slider(toolkit, "", 0, self._change_music)
        self._quiet = Toggle(toolkit, "", False, lambda on: program.change_settings(quiet_in_background=on))
        self._done = Button(toolkit, "", self.close, style="primary", shortcut=Kind.BACK, sound="back")
        self._reset = Button(toolkit, "", self._ask_reset)
        sounds = (self._sound, self._silence, self._effects, self._music, self._quiet)
        settings = (
            (
                Section(Panel(toolkit), "settings.reading", (self._language, self._text_size, self._easy_font)),
                Section(Panel(toolkit), "settings.table", (self._full_screen, self._hints, self._answer)),
            ),
            (
                Section(Panel(toolkit), "settings.motion", (self._speed, self._reduced_motion)),
                Section(Panel(toolkit), "settings.sounds", sounds),
            ),
        )
        everywhere, at_the_table = (
            tuple(KeyList(toolkit, kinds, tuple(chain.from_iterable(lists))) for kinds in lists)
            for lists in (_EVERYWHERE, _AT_THE_TABLE)
        )
        keys = (
            (Section(Panel(toolkit), "settings.everywhere", everywhere),),
            (Section(Panel(toolkit), "settings.at_the_table", at_the_table),),
        )
        super().__init__(program, (settings, keys), (self._done, self._reset))

    def relabel(self) -> None:
        super().relabel()
        text, settings = self.text, self.program.settings
        for name, widget in (
            ("language", self._language),
            ("text_size", self._text_size),
            ("easy_font", self._easy_font),
            ("full_screen", self._full_screen),
            ("hints", self._hints),
            ("answer_seconds", self._answer),
            ("speed", self._speed),
            ("reduced_motion", self._reduced_motion),
            ("sound", self._sound),
            ("effects", self._effects),
            ("music", self._music),
            ("quiet_in_background", self._quiet),
        ):
            widget.caption = text(f"settings.{name}")
        names = {SYSTEM: text("settings.system_language")} | {code: known.name for code, known in languages().items()}
        chosen = self.program.wishes.language or settings.language
        self._language.values = tuple(names.items())
        self._language.index = list(names).index(chosen if chosen in names else SYSTEM)
        self._text_size.values = tuple((str(size), text("ui.percent", number=size)) for size in TEXT_SIZES)
        self._text_size.index = TEXT_SIZES.index(settings.text_size)
        self._speed.values = tuple((key, text(f"settings.speeds.{key}")) for key in SPEEDS)
        self._speed.index = SPEEDS.index(settings.speed)
        self._easy_font.value = settings.easy_font
        self._full_screen.value = settings.full_screen
        self._hints.value = settings.hints
        self._hints.tooltip = text("settings.hints_tip")
        self._answer.values = tuple(
            (str(number), text("settings.seconds" if number else "settings.no_limit", count=number))
            for number in ANSWER_SECONDS
        )
        self._answer.index = ANSWER_SECONDS.index(settings.answer_seconds)
        self._answer.tooltip = text("settings.answer_seconds_tip")
        self._reduced_motion.value = settings.reduced_motion
        self._reduced_motion.tooltip = text("settings.reduced_motion_tip")
        self._sound.value = settings.sound
        # Before the first picture is on the screen the device is not open yet; that is no reason for silence.
        sounds = self.toolkit.sounds
        reason = sounds.reason if settings.sound and sounds.enabled else None
        self._silence.visible = reason is not None
        self._silence.text = "" if reason is None else self.program.say(reason)
        for slider, value in ((self._effects, settings.effects), (self._music, settings.music)):
            slider.value = value
            slider.enabled = settings.sound
            slider.reason = "" if settings.sound else text("ui.sound.off")
        self._quiet.value = settings.quiet_in_background
        self._done.text = text("settings.done")
        self._reset.text = text("settings.reset")

    # What is changed.

    def _change_language(self, key: str) -> None:
        self.program.change_settings(language=key)

    def _change_text_size(self, key: str) -> None:
        self.program.change_settings(text_size=int(key))

    def _change_full_screen(self) -> None:
        self.program.toggle_full_screen()
        # Whatever became of it, the switch shows what is the case.
        self._full_screen.value = self.program.settings.full_screen

    def _change_sound(self, on: bool) -> None:
        self.program.change_settings(sound=on)
        self.program.open_sound()
        self.toolkit.sounds.play("confirm")
        self.resize(self.toolkit.metrics)

    def _change_effects(self, value: int) -> None:
        self.program.change_settings(effects=value)
        self.toolkit.sounds.play("place")

    def _change_music(self, value: int) -> None:
        was_silent = self.program.settings.music == 0
        self.program.change_settings(music=value)
        if was_silent:
            self.toolkit.sounds.play_music()

    def _ask_reset(self) -> None:
        self.stack.push(
            ConfirmScene(
                self.program,
                self.text("settings.reset_title"),
                self.text("settings.reset_text"),
                self.text("settings.reset_yes"),
                self._do_reset,
            )
        )

    def _do_reset(self) -> None:
        defaults = shipped_defaults(paths.config())
        self.program.change_settings(**{key: getattr(defaults, key) for key in _RESET})
        self.program.open_sound()
        self.resize(self.toolkit.metrics)
