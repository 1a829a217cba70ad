"""The sheet: it fits where it is promised to, is drawn once, explains itself, and its words open their rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.kernel.match import Match
from game.registry import GAMES
from table.composition.intents import Aim, PointAt
from tests.ui.playing import ASKED, OTHER, Opener, moments, open_battle
from ui.battle.explaining import STILL
from ui.battle.inked import PaperPane
from ui.board.board import Board
from ui.board.skin import Explaining
from ui.driver import Driver
from ui.skins.registry import find_skin

pytestmark = pytest.mark.usefixtures("no_painting")
PROMISED = [((1280, 720), 100), ((1280, 800), 100), ((1280, 800), 150), ((1920, 1080), 100)]

SIZES = [
    ((1280, 720), 100, "standard"),
    ((1280, 800), 150, "contrast"),
    ((1280, 800), 175, "second"),
    ((1280, 800), 200, "standard"),
]


@pytest.fixture
def table(app_driver: Driver) -> Iterator[Driver]:
    yield app_driver
    app_driver.app.settings.text_scale, app_driver.app.settings.palette = 100, "standard"
    app_driver.app.restyle()
    while len(app_driver.app.scenes) > 1:
        app_driver.app.pop()
    app_driver.resize(1280, 800)


def at_size(driver: Driver, size: tuple[int, int], scale: int) -> None:
    driver.app.settings.text_scale = scale
    driver.resize(*size)
    driver.app.restyle()
    driver.frames()


def stretch(driver: Driver, name: str) -> Any:
    return next((pane for pane in driver.scene.page.panes if pane.name == name), None)


def an_order(driver: Driver) -> Driver:
    """The first whole order that can be given is composed."""
    composition = driver.scene.post.composition
    for spot in sorted(composition.spots, key=str):
        composition.do(PointAt(spot))
        for number in range(len(composition.asked.goals)):
            driver.scene.staff.composer.do(Aim(number))
            driver.frames()
            if composition.asked.forecast is not None and composition.asked.answers:
                return driver
    raise AssertionError("nothing can be ordered")


@pytest.mark.parametrize(("size", "scale"), PROMISED)
def test_a_composed_order_is_whole_without_scrolling(table: Driver, size: tuple[int, int], scale: int) -> None:
    driver = an_order(open_battle(table, Match.restore(moments()["ChooseImpulse"], GAMES)))
    at_size(driver, size, scale)
    for name in ("asked", "options", "action", "buttons"):
        pane = stretch(driver, name)
        assert pane is None or not pane.most, f"{name} does not fit"
    assert driver.item("commit").pane.rect.contains(driver.item("commit").where)


@pytest.mark.parametrize(("size", "scale", "palette"), SIZES)
def test_question_forecast_and_button_are_whole_for_every_question(
    table: Driver, size: tuple[int, int], scale: int, palette: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing that matters is cut off or needs a scroll bar; only a long list of answers may. The map is not drawn."""
    monkeypatch.setattr(Board, "draw", lambda board, surface, moving=True: None)
    table.app.settings.palette = palette
    at_size(table, size, scale)
    for name in [*ASKED, *sorted(OTHER)]:
        while len(table.app.scenes) > 1:
            table.app.pop()
        driver = open_battle(table, Match.restore(moments()[name], GAMES))
        driver.frames(1)
        sheet = driver.scene.post.places.sheet
        for key in ("question", "commit"):
            assert sheet.contains(driver.item(key).where), (name, key)
        for part in ("asked", "action", "buttons"):
            pane = stretch(driver, part)
            assert pane is None or not pane.most, (name, part, pane.most)
        parts = [pane.rect for pane in driver.scene.page.panes if isinstance(pane, PaperPane) and pane.layer]
        assert all(sheet.contains(part) for part in parts), name
        assert not any(a.colliderect(b) for n, a in enumerate(parts) for b in parts[n + 1 :]), name


def test_nothing_on_the_sheet_is_drawn_again_when_nothing_changed(at: Opener) -> None:
    driver = at("NextMove")
    driver.point((1, 1))
    driver.frames(3)
    desk = driver.scene.desk
    before = desk.kept.paintings, desk.kept_ribbon.paintings
    driver.frames(30)
    assert (desk.kept.paintings, desk.kept_ribbon.paintings) == before
    driver.point(driver.item("commit").seen.center)
    driver.frames(2)
    assert desk.kept.paintings > before[0], "what is pointed at lights up"


def test_a_word_of_the_folded_order_opens_its_row_beside_the_sheet(table: Driver) -> None:
    driver = an_order(open_battle(table, Match.restore(moments()["ChooseImpulse"], GAMES)))
    at_size(driver, (1280, 800), 150)
    words = [item.key for item in driver.scene.page.focusable() if item.key.startswith("word ")]
    assert words
    driver.press(words[0])
    picker = stretch(driver, "picker")
    places = driver.scene.post.places
    assert picker is not None and picker.rect.right <= places.sheet.left
    assert any(item.act is not None for item in picker.items)
    driver.key(pygame.K_ESCAPE)
    assert stretch(driver, "picker") is None


def test_half_a_second_on_a_thing_says_what_it_is(at: Opener) -> None:
    driver = at("ChooseImpulse")
    explainer = driver.scene.staff.explainer
    for key in ("back", "hint", "commit", "undo", "track 0", "told Score", "told Chance"):
        driver.point((1, 1))
        driver.point(driver.item(key).seen.center)
        assert explainer.note() is None, key
        driver.frames(round(STILL * 60) + 2)
        told, _ = explainer.note()
        assert told.clause or told.sentence, key


@pytest.mark.parametrize("game", GAMES)
def test_every_thing_that_a_skin_explains_has_a_rule_of_its_book(game: str) -> None:
    from importlib import import_module

    from game.kernel.reference import load_reference

    skin = find_skin(game)
    assert isinstance(skin, Explaining)
    known = import_module("ui.skins.explained").load_explained(f"ui.skins.{game}")
    book = load_reference(GAMES[game].reference)
    assert known and all(told.clause and told.sentence for told in known.values())
    assert [thing for thing, told in known.items() if told.rule and book.find(told.rule) is None] == []
