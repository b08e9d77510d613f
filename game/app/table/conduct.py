"""Carrying out what is due at a table: showing it, asking for people, taking moves, and hiding hands in between.

In a game with secrets that several people play at one screen, a hand is closed as soon as somebody else is to act,
before anything of what was played is drawn; then a curtain asks for the next person.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Protocol

import pygame

from game.app.scenes.curtain import CurtainScene
from game.app.scenes.interlude import InterludeScene
from game.app.table.course import Due
from game.app.table.log import LogLine
from game.app.table.pointing import Pointing
from game.app.table.sitting import Sitting
from game.core.contract import OBSERVER
from game.core.match import SeenStep
from game.ui.board import Marks
from game.ui.scene import Scene


class Seen(Protocol):
    """What the conduct asks of the screen; see :class:`game.app.table.scene.TableScene`."""

    @property
    def is_on_top(self) -> bool: ...
    def put(self, scene: Scene) -> None: ...
    def take_away(self, scene: Scene) -> None: ...
    def refresh(self) -> None: ...
    def cancel(self) -> None: ...
    def redraw(self, region: pygame.Rect | None = None) -> None: ...
    def show_time(self) -> None: ...
    def open_menu(self) -> None: ...
    def open_result(self) -> None: ...


class Conduct:
    """Conducts ``sitting`` on ``screen``, with the hands of ``pointing``."""

    def __init__(self, sitting: Sitting, pointing: Pointing, screen: Seen) -> None:
        self._sitting = sitting
        self._program = sitting.program
        self._match = sitting.match
        self._board = sitting.board
        self._animator = sitting.animator
        self._course = sitting.course
        self._viewpoint = sitting.viewpoint
        self._choosing = sitting.choosing
        self._pointing = pointing
        self._screen = screen
        self._curtain: Scene | None = None
        self._interlude: Scene | None = None
        self._told: Scene | None = None
        """A scene over the table that shows what one viewer saw: it goes when the viewer changes."""

    def heed_settings(self) -> None:
        """Settings may have changed."""
        self._animator.speed = self._course.speed = self._program.toolkit.speed
        self._animator.reduced_motion = self._program.toolkit.reduced_motion
        self._course.answer_seconds = self._program.settings.answer_seconds
        if self._course.asking.question is not None:
            # The time that there is, or the language of its words, is another one.
            self._course.ask()

    def begin(self) -> None:
        """Lay the position out and go on with the match, also if a computer is to move."""
        self.lay_out()
        self._course.start_thinking()
        self.go_on()

    def come_back(self) -> None:
        """Nothing is over the table any more: show what has waited for that."""
        self._curtain = self._interlude = self._told = None
        clock, due = self._course.asking.clock, self._course.due
        if clock is not None:
            # That the window has the keyboard again was told to what was over the table.
            clock.stands_still = False
        if due is Due.INTERLUDE or (due is Due.CURTAIN and not self._animator.is_moving):
            self.go_on()
        else:
            self._screen.refresh()

    def go_on(self) -> None:
        """Do what is due now: show the next ply, what ended with it, the curtain, or let a person choose."""
        self._choosing.picker = None
        due = self._course.arrive()
        while due in (Due.STEP, Due.INTERLUDE):
            if due is Due.STEP:
                self._move(functools.partial(self._animate, self._course.next_step()))
            else:
                self._tell_interlude()
            if self._animator.is_moving or (due is Due.INTERLUDE and self._course.interlude is not None):
                break
            due = self._course.arrive()
        if due is Due.CURTAIN:
            self._draw_curtain()
        elif due is Due.CHOICE:
            self._choosing.begin(self._viewpoint.view(), self._course.choices())
            self._pointing.settle()
        self._screen.refresh()

    def finish_motion(self) -> None:
        """Show at once where what is moving leads."""
        while self._animator.is_moving:
            self._move(self._animator.finish)
        self.go_on()

    def _animate(self, step: SeenStep[Any, Any]) -> None:
        self._animator.play(self._board.animate(step))

    def _move(self, act: Callable[[], object]) -> None:
        """Let ``act`` move something on the board; where that fails, the position that it leads to is shown at once."""
        if not self._program.toolkit.attempt("an animation", act):
            self._animator.clear()
            self.lay_out()

    def pass_time(self, milliseconds: int) -> None:
        """Let time pass: animate, listen to the thinker, and do what has waited for long enough to be followed."""
        course, said = self._course, self._course.says_thinking
        course.think_on(milliseconds)
        if course.says_thinking != said:
            self._screen.refresh()
        if self._animator.is_moving:
            self._move(lambda: self._animator.update(milliseconds))
            # Nothing but the board moves, so nothing else has to be painted and sent to the screen.
            self._screen.redraw(self._board.motion_area())
            if not self._animator.is_moving:
                self.go_on()
            self._listen()
            return
        course.wait(milliseconds)
        self._listen()
        if not course.is_ripe:
            self._count_down(milliseconds)
        elif course.due is Due.END:
            self._screen.open_result()
        elif course.asking.answers_itself:
            self.answer_for_person("table.said_before")
        else:
            self.play(course.take_answer())

    def _listen(self) -> None:
        hint = self._course.listen()
        if hint is not None and self._choosing.picker is not None:
            self._choosing.hint = hint
            self._sitting.helping.hint_shown()
            # A hint that was seen is not unseen by ending the program.
            self._program.save_match()
            self._pointing.forget()
            self._program.toolkit.sounds.play("hint")
            self._screen.refresh()

    def _count_down(self, milliseconds: int) -> None:
        clock = self._course.asking.clock
        if clock is None or self._choosing.picker is None:
            return
        if clock.advance(milliseconds):
            self.answer_for_person("table.time_was_up")
        else:
            self._screen.show_time()

    # What changes the match.

    def play(self, text: str) -> None:
        """Play the move with the notation ``text`` for the seat that is to act."""
        self._forget_attempt()
        self._course.play(text)
        self._keep_and_go_on()

    def answer_for_good(self) -> None:
        """Let things go on now, and at every further question to the same person for as long as this one says."""
        if self._choosing.picker is not None and self._course.asking.question is not None:
            self._course.answer_for_good()
            self._forget_attempt()
            self._keep_and_go_on()

    def answer_for_person(self, note: str) -> None:
        """Let things go on for the person who is asked; the log says with the words of ``note`` why.

        Whoever did not answer may not be there: their hand does not stay open for what comes next.
        """
        if self._course.asking.question is not None:
            self._course.answer_for_person(note)
            self._forget_attempt()
            self.close_hand()
            self._keep_and_go_on()

    def travel(self, *, back: bool) -> None:
        """Undo or redo, which must be possible, and go on from there."""
        self._animator.clear()
        self._forget_attempt()
        if self._match.is_over:
            # A practice match that goes on after its end is another one than that among the finished.
            self._course.session.match_id = self._program.saves.new_id()
        self._sitting.book.forget(self._course.travel(back=back))
        if self._viewpoint.opened != self._match.to_act:
            self.close_hand()
        self.lay_out()
        self._keep_and_go_on()

    def seat_changed(self) -> None:
        """Somebody else sits at a seat now: save it, and let them go on."""
        self._course.seat_changed()
        self._forget_attempt()
        self.close_hand()
        if self._viewpoint.has_secrets:
            # Another one may be the only person now, or the only one before no longer be that.
            self._pointing.let_go()
            self._animator.clear()
            self.lay_out()
        self._program.save_match()
        self._course.start_thinking()
        if not self._animator.is_moving:
            self.go_on()

    def _keep_and_go_on(self) -> None:
        """The match has changed: write it, let the computer that is to move begin, and show what is new."""
        if self._viewpoint.opened != self._match.to_act:
            self.close_hand()
        if self._match.is_over:
            self._program.finish_match()
        else:
            self._program.save_match()
        self._course.start_thinking()
        self.go_on()

    def _forget_attempt(self) -> None:
        self._choosing.forget()
        self._course.asking.forget()
        self._pointing.forget_press()

    # What is laid over the table, and hidden.

    def lay_out(self) -> None:
        """Let the board show at once the position up to which everything has been shown."""
        self._pointing.hold(None)
        self._board.is_shared = self._viewpoint.is_shared
        self._board.viewer = self._viewpoint.place
        self._board.show(self._sitting.shown_view)

    def tell(self, scene: Scene) -> None:
        """Put ``scene`` over the table, which shows what the present viewer saw."""
        self._told = scene
        self._screen.put(scene)

    def _tell_interlude(self) -> None:
        """Tell the end of a part of the match, once nothing else is over the table.

        Everybody reads it, so no hand stays open.
        """
        course = self._course
        if course.interlude is None or self._interlude is not None or not self._screen.is_on_top:
            return
        self.close_hand()
        if course.speed == "off" and not self._viewpoint.people:
            course.interlude = None
            return
        self._interlude = InterludeScene(self._program, course.session, course.interlude, self._end_interlude)
        self._screen.put(self._interlude)

    def _end_interlude(self) -> None:
        if self._course.interlude is not None:
            self._course.interlude = self._interlude = None
            self.go_on()

    def _draw_curtain(self) -> None:
        """Ask for the person who is to act, once nothing else is over the table."""
        if self._curtain is not None or not self._screen.is_on_top:
            return
        seat = self._match.to_act
        self._curtain = CurtainScene(
            self._program,
            self._course.session,
            seat,
            self.recap(seat),
            functools.partial(self.open_hand, seat),
            on_undo=self._undo_under_curtain if self._match.undo_barrier() is None else None,
            on_menu=self._menu_under_curtain,
            countdown=self._course.asking.clock,
            on_time_up=self._run_out_under_curtain,
        )
        self._screen.put(self._curtain)

    def recap(self, seat: int) -> tuple[LogLine, ...]:
        """Return what everybody saw of the others' decisions and ``seat`` has not been told yet, oldest first."""
        lines = self._sitting.book.lines(OBSERVER, self._match.ply, self._course.recap_start(seat))
        return tuple(line for line in lines if not line.by_chance)

    def _lift_curtain(self) -> None:
        if self._curtain is not None:
            self._screen.take_away(self._curtain)
            self._curtain = None

    def open_hand(self, seat: int) -> None:
        """The person at ``seat`` has pressed: show what they may see, and let them choose."""
        self._lift_curtain()
        if seat == self._match.to_act and not self._sitting.is_busy:
            self._viewpoint.open(seat)
            if self._course.asking.clock is not None:
                self._course.asking.clock.restart()
            self.lay_out()
            self.go_on()

    def _undo_under_curtain(self) -> None:
        self._lift_curtain()
        self.travel(back=True)

    def _menu_under_curtain(self) -> None:
        # The table below is closed. With the curtain away, it follows whatever is decided in the menu.
        self._lift_curtain()
        self._screen.open_menu()

    def _run_out_under_curtain(self) -> None:
        self._lift_curtain()
        self.answer_for_person("table.time_was_up")

    def close_hand(self) -> None:
        """Hide the hand that is open, and all that was told about it."""
        if self._viewpoint.opened is None:
            return
        self._pointing.let_go()
        self._viewpoint.close()
        self._forget_attempt()
        self._pointing.forget()
        if self._told is not None:
            self._screen.take_away(self._told)
            self._told = None
        self._screen.cancel()
        self._animator.clear()
        self._board.mark(Marks())
        self.lay_out()

    def lose_focus(self) -> None:
        """Close the hand that is open: somebody else may look at the window when it comes back."""
        self._pointing.hold(None)
        if self._viewpoint.is_shared and self._viewpoint.opened is not None:
            self._course.stop_thinking()
            self.close_hand()
            self._course.show_all()
            self.lay_out()
            self._course.start_thinking()
            self.go_on()
