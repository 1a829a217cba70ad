"""Forecasts of assaults and charges, with the defensive fire before them (10)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from game.edsons_ridge.components import GROUND, other
from game.edsons_ridge.preview.answers import CombatAhead
from game.edsons_ridge.preview.chain import FAILURE, STALEMATE, SUCCESS
from game.edsons_ridge.preview.charge import ChargeForecast, charge
from game.edsons_ridge.preview.fire import FireForecast
from game.edsons_ridge.preview.habit import Habit
from game.edsons_ridge.preview.outlook import Outlook, worst_outlook
from game.edsons_ridge.wording.forecast_words import (
    LEVELS,
    POINTS,
    UNITS,
    WITHOUT,
    advantage_note,
    loses,
    losses,
    toned,
)
from game.edsons_ridge.wording.names import short_place
from game.edsons_ridge.wording.throw_forecasts import ammo_after, blow_tally
from game.kernel.agenda import Side
from game.kernel.forecast import Chance, Forecast, Tone
from game.kernel.tally import Reason
from game.kernel.words import count


def combat(ahead: CombatAhead, reader: Side, used: Habit | None) -> Forecast:
    """10.31 If the defender can still fire, he does what is worst for the attacker."""
    if ahead.fight.charge:
        charges = [(charge(ahead.world, ahead.fight, firing, used), firing) for firing in ahead.firings]
        worst, firing = min(charges, key=lambda pair: pair[0].cleared)
        plain = worst if used is None else charge(ahead.world, ahead.fight, firing)
        return _charge(worst, plain.cleared, reader, len(firing) if len(charges) > 1 else None, used)
    return _assault(worst_outlook(ahead, used), reader, len(ahead.firings) > 1)


def _assault(foreseen: Outlook, reader: Side, answers: bool) -> Forecast:
    """10.351-10.353 The attacker wants the area, or at least to break in; the defender that it holds."""
    plain, side = foreseen.plain, foreseen.side
    before = _headline(foreseen, reader, True)
    told = Forecast(
        f"assault on {short_place(plain.place)}",
        _outcomes(foreseen, reader),
        _headline(foreseen, reader),
        losses(
            loses(other(side), reader, foreseen.points, POINTS),
            loses(side, reader, foreseen.levels, LEVELS),
        ),
        (*_fire(plain.fire, reader), *ammo_after(plain.attacker_ammo, reader, foreseen.habit is None)),
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
    """As the attacker and as the defender calls them; the area holds by a draw as well as by a repulse."""
    title, outcome, side = GROUND[foreseen.plain.place].title, foreseen.outcome, foreseen.side
    mine = side == reader
    chances = (
        Chance(f"{title} falls" if mine else f"{title} is lost", foreseen.falls, Tone.GOOD),
        Chance("you break in" if mine else "he breaks in", outcome[SUCCESS], Tone.PARTLY_GOOD),
        Chance("draw", outcome[STALEMATE]),
        Chance("you are thrown back" if mine else "he is thrown back", outcome[FAILURE], Tone.BAD),
    )
    return tuple(toned(chance, side, reader) for chance in chances)


def _assault_notes(foreseen: Outlook, reader: Side, answers: bool) -> list[Reason]:
    notes = []
    if answers:
        notes.append(_best_answer(foreseen.side == reader, len(foreseen.firing)))
    if foreseen.habit is not None:
        notes.append(advantage_note(foreseen.habit, reader))
    return notes


def _best_answer(attacks: bool, guns: int) -> Reason:
    """10.31 Fire or hold: the forecast counts on whatever is worst for the attacker, and says which that is."""
    who, whose = ("he", "his") if attacks else ("you", "your")
    holds, fires = ("holds", "fires") if attacks else ("hold", "fire")
    does = f"{who} {fires} first with {count(guns, 'machine gun')}" if guns else f"{who} {holds} {whose} fire"
    return Reason(f"Counts on {whose} best answer: {does}", ("10.31",))


def _charge(preview: ChargeForecast, plainly: Fraction, reader: Side, guns: int | None, used: Habit | None) -> Forecast:
    """10.9 Who strikes whom and who is screened is chosen later: it counts on what is usual, and says so."""
    side, title = preview.attacker_ammo.side, GROUND[preview.place].title
    mine = side == reader
    blows = tuple(blow_tally(blow) for blow in (*preview.first, *preview.back))
    cleared = Chance(f"{title} falls" if mine else f"{title} is lost", preview.cleared, Tone.GOOD.turned(not mine))
    holds = Chance("it is held" if mine else f"{title} holds", 1 - preview.cleared, Tone.BAD.turned(not mine))
    notes = [Reason("Counts on the usual pairs and on nobody being screened", ("13.4",))]
    if guns is not None:
        notes.append(_best_answer(mine, guns))
    if used is not None:
        notes.append(advantage_note(used, reader))
    told = Forecast(
        f"charge into {short_place(preview.place)}",
        (cleared, holds),
        cleared if mine else holds,
        losses(
            loses(other(side), reader, preview.kills.mean(), UNITS),
            loses(side, reader, preview.losses.mean(), UNITS),
        ),
        (*_fire(preview.fire, reader), *ammo_after(preview.attacker_ammo, reader, used is None)),
        blows,
        tuple(notes),
    )
    if plainly == preview.cleared:
        return told
    return replace(told, otherwise=Chance(WITHOUT, plainly if mine else 1 - plainly, Tone.GOOD))


def _fire(fire: FireForecast | None, reader: Side) -> tuple[Forecast, ...]:
    """10.31 Defensive fire comes before anything else."""
    if fire is None:
        return ()
    side = fire.ammo.side
    hits, misses = Chance("hits", fire.hit, Tone.GOOD), Chance("no effect", 1 - fire.hit)
    return (
        Forecast(
            "your fire" if side == reader else "the enemy's fire",
            (toned(hits, side, reader), toned(misses, side, reader)),
            expected=(loses(other(side), reader, fire.points.mean(), POINTS),),
            next=ammo_after(fire.ammo, reader),
            sums=(fire.value, fire.cover),
        ),
    )
