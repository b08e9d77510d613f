"""A page of rules as text: a small subset of Markdown, read strictly.

What is understood: one ``# title`` at the top, ``## headings``, paragraphs (lines that follow each other are joined),
lists of ``- items``, ``**bold**`` within a line, and ``{example id}`` alone on a line. Whatever else Markdown knows is
an error, so that a test of the pages finds it before a reader does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_EXAMPLE = re.compile(r"\{example ([a-z0-9_]+)\}\Z")
_FOREIGN_START = re.compile(r"(#|[*+>|=~]|\d+[.)]\s|-)")
_FOREIGN = re.compile(r"[`\[\]<>|{}\\_~]")


class PageError(ValueError):
    """A page with something that this program does not understand; the text names the line, counted from 1."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text with ``**bold**`` markup."""

    text: str


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list; each item is text with ``**bold**`` markup."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Illustration:
    """The place of a worked example, by its id."""

    example: str


Block = Paragraph | Bullets | Illustration


@dataclass(frozen=True, slots=True)
class Section:
    """What stands under a heading; the heading of what comes before the first one is empty."""

    heading: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A whole page. ``sections`` are in order, never empty."""

    title: str
    sections: tuple[Section, ...]


class _Reader:
    """Collects what has been read; blocks end at empty lines and where another kind of line begins."""

    def __init__(self) -> None:
        self.title = ""
        self.sections: list[Section] = []
        self.heading = ""
        self.heading_line = 1
        self.blocks: list[Block] = []
        self.words: list[str] = []
        self.items: list[str] = []

    def end_block(self) -> None:
        if self.words:
            self.blocks.append(Paragraph(" ".join(self.words)))
        if self.items:
            self.blocks.append(Bullets(tuple(self.items)))
        self.words, self.items = [], []

    def end_section(self) -> None:
        self.end_block()
        if self.heading and not self.blocks:
            raise PageError(self.heading_line, f"nothing under {self.heading!r}")
        if self.blocks:
            self.sections.append(Section(self.heading, tuple(self.blocks)))
        self.blocks = []

    def read(self, number: int, line: str) -> None:
        if not line:
            self.end_block()
            return
        if not self.title:
            if not line.startswith("# "):
                raise PageError(number, "the page begins with '# title'")
            self.title = _text(number, line[2:])
        elif line.startswith("## "):
            self.end_section()
            self.heading, self.heading_line = _text(number, line[3:]), number
            if self.heading in {section.heading for section in self.sections}:
                raise PageError(number, f"a second heading {self.heading!r}")
        elif line.startswith("- "):
            if self.words:
                raise PageError(number, "an empty line is missing before the list")
            self.items.append(_text(number, line[2:]))
        elif line.startswith("{"):
            found = _EXAMPLE.match(line)
            if found is None:
                raise PageError(number, "only {example id} can stand in braces")
            self.end_block()
            self.blocks.append(Illustration(found[1]))
        else:
            if self.items:
                raise PageError(number, "an empty line is missing after the list")
            if not line.startswith("**") and _FOREIGN_START.match(line):
                raise PageError(number, f"this kind of line is not known: {line[:30]!r}")
            self.words.append(_text(number, line))


def _text(number: int, text: str) -> str:
    """Return ``text`` when it is plain but for ``**bold**``. Raises :class:`PageError`."""
    if not text.strip() or text != text.strip():
        raise PageError(number, "empty text, or spaces at its ends")
    parts = text.split("**")
    if len(parts) % 2 == 0:
        raise PageError(number, "a ** that is not closed")
    if any(not part.strip() or part != part.strip() for part in parts[1::2]):
        raise PageError(number, "** needs a word right inside it")
    if any("*" in part for part in parts):
        raise PageError(number, "a single * is not known")
    foreign = _FOREIGN.search(text)
    if foreign is not None:
        raise PageError(number, f"{foreign[0]!r} is not known")
    return text


def parse_page(text: str) -> Page:
    """Return the page written in ``text``. Raises :class:`PageError` for anything that is not in the subset."""
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), 1):
        if line.rstrip() != line or (line and line[0] in " \t"):
            raise PageError(number, "spaces at the beginning or the end of the line")
        reader.read(number, line)
    if not reader.title:
        raise PageError(1, "the page begins with '# title'")
    reader.end_section()
    if not reader.sections:
        raise PageError(1, "there is nothing on the page")
    return Page(reader.title, tuple(reader.sections))
