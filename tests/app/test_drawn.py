"""What a screen shows is really drawn: each widget of each screen of the gallery leaves a mark where it is."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app.gallery import SCREENS
from game.app.gallery.stage import Sleeper
from game.ui.scene import Scene
from game.ui.widgets import Look, Widget
from tests.driver import Driver

PARTS = 4
"""Into how many tests the screens are shared out, each with one program for all of its own."""


def look(scene: Scene, surface: pygame.Surface, place: pygame.Rect) -> bytes:
    """Draw ``place`` of the scene anew and return what is seen there."""
    surface.set_clip(place)
    surface.fill("black")
    scene.draw(surface)
    surface.set_clip(None)
    return pygame.image.tobytes(surface.subsurface(place), "RGB")


def is_missed(widget: Widget, scene: Scene, surface: pygame.Surface, place: pygame.Rect) -> bool:
    """Tell whether ``place`` looks otherwise while ``widget`` is hidden."""
    seen = look(scene, surface, place)
    widget.visible = False
    without = look(scene, surface, place)
    widget.visible = True
    return seen != without


def unseen(driver: Driver, scene: Scene) -> list[str]:
    """Return the widgets of ``scene`` that nobody would miss.

    Those with a ground are painted into a picture that the scene keeps: all of a kind are taken away from it at once.
    """
    if scene.group is None:
        return []
    window, surface = driver.window, driver.surface.copy()
    left: dict[Widget, pygame.Rect] = {}
    for widget, area in list(scene.group.shown()):
        widget.draw(surface, Look())
        assert surface.get_clip() == window, f"{type(widget).__name__} leaves a clip behind"
        place = widget.rect.clip(window if area is None else area.rect.clip(window))
        # Of what a list shows by less than a half, there may be nothing but a margin.
        if place and 2 * place.h >= widget.rect.h and not is_missed(widget, scene, surface, place):
            left[widget] = place
    for kind in {type(widget) for widget in left if hasattr(widget, "draw_ground")}:
        places = {widget: left.pop(widget) for widget in list(left) if type(widget) is kind}
        seen = {widget: look(scene, surface, place) for widget, place in places.items()}
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(kind, "draw_ground", lambda widget, surface: None)
            scene.resize(driver.program.toolkit.metrics)
            same = {widget: place for widget, place in places.items() if look(scene, surface, place) == seen[widget]}
        scene.resize(driver.program.toolkit.metrics)
        left.update(same)
    return [f"{type(widget).__name__} at {place}" for widget, place in left.items()]


@pytest.mark.parametrize("part", range(PARTS))
def test_every_widget_is_seen(make_driver: Callable[..., Driver], part: int) -> None:
    driver = make_driver(make_thinker=Sleeper, reduced_motion=True)
    for name in list(SCREENS)[part::PARTS]:
        driver.program.stack.clear()
        driver.program.stack.apply()
        SCREENS[name](driver.program)
        driver.program.stack.apply()
        driver.wait(400)
        found = [fault for scene in driver.program.stack.scenes for fault in unseen(driver, scene)]
        assert not found, name
