"""The ways from screen to screen: the one module that knows all of them.

A screen asks its program for a way, so no screen has to know another one that it does not build upon.
"""

from __future__ import annotations

from typing import Any

from game.app.program import Program
from game.app.scenes.about import AboutScene
from game.app.scenes.library import LibraryScene
from game.app.scenes.replay import ReplayScene
from game.app.scenes.rules import RulesScene
from game.app.scenes.settings import SettingsScene
from game.app.scenes.setup import SetupScene
from game.app.scenes.statistics import StatisticsScene
from game.app.scenes.title import TitleScene
from game.app.session import Session
from game.app.table.scene import TableScene
from game.core.match import Match


class Ways:
    """The ways of ``program``; see :class:`game.app.program.Leads` for what each of them does."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def to_title(self) -> None:
        self._program.stack.clear(TitleScene(self._program))

    def to_table(self, session: Session) -> None:
        self._program.stack.push(TableScene(self._program, session))

    def to_setup(self, game: str) -> None:
        self._program.stack.push(SetupScene(self._program, game))

    def to_rules(self, game: str) -> None:
        self._program.stack.push(RulesScene(self._program, game))

    def to_settings(self) -> None:
        self._program.stack.push(SettingsScene(self._program))

    def to_library(self) -> None:
        self._program.stack.push(LibraryScene(self._program))

    def to_statistics(self) -> None:
        self._program.stack.push(StatisticsScene(self._program))

    def to_about(self) -> None:
        self._program.stack.push(AboutScene(self._program))

    def to_replay(self, match: Match[Any, Any]) -> None:
        self._program.stack.push(ReplayScene(self._program, match))
