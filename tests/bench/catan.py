"""The yardstick: catanatron's random play, run by the bench's own environment, which has nothing else of ours.

    python catan.py SECONDS     prints {"choices": ..., "applies": ..., "games": ..., "seconds": ...}

Counted as our own play is: a choice is a decision with two or more options; answers that go without saying are not.
"""

import json
import sys
import time

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]

TURNS_LIMIT = 1000  # catanatron's own


def play_for(seconds: float) -> "dict[str, float]":
    choices = applies = games = 0
    started = time.process_time()
    while time.process_time() - started < seconds:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=games + 1)
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            choices += len(game.state.playable_actions) > 1
            applies += 1
            game.play_tick()
        games += 1
    return {"choices": choices, "applies": applies, "games": games, "seconds": time.process_time() - started}


if __name__ == "__main__":
    print(json.dumps(play_for(float(sys.argv[1]))))
