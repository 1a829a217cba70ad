"""10 The movement phase: a stack, who of it, where to; as often as the mover likes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.ichi_go import events
from game.ichi_go.components import BOARD, Nation
from game.ichi_go.control import enter
from game.ichi_go.march import (
    BY_DIE,
    STRATEGIC,
    Way,
    allowance,
    can_step,
    chinese_points,
    closed,
    flips,
    is_quiet,
    key_of,
    may_march_far,
    needs_die,
    ready,
    way_to,
    ways,
)
from game.ichi_go.stacking import must_stay
from game.ichi_go.state import NOBODY, China
from game.kernel.agenda import Action, Question, Step
from game.kernel.named import Piece, Place
from game.kernel.picking import Picking


@dataclass(frozen=True)
class MoveFrom(Action):
    """10.3 The stack in this hex moves next."""

    place: Place


@dataclass(frozen=True)
class Airlifted(Action):
    """8.10, R17 The unit that was flown in moves by itself."""

    unit: Piece


@dataclass(frozen=True)
class EndMovement(Action):
    """10.1 Everybody else stays."""


@dataclass(frozen=True)
class WholeStack(Action):
    """10.3 All that may move."""


@dataclass(frozen=True)
class MoveTo(Action):
    """10.1 The move ends here."""

    place: Place


@dataclass(frozen=True)
class Via(Action):
    """R60 Over this hex, whose control changes; the move goes on with the points left."""

    place: Place


@dataclass(frozen=True)
class Stay(Action):
    """10.1 No further."""


STACK = {place: MoveFrom(place) for place in BOARD.hexes}
MOVE_TO = {place: MoveTo(place) for place in BOARD.hexes}
VIA = {place: Via(place) for place in BOARD.hexes}
END_MOVEMENT, WHOLE_STACK, STAY = EndMovement(), WholeStack(), Stay()


@dataclass(frozen=True)
class NextStack(Step[China]):
    """10.1 One stack after the other."""

    nation: Nation

    def run(self, state: China) -> None:
        state.do(ChooseStack(self.nation.side, self.nation))


@dataclass(frozen=True)
class ChooseStack(Question[China]):
    """10.1, 10.3 A stack with a unit that may still move, or the end of the phase."""

    nation: Nation

    def options(self, state: China) -> list[Action]:
        blocked = closed(state, self.nation)
        found: list[Action] = [
            STACK[place] for place in sorted(state.layout.of(self.nation)) if self._may_move(state, place, blocked)
        ]
        if state.flown != NOBODY and state.flown not in state.moved:
            found.append(Airlifted(state.flown))
        return [*found, END_MOVEMENT]

    def _may_move(self, state: China, place: Place, blocked: frozenset[Place]) -> bool:
        units = ready(state, place, self.nation)
        if not units:
            return False
        points = max(allowance(state, unit, place, self.nation) for unit in units)
        return can_step(state, place, self.nation, points, blocked)

    def answer(self, state: China, action: Any) -> None:
        if isinstance(action, EndMovement):
            state.moved.clear()
            return
        state.do(NextStack(self.nation))
        if isinstance(action, Airlifted):
            start_moving(state, (action.unit,), state.place_of(action.unit), self.nation)
        else:
            start_moving(state, ready(state, action.place, self.nation), action.place, self.nation)


def start_moving(state: China, units: tuple[Piece, ...], place: Place, nation: Nation) -> None:
    """R17, R18 The die first, if there is one; who cannot step anywhere has finished."""
    if needs_die(state, units, place, nation):
        roll_points(state, units, place, nation)
    points = max(allowance(state, unit, place, nation) for unit in units)
    if not can_step(state, place, nation, points, closed(state, nation)):
        state.moved.update(units)
    elif len(units) == 1:
        state.do(destination(state, units, place, nation))
    else:
        state.do(WhoMoves(nation.side, (), nation, place))


def roll_points(state: China, units: tuple[Piece, ...], place: Place, nation: Nation) -> None:
    """10.14, 10.15"""
    why = f"movement points of {place:04}"
    (die,) = state.roll(why, throwers=(nation.side,), place=place)
    points = chinese_points(die, state.is_launched) if nation is Nation.CH else BY_DIE[die]
    state.points[key_of(state, units, place)] = points
    state.tell(events.PointsRolled, place, nation, die, points)


@dataclass(frozen=True)
class WhoMoves(Picking[China]):
    """10.3 The whole stack, or some of it; each with the points of the stack (R61)."""

    chosen: tuple[Piece, ...]
    nation: Nation
    place: Place

    def candidates(self, state: China) -> tuple[Piece, ...]:
        return tuple(sorted(ready(state, self.place, self.nation)))

    def may_add(self, state: China, item: Piece) -> bool:
        """G.1 The last unit of a hex that has to be held stays."""
        return len(state.stacks[self.place]) - len(self.chosen) > self._staying(state)

    def is_enough(self, state: China) -> bool:
        return bool(self.chosen)

    def _staying(self, state: China) -> int:
        return must_stay(state, self.place) if self.nation is Nation.JP else 0

    def options(self, state: China) -> list[Action]:
        found = super().options(state)
        everybody = len(state.stacks[self.place]) - len(self.candidates(state)) >= self._staying(state)
        return [WHOLE_STACK, *found] if not self.chosen and everybody else found

    def answer(self, state: China, action: Any) -> None:
        if isinstance(action, WholeStack):
            state.do(destination(state, self.candidates(state), self.place, self.nation))
        else:
            super().answer(state, action)

    def finish(self, state: China) -> None:
        state.do(destination(state, self.chosen, self.place, self.nation))


def destination(state: China, units: tuple[Piece, ...], place: Place, nation: Nation) -> Destination:
    """Where these units may go, together: the slowest sets the pace."""
    left = min(allowance(state, unit, place, nation) for unit in units)
    far = STRATEGIC * left if may_march_far(state, units, place, nation) else 0
    return Destination(nation.side, nation, place, units, left, far)


@dataclass(frozen=True)
class Destination(Question[China]):
    """10.1-10.17 Where to: `left` points by ordinary movement, `far` by strategic movement where it is allowed."""

    nation: Nation
    place: Place
    units: tuple[Piece, ...]
    left: int
    far: int
    must_go: bool = False  # R39 a drop onto Chinese units has to move off

    def options(self, state: China) -> list[Action]:
        ends = self.ends(state)
        found: list[Action] = [MOVE_TO[end] for end in sorted(ends)]
        found += [VIA[end] for end in sorted(ends) if self._is_via(state, end, ends[end])]
        return found if self.must_go and found else [*found, STAY]

    def ends(self, state: China) -> dict[Place, Way]:
        return ways(state, self.place, len(self.units), self.nation, self.left, self.far)

    def _is_via(self, state: China, end: Place, way: Way) -> bool:
        """R60 Only where control changes and points are left."""
        return flips(state, end, self.nation.side) and way.cost < (self.far if way.is_strategic else self.left)

    def answer(self, state: China, action: Any) -> None:
        if isinstance(action, Stay):
            state.moved.update(self.units)
            return
        way = way_to(state, self.place, action.place, self.nation, self.left, self.far)
        far = self.far - way.cost if self.far and is_quiet(state, way.path, self.nation) else 0
        walk(state, self.units, way, self.nation)
        if isinstance(action, Via) and not state.ending:
            left = max(0, self.left - way.cost)
            state.do(Destination(self.side, self.nation, action.place, self.units, left, max(0, far)))
        else:
            state.moved.update(self.units)


def walk(state: China, units: tuple[Piece, ...], way: Way, nation: Nation) -> None:
    """3.5, R53 Along the path; every hex on it counts as entered."""
    state.take(units, way.path[0])
    state.put(units, way.path[-1])
    state.tell(events.Moved, units, way.path, way.cost, way.is_strategic)
    for place in way.path[1:]:
        if not state.ending:
            enter(state, units, place, nation)
