"""7.5-7.13 What an attack costs both sides: how many are expected to die, and how a hex is lost again at night (9)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from game.bloody_ridge.components import FACTOR, GROUND, MAIN, TABLES
from game.bloody_ridge.preview.attack import battlefield, defences, typical
from game.bloody_ridge.preview.fight import Field, force_of
from game.bloody_ridge.state import Force, Ridge
from game.kernel.attrition import PIPS, Needs, Party, losses

LIKELIEST = 150  # defences that are reckoned with; the others are rarer and much alike
Dead = tuple[float, float]  # attackers, Marines


@dataclass(frozen=True)
class Toll:
    """Means; of the force as it probably is, against the likeliest defences. The cache kills by no fire: not in it."""

    own: float
    marines: float


def toll(state: Ridge, force: Force, place: int) -> Toll:
    """An estimate: shells on the way are left out."""
    shown = typical(state, force) if force.hidden else force
    men = force_of(tuple(FACTOR[unit] for unit in shown.units))
    field = battlefield(state, force.place, place)
    found = sorted(defences(state, place), key=lambda one: -one[2])
    fought = [one for one in found if one[0].size]
    due = sum(chance for _, _, chance in fought)
    likely = fought[:LIKELIEST]
    whole = sum(chance for _, _, chance in likely) or 1.0
    dead = [(due * chance / whole, _dead(men, marines, field)) for marines, _, chance in likely]
    return Toll(sum(share * own for share, (own, _) in dead), sum(share * his for share, (_, his) in dead))


@lru_cache(maxsize=20_000)
def _dead(men: Party, marines: Party, field: Field) -> Dead:
    return _rounds(men, marines, field.needs, field)


def _rounds(men: Party, marines: Party, needs: Needs, field: Field) -> Dead:
    """Both fire at once until one side is gone; rounds in which nobody falls are taken out by division."""
    if not men.size or not marines.size:
        return 0.0, 0.0
    ours, theirs = needs(men, marines)
    fallen, lost = losses(marines, ours), losses(men, theirs)
    whole = marines.whole * men.whole
    own = his = 0.0
    for left, weight in (*fallen.left, (marines, fallen.unhurt)):
        for others, other_weight in (*lost.left, (men, lost.unhurt)):
            share = weight * other_weight / whole
            if share and (left is not marines or others is not men):
                later = _dead(others, left, field)
                own += share * (men.size - others.size + later[0])
                his += share * (marines.size - left.size + later[1])
    his += fallen.beheaded / marines.whole
    again = 1 - fallen.unhurt * lost.unhurt / whole
    return own / again, his / again


def retaken(place: int) -> Fraction:
    """9.1-9.5 The chance that a hex which was taken is lost again in the night's counterattack."""
    ground = GROUND[place]
    return Fraction(TABLES.retaken[ground.terrain], PIPS) if ground.zone == MAIN else Fraction(0)
