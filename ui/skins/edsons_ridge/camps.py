"""Who stands on a stage of Edson's Ridge, and what a throw of dice was for: from the views around it alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game.edsons_ridge import events as told
from game.edsons_ridge.advantage import Advantage
from game.edsons_ridge.components import GROUND, INFANTRY, KIND, LEVELS, PLACES, other
from game.edsons_ridge.state import UNKNOWN, Edson
from game.kernel.agenda import Event, Side
from game.kernel.named import Piece, Place
from game.kernel.state import Rolled
from game.kernel.tally import TallyLine
from ui.director.fight import Camp, Role, StageFighter

AFTERMATH = (
    told.LevelChanged,
    told.Eliminated,
    told.PositionLost,
    told.LeaderRemoved,
    told.Overrun,
    told.AmmoDropped,
    told.BridgeTaken,
)


class ToldMove(Protocol):
    """What is told of a move, up to one event of it."""

    @property
    def events(self) -> Sequence[Event]: ...
    @property
    def index(self) -> int: ...
    @property
    def views(self) -> Sequence[Edson]: ...


@dataclass(frozen=True)
class DiceCast:
    """Dice that lie there, with the views before their result and after what followed at once; the event that tells
    the result, if it is known."""

    view: Edson
    after: Edson
    pips: tuple[int, ...]
    result: Event | None
    again: bool  # the dice were seen before


def cast_of(scene: ToldMove) -> DiceCast:
    """The dice of an event: thrown by it, or read by it."""
    event, index = scene.events[scene.index], scene.index
    if isinstance(event, Rolled):
        view = scene.views[index + 1]
        return DiceCast(view, view, event.dice, None, False)
    view, last = scene.views[index], scene.events[index - 1] if index else None
    thrown = last.dice if isinstance(last, Rolled) else None  # told as they fall, before the position holds them
    pips = view.dice if thrown is None else thrown
    return DiceCast(view, scene.views[end_of(scene) + 1], pips, event, thrown is None)


def end_of(scene: ToldMove) -> int:
    """The last event that belongs to the result."""
    end = scene.index
    while end + 1 < len(scene.events) and isinstance(scene.events[end + 1], AFTERMATH):
        end += 1
    return end


def waiting_for(view: Edson) -> Any:
    """14.3 The step that will read the dice on the table, whatever may still be thrown again."""
    return next((item for item in reversed(view.agenda) if not isinstance(item, Advantage)), None)


def camp(
    cast: DiceCast,
    side: Side,
    deed: str,
    where: str,
    units: Sequence[Piece],
    lead: Piece = UNKNOWN,
    caption: str = "",
    sums: Sequence[TallyLine] = (),
    dice: tuple[int, ...] = (),
    says: str = "",
    low: bool = False,
) -> Camp:
    """A side with its lead in front."""
    fighters = [fighter(cast.view, cast.after, unit, unit == lead, caption) for unit in lead_first(units, lead)]
    return Camp(side, deed, where, tuple(fighters), tuple(sums), dice, low, says)


def lead_first(units: Sequence[Piece], lead: Piece) -> list[Piece]:
    return sorted(units, key=lambda unit: (unit != lead, KIND[unit] != INFANTRY, unit))


def fighter(view: Edson, after: Edson, unit: Piece, leads: bool, deed: str) -> StageFighter:
    before, now = view.level[unit], after.level[unit]
    lost = bool(view.where[unit]) and not after.where[unit]
    change = f"{LEVELS[before]} to {LEVELS[now]}" if now != before and not lost else ""
    caption = deed if leads or deed == "supports" else ""
    later = ", ".join(part for part in (caption, change) if part)
    role: Role = "lead" if leads else "line"
    return StageFighter(unit, role, caption, later, now > before, lost)


def from_where(view: Edson, units: Sequence[Piece], place: Place) -> str:
    """`from Hill 123`, where that is not the ground itself."""
    origins = dict.fromkeys(view.where[unit] for unit in units)
    return " and ".join(f"from {GROUND[origin].title}" for origin in origins if origin in PLACES and origin != place)


def enemies(view: Edson, side: Side, place: Place) -> tuple[Piece, ...]:
    return view.units(other(side), place)
