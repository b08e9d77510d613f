"""The rules page can be read to its end and jumped about in, by mouse, by keys and by gamepad, at every size."""

from __future__ import annotations

import pygame
import pytest

from game.app.scenes.rules import ExamplePicture, PageColumn, RulesScene
from game.core.contract import IllegalMove
from game.games.catalogue import CATALOGUE
from game.ui.board import Marks
from game.ui.picker import HandPicker
from game.ui.scene import Scene
from tests.driver import ODD_SIZES, Driver, MakeDriver


def open_rules(make_driver: MakeDriver, **arguments: object) -> tuple[Driver, RulesScene]:
    driver = make_driver(**arguments)
    driver.push(Scene())
    scene = RulesScene(driver.program, "cephalopod")
    driver.push(scene)
    return driver, scene


def settle(driver: Driver) -> None:
    """Let a glide come to its end."""
    while driver.top.is_moving():
        driver.wait(100)


def column(scene: RulesScene) -> PageColumn:
    assert scene.column is not None
    return scene.column


@pytest.mark.parametrize("language", ["en", "fr"])
def test_by_keys_the_page_scrolls_from_end_to_end_and_closes(make_driver: MakeDriver, language: str) -> None:
    driver, scene = open_rules(make_driver, language=language)
    driver.key(pygame.K_DOWN)
    assert scene.area.offset > 0
    driver.key(pygame.K_UP)
    assert scene.area.offset == 0
    driver.key(pygame.K_END)
    assert scene.area.offset == scene.area.limit > 0
    assert scene.section == len(scene.links) - 1
    driver.key(pygame.K_PAGEUP)
    assert 0 < scene.area.offset < scene.area.limit
    driver.key(pygame.K_HOME)
    assert scene.area.offset == 0
    driver.key(pygame.K_ESCAPE)
    assert driver.top is not scene


def test_the_key_that_opened_the_rules_closes_them(make_driver: MakeDriver) -> None:
    driver, scene = open_rules(make_driver)
    driver.key(pygame.K_F1)
    assert driver.top is not scene


def test_by_keys_a_heading_is_chosen_and_the_page_goes_there(make_driver: MakeDriver) -> None:
    driver, scene = open_rules(make_driver)
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_TAB)
    assert driver.focused in scene.links
    for _ in range(3):
        driver.key(pygame.K_DOWN)
    index = scene.links.index(driver.focused)
    driver.key(pygame.K_RETURN)
    settle(driver)
    assert index > 0
    assert scene.section == index
    assert scene.links[index].current
    assert sum(link.current for link in scene.links) == 1


def test_by_mouse_the_wheel_the_bar_the_headings_and_the_button_work(make_driver: MakeDriver) -> None:
    driver, scene = open_rules(make_driver)
    driver.move(scene.area.rect.center)
    driver.send(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False)
    assert scene.area.offset > 0
    bar = (scene.area.rect.right - 2, scene.area.rect.bottom - 2)
    driver.move(bar)
    driver.send(pygame.MOUSEBUTTONDOWN, pos=bar, button=1)
    assert scene.area.offset == scene.area.limit
    top = (bar[0], scene.area.rect.top - 50)
    driver.send(pygame.MOUSEMOTION, pos=top, rel=(0, 0), buttons=(1, 0, 0))
    assert scene.area.offset == 0
    driver.send(pygame.MOUSEBUTTONUP, pos=top, button=1)
    driver.click(scene.links[4].rect.center)
    settle(driver)
    assert scene.section == 4
    driver.click(driver.find(driver.program.text("rules.back")).rect.center)
    assert driver.top is not scene


def test_by_pad_the_page_scrolls_and_closes(make_driver: MakeDriver) -> None:
    driver, scene = open_rules(make_driver)
    driver.send(pygame.JOYHATMOTION, instance_id=0, hat=0, value=(0, -1))
    driver.send(pygame.JOYHATMOTION, instance_id=0, hat=0, value=(0, 0))
    assert scene.area.offset > 0
    driver.now += 300
    driver.send(pygame.JOYBUTTONDOWN, instance_id=0, button=1)
    driver.wait()
    assert driver.top is not scene


def test_a_jump_glides_unless_no_motion_is_wanted(make_driver: MakeDriver) -> None:
    driver, scene = open_rules(make_driver, speed="normal")
    scene.jump(3)
    assert scene.is_moving()
    settle(driver)
    target = scene.area.offset
    driver.key(pygame.K_HOME)
    driver.program.change_settings(reduced_motion=True)
    scene.jump(3)
    assert not scene.is_moving()
    assert scene.area.offset == target


def test_a_narrow_window_steps_through_the_headings(make_driver: MakeDriver) -> None:
    driver, scene = open_rules(make_driver, size=(700, 1200), text_size=200)
    assert scene.jumper is not None
    driver.click(scene.jumper.rect.move(scene.jumper.rect.w // 3, 0).center)
    settle(driver)
    assert scene.section == 1
    assert scene.jumper.selected == "1"


@pytest.mark.parametrize(
    ("size", "text_size", "language"), [((800, 600), 200, "fr"), ((1280, 720), 100, "en"), ((700, 1200), 200, "en")]
)
def test_the_page_fits_its_column_and_all_is_reachable(
    make_driver: MakeDriver, size: tuple[int, int], text_size: int, language: str
) -> None:
    driver, scene = open_rules(make_driver, size=size, language=language, text_size=text_size)
    page = column(scene)
    assert page.width <= scene.area.rect.w - scene.area.bar_width
    assert page.placed[-1][1] + page.placed[-1][0].rect.h <= page.height
    for (block, top), (_, following) in zip(page.placed, page.placed[1:], strict=False):
        assert top + block.rect.h <= following
    driver.check_reachable()


@pytest.mark.parametrize("size", ODD_SIZES)
def test_odd_sizes_do_no_harm(make_driver: MakeDriver, size: tuple[int, int]) -> None:
    driver, scene = open_rules(make_driver, text_size=200)
    driver.resize(size)
    driver.key(pygame.K_END)
    driver.resize((1280, 720))
    assert scene.area.offset <= scene.area.limit


def test_another_size_or_language_leaves_the_reader_where_they_were(make_driver: MakeDriver) -> None:
    driver, scene = open_rules(make_driver)
    scene.jump(5)
    settle(driver)
    driver.resize((800, 600))
    assert scene.section == 5
    driver.program.change_settings(language="fr")
    assert scene.section == 5
    assert scene.links[5].text == "La fin"


def test_the_page_is_drawn_ahead_and_then_the_loop_sleeps(make_driver: MakeDriver) -> None:
    driver, scene = open_rules(make_driver, size=(800, 600))
    assert scene.wake_in() == 1
    driver.wait(20 * (len(column(scene).placed) + 1))
    assert scene.wake_in() is None
    assert driver.loop.sleep_time() > 1


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", CATALOGUE)
def test_every_example_is_told_in_words(make_driver: MakeDriver, game: str, language: str) -> None:
    driver = make_driver(language=language)
    for example in CATALOGUE[game].load_examples().values():
        picture = ExamplePicture(driver.program, game, example)
        assert example.attempt in picture.caption()
        if example.after is None:
            with pytest.raises(IllegalMove) as caught:
                CATALOGUE[game].rules.parse_move(picture.before, example.attempt)
            assert caught.value.explanation.key == example.refused
            values = caught.value.explanation.values
            assert picture.refusal() == driver.program.text(f"{game}.{example.refused}", **values)
        for width in (40, 300, 900):
            assert picture.make(width).get_size() == picture.measure(width).size


def test_the_example_shows_what_is_captured_and_what_comes_of_it(driver: Driver) -> None:
    examples = CATALOGUE["cephalopod"].load_examples()
    picture = ExamplePicture(driver.program, "cephalopod", examples["capture"]).make(700)
    places = ExamplePicture(driver.program, "cephalopod", examples["capture"]).measure(700)
    assert places.is_wide
    before, after = (picture.subsurface(place).copy() for place in (places.before, places.after))
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")
    ivory = driver.program.toolkit.theme.seat("ivory").colour
    assert near(after, ivory) > near(before, ivory)


def near(surface: pygame.Surface, colour: tuple[int, int, int]) -> int:
    """How many points of ``surface`` are about of that colour."""
    return pygame.mask.from_threshold(surface, colour, (24, 24, 24, 255)).count()


def test_a_long_heading_takes_more_lines_in_the_list(make_driver: MakeDriver) -> None:
    _, scene = open_rules(make_driver, language="fr")
    first, second = scene.links[:2]
    one_line = first.natural_size(300)[1]
    assert first.rect.h == one_line < first.natural_size(60)[1]
    assert second.rect.top == first.rect.bottom


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_example_that_is_played_is_shown_as_about_to_be_played(driver: Driver, game: str) -> None:
    rules = CATALOGUE[game].rules
    for example in CATALOGUE[game].load_examples().values():
        if example.after is None:
            continue
        picture = ExamplePicture(driver.program, game, example)
        board = picture.board(pygame.Rect(0, 0, 300, 300), picture.before, Marks())
        move = rules.parse_move(example.before, example.attempt)
        marks = picture.marks_of(board, move)
        chooser = board.chooser(picture.before, rules.legal_moves(picture.before))
        if isinstance(chooser, HandPicker):
            for spot in marks.chosen:
                chooser.touch(spot)
            made = chooser.touch(chooser.confirm) if marks.chosen else move
            assert set(marks.chosen) <= set(board.move_spots(picture.before, move))
        else:
            # What only says how, such as that a card lies face down, comes last among the spots and is touched first.
            for spot in reversed(board.move_spots(picture.before, move)):
                if spot not in marks.open and spot in chooser.next_spots():
                    chooser.touch(spot)
            made = chooser.touch(marks.open[0])
        assert made == move
