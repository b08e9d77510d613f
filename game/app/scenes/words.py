"""Times, names and options in words, the same on every screen that tells of saved matches."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Mapping, Sequence
from typing import Any

from game.app.program import Program
from game.core.contract import Rules, share_the_win
from game.core.match import Match
from game.core.record import Help, Seat
from game.ui.theme import SeatStyle

_DAY = 24 * 60 * 60


def moment_in_words(program: Program, moment: float) -> str:
    """Return when ``moment`` (seconds since 1970) was, in local time: today, yesterday, or the date."""
    try:
        then = time.localtime(moment)
    except (OverflowError, ValueError, OSError):
        then = time.localtime(0)
    now = program.now()
    today, yesterday = time.localtime(now), time.localtime(now - _DAY)
    clock = program.text("library.time", hour=then.tm_hour, minute=f"{then.tm_min:02d}")
    if then[:3] == today[:3]:
        return program.text("library.today", time=clock)
    if then[:3] == yesterday[:3]:
        return program.text("library.yesterday", time=clock)
    day = program.text("library.first_day") if then.tm_mday == 1 else then.tm_mday
    month = program.text(f"library.month.{then.tm_mon}")
    if then.tm_year == today.tm_year:
        return program.text("library.date", day=day, month=month, time=clock)
    return program.text("library.date_with_year", day=day, month=month, year=then.tm_year, time=clock)


def list_in_words(program: Program, names: Sequence[str]) -> str:
    """Return ``names`` as in a sentence: "Zoé", "Zoé and Marc", "Zoé, Marc and Léa"."""
    if len(names) < 2:
        return "".join(names)
    return program.text("library.and", names=", ".join(names[:-1]), last=names[-1])


def help_in_words(program: Program, helped: Help) -> str:
    """Return what help a person had: "with 6 hints", "with 1 hint and 2 moves taken back"; empty without any."""
    parts = [program.text(f"help.{kind}", count=count) for kind, count in dataclasses.asdict(helped).items() if count]
    return program.text("help.with", helps=list_in_words(program, parts)) if parts else ""


def winners_in_words(program: Program, rules: Rules[Any, Any], seats: Sequence[Seat], winners: Sequence[int]) -> str:
    """Return who has won, without a full stop: one seat, mates who win together, or seats that share the win."""
    names = list_in_words(program, [seats[seat].name for seat in winners])
    if len(winners) > 1 and not share_the_win(rules.sides(len(seats)), winners):
        return program.text("table.won_together", names=names)
    return program.text("table.won", count=len(winners), names=names)


def styles_of(program: Program, rules: Rules[Any, Any], seats: Sequence[Seat]) -> tuple[SeatStyle, ...]:
    """Return the style that each seat wears in this game: that of its side, where it plays for one."""
    theme = program.toolkit.theme
    sides = {
        seat: theme.side(rules.info.id, number)
        for number, side in enumerate(rules.sides(len(seats)))
        for seat in side.seats
    }
    return tuple(sides.get(index, theme.seat(seat.style)) for index, seat in enumerate(seats))


def options_worth_saying(program: Program, match: Match[Any, Any]) -> list[str]:
    """Return the first option of ``match`` in words, and those others that are not as usual."""
    game, options = match.rules.info.id, match.rules.info.options
    return [
        program.text(
            "table.option",
            title=program.text(f"{game}.option.{option.key}.title"),
            value=program.text(f"{game}.option.{option.key}.{match.options[option.key]}"),
        )
        for option in options
        if match.options[option.key] != option.default or option is options[0]
    ]


def options_in_words(program: Program, game: str, options: Mapping[str, str]) -> str:
    """Return the options of a match with the names that players know; those that are gone as they are written."""
    parts = []
    for key, choice in options.items():
        title_key, choice_key = f"{game}.option.{key}.title", f"{game}.option.{key}.{choice}"
        texts = program.toolkit.texts
        title = program.text(title_key) if title_key in texts else key
        value = program.text(choice_key) if choice_key in texts else choice
        # A line ends between two options, not inside one.
        parts.append(program.text("statistics.entry", title=title, number=value).replace(" ", "\u00a0"))
    return " · ".join(parts)


def capitalised(text: str) -> str:
    """Return ``text`` with a capital at its beginning, for a word that stands alone."""
    return text[:1].upper() + text[1:]
