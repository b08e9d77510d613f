from __future__ import annotations

import wave
from pathlib import Path

import pygame
import pytest

from game.texts import Texts
from game.ui.sound import Sounds


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("place", "music"):
        with wave.open(str(tmp_path / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(22050)
            file.writeframes(b"\0\0" * 2205)
    (tmp_path / "noise.wav").write_bytes(b"not a sound")
    return tmp_path


def use_everything(sounds: Sounds) -> None:
    sounds.play("place")
    sounds.play("nothing")
    sounds.play("noise")
    sounds.set_volume(0.5, 0.0)
    sounds.play_music()
    sounds.play_music("noise")
    sounds.set_volume(7, -1)
    sounds.set_volume(0.5, 0.5)


def test_sound_plays(folder: Path) -> None:
    sounds = Sounds(folder)
    assert sounds.open()
    assert sounds.reason is None
    use_everything(sounds)
    sounds.play_music()
    assert pygame.mixer.music.get_busy()
    sounds.close()
    assert pygame.mixer.get_init() is None


def test_while_paused_nothing_is_heard_and_afterwards_the_music_goes_on(folder: Path) -> None:
    sounds = Sounds(folder)
    sounds.pause(True)
    sounds.play_music()
    sounds.play("place")
    assert not pygame.mixer.get_busy()
    sounds.pause(False)
    sounds.play("place")
    assert pygame.mixer.get_busy()
    sounds.close()


def test_switched_off_the_device_is_never_opened(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.mixer, "init", lambda *_: pytest.fail("the mixer was opened"))
    sounds = Sounds(folder, enabled=False)
    use_everything(sounds)
    assert sounds.reason is not None
    assert sounds.reason.key == "ui.sound.off"


def test_off_gives_the_device_back_and_on_takes_it_again(folder: Path) -> None:
    sounds = Sounds(folder)
    sounds.play_music()
    sounds.set_enabled(False)
    assert pygame.mixer.get_init() is None
    sounds.set_enabled(True)
    assert pygame.mixer.get_init() is not None
    assert pygame.mixer.music.get_busy()
    sounds.close()


@pytest.mark.parametrize(
    ("error", "key"),
    [
        (pygame.error("ALSA: device busy"), "ui.sound.device"),
        (OSError("gone"), "ui.sound.device"),
        (NotImplementedError("mixer module not available"), "ui.sound.missing"),
    ],
)
def test_without_a_device_the_program_is_silent_and_says_why(
    folder: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, key: str
) -> None:
    tries: list[int] = []

    def refuse(*_: object) -> None:
        tries.append(1)
        raise error

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sounds = Sounds(folder)
    use_everything(sounds)
    assert len(tries) == 1, "a device that is not there is not tried at every sound"
    assert sounds.reason is not None
    assert sounds.reason.key == key
    for texts in (Texts("en"), Texts("fr")):
        assert texts.get(key, **sounds.reason.values)


def test_a_device_that_goes_away_is_no_accident(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sounds = Sounds(folder)
    sounds.open()
    pygame.mixer.quit()
    use_everything(sounds)
    sounds.close()
