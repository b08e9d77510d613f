"""The games: rules, evaluation and board of each, one folder a game."""
