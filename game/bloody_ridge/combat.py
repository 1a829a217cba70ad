"""7.5-7.16 Ground combat: rounds of fire from hex to hex until one side is gone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from game.bloody_ridge import events
from game.bloody_ridge.components import AMERICAN, ARTILLERY, HQS, JAPANESE, KIND, RIFLE, TABLES
from game.bloody_ridge.state import Fight, Ridge, hit_by, total, without
from game.bloody_ridge.support import dismiss_helpers, marine_factors
from game.kernel.agenda import Side, Step
from game.kernel.named import Piece
from game.kernel.records import changed


class Volley(NamedTuple):
    """7.5, 7.9 One side's fire in one round: `needed` is the highest die that kills, 0 if nobody shoots."""

    side: Side
    total: int
    strength: int
    odds: int
    shift: int
    close: bool
    needed: int

    @property
    def is_sure(self) -> bool:
        """7.9 Six to one and more needs no die."""
        return self.needed >= TABLES.sure


def odds_of(attack: int, strength: int, shift: int = 0) -> int:
    """7.5, 7.9, 7.15, R25, R26 Rounded down, at least one to one, then Hill 123, and again at least one to one."""
    return max(1, max(1, attack // strength) + shift)


@lru_cache(maxsize=8192)
def volleys(attack: int, strength: int, answer: int, cover: int, hill: bool) -> tuple[Volley, Volley]:
    """7.10 Both sides' fire: Japanese factors into the hex, Marine factors into the attackers' hex."""
    ours = odds_of(attack, strength, int(hill))
    theirs = odds_of(answer, cover, -int(hill))
    close = ours == theirs == 1 and attack > 0 and answer > 0  # 7.16, R27-R29
    return (
        Volley(JAPANESE, attack, strength, ours, int(hill), close, _needed(ours, attack, close)),
        Volley(AMERICAN, answer, cover, theirs, -int(hill), close, _needed(theirs, answer, close)),
    )


def _needed(odds: int, attack: int, close: bool) -> int:
    """7.9, 7.16, R28 A side without any factor does not fire."""
    if not attack:
        return 0
    return TABLES.close_combat if close else min(odds, TABLES.sure)


def next_volleys(state: Ridge) -> tuple[Volley, Volley]:
    """7.11 The coming round, reckoned from whoever is left."""
    fight, force = state.the_fight, state.the_force
    answer = sum(marine_factors(fight).values())
    strengths = state.strength(fight.place), state.strength(force.place)
    return volleys(total(force.units), strengths[0], answer, strengths[1], state.holds_hill())


@dataclass(frozen=True)
class Round(Step[Ridge]):
    """7.8, 7.10, 7.11 Both fire at once; then again, until one side is gone."""

    def run(self, state: Ridge) -> None:
        fight, force = state.the_fight, state.the_force
        if not fight.units:
            return
        state.fight = changed(fight, round=fight.round + 1)
        ours, theirs = next_volleys(state)
        fallen = fire(state, ours, fight.units)
        fire(state, theirs, force.units)
        state.miss_hqs(fallen)
        if state.force is None:
            state.tell(events.ForceLost, force.place, "fight")
        elif state.the_fight.units and state.winner is None:
            state.do(Round())


def fire(state: Ridge, volley: Volley, targets: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """7.5, 7.9 One die for each target, all at the same odds; who falls."""
    dice: tuple[int, ...] = ()
    hit = targets if volley.is_sure else ()
    if volley.needed and not volley.is_sure:
        why = "fire at the Marines" if volley.side == JAPANESE else "fire at the Japanese"
        dice = state.roll(why, len(targets), throwers=(volley.side,), place=state.the_fight.place, low=True)
        hit = hit_by(targets, dice, volley.needed)
    round_number = state.the_fight.round
    bury = state.bury_marines if volley.side == JAPANESE else state.bury_infantry
    bury(hit)
    side, *sums = volley
    state.tell(events.Fired, side, round_number, *sums, targets, dice, hit)
    return hit


@dataclass(frozen=True)
class EndFight(Step[Ridge]):
    """6.8, 6.9, 7.12, 7.13, R24 The hex is taken if somebody is left to take it; else the Marines stand down."""

    def run(self, state: Ridge) -> None:
        fight, state.fight = state.fight, None
        if fight is None:  # the supply cache has ended it
            return
        dismiss_helpers(state, fight)
        if state.force is not None:
            state.take(fight.place, _entry_rule(fight))
        else:
            state.put_back(without(fight.units, HQS), "7.13")


def _entry_rule(fight: Fight) -> str:
    """How the hex fell: empty, to the survivors of the shells, or after a fight or charge."""
    if any(KIND[piece] == RIFLE or piece in HQS for piece in (*fight.drawn, *fight.found)):
        return "7.12"
    return "6.8" if any(KIND[piece] == ARTILLERY for piece in fight.drawn) else "6.7"
