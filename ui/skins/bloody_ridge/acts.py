"""One answer may set off a whole fight: it is shown act by act, each between two positions worked out from the events.

The rules only tell what happened; here the events are laid over the position before, one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from game.bloody_ridge import events as told
from game.bloody_ridge.components import ARTILLERY, CREWS, HQS, JAPANESE, KIND, MARKERS, RED_ROW, RIFLE
from game.bloody_ridge.state import Fight, Force, Ridge
from game.kernel.agenda import Event
from game.kernel.state import Rolled
from ui.skins.registry import Act

PARTS: dict[type[Event], str] = {
    told.GunsReady: "organization",
    told.Placed: "organization",
    told.CrewPlaced: "crews",
    told.ForceChosen: "lead",
    told.TurnedUp: "up",
    told.DefenseRolled: "defence",
    told.Drew: "defence",
    told.HqFound: "defence",
    told.ShellsHeld: "defence",
    told.CacheFound: "cache",
    told.Supported: "support",
    told.Charged: "charge",
    told.Struck: "struck",
    told.Retaken: "counterattack",
}


def acts(before: Ridge, after: Ridge, events: Sequence[Event]) -> list[Act]:
    """The events of a move in acts, each with the positions before and after it."""
    found: list[Act] = []
    view = before
    numbered = list(zip(_parts(events), events, strict=True))
    for _, group in groupby(numbered, key=lambda pair: pair[0]):
        own = tuple(event for _, event in group)
        then = view.clone()
        for event in own:
            if change := CHANGES.get(type(event)):
                change(then, event)
        found.append(Act(view, then, own))
        view = then
    if found:  # the last one ends where the game stands
        found[-1] = replace(found[-1], after=after)
    return found


def _parts(events: Sequence[Event]) -> list[str]:
    """Which act each event belongs to; dice go with what they were rolled for."""
    names: list[str] = []
    ahead = ""
    for number in reversed(range(len(events))):
        event = events[number]
        if not isinstance(event, Rolled):
            ahead = _part(event, number)
        names.append(ahead)
    return names[::-1]


def _part(event: Event, number: int) -> str:
    if isinstance(event, told.PhaseBegun):
        return event.phase
    if isinstance(event, told.Shelled | told.Marched):  # each is an act of its own
        return f"{type(event).__name__} {number}"
    if isinstance(event, told.Fired):
        return f"round {event.round}"
    return PARTS.get(type(event), "outcome")


# ---- what each event changes in the picture


def _phase(view: Ridge, event: told.PhaseBegun) -> None:
    view.turn, view.phase = event.turn, event.phase


def _placed(view: Ridge, event: told.Placed) -> None:
    view.waiting[RED_ROW.index(event.place)] += event.units


def _crew_placed(view: Ridge, event: told.CrewPlaced) -> None:
    view.crews[event.place] = CREWS[len(view.crews)]


def _chosen(view: Ridge, event: told.ForceChosen) -> None:
    view.crews.pop(event.place, None)
    view.waiting[RED_ROW.index(event.place)] = 0
    view.force = Force(event.place, event.units, event.hidden)


def _turned_up(view: Ridge, event: told.TurnedUp) -> None:
    view.force = replace(view.the_force, units=event.units, hidden=0)
    view.unseen = [unit for unit in view.unseen if unit not in event.units]


def _marched(view: Ridge, event: told.Marched) -> None:
    view.force = replace(view.the_force, place=event.end)


def _defence(view: Ridge, event: told.DefenseRolled) -> None:
    found = view.hqs_in(event.place)
    view.fight = Fight(event.place, found=found, units=found)


def _drew(view: Ridge, event: told.Drew) -> None:
    fight, drawn = view.the_fight, event.kept
    units = tuple(piece for piece in drawn if KIND[piece] == RIFLE or piece in HQS)
    shells = tuple(piece for piece in drawn if KIND[piece] == ARTILLERY)
    view.pool = [piece for piece in view.pool if piece not in drawn]
    view.fight = replace(fight, drawn=drawn, units=units + fight.found, shells=shells)


def _hq_found(view: Ridge, event: told.HqFound) -> None:
    view.hqs[event.hq] = event.place


def _held(view: Ridge, event: told.ShellsHeld) -> None:
    if view.fight is not None:
        view.pool.extend(view.fight.shells)
        view.fight = replace(view.fight, shells=())


def _shelled(view: Ridge, event: told.Shelled) -> None:
    fight = view.the_fight
    view.aside.extend(fight.shells[:1])
    view.fight = replace(fight, shells=fight.shells[1:])
    _bury(view, event.hit)


def _supported(view: Ridge, event: told.Supported) -> None:
    view.fight = replace(view.the_fight, manned=event.manned, heroic=event.heroic)


def _charged(view: Ridge, event: told.Charged) -> None:
    view.charges += 1


def _struck(view: Ridge, event: told.Struck) -> None:
    _bury_marines(view, (event.unit,))


def _fired(view: Ridge, event: told.Fired) -> None:
    if event.side == JAPANESE:
        view.fight = replace(view.the_fight, round=event.round)
        _bury_marines(view, event.hit)
    else:
        _bury(view, event.hit)


def _bury(view: Ridge, units: tuple[int, ...]) -> None:
    """The last of a force lies there until it is told that the force is lost."""
    force = view.the_force
    view.dead.extend(units)
    view.force = replace(force, units=tuple(unit for unit in force.units if unit not in units))


def _bury_marines(view: Ridge, units: tuple[int, ...]) -> None:
    fight = view.the_fight
    view.dead.extend(units)
    for unit in units:
        view.hqs.pop(unit, None)
    view.fight = replace(
        fight,
        units=tuple(unit for unit in fight.units if unit not in units),
        manned=tuple(unit for unit in fight.manned if unit not in units),
    )


def _guns_gone(view: Ridge, event: told.ArtilleryGone) -> None:
    view.pool = [piece for piece in view.pool if piece not in MARKERS]
    view.aside = []


def _returned(view: Ridge, event: told.Returned) -> None:
    view.pool.extend(event.pieces)


def _taken(view: Ridge, event: told.Taken) -> None:
    view.control.add(event.place)
    view.force, view.fight = replace(view.the_force, place=event.place), None


def _lost(view: Ridge, event: told.ForceLost) -> None:
    """Shells that find nobody left are still to be told of."""
    view.dead.extend(view.the_force.units)
    fight, view.force = view.fight, None
    view.fight = Fight(fight.place, shells=fight.shells) if fight is not None and fight.shells else None


def _retaken(view: Ridge, event: told.Retaken) -> None:
    if event.success:
        view.control.discard(event.place)


def _ready(view: Ridge, event: told.GunsReady) -> None:
    view.pool.extend(view.aside)
    view.aside = []


CHANGES: dict[type[Event], Callable[[Ridge, Any], None]] = {
    told.PhaseBegun: _phase,
    told.Placed: _placed,
    told.CrewPlaced: _crew_placed,
    told.ForceChosen: _chosen,
    told.TurnedUp: _turned_up,
    told.Marched: _marched,
    told.DefenseRolled: _defence,
    told.Drew: _drew,
    told.HqFound: _hq_found,
    told.ShellsHeld: _held,
    told.Shelled: _shelled,
    told.Supported: _supported,
    told.Charged: _charged,
    told.Struck: _struck,
    told.Fired: _fired,
    told.ArtilleryGone: _guns_gone,
    told.Returned: _returned,
    told.Taken: _taken,
    told.ForceLost: _lost,
    told.Retaken: _retaken,
    told.GunsReady: _ready,
}
