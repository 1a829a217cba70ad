"""Title, new game and ending: no scroll bar at 100 %, whatever stands in the box, and every word can be read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.kernel.briefing import Briefing
from game.kernel.game import Game
from game.kernel.match import Match
from game.registry import GAMES
from table.seats import Seats
from tests.ui.looks import Watch, faults
from tests.ui.opening import GAME, a_match, all_words, put_save
from ui.app import App
from ui.driver import Driver
from ui.scenes.aftermath import FieldPicture
from ui.scenes.ending import EndingScene
from ui.scenes.new_game import NewGameScene
from ui.scenes.night_page import GoldItem
from ui.scenes.review_timeline import ReviewTimeline

SIZES = [(1280, 720), (1280, 800), (1920, 1080), (2560, 1440)]
ALONE = next(game for game in GAMES.values() if len(game.players) == 1)
LONG = "The long retreat of the second battalion"


def eight_of(game: Game[Any]) -> Game[Any]:
    """The same game with eight battles that have long names."""
    wanted = [replace(brief, title=f"{LONG}, part {number}") for number, brief in enumerate(game.briefings)]
    wanted += [replace(wanted[0], name=f"more_{number}") for number in range(8 - len(wanted))]

    class Eight(type(game)):  # type: ignore[misc]
        title = "A game with a name that is rather long"

        @property
        def briefings(self) -> tuple[Briefing, ...]:
            return tuple(wanted)

    return Eight()


BOXES: dict[str, dict[str, Game[Any]]] = {
    "one": {GAME.name: GAME},
    "two": dict(GAMES),
    "three": {**GAMES, "third": eight_of(ALONE)},
    "four": {**GAMES, "third": eight_of(ALONE), "fourth": eight_of(ALONE)},
}


@pytest.fixture(params=BOXES)
def full(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Driver]:
    (tmp_path / "saves").mkdir()
    app = App(
        headless=True, settings_file=tmp_path / "settings.json", folder=tmp_path / "saves", games=BOXES[request.param]
    )
    pygame.event.clear()
    yield Driver(app)
    app.close()


def scrolling(driver: Driver) -> list[str]:
    return [pane.name for pane in driver.scene.page.panes if pane.most]


def unreadable(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    with monkeypatch.context() as patch:
        watch = Watch(patch)
        driver.scene.restyle()
        return faults(watch.frame(driver.app), [])


@pytest.mark.parametrize("size", SIZES)
def test_title_and_new_game_need_no_scroll_bar(
    full: Driver, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    for saved in (False, True):
        if saved:
            put_save(full.app.folder, "kept")
            full.app.home()
        full.resize(*size)
        assert scrolling(full) == []
        assert unreadable(full, monkeypatch) == []
    full.press("new")
    for game in full.app.games.values():
        full.scene.open_game(game)
        full.frames()
        assert scrolling(full) == []
        assert unreadable(full, monkeypatch) == []
        cards = [item.key for item in full.scene.page.focusable() if item.key.startswith("scenario ")]
        assert len(cards) == len(game.briefings)


@pytest.mark.parametrize("name", GAMES)
def test_the_sheet_of_every_battle_fits_and_keeps_its_choices(driver: Driver, name: str) -> None:
    """What is folded away for want of room is never something to choose."""
    driver.resize(*SIZES[0])
    driver.press("new")
    game = GAMES[name]
    driver.scene.open_game(game)
    for brief in game.briefings:
        driver.scene.pick("scenario", brief.name)
        driver.frames()
        assert scrolling(driver) == [], brief.name
        keys = {item.key for item in driver.scene.page.focusable()}
        assert keys >= {"expert", "play", "side -2", *(f"side {side}" for side in game.players)}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_ending_needs_no_scroll_bar(
    driver: Driver, game: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    played: Match[Any] = Match(GAMES[game], GAMES[game].first_scenario, 1)
    while played.decision is not None:
        played.play(played.decision.options[0])
    driver.resize(*size)
    driver.app.push(EndingScene(driver.app, played, Seats(GAMES[game].players[-1:], "captain")))
    driver.scene.audit.finish()
    driver.scene.change()
    driver.frames(3)
    assert scrolling(driver) == []
    assert unreadable(driver, monkeypatch) == []


def test_one_thing_is_gold_on_the_title_and_in_new_game(driver: Driver) -> None:
    for door in ("", "new"):
        if door:
            driver.press(door)
        items = driver.scene.page.focusable()
        assert len([item for item in items if isinstance(item, GoldItem) and item.is_gold]) == 1


def test_everything_of_a_new_game_is_reached_by_tab(driver: Driver) -> None:
    driver.press("new")
    keys = {item.key for item in driver.scene.page.focusable()}
    seen = set()
    for _ in range(len(keys) + 2):
        driver.key(pygame.K_TAB)
        seen.add(driver.scene.page.focus)
    assert seen == keys


def test_the_level_says_what_to_expect_and_what_you_have_won(driver: Driver) -> None:
    driver.app.push(EndingScene(driver.app, a_match(100_000), Seats((1,), "captain")))
    driver.frames()
    driver.app.home()
    driver.press("new")
    driver.press("level captain")
    words = all_words(driver)
    assert "see your answer coming" in words
    assert "You have won" in words and " of 1." in words
    assert isinstance(driver.scene, NewGameScene)


def test_choices_that_do_not_fit_are_dimmed_with_their_reason(driver: Driver) -> None:
    driver.press("new")
    driver.press("side -1")
    assert "all decisions are yours" in driver.item("level captain").blocked
    driver.press("expert")
    assert "no other side" in driver.item("dice own_all").blocked


# ---- the ending ------------------------------------------------------------------------------------------------------


def test_the_ending_shows_ground_and_chances(driver: Driver) -> None:
    match = a_match(100_000)
    driver.app.push(EndingScene(driver.app, match, Seats((1,), "captain")))
    driver.scene.audit.finish()
    driver.scene.change()
    driver.frames(3)
    items = [item for pane in driver.scene.page.panes for item in pane.items]
    curve = next(item for item in items if isinstance(item, ReviewTimeline))
    field = next(item for item in items if isinstance(item, FieldPicture))
    assert curve.curve[-1].mean == float(match.state.winner == 1)
    assert all(0 <= chance.mean <= 1 for chance in curve.curve)
    assert 100 < len(curve.curve) <= 242 or len(curve.curve) == len(match.actions) + 1
    now, before = GAME.ground(match.state), GAME.ground(match.opened_with(*match.opening_dice).state)
    assert field.shown is not None
    assert dict(field.shown.turned) == {place: side for place, side in now.items() if before[place] != side}
    assert field.shown.blocks
    words = all_words(driver)
    brief = GAME.briefing(match.scenario)
    assert brief is not None and brief.card.endings[match.state.winner] in words
    assert GAME.score(match.view(1)) in words and "no hints" in words


def test_a_game_watched_ends_without_you(driver: Driver) -> None:
    driver.app.push(EndingScene(driver.app, a_match(100_000), Seats((), "captain")))
    driver.frames(3)
    words = all_words(driver)
    assert "You win" not in words and "Your chance" not in words
    assert driver.scene.page.item("swap") is None
