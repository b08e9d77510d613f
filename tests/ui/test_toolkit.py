from __future__ import annotations

import pygame

from game.ui.actions import Kind
from game.ui.toolkit import Debounce, Toolkit


def test_settings_reach_what_is_drawn() -> None:
    toolkit = Toolkit((1280, 720), "en")
    width = toolkit.fonts.width("Cephalopod")
    toolkit.set_text(text_scale=2.0)
    assert toolkit.fonts.width("Cephalopod") > 1.8 * width
    toolkit.resize((1920, 1080))
    assert toolkit.metrics.text_scale == 2.0
    assert toolkit.fonts.metrics is toolkit.metrics
    toolkit.set_text(text_scale=1.0, easy_font=True)
    assert toolkit.fonts.easy
    toolkit.set_language("fr")
    assert toolkit.text("ui.on") == "Oui"
    assert toolkit.key_label(Kind.BACK) == "Échap"
    assert toolkit.key_label(None) == ""


def test_motion_follows_the_settings() -> None:
    toolkit = Toolkit(speed="fast", reduced_motion=True)
    animator = toolkit.animator()
    assert animator.speed == "fast"
    assert animator.reduced_motion


def test_every_seat_has_its_emblem() -> None:
    toolkit = Toolkit()
    pictures = {pygame.image.tobytes(toolkit.emblem(style.key, 40), "RGBA") for style in toolkit.theme.seats}
    assert len(pictures) == len(toolkit.theme.seats)


def test_panels_of_any_size() -> None:
    toolkit = Toolkit()
    screen = pygame.Surface((300, 200))
    for size in ((0, 0), (1, 1), (3, 190), (250, 150)):
        toolkit.draw_panel(screen, pygame.Rect((5, 5), size), highlight=True)
        toolkit.draw_focus(screen, pygame.Rect((5, 5), size), 12)


def test_slips_of_the_hand_are_not_counted() -> None:
    debounce = Debounce(250)
    assert [debounce.accept(time) for time in (1000, 1100, 1249, 1250, 1400, 1500)] == [
        True,
        False,
        False,
        True,
        False,
        True,
    ]
    assert debounce.accept(3), "another clock"
