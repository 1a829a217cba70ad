"""Chances as values: what an answer may lead to, from the rules to the glass without becoming a sentence on the way.

A forecast is made by the rules for one reader: its words, and what is good, are told from his side. Screens take their
colours from `tone` and their links from the rule numbers of the sums, and read nothing out of a text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from fractions import Fraction
from typing import Generic

from game.kernel.agenda import Action, Decision, Question, advance, play
from game.kernel.dice import percent
from game.kernel.state import DiceWanted, S
from game.kernel.tally import Reason, Tally
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
class ChanceColumn:
    """A column of a table that may be the one that counts: how likely that is, and what stands in it from top to
    bottom, each cell with what it means for the reader."""

    heading: str
    share: Share
    cells: tuple[Chance, ...]
    before: str = ""  # the heading before it was moved


@dataclass(frozen=True)
class ChanceTable:
    """The table that a die is read in: as many columns as may still count."""

    title: str
    legend: str  # how a cell reads
    rows: tuple[str, ...]  # what leads to each line: the pips
    columns: tuple[ChanceColumn, ...]
    moved: Tally | None = None  # by how many columns, with every reason

    @property
    def likely(self) -> ChanceColumn:
        """The column that is likeliest to count."""
        return max(self.columns, key=lambda column: column.share)

    def as_text(self) -> str:
        shares = (f"{column.heading} {Chance('', column.share).percent}" for column in self.columns)
        return f"{self.title}: {', '.join(shares)}."

    def turned(self) -> ChanceTable:
        columns = tuple(
            replace(one, cells=tuple(replace(cell, tone=cell.tone.turned()) for cell in one.cells))
            for one in self.columns
        )
        return replace(self, columns=columns)


@dataclass(frozen=True)
class Forecast:
    """What an answer may lead to, as its reader sees it."""

    title: str
    chances: tuple[Chance, ...] = ()  # exclusive, and one of them comes out
    headline: Chance | None = None  # what it is all about: `falls 57 %`, often several chances together
    expected: tuple[Expected, ...] = ()
    next: tuple[Forecast, ...] = ()  # chained: his fire first, the ammo afterwards
    sums: tuple[Tally | Reason, ...] = ()  # every modifier with its reason and rule
    notes: tuple[Reason, ...] = ()  # what else the reader should know beside the chances
    otherwise: Chance | None = None  # the headline without something that is counted in: `without the Advantage 48 %`
    exact: bool = True  # False: sampled or simplified, and the screen says so
    table: ChanceTable | None = None  # that its dice are read in

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

    def turned(self, labels: Mapping[str, str]) -> Forecast:
        """The same for whoever sits on the other side: what was good is bad, and some labels have other words."""

        def turn(chance: Chance) -> Chance:
            return Chance(labels.get(chance.label, chance.label), chance.share, chance.tone.turned())

        return replace(
            self,
            chances=tuple(map(turn, self.chances)),
            headline=turn(self.headline) if self.headline is not None else None,
            expected=tuple(replace(mean, tone=mean.tone.turned()) for mean in self.expected),
            otherwise=turn(self.otherwise) if self.otherwise is not None else None,
            next=tuple(later.turned(labels) for later in self.next),
            table=self.table.turned() if self.table is not None else None,
        )


# ---- one renderer for each place ------------------------------------------------------------------------------------


def bars(forecast: Forecast) -> tuple[Chance, ...]:
    """For a bar chart: good things first, bad ones last, nothing that cannot come out."""
    return tuple(sorted((chance for chance in forecast.chances if chance.share), key=lambda chance: -chance.tone))


def button(forecast: Forecast) -> str:
    """For a button, which has room for one thing: `falls 57 %`; `about` where it is an estimate."""
    return next(iter([*_main(forecast), *_price(forecast)]), "")


def headline(forecast: Forecast) -> str:
    """For a line of its own: `falls 57 %, you lose about 3.6 levels`."""
    return ", ".join([*_main(forecast), *_price(forecast)[:1]])


def brief(forecast: Forecast) -> str:
    """For a list of many answers: the one chance that counts, the price, and the same of what is chained to it."""
    chained = [f"{later.title}: {button(later)}" for later in forecast.next]
    return "; ".join([*_main(forecast), *_price(forecast), *chained])


def told(forecast: Forecast, depth: int = 0) -> list[str]:
    """For whoever reads or listens: whole lines, what is chained to it indented below."""
    indent = "  " * depth
    line = "; ".join(_own(forecast))
    lines = [f"{indent}{sentence(forecast.title)}: {line}." if line else f"{indent}{sentence(forecast.title)}."]
    lines += [f"{indent}{note.as_text()}" for note in forecast.notes]
    lines += [f"{indent}{forecast.table.as_text()}"] if forecast.table is not None else []
    for later in forecast.next:
        lines += told(later, depth + 1)
    return lines


def sums(forecast: Forecast) -> tuple[Tally | Reason, ...]:
    """The sums behind it and behind all that is chained to it, each once."""
    found: list[Tally | Reason] = []
    for one in (*forecast.sums, *(later_one for later in forecast.next for later_one in sums(later))):
        if one not in found:
            found.append(one)
    return tuple(found)


def rules(forecast: Forecast) -> list[str]:
    """The numbers of all rules behind it, each once."""
    found = [rule for one in (*sums(forecast), *forecast.notes) for _, rule in one.parts() if rule]
    return list(dict.fromkeys(found))


def _own(forecast: Forecast) -> list[str]:
    """Everything but what is chained to it."""
    others = ", ".join(_told(chance, forecast.exact) for chance in bars(forecast) if chance != forecast.main)
    return [*_main(forecast), *([others] if others else []), *_price(forecast)]


def _price(forecast: Forecast) -> list[str]:
    return [expected.words for expected in forecast.expected]


def _main(forecast: Forecast) -> list[str]:
    return [_told(forecast.main, forecast.exact)] if forecast.main else []


def _told(chance: Chance, exact: bool) -> str:
    return f"{chance.label} {'' if exact else 'about '}{chance.percent}"


# ---- what an answer leads to by itself ------------------------------------------------------------------------------


@dataclass
class Rehearsal(Generic[S]):
    """What the rules answer by themselves after an action, up to the first die, secret or real question.

    An order whose every detail is settled throws its dice at once: its forecast is that of the last of these answers.
    """

    world: S  # where it stopped
    lone: list[tuple[S, Decision, Action]] = field(default_factory=list)
    dice: int = 0  # how many are thrown there, if that is what stopped it


def rehearse(view: S, action: Action) -> Rehearsal[S]:
    """On copies of the view, which has no coming dice and no secrets to tell."""
    found = Rehearsal(view.clone())
    world = found.world
    world.rehearsed = True  # type: ignore[misc]  # as a match does: it stops at dice
    known = world.seed, world.revealed
    try:
        play(world, action)
        while (question := _asked(world, known)) is not None:
            options = tuple(question.options(world))
            if len(options) != 1:
                break
            found.lone.append((world.clone(), Decision(question.side, question, options), options[0]))
            play(world, options[0])
    except DiceWanted as wanted:
        found.dice = wanted.count
    return found


def _asked(world: S, known: tuple[int, int]) -> Question[S] | None:
    """The next question, unless chance or a secret came before it."""
    advance(world, pause=lambda question: True, brake=lambda: (world.seed, world.revealed) != known)
    if (world.seed, world.revealed) != known or not world.agenda or world.winner is not None:
        return None
    item = world.agenda[-1]
    return item if isinstance(item, Question) else None
