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
    # judging a position: a logistic fit to 43,240 positions of 1,500 games of the scorers
    "start": 0.22,
    "urgency": -3.78,  # one by the turns that are left, this one included
    "means": 2.13,  # units that have not moved yet, by the units that the cheapest way will cost; by urgency
    "reserves": 0.27,  # units that come later, likewise; nothing in the last turn
    "division": 1.02,  # the division HQ is found
}
Weights = Mapping[str, float]
