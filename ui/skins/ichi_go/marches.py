"""10.1-10.17 A march as one order: a stack or some of it, a hex some way off, and the way there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.ichi_go.components import CITIES, RAILROAD, Nation
from game.ichi_go.march import Way, allowance, flips, needs_die, reach, ready, way_to
from game.ichi_go.movement import (
    MOVE_TO,
    STACK,
    VIA,
    WHOLE_STACK,
    ChooseStack,
    Destination,
    WhoMoves,
    destination,
)
from game.ichi_go.stacking import room
from game.ichi_go.state import China
from game.ichi_go.wording.forecasts import arriving
from game.ichi_go.wording.names import chip_name, short_place, short_units, strong_unit
from game.kernel.agenda import Action, Decision
from game.kernel.forecast import Forecast
from game.kernel.named import Piece, Place
from game.kernel.picking import DONE, PICKS
from game.kernel.words import count
from table.composition.forms import ClickStep, Row, Value
from table.composition.paper import Word
from table.composition.plans import Filled, Foresight, Goal, OrderPlan, PlanPart, PlanScript

WAY = 100_001  # the key of the row that names the way
MOST_WAYS = 3
WHO, OVER = "Who", "Way"
IN_OR_OUT = (Value(""), Value(""))


@dataclass(frozen=True)
class Start:
    """Who may march from where: a stack that was chosen, or the units that the question names."""

    nation: Nation
    place: Place
    units: tuple[Piece, ...]
    chosen: tuple[Piece, ...]  # who is ticked to begin with
    by_die: bool = False  # the points are still to be rolled
    left: int = 0  # of a march under way; else what each unit has
    far: int = 0
    is_fixed: bool = False  # nobody can be left behind any more


def march_goals(view: China, decision: Decision, spot: ClickStep | None) -> list[Goal]:
    """Every hex that somebody of the stack may end in; towns and railroad first, then by what they cost."""
    start = _start(view, decision, spot)
    if start is None:
        return []
    ends = _ends(view, start)
    ranked = sorted(ends, key=lambda end: (end not in CITIES, end not in RAILROAD, ends[end].cost, end))
    return [
        Goal(
            ("place", f"{end:04}"),
            "march",
            "March",
            _maker(view, start, end),
            title=f"{short_place(end)}: {count(ends[end].cost, 'point')}",
            heading=f"{short_place(start.place)}: where do they march (10.1)?",
            badge=count(ends[end].cost, "point"),
        )
        for end in ranked
    ]


def _maker(view: China, start: Start, end: Place) -> Callable[[], OrderPlan]:
    return lambda: march_plan(view, start, end)


def _start(view: China, decision: Decision, spot: ClickStep | None) -> Start | None:
    match decision.question:
        case Destination() as asked:
            return Start(
                asked.nation, asked.place, asked.units, asked.units, False, asked.left, asked.far, is_fixed=True
            )
        case WhoMoves() as asked:
            units = asked.candidates(view)
            return Start(asked.nation, asked.place, units, units)
        case ChooseStack() as asked if spot is not None:
            return _chosen(view, decision, asked.nation, spot)
    return None


def _chosen(view: China, decision: Decision, nation: Nation, spot: ClickStep) -> Start | None:
    """A hex is its whole stack, a piece only itself."""
    kind, key = spot
    piece = Piece(int(key)) if kind == "piece" else None
    place = view.place_of(piece) if piece is not None else Place(int(key))
    if STACK.get(place) not in decision.options:
        return None
    units = tuple(sorted(ready(view, place, nation)))
    if piece is not None and piece not in units:
        return None
    return Start(nation, place, units, (piece,) if piece is not None else units, needs_die(view, units, place, nation))


def _ends(view: China, start: Start) -> dict[Place, Way]:
    """With the way of whoever gets there; who cannot come along is told by the plan."""
    if start.is_fixed:
        return Destination(start.nation.side, start.nation, start.place, start.units, start.left, start.far).ends(view)
    found: dict[Place, Way] = {}
    for unit in _kinds_of_pace(view, start):
        found = destination(view, (unit,), start.place, start.nation).ends(view) | found
    return found


def _kinds_of_pace(view: China, start: Start) -> list[Piece]:
    """One unit for each allowance, the slowest first."""
    pace = {allowance(view, unit, start.place, start.nation): unit for unit in start.units}
    return [pace[points] for points in sorted(pace)]


# ---- the plan


def march_plan(view: China, start: Start, end: Place) -> OrderPlan:
    """Ticks for a stack, ways where a detour would take something, everything else by the rules."""
    ways = _ways(view, start, end)
    who = tuple(_unit_row(view, unit, start.place) for unit in start.units) if len(start.units) > 1 else ()
    parts = [PlanPart(WHO, who)] if who and not start.is_fixed else []
    if len(ways) > 1:
        labels = tuple(Value(_by(way) or "the shortest", (), -1) for way in ways)
        parts.append(PlanPart(OVER, (Row(WAY, OVER, labels),), "options"))

    def units_of(filled: Filled) -> tuple[Piece, ...]:
        return start.units if not parts or not who or start.is_fixed else tuple(u for u in start.units if filled.get(u))

    def script(filled: Filled) -> PlanScript:
        return March(start.place, end, units_of(filled), ways[filled.get(WAY, 0)])

    def words(filled: Filled, world: China) -> tuple[Word, ...]:
        return _words(view, start, end, units_of(filled), ways[filled.get(WAY, 0)], bool(who), len(ways) > 1)

    def deed(filled: Filled, world: China) -> str:
        return _deed(start, end, len(units_of(filled)))

    def falls_short(filled: Filled, world: China) -> str:
        return "" if start.by_die else _why_not(view, world, start, end, units_of(filled))

    def foresee(filled: Filled, sight: Foresight) -> Forecast | None:
        return arriving(view, start.nation, start.place, units_of(filled), end) if start.by_die else sight.of_last()

    def came_back(filled: Filled, world: China, decision: Decision) -> tuple[Word, ...]:
        return _came_back(world, decision, start, end, units_of(filled))

    def trail(filled: Filled, world: China) -> tuple[tuple[str, ...], ...]:
        return (tuple(f"{place:04}" for place in _path(view, start, end, ways[filled.get(WAY, 0)], units_of(filled))),)

    return OrderPlan(
        f"March from {short_place(start.place)}",
        tuple(parts),
        start.chosen if who and not start.is_fixed else (),
        script,
        words,
        deed,
        () if start.by_die else (MOVE_TO[end],),
        covers=(WhoMoves, Destination, ChooseStack),
        falls_short=falls_short,
        came_back=came_back,
        foresee=foresee,
        trails=trail,
    )


def _unit_row(view: China, unit: Piece, place: Place) -> Row:
    name, _, about = strong_unit(view, unit).partition(" of ")
    return Row(unit, f"{chip_name(name)}: {about}" if about else chip_name(name), IN_OR_OUT, unit, f"{place:04}")


Detour = tuple[Place, ...]  # hexes that a way is led over


def _ways(view: China, start: Start, end: Place) -> list[Detour]:
    """R60 As the rules lead it; then over hexes that change hands on the way, where points are left for that."""
    if start.by_die or (not start.is_fixed and len({*_kinds_of_pace(view, start)}) > 1):
        return [()]
    left = start.left if start.is_fixed else allowance(view, start.units[0], start.place, start.nation)
    if end not in reach(view, start.place, left, start.nation):
        return [()]
    direct, near = (
        set(way_to(view, start.place, end, start.nation, left, 0).path),
        reach(view, start.place, left, start.nation),
    )
    found = []
    for stop, cost in near.items():
        if stop in direct or stop in view.stacks or cost >= left or not flips(view, stop, start.nation.side):
            continue
        on = reach(view, stop, left - cost, start.nation)
        if end in on:
            found.append((cost + dict(on.items())[end], stop))
    return [(), *((stop,) for _, stop in sorted(found)[: MOST_WAYS - 1])]


def _by(way: Detour) -> str:
    return f"over {short_place(way[0])}, taking it" if way else ""


def _path(view: China, start: Start, end: Place, way: Detour, units: tuple[Piece, ...]) -> tuple[Place, ...]:
    """The hexes of the march, for the map."""
    if not units:
        return (start.place, end)
    asked = destination(view, units, start.place, start.nation)
    left, far = (start.left, start.far) if start.is_fixed else (asked.left, asked.far)
    path: tuple[Place, ...] = (start.place,)
    for stop in (*way, end):
        if stop not in ({**dict(reach(view, path[-1], left, start.nation).items())}) and far <= left:
            return (*path, stop)
        leg = way_to(view, path[-1], stop, start.nation, left, far)
        path, left, far = (*path, *leg.path[1:]), max(0, left - leg.cost), max(0, far - leg.cost)
    return path


@dataclass(frozen=True)
class March:
    """The answers of a march."""

    start: Place
    end: Place
    units: tuple[Piece, ...]
    over: Detour = ()

    def __call__(self, world: China, decision: Decision) -> Action | None:
        match decision.question:
            case ChooseStack() if not world.moved.isdisjoint(self.units):
                return None  # they have gone: the phase goes on
            case ChooseStack():
                return STACK[self.start]
            case WhoMoves() as asked:
                return self._who(world, asked, decision)
            case Destination() as asked:
                stop = next((stop for stop in self.over if asked.place == self.start), self.end)
                return VIA[stop] if stop in self.over else MOVE_TO[stop]
        return None

    def _who(self, world: China, asked: WhoMoves, decision: Decision) -> Action | None:
        wanted = [unit for unit in self.units if unit in asked.candidates(world)]
        if len(wanted) == len(asked.candidates(world)) and WHOLE_STACK in decision.options:
            return WHOLE_STACK
        missing = [unit for unit in wanted if unit not in asked.chosen]
        return PICKS[missing[0]] if missing else DONE


# ---- words


def _words(
    view: China, start: Start, end: Place, units: tuple[Piece, ...], way: Detour, many: bool, ways: bool
) -> tuple[Word, ...]:
    verb = " marches from " if len(units) == 1 else " march from "
    found = [Word(short_units(view, units), WHO if many and not start.is_fixed else ""), Word(verb.strip())]
    found += [Word(short_place(start.place)), Word("to"), Word(short_place(end))]
    if ways:
        found.append(Word(_by(way) or "by the shortest way", OVER))
    return (*found, Word(", as far as the die takes them." if start.by_die else "."))


def _deed(start: Start, end: Place, units: int) -> str:
    if start.by_die:
        return f"Roll, and march to {short_place(end)}"
    return f"March to {short_place(end)}" if units == 1 else f"March {count(units, 'unit')} to {short_place(end)}"


def _why_not(view: China, world: China, start: Start, end: Place, units: tuple[Piece, ...]) -> str:
    """Why all of them do not get there together."""
    if not units or set(units) <= set(world.stacks.get(end, ())):
        return ""
    if room(view, end, start.nation) < len(units) and end in view.stacks:
        return f"{short_place(end)} has no room for {count(len(units), 'unit')} (6.2, 6.3, 6.4)."
    asked = destination(view, units, start.place, start.nation)
    if end not in asked.ends(view):
        return f"Together they have {count(asked.left, 'point')}: too few for {short_place(end)} (10.2)."
    return "A hex that must be held keeps its last unit."


def _came_back(
    world: China, decision: Decision, start: Start, end: Place, units: tuple[Piece, ...]
) -> tuple[Word, ...]:
    """10.14 Points that were rolled after the order: too few for the hex, or for any."""
    asked: Any = decision.question
    if isinstance(asked, ChooseStack):
        stays = start.by_die and all(world.place_of(unit) == start.place for unit in units)
        why = f"The die gave too few points: nobody leaves {short_place(start.place)}."
        return (Word(short_place(start.place), was=short_place(end), why_changed=why),) if stays else ()
    points = asked.left if isinstance(asked, Destination) else world.points.get(asked.place, 0)
    why = f"The die gave {count(points, 'point')}: too few for {short_place(end)}. Choose another hex, or stay."
    return (Word(short_place(asked.place), was=short_place(end), why_changed=why),)
