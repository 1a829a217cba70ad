"""A notice covers nothing that is needed, and is gone after its time without moving anything under the pointer."""

from __future__ import annotations

import pytest

from table.seats import Seats
from tests.ui.e2e.conftest import Launch
from tests.ui.opening import a_match, put_save
from ui.driver import Driver
from ui.notices import SECONDS
from ui.scenes.battle import BattleScene
from ui.scenes.ending import EndingScene
from ui.scenes.save import SaveScene

WORDS = "The save was not written: there is no room left on the disk. Your game goes on; free some room and save again."
SIZES = [(1280, 720, 100), (1280, 800, 100), (1280, 800, 150)]
DOORS = ("new", "load", "rules", "opponents", "settings")


def covered(driver: Driver) -> list[str]:
    """The panes that the notice lies on."""
    box = driver.app.notice_box()
    assert box is not None
    assert driver.app.surface.get_rect().contains(box)
    return [pane.name for pane in driver.scene.page.panes if pane.rect.colliderect(box)]


def tell(driver: Driver) -> None:
    driver.app.say(WORDS)
    driver.frames(2)


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_no_pane_of_the_shell_is_covered(driver: Driver, width: int, height: int, scale: int) -> None:
    put_save(driver.app.folder, "a save")
    driver.app.settings.text_scale = scale
    driver.resize(width, height)
    tell(driver)
    assert covered(driver) == []
    for door in DOORS:
        driver.app.notice_left = 0.0
        driver.frames()
        driver.press(door)
        tell(driver)
        assert covered(driver) == [], door
        driver.press("back")
    for scene in (EndingScene(driver.app, a_match(100_000), Seats((1,), "captain")), SaveScene(driver.app, a_match(3))):
        driver.app.push(scene)
        tell(driver)
        assert covered(driver) == []


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_in_a_battle_ribbon_sheet_and_goal_stay_in_sight(launch: Launch, width: int, height: int, scale: int) -> None:
    driver = launch()
    driver.app.settings.text_scale = scale
    driver.resize(width, height)
    driver.app.begin(BattleScene(driver.app, a_match(12), Seats((0, 1), "random")))
    while driver.scene.post.curtain:  # it falls again where a decision without a choice goes over to the other side
        driver.scene.post.lift_curtain()
        driver.frames(3)
    tell(driver)
    places, box = driver.scene.post.places, driver.app.notice_box()
    assert box is not None
    assert places.board.contains(box)
    names = ("ribbon", "sheet", "tabs")
    assert [name for name in names if getattr(places, name).colliderect(box)] == []
    goal = next(pane for pane in driver.scene.page.panes if pane.name == "goal")
    assert not goal.rect.colliderect(box)


def test_the_start_button_of_a_contest_is_pressed_while_a_notice_stands(driver: Driver) -> None:
    driver.resize(1280, 720)
    driver.press("opponents")
    driver.wheel_to("fight")
    tell(driver)
    driver.press("fight")
    assert driver.scene.contest is not None
    driver.press("stop")


def test_the_room_is_given_back_and_nothing_above_has_moved(driver: Driver) -> None:
    driver.press("opponents")
    before = {item.key: item.where.topleft for item in driver.scene.page.focusable()}
    tall = driver.scene.page.panes[-1].rect.height
    tell(driver)
    assert driver.scene.page.panes[-1].rect.height < tall
    assert {item.key: item.where.topleft for item in driver.scene.page.focusable()} == before
    driver.frames(round(SECONDS * 60) + 5)
    assert driver.app.notice_box() is None
    assert driver.scene.page.panes[-1].rect.height == tall
