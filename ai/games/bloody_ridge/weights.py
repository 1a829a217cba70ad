"""What things are worth. One unit of score is one infantry unit that need not die."""

from __future__ import annotations

from collections.abc import Mapping

WEIGHTS: dict[str, float] = {
    # choosing: the way ahead
    "march": 0.01,  # a step over own ground, so that nobody walks in circles (R36)
    "present": 0.6,  # a unit of the force in hand that survives the next attack
    "small_first": 0.1,  # units less in a force that is chosen before another one
    "near_first": 0.0,  # units of the way that is left, likewise
    # judging a position: a logistic fit to 15,726 positions of 500 games between scorers
    "start": 0.69,
    "way": -0.084,  # units that the cheapest way will cost, by the turns that are left, this one included
    "waiting": 0.072,  # units that have not moved yet, likewise
    "turns": 0.42,  # turns after this one
    "division": 0.11,  # the division HQ is found
    "rifles": -0.0052,  # factors of the rifles in the pool
    "silenced": 0.72,  # the battalion HQ is dead, and the guns with it
}
Weights = Mapping[str, float]
