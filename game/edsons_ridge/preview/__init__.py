"""Exact previews: what an act may lead to, in the numbers and by the functions that also resolve it.

Nothing is simulated or sampled, no preview changes the state it is given, and re-rolls (14.3) are left out except in
`reroll_gain`. The chapters are in assault (with casualties and chain), fire,
melee, charge, checks and reroll, over the tables of dice; answers finds
the previews that belong to an answer.
"""

from __future__ import annotations

from game.edsons_ridge.preview.checks import next_ammo_drop

__all__ = ["next_ammo_drop"]
