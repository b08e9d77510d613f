"""Nim (Charles Bouton, 1901)."""

from game.games.nim.rules import NimRules

from game.games.game import Game

GAME = Game(NimRules())
