"""Night: on by default where the battle is fought at night, off with one key, and everything can still be read."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from game.edsons_ridge.game import GAME
from game.edsons_ridge.scenarios import SCENARIOS
from game.edsons_ridge.setup import new_state
from game.kernel.agenda import Side
from game.kernel.forecast import Tone
from game.kernel.match import Match
from table.seats import Seats
from tests.ui.opening import new_app
from ui.album.moments import Players
from ui.board import lights
from ui.board.board import Board
from ui.director.beats import Beat, Burst, FightBeat, Overture
from ui.director.burning import burning
from ui.director.fight import Camp, FightOutcome, FightShow
from ui.director.script import Cue, Frame
from ui.driver import Driver
from ui.palette import CONTRAST, STANDARD
from ui.scenes.battle import BattleScene
from ui.settings import Settings
from ui.skins.edsons_ridge.clicks import SKIN

RECT = pygame.Rect(0, 0, 880, 756)


@cache
def contested() -> Any:
    """A view in which both sides stand in an area."""
    match: Match[Any] = Match(GAME, "hill_80", 1)
    players = Players(GAME, 1)
    while match.decision is not None:
        match.play(players.answer(match, match.decision))
        view = match.view(1)
        if view.fight is None and SKIN.fires(view):
            return view
    raise AssertionError("nobody ever fights")


def board(view: Any, palette: Any = STANDARD) -> Board:
    return Board(SKIN, SKIN.chart("hill_80"), view, RECT, palette, 1.0)


def test_the_hour_decides_the_light() -> None:
    view = new_state(SCENARIOS.find("full_battle"), 1, ())
    light_of = board(view).lighting.light_of
    assert Settings().tint == "hour" and light_of("hour", view, STANDARD) == "night"
    view.turn = 5
    assert light_of("hour", view, STANDARD) == "dusk", "the first light"
    assert light_of("none", view, STANDARD) == "none" and light_of("night", view, STANDARD) == "night"


def test_in_high_contrast_it_is_always_day() -> None:
    view = new_state(SCENARIOS.find("full_battle"), 1, ())
    assert board(view).lighting.light_of("hour", view, CONTRAST) == "none"


def test_flares_hang_over_fights_and_only_in_the_dark() -> None:
    view = contested()
    lighting = board(view).lighting
    found = lighting.fires(view, "night")
    assert found == SKIN.fires(view) and all(SKIN.is_contested(view, place) for place in found)
    assert lighting.fires(view, "none") == []


def test_a_flare_gives_the_light_back_in_the_middle_and_nothing_at_its_edge() -> None:
    night = pygame.Surface((400, 400), depth=32)
    night.fill((60, 70, 90))
    ground, at = lights.lit(night, (200.0, 200.0), 150)
    assert at == (50, 50)
    middle, edge = ground.get_at((150, 150)), ground.get_at((2, 150))
    assert sum(middle[:3]) > 2 * sum((60, 70, 90)) and sum(edge[:3]) - sum((60, 70, 90)) < 10
    assert middle[0] > middle[2], "it is warm"
    levels = [sum(ground.get_at((150 + step, 150))[:3]) for step in range(0, 148, 12)]
    assert levels == sorted(levels, reverse=True)


def test_counters_beyond_the_light_are_darker_and_those_in_it_are_not() -> None:
    view = contested()

    def seen(tint: str) -> np.ndarray:
        shown = board(view)
        shown.tint = tint
        surface = pygame.Surface(RECT.size)
        shown.draw(surface, False)
        boxes.update({p: lay.piles[0].frame for p, lay in shown._layouts.items()})
        return pygame.surfarray.array3d(surface).astype(int)

    boxes: dict[str, Any] = {}
    day, night = seen("none"), seen("night")

    def mean(picture: np.ndarray, place: str) -> float:
        box = boxes[place]
        return float(picture[box.x + 4 : box.right - 4, box.y + 4 : box.bottom - 4].mean())

    fight = SKIN.fires(view)[0]
    assert mean(night, fight) == pytest.approx(mean(day, fight), rel=0.15)
    far = "24"
    assert mean(night, far) < 0.75 * mean(day, far)


def test_still_light_with_reduced_motion() -> None:
    first, later = (pygame.Surface((200, 200)) for _ in range(2))
    for surface, seconds in ((first, 0.0), (later, 1.37)):
        lights.draw_flare(surface, (100.0, 100.0), 46, seconds, 1, True)
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(later, "RGB")
    lights.draw_flare(later, (100.0, 100.0), 46, 1.37, 1, False)
    assert pygame.image.tobytes(first, "RGB") != pygame.image.tobytes(later, "RGB")


def test_one_key_makes_it_day_and_night_again(tmp_path: Path, unpainted: None) -> None:
    app = new_app(tmp_path)
    app.settings.speed = 0.0
    app.settings.tint = "hour"
    app.push(BattleScene(app, Match(GAME, "hill_80", 4), Seats((0, 1), "")))
    driver = Driver(app)
    driver.frames()
    driver.press("curtain")
    assert driver.scene.board.tint == "night" and driver.scene.post.is_night
    assert "21:00 to 22:30, dark." in driver.item("hour").lines[0].text and "F6" in driver.item("hour").note
    driver.key(pygame.K_F6)
    assert driver.scene.board.tint == "none" and app.settings.tint == "none"
    assert driver.scene.page.item("hour") is None
    driver.key(pygame.K_F6)
    assert driver.scene.board.tint == "night"
    app.close()


def test_shells_that_hit_leave_fires_for_this_stretch_and_the_next() -> None:
    def frame(number: int, *beats: Beat) -> Frame:
        return Frame(number, Side(0), None, None, (Cue("", beats),))

    def dice(tone: Tone) -> FightBeat:
        camps = (Camp(Side(0), "shell", "", ()), Camp(Side(1), "lie", "", ()))
        outcome = FightOutcome("HIT", ("", ""), tone)
        return FightBeat("11", FightShow("11", "Shells", camps, None, None, None, outcome, is_small=True))

    opens, shells = Overture(Side(0), "11"), Burst("11")
    hit = [frame(1, opens), frame(2, shells, dice(Tone.GOOD))]
    assert burning(hit) == ("11",) and burning([*hit, frame(3, opens)]) == ("11",)
    assert burning([*hit, frame(3, opens), frame(4, opens)]) == (), "it has burnt out"
    assert burning([frame(1, opens), frame(2, shells, dice(Tone.BAD))]) == (), "nobody was hit"
    shown = board(contested()).lighting
    shown.burning = ("11",)
    day, night, later = (pygame.Surface(RECT.size) for _ in range(3))
    shown.draw_burning(day, board(contested()).camera, 1.0, "none", False)
    shown.draw_burning(night, board(contested()).camera, 1.0, "night", True)
    shown.seconds += 1.37
    shown.draw_burning(later, board(contested()).camera, 1.0, "night", True)
    pictures = [pygame.image.tobytes(each, "RGB") for each in (day, night, later)]
    assert not any(pictures[0]) and any(pictures[1]) and pictures[1] == pictures[2], "still with reduced motion"
