"""Forecasts of ranged fire and of gas (11)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from game.edsons_ridge.components import GROUND, JAPANESE, other
from game.edsons_ridge.preview.fire import ATTRITION, MISTAKEN, NO_EFFECT, GasForecast, RangedForecast
from game.edsons_ridge.preview.habit import Habit, thrown_twice
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.wording.forecast_words import POINTS, WITHOUT, advantage_note, loses, toned
from game.edsons_ridge.wording.names import called, short_place
from game.edsons_ridge.wording.throw_forecasts import ammo_after
from game.kernel.agenda import Side
from game.kernel.dice import NEVER
from game.kernel.forecast import Chance, Forecast, Share, Tone
from game.kernel.named import Piece
from game.kernel.words import count


def ranged(state: Edson, preview: RangedForecast, reader: Side, used: Habit | None, named: Piece = UNKNOWN) -> Forecast:
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
    own = (loses(side, reader, preview.own_points.mean() * own_scale, points),) if preview.mistaken else ()
    told = Forecast(
        f"fire at {short_place(preview.target)}",
        tuple(
            toned(Chance(label, final[name], tone), side, reader)
            for name, (label, tone) in labels.items()
            if name in final
        ),
        _fire_headline(state, preview, reader, final[ATTRITION], scale, named),
        (loses(other(side), reader, preview.points.mean() * scale, points), *own),
        ammo_after(preview.ammo, reader, not again[1]),
        (preview.value, preview.cover),
        (advantage_note(used, reader),) if used is not None and again[1] else (),
    )
    if not again[1]:
        return told
    plain = _fire_headline(state, preview, reader, preview.hit, Fraction(1), named)
    return replace(told, otherwise=replace(plain, label=WITHOUT))


def _fire_headline(
    state: Edson, preview: RangedForecast, reader: Side, hit: Share, scale: Fraction, named: Piece
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


def gas(preview: GasForecast, reader: Side, used: Habit | None) -> Forecast:
    """11.7, 10.22"""
    once = {number: preview.points.chance_of(number) for number in preview.points}
    shares, mine = thrown_twice(once, lambda number: number > 0, JAPANESE, used), reader == JAPANESE
    whom = "them" if mine else "you"
    all_of = [number for number in once if preview.points.at_least(number) <= preview.wiped_out]
    wiped = Chance(f"wipes {whom} out", sum((shares[number] for number in all_of), start=NEVER), Tone.GOOD)
    hurt = Chance(f"hurts {whom}", 1 - shares.get(0, NEVER), Tone.GOOD)
    chances = (
        Chance(count(number, "casualty point"), share, _gas_tone(preview, number)) for number, share in shares.items()
    )
    mean = sum((number * share for number, share in shares.items()), start=NEVER)
    return Forecast(
        f"gas on {short_place(preview.target)}",
        tuple(toned(chance, JAPANESE, reader) for chance in chances),
        toned(wiped if preview.wiped_out else hurt, JAPANESE, reader),
        (loses(other(JAPANESE), reader, mean, POINTS),),
        notes=(advantage_note(used, reader),) if used is not None and shares != once else (),
    )


def _gas_tone(preview: GasForecast, number: int) -> Tone:
    if not number:
        return Tone.BAD
    return Tone.GOOD if preview.points.at_least(number) <= preview.wiped_out else Tone.PARTLY_GOOD
