"""A race against an opponent that is never done with thinking, played in the terminal; for test_signals.

`python -m tests.ui.terminal.ponderer FOLDER` plays it with its saves in that folder. Found by its module name, so that
the thinking process finds it too.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from game.kernel.agenda import Action, Question
from game.kernel.match import Match
from table.rival import seat_opponent
from tests.ai.toy_arena import Race, RaceBrain, RaceGame
from ui.terminal.session import Session

NAME = "tests.ui.terminal.ponderer"
RED, BLUE = 0, 1


class Pondering(RaceGame):
    name = NAME


class Ponderer(RaceBrain):
    """Looks at the first question for ever: whatever is asked of it meanwhile finds it thinking."""

    def scores(
        self, state: Race, question: Question[Any], options: Sequence[Action], weights: Mapping[str, float]
    ) -> list[float]:
        while True:
            time.sleep(60)


GAME = Pondering()
BRAIN = Ponderer()


def main(folder: Path) -> int:
    match: Match[Any] = Match(GAME, "sprint", 4)
    rival = seat_opponent(match, (BLUE,), "mcts", folder)
    return Session(match, (BLUE,), sys.stdin, sys.stdout, {NAME: GAME}, folder, rival).run()


if __name__ == "__main__":
    from tests.ui.terminal import ponderer  # under its own name, by which the second process finds it

    sys.exit(ponderer.main(Path(sys.argv[1])))
