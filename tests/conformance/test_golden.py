"""Random matches go as they went when they were written down; see ``golden.py``."""

from __future__ import annotations

import pytest

from tests.conformance import golden


@pytest.mark.parametrize("name", golden.PLAYTHROUGHS)
def test_playthrough(name: str) -> None:
    written = (golden.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert golden.playthrough(*golden.PLAYTHROUGHS[name]) == written


def test_no_file_is_left_over() -> None:
    assert sorted(path.stem for path in golden.FOLDER.glob("*.txt")) == sorted(golden.PLAYTHROUGHS)
