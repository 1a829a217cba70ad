"""What an answer may lead to: sums line by line, chances, what a marker may be, what is left of the points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.conflict_of_heroes import attacking, cards, paying, planning, replying, specials, throwing, turns
from game.conflict_of_heroes.asking import At, Caps, Yes
from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.components import MARKERS, UNKNOWN_MARKER
from game.conflict_of_heroes.paying import deed_price, surcharge
from game.conflict_of_heroes.preview import (
    Odds,
    accuracy,
    attack_odds,
    blind_chance,
    odds_of,
    rally_chance,
    safe_chance,
)
from game.conflict_of_heroes.rallying import rally_tally
from game.conflict_of_heroes.secrets import observe
from game.conflict_of_heroes.state import APS, BUNKER, By, Deed, Do, Engagement, Throw, stands_at
from game.conflict_of_heroes.values import shot_of
from game.conflict_of_heroes.wording.names import target_name, unit_name
from game.conflict_of_heroes.wording.questions import deed_words
from game.kernel.agenda import Action, Decision, Side
from game.kernel.forecast import Chance, Forecast, Tone
from game.kernel.named import Piece
from game.kernel.picking import Pick
from game.kernel.records import changed
from game.kernel.tally import Reason
from game.kernel.words import count, joined

FIRE = (Do.ATTACK, Do.INDIRECT, Do.CLOSE, Do.CANISTER, Do.AIR, Do.BARRAGE)


def forecast(state: Engagement, decision: Decision, action: Action, reader: Side) -> Forecast | None:
    """For the side that decides: what it knows may be secret to the other."""
    if reader != decision.side:
        return None
    found = _FORECASTS.get(type(decision.question))
    return found(observe(state, reader), decision, action) if found is not None else None


# ---- attacks


def _roll(view: Engagement, side: Side, odds: Odds) -> Forecast:
    friend = odds.target < BUNKER and view.side(Piece(odds.target)) == side
    good, better = (Tone.BAD, Tone.BAD) if friend else (Tone.PARTLY_GOOD, Tone.GOOD)
    chances = (
        Chance("critical hit", odds.critical, better),
        Chance("hit", odds.hit, good),
        Chance("miss", odds.miss, Tone.EVEN if friend else Tone.BAD),
    )
    return Forecast(
        f"{target_name(view, odds.target)}, {max(2, odds.needed)} needed",
        chances,
        Chance("hits", odds.hit + odds.critical, good),
        sums=(odds.attack, odds.defence),
        notes=_doubts(view, odds.target),
    )


def _doubts(view: Engagement, target: int) -> tuple[Reason, ...]:
    """7.4 The rating of a face-down marker is not in the sum."""
    if target >= BUNKER or view.marker[target] != UNKNOWN_MARKER:
        return ()
    kinds = [marker.name for kind, marker in enumerate(MARKERS) if view.could_be[target] >> kind & 1]
    return (Reason(f"Its face-down marker may be {joined(dict.fromkeys(kinds))}", ("7.4",)),)


def _attack(view: Engagement, deed: Deed, more: int = 0) -> Forecast | None:
    if deed.do not in FIRE or not deed.target:
        return None
    rolls = [_roll(view, deed.side, odds) for odds in attack_odds(view, deed, more)]
    title = f"{deed.do} on {hex_name(deed.target)}"
    if not rolls:
        return _blind(view, deed, title)
    if len(rolls) == 1:
        return rolls[0]
    return Forecast(title, headline=rolls[0].headline, next=tuple(rolls))


def _blind(view: Engagement, deed: Deed, title: str) -> Forecast:
    """19.0.3 By how many hexes each hidden unit may be in."""
    share = blind_chance(view, deed, deed.target)
    chances = (Chance("somebody is hit", share, Tone.GOOD), Chance("nothing is seen", 1 - share, Tone.BAD))
    return Forecast(title, chances, notes=(Reason("Somebody may hide there", ("19.0.3",)),), exact=False)


def _target(view: Engagement, decision: Decision, action: Any) -> Forecast | None:
    deed = view.the_deed
    if isinstance(action, Pick):
        return _attack(view, changed(deed, prey=action.item, target=view.where[deed.leader]))
    if not isinstance(action, At) or deed.do == Do.CANISTER:
        return None
    return _attack(view, changed(deed, target=action.place))


def _second(view: Engagement, decision: Decision, action: Any) -> Forecast | None:
    return _attack(view, changed(view.the_deed, second=action.place)) if isinstance(action, At) else None


def _eye(view: Engagement, decision: Decision, action: Any) -> Forecast | None:
    return _attack(view, changed(view.the_deed, eye=action.place)) if isinstance(action, At) else None


def _ammo(view: Engagement, decision: Decision, action: Any) -> Forecast | None:
    return _attack(view, changed(view.the_deed, short=isinstance(action, Yes)))


def _support(view: Engagement, decision: Decision, action: Any) -> Forecast | None:
    deed = view.the_deed
    if isinstance(action, Pick):
        deed = changed(deed, members=(*deed.members, action.item))
    return _attack(view, deed)


def _air(view: Engagement, decision: Decision, action: Any) -> Forecast | None:
    return _attack(view, changed(view.the_deed, target=action.place)) if isinstance(action, At) else None


def _pay(view: Engagement, decision: Decision, action: Any) -> Forecast | None:
    """P12 What follows from it, and what is left of the points."""
    if not isinstance(action, Caps):
        return None
    deed = view.the_deed
    pool = APS if deed.by == By.NEW else view.pool[deed.side]
    aps = pool - deed_price(view, deed) + action.caps
    caps = view.caps[deed.side] - action.caps - surcharge(deed.skill)
    left = Reason(f"Leaves {count(aps, 'AP')} and {count(caps, 'CAP')}", ("3.2.1",))
    told = _attack(view, deed) or _rally_of(view, deed)
    if told is None:
        certain = (Chance(f"{count(aps, 'AP')} and {count(caps, 'CAP')} are left", 1),)
        return Forecast(deed_words(view), certain, sums=(left,))
    return _with_note(told, left)


def _with_note(told: Forecast, note: Reason) -> Forecast:
    return replace(told, notes=(*told.notes, note))


# ---- single rolls


def _throw(view: Engagement, decision: Decision, action: Any) -> Forecast | None:
    """3.2.3 CAPs, Careful Aiming and cover before the dice."""
    throw = view.the_throw
    if isinstance(action, Caps):
        throw = changed(throw, caps=action.caps)
    elif isinstance(decision.question, throwing.CarefulAim):
        throw = changed(throw, aim=throwing.AIMED if isinstance(action, Yes) else 0)
    elif isinstance(decision.question, replying.TakeCover):
        throw = changed(throw, cover=int(isinstance(action, Yes)))
    told = _ROLLS.get(throw.why)
    return told(view, throw) if told is not None else None


def _attack_roll(view: Engagement, throw: Throw) -> Forecast | None:
    deed, target = view.the_deed, throw.target
    if target >= 3 * BUNKER or (deed.leader in view.hidden and view.where[deed.leader] < 0):
        return None
    shot = shot_of(view, deed, stands_at(view, target))
    odds = odds_of(view, shot, target, throw.caps + throw.aim - throw.cover)
    return _roll(view, view.mover if deed.side != throw.side else deed.side, odds)


def _rally_roll(view: Engagement, throw: Throw) -> Forecast | None:
    return _rally(view, Piece(throw.target), throw.caps)


def _rally(view: Engagement, unit: Piece, caps: int = 0) -> Forecast | None:
    needed = MARKERS[view.marker[unit]].rally
    if not needed:
        return None
    share = rally_chance(view, unit, caps)
    chances = (Chance("rallies", share, Tone.GOOD), Chance("stays hit", 1 - share, Tone.BAD))
    marker = MARKERS[view.marker[unit]].name
    note = Reason(f"{marker}: {needed} or more on two dice", ("7.6",))
    return Forecast(f"rally of {unit_name(view, unit)}", chances, sums=(rally_tally(view, unit), note))


def _rally_of(view: Engagement, deed: Deed) -> Forecast | None:
    if deed.do != Do.RALLY:
        return None
    told = [found for unit in deed.members if (found := _rally(view, unit)) is not None]
    if len(told) == 1:
        return told[0]
    return Forecast("rally of the group", next=tuple(told)) if told else None


def _deed(view: Engagement, decision: Decision, action: Any) -> Forecast | None:
    question = decision.question
    if isinstance(action, turns.Undertake) and action.do == Do.RALLY and isinstance(question, turns.ChooseDeed):
        return _rally(view, question.unit)
    return None


def _partners(view: Engagement, decision: Decision, action: Any) -> Forecast | None:
    question, deed = decision.question, view.the_deed
    if not isinstance(question, planning.Partners):
        return None
    members = (deed.leader, *question.chosen, *([action.item] if isinstance(action, Pick) else []))
    return _rally_of(view, changed(deed, members=members))


def _card(view: Engagement, decision: Decision, action: Any) -> Forecast | None:
    question = decision.question
    if isinstance(question, cards.CardTarget) and question.card == "04" and isinstance(action, cards.CardOn):
        return _rally(view, action.unit)
    return None


def _accuracy(view: Engagement, throw: Throw) -> Forecast:
    share = accuracy(throw.caps)
    chances = (Chance("on target", share, Tone.GOOD), Chance("drifts", 1 - share, Tone.BAD))
    return Forecast("the strike", chances, sums=(Reason("3 or more is on target", ("13.2",)),))


def _mud(view: Engagement, throw: Throw) -> Forecast:
    share = safe_chance(view, view.where[throw.target], throw.caps)
    chances = (Chance("gets through", share, Tone.GOOD), Chance("is immobilized", 1 - share, Tone.BAD))
    return Forecast(f"{unit_name(view, Piece(throw.target))} in the mud", chances)


_ROLLS: dict[str, Callable[[Engagement, Throw], Forecast | None]] = {
    "attack": _attack_roll,
    "rally": _rally_roll,
    "accuracy": _accuracy,
    "immobilization": _mud,
}


def _next(view: Engagement, decision: Decision, action: Any) -> Forecast | None:
    if not isinstance(action, Pick) or action.item >= 3 * BUNKER:
        return None
    return _attack_roll(view, Throw(decision.side, "attack", 2, action.item))


_Maker = Callable[[Engagement, Decision, Any], Forecast | None]
_FORECASTS: dict[type, _Maker] = {
    turns.ChooseDeed: _deed,
    turns.ChooseTarget: _target,
    turns.SpottingHex: _eye,
    turns.SecondHex: _second,
    turns.LowAmmo: _ammo,
    planning.Supporters: _support,
    planning.Partners: _partners,
    specials.AirTarget: _air,
    paying.Pay: _pay,
    throwing.SpendCaps: _throw,
    throwing.CarefulAim: _throw,
    replying.TakeCover: _throw,
    attacking.NextTarget: _next,
    cards.CardTarget: _card,
}
