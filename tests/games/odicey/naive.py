"""A second implementation of the rules, slow and plain, written from the rules page and from nothing else.

Cells are names, the board is a dictionary of dice, a die is a colour and a value; nothing is shared with the program.
"""

from __future__ import annotations

import itertools

COLUMNS = "abcde"
ROWS = "12345"
NAMES = [column + row for row in ROWS for column in COLUMNS]
LINES = [
    *([column + row for column in COLUMNS] for row in ROWS),
    *([column + row for row in ROWS] for column in COLUMNS),
    [column + row for column, row in zip(COLUMNS, ROWS, strict=True)],
    [column + row for column, row in zip(reversed(COLUMNS), ROWS, strict=True)],
]
SEATS = {2: ["red", "blue"], 3: ["red", "blue", "red", "blue"], 4: ["red", "blue", "red", "blue"]}
"""The sides in the order of their turns, for so many seats."""

Die = tuple[str, int]
"""A colour, ``red``, ``blue`` or ``white``, and a value."""

Board = dict[str, Die]
"""Which dice lie where; an empty cell has no entry."""


def wins(board: Board) -> bool:
    """Tell whether five dice in a line are equal or follow each other, in either direction."""
    for line in LINES:
        if all(name in board for name in line):
            values = [board[name][1] for name in line]
            steps = {after - before for before, after in itertools.pairwise(values)}
            if steps in ({0}, {1}, {-1}):
                return True
    return False


def chains(board: Board, number: Die) -> list[list[str]]:
    """Return every way to place ``number``: the cells that its chain reaches, the last of them empty."""
    equal = [name for name in board if board[name][1] == number[1]]
    empty = [name for name in NAMES if name not in board]
    ways = []
    for length in range(len(equal) + 1):
        for pushed in itertools.permutations(equal, length):
            ways += [[*pushed, name] for name in empty]
    return ways


def after_chain(board: Board, number: Die, cells: list[str]) -> Board:
    """Return the board after ``number`` has gone to the first of ``cells``, the die there to the next, and so on."""
    after = dict(board)
    for name in cells:
        pushed = after.get(name)
        after[name] = number
        if pushed is not None:
            number = pushed
    return after


def whole_turns(board: Board, hand: list[Die]) -> set[frozenset[tuple[str, Die]]]:
    """Return every board that placing the dice of ``hand`` can lead to, in any order; a win ends the placing."""
    if not hand or wins(board):
        return {frozenset(board.items())}
    found: set[frozenset[tuple[str, Die]]] = set()
    for index, number in enumerate(hand):
        rest = hand[:index] + hand[index + 1 :]
        for cells in chains(board, number):
            found |= whole_turns(after_chain(board, number, cells), rest)
    return found


def zeus(board: Board) -> int:
    """Return the value of the white die."""
    return next(value for colour, value in board.values() if colour == "white")


def takes(board: Board, side: str, harbour: int) -> set[tuple[str, str]]:
    """Return the pairs that ``side`` may choose, each sorted, with ``h`` before the cells."""
    free = ["h"] * min(harbour, 2)
    for name, (colour, value) in board.items():
        if colour == side or (colour != "white" and value == zeus(board)):
            free.append(name)
    pairs = set()
    for one, other in itertools.combinations(free, 2):
        first, second = sorted((one, other), key=lambda name: (name != "h", name))
        pairs.add((first, second))
    return pairs


class Table:
    """A match. ``due`` is what the side on turn has to do: roll, place, choose, athena or zeus; or over."""

    def __init__(self, players: int, aegis_chain: bool, turns: int) -> None:
        self.players = players
        self.aegis_chain = aegis_chain
        self.last_turn = turns
        self.board: Board = {}
        self.harbour = {"red": 10, "blue": 12}
        self.due = "roll"
        self.turn = 1
        self.passed = 0
        self.dice = ["red", "red", "white"]
        self.hand: list[Die] = []
        self.pushed: Die | None = None
        self.moved: set[str] = set()
        self.double = False
        self.bonus = False
        self.winner = ""

    @property
    def side(self) -> str:
        """The side on turn."""
        return "red" if self.passed % 2 == 0 else "blue"

    @property
    def other(self) -> str:
        """The side that is not."""
        return "blue" if self.passed % 2 == 0 else "red"

    @property
    def seat(self) -> int:
        """The seat on turn: round the table, but with three the one of blue comes twice."""
        return {2: [0, 1, 0, 1], 3: [0, 1, 2, 1], 4: [0, 1, 2, 3]}[self.players][self.passed % 4]

    def legal(self) -> set[str]:
        """Return the notation of each legal move or possible roll."""
        if self.due == "roll":
            return self._rolls()
        if self.due == "choose":
            return {"choose " + ",".join(pair) for pair in takes(self.board, self.side, self.harbour[self.side])}
        if self.due == "place":
            return self._places()
        if self.due == "athena":
            theirs = sorted(name for name, (colour, _) in self.board.items() if colour == self.other)
            if len(theirs) < 2:
                return {"athena turn", *(f"athena {name}" for name in theirs)}
            return {"athena turn", *(f"athena {a},{b}" for a, b in itertools.combinations(theirs, 2))}
        if self.due == "zeus":
            return {"zeus -", *(f"zeus {a},{b}" for a, b in itertools.combinations(sorted(self.board), 2))}
        return set()

    def _rolls(self) -> set[str]:
        colours = ["red", "blue", "white"]
        texts = set()
        for values in itertools.product(range(1, 7), repeat=len(self.dice)):
            rolled = sorted((colours.index(colour), value) for colour, value in zip(self.dice, values, strict=True))
            texts.add("roll " + ",".join(str(value) for _, value in rolled))
        return texts

    def _places(self) -> set[str]:
        candidates = {self.pushed} if self.pushed else set(self.hand)
        texts = set()
        for number in candidates:
            if number is None:
                continue
            named = f"{number[0][0].replace('w', 'z')}{number[1]}:" if len(candidates) > 1 else ""
            for name in NAMES:
                there = self.board.get(name)
                pushes = there is not None and there[1] == number[1] and name not in self.moved and self.turn > 1
                if there is None or pushes:
                    texts.add(named + name)
        return texts

    def play(self, text: str) -> None:
        """Play a legal text. Raises ``ValueError`` for any other."""
        if text not in self.legal():
            raise ValueError(text)
        word, _, rest = text.partition(" ")
        if self.due == "roll":
            colours = sorted(self.dice, key=["red", "blue", "white"].index)
            self.hand = [(colour, int(value)) for colour, value in zip(colours, rest.split(","), strict=True)]
            values = {value for _, value in self.hand}
            self.double = len(values) == 1 and self.turn > 1 and (self.aegis_chain or not self.bonus)
            self.due = "place"
        elif self.due == "place":
            self._place(text)
        elif text == "athena turn":
            self.turn += 1
            self.bonus = True
            self.due = "choose"
        elif text == "zeus -":
            self._next_side()
        elif word == "athena":
            for name in rest.split(","):
                del self.board[name]
                self.harbour[self.other] += 1
            self._next_side()
        else:
            self.dice = []
            for name in rest.split(","):
                if name == "h":
                    self.harbour[self.side] -= 1
                    self.dice.append(self.side)
                else:
                    self.dice.append(self.board.pop(name)[0])
            if word == "zeus":
                self.turn += 1
                self.bonus = True
            self.due = "roll"

    def _place(self, text: str) -> None:
        label, _, name = text.rpartition(":")
        if self.pushed:
            number = self.pushed
        else:
            letters = {"r": "red", "b": "blue", "z": "white"}
            number = (letters[label[0]], int(label[1])) if label else self.hand[0]
            self.hand.remove(number)
        self.pushed = self.board.get(name)
        self.board[name] = number
        self.moved = {*self.moved, name} if self.pushed else set()
        if wins(self.board):
            self.winner = self.side
            self.due = "over"
        elif not self.pushed and not self.hand:
            if self.turn == self.last_turn:
                self.due = "over"
            elif self.double:
                # Both dice of the double show what the one that came to rest last, or was rolled, shows.
                self.due = "zeus" if zeus(self.board) == number[1] else "athena"
            else:
                self._next_side()

    def _next_side(self) -> None:
        self.passed += 1
        self.turn += 1
        self.bonus = False
        self.due = "choose"
