"""A round of pictures: every screen, then every moment of every game, in an app of its own with a folder of its own."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from ai.levels import HEURISTIC
from game.kernel.agenda import Side
from game.kernel.game import Game
from game.kernel.match import Match
from game.registry import GAMES
from table.seats import Seats
from ui.album.hands import NAP, PATIENCE, carry_out
from ui.album.moments import AlbumMoment, NoMoment, load_moments, reach
from ui.app import App
from ui.driver import Driver
from ui.keeping.cutouts import CUTOUTS
from ui.scenes.battle import BattleScene
from ui.scenes.ending import EndingScene
from ui.scenes.settings import TABS
from ui.scenes.welcome import WelcomeScene
from ui.settings import SCALES

FADED = 12  # frames in which words on the sheet have given way to others
MAP_PATIENCE = 4000  # frames that painting a map may take
FADED = 20  # frames after which a sheet and its numbers stand still
DECISIONS = 12  # of the game that stands in the list of saves
GAMES_SHOWN = 4  # of a contest, before its picture is taken


@dataclass(frozen=True)
class Shot:
    """A picture to take: its name, and how to get there from the title."""

    name: str
    go: Callable[[Driver], None]

    @property
    def file(self) -> str:
        return re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-") + ".png"


@contextmanager
def opened(size: tuple[int, int], scale: int, games: Mapping[str, Game[Any]]) -> Iterator[Driver]:
    """An app that touches nothing of the player's."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        app = App(
            headless=True, settings_file=folder / "settings.json", folder=folder / "saves", size=size, games=games
        )
        field = "scale" if scale in SCALES else "text_scale"
        setattr(app.settings, field, scale)
        app.settings.speed = 0.0
        app.restyle()
        pygame.event.clear()
        try:
            yield Driver(app)
        finally:
            app.close()


def shots(games: Mapping[str, Game[Any]]) -> list[Shot]:
    """Everything there is, in the order in which a player comes to see it."""
    found = [
        Shot("welcome", _welcome),
        Shot("title", lambda driver: None),
        Shot("new game", lambda driver: driver.press("new")),
        *(Shot(f"new game {game.name}", _new_game(game)) for game in list(games.values())[1:]),
        Shot("expert options", _expert),
        Shot("load", lambda driver: driver.press("load")),
        *(Shot(f"settings {tab}", _settings(tab)) for tab in TABS),
        Shot("rules", lambda driver: driver.press("rules")),
        Shot("opponents", lambda driver: driver.press("opponents")),
        Shot("contest", _contest),
    ]
    for game in games.values():
        found += [Shot(f"{game.name} report", _report(game)), Shot(f"{game.name} two at one desk", _curtain(game))]
        found += [Shot(f"{game.name} {moment.name}", _moment(game, moment)) for moment in load_moments(game)]
    return found


def take(shot: Shot, driver: Driver, folder: Path) -> Path:
    """From the title to the picture."""
    driver.app.settings.speed = 0.0
    driver.app.home()
    driver.app.notice_left = 0.0
    driver.point((0, 0))
    shot.go(driver)
    _wait_for_map(driver)
    _wait_for_words(driver)
    _wait_for_cutouts(driver)
    _wait_for_fades(driver)
    path = folder / shot.file
    pygame.image.save(driver.app.surface, str(path))
    return path


def put_saves(driver: Driver) -> None:
    """Something for the title and the list: a game of each kind, and one file that is no save."""
    driver.app.folder.mkdir(parents=True, exist_ok=True)
    for game in driver.app.games.values():
        match: Match[Any] = Match(game, game.briefings[0].name, 1)
        while match.decision is not None and len(match.history) < DECISIONS:
            match.play(match.decision.options[0])
        Seats(game.players[-1:], HEURISTIC).note(match)
        match.save(driver.app.folder / f"{game.name} first evening.json")
        driver.app.in_play.keep(match)


# ---- ways ------------------------------------------------------------------------------------------------------------


def _welcome(driver: Driver) -> None:
    driver.app.push(WelcomeScene(driver.app))
    driver.frames(3)


def _settings(tab: str) -> Callable[[Driver], None]:
    def go(driver: Driver) -> None:
        driver.press("settings")
        driver.press(f"tab {tab}")

    return go


def _new_game(game: Game[Any]) -> Callable[[Driver], None]:
    def go(driver: Driver) -> None:
        driver.press("new")
        driver.press(f"game {game.name}")

    return go


def _expert(driver: Driver) -> None:
    driver.press("new")
    driver.press("expert")


def _contest(driver: Driver) -> None:
    driver.press("opponents")
    driver.press("fight")
    for _ in range(PATIENCE):
        contest = driver.scene.contest
        if contest is None or len(contest.result.outcomes) >= GAMES_SHOWN:
            break
        driver.pass_by()
        pygame.time.wait(NAP)
    driver.frames(2)


def _begin(driver: Driver, game: Game[Any], seats: Seats) -> None:
    scenario = min(game.briefings, key=lambda brief: brief.minutes).name
    driver.app.push(BattleScene(driver.app, Match(game, scenario, 1), seats))
    driver.frames(3)


def _report(game: Game[Any]) -> Callable[[Driver], None]:
    def go(driver: Driver) -> None:
        _begin(driver, game, Seats(game.players[-1:], HEURISTIC))
        driver.key(pygame.key.key_code(driver.app.settings.key_of("report")))

    return go


def _curtain(game: Game[Any]) -> Callable[[Driver], None]:
    return lambda driver: _begin(driver, game, Seats(tuple(map(Side, range(len(game.sides))))))


def _open_battle(driver: Driver, battle: BattleScene, paused: bool) -> None:
    """With its map painted; where the moment is one of the other side's, it waits for that."""
    driver.app.push(battle)
    battle.staff.show.paused = paused
    driver.frames(3)
    _wait_for_map(driver)
    battle.staff.show.paused = False


def _moment(game: Game[Any], moment: AlbumMoment) -> Callable[[Driver], None]:
    def go(driver: Driver) -> None:
        match = reach(game, moment)
        seats = Seats((Side(game.sides.index(moment.side)),), HEURISTIC)
        driver.app.settings.speed = moment.speed
        if moment.over:
            driver.app.push(EndingScene(driver.app, match, seats))
            driver.frames(3)
        else:
            _open_battle(driver, BattleScene(driver.app, match, seats), bool(moment.before))
        carry_out(driver, moment.hands)
        if not moment.speed:
            driver.frames(FADED)

    return go


def _wait_for_map(driver: Driver) -> None:
    """Painting a map that is not in the cache takes a while, in another process."""
    board = driver.scene.board if isinstance(driver.scene, BattleScene) else None
    if board is None:
        return
    for _ in range(MAP_PATIENCE):
        if board.painted:
            return
        driver.pass_by()
        pygame.time.wait(NAP)
    raise NoMoment("the map was never painted.")


def _wait_for_words(driver: Driver) -> None:
    """Chances and counts that are worked out beside the screen; a picture that says so would show nothing."""
    for _ in range(MAP_PATIENCE):
        choices = driver.scene.post.choices if isinstance(driver.scene, BattleScene) else None
        audit = driver.scene.audit if isinstance(driver.scene, EndingScene) else None
        if (choices is None or choices.weighing.is_done) and (audit is None or audit.done):
            break
        driver.pass_by()
        pygame.time.wait(NAP)
    else:
        raise NoMoment("its words were never complete.")
    if audit is not None:
        driver.frames(2)  # buttons that were put down anew are drawn from the next frame on


def _wait_for_cutouts(driver: Driver) -> None:
    """The maps on the cards of a menu."""
    driver.frames(1)
    if CUTOUTS.asked:
        CUTOUTS.finish()
        driver.frames(2)


def _wait_for_fades(driver: Driver) -> None:
    """The sheet of a new question fades in over the last one; in the middle of a show nothing may move on."""
    if isinstance(driver.scene, BattleScene) and driver.scene.post.my_turn:
        driver.frames(FADED)


def chosen_games(name: str | None) -> Mapping[str, Game[Any]]:
    """All games, or the one that is asked for."""
    return {name: GAMES[name]} if name else GAMES
