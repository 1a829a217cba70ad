"""7.6 Rallying: 2D6 against the marker's number, with cover and friends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.conflict_of_heroes import events
from game.conflict_of_heroes.components import MARKERS, UNHIT
from game.conflict_of_heroes.hidden import show
from game.conflict_of_heroes.revealing import faces
from game.conflict_of_heroes.sight import is_engaged
from game.conflict_of_heroes.state import Engagement, Throw
from game.conflict_of_heroes.throwing import CastDice, after, before
from game.conflict_of_heroes.values import bushido_line
from game.kernel.agenda import Step
from game.kernel.named import Piece
from game.kernel.tally import Tally

WORN = "69"


def has_rally(state: Engagement, unit: Piece) -> bool:
    """7.6 A marker that can be rallied, and no enemy in the hex."""
    if not MARKERS[state.marker[unit]].rally or state.where[unit] <= 0:
        return False
    return not is_engaged(state, state.side(unit), state.where[unit])


def rally_tally(state: Engagement, unit: Piece) -> Tally:
    """7.6.1, R40, R89 Cover, unhit friends in the hex, Bushido, card 69."""
    tally = Tally("Rally", "7.6")
    here, side = state.where[unit], state.side(unit)
    if unit not in state.aboard:
        tally.add("cover", int(state.sheet.board.terrain[here].cover), "7.6.1")
    friends = [who for who in state.seen_at(here) if who != unit and state.side(who) == side]
    tally.add("unhit friends", sum(state.marker[who] == UNHIT for who in friends), "7.6.1")
    tally.add("Bushido", bushido_line(state, side, "rally_modifier"), "8.0")
    tally.add("Worn", -2 if WORN in state.skills(unit) else 0, "9.5")
    return tally


@dataclass(frozen=True)
class RallyAll(Step[Engagement]):
    """10.1.3 Each unit of the group for itself."""

    units: tuple[Piece, ...]

    def run(self, state: Engagement) -> None:
        if not self.units:
            return
        first, *rest = self.units
        state.do(Rally(first), RallyAll(tuple(rest)))


@dataclass(frozen=True)
class Rally(Step[Engagement]):
    """7.6 The marker is shown, then the dice."""

    unit: Piece

    def run(self, state: Engagement) -> None:
        unit = self.unit
        if state.where[unit] <= 0 or state.marker[unit] == UNHIT:
            return
        found = show(state, unit) if unit in state.hidden else []
        state.show(unit)
        state.throw = throw = Throw(state.side(unit), "rally", 2, unit)
        items: list[Any] = [*before(state, throw), CastDice(), *after(state, throw), Recover(unit)]
        state.do(*faces(state, found), *items)


@dataclass(frozen=True)
class Recover(Step[Engagement]):
    unit: Piece

    def run(self, state: Engagement) -> None:
        unit = self.unit
        total = state.the_throw.total + rally_tally(state, unit).total
        needed = MARKERS[state.marker[unit]].rally
        success = bool(needed) and total >= needed
        state.throw = None
        if success:
            state.unmark(unit)
        state.tell(events.Rallied, unit, success, total, needed)
