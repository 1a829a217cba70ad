"""Orders as a player gives them: what is lit, what the button says, and what is then played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.edsons_ridge.advantage import Advantage
from game.edsons_ridge.assault import ForwardUnit
from game.edsons_ridge.components import JAPANESE, other, place_name
from game.edsons_ridge.game import GAME
from game.edsons_ridge.impulses import Bombard, ChooseImpulse, InfiltrateFrom
from game.edsons_ridge.infiltration import Attempt, Infiltrate, infiltration_targets, infiltrators
from game.edsons_ridge.movement import AssaultIn, GoTo, JoinAssault, NextMove
from game.edsons_ridge.preview.answers import previews
from game.edsons_ridge.ranged_fire import bombardment_targets, primary_candidates
from game.edsons_ridge.retreats import RetreatTo, VoluntaryRetreats
from game.edsons_ridge.state import Edson
from game.kernel.match import Match
from game.kernel.standing import StandingOrder
from game.registry import GAMES
from table.composition.draft import Draft
from table.composition.intents import Fill
from table.composition.standing import StandingOrders
from tests.ui.playing import Opener, meets, moments, moves, open_battle, spot_of, words_on
from ui.driver import Driver
from ui.skins.edsons_ridge.orders import ORDERS
from ui.skins.edsons_ridge.standing import ammo_numbers

pytestmark = pytest.mark.usefixtures("no_painting")


@pytest.fixture
def table(app_driver: Driver) -> Iterator[Driver]:
    """An app whose battles are cleared away after the test."""
    yield app_driver
    while len(app_driver.app.scenes) > 1:
        app_driver.app.pop()


# ---- 11.11 bombardment -----------------------------------------------------------------------------------------------


def lone_target(state: Edson, side: int) -> int:
    """An area where a bombardment needs nothing more than its dice, though others could be shelled too."""
    places = bombardment_targets(state, side)
    lone = [place for place in places[1:] if len(primary_candidates(state, other(side), place)) == 1]
    return lone[0] if lone else 0


def has_lone_target(state: Edson, question: Any) -> bool:
    if not isinstance(question, ChooseImpulse) or not lone_target(state, question.side):
        return False
    return sum(isinstance(option, Bombard) for option in question.options(state)) == 1


def test_11_11_the_area_chosen_is_the_one_that_is_shelled(table: Driver) -> None:
    match = meets(GAME, has_lone_target)
    assert match.decision is not None
    target, before = lone_target(match.state, match.decision.side), len(match.actions)
    gun = next(option for option in match.decision.options if isinstance(option, Bombard))
    driver = open_battle(table, match)
    driver.click(spot_of(driver, place_name(target)))
    goals = driver.scene.post.composition.asked.goals
    shells = [n for n, goal in enumerate(goals) if goal.kind == "bombard" and goal.place == place_name(target)]
    driver.press(f"goal {shells[0]}")
    button = driver.item("commit")
    assert place_name(target) in button.title and "%" in button.price
    driver.key(pygame.K_RETURN)
    assert match.actions[before : before + 2] == [gun, GoTo(target)]


# ---- 8.22 infiltration -----------------------------------------------------------------------------------------------


def may_slip_in(state: Edson, question: Any) -> bool:
    return isinstance(question, ChooseImpulse) and bool(slippery(state, question))


def slippery(state: Edson, question: ChooseImpulse) -> list[int]:
    """Areas from which several units can slip into several others."""
    return [
        option.place
        for option in question.options(state)
        if isinstance(option, InfiltrateFrom)
        and len(infiltrators(state, option.place)) > 1
        and len(infiltration_targets(state, option.place)) > 1
    ]


@pytest.fixture
def infiltration(table: Driver) -> Driver:
    """The order is looked into, and nothing is decided yet."""
    match = meets(GAME, may_slip_in)
    assert match.decision is not None and isinstance(match.decision.question, ChooseImpulse)
    start = slippery(match.state, match.decision.question)[0]
    driver = open_battle(table, match)
    driver.click(spot_of(driver, place_name(start)))
    driver.key(pygame.key.key_code(driver.app.settings.key_of("order_2")))
    return driver


def targets(driver: Driver) -> set[str]:
    start = int(driver.scene.post.place)
    return {place_name(place) for place in infiltration_targets(driver.scene.played.state, start)}


def test_8_222_the_targets_are_lit_and_then_the_units(infiltration: Driver) -> None:
    shown = infiltration.scene.board.scene
    assert shown.lit_places == targets(infiltration)
    infiltration.click(spot_of(infiltration, min(targets(infiltration))))
    start = int(infiltration.scene.post.place)
    assert infiltration.scene.board.scene.lit_pieces >= set(infiltrators(infiltration.scene.played.state, start))


def test_8_222_a_click_on_a_target_stays_in_the_order_and_says_who_goes(infiltration: Driver) -> None:
    scene = infiltration.scene
    target = min(targets(infiltration))
    infiltration.click(spot_of(infiltration, target))
    assert scene.staff.composer.strip.kind == "infiltrate"
    assert scene.board.scene.selected == target
    asking, before = scene.post.composition.asked, moves(infiltration)
    unit = next(answer.action.unit for answer in asking.answers if isinstance(answer.action, Infiltrate))
    infiltration.key(pygame.K_RETURN)
    assert scene.played.actions[before + 1] == Infiltrate(unit, int(target))


def test_8_222_n_goes_round_the_targets_of_the_order(infiltration: Driver) -> None:
    seen = set()
    for _ in targets(infiltration):
        infiltration.key(pygame.K_n)
        seen.add(infiltration.scene.board.scene.selected)
    assert seen == targets(infiltration)
    assert infiltration.scene.staff.composer.strip.kind == "infiltrate"


def test_8_222_between_two_tries_the_targets_are_lit_too(at: Opener) -> None:
    scene = at("Attempt").scene
    assert isinstance(scene.post.choices.decision.question, Attempt)
    wanted = {place_name(o.place) for o in scene.post.choices.decision.options if isinstance(o, Infiltrate)}
    assert scene.board.scene.lit_places == wanted


# ---- what a question is about ----------------------------------------------------------------------------------------


def test_8_21_the_question_who_moves_next_is_about_the_area_of_the_impulse(at: Opener) -> None:
    driver = at("NextMove")
    view, question = driver.scene.post.view, driver.scene.post.choices.decision.question
    assert isinstance(question, NextMove)
    assert ORDERS.focus(view, question) == place_name(view.impulse.area)


def test_5_3_a_face_down_chit_shows_no_number_while_pieces_are_set_up(table: Driver) -> None:
    """The Japanese are the last to set up: the board shows their pieces as if that were done."""

    def sets_up(state: Edson, question: Any) -> bool:
        return state.phase == "setup" and question.side == JAPANESE

    scene = open_battle(table, meets(GAME, sets_up)).scene
    assert scene.staff.composer.sheet.form.shows_world
    assert ammo_numbers(scene.board.scene.view, JAPANESE)[:2] == ["?", "?"]


def test_a_draft_stops_before_a_secret_comes_out() -> None:
    """5.3 The first chit of a turn is turned up right after the last piece is set up."""
    match: Match[Any] = Match(GAME, GAME.briefings[0].name, 1)
    while match.decision is not None and match.state.phase == "setup":
        draft = Draft(match.view(match.decision.side), match.decision.side)
        asked = draft.asked()
        assert asked is not None
        draft.give(asked, asked.options[0])
        draft.asked()
        assert not draft.world.shown
        match.play(match.decision.options[0])
    assert match.state.shown


# ---- what the button says --------------------------------------------------------------------------------------------


def test_10_53_the_button_of_the_retreat_form_says_what_will_be_sent(at: Opener) -> None:
    driver = at("VoluntaryRetreats")
    composer = driver.scene.staff.composer
    assert isinstance(driver.scene.post.choices.decision.question, VoluntaryRetreats)
    row = next(row for row in composer.sheet.rows if any(value.place for value in row.values))
    for other_row in composer.sheet.rows:
        composer.do(Fill(other_row.key, value=0))
    driver.frames()
    assert "hold" in driver.item("commit").label
    composer.do(Fill(row.key, value=1))
    driver.frames()
    said = driver.item("commit").label
    assert "falls back" in said or "fall back" in said
    assert "leaves" in words_on(driver, "options")
    before = moves(driver)
    driver.key(pygame.K_RETURN)
    assert any(isinstance(action, RetreatTo) for action in driver.scene.played.actions[before:])


def test_10_34_the_defenders_button_tells_the_defenders_chance(at: Opener) -> None:
    driver = at("ForwardUnit")
    scene = driver.scene
    decision = scene.post.choices.decision
    assert isinstance(decision.question, ForwardUnit)
    (plain,) = previews(scene.post.view, decision.question, decision.options[scene.post.selected])
    forecast = scene.post.composition.paper().forecast
    assert float(forecast.main.share) >= float(plain.failure), "it holds where he is thrown back, and by a draw too"  # type: ignore[union-attr]
    assert f" holds {forecast.main.percent}" in driver.item("commit").label


def test_10_21_the_chance_of_an_assault_is_the_one_of_the_next_form(table: Driver) -> None:
    def joins(state: Edson, question: Any) -> bool:
        if not isinstance(question, NextMove):
            return False
        for option in question.options(state):
            if isinstance(option, AssaultIn):
                draft = Draft(GAME.observe(state, question.side), question.side)
                asked = draft.asked()
                assert asked is not None
                draft.give(asked, option)
                after = draft.asked()
                if after is not None and isinstance(after.question, JoinAssault) and len(after.options) > 1:
                    return True
        return False

    driver = open_battle(table, meets(GAME, joins))
    composer = driver.scene.staff.composer
    number = next(n for n, end in enumerate(composer.ends) if isinstance(end.action, AssaultIn))
    driver.press(f"end {number}")
    said = driver.item("commit").label
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene.post.choices.decision.question, JoinAssault)
    assert driver.item("commit").label == said


def test_14_3_the_button_of_another_throw_says_how_often_it_is_better(table: Driver) -> None:
    match: Match[Any] = Match.restore(moments()["Advantage"], GAMES)
    assert match.decision is not None
    StandingOrders(match.notes).put(match.decision.side, StandingOrder("ask", 20))
    driver = open_battle(table, match)
    assert isinstance(driver.scene.post.choices.decision.question, Advantage)
    driver.key(pygame.K_2)
    assert driver.item("commit").label.startswith("Roll again: better ")
