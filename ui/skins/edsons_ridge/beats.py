"""The events of Edson's Ridge as beats of the show, from views alone: what a side may not know is not here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

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
from game.kernel.agenda import Event
from game.kernel.state import Rolled, Told
from ui.director.beats import (
    Banner,
    Beat,
    Burst,
    Chit,
    Entry,
    Fight,
    Flag,
    Flip,
    Glow,
    Loss,
    MachineGun,
    Muzzle,
    Overture,
    Ribbon,
    Slide,
    Verdict,
    dice_of,
)
from ui.skins.edsons_ridge import fights
from ui.skins.edsons_ridge.spectacle import Gas, Works

Beats = tuple[Beat, ...]
NAMES, CHARGES = ("Japanese", "Marines"), ("Banzai", "Bayonet charge")
NEEDED = {
    "infiltration": "{} or less",
    "entrenchment": "{} or less",
    "patrol": "{} or less",
    "withdrawal": "{} or more",
    "leader": "below {}",
}
RESULTS = {
    "success": "Success: {points}",
    "failure": "The assault fails",
    "stalemate": "Stalemate",
    "casualties": "Hit: {points}",
    "attrition": "Hit: {points}",
    "no effect": "No effect",
    "mistaken attack": "On their own men",
}


@dataclass(frozen=True)
class Staging:
    """An event of a move: all of its events, and the views before each of them and after the last."""

    views: Sequence[Edson]
    events: Sequence[Event]
    index: int

    @property
    def before(self) -> Edson:
        return self.views[self.index]

    @property
    def after(self) -> Edson:
        return self.views[self.index + 1]

    @property
    def last(self) -> Event | None:
        """The event before this one."""
        return self.events[self.index - 1] if self.index else None


def beats(before: Edson, told: Sequence[Told]) -> list[Beats]:
    """What is seen of each event; nothing for one that goes with the event before it."""
    views, events = [before, *(after for _, after in told)], [event for event, _ in told]
    return [SHOWN[type(event)](Staging(views, events, index), event) for index, event in enumerate(events)]


def _named(place: int) -> str:
    return place_name(place) if place in PLACES else ""


def _where(scene: Staging, unit: int) -> str:
    return _named(scene.before.where[unit]) or _named(scene.after.where[unit])


# ---- pieces


def _moved(scene: Staging, event: told.Moved) -> Beats:
    """Those who go the same way one after the other go together."""
    way = (event.start, event.end, event.how)
    if isinstance(scene.last, told.Moved) and (scene.last.start, scene.last.end, scene.last.how) == way:
        return ()
    company = []
    for later in scene.events[scene.index :]:
        if not isinstance(later, told.Moved) or (later.start, later.end, later.how) != way:
            break
        company.append(later.unit)
    return (Slide(tuple(company), (_named(event.start), _named(event.end))),)


def _entered(scene: Staging, event: told.Entered) -> Beats:
    return (Entry(event.unit, _named(event.place)),)


def _level_changed(scene: Staging, event: told.LevelChanged) -> Beats:
    """Several levels at once are one drop."""
    if fights.is_on_stage(scene, event.unit):
        return ()
    if isinstance(scene.last, told.LevelChanged) and scene.last.unit == event.unit:
        return ()
    return (Flip(event.unit, _where(scene, event.unit), event.after > event.before),)


def _used(scene: Staging, event: told.Used) -> Beats:
    return (Flip(event.piece, _where(scene, event.piece), True),)


def _ready(scene: Staging, event: told.GunReady) -> Beats:
    return (Flip(event.gun, _where(scene, event.gun), False),)


def _eliminated(scene: Staging, event: told.Eliminated) -> Beats:
    if fights.is_on_stage(scene, event.unit):
        return ()
    return (Loss(event.unit, _named(event.place)),)


def _leader_removed(scene: Staging, event: told.LeaderRemoved) -> Beats:
    return (Loss(event.leader, _named(event.place)),)


def _dug(scene: Staging, event: told.Entrenched | told.LabourPlaced | told.PositionLost) -> Beats:
    """A unit that fell takes no leave of its position."""
    place = _where(scene, event.unit)
    return (Works(event.unit, place),) if place else ()


# ---- fights


def _declared(scene: Staging, event: told.ImpulseDeclared) -> Beats:
    opening = Overture(event.side, _named(event.place))
    return (opening, Banner(CHARGES[event.side], event.side)) if event.kind == "charge" else (opening,)


def _assault_begun(scene: Staging, event: told.AssaultBegun) -> Beats:
    return (Muzzle(_named(event.place)),)


def _fire_opened(scene: Staging, event: told.FireOpened) -> Beats:
    place = _named(event.place)
    if event.kind == "gas":
        return (Gas(place),)
    kinds = {COUNTERS[unit].kind for unit in event.units}
    if event.kind == "bombardment" or ARTILLERY in kinds:
        return (Burst(place),)
    start = _where(scene, event.units[0]) or place
    flash = MachineGun(start) if MACHINE_GUN in kinds else Muzzle(start)
    return (flash,) if start == place else (flash, Glow((place,)))


def _rolled(scene: Staging, event: Rolled) -> Beats:
    """The dice of an assault fall on its stage."""
    if fights.is_thrown(event):
        if fights.is_settled_later(scene):
            return ()
        if (show := fights.show_of(scene)) is not None:
            return (Fight(show.place, show),)
    return (dice_of(event, _named(event.place or NOWHERE)),)


def _compared(scene: Staging, event: told.Compared) -> Beats:
    if fights.is_settled(event) and (show := fights.show_of(scene)) is not None:
        return (Fight(show.place, show),)
    totals = f"{event.attack + event.attack_roll} to {event.defence + event.defence_roll}"
    kind = "attrition" if event.kind == "ranged fire" else "casualty"
    points = f"{event.points} {kind} point{'' if event.points == 1 else 's'}"
    return (Verdict(_named(event.place), totals, RESULTS[event.result].format(points=points)),)


def _checked(scene: Staging, event: told.Checked) -> Beats:
    """A patrol, a leader and an ammo check succeed by other sides' rolls; the words of the log say the rest."""
    if event.kind == "gas":
        words = f"{event.needed} casualty point{'' if event.needed == 1 else 's'}"
    elif event.kind == "ammo":
        words = f"Ammo {'too low' if event.success else 'holds'} at {event.needed}"
    else:
        words = f"{'Succeeds' if event.success else 'Fails'}, {NEEDED[event.kind].format(event.needed)} needed"
    place = _named(event.place) or (_where(scene, event.unit) if event.unit >= 0 else "")
    return (Verdict(place, str(event.roll), words),)


def _struck(scene: Staging, event: told.Struck) -> Beats:
    place = _where(scene, event.target)
    words = f"{'Hit' if event.hit else 'Missed'}, {event.needed} or more needed"
    return Muzzle(place), Verdict(place, _sum(event.roll, event.modifier), words)


def _sum(roll: int, more: int) -> str:
    """What is added to the dice is said, or the total would not be the pips that lie there."""
    if not more:
        return str(roll)
    return f"{roll} {'+' if more > 0 else '-'} {abs(more)} = {roll + more}"


def _at_place(scene: Staging, event: Any) -> Beats:
    return (Glow((_named(event.place),)),)


def _screened(scene: Staging, event: told.Screened) -> Beats:
    return (Glow(tuple({_where(scene, unit) for unit in event.units} - {""})),)


# ---- markers and time


def _control_turned(scene: Staging, event: told.ControlTurned) -> Beats:
    return (Flag(_named(event.place), event.side),)


def _bridge_taken(scene: Staging, event: told.BridgeTaken) -> Beats:
    return (Glow(tuple(_named(end) for end in BRIDGES[event.bridge].ends)),)


def _ammo_dropped(scene: Staging, event: told.AmmoDropped) -> Beats:
    return (Chit(event.side, f"{NAMES[event.side]} ammo", f"Box {event.box}", f"Box {event.box + 1}: {event.number}"),)


def _ammo_raised(scene: Staging, event: told.AmmoRaised) -> Beats:
    return (Chit(AMERICAN, "Marines ammo", f"Box {event.box + 2}", f"Box {event.box + 1}: {event.number}"),)


def _advantage(scene: Staging, event: told.AdvantagePassed) -> Beats:
    return (Chit(event.holder, "Advantage", NAMES[1 - event.holder], NAMES[event.holder]),)


def _points(scene: Staging, event: told.PointsGained) -> Beats:
    return (Chit(event.side, "Points", "", f"{event.points:+d}"),)


def _scored(scene: Staging, event: told.Scored) -> Beats:
    ahead = JAPANESE if event.lead > 0 else AMERICAN
    return (Chit(ahead, f"Points of turn {event.turn}", "", f"{event.japanese} to {event.american}"),)


def _phase_begun(scene: Staging, event: told.PhaseBegun) -> Beats:
    return (Ribbon(f"Turn {event.turn}: {event.phase.capitalize()}"),)


def _phase_will_end(scene: Staging, event: told.PhaseWillEnd) -> Beats:
    return (Ribbon("The last impulse of this phase"),)


def _won(scene: Staging, event: told.GameWon) -> Beats:
    return (Banner(f"{NAMES[event.side]} win", event.side),)


SHOWN: dict[type[Event], Callable[[Staging, Any], Beats]] = {
    Rolled: _rolled,
    told.Entered: _entered,
    told.Moved: _moved,
    told.ControlTurned: _control_turned,
    told.BridgeTaken: _bridge_taken,
    told.LevelChanged: _level_changed,
    told.Eliminated: _eliminated,
    told.LeaderRemoved: _leader_removed,
    told.Entrenched: _dug,
    told.LabourPlaced: _dug,
    told.PositionLost: _dug,
    told.Used: _used,
    told.GunReady: _ready,
    told.PointsGained: _points,
    told.AdvantagePassed: _advantage,
    told.PhaseBegun: _phase_begun,
    told.ImpulseDeclared: _declared,
    told.PhaseWillEnd: _phase_will_end,
    told.AmmoDropped: _ammo_dropped,
    told.AmmoRaised: _ammo_raised,
    told.AssaultBegun: _assault_begun,
    told.FireOpened: _fire_opened,
    told.Compared: _compared,
    told.Checked: _checked,
    told.Struck: _struck,
    told.Overrun: _at_place,
    told.Screened: _screened,
    told.DumpFound: _at_place,
    told.DumpRemoved: _at_place,
    told.VandegriftLeft: _at_place,
    told.Scored: _scored,
    told.GameWon: _won,
}
