"""7.2, 7.19 A force's whole march as one order: through hexes that are its own, and into the enemy's at the end."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from game.bloody_ridge.components import EXITS, RED_ROW, STEPS
from game.bloody_ridge.movement import GO_TO, LEAD, LEAVE_MAP, ChooseForce, NextHex
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Action, Decision
from game.kernel.hexmap import NOWHERE
from game.kernel.named import Place
from game.kernel.words import count, joined
from table.composition.forms import ClickStep, Row, Value
from table.composition.paper import Word
from table.composition.plans import Filled, Goal, OrderPlan, PlanPart, PlanScript
from ui.skins.bloody_ridge.places import EXIT, name_of, number_of

Way = tuple[Place, ...]  # the hexes of a march in order, without the one it begins in
WAY = 1001  # the key of the row that names it
MOST_WAYS = 4
LEAVING = NOWHERE  # the goal beyond the north edge


def goals(view: Ridge, decision: Decision, spot: ClickStep | None) -> list[Goal]:
    """Where the force can go: the one under way, the one chosen, or else the largest that still waits."""
    start = _start(view, decision, spot)
    if not start:
        return []
    targets = reach(view, start)
    waiting = set(view.waiting_forces()) if isinstance(decision.question, ChooseForce) else set()
    found = [_goal(view, start, target) for target in targets if target not in waiting]
    if any(place in EXITS for place in (start, *targets) if view.is_japanese(place)):
        found.append(_goal(view, start, LEAVING))
    return found


def _start(view: Ridge, decision: Decision, spot: ClickStep | None) -> Place:
    if isinstance(decision.question, NextHex) and view.force is not None:
        return view.force.place
    if not isinstance(decision.question, ChooseForce):
        return NOWHERE
    waiting = view.waiting_forces()
    named = number_of(str(spot[1])) if spot is not None and spot[0] == "place" else NOWHERE
    if spot is not None:
        return named if named in waiting else NOWHERE
    return first_force(view)


def first_force(view: Ridge) -> Place:
    """7.3 Who is chosen until the player chooses: the largest."""
    return max(view.waiting_forces(), key=lambda place: (view.waiting[RED_ROW.index(place)], place))


def reach(view: Ridge, start: Place) -> list[Place]:
    """7.2 Every hex that a march through Japanese hexes can come to, the near ones first."""
    found, due = dict.fromkeys([start]), deque([start])
    while due:
        here = due.popleft()
        for there in STEPS[here]:
            if there not in found:
                found[there] = None
                if view.is_japanese(there):
                    due.append(there)
    return list(found)[1:]


def ways(view: Ridge, start: Place, target: Place) -> list[Way]:
    """The shortest few ways there, none longer than needed by more than a hex."""
    found: list[Way] = []
    for way in _ways(view, start, target):
        if found and len(way) > len(found[0]) + 1:
            break
        found.append(way)
        if len(found) == MOST_WAYS:
            break
    return found


def _ways(view: Ridge, start: Place, target: Place) -> Iterator[Way]:
    """Shortest first; a way never comes to a hex twice."""
    far = _distances(view, start, target)
    due: deque[Way] = deque([(start,)])
    while due:
        way = due.popleft()
        for there in STEPS[way[-1]]:
            if there == target:
                yield (*way[1:], target)
            elif there not in way and there in far and len(way) + far[there] <= far[start] + 1:
                due.append((*way, there))


def _distances(view: Ridge, start: Place, target: Place) -> dict[Place, int]:
    """Steps from every Japanese hex on the way to the target."""
    into: dict[Place, list[Place]] = {}
    for here, ahead in STEPS.items():
        for there in ahead:
            into.setdefault(there, []).append(here)
    far, due = {target: 0}, deque([target])
    while due:
        here = due.popleft()
        for back in into.get(here, ()):
            if back not in far and (view.is_japanese(back) or back == start):
                far[back] = far[here] + 1
                due.append(back)
    return far


@dataclass(frozen=True)
class Advance:
    """The answers of a march along one way."""

    start: Place
    way: Way
    leaves: bool

    def __call__(self, world: Ridge, decision: Decision) -> Action | None:
        if isinstance(decision.question, ChooseForce):
            return LEAD.get(self.start)
        if not isinstance(decision.question, NextHex):
            return None
        path = (self.start, *self.way)
        here = world.the_force.place
        if here not in path:
            return None
        if here != path[-1]:
            return GO_TO[path[path.index(here) + 1]]
        return LEAVE_MAP if self.leaves else None


def _goal(view: Ridge, start: Place, target: Place) -> Goal:
    if target == LEAVING:
        return Goal(("place", EXIT), "march", "Leave the map", lambda: march_plan(view, start, LEAVING))
    fights = not view.is_japanese(target)
    kind, label = ("attack", "Attack") if fights else ("march", "March")
    return Goal(("place", name_of(target)), kind, label, lambda: march_plan(view, start, target))


def march_plan(view: Ridge, start: Place, target: Place) -> OrderPlan:
    """One line of ways to choose from; everything else follows from the rules."""
    if target == LEAVING:
        ends = [place for place in (start, *reach(view, start)) if place in EXITS and view.is_japanese(place)]
        choice: list[Way] = [() if ends[0] == start else ways(view, start, ends[0])[0]]
    else:
        choice = ways(view, start, target)
    row = Row(WAY, "Way", tuple(Value(_by(way) or "straight there", (), number) for number, way in enumerate(choice)))

    def script(filled: Filled) -> PlanScript:
        return Advance(start, choice[filled.get(WAY, 0)], target == LEAVING)

    given: tuple[Action, ...] = (LEAVE_MAP,) if target == LEAVING else (GO_TO[target],)
    return OrderPlan(
        "Where does this force go?",
        (PlanPart("Way", (row,), "options"),) if len(choice) > 1 else (),
        (),
        script,
        _words(view, start, target, choice),
        _deed(view, start, target, choice),
        given,
    )


def strength(view: Ridge, start: Place) -> int:
    """How many units the force has."""
    if view.force is not None and view.force.place == start:
        return len(view.force.units) + view.force.hidden
    return view.waiting[RED_ROW.index(start)] + (start in view.crews)


def _by(way: Way) -> str:
    return f"by {joined(map(str, way[:-1]))}" if len(way) > 1 else ""


def _words(view: Ridge, start: Place, target: Place, choice: list[Way]) -> Callable[[Filled, Any], tuple[Word, ...]]:
    def words(filled: Filled, world: Ridge) -> tuple[Word, ...]:
        way = choice[filled.get(WAY, 0)]
        force = count(strength(view, start), "unit")
        found = [Word(f"{force} march from "), Word(str(start))]
        if by := _by(way):
            found += [Word(" "), Word(by, "Way" if len(choice) > 1 else "")]
        if target == LEAVING:
            return (*found, Word(" and leave the map in the north."))
        verb = " to " if view.is_japanese(target) else " and attack "
        return (*found, Word(verb), Word(str(target)), Word("."))

    return words


def _deed(view: Ridge, start: Place, target: Place, choice: list[Way]) -> Callable[[Filled, Any], str]:
    def deed(filled: Filled, world: Ridge) -> str:
        way, force = choice[filled.get(WAY, 0)], strength(view, start)
        if target == LEAVING:
            return "Leave the map"
        if view.is_japanese(target):
            return f"March {force} to {target}"
        return f"Attack {target} with {force}" if len(way) < 2 else f"March {force} to {way[-2]}, attack {target}"

    return deed
