"""Perfect play on 3x3: a table of the early positions, and a proof for all others.

A position is nine signed numbers as in :mod:`game.games.cephalopod.search`, seen by whoever is to move: own dice are
positive. Two positions that a turn or a mirror makes equal have the same key. All 30,954,718 positions that can arise
are either won or lost; proving that takes long from the early ones and little from the late ones, and there are few
early ones. So ``solved-3x3.bin`` has the lost positions with at most :data:`PIPS` pips on the board, and what has more
is proven when it is needed. ``assets/sources/make_solved_table.py`` makes the file.

The proof is a depth-first search of won and lost only, with a table of what was proven. Moves are tried by an
estimate whose numbers were fitted to the solution (logistic regression over won and lost, one number for each die on a
corner, on an edge and in the middle).
"""

from __future__ import annotations

import functools
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from game.games.cephalopod.search import FastMove, Shape, shape

SIZE = 9
PIPS = 13
"""The table has the lost positions with at most so many pips."""

FILE = "solved-3x3.bin"

_MAJORITY = SIZE // 2
_CORNER = (0, 44, 39, 54, 66, 87, 142, -203, -112, -93, -77, -63, -66)
_EDGE = (0, 17, 13, 35, 50, 76, 115, -206, -125, -98, -78, -59, -65)
_MIDDLE = (0, -3, -13, -2, 4, 18, 70, -231, -81, -96, -76, -68, -53)
"""What a die on a cell promises to whoever is to move, by its signed pips (the other side's by negative indices)."""


def canonical(dice: Sequence[int]) -> int:
    """Return the key of a position: the same for all its turns and mirror images, different for all others."""
    a, b, c, d, e, f, g, h, i = dice[:SIZE]
    # The smallest tuple in the order of the cells gives the smallest number, and tuples are compared in C.
    image = min(
        (a, b, c, d, e, f, g, h, i),
        (a, d, g, b, e, h, c, f, i),
        (g, h, i, d, e, f, a, b, c),
        (c, b, a, f, e, d, i, h, g),
        (i, h, g, f, e, d, c, b, a),
        (g, d, a, h, e, b, i, f, c),
        (c, f, i, b, e, h, a, d, g),
        (i, f, c, h, e, b, g, d, a),
    )
    key = 0
    for die in image:
        key = key * 13 + die + 6
    return key


def encode(keys: Sequence[int]) -> bytes:
    """Return ascending ``keys`` as the bytes of the file: distances, seven bits a byte, the low ones first."""
    data = bytearray()
    before = 0
    for key in keys:
        distance, before = key - before, key
        while distance > 127:
            data.append(distance & 127 | 128)
            distance >>= 7
        data.append(distance)
    return bytes(data)


def decode(data: bytes) -> array[int]:
    """Return the ascending keys that :func:`encode` wrote."""
    keys = array("Q")
    key = distance = shift = 0
    for byte in data:
        distance |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            key += distance
            keys.append(key)
            distance = shift = 0
    return keys


@functools.cache
def _lost() -> array[int]:
    return decode((Path(__file__).parent / FILE).read_bytes())


def is_lost_early(dice: Sequence[int]) -> bool:
    """Tell whether a position that can arise and has at most :data:`PIPS` pips is lost for whoever is to move."""
    keys, key = _lost(), canonical(dice)
    index = bisect_left(keys, key)
    return index < len(keys) and keys[index] == key


def pips_on(dice: Sequence[int]) -> int:
    """Return how many pips lie on the board."""
    return sum(map(abs, dice))


def after(dice: Sequence[int], move: FastMove) -> list[int]:
    """Return the position after ``move``, seen by the other side; ten entries, as the searcher has them."""
    following = [-die for die in dice[:SIZE]]
    for other in move[2]:
        following[other] = 0
    following[move[0]] = -move[1]
    following.append(0)
    return following


class Prover:
    """Proves positions won or lost. What was proven is kept as long as the prover.

    ``pulse`` is called with the number of positions looked at, every ``pulse_every`` of them, and may raise to stop.
    """

    def __init__(self, pulse: Callable[[int], None], pulse_every: int = 500) -> None:
        self.nodes = 0
        self._pulse = pulse
        self._every = pulse_every
        self._board: Shape = shape(3, 3)
        self._proven: dict[int, bool] = {}

    def is_won(self, dice: Sequence[int]) -> bool:
        """Tell whether whoever is to move wins from a position that can arise (nine or ten entries)."""
        if 0 not in dice[:SIZE]:
            return sum(1 for die in dice[:SIZE] if die > 0) > _MAJORITY
        if pips_on(dice) <= PIPS:
            return not is_lost_early(dice)
        return self._prove([*dice[:SIZE], 0])

    def winning_moves(self, dice: Sequence[int]) -> Iterator[FastMove]:
        """Yield the moves that win: first those that need no proof, then the others, the promising ones first."""
        moves = self._board.moves([*dice[:SIZE], 0])
        later = []
        for move in moves:
            following = after(dice, move)
            if 0 in following[:SIZE] and pips_on(following) > PIPS:
                later.append((_promise(following), move, following))
            elif not self.is_won(following):
                yield move
        for _, move, following in sorted(later):
            if not self._prove(following):
                yield move

    def _prove(self, dice: list[int]) -> bool:
        """Return whether the mover wins; ``dice`` has an empty cell and more than :data:`PIPS` pips."""
        self.nodes += 1
        if self.nodes % self._every == 0:
            self._pulse(self.nodes)
        key = canonical(dice)
        known = self._proven.get(key)
        if known is not None:
            return known
        own_sixes = dice.count(6)
        if own_sixes > _MAJORITY or dice.count(-6) > _MAJORITY:
            # A six is never captured, so five of them decide the match.
            self._proven[key] = own_sixes > _MAJORITY
            return own_sixes > _MAJORITY
        ranked = []
        proven = self._proven
        for move in self._board.moves(dice):
            following = after(dice, move)
            if 0 not in following[:SIZE]:
                if sum(1 for die in following[:SIZE] if die > 0) <= _MAJORITY:
                    proven[key] = True
                    return True
                continue
            if proven.get(canonical(following)) is False:
                proven[key] = True
                return True
            ranked.append((_promise(following), move, following))
        ranked.sort()
        won = any(not self._prove(following) for _, _, following in ranked)
        proven[key] = won
        return won


def _promise(dice: Sequence[int]) -> int:
    return sum(
        [
            _CORNER[dice[0]],
            _EDGE[dice[1]],
            _CORNER[dice[2]],
            _EDGE[dice[3]],
            _MIDDLE[dice[4]],
            _EDGE[dice[5]],
            _CORNER[dice[6]],
            _EDGE[dice[7]],
            _CORNER[dice[8]],
        ]
    )
