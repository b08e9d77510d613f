"""The library: matches that go on, that ended and that were given up."""

from __future__ import annotations

import functools
from collections.abc import Callable

import pygame

from game.app.program import Program
from game.app.saves import SHELVES, Entry, Loaded, SaveError, SaveKind, Shelf
from game.app.scenes.dialog import ConfirmScene, MessageScene
from game.app.scenes.parts import (
    IconLabel,
    Page,
    SeatsLine,
    Thumbnail,
    page_margin,
    place_head,
    place_nothing,
    place_row,
)
from game.app.scenes.words import list_in_words, moment_in_words, options_in_words, winners_in_words
from game.app.session import Session
from game.core.contract import Result
from game.games.catalogue import CATALOGUE
from game.ui import layout
from game.ui.actions import Action, Kind
from game.ui.layout import Metrics
from game.ui.widgets import Button, Label, Look, Panel, ScrollArea, Widget, WidgetGroup

_AT_ONCE = 30
"""Matches listed before somebody asks for more."""

_RESULTS_AT_ONCE = 6
"""Results that are looked up before the list is laid out again to show them."""


class _ShelfButton(Button):
    """A button that chooses what is listed; the one that is chosen is underlined."""

    def __init__(self, scene: LibraryScene, shelf: Shelf) -> None:
        def choose() -> None:
            scene.show_shelf(shelf)

        super().__init__(scene.toolkit, scene.text(f"library.{shelf}"), choose, sound="select", repeatable=True)
        self.is_chosen = scene.shelf == shelf
        if not self.is_chosen:
            self.style = "quiet"

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, look)
        if self.is_chosen:
            px = self.toolkit.metrics.px
            line = pygame.Rect(0, 0, max(1, self.rect.w - 2 * px(22)), max(2, px(2.5)))
            line.midbottom = (self.rect.centerx, self.rect.bottom - px(6))
            surface.fill(self.toolkit.theme.frame.heading, line)


class LibraryScene(Page):
    """Lists saved matches; ``shelf`` is the one that is shown first."""

    def __init__(self, program: Program, shelf: Shelf = "open") -> None:
        super().__init__(program)
        self.shelf: Shelf = shelf
        self._entries: tuple[Entry, ...] = ()
        self._listed = _AT_ONCE
        self._loaded: dict[str, Loaded] = {}
        self._waiting: list[str] = []

    def enter(self) -> None:
        self._read()

    def revealed(self) -> None:
        """Read the list again: a match may have been given up or taken up."""
        self.refresh()

    def refresh(self) -> None:
        """Read the list again and show it."""
        self._read()
        self.rebuild()

    def show_shelf(self, shelf: Shelf) -> None:
        """List other matches."""
        if shelf != self.shelf:
            self.shelf = shelf
            self._listed = _AT_ONCE
            self._loaded.clear()
            scroll = self.named("scroll")
            if isinstance(scroll, ScrollArea):
                scroll.scroll_to(0)
            self.refresh()

    def _read(self) -> None:
        self._entries = self.program.saves.list(self.shelf)
        for entry in self._entries:
            self.program.meet(entry.seats)
        there = {entry.match_id for entry in self._entries}
        self._loaded = {match_id: loaded for match_id, loaded in self._loaded.items() if match_id in there}
        self._ask_for_results()

    @property
    def _shown(self) -> tuple[Entry, ...]:
        return self._entries[: self._listed]

    def _ask_for_results(self) -> None:
        """Finished matches are replayed for their result, and files with trouble read for what can be saved of them.

        One at a time, so that a long list is there at once.
        """
        self._waiting = [
            entry.match_id
            for entry in self._shown
            if entry.match_id not in self._loaded
            and (self.shelf == "finished" or (self.shelf == "open" and entry.trouble is not None))
        ]

    def update(self, milliseconds: int) -> None:
        super().update(milliseconds)
        if self._waiting:
            match_id = self._waiting.pop(0)
            self._loaded[match_id] = self.program.saves.load(match_id, self.shelf)
            if len(self._waiting) % _RESULTS_AT_ONCE == 0:
                self.rebuild()

    def is_moving(self) -> bool:
        return bool(self._waiting) or super().is_moving()

    # Layout.

    def first_focus(self) -> str:
        for entry in self._shown:
            for what in ("go_on", "older", "replay", "take_up", "dismiss"):
                if self.named(f"{what}.{entry.match_id}") is not None:
                    return f"{what}.{entry.match_id}"
        return f"shelf.{self.shelf}"

    def build(self, metrics: Metrics) -> WidgetGroup:
        toolkit, px, window = self.toolkit, metrics.px, metrics.window
        margin = page_margin(metrics)
        page = layout.inset(window, margin, 0)
        title = Label(toolkit, self.text("library.title"), "heading", colour=toolkit.theme.frame.heading)
        back = self.name(
            "back",
            Button(toolkit, self.text("library.back"), self.close, shortcut=Kind.BACK, icon="previous", sound="back"),
        )
        shelves = [self.name(f"shelf.{shelf}", _ShelfButton(self, shelf)) for shelf in SHELVES]
        y = place_head(title, back, page) + px(10)
        needed = sum(shelf.natural_size()[0] for shelf in shelves) + 2 * px(10)
        between = back.rect.x - title.rect.right - 2 * px(30)
        if needed <= between:
            place_row(shelves, pygame.Rect(title.rect.right + px(30), back.rect.y, between, 0), px(10))
            y = back.rect.bottom + px(16)
        else:
            y += place_row(shelves, pygame.Rect(page.x, y, page.w, 0), px(8)) + px(12)

        area = self.name("scroll", ScrollArea(toolkit))
        area.rect = pygame.Rect(page.x - px(6), y, page.w + margin, max(0, window.h - y))
        column = pygame.Rect(page.x, y, page.w, 0)
        children: list[Widget] = []
        bottom = self._list(children, column) if self._entries else self._nothing(children, column, area.rect.h)
        area.children = children
        area.arrange(bottom - y + px(20))
        group = WidgetGroup(toolkit, [title, *shelves, back, area])
        group.default = self.named(self.first_focus())
        return group

    def _nothing(self, children: list[Widget], column: pygame.Rect, height: int) -> int:
        first, second = self.text(f"library.empty_{self.shelf}"), self.text(f"library.empty_{self.shelf}_text")
        widgets, bottom = place_nothing(self.toolkit, first, second, column, height)
        children += widgets
        return bottom

    def _list(self, children: list[Widget], column: pygame.Rect) -> int:
        toolkit, px = self.toolkit, self.toolkit.metrics.px
        y = column.y + px(6)
        if self.shelf == "abandoned":
            note = Label(
                toolkit, self.text("library.stays_counted"), "small", colour=toolkit.theme.frame.muted, wrap=True
            )
            note.rect = pygame.Rect(column.x, y, column.w, note.natural_size(column.w)[1])
            children.append(note)
            y = note.rect.bottom + px(10)
        for index, entry in enumerate(self._shown):
            y = self._row_or_trouble(children, pygame.Rect(column.x, y, column.w, 0), entry, index) + px(12)
        if len(self._entries) > self._listed:
            more = self.name("more", Button(toolkit, self.text("library.more"), self._show_more, icon="next"))
            place_row([more], pygame.Rect(column.x, y, column.w, 0), 0)
            children.append(more)
            y = more.rect.bottom + px(12)
        return y

    def _show_more(self) -> None:
        self._listed += _AT_ONCE
        self._ask_for_results()
        self.rebuild()

    def _row_or_trouble(self, children: list[Widget], place: pygame.Rect, entry: Entry, index: int) -> int:
        """The row of an entry; one that cannot be shown says so, and costs no other one."""
        row: list[Widget] = []
        bottoms: list[int] = []
        show = functools.partial(self._row, row, place, is_first=index == 0)
        if not self.toolkit.attempt("a saved match in the list", lambda: bottoms.append(show(entry))):
            row.clear()
            self._loaded.pop(entry.match_id, None)
            path = self.program.saves.folder(self.shelf) / f"{entry.match_id}.json"
            trouble = SaveError(SaveKind.OTHER, path, "it cannot be shown")
            bottoms.append(show(Entry(entry.match_id, entry.saved_at, trouble=trouble)))
        children += row
        return bottoms[-1]

    def _row(self, children: list[Widget], place: pygame.Rect, entry: Entry, *, is_first: bool) -> int:
        toolkit, px = self.toolkit, self.toolkit.metrics.px
        panel = Panel(toolkit)
        children.append(panel)
        inside = layout.inset(pygame.Rect(place.x, place.y, place.w, 10_000), px(20), px(16))
        buttons = self._actions(entry, is_first=is_first)
        texts = self._texts(entry)
        gap = px(10)
        least = round(toolkit.metrics.font("body") * 17)
        needed = sum(button.natural_size(inside.w)[0] for button in buttons) + gap * max(0, len(buttons) - 1)
        is_beside = inside.w - needed - px(20) >= least
        left, room = inside.x, inside.w - (needed + px(20) if is_beside and buttons else 0)
        thumbnail: Thumbnail | None = None
        side = max(px(76), round(toolkit.metrics.font("body") * 2.6))
        if entry.game in CATALOGUE and room - side - px(18) >= least:
            thumbnail = Thumbnail(toolkit, entry.game)
            left += side + px(18)
            room -= side + px(18)
        y = inside.y
        for text in texts:
            text.rect = pygame.Rect(left, y, room, text.natural_size(room)[1])
            y = text.rect.bottom + px(4)
        y -= px(4)
        bottom = max(y, inside.y + (side if thumbnail is not None else 0))
        if bottom > y:
            for text in texts:
                text.rect.y += (bottom - y) // 2
        if thumbnail is not None:
            thumbnail.rect = pygame.Rect(inside.x, inside.y + (bottom - inside.y - side) // 2, side, side)
            children.append(thumbnail)
        children += texts
        if buttons and is_beside:
            height = toolkit.metrics.control
            bottom = max(bottom, inside.y + height)
            x = inside.right - needed
            for button in buttons:
                wide = button.natural_size(inside.w)[0]
                button.rect = pygame.Rect(x, inside.y + (bottom - inside.y - height) // 2, wide, height)
                x += wide + gap
        elif buttons:
            bottom += px(10)
            bottom += self._below(buttons, pygame.Rect(inside.x, bottom, inside.w, 0), gap)
        children += buttons
        panel.rect = pygame.Rect(place.x, place.y, place.w, bottom + px(16) - place.y)
        return panel.rect.bottom

    @staticmethod
    def _below(buttons: list[Button], place: pygame.Rect, gap: int) -> int:
        sizes = [button.natural_size(place.w) for button in buttons]
        rects = layout.flow(place, sizes, gap)
        for button, rect in zip(buttons, rects, strict=True):
            button.rect = rect
        return layout.bounds(rects).bottom - place.y

    def _texts(self, entry: Entry) -> list[Widget]:
        toolkit, frame = self.toolkit, self.toolkit.theme.frame
        name = self.program.game_name(entry.game) if entry.game in CATALOGUE else self.text("library.unknown_game")
        texts: list[Widget] = [Label(toolkit, name, "subheading", colour=frame.heading)]
        if entry.seats:
            texts.append(SeatsLine(self.program, entry.seats))
        result = self._result_line(entry)
        if result:
            texts.append(Label(toolkit, result, wrap=True))
        texts.append(Label(toolkit, self.details(entry), "small", colour=frame.muted, wrap=True))
        trouble = self._trouble(entry)
        if trouble:
            texts.append(IconLabel(toolkit, trouble, "warning", colour=frame.danger))
        return texts

    def details(self, entry: Entry) -> str:
        """Return what is known of a match besides its seats: moves, time, practice, options."""
        when = {"open": "saved", "finished": "ended", "abandoned": "given_up"}[self.shelf]
        if self.shelf == "finished" and self._goes_on(self._loaded.get(entry.match_id)):
            when = "saved"
        parts = []
        if entry.trouble is None:
            parts.append(self.text("library.moves", count=entry.plies))
        parts.append(self.text(f"library.{when}", when=moment_in_words(self.program, entry.saved_at)))
        if entry.practice:
            parts.append(self.text("library.practice"))
        if entry.options:
            parts.append(options_in_words(self.program, entry.game, entry.options))
        return " · ".join(parts)

    def _trouble(self, entry: Entry) -> str:
        loaded = self._loaded.get(entry.match_id)
        trouble = entry.trouble or (loaded.trouble if loaded is not None else None)
        return self.program.say(trouble.explanation) if trouble is not None else ""

    def _result_line(self, entry: Entry) -> str:
        loaded = self._loaded.get(entry.match_id)
        if self.shelf != "finished" or loaded is None or loaded.match is None or not loaded.match.is_over:
            return ""
        result: Result = loaded.match.result()
        match = loaded.match
        who = winners_in_words(self.program, match.rules, match.seats, result.winners)
        return f"{who}. {self.program.say(result.reason, entry.game)}"

    def _actions(self, entry: Entry, *, is_first: bool) -> list[Button]:
        loaded = self._loaded.get(entry.match_id)
        if entry.trouble is not None or (loaded is not None and loaded.trouble is not None):
            buttons = []
            if self.shelf == "open" and loaded is not None and loaded.older is not None:
                buttons.append(self._action("older", entry, self._adopt_older, icon="undo"))
            buttons.append(self._action("dismiss", entry, self._ask_dismiss))
            return buttons
        if self.shelf == "open":
            return [
                self._action("go_on", entry, self._go_on, icon="play", primary=is_first),
                self._action("give_up", entry, self._ask_give_up),
            ]
        if self.shelf == "abandoned" or self._goes_on(loaded):
            return [self._action("take_up", entry, self._take_up, icon="undo")]
        return [self._action("replay", entry, self._replay, icon="play", primary=is_first)]

    @staticmethod
    def _goes_on(loaded: Loaded | None) -> bool:
        """Tell whether a match is known not to be over, wherever its file lies."""
        return loaded is not None and loaded.match is not None and not loaded.match.is_over

    def _action(
        self, what: str, entry: Entry, act: Callable[[Entry], None], *, icon: str | None = None, primary: bool = False
    ) -> Button:
        button = Button(
            self.toolkit,
            self.text(f"library.{what}"),
            lambda: self._attempt(what, lambda: act(entry)),
            style="primary" if primary else "plain",
            icon=icon,
        )
        return self.name(f"{what}.{entry.match_id}", button)

    # What can be done.

    def _attempt(self, what: str, act: Callable[[], None]) -> None:
        if not self.toolkit.attempt(f"to {what} a saved match", act):
            self.refresh()

    def handle(self, action: Action) -> bool:
        """Left and right on a shelf's name go to the next one."""
        group = self.group
        if group is not None and action.kind in {Kind.LEFT, Kind.RIGHT} and group.focus_visible:
            keys = [f"shelf.{shelf}" for shelf in SHELVES]
            here = next((key for key in keys if self.named(key) is group.focused), None)
            if here is not None and group.focused is not None:
                step = 1 if action.kind is Kind.RIGHT else -1
                index = keys.index(here) + step
                if 0 <= index < len(keys):
                    self.focus_on(keys[index])
                    self.show_shelf(SHELVES[index])
                    return True
        return super().handle(action)

    def _go_on(self, entry: Entry) -> None:
        loaded = self.program.resume(entry.match_id)
        if loaded.match is None:
            self._loaded[entry.match_id] = loaded
            self.rebuild()

    def _ask_give_up(self, entry: Entry) -> None:
        text = self.text(
            "library.give_up_text",
            game=self.program.game_name(entry.game),
            seats=list_in_words(self.program, [seat.name for seat in entry.seats]),
        )
        if not entry.practice:
            text = f"{text} {self.text('library.give_up_counts')}"
        title, yes = self.text("library.give_up_title"), self.text("library.give_up")
        self.stack.push(ConfirmScene(self.program, title, text, yes, lambda: self.give_up(entry.match_id)))

    def give_up(self, match_id: str) -> None:
        """Give an open match up; when it cannot be loaded its line says why."""
        loaded = self.program.saves.load(match_id)
        if loaded.match is None:
            self._loaded[match_id] = loaded
        else:
            self.program.abandon_match(Session(match_id, loaded.match))
        self.refresh()

    def _ask_dismiss(self, entry: Entry) -> None:
        title, text = self.text("library.dismiss_title"), self.text("library.dismiss_text")
        yes = self.text("library.dismiss")
        self.stack.push(ConfirmScene(self.program, title, text, yes, lambda: self.dismiss(entry.match_id)))

    def dismiss(self, match_id: str) -> None:
        """Take a match that cannot be used off the list."""
        self.program.saves.dismiss(match_id, self.shelf)
        self._loaded.pop(match_id, None)
        self.refresh()

    def _adopt_older(self, entry: Entry) -> None:
        if self.program.saves.adopt_older(entry.match_id):
            self._loaded.pop(entry.match_id, None)
            if self.program.resume(entry.match_id).match is not None:
                return
        self.refresh()

    def _replay(self, entry: Entry) -> None:
        loaded = self._loaded.get(entry.match_id) or self.program.saves.load(entry.match_id, self.shelf)
        self._loaded[entry.match_id] = loaded
        if loaded.match is None or not loaded.match.is_over:
            self.rebuild()
            return
        self.program.ways.to_replay(loaded.match)

    def _take_up(self, entry: Entry) -> None:
        if self.program.saves.restore(entry.match_id, self.shelf):
            loaded = self.program.resume(entry.match_id)
            if loaded.match is None:
                # It is among the open ones now, and its line there says what is wrong.
                self.show_shelf("open")
            return
        title, text = self.text("library.take_up"), self.text("library.not_restored")
        self.stack.push(MessageScene(self.program, title, text))
