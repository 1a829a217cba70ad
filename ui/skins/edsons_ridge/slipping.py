"""8.22 Infiltration as one order: who tries, in turn, the guns for those who must assault, and who follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.edsons_ridge.assault import PointUnit, Support
from game.edsons_ridge.components import FRESH, JAPANESE, KIND, MACHINE_GUN, STACKS_AS
from game.edsons_ridge.impulses import (
    INFILTRATE_FROM,
    ChooseImpulse,
)
from game.edsons_ridge.infiltration import Attempt, FailedAssaults, Infiltrate, Join, JoinInfiltrators, infiltrators
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.values import attack_factor
from game.edsons_ridge.wording.names import called, short_place
from game.edsons_ridge.wording.series_forecasts import Slipping, infiltration_forecast
from game.kernel.agenda import Action, Decision
from game.kernel.named import Piece, Place
from game.kernel.picking import DONE
from game.kernel.words import joined
from table.composition.paper import Word
from table.composition.plans import Filled, OrderPlan, PlanScript
from ui.skins.edsons_ridge import plan_rows as rows
from ui.skins.edsons_ridge.deeds import lead_of, picked
from ui.skins.edsons_ridge.ticks import refuse


def infiltration_plan(view: Edson, area: Place, target: Place, named: Sequence[Piece]) -> OrderPlan:
    """8.222 One after the other, the strongest first; leaders follow if the order says so."""
    line = sorted(infiltrators(view, area), key=lambda unit: (-attack_factor(view, unit), unit))
    leaders = view.leaders(JAPANESE, area)
    guns = [u for u in view.units(JAPANESE, area) if KIND[u] == MACHINE_GUN and view.level[u] == FRESH]

    def script(filled: Filled) -> PlanScript:
        return InfiltrationOrder(
            area, target, rows.in_turn(filled, line), rows.chosen(filled, leaders), rows.chosen(filled, guns)
        )

    def room(filled: Filled) -> str:
        needed = sum(STACKS_AS[unit] for unit in rows.chosen(filled, line))
        if needed > view.room(JAPANESE, target):
            return f"There is no room for more in {short_place(target)} (7.1)."
        return "" if needed or not any(filled.values()) else "Infantry goes first (8.22)."

    def words(filled: Filled, _: Any) -> tuple[Word, ...]:
        who = rows.force_words(rows.chosen(filled, line))
        found: list[str | Word] = [Word(who, "Who"), f" slip from {short_place(area)} into ", Word(short_place(target))]
        if helping := rows.chosen(filled, guns):
            found += [", ", Word(rows.force_words(helping), "Guns"), " ready for those who must assault"]
        if along := rows.chosen(filled, leaders):
            found += [", ", Word(joined(called(leader) for leader in along), "Leader"), " follows"]
        return rows.sentence(*found, ".")

    return OrderPlan(
        f"Who infiltrates {short_place(target)}?",
        (
            *rows.part("Who", rows.ticks(view, line, ())),
            *rows.part("Guns", rows.ticks(view, guns, ())),
            *rows.part("Leader", rows.ticks(view, leaders, ())),
        ),
        (*(unit for unit in line if not named or unit in named), *guns),
        script,
        words,
        lambda filled, _: f"Infiltrate {short_place(target)} with {rows.force_words(rows.chosen(filled, line))}",
        (),
        (Attempt, PointUnit),
        room,
        refuse,
        foresee=lambda filled, sight: infiltration_forecast(
            sight.world,
            Slipping(area, target, rows.in_turn(filled, line), rows.chosen(filled, guns)),
            sight.reader,
            sight.standing,
        ),
    )


@dataclass(frozen=True)
class InfiltrationOrder:
    """8.222"""

    area: Place
    target: Place
    units: tuple[Piece, ...]
    leaders: tuple[Piece, ...]
    guns: tuple[Piece, ...]

    def __call__(self, world: Edson, decision: Decision) -> Action | None:
        match decision.question:
            case ChooseImpulse():
                return INFILTRATE_FROM[self.area] if self.units else None
            case Attempt():
                tries: list[Action] = [Infiltrate(unit, self.target) for unit in self.units]
                return next((one for one in tries if one in decision.options), DONE)
            case JoinInfiltrators():
                joins: list[Action] = [Join(leader, self.target) for leader in self.leaders]
                return next((one for one in joins if one in decision.options), DONE)
            case FailedAssaults():
                return decision.options[0]
            case PointUnit():
                return lead_of(world, decision, UNKNOWN)
            case Support():
                return picked(decision, self.guns)
        return None
