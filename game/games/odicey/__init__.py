"""Odicey: two sides, a sea of five by five, and dice that push dice."""

from game.games.game import Game
from game.games.odicey.evaluate import make_agent
from game.games.odicey.examples import load_examples
from game.games.odicey.rules import OdiceyRules

GAME = Game(OdiceyRules(), make_agent, load_examples)
