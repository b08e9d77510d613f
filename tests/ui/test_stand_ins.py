"""Names that no font can draw are shown as the initials of their seats, and two different ones never look the same."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ui.layout import Metrics
from game.ui.stand_ins import StandIns
from game.ui.system_fonts import SystemFonts
from game.ui.text import Fonts
from game.ui.toolkit import Toolkit


@pytest.fixture
def fonts() -> Fonts:
    """The shipped fonts on a system without any."""
    return Fonts(Metrics((1280, 720)), system=SystemFonts(lambda character: ()))


def pixels(surface: pygame.Surface) -> tuple[tuple[int, int], bytes]:
    return surface.get_size(), pygame.image.tobytes(surface, "RGBA")


def test_a_name_that_cannot_be_drawn_is_its_seat(fonts: Fonts) -> None:
    fonts.stand_ins.meet(["Zoé", "漢字", "かな"])
    assert fonts.spelt("漢字 and かな beat Zoé") == "P2 and P3 beat Zoé"
    assert fonts.spelt("Zoé") == "Zoé"


def test_whatever_is_drawn_or_measured_has_it(fonts: Fonts) -> None:
    fonts.stand_ins.meet(["漢字 Lee"])
    said, shown = "Well done, **漢字 Lee**!", "Well done, **P1**!"
    assert pixels(fonts.render(said)) == pixels(fonts.render(shown))
    assert pixels(fonts.render(said, spacing=0.2, shadow=(0, 0, 0))) == pixels(
        fonts.render(shown, spacing=0.2, shadow=(0, 0, 0))
    )
    assert pixels(fonts.paragraph(said, 90)) == pixels(fonts.paragraph(shown, 90))
    assert fonts.paragraph_height(said, 90) == fonts.paragraph_height(shown, 90)
    assert fonts.width(said) == fonts.width(shown)
    assert fonts.wrap(said, 90) == fonts.wrap(shown, 90)
    assert fonts.fit(said, 90) == fonts.fit(shown, 90)
    surfaces = [pygame.Surface((300, 60)) for _ in range(2)]
    for surface, text in zip(surfaces, (said, shown), strict=True):
        fonts.draw(surface, text, surface.get_rect())
    assert pixels(surfaces[0]) == pixels(surfaces[1])


def test_somebody_who_is_really_called_so_is_not_mistaken(fonts: Fonts) -> None:
    fonts.stand_ins.meet(["漢字", "Zoé"])
    fonts.stand_ins.meet(["Marc", "P1"])
    assert fonts.spelt("漢字") == "P1-2"
    assert fonts.spelt("P1") == "P1"


def test_the_seat_is_the_one_of_the_match_that_is_shown(fonts: Fonts) -> None:
    fonts.stand_ins.meet(["漢", "字"])
    fonts.stand_ins.meet(["字", "か"])
    assert [fonts.spelt(name) for name in ("字", "か", "漢")] == ["P1", "P2", "P1-2"]


def test_names_without_a_seat_have_what_is_free(fonts: Fonts) -> None:
    fonts.stand_ins.hear_of(["漢", "字"])
    assert [fonts.spelt(name) for name in ("漢", "字")] == ["P2", "P1"]
    fonts.stand_ins.meet(["か"])
    assert len({fonts.spelt(name) for name in ("漢", "字", "か")}) == 3
    assert fonts.spelt("か") == "P1"
    # Heard of again, a name keeps its seat.
    fonts.stand_ins.hear_of(["か"])
    assert fonts.spelt("か") == "P1"


def test_a_name_within_another_is_not_taken_for_it(fonts: Fonts) -> None:
    fonts.stand_ins.meet(["漢", "漢字"])
    assert fonts.spelt("漢字, 漢") == "P2, P1"


def test_a_name_that_nobody_told_of_is_told_by_its_characters(fonts: Fonts) -> None:
    assert fonts.spelt("漢") == "漢"
    assert pixels(fonts.render("漢")) == pixels(fonts.render("‹6F22›"))
    assert pixels(fonts.render("漢")) != pixels(fonts.render("字"))


def test_the_initial_is_that_of_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.toolkit.SystemFonts", lambda: SystemFonts(lambda character: ()))
    toolkit = Toolkit((1280, 720), "en")
    toolkit.fonts.stand_ins.meet(["Zoé", "漢"])
    assert toolkit.fonts.spelt("漢") == "P2"
    toolkit.set_language("fr")
    assert toolkit.fonts.spelt("漢") == "J2"


NAMES = st.lists(st.text(alphabet="漢字かPJ12-", min_size=1, max_size=4), max_size=5, unique=True)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.booleans(), NAMES), max_size=4))
def test_two_different_names_never_look_the_same(tables: list[tuple[bool, list[str]]]) -> None:
    stand_ins = StandIns(str.isascii)
    for seated, names in tables:
        (stand_ins.meet if seated else stand_ins.hear_of)(names)
    met = {name for _, names in tables for name in names}
    shown = {name: name if name.isascii() else stand_ins.spell(name) for name in met}
    assert len(set(shown.values())) == len(met)
    assert all(map(str.isascii, shown.values()))
