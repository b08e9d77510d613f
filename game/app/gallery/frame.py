"""Pictures of the screens around the tables."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping
from types import MappingProxyType

from game.app.gallery.stage import ProgramStage
from game.app.program import Program
from game.app.scenes.about import AboutScene
from game.app.scenes.library import LibraryScene
from game.app.scenes.settings import SettingsScene
from game.app.scenes.statistics import StatisticsScene
from game.app.scenes.title import TitleScene
from game.games.catalogue import CATALOGUE


def _some_matches(program: Program) -> None:
    for game in CATALOGUE:
        name = f"game.games.{game}.gallery"
        if importlib.util.find_spec(name) is not None and hasattr(gallery := importlib.import_module(name), "samples"):
            gallery.samples(ProgramStage(program, game))


def _title(program: Program) -> None:
    program.stack.push(TitleScene(program))


def _title_with_matches(program: Program) -> None:
    _some_matches(program)
    _title(program)


def _library(program: Program) -> None:
    _some_matches(program)
    damaged = program.saves.folder("open") / "20260101T120000-000-1-1.json"
    damaged.write_text('{"format": 1, "ga', encoding="utf-8")
    program.stack.push(LibraryScene(program))


def _empty_library(program: Program) -> None:
    program.stack.push(LibraryScene(program))


def _statistics(program: Program) -> None:
    _some_matches(program)
    program.stack.push(StatisticsScene(program))


def _settings(program: Program) -> None:
    program.stack.push(SettingsScene(program))


def _about(program: Program) -> None:
    program.stack.push(AboutScene(program))


def _notice(program: Program) -> None:
    program.notices.add("notice.second_copy")
    _title_with_matches(program)


SCREENS: Mapping[str, Callable[[Program], None]] = MappingProxyType(
    {
        "title": _title,
        "title-continue": _title_with_matches,
        "notice": _notice,
        "settings": _settings,
        "library": _library,
        "library-empty": _empty_library,
        "statistics": _statistics,
        "about": _about,
    }
)
"""The screens of this module by name."""
