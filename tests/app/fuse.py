"""A disk that fails at the n-th call, or from the n-th call on."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.app import disk

ERRORS = ("EACCES", "EIO", "ENOSPC", "EROFS")


class Fuse:
    """Stands before every function of :mod:`game.app.disk`, for what is in ``folder``, and blows when it is armed."""

    def __init__(self, patches: pytest.MonkeyPatch, folder: Path) -> None:
        self._folder = folder
        self.calls: list[str] = []
        self.blown = False
        self._at = 0
        self._error: Callable[[], BaseException] = KeyboardInterrupt
        self._stays = False
        for name, function in inspect.getmembers(disk, inspect.isfunction):
            if function.__module__ == disk.__name__:
                patches.setattr(disk, name, self._guarded(name, function))

    def _guarded(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            if not arguments[0].is_relative_to(self._folder):
                return function(*arguments, **options)
            self.calls.append(name)
            if self._at and (len(self.calls) == self._at or (self._stays and len(self.calls) > self._at)):
                self.blown = True
                raise self._error()
            return function(*arguments, **options)

        return call

    @contextmanager
    def armed(self, at: int, error: Callable[[], BaseException], *, stays: bool = False) -> Iterator[None]:
        """Raise ``error`` at call ``at``, counted from 1, of those inside; and at all that follow, with ``stays``."""
        self.calls.clear()
        self.blown = False
        self._at, self._error, self._stays = at, error, stays
        try:
            yield
        finally:
            self._at = 0


def refusal(number: int) -> Callable[[], OSError]:
    """Return a maker of the error with this number of the operating system."""
    return lambda: OSError(number, os.strerror(number))
