"""The rules of Odin, by the project's rules page.

Two to six players shed cards. A card is a number: ``colour * 9 + digit - 1`` for the colours 0 to 5 and the digits 1 to
9, so 0 to 53, and :data:`GOAT`, 54; :data:`HIDDEN` stands for a card that cannot be seen. In notation a card is the
letter of its colour and its digit, ``r4``; the goat is ``z0``. A play is written with its digits from high to low, then
by colour, the goat last.
"""

from __future__ import annotations

import functools
import itertools
import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

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

COLOURS = "brgykp"
"""The letters of the six colours in their order: blue, red, green, yellow, black, purple."""

DIGITS = 9
GOAT = 54
"""The extra card of the option ``goat``: it has no colour, and its digit is 0."""

HIDDEN = -1
"""Stands for a card whose face is not known."""

HAND_SIZE = 9
COLOURS_OUT = 2
"""How many colours the option ``two_player_remove_suits`` takes out of the game."""

GOAT_PENALTY = 5
NOBODY = -1
PASS_TEXT = "-"

_DIGIT = (*(number % DIGITS + 1 for number in range(GOAT)), 0)

_CARD = re.compile(r"[brgykp][1-9]|z0")
_CARDS = re.compile(r"(?:(?:[brgykp][1-9]|z0)){1,10}\Z")
_DEAL = re.compile(r"d([0-5]):((?:(?:[brgykp][1-9]|z0)){9})\Z")
_OPENER = re.compile(r"o([0-5])\Z")
_DRAWN = re.compile(r"c-([brgykp]{2})\Z")


class Phase(Enum):
    """What is due: a chance event (``COLOURS``, ``OPENER``, ``DEAL``), a decision (``PLAY``, ``PICK``) or nothing."""

    COLOURS = "colours"
    OPENER = "opener"
    DEAL = "deal"
    PLAY = "play"
    PICK = "pick"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Play:
    """Cards laid on the table, in the order of :func:`play_order`."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PickUp:
    """The card that is taken of a beaten play of two cards or more."""

    card: int


@dataclass(frozen=True, slots=True)
class Pass:
    """No card for now; the seat may play again later in the round."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The nine cards of a seat, ascending; all of them :data:`HIDDEN` as the others see it."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawOpener:
    """The seat that opens the first hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawColours:
    """The two colours that are out for the whole match, ascending."""

    colours: tuple[int, ...]


Move = Play | PickUp | Pass | Deal | DrawOpener | DrawColours


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    ``limit`` is the number of points that ends the match, 0 for a single hand; ``goat`` tells whether the goat plays.
    ``colours`` are the colours in play, ascending, empty until they are drawn. ``turn`` is the seat that acts, or that
    is dealt to. ``hands`` are ascending, hidden cards first; ``known`` has for each seat the cards of its hand that
    everybody has seen it pick up, ascending.

    ``centre`` is the play to beat, in play order, empty when ``turn`` leads; ``owner`` made it (:data:`NOBODY` when it
    is empty). ``beaten`` holds the cards to choose from in the phase ``PICK``. ``passes`` counts the passes in a row
    since the last play, ``passed`` has for each seat the centres it passed on since its own hand last changed, the
    oldest first. ``discards`` are the discards of this hand, ascending.

    ``opener`` is the seat that opens this hand (:data:`NOBODY` before it is drawn), and ``sheet`` has a row for each
    finished hand: the points of each seat.
    """

    limit: int
    goat: bool
    colours: tuple[int, ...]
    phase: Phase
    turn: int
    hands: tuple[tuple[int, ...], ...]
    known: tuple[tuple[int, ...], ...]
    centre: tuple[int, ...]
    owner: int
    beaten: tuple[int, ...]
    passes: int
    passed: tuple[tuple[tuple[int, ...], ...], ...]
    discards: tuple[int, ...]
    opener: int
    sheet: tuple[tuple[int, ...], ...]

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hands)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat so far; fewer are better."""
        return tuple(sum(row[seat] for row in self.sheet) for seat in range(len(self.hands)))

    @property
    def value(self) -> int:
        """The value of the centre; 0 when it is empty."""
        return play_value(self.centre)


# Cards and plays.


def card_name(card: int) -> str:
    """Return the name of ``card``: ``b9``, ``z0`` for the goat, ``?`` for a hidden card.

    Raises :class:`RulesError` for a number that is no card.
    """
    if card == GOAT:
        return "z0"
    if card == HIDDEN:
        return "?"
    if not 0 <= card < GOAT:
        raise RulesError(f"no card has the number {card}")
    return f"{COLOURS[card // DIGITS]}{card % DIGITS + 1}"


def card_number(text: str) -> int:
    """Return the card called ``text``. Raises :class:`RulesError` when there is none."""
    if len(text) != 2 or _CARD.match(text) is None:
        raise RulesError(f"{text[:40]!r} is no card")
    return GOAT if text == "z0" else COLOURS.index(text[0]) * DIGITS + int(text[1]) - 1


def colour_of(card: int) -> int:
    """Return the colour of ``card``, 0 to 5; -1 for the goat."""
    return -1 if card == GOAT else card // DIGITS


def digit_of(card: int) -> int:
    """Return the digit of ``card``, 1 to 9; 0 for the goat."""
    return _DIGIT[card]


def play_order(cards: Iterable[int]) -> tuple[int, ...]:
    """Return ``cards`` in the order of a play: the digits from high to low, then by colour, the goat last."""
    return tuple(sorted(cards, key=lambda card: (-digit_of(card), card)))


def play_value(cards: Iterable[int]) -> int:
    """Return the value of a play: its digits from high to low, read as one number; 0 for no cards."""
    value = 0
    for digit in sorted(map(digit_of, cards), reverse=True):
        value = value * 10 + digit
    return value


def play_text(cards: Iterable[int]) -> str:
    """Return the notation of ``cards`` in play order, as for :meth:`OdinRules.explain`: ``r9r4r2``."""
    return "".join(map(card_name, play_order(cards)))


def is_group(cards: Iterable[int]) -> bool:
    """Tell whether ``cards``, at least one, are all of one colour or all of one digit.

    The goat joins cards of one colour, or lies alone.
    """
    chosen = tuple(cards)
    colours = {card // DIGITS for card in chosen if card != GOAT}
    if len(colours) < 2:
        return bool(chosen)
    return GOAT not in chosen and len({card % DIGITS for card in chosen}) == 1


def plays(hand: Sequence[int], centre: Sequence[int]) -> tuple[Play, ...]:
    """Return the plays that ``hand`` (ascending, nothing hidden) allows against ``centre``, none of them twice.

    With an empty centre: each single card, then the whole hand where it is a group. Otherwise the groups of as many
    cards as the centre has that beat its value, then those of one card more, each in ascending value.
    """
    if not centre:
        singles = tuple(Play((card,)) for card in hand)
        return (*singles, Play(play_order(hand))) if len(hand) > 1 and is_group(hand) else singles
    size = len(centre)
    to_beat = play_value(centre)
    goat = [GOAT] if GOAT in hand else []
    by_colour: dict[int, list[int]] = {}
    by_digit: dict[int, list[int]] = {}
    for card in hand:
        if card != GOAT:
            by_colour.setdefault(card // DIGITS, []).append(card)
            by_digit.setdefault(card % DIGITS, []).append(card)
    of_colour = [(*reversed(cards), *goat) for cards in by_colour.values()]
    of_digit = [tuple(cards) for cards in by_digit.values() if len(cards) > 1]
    found: list[tuple[int, int, tuple[int, ...]]] = []
    for number in (size, size + 1):
        # A single card is a family of its colour already; the goat alone is worth 0 and beats nothing.
        for family in (*of_colour, *of_digit) if number > 1 else of_colour:
            for cards in itertools.combinations(family, number):
                value = 0
                for card in cards:
                    value = value * 10 + _DIGIT[card]
                if value > to_beat:
                    found.append((number, value, cards))
    return tuple(Play(cards) for _, _, cards in sorted(found))


def could_become_play(cards: Iterable[int], hand: Sequence[int], centre: Sequence[int]) -> bool:
    """Tell whether ``cards`` are a play of ``hand`` against ``centre``, or become one with more cards of the hand."""
    chosen = set(cards)
    return any(chosen.issubset(play.cards) for play in plays(hand, centre))


def penalty(hand: Iterable[int]) -> int:
    """Return what the cards left in ``hand`` cost at the end of a hand: 1 each, the goat :data:`GOAT_PENALTY`."""
    return sum(GOAT_PENALTY if card == GOAT else 1 for card in hand)


@functools.cache
def deck(colours: tuple[int, ...], goat: bool) -> tuple[int, ...]:
    """Return the cards of a match with ``colours``, ascending, the goat among them if ``goat``."""
    cards = tuple(colour * DIGITS + digit for colour in colours for digit in range(DIGITS))
    return (*cards, GOAT) if goat else cards


def unseen(view: State) -> tuple[int, ...]:
    """Return the cards of the deck that are nowhere in ``view``, ascending: in hidden hands, or not dealt."""
    seen = {*view.centre, *view.beaten, *view.discards}
    seen.update(*view.hands)
    return tuple(card for card in deck(view.colours, view.goat) if card not in seen)


class OdinRules(Rules[State, Move]):
    """The rules object of the catalogue."""

    # With six seats: a lead, and a play of several cards that beats another (its maker takes one card back), lowers the
    # 54 cards in the hands by one at least, so there are a leads and b such plays with a + b <= 54. A single card that
    # beats a single card lowers the sum of the digits in the hands, 270 at first, which b plays raise by 8 at most (the
    # goat and 1 beat a 9, which is taken), and there are nine of them a round at most: min(9a, 270 + 8b) <= 371. So
    # there are at most 425 plays, five passes after each, 13 pick-ups and 6 deals: fewer than 2,600 plies a hand. Each
    # hand costs five seats a point: by a limit of 20, 6 * 19 points are scored in 22 hands, and the next is the last.
    # The same sums for fewer seats are smaller: five seats stay below 46,000 plies, two below 14,000.
    info = GameInfo(
        id="odin",
        players=(2, 3, 4, 5, 6),
        rules_version=1,
        options=(
            Option("limit", "15", ("10", "15", "20", "single")),
            Option("two_player_remove_suits", "off", ("off", "on"), players=(2,)),
            Option("goat", "off", ("off", "on")),
        ),
        has_chance=True,
        has_secrets=True,
        max_plies=60_000,
        fewest_points_win=True,
    )

    def initial_state(self, players: int, options: Options) -> State:
        if players not in self.info.players:
            raise RulesError(f"Odin is not for {players} players")
        complete = self.info.complete(options)
        draw = players == 2 and complete["two_player_remove_suits"] == "on"
        nothing: tuple[tuple[int, ...], ...] = ((),) * players
        return State(
            limit=0 if complete["limit"] == "single" else int(complete["limit"]),
            goat=complete["goat"] == "on",
            colours=() if draw else tuple(range(len(COLOURS))),
            phase=Phase.COLOURS if draw else Phase.OPENER,
            turn=0,
            hands=nothing,
            known=nothing,
            centre=(),
            owner=NOBODY,
            beaten=(),
            passes=0,
            passed=((),) * players,
            discards=(),
            opener=NOBODY,
            sheet=(),
        )

    def to_act(self, state: State) -> int:
        if state.phase in (Phase.PLAY, Phase.PICK):
            return state.turn
        return OVER if state.phase is Phase.OVER else CHANCE

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Return the plays as :func:`plays` orders them and then the pass, or the cards to pick up in play order."""
        if state.phase is Phase.PICK:
            return tuple(PickUp(card) for card in state.beaten)
        if state.phase is not Phase.PLAY:
            return ()
        found = plays(state.hands[state.turn], state.centre)
        return (*found, Pass()) if state.centre else found

    def after(self, state: State, move: Move) -> State:
        if isinstance(move, Play):
            return _after_play(state, move.cards)
        if isinstance(move, Pass):
            return _after_pass(state)
        if isinstance(move, PickUp):
            rest = (card for card in state.beaten if card != move.card)
            discards = tuple(sorted((*state.discards, *rest)))
            return _after_pick_up(replace(state, beaten=(), discards=discards), move.card)
        if isinstance(move, Deal):
            following = (move.seat + 1) % state.players
            phase = Phase.PLAY if following == state.opener else Phase.DEAL
            return replace(state, hands=_with(state.hands, move.seat, move.cards), turn=following, phase=phase)
        if isinstance(move, DrawOpener):
            return replace(state, phase=Phase.DEAL, turn=move.seat, opener=move.seat)
        left = tuple(colour for colour in range(len(COLOURS)) if colour not in move.colours)
        return replace(state, phase=Phase.OPENER, colours=left)

    def chance(self, state: State) -> tuple[tuple[Move, int], ...]:
        """Return the seats that may open, or the colours that may be out; the deals are too many to list."""
        if state.phase is Phase.OPENER:
            return tuple((DrawOpener(seat), 1) for seat in range(state.players))
        if state.phase is Phase.COLOURS:
            pairs = itertools.combinations(range(len(COLOURS)), COLOURS_OUT)
            return tuple((DrawColours(pair), 1) for pair in pairs)
        return ()

    def sample_chance(self, state: State, rng: random.Random) -> Move:
        """Return one outcome; all deals of a hand in which the goat, if it plays, is dealt are equally likely."""
        if state.phase is not Phase.DEAL:
            return super().sample_chance(state, rng)
        left = list(unseen(state))
        cards = []
        if GOAT in left:
            left.remove(GOAT)
            # It is as likely in each of the hands that are still to be dealt, and certain in the last one.
            if rng.randrange(state.hands.count(())) == 0:
                cards.append(GOAT)
        cards.extend(rng.sample(left, HAND_SIZE - len(cards)))
        return Deal(state.turn, tuple(sorted(cards)))

    def is_outcome(self, state: State, move: Move) -> bool:
        if state.phase is not Phase.DEAL:
            return super().is_outcome(state, move)
        if not isinstance(move, Deal) or move.seat != state.turn or len(move.cards) != HAND_SIZE:
            return False
        left = unseen(state)
        if not set(left).issuperset(move.cards) or any(a >= b for a, b in itertools.pairwise(move.cards)):
            return False
        return GOAT not in left or GOAT in move.cards or state.hands.count(()) > 1

    def result(self, state: State) -> Result:
        """Return the result: the fewest points win, equal seats share. The scores are the points below zero."""
        if state.phase is not Phase.OVER:
            raise RulesError("the match is not over")
        points = state.scores
        winners = tuple(seat for seat, sum_of_seat in enumerate(points) if sum_of_seat == min(points))
        reason = Explanation("end.limit", {"limit": state.limit}) if state.limit else Explanation("end.single")
        account = tuple(
            ScoreLine(Explanation("account.hand", {"number": number}), row) for number, row in enumerate(state.sheet, 1)
        )
        return Result(tuple(-sum_of_seat for sum_of_seat in points), winners, reason, account)

    def format_move(self, state: State, move: Move) -> str:
        """Return ``r9r4r2``, ``+r4``, ``-``, and for chance ``d0:b1b5...``, ``o2`` or ``c-rk``."""
        if isinstance(move, Play):
            return "".join(map(card_name, move.cards))
        if isinstance(move, PickUp):
            return f"+{card_name(move.card)}"
        if isinstance(move, Pass):
            return PASS_TEXT
        if isinstance(move, Deal):
            return f"d{move.seat}:" + ("?" if HIDDEN in move.cards else "".join(map(card_name, move.cards)))
        if isinstance(move, DrawOpener):
            return f"o{move.seat}"
        return "c-" + "".join(COLOURS[colour] for colour in move.colours)

    def understand(self, state: State, text: str) -> Move | Explanation:
        """Return what ``text`` means. Cards that are not in play order are no notation: one text a move."""
        if text == PASS_TEXT:
            return Pass()
        if text[:1] == "+" and len(text) == 3 and _CARD.match(text, 1) is not None:
            return PickUp(card_number(text[1:]))
        if _CARDS.match(text) is not None:
            cards = tuple(map(card_number, _CARD.findall(text)))
            return Play(cards) if cards == play_order(cards) else _not_understood(text)
        found = _DEAL.match(text)
        if found is not None:
            cards = tuple(map(card_number, _CARD.findall(found[2])))
            return Deal(int(found[1]), cards)
        found = _OPENER.match(text)
        if found is not None:
            return DrawOpener(int(found[1]))
        found = _DRAWN.match(text)
        return _not_understood(text) if found is None else DrawColours(tuple(map(COLOURS.index, found[1])))

    def why_not(self, state: State, move: Move, *, begun: bool = False) -> Explanation | None:
        """Say why ``move`` is refused; the beginning of a play is some of its cards, whichever of them are missing."""
        if not isinstance(move, (Play, PickUp, Pass)):
            if state.phase in (Phase.PLAY, Phase.PICK):
                return Explanation("refused.by_chance")
            return (
                None if self.is_outcome(state, move) else Explanation("refused.not_an_outcome", {"move": _told(move)})
            )
        if state.phase not in (Phase.PLAY, Phase.PICK):
            return Explanation("refused.not_yet")
        if isinstance(move, PickUp):
            if state.phase is not Phase.PICK:
                return Explanation("refused.nothing_to_pick")
            if move.card not in state.beaten:
                return Explanation("refused.not_beaten", {"card": _name(move.card), "cards": _names(state.beaten)})
            return None
        if state.phase is Phase.PICK:
            return Explanation("refused.pick_first", {"cards": _names(state.beaten)})
        if isinstance(move, Pass):
            return None if state.centre else Explanation("refused.leader_passes")
        return _why_no_play(state, move.cards, begun=begun)

    def events(self, before: State, move: Move, after: State) -> tuple[Event, ...]:
        """Tell of a ply in the order in which it is to be shown.

        ``lead`` or ``play`` (``seat``, ``value``, ``count``, ``cards``), ``take`` after a play that beat one card,
        ``pick`` (``seat``, ``card``), ``pass`` (``seat``), then ``round`` (``seat`` leads next) or ``hand`` (``seat``
        has finished, ``number`` of the hand). ``deal`` (``seat``, ``cards``) is told to the seat itself and
        ``deal_hidden`` to the others; ``opener`` has the ``seat``, ``colours`` the ``letters`` of those out. Cards in
        values are names with spaces between; the spots are names of cards.
        """
        if isinstance(move, Play):
            return _events_of_play(before, move.cards, after)
        if isinstance(move, PickUp):
            name = card_name(move.card)
            return (Event("pick", {"seat": before.turn, "card": name, "digit": digit_of(move.card)}, (name,)),)
        if isinstance(move, Pass):
            told = Event("pass", {"seat": before.turn})
            return (told,) if after.centre else (told, Event("round", {"seat": after.turn}))
        if isinstance(move, Deal):
            names = tuple(map(card_name, move.cards))
            if HIDDEN in move.cards:
                return (Event("deal_hidden", {"seat": move.seat, "count": len(names)}),)
            return (Event("deal", {"seat": move.seat, "count": len(names), "cards": " ".join(names)}, names),)
        if isinstance(move, DrawOpener):
            return (Event("opener", {"seat": move.seat}),)
        return (Event("colours", {"letters": " ".join(COLOURS[colour] for colour in move.colours)}),)

    def reveals(self, before: State, move: Move) -> bool:
        """Tell that no move of a seat bars undo by itself: a play may be taken back until another seat has acted.

        What a play, a pass or a pick-up shows lies open in front of everybody until then. That the next seat has acted
        is for the match to see, since a move does not know who would take it back; and the play that ends a hand is
        followed by a deal, which the match does not take back either.
        """
        return False

    def view(self, state: State, who: int) -> State:
        """Return ``state`` without the cards in other hands that were not picked up in the open.

        What follows with certainty from all that ``who`` sees is part of it. The goat is always dealt, and with six
        seats every card may be; so where one hand alone is unclear, the goat or the whole hand can be known. With two
        seats both know who holds the goat, and so does the observer.
        """
        hands = tuple(
            hand if seat == who else (HIDDEN,) * (len(hand) - len(shown)) + shown
            for seat, (hand, shown) in enumerate(zip(state.hands, state.known, strict=True))
        )
        blanked = replace(state, hands=hands)
        unclear = [seat for seat, hand in enumerate(hands) if HIDDEN in hand]
        if state.phase is Phase.DEAL or not unclear:
            return blanked
        left = unseen(blanked)
        if len(unclear) == 1 and len(left) == hands[unclear[0]].count(HIDDEN):
            shown = tuple(card for card in hands[unclear[0]] if card != HIDDEN)
            return replace(blanked, hands=_with(hands, unclear[0], tuple(sorted((*left, *shown)))))
        if GOAT in left and (len(unclear) == 1 or state.players == 2):
            holder = unclear[0] if len(unclear) == 1 else int(GOAT in state.hands[1])
            return replace(blanked, hands=_with(hands, holder, (*hands[holder][1:], GOAT)))
        return blanked

    def redact(self, state: State, move: Move, who: int) -> Move:
        if isinstance(move, Deal) and move.seat != who:
            return Deal(move.seat, (HIDDEN,) * len(move.cards))
        return move

    def resample(self, state: State, who: int, rng: random.Random) -> State:
        """Return a world that ``who`` cannot tell from ``state``; all of them are equally likely.

        Nothing is concluded from passes: that is for a player to weigh.
        """
        view = self.view(state, who)
        places = [seat for seat, hand in enumerate(view.hands) for _ in range(hand.count(HIDDEN))]
        if not places:
            return view
        left = list(unseen(view))
        drawn: dict[int, list[int]] = {seat: [] for seat in places}
        if GOAT in left:
            left.remove(GOAT)
            to_deal = HAND_SIZE * view.hands.count(()) if view.phase is Phase.DEAL else 0
            place = rng.randrange(len(places) + to_deal)
            if place < len(places):
                drawn[places.pop(place)].append(GOAT)
        for seat, card in zip(places, rng.sample(left, len(places)), strict=True):
            drawn[seat].append(card)
        hands = list(view.hands)
        for seat, cards in drawn.items():
            hands[seat] = tuple(sorted((*cards, *(card for card in hands[seat] if card != HIDDEN))))
        return replace(view, hands=tuple(hands))


# Refusals and texts.


def _not_understood(text: str) -> Explanation:
    return Explanation("refused.not_understood", {"text": text[:40]})


def _name(card: int) -> str:
    return card_name(card) if HIDDEN <= card <= GOAT else str(card)


def _names(cards: Iterable[int]) -> str:
    return " ".join(map(_name, cards))


def _told(move: Deal | DrawOpener | DrawColours) -> str:
    if isinstance(move, Deal):
        return _names(move.cards)
    return str(move.seat) if isinstance(move, DrawOpener) else " ".join(map(str, move.colours))


def _why_no_play(state: State, cards: tuple[int, ...], *, begun: bool) -> Explanation | None:
    """Say why ``cards`` are no play now; ``None`` when they are, or if ``begun`` when they can still become one."""
    hand = state.hands[state.turn]
    for card in cards:
        if card not in hand or card == HIDDEN:
            return Explanation("refused.not_in_hand", {"card": _name(card)})
        if cards.count(card) > 1:
            return Explanation("refused.twice", {"card": _name(card)})
    if not cards or cards != play_order(cards):
        return _not_understood(_names(cards))
    if not is_group(cards):
        key = "refused.goat" if GOAT in cards else "refused.mixed"
        return Explanation(key, {"cards": _names(cards)})
    if not state.centre:
        if len(cards) in (1, len(hand)) or (begun and is_group(hand)):
            return None
        return Explanation("refused.lead", {"count": len(cards), "hand": len(hand)})
    least = len(state.centre)
    numbers: dict[str, str | int] = {"count": len(cards), "least": least, "most": least + 1}
    if len(cards) > least + 1:
        return Explanation("refused.too_many", numbers)
    if begun and could_become_play(cards, hand, state.centre):
        return None
    if len(cards) < least:
        return Explanation("refused.too_weak" if begun else "refused.too_few", {**numbers, "centre": state.value})
    value = play_value(cards)
    if value <= state.value:
        return Explanation("refused.not_higher", {"value": value, "centre": state.value})
    return None


# What comes of a move.


def _with(places: tuple[tuple[int, ...], ...], seat: int, cards: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*places[:seat], cards, *places[seat + 1 :])


def _without(cards: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(card for card in cards if card not in gone)


def _after_play(state: State, cards: tuple[int, ...]) -> State:
    seat = state.turn
    hand = _without(state.hands[seat], cards)
    if not hand:
        return _after_hand(state)
    beaten = state.centre
    played = replace(
        state,
        hands=_with(state.hands, seat, hand),
        known=_with(state.known, seat, _without(state.known[seat], cards)),
        centre=cards,
        owner=seat,
        passes=0,
        passed=(*state.passed[:seat], (), *state.passed[seat + 1 :]),
    )
    if len(beaten) == 1:
        return _after_pick_up(played, beaten[0])
    if beaten:
        return replace(played, phase=Phase.PICK, beaten=beaten)
    return replace(played, turn=(seat + 1) % state.players)


def _after_pick_up(state: State, card: int) -> State:
    seat = state.turn
    return replace(
        state,
        phase=Phase.PLAY,
        hands=_with(state.hands, seat, tuple(sorted((*state.hands[seat], card)))),
        known=_with(state.known, seat, tuple(sorted((*state.known[seat], card)))),
        turn=(seat + 1) % state.players,
    )


def _after_pass(state: State) -> State:
    seat = state.turn
    passed = (*state.passed[:seat], (*state.passed[seat], state.centre), *state.passed[seat + 1 :])
    if state.passes + 1 < state.players - 1:
        return replace(state, turn=(seat + 1) % state.players, passes=state.passes + 1, passed=passed)
    return replace(
        state,
        turn=state.owner,
        centre=(),
        owner=NOBODY,
        passes=0,
        passed=passed,
        discards=tuple(sorted((*state.discards, *state.centre))),
    )


def _after_hand(state: State) -> State:
    """Return the position after the seat to act has played its last card."""
    row = tuple(0 if seat == state.turn else penalty(hand) for seat, hand in enumerate(state.hands))
    opener = (state.opener + 1) % state.players
    nothing: tuple[tuple[int, ...], ...] = ((),) * state.players
    after = replace(
        state,
        phase=Phase.DEAL,
        turn=opener,
        hands=nothing,
        known=nothing,
        centre=(),
        owner=NOBODY,
        passes=0,
        passed=((),) * state.players,
        discards=(),
        opener=opener,
        sheet=(*state.sheet, row),
    )
    if state.limit == 0 or max(after.scores) >= state.limit:
        return replace(after, phase=Phase.OVER)
    return after


def _events_of_play(before: State, cards: tuple[int, ...], after: State) -> tuple[Event, ...]:
    names = tuple(map(card_name, cards))
    told = [
        Event(
            "play" if before.centre else "lead",
            {"seat": before.turn, "value": play_value(cards), "count": len(cards), "cards": " ".join(names)},
            names,
        )
    ]
    if len(after.sheet) > len(before.sheet):
        told.append(Event("hand", {"seat": before.turn, "number": len(after.sheet)}))
    elif len(before.centre) == 1:
        name = card_name(before.centre[0])
        told.append(Event("take", {"seat": before.turn, "card": name, "digit": digit_of(before.centre[0])}, (name,)))
    return tuple(told)
