"""Programs for the tests of what has a window."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.driver import Driver, MakeDriver


@pytest.fixture
def make_driver(tmp_path: Path) -> Iterator[MakeDriver]:
    """Return a maker of drivers with a fresh folder; all are closed after the test."""
    drivers: list[Driver] = []

    def make(**arguments: Any) -> Driver:
        driver = Driver(tmp_path / f"user{len(drivers)}", **arguments)
        drivers.append(driver)
        return driver

    yield make
    for driver in drivers:
        driver.close()


@pytest.fixture
def driver(make_driver: MakeDriver) -> Driver:
    """Return a driver as it usually is."""
    return make_driver()


@pytest.fixture(autouse=True, scope="module")
def collected() -> Iterator[None]:
    """Let go of what the programs of a module leave in circles, before those of the next one need the room."""
    yield
    gc.collect()
