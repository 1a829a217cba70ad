"""What was worth how much a moment ago. A search judges the same battle hundreds of times, each time with two or three
places changed: what an impulse, or a step behind the lines, is worth where nothing near has changed need not be worked
out again.
"""

from __future__ import annotations

import threading
from collections.abc import Hashable
from functools import cache
from itertools import compress
from operator import is_not, ne

from ai.games.edsons_ridge.outlook import Outlook
from game.edsons_ridge.components import BAILEY, COUNTERS, VANDEGRIFT
from game.edsons_ridge.scenarios import SCENARIOS
from game.edsons_ridge.state import SPAN, Edson

MOST = 8  # places changed: then the battle has moved on
PLACE_BITS = tuple(1 << place for place in range(SPAN))
STACK_BITS = PLACE_BITS * 2
UNITS = range(len(COUNTERS))


@cache
def reach(scenario: str) -> tuple[int, ...]:
    """By place: the places two steps around, as bits. What is done from here is worth what stands in these."""
    near = SCENARIOS.find(scenario).near
    rings = [{place, *near[place]} for place in range(SPAN)]
    return tuple(sum(PLACE_BITS[p] for p in set().union(*(rings[q] for q in ring))) for ring in rings)


class Memory(threading.local):
    """Scores by side and by what is judged, as of a base position."""

    def __init__(self) -> None:
        self._facts: Hashable = None
        self._weights: dict[str, float] = {}
        self._base: Edson | None = None
        self._scores: tuple[dict[Hashable, float], dict[Hashable, float]] = ({}, {})

    def known(self, look: Outlook) -> tuple[dict[Hashable, float], int]:
        """What is known to this side, and where it does not hold any more (as bits)."""
        view = look.view
        facts = _facts(view)
        changed = 0
        if view.seed and facts == self._facts and look.weights == self._weights and self._base is not None:
            changed = _changes(view, self._base)
        else:
            self._rebase(view, facts, look.weights)
        if changed.bit_count() > MOST:
            self._rebase(view, facts, look.weights)
            changed = 0
        return self._scores[look.side], changed

    def _rebase(self, view: Edson, facts: Hashable, weights: dict[str, float]) -> None:
        """A search starts from a view, which holds no dice: that is the best base for what it will imagine."""
        self._facts, self._weights, self._base = facts, dict(weights), view.clone()
        self._scores = ({}, {})


def _facts(view: Edson) -> Hashable:
    """What counts everywhere at once."""
    generals = view.where[VANDEGRIFT], view.where[BAILEY]
    marching = not view.came_from, not view.assaulted
    return view.scenario.name, view.turn, generals, view.ips, view.crossed, tuple(view.bridges), marching


def _changes(view: Edson, base: Edson) -> int:
    """The places, as bits, where something differs."""
    bits = 0
    for bit in compress(STACK_BITS, map(is_not, view.stacks, base.stacks)):
        bits |= bit
    for bit in compress(PLACE_BITS, map(ne, view.control, base.control)):
        bits |= bit
    for unit in compress(UNITS, map(ne, view.level, base.level)):
        bits |= PLACE_BITS[view.where[unit]] | PLACE_BITS[base.where[unit]]
    if view.entrenched != base.entrenched:
        for unit in view.entrenched ^ base.entrenched:
            bits |= PLACE_BITS[view.where[unit]] | PLACE_BITS[base.where[unit]]
    return bits


IMPULSES, STEPS = Memory(), Memory()
