"""F Whole orders that one firefight allows: the boat leaves with whoever is near, a line is pulled back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from game.conflict_of_heroes import carrying, revealing, specials
from game.conflict_of_heroes.asking import HEXES, NO, TOWARD
from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.movement import steps
from game.conflict_of_heroes.specials import FALL_BACK, LEAVE, UseSpecial
from game.conflict_of_heroes.state import Engagement
from game.conflict_of_heroes.wording.names import condition, unit_name, unit_names
from game.kernel.agenda import Action, Decision, Side
from game.kernel.named import Piece, Place
from game.kernel.words import count
from table.composition.forms import ClickStep, Row, Value
from table.composition.paper import Word
from table.composition.plans import Filled, Goal, OrderPlan, PlanPart
from ui.skins.conflict_of_heroes import marches

TITLES = {LEAVE: "The boat leaves", FALL_BACK: "Pull the line back"}

Way = tuple[Place, ...]


def step_of(op: str) -> ClickStep:
    return ("button", op)


def special_goals(view: Engagement, side: Side, op: str) -> Iterator[Goal]:
    if op in specials.specials(view, side):
        plan = {LEAVE: _leave_plan, FALL_BACK: fall_back_plan}[op]
        yield Goal(step_of(op), op, TITLES[op], partial(plan, view, side))


# ---- R94 the boat


def _leave_plan(view: Engagement, side: Side) -> OrderPlan:
    away = specials.taken_off(view)
    left = [unit for unit in view.sheet.units_of[side] if view.where[unit] > 0 and unit not in away]

    def words(filled: Filled, world: Engagement) -> tuple[Word, ...]:
        behind = f"; {unit_names(view, left)} {'stays' if len(left) == 1 else 'stay'} behind" if left else ""
        return (
            Word(f"The boat leaves with {unit_names(view, away) or 'nobody'}{behind}. The firefight ends at once."),
        )

    return OrderPlan(
        "Does the boat leave now?",
        (),
        (),
        lambda filled: SpecialScript(UseSpecial(LEAVE)),
        words,
        lambda filled, world: f"The boat leaves with {count(len(away), 'unit')}",
        (UseSpecial(LEAVE),),
    )


# ---- P36 the line


def fall_back_plan(view: Engagement, side: Side) -> OrderPlan:
    """One order for all of them: each stays or goes up to 2 hexes north."""
    ways = {unit: _ways(view, unit) for unit in specials.fallers(view, side)}
    rows = tuple(_row(view, unit, found) for unit, found in ways.items())

    def chosen(filled: Filled) -> dict[int, Way]:
        return {unit: found[filled.get(unit, 0)] for unit, found in ways.items()}

    def words(filled: Filled, world: Engagement) -> tuple[Word, ...]:
        going = [unit for unit, way in chosen(filled).items() if way]
        told = f"{count(len(going), 'unit')} of {len(ways)} {'goes' if len(going) == 1 else 'go'} back"
        return (Word(told, "Units"), Word(", free and for this turn. This can be done once in the firefight."))

    return OrderPlan(
        "Who goes how far back?",
        (PlanPart("Units", rows, "steps"),),
        (),
        lambda filled: SpecialScript(UseSpecial(FALL_BACK), chosen(filled)),
        words,
        lambda filled, world: f"Pull {count(sum(map(bool, chosen(filled).values())), 'unit')} back",
        (UseSpecial(FALL_BACK),),
        filled=tuple((unit, len(found) - 1) for unit, found in ways.items()),
        trails=lambda filled, world: tuple(
            (hex_name(view.where[unit]), *map(hex_name, way)) for unit, way in chosen(filled).items() if way
        ),
    )


def _row(view: Engagement, unit: Piece, found: list[Way]) -> Row:
    about = condition(view, unit)
    values = tuple(
        Value(f"to {hex_name(way[-1])}" if way else "stays", place=hex_name(way[-1]) if way else "") for way in found
    )
    here = hex_name(view.where[unit])
    return Row(unit, f"{unit_name(view, unit)}: {', '.join([f'in {here}', *([about] if about else [])])}", values, unit)


def _ways(view: Engagement, unit: Piece) -> list[Way]:
    """Stay, the hexes north of it, and those beyond them; the farthest, straight back, comes last."""
    here = view.where[unit]
    first = [place for place, _ in steps(view, unit) if place in _north_of(view, here)]
    beyond = {
        there: (one, there)
        for one in first
        for there in _north_of(view, one)
        if there not in first and marches.onward_cost(view, unit, one, there) is not None
    }
    straight = view.sheet.board.toward(view.sheet.board.toward(here, 1) or here, 1)
    far = sorted(beyond.values(), key=lambda way: way[-1] == straight)
    return [(), *((one,) for one in first), *far]


def _north_of(view: Engagement, place: Place) -> list[Place]:
    found = (view.sheet.board.toward(place, way) for way in carrying.NORTH)
    return [there for there in found if there]


@dataclass(frozen=True)
class SpecialScript:
    """The deed, and hex by hex the way of each unit; it faces as it did."""

    deed: UseSpecial
    ways: Mapping[int, Way] | None = None

    def __call__(self, world: Engagement, decision: Decision) -> Action | None:
        question = decision.question
        if self.deed in decision.options:
            return self.deed
        if isinstance(question, carrying.RushTo) and self.ways is not None:
            way = self.ways.get(question.unit, ())
            step = HEXES[way[question.gone]] if question.gone < len(way) else NO
            return step if step in decision.options else NO
        if isinstance(question, revealing.FaceAbout) and self.ways is not None:
            return TOWARD[world.facing[question.unit]] if world.facing[question.unit] else decision.options[0]
        return None
