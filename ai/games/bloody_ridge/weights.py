"""What things are worth. One unit of score is one infantry unit that need not die."""

from __future__ import annotations

from collections.abc import Mapping

WEIGHTS: dict[str, float] = {
    # choosing: the way ahead
    "march": 0.01,  # a step over own ground, so that nobody walks in circles (R36)
    "present": 0.5,  # a unit of the force in hand that survives the next attack
    "small_first": 0.35,  # units less in a force that is chosen before another one
    "near_first": 0.0,  # units of the way that is left, likewise
    # judging a position: a logistic fit to positions of games between scorers
    "start": 0.0,
    "way": -0.25,  # units that the cheapest way to a victory will cost
    "men": 0.02,  # infantry that was never turned up
    "waiting": 0.05,  # units that have not moved this turn
    "turns": 0.3,  # turns left after this one
    "division": 0.5,  # the division HQ is found
}
Weights = Mapping[str, float]
