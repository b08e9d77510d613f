"""Finds and works the widgets of the scene on top."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.ui.scene import Scene
from game.ui.widgets import Button, Choice, ScrollArea, Slider, TextField, Toggle, Widget
from tests.app.driver import Driver

SIZES = ((800, 600), (1280, 720), (700, 1200))
ODD_SIZES = ((1, 1), (3000, 200), (200, 3000))


def widgets(scene: Scene) -> Iterator[tuple[Widget, ScrollArea | None]]:
    """All widgets that are shown, with the list that each is in."""
    assert scene.group is not None
    for widget in scene.group.widgets:
        if widget.visible:
            yield widget, None
            if isinstance(widget, ScrollArea):
                for child in widget.children:
                    if child.visible:
                        yield child, widget


def stops(scene: Scene) -> list[Widget]:
    """All that can have the focus."""
    return [widget for widget, _ in widgets(scene) if widget.focusable]


def button(scene: Scene, text: str) -> Button:
    """The button with this text."""
    found = [widget for widget, _ in widgets(scene) if isinstance(widget, Button) and widget.text == text]
    assert len(found) == 1, (text, [widget.text for widget, _ in widgets(scene) if isinstance(widget, Button)])
    return found[0]


def setting(scene: Scene, caption: str) -> Choice | Toggle | Slider | TextField:
    """The control with this caption."""
    found = [
        widget
        for widget, _ in widgets(scene)
        if isinstance(widget, Choice | Toggle | Slider | TextField) and widget.caption == caption
    ]
    assert len(found) == 1, caption
    return found[0]


def bring_into_view(driver: Driver, widget: Widget) -> None:
    """Turn the wheel until the widget is in sight."""
    area = next((found for child, found in widgets(driver.top) if child is widget), None)
    if area is None:
        return
    driver.move(area.rect.center)
    for notch in (1.0, -1.0):
        for _ in range(80):
            if area.rect.contains(widget.rect):
                return
            driver.send(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notch / 2, precise_x=0.0, precise_y=notch / 2))
    raise AssertionError("the wheel does not bring it into view")


def click_button(driver: Driver, text: str) -> None:
    """Click the button with this text, scrolling to it if need be."""
    found = button(driver.top, text)
    bring_into_view(driver, found)
    driver.click(found.rect.center)


def tab_to(driver: Driver, widget: Widget) -> None:
    """Press Tab until the widget has the focus."""
    for _ in range(len(stops(driver.top)) + 2):
        group = driver.top.group
        assert group is not None
        if group.focused is widget and group.focus_visible:
            return
        driver.key(pygame.K_TAB)
    raise AssertionError("Tab does not lead there")


def assert_reachable(driver: Driver) -> None:
    """All that can have the focus is wholly inside the window, and inside its list, once it has it."""
    group = driver.top.group
    assert group is not None
    window = driver.surface.get_rect()
    for widget, area in list(widgets(driver.top)):
        if widget.focusable:
            group.focus(widget)
            assert window.contains(widget.rect), (widget, widget.rect, window)
            assert area is None or area.rect.top <= widget.rect.top < area.rect.bottom
            assert area is None or widget.rect.h > area.rect.h or area.rect.contains(widget.rect)
    driver.top.dirty = True
    driver.wait()
