"""What things are worth, in victory points; characters change some of them."""

from __future__ import annotations

from collections.abc import Mapping

from game.edsons_ridge.components import JAPANESE
from game.kernel.agenda import Side

TABLE: dict[str, tuple[float, str]] = {  # each weight with its words for the screen
    # judging a position: fitted to what positions of the search's own games led to
    "scale": (1.2, "Lead that counts as one step towards certainty, in points"),
    "scale_per_turn": (1.2, "The same, for each turn still to come"),  # more is open while turns remain
    # points that these terms miss on the Japanese side
    "start": (-2.6, "Points that the Japanese begin with in its judgement"),
    "start_per_turn": (0.57, "The same, for each turn still to come"),
    "to_come": (0.97, "Ground still to be counted, against points on the track"),
    "men_japanese": (0.29, "A Fresh Japanese platoon"),
    "men_american": (0.13, "A Fresh American platoon"),
    "men_on_ground": (0.0, "An American platoon where it scores"),
    "men_coming": (0.26, "A platoon that is still to come"),
    "hold": (0.7, "How firmly control now means control later"),
    "presence": (0.4, "Platoons in an area, against those of the enemy in it"),
    "reach": (0.0, "Platoons next to an area"),
    "marker": (0.39, "Holding the Advantage, in its judgement"),
    "gas_left": (0.17, "Gas not used yet, in its judgement"),
    "leader_alive": (0.15, "A leader still alive, in its judgement"),
    "box": (0.0, "Each Japanese ammo box behind"),
    "airfield": (0.5, "A Japanese platoon that could reach the airfield in time"),
    "on_airfield": (1.45, "A Japanese platoon on the airfield"),
    # weighing a plan
    "unit_japanese": (0.55, "A Fresh Japanese platoon, when a plan is weighed"),
    "unit_american": (0.75, "A Fresh American platoon, when a plan is weighed"),
    "advantage": (0.8, "The Advantage, when a plan is weighed"),
    "gas": (0.7, "Gas, when a plan is weighed"),
    "leader": (0.4, "A leader, when a plan is weighed"),
    "casualty": (0.3, "One casualty point on the enemy"),
    "tire_fresh": (0.08, "An own unit that goes from Fresh to Spent"),
    "tire_spent": (0.22, "An own unit that goes from Spent to D1"),
    "tire_d1": (0.32, "An own unit that goes from D1 to D2"),
    "ground_japanese": (0.3, "Ground taken by the Japanese, as a share of its points"),
    "ground_american": (0.5, "Ground taken by the Marines, as a share of its points"),
    "advance_japanese": (0.2, "A Japanese move towards what matters"),
    "advance_american": (0.5, "An American move towards what matters"),
    "banzai": (1.0, "Liking for Banzai charges"),
    "patrol": (1.0, "Liking for patrols"),
    "infiltration": (0.6, "Liking for infiltration"),
    "fire": (1.0, "Liking for ranged fire"),
    "bombardment": (1.0, "Liking for bombardment"),
    "entrench": (1.0, "Liking for digging in"),
    "withdrawal": (1.0, "Liking for withdrawal"),
    "assault": (1.0, "Liking for assaults"),
    "ammo": (0.15, "A Japanese ammo box, when a plan is weighed"),
    # to them it brings the end of the phase nearer
    "patience_japanese": (-0.4, "What passing is worth to the Japanese by itself"),
    "patience_american": (0.0, "What passing is worth to the Marines by itself"),
}
WEIGHTS: dict[str, float] = {name: worth for name, (worth, _) in TABLE.items()}
WEIGHT_WORDS: dict[str, str] = {name: words for name, (_, words) in TABLE.items()}

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
