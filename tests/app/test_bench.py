from __future__ import annotations

import pytest

from game.app import bench


def test_percentiles() -> None:
    assert bench.percentiles(range(100, 0, -1)) == {"p50": 51, "p99": 100}
    assert bench.percentiles([7.0]) == {"p50": 7.0, "p99": 7.0}


def test_frames_are_told_by_the_clock_and_by_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, tuple[int, int]]] = []

    def child(probe: str, size: tuple[int, int]) -> dict[str, object]:
        asked.append((probe, size))
        return {"passed": [16.0] * 60 + [19.0], "work": [3.0] * 60 + [5.0], "driver": "x11"}

    monkeypatch.setattr(bench, "_child", child)
    figures = bench.measure_frames()
    assert asked == [("frames", size) for size in bench.SIZES]
    assert [(figure.name, figure.value, figure.unit) for figure in figures[:4]] == [
        ("frame, p50, 1280x720 (x11)", 16.0, "ms"),
        ("frame, p99, 1280x720 (x11)", 19.0, "ms"),
        ("processor time of a frame, p50, 1280x720 (x11)", 3.0, "ms"),
        ("processor time of a frame, p99, 1280x720 (x11)", 5.0, "ms"),
    ]
    assert len(figures) == 8
