"""No frame between one person's last action and the next person's press holds a pixel of any hand.

Two programs play the same match side by side. All that everybody may know is the same in both, and no hidden card is:
the hands that were dealt hold other cards, but for those that are going to be played openly. Both get the same keys and
clicks, and each frame of the one is compared with that of the other. While a hand is closed, they must be equal pixel
for pixel; while one is open, they must differ, or the comparison would prove nothing.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ai.agent import Thought
from game.app.scenes.curtain import CurtainScene
from game.app.scenes.interlude import InterludeScene
from game.app.scenes.library import LibraryScene
from game.app.scenes.pause import PauseScene
from game.app.scenes.statistics import StatisticsScene
from game.app.scenes.title import TitleScene
from game.app.table.conduct import Conduct
from game.app.table.log import LogBook
from game.app.table.scene import TableScene
from game.app.table.viewpoint import Viewpoint
from game.core import codec
from game.core.contract import CHANCE, OBSERVER, Explanation
from game.core.match import Match
from game.core.record import CHANCE_HAND, HUMAN, Ply, Record, Seat
from game.games.catalogue import CATALOGUE
from game.games.fury.board import FuryBoard
from game.games.fury.board.places import DOWN_SPOT, card_spot
from game.games.fury.data import ATHENA, DATA, HADES, POSEIDON, ZEUS
from game.games.fury.rules import FuryRules
from game.games.fury.state import (
    Counter,
    DealGods,
    DealMissions,
    Phase,
    PlaceAdventures,
)
from game.games.fury.state import Deal as DealWinds
from game.games.fury.state import Move as FuryMove
from game.games.fury.state import Pass as FuryPass
from game.games.fury.state import State as FuryState
from game.games.odin.rules import COLOURS, Deal, DrawOpener, OdinRules, Pass, Play, State, card_number
from game.games.worker import Job, Purpose
from game.ui.widgets import TOOLTIP_DELAY
from tests.app.twins import Act, Twins
from tests.driver import FRAME, NAMES, REST, SETTLED, Driver
from tests.thinkers import InlineThinker, thought_of

MakeTwins = Callable[..., Twins]

OPEN_CARDS = (("b1", "y7", "k2"), ("r5", "p8", "g3"), ("g6", "k9", "y1"), ("p3", "b8", "r2"))
"""Cards that seat by seat are the same in both programs, so that they can be played openly."""


class PassingThinker(InlineThinker):
    """A thinker whose computers pass, or lead with an open card: in both programs they decide the same."""

    def think(self, job: Job) -> Thought[Any] | None:
        legal = CATALOGUE[job.game].rules.legal_moves(job.view)
        common = [Play((card_number(card),)) for cards in OPEN_CARDS[: job.view.players] for card in cards]
        move = Pass() if Pass() in legal else next((play for play in common if play in legal), None)
        if move is None:
            # Whatever it led with now would differ: it thinks for ever.
            return None
        if job.purpose is Purpose.HINT:
            # A hint is about what the person holds, and differs.
            move = next(play for play in legal if play not in common)
        return dataclasses.replace(thought_of(move), reason=Explanation("end.single"))


def hands_for(players: int, world: int, *, ends_at_once: bool = False) -> list[tuple[int, ...]]:
    """Return the hands of one of the two worlds: no hidden card of a seat is the same in both.

    With ``ends_at_once`` the first seat has all nine blue cards, in both worlds, and can play them together.
    """
    if ends_at_once:
        blue = tuple(range(9))
        others = [card for card in range(9 * len(COLOURS)) if card not in blue]
        random.Random(5).shuffle(others)
        turned = [tuple(sorted(others[9 * place : 9 * place + 9])) for place in range(players - 1)]
        return [blue, *(turned[(seat + world) % (players - 1)] for seat in range(players - 1))]
    common = [tuple(map(card_number, cards)) for cards in OPEN_CARDS[:players]]
    taken = {card for cards in common for card in cards}
    others = [card for card in range(9 * len(COLOURS)) if card not in taken]
    random.Random(5).shuffle(others)
    hidden = [others[6 * seat : 6 * seat + 6] for seat in range(players)]
    # In the other world each seat has the hidden cards of its neighbour.
    return [tuple(sorted((*common[seat], *hidden[(seat + world) % players]))) for seat in range(players)]


def dealt_match(
    levels: tuple[str, ...], world: int, *, practice: bool = False, ends_at_once: bool = False
) -> Match[Any, Any]:
    """Return a match of Odin after its deal in one of the two worlds; seat 0 opens. Later deals differ, too."""
    styles = ("blue", "pink", "green", "orange", "purple", "gold")
    rules = OdinRules()
    seats = tuple(Seat(NAMES[index], level, styles[index]) for index, level in enumerate(levels))
    options = rules.info.complete({})
    hands = hands_for(len(levels), world, ends_at_once=ends_at_once)
    state: State = rules.initial_state(len(levels), options)
    plies = []
    while rules.to_act(state) == CHANCE:
        move = DrawOpener(0) if state.opener < 0 else Deal(state.turn, hands[state.turn])
        plies.append(Ply(CHANCE, rules.format_move(state, move), CHANCE_HAND))
        state = rules.apply(state, move)
    record = Record(
        rules.info.id, rules.info.rules_version, seats, options, 7 + world, practice, tuple(plies), codec.digest(state)
    )
    return Match.from_record(rules, record)


def wait(milliseconds: int) -> Act:
    return lambda driver: driver.wait(milliseconds)


def key(number: int, *, mod: int = 0) -> Act:
    return lambda driver: driver.key(number, mod=mod)


def send(kind: int, **values: Any) -> Act:
    return lambda driver: driver.send(kind, **values)


def select(card: str) -> Act:
    """Click a card of the open hand where it can be seen."""

    def click(driver: Driver) -> None:
        driver.touch(card)
        assert card in driver.chosen
        # The card may lie elsewhere in the other program, and a pointer that rests elsewhere lights up other buttons.
        driver.move((driver.window.w // 2, driver.window.h * 7 // 8))

    return click


def play(twins: Twins, card: str, what: str = "play") -> None:
    """Let the person whose hand is open play a card, and see the hand close with the press."""
    twins.do(select(card))
    before = twins.matches[0].ply
    twins.closed(key(pygame.K_p), what)
    assert twins.matches[0].ply > before
    twins.closed(Driver.rest, what)


def pass_on(twins: Twins, what: str = "pass") -> None:
    """Let the person whose hand is open pass."""
    before = twins.matches[0].ply
    twins.closed(key(pygame.K_x), what)
    assert twins.matches[0].ply > before
    twins.closed(Driver.rest, what)


def hover_everything(driver: Driver) -> None:
    """Rest the pointer on each widget, and on points all over the window."""
    for widget, _ in list(driver.group.shown()):
        driver.move(widget.rect.center)
        driver.wait(TOOLTIP_DELAY + 2 * FRAME)
    width, height = driver.surface.get_size()
    for x in range(20, width, width // 6):
        for y in range(20, height, height // 5):
            driver.move((x, y))
            driver.wait(FRAME)


@pytest.fixture
def make_twins(tmp_path: Path) -> Iterator[MakeTwins]:
    """Return a maker of twins at a match that ``deal`` makes of the levels, the world and what is ``dealt``."""
    made: list[Twins] = []

    def make(
        *levels: str, deal: Callable[..., Match[Any, Any]] = dealt_match, dealt: Any = None, **settings: Any
    ) -> Twins:
        settings = {"speed": "normal", "size": (800, 600), "make_thinker": PassingThinker, **settings}
        folder = tmp_path / f"twins{len(made)}"
        made.append(Twins(folder, lambda world: deal(levels, world, **(dealt or {})), **settings))
        return made[-1]

    yield make
    for twins in made:
        twins.close()


def test_the_worlds_differ_in_what_is_hidden_only() -> None:
    one, other = (dealt_match((HUMAN,) * 4, world) for world in range(2))
    assert one.view(OBSERVER) == other.view(OBSERVER)
    for seat in range(4):
        hands = [set(match.view(seat).hands[seat]) for match in (one, other)]
        assert hands[0] & hands[1] == set(map(card_number, OPEN_CARDS[seat]))


@pytest.mark.parametrize("settings", [{"speed": "normal"}, {"speed": "fast"}, {"speed": "off"}, {"language": "fr"}])
def test_three_people_and_a_computer(make_twins: MakeTwins, settings: dict[str, Any]) -> None:
    twins = make_twins(HUMAN, HUMAN, "easy", HUMAN, **settings)
    twins.closed(Driver.rest, "the deal")
    twins.assert_closed(0)
    twins.press()
    play(twins, "b1")
    twins.assert_closed(1)
    twins.press()
    play(twins, "r5")
    twins.assert_closed(3)
    twins.press()
    pass_on(twins)
    twins.assert_closed(0)
    twins.press()
    play(twins, "y7", "a card is picked up")
    twins.assert_closed(1)


@pytest.mark.parametrize("speed", ["normal", "off"])
def test_the_end_of_a_hand(make_twins: MakeTwins, speed: str) -> None:
    twins = make_twins(HUMAN, HUMAN, HUMAN, dealt={"ends_at_once": True}, speed=speed)
    twins.closed(Driver.rest)
    # Whoever has all the blue cards has the same hand in both worlds, so nothing differs while it is open.
    twins.closed(key(pygame.K_RETURN))
    for number in range(1, 10):
        twins.do(select(f"b{number}"))
    twins.closed(key(pygame.K_p), "the last play of a hand")
    twins.closed(Driver.rest, "the end of a hand")
    assert twins.see(InterludeScene)
    assert twins.matches[0].view(0).hands[0] != twins.matches[1].view(0).hands[0]
    twins.closed(hover_everything, "the interlude")
    twins.closed(key(pygame.K_RETURN), "going on")
    twins.closed(key(pygame.K_SPACE), "going on")
    twins.closed(Driver.rest, "the next deal")
    twins.assert_closed(1)
    twins.press()


# What happens meanwhile.


@pytest.mark.parametrize("kind", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED])
def test_the_window_loses_the_focus(make_twins: MakeTwins, kind: int) -> None:
    twins = make_twins(HUMAN, HUMAN)
    twins.closed(Driver.rest)
    twins.press()
    twins.do(select("b1"))
    twins.closed(send(kind), "the focus is lost")
    twins.closed(send(pygame.WINDOWFOCUSGAINED), "the focus is back")
    twins.closed(send(pygame.WINDOWRESTORED), "the window is back")
    twins.closed(wait(SETTLED), "the focus is back")
    twins.assert_closed(0)
    twins.press()
    play(twins, "b1")
    twins.assert_closed(1)


@pytest.mark.parametrize("opening", [pygame.K_m, pygame.K_l, pygame.K_F1])
def test_the_focus_is_lost_while_something_is_over_the_open_hand(make_twins: MakeTwins, opening: int) -> None:
    twins = make_twins(HUMAN, HUMAN)
    twins.closed(Driver.rest)
    twins.press()
    twins.do(key(opening))
    twins.closed(send(pygame.WINDOWFOCUSLOST), "the focus is lost under a menu")
    twins.closed(Driver.rest, "under a menu")
    for _ in range(2):
        if not isinstance(twins.drivers[0].top, CurtainScene):
            twins.closed(key(pygame.K_ESCAPE), "the menu closes")
            twins.closed(wait(SETTLED), "the menu closes")
    twins.assert_closed(0)
    twins.press()


def test_the_focus_is_lost_while_a_card_is_dragged(make_twins: MakeTwins) -> None:
    twins = make_twins(HUMAN, HUMAN)
    twins.closed(Driver.rest)
    twins.press()

    def drag(driver: Driver) -> None:
        start = driver.board.spot_rect("b1").center
        driver.press(start)
        for step in range(1, 8):
            driver.move((start[0] + 9 * step, start[1] - 3 * step))

    twins.do(drag)
    twins.closed(send(pygame.WINDOWFOCUSLOST), "the focus is lost in a drag")
    twins.closed(send(pygame.MOUSEBUTTONUP, pos=(400, 300), button=1), "the card is let go")
    twins.closed(hover_everything, "after the drag")
    twins.assert_closed(0)


def test_a_hint_goes_with_the_hand(make_twins: MakeTwins) -> None:
    twins = make_twins(HUMAN, HUMAN)
    twins.closed(Driver.rest)
    twins.press()
    twins.opened(key(pygame.K_h))
    twins.opened(Driver.rest)
    assert all(driver.hint is not None for driver in twins.drivers)
    twins.closed(send(pygame.WINDOWFOCUSLOST), "the hint")
    twins.closed(Driver.rest, "the hint")
    assert all(driver.hint is None for driver in twins.drivers)


def test_a_hint_that_is_late_is_dropped(make_twins: MakeTwins) -> None:
    twins = make_twins(HUMAN, HUMAN)
    twins.closed(Driver.rest)
    twins.press()

    def ask_and_look_away(driver: Driver) -> None:
        driver.table.errands.toggle_hint()
        driver.send(pygame.WINDOWFOCUSLOST)

    twins.do(ask_and_look_away)
    twins.closed(Driver.rest, "a late hint")
    twins.assert_closed(0)


@pytest.mark.parametrize("practice", [False, True])
def test_taking_back_at_the_curtain(make_twins: MakeTwins, practice: bool) -> None:
    twins = make_twins(HUMAN, HUMAN, dealt={"practice": practice})
    twins.closed(Driver.rest)
    twins.press()
    play(twins, "b1")
    twins.assert_closed(1)
    twins.closed(wait(SETTLED))
    twins.closed(key(pygame.K_z), "taking back")
    twins.closed(Driver.rest, "taking back")
    twins.assert_closed(0)
    twins.press()
    play(twins, "y7")
    twins.assert_closed(1)


def test_taking_back_from_an_open_hand_and_playing_again(make_twins: MakeTwins) -> None:
    twins = make_twins(HUMAN, HUMAN)
    twins.closed(Driver.rest)
    twins.press()
    play(twins, "b1")
    twins.press()
    twins.closed(key(pygame.K_z), "taking back")
    twins.closed(Driver.rest, "taking back")
    twins.assert_closed(0)
    twins.press()
    twins.closed(key(pygame.K_y), "playing again")
    twins.closed(Driver.rest, "playing again")
    twins.assert_closed(1)


def test_everything_that_can_be_hovered_at_the_curtain(make_twins: MakeTwins) -> None:
    twins = make_twins(HUMAN, HUMAN, HUMAN)
    twins.closed(Driver.rest)
    twins.press()
    play(twins, "b1")
    twins.closed(hover_everything, "hovering")
    twins.closed(key(pygame.K_PAGEUP), "scrolling")
    twins.closed(lambda driver: driver.send(pygame.MOUSEWHEEL, x=0, y=3), "scrolling")
    twins.assert_closed(1)


def test_everything_that_can_be_hovered_while_computers_play(make_twins: MakeTwins) -> None:
    twins = make_twins(HUMAN, "easy", "easy", HUMAN, speed="slow")
    twins.closed(Driver.rest)
    twins.press()
    twins.do(select("b1"))
    twins.closed(key(pygame.K_p))
    for _ in range(4):
        twins.closed(key(pygame.K_SPACE), "finishing the motion")
        twins.closed(key(pygame.K_TAB), "the focus")
    twins.closed(hover_everything, "hovering")
    twins.assert_closed(3)


def test_the_menu_and_the_ways_out(make_twins: MakeTwins) -> None:
    twins = make_twins(HUMAN, HUMAN)
    twins.closed(Driver.rest)
    twins.press()
    play(twins, "b1")
    twins.closed(wait(SETTLED))
    twins.closed(key(pygame.K_m), "the menu")
    assert twins.see(PauseScene)
    twins.closed(hover_everything, "the menu")
    twins.closed(key(pygame.K_ESCAPE), "back from the menu")
    twins.closed(wait(SETTLED))
    twins.assert_closed(1)
    twins.press()
    twins.do(key(pygame.K_m))
    title = twins.drivers[0].program.text("pause.title_screen")
    twins.closing(lambda driver: driver.click(title), "to the title")
    twins.closed(wait(SETTLED), "the title")
    assert twins.see(TitleScene)
    twins.closed(hover_everything, "the title")
    for scene in (LibraryScene, StatisticsScene):
        twins.closed(lambda driver: driver.push(scene(driver.program)), scene.__name__)  # noqa: B023 - called at once
        twins.closed(hover_everything, scene.__name__)
        twins.closed(key(pygame.K_ESCAPE), scene.__name__)
    names = [sorted(path.name for path in driver.program.saves.folder("open").iterdir()) for driver in twins.drivers]
    assert names[0] == names[1]


def test_a_saved_match_is_taken_up_closed(make_twins: MakeTwins) -> None:
    twins = make_twins(HUMAN, HUMAN)
    twins.closed(Driver.rest)
    twins.press()
    play(twins, "b1")
    twins.press()
    ids = iter([driver.program.session.match_id for driver in twins.drivers if driver.program.session is not None])

    def leave(driver: Driver) -> None:
        driver.program.open_title()
        driver.wait()

    def resume(driver: Driver) -> None:
        assert driver.program.resume(next(ids)).match is not None
        driver.wait()

    twins.closed(leave, "to the title")
    twins.closed(resume, "taken up again")
    twins.closed(Driver.rest, "taken up again")
    twins.assert_closed(1)
    twins.press()


@pytest.mark.parametrize("leaver", [0, 1])
def test_who_hands_a_seat_to_a_computer_sees_nobodys_hand(make_twins: MakeTwins, leaver: int) -> None:
    twins = make_twins(HUMAN, HUMAN)
    twins.closed(Driver.rest)
    twins.press()
    play(twins, "b1")
    twins.closed(wait(SETTLED))
    twins.closed(key(pygame.K_m), "the menu")
    takes = twins.drivers[0].program.text("pause.computer_takes", name=NAMES[leaver])
    back = twins.drivers[0].program.text("pause.person_takes", name=NAMES[leaver])
    twins.closed(lambda driver: driver.click(takes), "a computer takes the seat")
    twins.closed(Driver.rest, "a computer plays")
    twins.closed(lambda driver: driver.click(back), "the person is back")
    twins.closed(Driver.rest, "the person is back")
    twins.closed(key(pygame.K_ESCAPE), "back from the menu")
    twins.closed(Driver.rest, "back from the menu")
    assert twins.see(CurtainScene)


def test_who_hands_a_seat_to_a_computer_and_takes_the_match_up_again_sees_nobodys_hand(make_twins: MakeTwins) -> None:
    twins = make_twins(HUMAN, HUMAN)
    twins.closed(Driver.rest)
    twins.press()
    play(twins, "b1")
    twins.press()
    play(twins, "r5")
    twins.assert_closed(0)
    twins.closed(wait(SETTLED))
    twins.closed(key(pygame.K_m), "the menu")
    takes = twins.drivers[0].program.text("pause.computer_takes", name=NAMES[0])
    twins.closed(lambda driver: driver.click(takes), "a computer takes the seat")
    ids = iter([driver.program.session.match_id for driver in twins.drivers if driver.program.session is not None])

    def leave_and_resume(driver: Driver) -> None:
        driver.program.open_title()
        driver.wait()
        assert driver.program.resume(next(ids)).match is not None
        driver.rest()

    twins.closed(leave_and_resume, "taken up again")
    twins.assert_closed(1)
    twins.press()


def test_other_sizes_texts_and_languages_at_the_curtain(make_twins: MakeTwins) -> None:
    twins = make_twins(HUMAN, HUMAN)
    twins.closed(Driver.rest)
    twins.press()
    play(twins, "b1")
    changes: tuple[dict[str, Any], ...] = ({"text_size": 180}, {"language": "fr"}, {"speed": "slow"})
    for change in changes:

        def use(driver: Driver, change: dict[str, Any] = change) -> None:
            driver.program.change_settings(**change)
            driver.wait(SETTLED)

        twins.closed(use, f"{change}")
    twins.assert_closed(1)


def test_the_title_of_the_window_says_nothing(make_twins: MakeTwins) -> None:
    pygame.display.set_caption("Pantheon")
    twins = make_twins(HUMAN, HUMAN)
    twins.closed(Driver.rest)
    twins.press()
    play(twins, "b1")
    assert pygame.display.get_caption()[0] == "Pantheon"


# La Fureur des dieux: missions, hands, cards face down, and the deck.

OPEN_WIND = 2
"""A card that every seat has in both worlds, so that it can be laid openly."""

WINDS = (((5, 3), (1, 0)), ((3, 1), (5, 0)), ((5, 1), (3, 3)), ((0, 0), (5, 3)))
"""The other cards of each seat, in one world and in the other; all of them differ in both places of the hand."""


class QuietThinker(InlineThinker):
    """A thinker whose computers pass, let everything be, and choose what is first."""

    def think(self, job: Job) -> Thought[Any] | None:
        legal = CATALOGUE[job.game].rules.legal_moves(job.view)
        quiet = [move for move in legal if move in (FuryPass(), Counter(False))]
        return dataclasses.replace(thought_of((quiet or legal)[0]), reason=Explanation("end.goal", {"points": 10}))


def dealt_winds(levels: tuple[str, ...], world: int, *, same_hands: bool = False) -> Match[Any, Any]:
    """Return a match of La Fureur des dieux before the ship is put, in one of the two worlds; later deals differ, too.

    Seat 0 is Zeus. The missions are others in both worlds, and so are the hands, but for a card of strength 2 each.
    With ``same_hands`` only the missions differ.
    """
    rules, count = FuryRules(), len(levels)
    styles = ("blue", "pink", "green", "orange", "purple", "gold")
    seats = tuple(Seat(NAMES[index], level, styles[index]) for index, level in enumerate(levels))
    state: FuryState = rules.initial_state(count, {})
    chances: dict[Phase, FuryMove] = {
        Phase.GODS: DealGods((ZEUS, POSEIDON, ATHENA) if count == 3 else (ZEUS, HADES, POSEIDON, ATHENA)),
        Phase.ISLANDS: PlaceAdventures(tuple(index % 6 for index in range(len(DATA.chart.ids)))),
        Phase.MISSIONS: DealMissions(tuple((seat + (count if count == 3 else 1) * world) % 6 for seat in range(count))),
    }
    plies = []
    while rules.to_act(state) == CHANCE:
        if state.phase is Phase.DEAL:
            cards = WINDS[state.turn][0 if same_hands else world]
            hand = sorted((*cards, OPEN_WIND), key=lambda card: card or 0.5, reverse=True)
            move: FuryMove = DealWinds(state.turn, tuple(hand))
        else:
            move = chances[state.phase]
        plies.append(Ply(CHANCE, rules.format_move(state, move), CHANCE_HAND))
        state = rules.apply(state, move)
    digest = codec.digest(state)
    record = Record(rules.info.id, rules.info.rules_version, seats, {}, 7 + world, False, tuple(plies), digest)
    return Match.from_record(rules, record)


@pytest.fixture
def make_winds(make_twins: MakeTwins) -> MakeTwins:
    """Return a maker of twins with La Fureur des dieux."""

    def make(*levels: str, same_hands: bool = False, **settings: Any) -> Twins:
        dealt = {"same_hands": same_hands}
        return make_twins(*levels, deal=dealt_winds, dealt=dealt, make_thinker=QuietThinker, **settings)

    return make


def take_wind(*, hidden: bool = False) -> Act:
    """Click the open card of the hand that is shown, or another one."""

    def click(driver: Driver) -> None:
        table = driver.table
        hand = table.match.view(table.match.to_act).hands[table.match.to_act]
        index = next(index for index, card in enumerate(hand) if (card != OPEN_WIND) == hidden)
        driver.click(table.board.spot_rect(card_spot(index)).center)
        assert card_spot(index) in driver.chosen

    return click


def finish_on(twins: Twins, spot: str, what: str) -> None:
    """Complete a choice on ``spot`` by the mouse, and see the hand close when it is let go."""
    before = twins.matches[0].ply
    twins.do(lambda driver: driver.press(driver.board.spot_rect(spot).center))
    # A hand that has closed is no reason for the place to be another one.
    twins.closed(lambda driver: driver.release(driver.board.spot_rect(spot).center), what)
    assert all(match.ply > before for match in twins.matches)
    twins.closed(Driver.rest, what)


def put_the_ship(twins: Twins) -> None:
    """Let Zeus put the ship on an island."""
    twins.closed(Driver.rest, "the deal")
    twins.assert_closed(0)
    twins.press()
    finish_on(twins, "e4", "the ship")


def pass_wind(twins: Twins, seat: int) -> None:
    """Let the person at ``seat`` pass."""
    twins.assert_closed(seat)
    twins.press()
    twins.closed(key(pygame.K_x), "a pass")
    twins.closed(Driver.rest, "a pass")


@pytest.mark.parametrize("count", [3, 4])
def test_the_worlds_of_winds_differ_in_what_is_hidden_only(count: int) -> None:
    one, other = (dealt_winds((HUMAN,) * count, world) for world in range(2))
    assert one.view(OBSERVER) == other.view(OBSERVER)
    for seat in range(count):
        first, second = (match.view(seat) for match in (one, other))
        assert first.missions[seat] != second.missions[seat]
        hidden = [sorted(set(view.hands[seat]) - {OPEN_WIND}) for view in (first, second)]
        assert hidden[0] != hidden[1]
    alike = [dealt_winds((HUMAN,) * count, world, same_hands=True) for world in range(2)]
    assert all(alike[0].view(seat).hands == alike[1].view(seat).hands for seat in range(count))


@pytest.mark.parametrize("settings", [{"speed": "normal"}, {"speed": "off", "language": "fr"}])
def test_a_voyage_and_the_next_deal(make_winds: MakeTwins, settings: dict[str, Any]) -> None:
    twins = make_winds(HUMAN, HUMAN, HUMAN, **settings)
    put_the_ship(twins)
    twins.assert_closed(1)
    twins.press()
    twins.do(take_wind())
    finish_on(twins, "1y", "a card that lies open")
    twins.closed(hover_everything, "the curtain")
    pass_wind(twins, 2)
    pass_wind(twins, 0)
    pass_wind(twins, 1)
    assert len(twins.matches[0].view(OBSERVER).history) == 1
    # Zeus chooses an adventure; then everybody draws.
    twins.assert_closed(0)
    twins.press()
    finish_on(twins, "token.lotus", "the adventure and the deal")
    assert twins.matches[0].view(1).hands[1] != twins.matches[1].view(1).hands[1]
    assert twins.matches[0].view(OBSERVER) == twins.matches[1].view(OBSERVER)
    twins.assert_closed(1)
    twins.press()


@pytest.mark.parametrize("by_mouse", [True, False])
def test_a_card_face_down_and_the_question(make_winds: MakeTwins, by_mouse: bool) -> None:
    twins = make_winds(HUMAN, HUMAN, "easy", HUMAN)
    put_the_ship(twins)
    twins.assert_closed(1)
    twins.press()
    twins.do(key(pygame.K_c))
    twins.do(take_wind(hidden=True))
    assert all(DOWN_SPOT in driver.chosen for driver in twins.drivers)
    if by_mouse:
        finish_on(twins, "2g", "a card face down")
    else:
        twins.do(lambda driver: driver.move((3, 3)))
        twins.closed(key(pygame.K_5), "a card face down")
        twins.closed(Driver.rest, "a card face down")
    laid = [match.view(1).zones[4][0] for match in twins.matches]
    assert laid[0].card != laid[1].card
    # Athena is asked through the curtain, then it is her own turn.
    twins.assert_closed(3)
    twins.closed(hover_everything, "the question at the curtain")
    twins.assert_closed(3)
    twins.press()
    twins.closed(key(pygame.K_x), "Athena lets it be")
    twins.closed(Driver.rest, "Athena lets it be")
    twins.assert_closed(3)
    twins.press()
    twins.closed(send(pygame.WINDOWFOCUSLOST), "the focus is lost")
    pass_wind(twins, 3)
    twins.assert_closed(0)


def test_whoever_was_asked_and_did_not_answer_shows_nothing(make_winds: MakeTwins) -> None:
    twins = make_winds(HUMAN, HUMAN, "easy", HUMAN, answer_seconds=5)
    put_the_ship(twins)
    twins.press()
    twins.do(key(pygame.K_c))
    twins.do(take_wind(hidden=True))
    finish_on(twins, "1r", "a card face down")
    twins.press()
    ply = twins.matches[0].ply
    twins.closing(wait(6_000), "the time is up")
    assert twins.matches[0].ply > ply
    twins.closed(Driver.rest, "the time is up")
    twins.assert_closed(3)


def test_a_mission_shows_only_while_it_is_held(make_winds: MakeTwins) -> None:
    twins = make_winds(HUMAN, HUMAN, HUMAN, same_hands=True)
    twins.closed(Driver.rest)
    twins.closed(wait(SETTLED))
    twins.closed(key(pygame.K_RETURN), "an open hand")
    twins.closed(hover_everything, "an open hand")
    finish_on(twins, "e4", "the ship")
    twins.closed(key(pygame.K_RETURN), "an open hand")
    twins.closed(hover_everything, "an open hand")
    twins.closed(take_wind(), "a choice")
    twins.closed(hover_everything, "a choice")
    held = {"key": pygame.K_v, "mod": 0, "unicode": "v", "scancode": 0}
    twins.opened(send(pygame.KEYDOWN, **held))
    twins.opened(wait(200))
    twins.closed(send(pygame.KEYUP, **held), "the mission is let go")
    twins.closed(hover_everything, "the mission is let go")
    twins.opened(send(pygame.KEYDOWN, **held))
    twins.closed(send(pygame.WINDOWFOCUSLOST), "the focus is lost")
    twins.closed(Driver.rest, "the focus is lost")
    twins.assert_closed(1)


# Where there is nothing to hide.


def watch_curtains(monkeypatch: pytest.MonkeyPatch) -> list[CurtainScene]:
    """Return a list that gets every curtain that is made."""
    made: list[CurtainScene] = []
    init = CurtainScene.__init__

    def watch(scene: CurtainScene, *arguments: Any, **named: Any) -> None:
        made.append(scene)
        init(scene, *arguments, **named)

    monkeypatch.setattr(CurtainScene, "__init__", watch)
    return made


def test_one_person_needs_no_curtain(make_twins: MakeTwins, monkeypatch: pytest.MonkeyPatch) -> None:
    made = watch_curtains(monkeypatch)
    twins = make_twins(HUMAN, "easy", "easy", speed="off")
    twins.opened(Driver.rest)
    twins.do(select("b1"))
    twins.do(key(pygame.K_p))
    twins.do(send(pygame.WINDOWFOCUSLOST))
    twins.opened(Driver.rest)
    assert made == []
    assert twins.see(TableScene)
    assert twins.drivers[0].table.sitting.viewpoint.viewer == 0
    assert twins.matches[0].ply == 7


def test_computers_alone_show_no_hand_and_no_curtain(make_twins: MakeTwins, monkeypatch: pytest.MonkeyPatch) -> None:
    made = watch_curtains(monkeypatch)
    twins = make_twins("easy", "easy", "easy")
    twins.closed(Driver.rest, "computers alone")
    assert twins.matches[0].ply > 10
    twins.closed(hover_everything, "computers alone")
    assert made == []


def test_an_open_game_needs_no_curtain(make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch) -> None:
    made = watch_curtains(monkeypatch)
    driver = make_driver()
    driver.sit(HUMAN, HUMAN, board="3x3")
    driver.send(pygame.WINDOWFOCUSLOST)
    driver.wait(REST)
    assert made == []


# The proof can fail.


def late_viewer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the table see with the eyes of the person before until time passes."""
    viewer, close, update = vars(Viewpoint)["viewer"].fget, Viewpoint.close, TableScene.update
    late: dict[Viewpoint, int] = {}

    def close_late(viewpoint: Viewpoint) -> None:
        if viewpoint.opened is not None:
            late[viewpoint] = viewpoint.opened
        close(viewpoint)

    def forget(table: TableScene, milliseconds: int) -> None:
        if milliseconds:
            late.pop(table.sitting.viewpoint, None)
        update(table, milliseconds)

    monkeypatch.setattr(Viewpoint, "viewer", property(lambda viewpoint: late.get(viewpoint, viewer(viewpoint))))
    monkeypatch.setattr(Viewpoint, "close", close_late)
    monkeypatch.setattr(TableScene, "update", forget)


def no_closing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the table leave the hand open until the curtain hides it."""
    monkeypatch.setattr(Conduct, "close_hand", lambda conduct: None)


def thin_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the curtain be one that the next hand shines through, before its press."""
    monkeypatch.setattr(CurtainScene, "opaque", False)
    monkeypatch.setattr(CurtainScene, "draw_ground", lambda scene, surface, picture: None)
    monkeypatch.setattr(Viewpoint, "viewer", property(lambda viewpoint: max(0, viewpoint.match.to_act)))


def loose_tongue(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the recap tell what the person who acted saw."""

    def lines(book: LogBook, viewer: int, shown: int, start: int = 0) -> Any:
        seat = book.match.turns[-1].seat
        hand = book.match.view(seat).hands[seat]
        return tuple(dataclasses.replace(line, sentence=str(hand)) for line in tell(book, OBSERVER, 5))

    tell = LogBook.lines
    monkeypatch.setattr(LogBook, "lines", lines)


# Without motion the curtain is there before the first frame, whatever the table would show.
@pytest.mark.parametrize(
    ("plant", "speed"),
    [
        (late_viewer, "normal"),
        (no_closing, "normal"),
        (thin_curtain, "normal"),
        (thin_curtain, "off"),
        (loose_tongue, "normal"),
        (loose_tongue, "off"),
    ],
)
def test_the_proof_notices(
    make_twins: MakeTwins, monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None], speed: str
) -> None:
    twins = make_twins(HUMAN, HUMAN, speed=speed)
    twins.closed(Driver.rest)
    twins.press()
    twins.do(select("b1"))
    plant(monkeypatch)
    with pytest.raises(AssertionError, match="a hand shows in frames"):
        twins.closed(key(pygame.K_p))
        twins.closed(Driver.rest)


@pytest.mark.parametrize("plant", [late_viewer, no_closing])
def test_the_proof_notices_winds(
    make_winds: MakeTwins, monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None]
) -> None:
    twins = make_winds(HUMAN, HUMAN, HUMAN)
    put_the_ship(twins)
    twins.press()
    twins.do(take_wind())
    plant(monkeypatch)
    with pytest.raises(AssertionError, match="a hand shows in frames"):
        finish_on(twins, "1y", "a card")


def test_the_proof_notices_an_open_mission(make_winds: MakeTwins, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FuryBoard, "is_shared", property(lambda board: False, lambda board, value: None))
    twins = make_winds(HUMAN, HUMAN, HUMAN, same_hands=True)
    twins.closed(Driver.rest)
    twins.closed(wait(SETTLED))
    with pytest.raises(AssertionError, match="a hand shows in frames"):
        twins.closed(key(pygame.K_RETURN))
