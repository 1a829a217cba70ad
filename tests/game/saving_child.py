"""Started by test_saves: forks children that save a game in a loop, and kills one for each line of input.

    python -m tests.game.saving_child PATH

A process of its own, because forking is cheap only where the rules are already loaded and safe only without threads.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from random import Random
from typing import Any, NoReturn

from game.kernel.match import Match
from game.registry import GAMES


def save_for_ever(path: Path, seed: int, ready: int) -> NoReturn:
    """Play and save after every decision, and tell the parent once the first save is made."""
    game = next(iter(GAMES.values()))
    rng = Random(seed)
    while True:
        match: Match[Any] = Match(game, game.briefings[0].name, seed)
        while match.decision is not None:
            match.play(rng.choice(match.decision.options))
            match.save(path)
            os.write(ready, b".")


def kill_one(path: Path, seed: int, delay: float) -> None:
    """One child, killed at a random moment of its saving."""
    listen, ready = os.pipe()
    child = os.fork()
    if child == 0:
        save_for_ever(path, seed, ready)
    os.read(listen, 1)
    time.sleep(delay)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(listen)
    os.close(ready)


def main(path: Path) -> None:
    rng = Random(4)
    for seed, _ in enumerate(sys.stdin):
        kill_one(path, seed, rng.random() * 0.03)
        print("killed", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
