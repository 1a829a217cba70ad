"""The previews as forecasts: what an answer may lead to, in the words of the side that reads it (10-14)."""

from __future__ import annotations

from dataclasses import replace

from game.edsons_ridge.advantage import LetStand
from game.edsons_ridge.components import JAPANESE, OWNER, other
from game.edsons_ridge.preview.answers import Preview, previews
from game.edsons_ridge.preview.assault import AssaultForecast
from game.edsons_ridge.preview.chain import CLEARED, FAILURE, OVERRUN, STALEMATE, SUCCESS
from game.edsons_ridge.preview.charge import ChargeForecast
from game.edsons_ridge.preview.checks import AmmoForecast, Check
from game.edsons_ridge.preview.dice import Ammo
from game.edsons_ridge.preview.fire import ATTRITION, MISTAKEN, NO_EFFECT, FireForecast, GasForecast, RangedForecast
from game.edsons_ridge.preview.melee import StrikeForecast
from game.edsons_ridge.preview.reroll import RerollGain, ThrowForecast, coming_throw
from game.edsons_ridge.ranged_fire import PrimaryTarget
from game.edsons_ridge.secrets import observe
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording.names import called, names, short_place
from game.edsons_ridge.wording.sentences import needed
from game.kernel.agenda import Action, Decision, Side
from game.kernel.dice import Distribution
from game.kernel.forecast import Chance, Expected, Forecast, Share, Tone, rehearse
from game.kernel.picking import Pick
from game.kernel.tally import Reason, Tally
from game.kernel.words import count, sentence

TRACKS = ("Japanese ammo", "Marine ammo")
POINTS, LEVELS, UNITS = "casualty points", "levels", "units"


def forecast(state: Edson, decision: Decision, action: Action, reader: Side) -> Forecast | None:
    """What may come of an answer, or of what follows from it without a question (a lone unit goes on patrol)."""
    found = _of_answer(state, decision, action, reader)
    if found is not None:
        return found
    known = observe(observe(state, decision.side), reader)  # nobody may read a secret out of what is not foreseen
    ahead = rehearse(known, action)
    for world, lone, answer in ahead.lone:
        found = _of_answer(world, lone, answer, reader)
        if found is not None:
            return found
    return _ordered_before(coming_throw(ahead.world, ahead.dice), reader) if ahead.dice else None


def _ordered_before(throw: ThrowForecast, reader: Side) -> Forecast:
    """Dice of an order that was given before this answer: the last unit of a melee holds back, and the blows fall."""
    best = max(throw.ranks.values())
    tones = {name: Tone.GOOD if rank == best else Tone.BAD for name, rank in throw.ranks.items()}
    chances = (Chance(name, share, tones[name]) for name, share in throw.results.items())
    return Forecast(
        f"next {throw.why}", tuple(_toned(chance, throw.gainer, reader) for chance in chances), sums=throw.tallies
    )


def _of_answer(state: Edson, decision: Decision, action: Action, reader: Side) -> Forecast | None:
    found = previews(state, decision.question, action)
    if not found:
        return None
    first, *under_fire = found
    match first:
        case RerollGain():
            return _stands(first) if isinstance(action, LetStand) else _again(state, first, reader)
        case RangedForecast() if isinstance(decision.question, PrimaryTarget) and isinstance(action, Pick):
            hurt = Chance(f"{called(action.item)} is hurt", first.hurts(state, action.item), Tone.GOOD)
            return replace(_ranged(first, reader), headline=_toned(hurt, first.ammo.side, reader))
    told = _told(first, reader)
    return _with_fire_to_come(told, [_told(one, reader) for one in under_fire]) if under_fire else told


def _with_fire_to_come(held: Forecast, fired: list[Forecast]) -> Forecast:
    """10.31 The defender may still fire: how it goes if his guns hold, then under the strongest fire he has."""
    assert held.main is not None
    main = replace(held.main, label=f"{held.main.label} if the guns are silent")
    chances = tuple(main if chance == held.main else chance for chance in held.chances)
    later = tuple(replace(one, title="under the strongest defensive fire") for one in fired)
    return replace(held, chances=chances, headline=main, next=(*held.next, *later))


def _told(preview: Preview, reader: Side) -> Forecast:
    match preview:
        case AssaultForecast():
            return _assault(preview, reader)
        case ChargeForecast():
            return _charge(preview, reader)
        case RangedForecast():
            return _ranged(preview, reader)
        case GasForecast():
            return _gas(preview, reader)
        case StrikeForecast():
            return _strike(preview, reader)
        case Check():
            return _check(preview, reader)
        case AmmoForecast():
            return _ammo_roll(preview, reader)
    raise TypeError(f"no forecast for {preview}")


# ---- words for the reader


def _toned(chance: Chance, side: Side, reader: Side) -> Chance:
    """What was told for a side, for whoever reads it."""
    return replace(chance, tone=chance.tone.turned(side != reader))


def _loses(side: Side, reader: Side, amount: Share, unit: str) -> Expected:
    mine = side == reader
    return Expected("you lose" if mine else "the enemy loses", amount, unit, Tone.GOOD.turned(mine))


def _losses(*losses: Expected) -> tuple[Expected, ...]:
    """The reader's own first: that is what a button has room for."""
    return tuple(sorted(losses, key=lambda expected: expected.tone))


# ---- 10 assaults and charges


def _assault(preview: AssaultForecast, reader: Side) -> Forecast:
    """10.351-10.353 The attacker hopes for a success of any kind, the defender that the place holds."""
    side, place = preview.attacker_ammo.side, short_place(preview.place)
    chances = _outcomes(preview.outcome, side, reader)
    success = Chance("succeeds", preview.success, Tone.GOOD)
    return Forecast(
        f"assault on {place}",
        chances,
        success if side == reader else Chance("it holds", preview.failure, Tone.GOOD),
        _losses(
            _loses(other(side), reader, preview.points.mean(), POINTS),
            _loses(side, reader, preview.levels_lost.mean(), LEVELS),
        ),
        (*_fire(preview.fire, reader), *_ammo(preview.attacker_ammo, reader)),
        (preview.attack, preview.defence),
    )


def _outcomes(outcome: Distribution[str], side: Side, reader: Side) -> tuple[Chance, ...]:
    """The five results as the attacker and as the defender calls them, and what they mean for the attacker."""
    attacks = int(side != reader)
    names_of = {
        OVERRUN: (("you overrun it", "you are overrun"), Tone.GOOD),
        CLEARED: (("you clear it", "you are wiped out"), Tone.GOOD),
        SUCCESS: (("you break in", "the enemy breaks in"), Tone.PARTLY_GOOD),
        STALEMATE: (("stalemate", "stalemate"), Tone.EVEN),
        FAILURE: (("you are thrown back", "it holds"), Tone.BAD),
    }
    return tuple(
        _toned(Chance(labels[attacks], outcome[name], tone), side, reader)
        for name, (labels, tone) in names_of.items()
        if name in outcome
    )


def _charge(preview: ChargeForecast, reader: Side) -> Forecast:
    """10.9"""
    side, place = preview.attacker_ammo.side, short_place(preview.place)
    mine = side == reader
    blows = tuple(_blow_tally(blow) for blow in (*preview.first, *preview.back))
    cleared = Chance("you clear it" if mine else "you are wiped out", preview.cleared, Tone.GOOD.turned(not mine))
    holds = Chance("it holds", 1 - preview.cleared, Tone.BAD.turned(not mine))
    return Forecast(
        f"charge into {place}",
        (cleared, holds),
        cleared if mine else holds,
        _losses(
            _loses(other(side), reader, preview.kills.mean(), UNITS),
            _loses(side, reader, preview.losses.mean(), UNITS),
        ),
        (*_fire(preview.fire, reader), *_ammo(preview.attacker_ammo, reader)),
        blows,
    )


def _fire(fire: FireForecast | None, reader: Side) -> tuple[Forecast, ...]:
    """10.31 Defensive fire comes before anything else."""
    if fire is None:
        return ()
    side = fire.ammo.side
    hits, misses = Chance("hits", fire.hit, Tone.GOOD), Chance("no effect", 1 - fire.hit)
    return (
        Forecast(
            "your fire" if side == reader else "the enemy's fire",
            (_toned(hits, side, reader), _toned(misses, side, reader)),
            expected=(_loses(other(side), reader, fire.points.mean(), POINTS),),
            next=_ammo(fire.ammo, reader),
            sums=(fire.value, fire.cover),
        ),
    )


# ---- 11 fire


def _ranged(preview: RangedForecast, reader: Side) -> Forecast:
    """11.4, 17.2"""
    side = preview.ammo.side
    mine = side == reader
    labels = {
        ATTRITION: ("hits", Tone.GOOD),
        NO_EFFECT: ("no effect", Tone.EVEN),
        MISTAKEN: ("falls on your own men" if mine else "falls on the enemy's own men", Tone.BAD),
    }
    outcome, points = preview.outcome, "attrition points"
    own = (_loses(side, reader, preview.own_points.mean(), points),) if preview.mistaken else ()
    return Forecast(
        f"fire at {short_place(preview.target)}",
        tuple(
            _toned(Chance(label, outcome[name], tone), side, reader)
            for name, (label, tone) in labels.items()
            if name in outcome
        ),
        _toned(Chance("hits", preview.hit, Tone.GOOD), side, reader),
        (_loses(other(side), reader, preview.points.mean(), points), *own),
        _ammo(preview.ammo, reader),
        (preview.value, preview.cover),
    )


def _gas(preview: GasForecast, reader: Side) -> Forecast:
    """11.7, 10.22"""
    points, mine = preview.points, reader == JAPANESE
    whom = "them" if mine else "you"
    wiped = Chance(f"wipes {whom} out", preview.wiped_out, Tone.GOOD)
    hurt = Chance(f"hurts {whom}", points.at_least(1), Tone.GOOD)
    chances = (
        Chance(count(number, "casualty point"), share, _gas_tone(preview, number)) for number, share in points.items()
    )
    return Forecast(
        f"gas on {short_place(preview.target)}",
        tuple(_toned(chance, JAPANESE, reader) for chance in chances),
        _toned(wiped if preview.wiped_out else hurt, JAPANESE, reader),
        (_loses(other(JAPANESE), reader, points.mean(), POINTS),),
    )


def _gas_tone(preview: GasForecast, number: int) -> Tone:
    if not number:
        return Tone.BAD
    return Tone.GOOD if preview.points.at_least(number) <= preview.wiped_out else Tone.PARTLY_GOOD


# ---- 12, 13, 8.2 single rolls


def _strike(preview: StrikeForecast, reader: Side) -> Forecast:
    """13.6"""
    target, side = called(preview.target), other(OWNER[preview.target])
    hit, miss = Chance(f"eliminates {target}", preview.hit, Tone.GOOD), Chance("misses", 1 - preview.hit, Tone.BAD)
    return Forecast(
        f"blow at {target}",
        (_toned(hit, side, reader), _toned(miss, side, reader)),
        sums=(_blow_tally(preview),),
    )


def _blow_tally(blow: StrikeForecast) -> Tally:
    """13.6 The roll that hits, from the number needed and what is added to the throw."""
    tally = Tally(f"{names(blow.attackers)} against {called(blow.target)} needs", "13.6")
    tally.add("by close combat values", blow.needed, "13.6", keep=True)
    for line in blow.modifier.lines:
        tally.add(line.reason, -line.points, line.rule)
    return tally


def _check(check: Check, reader: Side) -> Forecast:
    """8.22-8.25, 13.8"""
    yes, no = ("each unit gets away", "it does not") if check.kind == "withdrawal" else ("succeeds", "fails")
    saved, failed = Chance(yes, check.success, Tone.GOOD), Chance(no, 1 - check.success, Tone.BAD)
    return Forecast(
        check.kind,
        (_toned(saved, check.side, reader), _toned(failed, check.side, reader)),
        sums=(check.tally,),
        notes=(Reason(sentence(needed(check)), (check.tally.rule,)),),
    )


def _ammo(ammo: Ammo, reader: Side) -> tuple[Forecast, ...]:
    """12.3, 12.4 Nothing is said of a marker that cannot move."""
    if not ammo.drops and not ammo.ends:
        return ()
    labels = ("ends", "goes on") if ammo.ends else ("drops", "stays")
    title = "the impulse phase" if ammo.ends else TRACKS[ammo.side]
    return (Forecast(title, _marker(ammo, labels, reader)),)


def _marker(ammo: Ammo, labels: tuple[str, str], reader: Side) -> tuple[Chance, ...]:
    share = ammo.drops + ammo.ends
    low, high = Chance(labels[0], share, Tone.BAD), Chance(labels[1], 1 - share)
    return _toned(low, ammo.side, reader), _toned(high, ammo.side, reader)


def _ammo_roll(preview: AmmoForecast, reader: Side) -> Forecast:
    """8.26, 18.5"""
    tally = Tally("Ammo number", "12.3")
    tally.add("the active Japanese box", preview.number, "12.2", keep=True)
    track = TRACKS[preview.ammo.side]
    ends = "the impulse phase ends", "the impulse phase goes on"
    labels = ends if preview.ammo.ends else (f"{track} drops", f"{track} stays")
    return Forecast("roll on the ammo track", _marker(preview.ammo, labels, reader), sums=(tally,))


# ---- 14.3 the Advantage


def _stands(gain: RerollGain) -> Forecast:
    """14.3 What the throw on the table means; nobody throws again."""
    return Forecast("the throw stands", (Chance(_result(gain), 1),), sums=gain.tallies)


def _result(gain: RerollGain) -> str:
    points = f" with {count(gain.now.points, 'point')}" if gain.now.points else ""
    return f"{gain.now.name}{points}{', ammo drops' if gain.now.low else ''}"


def _again(state: Edson, gain: RerollGain, reader: Side) -> Forecast:
    """14.3 Every result of a new throw, beside the one on the table."""
    sign = 1 if gain.gainer == reader else -1
    steps = {name: sign * (rank - gain.now.rank) for name, rank in gain.ranks.items()}
    tones = {name: Tone.GOOD if step > 0 else Tone.BAD if step < 0 else Tone.EVEN for name, step in steps.items()}
    better = gain.again.chance(lambda name: steps[name] > 0)
    points = (Expected("points", gain.points, f"instead of {gain.now.points}"),) if gain.points else ()
    return Forecast(
        "a new throw",
        tuple(Chance(name, share, tones[name]) for name, share in gain.again.items()),
        Chance("better for you", better, Tone.GOOD),
        points,
        _ammo(gain.ammo, reader),
        gain.tallies,
        (Reason(f"On the table: {_result(gain)}", ("14.3",)),),
    )
