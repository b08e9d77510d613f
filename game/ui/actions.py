"""What the player does, whatever it is done with."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal

Position = tuple[int, int]
Device = Literal["mouse", "keyboard", "pad"]

NOWHERE: Position = (-1, -1)
"""Where the pointer is when it has left the window."""


class Kind(Enum):
    """What an action is. The values are the names in ``config/keys.toml`` and in the player's own settings."""

    POINT = "point"
    """The pointer moved to ``position``, or left the window (:data:`NOWHERE`)."""
    PRESS = "press"
    """The left button went down at ``position``."""
    RELEASE = "release"
    """The left button came up at ``position``."""
    SCROLL = "scroll"
    """The wheel turned by ``delta`` notches (right, up) while the pointer was at ``position``."""
    CONFIRM = "confirm"
    FINISH = "finish"
    BACK = "back"
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    NEXT = "next"
    PREVIOUS = "previous"
    PAGE_UP = "page_up"
    PAGE_DOWN = "page_down"
    HOME = "home"
    END = "end"
    ERASE = "erase"
    """The character before the caret."""
    DELETE = "delete"
    """The character after the caret."""
    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    RULES = "rules"
    MENU = "menu"
    SPEED = "speed"
    LOG = "log"
    ROLL = "roll"
    PLAY = "play"
    PASS = "pass"
    SORT = "sort"
    SHIFT_LEFT = "shift_left"
    """What the cursor is on moves one place to the left among its kind."""
    SHIFT_RIGHT = "shift_right"
    NOT_AGAIN = "not_again"
    """Answer a question out of turn, and all that follow for a while."""
    PEEK = "peek"
    """The key that shows a secret while it is held went down; :attr:`PEEK_END` follows."""
    PEEK_END = "peek_end"
    """The key, or the button of a gamepad, that shows a secret came up."""
    FULLSCREEN = "fullscreen"
    DIGIT = "digit"
    """A digit key; ``number`` is 0 to 9."""
    TEXT = "text"
    """``text`` was written; only while a text field has the focus."""
    COMPOSE = "compose"
    """An input method is composing ``text`` (empty: no longer), which is shown at the caret but not yet written."""
    PAD_LOST = "pad_lost"
    """The gamepad in use was unplugged."""
    FOCUS_LOST = "focus_lost"
    """The window has lost the keyboard, or is no longer to be seen: somebody else may be looking at it."""
    FOCUS_BACK = "focus_back"
    """The window has the keyboard again, or is to be seen again."""


BOUND = frozenset(Kind) - {
    Kind.POINT,
    Kind.PRESS,
    Kind.RELEASE,
    Kind.SCROLL,
    Kind.DIGIT,
    Kind.TEXT,
    Kind.COMPOSE,
    Kind.PAD_LOST,
    Kind.PEEK_END,
    Kind.FOCUS_LOST,
    Kind.FOCUS_BACK,
}
"""The kinds that keys can be bound to."""

ARROWS = frozenset({Kind.UP, Kind.DOWN, Kind.LEFT, Kind.RIGHT})


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that the player did. Fields that its kind does not use keep their defaults.

    ``time`` is in milliseconds on the clock of the main loop.
    """

    kind: Kind
    position: Position = NOWHERE
    text: str = ""
    number: int = 0
    delta: tuple[float, float] = (0.0, 0.0)
    time: int = 0
