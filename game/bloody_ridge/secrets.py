"""6.11 What a side may know, and worlds that fit what it knows.

Strengths are drawn when a counter is turned up and defenders when a hex is attacked, so the only secret a position
holds is its chance: the seed, and dice loaded in advance. Everything else lies open by R33.
"""

from __future__ import annotations

from random import Random

from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Side


def observe(state: Ridge, side: Side) -> Ridge:
    """The same position without its coming dice and draws."""
    return state.blinded()


def imagine(view: Ridge, side: Side, rng: Random) -> Ridge:
    """Some full position that fits the view: other dice, other strengths, another order of the pool."""
    world = view.clone()
    world.seed = rng.getrandbits(64)
    return world
