"""The previews in words: exact chances of an answer, and the sums behind it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from game.bloody_ridge.banzai import Charge, ChooseVictim, DeclareCharge, FightOn
from game.bloody_ridge.combat import Volley, next_volleys, odds_of
from game.bloody_ridge.components import (
    ARTILLERY,
    BATTALION,
    CACHE,
    DIVISION,
    FACTOR,
    GROUND,
    HERO,
    JAPANESE,
    KIND,
    MACHINE_GUN,
    RED_ROW,
    RED_ROW_ZONE,
    RIFLE,
    TABLES,
)
from game.bloody_ridge.defense import modifier
from game.bloody_ridge.movement import ChooseForce, GoTo, Lead, NextHex
from game.bloody_ridge.preview import (
    AttackForecast,
    DefenseForecast,
    FightForecast,
    attack,
    charge,
    fight_without,
    present_fight,
)
from game.bloody_ridge.state import Force, Ridge, total
from game.bloody_ridge.wording.names import PLAIN, factors, ground, piece
from game.bloody_ridge.wording.questions import DIE
from game.kernel.agenda import Action, Decision
from game.kernel.dice import percent
from game.kernel.picking import Pick
from game.kernel.words import count


def odds(state: Ridge, decision: Decision, action: Action) -> str:
    """The exact chances of an answer in one line; empty where no dice follow from it."""
    words = ODDS.get((type(decision.question), type(action)))
    return words(state, action) if words else ""


def why(state: Ridge, decision: Decision, action: Action) -> str:
    """The sums behind the odds, one a line, with reasons and rule numbers."""
    words = WHY.get((type(decision.question), type(action)))
    return "\n".join(words(state, action)) if words else ""


# 7.4 An attack


def _attack(state: Ridge, a: GoTo) -> str:
    if state.is_japanese(a.place):
        return ""
    shelled = GROUND[state.the_force.place].zone != RED_ROW_ZONE
    return attack_words(attack(state, state.the_force, a.place), shelled)


def attack_words(forecast: AttackForecast, shelled: bool) -> str:
    taken = [] if forecast.taken is None else [f"takes it {percent(forecast.taken)}"]
    return "; ".join([*taken, *defense_words(forecast.defense, shelled)])


def defense_words(foreseen: DefenseForecast, shelled: bool) -> list[str]:
    """6.7 How many defend, and what else may turn up; shells that cannot reach the red row (3.4) are no news."""
    sizes = ", ".join(f"{size} {percent(chance)}" for size, chance in foreseen.sizes.items())
    risks = (
        ("artillery", foreseen.artillery if shelled else Fraction(0)),
        ("supply cache", foreseen.cache),
        ("battalion HQ", foreseen.battalion),
        ("division HQ", foreseen.division),
    )
    return [f"counters drawn: {sizes}", *(f"{name} {percent(chance)}" for name, chance in risks if chance)]


def _lead(state: Ridge, a: Lead) -> str:
    force = _force_in(state, a.place)
    return f"about {float(_expected(state, force)):.0f} factors in all"


def _force_in(state: Ridge, place: int) -> Force:
    units = (state.crews[place],) if place in state.crews else ()
    return Force(place, units, state.waiting[RED_ROW.index(place)])


def _expected(state: Ridge, force: Force) -> Fraction:
    """6.11 The mean strength of a force, from the mix of all counters never turned up."""
    hidden = Fraction(sum(FACTOR[unit] for unit in state.unseen), len(state.unseen) or 1)
    return total(force.units) + force.hidden * hidden


# 7.5, 11.4 A fight with known Marines


def _fight_on(state: Ridge, a: FightOn) -> str:
    return fight_words(present_fight(state))


def fight_words(forecast: FightForecast) -> str:
    """7.8 The end, and how it stands after each of the first rounds."""
    rounds = (
        f"by round {number} won {percent(won)}, lost {percent(lost)}"
        for number, (won, lost) in enumerate(forecast.rounds, 1)
    )
    return "; ".join([f"takes the hex {percent(forecast.taken)}", *rounds])


def _charge(state: Ridge, a: Charge) -> str:
    forecast = charge(state)
    best = piece(forecast.best)
    if KIND[forecast.best] == DIVISION:
        return f"breaks in {percent(forecast.success)}, and killing {best} wins the game (4.2)"
    return f"breaks in {percent(forecast.success)}; takes the hex {percent(forecast.taken)} by killing {best}"


def _victim(state: Ridge, a: Pick) -> str:
    if KIND[a.item] == DIVISION:
        return "wins the game (4.2)"
    return f"then takes the hex {percent(fight_without(state, a.item))}"


# The sums


def _why_attack(state: Ridge, a: GoTo) -> list[str]:
    if state.is_japanese(a.place):
        return ["Your flag is there: no die, no fight (3.8)."]
    return [
        f"Defenders: {_defenders(a.place)} ({ground(a.place)}, 10.1).",
        f"The pool: {_pool(state)} (3.2).",
        *_why_fire(state, state.the_force, a.place),
        *_why_shells(state, state.the_force),
    ]


def _defenders(place: int) -> str:
    """10.1 On a hill the die itself, which is never nought."""
    more = modifier(place)
    return f"{DIE[more]}, at least 0" if more else DIE[more]


def _pool(state: Ridge) -> str:
    kinds = [KIND[unit] for unit in state.pool]
    rifles = [FACTOR[unit] for unit in state.pool if KIND[unit] == RIFLE]
    mean = f" of about {sum(rifles) / len(rifles):.0f} each" if rifles else ""
    guns = kinds.count(MACHINE_GUN)
    parts = [
        f"{count(len(rifles), 'rifle')}{mean}",
        f"{kinds.count(ARTILLERY)} artillery",
        *([count(guns, "machine gun")] if guns else []),
    ]
    return ", ".join([*parts, *(PLAIN[kind] for kind in (HERO, CACHE, BATTALION, DIVISION) if kind in kinds)])


def _why_fire(state: Ridge, force: Force, place: int) -> list[str]:
    """7.5, 7.6, 7.7 Your odds against whoever defends, and the cover you have."""
    strength, cover = state.strength(place), state.strength(force.place)
    lines = [f"They fire at you at your hex's strength {cover} ({ground(force.place)}, 7.6)."]
    hill = int(state.holds_hill())
    bonus = ", Hill 123 +1 (7.15)" if hill else ""
    rule = "7.7" if state.hqs_in(place) else "7.6"
    if force.hidden:
        return [f"Your strength is unknown until you attack (6.11); the hex has {strength} ({rule}){bonus}.", *lines]
    attackers = total(force.units)
    sums = f"{factors(force.units)} = {attackers}" if len(force.units) > 1 else str(attackers)
    ratio = odds_of(attackers, strength, hill)
    return [f"Your fire: {sums} against {strength}: {ratio}:1 (7.5, {rule}){bonus}.", *lines]


def _why_shells(state: Ridge, force: Force) -> list[str]:
    if not any(KIND[counter] == ARTILLERY for counter in state.pool):
        return ["No artillery is in the pool: no shells can fall (8.2)."]
    if GROUND[force.place].zone == RED_ROW_ZONE:
        return ["No shells fall on the red row (3.4)."]
    hit = TABLES.shells[GROUND[force.place].terrain]
    return [f"A shell kills each of your units up to {hit} ({ground(force.place)}, 10.3)."]


def _why_fight(state: Ridge, a: Action) -> list[str]:
    return [volley_words(volley) for volley in next_volleys(state)]


def volley_words(volley: Volley) -> str:
    """7.5, 7.9, 7.16 One side's coming fire."""
    who = "Your fire" if volley.side == JAPANESE else "Their fire"
    shift = f", Hill 123 {volley.shift:+d} (7.15)" if volley.shift else ""
    rule = "close combat, 7.16" if volley.close else "7.9"
    kills = "kills all without a die" if volley.is_sure else f"kills up to {volley.needed}"
    return f"{who}: {volley.total} against {volley.strength}: {volley.odds}:1{shift}, {kills} ({rule})."


def _why_victim(state: Ridge, a: Pick) -> list[str]:
    """The coming round without the unit that dies; 4.2 the division HQ ends the game."""
    if KIND[a.item] == DIVISION:
        return ["The death of the 1st Marine Division HQ wins the game (4.2)."]
    later = state.clone()
    later.bury_marines((a.item,))
    later.miss_hqs((a.item,))
    if not later.the_fight.units:
        return ["Nobody else defends the hex: it is yours (7.12)."]
    return _why_fight(later, a)


def _why_charge(state: Ridge, a: Action) -> list[str]:
    return ["Your die must be higher: 15 of 36 throws (11.4).", *_why_fight(state, a)]


Words = Callable[[Ridge, Any], str]
ODDS: dict[tuple[type, type], Words] = {
    (NextHex, GoTo): _attack,
    (ChooseForce, Lead): _lead,
    (DeclareCharge, FightOn): _fight_on,
    (DeclareCharge, Charge): _charge,
    (ChooseVictim, Pick): _victim,
}
WHY: dict[tuple[type, type], Callable[[Ridge, Any], list[str]]] = {
    (NextHex, GoTo): _why_attack,
    (DeclareCharge, FightOn): _why_fight,
    (DeclareCharge, Charge): _why_charge,
    (ChooseVictim, Pick): _why_victim,
}
