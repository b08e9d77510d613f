"""What is due at a table and when, without a window."""

from __future__ import annotations

import pytest

from game.app.table.course import PACE, RESULT_AFTER, THINKING_SIGN_AFTER, Due
from game.core import record
from game.core.contract import RulesError
from game.core.match import Match
from game.core.record import HUMAN
from game.games.worker import Purpose
from tests.app.table.matches import Listener, change, course_of, show, watch


def test_a_person_alone_chooses_and_then_the_computer_moves() -> None:
    match = watch(HUMAN, "easy")
    course, _, thinker = course_of(match)
    assert course.arrive() is Due.CHOICE
    assert course.choices() == ("take", "pass")
    course.play("pass")
    course.start_thinking()
    assert show(course) == ["step", "move"]
    assert not course.is_ripe
    thinker.answer("pass")
    assert course.listen() is None
    assert course.take_answer() == "pass"


def test_a_curtain_is_due_before_a_person_whose_hand_is_closed() -> None:
    course, viewpoint, _ = course_of(watch(HUMAN, HUMAN))
    assert course.arrive() is Due.CURTAIN
    viewpoint.open(0)
    assert course.arrive() is Due.CHOICE


def test_steps_are_shown_one_by_one_and_the_end_of_a_part_is_told_before_the_next() -> None:
    match = watch(HUMAN, "easy")
    course, _, _ = course_of(match)
    for text in ("pass", "pass", "take"):
        match.play_text(text)
    assert course.is_behind
    assert show(course) == ["step", "step", "interlude", "step", "move"]
    assert course.shown == match.ply


def test_an_answer_to_another_question_is_dropped() -> None:
    course, _, thinker = course_of(watch("easy", HUMAN))
    course.start_thinking()
    for changes in ({"ply": 7}, {"match_id": "another"}, {"final": False}):
        thinker.answer("pass", **changes)
        course.listen()
        with pytest.raises(ValueError, match="nothing was thought of"):
            course.take_answer()
    thinker.answer("pass")
    course.listen()
    assert course.take_answer() == "pass"


def test_a_hint_is_returned_and_never_played() -> None:
    course, _, thinker = course_of(watch(HUMAN, "easy"))
    course.arrive()
    course.ask_for_hint()
    assert thinker.jobs[-1].purpose is Purpose.HINT
    thinker.answer("take")
    hint = course.listen()
    assert hint is not None
    assert hint.move == "take"
    assert course.due is Due.CHOICE


def test_no_job_holds_the_seed_of_the_match_and_a_resumed_match_thinks_as_it_would_have() -> None:
    match = watch("easy", "easy", seed=1234567890123)
    seeds = set()
    for _ in range(4):
        jobs = []
        for at_table in (match, Match.from_record(match.rules, record.read(record.write(match.record())))):
            course, _, thinker = course_of(at_table)
            course.start_thinking()
            jobs += thinker.jobs
        assert jobs[0] == jobs[1]
        # The dice and cards to come are drawn from streams that are named by seed and ply.
        assert str(match.seed) not in repr(jobs[0])
        seeds.add(jobs[0].seed)
        match.play_text("pass")
    assert len(seeds) == 4


@pytest.mark.parametrize("speed", ["slow", "normal", "fast", "off"])
def test_a_move_waits_until_what_was_shown_before_could_be_followed(speed: str) -> None:
    course, _, thinker = course_of(watch("easy", HUMAN))
    course.speed = speed  # type: ignore[assignment]
    course.start_thinking()
    course.arrive()
    thinker.answer("pass")
    course.listen()
    pace = PACE[course.speed]
    course.wait(max(0, pace - 1))
    assert course.is_ripe == (pace == 0)
    assert course.wake_in(is_asked=False) == 1
    course.wait(1)
    assert course.is_ripe


def test_thinking_is_said_after_a_moment_and_wakes_the_table_for_it() -> None:
    course, _, _ = course_of(watch("easy", HUMAN))
    course.start_thinking()
    assert course.wake_in(is_asked=False) == THINKING_SIGN_AFTER
    course.think_on(THINKING_SIGN_AFTER)
    assert course.says_thinking
    assert course.wake_in(is_asked=False) is None


def test_the_result_is_due_once_the_end_has_been_seen() -> None:
    match = watch(HUMAN, "easy")
    course, _, _ = course_of(match)
    while not match.is_over:
        match.play_text("pass")
    assert show(course)[-1] == "end"
    course.wait(RESULT_AFTER["normal"] - 1)
    assert (course.is_ripe, course.wake_in(is_asked=False)) == (False, 1)
    course.wait(1)
    assert course.is_ripe
    course.is_told = True
    assert (course.is_ripe, course.wake_in(is_asked=False)) == (False, None)


def test_a_question_runs_out_and_the_log_says_so() -> None:
    match = watch("easy", HUMAN)
    course, _, _ = course_of(match)
    course.answer_seconds = 2
    course.play("take")
    assert show(course) == ["step", "choice"]
    clock = course.asking.clock
    assert clock is not None
    assert course.wake_in(is_asked=True) == 100
    assert course.wake_in(is_asked=False) is None
    assert not clock.advance(1999)
    course.arrive()
    assert course.asking.clock is clock
    assert clock.advance(1)
    course.answer_for_person("table.time_was_up")
    assert course.notes == {match.ply - 1: "table.time_was_up"}
    assert course.asking.clock is None


def test_another_limit_begins_the_time_anew_and_none_takes_it_away() -> None:
    course, _, _ = course_of(watch("easy", HUMAN))
    course.answer_seconds = 2
    course.play("take")
    show(course)
    before = course.asking.clock
    course.answer_seconds = 5
    course.ask()
    assert course.asking.clock is not before
    course.answer_seconds = 0
    course.ask()
    assert course.asking.clock is None


def test_a_standing_answer_holds_for_its_round_and_only_there() -> None:
    match = watch("easy", "easy", HUMAN)
    course, _, _ = course_of(match)
    course.play("take")
    show(course)
    course.answer_for_good()
    course.play("take")
    assert show(course) == ["step", "step", "move"]
    course.wait(PACE["normal"])
    assert course.is_ripe
    course.answer_for_person("table.said_before")
    course.play("pass")
    course.play("take")
    assert show(course)[-1] == "choice"


def test_going_back_asks_again_and_forgets_what_was_told() -> None:
    match = watch("easy", HUMAN, practice=True)
    course, _, _ = course_of(match)
    course.play("take")
    show(course)
    course.notes[match.ply] = "table.time_was_up"
    course.answer_for_good()
    course.is_told = True
    asked = match.ply - 1
    assert course.travel(back=True) == asked
    assert (course.shown, course.notes, course.is_told) == (asked, {}, False)
    assert course.arrive() is Due.CHOICE
    assert course.asking.question is not None
    assert course.travel(back=False) == asked
    assert course.shown == match.ply


def test_a_seat_that_a_computer_takes_has_said_nothing() -> None:
    match = watch("easy", "easy", HUMAN)
    course, _, thinker = course_of(match)
    course.play("take")
    show(course)
    course.asking.stand()
    change(match, 2, "easy")
    course.seat_changed()
    change(match, 2, HUMAN)
    course.seat_changed()
    assert course.arrive() is not Due.MOVE
    assert not thinker.answers


def test_the_recap_starts_after_the_own_decision_or_after_a_part_has_ended() -> None:
    match = watch(HUMAN, HUMAN)
    course, _, _ = course_of(match)
    assert course.recap_start(1) == 0
    for text in ("pass", "pass"):
        match.play_text(text)
    # The round has ended with the last decision: nothing of it is told again.
    assert course.recap_start(0) == match.ply
    match.play_text("take")
    assert course.recap_start(1) == match.ply - 1


def test_a_guide_hears_what_is_due_and_narrows_the_choice() -> None:
    guide = Listener()
    course, _, _ = course_of(watch(HUMAN, "easy"), guide)
    course.arrive()
    assert course.choices() == ("take",)
    course.play("pass")
    show(course)
    assert guide.heard_of == ["choice", "step", "move"]


def test_an_illegal_move_changes_nothing() -> None:
    match = watch(HUMAN, "easy")
    course, _, _ = course_of(match)
    with pytest.raises(RulesError):
        course.play("stop")
    assert (match.ply, course.due) == (1, Due.CHOICE)
