"""What the buttons of a table do."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from types import MappingProxyType

from game.app.scenes.log import LogScene
from game.app.scenes.score_sheet import SheetScene
from game.app.table.conduct import Conduct
from game.app.table.sitting import Sitting
from game.ui.tween import SPEEDS


class Errands:
    """The errands at a table. ``refuse`` says why something cannot be done now, ``refresh`` shows all that is so.

    ``deeds`` are all of them by the names of their buttons.
    """

    def __init__(
        self,
        sitting: Sitting,
        conduct: Conduct,
        refuse: Callable[[str], None],
        refresh: Callable[[], None],
        others: Mapping[str, Callable[[], None]],
    ) -> None:
        self._sitting = sitting
        self._conduct = conduct
        self._refuse = refuse
        self._refresh = refresh
        self.deeds: Mapping[str, Callable[[], None]] = MappingProxyType(
            {
                "undo": functools.partial(self.travel, back=True),
                "redo": functools.partial(self.travel, back=False),
                "hint": self.toggle_hint,
                "rules": functools.partial(sitting.program.ways.to_rules, sitting.session.game),
                "speed": self.next_speed,
                "log": self.open_log,
                "sheet": self.open_sheet,
                **others,
            }
        )

    def travel(self, *, back: bool) -> None:
        """Take back the last decision of a person with what followed, or play again what was taken back."""
        match, program = self._sitting.match, self._sitting.program
        barrier = match.undo_barrier() if back else match.redo_barrier()
        if barrier is None:
            program.toolkit.sounds.play("undo")
            self._conduct.travel(back=back)
        else:
            self._refuse(program.text(f"barrier.{barrier.value}"))
            self._refresh()

    def toggle_hint(self) -> None:
        """Ask a strong player what it would do here, or put the hint away."""
        choosing, course = self._sitting.choosing, self._sitting.course
        if choosing.picker is None or self._sitting.is_unguided:
            return
        if choosing.hint is not None or self._sitting.program.thinker.busy:
            course.stop_thinking()
            choosing.hint = None
        else:
            choosing.put_back()
            course.ask_for_hint()
        self._refresh()

    def next_speed(self) -> None:
        """Change to the next speed: slow, normal, fast, off."""
        program = self._sitting.program
        speed = SPEEDS[(SPEEDS.index(program.toolkit.speed) + 1) % len(SPEEDS)]
        program.change_settings(speed=speed)
        if speed == "off" and self._sitting.is_animated:
            self._conduct.finish_motion()

    def open_log(self) -> None:
        """Show all that happened so far."""
        sitting = self._sitting
        lines = sitting.book.lines(sitting.viewpoint.viewer, sitting.course.shown)
        self._conduct.tell(LogScene(sitting.program, sitting.session.game, lines))

    def open_sheet(self) -> None:
        """Show the whole score sheet, in a game that has one."""
        sitting, view = self._sitting, self._sitting.shown_view
        sheet = sitting.board.score_sheet(view)
        if sheet is not None:
            names = tuple(seat.name for seat in sitting.match.seats)
            styles = tuple(sitting.board.style(view, seat) for seat in range(len(names)))
            self._conduct.tell(SheetScene(sitting.program, sheet, names, styles))
