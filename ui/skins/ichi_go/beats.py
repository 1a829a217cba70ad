"""The events as beats of the show, each between the positions before and after it."""

from __future__ import annotations

from collections.abc import Sequence

from game.ichi_go import events as told
from game.ichi_go.components import ALLIED, JAPANESE, Phase
from game.ichi_go.secrets import is_cover
from game.ichi_go.state import China
from game.ichi_go.wording.names import DATES
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place
from game.kernel.state import Drawn, Rolled, Told
from game.kernel.words import count
from ui.director import happening
from ui.director.beats import (
    Banner,
    Burst,
    Chit,
    Dice,
    DiceThrow,
    Entry,
    FightBeat,
    Flag,
    Flip,
    Glow,
    Loss,
    Overture,
    Ribbon,
    Slide,
    Verdict,
)
from ui.director.happening import Beats, act_out
from ui.skins.ichi_go.fights import show_of
from ui.skins.ichi_go.map import name_of

Now = happening.Happening[China]
WINNERS = {-1: "A draw", 0: "Japan wins", 1: "The Allies win"}
OWNERS = {
    Phase.US_LANDING: ALLIED,
    Phase.US_MOVEMENT: ALLIED,
    Phase.US_COMBAT: ALLIED,
    Phase.CH_MOVEMENT: ALLIED,
    Phase.CH_COMBAT: ALLIED,
    Phase.CH_REINFORCEMENT: ALLIED,
    Phase.JP_REINFORCEMENT: JAPANESE,
    Phase.JP_MOVEMENT: JAPANESE,
    Phase.JP_COMBAT: JAPANESE,
}


def beats(before: China, told: Sequence[Told]) -> list[Beats]:
    return act_out(SHOWN, before, told)


def _dice(place: str, side: Side, *pips: int, low: bool = False) -> Dice:
    return Dice(place, (DiceThrow(side, pips, low=low),))


def _phase(now: Now, event: told.PhaseBegun) -> Beats:
    """A phase of a side is a stretch: arrows are counted from here."""
    words = f"{DATES[event.turn]}: {str(event.phase)[:1].upper()}{str(event.phase)[1:]}"
    return (Ribbon(words), *([Overture(OWNERS[event.phase])] if event.phase in OWNERS else []))


def _air(now: Now, event: told.AirRolled) -> Beats:
    throws = [DiceThrow(JAPANESE, (event.japanese,))]
    throws += [DiceThrow(ALLIED, (event.allied,))] if event.allied else []
    words = "Rolled again" if event.winner < 0 else f"{_whose(event.winner)}: {count(event.markers, 'air marker')}"
    return Dice("", tuple(throws)), Verdict("", f"{event.totals[0]} to {event.totals[1]}", words)


def _whose(side: int) -> str:
    return "Japan" if side == JAPANESE else "Allies"


def _points(now: Now, event: told.PointsRolled) -> Beats:
    place = name_of(event.place)
    return _dice(place, event.nation.side, event.die), Verdict(place, str(event.die), count(event.points, "point"))


# ---- units on the way


def movers(view: China, units: Sequence[Piece], start: Place) -> tuple[Piece, ...]:
    """6.6 Who leaves a hex, as they lay there: units without a name by as many covers of the stack."""
    stack = view.stacks.get(start, ())
    seen = [unit for unit in units if unit in stack]
    covers = [unit for unit in stack if is_cover(unit) and unit not in seen]
    return tuple(seen + covers[: len(units) - len(seen)])


def _slide(now: Now, units: Sequence[Piece], path: Sequence[Place]) -> Beats:
    moved = movers(now.before, units, path[0])
    return (Slide(moved, tuple(name_of(place) for place in path)),) if moved and len(path) > 1 else ()


def _advanced(now: Now, event: told.Advanced) -> Beats:
    """11.24 From wherever they attacked."""
    battle = now.before.battle
    if battle is None:
        return (Glow((name_of(event.place),)),)
    found: list[Slide] = []
    where = dict(zip(battle.attackers, battle.origins, strict=True))
    for start in dict.fromkeys(battle.origins):
        here = [unit for unit in event.units if where.get(unit, start) == start]
        found += [beat for beat in _slide(now, here, (start, event.place)) if isinstance(beat, Slide)]
    return tuple(found)


def _entered(now: Now, unit: Piece, place: Place) -> Beats:
    shown = unit if unit in now.after.stacks.get(place, ()) else now.after.stacks[place][-1]
    return (Entry(shown, name_of(place)),)


# ---- battles


def _declared(now: Now, event: told.AttackDeclared) -> Beats:
    return (Overture(event.nation.side, name_of(event.target)),)


def _turned(now: Now, event: told.TurnedUp) -> Beats:
    view = now.before
    where = {unit: place for place, units in view.stacks.items() for unit in units}
    return tuple(Flip(unit, name_of(where[unit]), False) for unit in event.units if unit in where)


def _fought(now: Now, event: told.Fought) -> Beats:
    show = show_of(now, event)
    if show is None:
        place = name_of(event.target)
        return _dice(place, now.before.the_battle.nation.side, event.die), Verdict(place, event.result, "")
    return (FightBeat(show.place, show),)


def _walkover(now: Now, event: told.Walkover) -> Beats:
    words = "Nobody there has any strength" if event.defenders_gone else "The attackers have no strength"
    return (Verdict(name_of(event.target), "No die", words),)


def _lost(now: Now, units: Sequence[Piece], place: Place) -> Beats:
    stack = now.before.stacks.get(place, ())
    return tuple(Loss(unit, name_of(place)) for unit in units if unit in stack)


def _zeros(now: Now, event: told.ZerosLeft) -> Beats:
    view = now.before
    where = {unit: place for place, units in view.stacks.items() for unit in units}
    return tuple(Loss(unit, name_of(where[unit])) for unit in event.units if unit in where)


# ---- the campaign


def _causeway(now: Now, event: told.CausewayRolled) -> Beats:
    words = "Operation Causeway is launched" if event.launched else "The US goes to the Philippines"
    return _dice("", ALLIED, event.die), Verdict("", str(event.total), words)


def _collapse(now: Now, event: told.CollapseRolled) -> Beats:
    words = "China collapses" if event.collapses else "China fights on"
    return _dice("", JAPANESE, event.die), Verdict("", str(event.total), words)


def _landed(now: Now, event: told.Landed) -> Beats:
    return (Burst(name_of(event.place)), *(Entry(unit, name_of(event.place)) for unit in event.units[:1]))


def _crossed(now: Now, event: told.Crossed) -> Beats:
    if not event.die:
        return ()
    fate = f"{count(event.left, 'step')} come through" if event.left else "Lost at sea"
    return _dice("", JAPANESE, event.die, low=True), Verdict("", str(event.die), fate)


SHOWN: happening.Happened[China] = {  # nothing for what is seen with another event
    Rolled: lambda now, e: (),
    Drawn: lambda now, e: (),
    told.TurnBegun: lambda now, e: (),
    told.PhaseBegun: _phase,
    told.OrderChosen: lambda now, e: (
        Chit(e.nation.side, "Order of phases", "", "Move first" if e.moves_first else "Fight first"),
    ),
    told.Controlled: lambda now, e: (Flag(name_of(e.place), e.side),),
    told.AirRolled: _air,
    told.AirPlaced: lambda now, e: (Glow((name_of(e.place),)),),
    told.BomberRolled: lambda now, e: (
        _dice("", ALLIED, e.die, low=True),
        Verdict("", str(e.die), "The B-29s fly" if e.flies else "The B-29s stay away"),
    ),
    told.BomberPlaced: lambda now, e: (Burst(name_of(e.place)),),
    told.PointsRolled: _points,
    told.Moved: lambda now, e: _slide(now, e.units, e.path),
    told.AttackDeclared: _declared,
    told.SupportGiven: lambda now, e: (
        Chit(JAPANESE, "Tank regiments" if e.tanks else "Special Forces", "", f"+{e.tanks + int(e.sf)}"),
    ),
    told.TurnedUp: _turned,
    told.ZerosLeft: _zeros,
    told.OddsFound: lambda now, e: (),
    told.Fought: _fought,
    told.Walkover: _walkover,
    told.StepLost: lambda now, e: (Flip(e.unit, name_of(e.place), True),),
    told.Destroyed: lambda now, e: _lost(now, e.units, e.place),
    told.GarrisonFell: lambda now, e: (Verdict(name_of(e.place), "Garrison", "It is gone"),),
    told.SupportLost: lambda now, e: (),
    told.Advanced: _advanced,
    told.Entered: lambda now, e: _entered(now, e.unit, e.place),
    told.Withdrawn: lambda now, e: tuple(
        Loss(unit, name_of(now.before.place_of(unit))) for unit in e.units if now.before.place_of(unit)
    ),
    told.Absorbed: lambda now, e: (Loss(e.brigade, name_of(e.place)), Flip(e.division, name_of(e.place), False)),
    told.AreaArmyRolled: lambda now, e: (
        _dice("", JAPANESE, e.die),
        Verdict("", str(e.die), f"{count(len(e.units), 'unit')} put to sea"),
    ),
    told.Crossed: _crossed,
    told.RecruitsRolled: lambda now, e: (
        _dice("", ALLIED, e.die),
        Verdict("", str(e.die), f"{count(e.units, 'Chinese unit')} from the pool"),
    ),
    told.Recruited: lambda now, e: _entered(now, e.unit, e.place),
    told.Flown: lambda now, e: _slide(now, (e.unit,), (e.start, e.end)),
    told.Dropped: lambda now, e: _entered(now, e.unit, e.place),
    told.AerialPlaced: lambda now, e: (Glow((name_of(e.place),)),),
    told.CausewayRolled: _causeway,
    told.Landed: _landed,
    told.Shipped: lambda now, e: _entered(now, e.unit, e.place),
    told.Displaced: lambda now, e: _slide(now, (e.unit,), (e.start, e.end)),
    told.CollapseRolled: _collapse,
    told.GameEnded: lambda now, e: (Banner(WINNERS[e.winner], Side(max(0, e.winner))),),
}
