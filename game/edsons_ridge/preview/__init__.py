"""Exact previews: what an act may lead to, in the numbers and by the functions that also resolve it.

Nothing is simulated or sampled, no preview changes the state it is given, and re-rolls (14.3) are left out except in
`reroll_gain`. The chapters are in assault (with casualties and chain), fire,
melee, charge, checks and reroll, over the tables of dice; answers finds
the previews that belong to an answer.
"""

from __future__ import annotations

from game.edsons_ridge.preview.answers import Preview, previews
from game.edsons_ridge.preview.assault import AssaultForecast, assault, best_forward, imagined_assault
from game.edsons_ridge.preview.casualties import absorb_order, best_point
from game.edsons_ridge.preview.chain import CLEARED, FAILURE, OVERRUN, STALEMATE, SUCCESS
from game.edsons_ridge.preview.charge import (
    ChargeForecast,
    best_lead,
    charge,
    charge_order,
    continued_charge,
    imagined_charge,
)
from game.edsons_ridge.preview.checks import (
    AmmoForecast,
    AmmoOutlook,
    Check,
    entrenchment,
    infiltration,
    leader_roll,
    next_ammo_drop,
    pass_roll,
    patrol,
    withdrawal,
)
from game.edsons_ridge.preview.dice import Ammo
from game.edsons_ridge.preview.fire import (
    FireForecast,
    GasForecast,
    RangedForecast,
    defensive_fire,
    gas,
    ranged_fire,
    strongest_fire,
)
from game.edsons_ridge.preview.melee import MeleeForecast, StrikeForecast, close_combat, default_pairs, strike
from game.edsons_ridge.preview.reroll import RerollGain, Result, ThrowForecast, coming_throw, reroll_gain

__all__ = [
    "CLEARED",
    "FAILURE",
    "OVERRUN",
    "STALEMATE",
    "SUCCESS",
    "Ammo",
    "AmmoForecast",
    "AmmoOutlook",
    "AssaultForecast",
    "ChargeForecast",
    "Check",
    "FireForecast",
    "GasForecast",
    "MeleeForecast",
    "Preview",
    "RangedForecast",
    "RerollGain",
    "Result",
    "StrikeForecast",
    "ThrowForecast",
    "absorb_order",
    "assault",
    "best_forward",
    "best_lead",
    "best_point",
    "charge",
    "charge_order",
    "close_combat",
    "coming_throw",
    "continued_charge",
    "default_pairs",
    "defensive_fire",
    "entrenchment",
    "gas",
    "imagined_assault",
    "imagined_charge",
    "infiltration",
    "leader_roll",
    "next_ammo_drop",
    "pass_roll",
    "patrol",
    "previews",
    "ranged_fire",
    "reroll_gain",
    "strike",
    "strongest_fire",
    "withdrawal",
]
