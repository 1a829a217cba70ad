"""The yardstick for search: OpenSpiel's Python MCTSBot on its own python_block_dominoes, in the bench's environment.

    python dominoes.py SECONDS     prints {"applied": ..., "simulations": ..., "moves": ..., "seconds": ...}

Every apply_action inside the bot's search and rollouts counts as one, forced moves included; what the bot then plays in
the real game does not count. Random rollouts: OpenSpiel has no other policy for this game.
"""

import json
import sys
import time

import numpy as np  # type: ignore[import-not-found,unused-ignore]
import pyspiel  # type: ignore[import-not-found]
from open_spiel.python.algorithms import mcts  # type: ignore[import-not-found]
from open_spiel.python.games import block_dominoes  # type: ignore[import-not-found]

SIMULATIONS = 100  # for each move
CURIOSITY = 2.0


class Counter:
    applied = 0


def count_applied() -> None:
    """Let the game's states count what is applied to them."""
    state = block_dominoes.BlockDominoesState
    apply = state.apply_action

    def counting(self: object, action: int) -> None:
        Counter.applied += 1
        apply(self, action)

    state.apply_action = counting


def play_for(seconds: float) -> "dict[str, float]":
    """Games of the bot against itself until the time is up; only its searches are timed and counted."""
    chance = np.random.RandomState(1)
    game = pyspiel.load_game("python_block_dominoes")
    bot = mcts.MCTSBot(
        game, CURIOSITY, SIMULATIONS, mcts.RandomRolloutEvaluator(1, chance), solve=False, random_state=chance
    )
    applied = moves = 0
    spent, state = 0.0, game.new_initial_state()
    while spent < seconds:
        if state.is_terminal():
            state = game.new_initial_state()
        elif state.is_chance_node():
            actions, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choice(actions, p=shares))
        else:
            before, started = Counter.applied, time.process_time()
            action = bot.step(state)
            spent += time.process_time() - started
            applied += Counter.applied - before
            moves += 1
            state.apply_action(action)
    return {"applied": applied, "simulations": moves * SIMULATIONS, "moves": moves, "seconds": spent}


if __name__ == "__main__":
    count_applied()
    print(json.dumps(play_for(float(sys.argv[1]))))
