"""6.7-6.10, 7.14 Who defends a hex: the die, the draws from the pool, HQs and the supply cache."""

from __future__ import annotations

from dataclasses import dataclass

from game.bloody_ridge import events
from game.bloody_ridge.banzai import OfferCharge
from game.bloody_ridge.bombardment import Bombardment
from game.bloody_ridge.combat import EndFight, Round
from game.bloody_ridge.components import AMERICAN, ARTILLERY, CACHE, GROUND, HILL, HQS, KIND, RIFLE, TABLES
from game.bloody_ridge.state import Fight, Ridge, without
from game.bloody_ridge.support import Support
from game.kernel.agenda import Step
from game.kernel.named import Piece, Place
from game.kernel.records import changed


@dataclass(frozen=True)
class Attack(Step[Ridge]):
    """7.4, R15 Units turned up, die, draws, cache; then shells, banzai and rounds of fire."""

    place: Place

    def run(self, state: Ridge) -> None:
        state.turn_up()
        found = state.hqs_in(self.place)
        state.fight = Fight(self.place, found=found, units=found)
        draw_defense(state, defenders_due(state, self.place))
        state.do(Bombardment(), Support(), OfferCharge(), Round(), EndFight())
        if any(KIND[piece] == CACHE for piece in state.the_fight.drawn):
            find_cache(state)


def modifier(place: Place) -> int:
    """10.1 What is added to the defence die: by hill or by zone."""
    ground = GROUND[place]
    return TABLES.drawn[HILL if ground.terrain == HILL else ground.zone]


def room_for(state: Ridge, place: Place) -> int:
    """6.3, R20 How many counters may still be drawn beside the HQs that stand there."""
    return TABLES.american_stack - len(state.hqs_in(place))


def defenders_due(state: Ridge, place: Place) -> int:
    """6.7 The defence die."""
    (pips,) = state.roll("defence", throwers=(AMERICAN,), place=place)
    due = max(0, pips + modifier(place))
    most = min(due, room_for(state, place))
    state.tell(events.DefenseRolled, place, pips, due, most)
    return most


def draw_defense(state: Ridge, due: int) -> None:
    """6.7, 6.10, R17, R18 Blind, one by one; the cache stops it; HQs that may not stand here are replaced."""
    place = state.the_fight.place
    found = state.hqs_in(place)
    pulled: list[Piece] = []
    aside: list[Piece] = []
    while len(pulled) - len(aside) < due and state.pool:
        piece = state.pool.pop(state.chance(len(state.pool)))
        pulled.append(piece)
        if piece in HQS and not GROUND[place].may_hold_hq:
            aside.append(piece)
        elif KIND[piece] == CACHE:
            break
    state.pool.extend(aside)
    kept = without(pulled, aside)
    _form_up(state, kept, found)
    if pulled:
        state.tell(events.Drew, place, tuple(pulled), tuple(aside))
    for hq in kept:
        if hq in HQS:
            state.hqs[hq] = place
            state.tell(events.HqFound, hq, place)


def _form_up(state: Ridge, drawn: tuple[Piece, ...], found: tuple[Piece, ...]) -> None:
    """6.3, 6.4 Rifles and HQs stand in the hex, markers do not."""
    units = tuple(piece for piece in drawn if KIND[piece] == RIFLE or piece in HQS)
    shells = tuple(piece for piece in drawn if KIND[piece] == ARTILLERY)
    state.fight = changed(state.the_fight, drawn=drawn, found=found, units=units + found, shells=shells)


def find_cache(state: Ridge) -> None:
    """7.14, R17 The whole force dies, no shell falls, the cache leaves the game; all but HQs go back to the pool."""
    fight = state.the_fight
    cache = fight.drawn[-1]
    state.gone.append(cache)
    state.tell(events.CacheFound, fight.place)
    state.lose_force("cache")
    state.put_back(without(fight.drawn, (*HQS, cache)), "7.14")
    state.fight = None
    state.skip_to(EndFight)
