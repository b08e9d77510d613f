"""One match: playing, undo and redo with their barriers, practice, other occupants, and what a seat has seen."""

from __future__ import annotations

import dataclasses
import random
from dataclasses import dataclass, replace
from typing import Any

import pytest

from game.core import codec, record
from game.core.contract import (
    CHANCE,
    OBSERVER,
    OVER,
    Explanation,
    GameInfo,
    IllegalMove,
    Options,
    Result,
    Rules,
    RulesError,
)
from game.core.match import Barrier, Match, SeenStep, Turn
from game.core.record import CHANCE_HAND, HUMAN, Help, Record, RecordError, Seat
from game.games.cephalopod.rules import CephalopodRules, Placement
from tests.toys import dice_race, hidden_hands


@dataclass(frozen=True, slots=True)
class Tokens:
    """A row of taken tokens; one of them is turned over when it is taken."""

    players: int
    taken: tuple[int, ...]


class TakeTokens(Rules[Tokens, int]):
    """Seats take the tokens 1 to 9 in turn, without luck; taking the 9 reveals something."""

    info = GameInfo("tokens", (2, 3, 4), 1, (), has_chance=False, has_secrets=False, max_plies=9)

    def initial_state(self, players: int, options: Options) -> Tokens:
        return Tokens(players, ())

    def to_act(self, state: Tokens) -> int:
        return OVER if len(state.taken) == 9 else len(state.taken) % state.players

    def legal_moves(self, state: Tokens) -> tuple[int, ...]:
        return tuple(number for number in range(1, 10) if number not in state.taken)

    def after(self, state: Tokens, move: int) -> Tokens:
        return replace(state, taken=(*state.taken, move))

    def result(self, state: Tokens) -> Result:
        if self.to_act(state) != OVER:
            raise RulesError("not over")
        return Result((0,) * state.players, tuple(range(state.players)), Explanation("end.taken"))

    def format_move(self, state: Tokens, move: int) -> str:
        return f"t{move}"

    def understand(self, state: Tokens, text: str) -> int | Explanation:
        return int(text[1:]) if text[:1] == "t" and text[1:].isdecimal() else Explanation("refused.not_understood")

    def why_not(self, state: Tokens, move: int, *, begun: bool = False) -> Explanation | None:
        return None if move in self.legal_moves(state) else Explanation("refused.taken")

    def reveals(self, before: Tokens, move: int) -> bool:
        return move == 9


TOKENS = TakeTokens()


def seats(*levels: str) -> tuple[Seat, ...]:
    """Return seats with these occupants."""
    return tuple(Seat(f"Seat {index}", level, f"style{index}") for index, level in enumerate(levels))


def tokens(*levels: str, practice: bool = False) -> Match[Tokens, int]:
    """Return a match of tokens between these occupants."""
    return Match(TOKENS, seats(*levels), {}, 1, practice=practice)


def play(match: Match[Any, Any], *texts: str) -> None:
    """Play moves, one after the other."""
    for text in texts:
        match.play_text(text)


def line(match: Match[Any, Any]) -> list[str]:
    """Return the moves of the match."""
    return [ply.move for ply in match.record().plies]


# Playing.


def test_a_new_match() -> None:
    match = tokens(HUMAN, "easy")
    assert (match.ply, match.to_act, match.is_over, match.turns) == (0, 0, False, ())
    assert match.legal_moves() == tuple(range(1, 10))
    with pytest.raises(RulesError):
        match.result()


def test_turns_say_who_decided() -> None:
    match = tokens(HUMAN, "easy")
    (first,) = match.play(3)
    (second,) = match.play_text("t4")
    assert (first, second) == match.turns == (Turn(0, 0, HUMAN), Turn(1, 1, "easy"))
    assert line(match) == ["t3", "t4"]
    assert match.explain("t3") == Explanation("refused.taken")
    assert match.explain("t5") is None


def test_chance_is_carried_out_at_once() -> None:
    match = Match(dice_race.RULES, seats(HUMAN, HUMAN), {}, 1)
    steps = match.play_text("roll")
    assert [(step.seat, step.hand) for step in steps] == [(0, HUMAN), (CHANCE, CHANCE_HAND)]
    dealt = Match(hidden_hands.RULES, seats(HUMAN, HUMAN), {}, 1)
    assert [turn.seat for turn in dealt.turns] == [CHANCE] * 6
    assert dealt.to_act == 0


@pytest.mark.parametrize("move", [10, 3])
def test_an_illegal_move_changes_nothing(move: int) -> None:
    match = tokens(HUMAN, HUMAN)
    play(match, "t3", "t4")
    match.undo()
    before = (match.record(), match.redo_barrier())
    for text in (f"t{move}", "t3", "?"):
        with pytest.raises(RulesError):
            match.play_text(text)
        with pytest.raises(IllegalMove):
            match.play(move)
        assert (match.record(), match.redo_barrier()) == before


def test_a_move_is_not_taken_for_another_with_the_same_notation() -> None:
    match = Match(CephalopodRules(), seats(HUMAN, HUMAN), {"board": "3x3"}, 1)
    play(match, "a1", "b2")
    good = Placement(1, (0, 4))
    assert good in match.legal_moves()
    with pytest.raises(IllegalMove):
        match.play(Placement(1, (4, 0)))
    assert match.ply == 2
    match.play(good)


def test_nothing_is_played_after_the_end() -> None:
    match = tokens(HUMAN, HUMAN)
    play(match, *(f"t{number}" for number in range(1, 10)))
    assert match.is_over
    assert match.legal_moves() == ()
    assert match.result().winners == (0, 1)
    with pytest.raises(RulesError):
        match.play(1)
    with pytest.raises(RulesError):
        match.play_text("t1")


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_that_could_not_be_saved(seed: int) -> None:
    with pytest.raises(RulesError):
        Match(TOKENS, seats(HUMAN, HUMAN), {}, seed)


def test_a_match_that_cannot_be() -> None:
    with pytest.raises(RulesError):
        Match(dice_race.RULES, seats(HUMAN), {}, 1)
    with pytest.raises(RulesError):
        Match(dice_race.RULES, seats(HUMAN, HUMAN), {"target": "1000"}, 1)


# Undo and redo.


def test_undo_takes_back_a_decision_and_what_followed() -> None:
    match = tokens(HUMAN, "easy", "hard")
    assert match.undo_barrier() == Barrier.NOTHING
    play(match, "t1", "t2", "t3", "t4", "t5")
    assert [turn.index for turn in match.undo()] == [3, 4]
    assert (line(match), match.to_act) == (["t1", "t2", "t3"], 0)
    assert [turn.index for turn in match.undo()] == [0, 1, 2]
    assert match.undo_barrier() == Barrier.NOTHING
    with pytest.raises(RulesError):
        match.undo()
    assert [turn.index for turn in match.redo()] == [0, 1, 2]
    assert [step.hand for step in match.redo()] == [HUMAN, "easy"]
    assert line(match) == ["t1", "t2", "t3", "t4", "t5"]
    assert match.redo_barrier() == Barrier.NOTHING_TO_REDO
    with pytest.raises(RulesError):
        match.redo()


def test_a_computer_that_opens_is_not_taken_back() -> None:
    match = tokens("easy", HUMAN)
    play(match, "t1")
    assert match.undo_barrier() == Barrier.NOTHING
    play(match, "t2", "t3")
    match.undo()
    assert line(match) == ["t1"]


def test_computers_alone_take_nothing_back() -> None:
    match = tokens("easy", "hard", practice=True)
    play(match, "t1", "t2")
    assert match.undo_barrier() == Barrier.NOTHING


def test_another_move_forgets_what_was_undone() -> None:
    match = tokens(HUMAN, "easy")
    play(match, "t1", "t2")
    match.undo()
    play(match, "t3")
    assert match.redo_barrier() == Barrier.NOTHING_TO_REDO
    assert line(match) == ["t3"]


def test_what_was_undone_is_not_saved() -> None:
    match = tokens(HUMAN, "easy")
    before = match.record()
    play(match, "t1", "t2")
    match.undo()
    assert match.record() == dataclasses.replace(before, help=(Help(take_backs=1), Help()))


def test_undo_stops_at_a_hand_over() -> None:
    match = tokens(HUMAN, HUMAN)
    play(match, "t1")
    assert match.undo_barrier() is None
    play(match, "t2")
    assert match.undo_barrier() is None
    match.undo()
    # The second person has decided, and taken it back: the first one is not asked again for that.
    assert match.undo_barrier() == Barrier.HANDED_OVER
    with pytest.raises(RulesError):
        match.undo()
    match.redo()
    play(match, "t3")
    match.undo()
    assert match.undo_barrier() == Barrier.HANDED_OVER


def test_one_person_is_handed_nothing_over() -> None:
    match = tokens(HUMAN, "easy", "easy")
    play(match, *(f"t{number}" for number in range(1, 8)))
    for remaining in (6, 3, 0):
        match.undo()
        assert match.ply == remaining


def test_computers_between_two_persons() -> None:
    match = tokens(HUMAN, "easy", HUMAN, "hard")
    play(match, "t1", "t2")
    match.undo()
    assert line(match) == []
    match.redo()
    play(match, "t3", "t4")
    assert [turn.index for turn in match.undo()] == [2, 3]
    assert match.undo_barrier() == Barrier.HANDED_OVER


def test_undo_stops_at_a_reveal() -> None:
    match = tokens(HUMAN, "easy")
    play(match, "t1", "t9")
    assert match.undo_barrier() == Barrier.REVEALED
    play(match, "t2")
    assert match.undo_barrier() is None
    match.undo()
    assert match.undo_barrier() == Barrier.REVEALED


def test_undo_stops_at_chance() -> None:
    match = Match(dice_race.RULES, seats(HUMAN, "easy"), {}, 1)
    match.play_text("roll")
    assert match.undo_barrier() == Barrier.CHANCE
    with pytest.raises(RulesError):
        match.undo()
    assert match.ply == 2


def test_a_draw_and_an_open_card_are_barriers_too() -> None:
    match = Match(hidden_hands.RULES, seats(HUMAN, "easy"), {}, 1)
    match.play(hidden_hands.Pass())
    assert match.undo_barrier() is None
    match.undo()
    match.play(match.legal_moves()[-1])
    assert match.undo_barrier() == Barrier.CHANCE
    other = Match(hidden_hands.RULES, seats(HUMAN, "easy"), {}, 1)
    other.play(other.legal_moves()[0])
    assert other.undo_barrier() == Barrier.REVEALED


def test_with_secrets_undo_stops_at_an_answer() -> None:
    match = Match(hidden_hands.RULES, seats(HUMAN, "easy", HUMAN), {}, 1)
    match.play(hidden_hands.Pass())
    # Nobody has decided since, so nobody has shown anything.
    assert match.undo_barrier() is None
    match.play(hidden_hands.Pass())
    assert match.undo_barrier() == Barrier.ANSWERED
    with pytest.raises(RulesError):
        match.undo()
    match.play(hidden_hands.Pass())
    assert [step.seat for step in match.undo()] == [2]
    assert match.undo_barrier() == Barrier.HANDED_OVER


def test_in_practice_an_answer_can_be_taken_back() -> None:
    match = Match(hidden_hands.RULES, seats(HUMAN, "easy"), {}, 1, practice=True)
    match.play(hidden_hands.Pass())
    match.play(hidden_hands.Pass())
    assert match.undo_barrier() is None
    assert [step.seat for step in match.undo()] == [0, 1]


def test_undo_stops_when_the_match_is_over() -> None:
    match = tokens(HUMAN, "easy")
    play(match, *(f"t{number}" for number in (9, 1, 2, 3, 4, 5, 6, 7, 8)))
    assert match.undo_barrier() == Barrier.OVER


def test_in_practice_everything_can_be_taken_back() -> None:
    match = tokens(HUMAN, HUMAN, practice=True)
    play(match, *(f"t{number}" for number in (1, 2, 3, 4, 9, 5, 6, 7, 8)))
    assert match.is_over
    past = [match.record().plies]
    for _ in range(9):
        match.undo()
        past.append(match.record().plies)
    assert match.ply == 0
    for expected in reversed(past[:-1]):
        match.redo()
        assert match.record().plies == expected
    assert match.help == (Help(take_backs=5), Help(take_backs=4))


def test_in_practice_the_same_decision_gives_the_same_dice() -> None:
    match = Match(dice_race.RULES, seats(HUMAN, HUMAN), {"target": "20"}, 5, practice=True)
    play(match, *["roll"] * 6)
    rolled = line(match)
    for _ in range(6):
        match.undo()
    random.seed(7)
    play(match, *["roll"] * 6)
    assert line(match) == rolled


def test_two_matches_at_once_do_not_disturb_each_other() -> None:
    alone = Match(dice_race.RULES, seats(HUMAN, HUMAN), {"target": "20"}, 5)
    play(alone, *["roll"] * 8)
    one, other = (Match(dice_race.RULES, seats(HUMAN, HUMAN), {"target": "20"}, seed) for seed in (5, 6))
    for _ in range(8):
        other.play_text("roll")
        one.play_text("roll")
    assert line(one) == line(alone)
    assert line(other) != line(alone)


# Other occupants.


def test_a_computer_takes_a_seat_and_gives_it_back() -> None:
    match = tokens(HUMAN, HUMAN)
    play(match, "t1", "t2")
    match.change_seat(1, Seat("Stand-in", "easy", "style1"))
    # The second person's decision stays: the stand-in would only decide again.
    assert match.undo_barrier() == Barrier.HANDED_OVER
    play(match, "t3", "t4")
    assert [turn.hand for turn in match.turns] == [HUMAN, HUMAN, HUMAN, "easy"]
    assert [turn.index for turn in match.undo()] == [2, 3]
    match.redo()
    match.change_seat(1, Seat("Seat 1", HUMAN, "style1"))
    play(match, "t5", "t6")
    assert match.turns[-1].hand == HUMAN
    assert match.record().seats[1].level == HUMAN
    loaded = Match.from_record(TOKENS, record.read(record.write(match.record())))
    assert [turn.hand for turn in loaded.turns] == [HUMAN, HUMAN, HUMAN, "easy", HUMAN, HUMAN]


@pytest.mark.parametrize("index", [-1, 2])
def test_no_such_seat(index: int) -> None:
    match = tokens(HUMAN, HUMAN)
    with pytest.raises(IndexError):
        match.change_seat(index, Seat("Nobody", HUMAN, "style0"))
    assert match.seats == seats(HUMAN, HUMAN)


# What a seat sees.


def hidden() -> Match[hidden_hands.State, hidden_hands.Move]:
    """Return a match of hidden hands with an exchange and an open card."""
    match: Match[hidden_hands.State, hidden_hands.Move] = Match(hidden_hands.RULES, seats(HUMAN, HUMAN), {}, 3)
    match.play(match.legal_moves()[-1])
    match.play(match.legal_moves()[0])
    return match


def test_each_seat_sees_its_own() -> None:
    match = hidden()
    seen = [list(match.seen(who)) for who in (0, 1)]
    assert [step.index for step in seen[0]] == list(range(match.ply))
    state = match.view(0, 6)
    truth = [hidden_hands.RULES.understand(state, text) for text in line(match)]
    assert isinstance(truth[6], hidden_hands.Exchange)
    assert seen[0][6].move == truth[6]
    assert seen[1][6].move == hidden_hands.Exchange(hidden_hands.HIDDEN)
    assert [event.kind for event in seen[0][6].events] == ["bury"]
    assert [event.kind for event in seen[1][6].events] == ["bury_hidden"]
    assert seen[0][8].move == seen[1][8].move == truth[8]
    for who in (0, 1):
        for step in seen[who]:
            assert step.before == match.view(who, step.index)
            assert step.after == match.view(who, step.index + 1)
            for state in (step.before, step.after):
                assert set(state.hands[1 - who]) <= {hidden_hands.HIDDEN}


def test_who_sits_at_no_seat_sees_no_hand() -> None:
    match = hidden()
    seen = list(match.seen(OBSERVER))
    assert seen[6].move == hidden_hands.Exchange(hidden_hands.HIDDEN)
    assert [event.kind for event in seen[6].events] == ["bury_hidden"]
    assert hidden_hands.RULES.format_move(seen[8].before, seen[8].move) == line(match)[8]
    for step in seen:
        assert step.after == match.view(OBSERVER, step.index + 1)
        for cards in (*step.after.hands, *step.after.buried):
            assert set(cards) <= {hidden_hands.HIDDEN}


def test_seen_from_a_later_ply_on() -> None:
    match = hidden()
    assert [step.index for step in match.seen(0, 6)] == [6, 7, 8]
    assert list(match.seen(0, match.ply)) == []


def test_an_open_match_offers_no_whole_state_or_move() -> None:
    match = hidden()
    told = {
        name: getattr(match, name)
        for name in dir(match)
        if not name.startswith("_") and not callable(getattr(match, name))
    }
    # Who decided what kind of ply is all that is told without asking for somebody's view.
    assert set(told) == {"help", "is_over", "options", "ply", "practice", "rules", "seats", "seed", "to_act", "turns"}
    assert {type(turn) for turn in told["turns"]} == {Turn}
    match.practice = True
    changed = [*match.undo(), *match.redo(), *match.play(match.legal_moves()[0])]
    assert {type(turn) for turn in changed} == {Turn}
    for who in (OBSERVER, 0, 1):
        for step in match.seen(who):
            assert isinstance(step, SeenStep)
            assert (step.before, step.after) == (match.view(who, step.index), match.view(who, step.index + 1))
    with pytest.raises(RulesError):
        next(match.opened())


def test_secrets_are_opened_when_the_match_is_over() -> None:
    match = hidden()
    while not match.is_over:
        match.play(match.legal_moves()[0])
    opened = list(match.opened())
    assert [match.rules.format_move(step.before, step.move) for step in opened] == line(match)
    state = match.rules.initial_state(len(match.seats), match.options)
    for step in opened:
        assert step.before == state
        state = match.rules.apply(state, step.move)
        assert step.after == state


@pytest.mark.parametrize("ply", [-1, 10])
def test_no_such_ply(ply: int) -> None:
    match = hidden()
    assert match.view(0, match.ply) == match.view(0)
    with pytest.raises(IndexError):
        match.view(0, ply)


def test_explanations_come_from_the_view() -> None:
    class Curious(hidden_hands.HiddenHandsRules):
        def explain(self, state: hidden_hands.State, attempt: str) -> Explanation | None:
            assert all(set(hand) == {hidden_hands.HIDDEN} for hand in state.hands[1:])
            return super().explain(state, attempt)

    match: Match[Any, Any] = Match(Curious(), seats(HUMAN, HUMAN), {}, 3)
    assert match.explain("p99") is not None


# Records.


def test_a_loaded_match_goes_on_with_the_same_dice() -> None:
    match = Match(dice_race.RULES, seats(HUMAN, "easy"), {"target": "20"}, 5, practice=True)
    play(match, "roll", "roll", "roll")
    loaded = Match.from_record(dice_race.RULES, match.record())
    assert (loaded.practice, loaded.seats, loaded.options) == (True, match.seats, match.options)
    for one in (match, loaded):
        play(one, "roll", "roll", "roll")
    assert loaded.record() == match.record()


def test_a_loaded_match_can_be_taken_back() -> None:
    match = tokens(HUMAN, "easy")
    play(match, "t1", "t2")
    loaded = Match.from_record(TOKENS, match.record())
    loaded.undo()
    assert loaded.ply == 0


def test_an_outcome_in_a_record_counts_more_than_the_seed() -> None:
    match = Match(dice_race.RULES, seats(HUMAN, HUMAN), {}, 1)
    play(match, "roll")
    told: Record = match.record()
    (other,) = [text for text in ("d4", "d5") if text != told.plies[1].move][:1]
    edited = replace(told, plies=(told.plies[0], replace(told.plies[1], move=other)))
    with pytest.raises(RecordError):
        Match.from_record(dice_race.RULES, edited)
    state = dice_race.RULES.apply(
        dice_race.RULES.apply(dice_race.RULES.initial_state(2, {}), dice_race.Roll()), dice_race.Die(int(other[1]))
    )
    from_edited = Match.from_record(dice_race.RULES, replace(edited, digest=codec.digest(state)))
    assert line(from_edited) == ["roll", other]


def test_help_outlives_what_it_helped_with() -> None:
    match = tokens(HUMAN, "easy")
    match.note_help(0, "hints")
    play(match, "t1", "t2")
    match.undo()
    match.note_help(0, "warnings")
    match.redo()
    match.undo()
    expected = (Help(hints=1, take_backs=2, warnings=1), Help())
    assert match.help == expected
    again = Match.from_record(match.rules, record.read(record.write(match.record())))
    assert again.help == expected
    again.change_seat(0, Seat("Zoé", "hard", "ivory"))
    assert again.help == expected
    with pytest.raises(IndexError):
        again.note_help(2, "hints")
