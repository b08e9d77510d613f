"""A worked example of a rules page: a position, a try, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Example(Generic[S]):
    """One worked example.

    ``attempt`` is the notation tried in ``before``. It leads to ``after``, or is refused with the sentence ``refused``
    (a key of the game's strings), and then ``after`` is ``None``.
    """

    id: str
    before: S
    attempt: str
    after: S | None
    refused: str | None
