"""What hexes are worth, how strong a hex looks, and what an attack promises. Everything from a view or a world."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ai.brain import Weights
from game.ichi_go.components import (
    AIRBASES,
    ATTENUATED_FROM,
    CHUNGKING,
    CITIES,
    CRT,
    JAPANESE,
    KUNMING,
    MAINLAND_PORTS,
    NATION,
    RAIL_NORTH,
    RAIL_SOUTH,
    RAILROAD,
    SHANGHAI,
    WUHAN,
    Nation,
    distance,
)
from game.ichi_go.scenarios import SCENARIOS, Award
from game.ichi_go.secrets import is_cover
from game.ichi_go.stacking import has_garrison
from game.ichi_go.state import China, Clash
from game.ichi_go.supply import is_out
from game.ichi_go.theatre import is_river
from game.ichi_go.values import (
    attacker_steps,
    column_of,
    field_of,
    halvings,
    label_of,
    rounded,
    shifted_label,
    shifts,
    steps_after_support,
)
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place
from game.kernel.state import SIX

WorthKey = tuple[str, int, bool, frozenset[Place], tuple[Place, ...], tuple[tuple[str, float], ...]]
_ROWS: dict[int, tuple[Weights, tuple[tuple[str, float], ...]]] = {}
UNTRIED_MEAN = 4  # quarters: a Chinese army nobody has seen is worth about one point
COVERED_MEAN = {Nation.JP: 3, Nation.US: 5, Nation.CH: 1}
LAST_ONE, TO_SPARE = 1.5, 0.3  # what the hex that decides an award counts, and one beyond what is needed
SPENT_STEP = 0.5  # what a step still counts once too many are lost


@lru_cache(maxsize=1024)
def _worths(
    scenario: str,
    turn: int,
    is_launched: bool,
    held: frozenset[Place],
    beaches: tuple[Place, ...],
    weights: tuple[tuple[str, float], ...],
) -> dict[Place, float]:
    """By hex, what it is worth to have it, whoever does; `held`: what Japan has of a short scenario's awards."""
    w = dict(weights)
    plan = SCENARIOS.find(scenario)
    found = {place: w["city"] for place in CITIES if place in plan.theatre.inside}
    if not plan.is_campaign:
        for award in plan.awards:
            found |= {place: found.get(place, 0.0) + _of_award(award, place, held, w) for place in award.hexes}
        return {place: worth for place, worth in found.items() if place in plan.theatre.inside}
    found |= dict.fromkeys(RAILROAD, w["rail"])
    found |= {CHUNGKING: w["chungking"]}
    found |= dict.fromkeys((SHANGHAI, WUHAN, RAIL_NORTH, RAIL_SOUTH), w["anchor"])
    if is_launched:  # 4.3 airbases and Kunming count no more; the beaches do
        return found | dict.fromkeys(beaches, w["beach"])
    found |= dict.fromkeys(AIRBASES, w["airbase"])
    found |= {KUNMING: w["kunming"]}
    if turn < ATTENUATED_FROM:
        found |= {place: max(found[place], w["port"]) for place in MAINLAND_PORTS}
    return found


def _of_award(award: Award, place: Place, held: frozenset[Place], w: dict[str, float]) -> float:
    """The share of a point that hangs on one hex: most on the one that decides, least on one beyond the need."""
    if not award.needed:
        return 0.0
    share = w["award"] / award.needed
    missing = award.needed - len(held.intersection(award.hexes))
    if place in held:
        return share * (1.0 if missing > 0 else LAST_ONE if missing == 0 else TO_SPARE)
    return share * (LAST_ONE if missing == 1 else 1.0 if missing > 1 else TO_SPARE)


def _key(state: China, weights: Weights) -> WorthKey:
    scenario = state.scenario
    held = frozenset[Place]() if scenario.is_campaign else state.held_by(JAPANESE)
    return scenario.name, state.turn, state.is_launched, held, state.beachheads, _row(weights)


def _row(weights: Weights) -> tuple[tuple[str, float], ...]:
    """The weights as a key; most callers hand over the same mapping again and again."""
    known = _ROWS.get(id(weights))
    if known is None or known[0] is not weights:
        known = _ROWS[id(weights)] = weights, tuple(sorted(weights.items()))
        if len(_ROWS) > 64:
            _ROWS.clear()
    return known[1]


def worths(state: China, weights: Weights) -> dict[Place, float]:
    return _worths(*_key(state, weights))


def step_worth(state: China, nation: Nation, weights: Weights) -> float:
    """G.1 Where a scenario counts Japanese steps, the last ones that may be lost are the dearest."""
    worth = weights[{Nation.JP: "japanese_step", Nation.CH: "chinese_step", Nation.US: "us_step"}[nation]]
    if nation is not Nation.JP:
        return worth
    for award in state.scenario.awards:
        if award.steps is not None:
            left = award.steps - state.lost
            return worth * (SPENT_STEP + (0.5 * weights["award"] / (left + 1) / 2 if left >= 0 else 0.0))
    return worth


# ---- strengths at a glance


def factor(state: China, unit: Piece, nation: Nation) -> float:
    """What a unit is worth, seen or not."""
    if is_cover(unit):
        return COVERED_MEAN[nation]
    seen = state.factor(unit)
    return float(seen) if seen >= 0 else UNTRIED_MEAN / 4


def strength(state: China, place: Place) -> float:
    """Everything in a hex."""
    units = state.stacks.get(place, ())
    return sum(factor(state, unit, NATION[units[-1]]) for unit in units) if units else 0.0


def steps_in(state: China, place: Place) -> int:
    return sum(state.steps_of(unit) for unit in state.stacks.get(place, ())) or int(has_garrison(state, place))


class Promise(NamedTuple):
    """What an attack may come to."""

    cleared: float
    ours: float
    theirs: float


def promise(state: China, battle: Clash) -> Promise:
    """A quick look: means instead of every hand that may turn up."""
    nation = battle.nation
    quarters = sum(
        factor(state, unit, nation) * halvings(is_river(origin, battle.target), _is_out(state, unit, origin))
        for unit, origin in zip(battle.attackers, battle.origins, strict=True)
    )
    defence = max(1, round(strength(state, battle.target)))
    seen = [n for n, unit in enumerate(battle.attackers) if not is_cover(unit)]
    known = Clash(
        battle.target,
        nation,
        tuple(battle.attackers[n] for n in seen),
        tuple(battle.origins[n] for n in seen),
        tanks=battle.tanks,
        sf=battle.sf,
        defending_tanks=battle.defending_tanks,
    )
    label = shifted_label(label_of(rounded(round(quarters)), defence), shifts(field_of(state, known)).total)
    men = sum(state.steps_of(unit) for unit in battle.attackers)
    support = battle.tanks, battle.sf, battle.defending_tanks
    return _through_table(nation, label, men, max(1, steps_in(state, battle.target)), support)


def _is_out(state: China, unit: Piece, origin: Place) -> bool:
    return not is_cover(unit) and is_out(state, unit, origin)


@lru_cache(maxsize=4096)
def _through_table(nation: Nation, label: int, men: int, steps: int, support: tuple[int, bool, int]) -> Promise:
    cleared = ours = theirs = 0.0
    tanks, sf, held = support
    for die in range(1, SIX + 1):
        result = CRT.result(column_of(nation, label), die)
        lost = steps if result.is_de else min(steps, steps_after_support(result.defender, held))
        cleared += (lost == steps) / SIX
        theirs += lost / SIX
        ours += min(men, steps_after_support(attacker_steps(nation, result), tanks, sf)) / SIX
    return Promise(cleared, ours, theirs)


def gain(state: China, battle: Clash, weights: Weights) -> float:
    """What an attack is worth: the hex, enemy steps, and the own ones it costs."""
    seen = promise(state, battle)
    units = state.stacks.get(battle.target, ())
    enemy = NATION[units[-1]] if units else Nation.JP
    prize = worths(state, weights).get(battle.target, 0.3)
    good = seen.cleared * prize + seen.theirs * step_worth(state, enemy, weights)
    return weights["attack"] * (good - seen.ours * step_worth(state, battle.nation, weights))


# ---- where to go


def pull(state: China, place: Place, side: Side, weights: Weights) -> float:
    """How near a hex is to what the other side holds and is worth having; for the Allies also to what is threatened."""
    held = state.held_by(side) if side == JAPANESE else frozenset()
    return _pull(place, held, _key(state, weights))


@lru_cache(maxsize=65536)
def _pull(place: Place, held: frozenset[Place], key: WorthKey) -> float:
    """The same place is asked for again and again while nothing changes hands."""
    return max(
        (worth / (1 + distance(place, there)) for there, worth in _worths(*key).items() if there not in held),
        default=0.0,
    )
