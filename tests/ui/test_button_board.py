from __future__ import annotations

from typing import Any

import pygame

from game.core.contract import Explanation, Rules
from game.core.match import Match
from game.core.record import Seat
from game.games.catalogue import CATALOGUE
from game.ui.board import Marks
from game.ui.button_board import MORE_SPOT, ButtonBoard
from game.ui.toolkit import Toolkit
from tests.games.boards import Memory
from tests.toys import dice_race

AREA = pygame.Rect(40, 60, 500, 400)


def board_for(rules: Rules[Any, Any], players: int = 2) -> tuple[ButtonBoard, Match[Any, Any]]:
    toolkit = Toolkit()
    board = ButtonBoard(rules, toolkit, toolkit.theme.seats, Memory())
    match: Match[Any, Any] = Match(rules, (Seat("Zoé", "human", "ivory"),) * players, {}, 1)
    board.resize(AREA)
    board.show(match.view(0))
    board.chooser(match.view(0), match.legal_moves())
    return board, match


def test_every_move_is_on_some_page_and_has_a_place_there() -> None:
    board, match = board_for(CATALOGUE["cephalopod"].rules)
    seen: list[str] = []
    while not set(board.all_spots()) & set(seen):
        places = {spot: board.spot_rect(spot) for spot in board.all_spots()}
        assert all(place is not None and AREA.contains(place) for place in places.values())
        assert {spot: board.spot_at(place.center) for spot, place in places.items() if place} == {s: s for s in places}
        seen += places
        (more,) = board.action_spots(match.view(0), Marks())
        assert more.spot == MORE_SPOT
        board.press(MORE_SPOT)
    assert seen == [match.rules.format_move(match.view(0), move) for move in match.legal_moves()]


def test_what_a_game_has_no_words_for_is_told_in_its_notation() -> None:
    board, match = board_for(dice_race.RULES)
    match.play(match.legal_moves()[0])
    throw, roll = match.seen(0)
    assert board.sentence(throw) == "roll"
    assert board.sentence(roll) == dice_race.RULES.format_move(roll.before, roll.move)
    assert board.say(Explanation("refused.nothing_to_bank")) == "refused.nothing_to_bank"
    assert board.lines(match.view(0))[:3] == ("target: 15", "equal_turns: False", "scores: 0, 0")
    assert board.action_spots(match.view(0), Marks()) == ()


def test_what_is_pointed_at_and_can_be_touched_is_seen() -> None:
    board, _ = board_for(dice_race.RULES)
    surface = pygame.Surface((600, 500))
    pictures = []
    for marks in (Marks(), Marks(open=("roll",)), Marks(open=("roll",), focus="roll"), Marks(hint=("roll",))):
        board.mark(marks)
        surface.fill((0, 0, 0))
        board.draw(surface)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert len(set(pictures)) == len(pictures)
