"""The parts of the table around the board: seat panels, the prompt and the log."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame

from game.app.program import Program
from game.core.match import Match, SeenStep
from game.ui import layout
from game.ui.actions import Action, Kind
from game.ui.board import Board, Prompt
from game.ui.layout import Role
from game.ui.text import Align
from game.ui.theme import SeatStyle
from game.ui.toolkit import Toolkit
from game.ui.widgets import Button, Look, Widget

_LOG_LINES = 60
"""No window is high enough for more lines of the log beside the board."""

_ACTIONS = 3
"""Buttons of a game for which a column keeps room, so that nothing jumps when the turn passes."""


_COUNTED_AT_ONCE = 100
"""Milliseconds that the main loop lets pass at most in one step; a longer sleep would not count in full."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: who did it, in the style that the seat played then, and what was done."""

    name: str
    style: SeatStyle
    sentence: str
    by_chance: bool = False

    def repeats(self, before: LogLine | None) -> bool:
        """Tell whether chance did again what the line before says."""
        return self.by_chance and before is not None and before.by_chance and before.sentence == self.sentence

    def sign(self, toolkit: Toolkit, side: int) -> pygame.Surface:
        """Return the emblem of who did it, or a die for chance, in a square of ``side`` pixels."""
        if self.by_chance:
            return toolkit.icon("roll", side, toolkit.theme.frame.muted)
        return toolkit.emblem(self.style, side)


def log_line(program: Program, match: Match[Any, Any], board: Board[Any, Any], step: SeenStep[Any, Any]) -> LogLine:
    """Return the line for ``step`` of ``match``. Chance is told without a name."""
    by_chance = step.seat < 0
    name = program.text("table.chance") if by_chance else match.seats[step.seat].name
    return LogLine(name, board.style(step.before, max(0, step.seat)), board.sentence(step), by_chance)


class LogBook:
    """The lines of the log, one for each ply, as each viewer saw them. What was once written is not written again."""

    def __init__(self, program: Program, match: Match[Any, Any], board: Board[Any, Any]) -> None:
        self._program = program
        self._match = match
        self._board = board
        self._lines: dict[int, list[LogLine]] = {}
        self._notes: dict[int, str] = {}

    def lines(self, viewer: int, shown: int, start: int = 0) -> tuple[LogLine, ...]:
        """Return what ``viewer`` saw in the plies from ``start`` on, up to ``shown`` of the match, oldest first.

        What chance does several times in a row, such as dealing, is told once.
        """
        known = self._lines.setdefault(viewer, [])
        if len(known) < shown:
            for step in self._match.seen(viewer, len(known)):
                if step.index >= shown:
                    break
                line = log_line(self._program, self._match, self._board, step)
                if step.index in self._notes:
                    noted = self._program.text(self._notes[step.index], sentence=line.sentence)
                    line = dataclasses.replace(line, sentence=noted)
                known.append(line)
        told = known[start:shown]
        return tuple(line for before, line in zip([None, *told], told, strict=False) if not line.repeats(before))

    def note(self, ply: int, key: str) -> None:
        """Write the line of ply ``ply``, which is still to come, with the words of ``key`` around its sentence."""
        self._notes[ply] = key

    def forget(self, ply: int = 0) -> None:
        """Forget the lines from ply ``ply`` on: they have to be written in other words."""
        for lines in self._lines.values():
            del lines[ply:]

    def take_back(self, ply: int) -> None:
        """Forget all about the plies from ``ply`` on: they were taken back."""
        self.forget(ply)
        self._notes = {index: key for index, key in self._notes.items() if index < ply}


class SeatPanel(Widget):
    """A player's place: emblem, name, who decides there, the public numbers, and a gold edge when it is their turn.

    A ``compact`` panel spares its margins. A picture that the board has for the seat stands at the right end. A
    ``flat`` panel is compact and has one line only, without the picture: many seats stand in a column then. It says who
    decides if ``shows_level``, which is the same for all.
    """

    def __init__(self, toolkit: Toolkit, game: str) -> None:
        super().__init__(toolkit)
        self._game = game
        self.compact = False
        self.flat = False
        self.shows_level = True
        self._name = ""
        self._level = ""
        self._facts: tuple[str, ...] = ()
        self._state = ""
        self._style: SeatStyle | None = None
        self._acts = False
        self._ornament: pygame.Surface | None = None
        self._ornament_bytes = b""

    def update(
        self, *, name: str, level: str, style: SeatStyle, facts: tuple[str, ...], state: str, acts: bool
    ) -> None:
        """Show this from now on; ``state`` is a word such as *to play*, or empty."""
        self._name, self._level, self._style = name, level, style
        self._facts, self._state, self._acts = facts, state, acts

    def adorn(self, picture: pygame.Surface | None) -> None:
        """Show ``picture``, no larger than :attr:`ornament_room`, at the right end from now on."""
        if picture is not self._ornament:
            self._ornament = picture
            self._ornament_bytes = pygame.image.tobytes(picture, "RGBA") if picture is not None else b""

    @property
    def content(self) -> object:
        """What the panel shows: equal for two panels that look the same at the same place."""
        shown = (self._name, self._level, self._facts, self._state, self._style, self._acts)
        return *shown, self._ornament_bytes, self.compact, self.flat, self.shows_level, self.rect.copy()

    @property
    def hint(self) -> str:
        """The whole of what had to be cut."""
        places = self._places()
        fonts = self.toolkit.fonts
        is_cut = fonts.width(self._name, self._name_role(places.name.w), face="bold") > places.name.w
        is_cut = is_cut or self.flat or fonts.width(self._below(), "small") > places.below.w
        return f"{self._name} · {self._below()}" if is_cut else ""

    def _name_role(self, room: int) -> Role:
        """A long name is rather set smaller than cut."""
        roles: tuple[Role, ...] = ("body",) if self.flat else ("subheading", "body")
        fonts = self.toolkit.fonts
        return next((role for role in roles if fonts.width(self._name, role, face="bold") <= room), "small")

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        """Return the size for the name in small letters and the line below it, nothing cut, whoever is to play."""
        fonts = self.toolkit.fonts
        if self.flat:
            high = fonts.height("body", face="bold") + 2 * self.toolkit.metrics.px(4)
            edge, between = self._margins()
            below = self._widest_below() if self.shows_level else self._flat_below_width()
            texts = fonts.width(self._name, "small", face="bold") + between + below
            wide = texts + self._fact_width() + high + between + 2 * edge
            return (wide if width is None else min(wide, width)), high
        margin = self.toolkit.metrics.px(5 if self.compact else 14)
        high = fonts.height("subheading", face="bold") + fonts.height("small") + 2 * margin
        name = fonts.width(self._name, "small", face="bold")
        fact = self._fact_width()
        below = self._widest_below()
        # In a compact panel the number that counts stands in whichever line has the room.
        text = max(name, below, min(name, below) + fact) if self.compact else max(name + fact, below)
        edge, between = self._margins()
        side = min(self.toolkit.metrics.px(48), high * 3 // 5) if self.compact else self.toolkit.metrics.px(48)
        wide = text + side + between + 2 * edge
        return (wide if width is None else min(wide, width)), high

    @property
    def ornament_room(self) -> tuple[int, int]:
        """Width and height that are left for a picture at the right end; zero where that is too little."""
        px = self.toolkit.metrics.px
        if self.flat:
            return 0, 0
        edge, between = self._margins()
        free = self.rect.w - 2 * edge - self._emblem_side() - 2 * between
        fonts = self.toolkit.fonts
        room = 0
        for role in ("subheading", "small"):
            # The picture comes before who decides here: see _fitting_below.
            text = max(fonts.width(self._name, role, face="bold") + self._fact_width(), self._widest_below(tight=True))
            # In steps, so that a point more or less does not change the size of the picture.
            room = (free - text) // max(1, px(8)) * px(8)
            if room >= px(64):
                break
        high = self.rect.h - 2 * px(8 if self.compact else 14)
        return (min(room, px(160)), high) if room >= px(36) and high >= px(20) else (0, 0)

    def _widest_below(self, *, tight: bool = False) -> int:
        states = (self.toolkit.text("table.to_play"), self.toolkit.text("table.thinking"))
        return max(self.toolkit.fonts.width(self._below(state, tight=tight), "small") for state in states)

    def _margins(self) -> tuple[int, int]:
        """The distance from the edge, and between emblem and text."""
        px = self.toolkit.metrics.px
        return (px(11), px(9)) if self.compact else (px(18), px(14))

    def _fact_width(self) -> int:
        fonts, px = self.toolkit.fonts, self.toolkit.metrics.px
        return fonts.width(self._main_fact(), self._fact_role(), face="bold") + px(10) if self._facts else 0

    def _emblem_side(self) -> int:
        high = self.rect.h - 2 * self.toolkit.metrics.px(5) if self.flat else self.rect.h * 3 // 5
        return max(0, min(self.toolkit.metrics.px(48), high, self.rect.w // 4))

    def _main_fact(self) -> str:
        return self._facts[-1] if self._facts else ""

    def _below(self, state: str | None = None, *, tight: bool = False) -> str:
        shown = self._state if state is None else state
        level = "" if tight else self._level
        return " · ".join(part for part in (shown, level, *self._facts[:-1]) if part)

    def _flat_below_width(self) -> int:
        return self.toolkit.fonts.width(" · ".join(self._facts[:-1]), "small")

    def _fitting_below(self, room: int) -> str:
        """What stands below the name: where not all of it fits, who decides is left out, for the tooltip to say."""
        fonts, whole = self.toolkit.fonts, self._below(tight=self.flat and not self.shows_level)
        if fonts.width(whole, "small") <= room:
            return whole
        tight = self._below(tight=True)
        # On a single line the gold edge has to do for whose turn it is.
        return tight if fonts.width(tight, "small") <= room or not self.flat else " · ".join(self._facts[:-1])

    def _fact_role(self) -> Role:
        return "body" if self.compact else "subheading"

    def _places(self) -> SeatPlaces:
        fonts = self.toolkit.fonts
        edge, between = self._margins()
        left = self.rect.x + edge + self._emblem_side() + between
        right = self.rect.right - edge
        if self.flat:
            return self._places_on_a_line(pygame.Rect(left, self.rect.y, max(0, right - left), self.rect.h))
        name_height, small_height = fonts.height("subheading", face="bold"), fonts.height("small")
        top = self.rect.y + (self.rect.h - name_height - small_height) // 2
        name = pygame.Rect(left, top, max(0, right - left), name_height)
        below = pygame.Rect(left, top + name_height, name.w, small_height)
        fact = pygame.Rect(right, top, 0, name_height)
        ornament = pygame.Rect(right, self.rect.y, 0, self.rect.h)
        width = self._fact_width()
        if self._ornament is not None:
            ornament = self._ornament.get_rect(midright=(right, self.rect.centery))
            fact = pygame.Rect(ornament.x - between - width, top, width, name_height)
            name.w, below.w = max(0, fact.x - left), max(0, fact.right - left)
        elif fonts.width(self._name, "small", face="bold") + width <= name.w or not self.compact:
            fact = pygame.Rect(right - width, top, width, name_height)
            name.w = max(0, name.w - width)
        else:
            fact = pygame.Rect(right - width, top + name_height, width, small_height)
            below.w = max(0, below.w - width)
        return SeatPlaces(name, below, fact, ornament)

    def _places_on_a_line(self, line: pygame.Rect) -> SeatPlaces:
        """The name gets what it needs, as long as the rest is not cut for it."""
        between = self._margins()[1]
        fact, rest = layout.cut_right(line, self._fact_width())
        least = self._flat_below_width()
        wanted = self.toolkit.fonts.width(self._name, self._name_role(rest.w - between - least), face="bold")
        name, below = layout.cut_left(rest, max(0, min(wanted, rest.w - between - least)), between)
        return SeatPlaces(name, below, fact, pygame.Rect(line.right, line.y, 0, line.h))

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the whole panel: it changes with the match only."""
        if self._style is None or self.rect.w < 2:
            return
        toolkit, frame = self.toolkit, self.toolkit.theme.frame
        toolkit.draw_panel(surface, self.rect, table=self._game, highlight=self._acts)
        side = self._emblem_side()
        emblem = toolkit.emblem(self._style, max(1, side))
        surface.blit(emblem, (self.rect.x + self._margins()[0], self.rect.centery - side // 2))
        places = self._places()
        toolkit.fonts.draw(surface, self._name, places.name, self._name_role(places.name.w), frame.text, face="bold")
        below = self._fitting_below(places.below.w)
        toolkit.fonts.draw(surface, below, places.below, "small", frame.muted, align="right" if self.flat else "left")
        fact, role = self._main_fact(), self._fact_role()
        toolkit.fonts.draw(surface, fact, places.fact, role, frame.heading, face="bold", align="right")
        if self._ornament is not None:
            surface.blit(self._ornament, places.ornament)


@dataclass(frozen=True, slots=True)
class SeatPlaces:
    """Where the texts and the picture of a seat panel are."""

    name: pygame.Rect
    below: pygame.Rect
    fact: pygame.Rect
    ornament: pygame.Rect


class TableButton(Button):
    """A button of the table; ``shows_key`` can be taken from it where there is room for a picture only."""

    shows_key = True

    @property
    def parts(self) -> tuple[int, int, int]:
        """The widths of picture, words and key, with the distance before the next one in each."""
        return self._parts()

    def _parts(self) -> tuple[int, int, int]:
        icon, text, key = super()._parts()
        return icon, text, key if self.shows_key else 0


class Countdown:
    """The time in which a person may answer out of turn, in milliseconds; things go on without an answer after it.

    It runs on the steps of the main loop, and only while whoever shows it hands them on. It stands still while the
    window has lost the keyboard: nobody is asked then.
    """

    def __init__(self, seconds: int) -> None:
        self.total = 1000 * seconds
        self.left = self.total
        self.stands_still = False

    @property
    def seconds(self) -> int:
        """The seconds that are left; 1 until the very end."""
        return -(-self.left // 1000)

    def restart(self) -> None:
        """Begin anew: somebody has shown that they are there."""
        self.left = self.total

    def advance(self, milliseconds: int) -> bool:
        """Let time pass; tell whether it is up."""
        if not self.stands_still:
            self.left = max(0, self.left - milliseconds)
        return self.left == 0

    def wake_in(self) -> int | None:
        """Return after how many milliseconds to let time pass again; ``None`` while it stands still."""
        return None if self.stands_still else max(1, min(_COUNTED_AT_ONCE, self.left))

    def heed(self, action: Action) -> None:
        """Stand still when the window loses the keyboard, and go on when somebody is there again."""
        if action.kind is Kind.FOCUS_LOST:
            self.stands_still = True
        elif action.kind is not Kind.POINT:
            # Where the pointer is, is also told to a scene that comes up by itself.
            self.stands_still = False


class CountdownBar(Widget):
    """A countdown as a bar that grows shorter, and a line that says how long it lasts; nothing while there is none.

    ``key`` is the text of the line, for a ``count`` of seconds. Where there is no room for the line it is the tooltip.
    """

    def __init__(self, toolkit: Toolkit, key: str, *, align: Align = "left") -> None:
        super().__init__(toolkit)
        self._key = key
        self._align: Align = align
        self.countdown: Countdown | None = None
        self.visible = False

    def show(self, countdown: Countdown | None) -> None:
        """Show ``countdown`` from now on."""
        self.countdown = countdown
        self.visible = countdown is not None

    @property
    def look(self) -> tuple[int, int]:
        """The seconds and the pixels of the bar that are shown: equal while nothing has to be drawn anew."""
        countdown = self.countdown
        if countdown is None:
            return 0, 0
        left = 1000 * countdown.seconds if self.toolkit.reduced_motion else countdown.left
        return countdown.seconds, self.rect.w * left // countdown.total

    @property
    def bar_height(self) -> int:
        """The height of the bar alone."""
        return max(2, self.toolkit.metrics.px(6))

    @property
    def _line(self) -> str:
        return self.toolkit.text(self._key, count=self.look[0])

    @property
    def hint(self) -> str:
        return self._line if self.countdown is not None and self.rect.h <= self.bar_height else ""

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        """Return the height of the line for the longest number of seconds, with the bar; 0 while there is none."""
        wide = self.rect.w if width is None else width
        if self.countdown is None:
            return wide, 0
        text = self.toolkit.text(self._key, count=self.countdown.total // 1000)
        line = self.toolkit.fonts.paragraph_height(text, max(1, wide), "small")
        return wide, line + self.toolkit.metrics.px(5) + self.bar_height

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the line, and the bar at the foot."""
        if self.countdown is None or self.rect.w < 1:
            return
        toolkit, frame = self.toolkit, self.toolkit.theme.frame
        high, filled = self.bar_height, self.look[1]
        if self.rect.h > high:
            text = toolkit.fonts.paragraph(self._line, self.rect.w, "small", frame.muted, align=self._align)
            surface.blit(text, self.rect)
        bar = pygame.Rect(self.rect.x, self.rect.bottom - high, self.rect.w, high)
        surface.blit(toolkit.pictures.rounded(bar.size, high // 2, frame.control), bar)
        surface.blit(toolkit.pictures.rounded(bar.size, high // 2, frame.gold), bar, pygame.Rect(0, 0, filled, high))


class PromptPanel(Widget):
    """What is expected now and what it would do, with the buttons that belong to it, in rows where they are too wide.

    ``stacked`` in a column: no panel, the text as wide as the column, and the buttons one below the other. ``clock``
    stands above the buttons while the time for an answer runs. ``lines`` are those of the detail that have room.
    """

    def __init__(self, toolkit: Toolkit, game: str) -> None:
        super().__init__(toolkit)
        self._game = game
        self._prompt = Prompt("", "")
        self._is_refusal = False
        self.stacked = False
        self.lines = 2
        self.result = Button(toolkit, "", lambda: None)
        self.result.visible = False
        self.actions: dict[str, Button] = {}
        self.clock = CountdownBar(toolkit, "table.time_left")
        self._most = _ACTIONS
        self._known_roles: tuple[object, tuple[Role, Role]] | None = None

    def show(self, prompt: Prompt, *, is_refusal: bool) -> None:
        """Show ``prompt`` from now on; a refusal has a sign of warning before it."""
        self._prompt, self._is_refusal = prompt, is_refusal

    @property
    def hint(self) -> str:
        """The whole text where it had to be cut."""
        fonts = self.toolkit.fonts
        title, detail = self._title_rect(), self._detail_rect()
        title_role, detail_role = self._roles()
        cut = fonts.paragraph_height(self._prompt.detail, max(1, detail.w), detail_role) > detail.h
        if self.stacked:
            high = fonts.paragraph_height(self._prompt.title, max(1, title.w), title_role, face="bold")
            cut = cut or high > title.h
        else:
            cut = cut or fonts.width(self._prompt.title, title_role, face="bold") > title.w
        return f"{self._prompt.title} – {self._prompt.detail}" if cut and self._prompt.title else ""

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        """Return the height for a title, its lines and the buttons that are there; for more lines in a column."""
        fonts, metrics = self.toolkit.fonts, self.toolkit.metrics
        title, body = fonts.line_height("subheading", face="bold"), fonts.line_height("body")
        high = title + self.lines * body + self.wanted_foot
        high += 2 * body + title if self.stacked else 2 * metrics.px(18)
        return (width if width is not None else self.rect.w), high

    def _inside(self) -> pygame.Rect:
        px = self.toolkit.metrics.px
        return self.rect.copy() if self.stacked else layout.inset(self.rect, px(24), px(18))

    @property
    def wanted_foot(self) -> int:
        """The height of all that stands below the text, with the distance from it, where there is room for all."""
        high = self.clock.natural_size(max(1, self._inside().w))[1]
        return self._rows_height(self._wanted_rows()) + (high + self._between if high else 0)

    @property
    def _between(self) -> int:
        return self.toolkit.metrics.px(10)

    def _rows_height(self, rows: list[list[Button]]) -> int:
        number = self._most if self.stacked else len(rows)
        return number * (self.toolkit.metrics.control + self._between)

    def _share_among_rows(self, width_of: Callable[[Button], int]) -> list[list[Button]]:
        room, gap = self._inside().w, self.toolkit.metrics.gap
        rows: list[list[Button]] = []
        left = 0
        for button in self.visible_buttons():
            width = width_of(button)
            if not rows or width > left:
                rows.append([])
                left = room
            rows[-1].append(button)
            left -= width + gap
        return rows

    def _wanted_rows(self) -> list[list[Button]]:
        """Share the buttons among rows in which none of them is cut, if that can be."""
        return self._share_among_rows(lambda button: button.natural_size()[0])

    def _rows(self) -> list[list[Button]]:
        """Return the rows that leave room for the text: else the keys go, then words are cut, more and more."""
        fonts, half = self.toolkit.fonts, (self._inside().w - self.toolkit.metrics.gap) // 2
        title = fonts.line_height("subheading", face="bold")
        text = title + 2 * fonts.line_height("body")

        def least_width(button: Button) -> int:
            key = self.toolkit.key_label(button.shortcut)
            return button.natural_size()[0] - (fonts.width(key, "small") + self.toolkit.metrics.px(8) if key else 0)

        choices = (
            self._wanted_rows(),
            self._share_among_rows(least_width),
            self._share_among_rows(lambda button: min(half, least_width(button))),
        )
        single = [self.visible_buttons()] if choices[0] else []
        wanted = [*((rows, text) for rows in choices), (choices[-1], title + self.clock.bar_height + self._between)]
        return next((rows for rows, high in wanted if self._rows_height(rows) + high <= self._inside().h), single)

    @property
    def _clock_height(self) -> int:
        """The height of the clock with the distance from what is below; its bar alone where the text needs the room."""
        fonts, width = self.toolkit.fonts, max(1, self._inside().w)
        high = self.clock.natural_size(width)[1]
        if not high:
            return 0
        text = fonts.paragraph_height(self._prompt.title, width, "body", face="bold")
        text = max(text, fonts.line_height("subheading", face="bold"))
        text += fonts.paragraph_height(self._prompt.detail, width, "small")
        room = self._inside().h - self._rows_height(self._rows()) - self._between - text
        return (high if high <= room else self.clock.bar_height) + self._between

    @property
    def _foot_height(self) -> int:
        return self._rows_height(self._rows()) + self._clock_height

    def _sign_width(self) -> int:
        fonts = self.toolkit.fonts
        return fonts.line_height("subheading", face="bold") * 3 // 4 + self.toolkit.metrics.px(8)

    def _roles(self) -> tuple[Role, Role]:
        """The roles of title and detail: what is long is rather set smaller than cut."""
        # Asked for several times a frame.
        metrics = self.toolkit.metrics
        asked = (self._prompt, self._is_refusal, self.rect.size, self._foot_height, metrics, self.toolkit.easy_font)
        if self._known_roles is None or self._known_roles[0] != asked:
            self._known_roles = (asked, self._choose_roles())
        return self._known_roles[1]

    def _choose_roles(self) -> tuple[Role, Role]:
        fonts, inside, prompt = self.toolkit.fonts, self._inside(), self._prompt
        room = inside.h - self._foot_height
        width = inside.w - (self._sign_width() if self._is_refusal else 0)
        if not self.stacked:
            first: Role = "subheading" if fonts.width(prompt.title, "subheading", face="bold") <= width else "body"
            room -= fonts.line_height(first, face="bold")
            fits = fonts.paragraph_height(prompt.detail, max(1, inside.w), "body") <= room
            return first, "body" if fits else "small"
        choices: tuple[tuple[Role, Role], ...] = (("subheading", "body"), ("body", "body"))
        for title, detail in choices:
            high = fonts.paragraph_height(prompt.title, max(1, width), title, face="bold")
            if high + fonts.paragraph_height(prompt.detail, max(1, inside.w), detail) <= room:
                return title, detail
        return "body", "small"

    def _title_rect(self) -> pygame.Rect:
        fonts, inside = self.toolkit.fonts, self._inside()
        left = self._sign_width() if self._is_refusal else 0
        width = max(0, inside.w - left)
        if not self.stacked:
            return pygame.Rect(inside.x + left, inside.y, width, fonts.line_height(self._roles()[0], face="bold"))
        high = fonts.paragraph_height(self._prompt.title, max(1, width), self._roles()[0], face="bold")
        return pygame.Rect(inside.x + left, inside.y, width, min(high, max(0, inside.h - self._foot_height)))

    def _detail_rect(self) -> pygame.Rect:
        inside = self._inside()
        title = self._title_rect().h
        return pygame.Rect(inside.x, inside.y + title, inside.w, max(0, inside.h - title - self._foot_height))

    def visible_buttons(self) -> list[Button]:
        """Return the buttons at the foot of the panel, from left to right or from top to bottom."""
        return [button for button in (*self.actions.values(), self.result) if button.visible]

    def place(self) -> None:
        """Place the buttons at the foot of the panel, and the clock above them."""
        inside, gap, control = self._inside(), self._between, self.toolkit.metrics.control
        self._most = max(self._most, len(self.visible_buttons()))
        clock = self._clock_height
        if self.stacked:
            control = min(control, max(1, (inside.h - clock) // self._most - gap))
            rows = [[button] for button in self.visible_buttons()]
            top = inside.bottom - self._most * (control + gap) + gap
        else:
            rows = self._rows()
            top = inside.bottom - self._rows_height(rows) + gap
        self.clock.rect = pygame.Rect(inside.x, top - clock, inside.w, max(0, clock - gap))
        for row in rows:
            self._place_row(row, pygame.Rect(inside.x, top, inside.w, control))
            top += control + gap

    def _place_row(self, row: list[Button], place: pygame.Rect) -> None:
        """Set buttons side by side, narrower than they would be where there is no room; in a column as wide as that."""
        gap = self.toolkit.metrics.gap
        widths = [place.w if self.stacked else button.natural_size(max(1, place.w))[0] for button in row]
        share = min(1.0, (place.w - gap * (len(row) - 1)) / sum(widths))
        left = place.x
        for button, width in zip(row, widths, strict=True):
            button.rect = pygame.Rect(left, place.y, max(1, int(width * share)), place.h)
            left = button.rect.right + gap

    @property
    def content(self) -> object:
        """What the panel shows: equal for two panels that look the same at the same place."""
        return self._prompt, self._is_refusal, self._foot_height, self.rect.copy()

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the panel and its text; the buttons draw themselves."""
        toolkit, frame, fonts = self.toolkit, self.toolkit.theme.frame, self.toolkit.fonts
        if not self.stacked:
            toolkit.draw_panel(surface, self.rect, table=self._game)
        title = self._title_rect()
        if self._is_refusal:
            line = fonts.line_height("subheading", face="bold")
            side = line * 3 // 4
            place = (title.x - self._sign_width(), title.y + (line - side) // 2)
            surface.blit(toolkit.icon("warning", side, frame.danger), place)
        colour = frame.danger if self._is_refusal else frame.heading
        title_role, detail_role = self._roles()
        if self.stacked:
            picture = fonts.paragraph(self._prompt.title, max(1, title.w), title_role, colour, face="bold")
            surface.blit(picture, title, pygame.Rect(0, 0, *title.size))
        else:
            fonts.draw(surface, self._prompt.title, title, title_role, colour, face="bold")
        detail = self._detail_rect()
        text = fonts.paragraph(self._prompt.detail, max(1, detail.w), detail_role, frame.text)
        whole_lines = detail.h // fonts.line_height(detail_role) * fonts.line_height(detail_role)
        surface.blit(text, detail, pygame.Rect(0, 0, detail.w, max(whole_lines, 0)))


class LogPanel(Widget):
    """The last lines of the log, newest first; pressing it shows all of them."""

    focusable = True

    def __init__(self, toolkit: Toolkit, game: str, on_open: Callable[[], None]) -> None:
        super().__init__(toolkit)
        self._game = game
        self._on_open = on_open
        self.lines: tuple[LogLine, ...] = ()

    @property
    def content(self) -> object:
        """What the panel shows: equal for two panels that look the same at the same place."""
        return self.lines[-_LOG_LINES:], self.rect.copy()

    @property
    def hint(self) -> str:
        """What pressing the log does."""
        return self.toolkit.text("table.open_log")

    def activate(self, action: Action) -> None:
        """Show the whole log."""
        self._on_open()

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw as many whole sentences as there is room for, of the newest one at least its beginning."""
        if self.rect.h < 2 or self.rect.w < 2:
            return
        toolkit, frame, fonts = self.toolkit, self.toolkit.theme.frame, self.toolkit.fonts
        px = toolkit.metrics.px
        toolkit.draw_panel(surface, self.rect, table=self._game)
        is_narrow = self.rect.w < 14 * fonts.height()
        role: Role = "small" if is_narrow else "body"
        line_height = fonts.line_height(role)
        inside = layout.inset(self.rect, px(14 if is_narrow else 24), px(14))
        title, rest = layout.cut_top(inside, fonts.line_height("body"))
        fonts.draw(surface, toolkit.text("table.log"), title, "body", frame.muted, face="medium")
        key = toolkit.key_label(self.shortcut) if self.shortcut is not None else ""
        fonts.draw(surface, key, title, "small", frame.muted, align="right")
        top = rest.y
        for index, line in enumerate(reversed(self.lines[-_LOG_LINES:])):
            text = f"**{line.name}** {line.sentence}"
            colour = frame.text if index == 0 else frame.muted
            paragraph = fonts.paragraph(text, max(1, rest.w - px(22)), role, colour, strong_colour=frame.text)
            height = paragraph.get_height()
            if top + height > rest.bottom:
                height = (rest.bottom - top) // line_height * line_height
                if index > 0 or height <= 0:
                    break
            dot = line.sign(toolkit, max(1, px(14)))
            surface.blit(dot, (rest.x, top + (line_height - px(14)) // 2))
            surface.blit(paragraph, (rest.x + px(22), top), (0, 0, paragraph.get_width(), height))
            top += height
