"""``pantheon --self-check``: tries everything that was shipped, without a window, and says what is missing.

Each asset is loaded, each text of each language is looked at for characters that no font can draw, each font is opened,
each configuration file is read by the code that uses it, and the computer plays the beginning of a match of every game
at every number of players, in this process and once in the process that thinks during a real match.
"""

from __future__ import annotations

import os
import random
import struct
import sys
import threading
import time
import wave
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tomli

from game import paths
from game.ai.agent import decide
from game.app.streams import OutputError
from game.core import record as records
from game.core.match import Match
from game.core.record import Seat
from game.texts import DEFAULT, Texts, languages, placeholders, rules_page

if TYPE_CHECKING:
    from game.ui.text import Fonts

PLIES = 20
"""How many plies of each game are played."""

SEED = 20
"""The seed of the matches that are played."""

WORKER_SECONDS = 180.0
SLOW_SECONDS = 10.0
"""How long the thinking process may take to answer before it counts as broken."""

_PICTURE_SIZE = (96, 96)
_FONT_SIZE = 24
_FONT_SAMPLE = "Pantheon 0123456789"
_SOUND_FORMAT = (1, 2, 22_050)


class Broken(Exception):
    """Something that was shipped is not as it should be; the text says what."""


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the report: what is tried, and a function that raises when it is not all right."""

    name: str
    run: Callable[[], object]


def run(output: Path | None) -> int:
    """Carry out all checks; return 0 when all went well and 1 otherwise.

    Each gives the line ``ok  <what>``, with a remark in brackets where something was slow, or ``FAIL <what>: <why>`` on
    stdout and, when ``output`` names a file, there too, which then is what counts: a windowed program has no stdout.
    """
    go_headless()
    lines = []
    passed = True
    for line in report():
        try:
            print(line, flush=True)
        except OutputError:
            if output is None:
                raise
        lines.append(line)
        passed = passed and line.startswith("ok")
    if output is not None:
        try:
            output.write_text("\n".join(lines) + "\n", encoding="utf-8")
        except OSError as error:
            print(f"pantheon: cannot write {output}: {error.strerror or error}", file=sys.stderr)
            return 1
    return 0 if passed else 1


def go_headless() -> None:
    """Let pygame, when it is imported, use neither screen nor sound device, nor greet on stdout."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")


def report() -> Iterator[str]:
    """Carry out all checks, yielding the line of each."""
    for name, group in GROUPS.items():
        try:
            checks = list(group())
        except Exception as error:
            yield _failure(name, error)
            continue
        for check in checks:
            try:
                remark = check.run()
            except Exception as error:
                yield _failure(check.name, error)
            else:
                yield f"ok  {check.name} ({remark})" if isinstance(remark, str) else f"ok  {check.name}"


def _failure(name: str, error: Exception) -> str:
    text = " ".join(str(error).split())
    return f"FAIL {name}: {text if isinstance(error, Broken) else f'{type(error).__name__}: {text}'}"


# The library that draws.


def drawing_checks() -> Iterator[Check]:
    """Yield the check that pygame works at all."""
    import pygame

    def draw() -> None:
        pygame.display.init()
        pygame.display.set_mode((64, 64)).fill((255, 255, 255))
        pygame.font.init()

    library = ".".join(str(number) for number in pygame.get_sdl_version())
    yield Check(f"pygame {pygame.version.ver} with SDL {library}", draw)


# Assets.


def asset_checks() -> Iterator[Check]:
    """Yield a check for each file in ``assets/``."""
    for file in sorted(_files(paths.assets())):
        name = file.relative_to(paths.assets())
        if name.parts[0] in ("sources", "README.md"):
            # The scripts that made pictures and sounds, and what artists read: in a checkout only, nothing loads them.
            continue
        yield Check(f"asset {name.as_posix()}", partial(check_asset, file))


def _files(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise Broken(f"there is no folder {folder}")
    files = [file for file in folder.rglob("*") if file.is_file() and file.suffix != ".pyc"]
    if not files:
        raise Broken(f"there is nothing in {folder}")
    return files


def check_asset(file: Path) -> None:
    """Load one file of the assets by its kind. Raises :class:`Broken`, or what the loader raises."""
    loader = _LOADERS.get(file.suffix)
    if loader is None:
        raise Broken(f"nothing loads files of the kind {file.suffix or 'without a suffix'}")
    loader(file)


def _load_drawing(file: Path) -> None:
    from game.ui.pictures import rasterise

    surface = rasterise(file.read_text(encoding="utf-8"), _PICTURE_SIZE)
    if not surface.get_bounding_rect():
        raise Broken("it is drawn empty")


def _load_picture(file: Path) -> None:
    import pygame

    if not pygame.image.load(file).get_bounding_rect():
        raise Broken("it is empty")


def _load_sound(file: Path) -> None:
    with file.open("rb") as stream, wave.open(stream) as sound:
        found = (sound.getnchannels(), sound.getsampwidth(), sound.getframerate())
        if found != _SOUND_FORMAT:
            raise Broken(f"channels, bytes and rate are {found}, not {_SOUND_FORMAT}")
        if not any(sound.readframes(sound.getnframes())):
            raise Broken("it is silent")


def _load_page(file: Path) -> None:
    check_drawable(file.read_text(encoding="utf-8"))


def _load_table(file: Path) -> None:
    tomli.loads(file.read_text(encoding="utf-8"))


def _load_windows_icon(file: Path) -> None:
    data = file.read_bytes()
    reserved, kind, count = struct.unpack_from("<HHH", data)
    if (reserved, kind) != (0, 1) or count == 0:
        raise Broken("it is not a Windows icon")
    for index in range(count):
        size, offset = struct.unpack_from("<II", data, 6 + 16 * index + 8)
        if size == 0 or offset + size > len(data):
            raise Broken(f"its picture {index + 1} is cut off")


def _load_mac_icon(file: Path) -> None:
    data = file.read_bytes()
    if data[:4] != b"icns" or struct.unpack_from(">I", data, 4) != (len(data),):
        raise Broken("it is not a whole macOS icon")


_LOADERS: Mapping[str, Callable[[Path], None]] = {
    ".svg": _load_drawing,
    ".png": _load_picture,
    ".wav": _load_sound,
    ".md": _load_page,
    ".toml": _load_table,
    ".ico": _load_windows_icon,
    ".icns": _load_mac_icon,
}


# Texts and fonts.


def text_checks() -> Iterator[Check]:
    """Yield a check for the texts of each language, and one that the languages say the same things."""
    for language in languages():
        count = len(Texts(language).entries())
        yield Check(f"texts {language} ({count})", partial(check_texts, language))
    yield Check("texts agree", check_agreement)


def check_texts(language: str) -> None:
    """Raise :class:`Broken` when a text of ``language`` is empty or has a character that no shipped font can draw."""
    for key, text in Texts(language).entries().items():
        if not text:
            raise Broken(f"{key} is empty")
        try:
            check_drawable(text)
        except Broken as error:
            raise Broken(f"{key}: {error}") from None


def check_drawable(text: str) -> None:
    """Raise :class:`Broken` when ``text`` has a character that no shipped font can draw, or cannot be drawn at all."""
    for easy in (False, True):
        fonts = _fonts(easy)
        for line in text.splitlines():
            missing = sorted({character for character in line if not fonts.can_draw(character)})
            if missing:
                raise Broken("no font draws " + ", ".join(f"U+{ord(character):04X}" for character in missing))
            fonts.render(line)


@cache
def _fonts(easy: bool) -> Fonts:
    from game.ui.layout import Metrics
    from game.ui.text import Fonts

    return Fonts(Metrics((1280, 720)), easy=easy)


def check_agreement() -> None:
    """Raise :class:`Broken` when a language has a text that the default one has not, or one that names other values."""
    said = Texts(DEFAULT).entries()
    for language in languages():
        for key, text in Texts(language).entries().items():
            # Where a number decides, a language may have forms that the default one has not.
            meant = said.get(key, said.get(f"{key.rpartition('.')[0]}.other"))
            if meant is None:
                raise Broken(f"only in {language}: {key}")
            if placeholders(text) != placeholders(meant):
                raise Broken(f"{key} names other values in {language}")


def font_checks() -> Iterator[Check]:
    """Yield a check for each font file."""
    for name, file in paths.fonts().items():
        yield Check(f"font {name}", partial(check_font, file))


def check_font(file: Path) -> None:
    """Open a font and draw with it. Raises :class:`Broken`, or what pygame raises."""
    import pygame

    pygame.font.init()
    with file.open("rb") as stream:
        picture = pygame.font.Font(stream, _FONT_SIZE).render(_FONT_SAMPLE, True, (255, 255, 255))
    if not picture.get_bounding_rect():
        raise Broken("it draws nothing")


# Configuration.


def config_checks() -> Iterator[Check]:
    """Yield a check for each file in ``config/``."""
    for file in sorted(_files(paths.config())):
        name = file.relative_to(paths.config()).as_posix()
        yield Check(f"config {name}", partial(check_config, file))


def check_config(file: Path) -> None:
    """Read a configuration file with the code that uses it. Raises :class:`Broken`, or what that code raises."""
    _load_table(file)
    reader = _CONFIG_READERS.get(file.name)
    if reader is not None:
        reader()
        return
    from game.games.catalogue import CATALOGUE, LEVELS

    # The numbers of a game are read when the catalogue is imported, its colours with its board.
    if file.stem not in CATALOGUE:
        raise Broken("nothing reads it")
    for level in LEVELS:
        CATALOGUE[file.stem].make_agent(level)
    from game.games.boards import board_of
    from game.ui.theme import Theme

    board_of(file.stem)
    Theme.load().table(file.stem)


def _read_themes() -> None:
    from game.ui.theme import Theme

    Theme.load()


def _read_keys() -> None:
    from game.ui.keys import Keys

    Keys.load()


def _read_defaults() -> None:
    from game.app.settings import shipped_defaults

    shipped_defaults(paths.config())


_CONFIG_READERS: Mapping[str, Callable[[], object]] = {
    "defaults.toml": _read_defaults,
    "keys.toml": _read_keys,
    "themes.toml": _read_themes,
}


# Games.


def game_checks() -> Iterator[Check]:
    """Yield a check for each game at each number of players, and one of the thinking process."""
    from game.games.catalogue import CATALOGUE

    for game, entry in CATALOGUE.items():
        yield Check(f"game {game} texts, pictures and rules page", partial(check_game_data, game))
        for players in entry.rules.info.players:
            yield Check(f"game {game} with {players} players, {PLIES} plies", partial(check_match, game, players))
        yield Check(f"game {game} in the thinking process", partial(check_worker, game))


def check_game_data(game: str) -> None:
    """Raise :class:`Broken` when something is missing that the screens show of every game."""
    for file in sorted((paths.games() / game).glob("*.toml")):
        _load_table(file)
    pictures = [paths.assets() / game / f"{name}.svg" for name in ("tile", "table")]
    for file in (*pictures, rules_page(game, DEFAULT)):
        if not file.is_file():
            raise Broken(f"there is no {file}")
    for key in ("name", "tagline", "about"):
        if f"{game}.{key}" not in Texts(DEFAULT):
            raise Broken(f"there is no text {game}.{key}")


def check_match(game: str, players: int) -> None:
    """Play the first plies of a match between the easiest computer players, save it, and read it back.

    Raises :class:`Broken`, or whatever the game raises.
    """
    from game.games.catalogue import CATALOGUE, LEVELS

    entry = CATALOGUE[game]
    match = _new_match(game, players)
    agent = entry.make_agent(LEVELS[0])
    while match.ply < PLIES and not match.is_over:
        seat = match.to_act
        match.play(decide(agent, match.view(seat), seat, random.Random(f"{SEED}:{match.ply}:{seat}")).move)
    if match.is_over:
        match.result()
    again = Match.from_record(entry.rules, records.read(records.write(match.record())))
    if (again.ply, again.digest(), again.to_act) != (match.ply, match.digest(), match.to_act):
        raise Broken("the saved match is another one")


def _new_match(game: str, players: int) -> Match[Any, Any]:
    from game.games.catalogue import CATALOGUE, LEVELS

    seats = tuple(Seat(f"{LEVELS[0]} {index + 1}", LEVELS[0], "ivory") for index in range(players))
    return Match(CATALOGUE[game].rules, seats, {}, SEED)


def check_worker(game: str) -> str | None:
    """Let the process that thinks during a match find one move; return how slow it was, if it was.

    Raises :class:`Broken` when no process could be started, or when its answer is not the agent's own.
    """
    from game.app.thinking import Source, Thinker
    from game.games.catalogue import CATALOGUE, LEVELS
    from game.games.worker import Job, decision_seed

    match = _new_match(game, CATALOGUE[game].rules.info.players[0])
    seat = match.to_act
    seed = decision_seed(SEED, match.ply, seat)
    heard = threading.Event()
    thinker = Thinker(heard.set)
    begun = time.monotonic()
    try:
        thinker.start(Job("self-check", match.ply, game, LEVELS[0], seat, match.view(seat), seed))
        while True:
            if not heard.wait(WORKER_SECONDS):
                raise Broken(f"slow: no answer in {WORKER_SECONDS:.0f} seconds")
            heard.clear()
            while (answer := thinker.poll()) is not None:
                if answer.final:
                    seconds = time.monotonic() - begun
                    is_own = answer.source is Source.AGENT and thinker.worker_pid is not None
                    slow = None if seconds < SLOW_SECONDS else f"slow: {seconds:.0f} seconds"
                    if not is_own:
                        raise Broken(
                            f"{slow}, and no answer of its own" if slow else "no process, or it could not think"
                        )
                    match.play_text(answer.move)
                    return slow
    finally:
        thinker.close()


GROUPS: Mapping[str, Callable[[], Iterator[Check]]] = {
    "pygame": drawing_checks,
    "assets": asset_checks,
    "fonts": font_checks,
    "texts": text_checks,
    "configuration": config_checks,
    "games": game_checks,
}
"""The checks in the order in which they are carried out. What cannot even be listed fails under the name given here."""
