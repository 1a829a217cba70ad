"""The previews as forecasts: what an answer may lead to, in the words of the side that reads it (10-14)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from game.edsons_ridge.advantage import LetStand
from game.edsons_ridge.assault import HOLD_FIRE
from game.edsons_ridge.close_combat import Pair
from game.edsons_ridge.components import GROUND, JAPANESE, OWNER, other
from game.edsons_ridge.preview.answers import CombatAhead, Preview, combat_ahead, previews
from game.edsons_ridge.preview.chain import FAILURE, STALEMATE, SUCCESS
from game.edsons_ridge.preview.charge import ChargeForecast
from game.edsons_ridge.preview.checks import AmmoForecast, Check
from game.edsons_ridge.preview.dice import Ammo
from game.edsons_ridge.preview.fire import ATTRITION, MISTAKEN, NO_EFFECT, FireForecast, GasForecast, RangedForecast
from game.edsons_ridge.preview.melee import StrikeForecast
from game.edsons_ridge.preview.outlook import Habit, Outlook, habit, outlook
from game.edsons_ridge.preview.reroll import RerollGain, ThrowForecast, coming_throw
from game.edsons_ridge.ranged_fire import PrimaryTarget
from game.edsons_ridge.secrets import observe
from game.edsons_ridge.state import Edson
from game.edsons_ridge.withdrawal import OrderWithdrawal
from game.edsons_ridge.wording.names import called, names, short_place
from game.edsons_ridge.wording.sentences import needed
from game.kernel.agenda import Action, Decision, Side
from game.kernel.dice import NEVER
from game.kernel.forecast import Chance, Expected, Forecast, Share, Tone, rehearse
from game.kernel.picking import PICKS, Pick
from game.kernel.standing import USUAL, StandingOrder
from game.kernel.tally import Reason, Tally
from game.kernel.words import count, sentence

TRACKS = ("Japanese ammo", "Marine ammo")
WITHOUT = "without the Advantage"
POINTS, LEVELS, UNITS = "casualty points", "levels", "units"


def forecast(
    state: Edson, decision: Decision, action: Action, reader: Side, standing: StandingOrder = USUAL
) -> Forecast | None:
    """What may come of an answer, or of what follows from it without a question (a lone unit goes on patrol)."""
    found = _of_answer(state, decision, action, reader, standing)
    if found is not None:
        return found
    known = observe(observe(state, decision.side), reader)  # nobody may read a secret out of what is not foreseen
    ahead = rehearse(known, action)
    for world, lone, answer in ahead.lone:
        found = _of_answer(world, lone, answer, reader, standing)
        if found is not None:
            return found
    if not ahead.dice:
        return None
    told = _ordered_before(coming_throw(ahead.world, ahead.dice), reader)
    return told if habit(ahead.world, reader, standing) is None else told.estimated()


def _ordered_before(throw: ThrowForecast, reader: Side) -> Forecast:
    """Dice of an order that was given before this answer: the last unit of a melee holds back, and the blows fall."""
    best = max(throw.ranks.values())
    tones = {name: Tone.GOOD if rank == best else Tone.BAD for name, rank in throw.ranks.items()}
    chances = (Chance(name, share, tones[name]) for name, share in throw.results.items())
    return Forecast(
        f"next {throw.why}", tuple(_toned(chance, throw.gainer, reader) for chance in chances), sums=throw.tallies
    )


def _of_answer(
    state: Edson, decision: Decision, action: Action, reader: Side, standing: StandingOrder
) -> Forecast | None:
    used = habit(state, reader, standing)
    ahead = combat_ahead(state, decision.question, action)
    if ahead is not None:
        return _combat(ahead, reader, used)
    found = previews(state, decision.question, action)
    if not found:
        return None
    (first,) = found
    match first:
        case RerollGain():
            return _stands(first, reader) if isinstance(action, LetStand) else _again(state, first, reader)
        case RangedForecast():
            named = action.item if isinstance(decision.question, PrimaryTarget) and isinstance(action, Pick) else -1
            return _ranged(state, first, reader, used, named)
        case Check() | StrikeForecast() | AmmoForecast():
            told = _once_more(first, decision.side, reader, used)
            return told.estimated() if isinstance(decision.question, Pair | OrderWithdrawal) else told
    return _told(first, reader)


def _once_more(
    preview: Check | StrikeForecast | AmmoForecast, thrower: Side, reader: Side, used: Habit | None
) -> Forecast:
    """14.3 One throw that succeeds or not, and the second one that the holder of the Advantage would have."""
    told = _told(preview, reader)
    only_own = isinstance(preview, StrikeForecast)  # 14.6
    if used is None or (only_own and used.holder != thrower):
        return told
    hoped = 1 if isinstance(preview, AmmoForecast) and thrower == JAPANESE else 0  # 12.3 low is what he fears
    wanted = hoped if used.holder == thrower else 1 - hoped
    before = told.chances[wanted].share
    if not used.standing.takes(before):
        return told
    share = before + (1 - before) * before
    chances = [replace(chance, share=share if n == wanted else 1 - share) for n, chance in enumerate(told.chances)]
    first = told.main or told.chances[0]
    return replace(
        told,
        chances=tuple(chances),
        otherwise=replace(first, label=WITHOUT),
        notes=(*told.notes, _advantage_note(used, reader)),
    )


def _advantage_note(used: Habit, reader: Side) -> Reason:
    whose = "Your" if used.holder == reader else "His"
    return Reason(
        f"{whose} Advantage is counted in: a throw is made again where that gains {used.standing.points} points",
        ("14.3",),
    )


def _told(preview: Preview, reader: Side) -> Forecast:
    match preview:
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


def _combat(ahead: CombatAhead, reader: Side, used: Habit | None) -> Forecast:
    """10.31 If the defender can still fire, he does what is worst for the attacker."""
    if ahead.fight.charge:
        charges = [foreseen for foreseen in ahead.previews if isinstance(foreseen, ChargeForecast)]
        worst = min(charges, key=lambda foreseen: foreseen.cleared)
        return _charge(worst, reader, len(charges) > 1, not ahead.world.advantage_used)
    outlooks = [outlook(ahead.world, ahead.fight, firing, used) for firing in ahead.firings]
    return _assault(min(outlooks, key=lambda one: one.falls + one.success), reader, len(outlooks) > 1)


def replies(state: Edson, decision: Decision, action: Action) -> list[tuple[Action, float]]:
    """10.31 With which gun the defender opens fire, or that he holds it, as the forecast of this answer has it."""
    ahead = combat_ahead(state, decision.question, action)
    if ahead is None or len(ahead.firings) < 2:
        return []
    firing = worst_fire(ahead, habit(ahead.world, decision.side, USUAL))
    return [(PICKS[firing[0]] if firing else HOLD_FIRE, 1.0)]


def worst_fire(ahead: CombatAhead, used: Habit | None) -> tuple[int, ...]:
    if ahead.fight.charge:
        pairs = zip(ahead.firings, ahead.previews, strict=True)
        foreseen = [(one.cleared, firing) for firing, one in pairs if isinstance(one, ChargeForecast)]
        return min(foreseen, key=lambda pair: pair[0])[1]
    outlooks = [outlook(ahead.world, ahead.fight, firing, used) for firing in ahead.firings]
    return min(outlooks, key=lambda one: one.falls + one.success).firing


def _assault(foreseen: Outlook, reader: Side, answers: bool) -> Forecast:
    """10.351-10.353 The attacker wants the area, or at least to break in; the defender that it holds."""
    plain, side = foreseen.plain, foreseen.side
    before = _headline(foreseen, reader, True)
    told = Forecast(
        f"assault on {short_place(plain.place)}",
        _outcomes(foreseen, reader),
        _headline(foreseen, reader),
        _losses(
            _loses(other(side), reader, foreseen.points, POINTS),
            _loses(side, reader, foreseen.levels, LEVELS),
        ),
        (*_fire(plain.fire, reader), *_ammo(plain.attacker_ammo, reader)),
        (plain.attack, plain.defence),
        tuple(_assault_notes(foreseen, reader, answers)),
    )
    if foreseen.habit is None or told.headline is None or before.share == told.headline.share:
        return told
    return replace(told, otherwise=replace(before, label=WITHOUT))


def _headline(foreseen: Outlook, reader: Side, plainly: bool = False) -> Chance:
    """What the forecast is about, with the Advantage or without it."""
    title, plain = GROUND[foreseen.plain.place].title, foreseen.plain
    if foreseen.side != reader:
        return Chance(f"{title} holds", 1 - plain.success if plainly else foreseen.holds, Tone.GOOD)
    if foreseen.is_about_falling:
        return Chance(f"{title} falls", plain.cleared if plainly else foreseen.falls, Tone.GOOD)
    return Chance(f"you break into {title}", plain.success if plainly else foreseen.success, Tone.GOOD)


def _outcomes(foreseen: Outlook, reader: Side) -> tuple[Chance, ...]:
    """As the attacker and as the defender calls them; a draw is as good as a repulse for whoever holds."""
    title, outcome = GROUND[foreseen.plain.place].title, foreseen.outcome
    if foreseen.side == reader:
        return (
            Chance(f"{title} falls", foreseen.falls, Tone.GOOD),
            Chance("you break in", outcome[SUCCESS], Tone.PARTLY_GOOD),
            Chance("draw", outcome[STALEMATE]),
            Chance("you are thrown back", outcome[FAILURE], Tone.BAD),
        )
    return (
        Chance(f"{title} holds", foreseen.holds, Tone.GOOD),
        Chance("he breaks in", outcome[SUCCESS], Tone.PARTLY_BAD),
        Chance(f"{title} is lost", foreseen.falls, Tone.BAD),
    )


def _assault_notes(foreseen: Outlook, reader: Side, answers: bool) -> list[Reason]:
    notes = []
    if answers:
        guns = count(len(foreseen.firing), "machine gun")
        fires = f"fires first with {guns}" if foreseen.firing else "holds his fire"
        who = "The enemy" if foreseen.side == reader else "Your line"
        notes.append(Reason(f"{who} {fires}: that is counted in", ("10.31",)))
    if foreseen.habit is not None:
        notes.append(_advantage_note(foreseen.habit, reader))
    return notes


def _charge(preview: ChargeForecast, reader: Side, answers: bool, free: bool) -> Forecast:
    """10.9 An estimate: who strikes whom and who is screened is chosen later, as are second throws."""
    side, title = preview.attacker_ammo.side, GROUND[preview.place].title
    mine = side == reader
    blows = tuple(_blow_tally(blow) for blow in (*preview.first, *preview.back))
    cleared = Chance(f"{title} falls" if mine else f"{title} is lost", preview.cleared, Tone.GOOD.turned(not mine))
    holds = Chance("it is held" if mine else f"{title} holds", 1 - preview.cleared, Tone.BAD.turned(not mine))
    notes = [Reason("Counts on the usual pairs and on nobody being screened", ("13.4",))]
    if answers:
        fires = "fires first" if preview.fire is not None else "holds his fire"
        notes.append(Reason(f"{'The enemy' if mine else 'Your line'} {fires}: that is counted in", ("10.31",)))
    if free:
        notes.append(Reason("Second throws by the Advantage are not counted in", ("14.6",)))
    return Forecast(
        f"charge into {short_place(preview.place)}",
        (cleared, holds),
        cleared if mine else holds,
        _losses(
            _loses(other(side), reader, preview.kills.mean(), UNITS),
            _loses(side, reader, preview.losses.mean(), UNITS),
        ),
        (*_fire(preview.fire, reader), *_ammo(preview.attacker_ammo, reader)),
        blows,
        tuple(notes),
        exact=False,
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


def _ranged(state: Edson, preview: RangedForecast, reader: Side, used: Habit | None, named: int = -1) -> Forecast:
    """11.4, 17.2 The defender reads how likely he gets away."""
    side, title = preview.ammo.side, GROUND[preview.target].title
    mine, again = side == reader, _second_fire(preview, used)
    final = {name: share * (1 + again[1]) if name not in again[0] else share * again[1]
             for name, share in preview.outcome.items()}  # fmt: skip
    labels = {
        ATTRITION: ("hits" if mine else f"{title} is hit", Tone.GOOD),
        NO_EFFECT: ("no effect", Tone.EVEN),
        MISTAKEN: ("falls on your own men" if mine else "falls on the enemy's own men", Tone.BAD),
    }
    points = "attrition points"
    scale = (1 + again[1]) if ATTRITION not in again[0] else again[1]
    own_scale = (1 + again[1]) if MISTAKEN not in again[0] else again[1]
    own = (_loses(side, reader, preview.own_points.mean() * own_scale, points),) if preview.mistaken else ()
    told = Forecast(
        f"fire at {short_place(preview.target)}",
        tuple(
            _toned(Chance(label, final[name], tone), side, reader)
            for name, (label, tone) in labels.items()
            if name in final
        ),
        _fire_headline(state, preview, reader, final[ATTRITION], scale, named),
        (_loses(other(side), reader, preview.points.mean() * scale, points), *own),
        _ammo(preview.ammo, reader),
        (preview.value, preview.cover),
        (_advantage_note(used, reader),) if used is not None and again[1] else (),
    )
    if not again[1]:
        return told
    plain = _fire_headline(state, preview, reader, preview.hit, Fraction(1), named)
    return replace(told, otherwise=replace(plain, label=WITHOUT))


def _fire_headline(
    state: Edson, preview: RangedForecast, reader: Side, hit: Share, scale: Fraction, named: int
) -> Chance:
    """11.12 Who is named is hurt, or anybody hit; the defender hopes for neither."""
    if preview.ammo.side != reader:
        return Chance(f"{GROUND[preview.target].title} gets away", 1 - hit, Tone.GOOD)
    if named >= 0:
        return Chance(f"{called(named)} is hurt", preview.hurts(state, named) * scale, Tone.GOOD)
    return Chance("hits", hit, Tone.GOOD)


def _second_fire(preview: RangedForecast, used: Habit | None) -> tuple[frozenset[str], Fraction]:
    """14.3 Which results are thrown again by the holder of the Advantage, and how often that happens."""
    if used is None:
        return frozenset(), NEVER
    mine = used.holder == preview.ammo.side
    wanted = preview.hit if mine else 1 - preview.hit
    if not used.standing.takes(wanted):
        return frozenset(), NEVER
    again = frozenset(name for name in preview.outcome if (name == ATTRITION) != mine)
    return again, sum((preview.outcome[name] for name in again), start=NEVER)


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


def _stands(gain: RerollGain, reader: Side) -> Forecast:
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
