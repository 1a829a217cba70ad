"""7.7 What a side may know, and worlds that fit what it knows."""

from __future__ import annotations

from random import Random

from game.edsons_ridge.components import JAPANESE, TRACKS
from game.edsons_ridge.state import SECRET, Edson
from game.kernel.agenda import Side
from game.kernel.named import Place


def observe(state: Edson, side: Side) -> Edson:
    """Hidden: coming dice and face-down chits from both, the dump from the Japanese until they find it."""
    view = state.blinded()
    view.chits = tuple(chit if index in state.shown else SECRET for index, chit in enumerate(state.chits))
    if side == JAPANESE and state.dump and not state.dump_found:
        view.dump = SECRET
    return view


def imagine(view: Edson, side: Side, rng: Random) -> Edson:
    """Some full position that fits the view."""
    world = view.clone()
    world.seed = rng.getrandbits(64)
    world.chits = _imagined_chits(view, rng)
    if view.dump == SECRET:
        world.dump = rng.choice(possible_dumps(view))
    return world


def _imagined_chits(view: Edson, rng: Random) -> tuple[int, ...]:
    """5.3 The face-down chits come from what the pool holds besides the ones seen."""
    pool = list(TRACKS.chit_pool)
    for chit in view.chits:
        if chit != SECRET:
            pool.remove(chit)
    rng.shuffle(pool)
    return tuple(pool.pop() if chit == SECRET else chit for chit in view.chits)


def possible_dumps(view: Edson) -> list[Place]:
    """15.51 Where the dump may be: nowhere that Japanese have left or fired from."""
    return [area for area in view.scenario.dump_areas if area not in view.searched]
