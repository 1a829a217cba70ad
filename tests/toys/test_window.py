"""The toy in the window, by mouse and by keys, on both of its maps; and with nothing but its rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from game.kernel.match import Match
from game.kernel.pool import Pool
from table.seats import Seats
from tests.toys.conftest import BARE, WHOLE
from tests.toys.lanterns.fen import AMBER, GUST, WISH
from tests.toys.lanterns.game import Lanterns
from tests.toys.lanterns.night import GoTo, Night
from tests.ui.e2e.commander import Commander
from tests.ui.opening import all_words
from ui.battle.lone import BEAT
from ui.driver import Driver
from ui.scenes.battle import BattleScene
from ui.scenes.ending import EndingScene

HANDS = pytest.mark.parametrize("hand", ["mouse", "keyboard"])
HOMES = pytest.mark.parametrize("lanterns", [WHOLE, BARE], indirect=True)
FENS = pytest.mark.parametrize("fen", ["pond", "canal"])


@HANDS
@HOMES
def test_from_new_game_to_its_ending(driver: Driver, lanterns: Lanterns, hand: str) -> None:
    driver.frames()
    for key in ("new", "game lanterns", "scenario pond", "side 1"):
        driver.press(key)
    driver.press("play")
    assert isinstance(driver.scene, BattleScene)
    player = Commander(driver, 2, hand == "keyboard")
    match = player.match
    while player.asked():
        player.decide()
    assert isinstance(driver.scene, EndingScene)
    assert match.decision is None and lanterns.flaws(match.state) == []
    assert match.replay().state.digest() == match.state.digest()
    assert lanterns.score(match.state).rstrip(".") in all_words(driver)


def hide_the_gusts(state: Night) -> None:
    """Back into the deck: both hold wishes alone, so that a reply has one answer."""
    for hand in state.hands:
        state.deck = state.deck.added(GUST, hand.counts[GUST]).added(WISH, -hand.counts[GUST])
    state.hands = [Pool((0, hand.size, 0)) for hand in state.hands]


@FENS
@HOMES
def test_two_people_at_one_desk_never_read_each_others_hand(driver: Driver, lanterns: Lanterns, fen: str) -> None:
    match: Match[Any] = Match(lanterns, fen, 3)
    hide_the_gusts(match.state)
    driver.app.begin(BattleScene(driver.app, match, Seats((0, 1))))
    driver.frames()
    player, asked = Commander(driver, 8), 0
    while player.asked():
        scene, decision = driver.scene, match.decision
        assert decision is not None
        assert (scene.post.viewer, scene.post.view.hands[1 - scene.post.viewer].counts[:2]) == (decision.side, (0, 0))
        told = [event for event, _ in lanterns.told_to(scene.post.viewer, match.told)]
        assert scene.post.chronicle.lines and len(told) < len(match.told)
        asked += len(decision.options) == 1
        player.decide()
    assert asked, "a reply with one answer is asked all the same"
    assert match.decision is None


@HOMES
def test_a_quick_save_goes_on_where_it_was_left(driver: Driver, lanterns: Lanterns) -> None:
    match: Match[Any] = Match(lanterns, "canal", 3)
    driver.app.begin(BattleScene(driver.app, match, Seats((0,), "random")))
    driver.frames()
    player = Commander(driver, 5)
    for _ in range(3):
        assert player.asked()
        player.decide()
    played = list(driver.scene.match.actions)
    driver.key(pygame.K_F5)
    driver.key(pygame.K_F9)
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, BattleScene)
    assert driver.scene.match.actions[:3] == played[:3]
    assert driver.scene.match is not match


@FENS
def test_each_fen_has_its_own_chart_and_a_click_on_a_hex_is_an_answer(
    driver: Driver, lanterns: Lanterns, fen: str
) -> None:
    match: Match[Any] = Match(lanterns, fen, 3)
    driver.app.begin(BattleScene(driver.app, match, Seats((0,), "random")))
    driver.frames()
    scene = driver.scene
    while scene.post.curtain:
        driver.press("curtain")
    assert scene.board is not None
    assert set(scene.board.scene.lit_places) == {str(place) for place in match.state.may_go(AMBER)}
    goal = max(match.state.may_go(AMBER))
    for _ in range(2):  # the first click shows it, the second takes it
        if not match.history:
            driver.click(driver.spot_in(str(goal)))
            driver.frames(20)
    assert match.actions == [GoTo(goal)]


def open_at(driver: Driver, match: Match[Any], side: int) -> Any:
    driver.app.begin(BattleScene(driver.app, match, Seats((side,), "random")))
    driver.frames()
    return driver.scene


def play_to_a_reply(lanterns: Lanterns, lone: bool) -> Match[Any]:
    """A match in which a reply is asked, with one answer or with two."""
    for seed in range(40):
        rng, match = Random(seed), Match[Any](lanterns, "canal", seed)
        if lone:
            hide_the_gusts(match.state)
        while match.decision is not None:
            decision = match.decision
            if decision.question.always and (len(decision.options) == 1) == lone:
                return match
            match.play(rng.choice(decision.options))
    raise AssertionError("no such reply")


def test_the_hand_of_cards_is_a_pane_of_the_skin_and_a_card_is_an_answer(driver: Driver, lanterns: Lanterns) -> None:
    match = play_to_a_reply(lanterns, lone=False)
    side = match.decision.side
    scene = open_at(driver, match, side)
    room = scene.post.places.extra_rect("hand")
    assert room is not None and not room.colliderect(scene.board.rect)
    hand = match.state.hands[side]
    cards = [item for pane in scene.page.panes if pane.name == "hand" for item in pane.items if item.key]
    assert len(cards) == hand.counts[GUST] + hand.counts[WISH]
    assert all(room.contains(item.where) for item in cards)
    gust = next(item for item in cards if item.card.title == "Gust")
    assert gust.open
    driver.press(gust.key)
    driver.frames(20)
    if match.decision is not None and match.decision.question.always:
        driver.key(pygame.K_RETURN)
    assert type(match.actions[-1]).__name__ == "PlayGust" or "PlayGust" in str(match.actions)


@HOMES
def test_a_lone_reply_is_given_for_the_person_after_a_beat_that_is_always_the_same(
    driver: Driver, lanterns: Lanterns
) -> None:
    match = play_to_a_reply(lanterns, lone=True)
    side, before = match.decision.side, len(match.history)
    scene = open_at(driver, match, side)
    driver.frames(round(BEAT * 60) - 5)
    assert len(match.history) == before and scene.post.choices is not None, "it is asked, and waits"
    driver.frames(10)
    assert len(match.history) > before
