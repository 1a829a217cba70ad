"""The yardstick for search: OpenSpiel's Python MCTSBot on its own python_block_dominoes, in the bench's environment.

    python dominoes.py SECONDS     prints {"applied": ..., "choices": ..., "simulations": ..., "seconds": ...}

Every apply_action inside the bot's search and rollouts counts as one; what the bot then plays in the real game does not
count. A choice is one with two or more options, as in our own search, where the others are not counted: their share is
looked up in a second pass that is not timed. Random rollouts: OpenSpiel has no other policy for this game.
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
    applied = choices = 0


def count(look_at_options: bool) -> None:
    """Let the game's states count what is applied to them; looking at the options takes time of its own."""

    def counting(self: "block_dominoes.BlockDominoesState", action: int) -> None:
        Counter.applied += 1
        if look_at_options:
            Counter.choices += len(self.legal_actions()) > 1
        pyspiel.State.apply_action(self, action)

    block_dominoes.BlockDominoesState.apply_action = counting


def play_for(seconds: float) -> "dict[str, float]":
    """Games of the bot against itself until the time is up; only its searches are timed and counted."""
    chance = np.random.RandomState(1)
    game = pyspiel.load_game("python_block_dominoes")
    bot = mcts.MCTSBot(
        game, CURIOSITY, SIMULATIONS, mcts.RandomRolloutEvaluator(1, chance), solve=False, random_state=chance
    )
    applied = choices = moves = 0
    spent, state = 0.0, game.new_initial_state()
    while spent < seconds:
        if state.is_terminal():
            state = game.new_initial_state()
        elif state.is_chance_node():
            actions, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choice(actions, p=shares))
        else:
            before, chosen, started = Counter.applied, Counter.choices, time.process_time()
            action = bot.step(state)
            spent += time.process_time() - started
            applied += Counter.applied - before
            choices += Counter.choices - chosen
            moves += 1
            state.apply_action(action)
    return {"applied": applied, "choices": choices, "simulations": moves * SIMULATIONS, "seconds": spent}


def measure(seconds: float) -> "dict[str, float]":
    count(look_at_options=False)
    figures = play_for(seconds)
    count(look_at_options=True)
    looked = play_for(seconds / 2)
    return {**figures, "choices": figures["applied"] * looked["choices"] / looked["applied"]}


if __name__ == "__main__":
    print(json.dumps(measure(float(sys.argv[1]))))
