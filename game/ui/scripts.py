"""What a script asks for, so that its letters are joined and run as they should."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

PLAIN = "Zyyy"
"""The code, after ISO 15924, of a script that asks for nothing."""

JOINERS = frozenset("\u200c\u200d")
"""They have no width, and say whether the letters beside them are joined."""

_CODES: Mapping[str, str] = {
    "ARABIC": "Arab",
    "BENGALI": "Beng",
    "DEVANAGARI": "Deva",
    "GUJARATI": "Gujr",
    "GURMUKHI": "Guru",
    "HANGUL": "Hang",
    "HEBREW": "Hebr",
    "KANNADA": "Knda",
    "KHMER": "Khmr",
    "LAO": "Laoo",
    "MALAYALAM": "Mlym",
    "MONGOLIAN": "Mong",
    "MYANMAR": "Mymr",
    "NKO": "Nkoo",
    "ORIYA": "Orya",
    "SINHALA": "Sinh",
    "SYRIAC": "Syrc",
    "TAMIL": "Taml",
    "TELUGU": "Telu",
    "THAANA": "Thaa",
    "THAI": "Thai",
    "TIBETAN": "Tibt",
}
"""The scripts whose letters change with their neighbours, by the first word of the names of their characters."""


def script_of(text: str) -> str:
    """Return the code of the script of ``text``, which is all in one, or :data:`PLAIN`."""
    words = (unicodedata.name(character, "").split(" ")[0] for character in text)
    return next((_CODES[word] for word in words if word in _CODES), PLAIN)


def as_it_runs(text: str) -> str:
    """Return ``text`` in the order in which it stands from left to right; marks stay behind their letters."""
    if not any(unicodedata.bidirectional(character) in {"R", "AL"} for character in text):
        return text
    letters: list[str] = []
    for character in text:
        if letters and unicodedata.category(character)[0] == "M":
            letters[-1] += character
        else:
            letters.append(character)
    return "".join(reversed(letters))
