"""The standard streams of a command: what cannot be written to stdout ends it with one line on stderr.

A reader like ``head`` closes the pipe early, a disk is full, a stream was closed before the start. All of that is one
:class:`OutputError`, which nothing else raises and nothing takes for trouble with a file of its own.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO, cast


class OutputError(Exception):
    """What should have been printed cannot be written to stdout; the text says why."""


class _Stream:
    """A stream, or ``None`` for one that is closed, whose failures are an :class:`OutputError`, or nothing at all.

    ``argparse`` and others drop an ``OSError`` of a stream without a word.
    """

    def __init__(self, stream: TextIO | None, *, is_heard: bool) -> None:
        self._stream = stream
        self._is_heard = is_heard

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Write ``text``."""
        with self._failing():
            if self._stream is None:
                raise ValueError("it is closed")
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Write what has been kept back."""
        with self._failing():
            if self._stream is not None:
                self._stream.flush()

    @contextlib.contextmanager
    def _failing(self) -> Iterator[None]:
        try:
            yield
        except (OSError, ValueError) as error:
            if self._stream is not None:
                _give_up(self._stream)
            if self._is_heard:
                raise OutputError(getattr(error, "strerror", None) or str(error)) from None


@contextlib.contextmanager
def guarded() -> Iterator[None]:
    """Let stdout raise :class:`OutputError` inside, at the latest at the end, which is then said on stderr.

    What stderr cannot take is dropped. A windowed program on Windows has neither stream; what is written there goes
    nowhere. Elsewhere a character that the terminal cannot show becomes an escape instead of an error.
    """
    before = sys.stdout, sys.stderr
    # Where a stream is missing, this also has its descriptor, so that no file opened later is taken for the stream.
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        out = sys.stdout or (nowhere if sys.platform == "win32" else None)
        reconfigure = getattr(out, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
        sys.stdout = cast(TextIO, _Stream(out, is_heard=True))
        sys.stderr = cast(TextIO, _Stream(sys.stderr or nowhere, is_heard=False))
        try:
            try:
                yield
            finally:
                sys.stdout.flush()
        except OutputError as error:
            print(f"pantheon: the output cannot be written: {error}", file=sys.stderr)
            raise
        finally:
            sys.stderr.flush()
            sys.stdout, sys.stderr = before


def _give_up(stream: TextIO) -> None:
    """Let ``stream`` write to nowhere from now on: Python flushes it once more when it ends, and would complain."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(nowhere, stream.fileno())
        finally:
            os.close(nowhere)
