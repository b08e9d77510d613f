"""The table: the one screen that plays a match, whatever the game.

It wires the rooms of the table: the *sitting* (whose eyes see the match, what is due, what is chosen), the *pointing*
of the people, the *conduct* that carries out what is due, the *furniture* around the board and the *errands* of its
buttons. The board shows views and offers spots, the match decides.
"""

from __future__ import annotations

import functools
from typing import Any

import pygame

from game.app.program import Program
from game.app.scenes.pause import PauseScene
from game.app.scenes.result import ResultScene
from game.app.scenes.screen import Screen
from game.app.session import Session
from game.app.table.backdrop import Backdrop
from game.app.table.choosing import NOT_AGAIN
from game.app.table.conduct import Conduct
from game.app.table.course import Guide
from game.app.table.errands import Errands
from game.app.table.furniture import Furniture
from game.app.table.pointing import Pointing
from game.app.table.prompt import heed
from game.app.table.sitting import Sitting
from game.core.contract import RulesError
from game.core.match import Match
from game.ui.actions import ARROWS, Action, Kind
from game.ui.board import Board
from game.ui.layout import Metrics
from game.ui.picker import Chooser
from game.ui.scene import Scene

_FINISHING = frozenset({Kind.PRESS, Kind.CONFIRM, Kind.FINISH})
_OF_POINTER = frozenset({Kind.POINT, Kind.PRESS, Kind.RELEASE, Kind.SCROLL})
_SHADOW = 24
"""How far, in units, the shadow of a panel reaches beyond it."""


class TableScene(Screen):
    """Plays the match of ``session`` to its end; ``guide`` may follow its course."""

    def __init__(self, program: Program, session: Session, guide: Guide | None = None) -> None:
        super().__init__(program)
        self.session = session
        self.sitting = Sitting(program, session, guide)
        self.pointing = Pointing(self, self.sitting)
        self.conduct = Conduct(self.sitting, self.pointing, self)
        others = {"menu": self.open_menu, "result": self.open_result}
        self.errands = Errands(self.sitting, self.conduct, self.refuse, self.refresh, others)
        self.furniture = Furniture(self.sitting, self.errands.deeds, self.press)
        self.backdrop = Backdrop(lambda surface: self.draw_ground(surface, session.game), self.toolkit.attempt)

    @property
    def match(self) -> Match[Any, Any]:
        """The match."""
        return self.sitting.match

    @property
    def board(self) -> Board[Any, Any]:
        """The board on which it is shown."""
        return self.sitting.board

    @property
    def picker(self) -> Chooser[Any] | None:
        """What the person who is to act chooses with; ``None`` while nobody is to choose."""
        return self.sitting.choosing.picker

    # On the stack.

    def enter(self) -> None:
        """Lay the position out and go on with the match, also if a computer is to move."""
        self.conduct.heed_settings()
        self.conduct.begin()

    def leave(self) -> None:
        self.program.thinker.cancel()

    def covered(self) -> None:
        """Let go of what is held: a menu has come over the table."""
        self.pointing.let_go()

    def revealed(self) -> None:
        """Come back from a menu: settings may have changed meanwhile."""
        self.conduct.heed_settings()
        self.conduct.come_back()

    @property
    def is_on_top(self) -> bool:
        """Tell whether nothing else is over the table."""
        return self.stack.top is self

    def put(self, scene: Scene) -> None:
        """Put ``scene`` over the table."""
        self.stack.push(scene)

    def take_away(self, scene: Scene) -> None:
        """Take ``scene``, and what is over it, away from the table."""
        self.stack.pop(scene)

    def open_menu(self) -> None:
        """Show the menu of the table."""
        self.put(PauseScene(self.program, self.session, self.conduct.seat_changed))

    def open_result(self) -> None:
        """Show the result of a match that is over. Raises :class:`RulesError` before that."""
        course = self.sitting.course
        if not self.match.is_over:
            raise RulesError("there is no result yet")
        fresh, course.is_told = not course.is_told, True
        self.put(ResultScene(self.program, self.session, self, fresh=fresh))

    # What is shown.

    def resize(self, metrics: Metrics) -> None:
        focus = self.furniture.focused
        self.pointing.let_go()
        self.conduct.heed_settings()
        self.group = self.furniture.build()
        self.group.on_refused = self.refuse
        self.backdrop.forget()
        self.pointing.area = self.furniture.arrange()
        self.board.resize(self.pointing.area)
        self.refresh()
        self.furniture.focus(focus)

    def refresh(self) -> None:
        """Bring panels, buttons, marks and prompt up to date with the match."""
        self.furniture.fill()
        self.mark()

    def mark(self) -> None:
        """Tell the board what to point out, and the prompt what to say and to offer."""
        self.redraw()
        has_focus = self.group is not None and self.group.focused is not None
        marks = self.sitting.marks(self.pointing.focus, cursor=self.pointing.cursor is not None and not has_focus)
        self.board.mark(marks)
        if self.picker is not None:
            self.sitting.helping.heed(marks)
        if self.furniture.say(marks):
            self.backdrop.forget()

    def redraw(self, region: pygame.Rect | None = None) -> None:
        """Draw again: only ``region`` where nothing else has changed."""
        if region is None:
            self.backdrop.is_old = True
        elif self.dirty:
            return
        self.dirty = True
        self.region = region

    def show_time(self) -> None:
        """Show the time that is left for an answer."""
        region = self.furniture.moved_clock()
        if region is not None:
            self.redraw(region)

    def draw(self, surface: pygame.Surface) -> None:
        margin = self.toolkit.metrics.px(_SHADOW)
        surface.blit(self.backdrop.paint(surface.get_size(), margin, self.furniture.parts), (0, 0))
        self.toolkit.attempt("the board", functools.partial(self.board.draw, surface))
        super().draw(surface)
        self.toolkit.attempt("what lies over the board", functools.partial(self.board.draw_over, surface))

    # Time.

    def update(self, milliseconds: int) -> None:
        super().update(milliseconds)
        self.conduct.pass_time(milliseconds)

    def is_moving(self) -> bool:
        return self.sitting.is_animated or super().is_moving()

    def wake_in(self) -> int | None:
        return self.sitting.course.wake_in(is_asked=self.picker is not None)

    # What a person does.

    def handle(self, action: Action) -> bool:
        kind, clock, group = action.kind, self.sitting.course.asking.clock, self.group
        if clock is not None:
            heed(clock, action)
        if kind is Kind.PAD_LOST:
            self.open_menu()
        elif kind is Kind.FOCUS_LOST:
            self.conduct.lose_focus()
        elif kind in {Kind.PEEK, Kind.PEEK_END}:
            return self.pointing.peek(action)
        elif kind in _OF_POINTER:
            return self.pointing.handle(action)
        elif self.sitting.is_animated and kind in _FINISHING and (group is None or group.focused is None):
            if self.toolkit.debounce.accept(action.time):
                self.conduct.finish_motion()
        elif group is not None and group.handle(action):
            self.pointing.cursor = None if group.focused is not None else self.pointing.cursor
            self.mark()
        else:
            return self._handle_key(action)
        return True

    def _handle_key(self, action: Action) -> bool:
        kind, can_choose = action.kind, self.picker is not None
        if kind is Kind.BACK:
            self._back()
        elif kind in ARROWS and can_choose:
            self.pointing.move_cursor(kind)
        elif kind in {Kind.CONFIRM, Kind.FINISH} and self.match.is_over and not self.sitting.is_busy:
            self.open_result()
        elif kind in {Kind.CONFIRM, Kind.FINISH} and can_choose:
            self.pointing.confirm(action)
        elif kind is Kind.DIGIT and can_choose:
            self.pointing.touch_number(action)
        elif kind is Kind.LOG:
            # Where there is no room for the log beside the board, it has no panel that takes its key.
            self.errands.open_log()
        else:
            return can_choose and self.pointing.shift(kind)
        return True

    def _back(self) -> None:
        if self.sitting.choosing.step_back():
            self.pointing.keep_cursor()
        elif not self.sitting.choosing.dismiss():
            self.open_menu()
            return
        self.refresh()

    def touch(self, spot: str | None) -> None:
        """Touch ``spot`` for the person who is to act: choose, go back, or hear why not."""
        if self.picker is None:
            return
        text = self.sitting.choosing.touch(spot)
        if text is not None:
            self.conduct.play(text)
            return
        self.pointing.follow_choice()
        self.refresh()

    def press(self, spot: str) -> None:
        """Press a button of the game: it is a spot like others, or changes only how things lie."""
        if self.picker is None:
            return
        if spot in self.picker.next_spots():
            self.touch(spot)
        elif spot == NOT_AGAIN:
            self.conduct.answer_for_good()
        else:
            self.sitting.choosing.press(spot)
            self.refresh()

    def point_at(self, spot: str | None) -> None:
        """Put the cursor on ``spot``, as arrows would."""
        self.pointing.cursor = spot
        self.mark()

    def offer(self, action: Action) -> bool:
        """Let panels and buttons have an action of the pointer; tell whether one of them used it."""
        used = self.group is not None and self.group.handle(action)
        if used:
            self.dirty = True
            self.region = None
        return used

    def unfocus(self) -> None:
        """Take the focus from panels and buttons."""
        if self.group is not None:
            self.group.focus(None)

    def cancel(self) -> None:
        """Interrupt what panels and buttons were doing."""
        if self.group is not None:
            self.group.cancel()

    def finish_motion(self) -> None:
        """Show at once where what is moving leads."""
        self.conduct.finish_motion()

    def refuse(self, reason: str) -> None:
        """Say why something cannot be done now, where everybody looks, and not in a tooltip as well."""
        self.sitting.choosing.say(reason, "table.not_possible")
        if self.group is not None:
            self.group.focus(self.group.focused)
        self.mark()

    def refuse_too_early(self) -> None:
        """Say that somebody else is to act."""
        acting = self.sitting.course.acting
        if acting is not None:
            self.toolkit.sounds.play("refuse")
            self.refuse(self.text("table.not_now", name=acting.name))
            self.refresh()
