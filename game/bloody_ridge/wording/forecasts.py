"""The previews as forecasts: what an answer may lead to, and the sums behind it.

Like all texts of this game, the sums speak to the Japanese player; what may come out is told to whoever reads it.
"""

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
from game.bloody_ridge.preview import DefenseForecast, attack, charge, fight_without, present_fight
from game.bloody_ridge.state import Force, Ridge, total
from game.bloody_ridge.wording.names import PIECES, factors, ground, piece
from game.bloody_ridge.wording.questions import DIE
from game.kernel.agenda import Action, Decision, Side
from game.kernel.forecast import Chance, Expected, Forecast, Share, Tone, rehearse
from game.kernel.picking import Pick
from game.kernel.tally import Reason
from game.kernel.words import count

Reasons = tuple[Reason, ...]
ENDS_THE_GAME = Reason("The death of the 1st Marine Division HQ wins the game", ("4.2",))


def forecast(state: Ridge, decision: Decision, action: Action, reader: Side) -> Forecast | None:
    """What may come of an answer, or of what follows from it without a question; None where no die is thrown."""
    found = _of_answer(state, decision, action, reader)
    if found is not None or not state.agenda:
        return found
    ahead = (_of_answer(world, lone, answer, reader) for world, lone, answer in rehearse(state, action).lone)
    return next((told for told in ahead if told is not None), None)


def _of_answer(state: Ridge, decision: Decision, action: Action, reader: Side) -> Forecast | None:
    told = FORECASTS.get((type(decision.question), type(action)))
    return told(state, action, reader) if told else None


def _chance(label: str, share: Share, tone: Tone, reader: Side) -> Chance:
    """Told for the Japanese, turned for anybody else."""
    return Chance(label, share, tone.turned(reader != JAPANESE))


def _taken_or_lost(taken: Share, reader: Side) -> tuple[Chance, ...]:
    """7.12, 7.13 A fight goes on until one side is gone: whoever does not take the hex loses his force."""
    who, whose = (
        ("you take it", "your force is lost") if reader == JAPANESE else ("they take it", "their force is lost")
    )
    return _chance(who, taken, Tone.GOOD, reader), _chance(whose, 1 - taken, Tone.BAD, reader)


# 7.4 An attack


def _attack(state: Ridge, a: GoTo, reader: Side) -> Forecast | None:
    if state.is_japanese(a.place):
        return None
    force = state.the_force
    foreseen = attack(state, force, a.place)
    return Forecast(
        f"attack on {a.place}",
        _taken_or_lost(foreseen.taken, reader),
        next=tuple(_draws(foreseen.defense, GROUND[force.place].zone != RED_ROW_ZONE, reader)),
        sums=_attack_sums(state, force, a.place),
        exact=foreseen.exact,
    )


def _draws(foreseen: DefenseForecast, shelled: bool, reader: Side) -> list[Forecast]:
    """6.7 How many defend, and what else may turn up; shells that cannot reach the red row (3.4) are no news."""
    sizes = (
        _chance(count(size, "counter") if size else "no counter", share, Tone.EVEN if size else Tone.GOOD, reader)
        for size, share in foreseen.sizes.items()
    )
    risks = (
        ("artillery", foreseen.artillery if shelled else Fraction(0), Tone.BAD),
        ("supply cache", foreseen.cache, Tone.BAD),
        ("battalion HQ", foreseen.battalion, Tone.EVEN),
        ("division HQ", foreseen.division, Tone.EVEN),
    )
    return [
        Forecast("defenders", tuple(sizes)),
        *(_turns_up(name, share, tone, reader) for name, share, tone in risks if share),
    ]


def _turns_up(name: str, share: Fraction, tone: Tone, reader: Side) -> Forecast:
    chances = (("turns up", share, tone), ("stays away", 1 - share, Tone(-tone)))
    return Forecast(name, tuple(_chance(*chance, reader) for chance in chances))


def _lead(state: Ridge, a: Lead, reader: Side) -> Forecast:
    """6.11 The mean strength of a force, from the mix of all counters never turned up."""
    units = (state.crews[a.place],) if a.place in state.crews else ()
    force = Force(a.place, units, state.waiting[RED_ROW.index(a.place)])
    hidden = Fraction(sum(FACTOR[unit] for unit in state.unseen), len(state.unseen) or 1)
    strength = total(force.units) + force.hidden * hidden
    return Forecast(f"force in {a.place}", expected=(Expected("together", strength, "factors"),))


# 7.5, 11.4 A fight with known Marines


def _fight_on(state: Ridge, a: FightOn, reader: Side) -> Forecast:
    """7.8 The end, and how it stands after each of the first rounds."""
    foreseen = present_fight(state)
    return Forecast(
        "fight",
        _taken_or_lost(foreseen.taken, reader),
        next=tuple(_round(number, *ended, reader) for number, ended in enumerate(foreseen.rounds, 1)),
        sums=_volleys(state),
    )


def _round(number: int, won: Fraction, lost: Fraction, reader: Side) -> Forecast:
    chances = (("won", won, Tone.GOOD), ("still fighting", 1 - won - lost, Tone.EVEN), ("lost", lost, Tone.BAD))
    return Forecast(f"by round {number}", tuple(_chance(*chance, reader) for chance in chances))


def _charge(state: Ridge, a: Charge, reader: Side) -> Forecast:
    """11.4 Either the dice or the fight after them may cost the force."""
    foreseen = charge(state)
    taken, lost = _taken_or_lost(foreseen.taken, reader)
    wins = KIND[foreseen.best] == DIVISION
    strikes = _chance("breaks in", foreseen.success, Tone.GOOD, reader)
    repelled = _chance("cut down", 1 - foreseen.success, Tone.BAD, reader)
    return Forecast(
        "banzai charge",
        (taken, lost),
        _chance("wins the game", foreseen.taken, Tone.GOOD, reader) if wins else None,
        next=(Forecast("dice", (strikes, repelled)),),
        sums=(Reason("Your die must be higher: 15 of 36 throws", ("11.4",)), *_volleys(state)),
        notes=(ENDS_THE_GAME,) if wins else (Reason(f"Counts on killing {piece(foreseen.best)} first", ("11.4",)),),
    )


def _victim(state: Ridge, a: Pick, reader: Side) -> Forecast:
    """The coming rounds without the unit that dies; 4.2 the division HQ ends the game."""
    title = f"without {piece(a.item)}"
    if KIND[a.item] == DIVISION:
        return Forecast(title, (_chance("wins the game", 1, Tone.GOOD, reader),), sums=(ENDS_THE_GAME,))
    chances = _taken_or_lost(fight_without(state, a.item), reader)
    return Forecast(title, chances, sums=_without(state, a.item))


# The sums


def _without(state: Ridge, victim: int) -> Reasons:
    later = state.clone()
    later.bury_marines((victim,))
    if not later.the_fight.units:
        return (Reason("Nobody else defends the hex: it is yours", ("7.12",)),)
    return _volleys(later)


def _attack_sums(state: Ridge, force: Force, place: int) -> Reasons:
    return (
        Reason(f"Defenders: {_defenders(place)}, {ground(place)}", ("10.1",)),
        Reason(f"The pool: {_pool(state)}", ("3.2",)),
        *_fire(state, force, place),
        _shells(state, force),
    )


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
    return ", ".join([*parts, *(PIECES[kind] for kind in (HERO, CACHE, BATTALION, DIVISION) if kind in kinds)])


def _fire(state: Ridge, force: Force, place: int) -> list[Reason]:
    """7.5, 7.6, 7.7 Your fire against whoever defends, and the cover you have."""
    strength, cover = state.strength(place), state.strength(force.place)
    hill = state.holds_hill()
    rules = ("7.7" if state.hqs_in(place) else "7.6", *(["7.15"] if hill else []))
    bonus = ", Hill 123 +1" if hill else ""
    theirs = Reason(f"They fire at you at your hex's strength {cover}, {ground(force.place)}", ("7.6",))
    if force.hidden:
        unknown = f"Your strength is unknown until you attack; the hex has {strength}{bonus}"
        return [Reason(unknown, ("6.11", *rules)), theirs]
    attackers = total(force.units)
    sums = f"{factors(force.units)} = {attackers}" if len(force.units) > 1 else str(attackers)
    ratio = odds_of(attackers, strength, int(hill))
    return [Reason(f"Your fire: {sums} against {strength}: {ratio}:1{bonus}", ("7.5", *rules)), theirs]


def _shells(state: Ridge, force: Force) -> Reason:
    if not any(KIND[counter] == ARTILLERY for counter in state.pool):
        return Reason("No artillery is in the pool: no shells can fall", ("8.2",))
    if GROUND[force.place].zone == RED_ROW_ZONE:
        return Reason("No shells fall on the red row", ("3.4",))
    hit = TABLES.shells[GROUND[force.place].terrain]
    return Reason(f"A shell kills each of your units up to {hit}, {ground(force.place)}", ("10.3",))


def _volleys(state: Ridge) -> Reasons:
    return tuple(volley_reason(volley) for volley in next_volleys(state))


def volley_reason(volley: Volley) -> Reason:
    """7.5, 7.9, 7.16 One side's coming fire."""
    who = "Your fire" if volley.side == JAPANESE else "Their fire"
    shift = f", Hill 123 {volley.shift:+d}" if volley.shift else ""
    kills = "kills all without a die" if volley.is_sure else f"kills up to {volley.needed}"
    close = ", close combat" if volley.close else ""
    return Reason(
        f"{who}: {volley.total} against {volley.strength}: {volley.odds}:1{shift}, {kills}{close}",
        (*(["7.15"] if volley.shift else []), "7.16" if volley.close else "7.9"),
    )


FORECASTS: dict[tuple[type, type], Callable[[Ridge, Any, Side], Forecast | None]] = {
    (NextHex, GoTo): _attack,
    (ChooseForce, Lead): _lead,
    (DeclareCharge, FightOn): _fight_on,
    (DeclareCharge, Charge): _charge,
    (ChooseVictim, Pick): _victim,
}
