"""The command ``pantheon``, also ``python -m game`` and the frozen program."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with the arguments ``argv`` (those of the process, when left out); return the exit code.

    Raises ``SystemExit`` with code 2 for arguments that are not understood, with code 0 after ``--help``.
    """
    # In a frozen program a worker process is this program started once more, and this call is where it turns into a
    # worker and never returns. So nothing may come before it, and what the rest needs is imported after it.
    multiprocessing.freeze_support()
    from game.app import commands

    return commands.run(sys.argv[1:] if argv is None else argv)


if __name__ == "__main__":
    sys.exit(main())
