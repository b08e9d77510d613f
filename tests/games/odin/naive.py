"""A second implementation of the rules, slow and plain, written from the rules page and from nothing else.

Cards are names, hands are sets of names, every choice of cards is tried; nothing is shared with the program. It is what
the rules are held against.
"""

from __future__ import annotations

from itertools import combinations

LETTERS = "brgykp"
GOAT = "z0"


def digits(cards: set[str]) -> str:
    """Return the digits of ``cards`` from high to low."""
    return "".join(sorted((name[1] for name in cards), reverse=True))


def notation(cards: set[str]) -> str:
    """Return ``cards`` as a play is written: high digits first, then the colours in order; the goat is the lowest."""
    return "".join(sorted(cards, key=lambda name: (9 - int(name[1]), LETTERS.find(name[0]))))


def belong_together(cards: set[str]) -> bool:
    """Tell whether all of ``cards`` have one colour, or all have one value; the goat has any colour and no value."""
    colours = {name[0] for name in cards if name != GOAT}
    values = {name[1] for name in cards}
    return len(colours) <= 1 or (len(values) == 1 and GOAT not in cards)


class Table:
    """A match: ``limit`` points end it (0: after one hand). ``stage`` says what comes next."""

    def __init__(self, players: int, limit: int, *, remove_suits: bool, goat: bool) -> None:
        self.players = players
        self.limit = limit
        self.goat = goat
        self.letters = LETTERS
        self.stage = "colours" if remove_suits and players == 2 else "opener"
        self.turn = 0
        self.opener = -1
        self.rows: list[list[int]] = []
        self._clear()

    def _clear(self) -> None:
        self.hands: list[set[str]] = [set() for _ in range(self.players)]
        self.seen: list[set[str]] = [set() for _ in range(self.players)]
        self.passed: list[list[str]] = [[] for _ in range(self.players)]
        self.centre: set[str] = set()
        self.owner = -1
        self.beaten: set[str] = set()
        self.silent: set[int] = set()
        self.out: set[str] = set()

    @property
    def deck(self) -> set[str]:
        """All cards of the match."""
        return {letter + digit for letter in self.letters for digit in "123456789"} | ({GOAT} if self.goat else set())

    def legal(self) -> set[str]:
        """Return the notation of every move of the seat to act."""
        if self.stage == "pick":
            return {"+" + name for name in self.beaten}
        if self.stage != "play":
            return set()
        hand = self.hands[self.turn]
        if not self.centre:
            whole = {notation(hand)} if belong_together(hand) else set()
            return hand | whole
        texts = {"-"}
        to_beat = int(digits(self.centre))
        for size in (len(self.centre), len(self.centre) + 1):
            for cards in map(set, combinations(hand, size)):
                if belong_together(cards) and int(digits(cards)) > to_beat:
                    texts.add(notation(cards))
        return texts

    def play(self, text: str) -> None:
        """Carry out a legal move or something that chance has brought, by its notation."""
        if text[:2] == "c-":
            self.letters = "".join(letter for letter in LETTERS if letter not in text[2:])
            self.stage = "opener"
        elif text[0] == "o":
            self.opener = self.turn = int(text[1])
            self.stage = "deal"
        elif text[0] == "d":
            self._deal(int(text[1]), text[3:])
        elif text[0] == "+":
            self._pick_up(text[1:])
        elif text == "-":
            self._pass()
        else:
            self._lay(set(map("".join, zip(text[::2], text[1::2], strict=True))))

    def _deal(self, seat: int, text: str) -> None:
        self.hands[seat] = {text[index : index + 2] for index in range(0, len(text), 2)}
        self.turn = (seat + 1) % self.players
        if all(self.hands):
            self.stage = "play"

    def _lay(self, cards: set[str]) -> None:
        seat = self.turn
        self.hands[seat] -= cards
        self.seen[seat] -= cards
        self.passed[seat] = []
        self.silent = set()
        before, self.centre, self.owner = self.centre, cards, seat
        if not self.hands[seat]:
            self._end_hand()
        elif before:
            self.beaten = before
            self.stage = "pick"
            if len(before) == 1:
                self._pick_up(*before)
        else:
            self.turn = (seat + 1) % self.players

    def _pick_up(self, name: str) -> None:
        self.hands[self.turn].add(name)
        self.seen[self.turn].add(name)
        self.out |= self.beaten - {name}
        self.beaten = set()
        self.stage = "play"
        self.turn = (self.turn + 1) % self.players

    def _pass(self) -> None:
        self.passed[self.turn].append(notation(self.centre))
        self.silent.add(self.turn)
        self.turn = (self.turn + 1) % self.players
        if self.turn == self.owner:
            self.out |= self.centre
            self.centre = set()
            self.owner = -1
            self.silent = set()

    def _end_hand(self) -> None:
        self.rows.append([sum(5 if name == GOAT else 1 for name in hand) for hand in self.hands])
        self._clear()
        self.opener = self.turn = (self.opener + 1) % self.players
        self.stage = "deal"
        if self.limit == 0 or any(points >= self.limit for points in self.points()):
            self.stage = "over"

    def points(self) -> list[int]:
        """Return the points of each seat so far."""
        return [sum(row[seat] for row in self.rows) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """Return the seats with the fewest points."""
        points = self.points()
        return [seat for seat in range(self.players) if points[seat] == min(points)]

    def facts(self) -> dict[str, object]:
        """Return all that there is to a position, in words."""
        return {
            "stage": self.stage,
            "turn": self.turn,
            "hands": [sorted(hand) for hand in self.hands],
            "seen": [sorted(hand) for hand in self.seen],
            "centre": notation(self.centre),
            "owner": self.owner,
            "beaten": notation(self.beaten),
            "silent": len(self.silent),
            "passed": self.passed,
            "out": sorted(self.out),
            "opener": self.opener,
            "rows": self.rows,
        }
