"""The rules of La Fureur des dieux, by the project's rules page.

Three to six seats, each a god with a secret mission, lay wind cards that steer one ship. A match begins with the
chance events that deal gods, adventures, missions and wind cards. Then Zeus' seat puts the ship on an island. A round
is a row of turns, and the voyage at its end is part of the last of them; then Zeus' seat may choose a token for the
island where the voyage began, and cards are dealt. Whatever Athena could counter waits for her answer in a ply of its
own. Seats that can do nothing but pass are passed over without a ply.

``state.py`` has the moves and the state, ``voyage.py`` the voyage, ``texts.py`` the notation and the refusals,
``telling.py`` the events, ``data.py`` the numbers of the game; what others need of them is here as well.
"""

from __future__ import annotations

import random
from collections import Counter as Tally
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.core.contract import (
    CHANCE,
    OVER,
    Explanation,
    GameInfo,
    Options,
    Result,
    Rules,
    RulesError,
    ScoreLine,
)
from game.games.fury.data import (
    APHRODITE,
    ATHENA,
    CARDS,
    COLOURS,
    DATA,
    DIONYSOS,
    GODS,
    HADES,
    HERMES,
    ISLANDS,
    KINDS,
    POSEIDON,
    ZEUS,
    ZONES,
)
from game.games.fury.state import (
    CHANCES,
    DECK,
    HIDDEN,
    NOTHING,
    Action,
    ChooseToken,
    Counter,
    Deal,
    DealGods,
    DealMissions,
    Deed,
    Laid,
    Lay,
    Leg,
    Move,
    MoveCard,
    Pass,
    Phase,
    PlaceAdventures,
    Power,
    PutShip,
    Round,
    State,
    Swap,
    UseAphrodite,
    UsePoseidon,
    UseZeus,
    can_act,
    can_counter,
    can_hide,
    card_name,
    changed,
    decisions,
    deck_size,
    hand_order,
    has_power,
    points,
    powers,
    strength,
    unseen,
    zone_name,
)
from game.games.fury.telling import events_of
from game.games.fury.texts import format_move, read_move, refusal
from game.games.fury.voyage import Forecast, preview, totals_of, voyage

__all__ = [
    "APHRODITE",
    "ATHENA",
    "CARDS",
    "COLOURS",
    "DATA",
    "DECK",
    "DIONYSOS",
    "GODS",
    "HADES",
    "HERMES",
    "HIDDEN",
    "KINDS",
    "NOTHING",
    "POSEIDON",
    "ZEUS",
    "Action",
    "ChooseToken",
    "Counter",
    "Deal",
    "DealGods",
    "DealMissions",
    "Deed",
    "Forecast",
    "FuryRules",
    "Laid",
    "Lay",
    "Leg",
    "Move",
    "MoveCard",
    "Pass",
    "Phase",
    "PlaceAdventures",
    "Power",
    "PutShip",
    "Round",
    "State",
    "Swap",
    "UseAphrodite",
    "UsePoseidon",
    "UseZeus",
    "can_act",
    "can_counter",
    "can_hide",
    "card_name",
    "changed",
    "deck_size",
    "has_power",
    "points",
    "powers",
    "preview",
    "strength",
    "totals_of",
    "unseen",
    "voyage",
    "zone_name",
]

SCORE_UNIT = 10
"""How much of a score is a point: more than the last adventure, which breaks ties, can be worth."""

_FRESH = (False,) * len(GODS)
_BARE_SEA: tuple[tuple[Laid, ...], ...] = ((),) * ZONES


def _most_plies() -> int:
    seats = DATA.players[-1]
    # In a round every card is laid or played at most once, and each of four gods is called once; Athena may answer to
    # all of it, and before each deed all other seats may pass. The round ends with a pass of every seat, a token and a
    # deal for every seat.
    deeds = len(DECK) + 4
    each_round = deeds * (seats + 1) + seats + 1 + seats
    # Gods, adventures, missions, the first deals and the ship.
    return 4 + seats + DATA.rounds * each_round


class FuryRules(Rules[State, Move]):
    """The rules object of the catalogue."""

    info = GameInfo(
        id="fury",
        players=DATA.players,
        rules_version=1,
        options=(),
        has_chance=True,
        has_secrets=True,
        max_plies=_most_plies(),
        score_unit=SCORE_UNIT,
        usual_players=DATA.players[-1],
    )

    events = staticmethod(events_of)

    def initial_state(self, players: int, options: Options) -> State:
        if players not in self.info.players:
            raise RulesError(f"La Fureur des dieux is not for {players} players")
        self.info.complete(options)
        return State(
            phase=Phase.GODS,
            turn=0,
            gods=(),
            spent=_FRESH,
            missions=(),
            hands=((),) * players,
            zones=_BARE_SEA,
            doubled=NOTHING,
            blocked=NOTHING,
            bare=False,
            passes=0,
            played=(),
            pending=None,
            islands=(NOTHING,) * ISLANDS,
            reserve=(DATA.tokens,) * len(KINDS),
            experienced=(),
            ship=NOTHING,
            first=0,
            round_number=1,
            idle=0,
            actions=(),
            history=(),
            due=(),
        )

    def to_act(self, state: State) -> int:
        phase = state.phase
        if phase is Phase.ATHENA:
            return state.holder(ATHENA)
        if phase in CHANCES:
            return CHANCE
        return OVER if phase is Phase.OVER else state.turn

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Return the moves as :func:`decisions` orders them."""
        return decisions(state)

    def after(self, state: State, move: Move) -> State:
        if isinstance(move, Lay):
            return _after_lay(state, move)
        if isinstance(move, Pass):
            return _settle(_acted(state, move, passes=state.passes + 1))
        if isinstance(move, (UseZeus, UseAphrodite, UsePoseidon, MoveCard)):
            if can_counter(state, state.turn):
                return changed(
                    state, phase=Phase.ATHENA, pending=move, passes=0, actions=_noted(state, move, countered=False)
                )
            return _after_power(changed(state, actions=_noted(state, move, countered=False)), move)
        if isinstance(move, Swap):
            return _settle(_after_swap(state, move))
        if isinstance(move, Counter):
            return _after_counter(state) if move.yes else _after_decline(state)
        if isinstance(move, ChooseToken):
            islands = _with(state.islands, state.history[-1].start, move.kind)
            reserve = _with(state.reserve, move.kind, state.reserve[move.kind] - 1)
            return _begin_round(changed(state, islands=islands, reserve=reserve))
        if isinstance(move, PutShip):
            return _after_ship(state, move.island)
        return _after_chance(state, move)

    def sample_chance(self, state: State, rng: random.Random) -> Move:
        """Return one outcome; all orders of the gods, the tokens, the missions and the deck are equally likely."""
        players = state.players
        if state.phase is Phase.DEAL:
            return Deal(state.turn, hand_order(rng.sample(unseen(state), state.due[state.turn])))
        if state.phase is Phase.GODS:
            return DealGods(tuple(rng.sample(DATA.gods_of(players), players)))
        if state.phase is Phase.MISSIONS:
            return DealMissions(tuple(rng.sample(range(len(KINDS)), players)))
        tokens = [kind for kind in range(len(KINDS)) for _ in range(DATA.tokens_on_board)]
        rng.shuffle(tokens)
        return PlaceAdventures(tuple(tokens))

    def is_outcome(self, state: State, move: Move) -> bool:
        players = state.players
        if state.phase is Phase.GODS:
            return isinstance(move, DealGods) and tuple(sorted(move.gods)) == DATA.gods_of(players)
        if state.phase is Phase.ISLANDS:
            return isinstance(move, PlaceAdventures) and Tally(move.kinds) == dict.fromkeys(
                range(len(KINDS)), DATA.tokens_on_board
            )
        if state.phase is Phase.MISSIONS:
            return (
                isinstance(move, DealMissions)
                and len(move.missions) == len(set(move.missions)) == players
                and all(0 <= mission < len(KINDS) for mission in move.missions)
            )
        if state.phase is not Phase.DEAL or not isinstance(move, Deal) or move.seat != state.turn:
            return False
        if len(move.cards) != state.due[state.turn] or any(card not in CARDS for card in move.cards):
            return False
        return move.cards == hand_order(move.cards) and not Tally(move.cards) - Tally(unseen(state))

    def result(self, state: State) -> Result:
        """Return the result: most points win, and among equals most points from the last adventure.

        A score is :data:`SCORE_UNIT` times the points and what the last adventure was worth; the account has a line a
        kind.
        """
        if state.phase is not Phase.OVER:
            raise RulesError("the match is not over")
        counts = Tally(state.experienced)
        account = tuple(
            ScoreLine(
                Explanation(f"account.{name}", {"count": counts[kind]}),
                tuple(counts[kind] * DATA.missions[mission][kind] for mission in state.missions),
            )
            for kind, name in enumerate(KINDS)
        )
        last = state.experienced[-1:]
        scores = tuple(
            SCORE_UNIT * points(mission, state.experienced) + points(mission, last) for mission in state.missions
        )
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Result(scores, winners, _reason(state), account)

    def format_move(self, state: State, move: Move) -> str:
        return format_move(state, move)

    def understand(self, state: State, text: str) -> Move | Explanation:
        return read_move(state, text)

    def why_not(self, state: State, move: Move, *, begun: bool = False) -> Explanation | None:
        if state.phase in CHANCES and isinstance(move, (DealGods, PlaceAdventures, DealMissions, Deal)):
            if self.is_outcome(state, move):
                return None
            return Explanation("refused.not_an_outcome", {"move": format_move(state, move)[:40]})
        return refusal(state, move)

    def reveals(self, before: State, move: Move) -> bool:
        if isinstance(move, Counter) and move.yes:
            return isinstance(before.pending, Lay)
        if before.phase not in (Phase.TURN, Phase.ATHENA):
            return False
        after = self.apply(before, move)
        if len(after.history) == len(before.history):
            return False
        return after.phase is Phase.OVER or any(laid.down for zone in after.history[-1].zones for laid in zone)

    def view(self, state: State, who: int) -> State:
        """Return ``state`` without the missions, hands and face-down cards of others.

        Whoever laid a card face down knows it, wherever Hermes has moved it and whoever holds Hades now. At the end of
        the match all missions are shown.
        """
        over = state.phase is Phase.OVER
        changes: dict[str, Any] = {
            "hands": tuple(hand if seat == who else (HIDDEN,) * len(hand) for seat, hand in enumerate(state.hands)),
            "missions": state.missions
            if over
            else tuple(mission if seat == who else HIDDEN for seat, mission in enumerate(state.missions)),
        }
        if any(laid.down and laid.seat != who for zone in state.zones for laid in zone):
            changes["zones"] = tuple(
                tuple(Laid(HIDDEN, laid.seat, True) if laid.down and laid.seat != who else laid for laid in zone)
                for zone in state.zones
            )
            shown = _turned_up(state.actions)
            changes["actions"] = tuple(
                action if index < shown or action.seat == who else _hidden_action(action)
                for index, action in enumerate(state.actions)
            )
            if state.turn != who and isinstance(state.pending, Lay):
                changes["pending"] = replace(state.pending, card=HIDDEN)
        return changed(state, **changes)

    def redact(self, state: State, move: Move, who: int) -> Move:
        if isinstance(move, Lay) and move.down and state.turn != who:
            return Lay(HIDDEN, move.zone, True)
        if isinstance(move, Deal) and move.seat != who:
            return Deal(move.seat, (HIDDEN,) * len(move.cards))
        if isinstance(move, DealMissions):
            return DealMissions(tuple(mission if seat == who else HIDDEN for seat, mission in enumerate(move.missions)))
        return move

    def resample(self, state: State, who: int, rng: random.Random) -> State:
        """Return a world that ``who`` cannot tell from ``state``; all of them are equally likely.

        Since the match goes on, nobody has a mission that would have ended it. Nothing is concluded from what the
        others played for: that is for a player to weigh.
        """
        view = self.view(state, who)
        changes: dict[str, Any] = {}
        if HIDDEN in view.missions:
            free = [
                mission
                for mission in range(len(KINDS))
                if mission not in view.missions and points(mission, view.experienced) < DATA.goal
            ]
            drawn_missions = iter(rng.sample(free, view.missions.count(HIDDEN)))
            changes["missions"] = tuple(
                next(drawn_missions) if mission == HIDDEN else mission for mission in view.missions
            )
        hidden = sum(hand.count(HIDDEN) for hand in view.hands)
        down = sum(laid.card == HIDDEN for zone in view.zones for laid in zone)
        if hidden + down:
            drawn = iter(rng.sample(unseen(view), hidden + down))
            changes["hands"] = tuple(
                hand_order([next(drawn) for _ in hand]) if HIDDEN in hand else hand for hand in view.hands
            )
            if down:
                changes["zones"] = tuple(
                    tuple(replace(laid, card=next(drawn)) if laid.card == HIDDEN else laid for laid in zone)
                    for zone in view.zones
                )
        world = changed(view, **changes)
        return _with_cards_of_actions(world) if down else world


# What comes of a decision.


def _with(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _noted(state: State, move: Deed, *, countered: bool) -> tuple[Action, ...]:
    return (*state.actions, Action(state.turn, move, countered))


def _spend(state: State, *gods: int) -> tuple[bool, ...]:
    return tuple(spent or god in gods for god, spent in enumerate(state.spent))


def _acted(state: State, move: Deed, passes: int) -> State:
    return changed(
        state,
        turn=(state.turn + 1) % state.players,
        passes=passes,
        actions=_noted(state, move, countered=False),
    )


def _after_lay(state: State, move: Lay) -> State:
    seat = state.turn
    hand = list(state.hands[seat])
    hand.remove(move.card)
    zones = list(state.zones)
    zones[move.zone] = (*zones[move.zone], Laid(move.card, seat, move.down))
    pending = move if move.down and can_counter(state, seat) else None
    laid = changed(
        state,
        phase=Phase.TURN if pending is None else Phase.ATHENA,
        turn=(seat + 1) % state.players if pending is None else seat,
        passes=0,
        hands=(*state.hands[:seat], tuple(hand), *state.hands[seat + 1 :]),
        zones=tuple(zones),
        pending=pending,
        actions=_noted(state, move, countered=False),
    )
    return laid if pending is not None else _settle(laid)


def _after_power(state: State, move: Power) -> State:
    """Return the position after a power that nobody counters; ``state`` is still in the turn, the action noted."""
    following = changed(
        state,
        phase=Phase.TURN,
        turn=(state.turn + 1) % state.players,
        passes=0,
        pending=None,
        spent=_spend(state, state.gods[state.turn]),
    )
    if isinstance(move, UseZeus):
        return _after_voyage(following)
    if isinstance(move, UseAphrodite):
        return _settle(changed(following, doubled=move.zone))
    if isinstance(move, UsePoseidon):
        return _settle(changed(following, blocked=move.zone))
    zones = list(state.zones)
    source = zones[move.source]
    zones[move.source] = (*source[: move.index], *source[move.index + 1 :])
    zones[move.target] = (*zones[move.target], source[move.index])
    return _settle(changed(following, zones=tuple(zones)))


def _after_swap(state: State, move: Swap) -> State:
    seat = state.turn
    gods = list(state.gods)
    gods[seat], gods[move.seat] = gods[move.seat], gods[seat]
    # Whoever takes over Hades starts with the power restored.
    moved = HADES in (gods[seat], gods[move.seat])
    return changed(
        _acted(state, move, passes=0),
        gods=tuple(gods),
        spent=tuple(spent and not (moved and god == HADES) for god, spent in enumerate(state.spent)),
        bare=state.bare and not moved,
        hands=(*state.hands[:seat], state.hands[seat][:-1], *state.hands[seat + 1 :]),
        played=(*state.played, DIONYSOS),
    )


def _after_counter(state: State) -> State:
    last = state.actions[-1]
    countered = changed(
        state,
        phase=Phase.TURN,
        turn=(state.turn + 1) % state.players,
        passes=0,
        pending=None,
        spent=_spend(state, ATHENA, state.gods[state.turn]),
        actions=(*state.actions[:-1], replace(last, countered=True)),
    )
    if isinstance(last.move, Lay):
        zones = tuple(tuple(replace(laid, down=False) if laid.down else laid for laid in zone) for zone in state.zones)
        countered = changed(countered, zones=zones, bare=True)
    return _settle(countered)


def _after_decline(state: State) -> State:
    pending = state.pending
    if pending is None or isinstance(pending, Lay):
        following = (state.turn + 1) % state.players
        return _settle(changed(state, phase=Phase.TURN, turn=following, passes=0, pending=None))
    return _after_power(state, pending)


def _settle(state: State) -> State:
    """Return the position with a seat to act that can; others pass, and the round ends when all have passed."""
    seat = state.turn
    passes = state.passes
    players = len(state.hands)
    while passes < players and not can_act(state, seat):
        passes += 1
        seat = (seat + 1) % players
    if passes >= players:
        return _after_voyage(state)
    return state if seat == state.turn else changed(state, turn=seat, passes=passes)


# The round and its end.


def _after_voyage(state: State) -> State:
    legs = voyage(state)
    arrival = legs[-1].arrival if legs else state.ship
    moved = arrival != state.ship
    gained = state.islands[arrival] if moved else NOTHING
    finished = Round(
        start=state.ship,
        legs=legs,
        arrival=arrival,
        gained=gained,
        islands=state.islands,
        actions=state.actions,
        zones=state.zones,
        doubled=state.doubled,
        blocked=state.blocked,
    )
    after = changed(
        state,
        phase=Phase.TOKEN,
        turn=state.gods.index(ZEUS),
        spent=_FRESH,
        zones=_BARE_SEA,
        doubled=NOTHING,
        blocked=NOTHING,
        bare=False,
        passes=0,
        played=(),
        pending=None,
        islands=_with(state.islands, arrival, NOTHING) if moved else state.islands,
        experienced=state.experienced if gained == NOTHING else (*state.experienced, gained),
        ship=arrival,
        idle=0 if moved else state.idle + 1,
        actions=(),
        history=(*state.history, finished),
    )
    if _is_over(after):
        return changed(after, phase=Phase.OVER)
    return after if moved and any(state.reserve) else _begin_round(after)


def _best(state: State) -> int:
    return max([points(mission, state.experienced) for mission in state.missions])


def _is_over(state: State) -> bool:
    return state.idle >= DATA.idle_voyages or state.round_number >= DATA.rounds or _best(state) >= DATA.goal


def _reason(state: State) -> Explanation:
    if _best(state) >= DATA.goal:
        return Explanation("end.goal", {"points": DATA.goal})
    if state.idle >= DATA.idle_voyages:
        return Explanation("end.idle", {"count": DATA.idle_voyages})
    return Explanation("end.rounds", {"count": DATA.rounds})


def _begin_round(state: State) -> State:
    first = (state.gods.index(ZEUS) + 1) % state.players
    return _begin_deal(changed(state, first=first, round_number=state.round_number + 1), DATA.cards_per_round)


def _begin_deal(state: State, cards: int) -> State:
    left = deck_size(state)
    players = state.players
    due = [0] * players
    for number in range(min(left, cards * players)):
        due[(state.first + number) % players] += 1
    return _next_deal(changed(state, due=tuple(due)), state.first)


def _next_deal(state: State, seat: int) -> State:
    """Return the position in which ``seat`` draws, or the next one that is due; when none is, the round begins."""
    for _ in range(state.players):
        if state.due[seat]:
            return changed(state, phase=Phase.DEAL, turn=seat)
        seat = (seat + 1) % state.players
    if state.ship == NOTHING:
        return changed(state, phase=Phase.SHIP, turn=state.gods.index(ZEUS), due=())
    return _settle(changed(state, phase=Phase.TURN, turn=state.first, due=()))


def _after_ship(state: State, island: int) -> State:
    kind = state.islands[island]
    return _settle(
        changed(
            state,
            phase=Phase.TURN,
            turn=state.first,
            ship=island,
            islands=_with(state.islands, island, NOTHING),
            reserve=_with(state.reserve, kind, state.reserve[kind] + 1),
        )
    )


def _after_chance(state: State, move: DealGods | PlaceAdventures | DealMissions | Deal) -> State:
    if isinstance(move, Deal):
        seat = move.seat
        hand = hand_order((*state.hands[seat], *move.cards))
        drawn = changed(
            state,
            hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
            due=_with(state.due, seat, 0),
        )
        return _next_deal(drawn, (seat + 1) % state.players)
    if isinstance(move, DealGods):
        first = (move.gods.index(ZEUS) + 1) % state.players
        return changed(state, phase=Phase.ISLANDS, gods=move.gods, first=first)
    if isinstance(move, PlaceAdventures):
        reserve = tuple(count - DATA.tokens_on_board for count in state.reserve)
        return changed(state, phase=Phase.MISSIONS, islands=move.kinds, reserve=reserve)
    return _begin_deal(changed(state, missions=move.missions), DATA.first_hand)


# Who knows what of the actions.


def _hidden_action(action: Action) -> Action:
    move = action.move
    if isinstance(move, Lay) and move.down:
        return Action(action.seat, Lay(HIDDEN, move.zone, True), action.countered)
    return action


def _turned_up(actions: Sequence[Action]) -> int:
    """Return how many of ``actions``, from the first on, are about cards that a counter has turned up."""
    for index in range(len(actions) - 1, -1, -1):
        if actions[index].countered and isinstance(actions[index].move, Lay):
            return index + 1
    return 0


def _with_cards_of_actions(state: State) -> State:
    """Return ``state`` with the cards of the actions as they lie on the zones, found by taking the actions back."""
    piles = [[laid.card for laid in zone] for zone in state.zones]
    actions = list(state.actions)
    waiting = isinstance(state.pending, MoveCard)
    for index in range(len(actions) - 1, -1, -1):
        action = actions[index]
        move = action.move
        if isinstance(move, Lay):
            actions[index] = replace(action, move=replace(move, card=piles[move.zone].pop()))
        elif isinstance(move, MoveCard) and not action.countered and not (waiting and index == len(actions) - 1):
            piles[move.source].insert(move.index, piles[move.target].pop())
    pending = actions[-1].move if isinstance(state.pending, Lay) else state.pending
    return changed(state, actions=tuple(actions), pending=pending)


RULES = FuryRules()
"""The rules object; it has no state."""
