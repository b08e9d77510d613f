"""A private, fast form of a round of La Fureur des dieux for the computer player: small integers only.

A card is a rank 0..4, weakest first: 1, Dionysos, 2, 3, 5. A hand is one integer with the number of cards of each rank
in four bits. A leg is one integer with the three totals in seven bits each, the doubled colour plus one above them and
the blocked colour plus one above that. What wins a leg and what it takes to win it are looked up by that integer.
Moves are integers, too; see the constants.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

ZEUS, HADES, APHRODITE, HERMES, POSEIDON, ATHENA = range(6)

CARDS = (1, 0, 2, 3, 5)
"""The cards of the rules by rank."""

RANKS = {card: rank for rank, card in enumerate(CARDS)}
STRENGTHS = (1, 1, 2, 3, 5, 2)
"""The strengths by rank; the last is that of :data:`UNKNOWN`."""

DIONYSOS = 1
UNKNOWN = 5
"""The rank of a card that lies face down and is not known; it counts as a two."""

ONE_CARD = tuple(1 << 4 * rank for rank in range(5))

CALM = 3
"""The winner of a leg on which no card counts."""

OUT_OF_REACH = 6
"""More strength than any one card has."""

NO_GAIN = 6
"""The place after the six kinds of adventure: a voyage that brings nothing."""

PASS = 0
STOP = 1
COUNTER = 2
DECLINE = 3
LAY = 16
"""``LAY + 9 * rank + zone``; with :data:`DOWN` face down."""
DOWN = 64
DOUBLE = 128
"""``DOUBLE + zone``: Aphrodite."""
BLOCK = 144
"""``BLOCK + zone``: Poseidon."""
SWAP = 160
"""``SWAP + seat``: a Dionysos card played for its effect."""
SHIFT = 1024
"""``SHIFT + 64 * (9 * source + target) + index``: Hermes."""

FACE_DOWN = 8
"""The bit of a laid card that lies face down; below it is its rank."""

_USABLE = 1 << ZEUS | 1 << APHRODITE | 1 << POSEIDON


class Legs(dict[int, tuple[int, int, int, int]]):
    """For each leg its winner (:data:`CALM`: none) and what each colour lacks to win it, in strength of one card.

    The winner and a blocked colour lack :data:`OUT_OF_REACH`. Filled as it is asked.
    """

    def __missing__(self, leg: int) -> tuple[int, int, int, int]:
        doubled, blocked = (leg >> 21 & 3) - 1, (leg >> 23 & 3) - 1
        totals = [
            0 if colour == blocked else (leg >> 7 * colour & 127) * (2 if colour == doubled else 1)
            for colour in range(3)
        ]
        most = max(totals)
        winner = totals.index(most) if most else CALM
        lacks = [OUT_OF_REACH] * 3
        for colour in range(3):
            if colour not in (winner, blocked):
                # Ties go to the colour that comes first.
                least = max([1, *(total + 1 for total in totals[:colour]), *totals[colour + 1 :]])
                factor = 2 if colour == doubled else 1
                lacks[colour] = min(OUT_OF_REACH, -((totals[colour] - least) // factor))
        found = self[leg] = (winner, lacks[0], lacks[1], lacks[2])
        return found


legs_known = Legs()


class Hands(dict[int, tuple[int, ...]]):
    """For each hand, by the strength 0..6 that is needed, the weakest rank that has it, -1 for none."""

    def __missing__(self, hand: int) -> tuple[int, ...]:
        found = self[hand] = tuple(
            next((rank for rank in range(5) if hand >> 4 * rank & 15 and STRENGTHS[rank] >= strength), -1)
            for strength in range(7)
        )
        return found


hands_known = Hands()


def code_of(legs: Sequence[int]) -> int:
    """Return the winners of the three legs in two bits each, the first leg highest; after a calm leg none is sailed."""
    first, second, third = legs_known[legs[0]][0], legs_known[legs[1]][0], legs_known[legs[2]][0]
    if first == CALM:
        return CALM << 4 | CALM << 2 | CALM
    return first << 4 | CALM << 2 | CALM if second == CALM else first << 4 | second << 2 | third


def arrivals(neighbours: Sequence[Sequence[int]], ship: int) -> tuple[int, ...]:
    """Return for each of the 64 codes the island where a voyage from ``ship`` ends."""
    found = []
    for code in range(64):
        island = ship
        for winner in (code >> 4, code >> 2 & 3, code & 3):
            if winner == CALM:
                break
            island = neighbours[island][winner]
        found.append(island)
    return tuple(found)


def hand_of(ranks: Sequence[int]) -> int:
    """Return the hand of the cards of these ranks."""
    return sum(ONE_CARD[rank] for rank in ranks)


@dataclass(slots=True)
class Table:
    """A round in full.

    ``gods`` are the gods by seat, ``holders`` the seats by god (-1: not in play), ``spent`` the gods whose token is
    face down, as bits. ``zones`` are the laid cards of the nine zones in their order, each a rank, with
    :data:`FACE_DOWN` where it lies so. ``pending`` is the move that Athena may counter, 0 for none.
    """

    turn: int
    hands: list[int]
    gods: list[int]
    holders: list[int]
    spent: int = 0
    bare: bool = False
    passes: int = 0
    pending: int = 0
    legs: list[int] = field(default_factory=lambda: [0, 0, 0])
    zones: list[tuple[int, ...]] = field(default_factory=lambda: [()] * 9)

    def copy(self) -> Table:
        """Return a table of its own."""
        return Table(
            self.turn,
            self.hands[:],
            self.gods[:],
            self.holders[:],
            self.spent,
            self.bare,
            self.passes,
            self.pending,
            self.legs[:],
            self.zones[:],
        )

    def moves(self) -> list[int]:
        """Return all legal moves."""
        if self.pending:
            return [COUNTER, DECLINE]
        moves = [PASS]
        hand = self.hands[self.turn]
        god = self.gods[self.turn]
        hidden = god == HADES and not self.bare
        for rank in range(5):
            if hand >> 4 * rank & 15:
                moves += range(LAY + 9 * rank, LAY + 9 * rank + 9)
                if hidden:
                    moves += range(LAY + DOWN + 9 * rank, LAY + DOWN + 9 * rank + 9)
        if hand & 15 << 4 * DIONYSOS:
            moves += [SWAP + seat for seat in range(len(self.hands)) if seat != self.turn]
        return moves + self.powers()

    def powers(self) -> list[int]:
        """Return the moves by which ``turn`` uses the power of its god."""
        god = self.gods[self.turn]
        if self.spent >> god & 1:
            return []
        if god == ZEUS:
            return [STOP]
        if god == APHRODITE:
            return list(range(DOUBLE, DOUBLE + 9))
        if god == POSEIDON:
            return list(range(BLOCK, BLOCK + 9))
        moves = []
        if god == HERMES:
            for source, laid in enumerate(self.zones):
                for index, card in enumerate(laid):
                    if card & FACE_DOWN or card not in laid[:index]:
                        moves += [SHIFT + 64 * (9 * source + target) + index for target in range(9) if target != source]
        return moves

    def play(self, move: int) -> bool:
        """Carry out a move; tell whether the ship sails now."""
        if self.pending:
            pending, self.pending = self.pending, 0
            if move == COUNTER:
                self.spent |= 1 << ATHENA | 1 << self.gods[self.turn]
                if pending < DOUBLE and pending != STOP:
                    self.bare = True
                    self.zones = [tuple(card & 7 for card in laid) for laid in self.zones]
                return self._next()
            if pending != STOP and pending < DOUBLE:
                return self._next()
            return self._effect(pending)
        if move == PASS:
            self.passes += 1
            return self._next()
        self.passes = 0
        turn = self.turn
        if LAY <= move < DOUBLE:
            down = move - LAY >= DOWN
            rank, zone = divmod((move - LAY) & (DOWN - 1), 9)
            self.hands[turn] -= ONE_CARD[rank]
            self.legs[zone // 3] += STRENGTHS[rank] << 7 * (zone % 3)
            self.zones[zone] += (rank | FACE_DOWN if down else rank,)
            if not down:
                return self._next()
        elif SWAP <= move < SHIFT:
            self.swap(move - SWAP)
            return self._next()
        athena = self.holders[ATHENA]
        if athena >= 0 and athena != turn and not self.spent >> ATHENA & 1:
            self.pending = move
            return False
        if LAY <= move < DOUBLE:
            return self._next()
        return self._effect(move)

    def swap(self, other: int) -> None:
        """Play a Dionysos card of ``turn``: its god and that of ``other`` change seats. Hades wakes up."""
        turn = self.turn
        self.hands[turn] -= ONE_CARD[DIONYSOS]
        gods = self.gods
        gods[turn], gods[other] = gods[other], gods[turn]
        self.holders[gods[turn]] = turn
        self.holders[gods[other]] = other
        if HADES in (gods[turn], gods[other]):
            self.spent &= ~(1 << HADES)
            self.bare = False

    def _effect(self, move: int) -> bool:
        self.spent |= 1 << self.gods[self.turn]
        if move == STOP:
            return True
        if move < BLOCK:
            zone = move - DOUBLE
            self.legs[zone // 3] += zone % 3 + 1 << 21
        elif move < SWAP:
            zone = move - BLOCK
            self.legs[zone // 3] += zone % 3 + 1 << 23
        else:
            places, index = divmod(move - SHIFT, 64)
            self.shift(*divmod(places, 9), index)
        return self._next()

    def shift(self, source: int, target: int, index: int) -> None:
        """Move the card at ``index`` of zone ``source`` to zone ``target``."""
        laid = self.zones[source]
        card = laid[index]
        strength = STRENGTHS[card & 7]
        self.zones[source] = laid[:index] + laid[index + 1 :]
        self.zones[target] += (card,)
        self.legs[source // 3] -= strength << 7 * (source % 3)
        self.legs[target // 3] += strength << 7 * (target % 3)

    def _next(self) -> bool:
        """Go on to the next seat that can do anything; seats that cannot pass by themselves."""
        seats = len(self.hands)
        while self.passes < seats:
            self.turn = turn = (self.turn + 1) % seats
            god = self.gods[turn]
            if self.hands[turn]:
                return False
            if not self.spent >> god & 1 and (_USABLE >> god & 1 or (god == HERMES and any(self.zones))):
                return False
            self.passes += 1
        return True
