"""Drives the whole program by events, with a clock of its own and a surface that nobody sees."""

from __future__ import annotations

import dataclasses
import random
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game.app.main import Loop
from game.app.program import Program, Wishes
from game.app.table.scene import TableScene
from game.app.thinking import Answer, Source
from game.app.ways import Ways
from game.core.record import Seat
from game.games.catalogue import CATALOGUE
from game.games.worker import Job
from game.ui.scene import Scene

FRAME = 20
"""Milliseconds between two frames of the driver's clock."""


class InlineThinker:
    """Thinks at once, in this thread, and no further than the first thought of the easy level: for tests of screens."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self.jobs: list[Job] = []
        self._answers: deque[Answer] = deque()
        self.closed = False

    @property
    def busy(self) -> bool:
        return bool(self._answers)

    def warm_up(self) -> None:
        """Nothing needs warming."""

    def start(self, job: Job) -> None:
        self.jobs.append(job)
        rules = CATALOGUE[job.game].rules
        agent = CATALOGUE[job.game].make_agent("easy")
        thought = next(iter(agent.think(job.view, job.seat, random.Random(job.seed), lambda work: None)))
        self._answers.append(
            Answer(
                match_id=job.match_id,
                ply=job.ply,
                seat=job.seat,
                purpose=job.purpose,
                move=rules.format_move(job.view, thought.move),
                work=thought.work,
                depth=thought.depth,
                value=thought.value,
                reason=thought.reason,
                final=True,
                source=Source.AGENT,
            )
        )

    def cancel(self) -> None:
        self._answers.clear()

    def poll(self) -> Answer | None:
        return self._answers.popleft() if self._answers else None

    def close(self) -> None:
        self.closed = True
        self._answers.clear()


class Driver:
    """The program with nothing real about its window: events go in, frames come out.

    ``now`` is the clock in milliseconds; only :meth:`wait` and what uses it move it on.
    """

    def __init__(
        self,
        folder: Path,
        *,
        size: tuple[int, int] | None = (1280, 720),
        language: str | None = "en",
        seed: int = 1,
        make_thinker: Callable[[Callable[[], None]], Any] = InlineThinker,
        **settings: Any,
    ) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.event.clear()
        self.surface = pygame.display.set_mode(size or (1280, 720))
        self.now = 1_000
        self.program = Program(
            folder,
            Wishes(language, size, seed=seed),
            now=lambda: self.now / 1000,
            make_ways=Ways,
            make_thinker=make_thinker,
        )
        self.program.settings = dataclasses.replace(
            self.program.settings, **{"speed": "off", "sound": False, **settings}
        )
        self.program.apply_settings()
        self.loop = Loop(self.program, lambda: self.surface)
        self.expects_mishaps = False
        """Whether something was planted that fails and is left out."""

    @property
    def thinker(self) -> Any:
        """What was made to think."""
        return self.program.thinker

    @property
    def top(self) -> Scene:
        """The scene on top."""
        top = self.program.stack.top
        assert top is not None
        return top

    def is_on_top(self, scene: Scene) -> bool:
        """Tell whether ``scene`` is on top."""
        return self.program.stack.top is scene

    @property
    def table(self) -> Any:
        """The table, wherever it is on the stack."""
        return next(scene for scene in self.program.stack.scenes if isinstance(scene, TableScene))

    def push(self, scene: Scene) -> None:
        """Put a scene on the stack and draw it."""
        self.program.stack.push(scene)
        self.program.stack.apply()
        self.wait()

    def play(self, levels: tuple[str, ...], game: str = "cephalopod", **options: str) -> None:
        """Start a match with seats of these levels."""
        styles = self.program.toolkit.theme.seats
        names = ("Zoé", "Marc", "Léa", "Tom", "Ana", "Iris")
        seats = tuple(Seat(names[index], level, styles[index].key) for index, level in enumerate(levels))
        self.program.start_match(game, seats, options, keep_table=False)
        self.program.stack.apply()
        self.wait()

    def wait(self, milliseconds: int = FRAME) -> None:
        """Let time pass, frame by frame."""
        for _ in range(max(1, milliseconds // FRAME)):
            self.now += FRAME
            self.loop.advance(FRAME)
            self.loop.draw()

    def send(self, *events: pygame.event.Event) -> None:
        """Feed events, and draw."""
        self.loop.feed(events, self.now)
        self.loop.advance(0)
        self.loop.draw()

    def key(self, key: int, *, mod: int = 0, text: str = "") -> None:
        """Press and release a key; the clock goes on far enough that it is not taken for a slip."""
        self.now += 300
        down = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)
        events = [down]
        if text:
            events.append(pygame.event.Event(pygame.TEXTINPUT, text=text))
        events.append(pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=0))
        self.send(*events)
        self.wait()

    def move(self, point: tuple[int, int]) -> None:
        """Move the pointer."""
        self.send(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))

    def click(self, point: tuple[int, int], *, after: int = 300, button: int = 1) -> None:
        """Click at a point, ``after`` milliseconds after what was done last."""
        self.now += after
        self.move(point)
        self.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button))
        self.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=button))
        self.wait()

    def click_anywhere(self, rng: random.Random) -> None:
        """Click at any point, soon or late after what was done last."""
        width, height = self.surface.get_size()
        self.click((rng.randrange(width), rng.randrange(height)), after=rng.choice([10, 120, 400]))

    def take_up_any_match(self, rng: random.Random) -> None:
        """Take up one of the matches that go on, if there are any."""
        entries = self.program.saves.list("open")
        if entries:
            self.program.resume(rng.choice(entries).match_id)
            self.program.stack.apply()

    def come_back(self) -> None:
        """Close what lies over the table."""
        if not isinstance(self.top, TableScene):
            self.program.stack.pop(self.top)
            self.program.stack.apply()

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        self.surface = pygame.display.set_mode(size)
        self.send(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))

    def close(self) -> None:
        """End the program. Its pictures do not wait for the collector: those of hundreds of programs are gigabytes."""
        self.program.close()
        assert self.expects_mishaps == bool(self.program.mishaps.met)
        self.program.toolkit.pictures.clear()
        self.program.toolkit.fonts.rendered.clear()
