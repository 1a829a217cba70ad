"""The previews as forecasts: what an answer may lead to, and the sums behind it.

Like all texts of this game, the sums speak to the Japanese player; what may come out is told to whoever reads it.
"""

from __future__ import annotations

from fractions import Fraction

from game.bloody_ridge.banzai import Charge, FightOn
from game.bloody_ridge.combat import Volley, next_volleys, odds_of
from game.bloody_ridge.components import DIVISION, FACTOR, GROUND, JAPANESE, KIND, RED_ROW, TABLES, Kind
from game.bloody_ridge.defense import modifier
from game.bloody_ridge.movement import GoTo, Lead
from game.bloody_ridge.preview import attack, charge, fight_without, present_fight
from game.bloody_ridge.preview.defense import DefenseForecast
from game.bloody_ridge.preview.toll import retaken, toll
from game.bloody_ridge.state import Force, Ridge, total
from game.bloody_ridge.wording.names import PIECES, factors, ground, piece
from game.bloody_ridge.wording.questions import DIE
from game.kernel.agenda import Action, Decision, Side
from game.kernel.forecast import Chance, Expected, Forecast, Share, Tone, rehearse
from game.kernel.picking import Pick
from game.kernel.tally import Reason
from game.kernel.words import ByClass, count

TAKEN, EMPTY, FOUGHT = "you take it", "empty, you walk in", "taken after a fight"
THEIRS = {  # as the Marines read it
    TAKEN: "they take it",
    EMPTY: "empty, they walk in",
    "your force is lost": "their force is lost",
    **{f"the whole force of {many} is lost": f"their whole force of {many} is lost" for many in range(2, 20)},
}
ENDS_THE_GAME = Reason("The death of the 1st Marine Division HQ wins the game", ("4.2",))


def forecast(state: Ridge, decision: Decision, action: Action, reader: Side) -> Forecast | None:
    """What may come of an answer, or of what follows from it without a question; None where no die is thrown."""
    found = _of_answer(state, action)
    if found is None and state.agenda:
        ahead = (_of_answer(world, answer) for world, _, answer in rehearse(state, action).lone)
        found = next((told for told in ahead if told is not None), None)
    return found if found is None or reader == JAPANESE else found.turned(THEIRS)


def _of_answer(state: Ridge, action: Action) -> Forecast | None:
    return FORECASTS(action, state) if type(action) in FORECASTS else None


def _taken_or_lost(taken: Share) -> tuple[Chance, ...]:
    """7.12, 7.13 A fight goes on until one side is gone: whoever does not take the hex loses his force."""
    return Chance(TAKEN, taken, Tone.GOOD), Chance("your force is lost", 1 - taken, Tone.BAD)


# 7.4 An attack


def _attack(state: Ridge, a: GoTo) -> Forecast | None:
    """7.12, 7.13 An empty hex is walked into; a fight is won, or costs the whole force."""
    if state.is_japanese(a.place):
        return None
    force = state.the_force
    foreseen, dead = attack(state, force, a.place), toll(state, force, a.place)
    empty = float(foreseen.defense.nobody) if not state.hqs_in(a.place) else 0.0
    many = len(force.units) + force.hidden
    return Forecast(
        f"attack on {a.place}",
        (
            Chance(EMPTY, empty, Tone.GOOD),
            Chance(FOUGHT, foreseen.taken - empty, Tone.PARTLY_GOOD),
            Chance(_lost(many), 1 - foreseen.taken, Tone.BAD),
        ),
        Chance(TAKEN, foreseen.taken, Tone.GOOD),
        (
            Expected("you lose", max(dead.own, many * (1 - foreseen.taken)), f"of {many}", Tone.BAD),
            Expected("the Marines lose", dead.marines, "units", Tone.GOOD),
        ),
        tuple(_draws(foreseen.defense, shelled=not GROUND[force.place].is_red_row)),
        _attack_sums(state, force, a.place),
        (_by_night(a.place),),
        exact=foreseen.exact,
    )


def _lost(many: int) -> str:
    return f"the whole force of {many} is lost" if many > 1 else "your force is lost"


def _by_night(place: int) -> Reason:
    """9.1 Whether the Marines may have it back."""
    chance = retaken(place)
    if not chance:
        return Reason("Retaken at night: never, it is not in the Main zone", ("9.1",))
    return Reason(f"Retaken at night: {Chance('', chance).percent}, if it is still yours then", ("9.2",))


def _draws(foreseen: DefenseForecast, shelled: bool) -> list[Forecast]:
    """6.7 How many defend, and what else may turn up; shells that cannot reach the red row (3.4) are no news."""
    sizes = (
        Chance(count(size, "counter"), share) if size else Chance("no counter", share, Tone.GOOD)
        for size, share in foreseen.sizes.items()
    )
    risks = (
        ("artillery", foreseen.artillery * shelled, Tone.BAD),
        ("supply cache", foreseen.cache, Tone.BAD),
        ("battalion HQ", foreseen.battalion, Tone.EVEN),
        ("division HQ", foreseen.division, Tone.EVEN),
    )
    return [
        Forecast("defenders", tuple(sizes)),
        *(
            Forecast(name, (Chance("turns up", share, tone), Chance("stays away", 1 - share, tone.turned())))
            for name, share, tone in risks
            if share
        ),
    ]


def _lead(state: Ridge, a: Lead) -> Forecast:
    """6.11 The mean strength of a force, from the mix of all counters never turned up."""
    crew = FACTOR[state.crews[a.place]] if a.place in state.crews else 0
    mean = Fraction(sum(FACTOR[unit] for unit in state.unseen), len(state.unseen) or 1)
    strength = crew + state.waiting[RED_ROW.index(a.place)] * mean
    return Forecast(f"force in {a.place}", expected=(Expected("together", strength, "factors"),))


# 7.5, 11.4 A fight with known Marines


def _fight_on(state: Ridge, a: FightOn) -> Forecast:
    """7.8 The end, and how it stands after each of the first rounds."""
    foreseen = present_fight(state)
    rounds = (_round(number, *ended) for number, ended in enumerate(foreseen.rounds, 1))
    return Forecast("fight", _taken_or_lost(foreseen.taken), next=tuple(rounds), sums=_volleys(state))


def _round(number: int, won: Fraction, lost: Fraction) -> Forecast:
    on = Chance("still fighting", 1 - won - lost)
    return Forecast(f"by round {number}", (Chance("won", won, Tone.GOOD), on, Chance("lost", lost, Tone.BAD)))


def _charge(state: Ridge, a: Charge) -> Forecast:
    """11.4 Either the dice or the fight after them may cost the force."""
    foreseen = charge(state)
    wins = KIND[foreseen.best] == DIVISION
    strikes = Chance("breaks in", foreseen.success, Tone.GOOD)
    repelled = Chance("cut down", 1 - foreseen.success, Tone.BAD)
    return Forecast(
        "banzai charge",
        _taken_or_lost(foreseen.taken),
        Chance("wins the game", foreseen.taken, Tone.GOOD) if wins else None,
        next=(Forecast("dice", (strikes, repelled)),),
        sums=(Reason("Your die must be higher: 15 of 36 throws", ("11.4",)), *_volleys(state)),
        notes=(ENDS_THE_GAME if wins else Reason(f"Counts on killing {piece(foreseen.best)} first", ("11.4",)),),
    )


def _victim(state: Ridge, a: Pick) -> Forecast | None:
    """The coming rounds without the unit that dies; 4.2 the division HQ ends the game. An MG crew throws no die."""
    if state.fight is None:
        return None
    title = f"without {piece(a.item)}"
    if KIND[a.item] == DIVISION:
        return Forecast(title, (Chance("wins the game", 1, Tone.GOOD),), sums=(ENDS_THE_GAME,))
    return Forecast(title, _taken_or_lost(fight_without(state, a.item)), sums=_without(state, a.item))


FORECASTS: ByClass[Forecast | None] = ByClass(
    "forecast", {GoTo: _attack, Lead: _lead, FightOn: _fight_on, Charge: _charge, Pick: _victim}
)


# The sums


def _without(state: Ridge, victim: int) -> tuple[Reason, ...]:
    later = state.clone()
    later.bury_marines((victim,))
    if not later.the_fight.units:
        return (Reason("Nobody else defends the hex: it is yours", ("7.12",)),)
    return _volleys(later)


def _attack_sums(state: Ridge, force: Force, place: int) -> tuple[Reason, ...]:
    """10.1 On a hill the die itself, which is never nought."""
    least = ", at least 0" if modifier(place) else ""
    return (
        Reason(f"Defenders: {DIE[modifier(place)]}{least}, {ground(place)}", ("10.1",)),
        Reason(f"The pool: {_pool(state)}", ("3.2",)),
        _fire(state, force, place),
        Reason(
            f"They fire at you at your hex's strength {state.strength(force.place)}, {ground(force.place)}", ("7.6",)
        ),
        _shells(state, force),
    )


def _pool(state: Ridge) -> str:
    kinds = [KIND[unit] for unit in state.pool]
    rifles = [FACTOR[unit] for unit in state.pool if KIND[unit] == Kind.RIFLE]
    mean = f" of about {sum(rifles) / len(rifles):.0f} each" if rifles else ""
    guns = kinds.count(Kind.MACHINE_GUN)
    single = (Kind.HERO, Kind.CACHE, Kind.BATTALION, Kind.DIVISION)
    return ", ".join(
        [
            f"{count(len(rifles), 'rifle')}{mean}",
            f"{kinds.count(Kind.ARTILLERY)} artillery",
            *([count(guns, "machine gun")] if guns else []),
            *(PIECES[kind] for kind in single if kind in kinds),
        ]
    )


def _fire(state: Ridge, force: Force, place: int) -> Reason:
    """7.5, 7.6, 7.7 Your fire against whoever defends."""
    strength, hill = state.strength(place), state.holds_hill()
    rules = ("7.7" if state.hqs_in(place) else "7.6", *(["7.15"] if hill else []))
    bonus = ", Hill 123 +1" if hill else ""
    if force.hidden:
        unknown = f"Your strength is unknown until you attack; the hex has {strength}{bonus}"
        return Reason(unknown, ("6.11", *rules))
    attackers = total(force.units)
    sums = f"{factors(force.units)} = {attackers}" if len(force.units) > 1 else str(attackers)
    ratio = odds_of(attackers, strength, int(hill))
    return Reason(f"Your fire: {sums} against {strength}: {ratio}:1{bonus}", ("7.5", *rules))


def _shells(state: Ridge, force: Force) -> Reason:
    if not any(KIND[counter] == Kind.ARTILLERY for counter in state.pool):
        return Reason("No artillery is in the pool: no shells can fall", ("8.2",))
    if GROUND[force.place].is_red_row:
        return Reason("No shells fall on the red row", ("3.4",))
    hit = TABLES.shells[GROUND[force.place].terrain]
    return Reason(f"A shell kills each of your units up to {hit}, {ground(force.place)}", ("10.3",))


def _volleys(state: Ridge) -> tuple[Reason, ...]:
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
