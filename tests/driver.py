"""The hands and the eyes of a person at the program, with a clock of their own and a surface that nobody else sees."""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pygame

from game.app.gallery import SCREENS
from game.app.main import Loop
from game.app.program import Program, Wishes
from game.app.scenes.curtain import QUIET, CurtainScene
from game.app.scenes.parts import Page
from game.app.scenes.title import TitleScene
from game.app.session import Session
from game.app.table.scene import TableScene
from game.app.ways import Ways
from game.core.match import Match
from game.core.record import Seat
from game.ui.actions import Kind
from game.ui.scene import Scene
from game.ui.widgets import Button, Choice, Slider, TextField, Toggle, Widget, WidgetGroup
from tests.thinkers import InlineThinker

FRAME = 20
"""Milliseconds between two frames of the driver's clock."""

LONG_FRAME = 100
"""Milliseconds of a frame where nothing is looked at meanwhile: the longest that the loop lets pass at once."""

REST = 700
"""Milliseconds without a change after which nothing follows any more until somebody does something."""

SETTLED = QUIET + 200
"""Milliseconds after which a curtain takes a press."""

SIZES = ((800, 600), (1280, 720), (700, 1200))
ODD_SIZES = ((1, 1), (3000, 200), (200, 3000))
ALL_SIZES = (*SIZES, (1920, 1080), *ODD_SIZES)

NAMES = ("Zoé", "Marc", "Léa", "Tom", "Ana", "Iris")
LONG_NAMES = (
    "Maximilienne-Éléonore XI",
    "Wilhelmina van Waterwijk",
    "Bartholomäus Grünewald I",
    "Anastasia Konstantinovna",
    "Jean-Baptiste Desrochers",
    "Chrysanthème Plumeau VII",
)

ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
KEYS = {
    Kind.ROLL: pygame.K_r,
    Kind.PLAY: pygame.K_p,
    Kind.PASS: pygame.K_x,
    Kind.SORT: pygame.K_c,
    Kind.NOT_AGAIN: pygame.K_n,
}
"""The keys of the buttons of a game."""

Point = tuple[int, int]
Hand = Callable[["Driver", str], None]
"""A way to touch a spot: :meth:`Driver.touch` or :meth:`Driver.walk`."""

MakeDriver = Callable[..., "Driver"]
W = TypeVar("W", bound=Widget)
CONTROLS = (Button, Choice, Toggle, Slider, TextField)


def first_move(match: Match[Any, Any]) -> Any:
    """Return the first legal move."""
    return match.legal_moves()[0]


class Driver:
    """The program with nothing real about its window: events go in, frames come out.

    ``now`` is the clock in milliseconds; only :meth:`wait` and what uses it move it on.
    """

    def __init__(
        self,
        folder: Path,
        *,
        size: tuple[int, int] | None = (1280, 720),
        language: str | None = "en",
        seed: int = 1,
        make_thinker: Callable[[Callable[[], None]], Any] = InlineThinker,
        **settings: Any,
    ) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.event.clear()
        self.surface = pygame.display.set_mode(size or (1280, 720))
        self.now = 1_000
        self.program = Program(
            folder,
            Wishes(language, size, seed=seed),
            now=lambda: self.now / 1000,
            make_ways=Ways,
            make_thinker=make_thinker,
        )
        self.program.settings = dataclasses.replace(
            self.program.settings, **{"speed": "off", "sound": False, **settings}
        )
        self.program.apply_settings()
        self.loop = Loop(self.program, lambda: self.surface)
        self.expects_mishaps = False
        """Whether something was planted that fails and is left out."""

    # What is there.

    @property
    def thinker(self) -> Any:
        """What was made to think."""
        return self.program.thinker

    @property
    def top(self) -> Any:
        """The scene on top."""
        top = self.program.stack.top
        assert top is not None
        return top

    @property
    def table(self) -> Any:
        """The table, wherever it is on the stack."""
        return next(scene for scene in self.program.stack.scenes if isinstance(scene, TableScene))

    @property
    def match(self) -> Match[Any, Any]:
        """The match on the table."""
        return self.table.match  # type: ignore[no-any-return]

    @property
    def board(self) -> Any:
        """The board on the table."""
        return self.table.board

    @property
    def view(self) -> Any:
        """What whoever is to act sees."""
        return self.match.view(self.match.to_act)

    @property
    def moves(self) -> list[str]:
        """All that was played, as it is written."""
        return [ply.move for ply in self.match.record().plies]

    @property
    def picker(self) -> Any:
        """What a person chooses by, if it is for a person to choose."""
        return self.table.picker

    @property
    def chosen(self) -> tuple[str, ...]:
        """The spots that are chosen."""
        return self.table.picker.chosen  # type: ignore[no-any-return]

    @property
    def prompt(self) -> Any:
        """The panel that says what is to be done."""
        return self.table.furniture.prompt

    @property
    def actions(self) -> Any:
        """The buttons of the game, by their spots."""
        return self.prompt.actions

    @property
    def detail(self) -> str:
        """What the prompt says below its title."""
        return self.prompt.said.detail  # type: ignore[no-any-return]

    @property
    def refusal(self) -> str:
        """Why the last touch did nothing, or an empty text."""
        return self.table.sitting.choosing.refusal  # type: ignore[no-any-return]

    @property
    def hint(self) -> Any:
        """The hint that is shown, if there is one."""
        return self.table.sitting.choosing.hint

    @property
    def cursor(self) -> Any:
        """The spot that the cursor is on."""
        return self.table.pointing.cursor

    @property
    def viewer(self) -> int:
        """The seat through whose eyes the match is seen."""
        return self.table.sitting.viewpoint.viewer  # type: ignore[no-any-return]

    @property
    def group(self) -> WidgetGroup:
        """The widgets of the scene on top."""
        group = self.top.group
        assert isinstance(group, WidgetGroup)
        return group

    @property
    def focused(self) -> Widget | None:
        """The widget on top that has the focus."""
        return self.group.focused

    @property
    def window(self) -> pygame.Rect:
        """The whole window."""
        return self.surface.get_rect()

    @property
    def picture(self) -> bytes:
        """All that is to be seen."""
        return pygame.image.tobytes(self.surface, "RGB")

    @property
    def picture_anew(self) -> bytes:
        """What is to be seen once everything was painted again."""
        self.program.stack.redraw()
        self.loop.draw()
        return self.picture

    @property
    def texts(self) -> str:
        """All texts on the scene on top, one a line."""
        widgets = [widget for widget, _ in self.group.shown()]
        return "\n".join(str(widget.text) for widget in widgets if hasattr(widget, "text"))

    def sees(self, what: str | type[Scene] | Scene | Widget) -> bool:
        """Tell whether a scene (of that kind), a widget or a text is there, on top of everything."""
        if isinstance(what, str):
            return what in self.texts
        if isinstance(what, Widget):
            return any(widget is what for widget, _ in self.group.shown())
        return isinstance(self.top, what) if isinstance(what, type) else self.program.stack.top is what

    def all(self, kind: type[W]) -> list[W]:
        """Return all widgets of a kind."""
        return [widget for widget, _ in self.group.shown() if isinstance(widget, kind)]

    def find(self, name: str) -> Any:
        """Return the widget that its page calls ``name``, or the control that says so."""
        widget = self.top.named(name) if isinstance(self.top, Page) else None
        if widget is None:
            said = [widget for widget in self.all(Widget) if isinstance(widget, CONTROLS)]
            found = [one for one in said if name in (getattr(one, "text", None), getattr(one, "caption", None))]
            assert len(found) == 1, (name, self.texts)
            widget = found[0]
        return widget

    def point_of(self, spot: str) -> Point:
        """Return a point where a spot of the board can be seen."""
        area = self.board.spot_rect(spot)
        assert area is not None, spot
        points = ((x, y) for y in range(area.top + 4, area.bottom, 3) for x in range(area.left + 4, area.right, 3))
        found = (point for point in (area.center, *points) if self.board.spot_at(point) == spot)
        point: Point = next(found, area.center)
        return point

    def saved(self, match_id: str) -> Any:
        """Return the match that was saved."""
        saved = self.program.saves.load(match_id).match
        assert saved is not None
        return saved

    # What time does.

    def wait(self, milliseconds: int = FRAME) -> None:
        """Let time pass, frame by frame."""
        for _ in range(max(1, milliseconds // FRAME)):
            self.now += FRAME
            self.loop.advance(FRAME)
            self.loop.draw()

    def spend(self, milliseconds: int) -> None:
        """Let a long time pass."""
        for _ in range(milliseconds // LONG_FRAME):
            self.now += LONG_FRAME
            self.loop.advance(LONG_FRAME)
            self.loop.draw()

    def rest(self) -> None:
        """Let time pass until everything has been shown that follows from what was done."""
        still = 0
        for _ in range(20_000 // FRAME):
            self.wait()
            waits = self.sees(TableScene) and self.top.picker is None
            still = 0 if self.program.stack.is_moving or waits else still + FRAME
            if still >= REST:
                return

    def settle(self) -> None:
        """Let the stack do what it was told, and look."""
        self.program.stack.apply()
        self.wait()

    # What hands do.

    def feed(self, *events: pygame.event.Event) -> None:
        """Let events come, and draw."""
        self.loop.feed(events, self.now)
        self.loop.advance(0)
        self.loop.draw()

    def send(self, kind: int, **values: Any) -> None:
        """Let one event come, and draw."""
        self.feed(pygame.event.Event(kind, **values))

    def hold(self, key: int, *, mod: int = 0, text: str = "") -> None:
        """Press a key, or let it repeat."""
        self.send(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)

    def let_go(self, key: int, *, mod: int = 0, text: str = "") -> None:
        """Release a key."""
        self.send(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=0)

    def key(self, key: int, *, mod: int = 0, text: str = "") -> None:
        """Press and release a key; the clock goes on far enough that it is not taken for a slip."""
        self.now += 300
        named: dict[str, Any] = {"key": key, "mod": mod, "unicode": text, "scancode": 0}
        written = [pygame.event.Event(pygame.TEXTINPUT, text=text)] if text else []
        self.feed(pygame.event.Event(pygame.KEYDOWN, **named), *written, pygame.event.Event(pygame.KEYUP, **named))
        self.wait()

    def write(self, text: str) -> None:
        """Type a text."""
        for sign in text:
            self.key(pygame.key.key_code(sign.lower()) if sign.isascii() else pygame.K_UNKNOWN, text=sign)

    def pad(self, button: int) -> None:
        """Press a button of a gamepad."""
        self.now += 300
        self.send(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=button)
        self.wait()

    def hat(self, *value: int) -> None:
        """Push the cross of a gamepad and let it go."""
        self.now += 100
        for place in (value, (0, 0)):
            self.send(pygame.JOYHATMOTION, joy=0, instance_id=0, hat=0, value=place)
        self.wait()

    def move(self, point: Point) -> None:
        """Move the pointer."""
        self.send(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))

    def press(self, point: Point) -> None:
        """Press the mouse at a point, some time after what was done last."""
        self.now += 300
        self.move(point)
        self.send(pygame.MOUSEBUTTONDOWN, pos=point, button=1)

    def release(self, point: Point) -> None:
        """Let the mouse go at a point."""
        self.send(pygame.MOUSEBUTTONUP, pos=point, button=1)

    def drag(self, start: Point, end: Point) -> None:
        """Press the mouse, move it on and let it go."""
        self.press(start)
        self.move(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
        self.move(end)
        self.release(end)
        self.wait()

    def click(self, where: Point | str | Widget, *, after: int = 300, button: int = 1) -> None:
        """Click a point or a widget, ``after`` milliseconds after what was done last; a list is scrolled for it."""
        if isinstance(where, tuple):
            point = where
        else:
            widget = self.find(where) if isinstance(where, str) else where
            self.bring_into_view(widget)
            point = widget.rect.center
        self.now += after
        self.move(point)
        self.send(pygame.MOUSEBUTTONDOWN, pos=point, button=button)
        self.send(pygame.MOUSEBUTTONUP, pos=point, button=button)
        self.wait()

    def click_anywhere(self, rng: random.Random) -> None:
        """Click at any point, soon or late after what was done last."""
        width, height = self.surface.get_size()
        self.click((rng.randrange(width), rng.randrange(height)), after=rng.choice([10, 120, 400]))

    def bring_into_view(self, widget: Widget) -> None:
        """Turn the wheel until the widget is in sight."""
        area = next((area for child, area in self.group.shown() if child is widget), None)
        if area is None or area.rect.contains(widget.rect):
            return
        self.move(area.rect.center)
        for notch in (0.5, -0.5):
            for _ in range(80):
                if area.rect.contains(widget.rect):
                    return
                self.send(pygame.MOUSEWHEEL, x=0, y=notch, precise_x=0.0, precise_y=notch)
        raise AssertionError("the wheel does not bring it into view")

    def tab_to(self, where: str | Widget) -> None:
        """Press Tab until the widget has the focus."""
        widget = self.find(where) if isinstance(where, str) else where
        for _ in range(len(list(self.group.stops())) + 2):
            if self.focused is widget and self.group.focus_visible:
                return
            self.key(pygame.K_TAB)
        raise AssertionError("Tab does not lead there")

    def check_reachable(self) -> None:
        """All that can have the focus is wholly inside the window, and inside its list, once it has it."""
        for widget, area in list(self.group.shown()):
            if widget.focusable:
                self.group.focus(widget)
                assert self.window.contains(widget.rect), (widget, widget.rect, self.window)
                assert area is None or area.rect.top <= widget.rect.top < area.rect.bottom
                assert area is None or widget.rect.h > area.rect.h or area.rect.contains(widget.rect)
        self.top.dirty = True
        self.wait()

    def check_stops(self) -> None:
        """Tab leads once round: every widget that takes the focus gets it, and is then inside the window."""
        expected, visited = list(self.group.stops()), []
        for _ in expected:
            self.key(pygame.K_TAB)
            assert self.focused is not None
            assert self.window.contains(self.focused.rect), (self.focused, self.focused.rect, self.window)
            visited.append(self.focused)
        assert set(map(id, visited)) == set(map(id, expected))

    def check_apart(self) -> None:
        """Nothing at the table lies on anything else or beyond the window, and the buttons are on the prompt."""
        prompt, board = self.prompt, self.table.furniture.layout.board
        shown = [widget.rect for widget in self.table.group.widgets if widget.visible and widget is not prompt]
        for part in (*shown, board):
            assert self.window.contains(part)
        for one, other in itertools.combinations(shown, 2):
            assert not one.colliderect(other)
        assert not any(board.colliderect(part) for part in (*shown, prompt.rect))
        assert all(prompt.rect.contains(button.rect) for button in prompt.actions.values())

    def touch(self, spot: str, **arguments: Any) -> None:
        """Touch a spot of the board, or a button of the game, by the mouse."""
        button = self.actions.get(spot)
        self.click(self.point_of(spot) if button is None else button.rect.center, **arguments)

    def walk(self, spot: str) -> None:
        """Touch a button of the game by its key, some choices by their digits, any other spot by arrows and Enter."""
        button = self.actions.get(spot)
        if button is not None:
            self.key(KEYS[button.shortcut])
            return
        numbered = self.table.sitting.choosing.numbered[:9]
        if spot in numbered and numbered.index(spot) % 2:
            self.key(pygame.K_1 + numbered.index(spot))
            return
        self.point_at(spot)
        self.key(pygame.K_RETURN)

    def point_at(self, spot: str) -> None:
        """Bring the cursor to a spot by arrows; now and then one is pressed that leads elsewhere, as people do."""
        rng = random.Random(spot)
        for _ in range(80):
            if self.cursor == spot:
                return
            self.key(self._towards(spot) if rng.random() < 0.8 else rng.choice(ARROWS))
        raise AssertionError(f"{spot} was not reached")

    def _towards(self, spot: str) -> int:
        if self.cursor is None:
            return pygame.K_RIGHT
        here, there = (self.board.spot_rect(one).center for one in (self.cursor, spot))
        across, down = there[0] - here[0], there[1] - here[1]
        if abs(across) > abs(down):
            return pygame.K_RIGHT if across > 0 else pygame.K_LEFT
        return pygame.K_DOWN if down > 0 else pygame.K_UP

    def go_on(self, hand: Hand | None = None) -> None:
        """Press the button of the curtain or the interlude that is there, by the device of ``hand``."""
        self.wait(SETTLED)
        if hand is Driver.touch:
            self.click(self.top.open_button)
        else:
            self.key(pygame.K_RETURN)
        self.wait(60)

    # What is played.

    def push(self, scene: Scene) -> None:
        """Put a scene on the stack and draw it."""
        self.program.stack.push(scene)
        self.settle()

    def show(self, name: str) -> Any:
        """Put a picture of the gallery on the screen and return its scene."""
        self.program.stack.clear(TitleScene(self.program))
        SCREENS[name](self.program)
        self.settle()
        return self.top

    def sit(
        self,
        *levels: str,
        game: str = "cephalopod",
        names: tuple[str, ...] = NAMES,
        practice: bool = False,
        **options: Any,
    ) -> Any:
        """Start a match with seats of these levels and return its table."""
        styles = self.program.toolkit.theme.seats
        seats = tuple(Seat(names[index], level, styles[index].key) for index, level in enumerate(levels))
        self.program.start_match(game, seats, options, practice=practice, keep_table=False)
        self.settle()
        return self.table

    def sit_at(self, match: Match[Any, Any]) -> Any:
        """Put a match on the table and return the table."""
        self.program.sit_down(Session(self.program.saves.new_id(), match))
        self.program.stack.apply(self.now)
        self.wait()
        return self.table

    def leave(self) -> None:
        """Go to the title."""
        self.program.open_title()
        self.settle()

    def take_up(self, match_id: str) -> Any:
        """Take up a match that was saved and return its table."""
        assert self.program.resume(match_id).match is not None
        self.settle()
        return self.table

    def take_up_any_match(self, rng: random.Random) -> None:
        """Take up one of the matches that go on, if there are any."""
        entries = self.program.saves.list("open")
        if entries:
            self.program.resume(rng.choice(entries).match_id)
            self.program.stack.apply()

    def change_seat(self, seat: int, level: str) -> None:
        """Let a person or a computer of ``level`` go on at ``seat``."""
        self.match.change_seat(seat, dataclasses.replace(self.match.seats[seat], level=level))
        self.table.conduct.seat_changed()
        self.wait()

    def until_asked(self) -> Any:
        """Let computers play until a person is asked, also by the curtain, or the match is over; return the table."""
        table = self.table
        for _ in range(600):
            if table.picker is not None or self.sees(CurtainScene) or table.match.is_over:
                return table
            self.wait()
        raise AssertionError("nobody is asked")

    def lift(self) -> None:
        """Lift the curtain at once, if there is one."""
        if self.sees(CurtainScene):
            self.table.conduct.open_hand(self.match.to_act)
            self.settle()

    def play(self, move: Any) -> None:
        """Let whoever is to act decide, without touching anything."""
        self.lift()
        self.table.conduct.play(self.match.rules.format_move(self.view, move))
        self.program.stack.apply()

    def play_on(
        self, wanted: Callable[[Any], bool] | None = None, decide: Callable[[Match[Any, Any]], Any] = first_move
    ) -> Any:
        """Let people decide until ``wanted`` is true of what the one who is to act sees, or to the end of the match."""
        table = self.table
        for _ in range(900):
            self.until_asked()
            if table.match.is_over:
                assert wanted is None, "it never came"
                self.wait(200)
                return table
            if wanted is not None and wanted(self.view):
                self.lift()
                return table
            self.play(decide(table.match))
        raise AssertionError("it never came")

    def come_back(self) -> None:
        """Close what lies over the table."""
        if not self.sees(TableScene):
            self.program.stack.pop(self.top)
            self.program.stack.apply()

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        self.surface = pygame.display.set_mode(size)
        self.send(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])

    def close(self) -> None:
        """End the program. Its pictures do not wait for the collector: those of hundreds of programs are gigabytes."""
        self.program.close()
        assert self.expects_mishaps == bool(self.program.mishaps.met)
        self.program.toolkit.pictures.clear()
        self.program.toolkit.fonts.rendered.clear()

    def forget(self) -> None:
        """End the program and let go of it, whoever still knows the driver."""
        self.close()
        vars(self).clear()
