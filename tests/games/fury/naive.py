"""A second implementation of La Fureur des dieux, by the rules page alone: slow, with names for everything.

It knows nothing of :mod:`game.games.fury` and reads the file of data by itself. It is played by notation, and changes
as it is played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import tomli

from game import paths

TABLE: dict[str, Any] = tomli.loads((paths.config() / "fury.toml").read_text(encoding="utf-8"))
LETTERS = {"y": "yellow", "g": "green", "r": "red"}
KINDS = ["lotus", "cyclops", "circe", "sirens", "scylla", "calypso"]
ISLANDS: list[str] = [row["id"] for row in TABLE["islands"]]
CARDS = {"5": 5, "3": 8, "2": 11, "1": 10, "d": 8}
WORTH = {"5": 5, "3": 3, "2": 2, "1": 1, "d": 1}
GODS = {"z": "zeus", "h": "hades", "a": "aphrodite", "e": "hermes", "p": "poseidon", "t": "athena"}


def line_from(island: str, colour: str) -> str:
    """Return the island at the other end of the line of ``colour`` from ``island``."""
    for row in TABLE["lines"][colour]:
        ends = row["ends"] if isinstance(row, dict) else row
        if island in ends:
            return str(ends[1 - ends.index(island)])
    raise AssertionError(f"no {colour} line at {island}")


def sail(
    ship: str, cards: Iterable[tuple[str, str]], doubled: str | None, blocked: str | None
) -> list[tuple[str, str, dict[str, int]]]:
    """Return the legs (colour, island reached, totals by colour) with ``cards``, pairs of a zone and a letter."""
    lying = list(cards)
    legs: list[tuple[str, str, dict[str, int]]] = []
    for leg in "123":
        totals: dict[str, int] = {}
        for zone, letter in lying:
            if zone[0] == leg and zone != blocked:
                worth = WORTH[letter]
                totals[LETTERS[zone[1]]] = totals.get(LETTERS[zone[1]], 0) + (
                    worth + worth if zone == doubled else worth
                )
        if not totals:
            return legs
        best = next(colour for colour in ("yellow", "green", "red") if totals.get(colour, 0) == max(totals.values()))
        ship = line_from(ship, best)
        legs.append((best, ship, totals))
    return legs


def worth_of(mission: str, lived: Iterable[str]) -> int:
    """Return the points of the mission called by its first goal."""
    first = KINDS.index(mission)
    values = {KINDS[first]: 3, KINDS[(first + 1) % 6]: 2, KINDS[(first + 2) % 6]: 1}
    return sum(values.get(kind, 0) for kind in lived)


class Naive:
    """A match that is played by notation, outcomes of chance included."""

    def __init__(self, players: int) -> None:
        self.seats = list(range(players))
        self.stage = "gods"
        self.god: dict[int, str] = {}
        self.used: set[str] = set()
        self.mission: dict[int, str] = {}
        self.hand: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.piles: dict[str, list[tuple[str, bool]]] = {leg + colour: [] for leg in "123" for colour in "ygr"}
        self.doubled: str | None = None
        self.blocked: str | None = None
        self.passes = 0
        self.waiting = ""
        self.on: dict[str, str | None] = dict.fromkeys(ISLANDS)
        self.reserve: Counter[str] = Counter()
        self.lived: list[str] = []
        self.ship = ""
        self.began = ""
        self.seat = 0
        self.round = 1
        self.standing_still = 0
        self.draws: list[int] = []
        self.aside = 0

    def seat_of(self, god: str) -> int | None:
        """Return who holds ``god``."""
        return next((seat for seat, held in self.god.items() if held == god), None)

    def after(self, seat: int) -> int:
        """Return the seat left of ``seat``."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def who(self) -> int | str:
        """Return the seat that decides, or ``chance`` or ``over``."""
        if self.stage in ("gods", "adventures", "missions", "deal"):
            return "chance"
        if self.stage == "over":
            return "over"
        if self.stage == "athena":
            athena = self.seat_of("athena")
            assert athena is not None
            return athena
        return self.seat

    def options(self, seat: int) -> set[str]:
        """Return what ``seat`` may do in its turn."""
        god, hand = self.god[seat], set(self.hand[seat])
        found = {"-"}
        for zone in self.piles:
            for card in hand:
                found.add(f"{zone}:{card}")
                if god == "hades" and "hades" not in self.used:
                    found.add(f"{zone}:{card}?")
            if god in ("aphrodite", "poseidon") and god not in self.used:
                found.add(f"{god} {zone}")
        if god == "zeus" and "zeus" not in self.used:
            found.add("zeus")
        if god == "hermes" and "hermes" not in self.used:
            for source in self.piles:
                for target in self.piles.keys() - {source}:
                    found |= {f"hermes {source}:{name}>{target}" for name in self.names(source)}
        if "d" in hand:
            found |= {f"dionysos {other}" for other in self.seats if other != seat}
        return found

    def names(self, zone: str) -> dict[str, int]:
        """Return how the cards of ``zone`` are called, each with the place of the card that is meant."""
        down = [place for place, (_, hidden) in enumerate(self.piles[zone]) if hidden]
        found: dict[str, int] = {}
        for place, (card, hidden) in enumerate(self.piles[zone]):
            if hidden:
                found["?" if len(down) == 1 else f"?{down.index(place) + 1}"] = place
            elif card not in found:
                found[card] = place
        return found

    def texts(self) -> set[str]:
        """Return all moves of the seat that decides."""
        if self.stage == "athena":
            return {"athena", "athena -"}
        if self.stage == "ship":
            return {f"ship {island}" for island in ISLANDS}
        if self.stage == "token":
            return {f"token {kind}" for kind in KINDS if self.reserve[kind] > 0}
        return self.options(self.seat) if self.stage == "turn" else set()

    def play(self, text: str) -> None:
        """Carry out ``text``."""
        word, _, rest = text.partition(" ")
        if word in ("gods", "adventures", "missions", "deal"):
            self.by_chance(word, rest)
        elif word == "ship":
            taken = self.on[rest]
            assert taken is not None
            self.reserve[taken] += 1
            self.on[rest] = None
            self.ship = rest
            self.begin_turns()
        elif word == "token":
            self.reserve[rest] -= 1
            self.on[self.began] = rest
            self.next_round()
        elif word == "athena":
            self.answer(rest != "-")
        else:
            self.deed(text)

    def by_chance(self, word: str, rest: str) -> None:
        if word == "gods":
            self.god = {seat: GODS[letter] for seat, letter in enumerate(rest)}
            self.stage = "adventures"
        elif word == "adventures":
            self.on = {island: KINDS[int(digit)] for island, digit in zip(ISLANDS, rest, strict=True)}
            self.reserve = Counter(dict.fromkeys(KINDS, 5))
            self.reserve.subtract(kind for kind in self.on.values() if kind)
            self.stage = "missions"
        elif word == "missions":
            self.mission = {seat: KINDS[int(digit)] for seat, digit in enumerate(rest)}
            self.start_deal()
        else:
            seat, cards = int(rest[0]), rest[2:]
            assert seat == self.seat
            self.hand[seat] += list(cards)
            for _ in cards:
                self.draws.remove(seat)
            self.go_on_dealing()

    def deck(self) -> int:
        """Return the number of cards that nobody holds and that lie nowhere."""
        held = sum(map(len, self.hand.values()))
        lying = sum(map(len, self.piles.values()))
        return sum(CARDS.values()) - held - lying - self.aside

    def start_deal(self) -> None:
        zeus = self.seat_of("zeus")
        assert zeus is not None
        left = self.deck()
        self.draws = []
        for _ in range(3):
            seat = self.after(zeus)
            for _ in self.seats:
                if left > 0:
                    self.draws.append(seat)
                    left -= 1
                seat = self.after(seat)
        self.go_on_dealing()

    def go_on_dealing(self) -> None:
        zeus = self.seat_of("zeus")
        assert zeus is not None
        if self.draws:
            self.stage, self.seat = "deal", self.draws[0]
        elif not self.ship:
            self.stage, self.seat = "ship", zeus
        else:
            self.begin_turns()

    def begin_turns(self) -> None:
        zeus = self.seat_of("zeus")
        assert zeus is not None
        self.stage, self.seat = "turn", self.after(zeus)
        self.passes = 0
        self.let_pass()

    def let_pass(self) -> None:
        """Pass for all that have no choice, and sail when everybody has passed."""
        while self.passes < len(self.seats) and self.options(self.seat) == {"-"}:
            self.passes += 1
            self.seat = self.after(self.seat)
        if self.passes >= len(self.seats):
            self.voyage()

    def next_turn(self) -> None:
        self.stage, self.waiting = "turn", ""
        self.seat = self.after(self.seat)
        self.let_pass()

    def deed(self, text: str) -> None:
        if text == "-":
            self.passes += 1
            self.next_turn()
            return
        self.passes = 0
        athena = self.seat_of("athena")
        watched = athena is not None and athena != self.seat and "athena" not in self.used
        if text[0] in "123":
            card = text[3]
            self.hand[self.seat].remove(card)
            self.piles[text[:2]].append((card, text.endswith("?")))
            if text.endswith("?") and watched:
                self.stage, self.waiting = "athena", text
            else:
                self.next_turn()
        elif text.startswith("dionysos"):
            other = int(text[-1])
            self.hand[self.seat].remove("d")
            self.aside += 1
            self.god[self.seat], self.god[other] = self.god[other], self.god[self.seat]
            if "hades" in (self.god[self.seat], self.god[other]):
                self.used.discard("hades")
            self.next_turn()
        elif watched:
            self.stage, self.waiting = "athena", text
        else:
            self.use(text)

    def use(self, text: str) -> None:
        """Let a power take effect."""
        god, _, what = text.partition(" ")
        self.used.add(god)
        if god == "zeus":
            self.voyage()
            return
        if god == "aphrodite":
            self.doubled = what
        elif god == "poseidon":
            self.blocked = what
        else:
            source, name, target = what[:2], what[3 : what.index(">")], what[-2:]
            self.piles[target].append(self.piles[source].pop(self.names(source)[name]))
        self.next_turn()

    def answer(self, countered: bool) -> None:
        power = self.waiting
        if not countered:
            if power[0] in "123":
                self.next_turn()
            else:
                self.stage = "turn"
                self.use(power)
            return
        self.used |= {"athena", self.god[self.seat]}
        if power[0] in "123":
            self.piles = {zone: [(card, False) for card, _ in pile] for zone, pile in self.piles.items()}
        self.next_turn()

    def voyage(self) -> None:
        lying = [(zone, card) for zone, pile in self.piles.items() for card, _ in pile]
        legs = sail(self.ship, lying, self.doubled, self.blocked)
        self.began, goal = self.ship, legs[-1][1] if legs else self.ship
        self.piles = {zone: [] for zone in self.piles}
        self.used, self.doubled, self.blocked, self.waiting = set(), None, None, ""
        self.passes = self.aside = 0
        self.ship = goal
        if goal == self.began:
            self.standing_still += 1
        else:
            self.standing_still = 0
            found, self.on[goal] = self.on[goal], None
            self.lived += [found] if found else []
        zeus = self.seat_of("zeus")
        assert zeus is not None
        self.seat = zeus
        best = max(worth_of(mission, self.lived) for mission in self.mission.values())
        if best >= 10 or self.standing_still == 3 or self.round == 40:
            self.stage = "over"
        elif goal != self.began and any(self.reserve.values()):
            self.stage = "token"
        else:
            self.next_round()

    def next_round(self) -> None:
        self.round += 1
        self.start_deal()

    def winners(self) -> list[int]:
        """Return who wins."""
        last = self.lived[-1:]
        marks = {seat: (worth_of(one, self.lived), worth_of(one, last)) for seat, one in self.mission.items()}
        return [seat for seat, mark in marks.items() if mark == max(marks.values())]
