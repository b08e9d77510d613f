"""Render the program's icon for each system from `assets/icon/pantheon.svg`.

Run it as `python assets/sources/make_icons.py`; it writes `pantheon.png` (256 pixels), `pantheon.ico` (16, 32, 48 and
256 pixels) and `pantheon.icns` (128, 256 and 512 pixels) beside the drawing. Both containers hold PNG pictures.
"""

from __future__ import annotations

import os
import re
import struct
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

ICON = Path(__file__).resolve().parent.parent / "icon"

ICO_SIZES = (16, 32, 48, 256)
ICNS_TYPES = {128: b"ic07", 256: b"ic08", 512: b"ic09"}
"""The four-letter type of an Apple icon entry by its size in pixels."""


def render(drawing: str, size: int) -> bytes:
    """Draw the SVG document `drawing` as a PNG picture of `size` by `size` pixels."""
    sized = re.sub(r'width="\d+" height="\d+"', f'width="{size}" height="{size}"', drawing, count=1)
    surface = pygame.image.load(BytesIO(sized.encode("utf-8")), "icon.svg")
    buffer = BytesIO()
    pygame.image.save(surface, buffer, "icon.png")
    return buffer.getvalue()


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """Pack PNG pictures, by size in pixels (1 to 256), as a Windows icon file."""
    entries, data = b"", b""
    start = 6 + 16 * len(pictures)
    for size, picture in pictures.items():
        side = size % 256  # the format writes 256 as 0
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), start + len(data))
        data += picture
    return struct.pack("<HHH", 0, 1, len(pictures)) + entries + data


def icns(pictures: Mapping[bytes, bytes]) -> bytes:
    """Pack PNG pictures, by four-letter type, as an Apple icon file."""
    body = b"".join(struct.pack(">4sI", kind, 8 + len(picture)) + picture for kind, picture in pictures.items())
    return struct.pack(">4sI", b"icns", 8 + len(body)) + body


def main() -> None:
    """Write the three icon files."""
    drawing = (ICON / "pantheon.svg").read_text(encoding="utf-8")
    (ICON / "pantheon.png").write_bytes(render(drawing, 256))
    (ICON / "pantheon.ico").write_bytes(ico({size: render(drawing, size) for size in ICO_SIZES}))
    (ICON / "pantheon.icns").write_bytes(icns({kind: render(drawing, size) for size, kind in ICNS_TYPES.items()}))


if __name__ == "__main__":
    main()
