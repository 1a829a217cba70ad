"""11.2, 11.3 Marine machine guns and the hero: who is doubled, and what becomes of them after the fight."""

from __future__ import annotations

from dataclasses import dataclass

from game.bloody_ridge import events
from game.bloody_ridge.components import FACTOR, HERO, KIND, MACHINE_GUN
from game.bloody_ridge.state import NOBODY, Fight, Ridge, without
from game.kernel.agenda import Step
from game.kernel.named import Piece
from game.kernel.records import changed


@dataclass(frozen=True)
class Support(Step[Ridge]):
    """11.2, 11.3, R45 Assigned once, before the first round."""

    def run(self, state: Ridge) -> None:
        fight = state.the_fight
        if not helpers(fight) or not fight.units:
            return
        factors = [FACTOR[unit] for unit in fight.units]
        kinds = [KIND[piece] for piece in fight.drawn]
        places = manned_by(factors, kinds.count(MACHINE_GUN))
        manned = tuple(fight.units[place] for place in places)
        heroic = fight.units[hero_with(factors, places)] if HERO in kinds else NOBODY
        state.fight = changed(fight, manned=manned, heroic=heroic)
        state.tell(events.Supported, manned, heroic, 0 if manned else kinds.count(MACHINE_GUN))


def helpers(fight: Fight) -> tuple[Piece, ...]:
    """R49 Pieces that are drawn like others but are no units."""
    return tuple(piece for piece in fight.drawn if KIND[piece] in (MACHINE_GUN, HERO))


def manned_by(factors: list[int], guns: int) -> list[int]:
    """11.2, R43, R44 The lowest units, first drawn first, by their place in that order; too many guns do nothing."""
    weakest_first = sorted(range(len(factors)), key=factors.__getitem__)
    return weakest_first[:guns] if guns <= len(factors) else []


def hero_with(factors: list[int], manned: list[int]) -> int:
    """11.3, R44 The highest unit; among equals one without a machine gun, then the first drawn."""
    return min(range(len(factors)), key=lambda place: (-factors[place], place in manned, place))


def marine_factors(fight: Fight) -> dict[Piece, int]:
    """11.2, 11.3 What each Marine unit in the hex fires with now."""
    return {unit: FACTOR[unit] << ((unit in fight.manned) + (unit == fight.heroic)) for unit in fight.units}


def dismiss_helpers(state: Ridge, fight: Fight) -> None:
    """11.2, 11.3, R46, R47 The hero goes back to the pool, machine guns are spent; alone with him they go back too."""
    pieces = helpers(fight)
    alone = len(pieces) == len(fight.drawn) and not fight.found
    with_hero = any(KIND[piece] == HERO for piece in pieces)
    guns = tuple(piece for piece in pieces if KIND[piece] == MACHINE_GUN)
    spent = () if alone and with_hero else guns
    state.put_back(without(pieces, spent), "11.3")
    if spent:
        state.gone.extend(spent)
        state.tell(events.Spent, spent)
