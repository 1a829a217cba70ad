"""14.3 How the Advantage will be used, as every forecast counts on it: by the standing order of its holder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from game.edsons_ridge.preview.dice import DOUBLES
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Side
from game.kernel.dice import NEVER
from game.kernel.standing import USUAL, StandingOrder

T = TypeVar("T")


@dataclass(frozen=True)
class Habit:
    """14.3 Who holds the Advantage and from which gain on it is used."""

    holder: Side
    standing: StandingOrder

    def turned_by(self, side: Side) -> bool:
        return self.holder == side


def habit(state: Edson, reader: Side, standing: StandingOrder) -> Habit | None:
    """The reader's by his order, the enemy's as usual; None where it is spent or never used."""
    if state.advantage_used:
        return None
    order = standing if state.holder == reader else USUAL
    return Habit(state.holder, order) if order.mode == "gain" else None


def thrown_twice(
    results: Mapping[T, Fraction], is_good: Callable[[T], bool], thrower: Side, used: Habit | None
) -> dict[T, Fraction]:
    """14.3 The chances of one throw in the end: its holder has it thrown again where it went against him, if a new
    throw raises the chance of what he wants by enough."""
    again = doubtful(results, is_good, thrower, used)
    share = sum((results[name] for name in again), start=NEVER)
    return {name: (NEVER if name in again else one) + share * one for name, one in results.items()}


def doubtful(
    results: Mapping[T, Fraction], is_good: Callable[[T], bool], thrower: Side, used: Habit | None
) -> frozenset[T]:
    """The results that are thrown again."""
    if used is None:
        return frozenset()
    wanted = is_good if used.turned_by(thrower) else lambda name: not is_good(name)
    hoped = sum((share for name, share in results.items() if wanted(name)), start=NEVER)
    return frozenset(name for name in results if not wanted(name)) if used.standing.takes(hoped) else frozenset()


# ---- one throw after the other, of which one may be made again


def one_again(weights: Iterable[int], used: Habit) -> list[Fraction]:
    """13.6, 14.6 How many blows hit if the first miss that is worth it is thrown again: entry n is the weight of n
    hits, over 36 to the number of blows."""
    row = successes([Fraction(weight, DOUBLES) for weight in weights], used.holder, used)
    scale = DOUBLES ** (len(row) - 1)
    return [sum(shares, start=NEVER) * scale for shares in row]


def successes(chances: Iterable[Fraction], thrower: Side, used: Habit | None) -> list[tuple[Fraction, Fraction]]:
    """How many of several throws of one side succeed, one after the other: entry n has the chance of n successes with
    the Advantage still free, and with it spent."""
    free, spent = [Fraction(1)], [NEVER]
    for chance in chances:
        once = {True: chance, False: 1 - chance}
        again = doubtful(once, bool, thrower, used)
        anew = sum((once[name] for name in again), start=NEVER)
        second = _after(free, {name: anew * share for name, share in once.items()})
        spent = [one + more for one, more in zip(_after(spent, once), second, strict=True)]
        free = _after(free, {name: NEVER if name in again else share for name, share in once.items()})
    return list(zip(free, spent, strict=True))


def _after(row: list[Fraction], chance: Mapping[bool, Fraction]) -> list[Fraction]:
    found = [NEVER] * (len(row) + 1)
    for count, share in enumerate(row):
        found[count] += share * chance[False]
        found[count + 1] += share * chance[True]
    return found


def first_missed(weights: Mapping[T, int], used: Habit) -> list[tuple[Fraction, dict[T, int]]]:
    """14.6 Blows of the holder in this order, with the first miss that is worth it thrown again: several cases, each
    with its chance and the weights (of 36) by which each blow hits in it, independently of the others."""
    worth_it = [name for name, weight in weights.items() if used.standing.takes(Fraction(weight, DOUBLES))]
    cases, before = [], Fraction(1)
    for number, name in enumerate(worth_it):
        hit = dict.fromkeys(worth_it[:number], DOUBLES)
        cases.append((before * Fraction(DOUBLES - weights[name], DOUBLES), {**weights, **hit}))
        before *= Fraction(weights[name], DOUBLES)
    return [*cases, (before, {**weights, **dict.fromkeys(worth_it, DOUBLES)})]
