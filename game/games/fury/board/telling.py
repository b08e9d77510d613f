"""What the table of La Fureur des dieux says: what may be done, what it would do, and what happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.core.contract import Event, Explanation
from game.core.match import SeenStep
from game.games.fury.board.places import (
    DOWN_SPOT,
    MISSION_SPOT,
    card_in,
    god_in,
    island_in,
    kind_in,
    laid_in,
    seat_in,
    zone_in,
)
from game.games.fury.board.zones import Table
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
    KINDS,
    POSEIDON,
    ZEUS,
)
from game.games.fury.state import (
    HIDDEN,
    NOTHING,
    ZONE_NAMES,
    Counter,
    Deal,
    DealGods,
    Laid,
    Lay,
    Move,
    MoveCard,
    Phase,
    Power,
    State,
    UseAphrodite,
    UsePoseidon,
    UseZeus,
    can_hide,
    card_name,
    deck_size,
    has_power,
    points,
    strength,
)
from game.games.fury.voyage import Forecast, preview
from game.ui.board import Marks, Prompt
from game.ui.telling import Teller

_UNTOLD = frozenset({"all_passed", "calm", "shown", "mission"})
"""Events that the log leaves out: they follow from the others, or are told at the end of the match."""

_ARRIVALS = frozenset({"gain", "bare_island", "nothing"})
"""Events that end a voyage."""


@dataclass(frozen=True, slots=True)
class Considered:
    """What the table would be like if what is being chosen were done: the view, and the card that would lie there."""

    view: State
    zone: int = NOTHING
    index: int = NOTHING


def with_power(view: State, power: Power) -> State:
    """Return ``view`` as it is once ``power`` has had its effect on the zones."""
    if isinstance(power, UseAphrodite):
        return replace(view, doubled=power.zone)
    if isinstance(power, UsePoseidon):
        return replace(view, blocked=power.zone)
    if isinstance(power, MoveCard):
        zones = list(view.zones)
        source = zones[power.source]
        zones[power.source] = (*source[: power.index], *source[power.index + 1 :])
        zones[power.target] = (*zones[power.target], source[power.index])
        return replace(view, zones=tuple(zones))
    return view


def with_card(view: State, laid: Laid, zone: int) -> State:
    """Return ``view`` with one more card on a zone."""
    zones = list(view.zones)
    zones[zone] = (*zones[zone], laid)
    return replace(view, zones=tuple(zones))


def considered(view: State, marks: Marks) -> Considered | None:
    """Return what doing what is chosen where it is pointed at would lead to; ``None`` where nothing is chosen."""
    pending = view.pending
    if view.phase is Phase.ATHENA and pending is not None and not isinstance(pending, Lay):
        after = with_power(view, pending)
        if isinstance(pending, MoveCard):
            return Considered(after, pending.target, len(after.zones[pending.target]) - 1)
        return Considered(after)
    zone = zone_in(marks.focus)
    if view.phase is not Phase.TURN or zone is None or marks.focus not in marks.open:
        return None
    for spot in reversed(marks.chosen):
        index, laid, god = card_in(spot), laid_in(spot), god_in(spot)
        if index is not None and index < len(view.hands[view.turn]):
            card = Laid(view.hands[view.turn][index], view.turn, DOWN_SPOT in marks.chosen)
            return Considered(with_card(view, card, zone), zone, len(view.zones[zone]))
        if laid is not None and zone != laid[0] and laid[1] < len(view.zones[laid[0]]):
            return Considered(with_power(view, MoveCard(*laid, zone)), zone, len(view.zones[zone]))
        if god == APHRODITE:
            return Considered(with_power(view, UseAphrodite(zone)))
        if god == POSEIDON:
            return Considered(with_power(view, UsePoseidon(zone)))
    return None


class Telling(Teller):
    """Puts views and plies into sentences of the player's language."""

    game = "fury"

    def say(self, explanation: Explanation) -> str:
        """Return a refusal or the reason of a hint as a sentence, with zones, cards, gods and islands in words."""
        return self.text(explanation.key, **self._in_words(explanation.values))

    def sentence(self, step: SeenStep[State, Move]) -> str:
        """Return what happened, one part after the other; what another seat did begins with the name of its god."""
        if isinstance(step.move, DealGods):
            return self.text("panel.gods")
        if isinstance(step.move, Deal) and step.move.seat >= 0 and HIDDEN in step.move.cards:
            return self.text("panel.dealt")
        parts: list[str] = []
        path: list[object] = []
        sails = any(event.kind in _ARRIVALS for event in step.events)
        turned: list[object] = []
        for event in step.events:
            words = self._in_words(event.values)
            if event.kind == "leg":
                path.append(words["island"])
            elif event.kind == "show":
                turned.append(words["cards"])
                continue
            elif event.kind in _UNTOLD or (event.kind == "skipped" and sails):
                continue
            if turned:
                parts.append(self.text("panel.turned", cards=self.text("panel.comma").join(map(str, turned))))
                turned.clear()
            if path and event.kind in _ARRIVALS:
                # The last island of the way is the one that the event is about.
                parts.append(self.text(f"panel.sailed_{event.kind}", path=" → ".join(map(str, path)), **words))
            elif event.kind != "leg":
                parts.append(self._told(step, event, words))
        if turned:
            parts.append(self.text("panel.turned", cards=self.text("panel.comma").join(map(str, turned))))
        return self.text("panel.and").join(parts)

    def _told(self, step: SeenStep[State, Move], event: Event, words: Mapping[str, object]) -> str:
        if isinstance(step.move, Counter) and event.kind in GODS:
            # Athena has let it be, and the power of another god has its effect.
            return self.text(f"panel.effect.{event.kind}", **words)
        sentence = self.text(f"event.{event.kind}", **words)
        seat = event.values.get("seat")
        if isinstance(seat, int) and seat != step.seat and seat < len(step.after.gods):
            return self.text("panel.named", god=self.god(step.after.gods[seat]), sentence=sentence)
        return sentence

    def _in_words(self, values: Mapping[str, str | int]) -> dict[str, object]:
        words: dict[str, object] = dict(values)
        for name, value in values.items():
            if name in ("god", "other_god"):
                words[name] = self.text(f"god.{value}")
            elif name == "kind":
                words[name] = self.text(f"kind.{value}")
            elif name in ("zone", "target") and value in ZONE_NAMES:
                words[name] = self.zone(ZONE_NAMES.index(str(value)))
            elif name == "island" and value in DATA.chart.ids:
                words[name] = self.text(f"island.{value}")
            elif name == "card":
                words[name] = self._card_named(str(value))
            elif name == "cards":
                words[name] = self.text("panel.comma").join(map(self._card_named, str(value).split()))
            elif name == "colour":
                words[name] = self.text(f"colour.{value}")
        return words

    def _card_named(self, name: str) -> str:
        return self.card(next((card for card in CARDS if card_name(card) == name), HIDDEN))

    # Names.

    def god(self, god: int) -> str:
        """Return the name of a god."""
        return self.text(f"god.{GODS[god]}")

    def adventure(self, kind: int) -> str:
        """Return the name of an adventure."""
        return self.text(f"kind.{KINDS[kind]}")

    def island(self, island: int) -> str:
        """Return the name of an island."""
        return self.text(f"island.{DATA.chart.ids[island]}")

    def zone(self, zone: int) -> str:
        """Return the leg and the wind of a zone."""
        leg, colour = divmod(zone, len(COLOURS))
        return self.text(f"panel.zone.{COLOURS[colour]}", leg=leg + 1)

    def card(self, card: int) -> str:
        """Return a card in words, such as *the 3*."""
        if card == HIDDEN:
            return self.text("panel.card.hidden")
        return (
            self.text("panel.card.dionysos") if card == DIONYSOS else self.text("panel.card.wind", value=strength(card))
        )

    # The voyage as it would go.

    def worth(self, view: State, kind: int, mission: int) -> str:
        """Return an adventure with its points for ``mission``, or its name alone where that is hidden."""
        name = self.adventure(kind)
        if mission == HIDDEN:
            return name
        return self.text("panel.worth", name=name, count=DATA.missions[mission][kind])

    def route(self, view: State, mission: int) -> str:
        """Say where the ship would sail with the cards that lie in ``view``, and what it would find there."""
        if view.ship == NOTHING:
            return ""
        legs = preview(view)
        if not legs:
            return self.text("prompt.route_none")
        key = "route" if legs[-1].certain else "route_unsure"
        return self.text(f"prompt.{key}", island=self.island(legs[-1].arrival), end=self._end(view, legs, mission))

    def _end(self, view: State, legs: tuple[Forecast, ...], mission: int) -> str:
        arrival = legs[-1].arrival
        if arrival == view.ship:
            return self.text("prompt.end_start")
        kind = view.islands[arrival]
        return self.text("prompt.end_bare") if kind == NOTHING else self.worth(view, kind, mission)

    # Prompts.

    def prompt(self, view: State, marks: Marks, mission: int, seat: int) -> Prompt:
        """Say what is expected, and what the choice so far, or what is pointed at, would do.

        ``mission`` is that of the viewer where it may be seen, ``seat`` the seat of the viewer.
        """
        prompt = self._prompt(view, marks, mission, seat)
        return Prompt(_begun(prompt.title), _begun(prompt.detail))

    def _prompt(self, view: State, marks: Marks, mission: int, seat: int) -> Prompt:
        if view.phase is Phase.ATHENA:
            return self._athena_prompt(view, mission)
        told = self._pointed_at(view, marks, mission, seat) if marks.focus not in marks.chosen else ""
        if view.phase is Phase.SHIP:
            return Prompt(self.text("prompt.ship"), told or self.text("prompt.ship_detail"))
        if view.phase is Phase.TOKEN:
            start = view.history[-1].start
            title = self.text("prompt.token", island=self.island(start))
            return Prompt(title, told or self.text("prompt.token_detail"))
        return self._turn_prompt(view, marks, mission, told)

    def _turn_prompt(self, view: State, marks: Marks, mission: int, told: str) -> Prompt:
        chosen = [spot for spot in marks.chosen if spot != DOWN_SPOT]
        title = self._turn_title(view, marks, chosen)
        new = considered(view, marks)
        if new is not None:
            return Prompt(title, self._considering(new.view, marks, mission))
        if chosen and chosen[-1] == GODS[ZEUS]:
            return Prompt(title, self.route(view, mission))
        if told:
            return Prompt(title, told)
        if chosen:
            return Prompt(title, self._next_step(view, chosen))
        details = [self.route(view, mission)]
        if view.passes == view.players - 1:
            details.append(self.text("prompt.last_pass"))
        return Prompt(title, " ".join(detail for detail in details if detail))

    def _turn_title(self, view: State, marks: Marks, chosen: list[str]) -> str:
        if chosen:
            index, god, laid = card_in(chosen[-1]), god_in(chosen[-1]), laid_in(chosen[-1])
            if index is not None:
                key = "lay_down" if DOWN_SPOT in marks.chosen else "lay"
                return self.text(f"prompt.{key}", card=self.card(view.hands[view.turn][index]))
            if laid is not None:
                return self.text("prompt.move", card=self.card(view.zones[laid[0]][laid[1]].card))
            if god is not None:
                return self.text(f"prompt.use.{GODS[god]}")
        has_cards, can_use = bool(view.hands[view.turn]), has_power(view, view.turn)
        if has_cards:
            return self.text("prompt.turn" if can_use else "prompt.turn_cards")
        return self.text("prompt.turn_power" if can_use else "prompt.turn_pass")

    def _next_step(self, view: State, chosen: list[str]) -> str:
        index, god = card_in(chosen[-1]), god_in(chosen[-1])
        if index is not None and view.hands[view.turn][index] == DIONYSOS:
            return self.text("prompt.dionysos_detail")
        if god == HERMES:
            return self.text("prompt.which_card")
        return self.text("prompt.which_zone")

    def _considering(self, after: State, marks: Marks, mission: int) -> str:
        zone = zone_in(marks.focus)
        if zone is None:
            return self.route(after, mission)
        total = Table.of(after).sum_text(zone)
        return self.text("prompt.would", zone=self.zone(zone), total=total or "0", route=self.route(after, mission))

    def _athena_prompt(self, view: State, mission: int) -> Prompt:
        pending = view.pending
        if pending is None:
            return Prompt("", "")
        god = view.gods[view.turn]
        title = self.text("prompt.counter", god=self.god(god))
        if isinstance(pending, Lay):
            hidden = sum(laid.down for zone in view.zones for laid in zone)
            return Prompt(title, self.text("prompt.counter_hades", zone=self.zone(pending.zone), count=hidden))
        if isinstance(pending, UseZeus):
            return Prompt(title, self.text("prompt.counter_zeus", route=self.route(view, mission)))
        if isinstance(pending, MoveCard):
            card = self.card(view.zones[pending.source][pending.index].card)
            source, target = self.zone(pending.source), self.zone(pending.target)
            told = self.text("prompt.counter_hermes", card=card, source=source, target=target)
        else:
            key = "counter_aphrodite" if isinstance(pending, UseAphrodite) else "counter_poseidon"
            told = self.text(f"prompt.{key}", zone=self.zone(pending.zone))
        after, now = self._goal(with_power(view, pending), mission), self._goal(view, mission)
        key = "counter_either" if after == now else "counter_else"
        return Prompt(title, f"{_begun(told)} {self.text(f'prompt.{key}', after=after, now=now)}")

    def _goal(self, view: State, mission: int) -> str:
        legs = preview(view)
        if not legs or legs[-1].arrival == view.ship:
            return self.island(view.ship)
        kind = view.islands[legs[-1].arrival]
        name, end = self.island(legs[-1].arrival), self._end(view, legs, mission)
        if kind != NOTHING and mission != HIDDEN:
            worth = DATA.missions[mission][kind]
            return self.text("panel.goal_worth", island=name, adventure=self.adventure(kind), count=worth)
        return self.text("panel.goal", island=name, end=end)

    # What is pointed at.

    def _pointed_at(self, view: State, marks: Marks, mission: int, seat: int) -> str:
        spot = marks.focus
        island, zone, index, kind = island_in(spot), zone_in(spot), card_in(spot), kind_in(spot)
        laid, other, god = laid_in(spot), seat_in(spot), god_in(spot)
        if island is not None:
            return self._island(view, island, mission)
        if kind is not None:
            return self._kind(view, kind, mission)
        if index is not None and view.phase is Phase.TURN and index < len(view.hands[view.turn]):
            card = view.hands[view.turn][index]
            return self.text("prompt.point_dionysos" if card == DIONYSOS else "prompt.point_card", card=self.card(card))
        if laid is not None and laid[1] < len(view.zones[laid[0]]):
            card = view.zones[laid[0]][laid[1]].card
            key = "point_move" if spot in marks.open else "point_laid"
            return self.text(f"prompt.{key}", card=self.card(card), zone=self.zone(laid[0]))
        if zone is not None:
            return self._zone(view, zone)
        if other is not None and other < len(view.gods):
            key = "point_swap" if spot in marks.open else "point_god"
            return self.text(f"prompt.{key}", god=self.god(view.gods[other]), use=self._use(view, other))
        if god is not None:
            return self._own_power(view, god, seat)
        return self._mission(view, mission) if spot == MISSION_SPOT else ""

    def _island(self, view: State, island: int, mission: int) -> str:
        name, kind = self.island(island), view.islands[island]
        if view.phase is Phase.SHIP and kind != NOTHING:
            return self.text("prompt.point_start", island=name, adventure=self.worth(view, kind, mission))
        if island == view.ship:
            return self.text("prompt.point_ship", island=name)
        if kind == NOTHING:
            return self.text("prompt.point_bare", island=name)
        return self.text("prompt.point_island", island=name, adventure=self.worth(view, kind, mission))

    def _kind(self, view: State, kind: int, mission: int) -> str:
        return self.text(
            "prompt.point_kind",
            adventure=self.worth(view, kind, mission),
            experienced=view.experienced.count(kind),
            reserve=view.reserve[kind],
        )

    def _zone(self, view: State, zone: int) -> str:
        table = Table.of(view)
        parts = [self.text("prompt.point_zone", zone=self.zone(zone), count=len(view.zones[zone]))]
        if view.zones[zone] and zone != view.blocked:
            parts.append(self.text("prompt.point_total", total=table.sum_text(zone)))
        if zone == view.doubled:
            parts.append(self.text("prompt.point_doubled"))
        if zone == view.blocked:
            parts.append(self.text("prompt.point_blocked"))
        return " ".join(parts)

    def _use(self, view: State, seat: int) -> str:
        god = view.gods[seat]
        use = self.text(f"panel.power.{GODS[god]}")
        return f"{use} {self.text('panel.used')}" if view.spent[god] else use

    def _own_power(self, view: State, god: int, seat: int) -> str:
        use = self.text(f"panel.power.{GODS[god]}")
        if view.spent[god] and god != HADES:
            why = self.text("panel.why.spent")
        elif god == HADES:
            why = self.text("panel.why.hades" if can_hide(view, seat) else "panel.why.bare")
        elif god == ATHENA:
            why = self.text("panel.why.athena")
        elif god == HERMES and not any(view.zones):
            why = self.text("panel.why.no_card")
        else:
            return use
        return f"{use} {why}"

    def _mission(self, view: State, mission: int) -> str:
        if mission == HIDDEN:
            return self.text("prompt.point_hidden_mission")
        wanted = sorted(range(len(KINDS)), key=lambda kind: -DATA.missions[mission][kind])
        names = self.text("panel.comma").join(
            self.worth(view, kind, mission) for kind in wanted if DATA.missions[mission][kind]
        )
        return self.text("prompt.point_mission", names=names, count=points(mission, view.experienced), goal=DATA.goal)

    # Panels.

    def facts(self, view: State, seat: int) -> tuple[str, ...]:
        """Return the god of ``seat``, with a word when its power is used up, and the number of its cards."""
        cards = self.text("panel.cards", count=len(view.hands[seat]))
        if not view.gods:
            return (cards,)
        god = view.gods[seat]
        name = self.god(god)
        return self.text("panel.god_used", god=name) if view.spent[god] else name, cards

    def points(self, worth: int) -> tuple[str, str]:
        """Return the points of a mission so far, and in short."""
        return self.text("panel.points", count=worth, goal=DATA.goal), f"{worth}/{DATA.goal}"

    def round(self, view: State) -> tuple[str, str]:
        """Return the number of the round and of the cards in the deck, and in short that of the cards alone."""
        size = deck_size(view)
        return self.text("panel.round", number=view.round_number, deck=size), self.text("panel.deck", deck=size)


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]
