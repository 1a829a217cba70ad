"""From the first launch to an assault, and whole skirmishes, with mouse or keys alone."""

from __future__ import annotations

import pygame
import pytest

from game.registry import GAMES
from tests.ui.e2e.commander import GAME, Commander, new_game
from tests.ui.e2e.conftest import Launch
from ui.driver import Driver
from ui.scenes.ending import EndingScene
from ui.scenes.title import TitleScene

CASES = [(GAME.name, "mouse", 0), (GAME.name, "mouse", 1), (GAME.name, "keyboard", 1)] + [
    (name, hand, game.players[0]) for name, game in GAMES.items() if game is not GAME for hand in ("mouse", "keyboard")
]


def test_from_the_first_launch_to_the_first_assault(launch: Launch, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both sides' assaults count: the player has then seen dice, whoever attacked. The dice are fixed: with
    others a short battle may end before anybody attacks, since this player presses what it finds."""
    monkeypatch.setattr("ui.scenes.new_game.draw_seed", lambda: 7)
    driver = launch()
    assert isinstance(driver.scene, TitleScene)
    assert driver.scene.page.item("continue") is None  # there is nothing to go on with yet
    assert driver.item("start").is_gold
    new_game(driver, 0)
    player = Commander(driver, 1)
    match = player.match
    while not any(type(event).__name__ == "AssaultBegun" for event, _ in match.told):
        assert player.asked()
        player.decide()
    assert player.asked()  # the log tells of it when it has been shown
    assert any("ssault" in line for line in driver.scene.post.chronicle.lines)
    assert match.replay().state.facts() == match.state.facts()


@pytest.mark.parametrize(("name", "hand", "side"), CASES)
def test_a_whole_skirmish(launch: Launch, name: str, side: int, hand: str) -> None:
    driver = launch()
    new_game(driver, side, name)
    player = Commander(driver, side + 2, hand == "keyboard")
    match, refused = player.match, False
    while player.asked():
        if not refused and match.history and driver.scene.sitting.undo_closed():
            refused = refuses_undo(driver)
        player.decide()
    assert isinstance(driver.scene, EndingScene)
    assert refused
    assert match.game.flaws(match.state) == []
    assert match.replay().state.facts() == match.state.facts()
    driver.frames(40)  # the keys of the first moment are not for the ending
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, TitleScene)


def refuses_undo(driver: Driver) -> bool:
    """After dice: nothing happens, and the reason is said."""
    before = list(driver.scene.match.actions)
    driver.key(pygame.K_z)
    assert driver.scene.match.actions == before
    assert driver.app.notice
    return "cannot be undone" in driver.app.notice
