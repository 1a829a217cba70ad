"""Forecasts of single throws: blows, checks, the ammo track, and a throw made again (8.2, 12-14)."""

from __future__ import annotations

from dataclasses import replace

from game.edsons_ridge.components import JAPANESE, OWNER, other
from game.edsons_ridge.preview.checks import AmmoForecast, Check
from game.edsons_ridge.preview.dice import Ammo
from game.edsons_ridge.preview.habit import Habit, thrown_twice
from game.edsons_ridge.preview.melee import StrikeForecast
from game.edsons_ridge.preview.reroll import RerollGain, ThrowForecast
from game.edsons_ridge.wording.forecast_words import WITHOUT, advantage_note, toned
from game.edsons_ridge.wording.names import called, names
from game.edsons_ridge.wording.sentences import needed
from game.kernel.agenda import Side
from game.kernel.forecast import Chance, Expected, Forecast, Tone
from game.kernel.tally import Reason, Tally
from game.kernel.words import count, sentence

TRACKS = ("Japanese ammo", "Marine ammo")
CHECKS = {"withdrawal": ("each unit gets away", "it does not"), "infiltration": ("gets in", "must assault")}


def ordered_before(throw: ThrowForecast, reader: Side, used: Habit | None) -> Forecast:
    """Dice of an order that was given before this answer: the last unit of a melee holds back, and the blows fall."""
    best = max(throw.ranks.values())
    tones = {name: Tone.GOOD if rank == best else Tone.BAD for name, rank in throw.ranks.items()}
    if throw.is_own and used is not None and not used.turned_by(throw.gainer):  # 14.6
        used = None
    once = {name: throw.results.chance_of(name) for name in throw.results}
    shares = thrown_twice(once, lambda name: throw.ranks[name] > 0, throw.gainer, None if throw.is_duel else used)
    chances = (Chance(name, share, tones[name]) for name, share in shares.items())
    told = Forecast(
        f"next {throw.why}", tuple(toned(chance, throw.gainer, reader) for chance in chances), sums=throw.tallies
    )
    if used is None or shares == once:
        return told.estimated() if used is not None and throw.is_duel else told
    return replace(told, notes=(advantage_note(used, reader),))


def once_more(
    preview: Check | StrikeForecast | AmmoForecast, thrower: Side, reader: Side, used: Habit | None
) -> Forecast:
    """14.3 One throw that succeeds or not, and the second one that the holder of the Advantage would have."""
    told = _single(preview, reader)
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
        notes=(*told.notes, advantage_note(used, reader)),
    )


def _single(preview: Check | StrikeForecast | AmmoForecast, reader: Side) -> Forecast:
    match preview:
        case StrikeForecast():
            return _strike(preview, reader)
        case Check():
            return _check(preview, reader)
        case AmmoForecast():
            return _ammo_roll(preview, reader)


def _strike(preview: StrikeForecast, reader: Side) -> Forecast:
    """13.6"""
    target, side = called(preview.target), other(OWNER[preview.target])
    words = (f"eliminates {target}", "misses") if side == reader else (f"{target} is eliminated", f"{target} survives")
    hit, miss = Chance(words[0], preview.hit, Tone.GOOD), Chance(words[1], 1 - preview.hit, Tone.BAD)
    return Forecast(
        f"blow at {target}",
        (toned(hit, side, reader), toned(miss, side, reader)),
        sums=(blow_tally(preview),),
    )


def blow_tally(blow: StrikeForecast) -> Tally:
    """13.6 The roll that hits, from the number needed and what is added to the throw."""
    tally = Tally(f"{names(blow.attackers)} against {called(blow.target)} needs", "13.6")
    tally.add("by close combat values", blow.needed, "13.6", keep=True)
    for line in blow.modifier.lines:
        tally.add(line.reason, -line.points, line.rule)
    return tally


def _check(check: Check, reader: Side) -> Forecast:
    """8.22-8.25, 13.8"""
    yes, no = CHECKS.get(check.kind, ("succeeds", "fails"))
    if check.side != reader:
        yes, no = (f"the enemy's {check.kind} {word}" for word in ("succeeds", "fails"))
    saved, failed = Chance(yes, check.success, Tone.GOOD), Chance(no, 1 - check.success, Tone.BAD)
    return Forecast(
        check.kind,
        (toned(saved, check.side, reader), toned(failed, check.side, reader)),
        sums=(check.tally,),
        notes=(Reason(sentence(needed(check)), (check.tally.rule,)),),
    )


def ammo_after(ammo: Ammo, reader: Side, exact: bool = True) -> tuple[Forecast, ...]:
    """12.3, 12.4 Nothing is said of a marker that cannot move. Not exact where the throw may be made again."""
    if not ammo.drops and not ammo.ends:
        return ()
    labels = ("ends", "goes on") if ammo.ends else ("drops", "stays")
    title = "the impulse phase" if ammo.ends else TRACKS[ammo.side]
    return (Forecast(title, _marker(ammo, labels, reader), exact=exact),)


def _marker(ammo: Ammo, labels: tuple[str, str], reader: Side) -> tuple[Chance, ...]:
    share = ammo.drops + ammo.ends
    low, high = Chance(labels[0], share, Tone.BAD), Chance(labels[1], 1 - share)
    return toned(low, ammo.side, reader), toned(high, ammo.side, reader)


def _ammo_roll(preview: AmmoForecast, reader: Side) -> Forecast:
    """8.26, 18.5"""
    tally = Tally("Ammo number", "12.3")
    tally.add("the active Japanese box", preview.number, "12.2", keep=True)
    track = TRACKS[preview.ammo.side]
    ends = "the impulse phase ends", "the impulse phase goes on"
    labels = ends if preview.ammo.ends else (f"{track} drops", f"{track} stays")
    return Forecast("roll on the ammo track", _marker(preview.ammo, labels, reader), sums=(tally,))


def stands(gain: RerollGain, reader: Side) -> Forecast:
    """14.3 What the throw on the table means; nobody throws again."""
    return Forecast("the throw stands", (Chance(_result(gain), 1),), sums=gain.tallies)


def _result(gain: RerollGain) -> str:
    points = f" with {count(gain.now.points, 'point')}" if gain.now.points else ""
    return f"{gain.now.name}{points}{', ammo drops' if gain.now.low else ''}"


def thrown_again(gain: RerollGain, reader: Side) -> Forecast:
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
        ammo_after(gain.ammo, reader),
        gain.tallies,
        (Reason(f"On the table: {_result(gain)}", ("14.3",)),),
    )
