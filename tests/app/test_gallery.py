"""The pictures of the games: each can be drawn in any window, and what is written on the buttons can be read."""

from __future__ import annotations

import itertools

import pytest

from game.app.gallery.stage import Sleeper
from game.games.fury import gallery as fury
from game.games.odicey import gallery as odicey
from game.games.shelfie import gallery as shelfie
from game.texts import languages
from tests.driver import MakeDriver


@pytest.mark.parametrize("name", [*fury.SCREENS, *odicey.SCREENS, *shelfie.SCREENS])
def test_every_picture_can_be_drawn_at_any_size(make_driver: MakeDriver, name: str) -> None:
    driver = make_driver(make_thinker=Sleeper, size=(800, 600))
    driver.show(name)
    for language, (size, text_size) in itertools.product(languages(), (((1, 1), 100), ((800, 600), 200))):
        driver.program.change_settings(language=language, text_size=text_size)
        driver.resize(size)
        driver.wait(40)
        # More than one colour: something was drawn.
        assert size == (1, 1) or len({tuple(driver.surface.get_at((x, size[1] // 2))) for x in range(size[0])}) > 1


BUTTONS = ("fury-hades", "fury-zeus-asks", "fury-athena", "odicey-two", "odicey-athena", "odicey-zeus-two")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", BUTTONS)
def test_the_words_on_the_buttons_are_not_cut(make_driver: MakeDriver, name: str, language: str) -> None:
    driver = make_driver(language=language, make_thinker=Sleeper)
    driver.show(name)
    for size, text_size in itertools.product(((800, 600), (1280, 720)), (100, 200) if "odicey" in name else (100,)):
        driver.program.change_settings(text_size=text_size)
        driver.resize(size)
        for button in driver.actions.values():
            # A tooltip would say what was cut.
            assert button.hint in {"", button.reason}, (size, text_size, button.text)
