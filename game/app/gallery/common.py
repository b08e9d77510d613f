"""What the pictures of all games share: a thinker that sleeps, matches made from a seed, and a table with one on it."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from typing import Any

from game.app.program import Program
from game.app.scenes.rules import RulesScene
from game.app.scenes.setup import SetupScene
from game.app.session import Session
from game.app.table.scene import TableScene
from game.app.thinking import Answer, Source
from game.core.match import Match
from game.core.record import Seat
from game.games.catalogue import CATALOGUE
from game.games.worker import Job, Purpose

SEED = 11
"""The seed of every match in the pictures."""

LONG_NAMES = (
    "Maximilienne Villeneuve",
    "Bartholomäus v. Ehrenfel",
    "Anne-Sophie Montmorency",
    "Wilhelmine Österreicher",
    "Jean-Baptiste de La Tour",
    "Theodora Konstantinidou",
)
"""Six names of 23 or 24 letters, as long as a name may be."""

Build = Callable[[Program], None]
"""Puts a screen on the stack of a program."""


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


def make_session(
    program: Program,
    levels: tuple[str, ...] = ("human", "hard"),
    plies: int = 14,
    *,
    game: str = "cephalopod",
    practice: bool = False,
    names: tuple[str, ...] = ("Zoé", "Marc", "Léa", "Tom", "Inès", "Paul"),
    **options: str,
) -> Session:
    """Make a match that has gone on for ``plies`` random plies, and save it."""
    styles = program.toolkit.theme.seats
    seats = tuple(
        Seat(
            names[index] if level == "human" else program.text("setup.computer_name", number=index),
            level,
            styles[index].key,
        )
        for index, level in enumerate(levels)
    )
    match: Match[Any, Any] = Match(CATALOGUE[game].rules, seats, options, SEED, practice=practice)
    rng = random.Random(SEED)
    while match.ply < plies and not match.is_over:
        match.play(rng.choice(match.legal_moves()))
    return keep_session(program, match)


def keep_session(program: Program, match: Match[Any, Any]) -> Session:
    """Save ``match`` among the open or the finished ones and return its session."""
    session = Session(program.saves.new_id(), match)
    if match.is_over:
        program.saves.finish(session.match_id, match.record())
        sides = match.rules.sides(len(match.seats))
        program.statistics.count_finished(session.match_id, match.record(), match.result(), sides)
    else:
        program.saves.save(session.match_id, match.record())
    return session


def lay_table(program: Program, session: Session) -> TableScene:
    """Put the table with ``session`` on the stack."""
    program.session = session
    table = TableScene(program, session)
    program.stack.push(table)
    program.stack.apply()
    return table


def give_hint(program: Program, table: TableScene) -> None:
    """Ask for a hint at ``table`` and let a computer of the level normal answer it."""
    table.errands.toggle_hint()
    match = table.match
    agent = CATALOGUE[table.session.game].make_agent("normal")
    thought = list(agent.think(match.view(match.to_act), match.to_act, random.Random(SEED), lambda work: None))[-1]
    answer = Answer(
        table.session.match_id,
        match.ply,
        match.to_act,
        Purpose.HINT,
        match.rules.format_move(match.view(match.to_act), thought.move),
        thought.work,
        thought.depth,
        thought.value,
        thought.reason,
        final=True,
        source=Source.AGENT,
    )
    assert isinstance(program.thinker, Sleeper)
    program.thinker.give(answer)


def set_up(game: str, seats: int = 0) -> Build:
    """Return what shows the set-up of ``game``, with so many ``seats`` or as it comes."""

    def build(program: Program) -> None:
        scene = SetupScene(program, game)
        program.stack.push(scene)
        if seats:
            program.stack.apply()
            scene.set_count(seats)

    return build


def rules_page(game: str, section: int = 0) -> Build:
    """Return what shows the rules of ``game`` from one of its sections on."""

    def build(program: Program) -> None:
        scene = RulesScene(program, game)
        program.stack.push(scene)
        if section:
            program.stack.apply()
            scene.jump(section)

    return build
