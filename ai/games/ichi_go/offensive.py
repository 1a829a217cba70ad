"""E.1 Orders for a whole movement phase: who attacks what and from where, who walks in, who guards, who closes up.

Made from a view or an imagined world in four rounds, each with the units that are left: attacks by what they promise,
the smallest force first; empty hexes that somebody can simply take; hexes of ours that nobody covers; and everybody
else towards what the posture wants most.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ai.brain import Weights
from ai.games.ichi_go.ground import FAR, ends_of, march_cost
from ai.games.ichi_go.worth import factor, promise, step_worth, worths
from game.ichi_go.components import BOARD, CITIES, DIVISIONS, NATION, STACKING, Nation, distance
from game.ichi_go.march import ready
from game.ichi_go.stacking import counted, has_garrison, is_frozen, must_stay
from game.ichi_go.state import China, Clash
from game.ichi_go.supply import japanese_net, keeps_itself
from game.ichi_go.values import may_attack
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place

ATTACK, TAKE, GUARD, CLOSE = "attack", "take", "guard", "close"
MOST_ATTACKERS = 12  # more never change a column that matters
FEW_ATTACKS = 10
LEAST_GAIN = 0.25  # below that a unit is better used elsewhere
ELSEWHERE = 0.3  # what any hex is worth that nobody counts
FOCUS = 1.8  # how much dearer the hexes of a main effort are
BEACH_GUARD = 3  # divisions that stay on a beachhead
GUARD_RANGE = 3  # how near an enemy must be before a hex is watched


class Posture(NamedTuple):
    """What tells one plan from another."""

    name: str
    fights_first: bool = False
    focus: frozenset[Place] = frozenset()
    step_price: float = 1.0  # times what a step is worth
    guard: float = 1.0  # how much covering what we have counts
    raid: float = 1.0  # how much taking empty hexes counts


class March(NamedTuple):
    """Units of one hex, where they shall end, and what for."""

    units: tuple[Piece, ...]
    start: Place
    goal: Place
    why: str
    target: Place  # what is attacked or taken


class Package(NamedTuple):
    """An attack as it could be made."""

    target: Place
    gain: float
    who: tuple[tuple[Piece, Place], ...]


@dataclass
class Offensive:
    """The work on one set of orders."""

    state: China
    nation: Nation
    posture: Posture
    weights: Weights
    may_move: bool = True  # else only what can be attacked from where everybody stands
    marches: list[March] = field(default_factory=list)
    attacks: list[Package] = field(default_factory=list)

    def __post_init__(self) -> None:
        state, nation = self.state, self.nation
        self.side: Side = nation.side
        self.enemies = state.layout.against(self.side)
        self.table = focused(worths(state, self.weights), self.posture.focus)
        self.price = step_worth(state, nation, self.weights) * self.posture.step_price
        self.where: dict[Piece, Place] = {}
        self.near: dict[Place, Mapping[Place, int]] = {}
        self.far: dict[Place, Mapping[Place, int]] = {}
        self.load: dict[Place, int] = {}  # how many of ours will stand in a hex
        for place in sorted(state.layout.of(nation)):
            self.load[place] = counted(state.stacks[place])
            units = ready(state, place, nation) if self.may_move else ()
            if units:
                self.near[place], self.far[place] = ends_of(state, units, place, nation)
            spare = max(0, len(state.stacks[place]) - self._kept(place))
            self.where |= dict.fromkeys(units[:spare], place)
        self.free = set(self.where)
        self.fixed = {  # who stands next to a target without moving, static units left out
            unit: place
            for place in self.load
            if not is_frozen(state, place)
            for unit in state.stacks[place]
            if may_attack(unit) and unit not in state.attacked and unit not in self._bound(place)
        }

    def _kept(self, place: Place) -> int:
        """G.1 Who may not leave; 4.4, E.5 a beach is never left to few."""
        if self.nation is Nation.US:
            return BEACH_GUARD if place in self.state.beachheads else 0
        return must_stay(self.state, place) if self.nation is Nation.JP else 0

    def _bound(self, place: Place) -> frozenset[Piece]:
        """Whoever guards a beach does not attack from it either: an advance would take him away."""
        if self.nation is not Nation.US or place not in self.state.beachheads:
            return frozenset()
        return frozenset(self.state.stacks[place][-BEACH_GUARD:])

    def battles(self) -> list[Package]:
        """11.4 The attacks to be made, the best first."""
        self._attack()
        return self.attacks

    # ---- the four rounds

    def orders(self) -> tuple[March, ...]:
        self._attack()
        self._take()
        self._guard()
        self._close_up()
        return tuple(self.marches)

    def send(self, unit: Piece, goal: Place, why: str, target: Place) -> None:
        """One unit; those of a stack with the same goal go together."""
        start = self.where[unit]
        self.free.discard(unit)
        if goal != start:
            self.load[start] -= 1
            self.load[goal] = self.load.get(goal, 0) + 1
        for index, march in enumerate(self.marches):
            if (march.start, march.goal, march.why) == (start, goal, why):
                self.marches[index] = march._replace(units=tuple(sorted((*march.units, unit))))
                return
        self.marches.append(March((unit,), start, goal, why, target))

    def room(self, place: Place) -> int:
        return STACKING[self.nation] - self.load.get(place, 0)

    # ---- attacks

    def _attack(self) -> None:
        """The best attack, its units bound; then the best of what the others can do."""
        targets = self._targets()
        for _ in range(FEW_ATTACKS):
            found = [package for target in targets if (package := self._package(target)) is not None]
            if not found:
                return
            best = max(found, key=lambda package: package.gain)
            targets.remove(best.target)
            targets = [target for target in targets if any(p.target == target for p in found)]
            for unit, place in best.who:
                if unit in self.free:
                    self.send(unit, place, ATTACK, best.target)
                self.fixed.pop(unit, None)
            self.attacks.append(best)

    def _targets(self) -> list[Place]:
        """Enemies that somebody can come next to."""
        state, near = self.state, self.state.scenario.theatre.near
        places = set(self.enemies)
        if self.nation is not Nation.JP:
            places |= {place for place in self.table if has_garrison(state, place)}
        reached = set(self.load).union(*self.near.values())
        places -= state.struck
        return sorted(place for place in places if not is_frozen(state, place) and near[place] & reached)

    def _package(self, target: Place) -> Package | None:
        """The force that makes most of one target."""
        who: list[tuple[Piece, Place]] = []
        best: Package | None = None
        load = dict(self.load)
        for unit, place in self._candidates(target):
            place = self._position(unit, target, place, who, load)
            if not place:
                continue
            who.append((unit, place))
            if self.where.get(unit, place) != place:
                load[place] = load.get(place, 0) + 1
            gain = self._gain(target, who)
            if gain > LEAST_GAIN and (best is None or gain > best.gain + LEAST_GAIN / 2):
                best = Package(target, gain, tuple(who))
            if len(who) >= MOST_ATTACKERS:
                break
        return best

    def _candidates(self, target: Place) -> list[tuple[Piece, Place]]:
        """Those who stand there already first, then the strongest; each with the hex it stands in, or none."""
        near, state = self.state.scenario.theatre.near[target], self.state
        standing = [(unit, place) for unit, place in self.fixed.items() if place in near]
        known = {unit for unit, _ in standing}
        coming = [
            (unit, place)
            for unit, place in self.where.items()
            if unit in self.free and unit not in known and may_attack(unit) and near & self.near[place].keys()
        ]
        standing.sort(key=lambda pair: (-factor(state, pair[0], self.nation), pair[0]))
        coming.sort(key=lambda pair: (-factor(state, pair[0], self.nation), pair[0]))
        return [*standing, *((unit, Place(0)) for unit, _ in coming)]

    def _position(
        self, unit: Piece, target: Place, place: Place, who: list[tuple[Piece, Place]], load: dict[Place, int]
    ) -> Place:
        """Where a unit attacks from: opposite to somebody in the open (11.15), else dry and with the others."""
        if place:
            return place
        near = self.near[self.where[unit]]
        around = BOARD.around[target]
        taken = {place for _, place in who}
        open_to = [
            there
            for there in self.state.scenario.theatre.near[target]
            if there in near and there not in self.enemies and STACKING[self.nation] - load.get(there, 0) > 0
        ]
        if not open_to:
            return Place(0)
        opposite = {around[(n + 3) % 6] for n, there in enumerate(around) if there in taken}

        def merit(there: Place) -> tuple[float, int]:
            dry = 0.0 if "river" in BOARD.between(there, target) else 2.0
            counter = 1.5 * (target not in CITIES and there in opposite)
            prize = 0.3 * self.table.get(there, 0.0) * (self.state.control.get(there, self.side) != self.side)
            return dry + counter + 0.2 * (there in taken) + prize - 0.05 * near[there], -there

        return max(open_to, key=merit)

    def _gain(self, target: Place, who: list[tuple[Piece, Place]]) -> float:
        units, places = tuple(unit for unit, _ in who), tuple(place for _, place in who)
        seen = promise(self.state, Clash(target, self.nation, units, places))
        stack = self.state.stacks.get(target, ())
        enemy = NATION[stack[-1]] if stack else Nation.JP
        prize = self.table.get(target, ELSEWHERE) + 0.3 * self.draw(target)
        good = seen.cleared * prize + seen.theirs * step_worth(self.state, enemy, self.weights)
        return self.weights["attack"] * (good - seen.ours * self.price) - 0.02 * len(who)

    # ---- walking in, covering, closing up

    def _take(self) -> None:
        """Hexes of the enemy's where nobody stands, the dearest first, each by whoever is least missed."""
        state, control = self.state, self.state.control
        wanted = [
            place
            for place, worth in self.table.items()
            if worth > 0 and control.get(place) == 1 - self.side and place not in self.enemies
        ]
        for place in sorted(wanted, key=lambda each: (-self.table[each], each)):
            if has_garrison(state, place) or self.room(place) <= 0 or any(m.goal == place for m in self.marches):
                continue
            unit = self._least_missed(place)
            if unit is not None and self.table[place] * self.posture.raid > self._missed(unit):
                self.send(unit, place, TAKE, place)

    def _least_missed(self, place: Place) -> Piece | None:
        found = [unit for unit in self.free if place in self.near[self.where[unit]] or self._comes_far(unit, place)]
        return min(found, key=lambda unit: (self._missed(unit), unit), default=None)

    def _comes_far(self, unit: Piece, place: Place) -> bool:
        return place in self.far[self.where[unit]]

    def _missed(self, unit: Piece) -> float:
        """What leaving costs: the last one of a hex that counts, and a strong one more than a weak one."""
        place = self.where[unit]
        alone = self.load.get(place, 0) <= 1 and self._is_watched(place)
        own = self.table.get(place, 0.0) if alone else 0.0
        return 0.6 * own * self.posture.guard + 0.05 * factor(self.state, unit, self.nation)

    def _is_watched(self, place: Place) -> bool:
        return any(distance(place, enemy) <= GUARD_RANGE for enemy in self.enemies)

    def _guard(self) -> None:
        """Hexes that count, with an enemy near and nobody of ours in them at the end."""
        late = 1.0 if self.state.turn < self.state.last_turn else 2.0
        for place in sorted(self.table, key=lambda each: (-self.table[each], each)):
            worth = self.table[place] * self.posture.guard * late
            if worth < 1.0 or self.state.control.get(place) != self.side or not self._is_watched(place):
                continue
            held = self.load.get(place, 0) > 0
            here = sorted(unit for unit in self.free if self.where[unit] == place)
            if here:
                weakest = min(here, key=lambda unit: (unit in DIVISIONS, factor(self.state, unit, self.nation), unit))
                self.send(weakest, place, GUARD, place)
            elif not held and self.room(place) > 0:
                unit = self._least_missed(place)
                if unit is not None and worth > 1.5 * self._missed(unit):
                    self.send(unit, place, GUARD, place)

    def _close_up(self) -> None:
        """The rest towards what draws them most, with others rather than alone, and never out of supply."""
        groups: dict[Place, list[Piece]] = {}
        for unit in sorted(self.free):
            groups.setdefault(self.where[unit], []).append(unit)
        for start, units in groups.items():
            goal = self._goal(start)
            ends = {**self.far[start], **self.near[start]}
            best = max(ends, key=lambda end: self._standing(end, start, goal, len(units)), default=start)
            if best != start and self.room(best) > 0:
                for unit in units[: self.room(best)]:
                    self.send(unit, best, CLOSE, goal)

    def _goal(self, start: Place) -> Place:
        """What draws a stack: the dearest hex that is not too far and not already crowded with attackers."""
        wanted = [place for place in self.table if self.state.control.get(place) != self.side]
        if not wanted:
            return start
        crowd = {place: sum(1 for march in self.marches if march.target == place) for place in wanted}
        return max(
            wanted,
            key=lambda place: (
                self.table[place] / (4 + march_cost(self.state, start, place)) / (1 + 0.3 * crowd[place]),
                -place,
            ),
        )

    def _standing(self, end: Place, start: Place, goal: Place, number: int) -> tuple[float, int]:
        cost = march_cost(self.state, end, goal)
        if end != start and self.room(end) < number:
            return -FAR, -end
        score = -cost + 0.5 * (end in self.load and end != start) + 0.3 * (self.table.get(end, 0.0) > 0)
        if self.nation is Nation.JP and end not in japanese_net(self.state) and not keeps_itself(self.state, end):
            score -= 8.0
        return score, -end

    def draw(self, place: Place) -> float:
        """How much of what is wanted lies behind a hex."""
        return max(
            (
                worth / (2 + march_cost(self.state, place, there))
                for there, worth in self.table.items()
                if self.state.control.get(there) != self.side
            ),
            default=0.0,
        )


def focused(table: Mapping[Place, float], focus: frozenset[Place]) -> dict[Place, float]:
    return {place: worth * FOCUS if place in focus else worth for place, worth in table.items()}
