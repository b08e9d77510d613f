"""Errors of the program itself that need not end it: one thing is left out, and the rest goes on.

What a file says is checked long before (:mod:`game.app.known`). This is for the mistake that nobody has found yet: a
line of a list, a panel or an animation that fails is missing, the log says why, once, and people are told, once.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable

from game.app.files import Notices

_log = logging.getLogger("pantheon.mishaps")
_log.addHandler(logging.NullHandler())
_MOST_LOGGED = 100


class Mishaps:
    """Carries out what may fail; ``notices`` is told of the first failure."""

    def __init__(self, notices: Notices) -> None:
        self._notices = notices
        self._met: dict[str, None] = {}

    @property
    def met(self) -> tuple[str, ...]:
        """What has failed so far and where, each place once, oldest first."""
        return tuple(self._met)

    def attempt(self, what: str, act: Callable[[], object]) -> bool:
        """Call ``act``, which does ``what``, and tell whether it came to its end; no error leaves this method."""
        try:
            act()
        except Exception as error:
            self.note(what, error)
            return False
        return True

    def spare(self, what: str, error: Exception) -> None:
        """Take note that the file of ``what`` cannot be used, so that something else stands in for it."""
        self.note(what, error, "notice.file")

    def note(self, what: str, error: Exception, notice: str = "notice.mishap") -> None:
        """Log ``error``, for which ``what`` is left out, and tell people by ``notice``, once each."""
        where = traceback.extract_tb(error.__traceback__)[-1:]
        place = ": ".join([what, type(error).__name__, *(f"{frame.filename}:{frame.lineno}" for frame in where)])
        if place not in self._met and len(self._met) < _MOST_LOGGED:
            self._met[place] = None
            _log.error("left out %s", what, exc_info=error)
        self._notices.add(notice)
