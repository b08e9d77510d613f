"""The program is tested without a screen and without a sound card."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.app.driver import Driver


@pytest.fixture
def make_driver(tmp_path: Path) -> Iterator[Callable[..., Driver]]:
    """Return a maker of drivers with a fresh folder; all are closed after the test."""
    from tests.app.driver import Driver  # noqa: PLC0415 - after the drivers were chosen

    drivers: list[Driver] = []

    def make(**arguments: Any) -> Driver:
        driver = Driver(tmp_path / f"user{len(drivers)}", **arguments)
        drivers.append(driver)
        return driver

    yield make
    for driver in drivers:
        driver.close()


@pytest.fixture(autouse=True, scope="module")
def collected() -> Iterator[None]:
    """Let go of what the programs of a module leave in circles, before those of the next one need the room."""
    yield
    gc.collect()
