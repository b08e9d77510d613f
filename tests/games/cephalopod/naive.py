"""A second implementation of the rules, slow and plain, written from the rules page and from nothing else.

Cells are names, the board is a dictionary, colours are words; nothing is shared with the program. It is what the rules
and the fast searcher are held against.
"""

from __future__ import annotations

LETTERS = "abcdefgh"


class Board:
    """A board of ``rows`` by ``columns`` cells, with the pie rule if ``pie``. Light begins."""

    def __init__(self, rows: int, columns: int, pie: bool = False) -> None:
        self.rows = rows
        self.columns = columns
        self.pie = pie
        self.names = [letter + str(row) for row in range(1, rows + 1) for letter in LETTERS[:columns]]
        self.dice: dict[str, tuple[str, int]] = {}
        self.to_move = "light"
        self.moves_made: list[str] = []

    def beside(self, name: str) -> list[str]:
        """Return the names of the cells that touch ``name`` with a side."""
        letter, row = LETTERS.index(name[0]), int(name[1:])
        return [other for other in self.names if abs(LETTERS.index(other[0]) - letter) + abs(int(other[1:]) - row) == 1]

    def capture_sets(self, name: str) -> list[set[str]]:
        """Return every set of dice that a die on the empty cell ``name`` can capture."""
        sets: list[set[str]] = [set()]
        for other in self.beside(name):
            if other in self.dice:
                sets += [{*chosen, other} for chosen in sets]
        return [chosen for chosen in sets if len(chosen) >= 2 and sum(self.dice[other][1] for other in chosen) <= 6]

    def legal(self) -> set[str]:
        """Return the notation of every legal move; none when the board is full."""
        texts = set()
        for name in self.names:
            if name in self.dice:
                continue
            sets = self.capture_sets(name)
            texts |= {name + "=" + "+".join(sorted(chosen)) for chosen in sets} or {name}
        if self.pie and len(self.moves_made) == 1:
            texts.add("swap")
        return texts

    def play(self, text: str) -> None:
        """Play the legal move ``text``. Raises ``ValueError`` for any other text."""
        if text not in self.legal():
            raise ValueError(text)
        self.moves_made.append(text)
        if text == "swap":
            return
        name, _, rest = text.partition("=")
        pips = 1
        if rest:
            pips = sum(self.dice.pop(other)[1] for other in rest.split("+"))
        self.dice[name] = (self.to_move, pips)
        self.to_move = "dark" if self.to_move == "light" else "light"

    @property
    def is_over(self) -> bool:
        """Tell whether every cell is filled."""
        return len(self.dice) == len(self.names)

    def cells(self) -> tuple[int, ...]:
        """Return a number a cell, row by row from the bottom left: 0, light pips, or dark pips as a negative number."""
        signs = {"light": 1, "dark": -1}
        return tuple(signs[self.dice[name][0]] * self.dice[name][1] if name in self.dice else 0 for name in self.names)

    def winner(self) -> int:
        """Return the seat with more dice on the full board; a swap has given light to the second seat."""
        light = sum(1 for colour, _ in self.dice.values() if colour == "light")
        light_wins = light > len(self.names) - light
        swapped = "swap" in self.moves_made
        return int(light_wins == swapped)
