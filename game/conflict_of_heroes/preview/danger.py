"""5.0, 6.3 Who could fire at a unit where it goes to, and how likely he hits it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from game.conflict_of_heroes.components import other
from game.conflict_of_heroes.fire import targets
from game.conflict_of_heroes.preview.attack import attack_odds
from game.conflict_of_heroes.state import SPENT, Deed, Do, Engagement, Going
from game.kernel.named import Piece


@dataclass(frozen=True)
class Danger:
    """An enemy in sight that has not acted, alone and without CAPs."""

    enemy: Piece
    share: Fraction  # that it hits


def dangers(view: Engagement, going: Going) -> list[Danger]:
    """The likeliest first; enemies that are spent, or that nobody sees, are left out."""
    world, unit, place = view.clone(), going.unit, going.place
    world.where[unit] = place
    world.facing[unit] = going.facing or world.facing[unit]
    side = other(world.side(unit))
    found = []
    for enemy in world.sheet.units_of[side]:
        if world.where[enemy] <= 0 or enemy in world.hidden or world.status[enemy] == SPENT:
            continue
        if place in targets(world, enemy, Do.ATTACK):
            shot = Deed(Do.ATTACK, side, enemy, members=(enemy,), target=place)
            found += [Danger(enemy, 1 - odds.miss) for odds in attack_odds(world, shot) if odds.target == unit]
    return sorted(found, key=lambda danger: -danger.share)
