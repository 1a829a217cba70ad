"""Single acts on sheets, strips and the map: what is clicked is what is composed, and what is composed is played."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.edsons_ridge.casualties import Absorb, Casualties
from game.edsons_ridge.components import PLACES, place_name
from game.edsons_ridge.game import GAME
from game.kernel.picking import Pick
from table.composition.intents import Come
from tests.ui.playing import Opener, is_blocked, meets, moves, open_battle, spot_of
from ui.driver import Driver

pytestmark = pytest.mark.usefixtures("no_painting")


# ---- ticks -----------------------------------------------------------------------------------------------------------


def test_ticks_by_digits_letters_and_clicks(at: Opener) -> None:
    driver = at("Refit")
    composer = driver.scene.staff.composer
    driver.key(pygame.K_d)
    assert composer.sheet.ticked == []
    driver.key(pygame.K_1)
    first = composer.sheet.rows[0].key
    assert composer.sheet.ticked == [first]
    driver.press(f"row {first}")
    assert composer.sheet.ticked == []
    driver.key(pygame.K_a)
    assert composer.sheet.ticked
    driver.key(pygame.K_SPACE)
    assert moves(driver) == len(driver.scene.match.actions)


def test_a_counter_on_the_map_is_ticked_by_a_click(at: Opener) -> None:
    driver = at("NextMove")
    scene, composer = driver.scene, driver.scene.staff.composer
    driver.key(pygame.K_d)
    row = composer.sheet.rows[0]
    board = scene.board
    pile = board._layouts[row.home].piles
    spot = next(pile for pile in pile if any(token.key == row.piece for token in pile.tokens)).spots[0]
    driver.click((round(spot.box.centre[0]), round(spot.box.centre[1])))
    if board.fan is not None:
        spot = next(spot for spot in board.fan.spots if spot.token.key == row.piece)
        driver.click((round(spot.box.centre[0]), round(spot.box.centre[1])))
    assert composer.sheet.ticked == [row.key]


def test_the_main_button_says_what_it_will_do(at: Opener) -> None:
    driver = at("NextMove")
    composer = driver.scene.staff.composer
    places = [number for number, end in enumerate(composer.ends) if end.step[0] == "place"]
    driver.key(pygame.K_n)
    assert composer.end == places[0]
    driver.frames()
    assert composer.commit_words() in driver.item("commit").label
    assert "Do it" not in driver.item("commit").label


def test_the_button_says_the_deed_above_its_chance_at_every_width(at: Opener) -> None:
    driver = at("JoinAssault")
    composer = driver.scene.staff.composer
    full, deed = composer.commit_words(), composer.commit_words(chance=False)
    assert full.startswith(f"{deed}: ") and "%" in full
    for size in ((1280, 800), (900, 600), (640, 480)):
        driver.resize(*size)
        button = driver.item("commit")
        assert button.title == deed
        above = " ".join(
            line.text for pane in driver.scene.page.panes for item in pane.items for line in getattr(item, "lines", ())
        )
        assert "%" in (button.price or above), "where there is little room the forecast right above says it"
        assert button.pane.rect.contains(button.where)
    driver.resize(1280, 800)


def test_a_move_is_played_whole_and_undone_whole(at: Opener) -> None:
    driver = at("NextMove")
    scene, before = driver.scene, moves(driver)
    digest = scene.match.state.digest()
    calm = [n for n, end in enumerate(scene.staff.composer.ends) if end.step[0] == "place" and end.forecast is None]
    if not calm:
        pytest.fail("no quiet place to go to at this moment")
    count = len(scene.staff.composer.sheet.ticked)
    driver.press(f"end {calm[0]}")
    assert moves(driver) == before, "a click selects"
    driver.key(pygame.K_RETURN)
    assert moves(driver) >= before + count
    assert f"with {count} unit" in scene.sitting.undo_words()
    driver.key(pygame.K_z)
    assert moves(driver) == before
    assert scene.match.state.digest() == digest
    driver.key(pygame.K_y)
    assert moves(driver) >= before + count


# ---- the strip -------------------------------------------------------------------------------------------------------


def test_a_kind_that_is_impossible_says_why_by_its_key(at: Opener) -> None:
    driver = at("ChooseImpulse")
    scene = driver.scene
    before = moves(driver)
    place = sorted(scene.staff.composer.strip.places())[0]
    driver.click(spot_of(driver, place))
    assert scene.post.place == place
    closed = next(kind for kind in scene.staff.composer.strip.kinds() if not kind.options and kind.key)
    driver.key(pygame.key.key_code(driver.app.settings.key_of(closed.key)))
    assert driver.app.notice == closed.reason
    assert moves(driver) == before, "nothing is committed by looking"


def test_kinds_by_their_keys_and_back_by_escape(at: Opener) -> None:
    driver = at("ChooseImpulse")
    scene, composer = driver.scene, driver.scene.staff.composer
    before = moves(driver)
    driver.key(pygame.K_q)
    assert "Choose a lit place first" in driver.app.notice
    own = next(place_name(p) for p in PLACES if any(getattr(o, "place", 0) == p for o in scene.match.decision.options))
    driver.click(spot_of(driver, own))
    driver.key(pygame.K_q)
    assert composer.strip.kind in ("assault", "march"), "one key for both: who goes where enemies stand assaults"
    driver.key(pygame.K_ESCAPE)
    assert composer.strip.kind == "" and composer.sheet is None
    assert scene.post.place == own, "one step back: the place is still chosen"
    driver.key(pygame.K_ESCAPE)
    assert scene.post.place == ""
    assert driver.scene is scene
    assert moves(driver) == before


def activate(driver: Driver, place: str) -> None:
    """Out of whatever was begun elsewhere, and to this place."""
    while driver.scene.post.place:
        driver.key(pygame.K_ESCAPE)
    driver.scene.staff.composer.do(Come(place))
    driver.frames()


def test_area_destination_commit(at: Opener) -> None:
    """Two clicks on the map and one on the button make a move, and the match has every answer of it."""
    driver = at("ChooseImpulse")
    scene, composer = driver.scene, driver.scene.staff.composer
    before = moves(driver)
    for place in sorted(composer.strip.places()):
        activate(driver, place)
        calm = [goal for goal in scene.post.composition.asked.goals if goal.kind == "march"]
        if calm:
            break
    driver.click(spot_of(driver, calm[0].place))
    asking = scene.post.composition.asked
    assert asking.goal is not None and asking.goal.step == calm[0].step
    expected = [answer.action for answer in [*composer.prefix, *asking.answers] if not answer.is_lone]
    assert moves(driver) == before, "a click selects"
    driver.press("commit")
    assert scene.match.actions[before : before + len(expected)] == expected


def test_a_second_click_on_the_target_is_the_button_once_it_was_seen(at: Opener) -> None:
    driver = at("ChooseImpulse")
    scene, composer = driver.scene, driver.scene.staff.composer
    before = moves(driver)
    for place in sorted(composer.strip.places()):
        activate(driver, place)
        if scene.post.composition.asked.goals:
            break
    target = spot_of(driver, scene.post.composition.asked.goals[0].place)
    driver.click(target)
    assert moves(driver) == before and composer.composition.asked.answers
    driver.click(target)
    assert moves(driver) == before, "too soon: nobody can have read it"
    driver.frames(20)
    driver.click(target)
    assert moves(driver) > before


def test_a_dark_place_says_why(at: Opener) -> None:
    driver = at("NextMove")
    scene = driver.scene
    dark = next(
        name
        for name in scene.board.regions.shapes
        if name not in scene.staff.composer.pointing.lit_places()
        and not scene.board.skin.pieces_at(scene.post.view, name)
    )
    driver.click(spot_of(driver, dark))
    assert "(" in driver.app.notice or "out of play" in driver.app.notice


# ---- losses ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def losses(app_driver: Driver) -> Driver:
    """At least 2 points on at least 2 units."""

    def several(state: Any, question: Any) -> bool:
        if not isinstance(question, Casualties) or len(question.units) < 2:
            return False
        return 2 <= question.points <= state.absorbs(question.units[-1]) and question.points <= 3

    return open_battle(app_driver, meets(GAME, several))


def test_losses_are_filled_in_and_enter_accepts(losses: Driver) -> None:
    scene = losses.scene
    question = scene.match.decision.question
    assert scene.staff.composer.sheet.is_complete
    assert not is_blocked(losses, "commit")
    expected = [answer.action for answer in scene.staff.composer.sheet.answers if not answer.is_lone]
    before = moves(losses)
    losses.key(pygame.K_RETURN)
    assert losses.scene.match.actions[before : before + len(expected)] == expected
    asked = losses.scene.match.decision
    assert asked is None or asked.question != question
    losses.app.pop()


def test_minus_and_plus_move_the_points(losses: Driver) -> None:
    """Everything is taken back by minus, then given to the last unit by plus."""
    scene, sheet = losses.scene, losses.scene.staff.composer.sheet
    units = [row for row in sheet.rows if row.has_levels]
    for row in units:
        for _ in range(6):
            if sheet.value(row).place:
                losses.press(f"row {row.key}")  # turns to its next value: out of the retreats, to no loss
            elif sheet.chosen[row.key]:
                press_sign(losses, row.key, -1)
        assert sheet.chosen[row.key] == 0
    points = scene.match.decision.question.points
    assert is_blocked(losses, "commit")
    assert f"{points} points still to absorb" in losses.item("commit").blocked
    last = units[-1]
    press_sign(losses, last.key, 1)
    assert sheet.value(last).level == 1
    for _ in range(points - 1):
        losses.key(pygame.K_RIGHT)
    assert sheet.is_complete
    before = moves(losses)
    losses.key(pygame.K_RETURN)
    assert losses.scene.match.actions[before : before + points] == [Absorb(last.piece)] * points
    losses.app.pop()


def press_sign(driver: Driver, key: int, direction: int) -> None:
    """A click on the minus or the plus of a row."""
    driver.wheel_to(f"row {key}")
    driver.click(driver.item(f"row {key}").zone(direction).center)


# ---- drag ------------------------------------------------------------------------------------------------------------


def test_set_up_by_drag_and_by_click(at: Opener) -> None:
    driver = at("PlaceUnit")
    scene, composer = driver.scene, driver.scene.staff.composer
    row = composer.sheet.rows[0]
    places = [value.place for value in row.values if value.place != composer.sheet.value(row).place]
    driver.click(spot_of(driver, places[0]))
    assert composer.sheet.value(composer.sheet.rows[0]).place == places[0]
    home = composer.sheet.value(composer.sheet.rows[0]).place
    assert composer.pointing.drop(row.piece, places[-1])
    driver.frames()
    assert composer.sheet.value(composer.sheet.rows[0]).place == places[-1] != "" and home
    unit = row.piece
    driver.key(pygame.K_RETURN)
    assert place_name(scene.match.state.where[unit]) == places[-1]


def test_a_pile_is_dragged_with_the_mouse(at: Opener) -> None:
    driver = at("NextMove")
    scene, composer, board = driver.scene, driver.scene.staff.composer, driver.scene.board
    before = moves(driver)
    quiet = next(end for end in composer.ends if end.step[0] == "place" and end.forecast is None)
    ticked = composer.sheet.row(composer.sheet.ticked[0])
    pile = next(p for p in board._layouts[ticked.home].piles if any(t.key == ticked.piece for t in p.tokens))
    start = tuple(round(part) for part in pile.spots[0].box.centre)
    end = spot_of(driver, str(quiet.step[1]))
    driver.post(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    driver.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
    driver.post(pygame.MOUSEMOTION, pos=end, rel=(1, 1), buttons=(1, 0, 0), touch=False)
    driver.post(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False)
    driver.frames(3)
    assert moves(driver) > before
    assert scene.match.actions[before : before + 1] == [Pick(ticked.piece)]
