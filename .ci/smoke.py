"""Tries a program that was built: its self-check, its window, how it ends, and what it leaves behind.

``python .ci/smoke.py PROGRAM`` tries an executable, with ``--window`` the window of any program only, with
``--managed`` its window under a window manager (Linux, needs openbox, xdotool and wmctrl). Needs the standard library
only.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

LINUX, WINDOWS = sys.platform == "linux", sys.platform == "win32"
SCREEN = (1366, 768)
WINDOW_TOOLS = ("Xvfb", "xwininfo")
MANAGER_TOOLS = ("openbox", "xdotool", "wmctrl", "xprop")

CHECK_SECONDS = 180
END_SECONDS = 10
CALM_SECONDS = 2.0
"""How long a window has to stay as it is before it counts as having arrived; the program itself watches for 1.2."""


class Failed(Exception):
    """What was tried is not as it should be; the text says what."""


class Place:
    """A folder for trials: a home with an accent and a space, and the environment of a machine with nothing set up."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "Zoë Müller"
        self.home.mkdir(parents=True, exist_ok=True)
        self._names = iter(range(1000))

    def environment(self, **more: str) -> dict[str, str]:
        """Return what a program is started with, and ``more``."""
        if WINDOWS:
            kept = {
                name: os.environ[name] for name in ("SYSTEMROOT", "WINDIR", "COMSPEC", "PATH") if name in os.environ
            }
            own = {name: str(self.home) for name in ("USERPROFILE", "LOCALAPPDATA", "APPDATA", "TEMP", "TMP")}
            return {**kept, **own, **more}
        return {"HOME": str(self.home), "PATH": "/usr/bin:/bin", **more}

    def fresh(self, name: str) -> Path:
        """Return a path in the folder where nothing is yet."""
        return self.folder / f"{name} {next(self._names)}"


def missing(*tools: str) -> list[str]:
    """Return those of ``tools`` that this machine does not have."""
    return [tool for tool in tools if shutil.which(tool) is None]


def output_of(*command: str | Path) -> str:
    """Return what ``command`` writes to stdout, whether it succeeds or not."""
    words = list(map(str, command))
    return subprocess.run(words, check=False, capture_output=True, text=True, errors="replace").stdout


def wait_until(true: Callable[[], bool], seconds: float) -> bool:
    """Ask ``true`` again and again; return whether it was so within ``seconds``."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


# The display.


@contextlib.contextmanager
def display() -> Iterator[dict[str, str]]:
    """Yield the environment that a window needs: on Linux that of a display of its own, without a screen."""
    if not LINUX:
        yield {}
        return
    if missing(*WINDOW_TOOLS):
        raise Failed(f"to look at a window, {' and '.join(missing(*WINDOW_TOOLS))} are needed")
    reading, writing = os.pipe()
    size = f"{SCREEN[0]}x{SCREEN[1]}x24"
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        try:
            os.close(writing)
            with os.fdopen(reading) as pipe:
                number = pipe.readline().strip()
            if not number:
                raise Failed("Xvfb gave no display")
            os.environ["DISPLAY"] = f":{number}"
            yield {"DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11"}
        finally:
            server.terminate()


@contextlib.contextmanager
def window_manager() -> Iterator[None]:
    """Run openbox on the display."""
    if missing(*MANAGER_TOOLS):
        raise Failed(f"to try a window under a window manager, {' and '.join(missing(*MANAGER_TOOLS))} are needed")
    with subprocess.Popen(["openbox", "--sm-disable"], stderr=subprocess.DEVNULL) as manager:
        try:
            if not wait_until(lambda: "_NET_SUPPORTING_WM_CHECK" in output_of("xprop", "-root"), 10):
                raise Failed("openbox does not manage the display")
            yield
        finally:
            manager.terminate()


def window_id() -> str:
    """Return the X window of the program; empty while there is none."""
    found = re.search(r'(0x[0-9a-f]+) "Pantheon', output_of("xwininfo", "-root", "-tree"))
    return found[1] if found else ""


def geometry() -> tuple[int, ...]:
    """Return left, top, width and height of the program's window in pixels of the screen; empty while there is none."""
    told = output_of("xwininfo", "-id", window_id() or "0")
    names = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
    numbers = [re.search(rf"{name}:\s+(-?\d+)", told) for name in names]
    return tuple(int(number[1]) for number in numbers if number) if all(numbers) else ()


def settled() -> tuple[int, ...]:
    """Return the geometry of the window once it has not changed for a while."""
    last, since = geometry(), time.monotonic()
    while time.monotonic() - since < CALM_SECONDS:
        time.sleep(0.1)
        if (now := geometry()) != last:
            last, since = now, time.monotonic()
    return last


# Programs.


def processes(program: Path) -> list[str]:
    """Return a line for each process that was started from the folder of ``program``."""
    if WINDOWS:
        lines = output_of("tasklist", "/FO", "CSV", "/NH", "/FI", f"IMAGENAME eq {program.name}").splitlines()
        return [line for line in lines if program.name.lower() in line.lower()]
    folders = tuple(f"{folder}/" for folder in {program.parent, program.resolve().parent} if folder != Path("/usr/bin"))
    lines = output_of("ps", "-A", "-ww", "-o", "args=").splitlines()
    return [line for line in lines if line.startswith(folders) or line.startswith(f"{program} ")]


@contextlib.contextmanager
def running(
    command: Sequence[str], place: Place, data: Path, screen: dict[str, str]
) -> Iterator[subprocess.Popen[bytes]]:
    """Open the window of ``command`` with its data in ``data``, and wait until it is there.

    Afterwards the program is ended as a system that shuts down does it, and has to leave nothing behind: no process,
    and no error in its log.
    """
    told = place.fresh("told")
    environment = place.environment(**screen, SDL_AUDIODRIVER="dummy")
    with told.open("wb") as stream:
        process = subprocess.Popen(
            [*command, "--data-dir", str(data)],
            env=environment,
            cwd=place.home,
            stdin=subprocess.DEVNULL,
            stdout=stream,
            stderr=stream,
        )
    try:
        if LINUX and not wait_until(lambda: bool(window_id()) or process.poll() is not None, 30):
            raise Failed(f"no window: {told.read_text(errors='replace')}")
        time.sleep(3 if LINUX else 8)
        if process.poll() is not None:
            raise Failed(f"the window closed by itself: {told.read_text(errors='replace')}")
        yield process
        end(process)
    finally:
        process.kill()
        process.wait()
    if not wait_until(lambda: not processes(Path(command[0])), 5):
        raise Failed(f"still there: {processes(Path(command[0]))}")
    logs = [told, *data.rglob("*.log")]
    text = "\n".join(log.read_text(encoding="utf-8", errors="replace") for log in logs)
    if re.search("Traceback|ERROR|CRITICAL", text):
        raise Failed(f"the log tells of an error: {text}")


def end(process: subprocess.Popen[bytes]) -> None:
    """Ask ``process`` to end, and see that it does so in good order."""
    if WINDOWS:
        # Without /F this closes its windows, and fails where there is none.
        subprocess.run(["taskkill", "/PID", str(process.pid)], check=True, stdout=subprocess.DEVNULL)
    else:
        process.terminate()
    try:
        code = process.wait(END_SECONDS)
    except subprocess.TimeoutExpired:
        raise Failed(f"still running {END_SECONDS} seconds after it was asked to end") from None
    if code:
        raise Failed(f"exit code {code} after it was asked to end")


def try_window(program: Path, place: Place, screen: dict[str, str], *arguments: str) -> None:
    """Open the window of ``program`` and end it."""
    print("window", *arguments, flush=True)
    with running([str(program), "--size", "1280x720", *arguments], place, place.fresh("data"), screen):
        pass


def try_managed_window(program: Path, place: Place, screen: dict[str, str]) -> None:
    """See what a window manager makes of the window: full screen and back, and maximised until the next time."""
    data = place.fresh("data")
    settings = data / "settings.toml"
    whole = (0, 0, *SCREEN)
    with window_manager():
        with running([str(program)], place, data, screen):
            first = settled()
            for _ in range(2):
                subprocess.run(["xdotool", "key", "--window", window_id(), "F11"], check=True)
                expect("full screen", settled(), whole)
                subprocess.run(["xdotool", "key", "--window", window_id(), "F11"], check=True)
                expect("back from full screen", settled(), first)
        before = settings_size(settings)
        if before != first[2:]:
            raise Failed(f"the window had {first[2:]}, remembered is {before}")
        with running([str(program)], place, data, screen):
            expect("the second time", settled()[2:], before)
            maximise = ["wmctrl", "-i", "-r", window_id(), "-b", "add,maximized_vert,maximized_horz"]
            subprocess.run(maximise, check=True)
            largest = settled()
            if largest[2] != SCREEN[0]:
                raise Failed(f"maximised, the window has {largest}")
        if "maximised = true" not in settings.read_text(encoding="utf-8"):
            raise Failed("that the window was maximised is not remembered")
        expect("the size to go back to", settings_size(settings), before)
        with running([str(program)], place, data, screen):
            expect("maximised the next time", settled(), largest)


def settings_size(settings: Path) -> tuple[int, ...]:
    """Return the size of the window that the settings remember."""
    found = re.search(r"window_size = \[\s*(\d+),\s*(\d+),?\s*\]", settings.read_text(encoding="utf-8"))
    if not found:
        raise Failed(f"no size in {settings.read_text(encoding='utf-8')}")
    return int(found[1]), int(found[2])


def expect(what: str, found: tuple[int, ...], wanted: tuple[int, ...]) -> None:
    """Say ``what`` was found; raise :class:`Failed` when it is not what was wanted."""
    print(f"{what}: {found}", flush=True)
    if found != wanted:
        raise Failed(f"{what}: {found} instead of {wanted}")


def try_self_check(program: Path, place: Place) -> None:
    """Let the program check itself: as it is started by hand, and without standard streams and, on Linux, a home."""
    print("self-check", flush=True)
    streamless = ["/bin/sh", "-c", 'exec "$0" "$@" <&- >&- 2>&-']
    for start, environment in (([], place.environment()), ([] if WINDOWS else streamless, place.environment())):
        if start and LINUX:
            del environment["HOME"]
        report = place.fresh("report")
        command = [*start, str(program), "--self-check", "--output", str(report)]
        done = subprocess.run(
            command,
            check=False,
            env=environment,
            cwd=program.anchor,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=CHECK_SECONDS,
        )
        lines = report.read_text(encoding="utf-8").splitlines() if report.exists() else []
        bad = [line for line in lines if not line.startswith("ok")]
        if done.returncode or bad or not lines:
            raise Failed(f"self-check: exit code {done.returncode}, {bad or done.stdout.decode(errors='replace')}")
    print(f"{len(lines)} checks", flush=True)


def try_without_display(program: Path, place: Place) -> None:
    """See that the program says in one line of its own why it cannot open a window."""
    done = subprocess.run(
        [str(program)],
        check=False,
        env=place.environment(),
        capture_output=True,
        text=True,
        timeout=CHECK_SECONDS,
    )
    print(done.stderr.strip(), flush=True)
    # Libraries below the program may have a line of their own.
    lines = [line for line in done.stderr.splitlines() if line.startswith("pantheon: ")]
    if done.returncode != 1 or len(lines) != 1 or "Traceback" in done.stderr:
        raise Failed(f"without a display: exit code {done.returncode}, {done.stderr}")


def try_executable(program: Path, place: Place) -> None:
    """Try all of an executable."""
    try_self_check(program, place)
    if LINUX:
        try_without_display(program, place)
    with display() as screen:
        try_window(program, place, screen)
        # Two computer players, so that one of them is thinking in its own process when the end comes.
        try_window(program, place, screen, "--play", "cephalopod", "--seats", "expert,hard", "--seed", "1")


def main() -> int:
    """Try what the command line names; return 0 when it is all right and 1 otherwise."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("--window", action="store_true", help="its window only")
    parser.add_argument("--managed", action="store_true", help="its window under a window manager only")
    arguments = parser.parse_args()
    program = arguments.program.absolute()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        place = Place(Path(folder))
        try:
            if arguments.managed:
                with display() as screen:
                    try_managed_window(program, place, screen)
            elif arguments.window:
                with display() as screen:
                    try_window(program, place, screen)
            else:
                try_executable(program, place)
        except Failed as failure:
            print(f"FAILED: {failure}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
