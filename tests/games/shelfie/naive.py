"""A second implementation of the rules, slow and plain, written from the rules page and from nothing else.

Spaces are names, a sheet is a dictionary, faces are words; nothing is shared with the program. What a roll can pay for
is found by trying every way to hand its dice out to the spaces.
"""

from __future__ import annotations

import itertools

LETTERS = "ABCDE"
POINTS = {"1": 1, "2": 2, "3": 3, "4": 5, "5": 8}
NAMES = [letter + digit for letter in LETTERS for digit in "12345"]
FACES = (*LETTERS, "joker")


def pays(dice: list[str], space: str) -> bool:
    """Tell whether exactly these ``dice`` pay for ``space``."""
    letter, number = space[0], int(space[1])
    if len(dice) != number:
        return False
    own = dice.count(letter)
    return own == number or (own == number - 1 and own >= 1 and dice.count("joker") == 1)


def can_pay(dice: list[str], wanted: list[str]) -> bool:
    """Tell whether ``dice`` pay for the ``wanted`` spaces together."""
    if dice == ["joker"] * 6:
        return len(wanted) == 1
    return can_hand_out(dice, wanted)


def can_hand_out(dice: list[str], wanted: list[str]) -> bool:
    """Try every choice of dice for the first of ``wanted``, and with those left the same for the others."""
    if not wanted:
        return True
    return any(
        pays([dice[index] for index in chosen], wanted[0])
        and can_hand_out([die for index, die in enumerate(dice) if index not in chosen], wanted[1:])
        for chosen in itertools.combinations(range(len(dice)), int(wanted[0][1]))
    )


class Table:
    """A match. ``marks`` has for each seat a dictionary from the name of a space to ``o``, ``x`` or a blank."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.marks = [dict.fromkeys(NAMES, " ") for _ in range(seats)]
        self.turns = [0] * seats
        self.mover = -1 if seats > 1 else 0
        self.dice: list[str] = ["?"] * 6
        self.rolled = 0
        self.final = False

    def lines(self) -> list[list[str]]:
        """Return the names of the spaces of each row and each column."""
        rows = [[name for name in NAMES if name[0] == letter] for letter in LETTERS]
        columns = [[name for name in NAMES if name[1] == digit] for digit in "12345"]
        return rows + columns

    def over(self) -> bool:
        """Tell whether all have had as many turns and some sheet has two rows without a blank."""
        return len(set(self.turns)) == 1 and any(self.full(seat) >= 2 for seat in range(self.seats))

    def full(self, seat: int) -> int:
        """Return how many rows of a seat have no blank."""
        return sum(all(self.marks[seat][name] != " " for name in row) for row in self.lines()[:5])

    def circles(self) -> set[frozenset[str]]:
        """Return every set of blanks that the mover may circle with the dice."""
        blanks = [name for name in NAMES if self.marks[self.mover][name] == " "]
        single = [name for name in blanks if can_pay(self.dice, [name])]
        return {
            frozenset(chosen)
            for size in (1, 2, 3)
            for chosen in itertools.combinations(single, size)
            if can_pay(self.dice, list(chosen))
        }

    def legal(self) -> set[str]:
        """Return the text of every legal move, the spaces of a set sorted; none when chance is to act or at the end."""
        if self.over() or self.mover == -1:
            return set()
        if " " not in self.marks[self.mover].values():
            return {"-"}
        if "?" in self.dice:
            return set()
        if not self.final:
            kept = [chosen for size in range(6) for chosen in itertools.combinations("012345", size)]
            return {"stop", *("keep " + (",".join(chosen) or "-") for chosen in kept)}
        sets = self.circles()
        if sets:
            return {"circle " + ",".join(sorted(chosen)) for chosen in sets}
        return {f"cross {row[0][0]}" for row in self.lines()[:5] if any(self.marks[self.mover][n] == " " for n in row)}

    def play(self, text: str) -> None:
        """Carry out a legal move or an outcome."""
        word, _, rest = text.partition(" ")
        if word == "first":
            self.mover = int(rest)
        elif word == "roll":
            faces = ["joker" if sign == "j" else LETTERS[int(sign) - 1] for sign in rest]
            self.dice = [faces.pop(0) if die == "?" else die for die in self.dice]
            self.rolled += 1
            self.final = self.rolled == 3
        elif word == "keep":
            self.dice = [die if str(index) in rest else "?" for index, die in enumerate(self.dice)]
        elif word == "stop":
            self.final = True
        else:
            self.end_turn(word, rest)

    def end_turn(self, word: str, rest: str) -> None:
        """Mark the sheets and hand over."""
        own = self.marks[self.mover]
        if word == "circle":
            before = [all(own[name] == "o" for name in line) for line in self.lines()]
            for name in rest.split(","):
                own[name] = "o"
            for line, was in zip(self.lines(), before, strict=True):
                if not was and all(own[name] == "o" for name in line):
                    for seat in range(self.seats):
                        if seat != self.mover:
                            self.cross(seat, line)
        elif word == "cross":
            self.cross(self.mover, [rest + digit for digit in "12345"])
        self.turns[self.mover] += 1
        self.mover = (self.mover + 1) % self.seats
        self.dice = ["?"] * 6
        self.rolled = 0
        self.final = False

    def cross(self, seat: int, line: list[str]) -> None:
        """Put a cross on each blank of ``line``."""
        for name in line:
            if self.marks[seat][name] == " ":
                self.marks[seat][name] = "x"

    def score(self, seat: int) -> int:
        """Return the points of a seat."""
        total = 0
        for line in self.lines():
            circled = [name for name in line if self.marks[seat][name] == "o"]
            if len(circled) >= 3:
                total += sum(POINTS[name[1]] for name in circled)
        return total
