"""8 Bombardment: every marker drawn fires once, before anybody shoots."""

from __future__ import annotations

from dataclasses import dataclass

from game.bloody_ridge import events
from game.bloody_ridge.combat import EndFight
from game.bloody_ridge.components import AMERICAN, GROUND, TABLES
from game.bloody_ridge.state import Ridge, hit_by
from game.kernel.agenda import Step
from game.kernel.records import changed


@dataclass(frozen=True)
class Bombardment(Step[Ridge]):
    """8.2, R16 One marker after the other; what finds nobody left goes back unfired."""

    def run(self, state: Ridge) -> None:
        if GROUND[state.the_force.place].is_red_row:
            hold_shells(state, "red row")
        while state.the_fight.shells:
            shell(state)
            if state.force is None:
                hold_shells(state, "nobody left")
                state.skip_to(EndFight)
                return


def shell(state: Ridge) -> None:
    """8.2, 8.3, R7 A die against each unit, by the terrain it attacks from; then the marker waits for the next turn."""
    force, fight = state.the_force, state.the_fight
    needed = TABLES.shells[GROUND[force.place].terrain]
    dice = state.roll("bombardment", len(force.units), throwers=(AMERICAN,), place=force.place, low=True)
    hit = hit_by(force.units, dice, needed)
    state.aside.append(fight.shells[0])
    state.fight = changed(fight, shells=fight.shells[1:])
    state.bury_infantry(hit)
    state.tell(events.Shelled, force.place, force.units, dice, needed, hit)
    if state.force is None:
        state.tell(events.ForceLost, force.place, "shells")


def hold_shells(state: Ridge, why: str) -> None:
    """3.4, R8, R16 Back to the pool unfired."""
    markers = state.the_fight.shells
    if markers:
        state.pool.extend(markers)
        state.fight = changed(state.the_fight, shells=())
        state.tell(events.ShellsHeld, len(markers), why)
