"""Bar, cards and dice tell nothing before it was seen, and nothing less than what was rolled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.edsons_ridge.components import JAPANESE
from game.edsons_ridge.game import GAME
from game.edsons_ridge.impulses import ChooseImpulse
from tests.ui.playing import asked_words, meets, open_battle
from ui.director.beats import Dice, DiceThrow
from ui.director.script import Cue
from ui.director.timeline import ROLLING, Pace, Timeline
from ui.driver import Driver

pytestmark = pytest.mark.usefixtures("no_painting")
TOLD, ROLLED = "They attack.", "Dice: 5 + 2 = 7."


@pytest.mark.parametrize("pace", [Pace(), Pace(brief=True)])
def test_the_bar_tells_what_dice_came_to_only_when_they_lie(pace: Pace) -> None:
    throw = Cue(ROLLED, (Dice("", (DiceThrow(0, (5, 2)),)),))
    line = Timeline((Cue(TOLD, ()), throw, Cue("It fails.", ())), pace)
    (roll,) = (slot for slot in line.slots if isinstance(slot.beat, Dice))
    line.now = (roll.start + roll.end) / 2
    assert line.words == TOLD
    line.now = roll.end
    assert line.words not in (TOLD, ROLLING)
    assert Timeline((throw,), pace).words == ROLLING


@pytest.fixture
def slow(app_driver: Driver) -> Iterator[Driver]:
    """An app that shows what happens."""
    app_driver.app.settings.speed = 1.0
    yield app_driver
    app_driver.app.settings.speed = 0.0
    while len(app_driver.app.scenes) > 1:
        app_driver.app.pop()


def test_12_3_the_cards_tell_no_result_while_the_dice_roll(slow: Driver) -> None:
    """8.26 Japanese who pass roll for their ammo: the track moves after the dice."""

    def may_pass(state: Any, question: Any) -> bool:
        return isinstance(question, ChooseImpulse) and question.side == JAPANESE

    scene = open_battle(slow, meets(GAME, may_pass)).scene
    before = scene.post.view
    slow.key(pygame.K_p)
    slow.key(pygame.K_RETURN)
    assert scene.director.holds
    assert scene.post.view is not before
    assert scene.post.seen.facts() == before.facts()
    assert "=" not in asked_words(slow)
    while scene.director.busy:
        slow.frames(1)
    assert scene.post.seen is scene.post.view
