"""Forecasts of several throws of one order: who slips in, digs in or gets away (8.22, 8.24, 13.8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from game.edsons_ridge.components import JAPANESE, STACKS_AS
from game.edsons_ridge.preview.answers import CombatAhead
from game.edsons_ridge.preview.assault import imagined_assault
from game.edsons_ridge.preview.chain import FAILURE, STALEMATE, SUCCESS
from game.edsons_ridge.preview.checks import Check, entrenchment, infiltration, withdrawal
from game.edsons_ridge.preview.fire import strongest_fire
from game.edsons_ridge.preview.habit import Habit, habit, successes
from game.edsons_ridge.preview.outlook import worst_outlook
from game.edsons_ridge.secrets import possible_dumps
from game.edsons_ridge.state import Edson
from game.edsons_ridge.withdrawal import OrderWithdrawal, withdrawal_places
from game.edsons_ridge.wording.forecast_words import WITHOUT, advantage_note, loses, toned
from game.edsons_ridge.wording.names import short_place
from game.edsons_ridge.wording.sentences import needed
from game.edsons_ridge.wording.throw_forecasts import once_more
from game.kernel.agenda import Side
from game.kernel.dice import NEVER
from game.kernel.forecast import Chance, Expected, Forecast, Tone
from game.kernel.named import Piece, Place
from game.kernel.standing import StandingOrder
from game.kernel.tally import Reason
from game.kernel.words import count, sentence


@dataclass(frozen=True)
class SeriesWords:
    """What the throws are about: `get in`, of many and of one."""

    title: str
    many: str
    one: str


def series(checks: Sequence[Check], words: SeriesWords, reader: Side, used: Habit | None) -> Forecast:
    """One throw after the other, one of which may be made again (14.3)."""
    side, number = checks[0].side, len(checks)
    if number == 1:
        return replace(once_more(checks[0], side, reader, used), title=words.title)
    shares = [sum(pair, start=NEVER) for pair in successes([check.success for check in checks], side, used)]
    plain = [sum(pair, start=NEVER) for pair in successes([check.success for check in checks], side, None)]
    chances = [
        toned(Chance(_label(words, done, number), shares[done], _tone(done, number)), side, reader)
        for done in range(number, -1, -1)
    ]
    told = Forecast(
        words.title,
        tuple(chances),
        expected=(Expected(words.many, _mean(shares), f"of {count(number, 'unit')}"),),
        sums=tuple({check.needed: check.tally for check in checks}.values()),
        notes=(Reason(sentence(needed(checks[0])), (checks[0].tally.rule,)),),
    )
    if used is None or shares == plain:
        return told
    before = Chance(WITHOUT, plain[number], chances[0].tone)
    return replace(told, otherwise=before, notes=(*told.notes, advantage_note(used, reader)))


def _mean(shares: Sequence[Fraction]) -> Fraction:
    return sum((done * share for done, share in enumerate(shares)), start=NEVER)


def _label(words: SeriesWords, done: int, number: int) -> str:
    if done == number:
        return f"{'both' if number == 2 else f'all {number}'} {words.many}"
    if not done:
        return f"nobody {words.one}"
    return f"{done} of {number} {words.one if done == 1 else words.many}"


def _tone(done: int, number: int) -> Tone:
    if done == number:
        return Tone.GOOD
    if not done:
        return Tone.BAD
    return Tone.PARTLY_GOOD if 2 * done >= number else Tone.PARTLY_BAD


# ---- whole orders


@dataclass(frozen=True)
class Slipping:
    """8.22 Who tries to slip from where into which area, in turn, and the guns that help those who must assault."""

    area: Place
    target: Place
    units: Sequence[Piece]
    guns: Sequence[Piece] = ()


def infiltration_forecast(view: Edson, order: Slipping, reader: Side, standing: StandingOrder) -> Forecast | None:
    """8.222 Everybody who tries, in turn; and the assault of those who fail."""
    if not order.units:
        return None
    used = habit(view, reader, standing)
    checks = [infiltration(view, unit, order.target) for unit in order.units]
    words = SeriesWords(f"infiltration of {short_place(order.target)}", "get in", "gets in")
    return replace(series(checks, words, reader, used), next=_failed(view, order, reader, used))


def _failed(view: Edson, order: Slipping, reader: Side, used: Habit | None) -> tuple[Forecast, ...]:
    """8.222 An estimate: the last in turn are taken for those who fail."""
    units, target = order.units, order.target
    chance = infiltration(view, units[0], target).success
    row = successes([chance] * len(units), JAPANESE, used)
    weights = {len(units) - done: sum(pair, start=NEVER) for done, pair in enumerate(row) if done < len(units)}
    whole = sum(weights.values(), start=NEVER)
    if not whole:
        return ()
    outcome, levels = dict.fromkeys(("falls", SUCCESS, STALEMATE, FAILURE), NEVER), NEVER
    for failed, weight in weights.items():
        force = tuple(units[len(units) - failed :])
        origins = dict.fromkeys(force, order.area)
        world, fight = imagined_assault(view, JAPANESE, target, force, support=tuple(order.guns), origins=origins)
        firing = strongest_fire(world, fight)
        seen = worst_outlook(CombatAhead(world, fight, ((), firing) if firing else ((),)), None)
        outcome["falls"] += weight / whole * seen.falls
        for name in (SUCCESS, STALEMATE, FAILURE):
            outcome[name] += weight / whole * seen.outcome[name]
        levels += weight / whole * seen.levels
    mine = reader == JAPANESE
    labels = (
        ("falls", "the area falls", Tone.GOOD),
        (SUCCESS, "they break in" if mine else "he breaks in", Tone.PARTLY_GOOD),
        (STALEMATE, "draw", Tone.EVEN),
        (FAILURE, "they are thrown back" if mine else "he is thrown back", Tone.BAD),
    )
    chances = tuple(toned(Chance(label, outcome[name], tone), JAPANESE, reader) for name, label, tone in labels)
    title = "whoever does not must assault"
    return (Forecast(title, chances, expected=(loses(JAPANESE, reader, levels, "levels"),), exact=False),)


def entrenchment_forecast(
    view: Edson, area: Place, units: Sequence[Piece], reader: Side, standing: StandingOrder
) -> Forecast | None:
    """8.24 Everybody who digs, in turn."""
    if not units:
        return None
    checks = [entrenchment(view, unit, area) for unit in units]
    words = SeriesWords(f"entrenchment in {short_place(area)}", "are dug in", "is dug in")
    return series(checks, words, reader, habit(view, reader, standing))


def withdrawal_forecast(state: Edson, question: OrderWithdrawal, reader: Side, used: Habit | None) -> Forecast:
    """13.8 Every unit of the side tries. An estimate where the enemy leaves too, not all find room, or the dump
    may lie there (15.51)."""
    place, side = state.the_melee.place, question.side
    units = [unit for unit in state.units(side, place) if withdrawal_places(state, unit)]
    told = series(
        [withdrawal(state, unit, place) for unit in units],
        SeriesWords(f"withdrawal from {short_place(place)}", "get away", "gets away"),
        reader,
        used,
    )
    size = sum(STACKS_AS[unit] for unit in units)
    tight = any(state.room(side, there) < size for unit in units for there in withdrawal_places(state, unit))
    hidden = side == JAPANESE and state.dump and not state.dump_found and place in possible_dumps(state)
    return told.estimated() if tight or hidden or question.ordered else told
