"""La Fureur des dieux."""

from game.games.fury.evaluate import make_agent
from game.games.fury.examples import load_examples
from game.games.fury.rules import FuryRules
from game.games.game import Game

GAME = Game(FuryRules(), make_agent, load_examples)
