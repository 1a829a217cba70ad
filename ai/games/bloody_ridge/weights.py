"""What things are worth. One unit of score is one infantry unit that need not die."""

from __future__ import annotations

from collections.abc import Mapping

WEIGHTS: dict[str, float] = {
    # choosing: the way ahead
    "march": 0.01,  # a step over own ground, so that nobody walks in circles (R36)
    "hunt": 2.0,  # how much the chance counts that an attack turns up the division HQ
    "present": 0.6,  # a unit of the force in hand that survives the next attack
    "small_first": 0.0,  # units less in a force that is chosen before another one
    "near_first": 1.0,  # units of the way that is left, likewise
    "aside_first": 50.0,  # a force that has no part in the main effort, before all others
    "hunters_last": 50.0,  # a force that may come upon the division HQ, behind all others
    "scouts_first": 1.0,  # units less in such a force: as many counters are drawn against one unit as against five
    # judging a position: a logistic fit to 143,426 positions of 5,000 games of the scorers
    "start": 0.18,
    "urgency": -4.51,  # one by the turns that are left, this one included
    "means": 1.04,  # units that have not moved yet, by the units that the cheapest way will cost; by urgency
    "reserves": 0.21,  # units that come later, likewise; nothing in the last turn
    "attempts": 0.19,  # forces that have not moved yet, by urgency: the smallest one may come upon the HQ and kill it
    "thin_pool": 1.44,  # ten by the counters that are left to be drawn
}
Weights = Mapping[str, float]
