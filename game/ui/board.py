"""What the table asks of a game's board, and what it tells it.

A board shows views, never states. It owns the sprites of its game, places them for a view, animates a ply, and offers
spots to touch. What is legal it learns from the moves that it is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Literal, Protocol, TypeVar

import pygame

from game.core.contract import OBSERVER, Explanation
from game.core.match import SeenStep
from game.ui.actions import Kind
from game.ui.picker import Chooser, Path
from game.ui.theme import SeatStyle
from game.ui.tween import Step

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Marks:
    """What the table wants to be pointed out.

    ``open`` are the spots that can be touched now, ``chosen`` those touched for the move being chosen, ``focus`` the
    spot under the pointer or the cursor, ``hint`` the spots of a hint, ``last`` those of the last move. With ``guided``
    false the open spots are not shown: the players find them by themselves. ``cursor`` tells whether the focus is a
    cursor moved by keys, which must be seen also where it stands on a spot that is not open.
    """

    open: tuple[str, ...] = ()
    chosen: Path = ()
    focus: str | None = None
    hint: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    guided: bool = True
    cursor: bool = False


@dataclass(frozen=True, slots=True)
class Prompt:
    """The sentence that says what is expected now, and what it would do. Texts in the player's language."""

    title: str
    detail: str


@dataclass(frozen=True, slots=True)
class ActionSpot:
    """A spot that is a button beside the board and not a place on it.

    A button that cannot be pressed now says why in ``reason``. ``main`` marks one that goes on with the game, in gold.
    ``icon`` is the name of a picture before the label, where one helps, such as on a switch.
    Pressing a button that is no spot of the chooser, such as one that sorts a hand, is told to :meth:`Board.press`.
    """

    spot: str
    label: str
    shortcut: Kind | None = None
    reason: str = ""
    main: bool = True
    icon: str | None = None


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line of the score sheet: what it is for, and a short text for each seat."""

    label: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The points so far, written down line by line, with a column a seat and the sums at the foot."""

    title: str
    rows: tuple[SheetRow, ...]
    total: SheetRow


@dataclass(frozen=True, slots=True)
class InterludeRow:
    """What a part of the match brought one seat: a sentence that follows its name, its points now and altogether."""

    seat: int
    sentence: str
    points: str
    total: str


@dataclass(frozen=True, slots=True)
class Interlude:
    """The end of a part of a match, such as a hand, told seat by seat before the match goes on."""

    title: str
    detail: str
    rows: tuple[InterludeRow, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A decision out of turn: a seat is asked whether it wants to interrupt what another one has just done.

    ``answer`` is the notation of the move that lets things go on, which the table plays for a person who does not
    answer in time. ``span`` says how long it holds when they want to hear no more of it: it is played for all further
    questions to the same seat with an equal ``span``, such as the number of the round. ``again`` is what the button for
    that says, in the player's language; empty for the words of the table, *not again this round*.
    """

    answer: str
    span: str
    again: str = ""


class Memory(Protocol):
    """Small habits of the people at the table, such as how they sort their hand, kept from one match to the next."""

    def recall(self, seat: int, key: str) -> str:
        """Return what was kept under ``key`` for whoever sits at ``seat``; empty when there is nothing."""

    def keep(self, seat: int, key: str, value: str) -> None:
        """Keep ``value`` for whoever sits at ``seat``."""


Arrangement = Literal["beside", "broad", "around"]
"""Where the parts of the table stand: in a column beside a square board, in a narrower column beside a broad one, or
around a centre with a hand below."""


class Board(Generic[S, M]):
    """The board of one game. It only answers questions, as rules do, and keeps nothing of the match but what it shows.

    Made with a toolkit, the seat styles in seat order, and a memory. What not every game has, has an answer here.
    """

    arrangement: Arrangement = "beside"
    _styles: tuple[SeatStyle, ...]
    viewer: int = OBSERVER
    """The seat from which the board is seen, set before a view is shown; an observer sees it from that of the turn."""

    is_shared: bool = False
    """Whether several people with secrets share the screen, set before a view is shown.

    What a person looks at now and then only is then shown while it is held: see :meth:`holdable`. Where nobody else
    sits at the screen it is shown openly.
    """

    is_open: bool | None = None
    """Whether whole states are shown, with the secrets of all seats, as in a replay; ``None`` where a board cannot."""

    held: str | None = None
    """The spot that is held at the moment, one of :meth:`holdable`; changed by :meth:`hold` alone."""

    def resize(self, area: pygame.Rect) -> None:
        """Fit into ``area``, in pixels of the window."""
        raise NotImplementedError

    def show(self, view: S) -> None:
        """Put every sprite where ``view`` has it, at once."""
        raise NotImplementedError

    def animate(self, step: SeenStep[S, M]) -> Step:
        """Return the motion from ``step.before`` to ``step.after``; when it ends, ``step.after`` is shown."""
        raise NotImplementedError

    def chooser(self, view: S, moves: tuple[M, ...]) -> Chooser[M]:
        """Return what turns touched spots into one of ``moves``, the legal moves of the seat that is to act."""
        raise NotImplementedError

    def mark(self, marks: Marks) -> None:
        """Point out what ``marks`` says, from now on."""
        raise NotImplementedError

    def spot_at(self, position: tuple[int, int]) -> str | None:
        """Return the spot under a point of the window, whether it can be touched or not; ``None`` where none is."""
        raise NotImplementedError

    def spot_rect(self, spot: str) -> pygame.Rect | None:
        """Return where ``spot`` is, for the cursor; ``None`` for a spot that is a button or not on the board now."""
        raise NotImplementedError

    def all_spots(self) -> tuple[str, ...]:
        """Return every spot that the cursor may visit when the open ones are not shown, in reading order."""
        raise NotImplementedError

    def attempt(self, chosen: Path, spot: str) -> str:
        """Return the move text, or its beginning, that touching ``spot`` stands for, to have it explained."""
        raise NotImplementedError

    def action_spots(self, view: S, marks: Marks) -> tuple[ActionSpot, ...]:
        """Return the buttons of this game for the person who is to act in ``view``, given what is chosen."""
        return ()

    def press(self, spot: str) -> None:
        """Do what the button ``spot`` stands for that is no part of a move, such as sorting the hand."""

    def drag(self, spot: str, position: tuple[int, int]) -> bool:
        """Move what lies on ``spot`` with the pointer; tell whether it can be dragged at all."""
        return False

    def drop(self, position: tuple[int, int]) -> Path | None:
        """Let go of what is being dragged, and return the spots of the move that it stands for, if it does.

        The table touches them one after the other in place of what was chosen before, where a person is to choose. A
        drag that stands for no move changes only how things lie.
        """
        return None

    def shift(self, spot: str, places: int) -> str:
        """Move what lies on ``spot`` by ``places`` among its kind, for the keyboard; return the spot that it is on."""
        return spot

    def question(self, view: S) -> Question | None:
        """Return what the seat that is to act in ``view`` is asked out of turn; ``None`` for a decision in its turn.

        ``view`` is that of an observer: that somebody is asked is known to all.
        """
        return None

    def holdable(self, view: S) -> tuple[str, ...]:
        """Return the spots that show a secret of the viewer only while they are held, the one for the key first.

        A spot is held with the mouse pressed on it, or with the key of ``Kind.PEEK``, also while it is not one's turn;
        it is let go at once when anything else comes up or somebody else is to look at the table. None of these spots
        is one of the chooser. A board has none while :attr:`is_shared` is false, and the table asks for none while
        nobody's view is shown. The name of the key is ``toolkit.key_label(Kind.PEEK)``.
        """
        return ()

    def hold(self, spot: str | None) -> None:
        """Show what lies hidden on ``spot`` from now on, or nothing any more. All of the board is drawn anew then.

        A board that keeps pictures of what it shows overrides this; others look at :attr:`held` when they draw. What is
        part of the ground must be part of :attr:`ground` too.
        """
        self.held = spot

    def warns(self, marks: Marks) -> bool:
        """Tell whether the board, with ``marks``, points out what a person should beware of or aim at.

        That is help, and counted as such. What shows only what can be done, or what a choice would do, is none.
        """
        return False

    def prompt(self, view: S, marks: Marks) -> Prompt:
        """Return what to tell the person who is to act, given what is chosen and pointed at."""
        raise NotImplementedError

    def facts(self, view: S, seat: int) -> tuple[str, ...]:
        """Return the public numbers of ``seat`` as one or two short texts for its panel, what counts most last."""
        raise NotImplementedError

    def ornament(self, view: S, seat: int, room: tuple[int, int]) -> pygame.Surface | None:
        """Return a picture of at most ``room`` for the right end of the panel of ``seat``, such as its cards."""
        return None

    def score_sheet(self, view: S) -> ScoreSheet | None:
        """Return the points written down so far; ``None`` in a game without a score sheet."""
        return None

    def interlude(self, step: SeenStep[S, M]) -> Interlude | None:
        """Return what to tell before the match goes on after ``step``; ``None`` where it simply goes on."""
        return None

    def style(self, view: S, seat: int) -> SeatStyle:
        """Return the colour and shape that ``seat`` plays now; as a rule those that it has throughout."""
        return self._styles[seat]

    def sentence(self, step: SeenStep[S, M]) -> str:
        """Return what happened in ``step`` for the log, to follow the name of who did it."""
        raise NotImplementedError

    def say(self, explanation: Explanation) -> str:
        """Return ``explanation``, a refusal or the reason of a hint, as a sentence of this game."""
        raise NotImplementedError

    def move_spots(self, view: S, move: M) -> tuple[str, ...]:
        """Return the places on the board that ``move`` concerns, for marks and hints."""
        raise NotImplementedError

    @property
    def ground(self) -> object:
        """What the ground of the board shows, equal while it need not be painted anew."""
        return None

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw what lies below everything that moves. The table keeps it with what seldom changes. Changes nothing."""

    def motion_area(self) -> pygame.Rect:
        """Return the part of the window outside of which no animation draws anything."""
        raise NotImplementedError

    def covers(self, position: tuple[int, int]) -> bool:
        """Tell whether something of the board that lies over the panels, such as a chooser, is at ``position``."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what lies on the ground of the board as it is now. Changes nothing."""
        raise NotImplementedError

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw what lies over the panels and buttons, if anything. Changes nothing."""
