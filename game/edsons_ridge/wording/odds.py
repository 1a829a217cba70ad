"""The previews in words: exact chances of an answer, and the sums behind it (10.33, 10.34, 11.2, 12.3, 13.6)."""

from __future__ import annotations

from fractions import Fraction

from game.edsons_ridge.advantage import LetStand
from game.edsons_ridge.preview import (
    Ammo,
    AmmoForecast,
    AssaultForecast,
    ChargeForecast,
    Check,
    FireForecast,
    Forecast,
    GasForecast,
    RangedForecast,
    RerollGain,
    StrikeForecast,
    forecasts,
)
from game.edsons_ridge.ranged_fire import PrimaryTarget
from game.edsons_ridge.state import Edson, name_of
from game.kernel.agenda import Action, Decision
from game.kernel.dice import Distribution, percent
from game.kernel.picking import Pick
from game.kernel.tally import Tally

ADJECTIVES = ("Japanese", "American")


def odds(state: Edson, decision: Decision, action: Action) -> str:
    """The exact chances of an answer in one line of plain words; empty where no dice follow from it."""
    found = forecasts(state, decision.question, action)
    if not found:
        return ""
    first = found[0]
    if isinstance(first, RerollGain):
        return _stands(first) if isinstance(action, LetStand) else _reroll(first)
    words = _words(first, is_defender=state.fight is not None and state.fight.side != decision.side)
    if isinstance(first, RangedForecast) and isinstance(decision.question, PrimaryTarget) and isinstance(action, Pick):
        words += f"; hurts {name_of(action.item)} {percent(first.hurts(state, action.item))}"
    return words + "".join(_under_fire(other) for other in found[1:])


def why(state: Edson, decision: Decision, action: Action) -> str:
    """The sums behind the odds, one a line, with reasons and rule numbers."""
    lines: list[str] = []
    for forecast in forecasts(state, decision.question, action):
        for tally in _tallies(forecast):
            text = tally.as_text()
            if text not in lines:
                lines.append(text)
    return "\n".join(lines)


def _words(forecast: Forecast, is_defender: bool) -> str:
    match forecast:
        case AssaultForecast():
            return _fire_first(forecast.fire) + _assault(forecast, is_defender)
        case ChargeForecast():
            return _fire_first(forecast.fire) + _charge(forecast)
        case RangedForecast():
            return _ranged(forecast)
        case GasForecast(points):
            tail = f"; wipes them out {percent(forecast.wiped_out)}" if forecast.wiped_out else ""
            return _spread(points, "casualty points") + tail
        case StrikeForecast():
            return f"eliminates {name_of(forecast.target)} {percent(forecast.hit)}"
        case Check():
            return _check(forecast)
        case AmmoForecast(number):
            return _joined(f"against {number}", *_ammo_words(forecast.ammo, sure=True))
    raise TypeError(f"no words for {forecast}")


def _joined(*parts: str) -> str:
    return "; ".join(part for part in parts if part)


def _mean(points: Distribution[int]) -> str:
    return f"{float(points.mean()):.1f}"


def _spread(points: Distribution[int], what: str) -> str:
    chances = ", ".join(f"{count} {percent(chance)}" for count, chance in points.items())
    return f"{what}: {chances}"


def _ammo_words(ammo: Ammo, sure: bool = False) -> list[str]:
    """12.3, 12.4 Nothing is said of a marker that cannot move, unless it was the whole point."""
    words = []
    if ammo.drops or (sure and not ammo.ends):
        words.append(f"{ADJECTIVES[ammo.side]} ammo drops {percent(ammo.drops)}")
    if ammo.ends:
        words.append(f"the impulse phase ends {percent(ammo.ends)}")
    return words


def _fire_first(fire: FireForecast | None) -> str:
    if fire is None:
        return ""
    hits = f"fire hits {percent(fire.hit)}, expected {_mean(fire.points)} casualty points"
    return _joined(hits, *_ammo_words(fire.ammo)) + "; then "


def _assault(forecast: AssaultForecast, is_defender: bool) -> str:
    """10.351-10.353 For whoever decides: what is good for him comes first."""
    success, stalemate, failure = map(percent, (forecast.success, forecast.stalemate, forecast.failure))
    chances = [f"success {success}", f"stalemate {stalemate}", f"failure {failure}"]
    if is_defender:
        chances = [f"holds {failure}", f"stalemate {stalemate}", f"loses {success}"]
    return _joined(
        ", ".join(chances),
        f"expected {_mean(forecast.points)} casualty points",
        f"clears the area {percent(forecast.cleared)}" if forecast.cleared else "",
        f"overrun {percent(forecast.overrun)}" if forecast.overrun else "",
        *_ammo_words(forecast.attacker_ammo),
    )


def _charge(forecast: ChargeForecast) -> str:
    return _joined(
        f"clears the area {percent(forecast.cleared)}",
        f"expected {_mean(forecast.kills)} enemies eliminated for {_mean(forecast.losses)} of the charge",
        *_ammo_words(forecast.attacker_ammo),
    )


def _under_fire(forecast: Forecast) -> str:
    """10.31 How it looks if the defender fires with all he has."""
    match forecast:
        case AssaultForecast(fire=FireForecast(points)):
            return f"; under fire ({_mean(points)} casualty points expected) success {percent(forecast.success)}"
        case ChargeForecast(fire=FireForecast(points)):
            return f"; under fire ({_mean(points)} casualty points expected) clears {percent(forecast.cleared)}"
    return ""


def _ranged(forecast: RangedForecast) -> str:
    return _joined(
        f"hits {percent(forecast.hit)}, expected {_mean(forecast.points)} attrition points",
        f"falls on its own men {percent(forecast.mistaken)}" if forecast.mistaken else "",
        *_ammo_words(forecast.ammo),
    )


def _check(check: Check) -> str:
    pips = f"{check.needed} or more" if check.upward else f"{check.needed} or less"
    who = "each unit gets away" if check.kind == "withdrawal" else f"{check.kind} succeeds"
    return f"{who} {percent(check.success)} ({pips})"


def _stands(gain: RerollGain) -> str:
    """14.3 What the throw on the table means."""
    points = f", {gain.now.points} points" if gain.now.points else ""
    return f"stands: {gain.now.name}{points}{'; ammo drops' if gain.now.low else ''}"


def _reroll(gain: RerollGain) -> str:
    again = ", ".join(f"{name} {percent(share)}" for name, share in gain.again.items())
    return _joined(
        f"better {percent(gain.better)}, the same {percent(gain.equal)}, worse {percent(gain.worse)}",
        f"new roll: {again}",
        f"expected {_tenths(gain.points)} points instead of {gain.now.points}" if gain.points else "",
        f"ammo drops {percent(gain.low)}" if gain.low else "",
    )


def _tenths(number: Fraction) -> str:
    return f"{float(number):.1f}"


def _tallies(forecast: Forecast) -> list[Tally]:
    match forecast:
        case AssaultForecast(attack=attack, defence=defence, fire=fire):
            return [*_fire_tallies(fire), attack, defence]
        case ChargeForecast(first=first, back=back, fire=fire):
            return [*_fire_tallies(fire), *(_blow_tally(blow) for blow in (*first, *back))]
        case RangedForecast(value=value, cover=cover):
            return [value, cover]
        case StrikeForecast():
            return [_blow_tally(forecast)]
        case Check(tally=tally):
            return [tally]
        case RerollGain(tallies=tallies):
            return list(tallies)
        case AmmoForecast(number):
            tally = Tally("Ammo number", "12.3")
            tally.add("the active Japanese box", number, "12.2", keep=True)
            return [tally]
    return []


def _fire_tallies(fire: FireForecast | None) -> list[Tally]:
    return [] if fire is None else [fire.value, fire.cover]


def _blow_tally(blow: StrikeForecast) -> Tally:
    """13.6 The roll that hits, from the number needed and what is added to the throw."""
    names = " and ".join(name_of(unit) for unit in blow.attackers)
    tally = Tally(f"{names} against {name_of(blow.target)} needs", "13.6")
    tally.add("by close combat values", blow.needed, "13.6", keep=True)
    for line in blow.modifier.lines:
        tally.add(line.reason, -line.points, line.rule)
    return tally
