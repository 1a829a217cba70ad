"""Exact previews: what a battle may lead to, from what the asking side knows and by the numbers that also resolve it.

`strength` reckons what untried and covered units may be, `battle` runs every strength through the table.
"""

from __future__ import annotations

from game.ichi_go.preview.battle import BattleForecast, foresee
from game.ichi_go.preview.strength import Strengths, attack_strengths, defence_strengths

__all__ = ["BattleForecast", "Strengths", "attack_strengths", "defence_strengths", "foresee"]
