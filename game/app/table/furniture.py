"""What stands around the board of a table: panels, prompt, log, score sheet and buttons, and what they say."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping

import pygame

from game.app.scenes.score_sheet import SheetPanel
from game.app.scenes.words import options_worth_saying, winners_in_words
from game.app.table.backdrop import Part
from game.app.table.choosing import NOT_AGAIN
from game.app.table.course import Due
from game.app.table.log import LogPanel
from game.app.table.places import Parts, TableLayout
from game.app.table.prompt import PromptPanel
from game.app.table.seats import SeatPanel, TableButton
from game.app.table.sitting import Sitting
from game.core.match import Barrier
from game.ui import layout
from game.ui.actions import Kind
from game.ui.board import ActionSpot, Marks, Prompt
from game.ui.widgets import Button, WidgetGroup

Deeds = Mapping[str, Callable[[], None]]
"""What the buttons do: ``undo``, ``redo``, ``hint``, ``rules``, ``speed``, ``menu``, ``log``, ``sheet``, ``result``."""

_KINDS = {
    "undo": Kind.UNDO,
    "redo": Kind.REDO,
    "hint": Kind.HINT,
    "rules": Kind.RULES,
    "speed": Kind.SPEED,
    "menu": Kind.MENU,
}
_SOUNDS = {"undo": "", "redo": "", "hint": "select", "speed": "select"}


class Furniture:
    """The panels and buttons at the table of ``sitting``; ``press`` is given a button of the game."""

    def __init__(self, sitting: Sitting, deeds: Deeds, press: Callable[[str], None]) -> None:
        self._sitting = sitting
        self._program = sitting.program
        self._toolkit = sitting.program.toolkit
        self._text = sitting.program.text
        self._match = sitting.match
        self._board = sitting.board
        self._course = sitting.course
        self._viewpoint = sitting.viewpoint
        self._choosing = sitting.choosing
        self._book = sitting.book
        self._deeds = deeds
        self._press = press
        board = sitting.board
        game = sitting.session.game
        self.layout = TableLayout(board.arrangement)
        self.log = LogPanel(self._toolkit, game, deeds["log"])
        self.log.shortcut = Kind.LOG
        self.sheet = SheetPanel(self._toolkit, game, deeds["sheet"])
        self.prompt = PromptPanel(self._toolkit, game)
        self.buttons: dict[str, TableButton] = {}
        self.seats: list[SeatPanel] = []
        self.group = WidgetGroup(self._toolkit, autofocus=False)
        self._clock_look = (0, 0)

    # Made and placed anew for each window and language.

    def build(self) -> WidgetGroup:
        """Make panels and buttons for the present window and language, and return them as a group."""
        toolkit, prompt = self._toolkit, self.prompt
        self.buttons = {
            name: TableButton(
                toolkit,
                self._text(f"table.speed.{toolkit.speed}" if name == "speed" else f"table.{name}"),
                self._deeds[name],
                shortcut=kind,
                icon=name,
                sound=_SOUNDS.get(name, "confirm"),
            )
            for name, kind in _KINDS.items()
        }
        prompt.result = Button(
            toolkit, self._text("table.result"), self._deeds["result"], style="primary", icon="trophy"
        )
        prompt.actions = {}
        prompt.clock.show(None)
        self.seats = [SeatPanel(toolkit, self._sitting.session.game) for _ in self._match.seats]
        self.group = WidgetGroup(toolkit, autofocus=False)
        self.group.add(*self.seats, prompt, prompt.clock, self.log, prompt.result, self.sheet)
        self.group.add(*self.buttons.values())
        return self.group

    def arrange(self) -> pygame.Rect:
        """Place everything for the present window and return where the board is."""
        self._book.forget()
        view = self._sitting.shown_view
        self._fill_seats(view)
        self._fill_sheet(view)
        self.layout.arrange(self._toolkit, self._parts)
        return self.layout.board

    @property
    def _parts(self) -> Parts:
        return Parts(self.seats, self.prompt, self.log, self.sheet, list(self.buttons.values()))

    @property
    def focused(self) -> str | None:
        """The name of the button that has the focus, to be given it again after :meth:`build`."""
        return next((name for name, button in self._named.items() if button is self.group.focused), None)

    def focus(self, name: str | None) -> None:
        """Give the button called ``name`` the focus, where there is one."""
        if name is not None and name in self._named:
            self.group.focus(self._named[name])

    @property
    def _named(self) -> dict[str, Button]:
        return {**self.buttons, **self.prompt.actions}

    # What they show.

    def fill(self) -> None:
        """Bring panels and buttons up to date with the match."""
        match, choosing = self._match, self._choosing
        if not self.buttons:
            return
        view = self._sitting.shown_view
        self._fill_seats(view)
        self._fill_sheet(view)
        self.log.lines = self._book.lines(self._viewpoint.viewer, self._course.shown)
        self._enable("undo", match.undo_barrier())
        self._enable("redo", match.redo_barrier())
        hint, unguided = self.buttons["hint"], self._sitting.is_unguided
        hint.enabled = choosing.picker is not None and not unguided
        hint.reason = self._text("table.unguided" if unguided else "table.no_hint")
        self.prompt.result.visible = match.is_over and not self._sitting.is_busy

    def _fill_seats(self, view: object) -> None:
        match, course, board = self._match, self._course, self._board
        for seat, panel in enumerate(self.seats):
            occupant = match.seats[seat]
            acts = seat == match.to_act and course.shown == match.ply
            state = "thinking" if course.says_thinking else "to_play"
            panel.update(
                name=occupant.name,
                level=self._program.level_name(occupant.level),
                style=board.style(view, seat),
                facts=board.facts(view, seat),
                state=self._text(f"table.{state}") if acts else "",
                acts=acts,
            )
        # All seats get a picture of one size, or none does.
        rooms = [panel.ornament_room for panel in self.seats]
        room = min((wide for wide, _ in rooms), default=0), min((high for _, high in rooms), default=0)
        for seat, panel in enumerate(self.seats):
            panel.adorn(board.ornament(view, seat, room) if min(room) > 0 else None)

    def _fill_sheet(self, view: object) -> None:
        styles = tuple(self._board.style(view, seat) for seat in range(len(self._match.seats)))
        self.sheet.show(self._board.score_sheet(view), styles)

    def _enable(self, name: str, barrier: Barrier | None) -> None:
        button, text = self.buttons[name], self._text
        button.enabled = barrier is None
        button.reason = "" if barrier is None else text(f"barrier.{barrier.value}")
        if name == "undo" and self._match.practice:
            button.tooltip = text("table.undo_in_practice", undo=text("table.undo"), practice=text("table.practice"))

    # What is said and offered.

    def say(self, marks: Marks) -> bool:
        """Say what is expected now and offer the game's buttons; tell whether panels have found another place."""
        self.prompt.show(self._what_now(marks), is_refusal=bool(self._choosing.refusal))
        return bool(self.buttons) and self._offer_actions(marks)

    def _what_now(self, marks: Marks) -> Prompt:
        text, match, course, choosing = self._text, self._match, self._course, self._choosing
        if choosing.refusal:
            return Prompt(text(choosing.refusal_title), choosing.refusal)
        acting = course.acting
        is_busy = self._sitting.is_busy
        if acting is None and is_busy:
            return Prompt(text("table.ends"), text("table.wait"))
        if acting is None:
            result = match.result()
            title = winners_in_words(self._program, match.rules, match.seats, result.winners)
            return Prompt(title, self._program.say(result.reason, self._sitting.session.game))
        if is_busy or course.due is not Due.CHOICE:
            key = "table.thinking_title" if course.says_thinking else "table.next_title"
            return Prompt(
                text(key, name=acting.name), text("table.wait" if self._sitting.is_animated else "table.meanwhile")
            )
        if self._program.thinker.busy:
            return Prompt(text("table.hint"), text("table.hint_wait"))
        if choosing.hint is not None and marks.focus is None:
            return Prompt(text("table.hint"), self._board.say(choosing.hint.reason))
        prompt = self._board.prompt(self._viewpoint.view(), marks)
        # In a column beside the board there is no room for the name, and the seats above show whose turn it is. Nor is
        # there where somebody is asked out of turn: what is asked comes first.
        if len(self._viewpoint.people) < 2 or self.prompt.stacked or course.asking.question is not None:
            return prompt
        return Prompt(text("table.named_prompt", name=acting.name, prompt=prompt.title), prompt.detail)

    def _wanted_actions(self, marks: Marks) -> dict[str, ActionSpot]:
        if self._choosing.picker is None:
            return {}
        view, question = self._sitting.shown_view, self._course.asking.question
        wanted = {action.spot: action for action in self._board.action_spots(view, marks)}
        if question is not None:
            label = question.again or self._text("table.not_again")
            wanted[NOT_AGAIN] = ActionSpot(NOT_AGAIN, label, Kind.NOT_AGAIN, main=False)
        return wanted

    def _offer_actions(self, marks: Marks) -> bool:
        """Show the game's own buttons while a person is to act; those that stay are only told what is new."""
        prompt = self.prompt
        before, place = (prompt.visible_buttons(), prompt.wanted_foot), self.log.rect.copy()
        wanted = self._wanted_actions(marks)
        prompt.clock.show(self._course.asking.clock if self._choosing.picker is not None else None)
        if list(wanted) != list(prompt.actions):
            self._change_actions(wanted)
        for spot, action in wanted.items():
            button = prompt.actions[spot]
            button.text = action.label
            button.style = "primary" if action.main else "plain"
            button.shortcut = action.shortcut
            button.icon = action.icon
            button.enabled = not action.reason
            button.reason = action.reason
        if (prompt.visible_buttons(), prompt.wanted_foot) == before:
            prompt.place()
            return False
        self.layout.place_talk(self._toolkit, self._parts)
        return self.log.rect != place

    def _change_actions(self, wanted: dict[str, ActionSpot]) -> None:
        group, kept = self.group, {}
        for spot, button in self.prompt.actions.items():
            group.widgets.remove(button)
            if spot in wanted:
                kept[spot] = button
                continue
            button.visible = False
            if group.focused is button:
                group.focus(None)
            if group.hovered is button:
                group.hovered = None
        self.prompt.actions = {
            spot: kept.get(spot) or Button(self._toolkit, "", functools.partial(self._press, spot), sound="")
            for spot in wanted
        }
        after = group.widgets.index(self.log)
        group.widgets[after:after] = self.prompt.actions.values()

    def moved_clock(self) -> pygame.Rect | None:
        """Return where the time for an answer is shown, if it looks different from when it was drawn last."""
        bar = self.prompt.clock
        before, self._clock_look = self._clock_look, bar.look
        return bar.rect if bar.look != before else None

    # The picture of what seldom changes.

    def parts(self) -> dict[str, Part]:
        """Return what is painted on the backdrop, in order."""
        name, detail = self.heading()
        places, board, game = self.layout, self._board, self._sitting.session.game
        seats = layout.bounds([panel.rect for panel in self.seats])
        content = tuple(panel.content for panel in self.seats)
        return {
            "heading": Part(
                places.heading,
                (name, detail),
                lambda surface: places.draw_heading(surface, self._toolkit, game, name, detail),
            ),
            "seats": Part(seats, content, self._draw_seats),
            "log": Part(self.log.rect, self.log.content, self.log.draw_ground),
            "sheet": Part(self.sheet.rect, self.sheet.content, self.sheet.draw_ground),
            "prompt": Part(self.prompt.rect, self.prompt.content, self.prompt.draw_ground),
            "board": Part(places.board, board.ground, board.draw_ground),
        }

    def _draw_seats(self, surface: pygame.Surface) -> None:
        for panel in self.seats:
            panel.draw_ground(surface)

    def heading(self) -> tuple[str, str]:
        match, game, text = self._match, self._sitting.session.game, self._text
        count = sum(1 for turn in match.turns[: self._course.shown] if turn.seat >= 0)
        parts = [text("table.ply", count=count), *options_worth_saying(self._program, match)]
        if len(match.seats) == 1:
            parts.append(text(f"{game}.solo.mark", target=match.rules.info.solo_target))
        elif match.practice:
            parts.append(text("table.practice_mark"))
        return self._program.game_name(game), " · ".join(parts)
