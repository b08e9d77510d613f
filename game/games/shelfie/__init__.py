"""My Shelfie: the dice game."""
