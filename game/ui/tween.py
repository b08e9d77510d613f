"""Motion that explains: values that run from a start to an end, one after the other or together.

An :class:`Animator` plays steps. A step is a :class:`Tween`, a :class:`Pause`, a :class:`Call`, or several of them
joined by :class:`Sequence` or :class:`Parallel`. Time is handed in, never read from a clock.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from typing import Literal, get_args

Speed = Literal["slow", "normal", "fast", "off"]
SPEEDS: tuple[Speed, ...] = get_args(Speed)
FACTORS: dict[Speed, float] = {"slow": 0.5, "normal": 1.0, "fast": 2.2, "off": math.inf}
"""How fast motion runs at each speed; ``off`` shows the end at once."""

Easing = Callable[[float], float]
"""Maps the share of time that has passed, 0 to 1, to the share of the way; 0 stays 0 and 1 stays 1."""


def linear(share: float) -> float:
    """Even motion."""
    return share


def ease_out_cubic(share: float) -> float:
    """Fast at first, gently stopping: the usual motion of pieces."""
    return 1 - (1 - share) ** 3


def ease_in_cubic(share: float) -> float:
    """Slow at first: things that leave."""
    return share**3


def ease_in_out_cubic(share: float) -> float:
    """Slow at both ends: long ways across the table."""
    return 4 * share**3 if share < 0.5 else 1 - (2 - 2 * share) ** 3 / 2


def ease_out_back(share: float) -> float:
    """Runs a little past the end and comes back: things that land."""
    overshoot = 1.70158
    return 1 + (overshoot + 1) * (share - 1) ** 3 + overshoot * (share - 1) ** 2


def mix(start: float, end: float, share: float) -> float:
    """Return the value at ``share`` of the way from ``start`` to ``end``."""
    return start + (end - start) * share


def mix_point(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    """Return the point at ``share`` of the straight way from ``start`` to ``end``."""
    return mix(start[0], end[0], share), mix(start[1], end[1], share)


class Step:
    """Something that takes time.

    Under reduced motion a ``decorative`` tween shows its end at once, and other decorative steps are left out.
    """

    decorative = False

    def advance(self, milliseconds: float) -> float | None:
        """Go on by ``milliseconds``; return the time left over when the step has ended, and None while it runs."""
        raise NotImplementedError

    def finish(self) -> None:
        """Jump to the end, showing it."""
        self.advance(math.inf)


class Tween(Step):
    """Calls ``show`` with the eased share of the way, beginning at 0 and ending at exactly 1."""

    def __init__(
        self,
        milliseconds: float,
        show: Callable[[float], None],
        easing: Easing = ease_out_cubic,
        *,
        decorative: bool = False,
    ) -> None:
        self.milliseconds = milliseconds
        self.decorative = decorative
        self._show = show
        self._easing = easing
        self._passed = 0.0

    def advance(self, milliseconds: float) -> float | None:
        self._passed += milliseconds
        if self._passed < self.milliseconds:
            self._show(self._easing(self._passed / self.milliseconds))
            return None
        self._show(1.0)
        return self._passed - self.milliseconds


class Pause(Step):
    """Waits."""

    def __init__(self, milliseconds: float, *, decorative: bool = False) -> None:
        self.decorative = decorative
        self._left = milliseconds

    def advance(self, milliseconds: float) -> float | None:
        self._left -= milliseconds
        return None if self._left > 0 else -self._left


class Call(Step):
    """Does something at its moment, in no time: a sound, a piece that changes owner."""

    def __init__(self, function: Callable[[], None], *, decorative: bool = False) -> None:
        self.decorative = decorative
        self._function: Callable[[], None] | None = function

    def advance(self, milliseconds: float) -> float | None:
        function, self._function = self._function, None
        if function is not None:
            function()
        return milliseconds


class Sequence(Step):
    """One step after the other."""

    def __init__(self, *steps: Step) -> None:
        self._steps = deque(steps)

    def advance(self, milliseconds: float) -> float | None:
        left: float | None = milliseconds
        while self._steps and left is not None:
            step = self._steps[0]
            left = step.advance(left)
            # A call may have finished this very sequence meanwhile.
            if left is not None and self._steps and self._steps[0] is step:
                self._steps.popleft()
        return left

    def without_decoration(self) -> None:
        """Leave the decorative steps out, at any depth."""
        self._steps = deque(_plain(list(self._steps)))


class Parallel(Step):
    """All steps at once; ends with the last. Each step may start ``stagger`` milliseconds after the one before."""

    def __init__(self, *steps: Step, stagger: float = 0) -> None:
        self._steps: list[Step] = [
            Sequence(Pause(stagger * index), step) if stagger and index else step for index, step in enumerate(steps)
        ]

    def advance(self, milliseconds: float) -> float | None:
        left = milliseconds
        running = []
        for step in self._steps:
            rest = step.advance(milliseconds)
            if rest is None:
                running.append(step)
            else:
                left = min(left, rest)
        self._steps = running
        return None if running else left

    def without_decoration(self) -> None:
        """Leave the decorative steps out, at any depth."""
        self._steps = _plain(self._steps)


def _plain(steps: list[Step]) -> list[Step]:
    kept = []
    for step in steps:
        if isinstance(step, Tween) and step.decorative:
            step.milliseconds = 0
        elif step.decorative:
            continue
        if isinstance(step, (Sequence, Parallel)):
            step.without_decoration()
        kept.append(step)
    return kept


class Animator:
    """Plays steps one after the other at the player's speed."""

    def __init__(self, speed: Speed = "normal", *, reduced_motion: bool = False) -> None:
        self.speed: Speed = speed
        self.reduced_motion = reduced_motion
        self._queue: deque[Step] = deque()

    @property
    def is_moving(self) -> bool:
        """Whether anything is still to be shown."""
        return bool(self._queue)

    def play(self, *steps: Step) -> None:
        """Add steps after those already waiting. At speed ``off`` their end is shown at once."""
        self._queue.extend(_plain(list(steps)) if self.reduced_motion else steps)
        if self.speed == "off":
            self.finish()

    def update(self, milliseconds: float) -> None:
        """Let ``milliseconds`` of real time pass."""
        left: float | None = math.inf if self.speed == "off" else milliseconds * FACTORS[self.speed]
        while self._queue and left is not None:
            step = self._queue[0]
            left = step.advance(left)
            if left is not None and self._queue and self._queue[0] is step:
                self._queue.popleft()

    def finish(self) -> None:
        """Show the end of everything that waits now. What these steps themselves add keeps its time."""
        waiting, self._queue = self._queue, deque()
        for step in waiting:
            step.finish()

    def clear(self) -> None:
        """Drop everything without showing it: the match was left or taken back."""
        self._queue.clear()
