"""4.1 A hand is its side's own secret, the deck everybody's; all else lies open."""

from __future__ import annotations

from random import Random

from game.kernel.agenda import Side
from game.kernel.pool import Pool
from tests.toys.lanterns.fen import CARDS, UNKNOWN
from tests.toys.lanterns.night import Night


def face_down(pool: Pool) -> Pool:
    return Pool.of([UNKNOWN] * pool.size, len(pool.counts))


def observe(state: Night, side: Side) -> Night:
    view = state.blinded()
    view.deck = face_down(view.deck)
    view.hands[1 - side] = face_down(view.hands[1 - side])
    return view


def imagine(view: Night, side: Side, rng: Random) -> Night:
    """The cards that the side has not seen, dealt anew: first to the other hand, the rest to the deck."""
    world = view.clone()
    world.seed = rng.getrandbits(64)
    known = [mine + played for mine, played in zip(view.hands[side].counts, view.played.counts, strict=True)]
    unseen = [kind for kind, count in enumerate(CARDS.counts) for _ in range(count - known[kind])]
    rng.shuffle(unseen)
    size = view.hands[1 - side].size
    world.hands[1 - side] = Pool.of(unseen[:size], len(CARDS.counts))
    world.deck = Pool.of(unseen[size:], len(CARDS.counts))
    return world
