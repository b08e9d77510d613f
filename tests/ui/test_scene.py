from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.ui.actions import Action, Kind
from game.ui.layout import Metrics
from game.ui.scene import Scene, SceneStack
from game.ui.toolkit import Toolkit
from game.ui.widgets import Button, TextField, WidgetGroup

SIZE = (320, 200)


class Diary(Scene):
    """Writes down what happens to it."""

    def __init__(self, name: str, diary: list[str], *, opaque: bool = True) -> None:
        self.name = name
        self.diary = diary
        self.opaque = opaque
        self.moving = False
        self.drawn = 0

    def enter(self) -> None:
        self.diary.append(f"{self.name} enter")

    def leave(self) -> None:
        self.diary.append(f"{self.name} leave")

    def covered(self) -> None:
        self.diary.append(f"{self.name} covered")

    def revealed(self) -> None:
        self.diary.append(f"{self.name} revealed")

    def resize(self, metrics: Metrics) -> None:
        self.diary.append(f"{self.name} {metrics.size[0]}")

    def handle(self, action: Action) -> bool:
        self.diary.append(f"{self.name} {action.kind.value}")
        return True

    def is_moving(self) -> bool:
        return self.moving

    def draw(self, surface: pygame.Surface) -> None:
        self.drawn += 1
        surface.fill((200, 200, 200) if self.opaque else (0, 0, 250), (0, 0, 10, 10) if not self.opaque else None)


@pytest.fixture(scope="module")
def toolkit() -> Iterator[Toolkit]:
    pygame.display.init()
    yield Toolkit(SIZE)
    pygame.display.quit()


@pytest.fixture
def diary() -> list[str]:
    return []


@pytest.fixture
def stack(toolkit: Toolkit) -> SceneStack:
    toolkit.input.pointer = (-1, -1)
    return SceneStack(toolkit)


def test_changes_are_made_between_frames_and_in_order(stack: SceneStack, diary: list[str]) -> None:
    table, menu = Diary("table", diary), Diary("menu", diary)
    stack.push(table)
    assert diary == []
    assert not stack.is_empty
    stack.apply()
    stack.push(menu)
    stack.apply()
    stack.pop()
    stack.apply()
    assert diary == [
        "table enter",
        "table 320",
        "menu enter",
        "menu 320",
        "table covered",
        "menu leave",
        "table revealed",
    ]
    stack.pop()
    stack.apply()
    assert stack.is_empty
    assert stack.top is None
    assert not stack.apply()


def test_closing_twice_takes_one_scene_away(stack: SceneStack, diary: list[str]) -> None:
    table, menu = Diary("table", diary), Diary("menu", diary)
    stack.push(table)
    stack.push(menu)
    stack.apply()
    stack.pop(menu)
    stack.pop(menu)
    stack.apply()
    assert stack.scenes == (table,)


def test_clearing(stack: SceneStack, diary: list[str]) -> None:
    first, second, third = (Diary(name, diary) for name in ("first", "second", "third"))
    stack.push(second)
    stack.apply()
    stack.push(first)
    stack.clear(third)
    stack.apply()
    assert stack.scenes == (third,)
    assert diary.count("first leave") == 1
    assert "second leave" in diary


def test_no_click_falls_through(stack: SceneStack, diary: list[str]) -> None:
    table, dialog = Diary("table", diary), Diary("dialog", diary)
    stack.push(table)
    stack.push(dialog)
    stack.apply()
    diary.clear()
    stack.handle(Action(Kind.PRESS, (5, 5), time=1000))
    stack.pop(dialog)
    stack.apply()
    stack.handle(Action(Kind.RELEASE, (5, 5), time=1010))
    for time in range(1020, 1200, 20):
        stack.handle(Action(Kind.PRESS, (5, 5), time=time))
        stack.handle(Action(Kind.RELEASE, (5, 5), time=time + 10))
    stack.handle(Action(Kind.CONFIRM, time=1200))
    assert diary == ["dialog press", "dialog leave", "table revealed"]
    stack.handle(Action(Kind.PRESS, (5, 5), time=1300))
    stack.handle(Action(Kind.RELEASE, (5, 5), time=1310))
    assert diary[-2:] == ["table press", "table release"]


def test_a_scene_that_comes_up_by_itself_takes_no_click_meant_for_another(stack: SceneStack, diary: list[str]) -> None:
    stack.push(Diary("table", diary))
    stack.apply(0)
    stack.push(Diary("result", diary))
    stack.apply(5000)
    assert not stack.handle(Action(Kind.PRESS, (5, 5), time=5100))
    assert stack.handle(Action(Kind.PRESS, (5, 5), time=5300))


def test_nothing_is_drawn_while_nothing_changes(stack: SceneStack, diary: list[str]) -> None:
    surface = pygame.Surface(SIZE)
    table, veil = Diary("table", diary), Diary("veil", diary, opaque=False)
    stack.push(table)
    stack.apply()
    assert stack.needs_draw
    stack.draw(surface)
    assert not stack.needs_draw
    table.dirty = True
    assert stack.needs_draw
    stack.draw(surface)
    table.moving = True
    assert stack.needs_draw
    table.moving = False
    stack.push(veil)
    stack.apply()
    stack.draw(surface)
    assert not stack.needs_draw
    drawn = table.drawn
    veil.dirty = True
    stack.draw(surface)
    assert table.drawn == drawn, "what lies below a dialog is drawn once"
    table.dirty = True
    stack.draw(surface)
    assert table.drawn == drawn + 1
    stack.redraw()
    stack.draw(surface)
    assert table.drawn == drawn + 2


def test_a_dialog_dims_what_lies_below(stack: SceneStack, diary: list[str]) -> None:
    surface = pygame.Surface(SIZE)
    stack.push(Diary("table", diary))
    stack.push(Diary("veil", diary, opaque=False))
    stack.apply()
    stack.draw(surface)
    stack.draw(surface)
    assert surface.get_at((5, 5))[:3] == (0, 0, 250)
    assert 50 < surface.get_at((100, 100))[0] < 120


def test_hidden_scenes_are_not_drawn(stack: SceneStack, diary: list[str]) -> None:
    below, top = Diary("below", diary), Diary("top", diary)
    stack.push(below)
    stack.push(top)
    stack.apply()
    stack.draw(pygame.Surface(SIZE))
    assert (below.drawn, top.drawn) == (0, 1)


def test_every_scene_is_laid_out_again(stack: SceneStack, diary: list[str], toolkit: Toolkit) -> None:
    stack.push(Diary("a", diary))
    stack.push(Diary("b", diary))
    stack.apply()
    diary.clear()
    toolkit.resize((640, 480))
    stack.resize()
    toolkit.resize(SIZE)
    assert diary == ["a 640", "b 640"]


class Form(Scene):
    def __init__(self, toolkit: Toolkit) -> None:
        self.clicked = 0
        self.field = TextField(toolkit, "", "", lambda _: None)
        self.button = Button(toolkit, "Play", self.click)
        self.field.rect = pygame.Rect(0, 0, 100, 40)
        self.button.rect = pygame.Rect(0, 60, 100, 40)
        self.group = WidgetGroup(toolkit, [self.button, self.field])

    def click(self) -> None:
        self.clicked += 1


def test_letters_are_text_only_while_a_field_of_the_topmost_scene_has_the_focus(
    stack: SceneStack, diary: list[str], toolkit: Toolkit
) -> None:
    form = Form(toolkit)
    stack.push(form)
    stack.apply()
    assert not toolkit.input.text_mode
    stack.handle(Action(Kind.NEXT, time=1))
    assert toolkit.input.text_mode
    stack.push(Diary("menu", diary))
    stack.apply()
    assert not toolkit.input.text_mode
    stack.pop()
    stack.apply()
    assert toolkit.input.text_mode


def test_a_scene_coming_up_under_the_pointer_knows_it(stack: SceneStack, toolkit: Toolkit) -> None:
    toolkit.input.pointer = (50, 80)
    form = Form(toolkit)
    stack.push(form)
    stack.apply()
    assert form.group is not None
    assert form.group.hovered is form.button


def test_a_press_is_forgotten_when_another_scene_comes_up(
    stack: SceneStack, diary: list[str], toolkit: Toolkit
) -> None:
    form, menu = Form(toolkit), Diary("menu", diary)
    stack.push(form)
    stack.apply()
    stack.handle(Action(Kind.PRESS, (50, 80), time=1000))
    stack.push(menu)
    stack.apply()
    stack.pop(menu)
    stack.apply()
    stack.handle(Action(Kind.RELEASE, (50, 80), time=2000))
    assert form.clicked == 0
