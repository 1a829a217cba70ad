"""Exact previews: what an order may lead to, from what lies open (R33) and by the numbers that also resolve it.

Nothing is simulated or sampled. `defense` reckons the draws that the pool still allows, `fight` the rounds of fire
against known Marines, `attack` both together with the shells: the chance that a hex is taken.
"""

from __future__ import annotations

from game.bloody_ridge.preview.attack import AttackForecast, attack, possible_forces
from game.bloody_ridge.preview.charge import ChargeForecast, charge, fight_without, present_fight
from game.bloody_ridge.preview.defense import DefenseForecast, defense
from game.bloody_ridge.preview.fight import Field, FightForecast, Man, fight, force_of, party, taking

__all__ = [
    "AttackForecast",
    "ChargeForecast",
    "DefenseForecast",
    "Field",
    "FightForecast",
    "Man",
    "attack",
    "charge",
    "defense",
    "fight",
    "fight_without",
    "force_of",
    "party",
    "possible_forces",
    "present_fight",
    "taking",
]
