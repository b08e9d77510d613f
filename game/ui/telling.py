"""What the board of a game says: its texts, in the player's language."""

from __future__ import annotations

from game.core.contract import Explanation
from game.ui.toolkit import Toolkit


class Teller:
    """Puts what happens in :attr:`game` into sentences of the player's language."""

    game: str

    def __init__(self, toolkit: Toolkit) -> None:
        self._toolkit = toolkit

    def text(self, key: str, **values: object) -> str:
        """Return the text ``key`` of the game."""
        return self._toolkit.text(f"{self.game}.{key}", **values)

    def say(self, explanation: Explanation) -> str:
        """Return a refusal or the reason of a hint as a sentence."""
        return self.text(explanation.key, **explanation.values)
