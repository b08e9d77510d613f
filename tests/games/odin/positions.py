"""Positions and random matches for the tests of Odin."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from game.core.contract import CHANCE, OVER
from game.games.odin.rules import GOAT, Move, OdinRules, Phase, Play, State, card_number, deck, play_order

RULES = OdinRules()

Choose = Callable[[random.Random, Sequence[Move]], Move]


def cards(words: str) -> tuple[int, ...]:
    """Return the cards named in ``words``, in their order."""
    return tuple(map(card_number, words.split()))


def position(
    *hands: str, centre: str = "", owner: int | None = None, turn: int = 0, beaten: str = "", limit: int = 15
) -> State:
    """Return a position of the first hand; the goat plays when it is anywhere. ``owner`` sits before ``turn``."""
    players = len(hands)
    bare = RULES.initial_state(players, {})
    return replace(
        bare,
        limit=limit,
        goat="z0" in " ".join((*hands, centre, beaten)),
        phase=Phase.PICK if beaten else Phase.PLAY,
        turn=turn,
        hands=tuple(tuple(sorted(cards(hand))) for hand in hands),
        centre=play_order(cards(centre)),
        owner=-1 if not centre else (turn - 1) % players if owner is None else owner,
        beaten=play_order(cards(beaten)),
        opener=0,
    )


def uniform(rng: random.Random, moves: Sequence[Move]) -> Move:
    """Choose any move."""
    return rng.choice(moves)


def eager(rng: random.Random, moves: Sequence[Move]) -> Move:
    """Choose any play before passing, and mostly one of those with the most cards: hands are short, plays are large."""
    if rng.random() < 0.2:
        return rng.choice(moves)
    plays = [move for move in moves if isinstance(move, Play)]
    most = max((len(move.cards) for move in plays), default=0)
    return rng.choice([move for move in plays if len(move.cards) == most] or moves)


def timid(rng: random.Random, moves: Sequence[Move]) -> Move:
    """Choose the lowest play, one that keeps the number of cards where there is one: rounds are long."""
    return moves[0] if rng.random() < 0.9 else rng.choice(moves)


def random_match(
    rng: random.Random, players: int, options: dict[str, str], choose: Choose = uniform
) -> Iterator[tuple[State, Move]]:
    """Yield the positions of a match with the move that follows each, chance included."""
    state = RULES.initial_state(players, RULES.info.complete(options))
    while (seat := RULES.to_act(state)) != OVER:
        move = RULES.sample_chance(state, rng) if seat == CHANCE else choose(rng, RULES.legal_moves(state))
        yield state, move
        state = RULES.apply(state, move)


def random_position(rng: random.Random) -> State:
    """Return a position in which somebody leads, or follows a play of up to six cards; seldom one of a match."""
    players = rng.randint(2, 6)
    goat = rng.random() < 0.5
    colours = tuple(sorted(rng.sample(range(6), 4))) if players == 2 and rng.random() < 0.5 else tuple(range(6))
    left = list(deck(colours, goat))
    centre: list[int] = []
    if rng.random() < 0.85:
        first = rng.choice(left)
        same_digit = [card for card in left if card != GOAT and card % 9 == first % 9]
        same_colour = [card for card in left if card == GOAT or card // 9 == first // 9]
        family = [first] if first == GOAT else rng.choice((same_digit, same_colour))
        centre = rng.sample(family, rng.randint(1, min(6, len(family))))
    left = [card for card in left if card not in centre]
    rng.shuffle(left)
    # Cards that fit together lie together, so that large plays are not rare.
    key: Callable[[int], int] = rng.choice((lambda card: card // 9, lambda card: card % 9))
    left.sort(key=lambda card: (key(card) + rng.randrange(rng.choice((1, 2, 12)))) % 11)
    hands = []
    for _ in range(players):
        size = rng.randint(1, min(9, max(1, len(left) // players)))
        hands.append(tuple(sorted(left[:size])))
        left = left[size:]
    turn = rng.randrange(players)
    passes = rng.randrange(players - 1) if centre else 0
    return replace(
        RULES.initial_state(players, {}),
        goat=goat,
        colours=colours,
        phase=Phase.PLAY,
        turn=turn,
        hands=tuple(hands),
        centre=play_order(centre),
        owner=(turn - 1 - passes) % players if centre else -1,
        passes=passes,
        opener=rng.randrange(players),
    )
