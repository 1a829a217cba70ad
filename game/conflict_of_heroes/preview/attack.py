"""7.1-7.3 The chances of an attack, target by target."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from game.conflict_of_heroes.attacking import targets_of
from game.conflict_of_heroes.state import BLIND, Deed, Engagement, stands_at
from game.conflict_of_heroes.values import CRITICAL, LineOfFire, attack_tally, defence_tally, shot_of
from game.kernel.dice import dice
from game.kernel.named import Place
from game.kernel.tally import Tally

TWO_DICE = dice(2)


@dataclass(frozen=True, eq=False)
class Odds:
    """One roll: the sums behind it, and how likely each result is."""

    target: int
    attack: Tally
    defence: Tally
    needed: int
    miss: Fraction
    hit: Fraction
    critical: Fraction


def odds_of(state: Engagement, shot: LineOfFire, target: int, more: int = 0) -> Odds:
    """`more` is whatever is added to the dice, less what is added to the defence."""
    attack, defence = attack_tally(state, shot, target), defence_tally(state, shot, target)
    needed = defence.total - attack.total - more
    critical = TWO_DICE.at_least(needed + CRITICAL)
    some = TWO_DICE.at_least(needed)
    return Odds(target, attack, defence, needed, 1 - some, some - critical, critical)


def blind_chance(state: Engagement, deed: Deed, place: Place) -> Fraction:
    """19.0.3 That a shot at an empty hex hits somebody, if every hex where he may be is as likely."""
    shot, spared = shot_of(state, deed, place), Fraction(1)
    for unit in sorted(state.hidden):
        if place in state.maybe[unit] and state.side(unit) != deed.side:
            spared *= 1 - (1 - odds_of(state, shot, unit).miss) / len(state.maybe[unit])
    return 1 - spared


def attack_odds(state: Engagement, deed: Deed, more: int = 0) -> list[Odds]:
    """Every roll of a declared attack that can be foreseen: nobody knows who hides in an empty hex."""
    found = []
    for target in targets_of(state, deed):
        if target < BLIND:
            found.append(odds_of(state, shot_of(state, deed, stands_at(state, target)), target, more))
    return found
