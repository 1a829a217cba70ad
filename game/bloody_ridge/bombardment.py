"""8 Bombardment: every marker drawn fires once, before anybody shoots."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.bloody_ridge import events
from game.bloody_ridge.combat import EndFight
from game.bloody_ridge.components import AMERICAN, GROUND, RED_ROW_ZONE, TABLES
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Step


@dataclass(frozen=True)
class Bombardment(Step[Ridge]):
    """8.2, R16 One marker after the other; what finds nobody left goes back unfired."""

    def run(self, state: Ridge) -> None:
        shells = state.the_fight.shells
        if not shells:
            return
        state.fight = replace(state.the_fight, shells=())
        if GROUND[state.the_force.place].zone == RED_ROW_ZONE:
            hold_shells(state, shells, "red row")
            return
        for number, marker in enumerate(shells):
            shell(state, marker)
            if state.force is None:
                hold_shells(state, shells[number + 1 :], "nobody left")
                state.skip_to(EndFight)
                return


def shell(state: Ridge, marker: int) -> None:
    """8.2, 8.3, R7 A die against each unit, by the terrain it attacks from; then the marker waits for the next turn."""
    force = state.the_force
    needed = TABLES.shells[GROUND[force.place].terrain]
    dice = state.roll("bombardment", len(force.units), throwers=(AMERICAN,) * len(force.units))
    hit = tuple(unit for unit, die in zip(force.units, dice, strict=True) if die <= needed)
    state.tell(events.Shelled, force.place, force.units, dice, needed, hit)
    state.aside.append(marker)
    state.bury_infantry(hit)
    if state.force is None:
        state.tell(events.ForceLost, force.place, "shells")


def hold_shells(state: Ridge, markers: tuple[int, ...], why: str) -> None:
    """3.4, R8, R16 Back to the pool unfired."""
    if markers:
        state.pool.extend(markers)
        state.tell(events.ShellsHeld, len(markers), why)
