"""The rules of Odin against a second implementation, and by what the rules page says."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import texts
from game.core import record
from game.core.contract import CHANCE, OVER, IllegalMove, RulesError
from game.core.match import Match
from game.core.record import HUMAN, Seat
from game.games.odin.rules import (
    GOAT,
    HIDDEN,
    Deal,
    DrawColours,
    DrawOpener,
    Move,
    Pass,
    Phase,
    PickUp,
    Play,
    State,
    card_name,
    card_number,
    colour_of,
    could_become_play,
    deck,
    digit_of,
    is_group,
    play_order,
    play_text,
    play_value,
    plays,
)
from tests.games.odin import naive
from tests.games.odin.positions import (
    RULES,
    Choose,
    cards,
    eager,
    position,
    random_match,
    random_position,
    timid,
    uniform,
)

PRESETS = (
    {"limit": "10"},
    {"limit": "10", "goat": "on"},
    {"limit": "single", "two_player_remove_suits": "on"},
    {"limit": "20", "two_player_remove_suits": "on", "goat": "on"},
)


def facts(state: State) -> dict[str, object]:
    """Return all that there is to ``state``, in the words of the second implementation."""
    return {
        "stage": state.phase.value,
        "turn": state.turn,
        "hands": [sorted(map(card_name, hand)) for hand in state.hands],
        "seen": [sorted(map(card_name, hand)) for hand in state.known],
        "centre": "".join(map(card_name, state.centre)),
        "owner": state.owner,
        "beaten": "".join(map(card_name, state.beaten)),
        "silent": state.passes,
        "passed": [["".join(map(card_name, centre)) for centre in passed] for passed in state.passed],
        "out": sorted(map(card_name, state.discards)),
        "opener": state.opener,
        "rows": [list(row) for row in state.sheet],
    }


def as_table(state: State) -> naive.Table:
    """Return ``state``, a position in which somebody plays, for the second implementation."""
    table = naive.Table(state.players, state.limit, remove_suits=False, goat=state.goat)
    table.stage = state.phase.value
    table.letters = "".join(naive.LETTERS[colour] for colour in state.colours)
    table.turn, table.opener, table.owner = state.turn, state.opener, state.owner
    table.hands = [set(map(card_name, hand)) for hand in state.hands]
    table.centre = set(map(card_name, state.centre))
    table.silent = {(state.turn - 1 - index) % state.players for index in range(state.passes)}
    return table


def notations(state: State) -> list[str]:
    return [RULES.format_move(state, move) for move in RULES.legal_moves(state)]


# Against the second implementation.


@pytest.mark.parametrize("choose", [uniform, eager, timid])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_second_implementation_agrees_on_every_position_of_random_matches(players: int, choose: Choose) -> None:
    compared = 0
    for number, options in enumerate(PRESETS):
        rng = random.Random(f"{players} {choose.__name__} {number}")
        complete = RULES.info.complete(options)
        limit = 0 if complete["limit"] == "single" else int(complete["limit"])
        remove = complete["two_player_remove_suits"] == "on"
        table = naive.Table(players, limit, remove_suits=remove, goat=complete["goat"] == "on")
        for state, move in random_match(rng, players, options, choose):
            assert facts(state) == table.facts()
            written = notations(state)
            assert set(written) == table.legal()
            assert len(written) == len(set(written))
            text = RULES.format_move(state, move)
            assert RULES.parse_move(state, text) == move
            table.play(text)
            after = RULES.apply(state, move)
            compared += 1
        assert facts(after) == table.facts()
        assert RULES.to_act(after) == OVER
        assert list(RULES.result(after).winners) == table.winners()
        assert [-score for score in RULES.result(after).scores] == table.points() == list(after.scores)
    assert compared > 150


def test_a_second_implementation_agrees_on_random_positions() -> None:
    rng = random.Random(16)
    sizes = dict.fromkeys(range(1, 10), 0)
    for _ in range(2_500):
        state = random_position(rng)
        legal = RULES.legal_moves(state)
        table = as_table(state)
        assert {RULES.format_move(state, move) for move in legal} == table.legal()
        for move in rng.sample(legal, min(3, len(legal))):
            table = as_table(state)
            table.play(RULES.format_move(state, move))
            after = RULES.apply(state, move)
            assert facts(after) == table.facts()
            if isinstance(move, Play):
                sizes[len(move.cards)] += 1
            for pick in RULES.legal_moves(after) if after.phase is Phase.PICK else ():
                assert isinstance(pick, PickUp)
                other = as_table(after)
                other.beaten = set(map(card_name, after.beaten))
                other.play(RULES.format_move(after, pick))
                assert facts(RULES.apply(after, pick)) == other.facts()
    assert all(sizes[size] > 20 for size in range(1, 6))


def test_what_the_helpers_say_is_what_the_second_implementation_says() -> None:
    rng = random.Random(5)
    answers = {True: 0, False: 0}
    for _ in range(2_000):
        first = rng.randrange(54)
        families = [
            range(55),
            [card for card in range(54) if card % 9 == first % 9],
            [card for card in range(55) if card // 9 in (first // 9, 6)],
        ]
        chosen = rng.sample(rng.choice(families), rng.randint(1, 5))
        names = set(map(card_name, chosen))
        assert is_group(chosen) == naive.belong_together(names)
        assert play_text(chosen) == naive.notation(names)
        assert play_value(chosen) == int(naive.digits(names))
        answers[is_group(chosen)] += 1
    assert min(answers.values()) > 400


def test_explain_accepts_exactly_what_can_still_become_a_play() -> None:
    rng = random.Random(8)
    answers = {True: 0, False: 0}
    for _ in range(400):
        state = random_position(rng)
        hand = state.hands[state.turn]
        found = [set(move.cards) for move in RULES.legal_moves(state) if isinstance(move, Play)]
        for _ in range(4):
            chosen = rng.sample(hand, rng.randint(1, len(hand)))
            expected = any(play.issuperset(chosen) for play in found)
            assert (RULES.explain(state, play_text(chosen)) is None) == expected
            assert could_become_play(chosen, hand, state.centre) == expected
            answers[expected] += 1
    assert min(answers.values()) > 200


# By the rules page.


def test_the_numbers_and_names_of_cards() -> None:
    assert [card_name(card) for card in (0, 8, 9, 53, GOAT, HIDDEN)] == ["b1", "b9", "r1", "p9", "z0", "?"]
    for card in range(55):
        name = card_name(card)
        assert card_number(name) == card
        assert digit_of(card) == int(name[1])
        assert colour_of(card) == "brgykp".find(name[0])
    for name in ("", "b", "b0", "z1", "a3", "b10", "B3", "b٣", "?", "b3 ", "z0\n"):
        with pytest.raises(RulesError):
            card_number(name)
    for number in (-2, 55):
        with pytest.raises(RulesError):
            card_name(number)
    assert len(deck(tuple(range(6)), False)) == 54
    assert deck((1,), True) == (*range(9, 18), GOAT)


def test_the_value_of_a_play() -> None:
    for words, value in (("b2 b8", 82), ("g2 g4 g9", 942), ("b1 r1 g1", 111), ("z0", 0), ("r2 z0 r7", 720), ("", 0)):
        assert play_value(cards(words)) == value
    assert play_order(cards("z0 b2 r5 b5")) == cards("b5 r5 b2 z0")


@pytest.mark.parametrize(
    ("words", "together"),
    [
        ("b3", True),
        ("z0", True),
        ("b3 b9 b1", True),
        ("b3 r3 p3", True),
        ("b3 r4", False),
        ("b3 b4 r3", False),
        ("b3 z0", True),
        ("b3 b4 z0", True),
        ("b3 r3 z0", False),
        ("", False),
    ],
)
def test_what_may_be_played_together(words: str, together: bool) -> None:
    assert is_group(cards(words)) == together


def texts_of(hand: str, centre: str) -> list[str]:
    return [play_text(play.cards) for play in plays(tuple(sorted(cards(hand))), play_order(cards(centre)))]


def test_the_leader_plays_one_card_or_the_whole_hand() -> None:
    assert texts_of("b3 b5 r3", "") == ["b3", "b5", "r3"]
    assert texts_of("b3 b5", "") == ["b3", "b5", "b5b3"]
    assert texts_of("b3 r3 g3", "") == ["b3", "r3", "g3", "b3r3g3"]
    # A whole hand of one card is the same move as a plain lead.
    assert texts_of("p9", "") == ["p9"]
    assert texts_of("z0", "") == ["z0"]
    assert texts_of("b3 b5 z0", "") == ["b3", "b5", "z0", "b5b3z0"]
    assert texts_of("b3 r3 z0", "") == ["b3", "r3", "z0"]


def test_a_follower_plays_as_many_cards_or_one_more_above_the_value() -> None:
    assert texts_of("b4 b9 r4 r6 g4", "k4") == ["r6", "b9", "b4r4", "b4g4", "r4g4", "r6r4", "b9b4"]
    assert texts_of("b1 r1 g1 k2", "y9 p9") == ["b1r1g1"]
    assert texts_of("b1 r2 g3", "y9 p9") == []
    # With the goat: 20 beats 9, 210 beats 99; alone it beats nothing.
    assert texts_of("b2 z0", "k9") == ["b2z0"]
    assert texts_of("b1 b2 z0", "k9 p9") == ["b2b1z0"]
    assert texts_of("b2 z0", "y2") == ["b2z0"]
    assert texts_of("z0 b1", "y9 y1") == []


def test_a_round_of_three_seats() -> None:
    state = position("b2 r9 g9 y9", "b3 b4 k1", "p6 p7 k5 g1")
    for text, turn in (("b2", 1), ("b4b3", 2)):
        state = RULES.apply(state, RULES.parse_move(state, text))
        assert state.turn == turn
    # The two of a single card was taken without being asked.
    assert card_number("b2") in state.hands[1]
    assert state.known == ((), cards("b2"), ())
    state = RULES.apply(state, RULES.parse_move(state, "p7p6"))
    assert (state.phase, state.turn) == (Phase.PICK, 2)
    assert notations(state) == ["+b4", "+b3"]
    state = RULES.apply(state, PickUp(card_number("b3")))
    assert (state.discards, state.known[2]) == (cards("b4"), cards("b3"))
    # A seat that has passed may play later in the same round, and plays with the open card.
    for text in ("-", "-"):
        state = RULES.apply(state, RULES.parse_move(state, text))
    assert (state.turn, state.centre, state.owner, state.passes) == (2, (), -1, 0)
    assert state.discards == cards("b4 p6 p7")
    assert state.passed == ((cards("p7 p6"),), (cards("p7 p6"),), ())
    state = RULES.apply(state, Play(cards("b3")))
    assert state.known == ((), cards("b2"), ())


def test_passing_is_soft() -> None:
    state = position("b2 r9", "b3 k9 g1", "p6 k5", centre="k1", turn=1, owner=0)
    for text in ("-", "p6", "r9", "-"):
        state = RULES.apply(state, RULES.parse_move(state, text))
    # Seat 1 has passed before, and again; the two passes lie in different rows of passes.
    assert state.passes == 1
    assert state.turn == 2
    assert state.passed[1] == (cards("k1"), cards("r9"))


def test_a_hand_ends_at_the_last_card() -> None:
    state = replace(position("b2 r2", "z0 k1", "p6 k5 g1", centre="k1", limit=20), sheet=((1, 4, 0), (0, 1, 1)))
    after = RULES.apply(state, Play(cards("b2 r2")))
    assert (after.phase, after.turn, after.opener, len(after.sheet)) == (Phase.DEAL, 1, 1, 3)
    assert state.scores == (1, 5, 1)
    assert after.sheet[-1] == (0, 6, 3)
    assert RULES.to_act(after) == CHANCE
    assert after.hands == after.known == ((), (), ())
    assert (after.centre, after.owner, after.discards, after.passed) == ((), -1, (), ((), (), ()))


@pytest.mark.parametrize(
    ("limit", "sheet", "over", "winners"),
    [
        (10, ((5, 4, 4),), False, ()),
        (10, ((0, 7, 6),), True, (0,)),
        (10, ((7, 7, 0),), True, (2,)),
        (10, ((9, 0, 8),), True, (1,)),
        (10, ((3, 0, 9),), True, (0, 1)),
        (0, (), True, (0,)),
        (20, ((9, 9, 9), (9, 9, 9)), True, (0,)),
    ],
)
def test_the_match_ends_after_the_hand_in_which_the_limit_is_reached(
    limit: int, sheet: tuple[tuple[int, ...], ...], over: bool, winners: tuple[int, ...]
) -> None:
    state = replace(position("b2", "k1 k2 k3", "k5 p6", limit=limit), sheet=sheet)
    after = RULES.apply(state, Play(cards("b2")))
    assert (RULES.to_act(after) == OVER) == over
    if over:
        result = RULES.result(after)
        assert result.winners == winners
        assert [line.points for line in result.account] == [*sheet, (0, 3, 2)]
        assert [line.reason.values["number"] for line in result.account] == list(range(1, len(sheet) + 2))
        assert result.reason.key == ("end.limit" if limit else "end.single")
    else:
        with pytest.raises(RulesError):
            RULES.result(after)


def test_the_opener_moves_on_whoever_won() -> None:
    rng = random.Random(3)
    openers = [
        (state.opener, RULES.apply(state, move).opener, len(state.sheet))
        for state, move in random_match(rng, 5, {"limit": "20"})
        if isinstance(move, Play)
    ]
    first = openers[0][0]
    assert openers[-1][2] > 3
    for before, _, hand in openers:
        assert before == (first + hand) % 5


# Chance.


def test_two_colours_are_out_with_two_seats_only() -> None:
    options = RULES.info.complete({"two_player_remove_suits": "on"})
    state = RULES.initial_state(2, options)
    assert state.phase is Phase.COLOURS
    assert len(RULES.chance(state)) == 15
    after = RULES.apply(state, RULES.parse_move(state, "c-rk"))
    assert after.colours == (0, 2, 3, 5)
    assert RULES.format_move(state, DrawColours((1, 4))) == "c-rk"
    for players in (3, 4, 5, 6):
        assert RULES.initial_state(players, options).colours == tuple(range(6))
    assert RULES.info.option("two_player_remove_suits").matters(2)
    assert not RULES.info.option("two_player_remove_suits").matters(3)
    for state, move in random_match(random.Random(1), 2, {"two_player_remove_suits": "on", "goat": "on"}):
        if isinstance(move, Deal):
            assert len(state.colours) == 4
            assert {card // 9 for card in move.cards if card != GOAT} <= set(state.colours)


def dealt(rng: random.Random, players: int, options: dict[str, str]) -> State:
    """Return the position after the first deal."""
    for state, _ in random_match(rng, players, options):
        if state.phase is Phase.PLAY:
            return state
    raise AssertionError


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_goat_is_always_dealt_and_to_each_seat_as_often(players: int) -> None:
    rng = random.Random(players)
    holders = [0] * players
    neighbours = dict.fromkeys(range(54), 0)
    deals = 120 * players
    for _ in range(deals):
        state = dealt(rng, players, {"goat": "on"})
        assert [len(hand) for hand in state.hands] == [9] * players
        assert len({card for hand in state.hands for card in hand}) == 9 * players
        holder = next(seat for seat, hand in enumerate(state.hands) if GOAT in hand)
        # By the order of the deal: who opens is random too, and would hide that the first hands are different.
        holders[(holder - state.opener) % players] += 1
        for card in state.hands[holder][:-1]:
            neighbours[card] += 1
    # With 2 to 5 degrees of freedom a sum above 21 comes once in a thousand; the seeds are fixed.
    assert sum((count - 120) ** 2 / 120 for count in holders) < 21
    expected = deals * 8 / 54
    assert sum((count - expected) ** 2 / expected for count in neighbours.values()) < 100


def test_what_cannot_be_dealt() -> None:
    state = RULES.initial_state(2, RULES.info.complete({"goat": "on"}))
    state = RULES.apply(state, DrawOpener(1))
    nine = tuple(range(9))
    assert RULES.is_outcome(state, Deal(1, nine))
    assert RULES.is_outcome(state, Deal(1, (*nine[:8], GOAT)))
    for wrong in (Deal(0, nine), Deal(1, nine[:8]), Deal(1, nine[::-1]), Deal(1, (*nine[:8], 7)), Pass()):
        assert not RULES.is_outcome(state, wrong)
    for wrong in (Deal(1, (*nine[:8], 55)), Deal(1, (-1,) * 9), Deal(1, (*range(10),))):
        with pytest.raises(IllegalMove):
            RULES.apply(state, wrong)
    second = RULES.apply(state, Deal(1, nine))
    # The goat is not dealt yet, and this is the last hand.
    assert not RULES.is_outcome(second, Deal(0, tuple(range(9, 18))))
    assert not RULES.is_outcome(second, Deal(0, (8, *range(10, 17), GOAT)))
    assert RULES.is_outcome(second, Deal(0, (*range(9, 17), GOAT)))
    with pytest.raises(IllegalMove):
        RULES.parse_move(second, "d0:?")


# Refusals.

LEAD = position("b3 b5 r3", "k1 k2", "p1 z0")
FOLLOW = position("b2 b6 b7 r6 r8 z0", "k1 k2", "p1 p4", centre="y7 y4")
PICK = position("b2 r3", "k1 k2", "p1", centre="g8 g1", beaten="y7 y4")
DEALING = RULES.apply(RULES.initial_state(3, RULES.info.complete({})), DrawOpener(2))
ENDED = replace(DEALING, phase=Phase.OVER)


@pytest.mark.parametrize(
    ("state", "attempt", "key", "values"),
    [
        (ENDED, "b3", "refused.over", {}),
        (ENDED, "", "refused.over", {}),
        (DEALING, "b3", "refused.not_yet", {}),
        (DEALING, "-", "refused.not_yet", {}),
        (DEALING, "o2", "refused.not_an_outcome", {"move": "2"}),
        (DEALING, "c-rk", "refused.not_an_outcome", {"move": "1 4"}),
        (LEAD, "nonsense", "refused.not_understood", {"text": "nonsense"}),
        (LEAD, "b3b5", "refused.not_understood", {"text": "b3b5"}),
        (LEAD, "-", "refused.leader_passes", {}),
        (LEAD, "+b3", "refused.nothing_to_pick", {}),
        (LEAD, "o1", "refused.by_chance", {}),
        (LEAD, "d0:b1b2b3b4b5b6b7b8b9", "refused.by_chance", {}),
        (LEAD, "b4", "refused.not_in_hand", {"card": "b4"}),
        (LEAD, "b3b3", "refused.twice", {"card": "b3"}),
        (LEAD, "b5b3", "refused.lead", {"count": 2, "hand": 3}),
        (LEAD, "b5b3r3", "refused.mixed", {"cards": "b5 b3 r3"}),
        (FOLLOW, "r8b7", "refused.mixed", {"cards": "r8 b7"}),
        (FOLLOW, "b6r6z0", "refused.goat", {"cards": "b6 r6 z0"}),
        (FOLLOW, "b7b6b2z0", "refused.too_many", {"count": 4, "least": 2, "most": 3}),
        (FOLLOW, "k1", "refused.not_in_hand", {"card": "k1"}),
        (FOLLOW, "+y7", "refused.nothing_to_pick", {}),
        (PICK, "r3", "refused.pick_first", {"cards": "y7 y4"}),
        (PICK, "-", "refused.pick_first", {"cards": "y7 y4"}),
        (PICK, "+g8", "refused.not_beaten", {"card": "g8", "cards": "y7 y4"}),
        (PICK, "o1", "refused.by_chance", {}),
    ],
)
def test_a_refusal_says_why(state: State, attempt: str, key: str, values: dict[str, str | int]) -> None:
    explanation = RULES.explain(state, attempt)
    assert explanation is not None
    assert (explanation.key, dict(explanation.values)) == (key, values)
    with pytest.raises(IllegalMove) as refusal:
        RULES.parse_move(state, attempt)
    assert refusal.value.explanation == explanation or attempt == ""


@pytest.mark.parametrize(
    ("state", "attempt", "alone", "begun"),
    [
        # Two cards of the same number are a play only with another one; the whole hand is a group.
        (position("b3 b5 b7", "k1"), "b5b3", ("refused.lead", {"count": 2, "hand": 3}), None),
        (FOLLOW, "b6", ("refused.too_few", {"count": 1, "least": 2, "most": 3, "centre": 74}), None),
        (FOLLOW, "b6b2", ("refused.not_higher", {"value": 62, "centre": 74}), None),
        (FOLLOW, "b2z0", ("refused.not_higher", {"value": 20, "centre": 74}), None),
        (FOLLOW, "z0", ("refused.too_few", {"count": 1, "least": 2, "most": 3, "centre": 74}), None),
        (
            FOLLOW,
            "b6r6",
            ("refused.not_higher", {"value": 66, "centre": 74}),
            ("refused.not_higher", {"value": 66, "centre": 74}),
        ),
        (
            position("b2 r6 r7", "k1", centre="y8 y4"),
            "b2",
            ("refused.too_few", {"count": 1, "least": 2, "most": 3, "centre": 84}),
            ("refused.too_weak", {"count": 1, "least": 2, "most": 3, "centre": 84}),
        ),
    ],
)
def test_a_selection_that_can_still_become_a_play_is_not_refused(
    state: State, attempt: str, alone: tuple[str, dict[str, int]], begun: tuple[str, dict[str, int]] | None
) -> None:
    with pytest.raises(IllegalMove) as refusal:
        RULES.parse_move(state, attempt)
    assert (refusal.value.explanation.key, dict(refusal.value.explanation.values)) == alone
    explanation = RULES.explain(state, attempt)
    assert (explanation and (explanation.key, dict(explanation.values))) == begun


def test_the_empty_selection_is_the_beginning_of_every_play() -> None:
    for state in (LEAD, FOLLOW, PICK):
        assert RULES.explain(state, "") is None
    assert RULES.explain(PICK, "+") is None
    assert RULES.explain(DEALING, "") is not None


@pytest.mark.parametrize(
    "move",
    [
        Play(()),
        Play((99,)),
        Play((-1,)),
        Play(cards("b6 b7")),
        Play(cards("b7 b6 b6")),
        PickUp(99),
        PickUp(-1),
        Deal(0, ()),
    ],
)
def test_a_move_object_that_is_not_legal_is_refused(move: Move) -> None:
    for state in (LEAD, FOLLOW, PICK, DEALING, ENDED):
        with pytest.raises(IllegalMove):
            RULES.apply(state, move)


def test_every_refusal_is_a_sentence_in_each_language() -> None:
    languages = [texts.Texts(language) for language in texts.languages()]
    tried = ("b3", "b5b3", "r8b7", "b6r6z0", "b6r6", "b7b6b2z0", "k1")
    for state in (LEAD, FOLLOW, PICK, DEALING, ENDED):
        for text in (*tried, "-", "+b3", "o1", "b3b3", "?", "d0:b1b2b3b4b5b6b7b8b9"):
            explanation = RULES.explain(state, text)
            for language in languages if explanation is not None else ():
                assert explanation is not None
                sentence = language.get(f"odin.{explanation.key}", **explanation.values)
                assert "{" not in sentence
                assert sentence.endswith(".")


CARD = st.sampled_from([card_name(card) for card in range(55)])


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text(max_size=12) | st.lists(CARD, max_size=4).map("".join) | CARD.map("+".__add__))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    for state in (LEAD, FOLLOW, PICK, ENDED):
        legal = notations(state)
        if text in legal:
            assert RULES.explain(state, text) is None
            assert RULES.format_move(state, RULES.parse_move(state, text)) == text
            continue
        with pytest.raises(IllegalMove):
            RULES.parse_move(state, text)
        if RULES.explain(state, text) is None:
            rest = [iter(move) for move in legal]
            assert any(all(character in letters for character in text) for letters in rest)


def test_what_no_match_starts_with() -> None:
    for players, options in [(1, {}), (7, {}), (2, {"limit": "5"}), (3, {"suits": "on"})]:
        with pytest.raises(RulesError):
            RULES.initial_state(players, options)
    with pytest.raises(RulesError):
        RULES.result(LEAD)


# Events and records.


def told(state: State, text: str) -> list[tuple[str, dict[str, str | int]]]:
    move = RULES.parse_move(state, text)
    return [(event.kind, dict(event.values)) for event in RULES.events(state, move, RULES.apply(state, move))]


def test_what_is_told() -> None:
    lead = {"seat": 0, "value": 3, "count": 1, "cards": "b3"}
    assert told(LEAD, "b3") == [("lead", lead)]
    play = {"seat": 0, "value": 76, "count": 2, "cards": "b7 b6"}
    assert told(FOLLOW, "b7b6") == [("play", play)]
    assert told(FOLLOW, "-") == [("pass", {"seat": 0})]
    assert told(replace(FOLLOW, passes=1, owner=1), "-") == [("pass", {"seat": 0}), ("round", {"seat": 1})]
    assert told(PICK, "+y4") == [("pick", {"seat": 0, "card": "y4", "digit": 4})]
    single = position("b8 r1", "k1", centre="g7")
    play = {"seat": 0, "value": 8, "count": 1, "cards": "b8"}
    assert told(single, "b8") == [("play", play), ("take", {"seat": 0, "card": "g7", "digit": 7})]
    last = position("b8", "k1 k2", centre="g7")
    assert told(last, "b8") == [("play", play), ("hand", {"seat": 0, "number": 1})]
    assert told(DEALING, "d2:b1b2b3b4b5b6b7b8b9")[0][0] == "deal"
    opening = RULES.initial_state(2, RULES.info.complete({"two_player_remove_suits": "on"}))
    assert told(opening, "c-rk") == [("colours", {"letters": "r k"})]
    assert told(RULES.apply(opening, DrawColours((1, 4))), "o1") == [("opener", {"seat": 1})]


@pytest.mark.parametrize(("players", "options"), list(itertools.product((2, 4, 6), PRESETS[:3])))
def test_a_record_of_a_match_is_read_back_and_replayed(players: int, options: dict[str, str]) -> None:
    seats = tuple(Seat(f"Seat {index}", HUMAN, f"style{index}") for index in range(players))
    match: Match[State, Move] = Match(RULES, seats, options, 7)
    rng = random.Random(players)
    while not match.is_over:
        match.play(eager(rng, match.legal_moves()))
    text = record.write(match.record())
    assert record.read(text) == match.record()
    again = Match.from_record(RULES, record.read(text))
    assert again.digest() == match.digest()
    assert [ply.move for ply in again.record().plies] == [ply.move for ply in match.record().plies]


def test_the_bound_of_plies_is_far_from_what_happens() -> None:
    for players, choose in itertools.product((2, 6), (uniform, timid)):
        plies = sum(1 for _ in random_match(random.Random(2), players, {"limit": "20", "goat": "on"}, choose))
        assert 20 < plies < RULES.info.max_plies / 10
