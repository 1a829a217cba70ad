"""13.1, 13.2 Where a plotted strike may fall, and what it would do to whoever still stands there."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from game.conflict_of_heroes.artillery import ON_TARGET, struck
from game.conflict_of_heroes.preview.attack import Odds, attack_odds
from game.conflict_of_heroes.state import BUNKER, NOBODY, Deed, Do, Engagement
from game.kernel.agenda import Side
from game.kernel.dice import dice
from game.kernel.named import Piece, Place

WAYS = 6  # 13.2 the directions of a drift


@dataclass(frozen=True)
class Fallings:
    """Each pattern that may be struck, with its chance; how far off it is."""

    share: Fraction
    drift: int
    area: tuple[Place, ...]


def fallings(state: Engagement, place: Place, caps: int = 0) -> list[Fallings]:
    """13.2 The natural die is the drift, CAPs only help it to be on target."""
    die = dice(1)
    found = [Fallings(die.at_least(ON_TARGET - caps), 0, struck(state, place, 1, 0))]
    for pips in range(1, ON_TARGET - caps):
        share = die.chance_of(pips) / WAYS
        found += [Fallings(share, pips, struck(state, place, way, pips)) for way in range(1, WAYS + 1)]
    return found


def barrage_odds(state: Engagement, side: Side, card: str, area: tuple[Place, ...]) -> list[Odds]:
    """Every roll of the strike against whoever stands there now."""
    if not area:
        return []
    return attack_odds(state, Deed(Do.BARRAGE, side, NOBODY, card=card, target=area[0], area=area))


def mean_hits(state: Engagement, side: Side, card: str, found: list[Fallings]) -> tuple[Fraction, Fraction]:
    """Units hit in the mean, wherever it falls: the enemy's, the own."""
    hits = [Fraction(0), Fraction(0)]
    for falling in found:
        for odds in barrage_odds(state, side, card, falling.area):
            if odds.target < BUNKER:
                own = state.side(Piece(odds.target)) == side
                hits[own] += falling.share * (1 - odds.miss)
    return hits[0], hits[1]
