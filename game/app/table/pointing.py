"""The hands at the table: pointer, cursor, drag and digits become touches of spots."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.app.table.sitting import Sitting
from game.ui.actions import NOWHERE, Action, Kind
from game.ui.cursor import first_stop, next_stop
from game.ui.picker import Path
from game.ui.toolkit import DEBOUNCE

DRAG_AFTER = 8
"""How far the pointer moves, in units of the layout, before what was pressed is dragged and no longer touched."""

_SHIFTS = {Kind.SHIFT_LEFT: -1, Kind.SHIFT_RIGHT: 1}


class Touched(Protocol):
    """What the hands ask of the table; see :class:`game.app.table.scene.TableScene`."""

    def offer(self, action: Action) -> bool: ...
    def unfocus(self) -> None: ...
    def touch(self, spot: str | None) -> None: ...
    def refuse_too_early(self) -> None: ...
    def finish_motion(self) -> None: ...
    def mark(self) -> None: ...
    def refresh(self) -> None: ...
    def redraw(self, region: pygame.Rect | None = None) -> None: ...


class Pointing:
    """What the people at ``table`` point at, press, drag and hold on the board of ``sitting``."""

    def __init__(self, table: Touched, sitting: Sitting) -> None:
        self.area = pygame.Rect(0, 0, 1, 1)
        """Where the board is."""
        self.pointed: str | None = None
        """The spot under the pointer."""
        self.cursor: str | None = None
        """The spot that the arrows have gone to."""
        self.is_dragging = False
        self._table = table
        self._sitting = sitting
        self._toolkit = sitting.program.toolkit
        self._board = sitting.board
        self._choosing = sitting.choosing
        self._pressed: str | None = None
        self._pressed_at = NOWHERE
        self._held_by_pointer = False
        self._selected = ("", -DEBOUNCE)
        self._ignored_until = -1

    @property
    def focus(self) -> str | None:
        """The spot that is pointed at, by whatever means."""
        return self.cursor if self.cursor is not None else self.pointed

    def forget(self) -> None:
        """Nothing is pointed at any more."""
        self.cursor = None
        self.pointed = None

    def forget_press(self) -> None:
        """What was pressed is not touched when it is released."""
        self._pressed = None

    def settle(self) -> None:
        """A person may choose now: look where the pointer is, and keep the cursor on something that can be touched."""
        pointer = self._toolkit.input.pointer
        self.pointed = self._board.spot_at(pointer) if pointer != NOWHERE else None
        self.keep_cursor()

    def keep_cursor(self) -> None:
        """Move the cursor, if there is one, to the nearest spot that it can be on."""
        if self.cursor is not None:
            self.cursor = self._stop_near(self.cursor)

    def follow_choice(self) -> None:
        """Move the cursor, if there is one, into the choice that has just been opened."""
        picker = self._choosing.picker
        if self.cursor is not None and picker is not None and picker.is_modal:
            self.cursor = self._stop_near(None)

    # The cursor.

    def stops(self) -> dict[str, pygame.Rect]:
        """Return the spots that the cursor can be on, with their places."""
        picker = self._choosing.picker
        if picker is None:
            return {}
        spots = picker.next_spots() if self._sitting.is_guided or picker.is_open else self._board.all_spots()
        places = ((spot, self._board.spot_rect(spot)) for spot in spots)
        return {spot: rect for spot, rect in places if rect is not None}

    def _stop_near(self, spot: str | None) -> str | None:
        stops = self.stops()
        if spot in stops:
            return spot
        here = self._board.spot_rect(spot) if spot is not None else None
        return first_stop(stops, (here or self.area).center)

    def move_cursor(self, kind: Kind) -> None:
        """Move the cursor by an arrow; the first one puts it where the pointer is."""
        stops = self.stops()
        self._table.unfocus()
        if self.cursor is None or self.cursor not in stops:
            near = self.pointed if self.pointed in stops else None
            self.cursor = near or self._stop_near(None)
        else:
            self.cursor = next_stop(stops, self.cursor, kind) or self.cursor
        self._choosing.refusal = ""
        self._table.mark()

    def confirm(self, action: Action) -> None:
        """Touch what the cursor is on; where there is none yet it appears."""
        if self.cursor is None:
            self.cursor = self._stop_near(None)
            self._table.mark()
        elif self._accepts(self.cursor, action.time):
            self._table.touch(self.cursor)

    def touch_number(self, action: Action) -> None:
        """Touch the spot that a digit stands for. The tenth card has the key 0."""
        options, number = self._choosing.numbered, action.number or 10
        if number <= len(options) and self._accepts(options[number - 1], action.time):
            self._table.touch(options[number - 1])

    def shift(self, kind: Kind) -> bool:
        """Move what the cursor is on among its kind; tell whether ``kind`` asks for that and there is something."""
        if kind not in _SHIFTS or self.cursor is None:
            return False
        self.cursor = self._board.shift(self.cursor, _SHIFTS[kind])
        self._table.refresh()
        return True

    def _accepts(self, spot: str | None, time: int) -> bool:
        """Whether a touch at ``time`` is meant. Several cards in a row are; one card twice at once is a slip."""
        if spot is None or not self._choosing.is_card(spot):
            return self._toolkit.debounce.accept(time)
        (last, before), self._selected = self._selected, (spot, time)
        return spot != last or not 0 <= time - before < DEBOUNCE

    # The pointer.

    def handle(self, action: Action) -> bool:
        """Follow the pointer; tell whether its action was used."""
        kind = action.kind
        if (self._pressed and self._drag(action)) or (self._board.held is not None and self.peek(action)):
            return True
        used = not self._is_covered(action) and self._table.offer(action)
        if kind is Kind.PRESS and not used and self.peek(action):
            return True
        if kind is Kind.POINT:
            self._point(action)
            return True
        if used or kind is Kind.SCROLL:
            return used
        if kind is Kind.PRESS:
            self._press(action)
            return True
        return self._release(action)

    def _is_covered(self, action: Action) -> bool:
        return action.position != NOWHERE and self._board.covers(action.position)

    def _point(self, action: Action) -> None:
        spot = self._board.spot_at(action.position) if action.position != NOWHERE else None
        if spot != self.pointed or (spot is not None and self.cursor is not None):
            self.pointed = spot
            self.cursor = None
            self._table.mark()

    def _press(self, action: Action) -> None:
        self._pressed = None
        if action.time < self._ignored_until:
            return
        if self._sitting.is_animated:
            if self._toolkit.debounce.accept(action.time):
                self._table.finish_motion()
            return
        self._table.unfocus()
        self.cursor = None
        self._pressed = self._board.spot_at(action.position) or ""
        self._pressed_at = action.position

    def _release(self, action: Action) -> bool:
        pressed, self._pressed = self._pressed, None
        spot = self._board.spot_at(action.position)
        if pressed is None or (spot or "") != pressed or not self._accepts(spot, action.time):
            return False
        if not self._choosing.is_card(spot):
            self._ignored_until = action.time + DEBOUNCE
        if self._choosing.picker is not None:
            self._table.touch(spot)
        elif spot is not None:
            self._table.refuse_too_early()
        return True

    # Dragging and holding.

    def _drag(self, action: Action) -> bool:
        """Move what was pressed with the pointer; tell whether the action was part of that."""
        if action.kind is Kind.RELEASE and self.is_dragging:
            path = self.let_go(action.position)
            if path:
                self._ignored_until = action.time + DEBOUNCE
                self._touch_in_turn(path)
            self.pointed = self._board.spot_at(action.position)
            self._table.refresh()
            return True
        if action.kind is not Kind.POINT or self._choosing.picker is None or action.position == NOWHERE:
            return self.is_dragging
        away = max(abs(action.position[0] - self._pressed_at[0]), abs(action.position[1] - self._pressed_at[1]))
        if not self.is_dragging and away <= self._toolkit.metrics.px(DRAG_AFTER):
            return False
        if self._pressed is None or not self._board.drag(self._pressed, action.position):
            return self.is_dragging
        self.is_dragging = True
        self._table.redraw(self._board.motion_area())
        return True

    def let_go(self, position: tuple[int, int] | None = None) -> Path:
        """Let what is dragged fall at ``position``, or where it was pressed; return the spots that it is to touch."""
        was_dragging, self.is_dragging = self.is_dragging, False
        self._pressed = None
        self.hold(None)
        if not was_dragging:
            return ()
        return self._board.drop(self._pressed_at if position is None else position) or ()

    def _touch_in_turn(self, path: Path) -> None:
        """Touch the spots of ``path`` for the person who is to act, and nothing of it where one of them is not open."""
        choosing, picker = self._choosing, self._choosing.picker
        if picker is None:
            return
        choosing.put_back()
        for spot in path:
            if choosing.picker is not picker:
                return
            if spot not in picker.next_spots():
                choosing.refuse_path(spot)
                return
            self._table.touch(spot)

    def hold(self, spot: str | None, *, by_pointer: bool = False) -> None:
        """Let the board show what lies hidden on ``spot``, or nothing any more."""
        if spot != self._board.held:
            self._board.hold(spot)
            self._held_by_pointer = by_pointer
            self._table.redraw()

    def peek(self, action: Action) -> bool:
        """Hold with a key, or let go of what is held in any way; tell whether the action was meant for that."""
        kind, is_held = action.kind, self._board.held is not None
        if kind is Kind.PEEK:
            spots = self._sitting.holdable()
            if spots and not is_held:
                self.hold(spots[0])
            return bool(spots)
        if kind is Kind.PRESS and not is_held:
            spot = self._board.spot_at(action.position)
            if spot is not None and spot in self._sitting.holdable():
                self.hold(spot, by_pointer=True)
                return True
            return False
        if not is_held:
            return False
        has_left = kind is Kind.POINT and action.position == NOWHERE
        if (kind is Kind.PEEK_END) if not self._held_by_pointer else (kind is Kind.RELEASE or has_left):
            self.hold(None)
            return kind is not Kind.POINT
        return False
