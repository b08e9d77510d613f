"""Cephalopod (Mark Steere, 2006)."""

from game.games.cephalopod.evaluate import make_agent
from game.games.cephalopod.examples import load_examples
from game.games.cephalopod.rules import CephalopodRules
from game.games.cephalopod.search import measure_speed
from game.games.game import Game

GAME = Game(CephalopodRules(), make_agent, load_examples, measure_speed)
