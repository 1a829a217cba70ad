"""What an answer may lead to: sums line by line, chances, what a marker may be, what is left of the points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from game.conflict_of_heroes import (
    artillery,
    attacking,
    cards,
    paying,
    planning,
    replying,
    rounds,
    specials,
    throwing,
    turns,
)
from game.conflict_of_heroes.asking import At, Caps, Yes
from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.components import JAPANESE, MARKERS, UNHIT, UNKNOWN_MARKER
from game.conflict_of_heroes.movement import step_tally
from game.conflict_of_heroes.paying import deed_price, surcharge
from game.conflict_of_heroes.preview import (
    TWO_DICE,
    Odds,
    attack_odds,
    blind_chance,
    dangers,
    odds_of,
    rally_chance,
    safe_chance,
)
from game.conflict_of_heroes.rallying import rally_tally
from game.conflict_of_heroes.secrets import observe
from game.conflict_of_heroes.state import APS, BUNKER, NOBODY, By, Deed, Do, Engagement, Throw, stands_at
from game.conflict_of_heroes.values import shot_of
from game.conflict_of_heroes.wording import side_forecasts
from game.conflict_of_heroes.wording.names import target_name, unit_name
from game.conflict_of_heroes.wording.questions import deed_words
from game.kernel.agenda import Action, Decision, Side
from game.kernel.dice import percent
from game.kernel.forecast import Chance, Expected, Forecast, Tone
from game.kernel.named import Piece
from game.kernel.picking import Pick
from game.kernel.records import changed
from game.kernel.tally import Reason, Tally
from game.kernel.words import count, joined, sentence

WORST, BEST = 2, 12  # on two dice
FIRE = (Do.ATTACK, Do.INDIRECT, Do.CLOSE, Do.CANISTER, Do.AIR, Do.BARRAGE)


def forecast(state: Engagement, decision: Decision, action: Action, reader: Side) -> Forecast | None:
    """For the side that decides: what it knows may be secret to the other."""
    if reader != decision.side:
        return None
    found = _FORECASTS.get(type(decision.question))
    return found(observe(state, reader), decision, action) if found is not None else None


# ---- attacks


def _roll(view: Engagement, side: Side, odds: Odds) -> Forecast:
    """One roll as this side reads it: its own unit is hurt, or the enemy's."""
    unit = odds.target < BUNKER
    friend = unit and view.side(Piece(odds.target)) == side
    good, better = (Tone.BAD, Tone.BAD) if friend else (Tone.PARTLY_GOOD, Tone.GOOD)
    name = f"your {target_name(view, odds.target)}" if friend else target_name(view, odds.target)
    chances = (
        Chance("two hits", odds.critical, better),
        Chance(_one_hit(view, odds.target), odds.hit, good),
        Chance("nothing", odds.miss, Tone.GOOD if friend else Tone.BAD),
    )
    return Forecast(
        _needed(odds.needed),
        chances,
        Chance(f"{name} is {'hit' if unit else 'gone'}", odds.hit + odds.critical, good),
        sums=(odds.attack, odds.defence),
        notes=(Reason(sentence(_needed(odds.needed)), ("7.3",)), *_doubts(view, odds)),
    )


def _needed(needed: int) -> str:
    """The least that two dice must show."""
    if needed > BEST:
        return f"{needed} would be needed on 2 dice: impossible"
    return "any roll hits" if needed <= WORST else f"{needed} or more on 2 dice"


def _one_hit(view: Engagement, target: int) -> str:
    """7.4.1, 7.4.2 What a single hit does to whoever has a marker already, and to whoever has none."""
    if target >= BUNKER:
        return "a hit"
    if view.marker[target] == UNHIT:
        return "a hit, draws a marker"
    saved = view.side(Piece(target)) == JAPANESE and view.type(Piece(target)).on_foot
    return "a hit, dead unless No Hit" if saved else "a hit, destroyed"


def _doubts(view: Engagement, odds: Odds) -> tuple[Reason, ...]:
    """7.4 The rating of a face-down marker is not in the sum: what it may be, and what it would change."""
    target = odds.target
    if target >= BUNKER or view.marker[target] != UNKNOWN_MARKER:
        return ()
    flank = any(line.reason == "flank rating" for line in odds.defence.lines)
    kinds = {m.name: m.flank if flank else m.front for k, m in enumerate(MARKERS) if view.could_be[target] >> k & 1}
    told = joined(f"{name} {change:+d}" if change else name for name, change in kinds.items())
    shares = [float(TWO_DICE.at_least(odds.needed + change)) for change in kinds.values()]
    span = f": {min(shares):.0%} to {max(shares):.0%}" if shares and min(shares) != max(shares) else ""
    return (Reason(f"Its marker lies face down and may be {told}{span.replace('%', ' %')}", ("7.4",)),)


def _attack(view: Engagement, deed: Deed, more: int = 0) -> Forecast | None:
    if deed.do not in FIRE or not deed.target:
        return None
    rolls = [_roll(view, deed.side, odds) for odds in attack_odds(view, deed, more)]
    title = f"{deed.do} on {hex_name(deed.target)}"
    if not rolls:
        return _blind(view, deed, title)
    if len(rolls) == 1:
        return rolls[0]
    return Forecast(title, headline=rolls[0].headline, expected=_in_all(rolls), next=tuple(map(_chained, rolls)))


def _chained(roll: Forecast) -> Forecast:
    """What two dice must show is in its title, so its note need not say it again."""
    return replace(roll, notes=roll.notes[1:])


def _in_all(rolls: Sequence[Forecast]) -> tuple[Expected, ...]:
    """7.5 How many of several are hit in the mean."""
    shares = [roll.headline.share for roll in rolls if roll.headline is not None]
    total = sum((Fraction(share) for share in shares), Fraction(0))
    return (Expected("hits in all", total, f"of {len(shares)}", Tone.PARTLY_GOOD),) if len(shares) > 1 else ()


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
        return Forecast(deed_words(view), notes=(*_dangers(view, deed), left), sums=_price_sums(view, deed))
    return _with_note(told, left)


MANY = 3  # enemies that are told by their names


def _dangers(view: Engagement, deed: Deed) -> Iterator[Reason]:
    """6.3 Who could fire at each of them where it goes."""
    for going in deed.goings:
        if going.place == view.where[going.unit]:
            continue
        found = dangers(view, going)
        told = [f"{unit_name(view, one.enemy)} {percent(one.share)}".replace("%", " %") for one in found[:MANY]]
        more = [f"{len(found) - MANY} more"] if len(found) > MANY else []
        name, there = unit_name(view, going.unit), hex_name(going.place)
        if found:
            yield Reason(f"{name} in {there} could then be hit by {joined([*told, *more])}", ("6.3",))
        else:
            yield Reason(f"No enemy in sight that is not spent can fire at {name} in {there}", ("6.3",))


def _price_sums(view: Engagement, deed: Deed) -> tuple[Tally, ...]:
    """5.0 What a step costs, line by line."""
    found = [
        step_tally(view, going.unit, going.place, deed.skill)
        for going in deed.goings
        if view.where[going.unit] > 0 and going.place != view.where[going.unit]
    ]
    return tuple(tally for tally in found if tally is not None)


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
    return told(view, throw, decision.side) if told is not None else None


def _attack_roll(view: Engagement, throw: Throw, reader: Side) -> Forecast | None:
    deed, target = view.the_deed, throw.target
    if target >= 3 * BUNKER or (deed.leader in view.hidden and view.where[deed.leader] < 0):
        return None
    shot = shot_of(view, deed, stands_at(view, target))
    odds = odds_of(view, shot, target, throw.caps + throw.aim - throw.cover)
    told = _roll(view, reader, odds)
    more = tuple(_extra(throw))
    later = [_roll(view, reader, one) for one in attack_odds(view, deed) if one.target in deed.left]
    left = [_left(view, reader, throw.caps)] if reader == deed.side and deed.leader != NOBODY else []
    rolls = [told, *later]
    sums, notes = (*told.sums, *more), (*told.notes, *left)
    return replace(told, sums=sums, expected=_in_all(rolls), next=tuple(map(_chained, later)), notes=notes)


def _extra(throw: Throw) -> Iterator[Tally]:
    """3.2.3, 9.2 What is added to the dice."""
    if throw.caps or throw.aim or throw.cover:
        tally = Tally("Added to the dice", "3.2.3")
        tally.add("CAPs", throw.caps, "3.2.3")
        tally.add("Careful Aiming", throw.aim, "9.2")
        tally.add("Take Cover", -throw.cover, "9.5")
        yield tally


def _left(view: Engagement, side: Side, caps: int) -> Reason:
    """What is left of the points, once it is paid for."""
    active = view.active(side)
    aps = f"{count(max(0, view.pool[side]), 'AP')} and " if active and view.pool[side] > 0 else ""
    return Reason(f"Leaves {aps}{count(view.caps[side] - caps, 'CAP')}", ("3.2",))


def _rally_roll(view: Engagement, throw: Throw, reader: Side) -> Forecast | None:
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


def _mud(view: Engagement, throw: Throw, reader: Side) -> Forecast:
    share = safe_chance(view, view.where[throw.target], throw.caps)
    chances = (Chance("gets through", share, Tone.GOOD), Chance("is immobilized", 1 - share, Tone.BAD))
    return Forecast(f"{unit_name(view, Piece(throw.target))} in the mud", chances)


def _blow_back(view: Engagement, throw: Throw, reader: Side) -> Forecast | None:
    """Card 60 At the attacking unit, before its own dice fall."""
    asked = next((item for item in reversed(view.agenda) if isinstance(item, replying.BlowBack)), None)
    return _blow(view, asked.unit, reader, throw.caps + throw.aim) if asked is not None else None


def _strike_back(view: Engagement, decision: Decision, action: Any) -> Forecast | None:
    """P19 The blow; without it the attack goes on as it was."""
    question = decision.question
    if isinstance(action, Yes) and isinstance(question, replying.StrikeBack):
        return _blow(view, question.unit, decision.side)
    return _attack_roll(view, view.the_throw, decision.side)


def _blow(view: Engagement, unit: Piece, reader: Side, more: int = 0) -> Forecast:
    leader = view.the_deed.leader
    return _roll(view, reader, odds_of(view, replying.blow_of(view, unit), leader, more))


_ROLLS: dict[str, Callable[[Engagement, Throw, Side], Forecast | None]] = {
    "attack": _attack_roll,
    "rally": _rally_roll,
    "strike back": _blow_back,
    "immobilization": _mud,
    "accuracy": side_forecasts.accuracy,
    "wire": side_forecasts.wire,
    "concealment": side_forecasts.concealment,
    "sergeant": side_forecasts.card_throw("07"),
    "officer": side_forecasts.card_throw("08"),
    "sniper": side_forecasts.card_throw("12"),
}


def _next(view: Engagement, decision: Decision, action: Any) -> Forecast | None:
    if not isinstance(action, Pick) or action.item >= 3 * BUNKER:
        return None
    return _attack_roll(view, Throw(decision.side, "attack", 2, action.item), decision.side)


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
    replying.StrikeBack: _strike_back,
    cards.CardTarget: _card,
    turns.Turn: side_forecasts.turn,
    artillery.PlotStrike: side_forecasts.plot,
    rounds.Bid: side_forecasts.bid,
    throwing.TryLuck: side_forecasts.luck,
}
