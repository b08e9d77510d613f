"""Every screen of the program in a representative state, for pictures: by name, what puts it on the stack."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.app.gallery import cephalopod, frame, fury, odicey, odin, shelfie
from game.app.gallery.common import Build

SCREENS: Mapping[str, Build] = MappingProxyType(
    {
        **frame.SCREENS,
        **cephalopod.SCREENS,
        **odin.SCREENS,
        **shelfie.SCREENS,
        **odicey.SCREENS,
        **fury.SCREENS,
    }
)
"""Every screen by name."""
