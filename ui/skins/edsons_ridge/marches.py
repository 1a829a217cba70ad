"""8.21, 9, 10 A march or an assault as one order: who goes, who leads, which guns help, along which way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.edsons_ridge.assault import PointUnit, Support, supporters
from game.edsons_ridge.components import (
    ARTILLERY,
    FRESH,
    INFANTRY,
    IS_COMBAT,
    KIND,
    LEADER,
    MACHINE_GUN,
    NOWHERE,
    place_name,
)
from game.edsons_ridge.impulses import ASSAULT_FROM, ChooseImpulse
from game.edsons_ridge.movement import (
    ASSAULT_IN,
    GO_TO,
    JoinAssault,
    Movers,
    NextMove,
    Onward,
    begin_march,
    steps,
)
from game.edsons_ridge.preview.assault import imagined_assault
from game.edsons_ridge.preview.casualties import best_point
from game.edsons_ridge.preview.reach import Way, ways
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.wording.names import called, short_place
from game.kernel.agenda import Action, Decision, Side
from game.kernel.named import Piece, Place
from game.kernel.picking import DONE, PICKS, Pick
from game.kernel.words import joined
from table.composition.forms import Row
from table.composition.paper import Word
from table.composition.plans import Filled, Goal, OrderPlan
from ui.skins.edsons_ridge import plan_rows as rows
from ui.skins.edsons_ridge.ticks import refuse

Route = Mapping[Place, Place]  # from each place on the way to the next


@dataclass(frozen=True)
class March:
    """The answers of an Assault impulse that goes one way, and fights at its end if enemies stand there."""

    area: Place
    target: Place
    route: Route
    units: tuple[Piece, ...]
    lead: Piece = UNKNOWN  # unnamed: the best of those left
    guns: tuple[Piece, ...] = ()
    fights: bool = True

    def __call__(self, world: Edson, decision: Decision) -> Action | None:
        question = decision.question
        match question:
            case ChooseImpulse():
                return ASSAULT_FROM[self.area]
            case NextMove():
                return self._next(world, decision)
            case Movers(units=units):
                return self._with(world, units, decision)
            case Onward(units=units):
                return self._step(world, units[0]) if self._may_go_on(world, units) else DONE
            case JoinAssault() | Support():
                wanted = self.units if isinstance(question, JoinAssault) else self.guns
                return next((PICKS[unit] for unit in wanted if PICKS[unit] in decision.options), DONE)
            case PointUnit():
                return self._point(world, decision)
        return None

    def _next(self, world: Edson, decision: Decision) -> Action | None:
        """Whoever still stands where he began and can go; then the assault."""
        if self.target in world.assaulted:
            return None
        for unit in self.units:
            waits = world.where[unit] == self.area != self.target and PICKS[unit] in decision.options
            if waits and self.route.get(self.area) in steps(world, (unit,)):
                return PICKS[unit]
        return ASSAULT_IN[self.target] if self.fights else None

    def _with(self, world: Edson, units: tuple[Piece, ...], decision: Decision) -> Action | None:
        """More of them, as long as the way stays open for all."""
        onward = self.route.get(world.where[units[0]])
        for option in decision.options:
            if isinstance(option, Pick) and self._goes_with(world, units, option.item, onward):
                return option
        return self._step(world, units[0])

    def _goes_with(self, world: Edson, units: tuple[Piece, ...], unit: Piece, onward: Place | None) -> bool:
        """On a longer way the slower ones come after the others."""
        if unit not in self.units:
            return False
        keeps_up = self.route.get(self.area) == self.target or world.mf[unit] == world.mf[units[0]]
        return keeps_up and onward in steps(world, (*units, unit))

    def _may_go_on(self, world: Edson, units: tuple[Piece, ...]) -> bool:
        return self.route.get(world.where[units[0]]) in steps(world, units)

    def _step(self, world: Edson, unit: Piece) -> Action | None:
        onward = self.route.get(world.where[unit])
        return GO_TO[onward] if onward is not None else None

    def _point(self, world: Edson, decision: Decision) -> Action | None:
        """10.33A Who was named; else the best. One named who has fallen is no answer: the order comes back."""
        if self.lead != UNKNOWN:
            return PICKS[self.lead]
        options = tuple(option.item for option in decision.options if isinstance(option, Pick))
        return PICKS[best_point(world, options)]


def march_goals(view: Edson, side: Side, area: Place, units: Sequence[Piece] = ()) -> list[Goal]:
    """Every place that units of this area can go to, or fight in; named units are those that begin it."""
    world = view.clone()
    begin_march(world, side, area)
    found = []
    if view.is_contested(area) and any(KIND[unit] == INFANTRY for unit in world.mf):
        found.append(_goal(view, world, side, area, area, {}, True, units))
    for target, route in routes(world, area).items():
        found.append(_goal(view, world, side, area, target, route, not view.is_vacant(side, target), units))
    return sorted(found, key=lambda goal: goal.kind)


def routes(world: Edson, area: Place) -> dict[Place, Route]:
    """9.3 The cheapest way of any unit to every place it can reach."""
    best: dict[Place, tuple[int, Route]] = {}
    for unit in _sorts(world, area):
        reached = ways(world, unit)
        for target in reached:
            way = _way_to(reached, area, target)
            cost = min(one.cost for one in reached[target])
            if (
                way
                and target != area
                and (target not in best or (len(way), cost) < (len(best[target][1]), best[target][0]))
            ):
                best[target] = cost, way
    return {target: way for target, (_, way) in best.items()}


def _sorts(world: Edson, area: Place) -> list[Piece]:
    """One of each kind, movement and level: the others go the same ways."""
    alike: dict[tuple[object, ...], Piece] = {}
    for unit in world.mf:
        if world.where[unit] == area and IS_COMBAT[unit]:
            alike.setdefault((KIND[unit], world.mf[unit], world.level[unit] == FRESH), unit)
    return list(alike.values())


def _way_to(reached: Mapping[Place, tuple[Way, ...]], area: Place, target: Place) -> Route:
    """Back from the target by the cheapest step each time."""
    route, place = dict[Place, Place](), target
    while place != area:
        if place not in reached:
            return {}
        origin = min(reached[place], key=lambda way: way.cost).origin
        if origin in route:
            return {}
        route[origin] = place
        place = origin
    return route


def _goal(
    view: Edson,
    world: Edson,
    side: Side,
    area: Place,
    target: Place,
    route: Route,
    fights: bool,
    units: Sequence[Piece],
) -> Goal:
    step = ("place", place_name(target))
    if fights:
        return Goal(
            step, "assault", "Assault", lambda: assault_plan(view, world, side, area, target, route, units), "order_1"
        )
    return Goal(step, "march", "March", lambda: march_plan(view, world, side, area, target, route, units), "order_1")


def _ready(world: Edson, units: Sequence[Piece]) -> list[Piece]:
    """Those that are Fresh, or all of them if none is."""
    fresh = [unit for unit in units if world.level[unit] == FRESH]
    return fresh or list(units)


def march_plan(
    view: Edson, world: Edson, side: Side, area: Place, target: Place, route: Route, named: Sequence[Piece]
) -> OrderPlan:
    """9.3 To a place without enemies."""
    movers = [unit for unit in sorted(world.mf) if world.where[unit] == area]
    line = [unit for unit in movers if IS_COMBAT[unit]]
    leaders = [unit for unit in movers if KIND[unit] == LEADER]
    preset = list(named) or _ready(world, line)
    if set(preset) >= set(world.units(side, area)):
        preset += leaders

    def script(filled: Filled) -> March:
        return March(area, target, route, rows.chosen(filled, movers), fights=False)

    def words(filled: Filled, _: Any) -> tuple[Word, ...]:
        way = [short_place(place) for place in list(_in_order(route, area))[:-1]]
        by = f" by {joined(way)}" if way else ""
        who = rows.force_words(rows.chosen(filled, movers))
        return rows.sentence(Word(who, "Who"), f" from {short_place(area)}{by} to ", Word(short_place(target)), ".")

    def deed(filled: Filled, _: Any) -> str:
        return f"March to {short_place(target)} with {rows.force_words(rows.chosen(filled, movers))}"

    return OrderPlan(
        f"Who marches to {short_place(target)}?",
        (*rows.part("Who", rows.ticks(view, line)), *rows.part("Leader", rows.ticks(view, leaders))),
        tuple(preset),
        script,
        words,
        deed,
        (GO_TO[target],),
        refuse=refuse,
        falls_short=_arrive(target, movers),
    )


def _arrive(target: Place, movers: Sequence[Piece]) -> Callable[[Filled, Any], str]:
    def falls_short(filled: Filled, world: Edson) -> str:
        late = [unit for unit in rows.chosen(filled, movers) if world.where[unit] not in (target, NOWHERE)]
        return f"{called(late[0])} cannot get that far with the others (9.4)." if late else ""

    return falls_short


def _in_order(route: Route, area: Place) -> Sequence[Place]:
    found = [area]
    while found[-1] in route:
        found.append(route[found[-1]])
    return found[1:]


def assault_plan(
    view: Edson, world: Edson, side: Side, area: Place, target: Place, route: Route, named: Sequence[Piece]
) -> OrderPlan:
    """10 Into the enemy, or among him where one stands already."""
    movers = [unit for unit in sorted(world.mf) if world.where[unit] == area and KIND[unit] != ARTILLERY]
    infantry = [unit for unit in movers if KIND[unit] == INFANTRY]
    guns = [unit for unit in movers if KIND[unit] == MACHINE_GUN]
    leaders = [unit for unit in movers if KIND[unit] == LEADER and target != area]
    ready = [unit for unit in named if unit in movers] or _ready(world, infantry)
    helpers = _helpers(view, side, target, tuple(ready or infantry))
    lead_row = rows.one_of(rows.LEAD, "Leads", "the strongest", [(called(unit), unit) for unit in infantry])
    preset = [*ready, *(gun for gun in helpers if gun not in ready)]
    if target != area and set(ready) >= set(world.units(side, area)):
        preset += leaders
    line = infantry + [gun for gun in guns if gun not in helpers]

    def force(filled: Filled) -> tuple[Piece, ...]:
        return rows.chosen(filled, line + leaders)

    def script(filled: Filled) -> March:
        lead = rows.piece_of(lead_row, filled)
        return March(area, target, route, force(filled), lead, rows.chosen(filled, helpers))

    return OrderPlan(
        f"How do you assault {short_place(target)}?",
        (
            *rows.part("Who", rows.ticks(view, line)),
            *rows.choice("Leads", lead_row),
            *rows.part("Guns", rows.ticks(view, helpers)),
            *rows.part("Leader", rows.ticks(view, leaders)),
        ),
        tuple(preset),
        script,
        _assault_words(area, target, line, leaders, helpers),
        lambda filled, _: f"Assault {short_place(target)} with {rows.force_words(rows.chosen(filled, line))}",
        (ASSAULT_IN[target],),
        (PointUnit,),
        _lead_goes(lead_row),
        refuse,
        _arrive(target, line + leaders),
        _lead_fell(lead_row),
        "Tick at least one platoon first: infantry leads an assault (10.33).",
    )


def _helpers(view: Edson, side: Side, target: Place, force: tuple[Piece, ...]) -> list[Piece]:
    """10.7 The machine guns that could support it, without those that go along."""
    if not force:
        return []
    world, fight = imagined_assault(view, side, target, force)
    return supporters(world, fight)


def _lead_goes(row: Row) -> Callable[[Filled], str]:
    def check(filled: Filled) -> str:
        lead = rows.piece_of(row, filled)
        return "" if lead == UNKNOWN or filled.get(lead) else "Only one who goes along can lead (10.33)."

    return check


def _lead_fell(row: Row) -> Callable[[Filled, Any, Decision], tuple[Word, ...]]:
    """10.31, E15 Who was named to lead is gone: the best of the others would."""

    def words(filled: Filled, view: Edson, decision: Decision) -> tuple[Word, ...]:
        lead = rows.piece_of(row, filled)
        able = tuple(option.item for option in decision.options if isinstance(option, Pick))
        if lead == UNKNOWN or lead in able or not able:
            return ()
        why = f"{called(lead)} fell to the defensive fire (10.31)."
        return (Word(called(best_point(view, able)), "", -1, called(lead), why), Word(" leads. "))

    return words


def _assault_words(
    area: Place, target: Place, line: Sequence[Piece], leaders: Sequence[Piece], helpers: Sequence[Piece]
) -> Callable[[Filled, Any], tuple[Word, ...]]:
    def words(filled: Filled, world: Edson) -> tuple[Word, ...]:
        who = rows.force_words(rows.chosen(filled, line))
        point = world.fight.point if world.fight is not None else UNKNOWN
        start = "" if area == target else f" from {short_place(area)}"
        found: list[str | Word] = [Word(who, "Who"), f"{start} assault ", Word(short_place(target)), ". "]
        if point != UNKNOWN:
            found += [Word(called(point), "Leads"), " leads"]
        if guns := rows.chosen(filled, helpers):
            found += [", ", Word(rows.force_words(guns), "Guns"), " helps" if len(guns) == 1 else " help"]
        if along := rows.chosen(filled, leaders):
            found += [", ", Word(joined(called(leader) for leader in along), "Leader"), " along"]
        return rows.sentence(*found, ".")

    return words
