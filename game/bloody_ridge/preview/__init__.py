"""Exact previews: what an order may lead to, from what lies open (R33) and by the numbers that also resolve it.

Nothing is simulated or sampled. `defense` reckons the draws that the pool still allows, `fight` the rounds of fire
against known Marines, `attack` both together with the shells: the chance that a hex is taken.
"""

from __future__ import annotations

from game.bloody_ridge.preview.attack import attack
from game.bloody_ridge.preview.charge import charge, fight_without, present_fight
from game.bloody_ridge.preview.defense import defense

__all__ = ["attack", "charge", "defense", "fight_without", "present_fight"]
