"""The colonel as it was before the rules were mended (November 2026): its weights and its judgement, never changed.

A yardstick: `arena --players colonel colonel_1`. Rules, scorers and the sums of the judgement are those of today; the
numbers that go into the sums are its own.
"""

from __future__ import annotations

from collections.abc import Mapping

from ai.games.edsons_ridge import evaluation
from ai.search.skill import Skill
from game.edsons_ridge.state import Edson
from game.edsons_ridge.victory import units_on_airfield
from game.kernel.agenda import Side

SKILL = Skill(iterations=80, seconds=10, candidates=0, horizon=2, misjudge=0, processes=1)

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

NUMBERS = evaluation.Numbers((1.0, 0.82, 0.6, 0.4, 0.0), (1.0, 0.68, 0.38, 0.05, 0.0), 0.5, units_on_airfield)


def evaluate(state: Edson, side: Side, weights: Mapping[str, float]) -> float:
    """The chance, 0 to 1, that the side wins."""
    return evaluation.evaluate(state, side, weights, NUMBERS)
