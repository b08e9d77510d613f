"""What the table of Odicey says: what may be done, what it would do, and what happened."""

from __future__ import annotations

from game.core.match import SeenStep
from game.games.odicey.board.palette import OWNERS
from game.games.odicey.board.places import HARBOUR_SPOTS, cell_in, hand_in, place_in
from game.games.odicey.rules import (
    HARBOUR_TEXT,
    ZEUS,
    Move,
    OdiceyRules,
    Phase,
    State,
    cell_name,
    home_count,
    in_order,
    near_lines,
    owner_of,
    placeable,
    side_of,
    value_of,
    winning_line,
    with_die,
    zeus_value,
)
from game.ui.board import Marks, Prompt
from game.ui.picker import Path
from game.ui.telling import Teller

RULES = OdiceyRules()


def chosen_places(chosen: Path) -> tuple[int, ...]:
    """Return the places among ``chosen``, ascending."""
    return tuple(sorted(place for spot in chosen if (place := place_in(spot)) is not None))


def dice_in_hand(view: State) -> tuple[int, ...]:
    """Return the dice that are rolled and not placed, as they lie in the hand: an ejected one comes first."""
    return (view.carried, *view.hand) if view.carried else view.hand


def chosen_die(view: State, spots: Path) -> int:
    """Return the die that is to be placed: the first of the hand among ``spots``, else the first that can be."""
    slot = next((slot for spot in spots if (slot := hand_in(spot)) is not None), 0)
    dice = dice_in_hand(view)
    if not dice:
        return 0
    return dice[slot] if slot < len(dice) and not view.carried else dice[0]


def known_zeus_value(view: State) -> int:
    """Return what the Zeus die shows, wherever it is; 0 while it rolls."""
    in_hand = (value_of(number) for number in dice_in_hand(view) if owner_of(number) == ZEUS)
    return zeus_value(view.cells) or next(in_hand, 0)


def needed(view: State) -> int:
    """Return how many dice are to be chosen now."""
    return home_count(view) if view.phase is Phase.ATHENA else 2


class Telling(Teller):
    """Puts views and plies into sentences of the player's language."""

    game = "odicey"

    def side(self, side: int) -> str:
        """Return the colour of ``side`` in words."""
        return self.text(f"side.{OWNERS[side]}")

    def die(self, number: int) -> str:
        """Return a die in words, such as *the red 3*."""
        return self.text(f"panel.die.{OWNERS[owner_of(number)]}", value=value_of(number))

    def names(self, places: tuple[int, ...]) -> str:
        """Return places in words, such as *harbour + c3*."""
        cells = [name for name in in_order(places) if name != HARBOUR_TEXT]
        taken = len(places) - len(cells)
        harbour = [self.text("panel.harbour" if taken == 1 else "panel.harbour_twice")] if taken else []
        return " + ".join((*harbour, *cells))

    # Prompts.

    def prompt(self, view: State, marks: Marks) -> Prompt:
        """Say what is expected, and what the choice so far, or what is pointed at, would do."""
        if view.phase is Phase.PLACE:
            return self._place_prompt(view, marks)
        title = self._title(view)
        places = chosen_places(marks.chosen)
        told = (self._preview(view, marks) if marks.guided else "") or self._so_far(view, places)
        if told:
            return Prompt(title, told)
        if view.phase is Phase.CHOOSE:
            key = "choose_detail" if marks.guided else "choose_unguided"
            return Prompt(title, self.text(f"prompt.{key}", side=self.side(view.other), zeus=zeus_value(view.cells)))
        if view.phase is Phase.ATHENA:
            count = home_count(view)
            key = "athena_detail" if count else "athena_alone"
            return Prompt(title, self.text(f"prompt.{key}", side=self.side(view.other), count=count))
        return Prompt(title, self.text("prompt.zeus_detail"))

    def _title(self, view: State) -> str:
        if view.phase is Phase.CHOOSE:
            return self.text("prompt.choose_bonus" if view.bonus else "prompt.choose")
        return self.text(f"prompt.{view.phase.value}")

    def _so_far(self, view: State, places: tuple[int, ...]) -> str:
        if not places:
            return ""
        key = {Phase.CHOOSE: "chosen", Phase.ATHENA: "home", Phase.ZEUS: "chosen"}[view.phase]
        names = self.names(places)
        if len(places) < needed(view):
            return self.text(f"prompt.{key}_one", dice=names)
        return self.text(f"prompt.{key}_all", count=len(places), dice=names)

    def _preview(self, view: State, marks: Marks) -> str:
        """Say what touching the spot that is pointed at would do; empty where it would not do anything."""
        spot = marks.focus
        if spot is None or spot not in marks.open or spot in marks.chosen:
            return ""
        cell = cell_in(spot)
        if cell is None:
            if spot in HARBOUR_SPOTS:
                return self.text("prompt.take_harbour", count=view.harbours[view.side])
            return ""
        number = view.cells[cell]
        told = {"cell": spot, "die": self.die(number)}
        if view.phase is Phase.ATHENA:
            return self.text("prompt.take_home", **told)
        if view.phase is Phase.CHOOSE and owner_of(number) != view.side:
            return self.text("prompt.take_other", **told)
        return self.text("prompt.take", **told)

    def _place_prompt(self, view: State, marks: Marks) -> Prompt:
        die = chosen_die(view, marks.chosen)
        title = self.text("prompt.place_ejected" if view.carried else "prompt.place", die=self.die(die))
        told = self._placing(view, marks, die) if marks.guided else ""
        if told:
            return Prompt(title, told)
        if view.carried:
            path = " → ".join(map(cell_name, view.spent))
            sentences = [self.text("prompt.chain_detail", value=value_of(die), path=path)]
        elif view.is_opening:
            sentences = [self.text("prompt.opening_detail")]
        else:
            sentences = [self.text("prompt.place_detail", value=value_of(die))]
        if len(placeable(view)) > 1:
            sentences.append(self.text("prompt.which_first"))
        elif view.double and not view.carried:
            sentences.append(self.double(view))
        return Prompt(title, " ".join(sentences))

    def double(self, view: State) -> str:
        """Say what the double will bring once the dice are placed."""
        is_zeus = view.double == known_zeus_value(view)
        return self.text("prompt.double_zeus" if is_zeus else "prompt.double_athena")

    def _placing(self, view: State, marks: Marks, die: int) -> str:
        """Say what placing ``die`` where it is pointed at would do; empty where it cannot go."""
        cell = cell_in(marks.focus)
        if cell is None or marks.focus not in marks.open:
            return ""
        if winning_line(with_die(view.cells, cell, die)) is not None:
            return self.text("prompt.wins", cell=marks.focus)
        present = view.cells[cell]
        if not present:
            return self.text("prompt.place_on", cell=marks.focus)
        return self.text("prompt.place_ejecting", cell=marks.focus, die=self.die(present))

    def lines(self, view: State, *, shown: bool) -> str:
        """Say what is pointed out from now on, or no longer."""
        if not shown:
            return self.text("prompt.lines_hidden")
        return self.text("prompt.lines_shown" if near_lines(view.cells) else "prompt.lines_none")

    # Panels and the log.

    def facts(self, view: State, seat: int) -> tuple[str, ...]:
        """Return the side of ``seat``."""
        return (self.text(f"side.{OWNERS[side_of(seat)]}"),)

    def sentence(self, step: SeenStep[State, Move]) -> str:
        """Return what happened, one part after the other."""
        return self.text("panel.and").join(self.text(f"event.{event.kind}", **event.values) for event in step.events)


def choice_of(places: tuple[int, ...]) -> str:
    """Return the notation of ``places``, in any number, in its order."""
    return ",".join(in_order(places))
