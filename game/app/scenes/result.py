"""The result of a match, over the table where it was played."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import pygame

from game.app.program import Program
from game.app.scenes.luck import LuckScene
from game.app.scenes.screen import Screen
from game.app.scenes.words import help_in_words, styles_of, winners_in_words
from game.app.session import Session
from game.app.statistics import Tally, person_key, preset
from game.core.contract import Result
from game.core.luck import luck_of
from game.ui import layout
from game.ui.actions import Action, Kind
from game.ui.layout import Metrics, Role
from game.ui.pictures import rasterise
from game.ui.scene import Scene
from game.ui.theme import Colour, SeatStyle, hex_colour
from game.ui.toolkit import Toolkit
from game.ui.tween import Animator, Tween, linear
from game.ui.widgets import Button, Image, Label, Look, ScrollArea, Widget, WidgetGroup

_WIDE = 1.08
"""Width over height from which on the panel stands beside the board, as the table's own panels do."""

_FALL = 2800
"""Milliseconds that the gold leaves fall."""

_LEAVES = 56
_ANGLES = 12


@dataclass(frozen=True, slots=True)
class Column:
    """A seat in the account: its name, its style, and whether it is among the winners."""

    name: str
    style: SeatStyle
    won: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the account: what for, and the points of each seat; ``is_sum`` for the line that decides."""

    text: str
    points: tuple[int, ...]
    is_sum: bool = False


class Account(Widget):
    """The points line by line, one column a seat; ``dense`` in small letters, and the sum before its parts."""

    def __init__(
        self, toolkit: Toolkit, columns: tuple[Column, ...], rows: tuple[Row, ...], *, dense: bool = False
    ) -> None:
        super().__init__(toolkit)
        self.columns = columns
        self.rows = tuple(sorted(rows, key=lambda row: not row.is_sum)) if dense else rows
        self._dense = dense

    def _role(self, row: Row) -> Role:
        if self._dense:
            return "body" if row.is_sum else "small"
        return "subheading" if row.is_sum else "body"

    def _words_role(self) -> Role:
        return "small" if self._dense else "body"

    @property
    def _edge(self) -> int:
        """The height that a row has beside its letters, above and below together."""
        return self.toolkit.metrics.px(4 if self._dense else 10)

    def _column_width(self, width: int) -> int:
        fonts, px = self.toolkit.fonts, self.toolkit.metrics.px
        widest = max(fonts.width(column.name, "small") for column in self.columns)
        room = max(1, round(width * 0.6) // len(self.columns))
        return max(1, min(room, max(widest + px(16), px(72))))

    def _is_stacked(self, width: int) -> bool:
        """Whether there is no room beside the points for what they are for: it then stands above them."""
        return width - self._column_width(width) * len(self.columns) < self.toolkit.metrics.font("body") * 6

    def widths(self, width: int) -> tuple[int, int]:
        """The width for the words and the width of a column of points."""
        if self._is_stacked(width):
            return width, width // len(self.columns)
        column = self._column_width(width)
        return width - column * len(self.columns), column

    @property
    def hint(self) -> str:
        room = self.widths(self.rect.w)[1] - self.toolkit.metrics.px(2)
        is_cut = any(self.toolkit.fonts.width(column.name, "small") > room for column in self.columns)
        return " · ".join(column.name for column in self.columns) if is_cut else ""

    @property
    def _emblem_side(self) -> int:
        return min(round(self.toolkit.fonts.line_height() * 1.3), self.widths(self.rect.w)[1])

    def _head_height(self) -> int:
        return round(self.toolkit.fonts.line_height() * 1.3) + self.toolkit.fonts.height("small")

    def _row_height(self, row: Row, width: int) -> int:
        fonts, px = self.toolkit.fonts, self.toolkit.metrics.px
        words = fonts.paragraph_height(row.text, max(1, self.widths(width)[0] - px(8)), self._words_role())
        points = fonts.line_height(self._role(row))
        return (words + points if self._is_stacked(width) else max(words, points)) + self._edge

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        wide = self.rect.w if width is None else width
        return wide, self._head_height() + sum(self._row_height(row, wide) for row in self.rows)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        toolkit, frame, px = self.toolkit, self.toolkit.theme.frame, self.toolkit.metrics.px
        fonts = toolkit.fonts
        words, column_width = self.widths(self.rect.w)
        first = self.rect.x if self._is_stacked(self.rect.w) else self.rect.x + words
        side = max(1, self._emblem_side)
        name_top = self.rect.y + self._head_height() - fonts.height("small")
        for index, column in enumerate(self.columns):
            left = first + index * column_width
            surface.blit(toolkit.emblem(column.style, side), (left + (column_width - side) // 2, self.rect.y))
            place = pygame.Rect(left + px(1), name_top, column_width - px(2), fonts.height("small"))
            fonts.draw(surface, column.name, place, "small", frame.text if column.won else frame.muted, align="center")
        top = self.rect.y + self._head_height()
        for row in self.rows:
            height = self._row_height(row, self.rect.w)
            self._draw_row(surface, row, pygame.Rect(self.rect.x, top, self.rect.w, height), first)
            top += height

    def _draw_row(self, surface: pygame.Surface, row: Row, place: pygame.Rect, first: int) -> None:
        toolkit, frame, px = self.toolkit, self.toolkit.theme.frame, self.toolkit.metrics.px
        fonts = toolkit.fonts
        words, column_width = self.widths(place.w)
        surface.fill(frame.panel_border, (place.x, place.y, place.w, max(1, px(1))))
        text = fonts.paragraph(
            f"**{row.text}**" if row.is_sum else row.text,
            max(1, words - px(8)),
            self._words_role(),
            frame.text,
            strong_colour=frame.text,
        )
        stacked = self._is_stacked(place.w)
        points, edge = fonts.line_height(self._role(row)), self._edge
        lower = 0 if stacked else (place.h - edge - text.get_height()) // 2
        surface.blit(text, (place.x, place.y + edge // 2 + lower))
        top = place.bottom - edge // 2 - points if stacked else place.y + (place.h - points) // 2
        for index, number in enumerate(row.points):
            cell = pygame.Rect(first + index * column_width, top, column_width, points)
            won = self.columns[index].won and row.is_sum
            fonts.draw(
                surface,
                str(number),
                cell,
                self._role(row),
                frame.heading if won else frame.text if not row.is_sum else frame.muted,
                align="center",
                face="bold" if row.is_sum else "medium",
            )


@dataclass(frozen=True, slots=True)
class Leaf:
    """One falling leaf: where it starts (share of the width), when, how far it sways and how fast it turns."""

    across: float
    delay: float
    sway: float
    phase: float
    turns: float
    size: float


class Leaves:
    """Gold leaves that fall over the table once, for a person who has won. Decoration: not under reduced motion."""

    def __init__(self, toolkit: Toolkit, rng: random.Random) -> None:
        self.toolkit = toolkit
        self._share = 1.0
        self.leaves = [
            Leaf(
                rng.random(),
                rng.uniform(0.0, 0.6),
                rng.uniform(0.008, 0.03),
                rng.uniform(0.0, math.tau),
                rng.uniform(-2.5, 2.5),
                rng.uniform(0.7, 1.3),
            )
            for _ in range(_LEAVES)
        ]

    def step(self) -> Tween:
        """Return the fall, to be played by an animator."""
        return Tween(_FALL, self._show, linear, decorative=True)

    def _show(self, share: float) -> None:
        self._share = share

    def _picture(self, angle: int, side: int, colour: Colour) -> pygame.Surface:
        def make() -> pygame.Surface:
            turned = f'transform="rotate({angle * 180 / _ANGLES:.0f} 50 50)"'
            shape = "M50 6 C72 30 72 70 50 94 C28 70 28 30 50 6 Z"
            return rasterise(
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
                f'<path {turned} d="{shape}" fill="{hex_colour(colour)}"/></svg>',
                (side, side),
            )

        return self.toolkit.pictures.keep(("leaf", angle, side, colour), make)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the leaves where they are now; nothing once they have fallen."""
        if self._share >= 1.0:
            return
        width, height = surface.get_size()
        frame = self.toolkit.theme.frame
        for index, leaf in enumerate(self.leaves):
            way = self._share * 1.6 - leaf.delay
            if not 0.0 < way < 1.0:
                continue
            # Three sizes only, so that few pictures are kept.
            side = max(4, self.toolkit.metrics.px(round(leaf.size * 2) * 8 + 4))
            angle = int(leaf.turns * way * _ANGLES + leaf.phase * 2) % _ANGLES
            x = leaf.across * width + math.sin(leaf.phase + way * 9) * leaf.sway * width
            picture = self._picture(angle, side, frame.gold if index % 2 else frame.heading)
            surface.blit(picture, (round(x) - side // 2, round(way * (height + 2 * side)) - 2 * side))


class ResultScene(Screen):
    """Tells how the match of ``session`` ended, over ``table``, the scene that shows its last position.

    ``fresh`` is for the first time that the result is shown: with a sound, and gold leaves for a person who has won.
    Closing it leaves the board to be looked at.
    """

    opaque = False

    def __init__(self, program: Program, session: Session, table: Scene, *, fresh: bool = True) -> None:
        super().__init__(program)
        self.session = session
        self.match = session.match
        self.result: Result = self.match.result()
        self.luck = luck_of(self.match)
        self.styles = styles_of(program, self.match.rules, self.match.seats)
        self.table = table
        self.fresh = fresh
        self.panel = pygame.Rect(0, 0, 1, 1)
        self.area = ScrollArea(self.toolkit)
        self.buttons: dict[str, Button] = {}
        self.leaves = Leaves(self.toolkit, random.Random(self.match.seed))
        self._animator: Animator = self.toolkit.animator()
        self._behind: pygame.Surface | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; a seat alone has when it has reached its target."""
        if self.is_solo and self.result.scores[0] < self.match.rules.info.solo_target:
            return ()
        return self.result.winners

    @property
    def is_solo(self) -> bool:
        """Whether one seat played alone."""
        return len(self.match.seats) == 1

    @property
    def person_won(self) -> bool:
        """Whether a person is among the winners."""
        return any(self.match.seats[seat].is_human for seat in self.winners)

    def enter(self) -> None:
        if not self.fresh:
            return
        people = any(seat.is_human for seat in self.match.seats)
        self.toolkit.sounds.play("win" if self.person_won else "lose" if people else "bell")
        if self.person_won:
            self._animator.play(self.leaves.step())

    # What is said.

    def headline(self) -> str:
        """Return who has won, by name; of a seat alone whether it has reached its target."""
        if self.is_solo:
            return self.text(f"{self.session.game}.solo.{'reached' if self.winners else 'missed'}")
        return winners_in_words(self.program, self.match.rules, self.match.seats, self.result.winners)

    def rows(self) -> tuple[Row, ...]:
        """Return the account; a sum is added where several lines make it up."""
        lines = [Row(self.program.say(line.reason, self.session.game), line.points) for line in self.result.account]
        if not lines:
            points = tuple(self.match.rules.info.points(score) for score in self.result.scores)
            return (Row(self.text("result.total"), points, is_sum=True),)
        if len(lines) == 1:
            return (Row(lines[0].text, lines[0].points, is_sum=True),)
        total = tuple(sum(points) for points in zip(*(line.points for line in lines), strict=True))
        return (*lines, Row(self.text("result.total"), total, is_sum=True))

    def facts(self) -> str:
        """Return the length of the match and its seed, which is no secret any more."""
        parts = [
            self.text("result.plies", count=self.match.ply),
            self.text("result.seed", seed=self.match.seed),
        ]
        return " · ".join(parts)

    def help(self) -> str:
        """Return who had which help; empty when nobody had any."""
        had = [
            self.text("result.help", name=seat.name, help=words)
            for seat, helped in zip(self.match.seats, self.match.help, strict=True)
            if (words := help_in_words(self.program, helped))
        ]
        return " · ".join(had)

    def tallies(self) -> str:
        """Return how those who played have done so far with these options; empty when the match does not count."""
        if self.match.practice or not self.program.instance.may_write:
            return ""
        statistics, game, options = self.program.statistics, self.session.game, preset(self.match.options)
        people = {person_key(person.name): person.tally for person in statistics.by_person(game, options)}
        levels = statistics.by_level(game, options)
        found: dict[str, Tally] = {}
        for seat in self.match.seats:
            tally = people.get(person_key(seat.name)) if seat.is_human else levels.get(seat.level)
            if tally is not None:
                found[seat.name if seat.is_human else self.program.level_name(seat.level)] = tally
        if not found:
            return ""
        told = [
            self.text("result.tally", name=name, count=tally.won, played=tally.played) for name, tally in found.items()
        ]
        return self.text("result.tallies", tallies=" · ".join(told))

    # Layout.

    def resize(self, metrics: Metrics) -> None:
        focus = next((name for name, b in self.buttons.items() if self.group and b is self.group.focused), "rematch")
        offset = self.area.offset
        self._behind = None
        px = metrics.px
        self._make_buttons()
        frame = layout.inset(metrics.window, min(px(44), metrics.size[0] // 24), min(px(24), metrics.size[1] // 24))
        if metrics.size[0] >= metrics.size[1] * _WIDE:
            width = max(round(frame.w * 0.465), min(frame.w // 2, metrics.font("body") * 17))
            width = min(frame.w, max(width, metrics.font("body") * 20))
            column = layout.cut_right(frame, width)[0]
        else:
            column = layout.center((min(frame.w, max(px(620), metrics.font("body") * 30)), frame.h), frame)
        inner = max(1, column.w - 2 * min(px(26), column.w // 12))
        edge = min(px(20), column.h // 16)
        row_sizes = [button.natural_size(inner) for button in self.buttons.values()]
        row_height = layout.bounds(layout.flow(pygame.Rect(0, 0, inner, 0), row_sizes, metrics.gap, align="center")).h
        row_height = min(row_height, max(1, (column.h - 2 * edge) * 2 // 3))
        room = column.h - 2 * edge - row_height - metrics.gap
        content = self._content(inner - self.area.bar_width, with_medal=True)
        if content > room:
            # What is told comes before the ornament.
            content = self._content(inner - self.area.bar_width, with_medal=False)
        if content > room:
            content = self._content(inner - self.area.bar_width, with_medal=False, dense=True)
        height = min(column.h, content + metrics.gap + row_height + 2 * edge)
        self.panel = layout.center((column.w, max(1, height)), column)
        inside = layout.inset(self.panel, (column.w - inner) // 2, edge)
        row, self.area.rect = layout.cut_bottom(inside, row_height, metrics.gap)
        self._place_content(content)
        for button, place in zip(
            self.buttons.values(), layout.flow(row, row_sizes, metrics.gap, align="center"), strict=True
        ):
            button.rect = place
        self.area.scroll_to(offset)
        self.group = WidgetGroup(self.toolkit, [self.area, *self.buttons.values()])
        self.group.default = self.buttons["rematch"]
        self.group.focus(self.buttons[focus])
        self.dirty = True

    def _make_buttons(self) -> None:
        text, toolkit = self.text, self.toolkit
        self.buttons = {
            "rematch": Button(
                toolkit, text("result.rematch"), self.rematch, style="primary", shortcut=Kind.ROLL, icon="swap"
            ),
            "board": Button(toolkit, text("result.board"), self.close, shortcut=Kind.BACK, icon="eye", sound="select"),
            "replay": Button(toolkit, text("result.replay"), self.open_replay, icon="play"),
            **({"luck": Button(toolkit, text("result.luck"), self.open_luck)} if self.luck is not None else {}),
            "setup": Button(toolkit, text("result.setup"), self.open_setup),
            "title": Button(toolkit, text("result.title"), self.program.open_title),
        }

    def _content(self, width: int, *, with_medal: bool, dense: bool = False) -> int:
        """Make what is told, one below the other in ``width`` pixels; return the height of it all."""
        toolkit, frame, px = self.toolkit, self.toolkit.theme.frame, self.toolkit.metrics.px
        width = max(1, width)
        muted = frame.muted
        columns = tuple(
            Column(seat.name, style, index in self.winners)
            for index, (seat, style) in enumerate(zip(self.match.seats, self.styles, strict=True))
        )
        reason = self.program.say(self.result.reason, self.session.game)
        parts: list[tuple[Widget, int]] = [
            (Label(toolkit, self.headline(), "heading", colour=frame.heading, align="center", wrap=True), px(2)),
            (Label(toolkit, reason, align="center", wrap=True), px(14)),
            (Account(toolkit, columns, self.rows(), dense=dense), px(12)),
            (Label(toolkit, self.facts(), "small", colour=muted, align="center", wrap=True), px(4)),
        ]
        if with_medal and self.winners:
            parts.insert(0, (Image(toolkit, self._medal()), px(6)))
        if helped := self.help():
            parts.insert(-1, (Label(toolkit, helped, "small", align="center", wrap=True), px(4)))
        if self.match.practice:
            note = Label(toolkit, self.text("result.practice"), "small", align="center", wrap=True)
            parts.append((note, px(4)))
        tallies = self.tallies()
        if tallies:
            parts.append((Label(toolkit, tallies, "small", colour=muted, align="center", wrap=True), px(4)))
        rules = self.match.rules
        if not self.is_solo and rules.to_act(rules.initial_state(len(self.match.seats), self.match.options)) == 0:
            # Elsewhere it is drawn anew who begins.
            begins = self.text("result.next", name=self.match.seats[1 % len(self.match.seats)].name)
            parts.append((Label(toolkit, begins, "small", align="center", wrap=True), 0))
        top = 0
        for widget, gap in parts:
            size = widget.natural_size(width)
            left = (width - size[0]) // 2
            widget.rect = pygame.Rect((left, top), size)
            top += size[1] + gap
        self.area.children = [widget for widget, _ in parts]
        return top

    def _place_content(self, height: int) -> None:
        self.area.offset = 0
        for child in self.area.children:
            child.moved(self.area.rect.x + self.area.bar_width // 2, self.area.rect.y)
        self.area.arrange(height)

    def _medal(self) -> pygame.Surface:
        toolkit, px = self.toolkit, self.toolkit.metrics.px
        styles = tuple(dict.fromkeys(self.styles[seat] for seat in self.winners))
        size = (px(144), px(120))

        def make() -> pygame.Surface:
            surface = pygame.Surface(size, pygame.SRCALPHA)
            surface.blit(toolkit.pictures.svg("ornaments/laurel", size), (0, 0))
            side = max(1, px(56) if len(styles) == 1 else px(64) // len(styles) + px(10))
            places = layout.flow(
                pygame.Rect(0, 0, *size), [(side, side)] * len(styles), -side // 4, across=len(styles), align="center"
            )
            for style, place in zip(styles, places, strict=True):
                surface.blit(toolkit.emblem(style, side), place)
            return surface

        return toolkit.pictures.keep(("medal", size, styles), make)

    # What can be done.

    def rematch(self) -> None:
        """Play the same match again, the first seat passing on."""
        self.program.rematch(self.session)

    def open_replay(self) -> None:
        """Show the match ply by ply."""
        self.program.ways.to_replay(self.match)

    def open_luck(self) -> None:
        """Show how the dice fell, in a game that has any."""
        if self.luck is not None:
            self.stack.push(LuckScene(self.program, self.session.game, self.match.seats, self.styles, self.luck))

    def open_setup(self) -> None:
        """Lay the table anew: other people, levels or options."""
        self.program.open_title()
        self.program.ways.to_setup(self.session.game)

    def handle(self, action: Action) -> bool:
        """The key of the log closes the panel, too: everything about the match is on the table below."""
        if action.kind is Kind.LOG:
            self.close()
            return True
        return super().handle(action)

    # Time and drawing.

    def update(self, milliseconds: int) -> None:
        super().update(milliseconds)
        if self.table.dirty:
            self._behind = None
        if self._animator.is_moving:
            self._animator.update(milliseconds)
            self.dirty = True

    def is_moving(self) -> bool:
        return self._animator.is_moving or super().is_moving()

    def draw(self, surface: pygame.Surface) -> None:
        if self._behind is None or self._behind.get_size() != surface.get_size():
            self._behind = self._make_behind(surface.get_size())
        surface.blit(self._behind, (0, 0))
        self.leaves.draw(surface)
        # The leaves fall behind the panel, and nothing shines through it.
        solid = self.toolkit.pictures.rounded(
            self.panel.size, self.toolkit.metrics.px(16), self.toolkit.theme.frame.panel
        )
        surface.blit(solid, self.panel)
        self.toolkit.draw_panel(surface, self.panel)
        super().draw(surface)

    def _make_behind(self, size: tuple[int, int]) -> pygame.Surface:
        behind = pygame.Surface(size)
        self.table.draw(behind)
        is_beside = size[0] >= size[1] * _WIDE
        veil = pygame.Surface((max(2, size[0] // 8), 1))
        edge = max(1, self.panel.x // 8)
        for x in range(veil.get_width()):
            share = min(1.0, x / edge) if is_beside else 1.0
            level = round(255 - 165 * share * share)
            veil.set_at((x, 0), (level, level, level))
        behind.blit(pygame.transform.smoothscale(veil, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return behind.convert() if pygame.display.get_surface() else behind
