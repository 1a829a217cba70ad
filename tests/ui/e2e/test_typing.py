"""Lines to type into: every letter counts, marked text is replaced, Enter does what the line is for."""

from __future__ import annotations

import pygame
import pytest

from tests.ui.opening import a_match, put_save
from ui.driver import Driver
from ui.scenes.load import LoadScene
from ui.scenes.rules import RulesScene
from ui.scenes.save import SaveScene

WORD = "counterattack"
UNSEEN = ["\u200b", "\u2060", "\ufe0f", "\u00ad", "\u202e", "\x00"]  # letters that take no room


def type_at_once(driver: Driver, words: str) -> None:
    """All letters between two frames, as on a slow machine."""
    for letter in words:
        driver.post(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter, scancode=0)
        driver.post(pygame.TEXTINPUT, text=letter)
        driver.post(pygame.KEYUP, key=ord(letter), mod=0, unicode=letter, scancode=0)
    driver.frames(1)


def mark_all(driver: Driver) -> None:
    driver.key(pygame.K_a, mod=pygame.KMOD_LCTRL)


def open_save(driver: Driver) -> SaveScene:
    scene = SaveScene(driver.app, a_match(3))
    driver.app.push(scene)
    driver.frames()
    return scene


@pytest.mark.parametrize("letter", UNSEEN)
@pytest.mark.parametrize(("door", "kind"), [("load", LoadScene), ("rules", RulesScene)])
def test_a_letter_without_width_changes_nothing(driver: Driver, door: str, kind: type, letter: str) -> None:
    driver.press(door)
    driver.key(0, letter)
    driver.type("a")
    driver.key(0, letter)
    assert type(driver.scene) is kind
    assert driver.scene.wanted == "a"


@pytest.mark.parametrize("door", ["load", "rules"])
def test_no_letter_is_lost_when_frames_are_slow(driver: Driver, door: str) -> None:
    driver.press(door)
    type_at_once(driver, WORD)
    driver.frames(3)
    assert driver.scene.wanted == WORD
    assert driver.item("search").text == WORD


def test_a_letter_typed_in_the_middle_stays_there(driver: Driver) -> None:
    driver.press("rules")
    type_at_once(driver, "couter")
    for _ in range(3):
        driver.key(pygame.K_LEFT)
    type_at_once(driver, "n")
    assert driver.scene.wanted == "counter"


def test_ctrl_a_marks_the_line_and_the_next_letter_replaces_it(driver: Driver) -> None:
    driver.press("rules")
    driver.type("patrol")
    mark_all(driver)
    driver.scene.change()  # news may build the screen anew at any time: what is marked stays marked
    driver.frames()
    driver.type("b")
    assert driver.scene.wanted == "b"
    driver.key(pygame.K_DOWN)  # the focus elsewhere: the line is still the one that is meant
    mark_all(driver)
    driver.type("c")
    assert driver.scene.wanted == "c"


def test_the_proposed_name_is_replaced_by_typing_and_enter_saves(driver: Driver) -> None:
    open_save(driver)
    assert driver.scene.page.focus == "name"
    type_at_once(driver, WORD)
    driver.key(pygame.K_RETURN)
    assert not isinstance(driver.scene, SaveScene)
    assert (driver.app.folder / f"{WORD}.json").exists()
    assert WORD in driver.app.notice


def test_enter_alone_saves_under_the_proposed_name(driver: Driver) -> None:
    proposed = open_save(driver).name
    driver.key(pygame.K_RETURN)
    assert (driver.app.folder / f"{proposed}.json").exists()


def test_enter_with_a_name_that_cannot_be_says_why_and_stays(driver: Driver) -> None:
    scene = open_save(driver)
    driver.type("a/b")
    driver.key(pygame.K_RETURN)
    assert driver.scene is scene
    assert "A name has none of" in driver.app.notice


# ---- the list of saves -----------------------------------------------------------------------------------------------


def searched(driver: Driver, words: str) -> None:
    for number, name in enumerate(("jungle", "swamp", "hill")):
        put_save(driver.app.folder, name, 3 + number)
    driver.press("load")
    driver.frames(10)
    driver.press("save jungle")
    assert driver.scene.found().name == "jungle"
    driver.type(words)


def names(driver: Driver) -> set[str]:
    return {path.stem for path in driver.app.folder.glob("*.json")}


def test_after_a_search_delete_acts_on_what_is_listed(driver: Driver) -> None:
    searched(driver, "swamp")
    driver.press("delete")
    assert names(driver) == {"jungle", "hill"}
    driver.press("undelete")
    assert names(driver) == {"jungle", "hill", "swamp"}
    assert driver.scene.found().name == "swamp"


def test_after_a_search_open_acts_on_what_is_listed(driver: Driver) -> None:
    searched(driver, "swamp")
    driver.press("open")
    assert driver.scene.match.seed == 4


def test_a_search_that_finds_nothing_leaves_nothing_to_act_on(driver: Driver) -> None:
    searched(driver, "nowhere")
    for way in ("open", "delete", "check"):
        driver.press(way)
        assert driver.app.notice == "No save fits these words."
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_DELETE)
    assert names(driver) == {"jungle", "hill", "swamp"}
    assert isinstance(driver.scene, LoadScene)
