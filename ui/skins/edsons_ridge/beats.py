"""The events of Edson's Ridge as beats of the show, from views alone: what a side may not know is not here."""

from __future__ import annotations

from collections.abc import Sequence

from game.edsons_ridge import events as told
from game.edsons_ridge.components import (
    AMERICAN,
    ARTILLERY,
    BRIDGES,
    COUNTERS,
    JAPANESE,
    MACHINE_GUN,
    NOWHERE,
    PLACES,
    place_name,
)
from game.edsons_ridge.state import Edson
from game.kernel.named import Piece, Place
from game.kernel.state import Rolled, Told
from ui.director import happening
from ui.director.beats import (
    Banner,
    Burst,
    Chit,
    Entry,
    FightBeat,
    Flag,
    Flip,
    Glow,
    Loss,
    MachineGun,
    Muzzle,
    Overture,
    Ribbon,
    Rush,
    Slide,
    Verdict,
    dice_of,
)
from ui.director.happening import Beats, act_out
from ui.skins.edsons_ridge import fights
from ui.skins.edsons_ridge.spectacle import Gas, Salvo, Works

Now = happening.Happening[Edson]
NAVY = "Destroyer gunfire"
NAMES, CHARGES = ("Japanese", "Marines"), ("Banzai", "Bayonet charge")
NEEDED = {"entrenchment": "{} or less", "leader": "below {}"}


def beats(before: Edson, told: Sequence[Told]) -> list[Beats]:
    """What is seen of each event; nothing for one that goes with the event before it."""
    return act_out(SHOWN, before, told)


def _named(place: Place) -> str:
    return place_name(place) if place in PLACES else ""


def _where(now: Now, unit: Piece) -> str:
    return _named(now.before.where[unit]) or _named(now.after.where[unit])


# ---- pieces


def _moved(now: Now, event: told.Moved) -> Beats:
    """Those who go the same way one after the other go together."""
    way = (event.start, event.end, event.how)
    if isinstance(now.last, told.Moved) and (now.last.start, now.last.end, now.last.how) == way:
        return ()
    company = []
    for later in now.events[now.index :]:
        if not isinstance(later, told.Moved) or (later.start, later.end, later.how) != way:
            break
        company.append(later.unit)
    return (Slide(tuple(company), (_named(event.start), _named(event.end))),)


def _level_changed(now: Now, event: told.LevelChanged) -> Beats:
    """Several levels at once are one drop."""
    if fights.is_on_stage(now, event.unit):
        return ()
    if isinstance(now.last, told.LevelChanged) and now.last.unit == event.unit:
        return ()
    return (Flip(event.unit, _where(now, event.unit), event.after > event.before),)


def _eliminated(now: Now, event: told.Eliminated) -> Beats:
    return () if fights.is_on_stage(now, event.unit) else (Loss(event.unit, _named(event.place)),)


def _dug(now: Now, event: told.Entrenched | told.LabourPlaced | told.PositionLost) -> Beats:
    """A unit that fell takes no leave of its position."""
    place = _where(now, event.unit)
    return (Works(event.unit, place),) if place else ()


# ---- fights


def _declared(now: Now, event: told.ImpulseDeclared) -> Beats:
    opening = Overture(event.side, _named(event.place))
    return (opening, Rush(CHARGES[event.side], event.side)) if event.kind == "charge" else (opening,)


def _fire_opened(now: Now, event: told.FireOpened) -> Beats:
    place = _named(event.place)
    if event.kind == "gas":
        return (Gas(place),)
    kinds = {COUNTERS[unit].kind for unit in event.units}
    if any(COUNTERS[unit].name == NAVY for unit in event.units):
        return (Salvo(place),)
    if event.kind == "bombardment" or ARTILLERY in kinds:
        return (Burst(place),)
    start = _where(now, event.units[0]) or place
    flash = MachineGun(start) if MACHINE_GUN in kinds else Muzzle(start)
    return (flash,) if start == place else (flash, Glow((place,)))


def _assault_begun(now: Now, event: told.AssaultBegun) -> Beats:
    """10.9 A charge is seen coming; an assault is seen with its dice."""
    show = fights.charge_of(now.after) if event.charge else None
    return (FightBeat(show.place, show),) if show is not None else (Muzzle(_named(event.place)),)


def _charge_fought(now: Now, event: told.ChargeFought) -> Beats:
    """10.9 One word for all of it."""
    show = fights.charge_done(event, now.before, now.after)
    return (FightBeat(show.place, show),)


def _rolled(now: Now, event: Rolled) -> Beats:
    """Dice of a fight fall on its stage."""
    if fights.is_thrown(event):
        if fights.is_settled_later(now):
            return ()
        if (show := fights.show_of(now)) is not None:
            return (FightBeat(show.place, show),)
    return (dice_of(event, _named(Place(event.place or NOWHERE))),)


def _settled(now: Now, event: told.Compared | told.Struck) -> Beats:
    show = fights.show_of(now)
    return (FightBeat(show.place, show),) if show is not None else ()


def _checked(now: Now, event: told.Checked) -> Beats:
    """A leader and an ammo check succeed by other sides' rolls; the words of the log say the rest."""
    if fights.is_settled(event) and (show := fights.show_of(now)) is not None:
        return (FightBeat(show.place, show),)
    if event.kind == "ammo":
        words = f"Ammo {'too low' if event.success else 'holds'} at {event.needed}"
    else:
        words = f"{'Succeeds' if event.success else 'Fails'}, {NEEDED[event.kind].format(event.needed)} needed"
    place = _named(event.place) or (_where(now, event.unit) if event.unit >= 0 else "")
    return (Verdict(place, str(event.roll), words),)


# ---- markers and time


def _scored(now: Now, event: told.Scored) -> Beats:
    ahead = JAPANESE if event.lead > 0 else AMERICAN
    return (Chit(ahead, f"Points of turn {event.turn}", "", f"{event.japanese} to {event.american}"),)


SHOWN: happening.Happened[Edson] = {
    Rolled: _rolled,
    told.Entered: lambda now, e: (Entry(e.unit, _named(e.place)),),
    told.Moved: _moved,
    told.ControlTurned: lambda now, e: (Flag(_named(e.place), e.side),),
    told.BridgeTaken: lambda now, e: (Glow(tuple(_named(end) for end in BRIDGES[e.bridge].ends)),),
    told.LevelChanged: _level_changed,
    told.Eliminated: _eliminated,
    told.LeaderRemoved: lambda now, e: (Loss(e.leader, _named(e.place)),),
    told.Entrenched: _dug,
    told.LabourPlaced: _dug,
    told.PositionLost: _dug,
    told.Used: lambda now, e: (Flip(e.piece, _where(now, e.piece), True),),
    told.GunReady: lambda now, e: (Flip(e.gun, _where(now, e.gun), False),),
    told.PointsGained: lambda now, e: (Chit(e.side, "Points", "", f"{e.points:+d}"),),
    told.AdvantagePassed: lambda now, e: (Chit(e.holder, "Advantage", NAMES[1 - e.holder], NAMES[e.holder]),),
    told.PhaseBegun: lambda now, e: (Ribbon(f"Turn {e.turn}: {e.phase.capitalize()}"),),
    told.ImpulseDeclared: _declared,
    told.PhaseWillEnd: lambda now, e: (Ribbon("The last impulse of this phase"),),
    told.AmmoDropped: lambda now, e: (
        Chit(e.side, f"{NAMES[e.side]} ammo", f"Box {e.box}", f"Box {e.box + 1}: {e.number}"),
    ),
    told.AmmoRaised: lambda now, e: (
        Chit(AMERICAN, "Marines ammo", f"Box {e.box + 2}", f"Box {e.box + 1}: {e.number}"),
    ),
    told.AssaultBegun: _assault_begun,
    told.FireOpened: _fire_opened,
    told.Compared: _settled,
    told.Checked: _checked,
    told.Struck: _settled,
    told.ChargeFought: _charge_fought,
    told.Overrun: lambda now, e: (Glow((_named(e.place),)),),
    told.Screened: lambda now, e: (Glow(tuple({_where(now, unit) for unit in e.units} - {""})),),
    told.DumpFound: lambda now, e: (Glow((_named(e.place),)),),
    told.DumpRemoved: lambda now, e: (Glow((_named(e.place),)),),
    told.VandegriftLeft: lambda now, e: (Glow((_named(e.place),)),),
    told.Scored: _scored,
    told.GameWon: lambda now, e: (Banner(f"{NAMES[e.side]} win", e.side),),
}
