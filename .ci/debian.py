"""Makes a Debian package of the folder that was built, and tries it where packages may be installed.

``python .ci/debian.py FILE.deb`` installs the package, starts the program from its menu entry, removes it again and
looks whether anything is left. Needs the standard library, and Debian's own tools.
"""

from __future__ import annotations

import argparse
import configparser
import email.utils
import gzip
import hashlib
import os
import re
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import urlsplit

import smoke

ROOT = Path(__file__).resolve().parents[1]
TEMPLATES = Path(__file__).resolve().parent / "debian"
NAME = "pantheon"
PLACE = f"usr/lib/{NAME}"
ENTRY = f"usr/share/applications/{NAME}.desktop"
METAINFO = "usr/share/metainfo/{id}.metainfo.xml"

BUILDERS = ("dpkg-deb", "dpkg", "objdump")
CHECKERS = ("desktop-file-validate", "appstreamcli", "lintian")

ELF = b"\x7fELF"
PNG = b"\x89PNG\r\n\x1a\n"


def filled(name: str, values: Mapping[str, str]) -> str:
    """Return the template ``name`` with ``@name@`` replaced by ``values``."""
    text = (TEMPLATES / name).read_text(encoding="utf-8")
    return re.sub(r"@(\w+)@", lambda found: values[found[1]], text)


def component(address: str) -> str:
    """Return the id of the program in catalogues: the web address of the project turned around, and its name."""
    parts = urlsplit(address)
    labels = [*reversed((parts.hostname or "").split(".")), *parts.path.strip("/").split("/")[:-1], NAME]
    return ".".join(re.sub(r"\W", "_", label.lower()) for label in labels if label)


def icons(folder: Path) -> dict[int, bytes]:
    """Return the PNG pictures in the icon files of Windows and macOS in ``folder``, by size in pixels."""
    found = {}
    for name in ("pantheon.ico", "pantheon.icns"):
        data = (folder / name).read_bytes()
        for start in (match.start() for match in re.finditer(re.escape(PNG), data)):
            end = data.index(b"IEND", start) + 8
            found[struct.unpack(">I", data[start + 16 : start + 20])[0]] = data[start:end]
    return found


def machine_code(folder: Path) -> Iterator[Path]:
    """Yield the programs and libraries in ``folder``."""
    for file in sorted(folder.rglob("*")):
        if file.is_file() and not file.is_symlink():
            with file.open("rb") as stream:
                if stream.read(4) == ELF:
                    yield file


def glibc(folder: Path) -> str:
    """Return the version of glibc that the programs and libraries in ``folder`` ask for."""
    asked = {(2, 17)}
    for file in machine_code(folder):
        told = smoke.output_of("objdump", "-T", file)
        asked |= {(int(major), int(minor)) for major, minor in re.findall(r"GLIBC_(\d+)\.(\d+)", told)}
    return "{}.{}".format(*max(asked))


def write(file: Path, data: str | bytes) -> None:
    """Write ``data``, and the folders above it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data.encode() if isinstance(data, str) else data)


def make(folder: Path, version: str, address: str, output: Path) -> Path:
    """Make the package of the program in ``folder`` and return the file, which lies in the folder ``output``."""
    architecture = smoke.output_of("dpkg", "--print-architecture").strip()
    moment = float(os.environ.get("SOURCE_DATE_EPOCH") or time.time())
    values = {
        "id": component(address),
        "address": address,
        "pictures": f"{address}/raw/v{version}/docs/pictures",
        "version": version,
        "architecture": architecture,
        "glibc": glibc(folder),
        "moment": email.utils.formatdate(moment),
        "date": time.strftime("%Y-%m-%d", time.gmtime(moment)),
    }
    with tempfile.TemporaryDirectory() as temporary:
        tree = Path(temporary) / NAME
        shutil.copytree(folder, tree / PLACE, symlinks=True)
        fill(tree, values)
        settle_modes(tree)
        files = [file for file in sorted(tree.rglob("*")) if file.is_file() and not file.is_symlink()]
        sums = [f"{hashlib.md5(file.read_bytes()).hexdigest()}  {file.relative_to(tree)}\n" for file in files]
        size = sum(file.stat().st_size // 1024 + 1 for file in files)
        write(tree / "DEBIAN" / "md5sums", "".join(sums))
        write(tree / "DEBIAN" / "control", filled("control", {**values, "size": str(size)}))
        package = output / f"{NAME}_{version}_{architecture}.deb"
        command = ["dpkg-deb", "--root-owner-group", "--uniform-compression", "-Zxz", "--build", tree, package]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return package


def fill(tree: Path, values: Mapping[str, str]) -> None:
    """Put beside the program in ``tree`` what a desktop needs: the command, the menu entry, icons, and documents."""
    command = tree / "usr/games" / NAME
    command.parent.mkdir(parents=True)
    command.symlink_to(f"../lib/{NAME}/{NAME}")
    write(tree / ENTRY, filled("pantheon.desktop", values))
    write(tree / METAINFO.format(**values), filled("pantheon.metainfo.xml", values))
    themes = tree / "usr/share/icons/hicolor"
    for size, picture in icons(ROOT / "assets" / "icon").items():
        write(themes / f"{size}x{size}/apps/{NAME}.png", picture)
    write(themes / f"scalable/apps/{NAME}.svg", (ROOT / "assets" / "icon" / "pantheon.svg").read_bytes())
    documents = tree / "usr/share/doc" / NAME
    write(documents / "changelog.gz", compressed(filled("changelog", values)))
    write(documents / "CHANGELOG.md.gz", compressed((ROOT / "CHANGELOG.md").read_text(encoding="utf-8")))
    write(documents / "copyright", licences(tree / PLACE))
    write(tree / f"usr/share/man/man6/{NAME}.6.gz", compressed(filled("pantheon.6", values)))
    write(tree / "usr/share/lintian/overrides" / NAME, filled("lintian-overrides", values))


def compressed(text: str) -> bytes:
    """Return ``text`` as Debian wants it: smallest, and without a time."""
    return gzip.compress(text.encode(), compresslevel=9, mtime=0)


def licences(folder: Path) -> str:
    """Return the licence of the program, and where those of the parts that ``folder`` brings are."""
    own = (ROOT / "LICENSE").read_text(encoding="utf-8")
    parts = sorted(part.name for part in (folder / "_internal/licences").iterdir() if part.name != NAME)
    return (
        f"{own}\nThe licences of the parts that come along ({', '.join(parts)}) are in /{PLACE}/_internal/licences.\n"
    )


def settle_modes(tree: Path) -> None:
    """Let everybody read all of ``tree``, and start only the program."""
    for file in [tree, *tree.rglob("*")]:
        if not file.is_symlink():
            file.chmod(0o755 if file.is_dir() or file == tree / PLACE / NAME else 0o644)


def check(package: Path) -> None:
    """Let Debian's own tools look at the package. Raises :class:`smoke.Failed` when one finds an error."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["dpkg-deb", "-x", package, folder], check=True)
        (metainfo,) = (Path(folder) / METAINFO).parent.glob("*.xml")
        commands = {
            "desktop-file-validate": [Path(folder) / ENTRY],
            "appstreamcli": ["validate", "--no-net", metainfo],
            "lintian": ["--fail-on", "error", "--allow-root", package],
        }
        for tool in CHECKERS:
            if smoke.missing(tool):
                print(f"skipped: {tool} is not here")
                continue
            print(tool, flush=True)
            if subprocess.run([tool, *commands[tool]], check=False).returncode:
                raise smoke.Failed(f"{tool} finds an error")


def folders_of(package: Path) -> set[Path]:
    """Return the folders of this machine into which the package puts something."""
    lines = smoke.output_of("dpkg-deb", "--contents", package).splitlines()
    return {Path("/", line.split(maxsplit=5)[5]) for line in lines if line.endswith("/")}


def names(folders: set[Path]) -> set[str]:
    """Return everything that is in ``folders``, and what the package system knows about the program."""
    found = {str(file) for folder in folders if folder.is_dir() for file in folder.iterdir()}
    return found | {str(file) for file in Path("/var/lib/dpkg/info").glob(f"{NAME}.*")}


def why_not() -> str:
    """Return why a package cannot be tried on this machine; empty when it can."""
    if smoke.missing("dpkg"):
        return "this is no Debian"
    if os.geteuid() != 0:
        return "only root may install packages"
    if smoke.missing(*smoke.WINDOW_TOOLS):
        return f"{' and '.join(smoke.missing(*smoke.WINDOW_TOOLS))} are not here"
    if f"/{PLACE}/{NAME}" in smoke.output_of("dpkg", "-L", NAME).splitlines():
        return "the program is installed here, and would be removed"
    return ""


def try_out(package: Path) -> None:
    """Install the package, start the program from its menu entry, and remove it without a trace."""
    folders = folders_of(package)
    before = names(folders)
    try:
        run_quietly("dpkg", "--install", package)
        entry = configparser.ConfigParser(interpolation=None)
        entry.read(f"/{ENTRY}", encoding="utf-8")
        start = shlex.split(entry["Desktop Entry"]["Exec"])
        with tempfile.TemporaryDirectory() as folder, smoke.display() as screen:
            place = smoke.Place(Path(folder))
            smoke.try_self_check(Path(start[0]), place)
            with smoke.running([*start, "--size", "1280x720"], place, place.fresh("data"), screen):
                print(f"window, from the menu: {shlex.join(start)}", flush=True)
    finally:
        run_quietly("dpkg", "--purge", NAME)
    left = sorted(names(folders) - before)
    if left:
        raise smoke.Failed(f"left after the package was removed: {left}")
    print("removed without a trace")


def run_quietly(*command: str | Path) -> None:
    """Run ``command``; raise :class:`smoke.Failed` with what it said when it fails."""
    done = subprocess.run(list(map(str, command)), check=False, capture_output=True, text=True)
    if done.returncode:
        raise smoke.Failed(f"{command[0]}: {done.stdout}{done.stderr}")


def main() -> int:
    """Try the package that the command line names; return 0 when it is all right, or cannot be tried here."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", type=Path)
    package = parser.parse_args().package
    if reason := why_not():
        print(f"skipped: installing the package: {reason}")
        return 0
    try:
        try_out(package)
    except smoke.Failed as failure:
        print(f"FAILED: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
