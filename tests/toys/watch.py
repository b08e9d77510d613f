"""The watch, a toy game for two to six seats with a secret and a decision out of turn, and its board.

Each seat is dealt a secret number. In its turn a seat takes a stone, or passes. Whenever another seat than the last
one has taken a stone, the last one, who is on the watch, is asked at once: it stops that, or lets it be. When all seats
have had their turn, a round is over; after three rounds stones and secrets are counted together.

On the board the secret lies face down while several people share the screen, and shows itself while it is held.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

import pygame

from game.core.contract import (
    CHANCE,
    OBSERVER,
    OVER,
    Explanation,
    GameInfo,
    Options,
    Result,
    Rules,
)
from game.core.match import SeenStep
from game.ui import layout
from game.ui.actions import Kind
from game.ui.board import ActionSpot, Arrangement, Board, Marks, Memory, Prompt, Question
from game.ui.picker import Chooser, Path, Picker
from game.ui.theme import SeatStyle
from game.ui.toolkit import Toolkit
from game.ui.tween import Pause, Step

HIDDEN = 0
ROUNDS = 3
SECRET = "secret"
_SECRET_COLOURS = ((0, 0, 0), *((40 + 20 * number, 250 - 25 * number, 20 * number) for number in range(1, 10)))


@dataclass(frozen=True, slots=True)
class State:
    """The secrets by seat, :data:`HIDDEN` where not dealt or not to be seen, the stones, and whether it is asked."""

    secrets: tuple[int, ...]
    stones: tuple[int, ...]
    turn: int = 0
    round: int = 1
    asks: bool = False
    dealt: bool = False


class WatchRules(Rules[State, str]):
    """The rules of the watch. It borrows the id of a game, and with it the colours and the name."""

    info = GameInfo("odin", (2, 3, 4, 5, 6), 1, (), True, True, 1 + ROUNDS * 6 * 2)

    def initial_state(self, players: int, options: Options) -> State:
        return State((HIDDEN,) * players, (0,) * players)

    def to_act(self, state: State) -> int:
        if not state.dealt:
            return CHANCE
        if state.round > ROUNDS:
            return OVER
        return len(state.stones) - 1 if state.asks else state.turn

    def legal_moves(self, state: State) -> tuple[str, ...]:
        if self.to_act(state) < 0:
            return ()
        return ("stop", "let") if state.asks else ("take", "pass")

    def after(self, state: State, move: str) -> State:
        if not state.dealt:
            return replace(state, secrets=tuple(map(int, move.split("-")[1:])), dealt=True)
        watcher = len(state.stones) - 1
        if move == "take" and state.turn != watcher:
            return replace(state, asks=True)
        taken = move in ("take", "let")
        stones = tuple(count + (taken and seat == state.turn) for seat, count in enumerate(state.stones))
        turn = (state.turn + 1) % len(stones)
        return replace(state, stones=stones, turn=turn, round=state.round + (turn == 0), asks=False)

    def sample_chance(self, state: State, rng: random.Random) -> str:
        return "-".join(["deal", *(str(rng.randrange(1, 10)) for _ in state.secrets)])

    def is_outcome(self, state: State, move: str) -> bool:
        return move.startswith("deal-") and len(move.split("-")) == len(state.secrets) + 1

    def result(self, state: State) -> Result:
        scores = tuple(map(sum, zip(state.stones, state.secrets, strict=True)))
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Result(scores, winners, Explanation("end.single"))

    def format_move(self, state: State, move: str) -> str:
        return move

    def understand(self, state: State, text: str) -> str | Explanation:
        return text

    def why_not(self, state: State, move: str, *, begun: bool = False) -> Explanation | None:
        known = self.legal_moves(state) if state.dealt else (move,) * self.is_outcome(state, move)
        return None if move in known else Explanation("end.single")

    def view(self, state: State, who: int) -> State:
        if self.to_act(state) == OVER:
            return state
        secrets = tuple(number if seat == who else HIDDEN for seat, number in enumerate(state.secrets))
        return replace(state, secrets=secrets)

    def redact(self, state: State, move: str, who: int) -> str:
        return "deal" if move.startswith("deal-") else move

    def resample(self, state: State, who: int, rng: random.Random) -> State:
        return replace(state, secrets=tuple(number or rng.randrange(1, 10) for number in state.secrets))


RULES = WatchRules()


class WatchBoard(Board[State, str]):
    """Stones and the secret as plain areas; whoever is on the watch answers with two buttons.

    What is pressed on ``pass`` can be dragged; ``dropped`` are the spots that the drag is to stand for.
    """

    arrangement: Arrangement = "broad"

    def __init__(self, toolkit: Toolkit, styles: tuple[SeatStyle, ...], memory: Memory) -> None:
        self._toolkit = toolkit
        self._styles = styles
        self._view = State((), ())
        self._area = pygame.Rect(0, 0, 1, 1)
        self.marks = Marks()
        self.dropped: Path = ()

    def resize(self, area: pygame.Rect) -> None:
        self._area = area

    def show(self, view: State) -> None:
        self._view = view

    def animate(self, step: SeenStep[State, str]) -> Step:
        self._view = step.after
        return Pause(300)

    def chooser(self, view: State, moves: tuple[str, ...]) -> Chooser[str]:
        return Picker({move: (move,) for move in moves})

    def mark(self, marks: Marks) -> None:
        self.marks = marks

    def _places(self) -> dict[str, pygame.Rect]:
        upper, lower = layout.cut_top(self._area, self._area.h // 2)
        take, passing = layout.columns(upper, 2, 10)
        return {"take": take, "pass": passing, SECRET: layout.inset(lower, 20)}

    def spot_at(self, position: tuple[int, int]) -> str | None:
        return next((spot for spot, place in self._places().items() if place.collidepoint(position)), None)

    def spot_rect(self, spot: str) -> pygame.Rect | None:
        return self._places().get(spot)

    def all_spots(self) -> tuple[str, ...]:
        return ("take", "pass")

    def attempt(self, chosen: Path, spot: str) -> str:
        return spot

    def action_spots(self, view: State, marks: Marks) -> tuple[ActionSpot, ...]:
        if not view.asks:
            return ()
        return ActionSpot("stop", "Stop!", Kind.PLAY), ActionSpot("let", "Let it be", Kind.PASS, main=False)

    def drag(self, spot: str, position: tuple[int, int]) -> bool:
        return spot == "pass"

    def drop(self, position: tuple[int, int]) -> Path | None:
        return self.dropped

    def question(self, view: State) -> Question | None:
        return Question("let", str(view.round)) if view.asks else None

    def holdable(self, view: State) -> tuple[str, ...]:
        return (SECRET,) if self.is_shared else ()

    def prompt(self, view: State, marks: Marks) -> Prompt:
        return Prompt("Stop it?" if view.asks else "Take a stone, or pass", "")

    def facts(self, view: State, seat: int) -> tuple[str, ...]:
        return (str(view.stones[seat]),)

    def ornament(self, view: State, seat: int, room: tuple[int, int]) -> pygame.Surface | None:
        picture = pygame.Surface(room, pygame.SRCALPHA)
        picture.fill((90, 120, 90))
        return picture

    def style(self, view: State, seat: int) -> SeatStyle:
        return self._styles[seat]

    def sentence(self, step: SeenStep[State, str]) -> str:
        return step.move

    def say(self, explanation: Explanation) -> str:
        return explanation.key

    def move_spots(self, view: State, move: str) -> tuple[str, ...]:
        return ()

    @property
    def shows_secret(self) -> bool:
        """Whether the number of the viewer lies open."""
        return self.viewer != OBSERVER and (not self.is_shared or self.held == SECRET)

    def motion_area(self) -> pygame.Rect:
        return self._area

    def draw(self, surface: pygame.Surface) -> None:
        for spot, place in self._places().items():
            number = self._view.secrets[self.viewer] if spot == SECRET and self.shows_secret else HIDDEN
            pygame.draw.rect(surface, _SECRET_COLOURS[number] if spot == SECRET else (60, 90, 120), place)
