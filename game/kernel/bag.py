"""Smoothed dice: drawn from a shuffled bag that holds each of the 36 pairs once, so that long streaks even out.

The bag is shuffled by the position's own chance and lies in its `loaded` pips: replays, saves and the way back know it
already, and no side ever sees it. Whoever imagines worlds or works out odds reckons with true dice, as he must.
"""

from __future__ import annotations

from game.kernel.state import SIX, State

SMOOTHED = "smoothed_dice"  # stands among a match's options: fixed at set-up, kept with every save
PAIRS = tuple((one, other) for one in range(1, SIX + 1) for other in range(1, SIX + 1))
LOW = 2 * len(PAIRS)  # pips; fewer than one bag left, and another is put behind it


def top_up(state: State) -> None:
    """See to it that the next decision finds at least one whole bag."""
    while len(state.loaded) < LOW:
        state.loaded += shuffled(state)


def shuffled(state: State) -> tuple[int, ...]:
    pairs = list(PAIRS)
    drawn = [pairs.pop(state.chance(len(pairs))) for _ in PAIRS]
    return tuple(pip for pair in drawn for pip in pair)
