from __future__ import annotations

import pytest

from game.app import bench
from game.games.catalogue import CATALOGUE


def test_percentiles() -> None:
    assert bench.percentiles(range(100, 0, -1)) == {"p50": 51, "p99": 100}
    assert bench.percentiles([7.0]) == {"p50": 7.0, "p99": 7.0}


def test_frames_are_told_by_the_clock_and_by_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, tuple[int, int], str]] = []

    def child(probe: str, size: tuple[int, int], game: str) -> dict[str, object]:
        asked.append((probe, size, game))
        return {"passed": [16.0] * 60 + [19.0, 33.0], "work": [3.0] * 60 + [5.0, 6.0], "driver": "x11"}

    monkeypatch.setattr(bench, "_child", child)
    figures = bench.measure_frames()
    assert asked == [("frames", size, game) for size in bench.SIZES for game in CATALOGUE]
    game = next(iter(CATALOGUE))
    assert [(figure.name, figure.value, figure.unit) for figure in figures[:6]] == [
        (f"{game}: frame, p50, 1280x720 (x11)", 16.0, "ms"),
        (f"{game}: frame, p99, 1280x720 (x11)", 33.0, "ms"),
        (f"{game}: processor time of a frame, p50, 1280x720 (x11)", 3.0, "ms"),
        (f"{game}: processor time of a frame, p99, 1280x720 (x11)", 6.0, "ms"),
        (f"{game}: late frames, 1280x720 (x11)", 1, "of 62"),
        (f"{game}: latest frame, 1280x720 (x11)", 33.0, "ms"),
    ]
    assert len(figures) == 6 * len(asked)
