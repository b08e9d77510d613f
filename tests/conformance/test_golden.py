"""Random matches go as they went when they were written down; see ``golden.py``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance import golden


@pytest.mark.parametrize("file", golden.FILES, ids=lambda file: file.relative_to(golden.TESTS).as_posix())
def test_playthrough(file: Path) -> None:
    assert golden.playthrough(file) == file.read_text(encoding="utf-8")


def test_every_game_has_playthroughs_of_its_own() -> None:
    for game in golden.RULES:
        assert any(f"# {game}," in file.read_text(encoding="utf-8") for file in golden.FILES), (
            f"write a first line into tests/games/{game}/golden/<name>.txt and run tests.conformance.golden"
        )
