"""8.22-8.25, 10.9, 11 Whole orders without a march: charge, infiltration, patrol, digging in, fire, shells, gas."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.edsons_ridge.assault import PointUnit
from game.edsons_ridge.charge import ChargeLeader, Chargers, ChargeTarget, charge_targets, chargers
from game.edsons_ridge.components import ARTILLERY, JAPANESE, KIND, other
from game.edsons_ridge.entrenchment import Digger, diggers
from game.edsons_ridge.impulses import (
    ENTRENCH_IN,
    FIRE_AT,
    GAS_ON,
    PATROL_INTO,
    Bombard,
    ChargeFrom,
    ChooseImpulse,
)
from game.edsons_ridge.movement import GO_TO
from game.edsons_ridge.patrol import PatrolReturn, PatrolUnit, PatrolVictim, patrollers, victims
from game.edsons_ridge.preview.casualties import best_point
from game.edsons_ridge.ranged_fire import (
    BombardmentTarget,
    LeadShooter,
    MoreShooters,
    PrimaryTarget,
    primary_candidates,
    shooters,
)
from game.edsons_ridge.retreats import STAY
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.values import attack_factor
from game.edsons_ridge.wording.names import called, condition, short_place
from game.edsons_ridge.wording.series_forecasts import entrenchment_forecast
from game.kernel.agenda import Action, Decision, Side
from game.kernel.named import Piece, Place
from game.kernel.picking import DONE, PICKS, Pick
from game.kernel.words import count
from table.composition.forms import Row, Value
from table.composition.paper import Word
from table.composition.plans import Filled, OrderPlan, PlanPart, PlanScript
from ui.skins.edsons_ridge import plan_rows as rows
from ui.skins.edsons_ridge.ticks import refuse


def picked(decision: Decision, wanted: Sequence[Piece]) -> Action:
    """The first of these that can still be picked; then no more."""
    return next((PICKS[unit] for unit in wanted if PICKS[unit] in decision.options), DONE)


def lead_of(world: Edson, decision: Decision, lead: Piece) -> Action:
    """10.33A Who was named, or the best of those on offer."""
    units = tuple(option.item for option in decision.options if isinstance(option, Pick))
    return PICKS[lead if lead != UNKNOWN else best_point(world, units)]


# ---- 10.9 Banzai and Bayonet charge


def charge_plan(
    view: Edson, side: Side, area: Place, target: Place, calls: Sequence[ChargeFrom], named: Sequence[Piece]
) -> OrderPlan:
    """By one of the leaders, or by the Advantage; with as many as find room."""
    line = sorted({unit for call in calls for unit in chargers(view, side, area, call.leader)})
    caller = Row(
        rows.CALLER,
        "Called by",
        tuple(Value(_caller(call.leader), (), call.leader) for call in calls),
    )
    lead_row = rows.one_of(rows.LEAD, "Leads", "the strongest", [(called(unit), unit) for unit in line])

    def script(filled: Filled) -> PlanScript:
        return ChargeOrder(
            calls[filled.get(rows.CALLER, 0)], target, rows.chosen(filled, line), rows.piece_of(lead_row, filled)
        )

    def words(filled: Filled, world: Edson) -> tuple[Word, ...]:
        who = rows.force_words(rows.chosen(filled, line))
        by = _caller(calls[filled.get(rows.CALLER, 0)].leader)
        return rows.sentence(
            Word(who, "Who"), f" charge from {short_place(area)} into ", Word(short_place(target)), ", called by ",
            Word(by, "Called by" if len(calls) > 1 else ""), ".",
        )  # fmt: skip

    name = "Banzai into" if side == JAPANESE else "Bayonet charge into"
    return OrderPlan(
        f"Who charges into {short_place(target)}?",
        (
            *rows.part("Who", rows.ticks(view, line)),
            *((PlanPart("Called by", (caller,), "options"),) if len(calls) > 1 else ()),
            *rows.choice("Leads", lead_row),
        ),
        tuple(unit for unit in line if not named or unit in named),
        script,
        words,
        lambda filled, _: f"{name} {short_place(target)} with {rows.force_words(rows.chosen(filled, line))}",
        (GO_TO[target],),
        (PointUnit,),
        _charge_check(lead_row, line),
        refuse,
    )


def _charge_check(lead_row: Row, line: Sequence[Piece]) -> Callable[[Filled], str]:
    def check(filled: Filled) -> str:
        lead = rows.piece_of(lead_row, filled)
        return "" if lead == UNKNOWN or filled.get(lead) else "Only one who charges can lead (10.9)."

    return check


def _caller(leader: Piece) -> str:
    return "the Advantage" if leader == UNKNOWN else called(leader)


@dataclass(frozen=True)
class ChargeOrder:
    """10.9"""

    call: ChargeFrom
    target: Place
    units: tuple[Piece, ...]
    lead: Piece

    def __call__(self, world: Edson, decision: Decision) -> Action | None:
        match decision.question:
            case ChooseImpulse():
                return self.call
            case ChargeTarget():
                return GO_TO[self.target]
            case Chargers():
                return picked(decision, self.units)
            case ChargeLeader():
                return decision.options[0]
            case PointUnit() if world.fight is not None and world.fight.place == self.target:
                return lead_of(world, decision, self.lead)
        return None


def charge_calls(decision: Decision, area: Place) -> list[ChargeFrom]:
    """A leader's before that of the Advantage, which is spent by it."""
    calls = [option for option in decision.options if isinstance(option, ChargeFrom) and option.place == area]
    return sorted(calls, key=lambda call: call.leader == UNKNOWN)


def charge_places(view: Edson, side: Side, area: Place) -> list[Place]:
    return charge_targets(view, side, area)


# ---- 8.25 Patrols


def patrol_plan(view: Edson, target: Place, named: Sequence[Piece]) -> OrderPlan:
    """8.25 One goes out against one, and comes back unless told otherwise."""
    able = patrollers(view, target)
    line = [unit for unit in named if unit in able] or able
    line = sorted(line, key=lambda unit: view.level[unit])
    prey = sorted(victims(view, target), key=lambda unit: (view.level[unit], -attack_factor(view, unit), unit))
    who = Row(rows.GUN, "Who", tuple(Value(f"{called(u)}, {condition(view, u)}", (), u) for u in line))
    whom = Row(rows.VICTIM, "Against", tuple(Value(f"{called(u)}, {condition(view, u)}", (), u) for u in prey))

    def goes(filled: Filled) -> Piece:
        return rows.piece_of(who, filled)

    def script(filled: Filled) -> PlanScript:
        return PatrolOrder(target, goes(filled), rows.piece_of(whom, filled))

    def words(filled: Filled, _: Any) -> tuple[Word, ...]:
        return rows.sentence(
            Word(called(goes(filled)), "Who"), f" patrols into {short_place(target)} against ",
            Word(called(rows.piece_of(whom, filled)), "Against"), ".",
        )  # fmt: skip

    return OrderPlan(
        f"Who patrols into {short_place(target)}?",
        (PlanPart("Who", (who,), "options"), PlanPart("Against", (whom,), "options")),
        (),
        script,
        words,
        lambda filled, _: f"Patrol into {short_place(target)} with {called(goes(filled))}",
        (PATROL_INTO[target],),
    )


@dataclass(frozen=True)
class PatrolOrder:
    """8.25"""

    target: Place
    unit: Piece
    victim: Piece

    def __call__(self, world: Edson, decision: Decision) -> Action | None:
        match decision.question:
            case ChooseImpulse():
                return PATROL_INTO[self.target]
            case PatrolUnit():
                return PICKS[self.unit]
            case PatrolVictim():
                return PICKS[self.victim]
            case PatrolReturn():
                return STAY
        return None


# ---- 8.24 Digging in


def entrench_plan(view: Edson, area: Place, named: Sequence[Piece]) -> OrderPlan:
    """8.24 Die by die, those whose labour is done first."""
    line = sorted(diggers(view, area), key=lambda unit: (unit not in view.labour, unit))
    wanted = [unit for unit in line if not named or unit in named]

    def script(filled: Filled) -> PlanScript:
        units = rows.in_turn(filled, line)

        def answer(world: Edson, decision: Decision) -> Action | None:
            match decision.question:
                case ChooseImpulse():
                    return ENTRENCH_IN[area] if units else None
                case Digger():
                    return picked(decision, units)
            return None

        return answer

    def limit(filled: Filled) -> str:
        many = len(rows.chosen(filled, line)) > view.ips
        return f"Only {count(view.ips, 'position')} are left this turn (8.24)." if many else ""

    return OrderPlan(
        f"Who digs in in {short_place(area)}?",
        rows.part("Who", rows.ticks(view, line, ())),
        tuple(wanted),
        script,
        lambda filled, _: rows.sentence(
            Word(rows.force_words(rows.chosen(filled, line)), "Who"), f" dig in in {short_place(area)}."
        ),
        lambda filled, _: f"Dig in in {short_place(area)} with {rows.force_words(rows.chosen(filled, line))}",
        (),
        (Digger,),
        limit,
        refuse,
        foresee=lambda filled, sight: entrenchment_forecast(
            sight.world, area, rows.in_turn(filled, line), sight.reader, sight.standing
        ),
    )


# ---- 11 Fire


def _primary_row(view: Edson, side: Side, target: Place) -> Row:
    units = primary_candidates(view, other(side), target)
    order = sorted(units, key=lambda unit: (view.level[unit], -attack_factor(view, unit), unit))
    return Row(rows.VICTIM, "First hit", tuple(Value(f"{called(u)}, {condition(view, u)}", (), u) for u in order))


def fire_plan(view: Edson, side: Side, target: Place, named: Sequence[Piece]) -> OrderPlan:
    """11.2 The strongest leads, the others add one each; a gun fires alone."""
    line = sorted(shooters(view, side, target), key=lambda unit: (-attack_factor(view, unit), unit))
    first = _primary_row(view, side, target)
    together = [unit for unit in line if KIND[unit] != ARTILLERY]

    def script(filled: Filled) -> PlanScript:
        return FireOrder(target, rows.in_turn(filled, line), rows.piece_of(first, filled))

    def alone(filled: Filled) -> str:
        units = rows.chosen(filled, line)
        guns = [unit for unit in units if KIND[unit] == ARTILLERY]
        return "Artillery fires alone (8.23)." if guns and len(units) > 1 else ""

    def words(filled: Filled, _: Any) -> tuple[Word, ...]:
        who = rows.force_words(rows.chosen(filled, line))
        return rows.sentence(
            Word(who, "Who"), f" fire at {short_place(target)}, first at ",
            Word(called(rows.piece_of(first, filled)), "First hit" if len(first.values) > 1 else ""), ".",
        )  # fmt: skip

    return OrderPlan(
        f"Who fires at {short_place(target)}?",
        (*rows.part("Who", rows.ticks(view, line)), *_first_part(first)),
        tuple(unit for unit in (together or line[:1]) if not named or unit in named),
        script,
        words,
        lambda filled, _: f"Fire at {short_place(target)} with {rows.force_words(rows.chosen(filled, line))}",
        (FIRE_AT[target],),
        check=alone,
        refuse=refuse,
    )


def _first_part(first: Row) -> tuple[PlanPart, ...]:
    return (PlanPart("First hit", (first,), "options"),) if len(first.values) > 1 else ()


@dataclass(frozen=True)
class FireOrder:
    """11.2, 11.12"""

    target: Place
    units: tuple[Piece, ...]
    first: Piece

    def __call__(self, world: Edson, decision: Decision) -> Action | None:
        match decision.question:
            case ChooseImpulse():
                return FIRE_AT[self.target] if self.units else None
            case LeadShooter():
                return PICKS[self.units[0]]
            case MoreShooters():
                return picked(decision, self.units)
            case PrimaryTarget():
                return PICKS[self.first]
        return None


def bombard_plan(view: Edson, side: Side, target: Place, guns: Sequence[Piece]) -> OrderPlan:
    """11.11 One gun, any area."""
    gun_row = Row(rows.GUN, "Gun", tuple(Value(called(gun), (), gun) for gun in guns))
    first = _primary_row(view, side, target)

    def gun(filled: Filled) -> Piece:
        return rows.piece_of(gun_row, filled)

    def script(filled: Filled) -> PlanScript:
        def answer(world: Edson, decision: Decision) -> Action | None:
            match decision.question:
                case ChooseImpulse():
                    return Bombard(gun(filled))
                case BombardmentTarget():
                    return GO_TO[target]
                case PrimaryTarget():
                    return PICKS[rows.piece_of(first, filled)]
            return None

        return answer

    def words(filled: Filled, _: Any) -> tuple[Word, ...]:
        return rows.sentence(
            Word(called(gun(filled)), "Gun" if len(guns) > 1 else ""), f" shells {short_place(target)}, first ",
            Word(called(rows.piece_of(first, filled)), "First hit" if len(first.values) > 1 else ""), ".",
        )  # fmt: skip

    part = (PlanPart("Gun", (gun_row,), "options"),) if len(guns) > 1 else ()
    return OrderPlan(
        f"Which gun shells {short_place(target)}?" if len(guns) > 1 else f"Shell {short_place(target)}?",
        (*part, *_first_part(first)),
        (),
        script,
        words,
        lambda filled, _: f"Shell {short_place(target)} with {called(gun(filled))}",
        (),
    )


def gas_plan(target: Place) -> OrderPlan:
    """11.7 Once per game."""
    return OrderPlan(
        f"Gas on {short_place(target)}?",
        (),
        (),
        lambda filled: lambda world, decision: GAS_ON[target] if isinstance(decision.question, ChooseImpulse) else None,
        lambda filled, _: rows.sentence("The only gas of the battle falls on ", Word(short_place(target)), "."),
        lambda filled, _: f"Gas on {short_place(target)}",
        (GAS_ON[target],),
    )
