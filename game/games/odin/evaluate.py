"""The computer player of Odin: levels, what it may know, and the sentence for the hint."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from game.ai.agent import Pulse, Thought
from game.ai.halving import halve
from game.ai.levels import DEADLINE, Ladder, ranged
from game.core.contract import Explanation
from game.games.odin.rules import HIDDEN, Move, Pass, PickUp, Play, State, card_name, play_order, unseen
from game.games.odin.search import (
    COLOURS,
    DIGITS,
    GOAT,
    GOAT_POINTS,
    PASS,
    Knowledge,
    Policy,
    Standing,
    Table,
    bits_of,
    count_of,
    least_plays,
    playouts,
    value_of,
)

PULSE_PLAYOUTS = 4
"""Hands played out between two pulses: 1 to 10 ms."""


@dataclass(frozen=True, slots=True)
class Level:
    """How much a level thinks: hands played out for a move, 0 for none, and at most how many moves are tried.

    ``margin`` is how far below the best a move may be and still be picked, in hundredths of a card, where nothing is
    played out. ``deadline`` is in milliseconds.
    """

    playouts: int = ranged(0, 1_000_000)
    moves: int = ranged(2, 1_000)
    margin: int = ranged(0, 2_000)
    deadline: int = ranged(*DEADLINE)


class OdinAgent:
    """Judges the moves by the hands that they leave, and plays the best of them out as far as ``level`` allows.

    Nothing is kept from one decision to the next, so that a match resumed from a save goes on as it would have.
    """

    def __init__(self, level: Level) -> None:
        self.level = level

    def think(self, view: State, seat: int, rng: random.Random, pulse: Pulse) -> Iterator[Thought[Move]]:
        """Yield a thought at once and one after each round of the search. See :class:`game.ai.agent.Agent`."""
        pulse(0)
        knowledge = knowledge_of(view, seat)
        table = knowledge.table
        policy = Policy()
        moves = table.moves()
        # Equal moves are told apart by an order that is drawn before anything is known.
        rng.shuffle(moves)
        danger = 1 in sizes_of_others(knowledge)
        costs = {move: policy.judge(table, move, danger) for move in moves}
        best = min(moves, key=lambda move: costs[move])
        if not self.level.playouts:
            floor = costs[best] + self.level.margin / 100
            best = next(move for move in moves if costs[move] <= floor)
        yield Thought(as_move(knowledge, best), 1, 0, 0, explain(knowledge, best))
        if not self.level.playouts or len(moves) == 1 or (best == table.hands[seat] and _ends_well(view, seat)):
            return
        tried = sorted(moves, key=lambda move: costs[move])[: self.level.moves]
        if PASS in moves and PASS not in tried:
            tried[-1] = PASS
        standing = Standing(view.scores, seat, view.limit)
        draw = playouts(knowledge, standing, policy, rng)
        for done, choices in halve(tried, draw, budget=self.level.playouts, pulse=pulse, pulse_every=PULSE_PLAYOUTS):
            found = choices[0]
            value = round(2000 * found.worth) - 1000
            yield Thought(as_move(knowledge, found.move), done, 0, value, explain(knowledge, found.move))


LADDER = Ladder("odin", Level, OdinAgent)
make_agent = LADDER.make_agent
"""Makes the computer player of a level."""


def knowledge_of(view: State, seat: int) -> Knowledge:
    """Return what ``seat``, which is to act, knows by ``view``, in the form of the search."""
    table = Table(
        hands=[set_of(hand) for hand in view.hands],
        turn=view.turn,
        centre=set_of(view.centre),
        size=len(view.centre),
        value=view.value,
        owner=view.owner,
        passes=view.passes,
        beaten=set_of(view.beaten),
    )
    hidden = [hand.count(HIDDEN) for hand in view.hands]
    passed = [[set_of(centre) for centre in centres] for centres in view.passed]
    return Knowledge(table, seat, hidden, set_of(unseen(view)), passed)


def set_of(cards: Iterable[int]) -> int:
    """Return ``cards`` as a set of bits; hidden ones are left out."""
    return sum(1 << card for card in cards if card != HIDDEN)


def cards_of(cards: int) -> tuple[int, ...]:
    """Return the cards of a set in the order of a play."""
    return play_order(card.bit_length() - 1 for card in bits_of(cards))


def as_move(knowledge: Knowledge, move: int) -> Move:
    """Return a move of the search as one of the rules."""
    if knowledge.table.beaten:
        return PickUp(move.bit_length() - 1)
    return Pass() if move == PASS else Play(cards_of(move))


def sizes_of_others(knowledge: Knowledge) -> list[int]:
    """Return how many cards the other seats have, in seat order."""
    hands = zip(knowledge.table.hands, knowledge.hidden, strict=True)
    return [count_of(cards) + hidden for seat, (cards, hidden) in enumerate(hands) if seat != knowledge.seat]


def _ends_well(view: State, seat: int) -> bool:
    """Tell whether emptying the hand cannot lose the match at once: it ends with too many points of another seat."""
    if not view.limit:
        return True
    goat = GOAT_POINTS - 1 if view.goat else 0
    others = [(score, len(view.hands[other])) for other, score in enumerate(view.scores) if other != seat]
    own = view.scores[seat]
    goes_on = max(own, *(score + cards + goat for score, cards in others)) < view.limit
    return goes_on or own <= min(score + cards for score, cards in others)


def explain(knowledge: Knowledge, move: int) -> Explanation:
    """Return the sentence for the hint: what is true of ``move`` that counts most.

    Keys and values, ``cards`` being names with spaces between and ``count`` their number: ``hint.finishes`` (cards);
    ``hint.only_pass``: nothing in the hand beats the centre; ``hint.pass_keeps``: what does would part cards that go
    together; ``hint.pass_waits``: it would not, but is worth more later;
    ``hint.unanswered`` (cards, count): all others have fewer cards than that; ``hint.sheds`` (cards, count, left):
    makes the hand smaller, to ``left`` cards; ``hint.trades`` (cards, card): ``card`` is taken for the one played;
    ``hint.high_lead`` (cards): another seat has one card left; ``hint.low_lead`` (cards): the lowest card that stands
    alone; ``hint.keeps_groups`` (cards): any other lead; ``hint.pick_joins`` (card, cards): joins ``cards`` of the
    hand; ``hint.pick_high`` (card): the highest; ``hint.pick_suits`` (card): any other.
    """
    table = knowledge.table
    hand = table.hands[knowledge.seat]
    if move == PASS:
        plays = table.moves()[:-1]
        if not plays:
            return Explanation("hint.only_pass")
        tears = all(least_plays(hand ^ play) >= least_plays(hand) for play in plays)
        return Explanation("hint.pass_keeps" if tears else "hint.pass_waits")
    names = " ".join(map(card_name, cards_of(move)))
    if table.beaten:
        return _explain_pick(hand, table.beaten, move)
    if move == hand:
        return Explanation("hint.finishes", {"cards": names})
    count = count_of(move)
    others = sizes_of_others(knowledge)
    if max(others) < count:
        return Explanation("hint.unanswered", {"cards": names, "count": count})
    if table.size:
        if count == 1:
            (card,) = cards_of(table.centre)
            return Explanation("hint.trades", {"cards": names, "card": card_name(card)})
        left = count_of(hand) - count + 1
        return Explanation("hint.sheds", {"cards": names, "count": count, "left": left})
    alone = [card for card in bits_of(hand) if not _joined(hand ^ card, card)]
    if min(others) == 1 and value_of(move) == max(map(value_of, bits_of(hand))):
        return Explanation("hint.high_lead", {"cards": names})
    if move in alone and value_of(move) == min(map(value_of, alone)):
        return Explanation("hint.low_lead", {"cards": names})
    if least_plays(hand ^ move) < least_plays(hand):
        return Explanation("hint.keeps_groups", {"cards": names})
    return Explanation("hint.lead", {"cards": names})


def _explain_pick(hand: int, beaten: int, card: int) -> Explanation:
    name = card_name(card.bit_length() - 1)
    group = _joined(hand, card)
    if group:
        return Explanation("hint.pick_joins", {"card": name, "cards": " ".join(map(card_name, cards_of(group)))})
    if value_of(card) == max(map(value_of, bits_of(beaten))):
        return Explanation("hint.pick_high", {"card": name})
    return Explanation("hint.pick_suits", {"card": name})


def _joined(hand: int, card: int) -> int:
    """Return the largest group in ``hand`` that ``card`` would join, a colour before a value; 0 for none."""
    if card == GOAT:
        return max((hand & colour for colour in COLOURS), key=count_of)
    groups = [hand & group for group in (*COLOURS, *DIGITS) if group & card]
    return max(groups, key=count_of)
