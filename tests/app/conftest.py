"""Programs for the tests of what has a window."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.driver import Driver, MakeDriver


@pytest.fixture(autouse=True)
def collected() -> Iterator[None]:
    """Let go of what programs leave in circles: many pictures, which the collector takes for a few small things."""
    yield
    gc.collect()


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
        driver.forget()


@pytest.fixture
def driver(make_driver: MakeDriver) -> Driver:
    """Return a driver as it usually is."""
    return make_driver()
