"""What all screens share: settings, saves, statistics, thinking, the stack of scenes. It knows no screen.

A :class:`Program` needs no window of its own: it is given events and a surface. :mod:`game.app.main` gives it those of
the window, tests and pictures give it others. Where a way leads it does not know either: it is given the ways, which
are those of :mod:`game.app.ways`.
"""

from __future__ import annotations

import dataclasses
import random
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

import pygame

from game import paths
from game.app import files, instance, log
from game.app.files import Notices
from game.app.known import Known, settle_styles
from game.app.mishaps import Mishaps
from game.app.saves import Loaded, Saves
from game.app.session import Session
from game.app.settings import SettingsFile, Table, shipped_defaults
from game.app.statistics import Statistics
from game.app.thinking import Thinker, Thinks
from game.core.contract import Explanation, Options
from game.core.match import Match
from game.core.record import HUMAN, Seat
from game.games.catalogue import CATALOGUE, LEVELS
from game.texts import DEFAULT, TextsError, languages, system_language
from game.ui.scene import SceneStack
from game.ui.sound import Sounds
from game.ui.toolkit import Toolkit
from game.ui.tween import Speed

WAKE = pygame.event.custom_type()
"""The event that a thinking computer posts when it has something to say, so that the main loop can sleep until then."""

_SEED_BITS = 53


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asks for; it wins over the settings for this run and is not kept."""

    language: str | None = None
    size: tuple[int, int] | None = None
    full_screen: bool = False
    seed: int | None = None


class Leads(Protocol):
    """The ways from screen to screen. Each puts its screen on top of the others; only the title takes their place."""

    def to_title(self) -> None:
        """Go to the title."""

    def to_table(self, session: Session) -> None:
        """Go on with the match of ``session`` at its table."""

    def to_setup(self, game: str) -> None:
        """Lay the table of ``game``: who plays, and by which options."""

    def to_rules(self, game: str) -> None:
        """Show the rules of ``game``."""

    def to_settings(self) -> None:
        """Show the settings."""

    def to_library(self) -> None:
        """Show the saved matches."""

    def to_statistics(self) -> None:
        """Show who won how often."""

    def to_about(self) -> None:
        """Show what the program is and where it keeps things."""

    def to_replay(self, match: Match[Any, Any]) -> None:
        """Show ``match``, which is over or has no secrets, ply by ply."""


def post_wake() -> None:
    """Wake the main loop, from any thread; nothing happens once the window is gone."""
    try:
        pygame.event.post(pygame.event.Event(WAKE))
    except pygame.error:
        return


class Program:
    """The running program. ``folder`` is where everything is kept; ``now`` the time in seconds since 1970."""

    def __init__(
        self,
        folder: Path,
        wishes: Wishes | None = None,
        *,
        make_ways: Callable[[Program], Leads],
        now: Callable[[], float] = time.time,
        make_thinker: Callable[[Callable[[], None]], Thinks] = Thinker,
    ) -> None:
        self.wishes = wishes or Wishes()
        self.now = now
        self.notices = Notices()
        self.instance = instance.claim(folder)
        self.folder = self.instance.folder
        log.start(self.folder / "log" if self.instance.may_write else None)
        if self.instance.number > 1:
            self.notices.add("notice.second_copy")
        size, language = self.wishes.size or (1280, 720), self.wishes.language or DEFAULT
        self.toolkit = toolkit = Toolkit(size, language, sounds=Sounds(enabled=False))
        self.mishaps = Mishaps(self.notices)
        toolkit.attempt = self.mishaps.attempt
        toolkit.pictures.spare = toolkit.fonts.typefaces.spare = self.mishaps.spare
        styles = tuple(style.key for style in toolkit.theme.seats)
        self.known = known = Known(
            MappingProxyType({key: game.rules.info for key, game in CATALOGUE.items()}), LEVELS, styles
        )
        self.settings_file = SettingsFile(self.folder, shipped_defaults(paths.config()), known, self.notices)
        self.settings = self.settings_file.load()
        toolkit.fonts.stand_ins.hear_of(self.settings.names)
        rules = {key: game.rules for key, game in CATALOGUE.items()}
        self.saves = Saves(self.folder, rules, known, self.notices, now)
        self.statistics = Statistics(self.folder, known, self.notices)
        if self.instance.may_write:
            files.clear_litter(self.folder)
            self.saves.clear_up()
        self.thinker: Thinks = make_thinker(post_wake)
        self.stack = SceneStack(toolkit)
        self.ways = make_ways(self)
        self.session: Session | None = None
        self.quitting = False
        self.toggle_full_screen: Callable[[], None] = lambda: None
        """Set by whoever owns the window."""
        self._seeds = random.Random(self.wishes.seed)
        self.first_seed = self.wishes.seed
        self.apply_settings()

    # Texts.

    def text(self, key: str, **values: object) -> str:
        """Return a text in the language of the player."""
        return self.toolkit.texts.get(key, **values)

    def say(self, explanation: Explanation, game: str | None = None) -> str:
        """Return an explanation as a sentence; ``game`` when its key is one of that game's strings."""
        key = explanation.key if game is None else f"{game}.{explanation.key}"
        return self.toolkit.texts.get(key, **explanation.values)

    def game_name(self, game: str) -> str:
        """Return the name of a game, also of one that is not built yet."""
        return self.text(f"{game}.name")

    def level_name(self, level: str) -> str:
        """Return the name of a level, or the word for a person."""
        return self.text(f"level.{level}")

    @property
    def language(self) -> str:
        """The language in use: of the command line, else of the settings, else of the system."""
        chosen = self.wishes.language or self.settings.language
        return chosen if chosen in languages() else system_language()

    # Settings.

    def change_settings(self, **changes: Any) -> None:
        """Change some of the settings, keep them, and use them at once."""
        if "language" in changes:
            self.wishes = dataclasses.replace(self.wishes, language=None)
        self.settings = dataclasses.replace(self.settings, **changes)
        self._keep_settings()
        self.apply_settings()
        self.stack.resize()

    def keep_habit(self, key: str, name: str, value: str) -> None:
        """Keep what the person called ``name`` does about ``key``, the id of a game, a dot and a word."""
        if self.settings.habit(key, name) != value:
            self.settings = self.settings.with_habit(key, name, value)
            self._keep_settings()

    def _keep_settings(self) -> None:
        if self.instance.may_write:
            self.settings_file.save(self.settings)

    def apply_settings(self) -> None:
        """Use the settings from now on."""
        settings, toolkit = self.settings, self.toolkit
        try:
            toolkit.set_language(self.language)
        except (OSError, TextsError) as error:
            self.mishaps.spare(f"texts of {self.language}", error)
        toolkit.set_text(text_scale=settings.text_size / 100, easy_font=settings.easy_font)
        toolkit.reduced_motion = settings.reduced_motion
        speed: Speed = "slow" if settings.speed == "slow" else "fast" if settings.speed == "fast" else "normal"
        toolkit.speed = "off" if settings.speed == "off" else speed
        toolkit.sounds.set_volume(settings.effects / 100, settings.music / 100)

    def open_sound(self) -> None:
        """Open the sound device if the player wants sound; called once the first picture is on the screen."""
        self.toolkit.sounds.set_enabled(self.settings.sound)
        if self.settings.music > 0:
            self.toolkit.sounds.play_music()

    # Matches.

    def new_seed(self) -> int:
        """Return the seed of a new match: that of the command line for the first one, then ever another."""
        if self.first_seed is not None:
            seed, self.first_seed = self.first_seed, None
            return seed
        return self._seeds.getrandbits(_SEED_BITS)

    def default_table(self, game: str) -> Table:
        """Return the table that is laid for ``game``: the last one, or one person against as many as are usual."""
        last = self.settings.tables.get(game)
        if last is not None:
            return last
        info = CATALOGUE[game].rules.info
        people = self.settings.names or (self.text("setup.default_name", number=1),)
        seats = [Seat(people[0], HUMAN, "")]
        # Alone only on request: that is practice.
        while len(seats) < (info.usual_players or next((number for number in info.players if number > 1), 1)):
            seats.append(Seat(self.text("setup.computer_name", number=len(seats)), "normal", ""))
        styles = tuple(style.key for style in self.toolkit.theme.seats)
        return Table(settle_styles(tuple(seats), styles), MappingProxyType(info.complete({})))

    def start_match(
        self, game: str, seats: tuple[Seat, ...], options: Options, *, practice: bool = False, keep_table: bool = True
    ) -> None:
        """Begin a new match and show its table. A match that was open stays among the saved ones."""
        match: Match[Any, Any] = Match(CATALOGUE[game].rules, seats, options, self.new_seed(), practice=practice)
        if keep_table:
            self.settings = self.settings.with_table(game, Table(seats, MappingProxyType(dict(match.options))))
            self._keep_settings()
        self.sit_down(Session(self.saves.new_id(), match))
        self.save_match()

    def resume(self, match_id: str) -> Loaded:
        """Take up a saved match. When there is trouble with its file, nothing changes but the answer says so."""
        loaded = self.saves.load(match_id)
        if loaded.match is not None:
            self.sit_down(Session(match_id, loaded.match))
            self.finish_match()
        return loaded

    def meet(self, seats: Iterable[Seat]) -> None:
        """Take note of who is about to be shown, should no font draw their names."""
        self.toolkit.fonts.stand_ins.meet(seat.name for seat in seats)

    def sit_down(self, session: Session) -> None:
        """Show the table of ``session``."""
        self.session = session
        self.meet(session.match.seats)
        self.thinker.warm_up()
        self.ways.to_title()
        self.ways.to_table(session)

    def save_match(self) -> None:
        """Write the match that is being played, if it goes on; what cannot be written is said once."""
        if not self.instance.may_write:
            return
        session = self.session
        trouble = None
        if session is not None and not session.match.is_over:
            trouble = self.saves.save(session.match_id, session.match.record())
        if trouble is None:
            self._retry()

    def _retry(self) -> None:
        """Write what the disk refused before: a match that ended, what was counted, the settings."""
        self.saves.retry()
        self.statistics.retry()
        self.settings_file.retry()

    def finish_match(self) -> None:
        """Put the match that has ended among the finished ones and count it."""
        session = self.session
        if session is None or not session.match.is_over:
            return
        record = session.match.record()
        if self.instance.may_write:
            match = session.match
            sides = match.rules.sides(len(match.seats))
            self.statistics.count_finished(session.match_id, record, match.result(), sides)
            self.saves.finish(session.match_id, record)

    def abandon_match(self, session: Session) -> None:
        """Give the match up: it is counted as abandoned and leaves the list of those that go on."""
        record = session.match.record()
        if self.instance.may_write:
            self.statistics.count_abandoned(session.match_id, record)
            self.saves.abandon(session.match_id, record)
        if self.session is session:
            self.session = None

    def rematch(self, session: Session) -> None:
        """Begin the same match again, the first seat passing on to the next player."""
        seats = session.match.seats
        self.start_match(
            session.game,
            (*seats[1:], seats[0]),
            session.match.options,
            practice=session.match.practice,
            keep_table=False,
        )

    def open_title(self) -> None:
        """Leave the match for the title; one that goes on stays saved."""
        self.save_match()
        self.session = None
        self.ways.to_title()

    def quit(self) -> None:
        """End the program after this frame."""
        self.save_match()
        self.quitting = True

    def close(self) -> None:
        """Let go of everything: nothing of the program runs afterwards."""
        self.save_match()
        self.thinker.close()
        self.toolkit.sounds.close()
        self.instance.release()
        log.stop()
