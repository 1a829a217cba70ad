"""Chances as values: what an answer may lead to, from the rules to the glass without becoming a sentence on the way.

A forecast is made by the rules for one reader: its words, and what is good, are told from his side. Screens take their
colours from `tone` and their links from the rule numbers of the sums, and read nothing out of a text.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import IntEnum
from fractions import Fraction

from game.kernel.dice import percent
from game.kernel.tally import Tally
from game.kernel.words import sentence, tenths

Share = Fraction | float
CLOSE = 1e-9  # sums of floats are never quite one


class Tone(IntEnum):
    """What something means for the reader. Half tones: a success that does not yet decide anything, and the like."""

    BAD = -2
    PARTLY_BAD = -1
    EVEN = 0
    PARTLY_GOOD = 1
    GOOD = 2

    def turned(self, is_turned: bool = True) -> Tone:
        """The same for whoever sits on the other side."""
        return Tone(-self) if is_turned else self


@dataclass(frozen=True)
class Chance:
    """One thing that may come out: `Hill 80 falls`, and how likely it is."""

    label: str
    share: Share
    tone: Tone = Tone.EVEN

    @property
    def percent(self) -> str:
        """`57 %`, and never 0 or 100 where it is not certain."""
        return percent(self.share).replace("%", " %")


@dataclass(frozen=True)
class Expected:
    """A mean: `you lose`, 3.6, `levels`."""

    label: str
    amount: Share
    unit: str = ""
    tone: Tone = Tone.EVEN

    @property
    def words(self) -> str:
        return f"{self.label} about {tenths(self.amount)} {self.unit}".rstrip()


@dataclass(frozen=True)
class Forecast:
    """What an answer may lead to, as its reader sees it."""

    title: str
    chances: tuple[Chance, ...] = ()  # exclusive, and one of them comes out
    headline: Chance | None = None  # what it is all about: `falls 57 %`, often several chances together
    expected: tuple[Expected, ...] = ()
    next: tuple[Forecast, ...] = ()  # chained: his fire first, the ammo afterwards
    sums: tuple[Tally, ...] = ()  # every modifier with its reason and rule
    notes: tuple[str, ...] = ()  # what else the reader should know, in whole sentences
    exact: bool = True  # False: sampled or simplified, and the screen says so

    def __post_init__(self) -> None:
        total = sum(float(chance.share) for chance in self.chances)
        if self.chances and abs(total - 1.0) > CLOSE:
            raise ValueError(f"the chances of {self.title!r} add up to {total:.4f}")

    @property
    def main(self) -> Chance | None:
        """What a button or a badge tells, if it has room for one chance."""
        return self.headline or (self.chances[0] if self.chances else None)

    @property
    def is_certain(self) -> bool:
        """Nothing in it is left to chance."""
        return not self.next and all(chance.share in (0, 1) for chance in self.chances)

    def estimated(self) -> Forecast:
        return replace(self, exact=False)


# ---- one renderer for each place ------------------------------------------------------------------------------------


def bars(forecast: Forecast) -> tuple[Chance, ...]:
    """For a bar chart: good things first, bad ones last, nothing that cannot come out."""
    return tuple(sorted((chance for chance in forecast.chances if chance.share), key=lambda chance: -chance.tone))


def button(forecast: Forecast) -> str:
    """For the line under a button: `falls 57 %, you lose about 3.6 levels`; `about` where it is an estimate."""
    parts = [_told(forecast.main, forecast.exact)] if forecast.main else []
    return ", ".join([*parts, *(expected.words for expected in forecast.expected[:1])])


def brief(forecast: Forecast) -> str:
    """For a list of many answers: everything in one line."""
    parts = [_told(forecast.main, forecast.exact)] if forecast.main else []
    others = [chance for chance in bars(forecast) if chance != forecast.main]
    if others:
        parts.append(", ".join(_told(chance) for chance in others))
    parts += [expected.words for expected in forecast.expected]
    return "; ".join(part for part in parts if part)


def told(forecast: Forecast, depth: int = 0) -> list[str]:
    """For whoever reads or listens: whole lines, what is chained to it indented below."""
    indent = "  " * depth
    line = brief(forecast)
    lines = [f"{indent}{sentence(forecast.title)}: {line}." if line else f"{indent}{sentence(forecast.title)}."]
    lines += [f"{indent}{note}" for note in forecast.notes]
    for later in forecast.next:
        lines += told(later, depth + 1)
    return lines


def sums(forecast: Forecast) -> tuple[Tally, ...]:
    """The sums behind it and behind all that is chained to it, in the order in which they are rolled."""
    return tuple(all_sums([forecast]))


def all_sums(forecasts: Iterable[Forecast]) -> list[Tally]:
    return [tally for forecast in forecasts for tally in (*forecast.sums, *all_sums(forecast.next))]


def _told(chance: Chance, exact: bool = True) -> str:
    return f"{chance.label} {'' if exact else 'about '}{chance.percent}"
