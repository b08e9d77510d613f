"""The stage on which the games are seen in pictures: a program whose computers sleep, and matches made from a seed."""

from __future__ import annotations

import functools
import random
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from game.ai.agent import decide
from game.app.program import Program
from game.app.scenes.dialog import ConfirmScene
from game.app.scenes.replay import ReplayScene
from game.app.scenes.result import ResultScene
from game.app.scenes.rules import RulesScene
from game.app.scenes.setup import SetupScene
from game.app.session import Session
from game.app.table.scene import TableScene
from game.app.thinking import Answer, Source
from game.core.contract import Options
from game.core.match import Match
from game.core.record import Help, Seat
from game.games.catalogue import CATALOGUE
from game.games.worker import Job, Purpose
from game.ui.board import Board
from game.ui.picker import Chooser
from game.ui.stage import PEOPLE, SEED, USUAL, Wanted, never

_MOMENT = 100
_MOMENTS = 8
_STEP = 20
_MOST_STEPS = 500


class Sleeper:
    """A thinker that never answers: pictures show what is before them and nothing moves on."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self.busy = False
        self._answers: deque[Answer] = deque()

    def warm_up(self) -> None:
        """Nothing needs warming."""

    def start(self, job: Job) -> None:
        """Take note that somebody thinks."""
        self.busy = True

    def cancel(self) -> None:
        """Stop."""
        self.busy = False

    def give(self, answer: Answer) -> None:
        """Let this be the answer."""
        self.busy = False
        self._answers.append(answer)

    def poll(self) -> Answer | None:
        """Return what was given."""
        return self._answers.popleft() if self._answers else None

    def close(self) -> None:
        """Nothing runs."""


def keep_session(program: Program, match: Match[Any, Any]) -> Session:
    """Save ``match`` among the open or the finished ones and return its session."""
    session = Session(program.saves.new_id(), match)
    if match.is_over:
        # All but the second had help, so that the pictures show how that is told.
        had = (Help(hints=6), Help(), Help(hints=1, take_backs=2, warnings=3))
        match.help = tuple(had[min(index, 2)] if seat.is_human else Help() for index, seat in enumerate(match.seats))
        program.saves.finish(session.match_id, match.record())
        sides = match.rules.sides(len(match.seats))
        program.statistics.count_finished(session.match_id, match.record(), match.result(), sides)
    else:
        program.saves.save(session.match_id, match.record())
    return session


@functools.lru_cache(maxsize=16)
def _decisions(game: str, players: int, seed: int) -> tuple[Any, ...]:
    seats = tuple(Seat(name, "easy", "ivory") for name in PEOPLE[:players])
    match: Match[Any, Any] = Match(CATALOGUE[game].rules, seats, {}, seed)
    made = []
    while not match.is_over:
        made.append(_easy_move(game, match, seed))
        match.play(made[-1])
    return tuple(made)


def _easy_move(game: str, match: Match[Any, Any], seed: int) -> Any:
    agent, seat = CATALOGUE[game].make_agent("easy"), match.to_act
    return decide(agent, match.view(seat), seat, random.Random(f"{seed}:{match.ply}")).move


class ProgramStage:
    """The stage of ``game`` on ``program``; see :class:`game.ui.stage.Stage`."""

    def __init__(self, program: Program, game: str) -> None:
        self._program = program
        self._game = game

    def _match(
        self,
        seats: tuple[str, ...],
        names: tuple[str, ...],
        seed: int,
        options: Options,
        *,
        practice: bool = False,
    ) -> Match[Any, Any]:
        styles = self._program.toolkit.theme.seats
        sitting = tuple(Seat(names[index], level, styles[index].key) for index, level in enumerate(seats))
        return Match(CATALOGUE[self._game].rules, sitting, options, seed, practice=practice)

    def play(
        self,
        seats: tuple[str, ...],
        wanted: Wanted = never,
        *,
        names: tuple[str, ...] = PEOPLE,
        seed: int = SEED,
        options: Options = USUAL,
    ) -> Match[Any, Any]:
        match = self._match(seats, names, seed, options)
        while not match.is_over:
            seat = match.to_act
            if match.seats[seat].is_human and wanted(match.view(seat), seat):
                break
            match.play(_easy_move(self._game, match, seed))
        return match

    def play_at_random(
        self,
        seats: tuple[str, ...],
        plies: int,
        *,
        names: tuple[str, ...] = PEOPLE,
        practice: bool = False,
        options: Options = USUAL,
    ) -> Match[Any, Any]:
        text = self._program.text
        called = tuple(
            names[index] if level == "human" else text("setup.computer_name", number=index)
            for index, level in enumerate(seats)
        )
        match = self._match(seats, called, SEED, options, practice=practice)
        rng = random.Random(SEED)
        while match.ply < plies and not match.is_over:
            match.play(rng.choice(match.legal_moves()))
        return match

    def repeat(
        self,
        seats: tuple[str, ...],
        moves: Iterable[Any],
        *,
        names: tuple[str, ...] = PEOPLE,
        seed: int = SEED,
        options: Options = USUAL,
    ) -> Match[Any, Any]:
        match = self._match(seats, names, seed, options)
        for move in moves:
            match.play(move)
        return match

    def decisions(self, players: int, seed: int = SEED) -> tuple[Any, ...]:
        return _decisions(self._game, players, seed)

    def keep(self, match: Match[Any, Any]) -> None:
        keep_session(self._program, match)

    def lay(self, match: Match[Any, Any], *, slowly: bool = False) -> LaidTable:
        if slowly:
            self._program.change_settings(speed="slow", reduced_motion=False)
        return LaidTable(self._program, keep_session(self._program, match))

    def replay(self, match: Match[Any, Any], share: float = 0.0) -> None:
        keep_session(self._program, match)
        scene = ReplayScene(self._program, match)
        self._program.stack.push(scene)
        if share:
            self._program.stack.apply()
            scene.go_to(int(match.ply * share))

    def set_up(self, seats: int = 0) -> None:
        scene = SetupScene(self._program, self._game)
        self._program.stack.push(scene)
        if seats:
            self._program.stack.apply()
            scene.set_count(seats)

    def rules_page(self, section: int = 0) -> None:
        scene = RulesScene(self._program, self._game)
        self._program.stack.push(scene)
        if section:
            self._program.stack.apply()
            scene.jump(section)


class LaidTable:
    """The table of ``session`` on ``program``, after a moment; see :class:`game.ui.stage.Laid`."""

    def __init__(self, program: Program, session: Session) -> None:
        self._program = program
        program.session = session
        self.scene = TableScene(program, session)
        program.stack.push(self.scene)
        self._wait()

    def _wait(self) -> None:
        self._program.stack.apply()
        for _ in range(_MOMENTS):
            self._program.stack.update(_MOMENT)
            self._program.stack.apply()

    @property
    def match(self) -> Match[Any, Any]:
        return self.scene.match

    @property
    def board(self) -> Board[Any, Any]:
        return self.scene.board

    @property
    def picker(self) -> Chooser[Any] | None:
        return self.scene.picker

    @property
    def spots(self) -> tuple[str, ...]:
        return () if self.scene.picker is None else self.scene.picker.next_spots()

    def touch(self, *spots: str) -> None:
        for spot in spots:
            self.scene.touch(spot)

    def press(self, spot: str) -> None:
        self.scene.press(spot)

    def point_at(self, spot: str) -> None:
        self.scene.point_at(spot)

    def hold(self, spot: str) -> None:
        self.scene.pointing.hold(spot)

    def open_hand(self) -> None:
        self.scene.conduct.open_hand(self.match.to_act)
        self._program.stack.apply()

    def hint(self) -> None:
        """Let a computer of the level normal give a hint."""
        self.scene.errands.toggle_hint()
        match, seat = self.match, self.match.to_act
        agent = CATALOGUE[self.scene.session.game].make_agent("normal")
        thought = decide(agent, match.view(seat), seat, random.Random(SEED))
        assert isinstance(self._program.thinker, Sleeper)
        self._program.thinker.give(
            Answer(
                self.scene.session.match_id,
                match.ply,
                seat,
                Purpose.HINT,
                match.rules.format_move(match.view(seat), thought.move),
                thought.work,
                thought.depth,
                thought.value,
                thought.reason,
                final=True,
                source=Source.AGENT,
            )
        )

    def open_log(self) -> None:
        self.scene.errands.open_log()

    def open_sheet(self) -> None:
        self.scene.errands.open_sheet()

    def open_menu(self) -> None:
        self.scene.open_menu()

    def ask_to_give_up(self) -> None:
        text = self._program.text
        title, question, yes = text("pause.resign_title"), text("pause.resign_text"), text("pause.resign")
        self._program.stack.push(ConfirmScene(self._program, title, question, yes, lambda: None))

    def close_result(self) -> None:
        for scene in self._program.stack.scenes:
            if isinstance(scene, ResultScene):
                self._program.stack.pop(scene)
        self._program.stack.apply()

    def open_luck(self) -> None:
        for scene in self._program.stack.scenes:
            if isinstance(scene, ResultScene):
                scene.open_luck()

    def move_on(self, until: Callable[[], bool]) -> None:
        for _ in range(_MOST_STEPS):
            self._program.stack.update(_STEP)
            if until():
                return
