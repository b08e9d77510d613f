"""The tests have neither a screen nor a sound card, and say how much memory they took."""

from __future__ import annotations

import gc
import os
import sys
from typing import Any

import pytest

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

PEAK = "peak in megabytes"


def peak() -> int:
    """Return the most memory in megabytes that this process ever held, or 0 where the system does not tell."""
    if sys.platform == "win32":
        return 0
    import resource  # noqa: PLC0415 - Windows has none

    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return held // (1 << 20 if sys.platform == "darwin" else 1 << 10)


class Peaks:
    """Collects what every worker tells when it ends."""

    def __init__(self) -> None:
        self.told: dict[str, int] = {}

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self.told[node.gateway.id] = getattr(node, "workeroutput", {}).get(PEAK, 0)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        for name, held in sorted((self.told or {"tests": peak()}).items()):
            terminalreporter.write_line(f"{name}: at most {held} MB")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Peaks())


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput[PEAK] = peak()


def pytest_collection_finish() -> None:
    """Spare the collector what stays: it looks through everything again and again otherwise."""
    gc.collect()
    gc.freeze()
