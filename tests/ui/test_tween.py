from __future__ import annotations

from collections.abc import Callable

import pytest

from game.ui import tween
from game.ui.tween import Animator, Call, Parallel, Pause, Sequence, Tween


def test_every_easing_starts_at_zero_and_ends_at_one() -> None:
    for name in (
        "linear",
        "ease_out_cubic",
        "ease_in_cubic",
        "ease_in_out_cubic",
        "ease_out_back",
    ):
        easing: Callable[[float], float] = getattr(tween, name)
        assert easing(0.0) == pytest.approx(0), name
        assert easing(1.0) == pytest.approx(1), name
        assert all(-0.2 <= easing(step / 50) <= 1.2 for step in range(51)), name
        assert max(abs(easing(step / 200) - easing((step + 1) / 200)) for step in range(200)) < 0.06, name


def test_steps_follow_one_another_without_losing_time() -> None:
    shown: list[tuple[str, float]] = []
    animator = Animator()
    animator.play(
        Tween(100, lambda share: shown.append(("a", share)), tween.linear),
        Call(lambda: shown.append(("call", 0))),
        Tween(100, lambda share: shown.append(("b", share)), tween.linear),
    )
    animator.update(50)
    animator.update(75)
    assert shown == [("a", 0.5), ("a", 1.0), ("call", 0), ("b", 0.25)]
    assert animator.is_moving
    animator.update(75)
    assert shown[-1] == ("b", 1.0)
    assert not animator.is_moving


def test_parallel_steps_end_with_the_last() -> None:
    shown: dict[str, float] = {}
    animator = Animator()
    animator.play(
        Parallel(
            Tween(100, lambda share: shown.update(a=share), tween.linear),
            Sequence(Pause(50), Tween(100, lambda share: shown.update(b=share), tween.linear)),
        ),
        Tween(10, lambda share: shown.update(c=share), tween.linear),
    )
    animator.update(100)
    assert shown == {"a": 1.0, "b": 0.5}
    animator.update(55)
    assert shown == {"a": 1.0, "b": 1.0, "c": 0.5}


def test_parallel_steps_may_start_one_after_the_other() -> None:
    shown: dict[int, float] = {}

    def show(number: int) -> Callable[[float], None]:
        return lambda share: shown.__setitem__(number, share)

    animator = Animator()
    animator.play(Parallel(*(Tween(100, show(number), tween.linear) for number in range(3)), stagger=40))
    animator.update(100)
    assert shown == pytest.approx({0: 1.0, 1: 0.6, 2: 0.2})


@pytest.mark.parametrize(("speed", "share"), [("slow", 0.25), ("normal", 0.5), ("fast", 1.0)])
def test_the_speed_counts(speed: tween.Speed, share: float) -> None:
    shown: list[float] = []
    animator = Animator(speed)
    animator.play(Tween(100, shown.append, tween.linear))
    animator.update(50)
    assert shown == [share]


def test_off_shows_the_end_at_once() -> None:
    shown: list[object] = []
    animator = Animator("off")
    animator.play(Sequence(Pause(500), Parallel(Tween(100, shown.append), Call(lambda: shown.append("done")))))
    assert shown == [1.0, "done"]
    assert not animator.is_moving


def test_finish_jumps_to_the_end_of_what_waits() -> None:
    shown: list[object] = []
    animator = Animator()
    later = Tween(100, shown.append)
    animator.play(Tween(100, shown.append), Pause(9999), Call(lambda: animator.play(later)))
    animator.update(10)
    animator.finish()
    assert shown[-1] == 1.0
    assert animator.is_moving  # What a step has added keeps its time.
    animator.finish()
    assert not animator.is_moving


def test_a_step_may_finish_or_clear_its_own_animator() -> None:
    shown: list[object] = []
    animator = Animator()
    animator.play(Sequence(Call(animator.finish), Call(lambda: shown.append("once"))), Tween(50, shown.append))
    animator.update(1)
    assert shown == ["once", 1.0]
    animator.play(Call(animator.clear), Tween(50, shown.append))
    animator.update(1)
    assert shown == ["once", 1.0]
    assert not animator.is_moving


def test_reduced_motion_leaves_decoration_out_and_the_rest_as_it_is() -> None:
    shown: list[object] = []
    animator = Animator(reduced_motion=True)
    animator.play(
        Parallel(
            Tween(100, lambda share: shown.append(("shake", share)), decorative=True),
            Sequence(
                Call(lambda: shown.append("confetti"), decorative=True),
                Tween(100, lambda share: shown.append(("move", share)), tween.linear),
            ),
        )
    )
    animator.update(50)
    assert shown == [("shake", 1.0), ("move", 0.5)]
