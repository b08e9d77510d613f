from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.texts import Texts
from game.ui.actions import NOWHERE, Action, Kind
from game.ui.input import Input
from game.ui.keys import Keys, KeysError


class Field:
    """Something to write in."""

    def __init__(self, place: tuple[int, int, int, int] = (40, 30, 2, 20)) -> None:
        self.text_place = pygame.Rect(place)


@pytest.fixture
def methods(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What the system's input methods are told."""
    told: list[object] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: told.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: told.append("stop"))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda place: told.append(tuple(place)))
    return told


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    yield
    pygame.display.quit()


@pytest.fixture
def controls() -> Input:
    return Input()


def key(code: int, mod: int = 0, scancode: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=scancode)


def up(code: int, scancode: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYUP, key=code, mod=0, scancode=scancode)


def strike(controls: Input, code: int, mod: int = 0, scancode: int = 0) -> list[Kind]:
    kinds = [action.kind for action in controls.actions(key(code, mod, scancode), 0)]
    controls.actions(up(code, scancode), 0)
    return kinds


@pytest.mark.parametrize(
    ("code", "mod", "kind"),
    [
        (pygame.K_RETURN, 0, Kind.CONFIRM),
        (pygame.K_KP_ENTER, 0, Kind.CONFIRM),
        (pygame.K_SPACE, 0, Kind.FINISH),
        (pygame.K_ESCAPE, 0, Kind.BACK),
        (pygame.K_TAB, 0, Kind.NEXT),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, Kind.PREVIOUS),
        (pygame.K_z, 0, Kind.UNDO),
        (pygame.K_z, pygame.KMOD_RCTRL, Kind.UNDO),
        (pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, Kind.REDO),
        (pygame.K_y, pygame.KMOD_CAPS | pygame.KMOD_NUM, Kind.REDO),
        (pygame.K_h, 0, Kind.HINT),
        (pygame.K_F1, 0, Kind.RULES),
        (pygame.K_F11, 0, Kind.FULLSCREEN),
        (pygame.K_RETURN, pygame.KMOD_LALT, Kind.FULLSCREEN),
        (pygame.K_r, 0, Kind.ROLL),
        (pygame.K_p, 0, Kind.PLAY),
        (pygame.K_x, 0, Kind.PASS),
        (pygame.K_c, 0, Kind.SORT),
        (pygame.K_n, 0, Kind.NOT_AGAIN),
        (pygame.K_LEFT, pygame.KMOD_LSHIFT, Kind.SHIFT_LEFT),
        (pygame.K_RIGHT, pygame.KMOD_RSHIFT, Kind.SHIFT_RIGHT),
    ],
)
def test_keys(controls: Input, code: int, mod: int, kind: Kind) -> None:
    assert strike(controls, code, mod) == [kind]


@pytest.mark.parametrize(
    ("code", "mod"),
    [
        (pygame.K_h, pygame.KMOD_LCTRL),
        (pygame.K_r, pygame.KMOD_LALT),
        (pygame.K_1, pygame.KMOD_LCTRL),
        (pygame.K_RETURN, pygame.KMOD_LCTRL),
        (pygame.K_q, 0),
        (pygame.K_LSHIFT, pygame.KMOD_LSHIFT),
    ],
)
def test_keys_that_are_not_bound_do_nothing(controls: Input, code: int, mod: int) -> None:
    assert strike(controls, code, mod) == []


def test_of_one_key_it_counts_how_long_it_is_held(controls: Input) -> None:
    assert controls.actions(key(pygame.K_v), 1) == [Action(Kind.PEEK, time=1)]
    assert controls.actions(key(pygame.K_v), 2) == []
    assert not controls.is_repeating
    # Whatever modifiers are down by then.
    assert controls.actions(pygame.event.Event(pygame.KEYUP, key=pygame.K_v, mod=pygame.KMOD_LSHIFT), 3) == [
        Action(Kind.PEEK_END, time=3)
    ]
    assert controls.actions(up(pygame.K_v), 4) == []
    assert strike(controls, pygame.K_v) == [Kind.PEEK]
    for other in (pygame.K_h, pygame.K_RETURN, pygame.K_LEFT):
        controls.actions(key(other), 5)
        assert controls.actions(up(other), 6) == []


def test_a_held_key_is_forgotten_with_the_keyboard(controls: Input) -> None:
    controls.actions(key(pygame.K_v), 1)
    assert controls.actions(pygame.event.Event(pygame.WINDOWFOCUSLOST), 2) == [Action(Kind.FOCUS_LOST, time=2)]
    assert controls.actions(up(pygame.K_v), 3) == []


@pytest.mark.parametrize("back", [pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED])
def test_the_keyboard_is_back(controls: Input, back: int) -> None:
    assert controls.actions(pygame.event.Event(back), 4) == [Action(Kind.FOCUS_BACK, time=4)]


def test_a_letter_that_is_written_is_not_held(controls: Input) -> None:
    controls.text_field = Field()
    assert controls.actions(key(pygame.K_v), 1) == []
    assert controls.actions(up(pygame.K_v), 2) == []


def test_a_button_of_a_gamepad_can_be_held(controls: Input) -> None:
    def button(kind: int, number: int) -> list[Action]:
        return controls.actions(pygame.event.Event(kind, button=number, instance_id=1), 3)

    for number, down, released in (
        (10, pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP),
        (8, pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP),
    ):
        assert button(down, number) == [Action(Kind.PEEK, time=3)]
        assert button(released, number) == [Action(Kind.PEEK_END, time=3)]
    assert button(pygame.JOYBUTTONUP, 0) == []
    assert button(pygame.CONTROLLERBUTTONUP, 1) == []


def test_digits_are_known_by_their_place(controls: Input) -> None:
    # On a French keyboard the first key of the number row writes an ampersand, and the digit with shift.
    for mod in (0, pygame.KMOD_LSHIFT):
        actions = controls.actions(key(pygame.K_AMPERSAND, mod, 30), 5)
        assert actions == [Action(Kind.DIGIT, number=1, time=5)]
        controls.actions(up(pygame.K_AMPERSAND, 30), 5)
    assert controls.actions(key(pygame.K_a, 0, 39), 0)[0].number == 0
    assert controls.actions(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_4), 0)[0].number == 4


def test_letters_are_known_by_their_label(controls: Input) -> None:
    """On a French keyboard Z lies where W lies on an English one (scancode 26)."""
    assert strike(controls, pygame.K_z, 0, 26) == [Kind.UNDO]
    # The comma where M lies, letters with accents where others have plain ones, and the dotless I of Turkey.
    for character, scancode in ((",", 16), ("é", 26), ("à", 29), ("ı", 21), ("ğ", 19)):
        assert strike(controls, ord(character), 0, scancode) == []


@pytest.mark.parametrize("script", ["яхм", "ζχω", "זסא", "ئءة", "\u094e\u0902म", "ผปท", "ㅋㅌㅡ", "つさも"])
def test_on_a_layout_of_another_script_letters_are_known_by_their_place(controls: Input, script: str) -> None:
    for character, scancode, kind in zip(script, (29, 27, 16), (Kind.UNDO, Kind.PASS, Kind.MENU), strict=True):
        assert strike(controls, ord(character), 0, scancode) == [kind]
    assert strike(controls, ord(script[0]), pygame.KMOD_LCTRL, 29) == [Kind.UNDO]
    assert strike(controls, ord(script[0]), pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, 29) == [Kind.REDO]
    # Elsewhere than where letters are there is nothing to fall back on.
    assert strike(controls, ord(script[0]), 0, 51) == []
    assert strike(controls, ord(script[0]), 0, 0) == []


def test_letters_of_another_script_are_still_text_while_writing() -> None:
    controls = Input(Keys.load(overrides={"confirm": ["q"]}))
    assert strike(controls, ord("й"), 0, 20) == [Kind.CONFIRM]
    controls.text_field = Field()
    assert strike(controls, ord("й"), 0, 20) == []
    assert strike(controls, pygame.K_q, 0, 20) == []


def test_a_layout_that_is_switched_while_a_key_is_down_swallows_nothing(controls: Input) -> None:
    assert controls.actions(key(pygame.K_z, 0, 29), 0) == [Action(Kind.UNDO, time=0)]
    controls.actions(up(ord("я"), 29), 1)
    assert controls.actions(key(pygame.K_z, 0, 29), 2) == [Action(Kind.UNDO, time=2)]
    controls.actions(up(pygame.K_z, 29), 3)
    # A secret that is held is hidden again.
    assert controls.actions(key(ord("м"), 0, 25), 4) == [Action(Kind.PEEK, time=4)]
    assert controls.actions(up(pygame.K_v, 25), 5) == [Action(Kind.PEEK_END, time=5)]
    # Two keys may have the same label one after the other.
    assert controls.actions(key(pygame.K_z, 0, 29), 6) == [Action(Kind.UNDO, time=6)]
    assert controls.actions(key(pygame.K_z, 0, 26), 7) == [Action(Kind.UNDO, time=7)]


@pytest.mark.parametrize("number", range(10))
def test_the_keypad_writes_digits_with_num_lock(controls: Input, number: int) -> None:
    code, scancode = getattr(pygame, f"K_KP{number}"), 88 + (number or 10)
    # Some systems give the keys of the keypad the numbers of the plain digits.
    for event in (key(code, pygame.KMOD_NUM, scancode), key(code, pygame.KMOD_NUM), key(48 + number, 4096, scancode)):
        assert controls.actions(event, 0) == [Action(Kind.DIGIT, number=number)]
        controls.actions(up(event.key, event.scancode), 0)
    controls.text_field = Field()
    assert strike(controls, code, pygame.KMOD_NUM, scancode) == []


NAVIGATION = {1: Kind.END, 2: Kind.DOWN, 3: Kind.PAGE_DOWN, 4: Kind.LEFT, 5: None, 6: Kind.RIGHT, 7: Kind.HOME}
NAVIGATION |= {8: Kind.UP, 9: Kind.PAGE_UP, 0: None}


@pytest.mark.parametrize(("number", "kind"), NAVIGATION.items())
def test_the_keypad_moves_about_without_num_lock(controls: Input, number: int, kind: Kind | None) -> None:
    code, scancode = getattr(pygame, f"K_KP{number}"), 88 + (number or 10)
    expected = [] if kind is None else [kind]
    for writing in (False, True):
        controls.text_field = Field() if writing else None
        assert strike(controls, code, 0, scancode) == expected
        assert strike(controls, code, pygame.KMOD_CAPS) == expected


def test_the_rest_of_the_keypad(controls: Input, monkeypatch: pytest.MonkeyPatch) -> None:
    for locked in (0, pygame.KMOD_NUM):
        assert strike(controls, pygame.K_KP_ENTER, locked, 88) == [Kind.CONFIRM]
    assert strike(controls, pygame.K_KP_PERIOD, 0, 99) == [Kind.DELETE]
    assert strike(controls, pygame.K_KP_PERIOD, pygame.KMOD_NUM, 99) == []
    assert strike(controls, pygame.K_KP4, pygame.KMOD_LSHIFT, 92) == [Kind.SHIFT_LEFT]
    controls.actions(key(pygame.K_KP2, 0, 90), 0)
    assert [action.kind for action in controls.tick(420)] == [Kind.DOWN]
    # A Mac has no Num Lock.
    monkeypatch.setattr("sys.platform", "darwin")
    assert strike(controls, pygame.K_KP4, 0, 92) == [Kind.DIGIT]


def test_only_the_left_button_presses(controls: Input) -> None:
    for button in (2, 3, 4, 5, 6, 7):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            assert controls.actions(pygame.event.Event(kind, pos=(3, 4), button=button), 0) == []
    down = controls.actions(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1), 7)
    assert down == [Action(Kind.PRESS, (3, 4), time=7)]
    release = controls.actions(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(5, 6), button=1), 8)
    assert release == [Action(Kind.RELEASE, (5, 6), time=8)]


def test_pointer_and_wheel(controls: Input) -> None:
    moved = controls.actions(pygame.event.Event(pygame.MOUSEMOTION, pos=(8, 9), rel=(1, 1), buttons=(0, 0, 0)), 1)
    assert moved == [Action(Kind.POINT, (8, 9), time=1)]
    wheel = controls.actions(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False), 2)
    assert wheel == [Action(Kind.SCROLL, (8, 9), delta=(0.0, -1.0), time=2)]
    flipped = controls.actions(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=True, precise_y=0.5), 2)
    assert flipped[0].delta[1] == -0.5
    left = controls.actions(pygame.event.Event(pygame.WINDOWLEAVE), 3)
    assert left == [Action(Kind.POINT, NOWHERE, time=3)]


def test_held_keys_do_not_repeat_except_arrows(controls: Input) -> None:
    controls.actions(key(pygame.K_RETURN), 0)
    assert controls.actions(key(pygame.K_RETURN), 30) == []
    controls.actions(key(pygame.K_DOWN), 0)
    assert controls.actions(key(pygame.K_DOWN), 30) == []
    assert controls.tick(400) == []
    assert [action.kind for action in controls.tick(420)] == [Kind.DOWN]
    assert controls.tick(450) == []
    assert len(controls.tick(9000)) == 1
    assert controls.is_repeating
    controls.actions(up(pygame.K_DOWN), 9001)
    assert controls.tick(99999) == []
    assert not controls.is_repeating


def test_a_held_shift_repeats_like_an_arrow_but_not_into_a_text(controls: Input) -> None:
    controls.actions(key(pygame.K_LEFT, pygame.KMOD_LSHIFT), 0)
    assert [action.kind for action in controls.tick(420)] == [Kind.SHIFT_LEFT]
    controls.text_field = Field()
    assert controls.tick(9000) == []
    assert not controls.is_repeating


@pytest.mark.parametrize("event", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED])
def test_a_window_that_somebody_else_may_see_is_told(controls: Input, event: int) -> None:
    assert controls.actions(pygame.event.Event(event), 7) == [Action(Kind.FOCUS_LOST, time=7)]
    with pytest.raises(KeysError):
        Keys({Kind.FOCUS_LOST: ("q",)}, {})


def test_nothing_stays_held_when_the_window_loses_the_keyboard(controls: Input) -> None:
    controls.actions(key(pygame.K_DOWN), 0)
    controls.actions(pygame.event.Event(pygame.WINDOWFOCUSLOST), 1)
    assert controls.tick(5000) == []
    assert strike(controls, pygame.K_DOWN) == [Kind.DOWN]


def test_while_writing_letters_are_text(controls: Input) -> None:
    controls.text_field = Field()
    for code in (pygame.K_z, pygame.K_h, pygame.K_SPACE, pygame.K_F1):
        assert strike(controls, code) == []
    assert strike(controls, pygame.K_1, 0, 30) == []
    assert strike(controls, pygame.K_z, pygame.KMOD_LCTRL) == []
    for code, kind in ((pygame.K_BACKSPACE, Kind.ERASE), (pygame.K_LEFT, Kind.LEFT), (pygame.K_RETURN, Kind.CONFIRM)):
        assert strike(controls, code) == [kind]
    written = controls.actions(pygame.event.Event(pygame.TEXTINPUT, text="é"), 4)
    assert written == [Action(Kind.TEXT, text="é", time=4)]
    controls.text_field = None
    assert controls.actions(pygame.event.Event(pygame.TEXTINPUT, text="h"), 4) == []


def test_erase_repeats_only_while_writing(controls: Input) -> None:
    controls.actions(key(pygame.K_BACKSPACE), 0)
    assert controls.tick(5000) == []
    controls.actions(up(pygame.K_BACKSPACE), 0)
    controls.text_field = Field()
    controls.actions(key(pygame.K_BACKSPACE), 0)
    assert [action.kind for action in controls.tick(500)] == [Kind.ERASE]
    controls.text_field = None
    assert controls.tick(9000) == []


def test_keys_belong_to_the_input_method_while_it_composes(controls: Input) -> None:
    controls.text_field = Field()
    composing = controls.actions(pygame.event.Event(pygame.TEXTEDITING, text="zo", start=0, length=2), 1)
    assert composing == [Action(Kind.COMPOSE, text="zo", time=1)]
    assert strike(controls, pygame.K_RETURN) == []
    assert strike(controls, pygame.K_BACKSPACE) == []
    controls.actions(pygame.event.Event(pygame.TEXTINPUT, text="造"), 2)
    assert strike(controls, pygame.K_RETURN) == [Kind.CONFIRM]


def compose(controls: Input, text: str) -> list[Action]:
    return controls.actions(pygame.event.Event(pygame.TEXTEDITING, text=text, start=0, length=len(text)), 1)


def test_input_methods_are_on_only_while_a_text_is_written(controls: Input, methods: list[object]) -> None:
    controls.tick(0)
    strike(controls, pygame.K_z)
    assert methods == ["stop"]
    methods.clear()
    controls.text_field = Field((40, 30, 2, 20))
    controls.tick(1)
    assert methods[-2:] == ["start", (40, 30, 2, 20)]
    methods.clear()
    strike(controls, pygame.K_z)
    controls.tick(2)
    assert methods == []
    controls.text_field = None
    controls.tick(3)
    controls.tick(4)
    assert methods == ["stop"]


def test_input_methods_follow_the_place_of_the_text(controls: Input, methods: list[object]) -> None:
    field = controls.text_field = Field((40, 30, 2, 20))
    controls.tick(0)
    methods.clear()
    field.text_place = pygame.Rect(52, 30, 2, 20)
    controls.tick(1)
    controls.tick(2)
    controls.text_field = Field((40, 90, 2, 20))
    controls.tick(3)
    assert methods == [(52, 30, 2, 20), (40, 90, 2, 20)]


def test_what_was_begun_in_one_field_is_not_ended_in_another(controls: Input, methods: list[object]) -> None:
    controls.text_field = Field((40, 30, 2, 20))
    compose(controls, "ni")
    methods.clear()
    controls.text_field = Field((40, 90, 2, 20))
    assert strike(controls, pygame.K_RETURN) == [Kind.CONFIRM]
    assert methods == ["stop", "start", (40, 90, 2, 20)]


def test_what_is_composed_is_given_up_with_the_keyboard(controls: Input) -> None:
    controls.text_field = Field()
    compose(controls, "ni")
    lost = controls.actions(pygame.event.Event(pygame.WINDOWFOCUSLOST), 2)
    assert lost == [Action(Kind.COMPOSE, time=2), Action(Kind.FOCUS_LOST, time=2)]
    assert strike(controls, pygame.K_RETURN) == [Kind.CONFIRM]


def test_gamepad_buttons_and_hat(controls: Input) -> None:
    def button(number: int) -> list[Kind]:
        event = pygame.event.Event(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=number)
        return [action.kind for action in controls.actions(event, 0)]

    assert [button(number) for number in (0, 1, 2, 3)] == [[Kind.CONFIRM], [Kind.BACK], [Kind.HINT], [Kind.UNDO]]
    assert button(42) == []
    for value, kinds in (
        ((1, 0), [Kind.RIGHT]),
        ((1, 0), []),
        ((1, 1), [Kind.UP]),
        ((0, 0), []),
        ((0, -1), [Kind.DOWN]),
    ):
        event = pygame.event.Event(pygame.JOYHATMOTION, joy=0, instance_id=0, hat=0, value=value)
        assert [action.kind for action in controls.actions(event, 0)] == kinds
    controller = pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=11)
    assert [action.kind for action in controls.actions(controller, 0)] == [Kind.UP]


def test_one_push_of_the_stick_is_one_step(controls: Input) -> None:
    def push(axis: int, value: float) -> list[Kind]:
        event = pygame.event.Event(pygame.JOYAXISMOTION, joy=0, instance_id=0, axis=axis, value=value)
        return [action.kind for action in controls.actions(event, 0)]

    assert push(0, 0.3) == []
    assert push(0, 0.7) == [Kind.RIGHT]
    assert push(0, 0.9) == []
    assert push(0, 0.5) == []
    assert push(0, 0.7) == []
    assert push(0, 0.1) == []
    assert push(0, 0.7) == [Kind.RIGHT]
    assert push(0, -0.8) == [Kind.LEFT]
    assert push(1, -0.8) == [Kind.UP]
    assert push(3, 1.0) == []


def pad(kind: int, number: int = 0, **fields: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, instance_id=number, **fields)


PUSHES = {
    "D-pad": (pad(pygame.CONTROLLERBUTTONDOWN, button=14), pad(pygame.CONTROLLERBUTTONUP, button=14)),
    "stick of a controller": (
        pad(pygame.CONTROLLERAXISMOTION, axis=0, value=32767),
        pad(pygame.CONTROLLERAXISMOTION, axis=0, value=0),
    ),
    "hat": (pad(pygame.JOYHATMOTION, hat=0, value=(1, 0)), pad(pygame.JOYHATMOTION, hat=0, value=(0, 0))),
    "stick": (pad(pygame.JOYAXISMOTION, axis=0, value=0.9), pad(pygame.JOYAXISMOTION, axis=0, value=0.1)),
}
"""To the right, and back."""


def moments(controls: Input, until: int) -> list[int]:
    """The times of the repetitions, on a clock that is looked at every 10 ms."""
    found = []
    for now in range(0, until, 10):
        found += [action.time for action in controls.tick(now) if action.kind is Kind.RIGHT]
    return found


@pytest.mark.parametrize("push", PUSHES)
def test_what_is_held_on_a_pad_repeats_as_an_arrow_does(push: str) -> None:
    arrow, held = Input(), Input()
    arrow.actions(key(pygame.K_RIGHT), 0)
    assert held.actions(PUSHES[push][0], 0) == [Action(Kind.RIGHT, time=0)]
    assert held.is_repeating
    repeated = moments(held, 1500)
    assert repeated == moments(arrow, 1500)
    assert len(repeated) > 10
    assert held.actions(PUSHES[push][1], 1500) == []
    assert not held.is_repeating
    assert held.tick(9000) == []


@pytest.mark.parametrize("push", PUSHES)
@pytest.mark.parametrize("end", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.JOYDEVICEREMOVED])
def test_a_held_pad_stops_with_the_window_and_with_the_pad(controls: Input, push: str, end: int) -> None:
    controls.actions(PUSHES[push][0], 0)
    controls.actions(pad(end), 100)
    assert not controls.is_repeating
    assert controls.tick(9000) == []
    # Nothing of it is left over: the next push counts.
    assert controls.actions(PUSHES[push][0], 9001) == [Action(Kind.RIGHT, time=9001)]


def test_unplugging_one_pad_lets_the_other_repeat(controls: Input) -> None:
    controls.actions(pad(pygame.JOYHATMOTION, 1, hat=0, value=(1, 0)), 0)
    controls.actions(pad(pygame.JOYHATMOTION, 2, hat=0, value=(0, 1)), 0)
    controls.actions(pad(pygame.JOYDEVICEREMOVED, 1), 10)
    assert [action.kind for action in controls.tick(9000)] == [Kind.UP]


def test_a_stick_that_changes_sides_repeats_to_the_new_one(controls: Input) -> None:
    controls.actions(pad(pygame.JOYAXISMOTION, axis=1, value=-1.0), 0)
    assert [action.kind for action in controls.tick(420)] == [Kind.UP]
    assert controls.actions(pad(pygame.JOYAXISMOTION, axis=1, value=1.0), 430) == [Action(Kind.DOWN, time=430)]
    # With the whole delay again.
    assert controls.tick(500) == []
    assert [action.kind for action in controls.tick(850)] == [Kind.DOWN]
    # A little less is still held.
    assert controls.actions(pad(pygame.JOYAXISMOTION, axis=1, value=0.5), 860) == []
    assert [action.kind for action in controls.tick(920)] == [Kind.DOWN]


def test_a_hat_rolled_from_side_to_up_repeats_up_only(controls: Input) -> None:
    for value in ((1, 0), (1, 1), (0, 1)):
        controls.actions(pad(pygame.JOYHATMOTION, hat=0, value=value), 0)
    assert [action.kind for action in controls.tick(9000)] == [Kind.UP]


def test_buttons_of_a_pad_do_not_repeat(controls: Input) -> None:
    for number in range(11):
        controls.actions(pad(pygame.CONTROLLERBUTTONDOWN, button=number), 0)
        controls.actions(pad(pygame.JOYBUTTONDOWN, 1, button=number), 0)
    assert controls.tick(9000) == []


def test_a_secret_that_a_pad_shows_is_hidden_when_it_is_unplugged(controls: Input) -> None:
    controls.actions(pad(pygame.JOYBUTTONDOWN, button=10), 0)
    kinds = [action.kind for action in controls.actions(pad(pygame.JOYDEVICEREMOVED), 1)]
    assert kinds == [Kind.PEEK_END, Kind.PAD_LOST]


def test_a_pad_that_is_unplugged_is_said_once_and_only_if_it_was_in_use(controls: Input) -> None:
    gone = pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=0)
    assert controls.actions(gone, 0) == []
    controls.actions(pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=0, button=0), 0)
    assert controls.actions(gone, 9) == [Action(Kind.PAD_LOST, time=9)]
    assert controls.actions(gone, 9) == []


def test_the_label_is_the_key_in_hand(controls: Input) -> None:
    assert controls.label(Kind.UNDO) == "Z"
    assert controls.label(Kind.RULES) == "F1"
    assert controls.label(Kind.PREVIOUS) == "Shift+Tab"
    assert controls.label(Kind.POINT) == ""
    controls.texts = Texts("fr")
    assert controls.label(Kind.BACK) == "Échap"
    controls.actions(pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=0, button=0), 0)
    assert controls.label(Kind.BACK) == "B"
    assert controls.label(Kind.RULES) == "F1"


def test_the_player_may_have_other_keys() -> None:
    keys = Keys.load(
        overrides={"undo": ["u"], "hint": ["z"], "roll": ["y"], "fly": ["f"], "menu": ["no key"], "log": []}
    )
    controls = Input(keys)
    assert strike(controls, pygame.K_u) == [Kind.UNDO]
    assert strike(controls, pygame.K_z) == [Kind.HINT]  # Free, since undo has moved away.
    assert strike(controls, pygame.K_y) == [Kind.REDO]  # Taken: the wish for it was left out.
    assert strike(controls, pygame.K_m) == [Kind.MENU]
    assert strike(controls, pygame.K_l) == []


def test_keys_with_mistakes_are_refused() -> None:
    for wrong in ({Kind.UNDO: ("z",), Kind.REDO: ("z",)}, {Kind.UNDO: ("hyper+z",)}, {Kind.PRESS: ("z",)}):
        with pytest.raises(KeysError):
            Keys(wrong, {})
    with pytest.raises(KeysError):
        Keys({}, {Kind.UNDO: "no button"})


def test_other_events_mean_nothing(controls: Input) -> None:
    for kind in (pygame.USEREVENT, pygame.ACTIVEEVENT, pygame.WINDOWENTER):
        assert controls.actions(pygame.event.Event(kind), 0) == []
