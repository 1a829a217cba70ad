"""Chances, exactly: what a preview promises and what the opponent counts on are the same fractions.

Weights are whole numbers over one common total. Sums of dice are then integer arithmetic, quick and never off by a
hair, and the chances of a distribution always add up to one. Whatever is asked again and again is remembered.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import Any, Final, TypeVar

T = TypeVar("T")
U = TypeVar("U")

NEVER = Fraction(0)
ALWAYS = Fraction(1)


class Distribution(Mapping[T, Fraction]):
    """What may come out, and how likely each outcome is; never changes once made.

    Reads like a mapping from outcome to chance, in the order the outcomes were given (rising, for dice and sums).
    Impossible outcomes are left out and weights are reduced, so equal chances compare equal however they were made.
    """

    __slots__ = ("_hash", "_tails", "_weights", "total")

    def __init__(self, weights: Mapping[T, int]) -> None:
        divisor = gcd(*weights.values())
        if not divisor or any(weight < 0 for weight in weights.values()):
            raise ValueError("a distribution needs weights of at least zero, and one above it")
        self._weights: Final = {outcome: weight // divisor for outcome, weight in weights.items() if weight}
        self.total: Final = sum(self._weights.values())
        self._hash: int | None = None
        self._tails: tuple[list[int], list[Fraction]] | None = None

    def __getitem__(self, outcome: T) -> Fraction:
        return Fraction(self._weights[outcome], self.total)

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        return self is other or self._weights == other._weights

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._weights.items()))
        return self._hash

    def __repr__(self) -> str:
        return f"Distribution({self._weights})"

    def __reduce__(self) -> tuple[type["Distribution[T]"], tuple[dict[T, int]]]:
        """Sent to another process as its weights alone: hashes of words differ there."""
        return Distribution, (self._weights,)

    @property
    def weights(self) -> dict[T, int]:
        """A copy of the whole-number weights; `total` is their sum."""
        return dict(self._weights)

    def chance_of(self, outcome: T) -> Fraction:
        """The chance of one outcome, nought if it cannot come out."""
        return Fraction(self._weights.get(outcome, 0), self.total)

    def chance(self, predicate: Callable[[T], object]) -> Fraction:
        """The chance that something holds of the outcome."""
        return Fraction(sum(weight for outcome, weight in self._weights.items() if predicate(outcome)), self.total)

    def map(self, change: Callable[[T], U]) -> "Distribution[U]":
        """What becomes of the outcomes: a table read, a cap, a name. Outcomes that become the same are added up."""
        changed: dict[U, int] = {}
        for outcome, weight in self._weights.items():
            image = change(outcome)
            changed[image] = changed.get(image, 0) + weight
        return Distribution(_rising(changed))

    def then(self, follow: Callable[[T], "Distribution[U]"]) -> "Distribution[U]":
        """What comes out in the end when the first outcome decides what is rolled next."""
        return mix((weight, follow(outcome)) for outcome, weight in self._weights.items())

    def __add__(self: "Distribution[int]", other: "Distribution[int]") -> "Distribution[int]":
        """The sum of two rolls that know nothing of each other."""
        return _sum(self, other)

    def __sub__(self: "Distribution[int]", other: "Distribution[int]") -> "Distribution[int]":
        return margin(self, other)

    def __neg__(self: "Distribution[int]") -> "Distribution[int]":
        return Distribution({-outcome: self._weights[outcome] for outcome in sorted(self._weights, reverse=True)})

    def shift(self: "Distribution[int]", points: int) -> "Distribution[int]":
        """The same roll with a fixed modifier."""
        return Distribution({outcome + points: weight for outcome, weight in self._weights.items()})

    def mean(self: "Distribution[int]") -> Fraction:
        return Fraction(sum(outcome * weight for outcome, weight in self._weights.items()), self.total)

    def at_least(self: "Distribution[int]", number: int) -> Fraction:
        """The chance to reach a number. Asked all the time, so the answers are worked out once for all numbers."""
        outcomes, tails = self._tails or _work_out_tails(self)
        return tails[bisect_left(outcomes, number)]

    def at_most(self: "Distribution[int]", number: int) -> Fraction:
        return ALWAYS - self.at_least(number + 1)


def _work_out_tails(chances: Distribution[int]) -> tuple[list[int], list[Fraction]]:
    """The outcomes in rising order, and the chance to reach each of them; one more entry for beyond the last."""
    outcomes = sorted(chances._weights)
    tails, left = [ALWAYS], chances.total
    for outcome in outcomes:
        left -= chances._weights[outcome]
        tails.append(Fraction(left, chances.total))
    chances._tails = outcomes, tails
    return outcomes, tails


@lru_cache(maxsize=4096)
def _sum(one: Distribution[int], other: Distribution[int]) -> Distribution[int]:
    sums: dict[int, int] = {}
    for a, a_weight in one._weights.items():
        for b, b_weight in other._weights.items():
            sums[a + b] = sums.get(a + b, 0) + a_weight * b_weight
    return Distribution({outcome: sums[outcome] for outcome in sorted(sums)})


@lru_cache(maxsize=4096)
def margin(one: Distribution[int], other: Distribution[int]) -> Distribution[int]:
    """By how much the first roll beats the second."""
    return _sum(one, -other)


def certain(outcome: T) -> Distribution[T]:
    """No chance about it."""
    return Distribution({outcome: 1})


@lru_cache(maxsize=1024)
def dice(count: int, sides: int = 6) -> Distribution[int]:
    """The sum of some dice; no dice at all add up to nought."""
    if count < 0 or sides < 1:
        raise ValueError(f"there are no {count} dice with {sides} sides")
    if count == 0:
        return certain(0)
    return dice(count - 1, sides) + Distribution(dict.fromkeys(range(1, sides + 1), 1))


def mix(parts: Iterable[tuple[int | Fraction, Distribution[T]]]) -> Distribution[T]:
    """One of several distributions, each with its weight; the weights need not add up to one."""
    shares = [(weight.numerator, weight.denominator * part.total, part) for weight, part in parts]
    if any(share < 0 for share, _, _ in shares):
        raise ValueError("nothing can be mixed in with a weight below zero")
    common = lcm(*(of for _, of, _ in shares))
    mixed: dict[T, int] = {}
    for share, of, part in shares:
        scale = share * (common // of)
        for outcome, weight in part._weights.items():
            mixed[outcome] = mixed.get(outcome, 0) + scale * weight
    return Distribution(_rising(mixed))


def _rising(weights: dict[Any, int]) -> dict[Any, int]:
    """Numbers in rising order; names stay in the order they came up, since nobody asked for the alphabet."""
    if all(isinstance(outcome, int) for outcome in weights):
        return {outcome: weights[outcome] for outcome in sorted(weights)}
    return weights


def percent(chance: Fraction | float, digits: int = 0) -> str:
    """A chance for the screen: `42%`. Half a unit rounds up, but hope is never shown as 0% nor doubt as 100%."""
    unit = 10**digits
    scaled = Fraction(chance) * 100 * unit
    rounded = (2 * scaled + 1) // 2
    if chance > 0 and rounded <= 0:
        return f"<{1 / unit:.{digits}f}%"
    if chance < 1 and rounded >= 100 * unit:
        return f">{100 - 1 / unit:.{digits}f}%"
    return f"{rounded / unit:.{digits}f}%"
