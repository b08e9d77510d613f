"""My Shelfie: the dice game."""

from game.games.game import Game
from game.games.shelfie.evaluate import make_agent
from game.games.shelfie.examples import load_examples
from game.games.shelfie.rules import ShelfieRules

GAME = Game(ShelfieRules(), make_agent, load_examples)
