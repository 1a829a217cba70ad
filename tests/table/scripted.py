"""A race of red against somebody, and an opponent that says what it is told to say; for the tests of the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ai import levels
from ai.worker import DONE, WorkerReport
from game.kernel.match import Match
from table.keeping.keeper import Keeper
from table.opponent import Opponent
from table.seats import Seats
from table.sitting import Sitting
from tests.ai import toy_arena

RED, BLUE = 0, 1
STAND, WALK, LEAP = toy_arena.STRIDES  # only a leap throws a die


class Scripted(Opponent):
    """One report for each look, without a process; then it judges at sight."""

    def __init__(self, match: Match[Any], folder: Path, *reports: WorkerReport) -> None:
        super().__init__(match.game, "mcts:5", (BLUE,), 1, folder)
        self.reports = list(reports)
        self.starts = 0

    def wake(self) -> None: ...

    def start(self, view: Any, decision: Any) -> None:
        assert view.seed == 0  # never the true state
        self.asked, self.hurried = decision, False
        self.starts += 1

    def wait(self, seconds: float) -> WorkerReport:
        if self.reports:
            return self.reports.pop(0)
        player = levels.make_player(self.game.name, "heuristic", 1, self.asked.side)
        return WorkerReport(
            DONE, choice=player.choose(self.game.observe(self.game.setup("sprint", 1), BLUE), self.asked)
        )

    def move_now(self) -> None:
        self.hurried = True


def describe(match: Match[Any]) -> None:
    """A list of saves has nothing to say of a race."""


def a_race(folder: Path, seats: Seats, *reports: WorkerReport, seed: int = 4) -> Sitting:
    """Red is asked first."""
    match: Match[Any] = Match(toy_arena.GAME, "sprint", seed)
    opponent = Scripted(match, folder, *reports) if len(seats.humans) == 1 else None
    return Sitting(match, seats, Keeper(folder, describe), opponent)
