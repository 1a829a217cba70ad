"""Losses of Edson's Ridge on one sheet: casualty points, attrition points, and who leaves of his own will."""

from __future__ import annotations

from typing import Any

from game.edsons_ridge.casualties import Absorb, Attrition, Casualties, is_held_by_position
from game.edsons_ridge.components import ARTILLERY, ELIMINATED, KIND, LEADERS, LEVELS, SPENT, TEM, place_name
from game.edsons_ridge.retreats import GO_ALONG, STAY, LeaderGoesAlong, RetreatTo, VoluntaryRetreats, retreat_places
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.values import attrition_cost, defence_factor
from game.edsons_ridge.wording import reasons
from game.edsons_ridge.wording.names import called, condition, full_place, short_place
from game.kernel.agenda import Decision, Question, Side
from game.kernel.named import Piece, Place
from game.kernel.words import count
from table.composition.forms import Form, Row, Value, Wish
from ui.skins.edsons_ridge.ticks import refuse, rows_of


def topic(question: Question[Any]) -> str:
    """A leader's own question is told apart by his number."""
    return f"leader {question.leader}" if isinstance(question, LeaderGoesAlong) else ""


def casualty_form(view: Edson, decision: Decision) -> Form:
    """10.4 Levels by minus and plus, retreats by arrow; positions go first."""
    question = decision.question
    assert isinstance(question, Casualties)
    points, place = count(question.points, "casualty point"), full_place(view.where[question.units[0]])

    def ask(outcome: Any) -> str:
        ways = "Minus and plus take levels, a lit area a retreat. " if question.may_retreat else ""
        return f"Take {points} in {place}. {ways}Enter accepts what is filled in (10.4)."

    units = sorted(question.units, key=lambda unit: unit != question.first)  # 10.4 nothing goes before its point
    rows = [_casualty_row(view, unit, question.may_retreat) for unit in units]
    if question.may_retreat:
        rows += leader_rows(view, question.side, view.where[question.units[0]])
    return Form(
        f"{points} to absorb (10.4)",
        tuple(rows),
        (Casualties, LeaderGoesAlong),
        ends=(),
        usual=(LeaderGoesAlong,),
        topic=topic,
        preset="best",
        refuse=_refuse_casualty,
        missing=_points_left,
        summary=_defence_left,
        ask=ask,
    )


def _casualty_row(view: Edson, unit: Piece, may_retreat: bool) -> Row:
    values = [Value(_loss_words(view, unit, 0))]
    for points in range(1, view.absorbs(unit) + 1):
        values.append(Value(_loss_words(view, unit, points), (Wish(Absorb(unit)),) * points, points))
    if may_retreat and KIND[unit] != ARTILLERY:
        values += _retreats(view, unit)
    return Row(unit, f"{called(unit)}: {condition(view, unit)}", tuple(values), unit, place_name(view.where[unit]))


def _retreats(view: Edson, unit: Piece) -> list[Value]:
    """10.4E A worn unit may leave for its last point; a Fresh one after a level, a dug-in one after its position."""
    found, least = [], int(is_held_by_position(view, unit))
    for place in retreat_places(view, unit):
        for points in range(least, view.absorbs(unit)):
            if _level(view, unit, points) >= SPENT:
                loss = f"{_loss_words(view, unit, points)}, then " if points else ""
                wishes = (Wish(Absorb(unit)),) * points + (Wish(RetreatTo(unit, place)),)
                found.append(Value(f"{loss}retreats to {short_place(place)}", wishes, points, place_name(place)))
    return found


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
            f"{called(leader)}, if a unit retreats",
            (
                Value("stays", (Wish(STAY, f"leader {leader}", True),)),
                Value("goes along", (Wish(GO_ALONG, f"leader {leader}", True),)),
            ),
            leader,
        )
        for leader in LEADERS[side]
        if view.where[leader] == place
    ]


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


def _defence_left(view: Edson, outcome: Any) -> list[str]:
    """10.34 The best forward unit that would be left, and the ground."""
    question = view.agenda[-1]
    assert isinstance(question, Casualties)
    world, place = outcome.draft.world, view.where[question.units[0]]
    units = [unit for unit in question.units if world.where[unit] == place]
    points = _points_open(outcome)
    lines = [f"{count(points, 'point')} left to absorb." if points else "All points absorbed."]
    if not units:
        return [*lines, "Nobody would be left there."]
    best = max(units, key=lambda unit: (KIND[unit] != ARTILLERY, defence_factor(world, unit)))
    factor = defence_factor(world, best)
    total = f"{factor} {called(best)} + {TEM[place]} ground = {factor + TEM[place]}"
    return [*lines, f"Defence left: {total}, {count(len(units), 'unit')} (10.34)."]


def attrition_form(view: Edson, decision: Decision) -> Form:
    """11.41 At most one level a unit, as many points as can be."""
    question = decision.question
    assert isinstance(question, Attrition)

    def cost(unit: Piece) -> str:
        return f"takes {count(attrition_cost(view, unit), 'point')}"

    def left(view: Edson, outcome: Any) -> list[str]:
        return [_points_left(outcome) or "As many points as can be are used."]

    return Form(
        f"{count(question.points, 'attrition point')} to spread (11.41)",
        rows_of(view, question.units, cost),
        (Attrition,),
        ends=(),
        preset="best",
        refuse=refuse,
        missing=_points_left,
        summary=left,
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
        summary=_leaving,
    )


def _leaving(view: Edson, outcome: Any) -> list[str]:
    """10.53 What Enter sends: who goes where; nobody, unless a line says so."""
    gone = [answer.action for answer in outcome.draft.answers if isinstance(answer.action, RetreatTo)]
    lines = [f"{called(each.unit)} leaves for {short_place(each.place)}." for each in gone]
    return [*lines, "The others stay."] if lines else ["Nobody leaves."]


def _leaving_row(view: Edson, unit: Piece, places: list[Place]) -> Row:
    after = LEVELS[view.level[unit] + 1]
    away = [
        Value(f"to {short_place(place)}, {after}", (Wish(RetreatTo(unit, place)),), 0, place_name(place))
        for place in places
    ]
    title = f"{called(unit)}: {condition(view, unit)}"
    return Row(unit, title, (Value("stays"), *away), unit, place_name(view.where[unit]))
