"""Started by test_saves: plays a game and saves after every decision until it is killed.

python -m tests.game.saving_child PATH SEED
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

from game.kernel.match import Match
from game.registry import GAMES


def main(path: Path, seed: int) -> None:
    game = next(iter(GAMES.values()))
    rng = Random(seed)
    while True:
        match: Match[Any] = Match(game, game.briefings[0].name, seed)
        while match.decision is not None:
            match.play(rng.choice(match.decision.options))
            match.save(path)
            print("saved", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
