"""What can be played after a finished game: the same battle again, as it was or otherwise."""

from __future__ import annotations

from typing import Any

from game.kernel.agenda import Side
from game.kernel.match import Match, draw_seed
from table.seats import Seats
from ui.scenes.host import Host
from ui.scenes.new_game import NewGameScene
from ui.scenes.own_dice import begin_game
from ui.scenes.what_if_ways import back_to_review


class EndingWays:
    """One method for each of them."""

    def __init__(self, app: Host, match: Match[Any], seats: Seats) -> None:
        self.app, self.match, self.seats = app, match, seats

    @property
    def others(self) -> tuple[Side, ...]:
        return tuple(side for side in self.match.game.players if side not in self.seats.humans)

    def rematch(self) -> None:
        """The same battle with new dice."""
        old = self.match
        again: Match[Any] = Match(old.game, old.scenario, draw_seed(), old.options)
        begin_game(self.app, again, self.seats)

    def back_to_game(self) -> None:
        """Out of a what-if, to the review of the game that it left."""
        back_to_review(self.app, self.match)

    def same_dice(self) -> None:
        """The same battle with the same dice: for somebody else, to be compared."""
        old = self.match
        again: Match[Any] = Match(old.game, old.scenario, old.seed, old.options)
        begin_game(self.app, again, self.seats)

    def change_sides(self) -> None:
        """The same battle from the other side of the table."""
        level = self.seats.opponent.split("+")[0]  # a commander stays with his side
        self.seats = Seats(self.others or self.seats.humans, level, self.seats.dice, self.seats.take_backs)
        self.rematch()

    def another_opponent(self) -> None:
        """New game, as this one was set up."""
        scene = NewGameScene(self.app)
        scene.open_game(self.match.game)
        scene.setup.pick("scenario", self.match.scenario)
        if self.seats.humans:
            scene.setup.pick("side", self.seats.humans[0])
        self.app.push(scene)
