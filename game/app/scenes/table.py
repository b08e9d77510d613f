"""The table: the one screen that plays a match, whatever the game.

It owns the match while it is on the stack, asks the thinker for the computers' moves, and holds the game's board. The
board shows views and offers spots; the picker turns touched spots into a legal move; the match decides.

In a game with secrets that several people play at one screen, a hand is *opened* by its owner's own press, and closed
as soon as somebody else is to act, before anything of what was played is drawn. Nobody's hand is open then: the table
shows what an observer sees, and a curtain asks for the next person.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame

from game.ai.levels import read_deadline
from game.app.habits import SeatMemory
from game.app.program import Program
from game.app.scenes.curtain import CurtainScene
from game.app.scenes.interlude import InterludeScene
from game.app.scenes.log import LogScene
from game.app.scenes.pause import PauseScene
from game.app.scenes.result import ResultScene
from game.app.scenes.score_sheet import SheetPanel, SheetScene
from game.app.scenes.screen import Screen
from game.app.scenes.table_layout import Parts, TableLayout
from game.app.scenes.table_parts import Countdown, LogBook, LogLine, LogPanel, PromptPanel, SeatPanel, TableButton
from game.app.scenes.words import winners_in_words
from game.app.session import Session
from game.app.thinking import Answer
from game.core.contract import OBSERVER, OVER, Explanation, RulesError
from game.core.match import Barrier, Match
from game.core.record import HUMAN, Seat
from game.games.scenes import BOARDS
from game.games.worker import Job, Purpose, decision_seed
from game.ui import layout
from game.ui.actions import ARROWS, NOWHERE, Action, Kind
from game.ui.board import ActionSpot, Interlude, Marks, Prompt, Question
from game.ui.cursor import first_stop, next_stop
from game.ui.layout import Metrics
from game.ui.picker import Chooser, HandPicker, Path
from game.ui.scene import Scene
from game.ui.toolkit import DEBOUNCE
from game.ui.tween import SPEEDS, Speed
from game.ui.widgets import Button, WidgetGroup

THINKING_SIGN_AFTER = 300
"""Milliseconds after which the table says that somebody is thinking."""

PACE: dict[Speed, int] = {"slow": 900, "normal": 450, "fast": 150, "off": 0}
"""Milliseconds between what was shown last and the move of a computer, so that a person can follow."""

RESULT_AFTER: dict[Speed, int] = {"slow": 1400, "normal": 900, "fast": 500, "off": 0}
"""Milliseconds that the last position is seen before the result covers it."""

DRAG_AFTER = 8
"""How far the pointer moves, in units of the layout, before what was pressed is dragged and no longer touched."""

NOT_AGAIN = "not_again"
"""The button that answers a question out of turn, and all that follow for as long as the question says."""

HINT_LEVEL = "hard"
_FINISHING = frozenset({Kind.PRESS, Kind.CONFIRM, Kind.FINISH})
_SHIFTS = {Kind.SHIFT_LEFT: -1, Kind.SHIFT_RIGHT: 1}


@dataclass(frozen=True, slots=True)
class StandingAnswer:
    """A person wants to hear no more questions of this ``span``; ``since`` is the ply at which they said so."""

    span: str
    since: int


class TableScene(Screen):
    """Plays the match of ``session`` to its end."""

    def __init__(self, program: Program, session: Session) -> None:
        super().__init__(program)
        self.session = session
        self.match: Match[Any, Any] = session.match
        styles = tuple(self.toolkit.theme.seat(seat.style) for seat in self.match.seats)
        self.board = BOARDS[session.game](self.toolkit, styles, SeatMemory(program, self.match))
        self.animator = self.toolkit.animator()
        self.picker: Chooser[Any] | None = None
        self.hint: Answer | None = None
        self.refusal = ""
        self._refusal_title = "table.refused"
        self._opened: int | None = None
        """The seat whose hand may be seen, where several people share the screen and have secrets."""
        self._people = self._count_people()
        decided = {step.seat for step in self.match.steps if step.hand == HUMAN}
        self._was_shared = any(not self.match.seats[seat].is_human for seat in decided)
        """Whether somebody has left the table since, and whoever is left has not been asked for."""
        self._curtain: Scene | None = None
        self._interlude: Interlude | None = None
        self._interlude_scene: Scene | None = None
        self._told: Scene | None = None
        """A scene over the table that shows what one viewer saw: it goes when the viewer changes."""
        self._question: Question | None = None
        """What a person is asked out of turn at this moment."""
        self._clock: Countdown | None = None
        """The time for the answer; none without a question, without a limit, or when the answer is known."""
        self._asked_at = -1
        self._standing: dict[int, StandingAnswer] = {}
        self._holds_by_pointer = False
        self._shown = self.match.ply
        self._shown_for = 0
        self._answer: Answer | None = None
        self._thinking_for = 0
        self._pointed: str | None = None
        self._cursor: str | None = None
        self._pressed: str | None = None
        self._pressed_at = NOWHERE
        self._dragged = False
        self._selected = ("", -DEBOUNCE)
        self._ignored_until = -1
        self._result_open = False
        self._layout = TableLayout(self.board.arrangement)
        self._backdrop: pygame.Surface | None = None
        self._backdrop_is_old = True
        self._painted: dict[str, object] = {}
        self._buttons: dict[str, TableButton] = {}
        self._seat_panels: list[SeatPanel] = []
        self._book = LogBook(program, self.match, self.board)
        self._log = LogPanel(self.toolkit, session.game, self.open_log)
        self._log.shortcut = Kind.LOG
        self._sheet = SheetPanel(self.toolkit, session.game, self.open_sheet)
        self._prompt = PromptPanel(self.toolkit, session.game)

    # What is shown.

    @property
    def hides_hands(self) -> bool:
        """Whether several people share the screen who must not see each other's secrets.

        Who stays when others hand their seats to computers is asked for once: another one may have done that.
        """
        people = self._count_people()
        return self.match.rules.info.has_secrets and (people > 1 or (people == 1 and self._was_shared))

    def _count_people(self) -> int:
        return sum(1 for seat in self.match.seats if seat.is_human)

    @property
    def viewer(self) -> int:
        """The seat whose view is shown.

        With secrets it is the only person at the table, or the one whose hand is open; an observer when there is none.
        Without secrets it is the person to act, else the one who acted last, else the first.
        """
        seats = self.match.seats
        if self.match.rules.info.has_secrets:
            if self.hides_hands:
                return OBSERVER if self._opened is None else self._opened
            return next((index for index, occupant in enumerate(seats) if occupant.is_human), OBSERVER)
        seat = self.match.to_act
        if seat != OVER and seats[seat].is_human:
            return seat
        for step in self.match.steps[::-1]:
            if step.seat >= 0 and seats[step.seat].is_human:
                return step.seat
        return next((index for index, occupant in enumerate(seats) if occupant.is_human), 0)

    @property
    def _place_at_table(self) -> int:
        """The seat from which the board is seen: with secrets the viewer, else the only person's; none for several."""
        if self.match.rules.info.has_secrets:
            return self.viewer
        people = [seat for seat, occupant in enumerate(self.match.seats) if occupant.is_human]
        return people[0] if len(people) == 1 else OBSERVER

    def _lay_out(self, ply: int) -> None:
        """Let the board show the position after ``ply`` plies at once."""
        self._hold(None)
        self.board.is_shared = self.hides_hands
        self.board.viewer = self._place_at_table
        self.board.show(self.match.view(self.viewer, ply))

    @property
    def is_guided(self) -> bool:
        """Tell whether the table points out what can be done."""
        return self.program.settings.hints and not self._plays_unguided

    @property
    def _plays_unguided(self) -> bool:
        unguided = self.match.rules.info.unguided
        return unguided is not None and self.match.options[unguided[0]] == unguided[1]

    @property
    def is_busy(self) -> bool:
        """Tell whether something is still to be shown before anybody can act."""
        return self.animator.is_moving or self._interlude is not None or self._shown < self.match.ply

    @property
    def acting(self) -> Seat | None:
        """Return who is to act, ``None`` when the match is over."""
        seat = self.match.to_act
        return None if seat == OVER else self.match.seats[seat]

    def enter(self) -> None:
        """Lay the position out and go on with the match, also if a computer is to move."""
        self._lay_out(self.match.ply)
        self._start_thinking()
        self._go_on()

    def leave(self) -> None:
        """Stop whatever is being thought about."""
        self.program.thinker.cancel()

    def covered(self) -> None:
        """Let go of what is held: a menu has come over the table."""
        self._let_go()

    def revealed(self) -> None:
        """Come back from a menu: settings may have changed meanwhile, and what waited for its end is shown now."""
        self.animator.speed = self.toolkit.speed
        self.animator.reduced_motion = self.toolkit.reduced_motion
        self._curtain = None
        self._interlude_scene = None
        self._told = None
        if self._question is not None:
            # The time that there is may have been changed.
            self._ask()
        if self._clock is not None:
            # That the window has the keyboard again was told to what was over the table.
            self._clock.stands_still = False
        if self._interlude is not None or self._curtain_is_due:
            self._go_on()
        else:
            self._refresh()

    def resize(self, metrics: Metrics) -> None:
        """Lay out board, panels and buttons."""
        focus = self._focused_button()
        self._let_go()
        if self._question is not None:
            # Its words are those of another language now.
            self._ask()
        self._build()
        self._painted.clear()
        self._book.forget()
        view = self.match.view(self.viewer, self._shown)
        self._fill_seats(view)
        self._fill_sheet(view)
        self._layout.arrange(self.toolkit, self._parts)
        self.board.resize(self._layout.board)
        self._refresh()
        buttons: dict[str, Button] = {**self._buttons, **self._prompt.actions}
        if focus is not None and self.group is not None and focus in buttons:
            self.group.focus(buttons[focus])

    def _build(self) -> None:
        text, toolkit = self.text, self.toolkit
        self._buttons = {
            "undo": TableButton(toolkit, text("table.undo"), self.undo, shortcut=Kind.UNDO, icon="undo", sound=""),
            "redo": TableButton(toolkit, text("table.redo"), self.redo, shortcut=Kind.REDO, icon="redo", sound=""),
            "hint": TableButton(
                toolkit, text("table.hint"), self.toggle_hint, shortcut=Kind.HINT, icon="hint", sound="select"
            ),
            "rules": TableButton(toolkit, text("table.rules"), self.open_rules, shortcut=Kind.RULES, icon="rules"),
            "speed": TableButton(
                toolkit,
                text(f"table.speed.{toolkit.speed}"),
                self.next_speed,
                shortcut=Kind.SPEED,
                icon="speed",
                sound="select",
            ),
            "menu": TableButton(toolkit, text("table.menu"), self.open_menu, shortcut=Kind.MENU, icon="menu"),
        }
        self._prompt.result = Button(toolkit, text("table.result"), self.open_result, style="primary", icon="trophy")
        self._prompt.actions = {}
        self._prompt.clock.show(None)
        self._seat_panels = [SeatPanel(toolkit, self.session.game) for _ in self.match.seats]
        self.group = WidgetGroup(toolkit, autofocus=False)
        self.group.on_refused = self._say_refused
        self.group.add(*self._seat_panels, self._prompt, self._prompt.clock, self._log, self._prompt.result)
        self.group.add(self._sheet, *self._buttons.values())

    @property
    def _parts(self) -> Parts:
        return Parts(self._seat_panels, self._prompt, self._log, self._sheet, list(self._buttons.values()))

    def _focused_button(self) -> str | None:
        if self.group is None:
            return None
        buttons: dict[str, Button] = {**self._buttons, **self._prompt.actions}
        return next((name for name, button in buttons.items() if button is self.group.focused), None)

    def _refresh(self) -> None:
        """Bring panels, buttons, marks and prompt up to date with the match."""
        self.dirty = True
        self.region = None
        self._backdrop_is_old = True
        match = self.match
        view = match.view(self.viewer, self._shown)
        self._fill_seats(view)
        self._fill_sheet(view)
        self._log.lines = self._book.lines(self.viewer, self._shown)
        self._enable("undo", match.undo_barrier())
        self._enable("redo", match.redo_barrier())
        hint = self._buttons.get("hint")
        if hint is not None:
            hint.enabled = self.picker is not None and not self._plays_unguided
            hint.reason = self.text("table.unguided" if self._plays_unguided else "table.no_hint")
        self._prompt.result.visible = match.is_over and not self.is_busy
        self._mark()

    def _fill_seats(self, view: object) -> None:
        match = self.match
        to_act = match.to_act if self._shown == match.ply else OVER
        for seat, panel in enumerate(self._seat_panels):
            occupant = match.seats[seat]
            style = self.board.style(view, seat)
            state = "thinking" if seat == to_act and self._says_thinking() else "to_play" if seat == to_act else ""
            panel.update(
                name=occupant.name,
                level=self.program.level_name(occupant.level),
                style=style,
                facts=self.board.facts(view, seat),
                state=self.text(f"table.{state}") if state else "",
                acts=seat == to_act,
            )
        # All seats get a picture of one size, or none does.
        rooms = [panel.ornament_room for panel in self._seat_panels]
        room = min((wide for wide, _ in rooms), default=0), min((high for _, high in rooms), default=0)
        for seat, panel in enumerate(self._seat_panels):
            panel.adorn(self.board.ornament(view, seat, room) if min(room) > 0 else None)

    def _fill_sheet(self, view: object) -> None:
        styles = tuple(self.board.style(view, seat) for seat in range(len(self.match.seats)))
        self._sheet.show(self.board.score_sheet(view), styles)

    def _enable(self, name: str, barrier: Barrier | None) -> None:
        button = self._buttons.get(name)
        if button is not None:
            button.enabled = barrier is None
            button.reason = "" if barrier is None else self.text(f"barrier.{barrier.value}")
            if name == "undo" and self.match.practice:
                button.tooltip = self.text(
                    "table.undo_in_practice", undo=self.text("table.undo"), practice=self.text("table.practice")
                )

    def _offer_actions(self, view: object, marks: Marks) -> None:
        """Show the game's own buttons while a person is to act; those that stay are only told what is new."""
        group, prompt = self.group, self._prompt
        if group is None:
            return
        before, place = (prompt.visible_buttons(), prompt.wanted_foot), self._log.rect.copy()
        wanted: dict[str, ActionSpot] = {}
        if self.picker is not None:
            wanted = {action.spot: action for action in self.board.action_spots(view, marks)}
            if self._question is not None:
                label = self._question.again or self.text("table.not_again")
                wanted[NOT_AGAIN] = ActionSpot(NOT_AGAIN, label, Kind.NOT_AGAIN, main=False)
        prompt.clock.show(self._clock if self.picker is not None else None)
        if list(wanted) != list(prompt.actions):
            self._change_actions(group, wanted)
        for spot, action in wanted.items():
            button = prompt.actions[spot]
            button.text = action.label
            button.style = "primary" if action.main else "plain"
            button.shortcut = action.shortcut
            button.icon = action.icon
            button.enabled = not action.reason
            button.reason = action.reason
        if (prompt.visible_buttons(), prompt.wanted_foot) != before:
            self._layout.place_talk(self.toolkit, self._parts)
            if self._log.rect != place:
                self._painted.clear()
                self._backdrop_is_old = True
        else:
            prompt.place()

    def _change_actions(self, group: WidgetGroup, wanted: dict[str, ActionSpot]) -> None:
        """Take away the buttons that are not ``wanted`` any more and add those that are missing."""
        kept = {}
        for spot, button in self._prompt.actions.items():
            group.widgets.remove(button)
            if spot in wanted:
                kept[spot] = button
                continue
            button.visible = False
            if group.focused is button:
                group.focus(None)
            if group.hovered is button:
                group.hovered = None
        self._prompt.actions = {
            spot: kept.get(spot) or Button(self.toolkit, "", functools.partial(self.press, spot), sound="")
            for spot in wanted
        }
        after = group.widgets.index(self._log)
        group.widgets[after:after] = self._prompt.actions.values()

    def _mark(self) -> None:
        """Tell the board what to point out, and the prompt what to say and to offer."""
        self.dirty = True
        self.region = None
        self._backdrop_is_old = True
        picker = self.picker
        focus = self._cursor if self._cursor is not None else self._pointed
        group = self.group
        uses_cursor = self._cursor is not None and (group is None or group.focused is None)
        marks = Marks(
            open=picker.next_spots() if picker is not None else (),
            chosen=picker.chosen if picker is not None else (),
            focus=focus if picker is not None else None,
            hint=self._hint_spots(),
            last=self._last_spots(),
            guided=self.is_guided,
            cursor=uses_cursor,
        )
        self.board.mark(marks)
        self._prompt.show(self._what_now(marks), is_refusal=bool(self.refusal))
        self._offer_actions(self.match.view(self.viewer, self._shown), marks)

    def _last_spots(self) -> tuple[str, ...]:
        for step in reversed(self.match.steps[: self._shown]):
            if step.seat >= 0:
                before = self.match.view(self.viewer, step.index)
                return self.board.move_spots(before, self.match.rules.redact(before, step.move, self.viewer))
        return ()

    def _hint_spots(self) -> tuple[str, ...]:
        if self.hint is None or self.picker is None:
            return ()
        view = self.match.view(self.viewer)
        return self.board.move_spots(view, self.match.rules.parse_move(view, self.hint.move))

    def _what_now(self, marks: Marks) -> Prompt:
        if self.refusal:
            return Prompt(self.text(self._refusal_title), self.refusal)
        match = self.match
        acting = self.acting
        if acting is None and self.is_busy:
            return Prompt(self.text("table.ends"), self.text("table.wait"))
        if acting is None:
            result = match.result()
            title = winners_in_words(self.program, match.rules, match.seats, result.winners)
            return Prompt(title, self.program.say(result.reason, self.session.game))
        if self.is_busy or not acting.is_human or self._curtain_is_due or self._answers_itself:
            key = "table.thinking_title" if self._says_thinking() else "table.next_title"
            detail = "table.wait" if self.animator.is_moving else "table.meanwhile"
            return Prompt(self.text(key, name=acting.name), self.text(detail))
        if self.program.thinker.busy:
            return Prompt(self.text("table.hint"), self.text("table.hint_wait"))
        if self.hint is not None and marks.focus is None:
            return Prompt(self.text("table.hint"), self.board.say(self.hint.reason))
        view = match.view(self.viewer)
        prompt = self.board.prompt(view, marks)
        people = self._count_people()
        # In a column beside the board there is no room for the name, and the seats above show whose turn it is. Nor is
        # there where somebody is asked out of turn: what is asked comes first.
        if people < 2 or self._prompt.stacked or self._question is not None:
            return prompt
        return Prompt(self.text("table.named_prompt", name=acting.name, prompt=prompt.title), prompt.detail)

    def _says_thinking(self) -> bool:
        acting = self.acting
        return acting is not None and not acting.is_human and self._thinking_for >= THINKING_SIGN_AFTER

    # The course of the match.

    def _go_on(self) -> None:
        """Do what is due now: show the next ply, what ended with it, the curtain, or let a person choose."""
        self.picker = None
        if self._interlude is not None:
            self._open_interlude()
            if self._interlude is not None:
                self._refresh()
                return
        if self._shown < self.match.ply:
            step = next(iter(self.match.seen(self.viewer, self._shown)))
            self._shown_for = 0
            self._shown += 1
            self._interlude = self.board.interlude(step)
            self.animator.play(self.board.animate(step))
            if self.animator.is_moving:
                self._refresh()
            else:
                self._go_on()
            return
        acting = self.acting
        self._ask()
        if self._curtain_is_due:
            self._draw_curtain()
        elif acting is not None and acting.is_human and not self._answers_itself:
            self.picker = self.board.chooser(self.match.view(self.viewer), self.match.legal_moves())
            self._pointed = self._spot_under_pointer()
            if self._cursor is not None:
                self._cursor = self._stop_near(self._cursor)
        self._refresh()

    def _open_interlude(self) -> None:
        """Tell the end of a part of the match, once nothing else is over the table.

        Everybody reads it, so no hand stays open.
        """
        if self._interlude is None or self._interlude_scene is not None or self.stack.top is not self:
            return
        self._close_hand()
        if self.toolkit.speed == "off" and not any(seat.is_human for seat in self.match.seats):
            self._interlude = None
            return
        self._interlude_scene = InterludeScene(self.program, self.session, self._interlude, self._end_interlude)
        self.stack.push(self._interlude_scene)

    def _end_interlude(self) -> None:
        if self._interlude is not None:
            self._interlude = None
            self._interlude_scene = None
            self._go_on()

    # Questions out of turn.

    def _ask(self) -> None:
        """Find out whether the person who is to act is asked out of turn, and let the time for the answer begin."""
        acting, seconds = self.acting, self.program.settings.answer_seconds
        is_asked = acting is not None and acting.is_human
        self._question = self.board.question(self.match.view(OBSERVER)) if is_asked else None
        if self._question is None or seconds == 0 or self._answers_itself:
            self._clock = None
        elif self._clock is None or self._asked_at != self.match.ply or self._clock.total != 1000 * seconds:
            self._clock = Countdown(seconds)
        self._asked_at = self.match.ply

    @property
    def _answers_itself(self) -> bool:
        """Whether the person who is asked has said that they want to hear no more of it."""
        standing = self._standing.get(self.match.to_act)
        return self._question is not None and standing is not None and standing.span == self._question.span

    def answer_for_good(self) -> None:
        """Let things go on now, and at every further question to the same person for as long as this one says."""
        if self._question is not None and self.picker is not None:
            self._standing[self.match.to_act] = StandingAnswer(self._question.span, self.match.ply)
            self._play_text(self._question.answer)

    def _answer_for_person(self, note: str) -> None:
        """Let things go on for the person who is asked; the log says with ``note`` why."""
        if self._question is not None:
            answer = self._question.answer
            self._book.note(self.match.ply, note)
            # Whoever did not answer may not be there: their hand does not stay open for what comes next.
            self._close_hand()
            self._play_text(answer)

    def _run_out_under_curtain(self) -> None:
        self._lift_curtain()
        self._answer_for_person("table.time_was_up")

    def _count_down(self, milliseconds: int) -> None:
        """Let the time for an answer pass, which is asked for here and now."""
        clock, bar = self._clock, self._prompt.clock
        if clock is None or self.picker is None:
            return
        before = bar.look
        if clock.advance(milliseconds):
            self._answer_for_person("table.time_was_up")
        elif bar.look != before and not self.dirty:
            # Nothing but the bar has changed.
            self.dirty = True
            self.region = bar.rect

    # Secrets.

    @property
    def _curtain_is_due(self) -> bool:
        """Whether a person is to decide whose hand is not open, and everything has been shown."""
        acting = self.acting
        is_due = self.hides_hands and acting is not None and acting.is_human and self._opened != self.match.to_act
        return is_due and not self.is_busy and not self._answers_itself

    def _holdable(self) -> tuple[str, ...]:
        """The spots that the person whose view is shown may hold."""
        viewer = self.viewer
        if viewer == OBSERVER or not self.match.rules.info.has_secrets:
            return ()
        return self.board.holdable(self.match.view(viewer, self._shown))

    def _hold(self, spot: str | None, *, by_pointer: bool = False) -> None:
        """Let the board show what lies hidden on ``spot``, or nothing any more."""
        if spot != self.board.held:
            self.board.hold(spot)
            self._holds_by_pointer = by_pointer
            self.dirty = True
            self.region = None
            self._backdrop_is_old = True

    def _peek(self, action: Action) -> bool:
        """Hold with a key, or let go of what is held in any way; tell whether the action was meant for that."""
        kind, is_held = action.kind, self.board.held is not None
        if kind is Kind.PEEK:
            spots = self._holdable()
            if spots and not is_held:
                self._hold(spots[0])
            return bool(spots)
        if kind is Kind.PRESS and not is_held:
            spot = self.board.spot_at(action.position)
            if spot is not None and spot in self._holdable():
                self._hold(spot, by_pointer=True)
                return True
            return False
        if not is_held:
            return False
        has_left = kind is Kind.POINT and action.position == NOWHERE
        if (kind is Kind.PEEK_END) if not self._holds_by_pointer else (kind is Kind.RELEASE or has_left):
            self._hold(None)
            return kind is not Kind.POINT
        return False

    def _draw_curtain(self) -> None:
        """Ask for the person who is to act, once nothing else is over the table."""
        if self._curtain is not None or self.stack.top is not self:
            return
        seat = self.match.to_act
        self._curtain = CurtainScene(
            self.program,
            self.session,
            seat,
            self._recap(seat),
            functools.partial(self._open_hand, seat),
            on_undo=self._undo_under_curtain if self.match.undo_barrier() is None else None,
            on_menu=self._menu_under_curtain,
            countdown=self._clock,
            on_time_up=self._run_out_under_curtain,
        )
        self.stack.push(self._curtain)

    def _lift_curtain(self) -> None:
        if self._curtain is not None:
            self.stack.pop(self._curtain)
            self._curtain = None

    def _open_hand(self, seat: int) -> None:
        """The person at ``seat`` has pressed: show what they may see, and let them choose."""
        self._lift_curtain()
        if seat == self.match.to_act and not self.is_busy:
            if self._count_people() == 1:
                self._was_shared = False
            else:
                self._opened = seat
            if self._clock is not None:
                self._clock.restart()
            self._lay_out(self.match.ply)
            self._go_on()

    def _undo_under_curtain(self) -> None:
        self._lift_curtain()
        self.undo()

    def _menu_under_curtain(self) -> None:
        # The table below is closed. With the curtain away, it follows whatever is decided in the menu.
        self._lift_curtain()
        self.open_menu()

    def _recap(self, seat: int) -> tuple[LogLine, ...]:
        """What everybody saw since the last decision of ``seat``, or since the last part of the match ended."""
        first = max((step.index + 1 for step in self.match.steps if step.seat == seat), default=0)
        for step in self.match.seen(OBSERVER, first):
            if self.board.interlude(step) is not None:
                first = step.index + 1
        return tuple(line for line in self._book.lines(OBSERVER, self.match.ply, first) if not line.by_chance)

    def _close_hand(self) -> None:
        """Hide the hand that is open, and all that was told about it."""
        if self._opened is None:
            return
        self._let_go()
        self._opened = None
        self._forget_attempt()
        self._cursor = None
        self._pointed = None
        if self._told is not None:
            self.stack.pop(self._told)
            self._told = None
        if self.group is not None:
            self.group.cancel()
        self.animator.clear()
        self.board.mark(Marks())
        self._lay_out(self._shown)

    def _focus_lost(self) -> None:
        """Close the hand that is open: somebody else may look at the window when it comes back."""
        if not self.hides_hands or self._opened is None:
            return
        self.program.thinker.cancel()
        self._close_hand()
        self._shown = self.match.ply
        self._lay_out(self.match.ply)
        self._start_thinking()
        self._go_on()

    def _start_thinking(self) -> None:
        """Let the computer that is to move begin, also while its opponent's move is still being shown."""
        acting = self.acting
        if acting is not None and not acting.is_human:
            self._think(acting.level, Purpose.PLAY)

    def _think(self, level: str, purpose: Purpose) -> None:
        match = self.match
        seat = match.to_act
        self._thinking_for = 0
        self._answer = None
        self.program.thinker.start(
            Job(
                match_id=self.session.match_id,
                ply=match.ply,
                game=self.session.game,
                level=level,
                seat=seat,
                view=match.view(seat),
                seed=decision_seed(match.seed, match.ply, seat),
                purpose=purpose,
                deadline=read_deadline(self.session.game, level),
            )
        )

    def update(self, milliseconds: int) -> None:
        """Animate, listen to the thinker, and play the computers' moves at a pace that can be followed."""
        super().update(milliseconds)
        said = self._says_thinking()
        self._thinking_for += milliseconds
        if self._says_thinking() != said:
            self._refresh()
        if self.animator.is_moving:
            self.animator.update(milliseconds)
            if not self.dirty:
                # Nothing but the board moves, so nothing else has to be painted and sent to the screen.
                self.dirty = True
                self.region = self.board.motion_area()
            if not self.animator.is_moving:
                self._go_on()
            self._listen()
            return
        self._shown_for += milliseconds
        self._listen()
        speed = self.toolkit.speed
        if self._answer is not None and not self.is_busy and self._shown_for >= PACE[speed]:
            answer, self._answer = self._answer, None
            self._play_text(answer.move)
        elif self._answers_itself and not self.is_busy and self._shown_for >= PACE[speed]:
            self._answer_for_person("table.said_before")
        elif self._clock is not None:
            self._count_down(milliseconds)
        elif (
            self.match.is_over and not self.is_busy and not self._result_open and self._shown_for >= RESULT_AFTER[speed]
        ):
            self.open_result()

    def _listen(self) -> None:
        answer = self.program.thinker.poll()
        while answer is not None:
            if answer.final and (answer.match_id, answer.ply) == (self.session.match_id, self.match.ply):
                if answer.purpose is Purpose.HINT:
                    self._receive_hint(answer)
                elif self.acting is not None and not self.acting.is_human:
                    self._answer = answer
            answer = self.program.thinker.poll()

    def _receive_hint(self, answer: Answer) -> None:
        if self.picker is not None:
            self.hint = answer
            self._cursor = None
            self._pointed = None
            self.toolkit.sounds.play("hint")
            self._refresh()

    def _play_text(self, text: str) -> None:
        self._forget_attempt()
        self._clock = None
        self.match.play_text(text)
        self._keep_and_go_on()

    def _keep_and_go_on(self) -> None:
        """The match has changed: write it, let the computer that is to move begin, and show what is new."""
        if self._opened != self.match.to_act:
            self._close_hand()
        if self.match.is_over:
            self.program.finish_match()
        else:
            self.program.save_match()
        self._start_thinking()
        self._go_on()

    def _forget_attempt(self) -> None:
        self.hint = None
        self.refusal = ""
        self.picker = None
        self._question = None
        self._pressed = None

    def is_moving(self) -> bool:
        """Tell whether an animation runs."""
        return self.animator.is_moving or super().is_moving()

    def wake_in(self) -> int | None:
        """Return when the thinking sign, the computer's move or the result is due."""
        waits = []
        speed = self.toolkit.speed
        if self.acting is not None and not self.acting.is_human and not self._says_thinking():
            waits.append(THINKING_SIGN_AFTER - self._thinking_for)
        if self._answer is not None or self._answers_itself:
            waits.append(PACE[speed] - self._shown_for)
        if self._clock is not None and self.picker is not None:
            counts = self._clock.wake_in()
            waits += [] if counts is None else [counts]
        if self.match.is_over and not self.is_busy and not self._result_open:
            waits.append(RESULT_AFTER[speed] - self._shown_for)
        return max(1, min(waits)) if waits else None

    # What a person does.

    def handle(self, action: Action) -> bool:
        """Finish what is running, or touch, move the cursor, press a button, leave."""
        kind = action.kind
        if self._clock is not None:
            self._clock.heed(action)
        if kind is Kind.PAD_LOST:
            self.open_menu()
            return True
        if kind is Kind.FOCUS_LOST:
            self._hold(None)
            self._focus_lost()
            return True
        if kind in {Kind.PEEK, Kind.PEEK_END}:
            return self._peek(action)
        if kind in {Kind.POINT, Kind.PRESS, Kind.RELEASE, Kind.SCROLL}:
            return self._handle_pointer(action)
        if self.animator.is_moving and kind in _FINISHING and (self.group is None or self.group.focused is None):
            if self.toolkit.debounce.accept(action.time):
                self._finish_motion()
            return True
        if self.group is not None and self.group.handle(action):
            self._cursor = None if self.group.focused is not None else self._cursor
            self._mark()
            return True
        return self._handle_key(action)

    def _handle_key(self, action: Action) -> bool:
        kind = action.kind
        if kind is Kind.BACK:
            self._back()
        elif kind in ARROWS and self.picker is not None:
            self._move_cursor(kind)
        elif kind in {Kind.CONFIRM, Kind.FINISH} and self.match.is_over and not self.is_busy:
            self.open_result()
        elif kind in {Kind.CONFIRM, Kind.FINISH} and self.picker is not None:
            if self._cursor is None:
                self._cursor = self._stop_near(None)
                self._mark()
            elif self._accepts(self._cursor, action.time):
                self.touch(self._cursor)
        elif kind is Kind.DIGIT and self.picker is not None:
            options = self._numbered()
            # The tenth card has the key 0.
            spot = options[(action.number or 10) - 1] if (action.number or 10) <= len(options) else None
            if spot is not None and self._accepts(spot, action.time):
                self.touch(spot)
        elif kind in _SHIFTS and self._cursor is not None and self.picker is not None:
            self._cursor = self.board.shift(self._cursor, _SHIFTS[kind])
            self._refresh()
        elif kind is Kind.LOG:
            # Where there is no room for the log beside the board, it has no panel that takes its key.
            self.open_log()
        else:
            return False
        return True

    def _is_card(self, spot: str | None) -> bool:
        return isinstance(self.picker, HandPicker) and spot in self.picker.cards

    def _accepts(self, spot: str | None, time: int) -> bool:
        """Whether a touch at ``time`` is meant. Several cards in a row are; one card twice at once is a slip."""
        if spot is None or not self._is_card(spot):
            return self.toolkit.debounce.accept(time)
        (last, before), self._selected = self._selected, (spot, time)
        return spot != last or not 0 <= time - before < DEBOUNCE

    def _numbered(self) -> tuple[str, ...]:
        """What the digits touch: the cards of a hand as they lie, or the options of a choice that was begun."""
        picker = self.picker
        if isinstance(picker, HandPicker):
            return tuple(spot for spot in self.board.all_spots() if spot in picker.cards)
        return picker.next_spots() if picker is not None and picker.is_open else ()

    def _back(self) -> None:
        if self.picker is not None and self.picker.back() is not None:
            self.refusal = ""
            self._cursor = self._stop_near(self._cursor) if self._cursor is not None else None
            self._refresh()
        elif self.hint is not None or self.refusal:
            self.hint = None
            self.refusal = ""
            self._refresh()
        else:
            self.open_menu()

    def _handle_pointer(self, action: Action) -> bool:
        if (self._pressed and self._drag(action)) or (self.board.held is not None and self._peek(action)):
            return True
        covered = action.position != NOWHERE and self.board.covers(action.position)
        used = self.group is not None and not covered and self.group.handle(action)
        if used:
            self.dirty = True
            self.region = None
        kind = action.kind
        if kind is Kind.PRESS and not used and self._peek(action):
            return True
        if kind is Kind.POINT:
            spot = self.board.spot_at(action.position) if action.position != NOWHERE else None
            if spot != self._pointed or (spot is not None and self._cursor is not None):
                self._pointed = spot
                self._cursor = None
                self._mark()
            return True
        if used or kind is Kind.SCROLL:
            return used
        if kind is Kind.PRESS:
            self._pressed = None
            if action.time < self._ignored_until:
                return True
            if self.animator.is_moving:
                if self.toolkit.debounce.accept(action.time):
                    self._finish_motion()
                return True
            if self.group is not None:
                self.group.focus(None)
            self._cursor = None
            self._pressed = self.board.spot_at(action.position) or ""
            self._pressed_at = action.position
            return True
        pressed, self._pressed = self._pressed, None
        spot = self.board.spot_at(action.position)
        if pressed is None or (spot or "") != pressed or not self._accepts(spot, action.time):
            return False
        if not self._is_card(spot):
            self._ignored_until = action.time + DEBOUNCE
        acting = self.acting
        if self.picker is not None:
            self.touch(spot)
        elif spot is not None and acting is not None:
            self.toolkit.sounds.play("refuse")
            self._say_refused(self.text("table.not_now", name=acting.name))
            self._refresh()
        return True

    def _drag(self, action: Action) -> bool:
        """Move what was pressed with the pointer; tell whether the action was part of that."""
        if action.kind is Kind.RELEASE and self._dragged:
            path = self._let_go(action.position)
            if path:
                self._ignored_until = action.time + DEBOUNCE
                self._touch_in_turn(path)
            self._pointed = self.board.spot_at(action.position)
            self._refresh()
            return True
        if action.kind is not Kind.POINT or self.picker is None:
            return self._dragged
        if action.position == NOWHERE:
            return self._dragged
        away = max(abs(action.position[0] - self._pressed_at[0]), abs(action.position[1] - self._pressed_at[1]))
        if not self._dragged and away <= self.toolkit.metrics.px(DRAG_AFTER):
            return False
        if self._pressed is None or not self.board.drag(self._pressed, action.position):
            return self._dragged
        self._dragged = True
        if not self.dirty:
            self.dirty = True
            self.region = self.board.motion_area()
        return True

    def _let_go(self, position: tuple[int, int] | None = None) -> Path:
        """Let what is dragged fall at ``position``, or where it was pressed; return the spots that it is to touch."""
        dragged, self._dragged = self._dragged, False
        self._pressed = None
        self._hold(None)
        if not dragged:
            return ()
        return self.board.drop(self._pressed_at if position is None else position) or ()

    def _touch_in_turn(self, path: Path) -> None:
        """Touch the spots of ``path`` for the person who is to act, and nothing of it where one of them is not open."""
        picker = self.picker
        if picker is None:
            return
        self._forget_choice()
        for spot in path:
            if self.picker is not picker:
                return
            if spot not in picker.next_spots():
                attempt = self.board.attempt(picker.chosen, spot)
                self._forget_choice()
                self._refuse(self.match.explain(attempt))
                self._refresh()
                return
            self.touch(spot)

    def point_at(self, spot: str | None) -> None:
        """Put the cursor on ``spot``, as arrows would."""
        self._cursor = spot
        self._mark()

    def _finish_motion(self) -> None:
        while self.animator.is_moving:
            self.animator.finish()
        self._go_on()

    def _spot_under_pointer(self) -> str | None:
        pointer = self.toolkit.input.pointer
        return self.board.spot_at(pointer) if pointer != NOWHERE else None

    def touch(self, spot: str | None) -> None:
        """Touch ``spot`` for the person who is to act: choose, go back, or hear why not."""
        picker = self.picker
        if picker is None:
            return
        self.refusal = ""
        if spot is None and not picker.is_modal:
            self._refresh()
            return
        if spot is None or (picker.is_modal and spot not in picker.next_spots()):
            # Beside the chooser: it closes, and the touch counts for the board behind it.
            closed = picker.chosen
            while picker.back() is not None:
                pass
            if spot is None or spot in closed:
                self._refresh()
                return
        if spot in picker.next_spots():
            move = picker.touch(spot)
            if move is not None:
                view = self.match.view(self.match.to_act)
                self._play_text(self.match.rules.format_move(view, move))
                return
            self.toolkit.sounds.play("select")
            if self._cursor is not None and picker.is_modal:
                self._cursor = self._stop_near(None)
        else:
            self._refuse(self.match.explain(self.board.attempt(picker.chosen, spot)))
        self._refresh()

    def press(self, spot: str) -> None:
        """Press a button of the game: it is a spot like others, or changes only how things lie."""
        picker = self.picker
        if picker is None:
            return
        if spot in picker.next_spots():
            self.touch(spot)
            return
        if spot == NOT_AGAIN:
            self.answer_for_good()
            return
        self.refusal = ""
        if isinstance(picker, HandPicker) and spot == picker.confirm:
            self._refuse(self.match.explain(self.board.attempt(picker.chosen, "")), "table.not_possible")
        else:
            self.toolkit.sounds.play("select")
            self.board.press(spot)
        self._refresh()

    def _say_refused(self, reason: str) -> None:
        """What was asked for cannot be done now: say why where everybody looks, and not in a tooltip as well."""
        self.refusal = reason
        self._refusal_title = "table.not_possible"
        if self.group is not None:
            self.group.focus(self.group.focused)
        self._mark()

    def _refuse(self, explanation: Explanation | None, title: str = "table.refused") -> None:
        self.toolkit.sounds.play("refuse")
        self.refusal = self.board.say(explanation) if explanation else self.text("table.not_here")
        self._refusal_title = title

    def _stops(self) -> dict[str, pygame.Rect]:
        picker = self.picker
        if picker is None:
            return {}
        free = self.is_guided or picker.is_open
        spots = picker.next_spots() if free else self.board.all_spots()
        places = ((spot, self.board.spot_rect(spot)) for spot in spots)
        return {spot: rect for spot, rect in places if rect is not None}

    def _stop_near(self, spot: str | None) -> str | None:
        stops = self._stops()
        if spot in stops:
            return spot
        here = self.board.spot_rect(spot) if spot is not None else None
        return first_stop(stops, (here or self._layout.board).center)

    def _move_cursor(self, kind: Kind) -> None:
        stops = self._stops()
        if self.group is not None:
            self.group.focus(None)
        if self._cursor is None or self._cursor not in stops:
            near = self._pointed if self._pointed in stops else None
            self._cursor = near or self._stop_near(None)
        else:
            self._cursor = next_stop(stops, self._cursor, kind) or self._cursor
        self.refusal = ""
        self._mark()

    # The buttons.

    def undo(self) -> None:
        """Take back the last decision of a person, with what followed."""
        self._travel(back=True)

    def redo(self) -> None:
        """Play again what was taken back."""
        self._travel(back=False)

    def _travel(self, *, back: bool) -> None:
        barrier = self.match.undo_barrier() if back else self.match.redo_barrier()
        if barrier is not None:
            self._say_refused(self.text(f"barrier.{barrier.value}"))
            self._refresh()
            return
        self.program.thinker.cancel()
        self._answer = None
        self.animator.clear()
        self._forget_attempt()
        if self.match.is_over:
            # A practice match that goes on after its end is another one than that among the finished.
            self.session.match_id = self.program.saves.new_id()
        before = self.match.ply
        if back:
            self.match.undo()
        else:
            self.match.redo()
        self._shown = self.match.ply
        self._interlude = None
        self._clock = None
        if back:
            # What was said before is asked again where somebody goes back to it: else nobody could go back further.
            self._standing = {
                seat: standing
                for seat, standing in self._standing.items()
                if standing.since < self.match.ply and seat != self.match.to_act
            }
        self._book.take_back(self.match.ply if back else before)
        self._result_open = False
        self.toolkit.sounds.play("undo")
        if self._opened != self.match.to_act:
            self._close_hand()
        self._lay_out(self.match.ply)
        self._keep_and_go_on()

    def toggle_hint(self) -> None:
        """Ask a strong player what it would do here, or put the hint away."""
        if self.picker is None or self._plays_unguided:
            return
        if self.hint is not None or self.program.thinker.busy:
            self.program.thinker.cancel()
            self.hint = None
        else:
            self._forget_choice()
            self._think(HINT_LEVEL, Purpose.HINT)
        self._refresh()

    def _forget_choice(self) -> None:
        self.refusal = ""
        while self.picker is not None and self.picker.back() is not None:
            pass

    def next_speed(self) -> None:
        """Change to the next speed: slow, normal, fast, off."""
        speed = SPEEDS[(SPEEDS.index(self.toolkit.speed) + 1) % len(SPEEDS)]
        self.program.change_settings(speed=speed)
        self.animator.speed = speed
        if speed == "off" and self.animator.is_moving:
            self._finish_motion()

    def open_rules(self) -> None:
        """Show the rules of the game."""
        self.program.ways.to_rules(self.session.game)

    def open_menu(self) -> None:
        """Show the menu of the table."""
        self.stack.push(PauseScene(self.program, self.session, self.seat_changed))

    def open_log(self) -> None:
        """Show all that happened so far."""
        lines = self._book.lines(self.viewer, self._shown)
        self._told = LogScene(self.program, self.session.game, lines)
        self.stack.push(self._told)

    def open_sheet(self) -> None:
        """Show the whole score sheet."""
        view = self.match.view(self.viewer, self._shown)
        sheet = self.board.score_sheet(view)
        if sheet is not None:
            seats = range(len(self.match.seats))
            names = tuple(seat.name for seat in self.match.seats)
            styles = tuple(self.board.style(view, seat) for seat in seats)
            self._told = SheetScene(self.program, sheet, names, styles)
            self.stack.push(self._told)

    def open_result(self) -> None:
        """Show the result of a match that is over."""
        if not self.match.is_over:
            raise RulesError("there is no result yet")
        fresh, self._result_open = not self._result_open, True
        self.stack.push(ResultScene(self.program, self.session, self, fresh=fresh))

    def seat_changed(self) -> None:
        """Somebody else sits at a seat now: save it, and let them go on."""
        before, self._people = self._people, self._count_people()
        self._was_shared = self._was_shared or before > 1
        self.program.thinker.cancel()
        self._answer = None
        self._forget_attempt()
        self._standing = {seat: said for seat, said in self._standing.items() if self.match.seats[seat].is_human}
        self._close_hand()
        if self.match.rules.info.has_secrets:
            # Another one may be the only person now, or the only one before no longer be that.
            self._let_go()
            self.animator.clear()
            self._lay_out(self._shown)
        self.program.save_match()
        self._start_thinking()
        if not self.animator.is_moving:
            self._go_on()

    # Drawing.

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table. What seldom changes is kept as one picture."""
        if self._backdrop is None or self._backdrop.get_size() != surface.get_size():
            self._backdrop = pygame.Surface(surface.get_size())
            self._painted.clear()
        if self._backdrop_is_old:
            self._paint_backdrop(self._backdrop)
            self._backdrop_is_old = False
        surface.blit(self._backdrop, (0, 0))
        self.board.draw(surface)
        super().draw(surface)
        self.board.draw_over(surface)

    def _paint_backdrop(self, backdrop: pygame.Surface) -> None:
        """Bring the picture of what seldom changes up to date, painting only the parts that have changed."""
        heading = self._heading()
        seats = layout.bounds([panel.rect for panel in self._seat_panels])
        parts: dict[str, tuple[pygame.Rect, object, Callable[[], None]]] = {
            "heading": (
                self._layout.heading,
                heading,
                lambda: self._layout.draw_heading(backdrop, self.toolkit, self.session.game, *heading),
            ),
            "seats": (
                seats,
                tuple(panel.content for panel in self._seat_panels),
                lambda: self._draw_seats(backdrop),
            ),
            "log": (self._log.rect, self._log.content, lambda: self._log.draw_ground(backdrop)),
            "sheet": (self._sheet.rect, self._sheet.content, lambda: self._sheet.draw_ground(backdrop)),
            "prompt": (self._prompt.rect, self._prompt.content, lambda: self._prompt.draw_ground(backdrop)),
            "board": (self._layout.board, self.board.ground, lambda: self.board.draw_ground(backdrop)),
        }
        # With the room for the shadow, which reaches a little beyond the part.
        room = 2 * self.toolkit.metrics.px(24)
        areas = {name: rect.inflate(room, room) for name, (rect, _, _) in parts.items()}
        stale = [name for name, (_, content, _) in parts.items() if self._painted.get(name) != content]
        for clip in joined([areas[name] for name in stale]) if self._painted else [backdrop.get_rect()]:
            # All that reaches into the area is painted anew there, and only there.
            backdrop.set_clip(clip)
            self.draw_ground(backdrop, f"tables/{self.session.game}")
            for name, (_, _, paint) in parts.items():
                if areas[name].colliderect(clip):
                    paint()
        self._painted.update({name: content for name, (_, content, _) in parts.items()})
        backdrop.set_clip(None)

    def _draw_seats(self, backdrop: pygame.Surface) -> None:
        for panel in self._seat_panels:
            panel.draw_ground(backdrop)

    def _heading(self) -> tuple[str, str]:
        match, game = self.match, self.session.game
        parts = [self.text("table.ply", count=sum(1 for step in match.steps[: self._shown] if step.seat >= 0))]
        for option in match.rules.info.options:
            value = match.options[option.key]
            if value != option.default or option is match.rules.info.options[0]:
                parts.append(
                    self.text(
                        "table.option",
                        title=self.text(f"{game}.option.{option.key}.title"),
                        value=self.text(f"{game}.option.{option.key}.{value}"),
                    )
                )
        if len(match.seats) == 1:
            parts.append(self.text(f"{game}.solo.mark", target=match.rules.info.solo_target))
        elif match.practice:
            parts.append(self.text("table.practice_mark"))
        return self.program.game_name(game), " · ".join(parts)


def joined(areas: list[pygame.Rect]) -> list[pygame.Rect]:
    """Return ``areas`` with those made one that meet, where the whole is hardly larger than its parts."""
    found: list[pygame.Rect] = []
    for area in areas:
        whole = area
        for other in [other for other in found if other.colliderect(whole)]:
            both = whole.union(other)
            if both.w * both.h <= 1.2 * (whole.w * whole.h + other.w * other.h):
                found.remove(other)
                whole = both
        found.append(whole)
    return found
