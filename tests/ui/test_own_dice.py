"""My own dice: the app asks for what is thrown, and the game rolls exactly that."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.kernel.agenda import Action
from game.kernel.bag import SMOOTHED as BAG
from game.kernel.match import LoadDice, Match
from game.kernel.state import Rolled
from game.registry import GAMES
from table.keeping.audit import Audit
from table.seats import OWN, OWN_ALL, SMOOTHED, TRUE, Seats
from ui.app import App
from ui.driver import Driver
from ui.scenes.battle import BattleScene
from ui.scenes.own_dice import DiceScene

GAME = next(iter(GAMES.values()))
SHORTEST = min(GAME.briefings, key=lambda brief: brief.minutes).name


def before_a_roll(seed: int = 3) -> tuple[Match[Any], Action]:
    """A game up to a decision that one may take with dice."""
    match: Match[Any] = Match(GAME, SHORTEST, seed)
    rng = Random(seed)
    while match.decision is not None:
        for action in match.decision.options:
            if match.dice_for(action) is not None:
                return match, action
        match.play(rng.choice(match.decision.options))
    raise AssertionError("nobody ever rolls")


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    (tmp_path / "saves").mkdir()
    app = App(headless=True, settings_file=tmp_path / "settings.json", folder=tmp_path / "saves")
    app.settings.speed = 0.0
    pygame.event.clear()
    yield Driver(app)
    app.close()


def ask(driver: Driver, mode: str = OWN) -> Match[Any]:
    """Bring the battle to the throw."""
    match, action = before_a_roll()
    assert match.decision is not None
    side = match.decision.side
    driver.app.begin(BattleScene(driver.app, match, Seats((side,), "random", mode)))
    driver.frames(2)
    driver.scene.moves.give(action)
    driver.frames(2)
    assert isinstance(driver.scene, DiceScene)
    return match


def rolled(match: Match[Any]) -> list[int]:
    return [pip for event, _ in match.told if isinstance(event, Rolled) for pip in event.dice]


def throw_all(driver: Driver, pip: int) -> list[int]:
    """Type the same pip for every die that is asked for."""
    thrown: list[int] = []
    while isinstance(driver.scene, DiceScene):
        thrown += [pip] * driver.scene.missing
        for _ in range(driver.scene.missing):
            driver.key(ord(str(pip)), str(pip))
        driver.key(pygame.K_RETURN)
    return thrown


@pytest.mark.parametrize("pip", [1, 4, 6])
def test_what_is_typed_is_what_falls(driver: Driver, pip: int) -> None:
    match = ask(driver)
    before = len(match.history)
    thrown = throw_all(driver, pip)
    assert isinstance(driver.scene, BattleScene)
    assert match.history[before].action == LoadDice(tuple(thrown))
    assert rolled(match)[-len(thrown) :] == thrown
    assert match.state.loaded == ()
    audit = Audit(match)
    audit.finish()
    assert audit.agrees


def test_dice_are_clicked_and_taken_back(driver: Driver) -> None:
    ask(driver)
    driver.press("pip 5")
    assert driver.scene.pips == [5]
    driver.key(pygame.K_BACKSPACE)
    assert driver.scene.pips == []
    wanted = driver.scene.missing
    driver.press("accept")
    assert f"{wanted} more to throw." in driver.app.notice


def test_nothing_is_decided_before_the_dice_are_accepted(driver: Driver) -> None:
    match = ask(driver)
    before = match.state.digest(), len(match.history)
    driver.press("pip 5")
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, BattleScene)
    assert (match.state.digest(), len(match.history)) == before


def test_the_computer_may_throw_this_once(driver: Driver) -> None:
    match = ask(driver)
    driver.press("computer")
    assert isinstance(driver.scene, BattleScene)
    assert rolled(match)
    assert not any(isinstance(action, LoadDice) for action in match.actions)


@pytest.mark.parametrize(("mode", "asked"), [(OWN, False), (OWN_ALL, True)])
def test_the_other_side_s_dice_are_mine_only_if_i_want_them(driver: Driver, mode: str, asked: bool) -> None:
    match, action = before_a_roll()
    assert match.decision is not None
    other = 1 - match.decision.side
    driver.app.begin(BattleScene(driver.app, match, Seats((other,), "random", mode)))
    driver.scene.sitting.ready = action
    driver.frames(3)
    assert isinstance(driver.scene, DiceScene) is asked
    if asked:
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.scene, DiceScene)
        thrown = throw_all(driver, 6)
        assert rolled(match)[: len(thrown)] == thrown


def test_the_odds_card_says_that_dice_are_smoothed(driver: Driver) -> None:
    match: Match[Any] = Match(GAME, SHORTEST, 3, (BAG,))
    assert match.decision is not None
    driver.app.begin(BattleScene(driver.app, match, Seats((match.decision.side,), "random", SMOOTHED)))
    driver.frames(3)
    words = [
        line.text for pane in driver.scene.page.panes for item in pane.items for line in getattr(item, "lines", ())
    ]
    assert "Your dice are smoothed; these are the odds of true dice." in words


@pytest.mark.parametrize("allowed", [True, False])
def test_dice_are_taken_back_only_where_the_game_allows_it(driver: Driver, allowed: bool) -> None:
    match, action = before_a_roll()
    assert match.decision is not None
    side, before = match.decision.side, match.state.digest()
    driver.app.begin(BattleScene(driver.app, match, Seats((side,), "random", TRUE, allowed)))
    driver.frames(2)
    driver.scene.moves.give(action)
    driver.scene.moves.undo()
    driver.frames(2)
    assert (match.state.digest() == before) is allowed
    assert match.notes.get("take_backs", 0) == int(allowed)
    assert ("cannot be undone" in driver.app.notice) is not allowed


# ---- whose dice, and those before the first question -----------------------------------------------------------------


def asked_for(driver: Driver) -> str:
    """What the panel says."""
    items = [item for pane in driver.scene.page.panes for item in pane.items]
    return "\n".join(line.text for item in items for line in getattr(item, "lines", ()))


def before_dice_of_both(seed: int = 3) -> tuple[Match[Any], Action]:
    """A game up to a decision whose dice both sides throw."""
    match: Match[Any] = Match(GAME, SHORTEST, seed)
    rng = Random(seed)
    while match.decision is not None:
        for action in match.decision.options:
            wanted = match.dice_for(action)
            if wanted is not None and len(set(wanted.throwers)) == 2:
                return match, action
        match.play(rng.choice(match.decision.options))
    raise AssertionError("both sides never roll together")


def test_10_35_it_is_said_which_dice_are_whose(driver: Driver) -> None:
    match, action = before_dice_of_both()
    assert match.decision is not None
    side, wanted = match.decision.side, match.dice_for(action)
    assert wanted is not None
    assert wanted.throwers == (wanted.throwers[0],) * 2 + (1 - wanted.throwers[0],) * 2
    driver.app.begin(BattleScene(driver.app, match, Seats((side,), "random", OWN)))
    driver.frames(2)
    name = driver.scene.post.side_name(1 - side)
    driver.scene.moves.give(action)
    driver.frames(2)
    first, second = ("yours", f"for the {name}") if wanted.throwers[0] == side else (f"for the {name}", "yours")
    assert f"2 {first}, then 2 {second}." in asked_for(driver)
    assert f"Next: {first}." in asked_for(driver)
    driver.type("11")
    assert f"Next: {second}." in asked_for(driver)


def with_an_opening_roll() -> tuple[str, str]:
    """A game, and a scenario of it, that rolls before its first question."""
    for game in GAMES.values():
        for brief in game.briefings:
            if Match(game, brief.name, 1).dice_for_opening() is not None:
                return game.name, brief.name
    raise AssertionError("no game rolls before its first question")


def test_dice_before_the_first_question_are_thrown_at_the_desk(driver: Driver) -> None:
    game, scenario = with_an_opening_roll()
    driver.press("new")
    driver.press(f"game {game}")
    driver.press(f"scenario {scenario}")
    driver.press("expert")
    driver.press("dice own")
    driver.press("play")
    assert isinstance(driver.scene, DiceScene)
    thrown = throw_all(driver, 2)
    assert isinstance(driver.scene, BattleScene)
    match = driver.scene.match
    fallen = [pip for event, _ in match.opening if isinstance(event, Rolled) for pip in event.dice]
    assert fallen == thrown
    audit = Audit(match)
    audit.finish()
    assert audit.agrees
    path = driver.app.folder / "opened.json"
    match.save(path)
    again: Match[Any] = Match.load(path, GAMES)
    assert again.opening_dice == tuple(thrown)
    assert again.replay().state.facts() == match.state.facts()


def test_the_dice_before_the_first_question_can_be_left_or_given_to_the_computer(driver: Driver) -> None:
    game, scenario = with_an_opening_roll()
    driver.press("new")
    driver.press(f"game {game}")
    driver.press(f"scenario {scenario}")
    driver.press("expert")
    driver.press("dice own")
    driver.press("play")
    new_game = driver.app.scenes[-2]
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is new_game
    driver.press("play")
    driver.press("computer")
    assert isinstance(driver.scene, BattleScene)
    assert driver.scene.match.opening_dice == ()
