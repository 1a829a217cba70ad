"""The list of options by keys: list, button and map speak of the same answer, and the answer is in sight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.kernel.match import Match
from tests.ui.playing import ALONE, GAME, Opener, meets, open_battle
from ui.driver import Driver

pytestmark = pytest.mark.usefixtures("no_painting")
MANY = 8  # options, more than the card shows at once


@pytest.fixture
def table(app_driver: Driver) -> Iterator[Driver]:
    yield app_driver
    while len(app_driver.app.scenes) > 1:
        app_driver.app.pop()


def in_sight(driver: Driver) -> bool:
    """Whether all of what has the focus can be seen."""
    item = driver.item(driver.scene.page.focus)
    return item.pane.rect.contains(item.where)


def agree(driver: Driver) -> bool:
    """Whether list, map and button name the same place."""
    scene = driver.scene
    place = scene.post.choices.place_of(scene.post.selected)
    button = driver.item("commit")
    named = place in f"{button.label} {button.note}"
    return named and scene.board.scene.selected == place == scene.staff.guide.cursor.place


@pytest.fixture
def hexes(table: Driver) -> Driver:
    """A question that many places answer."""
    match: Match[Any] = Match(ALONE, ALONE.briefings[0].name, 2)
    while match.decision is not None:
        driver = open_battle(table, match)
        driver.scene.post.composition.by_hand = True
        driver.scene.look()
        driver.frames()
        if len(driver.scene.post.choices.lit_of("place")) >= MANY and driver.scene.staff.composer.sheet is None:
            return driver
        match.play(match.decision.options[0])
    raise AssertionError("no such moment")


def test_n_then_up_and_down_name_one_place_on_list_map_and_button(hexes: Driver) -> None:
    for key in (pygame.K_n, pygame.K_n, pygame.K_UP, pygame.K_DOWN, pygame.K_DOWN, pygame.K_n):
        hexes.key(key)
        assert agree(hexes), pygame.key.name(key)


def test_the_chosen_row_is_scrolled_into_view(hexes: Driver) -> None:
    for _ in range(MANY):
        hexes.key(pygame.K_n)
        assert in_sight(hexes)
    for _ in range(MANY):
        hexes.key(pygame.K_DOWN)
        assert in_sight(hexes)
    hexes.key(pygame.K_1)
    assert in_sight(hexes)


def test_up_from_the_first_option_stays_in_the_list(hexes: Driver) -> None:
    first = hexes.scene.post.choices.open[0]
    hexes.key(pygame.K_1)
    hexes.key(pygame.K_UP)
    assert hexes.scene.page.focus == f"option {first}"
    assert hexes.scene.post.selected == first


def test_what_ends_a_sheet_follows_the_arrows_on_button_and_map(table: Driver) -> None:
    """N comes to a place, Down to the next line: the button does what has the focus."""

    def has_ways(state: Any, question: Any) -> bool:
        return type(question).__name__ == "NextMove" and len(question.options(state)) > MANY

    driver = open_battle(table, meets(GAME, has_ways))
    composer = driver.scene.staff.composer
    driver.key(pygame.K_n)
    for key in (pygame.K_DOWN, pygame.K_UP):
        driver.key(key)
        assert driver.scene.page.focus == f"end {composer.end}"
        kind, place = composer.ends[composer.end].step
        assert kind != "place" or driver.scene.board.scene.selected == place
        assert in_sight(driver)


def test_the_line_that_has_the_focus_is_the_one_that_the_map_answers(at: Opener) -> None:
    driver = at("Regroup")
    sheet = driver.scene.staff.composer.sheet
    driver.key(pygame.K_DOWN)
    assert driver.scene.page.focus == f"row {sheet.current}"
    assert sheet.current == sheet.rows[1].key
    places = {value.place for value in sheet.rows[1].values if value.place}
    assert driver.scene.board.scene.lit_places == places
