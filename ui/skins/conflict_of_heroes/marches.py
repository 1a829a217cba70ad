"""5.0, 10.1.1 Whole orders to move: the way to a hex some turns off, its price hex by hex, the facing at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise

from game.conflict_of_heroes.asking import HEXES
from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.components import CAUTIOUS, MARKERS
from game.conflict_of_heroes.deeds import offers
from game.conflict_of_heroes.fortifications import may_shelter_in
from game.conflict_of_heroes.movement import gate_cost, gates, may_move, step_cost, steps
from game.conflict_of_heroes.planning import needs_care, partners, touch
from game.conflict_of_heroes.sight import enemies_at
from game.conflict_of_heroes.state import ACTIVE, APS, FRESH, By, Deed, Do, Engagement
from game.conflict_of_heroes.turns import Undertake
from game.conflict_of_heroes.wording.names import FACINGS, condition, unit_name
from game.kernel.named import Piece, Place
from game.kernel.picking import PICKS
from game.kernel.words import count, joined, sentence
from table.composition.forms import Row, Value, Wish
from table.composition.paper import Word
from table.composition.plans import Filled, Goal, LaterOrder, OrderPlan, PlanPart, PlanScript
from ui.skins.conflict_of_heroes import means
from ui.skins.conflict_of_heroes.means import Means
from ui.skins.conflict_of_heroes.scripts import LEAST, DeedScript

Way = tuple[Place, ...]  # hexes in order, without the one it begins in
SHORT_FACINGS = ("", "N", "NE", "SE", "S", "SW", "NW")
FAR = 10  # hexes beyond which an enemy turns nobody's head


def march_goals(view: Engagement, unit: Piece) -> Iterator[Goal]:
    """Every hex that it can come to with the points of one activation, the near ones first."""
    if view.where[unit] <= 0:
        if any(do == Do.ENTER for do, _, _ in offers(view, unit)):
            yield from (_goal(view, unit, (place,), "enter", "Enter at") for place, _ in gates(view, unit))
        return
    if may_move(view, unit) and any(do == Do.MOVE for do, _, _ in offers(view, unit)):
        yield from (_goal(view, unit, way, "move", "Move to") for way in ways(view, unit).values())


def _goal(view: Engagement, unit: Piece, way: Way, kind: str, label: str, mates: tuple[Piece, ...] = ()) -> Goal:
    step = ("place", hex_name(way[-1]))
    return Goal(step, kind, label, lambda: march_plan(view, unit, way, mates))


# ---- ways


def ways(view: Engagement, unit: Piece) -> dict[Place, Way]:
    """5.0 The cheapest way to each hex in reach; nobody is led through an enemy's hex or through wire."""
    side, here = view.side(unit), view.where[unit]
    points = _points(view, unit)
    costs: dict[Place, int] = {}
    found: dict[Place, Way] = {}
    due: list[tuple[int, int, Way]] = []
    for place, cost in steps(view, unit):
        if cost <= max(points, _most(view, unit)):
            heappush(due, (cost, 1, (place,)))
    while due:
        cost, length, way = heappop(due)
        place = way[-1]
        if place in costs or place == here:
            continue
        costs[place], found[place] = cost, way
        if enemies_at(view, side, place) or place in view.wire:
            continue
        for there in view.sheet.board.near[place]:
            more = onward_cost(view, unit, place, there)
            if there not in costs and more is not None and cost + more <= points:
                heappush(due, (cost + more, length + 1, (*way, there)))
    return found


def onward_cost(view: Engagement, unit: Piece, here: Place, there: Place) -> int | None:
    """What a later hex of the way costs: the facing before it was free, so that it lies ahead."""
    kind = view.type(unit)
    extra = view.sheet.board.entry(kind, here, there)
    if extra is None or (kind.is_boat and there in view.sheet.boat_ban):
        return None
    return kind.move_cost + extra + MARKERS[view.marker[unit]].move_cost


def prices(view: Engagement, unit: Piece, way: Way) -> list[int]:
    """Hex by hex."""
    if view.where[unit] <= 0:
        return [gate_cost(view, unit, way[0]) or 0]
    first = step_cost(view, unit, way[0]) or 0
    later = (onward_cost(view, unit, one, two) or 0 for one, two in pairwise(way))
    return [first, *later]


def _points(view: Engagement, unit: Piece) -> int:
    """2.2.c What one activation has for it."""
    side = view.side(unit)
    if view.status[unit] == ACTIVE:
        return view.pool[side]
    return APS if view.status[unit] == FRESH and "variable_ap" not in view.house else 0


def _most(view: Engagement, unit: Piece) -> int:
    """What a single hex may cost, by whatever it is paid."""
    found = [means.purse(view, unit, by, skill) for do, by, skill in offers(view, unit) if do in (Do.MOVE, Do.ENTER)]
    return max(found, default=0)


# ---- facing


def usual_facing(view: Engagement, unit: Piece, place: Place, before: Place) -> int:
    """5.1 To where most enemies are, the near ones above all; else on as it came."""
    board, side = view.sheet.board, view.side(unit)
    there = [view.where[enemy] for enemy in view.sheet.units_of[1 - side] if view.where[enemy] > 0]
    there = [where for where in there if where != place and board.distance(place, where) <= FAR]
    along = direction(view, before, place) or view.facing[unit] or (1 if side else 4)

    def worth(way: int) -> tuple[float, bool]:
        seen = (1 / board.distance(place, where) ** 2 for where in there if board.in_arc(place, way, where))
        return round(sum(seen), 6), way == along

    return max(range(1, 7), key=worth) if there else along


def direction(view: Engagement, here: Place, there: Place) -> int:
    """The facing from a hex to its neighbour; 0 if it is none."""
    if here <= 0 or there <= 0:
        return 0
    return next((way for way in range(1, 7) if view.sheet.board.toward(here, way) == there), 0)


# ---- the order


class MarchOrder:
    """The rows of one move, and the deed that they come to."""

    def __init__(self, view: Engagement, unit: Piece, way: Way, mates: tuple[Piece, ...]) -> None:
        self.view, self.unit, self.way, self.wanted = view, unit, way, mates
        self.here, self.there = view.where[unit], way[0]
        self.do = Do.MOVE if self.here > 0 else Do.ENTER
        found = means.means_of(view, unit, self.do, self._price)
        self.means = found or Means((Undertake(self.do, By.CAPS),), Row(means.PAID, "Paid by", (Value("-"),)))
        end, last = way[-1], (self.here, *way)[-2]
        self.row, self.faced = means.facing_row(usual_facing(view, unit, end, last), SHORT_FACINGS)
        self.mates = self._mates()

    def _price(self, by: By, skill: str) -> int | None:
        if self.here <= 0:
            return gate_cost(self.view, self.unit, self.there)
        return step_cost(self.view, self.unit, self.there, skill)

    def _mates(self) -> list[Piece]:
        """10.1.1 Whoever could go along, by any of the payments."""
        view, unit = self.view, self.unit
        if not view.grouping or unit in view.hidden:
            return []
        found: list[Piece] = []
        for act in self.means.acts:
            deed = Deed(self.do, view.side(unit), unit, act.by, members=(unit,))
            found += [mate for mate in partners(view, deed) if mate not in found and touch(view, mate, unit)]
        return sorted(found)

    # ---- rows

    def parts(self) -> tuple[PlanPart, ...]:
        view, end = self.view, self.way[-1]
        found = [*self.means.parts, PlanPart("Facing", (self.row,), "switch")]
        if self.mates:
            found.append(PlanPart("With it", tuple(self._mate_row(mate) for mate in self.mates)))
        if may_shelter_in(view, self.unit, end) and len(self.way) == 1:
            found.append(_switch(means.SHELTER, "Bunker", "beside it", "into the bunker"))
        if len(self.way) == 1 and needs_care(view, self.unit, end):
            found.append(_switch(means.CARE, "Care", "no", f"with care, {CAUTIOUS} AP more"))
        if view.caps[view.side(self.unit)] and self._may_share():
            found.append(PlanPart("CAPs", (means.share_row(view, self.unit),), "steps"))
        return tuple(found)

    def _may_share(self) -> bool:
        """P12 At least 1 AP stays in the price."""
        cost = self._price(self.means.acts[0].by, "") or 0
        return cost > 1 and any(act.by in (By.POOL, By.NEW) for act in self.means.acts)

    def _mate_row(self, mate: Piece) -> Row:
        view = self.view
        about = ", ".join(part for part in (self._mate_words(mate), condition(view, mate)) if part)
        home = hex_name(view.where[mate]) if view.where[mate] > 0 else ""
        return Row(mate, f"{unit_name(view, mate)}: {about}", (Value(""), Value("", (Wish(PICKS[mate]),))), mate, home)

    def _mate_words(self, mate: Piece) -> str:
        there = self._mates_hex(mate)
        return f"to {hex_name(there)}" if there != self.view.where[mate] else "stays, turns"

    def _mates_hex(self, mate: Piece) -> Place:
        """Beside it as before; where that cannot be, into its hex; else nowhere."""
        view, board = self.view, self.view.sheet.board
        if view.where[mate] <= 0:
            return self.there
        side_by_side = board.toward(view.where[mate], direction(view, self.here, self.there) or 1)
        open_to = {place for place, _ in steps(view, mate)}
        return next((place for place in (side_by_side, self.there) if place in open_to), view.where[mate])

    # ---- what they come to

    def along(self, filled: Filled) -> tuple[Piece, ...]:
        return tuple(mate for mate in self.mates if filled.get(mate))

    def facing_at(self, filled: Filled, index: int) -> int:
        """On the way it faces where it goes on to; at the end as it is told."""
        if index + 1 < len(self.way):
            return direction(self.view, self.way[index], self.way[index + 1])
        return means.facing_of_row(self.row, filled)

    def script(self, filled: Filled) -> PlanScript:
        mates = self.along(filled)
        there: dict[int, Place] = {self.unit: self.there, **{mate: self._mates_hex(mate) for mate in mates}}
        return DeedScript(
            self.unit,
            self.means.of(filled),
            members=mates,
            ways=there,
            facing=self.facing_at(filled, 0),
            onward=self.way[1:],
            careful=bool(filled.get(means.CARE, 0)),
            inside=bool(filled.get(means.SHELTER, 0)),
            price_caps=filled.get(means.SHARE, 0) or LEAST,
        )

    def then(self, filled: Filled, world: Engagement) -> LaterOrder | None:
        """The rest of the way, once it is asked again; from wherever a bonus move has brought it."""
        here = world.where[self.unit]
        rest = self.way[self.way.index(here) + 1 :] if here in self.way else ()
        if not rest or world.status[self.unit] != ACTIVE or rest[-1] not in ways(world, self.unit):
            return None
        mates = tuple(mate for mate in self.along(filled) if world.where[mate] > 0)
        return LaterOrder(("piece", self.unit), _goal(world, self.unit, rest, "move", "Move to", mates))

    # ---- words

    def deed_words(self, filled: Filled) -> str:
        who, mates = unit_name(self.view, self.unit), self.along(filled)
        more = f" and {count(len(mates), 'more unit')}" if mates else ""
        verb = "Enter at" if self.do == Do.ENTER else "Move to"
        return f"{verb} {hex_name(self.there)} with {who}{more}"

    def words(self, filled: Filled) -> tuple[Word, ...]:
        costs = prices(self.view, self.unit, self.way)
        found = [Word(unit_name(self.view, self.unit)), Word(self._way_words(costs))]
        if self.mates:
            names = joined((unit_name(self.view, mate) for mate in self.along(filled)), "nobody")
            found += [Word(", with "), Word(names, "With it")]
        found += [Word(", for "), Word(self.means.words(filled), "Paid by"), Word(", and faces ")]
        found.append(Word(FACINGS[means.facing_of_row(self.row, filled)], "Facing"))
        turns = f" It takes {len(self.way)} turns; the order comes back after each." if len(self.way) > 1 else ""
        return (*found, Word(f".{turns}"))

    def _way_words(self, costs: Sequence[int]) -> str:
        verb = "enters at" if self.do == Do.ENTER else "moves to"
        if len(self.way) == 1:
            return f" {verb} {hex_name(self.there)} ({costs[0]} AP{self._wire()})"
        told = [f"{hex_name(place)} {cost}" for place, cost in zip(self.way, costs, strict=True)]
        return f" {verb} {hex_name(self.way[-1])} by {', '.join(told)}: {sum(costs)} AP in all"

    def _wire(self) -> str:
        caught = self.there in self.view.wire and self.view.type(self.unit).on_foot
        return " and a die for the wire" if caught else ""


def _switch(key: int, title: str, no: str, yes: str) -> PlanPart:
    return PlanPart(title, (means.yes_row(key, title, no, yes),), "switch")


def march_plan(view: Engagement, unit: Piece, way: Way, mates: tuple[Piece, ...] = ()) -> OrderPlan:
    order = MarchOrder(view, unit, way, mates)
    return OrderPlan(
        f"{sentence('enter at' if order.do == Do.ENTER else 'move to')} {hex_name(way[-1])}?",
        order.parts(),
        tuple(mate for mate in mates if mate in order.mates),
        order.script,
        lambda filled, world: order.words(filled),
        lambda filled, world: order.deed_words(filled),
        (HEXES[order.there],),
        missing="This move cannot be paid for.",
        filled=((means.FACING, order.faced),),
        then=order.then,
        faces=hex_name(way[-1]),
    )
