"""Nobody learns what is hidden: views, what is told of moves, events, refusals, and worlds that look the same."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.core.contract import OBSERVER, OVER, Explanation
from game.core.match import Match
from game.core.record import HUMAN, Seat
from game.games.odin.rules import GOAT, HIDDEN, Deal, Move, Phase, Play, State, card_name, card_number, unseen
from tests.games.odin.positions import RULES, cards, eager, position, random_match

GOAT_GAME = {"goat": "on", "limit": "10"}


def sampled(players: int, options: dict[str, str], every: int) -> Iterator[tuple[State, Move]]:
    """Yield some positions of a match, the first deal among them, with the moves that follow."""
    for index, (state, move) in enumerate(random_match(random.Random(f"{players} {options}"), players, options, eager)):
        if index <= players + 2 or index % every == 0:
            yield state, move


def watchers(state: State) -> tuple[int, ...]:
    return (*range(state.players), OBSERVER)


def secrets_from(state: State, who: int) -> set[int]:
    """Return the cards whose place ``who`` may not know from what has been shown: in other hands or not dealt."""
    shown = {*state.centre, *state.beaten, *state.discards, *itertools.chain(*state.known)}
    own = set(state.hands[who]) if who >= 0 else set()
    return set(range(GOAT + state.goat)) - shown - own


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("options", [{}, GOAT_GAME, {"two_player_remove_suits": "on"}], ids=["default", "goat", "four"])
def test_a_view_shows_the_own_hand_and_the_open_cards(players: int, options: dict[str, str]) -> None:
    for state, _ in sampled(players, options, 7):
        for who in watchers(state):
            view = RULES.view(state, who)
            assert replace(view, hands=state.hands) == state
            hidden = [seat for seat in range(players) if HIDDEN in view.hands[seat]]
            for seat, (hand, seen) in enumerate(zip(state.hands, view.hands, strict=True)):
                assert len(seen) == len(hand)
                assert list(seen) == sorted(seen)
                shown = {card for card in seen if card != HIDDEN}
                assert set(state.known[seat]) <= shown <= set(hand)
                if seat == who:
                    assert seen == hand
                elif seat in hidden:
                    # Beside the open cards only the goat can be known, where nobody else can have it.
                    assert shown - set(state.known[seat]) <= {GOAT}
            assert RULES.view(view, who) == view


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("options", [{}, GOAT_GAME], ids=["default", "goat"])
def test_what_all_worlds_have_in_common_is_seen(players: int, options: dict[str, str]) -> None:
    """The view hides nothing that is certain; the worlds are drawn from the view alone."""
    deduced = 0
    for state, _ in sampled(players, options, 29 if players < 6 else 53):
        for who in range(players):
            view = RULES.view(state, who)
            if view == state or state.phase is Phase.DEAL:
                continue
            rng = random.Random(9)
            common = [set(hand) for hand in state.hands]
            for _ in range(150):
                world = RULES.resample(view, who, rng)
                for cards_in_common, hand in zip(common, world.hands, strict=True):
                    cards_in_common &= set(hand)
            for seat, seen in enumerate(view.hands):
                assert {card for card in seen if card != HIDDEN} == common[seat]
                deduced += seat != who and len(common[seat]) > len(state.known[seat])
    assert (deduced > 0) == (options == GOAT_GAME and players == 2)


def test_with_two_seats_both_know_who_has_the_goat() -> None:
    state = position("b1 z0", "r1 r2", centre="k1", owner=1)
    assert RULES.view(state, 1).hands == ((HIDDEN, GOAT), cards("r1 r2"))
    assert RULES.view(state, 0).hands == (cards("b1 z0"), (HIDDEN, HIDDEN))
    assert RULES.view(state, OBSERVER).hands == ((HIDDEN, GOAT), (HIDDEN, HIDDEN))
    dealing = replace(state, phase=Phase.DEAL, hands=(cards("b1 z0"), ()))
    assert RULES.view(dealing, 1).hands == ((HIDDEN, HIDDEN), ())


def test_with_three_seats_the_goat_is_known_when_one_hand_alone_is_unclear() -> None:
    state = replace(position("b1 z0", "r1 r2", "g1", centre="k1", owner=1), known=((), (), cards("g1")))
    assert RULES.view(state, 1).hands == ((HIDDEN, GOAT), cards("r1 r2"), cards("g1"))
    assert RULES.view(state, 2).hands == ((HIDDEN, HIDDEN), (HIDDEN, HIDDEN), cards("g1"))
    assert RULES.view(state, OBSERVER).hands == ((HIDDEN, HIDDEN), (HIDDEN, HIDDEN), cards("g1"))
    assert RULES.view(replace(state, discards=(GOAT,), hands=(cards("b1 b2"), *state.hands[1:])), 1).hands[0] == (
        -1,
        -1,
    )


def test_with_six_seats_a_hand_is_known_when_all_others_are() -> None:
    hands = ("b1 b2", "r1 r2", "g1", "y1", "k1", "p1 p2")
    state = position(*hands, centre="k9", owner=1)
    rest = tuple(card for card in unseen(state))
    known = ((), (), *(cards(hand) for hand in hands[2:]))
    state = replace(state, known=known, discards=rest)
    assert RULES.view(state, 0) == RULES.view(state, 1) == state
    assert RULES.view(state, 2).hands[:2] == ((HIDDEN, HIDDEN), (HIDDEN, HIDDEN))
    # A card that was not dealt could be in the hand instead.
    fewer = replace(state, discards=rest[1:])
    assert RULES.view(fewer, 1).hands[0] == (HIDDEN, HIDDEN)


def names_in(value: object) -> set[str]:
    """Return all names of cards in a text or number."""
    text = str(value)
    return {text[index : index + 2] for index in range(len(text))} & set(map(card_name, range(GOAT + 1)))


@pytest.mark.parametrize("players", [2, 4, 6])
def test_moves_and_events_tell_no_card_that_was_not_shown(players: int) -> None:
    deals = 0
    for state, move in random_match(random.Random(players), players, GOAT_GAME, eager):
        after = RULES.apply(state, move)
        for who in watchers(state):
            seen = RULES.redact(state, move, who)
            before_view, after_view = RULES.view(state, who), RULES.view(after, who)
            assert RULES.redact(before_view, seen, who) == seen
            shown = set(move.cards) if isinstance(move, Play) or (seen == move and isinstance(move, Deal)) else set()
            secrets = set(map(card_name, secrets_from(state, who) - shown))
            told = {RULES.format_move(before_view, seen)}
            for event in RULES.events(before_view, seen, after_view):
                told |= {*map(str, event.values.values()), *event.spots, event.kind}
            for text in told:
                assert not names_in(text) & secrets
            if isinstance(move, Deal):
                deals += 1
                assert (seen == move) == (who == move.seat)
                assert who == move.seat or seen == Deal(move.seat, (HIDDEN,) * 9)
                assert RULES.format_move(state, seen) == f"d{move.seat}:?" or who == move.seat
            else:
                assert seen == move
    assert deals > 2 * players


def test_events_and_refusals_are_the_same_in_every_world() -> None:
    """What is told to a seat does not change when what it cannot see is dealt anew."""
    compared = 0
    for players in (2, 3, 5):
        rng = random.Random(players)
        for state, move in sampled(players, GOAT_GAME, 5):
            seat = RULES.to_act(state)
            if seat < 0:
                continue
            for who in range(players):
                view = RULES.view(state, who)
                world = RULES.resample(view, who, rng)
                if who == seat:
                    assert RULES.legal_moves(world) == RULES.legal_moves(state) == RULES.legal_moves(view)
                    for text in ("", "-", "b5", "r9r2", "+k3", RULES.format_move(state, move)):
                        answers = {repr(RULES.explain(one, text)) for one in (state, view, world)}
                        assert len(answers) == 1
                    move_there = RULES.apply(world, move)
                    assert RULES.view(move_there, who) == RULES.view(RULES.apply(state, move), who)
                    compared += 1
    assert compared > 60


def test_a_refusal_names_no_card_but_those_that_were_tried() -> None:
    state = position("b3 b5 r3", "k1 k2", "p1 p2", centre="y7 y4")
    for text in ("k1", "p2", "b5b3", "b3r3", "b5r3", "g1", "z0", "b5b3b1"):
        explanation = RULES.explain(RULES.view(state, 0), text) or Explanation("none")
        assert set().union(*map(names_in, explanation.values.values())) <= names_in(text)


# Worlds.


def test_a_world_looks_the_same_and_can_be_played_on() -> None:
    rng = random.Random(4)
    for players in (2, 4, 6):
        for state, _ in sampled(players, {**GOAT_GAME, "two_player_remove_suits": "on"}, 17):
            for who in watchers(state):
                view = RULES.view(state, who)
                world = RULES.resample(state, who, random.Random(1))
                assert world == RULES.resample(view, who, random.Random(1))
                assert RULES.view(world, who) == view
                assert not any(HIDDEN in hand for hand in world.hands)
                places = list(itertools.chain(world.centre, world.beaten, world.discards, *world.hands))
                assert len(places) == len(set(places))
                if world.phase in (Phase.PLAY, Phase.PICK):
                    assert GOAT in places
                    move = rng.choice(RULES.legal_moves(world))
                    assert RULES.to_act(RULES.apply(world, move)) != OVER or world.limit


def worlds(state: State, who: int, draws: int) -> Counter[tuple[tuple[int, ...], ...]]:
    rng = random.Random(31)
    view = RULES.view(state, who)
    return Counter(RULES.resample(view, who, rng).hands for _ in range(draws))


def chi_square(counts: Counter[tuple[tuple[int, ...], ...]], kinds: int) -> float:
    """Return the statistic for ``kinds`` worlds that are equally likely, all of which must have come."""
    assert len(counts) == kinds
    expected = counts.total() / kinds
    return sum((count - expected) ** 2 / expected for count in counts.values())


def small_case(goat: bool) -> State:
    """Two cards unseen at seat 1 and one at seat 2, from five; an open card at seat 1 stays."""
    state = position("b1 b2", "r1 r2 r3", "g1" if not goat else "z0", centre="k1", owner=1)
    spare = set(cards("g1 g2 g3 r1 r2")) - (set(cards("g3")) if goat else set())
    state = replace(state, goat=goat, known=((), cards("r3"), ()))
    return replace(state, discards=tuple(card for card in unseen(state) if card not in spare))


def test_every_world_is_as_likely_without_the_goat() -> None:
    # 5 choose 2 pairs for seat 1, then 3 cards for seat 2; 99.9 % of such sums are below 59 with 29 degrees of freedom.
    counts = worlds(small_case(goat=False), 0, 3_000)
    assert chi_square(counts, 30) < 59
    assert all(hands[0] == cards("b1 b2") and card_number("r3") in hands[1] for hands in counts)


def test_every_world_is_as_likely_with_the_goat_which_somebody_holds() -> None:
    # Four other cards. The goat at seat 2: 6 pairs for seat 1. At seat 1: 4 cards beside it, 3 for seat 2.
    counts = worlds(small_case(goat=True), 0, 3_600)
    # 99.9 % are below 41 with 17 degrees of freedom.
    assert chi_square(counts, 18) < 41
    assert all(GOAT in itertools.chain(*hands) for hands in counts)


def test_in_a_deal_the_goat_may_still_be_to_come() -> None:
    state = next(
        state
        for state, _ in random_match(random.Random(1), 3, {"goat": "on"})
        if state.phase is Phase.DEAL and sum(map(bool, state.hands)) == 2
    )
    who = state.turn
    held = Counter(GOAT in itertools.chain(*hands) for hands in worlds(state, who, 1_800).elements())
    # Two hands of three are dealt.
    assert abs(held[True] - 1_200) < 80


# The match.


def test_a_play_can_be_taken_back_until_the_next_seat_has_acted() -> None:
    seats = tuple(Seat(f"Seat {index}", HUMAN if index < 2 else "easy", f"style{index}") for index in range(3))
    rng = random.Random(2)
    taken = refused = 0
    for seed in range(6):
        match: Match[State, Move] = Match(RULES, seats, {"limit": "single"}, seed)
        while not match.is_over:
            seat = match.to_act
            before = match.digest()
            match.play(rng.choice(match.legal_moves()))
            if match.is_over:
                continue
            if match.seats[seat].is_human:
                assert match.undo_barrier() is None
                match.undo()
                assert match.digest() == before
                match.redo()
                taken += 1
            else:
                assert match.undo_barrier() is not None
                refused += 1
    assert min(taken, refused) > 10
