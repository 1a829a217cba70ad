"""The battle screen, driven as a player drives it: through the real loop, with mouse and key events only."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.kernel.game import Game
from game.kernel.match import Match
from game.registry import GAMES
from table.seats import Seats
from tests.patience import frozen, until
from tests.ui.opening import new_app
from tests.ui.playing import moves, spot_of, wait_for_me
from ui.driver import Driver
from ui.scenes.battle import BattleScene
from ui.scenes.rules import RulesScene
from ui.scenes.title import TitleScene
from ui.skins.orders import find_orders
from ui.skins.registry import find_skin

GAME = next(iter(GAMES.values()))
SHORTEST = min(GAME.briefings, key=lambda brief: brief.minutes).name
SAVED_SEED = 11
SEEN = 20  # frames, a third of a second: after that a second click counts

pytestmark = pytest.mark.usefixtures("no_painting")


Opener = Callable[..., Driver]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opener]:
    """A saved game that is continued from the title by its button."""
    apps = []

    def go_on(seats: Seats, seed: int = SAVED_SEED) -> Driver:
        match: Match[Any] = Match(GAME, SHORTEST, seed)
        seats.note(match)
        (tmp_path / "saves").mkdir(exist_ok=True)
        match.save(tmp_path / "saves" / "game.json")
        app = new_app(tmp_path)
        app.settings.speed = 0.0
        apps.append(app)
        pygame.event.clear()
        driver = Driver(app)
        driver.frames()
        driver.press("continue")
        assert isinstance(driver.scene, BattleScene)
        from_the_list(driver)
        return driver

    yield go_on
    for app in apps:
        app.close()


def from_the_list(driver: Driver) -> None:
    """Every question one by one from the plain list; sheets and strips have tests of their own."""
    driver.scene.post.composition.by_hand = True
    driver.scene.look()
    driver.frames()


def by_keys(driver: Driver, option: int) -> None:
    """By arrows or a number, then Enter."""
    scene = driver.scene
    if option < 10:
        driver.key(pygame.K_0 + (option + 1) % 10)
    else:
        for _ in range(option):
            driver.key(pygame.K_DOWN)
    assert scene.page.focus == f"option {option}"
    driver.key(pygame.K_RETURN)


def by_list(driver: Driver, option: int) -> None:
    """A click selects it; a second one equals the button, once it has been in sight for a moment."""
    before = moves(driver)
    driver.press(f"option {option}")
    assert moves(driver) == before, "a click only selects"
    driver.frames(SEEN)
    driver.press(f"option {option}")


# ---- opening and deciding --------------------------------------------------------------------------------------------


def test_from_the_title_to_the_first_decisions(tmp_path: Path) -> None:
    driver = Driver(new_app(tmp_path))
    driver.frames()
    driver.press("new")
    driver.press(f"scenario {SHORTEST}")
    driver.press("play")
    assert isinstance(driver.app.top, BattleScene)
    from_the_list(driver)
    assert wait_for_me(driver)
    place = sorted(driver.scene.post.choices.lit_of("place"))[0]
    driver.click(spot_of(driver, place))
    assert moves(driver) == 1
    assert wait_for_me(driver)
    by_list(driver, 1)
    assert moves(driver) == 2
    assert any(driver.app.folder.glob("auto-*.json"))
    driver.app.close()


def test_undo_and_redo_by_keys(opened: Opener) -> None:
    driver = opened(Seats((1,), "random"))
    driver.key(pygame.K_z)
    assert "Nothing was decided" in driver.app.notice
    by_keys(driver, 0)
    assert moves(driver) == 1
    driver.key(pygame.K_z)
    assert moves(driver) == 0
    driver.key(pygame.K_y)
    assert moves(driver) == 1


def test_pieces_are_clicked_on_the_map(opened: Opener) -> None:
    """Until a question about units comes: its pile opens, and a piece in it answers."""
    driver = opened(Seats((0,), "random"))
    rng = Random(4)
    for _ in range(200):
        assert wait_for_me(driver)
        choices, board = driver.scene.post.choices, driver.scene.board
        lit = choices.lit_of("piece")
        homes = [p for p in board.regions.shapes if len(lit & set(board.skin.pieces_at(driver.scene.post.view, p))) > 1]
        if homes:
            break
        by_keys(driver, rng.randrange(min(10, len(choices.words))))
    driver.frames(1)
    driver.click(spot_of(driver, homes[0]))
    assert board.fan is not None
    spot = next(spot for spot in board.fan.spots if spot.token.key in lit)
    before = moves(driver), choices.path, driver.scene.post.selected
    driver.click((round(spot.box.centre[0]), round(spot.box.centre[1])))
    assert (moves(driver), choices.path, driver.scene.post.selected) != before


# ---- the rest of the screen ------------------------------------------------------------------------------------------


def test_report_rules_save_and_the_way_back(opened: Opener) -> None:
    driver = opened(Seats((1,), "random"))
    driver.key(pygame.K_t)
    assert driver.scene.page.item("back") is not None
    assert any(pane.name == "report" for pane in driver.scene.page.panes)
    driver.key(pygame.K_ESCAPE)
    assert all(pane.name != "report" for pane in driver.scene.page.panes)
    driver.key(pygame.K_F5)
    assert "Saved as" in driver.app.notice
    driver.key(pygame.K_F1)
    driver.press("rule open")
    assert isinstance(driver.scene, RulesScene)
    assert driver.scene.number == "5.2"
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, BattleScene)
    driver.key(pygame.K_ESCAPE)
    driver.press("leave")
    assert isinstance(driver.scene, TitleScene)


def test_pan_zoom_and_home(opened: Opener) -> None:
    driver = opened(Seats((1,), "random"))
    board = driver.scene.board
    middle = board.rect.center
    fit = board.camera
    driver.post(pygame.MOUSEMOTION, pos=middle, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    under = board.camera.to_map(middle)
    for _ in range(3):
        driver.post(pygame.MOUSEWHEEL, x=0, y=1, flipped=False, precise_x=0.0, precise_y=1.0)
        driver.frames(1)
    assert board.camera.scale > fit.scale
    assert board.camera.to_map(middle) == pytest.approx(under, abs=3)
    before = board.camera
    driver.post(pygame.MOUSEBUTTONDOWN, pos=middle, button=3, touch=False)
    driver.post(pygame.MOUSEMOTION, pos=(middle[0] + 50, middle[1]), rel=(50, 0), buttons=(0, 0, 1), touch=False)
    driver.post(pygame.MOUSEBUTTONUP, pos=(middle[0] + 50, middle[1]), button=3, touch=False)
    driver.frames()
    assert board.camera.x < before.x
    driver.key(pygame.K_HOME)
    assert board.camera == fit


def test_two_at_one_desk_with_a_curtain(opened: Opener) -> None:
    driver = opened(Seats((0, 1), ""))
    assert driver.scene.post.curtain
    assert driver.scene.page.item("option 0") is None
    sides = set()
    for _ in range(12):
        assert wait_for_me(driver)
        assert driver.scene.post.viewer == driver.scene.match.decision.side
        sides.add(driver.scene.post.viewer)
        by_keys(driver, 0)
    assert sides == {0, 1}


def test_the_computer_against_itself_can_be_watched_and_paused(opened: Opener) -> None:
    driver = opened(Seats((), "random"))
    driver.frames(20)
    assert moves(driver) > 5
    driver.key(pygame.K_SPACE)
    before = moves(driver)
    driver.frames(5)
    assert moves(driver) == before
    driver.key(pygame.K_SPACE)
    driver.frames(5)
    assert moves(driver) > before


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_thinking_opponent_never_stops_the_frames(opened: Opener) -> None:
    """It thinks in its own process; Move now makes it answer."""
    driver = opened(Seats((0,), "captain"))
    worker = driver.scene.sitting.rival.opponent.worker
    assert worker is not None
    with frozen(worker.pids):
        driver.frames(20)
        before = moves(driver)
        assert driver.scene.sitting.rival.thinking
    until(lambda: moves(driver) > before, lambda: driver.key(pygame.K_PERIOD))


@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440), (900, 600)])
def test_other_sizes(opened: Opener, size: tuple[int, int]) -> None:
    driver = opened(Seats((1,), "random"))
    driver.resize(*size)
    places = driver.scene.post.places
    parts = [places.ribbon, places.board, places.sheet, places.tabs]
    window = pygame.Rect(0, 0, *size)
    assert all(window.contains(part) for part in parts)
    assert not any(a.colliderect(b) for number, a in enumerate(parts) for b in parts[number + 1 :])
    by_keys(driver, 1)
    assert moves(driver) == 1


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_click_of_a_game_leads_to_its_option(game: Game[Any]) -> None:
    """Whatever the engine offers has a click, and no two options without a step between share one unseen."""
    skin, rng = find_skin(game.name), Random(1)
    assert skin is not None
    assert find_skin("no_such_game") is None
    shortest = min(game.briefings, key=lambda brief: brief.minutes).name
    match: Match[Any] = Match(game, shortest, 1, tuple(option.name for option in game.options_for(shortest)))
    while match.decision is not None:
        decision = match.decision
        for action in decision.options:
            click = find_orders(game.name).click_of(decision.question, action)
            assert click.kind in ("piece", "place", "facing", "card", "button")
            assert click.kind != "place" or click.key in skin.chart(shortest).outlines
        match.play(rng.choice(decision.options))
