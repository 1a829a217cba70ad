"""Where the title leads: each way opens another screen, or the battle to begin with."""

from __future__ import annotations

from typing import Any

from game.kernel.game import Game
from game.kernel.match import Match, draw_seed
from table.seats import Seats
from ui.scenes.host import Host
from ui.scenes.lessons import LessonsScene
from ui.scenes.load import LoadScene
from ui.scenes.new_game import NewGameScene
from ui.scenes.opponents import OpponentsScene
from ui.scenes.own_dice import begin_game
from ui.scenes.review_shelf import ReviewShelfScene
from ui.scenes.rules import RulesScene
from ui.scenes.set_up import SetUp
from ui.scenes.settings import SettingsScene


class TitleWays:
    """One method for each of them."""

    def __init__(self, app: Host) -> None:
        self.app = app

    def start(self) -> None:
        """The battle to begin with, as New game would offer it."""
        game = next(iter(self.app.games.values()))
        setup = SetUp(game, self.app.folder)
        match: Match[Any] = Match(game, setup.scenario, draw_seed(), setup.options)
        begin_game(self.app, match, Seats(setup.humans, setup.opponent, setup.dice, setup.take_backs))

    def new_game(self, game: Game[Any] | None = None) -> None:
        scene = NewGameScene(self.app)
        if game is not None:
            scene.open_game(game)
        self.app.push(scene)

    def load(self) -> None:
        self.app.push(LoadScene(self.app))

    def learn(self) -> None:
        self.app.push(LessonsScene(self.app))

    def review(self) -> None:
        self.app.push(ReviewShelfScene(self.app))

    def settings(self) -> None:
        self.app.push(SettingsScene(self.app))

    def keys(self) -> None:
        scene = SettingsScene(self.app)
        scene.tab = "Keys"
        self.app.push(scene)

    def rules(self) -> None:
        self.app.push(RulesScene(self.app))

    def opponents(self) -> None:
        self.app.push(OpponentsScene(self.app))
