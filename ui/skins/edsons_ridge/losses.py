"""Losses of Edson's Ridge on one sheet: casualty points, attrition points, and who leaves of his own will."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.edsons_ridge.casualties import Absorb, Attrition, Casualties, is_held_by_position
from game.edsons_ridge.components import (
    ARTILLERY,
    ELIMINATED,
    GROUND,
    INFANTRY,
    KIND,
    LEADERS,
    LEVELS,
    NOWHERE,
    SPENT,
    TEM,
    place_name,
)
from game.edsons_ridge.retreats import GO_ALONG, STAY, LeaderGoesAlong, RetreatTo, VoluntaryRetreats, retreat_places
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.values import attrition_cost, defence_factor
from game.edsons_ridge.wording import reasons
from game.edsons_ridge.wording.names import called, condition, full_place, short_place
from game.kernel.agenda import Decision, Question, Side
from game.kernel.named import Piece, Place
from game.kernel.words import count
from table.composition.forms import Form, FormResult, Row, Value, Wish
from ui.skins.edsons_ridge.ticks import refuse, rows_of


def topic(question: Question[Any]) -> str:
    """A leader's own question is told apart by his number."""
    return f"leader {question.leader}" if isinstance(question, LeaderGoesAlong) else ""


def casualty_form(view: Edson, decision: Decision) -> Form:
    """10.4 Levels by minus and plus, retreats by their plate or a lit area; positions go first."""
    question = decision.question
    assert isinstance(question, Casualties)
    losses = count(question.points, "loss", "losses")

    def ask(outcome: Any) -> str:
        return f"Share out {losses}.{' Who leaves?' if question.may_retreat else ''}"

    units = sorted(question.units, key=lambda unit: unit != question.first)  # 10.4 nothing goes before its point
    rows = [_casualty_row(view, unit, question) for unit in units]
    if question.may_retreat:
        rows += leader_rows(view, question.side, view.where[question.units[0]])
    return Form(
        f"In {full_place(view.where[question.units[0]])} (10.4)",
        tuple(rows),
        (Casualties, LeaderGoesAlong),
        ends=(),
        usual=(LeaderGoesAlong,),
        topic=topic,
        preset="best",
        refuse=_refuse_casualty,
        missing=_points_left,
        ask=ask,
        deed=_casualties_taken,
        meter=_meter,
        result=_defence_left,
    )


def _casualty_row(view: Edson, unit: Piece, question: Casualties) -> Row:
    values = [Value(_loss_words(view, unit, 0), brief=_brief(view, unit, 0), then="holds")]
    for points in range(1, view.absorbs(unit) + 1):
        then = "falls" if _level(view, unit, points) == ELIMINATED else "holds"
        wishes = (Wish(Absorb(unit)),) * points
        values.append(Value(_loss_words(view, unit, points), wishes, points, "", _brief(view, unit, points), then))
    if question.may_retreat and KIND[unit] != ARTILLERY:
        values += _retreats(view, unit)
    forward = " forward" if unit == question.first and question.may_retreat else ""
    title = f"{called(unit)}{forward}: {condition(view, unit)}"
    return Row(unit, title, tuple(values), unit, place_name(view.where[unit]))


def _retreats(view: Edson, unit: Piece) -> list[Value]:
    """10.4E A worn unit may leave for its last point; a Fresh one after a level, a dug-in one after its position. To
    leave is one of its points."""
    found, least = [], int(is_held_by_position(view, unit))
    for place in retreat_places(view, unit):
        for points in range(least, view.absorbs(unit)):
            if _level(view, unit, points) >= SPENT:
                loss = f"{_loss_words(view, unit, points)}, then " if points else ""
                wishes = (Wish(Absorb(unit)),) * points + (Wish(RetreatTo(unit, place)),)
                label, brief = f"{loss}retreats to {short_place(place)}", f"1 by going to {place_name(place)}"
                found.append(Value(label, wishes, points + 1, place_name(place), brief, "leaves"))
    return found


def _brief(view: Edson, unit: Piece, points: int) -> str:
    """Beside the two counters and the number between minus and plus."""
    if not points:
        return "no loss"
    level, dug = _level(view, unit, points), unit in view.entrenched
    change = f"{LEVELS[view.level[unit]]} to {LEVELS[level]}" if level not in (view.level[unit], ELIMINATED) else ""
    return ", ".join(part for part in ("position lost" if dug else "", change) if part) or "destroyed"


def _level(view: Edson, unit: Piece, points: int) -> int:
    """8.241 Its position takes the first point."""
    return int(view.level[unit]) + max(0, points - (unit in view.entrenched))


def _loss_words(view: Edson, unit: Piece, points: int) -> str:
    if not points:
        return "no loss"
    level = _level(view, unit, points)
    if level == ELIMINATED:
        return f"{points}: eliminated"
    return f"{points}: position lost" if level == view.level[unit] else f"{points}: {LEVELS[level]}"


def leader_rows(view: Edson, side: Side, place: Place) -> list[Row]:
    """10.5 He goes along with the first unit that retreats, or stays."""
    return [
        Row(
            leader,
            f"{called(leader)}, if a unit leaves",
            (
                Value("stays", (Wish(STAY, f"leader {leader}", True),), then="stays"),
                Value("goes along", (Wish(GO_ALONG, f"leader {leader}", True),), then="goes"),
            ),
            leader,
        )
        for leader in LEADERS[side]
        if view.where[leader] == place
    ]


# ---- what it comes to


def _grouped(units: Sequence[Piece]) -> str:
    """`2 platoons and 1 gun`."""
    platoons = sum(KIND[unit] == INFANTRY for unit in units)
    parts = [count(platoons, "platoon")] * bool(platoons)
    parts += [count(len(units) - platoons, "gun")] * (len(units) > platoons)
    return " and ".join(parts)


def _verb(units: Sequence[object], one: str, many: str) -> str:
    return one if len(units) == 1 else many


def _who_does_what(view: Edson, outcome: Any, units: Sequence[Piece]) -> tuple[list[Piece], list[Piece], list[Piece]]:
    """Who leaves, who falls, who holds."""
    world = outcome.draft.world
    gone = [unit for unit in units if world.where[unit] and world.where[unit] != view.where[unit]]
    fallen = [unit for unit in units if not world.where[unit]]
    return gone, fallen, [unit for unit in units if unit not in gone and unit not in fallen]


def _leaders_going(view: Edson, outcome: Any, side: Side, place: Place) -> list[str]:
    world = outcome.draft.world
    own = [leader for leader in LEADERS[side] if view.where[leader] == place]
    return [called(leader) for leader in own if world.where[leader] not in (place, NOWHERE)]


def _casualties_taken(view: Edson, outcome: Any) -> tuple[str, str]:
    """10.4 The button, from the whole answer."""
    question = view.agenda[-1]
    assert isinstance(question, Casualties)
    place = view.where[question.units[0]]
    gone, fallen, held = _who_does_what(view, outcome, question.units)
    title = f"Take {count(question.points, 'loss', 'losses')}"
    if gone:
        title += f", {_grouped(gone)} {_verb(gone, 'falls', 'fall')} back"
    elif question.may_retreat:
        title += ", nobody leaves"
    return title, _the_rest(view, outcome, question.side, place, fallen, held)


def _the_rest(
    view: Edson, outcome: Any, side: Side, place: Place, fallen: Sequence[Piece], held: Sequence[Piece]
) -> str:
    leaders = _leaders_going(view, outcome, side, place)
    parts = [f"{' and '.join(leaders)} {_verb(leaders, 'goes', 'go')} along"] if leaders else []
    parts += [f"{_grouped(fallen)} {_verb(fallen, 'falls', 'fall')}"] if fallen else []
    parts += [f"{_grouped(held)} {_verb(held, 'holds', 'hold')} {GROUND[place].title}"] if held else []
    return "; ".join(parts)


def _meter(view: Edson, outcome: Any) -> tuple[int, int]:
    question = view.agenda[-1]
    due = question.points if isinstance(question, Casualties | Attrition) else 0
    return due - _points_open(outcome), due


def _defence_left(view: Edson, outcome: Any) -> FormResult | None:
    """10.34 The best forward unit that would be left, and the ground."""
    question = view.agenda[-1]
    assert isinstance(question, Casualties)
    world, place = outcome.draft.world, view.where[question.units[0]]
    title = GROUND[place].title
    if not question.may_retreat:
        return None
    units = [unit for unit in question.units if world.where[unit] == place]
    if not units:
        return FormResult("0", f"units left on {title}")
    best = max(units, key=lambda unit: (KIND[unit] != ARTILLERY, defence_factor(world, unit)))
    factor = defence_factor(world, best)
    right = f"{called(best)} {factor}", f"ground {TEM[place]} (10.34)"
    return FormResult(str(factor + TEM[place]), f"defence left on {title}", right)


def _refuse_casualty(outcome: Any, row: Row, value: Value) -> str:
    if outcome.tail is not None and (value.place or outcome.tail.question.first not in (UNKNOWN, row.piece)):
        return reasons.why_not_unit(outcome.draft.world, outcome.tail.question, Piece(row.piece))
    return reasons.full_sheet(outcome.draft.answers[-1].question if outcome.draft.answers else None)


def _points_left(outcome: Any) -> str:
    points = _points_open(outcome)
    rule = "10.4" if points and isinstance(outcome.tail.question, Casualties) else "11.41"
    return f"{count(points, 'point')} still to absorb ({rule})." if points else ""


def _points_open(outcome: Any) -> int:
    question = outcome.tail.question if outcome.tail is not None else None
    return question.points if isinstance(question, Casualties | Attrition) else 0


def attrition_form(view: Edson, decision: Decision) -> Form:
    """11.41 At most one level a unit, as many points as can be."""
    question = decision.question
    assert isinstance(question, Attrition)

    def cost(unit: Piece) -> str:
        return f"takes {count(attrition_cost(view, unit), 'point')}"

    def taken(view: Edson, outcome: Any) -> tuple[str, str]:
        hurt = [unit for unit in question.units if outcome.draft.world.level[unit] != view.level[unit]]
        dug = [unit for unit in question.units if unit in view.entrenched - outcome.draft.world.entrenched]
        names = ", ".join(called(unit) for unit in (*hurt, *dug))
        return f"Take {count(question.points, 'attrition point')}", names and f"on {names}"

    return Form(
        f"{count(question.points, 'attrition point')} to spread (11.41)",
        rows_of(view, question.units, cost),
        (Attrition,),
        ends=(),
        preset="best",
        refuse=refuse,
        missing=_points_left,
        deed=taken,
        meter=_meter,
    )


def leaving_form(view: Edson, decision: Decision) -> Form:
    """10.53 Each unit stays, or leaves one level worse."""
    question = decision.question
    assert isinstance(question, VoluntaryRetreats)
    ways: dict[Piece, list[Place]] = {}
    for option in decision.options:
        if isinstance(option, RetreatTo):
            ways.setdefault(option.unit, []).append(option.place)
    rows = [_leaving_row(view, unit, places) for unit, places in ways.items()]
    return Form(
        "Who leaves (10.53)",
        (*rows, *leader_rows(view, question.side, question.place)),
        (VoluntaryRetreats, LeaderGoesAlong),
        usual=(LeaderGoesAlong,),
        topic=topic,
        preset="best",
        refuse=refuse,
        deed=_left,
    )


def _left(view: Edson, outcome: Any) -> tuple[str, str]:
    """10.53 The button, from the whole answer: `2 guns fall back, 2 platoons hold`."""
    question = view.agenda[-1]
    assert isinstance(question, VoluntaryRetreats)
    units = view.units(question.side, question.place)
    gone, _, held = _who_does_what(view, outcome, units)
    title = GROUND[question.place].title
    if not gone:
        return f"Nobody leaves {title}, {_grouped(held)} {_verb(held, 'holds', 'hold')}", ""
    away = f"{_grouped(gone)} {_verb(gone, 'falls', 'fall')} back"
    stay = f", {_grouped(held)} {_verb(held, 'holds', 'hold')}" if held else f", {title} is given up"
    leaders = _leaders_going(view, outcome, question.side, question.place)
    return away + stay, f"{' and '.join(leaders)} {_verb(leaders, 'goes', 'go')} along" if leaders else ""


def _leaving_row(view: Edson, unit: Piece, places: list[Place]) -> Row:
    after = LEVELS[view.level[unit] + 1]
    away = [
        Value(
            f"to {short_place(place)}, {after}",
            (Wish(RetreatTo(unit, place)),),
            0,
            place_name(place),
            f"to {short_place(place)}",
            "leaves",
        )
        for place in places
    ]
    title = f"{called(unit)}: {condition(view, unit)}"
    return Row(unit, title, (Value("stays", then="holds"), *away), unit, place_name(view.where[unit]))
