"""Hidden hands, a toy game with hidden cards, for two to four seats.

The cards 1 to 24 exist once. Each seat is dealt a hand, and as many tricks are played as a hand has cards. In a trick
each seat in turn plays a card openly, or passes and keeps its cards; with the option ``exchange`` it may, instead of
passing, bury a card face down and draw another. The highest card wins the trick, a point and the lead; when everybody
has passed, nobody gets the point and the lead stays.

Nobody has a deck: a card gets its identity when it is drawn, from all that have not been seen.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, replace

from game.core.contract import (
    CHANCE,
    OVER,
    Event,
    Explanation,
    GameInfo,
    Option,
    Options,
    Result,
    Rules,
    RulesError,
    ScoreLine,
)
from tests.toys.greedy import WORLDS, GreedyAgent

CARDS = range(1, 25)
HIDDEN = 0
"""Stands for a card whose face is not known."""

NOTHING = -1
"""On the table in front of a seat: it has not decided yet."""

PASSED = 0
"""On the table in front of a seat: it plays no card in this trick."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card of the hand, played openly."""

    card: int


@dataclass(frozen=True, slots=True)
class Pass:
    """No card in this trick."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """A card buried face down for another one; :data:`HIDDEN` as the others see it."""

    card: int


@dataclass(frozen=True, slots=True)
class Draw:
    """The outcome of a draw; :data:`HIDDEN` as the others see it."""

    card: int


Move = Play | Pass | Exchange | Draw

_LETTERS: dict[type[Play] | type[Exchange] | type[Draw], str] = {Play: "p", Exchange: "x", Draw: "d"}
_NOTATION = re.compile(r"([pxd])([1-9][0-9]?)\Z")


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    ``dealt`` tells that the deal is done. ``hands`` are ascending. ``buried`` holds what each seat has buried, in
    order, ``shown`` the cards of the tricks before. ``table`` has one number a seat: a card, :data:`PASSED` or
    :data:`NOTHING`. ``drawing`` is the seat that draws a card next, or :data:`NOTHING`.
    """

    size: int
    exchange: bool
    dealt: bool
    hands: tuple[tuple[int, ...], ...]
    buried: tuple[tuple[int, ...], ...]
    shown: tuple[int, ...]
    table: tuple[int, ...]
    points: tuple[int, ...]
    tricks: int
    turn: int
    drawing: int


class HiddenHandsRules(Rules[State, Move]):
    """The rules of hidden hands."""

    info = GameInfo(
        id="hidden_hands",
        players=(2, 3, 4),
        rules_version=1,
        options=(Option("hand", "3", ("2", "3")), Option("exchange", "on", ("off", "on"))),
        has_chance=True,
        has_secrets=True,
        # The deal, then in each trick a decision and at most one draw a seat.
        max_plies=4 * 3 + 3 * 4 * 2,
    )

    def initial_state(self, players: int, options: Options) -> State:
        """Return the empty table before the deal."""
        if players not in self.info.players:
            raise RulesError(f"Hidden hands is not for {players} players")
        complete = self.info.complete(options)
        nobody: tuple[tuple[int, ...], ...] = ((),) * players
        return State(
            size=int(complete["hand"]),
            exchange=complete["exchange"] == "on",
            dealt=False,
            hands=nobody,
            buried=nobody,
            shown=(),
            table=(NOTHING,) * players,
            points=(0,) * players,
            tricks=0,
            turn=0,
            drawing=0,
        )

    def to_act(self, state: State) -> int:
        """Return ``CHANCE`` while somebody draws, else the seat whose turn it is."""
        if state.drawing != NOTHING:
            return CHANCE
        return OVER if state.tricks == state.size else state.turn

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Return the cards that can be played, the pass, and the cards that can be buried."""
        if self.to_act(state) < 0:
            return ()
        hand = state.hands[state.turn]
        buried = tuple(Exchange(card) for card in hand) if state.exchange else ()
        return (*(Play(card) for card in hand), Pass(), *buried)

    def chance(self, state: State) -> tuple[tuple[Move, int], ...]:
        """Return every card that is not seen anywhere, equally likely."""
        return tuple((Draw(card), 1) for card in _unseen(state)) if state.drawing != NOTHING else ()

    def after(self, state: State, move: Move) -> State:
        if isinstance(move, Draw):
            return _after_draw(state, move.card)
        if isinstance(move, Pass):
            return _after_decision(state, PASSED)
        hand = tuple(card for card in state.hands[state.turn] if card != move.card)
        state = replace(state, hands=_with(state.hands, state.turn, hand))
        if isinstance(move, Play):
            return _after_decision(state, move.card)
        buried = _with(state.buried, state.turn, (*state.buried[state.turn], move.card))
        return replace(state, buried=buried, drawing=state.turn)

    def result(self, state: State) -> Result:
        """Return the result: the most tricks win, equal numbers share."""
        if self.to_act(state) != OVER:
            raise RulesError("the match is not over")
        winners = tuple(seat for seat, points in enumerate(state.points) if points == max(state.points))
        account = (ScoreLine(Explanation("account.tricks"), state.points),)
        return Result(state.points, winners, Explanation("end.last_trick"), account)

    def format_move(self, state: State, move: Move) -> str:
        """Return ``pass``, or the letter of what is done and the card, as in ``p17``."""
        return "pass" if isinstance(move, Pass) else f"{_LETTERS[type(move)]}{move.card or '?'}"

    def understand(self, state: State, text: str) -> Move | Explanation:
        if text == "pass":
            return Pass()
        match = _NOTATION.match(text)
        if match is None or int(match[2]) not in CARDS:
            return Explanation("refused.not_understood", {"text": text[:40]})
        kind = next(kind for kind, letter in _LETTERS.items() if letter == match[1])
        return kind(int(match[2]))

    def why_not(self, state: State, move: Move, *, begun: bool = False) -> Explanation | None:
        if self.is_outcome(state, move) or move in self.legal_moves(state):
            return None
        if self.to_act(state) == CHANCE or isinstance(move, (Draw, Pass)):
            return Explanation("refused.not_now")
        if isinstance(move, Exchange) and not state.exchange:
            return Explanation("refused.no_exchange")
        return Explanation("refused.not_in_hand", {"card": move.card})

    def events(self, before: State, move: Move, after: State) -> tuple[Event, ...]:
        """Tell what the seat did, and who won the trick."""
        if isinstance(move, Draw):
            return (_hidden_or_open("draw", before.drawing, move.card),)
        if isinstance(move, Exchange):
            return (_hidden_or_open("bury", before.turn, move.card),)
        if isinstance(move, Pass):
            events = [Event("pass", {"seat": before.turn})]
        else:
            events = [Event("play", {"seat": before.turn, "card": move.card}, (f"table{before.turn}",))]
        if after.tricks > before.tricks and after.points != before.points:
            events.append(Event("trick", {"seat": after.turn}))
        return tuple(events)

    def reveals(self, before: State, move: Move) -> bool:
        """Tell that an open card shows the others something new."""
        return isinstance(move, Play)

    def view(self, state: State, who: int) -> State:
        """Return ``state`` without the hands and the buried cards of the others."""
        return replace(state, hands=_blanked(state.hands, who), buried=_blanked(state.buried, who))

    def redact(self, state: State, move: Move, who: int) -> Move:
        """Return ``move`` without the face of a card that another seat draws or buries."""
        if isinstance(move, Draw) and state.drawing != who:
            return Draw(HIDDEN)
        if isinstance(move, Exchange) and state.turn != who:
            return Exchange(HIDDEN)
        return move

    def resample(self, state: State, who: int, rng: random.Random) -> State:
        """Deal the cards that ``who`` has not seen to the places that ``who`` does not see."""
        view = self.view(state, who)
        unseen = list(_unseen(view))
        rng.shuffle(unseen)
        filled = [
            tuple(tuple(card or unseen.pop() for card in cards) for cards in places)
            for places in (view.hands, view.buried)
        ]
        return replace(view, hands=tuple(tuple(sorted(hand)) for hand in filled[0]), buried=filled[1])


def _with(places: tuple[tuple[int, ...], ...], seat: int, cards: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*places[:seat], cards, *places[seat + 1 :])


def _blanked(places: tuple[tuple[int, ...], ...], who: int) -> tuple[tuple[int, ...], ...]:
    return tuple(cards if seat == who else (HIDDEN,) * len(cards) for seat, cards in enumerate(places))


def _unseen(state: State) -> tuple[int, ...]:
    seen = {*state.shown, *state.table, *(card for cards in (*state.hands, *state.buried) for card in cards)}
    return tuple(card for card in CARDS if card not in seen)


def _after_draw(state: State, card: int) -> State:
    seat = state.drawing
    drawn = replace(state, hands=_with(state.hands, seat, tuple(sorted((*state.hands[seat], card)))), drawing=NOTHING)
    if drawn.dealt:
        return _after_decision(drawn, PASSED)
    next_seat = (seat + 1) % len(drawn.hands)
    if len(drawn.hands[next_seat]) < drawn.size:
        return replace(drawn, drawing=next_seat)
    return replace(drawn, dealt=True)


def _after_decision(state: State, played: int) -> State:
    table = (*state.table[: state.turn], played, *state.table[state.turn + 1 :])
    if NOTHING in table:
        return replace(state, table=table, turn=(state.turn + 1) % len(table))
    best = max(table)
    # The seat after the last one to decide is the one that led.
    leader = (state.turn + 1) % len(table) if best == PASSED else table.index(best)
    return replace(
        state,
        shown=(*state.shown, *(card for card in table if card != PASSED)),
        table=(NOTHING,) * len(table),
        points=tuple(points + (best != PASSED and seat == leader) for seat, points in enumerate(state.points)),
        tricks=state.tricks + 1,
        turn=leader,
    )


def _hidden_or_open(kind: str, seat: int, card: int) -> Event:
    """Return the event of a card that only its owner has seen."""
    if card == HIDDEN:
        return Event(f"{kind}_hidden", {"seat": seat})
    return Event(kind, {"seat": seat, "card": card})


def value(state: State, seat: int) -> int:
    """Rate ``state`` for ``seat``: its tricks against the best of the others, and high cards kept for later."""
    best_other = max(points for other, points in enumerate(state.points) if other != seat)
    kept = sum(state.hands[seat]) * 4 // state.size
    leading = 100 if state.table[seat] == max(state.table) and state.table[seat] > PASSED else 0
    return max(-1000, min(1000, 200 * (state.points[seat] - best_other) + leading + kept))


RULES = HiddenHandsRules()


def make_agent(level: str) -> GreedyAgent[State, Move]:
    """Return the computer player of ``level``, a key of :data:`tests.toys.greedy.WORLDS`."""
    return GreedyAgent(RULES, WORLDS[level], value)
