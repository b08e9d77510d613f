"""The statistics: who won how often, by game, by table, by person and by level of the computer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame

from game.app.program import Program
from game.app.scenes.parts import Page, page_margin, place_head, place_nothing
from game.app.scenes.words import capitalised, options_in_words
from game.app.statistics import Person, Tally, person_key
from game.core.contract import GameInfo
from game.games.catalogue import CATALOGUE, LEVELS
from game.ui import layout
from game.ui.actions import Kind
from game.ui.layout import Metrics
from game.ui.theme import mix_colours
from game.ui.toolkit import Toolkit
from game.ui.widgets import Button, Choice, Label, Look, Panel, ScrollArea, Widget, WidgetGroup

COLUMNS = ("played", "won", "unaided", "shared", "lost", "abandoned", "resigned", "best")
LEVEL_COLUMNS = tuple(column for column in COLUMNS if column != "unaided")
"""What is told of computers: they have no help."""

_ALL = ""
"""Stands for all sets of options together."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a table: whose it is, and the numbers in the order of its columns as texts."""

    name: str
    numbers: tuple[str, ...]


def added(tallies: Iterable[Tally]) -> Tally:
    """Return the sum of ``tallies``: counts added, the best score and the longest match of all."""
    total = Tally()
    for tally in tallies:
        scores = [score for score in (total.best_score, tally.best_score) if score is not None]
        total = Tally(
            total.won + tally.won,
            total.shared + tally.shared,
            total.lost + tally.lost,
            total.abandoned + tally.abandoned,
            total.resigned + tally.resigned,
            max(scores) if scores else None,
            max(total.longest, tally.longest),
            total.unaided + tally.unaided,
        )
    return total


def line_of(name: str, tally: Tally, info: GameInfo, columns: Sequence[str] = COLUMNS) -> Line:
    """Return the numbers of ``tally`` in a game as they are shown; no score yet is a dash."""
    best = "–" if tally.best_score is None else str(info.points(tally.best_score)).replace("-", "−")
    return Line(name, tuple(best if column == "best" else str(getattr(tally, column)) for column in columns))


class _Table(Widget):
    """Lines of numbers under their titles; where they are too wide, each line is written out as a sentence."""

    def __init__(self, toolkit: Toolkit, icon: str, title: str, columns: Sequence[str], lines: Sequence[Line]) -> None:
        super().__init__(toolkit)
        self.icon = icon
        self.title = title
        self.lines = tuple(lines)
        self.columns = tuple(columns)
        self.titles = tuple(toolkit.text(f"statistics.{column}") for column in columns)

    @property
    def _side(self) -> int:
        return round(self.toolkit.metrics.font("body") * 1.1)

    @property
    def _step(self) -> int:
        return round(self.toolkit.fonts.line_height() * 1.45)

    @property
    def _head(self) -> int:
        return round(self.toolkit.fonts.line_height("small") * 1.5)

    def _columns(self) -> list[int]:
        fonts, gap = self.toolkit.fonts, self.toolkit.metrics.px(22)
        return [
            max(fonts.width(title, "small"), *(fonts.width(line.numbers[index]) for line in self.lines)) + gap
            for index, title in enumerate(self.titles)
        ]

    def _is_wide(self, width: int) -> bool:
        return round(self.toolkit.metrics.font("body") * 8) + sum(self._columns()) <= width

    def _sentence(self, line: Line) -> str:
        entry = "statistics.entry"
        parts = (
            self.toolkit.text(entry, title=title, number=number)
            for title, number in zip(self.titles, line.numbers, strict=True)
        )
        # The space inside an entry must not be where a line ends.
        return " · ".join(part.replace(" ", "\u00a0") for part in parts)

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        room = self.toolkit.metrics.size[0] if width is None else max(1, width)
        if self._is_wide(room):
            return room, self._head + self._step * len(self.lines)
        fonts, space = self.toolkit.fonts, self.toolkit.metrics.px(12)
        high = sum(
            fonts.line_height() + fonts.paragraph_height(self._sentence(line), room, "small") + space
            for line in self.lines
        )
        return room, max(1, high - space)

    @property
    def hint(self) -> str:
        room = self._name_room()
        names = [line.name for line in self.lines if self.toolkit.fonts.width(line.name, face="medium") > room]
        return "\n".join(names)

    def _name_room(self) -> int:
        used = self._side + self.toolkit.metrics.px(10)
        return self.rect.w - used - (sum(self._columns()) if self._is_wide(self.rect.w) else 0)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self._is_wide(self.rect.w):
            self._draw_table(surface)
        else:
            self._draw_sentences(surface)

    def _draw_name(self, surface: pygame.Surface, line: Line, place: pygame.Rect) -> None:
        toolkit, side = self.toolkit, self._side
        icon = toolkit.icon(self.icon, side, toolkit.theme.frame.muted)
        surface.blit(icon, (place.x, place.y + (place.h - side) // 2))
        _, text = layout.cut_left(place, side, toolkit.metrics.px(10))
        toolkit.fonts.draw(surface, line.name, text, "body", toolkit.theme.frame.text, face="medium")

    def _draw_table(self, surface: pygame.Surface) -> None:
        toolkit, frame = self.toolkit, self.toolkit.theme.frame
        widths = self._columns()
        first = self.rect.w - sum(widths)
        head = pygame.Rect(self.rect.x, self.rect.y, first, self._head)
        toolkit.fonts.draw(surface, self.title, head, "small", frame.muted)
        x = head.right
        for title, width in zip(self.titles, widths, strict=True):
            place = pygame.Rect(x, head.y, width, head.h)
            toolkit.fonts.draw(surface, title, place, "small", frame.muted, align="right")
            x += width
        y = head.bottom
        rule = mix_colours(frame.panel, frame.panel_border, 0.6)
        for line in self.lines:
            surface.fill(rule, (self.rect.x, y, self.rect.w, max(1, toolkit.metrics.px(1))))
            self._draw_name(surface, line, pygame.Rect(self.rect.x, y, first, self._step))
            x = self.rect.x + first
            for column, width, number in zip(self.columns, widths, line.numbers, strict=True):
                place = pygame.Rect(x, y, width, self._step)
                strong = column == "won"
                quiet = number in {"0", "–"}
                colour = frame.muted if quiet else frame.heading if strong else frame.text
                toolkit.fonts.draw(
                    surface, number, place, "body", colour, align="right", face="bold" if strong else "regular"
                )
                x += width
            y += self._step

    def _draw_sentences(self, surface: pygame.Surface) -> None:
        toolkit, frame = self.toolkit, self.toolkit.theme.frame
        y = self.rect.y
        for line in self.lines:
            high = toolkit.fonts.line_height()
            self._draw_name(surface, line, pygame.Rect(self.rect.x, y, self.rect.w, high))
            picture = toolkit.fonts.paragraph(self._sentence(line), max(1, self.rect.w), "small", frame.text)
            surface.blit(picture, (self.rect.x, y + high))
            y += high + picture.get_height() + toolkit.metrics.px(12)


class StatisticsScene(Page):
    """Shows what was counted, one game and one set of options (or all together) at a time."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        statistics = program.statistics
        self.games = tuple(game for game in CATALOGUE if statistics.presets(game))
        self.game = self.games[0] if self.games else ""
        self.options = _ALL

    # What is shown.

    def _presets(self) -> tuple[str, ...]:
        return self.program.statistics.presets(self.game)

    def people(self) -> tuple[Line, ...]:
        """Return the lines of people, the one with most wins first."""
        found: dict[str, list[Person]] = {}
        for preset in self._presets() if self.options == _ALL else (self.options,):
            for person in self.program.statistics.by_person(self.game, preset):
                found.setdefault(person_key(person.name), []).append(person)
        totals = [(people[-1].name, added(person.tally for person in people)) for people in found.values()]
        totals.sort(key=lambda item: (-item[1].won, -item[1].played, person_key(item[0])))
        self.toolkit.fonts.stand_ins.hear_of(name for name, _ in totals)
        info = CATALOGUE[self.game].rules.info
        return tuple(line_of(name, tally, info) for name, tally in totals)

    def levels(self) -> tuple[Line, ...]:
        """Return the lines of the computer's levels, the weakest first."""
        found: dict[str, list[Tally]] = {}
        for preset in self._presets() if self.options == _ALL else (self.options,):
            for level, tally in self.program.statistics.by_level(self.game, preset).items():
                found.setdefault(level, []).append(tally)
        info = CATALOGUE[self.game].rules.info
        return tuple(
            line_of(capitalised(self.program.level_name(level)), added(found[level]), info, LEVEL_COLUMNS)
            for level in LEVELS
            if level in found
        )

    def _set_game(self, game: str) -> None:
        self.game, self.options = game, _ALL
        self.rebuild()

    def _set_options(self, options: str) -> None:
        self.options = options
        self.rebuild()

    def _options_name(self, preset: str) -> str:
        if preset == _ALL:
            return self.text("statistics.all_options")
        return options_in_words(
            self.program, self.game, dict(part.split("=", 1) for part in preset.split(",") if "=" in part)
        )

    # Layout.

    def first_focus(self) -> str:
        """What there is to choose, else the way back."""
        return "options" if self.games else "back"

    def build(self, metrics: Metrics) -> WidgetGroup:
        toolkit, px, window = self.toolkit, metrics.px, metrics.window
        margin = page_margin(metrics)
        page = layout.inset(window, margin, 0)
        title = Label(toolkit, self.text("statistics.title"), "heading", colour=toolkit.theme.frame.heading)
        back = self.name(
            "back",
            Button(
                toolkit, self.text("statistics.back"), self.close, shortcut=Kind.BACK, icon="previous", sound="back"
            ),
        )
        y = place_head(title, back, page) + px(10)
        area = self.name("scroll", ScrollArea(toolkit))
        area.rect = pygame.Rect(page.x - px(6), y, page.w + margin, max(0, window.h - y))
        column = pygame.Rect(page.x, y + px(12), page.w, 0)
        children: list[Widget] = []
        bottom = self._tables(children, column) if self.games else self._nothing(children, column, area.rect.h)
        area.children = children
        area.arrange(bottom - y + px(20))
        group = WidgetGroup(toolkit, [title, back, area])
        group.default = back
        return group

    def _choices(self, children: list[Widget], column: pygame.Rect) -> int:
        toolkit, px = self.toolkit, self.toolkit.metrics.px
        choices = []
        if len(self.games) > 1:
            games = [(game, self.program.game_name(game)) for game in self.games]
            choices.append(
                self.name("game", Choice(toolkit, self.text("statistics.game"), games, self.game, self._set_game))
            )
        presets = [(preset, self._options_name(preset)) for preset in (_ALL, *self._presets())]
        caption = self.text("statistics.options") if len(self.games) > 1 else self.program.game_name(self.game)
        choices.append(self.name("options", Choice(toolkit, caption, presets, self.options, self._set_options)))
        gap = px(28)
        half = (column.w - gap) // 2
        y = column.y
        if len(choices) == 2 and all(choice.natural_size()[0] <= half for choice in choices):
            for number, choice in enumerate(choices):
                choice.rect = pygame.Rect(column.x + number * (half + gap), y, half, choice.natural_size(half)[1])
            y = choices[0].rect.bottom
        else:
            for choice in choices:
                width = min(column.w, max(choice.natural_size()[0], px(640)))
                choice.rect = pygame.Rect(column.x, y, width, choice.natural_size(width)[1])
                y = choice.rect.bottom + px(12)
            y -= px(12)
        children += choices
        return y

    def _tables(self, children: list[Widget], column: pygame.Rect) -> int:
        toolkit, px = self.toolkit, self.toolkit.metrics.px
        y = self._choices(children, column) + px(18)
        for title, head, icon, columns, lines in (
            ("people", "name", "human", COLUMNS, self.people()),
            ("levels", "level", "computer", LEVEL_COLUMNS, self.levels()),
        ):
            if not lines:
                continue
            panel = Panel(toolkit, title=self.text(f"statistics.{title}"))
            panel.rect = pygame.Rect(column.x, y, column.w, 10_000)
            inside = panel.inside
            table = _Table(toolkit, icon, self.text(f"statistics.{head}"), columns, lines)
            table.rect = pygame.Rect(inside.x, inside.y, inside.w, table.natural_size(inside.w)[1])
            panel.rect.h = table.rect.bottom + px(16) - y
            children += [panel, table]
            y = panel.rect.bottom + px(16)
        note = Label(toolkit, self.text("statistics.note"), "small", colour=toolkit.theme.frame.muted, wrap=True)
        note.rect = pygame.Rect(column.x, y, column.w, note.natural_size(column.w)[1])
        children.append(note)
        return note.rect.bottom

    def _nothing(self, children: list[Widget], column: pygame.Rect, height: int) -> int:
        first, second = self.text("statistics.empty"), self.text("statistics.empty_text")
        widgets, bottom = place_nothing(self.toolkit, first, second, column, height)
        children += widgets
        return bottom
