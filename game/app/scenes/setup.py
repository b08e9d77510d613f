"""The set-up of a match: who sits where, what is played, and the way to the table."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.app.program import Program
from game.app.saves import Entry
from game.app.scenes.parts import Page, Thumbnail, Tile, page_margin, place_row, tile_height
from game.app.scenes.words import capitalised, list_in_words, moment_in_words
from game.core.contract import RulesError, Side
from game.core.record import HUMAN, Seat
from game.games.catalogue import CATALOGUE, LEVELS
from game.texts import Texts, languages
from game.ui import layout
from game.ui.actions import Action, Kind
from game.ui.layout import Metrics
from game.ui.text import NAME_LENGTH, clean_name
from game.ui.theme import Colour
from game.ui.widgets import (
    Button,
    Choice,
    Image,
    Label,
    Look,
    Panel,
    ScrollArea,
    Swatch,
    TextField,
    Toggle,
    Widget,
    WidgetGroup,
)

_MOST_NUMBERED = 16
_NEW_LEVEL = "normal"


@dataclass(slots=True)
class Place:
    """A seat while the table is laid. The names of a person and of a computer are kept apart; empty is the default."""

    person: str
    computer: str
    level: str
    style: str

    @property
    def is_human(self) -> bool:
        """Whether a person sits here."""
        return self.level == HUMAN

    @property
    def written(self) -> str:
        """The name as it was written."""
        return self.person if self.is_human else self.computer

    def write(self, name: str) -> None:
        """Change the name of whoever sits here now."""
        if self.is_human:
            self.person = name
        else:
            self.computer = name


def default_names() -> frozenset[str]:
    """Return the names that the program itself gives, in all its languages."""
    return frozenset(
        texts.get(key, number=number)
        for texts in map(Texts, languages())
        for key in ("setup.default_name", "setup.computer_name")
        for number in range(1, _MOST_NUMBERED + 1)
    )


def distinct_names(names: list[str]) -> list[str]:
    """Return ``names`` with a number behind each that an earlier one equals, capitals apart; none grows too long."""
    taken: set[str] = set()
    distinct = []
    for name in names:
        candidate, number = name, 1
        while candidate.casefold() in taken:
            number += 1
            ending = f" {number}"
            candidate = name[: NAME_LENGTH - len(ending)].rstrip() + ending
        taken.add(candidate.casefold())
        distinct.append(candidate)
    return distinct


class _Card(Tile):
    """The game's tile, to look at only."""

    focusable = False


class _NameField(TextField):
    """The name of a seat; a name that is cut is shown in full before the tooltip is."""

    @property
    def hint(self) -> str:
        return self.text if self.toolkit.fonts.width(self.text) > self._inside.w else super().hint


class _Swap(Button):
    """The button between two seats that exchanges them."""

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, look)
        toolkit = self.toolkit
        side = round(toolkit.metrics.font("body") * 1.1)
        colour: Colour = toolkit.theme.frame.text

        def make() -> pygame.Surface:
            return pygame.transform.rotate(toolkit.icon("swap", side, colour), 90)

        upright = toolkit.pictures.keep(("upright swap", side, colour), make)
        surface.blit(upright, upright.get_rect(center=self.rect.center))


class SetupScene(Page):
    """Lays the table of one game. Raises :class:`KeyError` for a game that is not built."""

    def __init__(self, program: Program, game_id: str) -> None:
        super().__init__(program)
        self.game = game_id
        self.info = CATALOGUE[game_id].rules.info
        table = program.default_table(game_id)
        self._defaults = default_names()
        self.places = [self.place(seat) for seat in table.seats]
        self.options: dict[str, str] = self.info.complete(table.options)
        self.practice = False
        self._kept: list[Place] = []
        self._open: Entry | None = None

    def place(self, seat: Seat) -> Place:
        """Return the place of ``seat`` at the table."""
        name = "" if seat.name in self._defaults else clean_name(seat.name)
        return Place(name if seat.is_human else "", "" if seat.is_human else name, seat.level, seat.style)

    def enter(self) -> None:
        """Look whether a match of this game is open."""
        self._open = next(
            (entry for entry in self.program.saves.list("open") if entry.game == self.game and entry.trouble is None),
            None,
        )
        if self._open is not None:
            self.program.meet(self._open.seats)

    def rebuild(self) -> None:
        self.program.meet(self.seats())
        super().rebuild()

    def revealed(self) -> None:
        """Look again: the library may have been visited."""
        self.enter()
        self.rebuild()

    # Who sits where.

    def default_name(self, index: int) -> str:
        """Return the name of seat ``index`` when none is written: the next person, the next computer."""
        place = self.places[index]
        number = sum(1 for other in self.places[: index + 1] if other.is_human == place.is_human)
        return self.text("setup.default_name" if place.is_human else "setup.computer_name", number=number)

    def seats(self) -> tuple[Seat, ...]:
        """Return the seats as they would be now: no name empty, no two equal."""
        names = [clean_name(place.written) or self.default_name(index) for index, place in enumerate(self.places)]
        return tuple(
            Seat(name, place.level, place.style) for name, place in zip(distinct_names(names), self.places, strict=True)
        )

    def _write(self, index: int, text: str) -> None:
        self.places[index].write(text)
        self.dirty = True

    def _set_level(self, index: int, level: str) -> None:
        self.places[index].level = level
        self.rebuild()

    def _set_style(self, index: int, style: str) -> None:
        """Give a seat its colour and shape; who had them takes those that are given up."""
        before = self.places[index].style
        for place in self.places:
            if place.style == style:
                place.style = before
        self.places[index].style = style
        self.rebuild()

    def _swap(self, index: int) -> None:
        self.places[index], self.places[index + 1] = self.places[index + 1], self.places[index]
        self.rebuild()

    def set_count(self, wanted: int) -> None:
        """Lay ``wanted`` places; those that are taken away come back with the next ones."""
        while len(self.places) > wanted:
            self._kept.append(self.places.pop())
        while len(self.places) < wanted:
            self.places.append(self._newcomer())
        self.rebuild()

    def _set_count(self, count: str) -> None:
        self.set_count(int(count))

    def _newcomer(self) -> Place:
        place = self._kept.pop() if self._kept else Place("", "", _NEW_LEVEL, "")
        taken = {other.style for other in self.places}
        if not place.style or place.style in taken:
            free = [style.key for style in self.toolkit.theme.seats if style.key not in taken]
            place.style = free[0] if free else self.toolkit.theme.seats[0].key
        return place

    def _names_to_offer(self, index: int) -> list[str]:
        others = {place.person.casefold() for number, place in enumerate(self.places) if number != index}
        return [
            name
            for name in map(clean_name, self.program.settings.names)
            if name and name not in self._defaults and name.casefold() not in others
        ]

    def _next_name(self, index: int) -> None:
        offered = ["", *self._names_to_offer(index)]
        place = self.places[index]
        at = offered.index(place.person) if place.person in offered else 0
        place.person = offered[(at + 1) % len(offered)]
        self.rebuild()

    def _set_option(self, key: str, choice: str) -> None:
        self.options[key] = choice
        self.rebuild()

    def _set_practice(self, practice: bool) -> None:
        self.practice = practice
        self.dirty = True

    # Layout.

    def first_focus(self) -> str:
        """Enter starts at once."""
        return "start"

    def build(self, metrics: Metrics) -> WidgetGroup:
        """Make the card, the panels and the buttons: side by side in a wide window, else one below the other."""
        toolkit, px, window = self.toolkit, metrics.px, metrics.window
        buttons = self._buttons()
        page = layout.inset(window, page_margin(metrics), 0)
        bar = place_row(buttons, page, px(16))
        margin = px(20)
        for button in buttons:
            button.moved(0, window.h - margin - bar)
        area = self.name("scroll", ScrollArea(toolkit))
        area.rect = layout.cut_top(window, window.h - bar - 2 * margin)[0]
        page = layout.inset(window, max(page_margin(metrics), area.bar_width + px(12)), 0)

        card_width = min(px(264), round(page.w * 0.24))
        column = page.w - card_width - px(36)
        # The card stands beside the panels, except in a window that is higher than wide.
        is_wide = column >= self._row_width() + 2 * px(22) and window.w > window.h
        if is_wide:
            content = pygame.Rect(page.right - column, 0, column, 0)
        else:
            content = pygame.Rect(page.x, 0, page.w, 0)
        children: list[Widget] = []
        y = px(24)
        y = self._head(children, content, y, is_wide=is_wide)
        y = self._seats_panel(children, content, y) + px(18)
        y = self._options_panel(children, content, y)
        y = self._open_panel(children, content, y)
        if is_wide:
            y = self._card(children, pygame.Rect(page.x, px(24), card_width, y - px(24)), area.rect.h)
        area.children = children
        total = y + px(20)
        lower = max(0, (area.rect.h - total) * 2 // 5)
        for child in children:
            child.moved(0, lower)
        area.arrange(total + lower if lower == 0 else area.rect.h)
        group = WidgetGroup(toolkit, [area, *buttons])
        group.default = buttons[0]
        return group

    def _buttons(self) -> list[Button]:
        toolkit = self.toolkit
        return [
            self.name(
                "start",
                Button(
                    toolkit, self.text("setup.start"), self.start, style="primary", shortcut=Kind.CONFIRM, icon="play"
                ),
            ),
            self.name(
                "rules", Button(toolkit, self.text("setup.rules"), self.open_rules, shortcut=Kind.RULES, icon="rules")
            ),
            self.name("back", Button(toolkit, self.text("setup.back"), self.close, shortcut=Kind.BACK, sound="back")),
        ]

    def _head(self, children: list[Widget], content: pygame.Rect, y: int, *, is_wide: bool) -> int:
        """The name of the game and what it is about; a picture beside them where there is no card."""
        toolkit, px = self.toolkit, self.toolkit.metrics.px
        place = pygame.Rect(content.x, y, content.w, 0)
        side = 0
        if not is_wide:
            side = min(px(104), round(content.w * 0.2))
            thumbnail = Thumbnail(toolkit, self.game)
            thumbnail.rect = pygame.Rect(place.x, y, side, side)
            children.append(thumbnail)
            _, place = layout.cut_left(place, side, px(18))
        name = Label(toolkit, self.program.game_name(self.game), "heading", colour=toolkit.theme.frame.heading)
        about = Label(toolkit, self.text(f"{self.game}.about"), colour=toolkit.theme.frame.muted, wrap=True)
        name.rect = pygame.Rect(place.x, y, place.w, name.natural_size(place.w)[1])
        about.rect = pygame.Rect(place.x, name.rect.bottom, place.w, about.natural_size(place.w)[1])
        spare = max(0, side - (about.rect.bottom - y)) // 2
        name.rect.y += spare
        about.rect.y += spare
        children += [name, about]
        return max(y + side, about.rect.bottom) + px(16)

    # The seats.

    @property
    def _gap(self) -> int:
        return self.toolkit.metrics.px(10)

    def _row_width(self) -> int:
        """The least width of a seat whose parts stand on one line."""
        control = self.toolkit.metrics.control
        level = self._level_choice(0).control_width
        field = round(self.toolkit.metrics.font("body") * 10)
        return 3 * control + field + level + 4 * self._gap

    def _level_choice(self, index: int) -> Choice:
        levels = [(level, capitalised(self.program.level_name(level))) for level in (HUMAN, *LEVELS)]

        def change(level: str) -> None:
            self._set_level(index, level)

        choice = Choice(self.toolkit, "", levels, self.places[index].level, change)
        choice.tooltip = self.text("setup.level")
        return choice

    def _field(self, index: int) -> TextField:
        def change(text: str) -> None:
            self._write(index, text)

        field = _NameField(
            self.toolkit,
            "",
            self.places[index].written,
            change,
            on_confirm=self.end_writing,
            placeholder=self.default_name(index),
            limit=NAME_LENGTH,
        )
        field.tooltip = self.text("setup.name", number=index + 1)
        return field

    def _swatch(self, index: int) -> Swatch | Image:
        """The colour of a seat: one to choose, or that of the side that it plays for."""
        toolkit = self.toolkit
        for number, side in enumerate(self._sides()):
            if index in side.seats:
                style = toolkit.theme.side(self.game, number)
                emblem = toolkit.emblem(style, toolkit.metrics.control - toolkit.metrics.px(12))
                return Image(toolkit, emblem, tooltip=self.text(f"{self.game}.side.{side.name}"))

        def change(style: str) -> None:
            self._set_style(index, style)

        return Swatch(self.toolkit, "", self.places[index].style, change, named=False)

    def _names_button(self, index: int) -> Button:
        def take() -> None:
            self._next_name(index)

        button = Button(self.toolkit, "", take, icon="human", tooltip=self.text("setup.names"), repeatable=True)
        button.visible = self.places[index].is_human
        button.enabled = bool(self._names_to_offer(index)) or bool(self.places[index].person)
        button.reason = self.text("setup.no_names")
        return button

    def _swap_button(self, index: int) -> Button:
        def swap() -> None:
            self._swap(index)

        return _Swap(self.toolkit, "", swap, tooltip=self.text("setup.swap"), sound="select")

    def _seats_panel(self, children: list[Widget], content: pygame.Rect, y: int) -> int:
        toolkit, px, control = self.toolkit, self.toolkit.metrics.px, self.toolkit.metrics.control
        panel = Panel(toolkit, title=self.text("setup.players"))
        panel.rect = pygame.Rect(content.x, y, content.w, 10_000)
        inside = panel.inside
        children.append(panel)
        y = inside.y + px(4)
        if len(self.info.players) > 1:
            count = self.name(
                "count",
                Choice(
                    toolkit,
                    self.text("setup.count"),
                    [(str(number), str(number)) for number in self.info.players],
                    str(len(self.places)),
                    self._set_count,
                ),
            )
            count.rect = pygame.Rect(inside.x, y, inside.w, count.natural_size(inside.w)[1])
            children.append(count)
            y = count.rect.bottom + px(14)
        # With room for the buttons that swap two seats.
        beside = control + self._gap if len(self.places) > 1 else 0
        places = layout.cut_left(inside, inside.w - beside)[0]
        middles = []
        swaps: list[Button] = []
        for index in range(len(self.places)):
            place = pygame.Rect(places.x, y, places.w, 0)
            bottom = self._seat(children, index, place)
            middles.append((y + bottom) // 2)
            y = bottom + px(14)
            if index + 1 < len(self.places):
                swaps.append(self.name(f"swap.{index}", self._swap_button(index)))
                children.append(swaps[-1])
        for index, swap in enumerate(swaps):
            middle = (middles[index] + middles[index + 1]) // 2
            swap.rect = pygame.Rect(inside.right - control, middle - control // 2, control, control)
        notes = ["setup.first_begins"] if self.first_begins() else []
        if any(len(side.seats) > 1 for side in self._sides()):
            notes.append("setup.sides")
        if notes:
            sentences = " ".join(map(self.text, notes))
            note = Label(toolkit, sentences, "small", colour=toolkit.theme.frame.muted, wrap=True)
            note.rect = pygame.Rect(inside.x, y - px(4), inside.w, note.natural_size(inside.w)[1])
            children.append(note)
            y = note.rect.bottom + px(14)
        panel.rect.h = y - px(14) + px(16) - panel.rect.y
        return panel.rect.bottom

    def _sides(self) -> tuple[Side, ...]:
        return CATALOGUE[self.game].rules.sides(len(self.places))

    def first_begins(self) -> bool:
        """Whether the seat that is listed first begins."""
        if len(self.places) == 1:
            return False
        rules = CATALOGUE[self.game].rules
        try:
            return rules.to_act(rules.initial_state(len(self.places), self.options)) == 0
        except RulesError:
            return False

    def _seat(self, children: list[Widget], index: int, place: pygame.Rect) -> int:
        """Place the parts of one seat, on one line or on two; return where they end."""
        control, gap = self.toolkit.metrics.control, self._gap
        swatch = self.name(f"style.{index}", self._swatch(index))
        field = self.name(f"name.{index}", self._field(index))
        names = self.name(f"names.{index}", self._names_button(index))
        level = self.name(f"level.{index}", self._level_choice(index))
        children += [swatch, field, names, level]
        line = pygame.Rect(place.x, place.y, place.w, control)
        on_one = place.w >= self._row_width() - control - gap
        if on_one:
            level.rect, line = layout.cut_right(line, level.control_width, gap)
        colour, line = layout.cut_left(line, control, gap)
        swatch.rect = layout.center(swatch.rect.size, colour) if isinstance(swatch, Image) else colour
        if names.visible:
            names.rect, line = layout.cut_right(line, control, gap)
        field.rect = line
        if on_one:
            return line.bottom
        below = pygame.Rect(place.x + control + gap, line.bottom + gap, place.w - control - gap, control)
        level.rect = layout.cut_left(below, max(level.control_width, below.w // 2))[0]
        return level.rect.bottom

    # What is played.

    def _options_panel(self, children: list[Widget], content: pygame.Rect, y: int) -> int:
        toolkit, px = self.toolkit, self.toolkit.metrics.px
        is_solo = len(self.places) == 1
        panel = Panel(toolkit, title=self.text(f"{self.game}.solo.title" if is_solo else "setup.match"))
        panel.rect = pygame.Rect(content.x, y, content.w, 10_000)
        children.append(panel)
        inside = panel.inside
        players = len(self.places)
        settings: list[Widget] = [self._option(key) for key in self.options if self.info.option(key).matters(players)]
        if not is_solo:
            # Alone there is nothing to choose: it is practice.
            practice = Toggle(toolkit, self.text("setup.practice"), self.practice, self._set_practice)
            settings.append(self.name("practice", practice))
        gap = px(28)
        half = (inside.w - gap) // 2
        in_two = all(setting.natural_size()[0] <= half for setting in settings)
        width = half if in_two else inside.w
        about = self.text("setup.practice_help")
        if is_solo:
            label = self.text(f"{self.game}.solo.label", target=self.info.solo_target)
            about = f"**{label}** {about}"
        help_text = Label(toolkit, about, "small", colour=toolkit.theme.frame.muted, wrap=True)
        # Beside the switch that it explains, or below it.
        is_beside = in_two and len(settings) % 2 == 1
        parts = [*settings, help_text] if is_beside else settings
        step = 2 if in_two else 1
        y = inside.y + px(4)
        for start in range(0, len(parts), step):
            row = parts[start : start + step]
            heights = [part.natural_size(width)[1] for part in row]
            for number, (part, height) in enumerate(zip(row, heights, strict=True)):
                top = y + (max(heights) - height) // 2
                part.rect = pygame.Rect(inside.x + number * (width + gap), top, width, height)
            y += max(heights) + px(14)
        if not is_beside:
            help_text.rect = pygame.Rect(inside.x, y - px(4), inside.w, help_text.natural_size(inside.w)[1])
            y = help_text.rect.bottom + px(14)
        children += [*settings, help_text]
        panel.rect.h = y - px(14) + px(18) - panel.rect.y
        return panel.rect.bottom

    def _option(self, key: str) -> Choice:
        option = self.info.option(key)
        prefix = f"{self.game}.option.{key}"

        def change(choice: str) -> None:
            self._set_option(key, choice)

        values = [(choice, self.text(f"{prefix}.{choice}")) for choice in option.choices]
        return self.name(
            f"option.{key}", Choice(self.toolkit, self.text(f"{prefix}.title"), values, self.options[key], change)
        )

    def _open_panel(self, children: list[Widget], content: pygame.Rect, y: int) -> int:
        """Say that a match of this game is open, and offer to go on with it."""
        entry = self._open
        if entry is None:
            return y
        toolkit, px = self.toolkit, self.toolkit.metrics.px
        text = self.text(
            "setup.open_match",
            game=self.program.game_name(self.game),
            seats=list_in_words(self.program, [seat.name for seat in entry.seats]),
            when=moment_in_words(self.program, entry.saved_at),
        )
        label = Label(toolkit, text, "small", colour=toolkit.theme.frame.muted, wrap=True)
        button = self.name("go_on", Button(toolkit, self.text("setup.go_on"), self.go_on, icon="next"))
        wide, high = button.natural_size(content.w)
        y += px(14)
        beside = content.w - wide - px(18)
        if beside >= round(toolkit.metrics.font("small") * 16):
            height = label.natural_size(beside)[1]
            row = max(high, height)
            label.rect = pygame.Rect(content.x, y + (row - height) // 2, beside, height)
            button.rect = pygame.Rect(content.right - wide, y + (row - high) // 2, wide, high)
        else:
            label.rect = pygame.Rect(content.x, y, content.w, label.natural_size(content.w)[1])
            button.rect = pygame.Rect(content.x, label.rect.bottom + px(8), wide, high)
        children += [label, button]
        return max(label.rect.bottom, button.rect.bottom)

    def _card(self, children: list[Widget], place: pygame.Rect, room: int) -> int:
        """Set the card beside the panels, in their middle if they need no more than ``room``; return where all ends."""
        card = _Card(self.program, self.game, self.text(f"{self.game}.tagline"))
        height = tile_height(place.w)
        lower = max(0, (place.h - height) // 2) if place.bottom <= room else 0
        card.rect = pygame.Rect(place.x, place.y + lower, place.w, height)
        children.insert(0, card)
        return max(place.bottom, card.rect.bottom)

    # Ways.

    def handle(self, action: Action) -> bool:
        """Enter starts from anywhere, except that it ends the writing of a name and presses a button in focus.

        The button of a pad that confirms acts on what has the focus.
        """
        group = self.group
        if group is not None:
            if action.kind is Kind.BACK and group.wants_text:
                self.end_writing()
                return True
            on_button = isinstance(group.focused, Button) and group.focus_visible
            by_key = self.toolkit.input.device != "pad"
            if action.kind is Kind.CONFIRM and by_key and not (on_button or group.wants_text):
                self.focus_on("start")
        field = self.text_field()
        used = super().handle(action)
        if field is not self.text_field():
            self.program.meet(self.seats())
        return used

    def end_writing(self) -> None:
        """Take the written names over as they will be; the next Enter starts."""
        for place in self.places:
            place.write(clean_name(place.written))
        self.rebuild()
        self.focus_on("start")

    def start(self) -> None:
        """Begin the match."""
        self.program.start_match(self.game, self.seats(), self.options, practice=self.practice)

    def go_on(self) -> None:
        """Take up the open match of this game; when that fails the library says why."""
        if self._open is not None and self.program.resume(self._open.match_id).match is None:
            self.program.ways.to_library()

    def open_rules(self) -> None:
        """Show the rules of the game."""
        self.program.ways.to_rules(self.game)
