"""Several copies of the program at once, and never two writers on one file.

The first copy uses the user's folder itself, the second one the sub-folder ``second``, and so on. Each holds a lock of
the operating system on a file in its folder, which the system lets go however the program ends.
"""

from __future__ import annotations

import errno
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from game.app import disk

LOCK_NAME = "lock"
SLOTS = ("", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
"""The sub-folders that the first, second ... copy uses."""

_TAKEN = frozenset({errno.EACCES, errno.EAGAIN, errno.EDEADLK})


@dataclass(slots=True)
class Instance:
    """This copy of the program: the folder that it alone writes to, and the how-manieth copy it is (from 1).

    ``may_write`` is false when every slot is taken: this copy then keeps nothing.
    """

    folder: Path
    number: int
    may_write: bool = True
    _file: IO[bytes] | None = None

    def release(self) -> None:
        """Let go of the lock. The system does the same when the program ends in any other way."""
        if self._file is not None:
            self._file.close()
            self._file = None


def claim(folder: Path) -> Instance:
    """Return the slot of this copy below the user's ``folder``. Never raises and never waits."""
    for index, slot in enumerate(SLOTS):
        place = folder / slot if slot else folder
        try:
            disk.make_folder(place)
            file = disk.open_lock(place / LOCK_NAME)
        except OSError:
            # Nobody can write here, so there is nobody to keep apart from either.
            return Instance(place, index + 1)
        try:
            _lock(file)
        except OSError as error:
            file.close()
            if error.errno in _TAKEN:
                continue
            return Instance(place, index + 1)
        return Instance(place, index + 1, _file=file)
    return Instance(folder / SLOTS[-1], len(SLOTS) + 1, may_write=False)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
