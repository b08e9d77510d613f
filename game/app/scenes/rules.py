"""The rules of a game as a fine page: headings to jump to, lines that are easy to read, examples as pictures."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame

from game.app.habits import NoMemory
from game.app.program import Program
from game.app.scenes.page import Bullets, Illustration, Page, Paragraph, parse_page
from game.app.scenes.screen import Screen
from game.core.contract import IllegalMove, RulesError
from game.core.example import Example
from game.core.match import SeenStep
from game.core.record import HUMAN
from game.games.boards import board_of
from game.games.catalogue import CATALOGUE
from game.texts import rules_page
from game.ui import layout
from game.ui.actions import ARROWS, Action, Kind
from game.ui.board import Board, Marks
from game.ui.layout import Metrics
from game.ui.picker import HandPicker, Picker
from game.ui.theme import Colour, SeatStyle, contrast, mix_colours
from game.ui.toolkit import Toolkit
from game.ui.tween import Animator, Tween, ease_in_out_cubic, mix
from game.ui.widgets import Button, Choice, Label, Look, ScrollArea, Widget, WidgetGroup

LINE_LENGTH = 33
"""The most that a line of text is long, in widths of the em square: some 75 letters."""

_PAGE_KEYS = frozenset({Kind.PAGE_UP, Kind.PAGE_DOWN, Kind.HOME, Kind.END})


class SectionLink(Widget):
    """A heading in the list beside the page; ``current`` marks the section that is being read."""

    focusable = True

    def __init__(self, toolkit: Toolkit, text: str, table: str, on_activate: Callable[[], None]) -> None:
        super().__init__(toolkit)
        self.text = text
        self.table = table
        self.on_activate = on_activate
        self.current = False

    def natural_size(self, width: int | None = None) -> tuple[int, int]:
        fonts, px = self.toolkit.fonts, self.toolkit.metrics.px
        wide = fonts.width(self.text, "body", face="medium") + px(26)
        wide = wide if width is None else min(wide, width)
        return wide, fonts.paragraph_height(self.text, max(1, wide - px(26)), face="medium") + px(14)

    def activate(self, action: Action) -> None:
        self.toolkit.sounds.play("select")
        self.on_activate()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        toolkit, frame, rect = self.toolkit, self.toolkit.theme.frame, self.rect
        px = toolkit.metrics.px
        if self.current or look.hovered:
            ground = toolkit.pictures.rounded(rect.size, px(10), frame.control, opacity=0.9 if self.current else 0.55)
            surface.blit(ground, rect)
        if self.current:
            bar = pygame.Rect(rect.x + px(6), rect.y + px(9), max(3, px(4)), max(1, rect.h - 2 * px(9)))
            accent = quiet_accent(toolkit, self.table)
            surface.blit(toolkit.pictures.rounded(bar.size, bar.w // 2, accent), bar)
        colour = frame.heading if self.current else frame.text if look.hovered or look.focused else frame.muted
        text = toolkit.fonts.paragraph(self.text, rect.w - px(26), "body", colour, face="medium")
        surface.blit(text, (rect.x + px(18), rect.y + (rect.h - text.get_height()) // 2))


@dataclass(frozen=True, slots=True)
class ExamplePlaces:
    """Where the parts of an example are in its picture of ``size``; ``is_wide`` when they stand side by side."""

    size: tuple[int, int]
    before: pygame.Rect
    middle: pygame.Rect
    after: pygame.Rect
    caption: pygame.Rect
    is_wide: bool


class ExamplePicture:
    """Draws a worked example: the board before, and the board after or the reason why the try is refused."""

    def __init__(self, program: Program, game: str, example: Example[Any]) -> None:
        self.program = program
        self.toolkit = program.toolkit
        self.game = game
        self.example = example
        self.rules = CATALOGUE[game].rules
        self.seat = max(0, self.rules.to_act(example.before))
        self.styles: tuple[SeatStyle, ...] = self.toolkit.theme.seats
        self.before = self.rules.view(example.before, self.seat)

    def board(self, area: pygame.Rect, view: Any, marks: Marks) -> Board[Any, Any]:
        """Return a board in ``area`` that shows ``view``."""
        board = board_of(self.game)(self.toolkit, self.styles, NoMemory())
        board.resize(area)
        board.viewer = self.seat
        board.show(view)
        board.mark(marks)
        return board

    def _tried_spot(self, board: Board[Any, Any]) -> str | None:
        """The place on the board that the try is about: the one it ends with, or else begins with."""
        named = self.example.attempt.rpartition(",")[2].rpartition(":")[2]
        if named in board.all_spots():
            return named
        spots = [spot for spot in board.all_spots() if self.example.attempt.startswith(board.attempt((), spot))]
        return max(spots, key=len, default=None)

    def caption(self) -> str:
        """Return the try in the notation, and what it does in words."""
        example = self.example
        if example.after is None:
            return self.program.text("rules.tried", move=example.attempt)
        return self.program.text("rules.played", move=example.attempt, sentence=self._sentence())

    def _sentence(self) -> str:
        rules, example = self.rules, self.example
        move = rules.parse_move(example.before, example.attempt)
        after = rules.apply(example.before, move)
        seen = rules.redact(example.before, move, self.seat)
        view = rules.view(after, self.seat)
        events = rules.events(self.before, seen, view)
        board = self.board(pygame.Rect(0, 0, 64, 64), self.before, Marks())
        return board.sentence(SeenStep(0, self.seat, seen, HUMAN, self.before, view, events))

    def refusal(self) -> str:
        """Return the sentence that says why the try is refused. Raises :class:`RulesError` if it is not."""
        # Not by explain(): the try may well be the beginning of a legal move, and is meant as the whole of one here.
        try:
            self.rules.parse_move(self.before, self.example.attempt)
        except IllegalMove as refused:
            return self.board(pygame.Rect(0, 0, 64, 64), self.before, Marks()).say(refused.explanation)
        raise RulesError(f"{self.example.id}: {self.example.attempt} is not refused")

    def measure(self, width: int) -> ExamplePlaces:
        """Say where everything goes in a picture ``width`` pixels wide: side by side, or one below the other."""
        toolkit, px = self.toolkit, self.toolkit.metrics.px
        body = toolkit.metrics.font("body")
        margin, between = min(px(20), width // 16), px(16)
        sign = max(px(44), body)
        inner = max(1, width - 2 * margin)
        side = (inner - sign - 2 * between) // 2
        is_wide = side >= max(px(150), body * 6)
        side = max(24, min(side if is_wide else inner, max(px(252), round(body * 9.5))))
        second = self._second_size(side, inner - side - sign - 2 * between if is_wide else inner)
        if is_wide:
            high = max(side, second[1])
            block = side + sign + 2 * between + second[0]
            before = pygame.Rect(margin + (inner - block) // 2, margin + (high - side) // 2, side, side)
            middle = pygame.Rect(before.right + between, margin + (high - sign) // 2, sign, sign)
            after = pygame.Rect((middle.right + between, margin + (high - second[1]) // 2), second)
        else:
            high = side + sign + 2 * between + second[1]
            before = pygame.Rect(margin + (inner - side) // 2, margin, side, side)
            middle = pygame.Rect(before.centerx - sign // 2, before.bottom + between, sign, sign)
            after = pygame.Rect((margin + (inner - second[0]) // 2, middle.bottom + between), second)
        text_height, _ = self._caption_size(inner)
        caption = pygame.Rect(margin, margin + high + between, inner, text_height)
        return ExamplePlaces((width, caption.bottom + margin), before, middle, after, caption, is_wide)

    def make(self, width: int) -> pygame.Surface:
        """Return the picture, ``width`` pixels wide, on the ground of the game's table."""
        toolkit = self.toolkit
        palette = toolkit.theme.table(self.game)
        places = self.measure(width)
        surface = pygame.Surface(places.size, pygame.SRCALPHA)
        surface.blit(toolkit.pictures.gradient(places.size, palette.background_top, palette.background_bottom), (0, 0))
        self._draw_before(surface, places.before)
        if self.example.after is None:
            self._draw_forbidden(surface, places.middle)
            self._draw_refusal(surface, places.after)
        else:
            self._draw_arrow(surface, places.middle, across=places.is_wide)
            self._draw_after(surface, places.after)
        self._draw_caption(surface, places.caption)
        return self._rounded_off(surface)

    def _caption_size(self, width: int) -> tuple[int, int]:
        """The height of the caption in ``width``, and the width of its text beside the emblem."""
        fonts, px = self.toolkit.fonts, self.toolkit.metrics.px
        room = max(1, width - fonts.line_height() - px(10))
        lines = fonts.wrap(self.caption().replace("**", ""), room)
        text = min(room, max(fonts.width(line, face="bold") for line in lines) + px(6))
        return max(fonts.line_height(), fonts.paragraph_height(self.caption(), text)), text

    def _draw_caption(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        toolkit, px = self.toolkit, self.toolkit.metrics.px
        side = toolkit.fonts.line_height()
        _, width = self._caption_size(place.w)
        left = place.x + (place.w - side - px(10) - width) // 2
        board = self.board(pygame.Rect(0, 0, 64, 64), self.before, Marks())
        surface.blit(toolkit.emblem(board.style(self.before, self.seat).key, side), (left, place.y))
        text = toolkit.fonts.paragraph(self.caption(), width, "body", toolkit.theme.table(self.game).text)
        surface.blit(text, (left + side + px(10), place.y))

    def _draw_arrow(self, surface: pygame.Surface, place: pygame.Rect, *, across: bool) -> None:
        pictures, colour = self.toolkit.pictures, self.toolkit.theme.table(self.game).text
        thick = max(2, place.w // 9)
        if across:
            shaft = pygame.Rect(place.x, place.centery - thick // 2, round(place.w * 0.62), thick)
        else:
            shaft = pygame.Rect(place.centerx - thick // 2, place.y, thick, round(place.h * 0.62))
        surface.blit(pictures.rounded(shaft.size, thick // 2, colour), shaft)
        surface.blit(pictures.chevron(place.w, colour, "right" if across else "down"), place)

    def _second_size(self, side: int, room: int) -> tuple[int, int]:
        if self.example.after is not None:
            return side, side
        fonts, px = self.toolkit.fonts, self.toolkit.metrics.px
        width = max(1, min(room, max(side, self.toolkit.metrics.font("body") * 15)))
        lines = fonts.paragraph_height(self.refusal(), width)
        return width, fonts.paragraph_height(self.program.text("rules.not_allowed"), width, "subheading") + px(
            6
        ) + lines

    def _draw_before(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        example = self.example
        if example.after is None:
            board = self.board(place, self.before, Marks())
            spot = self._tried_spot(board)
            board.mark(Marks(focus=spot, cursor=True, guided=False))
            board.draw_ground(surface)
            board.draw(surface)
            rect = board.spot_rect(spot) if spot is not None else None
            if rect is not None:
                self._draw_forbidden(surface, layout.center((rect.w // 2, rect.w // 2), rect))
            return
        move = self.rules.parse_move(self.before, example.attempt)
        board = self.board(place, self.before, Marks())
        board.mark(self.marks_of(board, move))
        board.draw_ground(surface)
        board.draw(surface)

    def marks_of(self, board: Board[Any, Any], move: Any) -> Marks:
        """Return the marks with which the board shows ``move`` as about to be made."""
        chooser = board.chooser(self.before, self.rules.legal_moves(self.before))
        spots = board.move_spots(self.before, move)
        if isinstance(chooser, HandPicker):
            for spot in spots:
                if spot in chooser.cards and spot not in chooser.chosen:
                    chooser.touch(spot)
            return Marks(open=chooser.next_spots(), chosen=chooser.chosen)
        # The last spot on the way shows what the move would do; the others would open what is chosen from.
        assert isinstance(chooser, Picker)
        last = ""
        made: object | None = None
        while made is None:
            last = next(spot for spot in chooser.next_spots() if move in chooser.after(spot))
            made = chooser.touch(last)
        first = spots[:1]
        return Marks(open=(last,), focus=last, last=first if first != (last,) else ())

    def _draw_after(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        example = self.example
        move = self.rules.parse_move(example.before, example.attempt)
        board = self.board(place, self.rules.view(example.after, self.seat), Marks())
        board.mark(Marks(last=board.move_spots(self.before, move)))
        board.draw_ground(surface)
        board.draw(surface)

    def _draw_forbidden(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        toolkit = self.toolkit
        side = min(place.size)
        surface.blit(toolkit.pictures.disc(side, toolkit.theme.frame.danger), place)
        icon = layout.center((round(side * 0.62),) * 2, pygame.Rect(place.topleft, (side, side)))
        surface.blit(toolkit.icon("close", icon.w, toolkit.theme.frame.panel), icon)

    def _draw_refusal(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        toolkit, palette = self.toolkit, self.toolkit.theme.table(self.game)
        danger = toolkit.theme.frame.danger
        seen = min(contrast(danger, palette.background_top), contrast(danger, palette.background_bottom))
        colour = danger if seen >= 4.5 else palette.text
        head = toolkit.fonts.paragraph(self.program.text("rules.not_allowed"), place.w, "subheading", colour)
        surface.blit(head, place)
        text = toolkit.fonts.paragraph(self.refusal(), place.w, "body", palette.text)
        surface.blit(text, (place.x, place.y + head.get_height() + toolkit.metrics.px(6)))

    def _rounded_off(self, surface: pygame.Surface) -> pygame.Surface:
        toolkit, size = self.toolkit, surface.get_size()
        radius = toolkit.metrics.px(14)
        mask = toolkit.pictures.rounded(size, radius, (255, 255, 255))
        surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        palette = toolkit.theme.table(self.game)
        edge = toolkit.pictures.frame(size, radius, palette.line, max(1.0, 1.25 * toolkit.metrics.scale))
        surface.blit(edge, (0, 0))
        return surface


class PageBlock(Widget):
    """One block of the page, drawn once on the colour of the page.

    It has no transparency, so that it is copied fast and scrolling stays smooth in a large window.
    """

    def __init__(
        self, toolkit: Toolkit, size: tuple[int, int], paper: Colour, paint: Callable[[pygame.Surface], None]
    ) -> None:
        super().__init__(toolkit)
        self.rect.size = size
        self._paper = paper
        self._paint = paint
        self._picture: pygame.Surface | None = None

    @property
    def is_made(self) -> bool:
        """Whether the block has been drawn yet."""
        return self._picture is not None

    def picture(self) -> pygame.Surface:
        """Return the block, which is drawn when it is first asked for."""
        if self._picture is None:
            surface = pygame.Surface(self.rect.size, 0, 32)
            surface.fill(self._paper)
            self._paint(surface)
            self._picture = surface.convert() if pygame.display.get_surface() else surface
        return self._picture

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        surface.blit(self.picture(), self.rect)


class PageColumn:
    """A page set in a column of ``width`` pixels: its blocks from the top down, made for this width."""

    def __init__(self, program: Program, game: str, page: Page, width: int) -> None:
        self.program = program
        self.toolkit = program.toolkit
        self.game = game
        self.width = width
        self.placed: list[tuple[PageBlock, int]] = []
        """Each block with the place of its upper edge in the column."""
        self.tops: list[int] = []
        """Where each section begins."""
        self.height = 0
        self._examples = CATALOGUE[game].load_examples()
        self._set_title(page.title)
        for section in page.sections:
            self._set_heading(section.heading)
            for block in section.blocks:
                if isinstance(block, Paragraph):
                    self._set_text(block.text)
                elif isinstance(block, Bullets):
                    self._set_bullets(block)
                else:
                    self._set_example(block)
        self.height += self.toolkit.metrics.px(24)

    def _put(self, height: int, gap: int, paint: Callable[[pygame.Surface], None]) -> None:
        paper = self.toolkit.theme.table(self.game).panel
        self.placed.append((PageBlock(self.toolkit, (self.width, height), paper, paint), self.height))
        self.height += height + gap

    def _set_title(self, title: str) -> None:
        toolkit, px, width = self.toolkit, self.toolkit.metrics.px, self.width
        self.height += px(14)
        text_height = toolkit.fonts.paragraph_height(title, width, "title")
        ornament = min(width, px(420))

        def paint(surface: pygame.Surface) -> None:
            colour = toolkit.theme.frame.heading
            surface.blit(toolkit.fonts.paragraph(title, width, "title", colour, align="center"), (0, 0))
            picture = toolkit.pictures.svg("ornaments/divider", (ornament, max(1, ornament // 20)))
            surface.blit(picture, ((width - ornament) // 2, text_height + px(4)))

        self._put(text_height + px(4) + max(1, ornament // 20), px(22), paint)

    def _set_heading(self, heading: str) -> None:
        toolkit, px, width = self.toolkit, self.toolkit.metrics.px, self.width
        if not heading:
            self.tops.append(0)
            return
        self.height += px(16)
        self.tops.append(self.height)
        text_height = toolkit.fonts.paragraph_height(heading, width, "heading")
        thick = max(1, px(1.25))

        def paint(surface: pygame.Surface) -> None:
            surface.blit(toolkit.fonts.paragraph(heading, width, "heading", toolkit.theme.frame.heading), (0, 0))
            line = mix_colours(toolkit.theme.table(self.game).line, toolkit.theme.frame.panel, 0.3)
            surface.fill(line, (0, text_height + px(4), width, thick))

        self._put(text_height + px(4) + thick, px(14), paint)

    def _text(self, text: str, width: int) -> pygame.Surface:
        frame = self.toolkit.theme.frame
        return self.toolkit.fonts.paragraph(text, width, "body", frame.text, strong_colour=frame.heading)

    def _set_text(self, text: str) -> None:
        height = self.toolkit.fonts.paragraph_height(text, self.width)
        self._put(height, self.toolkit.metrics.px(14), lambda surface: _blit(surface, self._text(text, self.width), 0))

    def _set_bullets(self, bullets: Bullets) -> None:
        toolkit, px = self.toolkit, self.toolkit.metrics.px
        line = toolkit.fonts.line_height()
        indent = min(line, self.width // 6)
        side = max(5, line // 4)
        colour = quiet_accent(toolkit, self.game)
        for item in bullets.items:

            def paint(surface: pygame.Surface, item: str = item) -> None:
                surface.blit(toolkit.pictures.disc(side, colour), ((indent - side) // 3, (line - side) // 2))
                _blit(surface, self._text(item, self.width - indent), indent)

            self._put(toolkit.fonts.paragraph_height(item, self.width - indent), px(8), paint)
        self.height += px(6)

    def _set_example(self, block: Illustration) -> None:
        picture = ExamplePicture(self.program, self.game, self._examples[block.example])
        self.height += self.toolkit.metrics.px(4)
        height = picture.measure(self.width).size[1]
        self._put(height, self.toolkit.metrics.px(20), lambda surface: _blit(surface, picture.make(self.width), 0))


def _blit(surface: pygame.Surface, picture: pygame.Surface, left: int) -> None:
    surface.blit(picture, (left, 0))


def quiet_accent(toolkit: Toolkit, game: str) -> Colour:
    """Return a colour for ornament on a panel of the game's table: its accent where that can be seen there."""
    palette = toolkit.theme.table(game)
    return palette.accent if contrast(palette.accent, palette.panel) >= 4.5 else toolkit.theme.frame.muted


class RulesScene(Screen):
    """The rules page of ``game_id`` in the player's language."""

    def __init__(self, program: Program, game_id: str) -> None:
        super().__init__(program)
        self.game = game_id
        self.area = ScrollArea(self.toolkit)
        self.links: list[SectionLink] = []
        self.jumper: Choice | None = None
        self.back: Button | None = None
        self._animator: Animator = self.toolkit.animator()
        self.column: PageColumn | None = None
        self._target: tuple[int, int] | None = None
        """The section that was chosen last, and the offset to which the page goes for it."""
        self._made_for: tuple[object, ...] = ()
        self._headings: tuple[str, ...] = ()
        self._panels: list[pygame.Rect] = []

    def _page(self) -> Page:
        source = rules_page(self.game, self.toolkit.texts.language)
        if not source.is_file():
            return self._nothing_written()
        try:
            return parse_page(source.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            self.program.mishaps.spare(f"page {source.name}", error)
            return self._nothing_written()

    def _nothing_written(self) -> Page:
        return parse_page(f"# {self.program.game_name(self.game)}\n\n{self.text('rules.not_written')}\n")

    # Layout.

    def resize(self, metrics: Metrics) -> None:
        """Set the page for the window; the place where one was reading, and the focus, stay."""
        anchor = self._anchor()
        focus = self._focus_name()
        self._animator.clear()
        page = self._page()
        self._headings = tuple(section.heading or page.title for section in page.sections)
        self.links = [
            SectionLink(self.toolkit, heading, self.game, functools.partial(self.jump, index))
            for index, heading in enumerate(self._headings)
        ]
        self.back = Button(self.toolkit, self.text("rules.back"), self.close, shortcut=Kind.BACK, sound="back")
        margin = min(metrics.px(36), min(metrics.size) // 16)
        window = layout.inset(metrics.window, margin, min(metrics.px(30), min(metrics.size) // 16))
        wanted = max(link.natural_size()[0] for link in self.links)
        list_width = max(self.back.natural_size()[0], min(wanted, metrics.px(300))) + 2 * metrics.px(14)
        text_width = metrics.font("body") * LINE_LENGTH
        fits = window.w - list_width - metrics.gap - 2 * metrics.px(30) >= metrics.font("body") * 22
        widgets = self._beside(window, list_width, text_width) if fits else self._above(window, text_width)
        self._fill_page()
        self.group = WidgetGroup(self.toolkit, [self.area, *widgets])
        self.group.focus_visible = self.toolkit.input.device != "mouse"
        self._restore_focus(focus)
        self._target = None
        self._go_to_anchor(anchor)
        self._note_section()
        self.dirty = True

    def _beside(self, window: pygame.Rect, list_width: int, text_width: int) -> list[Widget]:
        metrics = self.toolkit.metrics
        assert self.back is not None
        self.jumper = None
        page_width = min(text_width + 2 * metrics.px(38) + self.area.bar_width, window.w - list_width - metrics.gap)
        whole = pygame.Rect(0, window.y, list_width + metrics.gap + page_width, window.h)
        whole.centerx = window.centerx
        side, page = layout.cut_left(whole, list_width, metrics.gap)
        self._panels = [side, page]
        self._place_page(page)
        inside = layout.inset(side, metrics.px(14), metrics.px(16))
        title = Label(self.toolkit, self.text("rules.title"), "subheading", colour=self.toolkit.theme.frame.heading)
        title.rect, inside = layout.cut_top(inside, self.toolkit.fonts.height("subheading"), metrics.px(8))
        self.back.rect, inside = layout.cut_bottom(inside, self.back.natural_size()[1], metrics.px(10))
        contents = ScrollArea(self.toolkit, self.links)
        contents.rect = inside
        height, width = 0, max(1, inside.w)
        if sum(link.natural_size(width)[1] for link in self.links) > inside.h:
            width = max(1, width - contents.bar_width)
        for link in self.links:
            link.rect = pygame.Rect(inside.x, inside.y + height, width, link.natural_size(width)[1])
            height += link.rect.h
        contents.arrange(height)
        return [title, contents, self.back]

    def _above(self, window: pygame.Rect, text_width: int) -> list[Widget]:
        """The headings are stepped through above the page: the window is too narrow for a list."""
        metrics = self.toolkit.metrics
        assert self.back is not None
        bar, page = layout.cut_top(window, min(metrics.control, max(1, window.h // 3)), metrics.gap)
        page_width = min(page.w, text_width + 2 * metrics.px(30) + self.area.bar_width)
        page = pygame.Rect(page.centerx - page_width // 2, page.y, page_width, page.h)
        bar = pygame.Rect(page.x, bar.y, page.w, bar.h)
        values = [(str(index), heading) for index, heading in enumerate(self._headings)]
        self.jumper = Choice(self.toolkit, "", values, "0", lambda key: self.jump(int(key)))
        wide = min(self.back.natural_size()[0], bar.w // 2)
        self.back.rect, rest = layout.cut_right(bar, wide, metrics.gap)
        self.jumper.rect = rest
        self._panels = [page]
        self._place_page(page)
        return [self.jumper, self.back]

    def _place_page(self, panel: pygame.Rect) -> None:
        px = self.toolkit.metrics.px
        beside = min(px(30), panel.w // 12)
        place = layout.inset(panel, beside, min(px(12), panel.h // 12))
        # The bar stands between the text and the edge of the panel.
        shift = min(self.area.bar_width, beside)
        self.area.rect = pygame.Rect(place.x, place.y, place.w + shift // 2, place.h)

    def _fill_page(self) -> None:
        area, metrics, toolkit = self.area, self.toolkit.metrics, self.toolkit
        width = max(40, min(area.rect.w - area.bar_width - metrics.px(6), metrics.font("body") * LINE_LENGTH))
        made_for = (width, metrics, toolkit.texts.language, toolkit.easy_font)
        if self.column is None or made_for != self._made_for:
            self.column = PageColumn(self.program, self.game, self._page(), width)
            self._made_for = made_for
        free = max(0, area.rect.w - area.bar_width - width)
        area.children = []
        for block, top in self.column.placed:
            block.rect.topleft = (area.rect.x + free // 2, area.rect.y + top)
            area.children.append(block)
        area.offset = 0
        area.arrange(self.column.height)

    # Where one reads.

    def _anchor(self) -> tuple[int, float]:
        """The section at the top of the page and the share of it that has been scrolled past."""
        if self.column is None:
            return 0, 0.0
        tops = [*self.column.tops, self.column.height]
        index = max((i for i, top in enumerate(tops[:-1]) if top <= self.area.offset), default=0)
        return index, (self.area.offset - tops[index]) / max(1, tops[index + 1] - tops[index])

    def _go_to_anchor(self, anchor: tuple[int, float]) -> None:
        assert self.column is not None
        tops = [*self.column.tops, self.column.height]
        index, share = anchor
        if index < len(tops) - 1:
            self.area.scroll_to(round(tops[index] + share * (tops[index + 1] - tops[index])))

    @property
    def section(self) -> int:
        """The index of the section that is being read."""
        assert self.column is not None
        if self._target is not None and (self._animator.is_moving or self.area.offset == self._target[1]):
            # Near its end the page cannot go as far as the heading that was chosen.
            return self._target[0]
        if self.area.limit and self.area.offset >= self.area.limit:
            return len(self._headings) - 1
        line = self.area.offset + self.area.rect.h // 6
        return max((index for index, top in enumerate(self.column.tops) if top <= line), default=0)

    def _note_section(self) -> None:
        current = self.section
        for index, link in enumerate(self.links):
            link.current = index == current
        if self.jumper is not None:
            self.jumper.index = current

    def jump(self, index: int) -> None:
        """Scroll to the section ``index``, in a glide unless the player wants no motion."""
        assert self.column is not None
        start, end = self.area.offset, self.column.tops[index] - self.toolkit.metrics.px(10)
        end = min(self.area.limit, max(0, end)) if index else 0
        self._target = (index, end)
        self._animator.clear()
        self._animator = self.toolkit.animator()

        def show(share: float) -> None:
            self.area.scroll_to(round(mix(start, end, share)))

        self._animator.play(Tween(280, show, ease_in_out_cubic, decorative=True))
        if self.toolkit.reduced_motion:
            self._animator.finish()
        self._note_section()
        self.dirty = True

    # Focus kept when the page is set anew.

    def _focus_name(self) -> tuple[str, int]:
        focused = self.group.focused if self.group is not None else None
        if isinstance(focused, SectionLink):
            return "link", self.links.index(focused)
        if focused is not None and focused is self.jumper:
            return "link", 0
        return ("back", 0) if focused is not None and focused is self.back else ("page", 0)

    def _restore_focus(self, name: tuple[str, int]) -> None:
        assert self.group is not None
        if name[0] == "back":
            self.group.focus(self.back)
        elif name[0] == "link":
            self.group.focus(self.jumper or self.links[min(name[1], len(self.links) - 1)])

    # Input, time and drawing.

    def handle(self, action: Action) -> bool:
        """Scroll by page keys from anywhere; the key of the rules closes them again."""
        if action.kind is Kind.RULES:
            self.close()
            return True
        offset = self.area.offset
        group = self.group
        if action.kind in ARROWS and group is not None and group.focused is self.area:
            # The first arrow scrolls already; it need not show first what it would scroll.
            group.focus_visible = True
        if action.kind in _PAGE_KEYS:
            self._animator.clear()
            self.area.keys(action.kind)
            used = True
        else:
            used = super().handle(action)
        if self.area.offset != offset:
            self._animator.clear()
            self._note_section()
            self.dirty = True
        return used

    def wake_in(self) -> int | None:
        """Return at once as long as some of the page is still to be drawn."""
        return 1 if self._unmade() is not None else None

    def _unmade(self) -> PageBlock | None:
        """The next block that is not drawn yet: one at a time, so that the page opens fast and scrolls smoothly."""
        blocks = self.column.placed if self.column is not None else []
        return next((block for block, _ in blocks if not block.is_made), None)

    def update(self, milliseconds: int) -> None:
        super().update(milliseconds)
        block = self._unmade()
        if block is not None:
            block.picture()
        if self._animator.is_moving:
            self._animator.update(milliseconds)
            self._note_section()
            self.dirty = True

    def is_moving(self) -> bool:
        return self._animator.is_moving or super().is_moving()

    def draw(self, surface: pygame.Surface) -> None:
        key = ("rules", self.game, surface.get_size(), tuple(map(tuple, self._panels)))
        surface.blit(self.toolkit.pictures.keep(key, lambda: self._make_ground(surface.get_size())), (0, 0))
        super().draw(surface)

    def _make_ground(self, size: tuple[int, int]) -> pygame.Surface:
        pictures = self.toolkit.pictures
        ground = pictures.ground(size, self.game).copy()
        for panel in self._panels:
            self.toolkit.draw_panel(ground, panel, table=self.game)
        # The page itself has no transparency: its blocks are then the colour of what they lie on.
        toolkit = self.toolkit
        paper = toolkit.pictures.rounded(
            self._panels[-1].size,
            toolkit.metrics.px(16),
            toolkit.theme.table(self.game).panel,
            border=toolkit.theme.frame.panel_border,
            border_width=max(1.0, 1.25 * toolkit.metrics.scale),
        )
        ground.blit(paper, self._panels[-1])
        return ground
