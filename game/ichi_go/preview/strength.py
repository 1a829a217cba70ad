"""11.27, 6.6, E.2 What the units of a battle may be worth, from one side's view.

Untried Chinese are drawn from the mix of regulars nobody has seen, covered Japanese and US units from the mix of those
known to be on the map. Counters of the first deal are exact: no regular that came back since can lie there.
"""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import comb

from game.ichi_go.components import FACTORS, NATION, REGULARS, STRENGTH
from game.ichi_go.secrets import is_cover, place_of_cover
from game.ichi_go.stacking import has_garrison
from game.ichi_go.state import China, is_regular
from game.ichi_go.supply import is_out
from game.ichi_go.theatre import is_river
from game.ichi_go.values import GARRISON, QUARTERS, halvings
from game.kernel.named import Piece, Place
from game.kernel.pool import hands

Pair = tuple[int, int]  # quarters of a strength point, and steps that fight
StrengthChances = dict[Pair, float]
MOST = 8  # unknown units; beyond that the mean has to do


@dataclass(frozen=True)
class Strengths:
    """Every strength a side may turn out to have, with its chance."""

    chances: StrengthChances
    is_exact: bool = True

    def plus(self, other: Strengths) -> Strengths:
        found: StrengthChances = {}
        for (one, steps), share in self.chances.items():
            for (two, more), chance in other.chances.items():
                key = one + two, steps + more
                found[key] = found.get(key, 0.0) + share * chance
        return Strengths(found, self.is_exact and other.is_exact)


NOTHING = Strengths({(0, 0): 1.0})


def unseen_mix(view: China, batch: int, is_tried: bool = False) -> dict[int, int]:
    """E.2 The factors of all regulars that may lie under a counter of this batch."""
    known = {face for face in view.face.values() if face >= 0}
    return dict(
        Count(
            STRENGTH[regular.number]
            for regular in REGULARS
            if regular.number not in known
            and view.returned.get(regular.number, 0) <= batch
            and not (is_tried and not regular.factor)
        )
    )


def untried(view: China, units: Sequence[Piece], shares: Sequence[int]) -> Strengths:
    """Counters whose face nobody knows; each with what it keeps of its factor."""
    found = NOTHING
    for is_tried in (False, True):
        pairs = [(unit, share) for unit, share in zip(units, shares, strict=True) if (unit in view.tried) == is_tried]
        if pairs:
            batches = {view.batch[unit] for unit, _ in pairs}
            drawn = drawn_from(unseen_mix(view, min(batches), is_tried), Count(share for _, share in pairs))
            sure = batches == {0} and not is_tried
            found = found.plus(Strengths(drawn.chances, drawn.is_exact and sure))
    return found


def drawn_from(mix: dict[int, int], groups: dict[int, int]) -> Strengths:
    """So many units of each share, drawn without replacement."""
    number = sum(groups.values())
    total = sum(mix.values())
    if number > MOST or number > total:
        return _mean(mix, groups)
    shares = tuple(groups)
    rows = {(tuple(groups[share] for share in shares), 0, 0): 1}
    for factor, there in mix.items():
        rows = _one_kind(rows, shares, factor, there)
    ends = {(quarters, steps): ways for (left, quarters, steps), ways in rows.items() if not any(left)}
    everything = sum(ends.values())
    return Strengths({pair: ways / everything for pair, ways in ends.items()})


DealRows = dict[tuple[tuple[int, ...], int, int], int]


def _one_kind(rows: DealRows, shares: tuple[int, ...], factor: int, there: int) -> DealRows:
    """All ways to give some of the units of one factor to the groups."""
    found: DealRows = {}
    for (left, quarters, steps), ways in rows.items():
        for taken in product(*(range(min(need, there) + 1) for need in left)):
            if sum(taken) > there:
                continue
            rest, number = there, ways
            for some in taken:
                number *= comb(rest, some)
                rest -= some
            gain = sum(factor * share * some for share, some in zip(shares, taken, strict=True))
            alive = sum(taken) if factor else 0
            key = tuple(need - some for need, some in zip(left, taken, strict=True)), quarters + gain, steps + alive
            found[key] = found.get(key, 0) + number
    return found


def _mean(mix: dict[int, int], groups: dict[int, int]) -> Strengths:
    total = max(1, sum(mix.values()))
    mean = sum(factor * there for factor, there in mix.items()) / total
    alive = 1 - mix.get(0, 0) / total
    quarters = sum(share * number * mean for share, number in groups.items())
    return Strengths({(round(quarters), max(1, round(alive * sum(groups.values())))): 1.0}, is_exact=False)


def covered(view: China, names: Sequence[Piece]) -> Strengths:
    """6.6 Units under the top of an enemy stack: any of those on the map that are not seen."""
    if not names:
        return NOTHING
    nation = NATION[view.stacks[place_of_cover(names[0])][-1]]
    on_island = view.stacks[place_of_cover(names[0])][-1] in view.island
    seen = {unit for units in view.stacks.values() for unit in units}
    unseen = [
        unit
        for unit in view.steps
        if unit not in seen and NATION[unit] is nation and (unit in view.island) == on_island
    ]
    mix = Count((FACTORS[unit][-view.steps[unit]] * QUARTERS, view.steps[unit]) for unit in unseen)
    ways = comb(len(unseen), len(names))
    found: StrengthChances = {}
    for held, number in hands(sorted(mix.items()), len(names)):
        pair = sum(kind[0] * n for kind, n in held), sum(kind[1] * n for kind, n in held)
        found[pair] = found.get(pair, 0.0) + number / ways
    return Strengths(found)


def _known(view: China, units: Iterable[Piece], shares: Iterable[int]) -> Strengths:
    pairs = list(zip(units, shares, strict=True))
    total = sum(max(0, view.factor(unit)) * share for unit, share in pairs)
    return Strengths({(total, sum(view.steps_of(unit) for unit, _ in pairs)): 1.0})


def is_unknown(view: China, unit: Piece) -> bool:
    return is_regular(unit) and view.factor(unit) < 0


def attack_strengths(view: China, units: Sequence[Piece], origins: Sequence[Place], target: Place) -> Strengths:
    """11.13, R16 The attackers, with every halving; covered ones count by the mix, without halving."""
    shares = [
        halvings(is_river(place, target), not is_cover(unit) and is_out(view, unit, place))
        for unit, place in zip(units, origins, strict=True)
    ]
    pairs = list(zip(units, shares, strict=True))
    plain = [pair for pair in pairs if not is_cover(pair[0]) and not is_unknown(view, pair[0])]
    dark = [pair for pair in pairs if not is_cover(pair[0]) and is_unknown(view, pair[0])]
    found = _known(view, [unit for unit, _ in plain], [share for _, share in plain])
    if dark:
        found = found.plus(untried(view, [unit for unit, _ in dark], [share for _, share in dark]))
    names = [unit for unit in units if is_cover(unit)]
    return found.plus(covered(view, names)) if names else found


def defence_strengths(view: China, target: Place) -> Strengths:
    """11.1, 11.29 Everybody in the hex, or its garrison."""
    units = view.stacks.get(target, ())
    if not units:
        return Strengths({(GARRISON * QUARTERS, 1): 1.0}) if has_garrison(view, target) else NOTHING
    plain = [unit for unit in units if not is_cover(unit) and not is_unknown(view, unit)]
    dark = [unit for unit in units if not is_cover(unit) and is_unknown(view, unit)]
    found = _known(view, plain, [QUARTERS] * len(plain))
    if dark:
        found = found.plus(untried(view, dark, [QUARTERS] * len(dark)))
    return found.plus(covered(view, [unit for unit in units if is_cover(unit)]))
