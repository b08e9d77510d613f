"""The log: a small rotating file for whoever has to find out what happened. It never disturbs the program.

A windowed program has no standard streams (they are ``None``), a folder may be read-only, a disk full: whatever cannot
be logged is dropped in silence.
"""

from __future__ import annotations

import contextlib
import logging
import logging.handlers
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from game.app import disk

NAME = "pantheon"
"""The logger that all loggers of the program are below."""

FILE_NAME = "pantheon.log"
MAX_BYTES = 256_000
GENERATIONS = 2
_LONGEST_ENTRY = 16_000


class _Formatter(logging.Formatter):
    """Cuts long entries, so that the cap on the file holds whatever is logged."""

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        if len(text) <= _LONGEST_ENTRY:
            return text
        return f"{text[: _LONGEST_ENTRY // 2]}\n[...]\n{text[-_LONGEST_ENTRY // 2 :]}"


class _Handler(logging.handlers.RotatingFileHandler):
    """A rotating file that says nothing when it cannot be written."""

    def _open(self) -> Any:
        return disk.open_log(Path(self.baseFilename))

    def handleError(self, record: logging.LogRecord) -> None:
        """Drop the entry: there is nowhere else to say it."""


def start(folder: Path | None) -> logging.Logger:
    """Log to ``pantheon.log`` in ``folder``, or to nowhere when it is ``None``; return the program's logger.

    Never raises. The file appears with the first entry and is kept below 256,000 bytes, with two older generations.
    Called again, it moves the log.
    """
    logger = logging.getLogger(NAME)
    stop()
    logger.setLevel(logging.INFO)
    logger.propagate = False
    if folder is None:
        logger.addHandler(logging.NullHandler())
        return logger
    handler: logging.Handler
    try:
        disk.make_folder(folder)
        handler = _Handler(
            folder / FILE_NAME,
            maxBytes=MAX_BYTES,
            backupCount=GENERATIONS,
            encoding="utf-8",
            delay=True,
        )
    except (OSError, ValueError):
        handler = logging.NullHandler()
    handler.setFormatter(_Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logger.addHandler(handler)
    return logger


def stop() -> None:
    """Close the log file."""
    logger = logging.getLogger(NAME)
    for handler in tuple(logger.handlers):
        logger.removeHandler(handler)
        # What is still to be written where the disk is full is tried again here.
        with contextlib.suppress(OSError, ValueError):
            handler.close()


def install_excepthook(tell: Callable[[BaseException], None] | None = None) -> Callable[[], None]:
    """Log every exception that nothing handles, in any thread, and return a function that puts the old hooks back.

    ``tell`` is called with an exception that ends the program. The traceback also goes to ``sys.stderr`` where there
    is one. A ``KeyboardInterrupt`` is neither logged nor shown.
    """
    logger = logging.getLogger(NAME)
    before = (sys.excepthook, threading.excepthook, sys.unraisablehook)

    def on_exception(kind: type[BaseException], value: BaseException, traceback: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            return
        logger.critical("unhandled", exc_info=(kind, value, traceback))
        if sys.stderr is not None:
            before[0](kind, value, traceback)
        if tell is not None:
            tell(value)

    def on_thread_exception(arguments: threading.ExceptHookArgs) -> None:
        if arguments.exc_value is None or issubclass(arguments.exc_type, (KeyboardInterrupt, SystemExit)):
            return
        name = arguments.thread.name if arguments.thread is not None else "a thread"
        logger.error("unhandled in %s", name, exc_info=arguments.exc_value)
        if sys.stderr is not None:
            before[1](arguments)

    def on_unraisable(unraisable: Any) -> None:
        if unraisable.exc_value is not None:
            logger.error("ignored in %r", unraisable.object, exc_info=unraisable.exc_value)

    def put_back() -> None:
        sys.excepthook, threading.excepthook, sys.unraisablehook = before

    sys.excepthook, threading.excepthook, sys.unraisablehook = on_exception, on_thread_exception, on_unraisable
    return put_back
