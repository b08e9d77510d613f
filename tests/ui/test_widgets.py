from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.ui.actions import NOWHERE, Action, Kind
from game.ui.scene import Scene
from game.ui.toolkit import Toolkit
from game.ui.widgets import (
    Button,
    Choice,
    Image,
    Label,
    Look,
    Panel,
    ScrollArea,
    Slider,
    Swatch,
    TextField,
    Toggle,
    Widget,
    WidgetGroup,
)

SIZE = (1280, 720)


@pytest.fixture(scope="module")
def shared() -> Iterator[Toolkit]:
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    yield Toolkit(SIZE)
    pygame.display.quit()


@pytest.fixture
def toolkit(shared: Toolkit) -> Toolkit:
    shared.debounce.last = None
    shared.input.device = "keyboard"
    return shared


class Clock:
    """Gives every action its own moment, a second apart."""

    def __init__(self, group: WidgetGroup) -> None:
        self.group = group
        self.now = 0

    def __call__(self, kind: Kind, **fields: object) -> bool:
        self.now += 1000
        return self.group.handle(Action(kind, time=self.now, **fields))  # type: ignore[arg-type]

    def click(self, widget: Widget) -> None:
        self(Kind.PRESS, position=widget.rect.center)
        self(Kind.RELEASE, position=widget.rect.center)


def buttons(toolkit: Toolkit, done: list[str], names: str = "abcd") -> list[Button]:
    """Buttons in two columns: a b / c d."""
    made = []
    for index, name in enumerate(names):
        button = Button(toolkit, name, functools.partial(done.append, name))
        button.rect = pygame.Rect(20 + index % 2 * 220, 20 + index // 2 * 80, 200, 60)
        made.append(button)
    return made


def test_a_click_acts_on_release_inside_what_was_pressed(toolkit: Toolkit) -> None:
    done: list[str] = []
    a, b, *_ = buttons(toolkit, done)
    act = Clock(WidgetGroup(toolkit, [a, b]))
    assert act(Kind.PRESS, position=a.rect.center)
    assert done == []
    act(Kind.RELEASE, position=a.rect.center)
    assert done == ["a"]
    act(Kind.PRESS, position=a.rect.center)
    act(Kind.RELEASE, position=b.rect.center)
    act(Kind.PRESS, position=(1000, 600))
    act(Kind.RELEASE, position=a.rect.center)
    assert done == ["a"]
    assert not act(Kind.PRESS, position=(1000, 600))


def test_ten_clicks_in_a_fifth_of_a_second_act_once(toolkit: Toolkit) -> None:
    done: list[str] = []
    a, b, *_ = buttons(toolkit, done)
    group = WidgetGroup(toolkit, [a, b])
    for index in range(10):
        for kind in (Kind.PRESS, Kind.RELEASE):
            group.handle(Action(kind, a.rect.center, time=1000 + index * 20))
    assert done == ["a"]
    for kind in (Kind.PRESS, Kind.RELEASE):
        group.handle(Action(kind, a.rect.center, time=1300))
    assert done == ["a", "a"]


def test_the_second_click_does_not_reach_another_scenes_button_either(toolkit: Toolkit) -> None:
    done: list[str] = []
    for index, button in enumerate(buttons(toolkit, done)[:2]):
        group = WidgetGroup(toolkit, [button])
        for kind in (Kind.PRESS, Kind.RELEASE):
            group.handle(Action(kind, button.rect.center, time=1000 + index * 50))
    assert done == ["a"]


def test_buttons_for_stepping_take_quick_clicks(toolkit: Toolkit) -> None:
    done: list[str] = []
    step = Button(toolkit, "Next", lambda: done.append("step"), repeatable=True)
    step.rect = pygame.Rect(0, 0, 100, 50)
    group = WidgetGroup(toolkit, [step])
    for time in range(1000, 1100, 20):
        group.handle(Action(Kind.PRESS, (5, 5), time=time))
        group.handle(Action(Kind.RELEASE, (5, 5), time=time + 5))
    assert len(done) == 5


class Counted(Widget):
    """Counts how often it is drawn."""

    def __init__(self, toolkit: Toolkit, rect: pygame.Rect) -> None:
        super().__init__(toolkit)
        self.rect = rect
        self.drawn = 0

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self.drawn += 1


def test_only_what_reaches_into_the_clip_is_drawn(toolkit: Toolkit) -> None:
    near, far = Counted(toolkit, pygame.Rect(110, 0, 50, 50)), Counted(toolkit, pygame.Rect(400, 0, 50, 50))
    group = WidgetGroup(toolkit, [near, far])
    surface = pygame.Surface(SIZE)
    surface.set_clip((0, 0, 100, 100))
    group.draw(surface)
    # A shadow may reach into the clip from a little beyond it.
    assert (near.drawn, far.drawn) == (1, 0)
    surface.set_clip(None)
    group.draw(surface)
    assert (near.drawn, far.drawn) == (2, 1)


def test_a_button_is_drawn_as_it_is_now(toolkit: Toolkit) -> None:
    button = Button(toolkit, "Undo", lambda: None, shortcut=Kind.UNDO, icon="undo")
    button.rect = pygame.Rect(40, 30, 200, 60)

    def drawn(*, hovered: bool = False, pressed: bool = False) -> bytes:
        surface = pygame.Surface((300, 120))
        surface.fill((30, 60, 90))
        button.draw(surface, Look(False, hovered, pressed))
        return pygame.image.tobytes(surface, "RGB")

    plain = drawn()
    assert drawn() == plain
    looks = [plain, drawn(hovered=True), drawn(hovered=True, pressed=True)]
    button.enabled = False
    looks.append(drawn())
    button.text = "Redo"
    looks.append(drawn())
    button.rect.w = 180
    looks.append(drawn())
    toolkit.input.device = "pad"
    looks.append(drawn())
    assert len(set(looks)) == len(looks)
    button.enabled, button.text, button.rect.w, toolkit.input.device = True, "Undo", 200, "keyboard"
    assert drawn() == plain


def test_a_button_is_composed_once_for_each_look(toolkit: Toolkit, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    draw = toolkit.fonts.draw

    def noted(surface: pygame.Surface, text: str, *rest: Any, **more: Any) -> pygame.Rect:
        made.append(text)
        return draw(surface, text, *rest, **more)

    monkeypatch.setattr(toolkit.fonts, "draw", noted)
    surface = pygame.Surface(SIZE)
    for place in ((0, 0), (300, 200)):
        button = Button(toolkit, "Composed once", lambda: None)
        button.rect = pygame.Rect(place, (210, 60))
        button.draw(surface, Look())
    assert made == ["Composed once"]


def test_arrows_go_where_they_point(toolkit: Toolkit) -> None:
    a, b, c, d = buttons(toolkit, [])
    group = WidgetGroup(toolkit, [a, b, c, d])
    act = Clock(group)
    assert group.focused is a
    for kind, expected in ((Kind.RIGHT, b), (Kind.DOWN, d), (Kind.LEFT, c), (Kind.UP, a)):
        assert act(kind)
        assert group.focused is expected
    assert not act(Kind.UP)
    assert group.focused is a


def test_tab_goes_round_in_order(toolkit: Toolkit) -> None:
    a, b, c, d = buttons(toolkit, [])
    b.visible = False
    group = WidgetGroup(toolkit, [a, b, Label(toolkit, "text"), c, d])
    act = Clock(group)
    seen = []
    for kind in (Kind.NEXT, Kind.NEXT, Kind.NEXT, Kind.PREVIOUS):
        act(kind)
        seen.append(group.focused)
    assert seen == [c, d, a, d]


def test_enter_presses_what_has_the_focus(toolkit: Toolkit) -> None:
    done: list[str] = []
    a, b, *_ = buttons(toolkit, done)
    act = Clock(WidgetGroup(toolkit, [a, b]))
    act(Kind.RIGHT)
    act(Kind.CONFIRM)
    assert done == ["b"]


def test_after_the_mouse_enter_shows_the_focus_first_or_presses_the_default(toolkit: Toolkit) -> None:
    done: list[str] = []
    a, b, *_ = buttons(toolkit, done)
    group = WidgetGroup(toolkit, [a, b])
    act = Clock(group)
    act.click(b)
    assert not group.focus_visible
    act(Kind.CONFIRM)
    assert done == ["b"]
    assert group.focus_visible
    assert group.focused is b
    act.click(b)
    group.default = a
    act(Kind.CONFIRM)
    assert done == ["b", "b", "a"]
    act.click(b)
    act(Kind.LEFT)
    assert group.focused is b
    assert group.focus_visible


def test_a_board_keeps_the_arrows_until_tab(toolkit: Toolkit) -> None:
    a, b, *_ = buttons(toolkit, [])
    group = WidgetGroup(toolkit, [a, b], autofocus=False)
    act = Clock(group)
    assert group.focused is None
    assert not any(act(kind) for kind in (Kind.UP, Kind.RIGHT, Kind.CONFIRM))
    assert act(Kind.NEXT)
    assert act(Kind.NEXT)
    assert group.focused is b
    assert not act(Kind.NEXT)
    assert group.focused is None


def test_a_shortcut_presses_its_button_from_anywhere(toolkit: Toolkit) -> None:
    done: list[str] = []
    a, *_ = buttons(toolkit, done)
    undo = Button(toolkit, "Undo", lambda: done.append("undo"), shortcut=Kind.UNDO)
    act = Clock(WidgetGroup(toolkit, [a, undo]))
    assert act(Kind.UNDO)
    assert done == ["undo"]
    assert not act(Kind.REDO)


def test_a_refused_button_says_why(toolkit: Toolkit) -> None:
    done: list[str] = []
    said: list[str] = []
    undo = Button(toolkit, "Undo", lambda: done.append("undo"), shortcut=Kind.UNDO)
    undo.enabled, undo.reason = False, "Not past a roll."
    undo.rect = pygame.Rect(300, 300, 150, 50)
    group = WidgetGroup(toolkit, [undo])
    group.on_refused = said.append
    act = Clock(group)
    screen = pygame.Surface(SIZE)
    group.draw(screen)
    before = pygame.image.tobytes(screen, "RGB")
    assert act(Kind.UNDO)
    act.click(undo)
    act(Kind.NEXT)
    act(Kind.CONFIRM)
    assert said == ["Not past a roll."] * 3
    assert done == []
    screen = pygame.Surface(SIZE)
    group.draw(screen)
    assert pygame.image.tobytes(screen, "RGB") != before
    undo.reason = ""
    act(Kind.UNDO)
    assert said[-1] == toolkit.text("ui.missing_reason")


def test_the_tooltip_comes_after_half_a_second_and_then_all_is_still(toolkit: Toolkit) -> None:
    a, *_ = buttons(toolkit, [])
    a.tooltip = "What it does"
    group = WidgetGroup(toolkit, [a])
    act = Clock(group)
    assert not group.is_moving
    act(Kind.POINT, position=a.rect.center)
    assert group.is_moving
    assert not group.update(499)
    assert group.update(1)
    assert not group.is_moving
    assert not group.update(1000)
    act(Kind.POINT, position=NOWHERE)
    assert not group.is_moving


def test_a_press_beside_everything_takes_the_tooltip_away(toolkit: Toolkit) -> None:
    scene = Scene()
    undo = Button(toolkit, "Undo", lambda: None, shortcut=Kind.UNDO)
    undo.rect, undo.enabled, undo.reason = pygame.Rect(400, 400, 200, 60), False, "Nothing to undo"
    scene.group = WidgetGroup(toolkit, [undo], autofocus=False)
    pictures = []
    for action in (Action(Kind.POINT, position=(5, 5)), Action(Kind.UNDO), Action(Kind.PRESS, position=(5, 5))):
        scene.dirty = False
        scene.handle(action)
        screen = pygame.Surface(SIZE)
        scene.draw(screen)
        pictures.append(pygame.image.tobytes(screen, "RGB"))
    assert scene.dirty
    assert pictures[0] == pictures[2] != pictures[1]


def test_a_text_that_is_cut_has_all_of_itself_as_tooltip(toolkit: Toolkit) -> None:
    label = Label(toolkit, "Zoé de la Tour d’Auvergne")
    label.rect = pygame.Rect((0, 0), label.natural_size())
    assert label.hint == ""
    label.rect.w -= 1
    assert label.hint == label.text
    button = Button(toolkit, "Continue with the match of yesterday", lambda: None)
    button.rect = pygame.Rect((0, 0), button.natural_size())
    assert button.hint == ""
    button.rect.w = 100
    assert button.hint == button.text


def test_the_tooltip_stays_in_the_window(toolkit: Toolkit) -> None:
    for corner in ((0, 0), (1270, 0), (0, 710), (1270, 710)):
        button = Button(toolkit, "", lambda: None, icon="undo", tooltip="A long sentence that takes " + "room " * 12)
        button.rect = pygame.Rect(corner, (10, 10))
        group = WidgetGroup(toolkit, [button])
        Clock(group)(Kind.POINT, position=corner)
        group.update(600)
        screen = pygame.Surface(SIZE)
        screen.fill((255, 0, 255))
        group.draw(screen)
        changed = pygame.mask.from_threshold(screen, (255, 0, 255), (1, 1, 1))
        changed.invert()
        assert changed.count() > 5000


def test_a_choice_cycles_by_keys_and_by_the_side_that_is_clicked(toolkit: Toolkit) -> None:
    chosen: list[str] = []
    choice = Choice(toolkit, "Level", [("easy", "Easy"), ("normal", "Normal"), ("hard", "Hard")], "gone", chosen.append)
    assert choice.selected == "easy"
    choice.rect = pygame.Rect(100, 100, 500, 48)
    group = WidgetGroup(toolkit, [choice])
    act = Clock(group)
    act(Kind.RIGHT)
    act(Kind.LEFT)
    act(Kind.LEFT)
    act(Kind.CONFIRM)
    for x in (choice.rect.x + 5, choice.control.x + 5, choice.control.right - 5):
        act(Kind.PRESS, position=(x, 120))
        act(Kind.RELEASE, position=(x, 120))
    assert chosen == ["normal", "easy", "hard", "easy", "normal", "easy", "normal"]
    with pytest.raises(ValueError, match="values"):
        Choice(toolkit, "", [], "", chosen.append)


def test_a_toggle_flips(toolkit: Toolkit) -> None:
    values: list[bool] = []
    toggle = Toggle(toolkit, "Sound", True, values.append)
    toggle.rect = pygame.Rect(0, 0, 400, 48)
    act = Clock(WidgetGroup(toolkit, [toggle]))
    act(Kind.CONFIRM)
    act(Kind.LEFT)
    act(Kind.RIGHT)
    act.click(toggle)
    assert values == [False, True, False]


def test_a_slider_is_dragged_and_stepped_and_keeps_its_range(toolkit: Toolkit) -> None:
    values: list[int] = []
    slider = Slider(toolkit, "Volume", 50, values.append, step=10)
    slider.rect = pygame.Rect(0, 0, 600, 48)
    act = Clock(WidgetGroup(toolkit, [slider]))
    act(Kind.RIGHT)
    act(Kind.LEFT)
    track = slider.track
    act(Kind.PRESS, position=track.midleft)
    act(Kind.POINT, position=(track.right + 500, 300))
    act(Kind.RELEASE, position=(2000, 300))
    act(Kind.RIGHT)
    assert values == [60, 50, 0, 100]


def test_a_text_field_is_written_in(toolkit: Toolkit) -> None:
    texts: list[str] = []
    field = TextField(toolkit, "Name", "Zo", texts.append, limit=6)
    field.rect = pygame.Rect(0, 0, 500, 48)
    group = WidgetGroup(toolkit, [field])
    act = Clock(group)
    assert group.wants_text
    act(Kind.TEXT, text="é")
    act(Kind.HOME)
    act(Kind.DELETE)
    act(Kind.TEXT, text="L\x07")
    act(Kind.END)
    act(Kind.ERASE)
    act(Kind.TEXT, text="abcdefgh")
    assert texts == ["Zoé", "oé", "Loé", "Lo", "Loabcd"]
    act(Kind.COMPOSE, text="ni")
    assert field.composition == "ni"
    group.draw(pygame.Surface(SIZE))
    act(Kind.TEXT, text="x")
    assert field.composition == ""
    assert field.text == "Loabcd"
    act(Kind.LEFT)
    act(Kind.LEFT)
    act(Kind.ERASE)
    assert field.text == "Loacd"
    act(Kind.PRESS, position=(field.control.x + 1, 20))
    assert field.caret == 0


def test_letters_are_joined_as_they_are_written(toolkit: Toolkit) -> None:
    field = TextField(toolkit, "", "", lambda _: None)
    act = Clock(WidgetGroup(toolkit, [field]))
    act(Kind.TEXT, text="می\u200cخ\u200d\u202e\x07")
    assert field.text == "می\u200cخ\u200d"


def test_enter_in_a_text_field_presses_the_default(toolkit: Toolkit) -> None:
    done: list[str] = []
    field = TextField(toolkit, "", "Zoé", lambda _: None)
    field.rect = pygame.Rect(0, 200, 300, 48)
    play, *_ = buttons(toolkit, done)
    group = WidgetGroup(toolkit, [field, play])
    group.default = play
    Clock(group)(Kind.CONFIRM)
    assert done == ["a"]


def test_a_swatch_skips_what_others_have(toolkit: Toolkit) -> None:
    chosen: list[str] = []
    swatch = Swatch(toolkit, "", "ivory", chosen.append, taken=lambda: ["coral", "pink"])
    swatch.rect = pygame.Rect(0, 0, 200, 48)
    act = Clock(WidgetGroup(toolkit, [swatch]))
    act(Kind.RIGHT)
    act(Kind.LEFT)
    act(Kind.LEFT)
    assert chosen == ["blue", "ivory", "slate"]
    assert "hexagon" in swatch.hint


def scrolled(toolkit: Toolkit, done: list[str]) -> ScrollArea:
    rows = []
    for index in range(20):
        row = Button(toolkit, str(index), functools.partial(done.append, str(index)))
        row.rect = pygame.Rect(100, 100 + index * 60, 300, 50)
        rows.append(row)
    area = ScrollArea(toolkit, rows)
    area.rect = pygame.Rect(100, 100, 330, 200)
    area.arrange(20 * 60 - 10)
    return area


def test_wheel_keys_and_bar_scroll_and_never_press(toolkit: Toolkit) -> None:
    done: list[str] = []
    area = scrolled(toolkit, done)
    act = Clock(WidgetGroup(toolkit, [area]))
    assert act(Kind.SCROLL, position=(150, 150), delta=(0.0, -1.0))
    assert area.offset > 0
    assert not act(Kind.SCROLL, position=(900, 150), delta=(0.0, -1.0))
    act(Kind.SCROLL, position=(150, 150), delta=(0.0, 99.0))
    assert area.offset == 0
    assert area.children[0].rect.y == 100
    assert act(Kind.END)
    assert area.offset == area.limit
    assert not act(Kind.END)
    act(Kind.HOME)
    act(Kind.PAGE_DOWN)
    assert area.offset == 200 - toolkit.metrics.control
    act(Kind.PRESS, position=(area.rect.right - 2, 290))
    act(Kind.POINT, position=(area.rect.right - 2, 9000))
    act(Kind.RELEASE, position=(area.rect.right - 2, 9000))
    assert area.offset == area.limit
    assert done == []


def test_the_focus_stays_in_view(toolkit: Toolkit) -> None:
    area = scrolled(toolkit, [])
    group = WidgetGroup(toolkit, [area])
    act = Clock(group)
    for _ in range(12):
        act(Kind.DOWN)
    assert group.focused is area.children[12]
    assert area.rect.contains(area.children[12].rect)
    for _ in range(12):
        act(Kind.UP)
    assert area.rect.contains(area.children[0].rect)


def test_what_is_scrolled_away_cannot_be_clicked(toolkit: Toolkit) -> None:
    done: list[str] = []
    area = scrolled(toolkit, done)
    act = Clock(WidgetGroup(toolkit, [area]))
    act.click(area.children[6])
    assert done == []
    act.click(area.children[1])
    assert done == ["1"]


def test_an_area_without_stops_takes_the_focus_and_scrolls(toolkit: Toolkit) -> None:
    page = Image(toolkit, pygame.Surface((300, 900)))
    page.rect.topleft = (100, 100)
    area = ScrollArea(toolkit, [page])
    area.rect = pygame.Rect(100, 100, 330, 200)
    area.arrange(900)
    group = WidgetGroup(toolkit, [area])
    act = Clock(group)
    assert group.focused is area
    assert act(Kind.DOWN)
    assert page.rect.y < 100
    act(Kind.HOME)
    assert not act(Kind.UP)
    area.arrange(100)
    assert not area.focusable


def every_widget(toolkit: Toolkit) -> list[Widget]:
    off = Button(toolkit, "No", lambda: None)
    off.enabled = False
    return [
        Panel(toolkit, title="Title"),
        Panel(toolkit, table="fury"),
        Label(toolkit, "A **bold** text that is wrapped", wrap=True),
        Label(toolkit, "One line", "heading"),
        Image(toolkit, pygame.Surface((5, 5))),
        Button(toolkit, "Play", lambda: None, style="primary", icon="play", shortcut=Kind.CONFIRM),
        Button(toolkit, "", lambda: None, style="quiet", icon="menu"),
        off,
        Choice(toolkit, "Language", [("en", "English"), ("fr", "Français")], "fr", lambda _: None),
        Toggle(toolkit, "", False, lambda _: None),
        Slider(toolkit, "Volume", 30, lambda _: None),
        TextField(toolkit, "Name", "", lambda _: None, placeholder="Player 1"),
        Swatch(toolkit, "Colour", "coral", lambda _: None),
        ScrollArea(toolkit),
    ]


@pytest.mark.parametrize("size", [(1, 1), (3000, 200), (200, 3000), (800, 600)])
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_every_widget_can_be_drawn_at_any_size(size: tuple[int, int], text_scale: float) -> None:
    toolkit = Toolkit(size, "fr", text_scale=text_scale)
    screen = pygame.Surface(size)
    for widget in every_widget(toolkit):
        natural = widget.natural_size(max(1, size[0] // 2))
        assert natural[0] <= max(1, size[0] // 2) or isinstance(widget, Image)
        for room in (natural, (0, 0), (1, 1), (40, 3), (3, 40), (1500, 100)):
            widget.rect = pygame.Rect((2, 2), room)
            for look in (Look(), Look(True, True, True)):
                widget.draw(screen, look)
                assert screen.get_clip() == screen.get_rect()


def test_drawing_changes_nothing(toolkit: Toolkit) -> None:
    widgets = every_widget(toolkit)
    for index, widget in enumerate(widgets):
        widget.rect = pygame.Rect(20 + index % 3 * 420, 20 + index // 3 * 130, 400, 100)
    group = WidgetGroup(toolkit, widgets)
    first, second = pygame.Surface(SIZE), pygame.Surface(SIZE)
    group.draw(first)
    group.draw(second)
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")
    assert len({pygame.image.tobytes(first.subsurface(widget.rect), "RGB") for widget in widgets}) > 8


def test_the_focus_is_seen(toolkit: Toolkit) -> None:
    for widget in every_widget(toolkit):
        if not widget.focusable:
            continue
        widget.rect = pygame.Rect(100, 100, 500, 100)
        group = WidgetGroup(toolkit, [widget])
        pictures = []
        for visible in (True, False):
            group.focus_visible = visible
            screen = pygame.Surface(SIZE)
            group.draw(screen)
            pictures.append(pygame.image.tobytes(screen, "RGB"))
        assert pictures[0] != pictures[1], widget


def test_captions_stand_beside_or_above_as_there_is_room(toolkit: Toolkit) -> None:
    choice = Choice(toolkit, "A caption of some length", [("a", "One")], "a", lambda _: None)
    wide, narrow = choice.natural_size(900), choice.natural_size(240)
    assert wide[1] == toolkit.metrics.control < narrow[1]
    for size in (wide, narrow):
        choice.rect = pygame.Rect((0, 0), size)
        assert choice.rect.contains(choice.control)
        assert choice.control.h == toolkit.metrics.control
