"""The one place that touches the sound device. Nothing here ever raises: without a device the program is silent.

The mixer is opened by :meth:`Sounds.open` and only while sound is wanted; ``reason`` says why nothing is heard.
"""

from __future__ import annotations

from pathlib import Path

import pygame

from game import paths
from game.core.contract import Explanation

FREQUENCY = 22050
"""Samples a second of the shipped sounds."""

_BUFFER = 512
_CHANNELS = 16


class Sounds:
    """Plays the sounds of ``folder`` by name. Volumes run from 0 to 1."""

    def __init__(
        self, folder: Path | None = None, *, enabled: bool = True, effects: float = 0.8, music: float = 0.4
    ) -> None:
        self._folder = folder or paths.assets() / "sounds"
        self._enabled = enabled
        self._effects = effects
        self._music = music
        self._open = False
        self._tried = False
        self.failure: Explanation | None = None
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._track: str | None = None
        self._is_paused = False

    @property
    def enabled(self) -> bool:
        """Whether the player wants sound."""
        return self._enabled

    @property
    def reason(self) -> Explanation | None:
        """Why nothing is heard, as a key of the texts with its values; None while sound works or was not yet tried."""
        return Explanation("ui.sound.off") if not self._enabled else self.failure

    def set_enabled(self, enabled: bool) -> None:
        """Switch sound on or off. Off closes the device for other programs; on tries it again."""
        if enabled == self._enabled and (not enabled or self._open):
            return
        self._enabled = enabled
        if enabled:
            self._tried = False
            self.open()
            if self._track is not None:
                self.play_music(self._track)
        else:
            self.close()

    def open(self) -> bool:
        """Open the device if sound is wanted and it was not tried yet; return whether sounds can be heard."""
        if not self._enabled or self._tried:
            return self._open
        self._tried = True
        try:
            pygame.mixer.init(FREQUENCY, -16, 2, _BUFFER)
            pygame.mixer.set_num_channels(_CHANNELS)
            self._open = True
            self.failure = None
        except (NotImplementedError, ImportError, AttributeError):
            # A build of pygame without its mixer puts a stand-in there that fails in one of these ways.
            self.failure = Explanation("ui.sound.missing")
        except Exception as error:
            # Whatever a sound system can come up with, the game goes on without it.
            self.failure = Explanation("ui.sound.device", {"detail": str(error)})
        return self._open

    def close(self) -> None:
        """Stop everything and give the device back."""
        if self._open:
            try:
                pygame.mixer.music.stop()
                pygame.mixer.quit()
            except Exception as error:
                self.failure = Explanation("ui.sound.device", {"detail": str(error)})
        self._open = False
        self._tried = False
        self._loaded.clear()

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._loaded:
            try:
                self._loaded[name] = pygame.mixer.Sound(str(self._folder / f"{name}.wav"))
            except Exception:
                self._loaded[name] = None
        return self._loaded[name]

    def _broken(self, error: Exception) -> None:
        """The device went away while in use: stay silent until sound is switched on again."""
        self._open = False
        self.failure = Explanation("ui.sound.device", {"detail": str(error)})

    def play(self, name: str) -> None:
        """Play the sound ``name``, if that is possible; a name without a file is silent."""
        if self._is_paused or not self.open() or self._effects <= 0:
            return
        try:
            sound = self._sound(name)
            if sound is not None:
                sound.set_volume(self._effects)
                sound.play()
        except Exception as error:
            self._broken(error)

    def play_music(self, name: str = "music") -> None:
        """Play ``name`` over and over, in place of the music before; remembered while sound is off."""
        self._track = name
        if not self.open():
            return
        try:
            pygame.mixer.music.load(str(self._folder / f"{name}.wav"))
            pygame.mixer.music.set_volume(self._music)
            if self._music > 0:
                pygame.mixer.music.play(-1, fade_ms=800)
            if self._is_paused:
                pygame.mixer.music.pause()
        except Exception:
            # A track that is missing is no reason to lose the effects.
            self._track = None

    def pause(self, paused: bool) -> None:
        """Hold or go on with the music and all sounds, as while the window is covered."""
        if paused == self._is_paused:
            return
        self._is_paused = paused
        if not self._open:
            return
        try:
            if paused:
                pygame.mixer.music.pause()
                pygame.mixer.pause()
            else:
                pygame.mixer.music.unpause()
                pygame.mixer.unpause()
        except Exception as error:
            self._broken(error)

    def set_volume(self, effects: float, music: float) -> None:
        """Set both volumes, each from 0 to 1 (clamped)."""
        was_silent = self._music <= 0
        self._effects = min(1.0, max(0.0, effects))
        self._music = min(1.0, max(0.0, music))
        if not self._open:
            return
        try:
            pygame.mixer.music.set_volume(self._music)
            if self._music <= 0:
                pygame.mixer.music.stop()
            elif was_silent and self._track is not None:
                self.play_music(self._track)
        except Exception as error:
            self._broken(error)
