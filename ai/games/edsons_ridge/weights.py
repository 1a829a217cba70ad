"""What things are worth, in victory points; characters change some of them."""

from __future__ import annotations

from collections.abc import Mapping

from game.edsons_ridge.components import JAPANESE
from game.kernel.agenda import Side

WEIGHTS: dict[str, float] = {
    # judging a position: fitted to what positions of the search's own games led to
    "scale": 1.2,  # points of lead that count as one step towards certainty
    "scale_per_turn": 1.2,  # more is open while turns remain
    "start": -2.6,  # points that these terms miss on the Japanese side
    "start_per_turn": 0.57,
    "to_come": 0.97,  # points of ground still to be counted, against points on the track
    "men_japanese": 0.29,  # a Fresh platoon
    "men_american": 0.13,
    "men_on_ground": 0.0,  # an American platoon where it scores
    "men_coming": 0.26,
    "hold": 0.7,  # how firmly control now means control later
    "presence": 0.4,  # platoons in an area against platoons in it
    "reach": 0.0,  # platoons next to it
    "marker": 0.39,  # holding the Advantage
    "gas_left": 0.17,
    "leader_alive": 0.15,
    "box": 0.0,  # each Japanese ammo box behind
    "airfield": 0.5,  # a Japanese platoon that could walk onto the airfield in time
    "on_airfield": 1.45,
    # weighing a plan
    "unit_japanese": 0.55,  # a Fresh platoon
    "unit_american": 0.75,
    "advantage": 0.8,
    "gas": 0.7,
    "leader": 0.4,
    "casualty": 0.3,  # one casualty point on the enemy
    "tire_fresh": 0.08,  # own unit from Fresh to Spent
    "tire_spent": 0.22,
    "tire_d1": 0.32,
    "ground_japanese": 0.3,  # share of an area's points that taking it is worth at once
    "ground_american": 0.5,
    "advance_japanese": 0.2,  # moving towards what matters
    "advance_american": 0.5,
    "banzai": 1.0,
    "patrol": 1.0,
    "infiltration": 0.6,
    "fire": 1.0,
    "bombardment": 1.0,
    "entrench": 1.0,
    "withdrawal": 1.0,
    "assault": 1.0,
    "ammo": 0.15,  # a Japanese box
    "patience_japanese": -0.4,  # what passing is worth by itself: to them it brings the end of the phase nearer
    "patience_american": 0.0,
}

LAST_STRAW = 0.6  # one level more than D2
LEVEL_WORTH = (1.0, 0.82, 0.6, 0.4, 0.0)
STAYING_POWER = (1.0, 0.68, 0.38, 0.05, 0.0)  # what is left of a unit for the rest of the game


def ground_worth(side: Side, weights: Mapping[str, float]) -> float:
    """How much of an area's points a side counts at once."""
    return weights["ground_japanese"] if side == JAPANESE else weights["ground_american"]


def tiring(level: int, weights: Mapping[str, float]) -> float:
    """What one more level costs a unit's owner."""
    if level == 0:
        return weights["tire_fresh"]
    return weights["tire_spent"] if level == 1 else weights["tire_d1"] if level == 2 else LAST_STRAW


def tirings(weights: Mapping[str, float]) -> tuple[float, float, float, float, float]:
    """The same for all levels at once; one more than D2 is the loss of the unit."""
    return weights["tire_fresh"], weights["tire_spent"], weights["tire_d1"], LAST_STRAW, LAST_STRAW
