"""What every game must hold, whatever it is about.

Each ``check_...`` takes a :class:`Case` (a game, a number of players, options, a seed) and raises ``AssertionError``
with a sentence that says what is wrong, and in which ply. The checks know the contract and the match, and no game.
``test_faults.py`` shows for each kind of fault that the suite notices it.
"""

from __future__ import annotations

import contextlib
import dataclasses
import enum
import functools
import itertools
import json
import os
import pickle
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NoReturn
from unittest import mock

from game.ai.agent import Agent, Stopped, Thought, decide
from game.core import codec, record
from game.core.contract import CHANCE, OBSERVER, OVER, Event, Explanation, IllegalMove, Result, Rules, RulesError
from game.core.match import Barrier, Match
from game.core.record import HUMAN, Record, Seat

ROOT = Path(__file__).parents[2]

MAX_NOTATION = 60
MAX_PLIES = 100_000
"""A record holds no more than this."""

_WORD = re.compile(r"[a-z0-9_-]{1,32}\Z")
_KEY = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)*\Z")

GARBAGE: Final = (
    "",
    " ",
    "?",
    "-1",
    "0",
    "a0",
    "z99",
    "(",
    "=",
    "a1=",
    "+",
    "%s{0}",
    "\x00",
    "\n",
    "é",
    "٣",
    "²",
    "\ud800",
    "9" * 30,
    "a" * 500,
    "null",
    "None",
)
"""Texts that hardly any game uses for a move; each has broken some parser."""


@dataclass(frozen=True)
class Case:
    """One thing to check.

    ``budget`` gives for each level the work that its agent may do for one move, ``pulse_gap`` the work it may do
    without calling its pulse, ``work_limit`` where the suite stops an agent to save time, and ``secrecy_limit`` the
    same where an agent decides in many worlds. ``say`` returns the text of a strings key with its values, and raises
    ``KeyError`` when there is none. ``positions`` is about how many positions of a match the dearer checks look at,
    ``replays`` how many plies are replayed to check saving.
    """

    rules: Rules[Any, Any]
    players: int
    options: Mapping[str, str]
    seed: int
    make_agent: Callable[[str], Agent[Any, Any]] | None = None
    budget: Mapping[str, int] = dataclasses.field(default_factory=dict)
    pulse_gap: int = 20_000
    work_limit: int = 20_000
    secrecy_limit: int = 150
    match_class: type[Match[Any, Any]] = Match
    say: Callable[[str, Mapping[str, str | int]], str] | None = None
    positions: int = 12
    replays: int = 600

    @property
    def name(self) -> str:
        """A short name for the parameters of a test."""
        chosen = "-".join(f"{key}={value}" for key, value in self.options.items()) or "default"
        return f"{self.rules.info.id}-{self.players}-{chosen}-{self.seed}"

    def rng(self, purpose: str) -> random.Random:
        """Return a generator of random numbers for one purpose."""
        return random.Random(f"{self.name}:{purpose}")


@dataclass(frozen=True)
class Line:
    """A match played at random: one state more than moves."""

    states: tuple[Any, ...]
    moves: tuple[Any, ...]

    def sample(self, count: int) -> list[int]:
        """Return the indexes of about ``count`` states, evenly spread, the first and the last always among them."""
        last = len(self.states) - 1
        step = max(1, -(-last // max(1, count - 1)))
        return sorted({*range(0, last, step), last})


def play_line(case: Case, purpose: str = "line", start: Any = None) -> Line:
    """Return a match played at random from ``start``, by default from the beginning."""
    rules = case.rules
    rng = case.rng(purpose)
    state = rules.initial_state(case.players, rules.info.complete(case.options)) if start is None else start
    states: list[Any] = [state]
    moves: list[Any] = []
    while (seat := rules.to_act(state)) != OVER:
        require(len(moves) < rules.info.max_plies, f"a match of more than max_plies = {rules.info.max_plies} plies")
        if seat == CHANCE:
            move = rules.sample_chance(state, rng)
        else:
            legal = rules.legal_moves(state)
            require(bool(legal), f"ply {len(moves)}: seat {seat} is to act and has no legal move")
            move = rng.choice(legal)
        state = rules.apply(state, move)
        states.append(state)
        moves.append(move)
    return Line(tuple(states), tuple(moves))


def possible(case: Case, state: Any, purpose: str = "possible") -> tuple[Any, ...]:
    """Return the legal moves of ``state``, or its outcomes (some of them, where they are not listed)."""
    rules = case.rules
    if rules.to_act(state) != CHANCE:
        return tuple(rules.legal_moves(state))
    listed = tuple(move for move, _ in rules.chance(state))
    if listed:
        return listed
    rng = case.rng(purpose)
    return tuple(dict.fromkeys(rules.sample_chance(state, rng) for _ in range(8)))


def few(case: Case, moves: tuple[Any, ...], count: int = 10) -> tuple[Any, ...]:
    """Return ``moves``, or ``count`` of them when there are more."""
    return moves if len(moves) <= count else tuple(case.rng("few").sample(moves, count))


def begins(text: str, legal_text: str) -> bool:
    """Tell whether ``text`` can be the beginning of a move: what is missing may stand anywhere, as cards of a play."""
    rest = iter(legal_text)
    return all(character in rest for character in text)


def require(condition: bool, message: str) -> None:
    """Raise ``AssertionError`` with ``message`` unless ``condition``; unlike ``assert`` in every mode of Python."""
    if not condition:
        raise AssertionError(message)


def expect(error: type[Exception], what: str, call: Callable[..., object], *arguments: Any) -> Exception:
    """Return the error of ``call(*arguments)``, which must be an ``error``."""
    try:
        value = call(*arguments)
    except error as raised:
        return raised
    except Exception as other:
        raise AssertionError(f"{what}: {type(other).__name__} instead of {error.__name__}: {other}") from other
    raise AssertionError(f"{what}: accepted, with {value!r:.200}")


def attempt(what: str, call: Callable[..., Any], *arguments: Any) -> Any:
    """Return ``call(*arguments)``, which must be possible."""
    try:
        return call(*arguments)
    except (RulesError, record.RecordError) as error:
        raise AssertionError(f"{what}: {error}") from error


def text_of(value: Any) -> str:
    """Return the canonical text of plain data."""
    return codec.canonical_text(codec.encode(value))


def require_plain(value: Any, where: str) -> None:
    """Raise ``AssertionError`` unless ``value`` is frozen, plain data all the way down."""
    if value is None or type(value) in (int, str, bool) or isinstance(value, enum.Enum):
        return
    if type(value) in (tuple, frozenset):
        for item in value:
            require_plain(item, f"{where}[]")
        return
    require(dataclasses.is_dataclass(value), f"{where}: a {type(value).__name__} is not plain data")
    require(value.__dataclass_params__.frozen, f"{where}: {type(value).__name__} is not frozen")
    names = {field.name for field in dataclasses.fields(value)}
    extra = set(getattr(value, "__dict__", {})) - names
    require(not extra, f"{where}: {type(value).__name__} carries {sorted(extra)} beside its fields")
    for name in sorted(names):
        require_plain(getattr(value, name), f"{where}.{name}")


def require_explanation(case: Case, explanation: Any, where: str) -> None:
    """Raise ``AssertionError`` unless ``explanation`` is one, with a text when the case has texts."""
    require(isinstance(explanation, Explanation), f"{where}: {explanation!r} is not an Explanation")
    require(_KEY.match(explanation.key) is not None, f"{where}: {explanation.key!r} is not a strings key")
    for name, value in explanation.values.items():
        require(type(name) is str and type(value) in (int, str), f"{where}: the value {name}={value!r}")
    require_text(case, explanation.key, explanation.values, where)


def require_text(case: Case, key: str, values: Mapping[str, str | int], where: str) -> None:
    """Raise ``AssertionError`` when the case has texts but none for ``key`` with ``values``."""
    if case.say is not None:
        try:
            case.say(key, values)
        except KeyError as error:
            raise AssertionError(f"{where}: {error}") from error


@contextlib.contextmanager
def no_randomness() -> Iterator[None]:
    """Let every random number, from any generator, raise ``AssertionError``."""

    def refuse(*_: object, **__: object) -> NoReturn:
        raise AssertionError("a random number was drawn where there must be none")

    with contextlib.ExitStack() as stack:
        for kind in (random.Random, random.SystemRandom):
            for name in ("random", "getrandbits", "seed"):
                stack.enter_context(mock.patch.object(kind, name, refuse))
        for name in ("random", "getrandbits", "randint", "randrange", "choice", "choices", "shuffle", "sample"):
            stack.enter_context(mock.patch.object(random, name, refuse))
        stack.enter_context(mock.patch.object(os, "urandom", refuse))
        yield


# The description of a game, and the tree of its matches.


def check_options(case: Case) -> None:
    """Options are complete, and others are refused; so are other numbers of players."""
    rules, info = case.rules, case.rules.info
    require(_WORD.match(info.id) is not None, f"{info.id!r} is no plain word")
    require(bool(info.players) and list(info.players) == sorted(set(info.players)), f"players {info.players}")
    require(1 <= info.max_plies <= MAX_PLIES, f"max_plies {info.max_plies} is not in 1..{MAX_PLIES}")
    require(len({option.key for option in info.options}) == len(info.options), "two options with the same key")
    require((info.solo_target > 0) == (1 in info.players), f"players {info.players}, solo_target {info.solo_target}")
    for word in ("title", "label", "mark", "reached", "missed") if info.solo_target else ():
        require_text(case, f"solo.{word}", {"target": info.solo_target}, f"practice alone, {word}")
    for option in info.options:
        for word in (option.key, *option.choices):
            require(_WORD.match(word) is not None, f"option {option.key}: {word!r} is no plain word")
        require(len(set(option.choices)) == len(option.choices) >= 2, f"option {option.key}: {option.choices}")
        require(option.default in option.choices, f"option {option.key}: the default is none of the choices")
        for choice in option.choices:
            require(info.complete({option.key: choice})[option.key] == choice, f"{option.key}={choice} is not kept")
        wrong = {**info.complete({}), option.key: "no-such-choice"}
        expect(RulesError, f"option {option.key}", info.complete, wrong)
        expect(RulesError, f"initial_state with option {option.key}", rules.initial_state, case.players, wrong)
    defaults = {option.key: option.default for option in info.options}
    require(list(info.complete({}).items()) == list(defaults.items()), "complete({}) is not the defaults in order")
    expect(RulesError, "an unknown option", info.complete, {"no-such-option": "on"})
    complete = info.complete(case.options)
    for players in sorted({-1, 0, info.players[0] - 1, info.players[-1] + 1} - set(info.players)):
        expect(RulesError, f"{players} players", rules.initial_state, players, complete)


def check_tree(case: Case) -> None:
    """There is always a move for a seat to act, in a stable order, without repetition, and the match ends in time."""
    rules = case.rules
    line = play_line(case)
    for ply, state in enumerate(line.states):
        seat = rules.to_act(state)
        require(type(seat) is int and (0 <= seat < case.players or seat in (CHANCE, OVER)), f"ply {ply}: seat {seat!r}")
        require(seat != CHANCE or rules.info.has_chance, f"ply {ply}: chance in a game without")
        legal = rules.legal_moves(state)
        require(type(legal) is tuple, f"ply {ply}: the legal moves are a {type(legal).__name__}")
        require(bool(legal) == (seat >= 0), f"ply {ply}: {len(legal)} legal moves while to_act says {seat}")
        require(len(set(legal)) == len(legal), f"ply {ply}: a legal move is listed twice")
        require(legal == rules.legal_moves(state), f"ply {ply}: the order of the legal moves changes between calls")
        copy = pickle.loads(pickle.dumps(state))
        require(legal == rules.legal_moves(copy), f"ply {ply}: an equal state has its legal moves in another order")
        require(bool(rules.chance(state)) <= (seat == CHANCE), f"ply {ply}: outcomes where chance does not decide")


def transcript(case: Case) -> str:
    """Return all that can be told of a random match, as text that must be the same in every process."""
    rules = case.rules
    line = play_line(case)
    rows = []
    for ply, state in enumerate(line.states):
        texts = [rules.format_move(state, move) for move in possible(case, state)]
        worlds = [
            codec.digest(rules.resample(state, who, case.rng(f"{ply}:{who}")))
            for who in (range(case.players) if rules.info.has_secrets and ply else ())
        ]
        happened = []
        if ply < len(line.moves):
            before, after = (rules.view(one, 0) for one in line.states[ply : ply + 2])
            for event in rules.events(before, rules.redact(state, line.moves[ply], 0), after):
                happened.append([event.kind, codec.encode(dict(event.values)), list(event.spots)])
        rows.append(json.dumps([ply, rules.to_act(state), codec.digest(state), texts, worlds, happened]))
    return "\n".join(rows)


_TELL = """
import pickle, sys
case = pickle.load(sys.stdin.buffer)
from tests.conformance.suite import transcript
sys.stdout.write(transcript(case))
"""


def check_hash_seeds(case: Case) -> None:
    """Nothing depends on the hash seed of the process."""
    here = transcript(case)
    plain = Case(case.rules, case.players, case.options, case.seed)
    for hash_seed in ("1", "271828"):
        told = subprocess.run(
            [sys.executable, "-c", _TELL],
            input=pickle.dumps(plain),
            capture_output=True,
            check=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        )
        there = told.stdout.decode("ascii")
        for one, other in zip(here.splitlines(), there.splitlines(), strict=True):
            require(one == other, f"another hash seed gives another match: {one} / {other}")


def check_purity(case: Case) -> None:
    """States and moves are frozen plain data, every method is a pure function, and nothing is ever changed."""
    rules = case.rules
    own = repr(sorted(vars(rules).items()))
    line = play_line(case)
    for ply in line.sample(case.positions):
        state = line.states[ply]
        where = f"ply {ply}"
        require_plain(state, f"{where}: state")
        before = text_of(state)
        copy = pickle.loads(pickle.dumps(state))
        require(copy == state, f"{where}: the state is another one in another process")
        hash(state)
        for name, method, rest in _methods(case, line, ply):
            with no_randomness():
                results = [method(one, *rest) for one in (state, state, copy)]
            require(text_of(state) == before, f"{where}: {name} has changed its state")
            require(results[0] == results[1], f"{where}: {name} gives two different answers to the same question")
            require(results[0] == results[2], f"{where}: {name} gives another answer for an equal state")
        for name, method, rest in _draws(case, state):
            public = random.getstate()
            first, second = (method(state, *rest, case.rng(f"{where}:{name}")) for _ in range(2))
            require(text_of(state) == before, f"{where}: {name} has changed its state")
            require(first == second, f"{where}: {name} does not follow from the generator alone")
            require(random.getstate() == public, f"{where}: {name} draws from a generator that it was not given")
            require_plain(first, f"{where}: {name}")
    require(play_line(case) == line, "the same match played again ends otherwise")
    require(repr(sorted(vars(rules).items())) == own, "the rules object has changed; it must have no state")


_Question = tuple[str, Callable[..., Any], tuple[Any, ...]]
"""The name of a method, the method, and its arguments after the state (and before the generator, if it takes one)."""


def _methods(case: Case, line: Line, ply: int) -> Iterator[_Question]:
    rules = case.rules
    state = line.states[ply]
    yield "to_act", rules.to_act, ()
    yield "legal_moves", rules.legal_moves, ()
    yield "chance", rules.chance, ()
    if rules.to_act(state) == OVER:
        yield "result", rules.result, ()
    for who in range(case.players):
        yield "view", rules.view, (who,)
    yield "explain", rules.explain, ("?",)
    yield "understand", rules.understand, ("?",)
    for move in few(case, possible(case, state), 6):
        encoded = text_of(move)
        require_plain(move, f"ply {ply}: move")
        require(pickle.loads(pickle.dumps(move)) == move, f"ply {ply}: {move} is another one in another process")
        yield "format_move", rules.format_move, (move,)
        yield "parse_move", rules.parse_move, (rules.format_move(state, move),)
        yield "why_not", rules.why_not, (move,)
        yield "is_outcome", rules.is_outcome, (move,)
        yield "reveals", rules.reveals, (move,)
        yield "apply", rules.apply, (move,)
        for who in range(case.players):
            yield "redact", rules.redact, (move, who)
            yield "events", functools.partial(_events, rules), (move, who)
        require(text_of(move) == encoded, f"ply {ply}: {move} has been changed")


def _events(rules: Rules[Any, Any], state: Any, move: Any, who: int) -> tuple[Event, ...]:
    after = rules.view(rules.apply(state, move), who)
    return rules.events(rules.view(state, who), rules.redact(state, move, who), after)


def _draws(case: Case, state: Any) -> Iterator[_Question]:
    rules = case.rules
    if rules.to_act(state) == CHANCE:
        yield "sample_chance", rules.sample_chance, ()
    elif rules.info.has_secrets:
        yield from (("resample", rules.resample, (who,)) for who in range(case.players))


# Notation and legality.


def check_notation(case: Case) -> None:
    """Each move has a short ASCII text of its own, which is parsed back to it."""
    rules = case.rules
    line = play_line(case)
    for ply in line.sample(case.positions):
        state = line.states[ply]
        moves = possible(case, state)
        texts = [rules.format_move(state, move) for move in moves]
        for text in texts:
            require(
                text.isascii() and text.isprintable() and text.strip() == text and 0 < len(text) <= MAX_NOTATION,
                f"ply {ply}: {text!r} is not a short ASCII text",
            )
        require(len(set(texts)) == len(texts), f"ply {ply}: two moves have the same notation among {sorted(texts)}")
        for move in few(case, moves, 16):
            text = rules.format_move(state, move)
            parsed = rules.parse_move(state, text)
            require(
                parsed == move and type(parsed) is type(move), f"ply {ply}: {text} is parsed as {parsed}, not {move}"
            )
            require(rules.understand(state, text) == move, f"ply {ply}: {text} is understood otherwise than parsed")
            for begun in (False, True):
                why = rules.why_not(state, move, begun=begun)
                require(why is None, f"ply {ply}: {move} is possible, but refused as {why}, begun={begun}")


def check_wrong_texts(case: Case) -> None:
    """A text that is no move here gives the documented error, and never another one."""
    rules = case.rules
    line = play_line(case)
    elsewhere = [rules.format_move(state, move) for state, move in zip(line.states, line.moves, strict=False)]
    rng = case.rng("wrong texts")
    for ply in line.sample(case.positions):
        state = line.states[ply]
        legal = {rules.format_move(state, move) for move in possible(case, state)}
        if rules.to_act(state) == CHANCE and not rules.chance(state):
            continue
        some = rng.sample(sorted(legal), min(3, len(legal)))
        changed = [text + end for text in some for end in ("x", " ", "\n", "1", text)] + [text.upper() for text in some]
        foreign = rng.sample(elsewhere, min(6, len(elsewhere)))
        for text in (*GARBAGE, *changed, *(f" {text}" for text in some), *foreign):
            if text in legal:
                continue
            where = f"ply {ply}: parse_move({text!r:.60})"
            error = expect(RulesError, where, rules.parse_move, state, text)
            if isinstance(error, IllegalMove):
                require_explanation(case, error.explanation, where)


def check_illegal_moves(case: Case) -> None:
    """What is not legal is refused with an explanation, and what is legal is not explained away."""
    rules = case.rules
    line = play_line(case)
    elsewhere = list(dict.fromkeys(move for state in line.states[::3] for move in few(case, possible(case, state))))
    rng = case.rng("illegal moves")
    for ply in line.sample(case.positions):
        state = line.states[ply]
        seat = rules.to_act(state)
        legal = rules.legal_moves(state)
        for move in rng.sample(elsewhere, min(16, len(elsewhere))):
            if move in legal or (seat == CHANCE and rules.is_outcome(state, move)):
                rules.apply(state, move)
                continue
            where = f"ply {ply}: apply({move})"
            error = expect(IllegalMove, where, rules.apply, state, move)
            assert isinstance(error, IllegalMove)
            require_explanation(case, error.explanation, where)
            if seat != OVER:
                why = rules.why_not(state, move)
                require(why == error.explanation, f"{where}: refused as {error.explanation}, but why_not says {why}")
        if seat == CHANCE:
            continue
        shown = state if seat == OVER else rules.view(state, seat)
        texts = [rules.format_move(state, move) for move in legal]
        for text in rng.sample(texts, min(8, len(texts))):
            require(rules.explain(shown, text) is None, f"ply {ply}: explain refuses {text}, which is legal")
        foreign = [rules.format_move(*pair) for pair in zip(line.states, line.moves, strict=False)]
        for text in (*rng.sample(foreign, min(8, len(foreign))), *GARBAGE):
            explanation = rules.explain(shown, text)
            if text not in texts and not any(begins(text, legal_text) for legal_text in texts):
                require(explanation is not None, f"ply {ply}: explain accepts {text!r}, which is not legal")
            if text in texts:
                require(explanation is None, f"ply {ply}: explain refuses {text}, which is legal")
            elif explanation is not None:
                require_explanation(case, explanation, f"ply {ply}: explain({text!r:.60})")


def check_chance(case: Case) -> None:
    """Outcomes have positive weights, are drawn by them, and are not decided before they are drawn."""
    rules = case.rules
    line = play_line(case)
    waiting = [(ply, state) for ply, state in enumerate(line.states) if rules.to_act(state) == CHANCE]
    open_futures = 0
    for ply, state in waiting:
        outcomes = rules.chance(state)
        for move, weight in outcomes:
            require(type(weight) is int and weight > 0, f"ply {ply}: {move} has the weight {weight!r}")
            require(rules.is_outcome(state, move), f"ply {ply}: is_outcome denies {move}")
        moves = [move for move, _ in outcomes]
        require(len(set(moves)) == len(moves), f"ply {ply}: an outcome is listed twice")
        drawn = possible(case, state) if moves else ()
        open_futures += len(drawn or possible(case, state)) > 1
        sampled = rules.sample_chance(state, case.rng(f"chance {ply}"))
        require(rules.is_outcome(state, sampled), f"ply {ply}: is_outcome denies {sampled}, which was drawn")
        require(not moves or sampled in moves, f"ply {ply}: {sampled} was drawn and is not listed")
    require(
        2 * open_futures >= len(waiting),
        f"{len(waiting) - open_futures} of {len(waiting)} chance events have one outcome: a state knows the future",
    )
    if waiting and rules.chance(waiting[0][1]):
        _check_frequencies(case, waiting[0][1])


def _check_frequencies(case: Case, state: Any, draws: int = 600) -> None:
    outcomes = dict(case.rules.chance(state))
    total = sum(outcomes.values())
    rng = case.rng("frequencies")
    counts = dict.fromkeys(outcomes, 0)
    for _ in range(draws):
        counts[case.rules.sample_chance(state, rng)] += 1
    for move, weight in outcomes.items():
        share = weight / total
        deviation = (draws * share * (1 - share)) ** 0.5
        require(abs(counts[move] - draws * share) <= 6 * deviation + 1, f"{move}: {counts[move]} of {draws} draws")


def check_dice(case: Case) -> None:
    """What chance rolls is told of a seat of the match, in faces of the game's die, which all have a name."""
    rules, faces = case.rules, case.rules.info.faces
    require(len(set(faces)) == len(faces), f"a face is listed twice: {faces}")
    for face in faces:
        require(_WORD.match(face) is not None, f"the face {face!r} is no plain word")
        require_text(case, f"face.{face}", {}, f"the face {face}")
    line = play_line(case)
    rolls = 0
    for ply, move in enumerate(line.moves):
        state = line.states[ply]
        if rules.to_act(state) != CHANCE:
            continue
        rolled = rules.rolled(state, move)
        if rolled is None:
            continue
        rolls += 1
        require(rolled == rules.rolled(state, move), f"ply {ply}: what was rolled changes between calls")
        require(type(rolled.seat) is int and 0 <= rolled.seat < case.players, f"ply {ply}: seat {rolled.seat!r} rolled")
        require(type(rolled.faces) is tuple and bool(rolled.faces), f"ply {ply}: rolled {rolled.faces!r}")
        strange = [face for face in rolled.faces if face not in faces]
        require(not strange, f"ply {ply}: {strange} are no faces of the die: {faces}")
    require(bool(faces) == bool(rolls), f"{rolls} rolls in a match of a game whose die has {len(faces)} faces")


def check_result(case: Case) -> None:
    """There is a result at the end only; the best score wins, and the account agrees with the scores."""
    rules = case.rules
    line = play_line(case)
    for ply in line.sample(case.positions)[:-1]:
        expect(RulesError, f"ply {ply}: result", rules.result, line.states[ply])
    result: Result = rules.result(line.states[-1])
    require(
        len(result.scores) == case.players and all(type(score) is int for score in result.scores),
        f"scores {result.scores}",
    )
    best = tuple(seat for seat, score in enumerate(result.scores) if score == max(result.scores))
    require(result.winners == best, f"scores {result.scores}, but the winners are {result.winners}")
    sides = rules.sides(case.players)
    if sides:
        seated = sorted(seat for side in sides for seat in side.seats)
        require(seated == list(range(case.players)), f"the sides {sides} are not those of {case.players} seats")
        for side in sides:
            require(set(side.seats) <= set(best) or not set(side.seats) & set(best), f"{side} won only in part")
            require_explanation(case, Explanation(f"side.{side.name}"), "the name of a side")
    require_explanation(case, result.reason, "the reason of the end")
    for row in result.account:
        require_explanation(case, row.reason, "a line of the account")
        require(len(row.points) == case.players, f"a line of the account with {len(row.points)} numbers")
    if result.account:
        totals = [sum(row.points[seat] for row in result.account) for seat in range(case.players)]
        agreement = {
            (totals[a] > totals[b]) - (totals[a] < totals[b])
            for a in range(case.players)
            for b in range(case.players)
            if result.scores[a] > result.scores[b]
        }
        require(len(agreement - {0}) <= 1, f"the account adds up to {totals}, the scores are {result.scores}")
        points = list(map(rules.info.points, result.scores))
        require(points == totals, f"the account adds up to {totals}, the scores stand for {points}")


def check_events(case: Case) -> None:
    """Each ply is told, to each seat, by events with texts."""
    rules = case.rules
    line = play_line(case)
    for ply, move in enumerate(line.moves):
        for who in range(case.players):
            before, after = (rules.view(state, who) for state in line.states[ply : ply + 2])
            events = rules.events(before, rules.redact(line.states[ply], move, who), after)
            require(bool(events), f"ply {ply}: nothing is told of {move} to seat {who}")
            for event in events:
                where = f"ply {ply}: event {event.kind}"
                require(isinstance(event, Event) and _KEY.match(event.kind) is not None, where)
                require(all(type(spot) is str for spot in event.spots), f"{where}: spots {event.spots}")
                require_explanation(case, Explanation(f"event.{event.kind}", event.values), where)


# The match.


def seats_of(case: Case, persons: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return the seats of a match in which ``persons`` are people and the others computers."""
    return tuple(
        Seat(f"Seat {index}", HUMAN if index in persons else "easy", f"style{index}") for index in range(case.players)
    )


def new_match(case: Case, persons: tuple[int, ...] | None = None, *, practice: bool = False) -> Match[Any, Any]:
    """Return the match of ``case`` before the first decision; everybody is a person unless said otherwise."""
    everybody = tuple(range(case.players))
    seats = seats_of(case, everybody if persons is None else persons)
    return case.match_class(case.rules, seats, case.options, case.seed, practice=practice)


def decide_at_random(match: Match[Any, Any], rng: random.Random) -> str:
    """Play a legal move, and return its text."""
    move = rng.choice(match.legal_moves())
    text = match.rules.format_move(match.view(match.to_act), move)
    match.play(move)
    return text


def follow(case: Case, match: Match[Any, Any], line: Line) -> Line:
    """Return ``line``, which is how ``match`` began, with what has happened in it since."""
    states, moves = list(line.states), list(line.moves)
    for ply in match.record().plies[len(moves) :]:
        moves.append(case.rules.parse_move(states[-1], ply.move))
        states.append(case.rules.apply(states[-1], moves[-1]))
    return Line(tuple(states), tuple(moves))


def snapshot(case: Case, match: Match[Any, Any]) -> tuple[object, ...]:
    """Return what must be equal for two matches to stand at the same place."""
    views = tuple(match.view(who) for who in range(case.players))
    return (match.ply, match.to_act, match.digest(), views, match.legal_moves(), match.seats, match.options)


def snapshot_of(case: Case, match: Match[Any, Any], state: Any, ply: int) -> tuple[object, ...]:
    """Return what :func:`snapshot` must give after ``ply`` plies of ``match``, when it stands at ``state``."""
    rules = case.rules
    views = tuple(rules.view(state, who) for who in range(case.players))
    seat = rules.to_act(state)
    return (ply, seat, codec.digest(state), views, rules.legal_moves(state), match.seats, match.options)


def reload(case: Case, match: Match[Any, Any]) -> Match[Any, Any]:
    """Return ``match`` after writing and reading, without any random number."""
    text = record.write(match.record())
    with no_randomness():
        loaded: Match[Any, Any] = attempt(
            f"ply {match.ply}: load", case.match_class.from_record, case.rules, record.read(text)
        )
    require(record.write(loaded.record()) == text, f"ply {match.ply}: saved again, the file is another one")
    return loaded


def check_save_and_load(case: Case) -> None:
    """A match saved and loaded after any ply goes on as if nothing had been."""
    rng = case.rng("save and load")
    match = new_match(case)
    lines: list[tuple[int, Record, tuple[object, ...]]] = []
    # A replay takes as long as its record; so the number of plies replayed is bounded, not the number of records.
    step = 1 + len(play_line(case).moves) ** 2 // (2 * case.replays)
    for decision in itertools.count():
        if decision % step == 0 or match.is_over:
            lines.append((match.ply, match.record(), snapshot(case, match)))
        if match.is_over:
            break
        decide_at_random(match, rng)
    for ply, saved, expected in lines:
        text = record.write(saved)
        require(record.read(text) == saved, f"ply {ply}: the record read is not the record written")
        with no_randomness():
            loaded = attempt(f"ply {ply}: load", case.match_class.from_record, case.rules, record.read(text))
        require(snapshot(case, loaded) == expected, f"ply {ply}: the loaded match stands at another place")
        require(loaded.record() == saved, f"ply {ply}: saved again, the record is another one")
        require(loaded.practice == saved.practice, f"ply {ply}: practice")


def check_undo(case: Case) -> None:
    """Undo and redo restore everything, and stop where ``match.py`` says that they stop."""
    everybody = tuple(range(case.players))
    patterns = [everybody, (0,)] if case.players == 2 else [everybody, (0,), (0, 2)]
    for persons in patterns:
        for practice in (False, True):
            _check_undo(case, persons, practice)


def _check_undo(case: Case, persons: tuple[int, ...], practice: bool) -> None:
    rng = case.rng(f"undo {persons} {practice}")
    match = new_match(case, persons, practice=practice)
    line = follow(case, match, Line((case.rules.initial_state(case.players, match.options),), ()))
    where = f"persons {persons}, practice {practice}"
    share = case.positions / len(play_line(case).moves)
    while not match.is_over:
        decide_at_random(match, rng)
        line = follow(case, match, line)
        if rng.random() > share and not match.is_over:
            continue
        last_person = next((turn.seat for turn in reversed(match.turns) if turn.hand == HUMAN), None)
        undone = 0
        # Twice at most: the second undo of a match between people meets the hand-over.
        while (barrier := _barrier(case, match, line, last_person)) is None and undone < 2:
            now = snapshot(case, match)
            require(match.undo_barrier() is None, f"{where}, ply {match.ply}: undo refused: {match.undo_barrier()}")
            taken = attempt(f"{where}, ply {match.ply}: undo", match.undo)
            ply = taken[0].index
            undone += 1
            require(taken[0].hand == HUMAN, f"{where}, ply {ply}: undo took back more or less than a decision")
            past = snapshot_of(case, match, line.states[ply], ply)
            require(snapshot(case, match) == past, f"{where}: undo to ply {ply} does not restore everything")
            require(match.redo_barrier() is None and match.redo() == taken, f"{where}, ply {ply}: redo")
            require(snapshot(case, match) == now, f"{where}, ply {ply}: undo and redo do not give the same match")
            again = attempt(f"{where}, ply {ply}: undo after redo", match.undo)
            require(again == taken, f"{where}, ply {ply}: undo after redo takes something else back")
        if barrier is not None:
            require(match.undo_barrier() == barrier, f"{where}, ply {match.ply}: {match.undo_barrier()}, not {barrier}")
            kept = record.write(match.record())
            expect(RulesError, f"{where}, ply {match.ply}: undo", match.undo)
            require(record.write(match.record()) == kept, f"{where}, ply {match.ply}: a refused undo changed the match")
        for _ in range(undone):
            match.redo()
        last = snapshot_of(case, match, line.states[-1], len(line.moves))
        require(snapshot(case, match) == last, f"{where}, ply {match.ply}: redone to another place")
        require(match.redo_barrier() == Barrier.NOTHING_TO_REDO, f"{where}, ply {match.ply}: more to redo than undone")


def _barrier(case: Case, match: Match[Any, Any], line: Line, last_person: int | None) -> Barrier | None:
    """Say by the text of ``match.py`` why undo is not possible; ``last_person`` decided last on the whole line."""
    turns = match.turns
    persons = [turn for turn in turns if turn.hand == HUMAN]
    if not persons:
        return Barrier.NOTHING
    if match.practice:
        return None
    if match.is_over:
        return Barrier.OVER
    if persons[-1].seat != last_person:
        return Barrier.HANDED_OVER
    for turn in turns[persons[-1].index :]:
        if turn.seat == CHANCE:
            return Barrier.CHANCE
        if case.rules.info.has_secrets and turn.seat != last_person:
            return Barrier.ANSWERED
        if case.rules.reveals(line.states[turn.index], line.moves[turn.index]):
            return Barrier.REVEALED
    return None


def check_chance_streams(case: Case) -> None:
    """The same seed and the same decisions give the same dice, whatever else happens."""
    rng = case.rng("streams")
    match = new_match(case)
    decisions = []
    while not match.is_over:
        decisions.append(decide_at_random(match, rng))
    told = record.write(match.record())

    noisy, other = new_match(case), new_match(dataclasses.replace(case, seed=case.seed + 1))
    for text in decisions:
        random.seed(len(decisions))
        random.random()
        if not other.is_over:
            decide_at_random(other, rng)
        attempt("other random numbers drawn meanwhile change the match", noisy.play_text, text)
    require(record.write(noisy.record()) == told, "other random numbers drawn meanwhile change the match")

    hesitant = new_match(case, practice=True)
    for ply, text in enumerate(decisions):
        attempt(f"decision {ply}: undone and played again, chance differs", hesitant.play_text, text)
        played = hesitant.record().plies
        if ply % 3 == 0:
            hesitant.undo()
            hesitant.play(rng.choice(hesitant.legal_moves()))
            hesitant.undo()
            hesitant.play_text(text)
            require(hesitant.record().plies == played, f"decision {ply}: undone and played again, chance differs")

    interrupted = new_match(case)
    for ply, text in enumerate(decisions):
        if ply in (1, len(decisions) // 2):
            interrupted = reload(case, interrupted)
        attempt("saved, loaded and played on, chance differs", interrupted.play_text, text)
    require(record.write(interrupted.record()) == told, "saved, loaded and played on, chance differs")


# Secrets.


def leaves(data: Any, path: str = "") -> Iterator[tuple[str, object]]:
    """Yield each leaf of JSON data with its path; the length of an array is a leaf too."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, f"{path}.{key}")
    elif isinstance(data, list):
        yield f"{path}.length", len(data)
        for index, value in enumerate(data):
            yield from leaves(value, f"{path}[{index}]")
    else:
        yield path, data


def worlds_of(case: Case, state: Any, who: int, count: int = 6) -> list[Any]:
    """Return ``count`` worlds that ``who`` cannot tell from ``state``."""
    rng = case.rng(f"worlds {who} {codec.digest(state)}")
    return [case.rules.resample(state, who, rng) for _ in range(count)]


def check_views(case: Case) -> None:
    """A view holds exactly what its seat knows: a secret is in no view, and what is not secret is in every view."""
    rules = case.rules
    line = play_line(case)
    hidden_somewhere = False
    sightings: dict[tuple[int, str], int] = {}
    varied: set[tuple[int, str]] = set()
    for ply in line.sample(2 * case.positions):
        state = line.states[ply]
        truth = dict(leaves(codec.encode(state)))
        for who in range(case.players):
            where = f"ply {ply}, seat {who}"
            view = rules.view(state, who)
            require(type(view) is type(state), f"{where}: the view is a {type(view).__name__}")
            require_plain(view, f"{where}: view")
            require(rules.view(view, who) == view, f"{where}: the view of the view is another one")
            require(rules.to_act(view) == rules.to_act(state), f"{where}: the view does not know who is to act")
            if rules.to_act(state) == who:
                _check_own_view(case, state, view, where)
            if not rules.info.has_secrets:
                require(view == state, f"{where}: a view hides something in a game without secrets")
                continue
            hidden_somewhere |= view != state
            seen = dict(leaves(codec.encode(view)))
            worlds = [dict(leaves(codec.encode(world))) for world in worlds_of(case, state, who)]
            for path in truth.keys() | seen.keys():
                if seen.get(path) != truth.get(path):
                    sightings[who, path] = sightings.get((who, path), 0) + 1
                    if any(world.get(path) != truth.get(path) for world in worlds):
                        varied.add((who, path))
    require(hidden_somewhere == rules.info.has_secrets, "a game with secrets in which nothing is ever hidden")
    for (who, path), count in sightings.items():
        require(
            count < 3 or (who, path) in varied,
            f"{path} is blanked for seat {who}, but is the truth in every world: either the seat knows it and must see "
            "it, or resample knows what it must not",
        )


def _check_own_view(case: Case, state: Any, view: Any, where: str) -> None:
    rules = case.rules
    legal = rules.legal_moves(state)
    require(rules.legal_moves(view) == legal, f"{where}: the view has other legal moves than the state")
    for move in few(case, legal):
        text = rules.format_move(state, move)
        require(rules.format_move(view, move) == text, f"{where}: {move} is written otherwise in the view")
        require(rules.parse_move(view, text) == move, f"{where}: {text} is read otherwise in the view")
    for text in ("?", *(rules.format_move(state, move) for move in few(case, legal, 3))):
        require(rules.explain(view, text) == rules.explain(state, text), f"{where}: explain({text!r}) tells a secret")


def check_resample(case: Case) -> None:
    """A world drawn for a seat looks the same to it, uses nothing that it does not know, and can be played on."""
    rules = case.rules
    if not rules.info.has_secrets:
        return
    line = play_line(case)
    for index, ply in enumerate(line.sample(case.positions)):
        state = line.states[ply]
        before = text_of(state)
        for who in range(case.players):
            where = f"ply {ply}, seat {who}"
            view = rules.view(state, who)
            for draw in range(3):
                purpose = f"resample {ply} {who} {draw}"
                world = rules.resample(state, who, case.rng(purpose))
                blind = rules.resample(view, who, case.rng(purpose))
                require(world == blind, f"{where}: resample uses more of the state than the view shows")
                require(rules.view(world, who) == view, f"{where}: the seat can tell the world from the true one")
                require(rules.to_act(world) == rules.to_act(state), f"{where}: in the world somebody else is to act")
                require_plain(world, f"{where}: world")
            require(text_of(state) == before, f"{where}: resample has changed its state")
            if who == index % case.players:
                play_line(case, f"play on {where}", start=world)


def check_redaction(case: Case) -> None:
    """What a seat is told of a move says no more and no less than the views before and after it."""
    rules = case.rules
    line = play_line(case)
    for ply in line.sample(2 * case.positions)[:-1]:
        state = line.states[ply]
        for who in range(case.players):
            here = _observations(case, state, who)
            for one in here:
                where = f"ply {ply}, {rules.format_move(state, one.move)} as seat {who} saw it"
                if who == rules.to_act(state):
                    require(one.told == one.move, f"{where}: a seat is told {one.told} of its own move")
                if not rules.info.has_secrets:
                    require(one.told == one.move, f"{where}: something is hidden in a game without secrets")
                for other in here:
                    _compare(one, other, where)
                    if one.seen == other.seen and one.after != other.after:
                        require(one.told == other.told, f"{where}: told {one.told}, which the view after it hides")
            if rules.info.has_secrets:
                for world in worlds_of(case, state, who, 2):
                    for other in _observations(case, world, who):
                        for one in here:
                            if not one.by_chance or one.hides:
                                where = f"ply {ply}, {rules.format_move(state, one.move)} as seat {who} saw it"
                                _compare(one, other, where)


def check_observer(case: Case) -> None:
    """Somebody who sits at no seat knows what all seats know, is told as much of a move, and nothing more."""
    rules = case.rules
    line = play_line(case)
    for ply in line.sample(2 * case.positions):
        state = line.states[ply]
        where = f"ply {ply}, the observer"
        view = rules.view(state, OBSERVER)
        require(type(view) is type(state), f"{where}: the view is a {type(view).__name__}")
        require_plain(view, f"{where}: view")
        require(rules.view(view, OBSERVER) == view, f"{where}: the view of the view is another one")
        require(rules.to_act(view) == rules.to_act(state), f"{where}: the view does not know who is to act")
        if not rules.info.has_secrets:
            require(view == state, f"{where}: a view hides something in a game without secrets")
        seats = [rules.view(state, who) for who in range(case.players)]
        for who, known in enumerate(seats):
            require(rules.view(known, OBSERVER) == view, f"{where} sees what seat {who} does not know")
            for world in worlds_of(case, state, who) if rules.info.has_secrets else ():
                require(rules.view(world, OBSERVER) == view, f"{where} sees what seat {who} cannot tell apart")
        _check_common_knowledge(state, view, seats, where)
        here = _observations(case, state, OBSERVER)
        for one in here:
            told_of = f"{where}, {rules.format_move(state, one.move)}"
            for who, known in enumerate(seats):
                told = rules.redact(known, rules.redact(state, one.move, who), OBSERVER)
                require(told == one.told, f"{told_of}: told {one.told}, which seat {who} was not told")
            for other in here:
                _compare(one, other, told_of)


def _check_common_knowledge(state: Any, view: Any, seats: list[Any], where: str) -> None:
    truth, seen = (dict(leaves(codec.encode(one))) for one in (state, view))
    known = [dict(leaves(codec.encode(one))) for one in seats]
    for path, value in truth.items():
        if all(one.get(path) == value for one in known):
            require(seen.get(path) == value, f"{where}: {path} is hidden, though every seat knows it")


@dataclass(frozen=True)
class _Observation:
    """A move, and what one seat got to know of it."""

    move: Any
    told: Any
    seen: Any
    after: Any
    events: tuple[Event, ...]
    by_chance: bool
    reveals: bool

    @property
    def hides(self) -> bool:
        return bool(self.told != self.move)


def _observations(case: Case, state: Any, who: int) -> list[_Observation]:
    rules = case.rules
    before = rules.view(state, who)
    observations = []
    for move in few(case, possible(case, state)):
        after = rules.apply(state, move)
        seen = rules.view(after, who)
        told = rules.redact(state, move, who)
        events = rules.events(before, told, seen)
        by_chance = rules.to_act(state) == CHANCE
        observations.append(_Observation(move, told, seen, after, events, by_chance, rules.reveals(state, move)))
    return observations


def _compare(one: _Observation, other: _Observation, where: str) -> None:
    """Two moves that a seat is told in the same words look the same, unless they reveal something."""
    if one.told != other.told or ((one.reveals or other.reveals) and not one.by_chance):
        return
    require(one.seen == other.seen, f"{where}: told {one.told}, and the view after it shows more")
    require(one.events == other.events, f"{where}: told {one.told}, and the events tell more: {one.events}")


# Computer players.


def check_agents(case: Case) -> None:
    """Agents make legal moves, count their work truly, keep to their budget, stop at once, and change nothing."""
    if case.make_agent is None:
        return
    rules = case.rules
    line = play_line(case)
    deciding = [ply for ply, state in enumerate(line.states) if rules.to_act(state) >= 0]
    for level in case.budget:
        for ply in case.rng(f"agents {level}").sample(deciding, min(3, len(deciding))):
            seat = rules.to_act(line.states[ply])
            view = rules.view(line.states[ply], seat)
            before = text_of(view)
            where = f"{level}, ply {ply}"
            first, second = (_think(case, level, view, seat, where) for _ in range(2))
            require(first == second, f"{where}: the same seed gives other thoughts")
            require(text_of(view) == before, f"{where}: the agent has changed the view")
            _check_stops(case, level, view, seat, where)


def _think(case: Case, level: str, view: Any, seat: int, where: str) -> list[Thought[Any]]:
    """Return the thoughts of an agent, checked; they end early when the work exceeds the limit of the case."""
    assert case.make_agent is not None
    budget = case.budget[level]
    done = 0
    legal = case.rules.legal_moves(view)
    thoughts: list[Thought[Any]] = []

    def pulse(work: int) -> None:
        nonlocal done
        require(work >= done, f"{where}: the work goes down from {done} to {work}")
        require(work - done <= case.pulse_gap, f"{where}: {work - done} units of work without a pulse")
        done = work
        require(work <= budget, f"{where}: work {work}, with a budget of {budget}")
        if work > case.work_limit:
            raise Stopped

    with contextlib.suppress(Stopped):
        for thought in case.make_agent(level).think(view, seat, case.rng(f"think {where}"), pulse):
            thoughts.append(thought)
            require(thought.move in legal, f"{where}: {thought.move} is not legal")
            require(thought.work >= max(one.work for one in thoughts), f"{where}: the work of the thoughts goes down")
            require(thought.work - done <= case.pulse_gap, f"{where}: {thought.work - done} units without a pulse")
            require(thought.work <= budget, f"{where}: work {thought.work}, with a budget of {budget}")
            require(-1000 <= thought.value <= 1000, f"{where}: the value {thought.value}")
            require(thought.depth >= 0, f"{where}: the depth {thought.depth}")
            require_explanation(case, thought.reason, f"{where}: the reason")
    require(bool(thoughts), f"{where}: no thought")
    return thoughts


def _check_stops(case: Case, level: str, view: Any, seat: int, where: str) -> None:
    assert case.make_agent is not None
    for allowed in (0, 1):
        pulses = 0

        def pulse(work: int, allowed: int = allowed) -> None:
            nonlocal pulses
            pulses += 1
            require(pulses <= allowed + 1, f"{where}: the agent goes on after it was stopped")
            if pulses > allowed:
                raise Stopped

        thinking = case.make_agent(level).think(view, seat, case.rng(f"stop {where}"), pulse)
        try:
            for _ in thinking:
                require(pulses <= allowed, f"{where}: a thought after the agent was stopped")
        except Stopped:
            pass
        else:
            require(pulses <= allowed, f"{where}: the agent keeps to itself that it was stopped")


def check_agent_secrecy(case: Case) -> None:
    """The move of an agent is the same in all worlds that its seat cannot tell apart."""
    if case.make_agent is None or not case.rules.info.has_secrets:
        return
    rules = case.rules

    def pulse(work: int) -> None:
        if work > case.secrecy_limit:
            raise Stopped

    line = play_line(case)
    deciding = [ply for ply, state in enumerate(line.states) if rules.to_act(state) >= 0]
    for level in case.budget:
        for ply in case.rng(f"secrecy {level}").sample(deciding, min(4, len(deciding))):
            state = line.states[ply]
            seat = rules.to_act(state)
            moves = set()
            for world in (state, *worlds_of(case, state, seat, 4)):
                # The whole world passes through the rules before the agent thinks, as in a match.
                view = rules.view(world, seat)
                rules.legal_moves(world)
                agent = case.make_agent(level)
                moves.add(decide(agent, view, seat, case.rng(f"decide {ply}"), pulse).move)
            require(
                len(moves) == 1, f"{level}, ply {ply}: the agent's move depends on what its seat cannot see: {moves}"
            )


CHECKS: Final[tuple[Callable[[Case], None], ...]] = (
    check_options,
    check_tree,
    check_purity,
    check_notation,
    check_wrong_texts,
    check_illegal_moves,
    check_chance,
    check_dice,
    check_result,
    check_events,
    check_save_and_load,
    check_undo,
    check_chance_streams,
    check_views,
    check_resample,
    check_redaction,
    check_observer,
    check_agents,
    check_agent_secrecy,
)
"""Every check but :func:`check_hash_seeds`, which starts processes and is meant for one case a game."""


def presets(rules: Rules[Any, Any]) -> list[dict[str, str]]:
    """Return the default options, and each other choice of each option once."""
    return [{}] + [
        {option.key: choice} for option in rules.info.options for choice in option.choices if choice != option.default
    ]
