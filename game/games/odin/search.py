"""A private, fast form of Odin for the computer player: sets of cards as bits, a policy, and whole hands played out.

Bit ``card`` of a set stands for ``card``; see :mod:`game.games.odin.rules` for their numbers. A search samples hands of
the others that fit everything that is public, plays each candidate move to the end of the hand in the same samples,
and drops the worse half of the candidates again and again (Karnin, Koren and Somekh, "Almost Optimal Exploration in
Multi-Armed Bandits", ICML 2013). A move is worth what the end of the hand is worth in the match.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from game.ai.halving import Draw

CARDS = 54
GOAT = 1 << CARDS
COLOURS = tuple(511 << 9 * colour for colour in range(6))
DIGITS = tuple(sum(1 << 9 * colour + digit - 1 for colour in range(6)) for digit in range(1, 10))

PASS = 0
"""The move of a seat that does not beat the centre; every other move is the set of the cards that are played."""

GOAT_POINTS = 5

_COUNT = tuple(bin(bits).count("1") for bits in range(512))
_LOWNESS = tuple(sum(8 - index for index in range(9) if bits >> index & 1) for bits in range(512))

Candidate = tuple[float, int, int]
"""What the policy thinks of a play: the cost of the hand that is left, the value of the play, its cards."""


def bits_of(cards: int) -> Iterator[int]:
    """Yield the single cards of a set, each as a set, ascending."""
    while cards:
        card = cards & -cards
        yield card
        cards ^= card


def count_of(cards: int) -> int:
    """Return how many cards are in a set."""
    return bin(cards).count("1")


def value_of(cards: int) -> int:
    """Return the value of a play: its digits from high to low, the goat as a zero, read as one number."""
    digits = sorted((card.bit_length() - 1) % 9 + 1 for card in bits_of(cards & ~GOAT))[::-1]
    if cards & GOAT:
        digits.append(0)
    return int("".join(map(str, digits)))


def points_of(cards: int) -> int:
    """Return what the cards left in a hand cost at its end: one each, the goat five."""
    return count_of(cards) + (GOAT_POINTS - 1 if cards & GOAT else 0)


def is_group(cards: int) -> bool:
    """Tell whether the cards are all of one colour, the goat being of any, or all of one value."""
    plain = cards & ~GOAT
    return any(plain & ~colour == 0 for colour in COLOURS) or any(cards & ~digit == 0 for digit in DIGITS)


class PlaysIn(dict[int, tuple[tuple[tuple[int, int], ...], ...]]):
    """For cards of one colour or of one value: for each size the plays in them, values and sets, ascending.

    The goat is never alone in them: alone it beats nothing. Filled as it is asked, 3,500 entries without the goat.
    """

    def __missing__(self, group: int) -> tuple[tuple[tuple[int, int], ...], ...]:
        cards = list(bits_of(group))
        found = self[group] = tuple(
            tuple(
                sorted(
                    (value_of(play), play)
                    for chosen in itertools.combinations(cards, size)
                    if (play := sum(chosen)) != GOAT and size
                )
            )
            for size in range(len(cards) + 1)
        )
        return found


plays_in = PlaysIn()


class Worths(dict[int, tuple[int, int]]):
    """The size and the value of each play. Filled as it is asked; there are fewer than 7,000."""

    def __missing__(self, play: int) -> tuple[int, int]:
        worth = self[play] = (count_of(play), value_of(play))
        return worth


worths = Worths()


def leads(hand: int) -> list[int]:
    """Return the moves of a seat that leads with ``hand``: single cards, and the whole hand where it is a group."""
    moves = list(bits_of(hand))
    if len(moves) > 1 and is_group(hand):
        moves.append(hand)
    return moves


def beating(hand: int, size: int, value: int) -> list[int]:
    """Return the plays in ``hand`` that beat a centre of ``size`` cards worth ``value``: so many cards or one more."""
    goat = hand & GOAT
    moves = []
    for colour in COLOURS:
        cards = hand & colour
        if cards:
            plays = plays_in[cards | goat]
            moves += [play for count in plays[size : size + 2] for worth, play in count if worth > value]
    for digit in DIGITS:
        plays = plays_in[hand & digit]
        moves += [play for count in plays[max(size, 2) : size + 2] for worth, play in count if worth > value]
    return moves


class Halves(dict[int, tuple[tuple[int, int], ...]]):
    """For three colours of a hand, the ways to part them into plays that can be the best.

    A way is the values of the cards that are played by value, as bits, and the number of plays by colour. A colour of
    one card is played by value: that is never worse. Filled as it is asked.
    """

    def __missing__(self, cards: int) -> tuple[tuple[int, int], ...]:
        """Find the ways for ``cards``, 27 bits, and keep them."""
        if len(self) > KEPT_HALVES:
            self.clear()
        ways = [(0, 0)]
        for row in (cards & 511, cards >> 9 & 511, cards >> 18):
            by_value = [(values | row, plays) for values, plays in ways]
            ways = by_value if _COUNT[row] < 2 else [*((values, plays + 1) for values, plays in ways), *by_value]
        best: list[tuple[int, int]] = []
        for values, plays in sorted(ways, key=lambda way: (way[1], _COUNT[way[0]], way[0])):
            if not any(other & ~values == 0 for other, _ in best):
                best.append((values, plays))
        found = self[cards] = tuple(best)
        return found


KEPT_HALVES = 100_000

halves = Halves()

_HALF = (1 << 27) - 1


def least_plays(hand: int) -> int:
    """Return the least number of groups that ``hand`` can be parted into."""
    lower, upper = halves[hand & _HALF], halves[hand >> 27 & _HALF]
    count = _COUNT
    return min([count[low | high] + some + more for low, some in lower for high, more in upper]) or int(hand > 0)


@dataclass(frozen=True)
class Weights:
    """What the policy looks at: all in cards.

    ``group`` is the cost of each group that the hand needs, beside one for each card, and ``low`` that of a one over a
    nine; ``swing`` is what passing costs; ``high`` what a nine gains as a lead over the lowest card, and ``danger`` the
    same while another seat has one card left; ``thrift`` what a nine costs more than a one among plays of one size;
    ``more`` what a play of one card more gains. Found by hands of the policy against itself.
    """

    group: float = 3.0
    swing: float = 0.5
    high: float = -1.0
    danger: float = 10.0
    low: float = 0.25
    thrift: float = 0.3
    more: float = 0.5


KEPT_COSTS = 50_000
"""So many hands are kept by a policy, with their plays some 50 MB."""


class Policy:
    """A quick player that sees its own hand and the centre, and how many cards the others have at least.

    What it has thought about is kept, because a search asks for the same hands again and again; :meth:`forget` keeps
    that small.
    """

    def __init__(self, weights: Weights = Weights()) -> None:
        self.weights = weights
        self._rows = [count + weights.low * low / 8 for count, low in zip(_COUNT, _LOWNESS, strict=True)]
        self._costs: dict[int, float] = {}
        self._groups: dict[int, list[tuple[tuple[tuple[int, int], ...], ...]]] = {}
        self._plays: dict[tuple[int, int], tuple[Candidate, ...]] = {}
        self._leads: dict[tuple[int, bool], int] = {}
        self._follows: dict[tuple[int, int], tuple[int, int]] = {}

    def forget(self) -> None:
        """Drop what is kept if it has become much."""
        if len(self._costs) > KEPT_COSTS:
            for kept in (self._costs, self._groups, self._plays, self._leads, self._follows):
                kept.clear()

    def cost(self, hand: int) -> float:
        """Return how far ``hand`` is from being empty."""
        costs = self._costs
        cost = costs.get(hand)
        if cost is None:
            rows = self._rows
            cost = costs[hand] = (
                self.weights.group * least_plays(hand)
                + rows[hand & 511]
                + rows[hand >> 9 & 511]
                + rows[hand >> 18 & 511]
                + rows[hand >> 27 & 511]
                + rows[hand >> 36 & 511]
                + rows[hand >> 45 & 511]
                + (GOAT_POINTS if hand & GOAT else 0)
            )
        return cost

    def plays(self, hand: int, size: int) -> tuple[Candidate, ...]:
        """Return all plays of ``size`` cards in ``hand``, the one that leaves the best hand first."""
        key = (hand, size)
        plays = self._plays.get(key)
        if plays is None:
            thrift = self.weights.thrift / 10.0**size
            cost = self.cost
            found = [
                (cost(hand ^ play) + thrift * worth, worth, play)
                for group in self._groups_of(hand)
                if len(group) > size
                for worth, play in group[size]
            ]
            found.sort()
            plays = self._plays[key] = tuple(found)
        return plays

    def _groups_of(self, hand: int) -> list[tuple[tuple[tuple[int, int], ...], ...]]:
        groups = self._groups.get(hand)
        if groups is None:
            goat = hand & GOAT
            groups = [plays_in[cards | goat] for colour in COLOURS if (cards := hand & colour)]
            # A single card is among the plays of its colour already.
            groups += [plays_in[cards] for digit in DIGITS if (cards := hand & digit) & cards - 1]
            self._groups[hand] = groups
        return groups

    def lead(self, hand: int, danger: bool) -> int:
        """Return what to lead. In ``danger``, when another seat has one card left, high cards come first."""
        key = (hand, danger)
        play = self._leads.get(key)
        if play is None:
            play = self._leads[key] = self._choose_lead(hand, danger)
        return play

    def _choose_lead(self, hand: int, danger: bool) -> int:
        if is_group(hand):
            return hand
        return min(bits_of(hand), key=lambda card: (self.cost_of_lead(hand, card, danger), card))

    def cost_of_lead(self, hand: int, card: int, danger: bool) -> float:
        """Return what leading ``card`` leaves to do."""
        high = self.weights.danger if danger else self.weights.high
        return self.cost(hand ^ card) - high * worths[card][1] / 9

    def follow(self, hand: int, centre: int, size: int, value: int) -> tuple[int, int]:
        """Return the play that beats ``centre`` (:data:`PASS`: none) and the card of it to pick up, each as a set."""
        key = (hand, centre)
        choice = self._follows.get(key)
        if choice is None:
            choice = self._follows[key] = self._choose_follow(hand, centre, size, value)
        return choice

    def _choose_follow(self, hand: int, centre: int, size: int, value: int) -> tuple[int, int]:
        best = self.cost(hand) + self.weights.swing
        choice = (PASS, 0)
        costs = self._costs
        for count in (size + 1, size):
            tried = 0
            bonus = self.weights.more if count > size else 0.0
            thrift = self.weights.thrift / 10.0**count
            for left, worth, play in self.plays(hand, count):
                if worth <= value:
                    continue
                rest = hand ^ play
                if not rest:
                    return play, 0
                # The card that is picked up costs at least itself.
                if left + 1 - bonus >= best or tried == 3:
                    break
                tried += 1
                card = centre if size == 1 else self.best_pick(rest, centre)
                joined = rest | card
                cost = costs.get(joined)
                if cost is None:
                    cost = self.cost(joined)
                cost += thrift * worth - bonus
                if cost < best:
                    best = cost
                    choice = (play, card)
        return choice

    def best_pick(self, hand: int, beaten: int) -> int:
        """Return the card of ``beaten`` that suits ``hand`` best."""
        best = math.inf
        choice = 0
        while beaten:
            card = beaten & -beaten
            beaten ^= card
            cost = self.cost(hand | card)
            if cost < best:
                best = cost
                choice = card
        return choice

    def judge(self, table: Table, move: int, danger: bool = False) -> float:
        """Return what ``move`` of ``table.turn`` leaves to do, in cards: less is better.

        The same measure as that of the policy's own choices, for any move; for ``danger`` see :meth:`lead`.
        """
        hand = table.hands[table.turn]
        weights = self.weights
        if table.beaten:
            return self.cost(hand | move)
        if move == hand:
            return -math.inf
        if not table.size:
            return self.cost_of_lead(hand, move, danger)
        if move == PASS:
            return self.cost(hand) + weights.swing
        size, value = worths[move]
        rest = hand ^ move
        left = self.cost(rest | self.best_pick(rest, table.centre))
        return left + weights.thrift * value / 10.0**size - (weights.more if size > table.size else 0)


@dataclass
class Table:
    """A hand in full: whose turn it is with which cards.

    ``centre`` of ``size`` cards worth ``value`` is to be beaten; with ``size`` 0 ``turn`` leads. ``beaten`` are the
    cards that ``turn`` picks one from before anything else, 0 when it has nothing to pick.
    """

    hands: list[int]
    turn: int
    centre: int = 0
    size: int = 0
    value: int = 0
    owner: int = -1
    passes: int = 0
    beaten: int = 0

    def copy(self) -> Table:
        """Return a table of its own."""
        return Table(self.hands[:], self.turn, self.centre, self.size, self.value, self.owner, self.passes, self.beaten)

    def moves(self) -> list[int]:
        """Return the moves of ``turn``."""
        if self.beaten:
            return list(bits_of(self.beaten))
        if not self.size:
            return leads(self.hands[self.turn])
        return [*beating(self.hands[self.turn], self.size, self.value), PASS]

    def play(self, move: int) -> bool:
        """Carry out a move of ``turn``; tell whether its hand is empty, which ends everything.

        With one beaten card it is picked up at once; with more ``turn`` stays and picks.
        """
        seats = len(self.hands)
        if self.beaten:
            self.hands[self.turn] |= move
            self.beaten = 0
        elif move == PASS:
            self.passes += 1
            if self.passes == seats - 1:
                self.centre = self.size = self.value = self.passes = 0
                self.owner = -1
        else:
            beaten, size = self.centre, self.size
            hand = self.hands[self.turn] ^ move
            self.hands[self.turn] = hand
            self.centre = move
            self.size, self.value = worths[move]
            self.owner = self.turn
            self.passes = 0
            if not hand:
                return True
            if size > 1:
                self.beaten = beaten
                return False
            self.hands[self.turn] |= beaten
        self.turn = (self.turn + 1) % seats
        return False


def play_out(table: Table, policy: Policy) -> int:
    """Play ``table`` to the end of the hand by ``policy`` for all seats; return the seat whose hand is empty."""
    hands = table.hands
    seats = len(hands)
    turn, centre, size, value = table.turn, table.centre, table.size, table.value
    passes = table.passes
    if table.beaten:
        hands[turn] |= policy.best_pick(hands[turn], table.beaten)
        turn = (turn + 1) % seats
    while True:
        hand = hands[turn]
        if size:
            play, card = policy.follow(hand, centre, size, value)
            if play:
                hand ^= play
                if not hand:
                    hands[turn] = 0
                    return turn
                hands[turn] = hand | card
                centre = play
                size, value = worths[play]
                passes = 0
            else:
                passes += 1
                if passes == seats - 1:
                    size = passes = 0
        else:
            danger = any(not other & other - 1 for seat, other in enumerate(hands) if seat != turn)
            play = policy.lead(hand, danger)
            hand ^= play
            hands[turn] = hand
            if not hand:
                return turn
            centre = play
            size, value = worths[play]
            passes = 0
        turn += 1
        if turn == seats:
            turn = 0


@dataclass
class Knowledge:
    """What a seat knows of a hand: ``table`` with only those cards of the others that were seen being picked up.

    ``hidden`` counts the other cards of each seat, ``unseen`` are the cards they may be. ``passed`` has for each seat
    the centres that it passed on with the hand it has now, as sets.
    """

    table: Table
    seat: int
    hidden: list[int]
    unseen: int
    passed: list[list[int]]


class Sampler:
    """Draws hands of the others that fit what is known.

    A seat that passed seldom holds what would have beaten the centre: of a few draws for all seats one is taken with
    the likelihood of its passes, each that was not forced counting as ``doubt``.
    """

    def __init__(self, knowledge: Knowledge, rng: random.Random, doubt: float = 0.25, tries: int = 6) -> None:
        self._knowledge = knowledge
        self._rng = rng
        self._doubt = doubt
        self._tries = tries
        self._goat = bool(knowledge.unseen & GOAT)
        self._cards = list(bits_of(knowledge.unseen & ~GOAT))
        self._places = [seat for seat, count in enumerate(knowledge.hidden) for _ in range(count)]
        self._passed = [
            (seat, [worths[centre] for centre in centres])
            for seat, centres in enumerate(knowledge.passed)
            if centres and seat != knowledge.seat and knowledge.hidden[seat]
        ]

    def draw(self) -> list[int]:
        """Return the hands of all seats."""
        hands = self._draw()
        for _ in range(self._tries - 1 if self._passed else 0):
            if self._rng.random() < self._likelihood(hands):
                break
            hands = self._draw()
        return hands

    def _draw(self) -> list[int]:
        hands = self._knowledge.table.hands[:]
        places = self._places
        if not places:
            return hands
        rng = self._rng
        if self._goat:
            # The goat is in some hand, with each hidden card as likely as any other.
            chosen = rng.randrange(len(places))
            hands[places[chosen]] |= GOAT
            places = places[:chosen] + places[chosen + 1 :]
        for seat, card in zip(places, rng.sample(self._cards, len(places)), strict=True):
            hands[seat] |= card
        return hands

    def _likelihood(self, hands: list[int]) -> float:
        likelihood = 1.0
        for seat, centres in self._passed:
            for size, value in centres:
                if beating(hands[seat], size, value):
                    likelihood *= self._doubt
        return likelihood


class Standing:
    """What the points of a hand are worth to a seat in a match, from 0 (lost) to 1 (won).

    Before the end the chance to win falls with the points by which a seat is behind, the more the fewer hands are
    still to come; the scale was fitted to matches of the policy against itself.
    """

    def __init__(self, scores: Sequence[int], seat: int, limit: int) -> None:
        self._scores = tuple(scores)
        self._seat = seat
        self._limit = limit
        self._known: dict[tuple[int, ...], float] = {}

    def worth(self, points: tuple[int, ...]) -> float:
        """Return what a hand that ends with ``points`` for the seats is worth."""
        worth = self._known.get(points)
        if worth is None:
            worth = self._known[points] = self._worth(points)
        return worth

    def _worth(self, points: tuple[int, ...]) -> float:
        own = points[self._seat]
        if not self._limit:
            # The hand is the match; fewer points count a little even when it is lost.
            return (0.9 if own == 0 else 0.0) + 0.1 * max(0.0, 1 - own / 9)
        totals = [score + more for score, more in zip(self._scores, points, strict=True)]
        least = min(totals)
        if max(totals) >= self._limit:
            return 1 / totals.count(least) if totals[self._seat] == least else 0.0
        scale = (0.6 + 2.4 / len(totals)) * math.sqrt(self._limit - max(totals) + 2)
        chances = [math.exp((least - total) / scale) for total in totals]
        return chances[self._seat] / sum(chances)


def playouts(knowledge: Knowledge, standing: Standing, policy: Policy, rng: random.Random) -> Draw:
    """Return what draws hands of the others, from which a move is played out to the end of the hand."""
    sampler = Sampler(knowledge, rng)

    def draw() -> Callable[[int], float]:
        hands = sampler.draw()
        policy.forget()
        return lambda move: standing.worth(_outcome(knowledge.table, hands, move, policy))

    return draw


def _outcome(known: Table, hands: list[int], move: int, policy: Policy) -> tuple[int, ...]:
    table = Table(hands[:], known.turn, known.centre, known.size, known.value, known.owner, known.passes, known.beaten)
    if not table.play(move):
        play_out(table, policy)
    return tuple(map(points_of, table.hands))
