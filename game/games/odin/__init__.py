"""Odin."""

from game.games.game import Game
from game.games.odin.evaluate import make_agent
from game.games.odin.examples import load_examples
from game.games.odin.rules import OdinRules

GAME = Game(OdinRules(), make_agent, load_examples)
