"""Of what is held down, a little repeats: arrows, and erase and delete while a text is written."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.actions import ARROWS, Action, Kind

REPEATED_WHILE_WRITING = ARROWS | {Kind.ERASE, Kind.DELETE}

_ALWAYS_REPEATED = ARROWS | {Kind.SHIFT_LEFT, Kind.SHIFT_RIGHT}
_DELAY = 420
_INTERVAL = 70

Source = tuple[str | int, ...]
"""What is held: a key by its place, or a part of a gamepad."""


class Repetition:
    """Repeats what is held, with one delay and one rate for keys, sticks and hats.

    It runs on the clock that is handed in, in milliseconds.
    """

    def __init__(self) -> None:
        self._held: dict[Source, tuple[Kind, int]] = {}

    @staticmethod
    def _repeats(kind: Kind, writing: bool) -> bool:
        return kind in (REPEATED_WHILE_WRITING if writing else _ALWAYS_REPEATED)

    @property
    def is_running(self) -> bool:
        """Whether anything may repeat."""
        return bool(self._held)

    def hold(self, source: Source, kind: Kind, now: int, *, writing: bool) -> None:
        """Note that ``source`` does ``kind`` from ``now`` on, if that is a kind that repeats."""
        self.release(source)
        if self._repeats(kind, writing):
            self._held[source] = (kind, now + _DELAY)

    def release(self, source: Source) -> None:
        """Note that ``source`` is no longer held."""
        self._held.pop(source, None)

    def release_all(self, of: Callable[[Source], bool] = lambda source: True) -> None:
        """Forget whatever is held, or what ``of`` picks."""
        self._held = {source: held for source, held in self._held.items() if not of(source)}

    def due(self, now: int, *, writing: bool) -> list[Action]:
        """Return the repetitions that are due at ``now``."""
        self.release_all(lambda source: not self._repeats(self._held[source][0], writing))
        due = []
        for source, (kind, moment) in self._held.items():
            if now >= moment:
                due.append(Action(kind, time=now))
                # After a long pause of the loop one repetition is enough.
                self._held[source] = (kind, now + _INTERVAL)
        return due
