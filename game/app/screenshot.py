"""``screenshot``: every screen of the program in representative states, as pictures, so that anyone can look at them.

Nothing of the user's is read or written: the pictures are taken in a folder of their own with matches made from a seed.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
from collections import deque
from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.app.program import Program, Session
    from game.app.scenes.table import TableScene
    from game.app.thinking import Answer
    from game.games.worker import Job

_SEED = 11
_MOMENT = 1_796_000_000.0
"""The time at which all pictures are taken, in seconds since 1970."""


class _Sleeper:
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


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("scene", nargs="?", metavar="SCENE", help="which screen; --list names them")
    parser.add_argument("--list", action="store_true", help="name every screen, one a line")
    parser.add_argument("--all", action="store_true", help="take every screen; --out is then a folder")
    parser.add_argument("--size", dest="picture_size", default="1280x720", metavar="WxH")
    parser.add_argument("--lang", dest="picture_language", default="en", choices=("en", "fr"))
    parser.add_argument("--text-size", type=int, default=100, metavar="PERCENT", choices=range(100, 201, 10))
    parser.add_argument("--easy-font", action="store_true", help="with the easy-to-read typeface")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the PNG file to write")


def run(arguments: argparse.Namespace) -> int:
    """Write the picture; the exit code is 2 for a call that cannot be meant."""
    if arguments.list:
        print("\n".join(SCREENS))
        return 0
    try:
        width, height = (int(part) for part in arguments.picture_size.split("x"))
    except ValueError:
        width = height = 0
    if not (1 <= width <= 8192 and 1 <= height <= 8192):
        print(f"screenshot: {arguments.picture_size} is not a size such as 1280x720", file=sys.stderr)
        return 2
    if not arguments.all and arguments.scene not in SCREENS:
        print(f"screenshot: no screen {arguments.scene!r}; --list names them", file=sys.stderr)
        return 2
    if arguments.out is None:
        print("screenshot: --out is missing", file=sys.stderr)
        return 2
    names = list(SCREENS) if arguments.all else [arguments.scene]
    if arguments.all:
        arguments.out.mkdir(parents=True, exist_ok=True)
    for name in names:
        target = arguments.out / f"{name}.png" if arguments.all else arguments.out
        take(
            name,
            target,
            (width, height),
            arguments.picture_language,
            text_size=arguments.text_size,
            easy_font=arguments.easy_font,
        )
    return 0


def take(
    name: str, target: Path, size: tuple[int, int], language: Any, *, text_size: int = 100, easy_font: bool = False
) -> None:
    """Write a picture of the screen ``name`` to ``target``. Raises ``KeyError`` for a screen that there is not."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame  # noqa: PLC0415

    from game.app.main import Loop  # noqa: PLC0415
    from game.app.program import Program, Wishes  # noqa: PLC0415

    build = SCREENS[name]
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(size)
    with tempfile.TemporaryDirectory() as folder:
        program = Program(
            Path(folder),
            Wishes(language, size, seed=_SEED),
            now=lambda: _MOMENT,
            make_thinker=_Sleeper,
        )
        try:
            program.change_settings(
                speed="off", sound=False, reduced_motion=True, text_size=text_size, easy_font=easy_font
            )
            loop = Loop(program, lambda: surface)
            build(program)
            program.stack.apply()
            for _ in range(4):
                loop.advance(100)
            program.stack.redraw()
            loop.draw()
            pygame.image.save(surface, str(target))
        finally:
            program.close()


# The states.


def _session(
    program: Program,
    levels: tuple[str, ...] = ("human", "hard"),
    plies: int = 14,
    *,
    practice: bool = False,
    names: tuple[str, ...] = ("Zoé", "Marc"),
    **options: str,
) -> Session:
    """Make a match that has gone on for ``plies`` random plies, and save it."""
    from game.app.program import Session  # noqa: PLC0415
    from game.core.match import Match  # noqa: PLC0415
    from game.core.record import Seat  # noqa: PLC0415
    from game.games.catalogue import CATALOGUE  # noqa: PLC0415

    styles = program.toolkit.theme.seats
    seats = tuple(
        Seat(
            names[index] if level == "human" else program.text("setup.computer_name", number=index),
            level,
            styles[index].key,
        )
        for index, level in enumerate(levels)
    )
    match: Match[Any, Any] = Match(CATALOGUE["cephalopod"].rules, seats, options, _SEED, practice=practice)
    rng = random.Random(_SEED)
    while match.ply < plies and not match.is_over:
        match.play(rng.choice(match.legal_moves()))
    session = Session(program.saves.new_id(), match)
    if match.is_over:
        program.saves.finish(session.match_id, match.record())
        program.statistics.count_finished(session.match_id, match.record(), match.result())
    else:
        program.saves.save(session.match_id, match.record())
    return session


def _table(program: Program, session: Session) -> TableScene:
    from game.app.scenes.table import TableScene  # noqa: PLC0415

    program.session = session
    table = TableScene(program, session)
    program.stack.push(table)
    program.stack.apply()
    return table


def _some_matches(program: Program) -> None:
    _session(program, plies=400, names=("Zoé", "Marc"), board="3x5")
    _session(program, ("human", "human"), plies=400)
    _session(program, ("human", "expert"), plies=9, board="7x7", pie="on")
    _session(program, plies=14)


def _title(program: Program) -> None:
    from game.app.scenes.title import TitleScene  # noqa: PLC0415

    program.stack.push(TitleScene(program))


def _title_with_matches(program: Program) -> None:
    _some_matches(program)
    _title(program)


def _setup(program: Program) -> None:
    from game.app.scenes.setup import SetupScene  # noqa: PLC0415

    program.stack.push(SetupScene(program, "cephalopod"))


def _library(program: Program) -> None:
    from game.app.scenes.library import LibraryScene  # noqa: PLC0415

    _some_matches(program)
    damaged = program.saves.open_folder / "20260101T120000-000-1-1.json"
    damaged.write_text('{"format": 1, "ga', encoding="utf-8")
    program.stack.push(LibraryScene(program))


def _empty_library(program: Program) -> None:
    from game.app.scenes.library import LibraryScene  # noqa: PLC0415

    program.stack.push(LibraryScene(program))


def _statistics(program: Program) -> None:
    from game.app.scenes.statistics import StatisticsScene  # noqa: PLC0415

    _some_matches(program)
    program.stack.push(StatisticsScene(program))


def _settings(program: Program) -> None:
    from game.app.scenes.settings import SettingsScene  # noqa: PLC0415

    program.stack.push(SettingsScene(program))


def _about(program: Program) -> None:
    from game.app.scenes.about import AboutScene  # noqa: PLC0415

    program.stack.push(AboutScene(program))


def _rules(program: Program) -> None:
    from game.app.scenes.rules import RulesScene  # noqa: PLC0415

    program.stack.push(RulesScene(program, "cephalopod"))


def _rules_examples(program: Program) -> None:
    from game.app.scenes.rules import RulesScene  # noqa: PLC0415

    scene = RulesScene(program, "cephalopod")
    program.stack.push(scene)
    program.stack.apply()
    scene.jump(3)


def _table_start(program: Program) -> None:
    _table(program, _session(program, ("human", "human"), plies=0))


def _table_middle(program: Program) -> None:
    _table(program, _session(program))


def _table_large(program: Program) -> None:
    long = ("Maximilienne de Villeneuve", "Bartholomäus von Ehrenfels")
    _table(program, _session(program, ("human", "human"), plies=30, board="7x7", names=long, practice=True))


def _table_preview(program: Program) -> None:
    table = _table(program, _session(program))
    assert table.picker is not None
    for spot in table.picker.next_spots():
        moves: tuple[Any, ...] = table.picker.after(spot)
        if len(moves) == 1 and moves[0].captured:
            table.point_at(spot)
            break


def _table_chooser(program: Program) -> None:
    table = _table(program, _session(program, plies=24))
    assert table.picker is not None
    spots = table.picker.next_spots()
    table.touch(max(spots, key=lambda spot: len(table.picker.after(spot)) if table.picker else 0))
    table.point_at(table.picker.next_spots()[0])


def _table_refused(program: Program) -> None:
    table = _table(program, _session(program))
    name = next(spot for spot in table.board.all_spots() if table.picker and spot not in table.picker.next_spots())
    table.touch(name)


def _table_hint(program: Program) -> None:
    from game.app.thinking import Answer, Source  # noqa: PLC0415
    from game.games.catalogue import CATALOGUE  # noqa: PLC0415
    from game.games.worker import Purpose  # noqa: PLC0415

    session = _session(program)
    table = _table(program, session)
    table.toggle_hint()
    match = session.match
    agent = CATALOGUE[session.game].make_agent("normal")
    thought = list(agent.think(match.view(match.to_act), match.to_act, random.Random(_SEED), lambda work: None))[-1]
    text = match.rules.format_move(match.view(match.to_act), thought.move)
    answer = Answer(
        session.match_id,
        match.ply,
        match.to_act,
        Purpose.HINT,
        text,
        thought.work,
        thought.depth,
        thought.value,
        thought.reason,
        final=True,
        source=Source.AGENT,
    )
    assert isinstance(program.thinker, _Sleeper)
    program.thinker.give(answer)


def _table_thinking(program: Program) -> None:
    _table(program, _session(program, plies=15))


def _table_swap(program: Program) -> None:
    _table(program, _session(program, ("human", "human"), plies=1, pie="on"))


def _table_log(program: Program) -> None:
    table = _table(program, _session(program, ("human", "human"), plies=40))
    table.open_log()


def _pause(program: Program) -> None:
    table = _table(program, _session(program))
    table.open_menu()


def _result(program: Program) -> None:
    _table(program, _session(program, ("human", "human"), plies=400))


def _result_board(program: Program) -> None:
    from game.app.scenes.result import ResultScene  # noqa: PLC0415

    _result(program)
    for _ in range(4):
        program.stack.update(100)
        program.stack.apply()
    top = program.stack.top
    assert isinstance(top, ResultScene)
    top.close()


def _replay(program: Program) -> None:
    from game.app.scenes.replay import ReplayScene  # noqa: PLC0415

    program.stack.push(ReplayScene(program, _session(program, ("human", "human"), plies=400).match))


def _confirm(program: Program) -> None:
    from game.app.scenes.dialog import ConfirmScene  # noqa: PLC0415

    _table_middle(program)
    title, text = program.text("pause.resign_title"), program.text("pause.resign_text")
    program.stack.push(ConfirmScene(program, title, text, program.text("pause.resign"), lambda: None))


def _notice(program: Program) -> None:
    program.notices.add("notice.second_copy")
    _title_with_matches(program)


SCREENS: MappingProxyType[str, Callable[[Program], None]] = MappingProxyType(
    {
        "title": _title,
        "title-continue": _title_with_matches,
        "setup": _setup,
        "table-start": _table_start,
        "table": _table_middle,
        "table-large": _table_large,
        "table-preview": _table_preview,
        "table-chooser": _table_chooser,
        "table-refused": _table_refused,
        "table-hint": _table_hint,
        "table-thinking": _table_thinking,
        "table-swap": _table_swap,
        "log": _table_log,
        "pause": _pause,
        "confirm": _confirm,
        "notice": _notice,
        "result": _result,
        "result-board": _result_board,
        "replay": _replay,
        "rules": _rules,
        "rules-examples": _rules_examples,
        "settings": _settings,
        "library": _library,
        "library-empty": _empty_library,
        "statistics": _statistics,
        "about": _about,
    }
)
"""Every screen by name, with what puts it on the stack of a program."""
