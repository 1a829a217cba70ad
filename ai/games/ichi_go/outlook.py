"""How likely each point is in the end: what Japan has and may lose, what it has not and may take, and what is left of
the calendar. Coarse on purpose: it is asked after every rehearsal of a plan."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, prod
from typing import NamedTuple

from ai.games.ichi_go.worth import factor
from game.ichi_go.components import (
    AIRBASES,
    ATTENUATED_FROM,
    CHUNGKING,
    CITIES,
    GROUND,
    JAPANESE,
    KUNMING,
    MAINLAND_PORTS,
    RAIL_NORTH,
    RAIL_SOUTH,
    RAILROAD,
    SHANGHAI,
    WUHAN,
    Nation,
    Phase,
    Terrain,
    distance,
)
from game.ichi_go.scenarios import Award
from game.ichi_go.sequence import PhaseOrder
from game.ichi_go.stacking import has_garrison
from game.ichi_go.state import PENDING, China
from game.ichi_go.victory import DRAW, LATE_DRAW, LATE_VICTORY, NEAR, VICTORY, holds_airbases, is_near
from game.kernel.named import Place
from game.kernel.state import SIX

Parts = list[tuple[int, float]]  # points, and the chance that they are counted
EXTRA_MONTH = 0.5  # what each month after the next adds: everything cannot be taken at once
RETAKEN = 0.5  # of what is lost while Japan may still answer
HELD, GARRISONED = 0.08, 0.12  # of the danger to an empty hex that one with a unit, or a garrison, has
EFFORT, STUBBORN, OUT_OF_REACH = 0.7, 5.0, 0.1  # measured: not everything that could be taken is
SHIFT = {Terrain.CLEAR: 0, Terrain.ROUGH: 1, Terrain.MOUNTAIN: 2}
LATE_SHARE = 0.3  # what a Japanese commander may hope for once the Americans have landed
STEPS_A_MONTH, STEPS_AWAITED = 0.9, 0.12  # steps that Japan loses on average, attacking and attacked
TOGETHER, LONG_LINE = 0.75, 0.4  # hexes of one award fall together: how far their chances are counted as apart


class Calendar(NamedTuple):
    """How often each side may still act."""

    japanese: int
    allied: int


def calendar(state: China) -> Calendar:
    turns = state.last_turn - state.turn
    top = state.agenda[-1] if state.agenda else None
    if isinstance(top, PhaseOrder):
        return Calendar(turns + (top.nation is not Nation.CH), turns + 1)
    match state.phase:
        case Phase.CH_MOVEMENT | Phase.CH_COMBAT:
            return Calendar(turns, turns + 1)
        case Phase.CH_REINFORCEMENT:
            return Calendar(turns, turns)
    return Calendar(turns + 1, turns + 1)


class Outlook:
    """Chances seen from one position."""

    def __init__(self, state: China) -> None:
        self.state, self.left = state, calendar(state)
        self.powers = [
            (place, sum(factor(state, unit, Nation.JP) for unit in state.stacks[place])) for place in state.layout.jp
        ]
        self.months = 1 + EXTRA_MONTH * (self.left.japanese - 1) if self.left.japanese else 0.0
        self.is_slow = state.turn >= ATTENUATED_FROM

    # ---- one hex

    def japanese(self, place: Place) -> float:
        """The chance that a hex is Japanese in the end."""
        return self._kept(place) if self.state.control[place] == JAPANESE else self._taken(place)

    def _kept(self, place: Place) -> float:
        if not self.left.allied:
            return 1.0
        state = self.state
        share = HELD if place in state.layout.jp else GARRISONED if has_garrison(state, place) else 1.0
        if self.left.japanese:
            share *= RETAKEN
        safe = 1.0
        for there in state.layout.ch:
            far = distance(place, there)
            if far <= 4:
                safe *= 1 - share * 0.5 * (6 - 1.3 * far) / SIX
        for there in state.layout.us:
            far = distance(place, there)
            if far <= 8:
                safe *= 1 - min(0.9, 4 * share) * (0.5 if far <= 4 else 0.2)
        return safe

    def _taken(self, place: Place) -> float:
        if not self.months:
            return 0.0
        state = self.state
        close, wide = (3, 5) if self.is_slow else (4, 8)
        power, nearest = 0.0, 99
        for there, strength in self.powers:
            far = distance(place, there)
            nearest = min(nearest, far)
            power += strength if far <= close else 0.5 * strength if far <= wide else 0.0
        defence = sum(max(0.6, factor(state, unit, Nation.CH)) for unit in state.stacks.get(place, ())) or 0.2
        shift = SHIFT[GROUND[place].terrain] + (place in CITIES) + self.is_slow
        chance = EFFORT * power / (power + STUBBORN * defence * (1 + 0.25 * shift) + 2) if power else OUT_OF_REACH
        months = max(0.0, self.months - max(0.0, (nearest - wide) / wide))
        return 0.95 * (1.0 - float((1.0 - chance) ** months))

    def together(self, places: Iterable[Place], apart: float = TOGETHER) -> float:
        """All of them."""
        return float(prod(self.japanese(place) for place in places) ** apart)

    # ---- the points of a scheme

    def parts(self) -> Parts:
        state = self.state
        if not state.scenario.is_campaign:
            return [(1, self._award(award)) for award in state.scenario.awards]
        return self._late() if state.is_launched else self._early()

    def _award(self, award: Award) -> float:
        if award.steps is not None:
            return self._cheap(award.steps - self.state.lost)
        if award.needed == len(award.hexes):
            return self.together(award.hexes)
        return at_least(award.needed, [self.japanese(place) for place in award.hexes])

    def _cheap(self, spare: int) -> float:
        """No more steps lost than that: a Poisson tail."""
        mean = STEPS_A_MONTH * self.left.japanese + STEPS_AWAITED * self.left.allied
        term, total = exp(-mean), 0.0
        for number in range(spare + 1):
            total += term
            term *= mean / (number + 1)
        return total if mean else float(spare >= 0)

    def _early(self) -> Parts:
        """4.2"""
        state = self.state
        east = self._east()
        return [
            (1, self.together(AIRBASES)),
            (1, self.together(RAILROAD, LONG_LINE)),
            (1, self._near_chungking()),
            (1, self.japanese(KUNMING)),
            (1, float(not state.layout.ch) if not self.months else east),
        ]

    def _east(self) -> float:
        return 0.02

    def _near_chungking(self) -> float:
        if is_near(self.state, CHUNGKING):
            return 0.85 if self.left.allied else 1.0
        nearest = min((distance(CHUNGKING, there) for there, _ in self.powers), default=99)
        reach = 4 if self.is_slow else 6
        return max(0.0, 1 - max(0, nearest - NEAR) / (reach * self.months)) * 0.9 if self.months else 0.0

    def _late(self) -> Parts:
        """4.3"""
        state = self.state
        found: Parts = [(1, self._beside(beach)) for beach in state.beachheads]
        on_island = len(state.island)
        bare = 0.0 if on_island else 1.0
        if self.left.allied > 1 or self.left.japanese:
            bare = 0.7 ** min(6, on_island) * (0.9 if not on_island else 0.8)
        found += [(1, self.japanese(CHUNGKING)), (1, self.together(RAILROAD, LONG_LINE)), (-1, bare)]
        found += [(-1, 1 - self.japanese(RAIL_NORTH)), (-1, 1 - self.japanese(RAIL_SOUTH))]
        return [*found, (-1, 1 - self.together((SHANGHAI, WUHAN)))]

    def _beside(self, beach: Place) -> float:
        nearest = min((distance(beach, there) for there, _ in self.powers), default=99)
        if not self.left.japanese:
            return 0.95 * (nearest == 1)
        return 0.75 if nearest <= 3 else 0.45 if nearest <= 6 else 0.2

    # ---- the whole

    def share(self) -> float:
        """Japanese wins, and half of the draws."""
        chances = totals(self.parts())
        draw, victory = (LATE_DRAW, LATE_VICTORY) if self.state.is_launched else (DRAW, VICTORY)
        won = sum(chance for total, chance in chances.items() if total >= victory)
        share = won + 0.5 * chances.get(draw, 0.0)
        launch = launch_chance(self.state)
        return share if not launch else (1 - launch) * share + launch * (LATE_SHARE + 0.2 * (share - 0.5))


def launch_chance(state: China) -> float:
    """5.2 While it is open whether the Americans come."""
    if not state.scenario.is_campaign or state.causeway != PENDING or "no_causeway" in state.house:
        return 0.0
    if "causeway" in state.house:
        return 1.0
    ports = sum(state.control[place] != JAPANESE for place in MAINLAND_PORTS)
    needed = SIX - ports - is_near(state, CHUNGKING) - is_near(state, KUNMING)
    dice = sum(die >= needed for die in range(1, SIX + 1)) / SIX
    return dice * (0.9 if holds_airbases(state) else 1.0)


def totals(parts: Parts) -> dict[int, float]:
    """The chance of every sum."""
    found = {0: 1.0}
    for points, chance in parts:
        ahead: dict[int, float] = {}
        for total, known in found.items():
            ahead[total + points] = ahead.get(total + points, 0.0) + known * chance
            ahead[total] = ahead.get(total, 0.0) + known * (1 - chance)
        found = ahead
    return found


def at_least(number: int, chances: Iterable[float]) -> float:
    return sum(chance for total, chance in totals([(1, each) for each in chances]).items() if total >= number)
