"""The suite notices each planted fault, by the check that is meant to notice it, and nothing in the clean copies."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from game.core.contract import Rules
from game.core.match import Match
from tests.conformance import faults, suite
from tests.conformance.suite import Case
from tests.toys import dice_race, greedy, hidden_hands

BUDGET = {level: 7 * worlds for level, worlds in greedy.WORLDS.items()}


@dataclass(frozen=True)
class Fault:
    """A faulty game, match or agent, and the check that must notice it."""

    planted: Any
    check: Callable[[Case], None]
    options: dict[str, str] = field(default_factory=dict)


FAULTS = (
    # Secrets.
    Fault(faults.HandLeaksInView, suite.check_redaction),
    Fault(faults.ForgetsOwnHand, suite.check_redaction),
    Fault(faults.HidesOwnHand, suite.check_views),
    Fault(faults.ObserverSeesAHand, suite.check_observer),
    Fault(faults.ObserverIsBlind, suite.check_observer),
    Fault(faults.ObserverIsTold, suite.check_observer),
    Fault(faults.DeckInState, suite.check_chance),
    Fault(faults.RedactLeaks, suite.check_redaction),
    Fault(faults.RedactHidesOwnMove, suite.check_redaction),
    Fault(faults.ResamplePeeks, suite.check_resample),
    Fault(faults.ResampleRemembers, suite.check_views),
    Fault(faults.ResampleLosesACard, suite.check_resample),
    Fault(faults.EventsLeak, suite.check_redaction),
    Fault(faults.ExplainTellsASecret, suite.check_views),
    # The tree.
    Fault(faults.DiceInApply, suite.check_purity),
    Fault(faults.UnstableOrder, suite.check_hash_seeds),
    Fault(faults.OrderByCall, suite.check_tree),
    Fault(faults.EmptyMoveList, suite.check_tree),
    Fault(faults.RepeatedMove, suite.check_tree),
    Fault(faults.NeverEnds, suite.check_tree),
    Fault(faults.HiddenCounter, suite.check_purity),
    Fault(faults.UnfrozenState, suite.check_purity),
    Fault(faults.MutatesInside, suite.check_purity),
    # Notation, legality, result.
    Fault(faults.SameNotation, suite.check_notation),
    Fault(faults.ParseAcceptsAnything, suite.check_wrong_texts),
    Fault(faults.ParseBreaks, suite.check_wrong_texts),
    Fault(faults.ExplainDisagrees, suite.check_illegal_moves, {"exchange": "off"}),
    Fault(faults.ApplyAcceptsAnything, suite.check_illegal_moves),
    Fault(faults.BeginningIsWorse, suite.check_notation),
    Fault(faults.WrongWinners, suite.check_result, {"hand": "2"}),
    Fault(faults.LowestWins, suite.check_result),
    Fault(faults.ResultTooEarly, suite.check_result),
    Fault(faults.LoadedDie, suite.check_chance),
    Fault(faults.FaceOfAnotherDie, suite.check_dice),
    Fault(faults.RolledByNobody, suite.check_dice),
    Fault(faults.SecretDice, suite.check_dice),
    Fault(faults.DieWithoutFaces, suite.check_dice),
    Fault(faults.OwnGenerator, suite.check_purity),
    Fault(faults.SilentPly, suite.check_events),
    Fault(faults.AcceptsAnyOption, suite.check_options),
    # The match.
    Fault(faults.UndoAcrossRolls, suite.check_undo),
    Fault(faults.UndoAcrossReveals, suite.check_undo),
    Fault(faults.UndoAcrossAnswers, suite.check_undo),
    Fault(faults.SharedStream, suite.check_chance_streams),
    Fault(faults.PublicStream, suite.check_chance_streams),
    Fault(faults.SaveDropsChance, suite.check_save_and_load),
    Fault(faults.RedoForgetsAHand, suite.check_undo),
    # Computer players.
    Fault(faults.PeekingAgent, suite.check_agent_secrecy),
    Fault(faults.MeddlingAgent, suite.check_agents),
    Fault(faults.TirelessAgent, suite.check_agents),
    Fault(faults.StubbornAgent, suite.check_agents),
    Fault(faults.BreathlessAgent, suite.check_agents),
    Fault(faults.MoodyAgent, suite.check_agents),
    Fault(faults.CheatingAgent, suite.check_agents),
    Fault(faults.BackwardWork, suite.check_agents),
)

SEEDS = range(3)
"""A fault may hide in one random match: the suite has noticed it when it does in one of these."""


def cases_of(fault: Fault) -> tuple[list[Case], list[Case]]:
    """Return the clean cases and the same with the fault planted."""
    clean: list[Case] = []
    faulty: list[Case] = []
    for seed in SEEDS:
        rules: Rules[Any, Any] = dice_race.RULES if _is_dice(fault) else hidden_hands.RULES
        maker: Any = dice_race.make_agent if _is_dice(fault) else hidden_hands.make_agent
        case = Case(rules, 2, fault.options, seed, maker, BUDGET, pulse_gap=1)
        clean.append(case)
        if issubclass(fault.planted, Rules):
            faulty.append(replace(case, rules=fault.planted()))
        elif issubclass(fault.planted, Match):
            faulty.append(replace(case, match_class=fault.planted))
        else:
            peeking = faults.PeekingRules()
            make_faulty: Any = functools.partial(fault.planted, peeking)
            clean[-1] = replace(case, rules=peeking)
            faulty.append(replace(case, rules=peeking, make_agent=make_faulty))
    return clean, faulty


def _is_dice(fault: Fault) -> bool:
    on_dice = (faults.UndoAcrossRolls, faults.SharedStream, faults.PublicStream, faults.SaveDropsChance)
    return issubclass(fault.planted, (dice_race.DiceRaceRules, *on_dice))


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.planted.__name__}-{fault.check.__name__}")
def test_the_suite_notices(fault: Fault) -> None:
    clean, faulty = cases_of(fault)
    for case in clean:
        fault.check(case)
    noticed = []
    for case in faulty:
        try:
            fault.check(case)
        except AssertionError as error:
            noticed.append(str(error))
    assert noticed, f"{fault.check.__name__} does not notice {fault.planted.__name__}"
    assert all(noticed), "a check that does not say what is wrong"
